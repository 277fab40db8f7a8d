"""Which games were played on a deal that their players had seen: they are practice.

Whoever plays a deal again has seen it, whether it comes by a code, a file, *Same deal again* or a
record.  The game files tell so of everybody's own games.  They cannot tell when somebody else's
game came to this computer; so a new game asks as it begins (``queries.players_of_deal``), and its
header keeps the answer, even if the earlier game is deleted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from game.record import PERSON_KIND

# A header may say anything; times are compared to the second.
_TIME_SQL = "CASE WHEN {0} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-*' THEN {0} ELSE touched END"
_GAMES_ON_DEAL_SQL = (
    f"SELECT id, uid, substr({_TIME_SQL.format('started')}, 1, 19),"
    f" CASE WHEN is_finished THEN substr({_TIME_SQL.format('finished')}, 1, 19) ELSE '' END,"
    " touched, is_marked, is_branch, known_from, is_practice FROM games WHERE deal = ?"
)


class _DealtGame(NamedTuple):
    """A game on a deal, and what tells whether its people had seen the deal."""

    people: frozenset[str]
    """The names of the game's people, folded."""
    number: int
    uid: str
    begun: str
    ended: str
    """``begun`` and ``ended`` are to the second.  ``ended`` is empty for an unfinished game."""
    touched: str
    is_marked: bool
    """Whether the game's header says that its players knew the deal."""
    is_branch: bool
    known_from: str
    is_practice: bool
    """``known_from`` and ``is_practice`` are what the index says so far."""

    @property
    def age(self) -> tuple[str, str, str]:
        return self.begun, self.touched, self.uid


def recognise_deals(index: Connection, deals: Iterable[str]) -> None:
    """Set ``known_from`` and ``is_practice`` of all games on these deals, in a transaction."""
    for deal in sorted(set(deals) - {""}):
        games = _games_on_deal(index, deal)
        for game in games:
            seen = _earlier_game(game, games)
            is_own = seen is not None and not seen.people.isdisjoint(game.people)
            found = seen.uid if seen else "", is_own or game.is_marked
            if found != (game.known_from, game.is_practice):
                query = "UPDATE games SET known_from = ?, is_practice = ? WHERE id = ?"
                index.execute(query, (*found, game.number))


def _games_on_deal(index: Connection, deal: str) -> list[_DealtGame]:
    """Return all games on a deal, the one begun first at the head."""
    people = defaultdict[int, set[str]](set)
    for number, name in index.execute(
        "SELECT id, folded FROM games JOIN seats ON seats.game = games.id"
        " WHERE deal = ? AND kind = ?",
        (deal, PERSON_KIND),
    ):
        people[number].add(name)
    rows = index.execute(_GAMES_ON_DEAL_SQL, (deal,))
    games = [_DealtGame(frozenset(people[row[0]]), *row) for row in rows]
    return sorted(games, key=lambda game: game.age)


def _earlier_game(game: _DealtGame, games: Sequence[_DealtGame]) -> _DealtGame | None:
    """Return the game in which the players of ``game`` had seen its deal, or None.

    It is the first one that shares a person with the game and began before the game did, or while
    it was played.  If there is none and the game is marked, it is the first one of somebody else.
    """
    for other in games:
        is_before = other.age < game.age or not game.ended or other.begun < game.ended
        if other is not game and is_before and other.people & game.people:
            return other
    if game.is_marked and not game.is_branch and games[0] is not game:
        return games[0]
    return None
