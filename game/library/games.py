"""Games in the library: put in, kept up to date while they are played, taken out again.

Every function takes an open connection and does one thing, all or nothing.  Knows the tables and
records; knows nothing of threads, and nothing of why a connection is or is not there.
"""

import json
import sqlite3
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from game.record import (
    DamagedRecord,
    Json,
    Record,
    Recorded,
    hints_of,
    read_record,
    undone_of,
    write_record,
)
from game.statistics import Cascade, GameSummary, Summary, SummedGames

from .cells import HOLDS, wrong_cells
from .locks import Window
from .notices import ACTIONS_DAMAGED, NOTES_DAMAGED
from .schema import blank_row, writing

NOTHING: tuple[Recorded, ...] = ()
AnySummary = Summary


class Claimed(Exception):
    """Another window plays this game."""


class NoSuchGame(Exception):
    """The library has no game of this name."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it was kept: what is needed to take it up again."""

    uid: str
    record: Record
    steps: int | None
    """How often the table had gone on by itself; ``None`` where nobody knows (imported games)."""
    is_finished: bool


class Stored(NamedTuple):
    """How far a game has come, as a journal tells it."""

    record: Record
    steps: int | None
    is_finished: bool


def now(precision: str = "milliseconds") -> str:
    """Tell the time as the library writes it: ISO 8601, UTC; headers have whole seconds."""
    return datetime.now(UTC).isoformat(timespec=precision).replace("+00:00", "Z")


def last_played(record: Record) -> str:
    """Tell when a game from elsewhere was last played, as far as its header says so; else now."""
    for key in ("finished", "started"):
        try:
            said = datetime.fromisoformat(str(record.extra.get(key)))
            if said.tzinfo is not None:
                stamp = said.astimezone(UTC).isoformat(timespec="milliseconds")
                # What says that it ends in years to come would be listed first until then.
                return min(stamp.replace("+00:00", "Z"), now())
        except (ValueError, OverflowError):
            continue
    return now()


def folded(name: str) -> str:
    """Spell a name so that case and ways of writing accents do not matter."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


# --- putting in ----------------------------------------------------------------------------------


def keep(
    connection: sqlite3.Connection,
    uid: str,
    state: Stored,
    window: Window,
    games: SummedGames,
    known: Sequence[Recorded] = NOTHING,
) -> None:
    """Make the library hold this game just as it is now, in one transaction.

    ``known`` are the actions that were kept before: what they share with the game is left alone.

    Raises:
        Claimed: another window has gone on with it.
    """
    # Worked out before the transaction: nobody else can write while it lasts.
    summary = _summary_of(state.record, games) if state.is_finished else None
    with writing(connection):
        # A game that is new need not be looked for among all.
        game = number_of(connection, uid, is_there=bool(known))
        if game is None:
            summary = summary or _summary_of(state.record, games)
            put_in(connection, uid, state, summary, window)
            return
        count, claimed_by = connection.execute(
            "SELECT actions, claimed_by FROM games WHERE id = ?", (game,)
        ).fetchone()
        if not _is_nobody(claimed_by) and claimed_by != window.name:
            raise Claimed
        same = _shared(known, state.record.actions) if count == len(known) else 0
        connection.execute("DELETE FROM actions WHERE game = ? AND at >= ?", (game, same))
        _add_actions(connection, game, state.record, same)
        connection.execute(
            "UPDATE games SET steps = ?, touched = ?, claimed_by = ?, actions = ?, undone = ?"
            " WHERE id = ?",
            (
                state.steps,
                now(),
                window.name,
                len(state.record.actions),
                undone_of(state.record),
                game,
            ),
        )
        if any(hints_of(state.record)):
            # They stand in the header alone, which is else written anew at the end.
            header = header_of(state.record)
            connection.execute("UPDATE games SET header = ? WHERE id = ?", (header, game))
        if summary is not None:
            _sum_up(connection, game, state.record, summary)


def put_in(
    connection: sqlite3.Connection,
    uid: str,
    state: Stored,
    summary: AnySummary,
    window: Window | None = None,
    played: str = "",
    number: int | None = None,
) -> int:
    """Put a game in that is not there; give its number.  The caller holds the transaction.

    ``played`` tells when it was last played, unless that is now; ``number`` what it is to be
    called, if it has been called so before.
    """
    fields = GameSummary._fields
    cursor = connection.execute(
        f"INSERT INTO games (id, uid, header, steps, touched, claimed_by, {', '.join(fields)})"
        f" VALUES (?, ?, ?, ?, ?, ?, {marks(fields)})",
        (
            number,
            uid,
            header_of(state.record),
            state.steps,
            played or now(),
            window.name if window else None,
            *summary.game,
        ),
    )
    game = cursor.lastrowid
    assert game is not None
    _add_actions(connection, game, state.record, 0)
    _add_seats(connection, game, summary)
    return game


def _summary_of(record: Record, games: SummedGames) -> AnySummary:
    return games[record.game].statistics.summarise(record)


_plain = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def header_of(record: Record) -> str:
    """Spell everything of a record but its actions."""
    header = json.loads(write_record(replace(record, actions=())))
    del header["actions"]
    return _plain(header)


def spell_record(header: str, actions: Sequence[str]) -> str:
    """Put a record together again from what the library keeps of it."""
    return f'{header.removesuffix("}")},"actions":[{",".join(actions)}]}}'


def _shared(known: Sequence[Recorded], actions: Sequence[Recorded]) -> int:
    """Count the actions at the start that are the same."""
    pairs = zip(known, actions, strict=False)
    return next(
        (at for at, (old, new) in enumerate(pairs) if old != new), min(len(known), len(actions))
    )


def _add_actions(connection: sqlite3.Connection, game: int, record: Record, first: int) -> None:
    connection.executemany(
        "INSERT INTO actions (game, at, action) VALUES (?, ?, ?)",
        [
            (game, at, _plain(record.spell(record.actions[at])))
            for at in range(first, len(record.actions))
        ],
    )


def _sum_up(connection: sqlite3.Connection, game: int, record: Record, summary: AnySummary) -> None:
    """Replace what was noted of an unfinished game by what it came to."""
    fields = GameSummary._fields
    connection.execute(
        f"UPDATE games SET header = ?, {', '.join(f'{name} = ?' for name in fields)} WHERE id = ?",
        (header_of(record), *summary.game, game),
    )
    connection.execute("DELETE FROM seats WHERE game = ?", (game,))
    _add_seats(connection, game, summary)


def _add_seats(connection: sqlite3.Connection, game: int, summary: AnySummary) -> None:
    blank = blank_row(connection, "seats")
    for seat in summary.seats:
        profile = profile_of(connection, seat.name) if seat.kind == "person" else None
        row = {
            **blank,
            **seat._asdict(),
            "game": game,
            "profile": profile,
            "folded": folded(seat.name),
        }
        connection.execute(
            f"INSERT INTO seats ({', '.join(row)}) VALUES ({marks(row)})", tuple(row.values())
        )
    if summary.game.is_finished:
        columns = ", ".join(Cascade._fields)
        connection.executemany(
            f"INSERT INTO cascades (game, {columns}) VALUES (?, {marks(Cascade._fields)})",
            [(game, *cascade) for cascade in summary.cascades],
        )


def profile_of(connection: sqlite3.Connection, name: str) -> int:
    """Give the number of the profile of this name, making it if need be."""
    connection.execute(
        "INSERT INTO profiles (name, folded) VALUES (?, ?)"
        " ON CONFLICT (folded) DO UPDATE SET name = excluded.name",
        (name, folded(name)),
    )
    number: int = connection.execute(
        "SELECT id FROM profiles WHERE folded = ?", (folded(name),)
    ).fetchone()[0]
    return number


def marks(fields: Collection[object]) -> str:
    """Give a question mark for each, as a query has them."""
    return ", ".join("?" * len(fields))


# --- taking out ----------------------------------------------------------------------------------


def number_of(connection: sqlite3.Connection, uid: str, *, is_there: bool = True) -> int | None:
    """Find a game by its name; one that must be there is found though its index is damaged."""
    number: int
    for (number,) in connection.execute("SELECT id FROM games WHERE uid = ?", (uid,)).fetchall():
        if connection.execute("SELECT uid FROM games WHERE id = ?", (number,)).fetchone() == (uid,):
            return number
    scan = "SELECT id FROM games NOT INDEXED WHERE uid = ?"
    found = connection.execute(scan, (uid,)).fetchone() if is_there else None
    return found[0] if found else None


def load(connection: sqlite3.Connection, uid: str, games: SummedGames) -> Kept:
    """Read a game, to replay it or to go on with it.

    Raises:
        NoSuchGame: there is none of this name.
        DamagedRecord: what is kept makes no sense.
    """
    number = number_of(connection, uid)
    if number is None:
        raise NoSuchGame(uid)
    columns = ("id", "uid", "header", "steps", "is_finished", "undone", "actions")
    row = connection.execute(
        f"SELECT {', '.join(columns)} FROM games WHERE id = ?", (number,)
    ).fetchone()
    game = dict(zip(columns, row, strict=True))
    if wrong_cells("games", game):
        raise DamagedRecord(NOTES_DAMAGED)
    rows = connection.execute(
        "SELECT at, action FROM actions WHERE game = ? ORDER BY at", (game["id"],)
    )
    actions = [
        action for at, (found, action) in enumerate(rows) if found == at and type(action) is str
    ]
    if len(actions) != game["actions"]:
        raise DamagedRecord(ACTIONS_DAMAGED)
    return kept_of(game, actions, games)


def kept_of(game: Mapping[str, Any], actions: Sequence[str], games: SummedGames) -> Kept:
    """Make a game of its row and of its actions, each as JSON.

    Raises:
        DamagedRecord: they make no sense.
    """
    record = read_record(spell_record(game["header"], actions), games)
    extra: dict[str, Json] = {**record.extra, "uid": game["uid"]}
    if game["undone"]:
        # Counted while the game is played; its header is written anew at the end alone.
        extra["undone"] = game["undone"]
    record = replace(record, extra=extra)
    return Kept(game["uid"], record, game["steps"], bool(game["is_finished"]))


def claim(connection: sqlite3.Connection, uid: str, window: Window, games: SummedGames) -> Kept:
    """Take a game up in this window, and read it.

    Raises:
        Claimed: another window plays it.
        NoSuchGame, DamagedRecord: as ``load``.
    """
    with writing(connection):
        kept = load(connection, uid, games)
        number = number_of(connection, uid)
        (claimed_by,) = connection.execute(
            "SELECT claimed_by FROM games WHERE id = ?", (number,)
        ).fetchone()
        if not is_free(claimed_by, window):
            raise Claimed
        connection.execute("UPDATE games SET claimed_by = ? WHERE id = ?", (window.name, number))
    return kept


def is_free(claimed_by: object, window: Window) -> bool:
    """Tell whether this window may take a game up that is claimed by this one, or by nobody."""
    if _is_nobody(claimed_by) or claimed_by == window.name:
        return True
    return not window.is_open(str(claimed_by))


def _is_nobody(claimed_by: object) -> bool:
    """Tell whether this names no window: nothing does, and neither does what is damaged."""
    return claimed_by is None or not HOLDS["games"]["claimed_by"](claimed_by)


def release(connection: sqlite3.Connection, uid: str, window: Window) -> None:
    with writing(connection):
        connection.execute(
            "UPDATE games SET claimed_by = NULL WHERE id = ? AND claimed_by = ?",
            (number_of(connection, uid), window.name),
        )


def remove(connection: sqlite3.Connection, uid: str, window: Window) -> None:
    """Throw a game away.

    Raises:
        Claimed: another window plays it.
    """
    with writing(connection):
        number = number_of(connection, uid)
        found = connection.execute(
            "SELECT claimed_by FROM games WHERE id = ?", (number,)
        ).fetchone()
        if found and not is_free(found[0], window):
            raise Claimed
        connection.execute("DELETE FROM games WHERE id = ?", (number,))
