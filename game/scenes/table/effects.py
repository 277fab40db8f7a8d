"""Effects over a table: footprints, bursts, announcements, messages, celebrations."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TypeAlias

import pygame

from game.scenes.frame.drawing import Pen
from game.stage import FLECK_KIND_COUNT, FleckBurst, clamp, out_back
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    INK,
    LEAF,
    LILAC,
    MAGENTA,
    PAPER,
    SKY,
    SUNFLOWER,
    TANGERINE,
    Colour,
    hex_of,
)
from game.ui.draw.shapes import lay
from game.ui.draw.text import FLOOR_PX
from game.ui.window.scene import Kit
from game.words import N_

FOOTPRINT_SIZE, FOOTPRINT_STEP, FOOTPRINT_SIDE = 9.5, 19.0, 2.4
"""A footprint's size, the distance between two, and their sideways offset, in units."""
ARROW_UNITS = 26.0
ARROW_DIRECTIONS = 24
PATH_SAMPLES = 48

Area: TypeAlias = tuple[int, int, int, int]
"""Hashable, as part of cache keys: left, top, width, height."""


def draw_trail(
    pen: Pen, start: pygame.Rect, end: pygame.Rect, *, upto: float = 1.0, arrow: bool = False,
    clear: Sequence[pygame.Rect] = (),
) -> None:  # fmt: skip
    """Draw footprints from one area to another, for the share ``upto`` of the way."""
    scale = pen.scale
    prints = _footprint_positions(
        (*start.topleft, *start.size),
        (*end.topleft, *end.size),
        FOOTPRINT_STEP * scale,
        FOOTPRINT_SIDE * scale,
    )
    shown = [
        at for at, done in prints if done <= upto and pygame.Rect(at, (1, 1)).collidelist(clear) < 0
    ]
    picture = footprint_picture(pen.kit, scale)
    half = picture.get_width() // 2
    pen.surface.fblits([(picture, (x - half, y - half)) for x, y in shown])
    if arrow and prints:
        before = along(start.center, end.center, 0.9)
        angle = math.atan2(end.centery - before[1], end.centerx - before[0])
        head = arrowhead_picture(
            pen.kit, round(angle / math.tau * ARROW_DIRECTIONS) % ARROW_DIRECTIONS, scale
        )
        back = end.width * 0.32
        spot = (end.centerx - math.cos(angle) * back, end.centery - math.sin(angle) * back)
        pen.lay(head, center=spot)


def footprint_picture(kit: Kit, scale: float) -> pygame.Surface:
    side = max(4, round(FOOTPRINT_SIZE * scale))
    return kit.pixels.get(
        ("footprint", side), lambda: shapes.pill((side, side), PAPER, max(1.0, side * 0.2))
    )


def arrowhead_picture(kit: Kit, direction: int, scale: float) -> pygame.Surface:
    side = max(8, round(ARROW_UNITS * scale))
    return kit.pixels.get(("arrow", direction, side), partial(_make_arrowhead, direction, side))


def preload_footprints(kit: Kit, scale: float) -> Iterator[object]:
    yield footprint_picture(kit, scale)
    for direction in range(ARROW_DIRECTIONS):
        arrowhead_picture(kit, direction, scale)
    yield None


@lru_cache(maxsize=64)
def _footprint_positions(
    start_area: Area, end_area: Area, stride: float, sway: float
) -> tuple[tuple[tuple[int, int], float], ...]:
    """Return each footprint's position and share of the way; cached, as every frame needs it."""
    start, end = pygame.Rect(start_area), pygame.Rect(end_area)
    prints = []
    leaves, stops = start.width * 0.62, end.width * 0.42
    gone, due, foot = 0.0, 0.0, 1
    last = along(start.center, end.center, 0.0)
    for step in range(1, PATH_SAMPLES + 1):
        now = along(start.center, end.center, step / PATH_SAMPLES)
        apart = math.dist(last, now)
        gone += apart
        if (
            gone >= due
            and apart
            and math.dist(now, start.center) >= leaves
            and math.dist(now, end.center) >= stops
        ):
            across = (now[1] - last[1]) / apart, (last[0] - now[0]) / apart
            x, y = now[0] + across[0] * sway * foot, now[1] + across[1] * sway * foot
            prints.append(((round(x), round(y)), step / PATH_SAMPLES))
            due, foot = gone + stride, -foot
        last = now
    return tuple(prints)


def _make_arrowhead(direction: int, side: int) -> pygame.Surface:
    middle = side / 2
    turn = direction * 360 / ARROW_DIRECTIONS
    points = (
        f"{side * 0.92:g},{middle:g} {side * 0.2:g},{side * 0.12:g} {side * 0.2:g},{side * 0.88:g}"
    )
    return shapes.drawn(
        (side, side),
        f'<polygon points="{points}" transform="rotate({turn:g} {middle:g} {middle:g})" '
        f'fill="{hex_of(SUNFLOWER)}" stroke="{hex_of(INK)}" stroke-width="{side * 0.1:g}" '
        'stroke-linejoin="round"/>',
    )


FLIGHT_ARC_SHARE = 0.22
"""The height of a flight's curve relative to its length."""


def along(start: tuple[int, int], end: tuple[int, int], t: float) -> tuple[int, int]:
    apart = math.dist(start, end)
    x = start[0] + (end[0] - start[0]) * t
    y = start[1] + (end[1] - start[1]) * t - math.sin(math.pi * t) * apart * FLIGHT_ARC_SHARE
    return round(x), round(y)


FLECK_TURNS = 8
FLECK_UNITS = 32.0


_burst_of = lru_cache(maxsize=64)(FleckBurst)


def draw_burst(
    pen: Pen, seed: int, count: int, centre: tuple[int, int], reach_px: float, fleck_px: int,
    colours: Sequence[Colour], progress: float,
) -> None:  # fmt: skip
    """Draw ``count`` flecks flying from a centre; the same seed gives the same burst."""
    blits = []
    left, top = centre
    hues = len(colours)
    for x, y, kind, hue, turn, is_small in _burst_of(seed, count, hues).flecks_at(progress):
        position = round(turn * FLECK_TURNS) % FLECK_TURNS
        picture = fleck_picture(pen.kit, kind, colours[hue % hues], position, is_small, fleck_px)
        width, height = picture.get_size()
        at = round(left + x * reach_px - width / 2), round(top + y * reach_px - height / 2)
        blits.append((picture, at))
    pen.surface.fblits(blits)


def fleck_picture(
    kit: Kit, kind: int, colour: Colour, turn: int, is_small: bool, px: int
) -> pygame.Surface:
    def make() -> pygame.Surface:
        flat = kit.pixels.get(
            ("flat fleck", kind, colour, px), lambda: _make_flat_fleck(kind, colour, px)
        )
        size = 0.25 if is_small else 0.5
        return pygame.transform.rotozoom(flat, turn * 360 / FLECK_TURNS, size).convert_alpha()

    return kit.pixels.get(("fleck", kind, colour, turn, is_small, px), make)


def prepare_flecks(kit: Kit, colours: Sequence[Colour], px: int) -> Iterator[object]:
    """Preload the particles of these colours, one colour per step."""
    for colour in colours:
        for kind in range(FLECK_KIND_COUNT):
            for turn in range(FLECK_TURNS):
                for is_small in (False, True):
                    fleck_picture(kit, kind, colour, turn, is_small, px)
        yield colour


def _make_flat_fleck(kind: int, colour: Colour, px: int) -> pygame.Surface:
    """Draw a particle at twice its size: paper slip, star or pen stroke."""
    side = 2 * max(6, px)
    line = side * 0.06
    ink, fill = hex_of(INK), hex_of(colour)
    match kind:
        case 0:
            body = shapes.box(
                (side * 0.16, side * 0.3, side * 0.68, side * 0.4), line, colour, line
            )
        case 1:
            points = " ".join(
                f"{side / 2 + reach * math.sin(at * math.pi / 5):.2f},"
                f"{side / 2 - reach * math.cos(at * math.pi / 5):.2f}"
                for at in range(10)
                for reach in (side * (0.46 if at % 2 == 0 else 0.2),)
            )
            body = (
                f'<polygon points="{points}" fill="{fill}" stroke="{ink}" '
                f'stroke-width="{line:g}" stroke-linejoin="round"/>'
            )
        case _:
            bend = (
                f"M{side * 0.14:g} {side * 0.62:g} Q{side * 0.38:g} {side * 0.26:g} "
                f"{side * 0.56:g} {side * 0.5:g} T{side * 0.88:g} {side * 0.4:g}"
            )
            body = (
                f'<path d="{bend}" fill="none" stroke="{fill}" stroke-width="{side * 0.15:g}" '
                'stroke-linecap="round"/>'
            )
    return shapes.drawn((side, side), body)


COMBO_TILT, CALL_TILT = 8, 4


def combo_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    return kit.text.render(words, "script", size_px, SUNFLOWER, outline=INK, angle=COMBO_TILT)


def draw_combo(
    pen: Pen, words: str, centre: tuple[int, int], size_px: float, t: float, moves: bool = True
) -> None:
    """Draw a combo count at progress ``t``: pop up, stay, fade."""
    pop = out_back(clamp(t / 0.3)) if moves else 1.0
    lettering = swelling(combo_lettering(pen.kit, words, size_px), pop)
    place = lettering.get_rect(center=centre).clamp(pen.surface.get_rect())
    lay(pen.surface, lettering, place, fading(t, 0.75))


def announcement_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    return kit.text.render(words, "script", size_px, TANGERINE, outline=INK, angle=CALL_TILT)


def draw_call(
    pen: Pen, words: str, centre: tuple[int, int], size_px: float, t: float, moves: bool = True
) -> None:
    lettering = announcement_lettering(pen.kit, words, size_px)
    lettering = swelling(lettering, out_back(clamp(t / 0.35))) if moves else lettering
    lay(pen.surface, lettering, lettering.get_rect(center=centre), fading(t, 0.8))


def swelling(full: pygame.Surface, scale: float) -> pygame.Surface:
    if abs(scale - 1.0) < 0.01:
        return full
    width, height = full.get_size()
    scale = max(0.1, scale)
    return shapes.scale_moving_picture(full, (int(width * scale), int(height * scale)))


def fading(t: float, since: float) -> int:
    """Return the alpha of something that fades from ``since`` to 1."""
    return 255 if t <= since else round(255 * (1 - t) / (1 - since))


EXPLAINED = N_("What’s that? Press {explain_key} or point at it.")
"""Shown below a game's first message, while the log is empty."""
MESSAGE_LINE_SPACING = 1.2
LOG_STEP_SEPARATOR = re.compile(" [\u203a\u00b7] ")
UPPER_MESSAGE_SHARE = 0.52
LOG_LINE_SIZE_SHARE = 0.84


def draw_message(pen: Pen, rect: pygame.Rect, message: str, last: str, size_px: int) -> None:
    """Draw the message, and ``last`` below it where both stay readable."""
    kit, lower = pen.kit, round(size_px * LOG_LINE_SIZE_SHARE)
    if not message and last:
        # Without a message the log line gets all the room.
        line = _last_steps_that_fit(kit, last, 2 * rect.width, size_px)
        pen.paragraph(line, rect, size_px, LILAC, valign="middle", leading=MESSAGE_LINE_SPACING)
        return
    last = _last_steps_that_fit(kit, last, rect.width, lower)
    upper = rect.copy()
    if last and _is_room_for_log_line(kit, rect, message, size_px):
        upper.height = round(rect.height * UPPER_MESSAGE_SHARE)
        beneath = pygame.Rect(rect.x, upper.bottom, rect.width, rect.bottom - upper.bottom)
        pen.line(last, beneath, "body", lower, LILAC)
    pen.paragraph(message, upper, size_px, CREAM, valign="middle", leading=MESSAGE_LINE_SPACING)


def _is_room_for_log_line(kit: Kit, rect: pygame.Rect, message: str, size_px: int) -> bool:
    size = round(kit.text.grown("body", size_px))
    if rect.height < 2 * FLOOR_PX * MESSAGE_LINE_SPACING:
        return False
    return kit.text.size(message, "body", size)[0] <= rect.width


def _last_steps_that_fit(kit: Kit, line: str, width: int, size_px: int) -> str:
    size = max(FLOOR_PX, round(kit.text.grown("body", size_px)))
    while kit.text.size(line, "body", size)[0] > width:
        steps = LOG_STEP_SEPARATOR.split(line, maxsplit=1)
        if len(steps) == 1:
            return ""
        line = steps[1]
    return line


CELEBRATION_COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF)
CELEBRATION_POINTS = ((0.5, 0.24), (0.2, 0.4), (0.8, 0.4), (0.35, 0.3), (0.65, 0.3))
"""Where one burst after the other begins, as shares of the window."""
CELEBRATION_FLECKS, CELEBRATION_REACH = 60, 460.0
BURST_SECONDS, APART_SECONDS = 1.6, 0.5
CELEBRATION_SECONDS = BURST_SECONDS + APART_SECONDS * (len(CELEBRATION_POINTS) - 1)


def draw_celebration(pen: Pen, seed: int, seconds: float) -> None:
    width, height = pen.surface.get_size()
    px, reach = pen.px(FLECK_UNITS), CELEBRATION_REACH * pen.scale
    for nth, (x, y) in enumerate(CELEBRATION_POINTS):
        progress = (seconds - nth * APART_SECONDS) / BURST_SECONDS
        if 0 < progress < 1:
            centre = round(x * width), round(y * height)
            draw_burst(
                pen, seed + nth, CELEBRATION_FLECKS, centre, reach, px, CELEBRATION_COLOURS,
                progress,
            )  # fmt: skip
