"""The static background of a round: heading, frame, numbers, and the focused seat's name."""

from __future__ import annotations

import pygame

from game.luckybox.scenes.decks import words_of
from game.luckybox.scenes.kinds import twist_in_words
from game.luckybox.scenes.round.panels import draw_bag, draw_points, draw_track
from game.luckybox.scenes.table import Table
from game.luckybox.stage.view import TableView
from game.record import Player
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.chrome import FRAME, draw_backdrop, draw_bar, draw_heading
from game.scenes.frame.plate import draw_plate, special_of
from game.ui.draw import shapes
from game.ui.draw.palette import INK, LILAC, SUNFLOWER, Colour
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _

FRAME_RADIUS = 30.0


def draw_round_ground(kit: Kit, surface: pygame.Surface, place: Placement, table: Table) -> None:
    draw_backdrop(kit, surface)
    _draw_header(kit, surface, place, table)
    if "frame" in place:
        border, radius = place.px(5), place.px(FRAME_RADIUS)
        draw_box(kit, surface, place["frame"], radius, FRAME, border, SUNFLOWER)
    draw_bar(kit, surface, place["bottom_bar"])


def draw_numbers(
    kit: Kit, surface: pygame.Surface, place: Placement, view: TableView, hidden: int
) -> None:
    draw_track(kit, surface, place["track"], view, hidden)
    count, rect = f"{view.turn}/{view.edition.turns}", place["track_count"]
    kit.text.draw(surface, count, rect, "body", place.px(24), LILAC, align="center")
    draw_bag(kit, surface, place["bag"], view, place.scale)


def _draw_header(kit: Kit, surface: pygame.Surface, place: Placement, table: Table) -> None:
    view = table.view
    draw_bar(kit, surface, place["top_bar"])
    draw_heading(kit, surface, place["round"], _("Round {round}").format(round=view.round))
    draw_points(kit, surface, place["points"], view)
    if "points_caption" in place and len(table.players) == 1:
        _draw_caption(kit, surface, place, table)
    for area, name in (("menu", "pause"), ("log", "log")):
        icon = kit.art.icon(name, place.px(34))
        surface.blit(icon, icon.get_rect(center=place[area].center))


def _draw_caption(kit: Kit, surface: pygame.Surface, place: Placement, table: Table) -> None:
    rect, tag = place["points_caption"], twist_in_words(table.view.edition)
    tag = tag or words_of(table.match.own_deck) or special_of(table.match)
    tag = table.task.tag if table.task is not None else tag
    if tag:
        draw_plate(kit, surface, rect, tag, place.scale)
    else:
        caption = _("points per finished card")
        kit.text.draw(surface, caption, rect, "body", place.px(20), LILAC)


def draw_whose(kit: Kit, surface: pygame.Surface, place: Placement, table: Table) -> None:
    player = table.players[table.focus]
    if "frame" in place:
        tab = place["name_tab"]
        slab = kit.pixels.get(
            ("tab", tab.size), lambda: shapes.slab(tab.size, SUNFLOWER, gloss=False)
        )
        surface.blit(slab, tab)
        inside = pygame.Rect(tab.x + place.px(16), tab.y, 0, tab.height - place.px(6))
        inside.width = tab.right - place.px(18) - inside.x
        _draw_name(kit, surface, inside, player, round(tab.height * 0.66), place.px(32), INK)
    elif "points_caption" in place and len(table.players) > 1:
        rect = place["points_caption"]
        _draw_name(kit, surface, rect, player, round(rect.height * 0.8), place.px(30), SUNFLOWER)


def _draw_name(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    player: Player,
    badge_px: int,
    size_px: float,
    ink: Colour,
) -> None:
    badge = kit.art.icon(f"seat_{player.badge + 1}", badge_px)
    at = badge.get_rect(midleft=rect.midleft)
    surface.blit(badge, at)
    words = rect.move(at.width + round(size_px * 0.36), 0)
    words.width = rect.right - words.x
    kit.text.draw(surface, player.name, words, "title", size_px, ink)
