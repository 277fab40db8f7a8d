"""The window, and the desktop around it: reduced motion, lost display, folders."""

from __future__ import annotations

import ctypes
import os
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from game import TITLE
from game.errors import PlainError
from game.files import APP_FOLDER_NAME, read_regular_file
from game.words import _

from .canvas import Canvas

WINDOW_CLASS_VARIABLES = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")
MIN_WINDOW_SIZE = (480, 270)
COMFORTABLE_WINDOW_SIZE = (960, 540)
"""The least size in which every screen is drawn whole.  A smaller window shows it reduced."""
WINDOW_BAR_PX = 60
"""About the height of a window's title bar and the desktop's panel together."""
DEFAULT_WINDOW_SHARE = 0.8
MIN_COLOUR_BITS = 15
SLOW_FLIP_SECONDS = 0.008
FLIPS_MEASURED = 2
INVISIBLE_VIDEO_DRIVERS = ("offscreen", "dummy")
FRAMEBUFFER_VARIABLE = "SDL_FRAMEBUFFER_ACCELERATION"
COMPOSITOR_VARIABLE = "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR"
X11_LIBRARY = "libX11.so.6"
MMAP_THRESHOLD_OPTION, LARGE_BLOCK_BYTES = -3, 128 * 1024
X11_ERROR_HANDLER_TYPE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class Window:
    """The program's window."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        maximised: bool = False,
        backdrop: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        """Open the window; without a size, as large as suits the desktop."""
        desktop = _desktop_size()
        self.maximised = maximised or (size is None and not _has_room_for_window(desktop))
        self._windowed_size = self._size_before = size or default_window_size(desktop)
        self._screen_before = desktop
        """The screen's size when full screen began."""
        self.fullscreen = fullscreen
        self._icon: pygame.Surface | None = None
        self._backdrop = backdrop
        self._reduced: pygame.Surface | None = None
        """What a small window shows reduced, or None."""
        self._window = self._open_window()
        self._canvas = Canvas(self.surface)
        self.display = 0
        self._rates: list[int] | None = None

    @property
    def canvas(self) -> Canvas:
        """The canvas to draw a frame on.  It is replaced when the window's size changes."""
        if self._canvas.get_size() != self.size:
            self._canvas = Canvas(self.surface)
        return self._canvas

    @property
    def surface(self) -> pygame.Surface:
        """The surface that frames are drawn on: the window's, or a larger one if it is small."""
        shown = self._window.get_surface()
        size = comfortable_size(shown.get_size())
        if size == shown.get_size():
            self._reduced = None
            return shown
        if self._reduced is None or self._reduced.get_size() != size:
            self._reduced = pygame.Surface(size, depth=32)
        return self._reduced

    @property
    def size(self) -> tuple[int, int]:
        """The size that frames are drawn in, in pixels."""
        return comfortable_size(self._window.size)

    def to_surface(self, pos: tuple[float, float]) -> tuple[int, int]:
        """Convert a position in the window to one on the surface, where frames are reduced."""
        drawn, shown = self.size, self._window.size
        return int(pos[0] * drawn[0] / shown[0]), int(pos[1] * drawn[1] / shown[1])

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The window's size while it is neither in full screen nor maximised."""
        size = self._window.size
        if not (self.fullscreen or self.maximised) and size != self._windowed_size:
            self._size_before, self._windowed_size = self._windowed_size, size
        return self._windowed_size

    def note_maximised(self, maximised: bool) -> None:
        """Note that the desktop has maximised the window, or restored it."""
        if self.fullscreen or maximised == self.maximised:
            return
        # The size usually changes first.
        if maximised and self.windowed_size == self._window.size:
            self._windowed_size = self._size_before
        self.maximised = maximised

    @property
    def refresh_rate(self) -> int:
        if self._rates is None:
            self._rates = pygame.display.get_desktop_refresh_rates()
        return self._rates[self.display] if self.display < len(self._rates) else 0

    def note_display(self, display: int) -> None:
        self.display, self._rates = display, None

    def resize(self, size: tuple[int, int]) -> None:
        self._window.size = size

    def set_fullscreen(self, fullscreen: bool) -> None:
        if fullscreen == self.fullscreen:
            return
        if fullscreen:
            self._windowed_size, self._screen_before = self.windowed_size, _desktop_size()
            if _must_place_window():
                self._window.position = (0, 0)
                self._window.size = _desktop_size()
            self._window.set_fullscreen(desktop=True)
        else:
            self._leave_fullscreen()
        self.fullscreen = fullscreen
        # The content may be lost even if the size stays.
        self._canvas.forget_last_frame()

    def _leave_fullscreen(self) -> None:
        # Full screen follows the screen, which may be smaller now.
        screen = self._window.size
        self._window.set_windowed()
        if self.maximised:
            self._window.maximize()
            return
        size, before = self._windowed_size, self._screen_before
        has_shrunk = screen[0] < before[0] or screen[1] < before[1]
        if has_shrunk and (size[0] > screen[0] or size[1] > screen[1]):
            size = self._windowed_size = self._size_before = default_window_size(screen)
        self._window.size = size
        if has_shrunk or _must_place_window():
            left, top = (max(0, (screen[side] - size[side]) // 2) for side in (0, 1))
            self._window.position = left, top

    def set_icon(self, icon: pygame.Surface) -> None:
        self._icon = icon
        self._window.set_icon(icon)

    def show_frame(self) -> None:
        if self.canvas.show_frame():
            self.flip()

    def flip(self) -> None:
        if self._reduced is not None:
            shown = self._window.get_surface()
            shown.blit(pygame.transform.smoothscale(self._reduced, shown.get_size()), (0, 0))
        self._window.flip()

    def is_flip_slow(self) -> bool:
        """Whether X11 takes too long to show a frame, as with OpenGL in software."""
        if pygame.display.get_driver() != "x11" or FRAMEBUFFER_VARIABLE in os.environ:
            return False
        self._window.get_surface().fill(self._backdrop)
        self._window.flip()  # The first flip sets everything up.
        # One fast flip suffices.
        return all(
            _seconds_taken_by(self._window.flip) > SLOW_FLIP_SECONDS
            for _flip in range(FLIPS_MEASURED)
        )

    def reopen_without_opengl(self) -> None:
        self._window.destroy()
        pygame.display.quit()  # SDL reads the variable once per display.
        start_display()
        disable_opengl()
        self._window = self._open_window()
        self._canvas = Canvas(self.surface)

    def call_on_connection_lost(self, leave: Callable[[], None]) -> None:
        """Call ``leave``, which must end the program, once the connection to X11 is lost."""
        if pygame.display.get_driver() != "x11":
            return

        def handle_lost_connection(_display: int | None) -> int:
            leave()
            return 0

        # Keep a reference, or Xlib would call freed memory.
        self._connection = X11_ERROR_HANDLER_TYPE(handle_lost_connection)
        with suppress(OSError):
            ctypes.CDLL(X11_LIBRARY).XSetIOErrorHandler(self._connection)

    def close(self) -> None:
        self._window.destroy()

    def _open_window(self) -> pygame.Window:
        window = pygame.Window(
            TITLE,
            _desktop_size() if self.fullscreen else self._windowed_size,
            position=pygame.WINDOWPOS_CENTERED,
            resizable=True,
            fullscreen_desktop=self.fullscreen,
            maximized=self.maximised and not self.fullscreen,
        )
        if not _has_enough_colours(window):
            window.destroy()
            raise PlainError(
                _(
                    "This screen shows too few colours for the game.\nSet its colour depth to 24 "
                    "or 32 bits; for VNC or a remote desktop, in their settings."
                )
            )
        window.minimum_size = MIN_WINDOW_SIZE
        if self._icon is not None:
            window.set_icon(self._icon)
        window.get_surface().fill(self._backdrop)
        return window


def return_large_freed_blocks() -> None:
    """Make glibc return the memory of a large picture to the system as soon as it is freed.

    By default glibc soon puts such pictures on one heap, whose gaps cost 20 MB in a watched game.
    """
    if sys.platform == "linux":
        # Other C libraries have no such option.
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(MMAP_THRESHOLD_OPTION, LARGE_BLOCK_BYTES)


def start_display() -> None:
    """Start pygame's display and fonts, nothing else.  Raise `PlainError` without a display."""
    return_large_freed_blocks()
    # Otherwise Windows scales the window up on high-DPI screens.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # Desktops match windows to menu entries by these; pygame has set them to the script's name.
    os.environ.update(dict.fromkeys(WINDOW_CLASS_VARIABLES, APP_FOLDER_NAME))
    # Otherwise SDL asks for the whole desktop's compositor to be switched off.
    os.environ.setdefault(COMPOSITOR_VARIABLE, "0")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise PlainError(_no_display_message(str(error))) from error
    driver = pygame.display.get_driver()
    if driver in INVISIBLE_VIDEO_DRIVERS and os.environ.get("SDL_VIDEODRIVER", "") == "":
        pygame.display.quit()
        raise PlainError(
            _no_display_message(_("only “{driver}” is available").format(driver=driver))
        )
    pygame.display.set_allow_screensaver(True)
    pygame.font.init()


def disable_opengl() -> None:
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault(FRAMEBUFFER_VARIABLE, "0")


MESSAGE_BOX_CODE = """
import sys, pygame
pygame.display.message_box(*sys.argv[1:], message_type="error")
"""


def show_message_box(message: str) -> bool:
    """Show a message until it is closed.  Return whether it could be shown.

    A signal that ends the program also ends the box.
    """
    if sys.platform != "win32" and not getattr(sys, "frozen", False):
        # SDL waits in C code, where Python hears no signal.
        return _show_box_in_process(message)
    try:
        # Without a parent window, as that is gone.
        pygame.display.message_box(TITLE, message, message_type="error")
    except pygame.error:
        return False
    return True


def _show_box_in_process(message: str) -> bool:
    import signal
    import subprocess

    quiet = subprocess.DEVNULL
    command = [sys.executable, "-c", MESSAGE_BOX_CODE, TITLE, message]
    try:
        # A session of its own, since SDL shows the box in one more process.
        box = subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
    except OSError:
        return False
    try:
        return box.wait() == 0
    except BaseException:
        if sys.platform != "win32":
            os.killpg(box.pid, signal.SIGKILL)
        raise


def default_window_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return a 16:9 size that leaves some of the desktop free; on a small one, what it has.

    >>> default_window_size((1920, 1080))
    (1536, 864)
    >>> default_window_size((1024, 768))
    (960, 540)
    >>> default_window_size((800, 480))
    (800, 480)
    """
    width = min(desktop[0], desktop[1] * 16 / 9) * DEFAULT_WINDOW_SHARE
    size = (
        max(round(width), COMFORTABLE_WINDOW_SIZE[0]),
        max(round(width * 9 / 16), COMFORTABLE_WINDOW_SIZE[1]),
    )
    return clamp_to_min_size((min(size[0], desktop[0]), min(size[1], desktop[1])))


def comfortable_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size in which to draw for a window: its own or, if it is small, a larger one.

    >>> comfortable_size((1280, 720))
    (1280, 720)
    >>> comfortable_size((800, 480))
    (960, 576)
    """
    least = COMFORTABLE_WINDOW_SIZE
    width, height = max(1, size[0]), max(1, size[1])
    by = max(1.0, least[0] / width, least[1] / height)
    return (round(width * by), round(height * by)) if by > 1.0 else size


def clamp_to_desktop(size: tuple[int, int]) -> tuple[int, int]:
    width, height = _desktop_size()
    return clamp_to_min_size((min(size[0], width), min(size[1], height)))


def clamp_to_min_size(size: tuple[int, int]) -> tuple[int, int]:
    return (max(size[0], MIN_WINDOW_SIZE[0]), max(size[1], MIN_WINDOW_SIZE[1]))


def _desktop_size() -> tuple[int, int]:
    return pygame.display.get_desktop_sizes()[0]


def _has_room_for_window(desktop: tuple[int, int]) -> bool:
    """Whether a desktop has room for a comfortable window with a title bar."""
    width, height = COMFORTABLE_WINDOW_SIZE
    return desktop[0] >= width and desktop[1] >= height + WINDOW_BAR_PX


def _has_enough_colours(window: pygame.Window) -> bool:
    try:
        return window.get_surface().get_bitsize() >= MIN_COLOUR_BITS
    except pygame.error:  # it cannot draw with a palette
        return False


def _must_place_window() -> bool:
    """Whether to size and place the window here, in case X11 has no window manager to do so."""
    is_x11 = pygame.display.get_driver() == "x11"
    return is_x11 and len(pygame.display.get_desktop_sizes()) == 1


def _no_display_message(reason: str) -> str:
    return _(
        "No display found ({reason}).\nStart the game on a desktop; over ssh "
        "use “ssh -X”, on Linux check DISPLAY or WAYLAND_DISPLAY."
    ).format(reason=reason)


def _seconds_taken_by(action: Callable[[], None]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


MAX_CONFIG_BYTES = 1_000_000
SPI_GETCLIENTAREAANIMATION = 0x1042


def desktop_reduces_motion() -> bool:
    if sys.platform == "win32":
        import ctypes

        animates = ctypes.c_int(1)
        answered = ctypes.windll.user32.SystemParametersInfoW(
            SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animates), 0
        )
        return bool(answered) and not animates.value
    else:
        try:
            if sys.platform == "darwin":
                return mac_reduces_motion(Path.home() / "Library" / "Preferences")
            else:
                config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
                return linux_reduces_motion(Path(config))
        except RuntimeError:  # no home folder
            return False


def mac_reduces_motion(preferences: Path) -> bool:
    import plistlib
    from xml.parsers.expat import ExpatError

    try:
        content = plistlib.loads(_read_or_empty(preferences / "com.apple.universalaccess.plist"))
    except (plistlib.InvalidFileException, ExpatError):
        return False
    return isinstance(content, dict) and bool(content.get("reduceMotion"))


def linux_reduces_motion(config: Path) -> bool:
    for version in ("gtk-4.0", "gtk-3.0"):
        if re.search(
            rb"(?mi)^\s*gtk-enable-animations\s*=\s*(0|false)\s*$",
            _read_or_empty(config / version / "settings.ini"),
        ):
            return True
    return bool(
        re.search(
            rb"(?m)^AnimationDurationFactor\s*=\s*0(\.0*)?\s*$",
            _read_or_empty(config / "kdeglobals"),
        )
    )


def _read_or_empty(path: Path) -> bytes:
    try:
        return read_regular_file(path, MAX_CONFIG_BYTES)
    except OSError:
        return b""


def make_and_open_folder(folder: Path) -> None:
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        show_in_file_manager(folder)


def show_in_file_manager(folder: Path) -> None:
    """Open a folder in the file manager.  Raise ``OSError`` if there is no file manager."""
    if sys.platform == "win32":
        os.startfile(folder)
    else:
        import subprocess

        # Detached: the file manager outlives the game and its output is dropped.
        subprocess.Popen(
            ["open" if sys.platform == "darwin" else "xdg-open", str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
