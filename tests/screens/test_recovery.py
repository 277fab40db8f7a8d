"""Games that are lost or were deleted come back out of the backups, after one question."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.library import remove
from game.library.exchange import FOLDER, back_up
from game.library.gamefile import FOLDER as GAMES
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.shelf.kept_games import KeptGamesScene
from game.ui.window.scene import Kit
from tests.players.homes import opened_copy, six_games, wait_until
from tests.players.screen import Player, click, words_on
from tests.tables.libraries import PATIENCE, connection_to


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fill a folder with six games, and a backup of them."""
    folder = six_games(tmp_path_factory.mktemp("home"))
    with connection_to(folder) as connection:
        for path in (folder / FOLDER).glob("*"):
            path.unlink()
        (folder / FOLDER).mkdir(exist_ok=True)
        list(back_up(connection, folder / FOLDER / "games-2026-W01.zip"))
    return folder


@pytest.fixture
def kit(six: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    return opened_copy(six, tmp_path)


def asked(player: Player) -> str:
    """Wait for a question, and give all that it says."""
    wait_until(player, lambda: isinstance(player.scene, ConfirmScene))
    assert player.scene is not None
    return words_on(player.kit, player.scene)


def among_games(kit: Kit, count: int) -> tuple[Player, KeptGamesScene]:
    scene = KeptGamesScene(kit)
    player = Player(kit, scene)
    wait_until(player, lambda: scene.rows.count == count)
    return player, scene


def test_deleted_games_come_back_from_among_the_games(kit: Kit, tmp_path: Path) -> None:
    library = kit.shelf.library
    assert library is not None
    uids = library.ask(lambda c: c.execute("SELECT uid FROM games LIMIT 2").fetchall())
    for (uid,) in uids.wait(PATIENCE):
        library.ask(remove, uid, library.window).wait(PATIENCE)
    player, scene = among_games(kit, 4)
    click(player, "Restore")
    assert "have 2 games that were lost" in asked(player)
    player.press(pygame.K_ESCAPE)
    player.wait(3)
    assert len(list((tmp_path / GAMES).iterdir())) == 4
    click(player, "Restore")
    asked(player)
    player.press(pygame.K_RETURN)
    wait_until(player, lambda: kit.notices.current == "2 games restored.")
    wait_until(player, lambda: not scene.is_waiting)
    assert scene.rows.count == 6
    click(player, "Restore")
    wait_until(player, lambda: "is already here" in kit.notices.current)
    assert player.scene is scene


def test_a_game_that_is_put_into_the_folder_is_listed_once_the_window_is_in_front(
    kit: Kit, tmp_path: Path
) -> None:
    player, scene = among_games(kit, 6)
    file = next((tmp_path / GAMES).iterdir())
    data = file.read_bytes()
    file.unlink()
    player.do(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    wait_until(player, lambda: scene.rows.count == 5)
    file.write_bytes(data)
    player.do(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    wait_until(player, lambda: scene.rows.count == 6)
