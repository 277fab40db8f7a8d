"""What a bot is asked: a value that holds all that its decision may depend on.

So the decision is the same wherever and whenever it is made, and can be made in another process.
Knows no game and no policy.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Question(Generic[ActionT]):
    """One decision of one seat."""

    policy: Callable[[Any, Sequence[ActionT], Random], ActionT]
    shown: Any
    """What the seat may see."""
    legal: Sequence[ActionT]
    chance: str
    """What the only chance that the policy may use is drawn from."""

    def answer(self) -> ActionT:
        """Let the policy decide."""
        return self.policy(self.shown, self.legal, Random(self.chance))
