"""What the rules of all games share: their protocol, errors, and the shuffle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT", covariant=True)

MAX_NAME_LENGTH = 24


class Rules(Protocol[StateT, EventT]):
    """The rules of a game, as pure functions.  Each game has its own types of state and event."""

    def check_setup(self, setup: Any, /) -> None:
        """Raise ``InvalidSetup`` if no game can start from the setup."""

    def new_game(self, setup: Any, /) -> tuple[StateT, tuple[EventT, ...]]:
        """Return the first state and the events up to it, or raise ``InvalidSetup``."""

    def play(self, state: StateT, action: Any, /) -> tuple[StateT, tuple[EventT, ...]]:
        """Apply an action and advance to the next decision, or raise a ``Refusal``."""

    def apply(self, state: StateT, action: Any, /) -> tuple[StateT, tuple[EventT, ...]]:
        """Apply an action without advancing to the next decision, or raise ``IllegalAction``."""

    def view_for(self, state: StateT, player: Any, /) -> Any:
        pass

    def legal_actions(self, state: StateT, player: int, /) -> Sequence[Any]:
        pass

    def is_over(self, state: StateT, /) -> bool:
        pass


class Refusal(ValueError):
    """An error whose message is a template, which can be translated, filled with values."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values


class IllegalAction(Refusal):
    """The rules forbid this action now.  The game is unchanged."""


class InvalidSetup(Refusal):
    """No game can be played with these players, cards or shuffles."""


class InvalidNotation(Refusal):
    """A text such as a deck file cannot be parsed.  The message says where."""


Item = TypeVar("Item")

MAX_RANDOM_SEED = 999_999_999
"""The largest seed drawn at random.  Records may have larger ones."""


def shuffle_items(items: Iterable[Item], seed: int, purpose: str) -> tuple[Item, ...]:
    """Return the items in an order that depends only on the seed and on ``purpose``."""
    deck = list(items)
    draw = Random(f"{seed}/{purpose}").random
    for last in range(len(deck) - 1, 0, -1):
        other = int(draw() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
