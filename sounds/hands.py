"""What hands do: a pen on paper, cards, buttons, and what is taken back or refused.

Noises of felt, paper and wood, short and dry.  Knows nothing of bonuses and scores.
"""

from __future__ import annotations

import numpy as np

from .pitch import degree
from .room import in_room
from .tone import RATE, Layer, Samples, fall, rise, rustle, together, wood


def stroke(seconds: float, seed: int, *, low: float = 700.0, high: float = 2_600.0) -> Samples:
    """Draw a felt pen over paper: a rustle that swells and stutters a little."""
    sound = rustle(seconds, low, high, seed)
    t = np.linspace(0.0, 1.0, len(sound))
    swell = np.sin(np.pi * t**0.7) ** 1.4
    stutter = 1.0 + 0.25 * np.sin(2 * np.pi * (38 + 9 * t) * t * seconds * 3 + seed)
    return sound * (swell * stutter)[:, None]


def knock(hz: float, *, seconds: float = 0.09, soft: float = 0.003) -> Samples:
    """Knock on the table: mostly body, hardly any tone."""
    return wood(hz, seconds, soft=soft, ring=0.22)


def snap(seed: int, *, body: int = -2) -> Samples:
    """Put a card down: a flick of paper and the table under it."""
    flick = rustle(0.06, 900.0, 3_400.0, seed)
    flick *= np.exp(-np.arange(len(flick)) / (0.011 * RATE))[:, None]
    return together((0.0, 1.0, rise(flick, 0.002)), (0.001, 0.45, knock(degree(body), seconds=0.1)))


def swish(seconds: float, low: float, high: float, seed: int) -> Samples:
    """Slide a card over the table."""
    sound = rustle(seconds, low, high, seed)
    return fall(rise(sound, seconds * 0.45), seconds * 0.5)


def pen(variant: int) -> Samples:
    """Cross a square off: two strokes, the second a shade lower, each set down softly."""
    first, second = (0.070, 0.085) if variant != 2 else (0.080, 0.072)
    gap = (0.082, 0.090, 0.078)[variant - 1]
    return in_room(
        together(
            (0.0, 0.9, stroke(first, 10 * variant)),
            (0.004, 0.20, knock(degree(-2))),
            (gap, 1.0, stroke(second, 10 * variant + 1, low=600.0, high=2_200.0)),
            (gap + 0.004, 0.16, knock(degree(-4))),
        ),
        wet=0.35,
        tail_seconds=0.08,
    )


def deal() -> Samples:
    """Deal an offer: a handful of cards, not quite even."""
    beats = (0.0, 0.061, 0.117, 0.180, 0.238, 0.301)
    layers: list[Layer] = [
        (at, 0.55 + 0.09 * index, snap(60 + index, body=-2 + index % 2))
        for index, at in enumerate(beats)
    ]
    return in_room(together(*layers), wet=0.35, tail_seconds=0.1)


def discard() -> Samples:
    """Push cards onto the discard pile."""
    return in_room(
        together((0.0, 0.5, swish(0.16, 500.0, 1_900.0, 71)), (0.12, 0.6, snap(72, body=-4))),
        wet=0.35,
        tail_seconds=0.1,
    )


def shuffle() -> Samples:
    """Riffle a pile and square it."""
    layers: list[Layer] = []
    at = 0.0
    for index in range(16):
        layers.append((at, 0.32 + 0.02 * index, snap(80 + index, body=-2 + index % 3)))
        at += 0.044 - 0.0014 * index
    layers.append((at + 0.02, 0.4, swish(0.22, 500.0, 2_000.0, 97)))
    layers.append((at + 0.22, 0.8, snap(98, body=-6)))
    return in_room(together(*layers), wet=0.35, tail_seconds=0.1)


def reveal() -> Samples:
    """Turn the number over: a swish up, the card down, wood under it."""
    return in_room(
        together(
            (0.0, 0.42, swish(0.17, 700.0, 2_600.0, 41)),
            (0.16, 0.75, snap(42, body=-4)),
            (0.165, 0.40, wood(degree(-6), 0.5)),
            (0.165, 0.40, wood(degree(-2), 0.5)),
        )
    )


def click() -> Samples:
    """Press a button: a small block of wood."""
    return in_room(
        together((0.0, 1.0, knock(degree(5), seconds=0.07)), (0.0, 0.5, knock(degree(-2)))),
        wet=0.25,
        tail_seconds=0.05,
    )


def focus() -> Samples:
    """Move the focus: a fingertip."""
    return in_room(knock(degree(8), seconds=0.045, soft=0.006), wet=0.25, tail_seconds=0.04)


def passing() -> Samples:
    """Pass: a breath and two low notes down."""
    return in_room(
        together(
            (0.0, 0.22, swish(0.24, 300.0, 1_100.0, 51)),
            (0.02, 0.7, wood(degree(1), 0.3, soft=0.010, ring=0.6)),
            (0.14, 0.8, wood(degree(-2), 0.4, soft=0.012, ring=0.7)),
        )
    )


def undo() -> Samples:
    """Take back: the pen backwards, and a step down."""
    return in_room(
        together(
            (0.0, 0.8, stroke(0.13, 53, low=600.0, high=2_200.0)[::-1]),
            (0.05, 0.5, wood(degree(5), 0.25, soft=0.010, ring=0.5)),
            (0.13, 0.6, wood(degree(3), 0.3, soft=0.010, ring=0.5)),
        ),
        wet=0.35,
        tail_seconds=0.1,
    )


def error() -> Samples:
    """Refuse: two dull knocks."""
    dull = together((0.0, 1.0, knock(degree(-4), soft=0.008)), (0.0, 0.5, knock(degree(-6))))
    return in_room(together((0.0, 0.9, dull), (0.12, 1.0, dull)), wet=0.3, tail_seconds=0.08)
