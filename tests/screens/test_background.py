"""Beside the screen: rest until something is due, bots that think, threads that fall."""

from __future__ import annotations

import math
import pickle
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, NoReturn, TypeVar

import pygame
import pytest
from pygame.event import Event

from game.blanco.bots import BOTS as BLANCO_BOTS
from game.blanco.bots import DEFAULT_BOT as BLANCO_BOT
from game.blanco.match import BlancoMatch
from game.blanco.rules import Phase
from game.blanco.scenes.blanco_result import make_table as lay_blanco
from game.blanco.scenes.blanco_table import BlancoTable
from game.box import GAMES
from game.files import PROJECT
from game.luckybox.bots import BOTS as LUCKYBOX_BOTS
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import Cross
from game.luckybox.rules import Phase as LuckyboxPhase
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table, make_table
from game.match import AnyMatch
from game.record import PERSON_KIND, Player
from game.report import CrashReports, UncaughtErrors
from game.scenes import destinations as to
from game.stage import STEP_SECONDS
from game.thinking import BackgroundThinker, BackgroundThought, InlineThinker
from game.ui.draw.system_fonts import SystemFontFinder
from game.ui.narrator import SpeechQueue
from game.ui.widgets.intents import Intent
from game.ui.widgets.tooltip import has_mouse_tooltip
from game.ui.window import rest
from game.ui.window.background_jobs import LibraryAccess
from game.ui.window.film import FilmEncoder, FilmFormat
from game.ui.window.loop import FrameLoop
from game.ui.window.preferences import SettingsWriter
from game.ui.window.rest import FrameClock, FrameRateChooser, wake_loop
from game.ui.window.scene import Kit, Scene
from tests.benches.show_bench import run_for
from tests.drawing.lettering import SMALLEST_WINDOW
from tests.players import screen
from tests.players.blanco_screen import settle, sit_down
from tests.players.rounds import CASCADE, PLAIN, hands
from tests.players.rounds import sit_down as sit_at
from tests.players.screen import FRAME_MS, key_down, motion, open_kit
from tests.screens.test_scenes_draft import drafting, table_of
from tests.tables.box import Library
from tests.tables.libraries import PATIENCE, laid_blanco
from tests.tables.minds import Slow
from tests.tables.table import setup_for

MINUTE = 60.0


class Sleeper:
    """A clock, events that come at their time, and a wait that takes none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self._last = 0.0
        self.coming: list[tuple[float, Event]] = []
        self.waits: list[float] = []
        monkeypatch.setattr("game.ui.window.rest.wait_for_event", self.wait)
        monkeypatch.setattr("game.ui.widgets.intents.read_events", self.read)

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        first = min((at for at, _event in self.coming), default=math.inf)
        self.now = max(self.now, min(self.now + seconds, first))

    def read(self) -> list[Event]:
        due = [event for at, event in self.coming if at <= self.now]
        self.coming = [(at, event) for at, event in self.coming if at > self.now]
        return due

    def tick(self, framerate: float, /) -> float:
        self.now = max(self.now, self._last + FRAME_MS / 1000)
        passed, self._last = self.now - self._last, self.now
        return passed * 1000


class Timer(Scene):
    """A screen that changes by itself after a while, once."""

    def __init__(self, kit: Kit, due: float = math.inf) -> None:
        self.kit, self.due = kit, due
        self.steps: list[float] = []
        self.got: list[Intent] = []
        self.rang = False

    def handle(self, intent: Intent) -> None:
        self.got.append(intent)

    def update(self, dt: float) -> bool:
        self.steps.append(dt)
        self.due -= dt
        if self.due > 0:
            self.kit.alarm.wake_within(self.due)
            return False
        was, self.rang = self.rang, True
        return not was


@pytest.fixture
def sleeper(monkeypatch: pytest.MonkeyPatch) -> Sleeper:
    return Sleeper(monkeypatch)


def looks_in(loop: FrameLoop, sleeper: Sleeper, seconds: float = MINUTE) -> int:
    """Let time pass; return how often the screen was looked at."""
    until, before = sleeper.now + seconds, loop.looks
    while sleeper.now < until:
        assert loop.run_frame()
    return loop.looks - before


def rested(loop: FrameLoop, sleeper: Sleeper) -> FrameLoop:
    looks_in(loop, sleeper, 8.0)
    return loop


def at_rest(kit: Kit, scene: Scene, sleeper: Sleeper) -> FrameLoop:
    kit.stack.push(scene)
    return rested(FrameLoop(kit, sleeper), sleeper)


# --- what rests ----------------------------------------------------------------------------------


def pause(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    sit_at(kit, table)
    kit.stack.push(to.PauseMenu(table))


SCREENS: dict[str, Callable[[Kit], object]] = {
    "title": lambda kit: kit.stack.push(to.Title()),
    "draft": lambda kit: drafting(kit, table_of(kit, 1)),
    "round of one": lambda kit: sit_at(kit, hands(kit, PLAIN)),
    "round of three": lambda kit: sit_at(kit, hands(kit, PLAIN, PLAIN, PLAIN)),
    "blanco": lambda kit: settle(sit_down(kit)[0]),
    "pause": pause,
    "settings": lambda kit: kit.stack.push(to.Settings()),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_waits_is_left_alone(kit: Kit, sleeper: Sleeper, screen: str) -> None:
    SCREENS[screen](kit)
    loop = rested(FrameLoop(kit, sleeper), sleeper)
    # The title's fan takes a few breaths.
    looks_in(loop, sleeper)
    drawn = loop.frames_drawn
    assert looks_in(loop, sleeper) == 0
    assert loop.frames_drawn == drawn


def test_a_still_screen_waits_until_what_is_due_and_no_longer(kit: Kit, sleeper: Sleeper) -> None:
    scene = Timer(kit, due=30.0)
    loop = at_rest(kit, scene, sleeper)
    assert looks_in(loop, sleeper, 20.0) == 0
    looks_in(loop, sleeper, 3.0)
    assert scene.rang
    assert sum(scene.steps) == pytest.approx(30.0, abs=0.05)
    assert max(sleeper.waits) <= rest.LONGEST_WAIT_SECONDS, "signal handlers may run"


def test_who_wakes_a_screen_is_answered_at_once(kit: Kit, sleeper: Sleeper) -> None:
    scene = Timer(kit)
    loop = at_rest(kit, scene, sleeper)
    before = sum(scene.steps)
    began, looks = sleeper.now, loop.looks
    sleeper.coming = [(began + 1.1, key_down(pygame.K_SPACE))]
    while not scene.got:
        loop.run_frame()
    assert sleeper.now - began == pytest.approx(1.1)
    assert loop.looks == looks + 1
    assert scene.steps[-1] == 0.0
    assert sum(scene.steps) == pytest.approx(sleeper.now), "the rest has passed before it"
    assert before < began


def test_a_resting_mouse_is_told_what_it_rests_on(kit: Kit, sleeper: Sleeper) -> None:
    scene = DraftScene(kit, table_of(kit, 1))
    loop = at_rest(kit, scene, sleeper)
    at = next(thing.rect.center for thing in scene.things() if has_mouse_tooltip(thing))
    sleeper.coming = [(sleeper.now + 1.0, motion(at))]
    looks_in(loop, sleeper, 4.0)
    assert loop.tooltip.shown is not None
    assert looks_in(loop, sleeper) == 0


def test_a_notice_ends_a_rest_that_is_too_long_for_it(kit: Kit, sleeper: Sleeper) -> None:
    loop = at_rest(kit, Timer(kit), sleeper)
    sleeper.coming = [(sleeper.now + 1.0, key_down(pygame.K_m))]
    looks_in(loop, sleeper, 2.0)
    assert kit.notices.current == "Sound off"
    assert looks_in(loop, sleeper, 10.0) < 10
    assert kit.notices.current == ""


def test_music_at_its_volume_wakes_nobody(kit: Kit) -> None:
    music = kit.sound._music
    music._plays, music._chosen, music.wanted = True, "title", "title"
    assert music.is_changing
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(music, "_set_volume", lambda volume: setattr(music, "_set", volume))
        for _frame in range(60):
            music.update(0.016)
        assert not music.is_changing
        music.duck_volume()
        assert music.is_changing


def test_a_thought_wakes_the_loop_from_its_thread() -> None:
    heard: list[int] = []
    thinker = BackgroundThinker(lambda: heard.append(1))
    thought = thinker.think(lambda: 7)
    thinker.close()
    thinker._thread.join(10)
    assert not thinker._thread.is_alive()
    assert heard == ([1] if thought.is_done else [])


def test_any_thread_may_wake_the_loop_and_once_is_enough(tmp_path: Path) -> None:
    kit = open_kit(SMALLEST_WINDOW, folder=tmp_path)
    pygame.event.get()
    threads = [Thread(target=wake_loop) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rest.wait_for_event(5.0)
    assert [event.type for event in pygame.event.get(rest.WAKE_EVENT_TYPE)] == [
        rest.WAKE_EVENT_TYPE
    ]
    library = kit.shelf.library
    ticket = library.ask(lambda _connection: 1)
    while not ticket.is_done or not pygame.event.peek(rest.WAKE_EVENT_TYPE):
        rest.wait_for_event(0.05)
    assert pygame.event.get(rest.WAKE_EVENT_TYPE), "an answer of the library does, too"


class Quiet(FrameLoop):
    """A loop on a display where nothing happens and no wait ends by its time."""

    def run_frame(self, events: Sequence[Event] | None = None) -> bool:
        while not pygame.event.get(rest.WAKE_EVENT_TYPE):
            rest.wait_for_event(1.0)
        return True


def test_the_bench_measures_a_quiet_display_to_its_end(tmp_path: Path) -> None:
    loop = Quiet(open_kit(SMALLEST_WINDOW, folder=tmp_path))
    pygame.event.get()
    run_for(loop, 0.1)
    assert not pygame.event.peek(rest.WAKE_EVENT_TYPE)


# --- how many frames -----------------------------------------------------------------------------


@pytest.mark.parametrize("display", [60, 75, 120, 144])
def test_frames_follow_the_display_unless_fewer_are_wished(display: int) -> None:
    pacing = FrameRateChooser()
    assert pacing.choose_rate(display, 0) == display
    assert pacing.choose_rate(display, 60) == 60
    assert pacing.choose_rate(display, 30) == 30
    assert pacing.choose_rate(0, 0) == 60, "a display that does not say"
    assert pacing.choose_rate(50, 60) == 50


def test_a_machine_that_does_not_keep_up_gets_an_even_part_and_the_whole_again() -> None:
    pacing = FrameRateChooser()
    for frames, seconds, display, rate in (
        (30, 0.010, 144, 72),
        (30, 0.018, 144, 48),
        (1000, 0.018, 144, 48),  # no slower: a late frame is better than none
        (1000, 0.002, 144, 144),
        (1000, 0.030, 60, 60),
    ):
        for _frame in range(frames):
            pacing.note_frame_time(seconds, pacing.choose_rate(display, 0))
        assert pacing.choose_rate(display, 0) == rate
    pacing = FrameRateChooser()
    for frame in range(300):
        pacing.note_frame_time(0.02 if frame % 10 == 0 else 0.004, pacing.choose_rate(120, 0))
    assert pacing.choose_rate(120, 0) == 120, "a single late frame changes nothing"


def test_the_clock_makes_up_for_no_late_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    now, slept = [0.0], list[float]()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    monkeypatch.setattr("time.perf_counter", lambda: now[0])
    monkeypatch.setattr("time.sleep", sleep)
    clock = FrameClock()
    assert [round(clock.tick(100)) for _ in range(3)] == [10, 10, 10]
    now[0] += 0.035
    assert round(clock.tick(100)) == 35
    slept.clear()
    assert round(clock.tick(100)) == 10, "the next is a whole frame later"
    assert slept == [pytest.approx(0.010)]


def poses_at(kit: Kit, rate: int) -> list[str]:
    """Play a cascade at a rate; return what moves, six times a second."""
    kit.settings.speed = "slow"
    table = hands(kit, CASCADE)
    table.act(Cross(0, 1, 2))
    while legal := table.match.legal(0):
        table.act(legal[0])
    told = []
    while table.director.is_busy():
        for _frame in range(rate // 6):
            table.advance_time(1 / rate)
        # What moves in steps may be late by less than one; then it has caught up.
        table.director.update(STEP_SECONDS, 0.0)
        poses = repr(table.director.poses())
        told.append(re.sub(r"\d+\.\d+(e-?\d+)?", lambda number: f"{float(number[0]):.4f}", poses))
    return told


def test_what_moves_is_the_same_at_every_frame_rate(kit: Kit) -> None:
    usual = poses_at(kit, 60)
    assert len(set(usual)) > 8
    assert poses_at(kit, 30) == usual
    assert poses_at(kit, 144) == usual


T = TypeVar("T")


@pytest.fixture
def slow() -> Slow:
    return Slow()


def blanco_table(kit: Kit, slow: Slow, seed: int = 4) -> BlancoTable:
    table = lay_blanco(kit, [Player("Ada"), Player("Zoe", 1, BLANCO_BOT)], "single", seed)
    table.thinker = slow
    return table


def done_at_once(match: BlancoMatch, actions: int) -> list[Any]:
    """Give what is done in a match where nobody takes any time, up to so many actions."""
    other = BlancoMatch(match.setup, match.players, match.extra)
    while len(other.actions) < actions:
        seat = other.waiting_seats()[0]
        if other.asks(seat):
            other.act(match.actions[len(other.actions)])
        else:
            other.play_next_bot()
    return other.actions


def test_the_table_goes_on_while_a_bot_thinks_and_then_does_the_same(kit: Kit, slow: Slow) -> None:
    table = blanco_table(kit, slow)
    kit.stack.push(to.OpenTable(table))
    player, rng = screen.Player(kit), Random(3)
    player.wait(2)
    assert table.director.is_busy() and len(slow.thoughts) == 1, "it thinks while something plays"
    for _step in range(40):
        match = table.match
        if match.is_over:
            break
        if match.next_bot() is None:
            seat = match.waiting_seats()[0]
            table.act(BLANCO_BOTS[BLANCO_BOT](match.view(seat), match.legal(seat), rng))
        else:
            was = list(match.actions)
            player.advance_time(1.0)
            assert match.actions == was, "nothing is done before it has been thought over"
            slow.finish()
        player.advance_time(3.0)
        if table.is_peeking:
            player.press(pygame.K_SPACE)
            player.advance_time(3.0)
    assert len(table.match.actions) > 20
    assert table.match.actions == done_at_once(table.match, len(table.match.actions))


def test_what_a_decision_hung_on_has_changed_so_it_is_made_anew(kit: Kit, slow: Slow) -> None:
    table = blanco_table(kit, slow)
    table.let_bots_think()
    assert table.match.game.phase is Phase.OPENING
    table.act(table.match.legal(0)[0])
    table.let_bots_think()
    first, second = slow.thoughts
    assert first.is_unwanted and not second.is_unwanted
    slow.finish()
    assert table.play_next_bot() and table.match.game.phase is Phase.TURN
    table = blanco_table(kit, slow)
    table.let_bots_think()
    table.leave()
    assert slow.thoughts[-1].is_unwanted, "who leaves wants none"


def luckybox_table(kit: Kit, slow: Slow) -> Table:
    players = [
        Player("Ada"),
        Player("Bob", 1, DEFAULT_BOT_NAME),
        Player("Cleo", 2, DEFAULT_BOT_NAME),
    ]
    table = make_table(kit, players, "classic", 11)
    while table.match.game.phase is LuckyboxPhase.DRAFT:
        for seat in table.match.waiting_seats():
            if table.match.asks(seat):
                table.act(table.match.legal(seat)[0])
        table.let_bots_choose(lambda events: None)
        if table.match.is_ready:
            table.advance()
    table.thinker = slow
    while not table.match.waiting_seats():
        table.advance()
    table.director.finish()
    return table


def test_a_person_answers_and_takes_back_while_bots_think(kit: Kit, slow: Slow) -> None:
    table = luckybox_table(kit, slow)
    match = table.match
    assert not table.let_bots_act()
    (thought,) = slow.thoughts
    table.act(match.legal(0)[-1])
    assert not table.let_bots_act()
    table.undo()
    assert not table.let_bots_act()
    assert slow.thoughts == [thought] and not thought.is_unwanted, "it goes on with its own place"
    for _ in range(50):
        slow.finish()
        table.let_bots_act()
    assert match.next_bot() is None and match.waiting_seats() == (0,)
    other = LuckyboxMatch(match.setup, match.players, match.deck, match.extra)
    for action in match.actions:
        while other.is_ready:
            other.advance()
        other.act(action)
    assert other.game.seats == match.game.seats


def test_a_mistake_of_a_bot_is_a_mistake_of_the_program(kit: Kit) -> None:
    class Broken(InlineThinker):
        def think(self, work: Callable[[], T]) -> BackgroundThought[T]:
            thought = BackgroundThought(work)
            thought.compute(lambda work: work() if False else [][0])
            return thought

    table = lay_blanco(kit, [Player("Ada"), Player("Zoe", 1, BLANCO_BOT)], "single", 4)
    table.thinker = Broken()
    with pytest.raises(IndexError):
        table.play_next_bot()


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (game, kind)
        for game, bots in (("blanco", BLANCO_BOTS), ("", LUCKYBOX_BOTS))
        for kind in bots
    ],
)
def test_what_a_bot_is_asked_says_the_same_when_it_is_handed_over(game: str, kind: str) -> None:
    match: AnyMatch = LuckyboxMatch(setup_for(1), [Player("Ada", 0, kind)], None)
    if game:
        match = laid_blanco((), 2)
        match.players = tuple(Player(player.name, 0, kind) for player in match.players)
    for _step in range(12):
        while match.is_ready:
            match.advance()
        seat = match.next_bot()
        assert seat is not None and match.players[seat].kind != PERSON_KIND
        question = match.question(seat)
        packed = pickle.loads(pickle.dumps(question.answer))
        assert packed() == question.answer()
        match.play_next_bot()


MOVED = "ERROR: luckybox appears to have been moved or deleted"
"""What the loader of a build says as it ends the program, where a module is wanted later."""

Patch = pytest.MonkeyPatch


def gone(*_given: object, **_named: object) -> NoReturn:
    raise SystemExit(MOVED)


@contextmanager
def waited_for(name: str) -> Iterator[None]:
    """Wait for the threads of a name that begin in the block; other tests may have left some."""
    before = threading.enumerate()
    yield
    for thread in threading.enumerate():
        if thread.name == name and thread not in before:
            thread.join(PATIENCE)
            assert not thread.is_alive()


def shelf(folder: Path, patch: Patch) -> None:
    patch.setattr(LibraryAccess, "library", property(gone))
    with waited_for("shelf"):
        LibraryAccess(folder, GAMES).start_loading()


def fonts(_folder: Path, _patch: Patch) -> None:
    with waited_for("fonts"):
        SystemFontFinder(gone).find_font("\N{SNOWMAN}", as_picture=False)


def settings_writer(_folder: Path, _patch: Patch) -> None:
    with waited_for("settings"):
        SettingsWriter(gone, lambda: None).write("{}")


def speaker(_folder: Path, _patch: Patch) -> None:
    with waited_for("speaker"):
        SpeechQueue(gone).say("Hello", "en")


def thinking_watch(_folder: Path, patch: Patch) -> None:
    patch.setattr(BackgroundThinker, "_kill_if_silent", gone)
    thinker = BackgroundThinker()
    with waited_for("thinking watch"):
        assert thinker.think(partial(pow, 2, 5)).wait(PATIENCE) == 32
    thinker.close()


@pytest.mark.parametrize("fall", [shelf, fonts, settings_writer, speaker, thinking_watch])
def test_what_falls_in_a_thread_that_nobody_waits_for_ends_the_program_with_a_report(
    tmp_path: Path, monkeypatch: Patch, fall: Callable[[Path, Patch], None]
) -> None:
    with UncaughtErrors(CrashReports(tmp_path)).install_error_hooks() as uncaught:
        fall(tmp_path, monkeypatch)
        with pytest.raises(RuntimeError, match="moved or deleted"):
            uncaught.raise_thread_error()


def film(folder: Path, patch: Patch) -> None:
    patch.setattr(FilmEncoder, "_encode_webp", gone)
    with waited_for("film"):
        film = FilmEncoder(FilmFormat((8, 8), 10, 50), 1, 1.0, folder / "film.webp")
    film.raise_failure()


def library(folder: Path, _patch: Patch) -> None:
    library = Library(folder)
    try:
        library.ask(gone).wait(PATIENCE)
    finally:
        assert library.ask(lambda _index: 7).wait(PATIENCE) == 7
        library.close()


def thinking(_folder: Path, _patch: Patch) -> None:
    thinker = BackgroundThinker()
    try:
        thinker.think(gone).wait(PATIENCE)
    finally:
        assert thinker.think(partial(pow, 2, 5)).wait(PATIENCE) == 32
        thinker.close()


@pytest.mark.parametrize("fall", [film, library, thinking])
def test_what_falls_in_a_thread_that_somebody_waits_for_is_raised_there(
    tmp_path: Path, monkeypatch: Patch, fall: Callable[[Path, Patch], None]
) -> None:
    with pytest.raises(RuntimeError, match="moved or deleted"):
        fall(tmp_path, monkeypatch)


TESTED = (
    "shelf", "fonts", "settings", "speaker", "thinking watch", "film", "library", "thinking",
)  # fmt: skip
OF_SIGNALS = "signals"
"""It ends the program by itself: ``tests/slow/test_signals.py``."""


def test_no_thread_of_the_window_was_forgotten() -> None:
    text = "".join(path.read_text("utf-8") for path in (PROJECT / "game").rglob("*.py"))
    assert sorted(re.findall(r'name="([a-z ]+)", daemon', text)) == sorted((*TESTED, OF_SIGNALS))
