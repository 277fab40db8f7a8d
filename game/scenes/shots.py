"""Pictures of a watched game: one of every scene, saved to a folder as PNG files.

Knows when a picture was asked for and what it is called; what is on it is the scenes' business.
"""

from __future__ import annotations

from game.ui.kit import Kit

from .table import Table


def save_shot(kit: Kit, table: Table, name: str) -> None:
    """Save what the window shows as ``name``.png, if this game is watched for pictures.

    Call it once what should be seen has been drawn.

    Raises:
        OSError: the folder cannot be written.
    """
    if table.watch is None or table.watch.shots is None:
        return
    kit.window.save_as(table.watch.shots / f"{name}.png")
