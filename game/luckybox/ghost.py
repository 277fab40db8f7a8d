"""The ghost: somebody else's game, there to be looked at after every number of one's own.

Two games of the same deal reveal the same numbers at the same moments, whatever is done; so a
moment is named by its round and turn.  Knows records and rules, and nothing of how it is drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.luckybox.record import LuckyboxRecord
from game.record import Unplayable

from .rules import Event, State, advance, apply, is_ready, new_game

Moment = tuple[int, int]
"""A round, 1–4, and how many of its numbers are revealed: 0 is the draft before it."""


class Answered(NamedTuple):
    """What the other table has done by the end of a moment."""

    game: State
    """When everybody there had answered the number, before anything else happened."""
    events: tuple[Event, ...]
    """What the answers brought about, in order."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A played game by its moments."""

    moments: Mapping[Moment, Answered]
    """In order; of an unfinished game the last may be half answered."""
    start: State
    """Before anything was done."""
    end: State
    """After all that was done: with the final score, if it was played to the end."""

    def game_at(self, round_number: int, turn: int) -> State:
        """Give the other game after the number of this moment was answered there.

        Where the other game stopped earlier, it is as it stopped.
        """
        moments = list(self.moments)
        at = bisect_right(moments, (round_number, turn))
        return self.moments[moments[at - 1]].game if at else self.start

    def events_at(self, round_number: int, turn: int) -> tuple[Event, ...]:
        """Give what the answers of this moment brought about there."""
        answered = self.moments.get((round_number, turn))
        return answered.events if answered else ()


def ghost_of(record: LuckyboxRecord) -> Ghost:
    """Play a record, keeping every moment of it.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: it is no legal game.
    """
    game, _ = new_game(record.setup())
    start = game
    moments: dict[Moment, Answered] = {}
    for action in record.actions:
        if isinstance(action, Unplayable):
            raise action.refusal()
        while is_ready(game):
            game, _ = advance(game)
        game, happened = apply(game, action)
        moment = game.round, game.turn
        before = moments[moment].events if moment in moments else ()
        moments[moment] = Answered(game, before + happened)
    while is_ready(game):
        game, _ = advance(game)
    return Ghost(moments, start, game)
