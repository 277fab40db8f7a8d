"""What stands on a sheet, as values: as the table stands, or counted up so far.

Knows the view and the worth of what it shows; knows no pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.luckybox.rules import Phase
from game.luckybox.stage.view import TableView
from game.luckybox.stage.worth import worth_of


class RoundShown(NamedTuple):
    """One row of the sheet; ``None`` is not counted yet and stays blank."""

    stars: int = 0
    star_points: int | None = None
    cards: int | None = None
    card_points: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class ScorecardShown:
    """Everything that stands on a sheet; ``None`` stays blank."""

    rounds: tuple[RoundShown, ...]
    current: int | None = None
    """The row that is lit, as an index."""
    crosses: int | None = None
    crosses_a_point: int = 2
    cross_points: int | None = None
    moons: int | None = None
    moon_points: int | None = None
    bolts: int | None = None
    """Bolts left over."""
    has_bolts: bool = False
    """Whether there is a line for bolts left over."""
    total: int | None = None
    open: int | None = None
    """What is not certain yet, and so not in the total; ``None`` where everything is."""
    to_beat: int | None = None
    """The best of games like this one; ``None`` where nothing is to be said of it."""
    label: str = ""
    """What the total is called, where it has another name than usual."""


def scorecard_of(view: TableView, player: int) -> ScorecardShown:
    """Give a player's sheet as the table stands."""
    seat, worth = view.seats[player], worth_of(view, player)
    is_over = view.phase is Phase.OVER
    rows = [RoundShown()] * 4
    for index, cards in enumerate(worth.cards):
        points = view.edition.star_points[seat.stars[index]]
        card_points = cards * view.edition.card_points[index]
        rows[index] = RoundShown(
            seat.stars[index], points, cards, card_points, points + card_points
        )
    return ScorecardShown(
        rounds=tuple(rows),
        current=None if is_over else view.round - 1,
        crosses=worth.crosses,
        crosses_a_point=view.edition.crosses_a_point,
        cross_points=worth.cross_points,
        moons=seat.moons,
        moon_points=worth.moon_points,
        total=worth.certain,
        open=None if is_over else worth.open,
    )
