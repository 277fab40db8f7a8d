"""Large pictures are made beside the frames."""

from __future__ import annotations

import threading

import pygame
import pytest

from game.ui.draw.caches import (
    LEAST_PIXELS,
    PixelCache,
    render_in_thread,
)

LARGE, SMALL = (LEAST_PIXELS // 100, 100), (4, 4)
PATIENCE = 30_000
"""More steps than any machine needs; each waits a little."""


@pytest.fixture
def store() -> PixelCache:
    return PixelCache(64_000_000)


def test_a_large_picture_is_made_on_another_thread_and_kept(store: PixelCache) -> None:
    made_on: list[int] = []

    def make() -> pygame.Surface:
        made_on.append(threading.get_ident())
        return pygame.Surface(LARGE)

    steps = render_in_thread(store, "word", LARGE, make)
    for _step, _ in zip(range(PATIENCE), steps, strict=False):
        pass
    assert store.holds("word")
    assert made_on != [threading.get_ident()]


def test_an_end_of_the_program_beside_the_frames_is_raised_in_one(store: PixelCache) -> None:
    """The loader of a build raises one where the program was moved."""

    def make() -> pygame.Surface:
        raise SystemExit("moved")

    with pytest.raises(RuntimeError, match="moved"):
        for _step in render_in_thread(store, "word", LARGE, make):
            pass


def test_nobody_waits_in_a_step_for_a_picture_that_takes_long(store: PixelCache) -> None:
    let_go = threading.Event()

    def make() -> pygame.Surface:
        let_go.wait()
        return pygame.Surface(LARGE)

    steps = render_in_thread(store, "word", LARGE, make)
    for _step in range(3):
        next(steps)
    assert not store.holds("word")
    let_go.set()
    for _step, _ in zip(range(PATIENCE), steps, strict=False):
        pass
    assert store.holds("word")


def test_a_picture_that_was_wanted_sooner_stays_the_one_that_is_shown(store: PixelCache) -> None:
    let_go = threading.Event()

    def make() -> pygame.Surface:
        let_go.wait()
        return pygame.Surface(LARGE)

    steps = render_in_thread(store, "word", LARGE, make)
    next(steps)
    shown = store.get("word", lambda: pygame.Surface(LARGE))
    let_go.set()
    for _step, _ in zip(range(PATIENCE), steps, strict=False):
        pass
    assert store.find("word") is shown


def test_an_error_is_raised_where_the_picture_is_waited_for(store: PixelCache) -> None:
    def make() -> pygame.Surface:
        raise MemoryError("no room")

    with pytest.raises(MemoryError, match="no room"):
        for _step, _ in zip(
            range(PATIENCE), render_in_thread(store, "word", LARGE, make), strict=False
        ):
            pass
