"""What stands still: painted once, anew when it changes, and never left half painted."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.frame.drawing import Ground
from game.ui.draw.caches import OutOfTime, PixelCache, RenderBudget


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
