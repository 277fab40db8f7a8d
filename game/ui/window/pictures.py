"""Pictures for the player: a surface becomes a new PNG file among the others.

Knows names of files, and nothing of what is on a picture.
"""

from __future__ import annotations

import time
from io import BytesIO
from pathlib import Path

import pygame

from game.files import write_beside

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
    return write_beside(folder / dated(STEM, ".png"), png_of(picture))


def dated(name: str, suffix: str) -> str:
    """Name a file by what is there and when."""
    return time.strftime(f"{name}-%Y%m%d-%H%M%S{suffix}")


def png_of(picture: pygame.Surface) -> bytes:
    content = BytesIO()
    pygame.image.save(picture, content, "picture.png")
    return content.getvalue()
