"""The files of the sounds: which of them are music, and what is said of a damaged one.

Knows neither who plays them nor when.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

MUSIC = "music_"
"""How the files of music begin; they are loaded when they are wanted, the others at the start."""


def tell_unless_lost(path: Path, error: Exception) -> None:
    """Do without a damaged file; without a device is another matter."""
    if pygame.mixer.get_init() is None:
        raise error
    print(f"The sound {path.name} cannot be loaded ({error}).", file=sys.stderr)
