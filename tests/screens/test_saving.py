"""A cascade as a moving picture: right, small, beside the game, or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from time import sleep

import pygame
import pytest
from PIL import Image

from game.files import HOME_VARIABLE
from game.luckybox.rules import Phase
from game.luckybox.scenes.luckybox_table import Cascade, Table
from game.luckybox.scenes.luckybox_theatre import footage_of
from game.scenes.game import screens_of
from game.scenes.table.play_scene import PauseScene
from game.scenes.watch.saving import Footage, Saving
from game.ui.window.film import Film, Format
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.rounds import CASCADE, PLAIN, hands, let_settle, on, sit_down
from tests.players.screen import Player, opened

SMALL = (Format((320, 180), 10, 40),)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def kit(home: Path) -> Kit:
    set_language("en")
    return opened((960, 540))


def with_cascade(kit: Kit) -> tuple[Player, Table]:
    """Cross a square that brings two more, and see it to its end."""
    table = hands(kit, CASCADE)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    for _bonus in range(4):
        if not scene.question.discs:
            break
        square = next(iter(scene.question.costs))
        player.click(on(scene, square))
        let_settle(player, scene)
    return player, table


def last(table: Table) -> Cascade:
    cascade = table.last_cascade()
    assert cascade is not None
    return cascade


def footage(kit: Kit, table: Table) -> Footage:
    return footage_of(kit, table, last(table))


def run(player: Player, frames: int = 2000) -> None:
    for _frame in range(frames):
        if player.kit.job_runner.current is None:
            return
        player.wait()
        sleep(0.002)
    raise AssertionError("it never ends")


def test_a_single_cross_is_no_cascade(kit: Kit, home: Path) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    screens_of(kit.games).film(kit, table)
    assert kit.job_runner.current is None
    assert "No cascade" in kit.notices.current
    assert not (home / "cascades").exists()


def test_a_cascade_is_kept_when_the_next_number_comes(kit: Kit) -> None:
    _player, table = with_cascade(kit)
    before = last(table)
    assert before.crosses >= 2
    table.advance()
    assert table.match.game.phase is Phase.TURN
    assert last(table) == before


def test_undoing_leaves_no_cascade(kit: Kit) -> None:
    _player, table = with_cascade(kit)
    while table.match.undoable(0):
        table.undo()
    assert table.last_cascade() is None


def test_a_saved_cascade_moves_and_is_small(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    screens_of(kit.games).film(kit, table)
    assert kit.job_runner.current is not None
    run(player)
    (path,) = (home / "cascades").iterdir()
    assert str(path) in kit.notices.current
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


def test_what_comes_out_too_large_is_made_smaller(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    formats = (Format((640, 360), 20, 90), *SMALL)
    saving = Saving(kit, footage(kit, table), home / "cascades", SMALL)
    kit.job_runner.start(saving)
    run(player)
    (first,) = (home / "cascades").iterdir()
    most = first.stat().st_size + 1000
    saving = Saving(kit, footage(kit, table), home / "cascades", formats, most)
    kit.job_runner.start(saving)
    run(player)
    (second,) = set((home / "cascades").iterdir()) - {first}
    with Image.open(second) as film:
        assert film.size == (320, 180)
    saving = Saving(kit, footage(kit, table), home / "cascades", formats, 1000)
    kit.job_runner.start(saving)
    run(player)
    assert set((home / "cascades").iterdir()) == {first, second}
    assert "Couldn’t save the clip" in kit.notices.current


def test_esc_stops_it_and_leaves_nothing(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    scene = player.scene
    screens_of(kit.games).film(kit, table)
    player.wait(5)
    player.press(pygame.K_ESCAPE)
    assert kit.job_runner.current is None
    assert player.scene is scene, "this Esc does not pause"
    assert "not saved" in kit.notices.current
    assert not list(home.rglob("*.webp*"))


def test_a_click_on_its_cross_stops_it(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    screens_of(kit.games).film(kit, table)
    player.wait(3)
    cross = kit.job_runner.cross
    assert min(cross.size) >= 44
    player.click(cross.center)
    assert kit.job_runner.current is None
    assert not list(home.rglob("*.webp*"))


def test_the_game_goes_on_meanwhile(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    screens_of(kit.games).film(kit, table)
    player.wait(2)
    turn = table.match.game.turn
    player.press(pygame.K_SPACE)
    player.wait(2)
    assert table.match.game.turn == turn + 1
    assert kit.job_runner.current is not None
    kit.job_runner.cancel()


def test_a_folder_that_cannot_be_written_is_said(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    (home / "cascades").write_text("in the way")
    kit.job_runner.start(Saving(kit, footage(kit, table), home / "cascades", SMALL))
    run(player)
    assert "Couldn’t save the clip" in kit.notices.current
    assert (home / "cascades").read_text() == "in the way"


def test_a_full_disk_is_said_and_no_half_file_stays(
    kit: Kit, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    player, table = with_cascade(kit)
    monkeypatch.setattr(os, "fsync", full)
    kit.job_runner.start(Saving(kit, footage(kit, table), home / "cascades", SMALL))
    run(player)
    assert "No space left" in kit.notices.current
    assert not list((home / "cascades").iterdir())


def test_a_broken_encoder_is_not_kept_quiet(tmp_path: Path) -> None:
    film = Film(SMALL[0], 2, 1.0, tmp_path / "film.webp", 1000)
    film.add(b"too short")
    while not film.is_done:
        sleep(0.005)
    with pytest.raises(ValueError, match="image data"):
        film.check()


def test_the_pause_offers_it_in_ones_own_game(kit: Kit, home: Path) -> None:
    player, _table = with_cascade(kit)
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert isinstance(player.scene, PauseScene)
    player.press(pygame.K_s)
    player.wait()
    assert not isinstance(player.scene, PauseScene)
    assert kit.job_runner.current is not None
    kit.job_runner.cancel()


def test_the_pause_offers_nothing_where_there_is_nothing(kit: Kit) -> None:
    player, _scene = sit_down(kit, hands(kit, PLAIN))
    player.press(pygame.K_ESCAPE)
    player.wait()
    player.press(pygame.K_s)
    player.wait()
    assert isinstance(player.scene, PauseScene)
    assert kit.job_runner.current is None
