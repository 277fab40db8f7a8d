"""Records are taken in from the window: dropped on it, or laid into a folder."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.luckybox.scenes.luckybox_table import resume
from game.record import write_record
from game.scenes import destinations as to
from game.scenes.menu.title import TitleScene
from game.scenes.shelf import kept_games
from game.scenes.shelf.kept_games import FOLDER, Importing, KeptGamesScene
from game.ui.window.scene import Kit
from game.words import set_language
from tests.homes import wait_until
from tests.libraries import laid, laid_blanco, play, play_blanco
from tests.screen import Player, click, open_kit, words_on


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path / "home"))
    set_language("en")
    kit = open_kit(folder=tmp_path / "home")
    return kit


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


def brought(player: Player) -> KeptGamesScene:
    """Wait until what was dropped is in, and listed."""
    scene = player.at(KeptGamesScene)
    wait_until(player, lambda: player.kit.job_runner.current is None and not scene.is_waiting)
    return scene


@pytest.mark.parametrize("where", ["title", "games"])
def test_a_file_that_is_dropped_is_taken_in_and_listed(kit: Kit, records: Path, where: str) -> None:
    player = Player(kit, TitleScene(kit) if where == "title" else KeptGamesScene(kit))
    drop(player, records / "a.json")
    player.wait()
    scene = brought(player)
    assert kit.notices.current == "1 game imported."
    assert "1 game" in words_on(kit, scene) and "Ada" in words_on(kit, scene)


def test_a_folder_is_taken_in_and_what_is_refused_is_named(kit: Kit, records: Path) -> None:
    player = Player(kit, KeptGamesScene(kit))
    drop(player, records / "a.json")
    brought(player)
    drop(player, records)
    assert brought(player).rows.count == 2
    assert kit.notices.current.startswith(
        "1 game imported. 1 was already there. 1 file could not be imported: c.json ("
    )


def test_files_dropped_together_are_one_errand(kit: Kit, records: Path) -> None:
    player = Player(kit, TitleScene(kit))
    files = [Event(pygame.DROPFILE, file=str(path)) for path in sorted(records.iterdir())]
    player.do(*files)
    assert isinstance(kit.job_runner.current, Importing)
    assert len(kit.stack) == 2
    assert brought(player).rows.count == 2
    assert "2 games imported." in kit.notices.current


def test_the_button_says_how_and_looks_into_the_folder(
    kit: Kit, records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(kept_games, "show_folder", shown.append)
    folder = tmp_path / "home" / FOLDER
    player = Player(kit, KeptGamesScene(kit))
    click(player, "Import")
    assert player.scene is not None
    assert "onto this window" in words_on(kit, player.scene)
    click(player, "Look there")
    assert shown == [folder] and folder.is_dir()
    assert str(folder) in kit.notices.current
    (records / "a.json").rename(folder / "a.json")
    click(player, "Import")
    click(player, "Look there")
    assert brought(player).rows.count == 1
    assert shown == [folder], "not asked for again"


def test_at_a_table_a_file_is_not_swallowed_without_a_word(kit: Kit, records: Path) -> None:
    match = laid(("Ada",), seed=1)
    player = Player(kit, to.At(resume(kit, match.record())))
    player.wait(2)
    drop(player, records)
    assert "Drop records on the title" in kit.notices.current
    assert len(kit.stack) == 1
