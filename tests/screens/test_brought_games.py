"""Games that come to the list from outside: dropped, imported, restored, put into the folder."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pygame
import pytest
from pygame.event import Event

from game.files import brief_path
from game.library import (
    delete_game,
)
from game.library.exchange import BACKUP_FOLDER as BACKUPS
from game.library.exchange import write_backup
from game.library.gamefile import GAMES_FOLDER as GAMES
from game.luckybox.scenes.luckybox_table import resume_table
from game.record import write_record
from game.scenes import destinations as to
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.menu.title import TitleScene
from game.scenes.shelf.kept_games import RECORDS_FOLDER, ImportJob, SavedGamesScene
from game.ui.window.scene import Kit
from tests.players.homes import wait_for, wait_until
from tests.players.screen import Player, click, open_kit, playing, words_on
from tests.tables.libraries import (
    PATIENCE,
    connection_to,
    laid,
    laid_blanco,
    play,
    play_blanco,
)


@pytest.fixture
def importing_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path / "home"))
    return open_kit(folder=tmp_path / "home")


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "a.json").write_text(write_record(play(laid(("Ada",), seed=1)).record()), "utf-8")
    (folder / "b.json").write_text(write_record(play_blanco(laid_blanco()).record()), "utf-8")
    (folder / "c.json").write_text("{}", "utf-8")
    return folder


def drop(player: Player, path: Path) -> None:
    player.do(Event(pygame.DROPFILE, file=str(path)))


def brought(player: Player) -> SavedGamesScene:
    """Wait until what was dropped is in, and listed."""
    scene = player.at(SavedGamesScene)
    wait_until(player, lambda: player.kit.job_runner.current is None and not scene.is_waiting)
    return scene


@pytest.mark.parametrize("where", ["title", "games"])
def test_a_dropped_file_is_listed(importing_kit: Kit, records: Path, where: str) -> None:
    player = Player(
        importing_kit,
        TitleScene(importing_kit) if where == "title" else SavedGamesScene(importing_kit),
    )
    drop(player, records / "a.json")
    player.wait()
    scene = brought(player)
    assert importing_kit.notices.current == "1 game imported."
    assert "1 game" in words_on(importing_kit, scene) and "Ada" in words_on(importing_kit, scene)


def test_files_dropped_together_are_taken_in(importing_kit: Kit, records: Path) -> None:
    player = Player(importing_kit, TitleScene(importing_kit))
    files = [Event(pygame.DROPFILE, file=str(path)) for path in sorted(records.iterdir())]
    player.do(*files[:2])
    assert isinstance(importing_kit.job_runner.current, ImportJob), "one errand"
    assert len(importing_kit.stack) == 2
    assert brought(player).rows.count == 2
    assert "2 games imported." in importing_kit.notices.current
    (records / "a.json").write_text(write_record(play(laid(("Bo",), seed=8)).record()), "utf-8")
    drop(player, records)
    assert brought(player).rows.count == 3
    assert importing_kit.notices.current.startswith(
        "1 game imported. 1 was already there. 1 file could not be imported: c.json ("
    )


def test_the_button_says_how_and_looks_into_the_folder(
    importing_kit: Kit, records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("game.ui.window.window.show_in_file_manager", shown.append)
    folder = tmp_path / "home" / RECORDS_FOLDER
    player = Player(importing_kit, SavedGamesScene(importing_kit))
    click(player, "Import")
    assert player.scene is not None
    assert "onto this window" in words_on(importing_kit, player.scene)
    click(player, "Look there")
    assert shown == [folder] and folder.is_dir()
    assert brief_path(folder) in importing_kit.notices.current
    (records / "a.json").rename(folder / "a.json")
    click(player, "Import")
    click(player, "Look there")
    assert brought(player).rows.count == 1
    assert shown == [folder], "not asked for again"


def test_at_a_table_a_dropped_file_has_an_answer(importing_kit: Kit, records: Path) -> None:
    match = laid(("Ada",), seed=1)
    player = Player(importing_kit, to.OpenTable(resume_table(importing_kit, match.record())))
    player.wait(2)
    drop(player, records)
    assert "Drop records on the title" in importing_kit.notices.current
    assert len(importing_kit.stack) == 1


@pytest.fixture
def backed_kit(six_games_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    copytree(six_games_home, tmp_path, dirs_exist_ok=True)
    with connection_to(tmp_path) as connection:
        for path in (tmp_path / BACKUPS).glob("*"):
            path.unlink()
        (tmp_path / BACKUPS).mkdir(exist_ok=True)
        list(write_backup(connection, tmp_path / BACKUPS / "games-2026-W01.zip"))
    return open_kit(folder=tmp_path)


def asked(player: Player) -> str:
    """Wait for a question, and give all that it says."""
    wait_for(player, ConfirmScene)
    assert player.scene is not None
    return words_on(player.kit, player.scene)


def among_games(kit: Kit, count: int) -> tuple[Player, SavedGamesScene]:
    player, scene = playing(kit, SavedGamesScene(kit))
    wait_until(player, lambda: scene.rows.count == count)
    return player, scene


def test_deleted_games_come_back_from_among_the_games(backed_kit: Kit, tmp_path: Path) -> None:
    library = backed_kit.shelf.library
    uids = library.ask(lambda c: c.execute("SELECT uid FROM games LIMIT 2").fetchall())
    for (uid,) in uids.wait(PATIENCE):
        library.ask(delete_game, uid).wait(PATIENCE)
    player, scene = among_games(backed_kit, 4)
    click(player, "Restore")
    assert "have 2 games that were lost" in asked(player)
    player.press(pygame.K_ESCAPE, frames=3)
    assert len(list((tmp_path / GAMES).iterdir())) == 4
    click(player, "Restore")
    asked(player)
    player.press(pygame.K_RETURN)
    wait_until(player, lambda: backed_kit.notices.current == "2 games restored.")
    wait_until(player, lambda: not scene.is_waiting)
    assert scene.rows.count == 6
    click(player, "Restore")
    wait_until(player, lambda: "is already here" in backed_kit.notices.current)
    assert player.scene is scene


def test_a_game_put_into_the_folder_is_listed(backed_kit: Kit, tmp_path: Path) -> None:
    player, scene = among_games(backed_kit, 6)
    file = next((tmp_path / GAMES).iterdir())
    data = file.read_bytes()
    file.unlink()
    player.do(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    wait_until(player, lambda: scene.rows.count == 5)
    file.write_bytes(data)
    player.do(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    wait_until(player, lambda: scene.rows.count == 6)
