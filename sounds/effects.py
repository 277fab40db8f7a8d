"""The effects: each by the name of its file.

All are tuned to one key, so any of them may sound over any other; what is bigger has more layers,
not more level.  Knows nothing of files, and nothing of when an effect is played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from . import chords, hands, steps
from .tone import Samples

Recipe = Callable[[], Samples]

EFFECTS: dict[str, Recipe] = {
    **{f"pen_{variant}": partial(hands.pen, variant) for variant in (1, 2, 3)},
    **{
        f"line_{variant}": partial(steps.line, variant)
        for variant in range(1, len(steps.LINES) + 1)
    },
    **{f"number_{step}": partial(steps.number, step) for step in range(1, 10)},
    "joker": steps.joker,
    "bolt": steps.bolt,
    "bolt_spent": steps.bolt_spent,
    "moon": steps.moon,
    "star": steps.star,
    "lost": steps.lost,
    **{f"rung_{nth}": partial(steps.rung, nth) for nth in range(1, 11)},
    "card": chords.card,
    "super": chords.tier_super,
    "mega": chords.tier_mega,
    "lucky": chords.tier_lucky,
    "box": chords.tier_box,
    "box_burst": chords.tier_box_burst,
    "deal": hands.deal,
    "snap": partial(hands.snap, 61),
    "discard": hands.discard,
    "shuffle": hands.shuffle,
    "reveal": hands.reveal,
    "round_start": chords.round_start,
    "round_end": chords.round_end,
    "tick": chords.tick,
    "total": chords.total,
    "win": chords.win,
    "click": hands.click,
    "focus": hands.focus,
    "pass": hands.passing,
    "undo": hands.undo,
    "error": hands.error,
}
"""Every effect by the name of its file."""
