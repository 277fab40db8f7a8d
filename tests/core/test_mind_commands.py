"""The commands of ``mind``, as they are called from outside."""

import json
from pathlib import Path
from random import Random

import pytest

from game.box import GAMES
from game.command import main
from game.luckybox.bots import BOTS
from game.luckybox.record import LuckyboxRecord, record_of
from game.luckybox.rules import Action, apply, legal_actions, play, view_for
from game.record import read_record, write_record
from tests.minds import dealt


def record_with(decisions: int, players: int = 2, path: Path | None = None) -> LuckyboxRecord:
    """Record the first decisions of a game, or all of it."""
    game, rng = dealt(players), Random(1)
    actions: list[Action] = []
    while len(actions) < decisions:
        seat = next((seat for seat in range(players) if legal_actions(game, seat)), None)
        if seat is None:
            break
        action = BOTS["random"](view_for(game, seat), legal_actions(game, seat), rng)
        actions.append(action)
        game = play(game, action).game
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
            game = play(game, action).game
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
    wanted = "mind measure --level line-greedy --players 2 --games 2 --seed 4 --receipts"
    assert main([*wanted.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    terms = {term: told["mean"] for term, told in found["receipts"].items()}
    assert terms["result"] == pytest.approx(found["mean"], abs=1e-3)
    assert sum(terms.values()) - terms["result"] == pytest.approx(terms["result"], abs=1e-3)
    assert terms["choices"] < 0 < terms["start"]
    main(wanted.split())
    assert f"rest {terms['rest']:+.2f}" in capsys.readouterr().out


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
            game = play(game, action).game
        for written in choice["actions"]:
            assert written["player"] == told["player"]
            game = apply(game, record.spelling.action_from_json(written, "")).game
        assert not legal_actions(game, told["player"])


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
        (("measure", "--level", "tidy", "--game", "blanco", "--match", "first-to-2"), "single"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    arguments: tuple[str, ...], about: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = refused(capsys, *arguments)
    assert code == 2
    assert about in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        ("--level random --match first-to-2", "--match is for Blanco"),
        ("--level tidy --game blanco --edition bga", "--edition is for Super Mega Lucky Box"),
    ],
)
def test_what_is_another_games_is_refused_and_not_passed_over(
    arguments: str, about: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = refused(capsys, "measure", "--games", "1", *arguments.split())
    assert code == 2 and about in said
