"""A long cascade of another seat, shown again step by step on its enlarged board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Protocol

import pygame

from game.luckybox.scenes.luckybox_show import (
    GREAT_MIN_CROSSES,
    HIGHLIGHT_MIN_CROSSES,
    highest_tier_reached,
)
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.stage import AnswerOverEffect
from game.scenes.table import rivals
from game.scenes.table.effects import scaled_lettering
from game.stage import ClipPose, ease_out_back, part
from game.ui.draw.shapes import blit_with_alpha, replace_edges
from game.ui.pen import Pen
from game.ui.screen import KeptTree
from game.ui.tree import draw_part
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit

from . import marquee
from .board import Places
from .tiles import NO_SEAT, SeatTile, prepare_tile, tile

CENTRAL_WIDTH_UNITS, CENTRAL_SHARE = 1000.0, 0.94
"""Largest width of a tile in the middle of the board, in layout units, and as its share."""
ENLARGED_WIDTH_UNITS, ENLARGED, ENLARGED_ASPECT = 640.0, 1.35, 0.42
"""The width of an enlarged tile in layout units or, if that is more, in widths of the tile, where
there is room; and its height as a share of the width.
"""
ARRIVED_AT, MARKED_AT, LEAVES_AT = 0.12, 0.72, 0.9
"""When the enlarged tile has arrived, when the last step of its cascade is marked, and when the
tile leaves, as shares of its animation.
"""
CALL_HEIGHT_SHARE, CALL_COUNT_SHARE = 0.34, 0.6
"""Height of a cascade's word in heights of the enlarged tile, and of its count in word heights."""
HEAD_CALL_GROWTH = 0.8
"""Greatest height of a cascade's word beside the name on a tall tile, in heights of the head."""


class Boards(Protocol):
    """Knows the tiles of the other seats."""

    @property
    def has_tall_tiles(self) -> bool: ...

    def tile_shown(self, seat: int) -> SeatTile: ...


class BigMomentTile:
    """Shows a long cascade of another seat again, step by step, one seat's at a time.

    A small tile comes forward for it, enlarged: to the middle of the board while nothing is asked
    there, else beside its place.  A tall one, whose cards are large already, shows
    shorter cascades too, and stays where it is.
    """

    def __init__(self, kit: Kit, table: Table, parts: Boards) -> None:
        self._kit, self._table, self._boards = kit, table, parts
        self._shown: tuple[int, int] | None = None
        self._picture: pygame.Surface | None = None
        self._tile: SeatTile | None = None
        self._large = KeptTree(kit)
        self._parts: Iterator[object] = iter(())
        self._marked = 0
        """How many steps of the cascade are marked on the picture."""

    def rect_of(
        self, place: Placement, places: Places, player: int, is_central: bool
    ) -> pygame.Rect:
        """Return the area for a seat's cascade: on the board, beside or on its tile."""
        rail, cards = place["rail"], place["cards"]
        if self._boards.has_tall_tiles:
            return places["seat", player].copy()
        if is_central:
            width = min(place.px(CENTRAL_WIDTH_UNITS), round(CENTRAL_SHARE * cards.width))
            rect = pygame.Rect(0, 0, width, round(width * ENLARGED_ASPECT))
            rect.center = cards.center
            # Off the name above the cards.
            rect.top = max(rect.top, cards.top)
            return rect
        small = places["seat", player]
        width = max(place.px(ENLARGED_WIDTH_UNITS), round(ENLARGED * small.width))
        width = min(width, rail.right - places["cards"].right)
        # Beside cards that leave it little more width, it is the higher.
        height = max(round(width * ENLARGED_ASPECT), round(ENLARGED * small.height))
        others = len(self._table.players) - 1
        rect = pygame.Rect(0, 0, width, min(height, rail.height))
        nth = player - (player > self._table.focus)
        rect.right = rail.right
        rect.centery = rail.y + round(rail.height * (nth + 0.5) / max(1, others))
        rect.bottom = min(rect.bottom, rail.bottom)
        rect.top = max(rect.top, rail.top)
        return rect

    def places_in(self, rect: pygame.Rect, scale: float, player: int) -> Places:
        """Return where the parts of a seat's tile lie in its area."""
        shown = self._boards.tile_shown(player)
        build = partial(tile, shown, self._table.faces, seat=player)
        self._large.show(build, shown, rect, scale)
        return self._large.places

    def brought_forward(
        self, place: Placement, poses: Iterable[ClipPose]
    ) -> AnswerOverEffect | None:
        """Return the cascade that is to be shown now, the longest of several, or None."""
        stays = self._boards.has_tall_tiles
        sees_all = stays or self._table.watch is not None
        least = HIGHLIGHT_MIN_CROSSES if sees_all else GREAT_MIN_CROSSES
        brought = [
            pose
            for pose in poses
            if isinstance(pose, AnswerOverEffect)
            and pose.part == "forward"
            and pose.player != self._table.focus
            and pose.crosses >= least
        ]
        if "rail" not in place:
            return None
        return max(brought, key=lambda pose: (pose.crosses, -pose.player), default=None)

    def draw(
        self, surface: pygame.Surface, scale: float, pose: AnswerOverEffect, rect: pygame.Rect, *,
        is_central: bool,
    ) -> None:  # fmt: skip
        """Draw a seat's cascade in its area.  Before it begins, its picture is made bit by bit."""
        stays = self._boards.has_tall_tiles
        if self._shown != (pose.player, rect.width):
            self._start_painting(pose.player, rect)
        if self._picture is None and (next(self._parts, self) is self or pose.progress > 0):
            self._picture = self._paint_with_call(0, pose, rect, scale)
        if self._picture is not None and pose.progress > 0:
            comes, goes = part(pose.progress, 0.0, ARRIVED_AT), part(pose.progress, LEAVES_AT, 1.0)
            marked = self._count_marked(part(pose.progress, ARRIVED_AT, MARKED_AT))
            if marked != self._marked:
                self._picture = self._paint_with_call(marked, pose, rect, scale)
            shown = self._picture
            if pose.moves and not stays:
                shown = scaled_lettering(shown, 0.4 + 0.6 * ease_out_back(comes) - 0.3 * goes)
            spot = shown.get_rect(midright=rect.midright)
            if is_central and not stays:
                spot.center = rect.center
            blit_with_alpha(surface, shown, spot, round(255 * min(1.0, 2 * comes) * (1.0 - goes)))

    def forget(self) -> None:
        """Free the picture, because no tile is enlarged any more."""
        self._shown = self._picture = None

    def _start_painting(self, player: int, rect: pygame.Rect) -> None:
        self._shown, self._picture = (player, rect.width), None
        self._tile = self._boards.tile_shown(player)._replace(
            key=rivals.NO_SEAT_KEY, is_hovered=True, has_gauge=False, invites=False,
            steps=self._table.latest_squares(player),
        )  # fmt: skip
        self._parts = prepare_tile(self._kit, self._tile, rect.size, self._table.faces)

    def _count_marked(self, share: float) -> int:
        """Return how many of the cascade's steps are marked, in their order."""
        assert self._tile is not None
        return math.ceil(share * len(self._tile.steps))

    def _paint_with_call(
        self, marked: int, pose: AnswerOverEffect, rect: pygame.Rect, scale: float
    ) -> pygame.Surface:
        kit, tier, self._marked = self._kit, highest_tier_reached(pose.crosses), marked
        assert self._tile is not None and tier is not None
        shown = self._tile._replace(steps=self._tile.steps[:marked])
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        whole = picture.get_rect()
        drawn = draw_part(tile(shown, self._table.faces), Pen(kit, picture, scale), whole)
        full = marquee.tier_lettering(kit, tier, scale)
        share = CALL_HEIGHT_SHARE * whole.height / full.get_height()
        room = replace_edges(whole, left=whole.centerx, right=whole.right - whole.width // 30)
        if shown.is_tall:
            # Where remarks are made later, so that lamp, name and cards stay visible.
            room = drawn.places["remark", NO_SEAT]
            share = min(share, room.height / full.get_height() * HEAD_CALL_GROWTH)
        word = marquee.shrink_letters(kit, tier.word, full, share)
        count = marquee.count_lettering(kit, pose.crosses, word.get_height() * CALL_COUNT_SHARE)
        where = word.get_rect(top=whole.y, right=room.right - count.get_width())
        if shown.is_tall:
            where.centery = room.centery
        picture.blit(word, where)
        picture.blit(count, count.get_rect(midleft=(where.right, where.centery)))
        return picture
