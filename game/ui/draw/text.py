"""Draws text (fitted, wrapped, rotated, cached), and plates with text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import pygame

from game.words.letters import letter_offsets

from . import shapes
from .caches import PixelCache, RenderBudget
from .faces import LineRenderer, Role
from .palette import BAR, CREAM, INK, LILAC, SUNFLOWER, Colour
from .shapes import blit_with_alpha
from .system_fonts import SystemFontFinder

Align: TypeAlias = Literal["left", "center", "right"]
Valign: TypeAlias = Literal["top", "middle", "bottom", "baseline"]
Outline: TypeAlias = Colour | tuple[Colour, int] | None
TextPlace: TypeAlias = pygame.Rect | tuple[int, int] | tuple[float, float]

MIN_TEXT_PX = 13
"""The default minimum letter size: capitals are nine pixels high."""
TextListener: TypeAlias = Callable[[str, Role, tuple[int, int, int, int]], None]
"""A callback that receives a drawn text, its typeface role, and its left, top, width and height."""
ELLIPSIS = "…"
HALF_SIZE_ABOVE_PX = 256
MAX_LONELY_LETTERS = 5
"""The longest word that is not left alone on a paragraph's last line."""
PUNCTUATION = ".,:;!?…«»“”„()¿¡·"
TEXT_CACHE_LIMIT_BYTES = 4_600_000
CACHED_FITS = 600
ALIGN_SHARES: dict[Align | Valign, float] = {
    "left": 0.0, "center": 0.5, "right": 1.0,
    "top": 0.0, "middle": 0.5, "bottom": 1.0, "baseline": 1.0,
}  # fmt: skip


class TextRenderer(LineRenderer):
    """Draws text, fits and wraps it in the player's text size, and caches its pictures."""

    def __init__(
        self,
        sprites: Path,
        limit_bytes: int = TEXT_CACHE_LIMIT_BYTES,
        pace: RenderBudget | None = None,
        system: SystemFontFinder | None = None,
    ) -> None:
        super().__init__(sprites / "fonts", system or SystemFontFinder())
        self._fit = lru_cache(CACHED_FITS)(self._find_fit)
        self.store = PixelCache(limit_bytes, pace)
        self.scale = 1.0
        self.heard: TextListener | None = None
        """The screen reader's callback, called with each text drawn; None while speech is off."""
        self.zoom = 1.0

    def zoomed_px(self, size_px: int) -> int:
        return round(size_px * self.zoom)

    def enlarged_px(self, role: Role, size_px: float) -> float:
        return size_px * self.scale if role == "body" else size_px

    def draw(
        self,
        surface: pygame.Surface,
        string: str,
        place: TextPlace,
        role: Role,
        size_px: float,
        colour: Colour = INK,
        *,
        outline: Outline = None,
        align: Align = "left",
        valign: Valign = "middle",
        fit: bool = True,
        grows: bool = True,
        angle: float = 0,
        drop: int = 0,
        floor: int = MIN_TEXT_PX,
        alpha: int = 255,
    ) -> pygame.Rect:
        """Draw one line of text in a rectangle or at a position.  Return the rectangle drawn on.

        In a rectangle the text is shrunk to fit, unless `fit` is false.  `outline` is a colour, or
        a colour and a width in pixels.  `drop` makes the outline reach that many pixels further
        down.  If `grows` is false, the player's text size is ignored.  Vertical centring centres
        the capitals, not the line.  `angle` turns the text anticlockwise about its middle, in
        degrees.
        """
        size, said = max(1, round(size_px)), string
        if isinstance(place, pygame.Rect):
            box = place
            if fit:
                floor = min(floor, size)
                if grows:
                    size = max(1, round(self.enlarged_px(role, size_px)))
                edge = 2 * _outline_ink_and_px(outline, size)[1]
                room = box.width - edge, box.height - edge
                string, size = self.fit_line(string, role, size, *room, floor)
        else:
            box = pygame.Rect(round(place[0]), round(place[1]), 0, 0)
        drawn = self.render(string, role, size, colour, outline=outline, angle=angle, drop=drop)
        where = drawn.get_rect()
        where.x = _align_within(box.left, box.width, where.width, align)
        if angle:
            where.y = _align_within(box.top, box.height, where.height, valign)
        else:
            where.y = (
                self._line_top(box, role, size, valign) - _outline_ink_and_px(outline, size)[1]
            )
        blit_with_alpha(surface, drawn, where, alpha)
        if self.heard is not None:
            self.heard(said, role, (*where.topleft, *where.size))
        return where

    def render(
        self,
        string: str,
        role: Role,
        size_px: float,
        colour: Colour = INK,
        *,
        outline: Outline = None,
        angle: float = 0,
        drop: int = 0,
        keeps: bool = True,
    ) -> pygame.Surface:
        """Return a picture of one line of text.  Callers must copy it before changing it.

        It is cached unless ``keeps`` is false, as for one that only goes into a larger picture.
        """
        size, turned = max(1, round(size_px)), round(angle * 2) / 2
        rim, edge = _outline_ink_and_px(outline, size)

        def render_text() -> pygame.Surface:
            part = 2 if size > HALF_SIZE_ABOVE_PX else 1
            flat = self.render_line(
                string, role, size // part, colour, rim, edge // part, drop // part
            )
            drawn = shapes.rotate_smoothly(flat, turned) if turned else flat
            return pygame.transform.smoothscale_by(drawn, part) if part > 1 else drawn

        if not keeps:
            return render_text()
        what = (string, role, size, colour, rim, edge, drop, turned)
        return self.store.get(what, render_text)

    def measure(
        self, string: str, role: Role, size_px: float, outline: Outline = None
    ) -> tuple[int, int]:
        size = max(1, round(size_px))
        edge = 2 * _outline_ink_and_px(outline, size)[1]
        return self.width(string, role, size) + edge, self.line(role, size)[1] + edge

    def fit_line(
        self,
        string: str,
        role: Role,
        size_px: float,
        width: int,
        height: int,
        floor: int = MIN_TEXT_PX,
    ) -> tuple[str, int]:
        size = max(1, round(size_px))
        return self._fit(string, role, size, width, height, min(floor, size))

    def wrap_lines(self, string: str, role: Role, size_px: float, width: int) -> list[str]:
        lines: list[str] = []
        for part in string.split("\n"):
            begins, line = len(lines), ""
            for word in part.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, role, size_px) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                while word and self.width(word, role, size_px) > width:
                    head = self._fitting_prefix_length(word, role, size_px, width)
                    if head == len(word):
                        break
                    lines.append(word[:head])
                    word = word[head:]
                line = word
            lines.append(line)
            self._join_lonely_word(lines, begins, role, size_px, width)
        return lines

    def fit_paragraph(
        self, string: str, rect: pygame.Rect, role: Role, size_px: float, leading: float, floor: int
    ) -> tuple[int, list[str]]:
        """Return the letter size, at most ``size_px``, at which text fits, and its lines there."""
        size = max(1, round(size_px))
        while True:
            lines = self.wrap_lines(string, role, size, rect.width)
            if size <= floor:
                return size, lines
            if len(lines) * size * leading <= rect.height:
                # No word was split: smaller text would only change the breaks.
                if " ".join(lines) == string.replace("\n", " "):
                    return size, lines
                if not self._splits_fitting_word(string, role, size, rect.width, floor):
                    return size, lines
            size -= 1

    def _join_lonely_word(
        self, lines: list[str], begins: int, role: Role, size_px: float, width: int
    ) -> None:
        """Move a word down to a short one that is alone on the last of a paragraph's lines."""
        if len(lines) - begins < 2 or " " in lines[-1]:
            return
        before, _space, word = lines[-2].rpartition(" ")
        joined = f"{word} {lines[-1]}"
        is_short = len(lines[-1].strip(PUNCTUATION)) <= MAX_LONELY_LETTERS
        if is_short and before.count(" ") > 0 and self.width(joined, role, size_px) <= width:
            lines[-2:] = before, joined

    def draw_paragraph(
        self,
        surface: pygame.Surface,
        string: str,
        rect: pygame.Rect,
        role: Role,
        size_px: float,
        colour: Colour = INK,
        *,
        outline: Outline = None,
        align: Align = "left",
        valign: Valign = "top",
        leading: float = 1.3,
        floor: int = MIN_TEXT_PX,
        grows: bool = True,
    ) -> pygame.Rect:
        """Draw text in lines, smaller if needed to fit ``rect``.  Return the covered area."""
        floor = min(floor, max(1, round(size_px)))
        meant = self.enlarged_px(role, size_px) if grows else size_px
        size, lines = self.fit_paragraph(string, rect, role, meant, leading, floor)
        step = size * leading
        room = max(1, int(rect.height / step))
        if len(lines) > room:
            last = f"{lines[room - 1].rstrip()}{ELLIPSIS}"
            lines = [*lines[: room - 1], self._cut_with_ellipsis(last, role, size, rect.width)]
        top = _align_within(rect.top, rect.height, round(step * len(lines)), valign)
        area = pygame.Rect(rect.x, top, 0, 0)
        # The screen reader gets one passage, not its lines.
        with self.hidden_from_reader():
            for index, line in enumerate(lines):
                if line:
                    row = pygame.Rect(rect.x, round(top + index * step), rect.width, round(step))
                    drawn = self.draw(
                        surface, line, row, role, size, colour, outline=outline, align=align,
                        fit=False,
                    )  # fmt: skip
                    area.union_ip(drawn)
        if self.heard is not None:
            self.heard(string, role, (*area.topleft, *area.size))
        return area

    @contextmanager
    def hidden_from_reader(self) -> Iterator[None]:
        heard, self.heard = self.heard, None
        try:
            yield
        finally:
            self.heard = heard

    def clear(self) -> None:
        self.store.clear()
        self._fit.cache_clear()
        super().clear()

    def _line_top(self, box: pygame.Rect, role: Role, size: int, valign: Valign) -> int:
        ascent, height = self.line(role, size)
        capital = self.capital_height_px(role, size)
        if valign == "baseline":
            return box.bottom - ascent
        if valign == "middle":
            return round(box.top + box.height / 2 + capital / 2 - ascent)
        return _align_within(box.top, box.height, height, valign)

    def _find_fit(
        self, string: str, role: Role, size: int, width: int, height: int, floor: int
    ) -> tuple[str, int]:
        tallest = int(height / max(0.01, self.capital_height_px(role, 1.3)))
        size = max(floor, min(size, tallest))
        wide = self.width(string, role, size)
        if wide > width:
            # One proportional guess, then pixel by pixel, as hinting is not linear.
            size = max(floor, min(size, int(size * width / wide) + 1))
            while size > floor and self.width(string, role, size) > width:
                size -= 1
        return self._cut_with_ellipsis(string, role, size, width), size

    def _splits_fitting_word(
        self, string: str, role: Role, size: int, width: int, floor: int
    ) -> bool:
        """Whether a word (all letters) is split at a line end, but would fit at size ``floor``."""
        return any(
            word.strip(PUNCTUATION).isalpha()
            and self.width(word, role, floor) <= width < self.width(word, role, size)
            for word in string.split()
        )

    def _cut_with_ellipsis(self, string: str, role: Role, size: int, width: int) -> str:
        if self.width(string, role, size) <= width:
            return string
        for end in reversed(letter_offsets(string)):
            cut = f"{string[:end].rstrip()}{ELLIPSIS}"
            if self.width(cut, role, size) <= width:
                return cut
        return ELLIPSIS

    def _fitting_prefix_length(self, word: str, role: Role, size_px: float, width: int) -> int:
        first, *more = letter_offsets(word)[1:]
        fits = [end for end in more if self.width(word[:end], role, size_px) <= width]
        return max(fits, default=first)


def _outline_ink_and_px(outline: Outline, size: int) -> tuple[Colour, int]:
    match outline:
        case None:
            return INK, 0
        case (red, green, blue):
            return (red, green, blue), max(1, round(size / 11))
        case (colour, px):
            return colour, px


def _align_within(start: int, room: int, length: int, where: Align | Valign) -> int:
    return round(start + (room - length) * ALIGN_SHARES[where])


PLATE_LINE_SPACING = 1.26


class PlateStyle(NamedTuple):
    """The colours, border and padding of a text plate.  Lengths are in layout units."""

    fill: Colour = BAR
    edge: Colour = SUNFLOWER
    border: float = 3.0
    radius: float = 16.0
    across: float = 16.0
    down: float = 9.6
    align: Align = "left"


TOOLTIP_STYLE = PlateStyle()
HINT_STYLE = PlateStyle(border=2.0, radius=14.0, down=7.0, align="center")
NOTICE_STYLE = PlateStyle(border=2.0, radius=16.0, across=20.0, down=10.0)
CAPTION_STYLE = PlateStyle(
    edge=LILAC, border=2.0, radius=21.0, across=18.0, down=7.0, align="center"
)


class StyledText(NamedTuple):
    """A text with its typeface, size and colour."""

    words: str
    role: Role
    size_px: float
    ink: Colour = CREAM


class TextPlate:
    """A bordered box of wrapped text, such as a tooltip."""

    def __init__(
        self,
        text: TextRenderer,
        passages: Iterable[StyledText],
        width: float,
        scale: float,
        look: PlateStyle = TOOLTIP_STYLE,
        aside: int = 0,
    ) -> None:
        """``scale`` is in pixels per unit, and ``aside`` the side of a picture before the words."""
        self._text, self._scale, self._look, self._aside = text, scale, look, aside
        self.across, self.down = round(look.across * scale), round(look.down * scale)
        inside = round(width) - 2 * self.across - (aside and aside + self.down)
        self.lines: list[StyledText] = []
        self.breaks_words = False
        for passage in passages:
            lines = text.wrap_lines(passage.words, passage.role, passage.size_px, inside)
            self.breaks_words |= " ".join(lines).split() != passage.words.split()
            self.lines += [passage._replace(words=it) for it in lines if passage.words]
        widest = max(text.measure(*line[:3])[0] for line in self.lines)
        self.words_height = sum(round(line.size_px * PLATE_LINE_SPACING) for line in self.lines)
        self.size = widest + 2 * self.across, max(self.words_height, aside) + 2 * self.down
        if aside:
            self.size = self.size[0] + aside + self.down, self.size[1]

    def picture_place(self, rect: pygame.Rect) -> pygame.Rect:
        """Return where the picture before the words lies."""
        place = pygame.Rect(rect.x + self.across, 0, self._aside, self._aside)
        place.centery = rect.centery
        return place

    def draw(self, surface: pygame.Surface, pixels: PixelCache, rect: pygame.Rect) -> None:
        draw_plate_ground(surface, pixels, rect, self._scale, self._look)
        left, top = rect.x + self.across, rect.y + self.down
        if self._aside:
            left += self._aside + self.down
            top = rect.centery - self.words_height // 2
        for words, role, size, ink in self.lines:
            row = pygame.Rect(left, top, 0, round(size * PLATE_LINE_SPACING))
            row.width = rect.right - self.across - left
            align = self._look.align
            self._text.draw(surface, words, row, role, size, ink, align=align, fit=False)
            top = row.bottom


def draw_plate_ground(
    surface: pygame.Surface, pixels: PixelCache, rect: pygame.Rect, scale: float, look: PlateStyle
) -> None:
    radius, border = min(look.radius * scale, rect.height / 2), max(2.0, look.border * scale)
    shapes.draw_rounded_rect(surface, pixels, rect, radius, look.fill, border, look.edge)


def pixels_per_unit(surface: pygame.Surface) -> float:
    """Return the scale of what lies over all screens; higher than wide, they have other maps."""
    width, height = surface.get_size()
    return max(min(width / 1600, height / 900), min(width / 900, height / 1600))
