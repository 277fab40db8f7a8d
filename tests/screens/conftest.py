"""Every window and library that a test of the screens opens is closed at its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.window import window
from game.ui.window.scene import Kit
from tests.players.homes import six_games
from tests.players.screen import SIZE, kits_closed, leave_all, opened


@pytest.fixture(autouse=True, scope="module")
def kits_of_the_module_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    with kits_closed():
        if is_shared(request):
            # It outlives the first test that asks for it.
            request.getfixturevalue("module_kit")
        yield


@pytest.fixture(autouse=True)
def kits_of_the_test_closed() -> Iterator[None]:
    with kits_closed():
        yield


@pytest.fixture(autouse=True)
def folders_opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that the test opens in the file manager, which is not really started."""
    opened_folders: list[Path] = []
    monkeypatch.setattr(window, "show_in_file_manager", opened_folders.append)
    return opened_folders


@pytest.fixture
def kit(request: pytest.FixtureRequest) -> Kit:
    """A kit for the module's WINDOW and SPEED; where it IS_SHARED, one for all tests of it."""
    found: Kit = (
        request.getfixturevalue("rested_kit") if is_shared(request) else opened(window_of(request))
    )
    found.settings.speed = getattr(request.module, "SPEED", found.settings.speed)
    return found


@pytest.fixture(scope="module")
def module_kit(request: pytest.FixtureRequest) -> Kit:
    """A kit for all tests of a module, which leave what they changed as it was."""
    return opened(window_of(request))


@pytest.fixture
def rested_kit(module_kit: Kit) -> Iterator[Kit]:
    """The kit of the module; every screen is left after each test."""
    yield module_kit
    leave_all(module_kit)


@pytest.fixture(scope="session")
def six_games_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with six games, the last of them unfinished: only copies of it are opened."""
    return six_games(tmp_path_factory.mktemp("home"))


def window_of(request: pytest.FixtureRequest) -> tuple[int, int]:
    size: tuple[int, int] = getattr(request.module, "WINDOW", SIZE)
    return size


def is_shared(request: pytest.FixtureRequest) -> bool:
    return getattr(request.module, "IS_SHARED", False)


@pytest.fixture
def together(kit: Kit) -> Kit:
    """A kit in which people play at a shared table."""
    kit.settings.shares_table = True
    return kit
