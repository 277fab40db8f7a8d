"""What a record is: one game, played or unfinished, as a header and the actions in order.

At once save file, replay, challenge and test vector.  Every game has a class of its own for its
records, which brings its rules and its spelling along; so only who reads one has to be told which
games there are.  Knows no game.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, TypeVar

from game.rules.shape import Rules

from .strict_json import Json
from .unplayable import Unplayable

FORMAT = "luckybox-record"
VERSION = 1

NOTHING_MORE: Mapping[str, Json] = MappingProxyType({})

RecordT = TypeVar("RecordT", bound="Record")


class Action(Protocol):
    """Something that a player does."""

    @property
    def player(self) -> int:
        """Who does it."""


Recorded = Action | Unplayable
"""What a record may hold."""


class Spelling(Protocol):
    """How the values of a game are spelled in JSON."""

    def action_from_json(self, value: Json, place: str, /) -> Recorded:
        """Read an action; whether it is legal, or even possible, is not asked.

        Raises:
            DamagedRecord: this is no action; ``place`` is where it stands.
        """

    def action_to_json(self, action: Any, /) -> dict[str, Json]:
        """Spell an action."""

    def event_to_json(self, event: Any, /) -> dict[str, Json]:
        """Spell an event: its name under ``event``, then its fields."""

    def sheet_to_json(self, state: Any, /) -> dict[str, Json]:
        """Spell what a game is worth as if it stopped now, and who has won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(ABC):
    """One game as it is kept: what the records of every game have."""

    game: ClassVar[str]
    """Which game it is, as records name it."""
    header: ClassVar[tuple[str, ...]]
    """The keys that this version knows, in the order in which they are written."""
    rules: ClassVar[Rules[Any, Any]]
    spelling: ClassVar[Spelling]

    players: tuple[str, ...]
    seed: int
    actions: tuple[Recorded, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=lambda: NOTHING_MORE)
    """Header keys that are none of ours, in the order in which they stood."""

    def __post_init__(self) -> None:
        """Refuse an extra key that would stand in the header twice."""
        if taken := [key for key in self.extra if key in self.header]:
            raise ValueError(f"the header has a {taken[0]} already")

    @classmethod
    @abstractmethod
    def read_header(cls: type[RecordT], header: dict[str, Json]) -> RecordT:
        """Read the keys that are known, all but the actions.

        Raises:
            DamagedRecord: one of them is missing, or makes no sense.
        """

    @abstractmethod
    def write_header(self) -> dict[str, str]:
        """Write the keys that only records of this game have, each value as its JSON."""

    @abstractmethod
    def setup(self) -> Any:
        """Make the setup that the header describes.

        Raises:
            DamagedRecord, InvalidSetup: there is none.
        """

    @abstractmethod
    def sealed_rows(self) -> Sequence[Sequence[int]]:
        """Lay open what a seal of this deal promises: all that is known before the first action."""

    def spell(self, action: Recorded) -> dict[str, Json]:
        """Spell an action of this game as records do."""
        if isinstance(action, Unplayable):
            return dict(action.written)
        return self.spelling.action_to_json(action)

    def sheet(self, state: Any) -> dict[str, Json]:
        """Give the answer for a legal record: what the game is worth as if it stopped now."""
        return {"ok": True} | self.spelling.sheet_to_json(state)


class RecordedGame(Protocol):
    """A game of which there are records."""

    @property
    def record(self) -> type[Record]:
        """What its records are."""
