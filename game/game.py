"""A game of the box: all that the house asks of it, part by part.

Each room declares the part that it needs, and is handed the games by whoever opens it; here they
are put together.  A part is imported when it is first asked for.  Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from game.challenge import Packing
    from game.cli.options import CommandLine
    from game.play.match import AnyMatch
    from game.play.performance import AnyPerformance
    from game.record import Record
    from game.rules.shape import Rules
    from game.statistics import Statistics


class Game(Protocol):
    """One game: its facts, and its parts."""

    @property
    def name(self) -> str:
        """What records call it."""

    @property
    def title(self) -> str:
        """What players call it."""

    @property
    def least(self) -> int:
        """How many must play."""

    @property
    def most(self) -> int:
        """How many may play."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The editions, or what a match is played for; the first where nobody was asked."""

    @property
    def bot(self) -> str:
        """The policy of a bot at its table."""

    @property
    def bots(self) -> Mapping[str, Any]:
        """Every policy by its name."""

    @property
    def command_line(self) -> CommandLine:
        """What it adds to the command line."""

    @property
    def rules(self) -> Rules[Any, Any]:
        """What may be done."""

    @property
    def record(self) -> type[Record]:
        """What its records are."""

    @property
    def match(self) -> type[AnyMatch]:
        """What it is to play it."""

    @property
    def performance(self) -> type[AnyPerformance]:
        """What it is to give a recorded game again."""

    @property
    def packing(self) -> Packing:
        """How challenge codes hold it."""

    @property
    def statistics(self) -> Statistics:
        """How it is counted."""

    @property
    def screens(self) -> Any:
        """What there is to be seen of it."""


Games = Mapping[str, Game]
"""The games of a box by their names."""
