"""Blanco in words: what has happened, in the form that everybody may hear, for the log.

A table from event to words beside the cues and the earcons; a test fails if an event has neither
words nor a reason for silence.  The chronicle keeps events, not words, so that the language can
change, and only in the form that an onlooker sees: a log on a shared screen tells no secret.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from game.blanco.rules import colour_of, number_of
from game.blanco.rules import events as ev
from game.blanco.spoken import COLOUR_NAMES, card_name
from game.scenes.table.telling import AND, Line
from game.words import _, ngettext

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
        if type(event) in TOLD:
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
        """Give the last turn in which something was done, for who missed it."""
        return next((entry for entry in reversed(self.entries) if entry.events), None)


def tell_latest(entry: Entry) -> str:
    return AND.join(TOLD[type(event)](event) for event in entry.events)


def tell(entry: Entry) -> list[Line]:
    """Give the lines of an entry; what is only a consequence stands in."""
    lines: list[Line] = []
    for event in entry.events:
        first = not lines
        depth = int(isinstance(event, CONSEQUENCES))
        lines.append(Line(TOLD[type(event)](event), entry.player if first else None, depth))
    return lines


def told_of_notes(*, has_notes: bool) -> str:
    if has_notes:
        return _("Memory notes: cards that were looked at stay in view, for bots too")
    return _("No memory notes: cards that were looked at are to be remembered; bots forget them")


def _drawn(event: ev.CardDrawn) -> str:
    if event.source == "pile":
        return _("draws from the pile")
    return _("takes {card} from the discards").format(card=card_name(event.card))


def _placed(event: ev.CardPlaced) -> str:
    return _("places {card}, discards {replaced}").format(
        card=card_name(event.card), replaced=card_name(event.replaced)
    )


def _swapped(event: ev.CardsSwapped) -> str:
    first, second = event.cards
    return _("swaps {first} and {second}").format(first=card_name(first), second=card_name(second))


def _cleared(event: ev.LineCleared) -> str:
    count = len(event.cards)
    if event.line[0] == "row":
        return ngettext(
            "clears a row: {count} card with a {number}",
            "clears a row: {count} cards with a {number}",
            count,
        ).format(count=count, number=number_of(event.cards[0]))
    return ngettext(
        "clears a column: {count} {colour} card", "clears a column: {count} {colour} cards", count
    ).format(count=count, colour=_(COLOUR_NAMES[colour_of(event.cards[0])]))


def _stage(event: ev.StageCleared) -> str:
    return _("the first grid is cleared") if event.stage == 1 else _("the last grid is cleared")


TOLD: dict[type[ev.Event], Callable[[Any], str]] = {
    ev.PileReshuffled: lambda event: _("the discards and the box are the new pile"),
    ev.CardDrawn: _drawn,
    ev.CardPlaced: _placed,
    ev.CardDropped: lambda event: _("drops {card}").format(card=card_name(event.card)),
    ev.CardsSwapped: _swapped,
    ev.CardRevealed: lambda event: _("turns up {card}").format(card=card_name(event.card)),
    ev.CardLooked: lambda event: _("looks at a card"),
    ev.LineCleared: _cleared,
    ev.StageCleared: _stage,
    ev.RewardLapsed: lambda event: _("the look not taken is lost"),
    ev.GameWon: lambda event: _("wins the game"),
}
"""The events that have words; each is said of the player whose turn it is."""

UNTOLD: dict[type[ev.Event], str] = {
    ev.GameStarted: "nothing has been done yet",
    ev.GridDealt: "a grid is dealt when one is cleared, and that is told",
    ev.DiscardStarted: "it lies there for everybody to see",
    ev.HandDealt: "hands are nobody's business",
    ev.GridOpened: "what is turned up and that a card is looked at is told",
    ev.TurnStarted: "the name stands before what is done in the turn",
    ev.GridClosed: "it always follows a cleared line",
    ev.TurnEnded: "the next name follows",
}
"""The events that have none, each with the reason."""

CONSEQUENCES = (ev.CardRevealed, ev.CardLooked, ev.StageCleared, ev.RewardLapsed)
"""What follows from something that was told before it."""
