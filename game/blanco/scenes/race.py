"""The race against a rival: how many cards everybody had left, turn by turn, on a sheet.

It goes as far as the turns that are over here, so nothing of the other game is told ahead.  Knows
counts alone; no card is in reach of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.blanco.ghost import ghost_of
from game.blanco.rules import LAST_STAGE, SHAPES, own_turns
from game.record import Player
from game.scenes.frame.pen import Pen
from game.scenes.frame.sheet import SheetScene
from game.scenes.share.result_picture import held_together
from game.ui.draw.palette import GRAPE, LILAC, PAPER, TEAL_DEEP, shown
from game.ui.draw.text import FLOOR_PX
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Intent, Key
from game.ui.window.kit import Kit
from game.words import _, ngettext

from .rival import BlancoRival, turns_over
from .table import BlancoTable

CAPTION_UNITS, MARK_UNITS, BADGE_UNITS = 27.0, 24.0, 54.0
LINE_UNITS, DASH_UNITS = 7.0, 16.0
LAST_GRID = SHAPES[LAST_STAGE][0] * SHAPES[LAST_STAGE][1]
ALL_CARDS = sum(rows * columns for rows, columns in SHAPES.values())
FINER = 2
"""Lines are drawn so many times larger, and made small: pygame's have hard edges."""
LEAST_TURNS = 8
"""So many turns at least are as wide as the sheet."""

Point = tuple[int, int]
Line = tuple[Point, ...]


class Course(NamedTuple):
    """How somebody fared: the cards left to win after each turn, the first before any."""

    player: Player
    left: tuple[int, ...]
    is_ghost: bool


class RaceScene(SheetScene):
    """Everybody's cards left by turns, the rival's among them."""

    asks_at = "grid"

    def __init__(self, kit: Kit, table: BlancoTable, rival: BlancoRival) -> None:
        super().__init__(kit, "rival")
        self._rival = rival
        self._turn = max(0, turns_over(table.view))
        self._players = len(table.players)
        here = ghost_of(table.match.record())
        turns = range(self._turn + 1)
        self.courses = [
            Course(table.players[seat], tuple(here.after(t)[seat].left for t in turns), False)
            for seat in table.persons
        ]
        """Everybody's who plays here, and last the rival's."""
        known = [turn for turn in turns if not rival.has_stopped_before(turn)]
        left = tuple(rival.after(turn).left for turn in known)
        self.courses.append(Course(rival.player, left, True))
        close = Button("close", lambda: _("Close"), kit.stack.pop, shortcut=Back())
        self.focus = Focus(kit, [close], default=close)

    def head(self) -> str:
        return race_called(self._rival)

    @property
    def caption(self) -> str:
        standing = [
            _("{name}: {points}").format(
                name=course.player.name,
                points=ngettext(
                    "{count} card to win", "{count} cards to win", course.left[-1]
                ).format(count=course.left[-1]),
            )
            for course in self.courses
        ]
        turn = _("After turn {number}").format(number=own_turns(self._turn, self._players))
        return " · ".join([turn, *standing])

    def handle(self, intent: Intent) -> None:
        """Close it with the key that opened it, too."""
        if intent == Key("rival"):
            self._kit.stack.pop()
        else:
            super().handle(intent)

    def draw_words(self, surface: pygame.Surface) -> None:
        pen, place = Pen.at(self._kit, surface, self._place), self._place
        self._draw_courses(pen, place["cards"])
        words, size = held_together(self.caption), pen.px(CAPTION_UNITS)
        pen.paragraph(words, place["caption"], size, valign="middle", leading=1.15)

    def _draw_courses(self, pen: Pen, rect: pygame.Rect) -> None:
        px, kit = pen.px, self._kit
        pen.box(rect, px(22), PAPER, px(3))
        size, badge = max(FLOOR_PX, px(MARK_UNITS)), px(BADGE_UNITS)
        wide = pen.width(str(ALL_CARDS), "body", kit.text.grown("body", size))
        plot = rect.inflate(-px(60), -px(70))
        plot.x, plot.width = plot.x + wide + px(12), plot.width - wide - badge - px(30)

        def height(left: int) -> int:
            return round(plot.bottom - plot.height * left / ALL_CARDS)

        for mark in (0, LAST_GRID, ALL_CARDS):
            y = height(mark)
            pen.surface.fill(shown(LILAC), (plot.x, y, plot.width, max(1, px(2))))
            label = pygame.Rect(plot.x - wide - px(12), y - round(size), wide, 2 * round(size))
            pen.line(str(mark), label, "body", size, align="right")
        step = plot.width / max(LEAST_TURNS, self._turn)
        lines = tuple(
            tuple((round(plot.x + at * step), height(left)) for at, left in enumerate(course.left))
            for course in self.courses
        )
        dash, thick = px(DASH_UNITS), max(2, px(LINE_UNITS))
        picture = partial(_drawn, rect, lines, dash, thick)
        pen.stamp(("race", tuple(rect), lines, thick), picture, topleft=rect.topleft)
        ends = apart([line[-1] for line in lines], badge, plot.centery)
        for course, (x, y) in zip(self.courses, ends, strict=True):
            at = pen.icon(f"seat_{course.player.badge + 1}", badge, midleft=(x + px(10), y))
            if course.is_ghost:
                pen.icon("ghost", badge // 2, center=(at.right, at.top + badge // 6))


def race_called(rival: BlancoRival) -> str:
    """Say whom the race is against."""
    return _("The race against {name}").format(name=rival.player.name)


def _drawn(rect: pygame.Rect, lines: Sequence[Line], dash: int, thick: int) -> pygame.Surface:
    """Draw courses that lie in a rectangle; the last one is a rival's, and not by colour alone."""
    picture = pygame.Surface((rect.width * FINER, rect.height * FINER), pygame.SRCALPHA)
    for at, line in enumerate(lines):
        is_ghost = at == len(lines) - 1
        ink, width = shown(GRAPE if is_ghost else TEAL_DEEP), thick * FINER
        points = [((x - rect.x) * FINER, (y - rect.y) * FINER) for x, y in line]
        for start, end in pairwise(points):
            pieces = _dashes(start, end, dash * FINER) if is_ghost else [(start, end)]
            for one, other in pieces:
                pygame.draw.line(picture, ink, one, other, width)
        for point in points[-1:] if is_ghost else points:
            pygame.draw.circle(picture, ink, point, width * 3 // 4)
    return pygame.transform.smoothscale(picture, rect.size)


def _dashes(start: Point, end: Point, length: int) -> list[tuple[Point, Point]]:
    """Break a line into dashes with gaps between, one at each end."""
    across, down = end[0] - start[0], end[1] - start[1]
    count = max(1, round((across**2 + down**2) ** 0.5 / length / 2)) * 2 + 1
    spots = [
        (start[0] + across * at // count, start[1] + down * at // count) for at in range(count + 1)
    ]
    return [(spots[at], spots[at + 1]) for at in range(0, count, 2)]


def apart(spots: Sequence[Point], size: int, middle: int) -> list[Point]:
    """Move spots towards a height in the middle until no two of a size cover one another."""
    placed: dict[int, Point] = {}
    for at in sorted(range(len(spots)), key=lambda at: -abs(spots[at][1] - middle)):
        x, y = spots[at]
        while any(abs(x - left) < size and abs(y - top) < size for left, top in placed.values()):
            y += 1 if spots[at][1] < middle else -1
        placed[at] = x, y
    return [placed[at] for at in range(len(spots))]
