"""The builds to download, made and played on Windows."""

from __future__ import annotations

import zipfile

import pytest

from tests.windows.game import Game

TIMEOUT = 1200.0


@pytest.mark.timeout(TIMEOUT)
def test_the_builds_are_made_with_their_licences_and_play(game: Game) -> None:
    made = run(game, "game.workshop.builds", "-o", "builds")
    builds = {path.suffix: path for path in (game.folder / "builds").iterdir()}
    assert {".exe", ".zip"} <= builds.keys(), made
    with zipfile.ZipFile(builds[".zip"]) as archive:
        names = [name.lower() for name in archive.namelist()]
    assert any("licen" in name for name in names), names
    played = run(game, "tests.builds", "builds")
    assert played.count(": plays") == len(builds)


def run(game: Game, module: str, *words: str) -> str:
    done = game.windows.run(
        game.windows.python, "-m", module, *words, cwd=game.folder, seconds=TIMEOUT / 2
    )
    assert done.code == 0, done
    return done.out
