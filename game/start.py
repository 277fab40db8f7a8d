"""What was asked for on the command line, as values.

Knows neither argparse nor pygame, so the one who parses and the ones who do it meet here.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class NewGame:
    """A game to start at once, at its first draft."""

    players: tuple[str, ...]
    edition: str
    seed: int | None


@dataclass(frozen=True)
class Watch:
    """A game that bots play in the window."""

    players: int
    seed: int | None
    edition: str
    speed: str
    exit_at_end: bool
    """End the program by itself after the final score."""
    shots: Path | None
    """The folder for a picture of every scene, if any are wanted."""


@dataclass(frozen=True)
class Start:
    """How the program with a window starts; None leaves the matter to the player's settings."""

    seed: int | None
    language: str | None
    fullscreen: bool | None
    windowed: tuple[int, int] | None
    new: NewGame | None
    watch: Watch | None


@dataclass(frozen=True)
class Referee:
    """Replay records under the rules."""

    files: tuple[str, ...]
    events: bool


@dataclass(frozen=True)
class Forge:
    """Draw a deck."""

    seed: int | None
    output: str | None


@dataclass(frozen=True)
class Measure:
    """Measure how a deck plays."""

    deck: str | None
    games: int
    as_json: bool
    seed: int


Request = Start | Referee | Forge | Measure
