"""The thumbnail of a saved game: every seat's cards, tokens and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.luckybox.bots import BOTS
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import Action, Phase, State, apply
from game.luckybox.stage.view import view_of
from game.luckybox.stage.worth import worth_of
from game.record import Player, players_of, replay, steps
from game.scenes.shelf.table_painting import LastTable, TablePainting
from game.ui.window.kit import Kit

from .round.tiles import paint_tile, tile_of

TILE_ASPECT = 1.9
"""Width divided by height."""


@dataclass(frozen=True, slots=True)
class LastLuckyboxTable(LastTable):
    """A saved game as it was left."""

    game: State
    laid: State
    """The state whose cards are shown; a finished game has discarded its own."""
    players: Sequence[Player]

    @classmethod
    def of(cls, record: LuckyboxRecord) -> LastLuckyboxTable:
        """Replay a record as far as it goes.

        Raises:
            DamagedRecord, InvalidSetup: the header makes no game.
        """
        game = replay(record).game
        laid = _before_the_end(record) if game.phase is Phase.OVER else game
        return cls(game, laid, players_of(record, BOTS))

    def painting(self, kit: Kit, size: tuple[int, int]) -> TablePainting:
        return _Painting(kit, self, size)


def _before_the_end(record: LuckyboxRecord) -> State:
    """Replay a finished game up to its last answer, before scoring."""
    walk = (game for game, _events in steps(record))
    before = next(walk)
    for action, after in zip(record.actions, walk, strict=False):
        if after.phase is Phase.OVER:
            assert isinstance(action, Action)
            return apply(before, action).game
        before = after
    raise ValueError("the game is not over")


class _Painting(TablePainting):
    def __init__(self, kit: Kit, table: LastLuckyboxTable, size: tuple[int, int]) -> None:
        super().__init__(size, len(table.players), TILE_ASPECT)
        self._kit, self._table = kit, table
        self._view, self._laid = view_of(table.game), view_of(table.laid)

    def paint_seat(self, seat: int) -> None:
        game, shown, rect = self._table.game, self._laid.seats[seat], self.tiles[seat]
        worth, is_done = worth_of(self._view, seat), shown.is_done and game.phase is Phase.OVER
        tile = tile_of(rect.size, self._table.players[seat], self._laid, seat)
        tile = tile._replace(total=worth.certain, open=worth.open, is_done=is_done)
        self.picture.blit(paint_tile(self._kit, tile, game.setup.faces), rect)
