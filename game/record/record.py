"""The base class of records: a header and the actions in order.

Each game's record class brings its rules and spelling.
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
    """An action of a player."""

    @property
    def player(self) -> int:
        pass


Recorded = Action | Unplayable


class Spelling(Protocol):
    """How a game's values are written as JSON."""

    def action_from_json(self, value: Json, place: str, /) -> Recorded:
        """Read an action (legal or not), or raise ``DamagedRecord`` with its ``place``."""

    def action_to_json(self, action: Any, /) -> dict[str, Json]:
        pass

    def event_to_json(self, event: Any, /) -> dict[str, Json]:
        """Return the event's name under ``event``, then its fields."""

    def sheet_to_json(self, state: Any, /) -> dict[str, Json]:
        """Return the scores and winners as if the game ended now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(ABC):
    """A recorded game, finished or not."""

    game: ClassVar[str]
    header: ClassVar[tuple[str, ...]]
    """Known keys, in the order in which they are written."""
    rules: ClassVar[Rules[Any, Any]]
    spelling: ClassVar[Spelling]

    players: tuple[str, ...]
    seed: int
    actions: tuple[Recorded, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=lambda: NOTHING_MORE)
    """Unknown header keys, in their original order."""

    def __post_init__(self) -> None:
        if taken := [key for key in self.extra if key in self.header]:
            raise ValueError(f"the header has a {taken[0]} already")

    @classmethod
    @abstractmethod
    def read_header(cls: type[RecordT], header: dict[str, Json]) -> RecordT:
        """Read all known keys but the actions, or raise ``DamagedRecord``."""

    @abstractmethod
    def write_header(self) -> dict[str, str]:
        """Return the game-specific header keys, each value as JSON text."""

    @abstractmethod
    def setup(self) -> Any:
        """Return the header's setup, or raise ``DamagedRecord`` or ``InvalidSetup``."""

    @abstractmethod
    def sealed_rows(self) -> Sequence[Sequence[int]]:
        """Return the rows of the deal that its seal commits to."""

    def spell(self, action: Recorded) -> dict[str, Json]:
        if isinstance(action, Unplayable):
            return dict(action.written)
        return self.spelling.action_to_json(action)

    def sheet(self, state: Any) -> dict[str, Json]:
        return {"ok": True} | self.spelling.sheet_to_json(state)


class RecordedGame(Protocol):
    """A game that has records."""

    @property
    def record(self) -> type[Record]:
        pass
