"""The scores to beat: the players' bests in games like this one, before it.

The library is queried when the table is set up; nothing waits for the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from game.library import Category, Ticket, bests_of_people
from game.play.match import AnyMatch
from game.statistics import Measure, is_practice
from game.ui.window.kit import Kit

Best = TypeVar("Best")
NEAR = 5
"""Missing a best by no more than this is near."""


@dataclass
class Known(Generic[Best]):
    """The bests of a table's players, once the library has answered."""

    asked: Ticket[dict[str, Best]]
    names: Sequence[str]
    """By seat; a bot's is empty."""
    is_helped: Callable[[int], bool] = lambda seat: False
    """Whether a seat took hints, so that its result does not count."""

    def of(self, seat: int) -> Best | None:
        """Return a seat's best, or None if unknown."""
        if self.is_helped(seat) or not self.asked.is_done or self.asked.has_failed:
            return None
        return self.asked.result.get(self.names[seat])


@dataclass
class ToBeat(Known[int]):
    """The bests in games like this one."""

    measure: Measure = field(kw_only=True)

    def is_beaten(self, seat: int, value: int) -> bool:
        best = self.of(seat)
        return best is not None and self.measure.is_better(value, best)


def people_of(match: AnyMatch) -> list[str]:
    """Return names by seat, '' for bots; empty where no result counts."""
    names = ["" if player.is_bot else player.name for player in match.players]
    return [] if is_practice(match.extra) or not any(names) else names


def to_beat_at(kit: Kit, game: str, match: AnyMatch, edition: str, deck: str) -> ToBeat | None:
    """Query the bests of a match's players; None in practice."""
    library, played, names = kit.shelf.library, kit.games[game], people_of(match)
    if library is None or not names:
        return None
    people, category = [*filter(None, names)], Category(edition, deck, len(names))
    asked = library.ask(bests_of_people, played, people, category)
    measure = played.statistics.MEASURE
    return ToBeat(asked, names, lambda seat: match.hints[seat] > 0, measure=measure)
