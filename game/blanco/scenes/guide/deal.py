"""The arranged deal of Blanco: which cards lie where, and what is done with them.

Four turns that end with a row and then a column, a chain, against somebody who only draws and
drops.  Knows the rules; knows no words and no screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from game.blanco.bots import BlancoBot
from game.blanco.match import BlancoMatch
from game.blanco.rules import (
    CARDS,
    Action,
    Clear,
    Draw,
    Drop,
    End,
    Look,
    Open,
    Order,
    Place,
    Reveal,
    SeatView,
    Setup,
    Swap,
    parse_card,
)
from game.record import Player

SEED = 1
QUIET = "quiet"
"""The policy of who sits opposite."""


def _cards(written: str) -> tuple[int, ...]:
    return tuple(parse_card(word) for word in written.split())


HELD = parse_card("c7")
"""A card in the hand from the beginning that completes the row."""
GIFT = parse_card("d10")
"""What the other seat drops: of the colour of the column."""
USELESS = parse_card("j12")
_OWN = _cards("a7 b7 i2  d5 g11 e1  j3 f8 h9")
_THEIRS = _cards("a1 b4 c9  e6 f2 g3  h5 i10 j11")
_HANDS = (HELD, *_cards("g1  a8 b12"))
_DRAWN = (USELESS, GIFT, *_cards("h3 e10 i6"))
DEALT = (*_OWN, *_THEIRS, parse_card("f12"), *_HANDS, *_DRAWN)
"""The grids, the first discard, the hands, and what is drawn."""

OPENING = Open(0, (0, 0), (0, 1))
END = End(0)
DRAW, TAKE = Draw(0, "pile"), Draw(0, "discard")
DROP = Drop(0, USELESS, (0, 1))
BUILD = Place(0, GIFT, (2, 0))
SWAP = Swap(0, (1, 0), (2, 0))
COMPLETE = Place(0, HELD, (0, 2))
ROW, COLUMN = Clear(0, "row", 0), Clear(0, "column", 0)
LOOK, TURN_UP = Look(0, (0, 0)), Reveal(0, (0, 0))


def play_quietly(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
    """Draw from the pile, drop what was drawn, turn up the first card there is, and end."""
    assert view.player is not None
    hand = view.seats[view.player].hand
    drops: list[Action] = [
        action for action in legal if isinstance(action, Drop) and action.card == hand[-1]
    ]
    ends: list[Action] = [action for action in legal if isinstance(action, End)]
    draws: list[Action] = [action for action in legal if action == Draw(view.player, "pile")]
    return [*drops, *ends, *draws, *legal][0]


class GuidedBlanco(BlancoMatch):
    """The arranged game."""

    bots: ClassVar[Mapping[str, BlancoBot]] = {QUIET: play_quietly}


def guided_match(player: Player, rival: Player) -> GuidedBlanco:
    """Begin the arranged game; no seal promises it."""
    deck = (*DEALT, *(card for card in CARDS if card not in DEALT))
    setup = Setup((player.name, rival.name), SEED, Order(deck))
    return GuidedBlanco(setup, [player, rival])
