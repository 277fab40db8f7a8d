"""A review mapped onto its replay's moments."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from game.luckybox.mind.review import Chance, Decision, Receipt, Review
from game.luckybox.performance import LuckyboxPerformance

from .grades import MISTAKE

NUMBERS, OFFERS, CHOICES, REST = "numbers", "offers", "choices", "rest"
TERMS = (NUMBERS, OFFERS, CHOICES, REST)
MOST_PARTS = 5


class Stand(NamedTuple):
    """What a seat expects from a moment on."""

    at: int
    points: float


class Judged(NamedTuple):
    """A decision and the moments before and after it."""

    at: int
    end: int
    decision: Decision


class Part(NamedTuple):
    """A moment that contributes to a term of the receipt."""

    at: int
    points: float


class Reviewed:
    """A replay with its review."""

    def __init__(self, review: Review, told: LuckyboxPerformance) -> None:
        self.review, self._told = review, told
        seats = range(len(review.results))
        self._judged = [list(self._judge(seat)) for seat in seats]
        self._stands = [self._stand(seat) for seat in seats]

    def judged(self, seat: int) -> Sequence[Judged]:
        return self._judged[seat]

    def stands(self, seat: int) -> tuple[Stand, ...]:
        """Return a seat's expected totals, each from its moment on."""
        return self._stands[seat]

    def expected(self, seat: int, at: int) -> float:
        stands = self._stands[seat]
        return stands[bisect_right(stands, at, key=lambda stand: stand.at) - 1].points

    def current(self, seat: int, at: int) -> Judged | None:
        """Return the decision at a moment: the one due, or the last one made."""
        found = [one for one in self._judged[seat] if one.at <= at]
        return found[-1] if found else None

    def mistakes(self, seat: int) -> Sequence[Judged]:
        return [one for one in self._judged[seat] if one.decision.loss >= MISTAKE]

    def mistake_after(self, seat: int, at: int) -> Judged | None:
        return next((one for one in self.mistakes(seat) if one.at > at), None)

    def mistake_before(self, seat: int, at: int) -> Judged | None:
        return next((one for one in reversed(self.mistakes(seat)) if one.at < at), None)

    def receipt(self, seat: int) -> Receipt:
        return self.review.receipt(seat)

    def parts(self, seat: int, term: str) -> Sequence[Part]:
        """Return the moments that weigh most in a term, heaviest first."""
        found = [part for part in self._parts(seat, term) if abs(part.points) >= 0.05]
        return sorted(found, key=lambda part: -abs(part.points))[:MOST_PARTS]

    def _parts(self, seat: int, term: str) -> Sequence[Part]:
        if term == CHOICES:
            return [Part(one.at, -one.decision.loss) for one in self._judged[seat]]
        if term == REST:
            return [
                Part(self._told.before_action(action), points)
                for action, points in self.review.rests(seat)
            ]
        return [
            Part(self._came(chance), chance.luck)
            for chance in self.review.chances
            if chance.seat == seat and chance.is_offer == (term == OFFERS)
        ]

    def _came(self, chance: Chance) -> int:
        """Return the moment of a chance event: just before the next action."""
        return self._told.before_action(chance.action)

    def _judge(self, seat: int) -> Sequence[Judged]:
        told = self._told
        return [
            Judged(told.before_action(one.action), told.before_action(one.end) + 1, one)
            for one in self.review.decisions
            if one.seat == seat
        ]

    def _stand(self, seat: int) -> tuple[Stand, ...]:
        found = [Stand(0, self.review.start)]
        for chance in self.review.chances:
            if chance.seat == seat:
                found.append(Stand(self._came(chance), chance.value))
        found += [Stand(one.end, one.decision.chosen) for one in self._judged[seat]]
        found.append(Stand(self._told.last, self.review.results[seat]))
        return tuple(sorted(found, key=lambda stand: stand.at))
