"""How to play: pages to turn, each with a picture from the game; and the rules at a glance."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes import destinations as to
from game.scenes.first_game import Rule
from game.scenes.frame.widget_scene import PageScene, SheetScene, back_button, game_choice
from game.scenes.game import screens_of
from game.ui.draw import shapes
from game.ui.draw.palette import DUSK, INK, LEGAL_INK, MAGENTA_DEEP, SUNFLOWER, TANGERINE
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import High, Part, Text, column, pile
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Intent, Key, Move, Release, TooltipText
from game.ui.widgets.widget import format_with_keys
from game.ui.window.scene import Kit
from game.words import N_, _

from .howto_stage import Page, Picture

if TYPE_CHECKING:
    from game.scenes.table.table import Seated


SENTENCE_UNITS, TIP_UNITS = 33, 27
LINE_SPACING, PARAGRAPH_GAP = 1.26, 0.62
PAGE_DOT_UNITS, PAGE_DOT_PITCH = 18.0, 38.0


class HowToScene(PageScene):
    """The screen on which players leaf through a game's how-to-play pages."""

    asks_at = "howto"
    bar_areas = ("top_bar", "bottom_bar")

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
        widgets = [
            self._which,
            back_button(kit, "close"),
            Button("replay", lambda: _("Replay") if self.picture.is_done else _("Next"),
                   self._skip_or_replay, style="sky", visible=lambda: self.picture.can_be_advanced,
                   shortcut=Advance()),
            previous,
            self._next,
            Button("guide", N_("Guided game"), lambda: kit.stack.push(to.GuidedGame(self.game)),
                   style="secondary", shortcut=Key("guided"),
                   visible=lambda: screens_of(kit.games, self.game).guided is not None),
        ]  # fmt: skip
        self.focus = Focus(kit, widgets, default=self._next)
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
        place = self._place
        self.picture.place(place["picture"], place.scale)

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
        if self._place["picture"].collidepoint(intent.pos):
            self._skip_or_replay()
        elif self._place["dots"].collidepoint(intent.pos):
            centres = self._dot_centres()
            page = min(range(len(centres)), key=lambda at: abs(centres[at][0] - intent.pos[0]))
            if abs(centres[page][0] - intent.pos[0]) <= PAGE_DOT_PITCH * self._place.scale:
                self._open_page(page)

    def update(self, dt: float) -> bool:
        changed = self.picture.update(dt)
        return self.focus.update(dt) or changed

    def heading(self) -> str:
        return _(self._book.pages[self.page].title)

    def opening_texts(self) -> Sequence[str]:
        page, facts = self._book.pages[self.page], self._book.facts
        return [format_with_keys(_(words), **facts) for words in (*page.sentences, page.tip)]

    def shown_title(self) -> str:
        return self.heading()

    def paint(self, surface: pygame.Surface) -> None:
        self._draw_text(surface, self._book.pages[self.page])
        with self._kit.text.hidden_from_reader():
            self.picture.draw(surface)
        self._draw_page_dots(surface)

    def _open_page(self, page: int) -> None:
        self.page = page
        self.picture: Picture = self._book.make_picture(self._book.pages[page].picture, self._kit)
        self.picture.place(self._place["picture"], self._place.scale)

    def _skip_or_replay(self) -> None:
        if self.picture.can_be_advanced:
            self.picture.go_on()

    def _draw_text(self, surface: pygame.Surface, page: Page) -> None:
        kit, place, facts = self._kit, self._place, self._book.facts
        sheet, tip = place["sheet"], place["tip"]
        border, radius = max(2.0, 5 * place.scale), 26 * place.scale
        Pen(kit, surface).sheet(sheet, 0, border, radius)
        sentences = [format_with_keys(_(sentence), **facts) for sentence in page.sentences]
        largest = draw_sentences(
            kit, surface, place["sentences"], sentences, place.px(SENTENCE_UNITS)
        )
        look = radius * 0.8, LEGAL_INK, border * 0.8, TANGERINE
        shapes.draw_rounded_rect(surface, kit.pixels, tip, *look)
        inside = tip.inflate(-place.px(40), -place.px(24))
        size = place.px(TIP_UNITS)
        head = pygame.Rect(inside.x, inside.y, inside.width, round(size * LINE_SPACING))
        kit.text.draw(surface, _("Remember"), head, "title", size, MAGENTA_DEEP)
        inside.y, inside.height = head.bottom, inside.bottom - head.bottom
        words = format_with_keys(_(page.tip), **facts)
        size_px = min(kit.text.enlarged_px("body", size), largest)
        kit.text.draw_paragraph(
            surface, words, inside, "body", size_px, INK, leading=1.22, grows=False
        )

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        return (self._place["dots"],)

    def _draw_page_dots(self, surface: pygame.Surface) -> None:
        side = self._place.px(PAGE_DOT_UNITS)
        for index, centre in enumerate(self._dot_centres()):
            is_open = index == self.page
            size = (round(side * 1.7), side) if is_open else (side, side)
            colour = SUNFLOWER if is_open else DUSK
            dot = self._kit.pixels.get(
                ("dot", size, colour), partial(shapes.pill_picture, size, colour)
            )
            surface.blit(dot, dot.get_rect(center=centre))

    def _dot_centres(self) -> Sequence[tuple[int, int]]:
        rect, pitch = self._place["dots"], PAGE_DOT_PITCH * self._place.scale
        left = rect.centerx - pitch * (len(self._book.pages) - 1) / 2
        return [(round(left + at * pitch), rect.centery) for at in range(len(self._book.pages))]


def draw_sentences(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, sentences: list[str], size_px: int
) -> int:
    size = round(kit.text.enlarged_px("body", size_px))
    lines = _wrap_sentences(kit, sentences, size, rect.width)
    while size > MIN_TEXT_PX and _wrapped_height(lines, size) > rect.height:
        size -= 1
        lines = _wrap_sentences(kit, sentences, size, rect.width)
    top = float(rect.y)
    with kit.text.hidden_from_reader():
        for wrapped in lines:
            for line in wrapped:
                row = pygame.Rect(rect.x, round(top), rect.width, round(size * LINE_SPACING))
                kit.text.draw(surface, line, row, "body", size, INK, fit=False)
                top += size * LINE_SPACING
            top += size * PARAGRAPH_GAP
    if kit.text.heard is not None:
        kit.text.heard(" ".join(sentences), "body", (*rect.topleft, *rect.size))
    return size


def _wrap_sentences(kit: Kit, sentences: list[str], size: int, width: int) -> list[list[str]]:
    return [kit.text.wrap_lines(sentence, "body", size, width) for sentence in sentences]


def _wrapped_height(lines: list[list[str]], size: int) -> float:
    count = sum(len(wrapped) for wrapped in lines)
    return size * (count * LINE_SPACING + (len(lines) - 1) * PARAGRAPH_GAP)


RULE_TITLE_LETTERS, RULE_TITLE_HEIGHT, RULE_GAP = 30.0, 44.0, 18.0
"""The font size and the height of a rule's title, and the gap after a rule's picture, in units."""


class RulesScene(SheetScene):
    """A sheet with the short rules of a game in two columns."""

    title = N_("Rules at a glance")
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
        left, right = map(_rules_column, self.columns)
        return {"left": left, "right": right, "close": Control(self._close)}

    def draw_parts(self, surface: pygame.Surface, *, hidden: Set[Hashable] = frozenset()) -> None:
        with self._kit.text.hidden_from_reader():
            super().draw_parts(surface, hidden=hidden)


def _rules_column(rules: Sequence[Rule]) -> Part:
    """Return rules below one another, all smaller by the same factor if there is little room."""
    parts: list[Part] = []
    for rule in rules:
        wide, high = rule.picture.size
        letters, title = High(RULE_TITLE_LETTERS / RULE_TITLE_HEIGHT), _(rule.title)
        parts += [
            Text(title, letters, INK, "title", "left", grows=False, share=RULE_TITLE_HEIGHT),
            pile(rule.picture.part(), share=high, shape=wide / high, at=(0, 0)),
            Part(share=RULE_GAP),
        ]  # fmt: skip
    whole = sum(part.share for part in parts[:-1])
    return column(*parts[:-1], most=(0, whole), at=(0, 0))
