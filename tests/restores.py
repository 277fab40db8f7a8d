"""A thousand restores: `python3 -m tests.restores [COUNT] [--seed N]`.

Random games are damaged in random ways, in a home and in its backups, and so are the backups.
After a restore, every game that was sound anywhere is sound; a finished one is never replaced, and
no damaged file is lost.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from game.box import GAMES
from game.cli import ProgressLine
from game.library import count_missing_games, restore_all_backups
from game.library.exchange import BACKUP_FOLDER, restore_backup
from game.library.gamefile import GAMES_FOLDER, format_game, parse_game_file
from game.library.index import (
    index_unread_files,
    mark_changed_files,
    open_index,
    read_and_summarise,
)
from game.library.restoring import DAMAGED_FOLDER, NothingToRestore
from game.record import Record
from tests.damage import WAYS, spoilt
from tests.tables.libraries import filled, laid, laid_blanco, play, play_blanco

MANY = 1000
DAY = "2026-11-01T12:00:00Z"
MOST_ZIPS = 3


class Game(NamedTuple):
    """A sound file of a game; the last of a game's files is its longest."""

    uid: str
    name: str
    data: bytes
    record: Record
    is_finished: bool


class Lost(Exception):
    """A game that was sound somewhere is not sound after the restore."""


@cache
def sound_games() -> Sequence[Sequence[Game]]:
    """Return some games, each as one file or more: as it was left, and as it ended."""
    found = []
    for seed in range(8):
        kind, later = (laid, play) if seed % 2 else (laid_blanco, play_blanco)
        matches = [later(kind(("Ada", "Bob"), seed=seed), 12 + seed)]
        if seed % 4:
            matches.append(later(kind(("Ada", "Bob"), seed=seed)))
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for match in matches:
                filled(Path(folder) / str(len(files)), match)
                (path,) = (Path(folder) / str(len(files)) / GAMES_FOLDER).iterdir()
                told = parse_game_file(path.read_bytes(), GAMES, path.name)
                assert told.record is not None and told.notes is not None
                # The same numbers damage the same bytes.
                day = {"started": DAY, **({"finished": DAY} if match.is_over else {})}
                extra = {**told.record.extra, "uid": f"{seed:032x}", **day}
                record = replace(told.record, extra=extra)
                data = format_game(record, told.notes._replace(touched=DAY))
                name = f"2026-11-0{seed + 1}-Ada-Bob-{seed:08x}.json"
                files.append(Game(f"{seed:032x}", name, data, record, match.is_over))
        found.append(files)
    return found


def damaged(data: bytes, rng: Random) -> bytes:
    """Return the content of a game's file as a disk or a program spoils it."""
    if rng.random() < 0.2:
        return bytes(len(data))
    while (worse := spoilt(data, rng.choice(WAYS), rng)) == data:
        pass
    return worse


class Zipped(NamedTuple):
    """A zip of some games, as its bytes; and where its files stand in them."""

    data: bytes
    sound: list[tuple[Game, int, int]]


def zipped(path: Path, rng: Random) -> Zipped:
    """Write a zip with some games, sound or damaged, and spoil it in one of five cases of ten."""
    placed: list[tuple[Game | None, str]] = []
    with ZipFile(path, "w", rng.choice((ZIP_DEFLATED, ZIP_STORED))) as to:
        for files in sound_games():
            if rng.random() < 0.4:
                continue
            game = rng.choice(files)
            is_sound = rng.random() < 0.6
            name = rng.choice((game.name, game.name, f"{rng.randrange(10**6)}.json"))
            to.writestr(f"games/{name}", game.data if is_sound else damaged(game.data, rng))
            placed.append((game if is_sound else None, name))
        starts = [info.header_offset for info in to.infolist()]
    data = bytearray(path.read_bytes())
    directory = data.find(b"PK\1\2") if placed else 0
    ends = [*starts[1:], directory][: len(starts)]
    at, end = len(data), len(data)
    match rng.randrange(10):
        case 0:  # cut off
            at = rng.randrange(len(data))
            del data[at:]
        case 1:  # one bit anywhere
            at = rng.randrange(len(data))
            data[at] ^= 1 << rng.randrange(8)
            end = at + 1
        case 2:  # one bit of the directory
            at = rng.randrange(directory, len(data))
            data[at] ^= 1 << rng.randrange(8)
            end = at + 1
        case 3:  # a block of the disk
            at = rng.randrange(len(data))
            end = min(len(data), at + 512)
            data[at:end] = bytes(end - at)
        case 4:  # other bytes
            at = rng.randrange(len(data))
            end = min(len(data), at + 64)
            data[at:end] = rng.randbytes(end - at)
    path.write_bytes(data)
    whole = [
        (game, start, stop)
        for (game, _name), start, stop in zip(placed, starts, ends, strict=True)
        if game is not None and (stop <= at or start >= end)
    ]
    return Zipped(bytes(data), whole)


def restore_once(home: Path, rng: Random) -> Counter[str]:
    """Damage a home and its backups, restore, and raise ``Lost`` if a sound game is not sound."""
    counts = Counter[str]()
    (home / GAMES_FOLDER).mkdir(parents=True)
    (home / BACKUP_FOLDER).mkdir()
    sound: dict[str, list[Game]] = {}
    before: dict[str, bytes] = {}
    for files in sound_games():
        game, fate = rng.choice(files), rng.choice(("absent", "sound", "damaged", "damaged"))
        counts[fate] += 1
        if fate == "absent":
            continue
        data = game.data if fate == "sound" else damaged(game.data, rng)
        before[game.name] = data
        (home / GAMES_FOLDER / game.name).write_bytes(data)
        if fate == "sound":
            sound.setdefault(game.uid, []).append(game)
    for week in range(rng.randrange(1, MOST_ZIPS + 1)):
        for game, _start, _end in zipped(
            home / BACKUP_FOLDER / f"games-2026-W0{week + 1}.zip", rng
        )[1]:
            sound.setdefault(game.uid, []).append(game)
    with closing(open_index(home, GAMES)) as index:
        mark_changed_files(index)
        for _read in index_unread_files(index):
            pass
        if rng.random() < 0.5:
            counts["brought back"] += restore_all_backups(index).games
        else:
            for path in sorted((home / BACKUP_FOLDER).iterdir(), key=lambda _path: rng.random()):
                with suppress(NothingToRestore):
                    told = restore_backup(index, path)
                    counts["brought back"] += sum(told.values()) - told["Already here"]
        if again := sum(count_missing_games(index)):
            raise Lost(f"{again} games are still offered after the restore")
    counts["sound somewhere"] += len(sound)
    check(home, sound, before)
    return counts


def check(home: Path, sound: dict[str, list[Game]], before: dict[str, bytes]) -> None:
    with closing(open_index(home, GAMES)) as index:
        mark_changed_files(index)
        for _read in index_unread_files(index):
            pass
        shown = {
            uid: (file, damage, bool(finished))
            for uid, file, damage, finished in index.execute(
                "SELECT uid, file, damage, is_finished FROM games"
            )
        }
        for uid, copies in sound.items():
            file, damage, is_finished = shown.get(uid, ("", "it is not there", False))
            if damage:
                raise Lost(f"{uid}: {damage}")
            found, _signature = read_and_summarise(index, file)
            assert found.record is not None
            longest = max(copies, key=lambda one: len(one.record.actions))
            if found.damage or found.record.actions != longest.record.actions:
                raise Lost(f"{uid}: {found.damage or 'it is shorter than its longest sound copy'}")
            if is_finished != any(one.is_finished for one in copies):
                raise Lost(f"{uid}: whether it is finished is not what it was")
    folders = [home / GAMES_FOLDER, home / DAMAGED_FOLDER]
    left = {path.read_bytes() for one in folders if one.is_dir() for path in one.iterdir()}
    for name, data in before.items():
        # Damage to the blanks at the end is none.
        is_damaged = parse_game_file(data, GAMES, name).damage
        if is_damaged and data not in left:
            raise Lost(f"{name}: the damaged file is gone")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m tests.restores", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=MANY)
    parser.add_argument("--seed", type=int, default=0, help="of the first restore")
    given = parser.parse_args(arguments)
    counts, lost = Counter[str](), 0
    with ProgressLine("Restores: {done} of {total}", given.count) as progress:
        for number in progress.each(range(given.seed, given.seed + given.count)):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    counts += restore_once(Path(folder) / "home", Random(number))
                except Lost as error:
                    lost += 1
                    progress.clear()
                    print(f"restore {number}: {error}")
    told = ", ".join(f"{name}: {counts[name]}" for name in sorted(counts))
    print(f"Restores: {given.count}. Games: {told}. Restores that lost something: {lost}.")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
