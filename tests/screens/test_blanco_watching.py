"""Watching Blanco: the same controls as the first game's, and clears to seek."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.rules import events as ev
from game.blanco.scenes import blanco_scene
from game.blanco.scenes.blanco_result import BlancoFinal
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.blanco_theatre import WatchedBlanco
from game.scenes.table.log import NO_KEY, LogScene
from game.scenes.table.play_scene import PauseScene
from game.scenes.watch.timeline import Mode
from game.start import Watch
from game.ui.window.scene import Kit
from tests.blanco_screen import sit_down
from tests.blanco_table import NAMES
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


def test_nothing_happens_in_a_pause_and_all_goes_on_after_it(kit: Kit) -> None:
    player, scene = watched(kit)
    player.advance_time(8)
    player.press(pygame.K_SPACE)
    table = scene.table
    before = (scene.playback.shown, table.director.poses(), table.match.game)
    player.advance_time(5)
    assert (scene.playback.shown, table.director.poses(), table.match.game) == before
    player.press(pygame.K_SPACE)
    player.advance_time(5)
    assert scene.playback.shown > before[0]


def test_the_mouse_works_the_controls(kit: Kit) -> None:
    player, scene = watched(kit)
    player.click(scene.focus.labelled("Pause").rect.center)
    assert scene.playback.mode is Mode.PAUSED
    player.click(scene.focus.labelled("Play").rect.center)
    assert scene.playback.mode is Mode.PLAYING
    player.click(scene.focus.labelled("Next clear").rect.center)
    assert scene.playback.mode is Mode.SEEKING


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


def test_the_keys_1_to_4_change_the_speed_at_once(kit: Kit) -> None:
    player, scene = watched(kit)
    for key, speed in ((pygame.K_1, "slow"), (pygame.K_4, "turbo")):
        player.press(key)
        assert scene.table.speed == speed
    assert kit.settings.speed == "normal", "one's own games keep their speed"


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


def test_a_click_on_a_tile_shows_that_board_even_in_a_pause(kit: Kit) -> None:
    player, scene = watched(kit)
    player.advance_time(20)
    player.press(pygame.K_SPACE)
    scene.table.director.finish()
    player.press(pygame.K_UP)
    other = (scene.table.focus + 1) % 3
    player.click(scene.watched.focus.labelled(NAMES[other]).rect.center)  # type: ignore[attr-defined]
    assert scene.table.focus == other


def test_the_log_and_the_pause_open_and_close(kit: Kit) -> None:
    player, scene = watched(kit)
    for key, kind in ((pygame.K_l, LogScene), (pygame.K_ESCAPE, PauseScene)):
        player.press(key)
        player.wait()
        assert isinstance(player.scene, kind)
        player.press(pygame.K_ESCAPE)
        player.wait()
        assert player.scene is scene


def test_a_whole_game_is_watched_to_the_end(kit: Kit) -> None:
    player, scene = watched(kit, speed="turbo")
    for _second in range(600):
        if isinstance(player.scene, BlancoFinal):
            break
        player.advance_time(1)
    assert isinstance(player.scene, BlancoFinal)
    assert scene.table.match.is_over


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080), (1280, 960)])
def test_the_controls_lie_inside_and_apart(kit: Kit, size: tuple[int, int]) -> None:
    _player, scene = watched(kit)
    scene.resize(size)
    rects = [widget.rect for widget in scene.focus.widgets]
    rects.append(scene.watched.picture.place["watched_message"])  # type: ignore[attr-defined]
    screen = pygame.Rect((0, 0), size)
    assert all(screen.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[at + 1 :]) < 0 for at, rect in enumerate(rects))
