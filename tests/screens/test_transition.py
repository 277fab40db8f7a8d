"""From one screen to another, with less motion if asked; second presses are not heard."""

from __future__ import annotations

import inspect
import plistlib
import sys
from itertools import pairwise
from pathlib import Path
from weakref import ref

import pygame
import pytest
from pygame.event import Event

from game.app import run_in_window
from game.scenes import destinations as to
from game.scenes.destinations import find_scene_maker
from game.scenes.table.play_scene import BoardTransition
from game.start import ProgramStart
from game.ui.draw.palette import SUNFLOWER
from game.ui.widgets.intents import Advance, AdvanceReleased, Intent, KeyDebounce
from game.ui.window import preferences
from game.ui.window.canvas import Canvas
from game.ui.window.scene import (
    SLIDE_SECONDS,
    Destination,
    Kit,
    Scene,
    SceneStack,
    ScreenTransition,
)
from game.ui.window.window import desktop_reduces_motion, linux_reduces_motion, mac_reduces_motion
from tests.players.screen import FRAME_MS, Player, key_down, key_up, motion, mouse_down, mouse_up

RED, BLUE = (200, 0, 0), (0, 0, 200)
WINDOW = (960, 540)


class Plain(Scene):
    def __init__(self, colour: tuple[int, int, int], *, opaque: bool = True) -> None:
        self.colour = colour
        self.opaque = opaque
        self.got: list[Intent] = []
        self.seconds = 0.0

    def handle(self, intent: Intent) -> None:
        self.got.append(intent)

    def update(self, dt: float) -> bool:
        self.seconds += dt
        return False

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour)


class Grounded(Plain):
    """A scene on a picture as large as the screen, which it lets go of when it is left."""

    ground: pygame.Surface | None = None

    def leave(self) -> None:
        self.ground = None

    def draw(self, surface: pygame.Surface) -> None:
        if self.ground is None:
            self.ground = pygame.Surface(surface.get_size())
        surface.blit(self.ground, (0, 0))


@pytest.fixture(autouse=True)
def every_frame_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.players.screen.LOOK_EVERY", 1)


@pytest.fixture
def player(kit: Kit) -> Player:
    return Player(kit, Plain(RED))


def colours(kit: Kit) -> set[tuple[int, ...]]:
    """Give what is on the screen along a line that no notice covers."""
    across = {tuple(kit.window.surface.get_at((x, 200)))[:3] for x in range(0, WINDOW[0], 8)}
    down = {tuple(kit.window.surface.get_at((400, y)))[:3] for y in range(0, WINDOW[1], 8)}
    return across | down


@pytest.mark.parametrize("change", ["push", "replace_top_scene", "replace_all_scenes"])
def test_a_screen_gives_way_and_returns_bit_by_bit(kit: Kit, player: Player, change: str) -> None:
    getattr(kit.stack, change)(Plain(BLUE))
    player.wait(4)
    assert {RED, BLUE} <= colours(kit)
    player.wait(int(SLIDE_SECONDS * 1000 / FRAME_MS) + 2)
    assert colours(kit) == {BLUE}
    if change == "push":
        kit.stack.pop()
        player.wait(3)
        assert {RED, BLUE} <= colours(kit)
        player.wait(30)
        assert colours(kit) == {RED}


def test_any_input_but_a_moving_mouse_ends_it_and_is_not_lost(kit: Kit, player: Player) -> None:
    there = Plain(BLUE)
    player.open(there, frames=4)
    player.do(motion((5, 5)))
    assert RED in colours(kit)
    assert there.seconds == pytest.approx(5 * FRAME_MS / 1000), "it is in charge from the first"
    there.got.clear()
    player.press(pygame.K_SPACE)
    assert there.got == [Advance(), AdvanceReleased()]
    assert colours(kit) == {BLUE}


def test_reduced_motion_only_fades(kit: Kit, player: Player) -> None:
    kit.settings.motion = "reduced"
    player.open(Plain(BLUE), frames=5)
    assert len(colours(kit)) == 1
    assert colours(kit) not in ({RED}, {BLUE})
    player.wait(10)
    assert colours(kit) == {BLUE}


@pytest.mark.parametrize("why", ["no motion", "dialog", "another size"])
def test_the_first_screen_and_some_others_come_at_once(kit: Kit, player: Player, why: str) -> None:
    assert colours(kit) == {RED}
    kit.settings.motion = "none" if why == "no motion" else "full"
    kit.stack.push(Plain(BLUE, opaque=why != "dialog"))
    if why == "another size":
        player.wait(2)
        kit.window.resize((1280, 720))
    player.wait(1)
    assert colours(kit) == {BLUE}


def test_the_last_change_of_a_settling_counts() -> None:
    stack = SceneStack(WINDOW)
    stack.push(Plain(RED))
    stack.apply_changes()
    assert not stack.is_replaced
    stack.push(Plain(BLUE))
    stack.pop()
    stack.replace_top_scene(Plain(BLUE))
    assert stack.is_changing
    stack.apply_changes()
    assert stack.is_replaced
    assert not stack.is_changing


def test_boards_that_change_fast_leave_no_edge_behind_even_on_a_larger_page() -> None:
    table, turnover = pygame.Surface(WINDOW), BoardTransition()
    for seat in (0, 1, 1, 1, 2, 2):
        turnover.show_seat(seat, table, "full")
        table.fill(BLUE)
        turnover.draw(table)
        turnover.update(SLIDE_SECONDS / 6)
    edge = pygame.Color(SUNFLOWER)
    row = [table.get_at((x, 9)) == edge for x in range(WINDOW[0])]
    assert sum(is_edge and not before for before, is_edge in pairwise(row)) == 1
    window, turnover = pygame.Surface(WINDOW), BoardTransition()
    for seat in (0, 1):
        page = Canvas(window).page_canvas((2 * WINDOW[0], 2 * WINDOW[1]), (300, 0))
        turnover.show_seat(seat, page.subsurface((200, 0, 1500, 900)), "full")
    assert turnover.is_running


def test_what_it_stood_on_is_gone_before_a_copy(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    left = Grounded(RED)
    player = Player(kit, left, frames=1)
    assert left.ground is not None
    ground = ref(left.ground)
    gone: list[bool] = []
    monkeypatch.setattr(ScreenTransition, "begin", lambda *given: gone.append(ground() is None))
    kit.stack.replace_top_scene(Plain(BLUE))
    player.wait()
    assert gone == [True]


@pytest.mark.parametrize(
    ("file", "content", "wanted"),
    [
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations = false\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", False),
        ("gtk-3.0/settings.ini", "#gtk-enable-animations=0\n", False),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("kdeglobals", "\udcff\udcfe\0", False),
    ],
)
def test_desktops_say_in_files(tmp_path: Path, file: str, content: str, wanted: bool) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert linux_reduces_motion(tmp_path) is wanted


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (plistlib.dumps({"reduceMotion": True}), True),
        (plistlib.dumps({"reduceMotion": False}, fmt=plistlib.FMT_BINARY), False),
        (plistlib.dumps([1]), False),
        (b"<?xml version='1.0'?><plist><dict>", False),
        (b"bplist00 and nothing more", False),
        (b"", False),
    ],
)
def test_macs_say_it_in_a_property_list(tmp_path: Path, content: bytes, wanted: bool) -> None:
    (tmp_path / "com.apple.universalaccess.plist").write_bytes(content)
    assert mac_reduces_motion(tmp_path) is wanted


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="asks another system")
def test_the_desktop_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert not desktop_reduces_motion() and not mac_reduces_motion(tmp_path)
    (tmp_path / "kdeglobals").write_text("AnimationDurationFactor=0\n")
    assert desktop_reduces_motion()


@pytest.mark.parametrize("is_first", [True, False])
def test_only_a_first_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_first: bool) -> None:
    if not is_first:
        (tmp_path / preferences.SETTINGS_FILE_NAME).write_text('{"speed": "fast"}')
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    monkeypatch.setattr("game.app.desktop_reduces_motion", lambda: True)
    monkeypatch.setattr("game.app._run_loop", lambda *_given: 0)
    monkeypatch.setattr("game.app.start_display", lambda: None)
    monkeypatch.setattr("game.app.make_kit", lambda *_given, **_named: None)
    monkeypatch.setattr("pygame.display.quit", lambda: None)
    monkeypatch.setattr("pygame.font.quit", lambda: None)
    run_in_window(ProgramStart(None, "en", None, None, None, None))
    kept = preferences.Settings.load(tmp_path)
    assert kept.motion == ("reduced" if is_first else "full")


SOON, LATER = 0.1, 0.4
GUARD_MS = 300
TEXT = Event(pygame.TEXTINPUT, text="n")


def pad_button(kind: int, pad: int = 1) -> Event:
    return Event(kind, instance_id=pad, button=pygame.CONTROLLER_BUTTON_A)


PRESSES = [
    (key_down(pygame.K_n), key_up(pygame.K_n)),
    (mouse_down((5, 5)), mouse_up((5, 5))),
    (pad_button(pygame.CONTROLLERBUTTONDOWN), pad_button(pygame.CONTROLLERBUTTONUP)),
]


def heard(bounce: KeyDebounce, *events: Event) -> list[bool]:
    return [bounce.accepts_event(event) for event in events]


@pytest.mark.parametrize("press", PRESSES)
def test_a_second_press_too_soon_is_not_heard_nor_is_its_end(press: tuple[Event, Event]) -> None:
    bounce = KeyDebounce()
    for seconds, guard, is_heard in (
        (0.0, GUARD_MS, True),
        (SOON, GUARD_MS, False),
        # Trembling on, one is not heard until it has been quiet for as long.
        (SOON, GUARD_MS, False),
        (LATER, GUARD_MS, True),
        (0.0, 0, True),
        (0.0, 0, True),
    ):
        bounce.advance_time(seconds, guard)
        assert heard(bounce, *press) == [is_heard] * 2


def test_another_key_is_heard_at_once_and_one_that_is_not_heard_writes_nothing() -> None:
    bounce = KeyDebounce()
    bounce.advance_time(0.0, GUARD_MS)
    heard(bounce, *PRESSES[0], *PRESSES[2])
    others = [
        key_down(pygame.K_m),
        pad_button(pygame.CONTROLLERBUTTONDOWN, pad=2),
        mouse_down((5, 5), button=4),
        mouse_down((5, 5), button=4),
        motion((6, 6)),
    ]
    assert all(heard(bounce, *others))
    bounce, (down, up) = KeyDebounce(), PRESSES[0]
    bounce.advance_time(0.0, GUARD_MS)
    assert heard(bounce, down, TEXT, down, TEXT, up) == [True] * 5
    assert heard(bounce, down, TEXT, up) == [False] * 3
    bounce.advance_time(LATER, GUARD_MS)
    assert heard(bounce, down, TEXT) == [True, True]


SIZE = (800, 450)


class Spy(Scene):
    def __init__(self, name: str, log: list[str], *, opaque: bool = True) -> None:
        self.name = name
        self.log = log
        self.opaque = opaque

    def enter(self, previous: Scene | None) -> None:
        self.log.append(f"{self.name} enters after {getattr(previous, 'name', None)}")

    def pause(self) -> None:
        self.log.append(f"{self.name} pauses")

    def resume(self, result: object) -> None:
        self.log.append(f"{self.name} resumes with {result}")

    def leave(self) -> None:
        self.log.append(f"{self.name} leaves")

    def resize(self, size: tuple[int, int]) -> None:
        self.log.append(f"{self.name} is {size[0]} wide")

    def draw(self, surface: pygame.Surface) -> None:
        self.log.append(f"{self.name} draws")


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def stack(log: list[str]) -> SceneStack:
    stack = SceneStack(SIZE)
    stack.push(Spy("a", log))
    stack.apply_changes()
    log.clear()
    return stack


def test_a_pushed_scene_enters_once_the_stack_settles(stack: SceneStack, log: list[str]) -> None:
    stack.push(Spy("b", log))
    assert [getattr(scene, "name", "") for scene in stack] == ["a"]
    assert log == []
    assert stack.apply_changes()
    assert log == ["a pauses", "b enters after a", "b is 800 wide"]
    assert not stack.apply_changes()
    log.clear()
    stack.pop("leave")
    stack.apply_changes()
    assert log == ["b leaves", "a resumes with leave"]
    # Changes are made in the order in which they were asked for.
    stack.pop()
    stack.push(Spy("b", log))
    stack.apply_changes()
    assert [getattr(scene, "name", "") for scene in stack] == ["b"]
    stack.push(Spy("b", log))
    stack.push(Spy("c", log, opaque=False))
    stack.push(Spy("d", log, opaque=False))
    stack.apply_changes()
    log.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert log == ["b draws", "c draws", "d draws"]


def test_a_replaced_scene_leaves_before_the_other_enters(stack: SceneStack, log: list[str]) -> None:
    stack.replace_top_scene(Spy("b", log))
    stack.apply_changes()
    assert log == ["a leaves", "b enters after a", "b is 800 wide"]
    assert len(stack) == 1
    stack.push(Spy("c", log))
    stack.apply_changes()
    log.clear()
    stack.resize((1000, 600))
    assert log == ["b is 1000 wide", "c is 1000 wide"], "even beneath"
    stack.replace_all_scenes(Spy("d", log))
    stack.apply_changes()
    assert log[-4:] == ["c leaves", "b leaves", "d enters after c", "d is 1000 wide"]
    assert len(stack) == 1


def test_a_scene_that_opens_another_while_it_enters_is_paused_at_once(log: list[str]) -> None:
    stack = SceneStack(SIZE)

    class Opener(Spy):
        def enter(self, previous: Scene | None) -> None:
            super().enter(previous)
            stack.push(Spy("b", log))

    stack.push(Opener("a", log))
    stack.apply_changes()
    assert log == [
        "a enters after None", "a is 800 wide", "a pauses", "b enters after a", "b is 800 wide",
    ]  # fmt: skip


def test_every_destination_leads_to_a_scene_that_takes_what_it_carries() -> None:
    everywhere = {
        kind
        for kind in vars(to).values()
        if isinstance(kind, type) and issubclass(kind, Destination) and kind is not Destination
    }
    assert len(everywhere) > 20
    for kind in everywhere:
        _kit, *taken = inspect.signature(find_scene_maker(kind)).parameters
        assert tuple(taken[: len(kind.__match_args__)]) == kind.__match_args__, kind
