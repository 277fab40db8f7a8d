"""Every screen to go to, with its parameters; ``routes`` maps them to scenes."""

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
    """The next game's seed, if one was given."""


class SoloGame(Destination):
    """A new solo game of the box's first game."""

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
    """The game selected at first; '' is the box's first game."""
    is_against: bool = False


class BotGameSetup(Destination):
    """The sheet that sets up a game between bots, to be watched."""

    seed: int | None = None


class DailyDeals(Destination):
    """The screen of a player's daily and weekly deals."""

    name: str


class EnterCode(Destination):
    """The screen where a code is entered."""

    text: str = ""
    """The code, if it was already pasted."""


class GuidedGame(Destination):
    """A game with tips for newcomers; an empty ``game`` means the box's first game."""

    game: str = ""


class HowToPlay(Destination):
    """The how-to-play pages of a game; an empty ``game`` means the box's first game."""

    game: str = ""


class Puzzle(Destination):
    """A puzzle of the box's first game; ``number`` 0 means the player's next one."""

    number: int = 0


class Settings(Destination):
    """The screen of settings."""


class InputOptions(Destination):
    """The screen of options for holding and repeating keys, gamepads, and one-switch scanning."""


class KeyBindings(Destination):
    """The screen that lists the keys and gamepad buttons and lets the player change them."""


class SavedGames(Destination):
    """The screen of saved games, which first imports ``files``: record files or folders of them."""

    files: tuple[str, ...] = ()


class BestMoments(Destination):
    """The gallery of a game's best moments."""

    game: str


class Statistics(Destination):
    """The screen of statistics of a player's finished games."""


class HighScores(Destination):
    """The screen of the best results in a game."""

    game: str = ""
    """Empty: the box's first game."""


class RivalResults(Destination):
    """The screen of a player's results against each kind of bot."""

    game: str = ""
    """Empty: the first game with rivals."""


class LuckAndSkill(Destination):
    """The screen of a player's luck and skill, by reviewed games and by pars."""

    name: str = ""
    """Empty: whoever played last."""


class Achievements(Destination):
    """The screen of a player's achievements in a game."""

    name: str = ""
    """Empty: whoever played last."""
    game: str = ""


class OpenTable(Destination):
    """The scene of a table that has been created already."""

    table: Seated


class PauseMenu(Destination):
    """The pause menu of a table."""

    table: Seated


class RulesAtAGlance(Destination):
    """The short rules of a game; with a ``table``, as they apply there."""

    game: str
    table: Seated | None = None


class ShareGame(Destination):
    """The sheet that shares a finished game."""

    match: AnyMatch


MakeDealTable = Callable[[Kit, str, "date", bool], "Seated"]
"""Sets up a player's table for a date: the official game, or practice if the flag is set."""


class RecurringDeal(FrozenValue):
    """A game's daily or weekly deals, as their screen offers them; all texts are in English."""

    occasion: ScheduledDeals
    title: str
    door: str
    """The label of the button that shows the current deal."""
    measure: str
    """What the medals' numbers measure."""
    lay: MakeDealTable
    about: Callable[[date], tuple[str, str]]
    """Returns what is played on a date and a sentence about it; either may be empty."""
    figure: Callable[[int], str]
    told: Callable[[int], tuple[str, str]]
    """Returns a score in the player's language, and a remark."""
    back: Callable[[Kit, int, float], pygame.Surface]
    """Draws a card's back at a width in pixels and an angle in degrees."""
