"""Drawings keep to the reader's subset; cards stand on whole pixels and stay readable."""

import math
import os
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.luckybox.rules import BONUSES, Face
from game.luckybox.scenes.card_parts import card_geometry, mini_geometry
from game.luckybox.scenes.cards import cards_of, hue_of
from game.ui.draw import palette, shapes
from game.ui.draw.art import Art
from game.ui.draw.caches import OutOfTime, PixelCache, RenderBudget
from game.ui.draw.text import Text

PROJECT = Path(__file__).parents[2]
SPRITES, GAME = PROJECT / "sprites", PROJECT / "game"
DRAWINGS = sorted(SPRITES.glob("*.svg"))
ALLOWED = {
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "defs", "linearGradient", "radialGradient", "stop",
}  # fmt: skip
PAINTS = ("fill", "stroke", "stop-color")


FACE = Face(17, (1, 2, 3, 2, 3, 1, 4, 5, 6), ("7", "?", "star"), ("bolt2", "moon", "bolt"))
ODD_FACE = Face(60, (1, 5, 9, 2, 2, 8, 4, 7, 3), ("6", "", "?"), ("", "bolt", "5"))


@pytest.fixture(scope="module", autouse=True)
def art() -> Art:
    """Give the art, and with it a screen: every drawing is made as the screen wants it."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.init()
        pygame.display.set_mode((320, 180))
    return Art(SPRITES, Text(SPRITES))


def test_no_drawing_lies_there_for_nothing() -> None:
    """A drawing is named in the code or on a map, or by what its family begins with."""
    sources = [*GAME.rglob("*.py"), *SPRITES.rglob("*.tmx")]
    told = "\n".join(path.read_text("utf-8") for path in sources)
    families = tuple(re.findall(r'f"([a-z]+_)\{', told))
    unused = [
        path.stem
        for path in DRAWINGS
        if not path.stem.startswith(families) and not re.search(rf"\b{path.stem}\b", told)
    ]
    assert not unused


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_keeps_to_what_the_reader_draws_rightly(path: Path, art: Art) -> None:
    icon = art.icon(path.stem, 16)
    assert icon.get_height() == 16
    assert pygame.mask.from_surface(icon, 20).count() > 4, "it shows something at a small size"
    assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\.svg", path.name)
    root = ElementTree.parse(path).getroot()
    assert root.get("viewBox"), "no viewBox"
    for element in root.iter():
        name = element.tag.split("}")[-1]
        assert name in ALLOWED, f"<{name}> is not drawn"
        assert element.get("style") is None, "style attributes hide colours from this test"
        for paint in PAINTS:
            value = element.get(paint)
            assert value is None or re.fullmatch(r"none|#[0-9a-f]{6}|url\(#\w+\)", value), value
        if name.endswith("Gradient") and element.get("gradientUnits") != "userSpaceOnUse":
            for key in ("x1", "x2", "y1", "y2", "cx", "cy", "r"):
                value = element.get(key)
                assert value is None or value.endswith("%"), f"{key}={value} is drawn flat"


def test_twelve_seats_have_twelve_colours_and_badges(art: Art) -> None:
    assert len(set(palette.SEATS)) == 12
    pictures = {pygame.image.tobytes(art.icon(f"seat_{seat}", 24), "RGBA") for seat in range(1, 13)}
    assert len(pictures) == 12


@pytest.mark.parametrize("width", [60, 61, 90, 113, 150, 177, 240, 296, 420, 700])
def test_parts_of_a_card_stay_inside_and_apart(width: int) -> None:
    geometry = card_geometry(width)
    assert geometry.size[0] == width
    parts = (*geometry.squares, *geometry.ends)
    assert len(parts) == 15
    for part in parts:
        assert geometry.body.inflate(-2 * geometry.border, -2 * geometry.border).contains(part)
        assert part.top >= geometry.header.bottom
    for index, part in enumerate(parts):
        assert part.collidelist(parts[index + 1 :]) == -1
    assert len({square.size for square in geometry.squares}) == 1
    for row, end in enumerate(geometry.ends[:3]):
        assert end.centery == geometry.squares[3 * row].centery
    for column, end in enumerate(geometry.ends[3:]):
        assert end.centerx == geometry.squares[column].centerx


@pytest.mark.parametrize("width", [34, 40, 48, 56, 60, 70, 110])
def test_squares_of_a_mini_card_stay_inside_and_apart(width: int) -> None:
    geometry = mini_geometry(width)
    inside = pygame.Rect((0, 0), geometry.size).inflate(-2 * geometry.border, -2 * geometry.border)
    for index, square in enumerate(geometry.squares):
        assert inside.contains(square)
        assert square.top >= geometry.head
        assert square.collidelist(geometry.squares[index + 1 :]) == -1


def test_six_band_pairs_have_six_hues_and_other_cards_are_stone() -> None:
    bands = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    hues = {
        hue_of(bands[twice] + bands[once] + bands[twice][::-1])
        for twice in range(3)
        for once in range(3)
        if twice != once
    }
    assert len(hues) == 6
    assert palette.STONE not in hues
    assert hue_of(ODD_FACE.grid) == palette.STONE
    assert hue_of((1, 1, 2, 4, 5, 6, 4, 5, 6)) == palette.STONE
    assert hue_of((1, 2, 3, 4, 5, 6, 7, 8, 9)) == palette.STONE
    assert hue_of((1, 2, 3) * 3) == palette.STONE


def test_a_cross_changes_its_own_square_and_a_ring_the_surroundings_of_its_disc(art: Art) -> None:
    cards, geometry = cards_of(art), card_geometry(240)
    plain = cards.card(FACE, 240)
    changed = _changed(plain, cards.card(FACE, 240, crossed=1 << 4))
    assert changed.width > 0
    assert geometry.squares[4].contains(changed)
    disc = geometry.ends[3]
    changed = _changed(plain, cards.card(FACE, 240, ringed=1 << 3))
    assert changed.contains(disc.inflate(-6, -6))
    assert disc.inflate(disc.width * 0.5, disc.height * 0.5).contains(changed)


@pytest.mark.parametrize("face", [FACE, ODD_FACE], ids=["banded", "not banded"])
@pytest.mark.parametrize("width", [60, 90, 150, 420])
def test_a_card_has_the_size_its_geometry_says(art: Art, face: Face, width: int) -> None:
    cards = cards_of(art)
    card = cards.card(face, width, crossed=0b101, ringed=0b11, stamp=15, dim=True)
    assert card.get_size() == cards.back(width).get_size() == card_geometry(width).size
    assert cards.mini_card(face, width, 0b101).get_size() == mini_geometry(width).size
    for kind in BONUSES:
        assert cards.bonus(kind, 16).get_size() == (16, 16)
        assert cards.bonus(kind, 40).get_size() == (40, 40)


def test_a_number_stands_in_the_middle_of_its_square(art: Art) -> None:
    for number in range(1, 10):
        square = cards_of(art).legal_square(number, 68, lit=False)
        dark = pygame.mask.from_threshold(square, palette.INK, (40, 40, 40, 255))
        inner = pygame.Rect(0, 0, 50, 50)
        inner.center = square.get_rect().center
        ink = pygame.mask.Mask(inner.size)
        ink.draw(dark, (-inner.x, -inner.y))
        box = ink.get_bounding_rects()[0].unionall(ink.get_bounding_rects())
        assert abs(box.centerx - 25) <= 1.5, number
        assert abs(box.centery - 25) <= 1.5, number


def test_a_cross_grows_with_its_progress(art: Art) -> None:
    crosses, rings = (
        [pygame.mask.from_surface(draw(64, step / 10)).count() for step in range(11)]
        for draw in (cards_of(art).cross, cards_of(art).ring)
    )
    assert crosses[0] == 0
    assert crosses == sorted(crosses)
    assert crosses[10] > 1.6 * crosses[5]
    assert rings == sorted(rings)


@pytest.mark.parametrize("size", [(960, 540), (1280, 1024), (2560, 1080), (3, 2)])
def test_the_table_fills_the_window_and_is_opaque(art: Art, size: tuple[int, int]) -> None:
    table = art.backdrop(size)
    assert table.get_size() == size
    assert not table.get_flags() & pygame.SRCALPHA
    assert art.backdrop(size) is table


def picture() -> pygame.Surface:
    return pygame.Surface((100, 100), pygame.SRCALPHA)


def test_the_cache_forgets_the_least_used_but_not_what_was_just_asked_for() -> None:
    cache = PixelCache(4 * 100 * 100 * 3)
    for name in "abc":
        cache.get(name, picture)
    cache.get("d", picture)
    assert not cache.holds("a")
    cache.get("b", lambda: pytest.fail("forgotten"))
    cache.get("e", picture)
    assert [name for name in "abcde" if cache.holds(name)] == ["b", "d", "e"]
    assert cache.used_bytes <= cache.limit_bytes
    cache = PixelCache(100)
    made = cache.get("large", lambda: pygame.Surface((100, 100)))
    assert cache.get("large", lambda: pytest.fail("forgotten")) is made
    cache.get("larger", lambda: pygame.Surface((110, 110)))
    assert not cache.holds("large")


def test_making_stops_when_the_time_is_up_and_goes_on_where_it_was() -> None:
    pace = RenderBudget()
    parts, wholes = PixelCache(10_000, pace), PixelCache(10_000, pace)
    made: list[str] = []

    def small(name: str) -> pygame.Surface:
        made.append(name)
        return pygame.Surface((4, 4))

    def whole() -> pygame.Surface:
        parts.get("left", lambda: small("left"))
        parts.get("right", lambda: small("right"))
        return small("whole")

    for made_by_now in (["left"], ["left", "right"], ["left", "right", "whole"]):
        pace.allow(-1.0)
        with pytest.raises(OutOfTime):
            wholes.get("it", whole)
        assert made == made_by_now
    pace.allow(-1.0)
    assert wholes.get("it", whole).get_size() == (4, 4), "what is there takes no time"
    pace.allow(math.inf)
    parts.clear()
    wholes.clear()
    wholes.get("it", whole)
    assert made == ["left", "right", "whole"] * 2


def _changed(first: pygame.Surface, second: pygame.Surface) -> pygame.Rect:
    boxes = [
        pygame.Rect(x, y, 1, 1)
        for x in range(first.get_width())
        for y in range(first.get_height())
        if first.get_at((x, y)) != second.get_at((x, y))
    ]
    return boxes[0].unionall(boxes) if boxes else pygame.Rect(0, 0, 0, 0)


LOOKS = {
    "panel": (24, palette.BAR, 3, palette.EDGE, 1),
    "soft": (30.5, palette.CREAM, 4.7, palette.INK, 0.6),
    "ring": (17, None, 5, palette.INK, 1),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_large_rounded_rectangle_drawn_in_parts_looks_as_drawn_whole(
    look: tuple[float, palette.Colour | None, float, palette.Colour, float],
) -> None:
    rect, pixels = pygame.Rect(11, 7, 701, 433), PixelCache(10_000_000)
    whole, parts = (pygame.Surface((730, 450)) for _way in range(2))
    for surface in (whole, parts):
        surface.fill(palette.MAGENTA)
    whole.blit(shapes.rounded(rect.size, *look), rect)
    shapes.draw_rounded(parts, pixels, rect, *look)
    assert parts.get_buffer().raw == whole.get_buffer().raw
    if look[1] is None or look[4] == 1:
        assert pixels.used_bytes < 2 * rect.width * rect.height


def test_a_large_sheet_is_drawn_in_parts_and_none_is_kept_whole() -> None:
    rect, pixels = pygame.Rect(5, 9, 640, 480), PixelCache(10_000_000)
    whole, parts = (pygame.Surface((660, 500)) for _way in range(2))
    whole.blit(shapes.sheet(rect.size, 60, palette.GRAPE, border=3.3, radius=24.7), rect)
    shapes.draw_sheet(parts, pixels, rect, 60, 3.3, 24.7)
    assert parts.get_buffer().raw == whole.get_buffer().raw
    assert pixels.used_bytes < 2 * rect.width * rect.height


@pytest.mark.parametrize("size", (200, 300))
def test_letters_larger_than_any_on_a_usual_screen_keep_their_place_and_size(
    art: Art, size: int
) -> None:
    """They are drawn at half their size, which nobody sees."""
    large = art.text.render("BOX!", "script", size, palette.SUNFLOWER, outline=palette.INK)
    ink = large.get_bounding_rect()
    small = art.text.render("BOX!", "script", 100, palette.SUNFLOWER, outline=palette.INK)
    for mine, its in zip(ink, small.get_bounding_rect(), strict=True):
        assert mine == pytest.approx(its * size / 100, abs=0.05 * size)
