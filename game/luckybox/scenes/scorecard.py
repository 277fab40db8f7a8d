"""The scorecard: its wide and its narrow form, its figures, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeAlias

import pygame

from game.luckybox.rules import Phase
from game.luckybox.stage import TableView, seat_score_of
from game.scenes.frame.charts import NO_VALUE_DASH, number_text, signed_number
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
    mix_colours,
)
from game.ui.draw.shapes import blit_with_alpha, replace_edges, take_top
from game.ui.draw.text import Align
from game.ui.pen import Pen
from game.ui.window.scene import Kit
from game.words import _, language, ngettext

from .cards import card_painter

NARROW_WIDTH, WIDE_WIDTH = 274.0, 770.0
"""The widths in units for which the narrow and the wide form are designed."""
WIDE_FROM, WIDE_FROM_PX = 0.69, 300
"""The wide form needs at least this ratio of width to height, and this width in pixels."""
MAX_STARS, EXTRA_LINE_COUNT = 3, 2
"""The number of stars in a round's row, and of lines (crosses, moons) below the four rows."""
TOTAL_LIFT_SHARE = 0.15
MOON_POINTS_FROM_ROUND = 3
"""During a round, the scorecard shows the points of moons only from this round on."""
WidthStretch = tuple[float, float]
"""The left and the right end of a cell in a row, as shares of the row's width."""


class ScorecardForm(NamedTuple):
    """The positions of a scorecard's cells, and its letter sizes, in the narrow or wide form."""

    number: WidthStretch
    number_letters: float
    stars: WidthStretch
    cards: WidthStretch
    round_total: WidthStretch
    blank_letters: float
    total_letters: float
    total_ink: Colour
    sign: WidthStretch
    icon: float
    label: WidthStretch
    letters: float
    worth: WidthStretch
    align: Align


NARROW_FORM = ScorecardForm(
    number=(0.01, 0.18), stars=(0.17, 0.59), cards=(0.59, 0.795), round_total=(0.825, 0.985),
    number_letters=0.44, blank_letters=0.42, total_letters=0.44, total_ink=TEAL_DEEP,
    sign=(0.0, 0.14), label=(0.155, 0.81), worth=(0.82, 0.985),
    icon=40, letters=22, align="right",
)  # fmt: skip
WIDE_FORM = ScorecardForm(
    number=(0.01, 0.105), stars=(0.11, 0.33), cards=(0.47, 0.70), round_total=(0.855, 0.97),
    number_letters=0.52, blank_letters=0.44, total_letters=0.5, total_ink=INK,
    sign=(0.0, 0.105), label=(0.115, 0.845), worth=(0.855, 0.97),
    icon=56, letters=34, align="center",
)  # fmt: skip


class ScorecardPlaces:
    """The rectangles of a scorecard's parts, in pixels."""

    def __init__(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.is_wide = rect.width >= max(WIDE_FROM * rect.height, WIDE_FROM_PX)
        self.form = WIDE_FORM if self.is_wide else NARROW_FORM
        unit = rect.width / (WIDE_WIDTH if self.is_wide else NARROW_WIDTH)
        if self.is_wide:
            unit = min(unit, rect.height / (1.1 * WIDE_WIDTH * 0.83))
        self.unit = unit
        self.border = max(2, round((6 if self.is_wide else 5) * unit))
        self.lip = round(2 * self.border)
        self.radius = (26 if self.is_wide else 24) * unit
        self.head_px = round(min(rect.height * 0.105, (72 if self.is_wide else 54) * unit))
        side = self.border + round((22 if self.is_wide else 13) * unit)
        foot = self.border + self.lip + round((12 if self.is_wide else 10) * unit)
        inside = pygame.Rect(rect.x + side, rect.y + self.head_px, rect.width - 2 * side, 0)
        inside.height = rect.bottom - foot - inside.y
        # In row heights: the gap below a row, a line of words, the total.
        gap, line, bar = (0.16, 0.62, 1.0) if self.is_wide else (0.15, 0.52, 0.98)
        whole = 4 + 4 * gap + EXTRA_LINE_COUNT * line + bar + 0.1 + gap
        row = inside.height / whole
        if not self.is_wide:
            row = min(row, 96 * unit)
        spare = inside.height - row * whole
        self.rows: list[pygame.Rect] = []
        top = inside.y + row * gap
        for _index in range(4):
            self.rows.append(pygame.Rect(inside.x, round(top), inside.width, round(row)))
            top += row * (1 + gap) + spare / 8
        top += spare / 4
        self.lines: list[pygame.Rect] = []
        for _index in range(EXTRA_LINE_COUNT):
            self.lines.append(pygame.Rect(inside.x, round(top), inside.width, round(row * line)))
            top += row * line
        bar_px = round(row * bar)
        self.total = pygame.Rect(inside.x, inside.bottom - bar_px, inside.width, bar_px)

    def cell(self, row: pygame.Rect, stretch: WidthStretch) -> pygame.Rect:
        left, right = (row.x + round(share * row.width) for share in stretch)
        return replace_edges(row, left=left, right=right)

    def letter_height(self, row: pygame.Rect) -> float:
        """Return the height in px of which letter sizes are shares: the row's, up to a limit."""
        return min(row.height, (92 if self.is_wide else 76) * self.unit)

    def stars_rect(self, index: int) -> pygame.Rect:
        cell = self.cell(self.rows[index], self.form.stars)
        share = 0.6 if self.is_wide else 0.58
        side = min(cell.width // MAX_STARS, round(cell.height * share))
        stars = pygame.Rect(0, 0, MAX_STARS * side, side)
        stars.midleft = cell.midleft
        if not self.is_wide:
            stars.centerx = cell.centerx
        return stars

    def round_total_rect(self, index: int) -> pygame.Rect:
        return self.cell(self.rows[index], self.form.round_total)

    def cards_rect(self, index: int) -> pygame.Rect:
        return self.cell(self.rows[index], self.form.cards)


def total_lift_px(bar: pygame.Rect) -> int:
    return round(bar.height * TOTAL_LIFT_SHARE)


def star_rect(rect: pygame.Rect, round_index: int, star: int) -> pygame.Rect:
    """Return the area of a round's star (0 to 2) on a scorecard that fills ``rect``."""
    whole = ScorecardPlaces(rect).stars_rect(round_index)
    side = whole.width // MAX_STARS
    return pygame.Rect(whole.x + star * side, whole.y, side, whole.height)


def round_cards_rect(rect: pygame.Rect, round_index: int) -> pygame.Rect:
    return ScorecardPlaces(rect).cards_rect(round_index)


def total_rect(rect: pygame.Rect) -> pygame.Rect:
    return ScorecardPlaces(rect).total


class RoundRow(NamedTuple):
    """The figures of one round on a scorecard.  None means that there is no figure yet."""

    stars: int = 0
    star_points: int | None = None
    cards: int | None = None
    card_points: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class ScorecardShown:
    """The figures on a scorecard.  Figures that are None are not shown."""

    rounds: tuple[RoundRow, ...]
    current: int | None = None
    crosses: int | None = None
    crosses_a_point: int = 2
    cross_points: int | None = None
    moons: int | None = None
    moon_points: int | None = None
    total: int | None = None
    open: int | None = None
    """The points that crosses and moons would add now, or None once the total includes them."""
    to_beat: int | None = None
    """The player's best score in similar games, or None if that is not shown."""
    label: str = ""
    is_running: bool = False
    """Whether a round is in play.  Points for crosses are then shown only in words, if at all."""
    star_worths: tuple[int, ...] = ()
    """The points for one, two and three stars in a round.  The next star shows its points."""
    note: str = ""
    """Words below the label of the total, if nothing else is said there."""


def scorecard_of(view: TableView, player: int) -> ScorecardShown:
    seat, worth = view.seats[player], seat_score_of(view, player)
    is_over = view.phase is Phase.OVER
    rows = [RoundRow()] * 4
    for index, cards in enumerate(worth.cards):
        points = view.edition.star_points[seat.stars[index]]
        card_points = cards * view.edition.card_points[index]
        rows[index] = RoundRow(seat.stars[index], points, cards, card_points, points + card_points)
    return ScorecardShown(
        rounds=tuple(rows),
        current=None if is_over else view.round - 1,
        crosses=worth.crosses,
        crosses_a_point=view.edition.crosses_a_point,
        cross_points=worth.cross_points,
        moons=seat.moons,
        moon_points=worth.moon_points,
        total=worth.certain,
        open=None if is_over else worth.open,
        star_worths=() if is_over else view.edition.star_points[1:],
    )


LOSS_COLOUR = MAGENTA_DEEP
LIFTED_TOTAL_SHARE = 0.9
MIN_LETTER_PX = 12
NEXT_STAR_WORTH_SHARE, NEXT_STAR_SHARE, NEXT_STAR_ALPHA = 0.82, 1.3, 110
"""The next star to earn: the heights of its points and of itself, relative to a star's cell."""
MIN_DIGIT_PX = 10

ExtraLine: TypeAlias = tuple[str, str, tuple[str, ...], int | None]
"""A line below the rows: icon, words, ever shorter versions of the words, points or None."""
Paint: TypeAlias = Callable[[Pen, ScorecardPlaces], None]


def draw_scorecard(pen: Pen, rect: pygame.Rect, card: ScorecardShown, *, keep: bool = True) -> None:
    """Draw a scorecard.  If ``keep`` is true, cache the parts (wasteful during animations)."""
    whole = pygame.Rect((0, 0), rect.size) if keep else rect
    places = ScorecardPlaces(whole)
    _paint_sheet(pen, rect, places)
    for area, key, paint in _cacheable_pieces(places, card):
        if not keep:
            paint(pen, places)
            continue
        # Moved by an even number, half pixels round the same way.
        corner = area.x - area.x % 2, area.y - area.y % 2
        size = area.right - corner[0], area.bottom - corner[1]
        sheet = whole.move(-corner[0], -corner[1])
        pen.stamp(
            ("scorecard", key, rect.size, language()),
            partial(_render_piece, pen.kit, size, ScorecardPlaces(sheet), paint),
            topleft=(rect.x + corner[0], rect.y + corner[1]),
        )


def _render_piece(
    kit: Kit, size: tuple[int, int], places: ScorecardPlaces, paint: Paint
) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    paint(Pen(kit, picture), places)
    return picture


TOTAL_INSET_UNITS = 7
HEADING_MARGIN_SHARE = 0.5
"""The heading's left and right margins added up, relative to the heading's height."""


def _paint_sheet(pen: Pen, rect: pygame.Rect, places: ScorecardPlaces) -> None:
    pen.sheet(rect, places.head_px, places.border, places.radius)
    head = replace_edges(rect, top=rect.y + places.border, bottom=rect.y + places.head_px)
    head.inflate_ip(-3 * places.border - round(HEADING_MARGIN_SHARE * head.height), 0)
    _draw_bold(pen, _("Super Mega Scorecard"), head, head.height * 0.56 * pen.kit.text.scale, WHITE)


def _cacheable_pieces(
    places: ScorecardPlaces, card: ScorecardShown
) -> Iterator[tuple[pygame.Rect, Hashable, Paint]]:
    for index, row in enumerate(card.rounds):
        is_current = index == card.current
        key = index, row, is_current, card.star_worths if is_current else ()
        yield places.rows[index], key, partial(_paint_round_row, at=key)
    # Lines not counted yet stay empty.
    for index, (area, line) in enumerate(zip(places.lines, _extra_lines(card), strict=False)):
        yield area, (index, line), partial(_paint_extra_line, at=(index, line))
    total = card.label, card.total, card.open, card.to_beat, card.is_running
    yield places.total, total, partial(_paint_total, card=card)


def _paint_round_row(
    pen: Pen, places: ScorecardPlaces, at: tuple[int, RoundRow, bool, tuple[int, ...]]
) -> None:
    index, row, is_current, seat_scores = at
    area, form, tall = places.rows[index], places.form, places.letter_height(places.rows[index])
    fill = mix_colours(CREAM, SUNFLOWER, 0.4) if is_current else PAPER
    line = max(1.5, places.unit * (4.5 if is_current else 3.5))
    edge = TANGERINE if is_current else INK
    pen.box(area, min(area.height * 0.32, 20 * places.unit), fill, line, edge)
    _draw_bold(pen, str(index + 1), places.cell(area, form.number), tall * form.number_letters, INK)
    stars = places.stars_rect(index)
    side = stars.width // MAX_STARS
    for star in range(MAX_STARS):
        name = "star" if star < row.stars else "star_empty"
        middle = (stars.x + star * side + side // 2, stars.centery)
        is_next = star == row.stars and star < len(seat_scores)
        if not is_next:
            pen.icon(name, round(side * 0.92), center=middle)
            continue
        # What the stars score with the next one, over a pale star.
        pale = pen.kit.art.icon(name, round(side * NEXT_STAR_SHARE))
        blit_with_alpha(pen.surface, pale, pale.get_rect(center=middle), NEXT_STAR_ALPHA)
        place = pale.get_rect(center=(middle[0], middle[1] + round(side * 0.04)))
        size, rim = side * NEXT_STAR_WORTH_SHARE, max(2, round(side * 0.1))
        worth = number_text(seat_scores[star])
        pen.line(
            worth, place, "title", size, TEAL_DEEP, align="center", fit=False, outline=(PAPER, rim)
        )
    total = places.cell(area, form.round_total)
    total = replace_edges(
        total, right=min(total.right, area.right - round(TOTAL_INSET_UNITS * places.unit))
    )
    if row.total is None:
        _draw_bold(pen, NO_VALUE_DASH, total, tall * form.blank_letters, FAINT)
    else:
        _draw_bold(pen, number_text(row.total), total, tall * form.total_letters, form.total_ink)
    (_paint_cards_wide if places.is_wide else _paint_cards_narrow)(pen, places, index, row)


def _paint_cards_wide(pen: Pen, places: ScorecardPlaces, index: int, row: RoundRow) -> None:
    area = places.rows[index]
    tall = places.letter_height(area)
    size = tall * 0.44
    if row.star_points is not None:
        _draw_bold(
            pen, signed_number(row.star_points), places.cell(area, (0.335, 0.46)), size, TEAL_DEEP
        )
    if row.cards:
        cell = places.cards_rect(index)
        high = min(round(tall * 0.66), round(cell.width / row.cards / 0.86))
        step = min(round(high * 0.94), cell.width // row.cards)
        left = cell.centerx - (step * row.cards) // 2
        for done in range(row.cards):
            pen.icon("card_done", high, center=(left + done * step + step // 2, cell.centery))
    if row.card_points is not None:
        _draw_bold(
            pen, signed_number(row.card_points), places.cell(area, (0.70, 0.845)), size, TEAL_DEEP
        )


def _paint_cards_narrow(pen: Pen, places: ScorecardPlaces, index: int, row: RoundRow) -> None:
    if not row.cards or row.card_points is None:
        return
    tall, cards = places.letter_height(places.rows[index]), row.cards
    cell = places.cards_rect(index)
    cell.inflate_ip(0, round(tall * 0.9) - cell.height)
    above = take_top(cell, round(cell.height * 0.56))
    below = replace_edges(cell, top=above.bottom)
    larger, least = pen.kit.text.scale, pen.kit.text.zoomed_px(MIN_LETTER_PX)
    size = max(least, min(max(tall * 0.35, least) * larger, above.height * 0.9))
    _draw_bold(pen, signed_number(row.card_points), above, size, INK)
    words, *others = (
        ngettext("{count} card", "{count} cards", count).format(count=count)
        for count in (cards, 1, 4)
    )
    size = max(tall * 0.21, least) * larger
    # All rounds use the same form, whatever their numbers of cards.
    wide = max(pen.width(one, "body", size) for one in (words, *others))
    if size * 1.1 <= below.height and wide <= cell.width:
        pen.line(words, below, "body", size, INK, align="center", fit=False)
        return
    icon = pen.kit.art.icon("card_done", round(max(tall * 0.34, 11)))
    size = max(least, min(max(tall * 0.28, least) * larger, below.height))
    wide = icon.get_width() + pen.width(str(cards), "body", size) + 2
    at = pen.lay(icon, midleft=(cell.centerx - wide // 2, below.centery))
    pen.line(str(cards), replace_edges(below, left=at.right + 2), "body", size, INK, fit=False)


def _extra_lines(card: ScorecardShown) -> list[ExtraLine]:
    lines: list[ExtraLine] = []
    if card.crosses is not None:
        count = card.crosses
        words = ngettext("{count} cross (2 = 1 point)", "{count} crosses (2 = 1 point)", count)
        short = _("{count} (2 = 1 point)")
        if card.crosses_a_point == 1:
            words, short = _("crosses: {count}"), "{count}"
        words, short = words.format(count=count), short.format(count=count)
        points = None if card.is_running else card.cross_points
        shorter: tuple[str, ...] = (short, str(count))
        if card.is_running and card.cross_points is not None:
            words = ngettext("{count} loose cross", "{count} loose crosses", count)
            words = words.format(count=count)
            if card.cross_points:
                facts = {"count": count, "points": card.cross_points}
                shorter = (_("{count}: +{points} at the end").format(**facts), *shorter)
                words = _("{count} loose: +{points} at the end").format(**facts)
        lines.append(("cross", words, shorter, points))
    if card.moons is not None:
        count = card.moons
        words, shorter = ngettext("{count} moon", "{count} moons", count), (str(count),)
        words, points = words.format(count=count), card.moon_points
        is_early = (card.current or 0) + 1 < MOON_POINTS_FROM_ROUND
        if card.is_running and points is not None and count:
            brings = signed_number(points)
            words = ngettext(
                "{count} moon: {points} so far", "{count} moons: {points} so far", count
            ).format(count=count, points=brings)
            brief = _("{count}: {points} so far").format(count=count, points=brings)
            shorter = brief, f"{count}: {brings}"
            points = None
        elif card.is_running and is_early:
            points = None
        elif not count and card.open is not None and (points or 0) < 0:
            lost, points = signed_number(points or 0), None
            words = _("no moons yet: {points} at the end").format(points=lost)
            shorter = _("no moons: {points}").format(points=lost), lost
        elif not count and card.is_running and points:
            tied, points = signed_number(points), None
            words = _("no moons, tied: {points} at the end").format(points=tied)
            shorter = _("no moons, tied: {points}").format(points=tied), tied
        lines.append(("moon", words, shorter, points))
    return lines


def _paint_extra_line(pen: Pen, places: ScorecardPlaces, at: tuple[int, ExtraLine]) -> None:
    index, (icon, words, short, points) = at
    area, form = places.lines[index], places.form
    high = round(min(area.height, form.icon * places.unit) * 0.78)
    art = pen.kit.art
    picture = card_painter(art).marker_cross(high, 1.0) if icon == "cross" else art.icon(icon, high)
    pen.lay(picture, center=places.cell(area, form.sign).center)
    least = pen.kit.text.zoomed_px(MIN_LETTER_PX)
    size = max(min(area.height * 0.58, form.letters * places.unit), least + 1)
    label = places.cell(area, form.label)
    if points is None:
        label.union_ip(places.cell(area, form.worth))
    if pen.width(words, "body", max(size * 0.6, least)) > label.width:
        fitting = (it for it in short if pen.width(it, "body", least) <= label.width)
        words = next(fitting, short[-1])
    pen.line(words, label, "body", size, INK, floor=MIN_LETTER_PX)
    if points is not None:
        colour = TEAL_DEEP if points >= 0 else LOSS_COLOUR
        _draw_bold(
            pen,
            signed_number(points),
            places.cell(area, form.worth),
            size * 1.12,
            colour,
            form.align,
        )


def _paint_total(pen: Pen, places: ScorecardPlaces, card: ScorecardShown) -> None:
    area, text = places.total, pen.kit.text
    line = max(2, places.unit * 4.5)
    pen.box(area, min(area.height * 0.3, 22 * places.unit), SUNFLOWER, line)
    pad = round(area.height * 0.3)
    value = places.cell(area, (0.62, 1.0))
    value.width -= pad
    if places.is_wide:
        value.right = places.cell(area, (0.0, 0.97)).right
    label = replace_edges(area, left=area.x + pad, right=value.x)
    free = label.right
    if card.total is not None:
        size = area.height * (0.68 if places.is_wide else 0.6)
        if card.to_beat is not None:
            value.y -= total_lift_px(area)
            size *= LIFTED_TOTAL_SHARE
        figure = number_text(card.total)
        _draw_bold(pen, figure, value, size, INK, "right")
        free = max(free, value.right - pen.width(figure, "title", size) - pad // 2)
    size = area.height * 0.44
    if card.to_beat is not None or card.note or (card.open and not card.is_running):
        least = text.zoomed_px(MIN_LETTER_PX)
        small = text.enlarged_px("body", max(area.height * 0.28, least))
        small = min(small, max(area.height * 0.36, least))
        beneath = pygame.Rect(label.x, 0, free - label.x, round(small * 1.2))
        beneath.bottom = area.bottom - round(line) - round(area.height * 0.05)
        if card.to_beat is not None:
            small = _paint_to_beat(pen, area.right - pad, beneath, small, card)
        else:
            _draw_small_text(pen, card.note or score_if_ended_now(card), beneath, small)
        label = replace_edges(
            label, top=label.y + round(line), bottom=beneath.y + round(small * 0.2)
        )
        size = max(12, min(size, label.height * 0.95))
    name = card.label or (_("Total") if card.open is None else _("Score"))
    pen.line(name, label, "title", size, INK, floor=12)


def _paint_to_beat(
    pen: Pen, right: int, beneath: pygame.Rect, small: float, card: ScorecardShown
) -> float:
    best, sure = card.to_beat or 0, (card.total or 0) + (card.open or 0)
    words = _("{points} beaten!") if sure > best else _("{points} to beat")
    words = words.format(points=number_text(best))
    whole = replace_edges(beneath, right=right)
    size = pen.kit.text.fit_line(words, "body", small, *whole.size, MIN_DIGIT_PX)[1]
    # Smaller words sit lower, clear of the figure.
    high = min(whole.height, round(size * 1.2))
    beneath.y, beneath.height = whole.bottom - high, high
    left = right - pen.width(words, "body", size) - 1
    _draw_small_text(pen, words, replace_edges(beneath, left=left, right=right), size)
    return size


def score_if_ended_now(card: ScorecardShown) -> str:
    now = number_text((card.total or 0) + (card.open or 0))
    return _("{points} if the game ended now").format(points=now)


def _draw_small_text(pen: Pen, words: str, rect: pygame.Rect, size: float) -> None:
    pen.line(words, rect, "body", size, INK, floor=MIN_DIGIT_PX, grows=False)


def _draw_bold(
    pen: Pen, text: str, rect: pygame.Rect, size: float, colour: Colour, align: Align = "center"
) -> None:
    pen.line(text, rect, "title", size, colour, align=align, floor=MIN_DIGIT_PX)
