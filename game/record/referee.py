"""The ``referee`` command: reads records, prints one line of JSON for each."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.cli.options import Command, argument, flag
from game.rules.errors import InvalidSetup, Refusal

from .damage import DamagedRecord
from .reading import read_bounded, read_record
from .record import Record, RecordedGame
from .replaying import replay
from .seal import check_seal
from .strict_json import Json

LEGAL, ILLEGAL, NOT_A_RECORD = 0, 1, 2


class Verdict(NamedTuple):
    """The result for one file."""

    code: int
    answer: dict[str, Json]
    events: Iterable[dict[str, Json]] = ()
    """As far as the record is legal, as JSON."""


def referee_command(files: Sequence[str], games: Mapping[str, RecordedGame], events: bool) -> int:
    """Referee each file, print a line for each, and return the worst exit code.

    ``events`` prints the events instead, one per line, then the refusal if any. With several files
    every line has its file's name.
    """
    worst = LEGAL
    for file in files:
        name: dict[str, Json] = {"file": file} if len(files) > 1 else {}
        verdict = judge(file, games)
        if events:
            for event in verdict.events:
                _print(name | event)
        if not events or verdict.code != LEGAL:
            _print(name | verdict.answer)
        worst = max(worst, verdict.code)
    return worst


def judge(file: str, games: Mapping[str, RecordedGame]) -> Verdict:
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
    """Return the state of the seal, if any; a broken one does not make the game illegal."""
    return {"seal": check_seal(record)} if "seal" in record.extra else {}


def _refuse(refusal: Refusal, action: int | None = None) -> dict[str, Json]:
    where: dict[str, Json] = {} if action is None else {"action": action}
    return {"ok": False, **where, "reason": str(refusal)}


def _print(answer: dict[str, Json]) -> None:
    # ASCII only, so that names survive any terminal or pipe encoding.
    print(json.dumps(answer))


REFEREE = Command(
    "referee",
    "replay records, print their results",
    "Replay records of games under the rules, and print one line of JSON for each: the scores, "
    "or where and why a record breaks the rules; of several files, each line names its own. "
    "Needs nothing installed.",
    (
        argument("files", "FILE", "a record of a game", nargs="+"),
        flag("--events", "print every event as well, a line of JSON each"),
    ),
    lambda given, program: referee_command(given.files, program.games, given.events),
    examples=(
        "referee game.json",
        "referee --events game.json | less",
        "referee games/*.json > results.jsonl",
    ),
    has_seed=False,
)
