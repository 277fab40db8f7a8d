"""Shows another seat's long cascade again on its tile, step by step."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import pygame

from game.luckybox.scenes.luckybox_show import (
    GREAT_MIN_CROSSES,
    HIGHLIGHT_MIN_CROSSES,
    highest_tier_reached,
)
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.stage import AnswerOverEffect
from game.scenes.table import effects
from game.stage import ClipPose, ease_out_back, part
from game.ui.draw.shapes import blit_with_alpha, replace_edges
from game.ui.pen import Pen
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit

from . import panels
from .tiles import (
    SeatTile,
    TileRail,
    draw_steps,
    paint_tile,
    prepare_tile,
    step_rects,
    tall_tile_areas,
    tile_card_area,
    tile_of,
)

ENLARGED_WIDTH_UNITS, ENLARGED_ASPECT = 640.0, 0.42
"""Largest width of an enlarged tile in layout units, and its height as a share of the width."""
ARRIVED_AT, MARKED_AT, LEAVES_AT = 0.12, 0.72, 0.9
"""When the enlarged tile has arrived, when the last step of its cascade is marked, and when the
tile leaves, as shares of its animation.
"""
CALL_HEIGHT_SHARE, CALL_COUNT_SHARE = 0.34, 0.6
"""Height of a cascade's word in heights of the enlarged tile, and of its count in word heights."""
TALL_CALL_GROWTH, HEAD_CALL_GROWTH = 1.1, 0.8
"""Greatest height of a cascade's word on a tall tile, in heights of its room: where it has a room
of its own, and where it stands beside the name.
"""


class BigMomentTile:
    """Shows a long cascade of another seat again, step by step, one seat's at a time.

    A small tile comes forward for it, enlarged.  A tall one, whose cards are large already, shows
    shorter cascades too, and stays where it is.
    """

    def __init__(self, kit: Kit, table: Table, rail: TileRail) -> None:
        self._kit, self._table, self._rail = kit, table, rail
        self._shown: tuple[int, int] | None = None
        self._picture: pygame.Surface | None = None
        self._tile: SeatTile | None = None
        self._parts: Iterator[object] = iter(())
        self._marked = 0
        """How many steps of the cascade are marked on the picture."""

    def rect_beside_tile(self, place: Placement, player: int) -> pygame.Rect:
        """Return the area for a seat's cascade: beside its small tile, or on its tall one."""
        rail = place["rail"]
        if self._rail.has_tall_tiles:
            return self._rail.rects[player].copy()
        width = min(place.px(ENLARGED_WIDTH_UNITS), rail.right - place["cards"].right)
        others = len(self._table.players) - 1
        rect = pygame.Rect(0, 0, width, min(round(width * ENLARGED_ASPECT), rail.height))
        nth = player - (player > self._table.focus)
        rect.right = rail.right
        rect.centery = rail.y + round(rail.height * (nth + 0.5) / max(1, others))
        rect.bottom = min(rect.bottom, rail.bottom)
        rect.top = max(rect.top, rail.top)
        return rect

    def draw(self, surface: pygame.Surface, place: Placement, poses: Iterable[ClipPose]) -> None:
        stays = self._rail.has_tall_tiles
        least = HIGHLIGHT_MIN_CROSSES if stays else GREAT_MIN_CROSSES
        brought = [
            pose
            for pose in poses
            if isinstance(pose, AnswerOverEffect)
            and pose.part == "forward"
            and pose.player != self._table.focus
            and pose.crosses >= least
        ]
        if not brought or "rail" not in place:
            self._shown = self._picture = None
            return
        pose = max(brought, key=lambda pose: (pose.crosses, -pose.player))
        rect = self.rect_beside_tile(place, pose.player)
        if self._shown != (pose.player, rect.width):
            self._start_painting(pose.player, rect)
        if self._picture is None and (next(self._parts, self) is self or pose.progress > 0):
            assert self._tile is not None
            self._picture = self._paint_with_call(self._tile, pose, place.scale)
        if self._picture is not None and pose.progress > 0:
            comes, goes = part(pose.progress, 0.0, ARRIVED_AT), part(pose.progress, LEAVES_AT, 1.0)
            self._mark_steps(part(pose.progress, ARRIVED_AT, MARKED_AT))
            shown = self._picture
            if pose.moves and not stays:
                shown = effects.scaled_lettering(
                    shown, 0.4 + 0.6 * ease_out_back(comes) - 0.3 * goes
                )
            spot = shown.get_rect(midright=rect.midright)
            blit_with_alpha(surface, shown, spot, round(255 * min(1.0, 2 * comes) * (1.0 - goes)))

    @property
    def shown_seat(self) -> int | None:
        """The seat whose tile the last frame showed enlarged, or None."""
        return None if self._picture is None or self._shown is None else self._shown[0]

    def _start_painting(self, player: int, rect: pygame.Rect) -> None:
        table = self._table
        self._shown, self._picture = (player, rect.width), None
        tile = tile_of(rect.size, table.players[player], table.view, player)
        is_tall, steps = self._rail.has_tall_tiles, table.latest_squares(player)
        told = self._rail.latest_answer(player) if is_tall else ()
        self._tile = tile._replace(hovered=True, is_tall=is_tall, steps=steps, told=told)
        self._parts = prepare_tile(self._kit, self._tile, self._table.faces)

    def _mark_steps(self, share: float) -> None:
        """Mark the cascade's steps up to a share of them, in the order in which they happened."""
        assert self._tile is not None and self._picture is not None
        rects = step_rects(self._tile, tile_card_area(self._tile))
        upto = math.ceil(share * len(rects))
        if upto > self._marked:
            draw_steps(Pen(self._kit, self._picture), rects[:upto])
            self._marked = upto

    def _paint_with_call(
        self, tile: SeatTile, pose: AnswerOverEffect, scale: float
    ) -> pygame.Surface:
        kit, tier = self._kit, highest_tier_reached(pose.crosses)
        # Its steps are marked one after the other.
        picture = paint_tile(kit, tile._replace(steps=()), self._table.faces)
        self._marked = 0
        whole = picture.get_rect()
        assert tier is not None
        full = panels.tier_lettering(kit, tier, scale)
        share = CALL_HEIGHT_SHARE * whole.height / full.get_height()
        room = replace_edges(whole, left=whole.centerx, right=whole.right - whole.width // 30)
        if tile.is_tall:
            # Where remarks are made later, so that lamp, name and cards stay visible.
            room = tall_tile_areas(tile.size).remark
            share = min(
                share,
                room.height
                / full.get_height()
                * (TALL_CALL_GROWTH if room.left < whole.width // 8 else HEAD_CALL_GROWTH),
            )
        word = panels.shrink_letters(kit, tier.word, full, share)
        count = panels.count_lettering(kit, pose.crosses, word.get_height() * CALL_COUNT_SHARE)
        where = word.get_rect(top=whole.y, right=room.right - count.get_width())
        if tile.is_tall:
            where.centery = room.centery
        picture.blit(word, where)
        picture.blit(count, count.get_rect(midleft=(where.right, where.centery)))
        return picture
