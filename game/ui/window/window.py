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
from game.files import APP_FOLDER_NAME, read_regular
from game.words import _

from .canvas import Canvas

CLASS_VARIABLES = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")
SMALLEST_SIZE = (960, 540)
SHARE_OF_DESKTOP = 0.8
SLOW_FLIP_SECONDS = 0.008
FLIPS_MEASURED = 2
UNSEEN_DRIVERS = ("offscreen", "dummy")
FRAMEBUFFER_VARIABLE = "SDL_FRAMEBUFFER_ACCELERATION"
LIBRARY = "libX11.so.6"
M_MMAP_THRESHOLD, LARGE_BYTES = -3, 128 * 1024
HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class Window:
    """One resizable window and its surface."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        backdrop: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        self._windowed_size = size or default_size(_desktop())
        self.fullscreen = fullscreen
        self._icon: pygame.Surface | None = None
        self._backdrop = backdrop
        self._window = self._open()
        self._canvas = Canvas(self.surface)
        self.display = 0
        """The number of the display it is on."""
        self._rates: list[int] | None = None

    @property
    def canvas(self) -> Canvas:
        """What to draw a frame on; valid for that frame only."""
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
        """The size to restore after full screen, and at the next start."""
        if not self.fullscreen:
            self._windowed_size = self.size
        return self._windowed_size

    @property
    def refresh_rate(self) -> int:
        """The display's frames a second, 0 if unknown."""
        if self._rates is None:
            self._rates = pygame.display.get_desktop_refresh_rates()
        return self._rates[self.display] if self.display < len(self._rates) else 0

    def move_to(self, display: int) -> None:
        """Note the display that the window is on, as it was moved or the rate has changed."""
        self.display, self._rates = display, None

    def resize(self, size: tuple[int, int]) -> None:
        self._window.size = size

    def set_fullscreen(self, fullscreen: bool) -> None:
        if fullscreen == self.fullscreen:
            return
        if fullscreen:
            self._windowed_size = self.size
            if _may_lack_window_manager():
                self._window.position = (0, 0)
                self._window.size = _desktop()
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            self._window.size = self._windowed_size
            if _may_lack_window_manager():
                self._window.position = pygame.WINDOWPOS_CENTERED
        self.fullscreen = fullscreen
        # The content may be lost even if the size stays.
        self._canvas.forget()

    def set_icon(self, icon: pygame.Surface) -> None:
        self._icon = icon
        self._window.set_icon(icon)

    def show(self) -> None:
        if self.canvas.show():
            self.flip()

    def flip(self) -> None:
        self._window.flip()

    def is_slow(self) -> bool:
        """Measure on X11 whether frames are shown too slowly, as by software OpenGL."""
        if pygame.display.get_driver() != "x11" or FRAMEBUFFER_VARIABLE in os.environ:
            return False
        self.surface.fill(self._backdrop)
        self._window.flip()  # The first flip sets everything up.
        # One fast flip suffices.
        return all(
            _seconds(self._window.flip) > SLOW_FLIP_SECONDS for _flip in range(FLIPS_MEASURED)
        )

    def reopen_without_opengl(self) -> None:
        self._window.destroy()
        pygame.display.quit()  # SDL reads the variable once per display.
        start_display()
        do_without_opengl()
        self._window = self._open()
        self._canvas = Canvas(self.surface)

    def when_lost(self, leave: Callable[[], None]) -> None:
        """Call ``leave``, which must end the program, when the X11 connection is lost."""
        if pygame.display.get_driver() != "x11":
            return

        def tell(_display: int | None) -> int:
            leave()
            return 0

        # Keep a reference, or Xlib would call freed memory.
        self._connection = HANDLER(tell)
        with suppress(OSError):
            ctypes.CDLL(LIBRARY).XSetIOErrorHandler(self._connection)

    def close(self) -> None:
        self._window.destroy()

    def _open(self) -> pygame.Window:
        window = pygame.Window(
            TITLE,
            _desktop() if self.fullscreen else self._windowed_size,
            position=pygame.WINDOWPOS_CENTERED,
            resizable=True,
            fullscreen_desktop=self.fullscreen,
        )
        window.minimum_size = SMALLEST_SIZE
        if self._icon is not None:
            window.set_icon(self._icon)
        window.get_surface().fill(self._backdrop)
        return window


def return_large_blocks() -> None:
    """Make glibc return the memory of each freed large picture to the system.

    By default it soon puts them all on one heap, whose gaps cost a watched game 20 MB.
    """
    if sys.platform == "linux":
        # Other C libraries have no such option.
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BYTES)


def start_display() -> None:
    """Start pygame's display and fonts only; raise `PlainError` if there is no display."""
    return_large_blocks()
    # Otherwise Windows scales the window up on high-DPI screens.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # Desktops match windows to menu entries by these; pygame has set them to the script's name.
    os.environ.update(dict.fromkeys(CLASS_VARIABLES, APP_FOLDER_NAME))
    try:
        pygame.display.init()
    except pygame.error as error:
        raise PlainError(_no_display(str(error))) from error
    driver = pygame.display.get_driver()
    if driver in UNSEEN_DRIVERS and os.environ.get("SDL_VIDEODRIVER", "") == "":
        pygame.display.quit()
        raise PlainError(_no_display(_("only “{driver}” is available").format(driver=driver)))
    pygame.display.set_allow_screensaver(True)
    pygame.font.init()


def do_without_opengl() -> None:
    """Make X11 windows use shared memory, unless the environment has decided."""
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault(FRAMEBUFFER_VARIABLE, "0")


def show_plainly(message: str) -> bool:
    try:
        # Without a parent window, as that is gone.
        pygame.display.message_box(TITLE, message, message_type="error")
    except pygame.error:
        return False
    return True


def default_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return a 16:9 size that leaves some of the desktop free.

    >>> default_size((1920, 1080))
    (1536, 864)
    >>> default_size((1024, 768))
    (960, 540)
    """
    width = min(desktop[0], desktop[1] * 16 / 9) * SHARE_OF_DESKTOP
    return at_least_smallest((round(width), round(width * 9 / 16)))


def within_desktop(size: tuple[int, int]) -> tuple[int, int]:
    width, height = _desktop()
    return at_least_smallest((min(size[0], width), min(size[1], height)))


def at_least_smallest(size: tuple[int, int]) -> tuple[int, int]:
    return (max(size[0], SMALLEST_SIZE[0]), max(size[1], SMALLEST_SIZE[1]))


def _desktop() -> tuple[int, int]:
    return pygame.display.get_desktop_sizes()[0]


def _may_lack_window_manager() -> bool:
    """Whether full screen must be set by hand: one screen on X11, perhaps no window manager."""
    is_x11 = pygame.display.get_driver() == "x11"
    return is_x11 and len(pygame.display.get_desktop_sizes()) == 1


def _no_display(reason: str) -> str:
    return _(
        "No display found ({reason}).\nStart the game on a desktop; over ssh "
        "use “ssh -X”, on Linux check DISPLAY or WAYLAND_DISPLAY."
    ).format(reason=reason)


def _seconds(action: Callable[[], None]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


LARGEST_FILE = 1_000_000
SPI_GETCLIENTAREAANIMATION = 0x1042


def wants_less_motion() -> bool:
    """Whether the system asks for reduced motion; False if unknown."""
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
                return on_a_mac(Path.home() / "Library" / "Preferences")
            else:
                config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
                return on_a_free_desktop(Path(config))
        except RuntimeError:  # no home folder
            return False


def on_a_mac(preferences: Path) -> bool:
    # Imported late: only macOS needs them.
    import plistlib
    from xml.parsers.expat import ExpatError

    try:
        content = plistlib.loads(_read(preferences / "com.apple.universalaccess.plist"))
    except (plistlib.InvalidFileException, ExpatError):
        return False
    return isinstance(content, dict) and bool(content.get("reduceMotion"))


def on_a_free_desktop(config: Path) -> bool:
    for version in ("gtk-4.0", "gtk-3.0"):
        if re.search(
            rb"(?mi)^\s*gtk-enable-animations\s*=\s*(0|false)\s*$",
            _read(config / version / "settings.ini"),
        ):
            return True
    return bool(
        re.search(rb"(?m)^AnimationDurationFactor\s*=\s*0(\.0*)?\s*$", _read(config / "kdeglobals"))
    )


def _read(path: Path) -> bytes:
    try:
        return read_regular(path, LARGEST_FILE)
    except OSError:
        return b""


MOST_TAKEN = 65_536
"""Longer than any text that the game reads."""


class Clipboard:
    """The desktop's clipboard, or an internal one without it."""

    def __init__(self) -> None:
        self._own = ""

    def put(self, text: str) -> None:
        """Copy a text, with question marks for characters that cannot be encoded."""
        self._own = text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
        try:
            pygame.scrap.put_text(self._own)
        except pygame.error:
            return  # No desktop clipboard: the internal copy remains.

    def get(self) -> str:
        """Return at most ``MOST_TAKEN`` characters, or '' if nothing can be read."""
        try:
            # Asking first whether there is text would take as long as getting it.
            return pygame.scrap.get_text()[:MOST_TAKEN]
        except pygame.error:
            return self._own[:MOST_TAKEN]
        except (UnicodeError, MemoryError):
            return ""


def open_folder(folder: Path) -> None:
    """Make a folder and show it, if possible; callers print its path anyway."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        show_folder(folder)


def show_folder(folder: Path) -> None:
    """Open a folder without waiting; raise ``OSError`` if no program can."""
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
