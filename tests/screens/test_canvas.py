"""The canvas: what it shows is what drawing everything would show, with less drawing."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.files import HOME_VARIABLE
from game.scenes import destinations as to
from game.start import WatchStart
from game.ui.draw.shapes import blit_with_alpha
from game.ui.window.canvas import Canvas, repaint_rects
from game.ui.window.scene import Kit, Scene, StrokeCache
from game.words import set_language
from tests.players.screen import Player
from tests.programs.fresh import last_line_of

PROJECT = Path(__file__).parents[2]
SIZE = (160, 90)
SENTINEL = (1, 2, 3)


def seen(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def picture(size: tuple[int, int], colour: tuple[int, ...], *, opaque: bool) -> pygame.Surface:
    made = pygame.Surface(size, 0 if opaque else pygame.SRCALPHA)
    made.fill(colour)
    return made


class Scenery:
    """Pictures that come, move, fade and go at random, drawn in order, some within a part."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.pieces = [self.piece() for _ in range(14)]
        ground = picture(SIZE, (30, 60, 90), opaque=True)
        self.pieces.insert(0, (ground, (0, 0), None, 0, None))

    def piece(self) -> tuple:  # type: ignore[type-arg]
        chance = self.chance
        size = chance.randint(1, 60), chance.randint(1, 50)
        at = chance.randint(-30, 150), chance.randint(-30, 90)
        colour = tuple(chance.randrange(256) for _ in range(4))
        area = (chance.randrange(20), chance.randrange(9), 20, 9) if chance.random() < 0.3 else None
        flags = pygame.BLEND_RGB_ADD if chance.random() < 0.2 else 0
        within = pygame.Rect(20, 10, 90, 60) if chance.random() < 0.3 else None
        what = colour if chance.random() < 0.2 else picture(size, colour, opaque=at[0] % 2 == 0)
        return what, at, area, flags, within

    def change(self) -> None:
        chance = self.chance
        for _ in range(chance.randrange(4)):
            place = chance.randrange(1, len(self.pieces))
            match chance.randrange(4):
                case 0:
                    self.pieces[place] = self.piece()
                case 1:
                    self.pieces.insert(chance.randrange(1, len(self.pieces)), self.pieces[place])
                case 2 if len(self.pieces) > 6:
                    del self.pieces[place]
                case _:
                    what = self.pieces[place][0]
                    if isinstance(what, pygame.Surface):
                        what.set_alpha(chance.randrange(256))

    def draw(self, surface: pygame.Surface) -> None:
        for what, at, area, flags, within in self.pieces:
            on = surface if within is None else surface.subsurface(within)
            if isinstance(what, tuple):
                # pygame minds no clip where it fills with flags.
                on.set_clip(None if flags else (5, 5, 70, 40))
                on.fill(what, (*at, 30, 20), flags)
                on.set_clip(None)
            else:
                on.blit(what, at, area, flags)


@pytest.mark.parametrize("seed", range(12))
def test_frame_after_frame_the_surface_is_what_drawing_everything_would_give(seed: int) -> None:
    scenery, surface, plain = Scenery(seed), pygame.Surface(SIZE), pygame.Surface(SIZE)
    canvas = Canvas(surface)
    for _frame in range(25):
        scenery.draw(canvas)
        canvas.show_frame()
        scenery.draw(plain)
        assert seen(surface) == seen(plain)
        scenery.change()


def test_a_picture_shows_through_only_where_it_is_laid_so_and_stays_what_it_was() -> None:
    surface, whole = pygame.Surface(SIZE), pygame.Surface(SIZE)
    canvas, card = Canvas(surface), picture((20, 20), (200, 100, 50, 255), opaque=False)
    for alpha in (90, 255, 0, 30):
        for drawn_on in (canvas, whole):
            drawn_on.fill("navy")
            drawn_on.blit(card, (0, 0))
            blit_with_alpha(drawn_on, card, (40, 0), alpha)
            drawn_on.blit(card, (80, 0))
        canvas.show_frame()
        assert seen(surface) == seen(whole)
        assert card.get_alpha() == 255


def test_only_what_differs_is_drawn_and_an_unchanged_frame_says_so() -> None:
    surface = pygame.Surface(SIZE)
    canvas = Canvas(surface)
    ground, disc = (picture(size, (9, 9, 9), opaque=True) for size in (SIZE, (10, 10)))
    for at, is_new in (((20, 20), True), ((24, 20), True), ((24, 20), False)):
        if is_new:
            surface.fill(SENTINEL)
        canvas.blit(ground, (0, 0))
        canvas.blit(disc, at)
        assert canvas.show_frame() == is_new
    assert surface.get_at((30, 25))[:3] == (9, 9, 9)
    assert surface.get_at((100, 70))[:3] == SENTINEL


def test_a_frame_begun_anew_leaves_nothing_of_the_last_which_a_copy_shows() -> None:
    surface = pygame.Surface(SIZE)
    canvas = Canvas(surface)
    canvas.fill((9, 9, 9))
    canvas.set_clip((0, 0, 5, 5))
    canvas.begin_frame()
    canvas.fill((7, 7, 7))
    canvas.show_frame()
    assert surface.get_at((80, 40))[:3] == (7, 7, 7)
    canvas = Canvas(pygame.Surface(SIZE))
    canvas.fill((9, 9, 9))
    canvas.show_frame()
    canvas.fill((7, 7, 7))
    part = pygame.Surface((30, 10))
    canvas.subsurface((20, 20, 30, 10)).copy_frame_to(part)
    assert part.get_at((3, 3))[:3] == (9, 9, 9)


def test_what_would_be_lost_is_refused() -> None:
    canvas = Canvas(pygame.Surface(SIZE))
    for draw in (
        lambda: pygame.draw.rect(canvas, (1, 1, 1), (0, 0, 5, 5)),
        lambda: pygame.draw.circle(canvas, (1, 1, 1), (5, 5), 3),
        lambda: pygame.Surface((5, 5)).blit(canvas, (0, 0)),
        lambda: canvas.get_at((0, 0)),
        lambda: canvas.scroll(1, 1),
    ):
        with pytest.raises(pygame.error):
            draw()


@pytest.mark.parametrize("seed", range(20))
def test_the_parts_cover_every_rectangle_and_never_each_other(seed: int) -> None:
    chance = random.Random(seed)
    rects = [
        pygame.Rect(chance.randrange(150), chance.randrange(80), chance.randint(1, 9), 8)
        for _ in range(chance.randrange(1, 12))
    ]
    rects = [rect.clip((0, 0, *SIZE)) for rect in rects]
    covered = {
        (x, y)
        for part in repaint_rects(rects, SIZE)
        for x in range(part.left, part.right)
        for y in range(part.top, part.bottom)
    }
    assert len(covered) == sum(part.width * part.height for part in repaint_rects(rects, SIZE))
    for rect in rects:
        assert {rect.topleft, (rect.right - 1, rect.bottom - 1)} <= covered


# --- the whole program --------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_a_watched_game_shows_what_drawing_every_frame_anew_would(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    show, compared = Canvas.show_frame, []

    def show_and_compare(canvas: Canvas) -> bool:
        drawing, whole = canvas.drawing, pygame.Surface(canvas.get_size())
        changed = show(canvas)
        if len(compared) % 5 == 0:
            drawing.paint_part(whole, whole.get_rect())
            assert seen(whole) == seen(kit.window.surface)
        compared.append(changed)
        return changed

    monkeypatch.setattr(Canvas, "show_frame", show_and_compare)
    player = Player(kit, to.BotGame(WatchStart(3, 1, "", "fast", False, None, game)))
    for _frame in range(500):
        player.do()
    assert sum(compared) > 150


def test_nothing_draws_on_a_frame_but_what_a_canvas_can_do() -> None:
    """Lines and circles go on pictures of their own; what is handed in may be a frame."""
    found = []
    for path in sorted((PROJECT / "game").rglob("*.py")):
        source = path.read_text("utf-8")
        for function in ast.walk(ast.parse(source)) if "pygame.draw." in source else ():
            if not isinstance(function, ast.FunctionDef):
                continue
            handed_in = {argument.arg for argument in function.args.args} - {"picture"}
            found += [
                f"{path.name}:{call.lineno} draws on {ast.unparse(call.args[0])!r}"
                for call in ast.walk(function)
                if isinstance(call, ast.Call)
                and ast.unparse(call.func).startswith("pygame.draw.")
                and ast.unparse(call.args[0]) in handed_in
            ]
    assert not found


class Frugal(Scene):
    """Draws no more than a spot, and that elsewhere in every frame."""

    def __init__(self) -> None:
        self.frames = 0

    def update(self, dt: float) -> bool:
        return True

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((255, 0, 0), (40 * self.frames, 100, 30, 30))
        self.frames += 1


def test_nothing_of_an_earlier_frame_shows_where_a_scene_leaves_something_free(kit: Kit) -> None:
    kit.window.surface.fill(SENTINEL)
    Player(kit, Frugal(), frames=3)
    shown = kit.window.surface
    assert pygame.mask.from_threshold(shown, (255, 0, 0), (1, 1, 1, 255)).count() == 30 * 30
    assert pygame.mask.from_threshold(shown, SENTINEL, (1, 1, 1, 255)).count() == 0


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


@pytest.fixture
def refrain(kit: Kit) -> StrokeCache:
    return StrokeCache(kit)


def draw(refrain: StrokeCache, canvas: Canvas, painter: Painter, frames: int = 1) -> list[object]:
    """Draw it in frames of their own; give the strokes of the last."""
    for _frame in range(frames):
        canvas.begin_frame()
        refrain.draw(canvas, "round 1", painter)
    return list(canvas.drawing.strokes)


def test_it_is_painted_once_and_leaves_the_same_strokes(
    refrain: StrokeCache, canvas: Canvas, painter: Painter
) -> None:
    once, again = (draw(refrain, canvas, painter) for _frame in range(2))
    assert once == again
    assert len(once) == 2
    draw(refrain, canvas, painter, 200)
    assert painter.times == 1


def test_it_hides_what_it_hid_and_all_is_painted_where_somebody_hears_it(
    refrain: StrokeCache, canvas: Canvas, painter: Painter, kit: Kit
) -> None:
    for _frame in range(3):
        canvas.begin_frame()
        canvas.fill("red")
        refrain.draw(canvas, "round 1", painter)
        canvas.show_frame()
    whole = pygame.Surface((8, 8))
    whole.fill("red")
    painter(whole)
    shown = pygame.Surface((8, 8))
    canvas.copy_frame_to(shown)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")
    kit.text.heard, before = lambda *_heard: None, painter.times
    draw(refrain, canvas, painter, 3)
    assert painter.times == before + 3


@pytest.mark.parametrize("change", ["shown", "place", "clip", "stores", "language"])
def test_it_is_painted_anew_where_anything_is_different(
    kit: Kit, refrain: StrokeCache, canvas: Canvas, painter: Painter, change: str
) -> None:
    draw(refrain, canvas, painter)
    canvas.begin_frame()
    if change == "clip":
        canvas.set_clip((0, 0, 2, 2))
    elif change == "stores":
        kit.pixels.clear()
    elif change == "language":
        set_language("fr")
    surface = canvas.subsurface((1, 1, 7, 7)) if change == "place" else canvas
    refrain.draw(surface, "round 2" if change == "shown" else "round 1", painter)
    assert painter.times == 2


def test_what_broke_off_is_no_more(refrain: StrokeCache, canvas: Canvas, painter: Painter) -> None:
    painter.breaks_off = True
    with pytest.raises(TimeoutError):
        draw(refrain, canvas, painter)
    painter.breaks_off = False
    assert len(draw(refrain, canvas, painter)) == 2


def test_in_a_game_repeats_are_as_painted(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = StrokeCache.draw
    compared: list[bool] = []

    def draw_and_compare(
        refrain: StrokeCache,
        surface: pygame.Surface,
        shown: object,
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        if not isinstance(surface, Canvas):
            return drawn(refrain, surface, shown, paint)
        painted: list[pygame.Surface] = []

        def note(canvas: pygame.Surface) -> None:
            painted.append(canvas)
            paint(canvas)

        start = len(surface.drawing.strokes)
        drawn(refrain, surface, shown, note)
        if not painted:
            anew = Canvas(kit.window.surface)
            compared.append(anew.position_and_clip == surface.position_and_clip)
            paint(anew)
            assert surface.drawing.strokes_since(start).strokes == anew.drawing.strokes
        return None

    monkeypatch.setattr(StrokeCache, "draw", draw_and_compare)
    player = Player(kit, to.BotGame(WatchStart(3, 1, "", "fast", False, None, "luckybox")))
    for _frame in range(400):
        player.do()
    assert len(compared) > 400 and all(compared)


START = """
import dataclasses, json, os, sys
made, make = [], dataclasses._process_class
def noted(kind, *wishes):
    made.append(kind.__module__)
    return make(kind, *wishes)
dataclasses._process_class = noted
import pygame
from game import command
from game.ui.window.rest import FrameClock
from game.ui.window.window import Window
order, make_clock, make_window = [], FrameClock.__init__, Window.__init__
def clock(self):
    order.append("clock")
    make_clock(self)
def window(self, *size, **wishes):
    order.append("window")
    make_window(self, *size, **wishes)
def flip(self):
    mine = [name for name in made if name.startswith("game")]
    print(json.dumps([sorted(sys.modules), mine, order]), flush=True)
    os._exit(0)
FrameClock.__init__, Window.__init__, Window.flip = clock, window, flip
command.main(["--windowed", "960x540"])
"""
LATE = (
    "PIL", "asyncio", "concurrent", "datetime", "decimal", "email", "hashlib", "http",
    "multiprocessing", "numpy", "sqlite3", "ssl", "subprocess", "uuid",
    "game.blanco.rules", "game.challenge", "game.workshop", "game.library", "game.luckybox.decks",
    "game.luckybox.mind", "game.luckybox.rules", "game.match", "game.record", "game.stage",
    "game.statistics", "game.ui.scanning",
)  # fmt: skip
"""Packages and modules that come after the first picture, if at all."""
MOST_DATACLASSES = 3
"""Each takes as long as a few letters; what is small and frozen is a ``FrozenValue``."""


def test_a_first_picture_waits_for_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that begins with the loop makes its first frame wait for a whole one to go by."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    modules, made, order = json.loads(last_line_of(START))
    assert "game.scenes.menu.title" in modules
    late = {name for name in modules for room in LATE if f"{name}.".startswith(f"{room}.")}
    assert late == set()
    assert len(made) <= MOST_DATACLASSES, made
    assert order == ["clock", "window"]
