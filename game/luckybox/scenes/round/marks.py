"""What a board highlights: prices, bonuses and lines to be completed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Target = tuple[int, int]
"""Card id and square."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What a board highlights."""

    costs: Mapping[Target, int] = field(default_factory=dict)
    """Legal squares with their bolt costs."""
    discs: frozenset[Target] = frozenset()
    """Line ends (card, line) whose bonus can be used."""
    doomed: frozenset[Target] = frozenset()
    """Line ends whose bonus would be lost if completed now."""
    chosen_disc: Target | None = None
    chosen_square: Target | None = None
    preview: frozenset[Target] = frozenset()
    """Lines (card, line) that the pointed-at square would complete."""
