"""Gauges: a bar with the expected total beside each seat's name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.meanings import tell
from game.luckybox.scenes.round.round_picture import RoundPicture
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import Pen
from game.scenes.table.tile_frame import gauge_rect
from game.ui.draw import shapes
from game.ui.draw.palette import GRAPE, INK, SKY, SUNFLOWER, WHITE, Colour
from game.ui.widgets.intents import Thing
from game.ui.window.scene import Scene
from game.words import _

from .counsel import Expected
from .reasons import points_text

PLATE = pygame.Rect(12, 8, 236, 46)
"""The large gauge, in units: offset from the right and top of the name tab, and size."""
ALONE = 58.0
"""Height in units below a lone player's score sheet."""
LEAST_FIGURE = 11
"""Smallest figure, in pixels."""


def draw_gauges(
    pen: Pen, table: Table, watched: Scene, expected: Expected, *, is_told: bool = False
) -> None:
    """Draw the visible seats' gauges; not the focused one's if it ``is_told`` elsewhere."""
    for seat, rect, is_large in _places(table, watched, is_told):
        if seat not in expected.points:
            continue
        points, share = expected.points[seat], expected.bars[seat] / expected.reach
        ink = SUNFLOWER if seat in expected.is_ahead or len(expected.points) == 1 else SKY
        words = number_text(round(points))
        if is_large:
            words = _("{points} expected").format(points=points_text(points))
        _draw_gauge(pen, rect, share, ink, words)


def things_of_gauges(
    table: Table, watched: Scene, expected: Expected, *, is_told: bool = False
) -> Iterator[Thing]:
    for seat, rect, _is_large in _places(table, watched, is_told):
        if seat in expected.points:
            points = points_text(expected.points[seat])
            name = table.players[seat].name
            yield Thing(rect, partial(tell, "expected", name=name, points=points))


def _draw_gauge(pen: Pen, rect: pygame.Rect, share: float, ink: Colour, words: str) -> None:
    line, high = max(1.5, rect.height * 0.07), rect.height
    for fill, width in ((GRAPE, rect.width), (ink, round(rect.width * min(1.0, max(0.0, share))))):
        make = partial(shapes.pill, rect.size, fill, line, INK)
        bar = pen.kit.pixels.get(("gauge", rect.size, fill), make)
        pen.surface.blit(bar, rect, (0, 0, width, high))
    size, room = max(LEAST_FIGURE, high * 0.62), rect.inflate(-high // 2, 0)
    edge, least = (INK, max(2, high // 9)), LEAST_FIGURE
    pen.line(
        words, room, "title", size, WHITE, align="center", outline=edge, grows=False, floor=least
    )


def _places(table: Table, watched: Scene, is_told: bool) -> Iterator[tuple[int, pygame.Rect, bool]]:
    match watched:
        case RoundScene():
            picture = watched.picture
            if not is_told:
                yield table.focus, _large(picture), True
            for seat, rect in picture.tile_rects.items():
                yield seat, gauge_rect(rect), False
        case DraftScene() if not is_told:
            # Watchers get no hints, so the place is free.
            place = watched.picture.place
            yield watched.seat, place["hint"].inflate(place.px(4), -place.px(16)), False


def _large(picture: RoundPicture) -> pygame.Rect:
    place = picture.place
    if "frame" in place:
        tab = place["name_tab"]
        plate = pygame.Rect(0, tab.y + place.px(PLATE.y), place.px(PLATE.width), 0)
        plate.x, plate.height = tab.right + place.px(PLATE.x), place.px(PLATE.height)
        plate.width = min(plate.width, place["deck"].left - place.px(PLATE.x) - plate.x)
        return plate
    below = place["rival"]
    return pygame.Rect(below.x, below.y + place.px(6), below.width, place.px(ALONE))
