"""What the command line asks of the program with a window, as values."""

from pathlib import Path

from .values import Value

THINK_ARGUMENT = "think"
"""The hidden argument that starts this program as the bots' background process."""
SPEEDS = ("slow", "normal", "fast", "turbo")


class NewGame(Value):
    """A game to start at once."""

    players: tuple[str, ...]
    game: str
    kind: str
    seed: int | None
    bots: int = 0
    switches: tuple[tuple[str, bool], ...] = ()
    deck: object = None
    """A file name, later the loaded deck; the game's own if None."""
    rivals: tuple[str, ...] = ()
    """Played by the bots in turn; plain bots if empty."""


class Watch(Value):
    """A bot game to watch in the window."""

    players: int
    seed: int | None
    kind: str
    """The game's first if empty."""
    speed: str
    exit_at_end: bool
    shots: Path | None
    game: str = ""
    """As named in records; the first game if empty."""
    rivals: tuple[str, ...] = ()
    """Played by the bots in turn; plain bots if empty."""
    switches: tuple[tuple[str, bool], ...] = ()


class ProgramStart(Value):
    """How the program starts; None means the player's setting."""

    seed: int | None = None
    language: str | None = None
    fullscreen: bool | None = None
    windowed: tuple[int, int] | None = None
    new: NewGame | None = None
    watch: Watch | None = None
    replay: str | None = None
    speech: bool | None = None
