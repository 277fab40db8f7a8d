"""Easing functions from 0 to 1."""


def clamp(t: float) -> float:
    return 0.0 if t < 0.0 else min(t, 1.0)


def out_cubic(t: float) -> float:
    """Start fast and slow down."""
    return 1.0 - (1.0 - clamp(t)) ** 3


def in_out(t: float) -> float:
    """Start and end slowly."""
    t = clamp(t)
    return t * t * (3.0 - 2.0 * t)


def out_back(t: float, overshoot: float = 1.7) -> float:
    """Overshoot (by 10 % at the default) and settle back."""
    t = clamp(t) - 1.0
    return 1.0 + t * t * ((overshoot + 1.0) * t + overshoot)


def part(t: float, start: float, end: float) -> float:
    """Return the progress within a part: 0 before ``start``, 1 from ``end`` on."""
    return clamp((t - start) / (end - start)) if end > start else float(t >= end)
