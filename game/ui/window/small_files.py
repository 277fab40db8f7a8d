"""Small files of JSON beside the games: what is read of one, and how a damaged one is set aside.

Knows nothing of what is in a file.
"""

from __future__ import annotations

import errno
import json
from pathlib import Path

from game.words import _

LARGEST_FILE = 1_000_000


def read_object(path: Path) -> dict[str, object]:
    """Read a file that holds one object.

    Raises:
        OSError: it cannot be read, is not there, or is no plain file.
        ValueError: it holds something else, or too much.
    """
    if path.exists() and not path.is_file():
        # Who reads a pipe waits for ever.
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
    """Give a damaged file another name, the first that is free.

    Raises:
        OSError: it stays where it is.
    """
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return path.rename(aside)
