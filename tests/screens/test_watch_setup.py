"""Before watching: the game, how many bots play it, and how fast."""

from __future__ import annotations

import pygame

from game.blanco.scenes.blanco_theatre import WatchedBlanco
from game.luckybox.scenes.luckybox_theatre import WatchedLuckybox
from game.scenes.menu.seats import WatchSetupScene
from game.scenes.menu.title import TitleScene
from game.ui.window.scene import Kit
from tests.screen import Player


def here(player: Player) -> WatchedLuckybox:
    return player.at(WatchedLuckybox)


def test_watching_asks_how_many_and_how_fast(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    player.press(pygame.K_6)
    player.wait()
    scene = player.at(WatchSetupScene)
    assert (scene.bots, scene.speed) == (3, "normal")
    player.press(pygame.K_6)
    assert scene.bots == 6
    speed = scene.focus.labelled("Speed").rect
    player.click((speed.right - 20, speed.centery))
    assert scene.speed == "fast"
    player.press(pygame.K_RETURN)
    player.wait()
    table = here(player).table
    assert (len(table.players), table.speed) == (6, "fast")
    assert all(seat.is_bot for seat in table.players)
    assert len(kit.stack) == 1


def test_the_arrows_choose_before_watching(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit, seed=9))
    player.press(pygame.K_6)
    player.wait()
    player.press(pygame.K_TAB, pygame.K_TAB)
    scene = player.at(WatchSetupScene)
    scene.focus.focus(scene.focus.labelled("Bots"))
    player.press(pygame.K_LEFT, pygame.K_LEFT)
    assert scene.bots == 1
    scene.focus.focus(scene.focus.labelled("Watch"))
    player.press(pygame.K_RETURN)
    player.wait()
    assert len(here(player).table.players) == 1
    assert here(player).table.match.setup.seed == 9


def test_one_rival_in_every_seat_is_watched_or_all_in_turn(kit: Kit) -> None:
    for steps, kinds in ((0, ["master", "sharp", "solid"]), (-1, ["master"] * 3)):
        player = Player(kit, TitleScene(kit, seed=9))
        player.press(pygame.K_6)
        player.wait()
        scene = player.at(WatchSetupScene)
        scene.focus.focus(scene.focus.labelled("Rivals"))
        player.press(*[pygame.K_LEFT] * -steps)
        scene.focus.focus(scene.focus.labelled("Watch"))
        player.press(pygame.K_RETURN)
        player.wait()
        assert [seat.kind for seat in here(player).table.players] == kinds


def test_blanco_is_watched_too_by_as_many_as_it_seats(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit, seed=3))
    player.press(pygame.K_6)
    player.wait()
    scene = player.at(WatchSetupScene)
    player.press(pygame.K_1)
    assert scene.bots == 1
    game = next(widget for widget in scene.focus.widgets if widget.area == "game")
    player.click((game.rect.right - 20, game.rect.centery))
    assert scene.bots == 2
    player.press(pygame.K_6)
    assert scene.bots == 2
    player.press(pygame.K_5)
    player.press(pygame.K_RETURN)
    player.wait()
    watched = player.at(WatchedBlanco)
    assert len(watched.table.players) == 5
