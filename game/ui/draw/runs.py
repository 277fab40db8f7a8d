"""Splitting a line into runs of one direction and font, in visual order.

Follows Unicode Standard Annex 9, but without embeddings and bracket pairs; a line is
right-to-left only if all its letters are.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

from game.values import Value
from game.words.letters import is_leftward, is_picture, letters

FontOf = Callable[[str, bool], Path | None]
"""Returns a font with all the characters, or None; the flag asks for colour pictures."""
SHAPED = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo",
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr",
    "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym",
    "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt", "MYANMAR": "Mymr",
    "KHMER": "Khmr", "MONGOLIAN": "Mong",
}  # fmt: skip
"""Scripts whose letters change shape in context: Unicode name to ISO 15924 code."""
PICTURE = "picture"
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_UNSEEN = frozenset("\u200c\u200d\ufe0e\ufe0f")


class Run(Value):
    """A part of a line with one font and direction."""

    start: int
    """Index of its first character, in reading order."""
    letters: tuple[str, ...]
    drawn: tuple[str, ...]
    font: Path | None
    """Its font file; ``None`` for the game's own."""
    script: str
    """An ISO 15924 code if it matters, ``PICTURE``, or empty."""
    is_leftward: bool


class _Letter:
    drawn = ""
    font: Path | None = None
    level = 0

    def __init__(self, start: int, text: str, script: str) -> None:
        self.start, self.text, self.script = start, text, script

    @property
    def kind(self) -> tuple[Path | None, str, int]:
        told = self.script if self.script == PICTURE else SHAPED.get(self.script, "")
        return self.font, told if self.font is not None else "", self.level


def runs_of(
    line: str, plain: Callable[[str], str], covered: frozenset[str], font_of: FontOf
) -> list[Run]:
    """Split a composed (NFC) line into runs, from left to right.

    A word our fonts lack a letter of uses one font for all of it, if there is one; ``plain``
    returns the substitute for letters that no font has.
    """
    found = list(_letters(line))
    for _script, word in groupby(found, key=lambda letter: letter.script):
        _clothe(list(word), plain, covered, font_of)
    _set_levels(found, "R" if is_leftward(line) else "L")
    runs = []
    for (font, script, level), group in groupby(found, key=lambda letter: letter.kind):
        parts = list(group)
        texts = tuple(part.text for part in parts)
        drawn = tuple(part.drawn for part in parts)
        if level == 1 and font is None:
            # Our fonts have no right-to-left letters: these are signs only, so mirror them.
            drawn = tuple(text.translate(_MIRRORED) for text in drawn)
        runs.append((level, Run(parts[0].start, texts, drawn, font, script, level == 1)))
    return list(_in_order(runs))


def _letters(line: str) -> Iterator[_Letter]:
    start = 0
    for text in letters(line):
        if is_picture(text):
            script = PICTURE
        elif unicodedata.category(text[0])[0] in "LM":
            script = unicodedata.name(text[0], "?").split(" ")[0].split("-")[0]
        else:
            script = ""
        yield _Letter(start, text, script)
        start += len(text)


def _clothe(
    word: list[_Letter], plain: Callable[[str], str], covered: frozenset[str], font_of: FontOf
) -> None:
    whole = "".join(letter.text for letter in word)
    lacking = [letter for letter in word if not covered.issuperset(letter.text)]
    script = word[0].script
    in_one = bool(script) and script != PICTURE
    font = font_of(_seen(whole), False) if lacking and in_one else None
    for letter in word:
        letter.font = font
        if font is None and letter in lacking and _is_seen(letter.text):
            letter.font = font_of(_seen(letter.text), script == PICTURE)
        letter.drawn = plain(letter.text) if letter.font is None else letter.text


def _seen(text: str) -> str:
    return "".join(char for char in text if char not in _UNSEEN)


def _is_seen(text: str) -> bool:
    """Whether a font is needed for a letter: not for spaces and controls."""
    return unicodedata.category(text[0])[0] not in "ZC" or is_picture(text)


def _set_levels(found: list[_Letter], base: str) -> None:
    """Mark right-to-left letters (1) and numbers among them (2); signs follow their neighbours."""
    strong, ways = base, []
    for letter in found:
        way = unicodedata.bidirectional(letter.text[0])
        if way in ("L", "R", "AL"):
            strong = "L" if way == "L" else "R"
            ways.append(strong)
        elif way in ("EN", "AN"):
            ways.append("L" if way == "EN" and strong == "L" else "number")
        else:
            ways.append("")
    at = 0
    while at < len(ways):
        end = at + 1
        if not ways[at]:
            while end < len(ways) and not ways[end]:
                end += 1
            beside = {
                "L" if way == "L" else "R"
                for way in (ways[at - 1] if at else base, ways[end] if end < len(ways) else base)
            }
            ways[at:end] = [beside.pop() if len(beside) == 1 else base] * (end - at)
        at = end
    for letter, way in zip(found, ways, strict=True):
        letter.level = ("L", "R", "number").index(way)


def _in_order(runs: list[tuple[int, Run]]) -> Iterator[Run]:
    """Reverse neighbouring right-to-left runs, with the numbers among them."""
    for is_turned, group in groupby(runs, key=lambda each: each[0] > 0):
        parts = [run for _level, run in group]
        yield from reversed(parts) if is_turned else parts
