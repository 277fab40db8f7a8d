"""The camera over a watched table: whose board is shown large while the viewer does not say.

Knows the cascades of the first game; knows no pixels.
"""

from __future__ import annotations

from typing import Protocol

from game.luckybox.rules import Phase
from game.luckybox.scenes.table import Table
from game.stage import TABLE

from .playback import CASCADE, GREAT_CASCADE

REST_SECONDS = {"slow": 2.0, "normal": 1.4, "fast": 0.7, "turbo": 0.2}
"""How long the camera stays on a board after a great cascade."""


class Camera(Protocol):
    """Chooses the board that is shown large."""

    def rests(self, dt: float) -> bool:
        """Let time pass; tell whether the table is to wait until everything is seen."""

    def follow(self) -> None:
        """See where it is worth looking now."""

    def stay(self) -> None:
        """Leave the board that the viewer has chosen in view for this turn."""

    def let_go(self) -> None:
        """Forget what was: another moment is shown."""


class CascadeCamera:
    """Rests on a great cascade that is over, and sees who else is still at one."""

    def __init__(self, table: Table) -> None:
        """Look at this table."""
        self._table = table
        self.rest = 0.0
        """How long it still rests, in seconds."""
        self._rested: object = None
        self._chosen: object = None
        """The turn in which the viewer chose a board by hand."""

    def rests(self, dt: float) -> bool:
        """Let time pass; tell whether it still rests on a board."""
        if self.rest <= 0:
            return False
        self.rest -= dt
        return True

    def follow(self) -> None:
        """Rest on a great cascade that is over; then see who else is still at it."""
        table = self._table
        game = table.match.game
        focus, director = table.focus, table.director
        if game.phase is not Phase.TURN or director.is_busy(focus, TABLE):
            return
        now = (game.round, game.turn, focus)
        if game.seats[focus].combo >= GREAT_CASCADE and self._rested != now:
            self._rested = now
            self.rest = REST_SECONDS[table.speed]
        elif self._chosen != now[:2]:
            going = [
                (seat.combo, -at)
                for at, seat in enumerate(game.seats)
                if seat.combo >= CASCADE and director.is_busy(at)
            ]
            if going:
                table.focus = -max(going)[1]

    def stay(self) -> None:
        """Leave the board that the viewer has chosen in view for this turn."""
        game = self._table.match.game
        self._chosen = (game.round, game.turn)

    def let_go(self) -> None:
        """Forget what was: another moment is shown."""
        self.rest, self._chosen = 0.0, None
