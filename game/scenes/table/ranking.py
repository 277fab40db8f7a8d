"""The result of several players: a table of scores that slides into order, and a podium."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from game.record import Player
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import draw_name
from game.stage import ease_in_out, ease_out_cubic, part
from game.ui.draw.palette import (
    BAR,
    CREAM,
    EDGE,
    INK,
    LILAC,
    PAPER,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
    WHITE,
    Colour,
)
from game.ui.draw.shapes import replace_edges, take_left
from game.ui.draw.text import MIN_TEXT_PX, Align
from game.ui.pen import Pen
from game.ui.tree import Ground, Part, Text, column, draw_part, drawn, row
from game.ui.widgets.intents import ScreenThing, TooltipText
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _

from .result import CountUp, CountUpStep
from .rivals import draw_seat_badge

POINTS_COLOUR = TEAL_DEEP
MIN_SCORE_FONT_PX = 12
HEADING_UNITS, LARGEST_HEAD_SHARE = 52.0, 0.12
MAX_ROW_UNITS = 300.0
ROW_GAP_SHARE = 0.1
MAX_LETTER_UNITS = 50.0
NUMBER_ROW_SHARE, NUMBER_WIDTH_SHARE = 0.5, 0.042
"""The font size of numbers is at most these shares of the row's height and the table's width."""
MAX_LOW_ROW_PX, LOW_ROW_SHARE = 40, 0.62
"""If rows are lower than this, in pixels, the numbers take this larger share of their height."""


class ScoreColumn(NamedTuple):
    """A column of the score table, with its share of the table's width."""

    name: str
    head: str
    width: float
    align: Align = "center"


class ScoreTable:
    """A table of scores, drawn row by row."""

    def __init__(
        self, pen: Pen, rect: pygame.Rect, rows: int, columns: Sequence[ScoreColumn],
        tallest: float = MAX_ROW_UNITS,
    ) -> None:  # fmt: skip
        """Lay out the rows, each at most ``tallest`` units high, and draw the headings."""
        self.pen, self.scale = pen, pen.scale
        scale = pen.scale
        border = max(2, round(5 * scale))
        head = round(min(HEADING_UNITS * scale, rect.height * LARGEST_HEAD_SHARE))
        foot = 4 * border + round(14 * scale)
        self._pitch = min((rect.height - head - foot) / rows, tallest * scale)
        height = round(head + foot + self._pitch * rows)
        self._rect = pygame.Rect(rect.x, rect.y + (rect.height - height) // 2, rect.width, height)
        self._head_px, self._border = head, border
        self.row_px = round(self._pitch * (1 - ROW_GAP_SHARE))
        self._first = self._rect.y + head + border + round(4 * scale)
        side = border + round(14 * scale)
        self._left, self._width = rect.x + side, rect.width - 2 * side
        self._column_spans = _column_spans(columns)
        share = LOW_ROW_SHARE if self.row_px < MAX_LOW_ROW_PX else NUMBER_ROW_SHARE
        size = min(self.row_px * share, self._width * NUMBER_WIDTH_SHARE, MAX_LETTER_UNITS * scale)
        self.letters = max(MIN_SCORE_FONT_PX, size)
        self._draw_heads(columns)

    def _draw_heads(self, columns: Sequence[ScoreColumn]) -> None:
        pen, head = self.pen, self._head_px
        pen.sheet(self._rect, head, self._border, 24 * self.scale)
        size = max(MIN_SCORE_FONT_PX + 1, min(head * 0.46, 24 * self.scale))
        for name, words, _width, align in columns:
            rect = self.heading_rect(name)
            pen.line(words, rect, "title", size, WHITE, align=align, floor=MIN_SCORE_FONT_PX)

    def heading_rect(self, column: str) -> pygame.Rect:
        top = self._rect.y + self._border
        rect = replace_edges(
            self.cell_rect(0, column), top=top, bottom=self._rect.y + self._head_px
        )
        return rect.inflate(-round(10 * self.scale), 0)

    def row_rect(self, at: float) -> pygame.Rect:
        """Return the area of a row by its index.  A fractional index lies between two rows."""
        top = round(self._first + at * self._pitch + self._pitch * ROW_GAP_SHARE / 2)
        return pygame.Rect(self._left, top, self._width, self.row_px)

    def cell_rect(self, at: float, column: str) -> pygame.Rect:
        start, end = self._column_spans[column]
        left, right = (self._left + round(share * self._width) for share in (start, end))
        return replace_edges(self.row_rect(at), left=left, right=right)

    def draw_row(self, at: float, *, is_lit: bool = False) -> None:
        line = max(1.0, min(3.5 * self.scale, self.row_px * 0.06))
        radius = min(self.row_px * 0.32, 18 * self.scale)
        self.pen.box(self.row_rect(at), radius, SUNFLOWER if is_lit else PAPER, line)

    def draw_seat_badge(self, cell: pygame.Rect, player: Player) -> None:
        scale, pen = self.scale, self.pen
        high = round(min(self.row_px * 0.8, 76 * scale))
        pad = round(8 * scale)
        badge = draw_seat_badge(pen, player, high, midleft=(cell.x + pad, cell.centery))
        name = replace_edges(cell, left=badge.right + pad, right=cell.right - pad // 2)
        size = max(min(self.letters, 34 * scale), MIN_SCORE_FONT_PX + 1)
        draw_name(pen.kit, pen.surface, name, player.name, size, INK, floor=MIN_SCORE_FONT_PX)

    def draw_points(
        self, cell: pygame.Rect, text: str, share: float = 1.0, colour: Colour = POINTS_COLOUR,
        align: Align = "center",
    ) -> None:  # fmt: skip
        inside = cell.inflate(-round(cell.height * 0.12), 0)
        size = self.letters * share
        self.pen.line(text, inside, "title", size, colour, align=align, floor=MIN_SCORE_FONT_PX)

    def draw_stars(self, rect: pygame.Rect, stars: int, most: int = 3) -> None:
        side = min(rect.height, rect.width // most)
        left = rect.centerx - most * side // 2
        for star in range(most):
            name = "star" if star < stars else "star_empty"
            middle = (left + star * side + side // 2, rect.centery)
            self.pen.icon(name, round(side * 0.9), center=middle)


def _column_spans(columns: Sequence[ScoreColumn]) -> dict[str, tuple[float, float]]:
    whole = sum(column.width for column in columns)
    spans: dict[str, tuple[float, float]] = {}
    start = 0.0
    for each in columns:
        spans[each.name] = (start / whole, (start + each.width) / whole)
        start += each.width
    return spans


PODIUM_STEP_COUNT = 3
"""How many players stand on the podium.  There are more if more players share the win."""
PODIUM_STEP_HEIGHTS = {1: 1.0, 2: 0.7, 3: 0.48}
LOWEST_PODIUM_STEP_HEIGHT = 0.34
STEP_COLOURS: dict[int, Colour] = {1: SUNFLOWER, 2: LILAC, 3: TANGERINE}
PODIUM_HEAD_SHARE = 0.42
PODIUM_STEP_WIDTH, PODIUM_HEIGHT = 170.0, 620.0


class PodiumStanding(NamedTuple):
    """A seat's final place and total."""

    seat: int
    place: int
    total: int


def choose_podium_places(standings: Sequence[PodiumStanding]) -> tuple[PodiumStanding, ...]:
    ranked = sorted(standings, key=lambda standing: (standing.place, standing.seat))
    winners = sum(standing.place == 1 for standing in ranked)
    return tuple(ranked[: max(winners, min(PODIUM_STEP_COUNT, len(ranked)))])


def podium(
    standings: Sequence[PodiumStanding], players: Sequence[Player], progress: float,
    label: Callable[[int], str],
) -> Part:  # fmt: skip
    """Return the podium.  ``label`` returns what is counted, to be written below a total, or "".

    As ``progress`` goes from 0 to 1, the steps rise, the last place first.
    """
    chosen = choose_podium_places(standings)
    if progress <= 0:
        # Empty steps of first, second and third place, which reveal nothing.
        count = min(PODIUM_STEP_COUNT, len(standings))
        chosen = tuple(PodiumStanding(-1, at + 1, 0) for at in range(count))
    if len(chosen) == PODIUM_STEP_COUNT:
        first, second, third = chosen
        chosen = second, first, third
    steps = (_podium_step(one, players, progress, label) for one in chosen)
    gap = 10.0 if len(chosen) <= PODIUM_STEP_COUNT else 3.0
    return row(*steps, gap=gap, most=((PODIUM_STEP_WIDTH + gap) * len(chosen) - gap, PODIUM_HEIGHT))


def _podium_step(
    one: PodiumStanding, players: Sequence[Player], progress: float, label: Callable[[int], str]
) -> Part:
    begins = 0.25 * (PODIUM_STEP_COUNT - min(one.place, PODIUM_STEP_COUNT))
    risen = ease_out_cubic(part(progress, begins, begins + 0.5))
    whole = PODIUM_STEP_HEIGHTS.get(one.place, LOWEST_PODIUM_STEP_HEIGHT) * (1 - PODIUM_HEAD_SHARE)
    if one.seat < 0 or risen <= 0:
        empty = Part(share=whole, ground=Ground(18, BAR, 3, EDGE, 0.6))
        return column(Part(share=1 - whole), empty)
    fill, told = STEP_COLOURS.get(one.place, CREAM), label(one.total)
    total = Text(
        number_text(one.total), 56, WHITE, "title", outline=(INK, 5), units=62 if told else 96
    )
    inside = (
        total,
        *((Text(told, 24, units=34),) if told else ()),
        Text(f"{one.place}.", 34, role="title", units=40),
        Part(),
    )
    step = column(
        *(inside if risen >= 0.6 else ()),
        share=whole * risen, pad=(6, 12), ground=Ground(18, fill, 5),
    )  # fmt: skip
    above = Part(share=max(0.0, 1 - PODIUM_HEAD_SHARE - whole * risen))
    is_shown = risen > 0.05
    head = drawn(_draw_player, players[one.seat], one.place) if is_shown else Part()
    return column(above, head.but(share=PODIUM_HEAD_SHARE), step)


def _draw_player(pen: Pen, room: pygame.Rect, player: Player, place: int) -> None:
    two_lines = pen.width(player.name, "body", MIN_TEXT_PX) > room.width
    high = max(pen.px(34), round((2.5 if two_lines else 1.4) * MIN_TEXT_PX))
    name = pygame.Rect(room.x, room.bottom - high - pen.px(6), room.width, high)
    name.inflate_ip(pen.px(8), 0)
    words, size = player.name, 26 * pen.scale
    draw_name(pen.kit, pen.surface, name, words, size, CREAM, align="center", outline=INK)
    side = min(room.width - pen.px(8), round(room.height * 0.42))
    where = draw_seat_badge(pen, player, side, midbottom=(room.centerx, name.y - pen.px(2)))
    if place == 1:
        pen.icon("crown", round(side * 0.56), midbottom=(where.centerx, where.y + side // 8))


SEAT_COLUMN, HOLD_STEP, RANKING_STEP = "seat", "hold", "ranking"
"""The names of the first column, and of the first and the last step of the count-up."""
SEAT_COLUMN_WIDTH = 330.0
PLACE_WIDTH, PLACE_SHARE = 1.5, 0.72
"""The width and font size of the rank before a name, relative to other numbers' font size."""
PART_POINTS_SHARE = 0.86


class ScoreCell(NamedTuple):
    """A cell of the score table, with the words to draw in it."""

    table: ScoreTable
    rect: pygame.Rect
    player: int
    words: str
    ink: Colour


def draw_part_points(cell: ScoreCell) -> None:
    cell.table.draw_points(cell.rect, cell.words, PART_POINTS_SHARE, cell.ink)


def draw_total_points(cell: ScoreCell) -> None:
    cell.table.draw_points(cell.rect, cell.words, 1.0, INK)


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """A column of a result's score table: its heading, its values, and how to draw them."""

    name: str
    head: str
    width: float
    of: Callable[[int], int]
    step: str = ""
    """The step of the count-up that counts this column.  If empty, it is shown from the start."""
    text: Callable[[int], str] = str
    caption: str = ""
    draw: Callable[[ScoreCell], None] = draw_part_points


class RankedResult(ABC):
    """Draws the result of several players: the scores, counted up in a table, and a podium."""

    is_worth_celebrating = True
    """There is always a winner to celebrate."""
    tallest: float
    """The greatest height of a row, in units."""
    counts: tuple[str, ...]
    """The steps of the count-up between the first and the last."""
    count_times: float
    ranking_times: float
    """How long the last step takes.  ``count_times`` is the same for each step of ``counts``.  Both
    are multiples of ``line_seconds``.
    """

    def __init__(
        self, kit: Kit, players: Sequence[Player], places: Sequence[int], worth: Sequence[int],
        line_seconds: float,
    ) -> None:  # fmt: skip
        """Take each player's place, 1 for the best, and total for the podium, ``worth``."""
        self._kit, self._players, self._places = kit, tuple(players), tuple(places)
        self._line = line_seconds
        self._standings = tuple(
            PodiumStanding(at, place, total)
            for at, (place, total) in enumerate(zip(places, worth, strict=True))
        )
        self._ranked = sorted(range(len(players)), key=lambda at: (places[at], at))
        self._columns: dict[str, pygame.Rect] = {}
        self._name_rects: list[pygame.Rect] = []

    def podium_label(self, total: int) -> str:
        """Return what a total on the podium counts, or '' where that is clear."""
        return ""

    @property
    @abstractmethod
    def figure_columns(self) -> Sequence[ResultColumn]:
        """The score table's columns after the first one, which has the players' names."""

    @abstractmethod
    def heading(self, counting: CountUp[str]) -> str:
        """Return the headline: what is being counted, and at the end who has won."""

    @abstractmethod
    def caption(self, counting: CountUp[str]) -> str:
        """Return a line with details of the result, as far as it has been counted."""

    def make_count_up(self) -> CountUp[str]:
        line = self._line
        items = [CountUpStep(HOLD_STEP, line)]
        items += [CountUpStep(step, line * self.count_times, line) for step in self.counts]
        return CountUp([*items, CountUpStep(RANKING_STEP, line * self.ranking_times)])

    def counted_so_far(
        self, figure: ResultColumn, player: int, counting: CountUp[str]
    ) -> int | None:
        """Return the number that a player's cell shows now, or None before its step begins."""
        if not figure.step:
            return figure.of(player)
        if not counting.has_begun(figure.step):
            return None
        return counting.number_shown(figure.step, figure.of(player))

    def table_in_words(self) -> list[str]:
        return [
            _("{name}: {words}").format(
                name=self._players[player].name, words=self._figures_in_words(player)
            )
            for player in self._ranked
        ]

    def _figures_in_words(self, player: int) -> str:
        return ", ".join(f"{it.head} {it.text(it.of(player))}" for it in self.figure_columns)

    def things(self, place: Placement) -> Iterator[ScreenThing]:
        """Yield the names, the columns and the podium with tooltips.

        The podium has the tooltip of the last column.
        """
        for rect, player in zip(self._name_rects, self._ranked, strict=False):
            name, figures = self._players[player].name, self._figures_in_words(player)
            yield ScreenThing(rect, partial(TooltipText, name, figures), is_quiet=True)
        for it in self.figure_columns:
            meant = partial(TooltipText, it.head, it.caption)
            yield ScreenThing(self._columns.get(it.name, place["table"]), meant)
        yield ScreenThing(place["podium"], meant)

    def draw(self, surface: pygame.Surface, place: Placement, counting: CountUp[str]) -> None:
        pen, verdict = Pen.at(self._kit, surface, place), place["verdict"]
        edge = INK, max(2, place.px(8))
        pen.line(
            self.heading(counting), verdict, "script", verdict.height * 0.78, SUNFLOWER,
            outline=edge, drop=place.px(3), align="center",
        )  # fmt: skip
        words = self.caption(counting)
        pen.line(words, place["reason"], "body", place.px(27), CREAM, align="center")
        rise = counting.progress(RANKING_STEP)
        steps = podium(self._standings, self._players, rise, self.podium_label)
        draw_part(steps, pen, place["podium"])
        figures = self.figure_columns
        columns = [ScoreColumn(SEAT_COLUMN, "", SEAT_COLUMN_WIDTH, "left")]
        columns += [ScoreColumn(it.name, it.head, it.width) for it in figures]
        table = ScoreTable(pen, place["table"], len(self._players), columns, self.tallest)
        for it in figures:
            last = table.cell_rect(len(self._players) - 1, it.name)
            self._columns[it.name] = table.heading_rect(it.name).union(last)
        ranks = range(len(self._ranked))
        self._name_rects = [table.cell_rect(rank, SEAT_COLUMN) for rank in ranks]
        slide = ease_in_out(part(rise, 0.0, 0.5))
        # Winners last, so that they slide over the others.
        for rank, player in reversed([*enumerate(self._ranked)]):
            at = player + (rank - player) * slide
            self._draw_row(table, figures, at, player, counting)

    def _draw_row(
        self, table: ScoreTable, figures: Sequence[ResultColumn], at: float, player: int,
        counting: CountUp[str],
    ) -> None:  # fmt: skip
        rise, cell = counting.progress(RANKING_STEP), table.cell_rect(at, SEAT_COLUMN)
        wins = rise >= 1 and self._places[player] == 1
        table.draw_row(at, is_lit=wins)
        if rise > 0:
            place = take_left(cell, round(table.letters * PLACE_WIDTH))
            table.draw_points(place, f"{self._places[player]}.", PLACE_SHARE, INK, "right")
            cell = replace_edges(cell, left=place.right)
        table.draw_seat_badge(cell, self._players[player])
        ink = INK if wins else TEAL_DEEP
        for figure in figures:
            points = self.counted_so_far(figure, player, counting)
            if points is not None:
                rect = table.cell_rect(at, figure.name)
                figure.draw(ScoreCell(table, rect, player, figure.text(points), ink))
