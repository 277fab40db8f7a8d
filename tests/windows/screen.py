"""The screen of a Windows machine: an X server nobody sees, its picture, a mouse and keys.

There is no window manager: keys go to the window under the mouse.
"""

from __future__ import annotations

import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pygame

SIZE = (1280, 800)
PATIENCE = 120.0
"""Seconds in which whatever is waited for must have happened; it ends the waiting for nothing."""
LOOK_SECONDS = 0.05
XWD_HEADER = struct.Struct(">25I")


def wait_until(is_so: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something is so; fail with ``what`` did not happen if it takes too long."""
    assert happens_within(seconds, is_so), f"{what}: not within {seconds:.0f} s"


def happens_within(seconds: float, is_so: Callable[[], object]) -> bool:
    """Wait until something is so, for so long at most; say whether it is."""
    until = monotonic() + seconds
    while not is_so():
        if monotonic() > until:
            return False
        sleep(LOOK_SECONDS)
    return True


class Screen:
    """A display ``name`` whose picture lies in a file of ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._picture = folder / "Xvfb_screen0"
        self.server = subprocess.Popen(
            [
                "Xvfb", "-noreset", "-displayfd", "1", "-fbdir", str(folder),
                "-screen", "0", "{}x{}x24".format(*SIZE),
            ],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        assert self.server.stdout is not None
        self.name = f":{self.server.stdout.readline().decode().strip()}"

    def picture(self) -> pygame.Surface:
        """Return a copy of what is shown now."""
        content = self._picture.read_bytes()
        fields = XWD_HEADER.unpack_from(content)
        header_bytes, width, height, row_bytes, colours = (fields[at] for at in (0, 4, 5, 12, 19))
        start = header_bytes + 12 * colours
        assert row_bytes == 4 * width
        pixels = content[start : start + row_bytes * height]
        return pygame.image.frombuffer(pixels, (width, height), "BGRA").convert(24)

    def windows(self, title: str) -> list[str]:
        """Return the visible windows with a title."""
        found = self._act("search", "--onlyvisible", "--name", f"^{title}$", check=False)
        return found.split()

    def place(self, window: str) -> pygame.Rect:
        """Return where a window lies."""
        told = self._act("getwindowgeometry", "--shell", window)
        values = dict(line.split("=") for line in told.splitlines())
        return pygame.Rect(*(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))

    def move_away(self) -> None:
        """Put the mouse where it points at nothing of a window in the middle."""
        self.move(SIZE[0] // 2, SIZE[1] - 4)

    def move(self, x: int, y: int) -> None:
        self._act("mousemove", str(x), str(y))

    def click(self, x: int, y: int) -> None:
        self._act("mousemove", str(x), str(y), "click", "1")

    def press(self, *keys: str) -> None:
        self._act("key", "--delay", "40", *keys)

    def type(self, text: str) -> None:
        self._act("type", "--delay", "40", text)

    def _act(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env={"DISPLAY": self.name, "PATH": "/usr/bin:/bin"},
            capture_output=True, text=True, check=check,
        )  # fmt: skip
        return done.stdout
