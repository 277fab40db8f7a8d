"""Rate limit on flashes, in real time: at most three begin within any second."""

from __future__ import annotations

MOST, SECONDS = 3, 1.0


class Pulses:
    """Grants flashes within the limit."""

    __slots__ = ("_granted", "_most", "_seconds")

    def __init__(self, most: int = MOST, seconds: float = SECONDS) -> None:
        self._most, self._seconds = most, seconds
        self._granted: list[tuple[float, float]] = []

    def ask(self, now: float, earliest: float = 0.0, latest: float = 0.0) -> bool:
        """Request a flash ``earliest`` to ``latest`` seconds from now; a grant is counted."""
        first, last = now + earliest, now + max(earliest, latest)
        self._granted = [span for span in self._granted if span[1] > now - self._seconds]
        near = sum(
            start < last + self._seconds and end > first - self._seconds
            for start, end in self._granted
        )
        if near >= self._most:
            return False
        self._granted.append((first, last))
        return True
