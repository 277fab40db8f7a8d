"""The calendar of a month: a square for every day and week, with its score and medal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pygame

from game.scenes.frame.boxes import draw_box
from game.scenes.frame.medal import medal_icon
from game.statistics import Day, Span
from game.ui.draw.palette import (
    BAR,
    CREAM,
    GRAPE,
    INK,
    LILAC,
    RIM,
    SUNFLOWER,
    TANGERINE,
    WHITE,
    Colour,
    mix,
    shown,
)
from game.ui.draw.text import FLOOR_PX
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import N_, _

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
WEEKDAYS = (N_("Mon"), N_("Tue"), N_("Wed"), N_("Thu"), N_("Fri"), N_("Sat"), N_("Sun"))
ROWS, DAYS = 6, 7
GAP = 0.09
"""The gap between squares, relative to a square."""
DATE_SHARE, TOTAL_SHARE, WEEKDAY_SHARE, MEDAL_SHARE = 0.3, 0.44, 0.6, 0.42


def date_in_words(day: date) -> str:
    """Format a date: ``21 November 2026``."""
    return _("{day} {month} {year}").format(
        day=day.day, month=_(MONTHS[day.month - 1]), year=day.year
    )


def month_in_words(year: int, month: int) -> str:
    """Format a month: ``November 2026``."""
    return _("{month} {year}").format(month=_(MONTHS[month - 1]), year=year)


def deal_in_words(span: Span, first: date) -> str:
    """Return the day or week of a deal."""
    if span is Span.DAY:
        return date_in_words(first)
    year, week, _weekday = first.isocalendar()
    return _("Week {week} of {year}").format(week=week, year=year)


class DaySquare(Widget):
    """A day or a week; activating it shows its deal."""

    sound = "click"

    def __init__(
        self,
        day: Day,
        action: Callable[[], None],
        *,
        span: Span,
        figure: str,
        medal: int,
        is_today: bool,
        is_future: bool,
        is_chosen: Callable[[], bool],
    ) -> None:
        """Show a day; future ones are disabled."""
        super().__init__("", lambda: deal_in_words(span, day.date), enabled=not is_future)
        self.day = day
        self.span = span
        self._figure = figure
        self._medal = medal
        self._action = action
        self._is_today = is_today
        self._is_chosen = is_chosen

    @property
    def value(self) -> str:
        return self._figure

    def activate(self) -> None:
        self._action()

    def corner(self) -> float:
        return self.rect.height * 0.2

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw the square, filled and with its total when finished."""
        day, rect = self.day, self.rect
        is_done = day.total is not None
        fill: Colour = SUNFLOWER if is_done else BAR if self.enabled else mix(BAR, GRAPE, 0.25)
        edge: Colour = TANGERINE if day.has_begun and not is_done else INK if is_done else RIM
        thick = 3.0
        if not (day.is_in_month or day.has_begun):
            edge, thick = RIM if self.enabled else fill, 1.5
        if self._is_today:
            edge, thick = WHITE, 5.0
        if self.hovered or self._is_chosen():
            fill = mix(fill, WHITE, 0.3 if is_done else 0.16)
        draw_box(kit, surface, rect, self.corner(), fill, max(2.0, thick * self.scale), edge)
        inside = rect.inflate(-rect.width // 6, -rect.height // 8)
        ink: Colour = INK if is_done else CREAM if day.is_in_month and self.enabled else LILAC
        top = pygame.Rect(inside.x, inside.y, inside.width, round(inside.height * DATE_SHARE * 1.3))
        size = max(FLOOR_PX, rect.height * DATE_SHARE)
        name = str(day.date.day if self.span is Span.DAY else day.date.isocalendar().week)
        if self._medal:
            icon = medal_icon(kit, self._medal, round(rect.height * MEDAL_SHARE))
            spot = icon.get_rect(topright=(inside.right + inside.width // 12, inside.y))
            surface.blit(icon, spot)
            top.width = max(1, spot.x - top.x)
        kit.text.draw(surface, name, top, "body", size, ink, grows=False)
        below = pygame.Rect(inside.x, top.bottom, inside.width, inside.bottom - top.bottom)
        if day.total is not None:
            size = rect.height * TOTAL_SHARE
            kit.text.draw(surface, self._figure, below, "title", size, INK, align="center")
        elif day.has_begun:
            icon = kit.art.icon("pencil", round(below.height * 0.86))
            surface.blit(icon, icon.get_rect(center=below.center))
        if self._is_chosen():
            mark = pygame.Rect(0, 0, round(rect.width * 0.34), max(3, round(5 * self.scale)))
            mark.midbottom = (rect.centerx, rect.bottom - max(4, round(7 * self.scale)))
            surface.fill(shown(INK if is_done else SUNFLOWER), mark)


def squares_in(grid: pygame.Rect, columns: int) -> list[pygame.Rect]:
    """Return the squares of six weeks, row by row; an extra column is for the weekly deals."""
    wide, tall = grid.width / columns, grid.height / ROWS
    side_x, side_y = round(wide * (1 - GAP)), round(tall * (1 - GAP))
    return [
        pygame.Rect(round(grid.x + column * wide), round(grid.y + row * tall), side_x, side_y)
        for row in range(ROWS)
        for column in range(columns)
    ]


def draw_weekdays(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, columns: int) -> None:
    wide = rect.width / columns
    names = (N_("Week"), *WEEKDAYS) if columns > DAYS else WEEKDAYS
    for column, name in enumerate(names):
        place = pygame.Rect(round(rect.x + column * wide), rect.y, 0, rect.height)
        place.width = round(wide * (1 - GAP))
        size = rect.height * WEEKDAY_SHARE
        kit.text.draw(surface, _(name), place, "body", size, LILAC, align="center")
