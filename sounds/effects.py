"""The effects: how each is put together from the instruments.

All are tuned to one key, so any of them may sound over any other; what is bigger has more layers,
not more level.  Knows nothing of files, and nothing of when an effect is played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from .pitch import degree
from .room import in_room
from .tone import (
    RATE,
    Samples,
    bell,
    fall,
    glass,
    glide,
    levelled,
    pad,
    rise,
    rustle,
    tine,
    together,
    wood,
)

Layer = tuple[float, float, Samples]


# --- felt and paper ------------------------------------------------------------------------------


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


# --- one step of a cascade -----------------------------------------------------------------------

LINES = ((-2, 1), (1, 3), (3, 5), (5, 8), (8, 10))
"""The two notes of a line, higher the deeper in the cascade it comes."""


def line(variant: int) -> Samples:
    """Complete a line: two notes up, wood with a little glass on the second."""
    low, high = LINES[variant - 1]
    return in_room(
        together(
            (0.0, 0.8, wood(degree(low), 0.45)),
            (0.095, 1.0, wood(degree(high), 0.6)),
            (0.095, 0.22, glass(degree(high) * 2, 0.5, soft=0.008)),
        )
    )


def number(step: int) -> Samples:
    """Sound a number bonus: its degree; from the octave on more layers, not level."""
    layers: list[Layer] = [
        (0.0, 1.0, tine(degree(step), 0.9)),
        (0.0, 0.5, wood(degree(step), 0.5)),
        (0.012, 0.10, glass(degree(step) * 2, 0.6, soft=0.01)),
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


def layer_low() -> Samples:
    """Lie under the deep steps of a cascade: a fifth of breath."""
    held = together(
        (0.0, 1.0, pad(degree(-6), 0.9, attack=0.06, release=0.6)),
        (0.0, 0.7, pad(degree(-2), 0.9, attack=0.08, release=0.6)),
    )
    return in_room(held)


def layer_high() -> Samples:
    """Lie over the deepest steps: glass on the fifth and the octave."""
    return in_room(
        together(
            (0.00, 0.8, glass(degree(12), 0.9, soft=0.03)),
            (0.04, 0.6, glass(degree(15), 0.9, soft=0.03)),
            (0.09, 0.4, glass(degree(19), 0.7, soft=0.03)),
        ),
        tail_seconds=0.3,
    )


# --- chords and tiers ----------------------------------------------------------------------------


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


# --- rounds and scores ---------------------------------------------------------------------------


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


# --- hands ---------------------------------------------------------------------------------------


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


Recipe = Callable[[], Samples]

EFFECTS: dict[str, Recipe] = {
    **{f"pen_{variant}": partial(pen, variant) for variant in (1, 2, 3)},
    **{f"line_{variant}": partial(line, variant) for variant in range(1, len(LINES) + 1)},
    **{f"number_{step}": partial(number, step) for step in range(1, 10)},
    "joker": joker,
    "bolt": bolt,
    "bolt_spent": bolt_spent,
    "moon": moon,
    "star": star,
    "lost": lost,
    "layer_low": layer_low,
    "layer_high": layer_high,
    "card": card,
    "super": tier_super,
    "mega": tier_mega,
    "lucky": tier_lucky,
    "box": tier_box,
    "deal": deal,
    "snap": partial(snap, 61),
    "discard": discard,
    "shuffle": shuffle,
    "reveal": reveal,
    "round_start": round_start,
    "round_end": round_end,
    "tick": tick,
    "total": total,
    "win": win,
    "click": click,
    "focus": focus,
    "pass": passing,
    "undo": undo,
    "error": error,
}
"""Every effect by the name of its file."""
