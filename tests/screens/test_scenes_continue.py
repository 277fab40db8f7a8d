"""Continue on the title: the last game, exactly where it was left."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import view_of
from game.scenes.menu.title import TitleScene
from game.scenes.table.play_scene import PauseScene
from game.ui.window.scene import Kit
from game.words import set_language
from tests.homes import opened_copy, six_games, wait_until
from tests.libraries import filled, laid, play
from tests.screen import Player, open_kit


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return six_games(tmp_path_factory.mktemp("home"))


@pytest.fixture
def kit(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    return opened_copy(home, tmp_path)


def titled(kit: Kit) -> tuple[Player, TitleScene]:
    scene = TitleScene(kit)
    return Player(kit, scene), scene


def test_the_title_asks_the_library_after_its_first_picture(kit: Kit) -> None:
    player, scene = titled(kit)
    assert player.loop.frames_drawn == 1
    assert not scene.has_looked


def test_continue_takes_up_the_last_game_exactly_where_it_was(kit: Kit) -> None:
    player, scene = titled(kit)
    wait_until(player, lambda: scene.unfinished is not None)
    button = scene.focus.labelled("Continue")
    solo = scene.focus.labelled("Play solo")
    assert button.rect.width == solo.rect.width
    assert not button.rect.colliderect(solo.rect)
    player.click(button.rect.center)
    wait_until(player, lambda: isinstance(player.scene, RoundScene))
    match = player.at(RoundScene).table.match
    left = play(laid(("Léon",), seed=6), 40)
    assert (match.game, match.actions) == (left.game, left.actions)
    assert player.scene.table.view == view_of(match.game)
    assert player.scene.table.told(), "the log is there too"


def test_play_solo_never_slips_away_under_the_mouse(kit: Kit) -> None:
    player, scene = titled(kit)
    before = scene.focus.labelled("Play solo").rect
    assert not scene.focus.labelled("Continue").enabled, "it is not known yet"
    wait_until(player, lambda: scene.unfinished is not None)
    assert scene.focus.labelled("Play solo").rect == before
    assert scene.focus.labelled("Continue").enabled


@pytest.mark.parametrize("actions", [1, 7, 13, 25])
def test_any_moment_can_be_continued(tmp_path: Path, actions: int) -> None:
    """In the draft, and with bonuses of a cascade still waiting."""
    set_language("en")
    left = play(laid(("Ada", "Zoé"), seed=actions), actions)
    filled(tmp_path, left)
    kit = open_kit(folder=tmp_path)
    player, scene = titled(kit)
    wait_until(player, lambda: scene.unfinished is not None)
    player.press(pygame.K_RETURN)
    wait_until(player, lambda: isinstance(player.scene, RoundScene | DraftScene))
    assert isinstance(player.scene, RoundScene | DraftScene)
    assert player.scene.table.match.game == left.game


def test_without_an_unfinished_game_there_is_nothing_to_continue(tmp_path: Path) -> None:
    set_language("en")
    filled(tmp_path, play(laid(("Ada",))))
    kit = open_kit(folder=tmp_path)
    player, scene = titled(kit)
    wait_until(player, lambda: scene.has_looked and not scene.asking.is_waiting)
    with pytest.raises(LookupError):
        scene.focus.labelled("Continue")
    solo, rivals, together = (
        scene.focus.labelled(label).rect
        for label in ("Play solo", "Against rivals", "Play together")
    )
    assert (solo.left, solo.right) == (rivals.left, together.right), "it has the row for itself"


def test_at_the_first_start_no_continue_comes_and_goes(tmp_path: Path) -> None:
    set_language("en")
    kit = open_kit(folder=tmp_path / "new")
    player, scene = titled(kit)
    looks = set()
    for _frame in range(3):
        solo = scene.focus.labelled("Play solo").rect
        looks.add(
            (tuple(solo), any(w.label == "Continue" and w.visible for w in scene.focus.widgets))
        )
        wait_until(player, lambda: scene.has_looked and not scene.asking.is_waiting)
    assert len(looks) == 1
    assert looks.pop()[1] is False


def test_a_game_that_is_kept_is_left_without_a_question_and_continued(kit: Kit) -> None:
    player, scene = titled(kit)
    player.click(scene.focus.labelled("Play solo").rect.center)
    wait_until(player, lambda: isinstance(player.scene, DraftScene))
    player.wait(120)
    player.press(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_RETURN)
    player.wait(30)
    player.press(pygame.K_ESCAPE)
    pause = player.at(PauseScene)
    player.click(pause.focus.labelled("Leave").rect.center)
    wait_until(player, lambda: isinstance(player.scene, TitleScene))
    title = player.at(TitleScene)
    wait_until(player, lambda: title.unfinished is not None)
    assert title.unfinished is not None
    assert [seat.name for seat in title.unfinished.seats] == ["Player"]
