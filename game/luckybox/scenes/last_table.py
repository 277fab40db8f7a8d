"""A kept table of the first game as its picture shows it: every seat's cards, tokens and points.

Knows nothing of the library and the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.luckybox.bots import BOTS
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import Phase, State
from game.luckybox.stage.view import view_of
from game.luckybox.stage.worth import worths
from game.record import Player, players_of, replay
from game.scenes.shelf.table_painting import LastTable, TablePainting
from game.scenes.table.tile_frame import NO_KEY
from game.ui.window.kit import Kit

from .round.tiles import paint_tile, tile_of

TILE_ASPECT = 1.9
"""How much wider than high a tile should be."""


@dataclass(frozen=True, slots=True)
class LastLuckyboxTable(LastTable):
    """A kept game of the first game as it was left."""

    game: State
    players: Sequence[Player]

    @classmethod
    def of(cls, record: LuckyboxRecord) -> LastLuckyboxTable:
        """Play a record as far as it goes.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
        """
        return cls(replay(record).game, players_of(record, BOTS))

    def painting(self, kit: Kit, size: tuple[int, int]) -> TablePainting:
        return _Painting(kit, self, size)


class _Painting(TablePainting):
    def __init__(self, kit: Kit, table: LastLuckyboxTable, size: tuple[int, int]) -> None:
        super().__init__(size, len(table.players), TILE_ASPECT)
        self._kit, self._table = kit, table
        self._view = view_of(table.game)

    def paint_seat(self, seat: int) -> None:
        game, view, rect = self._table.game, self._view, self.tiles[seat]
        tile = tile_of(
            rect.size,
            self._table.players[seat],
            view.seats[seat],
            worths(view)[seat],
            key=NO_KEY,
            stars=view.seats[seat].stars[view.round - 1],
            is_revealed=game.phase is Phase.OVER,
        )
        self.picture.blit(paint_tile(self._kit, tile, game.setup.faces), rect)
