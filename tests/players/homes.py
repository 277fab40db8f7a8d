"""A player's folder with games in it, and somebody at the screen who waits for the library."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from shutil import copytree

from game.scenes.daily import DailyScene
from game.scenes.frame.widget_scene import LibraryPage
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.screen import SIZE, Player, S, open_kit
from tests.tables.libraries import PATIENCE, filled, laid, play


def six_games(folder: Path) -> Path:
    """Fill a folder with six games, the last of them in the middle of a round."""
    filled(
        folder,
        play(laid(("Ada",), seed=1)),
        play(laid(("Ada", "Zoé"), edition="french", seed=2)),
        play(laid(("Zoé",), 1, seed=3)),
        play(laid(("Bob",), edition="bga", seed=4), 30),
        play(laid(("Ada", "Bob"), seed=5)),
        play(laid(("Léon",), seed=6), 40),
    )
    return folder


def opened_copy(home: Path, folder: Path, size: tuple[int, int] = SIZE) -> Kit:
    """Open a kit with a copy of a folder of games."""
    set_language("en")
    copytree(home, folder, dirs_exist_ok=True)
    return open_kit(size, folder=folder)


def settle(scene: LibraryPage) -> None:
    """Wait until the library has answered a page."""
    until = time.monotonic() + PATIENCE
    while scene.is_waiting:
        assert time.monotonic() < until
        time.sleep(0.001)
        scene.update(0.0)


def daily_page(kit: Kit, today: date, name: str = "Ada") -> tuple[Player, DailyScene]:
    """Look at the page of the deals of the day and the week, as the library has answered it."""
    scene = DailyScene(kit, name, lambda: today)
    player = Player(kit, scene)
    settle(scene)
    player.wait(2)
    return player, scene


def wait_until(player: Player, is_so: object) -> None:
    """Go on, a frame at a time, until the library has answered."""
    assert callable(is_so)
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        player.wait()
        time.sleep(0.001)
    player.wait(2)


def wait_for(player: Player, kind: type[S]) -> S:
    """Go on until a scene of this kind is there."""
    wait_until(player, lambda: isinstance(player.scene, kind))
    return player.at(kind)
