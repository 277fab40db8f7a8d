"""The page of achievements, and what a result says of new ones."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.box import GAMES
from game.luckybox.scenes.luckybox_table import Table, lay, replay
from game.luckybox.scenes.score.final_many import FinalScene
from game.record import PERSON
from game.record import Player as Seated
from game.scenes.bests import StatisticsScene
from game.scenes.feats import FeatsScene
from game.scenes.frame.drawing import called, emblem
from game.scenes.watch.watching import TheatreScene
from game.statistics import Standing
from game.ui.window.scene import Kit
from tests.box import Library
from tests.libraries import PATIENCE, kept, laid, laid_blanco, play, play_blanco
from tests.screen import Player, mouse_down, open_kit, widget_in, words_on

LUCKYBOX = GAMES["luckybox"].statistics.FEATS


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    library = Library(folder)
    for seed in range(2):
        kept(library, play(laid(("Ada",), seed=seed), seed=seed))
    kept(library, play(laid(("Bo",), bots=1, seed=8), seed=8))
    kept(library, play_blanco(laid_blanco(("Ada",), 1, seed=2)))
    library.close()
    return folder


@pytest.fixture
def kit(home: Path) -> Kit:
    kit = open_kit((960, 540), folder=home)
    return kit


def ready(kit: Kit, name: str = "", game: str = "") -> tuple[Player, FeatsScene]:
    scene = FeatsScene(kit, name, game)
    player = Player(kit, scene)
    settle(player, scene)
    return player, scene


def settle(player: Player, scene: FeatsScene | FinalScene) -> None:
    """Wait until the library has answered."""
    until = time.monotonic() + PATIENCE
    while scene.is_waiting if isinstance(scene, FeatsScene) else scene.new_feats.is_waiting:
        assert time.monotonic() < until
        time.sleep(0.001)
        player.wait()
    player.wait()


# --- the page ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_feat_has_a_drawing_of_its_own(kit: Kit, game: str) -> None:
    drawn = {
        pygame.image.tobytes(emblem(kit, game, feat, 60, is_earned=True), "RGBA")
        for feat in GAMES[game].statistics.FEATS
    }
    assert len(drawn) == len(GAMES[game].statistics.FEATS)


def test_whoever_is_wanted_comes_first(kit: Kit) -> None:
    _player, scene = ready(kit, "bo")
    assert scene.profile is not None and scene.profile.name == "Bo"
    _player, scene = ready(kit, "Ada", "blanco")
    assert scene.game == "blanco"
    assert len(scene.emblems.standings) == len(GAMES["blanco"].statistics.FEATS)


def test_what_is_hidden_is_not_named_before_it_is_earned(kit: Kit) -> None:
    _player, scene = ready(kit)
    secret = next(feat for feat in LUCKYBOX if feat.is_hidden)
    plain = replace_emblems(scene, secret.key, is_earned=False)
    assert secret.name not in words_on(kit, scene) and called(secret, is_earned=False) == "???"
    assert secret.sentence not in words_on(kit, scene)
    replace_emblems(scene, secret.key, is_earned=True)
    assert secret.sentence in words_on(kit, scene)
    assert plain == len(LUCKYBOX)


def replace_emblems(scene: FeatsScene, chosen: str, *, is_earned: bool) -> int:
    """Choose one, which alone is earned or not."""
    standings = [
        Standing(feat, feat.goal if feat.key == chosen and is_earned else 0) for feat in LUCKYBOX
    ]
    scene.emblems.hang("luckybox", standings)
    scene.emblems.at = [feat.key for feat in LUCKYBOX].index(chosen)
    return len(standings)


def test_what_is_counted_says_how_far_it_has_come(kit: Kit) -> None:
    _player, scene = ready(kit, "Ada", "luckybox")
    scene.emblems.at = [feat.key for feat in LUCKYBOX].index("games_10")
    assert "2 of 10" in words_on(kit, scene)


def test_arrows_wheel_and_mouse_choose(kit: Kit) -> None:
    player, scene = ready(kit, "Ada", "luckybox")
    emblems = scene.emblems
    columns = emblems.columns
    player.press(pygame.K_RIGHT, pygame.K_DOWN)
    assert emblems.at == 1 + columns
    player.do(mouse_down(emblems.rect.center, button=5))
    assert emblems.at == 2 + columns
    player.press(pygame.K_HOME)
    assert emblems.at == 0
    player.press(pygame.K_END)
    assert emblems.at == len(LUCKYBOX) - 1
    player.click(emblems.rect_of(4).center)
    assert emblems.at == 4


@pytest.mark.parametrize("way", ["a second click", "Return", "the button"])
def test_the_game_that_proves_it_is_watched(kit: Kit, way: str) -> None:
    player, scene = ready(kit, "Ada", "luckybox")
    if way == "a second click":
        player.click(scene.emblems.rect_of(0).center)
    elif way == "Return":
        player.press(pygame.K_RETURN)
    else:
        player.click(widget_in(scene, "watch").rect.center)
    until = time.monotonic() + PATIENCE
    while not isinstance(player.scene, TheatreScene):
        assert time.monotonic() < until
        player.wait()


def test_what_nobody_has_earned_opens_nothing(kit: Kit) -> None:
    player, scene = ready(kit, "Ada", "luckybox")
    at = next(at for at, one in enumerate(scene.emblems.standings) if not one.is_earned)
    for _click in range(2):
        player.click(scene.emblems.rect_of(at).center)
        player.wait(5)
    assert player.scene is scene
    assert not widget_in(scene, "watch").visible


def test_the_statistics_lead_there(kit: Kit) -> None:
    statistics = StatisticsScene(kit)
    player = Player(kit, statistics)
    while statistics.is_waiting:
        player.wait()
    player.click(widget_in(statistics, "feats").rect.center)
    assert isinstance(player.scene, FeatsScene)


def test_where_nothing_was_played_it_says_what_will_be_here(tmp_path: Path) -> None:
    kit = open_kit((960, 540), folder=tmp_path)
    _player, scene = ready(kit)
    assert "Finish a game" in words_on(kit, scene)


def test_where_nothing_hangs_no_ring_runs_through_what_is_said(tmp_path: Path) -> None:
    kit = open_kit(folder=tmp_path)
    scene = FeatsScene(kit)
    player = Player(kit, scene)
    kit.hands.by_keyboard = True
    settle(player, scene)
    assert scene.in_hand() is None


# --- at the end of a game ------------------------------------------------------------------------


def played(kit: Kit, name: str, seed: int, motion: str = "full") -> tuple[Player, FinalScene]:
    """Play a game at random to its end, as it is kept, and open its result."""
    kit.settings.motion = motion
    table = lay(kit, [Seated(name, 0, PERSON)], "classic", seed)
    while not table.match.is_over:
        table.director.finish()
        if table.match.waiting_for():
            table.act(table.match.legal(0)[0])
        else:
            table.advance()
    table.director.finish()
    return result_of(kit, table)


def result_of(kit: Kit, table: Table) -> tuple[Player, FinalScene]:
    scene = FinalScene(kit, table)
    player = Player(kit, scene)
    for _frame in range(3000):
        if scene.is_settled:
            break
        player.wait()
    settle(player, scene)
    return player, scene


def test_a_first_game_has_earned_something_and_is_told_so_once(kit: Kit) -> None:
    _player, first = played(kit, "Zoé", 5)
    assert "finished" in [new.feat.key for new in first.new_feats.earned]
    _player, second = played(kit, "Zoé", 6)
    assert "finished" not in [new.feat.key for new in second.new_feats.earned]


def test_a_game_that_is_watched_earns_nothing_again(kit: Kit) -> None:
    _player, scene = played(kit, "Yves", 5)
    assert scene.new_feats.earned
    again = replay(kit, scene.table.match.record())
    assert again.match_replay is not None
    again.seek(again.match_replay.last)
    _player, shown = result_of(kit, again)
    assert not shown.new_feats.earned


def test_the_theatre_takes_no_click_and_ends_with_it(kit: Kit) -> None:
    player, scene = played(kit, "Xena", 5)
    assert scene.new_feats.is_playing
    player.click(widget_in(scene, "share").rect.center)
    assert player.scene is not scene
    assert not scene.new_feats.is_playing


def test_the_plate_leads_to_the_page_of_whoever_earned_it(kit: Kit) -> None:
    player, scene = played(kit, "Vic", 5)
    player.advance_time(3.0)
    player.click(scene.new_feats.rect.center)
    page = player.at(FeatsScene)
    settle(player, page)
    assert page.profile is not None and page.profile.name == "Vic"


def test_where_nothing_was_earned_there_is_no_plate(kit: Kit) -> None:
    _player, scene = played(kit, "Uma", 5)
    assert scene.new_feats.visible
    scene.new_feats.tell({})
    assert not scene.new_feats.visible
