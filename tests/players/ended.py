"""Solo games that have just ended, with the result on the screen and what the library answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.library import Library, list_games
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.score.final import FinalScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.result import ResultScene
from game.ui.window.scene import Kit
from tests.players.screen import Player
from tests.tables import libraries


def asked(kit: Kit) -> Library:
    """Wait until the library has answered all that it was asked."""
    library = kit.shelf.library
    assert library is not None
    library.ask(list_games).wait(libraries.PATIENCE)
    return library


def ended(kit: Kit, names: tuple[str, ...] = ("Ada",)) -> Table:
    """Play a game to its end, and keep it."""
    match = libraries.play(libraries.laid(names))
    libraries.kept(asked(kit), match)
    return Table(match, kit.settings)


def at_the_end(kit: Kit, table: Table) -> tuple[Player, FinalScene]:
    """Look at a result that has been counted up."""
    scene = FinalScene(kit, table)
    player = Player(kit, scene)
    scene.counting.finish()
    asked(kit)
    player.wait(60)
    return player, scene


def played_to_result(player: Player, choose: Callable[[], None]) -> ResultScene[Any]:
    """Go on choosing until the result of a game has been counted up, and return it."""
    for _turn in range(6000):
        scene = player.scene
        if not isinstance(scene, ResultScene):
            assert not isinstance(scene, TitleScene)
            choose()
        elif scene.is_settled:
            return scene
        else:
            player.wait()
    raise AssertionError(f"stuck in {type(player.scene).__name__}")
