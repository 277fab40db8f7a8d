"""Damage to single cells of a library, as a bit that falls over does it, and what is to hold then.

SQLite itself refuses most of it: the types are taken out of the schema for the moment.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from game.box import GAMES
from game.library import (
    Kept,
    KeptReview,
    ListedGame,
    NoSuchGame,
    Search,
    best_cascades,
    count_games,
    daily_games_of,
    feats_of_profile,
    figures_of_profile,
    find_game,
    keep_par,
    keep_review,
    kept_review,
    last_unfinished,
    list_games,
    list_profiles,
    pars_of,
)
from game.library.backups import FOLDER as BACKUPS
from game.library.locks import DOOR, WINDOWS
from game.library.opening import FILE
from game.library.salvage import Carried
from game.library.schema import columns_of, migrate
from game.rules.errors import Refusal
from game.statistics import Judged, Selection
from tests.box import Library, faults, load
from tests.libraries import (
    PATIENCE,
    ask,
    filled,
    laid,
    laid_blanco,
    library_of,
    play,
    play_blanco,
    told,
)

TABLES = ("games", "actions", "profiles", "seats", "cascades", "insights", "reviews")
BASIS = "0123456789abcdef"
SPOILT = 2
"""The number of the game that is damaged."""
WHERE = {
    "games": f"id = {SPOILT}",
    "actions": f"game = {SPOILT} AND at = 7",
    "profiles": "id = 1",
    "seats": f"game = {SPOILT} AND player = 0",
    "cascades": f"game = {SPOILT} AND first = "
    f"(SELECT min(first) FROM cascades WHERE game = {SPOILT})",
    "insights": f"game = {SPOILT}",
    "reviews": f"game = {SPOILT}",
}
"""A row of every table."""
WAYS = {
    "no text": "CAST(substr(CAST({0} AS BLOB), 1, 2) || x'FF80'"
    " || substr(CAST({0} AS BLOB), 4) AS TEXT)",
    "bytes": "CAST({0} AS BLOB)",
    "nothing": "NULL",
    "a fraction": "7.5",
    "a word": "'rubbish'",
    "another letter": "replace(replace({0}, 'a', 'q'), '1', '3')",
    "a large number": "9223372036854775807",
    "a negative number": "-5",
    "JSON": "'{{}}'",
}
"""What becomes of a cell, by what it is then; in SQL, of what was there."""


def a_small_library(folder: Path) -> None:
    """Make a library of every kind of game there is: finished, left, of both games, of bots."""
    daily = laid(("Ada",), seed=33674725)
    daily.extra["daily"] = "2026-11-21"
    uids = filled(
        folder,
        play(daily),
        play(laid(("Ada", "Bob"), seed=2)),
        play(laid(("Bob",), 1, seed=3), 20),
        play_blanco(laid_blanco(("Ada", "Zoé"))),
    )
    with library_of(folder) as library:
        for number, uid in enumerate(uids[:2], 1):
            judged = [Judged(40, 31_250, -8_125)] * number
            ask(library, keep_review, uid, BASIS, KeptReview(80, "eJyrrgUAAXUA+Q=="), judged)
            ask(library, keep_par, uid, 62)


def cells() -> Iterator[tuple[str, str]]:
    """Name every column of every table."""
    with closing(sqlite3.connect(":memory:")) as empty:
        empty.isolation_level = None
        migrate(empty)
        for table in TABLES:
            for column in columns_of(empty, table):
                yield table, column


def spoil_cell(path: Path, table: str, column: str, way: str) -> bool:
    """Damage one cell; False where SQLite cannot hold that there, or it was so before."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql <> ''"
        ).fetchall()
        _write_schema(connection, [(name, _untyped(sql)) for name, sql in schema])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.text_factory = bytes
        cells = f"SELECT typeof({column}), {column} FROM {table}"
        before = sorted(connection.execute(cells).fetchall(), key=repr)
        try:
            connection.execute(
                f"UPDATE {table} SET {column} = {WAYS[way].format(column)} WHERE {WHERE[table]}"
            )
        except sqlite3.Error:
            return False
        after = sorted(connection.execute(cells).fetchall(), key=repr)
        _write_schema(connection, schema)
    return after != before


def _untyped(sql: str) -> str:
    sql = sql.replace(" NOT NULL", "").replace("INTEGER PRIMARY KEY", "ROWID_ALIAS")
    return re.sub(r"\b(TEXT|INTEGER)\b", "", sql).replace("ROWID_ALIAS", "INTEGER PRIMARY KEY")


def _write_schema(connection: sqlite3.Connection, schema: list[tuple[Any, Any]]) -> None:
    connection.execute("PRAGMA writable_schema = ON")
    connection.executemany(
        "UPDATE sqlite_master SET sql = ? WHERE name = ?", [(sql, name) for name, sql in schema]
    )
    connection.execute("PRAGMA writable_schema = RESET")


class Whole(NamedTuple):
    """What a library says while nothing is wrong with it."""

    file: bytes
    entries: dict[int, ListedGame]
    kept: dict[str, Kept]
    played: int
    """By how many seats of people a finished game was played."""


class Verdict(NamedTuple):
    """What a damaged cell came to."""

    is_listed_as_damaged: bool
    is_named: bool
    carried: Carried


def whole(folder: Path) -> Whole:
    a_small_library(folder)
    with library_of(folder) as library:
        entries = {entry.number: entry for entry in everything_is_asked(library)}
        kept = {entry.uid: ask(library, load, entry.uid) for entry in entries.values()}
        played = seats_counted(library)
    return Whole((folder / FILE).read_bytes(), entries, kept, played)


def judged(folder: Path, before: Whole, table: str, column: str, way: str) -> Verdict | None:
    """Damage one cell, and see that it costs no other game anything; None: it cannot be so."""
    path = folder / FILE
    path.write_bytes(before.file)
    if not spoil_cell(path, table, column, way):
        return None
    damaged = path.read_bytes()
    others = {number: entry for number, entry in before.entries.items() if number != SPOILT}
    with library_of(folder) as library:
        listed = {entry.number: entry for entry in everything_is_asked(library)}
        assert len(listed) == len(before.entries)
        assert {number: listed[number] for number in others} == others
        assert seats_counted(library) >= before.played - (2 if table == "games" else 1)
        for entry in others.values():
            assert ask(library, load, entry.uid) == before.kept[entry.uid]
        is_damaged = may_be_refused(library, listed)
        found = [str(fault) for fault in ask(library, lambda library: list(faults(library)))]
        assert told(library) == ""
        carried, file = library.repair().wait(PATIENCE)
    assert carried.lost <= 1 and sum(carried) == len(before.entries)
    assert bool(file) == bool(found)
    if file:
        assert (folder / file).read_bytes() == damaged
        (folder / file).unlink()
    after_the_repair(folder, before, others, carried)
    return Verdict(is_damaged, bool(found), carried)


def may_be_refused(library: Library, listed: dict[int, ListedGame]) -> bool:
    """Take up the damaged game, if it can be; tell whether the list says that it is damaged."""
    (entry,) = [entry for number, entry in listed.items() if number not in (1, 3, 4)]
    try:
        ask(library, load, entry.uid)
    except (Refusal, NoSuchGame):
        assert entry.damage or entry.uid
    return entry.damage != ""


def after_the_repair(
    folder: Path, before: Whole, others: dict[int, ListedGame], carried: Carried
) -> None:
    with library_of(folder) as library:
        listed = {entry.number: entry for entry in everything_is_asked(library)}
        assert {number: listed[number] for number in others} == others
        for entry in others.values():
            assert ask(library, load, entry.uid) == before.kept[entry.uid]
        assert len(listed) == len(before.entries) - carried.lost
        assert not any(entry.damage for entry in listed.values())
        assert ask(library, lambda connection: list(faults(connection))) == []
        assert told(library) == ""
    assert {path.name for path in folder.iterdir()} <= {FILE, DOOR, WINDOWS, BACKUPS}


def everything_is_asked(library: Library) -> list[ListedGame]:
    """Ask all that the screens ask, of a library that may be damaged; give all games."""
    for search in (
        Search(player="a"),
        Search(least=1),
        Search(is_finished=False),
        Search(since="2020", until="2030"),
        Search(edition="classic"),
        Search(game="blanco"),
    ):
        ask(library, list_games, search)
        ask(library, count_games, search)
    for by_worth in (True, False):
        for highlight in ask(library, best_cascades, by_worth=by_worth):
            assert highlight.name.isprintable()
    left = ask(library, last_unfinished, library.window)
    assert left is None or left.may_go_on
    ask(library, find_game, str(SPOILT))
    listed = ask(library, list_games)
    pars = ask(library, pars_of, [entry.uid for entry in listed])
    assert set(pars.values()) <= {62} or len(pars) == 2
    assert all(ask(library, kept_review, entry.uid, BASIS) for entry in listed if entry.number == 1)
    assert ask(library, count_games) == len(listed)
    for entry in listed:
        json.dumps(asdict(entry), ensure_ascii=False).encode()
    return listed


def seats_counted(library: Library) -> int:
    """Ask for all statistics; tell how many seats they count."""
    counted = 0
    for profile in ask(library, list_profiles):
        assert profile.name.isprintable()
        ask(library, daily_games_of, profile.number)
        ask(library, best_cascades, profile.number)
        for game in GAMES.values():
            everything = Selection(with_practice=True)
            _, figures = ask(library, figures_of_profile, profile.number, game, everything)
            counted += figures.games
            ask(library, feats_of_profile, profile.number, game)
    return counted
