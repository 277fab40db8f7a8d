"""A branch: the record of a new game that begins as another one did, up to a moment of it.

Knows records and who sits where; knows neither game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from game.blanco.record import BlancoRecord
from game.luckybox.record import LuckyboxRecord
from game.record import Json

from .match import Player

NOT_OF_A_BRANCH = frozenset(
    ("uid", "started", "finished", "undone", "daily", "challenge", "branch", "series")
)
"""What a header says of one game and not of another that goes on from it."""

AnyRecord = TypeVar("AnyRecord", LuckyboxRecord, BlancoRecord)


def branch_of(
    record: AnyRecord, actions: int, reshuffles: int, players: Sequence[Player]
) -> AnyRecord:
    """Make the record of a game that goes on after so many ``actions`` of this one.

    ``players`` is who plays now.  Of the shuffles that were fixed only those stay that have been
    made, ``reshuffles``: what comes after depends on what is discarded.
    """
    extra = {key: told for key, told in record.extra.items() if key not in NOT_OF_A_BRANCH}
    seats: list[Json] = [{"badge": player.badge, "kind": player.kind} for player in players]
    uid = record.extra.get("uid")
    origin: dict[str, Json] = {"of": uid} if isinstance(uid, str) else {}
    extra |= {"seats": seats, "branch": {**origin, "at": actions}}
    order = replace(record.order, reshuffles=record.order.reshuffles[:reshuffles])
    return replace(record, actions=record.actions[:actions], extra=extra, order=order)
