"""A game of the box: what each room asks of one, put together, and what the screens ask besides.

Knows no game.  Only types are found here, and who imports them at run time imports every room.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from game.challenge import CodedGame
from game.cli.options import OfferedGame
from game.play.match import AnyMatch


class Game(CodedGame, OfferedGame, Protocol):
    """One game: its facts, and its parts."""

    @property
    def bot(self) -> str:
        """The policy of a bot at its table that is no rival in particular."""

    @property
    def usual_rivals(self) -> tuple[str, ...]:
        """Who plays against somebody who never chose, a fair pair; of those offered here."""

    @property
    def match(self) -> type[AnyMatch]:
        """What it is to play it."""

    @property
    def screens(self) -> Any:
        """What there is to be seen of it."""


Games = Mapping[str, Game]
"""The games of a box by their names."""
