"""The table of the first game, shared by its scenes: focus, cascades and the bots' decisions."""

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
    """A task at a table that is not a plain game, in words."""

    tag: str
    """The label for the top bar."""
    asked: str
    note: str


class Table(neutral.Table[LuckyboxMatch, TableView]):
    """A game in play, with its director."""

    game = "luckybox"
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
        self.bests: Bests | None = None
        self.chronicle = Chronicle()
        self.home = next((i for i, p in enumerate(match.players) if not p.is_bot), 0)
        """The seat whose board is shown large by default."""
        self.focus = self.home
        self._cascades: dict[int, Cascade] = {}
        self._pondering = Pondering()
        self._begin()

    @property
    def task(self) -> Task | None:
        return None

    @property
    def numbered(self) -> Sequence[tuple[int, int]]:
        """Squares (card, square) that keep numbers, in the order of a chain."""
        return ()

    def aids(self, kit: Kit) -> tuple[Widget, ...]:
        """Return help buttons that replace the hint buttons."""
        return ()

    @property
    def faces(self) -> Mapping[int, Face]:
        return self.match.setup.faces

    def told(self) -> list[list[Line]]:
        return [tell(entry) for entry in self.chronicle.entries]

    def told_from_the_start(self) -> list[list[Line]]:
        chronicle = Chronicle(ROUNDS)
        for event in story_of(self.match):
            chronicle(event)
        return [tell(entry) for entry in chronicle.entries]

    def next_unanswered(self) -> int | None:
        """Return the next person after the focus with a decision to make."""
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
            # Keep it quietly: it follows from what is already saved.
            self._keeping.keep()
        self.director.queue(happened)

    def let_bots_act(self) -> bool:
        """Queue the bots' decisions so far, or the record's; return whether there were any."""
        told = self.performance
        if told is None:
            return self._let_bots_decide(self._queue)
        # Play recorded actions only when they can be seen, so that a paused table stays in step.
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
        """Make the bots' decisions (a record's one by one), pass on events; return whether any."""
        if self.performance is None:
            return self._let_bots_decide(then)
        happened = self.performance.let_bots_act()
        if happened:
            self._once_kept(partial(then, happened))
        return bool(happened)

    def _let_bots_decide(self, then: Callable[[tuple[ev.Event, ...]], None]) -> bool:
        """Apply the bots' decisions and pass on their events once saved; return whether any.

        When people play, rivals pause to think, and nobody waits for another board.
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
        """Return the bot whose turn it is; it keeps thinking meanwhile."""
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
        """How long a rival ponders a cross; 0 at a watched table, which pauses anyway."""
        return self.timing.ponder if self.watch is None else 0.0

    def let_pass(self, dt: float, rate: float = 1.0) -> bool:
        self._pondering.let_pass(dt * rate)
        return super().let_pass(dt, rate)

    def hurry_bots(self) -> None:
        self._pondering.hurry()

    def hides(self, player: int) -> bool:
        """Whether the viewer has hidden this seat's board."""
        return (
            self.playback is not None and self.playback.alone and player not in (TABLE, self.home)
        )

    def spotlight(self) -> int:
        """Return the seat to show while others answer: the longest cascade's, or home."""
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
        self.director.reset(told.view())
        self.chronicle = Chronicle()
        for event in told.history():
            self.chronicle(event)
        self._cascades = {
            player: Cascade(*begun, player) for player, begun in told.last_cascades().items()
        }

    def last_cascade(self) -> Cascade | None:
        """Return the focused board's last cascade that was shown to its end."""
        player = self.focus
        is_over = not self.director.is_busy(player) and player not in self.match.waiting_for()
        if is_over and self._combo(player) >= SHORTEST:
            return Cascade(*self.match.turn, player)
        return self._cascades.get(player)

    def redo(self) -> None:
        """Redo the focused seat's undone action and focus its board."""
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
        # Fold from the reveal on, so that the view knows the rest of the cascade.
        view, answers = view_of(self.match.turn[0]), self.match.answers()
        for event in answers:
            view.fold(event)
        self.director.reset(view)
        self.chronicle.retell(answers)

    def _combo(self, player: int) -> int:
        """Count this turn's crosses; before a round's first number they are the last round's."""
        game = self.match.game
        return game.seats[player].combo if game.phase is Phase.TURN and game.turn else 0

    def _chronicle(self, event: ev.Event) -> None:
        self.chronicle(event)

    def _is_highlight(self, event: ev.Event) -> bool:
        if not isinstance(event, ev.SquareCrossed) or event.combo > 1:
            return False
        return self.match.game.seats[event.player].combo >= CASCADE

    def _is_hidden(self, event: ev.Event) -> bool:
        return self.hides(lane_of(event))

    def _cue(self, event: ev.Event) -> Clip:
        """Return an event's clip; only the large board may flash."""
        may_flash = lane_of(event) == self.focus
        pulse = self._pulse if may_flash else lambda after: False
        clip = cue_for(event, self.speed, self._settings.motion, pulse)
        return self._ended(clip, event) if self._ends_answer(event) else clip

    def _ends_answer(self, event: ev.Event) -> bool:
        player = lane_of(event)
        if player == TABLE or self.director.is_waiting(player):
            return False
        seat = self.match.game.seats[player]
        return seat.answered and not seat.pending and self.match.game.phase is Phase.TURN

    def _ended(self, clip: Clip, event: ev.Event) -> Clip:
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
