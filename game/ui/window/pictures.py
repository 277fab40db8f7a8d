"""Pictures for the player: a surface becomes a new PNG file among the others.

Knows names of files, and nothing of what is on a picture.
"""

from __future__ import annotations

import time
from pathlib import Path

import pygame

STEM = "luckybox"
"""How their files are called, before the time."""
PICTURES = "screenshots"
"""The folder for them among the player's data."""


def save_picture(picture: pygame.Surface, folder: Path) -> Path:
    """Save a picture under a name that is new, and return its path.

    Raises:
        OSError: the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = new_path(folder, STEM, ".png")
    with path.open("xb") as file:
        pygame.image.save(picture, file, "picture.png")
    return path


def new_path(folder: Path, name: str, suffix: str) -> Path:
    """Give a path in a folder that says what is there and when, and is not used yet."""
    stem, number = time.strftime(f"{name}-%Y%m%d-%H%M%S"), 2
    path = folder / f"{stem}{suffix}"
    while path.exists():
        path, number = folder / f"{stem}-{number}{suffix}", number + 1
    return path
