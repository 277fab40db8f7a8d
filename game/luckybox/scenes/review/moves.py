"""Moves in words and as squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.luckybox.rules import Action, Cross, Face, Keep, UseBonus
from game.luckybox.scenes.counsel.chain import Target
from game.words import _, ngettext

MOST_STEPS = 5
THEN = ", "


def squares_of(actions: Sequence[Action]) -> list[Target]:
    return [
        (action.card, action.square) for action in actions if isinstance(action, Cross | UseBonus)
    ]


def cards_kept(actions: Sequence[Action]) -> tuple[int, ...]:
    first = actions[0]
    return first.cards if isinstance(first, Keep) else ()


def in_words(
    actions: Sequence[Action],
    faces: Mapping[int, Face],
    other: Sequence[Action] = (),
    most: int | None = MOST_STEPS,
) -> str:
    """Describe up to ``most`` moves, telling twin squares apart from those of ``other`` actions."""
    cards = cards_kept(actions)
    if cards:
        listed = ", ".join(map(str, cards))
        return ngettext("keep card {cards}", "keep cards {cards}", len(cards)).format(cards=listed)
    squares = squares_of(actions)
    if not squares:
        return _("pass")
    elsewhere = set(squares_of(other))
    named = {_name(faces, square) for square in elsewhere}
    steps = []
    for square in squares[:most]:
        number, card = name = _name(faces, square)
        is_twin = square not in elsewhere and name in named
        words = _("the other {number} on card {card}") if is_twin else _("{number} on card {card}")
        steps.append(words.format(number=number, card=card))
    more = len(squares) - len(steps)
    return THEN.join(steps) + (THEN + _("{count} more").format(count=more) if more > 0 else "")


def _name(faces: Mapping[int, Face], square: Target) -> tuple[int, int]:
    card, at = square
    return faces[card].grid[at], card
