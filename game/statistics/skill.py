"""Skill and luck over many games of a person, from reviews and pars.

A *review* rates a seat's decisions and luck; *par* is the strongest bot's score for the same deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

THOUSANDTHS = 1000.0


class Judged(NamedTuple):
    """A seat's review; ``loss`` and ``luck`` in thousandths of points."""

    decisions: int
    loss: int
    luck: int


TERMS = len(Judged._fields)


class PlayedSkill(NamedTuple):
    """A finished game of one profile, with its review and par if known."""

    uid: str
    touched: str
    total: int
    player: int
    par: int | None
    judged: str
    """As written by ``spell_judged``; empty without a review."""


class LuckyGame(NamedTuple):
    """A reviewed game and its luck in points."""

    uid: str
    touched: str
    total: int
    luck: float


@dataclass(frozen=True, slots=True)
class Skill:
    """Skill and luck of a person, in points; games are ordered oldest first."""

    losses: tuple[float, ...] = ()
    decisions: int = 0
    luck: float | None = None
    luckiest: LuckyGame | None = None
    unluckiest: LuckyGame | None = None
    """None with a single game."""
    margins: tuple[int, ...] = ()
    """Score minus par of each game with a par."""

    @property
    def loss(self) -> float | None:
        """Average points lost per decision."""
        return sum(self.losses) / self.decisions if self.decisions else None

    @property
    def margin(self) -> float | None:
        return fmean(self.margins) if self.margins else None

    @property
    def mastered(self) -> int:
        """Number of games that reached par."""
        return sum(margin >= 0 for margin in self.margins)


def spell_judged(seats: Sequence[Judged]) -> str:
    """Return the reviews of all seats as text.

    >>> spell_judged([Judged(40, 31250, -812)])
    '40 31250 -812'
    """
    return " ".join(str(term) for seat in seats for term in seat)


def judged_of(text: str, seat: int) -> Judged | None:
    """Parse a seat's review; None if there is none."""
    found = text.split()[seat * TERMS : (seat + 1) * TERMS]
    return Judged._make(map(int, found)) if len(found) == TERMS else None


def skill_of(played: Sequence[PlayedSkill]) -> Skill:
    """Summarise a profile's games, oldest first."""
    found = [(game, judged_of(game.judged, game.player)) for game in played if game.judged]
    # Use whole columns from here on, to stay fast with 10,000 games.
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
