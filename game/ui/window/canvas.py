"""A canvas that records strokes and repaints only what differs from the last frame."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import pygame


def strips_around(area: pygame.Rect, hidden: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the strips of an area above, below, left and right of a hidden middle.

    >>> list(strips_around(pygame.Rect(0, 0, 9, 9), pygame.Rect(0, 3, 9, 3)))
    [Rect(0, 0, 9, 3), Rect(0, 6, 9, 3)]
    """
    for strip in (
        pygame.Rect(area.x, area.y, area.width, hidden.top - area.y),
        pygame.Rect(area.x, hidden.bottom, area.width, area.bottom - hidden.bottom),
        pygame.Rect(area.x, hidden.top, hidden.left - area.x, hidden.height),
        pygame.Rect(hidden.right, hidden.top, area.right - hidden.right, hidden.height),
    ):
        if strip.width > 0 and strip.height > 0:
            yield strip


GRID_CELLS_PER_SIDE = 48
REPAINT_ALL_SHARE = 0.85
"""From this share of changed grid cells on, repainting the whole frame is faster."""

MIN_SPLIT_AREA_SHARE = 0.2
TRANSPARENCY_FLAGS = pygame.SRCALPHA | pygame.SRCCOLORKEY

Box: TypeAlias = tuple[int, int, int, int]
"""A rectangle's left, top, width and height.  Such tuples compare faster than a Rect."""


class DrawStroke(NamedTuple):
    """One recorded drawing operation.  Two equal strokes draw the same pixels."""

    what: pygame.Surface | tuple[int, int, int, int]
    at: tuple[int, int]
    area: Box | None
    """The drawn part of the picture (None: the whole picture), or the filled area."""
    flags: int
    clip: Box
    opacity: int | None


class StrokeRange(NamedTuple):
    """Consecutive strokes of a frame, their rectangles, and the indices of the opaque strokes."""

    strokes: list[DrawStroke]
    rects: list[pygame.Rect]
    hiding: list[int]


class FrameStrokes:
    """The drawing operations recorded in one frame, in order."""

    def __init__(self) -> None:
        self.strokes: list[DrawStroke] = []
        self.rects: list[pygame.Rect] = []
        self._hiding: list[int] = []

    def add_stroke(self, stroke: DrawStroke, rect: pygame.Rect, *, hides: bool) -> None:
        if rect.width and rect.height:
            if hides:
                self._hiding.append(len(self.strokes))
            self.strokes.append(stroke)
            self.rects.append(rect)

    def strokes_since(self, start: int) -> StrokeRange:
        hiding = [index - start for index in self._hiding if index >= start]
        return StrokeRange(self.strokes[start:], self.rects[start:], hiding)

    def repeat_strokes(self, passage: StrokeRange) -> None:
        start = len(self.strokes)
        self._hiding += [start + index for index in passage.hiding]
        self.strokes += passage.strokes
        self.rects += passage.rects

    def changed_areas(self, before: FrameStrokes) -> list[pygame.Rect]:
        old, new = before.strokes, self.strokes
        start, tail = _count_equal_ends(old, new)
        places: dict[DrawStroke, list[int]] = {}
        for place in range(len(old) - tail - 1, start - 1, -1):
            places.setdefault(old[place], []).append(place)
        last, gone = -1, set(range(start, len(old) - tail))
        found = []
        for index in range(start, len(new) - tail):
            again = places.get(new[index], [])
            while again and again[-1] < last:
                again.pop()
            if again:
                last = again.pop()
                gone.discard(last)
            else:
                found.append(self.rects[index])
        return found + [before.rects[place] for place in gone]

    def paint_part(self, surface: pygame.Surface, part: pygame.Rect) -> None:
        lowest = 0
        for index in reversed(self._hiding):
            hidden = self.rects[index].clip(part)
            if hidden == part:
                lowest = index
                break
            if _rect_area(hidden) >= MIN_SPLIT_AREA_SHARE * _rect_area(part):
                for piece in (hidden, *strips_around(part, hidden)):
                    self.paint_part(surface, piece)
                return
        touching = part.collidelistall(self.rects)
        last: Box | None = None
        plain: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for index in touching[bisect_left(touching, lowest) :]:
            what, at, area, flags, clip, opacity = self.strokes[index]
            usual = what.get_alpha() if isinstance(what, pygame.Surface) else None
            is_plain = area is None and not flags and usual == opacity
            if clip != last or not is_plain:
                surface.fblits(plain)
                plain = []
            if clip != last:
                surface.set_clip(part.clip(clip))
                last = clip
            if not isinstance(what, pygame.Surface):
                # With flags, pygame ignores the clip when filling.
                surface.fill(what, pygame.Rect(area or part).clip(surface.get_clip()), flags)
            elif is_plain:
                # Most strokes are plain and are drawn in one batch.
                plain.append((what, at))
            else:
                what.set_alpha(opacity)
                surface.blit(what, at, area, flags)
                what.set_alpha(usual)
        surface.fblits(plain)
        surface.set_clip(None)


class Canvas(pygame.Surface):
    """A surface that records what is drawn, and repaints only what changed.

    Its pixels cannot be read.
    """

    # No super().__init__(), so nothing can be drawn on it unnoticed.
    def __init__(
        self,
        surface: pygame.Surface,
        part: pygame.Rect | None = None,
        bounds: pygame.Rect | None = None,
    ) -> None:
        self._surface = surface
        self._frame = pygame.Rect(part or surface.get_rect())
        self._bounds = self._frame if bounds is None else self._frame.clip(bounds)
        self._frame_box = _box_of_rect(self._frame)
        self._clip = self._bounds
        self._clip_box = _box_of_rect(self._clip)
        self.drawing = FrameStrokes()
        self._shown: FrameStrokes | None = None

    def begin_frame(self) -> None:
        self.drawing = FrameStrokes()
        self.set_clip(None)

    def show_frame(self) -> bool:
        """Paint the recorded frame on the surface.  Return whether anything changed."""
        drawing, before = self.drawing, self._shown
        self._shown = drawing
        self.begin_frame()
        parts = [self._frame]
        if before is not None:
            parts = repaint_rects(drawing.changed_areas(before), self._frame.size)
        for part in parts:
            drawing.paint_part(self._surface, part)
        return bool(parts)

    def forget_last_frame(self) -> None:
        self._shown = None

    @property
    def position_and_clip(self) -> tuple[Box, Box]:
        """This canvas's position and clip, on which recorded strokes depend."""
        return self._frame_box, self._clip_box

    def copy_frame_to(self, picture: pygame.Surface) -> None:
        picture.blit(self._surface, (-self._frame.x, -self._frame.y))

    def get_size(self) -> tuple[int, int]:
        return self._frame.size

    def get_width(self) -> int:
        return self._frame.width

    def get_height(self) -> int:
        return self._frame.height

    def get_rect(self, **places: Any) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self._frame.size)
        for name, value in places.items():
            setattr(rect, name, value)
        return rect

    def get_clip(self) -> pygame.Rect:
        return self._clip.move(-self._frame.x, -self._frame.y)

    def set_clip(self, rect: Any) -> None:
        whole = self._bounds
        if rect is not None:
            whole = pygame.Rect(rect).move(self._frame.topleft).clip(whole)
        self._clip = whole
        self._clip_box = _box_of_rect(self._clip)

    def subsurface(self, *rect: Any) -> Canvas:
        return self._part_canvas(pygame.Rect(*rect))

    def page_canvas(self, size: tuple[int, int], at: tuple[int, int]) -> Canvas:
        """Return a larger canvas, of which this canvas shows the part that begins at ``at``."""
        return self._part_canvas(pygame.Rect((-at[0], -at[1]), size))

    def _part_canvas(self, rect: pygame.Rect) -> Canvas:
        part = Canvas(self._surface, rect.move(self._frame.topleft), self._bounds)
        part._clip = part._frame.clip(self._clip)
        part._clip_box = _box_of_rect(part._clip)
        part.drawing = self.drawing
        return part

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        rect = source.get_rect(topleft=(int(dest[0]) + self._frame.x, int(dest[1]) + self._frame.y))
        box = None
        if area is not None:
            wanted = pygame.Rect(area)
            part = wanted.clip(source.get_rect())
            rect = part.move(rect.x - wanted.x, rect.y - wanted.y)
            box = _box_of_rect(part)
        opacity = source.get_alpha()
        stroke = DrawStroke(source, rect.topleft, box, special_flags, self._clip_box, opacity)
        touched = rect.clip(self._clip)
        is_plain = not special_flags and (opacity is None or opacity == 255)
        hides = is_plain and not source.get_flags() & TRANSPARENCY_FLAGS
        self.drawing.add_stroke(stroke, touched, hides=hides)
        return touched

    def fblits(
        self, blit_sequence: Iterable[tuple[pygame.Surface, Any]], special_flags: int = 0, /
    ) -> None:
        """Record many small pictures at once.  All of them count as translucent."""
        left, top = self._frame.topleft
        clip, box = self._clip, self._clip_box
        strokes, rects = self.drawing.strokes, self.drawing.rects
        # Hundreds per frame: avoid calls in the loop.
        stroke, note, part = DrawStroke._make, strokes.append, rects.append
        for source, (x, y) in blit_sequence:
            at = (int(x) + left, int(y) + top)
            rect = source.get_rect(topleft=at).clip(clip)
            if rect:
                note(stroke((source, at, None, special_flags, box, source.get_alpha())))
                part(rect)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        whole = self._frame
        area = whole if rect is None else pygame.Rect(rect).move(whole.topleft)
        ink = pygame.Color(color)
        colour = (ink.r, ink.g, ink.b, ink.a)
        touched = area.clip(self._clip)
        stroke = DrawStroke(
            colour, area.topleft, _box_of_rect(area), special_flags, self._clip_box, None
        )
        self.drawing.add_stroke(stroke, touched, hides=not special_flags)
        return touched


def repaint_rects(rects: Iterable[pygame.Rect], size: tuple[int, int]) -> list[pygame.Rect]:
    """Return a few disjoint rectangles of a frame that together cover the given ones.

    >>> repaint_rects([pygame.Rect(1, 1, 5, 5), pygame.Rect(7, 3, 2, 40)], (320, 180))
    [Rect(0, 0, 14, 7), Rect(7, 7, 7, 42)]
    """
    whole = pygame.Rect((0, 0), size)
    cell = -(-max(size) // GRID_CELLS_PER_SIDE)
    columns, rows = -(-size[0] // cell), [0] * -(-size[1] // cell)
    for rect in rects:
        left, right = rect.left // cell, (rect.right - 1) // cell
        across = (2 << right) - (1 << left)
        for row in range(rect.top // cell, (rect.bottom - 1) // cell + 1):
            rows[row] |= across
    if sum(map(int.bit_count, rows)) >= REPAINT_ALL_SHARE * columns * len(rows):
        return [whole]
    parts: list[pygame.Rect] = []
    above: dict[tuple[int, int], pygame.Rect] = {}
    for index, row in enumerate(rows):
        beneath = {}
        for left, width in _runs_of_ones(row):
            part = above.get((left, width))
            if part is None:
                part = pygame.Rect(left * cell, index * cell, width * cell, 0)
                parts.append(part)
            part.height += cell
            beneath[left, width] = part
        above = beneath
    return [part.clip(whole) for part in parts]


def _runs_of_ones(row: int) -> Iterable[tuple[int, int]]:
    """Yield start and length of each run of one-bits in a number, from the lowest bit."""
    left = 0
    while row:
        free = (row & -row).bit_length() - 1
        row >>= free
        width = (~row & (row + 1)).bit_length() - 1
        row >>= width
        yield left + free, width
        left += free + width


def _count_equal_ends(old: Sequence[DrawStroke], new: Sequence[DrawStroke]) -> tuple[int, int]:
    least = min(len(old), len(new))
    start = 0
    while start < least and old[start] == new[start]:
        start += 1
    tail = 0
    while tail < least - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return start, tail


def _rect_area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _box_of_rect(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.width, rect.height
