"""Backups: all games in one zip, made by a command or every week, and what is taken back from them.

A zip has the files just as they are; so whoever unpacks it has the games.  Of the last four weeks
one each is kept in ``backups``.  What is here is never replaced but by what goes on from it.
Libraries of 0.1.0 and 0.2.0, and the copies that those made, are read as well.  Knows files and the
index; prints nothing.
"""

import errno
import os
import re
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from game.files import filling
from game.record import MAX_BYTES, Record, undone_of
from game.statistics import SummedGames

from . import index as insights
from .gamefile import ENDING, name_of, put, put_beside, read_game, uid_of
from .gamefile import FOLDER as GAMES
from .index import Index, last_played, read_file
from .locks import Window
from .syncing import Mistaken, old_games, read_into

FOLDER = "backups"
NAME = re.compile(r"games-(\d{4})-W(\d\d)\.zip")
OF_OLD = re.compile(r"library-\d{4}-\d\d-\d\d\.db")
WEEKS = 4
LEAST_FREE_BYTES = 200_000_000
"""A backup that leaves less than this on the disk does more harm than good."""
SQLITE = b"SQLite format 3\0"
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What is raised by a file in a zip that is damaged, or packed in a way that is not known."""


class Restored(NamedTuple):
    """How many games of a backup are here now, and since when."""

    taken: int = 0
    completed: int = 0
    were_here: int = 0
    unreadable: int = 0
    """How many files are in it of which nothing can be read."""


class NothingToRestore(Exception):
    """A file of which no game can be read."""


class _Offered(NamedTuple):
    """A game in a backup."""

    uid: str
    record: Record
    name: str
    data: bytes
    thoughts: bytes = b""


def back_up(index: Index, path: Path) -> Iterator[int]:
    """Put all games into a new zip, one at each step; raise ``FileExistsError`` if it is there."""
    with (
        filling(path) as part,
        zipfile.ZipFile(part, "x", zipfile.ZIP_DEFLATED, compresslevel=4) as to,
    ):
        done = 0
        for folder in (GAMES, insights.FOLDER):
            for file in sorted((index.folder / folder).glob(f"*{ENDING}")):
                if file.is_file():
                    to.write(file, f"{folder}/{file.name}")
                    done += folder == GAMES
                    yield done


def backups_in(folder: Path) -> list[Path]:
    """Find the backups, the latest first; behind them those that earlier versions made."""
    found = sorted((folder / FOLDER).glob("*"), reverse=True)
    weekly = [path for path in found if NAME.fullmatch(path.name) and path.is_file()]
    return weekly + [path for path in found if OF_OLD.fullmatch(path.name) and path.is_file()]


def back_up_weekly(index: Index, today: date) -> Iterator[int]:
    """Make the backup of this week, if there is none, as ``back_up``; remove the oldest."""
    year, week, _day = today.isocalendar()
    folder = index.folder / FOLDER
    path = folder / f"games-{year}-W{week:02}.zip"
    query = "SELECT total(size) FROM files WHERE EXISTS (SELECT 1 FROM games WHERE is_finished)"
    (size,) = index.execute(query).fetchone()
    # What begins only now has nothing to lose.
    if not size or path.exists():
        return
    folder.mkdir(exist_ok=True)
    if shutil.disk_usage(folder).free < size + LEAST_FREE_BYTES:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    try:
        yield from back_up(index, path)
    except FileExistsError:
        return  # Another window was quicker.
    this_week = [one for one in backups_in(index.folder) if NAME.fullmatch(one.name)]
    for one in this_week[WEEKS:]:
        one.unlink(missing_ok=True)


@contextmanager
def _offered(index: Index, path: Path, games: SummedGames) -> Iterator[Iterator[_Offered | bool]]:
    """Find the games of a backup; true is a file that is here, false one that cannot be read."""
    with ExitStack() as opened:
        if zipfile.is_zipfile(path):
            yield _in_zip(index, opened.enter_context(zipfile.ZipFile(path)), games)
            return
        with path.open("rb") as file:
            if file.read(len(SQLITE)) != SQLITE:
                raise NothingToRestore
        found = opened.enter_context(old_games(path, games))
        yield (
            _Offered(game.uid, game.record, _name_for(game.record, game.uid, games), game.spell())
            for game in found
        )


def _name_for(record: Record, uid: str, games: SummedGames) -> str:
    return name_of(record, uid, last_played(record)[:10], games)


def _in_zip(index: Index, file: zipfile.ZipFile, games: SummedGames) -> Iterator[_Offered | bool]:
    inside = {PurePosixPath(info.filename): info for info in file.infolist() if not info.is_dir()}
    query = "SELECT 1 FROM files WHERE name = ? AND size = ? AND uid <> ''"
    for path, info in inside.items():
        if path.suffix != ENDING or path.parent.name == insights.FOLDER:
            continue
        if index.execute(query, (path.name, info.file_size)).fetchone():
            yield True
            continue
        try:
            with file.open(info) as content:
                data = content.read(MAX_BYTES + 1)
        except BROKEN:
            yield False
            continue
        found = read_game(data, games)
        if found.record is None:
            yield False
            continue
        uid = uid_of(found, data, path.name)
        known = inside.get(PurePosixPath(insights.FOLDER) / f"{uid}{ENDING}")
        thoughts = file.read(known) if known and known.file_size <= MAX_BYTES else b""
        yield _Offered(uid, found.record, path.name, data, thoughts)


def _is_wanted(index: Index, offered: _Offered, window: Window, games: SummedGames) -> bool | None:
    """Whether a game is missing here; ``None``: it goes on from what is here."""
    row = index.execute(
        "SELECT actions, undone FROM games WHERE uid = ?", (offered.uid,)
    ).fetchone()
    if row is None:
        return True
    actions = offered.record.actions
    # What was taken back here since then is not done again.
    if (
        len(actions) <= row[0]
        or undone_of(offered.record) < row[1]
        or not window.is_free(offered.uid)
    ):
        return False
    ours = read_file(index, offered.uid, games)[0].record
    return None if actions[: len(ours.actions)] == ours.actions else False


def restore(
    index: Index,
    path: Path,
    window: Window,
    games: SummedGames,
    mistaken: Mistaken,
    counted: Callable[[int], None] = lambda _done: None,
) -> Restored:
    """Take over what a backup has and is not here; ``counted`` hears of each.

    Raises:
        NothingToRestore, zipfile.BadZipFile: no game can be read of it.
    """
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    taken = completed = were_here = unreadable = 0
    with _offered(index, path, games) as found:
        for offered in found:
            if offered is False:
                unreadable += 1
                continue
            is_new = offered is not True and _is_wanted(index, offered, window, games)
            if offered is True or is_new is False:
                were_here += 1
                continue
            _take(index, offered, games, mistaken, is_new=bool(is_new))
            taken, completed = taken + bool(is_new), completed + (is_new is None)
            counted(taken + completed)
    if not taken + completed + were_here:
        raise NothingToRestore
    return Restored(taken, completed, were_here, unreadable)


def _take(
    index: Index, offered: _Offered, games: SummedGames, mistaken: Mistaken, *, is_new: bool
) -> None:
    index.games.mkdir(parents=True, exist_ok=True)
    name = offered.name
    if is_new:
        name = put_beside(index.games / name, offered.data)[0].name
    else:
        query = "SELECT file, damage FROM games WHERE uid = ?"
        name, damage = index.execute(query, (offered.uid,)).fetchone()
        if damage:
            name = put_beside(index.games / name, offered.data)[0].name
        else:
            put(index.games / name, offered.data, is_new=False)
    thoughts = insights.thoughts_at(index.folder, offered.uid)
    if offered.thoughts and not thoughts.exists():
        thoughts.parent.mkdir(exist_ok=True)
        put(thoughts, offered.thoughts, is_new=False)
    read_into(index, name, games, mistaken)


def count_missing(index: Index, window: Window, games: SummedGames) -> int:
    """Count the games that the backups have and that are not here, or shorter."""
    missing = set[str]()
    for path in backups_in(index.folder):
        try:
            with _offered(index, path, games) as found:
                for offered in found:
                    if isinstance(offered, bool):
                        continue
                    if _is_wanted(index, offered, window, games) is not False:
                        missing.add(offered.uid)
        except (NothingToRestore, zipfile.BadZipFile, OSError):
            continue
    return len(missing)


def restore_all(index: Index, window: Window, games: SummedGames, mistaken: Mistaken) -> int:
    """Take over what the backups have; return how many games that were."""
    count = 0
    for path in backups_in(index.folder):
        try:
            found = restore(index, path, window, games, mistaken)
        except (NothingToRestore, zipfile.BadZipFile):
            continue
        count += found.taken + found.completed
    return count
