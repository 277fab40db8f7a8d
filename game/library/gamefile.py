"""The file of one game: how it is spelled, read however damaged, written, and locked."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import sqlite3
import zlib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2s
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple
from uuid import UUID

from game.files import open_regular, sync_folder, write_beside, write_over
from game.record import (
    MAX_BYTES,
    DamagedRecord,
    Json,
    Record,
    Recorded,
    read_record,
    replay,
    write_record,
)
from game.record.format import plain
from game.record.strict_json import parse_json
from game.rules import Refusal
from game.statistics import Summary, SummedGames
from game.words import N_, _

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

IS_FULL = N_("The disk is full: you can play on, but this game is not being saved.")
IS_READ_ONLY = N_("Your game library cannot be written to: what you play now is not being saved.")
IS_FAILING = N_("You can play on, but this game is not being saved ({reason}).")
IS_CLAIMED = N_("This game was continued in another window: what you do here is not being saved.")
WAS_GONE = N_("This game’s file went missing while the game was open. It has been saved again.")
WAS_REPLACED = N_(
    "This game’s file was replaced by another while the game was open. "
    "Both are kept; this game goes on in a file of its own."
)
INDEX_GONE = N_("The index of your games was damaged or missing. It is being rebuilt.")
WAS_CONVERTED = N_(
    "Each of your games is now a file of its own, in {folder}. Your old library is kept as {file}."
)
NOTES_DAMAGED = N_("This game’s details are damaged.")
HEADER_DAMAGED = N_("This game’s players and deal cannot be read.")
ACTIONS_DAMAGED = N_("Some of this game’s moves cannot be read.")
ENDS_EARLY = N_("The end of this game is missing.")


_OF_ERRNO = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), IS_FULL),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), IS_READ_ONLY),
}


class Unavailable(Exception):
    """The library cannot be used now; its text says why, in the player's language."""


def code_of(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code; 0 if the error is Python's own."""
    code: int = getattr(error, "sqlite_errorcode", 0) or 0
    return code & 0xFF


def reason_for(error: Exception) -> Unavailable:
    if isinstance(error, Unavailable):
        return error
    number, reason = 0, spelled(error)
    if isinstance(error, OSError):
        number, reason = error.errno or 0, error.strerror or str(error)
    return Unavailable(_(_OF_ERRNO.get(number, IS_FAILING)).format(reason=reason))


def spelled(error: Exception) -> str:
    """Return an error's message, shortened."""
    words = str(error) if isinstance(error, sqlite3.Error) else f"{type(error).__name__} {error}"
    return shorten(words, 80, placeholder="…")


FOLDER = "games"
ENDING = ".json"
KEPT, CHECKSUM = "kept", "checksum"
LATER = ("undone", "hints", "finished")
"""Header keys that change during a game; they are written after the actions."""
ACTIONS = '"actions": ['
_CHECKSUM = re.compile(rb'"checksum": "([0-9a-f]{8})"\n\}\s*\Z')
_SUMS = re.compile(r'"sums": "([0-9a-f]+)"')
_OF_HEAD, _OF_ACTION = 8, 4  # digits of a sum

Signature = tuple[int, int, int]
"""A file's inode, size and modification time."""


class Notes(NamedTuple):
    """What a game's file holds besides its record."""

    touched: str
    """When it was last played here (ISO 8601, UTC)."""
    steps: int | None
    """How often the table had advanced; ``None`` for imported games."""
    is_over: bool
    """Whether the table had advanced to the end; replaying a record always does."""


class Found(NamedTuple):
    """The contents of a game's file."""

    record: Record | None
    """Its sound part; ``None`` if not even the players can be read."""
    notes: Notes | None = None
    """``None`` if they are damaged, or the file comes from elsewhere."""
    damage: str = ""
    """A sentence for players; empty for a sound file."""
    reason: str = ""
    """The same in detail, for ``library check``."""
    uid: str = ""
    summary: Summary | None = None
    """Set by ``sum_up``; the record is then legal to its end."""


# --- spelling ------------------------------------------------------------------------------------


def spell_game(record: Record, notes: Notes, known: Sequence[bytes] | None = None) -> bytes:
    """Return the contents for a game's file; ``known`` are its actions' lines, if at hand."""
    lines = spell_actions(record, record.actions) if known is None else known
    extra = {key: value for key, value in record.extra.items() if key not in (KEPT, CHECKSUM)}
    later = {key: extra.pop(key) for key in list(extra) if key in LATER}
    written = write_record(replace(record, actions=(), extra=extra))
    head = (written[: written.rindex(ACTIONS)] + ACTIONS).encode()
    sums = f"{zlib.crc32(head):08x}" + "".join([_sum_of(line, at) for at, line in enumerate(lines)])
    later[KEPT] = {
        "touched": notes.touched,
        "steps": notes.steps,
        "over": notes.is_over,
        "sums": _checked(sums),
    }
    last = "\n  ],\n" + "".join(
        f"  {plain(key)}: {plain(value)},\n" for key, value in later.items()
    )
    actions = b",".join([b"\n    " + line for line in lines])
    body = b"".join([head, actions, last.encode(), b"  "])
    return body + f'"{CHECKSUM}": "{zlib.crc32(body):08x}"\n}}\n'.encode()


def spell_actions(record: Record, actions: Sequence[Recorded]) -> list[bytes]:
    return [plain(record.spell(action)).encode() for action in actions]


def _sum_of(line: bytes, at: int = 0) -> str:
    return f"{zlib.crc32(line, at) & 0xFFFF:04x}"


def _checked(sums: str) -> str:
    """Append a checksum of the checksums themselves."""
    return sums + _sum_of(sums.encode())


def name_of(record: Record, uid: str, touched: str, games: SummedGames) -> str:
    """Return a readable file name; the box's first game is left out of it."""
    started = str(record.extra.get("started"))[:10]
    day = started if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", started) else touched[:10]
    names = "-".join(record.players) if len(record.players) > 1 else "solo"
    names = re.sub(r"[^\w-]+", "-", names).strip("-")[:40].strip("-")
    parts = [day, record.game if record.game != next(iter(games)) else "", names, uid[:8]]
    return "-".join(part for part in parts if part) + ENDING


# --- reading -------------------------------------------------------------------------------------


def signature_at(path: Path) -> Signature | None:
    try:
        return signature_of(path.stat())
    except (FileNotFoundError, NotADirectoryError):
        return None


def signature_of(state: os.stat_result) -> Signature:
    return state.st_ino, state.st_size, state.st_mtime_ns


def read_file(path: Path, games: SummedGames) -> tuple[Found, Signature]:
    """Read a game's file like ``read_game``; raise ``OSError`` if it is no regular file."""
    with open_regular(path) as file:
        data, signature = file.read(MAX_BYTES + 1), signature_of(os.fstat(file.fileno()))
    return read_game(data, games, path.name), signature


def read_game(data: bytes, games: SummedGames, name: str = "") -> Found:
    """Parse the sound part of a file of this name, without checking the rules."""
    found = _read(data, games)
    return found._replace(uid=_uid_of(found.record, data, name))


def _read(data: bytes, games: SummedGames) -> Found:
    end = _CHECKSUM.search(data, max(0, len(data.rstrip()) - 64))
    is_intact = end is not None and zlib.crc32(data[: end.start()]) == int(end[1], 16)
    try:
        record = read_record(data, games)
    except DamagedRecord as damage:
        found = Found(None, None, HEADER_DAMAGED) if is_intact else _salvaged(data, games)
        return found._replace(reason=found.reason or str(damage))
    if is_intact or not isinstance(record.extra.get(KEPT), dict):
        # A record that no library has saved, put into the folder by somebody.
        return Found(without_notes(record), _notes_in(record.extra) if is_intact else None)
    return _salvaged(data, games)


def without_notes(record: Record) -> Record:
    extra = {key: value for key, value in record.extra.items() if key not in (KEPT, CHECKSUM)}
    return replace(record, extra=extra)


def _notes_in(extra: Any) -> Notes | None:
    match extra.get(KEPT):
        case {"touched": str(touched), "steps": int() | None as steps, "over": bool(is_over)}:
            return Notes(touched, steps, is_over)
    return None


def _salvaged(data: bytes, games: SummedGames) -> Found:
    """Read a damaged file line by line, up to its last sound action."""
    text = data[: MAX_BYTES + 1].decode("utf-8", "replace")
    # Control characters can only be damage, at best inside a string.
    text = "".join([c if c >= " " or c == "\n" else "\ufffd" for c in text])
    head, _opening, rest = text.partition(f"\n  {ACTIONS}")
    try:
        record = without_notes(read_record(f"{head}\n  {ACTIONS}]}}", games))
    except DamagedRecord as damage:
        return Found(None, None, HEADER_DAMAGED, str(damage))
    told = _SUMS.search(rest)
    sums = told[1][:-_OF_ACTION] if told else ""
    is_known = told is not None and _checked(sums) == told[1]
    of_head, of_actions = sums[:_OF_HEAD], re.findall("." * _OF_ACTION, sums[_OF_HEAD:])
    actions: list[Recorded] = []
    lines = rest.split("\n")[1:]
    for at, line in enumerate(lines):
        spelled = line.strip().removesuffix(",")
        if is_known and of_actions[at : at + 1] != [_sum_of(spelled.encode(), at)]:
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
        words = ENDS_EARLY if is_cut else ACTIONS_DAMAGED
        return Found(record, None, words, f"its actions are sound up to number {len(actions)}")
    later: dict[str, Json] = {}
    with contextlib.suppress(ValueError, RecursionError):
        later = json.loads("{" + rest.rpartition("\n  ],\n")[2])
    extra = {**record.extra, **{key: later[key] for key in LATER if key in later}}
    record = replace(record, extra=extra)
    header = data.partition(ACTIONS.encode())[0] + ACTIONS.encode()
    is_head_sound = not is_known or of_head == f"{zlib.crc32(header):08x}"
    where = "what stands behind its actions" if is_head_sound else "its header"
    return Found(record, _notes_in(later), NOTES_DAMAGED, f"{where} is not what was written")


def sum_up(found: Found, games: SummedGames) -> Found:
    """Replay a file's game and add its summary; cut it off before the first illegal action."""
    record = found.record
    if record is None:
        return found
    statistics = games[record.game].statistics
    try:
        summary = statistics.summarise(record)
    except Refusal as refusal:
        try:
            fault = replay(record).error
            record = replace(record, actions=record.actions[: fault.action if fault else 0])
            summary = statistics.summarise(record)
        except Refusal as hopeless:
            return Found(None, None, HEADER_DAMAGED, str(hopeless), found.uid)
        reason = found.reason or f"action {len(record.actions)}: {refusal}"
        found = Found(record, None, found.damage or ACTIONS_DAMAGED, reason, found.uid)
    # A damaged game may have lost actions; and a summary advances to the end where the table had
    # not yet done so.
    if found.damage or (found.notes is not None and not found.notes.is_over):
        summary = replace(summary, game=summary.game._replace(is_finished=False))
    return found._replace(summary=summary)


def _uid_of(record: Record | None, data: bytes, name: str) -> str:
    """Return a game's uid; without one, a hash of its file, or of the name if damaged."""
    told = told_uid(record.extra.get("uid")) if record else ""
    known_by = data if record else name.encode("utf-8", "replace")
    return told or blake2s(known_by, digest_size=16).hexdigest()


def told_uid(told: object) -> str:
    """Return a uid in the library's spelling; empty if it is invalid."""
    with contextlib.suppress(ValueError):
        return UUID(told).hex if isinstance(told, str) else ""
    return ""


# --- writing -------------------------------------------------------------------------------------


class Writer:
    """Writes a game that is being played to its file."""

    def __init__(self, path: Path, seen: Signature | None = None) -> None:
        """Continue a file last ``seen`` with this signature, or begin a new one."""
        self.path = path
        self.signature = seen
        self.is_new = True
        """Whether what was written last was the whole file."""
        self._data = b""
        """The file's contents as last written here; empty if unknown."""
        self._actions: Sequence[Recorded] = ()
        self._lines: list[bytes] = []

    def keep(self, record: Record, notes: Notes) -> str:
        """Save the game as it is now; return a notice for the player, or ''.

        If somebody else has changed or removed the file, the game goes to a new one beside it.
        """
        data = self._spelled(record, notes)
        there = signature_at(self.path)
        if there is not None and (there == self.signature or self._is_the_same()):
            self._replace(data)
            return ""
        news = "" if self.signature is None else WAS_REPLACED if there else WAS_GONE
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path = write_beside(self.path, data)
        self._settle(data)
        return news

    def _spelled(self, record: Record, notes: Notes) -> bytes:
        """Return the file's contents, reusing the lines of unchanged actions."""
        pairs = enumerate(zip(self._actions, record.actions, strict=False))
        known = min(len(self._actions), len(record.actions))
        same = next((at for at, (old, new) in pairs if old != new), known)
        self._lines[same:] = spell_actions(record, record.actions[same:])
        self._actions = record.actions
        return spell_game(record, notes, self._lines)

    def _replace(self, data: bytes) -> None:
        """Write only what differs; if the header does, replace the whole file."""
        old, self._data = self._data, b""  # Unknown until the write succeeds.
        shorter = range(min(len(old), len(data)))
        start = bisect_left(shorter, True, key=lambda at: old[: at + 1] != data[: at + 1])
        if ACTIONS.encode() not in data[:start]:
            write_over(self.path, data)
            self._settle(data)
            return
        data += b"\n" * (len(old) - len(data))
        try:
            with self.path.open("r+b", buffering=0) as file:
                file.seek(start)
                if file.write(data[start:]) != len(data) - start:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
                os.fsync(file.fileno())
        finally:
            # A half-written file is still ours.
            self.signature = signature_at(self.path)
        self._data, self.is_new = data, False

    def _settle(self, data: bytes) -> None:
        sync_folder(self.path.parent)
        self._data, self.signature, self.is_new = data, signature_at(self.path), True

    def _is_the_same(self) -> bool:
        """Whether a touched file still holds what was last written here."""
        with contextlib.suppress(OSError), open_regular(self.path) as file:
            return bool(self._data) and file.read(len(self._data) + 1) == self._data
        return False
