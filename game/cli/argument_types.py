"""How single words of the command line are read: numbers, sizes, names.

Each reader gives a value or refuses in argparse's way.  Knows nothing of the commands.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections.abc import Callable

MOST_PLAYERS = 12
LONGEST_NAME = 24


def whole_number(text: str) -> int:
    """Read a whole number."""
    # Far more than anybody types, and far less than Python refuses to read.
    if not re.fullmatch(r"[+-]?[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def count_between(least: int, most: int) -> Callable[[str], int]:
    """Make a reader of whole numbers between two."""

    def count(text: str) -> int:
        number = whole_number(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not between {least} and {most}")
        return number

    return count


def size(text: str) -> tuple[int, int]:
    """Read a width and a height, like ``1280x720``."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})[x×*]([1-9][0-9]{0,4})", text.strip().lower())
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x720")
    return int(found[1]), int(found[2])


def names(text: str) -> tuple[str, ...]:
    """Read the names of players, with commas between."""
    found = tuple(unicodedata.normalize("NFC", name.strip()) for name in text.split(","))
    if len(found) > MOST_PLAYERS:
        raise argparse.ArgumentTypeError(f"{len(found)} names, and at most {MOST_PLAYERS} can play")
    for name in found:
        if not name:
            raise argparse.ArgumentTypeError('a name is missing; give names like "Ada,Bob"')
        if len(name) > LONGEST_NAME:
            raise argparse.ArgumentTypeError(
                f"{name!r} has {len(name)} characters, and a name has at most {LONGEST_NAME}"
            )
        if not name.isprintable():
            raise argparse.ArgumentTypeError(f"{name!r} cannot be written on a score sheet")
    return found
