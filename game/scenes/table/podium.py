"""The podium of the best players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.record import Player
from game.scenes.frame.names import draw_name
from game.scenes.frame.pen import Pen
from game.scenes.frame.words import number_text
from game.stage.easing import out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK, LILAC, SUNFLOWER, TANGERINE, WHITE, Colour
from game.ui.draw.rects import take_top
from game.ui.draw.text import FLOOR_PX

STEPS = 3
"""The players on it; more if more share the win."""
HEIGHTS = {1: 1.0, 2: 0.7, 3: 0.48}
"""The height of each place's step relative to the first."""
LOWEST = 0.34
COLOURS: dict[int, Colour] = {1: SUNFLOWER, 2: LILAC, 3: TANGERINE}
HEAD_SHARE = 0.42
"""The share of the height for badge and name above the first step."""


class Standing(NamedTuple):
    """A seat's final place and total."""

    seat: int
    place: int
    total: int


def on_podium(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """Choose all winners, filled up to three with the next best."""
    ranked = sorted(standings, key=lambda standing: (standing.place, standing.seat))
    winners = sum(standing.place == 1 for standing in ranked)
    return tuple(ranked[: max(winners, min(STEPS, len(ranked)))])


def draw_podium(
    pen: Pen,
    rect: pygame.Rect,
    standings: Sequence[Standing],
    players: Sequence[Player],
    progress: float,
) -> None:
    """Draw the podium; the steps rise with ``progress``, the last place first."""
    scale, chosen = pen.scale, on_podium(standings)
    if progress <= 0:
        # Empty steps of first, second and third place, which reveal nothing.
        chosen = tuple(Standing(-1, at + 1, 0) for at in range(min(STEPS, len(standings))))
    shown = _arranged(chosen)
    gap = round(10 * scale) if len(shown) <= STEPS else max(2, round(3 * scale))
    width = min(round(170 * scale), (rect.width - gap * (len(shown) - 1)) // len(shown))
    tall = min(rect.height, round(620 * scale))
    foot = rect.centery + tall // 2
    left = rect.centerx - (width * len(shown) + gap * (len(shown) - 1)) // 2
    for index, standing in enumerate(shown):
        begins = 0.25 * (STEPS - min(standing.place, STEPS))
        risen = out_cubic(part(progress, begins, begins + 0.5))
        whole = tall * (1 - HEAD_SHARE) * HEIGHTS.get(standing.place, LOWEST)
        full, across = round(whole), left + index * (width + gap)
        if standing.seat < 0 or risen <= 0:
            _draw_empty(pen, pygame.Rect(across, foot - full, width, full))
            continue
        height = max(2, round(whole * risen))
        step = pygame.Rect(across, foot - height, width, height)
        _draw_step(pen, step, full, standing, has_words=risen >= 0.6)
        if risen > 0.05:
            _draw_player(pen, step, tall, standing, players[standing.seat])


def _draw_empty(pen: Pen, step: pygame.Rect) -> None:
    size, scale = step.size, pen.scale
    pen.stamp(
        ("podium waiting", size),
        lambda: shapes.panel(size, border=3 * scale, radius=18 * scale, opacity=0.6),
        topleft=step.topleft,
    )


def _arranged(standings: Sequence[Standing]) -> list[Standing]:
    """Arrange three as second, first, third."""
    if len(standings) != STEPS:
        return list(standings)
    first, second, third = standings
    return [second, first, third]


def _draw_step(
    pen: Pen, step: pygame.Rect, full_height: int, standing: Standing, *, has_words: bool
) -> None:
    surface, scale = pen.surface, pen.scale
    clip = surface.get_clip()
    # The step rises from the ground: clip what is still below.
    surface.set_clip(step.clip(clip))
    fill = COLOURS.get(standing.place, CREAM)
    pen.box(take_top(step, full_height), 18 * scale, fill, max(2.0, 5 * scale))
    surface.set_clip(clip)
    if not has_words:
        return
    label = take_top(step, min(step.height, round(110 * scale)))
    room, edge = label.inflate(-round(12 * scale), 0), max(2, round(5 * scale))
    total = number_text(standing.total)
    pen.line(total, room, "title", 56 * scale, WHITE, outline=(INK, edge), align="center")
    place = pygame.Rect(step.x, label.bottom, step.width, round(40 * scale))
    if place.bottom < step.bottom:
        pen.line(f"{standing.place}.", place, "title", 34 * scale, INK, align="center")


def _draw_player(
    pen: Pen, step: pygame.Rect, tall: int, standing: Standing, player: Player
) -> None:
    kit, scale = pen.kit, pen.scale
    two_lines = pen.width(player.name, "body", FLOOR_PX) > step.width
    name_high = max(round(34 * scale), round((2.5 if two_lines else 1.4) * FLOOR_PX))
    name = pygame.Rect(step.x, step.y - name_high - round(6 * scale), step.width, name_high)
    name.inflate_ip(round(8 * scale), 0)
    words, size = player.name, 26 * scale
    draw_name(kit, pen.surface, name, words, size, CREAM, align="center", outline=INK)
    side = min(step.width - round(8 * scale), round(tall * HEAD_SHARE * 0.42))
    middle = step.centerx, name.y - round(2 * scale)
    where = pen.icon(f"seat_{player.badge + 1}", side, midbottom=middle)
    if standing.place == 1:
        pen.icon("crown", round(side * 0.56), midbottom=(where.centerx, where.y + side // 8))
