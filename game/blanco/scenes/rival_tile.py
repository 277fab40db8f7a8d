"""The rival's tile beneath those of the table: how far they had come, and no card of theirs.

Knows how it looks and that it cannot be played on; what is shown when is the rival's business.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.table.tile_frame import LEAST_TEXT, NO_KEY, paint_frame
from game.ui.draw.palette import INK, LILAC
from game.ui.widgets.intents import Key
from game.ui.widgets.widget import Spot, name_and_key
from game.ui.window.kit import Kit
from game.words import _, ngettext

from .legend.meanings import tell
from .play.tile import cards_left, draw_stage
from .race import RaceScene, race_called
from .rival import BlancoRival, turns_over
from .table import BlancoTable

LETTERS, LEADING, INSET = 0.28, 1.45, 0.5
"""The size of the words in parts of the room, their line and the gaps in parts of the size."""


class RivalTile(Spot):
    """How far the other player had come after the turns that are over here."""

    sound = "click"

    def __init__(
        self, kit: Kit, table: BlancoTable, rival: BlancoRival, where: Callable[[], pygame.Rect]
    ) -> None:
        """Show this rival in a place that is asked for; activated, it opens the race."""
        super().__init__(
            "",
            lambda: race_called(rival),
            lambda: kit.stack.push(RaceScene(kit, table, rival)),
            shortcut=Key("rival"),
        )
        self.explained = lambda: tell("rival")._replace(title=name_and_key(self))
        self._table, self._rival, self._where = table, rival, where
        self._shown: tuple[object, pygame.Surface] | None = None

    @property
    def words(self) -> tuple[str, str]:
        """What it says: the cards that were left, and how that stands to the viewer's."""
        turn = turns_over(self._table.view)
        theirs = self._rival.after(turn)
        if self._rival.has_won_after(turn):
            return self._won(), ""
        if self._rival.has_stopped_before(turn):
            return cards_left(theirs.in_grid), _("stopped here")
        return cards_left(theirs.in_grid), self._difference(theirs.left)

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw the tile; a new one is painted only when something on it has changed."""
        self.rect = self._where()
        stage = self._rival.after(turns_over(self._table.view)).stage
        shown = self.rect.size, self.words, stage, self.hovered
        if self._shown is None or self._shown[0] != shown:
            self._shown = shown, self._painted(kit, stage)
        surface.blit(self._shown[1], self.rect)

    def place(self, placement: object) -> None:
        self.rect = self._where()

    def _painted(self, kit: Kit, stage: int) -> pygame.Surface:
        picture, _head, room = paint_frame(
            kit,
            self.rect.size,
            self._rival.player,
            NO_KEY,
            "ghost",
            hovered=self.hovered,
            ground=LILAC,
        )
        lines = [words for words in self.words if words]
        size = max(LEAST_TEXT, room.height * LETTERS)
        step = round(min(size * LEADING, room.height / len(lines)))
        top = room.centery - step * len(lines) // 2
        inset = round(size * INSET)
        pill = pygame.Rect(room.x + inset, 0, round(size * 3.0), round(size * LEADING))
        pill.centery = room.centery
        draw_stage(kit, picture, pill, stage, size)
        left = pill.right + inset
        for at, words in enumerate(lines):
            row = pygame.Rect(left, top + at * step, room.right - inset - left, step)
            kit.text.draw(picture, words, row, "body", size, INK, floor=LEAST_TEXT)
        return picture

    def _won(self) -> str:
        turns = self._rival.to_beat or 0
        return ngettext("won in {count} turn", "won in {count} turns", turns).format(count=turns)

    def _difference(self, theirs: int) -> str:
        """Say how far ahead the rival was of whoever looks; nothing where nobody does."""
        table = self._table
        if table.viewer is None:
            return ""
        ahead = table.view.left_to_win(table.viewer) - theirs
        if not ahead:
            return _("level with you")
        if ahead > 0:
            words = ngettext("{count} card ahead of you", "{count} cards ahead of you", ahead)
        else:
            words = ngettext("{count} card behind you", "{count} cards behind you", -ahead)
        return words.format(count=abs(ahead))


def rival_tiles(
    kit: Kit, table: BlancoTable, where: Callable[[], pygame.Rect]
) -> tuple[RivalTile, ...]:
    """Give the tile of a table's rival, if it has one."""
    return () if table.rival is None else (RivalTile(kit, table, table.rival, where),)
