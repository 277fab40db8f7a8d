"""Tiles: the small boards of the other seats, and of a rival's game of the same deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.luckybox.rules import Face, Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.card_parts import (
    CardGeometry,
    MiniCardGeometry,
    card_geometry,
    mini_card_geometry,
)
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.luckybox_show import (
    CASCADE_TIERS,
    MAX_LETTERED_CROSSES,
    highest_tier_reached,
)
from game.luckybox.scenes.luckybox_table import LuckyboxRival, Table, last_answered_moment
from game.luckybox.scenes.luckybox_telling import answer_in_short
from game.luckybox.scenes.meanings import button_meaning
from game.luckybox.stage import TableView, seat_score_of
from game.record import Player
from game.scenes.frame.charts import number_text
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.table import rivals
from game.scenes.table.effects import draw_burst, preload_flecks, scaled_lettering
from game.stage import ClipPose, EventPose, clamp, ease_out_back, part
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK, LILAC, SUNFLOWER, WHITE, readable_ink_on
from game.ui.draw.shapes import blit_with_alpha, replace_edges
from game.ui.pen import Pen
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Key
from game.ui.widgets.widget import InvisibleButton
from game.ui.window.scene import Kit, StrokeCache
from game.words import _

from .board import Board, Question, Target, draw_square_ring, draw_step_badge

MAX_TALL_TILES = 2
"""Up to so many tiles share the rail's whole height.  They tell each seat's latest answer."""
MAX_ONE_COLUMN_TILES = 5
BUBBLE_HEIGHT_UNITS = 46.0
"""Usual height of the bubble that counts a rival's crosses, in layout units."""
USUAL_CARDS = 6
"""The cards for which a tall tile has room in every round."""
MINI_GAP, COMPACT_GAP = 0.09, 0.04
"""The gaps between a tile's cards, by how large they are, in widths of a card."""
MIN_COMPACT_WIDTH_PX = 92
"""The width from which the numbers in a compact card's bonuses are at least 12 px high."""
LINE_SHARE, ROOMY_LINE_SHARE, REMARK_SHARE = 0.9, 1.6, 1.05
"""The height of a tall tile's line for the latest answer, in heights of the tile's head: usually,
and in a roomy tile.  Then that of a remark above the line, where the cards leave room for both.
"""
LINE_LEADING, GOOD_LETTERS = 1.25, 0.75
"""The spacing of that line's text, and how small its letters should be at most, as shares."""
ROOMY_TILE_SHAPE = 1.05
"""From this height on, in widths, a tile is roomy."""
BUBBLE_FRAMES = 16
"""The steps of a bubble's animation.  They are few, because eleven bubbles may show at once."""
BUBBLE_SPARK_COUNT = 9
SPARK_UNITS = 15.0


def fit_tiles(rail: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    if not count:
        return []
    columns = 1 if count <= MAX_ONE_COLUMN_TILES else 2
    rows = -(-count // columns)
    gap = round((20 if columns == 1 else 10) * scale)
    width = (rail.width - gap * (columns - 1)) // columns
    height = (rail.height - gap * (rows - 1)) // rows
    if count > MAX_TALL_TILES:
        height = min(height, round(width * rivals.TILE_SHAPE))
    return [
        pygame.Rect(
            rail.x + index % columns * (width + gap),
            rail.y + index // columns * (height + gap),
            width,
            height,
        )
        for index in range(count)
    ]


class CardOnTile(NamedTuple):
    """A card of a tile, and what is marked on it."""

    id: int
    crossed: int
    """The crossed squares as bits."""
    ringed: int
    """The lines whose bonus was earned, as bits."""
    points: int | None
    """The points of a complete card, else None."""


class SeatTile(NamedTuple):
    """The contents of a seat's small board.  They are also the key of its cached picture."""

    size: tuple[int, int]
    player: Player
    cards: tuple[CardOnTile, ...]
    bolts: int
    moons: int
    stars: int
    total: int
    is_done: bool
    key: int = rivals.NO_SEAT_KEY
    """The digit of the key that opens this seat's board, or `NO_SEAT_KEY` for no key."""
    hovered: bool = False
    is_ghost: bool = False
    """Whether the tile shows a rival's game of the same deal."""
    has_gauge: bool = False
    """Whether to leave room in the tile's header for a bar that shows the expected total."""
    is_tall: bool = False
    """Whether the tile has large cards, and a line above them for the latest answer."""
    invites: bool = False
    """Whether a magnifier in the tile's header invites to enlarge it."""
    told: tuple[str, ...] = ()
    """The seat's latest answer in words, the longest form first."""
    steps: tuple[Target, ...] = ()
    """The squares that the latest answer crossed off, in their order, to be marked."""


def tile_of(size: tuple[int, int], player: Player, view: TableView, seat: int) -> SeatTile:
    shown = view.seats[seat]
    cards = tuple(
        CardOnTile(card.id, card.crossed, card.bonuses_used, card.points)
        for card in shown.cards_in_place
    )
    is_done = shown.is_done and view.turn > 0 and view.phase is Phase.TURN
    stars = shown.stars[view.round - 1]
    return SeatTile(
        size,
        player,
        cards,
        shown.bolts,
        shown.moons,
        stars,
        seat_score_of(view, seat).certain,
        is_done,
    )


CalledCross = EventPose[ev.SquareCrossed]
"""An animation, begun by a new cross, that shows how many crosses its cascade has so far."""


def latest_called_crosses(poses: Iterable[ClipPose], part: str = "combo") -> dict[int, CalledCross]:
    called: dict[int, CalledCross] = {}
    for pose in poses:
        if (
            isinstance(pose, EventPose)
            and isinstance(pose.event, ev.SquareCrossed)
            and pose.part == part
        ):
            before = called.get(pose.event.player)
            if before is None or before.event.combo < pose.event.combo:
                called[pose.event.player] = pose
    return called


class TileRail:
    """Draws the tiles of the other seats at the side, and caches a picture of each."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self.rects: dict[int, pygame.Rect] = {}
        self.shown: dict[int, SeatTile] = {}
        self.pictures: dict[int, pygame.Surface] = {}
        self._made_for: object = None
        self._to_show: dict[int, SeatTile] = {}
        self._bubbles = [StrokeCache(kit) for _player in table.players]

    def place_tiles(self, rects: Mapping[int, pygame.Rect]) -> None:
        self.rects, self._made_for = dict(rects), None

    def drop_pictures(self) -> None:
        self.shown, self.pictures = {}, {}

    def draw(
        self,
        surface: pygame.Surface,
        scale: float,
        poses: Iterable[ClipPose],
        hovered: int | None,
        *,
        has_gauge: bool,
    ) -> None:
        table, called = self._table, latest_called_crosses(poses)
        is_watched = table.watch is not None
        key = rivals.seat_key_number(self._kit, 0, is_watched=is_watched)
        made_for = table.view.moment, hovered, has_gauge, key
        is_tall = self.has_tall_tiles
        if made_for != self._made_for:
            self._made_for = made_for
            self._to_show = {
                seat: tile_of(rect.size, table.players[seat], table.view, seat)._replace(
                    key=rivals.seat_key_number(self._kit, seat, is_watched=is_watched),
                    hovered=hovered == seat,
                    has_gauge=has_gauge,
                    is_tall=is_tall,
                    invites=is_tall,
                    told=self.latest_answer(seat) if is_tall else (),
                    steps=table.latest_squares(seat) if is_tall else (),
                )
                for seat, rect in self.rects.items()
            }
        self.paint_changed_tiles(self._to_show, at_once=not table.director.is_busy())
        for seat, rect in self.rects.items():
            surface.blit(self.pictures[seat], rect)
            if seat in called:
                call = called[seat]
                call = call._replace(progress=round(call.progress * BUBBLE_FRAMES) / BUBBLE_FRAMES)
                self._draw_call_bubble(surface, scale, rect, call)

    def _draw_call_bubble(
        self, surface: pygame.Surface, scale: float, rect: pygame.Rect, call: CalledCross
    ) -> None:
        self._bubbles[call.event.player].draw(
            surface,
            (call, rect),
            lambda canvas: draw_count_bubble(
                Pen(self._kit, canvas, scale), rect, call, is_tall=self.has_tall_tiles
            ),
        )

    @property
    def has_tall_tiles(self) -> bool:
        return len(self.rects) <= MAX_TALL_TILES

    def latest_answer(self, seat: int) -> tuple[str, ...]:
        entry = self._table.chronicle.shown_answer(seat)
        return () if entry is None else answer_in_short(entry)

    def large_card_width(self, seat: int) -> int:
        """Return the width of a seat's cards on its tile, or 0 if they show no bonuses there."""
        count = len(self._table.view.seats[seat].cards)
        inside = tall_tile_areas(self.rects[seat].size).cards
        found = _fit_compact_cards(inside, count) if self.has_tall_tiles else None
        return 0 if found is None else found[0]

    def remark_areas(self) -> dict[int, pygame.Rect]:
        """Return the areas above the cards of tall tiles, by seat, where remarks hide no card."""
        if not self.has_tall_tiles:
            return {}
        return {
            seat: tall_tile_areas(rect.size).remark.move(rect.topleft)
            for seat, rect in self.rects.items()
        }

    def paint_changed_tiles(self, tiles: Mapping[int, SeatTile], *, at_once: bool) -> None:
        """Paint all new tiles and one changed tile, or all changed tiles if ``at_once`` is true."""
        for gone in self.shown.keys() - tiles.keys():
            del self.shown[gone], self.pictures[gone]
        for seat in [seat for seat in tiles if seat not in self.shown]:
            self._paint_seat_tile(seat, tiles[seat])
        for seat in [seat for seat in self.shown if self.shown[seat] != tiles[seat]]:
            self._paint_seat_tile(seat, tiles[seat])
            if not at_once:
                break

    def _paint_seat_tile(self, seat: int, tile: SeatTile) -> None:
        # Painting may be interrupted and retried; the last one painted goes to the end of the line.
        picture = paint_tile(self._kit, tile, self._table.faces)
        self.shown.pop(seat, None)
        self.shown[seat], self.pictures[seat] = tile, picture


def draw_count_bubble(
    pen: Pen, rect: pygame.Rect, called: CalledCross, *, is_tall: bool = False
) -> None:
    progress, combo = called.progress, called.event.combo
    bubble = _bubble_picture(pen.kit, combo, rect.size, pen.scale)
    middle = rect.y + rect.height // 2
    if is_tall and tall_tile_areas(rect.size).remark.top >= rivals.tile_head_height(rect.size):
        # Off the cards.
        middle = rect.y + tall_tile_areas(rect.size).remark.centery
    centre = (rect.right - bubble.get_width() // 2 - rect.width // 30, middle)
    tier = highest_tier_reached(combo)
    if tier is not None and called.moves:
        seed, inks = called.event.player, (tier.ink, WHITE)
        reach, px = rect.height * 0.55, pen.px(SPARK_UNITS)
        draw_burst(pen, seed, BUBBLE_SPARK_COUNT, centre, reach, px, inks, progress)
    pop = ease_out_back(clamp(progress / 0.25)) if called.moves else 1.0
    key = "swelling bubble", combo, bubble.get_size(), pop
    shown = pen.kit.pixels.get(key, lambda: scaled_lettering(bubble, pop))
    alpha = round(255 * (1.0 - part(progress, 0.8, 1.0)))
    blit_with_alpha(pen.surface, shown, shown.get_rect(center=centre), alpha)


def prepare_bubbles(kit: Kit, tile: tuple[int, int], scale: float) -> Iterator[object]:
    for combo in range(2, MAX_LETTERED_CROSSES + 1):
        yield _bubble_picture(kit, combo, tile, scale)
    inks = {
        tier.ink for combo in range(MAX_LETTERED_CROSSES) if (tier := highest_tier_reached(combo))
    }
    yield from preload_flecks(kit, (*sorted(inks), WHITE), round(SPARK_UNITS * scale))


def _bubble_picture(kit: Kit, combo: int, tile: tuple[int, int], scale: float) -> pygame.Surface:
    tier = highest_tier_reached(combo)
    louder = 0 if tier is None else 1 + CASCADE_TIERS.index(tier)
    # It stays over the cards, between the tile's header and foot.
    room = tile[1] - 2 * rivals.tile_head_height(tile) - 6
    height = max(18, min(round((BUBBLE_HEIGHT_UNITS + 5 * louder) * scale), room))
    fill = SUNFLOWER if tier is None else tier.ink

    def paint_bubble() -> pygame.Surface:
        size = max(rivals.MIN_TILE_TEXT_PX, height * 0.56)
        words = f"×{combo}"
        width = max(height, kit.text.measure(words, "title", size)[0] + round(height * 0.6))
        pen = Pen(kit, shapes.pill_picture((width, height), fill, max(2.0, height * 0.07)).copy())
        area = pen.surface.get_rect()
        pen.line(words, area, "title", size, readable_ink_on(fill), align="center", fit=False)
        return pen.surface

    return kit.pixels.get(("bubble", combo, height), paint_bubble)


def paint_tile(kit: Kit, tile: SeatTile, faces: Mapping[int, Face]) -> pygame.Surface:
    """Return a new picture of a tile.  It is not cached here, so callers should keep it."""
    picture, foot = _paint_empty_tile(kit, tile)
    pen, area = Pen(kit, picture), tile_card_area(tile)
    _draw_tile_totals(pen, foot, tile)
    if tile.is_tall:
        _draw_latest_answer(
            pen,
            tall_tile_areas(tile.size).line,
            tile.told,
            0.5 * rivals.tile_head_height(tile.size),
        )
    for small, topleft in lay_cards(kit, tile, area, faces):
        pen.lay(small, topleft=topleft)
    draw_steps(pen, step_rects(tile, area))
    return picture


class TallTileAreas(NamedTuple):
    """The areas of a tall tile: for a remark, the latest answer and the cards."""

    remark: pygame.Rect
    """It lies over the name, in the tile's head, for want of room below it."""
    line: pygame.Rect
    cards: pygame.Rect


def tall_tile_areas(size: tuple[int, int]) -> TallTileAreas:
    inside, head = rivals.tile_inside_rect(size), rivals.tile_head_height(size)
    inside.height -= head
    # Where there is room, a remark fits above the cards, too.
    share = ROOMY_LINE_SHARE if _is_roomy(size) else LINE_SHARE
    if _is_roomy(size):
        remark = replace_edges(inside, bottom=inside.top + round(head * REMARK_SHARE))
        line = replace_edges(inside, top=remark.bottom)
        line.height = round(head * REMARK_SHARE)
        cards = replace_edges(inside, top=line.bottom)
        if _fit_compact_cards(cards, USUAL_CARDS) is not None:
            return TallTileAreas(remark, line, cards)
    line = replace_edges(inside, bottom=inside.top + round(head * share))
    remark = rivals.head_words_rect(pygame.Rect((0, 0), size))
    return TallTileAreas(remark, line, replace_edges(inside, top=line.bottom))


def _is_roomy(size: tuple[int, int]) -> bool:
    return size[1] > size[0] * ROOMY_TILE_SHAPE


def _draw_latest_answer(pen: Pen, rect: pygame.Rect, told: Sequence[str], line_px: float) -> None:
    """Draw the longest form of an answer that fits well, or else one that fits at all.

    ``line_px`` is the greatest height of a line.
    """
    text = pen.kit.text
    floor = text.zoomed_px(rivals.MIN_TILE_TEXT_PX)
    most = 2 if rect.height >= 2 * floor * LINE_LEADING else 1
    # Letters for two lines, even where there is room for one only.
    size = max(floor, min(rect.height / most, line_px) / LINE_LEADING)

    def fits(words: str, px: float) -> bool:
        return len(text.wrap_lines(words, "body", px, rect.width)) <= most

    for least in (max(floor, size * GOOD_LETTERS), floor):
        for words in told:
            if fits(words, least):
                pen.paragraph(words, rect, size, valign="middle", leading=LINE_LEADING, floor=floor)
                return
    if told:
        pen.line(told[-1], rect, "body", floor, grows=False, floor=floor)


def _fit_compact_cards(rect: pygame.Rect, count: int) -> tuple[int, int] | None:
    """Return the width of a tall tile's cards and how many go in a row, or None if they are small.

    The cards of all rounds have the same size and places.
    """
    count = max(count, USUAL_CARDS)
    found = []
    for columns in range(2, count + 1):
        rows = -(-count // columns)
        width = int(rect.width / (columns + (columns - 1) * COMPACT_GAP))
        while width >= MIN_COMPACT_WIDTH_PX and rect.height < _rows_height(width, rows):
            width -= 1
        found.append((width, columns))
    width, columns = max(found)
    return (width, columns) if width >= MIN_COMPACT_WIDTH_PX else None


def _rows_height(width: int, rows: int) -> int:
    high, gap = card_geometry(width, is_compact=True).size[1], max(1, round(width * COMPACT_GAP))
    return rows * high + (rows - 1) * gap


def prepare_tile(kit: Kit, tile: SeatTile, faces: Mapping[int, Face]) -> Iterator[object]:
    area = tile_card_area(tile)
    yield _paint_empty_tile(kit, tile)
    yield from lay_cards(kit, tile, area, faces)


def tile_card_area(tile: SeatTile) -> pygame.Rect:
    """Return the area of a tile's cards, relative to the tile."""
    if tile.is_tall:
        return tall_tile_areas(tile.size).cards
    inside = rivals.tile_inside_rect(tile.size)
    inside.height -= rivals.tile_head_height(tile.size)
    return inside


def _paint_empty_tile(kit: Kit, tile: SeatTile) -> tuple[pygame.Surface, pygame.Rect]:
    lamp, ground = "lamp_on" if tile.is_done else "lamp_off", CREAM
    if tile.is_ghost:
        lamp, ground = "ghost", LILAC
    picture, head, inside = rivals.paint_tile_frame(
        kit, tile.size, tile.player, tile.key, lamp,
        hovered=tile.hovered, ground=ground, has_gauge=tile.has_gauge, invites=tile.invites,
    )  # fmt: skip
    return picture, replace_edges(inside, top=inside.bottom - head.height)


def _fit_tile_cards(rect: pygame.Rect, count: int) -> tuple[int, int]:
    """Return the width of a tile's cards, and how many go in a row: the largest that fit."""
    tall, gap = mini_card_geometry(100).size[1] / 100, MINI_GAP
    found = []
    for rows in (1, 2):
        slots = max(-(-count // rows), 3)
        across = rect.width / (slots + (slots - 1) * gap)
        down = rect.height / (rows * tall + (rows - 1) * gap)
        found.append((int(min(across, down)), slots))
    return max(found, key=lambda one: one[0])


class PlacedCards(NamedTuple):
    """Where the cards of a tile lie, and how large they are."""

    width: int
    geometry: CardGeometry | MiniCardGeometry
    corners: tuple[tuple[int, int], ...]


def place_tile_cards(tile: SeatTile, rect: pygame.Rect) -> PlacedCards:
    count = len(tile.cards)
    compact = _fit_compact_cards(rect, count) if tile.is_tall else None
    width, columns = compact or _fit_tile_cards(rect, count)
    gap = max(1, round(width * (COMPACT_GAP if compact else MINI_GAP)))
    geometry = card_geometry(width, is_compact=True) if compact else mini_card_geometry(width)
    high, rows = geometry.size[1], -(-count // columns)
    # Large cards keep their places from round to round; small ones lie in the middle.
    top = rect.top if compact else rect.centery - (rows * high + (rows - 1) * gap) // 2
    corners = []
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = columns if compact else min(columns, count - row * columns)
        left = rect.centerx - (in_row * width + (in_row - 1) * gap) // 2
        corners.append((left + column * (width + gap), top + row * (high + gap)))
    return PlacedCards(width, geometry, tuple(corners))


def lay_cards(
    kit: Kit, tile: SeatTile, rect: pygame.Rect, faces: Mapping[int, Face]
) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """Yield the pictures of a tile's cards, each with its top left corner."""
    painter, (width, geometry, corners) = card_painter(kit.art), place_tile_cards(tile, rect)
    for (card, crossed, ringed, points), corner in zip(tile.cards, corners, strict=True):
        if isinstance(geometry, CardGeometry):
            yield painter.compact_card_picture(faces[card], width, crossed, ringed, points), corner
        else:
            is_complete = points is not None
            yield painter.mini_card_picture(faces[card], width, crossed, is_complete), corner


def step_rects(tile: SeatTile, rect: pygame.Rect) -> list[pygame.Rect]:
    """Return the areas of the squares in ``tile.steps``, for a tile whose cards lie in ``rect``."""
    placed = place_tile_cards(tile, rect)
    corners = {card.id: at for card, at in zip(tile.cards, placed.corners, strict=True)}
    return [
        placed.geometry.squares[square].move(corners[card])
        for card, square in tile.steps
        if card in corners
    ]


def draw_steps(pen: Pen, rects: Sequence[pygame.Rect]) -> None:
    """Mark the squares of an answer: each with a ring and, if they are several, its number."""
    for rect in rects:
        draw_square_ring(pen, rect)
    if len(rects) > 1:
        for nth, rect in enumerate(rects, 1):
            draw_step_badge(pen, rect, nth)


def _draw_tile_totals(pen: Pen, rect: pygame.Rect, tile: SeatTile) -> None:
    side = round(rect.height * 0.78)
    size = max(rivals.MIN_TILE_TEXT_PX, side * 0.84)
    gap = max(2, side // 7)
    left = rect.x
    for name, count in (("bolt", tile.bolts), ("moon", tile.moons)):
        left = pen.icon(name, side, midleft=(left, rect.centery)).right + gap
        written = pen.line(str(count), (left, rect.centery), "title", size)
        left = written.right + 2 * gap
    for index in range(3):
        name = "star" if index < tile.stars else "star_empty"
        star = pen.icon(name, side, midleft=(left, rect.centery))
        left += round(star.width * 0.92)
    label = replace_edges(rect, left=left, right=max(left + 8, rect.right))
    size, total = max(rivals.MIN_TILE_TEXT_PX, rect.height * 0.86), number_text(tile.total)
    pen.line(total, label, "title", size, align="right", floor=rivals.MIN_TILE_TEXT_PX)


CAPTION_LETTER_UNITS = 27.0


class RivalTile(InvisibleButton):
    """The tile of a rival's game of the same deal.  A click enlarges it."""

    sound = "click"

    def __init__(self, kit: Kit, table: Table, rival: LuckyboxRival) -> None:
        super().__init__(
            "",
            lambda: _("The other board"),
            lambda: kit.stack.push(RivalScene(kit, table, rival)),
            shortcut=Key("rival"),
        )
        self.explained = lambda: button_meaning(self, "rival")
        self._table, self._rival = table, rival
        self._shown: tuple[SeatTile, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        rival, view = (
            self._rival,
            self._rival.progress_after(last_answered_moment(self._table.match)),
        )
        tile = tile_of(self.rect.size, rival.player, view, rival.seat)
        tile = tile._replace(hovered=self.hovered, is_ghost=True)
        if self._shown is None or self._shown[0] != tile:
            self._shown = tile, paint_tile(kit, tile, self._table.faces)
        surface.blit(self._shown[1], self.rect)


class RivalScene(SheetScene):
    """The sheet that shows the board of a rival's game of the same deal."""

    opens_centred = True
    asks_at = "board"
    opened_by = Key("rival")

    def __init__(self, kit: Kit, table: Table, rival: LuckyboxRival) -> None:
        super().__init__(kit, "rival")
        self._rival = rival
        self._view = rival.progress_after(last_answered_moment(table.match))
        self._board = Board(kit, table.faces)
        close = Button("close", lambda: _("Close"), kit.stack.pop, shortcut=Back())
        self.focus = Focus(kit, [close], default=close)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        place = self._place
        seat = self._view.seats[self._rival.seat]
        self._board.place_cards(place["cards"], [card.id for card in seat.cards], place.scale)

    def shown_title(self) -> str:
        return self._rival.player.name

    def draw_contents(self, surface: pygame.Surface) -> None:
        view, seat = self._view, self._rival.seat
        self._board.draw(surface, view.seats[seat], Question(), ())
        words = _("Round {round}, number {turn}: {total} points").format(
            round=view.round, turn=view.turn, total=number_text(seat_score_of(view, seat).certain)
        )
        self.write_line(surface, words, "caption", CAPTION_LETTER_UNITS, INK)
