"""Lettering fits and can be read; what stands still is painted once, and pictures beside frames."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.scenes.frame.drawing import Ground
from game.ui.draw.caches import (
    LEAST_PIXELS,
    OutOfTime,
    PixelCache,
    RenderBudget,
    SurfacePool,
    render_in_thread,
)
from game.ui.draw.faces import COVERED, MISSING, Role, drawable
from game.ui.draw.palette import INK, WHITE
from game.ui.draw.text import ELLIPSIS, FLOOR_PX, Text

FONTS = Path(__file__).parents[2] / "sprites" / "fonts"
ROLES: tuple[Role, ...] = ("title", "script", "body")
FRENCH = "Œuvre, cœur, été, à, où, ç, ñ, ÀÂÇÉÈÊËÎÏÔÙÛÜ « » … ’ – — × ÷ · 12 €"


@pytest.fixture(scope="module")
def text() -> Text:
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.init()
        pygame.display.set_mode((320, 180))
    return Text(FONTS.parent)


@pytest.fixture
def page(text: Text) -> pygame.Surface:
    return pygame.Surface((900, 500)).convert()


@pytest.mark.parametrize("path", sorted(FONTS.glob("*.woff2")), ids=lambda path: path.stem)
def test_a_font_has_every_character_we_may_use_and_its_licence_beside_it(path: Path) -> None:
    has = set(TTFont(path).getBestCmap())
    # `≤` is drawn by the game.
    wanted = {ord(char) for char in COVERED} - {ord("≤")}
    assert not {chr(code) for code in wanted - has}
    licence = FONTS / f"{path.stem.removesuffix('_600')}_license.txt"
    assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8").upper()


def test_english_and_french_can_be_written_whole() -> None:
    letters = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x100))} | set(FRENCH)
    assert letters - COVERED <= MISSING
    assert drawable(FRENCH) == FRENCH


@pytest.mark.parametrize(
    ("wished", "drawn"),
    [
        ("Łukasz Šťastný", "Lukasz Stastný"),
        ("e\u0301te\u0301", "été"),
        ("prêt\u202f!\xa0", "prêt ! "),
        ("co\xadop", "coop"),
        ("日本", "??"),
        *((f"Ada{char}!", "Ada?!") for char in "\x1b\x9b\u202e\u2066\u2069\u2028\x00"),
    ],
)
def test_other_characters_turn_into_the_nearest_we_have(wished: str, drawn: str) -> None:
    assert drawable(wished) == drawn


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("string", ["Play together", "Jouer à plusieurs, maintenant", "≤44", "8"])
@pytest.mark.parametrize("outline", [None, (INK, 6)], ids=["plain", "outlined"])
def test_a_line_fits_its_rect(
    text: Text, page: pygame.Surface, role: Role, string: str, outline: None
) -> None:
    rect = pygame.Rect(40, 40, 230, 60)
    page.fill(WHITE)
    where = text.draw(page, string, rect, role, 48, INK, outline=outline, align="center")
    assert where.width <= rect.width
    inked = pygame.mask.from_threshold(page, INK, (120, 120, 120, 255)).get_bounding_rects()
    assert inked
    assert rect.inflate(0, 24).contains(inked[0].unionall(inked))


@pytest.mark.parametrize("role", ROLES)
def test_capitals_stand_in_the_middle(text: Text, page: pygame.Surface, role: Role) -> None:
    page.fill(WHITE)
    rect = pygame.Rect(100, 100, 400, 120)
    text.draw(page, "HEH", rect, role, 60, INK, align="center")
    boxes = pygame.mask.from_threshold(page, INK, (120, 120, 120, 255)).get_bounding_rects()
    box = boxes[0].unionall(boxes)
    assert abs(box.centery - rect.centery) <= 2
    assert abs(box.centerx - rect.centerx) <= 4


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("angle", [0, 4])
def test_outlines_are_not_cut_off(text: Text, role: Role, angle: int) -> None:
    for string in ("Lucky Box", "jÇgQ,", "Été", "A_|j"):
        drawn = text.render(string, role, 90, WHITE, outline=(INK, 8), angle=angle, drop=4)
        mask = pygame.mask.from_surface(drawn, 60)
        width, height = drawn.get_size()
        # A round rim may touch the edge in a point; a cut one lies along it.
        for edge in ([mask.get_at((x, y)) for y in range(height)] for x in (0, width - 1)):
            assert sum(edge) < height * 0.2, (string, "side")
        for edge in ([mask.get_at((x, y)) for x in range(width)] for y in (0, height - 1)):
            assert sum(edge) < width * 0.2, (string, "top or bottom")


def test_wrapping_keeps_every_word_and_the_width(text: Text) -> None:
    string = "A cross that completes a line earns its bonus.\n\nSo there it is."
    lines = text.wrap(string, "body", 20, 180)
    assert " ".join(line for line in lines if line) == string.replace("\n\n", " ")
    assert "" in lines
    assert all(text.size(line, "body", 20)[0] <= 180 for line in lines)
    lines = text.wrap("Supercalifragilistic", "body", 20, 60)
    assert "".join(lines) == "Supercalifragilistic", "a word wider than the place is broken"
    assert all(text.size(line, "body", 20)[0] <= 60 for line in lines)
    lines = text.wrap("Ça alors\u202f! Vraiment\xa0?", "body", 20, 125)
    assert not any(line.startswith(("!", "?")) for line in lines)


def test_a_paragraph_is_smaller_before_it_parts_a_word(
    text: Text, page: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw = text.draw
    monkeypatch.setattr(
        text, "draw", lambda on, line, *r, **w: drawn.append(line) or draw(on, line, *r, **w)
    )
    word = "Sternschnuppen"
    wide = text.size(word, "body", 16)[0]
    place = pygame.Rect(0, 0, wide, 300)
    assert text.even([(word, place)], "body", 20) == 16
    text.paragraph(page, f"Drei {word}!", pygame.Rect(0, 0, wide + 12, 100), "body", 20)
    assert drawn == ["Drei", f"{word}!"]
    # What is too long at any size, or is no word, is no reason for it.
    assert text.even([(word * 4, place)], "body", 20) == 20
    assert text.even([("c107/66e9/20b3", pygame.Rect(0, 0, 60, 100))], "body", 20) == 20


def test_paragraphs_stay_in_their_place_and_of_equal_rank_have_the_size_that_all_need(
    text: Text, page: pygame.Surface
) -> None:
    short, long = "Few words.", "Numbers come and numbers go. " * 9
    rect = pygame.Rect(0, 0, 300, 120)
    alone, together = (text.even(one, "body", 26) for one in ([(short, rect)], [(long, rect)]))
    assert together < alone == 26
    assert text.even([(short, rect), (long, rect)], "body", 26) == together
    assert text.even([(long, rect), (short, rect)], "body", 26) == together
    area = text.paragraph(page, long * 4, rect, "body", 26, INK)
    assert area.width <= rect.width
    assert area.height <= rect.height + 8
    string, size = text.fitted("a very long label that cannot fit here", "body", 30, 120, 40)
    assert size == FLOOR_PX
    assert string.endswith(ELLIPSIS)
    assert text.size(string, "body", size)[0] <= 120


SIZE = (64, 36)


def whole(sheet: pygame.Surface) -> pygame.Surface:
    """Give the picture that it is a part of."""
    found = sheet.get_abs_parent()
    assert found is not None
    return found


def test_what_is_still_looked_at_is_not_given_out_again_and_the_rest_as_another_picture() -> None:
    sheets = SurfacePool()
    one, other = sheets.take(SIZE), sheets.take(SIZE)
    one.fill("red")
    other.fill("blue")
    assert one.get_at((0, 0)) == pygame.Color("red")
    shown = [sheets.take(SIZE)]  # As a canvas holds what it has shown.
    shown.append(sheets.take(SIZE))
    first = whole(shown[0])
    del shown[0]
    again = sheets.take(SIZE)
    assert whole(again) is first
    assert again is not first
    assert again is not shown[0]


def test_a_smaller_one_is_a_part_of_a_larger_one_and_one_too_small_is_let_go_of() -> None:
    sheets = SurfacePool()
    first = whole(sheets.take(SIZE))
    part = sheets.take((64, 20))
    assert whole(part) is first
    assert part.get_size() == (64, 20)
    del part, first
    other = SurfacePool()
    other.take((64, 20))
    assert other.take(SIZE).get_size() == SIZE


LARGE, SMALL = (LEAST_PIXELS // 100, 100), (4, 4)
PATIENCE = 30_000
"""More steps than any machine needs; each waits a little."""


@pytest.fixture
def store() -> PixelCache:
    return PixelCache(64_000_000)


def finish(steps: Iterable[object]) -> None:
    for _step, _ in zip(range(PATIENCE), steps, strict=False):
        pass


def test_a_large_picture_is_made_on_another_thread_and_kept(store: PixelCache) -> None:
    made_on: list[int] = []

    def make() -> pygame.Surface:
        made_on.append(threading.get_ident())
        return pygame.Surface(LARGE)

    finish(render_in_thread(store, "word", LARGE, make))
    assert store.holds("word")
    assert made_on != [threading.get_ident()]


@pytest.mark.parametrize(
    ("ends", "raised"),
    [(SystemExit("no room"), RuntimeError), (MemoryError("no room"), MemoryError)],
    ids=["moved-build", "error"],
)
def test_what_goes_wrong_beside_the_frames_is_raised_in_one(
    store: PixelCache, ends: BaseException, raised: type[Exception]
) -> None:
    """The loader of a build that was moved raises SystemExit."""

    def make() -> pygame.Surface:
        raise ends

    with pytest.raises(raised, match="no room"):
        finish(render_in_thread(store, "word", LARGE, make))


@pytest.mark.parametrize("is_wanted_sooner", [False, True])
def test_nobody_waits_in_a_step_for_a_picture_that_takes_long(
    store: PixelCache, is_wanted_sooner: bool
) -> None:
    let_go = threading.Event()

    def make() -> pygame.Surface:
        let_go.wait()
        return pygame.Surface(LARGE)

    steps = render_in_thread(store, "word", LARGE, make)
    for _step in range(3):
        next(steps)
    assert not store.holds("word")
    shown = store.get("word", lambda: pygame.Surface(LARGE)) if is_wanted_sooner else None
    let_go.set()
    finish(steps)
    assert store.holds("word")
    assert shown is None or store.find("word") is shown


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


def test_it_is_painted_anew_only_where_it_shows_something_else_or_is_forgotten(
    screen: pygame.Surface,
) -> None:
    ground, painter = Ground(RenderBudget()), Painter()
    for _frame in range(3):
        ground.draw(screen, "round 1", painter)
    assert (painter.times, colour(screen)) == (1, "red")
    painter.colour = "blue"
    ground.draw(screen, "round 2", painter)
    assert (painter.times, colour(screen)) == (2, "blue")
    ground.draw(pygame.Surface((9, 8)), "round 2", painter)
    ground.forget()
    ground.draw(pygame.Surface((9, 8)), "round 2", painter)
    assert painter.times == 4


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
