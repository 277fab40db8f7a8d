"""A cache of table pictures for the list of games, painted step by step within a frame's time."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.library import Library, NoSuchGame, Ticket, load
from game.rules.errors import Refusal
from game.scenes.frame.asking import in_words
from game.scenes.game import screens_of
from game.ui.window.cache import OutOfTime
from game.ui.window.kit import Kit

from .table_painting import LastTable, TablePainting

if TYPE_CHECKING:
    from game.game import Games

LIMIT_BYTES = 12_000_000
"""The cache's limit in bytes."""
TABLES_KEPT = 64
"""The number of cached tables."""
WORK_SECONDS = 0.004
"""The painting time per frame."""

_Key = tuple[str, tuple[int, int]]
"""A game and a picture size."""


def last_table(connection: sqlite3.Connection, uid: str, games: Games) -> LastTable:
    """Replay a saved game to its last position, as a library query.

    Raises:
        NoSuchGame, DamagedRecord, InvalidSetup: it cannot be shown.
    """
    record = load(connection, uid, games).record
    return screens_of(games, record.game).last_table(record)


class TablePictures:
    """The pictures of the games in view, painted on demand."""

    def __init__(self, kit: Kit, library: Library) -> None:
        self._kit, self._library = kit, library
        self._made: dict[_Key, pygame.Surface | None] = {}
        """Least recently used first; None: cannot be painted."""
        self._tables: dict[str, LastTable | None] = {}
        self._asked: tuple[str, Ticket[LastTable]] | None = None
        self._painting: tuple[_Key, TablePainting] | None = None

    def get(self, uid: str, size: tuple[int, int]) -> pygame.Surface | None:
        key = uid, size
        if key in self._made:
            # Mark as recently used.
            self._made[key] = self._made.pop(key)
        return self._made.get(key)

    def clear(self) -> None:
        """Drop all pictures, after a change of size or look."""
        self._made.clear()
        self._painting = None

    def forget(self, uid: str) -> None:
        """Drop a game that was continued or deleted."""
        self._tables.pop(uid, None)
        for key in [key for key in self._made if key[0] == uid]:
            del self._made[key]

    def work(self, wanted: Sequence[_Key]) -> bool:
        """Paint a little of the first missing picture; return whether one was finished."""
        self._kit.pace.allow(WORK_SECONDS)
        try:
            return self._paint_on() if self._painting is not None else self._begin(wanted)
        except OutOfTime:
            # Its parts stay cached, so the next try gets further.
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
            self.keep((uid, size), None)
        return False

    def _take_answer(self) -> None:
        assert self._asked is not None
        uid, ticket = self._asked
        if ticket.is_done:
            self._asked = None
            self._tables[uid] = ticket.result if ticket.error is None else None
            if not isinstance(ticket.error, Refusal | NoSuchGame | None):
                self._kit.notices.show(in_words(ticket.error))
            while len(self._tables) > TABLES_KEPT:
                del self._tables[next(iter(self._tables))]

    def _paint_on(self) -> bool:
        assert self._painting is not None
        key, painting = self._painting
        if not painting.step():
            return False
        self._painting = None
        self.keep(key, painting.picture)
        return True

    def keep(self, key: _Key, picture: pygame.Surface | None) -> None:
        self._made[key] = picture
        while len(self._made) > 1 and self.size_bytes() > LIMIT_BYTES:
            del self._made[next(iter(self._made))]

    def size_bytes(self) -> int:
        return sum(4 * size[0] * size[1] for _uid, size in self._made)
