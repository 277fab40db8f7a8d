"""The music: one piece at a time, and how loud it is just now.

A piece is decoded once, in a thread, and then played without end: decoding it all along would make
a still table cost half as much again.  Needs an open sound device, a channel that nobody else plays
on and somebody who lets time pass; knows neither the effects nor why a piece is wanted.
"""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Thread

import pygame

MUSIC = "music_"
"""How the files of music begin; they are loaded when they are wanted, the others at the start."""


def tell_unless_lost(path: Path, error: Exception) -> None:
    """Do without a damaged file; without a device is another matter."""
    if pygame.mixer.get_init() is None:
        raise error
    print(f"The sound {path.name} cannot be loaded ({error}).", file=sys.stderr)


FADE_SECONDS = 0.8
DUCKED, DUCKED_SECONDS, DUCKING_SECONDS = 0.3, 1.6, 0.25
LONGEST_WAIT_SECONDS = 0.3
"""How long closing waits for a piece that is being loaded; it takes a third of that."""


class Music:
    """Fades between pieces, and out of the way of what is bigger."""

    def __init__(self, folder: Path, gain: float, channel: int) -> None:
        """Prepare to play on a channel; ``folder`` holds one OGG file for each piece."""
        self._folder = folder
        self._channel = channel
        self.gain = gain
        """How loud the player wants it, 0 to 1."""
        self.wanted: str | None = None
        self._chosen: str | None = None
        """What was wanted last; it is not heard before it is loaded, nor when it is damaged."""
        self._loading: _Loading | None = None
        self._piece: pygame.mixer.Sound | None = None
        self._presence = 0.0
        """How far the piece has faded in, 0 to 1."""
        self._height = 1.0
        """How little it is ducked, ``DUCKED`` to 1."""
        self._ducked_for = 0.0
        self._set = 0.0
        """The volume it has."""

    def duck(self) -> None:
        """Make room for something big."""
        self._ducked_for = DUCKED_SECONDS

    def pause(self) -> None:
        """Be silent; until ``resume`` no time passes."""
        pygame.mixer.Channel(self._channel).pause()

    def resume(self) -> None:
        """Go on from where it was."""
        pygame.mixer.Channel(self._channel).unpause()

    def let_go(self) -> bool:
        """Forget every piece: the device is gone, or about to be closed if nobody is at it."""
        is_free = self._loading is None or self._loading.wait()
        self._loading = self._piece = self._chosen = None
        self._presence = 0.0
        return is_free

    def update(self, seconds: float) -> None:
        """Fade towards what is wanted."""
        wanted = self.wanted if self.gain > 0 else None
        if self._loading is not None:
            self._take_up(self._loading, wanted)
        elif wanted != self._chosen and self._presence <= 0.0:
            self._change(wanted)
        goal = 1.0 if wanted == self._chosen and self._piece is not None else 0.0
        self._presence = _towards(self._presence, goal, seconds / FADE_SECONDS)
        self._ducked_for = max(0.0, self._ducked_for - seconds)
        height = DUCKED if self._ducked_for > 0 else 1.0
        # Down at once, up again in no hurry.
        pace = DUCKING_SECONDS if height < self._height else 4 * DUCKING_SECONDS
        self._height = _towards(self._height, height, seconds / pace)
        volume = self.gain * self._presence * self._height
        if self._piece is not None and volume != self._set:
            self._piece.set_volume(volume)
            self._set = volume

    def _change(self, wanted: str | None) -> None:
        pygame.mixer.Channel(self._channel).stop()
        self._chosen, self._piece = wanted, None
        if wanted is not None:
            self._loading = _Loading(self._folder / f"{MUSIC}{wanted}.ogg")

    def _take_up(self, loading: _Loading, wanted: str | None) -> None:
        """Begin what is loaded, if it still is wanted."""
        if not loading.is_done:
            return
        self._loading = None
        try:
            piece = loading.piece()
        except (pygame.error, OSError) as error:
            tell_unless_lost(loading.path, error)
            return
        if wanted != self._chosen:
            self._chosen = None
            return
        # The piece is silent, not the channel, which is as loud as can be whenever it begins.
        piece.set_volume(0.0)
        pygame.mixer.Channel(self._channel).play(piece, loops=-1)
        self._piece, self._set = piece, 0.0


class _Loading:
    """A piece that is being decoded."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._piece: pygame.mixer.Sound | None = None
        self._failure: Exception | None = None
        self._thread = Thread(target=self._work, name="music", daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    def piece(self) -> pygame.mixer.Sound:
        """Give what was loaded, or raise what went wrong in the thread."""
        if self._piece is None:
            assert self._failure is not None
            raise self._failure
        return self._piece

    def wait(self) -> bool:
        """Give the thread the time that it usually takes; tell whether it was enough."""
        self._thread.join(LONGEST_WAIT_SECONDS)
        return self.is_done

    def _work(self) -> None:
        try:
            self._piece = pygame.mixer.Sound(self.path)
        except Exception as error:  # Raised again by ``piece``, where somebody can be told.
            self._failure = error


def _towards(value: float, goal: float, step: float) -> float:
    return min(goal, value + step) if value < goal else max(goal, value - step)
