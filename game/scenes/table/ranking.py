"""The result of several players: a table of scores that slides into order, and a podium."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from typing import NamedTuple

import pygame

from game.record import Player
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import draw_name
from game.stage import clamp, ease_in_out, ease_out_cubic, part
from game.ui.draw.palette import (
    BAR,
    BRONZE,
    CREAM,
    EDGE,
    FAINT,
    INK,
    PAPER,
    SILVER,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
    WHITE,
    Colour,
    mix_colours,
)
from game.ui.draw.text import MIN_TEXT_PX, Align
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.tree import (
    Art,
    Ground,
    High,
    Line,
    Part,
    Size,
    Text,
    cached,
    column,
    drawn,
    either,
    pile,
    row,
    sized,
    table,
)
from game.ui.widgets.intents import TooltipText
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _, rank_in_figures

from .result import CountUp, CountUpStep
from .rivals import CALM, GLAD, draw_seat_badge, seat_badge_picture

MIN_SCORE_FONT_PX = 12
SEPARATOR = "  ·  "
"""Between two remarks in a line."""
POINTS_UNITS, TOTAL_UNITS, NAME_UNITS, BADGE_UNITS = 45.0, 50.0, 38.0, 92.0
NAME_SHARE = 0.6
"""The letters of a name in a low row, as a share of its height."""
PLACE_UNITS, PLACE_PAD = 52.0, 5.0
TAG_UNITS, TAG_SHARE = 22.0, 0.8
LEAST_NAME_UNITS, TAG_ROOM = 100.0, 25.0
"""The width that a name has at least beside what else stands in its cell, and a tag's room."""
STACKED_UNITS, MAX_STACKED_ROWS = 44.0, 4
"""How high a count above its points is, and up to how many rows are high enough for both."""
HEADING_UNITS, TWO_HEADINGS_UNITS, FOOT_UNITS = 52.0, 72.0, 15.0
"""The heights of the heads, those where one is over others, and the edge at the sheet's foot."""
MAX_ROW_UNITS = 300.0
ROW_GAP, ROWS_WITH_WIDE_GAPS, ROW_GAPS_SHARE = 11.0, 5, 0.11
"""The gap between rows, up to how many rows have it, and the share that the gaps of more take."""
ROW_PAD, MARK_PAD, MARK_GAP_SHARE, MOST_MARK_UNITS = 8.0, 2.0, 0.14, 120.0
MARKED_PAD = 12.0
LEAST_FIGURE_UNITS = 84.0


def score_table(
    heads: Line, rows: Sequence[Line], *, tallest: float = MAX_ROW_UNITS, like: Sequence[Line] = (),
    under: Line | None = None,
) -> Part:  # fmt: skip
    """Return a table of scores on a sheet of paper, its rows at most ``tallest`` units high.

    ``like`` and ``under`` are as in ``game.ui.tree.parts.Table``.
    """
    narrow = High(ROW_GAPS_SHARE / (len(rows) + 1))
    gap = ROW_GAP if len(rows) <= ROWS_WITH_WIDE_GAPS else narrow
    inside = table(
        heads, *rows, gap=gap, like=(heads, *(like or rows)), under=under, pad=(19, 0)
    )  # fmt: skip
    highest = heads.units + FOOT_UNITS + ROW_GAP + tallest * len(rows)
    sheet = drawn(_draw_sheet, heads.units)
    return pile(sheet, column(inside, Part(units=FOOT_UNITS), gap=gap), most=(0, highest))


def row_units(high: float, count: int) -> float:
    """Return the height of each of so many rows that are so high with their gaps, in units."""
    if count <= ROWS_WITH_WIDE_GAPS:
        return (high - ROW_GAP * (count + 1)) / count
    return high * (1 - ROW_GAPS_SHARE) / count


def _draw_sheet(pen: Pen, rect: pygame.Rect, head_units: float) -> None:
    pen.sheet(rect, pen.px(head_units), max(2, pen.px(5)), 24 * pen.scale)


def score_heads(*heads: Part, units: float = HEADING_UNITS) -> Line:
    return row(*heads, units=units, pad=(ROW_PAD, 0))


def score_head(words: str, align: Align = "center", least: float = 0.0) -> Part:
    return Text(
        words, 24, WHITE, "title", align, floor=MIN_SCORE_FONT_PX + 1, pad=(6, 0),
        least=(least, 0),
    )  # fmt: skip


def head_over(words: str, *heads: Part) -> Part:
    """Return the heads of several columns, below words about them all."""
    above = Text(words, 21, CREAM, "title", floor=MIN_SCORE_FONT_PX, share=0.9)
    return column(above, row(*heads), pad=(0, High(0.09)))


PAPER_GROUND, WINNER_GROUND = Ground(15, PAPER, 3.5), Ground(15, SUNFLOWER, 3.5)
LEADER_GROUND = Ground(15, mix_colours(CREAM, SUNFLOWER, 0.4), 5, TANGERINE)
"""Lets stars be seen, too."""
OPEN_INK = mix_colours(FAINT, INK, 0.5)
"""The ink of points that may still change."""


def score_row(*cells: Part, ground: Ground = PAPER_GROUND) -> Line:
    return row(*cells, ground=ground, pad=(ROW_PAD, 0))


def score_points(
    words: str, colour: Colour = TEAL_DEEP, size: float = POINTS_UNITS, align: Align = "center"
) -> Text:
    return Text(
        words, size, colour, "title", align, floor=MIN_SCORE_FONT_PX, pad=(6, High(0.2)),
        alike=("points", size),
    )  # fmt: skip


def noted_points(points: Text, note: str, size: float) -> Part:
    """Return points of a size with a word about them below, or left of them in a low row.

    The points end where those without a word do, so that the column is in line.
    """
    pad = (points.pad[0], 0)
    said = Text(note, 20, INK, align=points.align, floor=MIN_SCORE_FONT_PX)
    below = column(points.but(units=size, pad=pad), said.but(units=24, pad=pad), pad=(0, 3))
    # Only a low row, as high as its letters, has it beside them.
    beside = row(said, points.but(size=High(0.64), pad=pad, fits=True))
    return either(below, beside, points)


def counted_points(icon: Part, count: int, points: Part, apart: float = 0.0) -> Part:
    """Return a cell with a number of things and their points, ``apart`` from the next column."""
    # Room for two digits, so that icons line up.
    digits = Text(
        str(count), 28, align="left", floor=MIN_SCORE_FONT_PX + 1, units=36,
        pad=(0, High(0.2)),
    )  # fmt: skip
    after = [Part(units=apart)] if apart else []
    return row(icon.but(fits=True, pad=(4, High(0.2))), digits, points, *after, pad=(8, 0))


def stacked_points(icon: Part, count: int, points: Part) -> Part:
    """Return a cell with a number of things and, below it, their points."""
    digits = Text(str(count), 28, floor=MIN_SCORE_FONT_PX + 1, fits=True)
    counted = row(Part(), icon.but(fits=True), digits, Part(), gap=4, units=STACKED_UNITS)
    return column(Part(share=0.4), counted, points, Part(share=0.4), pad=(8, 0))


def marked_points(points: Part) -> Part:
    """Return points on a ground of their own."""
    beside, ground = Part(share=MARK_GAP_SHARE), Part(ground=Ground(High(0.3), SUNFLOWER, 2.0))
    ground = column(beside, ground, beside, pad=(MARK_PAD, 0), most=(0, MOST_MARK_UNITS))
    return pile(ground, points.but(pad=(MARKED_PAD, points.pad[1])))


def seat_cell(
    player: Player, place: int = 0, *, is_you: bool = False, letters: float = NAME_UNITS
) -> Part:
    """Return a player's badge and name, after the place if there is one; mark *you*."""
    # Lighter than the step, so that the place is read on it.
    metal = mix_colours(STEP_METALS[place][0], WHITE, 0.65) if place in STEP_METALS else None
    chip = Text(
        rank_in_figures(place), High(0.6), INK, "title", floor=MIN_SCORE_FONT_PX,
        pad=(PLACE_PAD if metal else 0.0, 0), most=(PLACE_UNITS, PLACE_UNITS),
        ground=metal and Ground(High(0.5), metal, 3.0),
    )  # fmt: skip
    number = pile(chip, units=PLACE_UNITS, pad=(0, High(0.12)))
    badge = Art(seat_badge_picture, BADGE_UNITS, (player,), fits=True, pad=(0, High(0.06)))
    # Where the only person is called so, their name says it.
    tag = _("You") if is_you and player.name != _("You") else ""
    name = drawn(
        _draw_name, player.name, tag, letters, least=(LEAST_NAME_UNITS + TAG_ROOM * bool(tag), 0)
    )
    return row(*([number] if place else []), badge, name, gap=8)


def _draw_name(pen: Pen, rect: pygame.Rect, name: str, tag: str, letters: float) -> None:
    """Draw a player's name and, beside it, a tag if there is one."""
    size = max(min(rect.height * NAME_SHARE, letters * pen.scale), MIN_SCORE_FONT_PX + 1)
    room = rect.copy()
    if tag:
        small = max(MIN_SCORE_FONT_PX, min(TAG_UNITS * pen.scale, TAG_SHARE * size))
        small = pen.kit.text.enlarged_px("title", small)
        wide, high = pen.kit.text.measure(tag, "title", small)
        plate = pygame.Rect(0, 0, wide + pen.px(20), high + pen.px(4))
        room.width = max(1, rect.width - plate.width - pen.px(10))
    area = draw_name(pen, room, name, size, INK, floor=MIN_SCORE_FONT_PX)
    if tag:
        plate.midleft = min(area.right + pen.px(10), rect.right - plate.width), area.centery
        _draw_tag(pen, plate, tag, small)


PODIUM_STEP_COUNT, MOST_PODIUM_STEPS = 3, 5
"""Up to which place players stand on the podium, and how many at most unless all of them win."""
LOWEST_PODIUM_STEP_HEIGHT = 0.46
"""The height of the podium's lowest step.  That of the winner, the highest one, is 1."""
PODIUM_SHARE = 0.72
"""How much of the last step of the count-up the podium takes.  Then the rows are ranked."""
STEP_METALS: dict[int, tuple[Colour, str]] = {
    1: (SUNFLOWER, "medal_3"),
    2: (SILVER, "medal_2"),
    3: (BRONZE, "medal_1"),
}
"""The colour of each place's step, and its medal."""
GLINTS = ((0.12, 0.16, 0.5), (0.33, 0.05, 0.4), (0.84, 0.07, 0.28))
"""The light stripes on a step: where each begins and how wide it is, as shares of the width, and
how strong it is.
"""
MEDAL_UNITS, LEAST_MEDAL_UNITS = 104.0, 36.0
PODIUM_HEAD_SHARE = 0.42
CROWNED_SHARE = 0.97
"""How far the winner's step has risen when the crown appears."""
PODIUM_STEP_WIDTH, PODIUM_HEIGHT = 156.0, 640.0
STEP_LINE, STEP_RADIUS, STEP_CAP_UNITS = 5.0, 10.0, 24.0
PODIUM_EDGE, PODIUM_BASE, PODIUM_GROUND = 10.0, 46.0, Ground(STEP_RADIUS, BAR, STEP_LINE, INK)
"""How far the base reaches beyond the steps, its height, and its look."""


class PodiumStanding(NamedTuple):
    """A seat's final place and total."""

    seat: int
    place: int
    total: int


def choose_podium_places(standings: Sequence[PodiumStanding]) -> tuple[PodiumStanding, ...]:
    ranked = sorted(standings, key=lambda standing: (standing.place, standing.seat))
    winners = sum(standing.place == 1 for standing in ranked)
    with_equals = [one for one in ranked if one.place <= PODIUM_STEP_COUNT]
    if len(with_equals) <= MOST_PODIUM_STEPS:
        return tuple(with_equals)
    return tuple(ranked[: max(winners, min(PODIUM_STEP_COUNT, len(ranked)))])


def podium(
    standings: Sequence[PodiumStanding], players: Sequence[Player], progress: float,
    label: Callable[[int], str], height: Callable[[int], float], you: int | None = None,
) -> Part:  # fmt: skip
    """Return the podium.  As ``progress`` goes from 0 to 1, its steps rise, the last place first.

    ``label`` returns what is counted, to be written below a total, or "".  ``height`` returns how
    high a total brings its player, from 0 to 1.  ``you`` is the seat marked as *You*.
    """
    chosen = choose_podium_places(standings)
    if progress <= 0:
        # Places that reveal nothing.
        chosen = tuple(PodiumStanding(-1, 0, 0) for _one in chosen[:PODIUM_STEP_COUNT])
    if len(chosen) >= PODIUM_STEP_COUNT:
        first, second, *others = chosen
        chosen = second, first, *others
    steps = [_podium_step(one, players, progress, label, height, you) for one in chosen]
    places = [
        Text(
            rank_in_figures(one.place) if one.place else "", 34, CREAM, "title",
            floor=MIN_SCORE_FONT_PX,
        )
        for one in chosen
    ]  # fmt: skip
    base = row(*places, pad=(PODIUM_EDGE, 0), units=PODIUM_BASE, ground=PODIUM_GROUND)
    wide = PODIUM_STEP_WIDTH * len(chosen) + 2 * PODIUM_EDGE
    # Outlines of neighbours are one line.
    return column(
        row(*steps, gap=-STEP_LINE, pad=(PODIUM_EDGE, 0)), base, gap=-STEP_LINE,
        most=(wide, PODIUM_HEIGHT),
    )  # fmt: skip


def medal_on_step(pen: Pen, room: Size, medal: str) -> Part:
    """Return a medal, or nothing where it would be a speck."""
    return Art(medal, MEDAL_UNITS) if room[1] >= pen.px(LEAST_MEDAL_UNITS) else Part()


def _podium_step(
    one: PodiumStanding, players: Sequence[Player], progress: float, label: Callable[[int], str],
    height: Callable[[int], float], you: int | None,
) -> Part:  # fmt: skip
    begins = 0.25 * (PODIUM_STEP_COUNT - min(one.place, PODIUM_STEP_COUNT))
    risen = ease_out_cubic(part(progress, begins, begins + 0.5)) if one.place else 0.0
    low = LOWEST_PODIUM_STEP_HEIGHT
    if risen <= 0:
        whole = low * (1 - PODIUM_HEAD_SHARE)
        empty = Part(share=whole, ground=Ground(STEP_RADIUS, BAR, 3, EDGE, 0.6))
        return column(Part(share=1 - whole), empty)
    whole = (low + (1 - low) * height(one.total)) * (1 - PODIUM_HEAD_SHARE)
    (fill, medal), told = STEP_METALS.get(one.place, (CREAM, "")), label(one.total)
    # Light letters are not read on a light step.
    ink, rim = (WHITE, INK) if medal else (INK, None)
    total = Text(
        number_text(one.total), 64, ink, "title", outline=rim and (rim, 5),
        units=66 if told else 84,
    )  # fmt: skip
    inside = (
        Part(units=STEP_CAP_UNITS),
        total,
        *((Text(told, 24, ink, outline=rim and (rim, 4), units=34),) if told else ()),
        sized(medal_on_step, medal) if medal else Part(),
    )
    step = pile(
        drawn(_draw_step, fill),
        column(*(inside if risen >= 0.6 else ()), pad=(6, 10)),
        share=whole * risen,
    )  # fmt: skip
    above = Part(share=max(0.0, 1 - PODIUM_HEAD_SHARE - whole * risen))
    is_shown = risen > 0.05
    # The crown lands last.
    crowned = one.place == 1 and risen >= CROWNED_SHARE
    tag = _("You") if one.seat == you else ""
    head = drawn(_draw_player, players[one.seat], one.place, crowned, tag) if is_shown else Part()
    return column(above, head.but(share=PODIUM_HEAD_SHARE), step)


def _draw_step(pen: Pen, rect: pygame.Rect, fill: Colour) -> None:
    """Draw a step of metal: its front, which the light falls on, and its top."""
    line, radius = max(2, pen.px(STEP_LINE)), pen.px(STEP_RADIUS)
    pen.box(rect, radius, fill, line, INK)
    inside = rect.inflate(-pen.px(14), -pen.px(14))
    for at, wide, strong in GLINTS if inside.height > pen.px(20) else ():
        stripe = pygame.Rect(inside.x + round(at * inside.width), inside.y, 0, inside.height)
        stripe.width = max(1, round(wide * inside.width))
        pen.rounded(stripe, min(pen.px(8), stripe.width / 2), WHITE, 0, WHITE, strong)
    top = rect.copy()
    top.height = min(rect.height, pen.px(STEP_CAP_UNITS))
    pen.box(top, radius, mix_colours(fill, WHITE, 0.45), line, INK)


def _draw_player(
    pen: Pen, room: pygame.Rect, player: Player, place: int, is_crowned: bool, tag: str
) -> None:
    two_lines = pen.width(player.name, "body", MIN_TEXT_PX) > room.width
    high = max(pen.px(34), round((2.5 if two_lines else 1.4) * MIN_TEXT_PX))
    name = pygame.Rect(room.x, room.bottom - high - pen.px(6), room.width, high)
    name.inflate_ip(pen.px(8), 0)
    words, size = player.name, 26 * pen.scale
    colour = SUNFLOWER if tag else CREAM
    draw_name(pen, name, words, size, colour, align="center", outline=INK)
    side = min(room.width - pen.px(8), round(room.height * 0.46))
    smile = GLAD if place == 1 else CALM
    where = draw_seat_badge(
        pen, player, side, smile=smile, midbottom=(room.centerx, name.y - pen.px(2))
    )
    if tag and tag != words:
        letters = pen.kit.text.enlarged_px("title", max(MIN_SCORE_FONT_PX, TAG_UNITS * pen.scale))
        wide, tall = pen.kit.text.measure(tag, "title", letters)
        plate = pygame.Rect(0, 0, wide + pen.px(20), tall + pen.px(4))
        plate.center = where.right - pen.px(6), where.bottom - plate.height // 2
        plate.right = min(plate.right, room.right)
        _draw_tag(pen, plate, tag, letters)
    if is_crowned:
        pen.icon("crown", round(side * 0.52), midbottom=(where.centerx, where.y + side // 8))


def _draw_tag(pen: Pen, plate: pygame.Rect, tag: str, letters: float) -> None:
    pen.rounded(plate, plate.height / 2, SUNFLOWER, max(1.5, 2.5 * pen.scale))
    pen.line(tag, plate, "title", letters, INK, align="center", grows=False)


REMARK_UNITS, LOW_REMARK_UNITS = 27.0, 24.0
"""The letters of remarks, and those of long ones."""
HOLD_STEP, RANKING_STEP = "hold", "ranking"
"""The names of the first and the last step of the count-up."""
FIGURE_UNITS, LARGE_FIGURE_UNITS = (36.0, 42.0), (42.0, 58.0)
"""The size of a figure and of a total, and that in the high rows of few players."""


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """A column of a result's score table: its heading, its values, and their cells."""

    name: str
    head: str
    of: Callable[[int], int]
    step: str = ""
    """The step of the count-up that counts this column.  If empty, it is shown from the start."""
    text: Callable[[int], str] = str
    caption: str = ""
    cell: Callable[[int, str, Colour], Part] | None = None
    """Returns the cell of a player, with words in a colour; by default, it is a figure."""
    is_total: bool = False


class RankedResult(ABC):
    """The result of several players: the scores, counted up in a table, and a podium."""

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
        people = [seat for seat, player in enumerate(players) if not player.is_bot]
        self.only_person = people[0] if len(people) == 1 else None
        """The seat of the only person, whose row says *You*, or None."""
        self.is_worth_celebrating = not people or any(places[seat] == 1 for seat in people)
        """Whether a person wins, or only bots have played."""
        self._line = line_seconds
        self._standings = tuple(
            PodiumStanding(at, place, total)
            for at, (place, total) in enumerate(zip(places, worth, strict=True))
        )
        self._ranked = sorted(range(len(players)), key=lambda at: (places[at], at))

    @property
    def is_roomy(self) -> bool:
        """Whether the rows are so high and so wide that their figures are larger."""
        wide, high = self._kit.window.size
        is_usual = self._kit.text.scale <= 1.0 and wide >= high
        return is_usual and len(self._players) <= ROWS_WITH_WIDE_GAPS

    @property
    def is_narrow(self) -> bool:
        """Whether the rows have no room for counts beside their points."""
        wide, high = self._kit.window.size
        return wide < high and self._kit.text.scale > 1.0

    @property
    def is_stacked(self) -> bool:
        """Whether narrow rows are high enough for counts above their points."""
        return self.is_narrow and len(self._players) <= MAX_STACKED_ROWS

    @property
    def part_units(self) -> float:
        return (LARGE_FIGURE_UNITS if self.is_roomy else FIGURE_UNITS)[0]

    @property
    def total_units(self) -> float:
        return (LARGE_FIGURE_UNITS if self.is_roomy else FIGURE_UNITS)[1]

    @property
    def name_units(self) -> float:
        return NAME_UNITS

    def podium_label(self, total: int) -> str:
        """Return what a total on the podium counts, or '' where that is clear."""
        return ""

    def podium_height(self, total: int) -> float:
        """Return how high on the podium a total is: 1 for the best, 0 for nothing."""
        best = max(one.total for one in self._standings)
        return clamp(total / best) if best > 0 else float(total == best)

    def tie_in_words(self, player: int) -> str:
        """Return why a player comes before or after another with the same total, or ''."""
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
        figures = [f"{it.head} {it.text(it.of(player))}" for it in self.figure_columns]
        return ", ".join(filter(None, (*figures, self.tie_in_words(player))))

    def parts(self, counting: CountUp[str]) -> dict[str, Part]:
        rise, figures = counting.progress(RANKING_STEP), self.figure_columns
        risen = part(rise, 0.0, PODIUM_SHARE)
        wide, high = self._kit.window.size
        verdict = Text(
            self.heading(counting), High(0.78), SUNFLOWER, "script", outline=(INK, 8.0)
        )  # fmt: skip
        rows = tuple(
            tuple(self.counted_so_far(it, player, counting) for it in figures)
            for player in range(len(self._players))
        )
        steps = podium(
            self._standings, self._players, risen, self.podium_label, self.podium_height,
            self.only_person if len(self._players) > 1 else None,
        )  # fmt: skip
        return {
            "verdict": verdict,
            "reason": _remarks(self.caption(counting), is_high=wide < high).but(
                help=self.caption_help()
            ),
            "table": cached(
                self._score_table,
                rows,
                rise > PODIUM_SHARE,
                rise >= 1,
                wide < high,
                self.leaders_told(counting),
                key="table",
            ),
            "podium": steps.but(key="podium", help=_column_help(figures[-1])),
        }

    def leaders_told(self, counting: CountUp[str]) -> frozenset[int]:
        """Return the seats whose rows say that they lead, while that is about to change."""
        return frozenset()

    def caption_help(self) -> Callable[[], TooltipText] | None:
        """Return what explains the caption, if anything does."""
        return None

    def _score_table(
        self, rows: Sequence[Sequence[int | None]], is_ranked: bool, shows_winners: bool,
        is_narrow: bool, leaders: frozenset[int],
    ) -> Part:  # fmt: skip
        """Return the table with the figures of each player, or None for those not counted yet."""
        figures, players = self.figure_columns, range(len(self._players))
        least = 0 if is_narrow else LEAST_FIGURE_UNITS
        heads = (
            # A total that is told apart by words has room for them.
            score_head(it.head, "right", least).but(fits=True) if it.is_total
            else score_head(it.head, least=least)
            for it in figures
        )  # fmt: skip
        columns = (Part(key=it.name, help=_column_help(it)) for it in figures)
        return score_table(
            score_heads(Part(fits=True), *heads),
            [
                self._row(figures, player, rows[player], is_ranked, shows_winners, leaders)
                for player in (self._ranked if is_ranked else players)
            ],
            tallest=self.tallest,
            like=[
                self._row(figures, player, [it.of(player) for it in figures], True, False)
                for player in players
            ],
            under=row(Part(), *columns, pad=(ROW_PAD, 0)),
        )  # fmt: skip

    def _row(
        self, figures: Sequence[ResultColumn], player: int, shown: Sequence[int | None],
        is_ranked: bool, shows_winners: bool, leaders: frozenset[int] = frozenset(),
    ) -> Line:  # fmt: skip
        place = self._places[player]
        wins = shows_winners and place == 1
        is_you = player == self.only_person and len(self._players) > 1
        number, letters = place if is_ranked else 0, self.name_units
        seat = seat_cell(self._players[player], number, is_you=is_you, letters=letters).but(
            key=("seat", player), help=partial(self._explain_row, player), is_quiet=True
        )  # fmt: skip
        ink = INK if wins else TEAL_DEEP
        cells = [
            Part() if points is None else self._cell(it, player, points, ink)
            for it, points in zip(figures, shown, strict=True)
        ]
        if is_ranked and (tie := self.tie_in_words(player)):
            total = self._total_points(figures[-1].text(figures[-1].of(player)))
            cells[-1] = noted_points(total, tie, self.total_units)
        ground = LEADER_GROUND if player in leaders else PAPER_GROUND
        return score_row(seat, *cells, ground=WINNER_GROUND if wins else ground).but(
            key=("row", player)
        )

    def _cell(self, figure: ResultColumn, player: int, points: int, ink: Colour) -> Part:
        words = figure.text(points)
        if figure.cell is not None:
            return figure.cell(player, words, ink)
        return (
            self._total_points(words)
            if figure.is_total
            else score_points(words, ink, self.part_units)
        )

    def _total_points(self, words: str) -> Text:
        return score_points(words, INK, self.total_units, "right")

    def _explain_row(self, player: int) -> TooltipText:
        return TooltipText(self._players[player].name, self._figures_in_words(player))

    def draw(self, pen: Pen, view: TreeView, place: Placement, counting: CountUp[str]) -> None:
        """Draw the result.  Once the podium has told the places, the rows slide into order."""
        rise = counting.progress(RANKING_STEP)
        slide = ease_in_out(part(rise, PODIUM_SHARE, 1.0))
        slides = rise > PODIUM_SHARE and slide < 1
        rows = frozenset(("row", player) for player in self._ranked)
        view.draw(pen.surface, hidden=rows if slides else frozenset())
        tree = view["table"].tree
        # Winners last, so that they slide over the others.
        for player in reversed(self._ranked) if slides else ():
            start, goal = tree.places["row", self._ranked[player]], tree.places["row", player]
            tree.paint_moved(("row", player), pen, (0, round((start.y - goal.y) * (1 - slide))))


def _remarks(words: str, *, is_high: bool) -> Part:
    """Return remarks in a line, else one below the other: they are broken only if they must be.

    A high window has room for a line each.
    """
    remarks, text = words.split(SEPARATOR), Text(words, REMARK_UNITS, CREAM, leading=1.05)
    if is_high and len(remarks) > 1:
        return column(*(Text(it, REMARK_UNITS, CREAM, alike="remarks") for it in remarks))
    forms: list[Part] = [text.but(leading=0.0)]
    for count, size in ((2, REMARK_UNITS), (2, LOW_REMARK_UNITS), (3, LOW_REMARK_UNITS)):
        if count <= len(remarks):
            forms.append(column(*(Text(it, size, CREAM) for it in _lines_of(remarks, count))))
    return either(*forms, text, across=True) if len(remarks) > 1 else text


def _lines_of(remarks: Sequence[str], count: int) -> list[str]:
    """Return remarks in so many lines, the longest of which is as short as it can be."""
    ways = (
        [SEPARATOR.join(remarks[a:b]) for a, b in pairwise((0, *cuts, len(remarks)))]
        for cuts in combinations(range(1, len(remarks)), count - 1)
    )
    return min(ways, key=lambda lines: max(map(len, lines)))


def _column_help(column: ResultColumn) -> Callable[[], TooltipText] | None:
    return partial(TooltipText, column.head, column.caption) if column.caption else None
