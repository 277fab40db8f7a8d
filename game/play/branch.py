"""A branch: the record of a new game that begins as another one did, up to a moment of it.

Knows records and who sits where; knows no game.
"""

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
"""What a header says of one game and not of another that goes on from it."""

RecordT = TypeVar("RecordT", bound=Record)


def branch_of(record: RecordT, actions: int, players: Sequence[Player]) -> RecordT:
    """Make the record of a game that goes on after so many ``actions`` of this one.

    ``players`` is who plays now.  Shuffles that were fixed and are still to be made must be gone:
    what comes of them depends on what is discarded.
    """
    extra = {key: told for key, told in record.extra.items() if key not in NOT_OF_A_BRANCH}
    uid = record.extra.get("uid")
    origin: dict[str, Json] = {"of": uid} if isinstance(uid, str) else {}
    extra |= {**counted(players), "branch": {**origin, "at": actions}}
    return replace(record, actions=record.actions[:actions], extra=extra)
