"""What has been shown at a table, as it is said: the words of the log, shorter where it goes fast.

Knows the chronicle and its telling, and no scene.
"""

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
    """What every scene of this game tells."""

    def tell(self, events: Sequence[Any]) -> list[str]:
        return self.in_lines(lines_of(events, self._table.focus, is_brief=self.is_brief))

    def whole(self, events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        director = self._table.director
        if not director.is_busy():
            return list(events), []
        if not self.is_brief and len(self._table.players) == 1:
            count = whole(events)
            return list(events[:count]), list(events[count:])
        # An answer is told when it is over, whatever goes on at other boards.
        waits = [not is_for_all(event) and director.is_busy(lane_of(event)) for event in events]
        ready = list(compress(events, (not it for it in waits)))
        return ready, list(compress(events, waits))


def is_for_all(event: Any) -> bool:
    """Tell whether an event concerns the whole table; what was said in words does."""
    return isinstance(event, str) or lane_of(event) == TABLE


def whole(events: Sequence[Any]) -> int:
    """Count the events before the last step of an answer: that may not have come to its end."""
    begin = 0
    for at, event in enumerate(events):
        is_next = not isinstance(event, ev.TurnEvent) or begins_step(event, events[begin:at])
        begin = at if is_next else begin
    return begin


def lines_of(events: Sequence[Any], focus: int, *, is_brief: bool) -> list[Line]:
    """Give the lines to be said; another seat's plain cross is not worth one."""
    chronicle = Chronicle()
    for event in events:
        chronicle(event)
    return [line for entry in chronicle.entries for line in _told(entry, focus, is_brief)]


def _told(entry: Entry, focus: int, is_brief: bool) -> list[Line]:
    if entry.player in (None, focus) and not is_brief:
        return tell(entry)
    return tell_short(entry, is_own=entry.player == focus)
