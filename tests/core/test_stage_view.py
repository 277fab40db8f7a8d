"""The no-drift law: folding what happened gives what ``view_of`` shows, at every moment."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from game.luckybox.bots import BOTS
from game.luckybox.rules import (
    EDITIONS,
    FRENCH,
    Cross,
    Edition,
    Event,
    Phase,
    advance,
    apply,
    is_ready,
    legal_actions,
    new_game,
    view_for,
)
from game.luckybox.rules import events as ev
from game.luckybox.stage import TableView, view_of
from tests.table import revealed, setup_for

TABLES = [
    (players, EDITIONS[edition])
    for players, edition in (
        (1, "classic"),
        (2, "french"),
        (3, "bga"),
        (4, "classic"),
        (6, "french"),
        (7, "classic"),
        (12, "french"),
    )
]


def fold_along(players: int, edition: Edition, seed: int, policy: str) -> set[type[Event]]:
    """Play a game, everyone answering in random order, and hold both views together."""
    rng = Random(seed)
    game, events = new_game(setup_for(players, edition, seed))
    view = TableView()
    seen: set[type[Event]] = set()

    def show(happened: tuple[Event, ...]) -> None:
        for event in happened:
            view.fold(event)
            seen.add(type(event))
        assert view == view_of(game)

    show(events)
    while game.phase is not Phase.OVER:
        while not is_ready(game):
            player = rng.choice([p for p in range(players) if legal_actions(game, p)])
            legal = legal_actions(game, player)
            if policy == "anything":
                # A pass where it is not forced is rare enough to be helped along.
                action = legal[-1] if rng.random() < 0.1 else rng.choice(legal)
            else:
                action = BOTS[policy](view_for(game, player), legal, rng)
            game, events = apply(game, action)
            show(events)
        game, events = advance(game)
        show(events)
    return seen


@pytest.mark.parametrize("policy", ["anything", "line-greedy"])
@pytest.mark.parametrize(
    ("players", "edition"), TABLES, ids=lambda value: getattr(value, "name", value)
)
def test_folding_every_event_shows_the_game(players: int, edition: Edition, policy: str) -> None:
    fold_along(players, edition, players, policy)


def test_every_kind_of_event_was_folded() -> None:
    seen = fold_along(6, FRENCH, 3, "anything") | fold_along(6, FRENCH, 1, "line-greedy")
    assert seen == set(get_args(ev.Event))


def test_a_token_that_is_not_there_is_folded() -> None:
    card = """
        card 1 x1 x2 5 | LL
                1  2 3 | .
                1  2 3 | .
                . . .
    """
    game = revealed(5, card, edition=FRENCH, bolt_supply=1, moon_supply=0)
    view = view_of(game)
    after, events = apply(game, Cross(0, 1, 2))
    for event in events:
        view.fold(event)
    assert view == view_of(after)
    assert (view.seats[0].bolts, view.bolt_supply) == (5, 0)


def test_the_stamp_stays_until_the_card_is_cleared_away() -> None:
    card = """
        card 1 x1 x2  5 | .
               x1 x2 x3 | .
               x1 x2 x3 | .
               . . .
    """
    game = revealed(5, card, turn=9)
    view = view_of(game)
    game, events = apply(game, Cross(0, 1, 2))
    scored, more = advance(game)
    for event in (*events, *more):
        view.fold(event)
    assert view.seats[0].card(1).points == 15
    assert view == view_of(scored)
    dealt, events = advance(scored)
    for event in events:
        view.fold(event)
    assert view.seats[0].cards == []
    assert view == view_of(dealt)


def test_the_bag_counts_what_may_still_come() -> None:
    view = view_of(revealed(5, "card 1 1 2 5 | . \n 1 2 3 | . \n 1 2 3 | . \n . . ."))
    assert view.in_bag == {number: 2 - (number == 5) for number in range(1, 10)}
    view.fold(ev.NumberRevealed(1, 2, 5))
    assert view.in_bag[5] == 0


def test_a_view_says_who_is_done() -> None:
    view = view_of(revealed(5, "card 1 1 2 5 | . \n 1 2 3 | . \n 1 2 3 | . \n . . ."))
    seat = view.seats[0]
    assert not seat.is_done
    view.fold(ev.SquareCrossed(0, 1, 2, 5, 0b100, None, 1, 0))
    assert seat.is_done
    view.fold(ev.BonusPending(0, 1, 0, "?", 1))
    assert not seat.is_done
    view.fold(ev.BonusUsed(0, 1, 0, "?", 1))
    assert seat.is_done
