"""Headings and the small figures of a scorecard grow with the text that the player wants larger."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.rules import Phase
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.settings import SettingsScene
from game.scenes.shelf.kept_games import KeptGamesScene
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit, Scene
from tests.played import played_to
from tests.screen import Player, open_kit

LARGEST = 150


def heights(percent: int, which: str, words: str) -> list[int]:
    """Give how high these words are in a scene, every time that they are drawn."""
    found = list[int]()
    kit = open_kit((960, 540), Settings(text_size=percent))
    render = kit.text.render

    def listen(string: str, *rest: Any, **wishes: Any) -> pygame.Surface:
        picture: pygame.Surface = render(string, *rest, **wishes)
        if string == words:
            found.append(picture.height)
        return picture

    with patch.object(kit.text, "render", listen):
        Player(kit, scene_of(kit, which)).wait(5)
    return found


def scene_of(kit: Kit, which: str) -> Scene:
    if which == "round":
        table = played_to(1, Phase.TURN, 1)
        table.director.finish()
        return RoundScene(kit, table)
    return {"games": KeptGamesScene, "seats": SeatsScene, "settings": SettingsScene}[which](kit)


@pytest.mark.parametrize(
    ("which", "words"),
    [
        ("games", "Games"),
        ("settings", "Settings"),
        ("settings", "Sound"),
        ("round", "Reveal"),
        ("round", "+0"),
    ],
)
def test_it_grows_with_the_text(which: str, words: str) -> None:
    usual, larger = (heights(percent, which, words)[0] for percent in (100, LARGEST))
    assert larger > usual * 1.1
