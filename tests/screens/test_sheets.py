"""Sheets and grounds: what stands still is painted once; pictures are made beside the frames."""

from __future__ import annotations

import threading

import pygame
import pytest

from game.scenes.frame.drawing import Ground
from game.ui.draw.caches import (
    LEAST_PIXELS,
    OutOfTime,
    PixelCache,
    RenderBudget,
    SurfacePool,
    render_in_thread,
)

SIZE = (64, 36)


def whole(sheet: pygame.Surface) -> pygame.Surface:
    """Give the picture that it is a part of."""
    found = sheet.get_abs_parent()
    assert found is not None
    return found


def test_what_is_still_looked_at_is_not_given_out_again() -> None:
    sheets = SurfacePool()
    one, other = sheets.take(SIZE), sheets.take(SIZE)
    one.fill("red")
    other.fill("blue")
    assert one.get_at((0, 0)) == pygame.Color("red")


def test_what_nobody_looks_at_any_more_is_used_again() -> None:
    sheets = SurfacePool()
    first = whole(sheets.take(SIZE))
    assert whole(sheets.take(SIZE)) is first


def test_it_is_another_picture_for_whoever_compares_them() -> None:
    sheets = SurfacePool()
    shown = [sheets.take(SIZE)]  # As a canvas holds what it has shown.
    shown.append(sheets.take(SIZE))
    first = whole(shown[0])
    del shown[0]
    again = sheets.take(SIZE)
    assert whole(again) is first
    assert again is not first
    assert again is not shown[0]


def test_a_smaller_one_is_a_part_of_a_larger_one_and_has_its_own_size() -> None:
    sheets = SurfacePool()
    first = whole(sheets.take(SIZE))
    part = sheets.take((64, 20))
    assert whole(part) is first
    assert part.get_size() == (64, 20)


def test_one_that_is_too_small_is_let_go_of() -> None:
    sheets = SurfacePool()
    sheets.take((64, 20))
    assert sheets.take(SIZE).get_size() == SIZE


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


class Painter:
    """Fills a ground with a colour, and counts."""

    def __init__(self) -> None:
        self.colour = "red"
        self.times = 0
        self.breaks_off = False

    def __call__(self, picture: pygame.Surface) -> None:
        self.times += 1
        picture.fill(self.colour, (0, 0, 4, 4))
        if self.breaks_off:
            raise TimeoutError
        picture.fill(self.colour)


@pytest.fixture
def screen() -> pygame.Surface:
    return pygame.Surface((8, 8))


def named(found: pygame.Color) -> str:
    return next(name for name in ("red", "blue", "green") if pygame.Color(name) == found)


def colour(screen: pygame.Surface) -> str:
    return named(screen.get_at((7, 7)))


def test_it_is_painted_once_as_long_as_it_shows_the_same(screen: pygame.Surface) -> None:
    ground, painter = Ground(RenderBudget()), Painter()
    for _frame in range(3):
        ground.draw(screen, "round 1", painter)
    assert painter.times == 1
    assert colour(screen) == "red"


def test_it_is_painted_anew_when_it_shows_something_else(screen: pygame.Surface) -> None:
    ground, painter = Ground(RenderBudget()), Painter()
    ground.draw(screen, "round 1", painter)
    painter.colour = "blue"
    ground.draw(screen, "round 2", painter)
    assert colour(screen) == "blue"


def test_it_is_painted_anew_in_another_size_or_when_forgotten(screen: pygame.Surface) -> None:
    ground, painter = Ground(RenderBudget()), Painter()
    ground.draw(screen, "round 1", painter)
    ground.draw(pygame.Surface((9, 8)), "round 1", painter)
    ground.forget()
    ground.draw(pygame.Surface((9, 8)), "round 1", painter)
    assert painter.times == 3


def test_what_was_broken_off_is_painted_from_the_start(screen: pygame.Surface) -> None:
    ground, painter = Ground(RenderBudget()), Painter()
    ground.draw(screen, "round 1", painter)
    painter.colour, painter.breaks_off = "blue", True
    with pytest.raises(TimeoutError):
        ground.draw(screen, "round 2", painter)
    assert colour(screen) == "red", "half a picture is never shown"
    painter.breaks_off = False
    ground.draw(screen, "round 2", painter)
    assert colour(screen) == "blue"


def test_a_part_covers_what_reached_there(screen: pygame.Surface) -> None:
    ground = Ground(RenderBudget())
    ground.draw(screen, "round 1", Painter())
    screen.fill("green")
    ground.draw_part(screen, pygame.Rect(4, 0, 4, 8))
    assert (named(screen.get_at((0, 0))), colour(screen)) == ("green", "red")


def test_painting_takes_of_the_time_there_is_for_pictures(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr("game.ui.draw.caches.perf_counter", lambda: now[0])
    pace = RenderBudget()
    store = PixelCache(10_000, pace)

    def paint(picture: pygame.Surface) -> None:
        now[0] += 5.0

    pace.allow(4.0)
    Ground(pace).draw(screen, "round 1", paint)
    with pytest.raises(OutOfTime):
        store.get("card", lambda: pygame.Surface((2, 2)))
