"""Who sits where, as the header of a record tells.

Nothing of it is believed: of what makes no sense it counts as not said.  Knows no game.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .record import Record
from .strict_json import Json

PERSON = "person"
"""What sits in a seat in which no policy decides."""
BADGES = 12
"""How many colours and patterns there are to tell players apart."""
MOST_UNDONE = 1_000_000
"""The most actions that are counted as taken back; a header that says more was not written here."""
MOST_HINTS = 1_000
"""The most hints that are counted for a seat: no game has so many decisions of one."""
COUNTED = ("seats", "undone", "hints")
"""The header keys that a match writes from what it knows."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat."""

    name: str
    badge: int = 0
    """Which colour-and-pattern badge, 0–11."""
    kind: str = PERSON
    """``PERSON``, or the name of a policy among the bots of the game."""

    @property
    def is_bot(self) -> bool:
        return self.kind != PERSON


def counted(
    players: Sequence[Player], undone: int = 0, hints: Sequence[int] = ()
) -> dict[str, Json]:
    """Spell the header keys that a match writes from what it knows."""
    spelled: dict[str, Json] = {
        "seats": [{"badge": player.badge, "kind": player.kind} for player in players]
    }
    if undone:
        spelled["undone"] = undone
    if any(hints):
        spelled["hints"] = list(hints)
    return spelled


def hints_of(record: Record) -> tuple[int, ...]:
    """Tell for how many of its decisions each seat of a recorded game took counsel, as it says."""
    hints = record.extra.get("hints")
    if not isinstance(hints, list) or len(hints) != len(record.players):
        hints = [0] * len(record.players)
    return tuple(count if type(count) is int and 0 <= count <= MOST_HINTS else 0 for count in hints)


def undone_of(record: Record) -> int:
    """Tell how many actions a recorded game says were taken back."""
    undone = record.extra.get("undone")
    return undone if type(undone) is int and 0 <= undone <= MOST_UNDONE else 0


def players_of(record: Record, policies: Collection[str]) -> tuple[Player, ...]:
    """Tell who sits at a recorded game; a seat of which nothing sensible is told is a person's.

    ``policies`` are those that a bot of this game may have.
    """
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
