"""The chords: for cards, the tiers of a cascade, rounds, totals and a win.

A chord is spread over tines and wood, and others follow it.  Knows no points.
"""

from __future__ import annotations

from .hands import knock
from .pitch import degree
from .room import in_room
from .tone import Layer, Samples, bell, glass, levelled, tine, together, wood


def strum(
    steps: tuple[int, ...], gap: float, seconds: float, gain: float = 1.0, *, ring: float = 1.0
) -> list[Layer]:
    """Spread a chord over tines and wood, from the bottom; ``ring`` lets it sound longer."""
    layers: list[Layer] = []
    for index, step in enumerate(steps):
        # Small loudspeakers do not play the lowest notes; they would only take up room.
        level = gain * (1.0 if step > -4 else 0.7 if step > -8 else 0.4)
        layers.append((index * gap, 0.8 * level, tine(degree(step), seconds, ring=ring)))
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
                *strum((1, 3, 5), 0.06, 0.7),
                (0.0, 0.25, glass(degree(8), 0.5)),
                (0.12, 0.40, glass(degree(12), 0.7, soft=0.006)),
            )
        )
    )


def tier_mega() -> Samples:
    """Call MEGA: four notes up to the octave, and a chord that stays."""
    return in_room(
        levelled(
            together(
                *strum((1, 3, 5, 8), 0.05, 0.9),
                *later(0.15, strum((-6, 3, 5), 0.0, 1.2, 0.6)),
                (0.0, 0.30, glass(degree(8), 0.6)),
                (0.15, 0.35, bell(degree(8), 1.3)),
                (0.15, 0.40, glass(degree(15), 0.8, soft=0.006)),
            ),
            6.0,
        ),
        tail_seconds=0.3,
    )


def tier_lucky() -> Samples:
    """Call LUCKY: from the fourth to the tonic, with a run of glass above."""
    sparkle: list[Layer] = [
        (0.20 + 0.055 * index, 0.40, glass(degree(step), 0.8, soft=0.006))
        for index, step in enumerate((8, 10, 12, 13, 15, 17))
    ]
    return in_room(
        levelled(
            together(
                *strum((-3, 1, 4, 6), 0.012, 0.9),
                (0.0, 0.30, glass(degree(11), 0.6)),
                *later(0.18, strum((-6, 1, 3, 5, 8), 0.015, 1.5)),
                *sparkle,
                (0.20, 0.40, bell(degree(5), 1.5)),
            ),
            8.0,
        ),
        tail_seconds=0.35,
    )


BOX_LANDS_SECONDS = 0.5
"""How long the roll lasts before the chord lands (``CascadeTier.sound_lands`` says the same)."""


def tier_box() -> Samples:
    """Call BOX!: a roll up the scale that grows, then the chord with everything there is."""
    lands = BOX_LANDS_SECONDS
    roll: list[Layer] = [
        (lands * nth / 16, 0.03 + 0.008 * nth, wood(degree(nth // 2 + 1), 0.15, ring=0.5))
        for nth in range(16)
    ]
    sparkle: list[Layer] = [
        (0.05 + 0.06 * index, 0.45, glass(degree(step), 1.0, soft=0.006))
        for index, step in enumerate((12, 15, 17, 19, 17, 15, 19, 22))
    ]
    chord = together(
        *strum((-13, -6, 1, 3, 5, 8, 10), 0.006, 2.6, ring=2.5),
        (0.0, 0.5, knock(degree(-13), seconds=0.14)),
        (0.0, 0.50, bell(degree(8), 2.2)),
        (0.0, 0.35, bell(degree(5), 2.2)),
        (0.0, 0.80, glass(degree(15), 1.2, ring=2.0)),
        (0.0, 0.50, glass(degree(22), 1.2, ring=2.0)),
        *later(0.16, strum((3, 5, 8, 10, 12), 0.014, 2.2, 0.9, ring=2.0)),
        *later(0.36, strum((-6, 1, 3, 5, 8), 0.014, 2.2, ring=2.5)),
        *sparkle,
    )
    # Twice, so that it stays full to its end.
    full = levelled(levelled(chord, 14.0), 10.0)
    full /= abs(full).max()
    return in_room(together(*roll, (lands, 1.0, full)), tail_seconds=0.4)


def tier_box_burst() -> Samples:
    """Burst with the chord of BOX!: an octave over it and one under it, in glass and bells."""
    burst = together(
        *strum((-9, -6, -2, 8, 12), 0.006, 2.4, ring=2.5),
        *(
            (0.004 * nth, 0.6, glass(degree(step), 1.4, ring=2.2))
            for nth, step in enumerate((15, 17, 19, 22))
        ),
        (0.0, 0.6, bell(degree(3), 2.2)),
        *later(0.26, strum((-6, 3, 8, 12), 0.014, 2.0, ring=2.5)),
    )
    return in_room(levelled(levelled(burst, 14.0), 8.0), tail_seconds=0.4)


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
