"""A sheet with the rules one looks up while playing, over the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.scenes.first_game import Picture, Rule
from game.scenes.frame.drawing import Pen
from game.scenes.frame.widget_scene import SheetScene, back_button
from game.scenes.game import screens_of
from game.ui.draw.palette import INK
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Intent, Key
from game.ui.widgets.widget import with_keys
from game.ui.window.scene import Kit
from game.words import N_, _

from .table import Seated

RULES = Key("rules")


WIDTH, WORDS, LINE = 586.0, 24.0, 30.0
"""The width of a picture of words, its letters and lines, in units."""
TITLE, TITLE_PLACE, GAP = 30.0, 44.0, 18.0
"""A title's letters and its place, and the gap after a picture, in units."""


def words_picture(sentences: Sequence[str], facts: Mapping[str, object]) -> Picture:
    """Return English sentences as a picture, with the facts filled in."""

    def told() -> str:
        return " ".join(with_keys(_(words), **facts) for words in sentences)

    def paint(pen: Pen, rect: pygame.Rect) -> None:
        size = WORDS * pen.scale
        pen.paragraph(told(), rect, size, INK, leading=1.2, grows=False)

    return Picture((WIDTH, LINE * round(2.3 * len(sentences))), paint, told)


class RulesScene(SheetScene):
    """The rules in two columns; the key that opens it closes it."""

    title = N_("Rules at a glance")
    asks_at = "board"

    def __init__(self, kit: Kit, game: str, table: Seated | None = None) -> None:
        super().__init__(kit, "rules")
        self.columns = screens_of(kit.games, game).rules(table)
        self.focus = Focus(kit, [back_button(kit, "close")])

    def handle(self, intent: Intent) -> None:
        super().handle(Back() if intent == RULES else intent)

    def opening(self) -> list[str]:
        return [
            f"{_(rule.title)}: {rule.picture.told()}" for column in self.columns for rule in column
        ]

    def draw_words(self, surface: pygame.Surface) -> None:
        pen = Pen(self._kit, surface, self._place.scale)
        with self._kit.text.unheard():
            for name, rules in zip(("left", "right"), self.columns, strict=True):
                self._draw_column(pen, self._place[name], rules)

    def _draw_column(self, pen: Pen, area: pygame.Rect, rules: tuple[Rule, ...]) -> None:
        high = sum(TITLE_PLACE + rule.picture.size[1] + GAP for rule in rules) - GAP
        share = min(pen.scale, area.height / high)
        top = float(area.y)
        for rule in rules:
            head = pygame.Rect(area.x, round(top), area.width, round(TITLE_PLACE * share))
            pen.line(_(rule.title), head, "title", TITLE * share, INK, grows=False)
            wide, tall = rule.picture.size
            fit = min(share, area.width / wide)
            place = pygame.Rect(area.x, head.bottom, round(wide * fit), round(tall * fit))
            rule.picture.paint(Pen(pen.kit, pen.surface, fit), place)
            top = head.bottom + tall * share + GAP * share
