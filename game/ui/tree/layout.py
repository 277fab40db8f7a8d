"""Finds the places of a tree's parts, draws them, and checks what every part must keep."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import NamedTuple, TypeAlias

import pygame

from game.ui.draw.palette import BAR, EDGE, WHITE, Colour, contrast, in_current_palette, mix_colours
from game.ui.draw.text import ELLIPSIS
from game.ui.pen import Pen

from .parts import (
    NO_SIZE,
    UNSEEN_OPTIONS,
    Cached,
    Ground,
    Part,
    Pile,
    Text,
    length_px,
    padding_px,
    settled,
)

MIN_TOUCH_PX = 24
"""What can be pressed is at least so wide and high."""
MIN_LETTER_PX = 10
MIN_CONTRAST, MIN_LARGE_CONTRAST, LARGE_UNITS = 4.5, 3.0, 24
"""The least ratios of WCAG 2.2 for words, and for large words and those of what is off."""


class PlacedPart(NamedTuple):
    """A part with its place, and the parts in it with theirs."""

    part: Part
    rect: pygame.Rect
    inside: pygame.Rect
    """The room inside its padding."""
    under: Colour | None
    """The colour of the ground beneath it, if that is a plain one."""
    below: Colour | None
    """The colour of the ground that it shows its words on, its own or that beneath it."""
    group: Hashable
    inner: Sequence[PlacedPart]

    def walk(self) -> Iterator[PlacedPart]:
        """Yield this part and all parts in it, in reading order."""
        yield self
        for placed in self.inner:
            yield from placed.walk()


DrawCached: TypeAlias = Callable[
    [pygame.Surface, Hashable, object, Callable[[pygame.Surface], None]], None
]
"""Draws a cached part on a surface: gets its key, all that its look depends on, and a function that
draws it.
"""


class PlacedTree:
    """A tree whose parts have their places."""

    root: PlacedPart

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.parts: dict[Hashable, PlacedPart] = {}
        self.things: list[PlacedPart] = []
        """The parts to press, explain or say, in reading order."""
        self.has_own_things = False
        """Whether some of them, in no cached part, may do or say something else though equal."""
        self.cached: dict[Hashable, PlacedTree] = {}
        """The cached parts, as trees of their own, by their keys."""
        self._sizes: dict[Hashable, int] = {}
        """The letter size of texts that are alike, by what they are alike in."""

    @cached_property
    def places(self) -> Mapping[Hashable, pygame.Rect]:
        """The rectangle of every part that has a key."""
        return {key: placed.rect for key, placed in self.parts.items()}

    def paint(
        self, pen: Pen, *, hidden: Set[Hashable] = frozenset(), hovered: Hashable = None,
        draw_cached: DrawCached | None = None,
    ) -> None:  # fmt: skip
        """Draw the parts, but for those whose keys are ``hidden``, with all that is in them.

        ``draw_cached`` may draw a cached part as it was drawn before.
        """
        self._paint(self.root, pen, hidden, hovered, draw_cached)

    def paint_moved(self, key: Hashable, pen: Pen, by: tuple[int, int]) -> None:
        """Draw a part somewhere else, with letters as large as in the tree."""
        self._paint(_moved(self.parts[key], by), pen, frozenset(), None, None)

    def _paint(
        self, placed: PlacedPart, pen: Pen, hidden: Set[Hashable], hovered: Hashable,
        draw_cached: DrawCached | None,
    ) -> None:  # fmt: skip
        part = placed.part
        if part.key is not None and part.key in hidden:
            return
        if isinstance(part, Cached) and draw_cached is not None:
            tree = self.cached[part.key]
            keys = tree.parts.keys()
            lit = hovered if hovered in keys else None
            sizes = [self._sizes[alike] for alike in tree._sizes]
            draw_cached(
                pen.surface, part.key, (tree, hidden & keys, lit, sizes),
                lambda canvas: self._paint_itself(
                    placed, pen._replace(surface=canvas), hidden, lit, draw_cached
                ),
            )  # fmt: skip
        else:
            self._paint_itself(placed, pen, hidden, hovered, draw_cached)

    def _paint_itself(
        self, placed: PlacedPart, pen: Pen, hidden: Set[Hashable], hovered: Hashable,
        draw_cached: DrawCached | None,
    ) -> None:  # fmt: skip
        part = placed.part
        if part.ground is not None:
            paint_ground(pen, placed.rect, part.ground, is_lit=part.key == hovered is not None)
        part.paint(pen, placed.inside, self._size_px(part))
        pen = part.own_pen(pen, placed.inside)
        for inner in placed.inner:
            self._paint(inner, pen, hidden, hovered, draw_cached)

    def place(
        self, part: Part, pen: Pen, place: pygame.Rect, under: Colour | None, group: Hashable,
        known: Mapping[Hashable, PlacedTree],
    ) -> PlacedPart:  # fmt: skip
        """Find the places of a part and of all parts in it.

        A cached part is taken from ``known`` if it lies there as it lay before.
        """
        if not isinstance(part, Cached):
            return self._place_anew(part, pen, place, under, group, known)
        if part.key is None:
            raise ValueError("a cached part has no key")
        tree = known.get(part.key)
        if tree is None or not tree._stands_for(part, pen, place, under, group):
            tree = PlacedTree(pen.scale)
            tree.root = tree._place_anew(part, pen, place, under, group, known)
        if not self.parts.keys().isdisjoint(tree.parts):
            raise ValueError(f"two parts have the keys {self.parts.keys() & tree.parts.keys()}")
        self.parts |= tree.parts
        self.things += tree.things
        self.cached |= tree.cached
        self.cached[part.key] = tree
        for alike, size in tree._sizes.items():
            self._sizes[alike] = min(size, self._sizes.get(alike, size))
        return tree.root

    def _stands_for(
        self, part: Part, pen: Pen, place: pygame.Rect, under: Colour | None, group: Hashable
    ) -> bool:
        was, group = self.root, group if part.group is None else part.group
        rect = settled(part, pen, place) if part.shape or part.most != NO_SIZE else place
        seen = rect, pen.scale, under, group, part
        return seen == (was.rect, self.scale, was.under, was.group, was.part)

    def _place_anew(
        self, part: Part, pen: Pen, place: pygame.Rect, under: Colour | None, group: Hashable,
        known: Mapping[Hashable, PlacedTree],
    ) -> PlacedPart:  # fmt: skip
        # Asked here, before any call: a change of the screen lays out dozens of parts.
        rect = settled(part, pen, place) if part.shape or part.most != NO_SIZE else place
        group = group if part.group is None else part.group
        inside = rect
        if part.pad != NO_SIZE:
            across, down = padding_px(part, pen, rect.height)
            across, down = min(across, rect.width // 2), min(down, rect.height // 2)
            inside = rect.inflate(-2 * across, -2 * down)
        below = under if part.ground is None else _plain_colour(part.ground)
        inner: list[PlacedPart] = []
        placed = PlacedPart(part, rect, inside, under, below, group, inner)
        if part.key is not None:
            if part.key in self.parts:
                raise ValueError(f"two parts have the key {part.key!r}")
            self.parts[part.key] = placed
        elif part.press is not None:
            raise ValueError(f"“{part.press.label}” is pressed and has no key")
        # Asked here, before any call, too.
        has_options = not UNSEEN_OPTIONS.isdisjoint(part.__dict__)
        if (has_options or part.is_always_thing) and part.is_thing:
            self.things.append(placed)
            self.has_own_things |= has_options
        if isinstance(part, Text) and part.alike is not None:
            self._measure_alike(placed, part, pen)
        if type(part).spread is Part.spread:
            return placed  # Most parts have none inside.
        pen = part.own_pen(pen, inside)
        for at, (it, room) in enumerate(part.spread(pen, inside)):
            # What lies over other parts lies on no plain ground.
            ground = None if at and isinstance(part, Pile) else below
            find_places = self.place if isinstance(it, Cached) else self._place_anew
            inner.append(find_places(it, pen, room, ground, group, known))
        return placed

    def _measure_alike(self, placed: PlacedPart, part: Text, pen: Pen) -> None:
        for form in (part, *(part.but(words=words) for words in part.others)):
            size = drawn_words(placed, form, pen)[1]
            self._sizes[part.alike] = min(size, self._sizes.get(part.alike, size))

    def _size_px(self, part: Part) -> int:
        return self._sizes.get(part.alike, 0) if isinstance(part, Text) else 0

    def faults(self, pen: Pen) -> Iterator[str]:
        """Say what is too small to press or read, cut off, or as dark as what it lies on."""
        yield from self._faults(self.root, pen, is_off=False)

    def _faults(self, placed: PlacedPart, pen: Pen, *, is_off: bool) -> Iterator[str]:
        part = placed.part
        if part.press is not None and part.press.act is not None:
            is_off = not part.press.is_on
            if min(placed.rect.size) < MIN_TOUCH_PX:
                yield f"“{part.press.label}” is {placed.rect.size} pixels to press"
        if isinstance(part, Text) and part.longest.strip():
            yield from self._faults_of_text(placed, part, pen, is_off=is_off)
        pen = part.own_pen(pen, placed.inside)
        for inner in placed.inner:
            yield from self._faults(inner, pen, is_off=is_off)

    def _faults_of_text(
        self, placed: PlacedPart, part: Text, pen: Pen, *, is_off: bool
    ) -> Iterator[str]:
        words, size = drawn_words(placed, part, pen, self._size_px(part))
        if words.endswith(ELLIPSIS) and not part.longest.endswith(ELLIPSIS):
            yield f"“{part.longest}” is cut off in {placed.inside.size}"
        if size < MIN_LETTER_PX:
            yield f"“{words}” is {size} pixels high"
        if placed.below is not None and part.outline is None:
            large = is_off or size >= LARGE_UNITS * pen.scale
            inks = in_current_palette(part.colour), in_current_palette(placed.below)
            if contrast(*inks) < (MIN_LARGE_CONTRAST if large else MIN_CONTRAST):
                yield f"“{words}” is hard to read: {part.colour} on {placed.below}"


def _moved(placed: PlacedPart, by: tuple[int, int]) -> PlacedPart:
    return placed._replace(
        rect=placed.rect.move(by), inside=placed.inside.move(by),
        inner=tuple([_moved(it, by) for it in placed.inner]),
    )  # fmt: skip


def lay_out(
    part: Part, pen: Pen, rect: pygame.Rect, before: PlacedTree | None = None
) -> PlacedTree:
    """Return a tree of parts, laid out in a rectangle.

    Cached parts that have not changed are taken from ``before``, a tree of the same look.  Raise
    ``ValueError`` if two parts have the same key.
    """
    tree = PlacedTree(pen.scale)
    tree.root = tree.place(part, pen, rect, None, None, {} if before is None else before.cached)
    return tree


def draw_part(part: Part, pen: Pen, rect: pygame.Rect) -> PlacedTree:
    """Lay out a tree and draw it at once, for what is drawn once or moves in every frame."""
    tree = lay_out(part, pen, rect)
    tree.paint(pen)
    return tree


def _plain_colour(ground: Ground) -> Colour | None:
    if ground.opacity < 1:
        return None
    return BAR if ground.fill is None else ground.fill


def drawn_words(placed: PlacedPart, part: Text, pen: Pen, size_px: int = 0) -> tuple[str, int]:
    """Return the words of a text as they are drawn, maybe cut off, and their size in pixels."""
    room, text = placed.inside, pen.kit.text
    words, size = part.form_for(pen, room.size), size_px or part.size_px(pen, room.height)
    if part.leading:
        size, lines = text.fit_paragraph(
            words, room, part.role, size, part.leading, min(part.floor, max(1, round(size)))
        )
        is_cut = len(lines) > max(1, int(room.height / (size * part.leading)))
        return (f"{words}{ELLIPSIS}" if is_cut else words), size
    edge = text.measure("", part.role, size, part.rim(pen))[0]
    return text.fit_line(words, part.role, size, room.width - edge, room.height - edge, part.floor)


def paint_ground(pen: Pen, rect: pygame.Rect, ground: Ground, *, is_lit: bool = False) -> None:
    if not (rect.width and rect.height):
        return
    fill, edge = (BAR, EDGE) if ground.fill is None else (ground.fill, ground.edge)
    if is_lit and ground.lit:
        fill = mix_colours(fill, WHITE, ground.lit)
    line = max(2, round(ground.line * pen.scale)) if ground.line else 0
    radius = length_px(ground.radius, pen.scale, rect.height)
    pen.rounded(rect, radius, fill, line, edge, ground.opacity)
