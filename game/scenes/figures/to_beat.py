"""What everybody at a table is to beat: their best of games like this one, as it was before it.

Asked of the library once, when the table is laid; nothing waits for the answer, and of whom nothing
is known nothing is said.  Knows whom and what to ask for; knows no pixels.
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
"""A best that is missed by no more is missed by little."""


@dataclass
class Known(Generic[Best]):
    """The bests of the people at a table, once the library has answered."""

    asked: Ticket[dict[str, Best]]
    names: Sequence[str]
    """By the seats; a bot's is empty."""
    is_helped: Callable[[int], bool] = lambda seat: False
    """Whether a seat has taken hints, so that it beats nothing with this game."""

    def of(self, seat: int) -> Best | None:
        """Return somebody's best; ``None`` as long as nothing is known."""
        if self.is_helped(seat) or not self.asked.is_done or self.asked.has_failed:
            return None
        return self.asked.result.get(self.names[seat])


@dataclass
class ToBeat(Known[int]):
    """The bests of games like this one."""

    measure: Measure = field(kw_only=True)

    def is_beaten(self, seat: int, value: int) -> bool:
        best = self.of(seat)
        return best is not None and self.measure.is_better(value, best)


def people_of(match: AnyMatch) -> list[str]:
    """Return the names by the seats, a bot's empty; none at all where nothing can be beaten."""
    names = ["" if player.is_bot else player.name for player in match.players]
    return [] if is_practice(match.extra) or not any(names) else names


def to_beat_at(kit: Kit, game: str, match: AnyMatch, edition: str, deck: str) -> ToBeat | None:
    """Ask for the bests of the people of a match; who practises beats nothing."""
    library, played, names = kit.shelf.library, kit.games[game], people_of(match)
    if library is None or not names:
        return None
    people, category = [*filter(None, names)], Category(edition, deck, len(names))
    asked = library.ask(bests_of_people, played, people, category)
    measure = played.statistics.MEASURE
    return ToBeat(asked, names, lambda seat: match.hints[seat] > 0, measure=measure)
