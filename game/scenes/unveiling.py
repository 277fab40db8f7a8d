"""What watched bots have decided in a draft, shown one seat after another, card by card.

Knows decisions and the time they are looked at; knows no screen and no table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from game.rules.luckybox import events as ev


class Unveiling:
    """Decisions that are made already and wait to be shown."""

    def __init__(self) -> None:
        """Begin with nothing to show."""
        self._choices: deque[ev.CardsKept] = deque()
        self._share = 0.0
        """How much of the time for the first of them has gone by."""

    def __bool__(self) -> bool:
        """Tell whether something is left to show."""
        return bool(self._choices)

    @property
    def seat(self) -> int:
        """The seat whose choice is next."""
        return self._choices[0].player

    @property
    def picks(self) -> tuple[int, ...]:
        """The cards that are seen to be picked by now."""
        cards = self._choices[0].cards
        return cards[: int(self._share * (len(cards) + 1))]

    @property
    def is_over(self) -> bool:
        """Whether the first choice has been looked at for long enough."""
        return self._share >= 1.0

    def has(self, seat: int) -> bool:
        """Tell whether a seat's choice is still to be shown."""
        return any(choice.player == seat for choice in self._choices)

    def add(self, events: Iterable[ev.Event]) -> None:
        """Take what has been decided."""
        self._choices.extend(event for event in events if isinstance(event, ev.CardsKept))

    def look(self, seconds: float, whole: float) -> None:
        """Look at the first choice for some of the ``whole`` time it is given."""
        self._share += seconds / whole

    def take(self) -> tuple[ev.CardsKept, ...]:
        """Give the first choice to be carried out."""
        self._share = 0.0
        return (self._choices.popleft(),)

    def take_all(self) -> tuple[ev.CardsKept, ...]:
        """Give every choice that is left."""
        taken = tuple(self._choices)
        self._choices.clear()
        return taken
