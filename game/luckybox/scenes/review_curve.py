"""The panel of a review in the replay theatre, with the curve of a seat's expected total."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pygame

from game.luckybox.judgements import MISTAKE_LOSS, Decision, Review
from game.luckybox.rules import Action
from game.scenes.frame.charts import names_in_words, number_text, signed_number
from game.scenes.watch.timeline import Timeline, TimelineMark, timeline_mark_svgs
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    GRAPE,
    INK,
    LILAC,
    MAGENTA,
    SKY,
    SUNFLOWER,
    Colour,
    palette_hex,
)
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.tree import Art, Part, Text, column, either, row
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.intents import Key, TooltipText
from game.ui.widgets.widget import Label, Widget, share_label_size
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from .cards import card_place_in_words
from .counsel.reasons import (
    MAX_LISTED_MOVES,
    MAX_REASONS,
    Advice,
    chain_in_words,
    compare_choices,
    crossed_squares,
    kept_cards,
    moves_in_words,
    points_text,
    reasons_over_choice_made_in_words,
)
from .meanings import button_meaning, help_text, number_in_words
from .reviewing import (
    GRADES,
    LEAST_POINTS_SHOWN,
    NO_BASELINE_NOTE,
    SLIP_LOSS,
    Grade,
    JudgedChoice,
    ReplayReview,
    ReviewHost,
    grade_of,
    has_better,
    is_own_mistake,
    is_slip,
    receipt_in_tenths,
)

CURVE_WIDTH, CURVE_PADDING, MISTAKE_RADIUS = 3.0, 9.0, 5.0
GRID_LINE_WIDTH, GRID_NUMBER_HEIGHT = 1.5, 17.0
POSITION_MARK_WIDTH, GRID_NUMBERS_LEFT, GRID_NUMBER_RIM = 4.0, 18.0, 5.0
"""In units: the width of the mark at the moment shown, the left edge of the grid numbers, and the
width of the rim that keeps the lines off them.
"""
GRID_STEPS = (5, 10, 20, 50)
"""The possible distances of grid lines, in points.  The first with few enough lines is used."""
MAX_GRID_LINES = 4


def _is_near(line: float, letters: int, way: Sequence[float]) -> bool:
    return any(abs(height - line) < letters for height in way)


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
        for start in self._panel.notches:
            drawn.append(
                f'<path d="M{x(start)} {edge} V{size[1] - edge}" stroke="{palette_hex(CREAM)}"'
                f' stroke-width="{self.px(GRID_LINE_WIDTH)}" opacity="0.45"/>'
            )
        way = f"M{x(0)} {y(points[0])}"
        for before, stand in pairwise(stands):
            way += f" L{x(stand.at)} {y(before.points)} L{x(stand.at)} {y(stand.points)}"
        drawn.append(
            f'<path d="{way} V{size[1] - edge} H{x(0)} Z" fill="{palette_hex(SUNFLOWER)}"'
            ' opacity="0.16"/>'
        )
        drawn.append(
            f'<path d="{way}" fill="none" stroke="{palette_hex(SUNFLOWER)}" stroke-linejoin="round"'
            f' stroke-width="{self.px(CURVE_WIDTH)}"/>'
        )
        for one in reviewed.mistakes(seat):
            # Where one goes to look at it, so that the mark of the moment lies on it.
            at = x(one.at), y(one.decision.best)
            drawn.append(_mark_svg(grade_of(one.decision.loss), at, self.px(MISTAKE_RADIUS), edge))
        picture = shapes.draw_svg(size, "".join(drawn))
        letters, left = self.px(GRID_NUMBER_HEIGHT), self.px(GRID_NUMBERS_LEFT)
        reach = left + 2 * letters
        first = [y(stand.points) for stand in stands if x(stand.at) <= reach]
        last = [y(stand.points) for stand in stands if x(stand.at) >= size[0] - reach]
        rim = BAR, self.px(GRID_NUMBER_RIM)
        for value in grid:
            # Each number lies on its line, at the end that is clear of the curve.
            line, room = y(value), pygame.Rect(left, 0, size[0] - 2 * left, round(1.2 * letters))
            room.centery = round(min(max(line, letters * 0.7), size[1] - letters * 0.7))
            is_right = _is_near(line, letters, first) and not _is_near(line, letters, last)
            kit.text.draw(
                picture, number_text(value), room, "body", letters, LILAC, outline=rim,
                align="right" if is_right else "left", grows=False,
            )  # fmt: skip
        return picture


def _mark_svg(grade: Grade, at: tuple[float, float], radius: float, edge: int) -> str:
    """Return the SVG of the mark of a mistake: a dot, or a triangle for the worst grade."""
    look = f'fill="{palette_hex(grade.ink)}" stroke="{palette_hex(INK)}" stroke-width="{edge}"'
    x, y = at
    if grade is not GRADES[-1]:
        return f'<circle cx="{x}" cy="{y}" r="{radius}" {look}/>'
    far = radius * 1.5
    path = f"M{x - far} {y - far * 0.8} H{x + far} L{x} {y + far} Z"
    return f'<path d="{path}" {look} stroke-linejoin="round"/>'


LEGEND_UNITS = (20, 18, 16, 14, 0)
"""The letter sizes of the legend that are tried.  The last is the smallest there is."""
MIN_LEGEND_LETTERS_PX = 12
MARK_NAMES = (
    *(it.name for it in GRADES[:-2]),
    "",
    GRADES[-2].name,
    N_("Cascade"),
    N_("Complete card"),
    N_("Round"),
)


def legend_part() -> Part:
    """Return the meanings of the marks on the curve and on the timeline below it."""
    return either(*(
        row(*(_legend_item(at, size) for at in range(len(GRADES) - 2, last)), gap=12, fits=True)
        for last in range(len(MARK_NAMES), len(GRADES) - 2, -1) for size in LEGEND_UNITS
    ))  # fmt: skip


def _legend_item(at: int, size: float) -> Part:
    mark = Art(_mark_picture, args=(at,), fits=True)
    if not MARK_NAMES[at]:
        return mark  # Both kinds of mistakes share one word.
    words = Text(_(MARK_NAMES[at]), size, LILAC, fits=True, floor=MIN_LEGEND_LETTERS_PX)
    return row(mark, words, gap=1, fits=True)


def _mark_picture(kit: Kit, side: int, at: int) -> pygame.Surface:
    middle, edge = (side / 2, side / 2), max(1, round(side * 0.08))
    marks = [_mark_svg(it, middle, side * 0.21, edge) for it in GRADES]
    marks += timeline_mark_svgs(middle, side / 24)
    key = "review mark", side, at
    return kit.pixels.get(key, lambda: shapes.draw_svg((side, side), marks[at]))


def _square_picture(kit: Kit, side: int, at: int, ink: Colour) -> pygame.Surface:
    """Draw a small square as the board marks it: crossed off, or the first step of a better way."""
    edge, middle, far = side * 0.13, side / 2, side * 0.2
    whole = side - edge
    drawn = (
        f'<rect x="{edge / 2}" y="{edge / 2}" width="{whole}" height="{whole}" rx="{side * 0.22}"'
        f' fill="{palette_hex(CREAM)}" stroke="{palette_hex(ink)}" stroke-width="{edge}"/>'
    )
    if at:
        drawn += f'<circle cx="{middle}" cy="{middle}" r="{far}" fill="{palette_hex(ink)}"/>'
    else:
        low, high = middle - far, middle + far
        path = f"M{low} {low} L{high} {high} M{high} {low} L{low} {high}"
        drawn += f'<path d="{path}" stroke="{palette_hex(MAGENTA)}" stroke-width="{edge}"/>'
    key = "review square", side, at, ink
    return kit.pixels.get(key, lambda: shapes.draw_svg((side, side), drawn))


OTHER_PLAYERS_HINT = N_("Click another player’s tile to see their review.")
LETTERS_FLOOR_PX, LINE_UNITS = 13, 22.0
LETTER_UNITS, GRADE_LETTERS, TRY_AGAIN_UNITS = 24.0, 30.0, 256.0
CAPTION_LETTERS, RESULT_LETTERS = 20.0, 38.0


def _grade_thresholds() -> dict[str, Any]:
    names = ("slip", "mistake", "blunder")
    return {name: points_text(grade.least) for name, grade in zip(names, GRADES[-3:], strict=True)}


def _cost_in_words(loss: float) -> str:
    return _("{points} points").format(points=points_text(-loss, is_signed=True))


def _grade_in_words(loss: float) -> str:
    name = _(grade_of(loss).name)
    nothing_better = _("{grade}: nothing was better").format(grade=name)
    return nothing_better if loss < LEAST_POINTS_SHOWN else f"{name}: {_cost_in_words(loss)}"


MAX_BIGGEST_MISTAKES = 3
MAX_REASONS_SHOWN = 2
FIGURE_HEADS = N_("now"), N_("in the end")
HEAD_UNITS, FIGURE_UNITS = 18.0, 96.0


def _figure(words: str, units: float, ink: Colour) -> Text:
    """Return a figure of a choice, or what stands above such figures."""
    return Text(words, units, ink, align="right", floor=LETTERS_FLOOR_PX, units=FIGURE_UNITS)


SIDE_PADDING_UNITS = 12.0


def brief_choice_time(one: Decision, turns: int) -> str:
    """Return when a choice was made, for narrow buttons: its round, and which number of so many."""
    if not one.turn:
        return _("Round {round}, draft").format(round=one.round)
    return _("Round {round}, {turn}/{turns}").format(round=one.round, turn=one.turn, turns=turns)


def choice_time_in_words(one: Decision, review: Review, turns: int) -> str:
    """Return when a choice was made: its round, and which of so many numbers it answered."""
    if not one.turn:
        return _("Round {round}, draft").format(round=one.round)
    when = one.seat, one.round, one.turn
    came = (it.number for it in review.chances if (it.seat, it.round, it.turn) == when)
    return number_in_words(one.round, one.turn, turns, next(came, 0))


class MistakeButton(Button):
    """A button with a mistake's cost and, in the width below it, when it was made."""

    def _side_padding(self, face: pygame.Rect, scale: float) -> int:
        return self.px(SIDE_PADDING_UNITS)


class ReviewPanel:
    """The panel of a review: a curve, the choice at the moment shown, and buttons."""

    def __init__(self, kit: Kit, desk: ReviewHost) -> None:
        self._kit, self._desk = kit, desk
        self.view = TreeView(kit, self.parts, self.state)
        self.reviewed: ReplayReview | None = None
        self.curve = ExpectedTotalCurve(self, desk)
        self.is_waiting = False
        """Whether the review is still being made.  Until then there is no panel."""
        self._opened_at: int | None = None
        self._answered: frozenset[Decision] = frozenset()
        """The mistakes whose better choice has been tried or shown."""
        self._reasons: tuple[Decision, Advice] | None = None
        """The cached comparison of a choice with a better one, preceded by the choice."""

    @property
    def is_open(self) -> bool:
        return self.reviewed is not None

    def show_review(self, reviewed: ReplayReview | None, *, is_waiting: bool = False) -> None:
        """Show a review, beginning with the biggest mistakes; or hide the panel, or wait."""
        self.reviewed, self.is_waiting = reviewed, is_waiting
        self._opened_at = None if reviewed is None else self._desk.moment_shown

    def take_over(self, previous: ReviewPanel) -> None:
        self.reviewed = previous.reviewed
        self._opened_at, self._answered = previous._opened_at, previous._answered

    def leave_summary(self) -> None:
        self._opened_at = None

    @property
    def hides_answer(self) -> bool:
        """Whether the better choice is hidden: the player may first look for it.

        It is for mistakes of the only person, until they are tried again or *Show it* is pressed.
        """
        judged = self.current_choice
        if judged is None or judged.decision in self._answered:
            return False
        return is_own_mistake(judged.decision, self._desk.told.players)

    def show_answer(self) -> None:
        if self.current_choice is not None:
            self._answered |= {self.current_choice.decision}

    @property
    def shows_summary(self) -> bool:
        """Whether the biggest mistakes are listed, because no moment has been chosen yet."""
        return self._opened_at is not None and self._opened_at == self._desk.moment_shown

    @property
    def notches(self) -> Sequence[int]:
        return self._desk.highlighted.notches

    def timeline_marks(self) -> Sequence[TimelineMark]:
        mistakes = self.reviewed.mistakes(self._desk.table.focus) if self.reviewed else ()
        return [
            TimelineMark(one.at, True, 0, _grade_in_words(one.decision.loss)) for one in mistakes
        ]

    def moment_in_words(self, at: int) -> str:
        words = self._desk.highlighted.moment_in_words(at)
        if self.reviewed is None:
            return words
        points = points_text(self.reviewed.expected_points(self._desk.table.focus, at))
        return _("{moment}: expected result {points}").format(moment=words, points=points)

    def widgets(self) -> tuple[Widget, ...]:
        def previous() -> str:
            return _("Previous mistake") if self._mistakes() else _("Previous slip")

        def following() -> str:
            return _("Next mistake") if self._mistakes() else _("Next slip")

        def mistake_button(area: str, words: Label, icon: str, step: int) -> Widget:
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
            and is_slip(self.current_choice.decision),
            shortcut=Key("try_again"),
        )  # fmt: skip
        answer = Button(
            "show_answer", N_("Show it"), self.show_answer, style="quiet",
            visible=lambda: self.hides_answer,
        )  # fmt: skip
        biggest = [self._biggest_mistake_button(nth) for nth in range(MAX_BIGGEST_MISTAKES)]
        share_label_size(*biggest)
        controls = (
            mistake_button("mistake_back", previous, "arrow_left", -1),
            mistake_button("mistake_on", following, "arrow_right", 1),
            receipt,
            self.curve,
            *biggest,
            again,
            answer,
        )
        kinds = ("mistake", "mistake", "receipt", "curve", *("mistake" for _each in biggest))
        for widget, kind in zip(controls, (*kinds, "try again", "answer shown"), strict=True):
            widget.explained = partial(button_meaning, widget, kind, **_grade_thresholds())
        return controls

    def _biggest_mistake_button(self, nth: int) -> Button:
        def mistake() -> JudgedChoice | None:
            found = self._biggest_mistakes() if self.shows_summary else ()
            return found[nth] if nth < len(found) else None

        def cost() -> str:
            return "" if (one := mistake()) is None else _cost_in_words(one.decision.loss)

        def when() -> str:
            turns = self._desk.told.setup.edition.turns
            return "" if (one := mistake()) is None else brief_choice_time(one.decision, turns)

        def go() -> None:
            if (one := mistake()) is not None:
                self._desk.pause_at_moment(one.at)

        return MistakeButton(
            f"biggest_{nth}", cost, go, style="quiet", detail=when, shows_key=False,
            visible=lambda: mistake() is not None,
        )  # fmt: skip

    def _biggest_mistakes(self) -> Sequence[JudgedChoice]:
        mistakes = self._mistakes()
        return sorted(mistakes, key=lambda one: -one.decision.loss)[:MAX_BIGGEST_MISTAKES]

    def _mistakes(self) -> Sequence[JudgedChoice]:
        return self.reviewed.mistakes(self._desk.table.focus) if self.reviewed else ()

    def summary_in_words(self) -> str:
        """Return how many mistakes are listed, and whose if it is not the only person's."""
        players, seat = self._desk.told.players, self._desk.table.focus
        people = [at for at, player in enumerate(players) if not player.is_bot]
        name, count = players[seat].name, len(self._mistakes())
        is_yours = people == [seat]
        if not count:
            return self._no_mistakes_in_words("" if is_yours else name)
        if count > MAX_BIGGEST_MISTAKES:
            words = (
                _("Your {count} biggest mistakes")
                if is_yours
                else _("{name}: the {count} biggest mistakes")
            )
            return words.format(name=name, count=MAX_BIGGEST_MISTAKES)
        if is_yours:
            return plural("You made only {count} mistake", "You made only {count} mistakes", count)
        return plural(
            "{name}: only {count} mistake", "{name}: only {count} mistakes", count, name=name
        )

    def _no_mistakes_in_words(self, name: str) -> str:
        """Return what the choices cost, though none was a mistake; of ``name``, or of you if ''."""
        assert self.reviewed is not None
        lost = -receipt_in_tenths(self.reviewed.review.receipt(self._desk.table.focus)).choices
        least = points_text(MISTAKE_LOSS)
        if lost < LEAST_POINTS_SHOWN:
            words = _("No choice cost {points} points or more. Well played!").format(points=least)
        else:
            words = _("No choice cost {points} points or more; all together cost {lost}.")
            words = words.format(points=least, lost=points_text(lost))
        return _("{name}: {words}").format(name=name, words=words) if name else words

    def _mistake_count_in_words(self) -> str:
        mistakes, reviewed, now = self._mistakes(), self.reviewed, self.current_choice
        costly = reviewed.costly_choices(self._desk.table.focus) if reviewed else ()
        if now is not None and now in costly:
            words = _("Mistake {nth} of {count}") if mistakes else _("Slip {nth} of {count}")
            return words.format(nth=costly.index(now) + 1, count=len(costly))
        if not costly:
            return _("No mistakes")
        if not mistakes:
            return plural("Only {count} slip", "Only {count} slips", len(costly))
        return plural("{count} mistake", "{count} mistakes", len(mistakes))

    @property
    def current_choice(self) -> JudgedChoice | None:
        desk, reviewed = self._desk, self.reviewed
        if reviewed is None or self.shows_summary:
            return None
        return reviewed.choice_at(desk.table.focus, desk.moment_shown)

    def _neighbouring_mistake(self, step: int) -> JudgedChoice | None:
        desk, reviewed = self._desk, self.reviewed
        if reviewed is None:
            return None
        seat, at = desk.table.focus, desk.moment_shown
        if self.shows_summary and step > 0:
            # The mistake at this moment has not been seen yet; after the last, begin again.
            first = reviewed.next_mistake(seat, -1, step)
            return reviewed.next_mistake(seat, at - 1, step) or first
        return reviewed.next_mistake(seat, at, step)

    def _go_to_mistake(self, step: int) -> None:
        if (judged := self._neighbouring_mistake(step)) is not None:
            self._desk.pause_at_moment(judged.at)

    def _try_again(self) -> None:
        if (judged := self.current_choice) is not None:
            self.show_answer()
            self._desk.try_again(judged)

    def _all_moves_meaning(self) -> TooltipText:
        words = help_text("moves")
        return words._replace(words=f"{words.words}\n{self._moves_in_words(None)}")

    def _moves_in_words(self, most: int | None, *, with_colour: bool = True) -> str:
        """Return the shown choice and a better one in words, with a reason, or all reasons.

        At most ``most`` moves of each are listed, or all, with all reasons, if it is None.
        """
        if self.current_choice is None:
            return ""
        name = partial(self._name_moves, most=most, with_colour=with_colour)
        return self._choices_in_words(name, MAX_REASONS if most is None else MAX_REASONS_SHOWN)

    def _name_moves(
        self, actions: Sequence[Action], other: Sequence[Action], most: int | None = None, *,
        with_colour: bool = False,
    ) -> str:  # fmt: skip
        faces, lying = self._desk.told.setup.faces, self._lying_cards
        return moves_in_words(actions, faces, lying, other, most, with_colour=with_colour)

    @property
    def _lying_cards(self) -> Sequence[int]:
        judged, told = self.current_choice, self._desk.told
        assert judged is not None
        at, seat = judged.at, judged.decision.seat
        return told.moments[at].game.seats[seat].offer or told.lying_cards(at, seat)

    def _chains_in_words(self) -> str:
        """Return the same as briefly as possible, with one reason: marks lie on the cards."""
        faces, lying = self._desk.told.setup.faces, self._lying_cards
        places = [(it, card_place_in_words(faces[it], lying, with_colour=False)) for it in lying]
        judged = self.current_choice
        assert judged is not None
        one = judged.decision
        played, better = (
            chain_in_words(crossed_squares(it), faces) for it in (one.actions, one.better)
        )

        def name(actions: Sequence[Action], other: Sequence[Action]) -> str:
            kept = [place for card, place in places if card in kept_cards(actions)]
            # The same numbers on other cards are told in full.
            chain = chain_in_words(crossed_squares(actions), faces) if played != better else ""
            return chain or (names_in_words(kept) if kept else self._name_moves(actions, other))

        return self._choices_in_words(name, 1)

    def _choices_in_words(
        self, name: Callable[[Sequence[Action], Sequence[Action]], str], most_reasons: int
    ) -> str:
        judged = self.current_choice
        assert judged is not None
        one = judged.decision
        said = _("Played: {moves}").format(moves=name(one.actions, ()))
        if not has_better(one):
            return said
        if self.hides_answer:
            hidden = _("There’s a better choice. Can you find it?")
            return f"{said}\n{hidden}"
        better = _("Better: {moves}").format(moves=name(one.better, one.actions))
        lying = self._desk.told.lying_cards(judged.at, one.seat)
        why = reasons_over_choice_made_in_words(self.comparison, one.seat, most_reasons, lying)
        return f"{said}\n{better}\n{why}"

    @property
    def comparison(self) -> Advice:
        """The choice shown, as the second, and the better one."""
        judged = self.current_choice
        assert judged is not None
        one, game = judged.decision, self._desk.told.moments[judged.at].game
        if self._reasons is None or self._reasons[0] is not one:
            self._reasons = one, compare_choices(game, one.better, one.actions)
        return self._reasons[1]

    def current_choice_in_words(self) -> str:
        if self.shows_summary:
            return self.summary_in_words()
        if self.current_choice is None:
            return ""
        grade = _grade_in_words(self.current_choice.decision.loss)
        return f"{grade}\n{self._moves_in_words(None)}"

    # --- what is shown ---------------------------------------------------------------------------

    def state(self) -> object:
        desk = self._desk
        seat, mistakes = desk.table.focus, tuple(self._mistakes())
        shown = self.shows_summary, seat, desk.moment_shown, self.hides_answer
        return self.reviewed, mistakes, *shown

    def parts(self) -> Mapping[str, Part]:
        reviewed, desk = self.reviewed, self._desk
        if reviewed is None:
            return {}
        points = points_text(reviewed.expected_points(desk.table.focus, desk.moment_shown))
        is_first = not desk.moment_shown
        words = _("Expected with these cards") if is_first else _("Expected result")
        name, is_shared = desk.told.players[desk.table.focus].name, len(desk.told.players) > 1
        more = OTHER_PLAYERS_HINT if is_shared else ""
        if desk.told.setup.edition.is_twist:
            more = NO_BASELINE_NOTE
        words = f"{name}\n{words}" if is_shared else words
        about = partial(help_text, "expected", more, name=name, points=points)
        return {
            "mistake_nth": self._mistake_count(),
            "expected": column(
                Text(words, CAPTION_LETTERS, LILAC, align="left", leading=1.1, share=1.35),
                Text(points, RESULT_LETTERS, SUNFLOWER, "title", "left"),
                help=about,
            ),
            "legend": legend_part(),
            "choice": self._summary() if self.shows_summary else self._choice(),
        }  # fmt: skip

    def _mistake_count(self) -> Part:
        """Return which mistake is shown, or how many there are, beside the mark of a mistake."""
        mark = Art(_mark_picture, 30, (GRADES.index(self.count_grade),), fits=True)
        words = Text(self._mistake_count_in_words(), LETTER_UNITS, CREAM, fits=True)
        return row(mark, words, gap=2, at=(0.5, 0.5))

    @property
    def count_grade(self) -> Grade:
        """The grade whose mark stands beside the count of mistakes."""
        now, mistakes = self.current_choice, self._mistakes()
        least = MISTAKE_LOSS if mistakes else SLIP_LOSS
        # A single mistake already has the mark here that it has where it is shown.
        shown = [now] if now is not None else mistakes if len(mistakes) == 1 else []
        return grade_of(max([least, *(one.decision.loss for one in shown)]))

    def _summary(self) -> Part:
        """Return what the buttons below say, or praise."""
        said = self.summary_in_words()
        words = Text(said, GRADE_LETTERS, SUNFLOWER, "title", "left")
        if self._mistakes():
            whole = f"{said} · {self._all_choices_in_words()}"
            return column(words.but(words=(whole, said), units=46), Part())
        return words.but(leading=1.2)

    def _all_choices_in_words(self) -> str:
        """Return what all choices cost, as the receipt has it: small ones are no mistakes."""
        assert self.reviewed is not None
        receipt = receipt_in_tenths(self.reviewed.review.receipt(self._desk.table.focus))
        return _("all choices {points}").format(points=points_text(receipt.choices, is_signed=True))

    def _choice(self) -> Part:
        """Return the grade of the choice shown, beside the button to try again, and the moves."""
        if self.current_choice is None:
            return Part()
        loss = self.current_choice.decision.loss
        grade = grade_of(loss)
        about = partial(help_text, "grade", grade=_(grade.name), **_grade_thresholds())
        words = Text(_grade_in_words(loss), GRADE_LETTERS, grade.ink, "title", "left", help=about)
        return column(
            row(words, Part(units=TRY_AGAIN_UNITS), units=46),
            row(
                self._lines_of_choice(grade).but(help=self._all_moves_meaning),
                *([Part(units=TRY_AGAIN_UNITS)] if self.hides_answer else []),
            ), gap=4,
        )  # fmt: skip

    def _lines_of_choice(self, grade: Grade) -> Part:
        """Return what was played, what was better and why, each in a line of the board's colour.

        With a better choice, each has its points at the right, below what they are.
        """
        assert self.current_choice is not None
        decision, told = self.current_choice.decision, self._moves_in_words
        forms = [told(MAX_LISTED_MOVES), told(MAX_LISTED_MOVES, with_colour=False)]
        has_many = max(len(it) for it in (decision.actions, decision.better)) > 1
        brief = self._chains_in_words()
        lines = [it.split("\n") for it in (*forms, *([brief] * (has_many or not decision.turn)))]
        whys = [form[2] for form in (lines[0], brief.split("\n")) if len(form) > 2]
        # Both choices are told in the same form.
        parts: list[Part] = [
            either(*(self._choice_lines(form[:2], grade) for form in lines), share=2)
        ]
        if whys:
            heads = [_figure(_(it), HEAD_UNITS, LILAC) for it in FIGURE_HEADS[not decision.turn :]]
            parts.insert(0, row(Part(), *heads, gap=10, units=HEAD_UNITS))
            text = partial(
                Text, size=LINE_UNITS, colour=LILAC, align="left", floor=LETTERS_FLOOR_PX
            )
            # Without the comparison it is still a reason.
            brief = whys[-1].partition(" (")[0]
            why = either(text(whys[0]), text((whys[-1], brief)), across=True)
            parts.append(row(*([Part(units=26)] if decision.turn else []), why, gap=10))
        return column(*parts, most=(0, LINE_UNITS * 1.3 * 3.8 if whys else 0))

    def _choice_lines(self, lines: Sequence[str], grade: Grade) -> Part:
        """Return what was played and what was better, each with its mark and its points."""
        assert self.current_choice is not None
        decision, figures = self.current_choice.decision, [*self._figures_of_choices()]
        inks = (grade.ink if has_better(decision) else LILAC), (CREAM if self.hides_answer else SKY)
        shown = list[Part]()
        for at, (words, ink) in enumerate(zip(lines, inks, strict=False)):
            is_marked = at == 0 or not self.hides_answer
            mark = Art(_square_picture, 26, (at, ink), fits=True) if is_marked else Part(units=26)
            marks = [mark] if decision.turn and has_better(decision) else []
            said = Text(words, LINE_UNITS, ink, align="left", fits=True)
            points = figures[at] if at < len(figures) else ()
            cells = [_figure(it, LINE_UNITS, ink) for it in points]
            # Without points, it may take two lines.
            told = [said, Part()] if cells else [said.but(fits=False, leading=1.1)]
            shown.append(row(*marks, *told, *cells, gap=10))
        return column(*shown)

    def _figures_of_choices(self) -> Iterator[tuple[str, ...]]:
        """Yield, for the choice shown and the better one, the points at once and in the end.

        Cards that are kept bring none at once.
        """
        judged = self.current_choice
        if judged is None or not has_better(judged.decision) or self.hides_answer:
            return
        advice, one = self.comparison, judged.decision
        assert advice.second is not None
        # Rounded so that they are apart by the loss that stands above them.
        chosen = round(one.best, 1) - round(one.loss, 1)
        for chain, expected in ((advice.second, chosen), (advice.best, one.best)):
            at_once = [signed_number(chain.facts.points)] if one.turn else []
            yield *at_once, points_text(expected)

    def draw(self, surface: pygame.Surface, place: Placement) -> None:
        if self.is_open:
            strip = place["strip"]
            surface.blit(self._kit.art.screen_bar(strip.size, "top"), strip)
            self.view.refresh()
            self.view.draw(surface)
