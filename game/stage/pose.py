"""Poses: what a screen draws over the view at one moment of a clip; they also hide things."""

from typing import Generic, NamedTuple, Protocol, TypeVar

E = TypeVar("E")


class Pose(Protocol):
    """A pose of any game; a picture draws those it knows."""

    @property
    def progress(self) -> float:
        pass


class Shown(NamedTuple, Generic[E]):
    """An event being shown."""

    event: E
    progress: float
    moves: bool = True
    """False with reduced motion: things fade instead of moving or growing."""
    bright: bool = False
    part: str = ""

    @property
    def player(self) -> int | None:
        player: int | None = getattr(self.event, "player", None)
        return player
