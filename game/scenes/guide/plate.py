"""What is said in a guided game: where its plate has room, and the marks on what it means.

Knows rectangles and words that are told; knows no game and no step.
"""

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
"""How wide a plate may be, in units, the widest first."""
LETTERS, PADDING = 27.0, GUIDE.across
SIDE = 44.0
"""The side of what closes the plate, at its upper right."""
FOOT = 54.0
"""The height of the buttons at the foot of a plate, in units."""
LABEL = 0.42
"""How high the letters on them are, in parts of it."""
AROUND, KEY = 44.0, 34.0
"""How much wider than its words a button is, and by how much more where a key lies on it."""
RING, RING_GAP = 5.0, 5.0
CORNER = 5.0
"""How round the ring is at most, in parts of its width."""
ARROW = 46.0
FAR = 0.05
"""What it costs an arrow to be far, in parts of the strip that it would hide on its way."""
BOB_SECONDS, BOB, BOBS = 1.1, 0.22, 3
"""How long an arrow takes to swing, how far in parts of its length, and how often."""


class GuidePlate(NamedTuple):
    """Where words stand, and where there is room for buttons."""

    plate: Plate
    rect: pygame.Rect
    foot: pygame.Rect
    """Of the buttons beneath the words; of no height where there are none."""
    corner: pygame.Rect
    """Of what closes it."""

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
    """Find a place for a plate: the nearest to its home where it hides the least.

    What stands at its ``foot`` is so many pixels wide, 0 for nothing.  First nothing that is
    ``meant``, then as little as can be of what is to stay ``clear``.
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
    """Give how wide a button at the foot of a plate must be, in pixels, to be read."""
    wide = kit.text.size(label, "title", round(FOOT * LABEL * scale * kit.text.scale))[0]
    return wide + round((AROUND + (KEY if has_key else 0.0)) * scale)


def _widths(kit: Kit, words: str, most: int, scale: float, foot: int) -> list[int]:
    """Give the widths in pixels at which no word is broken and its foot has room."""
    size = round(kit.text.grown("body", LETTERS * scale))
    longest = max(kit.text.size(word, "body", size)[0] for word in words.split(" "))
    around = 2 * round(PADDING * scale) + round(SIDE * scale)
    least = min(most, max(longest + around, foot + 2 * round(PADDING * scale)))
    widths = [min(most, round(wide * scale * kit.text.scale**0.5)) for wide in WIDTHS]
    return [width for width in widths if width >= least] or [least]


class Arrow(NamedTuple):
    """Where an arrow rests, how often it is turned by a quarter, and where it swings to."""

    rect: pygame.Rect
    turns: int
    away: tuple[int, int]


def fit_arrow(
    within: pygame.Rect, meant: pygame.Rect, clear: Sequence[pygame.Rect], scale: float
) -> Arrow:
    """Let an arrow come from where it hides the least, if need be from the rim of what is around.

    Far away costs a little: the ring says what it points at.
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

    ``draw_over`` is given the place of each ring, and draws again what no ring may cross.
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
    """Draw an arrow that points down, turned so many quarters anticlockwise."""
    side = rect.width
    body = (
        f'<path d="M34 6 H66 V48 H92 L50 94 L8 48 H34 Z" fill="{hexed(SUNFLOWER)}" '
        f'stroke="{hexed(INK)}" stroke-width="9" stroke-linejoin="round"/>'
    )
    share = side / 100
    flat = shapes.drawn((side, side), f'<g transform="scale({share:g})">{body}</g>')
    return pygame.transform.rotate(flat, 90 * turns)
