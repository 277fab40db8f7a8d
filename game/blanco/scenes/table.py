"""The table of one game of Blanco: the match, what one seat is shown of it, and who looks.

It outlives the scenes of its game.  The screen belongs to one ``viewer`` at a time; only what that
seat may see is ever handed on.  Knows the match and the stage; knows no pixels.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from functools import partial

from game.blanco.match import BlancoMatch
from game.blanco.performance import BlancoPerformance
from game.blanco.rules import Action, Phase, event_for, events_for, outcome
from game.blanco.rules import events as ev
from game.blanco.stage.view import BlancoView, shown_of
from game.play.match import Player
from game.scenes.table.haste import FAST, SLOW
from game.scenes.table.keeping import Keeping
from game.scenes.table.telling import Line
from game.scenes.watch.playback import Playback
from game.stage import TABLE, Clip, Director, Pulses, Timing, timing_for
from game.start import Watch
from game.ui.sound.sound import Priority, Sound
from game.ui.window.settings import Settings
from game.words import _

from .cues import cue_for
from .earcons import earcons_for
from .rival import rival_of
from .series import Series
from .telling import TOLD, BlancoChronicle, tell


class BlancoTable:
    """A game of Blanco in play, with its director."""

    game = "blanco"
    """What records call the game that is played at it."""

    def __init__(
        self,
        match: BlancoMatch,
        series: Series,
        settings: Settings,
        watch: Watch | None = None,
        sound: Sound | None = None,
        keeping: Keeping | None = None,
    ) -> None:
        """Lay the table; the opening events wait in the director.  ``watch``: bots only.

        A match that has begun is shown as it is.  Without ``keeping`` nothing is kept.
        """
        self.match = match
        self.series = series
        self.watch = watch
        self._settings = settings
        self._sound = sound
        self._keeping = keeping
        self.rival = None if isinstance(match, BlancoPerformance) else rival_of(match)
        """Who has played this deal elsewhere, if the game is a challenge."""
        self.chronicle = BlancoChronicle()
        """What has been shown so far, for who missed it."""
        persons = self.persons
        self.viewer: int | None = persons[0] if len(persons) == 1 else None
        """Whose eyes are on the screen; ``None`` sees what everybody sees."""
        self.focus = persons[0] if persons else 0
        """The seat that is shown large."""
        self.playback = None if watch is None else Playback()
        """What its viewer wishes, where there is one who may wish."""
        self._kept_in_view: int | None = None
        """The turn in which the viewer chose a board by hand."""
        self._pulses = Pulses()
        self._seconds = 0.0
        self._told: list[int] = []
        """How many lines of the log each action brought that may be taken back."""
        self.director: Director[BlancoView, ev.Event] = Director(
            BlancoView(self.viewer), self._cue, self._notice, lane_of=lambda event: TABLE
        )
        if match.actions:
            self._show_as_it_is()
        else:
            self._queue(match.opening)

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def view(self) -> BlancoView:
        """What is shown so far, to the viewer."""
        return self.director.view

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at the table."""
        return self.match.players

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats in which people sit."""
        return tuple(at for at in range(len(self.match.players)) if self.match.asks(at))

    @property
    def asked(self) -> int | None:
        """The viewer, where that is a person who plays; of a watched game nobody is."""
        return self.viewer if self.watch is None else None

    @property
    def is_shared(self) -> bool:
        """Whether more than one person looks at this screen: then it is handed over."""
        return len(self.persons) > 1

    @property
    def speed(self) -> str:
        """The animation speed in force."""
        return self.watch.speed if self.watch else self._settings.speed

    @property
    def motion(self) -> str:
        """How much the player wants to move."""
        return self._settings.motion

    @property
    def timing(self) -> Timing:
        """How long things take at this speed."""
        return timing_for(self.speed, self.motion)

    def watch_at(self, speed: str) -> None:
        """Let a watched game go on at another speed."""
        if self.watch is not None:
            self.watch = dataclasses.replace(self.watch, speed=speed)

    def caption(self) -> str:
        """Say how far the game and the match are."""
        turn = self.view.turn.number
        words = [_("Turn {number}").format(number=turn)] if turn else []
        return "  ·  ".join([*self.series.caption(), *words])

    def told(self) -> list[list[Line]]:
        """Give the lines of the log, a list for each turn."""
        return [tell(entry) for entry in self.chronicle.entries]

    # --- who looks -------------------------------------------------------------------------------

    def next_person(self) -> int | None:
        """Name the person who is next to decide something, bots being skipped."""
        persons = self.persons
        if not persons or self.match.is_over:
            return None
        if self.match.game.phase is Phase.OPENING:
            waiting = [at for at in self.match.waiting_for() if at in persons]
            return waiting[0] if waiting else persons[0]
        count, turn = len(self.players), self.match.game.turn.player
        order = [(turn + step) % count for step in range(count)]
        return next(seat for seat in order if seat in persons)

    def next_bot(self) -> int | None:
        """Name the bot that is to act now, if one is."""
        return next((at for at in self.match.waiting_for() if not self.match.asks(at)), None)

    def needs_handing_over(self) -> bool:
        """Tell whether the screen is to go to another person before anything else happens."""
        return self.is_shared and not self.match.is_over and self.next_person() != self.viewer

    def sit_down(self, viewer: int | None) -> None:
        """Show the table to another seat; nothing of what the last one saw is left."""
        self.viewer = viewer
        if viewer is not None:
            self.focus = viewer
        ended = outcome(self.match.game)
        points = tuple(sheet.points for sheet in ended.sheets) if ended else ()
        self.director.reset(shown_of(self.match.view(viewer), points))

    def follow(self, seat: int) -> None:
        """Show who acts large, unless the viewer has chosen a board, for this turn or for all."""
        if self.viewer is None and self._kept_in_view != self.match.game.turn.number:
            self.focus = seat

    def keep_in_view(self, *, is_kept: bool = True) -> None:
        """Leave the board that the viewer has chosen in view for this turn, or no longer."""
        self._kept_in_view = self.match.game.turn.number if is_kept else None

    @property
    def performance(self) -> BlancoPerformance | None:
        """The recorded game that is given at this table, if it is one."""
        return self.match if isinstance(self.match, BlancoPerformance) else None

    def seek(self, at: int) -> None:
        """Show another moment of the recorded game that is given here, as if played to it."""
        told = self.performance
        assert told is not None
        told.seek(at)
        self.sit_down(self.viewer)
        self.chronicle = BlancoChronicle()
        for moment in told.moments[: told.at + 1]:
            self._tell_again(moment.events)
        if told.game.turn.number:
            self.follow(told.game.turn.player)

    # --- what is done ----------------------------------------------------------------------------

    def let_pass(self, dt: float, rate: float = 1.0) -> bool:
        """Let ``dt`` seconds go by, faster or slower; tell whether anything was playing."""
        self._seconds += dt
        return self.director.update(dt * rate)

    def act(self, action: Action) -> None:
        """Do what a player decided and show it.

        Raises:
            IllegalAction: the rules forbid it, and nothing has changed.
        """
        events = self.match.act(action)
        self._count_told(self.match, action, events)
        self._show(events)

    def let_bot_act(self) -> None:
        """Let the next bot do one thing and show it."""
        self._told = []
        self._show(self.match.let_bot_act())

    @property
    def may_undo(self) -> bool:
        """Whether there is something to take back for the viewer."""
        viewer = self.viewer
        return viewer is not None and self.match.undoable(viewer) is not None

    def undo(self) -> None:
        """Take back the viewer's last action."""
        if self.viewer is None:
            return
        self.director.finish()
        self.match.undo(self.viewer)
        self.chronicle.forget(self._told.pop())
        self.sit_down(self.viewer)
        if self._keeping is not None:
            self._keeping.keep()
        if self._sound:
            self._sound.play("undo", Priority.STEP)

    @property
    def may_redo(self) -> bool:
        """Whether there is something to do again for the viewer."""
        viewer = self.viewer
        return viewer is not None and self.match.redoable(viewer) is not None

    def redo(self) -> None:
        """Do again what the viewer took back."""
        if self.viewer is None:
            return
        events = self.match.redo(self.viewer)
        self._count_told(self.match, self.match.actions[-1], events)
        self._show(events)

    @property
    def is_safe(self) -> bool:
        """Whether nothing is lost by leaving it."""
        return self.watch is not None or (self._keeping is not None and self._keeping.is_kept)

    def leave(self) -> None:
        """Go away from the table; its game can be taken up again."""
        if self._keeping is not None:
            self._keeping.close()

    def _show(self, events: tuple[ev.Event, ...]) -> None:
        """Show what has happened once it is in the library; at once where nothing is kept."""
        if events:
            then = partial(self._queue, events)
            if self._keeping is None:
                then()
            else:
                self.director.hold(self._keeping.keep(), then)

    def _show_as_it_is(self) -> None:
        """Show a game that was taken up, and tell again what led to it."""
        told = BlancoMatch(self.match.setup, self.players)
        self._tell_again(told.opening)
        for action in self.match.actions:
            events = told.act(action)
            self._tell_again(events)
            self._count_told(told, action, events)
        self.sit_down(self.viewer)

    def _tell_again(self, events: Iterable[ev.Event]) -> None:
        for event in events_for(events, None):
            self.chronicle(event)

    def _count_told(self, match: BlancoMatch, action: Action, events: Iterable[ev.Event]) -> None:
        """Count the lines of the log that an action brings, if it may be taken back."""
        count = sum(type(event) in TOLD for event in events)
        self._told = [*self._told, count] if match.undoable(action.player) else []

    def _queue(self, events: Iterable[ev.Event]) -> None:
        self.director.queue(events_for(events, self.viewer))

    def _notice(self, event: ev.Event) -> None:
        """Hear of an event that is shown now; the log keeps what everybody may know of it."""
        self.chronicle(event_for(event, None))
        if self.playback is not None:
            # A chain is worth seeing from its first line on.
            is_clear = isinstance(event, ev.LineCleared) and event.depth == 1
            self.playback.notice(is_highlight=is_clear)
            if self.playback.is_silent:
                return
        if self._sound is not None:
            for it in earcons_for(event, self.timing):
                self._sound.play(it.name, it.priority, gain=it.gain, after=it.after, ducks=it.ducks)

    def _cue(self, event: ev.Event) -> Clip:
        return cue_for(event, self.view, self.speed, self.motion, self._pulse)

    def _pulse(self, after: float) -> bool:
        """Ask whether something may flash, some time from now; how fast that goes by may change."""
        if self.playback is not None and self.playback.is_silent:
            return False
        return self._pulses.ask(self._seconds, after / FAST, after / SLOW)
