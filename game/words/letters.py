"""Splits text of any script into letters, and cleans it for display.

A letter is a grapheme with its accents and joined emoji (Unicode Standard Annex 29, approximated
with ``unicodedata``: enough for names).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

JOINER, NON_JOINER = "\u200d", "\u200c"
_MARK_TYPES = frozenset({"Mn", "Mc", "Me"})
_CONTROL_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_JOINABLE_CATEGORIES = frozenset({"Lo", "Mc", "Mn", "Sk", "So"})
"""Unicode categories that may stand beside a joiner: uncased letters, pictures, marks."""
_VIRAMA_CLASS = 9
"""The Unicode combining class of signs that join the consonants of Indic scripts."""
_SARA_AM = "\u0e33\u0eb3"
_BLACK_FLAG = "\N{WAVING BLACK FLAG}"


def split_letters(text: str) -> list[str]:
    """Split a text into its letters, each with its accents.

    >>> split_letters("Zoe\u0308!")
    ['Z', 'o', 'e\u0308', '!']
    """
    found: list[str] = []
    for char in text:
        if found and _continues_letter(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def cut_between_letters(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    kept = ""
    for letter in split_letters(text):
        if len(kept) + len(letter) > most:
            break
        kept += letter
    # A single letter of too many accents is cut anyway.
    return kept or text[:most]


def fold_name(name: str) -> str:
    """Return a player's name in lower case and Unicode NFC, to compare names."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def unique_names(names: Sequence[str], most: int) -> list[str]:
    """Return the names of a game's players, with a number after each repeated one.

    A name is shortened if it would become longer than ``most`` characters.

    >>> unique_names(["Ana", "Bo", "ana", "Ana"], 24)
    ['Ana', 'Bo', 'ana 2', 'Ana 3']
    """
    told: list[str] = []
    taken: set[str] = set()
    for name in names:
        different, number = name, 2
        while fold_name(different) in taken:
            tail = f" {number}"
            different = cut_between_letters(name, most - len(tail)).rstrip() + tail
            number += 1
        taken.add(fold_name(different))
        told.append(different)
    return told


def letter_offsets(text: str) -> list[int]:
    """Return the index at which each letter starts and, last, the length of the text."""
    found = [0]
    for letter in split_letters(text):
        found.append(found[-1] + len(letter))
    return found


def normalise_text(text: str) -> str:
    """Return a text in Unicode NFC, with a plain space for every kind of blank."""
    spaced = "".join(" " if _is_blank(char) else char for char in text)
    return unicodedata.normalize("NFC", spaced)


def remove_controls(text: str) -> str:
    """Return a text without invisible characters, line breaks and changes of text direction."""
    visible = "".join(char for at, char in enumerate(text) if not _is_control(text, at))
    return unicodedata.normalize("NFC", visible)


def has_controls(text: str) -> bool:
    return any(_is_control(text, at) for at in range(len(text)))


def is_leftward(text: str) -> bool:
    """Whether a text has right-to-left letters and no left-to-right ones."""
    ways = {unicodedata.bidirectional(char) for char in text}
    return "L" not in ways and not ways.isdisjoint({"R", "AL"})


def is_emoji(letter: str) -> bool:
    return "\ufe0f" in letter or any(_is_pictograph(char) for char in letter)


def _continues_letter(letter: str, char: str) -> bool:
    if (
        unicodedata.category(char) in _MARK_TYPES
        or char in (JOINER, NON_JOINER)
        or char in _SARA_AM
    ):
        return True
    before = letter[-1]
    if "\U0001f3fb" <= char <= "\U0001f3ff" or "\u1160" <= char <= "\u11ff":
        return True
    if "\U000e0020" <= char <= "\U000e007f":
        return letter[0] == _BLACK_FLAG
    if "\U0001f1e6" <= char <= "\U0001f1ff":
        return len(letter) == 1 and "\U0001f1e6" <= before <= "\U0001f1ff"
    if before == JOINER:
        return len(letter) > 1
    return unicodedata.combining(before) == _VIRAMA_CLASS and unicodedata.category(char) == "Lo"


def _is_blank(char: str) -> bool:
    return char == "\t" or unicodedata.category(char) == "Zs"


def _is_pictograph(char: str) -> bool:
    return "\U0001f000" <= char <= "\U0001faff"


def _is_control(text: str, at: int) -> bool:
    char = text[at]
    if char.isprintable() or unicodedata.category(char) not in _CONTROL_CATEGORIES:
        return False
    if char in (JOINER, NON_JOINER):
        beside = text[at - 1 : at] + text[at + 1 : at + 2]
        return len(beside) < 2 or not all(_may_be_joined(other) for other in beside)
    if "\U000e0020" <= char <= "\U000e007f":
        # The flag of England is a black flag followed by letters that name it.
        return text[:at].rstrip("".join(map(chr, range(0xE0020, 0xE007F))))[-1:] != _BLACK_FLAG
    # The picture may be newer than this Python's Unicode tables.
    return not (unicodedata.category(char) == "Cn" and _is_pictograph(char))


def _may_be_joined(char: str) -> bool:
    return unicodedata.category(char) in _JOINABLE_CATEGORIES or _is_pictograph(char)
