"""The scorecard, itemised, at any moment of a game."""

from collections.abc import Sequence
from typing import NamedTuple

from .editions import Edition
from .events import RoundScore
from .model import FULL, Phase, Seat, State


class Sheet(NamedTuple):
    """One player's scorecard, in points unless noted otherwise."""

    name: str
    cards: tuple[int, int, int, int]
    stars: tuple[int, int, int, int]
    crosses: int
    """Crosses on incomplete cards, a count."""
    incomplete: int
    moons: int
    """A count."""
    moon_points: int
    bolts: int
    """A count; bolts score nothing."""
    total: int


class Outcome(NamedTuple):
    """How a finished game ended."""

    sheets: tuple[Sheet, ...]
    winners: tuple[int, ...]
    decided_by_moons: bool
    """Whether moons broke a tie."""


def round_score(seat: Seat, round_number: int, edition: Edition) -> RoundScore:
    """Score one round of a seat, including completed cards still on the table."""
    completed = sum(card.crossed == FULL for card in seat.held)
    stars = seat.stars[round_number - 1]
    points = completed * edition.card_points[round_number - 1]
    return RoundScore(completed, points, stars, edition.star_points[stars])


def moon_points(moons: Sequence[int], edition: Edition) -> tuple[int, ...]:
    """Score everyone's moons: the solo table, or most and (from three players on) fewest."""
    if len(moons) == 1:
        alone = edition.solo_moon_points
        return (alone[min(moons[0], len(alone) - 1)],)
    most, fewest = max(moons), min(moons)
    prize = edition.moon_points
    penalty = prize if len(moons) > 2 else 0
    return tuple(
        (prize if count == most else 0) - (penalty if count == fewest else 0) for count in moons
    )


def score_sheets(game: State) -> tuple[Sheet, ...]:
    """Score every player as if the game stopped now, in player order.

    Completed cards count once their round is scored; stars, crosses and moons at once.
    """
    sheets = []
    edition = game.setup.edition
    race = moon_points([seat.moons for seat in game.seats], edition)
    for name, seat, moons in zip(game.setup.players, game.seats, race, strict=True):
        first, second, third, fourth = (
            count * each for count, each in zip(seat.completed, edition.card_points, strict=True)
        )
        cards = (first, second, third, fourth)
        first, second, third, fourth = (edition.star_points[stars] for stars in seat.stars)
        stars = (first, second, third, fourth)
        crosses = sum(card.crossed.bit_count() for card in seat.held if card.crossed != FULL)
        incomplete = crosses // edition.crosses_a_point
        total = sum(cards) + sum(stars) + incomplete + moons
        sheets.append(
            Sheet(name, cards, stars, crosses, incomplete, seat.moons, moons, seat.bolts, total)
        )
    return tuple(sheets)


def find_winners(sheets: Sequence[Sheet]) -> tuple[int, ...]:
    """Return the players with the highest total; of those tied, the ones with the most moons."""
    best = max((sheet.total, sheet.moons) for sheet in sheets)
    return tuple(
        player for player, sheet in enumerate(sheets) if (sheet.total, sheet.moons) == best
    )


def is_over(game: State) -> bool:
    return game.phase is Phase.OVER


def outcome(game: State) -> Outcome | None:
    if not is_over(game):
        return None
    sheets = score_sheets(game)
    winners = find_winners(sheets)
    best = max(sheet.total for sheet in sheets)
    tied = sum(sheet.total == best for sheet in sheets)
    return Outcome(sheets, winners, decided_by_moons=tied > len(winners))
