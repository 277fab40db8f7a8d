"""The log of Blanco: it keeps events, so that the language can change, as an onlooker sees them."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.blanco.rules import events as ev
from game.scenes.table.telling import AND, Line
from game.words import _

from .show import EVENTS, words_for

TURNS_KEPT = 40


@dataclass(slots=True)
class Entry:
    """One turn, or what came before the first."""

    turn: int
    player: int | None
    events: list[ev.Event] = field(default_factory=list)


class BlancoChronicle:
    """Listens to what is shown and remembers it."""

    def __init__(self, turns: int = TURNS_KEPT) -> None:
        """Remember so many turns."""
        self._turns = turns
        self.entries: list[Entry] = []

    def __call__(self, event: ev.Event) -> None:
        """Remember an event, in the form that everybody may hear."""
        match event:
            case ev.TurnStarted():
                self.entries.append(Entry(event.number, event.player))
                del self.entries[: -self._turns]
                return
            case ev.GridOpened() if not self.entries or self.entries[-1].turn == 0:
                self.entries.append(Entry(0, event.player))
        if EVENTS[type(event)].words:
            if not self.entries:
                # A table that was taken up in the middle of a turn.
                self.entries.append(Entry(0, getattr(event, "player", None)))
            self.entries[-1].events.append(event)

    def forget(self, count: int) -> None:
        """Forget what came of an action that was taken back: its last events, if they are told."""
        for _event in range(count):
            if self.entries and self.entries[-1].events:
                self.entries[-1].events.pop()

    def latest(self) -> Entry | None:
        """Return the last turn in which something was done, for who missed it."""
        return next((entry for entry in reversed(self.entries) if entry.events), None)


def tell_latest(entry: Entry) -> str:
    return AND.join(map(words_for, entry.events))


def tell(entry: Entry) -> list[Line]:
    """Return the lines of an entry, consequences indented."""
    return [
        Line(words_for(event), None if nth else entry.player, int(EVENTS[type(event)].follows))
        for nth, event in enumerate(entry.events)
    ]


def told_of_notes(*, has_notes: bool) -> str:
    if has_notes:
        return _("Memory notes: cards that were looked at stay in view, for bots too")
    return _("No memory notes: cards that were looked at are to be remembered; bots forget them")
