"""A sheet drawn: one player's, as the round, scoring and final scenes show it.

Draws what it is given, blanks included, so a count-up is a run of sheets that fill.  Knows the
places on the sheet; does not know when anything is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TypeAlias

import pygame

from game.luckybox.scenes.draw.cards import cards_of
from game.scenes.frame.boxes import draw_box, draw_sheet
from game.scenes.frame.words import BLANK, number_text, signed
from game.ui.draw.palette import (
    CREAM,
    FAINT,
    INK,
    MAGENTA_DEEP,
    PAPER,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
    WHITE,
    Colour,
    mix,
)
from game.ui.draw.text import Align
from game.ui.window.kit import Kit
from game.words import _, language, ngettext

from .places import MAX_STARS, Places, lift_px
from .shown import RoundShown, ScorecardShown

LOST = MAGENTA_DEEP
"""The colour of points that are taken away."""
LIFTED_SHARE = 0.9
LEAST_PX = 12
"""How small small words are at least."""
SMALLEST_FIGURE_PX = 10
"""No figure is smaller; words are larger."""

Line: TypeAlias = tuple[str, str, str, int | None]
"""A line beneath the rows: its icon, its words, the short form, the points once they count."""
Paint: TypeAlias = Callable[[Kit, pygame.Surface, Places], None]


def draw_scorecard(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, card: ScorecardShown, *, keep: bool = True
) -> None:
    """Draw a sheet in a rectangle.

    ``keep`` draws its rows and lines from kept pictures, of which a change of the score makes one
    or two anew; without, nothing is kept, as it should be where numbers change with every frame.
    """
    whole = pygame.Rect((0, 0), rect.size) if keep else rect
    places = Places(whole, card.has_bolts)
    _paint_sheet(kit, surface, rect, places)
    for area, key, paint in _pieces(places, card):
        if not keep:
            paint(kit, surface, places)
            continue
        # An even step aside: halves of pixels are rounded the same way there.
        corner = area.x - area.x % 2, area.y - area.y % 2
        size = area.right - corner[0], area.bottom - corner[1]
        picture = kit.pixels.get(
            ("scorecard", key, rect.size, card.has_bolts, language()),
            partial(_piece, kit, size, whole.move(-corner[0], -corner[1]), card.has_bolts, paint),
        )
        surface.blit(picture, (rect.x + corner[0], rect.y + corner[1]))


def _piece(
    kit: Kit, size: tuple[int, int], sheet: pygame.Rect, has_bolts: bool, paint: Paint
) -> pygame.Surface:
    """Draw one row or line of a sheet that lies about it."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    paint(kit, picture, Places(sheet, has_bolts))
    return picture


def _paint_sheet(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, places: Places) -> None:
    draw_sheet(kit, surface, rect, places.head_px, border=places.border, radius=places.radius)
    head = pygame.Rect(rect.x, rect.y + places.border, rect.width, places.head_px - places.border)
    head.inflate_ip(-3 * places.border, 0)
    words = _("Super Mega Scorecard")
    size = head.height * 0.56 * kit.text.scale
    kit.text.draw(
        surface, words, head, "title", size, WHITE, align="center", floor=SMALLEST_FIGURE_PX
    )


def _pieces(places: Places, card: ScorecardShown) -> Iterator[tuple[pygame.Rect, Hashable, Paint]]:
    """Give every row and line: where it is, what tells it from others, and how it is painted."""
    for index, row in enumerate(card.rounds):
        is_current = index == card.current
        key = index, row, is_current
        yield places.rows[index], key, partial(_paint_row, at=key)
    # Lines not counted yet leave their place free.
    for index, (area, line) in enumerate(zip(places.lines, _lines(card), strict=False)):
        yield area, (index, line), partial(_paint_line, at=(index, line))
    total = card.label, card.total, card.open, card.to_beat
    yield places.total, total, partial(_paint_total, card=card)


def _paint_row(
    kit: Kit, surface: pygame.Surface, places: Places, at: tuple[int, RoundShown, bool]
) -> None:
    index, row, is_current = at
    area = places.rows[index]
    fill = mix(CREAM, SUNFLOWER, 0.4) if is_current else PAPER
    line = max(1.5, places.unit * (4.5 if is_current else 3.5))
    edge = TANGERINE if is_current else INK
    radius = min(area.height * 0.32, 20 * places.unit)
    draw_box(kit, surface, area, radius, fill, line, edge)
    tall = places.letters(area)
    number = places.part(area, 0.01, 0.105 if places.is_wide else 0.19)
    _figure(kit, surface, str(index + 1), number, tall * (0.52 if places.is_wide else 0.44), INK)
    stars = places.stars(index)
    side = stars.width // MAX_STARS
    for star in range(MAX_STARS):
        name = "star" if star < row.stars else "star_empty"
        icon = kit.art.icon(name, round(side * 0.92))
        middle = (stars.x + star * side + side // 2, stars.centery)
        surface.blit(icon, icon.get_rect(center=middle))
    if places.is_wide:
        _paint_wide(kit, surface, places, area, row)
    else:
        _paint_narrow(kit, surface, places, index, row)


def _paint_wide(
    kit: Kit, surface: pygame.Surface, places: Places, area: pygame.Rect, row: RoundShown
) -> None:
    tall = places.letters(area)
    size = tall * 0.44
    if row.star_points is not None:
        cell = places.part(area, 0.335, 0.46)
        _figure(kit, surface, signed(row.star_points), cell, size, TEAL_DEEP)
    if row.cards:
        cell = places.part(area, 0.47, 0.70)
        high = min(round(tall * 0.66), round(cell.width / row.cards / 0.86))
        step = min(round(high * 0.94), cell.width // row.cards)
        icon = kit.art.icon("card_done", high)
        left = cell.centerx - (step * row.cards) // 2
        for done in range(row.cards):
            middle = (left + done * step + step // 2, cell.centery)
            surface.blit(icon, icon.get_rect(center=middle))
    if row.card_points is not None:
        cell = places.part(area, 0.70, 0.845)
        _figure(kit, surface, signed(row.card_points), cell, size, TEAL_DEEP)
    cell = places.part(area, 0.855, 0.97)
    if row.total is None:
        _figure(kit, surface, BLANK, cell, size, FAINT)
    else:
        _figure(kit, surface, number_text(row.total), cell, tall * 0.5, INK)


def _paint_narrow(
    kit: Kit, surface: pygame.Surface, places: Places, index: int, row: RoundShown
) -> None:
    area = places.rows[index]
    tall = places.letters(area)
    total = places.part(area, 0.825, 0.985)
    if row.total is None:
        _figure(kit, surface, BLANK, total, tall * 0.42, FAINT)
    else:
        text = number_text(row.total)
        _figure(kit, surface, text, total, tall * 0.44, TEAL_DEEP)
    if row.cards is None or row.card_points is None:
        return
    cell = places.cards(index)
    cards = row.cards
    cell.inflate_ip(0, round(tall * 0.9) - cell.height)
    above = pygame.Rect(cell.x, cell.y, cell.width, round(cell.height * 0.56))
    below = pygame.Rect(cell.x, above.bottom, cell.width, cell.bottom - above.bottom)
    larger, least = kit.text.scale, kit.text.least(LEAST_PX)
    size = max(least, min(max(tall * 0.35, least) * larger, above.height * 0.9))
    _figure(kit, surface, signed(row.card_points), above, size, INK)
    words = ngettext("{count} card", "{count} cards", cards).format(count=cards)
    size = max(tall * 0.21, least) * larger
    if size * 1.1 <= below.height and kit.text.size(words, "body", size)[0] <= cell.width:
        kit.text.draw(surface, words, below, "body", size, INK, align="center", fit=False)
        return
    icon = kit.art.icon("card_done", round(max(tall * 0.34, 11)))
    size = max(least, min(max(tall * 0.28, least) * larger, below.height))
    wide = icon.get_width() + kit.text.size(str(cards), "body", size)[0] + 2
    left = cell.centerx - wide // 2
    surface.blit(icon, icon.get_rect(midleft=(left, below.centery)))
    spot = pygame.Rect(left + icon.get_width() + 2, below.y, cell.width, below.height)
    kit.text.draw(surface, str(cards), spot, "body", size, INK, fit=False)


def _lines(card: ScorecardShown) -> list[Line]:
    lines: list[Line] = []
    if card.crosses is not None:
        count = card.crosses
        words = ngettext("{count} cross, 2 a point", "{count} crosses, 2 a point", count)
        short = _("{count}, 2 a point")
        if card.crosses_a_point == 1:
            words, short = _("crossed squares {count}"), "{count}"
        words, short = words.format(count=count), short.format(count=count)
        lines.append(("cross", words, short, card.cross_points))
    if card.moons is not None:
        count = card.moons
        words, short = (
            ngettext("{count} moon", "{count} moons", count).format(count=count),
            str(count),
        )
        if not count and card.open is not None and (card.moon_points or 0) < 0:
            words, short = _("if you end without moons"), _("without moons")
        lines.append(("moon", words, short, card.moon_points))
    if card.bolts is not None:
        count = card.bolts
        words = ngettext("{count} bolt left over", "{count} bolts left over", count)
        lines.append(("bolt", words.format(count=count), str(count), 0))
    return lines


def _paint_line(kit: Kit, surface: pygame.Surface, places: Places, at: tuple[int, Line]) -> None:
    index, (icon, words, short, points) = at
    area = places.lines[index]
    high = round(min(area.height, (56 if places.is_wide else 40) * places.unit) * 0.78)
    picture = cards_of(kit.art).cross(high, 1.0) if icon == "cross" else kit.art.icon(icon, high)
    spot = places.part(area, 0.0, 0.105 if places.is_wide else 0.14)
    surface.blit(picture, picture.get_rect(center=spot.center))
    ends = 0.855 if places.is_wide else 0.82
    size = min(area.height * 0.58, (34 if places.is_wide else 22) * places.unit)
    least = kit.text.least(LEAST_PX)
    size = max(size, least + 1)
    label = places.part(area, 0.115 if places.is_wide else 0.155, ends - 0.01)
    if kit.text.size(words, "body", max(size * 0.6, least))[0] > label.width:
        words = short
    kit.text.draw(surface, words, label, "body", size, INK, floor=LEAST_PX)
    if points is not None:
        value = places.part(area, ends, 0.97 if places.is_wide else 0.985)
        align: Align = "center" if places.is_wide else "right"
        colour = TEAL_DEEP if points >= 0 else LOST
        _figure(kit, surface, signed(points), value, size * 1.12, colour, align)


def _paint_total(kit: Kit, surface: pygame.Surface, places: Places, card: ScorecardShown) -> None:
    area = places.total
    line = max(2, places.unit * 4.5)
    draw_box(kit, surface, area, min(area.height * 0.3, 22 * places.unit), SUNFLOWER, line)
    pad = round(area.height * 0.3)
    value = places.part(area, 0.62, 1.0)
    value.width -= pad
    if places.is_wide:
        value.right = places.part(area, 0.0, 0.97).right
    label = pygame.Rect(area.x + pad, area.y, value.x - area.x - pad, area.height)
    free = label.right
    if card.total is not None:
        size = area.height * (0.68 if places.is_wide else 0.6)
        if card.to_beat is not None:
            value.y -= lift_px(area)
            size *= LIFTED_SHARE
        figure = number_text(card.total)
        _figure(kit, surface, figure, value, size, INK, "right")
        free = max(free, value.right - kit.text.size(figure, "title", size)[0] - pad // 2)
    size = area.height * 0.44
    if card.open is not None:
        least = kit.text.least(LEAST_PX)
        small = kit.text.grown("body", max(area.height * 0.28, least))
        small = min(small, max(area.height * 0.36, least))
        beneath = pygame.Rect(label.x, 0, free - label.x, round(small * 1.2))
        beneath.bottom = area.bottom - round(line) - round(area.height * 0.05)
        if card.to_beat is not None:
            small = _paint_to_beat(kit, surface, area, beneath, pad, small, card)
        words = still_open_words(card.open)
        kit.text.draw(
            surface, words, beneath, "body", small, INK, floor=SMALLEST_FIGURE_PX, grows=False
        )
        label.y += round(line)
        label.height = beneath.y + round(small * 0.2) - label.y
        size = max(12, min(size, label.height * 0.95))
    # Nobody shall take for the whole what is only certain.
    name = card.label or (_("Total") if card.open is None else _("Certain"))
    kit.text.draw(surface, name, label, "title", size, INK, floor=12)


def _paint_to_beat(
    kit: Kit,
    surface: pygame.Surface,
    area: pygame.Rect,
    beneath: pygame.Rect,
    pad: int,
    small: float,
    card: ScorecardShown,
) -> float:
    """Say at the right of the lower line what there is to beat; give the size that all of it has.

    The line keeps what is left of it.
    """
    best, sure = card.to_beat or 0, (card.total or 0) + (card.open or 0)
    words = _("{points} beaten!") if sure > best else _("{points} to beat")
    words = words.format(points=number_text(best))
    still_open = still_open_words(card.open or 0)
    whole = pygame.Rect(beneath.x, beneath.y, area.right - pad - beneath.x, beneath.height)
    both = f"{still_open}   {words}"
    size = kit.text.fitted(both, "body", small, whole.width, whole.height, SMALLEST_FIGURE_PX)[1]
    wide = kit.text.size(words, "body", size)[0] + 1
    # Smaller words stand lower, clear of the figure.
    high = min(whole.height, round(size * 1.2))
    whole.y, whole.height = whole.bottom - high, high
    beneath.y, beneath.height = whole.y, high
    right = pygame.Rect(whole.right - wide, whole.y, wide, whole.height)
    kit.text.draw(surface, words, right, "body", size, INK, floor=SMALLEST_FIGURE_PX, grows=False)
    beneath.width = right.x - beneath.x
    return size


def still_open_words(points: int) -> str:
    return _("still open {points}").format(points=signed(points))


def _figure(
    kit: Kit,
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    size: float,
    colour: Colour,
    align: Align = "center",
) -> None:
    kit.text.draw(surface, text, rect, "title", size, colour, align=align, floor=SMALLEST_FIGURE_PX)
