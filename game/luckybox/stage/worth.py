"""What a seat is worth while the game goes on: what is certain, and what is still open.

This is the one place where what is shown differs from the sheet of the rules (``score_sheets``),
which records and the referee go by: that is what would be scored if the game stopped now, and there
a finished card counts once its round is scored.  Here it counts from the moment it is finished,
since nothing takes it away.  What may still change stands apart: crosses on unfinished cards, which
become cards, and moons, of which others may get more.  So what is certain never falls, and once the
game is over everything is certain and the two agree.  Knows views, no pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from game.luckybox.rules import Phase, moon_points

from .view import SeatShown, TableView


class Worth(NamedTuple):
    """What one seat is worth, in points where not said otherwise."""

    cards: tuple[int, ...]
    """How many were finished in each round so far; points are by the round."""
    crosses: int
    """Crosses on unfinished cards, a count."""
    cross_points: int
    """What these would score now."""
    moon_points: int
    certain: int
    """Cards and stars; once the game is over, everything."""
    open: int
    """Squares and moons as they stand; nothing once the game is over."""


def worths(view: TableView) -> list[Worth]:
    """Return what every seat is worth as the table stands."""
    race = _race(view)
    return [_worth(view, seat, moons) for seat, moons in zip(view.seats, race, strict=True)]


def worth_of(view: TableView, player: int) -> Worth:
    """Return what one seat is worth as the table stands."""
    return _worth(view, view.seats[player], _race(view)[player])


def _race(view: TableView) -> Sequence[int]:
    return moon_points([seat.moons for seat in view.seats], view.edition)


def _worth(view: TableView, seat: SeatShown, moons: int) -> Worth:
    cards = seat.completed[: view.round]
    crosses = 0
    is_scored = view.phase in (Phase.SCORED, Phase.OVER)
    for card in seat.cards:
        if card.points is None:
            crosses += card.crossed.bit_count()
        elif not is_scored:
            cards[-1] += 1
    edition = view.edition
    certain = sum(edition.star_points[stars] for stars in seat.stars)
    certain += sum(map(mul, cards, edition.card_points))
    cross_points = crosses // edition.crosses_a_point
    still_open = cross_points + moons
    if view.phase is Phase.OVER:
        certain, still_open = certain + still_open, 0
    return Worth(tuple(cards), crosses, cross_points, moons, certain, still_open)
