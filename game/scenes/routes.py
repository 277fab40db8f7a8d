"""The router: maps each destination to its scene, imported at first use."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from game.start import Start
from game.ui.window.scene import Destination, Kit, Scene

from . import destinations as to
from .game import screens_of

if TYPE_CHECKING:
    from .table.table import Seated

SCENES: dict[type[Destination], str] = {
    to.Title: "menu.title.TitleScene",
    to.Seats: "menu.seats.SeatsScene",
    to.Rivals: "menu.seats.rivals_setup",
    to.WatchSetup: "menu.seats.WatchSetupScene",
    to.Attract: "menu.attract.AttractScene",
    to.HowTo: "menu.how_to_play.HowToScene",
    to.Settings: "menu.settings.SettingsScene",
    to.Controls: "menu.settings.ControlsScene",
    to.Pressing: "menu.settings.PressingScene",
    to.Daily: "daily.DailyScene",
    to.Code: "share.ChallengeScene",
    to.Share: "share.ShareScene",
    to.Kept: "shelf.kept_games.KeptGamesScene",
    to.Gallery: "shelf.gallery.GalleryScene",
    to.Figures: "bests.StatisticsScene",
    to.Bests: "bests.BestsScene",
    to.Skill: "bests.SkillScene",
    to.Against: "bests.AgainstScene",
    to.Feats: "feats.FeatsScene",
    to.Pause: "table.play_scene.pause_at",
    to.Rules: "table.log.RulesScene",
}
"""The factory of each destination; it takes the kit and the destination's fields."""


def first_destination(start: Start) -> Destination:
    if start.new is not None:
        return to.New(start.new)
    if start.watch is not None:
        return to.Watched(start.watch)
    if start.replay is not None:
        return to.Replayed(start.replay)
    return to.Title(start.seed)


def scene_at(kit: Kit, destination: Destination) -> Scene:
    match destination:
        case to.Solo() | to.New() | to.Watched() | to.Replayed():
            from .entrance import table_for

            return scene_at(kit, to.At(table_for(kit, destination)))
        case to.Guided(game):
            from .entrance import guided_table

            return scene_at(kit, to.At(guided_table(kit, game)))
        case to.Puzzle(number):
            from .entrance import puzzle_table

            return scene_at(kit, to.At(puzzle_table(kit, number)))
        case to.At(table):
            scene = screens_of(kit.games, table.game).scene(kit, table)
            return scene if table.guide is None else _guided(kit, table, scene)
    fields: tuple[str, ...] = destination.__match_args__
    values = [getattr(destination, name) for name in fields]
    return factory_of(type(destination))(kit, *values)


def factory_of(destination: type[Destination]) -> Callable[..., Scene]:
    module, _dot, name = SCENES[destination].rpartition(".")
    maker: Callable[..., Scene] = getattr(import_module(f"game.scenes.{module}"), name)
    return maker


def _guided(kit: Kit, table: Seated, scene: Scene) -> Scene:
    from .guided import GuidedScene
    from .watch.timeline import WatchableScene

    assert table.guide is not None and isinstance(scene, WatchableScene)
    return GuidedScene(kit, table, table.guide, scene)
