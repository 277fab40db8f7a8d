"""How to play: pages to turn, each with a picture from the game; and the quick rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.library import GameSearch, ListedGame, list_games
from game.scenes import destinations as to
from game.scenes.first_game import Columns, Rule, RuleLine, RuleLines
from game.scenes.frame.widget_scene import (
    LibraryQuery,
    PageScene,
    SheetScene,
    back_button,
    bar_control,
    game_choice,
    page_bar,
)
from game.scenes.game import screens_of
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, DUSK, INK, LEGAL_INK, MAGENTA_DEEP, SUNFLOWER, TANGERINE
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import (
    Ground,
    Part,
    Size,
    Text,
    column,
    drawn,
    either,
    natural_size,
    row,
    scaled,
)
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Confirm, Intent, Key, Move, Release, TooltipText
from game.ui.widgets.widget import format_with_keys
from game.ui.window.scene import FRESH_SECONDS, Kit
from game.words import N_, _

from .howto_stage import WORDS_PICTURE_LETTERS, Picture, titled_sheet

if TYPE_CHECKING:
    from game.scenes.table.table import Seated


SENTENCE_UNITS, TIP_UNITS, LINE_SPACING = (40, 38, 36, 34, 33), 27, 1.22
LEAST_PICTURE_UNITS, BUTTON_UNITS, PAGE_DOT_UNITS = 510.0, 66.0, 18.0
LARGE_LETTERS = 1.2
SHEET_GROUND, TIP_GROUND = Ground(26, CREAM, 5), Ground(21, LEGAL_INK, 4, TANGERINE)


class HowToScene(PageScene):
    """The screen on which players leaf through a game's how-to-play pages."""

    asks_at = "howto"

    def __init__(self, kit: Kit, game: str = "", page: int = 0) -> None:
        super().__init__(kit, "howto")
        self.game = game or next(iter(kit.games))
        self._book = screens_of(kit.games, self.game).book
        self._which = game_choice(kit, tuple(kit.games), lambda: self.game, self.choose_game)
        self._next = Button(
            "next", "", partial(self.turn_pages, 1), icon="arrow_right",
            enabled=lambda: self.page < len(self._book.pages) - 1,
        )  # fmt: skip
        previous = Button(
            "previous", "", partial(self.turn_pages, -1), style="quiet", icon="arrow_left",
            enabled=lambda: self.page > 0,
        )  # fmt: skip
        previous.explained = lambda: TooltipText(_("Previous page"))
        self._next.explained = lambda: TooltipText(_("Next page"))
        self._previous, self._close = previous, back_button(kit, "close")
        self._replay = Button(
            "replay", lambda: _("Replay") if self.picture.is_done else _("Next"),
            self._skip_or_replay, style="sky", visible=lambda: self.picture.can_be_advanced,
            shortcut=Advance(),
        )  # fmt: skip
        self._replay.owns_key = True
        self._guide = Button(
            "guide", N_("Guided game"), lambda: kit.stack.push(to.GuidedGame(self.game)),
            style="secondary", shortcut=Key("guided"),
            visible=lambda: screens_of(kit.games, self.game).guided is not None,
        )  # fmt: skip
        self.focus = Focus(kit, default=self._next)
        self._open_page(page)

    def choose_game(self, game: str) -> None:
        self.game, self._book = game, screens_of(self._kit.games, game).book
        self._open_page(0)

    def turn_pages(self, step: int) -> None:
        page = self.page + step
        if 0 <= page < len(self._book.pages):
            self._open_page(page)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._place_picture()

    def handle(self, intent: Intent) -> None:
        match intent:
            case Move(dx, 0) if dx and self.focus.current is not self._which:
                self.turn_pages(dx)
                return
            case Advance() if self.picture.can_be_advanced:
                # Space continues wherever the focus is, as its badge promises.
                self._skip_or_replay()
                return
        if self.focus.handle(intent):
            return
        if not isinstance(intent, Release):
            return
        places = self.view.places
        if places["picture"].collidepoint(intent.pos):
            self._skip_or_replay()
        for page in range(len(self._book.pages)):
            if places["dot", page].collidepoint(intent.pos):
                self._open_page(page)

    def update(self, dt: float) -> bool:
        changed = self.picture.update(dt)
        return super().update(dt) or changed

    def heading(self) -> str:
        return _(self._book.pages[self.page].title)

    def opening_texts(self) -> Sequence[str]:
        page, facts = self._book.pages[self.page], self._book.facts
        return [format_with_keys(_(words), **facts) for words in (*page.sentences, page.tip)]

    def shown_title(self) -> str:
        return self.heading()

    def paint(self, surface: pygame.Surface) -> None:
        with self._kit.text.hidden_from_reader():
            self.picture.draw(surface)

    def _open_page(self, page: int) -> None:
        self.page = page
        self.picture: Picture = self._book.make_picture(self._book.pages[page].picture, self._kit)
        self.follow_state()
        self._place_picture()

    def _place_picture(self) -> None:
        """Place the picture where the tree leaves room for it; it moves, so it is no part of it."""
        place = self.view.places.get("picture")
        if place is not None:
            self.picture.place(place, self._place.scale)

    def _skip_or_replay(self) -> None:
        if self.picture.can_be_advanced:
            self.picture.go_on()

    # --- what is drawn ---------------------------------------------------------------------------

    def state(self) -> object:
        return self.game, self.page, self._replay.visible, self._guide.visible

    def parts(self) -> Mapping[str, Part]:
        return {
            "top_bar": page_bar(
                self._kit, self.shown_title(), self._close, bar_control(self._which, 452)
            ),
            "picture": Part(key="picture", least=(0, LEAST_PICTURE_UNITS)),
            "words": self._words(),
            "bottom_bar": self._turning(),
        }

    def _words(self) -> Part:
        """Return what the page says, on a sheet, and below what is to be remembered."""
        page, facts = self._book.pages[self.page], self._book.facts
        sentences = (format_with_keys(_(sentence), **facts) for sentence in page.sentences)
        words = "\n\n".join(sentences)
        # A page that says little says it in larger letters.
        said = either(*(
            Text(words, size, align="left", valign="top", leading=LINE_SPACING)
            for size in SENTENCE_UNITS
        ))  # fmt: skip
        # Where the sentences shrink to fit, it grows no larger than they.
        is_usual = self._kit.text.scale < LARGE_LETTERS
        tip = column(
            Text(_("Remember"), TIP_UNITS, MAGENTA_DEEP, "title", "left", units=38),
            Text(
                format_with_keys(_(page.tip), **facts),
                TIP_UNITS if is_usual else SENTENCE_UNITS[-1],
                align="left", valign="top", leading=LINE_SPACING, grows=is_usual,
            ),
            pad=(20, 12), ground=TIP_GROUND, fits=True,
        )  # fmt: skip
        return column(said, tip, gap=20, pad=(26, 28), ground=SHEET_GROUND)

    def _turning(self) -> Part:
        """Return what turns the pages, between what goes on in this one and the guided game."""
        count = len(self._book.pages)
        dots = (drawn(_draw_dot, at == self.page, key=("dot", at)) for at in range(count))
        turning = row(
            Control(self._previous, units=110), row(*dots, key="dots", units=380),
            Control(self._next, units=110), gap=20, fits=True,
        )  # fmt: skip
        before = Control(self._replay) if self._replay.visible else Part()
        after = Control(self._guide) if self._guide.visible else Part()
        before, after = before.but(units=260), after.but(units=350)
        ends = row(before, Part(), after, gap=20)
        wide = row(row(before, Part(), units=350), Part(), turning, Part(), after)
        below = (it.but(units=BUTTON_UNITS, fits=False) for it in (turning, ends))
        return either(wide, column(*below, gap=12), across=True, pad=(44, 14))

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        return (self.view.places["dots"],)


def _draw_dot(pen: Pen, rect: pygame.Rect, is_open: bool) -> None:
    side = pen.px(PAGE_DOT_UNITS)
    size = (round(side * 1.7), side) if is_open else (side, side)
    colour = SUNFLOWER if is_open else DUSK
    make = partial(shapes.pill_picture, size, colour)
    dot = pen.kit.pixels.get(("dot", size, colour), make)
    pen.surface.blit(dot, dot.get_rect(center=rect.center))


LEAST_RULES_UNITS, RULES_LARGEST, RULES_SMALLEST = 600.0, 1.2, 10
"""The least width of a column in units; how large the rules are at most, as a factor, and the step
of a twentieth at which they are too small.
"""
RULE_TITLE_LETTERS, RULE_TITLE_HEIGHT, RULE_GAP = 30.0, 44.0, 16.0
"""The font size and the height of a rule's title, and the gap after a rule's picture, in units."""
LINE_LETTERS, LINE_LEADING, LINE_GAP, WORDS_GAP = 25.0, 1.14, 8.0, 16.0
"""Of the lines of a rule: their letters, the distance between two lines, and that of the words from
their drawing, in units.
"""
LINES_PADDING, LINES_BORDER, SHEET_DROP = (18, 12), 4.0, 8.0


class RulesScene(SheetScene):
    """A sheet with the short rules of a game in two columns."""

    title = N_("Quick rules")
    asks_at = "board"
    opened_by = Key("rules")

    def __init__(self, kit: Kit, game: str, table: Seated | None = None) -> None:
        super().__init__(kit, "rules")
        self.columns = screens_of(kit.games, game).rules(table)
        self._close = back_button(kit, "close")
        self.focus = Focus(kit, [self._close])

    def opening_texts(self) -> list[str]:
        return [
            f"{_(rule.title)}: {rule.picture.told()}" for column in self.columns for rule in column
        ]

    def parts(self) -> Mapping[str, Part]:
        rules = RulesPage(self.columns, self._kit.text.scale)
        return {"rules": rules, "close": Control(self._close, most=(300, 70))}

    def draw_parts(self, surface: pygame.Surface, *, hidden: Set[Hashable] = frozenset()) -> None:
        with self._kit.text.hidden_from_reader():
            super().draw_parts(surface, hidden=hidden)


class FirstRulesScene(RulesScene):
    """The short rules, shown before the cards where no game of several people was finished yet.

    The sheet stays hidden until the library has said so.
    """

    def __init__(self, kit: Kit, game: str, table: Seated) -> None:
        super().__init__(kit, game, table)
        self._close = Button("close", N_("To the cards"), kit.stack.pop, shortcut=Confirm())
        self.focus = Focus(kit, default=self._close)
        self._asking = LibraryQuery(kit)
        finished = GameSearch(game=game, is_finished=True, is_of_several=True, limit=1)
        self._asking.ask(lambda library: library.ask(list_games, finished), self._show_or_leave)
        self.is_first = False
        """Whether the library has said that nobody here knows the game."""
        self._shown_for = 0.0

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Advance | Confirm) and self._shown_for < FRESH_SECONDS:
            return  # It began the game, once too often, and so stays to be read.
        if self.is_first and isinstance(intent, Advance | Back):
            self._kit.stack.pop()
        elif self.is_first:
            super().handle(intent)

    def update(self, dt: float) -> bool:
        has_come = self._asking.update()
        self._shown_for += dt * self.is_first
        if not (self.is_first or self._asking.is_waiting or self._kit.stack.is_changing):
            # Nobody can say whether they know the game: they can still ask for the rules.
            self._kit.stack.pop()
        return super().update(dt) or has_come

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_first:
            super().draw(surface)

    def _show_or_leave(self, finished: list[ListedGame]) -> None:
        self.is_first = not finished


class RulesPage(Part):
    """Rules in two columns, or where it is narrow in one, as large as there is room for."""

    rules: Columns
    letters_scale: float

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        columns: list[list[Part]] = []
        heights: list[list[float]] = []
        for step in range(round(RULES_LARGEST * self.letters_scale * 20), RULES_SMALLEST, -1):
            columns = self._columns(pen, rect.width, step / 20)
            heights = self._heights(pen, columns, rect.width)
            if max(map(self._sum(pen), heights)) <= rect.height:
                break
        parts = (
            column(*(it.but(share=high) for it, high in zip(*each, strict=True)), gap=RULE_GAP)
            for each in zip(columns, heights, strict=True)
        )
        yield from row(*parts, gap=RULE_GAP).spread(pen, rect)

    def measure(self, pen: Pen, room: Size) -> Size:
        heights = self._heights(pen, self._columns(pen, room[0], self.letters_scale), room[0])
        return room[0], max(map(self._sum(pen), heights))

    def _columns(self, pen: Pen, wide: float, large: float) -> list[list[Part]]:
        """Return the rules of each column, so much larger or smaller than they are meant to be."""
        is_one = wide < (2 * LEAST_RULES_UNITS + RULE_GAP) * pen.scale
        columns = [self.rules[0] + self.rules[1]] if is_one else self.rules
        return [[_rule_part(rule, large, self.letters_scale) for rule in it] for it in columns]

    def _heights(self, pen: Pen, columns: list[list[Part]], wide: float) -> list[list[float]]:
        room = (wide + RULE_GAP * pen.scale) / len(columns) - RULE_GAP * pen.scale, math.inf
        return [[natural_size(it, pen, room)[1] for it in rules] for rules in columns]

    def _sum(self, pen: Pen) -> Callable[[list[float]], float]:
        return lambda heights: sum(heights) + RULE_GAP * pen.scale * (len(heights) - 1)


def _rule_part(rule: Rule, large: float, letters_scale: float) -> Part:
    """Return a rule, so much larger or smaller than it is meant to be."""
    letters, head = RULE_TITLE_LETTERS * large, RULE_TITLE_HEIGHT * large
    if isinstance(rule.picture, RuleLines):
        lines = column(
            LinesPart(rule.picture, large, letters_scale), Part(units=SHEET_DROP), pad=LINES_PADDING
        )
        colour = rule.picture.colour
        return titled_sheet(_(rule.title), colour, head, letters, lines, LINES_BORDER, grows=False)
    said, (wide, high) = rule.picture.part(), rule.picture.size
    if isinstance(said, Text):
        said = said.but(size=WORDS_PICTURE_LETTERS * large, fits=True)
    else:
        # The letters in it grow by themselves.
        said = scaled(said, wide, high, units=high * large / letters_scale)
    title = Text(_(rule.title), letters, INK, "title", "left", grows=False, units=head)
    return column(title, said, at=(0, 0))


class LinesPart(Part):
    """The lines of a rule, so much larger or smaller than they are meant to be."""

    rule: RuleLines
    large: float
    letters_scale: float

    def spread(self, pen: Pen, rect: pygame.Rect) -> Iterator[tuple[Part, pygame.Rect]]:
        rows = self._rows(pen, rect.width)
        gap, cell = self._gap(pen), self._cell_width(pen, rect.width)
        # What is left is shared out among the rows.
        more = (rect.height - gap * (len(rows) - 1) - sum(high for _lines, high in rows)) / len(
            rows
        )
        top = float(rect.top)
        for lines, high in rows:
            for nth, line in enumerate(lines):
                left = rect.left + nth * (cell + self._words_gap(pen))
                place = pygame.Rect(round(left), round(top), round(cell), round(high + more))
                yield from self._line_parts(pen, line, place)
            top += high + more + gap

    def measure(self, pen: Pen, room: Size) -> Size:
        rows = self._rows(pen, room[0])
        return room[0], sum(high for _lines, high in rows) + self._gap(pen) * (len(rows) - 1)

    def _rows(self, pen: Pen, wide: float) -> list[tuple[Sequence[RuleLine], float]]:
        """Return the lines of each row, and its height in pixels."""
        cell, lines, count = self._cell_width(pen, wide), self.rule.lines, self.rule.columns
        rows = [lines[at : at + count] for at in range(0, len(lines), count)]
        return [(row, max(self._line_height(pen, it, cell) for it in row)) for row in rows]

    def _line_height(self, pen: Pen, line: RuleLine, cell: float) -> float:
        room = max(1, cell - self._aside(pen) - self._words_gap(pen)), math.inf
        return max(line.size[1] * self._unit(pen), natural_size(self._said(line), pen, room)[1])

    def _line_parts(
        self, pen: Pen, line: RuleLine, place: pygame.Rect
    ) -> Iterator[tuple[Part, pygame.Rect]]:
        aside, gap = round(self._aside(pen)), round(self._words_gap(pen))
        drawing = pygame.Rect(0, 0, *(round(side * self._unit(pen)) for side in line.size))
        drawing.center = place.left + aside // 2, place.centery
        yield scaled(line.drawing(), *line.size), drawing
        left = place.left + aside + gap
        yield self._said(line), pygame.Rect(left, place.y, place.right - left, place.height)

    def _said(self, line: RuleLine) -> Part:
        size = LINE_LETTERS * self.large
        return Text(line.said(), size, align="left", leading=LINE_LEADING, grows=False)

    def _unit(self, pen: Pen) -> float:
        """Return the pixels of a unit of the drawings, which grow less than the letters."""
        return self.large / math.sqrt(self.letters_scale) * pen.scale

    def _gap(self, pen: Pen) -> float:
        return LINE_GAP * self._unit(pen)

    def _words_gap(self, pen: Pen) -> float:
        return WORDS_GAP * self._unit(pen)

    def _cell_width(self, pen: Pen, wide: float) -> float:
        return (wide + self._words_gap(pen)) / self.rule.columns - self._words_gap(pen)

    def _aside(self, pen: Pen) -> float:
        """Return the width in pixels of the drawings beside words."""
        return max(it.size[0] for it in self.rule.lines) * self._unit(pen)
