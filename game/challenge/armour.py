"""Bytes as a text that survives a chat, and back: ``LUCKY1-`` and a run of letters and digits.

The letters are Crockford's base 32: no I, L, O or U, capitals and small letters are the same, so a
code may even be read aloud.  What chats add (blanks, line breaks, quote marks, hyphens) is passed
over, and so are the words around a code.  Behind the ``1``, the version of what is inside, stand a
count of bytes (two of them), the bytes, and their CRC-32, which notices any single letter that is
wrong.  Knows nothing of what is inside.
"""

import re
import unicodedata
from zlib import crc32

from game.rules.errors import Refusal

LONGEST_PASTE = 50_000
"""The most characters that are looked at."""
MOST_BYTES = 8192
"""The most bytes that a code may hold: a game of twelve with cards of its own takes a third."""

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_VALUES |= {letter.lower(): value for letter, value in _VALUES.items()}
_VALUES |= {"O": 0, "o": 0, "I": 1, "i": 1, "L": 1, "l": 1}
_START = re.compile(r"LUCKY([0-9]{1,3})[-\u2010-\u2015]", re.IGNORECASE | re.ASCII)
_VERSION = 1
COUNT_BYTES, CHECK_BYTES = 2, 4
_ADDED = frozenset("-\"'`*_~|<>„")
_ADDED_CATEGORIES = frozenset({"Cc", "Cf", "Pd", "Pf", "Pi", "Zl", "Zp", "Zs"})
"""What chats and mail put between the letters: quote marks, hyphens, marks of bold and of quoting,
blanks and invisible characters."""


class RefusedCode(Refusal):
    """This is no challenge code that can be played: says why, and what to do."""


def put_on(inside: bytes) -> str:
    """Write bytes as a code.

    Raises:
        RefusedCode: they are too many.
    """
    if len(inside) > MOST_BYTES:
        raise RefusedCode("this game is too large for a code: send its record instead")
    counted = len(inside).to_bytes(COUNT_BYTES, "big") + inside
    checked = counted + crc32(counted).to_bytes(CHECK_BYTES, "big")
    return f"LUCKY{_VERSION}-{_letters_of(checked)}"


def take_off(text: str) -> bytes:
    """Find the code in a text, and give what is inside.

    Raises:
        RefusedCode: there is none, or a damaged one, or one of another version.
    """
    if len(text) > LONGEST_PASTE:
        raise RefusedCode("this is longer than any challenge code: paste the code alone")
    start = _START.search(text)
    if start is None:
        raise RefusedCode("there is no challenge code here: one begins with LUCKY1-")
    if int(start[1]) != _VERSION:
        raise RefusedCode(
            "this code is of version {version}, and this game reads version {known}: it may come"
            " from a newer game",
            version=start[1],
            known=_VERSION,
        )
    values = _values_in(text[start.end() :])
    if len(values) < _letters_for(COUNT_BYTES):
        raise _incomplete()
    size = int.from_bytes(_bytes_of(values[: _letters_for(COUNT_BYTES)])[:COUNT_BYTES], "big")
    if size > MOST_BYTES:
        raise _damaged()
    wanted = _letters_for(COUNT_BYTES + size + CHECK_BYTES)
    if len(values) < wanted:
        raise _incomplete()
    checked = _bytes_of(values[:wanted])
    if _letters_of(checked) != "".join([_LETTERS[value] for value in values[:wanted]]):
        raise _damaged()
    counted, check = checked[:-CHECK_BYTES], checked[-CHECK_BYTES:]
    if crc32(counted) != int.from_bytes(check, "big"):
        raise _damaged()
    return counted[COUNT_BYTES:]


def _incomplete() -> RefusedCode:
    return RefusedCode("this code is not complete: its end is missing, so copy all of it")


def _damaged() -> RefusedCode:
    return RefusedCode("this code is damaged: some of its letters are wrong, so copy it anew")


def _values_in(text: str) -> list[int]:
    """Read letters up to the first character that can be neither a letter nor a chat's."""
    values = []
    for character in text:
        value = _VALUES.get(character)
        if value is not None:
            values.append(value)
        elif not (character in _ADDED or unicodedata.category(character) in _ADDED_CATEGORIES):
            break
    return values


def _letters_for(size: int) -> int:
    return (8 * size + 4) // 5


def _letters_of(whole: bytes) -> str:
    count = _letters_for(len(whole))
    number = int.from_bytes(whole, "big") << (5 * count - 8 * len(whole))
    return "".join([_LETTERS[number >> (5 * at) & 31] for at in range(count - 1, -1, -1)])


def _bytes_of(values: list[int]) -> bytes:
    number = 0
    for value in values:
        number = number << 5 | value
    size = 5 * len(values) // 8
    return (number >> (5 * len(values) - 8 * size)).to_bytes(size, "big")
