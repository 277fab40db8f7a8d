"""The index of the games: tables that answer quickly, and can be made again from the files.

``files`` has a row for every file in the folder, as it was when it was read; ``games``, ``seats``
and ``cascades`` have what each game came to, of several copies of one game those of the longest;
``insights`` has what was found out by thinking.  What is deeper than a question is read from the
file.  Nothing here is precious: whatever is wrong with the index, it is begun anew, and so is one
of another ``VERSION``.  A folder in which none can be kept has one in memory.

Knows SQLite and the tables; knows nothing of who asks.
"""

import contextlib
import os
import sqlite3
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from game.record import hints_of
from game.statistics import Cascade, GameSummary, SummedGames

from .gamefile import FOLDER, Signature, Summed
from .locks import door
from .notices import TROUBLES, code_of

FILE = "index.db"
APPLICATION_ID = 0x4C55434B
"""``LUCK``: tells our files from other SQLite databases."""
VERSION = 100_000_000
"""Above those of the libraries that earlier versions kept in one file: see ``oldlibrary``."""
ENDINGS = ("", "-wal", "-shm", "-journal")
BUSY_SECONDS = 3.0

TABLES = """
CREATE TABLE files (
    name TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    modified INTEGER NOT NULL,
    uid TEXT NOT NULL,              -- empty until it has been read
    number INTEGER NOT NULL         -- what a game that is known by this file is called
) WITHOUT ROWID;
CREATE INDEX files_by_uid ON files (uid);

CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    file TEXT NOT NULL,
    damage TEXT NOT NULL,           -- a sentence; empty for a sound file
    is_ours INTEGER NOT NULL,       -- written by a library, not brought from elsewhere
    steps INTEGER,                  -- how often the table went on by itself; unknown: NULL
    touched TEXT NOT NULL,          -- when it was last played, ISO 8601, UTC
    hints INTEGER NOT NULL,
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    deck TEXT NOT NULL,
    seed TEXT NOT NULL,
    players INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    is_finished INTEGER NOT NULL,
    has_bots INTEGER NOT NULL,
    is_branch INTEGER NOT NULL,
    is_practice INTEGER NOT NULL,
    undone INTEGER NOT NULL,
    daily TEXT NOT NULL,
    started TEXT NOT NULL,
    finished TEXT NOT NULL,
    series TEXT NOT NULL,
    number INTEGER NOT NULL,
    goes_on INTEGER NOT NULL
);
CREATE INDEX games_by_time ON games (touched);
CREATE INDEX games_by_deal ON games (seed);
CREATE INDEX games_by_file ON games (file);
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
    player INTEGER NOT NULL,
    profile INTEGER REFERENCES profiles,
    folded TEXT NOT NULL,
    name TEXT NOT NULL,
    badge INTEGER NOT NULL,
    kind TEXT NOT NULL,
    total INTEGER NOT NULL,
    has_won INTEGER NOT NULL,
    hints INTEGER NOT NULL DEFAULT 0,
    deeds TEXT NOT NULL DEFAULT '',
    {figures}
    PRIMARY KEY (game, player)
) WITHOUT ROWID;
CREATE INDEX seats_by_profile ON seats (profile);

CREATE TABLE cascades (
    game INTEGER NOT NULL,
    player INTEGER NOT NULL,
    round INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    crosses INTEGER NOT NULL,
    worth INTEGER NOT NULL,
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

OF_GAME = (*GameSummary._fields, "uid", "touched")
"""Columns of ``games`` that are told of seats, too."""
_BLANK = GameSummary("", "", "", "0", 0, 0, False, False, False, False, 0, "", "", "")


class Index(sqlite3.Connection):
    """An open index, which knows where the files are."""

    folder: Path
    """The player's folder."""
    path: Path | None
    """Where the index is; ``None`` for one in memory."""
    inode: tuple[int, int]

    @property
    def games(self) -> Path:
        return self.folder / FOLDER

    def is_there(self) -> bool:
        """Whether its file is still where it was."""
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
            remove_index(folder)
        try:
            return _opened(folder, games, path)
        except sqlite3.DatabaseError as error:
            if code_of(error) in TROUBLES:
                raise
            remove_index(folder)
            return _opened(folder, games, path)
    return in_memory(folder, games)


def in_memory(folder: Path, games: SummedGames) -> Index:
    """Return an index that nobody finds again."""
    return _opened(folder, games, None)


def remove_index(folder: Path) -> None:
    """Remove the index, and what SQLite has left beside it: it would be taken for the next one's.

    Raises:
        OSError: it cannot be removed.
    """
    for ending in reversed(ENDINGS):
        path = folder / (FILE + ending)
        if path.is_symlink() or not path.is_dir():
            path.unlink(missing_ok=True)
        else:
            path.rename(path.with_name(f"{path.name}-{os.urandom(4).hex()}"))


def _opened(folder: Path, games: SummedGames, path: Path | None) -> Index:
    # Figures of several games may share a name; a seat has those of its own game.
    names = (name for game in games.values() for name in game.statistics.FIGURES)
    figures = list(dict.fromkeys(names))
    version = VERSION + crc32(" ".join(figures).encode()) % VERSION
    index = sqlite3.connect(
        path or ":memory:",
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=Index,
    )
    index.folder, index.path = folder, path
    try:
        # Nothing here is worth waiting for a disk.
        index.execute("PRAGMA synchronous = OFF")
        index.execute("PRAGMA foreign_keys = ON")
        index.execute("PRAGMA journal_mode = WAL")
        with writing(index):
            (found,) = index.execute("PRAGMA user_version").fetchone()
            (application,) = index.execute("PRAGMA application_id").fetchone()
            (tables,) = index.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if tables and (found, application) != (version, APPLICATION_ID):
                raise sqlite3.DatabaseError("this is an index of another version, or none")
            if not tables:
                _make_tables(index, figures, version)
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


def _make_tables(index: sqlite3.Connection, figures: Sequence[str], version: int) -> None:
    columns = " ".join(f"{name} NOT NULL DEFAULT 0," for name in figures)
    for statement in TABLES.format(figures=columns).split(";\n"):
        index.execute(statement)
    index.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    index.execute(f"PRAGMA user_version = {version}")


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Do everything inside or nothing of it, with no other process writing in between."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def folded(name: str) -> str:
    """Spell a name so that case and ways of writing accents do not matter."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def marks(fields: Collection[object]) -> str:
    """Return a question mark for each, as a query has them."""
    return ", ".join("?" * len(fields))


def insert(connection: sqlite3.Connection, table: str, row: Mapping[str, object]) -> None:
    connection.execute(
        f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks(row)})", tuple(row.values())
    )


# --- what files come to --------------------------------------------------------------------------


class Entry(NamedTuple):
    """A file that was read, as the index takes it in."""

    name: str
    signature: Signature
    uid: str
    summed: Summed
    touched: str
    insights: Mapping[str, object] = {}


def take_in(index: Index, entry: Entry) -> int:
    """Take a file in, in the place of what was known of it; return the number of its game.

    The caller holds the transaction.
    """
    record = entry.summed.found.record
    rest = forget_file(index, entry.name, is_to_be_read=True)
    ours = index.execute(
        "SELECT id, file, actions, damage, is_ours FROM games WHERE uid = ?", (entry.uid,)
    ).fetchone()
    number = rest if rest is not None else next_number(index)
    _inode, size, modified = entry.signature
    row = {"name": entry.name, "size": size, "modified": modified, "uid": entry.uid}
    insert(index, "files", {**row, "number": number})
    if ours is not None:
        rank = len(record.actions) if record else 0, not entry.summed.found.damage, _is_ours(entry)
        if rank <= (ours[2], not ours[3], bool(ours[4])):
            return int(ours[0])
        number = ours[0]
        index.execute("DELETE FROM games WHERE id = ?", (number,))
    elif index.execute("SELECT 1 FROM games WHERE id = ?", (number,)).fetchone():
        # By this number another game is called that this file was a copy of.
        number = next_number(index)
        index.execute("UPDATE files SET number = ? WHERE name = ?", (number, entry.name))
    _insert_game(index, number, entry)
    return number


def _is_ours(entry: Entry) -> bool:
    return entry.summed.found.notes is not None


def _insert_game(index: Index, number: int, entry: Entry) -> None:
    (found, summary), game = entry.summed, _BLANK
    if summary is not None:
        game = summary.game
    row = {
        "id": number,
        "uid": entry.uid,
        "file": entry.name,
        "damage": found.damage,
        "is_ours": _is_ours(entry),
        "steps": found.notes.steps if found.notes else None,
        "touched": entry.touched,
        "hints": sum(hints_of(found.record)) if found.record else 0,
        **game._asdict(),
    }
    insert(index, "games", row)
    if summary is None:
        return
    for seat in summary.seats:
        profile = None
        if seat.kind == "person" and not found.damage:
            profile = _profile_of(index, seat.name, entry.touched)
        names = {"game": number, "profile": profile, "folded": folded(seat.name)}
        insert(index, "seats", {**seat._asdict(), **names})
    if game.is_finished:
        columns = ", ".join(Cascade._fields)
        index.executemany(
            f"INSERT INTO cascades (game, {columns}) VALUES (?, {marks(Cascade._fields)})",
            [(number, *cascade) for cascade in summary.cascades],
        )
    if entry.insights:
        insert(index, "insights", {"game": number, **entry.insights})


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


def next_number(index: Index) -> int:
    """Return a number that no game has been called by."""
    (most,) = index.execute(
        "SELECT max((SELECT coalesce(max(number), 0) FROM files),"
        " (SELECT coalesce(max(id), 0) FROM games))"
    ).fetchone()
    return int(most) + 1


def forget_file(index: Index, name: str, *, is_to_be_read: bool = False) -> int | None:
    """Forget what is known of a file; another copy of its game is read again instead.

    Return the number it was called by.  The caller holds the transaction.
    """
    row = index.execute("SELECT uid, number FROM files WHERE name = ?", (name,)).fetchone()
    if row is None:
        return None
    uid, number = row
    index.execute("DELETE FROM files WHERE name = ?", (name,))
    shown = index.execute("SELECT id FROM games WHERE uid = ? AND file = ?", (uid, name)).fetchone()
    if shown is not None:
        index.execute("DELETE FROM games WHERE id = ?", shown)
        index.execute("UPDATE files SET size = -1 WHERE uid = ?", (uid,))
        number = shown[0] if is_to_be_read else number
    return int(number)
