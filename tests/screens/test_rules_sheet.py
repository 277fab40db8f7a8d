"""The rules that are looked up while playing: at every table, by a key and from the pause."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.box import GAMES
from game.scenes import destinations as to
from game.scenes.menu.how_to_play import RulesScene
from game.scenes.routes import scene_at
from game.scenes.table.play_scene import PauseScene
from game.start import NewGame
from game.ui.window.scene import Kit
from tests.players.guided import begun, follow_by_mouse, listen
from tests.players.screen import Player, click


@pytest.mark.parametrize("game", GAMES)
def test_they_open_at_a_table_by_a_key_and_from_the_pause(kit: Kit, game: str) -> None:
    kit.stack.make = partial(scene_at, kit)
    new = NewGame(("Ann",), game, GAMES[game].kinds[0], 3, bots=GAMES[game].least - 1)
    player = Player(kit, to.New(new))
    table = player.scene
    player.press(pygame.K_r)
    player.wait()
    assert isinstance(player.scene, RulesScene)
    player.press(pygame.K_r)
    player.wait()
    assert player.scene is table
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert isinstance(player.scene, PauseScene)
    click(player, "Rules")
    assert isinstance(player.scene, RulesScene)


def test_they_open_in_a_round_and_while_a_guide_speaks(kit: Kit) -> None:
    player = begun(kit, "luckybox")
    for _step in range(8):
        listen(player)
        follow_by_mouse(player)
    table = player.scene
    player.press(pygame.K_r)
    player.wait()
    assert isinstance(player.scene, RulesScene)
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert player.scene is table


@pytest.mark.parametrize("game", GAMES)
def test_they_are_read_aloud(kit: Kit, game: str) -> None:
    scene = RulesScene(kit, game)
    told = " ".join(scene.opening())
    assert "{" not in told
    assert ("moons" if game == "luckybox" else "swap") in told
