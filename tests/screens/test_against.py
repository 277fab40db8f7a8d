"""The screen of the results against each rival, worked by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.bests import AgainstScene, BestsScene
from game.ui.widgets.fields import Choice
from game.ui.window.scene import Kit
from game.words import set_language
from tests.homes import opened_copy, wait_until
from tests.libraries import filled, laid, laid_blanco, play, play_blanco
from tests.screen import Player, click, open_kit, widget_in, words_on


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    filled(
        home,
        *(play(laid(("Ada",), 1, seed=seed), seed=seed) for seed in range(3)),
        play(laid(("Zoé",), 1, seed=9)),
        *(play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in range(2)),
    )
    return home


@pytest.fixture
def kit(home: Path, tmp_path: Path) -> Kit:
    return opened_copy(home, tmp_path)


def is_known(scene: AgainstScene) -> bool:
    return scene.encounters is not None and not scene.is_waiting


def opened_at(kit: Kit, game: str = "") -> tuple[Player, AgainstScene]:
    scene = AgainstScene(kit, game)
    player = Player(kit, scene)
    wait_until(player, lambda: is_known(scene))
    return player, scene


def games_met(scene: AgainstScene) -> dict[str, int]:
    assert scene.encounters is not None
    return {kind: one.games for kind, one in scene.encounters.items()}


def test_the_bests_lead_to_the_rivals_of_the_same_game_and_back(kit: Kit) -> None:
    bests = BestsScene(kit, "blanco")
    player = Player(kit, bests)
    wait_until(player, lambda: bests.is_listed)
    click(player, "Against rivals")
    scene = player.at(AgainstScene)
    assert scene.game == "blanco"
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert player.scene is bests


def test_every_rival_is_listed_and_who_was_not_met_is_told(kit: Kit) -> None:
    _player, scene = opened_at(kit)
    assert games_met(scene) == {"line-greedy": 3}
    words = words_on(kit, scene)
    for rival in scene.rivals.values():
        assert rival.words in words
    assert words.count("Not met yet") == len(scene.rivals) - 1
    assert "times ahead" in words
    assert "of 3" in words


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_somebody_else_and_another_game_are_chosen(kit: Kit, way: str) -> None:
    player, scene = opened_at(kit)

    def turn(area: str) -> None:
        choice = widget_in(scene, area)
        assert isinstance(choice, Choice)
        if way == "mouse":
            player.click((choice.rect.right - 12, choice.rect.centery))
        else:
            while scene.focus.current is not choice:
                player.press(pygame.K_TAB)
            player.press(pygame.K_RIGHT)
        wait_until(player, lambda: is_known(scene))

    turn("who")
    assert scene.profile is not None
    assert (scene.profile.name, games_met(scene)) == ("Zoé", {"line-greedy": 1})
    turn("game")
    assert (scene.game, games_met(scene)) == ("blanco", {})
    turn("who")
    assert sum(games_met(scene).values()) == 2
    assert "fewer is better" in words_on(kit, scene)


def test_where_nobody_has_played_it_says_what_will_stand_here(tmp_path: Path) -> None:
    set_language("en")
    kit = open_kit(folder=tmp_path)
    scene = AgainstScene(kit)
    player = Player(kit, scene)
    wait_until(player, lambda: not scene.is_waiting)
    assert "Finish a game against a rival" in words_on(kit, scene)
    player.press(pygame.K_RIGHT, pygame.K_DOWN)
    assert player.scene is scene
