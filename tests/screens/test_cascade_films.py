"""Cascades as films: kept, saved, stopped, and what goes wrong."""

from __future__ import annotations

import os
from pathlib import Path
from time import sleep
from unittest.mock import patch

import pygame
import pytest
from PIL import Image

from game.files import HOME_VARIABLE
from game.luckybox.rules import Phase
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_theatre import cascade_footage
from game.scenes.game import screens_of
from game.scenes.table.play_scene import PauseScene
from game.scenes.watch.saving import FilmSavingJob, Footage, FrameRenderer
from game.stage import FlashLimiter
from game.ui.window.film import FilmEncoder, FilmFormat
from game.ui.window.scene import Kit
from tests.players.homes import wait_until
from tests.players.rounds import CASCADE, PLAIN, cross_off, hands, sit_at
from tests.players.screen import Player, opened
from tests.players.watched import last

SMALL = FilmFormat((320, 180), 10, 40)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def kit(home: Path) -> Kit:
    return opened((960, 540))


def with_cascade(kit: Kit) -> tuple[Player, Table]:
    """Cross a square that brings two more, and see it to its end."""
    player, scene, table = sit_at(kit, hands(kit, CASCADE))
    cross_off(player, scene, (1, 2))
    for _bonus in range(4):
        if not scene.question.discs:
            break
        square = next(iter(scene.question.costs))
        cross_off(player, scene, square)
    return player, table


def footage(kit: Kit, table: Table) -> Footage:
    return cascade_footage(kit, table, last(table))


def run(player: Player) -> None:
    wait_until(player, lambda: player.kit.job_runner.current is None)


def test_a_cascade_is_kept_until_undone_and_a_single_cross_is_none(kit: Kit, home: Path) -> None:
    player, scene, table = sit_at(kit, hands(kit, PLAIN))
    cross_off(player, scene, (1, 2))
    screens_of(kit.games).save_latest_film(kit, table)
    assert kit.job_runner.current is None
    assert "No cascade" in kit.notices.current
    for key in (pygame.K_ESCAPE, pygame.K_s):
        player.press(key)
        assert isinstance(player.scene, PauseScene)
    assert kit.job_runner.current is None
    assert not (home / "cascades").exists()
    _player, table = with_cascade(kit)
    before = last(table)
    assert before.crosses >= 2
    table.advance()
    assert table.match.game.phase is Phase.TURN
    assert last(table) == before
    _player, table = with_cascade(kit)
    while table.match.undoable_action(0):
        table.undo()
    assert table.last_cascade() is None


def test_a_saved_cascade_moves(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    screens_of(kit.games).save_latest_film(kit, table)
    assert kit.job_runner.current is not None
    run(player)
    (path,) = (home / "cascades").iterdir()
    assert path.name in kit.notices.current
    assert path.stat().st_size <= 5_000_000
    with Image.open(path) as film:
        assert (film.format, film.size) == ("WEBP", (960, 540))
        frames = getattr(film, "n_frames", 1)
        assert frames >= 25
        film.seek(0)
        first = film.convert("RGB").tobytes()
        film.seek(frames - 1)
        assert film.convert("RGB").tobytes() != first
        assert film.info["duration"] >= 1000, "the end can be looked at"


def test_the_flashes_of_a_film_are_counted_by_its_own_time(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _player, table = with_cascade(kit)
    asked: list[float] = []

    def note(_limiter: FlashLimiter, now: float, *_when: float) -> bool:
        asked.append(now)
        return True

    monkeypatch.setattr(FlashLimiter, "ask", note)
    reel = FrameRenderer(footage(kit, table), SMALL)
    assert len(asked) > 1 and max(asked) > 0.5, "else all would fall into one second"
    asked.clear()
    while reel.next_frame() is not None:
        pass
    assert max(asked) > 0.5


@pytest.mark.parametrize("way", ["Esc", "cross"])
def test_esc_or_its_cross_stops_it_and_leaves_nothing(kit: Kit, home: Path, way: str) -> None:
    player, table = with_cascade(kit)
    scene = player.scene
    screens_of(kit.games).save_latest_film(kit, table)
    with patch.object(kit.art, "draw_icon", wraps=kit.art.draw_icon) as draw:
        player.wait(5)
    x, y = next(it.kwargs["center"] for it in draw.call_args_list if it.args[1] == "close")
    if way == "Esc":
        player.press(pygame.K_ESCAPE)
    else:
        player.click((x - 21, y + 21))
    assert kit.job_runner.current is None
    assert player.scene is scene, "this Esc does not pause"
    assert "not saved" in kit.notices.current
    assert not list(home.rglob("*.webp*"))


@pytest.mark.parametrize("trouble", ["folder", "disk"])
def test_a_folder_that_cannot_be_written_or_a_full_disk_is_said(
    kit: Kit, home: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    player, table = with_cascade(kit)
    if trouble == "folder":
        (home / "cascades").write_text("in the way")
    else:
        monkeypatch.setattr(os, "fsync", full)
    kit.job_runner.start_job(FilmSavingJob(kit, footage(kit, table), home / "cascades", SMALL))
    run(player)
    assert "Couldn’t save the clip" in kit.notices.current
    if trouble == "folder":
        assert (home / "cascades").read_text() == "in the way"
    else:
        assert "No space left" in kit.notices.current
        assert not list((home / "cascades").iterdir())


def test_a_broken_encoder_is_not_kept_quiet(tmp_path: Path) -> None:
    film = FilmEncoder(SMALL, 2, 1.0, tmp_path / "film.webp")
    film.add_frame(b"too short")
    while not film.is_done:
        sleep(0.005)
    with pytest.raises(ValueError, match="image data"):
        film.raise_failure()


def test_the_pause_offers_it_in_ones_own_game_which_goes_on_meanwhile(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, PauseScene)
    player.press(pygame.K_s)
    assert not isinstance(player.scene, PauseScene)
    assert kit.job_runner.current is not None
    turn = table.match.game.turn
    player.wait(2)
    player.press(pygame.K_SPACE)
    assert table.match.game.turn == turn + 1
    assert kit.job_runner.current is not None
    kit.job_runner.cancel_job()
