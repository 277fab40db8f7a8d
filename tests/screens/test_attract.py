"""The title left alone: a game plays itself, until somebody touches anything."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from game.luckybox.scenes.draft.draft import DraftScene
from game.luckybox.scenes.round.round import RoundScene
from game.scenes.menu.attract import AttractScene
from game.scenes.menu.title import IDLE_SECONDS, TitleScene
from game.ui.window.kit import Kit
from game.words import set_language
from tests.screen import Player, motion, opened


@pytest.fixture
def kit() -> Iterator[Kit]:
    set_language("en")
    yield from opened()


def idle(player: Player, seconds: float) -> None:
    player.let_pass(seconds)
    player.wait()


def test_after_twenty_seconds_the_game_plays_itself(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    idle(player, IDLE_SECONDS - 1)
    assert isinstance(player.scene, TitleScene)
    idle(player, 1.5)
    scene = player.scene
    assert isinstance(scene, AttractScene)
    assert isinstance(scene.shown, DraftScene)
    for _second in range(30):
        if isinstance(scene.shown, RoundScene):
            break
        idle(player, 1)
    assert isinstance(scene.shown, RoundScene)
    assert player.scene is scene
    assert len(kit.stack) == 2


def test_touching_anything_puts_it_off(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    idle(player, IDLE_SECONDS - 1)
    player.hover((5, 5))
    idle(player, IDLE_SECONDS - 1)
    assert isinstance(player.scene, TitleScene)


def test_it_does_not_play_where_nobody_looks(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    player.do(Event(pygame.WINDOWFOCUSLOST))
    idle(player, IDLE_SECONDS * 2)
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize("touch", ["key", "click", "mouse"])
def test_any_input_leads_back_to_the_title_and_does_nothing_else(kit: Kit, touch: str) -> None:
    title = TitleScene(kit)
    player = Player(kit, title)
    idle(player, IDLE_SECONDS + 1)
    solo = title.focus.labelled("Play solo").rect.center
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


def test_it_makes_no_sound_and_leaves_the_music(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(kit, TitleScene(kit))
    idle(player, IDLE_SECONDS - 1)
    heard: list[object] = []
    monkeypatch.setattr(kit.sound, "play", lambda *args, **kwargs: heard.append(args))
    monkeypatch.setattr(kit.sound, "play_music", lambda name: heard.append(name))
    idle(player, 40)
    assert isinstance(player.scene, AttractScene)
    assert heard == []


def test_one_game_follows_the_other(kit: Kit) -> None:
    player = Player(kit, AttractScene(kit))
    scene = player.scene
    assert isinstance(scene, AttractScene)
    scene.stage.clear()
    player.wait(3)
    assert scene.games == 2
    assert isinstance(scene.shown, DraftScene)
