"""The picture of the keys: what each does at the table, and where one watches.

Keys and names come from where they are used; knows neither scenes nor widgets.
"""

from __future__ import annotations

import pygame

from game.scenes.menu.howto_stage import Picture
from game.ui.draw import shapes
from game.ui.draw.palette import GRAPE, INK, TEAL_DEEP, WHITE, Colour
from game.ui.widgets.intents import EXPLAIN, Advance, Intent, Key
from game.ui.widgets.sign import draw_sign, is_round
from game.ui.widgets.widget import sign_name
from game.words import N_, _

Row = tuple[tuple[Intent, ...], str]
TABLE: tuple[Row, ...] = (
    ((Key("hint"),), N_("Hint")),
    ((Key("lens"),), N_("Chain lens")),
    ((Key("odds"),), N_("Odds")),
    ((Key("next_answer"),), N_("Next answer")),
    ((Key("undo"), Key("redo")), N_("Undo, redo")),
    ((Key("pass"),), N_("Pass")),
    ((Key("log"),), N_("What has happened")),
    ((EXPLAIN,), N_("What is that?")),
)
THEATRE: tuple[Row, ...] = (
    ((Advance(),), N_("Pause, go on")),
    ((Key("previous_moment"), Key("next_moment")), N_("Cascades")),
    ((Key("others"),), N_("Boards of the others")),
    ((Key("film"),), N_("Film the cascade")),
    ((Key("review"),), N_("Review")),
    ((Key("mistake_back"), Key("mistake_on")), N_("Mistakes")),
    ((Key("receipt"),), N_("Receipt")),
    ((Key("play_on"),), N_("Play on")),
)
SHEETS: tuple[tuple[str, Colour, tuple[Row, ...]], ...] = (
    (N_("While you play"), TEAL_DEEP, TABLE),
    (N_("In the theatre"), GRAPE, THEATRE),
)
GAP, HEAD, CAP, LETTERS, HEADING = 20.0, 84.0, 44.0, 27.0, 40.0
CAPS_PART = 0.34
"""How much of a row its keys take."""


class KeyTable(Picture):
    """Two sheets of keys side by side."""

    def draw(self, surface: pygame.Surface) -> None:
        rect, gap = self.rect, self.px(GAP)
        wide = (rect.width - gap * (len(SHEETS) - 1)) // len(SHEETS)
        for at, (title, colour, rows) in enumerate(SHEETS):
            sheet = pygame.Rect(rect.x + at * (wide + gap), rect.y, wide, rect.height)
            self._sheet(surface, sheet, _(title), colour, rows)

    def _sheet(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        title: str,
        colour: Colour,
        rows: tuple[Row, ...],
    ) -> None:
        head, border = self.px(HEAD), max(2, self.px(5))
        paper = self.kit.pixels.get(
            ("keys", rect.size, colour),
            lambda: shapes.sheet(rect.size, head, colour, border=border, radius=self.px(26)),
        )
        surface.blit(paper, rect)
        heading = pygame.Rect(rect.x, rect.y, rect.width, head).inflate(-self.px(24), 0)
        text, size = self.kit.text, self.px(HEADING)
        text.draw(surface, title, heading, "title", size, WHITE, align="center")
        body = pygame.Rect(rect.x, rect.y + head, rect.width, rect.height - head)
        body.inflate_ip(-self.px(60), -self.px(28))
        pitch = body.height / len(rows)
        named = [(_(name), self._words(body, at, pitch)) for at, (_keys, name) in enumerate(rows)]
        letters = text.even(named, "body", self.px(LETTERS), leading=1.1)
        for at, (keys, _name) in enumerate(rows):
            words, room = named[at]
            left = body.x
            widest = (room.x - body.x) // len(keys) - self.px(8)
            for key in keys:
                left = self._cap(surface, key, left, room.centery, pitch, widest) + self.px(8)
            text.paragraph(
                surface, words, room, "body", letters, INK,
                valign="middle", leading=1.1, grows=False,
            )  # fmt: skip

    def _words(self, body: pygame.Rect, at: int, pitch: float) -> pygame.Rect:
        left = body.x + round(body.width * CAPS_PART)
        top = round(body.y + at * pitch)
        return pygame.Rect(left, top, body.right - left, round(pitch))

    def _cap(
        self,
        surface: pygame.Surface,
        key: Intent,
        left: int,
        middle: int,
        pitch: float,
        widest: int,
    ) -> int:
        """Draw a key; give where it ends."""
        name = sign_name(key)
        high = round(min(self.px(CAP), pitch * 0.9))
        wide = self.kit.text.size(name, "body", high * 0.5)[0] + round(high * 0.7)
        wide = high if is_round(key) else max(high, wide)
        cap = pygame.Rect(left, 0, min(wide, widest), high)
        cap.centery = middle
        draw_sign(self.kit, surface, cap, key, high * 0.5)
        return cap.right
