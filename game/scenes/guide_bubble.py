"""The guide's bubble, rings and arrow: parts, and where they find room beside what they mean."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from typing import Literal, NamedTuple

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    INK,
    MAGENTA_DEEP,
    SUNFLOWER,
    palette_hex,
)
from game.ui.pen import Pen
from game.ui.screen import TreeView, words_rect
from game.ui.tree import Art, Ground, Part, Text, arranged, column, pile, row
from game.ui.tree.parts import Size, natural_size
from game.ui.window import free_places
from game.ui.window.scene import Kit

from .first_game import RulePicture
from .frame.widget_scene import whole_room

BUBBLE_WIDTHS_TO_TRY = (640.0, 540.0, 440.0, 350.0, 270.0)
"""Widths of the guide's bubble to try in turn, in units."""
FREE_BUBBLE_WIDTHS, STACKED_BUBBLE_WIDTHS = (900.0, 760.0), (400.0, 330.0, 270.0)
"""Further widths of a bubble that lies wherever there is room, in units: with its buttons side by
side, and one above the other."""
FLAT_BUBBLE_WIDTHS = (740.0, 860.0, 1000.0, 1400.0)
"""Widths to try next, in units, with the button beside the words instead of below."""
LETTER_UNITS, LINE_SPACING = 27.0, 1.26
HEADING_SCALE = 1.5
"""The font size of a heading, relative to that of the words below."""
CLOSE_BUTTON_SIDE = 44.0
"""The side of the close button at the bubble's upper right, in units."""
MAX_BUBBLE_ASPECT, MAX_LARGE_TEXT_ASPECT = 0.5, 0.75
"""A bubble's greatest height, relative to its width, unless no wider bubble is possible: with
letters of the usual size, and with larger ones.
"""
MIN_BALANCED_SHARE, BALANCE_STEP = 0.5, 12.0
"""How much narrower a bubble may become so that its lines are about equal, and the steps that are
tried, in units."""
BUTTON_GAP, STACK_GAP = 14.0, 5.0
BUTTON_HEIGHT, NEXT_BUTTON_WIDTH = 54.0, 220.0
BUTTON_LETTERS_SHARE = 0.42
BUTTON_PAD_WIDTH, KEY_BADGE_WIDTH, KEY_NAME_WIDTH = 44.0, 34.0, 60.0
"""How much wider than its words a button is, how much more with a key badge, and how much more
still if the badge has a name such as Enter, in units."""
RING_WIDTH, RING_GAP = 5.0, 5.0
LARGE_TARGET_UNITS = 200.0
RING_RADIUS_SHARE = 5.0
"""The largest corner radius of the ring around a target, relative to the width of its line."""
SOLID_GAPS = 12.0, 3.0
"""How far a bubble keeps off cards and panels, in units, and how far where room is scarce."""
ARROW_LENGTHS = (44.0, 34.0, 26.0, 22.0)
"""An arrow's lengths, in units: the usual one, and those for where room is scarce."""
TRAIL_DOT, TRAIL_STEP, TRAIL_EDGE, TRAIL_BEND, TRAIL_FROM = 12.0, 19.0, 12.0, 40.0, 0.5
TRAIL_TRIES = 8
"""The trail from a bubble to an arrow that lies apart from it: the width of a dot, the way from one
to the next, how far from the bubble's corners it begins and the radius of its bend, in units, and
from how far apart on there is one, relative to the arrow."""
SWING_SECONDS, SWING_REACH, SWING_COUNT = 1.1, 0.22, 3
"""The seconds of an arrow's swing, its reach relative to the arrow, and the number of swings."""
TALL_PX = 10_000


class Beside(Part):
    """Words, and at their upper right something that is ``room`` units wide."""

    words: Part
    other: Part
    room: float

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        words, other = rect.copy(), rect.copy()
        other.width = round(self.room * pen.scale)
        words.width -= other.width
        other.left = words.right
        yield self.words, words
        yield self.other, other

    def measure(self, pen: Pen, room: Size) -> Size:
        aside = round(self.room * pen.scale)
        wide, high = natural_size(self.words, pen, (max(0, room[0] - aside), room[1]))
        return wide + aside, max(high, natural_size(self.other, pen, (aside, room[1]))[1])


BubbleForm = Literal["usual", "flat", "stacked"]
"""Where a bubble has its buttons: below the words, beside them, or below one another."""


def bubble_part(
    words: str, heading: str, picture: RulePicture | None, buttons: Sequence[Part], close: Part,
    text_scale: float, form: BubbleForm,
) -> Part:  # fmt: skip
    """Return the guide's bubble.  Its buttons lie below the words, side by side, or as told."""
    said = [Text(words, LETTER_UNITS, align="left", leading=LINE_SPACING, fits=True)]
    if heading:
        size = HEADING_SCALE * LETTER_UNITS
        said.insert(
            0, Text(heading, size, MAGENTA_DEEP, "script", "left", leading=LINE_SPACING, fits=True)
        )
    high, told, aside = BUTTON_HEIGHT * text_scale, column(*said, pad=(10, 10)), CLOSE_BUTTON_SIDE
    if form == "flat":
        # One above the other, they have room for the name of a key.
        wide = max(it.units for it in buttons) + (KEY_NAME_WIDTH if len(buttons) > 1 else 0)
        aside += 10 + wide
        stack = [it.but(units=high) for it in reversed(buttons)]
        room = len(stack) * (high + STACK_GAP) - STACK_GAP
        low = column(*stack, gap=STACK_GAP, units=wide, most=(0, room), at=(0, 0.5))
        close = row(low, close.but(units=CLOSE_BUTTON_SIDE), gap=10)
    parts: list[Part] = [Beside(told, close, aside, fits=True)]
    if picture is not None:
        (wide, tall), part = picture.size, picture.part()
        # Where large letters leave little room, a picture is no wider than it is.
        shown = arranged(
            whole_room, part, most=(wide * text_scale, 0), least=(wide, 0),
            units=tall * text_scale,
        )  # fmt: skip
        parts.append(shown)
    if buttons and form == "stacked":
        stack = [pile(it, units=high) for it in reversed(buttons)]
        room = len(stack) * (high + STACK_GAP) - STACK_GAP
        parts.append(column(*stack, gap=STACK_GAP, units=room, pad=(10, 0)))
    elif buttons and form == "usual":
        parts.append(row(*buttons, gap=BUTTON_GAP, at=(1, 0.5), units=high, pad=(10, 0)))
    inside = column(*parts, gap=10, pad=(10, 10), at=(0.5, 0))
    return pile(inside, ground=Ground(22, CREAM, 5, MAGENTA_DEEP))


def seen_on(view: TreeView, pen: Pen, target: pygame.Rect) -> tuple[list[pygame.Rect], ...]:
    """Return what a bubble should leave in sight: what is read or pressed, and everything else.

    The third list has what an arrow to the target must not cover.
    """
    read, rest, bare = [], [], []
    for placed in view.walk():
        part, is_around = placed.part, placed.rect.contains(target)
        if isinstance(part, Text):
            read.append(words_rect(placed, pen))
        elif part.is_thing:
            read.append(placed.rect)
        elif part.key is not None and not is_around:
            rest.append(placed.rect)
        shows = isinstance(part, Text | Art) or (part.is_thing and type(part) is not Part)
        if (shows or part.press) and not is_around:
            bare.append(placed.rect)
    # Of a card, an arrow keeps off what is printed on it, not off its margin.
    printed = [it for it in bare if not any(it != one and it.contains(one) for one in bare)]
    return read, rest, printed


class PlacedBubble(NamedTuple):
    """A bubble with its place, and the arrow from it to its target."""

    part: Part
    rect: pygame.Rect
    arrow: GuideArrow | None
    trail: Sequence[pygame.Vector2] = ()
    """The dots that lead to the arrow if it lies apart from the bubble."""


def place_bubble(
    pen: Pen, forms: Callable[[BubbleForm], Part], within: pygame.Rect, *,
    meant: Sequence[pygame.Rect], never: Sequence[pygame.Rect], clear: Sequence[pygame.Rect],
    spare: Sequence[pygame.Rect], around: Sequence[pygame.Rect], bare: Sequence[pygame.Rect],
    solid: Sequence[pygame.Rect], may_be_flat: bool, preferred_centre: tuple[int, int],
    stands_beside: bool,
) -> PlacedBubble:  # fmt: skip
    """Place the guide's bubble, and an arrow to the first target in ``meant``.

    ``forms`` returns the bubble in a form.  It keeps off the targets and what is ``around``
    them.  It covers as little as possible of ``never``, then of ``clear``; of what is ``spare``
    only if nothing else is free.  Where it would come too near to what is ``solid``, it lies apart
    from its target, if there is room.  The arrow keeps off ``bare``.  Without targets, or if it
    does not stand beside them, the bubble lies near ``preferred_centre``.
    """
    text = pen.kit.text

    def tries(form: BubbleForm, widths: Sequence[float]) -> list[tuple[Part, tuple[int, int]]]:
        part = forms(form)
        return [(part, size) for size in _sizes_of(part, pen, within.width, widths)]

    # Narrow columns of words are hard to read.
    is_usual = text.scale == text.zoom == 1.0
    aspect = MAX_BUBBLE_ASPECT if is_usual else MAX_LARGE_TEXT_ASPECT
    shaped = tries("usual", BUBBLE_WIDTHS_TO_TRY)
    usual_count = len(shaped)
    if stands_beside:
        shaped = shaped[: max(1, sum(wide * aspect > high for _part, (wide, high) in shaped))]
    else:
        shaped += tries("usual", FREE_BUBBLE_WIDTHS) + tries("stacked", STACKED_BUBBLE_WIDTHS)
    if may_be_flat and is_usual:
        shaped += tries("flat", FLAT_BUBBLE_WIDTHS)
    sizes = [size for _part, size in shaped]
    # Short arrows are for where the usual one would cover something.
    lengths = [max(12, pen.px(units)) for units in ARROW_LENGTHS]
    ring, arrow = round(2 * RING_GAP * pen.scale), None
    # Dots may touch an edge.
    edge = -round(TRAIL_DOT * pen.scale)

    def trail_to(
        arrow: GuideArrow | None, rect: pygame.Rect, target: pygame.Rect
    ) -> list[pygame.Vector2]:
        # They may cross the margin of what encloses the target, and the field of all cards.
        crossed = [it for it in (*meant, *around, *bare, *never, *clear, *solid)
                   if not any(it.contains(one) and (it != one or one.contains(target))
                              for one in solid)]  # fmt: skip
        over = [it.inflate(edge, edge) for it in crossed]
        return _trail_to_arrow(arrow, rect, pen.scale, over) if arrow else []

    def settle(nth: int, room: pygame.Rect) -> pygame.Rect:
        # Its lines become about equally long, at the end that is nearer to what is meant.
        middle = meant[0].centerx if meant else room.centerx
        rect = pygame.Rect((0, 0), _balanced(shaped[nth][0], pen, room.size))
        return rect.move_to(midtop=(middle, room.top)).clamp(room)

    if meant and stands_beside:
        found = free_places.place_words_and_arrow(
            sizes, within, meant, lengths, ring, never, clear, enclosing_areas=around, bare=bare
        )
        gaps = [2 * pen.px(units) for units in SOLID_GAPS]
        kept = [it.inflate(gaps[0], gaps[0]) for it in solid]
        if found.rect.collidelist(kept) >= 0:
            near = found.rect.center
            shaped += tries("usual", FREE_BUBBLE_WIDTHS)
            sizes = [size for _part, size in shaped]
            own = [*(it.inflate(2 * ring, 2 * ring) for it in meant), *around]
            offs = [[*own, *(it.inflate(gap, gap) for it in solid)] for gap in gaps]
            for rest, off in product((clear, ()), offs):
                kept_clear = [*off, *never, *rest]
                free = free_places.free_place(sizes, within, kept_clear, near)
                if free is not None:
                    break
            free = free or free_places.find_free_place(sizes, within, never, near, about=offs[-1])
            if free[0].collidelist(offs[-1]) < 0:
                apart = free_places.place_arrow(*free, within, meant, lengths, ring, bare, solid)
                pointing = apart.arrow and GuideArrow(apart.arrow, apart.side)
                # Large letters stay with what they are about unless a trail leads there.
                if is_usual or trail_to(pointing, settle(apart.nth, apart.rect), meant[0]):
                    found = apart
        if found.arrow is None:
            found = free_places.place_arrow_at_edge(found, within, meant[0], around, lengths, kept)
        rect, nth = found.rect, found.nth
    else:
        about = [*(rect.inflate(2 * ring, 2 * ring) for rect in meant), *never]
        place, needed = free_places.free_place, [*about, *clear]
        free = place(sizes, within, [*needed, *spare], preferred_centre)
        if free is None:
            for area in spare[:1]:
                height = min(max(preferred_centre[1], area.top), area.bottom)
                preferred_centre = area.centerx, height
            free = place(sizes[:usual_count], within, needed, preferred_centre)
        rect, nth = free or free_places.find_free_place(
            sizes, within, clear, preferred_centre, about=about
        )
        if meant:
            found = free_places.place_words_and_arrow(
                [(0, 0)], within, meant, lengths, ring, [rect], clear, bare=bare
            )
    rect = settle(nth, rect)
    if meant:
        arrow = found.arrow and GuideArrow(found.arrow, found.side)
    trail = trail_to(arrow, rect, next(iter(meant), rect))
    return PlacedBubble(shaped[nth][0], rect, arrow, trail)


def _sizes_of(part: Part, pen: Pen, most: int, widths: Sequence[float]) -> list[tuple[int, int]]:
    """Return the bubble's sizes at those widths, in units, at which no word or button is cut."""
    tries = [min(most, round(pen.px(units) * pen.kit.text.scale**0.5)) for units in widths]
    sizes = [natural_size(part, pen, (width, TALL_PX)) for width in tries]
    if not any(wide <= width for width, (wide, _high) in zip(tries, sizes, strict=True)):
        tries = [min(most, math.ceil(max(wide for wide, _high in sizes)))]
        sizes = [(tries[0], natural_size(part, pen, (tries[0], TALL_PX))[1])]
    return [
        (math.ceil(wide), math.ceil(high))
        for width, (wide, high) in zip(tries, sizes, strict=True) if wide <= width
    ]  # fmt: skip


def _balanced(part: Part, pen: Pen, size: tuple[int, int]) -> tuple[int, int]:
    """Return the least width at which the bubble is no higher: its lines are about equal."""
    wide, high = size
    least, step = round(wide * MIN_BALANCED_SHARE), max(1, round(BALANCE_STEP * pen.scale))
    for width in range(wide - step, least, -step):
        needs, tall = natural_size(part, pen, (width, TALL_PX))
        if needs > width or tall > high:
            break
        wide = width
    return wide, high


def button_width(kit: Kit, label: str, scale: float, *, has_key: bool) -> int:
    letters = BUTTON_HEIGHT * BUTTON_LETTERS_SHARE * scale * kit.text.scale
    wide = kit.text.measure(label, "title", round(letters))[0]
    return wide + round((BUTTON_PAD_WIDTH + (KEY_BADGE_WIDTH if has_key else 0.0)) * scale)


class GuideArrow(NamedTuple):
    """The place of the guide's arrow, and its rotation in quarter turns."""

    rect: pygame.Rect
    turns: int


def draw_rings_and_arrow(
    kit: Kit, surface: pygame.Surface, meant: Sequence[pygame.Rect],
    discs: Sequence[pygame.Rect], arrow: GuideArrow | None, trail: Sequence[pygame.Vector2],
    scale: float, seconds: float, draw_over: Callable[[pygame.Rect], None],
) -> None:  # fmt: skip
    """Draw rings around the targets, round ones around ``discs``, the arrow and the trail to it.

    ``draw_over`` redraws what a ring covers.
    """
    for rect in meant:
        # Around a whole card, a thin line is easily missed.
        units = RING_WIDTH if rect.height < LARGE_TARGET_UNITS * scale else 1.8 * RING_WIDTH
        width = max(2.0, units * scale)
        around, is_disc = ring_around(rect, scale), rect in discs
        if is_disc:
            side = max(around.size)
            around = pygame.Rect(0, 0, side, side).move_to(center=around.center)
        key = "guide ring", around.size, is_disc
        ring = kit.pixels.get(key, partial(_make_ring, around.size, width, is_disc=is_disc))
        surface.blit(ring, around)
        draw_over(around)
    if arrow is not None:
        dot = kit.pixels.get(("guide dot", scale), partial(_make_dot, TRAIL_DOT * scale))
        for place in trail:
            surface.blit(dot, dot.get_rect(center=place))
        side, (dx, dy) = arrow.rect.width, free_places.SIDE_DIRECTIONS[arrow.turns]
        picture = kit.pixels.get(("guide arrow", side, arrow.turns), partial(_make_arrow, *arrow))
        reach = SWING_REACH * side * (1 - math.cos(math.tau * seconds / SWING_SECONDS)) / 2
        reach *= seconds < SWING_SECONDS * SWING_COUNT
        surface.blit(picture, arrow.rect.move(round(dx * reach), round(dy * reach)))


def _trail_to_arrow(
    arrow: GuideArrow, bubble: pygame.Rect, scale: float, over: Sequence[pygame.Rect]
) -> list[pygame.Vector2]:
    """Return where the dots of the trail lie, none if the bubble is at the arrow.

    It runs across and down, down and across or, if both cross something of ``over``, with one more
    bend along an edge of what lies in between.
    """
    way, side = pygame.Vector2(free_places.SIDE_DIRECTIONS[arrow.turns]), arrow.rect.width
    tail = pygame.Vector2(arrow.rect.center) + way * side / 2
    edge = pygame.Vector2(
        min(max(tail.x, bubble.left), bubble.right), min(max(tail.y, bubble.top), bubble.bottom)
    )
    if edge.distance_to(tail) < TRAIL_FROM * side:
        return []
    inner = bubble.inflate(-2 * TRAIL_EDGE * scale, -2 * TRAIL_EDGE * scale)
    near = min(max(tail.x, inner.left), inner.right), min(max(tail.y, inner.top), inner.bottom)
    shares = [nth / TRAIL_TRIES for nth in range(TRAIL_TRIES + 1)]
    tries = []
    for y in (near[1], *(inner.top + share * inner.height for share in shares)):
        tries.append(_dots_along([(edge.x, y), (tail.x, y), tail], scale))
    for x in (near[0], *(inner.left + share * inner.width for share in shares)):
        tries.append(_dots_along([(x, edge.y), (x, tail.y), tail], scale))
    if not (free := _crossing_nothing(tries, over)):
        off = TRAIL_DOT * scale / 2
        for x in {x for it in over for x in (it.left - off, it.right + off)}:
            side = bubble.left if x < bubble.left else bubble.right
            start = (x, edge.y) if inner.left <= x <= inner.right else (side, bubble.centery)
            tries.append(_dots_along([start, (x, start[1]), (x, tail.y), tail], scale))
        free = _crossing_nothing(tries, over)
    return min(free, key=len, default=[])


def _crossing_nothing(
    tries: Sequence[list[pygame.Vector2]], over: Sequence[pygame.Rect]
) -> list[list[pygame.Vector2]]:
    return [it for it in tries if not any(area.collidepoint(dot) for dot in it for area in over)]


def _dots_along(points: Sequence[pygame.typing.Point], scale: float) -> list[pygame.Vector2]:
    """Return dots at equal distances from the first point to the last, with bends at the others."""
    way = [*map(pygame.Vector2, points)]
    line, dots, left = way[:1], [], TRAIL_STEP * scale / 2
    for start, corner, end in zip(way, way[1:], way[2:], strict=False):
        # Two bends share the way between them.
        before = corner.move_towards(start, min(TRAIL_BEND * scale, corner.distance_to(start) / 2))
        after = corner.move_towards(end, min(TRAIL_BEND * scale, corner.distance_to(end) / 2))
        line += [
            before.lerp(corner, at / 8).lerp(corner.lerp(after, at / 8), at / 8) for at in range(9)
        ]
    line.append(way[-1])
    for here, there in pairwise(line):
        long = here.distance_to(there)
        while left < long:
            dots.append(here.move_towards(there, left))
            left += TRAIL_STEP * scale
        left -= long
    return dots


def ring_around(rect: pygame.Rect, scale: float) -> pygame.Rect:
    """Return the outer edge of the ring around a target."""
    gap = round(RING_GAP * scale)
    return rect.inflate(2 * gap, 2 * gap)


def _make_ring(size: tuple[int, int], width: float, *, is_disc: bool) -> pygame.Surface:
    radius = min(size) / 2 if is_disc else min(min(size) * 0.25, width * RING_RADIUS_SHARE)
    return shapes.focus_ring_picture(size, width, radius, MAGENTA_DEEP)


def _make_dot(wide: float) -> pygame.Surface:
    side = max(4, round(wide))
    body = (
        f'<circle cx="50" cy="50" r="38" fill="{palette_hex(SUNFLOWER)}" '
        f'stroke="{palette_hex(INK)}" stroke-width="22"/>'
    )
    return shapes.draw_svg((side, side), f'<g transform="scale({side / 100:g})">{body}</g>')


def _make_arrow(rect: pygame.Rect, turns: int) -> pygame.Surface:
    side = rect.width
    body = (
        f'<path d="M34 6 H66 V48 H92 L50 94 L8 48 H34 Z" fill="{palette_hex(SUNFLOWER)}" '
        f'stroke="{palette_hex(INK)}" stroke-width="9" stroke-linejoin="round"/>'
    )
    share = side / 100
    flat = shapes.draw_svg((side, side), f'<g transform="scale({share:g})">{body}</g>')
    return pygame.transform.rotate(flat, 90 * turns)
