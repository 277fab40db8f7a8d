"""The router: maps each destination to its scene, imported at first use."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from game.start import Start
from game.ui.window.scene import Destination, Kit, Scene

from . import destinations as to

if TYPE_CHECKING:
    from .table.table import Seated

MAKERS: dict[type[Destination], str] = {
    to.Title: "menu.title.TitleScene",
    to.Solo: "entrance.solo_table",
    to.New: "entrance.new_table",
    to.Watched: "entrance.watched_table",
    to.Replayed: "entrance.replayed_table",
    to.Guided: "entrance.guided_table",
    to.Puzzle: "entrance.puzzle_table",
    to.At: "guided.make_table_scene",
    to.Seats: "menu.seats.SeatsScene",
    to.WatchSetup: "menu.seats.WatchSetupScene",
    to.HowTo: "menu.how_to_play.HowToScene",
    to.Settings: "menu.settings.SettingsScene",
    to.Controls: "menu.settings.ControlsScene",
    to.Pressing: "menu.settings.PressingScene",
    to.Daily: "daily.DailyScene",
    to.Code: "share.ChallengeScene",
    to.Share: "share.ShareScene",
    to.Kept: "shelf.kept_games.KeptGamesScene",
    to.Gallery: "shelf.gallery.BestMomentsScene",
    to.Figures: "bests.StatisticsScene",
    to.Bests: "bests.BestsScene",
    to.Skill: "bests.SkillScene",
    to.Against: "bests.AgainstScene",
    to.Feats: "feats.FeatsScene",
    to.Pause: "table.play_scene.pause_at",
    to.Rules: "menu.how_to_play.RulesScene",
}
"""What makes each destination's scene, or a table to sit down at.

It takes the kit and the destination's fields.
"""


def first_destination(start: Start) -> Destination:
    if start.new is not None:
        return to.New(start.new)
    if start.watch is not None:
        return to.Watched(start.watch)
    if start.replay is not None:
        return to.Replayed(start.replay)
    return to.Title(start.seed)


def scene_at(kit: Kit, destination: Destination) -> Scene:
    fields: tuple[str, ...] = destination.__match_args__
    make = maker_of(type(destination))
    made = make(kit, *(getattr(destination, field) for field in fields))
    return made if isinstance(made, Scene) else scene_at(kit, to.At(made))


def maker_of(kind: type[Destination]) -> Callable[..., Scene | Seated]:
    module, _dot, name = MAKERS[kind].rpartition(".")
    make: Callable[..., Scene | Seated] = getattr(import_module(f"game.scenes.{module}"), name)
    return make
