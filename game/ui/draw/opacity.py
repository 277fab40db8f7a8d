"""Drawing a picture translucently without copying it."""

from __future__ import annotations

from typing import Any

import pygame

OPAQUE = 255


def lay(surface: pygame.Surface, picture: pygame.Surface, place: Any, alpha: int) -> None:
    if alpha >= OPAQUE:
        surface.blit(picture, place)
        return
    usual = picture.get_alpha()
    picture.set_alpha(alpha)
    surface.blit(picture, place)
    picture.set_alpha(usual)
