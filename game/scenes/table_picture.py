"""Pictures of tables for a list of games: every seat with its cards, tokens and points.

Drawn a seat at a time, so that no frame waits for one, and kept within a bound.  The game is
replayed in the library's thread.  Knows how a table is painted; knows nothing of the list.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.library import Library, Ticket, load
from game.match import Player, players_of
from game.record import luckybox_only, replay
from game.rules.luckybox import Game, Phase
from game.stage import view_of
from game.ui.cache import OutOfTime
from game.ui.kit import Kit
from game.ui.palette import BAR, shown

from .scorecard import scorecard_of
from .tiles import paint_tile, tile_of

LIMIT_BYTES = 12_000_000
"""How many bytes of pictures are kept."""
TABLES_KEPT = 64
"""How many games are kept for the next picture of them."""
GAP_SHARE = 0.012
TILE_ASPECT = 1.9
"""How much wider than high a tile should be."""
WORK_SECONDS = 0.004
"""How much of a frame new parts of a picture may take."""
LEAST_HEIGHT = 240
"""A table is painted at least so high, in pixels."""
NO_KEY = 99
"""More than there are digits: no key calls a seat here."""

_Key = tuple[str, tuple[int, int]]
"""A picture, by the game and the size."""


@dataclass(frozen=True, slots=True)
class LastTable:
    """A kept game as it was left."""

    game: Game
    players: Sequence[Player]


def last_table(connection: sqlite3.Connection, uid: str) -> LastTable:
    """Play a kept game to where it was left: a question for the library.

    Raises:
        NoSuchGame, DamagedRecord, InvalidSetup: it cannot be shown.
    """
    record = luckybox_only(load(connection, uid).record)
    return LastTable(replay(record).game, players_of(record))


class TablePictures:
    """The pictures of the games in view, each made when it is wanted and nothing else is."""

    def __init__(self, kit: Kit, library: Library) -> None:
        """Have none yet."""
        self._kit, self._library = kit, library
        self._made: dict[_Key, pygame.Surface | None] = {}
        """Pictures by game, the latest asked for last; ``None`` where there can be none."""
        self._tables: dict[str, LastTable | None] = {}
        self._asked: tuple[str, Ticket[LastTable]] | None = None
        self._painting: tuple[_Key, _Painting] | None = None

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
                    self._asked = uid, self._library.ask(last_table, uid)
                return False
            table = self._tables[uid]
            if table is not None:
                self._painting = (uid, size), _Painting(self._kit, table, size)
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


class _Painting:
    """A picture that is being painted."""

    def __init__(self, kit: Kit, table: LastTable, size: tuple[int, int]) -> None:
        self._kit, self._table, self._size = kit, table, size
        # A small picture is painted large and made small: letters have a least size.
        times = math.ceil(LEAST_HEIGHT / size[1])
        self.picture = pygame.Surface((size[0] * times, size[1] * times))
        self._view = view_of(table.game)
        self._rects = tile_rects(self.picture.get_size(), len(table.players))
        self._done = -1
        """How many seats are painted; the table itself comes first."""

    def step(self) -> bool:
        """Paint the next part; tell whether it was the last.

        Raises:
            OutOfTime: not yet, but the next try goes further.
        """
        picture = self.picture
        if self._done < 0:
            picture.fill(shown(BAR))
        elif self._done < len(self._rects):
            self._paint_seat(self._done, self._rects[self._done])
        elif picture.get_size() != self._size:
            self.picture = pygame.transform.smoothscale(picture, self._size)
        self._done += 1
        return self._done > len(self._rects)

    def _paint_seat(self, seat: int, rect: pygame.Rect) -> None:
        game, view = self._table.game, self._view
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


def tile_rects(size: tuple[int, int], count: int) -> list[pygame.Rect]:
    """Divide a picture among so many seats, with tiles of about the same shape as in the rail."""
    gap = max(2, round(size[0] * GAP_SHARE))
    width, height = size[0] - gap, size[1] - gap

    def shape(columns: int) -> tuple[float, float]:
        return width / columns - gap, height / math.ceil(count / columns) - gap

    def fit(columns: int) -> float:
        wide, high = shape(columns)
        return min(wide, high * TILE_ASPECT)

    columns = max(range(1, count + 1), key=fit)
    wide, high = shape(columns)
    high = min(high, wide / 1.2)
    rows = math.ceil(count / columns)
    top = (size[1] - rows * (high + gap) + gap) / 2
    rects = []
    for at in range(count):
        row, column = divmod(at, columns)
        in_row = min(columns, count - row * columns)
        left = (size[0] - in_row * (wide + gap) + gap) / 2
        x, y = left + column * (wide + gap), top + row * (high + gap)
        rects.append(pygame.Rect(round(x), round(y), round(wide), round(high)))
    return rects
