"""What a seat is worth while the game goes on: success never costs a point, and the end agrees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.luckybox.rules import (
    CLASSIC,
    FRENCH,
    FULL,
    Action,
    Edition,
    Phase,
    State,
    advance,
    apply,
    legal_actions,
    new_game,
    score_sheets,
)
from game.luckybox.stage import TableView, Worth, view_of, worths
from tests.table import revealed, seat_with, setup_for

Moment = tuple[State, Action | None, TableView]


def moments(players: int, seed: int, edition: Edition = CLASSIC) -> Iterator[Moment]:
    """Play a game at random; give every moment, with what was done to get there."""
    rng, view = Random(seed), TableView()
    game, events = new_game(setup_for(players, edition, seed))
    done: Action | None = None
    while True:
        for event in events:
            view.fold(event)
        yield game, done, view
        if game.phase is Phase.OVER:
            return
        waiting = [player for player in range(players) if legal_actions(game, player)]
        if waiting:
            done = rng.choice(legal_actions(game, rng.choice(waiting)))
            game, events = apply(game, done)
        else:
            done = None
            game, events = advance(game)


@pytest.mark.parametrize("players", [1, 2, 3, 5])
@pytest.mark.parametrize("edition", [CLASSIC, FRENCH], ids=["classic", "french"])
def test_no_success_costs_a_point(players: int, edition: Edition) -> None:
    finished = 0
    for seed in range(6):
        before: list[Worth] = []
        for _game, done, view in moments(players, seed, edition):
            now = worths(view)
            for player, (was, is_now) in enumerate(zip(before, now, strict=False)):
                assert is_now.certain >= was.certain
                # Others may get more moons; nothing else takes away what is open.
                moons = min(0, is_now.moon_points - was.moon_points)
                if done is not None and done.player == player:
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
                game.seats, score_sheets(game), worths(view), strict=True
            ):
                waits = game.phase is Phase.TURN
                cards = sum(waits and held.crossed == FULL for held in seat.held)
                extra = cards * game.setup.edition.card_points[game.round - 1]
                assert worth.certain + worth.open == sheet.total + extra
                if game.phase is Phase.OVER:
                    assert (worth.certain, worth.open) == (sheet.total, 0)


def test_a_finished_card_counts_at_once() -> None:
    card = """
        card 1 x1 x2  5 | .
               x9 x5 x3 | .
               x6 x3 x8 | .
                .  .  .
    """
    game = revealed(5, seat_with(card), round=2)
    before = worths(view_of(game))[0]
    game, _events = apply(game, legal_actions(game, 0)[0])
    after = worths(view_of(game))[0]
    assert (before.certain, before.open) == (0, 4 - 6)
    assert (after.certain, after.open) == (12, -6)
