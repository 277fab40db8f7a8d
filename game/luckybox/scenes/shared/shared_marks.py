"""The signs of a shared table: frames, names' colours, what is asked, clocks, numbers left."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

import pygame

from game.luckybox.rules import NUMBERS
from game.luckybox.scenes.card_parts import CardShape, sign_on
from game.luckybox.scenes.cards import card_painter, number_card
from game.luckybox.scenes.draft_picture import coverage_in_words, draw_glow, number_tiles
from game.luckybox.scenes.meanings import help_text, supply_meaning
from game.luckybox.scenes.round import panels
from game.luckybox.scenes.scorecard import MAX_STARS
from game.record import Player
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import tab_colours
from game.scenes.frame.widget_scene import BACKDROP_FRAME_COLOUR
from game.scenes.table import rivals
from game.scenes.table.table import AND_SEPARATOR
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    DUSK,
    INK,
    LILAC,
    RIM,
    SUNFLOWER,
    TANGERINE,
    UPCOMING_INK,
    WHITE,
    Colour,
    contrast,
    in_current_palette,
    mix_colours,
    palette_hex,
)
from game.ui.pen import Pen
from game.ui.tree import Art, Ground, High, Part, PartOptions, Size, Text, column, natural_size, row
from game.ui.widgets import intents
from game.ui.widgets.captions import hint_plate
from game.ui.window.scene import Kit
from game.words import _, ngettext

UNDO_TIME_UNITS = 6.0
TIMER_STEPS = 8
"""The steps in which the clock on a square runs down."""
NUMBER_SHAPE, PIP_SHAPE = 0.84, 0.78
MARK_SHAPE, KEY_LETTER_SHARES = 1.15, (0.76, 0.58)
"""The width of what is beside a name, and the size of one letter on a key and of more, in heights.
"""
BOARD_RADIUS_UNITS, BOARD_LINE_UNITS, HAND_LINE_UNITS, HAND_INSIDE_UNITS = 16.0, 5.0, 6.5, 2.5
HAND_OUT_UNITS = 2.5
"""How far the frame of the board on which the keys act reaches into the gap between boards."""
IN_HAND_TINT, TAB_LINE_UNITS, HAND_TAB_LINE_UNITS = 0.2, 3.0, 4.5
"""How much lighter the ground of the board is on which the keys act; the edge of a name, and of the
name of whoever has the keys.
"""
DONE_LINE_UNITS = 1.6
"""The frame of a board that is waited for no more is thin."""
SHELF_RADIUS_UNITS, SHELF_LINE_UNITS = 10.0, 1.5
SEEN_CONTRAST = 3.0
GLOW_SHARE = 0.55
LINE_GAP = 16.0
"""The gap between what stands in the line below."""
WORDS_OVER_SHARE, WORDS_OVER_SIZE = 0.8, 1.25
"""The greatest width of words over a board, in its own, and their size, in that of other words."""


Called = tuple[int | str, ...]
"""What somebody is to cross off: the number, or each of the bonuses that wait to be used."""


def frame_colour(colour: Colour) -> Colour:
    """Return a player's colour, made as much lighter as its frame needs to be seen on the table."""
    ground = in_current_palette(BACKDROP_FRAME_COLOUR)
    lighter = (mix_colours(colour, WHITE, step / 20) for step in range(20))
    seen = (it for it in lighter if contrast(in_current_palette(it), ground) >= SEEN_CONTRAST)
    return next(seen, WHITE)


def draw_board(pen: Pen, rect: pygame.Rect, colour: Colour, waits: bool, is_in_hand: bool) -> None:
    ground, radius = BACKDROP_FRAME_COLOUR, pen.px(BOARD_RADIUS_UNITS)
    if not is_in_hand:
        line = max(2, pen.px(BOARD_LINE_UNITS if waits else DONE_LINE_UNITS))
        pen.box(rect, radius, ground, line, frame_colour(colour))
        return
    # The keys act here: no other board looks like this one.  Its colour stays inside, and cards
    # that reach to the board's sides lie clear of both.
    out, thick = pen.px(HAND_OUT_UNITS), pen.px(HAND_LINE_UNITS)
    whole = rect.inflate(2 * out, 2 * out)
    pen.box(whole, radius + out, mix_colours(ground, LILAC, IN_HAND_TINT), thick, WHITE)
    line, inside = max(2, pen.px(HAND_INSIDE_UNITS)), whole.inflate(-2 * thick, -2 * thick)
    pen.rounded(inside, radius + out - thick, None, line, frame_colour(colour))


def tick_or_number(kit: Kit, height_px: int, is_done: bool, number: int | None) -> pygame.Surface:
    """Return the tick of who is done, else the number to cross off; always as wide."""
    picture = pygame.Surface((round(MARK_SHAPE * height_px), height_px), pygame.SRCALPHA)
    pen, whole = Pen(kit, picture), picture.get_rect()
    if is_done:
        pen.icon("check", height_px, center=whole.center)
    elif number:
        pen.lay(called_picture(kit, height_px, number), center=whole.center)
    return picture


def key_cap(kit: Kit, height_px: int, key: str) -> pygame.Surface:
    """Return a key as wide as high, such as a player's badge is."""
    picture = shapes.key_cap_picture((height_px, height_px)).copy()
    size = round(KEY_LETTER_SHARES[len(key) > 1] * height_px)
    Pen(kit, picture).line(key, picture.get_rect(), "title", size, INK, align="center")
    return picture


def tab_ground(colour: Colour, *, has_keys: bool) -> Ground:
    """Return what a player's name stands on: framed as their board is while keys act there."""
    line, edge = (HAND_TAB_LINE_UNITS, WHITE) if has_keys else (TAB_LINE_UNITS, INK)
    return Ground(High(0.3), colour, line, edge)


def keys_chip(player: Player, meaning: Callable[[], intents.TooltipText]) -> Part:
    """Return who has the board on which the keys act."""
    colour, ink = tab_colours(player)
    return row(
        Art(rivals.seat_badge_picture, High(0.8), args=(player,), fits=True),
        Text(_("{name}: keys").format(name=player.name), 24, ink, "title", "left", floor=12,
             fits=True),
        gap=High(0.2), pad=(High(0.3), 0), ground=tab_ground(colour, has_keys=True), fits=True,
        key="keys", help=meaning, is_quiet=True,
    )  # fmt: skip


def figure_part(icon: str, words: str) -> Part:
    count = Text(words, High(0.66), CREAM, "title", fits=True, floor=12)
    return row(Art(icon, High(0.78), fits=True), count, gap=High(0.08), fits=True)


def coverage_block(
    counts: Sequence[int], has_bolts: bool, *, is_strip: bool, **options: Unpack[PartOptions]
) -> Part:  # fmt: skip
    """Return which numbers somebody's cards have open, in words and in three rows, or one."""
    have = tuple(map(bool, counts))
    ink = SUNFLOWER if any(have) and not all(have) else LILAC
    words = coverage_in_words(counts, has_bolts=has_bolts)
    said = 0.32 if is_strip else 0.36
    return column(
        Text(words, 19, ink, leading=0.0 if is_strip else 1.1, floor=12, share=said),
        Art(number_tiles, High(1), args=(have, 1 if is_strip else 3), **options).but(
            share=1 - said
        ),
        gap=High(0.03), pad=(8, High(0.05)),
        ground=Ground(SHELF_RADIUS_UNITS, BAR, SHELF_LINE_UNITS, RIM),
    )  # fmt: skip


def shelf_parts() -> list[Part]:
    """Return what the cards held in a draft lie on, and its title."""
    title = Text(_("Your cards so far"), 19, LILAC, leading=1.1, floor=12)
    return [Part(ground=Ground(SHELF_RADIUS_UNITS, BAR, SHELF_LINE_UNITS, RIM)), title]


SCORE_PILL = Ground(High(0.4), mix_colours(BAR, WHITE, 0.14), 0.0)


def score_part(points: int, *, has_unit: bool = True, **options: Unpack[PartOptions]) -> Part:
    """Return a score on a board: a number, and what it counts, apart from counts beside it."""
    unit = ngettext("pt", "pts", abs(points))
    counted = [Text(unit, High(0.5), LILAC, "title", "left", floor=12, fits=True)]
    return row(
        Text(number_text(points), High(0.785), WHITE, "title", "right", floor=12, fits=True),
        *counted * has_unit, gap=High(0.12), **options,
    ).but(pad=(High(0.16), 0), ground=SCORE_PILL)  # fmt: skip


KEPT_ALPHA, KEPT_GAP = 200, 7.0


def stars_part(stars: int, kept: int, is_short: bool, **options: Unpack[PartOptions]) -> Part:
    """Return the stars of a round, after the points that those of earlier rounds brought.

    ``is_short``: only how many there are, without those points.
    """
    if is_short:
        figure = Text(str(stars), High(0.66), CREAM, "title", "left", floor=12, fits=True)
        star = "star" if stars else "star_empty"
        return row(Art(star, High(0.74), fits=True), figure, gap=High(0.08), **options)
    before = [
        Art("star", High(0.6), fits=True, alpha=KEPT_ALPHA),
        Text(f"+{kept}", High(0.56), LILAC, "title", floor=12, fits=True),
        Part(units=KEPT_GAP),
    ]
    places = ["star" if at < stars else "star_empty" for at in range(MAX_STARS)]
    return row(
        *before * (kept > 0), *[Art(star, High(0.74), fits=True) for star in places],
        gap=High(-0.04), **options,
    )  # fmt: skip


def with_keys_told(
    pen: Pen, room: Size, left: Part, fullest: Part, forms: tuple[str, ...],
    sizes: tuple[float, ...],
) -> Part:  # fmt: skip
    """Return ``left`` and what keys do, in the first form for which ``fullest`` leaves room.

    A form is told in two lines rather than left out.
    """
    free = room[0] - natural_size(fullest, pen, room)[0] - 2 * pen.px(LINE_GAP), room[1]
    tried = (
        Text(words, units, LILAC, "title", "right", leading=leading, floor=12, fits=True,
             key="keys told")
        for form in forms
        for words, leading, letters in ((form, 0.0, sizes), (in_two_lines(form), 1.0, sizes[-1:]))
        for units in letters
    )  # fmt: skip
    told = next((it for it in tried if _has_room(it, pen, free)), Part())
    return row(left, told, gap=LINE_GAP)


def _has_room(words: Text, pen: Pen, room: Size) -> bool:
    wide, high = natural_size(words, pen, (10 * room[0], room[1]))
    return wide <= room[0] and (not words.leading or high <= room[1])


def in_two_lines(words: str) -> str:
    """Return what is told in two lines, parted where the longer one is shortest."""
    told = words.split(AND_SEPARATOR)
    parted = [
        (AND_SEPARATOR.join(told[:at]), AND_SEPARATOR.join(told[at:])) for at in range(1, len(told))
    ]
    return "\n".join(min(parted, key=lambda it: max(map(len, it)), default=(words,)))


def called_picture(kit: Kit, height_px: int, called: int | str) -> pygame.Surface:
    """Return a small card of a number, or the disc of a bonus."""
    if isinstance(called, str):
        return card_painter(kit.art).bonus_disc(called, height_px)
    return number_card(kit.art, called, (round(NUMBER_SHAPE * height_px), height_px), TANGERINE)


def card_pip(kit: Kit, height_px: int, is_picked: bool) -> pygame.Surface:
    """Return a small card that stands for one to pick; it lights up once it is picked."""
    size = round(PIP_SHAPE * height_px), height_px
    fill, edge = (SUNFLOWER, CREAM) if is_picked else (None, LILAC)
    return shapes.rounded_rect_picture(size, 0.16 * height_px, fill, max(2, height_px / 14), edge)


def draw_undo_time(pen: Pen, bar: pygame.Rect, left: float) -> None:
    """Draw how long undo still acts, as a share of that time, along the top of the bar below."""
    if left > 0:
        line = pygame.Rect(bar.topleft, (round(left * bar.width), max(3, pen.px(UNDO_TIME_UNITS))))
        pen.surface.fill(in_current_palette(SUNFLOWER), line)


def draw_words_over(pen: Pen, board: pygame.Rect, words: str, over: pygame.Rect) -> None:
    """Draw words large on a board on which nothing is left to choose, over something there."""
    words = words.replace(AND_SEPARATOR, "\n")
    plate = hint_plate(pen.kit, words, WORDS_OVER_SHARE * board.width, WORDS_OVER_SIZE * pen.scale)
    place = pygame.Rect((0, 0), plate.size)
    place.center = over.center
    plate.draw(pen.surface, pen.kit.pixels, place.clamp(board))


def timer_picture(kit: Kit, px: int, steps: int) -> pygame.Surface:
    """Return a clock on which so many of its steps are left."""

    def paint() -> pygame.Surface:
        half, radius, line = px / 2, px * 0.4, px * 0.09
        face = f'fill="{palette_hex(INK)}" stroke="{palette_hex(CREAM)}" stroke-width="{line:g}"'
        light = f'fill="{palette_hex(SUNFLOWER)}"'
        body = f'<circle cx="{half}" cy="{half}" r="{radius:g}" {face}/>'
        if steps == TIMER_STEPS:
            body += f'<circle cx="{half}" cy="{half}" r="{radius:g}" {light}/>'
        elif steps:
            # What is left ends at twelve o'clock.
            begin = -math.tau * (steps / TIMER_STEPS + 0.25)
            x, y = half + radius * math.cos(begin), half + radius * math.sin(begin)
            is_large = int(2 * steps > TIMER_STEPS)
            body += (
                f'<path d="M{half},{half} L{x:.2f},{y:.2f} A{radius:g},{radius:g} 0 {is_large} 1 '
                f'{half},{half - radius:g} Z" {light}/>'
            )
        hands = f"M{half},{half - 0.6 * radius:g} V{half} H{half + 0.5 * radius:g}"
        ink = palette_hex(INK if steps * 2 > TIMER_STEPS else CREAM)
        body += f'<path d="{hands}" fill="none" stroke="{ink}" stroke-width="{line:g}"/>'
        return shapes.draw_svg((px, px), body)

    return kit.pixels.get(("clock", px, steps), paint)


def numbers_left(
    in_bag: tuple[int, ...], coming: int, bolts: int | None, moons: int | None
) -> Part:
    """Return how many of each number are left, and of tokens where they may run out."""
    columns = [
        column(
            Text(str(number), 20, WHITE if left else DUSK, "title", floor=10, share=1.5),
            row(
                *(Art(panels.disc_picture, 9, args=(SUNFLOWER if at < left else UPCOMING_INK,))
                  for at in range(2)),
                pad=(4, 0),
            ),
        )
        for number, left in zip(NUMBERS, in_bag, strict=True)
    ]  # fmt: skip
    told = partial(help_text, "shared bag", left=sum(in_bag), coming=coming)
    left = row(*columns, help=told)
    heaps = [
        row(
            Art(token, 24, fits=True),
            Text(str(count), 20, CREAM, "title", "left", floor=10, fits=True),
            gap=3, fits=True, key=token, help=partial(supply_meaning, f"{token}s", count),
        )
        for token, count in (("bolt", bolts), ("moon", moons))
        if count is not None
    ]  # fmt: skip
    if not heaps:
        return row(left, pad=(8, 3), ground=panels.PANEL)
    supply = column(
        Text(_("Supply"), 15, LILAC, floor=10, units=18), row(*heaps, gap=8), fits=True, gap=2
    )
    return row(left, supply, gap=8, pad=(8, 3), ground=panels.PANEL)


def at_corner(pen: Pen, rect: pygame.Rect, design: CardShape) -> list[pygame.Rect]:
    """Return the places of a card and of a sign in the corner between its bonuses."""
    return [rect, sign_on(design(rect.width)).move(rect.topleft)]


def draw_card_glow(pen: Pen, rect: pygame.Rect, design: CardShape, strength: int) -> None:
    if strength:
        # It reaches no further than to the name above.
        near = pen._replace(scale=GLOW_SHARE * pen.scale)
        draw_glow(near, rect, design(rect.width), strength)
