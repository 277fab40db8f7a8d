"""Clearing lines in Blanco, what follows from it, and what each seat may see (rules.md §2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import cycle
from random import Random

import pytest

from game.blanco import rules
from game.blanco.rules.events import (
    CardDrawn,
    CardLooked,
    HandDealt,
)
from game.blanco.stage import BlancoView, view_of
from game.rules import IllegalAction, InvalidSetup
from tests.tables.blanco_table import (
    cards,
    choose,
    done,
    drawn,
    events_of,
    exchanged,
    hidden_from,
    kinds,
    laid,
    named,
    picture,
    setup_for,
)

# Colours of the rulebook's examples: a is red, b orange, c green, d yellow, e dark blue, f violet.


# --- lines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("grid", "lines"),
    [
        ("a1 b1 c1 \n a2 b3 (c2) \n a3 b4 c3", [("column", 0), ("column", 1), ("row", 0)]),
        ("a1 b1 (c1) \n (a2) b2 c2", [("column", 1)]),
        ("a1 b2 \n a2 c2", [("column", 0), ("row", 1)]),
        ("a1 a2 a3", []),
        ("a1 b1 c1", [("row", 0)]),
        ("a1 b1 c2", []),
        ("a1 \n a2 \n a3", [("column", 0)]),
        ("a1 \n b1", []),
        ("a1 a2 \n b1 b3", []),
        ("(a1) (b1) \n (a2) (b2)", []),
        ("[a1] b1 \n a2 (b2)", []),
    ],
)  # fmt: skip
def test_rows_of_a_number_and_columns_of_a_colour_are_lines_from_two_cards_on(grid, lines) -> None:
    assert rules.complete_lines(rules.parse_grid(grid)) == lines


# --- rewards -------------------------------------------------------------------------------------

CHAINED = "(b4) e1 (c2) \n a3 f3 c3 \n c5 e12 (d1)"
"""Row 1, then column 1."""


def kinds_legal(game) -> set[str]:
    return {type(action).__name__ for action in rules.legal_actions(game, 0)}


def test_a_card_looked_at_before_the_second_clear_is_revealed_where_it_has_moved_to() -> None:
    game = done(
        laid(CHAINED), rules.Clear(0, "row", 1), rules.Look(0, (1, 2)), rules.Clear(0, "column", 1)
    )
    assert [a for a in rules.legal_actions(game, 0) if isinstance(a, rules.Reveal)] == [
        rules.Reveal(0, (1, 1))
    ]
    game = done(game, rules.Reveal(0, (1, 1)))
    assert "Reveal" not in kinds_legal(game)


def test_only_a_card_looked_at_in_this_turn_may_be_revealed() -> None:
    game = done(laid("[b4] e1 (c2) \n a3 f3 c3 \n c5 e12 (d1)"), rules.Clear(0, "row", 1))
    game = done(game, rules.Clear(0, "column", 1))
    with pytest.raises(IllegalAction, match="hasn’t looked at a card this turn"):
        rules.apply(game, rules.Reveal(0, (0, 0)))


def test_a_known_card_may_be_looked_at_again_to_reveal_it() -> None:
    game = done(laid("[b4] e1 (c2) \n a3 f3 c3 \n c5 e12 (d1)"), rules.Clear(0, "row", 1))
    game = done(game, rules.Clear(0, "column", 1), rules.Look(0, (0, 0)), rules.Reveal(0, (0, 0)))
    assert drawn(game) == picture("b4 (c2) \n c5 (d1)")


# --- stages --------------------------------------------------------------------------------------


def test_a_reward_not_used_lapses_with_the_old_grid() -> None:
    game = laid("a2 b2 \n c1 d1", is_played=True)
    game = done(game, rules.Clear(0, "row", 0), rules.Clear(0, "row", 0))
    assert game.turn.clears == 0
    game = done(game, rules.Open(0, (0, 0), (0, 1)))
    assert rules.legal_actions(game, 0) == [rules.End(0)], "neither a look nor a reveal is left"


def test_a_look_that_was_taken_does_not_lapse() -> None:
    game = laid("(a2) b2 \n c1 d1", is_played=True)
    game = done(game, rules.Clear(0, "row", 1), rules.Look(0, (0, 0)))
    up = game._replace(seats=(laid("a2 b2").seats[0], game.seats[1]))
    assert kinds(events_of(up, rules.Clear(0, "row", 0))) == [
        "LineCleared",
        "StageCleared",
        "GridDealt",
    ]


# --- reshuffling ---------------------------------------------------------------------------------


def test_dealing_a_grid_reshuffles_in_the_middle() -> None:
    """The cards that were cleared just now are in the box, and so in the new pile."""
    under = "e1 e2 e3 e4 e5 e6 e7 e8 e9"
    game = laid("a1 b1", pile="h1 h2 h3", discard=f"{under} f1")
    game, events = rules.apply(game, rules.Clear(0, "row", 0))
    assert kinds(events)[2:] == ["RewardLapsed", "PileReshuffled", "GridDealt"]
    dealt = [cell.card for row in game.seats[0].grid for cell in row]
    assert dealt[:3] == list(cards("h1 h2 h3"))
    assert sorted((*dealt[3:], *game.pile)) == sorted(cards(f"{under} a1 b1"))
    assert named(game.discard) == "f1" and game.box == ()


def test_a_fixed_reshuffle_is_taken_in_its_order() -> None:
    order = rules.Order(None, (cards("g2 f1 g1 f2"),))
    game = laid("a1 b2", pile="", discard="f1 f2 f3", box="g1 g2", order=order)
    game, events = rules.apply(game, rules.Draw(0, "pile"))
    assert events[1].card == rules.parse_card("g2") and named(game.pile) == "f1 g1 f2"


@pytest.mark.parametrize("pile", ["f1 f2", "f1 f2 f3 g1 g2", "f1 f2 g1 g3", "f1 f2 g1 g2 g2", ""])
def test_a_fixed_reshuffle_is_made_of_the_discards_under_the_top_and_the_box(pile: str) -> None:
    order = rules.Order(None, (cards(pile),))
    game = laid("a1 b2", pile="", discard="f1 f2 f3", box="g1 g2", order=order)
    with pytest.raises(InvalidSetup, match="reshuffle 0 of the fixed order"):
        rules.apply(game, rules.Draw(0, "pile"))


GAMES = [(2, 1), (5, 1)]
WHO = (0, 1, None)


def walk(
    players: int, seed: int, most: int = 250
) -> Iterator[tuple[rules.State, rules.Action, rules.State]]:
    game, rng = rules.new_game(setup_for(players, seed)).game, Random(seed)
    for _ in range(most):
        if game.phase is rules.Phase.OVER:
            return
        action = choose(game, rng)
        before, game = game, rules.apply(game, action).game
        yield before, action, game


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_view_is_the_same_whatever_is_hidden(players: int, seed: int) -> None:
    rng = Random(seed)
    for game, _, _ in walk(players, seed):
        for player in (*range(players), None):
            other = exchanged(game, hidden_from(game, player), rng)
            setup = dataclasses.replace(game.setup, seed=rng.randrange(10**9))
            assert rules.view_for(other._replace(setup=setup), player) == rules.view_for(
                game, player
            )
            if player is not None:
                assert rules.legal_actions(other, player) == rules.legal_actions(game, player)


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
            told = rules.apply(other, action).events
            assert rules.events_for(told, player) == rules.events_for(
                rules.apply(before, action).events, player
            )


def is_possible(game: rules.State, action: rules.Action) -> bool:
    return action in rules.legal_actions(game, action.player)


def test_a_seat_sees_its_hand_and_what_it_has_looked_at() -> None:
    game = laid("a1 (a2) [a3] \n b1 b2 (b3)")
    own, other, anybody = (rules.view_for(game, player).seats[0] for player in WHO)
    assert own.hand == game.seats[0].hand and own.grid[0][2] == game.seats[0].grid[0][2]
    assert own.grid[0][1] == rules.Cell(rules.HIDDEN, False, False)
    assert other == anybody and other.hand == (rules.HIDDEN, rules.HIDDEN)
    assert other.grid[0][2] == rules.Cell(rules.HIDDEN, False, True), (
        "that she has looked, everybody saw"
    )
    assert other.grid[0][0] == game.seats[0].grid[0][0]


def test_events_hide_what_is_drawn_dealt_or_looked_at_from_all_but_one_and_nothing_else() -> None:
    events = list(rules.new_game(setup_for(3, 3)).events)
    for game, action, _ in walk(3, 3, 150):
        events += rules.apply(game, action).events
    assert {event.source for event in events if isinstance(event, CardDrawn)} == {"pile", "discard"}
    for event in events:
        is_secret = isinstance(event, CardLooked | HandDealt)
        is_secret |= isinstance(event, CardDrawn) and event.source == "pile"
        told = {player: rules.events_for([event], player) for player in (0, 1, 2, None)}
        assert [who for who in told if told[who] == (event,)] == (
            [event.player] if is_secret else [*told]
        )


STEPS = 400


@pytest.mark.parametrize(("seed", "viewer"), [*zip(range(8), cycle([None, 0, 1, 2]), strict=False)])
def test_folding_shows_what_the_seat_may_see(seed: int, viewer: int | None) -> None:
    rng = Random(seed)
    game, events = rules.new_game(rules.Setup(("Ann", "Ben", "Cho"), seed))
    view = BlancoView(viewer)
    for _step in range(STEPS):
        for event in rules.events_for(events, viewer):
            view.fold(event)
        ended = rules.outcome(game)
        assert view == view_of(game, viewer)
        if game.phase is rules.Phase.OVER:
            assert view.winner == ended.winners[0] if ended else None
            return
        legal = [action for player in range(3) for action in rules.legal_actions(game, player)]
        # Random play seldom clears by itself.
        clears = [action for action in legal if type(action).__name__ in ("Clear", "Look")]
        game, events = rules.apply(game, rng.choice(clears or legal))
