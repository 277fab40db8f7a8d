"""Laying a picture so that what is behind it shows through.

The picture itself is laid, and no copy is made of it.  Knows nothing of what it shows.
"""

from __future__ import annotations

from typing import Any

import pygame

OPAQUE = 255


def lay(surface: pygame.Surface, picture: pygame.Surface, place: Any, alpha: int) -> None:
    """Draw a picture at a place with so much of it to be seen, of 255; it stays what it was."""
    if alpha >= OPAQUE:
        surface.blit(picture, place)
        return
    usual = picture.get_alpha()
    picture.set_alpha(alpha)
    surface.blit(picture, place)
    picture.set_alpha(usual)
