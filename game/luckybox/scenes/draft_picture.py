"""What the draft's screen shows, as parts: offer, numbers covered, held cards, tokens, piles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from operator import add
from typing import Any, NamedTuple

import pygame

from game.luckybox.rules import NUMBERS, Edition, Face, Keep, State, squares_of_mask
from game.luckybox.rules import events as ev
from game.luckybox.stage import SeatShown, TableView, lane_of, seat_score_of
from game.record import Player
from game.scenes.first_game import Guide
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import draw_label_plate
from game.scenes.table.rivals import seat_badge_picture
from game.stage import clamp, ease_in_out, ease_out_back, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, INK, LILAC, PAPER, RIM, SUNFLOWER, Colour, mix_colours
from game.ui.pen import Pen
from game.ui.tree import (
    Art,
    Ground,
    High,
    Part,
    Press,
    Text,
    column,
    drawn,
    either,
    grid,
    pile,
    row,
)
from game.ui.tree.parts import Size
from game.ui.widgets.intents import TooltipText
from game.ui.window.scene import Kit
from game.words import N_, _, ngettext

from . import meanings
from .card_parts import (
    CardGeometry,
    CardShape,
    card_geometry,
    centred_cards,
    fit_cards,
    slots_alone,
)
from .cards import card_painter, number_card
from .counsel.hint_board import draw_card_frame, draw_choice_on_card
from .luckybox_table import Table

PANEL = Ground(22)
CARD_SHAPE = 300 / card_geometry(300).size[1]
GLOW_UNITS = 26.0
MARKS = ("crossed", "ringed", "stamp", "dim")


class Card(Part):
    """A card, with parts over its header and its six bonuses, such as what explains them.

    More parts lie over all bonuses of its rows, those of its columns, and all its squares.
    """

    face: Face
    marks: tuple[Any, ...] = ()
    """The squares and lines marked, and the points stamped on it; see ``CardPainter``."""
    over: tuple[Part, ...] = ()
    glow: int = 0
    """How strongly it glows, from 0 to 255."""
    is_framed: bool = False
    design: CardShape | None = None
    """Which card it is: a printed one, unless told otherwise."""

    def geometry(self, width_px: int) -> CardGeometry:
        return (self.design or card_geometry)(max(1, width_px))

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        at = self.geometry(rect.width)
        whole = [it[0].union(it[-1]) for it in (at.ends[:3], at.ends[3:], at.squares)]
        for over, place in zip(self.over, (at.header, *at.ends, *whole), strict=False):
            yield over, place.move(rect.topleft)

    def paint(self, pen: Pen, rect: pygame.Rect, size_px: int) -> None:
        at = self.geometry(rect.width)
        if self.is_framed:
            draw_card_frame(pen, rect)
        if self.glow:
            draw_glow(pen, rect, at, self.glow)
        marks = dict(zip(MARKS, self.marks, strict=False))
        picture = card_painter(pen.kit.art).card_picture(
            self.face, rect.width, **marks, shape=self.design or card_geometry
        )
        pen.surface.blit(picture, rect)

    def corner_radius(self, rect: pygame.Rect, scale: float) -> float:
        return self.geometry(rect.width).radius


def draw_glow(pen: Pen, card: pygame.Rect, at: CardGeometry, strength: int) -> None:
    pen.glow(at.body.move(card.topleft), pen.px(GLOW_UNITS), at.radius, strength)


class Cards(Part):
    """Cards in as many centred rows as make them largest.

    With a look for ``free`` places, they lie as they lay on the table of who plays alone.
    """

    parts: tuple[Part, ...]
    free: Part | None = None
    widest: float = 0.0
    """The largest width of a card in units, or 0."""
    columns: int = 0
    """How many cards lie in a row, or 0."""

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        room = rect.copy()
        if self.widest:
            room.width = min(room.width, round(self.widest * pen.scale * len(self.parts)))
            room.centerx = rect.centerx
        parts, count = self.parts, len(self.parts)
        if self.columns:
            places = centred_cards(room, count, count, pen.scale, self.columns)
            yield from zip(parts, places, strict=True)
            return
        if self.free is not None:
            parts += (self.free,) * (slots_alone(room, count, pen.scale) - count)
        yield from zip(parts, fit_cards(room, len(parts), pen.scale), strict=True)

    def measure(self, pen: Pen, room: Size) -> Size:
        boxes = [rect for _part, rect in self.spread(pen, pygame.Rect((0, 0), room))]
        return boxes[0].unionall(boxes[1:]).size if boxes else (0, 0)


class OfferLook(NamedTuple):
    """How a card on offer looks, and what it does."""

    up: float
    """How many units it has risen."""
    aside: float
    glow: int
    is_framed: bool
    is_on: bool
    """Whether it may be picked."""
    has_help: bool
    goes_on: bool


class Raised(Part):
    """A part that sticks out of its place: upwards, and to the side while it is shaken."""

    part: Part
    up: float = 0.0
    aside: float = 0.0

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        yield self.part, rect.move(round(self.aside * pen.scale), -round(self.up * pen.scale))


def card_helps(
    face: Face, header: Part, view: TableView, players: int, ringed: int = 0
) -> tuple[Part, ...]:
    """Return the parts over a card's header and bonuses, which explain them."""
    ends = []
    for line, bonus in enumerate(face.bonuses):
        state = meanings.BONUS_EARNED if ringed >> line & 1 else meanings.BONUS_NOT_YET_EARNED
        told = partial(meanings.bonus_meaning, bonus, view.edition, players, state)
        ends.append(Part(help=told))
    return (header, *ends)


LIFT_UNITS, GLOW_ROOM, CARD_GAP, WIDEST = 48.0, 18.0, 22.0, 420.0
"""How far a picked card could rise, of that what stays free for its glow, the least gap between
cards, and their greatest width."""
LOWEST_STRIP, HIGHEST_STRIP, STRIP_SHAPE = 132.0, 206.0, 8.0
"""How high the panel of numbers covered is: it takes what the cards leave."""
BLOCK_UNITS, BLOCK_SHAPE = 270.0, 0.9
HOLDINGS_UNITS, WIDEST_HOLDINGS, PANEL_GAP = 470.0, 860.0, 28.0
TALL_BELOW, WIDE_FROM = 1.9, 4.4
"""Room less than so many times as wide as high has the cards in two rows; from so many times on,
the numbers covered are beside them.
"""
LOW_HOLDINGS_SHARE, TALL_HOLDINGS_SHARE, MOST_IN_LOW, HOLDINGS_GAP = 0.29, 0.42, 4, 30.0
MAX_HELD_CARD_SHARE = 0.75
"""The width of one or two held cards: they would be larger than the offered ones."""


class OfferRoom(NamedTuple):
    """What the shape of the room for an offer makes of it."""

    is_high: bool
    """Whether it is higher than wide."""
    is_tall: bool
    """Whether the cards are in two rows."""
    is_wide: bool
    """Whether the numbers covered are beside the cards."""
    size: tuple[float, float]
    """Its width and height in units."""
    lift: float
    """How many units a picked card rises: of two rows, the lower one must hide nothing."""


def offer_room(room: pygame.Rect, scale: float) -> OfferRoom:
    shape, size = room.width / max(1, room.height), (room.width / scale, room.height / scale)
    is_tall = shape < TALL_BELOW
    lift = CARD_GAP if is_tall else LIFT_UNITS - GLOW_ROOM
    return OfferRoom(shape < 1.0, is_tall, shape >= WIDE_FROM, size, lift)


def offer_part(offer: Sequence[Part], strip: Part, holdings: Part | None, room: OfferRoom) -> Part:
    """Return the cards on offer with the numbers covered and the cards held already, if any."""
    if room.is_tall:
        columns = len(offer) + 1 if holdings is not None else 3
        columns = 2 if room.is_high else columns
        cells = grid(
            *offer, row(strip, shape=CARD_SHAPE), columns=columns, cell=CARD_SHAPE, gap=CARD_GAP,
            most=(columns * (WIDEST + CARD_GAP), 0),
        )  # fmt: skip
        if holdings is None:
            return column(Part(units=LIFT_UNITS), cells)
        above = column(Part(units=LIFT_UNITS - CARD_GAP), cells, share=1 - holdings.share)
        return column(above, holdings, gap=CARD_GAP)
    least_below = 0.0 if room.is_wide else PANEL_GAP + LOWEST_STRIP
    widest = min(WIDEST, (room.size[1] - LIFT_UNITS - least_below) * CARD_SHAPE)
    most = len(offer) * (widest + CARD_GAP)
    held = max(HOLDINGS_UNITS, min(WIDEST_HOLDINGS, room.size[0] - HOLDINGS_GAP - most))
    if room.is_wide:
        cards = row(*offer, gap=CARD_GAP, most=(most, 0))
        beside = strip.but(units=BLOCK_UNITS, shape=BLOCK_SHAPE)
        above = column(Part(units=LIFT_UNITS), row(cards, beside, gap=2 * CARD_GAP))
    else:
        across = room.size[0] - (0.0 if holdings is None else held + HOLDINGS_GAP)
        wide = min(widest, (across + CARD_GAP) / max(1, len(offer)) - CARD_GAP)
        left = room.size[1] - LIFT_UNITS - wide / CARD_SHAPE - PANEL_GAP
        high = max(LOWEST_STRIP, min(HIGHEST_STRIP, left))
        above = column(
            Part(units=LIFT_UNITS), row(*offer, gap=CARD_GAP, most=(most, 0)),
            Part(units=PANEL_GAP), strip.but(units=high, most=(STRIP_SHAPE * high, 0)),
        )  # fmt: skip
    return (
        above
        if holdings is None
        else row(above, column(Part(units=8), holdings, units=held), gap=HOLDINGS_GAP)
    )


HOLDINGS_TITLE_UNITS, CAPTION_LETTER_UNITS = 38.0, 23.0


def holdings_part(cards: Sequence[Part]) -> Part:
    """Return the cards that a player holds already, on a panel as large as they need."""
    words = _("Your cards so far")
    title = Text(words, CAPTION_LETTER_UNITS, LILAC, units=HOLDINGS_TITLE_UNITS)
    widest = MAX_HELD_CARD_SHARE * WIDEST
    inside = column(
        Part(units=4), title, Part(units=2), Cards(tuple(cards), widest=widest, fits=True),
        Part(units=12), pad=(16, 0), ground=PANEL, fits=True, key="holdings",
    )  # fmt: skip
    return column(inside)


def holdings_share(count: int) -> float:
    """Return what share of high room so many held cards take, in one row or in two."""
    return LOW_HOLDINGS_SHARE if count <= MOST_IN_LOW else TALL_HOLDINGS_SHARE


ALL_SQUARES_MASK = 0b111_111_111
DOTS_IN_ROW, DOT_ROWS = 5, 2
DOT_SIZE_UNITS, DOT_PITCH_UNITS = 11.0, 14.5
DOT_ROW_GAP, TILE_GAP_SHARE = 0.6, 0.09
"""The least gaps between the dots of two numbers, in distances of dots, and between the numbers."""
MISSING_NUMBER_COLOUR = mix_colours(BAR, LILAC, 0.26)


def count_open_squares(cards: Iterable[tuple[Face, int]]) -> tuple[int, ...]:
    """Return how many open squares of the cards show 1, how many show 2, and so on up to 9.

    Each card comes with the bit mask of its crossed squares.

    >>> face = Face(1, (1, 2, 3, 2, 3, 1, 4, 5, 6), ("", "", ""), ("", "", ""))
    >>> count_open_squares([(face, 0b000_000_001)])
    (1, 2, 2, 1, 1, 1, 0, 0, 0)
    """
    counts = [0] * len(NUMBERS)
    for face, crossed in cards:
        for square in squares_of_mask(ALL_SQUARES_MASK & ~crossed):
            counts[face.grid[square] - 1] += 1
    return tuple(counts)


class Covered(NamedTuple):
    """How many open squares show each number, on cards held, picked and pointed at."""

    held: Sequence[int]
    picked: Sequence[int]
    offered: Sequence[int]
    has_bolts: bool

    @property
    def chosen(self) -> tuple[int, ...]:
        """The same on cards held and picked together."""
        return tuple(map(add, self.held, self.picked))


def covered_by(
    faces: Mapping[int, Face], seat: SeatShown, picks: Iterable[int], pointed: int
) -> Covered:
    """Return the numbers covered by a seat's cards, by those picked and by the one pointed at."""
    held = count_open_squares((faces[card.id], card.crossed) for card in seat.cards)
    picked = count_open_squares((faces[card], 0) for card in picks if seat.offer)
    over = count_open_squares([(faces[pointed], 0)] if pointed else ())
    return Covered(held, picked, over, seat.bolts > 0)


def number_coverage(
    held: Sequence[int], picked: Sequence[int], offered: Sequence[int],
    has_bolts: bool = True, is_block: bool = False, is_yours: bool = True,
) -> Part:  # fmt: skip
    """Return a panel of the numbers 1 to 9, with a mark for each open square that shows a number.

    Dots mark squares of held and picked cards.  Rings mark squares of the card pointed at.  A
    block has the numbers in three rows.  Words about them are for whose cards they are.
    """
    have = Covered(held, picked, offered, has_bolts).chosen
    ink = SUNFLOWER if any(have) and not all(have) else LILAC
    words = coverage_in_words(have, has_bolts=has_bolts)
    leading, share, pad = (1.2, 0.28, 15) if is_block else (0.0, 0.26, 30)
    caption = Text(words, 24, ink, leading=leading, share=share, pad=(pad, 0))
    numbers = [
        _covered_number(number, bool(have[at]), (held[at], picked[at], offered[at]), is_block)
        for at, number in enumerate(NUMBERS)
    ]
    return column(
        caption if is_yours else Part(share=0.06),
        grid(*numbers, columns=3 if is_block else len(NUMBERS), pad=(22, 0)),
        pad=(0, 6), gap=2, ground=PANEL,
    )  # fmt: skip


def _covered_number(
    number: int, is_there: bool, counts: tuple[int, int, int], is_block: bool
) -> Part:
    tile = Art(_number_tile, args=(number, is_there), share=0.67)
    return column(tile, drawn(draw_dots, *counts, share=0.33), gap=3)


def _number_tile(kit: Kit, height_px: int, number: int, is_there: bool) -> pygame.Surface:
    """Return a number, which is dim if no card has it open."""
    colour = PAPER if is_there else MISSING_NUMBER_COLOUR
    return number_card(kit.art, number, (height_px, height_px), colour, outlined=False)


def number_tiles(kit: Kit, height_px: int, have: tuple[bool, ...], rows: int = 1) -> pygame.Surface:
    """Return the numbers 1 to 9 in rows, all alike and in line: those that no card has are dim."""

    def paint() -> pygame.Surface:
        columns = len(have) // rows
        side = max(1, int(height_px / (rows + (rows - 1) * TILE_GAP_SHARE)))
        step = side + max(1, round(TILE_GAP_SHARE * side))
        size = (columns - 1) * step + side, (rows - 1) * step + side
        picture = pygame.Surface(size, pygame.SRCALPHA)
        for at, is_there in enumerate(have):
            corner = at % columns * step, at // columns * step
            picture.blit(_number_tile(kit, side, at + 1, is_there), corner)
        return picture

    return kit.pixels.get(("numbers", height_px, have, rows), paint)


def coverage_in_words(have: Sequence[int], *, has_bolts: bool) -> str:
    if not any(have):
        return _("Pick cards to see their numbers")
    missing = [str(number) for number, count in zip(NUMBERS, have, strict=True) if not count]
    if not missing:
        return _("Your cards have every number")
    said = _("Not open on your cards: {numbers}")
    if not has_bolts:
        said = _("No bolts, and not open on your cards: {numbers}")
    return said.format(numbers=", ".join(missing))


def draw_dots(pen: Pen, rect: pygame.Rect, held: int, picked: int, offered: int) -> None:
    dots = [CREAM] * held + [SUNFLOWER] * picked + [None] * offered
    # Full rows keep apart from those of the numbers beside them.
    pitch = max(DOT_PITCH_UNITS * pen.scale, rect.height / DOT_ROWS)
    pitch = min(pitch, rect.width / (DOTS_IN_ROW + DOT_ROW_GAP))
    side = min(max(5, round(DOT_SIZE_UNITS / DOT_PITCH_UNITS * pitch)), max(3, int(pitch) - 1))
    dots = dots[: DOTS_IN_ROW * DOT_ROWS]
    for line in range(DOT_ROWS):
        in_row = dots[line * DOTS_IN_ROW : (line + 1) * DOTS_IN_ROW]
        left = rect.centerx - pitch * (len(in_row) - 1) / 2 - side / 2
        for at, colour in enumerate(in_row):
            place = round(left + at * pitch), round(rect.top + line * pitch)
            pen.stamp(("dot", side, colour), partial(_paint_dot, side, colour), topleft=place)


def _paint_dot(side: int, colour: Colour | None) -> pygame.Surface:
    if colour is not None:
        return shapes.pill_picture((side, side), colour)
    return shapes.rounded_rect_picture(
        (side, side), side / 2, None, max(1.2, side * 0.2), SUNFLOWER
    )


DEAL_STAGGER_SHARE = 0.11
"""The delay between two dealt cards, as a share of the time of the whole deal."""
DEALT_CARD_START_SIZE, SMALL_CARD_START_SIZE = 0.3, 0.4


def draw_dealt_cards(
    pen: Pen, cards: Sequence[tuple[Face, pygame.Rect]], pile: pygame.Rect, progress: float
) -> None:
    length = 1 - DEAL_STAGGER_SHARE * (len(cards) - 1)
    for at, (face, slot) in enumerate(cards):
        start = DEAL_STAGGER_SHARE * at
        if progress < start:
            continue
        t = part(progress, start, start + length)
        middle = pygame.Vector2(pile.center).lerp(slot.center, clamp(ease_out_cubic(t)))
        turned = part(t, 0.3, 0.75)
        is_up = turned >= 0.5
        printed = card_painter(pen.kit.art)
        picture = printed.card_picture(face, slot.width) if is_up else printed.card_back(slot.width)
        size = DEALT_CARD_START_SIZE + (1 - DEALT_CARD_START_SIZE) * min(1.04, ease_out_back(t))
        _draw_scaled(pen, picture, middle, size * abs(1 - 2 * turned), size)


def draw_small_deal(
    pen: Pen, cards: Sequence[tuple[Face, pygame.Rect]], begin: tuple[int, int], progress: float,
    shape: CardShape,
) -> None:  # fmt: skip
    """Draw cards that come face up from one point to a board of a shared table."""
    length = 1 - DEAL_STAGGER_SHARE * (len(cards) - 1)
    for at, (face, slot) in enumerate(cards):
        t = ease_out_cubic(clamp((progress - DEAL_STAGGER_SHARE * at) / length))
        picture = card_painter(pen.kit.art).card_picture(face, slot.width, shape=shape)
        size = SMALL_CARD_START_SIZE + (1 - SMALL_CARD_START_SIZE) * t
        if t > 0:
            _draw_scaled(pen, picture, pygame.Vector2(begin).lerp(slot.center, t), size, size)


def draw_leaving_cards(
    pen: Pen, cards: Sequence[tuple[Face, pygame.Rect, pygame.Rect]], progress: float
) -> None:
    for face, start, end in cards:
        t = ease_in_out(progress)
        middle = pygame.Vector2(start.center).lerp(end.center, t)
        size = 1 + (end.height / start.height - 1) * t
        _draw_scaled(
            pen, card_painter(pen.kit.art).card_picture(face, start.width), middle, size, size
        )


def _draw_scaled(
    pen: Pen, picture: pygame.Surface, middle: pygame.Vector2, across: float, down: float
) -> None:
    width, height = picture.get_size()
    size = (round(width * across), round(height * down))
    shown = picture if size == (width, height) else shapes.scale_moving_picture(picture, size)
    pen.lay(shown, center=(round(middle.x), round(middle.y)))


PROMPT_LETTER_UNITS, NAME_LETTER_UNITS = 29.0, 36.0


def prompt_part(prompt: str, player: Player | None) -> Part:
    """Return what is to do now and, if several players play, who is to do it."""
    if player is None:
        line = Text(prompt, PROMPT_LETTER_UNITS, CREAM, "title")
        return either(line, line.but(leading=1.05), across=True)
    badge = Art(seat_badge_picture, 52, (player,), fits=True)
    name = Text(player.name, NAME_LETTER_UNITS, SUNFLOWER, "title", "left")
    ask = Text(prompt, PROMPT_LETTER_UNITS, CREAM, align="left")
    said = row(name.but(fits=True), ask.but(fits=True), gap=32, fits=True)
    return either(row(badge, said, gap=16), row(badge, name.but(fits=True), ask, gap=16))


MAX_CHIP_UNITS, CHIP_GAP_UNITS, MIN_NAME_PX, LONG_NAME = 440.0, 10.0, 11, 8
NAME_SHARES = (1.0, 0.85, 0.7)
"""How small a name, its score and its moons may become so that all have room."""


class ChipRowStyle(NamedTuple):
    """The look of the draft's row of player chips."""

    wide: float
    name: float
    has_marks: bool
    """Whether every progress icon fits beside the name.  If not, the badge is above the name."""


CHIP_ROW_STYLES = {
    5: ChipRowStyle(1.3, 29.0, True),
    8: ChipRowStyle(1.7, 29.0, True),
    12: ChipRowStyle(1.0, 25.0, False),
}
"""The style for so many players at most."""


class DraftStage(Enum):
    """A seat's progress in the draft.  Each value is the name of its icon, '' for none."""

    CHOOSING = "pencil"
    DONE = "check"
    WAITING = ""


STAGE_TEXTS = {
    DraftStage.CHOOSING: N_("{name} is choosing"),
    DraftStage.DONE: N_("{name} has chosen"),
    DraftStage.WAITING: N_("{name} hasn’t chosen yet"),
}


def chips_part(
    table: Table, chosen: int, stages: Sequence[DraftStage], presses: Sequence[Press]
) -> Part:
    """Return a row of plates, one for each player.  That of the seat ``chosen`` is wider."""
    count = len(table.players)
    style = next(style for most, style in CHIP_ROW_STYLES.items() if count <= most)
    chips = [
        _chip(table, at, stages[at], style).but(share=style.wide if at == chosen else 1, press=it)
        for at, it in enumerate(presses)
    ]
    widest = MAX_CHIP_UNITS * (1 + (count - 1) / style.wide) + CHIP_GAP_UNITS * (count - 1)
    return row(*chips, gap=CHIP_GAP_UNITS, most=(widest, 0))


def _chip(table: Table, seat: int, stage: DraftStage, style: ChipRowStyle) -> Part:
    """Return a plate with a player's badge, name, score and progress in the draft."""
    player = table.players[seat]
    is_choosing, is_done = stage is DraftStage.CHOOSING, stage is DraftStage.DONE
    fill, edge, ink = BAR, RIM, CREAM if is_done else LILAC
    if is_choosing:
        fill, edge, ink = SUNFLOWER, INK, INK
    mark = stage.value or ("bot" if player.is_bot else "")
    # One long name makes no other small.
    alike = None if style.has_marks or len(player.name) > LONG_NAME else "names on chips"
    name = Text(player.name, style.name, ink, align="left", floor=MIN_NAME_PX, alike=alike)
    forms = [
        row(name.but(size=size), *figures, gap=0.4 * size)
        for size in (style.name * share for share in NAME_SHARES if style.has_marks)
        if (figures := _figures(table.view, seat, size, ink))
    ]
    face = Art(seat_badge_picture, High(0.76), (player,), fits=True)
    plate: Part = row(
        face, either(*forms, name), Art(mark, High(0.5), fits=True) if mark else Part(units=1),
        Part(units=1), gap=High(0.12), pad=(High(0.12), 0),
    )  # fmt: skip
    if not style.has_marks:  # The name has all the width.
        sign = "check_badge" if is_done else stage.value
        marks = [Art(sign, High(0.84), fits=True)] * bool(sign)
        top = row(Part(), face.but(size=High(1)), *marks, Part(), gap=4)
        plate = column(top, name.but(align="center"), pad=(High(0.1), High(0.06)))
    radius = High(0.5 if style.has_marks else 0.3)
    return pile(
        plate, key=("chip", seat), ground=Ground(radius, fill, 3, edge, lit=0.2),
        help=partial(TooltipText, _(STAGE_TEXTS[stage]).format(name=player.name)),
    )  # fmt: skip


def _figures(view: TableView, seat: int, size: float, ink: Colour) -> tuple[Part, ...]:
    """Return a seat's score and moons, once there are any."""
    if view.round == 1 or not view.seats:
        return ()
    points, moons = seat_score_of(view, seat).certain, view.seats[seat].moons
    score, count = (
        Text(words, size, ink, "title", fits=True, floor=MIN_NAME_PX)
        for words in (number_text(points), str(moons))
    )
    return score, row(Art("moon", size, fits=True), count, gap=0.2 * size, fits=True)


def tag_part(words: str) -> Part:
    return drawn(draw_label_plate, words) if words else Part()


def tokens_part(bolts: int, moons: int, round_number: int, edition: Edition, players: int) -> Part:
    """Return the bolts and, after the first draft, the moons that a seat has."""
    words = _("× {count} to start") if round_number == 1 else _("× {count}")
    told = partial(meanings.help_text, "bolts", count=bolts)
    tokens = [_token("bolt", words.format(count=bolts)).but(help=told)]
    if round_number > 1:
        told = partial(meanings.moons_meaning, moons, edition, players)
        tokens.append(_token("moon", words.format(count=moons)).but(help=told))
    return row(*tokens, pad=(22, 0), ground=PANEL)


def _token(icon: str, words: str) -> Part:
    return row(
        Art(icon, 56, fits=True), Text(words, 27, CREAM, align="left"), gap=16, key=("token", icon)
    )


def piles_part(pile_count: int, discard_count: int) -> Part:
    """Return the pile of cards to deal and the discarded cards, with their numbers."""
    pile = _pile("pile", pile_count, _("Pile")).but(share=0.84)
    return row(pile, _pile("discards", discard_count, _("Discards")), ground=PANEL)


def _pile(kind: str, count: int, words: str) -> Part:
    stack = drawn(_draw_stack, kind, min(3, count), units=38, key=kind)
    number = Text(str(count), 28, CREAM, "title", "left")
    return column(
        Part(units=13), row(Part(units=18), stack, Part(units=11), number, units=42),
        Part(units=3), Text(words, 21, LILAC, units=26, pad=(3, 0)), Part(),
        help=partial(meanings.help_text, kind, count=count),
    )  # fmt: skip


def _draw_stack(pen: Pen, rect: pygame.Rect, kind: str, count: int) -> None:
    picture = card_painter(pen.kit.art).card_back(rect.width)
    if kind == "discards":
        picture = pen.kit.art.icon("card_done", round(rect.height * 1.1))
    for below in range(count - 1, -1, -1):
        pen.lay(picture, center=rect.move(below * pen.px(2), -below * pen.px(2)).center)


def draw_shuffle(pen: Pen, pile: pygame.Rect, discard: pygame.Rect, progress: float) -> None:
    back = card_painter(pen.kit.art).card_back(pile.width)
    for at in range(3):
        t = ease_in_out(clamp(progress * 1.6 - at * 0.3))
        middle = pygame.Vector2(discard.center).lerp(pile.center, t)
        pen.lay(back, center=(round(middle.x), round(middle.y)))


def draft_prompt(game: State, seat: int) -> str:
    if game.round > 1:
        # Few cards come as a surprise otherwise.
        has = len(game.seats[seat].held) + bool(game.seats[seat].offer)
        return ngettext(
            "Round {round}: keep one of three, and play with {count} card",
            "Round {round}: keep one of three, and play with {count} cards",
            has,
        ).format(round=game.round, count=has)
    return _("Keep three of your five cards")


class OfferJudge(Guide, ABC):
    """A guide that judges which cards are kept.  The game does not go on; they stay on offer."""

    compared_cards: Mapping[int, tuple[Colour | None, bool]] = {}
    """By card: the colour of the choice made, if that kept it, and whether it is better to keep."""

    @abstractmethod
    def judge_kept_cards(self, keep: Keep) -> None:
        pass


def keep_cards(table: Table, keep: Keep) -> None:
    if isinstance(table.guide, OfferJudge):
        table.guide.judge_kept_cards(keep)
    else:
        table.act(keep)


def draw_compared_cards(pen: Pen, table: Table, rects: Mapping[int, pygame.Rect]) -> None:
    if isinstance(table.guide, OfferJudge):
        for card, (played, is_better) in table.guide.compared_cards.items():
            draw_choice_on_card(pen, rects[card], played, is_better=is_better)


def keep_button_label(count: int, keep: int) -> str:
    if count < keep:
        return _("{count} of {keep} picked").format(count=count, keep=keep)
    return _("Keep this one") if keep == 1 else _("Keep these {count}").format(count=count)


MAX_WATCHED_DRAFT_SECONDS = 8.0
FAST_FORWARD_RATE = 12.0
"""How many times faster the draft plays while only events of seats not shown are playing."""


class UnshownChoices:
    """The draft choices that bots or a replay have made but the screen has not shown yet."""

    def __init__(self, table: Table, *, is_watched: bool) -> None:
        self._table, self._is_watched = table, is_watched
        self._choices: deque[ev.CardsKept] = deque()
        self._share = 0.0

    def __bool__(self) -> bool:
        return bool(self._choices)

    @property
    def seat(self) -> int:
        return self._choices[0].player

    @property
    def picks(self) -> tuple[int, ...]:
        cards = self._choices[0].cards
        return cards[: int(self._share * (len(cards) + 1))]

    @property
    def is_fully_shown(self) -> bool:
        return self._share >= 1.0

    def has_choice_of(self, seat: int) -> bool:
        return any(choice.player == seat for choice in self._choices)

    def is_bot_choice_due(self) -> bool:
        """Whether any seat has an offer from which a bot or a replay, not a person, must choose."""
        match = self._table.match
        return any(seat.offer and not match.asks(at) for at, seat in enumerate(match.game.seats))

    def let_bots_choose(self) -> bool:
        return self._table.let_bots_choose(
            self._add_choices if self._is_watched else self._show_at_once
        )

    def advance(self, seconds: float, whole: float) -> None:
        """Advance the animation of the first unshown choice, which lasts ``whole`` seconds."""
        self._share += seconds / whole

    def take_first_choice(self) -> tuple[ev.CardsKept, ...]:
        self._share = 0.0
        return (self._choices.popleft(),)

    def take_all_choices(self) -> tuple[ev.CardsKept, ...]:
        taken = tuple(self._choices)
        self._choices.clear()
        return taken

    def _add_choices(self, happened: tuple[ev.Event, ...]) -> None:
        if any(self._table.hides_seat(lane_of(event)) for event in happened):
            self._show_at_once(happened)
        else:
            self._choices.extend(event for event in happened if isinstance(event, ev.CardsKept))

    def _show_at_once(self, happened: tuple[ev.Event, ...]) -> None:
        self._table.director.queue(happened)
        self._table.director.finish(*map(lane_of, happened))


def draft_speed_factor(table: Table, seat: int, *, is_watched: bool) -> float:
    poses = table.director.poses()
    if poses and not any(getattr(pose, "player", seat) == seat for pose in poses):
        return FAST_FORWARD_RATE
    if not is_watched:
        return 1.0
    timing = table.timing
    whole = len(table.players) * (2 * timing.deal + timing.think)
    return max(1.0, whole / MAX_WATCHED_DRAFT_SECONDS)
