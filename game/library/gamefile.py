"""The file of one game: its format, reading it even if damaged, and saving to it."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sqlite3
import unicodedata
import zlib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import blake2s
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple
from uuid import UUID

from game.files import (
    create_numbered_file,
    open_regular_file,
    read_limited,
    replace_file,
    retry_while_shared,
    sync_folder,
)
from game.record import (
    MAX_RECORD_BYTES,
    DamagedRecord,
    Json,
    Record,
    Recorded,
    read_record,
    replay_record,
    write_record,
)
from game.record.format import plain
from game.record.strict_json import check_depth, decode_text, parse_json
from game.rules import Refusal
from game.statistics import RecordSummary, SummedGames
from game.words import N_, _

SQLITE_DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

DISK_FULL_NOTICE = N_("The disk is full: you can play on, but this game is not being saved.")
READ_ONLY_NOTICE = N_(
    "Your game library cannot be written to: what you play now is not being saved."
)
SAVING_FAILS_NOTICE = N_("You can play on, but this game is not being saved ({reason}).")
PLAYED_ELSEWHERE_NOTICE = N_(
    "This game was continued in another window: what you do here is not being saved."
)
FILE_GONE_NOTICE = N_(
    "This game’s file went missing while the game was open. It has been saved again."
)
FILE_REPLACED_NOTICE = N_(
    "This game’s file was replaced by another while the game was open. "
    "Both are kept; this game goes on in a file of its own."
)
INDEX_REBUILT_NOTICE = N_("The index of your games was damaged or missing. It is being rebuilt.")
CONVERTED_NOTICE = N_(
    "Each of your games is now a file of its own, in {folder}. Your old library is kept as {file}."
)
OLD_LIBRARY_UNREADABLE_NOTICE = N_(
    "No game could be read from your old library. It is kept as {file}; "
    "the command “library restore” tries it again."
)
OLD_LIBRARY_PARTLY_NOTICE = N_(
    "Not everything in your old library could be read. The rest is in {folder}, a file for each "
    "game. The old library is kept as {file}; the command “library restore” tries it again."
)
OLD_LIBRARY_LATER_NOTICE = N_(
    "Your old library {file} cannot be converted now ({reason}). The next start tries it again."
)
BACKUPS_UNREADABLE_NOTICE = N_("Your backups cannot be read ({reason}).")
RESTORING_FAILS_NOTICE = N_("Games cannot be restored here ({reason}).")
DELETING_FAILS_NOTICE = N_("This game cannot be deleted ({reason}).")
DETAILS_DAMAGED_TEXT = N_("This game’s details are damaged.")
HEADER_DAMAGED_TEXT = N_("This game’s players and deal cannot be read.")
ACTIONS_DAMAGED_TEXT = N_("Some of this game’s moves cannot be read.")
END_MISSING_TEXT = N_("The end of this game is missing.")
FILE_UNREADABLE_TEXT = N_("This game’s file cannot be read.")
"""The file may be sound, but the system refuses to read it."""


_NOTICE_BY_ERRNO = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), DISK_FULL_NOTICE),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), READ_ONLY_NOTICE),
}


class LibraryUnavailable(Exception):
    """The library cannot be used now; the message says why, in the player's language."""


def sqlite_error_code(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code, or 0 if the error is not SQLite's."""
    code: int = getattr(error, "sqlite_errorcode", 0) or 0
    return code & 0xFF


def as_library_unavailable(error: Exception) -> LibraryUnavailable:
    if isinstance(error, LibraryUnavailable):
        return error
    number, reason = 0, short_error_text(error)
    if isinstance(error, OSError):
        number, reason = error.errno or 0, error.strerror or str(error)
    return LibraryUnavailable(
        _(_NOTICE_BY_ERRNO.get(number, SAVING_FAILS_NOTICE)).format(reason=reason)
    )


def as_library_error(error: Exception, notice: str) -> LibraryUnavailable:
    """Return an error whose message is a notice with the reason in it."""
    reason = getattr(error, "strerror", None) or str(error)
    return LibraryUnavailable(_(notice).format(reason=reason))


def short_error_text(error: Exception) -> str:
    words = str(error) if isinstance(error, sqlite3.Error) else f"{type(error).__name__} {error}"
    return shorten(words, 80, placeholder="…")


GAMES_FOLDER = "games"
GAME_SUFFIX = ".json"
KEPT, CHECKSUM = "kept", "checksum"
MAX_FILE_NAME_LENGTH = 40
"""How long the names of the players are in the name of a file."""
TRAILING_HEADER_KEYS = ("undone", "hints", "finished")
"""Header keys whose values change during a game.  They are written after the actions."""
ACTIONS_OPENING = '"actions": ['
MAX_STEPS = 1_000_000
"""The largest number of steps accepted in a file.  A larger one counts as unknown."""
MAX_TIME_LENGTH = 40
_LARGEST_STORED_NUMBER = 2**63 - 1
"""The largest number that the index can store; and so can be minus this number."""
_CHECKSUM_PATTERN = re.compile(rb'"checksum": "([0-9a-f]{8})"\n\}\s*\Z')
_LINE_SUMS_PATTERN = re.compile(r'"sums": "([0-9a-f]+)"')
_HEADER_DIGITS, _ACTION_DIGITS = 8, 4  # digits of a sum

FileSignature = tuple[int, int, int]
"""A file's inode, size and modification time in nanoseconds."""


class FileNotes(NamedTuple):
    """When and how far a saved game was played, as its file says in addition to the record."""

    touched: str
    """When the game was last played here (ISO 8601, UTC); '' if the file does not say."""
    steps: int | None
    """How often the table had advanced by itself, for instance to reveal the next number.
    None for imported games.
    """
    is_over: bool
    """Whether the player had reached the end of the game.  The actions do not tell: a replay goes
    on from the last action to the end, even if the player stopped before.
    """


class GameFile(NamedTuple):
    """A game's file as parsed: the readable part of the game, and any damage."""

    record: Record | None
    """The record up to any damage; None if not even the players can be read."""
    notes: FileNotes | None = None
    """The notes; None if they are damaged, or if the file was not written by a library."""
    damage: str = ""
    """The damage, as a sentence for players; empty if there is none."""
    reason: str = ""
    """The damage in detail, for the ``library check`` command."""
    uid: str = ""
    summary: RecordSummary | None = None
    """What the index keeps of the game; None until ``add_summary`` has replayed it."""


# --- spelling ------------------------------------------------------------------------------------


def format_game(record: Record, notes: FileNotes, known: Sequence[bytes] | None = None) -> bytes:
    """Return the contents of a game file.  ``known`` are the lines of its actions, if cached."""
    lines = format_action_lines(record, record.actions) if known is None else known
    extra = {key: value for key, value in record.extra.items() if key not in (KEPT, CHECKSUM)}
    later = {key: extra.pop(key) for key in list(extra) if key in TRAILING_HEADER_KEYS}
    written = write_record(replace(record, actions=(), extra=extra))
    head = (written[: written.rindex(ACTIONS_OPENING)] + ACTIONS_OPENING).encode()
    sums = f"{zlib.crc32(head):08x}" + "".join(
        [_line_sum(line, at) for at, line in enumerate(lines)]
    )
    later[KEPT] = {
        "touched": notes.touched,
        "steps": notes.steps,
        "over": notes.is_over,
        "sums": _with_own_checksum(sums),
    }
    last = "\n  ],\n" + "".join(
        f"  {plain(key)}: {plain(value)},\n" for key, value in later.items()
    )
    actions = b",".join([b"\n    " + line for line in lines])
    body = b"".join([head, actions, last.encode(), b"  "])
    return body + f'"{CHECKSUM}": "{zlib.crc32(body):08x}"\n}}\n'.encode()


def format_action_lines(record: Record, actions: Sequence[Recorded]) -> list[bytes]:
    return [plain(record.spell(action)).encode() for action in actions]


def _line_sum(line: bytes, at: int = 0) -> str:
    return f"{zlib.crc32(line, at) & 0xFFFF:04x}"


def _with_own_checksum(sums: str) -> str:
    """Return the checksums of the lines, followed by a checksum of all these checksums."""
    return sums + _line_sum(sums.encode())


def game_file_name(record: Record, uid: str, touched: str, games: SummedGames) -> str:
    """Return a file name of date, game (unless it is the first of ``games``), players and uid."""
    started = str(record.extra.get("started"))[:10]
    day = started if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", started) else touched[:10]
    names = "-".join(record.players) if len(record.players) > 1 else "solo"
    day = day if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", day) else ""
    parts = [day, record.game if record.game != next(iter(games)) else "", plain_file_name(names)]
    return "-".join(part for part in (*parts, uid[:8]) if part) + GAME_SUFFIX


def plain_file_name(text: str) -> str:
    """Return a short ASCII name for a file: every disk and every system's language can write it."""
    plain_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^\w-]+", "-", plain_text).strip("-")[:MAX_FILE_NAME_LENGTH].strip("-")


# --- reading -------------------------------------------------------------------------------------


def file_signature(path: Path) -> FileSignature | None:
    try:
        return stat_signature(path.stat())
    except (FileNotFoundError, NotADirectoryError):
        return None


def stat_signature(state: os.stat_result) -> FileSignature:
    # Some disks keep dates that are centuries away.
    return state.st_ino, state.st_size, bound_number(state.st_mtime_ns)


def bound_number(number: int) -> int:
    """Return the number, or the nearest one that the index can store."""
    return max(-_LARGEST_STORED_NUMBER, min(number, _LARGEST_STORED_NUMBER))


def read_game_file(path: Path, games: SummedGames) -> tuple[GameFile, FileSignature]:
    """Read and parse a game's file; return it with its signature, or raise ``OSError``."""
    with open_regular_file(path) as file:
        data = read_limited(file, MAX_RECORD_BYTES)
        signature = stat_signature(os.fstat(file.fileno()))
    return parse_game_file(data, games, path.name), signature


def parse_game_file(data: bytes, games: SummedGames, name: str = "") -> GameFile:
    """Parse a game file as far as it is undamaged, without checking the rules."""
    found = _parse_or_salvage(_as_written(data), games)
    return found._replace(uid=_identify_game(found.record, data, name))


def _as_written(data: bytes) -> bytes:
    """Undo what editors and version control do to a text file: other line ends, UTF-16."""
    if data[:1] == b"{" and b"\r" not in data:
        return data
    try:
        return decode_text(data).replace("\r\n", "\n").encode()
    except DamagedRecord:
        return data


def _parse_or_salvage(data: bytes, games: SummedGames) -> GameFile:
    end = _CHECKSUM_PATTERN.search(data, max(0, len(data.rstrip()) - 64))
    is_intact = end is not None and zlib.crc32(data[: end.start()]) == int(end[1], 16)
    try:
        record = read_record(data, games)
    except DamagedRecord as damage:
        found = (
            GameFile(None, None, HEADER_DAMAGED_TEXT) if is_intact else _salvage_game(data, games)
        )
        return found._replace(reason=found.reason or str(damage))
    if is_intact or not isinstance(record.extra.get(KEPT), dict):
        # A record that no library has saved, put into the folder by somebody.
        return GameFile(drop_file_notes(record), _parse_notes(record.extra) if is_intact else None)
    return _salvage_game(data, games)


def drop_file_notes(record: Record) -> Record:
    extra = {key: value for key, value in record.extra.items() if key not in (KEPT, CHECKSUM)}
    return replace(record, extra=extra)


def _parse_notes(extra: Any) -> FileNotes | None:
    match extra.get(KEPT):
        case {"touched": str(touched), "steps": int() | None as steps, "over": bool(is_over)}:
            is_bounded = steps is not None and 0 <= steps <= MAX_STEPS
            return FileNotes(_valid_time(touched), steps if is_bounded else None, is_over)
    return None


def _valid_time(text: str) -> str:
    """Return a time (ISO 8601) as it is, or '' if it is none."""
    with contextlib.suppress(ValueError):
        if len(text) <= MAX_TIME_LENGTH and text[:10] == f"{datetime.fromisoformat(text):%Y-%m-%d}":
            return text
    return ""


def _salvage_game(data: bytes, games: SummedGames) -> GameFile:
    """Parse a damaged file line by line, up to its last undamaged action."""
    text = data[: MAX_RECORD_BYTES + 1].decode("utf-8", "replace")
    # Control characters can only be damage, at best inside a string.
    text = "".join([c if c >= " " or c == "\n" else "\ufffd" for c in text])
    head, _opening, rest = text.partition(f"\n  {ACTIONS_OPENING}")
    try:
        record = drop_file_notes(read_record(f"{head}\n  {ACTIONS_OPENING}]}}", games))
    except DamagedRecord as damage:
        return GameFile(None, None, HEADER_DAMAGED_TEXT, str(damage))
    told = _LINE_SUMS_PATTERN.search(rest)
    sums = told[1][:-_ACTION_DIGITS] if told else ""
    is_known = told is not None and _with_own_checksum(sums) == told[1]
    of_head, of_actions = (
        sums[:_HEADER_DIGITS],
        re.findall("." * _ACTION_DIGITS, sums[_HEADER_DIGITS:]),
    )
    actions: list[Recorded] = []
    lines = rest.split("\n")[1:]
    for at, line in enumerate(lines):
        spelled = line.strip().removesuffix(",")
        if is_known and of_actions[at : at + 1] != [_line_sum(spelled.encode(), at)]:
            break
        try:
            action = record.spelling.action_from_json(parse_json(spelled), f"actions[{at}]")
        except Refusal:
            break
        actions.append(action)
    record = replace(record, actions=tuple(actions))
    are_whole = len(lines) > len(actions) and lines[len(actions)].strip() == "],"
    if not are_whole or (is_known and len(actions) != len(of_actions)):
        is_cut = told is None and not any("]," in line for line in lines[len(actions) + 1 :])
        words = END_MISSING_TEXT if is_cut else ACTIONS_DAMAGED_TEXT
        return GameFile(record, None, words, f"its actions are sound up to number {len(actions)}")
    later: dict[str, Json] = {}
    with contextlib.suppress(DamagedRecord):
        told_later = parse_json("{" + rest.rpartition("\n  ],\n")[2])
        check_depth(told_later, KEPT)
        later = told_later if isinstance(told_later, dict) else {}
    extra = {**record.extra, **{key: later[key] for key in TRAILING_HEADER_KEYS if key in later}}
    record = replace(record, extra=extra)
    header = data.partition(ACTIONS_OPENING.encode())[0] + ACTIONS_OPENING.encode()
    is_head_sound = not is_known or of_head == f"{zlib.crc32(header):08x}"
    where = "what stands behind its actions" if is_head_sound else "its header"
    return GameFile(
        record, _parse_notes(later), DETAILS_DAMAGED_TEXT, f"{where} is not what was written"
    )


def add_summary(found: GameFile, games: SummedGames) -> GameFile:
    """Replay a game and return it with its summary, cut off before any illegal action."""
    record = found.record
    if record is None:
        return found
    statistics = games[record.game].statistics
    try:
        summary = statistics.summarise(record)
    except Refusal as refusal:
        try:
            fault = replay_record(record).error
            record = replace(record, actions=record.actions[: fault.action if fault else 0])
            summary = statistics.summarise(record)
        except Refusal as hopeless:
            return GameFile(None, None, HEADER_DAMAGED_TEXT, str(hopeless), found.uid)
        reason = found.reason or f"action {len(record.actions)}: {refusal}"
        found = GameFile(record, None, found.damage or ACTIONS_DAMAGED_TEXT, reason, found.uid)
    # A damaged game may have lost actions; and a summary advances to the end where the table had
    # not yet done so.
    if found.damage or (found.notes is not None and not found.notes.is_over):
        summary = replace(summary, game=summary.game._replace(is_finished=False))
    return found._replace(summary=summary)


def _identify_game(record: Record | None, data: bytes, name: str) -> str:
    """Return the uid in a game's header, else a hash of its file, or of the name if unreadable."""
    told = normalise_uid(record.extra.get("uid")) if record else ""
    known_by = data if record else name.encode("utf-8", "replace")
    return told or blake2s(known_by, digest_size=16).hexdigest()


def normalise_uid(told: object) -> str:
    """Return a uid as 32 hex digits, or '' if it is invalid."""
    with contextlib.suppress(ValueError):
        return UUID(told).hex if isinstance(told, str) else ""
    return ""


# --- writing -------------------------------------------------------------------------------------


class GameFileWriter:
    """Writes a game that is being played to its file."""

    def __init__(self, path: Path, seen: FileSignature | None = None) -> None:
        """Write to the file at ``path`` while its signature is ``seen``, else to a new file."""
        self.path = path
        self.signature = seen
        self.is_new = True
        """Whether the last save wrote the whole file, not only its end."""
        self._data = b""
        """The file's contents as last saved; empty if unknown."""
        self._actions: Sequence[Recorded] = ()
        self._lines: list[bytes] = []

    def save(self, record: Record, notes: FileNotes) -> str:
        """Save the game and return a notice for the player, or ''.

        If the game's file was changed or removed by somebody else, a new file is written.
        """
        data = self._format_game(record, notes)
        if self.is_as_saved():
            self._write_changes(data)
            return ""
        there = os.path.lexists(self.path)
        news = "" if self.signature is None else FILE_REPLACED_NOTICE if there else FILE_GONE_NOTICE
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path = create_numbered_file(self.path, data)
        self._remember_whole_write(data)
        return news

    def is_spoilt(self) -> bool:
        """Whether the file is gone, or somebody changed it since it was saved or opened."""
        is_changed = self.signature is not None and not self.is_as_saved()
        return is_changed or not os.path.lexists(self.path)

    def _format_game(self, record: Record, notes: FileNotes) -> bytes:
        """Return the file's contents, reusing the lines of unchanged actions."""
        pairs = enumerate(zip(self._actions, record.actions, strict=False))
        known = min(len(self._actions), len(record.actions))
        same = next((at for at, (old, new) in pairs if old != new), known)
        self._lines[same:] = format_action_lines(record, record.actions[same:])
        self._actions = record.actions
        return format_game(record, notes, self._lines)

    def _write_changes(self, data: bytes) -> None:
        """Write the file from the first changed byte on, or whole if that byte is in the header."""
        old, self._data = self._data, b""  # Unknown until the write succeeds.
        shorter = range(min(len(old), len(data)))
        start = bisect_left(shorter, True, key=lambda at: old[: at + 1] != data[: at + 1])
        if ACTIONS_OPENING.encode() not in data[:start]:
            replace_file(self.path, data)
            self._remember_whole_write(data)
            return
        data += b"\n" * (len(old) - len(data))
        try:
            with retry_while_shared(lambda: self.path.open("r+b", buffering=0)) as file:
                file.seek(start)
                if file.write(data[start:]) != len(data) - start:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
                os.fsync(file.fileno())
        finally:
            # A half-written file is still ours.
            self.signature = file_signature(self.path)
        self._data, self.is_new = data, False

    def _remember_whole_write(self, data: bytes) -> None:
        sync_folder(self.path.parent)
        self._data, self.signature, self.is_new = data, file_signature(self.path), True

    def is_as_saved(self) -> bool:
        """Whether the file still has the contents last saved, whatever its date and size.

        Before the first save, and after one that failed, its signature must do.
        """
        if not self._data:
            there = file_signature(self.path)
            return there is not None and there == self.signature
        with contextlib.suppress(OSError), open_regular_file(self.path) as file:
            return file.read(len(self._data) + 1) == self._data
        return False
