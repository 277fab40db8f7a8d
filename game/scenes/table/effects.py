"""Effects over a table: footprints, bursts, announcements, messages, celebrations."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from random import Random
from typing import NamedTuple, TypeAlias

import pygame

from game.stage import clamp, ease_out_back
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    INK,
    LEAF,
    LILAC,
    MAGENTA,
    SKY,
    SUNFLOWER,
    TANGERINE,
    Colour,
    palette_hex,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.pen import Pen
from game.ui.window.scene import Kit
from game.words import N_

FOOTPRINT_SIZE, FOOTPRINT_STEP = 15.0, 14.0
"""A footprint's size and the distance between two, in units."""
FOOTPRINT_FADE_STEPS = 6
ARROW_UNITS = 26.0
ARROW_DIRECTION_COUNT = 24
PATH_SAMPLE_COUNT = 48

Area: TypeAlias = tuple[int, int, int, int]
"""A rectangle's left, top, width and height, which can be part of a cache key."""


def draw_footprints(
    pen: Pen, start: pygame.Rect, end: pygame.Rect, *, upto: float = 1.0, arrow: bool = False,
    clear: Sequence[pygame.Rect] = (), fading: int = 0,
) -> None:  # fmt: skip
    """Draw footprints from one area to another, up to the share ``upto`` (0 to 1) of the way.

    They leave the areas in ``clear`` free, and have faded by ``fading`` steps.  If ``arrow``
    is true, an arrowhead points at the end.
    """
    scale = pen.scale
    prints = _footprint_positions(
        (*start.topleft, *start.size),
        (*end.topleft, *end.size),
        FOOTPRINT_STEP * scale,
    )
    picture = footprint_picture(pen.kit, scale, fading)
    half = picture.get_width() // 2
    spots = [picture.get_rect(topleft=(x - half, y - half)) for (x, y), at in prints if at <= upto]
    pen.surface.fblits([(picture, it.topleft) for it in spots if it.collidelist(clear) < 0])
    if arrow and prints:
        before = point_on_arc(start.center, end.center, 0.9)
        angle = math.atan2(end.centery - before[1], end.centerx - before[0])
        head = arrowhead_picture(
            pen.kit, round(angle / math.tau * ARROW_DIRECTION_COUNT) % ARROW_DIRECTION_COUNT, scale
        )
        back = end.width * 0.32
        spot = (end.centerx - math.cos(angle) * back, end.centery - math.sin(angle) * back)
        pen.lay(head, center=spot)


def footprint_picture(kit: Kit, scale: float, fading: int = 0) -> pygame.Surface:
    side = max(4, round(FOOTPRINT_SIZE * scale))

    def paint_footprint() -> pygame.Surface:
        picture = shapes.pill_picture((side, side), SUNFLOWER, max(1.0, side * 0.14)).copy()
        left = round(255 * (1 - fading / FOOTPRINT_FADE_STEPS))
        picture.fill((255, 255, 255, left), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return kit.pixels.get(("footprint", side, fading), paint_footprint)


def arrowhead_picture(kit: Kit, direction: int, scale: float) -> pygame.Surface:
    side = max(8, round(ARROW_UNITS * scale))
    return kit.pixels.get(("arrow", direction, side), partial(_make_arrowhead, direction, side))


def preload_footprints(kit: Kit, scale: float) -> Iterator[object]:
    for fading in range(FOOTPRINT_FADE_STEPS + 1):
        yield footprint_picture(kit, scale, fading)
    for direction in range(ARROW_DIRECTION_COUNT):
        arrowhead_picture(kit, direction, scale)
    yield None


@lru_cache(maxsize=64)
def _footprint_positions(
    start_area: Area, end_area: Area, stride: float
) -> tuple[tuple[tuple[int, int], float], ...]:
    """Return each footprint's position, and the share of the way (0 to 1) at which it lies."""
    start, end = pygame.Rect(start_area), pygame.Rect(end_area)
    prints = []
    leaves, stops = start.width * 0.62, end.width * 0.42
    gone, due = 0.0, 0.0
    last = point_on_arc(start.center, end.center, 0.0)
    for step in range(1, PATH_SAMPLE_COUNT + 1):
        now = point_on_arc(start.center, end.center, step / PATH_SAMPLE_COUNT)
        apart = math.dist(last, now)
        gone += apart
        if (
            gone >= due
            and apart
            and math.dist(now, start.center) >= leaves
            and math.dist(now, end.center) >= stops
        ):
            prints.append((now, step / PATH_SAMPLE_COUNT))
            due = gone + stride
        last = now
    return tuple(prints)


def _make_arrowhead(direction: int, side: int) -> pygame.Surface:
    middle = side / 2
    turn = direction * 360 / ARROW_DIRECTION_COUNT
    points = (
        f"{side * 0.92:g},{middle:g} {side * 0.2:g},{side * 0.12:g} {side * 0.2:g},{side * 0.88:g}"
    )
    return shapes.draw_svg(
        (side, side),
        f'<polygon points="{points}" transform="rotate({turn:g} {middle:g} {middle:g})" '
        f'fill="{palette_hex(SUNFLOWER)}" stroke="{palette_hex(INK)}" '
        f'stroke-width="{side * 0.1:g}" stroke-linejoin="round"/>',
    )


FLIGHT_ARC_SHARE = 0.22
"""The height of the arc along which things fly, relative to the distance."""


def point_on_arc(start: tuple[int, int], end: tuple[int, int], t: float) -> tuple[int, int]:
    apart = math.dist(start, end)
    x = start[0] + (end[0] - start[0]) * t
    y = start[1] + (end[1] - start[1]) * t - math.sin(math.pi * t) * apart * FLIGHT_ARC_SHARE
    return round(x), round(y)


FLECK_ROTATION_COUNT, FLECK_KIND_COUNT = 8, 3
FLECK_SIZE_UNITS = 32.0
FLECK_SHRINK_SHARE = 0.78
"""When a fleck grows small, as a share of its flight."""
BURST_FALL_SHARE, BURST_LIFT_SHARE = 0.55, 0.35
"""How far a fleck has dropped when its flight ends, as a share of the burst's radius; and how far
its target is raised, as a share of its distance from the middle.
"""
BOARDS_OF_FLECKS = 4
"""With more boards at once, they share this many boards' flecks: nobody could follow more."""


class _ThrownFleck(NamedTuple):
    across: float
    down: float
    starts: float
    ends: float
    kind: int
    hue: int
    spin: float


@lru_cache(maxsize=64)
def _thrown_flecks(seed: int, count: int, hues: int) -> tuple[_ThrownFleck, ...]:
    rng, thrown = Random(seed), []
    for index in range(count):
        # Spread evenly, with some jitter.
        angle = math.tau * (index + rng.uniform(-0.4, 0.4)) / count
        far = rng.uniform(0.35, 1.0)
        thrown.append(
            _ThrownFleck(
                math.cos(angle) * far,
                (math.sin(angle) * 0.8 - BURST_LIFT_SHARE) * far,
                rng.uniform(0.0, 0.12),
                rng.uniform(0.72, 1.0),
                rng.randrange(FLECK_KIND_COUNT),
                index % hues,
                rng.uniform(-2.2, 2.2),
            )
        )
    return tuple(thrown)


def flecks_each(count: int, boards: int) -> int:
    """Return how many of a board's flecks are thrown on each of so many boards."""
    return count * BOARDS_OF_FLECKS // max(boards, BOARDS_OF_FLECKS)


def draw_burst(
    pen: Pen, seed: int, count: int, centre: tuple[int, int], reach_px: float, fleck_px: int,
    colours: Sequence[Colour], progress: float,
) -> None:  # fmt: skip
    """Draw ``count`` flecks that fly from a centre.  The same seed gives the same burst."""
    blits = []
    left, top = centre
    # Hundreds of flecks per frame: nothing is called that can be left out.
    for across, down, starts, ends, kind, hue, spin in _thrown_flecks(seed, count, len(colours)):
        life = (progress - starts) / (ends - starts)
        if 0.0 < life < 1.0:
            out = 1.0 - (1.0 - life) ** 3  # ``ease_out_cubic``
            turn = round(spin * life * FLECK_ROTATION_COUNT) % FLECK_ROTATION_COUNT
            is_small = life > FLECK_SHRINK_SHARE
            picture = fleck_picture(pen.kit, kind, colours[hue], turn, is_small, fleck_px)
            width, height = picture.get_size()
            x, y = across * out, down * out + BURST_FALL_SHARE * life * life
            at = round(left + x * reach_px - width / 2), round(top + y * reach_px - height / 2)
            blits.append((picture, at))
    pen.surface.fblits(blits)


def fleck_picture(
    kit: Kit, kind: int, colour: Colour, turn: int, is_small: bool, px: int
) -> pygame.Surface:
    def make_fleck() -> pygame.Surface:
        flat = kit.pixels.get(
            ("flat fleck", kind, colour, px), lambda: _make_flat_fleck(kind, colour, px)
        )
        size = 0.25 if is_small else 0.5
        return pygame.transform.rotozoom(
            flat, turn * 360 / FLECK_ROTATION_COUNT, size
        ).convert_alpha()

    return kit.pixels.get(("fleck", kind, colour, turn, is_small, px), make_fleck)


def preload_flecks(kit: Kit, colours: Sequence[Colour], px: int) -> Iterator[object]:
    """Cache the pictures of flecks in these colours, one colour at each step of the iterator."""
    for colour in colours:
        for kind in range(FLECK_KIND_COUNT):
            for turn in range(FLECK_ROTATION_COUNT):
                for is_small in (False, True):
                    fleck_picture(kit, kind, colour, turn, is_small, px)
        yield colour


def _make_flat_fleck(kind: int, colour: Colour, px: int) -> pygame.Surface:
    """Draw an unrotated fleck at twice its size: a slip of paper, a star or a pen stroke."""
    side = 2 * max(6, px)
    line = side * 0.06
    ink, fill = palette_hex(INK), palette_hex(colour)
    match kind:
        case 0:
            body = shapes.rounded_rect_svg(
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
    return shapes.draw_svg((side, side), body)


SHADE_INK, SHADE_LEVELS = (112, 96, 128), 3
"""What is left of each colour in the dark, and in how many steps it grows dark."""


def draw_shade(pen: Pen, area: pygame.Rect | None, strength: float) -> None:
    """Dim an area in a few steps; each makes the whole area be drawn again."""
    level = round(strength * SHADE_LEVELS)
    if level and area is not None:
        red, green, blue = (255 - round((255 - it) * level / SHADE_LEVELS) for it in SHADE_INK)
        # Multiplying takes no picture as large as the window.
        pen.surface.fill((red, green, blue), area, pygame.BLEND_RGB_MULT)


def ring_picture(kit: Kit, size: tuple[int, int], thick: float, colour: Colour) -> pygame.Surface:
    """Return a rounded ring with a dark outline, to be drawn in many sizes."""

    def paint_ring() -> pygame.Surface:
        width, height = size
        round_by, line = 0.3 * height, thick / 3
        body = shapes.rounded_rect_svg((0, 0, width, height), round_by, None, thick + 2 * line, INK)
        inner = (line, line, width - 2 * line, height - 2 * line)
        body += shapes.rounded_rect_svg(inner, round_by - line, None, thick, colour)
        return shapes.draw_svg(size, body)

    return kit.pixels.get(("ring", size, round(thick, 1), colour), paint_ring)


BURST_SPIKES, BURST_DEPTH, BURST_HEART = 18, 0.74, 0.86
"""The spikes of a burst behind a word, how deep they are cut, and the size of its inside."""


def paint_burst(size: tuple[int, int], seed: int, rim: Colour, heart: Colour) -> pygame.Surface:
    """Return a many-pointed star with a heart and a fat outline, to lie behind a word."""
    line = max(2.0, size[1] * 0.016)
    body = _spiky(size, 1.0, seed, rim, line) + _spiky(size, BURST_HEART, seed, heart, line * 0.6)
    return shapes.draw_svg(size, body)


def _spiky(size: tuple[int, int], share: float, seed: int, fill: Colour, line: float) -> str:
    chance, points = Random(seed), []
    for nth in range(2 * BURST_SPIKES):
        angle = math.tau * nth / (2 * BURST_SPIKES)
        far = chance.uniform(0.9, 1.0) if nth % 2 else BURST_DEPTH * chance.uniform(0.96, 1.06)
        x = size[0] / 2 + math.cos(angle) * far * share * (size[0] / 2 - line)
        y = size[1] / 2 + math.sin(angle) * far * share * (size[1] / 2 - line)
        points.append(f"{x:.1f},{y:.1f}")
    return (
        f'<polygon points="{" ".join(points)}" fill="{palette_hex(fill)}" '
        f'stroke="{palette_hex(INK)}" stroke-width="{line:g}" stroke-linejoin="round"/>'
    )


COMBO_TILT_DEGREES, CALL_TILT_DEGREES = 8, 4


def combo_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    return kit.text.render(
        words, "script", size_px, SUNFLOWER, outline=INK, angle=COMBO_TILT_DEGREES
    )


def draw_combo(
    pen: Pen, words: str, centre: tuple[int, int], size_px: float, t: float, moves: bool = True
) -> None:
    """Draw large words at progress ``t`` (0 to 1): they pop up (if ``moves``), stay and fade."""
    pop = ease_out_back(clamp(t / 0.3)) if moves else 1.0
    lettering = scaled_lettering(combo_lettering(pen.kit, words, size_px), pop)
    place = lettering.get_rect(center=centre).clamp(pen.surface.get_rect())
    blit_with_alpha(pen.surface, lettering, place, fading_alpha(t, 0.75))


def announcement_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    return kit.text.render(
        words, "script", size_px, TANGERINE, outline=INK, angle=CALL_TILT_DEGREES
    )


def draw_announcement(
    pen: Pen, words: str, centre: tuple[int, int], size_px: float, t: float, moves: bool = True
) -> None:
    lettering = announcement_lettering(pen.kit, words, size_px)
    lettering = scaled_lettering(lettering, ease_out_back(clamp(t / 0.35))) if moves else lettering
    blit_with_alpha(pen.surface, lettering, lettering.get_rect(center=centre), fading_alpha(t, 0.8))


def scaled_lettering(full: pygame.Surface, scale: float) -> pygame.Surface:
    if abs(scale - 1.0) < 0.01:
        return full
    width, height = full.get_size()
    scale = max(0.1, scale)
    return shapes.scale_moving_picture(full, (int(width * scale), int(height * scale)))


def fading_alpha(t: float, since: float) -> int:
    return 255 if t <= since else round(255 * (1 - t) / (1 - since))


FIRST_MESSAGE_HINT = N_("Something unclear? Press {explain_key} or point at it.")
"""Shown below a game's first message, while the log is empty."""
MESSAGE_LINE_SPACING = 1.2
LOG_STEP_SEPARATOR = re.compile(" [\u203a\u00b7] ")
UPPER_MESSAGE_SHARE = 0.52
LOG_LINE_SIZE_SHARE = 0.84
TWO_LINES_FILLED = 1.75
"""How much two lines hold, as a multiple of their width: lines end where words end."""
MESSAGE_UNITS = 24.0


def draw_message(
    pen: Pen, rect: pygame.Rect, message: str, last: str, is_vital: bool = False
) -> None:
    """Draw the table's message and, where both stay readable, the last line of the log below.

    If ``is_vital`` is true, the line of the log is drawn in any case.
    """
    kit, size_px = pen.kit, pen.px(MESSAGE_UNITS)
    lower = round(size_px * LOG_LINE_SIZE_SHARE)
    if is_vital and message and kit.text.measure(message, "body", MIN_TEXT_PX)[0] > rect.width:
        message = ""
    if not message and last:
        # Without a message the log line gets all the room.
        room = round(TWO_LINES_FILLED * rect.width)
        line = last if is_vital else last_steps_that_fit(kit, last, room, size_px)
        pen.paragraph(line, rect, size_px, LILAC, valign="middle", leading=MESSAGE_LINE_SPACING)
        return
    last = last if is_vital else last_steps_that_fit(kit, last, rect.width, lower)
    upper = rect.copy()
    if last and (is_vital or _is_room_for_log_line(kit, rect, message, size_px)):
        upper.height = round(rect.height * UPPER_MESSAGE_SHARE)
        beneath = pygame.Rect(rect.x, upper.bottom, rect.width, rect.bottom - upper.bottom)
        pen.line(last, beneath, "body", lower, LILAC)
    pen.paragraph(message, upper, size_px, CREAM, valign="middle", leading=MESSAGE_LINE_SPACING)


def _is_room_for_log_line(kit: Kit, rect: pygame.Rect, message: str, size_px: int) -> bool:
    size = round(kit.text.enlarged_px("body", size_px))
    if rect.height < 2 * MIN_TEXT_PX * MESSAGE_LINE_SPACING:
        return False
    return kit.text.measure(message, "body", size)[0] <= rect.width


def last_steps_that_fit(kit: Kit, line: str, width: int, size_px: int) -> str:
    """Return the line, shortened to fit: to its beginning and its last steps, or to these only."""
    size = max(MIN_TEXT_PX, round(kit.text.enlarged_px("body", size_px)))

    def fits(words: str) -> bool:
        return kit.text.measure(words, "body", size)[0] <= width

    if fits(line):
        return line
    starts = [step.end() for step in LOG_STEP_SEPARATOR.finditer(line)]
    # Who plays, and what was drawn or taken.
    begins = line[: starts[1]] if len(starts) > 1 else ""
    shortened = [f"{begins}… {line[start:]}" for start in starts[2:] if begins]
    shortened += [line[start:] for start in starts]
    return next(filter(fits, shortened), "")


CELEBRATION_COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF)
CELEBRATION_POINTS = (0.5, 0.1, 0.9, 0.3, 0.7)
"""The centres of the bursts along the headline, in order, as shares of its width."""
CELEBRATION_FLECK_COUNT, FLECKS_BEFORE, CELEBRATION_REACH = 60, 14, 460.0
BURST_SECONDS, BETWEEN_BURSTS_SECONDS = 1.6, 0.5
CELEBRATION_SECONDS = BURST_SECONDS + BETWEEN_BURSTS_SECONDS * (len(CELEBRATION_POINTS) - 1)


def draw_celebration(
    pen: Pen, headline: pygame.Rect, seed: int, seconds: float, *, is_before: bool = False
) -> None:
    """Draw bursts that come from behind a headline: elsewhere they would come out of the table.

    A few flecks fly before the headline, too, if it is drawn already.
    """
    count = FLECKS_BEFORE if is_before else CELEBRATION_FLECK_COUNT
    px, reach = pen.px(FLECK_SIZE_UNITS), CELEBRATION_REACH * pen.scale
    for nth, share in enumerate(CELEBRATION_POINTS):
        progress = (seconds - nth * BETWEEN_BURSTS_SECONDS) / BURST_SECONDS
        if 0 < progress < 1:
            centre = headline.x + round(share * headline.width), headline.centery
            draw_burst(
                pen, seed + nth, count, centre, reach, px, CELEBRATION_COLOURS,
                progress,
            )  # fmt: skip
