"""A match of Blanco: nothing happens by itself, and only what showed nobody anything new goes back.

What it tells is everything; whoever shows it asks ``view`` for what a seat may see.  Knows nothing
of screens and files.
"""

from collections.abc import Collection, Mapping
from typing import ClassVar

from game.play.match import Match
from game.record import NOTHING_MORE, Json
from game.rules.shape import Rules

from . import rules as blanco
from .bots import BOTS, BlancoBot
from .memory_note import notes_in
from .record import BlancoRecord, record_of
from .rules import Action, Event, SeatView, Setup, State, view_for, without_notes
from .rules.events import (
    CardDrawn,
    CardLooked,
    CardPlaced,
    CardRevealed,
    GameWon,
    GridDealt,
    TurnEnded,
)

NEWS = (CardDrawn, CardLooked, CardRevealed, GridDealt, TurnEnded, GameWon)
"""What cannot be taken back: somebody has seen something new, or the turn is over."""


class BlancoMatch(Match[Setup, State, Action, Event]):
    """A game of Blanco with its players, from the deal to the win."""

    rules: ClassVar[Rules[State, Event]] = blanco
    bots: ClassVar[Mapping[str, BlancoBot]] = BOTS

    notes_unless_told = False
    """Whether there are memory notes where the header does not say, as in records of old."""

    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> BlancoRecord:
        return record_of(self.setup, self.actions, self._header(extra))

    @property
    def has_notes(self) -> bool:
        """Whether everybody is shown the face-down cards of their own that they have seen."""
        told = notes_in(self.extra)
        return self.notes_unless_told if told is None else told

    def view(self, player: int | None) -> SeatView:
        """Show what a player may see; ``None`` sees what everybody sees."""
        view = view_for(self.game, player)
        return view if self.has_notes else without_notes(view)

    def _shown_to(self, seat: int) -> SeatView:
        return self.view(seat)

    @property
    def _position(self) -> str:
        return f"{self.setup.seed}/{len(self.actions)}"

    def _shows_news(self, events: Collection[Event]) -> bool:
        """Tell whether anybody has seen something new.

        Not so a clear, a card placed on a face-up one, a swap of two face-up cards and a card
        dropped without a reveal.
        """
        return any(map(_is_news, events))


def _is_news(event: Event) -> bool:
    if isinstance(event, CardPlaced):
        return not event.was_up
    return isinstance(event, NEWS)
