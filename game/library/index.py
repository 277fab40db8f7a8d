"""The library's index: its tables, how it follows the game files, and the reviews of games."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from datetime import UTC, datetime
from hashlib import blake2s
from pathlib import Path
from traceback import print_exception
from typing import Any, NamedTuple
from zlib import crc32

from game.files import ProcessLocks, read_regular_file, replace_file
from game.record import (
    MAX_RECORD_BYTES,
    PERSON_KIND,
    DamagedRecord,
    Record,
    hints_in_record,
    undone_in_record,
)
from game.rules import MAX_NAME_LENGTH
from game.statistics import (
    CascadeSummary,
    GameSummary,
    RecordSummary,
    SeatReview,
    SeatSummary,
    SummedGames,
)
from game.words.letters import fold_name, unique_names

from .deals import IndexWithDeals, SeenDeals, recognise_deals, seen_deal_of
from .gamefile import (
    DELETING_FAILS_NOTICE,
    FILE_UNREADABLE_TEXT,
    GAME_SUFFIX,
    GAMES_FOLDER,
    HEADER_DAMAGED_TEXT,
    FileSignature,
    GameFile,
    add_summary,
    as_library_error,
    parse_game_file,
    read_game_file,
    sqlite_error_code,
    stat_signature,
)

INDEX_FILE = "index.db"
INDEX_BASE_VERSION = 100_000_002
"""What index versions start at, above the versions of old libraries (one SQLite file each)."""
UNSTORABLE_ERRORS = (
    *(OverflowError, UnicodeError),
    *(sqlite3.DataError, sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError),
)
"""The errors raised if SQLite cannot store a value."""
NO_SIGNATURE: FileSignature = (0, 0, 0)
"""The signature of a file about which the system says nothing."""
SQLITE_FILE_SUFFIXES = ("", "-wal", "-shm", "-journal")
SQLITE_BUSY_SECONDS = 3.0
WINDOW_LOCKS_FOLDER, INDEX_LOCK_NAME = "windows", "index"
"""The folder of the locks (of the index, and of each game in play), and the index lock's name."""
INDEX_LOCK_SECONDS, LOCK_RETRY_SECONDS = 5.0, 0.05
EXTERNAL_SQLITE_ERRORS = {
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR),
}
"""SQLite's codes for errors that rebuilding the index would not correct."""

INDEX_SCHEMA = """
CREATE TABLE files (
    number INTEGER PRIMARY KEY,     -- what a game that is shown by it is called
    name TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,          -- negative until it has been read
    modified INTEGER NOT NULL DEFAULT 0,
    uid TEXT NOT NULL DEFAULT ''
);
CREATE INDEX files_by_uid ON files (uid);
CREATE INDEX files_unread ON files (name) WHERE size < 0;

CREATE TABLE games (
    id INTEGER PRIMARY KEY REFERENCES files,
    uid TEXT NOT NULL UNIQUE,
    file TEXT NOT NULL,
    damage TEXT NOT NULL,           -- a sentence; empty for a sound file
    steps INTEGER,                  -- how often the table went on by itself; unknown: NULL
    touched TEXT NOT NULL,          -- when it was last played, ISO 8601, UTC
    {game}
    hints INTEGER NOT NULL,
    is_marked INTEGER NOT NULL DEFAULT 0,   -- whether its own header calls it practice
    known_from TEXT NOT NULL DEFAULT ''     -- the uid of a game that showed the deal before
);
CREATE INDEX games_by_time ON games (touched);
CREATE INDEX games_by_file ON games (file);
CREATE INDEX games_by_seed ON games (seed);
CREATE INDEX games_by_deal ON games (deal);
CREATE INDEX games_by_series ON games (series, number) WHERE series <> '';
CREATE INDEX games_to_go_on_with ON games (touched) WHERE NOT is_finished OR goes_on;

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    profile INTEGER,                -- the person's number; NULL: a bot, or a damaged game
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

CREATE VIEW played AS
SELECT {of_game} is_marked, games.id, games.uid, games.touched, par, judged, seats.*
FROM seats JOIN games ON games.id = seats.game LEFT JOIN insights ON insights.game = games.id;
"""
SEAT_COLUMNS = [field.name for field in fields(SeatSummary) if field.name != "figures"]
_EMPTY_SUMMARY = GameSummary("", "", "", "0", 0, 0, False, False, False, False, 0, "", "", "")


class Index(IndexWithDeals):
    """An open index of the games in a folder."""

    folder: Path
    games: Path
    """The folder of the game files."""
    box: SummedGames
    mistaken: Callable[[Exception], None]
    """Called with any unexpected error while a file is read, which means a bug."""
    path: Path | None
    """The path of the index file; ``None`` for an index in memory."""
    file: os.stat_result | None
    window: ProcessLocks
    """The locks of the games that this window plays."""

    def is_same_file(self) -> bool:
        """Whether the index file on the disk is still the one that is open."""
        try:
            return not (self.path and self.file) or os.path.samestat(self.path.stat(), self.file)
        except OSError:
            return False


def open_index(folder: Path, games: SummedGames) -> Index:
    """Open a folder's index; make it anew if it is unusable, in memory if it cannot be written."""
    path = folder / INDEX_FILE
    with contextlib.suppress(OSError, sqlite3.Error), index_lock(folder):
        # Opening a pipe would block for ever.
        beside = [folder / (INDEX_FILE + ending) for ending in SQLITE_FILE_SUFFIXES]
        if not path.is_file() or any(one.exists() and not one.is_file() for one in beside):
            _delete_index_files(folder)
        try:
            return open_index_at(path, folder, games)
        except sqlite3.DatabaseError as error:
            if sqlite_error_code(error) in EXTERNAL_SQLITE_ERRORS:
                raise
            _delete_index_files(folder)
            return open_index_at(path, folder, games)
    return open_index_at(None, folder, games)


def remove_index(folder: Path) -> None:
    """Delete a folder's index; it is rebuilt when it is next opened."""
    with index_lock(folder):
        _delete_index_files(folder)


def _delete_index_files(folder: Path) -> None:
    for ending in reversed(SQLITE_FILE_SUFFIXES):
        (folder / (INDEX_FILE + ending)).unlink(missing_ok=True)


def open_index_at(path: Path | None, folder: Path, games: SummedGames) -> Index:
    """Open the index at a path, or in memory if that is None; create its tables if needed."""
    # Figures of several games may share a name; a seat has those of its own game.
    figures = dict.fromkeys(name for game in games.values() for name in game.statistics.FIGURES)
    columns = {
        "game": GameSummary._fields,
        "seat": [*SEAT_COLUMNS, *figures],
        "cascade": CascadeSummary._fields,
    }
    declared = {
        name: " ".join(f"{column} NOT NULL DEFAULT 0," for column in some)
        for name, some in columns.items()
    }
    of_game = " ".join(f"games.{column}," for column in GameSummary._fields)
    tables = INDEX_SCHEMA.format(**declared, of_game=of_game)
    version = INDEX_BASE_VERSION + crc32(tables.encode()) % INDEX_BASE_VERSION
    index = sqlite3.connect(
        path or ":memory:",
        timeout=SQLITE_BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=Index,
    )
    index.folder, index.games, index.path, index.box = folder, folder / GAMES_FOLDER, path, games
    index.seen = SeenDeals(folder)
    index.mistaken, index.window = print_exception, ProcessLocks(folder / WINDOW_LOCKS_FOLDER)
    try:
        # The index can be rebuilt: do not wait for the disk.
        index.execute("PRAGMA synchronous = OFF")
        index.execute("PRAGMA foreign_keys = ON")
        index.execute("PRAGMA journal_mode = WAL")
        with write_transaction(index):
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
        index.file = path.stat() if path else None
    except BaseException:
        index.close()
        raise
    return index


@contextmanager
def index_lock(folder: Path) -> Iterator[None]:
    """Hold the lock on a folder's index; raise ``TimeoutError`` after five seconds of waiting."""
    lock, until = ProcessLocks(folder / WINDOW_LOCKS_FOLDER), time.monotonic() + INDEX_LOCK_SECONDS
    while not lock.claim(INDEX_LOCK_NAME):
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(LOCK_RETRY_SECONDS)
    try:
        yield
    finally:
        lock.close()


@contextmanager
def write_transaction(index: Index) -> Iterator[None]:
    """Run the block as one transaction, with no other process writing meanwhile."""
    index.execute("BEGIN IMMEDIATE")
    with index:
        yield


def profile_number(name: str) -> int:
    """Return a person's profile number: a hash of the name, the same in upper and lower case."""
    known_by = fold_name(name).encode("utf-8", "replace")
    return int.from_bytes(blake2s(known_by, digest_size=7).digest(), "big")


def insert_rows(index: Index, table: str, *rows: Mapping[str, object]) -> None:
    """Insert rows into a table.  The rows are mappings with the same keys, the columns."""
    if rows:
        values = ", ".join(f":{name}" for name in rows[0])
        index.executemany(f"INSERT INTO {table} ({', '.join(rows[0])}) VALUES ({values})", rows)


def index_game_file(index: Index, name: str, signature: FileSignature, found: GameFile) -> int:
    """Add a summarised file to the index, in an open transaction; return its game's number.

    Of several files of one game, a sound one is shown rather than a damaged one, then the longest.
    """
    _inode, *changed = signature
    stored = stored_name(name)
    index.execute(
        "INSERT INTO files (name, size, modified, uid) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (name) DO UPDATE SET"
        " size = excluded.size, modified = excluded.modified, uid = excluded.uid",
        (stored, *changed, found.uid),
    )
    (number,) = index.execute("SELECT number FROM files WHERE name = ?", (stored,)).fetchone()
    deals = _remove_game_of_file(index, name)
    ours = index.execute(
        "SELECT id, deal, damage = '', actions, steps IS NOT NULL FROM games WHERE uid = ?",
        (found.uid,),
    ).fetchone()
    steps = found.notes.steps if found.notes else None
    if ours is not None:
        count = len(found.record.actions) if found.record else 0
        if (not found.damage, count, steps is not None) <= ours[2:]:
            recognise_deals(index, deals)
            return int(ours[0])
        index.execute("DELETE FROM games WHERE id = ?", ours[:1])
        deals.append(ours[1])
    summary = found.summary.game if found.summary else _EMPTY_SUMMARY
    game = {
        "id": number,
        "uid": found.uid,
        "file": stored,
        "damage": found.damage,
        "steps": steps,
        "touched": (found.notes and found.notes.touched)
        or last_played_time(found.record, signature),
        "hints": sum(hints_in_record(found.record)) if found.record else 0,
        "is_marked": summary.is_practice,
        **summary._asdict(),
    }
    insert_rows(index, "games", game)
    if found.summary is not None:
        _insert_summary(index, number, found, found.summary)
    recognise_deals(index, [*deals, summary.deal])
    return int(number)


def _insert_summary(index: Index, number: int, found: GameFile, summary: RecordSummary) -> None:
    people = unique_names([seat.name for seat in summary.seats], MAX_NAME_LENGTH)
    for seat, name in zip(summary.seats, people, strict=True):
        is_somebody = seat.kind == PERSON_KIND and not found.damage
        profile = profile_number(name) if is_somebody else None
        names = {"game": number, "profile": profile, "folded": fold_name(name), "name": name}
        insert_rows(index, "seats", {**seat._asdict(), **names})
    if summary.game.is_finished:
        rows = [{"game": number, **cascade._asdict()} for cascade in summary.cascades]
        insert_rows(index, "cascades", *rows)
    _insert_insights(index, number, found.uid, len(summary.seats))


def forget_file(index: Index, name: str) -> None:
    deals = _remove_game_of_file(index, name)
    index.execute("DELETE FROM files WHERE name = ?", (stored_name(name),))
    recognise_deals(index, deals)


def _remove_game_of_file(index: Index, name: str) -> list[str]:
    """Remove a file's game from the index; mark other copies of the game as unread.

    Return the deals of which a game was removed.
    """
    index.execute(
        "UPDATE files SET size = -1"
        " WHERE name <> ?1 AND uid = (SELECT uid FROM games WHERE file = ?1)",
        (stored_name(name),),
    )
    rows = index.execute("SELECT deal FROM games WHERE file = ?", (stored_name(name),)).fetchall()
    index.execute("DELETE FROM games WHERE file = ?", (stored_name(name),))
    return [deal for (deal,) in rows]


def update_game(
    index: Index, name: str, signature: FileSignature, found: GameFile, *, is_new: bool
) -> None:
    """Update the index after a game is saved.  ``is_new`` says that its whole file was written."""
    record, notes = found.record, found.notes
    assert record is not None and notes is not None
    query = "SELECT id FROM games WHERE uid = ? AND file = ? AND NOT is_finished"
    row = index.execute(query, (found.uid, stored_name(name))).fetchone()
    is_partial = row is not None and not notes.is_over and not is_new
    found = found if is_partial else add_summary(found, index.box)
    with write_transaction(index):
        if not is_partial:
            index_game_file(index, name, signature, found)
            return
        changed = len(record.actions), undone_in_record(record), sum(hints_in_record(record))
        index.execute(
            "UPDATE games SET (steps, touched, actions, undone, hints) = (?, ?, ?, ?, ?)"
            " WHERE id = ?",
            (notes.steps, notes.touched, *changed, *row),
        )
        query = "UPDATE files SET size = ?, modified = ? WHERE name = ?"
        index.execute(query, (*signature[1:], stored_name(name)))


def stored_name(name: str) -> str | bytes:
    """Return a file's name as the index stores it.

    That is the name itself, or its bytes if it is no Unicode text, which SQLite cannot store.
    ``os.fsdecode`` turns both into the name again.
    """
    try:
        name.encode()
    except UnicodeEncodeError:
        return os.fsencode(name)
    return name


def list_game_files(
    folder: Path, strange: Callable[[str, str], None] = lambda _name, _reason: None
) -> dict[str, FileSignature]:
    """Return the game files in a folder by name, with their signatures.

    ``strange`` is called with the name of each entry that should be a game file but is none, such
    as a pipe or a broken link, and with a reason.
    """
    found = {}
    with contextlib.suppress(FileNotFoundError), os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.endswith(GAME_SUFFIX):
                continue
            try:
                if entry.is_file():
                    found[entry.name] = stat_signature(os.stat(entry.path))
                elif os.path.lexists(entry.path):
                    strange(entry.name, "this is not a file")
            except FileNotFoundError:
                continue  # It went meanwhile.
            except OSError as error:
                strange(entry.name, error.strerror or str(error))
    return found


def mark_changed_files(index: Index) -> bool:
    """Mark new and changed files unread, drop missing ones; return whether any was missing."""
    files = list_game_files(index.games)
    rows = index.execute("SELECT name, size, modified FROM files")
    known = {os.fsdecode(name): there for name, *there in rows}
    # A file's rights can change without its date.
    rows = index.execute("SELECT file FROM games WHERE damage = ?", (FILE_UNREADABLE_TEXT,))
    again = {os.fsdecode(name) for (name,) in rows}
    gone = known.keys() - files.keys()
    changed = [name for name, there in files.items() if known.get(name) != [*there[1:]]]
    unread = [(stored_name(name),) for name in sorted({*changed, *again} - gone)]
    # Somebody may have put back the list of deals, as from a backup.
    known_deals = index.seen.take_news()
    if gone or unread or known_deals:
        with write_transaction(index):
            for name in gone:
                forget_file(index, name)
            recognise_deals(index, known_deals)
            index.executemany(
                "INSERT INTO files (name, size) VALUES (?, -1)"
                " ON CONFLICT (name) DO UPDATE SET size = -1",
                unread,
            )
    return bool(gone)


def count_unread_files(index: Index) -> int:
    (count,) = index.execute("SELECT count(*) FROM files WHERE size < 0").fetchone()
    return int(count)


def index_unread_files(index: Index) -> Iterator[tuple[int, int]]:
    """Index all unread files, latest first; yield the number of files read so far and the total."""
    done = 0
    query = "SELECT name FROM files WHERE size < 0 ORDER BY name DESC LIMIT 1"
    while unread := index.execute(query).fetchone():
        index_or_forget_file(index, os.fsdecode(unread[0]))
        done += 1
        yield done, done + count_unread_files(index)


def read_and_summarise(index: Index, name: str) -> tuple[GameFile, FileSignature | None]:
    """Read a game file and replay its game; the signature returned is None if the file is gone."""
    path = index.games / name
    uid, signature = parse_game_file(b"", index.box, name).uid, NO_SIGNATURE
    try:
        found, signature = read_game_file(path, index.box)
        return add_summary(found, index.box), signature
    except (FileNotFoundError, NotADirectoryError):
        return GameFile(None, None, HEADER_DAMAGED_TEXT, "it is gone", uid), None
    except OSError as error:
        with contextlib.suppress(OSError):
            signature = stat_signature(path.stat())
        reason = error.strerror or str(error)
        return GameFile(None, None, FILE_UNREADABLE_TEXT, reason, uid), signature
    except Exception as error:  # one bad file must not stop the others
        index.mistaken(error)
        return GameFile(None, None, HEADER_DAMAGED_TEXT, str(error), uid), signature


def index_or_forget_file(index: Index, name: str) -> None:
    """Read a file into the index or, if it is gone, remove it from the index."""
    found, signature = read_and_summarise(index, name)
    if signature is None:
        with write_transaction(index):
            forget_file(index, name)
        return
    try:
        with write_transaction(index):
            index_game_file(index, name, signature, found)
    except UNSTORABLE_ERRORS as error:
        # Numbers are bounded where they are read; but one bad file must not stop the others.
        index.mistaken(error)
        found = GameFile(None, None, HEADER_DAMAGED_TEXT, str(error), found.uid)
        with write_transaction(index):
            index_game_file(index, name, signature, found)


THOUGHTS_FOLDER = "thoughts"
_RETRY = r"[0-9]{1,9}:[0-9]{4}-[0-9]{2}-[0-9]{2}:[01]"
_THOUGHT_FORMATS = {
    "par": (int, re.compile(r"-?[0-9]{1,9}")),
    "pars": (str, re.compile(r"-?[0-9]{1,9}( -?[0-9]{1,9})*")),
    "done": (int, re.compile(r"[0-9]{1,9}")),
    "judged": (str, re.compile(r"-?[0-9]{1,15}( -?[0-9]{1,15})*")),
    "mistakes": (str, re.compile(r"([0-9]{1,9}:[0-9]{1,9}( [0-9]{1,9}:[0-9]{1,9})*)?")),
    "mind": (str, re.compile(r"[0-9a-f]{1,64}")),
    "retries": (str, re.compile(rf"{_RETRY}( {_RETRY})*")),
    "basis": (str, re.compile(r"[0-9a-f]{1,64}")),
    "content": (str, re.compile(r"(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2}[A-Za-z0-9+/=]{2}")),
}


def thoughts_path(folder: Path, uid: str) -> Path:
    return folder / THOUGHTS_FOLDER / f"{uid}.json"


def read_thoughts(index: Index, uid: str) -> dict[str, Any]:
    """Return the valid values in a game's thoughts file, which holds its par and its review.

    ``par`` is the strongest bot's score on the deal, ``pars`` that of every level, weakest first,
    as far as it was found out.  ``content`` is the review in the game's own
    encoding, ``done`` the number of actions judged so far, ``basis`` a hash of the game and of the
    reviewer, and ``judged`` the figures of a complete review.  ``mistakes`` are the choices of a
    solo game that can be tried again, by the index of their first action, with what they cost,
    and ``mind`` is a hash of the reviewer that found them; ``retries`` has the day on which each
    was last tried again, and whether it has been solved.
    """
    told: object = None
    with contextlib.suppress(OSError, ValueError, RecursionError):
        told = json.loads(read_regular_file(thoughts_path(index.folder, uid), MAX_RECORD_BYTES))
    return {
        key: told[key]
        for key, (kind, form) in _THOUGHT_FORMATS.items()
        if isinstance(told, dict) and type(told.get(key)) is kind and form.fullmatch(str(told[key]))
    }


def save_thoughts(index: Index, uid: str, /, **told: int | str) -> None:
    """Add values such as ``par`` to the file of a game's par and review; ignore unknown games."""
    row = index.execute("SELECT id, players FROM games WHERE uid = ?", (uid,)).fetchone()
    if row is None:
        return
    path = thoughts_path(index.folder, uid)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, (json.dumps({**read_thoughts(index, uid), **told}) + "\n").encode())
    with write_transaction(index):
        _insert_insights(index, row[0], uid, row[1])


def _insert_insights(index: Index, number: int, uid: str, players: int) -> None:
    told = read_thoughts(index, uid)
    if len(told.get("judged", "").split()) != players * len(SeatReview._fields):
        told.pop("judged", None)
    index.execute("DELETE FROM insights WHERE game = ?", (number,))
    row: dict[str, object] = {key: told[key] for key in ("par", "judged") if key in told}
    if row:
        insert_rows(index, "insights", {"game": number, **row})


class GamePlayedElsewhere(Exception):
    """Another window plays this game."""


class NoSuchGame(Exception):
    """The library has no game with this uid."""


class SavedGame(NamedTuple):
    """A game loaded from its file, with what is needed to save it again."""

    uid: str
    record: Record
    steps: int | None
    path: Path
    seen: FileSignature | None
    """The file's signature when it was read, or None if the file is damaged."""


def utc_now(precision: str = "milliseconds") -> str:
    """Return the current time in UTC as ISO 8601 text, to milliseconds by default."""
    return _utc_text(datetime.now(UTC), precision)


def _utc_text(moment: datetime, precision: str = "milliseconds") -> str:
    return moment.astimezone(UTC).isoformat(timespec=precision).replace("+00:00", "Z")


def last_played_time(record: Record | None, signature: FileSignature | None = None) -> str:
    """Return when a game was last played: from its header, else its file's time, else now."""
    extra = record.extra if record else {}
    for key in ("finished", "started"):
        with contextlib.suppress(ValueError, OverflowError):
            moment = datetime.fromisoformat(str(extra.get(key)))
            if moment.tzinfo is not None:
                # A game dated in the future would stay at the top of the list.
                return min(_utc_text(moment), utc_now())
    with contextlib.suppress(ValueError, OverflowError, OSError):
        if signature is not None:
            return min(_utc_text(datetime.fromtimestamp(signature[2] / 1e9, UTC)), utc_now())
    return utc_now()


def load(index: Index, uid: str) -> SavedGame:
    """Load a game; if its file is damaged, as far as the file is sound.

    Raises ``NoSuchGame``, or ``DamagedRecord`` if nothing can be read.
    """
    row = index.execute("SELECT file, damage FROM games WHERE uid = ?", (uid,)).fetchone()
    if row is None:
        raise NoSuchGame(uid)
    path = index.games / os.fsdecode(row[0])
    try:
        found, signature = read_game_file(path, index.box)
    except FileNotFoundError:
        raise NoSuchGame(uid) from None
    except OSError as error:
        raise DamagedRecord(FILE_UNREADABLE_TEXT) from error
    if row[1] or found.damage:
        found = add_summary(found, index.box)
    if found.record is None:
        raise DamagedRecord(found.damage)
    record = replace(found.record, extra={**found.record.extra, "uid": uid})
    steps = found.notes.steps if found.notes else None
    return SavedGame(uid, record, steps, path, None if found.damage else signature)


def delete_game(index: Index, uid: str) -> None:
    """Delete a game and all copies of its file.  Its deal stays played, its results count.

    Raises ``GamePlayedElsewhere`` if another window plays the game.
    """
    if not index.window.is_free(uid):
        raise GamePlayedElsewhere
    rows = index.execute("SELECT name FROM files WHERE uid = ?", (uid,))
    names = [os.fsdecode(name) for (name,) in rows]
    try:
        with write_transaction(index):
            index.seen.add(filter(None, [seen_deal_of(index, uid)]))
        for name in names:
            (index.games / name).unlink(missing_ok=True)
    except OSError as error:
        raise as_library_error(error, DELETING_FAILS_NOTICE) from error
    with write_transaction(index):
        for name in names:
            forget_file(index, name)
    thoughts_path(index.folder, uid).unlink(missing_ok=True)
