"""After damage the window offers to take games back and to repair, once, and never over a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest
from game.library.mending import owe_check
from game.library.opening import FILE

from game.library import count_games, remove
from game.library.backups import FOLDER, back_up_today
from game.scenes import destinations as to
from game.scenes.frame.confirm import ConfirmScene
from game.scenes.menu.title import TitleScene
from game.scenes.shelf.kept_games import KeptGamesScene
from game.ui.window.kit import Kit
from game.words import set_language
from tests.box import faults
from tests.homes import six_games, wait_until
from tests.libraries import PATIENCE, opened, spoil
from tests.screen import Player, click, open_kit, words_on

YESTERDAY = date.today() - timedelta(days=1)


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fill a folder with six games, and a backup of them."""
    folder = six_games(tmp_path_factory.mktemp("home"))
    with closing(opened(folder)) as connection:
        assert back_up_today(connection, folder, YESTERDAY)
    return folder


@pytest.fixture
def home(six: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy that folder."""
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    set_language("en")
    (tmp_path / FOLDER).mkdir()
    for file in (six / FILE, *(six / FOLDER).iterdir()):
        (tmp_path / file.relative_to(six)).write_bytes(file.read_bytes())
    return tmp_path


@pytest.fixture
def cut(home: Path) -> Path:
    """Lose the second half of the library."""
    data = (home / FILE).read_bytes()
    (home / FILE).write_bytes(data[: len(data) // 8192 * 4096])
    owe_check(home / FILE)
    return home


def window(home: Path) -> Iterator[Kit]:
    kit = open_kit((960, 540), folder=home)
    yield kit
    kit.stack.clear()
    kit.stack.settle()
    kit.shelf.close()
    kit.window.close()


@pytest.fixture
def kit(home: Path) -> Iterator[Kit]:
    yield from window(home)


def count(kit: Kit) -> int:
    assert kit.shelf.library is not None
    return kit.shelf.library.ask(count_games).wait(PATIENCE)


def no_faults(kit: Kit) -> bool:
    assert kit.shelf.library is not None
    return kit.shelf.library.ask(lambda c: not list(faults(c))).wait(PATIENCE)


def is_asked(player: Player) -> bool:
    return isinstance(player.scene, ConfirmScene)


def asked(player: Player) -> str:
    """Wait for a question, and give all that it says."""
    wait_until(player, lambda: is_asked(player))
    assert player.scene is not None
    return words_on(player.kit, player.scene)


def answered(player: Player) -> None:
    """Go on until everything the title wants to know is known."""
    title = player.scene
    assert isinstance(title, TitleScene)
    wait_until(player, lambda: title.has_looked and not title.asking.is_waiting)
    player.wait(5)
    count(player.kit)
    player.wait(5)


@pytest.mark.parametrize("by_mouse", [True, False])
def test_what_was_lost_comes_back_out_of_the_backup(cut: Path, by_mouse: bool) -> None:
    for kit in window(cut):
        player = Player(kit, TitleScene(kit))
        said = asked(player)
        here = count(kit)
        assert here < 6
        assert f"The last backup has {6 - here} game" in said
        if by_mouse:
            click(player, "Yes")
        else:
            player.press(pygame.K_RETURN)
        wait_until(player, lambda kit=kit: "back" in kit.notices.current)
        assert count(kit) == 6
        assert no_faults(kit)
        assert isinstance(player.scene, TitleScene)
        answered(player)
        assert player.scene.unfinished is not None, "the game that was left is offered again"


@pytest.mark.parametrize("by_mouse", [True, False])
def test_who_says_no_is_not_asked_again(cut: Path, by_mouse: bool) -> None:
    for kit in window(cut):
        player = Player(kit, TitleScene(kit))
        asked(player)
        here = count(kit)
        if by_mouse:
            click(player, "No")
        else:
            player.press(pygame.K_ESCAPE)
        answered(player)
        kit.stack.push(to.Settings())
        player.wait(2)
        kit.stack.pop()
        player.wait(2)
        answered(player)
        kit.stack.reset(to.Title())
        player.wait(2)
        answered(player)
        assert not is_asked(player)
        assert count(kit) == here


def test_a_library_that_is_whole_raises_no_question(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    answered(player)
    assert not is_asked(player)


def test_nothing_is_asked_where_the_backup_has_nothing_more(home: Path) -> None:
    owe_check(home / FILE)
    spoil(home, "PRAGMA user_version = 0")
    spoil(home, "PRAGMA application_id = 7")
    for kit in window(home):
        player = Player(kit, TitleScene(kit))
        answered(player)
        assert kit.shelf.library is not None and kit.shelf.library.was_mended
        assert not is_asked(player)
        assert count(kit) == 6


def test_nothing_is_asked_over_a_game(cut: Path) -> None:
    for kit in window(cut):
        kit.stack.push(to.Solo("Ada"))
        player = Player(kit)
        player.wait(3)
        count(kit)
        for _frame in range(20):
            player.wait()
            assert not is_asked(player)
        kit.stack.reset(to.Title())
        player.wait(2)
        assert "The last backup" in asked(player)


def test_deleted_games_come_back_from_among_the_games(kit: Kit) -> None:
    library = kit.shelf.library
    assert library is not None
    for game in kept(kit)[:2]:
        library.ask(remove, game, library.window).wait(PATIENCE)
    player, scene = among_games(kit)
    click(player, "Restore")
    assert "have 2 games that are not here" in asked(player)
    player.press(pygame.K_RETURN)
    wait_until(player, lambda: kit.notices.current == "2 games are back.")
    wait_until(player, lambda: not scene.is_waiting)
    assert scene.rows.count == 6
    click(player, "Restore")
    wait_until(player, lambda: "no game that is not here" in kit.notices.current)
    assert player.scene is scene


def kept(kit: Kit) -> list[str]:
    assert kit.shelf.library is not None
    rows = kit.shelf.library.ask(lambda c: c.execute("SELECT uid FROM games").fetchall())
    return [uid for (uid,) in rows.wait(PATIENCE)]


def among_games(kit: Kit) -> tuple[Player, KeptGamesScene]:
    scene = KeptGamesScene(kit)
    player = Player(kit, scene)
    wait_until(player, lambda: scene.rows.count > 0)
    return player, scene


def test_damaged_games_are_repaired_after_one_question(home: Path) -> None:
    spoil(home, "UPDATE seats SET total = 'x' WHERE game = 1")
    spoil(home, "UPDATE actions SET action = x'ff' WHERE game = 6 AND at = 20")
    for kit in window(home):
        player, scene = among_games(kit)
        assert "Repair what is damaged?" in asked(player)
        player.press(pygame.K_ESCAPE)
        wait_until(player, lambda scene=scene: not scene.is_waiting)
        assert not is_asked(player), "it is asked once"
        click(player, "Repair")
        asked(player)
        click(player, "Yes")
        # What the backup has more of is offered at once.
        assert "The last backup has 1 game that is missing" in asked(player)
        assert "Repaired games: 2. Lost: 0." in kit.notices.current
        assert no_faults(kit)
        player.press(pygame.K_RETURN)
        wait_until(player, lambda kit=kit: kit.notices.current == "1 game is back.")
        wait_until(player, lambda scene=scene: not scene.is_waiting)
        assert all(scene.pages[row].damage == "" for row in range(6))  # type: ignore[union-attr]
        assert no_faults(kit)


def test_a_repair_that_fails_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(home, "UPDATE seats SET total = 'x' WHERE game = 1")

    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    for kit in window(home):
        player, scene = among_games(kit)
        asked(player)
        monkeypatch.setattr("game.library.library.repair", full)
        player.press(pygame.K_RETURN)
        wait_until(player, lambda kit=kit: "No space left" in kit.notices.current)
        assert player.scene is scene
        assert count(kit) == 6
