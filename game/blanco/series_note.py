"""The match of several games that a game of Blanco belongs to, as its header tells.

A record is one game.  What was played before it in the same match stands in its header, so that any
of its games can be taken up again and leads on to the next one::

    "series": {"uid": "<32 hex digits>", "kind": "first-to-2", "seed": 5, "points": [[0, 14]]}

``uid`` is the same in all games of a match, ``seed`` is the match's own, and ``points`` are the
cards left of every player of the match in each game before this one.  A single game says nothing.
Like all that a header adds it is not believed: what cannot be so counts as not said.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from game.blanco.record import BlancoRecord
from game.record import Json

from .rules import (
    CARDS,
    MOST_GAMES,
    Result,
    SeriesKind,
    seating,
    seed_of,
    standings,
)

_UID = re.compile(r"[0-9a-f]{32}")


class SeriesNote(NamedTuple):
    """A match, as it stood when one of its games was begun."""

    uid: str
    kind: SeriesKind
    seed: int
    results: tuple[Result, ...]
    """Of the games before this one; players are those of the match."""

    @property
    def game(self) -> int:
        """The number of this game in its match, from 1."""
        return len(self.results) + 1

    def to_json(self) -> Json:
        points: list[Json] = [list(result.points) for result in self.results]
        return {"uid": self.uid, "kind": self.kind.value, "seed": self.seed, "points": points}

    def goes_on_after(self, points: Sequence[int]) -> bool:
        """Tell whether the match goes on once this game has ended, by the points of its seats."""
        results = (*self.results, result_of(points, self.game))
        return not standings(self.kind, len(points), results).winners


def result_of(points: Sequence[int], game: int) -> Result:
    """Give the result of game 1, 2, … of a match, by the cards left in each of its seats."""
    counted = dict(zip(seating(len(points), game), points, strict=True))
    winner = next(player for player, left in counted.items() if left == 0)
    return Result(winner, tuple([counted[player] for player in range(len(points))]))


def series_of(record: BlancoRecord) -> SeriesNote | None:
    """Read the match that a game belongs to; ``None`` for a single game."""
    told = record.extra.get("series")
    if not isinstance(told, dict):
        return None
    uid, kind, seed = told.get("uid"), told.get("kind"), told.get("seed")
    if not (isinstance(uid, str) and _UID.fullmatch(uid)):
        return None
    if kind not in tuple(SeriesKind) or kind == SeriesKind.SINGLE or type(seed) is not int:
        return None
    results = _results(told.get("points"), len(record.players))
    if results is None:
        return None
    note = SeriesNote(uid, SeriesKind(kind), seed, results)
    is_over = standings(note.kind, len(record.players), results).winners
    return None if is_over or seed_of(seed, note.game) != record.seed else note


def _results(told: Json, players: int) -> tuple[Result, ...] | None:
    if not isinstance(told, list) or len(told) >= MOST_GAMES:
        return None
    results = []
    for points in told:
        if not isinstance(points, list) or len(points) != players:
            return None
        counts = [left for left in points if type(left) is int and 0 <= left <= len(CARDS)]
        if len(counts) != players or counts.count(0) != 1:
            return None
        results.append(Result(counts.index(0), tuple(counts)))
    return tuple(results)
