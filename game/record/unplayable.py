"""Well-formed actions that the rules do not know: kept, and refused when played."""

from typing import NamedTuple

from game.rules.errors import IllegalAction

from .damage import quote
from .strict_json import Json, check_depth


class Unplayable(NamedTuple):
    """An action that cannot be tried."""

    player: int
    written: dict[str, Json]
    reason: str = ""
    """Why, if the game knows its word."""

    def refusal(self) -> IllegalAction:
        if self.reason:
            return IllegalAction(self.reason)
        return IllegalAction("no action is called {do}", do=quote(str(self.written["do"])))


def unknown_action(written: dict[str, Json], player: int, place: str) -> Unplayable:
    """Return the action as ``Unplayable``; raises ``DamagedRecord`` if nested too deeply."""
    check_depth(written, place)
    return Unplayable(player, written)
