"""The odds: the worth of each number left, and each card's chance of completion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import pygame

from game.luckybox.rules import FULL, NUMBERS, Phase, State, view_for
from game.scenes.frame.drawing import Pen
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, DUSK, EDGE, INK, LEAF, LILAC, MAGENTA, WHITE, shown
from game.ui.draw.text import FLOOR_PX
from game.ui.window.scene import Kit
from game.words import _, language

from .reasons import points_text

Gains = Mapping[int, float]
"""Points above the average, by number; spent numbers are missing."""

LEAST_REACH = 1.0
"""Least points that a full bar stands for."""
CAPTION_FROM = 80.0
"""Least height with room for a caption, in units."""
FIGURES_FROM = 110.0
"""Least height with room for the best's and worst's points, in units."""
TOLD_FROM = 0.5
"""Smaller gains are shown only in a tooltip."""
BAR_WIDE, CAPTION = 0.56, 20.0
"""Width of a bar in columns, and height of the caption's letters in units."""
NUMBER_WIDE, NUMBER_HIGH = 0.78, 0.2
"""Size of the numbers, in column widths and strip heights."""
POINTS_HIGH = 0.17
"""Size of the points, in strip heights."""


def gains_of(game: State, player: int) -> Gains:
    """Return each number's worth to a seat, as if it passed now; empty if none is to come."""
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import answers_ahead, position_of, seats_in

    if game.phase is not Phase.TURN or not game.to_come:
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


def draw_odds(pen: Pen, rect: pygame.Rect, gains: Gains | None, caption: str) -> None:
    """Draw a bar per number, up if better than average; ``caption`` replaces the usual words."""
    told = None if gains is None else tuple((n, round(gains[n], 1)) for n in sorted(gains))
    key = "odds", rect.size, told, caption, language(), pen.kit.text.scale
    strip = partial(_strip, pen.kit, rect.size, told, pen.scale, caption)
    pen.stamp(key, strip, topleft=rect.topleft)


def column_rects(rect: pygame.Rect, scale: float) -> list[pygame.Rect]:
    room = rect.inflate(-round(12 * scale), -round(12 * scale))
    pitch = room.width / len(NUMBERS)
    edges = [round(room.x + at * pitch) for at in range(len(NUMBERS) + 1)]
    return [pygame.Rect(left, room.y, right - left, room.height) for left, right in pairwise(edges)]


def _strip(
    kit: Kit,
    size: tuple[int, int],
    told: tuple[tuple[int, float], ...] | None,
    scale: float,
    caption: str,
) -> pygame.Surface:
    pen = Pen(kit, pygame.Surface(size, pygame.SRCALPHA), scale)
    rect = pen.surface.get_rect()
    pen.panel(rect, pen.px(3), round(18 * scale))
    columns = column_rects(rect, scale)
    top, bottom = columns[0].top, columns[0].bottom
    if rect.height >= CAPTION_FROM * scale or caption:
        line = pygame.Rect(0, top, rect.width - round(16 * scale), round(24 * scale))
        line.centerx = rect.centerx
        words = _("what each is worth") if told else _("no more numbers this round")
        words = caption or (_("Thinking…") if told is None else words)
        pen.line(words, line, "body", CAPTION * scale, LILAC, align="center")
        top = line.bottom
    gains = dict(told or ())
    number_px = max(12, round(min(columns[0].width * NUMBER_WIDE, rect.height * NUMBER_HIGH)))
    row = round(number_px * 1.1)
    bars = pygame.Rect(columns[0].x, top, columns[-1].right - columns[0].x, bottom - row - top)
    points_px = max(FLOOR_PX, round(rect.height * POINTS_HIGH))
    figures: Mapping[int, str] = {}
    if rect.height >= FIGURES_FROM * scale:
        bars.inflate_ip(0, -2 * points_px)
        figures = figures_of(gains)
    reach, middle = max([LEAST_REACH, *map(abs, gains.values())]), bars.centery
    pygame.draw.line(pen.surface, shown(EDGE), (bars.x, middle), (bars.right, middle), 1)
    for number, column in zip(NUMBERS, columns, strict=True):
        gain = gains.get(number)
        if gain is not None:
            high = max(2, round(abs(gain) / reach * bars.height / 2))
            bar = pygame.Rect(0, 0, max(4, round(column.width * BAR_WIDE)), high)
            bar.midbottom = (column.centerx, middle if gain >= 0 else middle + high)
            fill = LEAF if gain >= 0 else MAGENTA
            pen.lay(shapes.rounded(bar.size, min(bar.size) / 3, fill), topleft=bar.topleft)
            if number in figures:
                words = figures[number]
                figure = pygame.Rect(0, 0, pen.width(words, "body", points_px), points_px)
                figure.centerx = column.centerx
                figure.bottom = bar.top if gain >= 0 else bar.bottom + points_px
                figure.clamp_ip(pygame.Rect(columns[0].x, 0, bars.width, rect.height))
                pen.line(words, figure, "body", points_px, CREAM, fit=False)
        label = pygame.Rect(column.x, bottom - row, column.width, row)
        ink = WHITE if gain is not None else DUSK
        pen.line(str(number), label, "title", number_px, ink, align="center", fit=False)
    return pen.surface


def figures_of(gains: Gains) -> Mapping[int, str]:
    """Return the labels of the best and worst number, unless negligible."""
    ends = {pick(gains, key=gains.__getitem__) for pick in (min, max)} if gains else set[int]()
    return {
        number: points_text(gains[number], is_signed=True)
        for number in ends
        if abs(gains[number]) >= TOLD_FROM
    }


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
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import finished

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


def draw_badge(pen: Pen, head: pygame.Rect, found: Likelihood) -> None:
    rect = badge_rect(pen.kit, head)
    badge = partial(_badge, pen.kit, rect.size, found.percent)
    pen.stamp(("finishing", rect.size, found.percent, language()), badge, topleft=rect.topleft)


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
