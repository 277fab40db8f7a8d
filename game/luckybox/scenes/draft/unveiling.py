"""How bots choose in a draft: at once, or watched card by card."""

from __future__ import annotations

from collections import deque

from game.luckybox.rules import events as ev
from game.luckybox.scenes.table import Table
from game.luckybox.stage.view import lane_of

WATCHED_SECONDS = 6.0
"""Longest time for all watched bots to choose."""
FAST_FORWARD = 12.0
"""Speed-up for events of seats not shown."""


class Unveiling:
    """Decisions made but not yet shown."""

    def __init__(self, table: Table, *, is_watched: bool) -> None:
        self._table, self._is_watched = table, is_watched
        self._choices: deque[ev.CardsKept] = deque()
        self._share = 0.0

    def __bool__(self) -> bool:
        return bool(self._choices)

    @property
    def seat(self) -> int:
        return self._choices[0].player

    @property
    def picks(self) -> tuple[int, ...]:
        """The cards shown as picked so far."""
        cards = self._choices[0].cards
        return cards[: int(self._share * (len(cards) + 1))]

    @property
    def is_over(self) -> bool:
        return self._share >= 1.0

    def has(self, seat: int) -> bool:
        return any(choice.player == seat for choice in self._choices)

    def is_due(self) -> bool:
        """Whether a seat has an offer and no person to answer it."""
        match = self._table.match
        return any(seat.offer and not match.asks(at) for at, seat in enumerate(match.game.seats))

    def let_bots_choose(self) -> bool:
        return self._table.let_bots_choose(self._add if self._is_watched else self._show_at_once)

    def look(self, seconds: float, whole: float) -> None:
        """Spend part of the ``whole`` time of the first choice."""
        self._share += seconds / whole

    def take(self) -> tuple[ev.CardsKept, ...]:
        self._share = 0.0
        return (self._choices.popleft(),)

    def take_all(self) -> tuple[ev.CardsKept, ...]:
        taken = tuple(self._choices)
        self._choices.clear()
        return taken

    def _add(self, happened: tuple[ev.Event, ...]) -> None:
        if any(self._table.hides(lane_of(event)) for event in happened):
            self._show_at_once(happened)
        else:
            self._choices.extend(event for event in happened if isinstance(event, ev.CardsKept))

    def _show_at_once(self, happened: tuple[ev.Event, ...]) -> None:
        self._table.director.queue(happened)
        self._table.director.finish(*map(lane_of, happened))


def quickness(table: Table, seat: int, *, is_watched: bool) -> float:
    """Return the speed relative to the clock."""
    poses = table.director.poses()
    if poses and not any(getattr(pose, "player", seat) == seat for pose in poses):
        return FAST_FORWARD
    if not is_watched:
        return 1.0
    timing = table.timing
    whole = len(table.players) * (2 * timing.deal + timing.think)
    return max(1.0, whole / WATCHED_SECONDS)
