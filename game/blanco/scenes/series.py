"""A match of one or more games of Blanco: who sits where in each, and how it stands.

The counting is the rules'; this remembers who plays and what has been won, from game to game.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from game.blanco.record import BlancoRecord
from game.blanco.rules import Result, SeriesKind, Standings, seating, seed_of, standings
from game.blanco.series_note import SeriesNote, result_of, series_of
from game.record import Json, Player
from game.words import _

from .kinds import KINDS


class Series:
    """The games played so far, and what they add up to."""

    def __init__(self, kind: str, players: Sequence[Player], seed: int) -> None:
        """Begin a match of a kind; the first deal decides all of them."""
        self.kind = SeriesKind(kind)
        self.players = tuple(players)
        self.seed = seed
        self.uid = uuid4().hex
        """What the records of its games have in common."""
        self.results: list[Result] = []
        """Cards left of each player in each game, wherever they sat."""

    @classmethod
    def of(cls, record: BlancoRecord, seated: Sequence[Player]) -> Series:
        """Take up the match that a recorded game belongs to, with that game still to be counted."""
        note = series_of(record)
        if note is None:
            return cls(SeriesKind.SINGLE, seated, record.seed)
        order = seating(len(seated), note.game)
        series = cls(note.kind, [seated[order.index(at)] for at in range(len(order))], note.seed)
        series.uid, series.results = note.uid, list(note.results)
        return series

    def header(self) -> dict[str, Json]:
        if self.kind is SeriesKind.SINGLE:
            return {}
        note = SeriesNote(self.uid, self.kind, self.seed, tuple(self.results))
        return {"series": note.to_json()}

    @property
    def game(self) -> int:
        """The number of the game that is played, from 1; of the last one, once it is counted."""
        return len(self.results) if self.is_over else len(self.results) + 1

    @property
    def deal(self) -> int:
        """The seed of the game that is played."""
        return seed_of(self.seed, self.game)

    def seated(self) -> tuple[Player, ...]:
        """Give the players as they sit in the game that is played: everybody begins in turn."""
        return tuple(self.players[at] for at in seating(len(self.players), self.game))

    def add(self, points: Sequence[int]) -> None:
        """Count a game that has ended, by the cards left in each of its seats."""
        self.results.append(result_of(points, self.game))

    def seat_in_last(self, player: int) -> int:
        """Say where a player of the match sat in the game that was counted last."""
        return seating(len(self.players), len(self.results)).index(player)

    @property
    def standings(self) -> Standings:
        return standings(self.kind, len(self.players), self.results)

    @property
    def is_over(self) -> bool:
        return bool(self.standings.winners)

    @property
    def goes_by_cards(self) -> bool:
        """Whether cards left are added up; in a single game they rank who has not won."""
        return self.kind in (SeriesKind.SINGLE, SeriesKind.THREE_GAMES)

    @property
    def worth(self) -> tuple[int, ...]:
        """Give what a player stands for: cards left, or games won."""
        stand = self.standings
        return stand.points if self.goes_by_cards else stand.wins

    @property
    def places(self) -> tuple[int, ...]:
        """Give the place of each player, 1 for the best; who is level shares one."""
        counts = [left if self.goes_by_cards else -left for left in self.worth]
        return tuple(1 + sum(other < count for other in counts) for count in counts)

    def caption(self) -> list[str]:
        """Say what is played for, and which game of the match this is."""
        if self.kind is SeriesKind.SINGLE:
            return []
        return [_(KINDS[self.kind]), _("Game {number}").format(number=self.game)]
