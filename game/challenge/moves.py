"""What was done in a game, packed into a code: every action as its place among the legal ones.

So a code can hold no illegal action, and takes little room.  The format hangs on the order in which
the rules list legal actions; goldens hold it.  Knows no game: each says what it needs in a
``Moves``, and nothing of headers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from game.record import Unplayable

from .digits import Packer, Unpackable, Unpacker

MOST_ACTIONS = 4096
"""Twelve players do less than 1200 things.  A base of codes that were sent: it never changes."""


class Decided(Protocol):
    """Something that a player does."""

    @property
    def player(self) -> int:
        """Who does it."""


AnySetup = TypeVar("AnySetup")
AnyGame = TypeVar("AnyGame")
AnyAction = TypeVar("AnyAction", bound=Decided)


@dataclass(frozen=True, slots=True)
class Moves(Generic[AnySetup, AnyGame, AnyAction]):
    """What is to be known of a game to pack what was done in it."""

    new_game: Callable[[AnySetup], tuple[AnyGame, object]]
    play: Callable[[AnyGame, AnyAction], tuple[AnyGame, object]]
    waiting: Callable[[AnyGame], Sequence[int]]
    """Names the players who have something to decide; none when the game is over."""
    choices: Callable[[AnyGame, int], Sequence[AnyAction]]
    """Lists everything that a player may do, in an order that never changes."""

    def pack(
        self, packer: Packer, setup: AnySetup, actions: Sequence[AnyAction | Unplayable]
    ) -> None:
        """Add everything that was done.

        Raises:
            IllegalAction, InvalidSetup: the rules refuse it.
            Unpackable: it is too much.
        """
        packer.put(len(actions), MOST_ACTIONS)
        game, _ = self.new_game(setup)
        for action in actions:
            if isinstance(action, Unplayable):
                raise action.refusal()
            after, _ = self.play(game, action)
            packer.put_row([action.player], self.waiting(game))
            choices = self.choices(game, action.player)
            if action not in choices:
                raise Unpackable(f"{action} has no place")
            packer.put(choices.index(action), len(choices))
            game = after

    def unpack(self, unpacker: Unpacker, setup: AnySetup) -> tuple[tuple[AnyAction, ...], AnyGame]:
        """Take out what was done, and give the game after it.

        Raises:
            InvalidSetup: a fixed reshuffle is wrong.
            Unpackable: something was done when there was nothing to do.
        """
        actions: list[AnyAction] = []
        game, _ = self.new_game(setup)
        for _ in range(unpacker.take(MOST_ACTIONS)):
            [player] = unpacker.take_row(1, self.waiting(game))
            choices = self.choices(game, player)
            actions.append(choices[unpacker.take(len(choices))])
            game, _ = self.play(game, actions[-1])
        return tuple(actions), game
