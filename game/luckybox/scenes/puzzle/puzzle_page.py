"""The page of puzzles: which are solved, the one that comes next, and the player's own mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from typing import NamedTuple

import pygame

from game.library import Index
from game.luckybox.puzzles import (
    SOLVER_SEAT,
    Puzzle,
    puzzle_of_day,
    shipped_puzzles,
)
from game.luckybox.rules import HeldCard, State
from game.scenes import destinations as to
from game.scenes.frame.charts import usual_player_name
from game.scenes.frame.widget_scene import LibraryQuery, PageScene, back_button, page_bar
from game.ui.draw.palette import (
    BAR,
    CREAM,
    EDGE,
    INK,
    LILAC,
    RIM,
    SUNFLOWER,
    TANGERINE,
    WHITE,
    mix_colours,
)
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Art, Ground, High, Part, Press, Text, column, drawn, grid, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Confirm, Digit, Intent, TooltipText
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from ..cards import number_card
from ..counsel.mistakes import DueMistake, coming_in_words, query_next_mistake, retry_table
from ..counsel.old_mistakes import ComingMistakes, coming_mistakes, due_mistakes
from .notebook import NotebookPage, PuzzleNotebook, next_puzzle, puzzle_name, rating_meaning
from .puzzling import match_of_puzzle
from .solved import LaidCard, draw_laid_cards

GRADES = (1, 2, 3, 4, 5)
COLUMNS = 8
PANEL, PANEL_UNITS = Ground(22, BAR, 3, EDGE), 780.0
NEXT_UNITS = 920.0
"""How high the next puzzle is in one column, where its cards are as much larger as the letters."""
NUMBER_UNITS, MARK_UNITS, LETTER_UNITS, CAPTION_UNITS = 36.0, 32.0, 27.0, 24.0
SOLVED_AT_ONCE, SOLVED_LATER, MISSED, BEGUN, UNTRIED = "star", "check", "undo", "pencil", ""
"""How a puzzle stands, by the picture that shows it."""
SOLVED = SOLVED_AT_ONCE, SOLVED_LATER
STANDINGS = {
    SOLVED_AT_ONCE: N_("solved on the first try"),
    SOLVED_LATER: N_("solved later"),
    MISSED: N_("missed so far"),
    BEGUN: N_("begun: counts half"),
    UNTRIED: N_("not tried yet"),
}


class OwnMistakes(NamedTuple):
    """How many of a player's own mistakes are due as puzzles today, and which come next."""

    due: int
    coming: ComingMistakes | None


def standing_of(page: NotebookPage, number: int) -> str:
    """Return how a player stands with a puzzle: one of ``STANDINGS``."""
    if number not in page.tries:
        return BEGUN if number in page.begun else UNTRIED
    if page.tries[number]:
        return SOLVED_AT_ONCE
    return MISSED if number in page.missed else SOLVED_LATER


class PuzzlesScene(PageScene):
    """The page of puzzles, in five difficulties.  A press on a puzzle opens it."""

    def __init__(self, kit: Kit, name: str) -> None:
        super().__init__(kit, "puzzles")
        self._name, self._today = name, datetime.now(UTC).date()
        self._read_notebook()
        self._shown: tuple[Puzzle, State] | None = None
        """The next puzzle with its game, once it is shown."""
        self.grade = self.next.grade
        """The difficulty whose puzzles are shown."""
        self.own: OwnMistakes | None = None
        """The player's own mistakes, or None until the library has answered."""
        self._back = back_button(kit)
        self._play = Button("play", N_("Play this puzzle"), self._open_next, shortcut=Digit(1))
        self._retry = Button(
            "mistakes",
            lambda: plural("{count} mistake for today", "{count} mistakes for today", self._due),
            self._open_mistakes, style="secondary", shortcut=Digit(2),
            visible=lambda: self._due > 0,
        )  # fmt: skip
        self._again = Button(
            "again", lambda: _("Puzzle {number} again").format(number=self._latest),
            self._open_latest, style="quiet", shortcut=Digit(3), visible=lambda: self._latest > 0,
        )  # fmt: skip
        self.focus = Focus(kit, default=self._play)
        self._asking, self._opening = LibraryQuery(kit), LibraryQuery(kit)
        self._query_mistakes()

    @property
    def _due(self) -> int:
        return 0 if self.own is None else self.own.due

    @property
    def _latest(self) -> int:
        """The puzzle tried last, or 0 if there is none or it is the one to play now."""
        latest = next(reversed(self.page.tries), 0)
        return 0 if latest == self.next.number else latest

    def shown_title(self) -> str:
        return _("Puzzles")

    def resume(self, result: object) -> None:
        before = self.next
        self._read_notebook()
        if self.next != before:
            # Show where it goes on.
            self.grade = self.next.grade
        self._query_mistakes()
        super().resume(result)

    def handle(self, intent: Intent) -> None:
        """Pass the input on.  While no focus ring is shown, Enter opens the next puzzle."""
        if isinstance(intent, Confirm) and not self.focus.shows_ring:
            self._play.activate()
        else:
            self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self._asking.update() | self._opening.update()
        return super().update(dt) or changed

    def _read_notebook(self) -> None:
        settings = self._kit.settings
        self.page = PuzzleNotebook(settings).page_of_player(usual_player_name(settings))
        self.next = next_puzzle(self.page, self._today)

    def _query_mistakes(self) -> None:
        ask = partial(_query_own_mistakes, name=self._name, today=self._today)
        self._asking.ask(lambda library: library.ask(ask), self._note_mistakes)

    def _note_mistakes(self, own: OwnMistakes) -> None:
        self.own = own

    def _open_next(self) -> None:
        self._kit.stack.push(to.Puzzle())

    def _open_latest(self) -> None:
        self._kit.stack.push(to.Puzzle(self._latest))

    def _open_mistakes(self) -> None:
        ask = partial(query_next_mistake, name=self._name, today=self._today)
        self._opening.ask(lambda library: library.ask(ask), self._open_mistake)

    def _open_mistake(self, due: DueMistake | None) -> None:
        if due is None:
            # Another window, or the deletion of a game, was faster.
            self._query_mistakes()
        else:
            table = retry_table(self._kit, self._name, due)
            self._kit.stack.push(to.OpenTable(table))

    def _choose_grade(self, grade: int) -> None:
        self.grade = grade

    # --- what is shown ---------------------------------------------------------------------------

    def state(self) -> object:
        page = self.page
        tried = dict(page.tries), dict(page.missed), set(page.begun)
        return self.grade, self.next, tried, page.rating, self.own

    def parts(self) -> Mapping[str, Part]:
        return {
            "top_bar": page_bar(self._kit, self.shown_title(), self._back),
            "next": self._next_panel(),
            "list": self._list_panel(),
        }

    def _list_panel(self) -> Part:
        squares = [self._square(it) for it in shipped_puzzles() if it.grade == self.grade]
        return column(
            row(*map(self._grade_door, GRADES), gap=10, units=84),
            grid(*squares, columns=COLUMNS, gap=8),
            wrap(*self._legend(), gap=10, fits=True),
            gap=14, pad=(24, 18), ground=PANEL, least=(0, PANEL_UNITS),
        )  # fmt: skip

    def _grade_door(self, grade: int) -> Part:
        """Return the button of a difficulty, with how many of its puzzles are solved."""
        puzzles = [it.number for it in shipped_puzzles() if it.grade == grade]
        solved = sum(standing_of(self.page, it) in SOLVED for it in puzzles)
        words = _("{count} of {total}").format(count=solved, total=len(puzzles))
        is_chosen = grade == self.grade
        edge, line = (SUNFLOWER, 5.0) if is_chosen else (RIM, 3.0)
        fill, lit = mix_colours(BAR, WHITE, 0.16 if is_chosen else 0.05), 0.0 if is_chosen else 0.11
        label = _("Difficulty {grade}/5").format(grade=grade)
        stars = (Art("star", High(0.9), fits=True) for _each in range(grade))
        return column(
            row(*stars, gap=1, at=(0.5, 0.5)), Text(words, High(0.72), CREAM),
            pad=(8, 8), gap=2, ground=Ground(18, fill, line, edge, lit=lit), key=("grade", grade),
            press=Press(partial(self._choose_grade, grade), label, words),
        )  # fmt: skip

    def _square(self, puzzle: Puzzle) -> Part:
        number, standing = puzzle.number, standing_of(self.page, puzzle.number)
        is_next = number == self.next.number
        is_solved = standing in SOLVED
        fill = SUNFLOWER if is_next else CREAM if is_solved else BAR
        ink = INK if is_next or is_solved else CREAM
        edge = TANGERINE if standing == MISSED else INK if is_solved or is_next else RIM
        mark = "play" if is_next else standing
        title = puzzle_name(number)
        words = _(STANDINGS[standing])
        marks = [Art(mark, MARK_UNITS)] if mark else []
        shown = [Text(str(number), NUMBER_UNITS, ink, "title"), *marks]
        return column(
            *shown, gap=2, pad=(6, 8), ground=Ground(16, fill, 3, edge, lit=0.25),
            key=("puzzle", number),
            press=Press(partial(self._kit.stack.push, to.Puzzle(number)), title, words),
            help=lambda: TooltipText(title, words),
        )  # fmt: skip

    def _legend(self) -> Iterator[Part]:
        for standing in (*SOLVED, MISSED, *[BEGUN] * bool(self.page.begun)):
            words = Text(_(STANDINGS[standing]), CAPTION_UNITS, LILAC, align="left", alike="legend")
            yield row(Art(standing, 30, fits=True), words, gap=8, units=280, most=(0, 44))

    def _next_panel(self) -> Part:
        puzzle, standing = self.next, standing_of(self.page, self.next.number)
        title, game = puzzle_name(puzzle.number), self._game_of_next()
        if puzzle == puzzle_of_day(self._today):
            title = _("Puzzle of the day")
        stars = (Art("star" if it <= puzzle.grade else "star_empty", High(1)) for it in GRADES)
        words = _(STANDINGS[standing])
        return column(
            Text(title, High(0.9), SUNFLOWER, "title", units=54),
            row(
                row(*stars, shape=len(GRADES), at=(0, 0.5)),
                Text(words[:1].upper() + words[1:], LETTER_UNITS, CREAM, align="right"),
                gap=14, units=38,
            ),
            drawn(_draw_board, game.number, game.seats[SOLVER_SEAT].held, share=3, key="preview"),
            Control(self._play, units=86),
            *([Control(self._again, units=60)] if self._latest else ()),
            *self._mistake_parts(),
            row(*self._figures(), gap=12, units=124),
            gap=12, pad=(28, 18), ground=PANEL, least=(0, NEXT_UNITS),
        )  # fmt: skip

    def _game_of_next(self) -> State:
        """Return the game of the next puzzle, at the number to answer."""
        if self._shown is None or self._shown[0] != self.next:
            self._shown = self.next, match_of_puzzle(self._kit, self.next, self._name).game
        return self._shown[1]

    def _mistake_parts(self) -> Iterator[Part]:
        """Yield the player's own mistakes: how many are due, and when others come back."""
        words = _(
            "Choices from your own reviewed games, a few days later: do you find better ones now?"
        )
        yield Text(words, LETTER_UNITS, LILAC, leading=1.2, units=74)
        if self._due:
            yield Control(self._retry, units=70)
        coming = None if self.own is None else self.own.coming
        told = "" if self.own is None or self._due else _("None for today.")
        if coming is not None:
            told = f"{told} {coming_in_words(coming, self._today)}".strip()
        if told:
            yield Text(told, LETTER_UNITS, CREAM, units=36)

    def _figures(self) -> Iterator[Part]:
        yield _figure(str(round(self.page.rating)), _("rating")).but(help=rating_meaning)
        yield _figure(str(self.page.streak), _("solved in a row"))
        yield _figure(f"{self.page.solved_count}/{len(shipped_puzzles())}", _("solved in all"))


NUMBER_CARD_SHAPE, NUMBER_CARD_SHARE = 0.75, 0.58


def _draw_board(pen: Pen, rect: pygame.Rect, number: int, held: Sequence[HeldCard]) -> None:
    """Draw what a puzzle asks: the number to answer, and the cards beside it."""
    high = round(rect.height * NUMBER_CARD_SHARE)
    deck = pygame.Rect(0, 0, round(high * NUMBER_CARD_SHAPE), high)
    deck.midleft = rect.midleft
    pen.lay(number_card(pen.kit.art, number, deck.size), center=deck.center)
    room = replace_edges(rect, left=deck.right + round(deck.width * 0.18))
    draw_laid_cards(pen, room, [LaidCard(it.face, it.crossed) for it in held])


def _figure(figure: str, caption: str) -> Part:
    return column(
        Text(figure, High(0.8), SUNFLOWER, "title", share=3, alike="figures"),
        Text(caption, CAPTION_UNITS, LILAC, share=2.6, leading=1.0),
        pad=(12, 6), ground=Ground(22, mix_colours(BAR, WHITE, 0.07), 3, RIM), key=caption,
    )  # fmt: skip


def _query_own_mistakes(index: Index, name: str, today: date) -> OwnMistakes:
    due = len(due_mistakes(index, name, today))
    return OwnMistakes(due, coming_mistakes(index, name, today))
