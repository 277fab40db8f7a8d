"""Watching Blanco: the same controls as the first game's, and clears to seek."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.rules import events as ev
from game.blanco.scenes import blanco_scene
from game.blanco.scenes.blanco_result import BlancoFinal
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.blanco_theatre import WatchedBlanco
from game.scenes.table.log import NO_KEY
from game.scenes.watch.timeline import Mode
from game.start import Watch
from game.ui.window.scene import Kit
from tests.blanco_screen import sit_down
from tests.screen import STEP, Player


def watched(kit: Kit, bots: int = 3, speed: str = "normal") -> tuple[Player, WatchedBlanco]:
    watch = Watch(bots, 3, "single", speed, exit_at_end=False, shots=None, game="blanco")
    player, _table = sit_down(kit, ["tidy"] * bots, seed=3, watch=watch)
    player.wait()
    return player, here(player)


def here(player: Player) -> WatchedBlanco:
    assert isinstance(player.scene, WatchedBlanco)
    return player.scene


def listened(table: BlancoTable) -> list[ev.Event]:
    """Write down every event that is shown from now on."""
    heard: list[ev.Event] = []
    tell = table.director.listener
    assert tell is not None

    def listen(event: ev.Event) -> None:
        heard.append(event)
        tell(event)

    table.director.listener = listen
    return heard


@pytest.mark.parametrize("kinds", [["tidy"] * 3, ["person", "tidy", "tidy"]])
def test_tiles_show_a_key_only_where_it_calls_them(
    kit: Kit, kinds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: dict[int, int] = {}

    def note(*args: object, key: int, **_rest: object) -> None:
        seat = args[3]
        assert isinstance(seat, int)
        shown[seat] = key

    monkeypatch.setattr(blanco_scene, "draw_frame", note)
    if "person" in kinds:
        player, _table = sit_down(kit, kinds, seed=3)
    else:
        player, _scene = watched(kit)
    player.wait(2)
    assert len(shown) == 2
    assert all(key == (seat + 1 if "person" in kinds else NO_KEY) for seat, key in shown.items())


def test_a_step_shows_one_thing_to_its_end(kit: Kit) -> None:
    player, scene = watched(kit)
    player.advance_time(12)
    player.press(pygame.K_SPACE)
    table = scene.table
    for _step in range(12):
        before, done = scene.playback.shown, len(table.match.actions)
        player.press(pygame.K_RIGHT)
        player.wait(200)
        assert scene.playback.mode is Mode.PAUSED
        assert scene.playback.shown > before
        assert len(table.match.actions) <= done + 1
        playing = table.director.playing_for()
        assert all(seconds <= STEP for seconds in playing), "a step ends where the next begins"


def test_the_next_clear_is_played_from_its_beginning(kit: Kit) -> None:
    player, scene = watched(kit)
    table = scene.table
    heard = listened(table)
    for _clear in range(3):
        heard.clear()
        player.press(pygame.K_n)
        for _frame in range(3000):
            if scene.playback.mode is not Mode.SEEKING:
                break
            scene.update(STEP)
        assert scene.playback.mode is Mode.PLAYING
        cleared = [event for event in heard if isinstance(event, ev.LineCleared)]
        last = next(event for event in reversed(heard) if isinstance(event, ev.LineCleared))
        assert [event.depth for event in cleared].count(1) == 1, "it is the very next one"
        assert table.director.is_busy(), "the line still lies there to be seen"
        assert table.focus == last.player, "the camera is on it"
        player.advance_time(1)


def test_a_board_chosen_by_hand_stays_for_the_turn(kit: Kit) -> None:
    player, scene = watched(kit)
    player.advance_time(20)
    table = scene.table
    turn = table.match.game.turn
    assert turn.number
    player.press(pygame.K_DOWN)
    chosen = table.focus
    while table.match.game.turn.number == turn.number:
        assert table.focus == chosen
        player.advance_time(STEP)
    player.advance_time(10)
    assert table.focus == table.match.actions[-1].player, "then it follows the turns again"


def test_a_whole_game_is_watched_to_the_end(kit: Kit) -> None:
    player, scene = watched(kit, speed="turbo")
    for _second in range(600):
        if isinstance(player.scene, BlancoFinal):
            break
        player.advance_time(1)
    assert isinstance(player.scene, BlancoFinal)
    assert scene.table.match.is_over
