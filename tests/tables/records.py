"""Records in tests: of all games of the box, and of the values that a test has at hand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stdout
from typing import Any, TextIO

from game import record
from game.blanco import record as blanco
from game.blanco import rules as blanco_rules
from game.box import GAMES
from game.luckybox import record as luckybox
from game.match import Match
from game.record import Json, Record, SealState, UnplayableAction, referee


def read_record(text: str | bytes) -> Any:
    return record.read_record(text, GAMES)


def referee_command(files: Sequence[str], events: bool, out: TextIO, sheet: bool = False) -> int:
    with redirect_stdout(out):
        return referee.referee_command(files, GAMES, events, sheet)


def record_with(setup: Any, extra: dict[str, Json]) -> Record:
    """Give the record of a deal that nobody has played yet."""
    if isinstance(setup, blanco_rules.Setup):
        return blanco.record_of(setup, (), extra)
    return luckybox.record_of(setup, (), extra=extra)


def seal_of(setup: Any, salt: str) -> dict[str, Json]:
    return record.make_seal(record_with(setup, {}), salt)


def commitment_of(setup: Any, salt: str) -> str:
    return referee.compute_commitment(record_with(setup, {}), salt)


def check_seal(setup: Any, seal: Json) -> SealState:
    return record.check_seal(record_with(setup, {"seal": seal}))


def action_to_json(action: Any) -> dict[str, Json]:
    """Spell an action of either game."""
    if isinstance(action, UnplayableAction):
        return dict(action.written)
    return _record(action).spelling.action_to_json(action)


def event_to_json(event: Any) -> dict[str, Json]:
    return _record(event).spelling.event_to_json(event)


def score_sheet(state: Any) -> dict[str, Json]:
    return {"ok": True} | _record(state).spelling.sheet_to_json(state)


def stand_at(match: Match[Any, Any, Any, Any], state: Any) -> None:
    """Let a match go on from a state that came about elsewhere, with nothing to take back."""
    match.game = state
    match._make_final()


def _record(value: object) -> type[Record]:
    """Find the records of the game that a value belongs to."""
    return GAMES[type(value).__module__.split(".")[1]].record
