"""What is shown of Blanco never drifts from the rules, and holds nothing hidden from a seat."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

from game.blanco.rules import (
    HIDDEN,
    Action,
    Cell,
    Phase,
    Setup,
    State,
    apply,
    events_for,
    legal_actions,
    new_game,
    outcome,
    view_for,
)
from game.blanco.rules.events import CardDrawn, CardLooked, HandDealt
from game.blanco.stage import BlancoView, view_of
from tests.tables.blanco_table import choose, exchanged, hidden_from, laid, setup_for

GAMES = [(2, 1), (5, 1)]
WHO = (0, 1, None)


def walk(players: int, seed: int, most: int = 250) -> Iterator[tuple[State, Action, State]]:
    game, rng = new_game(setup_for(players, seed)).game, Random(seed)
    for _ in range(most):
        if game.phase is Phase.OVER:
            return
        action = choose(game, rng)
        before, game = game, apply(game, action).game
        yield before, action, game


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_view_is_the_same_whatever_is_hidden(players: int, seed: int) -> None:
    rng = Random(seed)
    for game, _, _ in walk(players, seed):
        for player in (*range(players), None):
            other = exchanged(game, hidden_from(game, player), rng)
            setup = dataclasses.replace(game.setup, seed=rng.randrange(10**9))
            assert view_for(other._replace(setup=setup), player) == view_for(game, player)
            if player is not None:
                assert legal_actions(other, player) == legal_actions(game, player)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_what_happens_looks_the_same_whatever_stays_hidden(players: int, seed: int) -> None:
    """Exchange what is hidden from a player before and after an action: it is told the same."""
    rng = Random(seed)
    for before, action, after in walk(players, seed):
        if after.reshuffles > before.reshuffles:
            continue  # What was open is hidden now: nothing before it can be exchanged.
        for player in range(players):
            stays = set(hidden_from(after, player))
            other = exchanged(before, sorted(stays & {*hidden_from(before, player)}), rng)
            if action.player != player and not is_possible(other, action):
                continue
            told = apply(other, action).events
            assert events_for(told, player) == events_for(apply(before, action).events, player)


def is_possible(game: State, action: Action) -> bool:
    return action in legal_actions(game, action.player)


def test_a_seat_sees_its_hand_and_what_it_has_looked_at() -> None:
    game = laid("a1 (a2) [a3] \n b1 b2 (b3)")
    own, other, anybody = (view_for(game, player).seats[0] for player in WHO)
    assert own.hand == game.seats[0].hand and own.grid[0][2] == game.seats[0].grid[0][2]
    assert own.grid[0][1] == Cell(HIDDEN, False, False)
    assert other == anybody and other.hand == (HIDDEN, HIDDEN)
    assert other.grid[0][2] == Cell(HIDDEN, False, True), "that she has looked, everybody saw"
    assert other.grid[0][0] == game.seats[0].grid[0][0]


def test_events_hide_what_is_drawn_dealt_or_looked_at_from_all_but_one_and_nothing_else() -> None:
    events = list(new_game(setup_for(3, 3)).events)
    for game, action, _ in walk(3, 3, 150):
        events += apply(game, action).events
    assert {event.source for event in events if isinstance(event, CardDrawn)} == {"pile", "discard"}
    for event in events:
        is_secret = isinstance(event, CardLooked | HandDealt)
        is_secret |= isinstance(event, CardDrawn) and event.source == "pile"
        told = {player: events_for([event], player) for player in (0, 1, 2, None)}
        assert [who for who in told if told[who] == (event,)] == (
            [event.player] if is_secret else [*told]
        )


STEPS = 400


@pytest.mark.parametrize(("seed", "viewer"), [*zip(range(8), cycle([None, 0, 1, 2]), strict=False)])
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
