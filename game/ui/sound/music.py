"""The music; streamed, as decoding a whole piece would take 10 MB twice."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

MUSIC = "music_"
"""File name prefix of music, which is opened on demand; other sounds load at the start."""


def tell_unless_lost(path: Path, error: Exception) -> None:
    """Print that a file is damaged; raise the error if the sound device itself is gone."""
    if pygame.mixer.get_init() is None:
        raise error
    print(f"The sound {path.name} cannot be loaded ({error}).", file=sys.stderr)


FADE_SECONDS = 0.8
DUCKED, DUCKED_SECONDS, DUCKING_SECONDS = 0.3, 1.6, 0.25


class Music:
    """Fades between pieces, and ducks for big sounds."""

    def __init__(self, folder: Path, gain: float) -> None:
        self._folder = folder
        self.gain = gain
        self.wanted: str | None = None
        self._chosen: str | None = None
        self._plays = False
        self._presence = 0.0
        self._height = 1.0
        self._ducked_for = 0.0
        self._set = 0.0

    def duck(self) -> None:
        self._ducked_for = DUCKED_SECONDS

    def pause(self) -> None:
        pygame.mixer.music.pause()

    def resume(self) -> None:
        pygame.mixer.music.unpause()

    def forget(self) -> None:
        """Forget what plays; for a device that is gone or about to close."""
        self._chosen, self._plays = None, False
        self._presence = 0.0

    def update(self, seconds: float) -> None:
        wanted = self.wanted if self.gain > 0 else None
        if wanted != self._chosen and self._presence <= 0.0:
            self._change(wanted)
        goal = 1.0 if wanted == self._chosen and self._plays else 0.0
        self._presence = _towards(self._presence, goal, seconds / FADE_SECONDS)
        self._ducked_for = max(0.0, self._ducked_for - seconds)
        height = DUCKED if self._ducked_for > 0 else 1.0
        # Down fast, up slowly.
        pace = DUCKING_SECONDS if height < self._height else 4 * DUCKING_SECONDS
        self._height = _towards(self._height, height, seconds / pace)
        volume = self.gain * self._presence * self._height
        if self._plays and volume != self._set:
            self._set_volume(volume)

    def _change(self, wanted: str | None) -> None:
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        self._chosen, self._plays = wanted, False
        if wanted is None:
            return
        path = self._folder / f"{MUSIC}{wanted}.ogg"
        try:
            pygame.mixer.music.load(path)
        except (pygame.error, OSError) as error:
            tell_unless_lost(path, error)
            return
        self._set_volume(0.0)
        pygame.mixer.music.play(-1)
        self._plays = True

    def _set_volume(self, volume: float) -> None:
        pygame.mixer.music.set_volume(volume)
        self._set = volume


def _towards(value: float, goal: float, step: float) -> float:
    return min(goal, value + step) if value < goal else max(goal, value - step)
