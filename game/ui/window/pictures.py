"""Saving pictures as PNG files."""

from __future__ import annotations

import time
from io import BytesIO
from pathlib import Path

import pygame

from game.files import write_beside

STEM = "luckybox"
"""The file name before the date."""
PICTURES = "screenshots"
"""Their folder within the player's data."""


def save_picture(picture: pygame.Surface, folder: Path) -> Path:
    """Save a picture under a new name and return its path; raise ``OSError`` if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    return write_beside(folder / dated(STEM, ".png"), png_of(picture))


def dated(name: str, suffix: str) -> str:
    return time.strftime(f"{name}-%Y%m%d-%H%M%S{suffix}")


def png_of(picture: pygame.Surface) -> bytes:
    content = BytesIO()
    pygame.image.save(picture, content, "picture.png")
    return content.getvalue()
