"""The protocol of a game.  Import this module for typing only: it imports many packages."""

from collections.abc import Mapping
from typing import Any, Protocol

from .challenge import CodedGame
from .cli import OfferedGame
from .match import AnyMatch


class Game(CodedGame, OfferedGame, Protocol):
    """One of the games in this program: its facts and parts that the rest of the code uses."""

    @property
    def bot(self) -> str:
        """The name of the default bot policy."""

    @property
    def default_rivals(self) -> tuple[str, ...]:
        """The bot policies that new games suggest as rivals."""

    @property
    def match(self) -> type[AnyMatch]:
        pass

    @property
    def screens(self) -> Any:
        pass


Games = Mapping[str, Game]
