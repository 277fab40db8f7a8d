"""What the library asks of a game: that there are records of it, and that they can be summed up.

Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from game.record import RecordedGame
from game.statistics import SummedGame


class KeptGame(RecordedGame, SummedGame, Protocol):
    """A game whose records are kept."""


KeptGames = Mapping[str, KeptGame]
"""By their names; the first is the one that the box is called after."""
