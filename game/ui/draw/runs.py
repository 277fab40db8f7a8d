"""A line in runs: what is read one way and drawn with one font, in the order they stand in.

A line is read from left to right unless all its letters are read the other way; what is so in it
stands so, with the numbers and signs within (Unicode Standard Annex 9 without embeddings, which a
line has none of, and without pairs of brackets).  Knows letters and
asks for fonts; draws nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

from game.values import Value
from game.words.letters import is_leftward, is_picture, letters

FontOf = Callable[[str, bool], Path | None]
"""Gives a font that has all of some characters, as pictures or not."""
SHAPED = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo",
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr",
    "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym",
    "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt", "MYANMAR": "Mymr",
    "KHMER": "Khmr", "MONGOLIAN": "Mong",
}  # fmt: skip
"""Scripts whose letters change beside each other, by Unicode's word for them: ISO 15924's."""
PICTURE = "picture"
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_UNSEEN = frozenset("\u200c\u200d\ufe0e\ufe0f")


class Run(Value):
    """A part of a line, from left to right the next."""

    start: int
    """How many characters of the line are before it as it is read."""
    letters: tuple[str, ...]
    """Its letters as they are read, as the line has them."""
    drawn: tuple[str, ...]
    """What is drawn for each of them."""
    font: Path | None
    """The file of its font; ``None`` for ours."""
    script: str
    """Its script by ISO 15924 where that matters, or ``PICTURE``, or empty."""
    is_leftward: bool
    """Whether it is read from right to left."""


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
    """Divide a composed line into runs, from left to right.

    A word in which ours lack a letter is drawn whole with a font that has it; where none has all
    of the word each letter is for itself, and ``plain`` gives what stands for it where none has it.
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
            # Ours have no letters that are read so: signs alone, each seen from behind.
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
    """Give each letter of a word its font, and what is drawn for it."""
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
    """Tell whether a font is to be asked for a letter: not for spaces, and not for controls."""
    return unicodedata.category(text[0])[0] not in "ZC" or is_picture(text)


def _set_levels(found: list[_Letter], base: str) -> None:
    """Find what is read from right to left (1), and the numbers in it (2).

    Signs between are read as what they are between, or else as the line is: ``base``.
    """
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
    """Put neighbours that are read from right to left, and the numbers among them, that way."""
    for is_turned, group in groupby(runs, key=lambda each: each[0] > 0):
        parts = [run for _level, run in group]
        yield from reversed(parts) if is_turned else parts
