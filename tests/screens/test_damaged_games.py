"""Damaged games in a window: each is listed, opened as far as it goes, and nothing falls over.

``LUCKYBOX_DAMAGED=1000`` damages more of them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.library.gamefile import FOLDER
from game.scenes.shelf.kept_games import KeptGamesScene
from tests.damage import damaged_home
from tests.players.homes import wait_until
from tests.players.screen import Player, open_kit

COUNT = int(os.environ.get("LUCKYBOX_DAMAGED", "20"))


def listed(player: Player) -> KeptGamesScene:
    scene = KeptGamesScene(player.kit)
    player.kit.stack.reset(scene)
    player.wait()
    wait_until(player, lambda: scene.pages.is_known)
    return scene


def test_every_damaged_game_is_listed_and_opens_as_far_as_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    made = damaged_home(tmp_path, COUNT)
    before = {path.name: path.read_bytes() for path in (tmp_path / FOLDER).iterdir()}
    kit = open_kit(folder=tmp_path)
    player = Player(kit)
    scene = listed(player)
    # Those beyond the first are read while one looks.
    wait_until(player, lambda: kit.shelf.progress == (0, 0) and scene.rows.count >= COUNT)
    opened = 0
    for row in range(scene.rows.count):
        scene = listed(player)
        scene.rows.choose(row)
        wait_until(player, lambda scene=scene: scene.chosen is not None and not scene.is_waiting)
        game = scene.chosen
        assert game is not None
        player.press(pygame.K_RETURN)
        if game.is_readable:
            wait_until(player, lambda scene=scene: kit.stack.top is not scene)
            player.wait(3)
            opened += 1
        else:
            assert kit.stack.top is scene
    assert opened > len(made.sound)
    after = {path.name: path.read_bytes() for path in (tmp_path / FOLDER).iterdir()}
    assert {name: after[name] for name in before} == before
    assert "Traceback" not in capsys.readouterr().err
