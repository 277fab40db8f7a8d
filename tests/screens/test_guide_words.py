"""The words of the guides have room, in the smallest window, with the largest letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame
import pytest

from game.box import GAMES
from game.scenes.routes import scene_at
from game.ui.draw.text import ELLIPSIS, FLOOR_PX
from game.ui.window.scene import Kit
from tests.guided import begun, follow_by_mouse, guided, is_farewell, listen, meant, plate_of
from tests.lettering import SMALLEST_WINDOW, WatchedText, watched_kit
from tests.longest import speaking_longest, width

LONGEST_WORDS = 120
"""More letters are no short idea."""


@pytest.fixture(params=[100, 150])
def watched(request: pytest.FixtureRequest) -> Iterator[tuple[Kit, WatchedText]]:
    with speaking_longest(width):
        kit, text = watched_kit(request.param)
        kit.stack.make = partial(scene_at, kit)
        yield kit, text


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_room(watched: tuple[Kit, WatchedText], game: str) -> None:
    kit, text = watched
    player = begun(kit, game)
    screen = pygame.Rect((0, 0), SMALLEST_WINDOW)
    last = False
    while not last:
        listen(player)
        last = is_farewell(player)
        scene, plate = guided(player), plate_of(player)
        assert scene.step is not None
        words = scene.guide.words_of(scene.step)
        assert len(words) <= LONGEST_WORDS
        assert screen.contains(plate), words
        assert plate.collidelist(meant(player)) == -1, words
        text.begin_picture()
        text.drawn.clear()
        text.overlapping.clear()
        text.too_wide.clear()
        scene.draw_plate(kit.window.surface)
        text.end_picture()
        said = " ".join(string for string, _size in text.drawn)
        assert all(word in said for word in words.split()), words
        assert ELLIPSIS not in said.replace(words, "") or ELLIPSIS in words, said
        assert min(size for _string, size in text.drawn) >= FLOOR_PX - 1
        assert text.overlapping == set(), words
        assert text.too_wide == set()
        if not last:
            follow_by_mouse(player)
