"""One Windows for all tests, with the game set up on it by its first start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.windows.game import Game, cloned
from tests.windows.windows import Windows, running_windows

NEWCOMERS_FOLDER = "Jeux de l'été 🎲"


@pytest.fixture(scope="session")
def windows() -> Iterator[Windows]:
    with running_windows() as windows:
        yield windows


@pytest.fixture(scope="session")
def game(windows: Windows) -> Game:
    """The game in a newcomer's folder, as its first start leaves it."""
    game = cloned(windows, windows.home / NEWCOMERS_FOLDER)
    with game.opened_in_console():
        game.await_title()
        game.keep_picture("first-start")
    return game


@pytest.fixture(autouse=True)
def nothing_went_wrong(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test may leave a report of a crash in the folder of the games."""
    yield
    if "game" in request.fixturenames:
        reports = request.getfixturevalue("game").reports()
        assert not reports, reports[0].read_text("utf-8")
