"""Great moments of a table: the rivals look up, and one says a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.record import Player
from game.rules import shuffled
from game.stage import Pose, in_out, part

REMARK_SECONDS = 2.8
RISES, FALLS = 0.2, 1.1
"""Seconds until a face is up, and until it goes down again."""

Lines = Mapping[str, Mapping[str, Sequence[str]]]
"""What rivals say, in English: by policy and occasion."""
SILENT: Lines = {}
PRAISE = "praise"
"""The occasion of another seat's great moment."""


class Remark(NamedTuple):
    """The rivals look up, and one says something."""

    seat: int
    words: str
    """In English; empty where remarks are off."""
    progress: float
    moves: bool = True

    @property
    def lift(self) -> float:
        """How far the faces are up, 0 to 1."""
        seconds = self.progress * REMARK_SECONDS
        up, down = part(seconds, 0.0, RISES), part(seconds, FALLS, FALLS + RISES)
        return in_out(up) - in_out(down) if self.moves else 0.0


class Remarks:
    """Chooses speakers and lines by the deal's seed; no rival repeats a line at once."""

    def __init__(self, players: Sequence[Player], seed: int, lines: Lines) -> None:
        self._kinds = {at: each.kind for at, each in enumerate(players) if each.kind in lines}
        self._seed, self._lines = seed, lines
        self._said = Counter[tuple[int, str]]()

    def on(self, player: int, occasion: str) -> tuple[int, str] | None:
        """Return the speaker and the line for a player's great moment; None without rivals."""
        if not self._kinds:
            return None
        speaker = player
        if player not in self._kinds:
            nth, occasion = self._said.total(), PRAISE
            speaker = shuffled(sorted(self._kinds), self._seed, f"who praises {nth}")[0]
        nth = self._said[speaker, occasion]
        self._said[speaker, occasion] += 1
        lines = self._lines[self._kinds[speaker]][occasion]
        order = shuffled(lines, self._seed, f"what {speaker} says: {occasion}")
        return speaker, order[nth % len(order)]


def latest_remark(poses: Iterable[Pose]) -> Remark | None:
    made = [pose for pose in poses if isinstance(pose, Remark)]
    return min(made, key=lambda pose: pose.progress, default=None)
