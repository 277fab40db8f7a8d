"""The guide's speech bubble, and the marks on what it points at."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import INK, MAGENTA_DEEP, SUNFLOWER, hexed
from game.ui.draw.plate import GUIDE, Passage, Plate
from game.ui.draw.room import hidden, place_for
from game.ui.window.kit import Kit

WIDTHS = (640.0, 540.0, 440.0, 350.0, 270.0)
"""The possible widths, in units."""
LETTERS, PADDING = 27.0, GUIDE.across
SIDE = 44.0
"""The side of the close button, at the upper right."""
FOOT = 54.0
"""The height of the buttons, in units."""
LABEL = 0.42
"""Their font size relative to that."""
AROUND, KEY = 44.0, 34.0
"""A button's width beyond its words, and beyond that with a key badge."""
RING, RING_GAP = 5.0, 5.0
CORNER = 5.0
"""The ring's largest corner radius, relative to its width."""
ARROW = 46.0
FAR = 0.05
"""The cost of an arrow's distance relative to that of the strip it would cover."""
BOB_SECONDS, BOB, BOBS = 1.1, 0.22, 3
"""The duration, relative length and number of an arrow's swings."""


class GuidePlate(NamedTuple):
    """A placed bubble."""

    plate: Plate
    rect: pygame.Rect
    foot: pygame.Rect
    """The area of the buttons; empty if there are none."""
    corner: pygame.Rect
    """The area of the close button."""

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        self.plate.draw(surface, kit.pixels, self.rect)


def fit_plate(
    kit: Kit,
    words: str,
    within: pygame.Rect,
    scale: float,
    *,
    meant: Sequence[pygame.Rect],
    clear: Sequence[pygame.Rect],
    home: tuple[int, int],
    foot: int,
) -> GuidePlate:
    """Place a bubble near its ``home`` where it hides the least.

    It must not hide what is ``meant``, and as little as possible of what should stay ``clear``.
    ``foot`` is the width of its buttons in pixels, 0 for none.
    """
    gap, pad, side = (round(units * scale) for units in (PADDING, PADDING, SIDE))
    passage = Passage(words, "body", round(kit.text.grown("body", LETTERS * scale)), INK)
    widths = _widths(kit, words, within.width, scale, foot)
    plates = [Plate(kit.text, [passage], wide, scale, GUIDE, beside=side) for wide in widths]
    buttons = round(FOOT * scale * kit.text.scale) if foot else 0
    beneath = pad + (pad // 2 + buttons if foot else 0)
    sizes = [
        (wide, pad + max(plate.words_height, side) + beneath)
        for wide, plate in zip(widths, plates, strict=True)
    ]
    about = [rect.inflate(gap, gap) for rect in meant]
    rect, nth = place_for(sizes, within, clear, home, about=about)
    strip = pygame.Rect(rect.x + pad, rect.bottom - pad - buttons, rect.width - 2 * pad, buttons)
    corner = pygame.Rect(rect.right - pad // 2 - side, rect.y + pad // 2, side, side)
    return GuidePlate(plates[nth], rect, strip, corner)


def room_for(kit: Kit, label: str, scale: float, *, has_key: bool) -> int:
    """Return a button's minimum width in pixels."""
    wide = kit.text.size(label, "title", round(FOOT * LABEL * scale * kit.text.scale))[0]
    return wide + round((AROUND + (KEY if has_key else 0.0)) * scale)


def _widths(kit: Kit, words: str, most: int, scale: float, foot: int) -> list[int]:
    """Return the widths in pixels at which no word breaks and the buttons fit."""
    size = round(kit.text.grown("body", LETTERS * scale))
    longest = max(kit.text.size(word, "body", size)[0] for word in words.split(" "))
    around = 2 * round(PADDING * scale) + round(SIDE * scale)
    least = min(most, max(longest + around, foot + 2 * round(PADDING * scale)))
    widths = [min(most, round(wide * scale * kit.text.scale**0.5)) for wide in WIDTHS]
    return [width for width in widths if width >= least] or [least]


class Arrow(NamedTuple):
    """An arrow's place, its rotation in quarter turns, and its swinging direction."""

    rect: pygame.Rect
    turns: int
    away: tuple[int, int]


def fit_arrow(
    within: pygame.Rect, meant: pygame.Rect, clear: Sequence[pygame.Rect], scale: float
) -> Arrow:
    """Place an arrow where it hides the least, if need be at the edge of a surrounding area.

    Distance costs little, as the ring shows the target too.
    """
    side, gap = max(14, round(ARROW * scale)), round(RING_GAP * scale * 2)
    around = [rect for rect in clear if rect.contains(meant) and rect.size != meant.size]
    arrows: list[tuple[float, int, Arrow]] = []
    for rim in (meant, *around):
        for turns, (dx, dy) in enumerate(((0, -1), (-1, 0), (0, 1), (1, 0))):
            place = pygame.Rect(0, 0, side, side)
            place.center = meant.center
            if dx:
                place.centerx = rim.centerx + dx * (rim.width // 2 + gap + side // 2)
            else:
                place.centery = rim.centery + dy * (rim.height // 2 + gap + side // 2)
            seen = place.clip(within)
            outside = side * side - seen.width * seen.height
            far = math.dist(place.center, meant.center) * side * FAR
            cost = 4 * outside + hidden(place, clear) + far
            arrows.append((cost, len(arrows), Arrow(place, turns, (dx, dy))))
    return min(arrows, key=lambda one: one[:2])[2]


def draw_marks(
    kit: Kit,
    surface: pygame.Surface,
    meant: Sequence[pygame.Rect],
    arrow: Arrow | None,
    scale: float,
    seconds: float,
    draw_over: Callable[[pygame.Rect], None],
) -> None:
    """Ring what is meant; the arrow has pointed at it for so many ``seconds``.

    ``draw_over`` redraws, for each ring's area, what no ring may cross.
    """
    gap, width = round(RING_GAP * scale), max(2.0, RING * scale)
    for rect in meant:
        around = rect.inflate(2 * gap, 2 * gap)
        ring = kit.pixels.get(("guide ring", around.size), partial(_ring, around.size, width))
        surface.blit(ring, around)
        draw_over(around)
    if arrow is not None:
        side, (dx, dy) = arrow.rect.width, arrow.away
        picture = kit.pixels.get(("guide arrow", side, arrow.turns), partial(_arrow, *arrow[:2]))
        reach = BOB * side * (1 - math.cos(math.tau * seconds / BOB_SECONDS)) / 2
        reach *= seconds < BOB_SECONDS * BOBS
        surface.blit(picture, arrow.rect.move(round(dx * reach), round(dy * reach)))


def _ring(size: tuple[int, int], width: float) -> pygame.Surface:
    return shapes.focus_ring(size, width, min(min(size) * 0.25, width * CORNER), MAGENTA_DEEP)


def _arrow(rect: pygame.Rect, turns: int) -> pygame.Surface:
    """Draw an arrow pointing down, rotated anticlockwise by quarter turns."""
    side = rect.width
    body = (
        f'<path d="M34 6 H66 V48 H92 L50 94 L8 48 H34 Z" fill="{hexed(SUNFLOWER)}" '
        f'stroke="{hexed(INK)}" stroke-width="9" stroke-linejoin="round"/>'
    )
    share = side / 100
    flat = shapes.drawn((side, side), f'<g transform="scale({share:g})">{body}</g>')
    return pygame.transform.rotate(flat, 90 * turns)
