"""The screen of luck and skill, worked by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.library import KeptReview, keep_par, keep_review
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre
from game.scenes.bests import SkillScene, StatisticsScene
from game.scenes.frame.charts import MINUS, in_hundredths
from game.statistics import Judged
from game.ui.window.scene import Kit
from game.words import set_language
from tests.homes import opened_copy, wait_until
from tests.libraries import connection_to, filled, laid, laid_blanco, play, play_blanco
from tests.screen import Player, choose, click, open_kit, widget_in, words_on


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    uids = filled(
        home,
        *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(3)),
        play(laid(("Zoé",), seed=9)),
        play_blanco(laid_blanco(("Ada",), 1)),
    )
    with connection_to(home) as connection:
        for uid, luck in zip(uids, (-5_000, 9_000, 0), strict=False):
            keep_review(connection, uid, "00ff", KeptReview(1, "AAAA"), [Judged(40, 22_000, luck)])
            keep_par(connection, uid, 68)
    return home


@pytest.fixture
def kit(home: Path, tmp_path: Path) -> Kit:
    return opened_copy(home, tmp_path)


def opened_at(kit: Kit) -> tuple[Player, SkillScene]:
    scene = SkillScene(kit, "Ada")
    player = Player(kit, scene)
    wait_until(player, lambda: scene.skill is not None and not scene.is_waiting)
    return player, scene


def test_the_statistics_lead_there_for_who_is_shown_and_back(kit: Kit) -> None:
    statistics = StatisticsScene(kit)
    player = Player(kit, statistics)
    wait_until(player, lambda: statistics.figures is not None)
    choose(statistics, "who", "Zoé")
    wait_until(player, lambda: not statistics.is_waiting)
    click(player, "Skill")
    scene = player.at(SkillScene)
    wait_until(player, lambda: scene.skill is not None)
    assert scene.profile is not None and scene.profile.name == "Zoé"
    assert "finish solo games to see par" in words_on(kit, scene)
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert player.scene is statistics
    choose(statistics, "who", "Ada")
    choose(statistics, "game", kit.games["blanco"].title)
    with pytest.raises(LookupError):
        statistics.focus.labelled("Skill")


def test_it_says_what_the_reviews_and_pars_come_to(kit: Kit) -> None:
    _player, scene = opened_at(kit)
    words = words_on(kit, scene)
    assert in_hundredths(22 / 40) == "0.55" and "0.55" in words
    assert "3 games reviewed" in words and "3 games with par" in words
    assert "+1.3" in words and "0 of 3" in words
    assert "luck +9.0" in words and f"luck {MINUS}5.0" in words


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_the_luckiest_game_opens_in_the_theatre_to_be_reviewed(kit: Kit, way: str) -> None:
    player, scene = opened_at(kit)
    luckiest = scene.skill.luckiest if scene.skill is not None else None
    button = widget_in(scene, "luckiest")
    if way == "mouse":
        player.click(button.rect.center)
    else:
        while scene.focus.current is not button:
            player.press(pygame.K_TAB)
        player.press(pygame.K_RETURN)
    wait_until(player, lambda: isinstance(player.scene, LuckyboxTheatre))
    assert isinstance(player.scene, LuckyboxTheatre) and luckiest is not None
    assert player.scene.told.told.extra["uid"] == luckiest.uid
    assert kit.job_runner.current is not None
    kit.job_runner.cancel()


def test_where_nothing_is_known_it_says_what_will_stand_here(tmp_path: Path) -> None:
    set_language("en")
    kit = open_kit(folder=tmp_path)
    scene = SkillScene(kit)
    player = Player(kit, scene)
    wait_until(player, lambda: not scene.is_waiting)
    assert "Then this page shows" in words_on(kit, scene)
    player.press(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN)
    assert player.scene is None or player.scene is scene
