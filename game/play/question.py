"""A bot's decision as a self-contained value, so that another process can compute it."""

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
    legal: Sequence[ActionT]
    chance: str
    """The seed of the policy's randomness."""

    def answer(self) -> ActionT:
        return self.policy(self.shown, self.legal, Random(self.chance))
