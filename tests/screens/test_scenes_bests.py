"""The screen of the bests, worked by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.library import Grouping
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre
from game.scenes.bests import BestsScene, StatisticsScene
from game.ui.widgets.fields import Choice
from game.ui.window.scene import Kit
from game.words import set_language
from tests.homes import opened_copy, wait_until
from tests.libraries import filled, laid, laid_blanco, play, play_blanco
from tests.screen import Player, click, focus_of, open_kit, words_on


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    filled(
        home,
        *(play(laid(("Ada", "Zoé"), seed=seed), seed=seed) for seed in range(6)),
        *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(10, 13)),
        *(play(laid(("Ada",), 1, seed=seed), seed=seed) for seed in range(20, 24)),
        *(play_blanco(laid_blanco(("Ada", "Zoé"), seed=seed)) for seed in range(2)),
    )
    return home


@pytest.fixture
def kit(home: Path, tmp_path: Path) -> Kit:
    return opened_copy(home, tmp_path)


def opened_at(kit: Kit, game: str = "") -> tuple[Player, BestsScene]:
    scene = BestsScene(kit, game)
    player = Player(kit, scene)
    wait_until(player, lambda: scene.is_listed)
    return player, scene


def choose(player: Player, scene: BestsScene, area: str) -> None:
    """Click on the right arrow of a choice."""
    choice = next(widget for widget in scene.focus.widgets if widget.area == area)
    assert isinstance(choice, Choice)
    assert choice.visible
    player.click((choice.rect.right - 12, choice.rect.centery))
    wait_until(player, lambda: scene.is_listed and not scene.is_waiting)


def test_the_statistics_lead_to_the_bests_of_the_same_game_and_back(kit: Kit) -> None:
    scene = StatisticsScene(kit)
    player = Player(kit, scene)
    wait_until(player, lambda: scene.profile is not None and not scene.is_waiting)
    scene.choose_game("blanco")
    wait_until(player, lambda: not scene.is_waiting)
    click(player, "Records")
    bests = player.at(BestsScene)
    assert bests.game == "blanco"
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert player.scene is scene


def test_everybody_who_plays_here_is_listed_once_and_no_bot(kit: Kit) -> None:
    _player, scene = opened_at(kit)
    assert sorted(score.name for score in scene.scores) == ["Ada", "Zoé"]
    assert scene.places == [1, 2]


def test_bots_are_listed_where_somebody_wants_them(kit: Kit) -> None:
    player, scene = opened_at(kit)
    choose(player, scene, "bots")
    assert "Bot 2" in {score.name for score in scene.scores} or len(scene.scores) == 3


def test_each_choice_narrows_the_list_down(kit: Kit) -> None:
    player, scene = opened_at(kit)
    choose(player, scene, "by")
    assert scene.wanted.by is Grouping.CATEGORIES
    assert sorted(score.players for score in scene.scores) == [1, 2]
    choose(player, scene, "by")
    assert len(scene.scores) == 6 * 2 + 3 + 4
    choose(player, scene, "players")
    assert len(scene.scores) == 3, "alone"
    choose(player, scene, "who")
    assert {score.name for score in scene.scores} == {"Ada"}
    choose(player, scene, "undo")
    assert len(scene.scores) == 3


def test_who_is_level_shares_a_place(kit: Kit) -> None:
    _player, scene = opened_at(kit)
    first = scene.scores[0]
    scene.show([first, first, first._replace(value=first.value - 1)])
    assert scene.places == [1, 1, 3]


@pytest.mark.parametrize("way", ["mouse", "button", "keyboard"])
def test_a_row_leads_to_its_game(kit: Kit, way: str) -> None:
    player, scene = opened_at(kit)
    scene.want(scene.wanted._replace(by=Grouping.GAMES))
    wait_until(player, lambda: scene.is_listed)
    wanted = scene.scores[2]
    if way == "keyboard":
        player.press(pygame.K_DOWN, pygame.K_DOWN)
        assert scene.chosen == wanted
        player.press(pygame.K_RETURN)
    else:
        player.click(scene.rows.rect_of(2).center)
        assert scene.chosen == wanted
        if way == "mouse":
            player.click(scene.rows.rect_of(2).center)
        else:
            click(player, "Watch")
    wait_until(player, lambda: player.scene is not scene)
    theatre = player.at(LuckyboxTheatre)
    assert theatre.told.told.extra["uid"] == wanted.uid
    player.press(pygame.K_ESCAPE)
    player.wait()


def test_where_nobody_has_played_it_says_what_will_stand_here(tmp_path: Path) -> None:
    set_language("en")
    kit = open_kit(folder=tmp_path)
    player, scene = opened_at(kit)
    assert "Records will appear here" in words_on(kit, scene)
    assert not focus_of(scene).labelled("Watch").enabled
    player.press(pygame.K_RETURN, pygame.K_END, pygame.K_PAGEDOWN)
    assert player.scene is scene


def test_where_no_game_is_like_that_it_says_so(kit: Kit) -> None:
    player, scene = opened_at(kit)
    scene.want(scene.wanted._replace(edition="bga"))
    wait_until(player, lambda: scene.is_listed)
    assert "No finished games match. Try other filters above." in words_on(kit, scene)
