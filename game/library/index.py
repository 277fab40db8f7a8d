"""The disposable index of the games, what is asked of one game, and insights."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from traceback import print_exception
from typing import Any, NamedTuple, cast
from zlib import crc32

from game.files import read_regular, write_over
from game.record import MAX_BYTES, PERSON, DamagedRecord, Record, hints_of
from game.statistics import (
    Cascade,
    GameSummary,
    Judged,
    PlayedSkill,
    SeatSummary,
    Skill,
    Summary,
    SummedGame,
    SummedGames,
    skill_of,
    spell_judged,
)

from .gamefile import FOLDER as GAMES
from .gamefile import HEADER_DAMAGED, TROUBLES, Found, Signature, code_of, read_file, sum_up
from .locks import Window, door

FILE = "index.db"
VERSION = 100_000_000
"""Above those of the libraries that earlier versions kept in one file: see ``syncing``."""
ENDINGS = ("", "-wal", "-shm", "-journal")
BUSY_SECONDS = 3.0

TABLES = """
CREATE TABLE files (
    number INTEGER PRIMARY KEY,     -- what a game that is shown by it is called
    name TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,          -- negative until it has been read
    modified INTEGER NOT NULL DEFAULT 0,
    uid TEXT NOT NULL DEFAULT ''
);
CREATE INDEX files_by_uid ON files (uid);

CREATE TABLE games (
    id INTEGER PRIMARY KEY REFERENCES files,
    uid TEXT NOT NULL UNIQUE,
    file TEXT NOT NULL,
    damage TEXT NOT NULL,           -- a sentence; empty for a sound file
    steps INTEGER,                  -- how often the table went on by itself; unknown: NULL
    touched TEXT NOT NULL,          -- when it was last played, ISO 8601, UTC
    {game}
    hints INTEGER NOT NULL
);
CREATE INDEX games_by_time ON games (touched);
CREATE INDEX games_by_file ON games (file);
CREATE INDEX games_by_deal ON games (seed);
CREATE INDEX games_daily ON games (daily) WHERE daily <> '';
CREATE INDEX games_by_series ON games (series, number) WHERE series <> '';
CREATE INDEX games_to_go_on_with ON games (touched) WHERE NOT is_finished OR goes_on;

CREATE TABLE profiles (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,             -- as it was last written
    folded TEXT NOT NULL UNIQUE,    -- without case: the same person
    touched TEXT NOT NULL
);

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    profile INTEGER REFERENCES profiles,
    folded TEXT NOT NULL,
    {seat}
    PRIMARY KEY (game, player)
) WITHOUT ROWID;
CREATE INDEX seats_by_profile ON seats (profile);

CREATE TABLE cascades (
    game INTEGER NOT NULL,
    {cascade}
    PRIMARY KEY (game, first),
    FOREIGN KEY (game, player) REFERENCES seats ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX cascades_by_length ON cascades (crosses DESC, worth DESC);
CREATE INDEX cascades_by_worth ON cascades (worth DESC, crosses DESC);

CREATE TABLE insights (
    game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    par INTEGER,
    judged TEXT NOT NULL DEFAULT ''
);
"""
UNAIDED = "seats.hints = 0"
"""The rule of hints: who took one in a game has played it, and earns no best with it."""

COLUMNS = {
    "game": GameSummary._fields,
    "seat": [field.name for field in fields(SeatSummary) if field.name != "figures"],
    "cascade": Cascade._fields,
}
OF_GAME = (*GameSummary._fields, "uid", "touched")
"""Columns of ``games`` that are told of seats, too."""
_BLANK = GameSummary("", "", "", "0", 0, 0, False, False, False, False, 0, "", "", "")


class Index(sqlite3.Connection):
    """An open index, which knows where the files are."""

    folder: Path
    box: SummedGames
    mistaken: Callable[[Exception], None]
    """Hears of files that cannot be read by our fault."""
    path: Path | None
    """``None`` for an index in memory."""
    inode: tuple[int, int]

    @property
    def games(self) -> Path:
        return self.folder / GAMES

    def is_there(self) -> bool:
        """Whether its file is still the one that was opened."""
        if self.path is None:
            return True
        try:
            state = self.path.stat()
        except OSError:
            return False
        return (state.st_dev, state.st_ino) == self.inode


def open_index(folder: Path, games: SummedGames) -> Index:
    """Open the index of a folder; begin it anew where it is of no use, in memory if need be."""
    path = folder / FILE
    with contextlib.suppress(OSError, sqlite3.Error), door(folder):
        # Whoever opens a pipe waits for ever.
        beside = [folder / (FILE + ending) for ending in ENDINGS]
        if not path.is_file() or any(one.exists() and not one.is_file() for one in beside):
            _remove_index(folder)
        try:
            return opened_at(path, folder, games)
        except sqlite3.DatabaseError as error:
            if code_of(error) in TROUBLES:
                raise
            _remove_index(folder)
            return opened_at(path, folder, games)
    return opened_at(None, folder, games)


def remove_index(folder: Path) -> None:
    """Let the index begin anew when it is opened next."""
    with door(folder):
        _remove_index(folder)


def _remove_index(folder: Path) -> None:
    """Remove the index, and SQLite's logs, which would be taken for those of the next one."""
    for ending in reversed(ENDINGS):
        path = folder / (FILE + ending)
        if path.is_symlink() or not path.is_dir():
            path.unlink(missing_ok=True)
        else:
            path.rename(path.with_name(f"{path.name}-{os.urandom(4).hex()}"))


def opened_at(path: Path | None, folder: Path, games: SummedGames) -> Index:
    """Open an index, or make its tables; without a path it is in memory."""
    # Figures of several games may share a name; a seat has those of its own game.
    figures = dict.fromkeys(name for game in games.values() for name in game.statistics.FIGURES)
    columns = {**COLUMNS, "seat": [*COLUMNS["seat"], *figures]}
    tables = TABLES.format(
        **{
            name: " ".join(f"{column} NOT NULL DEFAULT 0," for column in some)
            for name, some in columns.items()
        }
    )
    version = VERSION + crc32(tables.encode()) % VERSION
    index = sqlite3.connect(
        path or ":memory:",
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=Index,
    )
    index.folder, index.path, index.box, index.mistaken = folder, path, games, print_exception
    try:
        # Nothing here is worth waiting for a disk.
        index.execute("PRAGMA synchronous = OFF")
        index.execute("PRAGMA foreign_keys = ON")
        index.execute("PRAGMA journal_mode = WAL")
        with writing(index):
            (found,) = index.execute("PRAGMA user_version").fetchone()
            if not index.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                for statement in tables.split(";\n"):
                    index.execute(statement)
                index.execute(f"PRAGMA user_version = {version}")
            elif found != version:
                raise sqlite3.DatabaseError("this is an index of another version, or none")
        (word,) = index.execute("PRAGMA quick_check(1)").fetchone()
        if word != "ok":
            raise sqlite3.DatabaseError(word)
        if path is not None:
            state = path.stat()
            index.inode = state.st_dev, state.st_ino
    except BaseException:
        index.close()
        raise
    return index


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Do everything inside or nothing of it, with no other process writing in between."""
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        yield


def folded(name: str) -> str:
    """Spell a name so that case and ways of writing accents do not matter."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def insert(index: Index, table: str, *rows: Mapping[str, object]) -> None:
    """Insert rows that have the same columns."""
    if rows:
        values = ", ".join(f":{name}" for name in rows[0])
        index.executemany(f"INSERT INTO {table} ({', '.join(rows[0])}) VALUES ({values})", rows)


def take_in(index: Index, name: str, signature: Signature, found: Found) -> int:
    """Take a file that was played in, within a transaction; return the number of its game."""
    _inode, *changed = signature
    index.execute(
        "INSERT INTO files (name, size, modified, uid) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (name) DO UPDATE SET"
        " size = excluded.size, modified = excluded.modified, uid = excluded.uid",
        (name, *changed, found.uid),
    )
    (number,) = index.execute("SELECT number FROM files WHERE name = ?", (name,)).fetchone()
    _unlist(index, name)
    ours = index.execute(
        "SELECT id, actions, damage = '', steps IS NOT NULL FROM games WHERE uid = ?", (found.uid,)
    ).fetchone()
    steps = found.notes.steps if found.notes else None
    if ours is not None:
        count = len(found.record.actions) if found.record else 0
        if (count, not found.damage, steps is not None) <= ours[1:]:
            return int(ours[0])
        index.execute("DELETE FROM games WHERE id = ?", ours[:1])
    game = {
        "id": number,
        "uid": found.uid,
        "file": name,
        "damage": found.damage,
        "steps": steps,
        "touched": found.notes.touched if found.notes else last_played(found.record, signature),
        "hints": sum(hints_of(found.record)) if found.record else 0,
        **(found.summary.game if found.summary else _BLANK)._asdict(),
    }
    insert(index, "games", game)
    if found.summary is not None:
        _insert_summary(index, number, found, found.summary, str(game["touched"]))
    return int(number)


def _insert_summary(
    index: Index, number: int, found: Found, summary: Summary, touched: str
) -> None:
    for seat in summary.seats:
        is_somebody = seat.kind == PERSON and not found.damage
        profile = _profile_of(index, seat.name, touched) if is_somebody else None
        names = {"game": number, "profile": profile, "folded": folded(seat.name)}
        insert(index, "seats", {**seat._asdict(), **names})
    if summary.game.is_finished:
        rows = [{"game": number, **cascade._asdict()} for cascade in summary.cascades]
        insert(index, "cascades", *rows)
    _insert_insights(index, number, found.uid, len(summary.seats))


def _profile_of(index: Index, name: str, touched: str) -> int:
    """Return the number of the profile of this name, making it if need be."""
    index.execute(
        "INSERT INTO profiles (name, folded, touched) VALUES (?, ?, ?)"
        " ON CONFLICT (folded) DO UPDATE SET name = excluded.name, touched = excluded.touched"
        " WHERE excluded.touched >= profiles.touched",
        (name, folded(name), touched),
    )
    (number,) = index.execute(
        "SELECT id FROM profiles WHERE folded = ?", (folded(name),)
    ).fetchone()
    return int(number)


def forget_file(index: Index, name: str) -> None:
    """Forget a file, within a transaction."""
    _unlist(index, name)
    index.execute("DELETE FROM files WHERE name = ?", (name,))


def _unlist(index: Index, name: str) -> None:
    """Forget the game that is shown by a file; other copies of it are to be read again."""
    index.execute(
        "UPDATE files SET size = -1"
        " WHERE name <> ?1 AND uid = (SELECT uid FROM games WHERE file = ?1)",
        (name,),
    )
    index.execute("DELETE FROM games WHERE file = ?", (name,))


FOLDER = "thoughts"
LARGEST_TERM = 999_999_999
"""More thousandths of points than anybody has to do with."""
_NUMBERS = {"par": -LARGEST_TERM, "done": 0}
"""The least that each may be."""
_TEXTS = {
    "judged": re.compile(r"-?\d{1,9}( -?\d{1,9})*"),
    "basis": re.compile(r"[0-9a-f]{1,64}"),
    "content": re.compile(r"(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2}[A-Za-z0-9+/=]{2}"),
}


class KeptReview(NamedTuple):
    """A review, or what there is of it."""

    done: int
    """How many actions of the game have been judged."""
    content: str
    """As the game spells it."""


def thoughts_at(folder: Path, uid: str) -> Path:
    return folder / FOLDER / f"{uid}.json"


def _read_thoughts(path: Path) -> dict[str, Any]:
    """Read a file of thoughts; a key with a value that it cannot have counts as not said."""
    with contextlib.suppress(OSError, ValueError, RecursionError):
        told = json.loads(read_regular(path, MAX_BYTES))
        if isinstance(told, dict):
            return {key: value for key, value in told.items() if _is_sound(key, value)}
    return {}


def _is_sound(key: str, value: object) -> bool:
    if key in _NUMBERS:
        return type(value) is int and _NUMBERS[key] <= value <= LARGEST_TERM
    return key in _TEXTS and isinstance(value, str) and bool(_TEXTS[key].fullmatch(value))


def _insert_insights(index: Index, number: int, uid: str, players: int) -> None:
    told = _read_thoughts(thoughts_at(index.folder, uid))
    if len(told.get("judged", "").split()) != players * len(Judged._fields):
        told.pop("judged", None)
    index.execute("DELETE FROM insights WHERE game = ?", (number,))
    row: dict[str, object] = {key: told[key] for key in ("par", "judged") if key in told}
    if row:
        insert(index, "insights", {"game": number, **row})


def _add(connection: sqlite3.Connection, uid: str, told: Mapping[str, object]) -> None:
    """Add to what was found out about a game; of a game that is not here keep nothing."""
    index = index_of(connection)
    row = index.execute("SELECT id, players FROM games WHERE uid = ?", (uid,)).fetchone()
    if row is None:
        return
    path = thoughts_at(index.folder, uid)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_over(path, (json.dumps({**_read_thoughts(path), **told}) + "\n").encode())
    with writing(index):
        _insert_insights(index, row[0], uid, row[1])


def keep_review(
    connection: sqlite3.Connection,
    uid: str,
    basis: str,
    review: KeptReview,
    judged: Sequence[Judged] = (),
) -> None:
    """Keep a review in the place of the one before.

    ``basis`` says, in hexadecimal digits, of what and by what it was made; ``judged`` has the seats
    in order, once the review is whole.
    """
    told: dict[str, object] = {"basis": basis, **review._asdict()}
    if judged:
        told["judged"] = spell_judged([Judged._make(map(_bounded, seat)) for seat in judged])
    _add(connection, uid, told)


def kept_review(connection: sqlite3.Connection, uid: str, basis: str) -> KeptReview | None:
    """Return the review of a game that was kept on this basis."""
    told = _read_thoughts(thoughts_at(index_of(connection).folder, uid))
    if told.get("basis") != basis or not {"done", "content"} <= told.keys():
        return None
    return KeptReview(told["done"], told["content"])


def keep_par(connection: sqlite3.Connection, uid: str, par: int) -> None:
    """Keep what the strongest rival made of the deal of a game."""
    _add(connection, uid, {"par": par})


def par_of(connection: sqlite3.Connection, uid: str) -> int | None:
    query = "SELECT par FROM insights JOIN games ON games.id = insights.game WHERE games.uid = ?"
    row = connection.execute(query, (uid,)).fetchone()
    return row[0] if row else None


def pars_of_deals(connection: sqlite3.Connection, profile: int) -> dict[str, int]:
    """Return the pars of deals that came round and a profile played, by when its games began."""
    rows = connection.execute(
        "SELECT games.started, par"
        " FROM seats JOIN games ON games.id = seats.game JOIN insights ON insights.game = games.id"
        " WHERE seats.profile = ? AND games.daily <> '' AND games.is_finished AND par IS NOT NULL",
        (profile,),
    )
    return dict(rows)


def _bounded(term: int) -> int:
    return max(-LARGEST_TERM, min(term, LARGEST_TERM))


def skill_of_profile(connection: sqlite3.Connection, profile: int, game: SummedGame) -> Skill:
    """Add up what reviews and pars say of finished games without hints, practice left out."""
    rows = connection.execute(
        f"SELECT {', '.join(PlayedSkill._fields)}"
        # CROSS JOIN holds SQLite to this order: few games need be looked at.
        " FROM seats CROSS JOIN insights ON insights.game = seats.game"
        " CROSS JOIN games ON games.id = seats.game"
        " WHERE seats.profile = ? AND games.game = ? AND games.is_finished"
        f" AND NOT games.is_practice AND {UNAIDED} ORDER BY games.touched, games.id",
        (profile, game.name),
    )
    return skill_of(list(map(PlayedSkill._make, rows)))


class Claimed(Exception):
    """Another window plays this game."""


class NoSuchGame(Exception):
    """The library has no game of this name."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it was kept."""

    uid: str
    record: Record
    steps: int | None
    is_finished: bool
    path: Path
    seen: Signature | None
    """How its file was when it was read; ``None`` if there was more in it than can be read."""


def now(precision: str = "milliseconds") -> str:
    """Return the time as the library writes it: ISO 8601, UTC; headers have whole seconds."""
    return _spelled(datetime.now(UTC), precision)


def _spelled(moment: datetime, precision: str = "milliseconds") -> str:
    return moment.astimezone(UTC).isoformat(timespec=precision).replace("+00:00", "Z")


def last_played(record: Record | None, signature: Signature | None = None) -> str:
    """Return when a game from elsewhere was last played; else when its file changed, or now."""
    extra = record.extra if record else {}
    for key in ("finished", "started"):
        with contextlib.suppress(ValueError, OverflowError):
            moment = datetime.fromisoformat(str(extra.get(key)))
            if moment.tzinfo is not None:
                # What says that it ends in years to come would be listed first until then.
                return min(_spelled(moment), now())
    with contextlib.suppress(ValueError, OverflowError, OSError):
        if signature is not None:
            return min(_spelled(datetime.fromtimestamp(signature[2] / 1e9, UTC)), now())
    return now()


def index_of(connection: sqlite3.Connection) -> Index:
    """Return a connection as what it is: questions are declared with any."""
    return cast(Index, connection)


def load(connection: sqlite3.Connection, uid: str, games: SummedGames) -> Kept:
    """Read a game, of a damaged one what is sound.

    Raises:
        NoSuchGame: there is none of this name.
        DamagedRecord: not even its players can be read.
    """
    row = connection.execute(
        "SELECT file, damage, is_finished FROM games WHERE uid = ?", (uid,)
    ).fetchone()
    if row is None:
        raise NoSuchGame(uid)
    path = index_of(connection).games / row[0]
    try:
        found, signature = read_file(path, games)
    except FileNotFoundError:
        raise NoSuchGame(uid) from None
    if row[1] or found.damage:
        found = sum_up(found, games)
    if found.record is None:
        raise DamagedRecord(HEADER_DAMAGED)
    record = replace(found.record, extra={**found.record.extra, "uid": uid})
    steps, is_finished = None, bool(row[2])
    if found.notes is not None:
        _touched, steps, is_finished = found.notes
    return Kept(uid, record, steps, is_finished, path, None if found.damage else signature)


def remove(connection: sqlite3.Connection, uid: str, window: Window) -> None:
    """Throw a game away, with all copies of its file; raise ``Claimed`` if a window plays it."""
    index = index_of(connection)
    if not window.is_free(uid):
        raise Claimed
    names = [row[0] for row in index.execute("SELECT name FROM files WHERE uid = ?", (uid,))]
    for name in names:
        (index.games / name).unlink(missing_ok=True)
    with writing(index):
        for name in names:
            forget_file(index, name)
    thoughts_at(index.folder, uid).unlink(missing_ok=True)
