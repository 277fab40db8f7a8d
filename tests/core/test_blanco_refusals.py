"""Illegal actions of Blanco are refused in plain words, and change nothing (rules.md §2)."""

from collections.abc import Callable

import pytest

from game.blanco.rules import (
    Action,
    Clear,
    Draw,
    Drop,
    End,
    Look,
    Open,
    Phase,
    Place,
    Reveal,
    State,
    Swap,
    apply,
    legal_actions,
    new_game,
)
from game.rules import IllegalAction
from tests.blanco_table import cards, done, laid, setup_for

GRID = "a1 a2 (a3) \n (b1) (b2) b3 \n c1 (c2) c3"
D1, D2, E1 = cards("d1 d2 e1")


def table() -> State:
    return laid(GRID, "d1 d2", pile="e1 e2")


def holding() -> State:
    return done(table(), Draw(0, "pile"))


def played() -> State:
    return done(holding(), Place(0, D1, (0, 0)))


def dealt() -> State:
    return new_game(setup_for(2)).game


def half_open() -> State:
    return done(dealt(), Open(0, (0, 0), (0, 1)))


def renewed() -> State:
    return done(laid("a1 b1", "d1 d2"), Clear(0, "row", 0))


def all_up() -> State:
    return done(laid("a1 b2 \n c3 d4", "d1 d2", pile="e1 e2"), Draw(0, "pile"))


def bare() -> State:
    return laid(GRID, "d1 d2", pile="e1 e2", discard="")


def over() -> State:
    return table()._replace(phase=Phase.OVER)


@pytest.mark.parametrize(
    ("game", "action", "reason"),
    [
        (table, End(2), "there is no player 2: players are numbered 0 to 1"),
        (table, End(-1), "there is no player -1: players are numbered 0 to 1"),
        (table, Draw(1, "pile"), "it’s Ann’s turn, not Björn’s"),
        (table, Open(0, (0, 2), (1, 0)), "Ann has no new grid to open"),
        (over, Draw(0, "pile"), "the game is over"),
        (dealt, Draw(0, "pile"), "everyone opens their grid first"),
        (half_open, Draw(0, "pile"), "everyone opens their grid first"),
        (half_open, Open(0, (0, 1), (0, 2)), "Ann has no new grid to open"),
        (dealt, Open(1, (0, 0), (0, 0)), "turn up one card and look at a different one"),
        (dealt, Open(1, (0, 0), (0, 3)), "no card at [0, 3]: the grid has 3 rows and 3 columns"),
        (dealt, Open(1, (-1, 0), (0, 0)), "no card at [-1, 0]"),
        (renewed, Draw(0, "pile"), "Ann must open the new grid first"),
        (renewed, End(0), "Ann must open the new grid first"),
        (renewed, Look(0, (0, 0)), "Ann must open the new grid first"),
        (table, End(0), "Ann must draw a card or swap two before ending the turn"),
        (bare, Draw(0, "discard"), "the discard pile is empty"),
        (table, Place(0, D1, (0, 0)), "Ann must draw a card first"),
        (table, Drop(0, D1, (0, 2)), "Ann must draw a card first"),
        (holding, Draw(0, "pile"), "Ann must place or discard a card first"),
        (holding, Swap(0, (0, 0), (0, 1)), "Ann must place or discard a card first"),
        (holding, Clear(0, "row", 0), "Ann must place or discard a card first"),
        (holding, Look(0, (0, 2)), "Ann must place or discard a card first"),
        (holding, Reveal(0, (0, 2)), "Ann must place or discard a card first"),
        (holding, End(0), "Ann must place or discard a card first"),
        (holding, Place(0, 120, (0, 0)), "card 120 isn’t in Ann’s hand"),
        (holding, Place(0, 0, (0, 0)), "card 0 isn’t in Ann’s hand"),
        (holding, Place(0, D1, (3, 0)), "no card at [3, 0]"),
        (holding, Place(0, D1, (0, -1)), "no card at [0, -1]"),
        (holding, Drop(0, 120, (0, 2)), "card 120 isn’t in Ann’s hand"),
        (holding, Drop(0, D1, None), "choose a face-down card to turn up as well"),
        (holding, Drop(0, D1, (0, 0)), "this card is already face up"),
        (holding, Drop(0, D1, (9, 9)), "no card at [9, 9]"),
        (all_up, Drop(0, D1, (0, 0)), "this card is already face up"),
        (played, Draw(0, "pile"), "Ann has already drawn or swapped this turn"),
        (played, Swap(0, (0, 0), (0, 1)), "Ann has already drawn or swapped this turn"),
        (played, Place(0, D2, (0, 0)), "Ann has already drawn or swapped this turn"),
        (played, Drop(0, D2, (0, 2)), "Ann has already drawn or swapped this turn"),
        (table, Swap(0, (0, 0), (1, 1)), "only neighbouring cards can be swapped"),
        (table, Swap(0, (0, 0), (0, 2)), "only neighbouring cards can be swapped"),
        (table, Swap(0, (0, 0), (0, 0)), "only neighbouring cards can be swapped"),
        (table, Swap(0, (0, 0), (-1, 0)), "no card at [-1, 0]"),
        (table, Swap(0, (2, 2), (2, 3)), "no card at [2, 3]"),
        (table, Swap(0, (1, 0), (1, 1)), "both cards are face down: choose which one to turn up"),
        (table, Swap(0, (1, 0), (1, 1), (2, 1)), "turn up one of the two cards you swapped"),
        (table, Swap(0, (0, 0), (0, 1), (0, 1)), "only if both are face down"),
        (table, Swap(0, (0, 1), (0, 2), (0, 1)), "only if both are face down"),
        (table, Clear(0, "row", 0), "one of these is face down"),
        (table, Clear(0, "row", 3), "the grid has no row 3"),
        (table, Clear(0, "column", -1), "the grid has no column -1"),
        (all_up, Clear(0, "row", 0), "Ann must place or discard a card first"),
        (lambda: laid("a1 b2 \n a3 d4"), Clear(0, "row", 0), "row 0 don’t all show the same"),
        (lambda: laid("a1 b2 \n a3 d4"), Clear(0, "column", 1), "column 1 aren’t all the same"),
        (lambda: laid("a1 a2"), Clear(0, "column", 0), "a single card isn’t a line"),
        (lambda: laid("a1 \n b1"), Clear(0, "row", 1), "a single card isn’t a line"),
        (table, Look(0, (0, 2)), "Ann hasn’t cleared a line this turn"),
        (lambda: laid(GRID, clears=1), Look(0, (0, 0)), "this card is already face up"),
        (lambda: laid(GRID, clears=1), Look(0, (0, 3)), "no card at [0, 3]"),
        (
            lambda: laid(GRID, clears=1, looked="a3"), Look(0, (1, 0)),
            "Ann has already looked at a card this turn",
        ),
        (lambda: laid(GRID, clears=1), Reveal(0, (0, 2)), "Ann hasn’t cleared two lines this turn"),
        (lambda: laid(GRID, clears=2), Reveal(0, (0, 2)), "Ann hasn’t looked at a card this turn"),
        (
            lambda: laid(GRID, clears=2, looked="a3"), Reveal(0, (1, 0)),
            "the card at [1, 0] isn’t the one just looked at",
        ),
        (
            lambda: laid(GRID, clears=2, looked="a1"), Reveal(0, (0, 0)),
            "this card is already face up",
        ),
    ],
)  # fmt: skip
def test_an_illegal_action_is_refused_and_changes_nothing(
    game: Callable[[], State], action: Action, reason: str
) -> None:
    before = game()
    with pytest.raises(IllegalAction) as refusal:
        apply(before, action)
    assert reason in str(refusal.value) and before == game()
    if 0 <= action.player < 2:
        assert action not in legal_actions(before, action.player)
