"""Pictures of tables for a list of games: every seat with its cards, tokens and points.

Drawn a seat at a time, so that no frame waits for one, and kept within a bound.  The game is
replayed in the library's thread.  Knows how a table of the first game is painted and who paints one
of Blanco; knows nothing of the list.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.blanco.record import BlancoRecord
from game.blanco.scenes.last_table import LastBlancoTable
from game.game import Games
from game.library import Library, Ticket, load
from game.luckybox.bots import BOTS
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import Phase, State
from game.luckybox.scenes.round.scorecard import scorecard_of
from game.luckybox.scenes.round.tiles import paint_tile, tile_of
from game.luckybox.stage.view import view_of
from game.record import Player, players_of, replay
from game.scenes.table.tile_frame import NO_KEY
from game.ui.window.cache import OutOfTime
from game.ui.window.kit import Kit

from .table_painting import LastTable, TablePainting

LIMIT_BYTES = 12_000_000
"""How many bytes of pictures are kept."""
TABLES_KEPT = 64
"""How many games are kept for the next picture of them."""
TILE_ASPECT = 1.9
"""How much wider than high a tile should be."""
WORK_SECONDS = 0.004
"""How much of a frame new parts of a picture may take."""

_Key = tuple[str, tuple[int, int]]
"""A picture, by the game and the size."""


@dataclass(frozen=True, slots=True)
class LastLuckyboxTable(LastTable):
    """A kept game of the first game as it was left."""

    game: State
    players: Sequence[Player]

    def painting(self, kit: Kit, size: tuple[int, int]) -> TablePainting:
        """Begin a picture of it."""
        return _Painting(kit, self, size)


class _Painting(TablePainting):
    def __init__(self, kit: Kit, table: LastLuckyboxTable, size: tuple[int, int]) -> None:
        super().__init__(size, len(table.players), TILE_ASPECT)
        self._kit, self._table = kit, table
        self._view = view_of(table.game)

    def paint_seat(self, seat: int) -> None:
        """Paint a seat's tile."""
        game, view, rect = self._table.game, self._view, self.tiles[seat]
        tile = tile_of(
            rect.size,
            self._table.players[seat],
            view.seats[seat],
            scorecard_of(view, seat).total or 0,
            key=NO_KEY,
            stars=view.seats[seat].stars[view.round - 1],
            hovered=False,
            is_revealed=game.phase is Phase.OVER,
        )
        self.picture.blit(paint_tile(self._kit, tile, game.setup.faces), rect)


def last_table(connection: sqlite3.Connection, uid: str, games: Games) -> LastTable:
    """Play a kept game to where it was left: a question for the library.

    Raises:
        NoSuchGame, DamagedRecord, InvalidSetup: it cannot be shown.
    """
    record = load(connection, uid, games).record
    if isinstance(record, BlancoRecord):
        return LastBlancoTable.of(record)
    assert isinstance(record, LuckyboxRecord)
    return LastLuckyboxTable(replay(record).game, players_of(record, BOTS))


class TablePictures:
    """The pictures of the games in view, each made when it is wanted and nothing else is."""

    def __init__(self, kit: Kit, library: Library) -> None:
        """Have none yet."""
        self._kit, self._library = kit, library
        self._made: dict[_Key, pygame.Surface | None] = {}
        """Pictures by game, the latest asked for last; ``None`` where there can be none."""
        self._tables: dict[str, LastTable | None] = {}
        self._asked: tuple[str, Ticket[LastTable]] | None = None
        self._painting: tuple[_Key, TablePainting] | None = None

    def get(self, uid: str, size: tuple[int, int]) -> pygame.Surface | None:
        """Give a picture if it has been made."""
        key = uid, size
        if key in self._made:
            # The latest last.
            self._made[key] = self._made.pop(key)
        return self._made.get(key)

    def clear(self) -> None:
        """Forget all pictures: the size or the look has changed."""
        self._made.clear()
        self._painting = None

    def forget(self, uid: str) -> None:
        """Forget a game that has gone on or away."""
        self._tables.pop(uid, None)
        for key in [key for key in self._made if key[0] == uid]:
            del self._made[key]

    def work(self, wanted: Sequence[_Key]) -> bool:
        """Do a little for what is wanted, the first of it first; tell whether a picture is done."""
        self._kit.pace.allow(WORK_SECONDS)
        try:
            return self._paint_on() if self._painting is not None else self._begin(wanted)
        except OutOfTime:
            # What has been drawn for it is kept: the next try goes further.
            return False
        finally:
            self._kit.pace.allow(math.inf)

    def _begin(self, wanted: Sequence[_Key]) -> bool:
        if self._asked is not None:
            self._take_answer()
        for uid, size in wanted:
            if (uid, size) in self._made:
                continue
            if uid not in self._tables:
                if self._asked is None:
                    self._asked = uid, self._library.ask(last_table, uid, self._kit.games)
                return False
            table = self._tables[uid]
            if table is not None:
                self._painting = (uid, size), table.painting(self._kit, size)
                return False
            self._keep((uid, size), None)
        return False

    def _take_answer(self) -> None:
        assert self._asked is not None
        uid, ticket = self._asked
        if ticket.is_done:
            self._asked = None
            self._tables[uid] = None if ticket.has_failed else ticket.result
            while len(self._tables) > TABLES_KEPT:
                del self._tables[next(iter(self._tables))]

    def _paint_on(self) -> bool:
        assert self._painting is not None
        key, painting = self._painting
        if not painting.step():
            return False
        self._painting = None
        self._keep(key, painting.picture)
        return True

    def _keep(self, key: _Key, picture: pygame.Surface | None) -> None:
        self._made[key] = picture
        while len(self._made) > 1 and self._bytes() > LIMIT_BYTES:
            del self._made[next(iter(self._made))]

    def _bytes(self) -> int:
        return sum(4 * size[0] * size[1] for _uid, size in self._made)
