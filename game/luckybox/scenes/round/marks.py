"""What a board points out beside its state, as values: prices, bonuses, lines to come.

Knows no rules and no pixels; the board draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Target = tuple[int, int]
"""A square of a card: card id, square."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the board points out beside its state."""

    costs: Mapping[Target, int] = field(default_factory=dict)
    """Squares that may be crossed now, with the bolts each takes."""
    discs: frozenset[Target] = frozenset()
    """Ends of lines (card, line) whose bonus may be used now."""
    doomed: frozenset[Target] = frozenset()
    """Ends of lines whose bonus would be lost if their line were completed now."""
    chosen_disc: Target | None = None
    chosen_square: Target | None = None
    preview: frozenset[Target] = frozenset()
    """Lines (card, line) that the square in hand would complete."""
