"""The destinations: every screen that can be opened, with its arguments and its scene's maker.

A maker is a class or function, named by its path below ``game.scenes`` and imported at first use.
It is called with the kit and the destination's fields.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

import pygame

from game.ui.window.scene import Destination, Kit, Scene
from game.values import FrozenValue

if TYPE_CHECKING:
    from datetime import date

    from game.match import AnyMatch
    from game.start import NewGame, ProgramStart, WatchStart
    from game.statistics import ScheduledDeals

    from .table.table import Seated


class Title(Destination):
    """The title screen."""

    scene_maker = "menu.title.TitleScene"

    seed: int | None = None
    """The seed of the next game; None for a random deal."""


class SoloGame(Destination):
    """A new solo game of the first game in ``kit.games``."""

    scene_maker = "entrance.make_solo_table"

    name: str
    seed: int | None = None


class RivalGame(Destination):
    """A new game of one person against the rivals they last met in the second game."""

    scene_maker = "entrance.make_rival_table"

    name: str
    seed: int | None = None


class CommandLineGame(Destination):
    """A new game with the players and options given on the command line."""

    scene_maker = "entrance.make_new_table"

    new: NewGame


class RecordReplay(Destination):
    """The replay of a record file."""

    scene_maker = "entrance.make_replayed_table"

    file: str


class BotGame(Destination):
    """A game between bots, which the player only watches."""

    scene_maker = "entrance.make_watched_table"

    watch: WatchStart


class SeatSetup(Destination):
    """The screen that sets up a game of several people, or of one person against bots."""

    scene_maker = "menu.seats.SeatSetupScene"

    seed: int | None = None
    game: str = ""
    """The game selected at first; '' for the first game in ``kit.games``."""
    is_against: bool = False


class BotGameSetup(Destination):
    """The sheet that sets up a game between bots, to be watched."""

    scene_maker = "menu.watch_setup.WatchSetupScene"

    seed: int | None = None


class DailyDeals(Destination):
    """The screen of a player's daily and weekly deals."""

    scene_maker = "daily.DailyScene"

    name: str


class LuckyRun(Destination):
    """The page of a player's runs of the first game in ``kit.games``."""

    scene_maker = "entrance.make_run_page"

    name: str
    file: str = ""
    """The run shown at first, by its file; '' for the one to go on with, or today's."""


class EnterCode(Destination):
    """The screen where a challenge code is entered."""

    scene_maker = "share.ChallengeScene"

    text: str = ""
    """The code, if the player has pasted it already."""


class GuidedGame(Destination):
    """A game with tips for newcomers.  An empty ``game`` is the first game in ``kit.games``."""

    scene_maker = "entrance.make_guided_game_table"

    game: str = ""


class HowToPlay(Destination):
    """The how-to-play pages of a game.  An empty ``game`` is the first game in ``kit.games``."""

    scene_maker = "menu.how_to_play.HowToScene"

    game: str = ""


class Puzzle(Destination):
    """A puzzle of the first game in ``kit.games``.  ``number`` 0 is the player's next puzzle."""

    scene_maker = "entrance.make_puzzle_table"

    number: int = 0


class Puzzles(Destination):
    """The page of puzzles of the first game in ``kit.games``, with a player's own mistakes."""

    scene_maker = "entrance.make_puzzle_page"

    name: str


class Settings(Destination):
    """The screen of settings."""

    scene_maker = "menu.settings.SettingsScene"


class InputOptions(Destination):
    """The screen of options for holding and repeating keys, gamepads, and one-switch scanning."""

    scene_maker = "menu.settings.InputOptionsScene"


class KeyBindings(Destination):
    """The screen that lists the keys and gamepad buttons and lets the player change them."""

    scene_maker = "menu.settings.ControlsScene"


class SavedGames(Destination):
    """The screen of saved games.  It first imports ``files``: record files or folders of them."""

    scene_maker = "shelf.kept_games.SavedGamesScene"

    files: tuple[str, ...] = ()


class BestMoments(Destination):
    """The gallery of a game's best moments."""

    scene_maker = "shelf.gallery.BestMomentsScene"

    game: str


class Statistics(Destination):
    """The screen of statistics of a player's finished games."""

    scene_maker = "bests.StatisticsScene"


class HighScores(Destination):
    """The screen of the best results in a game."""

    scene_maker = "shelf.records.HighScoresScene"

    game: str = ""
    """The game shown at first; '' for the first game in ``kit.games``."""


class RivalResults(Destination):
    """The screen of a player's results against each kind of bot."""

    scene_maker = "rival_results.RivalResultsScene"

    game: str = ""
    """The game shown at first; '' for the first game with rivals."""


class LuckAndSkill(Destination):
    """The screen of a player's luck and skill, as shown by reviewed games and par."""

    scene_maker = "bests.SkillScene"

    name: str = ""
    """The player shown at first; '' for whoever played last."""


class Achievements(Destination):
    """The screen of a player's achievements in a game."""

    scene_maker = "feats.FeatsScene"

    name: str = ""
    """The player shown at first; '' for whoever played last."""
    game: str = ""
    feat: str = ""
    """The key of the achievement chosen at first; '' for what is new or nearest."""


class OpenTable(Destination):
    """The scene of a table that has been created already."""

    scene_maker = "guided.make_table_scene"

    table: Seated


class PauseMenu(Destination):
    """The pause menu of a table."""

    scene_maker = "table.play_scene.make_pause_menu"

    table: Seated


class RulesAtAGlance(Destination):
    """The short rules of a game.  If a ``table`` is given, the rules as they apply there."""

    scene_maker = "menu.how_to_play.RulesScene"

    game: str
    table: Seated | None = None


class FirstRules(Destination):
    """The short rules before several people’s first game at a table, if it is their first."""

    scene_maker = "menu.how_to_play.FirstRulesScene"

    game: str
    table: Seated


class ShareGame(Destination):
    """The sheet that shares a finished game."""

    scene_maker = "share.ShareScene"

    match: AnyMatch


def first_destination(start: ProgramStart) -> Destination:
    if start.new is not None:
        return CommandLineGame(start.new)
    if start.watch is not None:
        return BotGame(start.watch)
    if start.replay is not None:
        return RecordReplay(start.replay)
    return Title(start.seed)


def make_scene(kit: Kit, destination: Destination) -> Scene:
    fields: tuple[str, ...] = destination.__match_args__
    make = find_scene_maker(type(destination))
    made = make(kit, *(getattr(destination, field) for field in fields))
    return made if isinstance(made, Scene) else make_scene(kit, OpenTable(made))


def find_scene_maker(kind: type[Destination]) -> Callable[..., Scene | Seated]:
    module, _dot, name = kind.scene_maker.rpartition(".")
    make: Callable[..., Scene | Seated] = getattr(import_module(f"game.scenes.{module}"), name)
    return make


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
    badge: Callable[[date], str] | None = None
    """Returns the drawing of the badge that a date's deal can win, where there are badges."""
