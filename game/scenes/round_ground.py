"""What a round leaves as it is on the table: the bars, the points, the frame of the board.

Knows how it looks; whoever keeps the picture knows when it changes.
"""

from __future__ import annotations

import pygame

from game.stage import TableView
from game.ui import shapes
from game.ui.kit import Kit
from game.ui.layout import Placement
from game.ui.palette import INK, LILAC, SUNFLOWER, TABLE, mix
from game.words import _

from .chrome import draw_backdrop, draw_bar, draw_heading
from .panels import draw_bag, draw_points, draw_track
from .slices import draw_box
from .table import Table
from .tag import draw_tag, tag_of

FRAME = mix(INK, TABLE, 0.35)
"""The ground of the board in focus."""
FRAME_RADIUS = 30.0


def draw_round_ground(kit: Kit, surface: pygame.Surface, place: Placement, table: Table) -> None:
    """Draw what a round leaves as it is while a board is in focus."""
    draw_backdrop(kit, surface)
    _draw_header(kit, surface, place, table)
    if "frame" in place:
        _draw_frame(kit, surface, place, table)
    draw_bar(kit, surface, place["bottom_bar"])


def draw_numbers(
    kit: Kit, surface: pygame.Surface, place: Placement, view: TableView, hidden: int
) -> None:
    """Draw the numbers of the round, and what is left of them in the bag.

    The last ``hidden`` numbers are still face down.
    """
    draw_track(kit, surface, place["track"], view, hidden)
    count, rect = f"{view.turn}/9", place["track_count"]
    kit.text.draw(surface, count, rect, "body", place.px(24), LILAC, align="center")
    draw_bag(kit, surface, place["bag"], view, place.scale)


def _draw_header(kit: Kit, surface: pygame.Surface, place: Placement, table: Table) -> None:
    view = table.view
    draw_bar(kit, surface, place["top_bar"])
    draw_heading(kit, surface, place["round"], _("Round {round}").format(round=view.round))
    draw_points(kit, surface, place["points"], view)
    if "points_caption" in place:
        _draw_caption(kit, surface, place, table)
    for area, name in (("menu", "pause"), ("log", "log")):
        icon = kit.art.icon(name, place.px(34))
        surface.blit(icon, icon.get_rect(center=place[area].center))


def _draw_caption(kit: Kit, surface: pygame.Surface, place: Placement, table: Table) -> None:
    """Say what the points are for, that this is no game like others, or whose board it is."""
    rect, tag = place["points_caption"], tag_of(table.match)
    if len(table.players) > 1:
        # The others are hidden: whose board it is must be said somewhere.
        _draw_whose(kit, surface, place, table)
    elif tag:
        draw_tag(kit, surface, rect, tag, place.scale)
    else:
        caption = _("points per finished card")
        kit.text.draw(surface, caption, rect, "body", place.px(20), LILAC)


def _draw_whose(kit: Kit, surface: pygame.Surface, place: Placement, table: Table) -> None:
    rect, player = place["points_caption"], table.players[table.focus]
    badge = kit.art.icon(f"seat_{player.badge + 1}", round(rect.height * 0.8))
    at = badge.get_rect(midleft=rect.midleft)
    surface.blit(badge, at)
    words = rect.move(at.width + place.px(10), 0)
    words.width = rect.right - words.x
    kit.text.draw(surface, player.name, words, "title", place.px(30), SUNFLOWER)


def _draw_frame(kit: Kit, surface: pygame.Surface, place: Placement, table: Table) -> None:
    frame = place["frame"]
    border, radius = place.px(5), place.px(FRAME_RADIUS)
    draw_box(kit, surface, frame, radius, FRAME, border, SUNFLOWER)
    player = table.players[table.focus]
    tab = place["name_tab"]
    slab = kit.pixels.get(("tab", tab.size), lambda: shapes.slab(tab.size, SUNFLOWER, gloss=False))
    surface.blit(slab, tab)
    badge = kit.art.icon(f"seat_{player.badge + 1}", round(tab.height * 0.66))
    at = badge.get_rect(midleft=(tab.x + place.px(16), tab.centery - place.px(3)))
    surface.blit(badge, at)
    words = pygame.Rect(at.right + place.px(12), tab.y, 0, tab.height - place.px(6))
    words.width = tab.right - place.px(18) - words.x
    kit.text.draw(surface, player.name, words, "title", place.px(32), INK)
