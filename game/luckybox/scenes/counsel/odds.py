"""Odds: what each number that is left is worth to a board, against the mean of them all.

A number is worth what the best answer to it leads to; a board that has still to answer is taken as
if it passed.  Knows views and the mind; a strip of bars is all there is of pixels.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame

from game.luckybox.rules import NUMBERS, TURNS, Phase, State, view_for
from game.scenes.frame.boxes import lay_panel
from game.ui.draw import shapes
from game.ui.draw.palette import EDGE, LEAF, LILAC, MAGENTA, WHITE, shown
from game.ui.window.kit import Kit
from game.words import _, language

Gains = Mapping[int, float]
"""By how many points a number is better than the mean of what may come; none where it is gone."""

LEAST_REACH = 1.0
"""A bar that fills its height stands for so many points at least."""
CAPTION_FROM = 84.0
"""From which height on, in units, a strip has room for words."""
BAR, CAPTION, FIGURE = 0.56, 20.0, 17.0


def gains_of(game: State, player: int) -> Gains:
    """Work out what each number is worth to a seat; nothing where none comes any more."""
    from game.luckybox.mind.player import answers_ahead
    from game.luckybox.mind.sight import position_of
    from game.luckybox.mind.weights import shipped_network
    from game.luckybox.mind.worth import seats_in

    if game.phase is not Phase.TURN or game.turn >= TURNS:
        return {}
    view = view_for(game, player)
    view = view._replace(seat=view.seat._replace(answered=True, pending=()))
    position = position_of(view)
    seats = seats_in(position)
    found = answers_ahead(seats, position, seats.root, shipped_network())
    mean = float((found.best * found.likely).sum() / found.likely.sum())
    return {
        int(number): float(best) - mean
        for number, best in zip(found.number, found.best, strict=True)
    }


def draw_odds(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    gains: Gains | None,
    scale: float,
    caption: str,
) -> None:
    """Draw a bar for every number: up where it helps, down where it does not.

    ``caption`` stands in the place of the words, where something there must not be missed.
    """
    told = None if gains is None else tuple((n, round(gains[n], 1)) for n in sorted(gains))
    picture = kit.pixels.get(
        ("odds", rect.size, told, caption, language(), kit.text.scale),
        partial(_strip, kit, rect.size, told, scale, caption),
    )
    surface.blit(picture, rect)


def _strip(
    kit: Kit,
    size: tuple[int, int],
    told: tuple[tuple[int, float], ...] | None,
    scale: float,
    caption: str,
) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    surface.fill((0, 0, 0, 0))
    rect = surface.get_rect()
    lay_panel(kit, surface, rect, max(1, round(3 * scale)), round(18 * scale))
    room = rect.inflate(-round(16 * scale), -round(12 * scale))
    if rect.height >= CAPTION_FROM * scale or caption:
        line = pygame.Rect(room.x, room.y, room.width, round(24 * scale))
        words = _("what each is worth") if told else _("no more numbers this round")
        words = caption or (_("Looking ahead…") if told is None else words)
        kit.text.draw(surface, words, line, "body", CAPTION * scale, LILAC, align="center")
        room.height -= line.height
        room.top = line.bottom
    gains = dict(told or ())
    reach = max([LEAST_REACH, *map(abs, gains.values())])
    figure_px = max(12, round(FIGURE * scale))
    bars = pygame.Rect(room.x, room.y, room.width, room.height - round(figure_px * 1.1))
    pitch, middle = bars.width / len(NUMBERS), bars.centery
    pygame.draw.line(surface, shown(EDGE), (bars.x, middle), (bars.right, middle), 1)
    for index, number in enumerate(NUMBERS):
        column = round(bars.x + (index + 0.5) * pitch)
        gain = gains.get(number)
        if gain is not None:
            high = max(2, round(abs(gain) / reach * bars.height / 2))
            bar = pygame.Rect(0, 0, max(4, round(pitch * BAR)), high)
            bar.midbottom = (column, middle) if gain >= 0 else (column, middle + high)
            fill = LEAF if gain >= 0 else MAGENTA
            surface.blit(shapes.rounded(bar.size, min(bar.size) / 3, fill), bar)
        label = pygame.Rect(0, 0, round(pitch), round(figure_px * 1.1))
        label.midbottom = column, room.bottom
        ink = WHITE if gain is not None else EDGE
        kit.text.draw(
            surface, str(number), label, "title", figure_px, ink, align="center", fit=False
        )
    return surface
