"""A kept table of Blanco as its picture shows it: grids and hands, as an onlooker sees them.

What is face down is not even carried here: a game that is listed may not be over.  Knows nothing of
the library and the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.blanco.bots import BOTS
from game.blanco.record import BlancoRecord
from game.blanco.rules import Phase
from game.blanco.stage.view import BlancoView, view_of
from game.record import Player, players_of, replay
from game.scenes.shelf.table_painting import LastTable, TablePainting
from game.scenes.table.tile_frame import NO_KEY
from game.ui.window.kit import Kit

from .play.places import Tiles
from .play.tile import draw_cards, draw_frame

TILE_ASPECT = 1.3
"""How much wider than high a tile should be."""
TILE_UNITS = 300.0
"""The height of a tile of usual size, in units."""
CROWN_SHARE = 0.6
"""The part of the winner's empty grid that the crown has."""


@dataclass(frozen=True, slots=True)
class LastBlancoTable(LastTable):
    """A kept game of Blanco as it was left."""

    view: BlancoView
    players: Sequence[Player]

    @classmethod
    def of(cls, record: BlancoRecord) -> LastBlancoTable:
        """Play a record as far as it goes.

        Raises:
            InvalidSetup: no game can be made of its header.
        """
        return cls(view_of(replay(record).game, None), players_of(record, BOTS))

    def painting(self, kit: Kit, size: tuple[int, int]) -> TablePainting:
        return _Painting(kit, self, size)


class _Painting(TablePainting):
    def __init__(self, kit: Kit, table: LastBlancoTable, size: tuple[int, int]) -> None:
        seats = table.view.seats
        super().__init__(size, len(seats), TILE_ASPECT)
        self._kit, self._table = kit, table
        shapes = {at: seat.shape for at, seat in enumerate(seats)}
        scale = self.tiles[0].height / TILE_UNITS
        self._places = Tiles(dict(enumerate(self.tiles)), shapes, scale)

    def paint_seat(self, seat: int) -> None:
        table, view = self._table, self._table.view
        shown = view.seats[seat]
        draw_frame(
            self._kit,
            self.picture,
            self._places,
            seat,
            table.players[seat],
            shown,
            key=NO_KEY,
            is_turn=view.phase is Phase.TURN and view.turn.player == seat,
            hovered=False,
        )
        draw_cards(self._kit, self.picture, self._places, seat, shown)
        if seat == view.winner:
            room = self._places.grid_room(seat)
            height = round(room.height * CROWN_SHARE)
            self._kit.art.put(self.picture, "crown", height, center=room.center)
