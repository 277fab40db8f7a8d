"""The contents of a scorecard, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.luckybox.rules import Phase
from game.luckybox.stage.view import TableView
from game.luckybox.stage.worth import worth_of


class RoundShown(NamedTuple):
    """One row; None is blank."""

    stars: int = 0
    star_points: int | None = None
    cards: int | None = None
    card_points: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class ScorecardShown:
    """A scorecard; None is blank."""

    rounds: tuple[RoundShown, ...]
    current: int | None = None
    crosses: int | None = None
    crosses_a_point: int = 2
    cross_points: int | None = None
    moons: int | None = None
    moon_points: int | None = None
    bolts: int | None = None
    has_bolts: bool = False
    """Whether there is a line for leftover bolts."""
    total: int | None = None
    open: int | None = None
    """Pending points, not in the total; None when there are none left."""
    to_beat: int | None = None
    """The best of similar games; None to omit."""
    label: str = ""
    """The name of the total, if not the usual one."""


def scorecard_of(view: TableView, player: int) -> ScorecardShown:
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
