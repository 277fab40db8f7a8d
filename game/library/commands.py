"""The ``library`` commands: list, show, export, import, check and the others.

This module prints results and chooses exit codes; the work is done elsewhere.
"""

import argparse
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TextIO

from game.cli import Command, Program, ProgressLine, argument, flag, program_name
from game.errors import PlainError, escape_controls
from game.files import HOME_VARIABLE, create_file, data_folder
from game.local_time import to_local
from game.record import replay_record, write_ascii_record, write_record
from game.rules import Refusal
from game.statistics import SummedGames

from . import exchange, restoring
from .index import (
    Index,
    count_unread_files,
    index_unread_files,
    list_game_files,
    load,
    mark_changed_files,
    open_index,
    remove_index,
    stored_name,
)
from .library import make_library_folder
from .queries import GameSearch, ListedGame, count_games, find_game, list_games

FINE, WRONG, NOT_A_RECORD = 0, 1, 2
"""Exit codes of the library commands; they mean the same as those of ``referee``."""
LibraryTask = Callable[..., int | None]
"""A library command: takes the index, returns an exit code or None for success."""


def run_on_library(command: LibraryTask, folder: Path, games: SummedGames, *given: object) -> int:
    """Update a folder's index, run a command on it with these arguments, return the exit code."""
    try:
        make_library_folder(folder)
        if command is repair_command:
            remove_index(folder)
        with closing(open_updated_index(folder, games)) as index:
            return command(index, *given) or FINE
    except BrokenPipeError:
        raise
    except (OSError, sqlite3.Error) as error:
        raise PlainError(
            f"The library in {folder} cannot be used: {_error_text(error)}."
        ) from error
    except Refusal as damage:
        raise PlainError(f"This game cannot be read: {damage}") from damage


def open_updated_index(folder: Path, games: SummedGames) -> Index:
    """Open the index of a folder and read every file that is new or changed."""
    index = open_index(folder, games)
    try:
        mark_changed_files(index)
        with ProgressLine("Games read: {done} of {total}", count_unread_files(index)) as progress:
            for done, _total in index_unread_files(index):
                progress.count(done)
        with ProgressLine("Games converted: {done}") as progress:
            for notice in filter(None, progress.each(exchange.convert_old_library(index))):
                progress.clear()
                print(notice, file=sys.stderr)
    except BaseException:
        index.close()
        raise
    return index


@contextmanager
def _convert_write_errors(file: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise PlainError(f"{file} already exists and was not changed.") from None
    except (OSError, ValueError) as error:
        raise PlainError(f"Cannot write {file}: {_error_text(error)}.") from error


def list_command(index: Index, as_json: bool, out: TextIO) -> None:
    entries = list_games(index, GameSearch(limit=-1))
    for entry in entries:
        out.write(
            (json.dumps(_game_details(entry)) if as_json else _game_line(entry, index.box)) + "\n"
        )
    if not entries and not as_json:
        out.write("There are no games yet.\n")


def show_command(index: Index, name: str, out: TextIO) -> None:
    entry = _require_game(index, name)
    record = load(index, entry.uid).record
    sheet = record.sheet(replay_record(record).game)
    out.write(json.dumps({**_game_details(entry), "sheet": sheet}, indent=2) + "\n")


def export_command(index: Index, name: str, file: str, out: TextIO) -> None:
    """Write a game as a record into a new file, or to standard output for ``-``."""
    record = load(index, _require_game(index, name).uid).record
    if file == "-":
        # What other systems' shells put into a file stays JSON.
        is_utf8 = (getattr(out, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"
        out.write(write_record(record) if is_utf8 else write_ascii_record(record))
        return
    with _convert_write_errors(file):
        create_file(Path(file), write_record(record).encode())
    out.write(f"Game {name} is in {file}.\n")


def import_command(index: Index, names: Sequence[str], out: TextIO) -> int:
    """Import records and return the worst exit code.  Ctrl-C keeps the records already read."""
    files, codes, added = exchange.list_import_files(names), list[int](), 0
    with ProgressLine("Records: {done} of {total}", len(files)) as progress:
        left = progress.each(files)
        try:
            while len(codes) < len(files):
                for file, answer in exchange.import_batch(index, left):
                    progress.clear()
                    codes.append(_print_import_outcome(file, answer, out))
                    added += isinstance(answer, exchange.ImportedGame) and not answer.was_there
                out.flush()
        except KeyboardInterrupt:
            if codes:
                told = f"Stopped after {len(codes)} of {len(files)} records. Games added: {added}."
                print(told, file=sys.stderr)
            raise
    return max(codes)


def _print_import_outcome(file: str, answer: exchange.ImportOutcome, out: TextIO) -> int:
    shown = escape_controls(file)
    if isinstance(answer, exchange.RefusedImport):
        out.write(f"{shown}: refused: {answer}\n")
        return WRONG if answer.is_record else NOT_A_RECORD
    word = "already here as" if answer.was_there else "imported as"
    out.write(f"{shown}: {word} game {answer.number}\n")
    return FINE


def backup_command(index: Index, file: str, out: TextIO) -> int:
    """Back up all games; name the files that cannot be read, and return exit code 1 then."""
    done, count, left_out = 0, count_games(index), list[exchange.LeftOut]()
    try:
        with (
            _convert_write_errors(file),
            ProgressLine("Games: {done} of {total}", count) as progress,
        ):
            for done in exchange.write_backup(index, Path(file), left_out):
                progress.count(done)
    except exchange.NothingToBackUp:
        _print_left_out(left_out, out)
        raise PlainError(f"There are no games to back up: {file} was not written.") from None
    _print_left_out(left_out, out)
    out.write(f"Games in {file}: {done}.")
    out.write(f" Files left out: {len(left_out)}.\n" if left_out else "\n")
    return WRONG if left_out else FINE


def _print_left_out(left_out: Sequence[exchange.LeftOut], out: TextIO) -> None:
    for name, reason in left_out:
        out.write(f"{escape_controls(name)}: left out: {reason}\n")


def restore_command(index: Index, file: str, out: TextIO) -> None:
    """Restore the games of a backup that the library lacks, has damaged or has not whole."""
    path, unreadable = Path(file), list[str]()
    try:
        if path.stat() and not path.is_file():
            raise PlainError(f"{file} is not a file.", NOT_A_RECORD)
        with ProgressLine("Games restored: {done}", 0) as progress:
            found = exchange.restore_backup(index, path, progress.count, unreadable)
    except restoring.NothingToRestore:
        if unreadable:
            raise PlainError(
                f"None of the games in {file} can be read: {len(unreadable)}.", NOT_A_RECORD
            ) from None
        with path.open("rb") as content:
            is_text = content.read(1) == b"{"
        advice = f"; to import a recorded game: library import {file}" if is_text else ""
        raise PlainError(f"There are no saved games in {file}{advice}.", NOT_A_RECORD) from None
    except restoring.CannotWriteGame as error:
        raise PlainError(
            f"Games cannot be written to {index.games}: {_error_text(error)}."
        ) from error
    except (OSError, ValueError, sqlite3.Error) as error:
        raise PlainError(
            f"Cannot restore games from {file}: {_error_text(error)}.", NOT_A_RECORD
        ) from error
    taken, were_here = found[restoring.TAKEN], found[restoring.WERE_HERE]
    words = f"Games restored from {file}: {taken}. Already here: {were_here}."
    rest = restoring.MENDED, restoring.COMPLETED, restoring.RUN_TAKEN, restoring.UNREADABLE
    for what in rest:
        if found[what]:
            words += f" {what}: {found[what]}."
    for name in filter(None, unreadable):
        print(f"{escape_controls(name)}: unreadable in {file}", file=sys.stderr)
    out.write(words + "\n")


def check_command(index: Index, out: TextIO) -> int:
    """Check every game file, print what is wrong, and return exit code 1 if anything is."""
    found, count, unread = 0, count_games(index), list[str]()
    with ProgressLine("Games: {done} of {total}", count) as progress:
        for fault in filter(None, progress.each(exchange.check_game_files(index, unread))):
            found += 1
            progress.clear()
            out.write(f"{escape_controls(fault)}\n")
    for name in filter(has_no_text_name, list_game_files(index.games)):
        out.write(f"{escape_controls(name)}: its name cannot be written here; its game is listed\n")
    words = f"Games: {count}. Faults: {found}."
    out.write(f"{words} Files that cannot be read: {len(unread)}.\n" if unread else f"{words}\n")
    return WRONG if found else FINE


def repair_command(index: Index, out: TextIO) -> None:
    """Print how many games are in the index, which ``run_on_library`` has just rebuilt."""
    entries = list_games(index, GameSearch(limit=-1))
    damaged = sum(entry.damage != "" for entry in entries)
    out.write(f"Games: {len(entries)}. The index is rebuilt; nothing else needed repair.\n")
    if damaged:
        out.write(f"Damaged: {damaged}. Each opens up to its last readable action.\n")


def _require_game(index: Index, name: str) -> ListedGame:
    entry = find_game(index, name)
    if entry is None and not count_games(index):
        raise PlainError("There are no games yet.")
    if entry is None:
        raise PlainError(f"There is no game {name!r}. See them all: {program_name()} library list")
    return entry


def _game_line(entry: ListedGame, games: SummedGames) -> str:
    seats = ", ".join(
        f"{seat.name} {seat.total}{'*' if seat.has_won else ''}" if entry.is_finished else seat.name
        for seat in entry.seats
    )
    state = "" if entry.is_finished else " (unfinished)"
    if entry.damage:
        state = f" (damaged: {entry.damage})"
    day = _local_time(entry.touched)
    # The box's first game is not named.
    is_first = entry.game == next(iter(games))
    kind = entry.edition if is_first else f"{entry.game}, {entry.edition}"
    if entry.game_of_match > 1:
        kind += f", game {entry.game_of_match}"
    return escape_controls(f"{entry.number:>5}  {day}  {kind:<7}  {seats}{state}")


def _local_time(stamp: str) -> str:
    """Return a time (ISO 8601) in the computer's time zone, to the minute."""
    try:
        local = to_local(datetime.fromisoformat(stamp)).replace(tzinfo=None)
        return local.isoformat(" ", "minutes")
    except ValueError:
        return f"{stamp[:16].replace('T', ' ')} UTC"


def has_no_text_name(name: str) -> bool:
    """Whether a file's name holds bytes that are no text (UTF-8)."""
    return isinstance(stored_name(name), bytes)


def _game_details(entry: ListedGame) -> dict[str, object]:
    return {**asdict(entry), "seats": [seat._asdict() for seat in entry.seats]}


def _error_text(error: Exception) -> str:
    match error:
        case TimeoutError():
            return "another program is opening it"
        case OSError(strerror=str(reason)):
            return reason
        case ValueError():
            return "a file cannot have this name"
        case _:
            return str(error).removesuffix(".")


def _make_task(command: LibraryTask, *names: str) -> Callable[[argparse.Namespace, Program], int]:
    """Return a function that runs a library command with the parsed arguments called ``names``."""

    def run_task(given: argparse.Namespace, program: Program) -> int:
        # Finding the system's data folder needs a package, unless the player has set the folder.
        if not os.environ.get(HOME_VARIABLE):
            program.set_up()
        values = [getattr(given, name) for name in names]
        return run_on_library(command, data_folder(), program.games, *values, sys.stdout)

    return run_task


GAME_ID_ARGUMENT = argument("id", "ID", "the game's number in the list")
LIBRARY_COMMAND = Command(
    "library",
    "list, export, import and back up your games",
    "List, show, export, import, back up, restore or check your games.",
    examples=(
        "library list",
        "library export 12 game.json",
        "library import game.json games",
        "library backup my-games.zip",
        "library restore my-games.zip",
        "library check",
    ),
    tasks=(
        Command(
            "list",
            "list your games",
            "Print a line for each game, the last one played first.",
            (flag("--json", "print a line of JSON for each game"),),
            _make_task(list_command, "json"),
        ),
        Command(
            "show",
            "show one game",
            "Print everything about a game, with its score sheet, as JSON.",
            (GAME_ID_ARGUMENT,),
            _make_task(show_command, "id"),
        ),
        Command(
            "export",
            "save a game as a record",
            "Print a game's record, or save it in a new file.",
            (
                GAME_ID_ARGUMENT,
                argument(
                    "file", "FILE", "a new file (default: print the record)", nargs="?", default="-"
                ),
            ),
            _make_task(export_command, "id", "file"),
        ),
        Command(
            "import",
            "add recorded games",
            "Add recorded games to yours. Each is replayed first, and refused if it breaks the "
            "rules; games you already have are skipped. Ctrl-C keeps what has been added.",
            (
                argument(
                    "files", "FILE", "a recorded game, or a folder of them (*.json)", nargs="+"
                ),
            ),
            _make_task(import_command, "files"),
        ),
        Command(
            "backup",
            "back up your games",
            "Save all your games in one new zip file.",
            (argument("file", "FILE", "a new file"),),
            _make_task(backup_command, "file"),
        ),
        Command(
            "restore",
            "bring games back from a backup",
            "Add every game you are missing from a backup, or from the library of an earlier "
            "version, even a damaged one. Unfinished games are completed; nothing is removed.",
            (argument("file", "FILE", "a backup, or the library of an earlier version"),),
            _make_task(restore_command, "file"),
        ),
        Command(
            "check",
            "check your games",
            "Read and replay every game, and report what is wrong.",
            do=_make_task(check_command),
        ),
        Command(
            "repair",
            "rebuild the index of your games",
            "Rebuild the index from the files of your games. Nothing else ever needs repair.",
            do=_make_task(repair_command),
        ),
    ),
    has_seed=False,
)
