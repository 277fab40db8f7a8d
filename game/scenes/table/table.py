"""The table of one game: its match, what is shown of it, speed, sounds, remarks, log, autosave."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game import stage
from game.library import Category, Index, Journal, bests_of, find_profile
from game.match import AnyMatch, MatchReplay, PendingBotDecision
from game.record import Player
from game.rules import shuffled
from game.scenes.first_game import Guide
from game.scenes.watch.timeline import Playback
from game.start import Watch
from game.statistics import Measure, SummedGame, is_practice
from game.thinking import InlineThinker, Thinks, Ticket
from game.ui.mixer import Priority, Sound
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Confirm, FocusLost, Intent, LetGo, Press, Release, Slow
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import _

REMARK_SECONDS = 2.8
RISE_SECONDS, FALL_SECONDS = 0.2, 1.1
"""Seconds until a face is up, and until it goes down again."""

Lines = Mapping[str, Mapping[str, Sequence[str]]]
"""What rivals say, in English: by policy and occasion."""
NO_REMARKS: Lines = {}
PRAISE = "praise"
"""The occasion of another seat's great moment."""


class Remark(NamedTuple):
    """An animation pose: after a great move the rivals look up, and one of them remarks on it."""

    seat: int
    words: str
    """In English; empty where remarks are off."""
    progress: float
    moves: bool = True

    @property
    def lift(self) -> float:
        """How far the faces are up, 0 to 1."""
        seconds = self.progress * REMARK_SECONDS
        up = stage.part(seconds, 0.0, RISE_SECONDS)
        down = stage.part(seconds, FALL_SECONDS, FALL_SECONDS + RISE_SECONDS)
        return stage.in_out(up) - stage.in_out(down) if self.moves else 0.0


class Remarks:
    """Chooses rivals' remarks by the deal's seed; no rival makes the same one twice in a row."""

    def __init__(self, players: Sequence[Player], seed: int, lines: Lines) -> None:
        self._kinds = {at: each.kind for at, each in enumerate(players) if each.kind in lines}
        self._seed, self._lines = seed, lines
        self._said = Counter[tuple[int, str]]()

    def choose_remark(self, player: int, occasion: str) -> tuple[int, str] | None:
        """Return the speaker and the line for a player's great moment; None without rivals."""
        if not self._kinds:
            return None
        speaker = player
        if player not in self._kinds:
            nth, occasion = self._said.total(), PRAISE
            speaker = shuffled(sorted(self._kinds), self._seed, f"who praises {nth}")[0]
        nth = self._said[speaker, occasion]
        self._said[speaker, occasion] += 1
        lines = self._lines[self._kinds[speaker]][occasion]
        order = shuffled(lines, self._seed, f"what {speaker} says: {occasion}")
        return speaker, order[nth % len(order)]


def latest_remark(poses: Iterable[stage.Pose]) -> Remark | None:
    made = [pose for pose in poses if isinstance(pose, Remark)]
    return min(made, key=lambda pose: pose.progress, default=None)


FAST_RATE, SLOW_RATE = 4.0, 0.35
HOLD_SECONDS = 0.25


class PlaybackSpeed:
    """The animation speed, by how long the speed key or button is held."""

    def __init__(
        self, focus: Focus, is_busy: Callable[[], bool], finish_step: Callable[[], None],
        holds: Callable[[], bool] = lambda: True,
    ) -> None:  # fmt: skip
        """Ignore presses on widgets of ``focus``; a press toggles high speed unless ``holds()``."""
        self._focus = focus
        self._holds = holds
        self._is_busy = is_busy
        self._finish_step = finish_step
        self._swallows_release = False
        self._held_for: float | None = None
        self.is_slow = False
        """Whether the key for slow motion is held."""

    @property
    def is_held(self) -> bool:
        """Whether Space or the button is held."""
        return self._held_for is not None

    @property
    def rate(self) -> float:
        if self._is_fast:
            return FAST_RATE
        return SLOW_RATE if self.is_slow else 1.0

    @property
    def _is_fast(self) -> bool:
        return self._held_for is not None and self._held_for >= HOLD_SECONDS

    def advance_time(self, dt: float) -> None:
        """Update the holding time, or end toggled playback after the animation."""
        if self._held_for is None:
            return
        if self._holds():
            self._held_for += dt
        elif not self._is_busy():
            self._held_for = None

    def let_go(self) -> None:
        """End a held speed, as releasing the key on another scene would go unnoticed."""
        self._held_for, self.is_slow, self._swallows_release = None, False, False

    def _toggle_speed(self) -> None:
        if self._is_fast:
            self._held_for = None
        else:
            self._held_for = HOLD_SECONDS
            self._finish_step()

    def handle(self, intent: Intent) -> bool:
        """Handle an intent that changes the speed; return whether it is consumed."""
        match intent:
            case Press():
                self._focus.handle(intent)
                self._swallows_release = self._is_busy() and self._focus.hovered is None
                if self._holds():
                    self._held_for = 0.0 if self._swallows_release else None
            case Release() if self._swallows_release:
                self._swallows_release = False
                if not self._holds():
                    self._toggle_speed()
                    return True
                if not self._is_fast:
                    self._finish_step()
                self._held_for = None
            case Advance() if self._is_busy() and not self._holds():
                self._toggle_speed()
            case Advance() if self._is_busy():
                # The press finishes the step; holding it plays the next ones fast.
                self._held_for = HOLD_SECONDS
                self._finish_step()
            case Advance():
                self._held_for = None
                return False
            case LetGo():
                self._held_for = self._held_for if not self._holds() else None
            case Slow(is_on) if self._holds():
                self.is_slow = is_on
            case Slow(is_on):
                self.is_slow = self.is_slow is not is_on
            case FocusLost():
                self.let_go()
                self._focus.handle(intent)
            case Confirm() if self._is_busy():
                self._finish_step()
            case _:
                return False
        return True


@dataclass(frozen=True, slots=True)
class Earcon:
    """A sound played with an event's animation."""

    name: str
    priority: Priority
    gain: float = 1.0
    after: float = 0.0
    """Seconds from the start of the event's clip."""
    ducks: bool = False
    caption: str = ""
    """Overrides the sound's caption; marked, not translated."""
    felt: float = 0.0
    """The strength of gamepad rumble, 0 to 1."""


Earcons = tuple[Earcon, ...]
Hear = Callable[[Any, stage.Timing], Earcons]
"""Returns an event's sounds, timed with its clip."""


def plain(name: str, priority: Priority, gain: float = 1.0, caption: str = "") -> Hear:
    """Return a function for ``EventRow.sounds`` that gives every event the same sound."""
    earcons = (Earcon(name, priority, gain, caption=caption),)
    return lambda event, timing: earcons


How = TypeVar("How", bound=stage.ShowOptions)


@dataclass(frozen=True, slots=True)
class EventRow(Generic[How]):
    """How one type of event is animated, heard and logged; by default not at all."""

    clip: Callable[[Any, How], stage.Clip] = lambda event, how: stage.Wait(0.0)
    sounds: Hear = lambda event, timing: ()
    words: str | Callable[[Any], str] = ""
    """In the log: a message id, or a function of the event."""
    where: Callable[[Any], Sequence[str]] = lambda event: ()
    """Returns what the screen reader adds."""
    is_heading: bool = False
    follows: bool = False
    """Whether the log indents it as a consequence of the line before."""

    def log_words(self, event: object) -> str:
        if callable(self.words):
            return self.words(event)
        return _(self.words) if self.words else ""


def play_all(earcons: Earcons, sound: Sound) -> None:
    for it in earcons:
        caption = _(it.caption) if it.caption else ""
        sound.play(
            it.name, it.priority, gain=it.gain, after=it.after, ducks=it.ducks, caption=caption
        )
        if it.felt:
            sound.felt(it.felt, it.after)


Best = TypeVar("Best")
NEAR_POINTS = 5
"""A result at most this far behind the best is called near."""


@dataclass
class KnownBests(Generic[Best]):
    """The earlier best results of a table's players, queried from the library."""

    asked: Ticket[dict[str, Best]]
    names: Sequence[str]
    """By seat; a bot's is empty."""
    is_helped: Callable[[int], bool] = lambda seat: False
    """Whether a seat took hints, so that its result does not count."""

    def of(self, seat: int) -> Best | None:
        """Return a seat's best, or None if unknown."""
        if self.is_helped(seat) or not self.asked.is_done or self.asked.has_failed:
            return None
        return self.asked.result.get(self.names[seat])


@dataclass
class ScoresToBeat(KnownBests[int]):
    """The players' high scores in games of the same edition, deck and player count."""

    measure: Measure = field(kw_only=True)

    def is_beaten(self, seat: int, value: int) -> bool:
        best = self.of(seat)
        return best is not None and self.measure.is_better(value, best)


def recordable_names(match: AnyMatch) -> list[str]:
    """Return the name at each seat, '' for bots; [] if no result counts as a record."""
    names = ["" if player.is_bot else player.name for player in match.players]
    return [] if is_practice(match.extra) or not any(names) else names


def query_bests(
    index: Index, game: SummedGame, names: Sequence[str], category: Category
) -> dict[str, int]:
    """Query the best result of each of these people who has finished a game of the category."""
    found = {}
    for name in names:
        profile = find_profile(index, name)
        best = None if profile is None else bests_of(index, profile, game).get(category)
        if best is not None:
            found[name] = best
    return found


def query_scores_to_beat(
    kit: Kit, game: str, match: AnyMatch, edition: str, deck: str
) -> ScoresToBeat | None:
    """Query the high scores of a match's players; return None if no result counts as a record."""
    library, played, names = kit.shelf.library, kit.games[game], recordable_names(match)
    if library is None or not names:
        return None
    people, category = [*filter(None, names)], Category(edition, deck, len(names))
    asked = library.ask(query_bests, played, people, category)
    measure = played.statistics.MEASURE
    return ScoresToBeat(asked, names, lambda seat: match.hints[seat] > 0, measure=measure)


MAX_SAVE_WAIT_SECONDS = 2.0
"""How long showing waits for a save; after a timeout nothing waits until the library catches up."""


class Autosave:
    """Saves a table's game in the library after every action."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.monotonic) -> None:
        self._journal = journal
        self._clock = clock
        self._last: Ticket[None] | None = None
        self._is_patient = True

    def save_game(self) -> Callable[[], bool]:
        """Save the game; return a function that says whether the action may be shown yet."""
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

    @property
    def has_no_failed_save(self) -> bool:
        """Whether no save has failed."""
        return self._last is None or not self._last.has_failed

    def close(self) -> None:
        self._journal.close()


THEN, AND = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ", " \N{MIDDLE DOT} "
"""Separate a cause from its consequence, and consequences of one cause."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: words, whose action it is, and how it is indented."""

    words: str
    player: int | None = None
    depth: int = 0
    is_heading: bool = False


MAX_UNREAD_EVENTS = 300

Played = TypeVar("Played", bound=AnyMatch)
View = TypeVar("View", bound=stage.EventView)


class Table(ABC, Generic[Played, View]):
    """A game played, watched or replayed: its match, animations (director), log and autosave."""

    game: str
    """As named in records."""
    lines: Lines = NO_REMARKS
    """What its rivals say."""
    focus: int
    """The seat shown large."""
    match_replay: Any
    """The replay that this table shows; None for a game in play."""
    thinker: Thinks = InlineThinker()

    def __init__(
        self, match: Played, view: View, settings: Settings, watch: Watch | None,
        sound: Sound | None, keeping: Autosave | None, *, hear: Hear, lane_of: Callable[[Any], int],
    ) -> None:  # fmt: skip
        """Set up the table; ``_begin`` shows the match. With ``watch`` only bots play."""
        self.match = match
        self.players = match.players
        self.match_replay = match if isinstance(match, MatchReplay) else None
        self.watch = watch
        self.to_beat: ScoresToBeat | None = None
        self.playback: Playback | None = None
        """Set while watching, where the viewer controls it."""
        self.director: stage.Director[View, Any] = stage.Director(
            view, self._clip_of, self._notice, lane_of=lane_of, must_be_seen=self._must_be_seen
        )
        self.guide: Guide | None = None
        self._settings = settings
        self._sound = sound
        self._hear = hear
        self._keeping = keeping
        self._pulses = stage.FlashLimiter()
        self._remarks = Remarks(self.players, match.setup.seed, self.lines)
        self._remark = ""
        """The remark made at the event that starts now; it is read aloud after the event."""
        self._thinking = PendingBotDecision()
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
        return self.director.view

    @property
    def speed(self) -> str:
        return self.watch.speed if self.watch else self._settings.speed

    @property
    def timing(self) -> stage.Timing:
        return stage.timing_for(self.speed, self._settings.motion)

    def set_watch_speed(self, speed: str) -> None:
        if self.watch is not None:
            self.watch = self.watch.but(speed=speed)

    def advance_time(self, dt: float, rate: float = 1.0) -> bool:
        """Advance by ``dt`` seconds at a rate; return whether anything was playing."""
        self._seconds += dt
        return self.director.update(dt * rate)

    @abstractmethod
    def told(self) -> Sequence[Sequence[Line]]:
        """Return the log: lines for each thing that happened, oldest first."""

    @abstractmethod
    def whole_log(self) -> Sequence[Sequence[Line]]:
        """Return the whole game's log; ``told`` is its end."""

    # --- what is done ----------------------------------------------------------------------------

    def objection(self, action: Any) -> str:
        """Return the guide's reason to wait with a legal action, or ''."""
        return "" if self.guide is None else self.guide.objection(action)

    def act(self, action: Any) -> None:
        """Perform a player's decision; raise ``IllegalAction`` if forbidden, changing nothing."""
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
        return sum(not player.is_bot for player in self.players) > 1

    @property
    def own_seat(self) -> int | None:
        """The seat of the only person at this table, who plays; else None."""
        people = [seat for seat, player in enumerate(self.players) if not player.is_bot]
        return people[0] if len(people) == 1 and self.watch is None else None

    def undo(self) -> None:
        seat = self.seat_to_undo()
        if seat is None:
            return
        self.director.finish()
        self._take_back(seat)
        self.unheard[:] = [_("Undone")]
        if self._keeping is not None:
            self._keeping.save_game()
        if self._sound:
            self._sound.play("undo", Priority.STEP)

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
        """Make the next move of a bot or of the record, if ready; return its events."""
        if self.match_replay is not None:
            return self.match.let_bot_act()
        action = self._thinking.take_action(self.match, self.thinker)
        return () if action is None else self.match.act(action)

    @property
    def is_safe(self) -> bool:
        """Whether leaving the table loses nothing, as the game is saved or need not be."""
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
        """Return the seat that may undo now."""

    @abstractmethod
    def _take_back(self, seat: int) -> None:
        """Undo a seat's last action and show the result."""

    @abstractmethod
    def _show_as_it_is(self) -> None:
        """Show a match in progress and rebuild its log."""

    @abstractmethod
    def _clip_of(self, event: Any) -> stage.Clip:
        """Return an event's clip."""

    @abstractmethod
    def _log_event(self, event: Any) -> None:
        """Add a shown event to the log."""

    @abstractmethod
    def _is_highlight(self, event: Any) -> bool:
        """Whether a highlight that the viewer can seek begins with this event."""

    def _must_be_seen(self, event: Any) -> bool:
        """Whether an event stays on the screen until a click or key."""
        return False

    def _is_hidden(self, event: Any) -> bool:
        """Whether the viewer has switched off the display of what this event is about."""
        return False

    def _as_seen(self, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the events without what this table's viewer must not see."""
        return events

    # --- showing it ------------------------------------------------------------------------------

    def _show_action(self, events: tuple[Any, ...]) -> None:
        self._show(events)

    def _show(self, events: tuple[Any, ...]) -> None:
        if events:
            self._once_saved(partial(self._queue, events))

    def _once_saved(self, then: Callable[[], None]) -> None:
        """Call ``then`` after the action is saved; at once without autosave."""
        if self._keeping is None:
            then()
        else:
            self.director.hold(self._keeping.save_game(), then)

    def _once_seat_saved(self, seat: int, then: Callable[[], None]) -> None:
        """Call ``then`` after a seat's action is saved; other seats do not wait."""
        if self._keeping is None:
            then()
        else:
            self.director.hold_lane(seat, self._keeping.save_game(), then)

    def _queue(self, events: tuple[Any, ...]) -> None:
        self.director.queue(self._as_seen(events))

    def _notice(self, event: Any) -> None:
        self._log_event(event)
        if self.playback is not None:
            self.playback.notice(is_highlight=self._is_highlight(event))
            if self.playback.is_silent or self._is_hidden(event):
                return
        self.unheard.append(event)
        if self._remark:
            self.unheard.append(self._remark)
            self._remark = ""
        # Bounded, as nobody may be reading them.
        del self.unheard[:-MAX_UNREAD_EVENTS]
        if self._sound:
            play_all(self._hear(event, self.timing), self._sound)

    def _with_remark(
        self, clip: stage.Clip, player: int, occasion: str, lead: float = 0.0
    ) -> stage.Clip:
        """Return the clip with the rivals' reaction after it, ``lead`` seconds later."""
        is_silent = self.playback is not None and self.playback.is_silent
        said = None if is_silent or self.guide else self._remarks.choose_remark(player, occasion)
        if said is None:
            return clip
        seat, moves = said[0], self._settings.motion == "full"
        words = said[1] if self._settings.remarks else ""
        if words:
            name = self.players[seat].name
            self._remark = _("{name}: {words}").format(name=name, words=_(words))
        made = stage.Act(REMARK_SECONDS, lambda t: Remark(seat, words, t, moves))
        return stage.add_echo(clip, stage.Wait(clip.length + lead) >> made)

    def _may_flash(self, after: float) -> bool:
        """Whether a flash is allowed in ``after`` seconds at any playback speed."""
        if self.playback is not None and self.playback.is_silent:
            return False
        return self._pulses.ask(self._seconds, after / FAST_RATE, after / SLOW_RATE)


Seated: TypeAlias = Table[Any, Any]
