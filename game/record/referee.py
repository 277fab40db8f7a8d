"""The referee: records go in by the file, one line of JSON comes out for each.

Opens no window and needs none.  Knows files and standard input; knows no rule (``replaying``).
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import BinaryIO, NamedTuple, TextIO

from game.rules.errors import InvalidSetup, Refusal

from .damage import DamagedRecord, quote
from .reading import read_record
from .record import Record, RecordedGame
from .replaying import replay
from .seal import check_seal
from .strict_json import MAX_BYTES, Json

LEGAL, ILLEGAL, NOT_A_RECORD = 0, 1, 2
"""Exit codes, the worst last."""
STANDARD_INPUT = "-"
_BLOCK = 2**16


class Verdict(NamedTuple):
    """What the referee says of one file."""

    code: int
    answer: dict[str, Json]
    """The score sheet, or the reason why there is none."""
    events: Iterable[dict[str, Json]] = ()
    """What happened, as far as it could be replayed, spelled as it is asked for."""


def referee_command(
    files: Sequence[str], games: Mapping[str, RecordedGame], events: bool, out: TextIO
) -> int:
    """Referee each file, print a line for each to ``out``, and give the worst exit code.

    With ``events`` the event log is printed instead, one event a line, and after it the refusal
    if there is one.  Of several files every line names its own, as it was given.
    """
    worst = LEGAL
    for file in files:
        name: dict[str, Json] = {"file": file} if len(files) > 1 else {}
        verdict = judge(file, games)
        if events:
            for event in verdict.events:
                _print(name | event, out)
        if not events or verdict.code != LEGAL:
            _print(name | verdict.answer, out)
        worst = max(worst, verdict.code)
    return worst


def judge(file: str, games: Mapping[str, RecordedGame]) -> Verdict:
    """Read a file, replay the record in it and say what it is worth."""
    try:
        record = read_record(read_bounded(file), games)
        state, happened, fault = replay(record)
    except DamagedRecord as damage:
        return Verdict(NOT_A_RECORD, _refuse(damage))
    events = map(record.spelling.event_to_json, happened)
    if fault is None:
        return Verdict(LEGAL, record.sheet(state) | _seal(record), events)
    if isinstance(fault.refusal, InvalidSetup):
        return Verdict(NOT_A_RECORD, _refuse(fault.refusal), events)
    return Verdict(ILLEGAL, _refuse(fault.refusal, fault.action), events)


def _seal(record: Record) -> dict[str, Json]:
    """Say what became of the seal, if there is one.

    A broken one makes no game illegal: whoever trusted the commitment should know, and the actions
    are what they are.
    """
    return {"seal": check_seal(record)} if "seal" in record.extra else {}


def read_bounded(file: str) -> bytes:
    """Read a file, or standard input for ``-``, but never more than just too much for a record.

    Raises:
        DamagedRecord: it cannot be read; says why.
    """
    if file == STANDARD_INPUT and sys.stdin is None:
        raise DamagedRecord("standard input is closed")
    try:
        if file == STANDARD_INPUT:
            return _read(sys.stdin.buffer)
        with open(file, "rb") as stream:
            return _read(stream)
    except FileNotFoundError:
        problem = "there is no such file"
    except IsADirectoryError:
        problem = "this is a folder, not a file"
    except PermissionError:
        problem = "this file may not be read"
    except OSError as error:
        problem = f"this file cannot be read: {error.strerror}"
    except ValueError:
        problem = "no file can have this name"
    raise DamagedRecord("{problem}", place=quote(file), problem=problem)


def _read(stream: BinaryIO) -> bytes:
    # A buffer for the longest takes longer to make than most records to read.
    start = stream.read(_BLOCK)
    return start if len(start) < _BLOCK else start + stream.read(MAX_BYTES + 1 - _BLOCK)


def _refuse(refusal: Refusal, action: int | None = None) -> dict[str, Json]:
    where: dict[str, Json] = {} if action is None else {"action": action}
    return {"ok": False, **where, "reason": str(refusal)}


def _print(answer: dict[str, Json], out: TextIO) -> None:
    # ASCII only: names come out right whatever the terminal or the pipe believes about encodings.
    out.write(json.dumps(answer) + "\n")
