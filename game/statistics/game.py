"""The interface of a game's statistics."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from game.record import RecordedGame

from .feats import Feat
from .figures import Columns
from .summary import Summary


class Measure(NamedTuple):
    """How games of the same kind are compared."""

    column: str
    """An integer column of the seat summaries."""
    fewer_is_better: bool = False
    of_winners: bool = False
    """Whether it only counts for winners."""

    def is_better(self, value: int, other: int) -> bool:
        return value < other if self.fewer_is_better else value > other


class Figures(Protocol):
    """Figures of finished games."""

    @property
    def games(self) -> int:
        pass


class Statistics(Protocol):
    """How a game is counted."""

    @property
    def MEASURE(self) -> Measure:  # noqa: N802 - a constant of the game's module
        pass

    @property
    def PLAYED(self) -> Sequence[str]:  # noqa: N802 - a constant of the game's module
        """The summary columns that ``figures_of`` needs."""

    @property
    def FEATS(self) -> Sequence[Feat]:  # noqa: N802 - a constant of the game's module
        pass

    @property
    def FIGURES(self) -> Mapping[str, Any]:  # noqa: N802 - a constant of the game's module
        """The game-specific figures of a seat's summary."""

    def summarise(self, record: Any, /) -> Summary:
        """Return a record's summary; raises what replaying it raises."""

    def result_words(self, summary: Summary, /) -> list[str]:
        """Return short descriptions of a result that reveal nothing about the deal."""

    def figures_of(self, games: Columns, /) -> Figures:
        pass


class SummedGame(RecordedGame, Protocol):
    """A game that has statistics."""

    @property
    def name(self) -> str:
        pass

    @property
    def statistics(self) -> Statistics:
        pass


SummedGames = Mapping[str, SummedGame]
"""By name; the box is named after the first."""
