"""The table of one game, shared by its scenes: the match, its director and its autosave.

A game defines clips, sounds, log lines and who may undo.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from game.play.match import AnyMatch
from game.play.performance import Performance
from game.play.thinking import Thinking
from game.scenes.figures.to_beat import ToBeat
from game.scenes.guide.guide import Guide
from game.scenes.watch.playback import Playback
from game.stage import Clip, Director, Pulses, Timing, timing_for
from game.stage.director import Foldable
from game.start import Watch
from game.thinking import AtOnce, Thinks
from game.ui.sound.sound import Priority, Sound
from game.ui.window.settings import Settings
from game.words import _

from .event_row import Ear, Hear
from .haste import FAST, SLOW
from .keeping import Keeping
from .telling import Line

MOST_UNHEARD = 300

Played = TypeVar("Played", bound=AnyMatch)
View = TypeVar("View", bound=Foldable)


class Table(ABC, Generic[Played, View]):
    """A game in play, with its director."""

    game: str
    """The game's name in records."""
    focus: int
    """The seat shown large."""
    performance: Any
    """The replay shown at this table, if it is one."""
    thinker: Thinks = AtOnce()
    """Computes the bots' moves."""

    def __init__(
        self,
        match: Played,
        view: View,
        settings: Settings,
        watch: Watch | None,
        sound: Sound | None,
        keeping: Keeping | None,
        *,
        hear: Hear,
        lane_of: Callable[[Any], int],
    ) -> None:
        """Nothing is shown before ``_begin``.  ``watch``: bots only.  No ``keeping``: not saved."""
        self.match = match
        self.players = match.players
        self.performance = match if isinstance(match, Performance) else None
        self.watch = watch
        """How it is watched, if only bots play."""
        self.to_beat: ToBeat | None = None
        """The scores to beat, if known."""
        self.playback: Playback | None = None
        """The playback controls, if there is a viewer to use them."""
        self.director: Director[View, Any] = Director(
            view, self._cue, self._notice, lane_of=lane_of
        )
        self.guide: Guide | None = None
        """The guide of a guided game."""
        self._settings = settings
        self._sound = sound
        self._ear = Ear(sound, hear, lambda: self.timing) if sound else None
        self._keeping = keeping
        self._pulses = Pulses()
        self._thinking = Thinking()
        self._seconds = 0.0
        self.unheard: list[Any] = []
        """Recent events, or sentences, not yet read aloud."""

    def _begin(self) -> None:
        """Show the match: as it is if it has begun, else by animating its opening."""
        if self.match.actions:
            self._show_as_it_is()
        else:
            self._queue(self.match.opening)

    # --- how it is shown -------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The state shown so far."""
        return self.director.view

    @property
    def speed(self) -> str:
        return self.watch.speed if self.watch else self._settings.speed

    @property
    def timing(self) -> Timing:
        return timing_for(self.speed, self._settings.motion)

    def watch_at(self, speed: str) -> None:
        """Change a watched game's speed."""
        if self.watch is not None:
            self.watch = self.watch.but(speed=speed)

    def let_pass(self, dt: float, rate: float = 1.0) -> bool:
        """Advance by ``dt`` seconds at a rate; return whether anything was playing."""
        self._seconds += dt
        return self.director.update(dt * rate)

    @abstractmethod
    def told(self) -> Sequence[Sequence[Line]]:
        """Return the log: lines for each thing that happened, oldest first."""

    @abstractmethod
    def told_from_the_start(self) -> Sequence[Sequence[Line]]:
        """Return the whole game's log; ``told`` is its end."""

    # --- what is done ----------------------------------------------------------------------------

    def objection(self, action: Any) -> str:
        """Return the guide's reason to wait with a legal action, or ''."""
        return "" if self.guide is None else self.guide.objection(action)

    def act(self, action: Any) -> None:
        """Perform a player's decision and show it.

        Raises:
            IllegalAction: the rules forbid it; nothing has changed.
        """
        self._done(self.match.act(action))

    @property
    def may_undo(self) -> bool:
        seat = None if self.director.is_held else self._seat_at_it()
        return seat is not None and self.match.undoable(seat) is not None

    def undo(self) -> None:
        """Undo the last action of the player at the table."""
        seat = self._seat_at_it()
        if seat is None:
            return
        self.director.finish()
        self._take_back(seat)
        self.unheard[:] = [_("Taken back")]
        if self._keeping is not None:
            self._keeping.keep()
        if self._sound:
            self._sound.play("undo", Priority.STEP)

    @property
    def may_redo(self) -> bool:
        seat = None if self.director.is_held else self._seat_at_it()
        return seat is not None and self.match.redoable(seat) is not None

    def redo(self) -> None:
        """Redo the last undone action of the player at the table."""
        seat = self._seat_at_it()
        if seat is not None:
            self.director.finish()
            self._done(self.match.redo(seat))

    def let_bots_think(self) -> None:
        """Start computing the next bot's move in the background."""
        if self.performance is None:
            self._thinking.begin(self.match, self.thinker)

    def _decided(self) -> tuple[Any, ...]:
        """Perform the next move of a bot or the record, if ready; return its events."""
        if self.performance is not None:
            return self.match.let_bot_act()
        action = self._thinking.take(self.match, self.thinker)
        return () if action is None else self.match.act(action)

    @property
    def is_safe(self) -> bool:
        """Whether leaving loses nothing."""
        is_kept = self._keeping is not None and self._keeping.is_kept
        return is_kept or self.performance is not None or self.guide is not None

    @property
    def may_begin_again(self) -> bool:
        return self.performance is None and self.guide is None

    def leave(self) -> None:
        """Leave the table; its game can be continued later."""
        self._thinking.forget()
        if self._keeping is not None:
            self._keeping.close()

    # --- what a game defines ---------------------------------------------------------------------

    @abstractmethod
    def _seat_at_it(self) -> int | None:
        """Return the seat that may undo now."""

    @abstractmethod
    def _take_back(self, seat: int) -> None:
        """Undo a seat's last action and show the result."""

    @abstractmethod
    def _show_as_it_is(self) -> None:
        """Show a match in progress and rebuild its log."""

    @abstractmethod
    def _cue(self, event: Any) -> Clip:
        """Return an event's clip."""

    @abstractmethod
    def _chronicle(self, event: Any) -> None:
        """Add a shown event to the log."""

    @abstractmethod
    def _is_highlight(self, event: Any) -> bool:
        """Whether a seekable highlight begins with this event."""

    def _is_hidden(self, event: Any) -> bool:
        """Whether the viewer chose not to see what this event is about."""
        return False

    def _shown(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the events in the form in which they may be seen here."""
        return events

    # --- showing it ------------------------------------------------------------------------------

    def _done(self, events: tuple[Any, ...]) -> None:
        """Show the events of the last action."""
        self._show(events)

    def _show(self, events: tuple[Any, ...]) -> None:
        """Queue an action's events after it is saved."""
        if events:
            self._once_kept(partial(self._queue, events))

    def _once_kept(self, then: Callable[[], None]) -> None:
        """Call ``then`` after the action is saved; at once without autosave."""
        if self._keeping is None:
            then()
        else:
            self.director.hold(self._keeping.keep(), then)

    def _once_kept_aside(self, seat: int, then: Callable[[], None]) -> None:
        """Call ``then`` after a seat's action is saved; other seats do not wait."""
        if self._keeping is None:
            then()
        else:
            self.director.hold_aside(seat, self._keeping.keep(), then)

    def _queue(self, events: tuple[Any, ...]) -> None:
        self.director.queue(self._shown(events))

    def _notice(self, event: Any) -> None:
        """Log an event being shown, and play its sounds."""
        self._chronicle(event)
        if self.playback is not None:
            self.playback.notice(is_highlight=self._is_highlight(event))
            if self.playback.is_silent or self._is_hidden(event):
                return
        self.unheard.append(event)
        # Bounded, as nobody may be reading them.
        del self.unheard[:-MOST_UNHEARD]
        if self._ear is not None:
            self._ear(event)

    def _pulse(self, after: float) -> bool:
        """Whether a flash is allowed in ``after`` seconds at any playback speed."""
        if self.playback is not None and self.playback.is_silent:
            return False
        return self._pulses.ask(self._seconds, after / FAST, after / SLOW)


Seated: TypeAlias = Table[Any, Any]
"""A table of any game."""
