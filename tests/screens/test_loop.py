"""The loop and its window: who gets what, when a frame is drawn, pictures kept, how it ends."""

from __future__ import annotations

import errno
import math
import os
import platform
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game import app, command
from game.errors import PlainError
from game.files import HOME_VARIABLE
from game.scenes.watch.saving import make_writable_folder, save_screenshot
from game.setup.shortcut import PROGRAM
from game.start import ProgramStart, WatchStart
from game.thinking import HELPER_RESTARTED_NOTICE
from game.ui.draw import shapes
from game.ui.draw.text import TextRenderer
from game.ui.widgets.intents import Advance, Hover, Intent, Press
from game.ui.window import window as window_module
from game.ui.window.background_jobs import DiskWatch, LibraryAccess, Notices
from game.ui.window.loop import MAX_FRAME_TRIES, FrameLoop
from game.ui.window.preferences import SETTING_CHECKS, Settings
from game.ui.window.scene import Destination, Kit, Scene
from game.ui.window.window import (
    MIN_WINDOW_SIZE,
    WINDOW_CLASS_VARIABLES,
    clamp_to_desktop,
    clamp_to_min_size,
    default_window_size,
    start_display,
)
from tests.players import blanco_screen as blanco
from tests.players import rounds
from tests.players.rounds import PLAIN, TWO_WAITING, hands
from tests.players.screen import (
    FRAME_MS,
    FakeClock,
    Player,
    key_down,
    key_up,
    motion,
    mouse_down,
    open_kit,
    opened,
    playing,
)
from tests.programs.fresh import last_line_of
from tests.systems import IS_WINDOWS, needs_device_files, needs_links, needs_posix_names


class Screen(Scene):
    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.got: list[Intent] = []
        self.seconds: list[float] = []
        self.sizes: list[tuple[int, int]] = []
        self.moves = False
        self.left = False

    def handle(self, intent: Intent) -> None:
        self.got.append(intent)

    def update(self, dt: float) -> bool:
        self.seconds.append(dt)
        return self.moves

    def resize(self, size: tuple[int, int]) -> None:
        self.sizes.append(size)

    def leave(self) -> None:
        self.left = True


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return opened((960, 540))


@pytest.fixture
def screen(kit: Kit) -> Screen:
    return Screen(kit)


@pytest.fixture
def player(kit: Kit, screen: Screen) -> Player:
    return Player(kit, screen)


def test_a_still_screen_is_drawn_once_one_that_moves_always(player: Player, screen: Screen) -> None:
    player.wait(50)
    assert player.loop.frames_drawn == 1
    screen.moves = True
    player.wait(10)
    assert player.loop.frames_drawn == 11


def test_hovering_draws_nothing_and_other_intents_do(player: Player, screen: Screen) -> None:
    player.hover((5, 5))
    assert screen.got == [Hover((5, 5))]
    assert player.loop.frames_drawn == 1
    player.press(pygame.K_SPACE)
    assert player.loop.frames_drawn == 2
    player.do(Event(pygame.WINDOWEXPOSED))
    assert player.loop.frames_drawn == 3


def test_time_is_in_seconds_and_a_halt_cut_short(kit: Kit, player: Player, screen: Screen) -> None:
    assert screen.seconds == [FRAME_MS / 1000]

    class Sleepy(FakeClock):
        def tick(self, framerate: float, /) -> int:
            return 5000

    FrameLoop(kit, Sleepy()).run_frame([])
    assert screen.seconds[-1] == 0.1


def test_only_the_scene_on_top_is_asked(kit: Kit, player: Player, screen: Screen) -> None:
    above = Screen(kit)
    kit.stack.push(above)
    player.press(pygame.K_SPACE)
    assert screen.got == []
    assert len(above.got) == 2, "a key goes down and up"
    assert len(screen.seconds) == 1
    above = Screen(kit)

    class Opener(Screen):
        def handle(self, intent: Intent) -> None:
            kit.stack.push(above)

    kit.stack.push(Opener(kit))
    player.do(key_down(pygame.K_SPACE), key_down(pygame.K_RETURN))
    assert len(above.got) == 1


def test_a_new_size_reaches_the_scene_and_is_kept(kit: Kit, player: Player, screen: Screen) -> None:
    kit.window.resize((1280, 720))
    player.wait()
    assert screen.sizes == [(960, 540), (1280, 720)]
    assert player.loop.frames_drawn == 2
    kit.window.resize((1280, 720))
    player.press(pygame.K_F11)
    assert kit.window.fullscreen
    assert kit.settings.fullscreen
    kit.window.set_fullscreen(True)
    assert kit.window.windowed_size == (1280, 720)
    player.press(pygame.K_F11, frames=1)
    assert kit.window.size == (1280, 720)
    assert not kit.settings.fullscreen
    assert kit.stack.top is screen
    assert screen.got == []


def test_m_mutes_and_says_so(kit: Kit, player: Player, screen: Screen) -> None:
    player.press(pygame.K_m)
    assert kit.sound.muted
    assert kit.settings.muted
    assert kit.notices.current == "Sound off"
    player.press(pygame.K_m)
    assert not kit.sound.muted
    assert kit.notices.current == "Sound on"
    assert screen.got == []


def test_pictures_are_saved_under_new_names(kit: Kit, player: Player, tmp_path: Path) -> None:
    for _picture in range(3):
        player.press(pygame.K_F12)
    pictures = list((tmp_path / "home" / "screenshots").glob("*.png"))
    assert len(pictures) == 3
    shown = pygame.image.load(pictures[0])
    assert shown.get_size() == (960, 540)
    assert shown.get_at((9, 9))[:3] == kit.window.surface.get_at((9, 9))[:3]
    assert kit.notices.current.startswith("Picture saved: ")
    assert "screenshots" in kit.notices.current


def test_notices_go_away_by_themselves_and_wait_for_each_other(kit: Kit, player: Player) -> None:
    player.wait()
    bare = pygame.image.tobytes(kit.window.surface, "RGB")
    kit.notices.show_notice("Hello")
    player.do(Event(pygame.WINDOWEXPOSED))
    assert pygame.image.tobytes(kit.window.surface, "RGB") != bare
    player.wait(200)
    assert kit.notices.current == ""
    assert player.loop.frames_drawn == 3
    assert pygame.image.tobytes(kit.window.surface, "RGB") == bare
    for text in ("one", "one", "two"):
        kit.notices.show_notice(text)
    seen = []
    while kit.notices.current:
        seen.append(kit.notices.current)
        kit.notices.update(3.0)
    assert seen == ["one", "two"]


def test_notices_of_any_length_lie_in_one_corner_at_the_foot(kit: Kit) -> None:
    corners, (width, height) = set(), kit.window.size
    for words in ("Sound off", "Picture saved: " + "a long path " * 20):
        kit.notices.replace_notices(words)
        box = kit.notices.draw(kit.window.surface, kit.text, kit.pixels, list)
        assert box is not None and box.right < 0.75 * width
        assert 0.96 * height < box.bottom < height
        corners.add(box.bottomleft)
    assert len(corners) == 1
    taken = [pygame.Rect(box.left, height - 200, box.width // 2, 200)]
    kit.notices.replace_notices("Sound on")
    moved = kit.notices.draw(kit.window.surface, kit.text, kit.pixels, lambda: taken)
    assert moved is not None and moved.collidelist(taken) < 0
    assert moved.bottomright == (width - box.left, box.bottom), "in the corner beside it"


def test_a_notice_lies_above_a_bar_at_the_foot(kit: Kit) -> None:
    width, height = kit.window.size
    bar = pygame.Rect(0, height - 90, width, 90)
    kit.notices.replace_notices("Sound off")
    surface = kit.window.surface
    box = kit.notices.draw(surface, kit.text, kit.pixels, lambda: [bar], None, list, [bar])
    assert box is not None and bar.top - 20 < box.bottom < bar.top


def test_a_notice_leaves_words_in_sight_but_rather_covers_them_than_buttons(kit: Kit) -> None:
    def box(pressed: list[pygame.Rect], said: list[pygame.Rect]) -> pygame.Rect:
        kit.notices.leave_screen()
        kit.notices.replace_notices("Sound off")
        surface, areas = kit.window.surface, (lambda: pressed, None, lambda: said)
        found = kit.notices.draw(surface, kit.text, kit.pixels, *areas)
        assert found is not None
        return found

    usual = box([], [])
    words = [usual.inflate(200, 40)]
    moved = box([], words)
    assert moved.collidelist(words) < 0 and moved.left >= usual.left
    whole = kit.window.surface.get_rect()
    buttons = [shapes.replace_edges(whole, top=whole.centery)]
    assert box(buttons, [whole]).collidelist(buttons) < 0


def test_a_file_named_in_a_notice_is_not_cut(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    file, drawn = "~/share/…/records/2026-11-24-Maximilian.json", list[str]()
    kit.notices.replace_notices(f"Game exported to {file}")
    real = TextRenderer.draw

    def draw(text: TextRenderer, surface: Any, words: str, *more: Any, **how: Any) -> Any:
        drawn.append(words)
        return real(text, surface, words, *more, **how)

    def place_narrow(sizes: list[tuple[int, int]], *_given: Any, **_how: Any) -> Any:
        narrow = min(range(len(sizes)), key=lambda nth: sizes[nth][0])
        return pygame.Rect((0, 0), sizes[narrow]), narrow

    monkeypatch.setattr(TextRenderer, "draw", draw)
    monkeypatch.setattr("game.ui.window.background_jobs.find_free_place", place_narrow)
    kit.notices.draw(kit.window.surface, kit.text, kit.pixels, list)
    assert any(file in line for line in drawn)


def test_a_notice_that_outlives_its_screen_keeps_off_the_next_ones_buttons(kit: Kit) -> None:
    def box(taken: list[pygame.Rect]) -> pygame.Rect:
        found = kit.notices.draw(kit.window.surface, kit.text, kit.pixels, lambda: taken)
        assert found is not None
        return found

    kit.notices.show_notice("Saving is not possible now.", is_news=True)
    usual = box([])
    assert box([usual]) == usual, "it stays calm on one screen"
    kit.notices.leave_screen()
    moved = box([usual])
    assert not moved.colliderect(usual) and moved.bottom == usual.bottom


def test_a_notice_goes_when_another_screen_opens_and_does_not_come_back(
    kit: Kit, player: Player
) -> None:
    kit.notices.replace_notices("said by the screen below")
    player.wait(20)
    kit.notices.show_notice("not read yet")
    player.open(Screen(kit))
    assert kit.notices.current == "not read yet"
    kit.notices.replace_notices("said with the screen that opens")
    player.open(Screen(kit))
    assert kit.notices.current == "said with the screen that opens"
    kit.notices.replace_notices("")
    kit.notices.show_notice("Saving failed.", is_news=True)
    kit.notices.update(10.0)
    player.wait(20)
    player.open(Screen(kit))
    assert kit.notices.current == "Saving failed.", "news belongs to no screen"
    kit.stack.pop()
    player.wait(20)
    assert kit.notices.current == "Saving failed."


def test_a_helper_that_was_begun_again_is_told(
    kit: Kit, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [[HELPER_RESTARTED_NOTICE]]
    monkeypatch.setattr(kit.thinker, "take_notices", lambda: told.pop() if told else [])
    player.wait()
    assert kit.notices.current == HELPER_RESTARTED_NOTICE


@pytest.mark.parametrize("event", [Event(pygame.QUIT), Event(pygame.WINDOWCLOSE)])
def test_closing_makes_scenes_leave(kit: Kit, player: Player, screen: Screen, event: Event) -> None:
    above = Screen(kit)
    player.open(above)
    player.do(event)
    assert not player.is_playing
    assert screen.left
    assert above.left


def asked(windowed: tuple[int, int] | None = None) -> ProgramStart:
    return ProgramStart(None, "en", None, windowed, None, None)


@pytest.fixture
def opening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Screen]:
    """Let the program open with a screen of ours; it is in the list afterwards."""
    opened: list[Screen] = []

    def make_scene(kit: Kit, destination: Destination) -> Scene:
        opened.append(Screen(kit))
        return opened[0]

    monkeypatch.setattr(app, "make_scene", make_scene)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return opened


def test_a_run_ends_with_zero_when_the_window_is_closed_and_keeps_the_settings(
    opening: list[Screen], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mute = [key_down(pygame.K_m), key_up(pygame.K_m)]
    end = [mouse_down((5, 5)), key_down(pygame.K_SPACE), Event(pygame.QUIT)]
    frames = iter([[motion((5, 5))], mute, end])
    monkeypatch.setattr("game.ui.widgets.intents.read_events", lambda: next(frames))
    assert app.run_in_window(asked()) == 0
    assert opening[0].left
    assert opening[0].got == [Hover((5, 5)), Press((5, 5)), Advance()], "no click is lost"
    settings = Settings.load(tmp_path)
    assert settings.muted
    assert settings.window_size == (960, 540)
    assert not pygame.display.get_init()


# --- new pictures --------------------------------------------------------------------------------


class Gallery(Screen):
    """A screen with pictures of its own, and some that come later."""

    def __init__(self, kit: Kit, pictures: int) -> None:
        super().__init__(kit)
        self._pictures = pictures
        self.ahead = 0

    def draw(self, surface: pygame.Surface) -> None:
        for name in range(self._pictures):
            self.kit.pixels.get((id(self), name), lambda: pygame.Surface((2, 2)))

    def draw_ahead(self) -> bool:
        self.ahead += 1
        return self.ahead < 9


def test_a_screen_is_put_off_until_it_has_its_pictures(kit: Kit, screen: Screen) -> None:
    loop = begun(kit, screen)
    gallery = Gallery(kit, 3)
    kit.stack.push(gallery)
    for _ in range(3):
        loop.run_frame([])
        assert loop.frames_drawn == 1, "the screen of before stays until then"
    assert gallery.seconds == [0.016], "and nothing goes by unseen"
    loop.run_frame([key_down(pygame.K_SPACE)])
    assert (loop.frames_drawn, loop.frames_put_off) == (2, 3)
    assert gallery.got, "but it is in charge at once"
    loop.run_frame([])
    assert len(gallery.seconds) == 2


def begun(kit: Kit, first: Scene, making_seconds: float = -1.0) -> FrameLoop:
    """Draw the first picture of a screen with so much time for pictures."""
    kit.stack.push(first)
    loop = FrameLoop(kit, FakeClock(), making_seconds=making_seconds)
    loop.run_frame([])
    return loop


class Poster(Gallery):
    """Says what is enough to be seen first."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("red", (0, 0, 2, 2))
        self.kit.pace.interrupt_first_frame()
        surface.fill("blue", (2, 0, 2, 2))


@pytest.mark.parametrize("making_seconds", [-1.0, math.inf])
def test_the_first_picture_shows_what_is_there(kit: Kit, making_seconds: float) -> None:
    loop = begun(kit, Poster(kit, 0), making_seconds)
    waits_for_all = making_seconds == math.inf
    screen = kit.window.surface
    assert screen.get_at((0, 0)) == pygame.Color("red")
    assert (screen.get_at((2, 0)) == pygame.Color("blue")) is waits_for_all
    assert loop.frames_drawn == waits_for_all
    loop.run_frame([])
    assert screen.get_at((2, 0)) == pygame.Color("blue")
    kit.stack.push(Poster(kit, 0))
    loop.run_frame([])
    assert loop.frames_drawn == 2, "a later screen is shown whole"


def test_what_letting_time_pass_took_is_not_there_for_pictures(
    kit: Kit, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    for module in ("window.loop", "draw.caches"):
        monkeypatch.setattr(f"game.ui.{module}.perf_counter", lambda: now[0])
    loop = begun(kit, screen, 0.5)
    gallery = Gallery(kit, 1)
    kit.stack.push(gallery)
    update = gallery.update

    def slow(dt: float) -> bool:
        now[0] += 1.0
        return update(dt)

    monkeypatch.setattr(gallery, "update", slow)
    loop.run_frame([])
    assert loop.frames_put_off == 1
    loop.run_frame([])
    assert loop.frames_drawn == 2


def test_no_frame_is_put_off_for_ever_and_the_first_never(kit: Kit) -> None:
    loop = begun(kit, Gallery(kit, 3))
    assert loop.frames_drawn == 1
    kit.pixels.limit_bytes = 1
    kit.stack.push(Gallery(kit, 3))
    for _ in range(MAX_FRAME_TRIES + 1):
        loop.run_frame([])
    assert loop.frames_drawn == 2


def test_a_still_screen_draws_ahead_what_it_will_want(kit: Kit) -> None:
    gallery = Gallery(kit, 0)
    Player(kit, gallery, frames=10)
    assert gallery.ahead >= 9


def test_control_c_ends_a_run_and_keeps_the_settings(
    opening: list[Screen], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted() -> list[Event]:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.ui.widgets.intents.read_events", interrupted)
    with pytest.raises(KeyboardInterrupt):
        app.run_in_window(asked((1000, 600)))
    assert (tmp_path / "settings.json").exists()
    assert Settings.load(tmp_path).window_size is None  # A size asked for once is not kept.


PROJECT = Path(__file__).resolve().parents[2]
START = "from game.ui.window.window import start_display; start_display()"


GAPS = f"""
import pygame
{START}
def resident():
    return int(open("/proc/self/statm").read().split()[1])
def square(size):
    return pygame.Surface((size, size), 0, 32)
def pairs(sizes):
    return [(square(size), square(60)) for size in sizes]
pairs(range(700, 200, -20))
before = resident()
drawn = pairs(range(200, 700, 20))
taken, small = resident() - before, [little for _large, little in drawn]
del drawn
print((resident() - before) / taken)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the option is glibc's")
def test_large_pictures_that_are_gone_leave_no_gaps_between_small_ones() -> None:
    assert float(last_line_of(GAPS)) < 0.5


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((1920, 1080), (1536, 864)), ((3840, 2160), (3072, 1728)), ((1280, 1024), (1024, 576)),
        ((3440, 1440), (2048, 1152)), ((800, 600), (800, 540)),
    ],
)  # fmt: skip
def test_the_first_window_leaves_room(desktop: tuple[int, int], size: tuple[int, int]) -> None:
    assert default_window_size(desktop) == size


def test_a_remembered_size_is_cut_to_the_desktop(kit: Kit) -> None:
    desktop = pygame.display.get_desktop_sizes()[0]
    assert clamp_to_desktop((20_000, 20_000)) == clamp_to_min_size(desktop)
    assert clamp_to_desktop((10, 10)) == MIN_WINDOW_SIZE
    kit = opened((1280, 720))
    kit.window.reopen_without_opengl()
    assert kit.window.size == (1280, 720)
    kit.window.flip()


@pytest.mark.parametrize("size", [(960, 540), (3840, 2160), (2560, 1080), (1024, 768)])
def test_a_window_takes_any_size_from_the_smallest_up(kit: Kit, size: tuple[int, int]) -> None:
    kit.window.resize(size)
    assert kit.window.size == size
    assert kit.window.surface.get_size() == size


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_no_cache_holds_what_a_setting_has_changed(kit: Kit, game: str) -> None:
    """Where one does, the setting lacks ``in_pictures=True`` in its row."""
    table = hands(kit, TWO_WAITING, PLAIN, PLAIN)
    player = rounds.sit_down(kit, table)[0] if game == "luckybox" else blanco.sit_down(kit)[0]
    player.wait(400)
    stale = set()
    for name, valid in SETTING_CHECKS.items():
        for value in (value for value in (True, False) if valid(value)):
            setattr(kit.settings, name, value)
            player.do(Event(pygame.WINDOWEXPOSED))
            player.wait(3)
            shown = pygame.image.tobytes(kit.window.surface, "RGB")
            for store in (kit.art, kit.text, kit.pixels):
                store.clear()
            kit.stack.resize(kit.window.size, 1.0)
            player.do(Event(pygame.WINDOWEXPOSED))
            player.wait(3)
            if pygame.image.tobytes(kit.window.surface, "RGB") != shown:
                stale.add(name)
    assert not stale


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("driver", ["", "dummy"])
def test_without_a_display_the_game_runs_unseen_only_where_that_is_asked_for(driver: str) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": driver}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", *(() if driver else ("SDL_VIDEODRIVER",))):
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, "-c", START], cwd=PROJECT, env=environment, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode == 0) == bool(driver)
    assert driver or ("PlainError" in done.stderr and "No display found" in done.stderr)


def test_a_desktop_knows_to_which_entry_of_its_menu_the_window_belongs() -> None:
    start_display()
    assert {os.environ[variable] for variable in WINDOW_CLASS_VARIABLES} == {PROGRAM}


def asked_shots(shots: Path) -> ProgramStart:
    watch = WatchStart(2, 1, "classic", "turbo", exit_at_end=True, shots=shots)
    return ProgramStart(1, None, None, (960, 540), None, watch)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("file", "it is a file, but it must be a folder"),
        ("file/x", "must be a folder" if IS_WINDOWS else "file is no folder"),
        ("file/x/y", "must be a folder" if IS_WINDOWS else "file is no folder"),
        ("a\0b", "no folder can have this name"),
        pytest.param("x" * 300, "File name too long", marks=needs_posix_names),
        pytest.param("loop/x", "Too many levels", marks=needs_links),
    ],
)
def test_an_impossible_folder_is_told_before_anything_is_begun(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    reason: str,
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    (tmp_path / "file").touch()
    if name.startswith("loop"):
        (tmp_path / "loop").symlink_to("loop")
    assert command.run_guarded(lambda: app.run_in_window(asked_shots(tmp_path / name))) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and told[0].startswith("No pictures can be saved in ")
    assert reason in told[0]
    assert not home.exists()


@needs_device_files
def test_a_device_holds_no_pictures() -> None:
    for name in ("/dev/null", "/dev/null/x"):
        with pytest.raises(PlainError, match=r"^No pictures can be saved in /dev/null.*\.$"):
            make_writable_folder(Path(name))


def test_a_folder_is_made_and_nothing_is_left_in_it(tmp_path: Path) -> None:
    make_writable_folder(tmp_path / "a" / "b")
    make_writable_folder(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_a_folder_that_may_not_be_written_is_tried_once_on_windows_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def refuse(*words: object, **_options: object) -> int:
        tried.append(words)
        assert len(tried) < 10, "it tries one name after the other"
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        windows.setattr(os, "open", refuse)
        with pytest.raises(PlainError, match="Permission denied"):
            make_writable_folder(tmp_path)
    assert len(tried) == 1


def test_a_picture_is_there_whole_or_not_at_all(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shots = tmp_path / "shots"
    table: Any = SimpleNamespace(watch=asked_shots(shots).watch)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    save_screenshot(kit, table, "first")
    assert (shots / "first.png").read_bytes().endswith(b"IEND\xaeB`\x82")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PlainError, match="No space left on device") as ended:
        save_screenshot(kit, table, "second")
    assert ended.value.code == 2
    assert [path.name for path in shots.iterdir()] == ["first.png"]


# --- small windows and slow disks ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "drawn"),
    [((800, 480), (960, 576)), ((480, 800), (960, 1600)), ((1280, 720), (1280, 720))],
)
def test_a_small_window_shows_the_whole_screen_reduced(
    size: tuple[int, int], drawn: tuple[int, int]
) -> None:
    kit = open_kit(size)
    assert kit.window.size == kit.window.canvas.get_size() == drawn
    assert kit.window.windowed_size == size
    player, screen = playing(kit, Screen(kit))
    player.do(mouse_down((size[0] // 2, size[1] // 2)))
    assert Press((drawn[0] // 2, drawn[1] // 2)) in screen.got


def test_a_maximised_window_remembers_the_size_that_it_had_before() -> None:
    window = open_kit((1000, 600)).window
    window.resize((1024, 740))
    assert window.windowed_size == (1024, 740)
    window.note_maximised(True)
    assert window.maximised and window.windowed_size == (1000, 600)
    window.note_maximised(False)
    assert not window.maximised


def test_a_screen_of_few_colours_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window_module, "MIN_COLOUR_BITS", 99)
    with pytest.raises(PlainError, match="too few colours"):
        open_kit((960, 540))


def test_what_a_key_changes_is_saved_at_once(tmp_path: Path) -> None:
    kit = open_kit((960, 540), Settings.load(tmp_path))
    player, _screen = playing(kit, Screen(kit))
    player.press(pygame.K_m)
    assert Settings.load(tmp_path).muted
    player.press(pygame.K_F11)
    assert Settings.load(tmp_path).fullscreen


class HangingSettings(Settings):
    pending: object = None

    @property
    def oldest_unsaved(self) -> object:
        return self.pending


def test_a_disk_that_hangs_is_told_within_two_seconds_and_again_when_it_works() -> None:
    settings, notices = HangingSettings(), Notices()
    watch = DiskWatch(settings, LibraryAccess(None, {}))
    watch.update(0.1, notices)
    settings.pending = "a save"
    for _tenth in range(18):
        watch.update(0.1, notices)
    assert notices.current.startswith("The disk is not responding")
    settings.pending = None
    assert watch.update(0.1, notices)
    assert notices.current == "Saving works again."


def test_saves_that_follow_each_other_quickly_are_no_hanging_disk() -> None:
    settings, notices = HangingSettings(), Notices()
    watch = DiskWatch(settings, LibraryAccess(None, {}))
    for number in range(40):
        settings.pending = number
        watch.update(0.1, notices)
    assert notices.current == ""
