"""Screenshots of a watched game's scenes, as PNG files."""

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
"""The exit code if screenshots cannot be saved."""


def make_folder(folder: Path) -> None:
    """Create the folder and check that it is writable.

    Raises:
        PlainError: it is not.
    """
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass


def save_shot(kit: Kit, table: Seated, name: str) -> None:
    """Save the scene as ``name``.png if screenshots were requested.

    It is drawn anew, as the window may still show a transition.

    Raises:
        PlainError: it cannot be saved; no partial file is left.
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
    """Turn file errors into a ``PlainError``."""
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
