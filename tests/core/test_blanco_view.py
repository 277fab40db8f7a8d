"""What is shown of Blanco: folding never drifts from the rules, and holds nothing hidden."""

from __future__ import annotations

from random import Random

import pytest

from game.blanco.rules import (
    HIDDEN,
    Phase,
    Setup,
    apply,
    events_for,
    legal_actions,
    new_game,
    outcome,
)
from game.blanco.stage import BlancoView, view_of

STEPS = 400


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_folding_shows_what_the_seat_may_see(seed: int, viewer: int | None) -> None:
    rng = Random(seed)
    game, events = new_game(Setup(("Ann", "Ben", "Cho"), seed))
    view = BlancoView(viewer)
    for _step in range(STEPS):
        for event in events_for(events, viewer):
            view.fold(event)
        ended = outcome(game)
        assert view == view_of(game, viewer)
        if game.phase is Phase.OVER:
            assert view.winner == ended.winners[0] if ended else None
            return
        legal = [action for player in range(3) for action in legal_actions(game, player)]
        # Random play seldom clears by itself.
        clears = [action for action in legal if type(action).__name__ in ("Clear", "Look")]
        game, events = apply(game, rng.choice(clears or legal))


def test_nothing_of_another_hand_is_in_the_view() -> None:
    game, events = new_game(Setup(("Ann", "Ben"), 3))
    view = BlancoView(0)
    for event in events_for(events, 0):
        view.fold(event)
    assert view.seats[0].hand == list(game.seats[0].hand)
    assert view.seats[1].hand == [HIDDEN, HIDDEN]
    assert all(
        cell and cell.card == HIDDEN for seat in view.seats for row in seat.grid for cell in row
    )
