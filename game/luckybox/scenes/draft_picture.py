"""Draws the draft screen, including the panel of the numbers that a player's cards cover."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.luckybox.rules import NUMBERS, Face, State, cards_to_keep, offer_size, squares_of_mask
from game.luckybox.rules import events as ev
from game.luckybox.stage import CardShown, SeatShown, TableView, lane_of
from game.scenes.frame.drawing import draw_label_plate, occasion_label
from game.scenes.frame.widget_scene import draw_backdrop, draw_bar, draw_heading
from game.scenes.shelf.gallery import SEPARATOR
from game.scenes.table.rivals import draw_seat_badge
from game.stage import ClipPose, EventPose, clamp, ease_in_out, ease_out_back, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, LILAC, PAPER, SUNFLOWER, Colour, mix_colours
from game.ui.draw.shapes import replace_edges, split_columns
from game.ui.pen import Pen
from game.ui.widgets.intents import ScreenThing
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit
from game.words import _, ngettext

from . import meanings
from .card_parts import card_geometry, fit_cards, max_card_width
from .cards import card_painter, number_card
from .luckybox_table import Table
from .luckybox_telling import deck_in_words, twist_in_words
from .round.board import round_layout
from .round.round_picture import preload_table

ALL_SQUARES_MASK = 0b111_111_111
DOTS_IN_ROW, DOT_ROWS = 5, 2
DOT_SIZE_UNITS, DOT_PITCH_UNITS = 12.0, 16.0
STRIP_CAPTION_SHARE, STRIP_NUMBER_SHARE = 0.24, 0.37
MIN_STRIP_ASPECT = 2.5
BLOCK_CAPTION_SHARE, BLOCK_NUMBER_SHARE = 0.22, 0.6
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


def draw_number_coverage(
    pen: Pen, rect: pygame.Rect, held: Sequence[int], picked: Sequence[int],
    offered: Sequence[int], *, has_bolts: bool = True,
) -> None:  # fmt: skip
    """Draw a panel of the numbers 1 to 9, with a mark for each open square that shows a number.

    Dots mark squares of held and picked cards.  Rings mark squares of the card pointed at.
    """
    pen.panel(rect, pen.px(3), pen.px(22))
    is_block = rect.width < MIN_STRIP_ASPECT * rect.height
    have = [mine + new for mine, new in zip(held, picked, strict=True)]
    ink = SUNFLOWER if any(have) and not all(have) else LILAC
    words = _coverage_in_words(have, has_bolts=has_bolts)
    top = _draw_strip_caption(pen, rect, words, ink, is_block=is_block)
    rows = 3 if is_block else 1
    row = (rect.bottom - pen.px(14) - top.bottom) / rows
    side = round(row * BLOCK_NUMBER_SHARE if is_block else rect.height * STRIP_NUMBER_SHARE)
    columns = len(NUMBERS) // rows
    pitch = (rect.width - pen.px(44)) / columns
    for index, number in enumerate(NUMBERS):
        middle = round(rect.x + 22 * pen.scale + pitch * (index % columns + 0.5))
        tile = pygame.Rect(0, 0, side, side)
        tile.midtop = (middle, round(top.bottom + 3 * pen.scale + index // columns * row))
        colour = PAPER if have[index] else MISSING_NUMBER_COLOUR
        pen.surface.blit(number_card(pen.kit.art, number, tile.size, colour, outlined=False), tile)
        dots = [CREAM] * held[index] + [SUNFLOWER] * picked[index] + [None] * offered[index]
        _draw_coverage_dots(pen, (middle, tile.bottom + pen.px(8)), dots)


def _draw_strip_caption(
    pen: Pen, rect: pygame.Rect, words: str, ink: Colour, *, is_block: bool
) -> pygame.Rect:
    top = rect.copy()
    top.height = round(rect.height * (BLOCK_CAPTION_SHARE if is_block else STRIP_CAPTION_SHARE))
    top.y += pen.px(8)
    inside, size = top.inflate(-pen.px(60), 0), 24 * pen.scale
    if is_block:
        inside = top.inflate(-pen.px(30), 0)
        pen.paragraph(words, inside, size, ink, align="center", valign="middle")
    else:
        pen.line(words, inside, "body", size, ink, align="center")
    return top


def _coverage_in_words(have: Sequence[int], *, has_bolts: bool) -> str:
    if not any(have):
        return _("Pick cards to see their numbers")
    missing = [str(number) for number, count in zip(NUMBERS, have, strict=True) if not count]
    if not missing:
        return _("Your cards have every number")
    said = _("Not open on your cards: {numbers}")
    if not has_bolts:
        said = _("No bolts, and not open on your cards: {numbers}")
    return said.format(numbers=", ".join(missing))


def _draw_coverage_dots(pen: Pen, top: tuple[int, int], dots: Sequence[Colour | None]) -> None:
    side, pitch = max(5, round(DOT_SIZE_UNITS * pen.scale)), DOT_PITCH_UNITS * pen.scale
    dots = dots[: DOTS_IN_ROW * DOT_ROWS]
    for row in range(DOT_ROWS):
        in_row = dots[row * DOTS_IN_ROW : (row + 1) * DOTS_IN_ROW]
        left = top[0] - pitch * (len(in_row) - 1) / 2 - side / 2
        for at, colour in enumerate(in_row):
            place = round(left + at * pitch), round(top[1] + row * pitch)
            pen.stamp(("dot", side, colour), partial(_paint_dot, side, colour), topleft=place)


def _paint_dot(side: int, colour: Colour | None) -> pygame.Surface:
    if colour is not None:
        return shapes.pill_picture((side, side), colour)
    return shapes.rounded_rect_picture(
        (side, side), side / 2, None, max(1.2, side * 0.2), SUNFLOWER
    )


MAX_GAP_GROWTH = 2.4
DEAL_STAGGER_SHARE = 0.11
"""The delay between two dealt cards, as a share of the time of the whole deal."""
DEALT_CARD_START_SIZE = 0.3


def fan_rects(area: pygame.Rect, count: int, widest: int, gap: int, lift: int) -> list[pygame.Rect]:
    """Return the rectangles of an offer's cards in a row.

    Gaps are wider than ``gap`` if there is room.  ``lift`` px above the cards stay free.
    """
    if not count:
        return []
    widest = min(widest, (area.width - (count - 1) * gap) // count)
    width = max_card_width(widest, area.height - lift)
    height = card_geometry(width).size[1]
    room = (area.width - count * width) // max(1, count - 1)
    gap = min(room, round(gap * MAX_GAP_GROWTH))
    left = area.centerx - (count * width + (count - 1) * gap) // 2
    top = area.centery - (height + lift) // 2 + lift
    return [pygame.Rect(left + at * (width + gap), top, width, height) for at in range(count)]


MIN_TALL_GROWTH = 1.05
"""The tall layout is used if it makes the cards at least this many times as wide."""
TALL_OFFER_SHARE = 0.52
"""The share of the height that the offer gets in a tall window that also shows held cards."""
TALL_COLUMNS, TALL_ROWS = 3, 2
"""The grid that holds the first draft's cards and the panel of numbers in a tall window."""


class OfferLayout(NamedTuple):
    """Where a draft's cards and panels lie, in pixels.  Copy a rectangle before changing it."""

    cards: tuple[pygame.Rect, ...]
    lift: int
    strip: pygame.Rect
    holdings: pygame.Rect


def lay_out_offer(layout: Layout, place: Placement, count: int, *, beside: bool) -> OfferLayout:
    usual = _lay_out_wide(layout, place, count, beside=beside)
    tall = _lay_out_tall(layout, place, count, beside=beside)
    return tall if tall.cards[0].width >= MIN_TALL_GROWTH * usual.cards[0].width else usual


def _fan_sizes(layout: Layout, place: Placement, name: str) -> tuple[int, int, int]:
    """Return an area's largest card width, gap and lift in pixels, as the layout map sets them."""
    widest, gap, lift = (
        layout.area_named(name).number_property(key) for key in ("widest", "gap", "lift")
    )
    return place.px(widest), place.px(gap), place.px(lift)


def _lay_out_wide(layout: Layout, place: Placement, count: int, *, beside: bool) -> OfferLayout:
    end = "_beside" if beside else ""
    shape = _fan_sizes(layout, place, "fan" + end)
    cards = tuple(fan_rects(place["fan" + end], count, *shape))
    return OfferLayout(cards, shape[-1], place["coverage" + end], place["holdings"])


def _lay_out_tall(layout: Layout, place: Placement, count: int, *, beside: bool) -> OfferLayout:
    area, (widest, gap, lift) = place["fan_tall"], _fan_sizes(layout, place, "fan_tall")
    columns, rows = (count + 1, 1) if beside else (TALL_COLUMNS, TALL_ROWS)
    room = round(area.height * TALL_OFFER_SHARE) if beside else area.height
    widest = min(widest, (area.width - (columns - 1) * gap) // columns)
    width = max_card_width(widest, (room - lift + gap) // rows - gap)
    height = card_geometry(width).size[1]
    across, down = columns * (width + gap) - gap, rows * (height + gap) - gap
    left = area.centerx - across // 2
    top = area.top + lift if beside else area.centery - (down + lift) // 2 + lift
    cells = [
        pygame.Rect(left + column * (width + gap), top + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]
    below = cells[-1].bottom + gap
    holdings = pygame.Rect(area.x, below, area.width, area.bottom - below)
    strip = pygame.Rect(cells[count].topleft, card_geometry(width).body.size)
    return OfferLayout(tuple(cells[:count]), lift, strip, holdings if beside else place["holdings"])


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
TOKEN_LETTER_UNITS, CAPTION_LETTER_UNITS = 27.0, 23.0
HOLDINGS_TITLE_UNITS = 38
MAX_CACHED_LAYOUTS = 16
MAX_HELD_CARD_SHARE = 0.9

CardsInSlots = Sequence[tuple[Face, pygame.Rect]]
"""Cards, each with the rectangle that it is dealt to, or that it flies away from."""


class DraftPicture:
    """Lays out and draws the draft screen, except for its widgets."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._layout = Layout.load("draft")
        # Cached: it tries every width, and every frame asks several times.
        self._offer_layout = lru_cache(MAX_CACHED_LAYOUTS)(
            lambda count, beside: lay_out_offer(self._layout, self.place, count, beside=beside)
        )
        self.place: Placement = self._layout.fit_to_size(kit.stack.size)

    def resize(self, size: tuple[int, int]) -> None:
        self.place = self._layout.fit_to_size(size)
        self._offer_layout.cache_clear()

    def offer_layout(self, seat: int) -> OfferLayout:
        count = offer_size(self._table.match.game.round)
        return self._offer_layout(count, self._has_held_cards(seat))

    def draw_seat_coverage(
        self, pen: Pen, seat: int, picks: Sequence[int], in_hand: int | None
    ) -> None:
        faces, shown = self._table.faces, self._table.view.seats[seat]
        held = count_open_squares((faces[card.id], card.crossed) for card in shown.cards)
        picked = count_open_squares((faces[card], 0) for card in picks if shown.offer)
        offered = count_open_squares(() if in_hand is None else [(faces[in_hand], 0)])
        strip, has_bolts = self.offer_layout(seat).strip, shown.bolts > 0
        draw_number_coverage(pen, strip, held, picked, offered, has_bolts=has_bolts)

    def draw_draft_table(self, pen: Pen, seat: int) -> None:
        kit, surface, place, view = pen.kit, pen.surface, self.place, self._table.view
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["heading"], _("The draft"))
        self._draw_prompt(pen, seat)
        match = self._table.match
        told = occasion_label(match), deck_in_words(match.own_deck), twist_in_words(view.edition)
        if len(self._table.players) == 1 and (words := SEPARATOR.join(filter(None, told))):
            draw_label_plate(kit, surface, place["tag"], words, place.scale)
        self._draw_tokens(pen, view.seats[seat])
        self._draw_piles(pen, view)

    def preload_card_backs(self) -> Iterator[object]:
        for round_number in (1, 2):
            spread = self._offer_layout(offer_size(round_number), round_number > 1)
            yield card_painter(self._kit.art).card_back(spread.cards[0].width)

    def draw_held_cards(self, pen: Pen, seat: int, poses: Sequence[ClipPose]) -> None:
        if not self._has_held_cards(seat):
            return
        slots = self._held_card_slots(seat, poses)
        panel = self._panel_around_cards(self.offer_layout(seat).holdings, slots.values())
        pen.panel(panel, *self._panel_edge)
        words = pygame.Rect(panel.x, panel.y + pen.px(8), panel.width, pen.px(HOLDINGS_TITLE_UNITS))
        words.inflate_ip(-pen.px(40), 0)
        size = pen.px(CAPTION_LETTER_UNITS)
        pen.line(_("your unfinished cards"), words, "body", size, LILAC, align="center")
        kept = (
            it for it in poses if isinstance(it, EventPose) and isinstance(it.event, ev.CardsKept)
        )
        on_way = {card for pose in kept if pose.player == seat for card in pose.event.cards}
        for shown in self._table.view.seats[seat].cards:
            if shown.id not in on_way:
                slot, face = slots[shown.id], self._table.faces[shown.id]
                marks = shown.crossed, shown.bonuses_used, shown.points
                pen.surface.blit(
                    card_painter(pen.kit.art).card_picture(face, slot.width, *marks), slot
                )

    def draw_flying_cards(
        self,
        pen: Pen,
        seat: int,
        poses: Sequence[ClipPose],
        flying: CardsInSlots,
        chip: pygame.Rect,
    ) -> None:
        pile, discard = self._pile_rects()
        slots = self._held_card_slots(seat, poses)
        for pose in poses:
            match pose:
                case EventPose(ev.CardsOffered(), progress) if pose.player == seat:
                    draw_dealt_cards(pen, flying, pile, progress)
                case EventPose(ev.CardsKept(_, kept), progress) if pose.player == seat:
                    leaving = [
                        (face, start, self._kept_card_target(seat, slots[face.id], start, chip))
                        if face.id in kept
                        else (face, start, discard)
                        for face, start in flying
                    ]
                    draw_leaving_cards(pen, leaving, progress)
                case EventPose(ev.CardsDiscarded(_, cards), progress) if pose.player == seat:
                    faces = self._table.faces
                    draw_leaving_cards(
                        pen, [(faces[card], slots[card], discard) for card in cards], progress
                    )
                case EventPose(ev.PileReshuffled(), progress):
                    _draw_shuffle(pen, pile, discard, progress)
                case _:
                    pass  # Nothing else moves in a draft.

    def draw_deal(self, pen: Pen, flying: CardsInSlots, progress: float) -> None:
        draw_dealt_cards(pen, flying, self._pile_rects()[0], progress)

    def _draw_prompt(self, pen: Pen, seat: int) -> None:
        rect, size = self.place["prompt"], pen.px(PROMPT_LETTER_UNITS)
        prompt = draft_prompt(self._table.match.game, seat)
        if len(self._table.players) == 1:
            pen.line(prompt, rect, "title", size, CREAM, align="center")
            return
        player, gap, side = self._table.players[seat], pen.px(16), 52
        large = pen.px(NAME_LETTER_UNITS)
        badge = pen.kit.art.icon(f"seat_{player.badge + 1}", pen.px(side)).get_width()
        name = min(pen.width(player.name, "title", large), pen.px(330)) + 2
        words = min(pen.width(prompt, "body", size) + 2, rect.width - badge - name - 3 * gap)
        left = rect.centerx - (badge + name + words + 3 * gap) // 2
        draw_seat_badge(pen, player, pen.px(side), midleft=(left, rect.centery))
        left += badge + gap
        spot = pygame.Rect(left, rect.y, name, rect.height)
        pen.line(player.name, spot, "title", large, SUNFLOWER)
        ask = pygame.Rect(left + name + 2 * gap, rect.y, words, rect.height)
        pen.line(prompt, ask, "body", size, CREAM)

    @property
    def _panel_edge(self) -> tuple[int, int]:
        return self.place.px(3), self.place.px(22)

    def _draw_tokens(self, pen: Pen, seat: SeatShown) -> None:
        pen.panel(self.place["tokens"], *self._panel_edge)
        rect = self.place["tokens"].inflate(-pen.px(44), 0)
        is_start = self._table.match.game.round == 1
        bolts = _("× {count} to start") if is_start else _("× {count}")
        tokens = [("bolt", bolts.format(count=seat.bolts))]
        if not is_start:
            tokens.append(("moon", _("× {count}").format(count=seat.moons)))
        for half, (icon, words) in zip(split_columns(rect, len(tokens)), tokens, strict=True):
            token = pen.icon(icon, pen.px(56), midleft=half.midleft)
            room = replace_edges(half, left=token.right + pen.px(16))
            pen.line(words, room, "body", pen.px(TOKEN_LETTER_UNITS), CREAM)

    def _draw_piles(self, pen: Pen, view: TableView) -> None:
        px, panel = pen.px, self.place["piles"]
        pen.panel(panel, *self._panel_edge)
        pile, discard = self._pile_rects()
        back = card_painter(pen.kit.art).card_back(pile.width)
        face = pen.kit.art.icon("card_done", round(discard.height * 1.1))
        counts = ((pile, back, view.pile, _("Pile")), (discard, face, view.discard, _("Discards")))
        for at, (card, picture, count, word) in enumerate(counts):
            for below in range(min(3, count) - 1, -1, -1):
                pen.lay(picture, center=card.move(below * px(2), -below * px(2)).center)
            half = pygame.Rect(panel.x + at * panel.width // 2, panel.y, panel.width // 2, 0)
            number = replace_edges(card, left=card.right + px(11), right=half.right)
            pen.line(str(count), number, "title", px(28), CREAM)
            foot = pygame.Rect(half.x + px(8), card.bottom + px(3), half.width - px(18), px(26))
            pen.line(word, foot, "body", px(21), LILAC, align="center")

    def _has_held_cards(self, seat: int) -> bool:
        game = self._table.match.game
        kept = 0 if game.seats[seat].offer else cards_to_keep(game.round)
        return len(game.seats[seat].held) > kept

    def _held_card_slots(self, seat: int, poses: Sequence[ClipPose]) -> dict[int, pygame.Rect]:
        ids = [card.id for card in self._table.view.seats[seat].cards_in_place]
        for pose in poses:
            match pose:
                case EventPose(ev.CardsDiscarded(player, cards)) if player == seat:
                    ids += cards
        spread = self.offer_layout(seat)
        inside = self._panel_inside(spread.holdings)
        # One or two cards would be larger than the offered ones.
        widest = round(len(ids) * spread.cards[0].width * MAX_HELD_CARD_SHARE)
        if widest < inside.width:
            inside.inflate_ip(widest - inside.width, 0)
        rects = fit_cards(inside, len(ids), self.place.scale)
        return dict(zip(ids, rects, strict=True))

    def _kept_card_target(
        self, seat: int, slot: pygame.Rect, start: pygame.Rect, chip: pygame.Rect
    ) -> pygame.Rect:
        """Return where a kept card flies to: held cards, a player's chip or below the screen."""
        if self._has_held_cards(seat):
            return slot
        if len(self._table.players) > 1:
            return chip
        return start.move(0, self.place.size[1])

    def held_card_rects(self, seat: int) -> list[tuple[CardShown, pygame.Rect]]:
        if not self._has_held_cards(seat):
            return []
        slots = self._held_card_slots(seat, ())
        return [(card, slots[card.id]) for card in self._table.view.seats[seat].cards]

    def _panel_around_cards(self, area: pygame.Rect, slots: Iterable[pygame.Rect]) -> pygame.Rect:
        px, boxes = self.place.px, [*slots]
        if not boxes:
            return area
        top = min(box.top for box in boxes) - px(14 + HOLDINGS_TITLE_UNITS)
        return replace_edges(area, top=top, bottom=max(box.bottom for box in boxes) + px(16))

    def _panel_inside(self, panel: pygame.Rect) -> pygame.Rect:
        px = self.place.px
        inside = panel.inflate(-px(32), -px(30 + HOLDINGS_TITLE_UNITS))
        inside.bottom = panel.bottom - px(16)
        return inside

    def _pile_rects(self) -> tuple[pygame.Rect, pygame.Rect]:
        panel, px = self.place["piles"], self.place.px
        card = pygame.Rect(panel.x + px(18), panel.y + px(13), px(38), px(42))
        return card, card.move(panel.width // 2, 0)


def _draw_shuffle(pen: Pen, pile: pygame.Rect, discard: pygame.Rect, progress: float) -> None:
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


def keep_button_label(count: int, keep: int) -> str:
    if count < keep:
        return _("{count} of {keep} picked").format(count=count, keep=keep)
    return _("Keep this one") if keep == 1 else _("Keep these {count}").format(count=count)


def preload_draft(kit: Kit, table: Table, picture: DraftPicture) -> Iterator[object]:
    yield from picture.preload_card_backs()
    layout = round_layout(len(table.players))
    yield layout
    yield from preload_table(kit, table, layout.fit_to_size(kit.stack.size))


def things_of_draft(
    table: Table, picture: DraftPicture, seat: int, offer: CardsInSlots
) -> Iterator[ScreenThing]:
    view, place = table.view, picture.place
    shown, edition, players = view.seats[seat], view.edition, len(table.players)
    yield meanings.help_area(place["heading"], "draft")
    for face, rect in offer if shown.offer else ():
        yield meanings.help_area(_card_header_rect(rect), "offered", edition=edition, card=face.id)
        yield from _bonus_things(table, face, rect)
    for held, rect in picture.held_card_rects(seat):
        yield meanings.unfinished_card_thing(rect, held, edition, view.round)
        yield from _bonus_things(table, table.faces[held.id], rect, held.ringed)
    yield meanings.help_area(picture.offer_layout(seat).strip, "coverage")
    tokens = [partial(meanings.help_text, "bolts", count=shown.bolts)]
    if table.match.game.round > 1:
        tokens.append(partial(meanings.moons_meaning, shown.moons, edition, players))
    for rect, token in zip(_split_evenly(place["tokens"], len(tokens)), tokens, strict=True):
        yield ScreenThing(rect, token)
    pile, discards = _split_evenly(place["piles"], 2)
    yield meanings.help_area(pile, "pile", count=view.pile)
    yield meanings.help_area(discards, "discards", count=view.discard)


def _card_header_rect(card: pygame.Rect) -> pygame.Rect:
    return card_geometry(card.width).header.move(card.topleft)


def _bonus_things(
    table: Table, face: Face, card: pygame.Rect, ringed: int = 0
) -> Iterator[ScreenThing]:
    ends, players = card_geometry(card.width).ends, len(table.players)
    for line, (bonus, end) in enumerate(zip(face.bonuses, ends, strict=True)):
        state = meanings.BONUS_EARNED if ringed >> line & 1 else meanings.BONUS_NOT_YET_EARNED
        told = partial(meanings.bonus_meaning, bonus, table.view.edition, players, state)
        yield ScreenThing(end.move(card.topleft), told)


def _split_evenly(rect: pygame.Rect, count: int) -> list[pygame.Rect]:
    edges = [rect.x + rect.width * at // count for at in range(count + 1)]
    return [pygame.Rect(left, rect.y, right - left, rect.height) for left, right in pairwise(edges)]


MAX_WATCHED_DRAFT_SECONDS = 6.0
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
