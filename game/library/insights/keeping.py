"""What was found out about games by thinking: reviews, what they say of each seat, and par.

It belongs to a game and goes with it, but is no part of it: it can be found out again, so of what
is damaged or not in time nothing is told.  Knows the tables; how a review is spelled, and what it
is made of, the game knows.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.library.cells import HOLDS, sound_rows, wrong_cells
from game.library.games import number_of
from game.library.schema import writing
from game.statistics import Judged, spell_judged

LARGEST_TERM = 999_999_999
"""More thousandths of points than anybody has to do with."""


class KeptReview(NamedTuple):
    """A review, or what there is of it."""

    done: int
    """How many actions of the game have been judged."""
    content: str
    """As the game spells it."""


def keep_review(
    connection: sqlite3.Connection,
    uid: str,
    basis: str,
    review: KeptReview,
    judged: Sequence[Judged] = (),
) -> None:
    """Keep a review in the place of the one before; of a game that is not here keep nothing.

    ``basis`` says, in hexadecimal digits, of what and by what it was made.  ``judged`` has the
    seats in order, once the review is whole.
    """
    with writing(connection):
        game = number_of(connection, uid, is_there=False)
        if game is None:
            return
        connection.execute(
            "INSERT INTO reviews (game, basis, done, content) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (game) DO UPDATE SET basis = excluded.basis, done = excluded.done,"
            " content = excluded.content",
            (game, basis, *review),
        )
        if judged:
            bounded = [Judged._make(map(_bounded, seat)) for seat in judged]
            _note(connection, game, "judged", spell_judged(bounded))


def kept_review(connection: sqlite3.Connection, uid: str, basis: str) -> KeptReview | None:
    """Give the review of a game as it was kept; ``None`` where there is none on this basis."""
    rows = sound_rows(
        connection,
        ["reviews.done", "reviews.content"],
        "FROM reviews JOIN games ON games.id = reviews.game"
        " WHERE games.uid = ? AND reviews.basis = ?",
        (uid, basis),
    )
    return next(map(KeptReview._make, rows), None)


def keep_par(connection: sqlite3.Connection, uid: str, par: int) -> None:
    """Keep what the strongest rival made of the deal of a game, unless the game is not here."""
    with writing(connection):
        game = number_of(connection, uid, is_there=False)
        if game is not None:
            _note(connection, game, "par", par)


def par_of(connection: sqlite3.Connection, uid: str) -> int | None:
    """Tell what was kept as the par of a game; ``None`` where nothing was."""
    return pars_of(connection, [uid]).get(uid)


def pars_of(connection: sqlite3.Connection, uids: Sequence[str]) -> dict[str, int]:
    """Give the pars of those of these games of which one is kept."""
    rows = sound_rows(
        connection,
        ["games.uid", "insights.par"],
        "FROM insights JOIN games ON games.id = insights.game WHERE insights.par IS NOT NULL"
        f" AND games.uid IN ({', '.join('?' * len(uids))})",
        uids,
    )
    return dict(rows)


def pars_of_deals(connection: sqlite3.Connection, profile: int) -> dict[str, int]:
    """Give the pars of deals that came round and a profile has played, by when its games began."""
    rows = sound_rows(
        connection,
        ["games.started", "insights.par"],
        "FROM seats JOIN games ON games.id = seats.game JOIN insights ON insights.game = games.id"
        " WHERE seats.profile = ? AND games.daily <> '' AND games.is_finished"
        " AND insights.par IS NOT NULL",
        (profile,),
    )
    return dict(rows)


def wrong_thoughts(table: str, row: Mapping[str, object], players: object) -> list[str]:
    """Name the columns of a row that hold what they cannot, in a game of so many players."""
    wrong, judged = wrong_cells(table, row), row.get("judged")
    if not wrong and type(judged) is str and judged and type(players) is int:
        wrong = ["judged"] * (len(judged.split()) != players * len(Judged._fields))
    return wrong


def _bounded(term: int) -> int:
    return max(-LARGEST_TERM, min(term, LARGEST_TERM))


def _note(connection: sqlite3.Connection, game: int, column: str, value: object) -> None:
    assert HOLDS["insights"][column](value)
    connection.execute(
        f"INSERT INTO insights (game, {column}) VALUES (?, ?)"
        f" ON CONFLICT (game) DO UPDATE SET {column} = excluded.{column}",
        (game, value),
    )
