"""The file of one game: how it is spelled, how it is read however damaged, how it grows."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import sqlite3
import zlib
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2s
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple
from uuid import UUID

from game.files import PARTS, open_regular, put_new
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

NO_PERMISSION, BUSY, LOCKED, READ_ONLY, FAILED, CORRUPT, FULL, CANNOT_OPEN, NO_DATABASE = (
    3, 5, 6, 8, 10, 11, 13, 14, 26,
)  # fmt: skip
"""SQLite's primary result codes for what the world does to a file; others are mistakes of ours."""
DAMAGED = (CORRUPT, NO_DATABASE)
INTERRUPTED = 9
"""What is said of a question that nobody waits for any more."""
TROUBLES = (NO_PERMISSION, BUSY, LOCKED, READ_ONLY, FAILED, FULL, CANNOT_OPEN)

LONGEST_REASON = 80

IS_FULL = N_("The disk is full: you can play on, but this game is not being saved.")
IS_LOCKED = N_(
    "Another program is using your game library: you can play on, but this "
    "game is not being saved yet."
)
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
IS_BACK = N_("Your game is being saved again.")
NOT_KEPT = N_("The disk did not respond: your last moves may not be saved.")
NO_BACKUP = N_("Your games cannot be backed up ({reason}).")
NOTES_DAMAGED = N_("This game’s details are damaged.")
HEADER_DAMAGED = N_("This game’s players and deal cannot be read.")
ACTIONS_DAMAGED = N_("Some of this game’s moves cannot be read.")
ENDS_EARLY = N_("The end of this game is missing.")


_OF_ERRNO = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), IS_FULL),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), IS_READ_ONLY),
}


class Notice(NamedTuple):
    """A sentence for players, and the values that fill it."""

    template: str
    values: dict[str, object]

    def __str__(self) -> str:
        return _(self.template).format(**self.values)


class Unavailable(Exception):
    """The library cannot be used now; says why."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.notice = Notice(template, values)


def code_of(error: sqlite3.Error) -> int:
    """Return the primary result code, 0 where SQLite was not even asked."""
    code: int = getattr(error, "sqlite_errorcode", 0) or 0
    return code & 0xFF


def reason_for(error: Exception) -> Unavailable:
    if isinstance(error, Unavailable):
        return error
    if isinstance(error, TimeoutError):
        return Unavailable(IS_LOCKED)
    if isinstance(error, OSError) and error.errno in _OF_ERRNO:
        return Unavailable(_OF_ERRNO[error.errno])
    if isinstance(error, OSError):
        return Unavailable(IS_FAILING, reason=error.strerror or str(error))
    code = code_of(error) if isinstance(error, sqlite3.Error) else 0
    if code == FULL:
        return Unavailable(IS_FULL)
    if code in (BUSY, LOCKED):
        return Unavailable(IS_LOCKED)
    if code in (READ_ONLY, CANNOT_OPEN, NO_PERMISSION):
        return Unavailable(IS_READ_ONLY)
    return Unavailable(IS_FAILING, reason=spelled(error))


def spelled(error: Exception) -> str:
    """Return an error's own words, cut short."""
    words = str(error) if isinstance(error, sqlite3.Error) else f"{type(error).__name__} {error}"
    return shorten(words, LONGEST_REASON, placeholder="…")


FOLDER = "games"
ENDING = ".json"
KEPT, CHECKSUM = "kept", "checksum"
LATER = ("undone", "hints")
"""Header keys that change while a game is played: they stand behind the actions."""
ACTIONS = '"actions": ['
_CHECKSUM = re.compile(rb'"checksum": "([0-9a-f]{8})"\n\}\Z')
_SUMS = re.compile(r'"sums": "([0-9a-f]+)"')
_OF_HEAD, _OF_ACTION = 8, 4  # digits of a sum
LONGEST_NAMES = 40

Signature = tuple[int, int, int]
"""Inode, size and time of change of a file."""


class Notes(NamedTuple):
    """What a file keeps of a game beside its record."""

    touched: str
    """When it was last played here (ISO 8601, UTC)."""
    steps: int | None
    """How often the table had gone on by itself; ``None`` of imported games."""
    is_over: bool
    """Whether the table had come to the end; a record alone goes on to it."""


class Found(NamedTuple):
    """What a file holds."""

    record: Record | None
    """As far as it is sound; ``None`` where not even the players can be read."""
    notes: Notes | None = None
    """``None`` where the file came from elsewhere, or they are damaged."""
    damage: str = ""
    """A sentence for players; empty for a sound file."""
    reason: str = ""
    """The same in detail, for ``library check``."""


# --- spelling ------------------------------------------------------------------------------------


class Text:
    """The text of a game's file; what is added to the game is spelled alone."""

    def __init__(self, record: Record) -> None:
        self._extra = {
            key: value for key, value in record.extra.items() if key not in (*LATER, KEPT, CHECKSUM)
        }
        written = write_record(replace(record, actions=(), extra=self._extra))
        self._head = (written[: written.rindex(ACTIONS)] + ACTIONS).encode()
        self._actions: Sequence[Recorded] = ()
        self.checksum = ""
        self._sums: list[str] = []
        self._marks = [(len(self._head), zlib.crc32(self._head))]
        """Where each action ends, the header first, and the CRC-32 of everything up to there."""

    def fits(self, record: Record) -> bool:
        """Whether a record goes on from the same header."""
        return all(record.extra.get(key) == value for key, value in self._extra.items())

    def go_on(self, record: Record, notes: Notes) -> tuple[int, bytes]:
        """Return what is to be written for this record now, and from which byte on."""
        actions = record.actions
        pairs = enumerate(zip(self._actions, actions, strict=False))
        known = min(len(self._actions), len(actions))
        same = next((at for at, (old, new) in pairs if old != new), known)
        del self._sums[same:], self._marks[same + 1 :]
        start, crc = self._marks[same]
        pieces, end = [], start
        for at in range(same, len(actions)):
            line = plain(record.spell(actions[at])).encode()
            piece = (b",\n    " if at else b"\n    ") + line
            crc, end = zlib.crc32(piece, crc), end + len(piece)
            pieces.append(piece)
            self._sums.append(_sum_of(line, at))
            self._marks.append((end, crc))
        self._actions = actions
        later = {key: value for key, value in record.extra.items() if key not in self._extra}
        later[KEPT] = {
            "touched": notes.touched,
            "steps": notes.steps,
            "over": notes.is_over,
            "sums": _checked(f"{self._marks[0][1]:08x}{''.join(self._sums)}"),
        }
        last = "\n  ],\n" + "".join(
            f"  {plain(key)}: {plain(value)},\n" for key, value in later.items() if key != CHECKSUM
        )
        self.checksum = f"{zlib.crc32(last.encode() + b'  ', crc):08x}"
        last += f'  "checksum": "{self.checksum}"\n}}\n'
        return start, b"".join([*pieces, last.encode()])

    def whole(self, record: Record, notes: Notes) -> bytes:
        self._actions = ()
        return self._head + self.go_on(record, notes)[1]


def spell_game(record: Record, notes: Notes) -> bytes:
    return Text(record).whole(record, notes)


def _sum_of(line: bytes, at: int = 0) -> str:
    return f"{zlib.crc32(line, at) & 0xFFFF:04x}"


def _checked(sums: str) -> str:
    """Return sums with a last one that tells whether they themselves are sound."""
    return sums + _sum_of(sums.encode())


def name_of(record: Record, uid: str, day: str, games: SummedGames) -> str:
    """Return a file name by which a person finds the game; the box's first game is not named."""
    names = "-".join(record.players) if len(record.players) > 1 else "solo"
    names = re.sub(r"[^\w-]+", "-", names).strip("-")[:LONGEST_NAMES].strip("-")
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


def read_bytes(path: Path) -> tuple[bytes, Signature]:
    """Read a file, as far as a record may go; raise ``OSError`` where it is no plain file."""
    with open_regular(path) as file:
        return file.read(MAX_BYTES + 1), signature_of(os.fstat(file.fileno()))


def read_game(data: bytes, games: SummedGames) -> Found:
    """Read what a file holds, as far as it is sound; whether it is legal is not asked."""
    body = data.rstrip()
    end = _CHECKSUM.search(body, max(0, len(body) - 64))
    is_intact = end is not None and zlib.crc32(body[: end.start()]) == int(end[1], 16)
    try:
        record = read_record(body, games)
    except DamagedRecord as damage:
        found = (
            Found(None, None, HEADER_DAMAGED, str(damage)) if is_intact else _salvaged(data, games)
        )
        return found if found.reason else found._replace(reason=str(damage))
    if is_intact or not isinstance(record.extra.get(KEPT), dict):
        # What no library has kept came from elsewhere, as a record that was put into the folder.
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
    # Only in strings can such letters stand for something.
    text = "".join([c if c >= " " or c == "\n" else "\ufffd" for c in text])
    head, _opening, rest = text.partition(f"\n  {ACTIONS}")
    try:
        record = without_notes(read_record(f"{head}\n  {ACTIONS}]}}", games))
    except DamagedRecord as damage:
        return Found(None, None, HEADER_DAMAGED, str(damage))
    told = _SUMS.search(rest)
    sums = told[1][:-_OF_ACTION] if told else ""
    sums = sums if told and _checked(sums) == told[1] else ""
    actions: list[Recorded] = []
    lines = rest.split("\n")[1:]
    for at, line in enumerate(lines):
        spelled = line.strip().removesuffix(",")
        start = _OF_HEAD + at * _OF_ACTION
        if sums and sums[start : start + _OF_ACTION] != _sum_of(spelled.encode(), at):
            break
        try:
            action = record.spelling.action_from_json(parse_json(spelled), f"actions[{at}]")
        except Refusal:
            break
        actions.append(action)
    record = replace(record, actions=tuple(actions))
    are_whole = len(lines) > len(actions) and lines[len(actions)].strip() == "],"
    if not are_whole or (sums and len(actions) != (len(sums) - _OF_HEAD) // _OF_ACTION):
        is_cut = told is None and not any("]," in line for line in lines[len(actions) + 1 :])
        words = ENDS_EARLY if is_cut else ACTIONS_DAMAGED
        return Found(record, None, words, f"its actions are sound up to number {len(actions)}")
    later = _after_actions(rest)
    extra = {**record.extra, **{key: later[key] for key in LATER if key in later}}
    record = replace(record, extra=extra)
    is_head_sound = not sums or (
        sums[:_OF_HEAD]
        == f"{zlib.crc32(data.partition(ACTIONS.encode())[0] + ACTIONS.encode()):08x}"
    )
    where = "what stands behind its actions" if is_head_sound else "its header"
    return Found(record, _notes_in(later), NOTES_DAMAGED, f"{where} is not what was written")


def _after_actions(rest: str) -> dict[str, Json]:
    try:
        later = json.loads("{" + rest.rpartition("\n  ],\n")[2])
    except (ValueError, RecursionError):
        return {}
    return later if isinstance(later, dict) else {}


class Summed(NamedTuple):
    """A file that was read and played; its record is legal to its end."""

    found: Found
    summary: Summary | None


def sum_up(found: Found, games: SummedGames) -> Summed:
    """Play what a file holds; what the rules refuse is cut off, with all that follows it."""
    record = found.record
    if record is None:
        return Summed(found, None)
    statistics = games[record.game].statistics
    try:
        summary = statistics.summarise(record)
    except Refusal as refusal:
        try:
            fault = replay(record).error
            legal = replace(record, actions=record.actions[: fault.action if fault else 0])
            summary = statistics.summarise(legal)
        except Refusal as hopeless:
            return Summed(Found(None, None, HEADER_DAMAGED, str(hopeless)), None)
        reason = found.reason or f"action {len(legal.actions)}: {refusal}"
        found = Found(legal, None, found.damage or ACTIONS_DAMAGED, reason)
    # Who knows what a damaged one has lost; and a summary goes on to the end at once, where the
    # table had yet to.
    if found.damage or (found.notes is not None and not found.notes.is_over):
        summary = replace(summary, game=summary.game._replace(is_finished=False))
    return Summed(found, summary)


def uid_of(found: Found, data: bytes, name: str) -> str:
    """Return the name of a game; one that has none is named after what it is."""
    if found.record is None:
        return blake2s(name.encode("utf-8", "replace"), digest_size=16).hexdigest()
    told = found.record.extra.get("uid")
    with contextlib.suppress(ValueError, TypeError):
        if isinstance(told, str):
            return UUID(told).hex
    return blake2s(data, digest_size=16).hexdigest()


# --- writing -------------------------------------------------------------------------------------


def put(path: Path, data: bytes, *, is_new: bool, settle: bool = True) -> Signature:
    """Write a whole file: nobody ever finds a part of it.

    Raises:
        FileExistsError: it is to be new, and is there.
    """
    part = path.with_name(PARTS.format(name=os.urandom(16).hex()))
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            if settle:
                os.fsync(file.fileno())
        if is_new:
            put_new(part, path)
        else:
            os.replace(part, path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    if settle:
        settle_folder(path.parent)
    return signature_of(path.stat())


def put_beside(path: Path, data: bytes, *, settle: bool = True) -> tuple[Path, Signature]:
    """Write a new file under this name or, where that is taken, with the first free number."""
    free, number = path, 2
    while True:
        try:
            return free, put(free, data, is_new=True, settle=settle)
        except FileExistsError:
            free, number = path.with_name(f"{path.stem}-{number}{path.suffix}"), number + 1


def settle_folder(folder: Path) -> None:
    """Sync a folder's entries to the disk, where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


class Writer:
    """Writes the game that a window plays into its file."""

    def __init__(self, path: Path, seen: Signature | None = None) -> None:
        """Go on with a file as it was ``seen``, or begin a new one."""
        self.path = path
        self.signature = seen
        self.is_new = True
        """Whether what was written last was the whole file."""
        self._text: Text | None = None
        self._size = 0

    def keep(self, record: Record, notes: Notes) -> str:
        """Make the file hold the game as it is now; return what the player is to be told.

        A file that is not as it was left is written anew, beside what stands in its place.
        """
        there = signature_at(self.path)
        if there is not None and (there == self.signature or self._is_the_same(there)):
            if self._text is not None and self._text.fits(record):
                self._append(record, notes)
            else:
                self._write(record, notes, is_new=False)
            return ""
        news = "" if self.signature is None else WAS_REPLACED if there else WAS_GONE
        self._write(record, notes, is_new=True)
        return news

    def _write(self, record: Record, notes: Notes, *, is_new: bool) -> None:
        text = Text(record)
        data = text.whole(record, notes)
        if is_new:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path, self.signature = put_beside(self.path, data)
        else:
            self.signature = put(self.path, data, is_new=False)
        self._text, self._size, self.is_new = text, len(data), True

    def _append(self, record: Record, notes: Notes) -> None:
        assert self._text is not None
        text, self._text = self._text, None  # Until it is known to be written.
        try:
            start, data = text.go_on(record, notes)
            data += b"\n" * (self._size - start - len(data))
            with self.path.open("r+b", buffering=0) as file:
                file.seek(start)
                if file.write(data) != len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path))
                os.fsync(file.fileno())
                self.signature = signature_of(os.fstat(file.fileno()))
        except BaseException:
            # What is half written is ours.
            self.signature = signature_at(self.path)
            raise
        self._text, self._size, self.is_new = text, start + len(data), False

    def _is_the_same(self, there: Signature) -> bool:
        """Whether a file that was touched, or copied back, is what was written here."""
        if self._text is None or there[1] != self._size:
            return False
        with contextlib.suppress(OSError):
            data, signature = read_bytes(self.path)
            end = _CHECKSUM.search(data.rstrip(), max(0, len(data.rstrip()) - 64))
            if end is not None and end[1].decode() == self._text.checksum:
                self.signature = signature
                return True
        return False
