"""What a record is: one game, played or unfinished, as a header and the actions in order.

At once save file, replay, challenge and test vector.  Knows what stands in it; knows neither its
spelling (``reading``, ``writing``) nor what the rules make of it (``replay``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.rules.luckybox import Face, Order, Setup

from .spelling import Recorded
from .strict_json import Json

FORMAT = "luckybox-record"
VERSION = 1
GAME = "luckybox"
LONGEST_NAME = 24
HEADER = (
    "format",
    "version",
    "game",
    "edition",
    "players",
    "seed",
    "deck",
    "order",
    "actions",
)
"""The keys that this version knows, in the order in which they are written."""

NOTHING_MORE: Mapping[str, Json] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Record:
    """One game as it is kept."""

    players: tuple[str, ...]
    edition: str
    seed: int
    deck: str | tuple[Face, ...]
    """The name of a shipped deck, or the faces themselves."""
    order: Order = field(default_factory=Order)
    actions: tuple[Recorded, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=lambda: NOTHING_MORE)
    """Header keys that are none of ours, in the order in which they stood."""


def record_of(
    setup: Setup,
    actions: Iterable[Recorded],
    deck: str | None = None,
    extra: Mapping[str, Json] = NOTHING_MORE,
) -> Record:
    """Make the record of a game: without the name of its ``deck`` it carries the faces.

    Raises:
        ValueError: an extra key is one that the header has anyway.
    """
    if taken := [key for key in extra if key in HEADER]:
        raise ValueError(f"the header has a {taken[0]} already")
    return Record(
        setup.players,
        setup.edition.name,
        setup.seed,
        deck if deck is not None else tuple(setup.faces.values()),
        setup.order,
        tuple(actions),
        extra,
    )
