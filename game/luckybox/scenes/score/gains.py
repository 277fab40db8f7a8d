"""What each seat has gained in the round that is scored."""

from __future__ import annotations

from typing import NamedTuple

from game.luckybox.rules import State, score_sheets


class RoundGain(NamedTuple):
    """The cards, stars and points that one seat has gained in a round."""

    cards: int
    card_points: int
    stars: int
    star_points: int
    total: int
    """The points of cards and stars in all rounds so far."""
    crosses: int
    moons: int
    """The points that crosses and moons would score if the game ended now."""
    rounds: tuple[int, ...]

    @property
    def points(self) -> int:
        return self.card_points + self.star_points

    @property
    def open(self) -> int:
        return self.crosses + self.moons


def round_gains(game: State) -> tuple[RoundGain, ...]:
    at = game.round - 1
    gains = []
    for seat, sheet in zip(game.seats, score_sheets(game), strict=True):
        rounds = tuple(map(sum, zip(sheet.cards, sheet.stars, strict=True)))
        gains.append(
            RoundGain(
                cards=seat.completed[at],
                card_points=sheet.cards[at],
                stars=seat.stars[at],
                star_points=sheet.stars[at],
                total=sum(rounds),
                crosses=sheet.incomplete,
                moons=sheet.moon_points,
                rounds=rounds[: game.round],
            )
        )
    return tuple(gains)
