"""Where one can go: every screen by its name and by what it is opened with.

A scene hands one of these to the stack and knows no other scene; which scene is there, ``routes``
says.  A sheet that only its opener can fill (a question, a rival's board) has no name here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.window.scene import Destination

if TYPE_CHECKING:
    from game.play.match import AnyMatch
    from game.scenes.table.table import Seated
    from game.start import NewGame, Watch


class Title(Destination):
    """The first screen."""

    seed: int | None = None
    """What the next game is dealt from, if somebody asked for a deal."""


class Solo(Destination):
    """A game alone."""

    name: str
    seed: int | None = None


class Rivals(Destination):
    """Who plays against whom: one person and the rivals of last time."""

    seed: int | None = None


class New(Destination):
    """A game that the command line asked for."""

    new: NewGame


class Replayed(Destination):
    """The recorded game of a file."""

    file: str


class Watched(Destination):
    """A game that bots play."""

    watch: Watch


class Seats(Destination):
    """Who plays together, and what."""

    seed: int | None = None
    game: str = ""
    """The game that is offered first; the first of the box unless somebody says."""


class WatchSetup(Destination):
    """Which game is watched, and how many bots play it."""

    seed: int | None = None


class Attract(Destination):
    """Bots at play, while nobody is there; ``pointed`` is where the mouse rests, if known."""

    pointed: tuple[int, int] | None = None


class Daily(Destination):
    """The daily deals of somebody."""

    name: str


class Code(Destination):
    """A challenge that somebody sent."""

    text: str = ""
    """What was pasted already."""


class Guided(Destination):
    """The guided game of a game, of the first of the box unless somebody says."""

    game: str = ""


class HowTo(Destination):
    """The book of a game, of the first of the box unless somebody says."""

    game: str = ""


class Puzzle(Destination):
    """A puzzle of the first game; the next one unless somebody says."""

    number: int = 0


class Settings(Destination):
    """What the player likes."""


class Pressing(Destination):
    """What is held, repeats or is not heard twice, and the single switch."""


class Controls(Destination):
    """Every key, and what it is for."""


class Kept(Destination):
    """The games of the library, and files or folders of records to be taken in there."""

    files: tuple[str, ...] = ()


class Gallery(Destination):
    """The best of what happened in a game's matches."""

    game: str


class Figures(Destination):
    """What finished games say together."""


class Bests(Destination):
    """Who plays best here."""

    game: str = ""
    """The game that is looked at first; the first of the box unless somebody says."""


class Against(Destination):
    """How somebody fared against each rival."""

    game: str = ""
    """The game that is looked at first; the first that has rivals unless somebody says."""


class Skill(Destination):
    """What reviews and pars say of somebody's games."""

    name: str = ""
    """Whose games; those of whoever played last unless somebody says."""


class Feats(Destination):
    """What there is to be proud of."""

    name: str = ""
    """Whose feats; those of whoever played last unless somebody says."""
    game: str = ""


class At(Destination):
    """The scene that a table is in."""

    table: Seated


class Pause(Destination):
    """A moment away from a table."""

    table: Seated


class Share(Destination):
    """A finished game, to be given to others."""

    match: AnyMatch
