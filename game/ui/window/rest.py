"""How the frame loop sleeps and wakes, and how many frames a second it draws."""

from __future__ import annotations

import ctypes
import math
import sys
import time
from collections import deque
from collections.abc import Callable
from functools import cache
from typing import cast

import pygame

LONGEST_WAIT_SECONDS = 0.5
"""The longest wait for an event at a time, so that Python can run signal handlers."""
WAKE_EVENT_TYPE = pygame.event.custom_type()


class WakeAlarm:
    """Holds how many seconds the program may sleep until something changes by itself."""

    def __init__(self) -> None:
        self.seconds = math.inf

    def wake_within(self, seconds: float) -> None:
        self.seconds = min(self.seconds, max(0.0, seconds))


def wake_loop() -> None:
    """End the loop's wait for events.  Any thread may call this."""
    # Without a window there is no loop to wake; if the queue is full, it is awake already.
    if pygame.display.get_init() and not pygame.event.peek(WAKE_EVENT_TYPE, pump=False):
        try:
            pygame.event.post(pygame.event.Event(WAKE_EVENT_TYPE))
        except pygame.error:
            return


def wait_for_event(seconds: float) -> None:
    sdl_wait = _find_sdl_wait()
    if sdl_wait is not None:
        sdl_wait(None, max(1, math.ceil(seconds * 1000)))
    else:
        time.sleep(min(seconds, 1 / DEFAULT_FRAME_RATE))


@cache
def _find_sdl_wait() -> Callable[[None, int], int] | None:
    """Return SDL's wait function, or None.  Pygame's own wait would poll every millisecond."""
    # The library that pygame has loaded: elsewhere than on Windows by one that needs it.
    name = "SDL2" if sys.platform == "win32" else pygame.event.__file__
    try:
        function = ctypes.CDLL(name).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    function.argtypes = ctypes.c_void_p, ctypes.c_int
    return cast("Callable[[None, int], int]", function)


class FrameClock:
    """Waits from frame to frame.  A late frame does not hurry the next ones."""

    def __init__(self) -> None:
        self._last = self._next = time.perf_counter()

    def tick(self, framerate: float, /) -> float:
        """Wait for the next frame.  Return the milliseconds since the last frame."""
        now = time.perf_counter()
        self._next += 1 / framerate
        if self._next > now:
            time.sleep(self._next - now)
            now = time.perf_counter()
        else:
            self._next = now
        passed, self._last = (now - self._last) * 1000, now
        return passed


DEFAULT_FRAME_RATE, MAX_FRAME_RATE = 60, 240
"""The frames a second for a display of unknown rate, and the most for any display."""
MIN_DIVIDED_FRAME_RATE = 48
"""The fewest frames a second when only every second or third display frame is drawn."""
LATENESS_WINDOW_FRAMES, MAX_LATE_FRAMES = 30, 5
SPEED_UP_AFTER_FRAMES, SPEED_UP_TIME_SHARE = 240, 0.6
"""A quicker rate is used after so many frames in a row that each took less than this share of
the time that a frame has at that rate.
"""


class FrameRateChooser:
    """Chooses the frame rate: the display's, or a half or third of it on a slow machine."""

    def __init__(self) -> None:
        self._part = 1
        self._late: deque[bool] = deque(maxlen=LATENESS_WINDOW_FRAMES)
        self._easy = 0

    def choose_rate(self, display: int, wish: int) -> float:
        """Return how many frames a second to draw.  A ``wish`` of 0 means the display's rate."""
        whole = min(display if display > 0 else DEFAULT_FRAME_RATE, MAX_FRAME_RATE)
        if wish:
            return min(wish, whole)
        while self._part > 1 and whole / self._part < MIN_DIVIDED_FRAME_RATE:
            self._part -= 1
        return whole / self._part

    def note_frame_time(self, seconds: float, rate: float) -> None:
        self._late.append(seconds * rate > 1.0)
        quicker = rate * self._part / max(1, self._part - 1)
        self._easy = self._easy + 1 if seconds * quicker < SPEED_UP_TIME_SHARE else 0
        if (
            sum(self._late) >= MAX_LATE_FRAMES
            and rate * self._part / (self._part + 1) >= MIN_DIVIDED_FRAME_RATE
        ):
            self._change_divisor(self._part + 1)
        elif self._part > 1 and self._easy >= SPEED_UP_AFTER_FRAMES:
            self._change_divisor(self._part - 1)

    def _change_divisor(self, part: int) -> None:
        self._part, self._easy = part, 0
        self._late.clear()


MALLOC_ARENAS_OPTION = -8


def use_one_malloc_arena() -> None:
    """Let threads reuse each other's freed memory (glibc).  Call this before any thread starts."""
    if sys.platform == "linux":
        # Imported late: it is slow, and the first frame does not need it.
        import ctypes

        choose = getattr(ctypes.CDLL(None), "mallopt", None)
        if choose is not None:
            choose(MALLOC_ARENAS_OPTION, 1)
