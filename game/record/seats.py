"""The players of a record; malformed header values are ignored."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .record import Record
from .strict_json import Json

PERSON = "person"
BADGES = 12
"""Number of colour-and-pattern badges."""
MOST_UNDONE = 1_000_000
"""Larger counts were not written by this game."""
MOST_HINTS = 1_000
"""More than any game has decisions for a seat."""
COUNTED = ("seats", "undone", "hints")
"""Header keys that a match counts itself."""


@dataclass(frozen=True, slots=True)
class Player:
    """The occupant of a seat."""

    name: str
    badge: int = 0
    """0–11."""
    kind: str = PERSON
    """``PERSON`` or a bot policy."""

    @property
    def is_bot(self) -> bool:
        return self.kind != PERSON


def counted(
    players: Sequence[Player], undone: int = 0, hints: Sequence[int] = ()
) -> dict[str, Json]:
    """Return the header keys that a match counts itself."""
    spelled: dict[str, Json] = {
        "seats": [{"badge": player.badge, "kind": player.kind} for player in players]
    }
    if undone:
        spelled["undone"] = undone
    if any(hints):
        spelled["hints"] = list(hints)
    return spelled


def hints_of(record: Record) -> tuple[int, ...]:
    """Return for how many decisions each seat took a hint."""
    hints = record.extra.get("hints")
    if not isinstance(hints, list) or len(hints) != len(record.players):
        hints = [0] * len(record.players)
    return tuple(count if type(count) is int and 0 <= count <= MOST_HINTS else 0 for count in hints)


def undone_of(record: Record) -> int:
    undone = record.extra.get("undone")
    return undone if type(undone) is int and 0 <= undone <= MOST_UNDONE else 0


def players_of(record: Record, policies: Collection[str]) -> tuple[Player, ...]:
    """Return the players; a seat is a person's unless its kind is among ``policies``."""
    told = record.extra.get("seats")
    seats = told if isinstance(told, list) and len(told) == len(record.players) else []
    players = []
    for at, name in enumerate(record.players):
        seat = seats[at] if seats else None
        badge, kind = (seat.get("badge"), seat.get("kind")) if isinstance(seat, dict) else (at, "")
        players.append(
            Player(
                name,
                badge if type(badge) is int and 0 <= badge < BADGES else at,
                kind if isinstance(kind, str) and kind in policies else PERSON,
            )
        )
    return tuple(players)
