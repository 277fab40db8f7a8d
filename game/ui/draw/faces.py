"""Measures and draws single lines in three typefaces, with system fonts for missing letters."""

from __future__ import annotations

import struct
import unicodedata
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

import pygame

from game.errors import UnreadableAsset
from game.files import path_for_sdl
from game.values import FrozenValue

from .palette import Colour, in_current_palette
from .system_fonts import PICTURE_SCRIPT, FontRun, SystemFont, SystemFontFinder, split_into_runs

_TYPOGRAPHIC_SIGNS = (
    "\N{LATIN CAPITAL LIGATURE OE}\N{LATIN SMALL LIGATURE OE}\N{EN DASH}\N{EM DASH}"
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\N{SINGLE LOW-9 QUOTATION MARK}"
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}"
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    "\N{HORIZONTAL ELLIPSIS}\N{BULLET}\N{EURO SIGN}\N{MINUS SIGN}\N{LESS-THAN OR EQUAL TO}"
)
LETTERS_OUR_FONTS_LACK = frozenset(
    "\N{LATIN CAPITAL LETTER Y WITH DIAERESIS}\N{SOFT HYPHEN}\N{MACRON}"
)
"""Letters of Latin-1 and French that our fonts lack.  Their base letter or nothing is shown."""
COVERED_CHARACTERS = frozenset(
    map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x100), *map(ord, _TYPOGRAPHIC_SIGNS)))
) - (LETTERS_OUR_FONTS_LACK)
"""Characters that all our fonts can show.  `≤` is composed of `<` and a bar."""
_SPACE_CHARACTERS = frozenset("\xa0\u202f\u2009\t")
_BASE_LETTERS = str.maketrans("ŁłĐđĦħıĿŀŊŋŦŧ", "LlDdHhiLlNnTt")
_INVISIBLE_CHARACTERS = frozenset("\xad\u200b\u200d\ufeff")
_OWN_CHARACTERS = COVERED_CHARACTERS | _SPACE_CHARACTERS | _INVISIBLE_CHARACTERS
UNKNOWN_CHARACTER = "?"


def replace_missing_letters(string: str) -> str:
    """Replace letters our fonts lack by their base letter, by nothing, or by a question mark."""
    if all(char in COVERED_CHARACTERS for char in string):
        return string
    return "".join(_nearest_covered(char) for char in unicodedata.normalize("NFC", string))


def _nearest_covered(char: str) -> str:
    if char in COVERED_CHARACTERS:
        return char
    if char in _SPACE_CHARACTERS:
        return " "
    if char in _INVISIBLE_CHARACTERS or unicodedata.combining(char):
        return ""
    base = unicodedata.normalize("NFKD", char.translate(_BASE_LETTERS))[0]
    return base if base in COVERED_CHARACTERS else UNKNOWN_CHARACTER


def _substitute_letter(letter: str) -> str:
    nearest = replace_missing_letters(letter)
    return UNKNOWN_CHARACTER if UNKNOWN_CHARACTER in nearest else nearest


CACHED_WIDTHS = 3000
CACHED_LINES, CACHED_FONTS = 500, 16
WOFF_HEADER_BYTES = 44
Role: TypeAlias = Literal["title", "script", "body"]


class _FontFile(FrozenValue):
    """A font file.  The heights of capitals and of the bar in `≤` are shares of the font size."""

    file: str
    capital: float
    bar: float


_FACES: dict[Role, _FontFile] = {
    "title": _FontFile("lilita_one.woff", 0.704, 0.11),
    "script": _FontFile("shrikhand.woff", 0.669, 0.09),
    "body": _FontFile("fredoka_600.woff", 0.700, 0.085),
}


class LetterPlace(FrozenValue):
    """Where a letter starts and ends: in the string, and in pixels in the drawn line."""

    start: int
    end: int
    before: int
    """The letter's leading edge (in Hebrew the right one), in pixels from the left of the line."""
    after: int


class LineRenderer:
    """Measures and draws single lines of text, caching fonts and widths."""

    def __init__(self, folder: Path, system: SystemFontFinder) -> None:
        self._folder = folder
        self._system = system
        self._runs = lru_cache(CACHED_LINES)(self._split_into_runs)
        self._open = lru_cache(CACHED_FONTS)(SystemFont)
        self._fonts: dict[Role, pygame.font.Font] = {}
        self.line = lru_cache(maxsize=None)(self._line_metrics)
        self._width = lru_cache(CACHED_WIDTHS)(self._measure_width)

    def clear(self) -> None:
        for cache in (self._runs, self._width, self._open):
            cache.cache_clear()
        self._fonts.clear()

    @property
    def system_fonts_found(self) -> int:
        return self._system.found

    def capital_height_px(self, role: Role, size_px: float) -> float:
        return _FACES[role].capital * size_px

    def _line_metrics(self, role: Role, size: int) -> tuple[int, int]:
        detail = _oversampling(size)
        font = self._own_font(role, size * detail)
        ascent = -(-font.get_ascent() // detail)
        above = ascent * detail - font.get_ascent()
        return ascent, -(-(above + font.get_height()) // detail)

    def width(self, string: str, role: Role, size_px: float) -> int:
        return self._width(string, role, max(1, round(size_px)))

    def _measure_width(self, string: str, role: Role, size: int) -> int:
        detail = _oversampling(size)
        runs = self._runs(string)
        return -(-sum(self._run_width(run, role, size * detail) for run in runs) // detail)

    def letter_places(self, string: str, role: Role, size_px: float) -> list[LetterPlace]:
        size = max(1, round(size_px))
        detail, left, found = _oversampling(size), 0, []
        for run in self._runs(string):
            start, right = run.start, left + self._run_width(run, role, size * detail)
            reach = before = 0
            for count, letter in enumerate(run.letters, 1):
                before, reach = reach, self._run_width(run, role, size * detail, count)
                edges = (
                    (right - before, right - reach)
                    if run.is_leftward
                    else (left + before, left + reach)
                )
                found.append(
                    LetterPlace(start, start + len(letter), *(-(-x // detail) for x in edges))
                )
                start += len(letter)
            left = right
        return sorted(found, key=lambda place: place.start)

    def render_line(
        self, string: str, role: Role, size: int, colour: Colour, rim: Colour, edge: int, drop: int
    ) -> pygame.Surface:
        """Return a picture of a line, drawn larger and scaled down to space the letters evenly."""
        runs = self._runs(string)
        detail = _oversampling(size)
        large = size * detail
        colour, rim = in_current_palette(colour), in_current_palette(rim)
        fill = self._draw_runs(runs, role, large, colour, 0)
        ascent, height = self.line(role, size)
        above = ascent * detail - self._own_font(role, large).get_ascent()
        width = -(-fill.get_width() // detail)
        tall = height + 2 * edge + drop
        whole = pygame.Surface(((width + 2 * edge) * detail, tall * detail), pygame.SRCALPHA)
        # Clear pixels take the ink's colour, or scaling adds a dark fringe.
        whole.fill((*(rim if edge else colour), 0))
        if edge:
            whole.blit(self._draw_runs(runs, role, large, rim, edge * detail), (0, above))
            _smear_down(whole, drop * detail)
        whole.blit(fill, (edge * detail, edge * detail + above))
        if detail == 1:
            return whole
        return pygame.transform.smoothscale(
            whole, (whole.get_width() // detail, whole.get_height() // detail)
        )

    def _split_into_runs(self, string: str) -> list[FontRun]:
        string = unicodedata.normalize("NFC", string)
        if _OWN_CHARACTERS.issuperset(string):
            own = tuple(string)
            drawn = (
                own
                if COVERED_CHARACTERS.issuperset(own)
                else tuple(map(replace_missing_letters, own))
            )
            return [FontRun(0, own, drawn, None, "", is_leftward=False)]
        while True:
            runs = split_into_runs(
                string, _substitute_letter, _OWN_CHARACTERS, self._system.find_font
            )
            broken = [
                run.font for run in runs if run.font is not None and not self._can_draw_run(run)
            ]
            if not broken:
                return runs
            for path in broken:
                self._system.mark_broken(path)

    def _can_draw_run(self, run: FontRun) -> bool:
        try:
            font = self._open_system_font(run)
            # A letter may be blank, but not a picture.
            return run.script != PICTURE_SCRIPT or font.has_ink(run)
        except (OSError, pygame.error):
            return False  # Unusable; the letters are looked up in other fonts.

    def _open_system_font(self, run: FontRun) -> SystemFont:
        assert run.font is not None
        return self._open(run.font, run.script, run.is_leftward)

    def _fitting_system_size(self, run: FontRun, role: Role, size: int) -> int:
        own = self._own_font(role, size)
        room = own.get_ascent(), own.get_height() - own.get_ascent()
        return self._open_system_font(run).fitting_size(run, size, *room)

    def _run_width(self, run: FontRun, role: Role, size: int, count: int | None = None) -> int:
        if run.font is not None:
            return self._open_system_font(run).width(
                run, self._fitting_system_size(run, role, size), count
            )
        return self._own_font(role, size).size(_replace_less_equal("".join(run.drawn[:count])))[0]

    def _draw_runs(
        self, runs: list[FontRun], role: Role, size: int, colour: Colour, edge: int
    ) -> pygame.Surface:
        """Draw runs on one baseline.  If ``edge`` is not 0, draw only an outline of that width."""
        if len(runs) == 1 and runs[0].font is None:
            return self._draw_own_run(runs[0], role, size, colour, edge)
        own = self._own_font(role, size)
        widths = [self._run_width(run, role, size) for run in runs]
        room = sum(widths) + 2 * edge, own.get_height() + 2 * edge
        line = pygame.Surface(room, pygame.SRCALPHA)
        line.fill((*colour, 0))
        left = 0
        for run, wide in zip(runs, widths, strict=True):
            if run.font is None:
                line.blit(self._draw_own_run(run, role, size, colour, edge), (left, 0))
            else:
                font, fitting = (
                    self._open_system_font(run),
                    self._fitting_system_size(run, role, size),
                )
                drawn = font.render_run(run, fitting, colour, edge)
                if drawn is not None:
                    line.blit(drawn, (left, own.get_ascent() - font.ascent(run, fitting)))
            left += wide
        return line

    def _draw_own_run(
        self, run: FontRun, role: Role, size: int, colour: Colour, edge: int
    ) -> pygame.Surface:
        string = "".join(run.drawn[::-1] if run.is_leftward else run.drawn)
        font = self._own_font(role, size)
        font.outline = edge
        drawn = font.render(_replace_less_equal(string), True, colour)
        font.outline = 0
        self._draw_less_equal_bars(drawn, string, role, size, colour, edge)
        return drawn

    def _own_font(self, role: Role, size: int) -> pygame.font.Font:
        found = self._fonts.get(role)
        if found is None:
            found = self._fonts[role] = _open_own_font(self._folder / _FACES[role].file, size)
        elif found.point_size != size:
            found.set_point_size(size)
        return found

    def _draw_less_equal_bars(
        self, picture: pygame.Surface, string: str, role: Role, size: int, colour: Colour, edge: int
    ) -> None:
        font = self._own_font(role, size)
        for index, char in enumerate(string):
            if char != "≤":
                continue
            left, _ = font.size(_replace_less_equal(string[:index]))
            right, _ = font.size(_replace_less_equal(string[: index + 1]))
            thick = max(1, round(_FACES[role].bar * size))
            inset = round((right - left) * 0.12)
            bar = pygame.Rect(
                left + inset + edge, font.get_ascent() + edge, right - left - 2 * inset, thick
            )
            bar.inflate_ip(2 * edge, 2 * edge)
            pygame.draw.rect(picture, colour, bar, border_radius=thick // 3 + edge)


def _open_own_font(path: Path, size: int) -> pygame.font.Font:
    try:
        # A damaged font may open, and crash the program when it is first used.
        _check_woff(path.read_bytes())
        return pygame.font.Font(path_for_sdl(path), size)
    except (OSError, ValueError, struct.error, zlib.error, pygame.error) as error:
        if not pygame.font.get_init():
            raise  # No font opens, a whole one neither.
        raise UnreadableAsset(path) from error


def _check_woff(content: bytes) -> None:
    """Raise ``ValueError``, ``struct.error`` or ``zlib.error`` if a WOFF 1 font is damaged."""
    signature, _flavor, length, table_count = struct.unpack_from(">4sIIH", content)
    if signature != b"wOFF" or length != len(content):
        raise ValueError("not a whole WOFF font")
    for table in range(table_count):
        start, packed, size = struct.unpack_from(">4xIII", content, WOFF_HEADER_BYTES + 20 * table)
        # Where packing does not save anything, a table lies in the file as it is.
        if packed < size and len(zlib.decompress(content[start : start + packed])) != size:
            raise ValueError("a table of the font has a wrong size")


def _smear_down(picture: pygame.Surface, drop: int) -> None:
    low = 0
    while low < drop:
        step = min(low + 1, drop - low)
        picture.blit(picture.copy(), (0, step))
        low += step


def _oversampling(size: int) -> int:
    return 4 if size < 28 else 3 if size < 48 else 2 if size < 96 else 1


def _replace_less_equal(string: str) -> str:
    return string.replace("≤", "<")
