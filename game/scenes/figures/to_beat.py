"""What everybody at a table is to beat: their best of games like this one, as it was before it.

Asked of the library once, when the table is laid; nothing waits for the answer, and of whom nothing
is known nothing is said.  Knows whom and what to ask for; knows no pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.library import Category, Ticket, bests_of_people
from game.play.match import AnyMatch
from game.statistics import Measure, is_practice
from game.ui.window.kit import Kit

NEAR = 5
"""A best that is missed by no more is missed by little."""


class ToBeat:
    """The bests, once they are known."""

    def __init__(
        self,
        known: Ticket[dict[str, int]],
        names: Sequence[str],
        measure: Measure,
        is_helped: Callable[[int], bool] = lambda seat: False,
    ) -> None:
        """Take the answer when it comes; ``names`` are by the seats, a bot's is empty.

        Who ``is_helped``, by hints, beats nothing with this game.
        """
        self._is_helped = is_helped
        self.asked, self._names = known, names
        """The library's answer, when it comes."""
        self.measure = measure

    def of(self, seat: int) -> int | None:
        """Give somebody's best; ``None`` as long as nothing is known."""
        if self._is_helped(seat):
            return None
        if not self.asked.is_done or self.asked.has_failed:
            return None
        known: Mapping[str, int] = self.asked.result
        return known.get(self._names[seat])

    def is_beaten(self, seat: int, value: int) -> bool:
        best = self.of(seat)
        return best is not None and self.measure.is_better(value, best)


def to_beat_at(kit: Kit, game: str, match: AnyMatch, edition: str, deck: str) -> ToBeat | None:
    """Ask for the bests of the people of a match; who practises beats nothing."""
    library, played = kit.shelf.library, kit.games[game]
    names = ["" if player.is_bot else player.name for player in match.players]
    people = [name for name in names if name]
    if library is None or not people or is_practice(match.extra):
        return None
    category = Category(edition, deck, len(names))
    asked = library.ask(bests_of_people, played, people, category)
    return ToBeat(asked, names, played.statistics.MEASURE, lambda seat: match.hints[seat] > 0)
