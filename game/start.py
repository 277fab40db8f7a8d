"""How the program with a window starts, as values.

Knows neither the command line nor the window: the one who parses and the ones who play meet here.
"""

from pathlib import Path

from game.values import Value

THINK = "think"
"""The only argument of the process that thinks beside the program; not for people."""
SPEEDS = ("slow", "normal", "fast", "turbo")
"""How fast a game may be shown."""


class NewGame(Value):
    """A game to start at once."""

    players: tuple[str, ...]
    game: str
    kind: str
    """Its edition, or what a match is played for."""
    seed: int | None
    bots: int = 0
    """How many bots play as well."""
    switches: tuple[tuple[str, bool], ...] = ()
    """What was asked to be on or off."""
    deck: object = None
    """The deck to play with: the name of its file, and once that is read, as the game has it.  The
    game's own unless somebody brings one."""
    rivals: tuple[str, ...] = ()
    """Which rivals those bots are, in turn; plain ones where none is named."""


class Watch(Value):
    """A game that bots play in the window."""

    players: int
    seed: int | None
    kind: str
    """Its edition, or what a match is played for; the game's first if it is empty."""
    speed: str
    exit_at_end: bool
    """End the program by itself after the final score."""
    shots: Path | None
    """The folder for a picture of every scene, if any are wanted."""
    game: str = ""
    """As records name it; the box's first if it is empty."""
    rivals: tuple[str, ...] = ()
    """Which rivals play, in turn; plain bots where none is named."""
    switches: tuple[tuple[str, bool], ...] = ()
    """What was asked to be on or off."""


class Start(Value):
    """How the program with a window starts; None leaves the matter to the player's settings."""

    seed: int | None = None
    language: str | None = None
    fullscreen: bool | None = None
    windowed: tuple[int, int] | None = None
    new: NewGame | None = None
    watch: Watch | None = None
    replay: str | None = None
    """The file of a recorded game that is to be shown."""
    speech: bool | None = None
    """Whether what is on the screen is told aloud."""
