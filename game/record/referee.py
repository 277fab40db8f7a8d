"""Replaying records against the rules, checking seals, and the ``referee`` command."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol

from game.cli import Command, argument, exclusive_arguments, flag
from game.rules import EventT, IllegalAction, InvalidSetup, Refusal, Rules, StateT

from .format import Record, RecordedGame, UnplayableAction, read_limited_file, read_record
from .strict_json import DamagedRecord, Json

SALT_BYTES, DEAL_KEY_BYTES = 16, 12

_COMMITMENT_PATTERN = re.compile(r"[0-9a-f]{64}")
_SALT_PATTERN = re.compile(r"[0-9a-f]{16,128}")
_SHORT_GROUPS, _SHORT_GROUP = 4, 4


class SealState(StrEnum):
    """The result of checking a seal, which promises that the deal was fixed in advance."""

    INTACT = "intact"
    BROKEN = "broken"
    """The deal differs from the one promised by the seal."""
    UNREADABLE = "unreadable"
    """The header's seal is not in a known format."""


def compute_commitment(record: Record, salt: str) -> str:
    # Imported late: records without a seal need none.
    from hashlib import sha256

    lines = [f"{record.game}-seal 1", salt, str(record.seed)]
    lines += [" ".join(map(str, row)) for row in record.sealed_rows()]
    return sha256("\n".join(lines).encode("ascii")).hexdigest()


def deal_key(record: Record) -> str:
    """Return a key that games share if whoever has seen one of them knows the deal of the others.

    Raises the errors of ``Record.setup``.
    """
    from hashlib import blake2s

    rows = [record.game, *(" ".join(map(str, row)) for row in record.known_rows())]
    return blake2s("\n".join(rows).encode("ascii"), digest_size=DEAL_KEY_BYTES).hexdigest()


def make_seal(record: Record, salt: str) -> dict[str, Json]:
    """Return a seal (a hash of the deal, and its salt), or raise ``ValueError`` for a bad salt."""
    if not _SALT_PATTERN.fullmatch(salt):
        raise ValueError("a salt is 16 to 128 hex digits in lower case")
    return {"commitment": compute_commitment(record, salt), "salt": salt}


def check_seal(record: Record) -> SealState:
    seal = record.extra.get("seal")
    commitment = _read_seal_field(seal, "commitment", _COMMITMENT_PATTERN)
    salt = _read_seal_field(seal, "salt", _SALT_PATTERN)
    if commitment is None or salt is None:
        return SealState.UNREADABLE
    is_intact = compute_commitment(record, salt) == commitment
    return SealState.INTACT if is_intact else SealState.BROKEN


def short_commitment(seal: Json) -> str | None:
    """Return the first 16 digits of a seal's hash in groups of four, or None for an invalid seal.

    >>> short_commitment({"commitment": "0123456789abcdef" * 4})
    '0123 4567 89ab cdef'
    """
    commitment = _read_seal_field(seal, "commitment", _COMMITMENT_PATTERN)
    if commitment is None:
        return None
    starts = range(0, _SHORT_GROUPS * _SHORT_GROUP, _SHORT_GROUP)
    return " ".join([commitment[at : at + _SHORT_GROUP] for at in starts])


def _read_seal_field(seal: Json, key: str, shape: re.Pattern[str]) -> str | None:
    value = seal.get(key) if isinstance(seal, dict) else None
    return value if isinstance(value, str) and shape.fullmatch(value) else None


class RecordFault(NamedTuple):
    """The first action of a record that is refused, and why."""

    action: int
    refusal: IllegalAction | InvalidSetup
    """``InvalidSetup`` if a reshuffle in the header does not fit, otherwise ``IllegalAction``."""


class ReplayOutcome(NamedTuple, Generic[StateT, EventT]):
    """The result of replaying a record: the last state, all events, and the error if any."""

    game: StateT
    """The state after the last legal action."""
    events: tuple[EventT, ...]
    error: RecordFault | None


class ReplayableRecord(Protocol[StateT, EventT]):
    """What replaying needs of a record, with the game's types of state and event."""

    @property
    def rules(self) -> Rules[StateT, EventT]:
        pass

    @property
    def actions(self) -> Sequence[Any]:
        pass

    def setup(self) -> Any:
        pass


def steps(record: ReplayableRecord[StateT, EventT]) -> Iterator[tuple[StateT, tuple[EventT, ...]]]:
    """Yield the state and events at the start and after each action.  Raise the first refusal."""
    step = record.rules.new_game(record.setup())
    yield step
    play = record.rules.play
    for action in record.actions:
        if isinstance(action, UnplayableAction):
            raise action.refusal()
        step = play(step[0], action)
        yield step


def replay_record(record: ReplayableRecord[StateT, EventT]) -> ReplayOutcome[StateT, EventT]:
    """Replay a record up to its end or first refused action.

    Raises ``DamagedRecord`` or ``InvalidSetup`` if the game cannot start.
    """
    walk = steps(record)
    game, opening = next(walk)
    events, played = list(opening), 0
    try:
        for game, happened in walk:  # noqa: B007 - the last one counts
            events += happened
            played += 1
    except (IllegalAction, InvalidSetup) as refusal:
        return ReplayOutcome(game, tuple(events), RecordFault(played, refusal))
    return ReplayOutcome(game, tuple(events), None)


LEGAL, ILLEGAL, NOT_A_RECORD = 0, 1, 2


class RefereeVerdict(NamedTuple):
    """The referee's verdict on one file: the exit code, and what to print."""

    code: int
    answer: dict[str, Json]
    events: Iterable[dict[str, Json]] = ()
    """The events up to any illegal action, as JSON objects."""
    rows: Callable[[], Sequence[Sequence[str | int]]] = tuple
    """Returns the score sheet of a legal record as a table, whose first row has the headings."""


def referee_command(
    files: Sequence[str], games: Mapping[str, RecordedGame], events: bool, sheet: bool = False
) -> int:
    """Print the verdict on each file, and return the worst exit code.

    If ``sheet`` is true, print score sheets instead.  If ``events`` is true, print the events,
    and then a verdict only if it is not legal.
    """
    worst = LEGAL
    for file in files:
        name: dict[str, Json] = {"file": file} if len(files) > 1 else {}
        verdict = judge_record_file(file, games)
        worst = max(worst, verdict.code)
        if sheet:
            print(f"{file}:", *_score_sheet_lines(verdict), sep="\n  ")
            continue
        if events:
            for event in verdict.events:
                _print_json(name | event)
        if not events or verdict.code != LEGAL:
            _print_json(name | verdict.answer)
    return worst


def _score_sheet_lines(verdict: RefereeVerdict) -> Iterator[str]:
    answer = verdict.answer
    if verdict.code != LEGAL:
        action = f"action {answer['action']} is illegal: " if "action" in answer else ""
        yield f"{action}{answer['reason']}"
        return
    rows = [[str(cell) for cell in row] for row in verdict.rows()]
    first, *widths = (max(map(len, column)) for column in zip(*rows, strict=True))
    for name, *cells in rows:
        numbers = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        yield "  ".join([name.ljust(first), *numbers])
    winners, players = answer.get("winners"), rows[1:]
    if not answer["over"]:
        yield "Not finished: the score if the game ended now."
    elif isinstance(winners, list) and len(players) > 1:
        names = ", ".join(name for seat, (name, *_rest) in enumerate(players) if seat in winners)
        yield f"{'Winner' if len(winners) == 1 else 'Winners'}: {names}"
    if "seal" in answer:
        yield f"Seal: {answer['seal']}"


def judge_record_file(file: str, games: Mapping[str, RecordedGame]) -> RefereeVerdict:
    try:
        record = read_record(read_limited_file(file), games)
        state, happened, fault = replay_record(record)
    except DamagedRecord as damage:
        return RefereeVerdict(NOT_A_RECORD, _refusal_answer(damage))
    events = map(record.spelling.event_to_json, happened)
    if fault is None:
        rows = partial(record.spelling.sheet_to_rows, state)
        return RefereeVerdict(LEGAL, record.sheet(state) | _seal_answer(record), events, rows)
    if isinstance(fault.refusal, InvalidSetup):
        return RefereeVerdict(NOT_A_RECORD, _refusal_answer(fault.refusal), events)
    return RefereeVerdict(ILLEGAL, _refusal_answer(fault.refusal, fault.action), events)


def _seal_answer(record: Record) -> dict[str, Json]:
    """Return the state of a record's seal as a field of the verdict, or none without a seal."""
    return {"seal": check_seal(record)} if "seal" in record.extra else {}


def _refusal_answer(refusal: Refusal, action: int | None = None) -> dict[str, Json]:
    where: dict[str, Json] = {} if action is None else {"action": action}
    return {"ok": False, **where, "reason": str(refusal)}


def _print_json(answer: dict[str, Json]) -> None:
    # ASCII only, so that names survive any terminal or pipe encoding.
    print(json.dumps(answer))


REFEREE_COMMAND = Command(
    "referee",
    "check recorded games and print their scores",
    "Replay recorded games by the rules and print a line of JSON for each: the scores, or the "
    "first illegal action and why. Given several files, each line names its file. The exit code "
    "is 0 if all are legal, 1 if one is illegal, 2 if one is not a record. Needs nothing "
    "installed.",
    (
        argument("files", "FILE", "a recorded game; - reads standard input", nargs="+"),
        exclusive_arguments(
            flag("--sheet", "print a score sheet to read instead of JSON"),
            flag("--events", "print every event instead, a line of JSON each"),
            required=False,
        ),
    ),
    lambda given, program: referee_command(given.files, program.games, given.events, given.sheet),
    examples=(
        "referee game.json",
        "referee --sheet game.json",
        "referee --events game.json | less",
        "referee games/*.json > results.jsonl",
    ),
    has_seed=False,
)
