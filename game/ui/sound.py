"""Sound effects by name, or silence where there is no sound device.

Nothing is opened before ``start``, which the loop calls after the first frame.  Knows no events and
no rules: whoever wants a sound asks for it by name.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

VOICES = 8
FREQUENCY, SAMPLE_BITS, CHANNELS, BUFFER = 44_100, -16, 2, 512


class Sound:
    """Play short sounds; everything is allowed at any time, with or without a device."""

    def __init__(self, folder: Path, *, muted: bool = False) -> None:
        self._folder = folder
        self._muted = muted
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._to_load: list[Path] = []
        self._is_open = False

    @property
    def muted(self) -> bool:
        """Whether the player wants silence."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted and self._is_open:
            pygame.mixer.stop()

    @property
    def is_loading(self) -> bool:
        """Whether there are sounds left to load."""
        return bool(self._to_load)

    def start(self) -> None:
        """Open the sound device; say so on stderr, once, when there is none."""
        try:
            pygame.mixer.init(FREQUENCY, SAMPLE_BITS, CHANNELS, BUFFER)
        except pygame.error as error:
            print(f"No sound device ({error}); the game is silent.", file=sys.stderr)
            return
        self._to_load = sorted(self._folder.glob("*.ogg"))
        if not self._to_load:
            # An open device costs a thread that mixes silence.
            pygame.mixer.quit()
            return
        pygame.mixer.set_num_channels(VOICES)
        self._is_open = True

    def load_next(self) -> None:
        """Load one more sound; the loop calls this while it has time."""
        if self._to_load:
            path = self._to_load.pop(0)
            self._sounds[path.stem] = pygame.mixer.Sound(path)

    def play(self, name: str) -> None:
        """Play a sound, unless muted or all voices are taken."""
        sound = self._sounds.get(name)
        if sound is None or self._muted:
            return
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.play(sound)

    def close(self) -> None:
        """Close the sound device."""
        if self._is_open:
            pygame.mixer.quit()
            self._is_open = False
        self._to_load.clear()
        self._sounds.clear()
