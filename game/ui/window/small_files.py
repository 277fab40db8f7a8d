"""Small JSON files: reading one, and setting a damaged one aside."""

from __future__ import annotations

import errno
import json
from pathlib import Path

from game.words import _

LARGEST_FILE = 1_000_000


def read_object(path: Path) -> dict[str, object]:
    """Read a JSON object.

    Raises:
        OSError: the file is missing, unreadable, or no plain file.
        ValueError: it holds something else, or too much.
    """
    if path.exists() and not path.is_file():
        # Reading a pipe would block forever.
        raise OSError(errno.EINVAL, _("{file} is not a plain file").format(file=path.name))
    with path.open("rb") as file:
        raw = file.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise ValueError("the file is too large")
    try:
        content = json.loads(raw.decode("utf-8"))
    except RecursionError as error:
        raise ValueError("the file is nested too deeply") from error
    if not isinstance(content, dict):
        raise ValueError("not an object")
    return content


def set_aside(path: Path) -> Path:
    """Rename a damaged file to the first free name; raise ``OSError`` if that fails."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return path.rename(aside)
