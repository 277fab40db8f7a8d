"""Skill and luck: what reviews and pars say of many games of one person.

A *review* says what each decision of a seat gave away, and how lucky what came up was; *par* is
what the strongest rival made of the same deal.  Knows rows alone: no review, no database, no
screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

THOUSANDTHS = 1000.0


class Judged(NamedTuple):
    """What a review says of a seat."""

    decisions: int
    loss: int
    """What all of them gave away, in thousandths of points."""
    luck: int
    """Of what came up, in thousandths of points."""


TERMS = len(Judged._fields)


class PlayedSkill(NamedTuple):
    """A finished game as one profile played it, as far as something was found out about it."""

    uid: str
    touched: str
    """When it was played, ISO 8601, UTC."""
    total: int
    player: int
    par: int | None
    judged: str
    """The seats in order, as ``spell_judged`` writes them; empty without a review."""


class LuckyGame(NamedTuple):
    """A reviewed game by its luck."""

    uid: str
    touched: str
    total: int
    luck: float
    """In points."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What somebody's games say together; points, and games oldest first."""

    losses: tuple[float, ...] = ()
    """What each reviewed game gave away."""
    decisions: int = 0
    """Of all reviewed games."""
    luck: float | None = None
    """Of a reviewed game, on average."""
    luckiest: LuckyGame | None = None
    unluckiest: LuckyGame | None = None
    """Another game than the luckiest."""
    margins: tuple[int, ...] = ()
    """By how much each game that has a par was better than it."""

    @property
    def loss(self) -> float | None:
        """What a decision gives away, on average."""
        return sum(self.losses) / self.decisions if self.decisions else None

    @property
    def margin(self) -> float | None:
        """By how much a game is better than par, on average."""
        return fmean(self.margins) if self.margins else None

    @property
    def mastered(self) -> int:
        """In how many games par was reached."""
        return sum(margin >= 0 for margin in self.margins)


def spell_judged(seats: Sequence[Judged]) -> str:
    """Write what a review says of all seats.

    >>> spell_judged([Judged(40, 31250, -812)])
    '40 31250 -812'
    """
    return " ".join(str(term) for seat in seats for term in seat)


def judged_of(text: str, seat: int) -> Judged | None:
    """Read what was written of a seat; ``None`` where nothing was."""
    found = text.split()[seat * TERMS : (seat + 1) * TERMS]
    return Judged._make(map(int, found)) if len(found) == TERMS else None


def skill_of(played: Sequence[PlayedSkill]) -> Skill:
    """Add up the games of one profile, given oldest first."""
    found = [(game, judged_of(game.judged, game.player)) for game in played if game.judged]
    # Whole columns from here on: ten thousand games must not be felt.
    games = [game for game, seat in found if seat is not None]
    seats = [seat for _game, seat in found if seat is not None]
    lucks = [seat.luck for seat in seats]
    by_luck = sorted(range(len(lucks)), key=lucks.__getitem__)

    def lucky(at: int) -> LuckyGame:
        game = games[at]
        return LuckyGame(game.uid, game.touched, game.total, lucks[at] / THOUSANDTHS)

    return Skill(
        losses=tuple([seat.loss / THOUSANDTHS for seat in seats]),
        decisions=sum([seat.decisions for seat in seats]),
        luck=sum(lucks) / len(lucks) / THOUSANDTHS if lucks else None,
        luckiest=lucky(by_luck[-1]) if by_luck else None,
        unluckiest=lucky(by_luck[0]) if len(by_luck) > 1 else None,
        margins=tuple([game.total - game.par for game in played if game.par is not None]),
    )
