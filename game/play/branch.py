"""Branches: new games that begin with the actions of a recorded one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from game.record import Json, Player, Record, counted

NOT_OF_A_BRANCH = frozenset(
    (
        "uid",
        "started",
        "finished",
        "undone",
        "hints",
        "daily",
        "weekly",
        "challenge",
        "branch",
        "series",
        "turned",
    )
)
"""Header keys that a branch does not inherit."""

RecordT = TypeVar("RecordT", bound=Record)


def branch_of(record: RecordT, actions: int, players: Sequence[Player]) -> RecordT:
    """Return a game that branches off after so many actions; the caller drops later reshuffles."""
    extra = {key: told for key, told in record.extra.items() if key not in NOT_OF_A_BRANCH}
    uid = record.extra.get("uid")
    origin: dict[str, Json] = {"of": uid} if isinstance(uid, str) else {}
    extra |= {**counted(players), "branch": {**origin, "at": actions}}
    return replace(record, actions=record.actions[:actions], extra=extra)
