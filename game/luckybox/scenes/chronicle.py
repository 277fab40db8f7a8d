"""The chronicle: what has happened at the table, in the order it was shown, for who missed it.

Keeps events, not words, so that the language can change; a player's answer to a number and the
whole cascade it set off are one entry.  Bounded: this round and the one before.  Knows the events
and no pixels; ``telling`` puts them into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.luckybox.rules import events as ev

ROUNDS_KEPT = 2

Deed = list[ev.Event]
"""A cross with all that came of it at once, or another single thing."""


@dataclass(slots=True)
class Entry:
    """One thing that happened: to the whole table, or an answer of one player."""

    round: int
    turn: int
    player: int | None
    """Whose it is; ``None`` for the table's."""
    steps: list[Deed] = field(default_factory=list)


class Chronicle:
    """Listens to what is shown and remembers it."""

    def __init__(self, rounds: int = ROUNDS_KEPT) -> None:
        """Remember so many rounds."""
        self._rounds = rounds
        self.entries: list[Entry] = []
        self._round, self._turn = 1, 0
        self._answers: dict[int, Entry] = {}

    def __call__(self, event: ev.Event) -> None:
        match event:
            case ev.CardsOffered():
                self._begin_round(event.round)
            case ev.RoundStarted():
                self._begin_round(event.round)
                self._keep(None, event)
            case ev.NumberRevealed():
                self._round, self._turn = event.round, event.turn
                self._answers = {}
                self._keep(None, event)
            case ev.RoundScored() | ev.GameScored() | ev.PileReshuffled():
                self._answers = {}
                self._keep(None, event)
            case ev.CardsKept():
                self._keep(event.player, event)
            case ev.GameStarted() | ev.CardsDiscarded():
                pass  # ``telling`` says why nothing is said of them
            case _:
                self._answer(event)

    def latest(self, player: int) -> Entry | None:
        """Give what a player has answered to the last number so far."""
        return self._answers.get(player)

    def retell(self, events: Iterable[ev.Event]) -> None:
        """Forget all answers to the last number, and remember these instead (after an undo)."""
        taken_back = list(self._answers.values())
        self.entries = [
            entry for entry in self.entries if not any(entry is other for other in taken_back)
        ]
        self._answers = {}
        for event in events:
            self(event)

    def _begin_round(self, number: int) -> None:
        self._round, self._turn, self._answers = number, 0, {}
        oldest = number - self._rounds + 1
        self.entries = [entry for entry in self.entries if entry.round >= oldest]

    def _keep(self, player: int | None, event: ev.Event) -> None:
        self.entries.append(Entry(self._round, self._turn, player, [[event]]))

    def _answer(self, event: ev.TurnEvent) -> None:
        entry = self._answers.get(event.player)
        if entry is None:
            entry = self._answers[event.player] = Entry(self._round, self._turn, event.player)
            self.entries.append(entry)
        if not entry.steps or begins_step(event, entry.steps[-1]):
            entry.steps.append([])
        entry.steps[-1].append(event)


def begins_step(event: ev.TurnEvent, before: Sequence[ev.Event]) -> bool:
    """Tell whether an event belongs to the next cross rather than to the last one."""
    if isinstance(event, ev.SquareCrossed):
        return any(isinstance(earlier, ev.SquareCrossed) for earlier in before)
    return isinstance(event, ev.BoltsSpent | ev.BonusUsed | ev.TurnPassed)
