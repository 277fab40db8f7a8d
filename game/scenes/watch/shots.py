"""Pictures of a watched game: one of every scene, saved to a folder as PNG files.

Knows when a picture was asked for and what it is called; what is on it is the scenes' business.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from game.errors import PlainError
from game.files import write_over
from game.scenes.table.table import Seated
from game.ui.window.kit import Kit
from game.ui.window.pictures import png_of

NOT_SAVED = 2
"""The exit code where pictures were asked for and cannot be saved."""


def make_folder(folder: Path) -> None:
    """Make the folder for pictures, and see that something can be put into it.

    Raises:
        PlainError: it cannot be.
    """
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass


def save_shot(kit: Kit, table: Seated, name: str) -> None:
    """Save what is there now as ``name``.png, if this game is watched for pictures.

    It is drawn for this: on the window the scene of before may still be giving way.

    Raises:
        PlainError: it cannot be saved; a picture is there whole or not at all.
    """
    if table.watch is None or table.watch.shots is None:
        return
    folder = table.watch.shots
    picture = kit.window.surface.copy()
    kit.stack.draw(picture)
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        write_over(folder / f"{name}.png", png_of(picture))


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Say in plain words what goes wrong with a folder."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = _reason(folder, error)
        raise PlainError(f"No pictures can be saved in {folder}: {reason}.", NOT_SAVED) from error


def _reason(folder: Path, error: OSError | ValueError) -> str:
    if isinstance(error, FileExistsError):
        return "it is a file, and must be a folder"
    if isinstance(error, NotADirectoryError):
        parts = (str(part) for part in folder.absolute().parents if part.exists())
        return f"{next(parts)} is no folder"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "no folder can have this name"
