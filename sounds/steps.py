"""The steps of a cascade: lines, numbers and the other bonuses, and what lies under the deep ones.

A step is a note or a few, so that a cascade is a tune.  Knows nothing of how far it goes.
"""

from __future__ import annotations

from .hands import swish
from .pitch import degree
from .room import in_room
from .tone import (
    Layer,
    Samples,
    bell,
    fall,
    glass,
    glide,
    levelled,
    rise,
    tine,
    together,
    wood,
)

LINES = ((-2, 1), (1, 3), (3, 5), (5, 8), (8, 10))
"""The two notes of a line, higher the deeper in the cascade it comes."""


def line(variant: int) -> Samples:
    """Complete a line: two notes up, wood with a little glass on the second."""
    low, high = LINES[variant - 1]
    return in_room(
        together(
            (0.0, 0.8, wood(degree(low), 0.45)),
            (0.095, 1.0, wood(degree(high), 0.6)),
            (0.0, 0.25, glass(degree(low) * 4, 0.25)),
            (0.095, 0.55, glass(degree(high) * 2, 0.5, soft=0.006)),
        )
    )


def number(step: int) -> Samples:
    """Sound a number bonus: its degree; from the octave on more layers, not level."""
    layers: list[Layer] = [
        (0.0, 1.0, tine(degree(step), 0.9)),
        (0.0, 0.5, wood(degree(step), 0.5)),
        (0.004, 0.85, glass(degree(step) * 2, 0.6, soft=0.006, ring=1.3)),
        (0.000, 0.20, glass(degree(step) * 4, 0.2)),
    ]
    if step >= 8:
        layers.append((0.006, 0.40, tine(degree(step - 7), 0.9)))
    if step >= 9:
        layers.append((0.030, 0.22, glass(degree(step + 4), 0.8, soft=0.012)))
    whole = together(*layers)
    return in_room(levelled(whole, 2.0) if step >= 8 else whole)


def joker() -> Samples:
    """Use a ?: a question, rising and left open."""
    return in_room(
        together(
            (0.0, 0.7, tine(degree(3), 0.5)),
            (0.085, 0.8, tine(degree(5), 0.5)),
            (0.180, 1.0, tine(degree(9), 0.9)),
            (0.185, 0.30, glass(degree(13), 0.8, soft=0.012)),
        )
    )


def bolt() -> Samples:
    """Gain a bolt: a soft zip up that lands on the fifth."""
    zip_up = fall(rise(glide(degree(-2), degree(5), 0.13), 0.02), 0.05)
    air = swish(0.13, 1_400.0, 3_800.0, 31)
    return in_room(
        together(
            (0.0, 0.55, zip_up),
            (0.0, 0.16, air),
            (0.105, 0.8, wood(degree(5), 0.35)),
            (0.105, 0.25, glass(degree(12), 0.45)),
        )
    )


def bolt_spent() -> Samples:
    """Spend bolts: the zip the other way, ending in wood."""
    zip_down = fall(rise(glide(degree(5), degree(-2), 0.15), 0.015), 0.07)
    return in_room(
        together(
            (0.0, 0.6, zip_down),
            (0.0, 0.12, swish(0.15, 900.0, 3_000.0, 33)),
            (0.12, 0.8, wood(degree(-2), 0.35)),
        )
    )


def moon() -> Samples:
    """Gain a moon: one soft bell."""
    return in_room(
        together((0.0, 1.0, bell(degree(5), 1.5, soft=0.014)), (0.0, 0.3, bell(degree(1), 1.3))),
        tail_seconds=0.3,
    )


def star() -> Samples:
    """Gain a star: a ping of glass and its shimmer."""
    return in_room(
        together(
            (0.0, 1.0, glass(degree(12), 1.1, ring=1.5)),
            (0.055, 0.45, glass(degree(15), 0.9, ring=1.4)),
            (0.0, 0.25, tine(degree(5), 0.5)),
        ),
        tail_seconds=0.3,
    )


def lost() -> Samples:
    """Lose a bonus: a small sigh, a half step down."""
    return in_room(
        together(
            (0.0, 0.8, wood(degree(4), 0.35, soft=0.012, ring=0.7)),
            (0.15, 0.9, wood(degree(3), 0.5, soft=0.016, ring=0.8)),
            (0.15, 0.35, wood(degree(-4), 0.5, soft=0.016, ring=0.7)),
        )
    )


def rung(nth: int) -> Samples:
    """Climb a rung of a cascade: a bright note, and more under and over it the higher it is."""
    layers: list[Layer] = [
        (0.0, 1.0, glass(degree(nth + 7), 0.45)),
        (0.0, 0.4, wood(degree(nth + 7), 0.3)),
        (0.0, 0.50, glass(degree(nth + 14), 0.35)),
    ]
    if nth >= 4:
        layers.append((0.0, 0.4, tine(degree(nth), 0.5)))
    if nth >= 7:
        layers.append((0.0, 0.4, glass(degree(nth + 11), 0.5)))
    return in_room(levelled(together(*layers), min(nth, 6) / 2))
