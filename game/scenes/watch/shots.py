"""Pictures of a watched game: one of every scene, saved to a folder as PNG files.

Knows when a picture was asked for and what it is called; what is on it is the scenes' business.
"""

from __future__ import annotations

import pygame

from game.scenes.table.table import Seated
from game.ui.window.kit import Kit


def save_shot(kit: Kit, table: Seated, name: str) -> None:
    """Save what is there now as ``name``.png, if this game is watched for pictures.

    It is drawn for this: on the window the scene of before may still be giving way.

    Raises:
        OSError: the folder cannot be written.
    """
    if table.watch is None or table.watch.shots is None:
        return
    table.watch.shots.mkdir(parents=True, exist_ok=True)
    picture = kit.window.surface.copy()
    kit.stack.draw(picture)
    pygame.image.save(picture, table.watch.shots / f"{name}.png")
