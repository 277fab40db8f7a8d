"""What statistics ask of a game: to sum its records up, and to add up what came of it.

Knows no game.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from game.record import RecordedGame

from .feats import Feat
from .figures import Columns
from .summary import Summary


class Measure(NamedTuple):
    """By what the games of a game are compared, if they are of the same kind."""

    column: str
    """A whole number that the summary of a seat has."""
    fewer_is_better: bool = False
    of_winners: bool = False
    """Whether it says something of those only who have won."""

    def is_better(self, value: int, other: int) -> bool:
        return value < other if self.fewer_is_better else value > other


class Figures(Protocol):
    """What finished games say together; what else there is to be said, each game knows."""

    @property
    def games(self) -> int:
        """How many they are."""


class Statistics(Protocol):
    """How a game is counted."""

    @property
    def MEASURE(self) -> Measure:  # noqa: N802 - a constant of the game's module
        """By what its finished games are compared."""

    @property
    def PLAYED(self) -> Sequence[str]:  # noqa: N802 - a constant of the game's module
        """The columns of its summaries that its figures are made of."""

    @property
    def FEATS(self) -> Sequence[Feat]:  # noqa: N802 - a constant of the game's module
        """What there is to be proud of; its summaries tell the deeds."""

    @property
    def FIGURES(self) -> Mapping[str, Any]:  # noqa: N802 - a constant of the game's module
        """The figures that a seat's summary has beside those of every game, by their names."""

    def summarise(self, record: Any, /) -> Summary:
        """Play a record and take it apart.

        Raises:
            DamagedRecord, InvalidSetup, IllegalAction: it is no legal game.
        """

    def result_words(self, summary: Summary, /) -> list[str]:
        """Say in parts of a line what a game came to, and nothing about what is hidden in it."""

    def figures_of(self, games: Columns, /) -> Figures:
        """Add up finished games of one profile."""


class SummedGame(RecordedGame, Protocol):
    """A game of which there are statistics."""

    @property
    def name(self) -> str:
        """What records call it."""

    @property
    def statistics(self) -> Statistics:
        """How it is counted."""


SummedGames = Mapping[str, SummedGame]
"""By their names; the first is the one that the box is called after."""
