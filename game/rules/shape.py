"""The interface of a game's rules, for code that works with any game."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT", covariant=True)


class Rules(Protocol[StateT, EventT]):
    """The rules of a game, as pure functions; setups, states, actions and events are opaque."""

    def check_setup(self, setup: Any, /) -> None:
        """Raise ``InvalidSetup`` if no game can be made of the setup."""

    def new_game(self, setup: Any, /) -> tuple[StateT, tuple[EventT, ...]]:
        """Return the first state and its events, or raise ``InvalidSetup``."""

    def play(self, state: StateT, action: Any, /) -> tuple[StateT, tuple[EventT, ...]]:
        """Apply an action, then let the table advance to the next decision.

        Raises:
            IllegalAction: the rules forbid it.
            InvalidSetup: a fixed reshuffle is wrong.
        """

    def apply(self, state: StateT, action: Any, /) -> tuple[StateT, tuple[EventT, ...]]:
        """Apply an action without advancing the table, or raise ``IllegalAction``."""

    def view_for(self, state: StateT, player: Any, /) -> Any:
        pass

    def legal_actions(self, state: StateT, player: int, /) -> Sequence[Any]:
        pass

    def is_over(self, state: StateT, /) -> bool:
        pass
