"""The result of several players: a table counted up, a podium, and rows that sort themselves.

Each column is a ``Figure``; subclasses add the words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.record import Player
from game.scenes.frame.pen import Pen
from game.stage.easing import in_out, part
from game.ui.draw.palette import CREAM, INK, SUNFLOWER, TEAL_DEEP, Colour
from game.ui.draw.rects import take_left, trim
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _

from .count import Counting, Item
from .podium import Standing, draw_podium
from .score_table import Column, ScoreTable

SEAT, HOLD, RANKING = "seat", "hold", "ranking"
"""The first column, and the first and last steps of the count."""
SEAT_WIDTH = 330.0
PLACE_WIDTH, PLACE_SHARE = 1.5, 0.72
"""The width of a place before a name, and its font size, relative to the numbers."""
FIGURE_SHARE = 0.86
"""The size of summands relative to their sum."""


class Cell(NamedTuple):
    """A cell to draw."""

    table: ScoreTable
    rect: pygame.Rect
    player: int
    words: str
    ink: Colour


def draw_plain(cell: Cell) -> None:
    cell.table.draw_points(cell.rect, cell.words, FIGURE_SHARE, cell.ink)


def draw_sum(cell: Cell) -> None:
    cell.table.draw_points(cell.rect, cell.words, 1.0, INK)


@dataclass(frozen=True, slots=True)
class Figure:
    """A column of the result's table."""

    name: str
    head: str
    width: float
    of: Callable[[int], int]
    """Returns a player's final value."""
    step: str = ""
    """The step that counts it up; empty: shown from the start."""
    text: Callable[[int], str] = str
    caption: str = ""
    """The caption while it is counted."""
    draw: Callable[[Cell], None] = draw_plain


class RankedResult(ABC):
    """The picture of a result of several players."""

    is_proud = True
    """There is always a winner to celebrate."""
    tallest: float
    """The maximum row height, in units."""
    counts: tuple[str, ...]
    """The steps between hold and ranking."""
    count_times: float
    ranking_times: float
    """The length of each step and of the ranking, in multiples of ``line_seconds``."""

    def __init__(
        self,
        kit: Kit,
        players: Sequence[Player],
        places: Sequence[int],
        worth: Sequence[int],
        line_seconds: float,
    ) -> None:
        """``places`` start at 1 for the best; ``worth`` is shown on the podium."""
        self._kit, self._players, self._places = kit, tuple(players), tuple(places)
        self._line = line_seconds
        self._standings = tuple(
            Standing(at, place, total)
            for at, (place, total) in enumerate(zip(places, worth, strict=True))
        )
        self._ranked = sorted(range(len(players)), key=lambda at: (places[at], at))

    @property
    @abstractmethod
    def figures(self) -> Sequence[Figure]:
        """The columns after the players'."""

    @abstractmethod
    def heading(self, counting: Counting[str]) -> str:
        """Return what is being counted, and at the end who won."""

    @abstractmethod
    def caption(self, counting: Counting[str]) -> str:
        """Return details, on a line of their own."""

    def steps(self) -> Counting[str]:
        line = self._line
        items = [Item(HOLD, line)]
        items += [Item(step, line * self.count_times, line) for step in self.counts]
        return Counting([*items, Item(RANKING, line * self.ranking_times)])

    def so_far(self, figure: Figure, player: int, counting: Counting[str]) -> int | None:
        """Return a figure's counted value; None before its step."""
        if not figure.step:
            return figure.of(player)
        if not counting.has_begun(figure.step):
            return None
        return counting.number(figure.step, figure.of(player))

    def table_in_words(self) -> list[str]:
        """Return a sentence per player, best first."""
        figures = self.figures
        return [
            _("{name}: {words}").format(
                name=self._players[player].name,
                words=", ".join(f"{it.head} {it.text(it.of(player))}" for it in figures),
            )
            for player in self._ranked
        ]

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[str]) -> None:
        pen, verdict = Pen.at(self._kit, surface, place), place["verdict"]
        edge = INK, max(2, place.px(8))
        pen.line(
            self.heading(counting), verdict, "script", verdict.height * 0.78, SUNFLOWER,
            outline=edge, drop=place.px(3), align="center",
        )  # fmt: skip
        words = self.caption(counting)
        pen.line(words, place["reason"], "body", place.px(27), CREAM, align="center")
        rise = counting.progress(RANKING)
        draw_podium(pen, place["podium"], self._standings, self._players, rise)
        figures = self.figures
        columns = [Column(SEAT, _("Player"), SEAT_WIDTH, "left")]
        columns += [Column(it.name, it.head, it.width) for it in figures]
        table = ScoreTable(pen, place["table"], len(self._players), columns, self.tallest)
        slide = in_out(part(rise, 0.0, 0.5))
        # Winners last, so that they slide over the others.
        for rank, player in reversed([*enumerate(self._ranked)]):
            at = player + (rank - player) * slide
            self._draw_row(table, figures, at, player, counting)

    def _draw_row(
        self,
        table: ScoreTable,
        figures: Sequence[Figure],
        at: float,
        player: int,
        counting: Counting[str],
    ) -> None:
        rise, cell = counting.progress(RANKING), table.cell(at, SEAT)
        wins = rise >= 1 and self._places[player] == 1
        table.draw_row(at, is_lit=wins)
        if rise > 0:
            place = take_left(cell, round(table.letters * PLACE_WIDTH))
            table.draw_points(place, f"{self._places[player]}.", PLACE_SHARE, INK, "right")
            cell = trim(cell, left=place.right)
        table.draw_seat(cell, self._players[player])
        ink = INK if wins else TEAL_DEEP
        for figure in figures:
            points = self.so_far(figure, player, counting)
            if points is not None:
                rect = table.cell(at, figure.name)
                figure.draw(Cell(table, rect, player, figure.text(points), ink))
