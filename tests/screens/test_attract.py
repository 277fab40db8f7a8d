"""The title left alone: a game plays itself, until somebody touches anything."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes.menu.attract import SURPRISE_SECONDS, AttractScene
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import IDLE_SECONDS, TitleScene
from game.ui.window.scene import Kit
from tests.homes import opened_copy, wait_until
from tests.libraries import filled, laid, play
from tests.screen import Player, motion


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    filled(folder, play(laid(("Ada",), seed=1)))
    return folder


@pytest.fixture
def kit(home: Path, tmp_path: Path) -> Kit:
    return opened_copy(home, tmp_path)


def titled(kit: Kit) -> tuple[Player, TitleScene]:
    """Open the title and let it hear from the library."""
    title = TitleScene(kit)
    player = Player(kit, title)
    wait_until(player, lambda: title.has_looked and not title.asking.is_waiting)
    player.do(motion((5, 5)))
    return player, title


def idle(player: Player, seconds: float) -> None:
    player.advance_time(seconds)
    player.wait()


def test_after_twenty_seconds_the_game_plays_itself(kit: Kit) -> None:
    player, _title = titled(kit)
    idle(player, IDLE_SECONDS - 1)
    assert isinstance(player.scene, TitleScene)
    idle(player, 1.5)
    scene = player.at(AttractScene)
    assert isinstance(scene.shown, DraftScene)
    for _second in range(30):
        if isinstance(scene.shown, RoundScene):
            break
        idle(player, 1)
    assert isinstance(scene.shown, RoundScene)
    assert player.scene is scene
    assert len(kit.stack) == 2


@pytest.mark.parametrize("bots", [0, 2])
def test_it_never_plays_before_somebody_has_played_here(tmp_path: Path, bots: int) -> None:
    """Who has only watched bots play has not."""
    home = tmp_path / "home"
    home.mkdir()
    if bots:
        filled(home, play(laid((), bots, seed=2)))
    new = tmp_path / "new"
    new.mkdir()
    kit = opened_copy(home, new)
    player, title = titled(kit)
    idle(player, IDLE_SECONDS * 3)
    assert player.scene is title


def test_it_does_not_play_where_nobody_looks(kit: Kit) -> None:
    player, _title = titled(kit)
    player.do(Event(pygame.WINDOWFOCUSLOST))
    idle(player, IDLE_SECONDS * 2)
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize("touch", ["key", "click", "mouse"])
def test_any_input_leads_back_to_the_title_and_does_nothing_else(kit: Kit, touch: str) -> None:
    player, title = titled(kit)
    solo = title.focus.labelled("Play solo").rect.center
    player.hover(solo)
    idle(player, IDLE_SECONDS + 1 + SURPRISE_SECONDS)
    assert isinstance(player.scene, AttractScene)
    if touch == "key":
        player.press(pygame.K_1)
    elif touch == "click":
        player.click(solo)
    else:
        player.do(motion((50, 50)))
        player.do(motion((90, 50)))
    player.wait(2)
    assert player.scene is title
    assert len(kit.stack) == 1


@pytest.mark.parametrize("touch", ["key", "click"])
def test_what_is_touched_just_as_it_begins_was_meant_for_the_title(kit: Kit, touch: str) -> None:
    player, title = titled(kit)
    player.do(motion(title.focus.labelled("Play together").rect.center))
    idle(player, IDLE_SECONDS)
    assert isinstance(player.scene, AttractScene)
    idle(player, SURPRISE_SECONDS / 2)
    if touch == "key":
        player.press(pygame.K_3)
    else:
        player.click(title.focus.labelled("Play together").rect.center)
    player.wait(2)
    assert isinstance(player.scene, SeatsScene)


def test_the_mouse_that_comes_back_to_a_door_opens_it_with_one_click(kit: Kit) -> None:
    player, title = titled(kit)
    idle(player, IDLE_SECONDS + 1 + SURPRISE_SECONDS)
    assert isinstance(player.scene, AttractScene)
    player.click(title.focus.labelled("Play together").rect.center)
    player.wait(2)
    assert isinstance(player.scene, SeatsScene)


def test_it_makes_no_sound_and_leaves_the_music(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, _title = titled(kit)
    idle(player, IDLE_SECONDS - 1)
    heard: list[object] = []
    monkeypatch.setattr(kit.sound, "play", lambda *args, **kwargs: heard.append(args))
    monkeypatch.setattr(kit.sound, "play_music", lambda name: heard.append(name))
    idle(player, 40)
    assert isinstance(player.scene, AttractScene)
    assert heard == []


def test_one_game_follows_the_other(kit: Kit) -> None:
    player = Player(kit, AttractScene(kit))
    scene = player.at(AttractScene)
    scene.stage.clear()
    player.wait(3)
    assert scene.games == 2
    assert isinstance(scene.shown, DraftScene)
