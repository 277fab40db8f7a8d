"""The two loops, for the title and for the table: written out bar by bar.

A loop is a ring: what rings on past its end is heard at its beginning, so there is no seam to
hear.  There is no drum and no hook, nothing that insists; the table's loop is slower and lower than
the effects that are to be heard over it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .pitch import degree
from .room import around_room
from .tone import RATE, Samples, glass, pad, tine, wood

SLOTS = 8
"""Eighths in a bar."""
UNEVEN_SECONDS, UNEVEN_LEVEL = 0.009, 0.13
"""How much a hand differs from a machine."""
REST = "."
LOW_STEP = -7
"""Held notes lower than this take up more room than they are heard."""
BREATH_SECONDS, BREATH_IN_SECONDS, BREATH_DEPTH = 2.0, 0.7, 0.08
"""The ring is cut where it takes breath, just before the first beat."""

CHORDS: dict[str, tuple[int, ...]] = {
    "I": (-6, -2, 1, 3),
    "I9": (-6, -2, 2, 3),
    "iii": (-4, -2, 0, 5),
    "IV": (-10, -6, -1, 1),
    "IV9": (-10, -6, -4, -2),
    "V": (-9, -5, -2, 0),
    "Vsus": (-9, -5, 1, 2),
    "vi": (-8, -4, -2, 1),
    "ii": (-5, -3, -1, 1),
}
"""By name, from the bass up, in degrees of the scale."""


@dataclass(frozen=True)
class Score:
    """A loop as it is written: bars of chords, and a melody of eighths with rests."""

    bar_seconds: float
    chords: tuple[str, ...]
    melody: tuple[str, ...]
    """One string a bar; degrees and rests, ``SLOTS`` of them."""
    twinkles: tuple[tuple[int, int, int], ...]
    """Bar, slot and degree of single touches of glass."""
    broken: tuple[tuple[int, int], ...]
    """Which note of the chord is touched in which slot of a bar, as an accompaniment."""
    broken_share: float
    """How many of these are really played."""
    pad_level: float
    melody_level: float
    broken_level: float
    seed: int


TITLE = Score(
    bar_seconds=3.2,
    chords=(
        *("I", "vi", "IV9", "Vsus", "I9", "iii", "IV", "ii"),
        *("vi", "IV9", "I", "ii", "IV", "Vsus", "I9", "I"),
    ),
    melody=(
        "5 . . 3 . 5 . .",
        "6 . . . 5 . 3 .",
        "2 . . 3 . . . .",
        ". . 2 . 1 . 2 .",
        "3 . . 5 . 8 . .",
        "7 . . . 5 . . .",
        "6 . 5 . 3 . . .",
        ". . 1 . 2 . . .",
        "1 . 3 . 5 . . 6",
        ". . . 5 . . 3 .",
        "5 . . . . 3 . 2",
        ". . 1 . . . . .",
        "6 . . 8 . . 6 .",
        "5 . . . 4 . 2 .",
        "3 . . . . . . .",
        "1 . . . . . . .",
    ),
    twinkles=((3, 6, 12), (4, 6, 15), (7, 5, 13), (11, 4, 12), (12, 4, 15), (14, 4, 10)),
    broken=((0, 0), (2, 2), (3, 1), (5, 3), (6, 2)),
    broken_share=0.8,
    pad_level=0.065,
    melody_level=0.50,
    broken_level=0.28,
    seed=11,
)

TABLE = Score(
    bar_seconds=3.6,
    chords=(
        *("I9", "I9", "IV9", "IV9", "vi", "vi", "Vsus", "Vsus"),
        *("I", "I", "ii", "ii", "IV9", "IV", "Vsus", "I9"),
    ),
    melody=(
        ". . . . 3 . . .",
        ". . 2 . . . . .",
        "-2 . . . . . . .",
        ". . . 1 . . -1 .",
        ". . . . . . . .",
        "1 . . . . 3 . .",
        ". . . 2 . . . .",
        ". . . . . . . .",
        "-2 . . . 1 . . .",
        ". . . . . . 3 .",
        ". . 1 . . . . .",
        ". . . . -1 . . .",
        ". . . . . . . .",
        "-1 . . 1 . . . .",
        ". . . . 2 . . .",
        ". . . . . . . .",
    ),
    twinkles=((4, 4, 10), (7, 3, 12), (12, 5, 8), (14, 1, 12)),
    broken=((0, 0), (3, 2), (5, 1)),
    broken_share=0.6,
    pad_level=0.085,
    melody_level=0.36,
    broken_level=0.28,
    seed=12,
)


class Ring:
    """Samples whose end is their beginning."""

    def __init__(self, seconds: float) -> None:
        """Begin with silence."""
        self.samples = np.zeros((round(seconds * RATE), 2))

    def add(self, at: float, gain: float, sound: Samples) -> None:
        """Lay a sound into the ring; what does not fit before the end goes to the beginning."""
        places = (round(at * RATE) + np.arange(len(sound))) % len(self.samples)
        np.add.at(self.samples, places, gain * sound)


class Hand:
    """Plays notes into a ring, a little unevenly."""

    def __init__(self, ring: Ring, seed: int) -> None:
        """Begin; the same seed plays the same."""
        self._ring = ring
        self._chance = np.random.default_rng(seed)

    def skips(self, share: float) -> bool:
        """Decide whether to leave a note out of which so great a share is played."""
        return bool(self._chance.random() >= share)

    def play(self, at: float, gain: float, sound: Samples) -> None:
        """Play a note about then, about so loud."""
        late, strong = self._chance.normal(0.0, 1.0, 2).clip(-2.0, 2.0)
        self._ring.add(at + UNEVEN_SECONDS * late, gain * (1.0 + UNEVEN_LEVEL * strong), sound)


def played(score: Score) -> Samples:
    """Play a score from end to end."""
    ring = Ring(score.bar_seconds * len(score.chords))
    hand = Hand(ring, score.seed)
    slot = score.bar_seconds / SLOTS
    for bar, name in enumerate(score.chords):
        start = bar * score.bar_seconds
        chord = CHORDS[name]
        last = bar == len(score.chords) - 1
        for step in chord:
            # One chord breathes out while the next breathes in.
            length = score.bar_seconds * 1.6
            breath = pad(degree(step), length, attack=length * 0.4, release=length * 0.45)
            level = score.pad_level * (0.6 if step < LOW_STEP else 1.0)
            ring.add(start - 0.2 * score.bar_seconds, level, breath)
        for place, note in score.broken:
            if not hand.skips(score.broken_share if place else 1.0) and not (last and place):
                touched = wood(degree(chord[note]), 0.9, soft=0.012, ring=1.3)
                hand.play(start + place * slot, score.broken_level, touched)
        for place, note in enumerate(score.melody[bar].split()):
            if note != REST:
                plucked = tine(degree(int(note)), 1.8, soft=0.010, ring=1.8)
                hand.play(start + place * slot, score.melody_level, plucked)
    for bar, place, step in score.twinkles:
        touched = glass(degree(step), 1.6, soft=0.02, ring=1.8)
        hand.play(bar * score.bar_seconds + place * slot, 0.3 * score.melody_level, touched)
    return with_breath(around_room(ring.samples))


def with_breath(ring: Samples) -> Samples:
    """Let a ring sink and rise again before its first beat, and cut it at the lowest point."""
    ring = np.roll(ring, round(BREATH_IN_SECONDS * RATE), axis=0)
    level = np.ones(len(ring))
    for seconds, side in ((BREATH_IN_SECONDS, level), (BREATH_SECONDS, level[::-1])):
        count = round(seconds * RATE)
        way = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count)
        side[:count] = BREATH_DEPTH + (1.0 - BREATH_DEPTH) * way
    return ring * level[:, None]


LOOPS: dict[str, Callable[[], Samples]] = {
    "music_title": lambda: played(TITLE),
    "music_table": lambda: played(TABLE),
}
"""Every loop by the name of its file."""
