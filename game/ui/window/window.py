"""The window, and the desktop around it: clipboard, reduced motion, lost display, folders."""

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
MIN_WINDOW_SIZE = (960, 540)
DEFAULT_WINDOW_SHARE = 0.8
SLOW_FLIP_SECONDS = 0.008
FLIPS_MEASURED = 2
INVISIBLE_VIDEO_DRIVERS = ("offscreen", "dummy")
FRAMEBUFFER_VARIABLE = "SDL_FRAMEBUFFER_ACCELERATION"
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
        backdrop: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        self._windowed_size = size or default_window_size(_desktop_size())
        self.fullscreen = fullscreen
        self._icon: pygame.Surface | None = None
        self._backdrop = backdrop
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
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def windowed_size(self) -> tuple[int, int]:
        if not self.fullscreen:
            self._windowed_size = self.size
        return self._windowed_size

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
            self._windowed_size = self.size
            if _must_size_fullscreen_window():
                self._window.position = (0, 0)
                self._window.size = _desktop_size()
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            self._window.size = self._windowed_size
            if _must_size_fullscreen_window():
                self._window.position = pygame.WINDOWPOS_CENTERED
        self.fullscreen = fullscreen
        # The content may be lost even if the size stays.
        self._canvas.forget_last_frame()

    def set_icon(self, icon: pygame.Surface) -> None:
        self._icon = icon
        self._window.set_icon(icon)

    def show_frame(self) -> None:
        if self.canvas.show_frame():
            self.flip()

    def flip(self) -> None:
        self._window.flip()

    def is_flip_slow(self) -> bool:
        """Whether X11 takes too long to show a frame, as with OpenGL in software."""
        if pygame.display.get_driver() != "x11" or FRAMEBUFFER_VARIABLE in os.environ:
            return False
        self.surface.fill(self._backdrop)
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


def show_message_box(message: str) -> bool:
    try:
        # Without a parent window, as that is gone.
        pygame.display.message_box(TITLE, message, message_type="error")
    except pygame.error:
        return False
    return True


def default_window_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return a 16:9 size that leaves some of the desktop free.

    >>> default_window_size((1920, 1080))
    (1536, 864)
    >>> default_window_size((1024, 768))
    (960, 540)
    """
    width = min(desktop[0], desktop[1] * 16 / 9) * DEFAULT_WINDOW_SHARE
    return clamp_to_min_size((round(width), round(width * 9 / 16)))


def clamp_to_desktop(size: tuple[int, int]) -> tuple[int, int]:
    width, height = _desktop_size()
    return clamp_to_min_size((min(size[0], width), min(size[1], height)))


def clamp_to_min_size(size: tuple[int, int]) -> tuple[int, int]:
    return (max(size[0], MIN_WINDOW_SIZE[0]), max(size[1], MIN_WINDOW_SIZE[1]))


def _desktop_size() -> tuple[int, int]:
    return pygame.display.get_desktop_sizes()[0]


def _must_size_fullscreen_window() -> bool:
    """Whether to size a full-screen window here, in case X11 has no window manager to do so."""
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


MAX_PASTED_LENGTH = 65_536


class Clipboard:
    """The desktop's clipboard.  If there is none, copied text is kept within the program."""

    def __init__(self) -> None:
        self._own = ""

    def copy_text(self, text: str) -> None:
        self._own = text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
        try:
            pygame.scrap.put_text(self._own)
        except pygame.error:
            return  # No desktop clipboard: the internal copy remains.

    def get_text(self) -> str:
        """Return the copied text, cut to ``MAX_PASTED_LENGTH``, or '' if it cannot be read."""
        try:
            # Asking first whether there is text would take as long as getting it.
            return pygame.scrap.get_text()[:MAX_PASTED_LENGTH]
        except pygame.error:
            return self._own[:MAX_PASTED_LENGTH]
        except (UnicodeError, MemoryError):
            return ""


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
