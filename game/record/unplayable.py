"""Actions that are well written and that no rule knows: kept, and refused when played.

Knows no game.
"""

from typing import NamedTuple

from game.rules.errors import IllegalAction

from .damage import quote
from .strict_json import Json, check_depth


class Unplayable(NamedTuple):
    """An action that cannot even be tried."""

    player: int
    written: dict[str, Json]
    reason: str = ""
    """Why, if its word is one that the game knows."""

    def refusal(self) -> IllegalAction:
        if self.reason:
            return IllegalAction(self.reason)
        return IllegalAction("no action is called {do}", do=quote(str(self.written["do"])))


def unknown_action(written: dict[str, Json], player: int, place: str) -> Unplayable:
    """Keep an action whose word no rule knows.

    Raises:
        DamagedRecord: it is nested so deeply that it could not be written again.
    """
    check_depth(written, place)
    return Unplayable(player, written)
