"""The limit on flashes: never more than three begin within any second.

Whatever brightens the screen for a moment asks here first; what is refused is shown without light.
Time is told, in seconds that really go by, so playing faster allows no more.  Knows nothing of what
flashes.
"""

from __future__ import annotations

MOST, SECONDS = 3, 1.0


class Pulses:
    """Which flashes were granted, and when they may come."""

    __slots__ = ("_granted", "_most", "_seconds")

    def __init__(self, most: int = MOST, seconds: float = SECONDS) -> None:
        """Grant at most so many in any stretch of so many seconds."""
        self._most, self._seconds = most, seconds
        self._granted: list[tuple[float, float]] = []

    def ask(self, now: float, earliest: float = 0.0, latest: float = 0.0) -> bool:
        """Ask for a flash that comes between so many seconds from now; a yes is counted.

        Wherever in its time each flash comes, no second holds more than the most.
        """
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
