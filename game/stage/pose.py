"""Poses: what a screen lays over the view at one moment of a clip.

A pose says which event is being shown, or names things of the table (a card), and how far it
has come, 0 to 1.  Since the view already shows the result, a pose also stands for what is not to be
seen yet: what is on its way is not yet where it lands.  Knows no pixels.
"""

from typing import Generic, NamedTuple, Protocol, TypeVar

E = TypeVar("E")


class Pose(Protocol):
    """A pose of any game: a picture takes those that it knows."""

    @property
    def progress(self) -> float:
        """How far it has come, 0 to 1."""


class Shown(NamedTuple, Generic[E]):
    """An event being shown."""

    event: E
    progress: float
    moves: bool = True
    """False where the player wants less motion: what would travel or swell only fades."""
    bright: bool = False
    """Whether it may flash."""
    part: str = ""
    """Which part of it, if an event is shown in several."""

    @property
    def player(self) -> int | None:
        """Whose event it is; ``None`` for the table's."""
        player: int | None = getattr(self.event, "player", None)
        return player
