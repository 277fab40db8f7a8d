"""Log entries read aloud, shortened when play is fast."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Any

from game.luckybox.rules import events as ev
from game.luckybox.scenes.telling import Chronicle, Entry, begins_step, tell, tell_short
from game.luckybox.stage.view import lane_of
from game.scenes.spoken.table_account import TableAccount
from game.scenes.table.telling import Line
from game.stage import TABLE


class LuckyboxAccount(TableAccount):
    """The common screen-reader view of this game's scenes."""

    def tell(self, events: Sequence[Any]) -> list[str]:
        return self.in_lines(lines_of(events, self._table.focus, is_brief=self.is_brief))

    def whole(self, events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        director = self._table.director
        if not director.is_busy():
            return list(events), []
        if not self.is_brief and len(self._table.players) == 1:
            count = whole(events)
            return list(events[:count]), list(events[count:])
        # Announce an answer when it ends, whatever happens on other boards.
        waits = [not is_for_all(event) and director.is_busy(lane_of(event)) for event in events]
        ready = list(compress(events, (not it for it in waits)))
        return ready, list(compress(events, waits))


def is_for_all(event: Any) -> bool:
    return isinstance(event, str) or lane_of(event) == TABLE


def whole(events: Sequence[Any]) -> int:
    """Count the events before the last step, which may be incomplete."""
    begin = 0
    for at, event in enumerate(events):
        is_next = not isinstance(event, ev.TurnEvent) or begins_step(event, events[begin:at])
        begin = at if is_next else begin
    return begin


def lines_of(events: Sequence[Any], focus: int, *, is_brief: bool) -> list[Line]:
    """Return the lines to announce; other seats' plain crosses are left out."""
    chronicle = Chronicle()
    for event in events:
        chronicle(event)
    return [line for entry in chronicle.entries for line in _told(entry, focus, is_brief)]


def _told(entry: Entry, focus: int, is_brief: bool) -> list[Line]:
    if entry.player in (None, focus) and not is_brief:
        return tell(entry)
    return tell_short(entry, is_own=entry.player == focus)
