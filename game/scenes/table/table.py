"""The table of one game: the match, what is shown of it, and how it is kept.

It outlives the scenes of its game, which share it.  A game says which clip and which sounds its
events have, who takes back, and what it has beside.  Knows no game and no pixels.
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
    """What records call the game that is played at it."""
    focus: int
    """The seat that is shown large."""
    performance: Any
    """The recorded game that is given at this table, if it is one."""
    thinker: Thinks = AtOnce()
    """Who works out what bots do."""

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
        """Lay the table; nothing is shown before ``_begin``.  ``watch``: bots only.

        Without ``keeping`` nothing is kept.
        """
        self.match = match
        self.players = match.players
        """Who sits at the table."""
        self.performance = match if isinstance(match, Performance) else None
        self.watch = watch
        """How it is watched, if only bots play."""
        self.to_beat: ToBeat | None = None
        """What the people here are to beat, where that is known."""
        self.playback: Playback | None = None
        """What its viewer wishes, where there is one who may wish."""
        self.director: Director[View, Any] = Director(
            view, self._cue, self._notice, lane_of=lane_of
        )
        self.guide: Guide | None = None
        """What explains the game, if it is a guided one."""
        self._settings = settings
        self._sound = sound
        self._ear = Ear(sound, hear, lambda: self.timing) if sound else None
        self._keeping = keeping
        self._pulses = Pulses()
        self._thinking = Thinking()
        self._seconds = 0.0
        self.unheard: list[Any] = []
        """The events that were shown since somebody was told of them; words, where one was none."""

    def _begin(self) -> None:
        """Show a match that has begun as it is; of another the opening waits in the director."""
        if self.match.actions:
            self._show_as_it_is()
        else:
            self._queue(self.match.opening)

    # --- how it is shown -------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What is shown so far."""
        return self.director.view

    @property
    def speed(self) -> str:
        """The animation speed in force."""
        return self.watch.speed if self.watch else self._settings.speed

    @property
    def timing(self) -> Timing:
        """How long things take at this speed."""
        return timing_for(self.speed, self._settings.motion)

    def watch_at(self, speed: str) -> None:
        """Let a watched game go on at another speed."""
        if self.watch is not None:
            self.watch = self.watch.but(speed=speed)

    def let_pass(self, dt: float, rate: float = 1.0) -> bool:
        """Let ``dt`` seconds go by, faster or slower; tell whether anything was playing."""
        self._seconds += dt
        return self.director.update(dt * rate)

    @abstractmethod
    def told(self) -> Sequence[Sequence[Line]]:
        """Give the lines of the log, of each thing that has happened, the oldest first."""

    @abstractmethod
    def told_from_the_start(self) -> Sequence[Sequence[Line]]:
        """Give the lines of the whole game, of which the log shows the end."""

    # --- what is done ----------------------------------------------------------------------------

    def objection(self, action: Any) -> str:
        """Say why an action that the rules allow is to wait; empty where it need not."""
        return "" if self.guide is None else self.guide.objection(action)

    def act(self, action: Any) -> None:
        """Do what a player decided and show it.

        Raises:
            IllegalAction: the rules forbid it, and nothing has changed.
        """
        self._done(self.match.act(action))

    @property
    def may_undo(self) -> bool:
        """Whether there is something to take back for whoever is at it."""
        seat = None if self.director.is_held else self._seat_at_it()
        return seat is not None and self.match.undoable(seat) is not None

    def undo(self) -> None:
        """Take back the last action of whoever is at it."""
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
        """Whether there is something to do again for whoever is at it."""
        seat = None if self.director.is_held else self._seat_at_it()
        return seat is not None and self.match.redoable(seat) is not None

    def redo(self) -> None:
        """Do again what whoever is at it took back last."""
        seat = self._seat_at_it()
        if seat is not None:
            self.director.finish()
            self._done(self.match.redo(seat))

    def let_bots_think(self) -> None:
        """Have the next bot think ahead, while something else goes on."""
        if self.performance is None:
            self._thinking.begin(self.match, self.thinker)

    def _decided(self) -> tuple[Any, ...]:
        """Do what the next bot, or the record, has decided; tell what happened, if anything."""
        if self.performance is not None:
            return self.match.let_bot_act()
        action = self._thinking.take(self.match, self.thinker)
        return () if action is None else self.match.act(action)

    @property
    def is_safe(self) -> bool:
        """Whether nothing is lost by leaving it."""
        is_kept = self._keeping is not None and self._keeping.is_kept
        return is_kept or self.performance is not None or self.guide is not None

    @property
    def may_begin_again(self) -> bool:
        """Whether it makes sense to play its deal, or another one, from the start."""
        return self.performance is None and self.guide is None

    def leave(self) -> None:
        """Go away from the table; its game can be taken up again."""
        self._thinking.forget()
        if self._keeping is not None:
            self._keeping.close()

    # --- what a game says ------------------------------------------------------------------------

    @abstractmethod
    def _seat_at_it(self) -> int | None:
        """Name the seat that may take back what it did, if one may."""

    @abstractmethod
    def _take_back(self, seat: int) -> None:
        """Take back the last action of a seat, and show what is left."""

    @abstractmethod
    def _show_as_it_is(self) -> None:
        """Show a game that has begun, and tell again what led to it."""

    @abstractmethod
    def _cue(self, event: Any) -> Clip:
        """Give the clip that shows an event."""

    @abstractmethod
    def _chronicle(self, event: Any) -> None:
        """Remember an event that is shown now, for the log."""

    @abstractmethod
    def _is_highlight(self, event: Any) -> bool:
        """Tell whether something worth seeking begins with an event."""

    def _is_hidden(self, event: Any) -> bool:
        """Tell whether the viewer does not want to see what an event is about."""
        return False

    def _shown(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """Give the form of events in which they may be seen here."""
        return events

    # --- showing it ------------------------------------------------------------------------------

    def _done(self, events: tuple[Any, ...]) -> None:
        """Show what came of the last action, which may perhaps be taken back."""
        self._show(events)

    def _show(self, events: tuple[Any, ...]) -> None:
        """Show what came of something that was done, once that is in the library."""
        if events:
            self._once_kept(partial(self._queue, events))

    def _once_kept(self, then: Callable[[], None]) -> None:
        """Do something once what was done is in the library; at once where nothing is kept."""
        if self._keeping is None:
            then()
        else:
            self.director.hold(self._keeping.keep(), then)

    def _once_kept_aside(self, seat: int, then: Callable[[], None]) -> None:
        """Do something about one seat once what it did is in the library; no other seat waits."""
        if self._keeping is None:
            then()
        else:
            self.director.hold_aside(seat, self._keeping.keep(), then)

    def _queue(self, events: tuple[Any, ...]) -> None:
        self.director.queue(self._shown(events))

    def _notice(self, event: Any) -> None:
        """Hear of an event that is shown now."""
        self._chronicle(event)
        if self.playback is not None:
            self.playback.notice(is_highlight=self._is_highlight(event))
            if self.playback.is_silent or self._is_hidden(event):
                return
        self.unheard.append(event)
        # Where nobody wants to be told, they are no more than a few.
        del self.unheard[:-MOST_UNHEARD]
        if self._ear is not None:
            self._ear(event)

    def _pulse(self, after: float) -> bool:
        """Ask whether something may flash, some time from now; how fast that goes by may change."""
        if self.playback is not None and self.playback.is_silent:
            return False
        return self._pulses.ask(self._seconds, after / FAST, after / SLOW)


Seated: TypeAlias = Table[Any, Any]
"""A table of any game."""
