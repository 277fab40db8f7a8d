"""How likely each card is to be completed this round, from sampled games, and its badge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.luckybox.rules import FULL, Phase, State, view_for
from game.scenes.frame.pen import Pen
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, INK
from game.ui.draw.text import FLOOR_PX
from game.ui.window.kit import Kit
from game.words import _, language

Counts = Mapping[int, int]
"""How often each card was completed, by id."""

BATCHES, GAMES = 5, 20
"""Batches, and games per batch; other queries can run in between."""
STEP = 5
"""Percentages are rounded to this, the precision of the sample."""
HIGH = 0.84
"""Badge height, in header heights."""
LETTERS, ICON, PAD = 0.62, 0.78, 0.38
"""Letters, icon and padding, in badge heights."""

OVER_DOTS = 2.8
"""Least badge width in header heights, so that it covers the dots there."""


@dataclass(frozen=True, slots=True)
class Likelihood:
    """How often a card was completed."""

    count: int
    games: int

    @property
    def percent(self) -> int:
        return round(100 * self.count / self.games / STEP) * STEP


def has_to_come(game: State, seat: int) -> bool:
    held = game.seats[seat].held
    return game.phase is Phase.TURN and any(card.crossed != FULL for card in held)


def finished_of(game: State, seat: int, batch: int) -> Counts:
    """Play out one batch of games from the seat's view; takes tens of milliseconds."""
    from game.luckybox.mind.finishing import finished
    from game.luckybox.mind.weights import shipped_network

    return finished(view_for(game, seat), shipped_network(), GAMES, batch)


def together(found: Sequence[Counts]) -> Mapping[int, Likelihood]:
    games = GAMES * len(found)
    return {card: Likelihood(sum(one[card] for one in found), games) for card in found[0]}


def badge_rect(kit: Kit, head: pygame.Rect) -> pygame.Rect:
    """Return the badge's place on a card's header; the same width for every percentage."""
    high = max(FLOOR_PX + 2, round(head.height * HIGH))
    words = kit.text.size(_said(100), "title", _letters_px(high))[0]
    width = max(words + round(high * (ICON + 2.2 * PAD)), round(head.height * OVER_DOTS))
    rect = pygame.Rect(0, 0, width, high)
    rect.midleft = head.x + round(head.height * 0.2), head.centery
    return rect


def draw_badge(kit: Kit, surface: pygame.Surface, head: pygame.Rect, found: Likelihood) -> None:
    rect = badge_rect(kit, head)
    picture = kit.pixels.get(
        ("finishing", rect.size, found.percent, language()),
        partial(_badge, kit, rect.size, found.percent),
    )
    surface.blit(picture, rect)


def _badge(kit: Kit, size: tuple[int, int], percent: int) -> pygame.Surface:
    high = size[1]
    picture = shapes.pill(size, BAR, max(1.0, high * 0.06), INK).copy()
    pen = Pen(kit, picture)
    at = pen.icon("card_done", round(high * ICON), midleft=(round(high * PAD), high // 2))
    room = pygame.Rect(at.right, 0, size[0] - at.right - round(high * PAD * 0.6), high)
    pen.line(_said(percent), room, "title", _letters_px(high), CREAM, align="center", fit=False)
    return picture


def _letters_px(high: int) -> int:
    return max(FLOOR_PX, round(high * LETTERS))


def _said(percent: int) -> str:
    return _("{percent}%").format(percent=percent)
