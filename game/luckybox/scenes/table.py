"""The table of the first game: whose board is in focus, its cascades, and what bots decide.

It outlives the scenes of its game (draft, round, scoring, final), which share it.  Knows the match
and the stage; knows no pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.luckybox.match import LuckyboxMatch
from game.luckybox.performance import LuckyboxPerformance
from game.luckybox.rivals import LEVELS
from game.luckybox.rules import ROUNDS, Face, Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.score.bests import Bests
from game.luckybox.scenes.tiers import CASCADE, GREAT_CASCADE
from game.luckybox.stage.view import TableView, lane_of, view_of
from game.play.story import story_of
from game.scenes.table import table as neutral
from game.scenes.table.keeping import Keeping
from game.scenes.table.telling import Line
from game.scenes.watch.playback import Mode
from game.stage import TABLE, Clip, Manner
from game.stage.pondering import Pondering
from game.start import Watch
from game.ui.sound.sound import Sound
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.ui.window.settings import Settings

from .cascade import SHORTEST, Cascade
from .rival import Rival
from .show import answered, cue_for, earcons_for
from .telling import Chronicle, tell


class Task(NamedTuple):
    """What is asked at a table where not simply a game is played, in words."""

    tag: str
    """In short, for the bar above."""
    asked: str
    """What is to be done, for the bar below, and a note beneath it."""
    note: str


class Table(neutral.Table[LuckyboxMatch, TableView]):
    """A game in play, with its director."""

    game = "luckybox"
    """What records call the game that is played at it."""
    performance: LuckyboxPerformance | None
    goes_on = True
    """Whether another number follows."""

    def __init__(
        self,
        match: LuckyboxMatch,
        settings: Settings,
        watch: Watch | None = None,
        sound: Sound | None = None,
        keeping: Keeping | None = None,
    ) -> None:
        super().__init__(
            match, TableView(), settings, watch, sound, keeping, hear=earcons_for, lane_of=lane_of
        )
        self.rival = None if self.performance else Rival.of(match)
        """Who has played this deal elsewhere, if the game is a challenge."""
        self.bests: Bests | None = None
        """What the people at it have done best before, where that can be known."""
        self.chronicle = Chronicle()
        """What has been shown so far, for who missed it."""
        self.home = next((i for i, p in enumerate(match.players) if not p.is_bot), 0)
        """The seat whose board is shown large unless there is a reason for another."""
        self.focus = self.home
        self._cascades: dict[int, Cascade] = {}
        self._pondering = Pondering()
        self._begin()

    @property
    def task(self) -> Task | None:
        """What is asked for here, where that is more than the number asks."""
        return None

    @property
    def numbered(self) -> Sequence[tuple[int, int]]:
        """Squares that stay numbered, as cards and squares, in the order of a chain."""
        return ()

    def aids(self, kit: Kit) -> tuple[Widget, ...]:
        """Give what helps, where they are not counsel's."""
        return ()

    @property
    def faces(self) -> Mapping[int, Face]:
        """What is printed on every card in play."""
        return self.match.setup.faces

    def told(self) -> list[list[Line]]:
        return [tell(entry) for entry in self.chronicle.entries]

    def told_from_the_start(self) -> list[list[Line]]:
        chronicle = Chronicle(ROUNDS)
        for event in story_of(self.match):
            chronicle(event)
        return [tell(entry) for entry in chronicle.entries]

    def next_unanswered(self) -> int | None:
        """Find the next person after the focus who has something to decide."""
        count = len(self.players)
        order = [(self.focus + step) % count for step in range(count)]
        waiting = self.match.waiting_for()
        return next((p for p in order if p in waiting and not self.players[p].is_bot), None)

    def advance(self) -> None:
        for player in range(len(self.players)):
            if self._combo(player) >= SHORTEST:
                self._cascades[player] = Cascade(*self.match.turn, player)
        happened = self.match.advance()
        if self._keeping is not None:
            # Shown at once: it follows from what is kept, and would only be seen again.
            self._keeping.keep()
        self.director.queue(happened)

    def let_bots_act(self) -> bool:
        """Show what the bots have decided by now, or the record; tell whether it was anything."""
        told = self.performance
        if told is None:
            return self._let_bots_decide(self._queue)
        # What is recorded comes when it can be seen: where the table is halted, it is no further.
        one_by_one = self.playback is not None and self.playback.mode is Mode.STEPPING
        was_at = told.at
        while (action := told.upcoming) and not self.director.is_busy(action.player, TABLE):
            self.director.queue(told.let_bots_act())
            if self.hides(action.player):
                self.director.finish(action.player)
            if one_by_one:
                break
        return told.at > was_at

    def let_bots_choose(self, then: Callable[[tuple[ev.Event, ...]], None]) -> bool:
        """Let the bots decide what they have to, and hand over what is to be shown of it.

        Tells whether anything was decided.  A record decides one thing at a time, for everybody.
        """
        if self.performance is None:
            return self._let_bots_decide(then)
        happened = self.performance.let_bots_act()
        if happened:
            self._once_kept(partial(then, happened))
        return bool(happened)

    def _let_bots_decide(self, then: Callable[[tuple[ev.Event, ...]], None]) -> bool:
        """Do what the bots have decided by now, and hand over what happened once it is kept.

        Tells whether anything was decided.  Where people play, rivals take their time, and nobody
        has to wait for what is done on another's board.
        """
        happened: tuple[ev.Event, ...] = ()
        while (seat := self._due_bot()) is not None and (more := self._decided()):
            happened += more
            self._pondering.has_acted(self._ponder)
            if self.watch is None:
                self._once_kept_aside(seat, partial(then, more))
        if happened and self.watch is not None:
            self._once_kept(partial(then, happened))
        return bool(happened)

    def _due_bot(self) -> int | None:
        """Name the bot for which it is time to do something; it thinks about it already."""
        seat = self.match.next_bot()
        if seat is None or self.match.is_amid_an_answer:
            return None
        self.let_bots_think()
        if self.players[seat].kind not in LEVELS:
            return seat
        bots = [at for at, player in enumerate(self.players) if player.is_bot]
        asked = self.match.game.round, self.match.game.turn
        is_over = self._pondering.is_over(asked, bots.index(seat), len(bots), self._ponder)
        return seat if is_over else None

    @property
    def _ponder(self) -> float:
        """How long a rival takes over a cross; a watched table rests enough as it is."""
        return self.timing.ponder if self.watch is None else 0.0

    def let_pass(self, dt: float, rate: float = 1.0) -> bool:
        self._pondering.let_pass(dt * rate)
        return super().let_pass(dt, rate)

    def hurry_bots(self) -> None:
        """Let nobody take longer over an answer than it needs."""
        self._pondering.hurry()

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
        assert self.performance is not None
        self.performance.seek(at)
        self.catch_up(self.performance)

    def catch_up(self, told: LuckyboxPerformance) -> None:
        """Show the moment a recorded game has come to, as if it had been played to it."""
        self.director.reset(told.view())
        self.chronicle = Chronicle()
        for event in told.history():
            self.chronicle(event)
        self._cascades = {
            player: Cascade(*begun, player) for player, begun in told.last_cascades().items()
        }

    def last_cascade(self) -> Cascade | None:
        """Give the last cascade of the board in focus that was shown to its end."""
        player = self.focus
        is_over = not self.director.is_busy(player) and player not in self.match.waiting_for()
        if is_over and self._combo(player) >= SHORTEST:
            return Cascade(*self.match.turn, player)
        return self._cascades.get(player)

    def redo(self) -> None:
        """Do again what the seat in focus took back; its board comes into focus."""
        action = self.match.redoable(self.focus)
        if action is not None:
            self.focus = action.player
        super().redo()

    def _seat_at_it(self) -> int:
        return self.focus

    def _take_back(self, seat: int) -> None:
        self.focus = self.match.undo(seat).player
        self._show_as_it_is()

    def _show_as_it_is(self) -> None:
        # From the number on, so that what is left of a cascade knows how it ran.
        view, answers = view_of(self.match.turn[0]), self.match.answers()
        for event in answers:
            view.fold(event)
        self.director.reset(view)
        self.chronicle.retell(answers)

    def _combo(self, player: int) -> int:
        """Count the crosses of this turn; before the first of a round they are of the last one."""
        game = self.match.game
        return game.seats[player].combo if game.phase is Phase.TURN and game.turn else 0

    def _chronicle(self, event: ev.Event) -> None:
        self.chronicle(event)

    def _is_highlight(self, event: ev.Event) -> bool:
        """Tell whether a cascade that is worth seeking begins with this event."""
        if not isinstance(event, ev.SquareCrossed) or event.combo > 1:
            return False
        return self.match.game.seats[event.player].combo >= CASCADE

    def _is_hidden(self, event: ev.Event) -> bool:
        return self.hides(lane_of(event))

    def _cue(self, event: ev.Event) -> Clip:
        """Show an event; only what is seen large may flash."""
        may_flash = lane_of(event) == self.focus
        pulse = self._pulse if may_flash else lambda after: False
        clip = cue_for(event, self.speed, self._settings.motion, pulse)
        return self._ended(clip, event) if self._ends_answer(event) else clip

    def _ends_answer(self, event: ev.Event) -> bool:
        """Tell whether an event is the last of a player's answer to a number."""
        player = lane_of(event)
        if player == TABLE or self.director.is_waiting(player):
            return False
        seat = self.match.game.seats[player]
        return seat.answered and not seat.pending and self.match.game.phase is Phase.TURN

    def _ended(self, clip: Clip, event: ev.Event) -> Clip:
        """Let the last clip of an answer end with what there is to be said of all of it."""
        player, motion = lane_of(event), self._settings.motion
        crosses = self.match.game.seats[player].combo
        earns = isinstance(event, ev.StarGained | ev.CardCompleted)
        is_big = self._settings.big_moments and crosses >= GREAT_CASCADE
        return answered(
            clip,
            player,
            crosses,
            Manner(self.timing, motion == "full"),
            counts=motion != "none" and (earns or bool(self.view.seats[player].gains)),
            best=self.bests is not None and self.bests.take_cascade(player, crosses),
            forward=is_big and player != self.focus and not self.hides(player),
        )
