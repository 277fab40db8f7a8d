"""The table of one game: the match, what is shown of it, and whose board is in focus.

It outlives the scenes of its game (draft, round, scoring, final), which share it.  Knows the match
and the stage; knows no pixels.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import partial

from game.luckybox.rules import Action, Face, Phase
from game.luckybox.rules import events as ev
from game.luckybox.stage.lanes import lane_of
from game.luckybox.stage.view import TableView, view_of
from game.play.match import Match, Player
from game.play.performance import Performance
from game.scenes.table.earcon import Ear
from game.scenes.table.haste import FAST, SLOW
from game.scenes.table.keeping import Keeping
from game.scenes.table.telling import Line
from game.scenes.watch.playback import CASCADE, Mode, Playback
from game.stage import TABLE, Clip, Director, Pulses, Timing, timing_for
from game.start import Watch
from game.ui.sound.sound import Priority, Sound
from game.ui.window.settings import Settings

from .cascade import SHORTEST, Cascade
from .chronicle import Chronicle
from .cues import cue_for
from .earcons import earcons_for
from .rival import rival_of
from .telling import tell


class Table:
    """A game in play, with its director."""

    game = "luckybox"
    """What records call the game that is played at it."""

    def __init__(
        self,
        match: Match,
        settings: Settings,
        watch: Watch | None = None,
        sound: Sound | None = None,
        keeping: Keeping | None = None,
    ) -> None:
        """Lay the table; the opening events wait in the director.  ``watch``: bots only.

        A match that has begun is shown as it is.  Without ``keeping`` nothing is kept.
        """
        self.match = match
        self.watch = watch
        self._settings = settings
        self._sound = sound
        self._keeping = keeping
        self._ear = Ear(sound, earcons_for, lambda: self.timing) if sound else None
        self.rival = None if isinstance(match, Performance) else rival_of(match)
        """Who has played this deal elsewhere, if the game is a challenge."""
        self.playback: Playback | None = None
        """What its viewer wishes, where there is one who may wish."""
        self._cascades: dict[int, Cascade] = {}
        self.chronicle = Chronicle()
        """What has been shown so far, for who missed it."""
        self.director = Director(TableView(), self._cue, self._notice, lane_of=lane_of)
        self.home = next((i for i, p in enumerate(match.players) if not p.is_bot), 0)
        """The seat whose board is shown large unless there is a reason for another."""
        self.focus = self.home
        """The seat whose board is shown large."""
        self._pulses = Pulses()
        self._seconds = 0.0
        if match.actions:
            self._show_as_it_is()
        else:
            self.director.queue(match.opening)

    @property
    def speed(self) -> str:
        """The animation speed in force."""
        return self.watch.speed if self.watch else self._settings.speed

    @property
    def motion(self) -> str:
        """How much the player wants to move."""
        return self._settings.motion

    def watch_at(self, speed: str) -> None:
        """Let a watched game go on at another speed."""
        if self.watch is not None:
            self.watch = dataclasses.replace(self.watch, speed=speed)

    @property
    def timing(self) -> Timing:
        """How long things take at this speed."""
        return timing_for(self.speed, self.motion)

    @property
    def view(self) -> TableView:
        """What is shown so far."""
        return self.director.view

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at the table."""
        return self.match.players

    @property
    def faces(self) -> Mapping[int, Face]:
        """What is printed on every card in play."""
        return self.match.setup.faces

    def let_pass(self, dt: float, rate: float = 1.0) -> bool:
        """Let ``dt`` seconds go by, faster or slower; tell whether anything was playing."""
        self._seconds += dt
        return self.director.update(dt * rate)

    def act(self, action: Action) -> None:
        """Do what a player decided and show it.

        Raises:
            IllegalAction: the rules forbid it, and nothing has changed.
        """
        self._show(self.match.act(action))

    def advance(self) -> None:
        """Let the table go on and show it."""
        for player in range(len(self.players)):
            if self._combo(player) >= SHORTEST:
                self._cascades[player] = Cascade(*self.match.turn, player)
        happened = self.match.advance()
        if self._keeping is not None:
            # Shown at once: it follows from what is kept, and would only be seen again.
            self._keeping.keep()
        self.director.queue(happened)

    def let_bots_act(self) -> None:
        """Let the bots decide what they have to, or the record, and show it."""
        told = self.performance
        if told is None:
            self._show(self.match.let_bots_act())
            return
        # What is recorded comes when it can be seen: where the table is halted, it is no further.
        one_by_one = self.playback is not None and self.playback.mode is Mode.STEPPING
        while (action := told.upcoming) and not self.director.is_busy(action.player, TABLE):
            self.director.queue(told.let_bots_act())
            if self.hides(action.player):
                self.director.finish(action.player)
            if one_by_one:
                return

    def let_bots_choose(self, then: Callable[[tuple[ev.Event, ...]], None]) -> bool:
        """Let the bots decide what they have to, and hand over what is to be shown of it.

        Tells whether anything was decided.
        """
        happened = self.match.let_bots_act()
        if happened:
            self._once_kept(partial(then, happened))
        return bool(happened)

    @property
    def may_undo(self) -> bool:
        """Whether there is something to take back for the seat in focus."""
        return not self.director.is_held and self.match.undoable(self.focus) is not None

    @property
    def performance(self) -> Performance | None:
        """The recorded game that is given at this table, if it is one."""
        return self.match if isinstance(self.match, Performance) else None

    def hides(self, player: int) -> bool:
        """Tell whether the viewer does not want to see this seat's board."""
        return (
            self.playback is not None and self.playback.alone and player not in (TABLE, self.home)
        )

    def spotlight(self) -> int:
        """Give the seat to be looked at while a number is answered that bots, or a record, answer.

        The longest cascade; where a record may be of one's own game, only if it is worth it.
        """
        seats = self.match.game.seats if self.performance is None else self.performance.answered
        best = max(range(len(seats)), key=lambda seat: (seats[seat].combo, -seat))
        if self.performance is None:
            return best
        alone = self.playback is not None and self.playback.alone
        return best if seats[best].combo >= CASCADE and not alone else self.home

    def seek(self, at: int) -> None:
        """Show another moment of the recorded game that is given here."""
        assert self.performance is not None
        self.performance.seek(at)
        self.catch_up(self.performance)

    def catch_up(self, told: Performance) -> None:
        """Show the moment a recorded game has come to, as if it had been played to it."""
        self.director.reset(told.view())
        self.chronicle = Chronicle()
        for event in told.history():
            self.chronicle(event)
        self._cascades = {
            player: Cascade(*begun, player) for player, begun in told.last_cascades().items()
        }

    def undo(self) -> None:
        """Take back the last action of the seat in focus; its board comes into focus."""
        taken_back = self.match.undo(self.focus)
        self.focus = taken_back.player
        self._show_as_it_is()
        if self._keeping is not None:
            self._keeping.keep()
        if self._sound:
            self._sound.play("undo", Priority.STEP)

    @property
    def may_redo(self) -> bool:
        """Whether there is something to do again for the seat in focus."""
        return not self.director.is_held and self.match.redoable(self.focus) is not None

    def redo(self) -> None:
        """Do again what the seat in focus took back; its board comes into focus."""
        action = self.match.redoable(self.focus)
        happened = self.match.redo(self.focus)
        if action is not None:
            self.focus = action.player
        self._show(happened)

    @property
    def is_safe(self) -> bool:
        """Whether nothing is lost by leaving it."""
        return self.performance is not None or (self._keeping is not None and self._keeping.is_kept)

    def leave(self) -> None:
        """Go away from the table; its game can be taken up again."""
        if self._keeping is not None:
            self._keeping.close()

    def last_cascade(self) -> Cascade | None:
        """Give the last cascade of the board in focus that was shown to its end."""
        player = self.focus
        is_over = not self.director.is_busy(player) and player not in self.match.waiting_for()
        if is_over and self._combo(player) >= SHORTEST:
            return Cascade(*self.match.turn, player)
        return self._cascades.get(player)

    def told(self) -> list[list[Line]]:
        """Give the lines of the log, a list for each answer."""
        return [tell(entry) for entry in self.chronicle.entries]

    def next_unanswered(self) -> int | None:
        """Find the next person after the focus who has something to decide."""
        count = len(self.players)
        order = [(self.focus + step) % count for step in range(count)]
        waiting = self.match.waiting_for()
        return next((p for p in order if p in waiting and not self.players[p].is_bot), None)

    def _show(self, happened: tuple[ev.Event, ...]) -> None:
        if happened:
            self._once_kept(partial(self.director.queue, happened))

    def _once_kept(self, then: Callable[[], None]) -> None:
        """Do something once what was done is in the library; at once where nothing is kept."""
        if self._keeping is None:
            then()
        else:
            self.director.hold(self._keeping.keep(), then)

    def _show_as_it_is(self) -> None:
        self.director.reset(view_of(self.match.game))
        self.chronicle.retell(self.match.answers())

    def _combo(self, player: int) -> int:
        """Count the crosses of this turn; before the first of a round they are of the last one."""
        game = self.match.game
        return game.seats[player].combo if game.phase is Phase.TURN and game.turn else 0

    def _notice(self, event: ev.Event) -> None:
        """Hear of an event that is shown now."""
        self.chronicle(event)
        if self.playback is not None:
            self.playback.notice(is_highlight=self._begins_cascade(event))
            if self.playback.is_silent or self.hides(lane_of(event)):
                return
        if self._ear is not None:
            self._ear(event)

    def _begins_cascade(self, event: ev.Event) -> bool:
        """Tell whether a cascade that is worth seeking begins with this event."""
        if not isinstance(event, ev.SquareCrossed) or event.combo > 1:
            return False
        return self.match.game.seats[event.player].combo >= CASCADE

    def _cue(self, event: ev.Event) -> Clip:
        """Show an event; only what is seen large may flash."""
        may_flash = lane_of(event) == self.focus
        pulse = self._pulse if may_flash else lambda after: False
        return cue_for(event, self.speed, self.motion, pulse)

    def _pulse(self, after: float) -> bool:
        """Ask whether something may flash, some time from now; how fast that goes by may change."""
        if self.playback is not None and self.playback.is_silent:
            return False
        return self._pulses.ask(self._seconds, after / FAST, after / SLOW)
