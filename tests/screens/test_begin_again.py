"""Beginning again from the pause, and going on with the last game from the title."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.blanco.scenes.blanco_result import lay as lay_blanco
from game.library import Search, list_games
from game.luckybox.record import DAILY, LuckyboxMatchReplay, occasion_match
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import branch_table, lay, lay_table, replay
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import view_of
from game.record import Player as Seat
from game.scenes import destinations as to
from game.scenes.menu.title import TitleScene
from game.scenes.table.play_scene import PauseScene
from game.scenes.table.table import Seated
from game.start import Watch
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.homes import opened_copy, six_games, wait_until
from tests.players.screen import Player, click, focus_of, open_kit, opened
from tests.tables.libraries import PATIENCE, filled, laid, laid_series, play, play_blanco

ADA, BO, BOT = Seat("Ada"), Seat("Bo", 1), Seat("Robo", 2, "line-greedy")


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    set_language("en")
    return open_kit((960, 540), folder=tmp_path)


def paused(kit: Kit, table: Seated) -> Player:
    """Pause at a table at which something was done, if somebody may."""
    player = Player(kit, TitleScene(kit))
    kit.stack.reset(to.At(table))
    player.wait()
    if table.match_replay is None and table.watch is None:
        table.director.finish()
        table.act(table.match.legal(table.match.waiting_for()[0])[0])
    kit.stack.push(to.Pause(table))
    player.wait()
    assert isinstance(player.scene, PauseScene)
    return player


def table_of(player: Player) -> Any:
    table = getattr(player.scene, "table", None)
    assert table is not None, f"{type(player.scene).__name__} is no table"
    return table


@pytest.mark.parametrize("players", [(ADA,), (ADA, BO), (ADA, BOT)])
@pytest.mark.parametrize("way", ["Same deal", "New deal"])
def test_a_game_is_begun_again_for_the_same_players(
    kit: Kit, players: tuple[Seat, ...], way: str
) -> None:
    before = lay(kit, players, "french", 7)
    player = paused(kit, before)
    click(player, way)
    table = table_of(player)
    assert table is not before
    assert table.players == before.players
    assert table.match.setup.edition.name == "french"
    assert (table.match.setup.seed == 7) == (way == "Same deal")
    assert not table.match.actions
    assert len(kit.stack) == 1


def test_the_game_that_is_left_can_be_gone_on_with(kit: Kit) -> None:
    before = lay(kit, (ADA,), "classic", 7)
    player = paused(kit, before)
    done = list(before.match.actions)
    player.press(pygame.K_n)
    player.wait()
    library = kit.shelf.library
    assert library is not None
    (entry,) = library.ask(list_games, Search()).wait(PATIENCE)
    assert entry.may_go_on
    kept = library.claim(entry.uid).wait(PATIENCE)
    assert list(kept.record.actions) == done


@pytest.mark.parametrize("way", ["Same deal", "New deal"])
def test_a_restarted_daily_deal_is_practice_and_says_so(kit: Kit, way: str) -> None:
    match = occasion_match(DAILY, "Ada", datetime.now(UTC).date(), is_practice=False)
    player = paused(kit, lay_table(kit, match))
    assert getattr(focus_of(player.scene).labelled("Same deal"), "detail", None) == "as practice"
    click(player, way)
    extra = table_of(player).match.extra
    if way == "Same deal":
        assert (extra["daily"], extra["practice"]) == (match.extra["daily"], True)
    else:
        assert not {"daily", "practice"} & set(extra)


def test_blanco_is_begun_again_too(kit: Kit) -> None:
    before = lay_blanco(kit, (ADA, Seat("Robo", 2, "tidy")), "single", 5)
    player = paused(kit, before)
    click(player, "Same deal")
    table = table_of(player)
    assert table.match.setup == before.match.setup
    assert table.players == before.players


def test_a_match_of_blanco_begins_with_its_first_game_and_says_so(kit: Kit) -> None:
    record = play_blanco(laid_series(2), 3).record()
    before = kit.games["blanco"].screens.table_factory.resume(kit, record)
    player = paused(kit, before)
    same = focus_of(player.scene).labelled("Same deal")
    assert getattr(same, "detail", None) == "from game 1"
    click(player, "Same deal")
    series = table_of(player).series
    assert (series.game, series.seed) == (1, before.series.seed)
    assert series.uid != before.series.uid


def test_a_watched_game_is_begun_again_to_be_watched(kit: Kit) -> None:
    watch = Watch(2, 3, "classic", "fast", exit_at_end=False, shots=None)
    before = lay(kit, (BOT, Seat("Bot", 3, "line-greedy")), "classic", 3, watch)
    player = paused(kit, before)
    click(player, "New deal")
    assert table_of(player).watch == watch


def test_nothing_is_begun_again_in_the_theatre(kit: Kit) -> None:
    player = paused(kit, replay(kit, play(laid(("Ada",))).record()))
    labels = {widget.label for widget in focus_of(player.scene).widgets}
    assert "Resume" in labels and not {"Same deal", "New deal"} & labels


def test_leaving_what_began_in_the_theatre_leads_back_there(kit: Kit) -> None:
    told = LuckyboxMatchReplay(play(laid(("Ada",))).record())
    player = paused(kit, replay(kit, told.told))
    player.press(pygame.K_ESCAPE)
    player.wait()
    theatre = player.scene
    table = branch_table(kit, told, 5, 0)
    kit.stack.push(to.At(table))
    kit.stack.push(to.Pause(table))
    player.wait()
    click(player, "New deal")
    assert table_of(player) is not table
    assert next(iter(kit.stack)) is theatre
    assert len(kit.stack) == 2


@pytest.mark.parametrize("way", ["Same deal", "New deal"])
def test_one_is_asked_where_the_game_would_be_lost(way: str) -> None:
    unkept = opened((960, 540))
    before = lay(unkept, (ADA,), "classic", 7)
    player = paused(unkept, before)
    click(player, way)
    assert isinstance(player.scene, PauseScene)
    click(player, "Stay")
    assert isinstance(player.scene, PauseScene)
    click(player, way)
    click(player, "Leave the game")
    assert table_of(player) is not before
    assert len(unkept.stack) == 1


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return six_games(tmp_path_factory.mktemp("home"))


@pytest.fixture
def continued_kit(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    return opened_copy(home, tmp_path, (960, 540))


def titled(kit: Kit) -> tuple[Player, TitleScene]:
    scene = TitleScene(kit)
    return Player(kit, scene), scene


def told(kit: Kit) -> tuple[Player, TitleScene]:
    """Open the title, and wait until the library has said whether a game is unfinished."""
    player, scene = titled(kit)
    wait_until(player, lambda: scene.has_looked and not scene.asking.is_waiting)
    return player, scene


def test_continue_takes_up_the_last_game_exactly_where_it_was(continued_kit: Kit) -> None:
    player, scene = titled(continued_kit)
    assert player.loop.frames_drawn == 1
    assert not scene.has_looked, "the library is asked after the first picture"
    button, solo = (scene.focus.labelled(label) for label in ("Continue", "Play solo"))
    before = solo.rect
    assert not button.enabled, "it is not known yet"
    wait_until(player, lambda: scene.unfinished is not None)
    assert solo.rect == before, "it never slips away under the mouse"
    assert button.enabled and button.rect.width == solo.rect.width
    assert not button.rect.colliderect(solo.rect)
    player.click(button.rect.center)
    wait_until(player, lambda: isinstance(player.scene, RoundScene))
    table = player.at(RoundScene).table
    left = play(laid(("Léon",), seed=6), 40)
    assert (table.match.game, table.match.actions) == (left.game, left.actions)
    assert table.view == view_of(table.match.game)
    assert table.told(), "the log is there too"


@pytest.mark.parametrize("actions", [1, 7, 13, 25])
def test_any_moment_can_be_continued(kit: Kit, tmp_path: Path, actions: int) -> None:
    """In the draft, and with bonuses of a cascade still waiting."""
    left = play(laid(("Ada", "Zoé"), seed=actions), actions)
    filled(tmp_path, left)
    player, scene = told(kit)
    assert scene.unfinished is not None
    player.press(pygame.K_RETURN)
    wait_until(player, lambda: isinstance(player.scene, RoundScene | DraftScene))
    assert isinstance(player.scene, RoundScene | DraftScene)
    assert player.scene.table.match.game == left.game


def test_without_an_unfinished_game_there_is_nothing_to_continue(kit: Kit, tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada",))))
    _player, scene = told(kit)
    with pytest.raises(LookupError):
        scene.focus.labelled("Continue")
    solo, rivals, together = (
        scene.focus.labelled(label).rect
        for label in ("Play solo", "Against rivals", "Play together")
    )
    assert (solo.left, solo.right) == (rivals.left, together.right), "it has the row for itself"


def test_at_the_first_start_no_continue_comes_and_goes(kit: Kit) -> None:
    player, scene = titled(kit)
    places = set()
    for _look in range(3):
        places.add(tuple(scene.focus.labelled("Play solo").rect))
        assert not any(w.label == "Continue" and w.visible for w in scene.focus.widgets)
        wait_until(player, lambda: scene.has_looked and not scene.asking.is_waiting)
    assert len(places) == 1


def test_a_game_that_is_kept_is_left_without_a_question_and_continued(continued_kit: Kit) -> None:
    player, scene = titled(continued_kit)
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
