"""Whole games of Blanco on the screen: by clicks, handed over, and watched."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.blanco.match import BlancoMatchReplay
from game.blanco.scenes.blanco_result import BlancoFinal, BlancoResult
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_theatre import BlancoHighlights
from game.blanco.statistics import summarise
from game.record import PERSON
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import TitleScene
from game.start import Watch
from game.ui.window.scene import Kit
from tests.blanco_screen import BOT, play_on, sit_down
from tests.screen import Player

WINDOW = (960, 540)


@pytest.fixture
def kit(kit: Kit) -> Kit:
    kit.settings.speed = "turbo"
    return kit


def test_a_game_is_played_to_its_end_by_clicks(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON, BOT), seed=3)
    play_on(player)
    assert table.match.is_over
    assert isinstance(player.scene, BlancoFinal)
    player.wait(400)
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize(
    "rivals",
    [("forgetful", "tidy", "shrewd"), ("shrewd", "forgetful", "tidy", "shrewd")],
)
def test_a_full_table_of_rivals_from_the_seats_plays_to_its_result(
    kit: Kit, rivals: tuple[str, ...]
) -> None:
    kit.settings.motion = "none"
    kit.settings.last_seats = [
        ("Ana", 0, PERSON), *(("", at, kind) for at, kind in enumerate(rivals, 1))
    ]  # fmt: skip
    kit.stack.push(TitleScene(kit))
    seats = SeatsScene(kit, 7, game="blanco")
    player = Player(kit, seats)
    player.press(pygame.K_RETURN)
    player.wait(2)
    scene = player.at(BlancoScene)
    assert [one.kind for one in scene.table.players] == [PERSON, *rivals]
    play_on(player)
    assert isinstance(player.scene, BlancoFinal)
    assert scene.table.match.is_over


def test_a_match_goes_on_until_somebody_has_won_twice(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON, PERSON), seed=3, match="first-to-2")
    games = 0
    while True:
        play_on(player, seed=games)
        games += 1
        scene = player.at(BlancoFinal)
        player.wait(400)
        series = scene.table.series
        assert len(series.results) == games
        heading = BlancoResult(kit, scene.table).heading(scene.counting)
        if series.is_over:
            [winner] = series.standings.winners
            assert heading == f"{series.players[winner].name} wins the match!"
        else:
            winner = series.results[-1].winner
            assert heading == f"{series.players[winner].name} wins game {games}!"
        if series.is_over:
            break
        player.press(pygame.K_RETURN)
        player.wait(3)
    assert max(series.standings.wins) == 2
    assert 2 <= games <= 3
    assert table.series is series


def test_a_watched_game_plays_itself_and_leaves_pictures(kit: Kit, tmp_path: Path) -> None:
    kit.settings.motion = "none"
    watch = Watch(2, 3, "single", "turbo", True, tmp_path, "blanco")
    player, table = sit_down(kit, (BOT, BOT), seed=3, watch=watch)
    for _frame in range(60000):
        player.wait()
        if not player.is_playing:
            break
    assert not player.is_playing, "it ends by itself"
    assert table.match.is_over
    assert {path.name for path in tmp_path.iterdir()} == {"game-1.png", "final.png"}


def test_a_turn_is_counted_the_same_wherever_it_is_told(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON, BOT, BOT), seed=2)
    play_on(player)
    match_replay = BlancoMatchReplay(table.match.record())
    seats = summarise(table.match.record()).seats
    [winner] = [seat for seat in seats if seat.has_won]
    assert winner.figures["turns"] > 1
    assert f"Turn {winner.figures['turns']}  " in table.caption(), "at the table as in the result"
    before_the_end = BlancoHighlights(match_replay).words(match_replay.last - 1)
    assert before_the_end.startswith(f"Turn {winner.figures['turns']} "), "and in the theatre"
