"""The rival's board: a small tile beside one's own, and a sheet that enlarges it."""

from __future__ import annotations

import pygame

from game.luckybox.stage.worth import worth_of
from game.scenes.frame.sheet import SheetScene
from game.scenes.frame.words import number_text
from game.ui.draw.palette import INK
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Intent, Key
from game.ui.widgets.widget import Spot
from game.ui.window.kit import Kit
from game.words import _

from .legend.meanings import tell_button
from .rival import Rival, moment_of
from .round.board import Board
from .round.marks import Marks
from .round.tiles import Tile, paint_tile, tile_of
from .table import Table

CAPTION_UNITS = 27.0


class RivalTile(Spot):
    """The rival's board in small."""

    sound = "click"

    def __init__(self, kit: Kit, table: Table, rival: Rival) -> None:
        super().__init__(
            "",
            lambda: _("The other board"),
            lambda: kit.stack.push(RivalScene(kit, table, rival)),
            shortcut=Key("rival"),
        )
        self.explained = lambda: tell_button(self, "rival")
        self._table, self._rival = table, rival
        self._shown: tuple[Tile, pygame.Surface] | None = None

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        rival, standing = self._rival, self._rival.after(moment_of(self._table.match))
        tile = tile_of(self.rect.size, rival.player, standing.view, rival.seat)
        tile = tile._replace(hovered=self.hovered, is_ghost=True)
        if self._shown is None or self._shown[0] != tile:
            self._shown = tile, paint_tile(kit, tile, self._table.faces)
        surface.blit(self._shown[1], self.rect)


class RivalScene(SheetScene):
    """The rival's board in large."""

    asks_at = "board"

    def __init__(self, kit: Kit, table: Table, rival: Rival) -> None:
        super().__init__(kit, "rival")
        self._rival = rival
        self._standing = rival.after(moment_of(table.match))
        self._board = Board(kit, table.faces)
        close = Button("close", lambda: _("Close"), kit.stack.pop, shortcut=Back())
        self.focus = Focus(kit, [close], default=close)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        place = self._place
        seat = self._standing.view.seats[self._rival.seat]
        self._board.place(place["cards"], [card.id for card in seat.cards], place.scale)

    def handle(self, intent: Intent) -> None:
        if intent == Key("rival"):
            self._kit.stack.pop()
        else:
            super().handle(intent)

    def head(self) -> str:
        return self._rival.player.name

    def draw_words(self, surface: pygame.Surface) -> None:
        kit, place, seat = self._kit, self._place, self._rival.seat
        self._board.draw(surface, self._standing.view.seats[seat], Marks(), ())
        game, worth = self._standing.game, worth_of(self._standing.view, seat)
        words = _("Round {round}, number {turn}: {total} points").format(
            round=game.round, turn=game.turn, total=number_text(worth.certain)
        )
        kit.text.draw(
            surface, words, place["caption"], "body", place.px(CAPTION_UNITS), INK, align="left"
        )
