"""From one screen to another: with less motion if asked, and second presses are not heard."""

from __future__ import annotations

import plistlib
import sys
from itertools import pairwise
from pathlib import Path
from weakref import ref

import pygame
import pytest
from pygame.event import Event

from game.app import run
from game.scenes.table.play_scene import BoardTransition
from game.start import Start
from game.ui.draw.palette import SUNFLOWER
from game.ui.widgets.intents import Advance, Intent, KeyDebounce, LetGo
from game.ui.window import preferences
from game.ui.window.canvas import Canvas
from game.ui.window.scene import FULL_SECONDS, Change, Kit, Scene, SceneStack, Transition
from game.ui.window.window import on_a_free_desktop, on_a_mac, wants_less_motion
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


@pytest.fixture
def player(kit: Kit) -> Player:
    return Player(kit, Plain(RED))


def colours(kit: Kit) -> set[tuple[int, ...]]:
    """Give what is on the screen along a line that no notice covers."""
    across = {tuple(kit.window.surface.get_at((x, 200)))[:3] for x in range(0, WINDOW[0], 8)}
    down = {tuple(kit.window.surface.get_at((400, y)))[:3] for y in range(0, WINDOW[1], 8)}
    return across | down


@pytest.mark.parametrize("change", ["push", "replace", "reset"])
def test_a_screen_gives_way_bit_by_bit(kit: Kit, player: Player, change: str) -> None:
    getattr(kit.stack, change)(Plain(BLUE))
    player.wait(4)
    assert {RED, BLUE} <= colours(kit)
    player.wait(int(FULL_SECONDS * 1000 / FRAME_MS) + 2)
    assert colours(kit) == {BLUE}


def test_what_was_opened_goes_back(kit: Kit, player: Player) -> None:
    kit.stack.push(Plain(BLUE))
    player.wait(40)
    kit.stack.pop()
    player.wait(3)
    assert {RED, BLUE} <= colours(kit)
    player.wait(30)
    assert colours(kit) == {RED}


def test_any_input_ends_it_and_is_not_lost(kit: Kit, player: Player) -> None:
    there = Plain(BLUE)
    kit.stack.push(there)
    player.wait(2)
    player.press(pygame.K_SPACE)
    assert there.got == [Advance(), LetGo()]
    assert colours(kit) == {BLUE}


def test_hovering_does_not_end_it(kit: Kit, player: Player) -> None:
    kit.stack.push(Plain(BLUE))
    player.wait(2)
    player.do(motion((5, 5)))
    assert RED in colours(kit)


def test_the_new_scene_is_in_charge_from_the_first_frame(kit: Kit, player: Player) -> None:
    there = Plain(BLUE)
    kit.stack.push(there)
    player.wait(5)
    assert there.seconds == pytest.approx(5 * FRAME_MS / 1000)


def test_nothing_moves_where_nothing_is_to_move(kit: Kit, player: Player) -> None:
    kit.settings.motion = "none"
    kit.stack.push(Plain(BLUE))
    player.wait(1)
    assert colours(kit) == {BLUE}


def test_reduced_motion_only_fades(kit: Kit, player: Player) -> None:
    kit.settings.motion = "reduced"
    kit.stack.push(Plain(BLUE))
    player.wait(5)
    assert len(colours(kit)) == 1
    assert colours(kit) not in ({RED}, {BLUE})
    player.wait(10)
    assert colours(kit) == {BLUE}


def test_a_dialog_and_the_first_screen_come_at_once(kit: Kit) -> None:
    player = Player(kit, Plain(RED))
    assert colours(kit) == {RED}
    kit.stack.push(Plain(BLUE, opaque=False))
    player.wait(1)
    assert colours(kit) == {BLUE}


def test_another_size_of_the_window_ends_it(kit: Kit, player: Player) -> None:
    kit.stack.push(Plain(BLUE))
    player.wait(2)
    kit.window.resize((1280, 720))
    player.wait(1)
    assert colours(kit) == {BLUE}


def test_the_last_change_of_a_settling_counts() -> None:
    stack = SceneStack(WINDOW)
    stack.push(Plain(RED))
    stack.settle()
    assert stack.change is None
    stack.push(Plain(BLUE))
    stack.pop()
    stack.replace(Plain(BLUE))
    assert stack.is_changing
    stack.settle()
    assert stack.change is Change.REPLACE
    assert not stack.is_changing


def test_boards_that_change_fast_leave_no_edge_behind() -> None:
    table, turnover = pygame.Surface(WINDOW), BoardTransition()
    for seat in (0, 1, 1, 1, 2, 2):
        turnover.show_seat(seat, table, "full")
        table.fill(BLUE)
        turnover.draw(table)
        turnover.update(FULL_SECONDS / 6)
    edge = pygame.Color(SUNFLOWER)
    row = [table.get_at((x, 9)) == edge for x in range(WINDOW[0])]
    assert sum(is_edge and not before for before, is_edge in pairwise(row)) == 1


def test_a_board_changes_on_a_page_larger_than_the_window() -> None:
    window, turnover = pygame.Surface(WINDOW), BoardTransition()
    for seat in (0, 1):
        page = Canvas(window).page((2 * WINDOW[0], 2 * WINDOW[1]), (300, 0))
        turnover.show_seat(seat, page.subsurface((200, 0, 1500, 900)), "full")
    assert turnover.is_running


def test_what_a_scene_stood_on_is_gone_before_the_screen_is_copied(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = Grounded(RED)
    player = Player(kit, left)
    player.wait()
    assert left.ground is not None
    ground = ref(left.ground)
    gone: list[bool] = []
    monkeypatch.setattr(Transition, "begin", lambda *given: gone.append(ground() is None))
    kit.stack.replace(Plain(BLUE))
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
def test_desktops_say_it_in_their_files(
    tmp_path: Path, file: str, content: str, wanted: bool
) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert on_a_free_desktop(tmp_path) is wanted


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
    assert on_a_mac(tmp_path) is wanted


def test_without_any_file_nothing_is_wished(tmp_path: Path) -> None:
    assert not on_a_free_desktop(tmp_path)
    assert not on_a_mac(tmp_path)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="asks another system")
def test_the_folder_is_the_one_the_desktop_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert not wants_less_motion()
    (tmp_path / "kdeglobals").write_text("AnimationDurationFactor=0\n")
    assert wants_less_motion()


@pytest.mark.parametrize("is_first", [True, False])
def test_only_the_first_start_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    if not is_first:
        (tmp_path / preferences.FILE_NAME).write_text('{"speed": "fast"}')
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    monkeypatch.setattr("game.app.wants_less_motion", lambda: True)
    monkeypatch.setattr("game.app._play", lambda *_given: 0)
    monkeypatch.setattr("game.app.start_display", lambda: None)
    monkeypatch.setattr("game.app.make_kit", lambda *_given, **_named: None)
    monkeypatch.setattr("pygame.display.quit", lambda: None)
    monkeypatch.setattr("pygame.font.quit", lambda: None)
    run(Start(None, "en", None, None, None, None))
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
    return [bounce.hears(event) for event in events]


@pytest.mark.parametrize("press", PRESSES)
def test_a_second_press_too_soon_is_not_heard_nor_is_its_end(press: tuple[Event, Event]) -> None:
    bounce = KeyDebounce()
    bounce.advance_time(0.0, GUARD_MS)
    assert heard(bounce, *press) == [True, True]
    bounce.advance_time(SOON, GUARD_MS)
    assert heard(bounce, *press) == [False, False]
    # Trembling on, one is not heard until it has been quiet for as long.
    bounce.advance_time(SOON, GUARD_MS)
    assert heard(bounce, *press) == [False, False]
    bounce.advance_time(LATER, GUARD_MS)
    assert heard(bounce, *press) == [True, True]


@pytest.mark.parametrize("press", PRESSES)
def test_off_everything_is_heard(press: tuple[Event, Event]) -> None:
    bounce = KeyDebounce()
    for _press in range(3):
        bounce.advance_time(0.0, 0)
        assert heard(bounce, *press) == [True, True]


def test_another_key_another_pad_the_wheel_and_the_mouse_that_moves_are_heard_at_once() -> None:
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


def test_a_key_that_is_not_heard_writes_nothing_and_one_that_is_held_repeats() -> None:
    bounce, (down, up) = KeyDebounce(), PRESSES[0]
    bounce.advance_time(0.0, GUARD_MS)
    assert heard(bounce, down, TEXT, down, TEXT, up) == [True] * 5
    assert heard(bounce, down, TEXT, up) == [False] * 3
    bounce.advance_time(LATER, GUARD_MS)
    assert heard(bounce, down, TEXT) == [True, True]
