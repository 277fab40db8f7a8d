"""What was asked for on the command line, as values.

Knows neither argparse nor pygame, so the one who parses and the ones who do it meet here.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.start import Start


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
