"""Backups: all games in one zip, made by a command or every week, and what is taken back from them.

A zip has the files just as they are; so whoever unpacks it has the games.  Of the last four weeks
one each is kept in ``backups``.  What is here is never replaced but by what goes on from it.
Libraries of 0.1.0 and 0.2.0, and the copies that those made, are read as well.  Knows files and the
index; prints nothing.
"""

import contextlib
import errno
import os
import re
import shutil
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path, PurePosixPath

from game.files import filling
from game.record import MAX_BYTES, undone_of
from game.statistics import SummedGames

from . import index as insights
from .gamefile import ENDING, read_game
from .gamefile import FOLDER as GAMES
from .index import Index, load
from .locks import Window
from .syncing import Mistaken, Offered, old_games, take_over

FOLDER = "backups"
NAME = re.compile(r"games-(\d{4})-W(\d\d)\.zip")
OF_OLD = re.compile(r"library-\d{4}-\d\d-\d\d\.db")
WEEKS = 4
LEAST_FREE_BYTES = 200_000_000
"""A backup that leaves less than this on the disk does more harm than good."""
SQLITE = b"SQLite format 3\0"
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What is raised by a file in a zip that is damaged, or packed in a way that is not known."""


class NothingToRestore(Exception):
    """A file of which no game can be read."""


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


WERE_HERE, UNREADABLE, TAKEN, COMPLETED = "were here", "unreadable", "taken", "completed"
"""What there is to say of a file in a backup."""


def _offered(index: Index, path: Path, games: SummedGames) -> Iterator[Offered | str]:
    """Find the games of a backup; of a file without one say why."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as file:
            yield from _in_zip(index, file, games)
        return
    with path.open("rb") as content:
        if content.read(len(SQLITE)) != SQLITE:
            raise NothingToRestore
    yield from old_games(path, games)


def _in_zip(index: Index, file: zipfile.ZipFile, games: SummedGames) -> Iterator[Offered | str]:
    inside = {PurePosixPath(info.filename): info for info in file.infolist() if not info.is_dir()}
    query = "SELECT 1 FROM files WHERE name = ? AND size = ? AND uid <> ''"
    for path, info in inside.items():
        if path.suffix != ENDING or path.parent.name == insights.FOLDER:
            continue
        if index.execute(query, (path.name, info.file_size)).fetchone():
            yield WERE_HERE
            continue
        data = _unpacked(file, info)
        found = read_game(data, games, path.name)
        if found.record is None:
            yield UNREADABLE
            continue
        known = inside.get(PurePosixPath(insights.FOLDER) / f"{found.uid}{ENDING}")
        thoughts = _unpacked(file, known) if known else b""
        yield Offered(found.uid, found.record, path.name, data, thoughts)


def _unpacked(file: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return what a file in a zip holds; nothing where that is damaged."""
    try:
        with file.open(info) as content:
            return content.read(MAX_BYTES + 1)
    except BROKEN:
        return b""


def _wanted(index: Index, offered: Offered, window: Window, games: SummedGames) -> str:
    """Whether a game is here, missing, or goes on from what is here."""
    query = "SELECT actions, undone FROM games WHERE uid = ?"
    row = index.execute(query, (offered.uid,)).fetchone()
    if row is None:
        return TAKEN
    actions = offered.record.actions
    # What was taken back here since then is not done again.
    if (
        len(actions) > row[0]
        and undone_of(offered.record) >= row[1]
        and window.is_free(offered.uid)
    ):
        ours = load(index, offered.uid, games).record.actions
        if actions[: len(ours)] == ours:
            return COMPLETED
    return WERE_HERE


def restore(
    index: Index,
    path: Path,
    window: Window,
    games: SummedGames,
    mistaken: Mistaken,
    counted: Callable[[int], None] = lambda _done: None,
) -> Counter[str]:
    """Take over what a backup has and is not here; ``counted`` hears of each.

    Raises:
        NothingToRestore, zipfile.BadZipFile: no game can be read of it.
    """
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    told = Counter[str]()
    for offered in _offered(index, path, games):
        if isinstance(offered, str):
            told[offered] += 1
            continue
        wanted = _wanted(index, offered, window, games)
        told[wanted] += 1
        if wanted == WERE_HERE:
            continue
        query = "SELECT file FROM games WHERE uid = ? AND damage = ''"
        # What is damaged is never written over.
        ours = index.execute(query, (offered.uid,)).fetchone()
        take_over(index, offered, games, mistaken, over=ours[0] if ours else "")
        counted(told[TAKEN] + told[COMPLETED])
    if not told.total() - told[UNREADABLE]:
        raise NothingToRestore
    return told


def count_missing(index: Index, window: Window, games: SummedGames) -> int:
    """Count the games that the backups have and that are not here, or shorter."""
    missing = set[str]()
    for path in backups_in(index.folder):
        with contextlib.suppress(NothingToRestore, zipfile.BadZipFile, OSError):
            missing |= {
                offered.uid
                for offered in _offered(index, path, games)
                if isinstance(offered, Offered)
                and _wanted(index, offered, window, games) != WERE_HERE
            }
    return len(missing)


def restore_all(index: Index, window: Window, games: SummedGames, mistaken: Mistaken) -> int:
    """Take over what the backups have; return how many games that were."""
    count = 0
    for path in backups_in(index.folder):
        with contextlib.suppress(NothingToRestore, zipfile.BadZipFile):
            told = restore(index, path, window, games, mistaken)
            count += told[TAKEN] + told[COMPLETED]
    return count
