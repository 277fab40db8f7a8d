"""The three faces of the game: how wide their lines are, and a line drawn in one of them.

Knows where the font files are and what their letters lack.  Does not know where a line goes,
whether it fits there, or how large a player likes it; keeps no pictures.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

import pygame

from game.ui.draw.palette import Colour, shown

_TYPOGRAPHIC = (
    "\N{LATIN CAPITAL LIGATURE OE}\N{LATIN SMALL LIGATURE OE}\N{EN DASH}\N{EM DASH}"
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\N{SINGLE LOW-9 QUOTATION MARK}"
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}"
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    "\N{HORIZONTAL ELLIPSIS}\N{BULLET}\N{EURO SIGN}\N{MINUS SIGN}\N{LESS-THAN OR EQUAL TO}"
)
MISSING = frozenset("\N{LATIN CAPITAL LETTER Y WITH DIAERESIS}\N{SOFT HYPHEN}\N{MACRON}")
"""Letters of English, French and Latin-1 that a font lacks: a base letter or nothing is shown."""
COVERED = frozenset(
    map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x100), *map(ord, _TYPOGRAPHIC)))
) - (MISSING)
"""Characters every role can show; `≤` is drawn here, as no font of ours has it."""
_SPACES = frozenset("\xa0\u202f\u2009\t")
_PLAIN = str.maketrans("ŁłĐđĦħıĿŀŊŋŦŧ", "LlDdHhiLlNnTt")
_INVISIBLE = frozenset("\xad\u200b\u200d\ufeff")


def drawable(string: str) -> str:
    """Return the string in characters the fonts have: accents drop before letters do."""
    if all(char in COVERED for char in string):
        return string
    return "".join(_nearest(char) for char in unicodedata.normalize("NFC", string))


def _nearest(char: str) -> str:
    if char in COVERED:
        return char
    if char in _SPACES:
        return " "
    if char in _INVISIBLE or unicodedata.combining(char):
        return ""
    base = unicodedata.normalize("NFKD", char.translate(_PLAIN))[0]
    return base if base in COVERED else "?"


WIDTHS_KEPT = 3000
Role: TypeAlias = Literal["title", "script", "body"]


@dataclass(frozen=True)
class _Face:
    """A font file and the height of its capitals in parts of the size."""

    file: str
    capital: float
    bar: float


_FACES: dict[Role, _Face] = {
    "title": _Face("lilita_one.woff2", 0.704, 0.11),
    "script": _Face("shrikhand.woff2", 0.669, 0.09),
    "body": _Face("fredoka_600.woff2", 0.700, 0.085),
}


class Faces:
    """Measures and draws single lines; keeps the fonts open, and the widths within bounds."""

    def __init__(self, folder: Path) -> None:
        """Remember where the fonts are; nothing is loaded until a line is asked for."""
        self._folder = folder
        self._fonts: dict[Role, pygame.font.Font] = {}
        self.line = lru_cache(maxsize=None)(self._line)
        """Returns the ascent and height of a line of a role and size, without outline."""
        self._width = lru_cache(WIDTHS_KEPT)(self._find_width)

    def clear(self) -> None:
        self._width.cache_clear()
        self._fonts.clear()

    def capital_px(self, role: Role, size_px: float) -> float:
        """Return the height of a capital letter or digit at a size."""
        return _FACES[role].capital * size_px

    def _line(self, role: Role, size: int) -> tuple[int, int]:
        detail = _detail(size)
        font = self._font(role, size * detail)
        ascent = -(-font.get_ascent() // detail)
        above = ascent * detail - font.get_ascent()
        return ascent, -(-(above + font.get_height()) // detail)

    def width(self, string: str, role: Role, size_px: float) -> int:
        """Return the width of a line without outline."""
        return self._width(string, role, max(1, round(size_px)))

    def _find_width(self, string: str, role: Role, size: int) -> int:
        detail = _detail(size)
        letters = _stood_in(drawable(string))
        return -(-self._font(role, size * detail).size(letters)[0] // detail)

    def lettering(
        self, string: str, role: Role, size: int, colour: Colour, rim: Colour, edge: int, drop: int
    ) -> pygame.Surface:
        """Return a line as a picture of its own, with so many pixels of ``rim`` about the letters.

        It is drawn larger than it is shown and scaled down: the letters of a small font stand on
        whole pixels, which spaces them badly.
        """
        string = drawable(string)
        detail = _detail(size)
        large = size * detail
        font = self._font(role, large)
        letters = _stood_in(string)
        colour, rim = shown(colour), shown(rim)
        fill = font.render(letters, True, colour).convert_alpha()
        self._bars(fill, string, role, large, colour, 0)
        ascent, height = self.line(role, size)
        above = ascent * detail - font.get_ascent()
        width = -(-fill.get_width() // detail)
        tall = height + 2 * edge + drop
        whole = pygame.Surface(((width + 2 * edge) * detail, tall * detail), pygame.SRCALPHA)
        # Clear pixels take the ink's colour, or scaling brings in a dark fringe.
        whole.fill((*(rim if edge else colour), 0))
        whole = whole.convert_alpha()
        if edge:
            font.outline = edge * detail
            around = font.render(letters, True, rim).convert_alpha()
            font.outline = 0
            self._bars(around, string, role, large, rim, edge * detail)
            whole.blit(around, (0, above))
            _let_drop(whole, drop * detail)
        whole.blit(fill, (edge * detail, edge * detail + above))
        if detail == 1:
            return whole
        return pygame.transform.smoothscale(
            whole, (whole.get_width() // detail, whole.get_height() // detail)
        )

    def _font(self, role: Role, size: int) -> pygame.font.Font:
        """Return the font of a role at a size, until another size is asked for.

        To open a font takes longer than to draw a word; to change its size takes next to nothing.
        """
        found = self._fonts.get(role)
        if found is None:
            found = pygame.font.Font(self._folder / _FACES[role].file, size)
            self._fonts[role] = found
        elif found.point_size != size:
            found.set_point_size(size)
        return found

    def _bars(
        self, picture: pygame.Surface, string: str, role: Role, size: int, colour: Colour, edge: int
    ) -> None:
        """Draw the stroke beneath each `<` that stands in for `≤`."""
        font = self._font(role, size)
        for index, char in enumerate(string):
            if char != "≤":
                continue
            left, _ = font.size(_stood_in(string[:index]))
            right, _ = font.size(_stood_in(string[: index + 1]))
            thick = max(1, round(_FACES[role].bar * size))
            inset = round((right - left) * 0.12)
            bar = pygame.Rect(
                left + inset + edge, font.get_ascent() + edge, right - left - 2 * inset, thick
            )
            bar.inflate_ip(2 * edge, 2 * edge)
            pygame.draw.rect(picture, colour, bar, border_radius=thick // 3 + edge)


def _let_drop(picture: pygame.Surface, drop: int) -> None:
    """Repeat what is drawn so many pixels downwards."""
    low = 0
    while low < drop:
        # What is there already is repeated beneath itself: a long drop takes few steps.
        step = min(low + 1, drop - low)
        picture.blit(picture.copy(), (0, step))
        low += step


def _detail(size: int) -> int:
    """Return how many times larger than shown letters of a size are drawn."""
    return 4 if size < 28 else 3 if size < 48 else 2 if size < 96 else 1


def _stood_in(string: str) -> str:
    return string.replace("≤", "<")
