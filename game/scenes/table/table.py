"""What every game's table is to the screens that both games share: a few things to ask for.

Knows no rules: the log, the pictures of a watched game and what is counted up at the end take any
table that has these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from game.blanco.match import BlancoMatch
from game.play.match import Match, Player
from game.scenes.table.telling import Line
from game.scenes.watch.playback import Playback
from game.stage import Timing
from game.start import Watch

AnyMatch = Match | BlancoMatch
"""A game of either kind being played, or given again."""


class Plays(Protocol):
    """A director, as far as it matters whether it still plays."""

    def is_busy(self, *lanes: int) -> bool:
        """Tell whether anything plays or waits."""

    def finish(self, *lanes: int) -> None:
        """Show the end of everything now."""


class Seated(Protocol):
    """A table of either game."""

    game: str
    """What records call the game that is played at it."""
    playback: Playback | None
    """What its viewer wishes, where there is one who may wish."""

    @property
    def performance(self) -> object | None:
        """The recorded game that is given at it, if it is one."""

    @property
    def is_safe(self) -> bool:
        """Whether nothing is lost by leaving it."""

    @property
    def watch(self) -> Watch | None:
        """How it is watched, if only bots play."""

    @property
    def players(self) -> Sequence[Player]:
        """Who sits at it."""

    @property
    def timing(self) -> Timing:
        """How long things take."""

    @property
    def director(self) -> Plays:
        """What is still being shown."""

    def leave(self) -> None:
        """Go away from it; its game can be taken up again."""


class Watchable(Seated, Protocol):
    """A table at which bots, or a record, play for a viewer."""

    focus: int
    """The seat that is shown large."""

    @property
    def speed(self) -> str:
        """The animation speed in force."""

    def watch_at(self, speed: str) -> None:
        """Go on at another speed."""

    def let_pass(self, dt: float, rate: float = 1.0) -> bool:
        """Let time go by; tell whether anything was playing."""


class Told(Protocol):
    """A table whose story the log can tell."""

    @property
    def players(self) -> Sequence[Player]:
        """Who sits at it."""

    def told(self) -> Iterable[Sequence[Line]]:
        """Give the lines of each thing that has happened, the oldest first."""
