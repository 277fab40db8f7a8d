"""Rest: a still screen waits for an event or for what is due, and looks at nothing until then."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pygame
import pytest
from pygame.event import Event

from game.luckybox.rules import Cross
from game.luckybox.scenes.draft import DraftScene
from game.scenes import destinations as to
from game.thinking import Thinker
from game.ui.widgets.intents import Intent
from game.ui.widgets.tooltip import is_loud
from game.ui.window import rest
from game.ui.window.loop import Loop
from game.ui.window.rest import FrameClock, Pacing, wake
from game.ui.window.scene import Kit, Scene
from tests.drawing.lettering import SMALLEST_WINDOW
from tests.players.blanco_screen import settle, sit_down
from tests.players.rounds import CASCADE, PLAIN, hands
from tests.players.rounds import sit_down as sit_at
from tests.players.screen import FRAME_MS, key_down, motion, open_kit
from tests.screens.test_scenes_draft import drafting, table_of

MINUTE = 60.0


class Sleeper:
    """A clock, events that come at their time, and a wait that takes none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self._last = 0.0
        self.coming: list[tuple[float, Event]] = []
        self.waits: list[float] = []
        monkeypatch.setattr("game.ui.window.loop.wait", self.wait)
        monkeypatch.setattr("game.ui.widgets.intents.read", self.read)

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
            self.kit.alarm.within(self.due)
            return False
        was, self.rang = self.rang, True
        return not was


@pytest.fixture
def sleeper(monkeypatch: pytest.MonkeyPatch) -> Sleeper:
    return Sleeper(monkeypatch)


def looks_in(loop: Loop, sleeper: Sleeper, seconds: float = MINUTE) -> int:
    """Let time pass; return how often the screen was looked at."""
    until, before = sleeper.now + seconds, loop.looks
    while sleeper.now < until:
        assert loop.frame()
    return loop.looks - before


def rested(loop: Loop, sleeper: Sleeper) -> Loop:
    looks_in(loop, sleeper, 8.0)
    return loop


def at_rest(kit: Kit, scene: Scene, sleeper: Sleeper) -> Loop:
    kit.stack.push(scene)
    return rested(Loop(kit, sleeper), sleeper)


# --- what rests ----------------------------------------------------------------------------------


def pause(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    sit_at(kit, table)
    kit.stack.push(to.Pause(table))


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
def test_a_screen_that_waits_for_a_click_is_not_looked_at(
    kit: Kit, sleeper: Sleeper, screen: str
) -> None:
    SCREENS[screen](kit)
    loop = rested(Loop(kit, sleeper), sleeper)
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


def test_who_wakes_a_screen_is_answered_at_once_and_counts_from_now(
    kit: Kit, sleeper: Sleeper
) -> None:
    scene = Timer(kit)
    loop = at_rest(kit, scene, sleeper)
    before = sum(scene.steps)
    began, looks = sleeper.now, loop.looks
    sleeper.coming = [(began + 1.1, key_down(pygame.K_SPACE))]
    while not scene.got:
        loop.frame()
    assert sleeper.now - began == pytest.approx(1.1)
    assert loop.looks == looks + 1
    assert scene.steps[-1] == 0.0
    assert sum(scene.steps) == pytest.approx(sleeper.now), "the rest has passed before it"
    assert before < began


def test_a_resting_mouse_is_told_what_it_rests_on(kit: Kit, sleeper: Sleeper) -> None:
    scene = DraftScene(kit, table_of(kit, 1))
    loop = at_rest(kit, scene, sleeper)
    at = next(thing.rect.center for thing in scene.things() if is_loud(thing))
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
    assert music.is_moving
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(music, "_set_volume", lambda volume: setattr(music, "_set", volume))
        for _frame in range(60):
            music.update(0.016)
        assert not music.is_moving
        music.duck()
        assert music.is_moving


def test_a_thought_wakes_the_loop_from_its_thread() -> None:
    heard: list[int] = []
    thinker = Thinker(lambda: heard.append(1))
    thought = thinker.think(lambda: 7)
    thinker.close()
    thinker._thread.join(10)
    assert not thinker._thread.is_alive()
    assert heard == ([1] if thought.is_done else [])


def test_any_thread_may_wake_the_loop_and_once_is_enough(tmp_path: Path) -> None:
    kit = open_kit(SMALLEST_WINDOW, folder=tmp_path)
    pygame.event.get()
    threads = [Thread(target=wake) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rest.wait(5.0)
    assert [event.type for event in pygame.event.get(rest.WAKE)] == [rest.WAKE]
    library = kit.shelf.library
    ticket = library.ask(lambda _connection: 1)
    while not ticket.is_done or not pygame.event.peek(rest.WAKE):
        rest.wait(0.05)
    assert pygame.event.get(rest.WAKE), "an answer of the library does, too"


# --- how many frames -----------------------------------------------------------------------------


@pytest.mark.parametrize("display", [60, 75, 120, 144])
def test_frames_follow_the_display_unless_fewer_are_wished(display: int) -> None:
    pacing = Pacing()
    assert pacing.rate(display, 0) == display
    assert pacing.rate(display, 60) == 60
    assert pacing.rate(display, 30) == 30
    assert pacing.rate(0, 0) == 60, "a display that does not say"
    assert pacing.rate(50, 60) == 50


def test_a_machine_that_does_not_keep_up_gets_an_even_part_and_the_whole_again() -> None:
    pacing = Pacing()
    for frames, seconds, display, rate in (
        (30, 0.010, 144, 72),
        (30, 0.018, 144, 48),
        (1000, 0.018, 144, 48),  # no slower: a late frame is better than none
        (1000, 0.002, 144, 144),
        (1000, 0.030, 60, 60),
    ):
        for _frame in range(frames):
            pacing.note(seconds, pacing.rate(display, 0))
        assert pacing.rate(display, 0) == rate
    pacing = Pacing()
    for frame in range(300):
        pacing.note(0.02 if frame % 10 == 0 else 0.004, pacing.rate(120, 0))
    assert pacing.rate(120, 0) == 120, "a single late frame changes nothing"


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
        poses = repr(table.director.poses())
        told.append(re.sub(r"\d+\.\d+(e-?\d+)?", lambda number: f"{float(number[0]):.4f}", poses))
    return told


def test_what_moves_is_the_same_at_every_frame_rate(kit: Kit) -> None:
    usual = poses_at(kit, 60)
    assert len(set(usual)) > 8
    assert poses_at(kit, 30) == usual
    assert poses_at(kit, 144) == usual
