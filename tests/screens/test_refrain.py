"""Parts that are drawn again as they were: never longer than they show the same."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.scenes import destinations as to
from game.start import Watch
from game.ui.draw.refrain import REPEATS, StrokeCache
from game.ui.window.canvas import Canvas
from game.ui.window.scene import Kit
from game.words import set_language
from tests.screen import Player

WINDOW = (960, 540)


class Painter:
    """Lays a square, and counts how often."""

    def __init__(self) -> None:
        self.times = 0
        self.breaks_off = False
        self.square = pygame.Surface((4, 4))

    def __call__(self, surface: pygame.Surface) -> None:
        self.times += 1
        surface.blit(self.square, (1, 1))
        if self.breaks_off:
            raise TimeoutError
        surface.blit(self.square, (3, 3))


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(pygame.Surface((8, 8)))


@pytest.fixture
def painter() -> Painter:
    return Painter()


def draw(refrain: StrokeCache, canvas: Canvas, shown: object, painter: Painter) -> list[object]:
    """Draw it in a frame of its own; give the strokes."""
    canvas.begin()
    refrain.draw(canvas, shown, painter)
    return list(canvas.drawing.strokes)


def test_it_is_painted_once_and_leaves_the_same_strokes_again(
    kit: Kit, canvas: Canvas, painter: Painter
) -> None:
    refrain = StrokeCache(kit)
    once, again = (draw(refrain, canvas, "round 1", painter) for _frame in range(2))
    assert once == again
    assert len(once) == 2
    assert painter.times == 1


def test_it_hides_what_it_hid_and_no_more(kit: Kit, canvas: Canvas, painter: Painter) -> None:
    refrain = StrokeCache(kit)
    for _frame in range(3):
        canvas.begin()
        canvas.fill("red")
        refrain.draw(canvas, "round 1", painter)
        canvas.show()
    whole = pygame.Surface((8, 8))
    whole.fill("red")
    painter(whole)
    shown = canvas.copy()
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")


@pytest.mark.parametrize("change", ["shown", "place", "clip", "stores", "language"])
def test_it_is_painted_anew_where_anything_is_different(
    kit: Kit, canvas: Canvas, painter: Painter, change: str
) -> None:
    refrain = StrokeCache(kit)
    draw(refrain, canvas, "round 1", painter)
    canvas.begin()
    surface: Canvas = canvas
    if change == "place":
        surface = canvas.subsurface((1, 1, 7, 7))
    elif change == "clip":
        canvas.set_clip((0, 0, 2, 2))
    elif change == "stores":
        kit.pixels.clear()
    elif change == "language":
        set_language("fr")
    refrain.draw(surface, "round 2" if change == "shown" else "round 1", painter)
    assert painter.times == 2


def test_it_is_painted_anew_now_and_then_so_that_its_pictures_stay_in_the_stores(
    kit: Kit, canvas: Canvas, painter: Painter
) -> None:
    refrain = StrokeCache(kit)
    for _frame in range(REPEATS + 2):
        draw(refrain, canvas, "round 1", painter)
    assert painter.times == 2


def test_all_of_it_is_painted_where_somebody_hears_what_is_written(
    kit: Kit, canvas: Canvas, painter: Painter
) -> None:
    refrain = StrokeCache(kit)
    kit.text.heard = lambda *_heard: None
    for _frame in range(3):
        draw(refrain, canvas, "round 1", painter)
    assert painter.times == 3


def test_what_was_broken_off_is_not_repeated(kit: Kit, canvas: Canvas, painter: Painter) -> None:
    refrain = StrokeCache(kit)
    painter.breaks_off = True
    with pytest.raises(TimeoutError):
        draw(refrain, canvas, "round 1", painter)
    painter.breaks_off = False
    assert len(draw(refrain, canvas, "round 1", painter)) == 2


def test_in_a_game_what_is_repeated_is_what_would_be_painted(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, compared, repeated = StrokeCache.draw, 0, 0

    def draw_and_compare(
        refrain: StrokeCache,
        surface: pygame.Surface,
        shown: object,
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        nonlocal compared, repeated
        if not isinstance(surface, Canvas):
            return drawn(refrain, surface, shown, paint)
        painted = []

        def note(canvas: pygame.Surface) -> None:
            painted.append(canvas)
            paint(canvas)

        start = len(surface.drawing.strokes)
        drawn(refrain, surface, shown, note)
        repeated += not painted
        anew = Canvas(kit.window.surface)
        if anew.bounds == surface.bounds and not painted:
            paint(anew)
            assert surface.drawing.since(start).strokes == anew.drawing.strokes
            compared += 1
        return None

    monkeypatch.setattr(StrokeCache, "draw", draw_and_compare)
    player = Player(kit, to.Watched(Watch(3, 1, "", "fast", False, None, "luckybox")))
    player.wait(900)
    assert compared > 1000
    assert repeated == compared
