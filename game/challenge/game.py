"""What challenge codes ask of a game: its header as digits, and what may be done at any moment.

Knows no game.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.record import Record
from game.statistics import SummedGame

from .digits import Digits


class Packing(Protocol):
    """How a game is packed into a code, and what there is to beat in one."""

    @property
    def NUMBER(self) -> int:  # noqa: N802 - a constant of the game's module
        """What codes call it, below ``MOST_GAMES``; it never changes."""

    def code_header(self, digits: Digits, record: Any, /) -> Record:
        """Write the header of a record that can be played, or read one of nothing done.

        To be read, the record is ``None``, and whether it makes a game is not asked.

        Raises:
            Unpackable: something in it is larger than there is room for.
            RefusedCode: it holds what this version does not know, or claims what is not so.
            UnicodeDecodeError, DamagedRecord, InvalidSetup: it makes no sense.
        """

    def code_rest(self, digits: Digits, record: Any, /) -> Record:
        """Write or read what newer versions have in a header, behind the moves; else zeros."""

    def waiting(self, state: Any, /) -> Sequence[int]:
        """Name the players who have something to decide; none when the game is over."""

    def choices(self, state: Any, player: int, /) -> Sequence[Any]:
        """List everything that a player may do, in an order that never changes."""

    def winner(self, state: Any, /) -> int | None:
        """Return who has won, the first of several; ``None`` before the game is over."""

    def to_beat(self, state: Any, /) -> int | None:
        """Return what the winner came to, as this game measures it; ``None`` before it is over."""


class CodedGame(SummedGame, Protocol):
    """A game that can be sent."""

    @property
    def title(self) -> str:
        """What players call it."""

    @property
    def packing(self) -> Packing:
        """How codes hold it."""


CodedGames = Mapping[str, CodedGame]
"""By their names."""
