"""Who tells the player what the set-up does: the terminal, or a window where there is none.

Knows how it is told, and nothing of what is done.
"""

from typing import Protocol, TextIO


class Teller(Protocol):
    """Somebody who tells what is being done, and how far it is."""

    def say(self, line: str) -> None:
        """Tell of a step that begins."""

    def reach(self, share: float) -> None:
        """Tell how much of all the work is done, from 0 to 1."""


class Printer:
    """Prints the steps, each in a line."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def say(self, line: str) -> None:
        print(line, file=self._out, flush=True)

    def reach(self, share: float) -> None:
        """Print nothing: the lines say enough."""
