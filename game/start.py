"""Values that tell the window what to open, made from the command line."""

from pathlib import Path

from .values import FrozenValue

THINK_ARGUMENT = "think"
"""The hidden argument that starts this program as the bots' background process."""
SPEEDS = ("slow", "normal", "fast", "turbo")


class NewGame(FrozenValue):
    """A new game that the ``new`` command starts."""

    players: tuple[str, ...]
    game: str
    kind: str
    seed: int | None
    bots: int = 0
    switches: tuple[tuple[str, bool], ...] = ()
    deck: object = None
    """The name of a deck file, replaced by the deck once read; None for the game's own deck."""
    rivals: tuple[str, ...] = ()
    """The policies that the bots take in turn; if empty, all take the default policy."""


class WatchStart(FrozenValue):
    """A game of bots that the ``watch`` command shows."""

    players: int
    seed: int | None
    kind: str
    """The edition or match kind; if empty, the game's first one."""
    speed: str
    exit_at_end: bool
    shots: Path | None
    game: str = ""
    """The game's name in records; if empty, the first game."""
    rivals: tuple[str, ...] = ()
    """The policies that the bots take in turn; if empty, all take the default policy."""
    switches: tuple[tuple[str, bool], ...] = ()
    by_itself: int = 0
    """How many games in a row have begun without anybody asking for them."""


class ProgramStart(FrozenValue):
    """What to open in the window, and how.  A field is None unless the command line sets it."""

    seed: int | None = None
    language: str | None = None
    fullscreen: bool | None = None
    windowed: tuple[int, int] | None = None
    new: NewGame | None = None
    watch: WatchStart | None = None
    replay: str | None = None
    speech: bool | None = None
