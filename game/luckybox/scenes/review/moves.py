"""What was done, and what would have been better, in words and as squares of a board.

Knows actions; knows no pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.luckybox.rules import Action, Cross, Face, Keep, UseBonus
from game.luckybox.scenes.counsel.chain import Target
from game.words import _, ngettext

MOST_STEPS = 5
"""How many steps of a chain are named."""
THEN = ", "


def squares_of(actions: Sequence[Action]) -> list[Target]:
    """List the squares that are crossed, in order."""
    return [
        (action.card, action.square) for action in actions if isinstance(action, Cross | UseBonus)
    ]


def cards_kept(actions: Sequence[Action]) -> tuple[int, ...]:
    first = actions[0]
    return first.cards if isinstance(first, Keep) else ()


def in_words(actions: Sequence[Action], faces: Mapping[int, Face]) -> str:
    """Say what is done."""
    cards = cards_kept(actions)
    if cards:
        listed = ", ".join(map(str, cards))
        return ngettext("keep card {cards}", "keep cards {cards}", len(cards)).format(cards=listed)
    squares = squares_of(actions)
    if not squares:
        return _("pass")
    steps = [
        _("{number} on card {card}").format(number=faces[card].grid[square], card=card)
        for card, square in squares[:MOST_STEPS]
    ]
    more = len(squares) - len(steps)
    return THEN.join(steps) + (f"{THEN}+{more}" if more > 0 else "")
