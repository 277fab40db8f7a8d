"""The scorecard: its wide and its narrow form, a puzzle's goal, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeAlias, Unpack

import pygame

from game.luckybox.rules import Phase
from game.luckybox.stage import TableView, seat_score_of
from game.scenes.frame.charts import NO_VALUE_DASH, number_text, signed_number
from game.ui.draw.palette import (
    CREAM,
    FAINT,
    INK,
    LEAF,
    LILAC,
    MAGENTA_DEEP,
    PAPER,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
    WHITE,
    Colour,
    mix_colours,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.draw.text import Align
from game.ui.pen import Pen
from game.ui.tree import (
    Art,
    Ground,
    High,
    Part,
    PartOptions,
    Text,
    cached,
    column,
    drawn,
    either,
    pile,
    row,
)
from game.ui.tree.parts import Size
from game.ui.widgets.intents import TooltipText
from game.words import _, ngettext

from .cards import marker_cross

NARROW_WIDTH, NARROW_HEIGHT, WIDE_WIDTH = 274.0, 400.0, 770.0
"""The widths in units for which the narrow and the wide form are designed, and the least height of
the narrow one.
"""
WIDE_HEIGHT = 1.1 * WIDE_WIDTH * 0.83
WIDE_FROM, WIDE_FROM_PX = 0.69, 300
"""The wide form needs at least this ratio of width to height, and this width in pixels."""
LOW_FROM, LOW_WIDTH, LOW_HEIGHT, LOW_LINE_UNITS = 1.3, 520.0, 330.0, 58.0
"""The ratio from which the low form is used, its width and height in units, and the height of each
line beside its rows, whose letters are read from afar.
"""
GRID_FROM = 4.0
"""The ratio from which the rounds lie two by two in the low form."""
GOAL_HEIGHT = 420.0
"""The least height in units for which a goal's sheet is designed."""
STARS_SHARE, LOW_ROWS_ENLARGED = 0.6, 1.35
"""How much of a row's height its stars take, and how much more of it all takes in the low form."""
GRID_LETTERS_UNITS = 100.0
MAX_STARS = 3
NONE_ALPHA = 45
MOON_POINTS_FROM_ROUND = 3
"""During a round, the scorecard shows the points of moons only from this round on."""


class RoundRow(NamedTuple):
    """The figures of one round on a scorecard.  None means that there is no figure yet."""

    stars: int = 0
    star_points: int | None = None
    cards: int | None = None
    card_points: int | None = None
    total: int | None = None


class Goal(NamedTuple):
    """The points that one answer is to bring, and what brings them."""

    points: int
    before: int
    """The points of this round before the answer."""
    card_points: int
    """The points of one more finished card."""


class TableTask(NamedTuple):
    """What a task set at a table, such as a puzzle, says of itself above the cards."""

    title: str
    asked: str
    note: str
    goal: Goal | None = None
    """The points to reach with this answer, if any: then nothing else counts."""
    figures: tuple[tuple[str, str], ...] = ()
    """What stands in place of the numbers left, each a figure and its caption."""
    figures_meaning: Callable[[], TooltipText] | None = None
    """Returns what these figures mean."""
    short_note: str = ""
    """What matters most of the note, where there is no room for all of it."""


@dataclass(frozen=True, slots=True)
class ScorecardShown:
    """The figures on a scorecard.  Figures that are None are not shown."""

    rounds: tuple[RoundRow, ...]
    current: int | None = None
    crosses: int | None = None
    crosses_a_point: int = 2
    cross_points: int | None = None
    moons: int | None = None
    moon_points: int | None = None
    total: int | None = None
    open: int | None = None
    """The points that crosses and moons would add now, or None once the total includes them."""
    to_beat: int | None = None
    """The player's best score in similar games, or None if that is not shown."""
    is_alone: bool = True
    """Whether there are no other players.  With others, the best is no score to beat."""
    label: str = ""
    is_running: bool = False
    """Whether a round is in play.  Points for crosses are then shown only in words, if at all."""
    star_worths: tuple[int, ...] = ()
    """The points for one, two and three stars in a round.  The next star shows its points."""
    note: tuple[str, ...] = ()
    """Words below the label of the total, if nothing else is said there."""
    goal: Goal | None = None
    """What is to be reached.  Only the current round is shown then, and the total is its own."""


def scorecard_of(view: TableView, player: int, *, is_running: bool = False) -> ScorecardShown:
    seat, worth = view.seats[player], seat_score_of(view, player)
    is_over = view.phase is Phase.OVER
    rows = [RoundRow()] * 4
    for index, cards in enumerate(worth.cards):
        points = view.edition.star_points[seat.stars[index]]
        card_points = cards * view.edition.card_points[index]
        rows[index] = RoundRow(seat.stars[index], points, cards, card_points, points + card_points)
    return ScorecardShown(
        rounds=tuple(rows),
        current=None if is_over else view.round - 1,
        crosses=worth.crosses,
        crosses_a_point=view.edition.crosses_a_point,
        cross_points=worth.cross_points,
        moons=seat.moons,
        moon_points=worth.moon_points,
        total=worth.certain,
        open=None if is_over else worth.open,
        is_running=is_running,
        star_worths=() if is_over else view.edition.star_points[1:],
    )


MIN_LETTER_PX, MIN_DIGIT_PX = 12, 10
ZERO_INK = mix_colours(FAINT, INK, 0.4)
"""The colour of what brought nothing, legible in the lit row, too."""
Help: TypeAlias = Callable[[], TooltipText] | None
Explain: TypeAlias = Callable[[Hashable], TooltipText] | None
"""Explains the part with a key, such as ``("stars", 0)`` or ``"total"``."""
ExtraLine: TypeAlias = tuple[str, str, tuple[str, ...], int | None]
"""A line below the rows: icon, words, ever shorter versions of the words, points or None."""


class FittedScorecard(Part):
    """A scorecard in units of its own: in the wide form, or in the narrow one where that fits."""

    card: ScorecardShown
    explain: Explain = None

    def own_pen(self, pen: Pen, rect: pygame.Rect) -> Pen:
        has_goal = self.card.goal is not None
        unit = min(rect.width / NARROW_WIDTH, rect.height / GOAL_HEIGHT)
        return pen._replace(scale=unit if has_goal else _unit(rect))

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        if self.card.goal is not None:
            yield goal_part(self.card, self.card.goal, self.explain), rect.copy()
            return
        form = {
            "is_wide": _is_wide_form(rect), "is_low": _is_low_form(rect),
            "is_grid": rect.width >= GRID_FROM * rect.height,
        }  # fmt: skip
        yield scorecard_part(self.card, **form, explain=self.explain), rect.copy()

    def measure(self, pen: Pen, room: Size) -> Size:
        return room[0], room[0] * WIDE_HEIGHT / WIDE_WIDTH


def _is_wide_form(rect: pygame.Rect) -> bool:
    is_wide = rect.width >= max(WIDE_FROM * rect.height, WIDE_FROM_PX)
    return is_wide and not _is_low_form(rect)


def _is_low_form(rect: pygame.Rect) -> bool:
    return rect.width >= LOW_FROM * rect.height


def _unit(rect: pygame.Rect) -> float:
    if _is_low_form(rect):
        return min(rect.width / LOW_WIDTH, rect.height / LOW_HEIGHT)
    if _is_wide_form(rect):
        return min(rect.width / WIDE_WIDTH, rect.height / WIDE_HEIGHT)
    return min(rect.width / NARROW_WIDTH, rect.height / NARROW_HEIGHT)


def scorecard_part(
    card: ScorecardShown, *, is_wide: bool, is_low: bool = False,
    is_grid: bool = False, units: float = 0.0, explain: Explain = None,
) -> Part:  # fmt: skip
    """Return a scorecard.  Its rows and lines are kept while only the total counts up.

    In the low form, what is below the rows lies beside them; they may lie two by two.
    """
    head, border, side, foot = (72, 6, 22, 12) if is_wide else (54, 5, 13, 10)
    gap, line, bar = (0.16, 0.62, 1.0) if is_wide else (0.15, 0.52, 0.98)
    most = 58.0 if is_wide else 38.0
    if is_low:
        head, gap, line, bar, most = 50, 0.1, 0.62, 1.05, LOW_LINE_UNITS
    enlarged = LOW_ROWS_ENLARGED if is_low else 1.0
    # Letters are as large as in a row of at most this height.
    letters = 92.0 if is_wide else GRID_LETTERS_UNITS if is_grid else 76.0
    rounds: list[Part] = []
    for at, shown in enumerate(card.rounds):
        worths = card.star_worths if at == card.current else ()
        rounds.append(cached(
            _round_row, shown, at, at == card.current, worths, is_wide, enlarged, letters, explain,
            key=("round", at), most=(0, 0 if is_wide or is_grid else 96),
        ))  # fmt: skip
    if is_grid:
        rounds = [row(*rounds[:2], gap=10), row(*rounds[2:], gap=10)]
    inside: list[Part] = [Part(share=gap)]
    for each in rounds:
        inside += [each, Part(share=gap)]
    lines = {each[0]: each for each in _extra_lines(card)}
    # Lines not counted yet stay empty.
    below: list[Part] = [
        cached(
            _extra_line, lines[sign], is_wide, most, key=key, share=line,
            help=_told(explain, key),
        )
        if sign in lines else Part(share=line, key=key)
        for sign, key in LINE_KEYS.items()
    ]  # fmt: skip
    below += [Part(share=0.1), _total(card, is_wide, bar, explain)]
    if is_low:
        inside = [row(column(*inside, share=1), column(Part(share=gap), *below, share=1), gap=16)]
        below = []
    radius = 26.0 if is_wide else 24.0
    title = _bold(
        _("Super Mega Scorecard"), 0.56, WHITE, units=head, pad=(1.5 * border + 14, 0),
        key="sheet title",
    )  # fmt: skip
    return pile(
        drawn(_draw_sheet, head, border, radius),
        column(
            title, column(*inside, *below, pad=(border + side, 0)), Part(units=3 * border + foot),
        ),
        key="scorecard", units=units, help=_told(explain, "scorecard"),
    )  # fmt: skip


def with_goal(card: ScorecardShown, goal: Goal) -> ScorecardShown:
    """Return a scorecard of the current round alone: its points are counted towards a goal."""
    now = card.rounds[card.current or 0].total or 0
    return replace(
        card, goal=goal, total=now - goal.before, open=None, crosses=None, moons=None,
        to_beat=None, label=_("So far"),
    )  # fmt: skip


def goal_part(card: ScorecardShown, goal: Goal, explain: Explain = None) -> Part:
    """Return the sheet of a goal: what a card and a star bring, and how much is reached."""
    at, worths = card.current or 0, (0, *card.star_worths)
    now, head, border, side = card.rounds[at], 54, 5, 13
    cards = row(
        *[Art("card_done", fits=True)] * max(1, now.cards or 0), gap=4, key=("cards", at),
        help=_told(explain, ("cards", at)), most=(0, 62), at=(0, 0.5),
    )  # fmt: skip
    stars = _stars(now.stars, (), at, False, _told(explain, ("stars", at)))
    next_star = worths[now.stars + 1] - worths[now.stars] if now.stars < MAX_STARS else None
    title = _bold(
        _("Round {round}").format(round=at + 1), 0.56, WHITE, units=head, key="sheet title"
    )
    rows = [
        _worth_row(_("A complete card"), cards, goal.card_points),
        _worth_row(_("The next star"), stars, next_star),
    ]
    reached = min(1.0, max(0.0, (card.total or 0) / goal.points))
    asked = _("Goal: +{gain}").format(gain=goal.points)
    words = Text(asked, High(0.72), align="center", floor=MIN_LETTER_PX, grows=False)
    meter = pile(drawn(_draw_meter, round(reached, 3)), words, units=44, key="meter")
    inside = column(
        *rows, meter, _total(card, False, 0.8, explain), gap=14, pad=(border + side, 14)
    )
    return pile(
        drawn(_draw_sheet, head, border, 24.0),
        column(title, inside, Part(units=2 * border)),
        key="scorecard", help=_told(explain, "scorecard"),
    )  # fmt: skip


def _worth_row(words: str, shown: Part, points: int | None) -> Part:
    worth = NO_VALUE_DASH if points is None else signed_number(points)
    return column(
        Text(words, High(0.8), align="left", floor=MIN_LETTER_PX, share=0.42, most=(0, 34)),
        row(shown, _bold(worth, 0.72, TEAL_DEEP, "right", share=0.5, most=(0, 70))),
        pad=(12, High(0.08)), ground=Ground(20, PAPER, 3.5),
    )  # fmt: skip


def _draw_meter(pen: Pen, rect: pygame.Rect, reached: float) -> None:
    """Draw how much of a goal is reached, from 0 to 1, as a tube that fills."""
    border, radius = pen.px(4), rect.height / 2
    pen.box(rect, radius, LILAC, border)
    inside = rect.inflate(-2 * border, -2 * border)
    if reached:
        inside.width = max(inside.height, round(inside.width * reached))
        pen.box(inside, inside.height / 2, LEAF if reached == 1 else SUNFLOWER, 1)


def _told(explain: Explain, key: Hashable) -> Help:
    return None if explain is None else partial(explain, key)


LINE_KEYS = {"cross": "crosses", "moon": "moons"}


def _draw_sheet(pen: Pen, rect: pygame.Rect, head: float, border: float, radius: float) -> None:
    pen.sheet(rect, pen.px(head), max(2, pen.px(border)), radius * pen.scale)


def _bold(
    words: str, size: float, colour: Colour = INK, align: Align = "center",
    **options: Unpack[PartOptions],
) -> Part:  # fmt: skip
    return Text(words, High(size), colour, "title", align, floor=MIN_DIGIT_PX, **options)


def _round_row(
    row_shown: RoundRow, at: int, is_current: bool, worths: tuple[int, ...], is_wide: bool,
    enlarged: float, letters: float, explain: Explain,
) -> Part:  # fmt: skip
    fill, line, edge = (
        (mix_colours(CREAM, SUNFLOWER, 0.4), 4.5, TANGERINE) if is_current else (PAPER, 3.5, INK)
    )
    most = (0.0, letters)
    total = _bold(NO_VALUE_DASH, 0.43 * enlarged, FAINT, most=most)
    if row_shown.total is not None:
        colour, size = (INK, 0.5) if is_wide else (TEAL_DEEP, 0.44)
        total = _bold(number_text(row_shown.total), size * enlarged, colour, most=most)
    number = _bold(str(at + 1), (0.52 if is_wide else 0.44) * enlarged, most=most)
    stars = _stars(
        row_shown.stars, worths, at, is_wide, _told(explain, ("stars", at)), STARS_SHARE * enlarged
    )
    told = _told(explain, ("cards", at))
    cells = (
        _wide_cells(row_shown, at, stars, most, told) if is_wide
        else _narrow_cells(row_shown, at, stars, most, told)
    )  # fmt: skip
    return row(
        row(number, share=0.095 if is_wide else 0.165), *cells,
        row(
            total, share=0.115 if is_wide else 0.155, key=("row", at),
            help=_told(explain, ("row", at)),
        ),
        Part(share=0.03),
        ground=Ground(20, fill, line, edge),
    )  # fmt: skip


def _stars(
    earned: int, worths: tuple[int, ...], at: int, is_wide: bool, told: Help,
    share: float = STARS_SHARE,
) -> Part:  # fmt: skip
    stars = []
    for star in range(MAX_STARS):
        name, key = "star" if star < earned else "star_empty", ("star", at, star)
        is_next = star == earned and star < len(worths)
        if is_next:
            stars.append(drawn(_draw_next_star, number_text(worths[star]), key=key))
        else:
            stars.append(Art(name, High(0.92), key=key))
    left = 0.0 if is_wide else 0.5
    inside = row(*stars, shape=MAX_STARS, at=(left, 0.5), key=("stars", at), help=told)
    return row(inside, pad=(0, High((1 - share) / 2)))


def _draw_next_star(pen: Pen, rect: pygame.Rect, worth: str) -> None:
    """Draw what the stars score with the next one, over a pale star."""
    side = rect.height
    pale = pen.kit.art.icon("star_empty", round(side * 1.3))
    place = pale.get_rect(center=rect.center)
    blit_with_alpha(pen.surface, pale, place, 110)
    place.y += round(side * 0.04)
    rim = PAPER, max(2, round(side * 0.1))
    pen.line(worth, place, "title", side * 0.82, TEAL_DEEP, align="center", fit=False, outline=rim)


def _points(points: int | None, most: tuple[float, float], share: float) -> Part:
    words = "" if points is None else signed_number(points)
    return row(_bold(words, 0.44, TEAL_DEEP if points else ZERO_INK, most=most), share=share)


def _wide_cells(
    row_shown: RoundRow, at: int, stars: Part, most: tuple[float, float], help_on_cards: Help
) -> tuple[Part, ...]:
    done = [Art("card_done", High(0.66), fits=True, most=most)] * (row_shown.cards or 0)
    if row_shown.cards == 0:
        # A pale one says of what there was none.
        done = [Art("card_done", High(0.66), fits=True, most=most, alpha=NONE_ALPHA)]
    return (
        Part(share=0.005), row(stars, share=0.22), _points(row_shown.star_points, most, 0.135),
        row(*done, share=0.24, key=("cards", at), help=help_on_cards),
        _points(row_shown.card_points, most, 0.15), Part(share=0.01),
    )  # fmt: skip


def _narrow_cells(
    row_shown: RoundRow, at: int, stars: Part, most: tuple[float, float], help_on_cards: Help
) -> tuple[Part, ...]:
    cards, points = row_shown.cards, row_shown.card_points
    told: Part = Part()
    if cards and points is not None:
        told = column(
            Text(signed_number(points), High(0.7), INK, "title", floor=MIN_LETTER_PX, share=0.56),
            _cards_in_words(cards), most=most, pad=(0, High(0.05)),
        )  # fmt: skip
    done = row(told, share=0.205, key=("cards", at), help=help_on_cards)
    return row(stars, share=0.395), Part(share=0.03), done, Part(share=0.03)


def _cards_in_words(cards: int) -> Part:
    size = High(0.53)
    words, *others = (
        ngettext("{count} card", "{count} cards", count).format(count=count)
        for count in (cards, 1, 4)
    )
    icon = row(
        Art("card_done", fits=True),
        Text(str(cards), High(0.7), floor=MIN_LETTER_PX, fits=True), gap=2,
    )  # fmt: skip
    # All rounds use the same form, whatever their numbers of cards.
    also = tuple([Text(it, size, floor=MIN_LETTER_PX) for it in others])
    return either(Text(words, size, floor=MIN_LETTER_PX), icon, also=also, share=0.44)


def _extra_lines(card: ScorecardShown) -> list[ExtraLine]:
    lines: list[ExtraLine] = []
    if card.crosses is not None:
        count = card.crosses
        words = ngettext("{count} cross (2 = 1 point)", "{count} crosses (2 = 1 point)", count)
        short = _("{count} (2 = 1 point)")
        if card.crosses_a_point == 1:
            words, short = _("crosses: {count}"), "{count}"
        words, short = words.format(count=count), short.format(count=count)
        points = None if card.is_running else card.cross_points
        shorter: tuple[str, ...] = (short, str(count))
        if card.is_running and card.cross_points is not None:
            words = ngettext("{count} loose cross", "{count} loose crosses", count)
            words = words.format(count=count)
            if card.cross_points:
                facts = {"count": count, "points": card.cross_points}
                shorter = (_("{count}: +{points} at the end").format(**facts), *shorter)
                words = _("{count} loose: +{points} at the end").format(**facts)
        lines.append(("cross", words, shorter, points))
    if card.moons is not None:
        count = card.moons
        words, shorter = ngettext("{count} moon", "{count} moons", count), (str(count),)
        words, points = words.format(count=count), card.moon_points
        is_early = (card.current or 0) + 1 < MOON_POINTS_FROM_ROUND
        if card.is_running and points is not None and count:
            brings = signed_number(points)
            words = ngettext(
                "{count} moon: {points} so far", "{count} moons: {points} so far", count
            ).format(count=count, points=brings)
            brief = _("{count}: {points} so far").format(count=count, points=brings)
            shorter = brief, f"{count}: {brings}"
            points = None
        elif card.is_running and is_early:
            points = None
        elif not count and card.open is not None and (points or 0) < 0:
            lost, points = signed_number(points or 0), None
            words = _("no moons yet: {points} at the end").format(points=lost)
            shorter = _("no moons: {points}").format(points=lost), lost
        elif not count and card.is_running and points:
            tied, points = signed_number(points), None
            words = _("no moons, tied: {points} at the end").format(points=tied)
            shorter = _("no moons, tied: {points}").format(points=tied), tied
        lines.append(("moon", words, shorter, points))
    return lines


def _extra_line(line: ExtraLine, is_wide: bool, most_units: float) -> Part:
    icon, words, short, points = line
    sign, label, worth = (0.11, 0.735, 0.155) if is_wide else (0.14, 0.67, 0.18)
    label += worth if points is None else 0
    most = (0.0, most_units)
    picture = Art(
        icon if icon == "moon" else marker_cross, High(0.78), most=(0, max(40, most_units))
    )
    told = Text((words, *short), High(0.58), align="left", floor=MIN_LETTER_PX, most=most)
    brought: tuple[Part, ...] = ()
    if points is not None:
        colour = TEAL_DEEP if points >= 0 else MAGENTA_DEEP
        align: Align = "center" if is_wide else "right"
        figure = _bold(signed_number(points), 0.65, colour, align, most=most)
        brought = (row(figure, share=worth, pad=(4, 0)),)
    return row(row(picture, share=sign), row(told, share=label), *brought, gap=0 if is_wide else 4)


def _total(card: ScorecardShown, is_wide: bool, share: float, explain: Explain) -> Part:
    name = card.label or (_("Total") if card.open is None else _("Score"))
    figure = "" if card.total is None else number_text(card.total)
    size = 0.95 if is_wide else 0.7
    if card.to_beat is not None:
        # Compared with what is printed above, not with what crosses and moons will bring.
        best, is_beaten = card.to_beat, (card.total or 0) > card.to_beat
        words = _("{points} beaten!") if is_beaten else _("{points} to beat")
        if not card.is_alone:
            words = _("Best: {points}")
        said = words.format(points=number_text(best))
        # What crosses and moons would bring is in hand, though the total does not have it yet.
        now = [f"{score_if_ended_now(card)[-1]} · {said}"] if (card.open or 0) > 0 else []
        printed = row(
            _bold(name, 0.62, INK, "left"), _bold(figure, size * 1.25, INK, "right", fits=True),
            gap=4, share=0.6, key="printed total",
        )  # fmt: skip
        inside = column(printed, _small_text((*now, said), "right", 0.34), Part(share=0.06))
    else:
        below = score_if_ended_now(card) if card.open and not card.is_running else card.note
        label = _bold(name, 0.52, INK, "left")
        if below:
            label = _bold(name, 0.75, INK, "left", share=0.6)
            label = column(label, _small_text(below, "left", 0.4))
            inside = row(label, _bold(figure, 0.85 * size, INK, "right", fits=True), gap=High(0.1))
        else:
            inside = row(label, _bold(figure, size, INK, "right", share=0.65))
    return column(
        inside, ground=Ground(22, SUNFLOWER, 4.5), pad=(High(0.3), High(0.08)), share=share,
        most=(0, 0 if is_wide else 94), at=(0.5, 1), key="total",
        help=None if card.total is None else _told(explain, "total"),
    )  # fmt: skip


def _small_text(words: tuple[str, ...], align: Align, share: float) -> Part:
    return Text(words, High(0.85), align=align, floor=MIN_LETTER_PX, grows=False, share=share)


def score_if_ended_now(card: ScorecardShown) -> tuple[str, ...]:
    now = number_text((card.total or 0) + (card.open or 0))
    words = _("{points} if the game ended now"), _("now: {points}")
    return tuple(each.format(points=now) for each in words)
