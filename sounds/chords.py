"""The chords: for cards, the tiers of a cascade, rounds, totals and a win.

A chord is spread over tines and wood, and others follow it.  Knows no points.
"""

from __future__ import annotations

from .hands import knock
from .pitch import degree
from .room import in_room
from .tone import Layer, Samples, bell, glass, levelled, tine, together, wood


def strum(steps: tuple[int, ...], gap: float, seconds: float, gain: float = 1.0) -> list[Layer]:
    """Spread a chord over tines and wood, from the bottom."""
    layers: list[Layer] = []
    for index, step in enumerate(steps):
        # Small loudspeakers do not play the lowest notes; they would only take up room.
        level = gain * (1.0 if step > -4 else 0.7 if step > -8 else 0.4)
        layers.append((index * gap, 0.8 * level, tine(degree(step), seconds)))
        layers.append((index * gap, 0.35 * level, wood(degree(step), seconds * 0.6)))
    return layers


def later(seconds: float, layers: list[Layer]) -> list[Layer]:
    """Move layers in time."""
    return [(at + seconds, gain, sound) for at, gain, sound in layers]


def card() -> Samples:
    """Complete a card: a full chord, strummed, with a stamp under it."""
    return in_room(
        levelled(
            together(
                (0.0, 0.6, knock(degree(-13), seconds=0.14)),
                *strum((-6, -2, 1, 3, 5, 8), 0.022, 1.5),
                (0.12, 0.18, glass(degree(12), 1.2, soft=0.02)),
            )
        ),
        tail_seconds=0.3,
    )


def tier_super() -> Samples:
    """Call SUPER: three notes up."""
    return in_room(
        levelled(
            together(
                *strum((1, 3, 5), 0.075, 0.7),
                (0.15, 0.25, glass(degree(12), 0.7, soft=0.01)),
            )
        )
    )


def tier_mega() -> Samples:
    """Call MEGA: four notes up to the octave, and a chord that stays."""
    return in_room(
        levelled(
            together(
                *strum((1, 3, 5, 8), 0.075, 0.8),
                *later(0.225, strum((-6, 3, 5), 0.0, 1.2, 0.6)),
                (0.225, 0.30, bell(degree(8), 1.3)),
            )
        ),
        tail_seconds=0.3,
    )


def tier_lucky() -> Samples:
    """Call LUCKY: from the fourth to the tonic, with a run of glass above."""
    sparkle: list[Layer] = [
        (0.34 + 0.055 * index, 0.22, glass(degree(step), 0.8, soft=0.01))
        for index, step in enumerate((8, 10, 12, 13, 15, 17))
    ]
    return in_room(
        levelled(
            together(
                *strum((-3, 1, 4, 6), 0.03, 0.9),
                *later(0.30, strum((-6, 1, 3, 5, 8), 0.03, 1.4)),
                *sparkle,
                (0.32, 0.30, bell(degree(5), 1.5)),
            )
        ),
        tail_seconds=0.35,
    )


def tier_box() -> Samples:
    """Call BOX!: the whole scale up, then fourth, fifth and tonic with everything there is."""
    run: list[Layer] = [
        (0.045 * step, 0.35 + 0.04 * step, wood(degree(step), 0.5)) for step in range(1, 9)
    ]
    sparkle: list[Layer] = [
        (1.12 + 0.06 * index, 0.20, glass(degree(step), 1.0, soft=0.012))
        for index, step in enumerate((12, 15, 17, 19, 17, 15, 19, 22))
    ]
    return in_room(
        levelled(
            together(
                *run,
                *later(0.48, strum((-10, -3, 1, 4, 6), 0.018, 0.8)),
                *later(0.76, strum((-9, -2, 2, 5, 7), 0.018, 0.8)),
                *later(1.06, strum((-13, -6, 1, 3, 5, 8, 10), 0.022, 1.8)),
                (1.06, 0.5, knock(degree(-13), seconds=0.14)),
                (1.08, 0.40, bell(degree(8), 1.7)),
                (1.08, 0.25, bell(degree(5), 1.7)),
                *sparkle,
            )
        ),
        tail_seconds=0.4,
    )


def round_start() -> Samples:
    """Begin a round: four notes that open a door."""
    return in_room(
        levelled(
            together(
                *strum((-2, 1, 2, 5), 0.115, 0.9),
                (0.345, 0.25, bell(degree(5), 1.0)),
            )
        ),
        tail_seconds=0.3,
    )


def round_end() -> Samples:
    """End a round: a short cadence home."""
    return in_room(
        levelled(
            together(
                *strum((-3, 1, 4), 0.018, 0.6, 0.8),
                *later(0.24, strum((-2, 2, 5), 0.018, 0.6, 0.85)),
                *later(0.50, strum((-6, -2, 1, 3), 0.022, 1.3)),
            )
        ),
        tail_seconds=0.3,
    )


def tick() -> Samples:
    """Count one more point."""
    return in_room(
        together((0.0, 1.0, knock(degree(8))), (0.0, 0.3, knock(degree(1)))),
        wet=0.3,
        tail_seconds=0.06,
    )


def total() -> Samples:
    """Show a total: it is written down."""
    return in_room(
        levelled(
            together(
                (0.0, 0.5, knock(degree(-13), seconds=0.12)),
                *strum((-2, 3, 5), 0.028, 0.9),
                (0.07, 0.25, glass(degree(8), 0.9, soft=0.012)),
            )
        )
    )


def win() -> Samples:
    """Win: a small tune that comes home."""
    notes = ((0.0, 1), (0.15, 3), (0.30, 5), (0.52, 6), (0.67, 5))
    tune: list[Layer] = []
    for at, step in notes:
        tune += later(at, strum((step, step - 7), 0.0, 0.7, 0.75))
    return in_room(
        levelled(
            together(
                *tune,
                *later(0.30, strum((-6, -2), 0.0, 0.8, 0.5)),
                *later(0.52, strum((-10, -3), 0.0, 0.8, 0.5)),
                *later(0.90, strum((-6, -2, 1, 3, 5, 8), 0.022, 1.8)),
                (0.92, 0.30, bell(degree(8), 1.8)),
                (1.05, 0.18, glass(degree(12), 1.4, soft=0.012)),
                (1.15, 0.14, glass(degree(15), 1.4, soft=0.012)),
            )
        ),
        tail_seconds=0.4,
    )
