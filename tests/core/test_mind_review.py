"""Reviews: terms add up, luck is centred, a mistake is found; and what a seat is worth before."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.command import main
from game.luckybox import rules
from game.luckybox.bots import BOTS
from game.luckybox.judgements import ChanceEvent, Decision, Review, review_from_json
from game.luckybox.mind import player, review
from game.luckybox.mind.player import best_choices
from game.luckybox.mind.review import analyse_game
from game.luckybox.record import record_of
from game.luckybox.stage import SeatScore, TableView, seat_scores, view_of
from game.record import write_record
from tests.tables.minds import NETWORK, dealt
from tests.tables.table import revealed, seat_with, setup_for

POLICIES = ("random", "line-greedy")


@pytest.fixture(autouse=True)
def few_first_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the start be the mean of few offers: it is the same for all that is tested."""
    monkeypatch.setattr(player, "SAMPLED_OFFER_COUNT", 50)


def played(
    players: int = 1, edition: str = "classic", seed: int = 1, at_most: int = 10_000
) -> list[tuple[rules.State, rules.Action]]:
    """Play a game weakly, whoever may act by lot; give each action with the state before it."""
    game, rng = dealt(players, edition, seed), Random(seed)
    found: list[tuple[rules.State, rules.Action]] = []
    while seats := [seat for seat in range(players) if rules.legal_actions(game, seat)]:
        if len(found) == at_most:
            break
        seat = rng.choice(seats)
        policy = BOTS[POLICIES[(seed + seat) % 2]]
        action = policy(rules.view_for(game, seat), rules.legal_actions(game, seat), rng)
        found.append((game, action))
        game = rules.play(game, action).game
    return found


def ended(setup: rules.Setup, actions: list[rules.Action]) -> rules.State:
    game = rules.new_game(setup).game
    for action in actions:
        game = rules.play(game, action).game
    return game


def reviewed(moves: list[tuple[rules.State, rules.Action]]) -> Review:
    return analyse_game(moves[0][0].setup, [action for _, action in moves], NETWORK)


@pytest.mark.parametrize(("players", "edition"), [(1, "late-cards"), (2, "double-moons")])
def test_the_terms_of_a_receipt_add_up_to_the_result(players: int, edition: str) -> None:
    moves = played(players, edition, seed=players)
    actions = [action for _, action in moves]
    found = reviewed(moves)
    assert found.is_over
    sheets = rules.score_sheets(ended(moves[0][0].setup, actions))
    for seat, sheet in enumerate(sheets):
        receipt = found.receipt(seat)
        terms = (receipt.start, receipt.numbers, receipt.offers, receipt.choices, receipt.rest)
        assert sum(terms) == pytest.approx(sheet.total, abs=1e-6)
        assert receipt.result == sheet.total
        own = [one for one in found.decisions if one.seat == seat]
        assert len(own) == 40
        assert [action for one in own for action in one.actions] == [
            action for action in actions if action.player == seat
        ]
    for one in found.decisions:
        assert one.loss >= 0
        assert actions[one.action] == one.actions[0]
        assert actions[one.end] == one.actions[-1]
        assert (one.better == one.actions) == (one.loss == 0)


def test_the_rest_is_told_of_each_moment_a_number_before_its_answer() -> None:
    number = ChanceEvent(0, 0, 1, 1, 5, (), mean=3.0, value=4.0)
    answer = Decision(0, 0, 1, 1, 1, 4.5, 4.25, (), ())
    found = Review(2.0, (number,), (answer,), (7.0,), True)
    assert list(found.unexplained_changes(0)) == [(0, 1.0), (0, 0.5), (2, 2.75)]


@cache
def played_and_reviewed() -> tuple[list[tuple[rules.State, rules.Action]], Review]:
    moves = played(2, "french", seed=4, at_most=40)
    return moves, reviewed(moves)


@pytest.mark.parametrize("actions", [0, 17, 40])
def test_a_game_is_reviewed_as_far_as_it_goes(actions: int) -> None:
    moves, whole = played_and_reviewed()
    found = analyse_game(moves[0][0].setup, [action for _, action in moves[:actions]], NETWORK)
    assert not found.is_over
    for seat in range(2):
        receipt = found.receipt(seat)
        terms = (receipt.start, receipt.numbers, receipt.offers, receipt.choices, receipt.rest)
        assert sum(terms) == pytest.approx(receipt.result, abs=1e-6)
    assert found.decisions == whole.decisions[: len(found.decisions)]
    assert found.chances == whole.chances[: len(found.chances)]


def dealt_otherwise(game: rules.State, revealed: int) -> rules.Setup:
    """Deal what nobody has seen yet the other way round, after so many numbers of the round."""
    setup, at = game.setup, game.round - 1
    pile = rules.initial_draw_pile(setup)
    seen = len(pile) - len(game.pile)
    numbers = [rules.round_numbers(setup, number) for number in range(1, 5)]
    left = list((Counter(rules.NUMBER_CARDS) - Counter(numbers[at][:revealed])).elements())
    numbers[at] = (*numbers[at][:revealed], *left[::-1][: 9 - revealed])
    for later in range(at + 1, 4):
        numbers[later] = numbers[later][::-1]
    order = rules.FixedShuffles((*pile[:seen], *pile[seen:][::-1]), tuple(numbers))
    return rules.Setup(setup.players, setup.edition, setup.seed, setup.faces, order)


@pytest.mark.parametrize("moment", [3, 33])
def test_nothing_to_come_is_looked_at(moment: int) -> None:
    moves = played(2, "classic", seed=6)
    before = [action for _, action in moves[:moment]]
    game = moves[moment][0]
    other = dealt_otherwise(game, game.turn)
    assert any(
        rules.round_numbers(other, at) != rules.round_numbers(game.setup, at) for at in range(1, 5)
    )
    assert rules.initial_draw_pile(other) != rules.initial_draw_pile(game.setup)
    assert analyse_game(game.setup, before, NETWORK) == analyse_game(other, before, NETWORK)


def test_the_luck_of_the_numbers_in_the_bag_is_none_on_the_average() -> None:
    moves = played(1, "classic", seed=2)
    at = next(index for index, (game, _) in enumerate(moves) if (game.round, game.turn) == (2, 5))
    game = moves[at][0]
    bag = Counter(rules.NUMBER_CARDS) - Counter(game.numbers[:4])
    total = 0.0
    lucks = []
    for number, count in bag.items():
        numbers = [rules.round_numbers(game.setup, each) for each in range(1, 5)]
        rest = list((bag - Counter([number])).elements())
        numbers[1] = (*game.numbers[:4], number, *rest[:4])
        setup = rules.Setup(
            game.setup.players,
            game.setup.edition,
            game.setup.seed,
            game.setup.faces,
            rules.FixedShuffles(rules.initial_draw_pile(game.setup), tuple(numbers)),
        )
        found = analyse_game(setup, [action for _, action in moves[:at]], NETWORK).chances[-1]
        assert (found.round, found.turn, found.number) == (2, 5, number)
        lucks.append(found.luck)
        total += count * found.luck
    assert total == pytest.approx(0, abs=1e-4)
    assert max(lucks) > 0 > min(lucks)


def test_the_luck_of_all_offers_is_none_on_the_average() -> None:
    game = next(
        game for game, _ in played(1, seed=3) if game.phase is rules.Phase.DRAFT and game.round == 2
    )
    view = rules.view_for(game, 0)
    left = [game.setup.faces[card] for card in (*game.seats[0].offer, *game.pile[:4])]
    found = [
        player.value_later_offer(view._replace(offer=offer), left, NETWORK)
        for offer in combinations(left, 3)
    ]
    assert sum(value - mean for mean, value in found) == pytest.approx(0, abs=1e-4)
    for offer, (_, value) in zip(combinations(left, 3), found, strict=True):
        best = best_choices(view._replace(offer=offer), NETWORK)[0]
        assert value == pytest.approx(best.value, abs=1e-4)


def test_a_last_answer_costs_the_points_that_the_best_would_have_scored_more() -> None:
    judged = 0
    for seed in range(1, 3):
        moves = played(1, "classic", seed)
        at = next(
            index for index, (game, _) in enumerate(moves) if (game.round, game.turn) == (4, 9)
        )
        before = moves[at][0]
        found = best_choices(rules.view_for(before, 0), NETWORK, most=10_000)
        best, worst = found[0], found[-1]
        actions = [*(action for _, action in moves[:at]), *worst.actions]
        last = analyse_game(before.setup, actions, NETWORK).decisions[-1]
        after = ended(before.setup, [*actions[:at], *last.better])
        assert rules.score_sheets(after)[0].total == best.certain
        assert last.chosen == rules.score_sheets(ended(before.setup, actions))[0].total
        assert last.loss == best.certain - worst.certain
        judged += last.loss > 0
    assert judged


@pytest.mark.parametrize("seed", [63, 139])
def test_who_answers_last_is_judged_by_the_moons_that_others_have_just_taken(seed: int) -> None:
    moves = played(2, "classic", seed)
    last = reviewed(moves).decisions[-1]
    other, at_its_turn = 1 - last.seat, moves[last.action][0]
    revealed_at = next(game for game, _ in moves if (game.round, game.turn) == (4, 9))
    assert at_its_turn.seats[other].moons > revealed_at.seats[other].moons
    sheets = rules.score_sheets(ended(moves[0][0].setup, [action for _, action in moves]))
    assert last.chosen == sheets[last.seat].total, "nothing is open after the last answer"


def test_a_review_with_an_action_that_nobody_can_do_is_none() -> None:
    told = reviewed(played(1, seed=8, at_most=6)).as_json()
    told["decisions"][0]["better"] = [{"do": "fly", "player": 0}]
    with pytest.raises(ValueError, match="nobody can do"):
        review_from_json(told)


def written(path: Path, moves: list[tuple[rules.State, rules.Action]]) -> Path:
    record = record_of(moves[0][0].setup, [action for _, action in moves], "tombola")
    path.write_text(write_record(record))
    return path


def review_command(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any, str]:
    code = main(["mind", "review", str(path), "--json"])
    said = capsys.readouterr()
    return code, said.out and json.loads(said.out), said.err


def test_the_command_tells_decisions_luck_and_receipts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "game.json", played(2, seed=5, at_most=40))
    before = sorted(tmp_path.iterdir())
    code, told, _ = review_command(path, capsys)
    assert code == 0
    assert sorted(tmp_path.iterdir()) == before
    for one in told["decisions"]:
        assert one.keys() >= {"seat", "action", "best", "chosen", "loss"}
        assert one["loss"] == pytest.approx(one["best"] - one["chosen"])
    for seat, receipt in enumerate(told["receipts"]):
        names = ("start", "numbers", "offers", "choices", "rest")
        assert sum(receipt[name] for name in names) == pytest.approx(receipt["result"], abs=1e-6)
        for kind, name in (("reveals", "numbers"), ("offers", "offers")):
            luck = sum(one["luck"] for one in told[kind] if one["seat"] == seat)
            assert luck == pytest.approx(receipt[name], abs=1e-6)


def test_the_command_refuses_what_is_no_legal_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, foreign, illegal = (tmp_path / name for name in ("missing", "foreign", "illegal"))
    foreign.write_text('{"format": "another"}')
    moves = played(1, seed=5, at_most=6)
    written(illegal, [*moves, moves[-1]])
    for path, expected in ((missing, 2), (foreign, 2), (illegal, 1)):
        code, told, said = review_command(path, capsys)
        assert (code, told) == (expected, "")
        assert said.count("\n") == 1


Moment = tuple[rules.State, rules.Action | None, TableView]


def moments(
    players: int, seed: int, edition: rules.Edition = rules.CLASSIC_EDITION
) -> Iterator[Moment]:
    """Play a game at random; give every moment, with what was done to get there."""
    rng, view = Random(seed), TableView()
    game, events = rules.new_game(setup_for(players, edition, seed))
    done: rules.Action | None = None
    while True:
        for event in events:
            view.fold(event)
        yield game, done, view
        if game.phase is rules.Phase.OVER:
            return
        waiting = [player for player in range(players) if rules.legal_actions(game, player)]
        if waiting:
            done = rng.choice(rules.legal_actions(game, rng.choice(waiting)))
            game, events = rules.apply(game, done)
        else:
            done = None
            game, events = rules.advance(game)


@pytest.mark.parametrize("players", [1, 2, 3, 5])
@pytest.mark.parametrize(
    "edition", [rules.CLASSIC_EDITION, rules.FRENCH_EDITION], ids=["classic", "french"]
)
def test_no_success_costs_a_point(players: int, edition: rules.Edition) -> None:
    finished = 0
    for seed in range(3):
        before: list[SeatScore] = []
        for _game, done, view in moments(players, seed, edition):
            now = seat_scores(view)
            for seat, (was, is_now) in enumerate(zip(before, now, strict=False)):
                assert is_now.certain >= was.certain
                # Others may get more moons; nothing else takes away what is open.
                moons = min(0, is_now.moon_points - was.moon_points)
                if done is not None and done.player == seat:
                    assert moons == 0
                    finished += is_now.certain > was.certain
                assert is_now.certain + is_now.open >= was.certain + was.open + moons
            before = now
    assert finished


@pytest.mark.parametrize("players", [1, 3])
def test_it_differs_from_the_sheet_of_the_rules_by_the_cards_of_this_round_alone(
    players: int,
) -> None:
    for seed in range(4):
        for game, _done, view in moments(players, seed):
            for seat, sheet, worth in zip(
                game.seats, rules.score_sheets(game), seat_scores(view), strict=True
            ):
                waits = game.phase is rules.Phase.TURN
                cards = sum(waits and held.crossed == rules.FULL_MASK for held in seat.held)
                extra = cards * game.setup.edition.card_points[game.round - 1]
                assert worth.certain + worth.open == sheet.total + extra
                if game.phase is rules.Phase.OVER:
                    assert (worth.certain, worth.open) == (sheet.total, 0)


def test_a_finished_card_counts_at_once() -> None:
    card = """
        card 1 x1 x2  5 | .
               x9 x5 x3 | .
               x6 x3 x8 | .
                .  .  .
    """
    game = revealed(5, seat_with(card), round=2)
    before = seat_scores(view_of(game))[0]
    game, _events = rules.apply(game, rules.legal_actions(game, 0)[0])
    after = seat_scores(view_of(game))[0]
    assert (before.certain, before.open) == (0, 4 - 6)
    assert (after.certain, after.open) == (12, -6)


def test_a_lead_compares_what_has_been_searched_equally_deep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without others near enough to be searched deeper, the lead is that of the first search."""
    monkeypatch.setattr(review, "MAX_LOOKAHEAD_GAP", 0.0)
    moves, leads = played(seed=2, at_most=30), 0
    for one in reviewed(moves).decisions:
        view = rules.view_for(moves[one.action][0], 0)
        found = player.value_choices(view, NETWORK)
        first = int(found.rows_by_value[0])
        if one.lead and one.actions == player.choice_in_row(view, found, first).actions:
            leads += 1
            second = found.rows_by_value[1]
            assert one.lead == pytest.approx(found.value[first] - found.value[second], abs=1e-4)
    assert leads


def test_only_the_best_choice_is_ahead_of_others_and_the_furthest_ahead_is_named() -> None:
    moments = played(seed=2)
    review = analyse_game(moments[0][0].setup, [action for _game, action in moments], NETWORK)
    leads = [one.lead for one in review.decisions]
    assert max(leads) > 0.0
    assert all(one.lead == 0.0 for one in review.decisions if one.loss)
    best, costliest = review.best_decision(0), review.costliest_decision(0)
    assert best is not None and best.lead == max(leads)
    assert costliest is not None
    assert costliest.loss == max(one.loss for one in review.decisions)
    assert review_from_json(review.as_json()) == review
    old = review.as_json()
    for one in old["decisions"]:
        del one["lead"]
    assert review_from_json(old).best_decision(0) is None, "older reviews know no lead"
    assert review_from_json(old).costliest_decision(0) is not None
