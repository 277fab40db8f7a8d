"""The theatre of Blanco: a recorded game as an onlooker saw it, with its clears and chains.

Hands and face-down cards stay hidden here too: a game that is not over yet may be looked at again,
and nobody is to learn anything from that.  Nothing can be played on from here.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.kit import Kit
from game.ui.layout import Layout
from game.words import _

from ..playback import Playback
from ..theatre import ANCHORS, Highlight, TheatreScene
from .programme import BlancoProgramme
from .scene import BlancoScene
from .table import BlancoTable
from .watched import TurnCamera


class BlancoTheatre(TheatreScene[BlancoTable]):
    """A recorded game of Blanco."""

    def __init__(
        self, kit: Kit, table: BlancoTable, playback: Playback, watched: BlancoScene
    ) -> None:
        """Give the game of a table; its match is a performance."""
        assert table.performance is not None
        told = self.told = table.performance
        self._board = watched
        programme = BlancoProgramme(told)
        super().__init__(kit, table, playback, watched, TurnCamera(table), told, programme)

    def _load_layout(self) -> Layout:
        return Layout.load("theatre_blanco", ANCHORS)

    def _previous_label(self) -> str:
        return _("Previous clear")

    def _next_label(self) -> str:
        return _("Next clear")

    @property
    def pages(self) -> Sequence[int]:
        """The turns."""
        return self.told.turns

    def highlights(self) -> Sequence[Highlight]:
        """Give every turn with a clear, from its first line on."""
        return [Highlight(mark.at, mark.player) for mark in self.told.chains]

    def _show(self, at: int) -> None:
        self.table.seek(at)
        self._board.refresh()
