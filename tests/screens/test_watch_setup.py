"""Watching set up and ended: how many bots, which, and what they do after their game."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.blanco.scenes.blanco_theatre import WatchedBlancoScene
from game.luckybox.rules import Phase
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, WatchedLuckybox
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.watched.longest_cascade import longest_cascade_in
from game.match import events_so_far
from game.scenes.menu.title import TitleScene
from game.scenes.menu.watch_setup import WatchSetupScene
from game.scenes.table.result import MOST_BY_THEMSELVES, NEXT_GAME_SECONDS
from game.scenes.watch.timeline import Playback, PlaybackMode
from game.ui.window.scene import Kit
from tests.players.homes import wait_for, wait_until
from tests.players.screen import STEP, Player, click, open_kit, widget_in, words_on
from tests.players.watched import open_watched, watching
from tests.tables.libraries import filled, laid, play
from tests.tables.played import played_to


def setting_up(kit: Kit, seed: int | None = None) -> tuple[Player, WatchSetupScene]:
    player = Player(kit, TitleScene(kit, seed=seed))
    player.press(pygame.K_7, frames=1)
    return player, player.at(WatchSetupScene)


def begin(player: Player) -> Table:
    player.press(pygame.K_RETURN, frames=1)
    table = open_watched(player).table
    assert table.playback is not None
    return table


def test_watching_asks_how_many_and_how_fast_and_blanco_seats_fewer(kit: Kit) -> None:
    player, scene = setting_up(kit, 9)
    assert (scene.bots, scene.speed) == (3, "normal")
    player.press(pygame.K_6)
    assert scene.bots == 6
    scene.focus.focus_widget(scene.focus.find_by_label("Bots"))
    player.press(*[pygame.K_RIGHT] * 6)
    assert scene.bots == 12, "as many bots as a table seats can be watched"
    player.press(pygame.K_6)
    speed = scene.focus.find_by_label("Speed").rect
    player.click((speed.right - 20, speed.centery))
    assert scene.speed == "fast"
    table = begin(player)
    assert (len(table.players), table.speed, table.match.setup.seed) == (6, "fast", 9)
    assert all(seat.is_bot for seat in table.players)
    assert len(kit.stack) == 1
    player, scene = setting_up(kit, 3)
    player.press(pygame.K_1)
    assert scene.bots == 1
    game = widget_in(scene, "game").rect
    player.click((game.right - 20, game.centery))
    assert scene.bots == 2
    player.press(pygame.K_6)
    assert scene.bots == 2
    player.press(pygame.K_5, pygame.K_RETURN)
    assert len(player.at(WatchedBlancoScene).table.players) == 5


def test_one_rival_in_every_seat_is_watched_or_all_in_turn(kit: Kit) -> None:
    for steps, kinds in ((0, ["master", "sharp"]), (1, ["master"] * 2)):
        kit.settings.last_watched = []
        player, scene = setting_up(kit, 9)
        player.press(pygame.K_TAB)
        for label, times in (("Bots", 1), ("Rivals", steps)):
            scene.focus.focus_widget(scene.focus.find_by_label(label))
            player.press(*[pygame.K_LEFT] * times)
        assert scene.bots == 2
        scene.focus.focus_widget(scene.focus.find_by_label("Watch"))
        assert [seat.kind for seat in begin(player).players] == kinds


def test_the_bots_last_watched_are_chosen_again_as_far_as_they_exist(kit: Kit) -> None:
    player, scene = setting_up(kit, 9)
    player.press(pygame.K_5)
    scene.change_field("rivals", "master")
    scene.change_field("speed", "fast")
    begin(player)
    _player, scene = setting_up(kit)
    assert (scene.bots, scene.field_value("rivals"), scene.speed) == (5, "master", "fast")
    for told, bots in ((["blanco", "9"], 5), (["chess", "2"], 3), (["luckybox", "x", "?"], 3)):
        kit.settings.last_watched = told
        _player, scene = setting_up(kit)
        assert scene.bots == bots and scene.field_value("rivals") == ""


@pytest.mark.parametrize("is_over", [False, True])
def test_the_game_last_watched_goes_on_or_is_seen_again(tmp_path: Path, *, is_over: bool) -> None:
    watched_match = play(laid((), 3, seed=4), None if is_over else 20)
    filled(tmp_path, watched_match, play(laid(("Ada",), seed=5), seed=5))
    player, scene = setting_up(open_kit((960, 540), folder=tmp_path))
    wait_until(player, lambda: scene.last is not None)
    click(player, "Watch again" if is_over else "Continue")
    shown = wait_for(player, LuckyboxTheatre if is_over else WatchedLuckybox)
    table = shown.table
    assert (table.match_replay is not None) == is_over
    assert all(seat.is_bot for seat in table.players) and len(table.players) == 3


def final_of_bots(kit: Kit, by_itself: int = 0) -> tuple[Player, FinalScene]:
    watch = watching(3).but(by_itself=by_itself)
    table = played_to(3, Phase.OVER, 4, watch=watch, settings=kit.settings)
    table.director.finish()
    table.playback = Playback()
    player = Player(kit, FinalScene(kit, table))
    while not player.at(FinalScene).is_settled:
        player.advance_time(STEP)
    return player, player.at(FinalScene)


def test_bots_play_the_next_game_by_themselves(kit: Kit) -> None:
    player, scene = final_of_bots(kit)
    assert f"Next game ({round(NEXT_GAME_SECONDS)})" in words_on(kit, scene)
    player.do(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    player.advance_time(NEXT_GAME_SECONDS - 1)
    assert player.scene is scene and "Next game (1)" in words_on(kit, scene)
    player.advance_time(1.5)
    table = open_watched(player).table
    assert table is not scene.table and table.match.game.round == 1
    assert table.watch is not None and table.watch.by_itself == 1


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_x, pygame.K_TAB])
def test_any_key_keeps_bots_from_playing_on(kit: Kit, key: int) -> None:
    player, scene = final_of_bots(kit)
    player.press(key)
    player.advance_time(2 * NEXT_GAME_SECONDS)
    assert player.scene is scene
    player.click(scene.focus.find_by_label("Next game").rect.center)
    assert open_watched(player).table is not scene.table


@pytest.mark.parametrize("why", ["nobody for hours", "speech", "scanning", "paused"])
def test_bots_wait_where_nobody_may_be_watching(kit: Kit, why: str) -> None:
    player, scene = final_of_bots(kit, MOST_BY_THEMSELVES if why == "nobody for hours" else 0)
    if why == "paused":
        assert scene.table.playback is not None
        scene.table.playback.mode = PlaybackMode.PAUSED
    elif why != "nobody for hours":
        setattr(kit.settings, why, {"speech": "on", "scanning": True}[why])
    player.advance_time(2 * NEXT_GAME_SECONDS)
    assert player.scene is scene


def test_the_final_of_bots_shows_their_longest_cascade_again(kit: Kit) -> None:
    player, scene = final_of_bots(kit)
    found = longest_cascade_in(events_so_far(scene.table.match))
    assert found is not None
    player.press(pygame.K_w)
    player.wait(3)
    again = player.at(LuckyboxTheatre)
    assert again.table.focus == found.player
    assert again.table.match.game.round == found.round
    for _step in range(600):
        if again.playback.mode is PlaybackMode.PAUSED:
            break
        player.advance_time(STEP)
    entry = again.table.chronicle.latest_answer(found.player)
    assert entry is not None and entry.numbers == found.numbers
    player.press(pygame.K_ESCAPE)
    player.wait(3)
    assert player.scene is scene
