"""The panel of a review in the replay theatre, with the curve of a seat's expected total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pygame

from game.luckybox.rules import Action, Face
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import Pen
from game.scenes.frame.widget_scene import draw_bar
from game.scenes.watch.timeline import Timeline, TimelineMark
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, GRAPE, INK, LILAC, SUNFLOWER, palette_hex
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.intents import Key, ScreenThing, TooltipText
from game.ui.widgets.widget import Widget
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from .counsel.reasons import Target, crossed_squares, kept_cards, points_text
from .meanings import button_meaning, help_area, help_text
from .reviewing import GRADES, MISTAKE_LOSS, Grade, JudgedChoice, ReplayReview, ReviewHost, grade_of

CURVE_WIDTH, CURVE_PADDING, MISTAKE_RADIUS = 3.0, 9.0, 5.0
GRID_LINE_WIDTH, GRID_NUMBER_HEIGHT = 1.5, 17.0
POSITION_MARK_WIDTH, GRID_NUMBERS_LEFT = 4.0, 18.0
"""In units: the width of the mark at the moment shown, and the left edge of the grid numbers."""
GRID_STEPS = (5, 10, 20, 50)
"""The possible distances of grid lines, in points.  The first with few enough lines is used."""
MAX_GRID_LINES = 4


def grid_number_tops(
    lines: Sequence[float], letters: int, within: tuple[int, int], way: Sequence[float]
) -> list[tuple[int, int]]:
    """Place the grid lines' numbers above or below the lines, clear of the curve if possible.

    Return (line index, top in px) pairs.  Numbers without room are left out.
    """
    found: list[tuple[int, int]] = []
    for at, line in enumerate(lines):
        is_free = not any(line - letters <= height <= line for height in way)
        is_above = is_free or line + letters > within[1]
        top = max(within[0], round(line - letters if is_above else line))
        if all(abs(top - other) >= letters for _at, other in found):
            found.append((at, top))
    return found


class ExpectedTotalCurve(Timeline):
    """The curve of the large board's expected total.  A click or drag goes to that moment."""

    def __init__(self, panel: ReviewPanel, desk: ReviewHost) -> None:
        super().__init__(
            "curve",
            desk.told,
            panel,
            desk.pause_at_moment,
            label=lambda: _("Expected result"),
            visible=lambda: panel.is_open,
        )
        self._panel, self._desk = panel, desk

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        reviewed = self._panel.reviewed
        if reviewed is None:
            return
        seat, told = self._desk.table.focus, self._told
        pen, rect = Pen(kit, surface), self.rect
        key = ("review curve", rect.size, seat, reviewed.stands[seat])
        pen.stamp(key, lambda: self._render_curve(kit, reviewed, seat), topleft=rect.topleft)
        wide, size = self.px(POSITION_MARK_WIDTH), (self.px(POSITION_MARK_WIDTH), rect.height)
        mark = partial(shapes.rounded_rect_picture, size, wide / 2, CREAM, 1, INK)
        pen.stamp(("review now", size), mark, center=(self.x_of_moment(told.at), rect.centery))

    def _render_curve(self, kit: Kit, reviewed: ReplayReview, seat: int) -> pygame.Surface:
        size, stands = self.rect.size, reviewed.stands[seat]
        points = [stand.points for stand in stands]
        low, high = min(points), max(points)
        pad, inner = self.px(CURVE_PADDING), size[1] - 2 * self.px(CURVE_PADDING)

        def y(value: float) -> float:
            return pad + inner * (high - value) / max(1.0, high - low)

        def x(at: int) -> int:
            return self.x_of_moment(at) - self.rect.x

        edge = self.px(2)
        drawn = [shapes.rounded_rect_svg((0, 0, *size), self.px(10), BAR, edge)]
        step = next(
            (step for step in GRID_STEPS if (high - low) / step <= MAX_GRID_LINES), GRID_STEPS[-1]
        )
        grid = [n for n in range(-200, 400, step) if low <= n <= high]
        for value in grid:
            drawn.append(
                f'<path d="M{edge} {y(value)} H{size[0] - edge}" stroke="{palette_hex(GRAPE)}"'
                f' stroke-width="{self.px(GRID_LINE_WIDTH)}"/>'
            )
        way = f"M{x(0)} {y(points[0])}"
        for before, stand in pairwise(stands):
            way += f" L{x(stand.at)} {y(before.points)} L{x(stand.at)} {y(stand.points)}"
        drawn.append(
            f'<path d="{way}" fill="none" stroke="{palette_hex(SUNFLOWER)}" stroke-linejoin="round"'
            f' stroke-width="{self.px(CURVE_WIDTH)}"/>'
        )
        for one in reviewed.mistakes(seat):
            at = x(one.end), y(one.decision.chosen)
            drawn.append(_mark_svg(grade_of(one.decision.loss), at, self.px(MISTAKE_RADIUS), edge))
        picture = shapes.draw_svg(size, "".join(drawn))
        letters, left = self.px(GRID_NUMBER_HEIGHT), self.px(GRID_NUMBERS_LEFT)
        first = [y(stand.points) for stand in stands if x(stand.at) <= left + 2 * letters]
        within, rim = (edge, size[1] - edge), (BAR, self.px(2))
        for line, top in grid_number_tops([y(value) for value in grid], letters, within, first):
            row, value = pygame.Rect(left, top, size[0], letters), grid[line]
            kit.text.draw(
                picture, number_text(value), row, "body", letters, LILAC, outline=rim, grows=False
            )
        return picture


def _mark_svg(grade: Grade, at: tuple[float, float], radius: int, edge: int) -> str:
    """Return the SVG of the mark of a mistake: a dot, or a diamond for the worst grade."""
    look = f'fill="{palette_hex(grade.ink)}" stroke="{palette_hex(INK)}" stroke-width="{edge}"'
    x, y = at
    if grade is not GRADES[-1]:
        return f'<circle cx="{x}" cy="{y}" r="{radius}" {look}/>'
    far = radius * 1.6
    return f'<path d="M{x - far} {y} L{x} {y - far} L{x + far} {y} L{x} {y + far} Z" {look}/>'


MAX_LISTED_MOVES = 5
COMMA = ", "


def moves_in_words(
    actions: Sequence[Action],
    faces: Mapping[int, Face],
    other: Sequence[Action] = (),
    most: int | None = MAX_LISTED_MOVES,
) -> str:
    """Return a choice's first ``most`` moves in words, or all if ``most`` is None.

    A square is called *the other* if ``other`` crosses its twin: same card, same number.
    """
    cards = kept_cards(actions)
    if cards:
        listed = ", ".join(map(str, cards))
        return plural("keeping card {cards}", "keeping cards {cards}", len(cards), cards=listed)
    squares = crossed_squares(actions)
    if not squares:
        return _("passing")
    elsewhere = set(crossed_squares(other))
    named = {_number_and_card(faces, square) for square in elsewhere}
    steps = []
    for square in squares[:most]:
        number, card = name = _number_and_card(faces, square)
        is_twin = square not in elsewhere and name in named
        words = _("the other {number} on card {card}") if is_twin else _("{number} on card {card}")
        steps.append(words.format(number=number, card=card))
    more = len(squares) - len(steps)
    return COMMA.join(steps) + (COMMA + _("{count} more").format(count=more) if more > 0 else "")


def _number_and_card(faces: Mapping[int, Face], square: Target) -> tuple[int, int]:
    card, at = square
    return faces[card].grid[at], card


CONTROL_HELP_KEYS = ("mistake", "mistake", "receipt", "curve", "try again")
OTHER_PLAYERS_HINT = N_("Click another player’s tile to see their review.")
LETTER_UNITS, GRADE_LETTERS = 24.0, 30.0


def _grade_thresholds() -> dict[str, Any]:
    names = ("slip", "mistake", "blunder")
    return {name: points_text(grade.least) for name, grade in zip(names, GRADES[-3:], strict=True)}


def _grade_in_words(loss: float, gap: str = "  ") -> str:
    name = _(grade_of(loss).name)
    return name + gap + points_text(-loss, is_signed=True) if loss else name


class ReviewPanel:
    """The panel of a review: a curve, the choice at the moment shown, and buttons."""

    def __init__(self, kit: Kit, desk: ReviewHost) -> None:
        self._kit, self._desk = kit, desk
        self.reviewed: ReplayReview | None = None
        self.curve = ExpectedTotalCurve(self, desk)

    @property
    def is_open(self) -> bool:
        return self.reviewed is not None

    @property
    def notches(self) -> Sequence[int]:
        return self._desk.highlighted.notches

    def timeline_marks(self) -> Sequence[TimelineMark]:
        mistakes = self.reviewed.mistakes(self._desk.table.focus) if self.reviewed else ()
        return [
            TimelineMark(one.at, True, 0, _grade_in_words(one.decision.loss, " "))
            for one in mistakes
        ]

    def moment_in_words(self, at: int) -> str:
        words = self._desk.highlighted.moment_in_words(at)
        if self.reviewed is None:
            return words
        points = points_text(self.reviewed.expected_points(self._desk.table.focus, at))
        return _("{moment}: {points} expected").format(moment=words, points=points)

    def widgets(self) -> tuple[Widget, ...]:
        def mistake_button(area: str, words: str, icon: str, step: int) -> Widget:
            return IconButton(
                area, words, lambda: self._go_to_mistake(step), icon, style="danger",
                shortcut=Key(area), visible=lambda: self.is_open,
                enabled=lambda: self._neighbouring_mistake(step) is not None,
            )  # fmt: skip

        receipt = Button(
            "receipt", N_("Receipt"), self._desk.open_receipt, style="secondary",
            visible=lambda: self.is_open, shortcut=Key("receipt"),
        )  # fmt: skip
        again = Button(
            "try_again", N_("Try this move again"), self._try_again, style="secondary",
            visible=lambda: self.current_choice is not None
            and self.current_choice.decision.loss >= MISTAKE_LOSS,
            shortcut=Key("try_again"),
        )  # fmt: skip
        controls = (
            mistake_button("mistake_back", N_("Previous mistake"), "skip_back", -1),
            mistake_button("mistake_on", N_("Next mistake"), "skip", 1),
            receipt,
            self.curve,
            again,
        )
        for widget, kind in zip(controls, CONTROL_HELP_KEYS, strict=True):
            widget.explained = partial(button_meaning, widget, kind, **_grade_thresholds())
        return controls

    def things(self, place: Placement) -> Iterator[ScreenThing]:
        """Yield the areas of the panel's texts with their help.  Buttons have their own help."""
        if self.reviewed is None:
            return
        desk = self._desk
        points = points_text(self.reviewed.expected_points(desk.table.focus, desk.moment_shown))
        name = desk.told.players[desk.table.focus].name
        more = (OTHER_PLAYERS_HINT,) if len(desk.told.players) > 1 else ()
        yield help_area(place["expected"], "expected", *more, name=name, points=points)
        if self.current_choice is not None:
            grade = grade_of(self.current_choice.decision.loss)
            yield help_area(place["grade"], "grade", grade=_(grade.name), **_grade_thresholds())
            yield ScreenThing(place["moves"], self._all_moves_meaning)

    @property
    def current_choice(self) -> JudgedChoice | None:
        desk = self._desk
        return (
            self.reviewed.choice_at(desk.table.focus, desk.moment_shown) if self.reviewed else None
        )

    def _neighbouring_mistake(self, step: int) -> JudgedChoice | None:
        desk, reviewed = self._desk, self.reviewed
        return (
            reviewed.next_mistake(desk.table.focus, desk.moment_shown, step) if reviewed else None
        )

    def _go_to_mistake(self, step: int) -> None:
        if (judged := self._neighbouring_mistake(step)) is not None:
            self._desk.pause_at_moment(judged.at)

    def _try_again(self) -> None:
        if self.current_choice is not None:
            self._desk.try_again(self.current_choice)

    def _all_moves_meaning(self) -> TooltipText:
        words = help_text("moves")
        return words._replace(words=f"{words.words}\n{self._moves_in_words(None)}")

    def _moves_in_words(self, most: int | None) -> str:
        if self.current_choice is None:
            return ""
        one, faces = self.current_choice.decision, self._desk.told.setup.faces
        said = _("Played: {moves}").format(moves=moves_in_words(one.actions, faces, (), most))
        if not one.loss:
            return said
        moves = moves_in_words(one.better, faces, one.actions, most)
        return f"{said}\n" + _("Better: {moves}").format(moves=moves)

    def current_choice_in_words(self) -> str:
        if self.current_choice is None:
            return ""
        grade = _grade_in_words(self.current_choice.decision.loss)
        return f"{grade}\n{self._moves_in_words(None)}"

    def draw(self, surface: pygame.Surface, place: Placement) -> None:
        reviewed, desk, kit = self.reviewed, self._desk, self._kit
        if reviewed is None:
            return
        pen = Pen.at(kit, surface, place)
        draw_bar(kit, surface, place["strip"])
        points = points_text(reviewed.expected_points(desk.table.focus, desk.moment_shown))
        words, size = _("{points} expected").format(points=points), place.px(LETTER_UNITS)
        if len(desk.told.players) > 1:
            name = desk.told.players[desk.table.focus].name
            words = _("{name}: {points} expected").format(name=name, points=points)
        pen.line(words, place["expected"], "body", size, CREAM)
        if self.current_choice is not None:
            loss = self.current_choice.decision.loss
            high, ink = place.px(GRADE_LETTERS), grade_of(loss).ink
            pen.line(_grade_in_words(loss), place["grade"], "title", high, ink)
            moves = self._moves_in_words(MAX_LISTED_MOVES)
            pen.paragraph(moves, place["moves"], size, LILAC, valign="middle")
