"""The shape that the rules of every game have: what whoever knows no game may ask of any.

A setup, a state, an action and an event are the game's own values: nobody outside looks into them.
"""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT", covariant=True)


class Rules(Protocol[StateT, EventT]):
    """The rules of a game, pure."""

    def check_setup(self, setup: Any, /) -> None:
        """Refuse what makes no game.

        Raises:
            InvalidSetup: no game can be made of it.
        """

    def new_game(self, setup: Any, /) -> tuple[StateT, tuple[EventT, ...]]:
        """Lay the table: the first state, and what happened.

        Raises:
            InvalidSetup: no game can be made of it.
        """

    def play(self, state: StateT, action: Any, /) -> tuple[StateT, tuple[EventT, ...]]:
        """Do what a player decided, and all that the table does before the next decision.

        Raises:
            IllegalAction: the rules forbid it.
            InvalidSetup: a fixed reshuffle is wrong.
        """

    def apply(self, state: StateT, action: Any, /) -> tuple[StateT, tuple[EventT, ...]]:
        """Do what a player decided, and nothing that the table does by itself.

        Raises:
            IllegalAction: the rules forbid it.
        """

    def view_for(self, state: StateT, player: Any, /) -> Any:
        """Show what a player may know."""

    def legal_actions(self, state: StateT, player: int, /) -> Sequence[Any]:
        """List what a player may do."""

    def is_over(self, state: StateT, /) -> bool:
        """Tell whether the game has ended."""
