"""Draws Lucky Box cards, Number cards and fans of cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.luckybox.rules import FULL_MASK, Face, completed_lines
from game.scenes.game import FanCard
from game.ui.draw import shapes
from game.ui.draw.art import SUPERSAMPLED_UP_TO_PX, ArtCache
from game.ui.draw.palette import (
    BAND_HUES,
    FAINT,
    GRAPE,
    INK,
    LEAF,
    LEAF_DEEP,
    LEGAL_INK,
    MAGENTA,
    PAPER,
    SHADE,
    SKY,
    STONE,
    SUNFLOWER,
    TANGERINE,
    TEAL,
    WHITE,
    Colour,
    in_current_palette,
    mix_colours,
    palette_hex,
    readable_ink_on,
)
from game.ui.draw.shapes import (
    draw_svg,
    glow_picture,
    lay_grain,
    rasterise_svg,
    rounded_rect_svg,
    rounded_top_svg,
)
from game.ui.pen import Pen
from game.ui.window.scene import Kit
from game.words import N_, _

from .card_parts import (
    FINE_SQUARE_PX,
    MIN_NUMBERED_WIDTH_PX,
    CardGeometry,
    CardShape,
    blank_card,
    blank_mini_card,
    card_geometry,
    card_header,
    free_corner,
    free_edge,
    mini_card_geometry,
    mini_cross_square,
    printed_star_svg,
    stamp_seal_svg,
    tile_card_geometry,
)

_NUMBER_HEIGHT_SHARE, _PRICED_NUMBER_SHARE, _PRICE_BAND_SHARE = 0.54, 0.44, 0.38
_LETTERING_SHARE, _HIGH_LETTERING_SHARE = 0.40, 0.56
"""The height of a card's lettering, in that of its header or of its part of a high one."""
_INK_GRAIN = 2
"""How much stronger the grain shows in ink than on paper."""
_CROSSED_NUMBER_INK = mix_colours((97, 23, 62), INK, 0.45)
_DULL_BELOW_PX, _DULL_PAPER = 36, mix_colours(PAPER, STONE, 0.36)
"""Squares smaller than this show by their paper, too, that they are crossed off."""
_MIN_WIDTH_FOR_ID_PX = 100
_MIN_RIMMED_DISC_PX = 22
_TEXT_BONUSES = frozenset("123456789?")
"""The kinds of bonus that are shown as a character.  The other kinds have icons."""
FINE_NUMBER_WIDTH_PX = 140
"""The width from which a Number card shows grain, and stars in its corners."""
_DIMMED_CARD_TINT = (168, 156, 184, 255)


def card_colour(grid: tuple[int, ...]) -> Colour:
    """Return the colour of a card's header, which depends on the numbers on the card.

    Numbers form three bands: 1-3, 4-6 and 7-9.  A card has a colour if each row shows one whole
    band and exactly two rows show the same band.  All other cards are grey.
    """
    rows = [grid[start : start + 3] for start in (0, 3, 6)]
    bands = [{(number - 1) // 3 for number in row} for row in rows]
    if any(len(band) > 1 for band in bands) or any(len(set(row)) < 3 for row in rows):
        return STONE
    order = sorted(band.pop() for band in bands)
    twice = order[1]
    once = order[0] if order[1] == order[2] else order[2]
    return BAND_HUES.get((twice, once), STONE) if order.count(twice) == 2 else STONE


ORDINAL_WORDS = (
    N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"),
)  # fmt: skip
COLOUR_NAMES = {
    STONE: N_("grey"),
    TEAL: N_("teal"),
    SKY: N_("sky blue"),
    TANGERINE: N_("orange"),
    LEAF: N_("green"),
    GRAPE: N_("violet"),
    MAGENTA: N_("pink"),
}


def held_card_in_words(face: Face, held: Sequence[int], *, with_colour: bool = True) -> str:
    """Return a held card's position and colour in words, such as *second card (teal)*."""
    words = N_("{place} card ({colour})") if with_colour else N_("{place} card")
    return _place_in_words(face, held, words)


def card_place_in_words(face: Face, held: Sequence[int], *, with_colour: bool = True) -> str:
    """Return a card's position and colour for a list of cards, such as *second (teal)*."""
    return _place_in_words(face, held, N_("{place} ({colour})") if with_colour else "{place}")


def _place_in_words(face: Face, held: Sequence[int], words: str) -> str:
    nth = held.index(face.id)
    if nth >= len(ORDINAL_WORDS):
        return str(face.id)
    colour = _(COLOUR_NAMES[card_colour(face.grid)])
    return _(words).format(place=_(ORDINAL_WORDS[nth]), colour=colour)


def cross_variant(face: Face, square: int) -> int:
    """Return which variant of the hand-drawn cross a square gets, the same at every call."""
    return (face.id * 5 + square * 3 + square // 3) % shapes.CROSS_VARIANTS


def price_band_px(side_px: int) -> int:
    """Return the height of the band at the top of a square that says what it costs."""
    return round(side_px * _PRICE_BAND_SHARE)


def card_painter(art: ArtCache) -> CardPainter:
    return art.get_painter(CardPainter)


FAN_CARD_SHARE, FAN_CARD_BY_HEIGHT, FAN_TURN, FAN_DEGREES, FAN_RADIUS = 0.42, 0.74, 11.0, 56.0, 1.3
"""How wide a card of the fan is, as a share of the fan's width and height; how far two cards turn
apart, and all at most; and the fan's radius in heights of a card.
"""


def draw_fan(pen: Pen, rect: pygame.Rect, cards: tuple[Face, ...], count: int) -> None:
    """Draw the first ``cards`` of a fan of ``count``, all crossed off."""
    painter = card_painter(pen.kit.art)
    width = round(min(rect.width * FAN_CARD_SHARE, rect.height * FAN_CARD_BY_HEIGHT))
    high = painter.card_picture(cards[0], width, FULL_MASK).get_height()
    turn = min(FAN_TURN, FAN_DEGREES / max(1, count - 1))
    radius = FAN_RADIUS * high
    for at, face in enumerate(cards):
        angle = turn * (at - (count - 1) / 2)
        across, up = math.sin(math.radians(angle)), math.cos(math.radians(angle))
        picture = painter.card_picture(face, width, FULL_MASK, angle=-angle)
        middle = rect.centerx + radius * across, rect.y + 0.62 * high + radius * (1 - up)
        pen.lay(picture, center=(round(middle[0]), round(middle[1])))


def bonus_disc(kit: Kit, height_px: int, bonus: str) -> pygame.Surface:
    """Return a bonus as it is printed at the end of a line, for an ``Art``."""
    return card_painter(kit.art).bonus_disc(bonus, height_px)


def marker_cross(kit: Kit, height_px: int) -> pygame.Surface:
    """Return a cross of the felt pen, for an ``Art``."""
    return card_painter(kit.art).marker_cross(height_px, 1.0)


def cross_sign(kit: Kit, height_px: int, ink: Colour) -> pygame.Surface:
    """Return a cross of the felt pen in one colour."""

    def paint() -> pygame.Surface:
        cross = marker_cross(kit, height_px).copy()
        cross.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        cross.fill((*in_current_palette(ink), 0), special_flags=pygame.BLEND_RGBA_ADD)
        return cross

    return kit.pixels.get(("cross sign", height_px, ink), paint)


class CardPainter:
    """Draws cards and their parts.  The returned surfaces are cached: do not change them."""

    def __init__(self, art: ArtCache) -> None:
        self._art = art
        self._text = art.text
        self._icon = art.icon
        self._cache = art.store

    def card_picture(
        self,
        face: Face,
        width_px: int,
        crossed: int = 0,
        ringed: int = 0,
        stamp: int | None = None,
        dim: bool = False,
        angle: float = 0,
        shape: CardShape = card_geometry,
    ) -> pygame.Surface:
        """Return the picture of a card.

        `crossed` is a bit mask of squares, `ringed` of lines: bits 0-2 are rows, 3-5 columns.
        `stamp` is the points of a completed card.  `angle` is anticlockwise, in degrees.
        """
        look = (shape, width_px, crossed, ringed, stamp, dim)
        key = ("card", face, *look)
        return self._art.rotated_picture(key, angle, lambda: self._paint_card(face, *look))

    def compact_card_picture(
        self, face: Face, width_px: int, crossed: int, ringed: int, stamp: int | None
    ) -> pygame.Surface:
        """Return a card's picture for a player's tile, with bonuses that are read at this size."""
        return self.card_picture(face, width_px, crossed, ringed, stamp, shape=tile_card_geometry)

    def mini_card_picture(
        self, face: Face, width_px: int, crossed: int = 0, dim: bool = False
    ) -> pygame.Surface:
        """Return a card's small picture for a player's tile, numbered where wide enough."""
        key = ("mini card", face, width_px, crossed, dim)
        return self._cache.get(key, lambda: self._make_mini_card(face, width_px, crossed, dim))

    def card_back(self, width_px: int, angle: float = 0) -> pygame.Surface:
        key = ("card back", width_px)
        return self._art.rotated_picture(
            key, angle, lambda: _paint_card_back(self._art.svg_source("card_back"), width_px)
        )

    def crossed_square(self, number: int, side_px: int, hand: int = 0) -> pygame.Surface:
        """Return the picture of a crossed square: a number seen through a felt-pen cross."""

        def paint_crossed_square() -> pygame.Surface:
            cross = self.marker_cross(side_px, 1.0, hand)
            whole = pygame.Surface((side_px, side_px), pygame.SRCALPHA)
            area = whole.get_rect()
            if side_px < _DULL_BELOW_PX:
                line, radius = max(1, round(side_px * 0.04)), side_px * 0.17
                inside = (line, line, side_px - 2 * line, side_px - 2 * line)
                dull = rounded_rect_svg(inside, radius, _DULL_PAPER)
                whole.blit(draw_svg(area.size, dull), (0, 0))
            _blit_centred(whole, self._number_picture(number, side_px, FAINT), area)
            whole.blit(cross, (0, 0))
            # Felt-pen ink is see-through: number and cross are darker where they overlap.
            through = pygame.Surface(area.size, pygame.SRCALPHA)
            _blit_centred(through, self._number_picture(number, side_px, _CROSSED_NUMBER_INK), area)
            mask = cross.copy()
            mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
            through.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            whole.blit(through, (0, 0))
            return whole

        return self._cache.get(("crossed", number, side_px, hand), paint_crossed_square)

    def marker_cross(self, size_px: int, progress: float, hand: int = 0) -> pygame.Surface:
        """Return variant ``hand`` of a felt-pen cross, drawn as far as ``progress`` (0 to 1)."""
        key = (
            "cross",
            size_px,
            shapes.round_to_stroke_step(progress),
            hand % shapes.CROSS_VARIANTS,
        )
        return self._cache.get(key, lambda: shapes.pen_cross_picture(size_px, progress, hand))

    def marker_ring(self, size_px: int, progress: float = 1.0, hand: int = 0) -> pygame.Surface:
        """Return variant ``hand`` of a felt-pen ring.  The middle 65 % of its width stay clear."""
        key = ("ring", size_px, shapes.round_to_stroke_step(progress), hand % shapes.CROSS_VARIANTS)
        return self._cache.get(key, lambda: shapes.pen_ring_picture(size_px, progress, hand))

    def bonus_disc(self, kind: str, height_px: int) -> pygame.Surface:
        if kind not in _TEXT_BONUSES:
            return self._icon(f"bonus_{kind or 'blank'}", height_px)

        def paint_bonus_disc() -> pygame.Surface:
            plate = "bonus_question" if kind == "?" else "bonus_number"
            disc = self._icon(plate, height_px).copy()
            rim = max(1, round(height_px * 0.05))
            # Too small for a rim, the sign takes a colour that contrasts by itself.
            wide = height_px >= _MIN_RIMMED_DISC_PX
            ink = WHITE if wide else readable_ink_on(MAGENTA if kind == "?" else TEAL)
            sign = self.digits_picture(kind, height_px * 0.5, ink, rim if wide else 0)
            _blit_centred(disc, sign, disc.get_rect())
            return disc

        return self._cache.get(("bonus", kind, height_px), paint_bonus_disc)

    def digits_picture(
        self, string: str, capital_px: float, colour: Colour = INK, rim_px: int = 0
    ) -> pygame.Surface:
        size = max(4, round(capital_px / self._text.capital_height_px("title", 1)))

        def render_digits() -> pygame.Surface:
            outline = (INK, rim_px) if rim_px else None
            letters = self._text.render(string, "title", size, colour, outline=outline)
            return letters.subsurface(letters.get_bounding_rect()).copy()

        return self._cache.get(("digit", string, size, colour, rim_px), render_digits)

    def legal_square(
        self, number: int, side_px: int, lit: bool = True, focus: bool = False
    ) -> pygame.Surface:
        """Return the picture of a legal square.  If `lit` is true (no bolts needed), it glows."""
        look = (number, side_px, lit, focus)
        return self._cache.get(("legal", *look), lambda: self._paint_legal_square(*look))

    def priced_square(
        self, number: int, cost: int, side_px: int, is_chosen: bool = False
    ) -> pygame.Surface:
        """Return a square with what it costs on a band at its top, and its number below that."""
        look = (number, cost, side_px, is_chosen)
        return self._cache.get(("priced", *look), lambda: self._paint_priced_square(*look))

    def bolt_badge(self, cost: int, height_px: int) -> pygame.Surface:
        return self._cache.get(
            ("badge", cost, height_px), lambda: self._paint_bolt_badge(cost, height_px)
        )

    def _paint_card(
        self, face: Face, shape: CardShape, width_px: int, crossed: int, ringed: int,
        stamp: int | None, dim: bool,
    ) -> pygame.Surface:  # fmt: skip
        geometry = shape(width_px)
        surface = self._card_base(card_colour(face.grid), geometry).copy()
        if geometry.has_dots:
            self._draw_number_dots(surface, face.grid, geometry)
        side = geometry.squares[0].width
        for index, (number, rect) in enumerate(zip(face.grid, geometry.squares, strict=True)):
            if crossed >> index & 1:
                surface.blit(self.crossed_square(number, side, cross_variant(face, index)), rect)
            else:
                _blit_centred(surface, self._number_picture(number, side), rect)
        for index, (kind, rect) in enumerate(zip(face.bonuses, geometry.ends, strict=True)):
            surface.blit(self.bonus_disc(kind, rect.height), rect)
            if ringed >> index & 1:
                _blit_centred(
                    surface, self.marker_ring(round(rect.width * 1.42), 1.0, index + face.id), rect
                )
        if width_px >= _MIN_WIDTH_FOR_ID_PX and not geometry.is_compact:
            self._draw_card_id(surface, face.id, geometry)
        if dim:
            surface.fill(_DIMMED_CARD_TINT, special_flags=pygame.BLEND_RGBA_MULT)
        if stamp is not None:
            self._draw_stamp(surface, stamp, geometry)
        return surface

    def _make_mini_card(self, face: Face, width_px: int, crossed: int, dim: bool) -> pygame.Surface:
        geometry = mini_card_geometry(width_px)
        hue = card_colour(face.grid)
        base = self._cache.get(("mini", hue, width_px), lambda: blank_mini_card(hue, geometry))
        surface = base.copy()
        side = geometry.squares[0].width
        line = geometry.line
        filled = self._cache.get(("mini filled", side, line), lambda: mini_cross_square(side, line))
        for index, rect in enumerate(geometry.squares):
            if crossed >> index & 1:
                surface.blit(filled, rect)
            elif width_px >= MIN_NUMBERED_WIDTH_PX:
                _blit_centred(
                    surface, self.digits_picture(str(face.grid[index]), side * 0.62, INK), rect
                )
        if dim:
            surface.fill(_DIMMED_CARD_TINT, special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _number_picture(self, number: int, side_px: int, colour: Colour = INK) -> pygame.Surface:
        figure = self.digits_picture(str(number), side_px * _NUMBER_HEIGHT_SHARE, colour)
        if side_px < FINE_SQUARE_PX:
            return figure

        def press_figure() -> pygame.Surface:
            pressed = figure.copy()
            for _layer in range(_INK_GRAIN):
                lay_grain(pressed, pygame.BLEND_RGB_ADD)
            return pressed

        return self._cache.get(("pressed", number, side_px, colour), press_figure)

    def _paint_legal_square(self, number: int, side: int, lit: bool, focus: bool) -> pygame.Surface:
        line = max(2, round(side * (0.085 if focus else 0.06)))
        radius = side * 0.22
        spread = max(3, round(side * 0.2))
        whole = (side + 2 * spread, side + 2 * spread)
        if lit:
            surface = glow_picture((side, side), spread, SUNFLOWER, radius)
        else:
            surface = pygame.Surface(whole, pygame.SRCALPHA)
        ground = LEGAL_INK if lit else PAPER
        paper = draw_svg((side, side), rounded_rect_svg((0, 0, side, side), radius, ground, line))
        surface.blit(paper, (spread, spread))
        figure = self._number_picture(number, side)
        surface.blit(figure, figure.get_rect(center=(whole[0] // 2, whole[1] // 2)))
        return surface

    def _paint_priced_square(
        self, number: int, cost: int, side: int, is_chosen: bool
    ) -> pygame.Surface:
        line, radius, band = max(2, round(side * 0.06)), side * 0.22, price_band_px(side)
        ground, whole = LEGAL_INK if is_chosen else PAPER, (0, 0, side, side)
        body = rounded_rect_svg(whole, radius, ground)
        body += rounded_top_svg((0, 0, side, band), radius, SUNFLOWER)
        body += rounded_rect_svg((0, band - line / 2, side, max(1, line / 2)), 0, INK)
        surface = draw_svg((side, side), body + rounded_rect_svg(whole, radius, None, line))
        inside = pygame.Rect(0, line, side, band - line)
        bolt = self._icon("bolt", round(inside.height * 0.92))
        figure = self.digits_picture(str(cost), inside.height * 0.8)
        gap = max(1, round(side * 0.03))
        left = (side - bolt.get_width() - gap - figure.get_width()) // 2
        surface.blit(bolt, bolt.get_rect(midleft=(left, inside.centery)))
        left += bolt.get_width() + gap
        surface.blit(figure, figure.get_rect(midleft=(left, inside.centery)))
        below = pygame.Rect(0, band, side, side - band - line)
        _blit_centred(surface, self.digits_picture(str(number), side * _PRICED_NUMBER_SHARE), below)
        return surface

    def _paint_bolt_badge(self, cost: int, height: int) -> pygame.Surface:
        bolt = self._icon("bolt", round(height * 0.74))
        figure = self.digits_picture(str(cost), height * 0.5, INK)
        pad, gap = round(height * 0.24), max(1, round(height * 0.05))
        width = 2 * pad + bolt.get_width() + gap + figure.get_width()
        plate = rounded_rect_svg(
            (0, 0, width, height), height * 0.45, SUNFLOWER, max(1.5, height * 0.085)
        )
        surface = draw_svg((width, height), plate)
        surface.blit(bolt, (pad - 1, (height - bolt.get_height()) // 2))
        left = width - pad - figure.get_width()
        surface.blit(figure, (left, (height - figure.get_height()) // 2))
        return surface

    def _card_base(self, hue: Colour, geometry: CardGeometry) -> pygame.Surface:
        look = geometry.size, geometry.header.height, geometry.squares[0].top

        def paint_card_base() -> pygame.Surface:
            blank = self._cache.get(("blank", *look), lambda: blank_card(geometry)).copy()
            blank.blit(card_header(hue, geometry), (0, 0))
            if geometry.is_printed:
                self._draw_logo_lettering(blank, geometry)
            if geometry.is_fine:
                lay_grain(blank)
            return blank

        return self._cache.get(("base", hue, *look), paint_card_base)

    def _draw_logo_lettering(self, surface: pygame.Surface, geometry: CardGeometry) -> None:
        rect, is_high = geometry.lettering, geometry.has_high_bar
        rim, margin = max(1, round(rect.height * 0.045)), round(rect.height * 0.36)
        share = _HIGH_LETTERING_SHARE if is_high else _LETTERING_SHARE
        letters = self.digits_picture("LUCKY BOX", rect.height * share, WHITE, rim)
        place = letters.get_rect(center=rect.center)
        if not is_high:
            place.right = rect.right - margin
        surface.blit(letters, place)

    def _draw_number_dots(
        self, surface: pygame.Surface, grid: tuple[int, ...], geometry: CardGeometry
    ) -> None:
        rect = geometry.dots
        key = "band dots", grid, rect.size, geometry.is_printed, geometry.has_high_bar
        surface.blit(self._cache.get(key, lambda: _paint_number_dots(grid, geometry)), rect)

    def _draw_card_id(self, surface: pygame.Surface, number: int, geometry: CardGeometry) -> None:
        size = max(self._text.zoomed_px(10), round(geometry.size[0] * 0.052))
        place = geometry.identity
        self._text.draw(surface, str(number), place, "body", size, STONE, align="right", fit=False)

    def _draw_stamp(self, surface: pygame.Surface, points: int, geometry: CardGeometry) -> None:
        side = round(geometry.size[0] * 0.56)

        def paint_points_stamp() -> pygame.Surface:
            seal = draw_svg((side, side), stamp_seal_svg(side))
            letters = self._text.render(f"+{points}", "title", side * 0.42, LEAF_DEEP, angle=12)
            _blit_centred(seal, letters, seal.get_rect())
            return seal

        seal = self._cache.get(("stamp", points, side), paint_points_stamp)
        _blit_centred(surface, seal, geometry.squares[0].union(geometry.squares[8]))


def _paint_card_back(drawing: str, width_px: int) -> pygame.Surface:
    geometry = card_geometry(width_px)
    finer = 2 if width_px <= SUPERSAMPLED_UP_TO_PX else 1
    size = (width_px * finer, geometry.size[1] * 2 * finer)
    return pygame.transform.smoothscale(rasterise_svg(drawing, size), geometry.size)


def _paint_number_dots(grid: tuple[int, ...], geometry: CardGeometry) -> pygame.Surface:
    rect = geometry.dots
    alone = not geometry.is_printed or geometry.has_high_bar
    step = rect.width / 12 if alone else rect.height * 0.262
    x = rect.width * 0.115 if alone else rect.height * 0.42
    body = ""
    for number in range(1, 10):
        count = grid.count(number)
        radius = step * (0.24, 0.30, 0.42)[min(2, count)]
        opacity = 0.95 if count else 0.38
        body += (
            f'<circle cx="{x:.2f}" cy="{rect.height / 2:.2f}" r="{radius:.2f}" '
            f'fill="{palette_hex(WHITE)}" fill-opacity="{opacity}"/>'
        )
        x += step * (1.55 if number % 3 == 0 else 1)
    return draw_svg((round(x), rect.height), body)


def _blit_centred(surface: pygame.Surface, part: pygame.Surface, rect: pygame.Rect) -> None:
    width, height = part.get_size()
    spot = rect.x + (rect.width - width) // 2, rect.y + (rect.height - height) // 2
    surface.blit(part, spot)


MIN_TAG_PX = 20
NEW_TAG_HEIGHT, NEW_TAG_LETTERS, NEW_TAG_LEFT, NEW_TAG_ANGLE = 0.13, 0.7, 0.06, 8.0
"""The tag of a card that has just come: its height and left edge as shares of the card's width, and
its slant in degrees.
"""
LETTERING_SHAPE, HIGH_LETTERING_SHAPE = 3.4, 4.2
"""The width of a card's lettering, in heights of its bar or of its part of a high one: a tag there
covers all of it.
"""


def new_tag_rect(kit: Kit, at: CardGeometry) -> pygame.Rect:
    """Return where a card is marked as new: it covers nothing printed on this card or above it."""
    if at.is_close:
        return _close_tag_rect(kit, at)
    (top, bottom), width = free_edge(at), at.size[0]
    most = max(round(width * NEW_TAG_HEIGHT), kit.text.zoomed_px(MIN_TAG_PX))
    high = min(most, bottom - top)
    left = -round(width * NEW_TAG_LEFT)
    return pygame.Rect(left, max(top, min(bottom - high, -high // 2)), _tag_px(kit, high), high)


def _tag_px(kit: Kit, high: int) -> int:
    """Return how wide a tag so high is around its word."""
    return kit.text.measure(_("New!"), "title", high * NEW_TAG_LETTERS)[0] + high


def _close_tag_rect(kit: Kit, at: CardGeometry) -> pygame.Rect:
    """Return the tag's place over the lettering of a card, or in its corner, where none has room.

    Such cards lie close to each other, and to their board's frame.
    """
    room = at.lettering if at.is_printed else free_corner(at)
    most = min(room.height, max(MIN_TAG_PX, round(at.size[0] * NEW_TAG_HEIGHT)))
    sizes = [(_tag_px(kit, it), it) for it in range(most, min(most, MIN_TAG_PX) - 1, -1)]
    short = min(most, room.width)
    size = next((it for it in sizes if it[0] <= room.width), (short, short))
    place = pygame.Rect((0, 0), size)
    if at.is_printed:
        shape = HIGH_LETTERING_SHAPE if at.has_high_bar else LETTERING_SHAPE
        place.width = max(place.width, min(room.width, round(shape * room.height)))
    place.midright = room.midright
    if at.has_high_bar:
        place.centerx = room.centerx
    return place


def draw_new_tag(pen: Pen, place: pygame.Rect, is_slanted: bool) -> None:
    """Mark the card that came in the last draft."""
    is_short = place.width < _tag_px(pen.kit, place.height)
    words, angle = "!" if is_short else _("New!"), NEW_TAG_ANGLE * is_slanted

    def paint_tag() -> pygame.Surface:
        own = Pen(pen.kit, shapes.pill_picture(place.size, SUNFLOWER, 2.0, INK).copy())
        letters, room = place.height * NEW_TAG_LETTERS, own.surface.get_rect()
        own.line(words, room, "title", letters, INK, align="center", fit=False)
        return pygame.transform.rotozoom(own.surface, angle, 1.0)

    pen.stamp(("new tag", words, place.size, angle), paint_tag, midleft=place.midleft)


def number_card(
    art: ArtCache,
    number: int | None,
    size: tuple[int, int],
    colour: Colour = TANGERINE,
    outlined: bool = True,
) -> pygame.Surface:
    """Return the picture of a Number card, or of an empty slot if ``number`` is None."""
    look = (number, size, colour, outlined)
    return art.store.get(("number card", *look), lambda: _paint_number_card(art, *look))


def number_card_back(art: ArtCache, size: tuple[int, int]) -> pygame.Surface:
    def paint_number_back() -> pygame.Surface:
        surface = _card_frame(size, TANGERINE, GRAPE)
        side = round(min(size[0] * 0.7, size[1] * 0.62))
        motif = art.icon("number_back", side)
        surface.blit(motif, motif.get_rect(center=(size[0] // 2, _face_height_px(size) // 2)))
        return surface

    return art.store.get(("number back", size), paint_number_back)


def _paint_number_card(
    art: ArtCache, number: int | None, size: tuple[int, int], colour: Colour, outlined: bool
) -> pygame.Surface:
    framed = outlined and size[0] >= 80
    surface = _card_frame(size, colour, mix_colours(colour, WHITE, 0.18) if framed else None)
    middle = (size[0] // 2, _face_height_px(size) // 2)
    if number is None:
        side = max(3, round(size[0] * 0.2))
        dot = draw_svg(
            (side, side),
            rounded_rect_svg((0, 0, side, side), side / 2, mix_colours(colour, WHITE, 0.25)),
        )
        surface.blit(dot, dot.get_rect(center=middle))
        return surface
    tall = min(size[1] * 0.5, size[0] * 0.64)
    ink, rim = (WHITE, max(2, round(tall * 0.066))) if outlined else (readable_ink_on(colour), 0)
    figure = card_painter(art).digits_picture(str(number), tall, ink, rim)
    surface.blit(figure, figure.get_rect(center=middle))
    if framed and size[0] >= FINE_NUMBER_WIDTH_PX:
        _print_finely(surface, colour)
    return surface


def _print_finely(surface: pygame.Surface, colour: Colour) -> None:
    """Print a star into each corner of a large Number card, and let its paper show its grain."""
    width, height = surface.get_width(), _face_height_px(surface.get_size())
    inset, reach = round(width * 0.17), round(width * 0.045)
    ink = palette_hex(mix_colours(colour, WHITE, 0.62))
    star = draw_svg((2 * reach, 2 * reach), printed_star_svg(reach, reach, reach, ink))
    for x in (inset, width - inset):
        for y in (inset, height - inset):
            surface.blit(star, (x - reach, y - reach))
    lay_grain(surface)


def _face_height_px(size: tuple[int, int]) -> int:
    return size[1] - max(2, round(size[1] * 0.045))


def _card_frame(size: tuple[int, int], colour: Colour, inside: Colour | None) -> pygame.Surface:
    width, height = size
    tall = _face_height_px(size)
    line = max(1.5, min(width, height) * 0.022)
    radius = width * 0.16
    body = rounded_rect_svg((0, height - tall, width, tall), radius, SHADE, opacity=0.6)
    body += rounded_rect_svg((0, 0, width, tall), radius, INK)
    body += rounded_rect_svg((line, line, width - 2 * line, tall - 2 * line), radius - line, colour)
    if inside:
        inset = width * 0.085
        inner = (inset, inset, width - 2 * inset, tall - 2 * inset)
        body += rounded_rect_svg(inner, radius * 0.7, inside, line * 0.75)
    return draw_svg(size, body)


FAN_CARD_CROSSES = (0b000_010_001, 0b001_010_100, 0b000_111_000, 0b100_010_010, 0b001_001_001)
"""The crossed squares of the cards on the title screen, as bit masks, from the left."""


def title_fan_cards(kit: Kit) -> list[FanCard]:
    of_hue: dict[object, Face] = {}
    for face in load_deck(DEFAULT_DECK):
        of_hue.setdefault(card_colour(face.grid), face)
    chosen = [of_hue[hue] for hue in BAND_HUES.values() if hue in of_hue]
    return [
        partial(
            card_painter(kit.art).card_picture,
            face,
            crossed=crossed,
            ringed=completed_lines(crossed),
        )
        for face, crossed in zip(chosen, FAN_CARD_CROSSES, strict=False)
    ]
