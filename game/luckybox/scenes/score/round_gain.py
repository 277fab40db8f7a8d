"""What a round has brought every seat, taken from the rules' own sheets, ready to be counted up.

Adds nothing up by itself beyond what is left of a total before the round; knows no pixels.
"""

from __future__ import annotations

from typing import NamedTuple

from game.luckybox.rules import State, score_sheets


class RoundGain(NamedTuple):
    """One seat's round."""

    cards: int
    """How many were completed."""
    card_points: int
    stars: int
    star_points: int
    total: int
    """What is certain after the round: all cards and stars."""
    open: int
    """What is not: squares and moons as they stand."""
    rounds: tuple[int, ...]
    """The points of each round so far, this one the last."""

    @property
    def points(self) -> int:
        """What the round has brought."""
        return self.card_points + self.star_points

    @property
    def before(self) -> int:
        """What the total was before the round."""
        return self.total - self.points


def gains_of(game: State) -> tuple[RoundGain, ...]:
    """Give every seat's round of a game whose round has just been scored."""
    at = game.round - 1
    return tuple(
        RoundGain(
            seat.completed[at],
            sheet.cards[at],
            seat.stars[at],
            sheet.stars[at],
            sum(sheet.cards) + sum(sheet.stars),
            sheet.incomplete + sheet.moon_points,
            tuple(cards + stars for cards, stars in zip(sheet.cards, sheet.stars, strict=True))[
                : game.round
            ],
        )
        for seat, sheet in zip(game.seats, score_sheets(game), strict=True)
    )
