"""Points during the game: banked (``certain``) and pending (``open``).

Unlike the rules' ``score_sheets``, a completed card counts at once, since nothing takes it away.
Loose crosses and moons may still change, so they are pending; at game end everything is banked
and both agree. ``certain`` never falls.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from game.luckybox.rules import Phase, moon_points

from .view import SeatShown, TableView


class Worth(NamedTuple):
    """One seat's points, unless noted otherwise."""

    cards: tuple[int, ...]
    crosses: int
    cross_points: int
    moon_points: int
    certain: int
    """Cards and stars; everything once the game is over."""
    open: int
    """Crosses and moons; 0 once the game is over."""


def worths(view: TableView) -> list[Worth]:
    race = _race(view)
    return [_worth(view, seat, moons) for seat, moons in zip(view.seats, race, strict=True)]


def worth_of(view: TableView, player: int) -> Worth:
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
