"""Every screen to go to, with its parameters; ``routes`` maps them to scenes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.window.scene import Destination, Kit
from game.values import Value

if TYPE_CHECKING:
    from datetime import date

    from game.match import AnyMatch
    from game.start import NewGame, Watch
    from game.statistics import Occasion

    from .table.table import Seated


class Title(Destination):
    """The title screen."""

    seed: int | None = None
    """The next game's seed, if one was given."""


class SoloGame(Destination):
    """A solo game."""

    name: str
    seed: int | None = None


class CommandLineGame(Destination):
    """A game started from the command line."""

    new: NewGame


class RecordReplay(Destination):
    """The replay of a record file."""

    file: str


class BotGame(Destination):
    """A game between bots."""

    watch: Watch


class SeatSetup(Destination):
    """Setup of a game with several people, or of one person against bots."""

    seed: int | None = None
    game: str = ""
    """The game selected at first; '' is the box's first game."""
    is_against: bool = False


class BotGameSetup(Destination):
    """Setup of a game between bots."""

    seed: int | None = None


class DailyDeals(Destination):
    """A player's daily deals."""

    name: str


class EnterCode(Destination):
    """The screen where a code is entered."""

    text: str = ""
    """The code, if it was already pasted."""


class GuidedGame(Destination):
    """A game with tips for newcomers; ``game`` '' is the box's first game."""

    game: str = ""


class HowTo(Destination):
    """A game's how-to-play pages; ``game`` '' is the box's first game."""

    game: str = ""


class Puzzle(Destination):
    """A puzzle of the first game; ``number`` 0 is the next one for the player."""

    number: int = 0


class Settings(Destination):
    """The settings."""


class InputOptions(Destination):
    """Input options: hold, repeat, debounce and the single switch."""


class KeyBindings(Destination):
    """The key bindings."""


class SavedGames(Destination):
    """The library of saved games, with record files or folders to import."""

    files: tuple[str, ...] = ()


class BestMoments(Destination):
    """The gallery of a game's best moments."""

    game: str


class Statistics(Destination):
    """The statistics of finished games."""


class HighScores(Destination):
    """The high scores."""

    game: str = ""
    """Empty: the box's first game."""


class RivalResults(Destination):
    """A player's results against each rival."""

    game: str = ""
    """Empty: the first game with rivals."""


class LuckAndSkill(Destination):
    """A player's skill by reviews and pars."""

    name: str = ""
    """Empty: whoever played last."""


class Achievements(Destination):
    """The achievements."""

    name: str = ""
    """Empty: whoever played last."""
    game: str = ""


class At(Destination):
    """The scene of a table that already exists: the game goes on there."""

    table: Seated


class PauseMenu(Destination):
    """The pause menu of a table."""

    table: Seated


class RulesAtAGlance(Destination):
    """The rules of a game, with what is special at a table."""

    game: str
    table: Seated | None = None


class ShareGame(Destination):
    """The sheet that shares a finished game."""

    match: AnyMatch


Lay = Callable[[Kit, str, "date", bool], "Seated"]
"""Sets up a player's table for a date: the official game, or practice if the flag is set."""


class Offering(Value):
    """The daily or weekly deals of a game; all texts are in English."""

    occasion: Occasion
    title: str
    door: str
    """The label of the button that shows the current deal."""
    measure: str
    """What the medals' numbers measure."""
    lay: Lay
    about: Callable[[date], tuple[str, str]]
    """Returns what is played on a date and a sentence about it; either may be empty."""
    figure: Callable[[int], str]
    told: Callable[[int], tuple[str, str]]
    """Returns a score in the player's language, and a remark."""
    back: Callable[[Kit, int, float], pygame.Surface]
    """Draws a card's back at a width in pixels and an angle in degrees."""
