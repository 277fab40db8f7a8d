"""Players that think: legal, blind to what is hidden; how they learn, and their commands."""

import json
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from random import Random

import numpy as np
import pytest

from game.blanco.record import memory_notes_of
from game.box import GAMES
from game.command import main
from game.errors import PlainError
from game.files import PROJECT
from game.luckybox import rules
from game.luckybox.bots import BOTS, LEVEL_NAMES
from game.luckybox.decks import load_deck
from game.luckybox.mind import player
from game.luckybox.mind.chains import make_card_table
from game.luckybox.mind.network import (
    BOLT_OFFSET,
    WEIGHT_COUNT,
    Network,
    read_network,
    write_provenance,
    write_weights,
)
from game.luckybox.mind.player import (
    SearchLimits,
    best_choices,
    expected_total,
    find_answers_ahead,
    position_of_view,
    seat_states_in,
)
from game.luckybox.record import LuckyboxRecord, record_of
from game.record import read_record, replay_record, write_record
from game.workshop import training
from game.workshop.trials import BlancoTrial, GameResult
from tests.tables.minds import NETWORK, dealt, moments

ONE_AHEAD = SearchLimits(plies=1)


@pytest.mark.parametrize(
    ("edition", "players"), [*zip(rules.EDITIONS, cycle([1, 2, 3, 7, 12]), strict=False)]
)
def test_choices_are_legal_chains_best_first(edition: str, players: int) -> None:
    for at, (game, seat) in enumerate(moments(players, players, edition)):
        if at % (11 * players) != players:
            continue
        found = best_choices(rules.view_for(game, seat), NETWORK, ONE_AHEAD)
        values = [choice.value for choice in found]
        assert values == sorted(values, reverse=True)
        assert len(found) == len({choice.actions for choice in found})
        for choice in found:
            after = game
            for action in choice.actions:
                after = rules.apply(after, action).game
            assert not rules.legal_actions(after, seat)


def shuffled_beyond_sight(game: rules.State) -> rules.State:
    """Exchange what nobody has seen: the numbers to come, the pile, and the seed of the rest."""
    to_come = game.numbers[game.turn :]
    return game._replace(
        numbers=(*game.numbers[: game.turn], *reversed(to_come)),
        pile=tuple(reversed(game.pile)),
    )


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_level_plays_to_the_end_and_looks_at_nothing_hidden(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its actions are played, so the rules would refuse any that is not legal."""
    monkeypatch.setattr(player, "shipped_network", lambda: NETWORK)
    for at, (game, seat) in enumerate(moments(5, 2, "french", (level,))):
        if at % 5 == 0:
            legal = rules.legal_actions(game, seat)
            other = shuffled_beyond_sight(game)
            first, second = (
                BOTS[level](rules.view_for(state, seat), legal, Random(1))
                for state in (game, other)
            )
            assert first == second
            assert first in legal or game.seats[seat].offer
    assert (game.round, game.turn) == (4, 9)


@pytest.mark.parametrize(
    ("edition", "players"),
    [("classic", 1), ("classic", 3), ("double-moons", 2), ("every-cross", 1), ("late-cards", 2)],
)
def test_the_last_answer_is_valued_at_what_the_game_then_scores(edition: str, players: int) -> None:
    valued = 0
    for game, seat in moments(9, players, edition):
        is_last = game.round == 4 and not game.to_come
        others_done = all(
            not rules.legal_actions(game, other) for other in range(players) if other != seat
        )
        if not (is_last and others_done):
            continue
        for choice in best_choices(rules.view_for(game, seat), NETWORK, ONE_AHEAD):
            after = game
            for action in choice.actions:
                after = rules.play(after, action).game
            assert choice.value == choice.certain == rules.score_sheets(after)[seat].total
        valued += 1
    assert valued


def test_what_is_certain_is_what_the_sheet_says_without_moons_and_crosses() -> None:
    for game, seat in moments(4, 2, "double-stars"):
        if game.round == 4 or game.to_come:
            continue
        choice = best_choices(rules.view_for(game, seat), NETWORK)[0]
        after = game
        for action in choice.actions:
            after = rules.apply(after, action).game
        sheet = rules.score_sheets(after)[seat]
        done = sum(held.crossed == 0b111111111 for held in after.seats[seat].held)
        at_once = done * game.setup.edition.card_points[game.round - 1]
        assert choice.certain == sum(sheet.cards) + sum(sheet.stars) + at_once


def test_whoever_has_nothing_to_decide_has_no_choices() -> None:
    game = dealt(2)
    game = rules.play(game, rules.legal_actions(game, 0)[0]).game
    assert best_choices(rules.view_for(game, 0), NETWORK) == []
    assert best_choices(rules.view_for(game, 1), NETWORK) != []


@pytest.mark.parametrize("edition", ["classic", "every-cross"])
def test_in_the_end_the_expected_total_is_the_total(edition: str) -> None:
    *_, (game, seat) = moments(6, 2, edition)
    while not rules.is_over(game):
        while legal := rules.legal_actions(game, seat):
            game = rules.apply(game, legal[0]).game
        game = rules.advance(game).game
    totals = [sheet.total for sheet in rules.score_sheets(game)]
    assert [expected_total(rules.view_for(game, seat), NETWORK) for seat in range(2)] == totals


def test_the_numbers_to_come_are_as_likely_as_they_are_in_the_bag() -> None:
    told = 0
    for game, seat in moments(8, 1, "classic"):
        view = rules.view_for(game, seat)
        if not view.turn or not view.to_come or view.offer:
            continue
        after = game
        for action in best_choices(view, NETWORK)[0].actions:
            after = rules.apply(after, action).game
        position = position_of_view(rules.view_for(after, seat))
        seats = seat_states_in(position)
        found = find_answers_ahead(seats, position, seats.root, NETWORK)
        left = {number: 2 - game.numbers[: game.turn].count(number) for number in range(1, 10)}
        likely = dict(zip(found.number.tolist(), found.likely.tolist(), strict=True))
        assert likely == {number: count for number, count in left.items() if count}
        told += 1
    assert told > 20


@pytest.fixture
def batch(monkeypatch: pytest.MonkeyPatch) -> training.TrainingBatch:
    """Give a batch of four tables."""
    tables = (1, 1, 2, 3)
    monkeypatch.setattr(training, "PLAYERS_PER_TABLE", tables)
    monkeypatch.setattr(training, "SEATS_PER_BATCH", sum(tables))
    return training.play_batch(
        make_card_table(load_deck("tombola")), Network.with_random_weights(1), (1, 2), 0.5
    )


def test_the_gradient_is_the_slope_of_the_error(batch: training.TrainingBatch) -> None:
    weights = Network.with_random_weights(2).weights
    rows = np.arange(0, len(batch.samples.rest), 9)
    gradient, _ = training.compute_gradient(Network.from_weights(weights), batch.samples, rows)
    picked = np.random.Generator(np.random.PCG64(1)).choice(np.flatnonzero(gradient), 12)
    for at in (*picked, WEIGHT_COUNT - 1):
        step = np.float32(1e-2)
        errors = []
        for sign in (1, -1):
            moved = weights.copy()
            moved[at] += sign * step
            errors.append(
                training.compute_gradient(Network.from_weights(moved), batch.samples, rows)[1]
            )
        slope = (errors[0] - errors[1]) / (4 * step)
        assert gradient[at] == pytest.approx(slope, rel=0.1, abs=2e-2)


def test_the_same_seed_plays_the_same_games(batch: training.TrainingBatch) -> None:
    again = training.play_batch(
        make_card_table(load_deck("tombola")), Network.with_random_weights(1), (1, 2), 0.5
    )
    other = training.play_batch(
        make_card_table(load_deck("tombola")), Network.with_random_weights(1), (1, 3), 0.5
    )
    assert np.array_equal(batch.samples.rest, again.samples.rest)
    assert not np.array_equal(batch.samples.rest, other.samples.rest)


def test_learning_lessens_the_error(batch: training.TrainingBatch) -> None:
    learner, rows = training.AdamLearner.with_random_weights(1), np.arange(len(batch.samples.rest))
    errors = [learner.take_step(batch.samples, rows, 0.003) for _ in range(40)]
    assert errors[-1] < 0.5 * errors[0]


def test_a_course_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "weights"
    assert training.load_state(path) is None
    course = training.TrainingState(7, training.AdamLearner.with_random_weights(7))
    course.games, course.totals = 128, [50.0, 60.0]
    training.save_state(course, path)
    found = training.load_state(path)
    assert found is not None
    assert (found.seed, found.games, found.mean) == (7, 128, 55.0)
    assert np.array_equal(found.learner.weights, course.learner.weights)


def test_after_the_last_lesson_rests_are_none_on_the_average_and_play_is_the_same() -> None:
    faces, weights = load_deck("tombola"), Network.with_random_weights(1).weights
    changed, first = training.learn_lookahead(weights, faces, seed=2, games=1, tell=lambda _: None)
    assert abs(first["rest"]) > 1
    _, again = training.learn_lookahead(changed, faces, seed=2, games=1, tell=lambda _: None)
    assert again["rest"] == pytest.approx(0, abs=1e-2)
    before, after = Network.from_weights(weights), Network.from_weights(changed)
    for at, (game, seat) in enumerate(moments(3, 2, "classic")):
        if at % 21 == 0:
            view = rules.view_for(game, seat)
            found = [
                best_choices(view, network, training.ONE_PLY, most=1)[0]
                for network in (before, after)
            ]
            assert found[0].actions == found[1].actions


def test_weights_tell_from_which_they_come(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old.npy", tmp_path / "new.npy"
    write_weights(old, Network.with_random_weights(3).weights)
    write_provenance(old, {"command": "mind train --seed 3 --games 800"})
    wanted = f"mind train --from {old} --seed 5 --games 1600 -o {new}"
    assert main(wanted.split()) == 0
    assert "2 games reviewed" in capsys.readouterr().out
    story = json.loads(new.with_suffix(".json").read_text("utf-8"))
    assert story["from"] == {"command": "mind train --seed 3 --games 800"}
    assert story["lookahead"]["games"] == 2
    changed = read_network(new).seats != read_network(old).seats
    assert set(changed.nonzero()[0]) <= set(range(1, BOLT_OFFSET))
    assert main(["mind", "train", "--from", str(old), "--minutes", "1", "-o", str(new)]) == 2
    assert "--games" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 and no more"])
def test_a_damaged_course_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "weights.state").write_bytes(content)
    with pytest.raises(PlainError, match="take it away"):
        training.load_state(tmp_path / "weights")


def test_weights_are_kept_as_halves(tmp_path: Path) -> None:
    weights = Network.with_random_weights(3).weights
    write_weights(tmp_path / "weights.npy", weights)
    read = read_network(tmp_path / "weights.npy").weights
    assert np.allclose(read, weights, rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("content", [b"", b"\x93NUMPY", b"anything"])
def test_what_holds_no_weights_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "weights.npy").write_bytes(content)
    with pytest.raises(PlainError, match="weights"):
        read_network(tmp_path / "weights.npy")


def test_training_settles_the_threads_of_numpy_before_it_is_imported() -> None:
    """The same seed gives the same weights on any number of cores."""
    program = (
        "import os, sys\n"
        "os.environ.pop('OPENBLAS_NUM_THREADS', None)\n"
        "class AtNumpy:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'numpy':\n"
        "            assert os.environ['OPENBLAS_NUM_THREADS'] == '1'\n"
        "sys.meta_path.insert(0, AtNumpy())\n"
        "import game.workshop.training\n"
        "assert 'numpy' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=PROJECT, check=True)


def record_with(decisions: int, players: int = 2, path: Path | None = None) -> LuckyboxRecord:
    """Record the first decisions of a game, or all of it."""
    game, rng = dealt(players), Random(1)
    actions: list[rules.Action] = []
    while len(actions) < decisions:
        seat = next((seat for seat in range(players) if rules.legal_actions(game, seat)), None)
        if seat is None:
            break
        action = BOTS["random"](rules.view_for(game, seat), rules.legal_actions(game, seat), rng)
        actions.append(action)
        game = rules.play(game, action).game
    record = record_of(game.setup, actions, "tombola")
    if path is not None:
        path.write_text(write_record(record))
    return record


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Run a command that fails, and give its code and the one line it says."""
    try:
        code = main(["mind", *arguments])
    except SystemExit as end:
        assert isinstance(end.code, int)
        code = end.code
    said = capsys.readouterr()
    assert said.out == ""
    return code, said.err


def test_measure_tells_the_figures_and_keeps_the_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "records"
    wanted = "mind measure --level casual --games 3 --seed 5 --players 2 --edition french --json"
    code = main([*wanted.split(), "--records", str(folder)])
    found = json.loads(capsys.readouterr().out)
    assert code == 0
    assert found.keys() >= {"mean", "sd", "se", "games", "ms"}
    assert found["ms"].keys() == {"median", "p99", "max"}
    assert 0 < found["ms"]["median"] <= found["ms"]["p99"] <= found["ms"]["max"]
    records = [read_record(path.read_bytes(), GAMES) for path in sorted(folder.iterdir())]
    totals = []
    for record in records:
        game = record.rules.new_game(record.setup()).game
        for action in record.actions:
            game = rules.play(game, action).game
        totals += [player["total"] for player in record.sheet(game)["players"]]
    assert len(records) == 3
    assert found["mean"] == pytest.approx(sum(totals) / len(totals), abs=1e-3)


def test_the_same_seed_measures_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    means = []
    for seed in ("2", "2", "3"):
        main(["mind", "measure", "--level", "beginner", "--games", "2", "--seed", seed, "--json"])
        means.append(json.loads(capsys.readouterr().out)["mean"])
    assert means[0] == means[1] != means[2]


def test_receipts_add_up_in_the_mean(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = "mind measure --level line-greedy --players 2 --games 1 --seed 4 --receipts"
    assert main([*wanted.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    terms = {term: told["mean"] for term, told in found["receipts"].items()}
    assert terms["result"] == pytest.approx(found["mean"], abs=1e-3)
    assert sum(terms.values()) - terms["result"] == pytest.approx(terms["result"], abs=1e-3)
    assert terms["choices"] < 0 < terms["start"]
    assert main(wanted.replace("--players 2", "--players 1").split()) == 0
    assert "rest " in capsys.readouterr().out


def test_a_level_is_measured_against_another(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--level", "sharp", "--against", "random", "--players", "3", "--games", "4"]
    assert main(["mind", "measure", *arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["wins"] >= 0.75


@pytest.mark.parametrize("decisions", [0, 1, 9, 30, 61])
def test_advise_tells_whole_chains_best_first(
    decisions: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    record = record_with(decisions, path=path)
    assert main(["mind", "advise", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    values = [choice["value"] for choice in told["choices"]]
    assert values == sorted(values, reverse=True)
    for choice in told["choices"]:
        game = record.rules.new_game(record.setup()).game
        for action in record.actions:
            game = rules.play(game, action).game
        for written in choice["actions"]:
            assert written["player"] == told["player"]
            game = rules.apply(game, record.spelling.action_from_json(written, "")).game
        assert not rules.legal_actions(game, told["player"])


def test_advise_refuses_what_it_cannot_advise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "missing.json")
    code, said = refused(capsys, "advise", missing)
    assert code == 2
    assert "no such file" in said
    foreign = tmp_path / "foreign.json"
    foreign.write_text('{"format": "another"}')
    assert refused(capsys, "advise", str(foreign))[0] == 2
    over = tmp_path / "over.json"
    record_with(1000, path=over)
    code, said = refused(capsys, "advise", str(over))
    assert code == 2
    assert "over" in said
    illegal = tmp_path / "illegal.json"
    text = json.loads(write_record(record_with(4)))
    text["actions"].append(text["actions"][-1])
    illegal.write_text(json.dumps(text))
    code, said = refused(capsys, "advise", str(illegal))
    assert code == 1
    assert said.count("\n") == 1


BLANCO = ("measure", "--game", "blanco", "--level", "master")


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (("measure", "--level", "genius"), "genius"),
        (("measure", "--level", "random", "--plies", "1"), "plies"),
        (("measure", "--level", "sharp", "--against", "nobody"), "nobody"),
        (("measure", "--level", "sharp", "--against", "solid", "--players", "1"), "two players"),
        (("measure", "--level", "sharp", "--deck", "/nowhere/deck"), "nowhere"),
        (("measure", "--level", "sharp", "--records", "/nowhere/records"), "nowhere"),
        (("train", "--games", "1", "-o", "/nowhere/weights"), "nowhere"),
        (("measure", "--level", "solid", "--notes"), "--notes is for Blanco"),
        (BLANCO, "There is no bot 'master'"),
        ((*BLANCO, "--level", "tidy", "--match", "first-to-2"), "single"),
        ((*BLANCO, "--level", "tidy", "--players", "6"), "2 to 5 players, not 6"),
        ((*BLANCO, "--level", "tidy", "--plies", "1"), "--plies is for"),
        ((*BLANCO, "--level", "tidy", "--receipts"), "--receipts is for"),
        (("train", "--game", "blanco", "--games", "1", "-o", "x"), "there is only `mind measure`"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    arguments: tuple[str, ...], about: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = refused(capsys, *arguments)
    assert code == 2
    assert about in said
    assert said.count("\n") == 1


MEASURE = "mind measure --game blanco --level forgetful --against random --seed 5"


def test_each_deal_is_played_from_every_seat_and_the_same_trial_is_the_same_game() -> None:
    trial = BlancoTrial(level="tidy", against="random", games=4, seed=2, players=2)
    one, again, other = (trial.play_game(index) for index in (1, 1, 2))
    assert (one.deal, other.deal) == (2_000_000, 2_000_001)
    assert (one.share, one.points, len(one.times)) == (again.share, again.points, len(again.times))


def test_the_error_is_that_of_deals_which_games_share() -> None:
    """Won and lost on every deal is as even as can be, however many games there are."""
    played = [GameResult(index // 2, (4,), index % 2 == 0, (1.0, 3.0)) for index in range(8)]
    found = BlancoTrial(level="shrewd", against="tidy", games=8, seed=1).as_json(played)
    assert (found["wins"], found["wins_se"]) == (0.5, 0.0)
    assert found["ms"] == {"median": 2.0, "p99": 3.0, "max": 3.0}


def test_measure_tells_the_figures_of_blanco_and_keeps_the_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "records"
    assert main([*MEASURE.split(), "--games", "2", "--json", "--records", str(folder)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.keys() >= {"mean", "sd", "se", "games", "ms", "wins", "wins_se"}
    assert found["games"] == 2 and found["ms"].keys() == {"median", "p99", "max"}
    won = 0
    for path in sorted(folder.iterdir()):
        record = read_record(path.read_bytes(), GAMES)
        state, _events, fault = replay_record(record)
        assert fault is None and memory_notes_of(record.extra) is False
        (winner,) = record.rules.outcome(state).winners
        won += record.players[winner].startswith("forgetful")
    assert found["wins"] == won / 2


def test_with_notes_is_another_trial_and_its_records_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [*MEASURE.split(), "--games", "1", "--notes", "--records", str(tmp_path)]
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["memory_notes"] is True
    assert main(arguments) == 0
    assert "2 at the table, with notes" in capsys.readouterr().out
    (path,) = tmp_path.iterdir()
    assert memory_notes_of(read_record(path.read_bytes(), GAMES).extra) is True
