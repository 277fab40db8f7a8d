"""What a game of the box offers; import for typing only, as it imports every package."""

from collections.abc import Mapping
from typing import Any, Protocol

from .challenge import CodedGame
from .cli import OfferedGame
from .match import AnyMatch


class Game(CodedGame, OfferedGame, Protocol):
    """One game: its facts, rules and screens."""

    @property
    def bot(self) -> str:
        """The policy of a plain bot."""

    @property
    def default_rivals(self) -> tuple[str, ...]:
        """The default rivals: an even match for a person."""

    @property
    def match(self) -> type[AnyMatch]:
        pass

    @property
    def screens(self) -> Any:
        pass


Games = Mapping[str, Game]
