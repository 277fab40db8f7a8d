"""The theatre of Blanco: a recorded game as an onlooker saw it, with its clears and chains.

Hands and face-down cards stay hidden here too: a game that is not over yet may be looked at again,
and nobody is to learn anything from that.  Nothing can be played on from here.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.kit import Kit
from game.ui.layout import Layout
from game.words import _

from ..playback import Mode, Playback
from ..theatre import ANCHORS, Highlight, TheatreScene
from .final import BlancoFinal
from .programme import BlancoProgramme
from .scene import BlancoScene
from .table import BlancoTable
from .watched import TurnCamera


class BlancoTheatre(TheatreScene[BlancoTable]):
    """A recorded game of Blanco."""

    def __init__(
        self,
        kit: Kit,
        table: BlancoTable,
        playback: Playback,
        watched: BlancoScene | BlancoFinal,
    ) -> None:
        """Give the game of a table; its match is a performance."""
        assert table.performance is not None
        told = self.told = table.performance
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
        if isinstance(self.watched, BlancoScene) and not self.told.is_over:
            self.watched.refresh()
            return
        from .flow import unwatched_scene

        self.watched.leave()
        self.watched = watched = unwatched_scene(self.kit, self.table)
        watched.enter(None)
        watched.resize(self._place["stage"].size)
        if isinstance(watched, BlancoFinal) and self.playback.mode is Mode.PAUSED:
            # Halted, it shows how the count has ended.
            watched.counting.finish()

    @property
    def _is_at_end(self) -> bool:
        if not super()._is_at_end or not self.told.is_over:
            return super()._is_at_end
        return isinstance(self.watched, BlancoFinal) and self.watched.is_settled
