"""The router: maps each destination to its scene, imported at first use."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from game.start import ProgramStart
from game.ui.window.scene import Destination, Kit, Scene

from . import destinations as to

if TYPE_CHECKING:
    from .table.table import Seated

SCENE_MAKERS: dict[type[Destination], str] = {
    to.Title: "menu.title.TitleScene",
    to.SoloGame: "entrance.make_solo_table",
    to.CommandLineGame: "entrance.make_new_table",
    to.BotGame: "entrance.make_watched_table",
    to.RecordReplay: "entrance.make_replayed_table",
    to.GuidedGame: "entrance.make_guided_game_table",
    to.Puzzle: "entrance.make_puzzle_table",
    to.OpenTable: "guided.make_table_scene",
    to.SeatSetup: "menu.seats.SeatSetupScene",
    to.BotGameSetup: "menu.seats.WatchSetupScene",
    to.HowToPlay: "menu.how_to_play.HowToScene",
    to.Settings: "menu.settings.SettingsScene",
    to.KeyBindings: "menu.settings.ControlsScene",
    to.InputOptions: "menu.settings.InputOptionsScene",
    to.DailyDeals: "daily.DailyScene",
    to.EnterCode: "share.ChallengeScene",
    to.ShareGame: "share.ShareScene",
    to.SavedGames: "shelf.kept_games.SavedGamesScene",
    to.BestMoments: "shelf.gallery.BestMomentsScene",
    to.Statistics: "bests.StatisticsScene",
    to.HighScores: "bests.HighScoresScene",
    to.LuckAndSkill: "bests.SkillScene",
    to.RivalResults: "bests.RivalResultsScene",
    to.Achievements: "feats.FeatsScene",
    to.PauseMenu: "table.play_scene.make_pause_menu",
    to.RulesAtAGlance: "menu.how_to_play.RulesScene",
}
"""The class or function, by its path below ``game.scenes``, that makes a destination's scene or
table.  It is called with the kit and the destination's fields.
"""


def first_destination(start: ProgramStart) -> Destination:
    if start.new is not None:
        return to.CommandLineGame(start.new)
    if start.watch is not None:
        return to.BotGame(start.watch)
    if start.replay is not None:
        return to.RecordReplay(start.replay)
    return to.Title(start.seed)


def make_scene(kit: Kit, destination: Destination) -> Scene:
    fields: tuple[str, ...] = destination.__match_args__
    make = find_scene_maker(type(destination))
    made = make(kit, *(getattr(destination, field) for field in fields))
    return made if isinstance(made, Scene) else make_scene(kit, to.OpenTable(made))


def find_scene_maker(kind: type[Destination]) -> Callable[..., Scene | Seated]:
    module, _dot, name = SCENE_MAKERS[kind].rpartition(".")
    make: Callable[..., Scene | Seated] = getattr(import_module(f"game.scenes.{module}"), name)
    return make
