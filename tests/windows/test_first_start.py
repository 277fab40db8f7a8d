"""The first start of a newcomer: in a console, without one, twice at once, and killed midway."""

from __future__ import annotations

import pytest

from game.setup.teller import WINDOWS_TITLE
from tests.windows.game import Game, cloned
from tests.windows.screen import wait_until
from tests.windows.windows import Windows, end_task


@pytest.mark.short
def test_a_first_start_in_a_console_comes_to_the_title(game: Game) -> None:
    assert game.python.is_file()
    assert game.run("--version").out.startswith("Super Mega Lucky Box")


def test_a_first_start_without_a_console_comes_to_the_title(windows: Windows) -> None:
    game = cloned(windows, windows.home / "without console")
    with game.opened(without_console=True):
        wait_until(lambda: game.screen.windows(WINDOWS_TITLE), "a window shows the progress")
        game.keep_picture("set-up-without-console")
        game.await_title()
        assert not game.screen.windows(WINDOWS_TITLE)
        game.keep_picture("first-start-without-console")


def test_a_second_start_during_the_first_waits_for_it_and_both_play(windows: Windows) -> None:
    game = cloned(windows, windows.home / "twice")
    with game.opened():
        wait_until(lambda: (game.folder / ".venv").exists(), "the set-up begins")
        done = game.run("watch", "--seed", "7", "--speed", "turbo", "--exit")
        assert done.code == 0, done
        game.await_title()


def test_a_start_that_is_killed_while_it_installs_is_made_good_by_the_next(
    windows: Windows,
) -> None:
    game = cloned(windows, windows.home / "killed")
    packages = game.folder / ".venv/Lib/site-packages"
    with game.opened() as process:
        wait_until(lambda: packages.exists() and any(packages.iterdir()), "pip installs")
        end_task(process)
    with game.opened():
        game.await_title()
