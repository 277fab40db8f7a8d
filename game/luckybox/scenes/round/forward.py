"""A small board shown large: as a tile at a big moment, or as full cards while pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import pygame

from game.luckybox.rules import Face
from game.luckybox.scenes.draw.card_geometry import card_geometry
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.table import Table
from game.luckybox.scenes.tiers import tier_of
from game.luckybox.stage.poses import AnswerOver
from game.luckybox.stage.view import CardShown
from game.scenes.table import tile_frame as frame
from game.scenes.table.calls import swelling
from game.stage import Pose
from game.stage.easing import out_back, part
from game.ui.draw.opacity import lay
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement

from .shout import count_lettering, shrunk, tier_word
from .tiles import Tile, paint_tile, prepare_tile, tile_of

WIDTH, ASPECT = 640.0, 0.42
"""Largest tile width in units, and its height relative to that."""
COMES, GOES = 0.16, 0.86
"""When the tile has arrived, and when it leaves, as shares of its time."""
WORD_SHARE, COUNT_SHARE = 0.34, 0.6
"""Height of the word in tile heights, and of the count in word heights."""


CARD, CARD_GAP, ROOM = 150.0, 12.0, 16.0
"""Width of a card beside a tile, gap and padding, in units."""


def closeup_rect(place: Placement, tile: pygame.Rect, count: int) -> pygame.Rect:
    height = card_geometry(place.px(CARD)).size[1]
    room = place.px(ROOM)
    width = count * place.px(CARD) + (count - 1) * place.px(CARD_GAP)
    return frame.closeup_rect(place, tile, (width + 2 * room, height + 2 * room))


def draw_closeup(
    kit: Kit,
    surface: pygame.Surface,
    place: Placement,
    tile: pygame.Rect,
    cards: Sequence[CardShown],
    faces: Mapping[int, Face],
) -> None:
    if not cards:
        return
    rect = closeup_rect(place, tile, len(cards))
    room, width = place.px(ROOM), place.px(CARD)
    frame.draw_closeup_plate(kit, surface, rect, room, place.scale)
    left = rect.x + room
    for card in cards:
        marks = card.crossed, card.ringed, card.points
        picture = cards_of(kit.art).card(faces[card.id], width, *marks)
        surface.blit(picture, (left, rect.y + room))
        left += width + place.px(CARD_GAP)


class Forward:
    """Shows one big moment at a time."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._shown: tuple[int, int] | None = None
        self._picture: pygame.Surface | None = None
        self._tile: Tile | None = None
        self._parts: Iterator[object] = iter(())

    def rect(self, place: Placement, player: int) -> pygame.Rect:
        rail = place["rail"]
        width = min(place.px(WIDTH), rail.right - place["cards"].right)
        rect = pygame.Rect(0, 0, width, round(width * ASPECT))
        others = len(self._table.players) - 1
        nth = player - (player > self._table.focus)
        rect.right = rail.right
        rect.centery = rail.y + round(rail.height * (nth + 0.5) / max(1, others))
        rect.bottom = min(rect.bottom, rail.bottom)
        rect.top = max(rect.top, rail.top)
        return rect

    def draw(self, surface: pygame.Surface, place: Placement, poses: Iterable[Pose]) -> None:
        brought = [
            pose
            for pose in poses
            if isinstance(pose, AnswerOver)
            and pose.part == "forward"
            and pose.player != self._table.focus
        ]
        if not brought or "rail" not in place:
            self._shown = self._picture = None
            return
        pose = max(brought, key=lambda pose: (pose.crosses, -pose.player))
        rect = self.rect(place, pose.player)
        if self._shown != (pose.player, rect.width):
            self._begin(pose.player, rect)
        if self._picture is None and (next(self._parts, self) is self or pose.progress > 0):
            assert self._tile is not None
            self._picture = self._paint(self._tile, pose, place.scale)
        if self._picture is not None and pose.progress > 0:
            self._draw(surface, rect, self._picture, pose)

    def _begin(self, player: int, rect: pygame.Rect) -> None:
        table = self._table
        self._shown, self._picture = (player, rect.width), None
        tile = tile_of(rect.size, table.players[player], table.view, player)
        self._tile = tile._replace(hovered=True)
        self._parts = prepare_tile(self._kit, self._tile, self._table.faces)

    def _paint(self, tile: Tile, pose: AnswerOver, scale: float) -> pygame.Surface:
        kit, tier = self._kit, tier_of(pose.crosses)
        picture = paint_tile(kit, tile, self._table.faces)
        whole = picture.get_rect()
        assert tier is not None
        full = tier_word(kit, tier, scale)
        share = WORD_SHARE * whole.height / full.get_height()
        word = shrunk(kit, tier.word, full, share)
        count = count_lettering(kit, pose.crosses, word.get_height() * COUNT_SHARE)
        # In the right half of the header; the name is in the left.
        where = word.get_rect(
            top=whole.y, right=whole.right - count.get_width() - whole.width // 30
        )
        picture.blit(word, where)
        picture.blit(count, count.get_rect(midleft=(where.right, where.centery)))
        return picture

    def _draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        picture: pygame.Surface,
        pose: AnswerOver,
    ) -> None:
        comes, goes = part(pose.progress, 0.0, COMES), part(pose.progress, GOES, 1.0)
        shown = picture
        if pose.moves:
            shown = swelling(shown, 0.4 + 0.6 * out_back(comes) - 0.3 * goes)
        place = shown.get_rect(midright=rect.midright)
        lay(surface, shown, place, round(255 * min(1.0, 2 * comes) * (1.0 - goes)))
