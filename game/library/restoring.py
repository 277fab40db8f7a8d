"""Restoring games from backups and old libraries: what is here is compared with what they hold.

A sound game comes in place of a damaged file, and an unfinished one is replaced by a sound one that
continues it.  Nothing else is replaced: a game that is sound and finished never is.  A saved run
comes back if there is none here of the same player with the same seed.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.files import (
    create_numbered_file,
    read_regular_file,
    rename_if_free,
    replace_file,
    sync_folder,
)
from game.record import MAX_RECORD_BYTES, undone_in_record
from game.record.format import expect_int, expect_object, expect_text, require_key
from game.record.strict_json import parse_json
from game.rules import Refusal
from game.words.letters import fold_name

from .deals import DAMAGED_FOLDER, SEEN_FILE, SeenDeal, read_seen_deals, recognise_deals
from .gamefile import (
    FILE_UNREADABLE_TEXT,
    GAME_SUFFIX,
    GameFile,
    add_summary,
    game_file_name,
    parse_game_file,
)
from .index import (
    THOUGHTS_FOLDER,
    Index,
    NoSuchGame,
    forget_file,
    index_or_forget_file,
    load,
    read_and_summarise,
    stored_name,
    thoughts_path,
    write_transaction,
)
from .old_library import BackupGame, OldLibraryFaults, read_old_library
from .zips import ZippedFile, list_zipped_files

RUNS_FOLDER = "runs"
MAX_RUN_FILE_BYTES = 10_000
_PLAIN_NAME = re.compile(r"\w[\w .,()'&+@=~-]{0,150}\.json")
"""The names of game files in a backup that are kept."""
_NAME_ERRORS = {errno.ENAMETOOLONG, errno.EINVAL, errno.EILSEQ, errno.ENOENT}
"""The errors of a disk that cannot hold a name."""


class NothingToRestore(Exception):
    """The file to restore from holds no readable game."""


class CannotWriteGame(OSError):
    """A game from a backup cannot be written to the disk."""


def is_game(file: ZippedFile) -> bool:
    return file.path.suffix == GAME_SUFFIX and file.path.parent.name != THOUGHTS_FOLDER


TAKEN, WERE_HERE, COMPLETED = "Taken", "Already here", "Completed"
MENDED, UNREADABLE, RUN_TAKEN = "Repaired", "Unreadable", "Lucky runs"
DEALS_TAKEN = "Deals of deleted games"
"""The possible outcomes of restoring a game, or a run, from a backup."""


class Scanned(NamedTuple):
    """What is to become of one game of a backup."""

    outcome: str
    game: BackupGame | None = None
    """The game; None if it is not to be restored."""
    name: str = ""
    """The name of its file in the backup."""
    run: bytes = b""
    """The file of a saved run that is to be restored."""
    seen: tuple[SeenDeal, ...] = ()
    """Deals that are known from deleted games, to be restored."""


class BackupScan:
    """Compares the games of backups with those that are here."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._here: dict[str, tuple[int, int]] = {}
        """The size and checksum of the files here that have been read."""
        contents = (_read_run_file(path) for path in (index.folder / RUNS_FOLDER).glob("*.json"))
        self._runs = {_whose_run(content) for content in contents}

    def read(
        self, path: Path, is_known: Callable[[ZippedFile], bool] = lambda _file: False
    ) -> Iterator[Scanned]:
        """Yield what is to become of each game of a backup; raise ``NothingToRestore``.

        Files for which ``is_known`` says so count as being here.
        """
        with path.open("rb") as file:
            is_library = file.read(16) == b"SQLite format 3\0"
            if not is_library:
                yield from self._read_zip(file, is_known)
        if is_library:
            faults = OldLibraryFaults()
            for game in read_old_library(path, self._index.box, faults):
                yield self._compare(_checked(self._index, game))
            for _game in faults.seen - faults.told:
                yield Scanned(UNREADABLE)

    def _read_zip(
        self, file: BinaryIO, is_known: Callable[[ZippedFile], bool]
    ) -> Iterator[Scanned]:
        files = list(list_zipped_files(file))
        if not files:
            raise NothingToRestore
        for one in files:
            if one.path.name == SEEN_FILE and not one.is_repeated:
                told = [seen for seen in read_seen_deals(one.read()) if seen is not None]
                new = tuple(seen for seen in told if seen.uid not in self._index.seen.deals)
                if new:
                    yield Scanned(DEALS_TAKEN, seen=new)
        thoughts = {one.path.stem: one for one in files if one.path.parent.name == THOUGHTS_FOLDER}
        for one in filter(is_game, files):
            if is_known(one) or self._is_here(one):
                if not one.is_repeated:
                    yield Scanned(WERE_HERE)
                continue
            game = _read_zipped_game(self._index, one)
            if game is None:
                whose = _whose_run(run := one.read())
                if whose is not None and one.is_as_zipped(run):
                    if whose not in self._runs:
                        yield Scanned(RUN_TAKEN, None, one.path.name, run)
                elif not one.is_repeated:
                    yield Scanned(UNREADABLE, name=one.path.name)
                continue
            known = thoughts.get(game.uid)
            yield self._compare(game._replace(thoughts=known.read() if known else b""))

    def _is_here(self, file: ZippedFile) -> bool:
        """Whether there is a file of this name and content here, whatever the index says."""
        name = file.path.name
        if not _PLAIN_NAME.fullmatch(name):
            return False
        if name not in self._here:
            try:
                content = read_regular_file(self._index.games / name, MAX_RECORD_BYTES)
            except (OSError, ValueError):
                return False
            self._here[name] = len(content), zlib.crc32(content)
        return self._here[name] == (file.size, file.checksum)

    def _compare(self, game: BackupGame | None) -> Scanned:
        if game is None:
            return Scanned(UNREADABLE)
        index = self._index
        query = "SELECT file FROM games WHERE uid = ?"
        row = index.execute(query, (game.uid,)).fetchone()
        ours, signature = read_and_summarise(index, os.fsdecode(row[0])) if row else (None, None)
        if ours is None or signature is None or ours.damage == FILE_UNREADABLE_TEXT:
            is_here = not game.is_sound and _is_damaged_copy(index, game)
            return Scanned(WERE_HERE) if is_here else Scanned(TAKEN, game)
        if game.is_sound and index.window.is_free(game.uid):
            if ours.damage:
                return Scanned(MENDED, game)
            if _continues(game, ours):
                return Scanned(COMPLETED, game)
        return Scanned(WERE_HERE)

    def take(self, game: BackupGame) -> str:
        """Restore a game unless it is here; return the outcome."""
        found = self._compare(_checked(self._index, game))
        if found.game is not None:
            self.restore(found)
        return found.outcome

    def restore(self, found: Scanned) -> None:
        """Write a game to a file, and index it; or a run, or deals.  Raises ``CannotWriteGame``."""
        self._here.clear()
        try:
            if found.seen:
                _restore_seen_deals(self._index, found.seen)
            elif found.game is not None:
                _restore_game(self._index, found.game, found.outcome)
            else:
                _restore_run(self._index.folder / RUNS_FOLDER, found)
                self._runs.add(_whose_run(found.run))
        except OSError as error:
            raise CannotWriteGame(error.errno, error.strerror or str(error)) from error


def _whose_run(content: bytes) -> tuple[str, int] | None:
    """Return the player (folded) and the seed of the run in a file, or None if it is no run."""
    with contextlib.suppress(Refusal):
        if len(content) <= MAX_RUN_FILE_BYTES:
            told = expect_object(parse_json(content), "")
            expect_text(require_key(told, "started", ""), "started")
            player = fold_name(expect_text(require_key(told, "player", ""), "player"))
            return player, expect_int(require_key(told, "seed", ""), "seed")
    return None


def _read_run_file(path: Path) -> bytes:
    with contextlib.suppress(OSError):
        return read_regular_file(path, MAX_RUN_FILE_BYTES)
    return b""


def _restore_seen_deals(index: Index, deals: Sequence[SeenDeal]) -> None:
    with write_transaction(index):
        index.seen.add(deals)
        recognise_deals(index, [seen.deal for seen in deals])


def _restore_run(folder: Path, found: Scanned) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = found.name if _PLAIN_NAME.fullmatch(found.name) else "run.json"
    create_numbered_file(folder / name, found.run)
    sync_folder(folder)


def _is_damaged_copy(index: Index, game: BackupGame) -> bool:
    """Whether the sound file of this name here holds all of a damaged game, whose uid is wrong."""
    query = "SELECT uid FROM games WHERE file = ? AND seed = ? AND damage = ''"
    row = index.execute(query, (stored_name(game.name), str(game.record.seed))).fetchone()
    with contextlib.suppress(Refusal, OSError, NoSuchGame):
        ours = load(index, row[0]).record.actions if row else ()
        return row is not None and ours[: len(game.record.actions)] == game.record.actions
    return False


def _continues(game: BackupGame, ours: GameFile) -> bool:
    """Whether a sound game goes on where ours, which is sound, too, but unfinished, ends."""
    record, summary = ours.record, ours.summary
    assert record is not None and summary is not None
    if summary.game.is_finished:
        return False
    # Moves undone here since the backup stay undone.
    if undone_in_record(game.record) < undone_in_record(record):
        return False
    if replace(game.record, actions=(), extra={}) != replace(record, actions=(), extra={}):
        return False
    if game.record.actions[: len(record.actions)] != record.actions:
        return False
    is_over = ours.notes is not None and ours.notes.is_over
    return (len(game.record.actions), game.is_over) > (len(record.actions), is_over)


def _read_zipped_game(index: Index, file: ZippedFile) -> BackupGame | None:
    data = file.read()
    found = parse_game_file(data, index.box, file.path.name)
    if found.record is None:
        return None
    # Without a checksum of its own, a file is as sound as the zip.
    is_sound = not found.damage and (found.notes is not None or file.is_as_zipped(data))
    is_over = found.notes is not None and found.notes.is_over
    game = BackupGame(found.uid, found.record, file.path.name, data, b"", is_sound, is_over)
    return _checked(index, game)


def _checked(index: Index, game: BackupGame) -> BackupGame | None:
    """Replay a game; return it up to any illegal action, and None if it cannot even start."""
    try:
        found = add_summary(GameFile(game.record, uid=game.uid), index.box)
    except Exception as error:  # one bad game must not stop the others
        index.mistaken(error)
        return None
    if found.record is None:
        return None
    return game._replace(record=found.record, is_sound=game.is_sound and not found.damage)


def _restore_game(index: Index, game: BackupGame, outcome: str) -> None:
    index.games.mkdir(parents=True, exist_ok=True)
    query = "SELECT file FROM games WHERE uid = ?"
    row = index.execute(query, (game.uid,)).fetchone()
    ours = os.fsdecode(row[0]) if row else ""
    if outcome == COMPLETED:
        name = ours
        replace_file(index.games / name, game.data)
    else:
        if ours:
            # The index knows the file as it was.
            index_or_forget_file(index, ours)
        name = _create_game_file(index, game)
    sync_folder(index.games)
    thoughts = thoughts_path(index.folder, game.uid)
    if game.thoughts and not thoughts.exists():
        thoughts.parent.mkdir(exist_ok=True)
        replace_file(thoughts, game.thoughts)
    index_or_forget_file(index, name)
    if not game.is_sound:
        return
    same_name = game.name if _PLAIN_NAME.fullmatch(game.name) else ""
    for other in {ours, same_name} - {"", name}:
        if _set_damaged_file_aside(index, other, game):
            # The sound copy takes the place of the damaged file.
            with contextlib.suppress(FileExistsError):
                rename_if_free(index.games / name, index.games / other)
                (index.games / name).unlink(missing_ok=True)
                with write_transaction(index):
                    forget_file(index, name)
                index_or_forget_file(index, other)
                name = other


def _create_game_file(index: Index, game: BackupGame) -> str:
    """Write a game to a new file, under the name it had if the disk can hold that."""
    names = [game.name] if _PLAIN_NAME.fullmatch(game.name) else []
    names.append(game_file_name(game.record, game.uid, "", index.box))
    for name in names:
        try:
            return create_numbered_file(index.games / name, game.data).name
        except (OSError, ValueError) as error:
            is_name = isinstance(error, ValueError) or error.errno in _NAME_ERRORS
            if name == names[-1] or not is_name:
                raise
    raise AssertionError


def _set_damaged_file_aside(index: Index, name: str, sound: BackupGame) -> bool:
    """Move a damaged file out of the games, if it holds nothing that its sound copy lacks.

    Returns whether it was moved.
    """
    found, signature = read_and_summarise(index, name)
    if signature is None or not found.damage or found.damage == FILE_UNREADABLE_TEXT:
        return False
    if (record := found.record) is not None:
        is_same = found.uid == sound.uid or record.seed == sound.record.seed
        if not is_same or sound.record.actions[: len(record.actions)] != record.actions:
            return False
    folder, stem = index.folder / DAMAGED_FOLDER, Path(name).stem
    names = (f"{stem}-{number}{GAME_SUFFIX}" if number > 1 else name for number in count(1))
    try:
        folder.mkdir(exist_ok=True)
        aside = next(folder / one for one in names if not os.path.lexists(folder / one))
        os.rename(index.games / name, aside)
    except OSError:
        return False  # Then it stays beside the sound copy, and is named by every check.
    with write_transaction(index):
        forget_file(index, name)
    return True
