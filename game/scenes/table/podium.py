"""The podium: the best of a table on steps as high as their places.

Knows places, names and totals as it is given them; does not know how they came about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.record import Player
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.names import draw_name
from game.scenes.frame.words import number_text
from game.stage.easing import out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK, LILAC, SUNFLOWER, TANGERINE, WHITE, Colour
from game.ui.draw.text import FLOOR_PX
from game.ui.window.kit import Kit

STEPS = 3
"""How many stand on it; more only where more share the win."""
HEIGHTS = {1: 1.0, 2: 0.7, 3: 0.48}
"""How high the step of each place is, in parts of the highest."""
LOWEST = 0.34
COLOURS: dict[int, Colour] = {1: SUNFLOWER, 2: LILAC, 3: TANGERINE}
HEAD_SHARE = 0.42
"""How much of the height is kept above the highest step, for badge and name."""


class Standing(NamedTuple):
    """One seat's place in the end."""

    seat: int
    place: int
    total: int


def on_podium(standings: Sequence[Standing]) -> tuple[Standing, ...]:
    """Choose who stands on the podium: every winner, and whoever comes next up to three."""
    ranked = sorted(standings, key=lambda standing: (standing.place, standing.seat))
    winners = sum(standing.place == 1 for standing in ranked)
    return tuple(ranked[: max(winners, min(STEPS, len(ranked)))])


def draw_podium(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    standings: Sequence[Standing],
    players: Sequence[Player],
    progress: float,
) -> None:
    """Draw the steps; as ``progress`` goes from 0 to 1 they rise, the last place first."""
    chosen = on_podium(standings)
    if progress <= 0:
        # Empty steps give nothing away: always those of a first, a second and a third.
        chosen = tuple(Standing(-1, at + 1, 0) for at in range(min(STEPS, len(standings))))
    shown = _arranged(chosen)
    gap = round(10 * scale) if len(shown) <= STEPS else max(2, round(3 * scale))
    widest = round(170 * scale)
    width = min(widest, (rect.width - gap * (len(shown) - 1)) // len(shown))
    tall = min(rect.height, round(620 * scale))
    foot = rect.centery + tall // 2
    left = rect.centerx - (width * len(shown) + gap * (len(shown) - 1)) // 2
    for index, standing in enumerate(shown):
        begins = 0.25 * (STEPS - min(standing.place, STEPS))
        risen = out_cubic(part(progress, begins, begins + 0.5))
        share = HEIGHTS.get(standing.place, LOWEST)
        if standing.seat < 0 or risen <= 0:
            full = round(tall * (1 - HEAD_SHARE) * share)
            spot = pygame.Rect(left + index * (width + gap), foot - full, width, full)
            _draw_empty(kit, surface, spot, scale)
            continue
        height = max(2, round(tall * (1 - HEAD_SHARE) * share * risen))
        step = pygame.Rect(left + index * (width + gap), foot - height, width, height)
        full = round(tall * (1 - HEAD_SHARE) * share)
        _draw_step(kit, surface, step, full, scale, standing, alpha=risen)
        if risen > 0.05:
            _draw_player(kit, surface, step, tall, scale, standing, players[standing.seat])


def _draw_empty(kit: Kit, surface: pygame.Surface, step: pygame.Rect, scale: float) -> None:
    panel = kit.pixels.get(
        ("podium waiting", step.size),
        lambda: shapes.panel(step.size, border=3 * scale, radius=18 * scale, opacity=0.6),
    )
    surface.blit(panel, step)


def _arranged(standings: Sequence[Standing]) -> list[Standing]:
    """Put the first in the middle, the second to the left, the third to the right."""
    if len(standings) != STEPS:
        return list(standings)
    first, second, third = standings
    return [second, first, third]


def _draw_step(
    kit: Kit,
    surface: pygame.Surface,
    step: pygame.Rect,
    full_height: int,
    scale: float,
    standing: Standing,
    alpha: float,
) -> None:
    whole = pygame.Rect(step.topleft, (step.width, full_height))
    clip = surface.get_clip()
    # It rises from the ground: what is still below is not seen.
    surface.set_clip(step.clip(clip))
    fill = COLOURS.get(standing.place, CREAM)
    draw_box(kit, surface, whole, 18 * scale, fill, max(2.0, 5 * scale))
    surface.set_clip(clip)
    if alpha < 0.6:
        return
    label = pygame.Rect(step.x, step.y, step.width, min(step.height, round(110 * scale)))
    kit.text.draw(
        surface,
        number_text(standing.total),
        label.inflate(-round(12 * scale), 0),
        "title",
        56 * scale,
        WHITE,
        outline=(INK, max(2, round(5 * scale))),
        align="center",
    )
    place = pygame.Rect(step.x, label.bottom, step.width, round(40 * scale))
    if place.bottom < step.bottom:
        kit.text.draw(
            surface, f"{standing.place}.", place, "title", 34 * scale, INK, align="center"
        )


def _draw_player(
    kit: Kit,
    surface: pygame.Surface,
    step: pygame.Rect,
    tall: int,
    scale: float,
    standing: Standing,
    player: Player,
) -> None:
    two_lines = kit.text.size(player.name, "body", FLOOR_PX)[0] > step.width
    name_high = max(round(34 * scale), round((2.5 if two_lines else 1.4) * FLOOR_PX))
    name = pygame.Rect(step.x, step.y - name_high - round(6 * scale), step.width, name_high)
    name.inflate_ip(round(8 * scale), 0)
    draw_name(kit, surface, name, player.name, 26 * scale, CREAM, align="center", outline=INK)
    side = min(step.width - round(8 * scale), round(tall * HEAD_SHARE * 0.42))
    badge = kit.art.icon(f"seat_{player.badge + 1}", side)
    where = badge.get_rect(midbottom=(step.centerx, name.y - round(2 * scale)))
    surface.blit(badge, where)
    if standing.place == 1:
        crown = kit.art.icon("crown", round(side * 0.56))
        surface.blit(crown, crown.get_rect(midbottom=(where.centerx, where.y + side // 8)))
