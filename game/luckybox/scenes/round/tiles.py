"""The small boards of the other seats and of a rival."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.luckybox.rules import Face, Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.card_parts import mini_geometry
from game.luckybox.scenes.cards import cards_of
from game.luckybox.scenes.luckybox_show import MOST_CROSSES, TIERS, tier_of
from game.luckybox.scenes.luckybox_table import LuckyboxRival, Table, last_answered_moment
from game.luckybox.scenes.meanings import button_meaning
from game.luckybox.stage import TableView, worth_of
from game.record import Player
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import Pen
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.table.effects import draw_burst, prepare_flecks, swelling
from game.scenes.table.rivals import LEAST_TEXT, NO_KEY, head_height, key_of, paint_frame
from game.stage import Pose, Shown, clamp, out_back, part
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK, LILAC, SUNFLOWER, WHITE, on
from game.ui.draw.shapes import lay, trim
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Key
from game.ui.widgets.widget import Spot
from game.ui.window.scene import Kit, StrokeCache
from game.words import _

from .board import Board, Question

ONE_COLUMN = 5
"""With more tiles (seven players), the rail has two columns."""
BUBBLE = 46.0
"""Height of the bubble, in units; louder tiers enlarge it."""
BUBBLE_STEPS = 16
"""Animation steps; few, as it is small and up to eleven show at once."""
SPARKS = 9
SPARK_PX = 15.0


def fit_tiles(rail: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    if not count:
        return []
    columns = 1 if count <= ONE_COLUMN else 2
    rows = max(-(-count // columns), 3)
    gap = round((20 if columns == 1 else 10) * scale)
    width = (rail.width - gap * (columns - 1)) // columns
    height = min((rail.height - gap * (rows - 1)) // rows, round(width * 0.62))
    return [
        pygame.Rect(
            rail.x + index % columns * (width + gap),
            rail.y + index // columns * (height + gap),
            width,
            height,
        )
        for index in range(count)
    ]


class Tile(NamedTuple):
    """Everything a tile shows, so it serves as cache key."""

    size: tuple[int, int]
    player: Player
    cards: tuple[tuple[int, int, bool], ...]
    """Id, crosses and completeness of each card."""
    bolts: int
    moons: int
    stars: int
    total: int
    is_done: bool
    key: int = NO_KEY
    """Its digit key, from 1."""
    hovered: bool = False
    is_ghost: bool = False
    """Whether it shows another game of the same deal."""
    has_gauge: bool = False
    """Whether to leave room for a gauge beside the lamp."""


def tile_of(size: tuple[int, int], player: Player, view: TableView, seat: int) -> Tile:
    shown = view.seats[seat]
    cards = tuple((card.id, card.crossed, card.points is not None) for card in shown.cards)
    is_done = shown.is_done and view.turn > 0 and view.phase is Phase.TURN
    stars = shown.stars[view.round - 1]
    return Tile(
        size, player, cards, shown.bolts, shown.moons, stars, worth_of(view, seat).certain, is_done
    )


Called = Shown[ev.SquareCrossed]
"""A cross whose count is being called."""


def last_called(poses: Iterable[Pose], part: str = "combo") -> dict[int, Called]:
    called: dict[int, Called] = {}
    for pose in poses:
        if (
            isinstance(pose, Shown)
            and isinstance(pose.event, ev.SquareCrossed)
            and pose.part == part
        ):
            before = called.get(pose.event.player)
            if before is None or before.event.combo < pose.event.combo:
                called[pose.event.player] = pose
    return called


class Tiles:
    """The tiles of a table, one picture per seat."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self.rects: dict[int, pygame.Rect] = {}
        self.shown: dict[int, Tile] = {}
        self.pictures: dict[int, pygame.Surface] = {}
        self._made_for: object = None
        self._to_show: dict[int, Tile] = {}
        self._bubbles = [StrokeCache(kit) for _player in table.players]

    def place(self, rects: Mapping[int, pygame.Rect]) -> None:
        self.rects, self._made_for = dict(rects), None

    def forget(self) -> None:
        self.shown, self.pictures = {}, {}

    def draw(
        self,
        surface: pygame.Surface,
        scale: float,
        poses: Iterable[Pose],
        hovered: int | None,
        *,
        has_gauge: bool,
    ) -> None:
        table, called = self._table, last_called(poses)
        is_watched = table.watch is not None
        key = key_of(self._kit, 0, is_watched=is_watched)
        made_for = table.view.moment, hovered, has_gauge, key
        if made_for != self._made_for:
            self._made_for = made_for
            self._to_show = {
                seat: tile_of(rect.size, table.players[seat], table.view, seat)._replace(
                    key=key_of(self._kit, seat, is_watched=is_watched),
                    hovered=hovered == seat,
                    has_gauge=has_gauge,
                )
                for seat, rect in self.rects.items()
            }
        self.show(self._to_show, at_once=not table.director.is_busy())
        for seat, rect in self.rects.items():
            surface.blit(self.pictures[seat], rect)
            if seat in called:
                call = called[seat]
                call = call._replace(progress=round(call.progress * BUBBLE_STEPS) / BUBBLE_STEPS)
                self._draw_called(surface, scale, rect, call)

    def _draw_called(
        self, surface: pygame.Surface, scale: float, rect: pygame.Rect, call: Called
    ) -> None:
        self._bubbles[call.event.player].draw(
            surface,
            (call, rect),
            lambda canvas: draw_bubble(Pen(self._kit, canvas, scale), rect, call),
        )

    def show(self, tiles: Mapping[int, Tile], *, at_once: bool) -> None:
        """Paint new tiles, and changed ones ``at_once`` or one per call, as painting is slow."""
        for gone in self.shown.keys() - tiles.keys():
            del self.shown[gone], self.pictures[gone]
        for seat in [seat for seat in tiles if seat not in self.shown]:
            self._paint(seat, tiles[seat])
        for seat in [seat for seat in self.shown if self.shown[seat] != tiles[seat]]:
            self._paint(seat, tiles[seat])
            if not at_once:
                break

    def _paint(self, seat: int, tile: Tile) -> None:
        # Painting may be interrupted and retried; the last one painted goes to the end of the line.
        picture = paint_tile(self._kit, tile, self._table.faces)
        self.shown.pop(seat, None)
        self.shown[seat], self.pictures[seat] = tile, picture


def draw_bubble(pen: Pen, rect: pygame.Rect, called: Called) -> None:
    progress, combo = called.progress, called.event.combo
    bubble = _bubble(pen.kit, combo, rect.height, pen.scale)
    centre = (rect.right - bubble.get_width() // 2 - rect.width // 30, rect.y + rect.height // 2)
    tier = tier_of(combo)
    if tier is not None and called.moves:
        seed, inks = called.event.player, (tier.ink, WHITE)
        reach, px = rect.height * 0.55, pen.px(SPARK_PX)
        draw_burst(pen, seed, SPARKS, centre, reach, px, inks, progress)
    pop = out_back(clamp(progress / 0.25)) if called.moves else 1.0
    key = "swelling bubble", combo, bubble.get_size(), pop
    shown = pen.kit.pixels.get(key, lambda: swelling(bubble, pop))
    alpha = round(255 * (1.0 - part(progress, 0.8, 1.0)))
    lay(pen.surface, shown, shown.get_rect(center=centre), alpha)


def prepare_bubbles(kit: Kit, tile_px: int, scale: float) -> Iterator[object]:
    for combo in range(2, MOST_CROSSES + 1):
        yield _bubble(kit, combo, tile_px, scale)
    inks = {tier.ink for combo in range(MOST_CROSSES) if (tier := tier_of(combo))}
    yield from prepare_flecks(kit, (*sorted(inks), WHITE), round(SPARK_PX * scale))


def _bubble(kit: Kit, combo: int, tile_px: int, scale: float) -> pygame.Surface:
    tier = tier_of(combo)
    louder = 0 if tier is None else 1 + TIERS.index(tier)
    # It stays over the cards, between the tile's header and foot.
    room = tile_px - 2 * head_height(tile_px) - 6
    height = max(18, min(round((BUBBLE + 5 * louder) * scale), room))
    fill = SUNFLOWER if tier is None else tier.ink

    def make() -> pygame.Surface:
        size = max(LEAST_TEXT, height * 0.56)
        words = f"×{combo}"
        width = max(height, kit.text.size(words, "title", size)[0] + round(height * 0.6))
        pen = Pen(kit, shapes.pill((width, height), fill, max(2.0, height * 0.07)).copy())
        area = pen.surface.get_rect()
        pen.line(words, area, "title", size, on(fill), align="center", fit=False)
        return pen.surface

    return kit.pixels.get(("bubble", combo, height), make)


def paint_tile(kit: Kit, tile: Tile, faces: Mapping[int, Face]) -> pygame.Surface:
    """Draw a tile; the caller caches it."""
    picture, foot, area = _paint_empty(kit, tile)
    pen = Pen(kit, picture)
    _paint_foot(pen, foot, tile)
    if tile.cards:
        _paint_cards(pen, area, tile.cards, faces)
    return picture


def prepare_tile(kit: Kit, tile: Tile, faces: Mapping[int, Face]) -> Iterator[object]:
    _picture, _foot, area = _paint_empty(kit, tile)
    yield area
    width = _width_of_card(area, len(tile.cards))
    for card, crossed, is_complete in tile.cards:
        yield cards_of(kit.art).mini_card(faces[card], width, crossed, is_complete)


def _paint_empty(kit: Kit, tile: Tile) -> tuple[pygame.Surface, pygame.Rect, pygame.Rect]:
    lamp, ground = "lamp_on" if tile.is_done else "lamp_off", CREAM
    if tile.is_ghost:
        lamp, ground = "ghost", LILAC
    picture, head, inside = paint_frame(
        kit, tile.size, tile.player, tile.key, lamp,
        hovered=tile.hovered, ground=ground, has_gauge=tile.has_gauge,
    )  # fmt: skip
    foot = trim(inside, top=inside.bottom - head.height)
    return picture, foot, trim(inside, bottom=foot.top)


def _width_of_card(rect: pygame.Rect, count: int) -> int:
    tall = mini_geometry(100).size[1] / 100
    slots = max(count, 4)
    return int(min(rect.width / (slots + (slots - 1) * 0.09), rect.height / tall))


def _paint_cards(
    pen: Pen, rect: pygame.Rect, cards: Sequence[tuple[int, int, bool]], faces: Mapping[int, Face]
) -> None:
    width = _width_of_card(rect, len(cards))
    gap = max(1, round(width * 0.09))
    left = rect.centerx - (len(cards) * width + (len(cards) - 1) * gap) // 2
    for index, (card, crossed, is_complete) in enumerate(cards):
        small = cards_of(pen.kit.art).mini_card(faces[card], width, crossed, is_complete)
        pen.lay(small, midleft=(left + index * (width + gap), rect.centery))


def _paint_foot(pen: Pen, rect: pygame.Rect, tile: Tile) -> None:
    side = round(rect.height * 0.78)
    size = max(LEAST_TEXT, side * 0.84)
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
    label = trim(rect, left=left, right=max(left + 8, rect.right))
    size, total = max(LEAST_TEXT, rect.height * 0.86), number_text(tile.total)
    pen.line(total, label, "title", size, align="right", floor=LEAST_TEXT)


CAPTION_UNITS = 27.0


class RivalTile(Spot):
    """The rival's board in small."""

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
        self._shown: tuple[Tile, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        rival, view = self._rival, self._rival.seen_after(last_answered_moment(self._table.match))
        tile = tile_of(self.rect.size, rival.player, view, rival.seat)
        tile = tile._replace(hovered=self.hovered, is_ghost=True)
        if self._shown is None or self._shown[0] != tile:
            self._shown = tile, paint_tile(kit, tile, self._table.faces)
        surface.blit(self._shown[1], self.rect)


class RivalScene(SheetScene):
    """The rival's board in large."""

    asks_at = "board"
    opened_by = Key("rival")

    def __init__(self, kit: Kit, table: Table, rival: LuckyboxRival) -> None:
        super().__init__(kit, "rival")
        self._rival = rival
        self._view = rival.seen_after(last_answered_moment(table.match))
        self._board = Board(kit, table.faces)
        close = Button("close", lambda: _("Close"), kit.stack.pop, shortcut=Back())
        self.focus = Focus(kit, [close], default=close)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        place = self._place
        seat = self._view.seats[self._rival.seat]
        self._board.place(place["cards"], [card.id for card in seat.cards], place.scale)

    def head(self) -> str:
        return self._rival.player.name

    def draw_words(self, surface: pygame.Surface) -> None:
        view, seat = self._view, self._rival.seat
        self._board.draw(surface, view.seats[seat], Question(), ())
        words = _("Round {round}, number {turn}: {total} points").format(
            round=view.round, turn=view.turn, total=number_text(worth_of(view, seat).certain)
        )
        self.write(surface, words, "caption", CAPTION_UNITS, INK)
