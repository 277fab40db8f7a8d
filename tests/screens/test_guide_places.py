"""The guides' bubbles and arrows stand beside what they speak of, in every window."""

from __future__ import annotations

import math

import pygame
import pytest

from game.box import GAMES
from game.scenes.guided import GuidedScene
from tests.players.guided import (
    begun,
    follow_by_mouse,
    guided,
    is_farewell,
    listen,
    meant,
    plate_of,
)
from tests.players.screen import opened

FAR = 60.0
"""Units that a bubble may stand off what it speaks of; an arrow lies in between."""
FAR_OF_ARROW = 16.0
WINDOWS = ((960, 540), (1280, 720), (1600, 900), (2560, 1080), (1024, 768))


def distance(one: pygame.Rect, other: pygame.Rect) -> float:
    """Give the distance between the edges of two rectangles, in pixels."""
    across = max(one.left - other.right, other.left - one.right, 0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0)
    return math.hypot(across, down)


def headline(scene: GuidedScene) -> pygame.Rect:
    """Give the bar at the top, with the name of the screen and what is to be done there."""
    inner = scene.inner
    picture = getattr(inner, "picture", inner)
    place: pygame.Rect = picture.place["top_bar"]
    return place


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("game", GAMES)
def test_bubble_and_arrow_stand_beside_what_they_speak_of(game: str, size: tuple[int, int]) -> None:
    player = begun(opened(size), game)
    unit = min(size[0] / 1600, size[1] / 900)
    last = False
    while not last:
        step = listen(player)
        last = is_farewell(player)
        scene, bubble, targets = guided(player), plate_of(player), meant(player)
        told = scene.guide.words_of(step)
        assert pygame.Rect((0, 0), size).contains(bubble), told
        assert bubble.collidelist(targets) == -1, told
        assert not bubble.colliderect(headline(scene)), told
        if targets:
            assert scene.arrow is not None
            arrow = scene.arrow.rect
            assert distance(bubble, targets[0]) <= FAR * unit + 2, told
            assert distance(arrow, targets[0]) <= FAR_OF_ARROW * unit + 2, told
            assert not arrow.colliderect(bubble), told
            assert arrow.collidelist(targets) == -1, told
            # It points at the middle of a side.
            middle = targets[0].center
            assert min(abs(arrow.centerx - middle[0]), abs(arrow.centery - middle[1])) <= 2, told
        if not last:
            follow_by_mouse(player)
            # The bubble of a step that is done does not lie on what is pressed next.
            if step.move is None or scene.step is step:
                continue
            listen(player)
            if guided(player) is scene:
                for target in meant(player)[:1]:
                    assert not bubble.colliderect(target), told
