"""The router: which scene is at each destination.

The only place that knows all scenes there are; each is imported when somebody goes there first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.start import Start
from game.ui.window.kit import Kit
from game.ui.window.scene import Destination, Scene

from . import destinations as to
from .game import screens_of

if TYPE_CHECKING:
    from .table.table import Seated


def way_in(start: Start) -> Destination:
    """Say where a start of the program leads."""
    if start.new is not None:
        return to.New(start.new)
    if start.watch is not None:
        return to.Watched(start.watch)
    if start.replay is not None:
        return to.Replayed(start.replay)
    return to.Title(start.seed)


def scene_at(kit: Kit, destination: Destination) -> Scene:
    for known in (_of_a_table, _of_the_menu, _of_many_games):
        scene = known(kit, destination)
        if scene is not None:
            return scene
    raise LookupError(f"nobody knows the way to {destination}")


def _of_a_table(kit: Kit, destination: Destination) -> Scene | None:
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
        case to.Pause(table):
            from .table.pause import pause_at

            return pause_at(kit, table)
        case to.Share(match):
            from .share.share import ShareScene

            return ShareScene(kit, match)
    return None


def _of_the_menu(kit: Kit, destination: Destination) -> Scene | None:
    match destination:
        case to.Title(seed):
            from .menu.title import TitleScene

            return TitleScene(kit, seed)
        case to.Seats(seed, game):
            from .menu.seats import SeatsScene

            return SeatsScene(kit, seed, game)
        case to.Rivals(seed):
            from .menu.seats import SeatsScene

            return SeatsScene(kit, seed, is_against=True)
        case to.WatchSetup(seed):
            from .menu.watch_setup import WatchSetupScene

            return WatchSetupScene(kit, seed)
        case to.Attract(pointed):
            from .menu.attract import AttractScene

            return AttractScene(kit, pointed)
        case to.HowTo(game):
            from .menu.howto import HowToScene

            return HowToScene(kit, game=game)
        case to.Settings():
            from .menu.settings import SettingsScene

            return SettingsScene(kit)
        case to.Controls():
            from .menu.controls import ControlsScene

            return ControlsScene(kit)
        case to.Pressing():
            from .menu.pressing import PressingScene

            return PressingScene(kit)
    return None


def _of_many_games(kit: Kit, destination: Destination) -> Scene | None:
    match destination:
        case to.Daily(name):
            from .daily.daily import DailyScene

            return DailyScene(kit, name)
        case to.Code(text):
            from .share.challenge import ChallengeScene

            return ChallengeScene(kit, text)
        case to.Kept(files):
            from .shelf.kept_games import KeptGamesScene

            return KeptGamesScene(kit, files)
        case to.Gallery(game):
            from .shelf.gallery import GalleryScene

            return GalleryScene(kit, game)
        case to.Figures():
            from .figures.statistics import StatisticsScene

            return StatisticsScene(kit)
        case to.Bests(game):
            from .figures.bests import BestsScene

            return BestsScene(kit, game)
        case to.Skill(name):
            from .figures.skill import SkillScene

            return SkillScene(kit, name)
        case to.Against(game):
            from .figures.against import AgainstScene

            return AgainstScene(kit, game)
        case to.Feats(name, game):
            from .figures.feats import FeatsScene

            return FeatsScene(kit, name, game)
    return None


def _guided(kit: Kit, table: Seated, scene: Scene) -> Scene:
    """Put the guide of a table over its scene."""
    from .guide.guided import GuidedScene
    from .watch.playback import WatchableScene

    assert table.guide is not None and isinstance(scene, WatchableScene)
    return GuidedScene(kit, table, table.guide, scene)
