"""The destinations: every screen that can be opened, with its parameters.

The module ``routes`` maps destinations to scenes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.window.scene import Destination, Kit
from game.values import FrozenValue

if TYPE_CHECKING:
    from datetime import date

    from game.match import AnyMatch
    from game.start import NewGame, WatchStart
    from game.statistics import ScheduledDeals

    from .table.table import Seated


class Title(Destination):
    """The title screen."""

    seed: int | None = None
    """The seed of the next game; None for a random deal."""


class SoloGame(Destination):
    """A new solo game of the first game in ``kit.games``."""

    name: str
    seed: int | None = None


class CommandLineGame(Destination):
    """A new game with the players and options given on the command line."""

    new: NewGame


class RecordReplay(Destination):
    """The replay of a record file."""

    file: str


class BotGame(Destination):
    """A game between bots, which the player only watches."""

    watch: WatchStart


class SeatSetup(Destination):
    """The screen that sets up a game of several people, or of one person against bots."""

    seed: int | None = None
    game: str = ""
    """The game selected at first; '' for the first game in ``kit.games``."""
    is_against: bool = False


class BotGameSetup(Destination):
    """The sheet that sets up a game between bots, to be watched."""

    seed: int | None = None


class DailyDeals(Destination):
    """The screen of a player's daily and weekly deals."""

    name: str


class EnterCode(Destination):
    """The screen where a challenge code is entered."""

    text: str = ""
    """The code, if the player has pasted it already."""


class GuidedGame(Destination):
    """A game with tips for newcomers.  An empty ``game`` is the first game in ``kit.games``."""

    game: str = ""


class HowToPlay(Destination):
    """The how-to-play pages of a game.  An empty ``game`` is the first game in ``kit.games``."""

    game: str = ""


class Puzzle(Destination):
    """A puzzle of the first game in ``kit.games``.  ``number`` 0 is the player's next puzzle."""

    number: int = 0


class Settings(Destination):
    """The screen of settings."""


class InputOptions(Destination):
    """The screen of options for holding and repeating keys, gamepads, and one-switch scanning."""


class KeyBindings(Destination):
    """The screen that lists the keys and gamepad buttons and lets the player change them."""


class SavedGames(Destination):
    """The screen of saved games.  It first imports ``files``: record files or folders of them."""

    files: tuple[str, ...] = ()


class BestMoments(Destination):
    """The gallery of a game's best moments."""

    game: str


class Statistics(Destination):
    """The screen of statistics of a player's finished games."""


class HighScores(Destination):
    """The screen of the best results in a game."""

    game: str = ""
    """The game shown at first; '' for the first game in ``kit.games``."""


class RivalResults(Destination):
    """The screen of a player's results against each kind of bot."""

    game: str = ""
    """The game shown at first; '' for the first game with rivals."""


class LuckAndSkill(Destination):
    """The screen of a player's luck and skill, as shown by reviewed games and par."""

    name: str = ""
    """The player shown at first; '' for whoever played last."""


class Achievements(Destination):
    """The screen of a player's achievements in a game."""

    name: str = ""
    """The player shown at first; '' for whoever played last."""
    game: str = ""


class OpenTable(Destination):
    """The scene of a table that has been created already."""

    table: Seated


class PauseMenu(Destination):
    """The pause menu of a table."""

    table: Seated


class RulesAtAGlance(Destination):
    """The short rules of a game.  If a ``table`` is given, the rules as they apply there."""

    game: str
    table: Seated | None = None


class ShareGame(Destination):
    """The sheet that shares a finished game."""

    match: AnyMatch


MakeDealTable = Callable[[Kit, str, "date", bool], "Seated"]
"""Makes the table of a player's deal on a date.  The flag says whether it is only practice."""


class RecurringDeal(FrozenValue):
    """A game's daily or weekly deals, as the screen of deals offers them.  Texts are English."""

    occasion: ScheduledDeals
    title: str
    door: str
    """The label of the button that shows the current deal."""
    measure: str
    """The unit of the scores beside the medals, such as points."""
    lay: MakeDealTable
    about: Callable[[date], tuple[str, str]]
    """Returns what is played on a date, and a sentence about it.  Either may be empty."""
    figure: Callable[[int], str]
    told: Callable[[int], tuple[str, str]]
    """Returns a score in words, and a remark on it, both in the player's language."""
    back: Callable[[Kit, int, float], pygame.Surface]
    """Draws a card's back at a width in pixels and an angle in degrees."""
