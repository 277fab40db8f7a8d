"""Poses: what a screen lays over the view at one moment of a clip; each game has its own kinds.

A pose names things of the table (a player's card, a line, a pile) and how far it has come, 0 to 1.
Since the view already shows the result, a pose also stands for what is not to be seen yet: what is
on its way is not yet where it lands.  ``moves`` is False where the player wants less motion: what
would travel or swell only fades.  ``bright`` is False where one more flash would be too many.
Knows no pixels.
"""

from typing import NamedTuple, Protocol


class Pose(Protocol):
    """A pose of any game: a picture takes those that it knows."""

    @property
    def progress(self) -> float:
        """How far it has come, 0 to 1."""


class PileShuffled(NamedTuple):
    """What has been discarded becomes the draw pile."""

    progress: float
