"""What was asked for on the command line, as values.

Knows neither argparse nor pygame, so the one who parses and the ones who do it meet here.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LUCKYBOX, BLANCO = "luckybox", "blanco"
"""The games in the box, as records name them."""
SINGLE = "single"
MATCHES = (SINGLE, "first-to-2", "first-to-3", "three-games")
"""What a match of Blanco is played for."""


@dataclass(frozen=True)
class NewGame:
    """A game to start at once."""

    players: tuple[str, ...]
    edition: str
    seed: int | None
    game: str = LUCKYBOX
    match: str = SINGLE


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
    game: str = LUCKYBOX
    match: str = SINGLE
    """What is played for; only Blanco asks."""


@dataclass(frozen=True)
class Start:
    """How the program with a window starts; None leaves the matter to the player's settings."""

    seed: int | None
    language: str | None
    fullscreen: bool | None
    windowed: tuple[int, int] | None
    new: NewGame | None
    watch: Watch | None
    replay: str | None = None
    """The file of a recorded game that is to be shown."""


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


@dataclass(frozen=True)
class LibraryList:
    """List every game of the library."""

    as_json: bool


@dataclass(frozen=True)
class LibraryShow:
    """Show one game of the library."""

    game: str


@dataclass(frozen=True)
class LibraryExport:
    """Write a game of the library as a record."""

    game: str
    file: str


@dataclass(frozen=True)
class LibraryImport:
    """Take records into the library."""

    files: tuple[str, ...]


@dataclass(frozen=True)
class LibraryBackup:
    """Copy the whole library into one file."""

    file: str


@dataclass(frozen=True)
class LibraryCheck:
    """Check the library and every game in it."""


@dataclass(frozen=True)
class MakeCode:
    """Turn a record into a challenge code."""

    file: str
    with_record: bool


@dataclass(frozen=True)
class ReadCode:
    """Turn a challenge code into a record."""

    code: str


LibraryRequest = (
    LibraryList | LibraryShow | LibraryExport | LibraryImport | LibraryBackup | LibraryCheck
)
Request = Start | Referee | Forge | Measure | LibraryRequest | MakeCode | ReadCode
