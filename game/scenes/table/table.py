"""The table at which one game is played, watched or replayed.

It joins the match, its animations and sounds, the rivals' remarks, the log and the autosave.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game import stage
from game.library import GameAutosave, Index, RankingCategory, bests_of_profile, find_profile
from game.match import AnyMatch, MatchReplay, PendingBotDecision
from game.record import Player
from game.rules import shuffle_items
from game.scenes.first_game import Guide
from game.scenes.watch.timeline import Playback
from game.start import WatchStart
from game.statistics import GameWithStatistics, ResultMeasure, is_practice
from game.thinking import AnyThinker, InlineThinker, PendingResult
from game.ui.mixer import SoundPlayer, SoundPriority
from game.ui.widgets import intents
from game.ui.widgets.focus import Focus
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import N_, _

HELP_COST_NOTICE = N_(
    "{help} With help, this game sets no record. It earns only achievements for finishing games. "
    "{again}"
)
HELP_COST_ON_A_BOARD = N_("{name}: With help, this game sets no record. {again}")
HINT_USE = N_("A hint points you to a good choice.")
REMARK_SECONDS = 2.8
FACE_RISE_SECONDS, FACE_FALL_SECONDS = 0.2, 1.1
"""How long a rival's face rises after a great move, and when it begins to sink, in seconds."""

RemarkLines = Mapping[str, Mapping[str, Sequence[str]]]
"""The rivals' remarks in English, by bot policy and then by occasion."""
NO_REMARKS: RemarkLines = {}
PRAISING = "praise"
"""The occasion on which a rival praises another player's great move."""


class Remark(NamedTuple):
    """A moment of the rivals' reaction to a great move: they look up, and one of them speaks."""

    seat: int
    words: str
    """What the rival says, in English; empty if remarks are turned off."""
    progress: float
    moves: bool = True

    @property
    def lift(self) -> float:
        """How far the rivals' faces are raised, from 0 to 1."""
        seconds = self.progress * REMARK_SECONDS
        up = stage.part(seconds, 0.0, FACE_RISE_SECONDS)
        down = stage.part(seconds, FACE_FALL_SECONDS, FACE_FALL_SECONDS + FACE_RISE_SECONDS)
        return stage.ease_in_out(up) - stage.ease_in_out(down) if self.moves else 0.0


class RemarkChooser:
    """Chooses which rival remarks on a great move, and the words.

    The deal's seed decides.  A rival makes each remark at most once in a game, then is silent.
    """

    def __init__(self, players: Sequence[Player], seed: int, lines: RemarkLines) -> None:
        self._kinds = {at: each.kind for at, each in enumerate(players) if each.kind in lines}
        self._seed, self._lines = seed, lines
        self._said = Counter[tuple[int, str]]()

    def choose_remark(self, player: int, occasion: str) -> tuple[int, str] | None:
        """Return the seat of the rival who remarks on a player's great move, and the remark.

        A rival remarks on its own move, and praises a person's; of several, one who has words
        left.  The remark is '' where all are said.  Return None without rivals.
        """
        if not self._kinds:
            return None
        speaker = player
        if player not in self._kinds:
            nth, occasion = self._said.total(), PRAISING
            order = shuffle_items(sorted(self._kinds), self._seed, f"who praises {nth}")
            speaker = next((seat for seat in order if self._lines_left(seat, occasion)), order[0])
        left = self._lines_left(speaker, occasion)
        self._said[speaker, occasion] += 1
        return speaker, left[0] if left else ""

    def _lines_left(self, speaker: int, occasion: str) -> Sequence[str]:
        lines = self._lines[self._kinds[speaker]][occasion]
        order = shuffle_items(lines, self._seed, f"what {speaker} says: {occasion}")
        return order[self._said[speaker, occasion] :]


def latest_remark(poses: Iterable[stage.ClipPose]) -> Remark | None:
    made = [pose for pose in poses if isinstance(pose, Remark)]
    return min(made, key=lambda pose: pose.progress, default=None)


FAST_RATE, SLOW_RATE = 4.0, 0.35
HOLD_SECONDS_UNTIL_FAST = 0.25


class PlaybackSpeed:
    """Plays animations fast while Space or the mouse is held, and slowly while another key is held.

    For players who cannot hold keys, one press switches the speed on and another off.
    """

    def __init__(
        self, focus: Focus, is_busy: Callable[[], bool], finish_step: Callable[[], None],
        holds: Callable[[], bool] = lambda: True,
    ) -> None:  # fmt: skip
        """Start at normal speed.  Presses on the widgets of ``focus`` will not change it.

        If ``holds()`` is false, nothing needs to be held: a press switches a speed on or off.
        """
        self._focus = focus
        self._holds = holds
        self._is_busy = is_busy
        self._finish_step = finish_step
        self._swallows_release = False
        self._held_for: float | None = None
        self.is_slow = False
        """Whether slow motion is on."""

    @property
    def is_held(self) -> bool:
        """Whether Space or the mouse button is held, or a press has switched high speed on."""
        return self._held_for is not None

    @property
    def rate(self) -> float:
        if self._is_fast:
            return FAST_RATE
        return SLOW_RATE if self.is_slow else 1.0

    @property
    def _is_fast(self) -> bool:
        return self._held_for is not None and self._held_for >= HOLD_SECONDS_UNTIL_FAST

    def advance_time(self, dt: float) -> None:
        """Count how long Space or the mouse is held.

        If a press has switched high speed on, end high speed when the animation is over.
        """
        if self._held_for is None:
            return
        if self._holds():
            self._held_for += dt
        elif not self._is_busy():
            self._held_for = None

    def let_go(self) -> None:
        """Return to normal speed.  From now on, the release of a held key might go unnoticed."""
        self._held_for, self.is_slow, self._swallows_release = None, False, False

    def _toggle_speed(self) -> None:
        if self._is_fast:
            self._held_for = None
        else:
            self._held_for = HOLD_SECONDS_UNTIL_FAST
            self._finish_step()

    def handle(self, intent: intents.Intent) -> bool:
        """Handle input that may change the speed.  Return whether the scene must ignore it."""
        match intent:
            case intents.Press():
                self._focus.handle(intent)
                self._swallows_release = self._is_busy() and self._focus.hovered is None
                if self._holds():
                    self._held_for = 0.0 if self._swallows_release else None
            case intents.Release() if self._swallows_release:
                self._swallows_release = False
                if not self._holds():
                    self._toggle_speed()
                    return True
                if not self._is_fast:
                    self._finish_step()
                self._held_for = None
            case intents.Advance() if self._is_busy() and not self._holds():
                self._toggle_speed()
            case intents.Advance() if self._is_busy():
                # The press finishes the step; holding it plays the next ones fast.
                self._held_for = HOLD_SECONDS_UNTIL_FAST
                self._finish_step()
            case intents.Advance():
                self._held_for = None
                return False
            case intents.AdvanceReleased():
                self._held_for = self._held_for if not self._holds() else None
            case intents.SlowMotion(is_on) if self._holds():
                self.is_slow = is_on
            case intents.SlowMotion(is_on):
                self.is_slow = self.is_slow is not is_on
            case intents.FocusLost():
                self.let_go()
                self._focus.handle(intent)
            case intents.Confirm() if self._is_busy():
                self._finish_step()
            case _:
                return False
        return True


@dataclass(frozen=True, slots=True)
class Earcon:
    """A sound played with an event's animation."""

    name: str
    priority: SoundPriority
    gain: float = 1.0
    after: float = 0.0
    """Seconds from the start of the event's clip."""
    ducks: bool = False
    caption: str = ""
    """An English caption that replaces the sound's usual one; empty for the usual one."""
    felt: float = 0.0
    """The strength of gamepad rumble, 0 to 1."""


Earcons = tuple[Earcon, ...]
SoundsOfEvent = Callable[[Any, stage.AnimationTiming], Earcons]
"""Takes an event and the timing of animations.  Returns the sounds to play with the event."""


def make_constant_sounds(
    name: str, priority: SoundPriority, gain: float = 1.0, caption: str = ""
) -> SoundsOfEvent:
    """Return a function for ``EventRow.sounds`` that gives every event the same sound."""
    earcons = (Earcon(name, priority, gain, caption=caption),)
    return lambda event, timing: earcons


How = TypeVar("How", bound=stage.ShowOptions)


@dataclass(frozen=True, slots=True)
class EventRow(Generic[How]):
    """How events of one type are animated, heard and logged.  By default they are not."""

    clip: Callable[[Any, How], stage.Clip] = lambda event, how: stage.PauseClip(0.0)
    sounds: SoundsOfEvent = lambda event, timing: ()
    words: str | Callable[[Any], str] = ""
    """The words in the log: English text, or a function that returns an event in words."""
    where: Callable[[Any], Sequence[str]] = lambda event: ()
    """Returns phrases, such as a position, that the screen reader adds to the event's words."""
    is_heading: bool = False
    follows: bool = False
    """Whether the log indents the event's line, as a consequence of the line before."""

    def words_in_log(self, event: object) -> str:
        if callable(self.words):
            return self.words(event)
        return _(self.words) if self.words else ""


def play_earcons(earcons: Earcons, sound: SoundPlayer) -> None:
    for it in earcons:
        caption = _(it.caption) if it.caption else ""
        sound.play(
            it.name, it.priority, gain=it.gain, after=it.after, ducks=it.ducks, caption=caption
        )
        if it.felt:
            sound.felt(it.felt, it.after)


Best = TypeVar("Best")
NEAR_BEST_POINTS = 5
"""If a result is at most this much worse than the best, in points or turns, players are told."""


@dataclass
class KnownBests(Generic[Best]):
    """The earlier best results of a table's players, queried from the library."""

    asked: PendingResult[dict[str, Best]]
    names: Sequence[str]
    """The players' names by seat; empty for bots."""
    is_helped: Callable[[int], bool] = lambda seat: False
    """Whether a seat's player took hints or knew the deal, so that the result does not count."""

    def best_of_seat(self, seat: int) -> Best | None:
        """Return the earlier best result of a seat's player.

        Return None if there is none, if the result will not count, or until the library has
        answered.
        """
        if self.is_helped(seat) or not self.asked.is_done or self.asked.has_failed:
            return None
        return self.asked.result.get(self.names[seat])


@dataclass
class ScoresToBeat(KnownBests[int]):
    """The players' high scores in games of the same edition, deck and player count."""

    measure: ResultMeasure = field(kw_only=True)

    def is_beaten(self, seat: int, value: int) -> bool:
        best = self.best_of_seat(seat)
        return best is not None and self.measure.is_better(value, best)


def is_without_record(match: AnyMatch, seat: int) -> bool:
    """Whether a seat's result sets no record: its player took hints, or the deal was known."""
    return match.hints[seat] > 0 or is_practice(match.extra)


def recordable_names(match: AnyMatch) -> list[str]:
    """Return the player's name at each seat, '' for a bot.

    Return [] if no result can be a record: in a practice game, or in a game between bots.
    """
    names = ["" if player.is_bot else player.name for player in match.players]
    return [] if is_practice(match.extra) or not any(names) else names


def query_bests(
    index: Index, game: GameWithStatistics, names: Sequence[str], category: RankingCategory
) -> dict[str, int]:
    """Return people's best results by name, without those who finished no game of the category."""
    found = {}
    for name in names:
        profile = find_profile(index, name)
        best = None if profile is None else bests_of_profile(index, profile, game).get(category)
        if best is not None:
            found[name] = best
    return found


def query_scores_to_beat(
    kit: Kit, game: str, match: AnyMatch, edition: str, deck: str
) -> ScoresToBeat | None:
    """Query the high scores of a match's players, or return None if no result can be a record."""
    library, played, names = kit.shelf.library, kit.games[game], recordable_names(match)
    if library is None or not names:
        return None
    people, category = [*filter(None, names)], RankingCategory(edition, deck, len(names))
    asked = library.ask(query_bests, played, people, category)
    measure = played.statistics.MEASURE
    return ScoresToBeat(asked, names, partial(is_without_record, match), measure=measure)


def warn_of_help_cost(kit: Kit, table: Seated, decision: object, use: str, who: str = "") -> bool:
    """Warn, once per decision, that help rules out a record.  Return whether it warned now.

    ``use`` says in English what the help does, and ``who`` is the name of whoever it is for.
    """
    again = _("Click again to use it.") if intents.was_mouse_last() else _("Press again to use it.")
    words = HELP_COST_ON_A_BOARD if who else HELP_COST_NOTICE
    warning = _(words).format(name=who, help=_(use), again=again)
    if table.knows_price == decision or table.to_beat is None or any(table.match.hints):
        kit.notices.drop_if_shown(warning)
        return False
    table.knows_price = decision
    kit.notices.replace_notices(warning)
    return True


MAX_SAVE_WAIT_SECONDS = 2.0
"""How long an action may wait to be saved before it is shown.  After a save that fails or takes
longer, actions are shown without waiting, until a save succeeds again.
"""


class Autosave:
    """Saves a table's game in the library after every action."""

    def __init__(self, journal: GameAutosave, clock: Callable[[], float] = time.monotonic) -> None:
        self._journal = journal
        self._clock = clock
        self._last: PendingResult[None] | None = None
        self._is_patient = True

    def save_game(self) -> Callable[[], bool]:
        """Save the game.  Return a function that says whether the action may be shown yet."""
        if self._last is not None and self._last.is_done:
            self._is_patient = not self._last.has_failed
        ticket = self._last = self._journal.keep()
        until = self._clock() + (MAX_SAVE_WAIT_SECONDS if self._is_patient else 0.0)

        def may_be_shown() -> bool:
            if ticket.is_done:
                return True
            self._is_patient = self._is_patient and self._clock() < until
            return not self._is_patient

        return may_be_shown

    def recognise_deal(self) -> bool:
        """Mark a new game as practice if its deal is known; return whether that is news."""
        return self._journal.recognise_deal()

    @property
    def has_no_failed_save(self) -> bool:
        """Whether the latest save, if there was any, has succeeded or is pending."""
        return self._last is None or not self._last.has_failed

    def close(self) -> None:
        self._journal.close()


THEN_SEPARATOR, AND_SEPARATOR = (
    " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ",
    " \N{MIDDLE DOT} ",
)
"""In a line of the log, these separate a cause from its consequence, and two consequences."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: its words, the seat whose action it is, and its depth of indentation."""

    words: str
    player: int | None = None
    depth: int = 0
    is_heading: bool = False


MAX_UNREAD_EVENTS = 300

Played = TypeVar("Played", bound=AnyMatch)
View = TypeVar("View", bound=stage.EventView)


class Table(ABC, Generic[Played, View]):
    """A game that is played, watched or replayed.

    It holds the match (the state of the game), the director (which plays the animations), the log
    and the autosave.
    """

    game: str
    """The game's name, as in records."""
    lines: RemarkLines = NO_REMARKS
    """The remarks of this game's rivals."""
    rows: Mapping[type, EventRow[Any]] = {}
    """How this game's events are shown, by their types."""
    focus: int
    """The seat whose board is shown large."""
    match_replay: Any
    """The replay that this table shows; None for a game in play."""
    thinker: AnyThinker = InlineThinker()

    def __init__(
        self, match: Played, view: View, settings: Settings, watch: WatchStart | None,
        sound: SoundPlayer | None, keeping: Autosave | None, *,
        hear: SoundsOfEvent, lane_of: Callable[[Any], int],
    ) -> None:  # fmt: skip
        """Set up the table without showing the match yet.

        ``watch`` is given for watched games and replays.  ``hear`` returns an event's sounds.
        ``lane_of`` returns the seat on whose board an event is animated, or ``TABLE_LANE``.
        """
        self.match = match
        self.players = match.players
        self._people = [seat for seat, player in enumerate(self.players) if not player.is_bot]
        self.match_replay = match if isinstance(match, MatchReplay) else None
        self.watch = watch
        self.to_beat: ScoresToBeat | None = None
        self.knows_price: object = None
        """The decision at which the player was last told what help costs, or None."""
        self.playback: Playback | None = None
        """Lets the viewer pause and seek; None if the viewer has no such controls, as in play."""
        self.director: stage.EventDirector[View, Any] = stage.EventDirector(
            view,
            self._clip_of_event,
            self._notice_event,
            lane_of=lane_of,
            must_be_seen=self._must_be_seen,
            may_start=self._may_start,
        )
        self.guide: Guide | None = None
        self._settings = settings
        self._sound = sound
        self._hear = hear
        self._keeping = keeping
        self._pulses = stage.FlashLimiter()
        self._remarks = RemarkChooser(self.players, match.setup.seed, self.lines)
        self._remark = ""
        """The remark on the event that starts now.  The screen reader reads it after the event."""
        self._thinking = PendingBotDecision()
        self._seconds = 0.0
        self.unheard: list[Any] = []
        """Recent events, and ready sentences, that the screen reader has not read yet."""

    def _show_match(self) -> None:
        """Show a match in progress as it stands, or animate the opening of a new one."""
        if self.match.actions:
            self._show_current_state()
        else:
            self._queue_events(self.match.opening)

    # --- how it is shown -------------------------------------------------------------------------

    @property
    def view(self) -> View:
        return self.director.view

    @property
    def speed(self) -> str:
        return self.watch.speed if self.watch else self._settings.speed

    @property
    def timing(self) -> stage.AnimationTiming:
        return stage.timing_for(self.speed, self._settings.motion)

    def set_watch_speed(self, speed: str) -> None:
        if self.watch is not None:
            self.watch = self.watch.but(speed=speed)

    def advance_time(self, dt: float, rate: float = 1.0) -> bool:
        """Advance the animations by ``dt * rate`` seconds.  Return whether any was playing."""
        self._seconds += dt
        is_news = self._keeping is not None and self._keeping.recognise_deal()
        return self.director.update(dt, rate) or is_news

    @abstractmethod
    def recent_log(self) -> Sequence[Sequence[LogLine]]:
        """Return the latest entries of the log, oldest first, each as a sequence of lines."""

    @abstractmethod
    def whole_log(self) -> Sequence[Sequence[LogLine]]:
        """Return all entries of the log, oldest first, each as a sequence of lines."""

    def name_of(self, seat: int) -> str:
        """Return what the screen calls a seat: its player's name, unless a game says otherwise."""
        return self.players[seat].name

    def name_in_log(self, seat: int) -> str:
        """Return what stands before a line of the log, whose verbs are in the third person."""
        return self.name_of(seat)

    # --- what is done ----------------------------------------------------------------------------

    def objection_to_action(self, action: Any) -> str:
        """Return the guide's reason why a legal action should wait, or '' if there is none."""
        return "" if self.guide is None else self.guide.objection_to_action(action)

    def act(self, action: Any) -> None:
        """Perform a player's decision.

        If it is illegal, raise ``IllegalAction`` and change nothing.
        """
        self._show_action(self.match.act(action))

    @property
    def may_undo(self) -> bool:
        return not self.director.is_held and self.seat_to_undo() is not None

    def seat_to_undo(self) -> int | None:
        """Return the seat whose last action ``undo`` takes back, or None if there is none."""
        seat = self._undoing_seat()
        return None if seat is None or self.match.undoable_action(seat) is None else seat

    @property
    def is_shared(self) -> bool:
        """Whether several people play at this table."""
        return len(self._people) > 1

    @property
    def own_seat(self) -> int | None:
        """The seat of the only person who plays at this table; None if several or none play."""
        return self._people[0] if len(self._people) == 1 and self.watch is None else None

    def undo(self) -> None:
        seat = self.seat_to_undo()
        if seat is None:
            return
        self.director.finish()
        self._undo_last_action(seat)
        self.unheard[:] = [_("Undone")]
        if self._keeping is not None:
            self._keeping.save_game()
        if self._sound:
            self._sound.play("undo", SoundPriority.STEP)

    @property
    def may_redo(self) -> bool:
        seat = None if self.director.is_held else self._undoing_seat()
        return seat is not None and self.match.redoable_action(seat) is not None

    def redo(self) -> None:
        seat = self._undoing_seat()
        if seat is not None:
            self.director.finish()
            self._show_action(self.match.redo(seat))

    def let_bots_think(self) -> None:
        if self.match_replay is None:
            self._thinking.begin_decision(self.match, self.thinker)

    def _make_next_move(self) -> tuple[Any, ...]:
        """Make the next move of the replay, or of a bot that has decided.  Return the events."""
        if self.match_replay is not None:
            return self.match.play_next_bot()
        action = self._thinking.take_action(self.match, self.thinker)
        return () if action is None else self.match.act(action)

    def note_help(self, seat: int) -> None:
        """Count a choice for which a seat had help.  Save it: who leaves now has seen the deal."""
        self.match.hints[seat] += 1
        if self._keeping is not None:
            self._keeping.save_game()

    @property
    def is_safe(self) -> bool:
        """Whether leaving the table loses nothing: the game is saved, a replay, or has a guide."""
        is_kept = self._keeping is not None and self._keeping.has_no_failed_save
        return is_kept or self.match_replay is not None or self.guide is not None

    @property
    def can_restart(self) -> bool:
        return self.match_replay is None and self.guide is None

    def leave(self) -> None:
        self._thinking.forget_decision()
        if self._keeping is not None:
            self._keeping.close()

    # --- what a game defines ---------------------------------------------------------------------

    @abstractmethod
    def _undoing_seat(self) -> int | None:
        """Return the seat of the person who may undo or redo now, or None."""

    @abstractmethod
    def _undo_last_action(self, seat: int) -> None:
        """Undo a seat's last action and show the result."""

    @abstractmethod
    def _show_current_state(self) -> None:
        """Show a match in progress as it stands, and rebuild its log."""

    @abstractmethod
    def _clip_of_event(self, event: Any) -> stage.Clip:
        """Return the animation clip of an event."""

    @abstractmethod
    def _log_event(self, event: Any) -> None:
        """Add a shown event to the log."""

    @abstractmethod
    def _is_highlight(self, event: Any) -> bool:
        """Whether a highlight, a moment to which the viewer can skip, begins with this event."""

    def _must_be_seen(self, event: Any) -> bool:
        """Whether an event stays on the screen until the player clicks or presses a key."""
        return False

    def _is_hidden(self, event: Any) -> bool:
        """Whether an event happens on a board that the viewer has chosen not to see."""
        return False

    def _visible_events(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the events as this table's viewer may see them, without other players' secrets."""
        return events

    # --- showing it ------------------------------------------------------------------------------

    def _show_action(self, events: tuple[Any, ...]) -> None:
        self._show_once_saved(events)

    def _show_once_saved(self, events: tuple[Any, ...]) -> None:
        if events:
            self._call_once_saved(partial(self._queue_events, events))

    def _call_once_saved(self, then: Callable[[], None]) -> None:
        """Call ``then`` when the latest action is saved, or at once if there is no autosave."""
        if self._keeping is None:
            then()
        else:
            self.director.hold(self._keeping.save_game(), then)

    def _call_once_seat_saved(self, seat: int, then: Callable[[], None]) -> None:
        """Call ``then`` when a seat's action is saved.  Animations at other seats do not wait."""
        if self._keeping is None:
            then()
        else:
            self.director.hold_lane(seat, self._keeping.save_game(), then)

    def _queue_events(self, events: tuple[Any, ...]) -> None:
        self.director.queue(self._visible_events(events))

    def _may_start(self, event: Any) -> bool:
        """Whether an event may start: after a step, only what has no words and so belongs to it."""
        if self.playback is None or not self.playback.holds_back:
            return True
        row = self.rows.get(type(event))
        return row is not None and not row.words and not row.is_heading

    def _notice_event(self, event: Any) -> None:
        self._log_event(event)
        if self.playback is not None:
            row, is_hidden = self.rows.get(type(event)), self._is_hidden(event)
            is_step = not is_hidden and (row is None or bool(row.words))
            self.playback.notice_event(is_highlight=self._is_highlight(event), is_step=is_step)
            if self.playback.is_silent or is_hidden:
                return
        self.unheard.append(event)
        if self._remark:
            self.unheard.append(self._remark)
            self._remark = ""
        # Bounded, as nobody may be reading them.
        del self.unheard[:-MAX_UNREAD_EVENTS]
        if self._sound:
            play_earcons(self._hear(event, self.timing), self._sound)

    def _with_remark(
        self, clip: stage.Clip, player: int, occasion: str, lead: float = 0.0
    ) -> stage.Clip:
        """Return the clip, followed after ``lead`` seconds by the rivals' reaction, if any."""
        is_silent = self.playback is not None and self.playback.is_silent
        said = None if is_silent or self.guide else self._remarks.choose_remark(player, occasion)
        if said is None:
            return clip
        seat, moves = said[0], self._settings.motion == "full"
        words = said[1] if self._settings.remarks else ""
        if words:
            name = self.players[seat].name
            self._remark = _("{name}: {words}").format(name=name, words=_(words))
        made = stage.PoseClip(REMARK_SECONDS, lambda t: Remark(seat, words, t, moves))
        return stage.add_echo(clip, stage.PauseClip(clip.length + lead) >> made)

    def _may_flash(self, after: float) -> bool:
        """Whether the screen may flash in ``after`` seconds, at whatever speed the animation plays.

        The number of flashes is limited for photosensitive players.
        """
        if self.playback is not None and self.playback.is_silent:
            return False
        return self._pulses.ask(self._seconds, after / FAST_RATE, after / SLOW_RATE)


Seated: TypeAlias = Table[Any, Any]
