"""What a record is: one game, played or unfinished, as a header and the actions in order.

At once save file, replay, challenge and test vector.  Knows what stands in it; knows neither its
spelling (``reading``, ``writing``) nor what the rules make of it (``replay``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from game.blanco import rules as blanco
from game.luckybox import rules as luckybox

from .spelling import Recorded
from .strict_json import Json
from .unplayable import Unplayable

FORMAT = "luckybox-record"
VERSION = 1
LONGEST_NAME = 24

NOTHING_MORE: Mapping[str, Json] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game as it is kept: what the records of every game have."""

    game: ClassVar[str]
    """Which game it is, as records name it."""
    header: ClassVar[tuple[str, ...]]
    """The keys that this version knows, in the order in which they are written."""

    players: tuple[str, ...]
    seed: int
    actions: tuple[Recorded, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=lambda: NOTHING_MORE)
    """Header keys that are none of ours, in the order in which they stood."""

    def __post_init__(self) -> None:
        """Refuse an extra key that would stand in the header twice."""
        if taken := [key for key in self.extra if key in self.header]:
            raise ValueError(f"the header has a {taken[0]} already")


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckyboxRecord(Record):
    """A game of Super Mega Lucky Box."""

    game: ClassVar[str] = "luckybox"
    header: ClassVar[tuple[str, ...]] = (
        "format", "version", "game", "edition", "players", "seed", "deck", "order", "actions",
    )  # fmt: skip

    edition: str
    deck: str | tuple[luckybox.Face, ...]
    """The name of a shipped deck, or the faces themselves."""
    order: luckybox.Order = field(default_factory=luckybox.Order)
    actions: tuple[luckybox.Action | Unplayable, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BlancoRecord(Record):
    """A game of Blanco.  It has one edition and one deck, so it names neither."""

    game: ClassVar[str] = "blanco"
    header: ClassVar[tuple[str, ...]] = (
        "format",
        "version",
        "game",
        "players",
        "seed",
        "order",
        "actions",
    )

    order: blanco.Order = field(default_factory=blanco.Order)
    actions: tuple[blanco.Action | Unplayable, ...] = ()


def record_of(
    setup: luckybox.Setup,
    actions: Iterable[luckybox.Action | Unplayable],
    deck: str | None = None,
    extra: Mapping[str, Json] = NOTHING_MORE,
) -> LuckyboxRecord:
    """Make the record of a game: without the name of its ``deck`` it carries the faces.

    Raises:
        ValueError: an extra key is one that the header has anyway.
    """
    return LuckyboxRecord(
        players=setup.players,
        edition=setup.edition.name,
        seed=setup.seed,
        deck=deck if deck is not None else tuple(setup.faces.values()),
        order=setup.order,
        actions=tuple(actions),
        extra=extra,
    )


def blanco_record_of(
    setup: blanco.Setup,
    actions: Iterable[blanco.Action | Unplayable],
    extra: Mapping[str, Json] = NOTHING_MORE,
) -> BlancoRecord:
    """Make the record of a game of Blanco.

    Raises:
        ValueError: an extra key is one that the header has anyway.
    """
    return BlancoRecord(
        players=setup.players,
        seed=setup.seed,
        order=setup.order,
        actions=tuple(actions),
        extra=extra,
    )
