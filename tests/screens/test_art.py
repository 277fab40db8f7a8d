"""Drawings, the cards of both games and Blanco's table: readable, apart, nothing hidden seen."""

from __future__ import annotations

import math
import os
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.blanco.rules import GRID_SHAPES, Cell, Clear, Line, State
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_board import BoardMarks
from game.blanco.scenes.blanco_cards import BOLT_PATTERNS, COLOUR_SYMBOLS, card_picture
from game.blanco.scenes.blanco_moves import MotionPainter
from game.blanco.scenes.blanco_picture import BlancoTablePicture
from game.blanco.scenes.handover import HandoverScene
from game.blanco.scenes.move_question import Question
from game.blanco.stage import CardSpot, Zone
from game.errors import UnreadableAsset
from game.luckybox.rules import BONUSES, Face
from game.luckybox.scenes.card_parts import (
    FINE_WIDTH_PX,
    MIN_NUMBERED_WIDTH_PX,
    card_geometry,
    mini_card_geometry,
)
from game.luckybox.scenes.cards import card_colour, card_painter
from game.record import PERSON_KIND
from game.stage import EventPose
from game.ui.draw import palette, shapes
from game.ui.draw.art import ArtCache
from game.ui.draw.caches import PixelCache, RenderBudget, RenderBudgetSpent
from game.ui.draw.palette import SUIT_COLOURS
from game.ui.draw.text import TextRenderer
from game.ui.pen import Pen
from game.ui.window.layout import Layout
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.blanco_screen import BOT, click, lay, scene_of, settle, sit_down
from tests.players.screen import Player, open_kit
from tests.tables.blanco_table import laid

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
def art() -> ArtCache:
    """Give the art, and with it a screen: every drawing is made as the screen wants it."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.init()
        pygame.display.set_mode((320, 180))
    return ArtCache(SPRITES, TextRenderer(SPRITES))


@pytest.mark.parametrize("content", [b"", b"hello", b"\xff\xfe<svg/>", None, "cut"])
def test_a_damaged_or_missing_drawing_is_named_in_one_sentence(
    content: bytes | str | None, tmp_path: Path
) -> None:
    if content == "cut":
        content = (SPRITES / "star.svg").read_bytes()[:200]
    if isinstance(content, bytes):
        (tmp_path / "star.svg").write_bytes(content)
    with pytest.raises(UnreadableAsset, match=r"star\.svg is missing or damaged"):
        ArtCache(tmp_path, TextRenderer(SPRITES)).icon("star", 20)


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
def test_a_drawing_keeps_to_what_the_reader_draws_rightly(path: Path, art: ArtCache) -> None:
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


def test_twelve_seats_have_twelve_colours_and_badges(art: ArtCache) -> None:
    assert len(set(palette.SEAT_COLOURS)) == 12
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
    geometry = mini_card_geometry(width)
    inside = pygame.Rect((0, 0), geometry.size).inflate(-2 * geometry.border, -2 * geometry.border)
    for index, square in enumerate(geometry.squares):
        assert inside.contains(square)
        assert square.top >= geometry.head
        assert square.collidelist(geometry.squares[index + 1 :]) == -1


def test_six_band_pairs_have_six_hues_and_other_cards_are_stone() -> None:
    bands = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    hues = {
        card_colour(bands[twice] + bands[once] + bands[twice][::-1])
        for twice in range(3)
        for once in range(3)
        if twice != once
    }
    assert len(hues) == 6
    assert palette.STONE not in hues
    assert card_colour(ODD_FACE.grid) == palette.STONE
    assert card_colour((1, 1, 2, 4, 5, 6, 4, 5, 6)) == palette.STONE
    assert card_colour((1, 2, 3, 4, 5, 6, 7, 8, 9)) == palette.STONE
    assert card_colour((1, 2, 3) * 3) == palette.STONE


def test_a_cross_changes_its_own_square_and_a_ring_the_surroundings_of_its_disc(
    art: ArtCache,
) -> None:
    cards, geometry = card_painter(art), card_geometry(240)
    plain = cards.card_picture(FACE, 240)
    changed = _changed(plain, cards.card_picture(FACE, 240, crossed=1 << 4))
    assert changed.width > 0
    assert geometry.squares[4].contains(changed)
    disc = geometry.ends[3]
    changed = _changed(plain, cards.card_picture(FACE, 240, ringed=1 << 3))
    assert changed.contains(disc.inflate(-6, -6))
    assert disc.inflate(disc.width * 0.5, disc.height * 0.5).contains(changed)


@pytest.mark.parametrize("face", [FACE, ODD_FACE], ids=["banded", "not banded"])
@pytest.mark.parametrize("width", [60, 90, 150, 420])
def test_a_card_has_the_size_its_geometry_says(art: ArtCache, face: Face, width: int) -> None:
    cards = card_painter(art)
    card = cards.card_picture(face, width, crossed=0b101, ringed=0b11, stamp=15, dim=True)
    assert card.get_size() == cards.card_back(width).get_size() == card_geometry(width).size
    assert cards.mini_card_picture(face, width, 0b101).get_size() == mini_card_geometry(width).size
    for kind in BONUSES:
        assert cards.bonus_disc(kind, 16).get_size() == (16, 16)
        assert cards.bonus_disc(kind, 40).get_size() == (40, 40)


def test_a_large_card_has_grain_that_takes_no_contrast_from_its_numbers(art: ArtCache) -> None:
    def look_at(width: int) -> tuple[int, float]:
        """Return the colours between a card's last squares, and the contrast in its first one."""
        card, squares = card_painter(art).card_picture(FACE, width), card_geometry(width).squares
        between = pygame.Rect(squares[8].right + 2, squares[8].bottom + 2, width // 14, width // 14)
        seen = {tuple(card.get_at((x, y))) for x in range(between.left, between.right)
                for y in range(between.top, between.bottom)}  # fmt: skip
        lights = [
            palette.contrast(tuple(card.get_at((x, squares[0].centery)))[:3], palette.INK)
            for x in range(squares[0].left + width // 30, squares[0].right - width // 30)
        ]
        return len(seen), max(lights) / min(lights)

    (plain, usual), (grained, fine) = look_at(FINE_WIDTH_PX - 20), look_at(FINE_WIDTH_PX + 120)
    assert grained > 2 * plain
    assert fine > 0.85 * usual


@pytest.mark.parametrize("width", [MIN_NUMBERED_WIDTH_PX - 1, MIN_NUMBERED_WIDTH_PX])
def test_a_small_card_shows_numbers_where_they_are_legible(art: ArtCache, width: int) -> None:
    others = replace(FACE, grid=FACE.grid[::-1])
    changed = _changed(*(card_painter(art).mini_card_picture(it, width) for it in (FACE, others)))
    assert bool(changed) == (width == MIN_NUMBERED_WIDTH_PX)
    assert mini_card_geometry(MIN_NUMBERED_WIDTH_PX).squares[0].height >= 12


def test_a_number_stands_in_the_middle_of_its_square(art: ArtCache) -> None:
    for number in range(1, 10):
        square = card_painter(art).legal_square(number, 68, lit=False)
        dark = pygame.mask.from_threshold(square, palette.INK, (40, 40, 40, 255))
        inner = pygame.Rect(0, 0, 50, 50)
        inner.center = square.get_rect().center
        ink = pygame.mask.Mask(inner.size)
        ink.draw(dark, (-inner.x, -inner.y))
        box = ink.get_bounding_rects()[0].unionall(ink.get_bounding_rects())
        assert abs(box.centerx - 25) <= 1.5, number
        assert abs(box.centery - 25) <= 1.5, number


def test_a_cross_grows_with_its_progress(art: ArtCache) -> None:
    crosses, rings = (
        [pygame.mask.from_surface(draw(64, step / 10)).count() for step in range(11)]
        for draw in (card_painter(art).marker_cross, card_painter(art).marker_ring)
    )
    assert crosses[0] == 0
    assert crosses == sorted(crosses)
    assert crosses[10] > 1.6 * crosses[5]
    assert rings == sorted(rings)


@pytest.mark.parametrize("size", [(960, 540), (1280, 1024), (2560, 1080), (3, 2)])
def test_the_table_fills_the_window_and_is_opaque(art: ArtCache, size: tuple[int, int]) -> None:
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
    assert not cache.has_key("a")
    cache.get("b", lambda: pytest.fail("forgotten"))
    cache.get("e", picture)
    assert [name for name in "abcde" if cache.has_key(name)] == ["b", "d", "e"]
    assert cache.used_bytes <= cache.limit_bytes
    cache = PixelCache(100)
    cache.get("large", lambda: pygame.Surface((100, 100)))
    cache.get("large", lambda: pytest.fail("forgotten"))
    cache.get("larger", lambda: pygame.Surface((110, 110)))
    assert not cache.has_key("large")


def test_what_is_made_ahead_ends_before_it_drops_what_it_made_itself() -> None:
    cache = PixelCache(4 * 100 * 100 * 4)
    for old in ("old 1", "old 2"):
        cache.get(old, picture)
    names = [f"ahead {nth}" for nth in range(9)]
    made = list(cache.fill(cache.get(name, picture) for name in names))
    kept = [name for name in names if cache.has_key(name)]
    assert not cache.has_key("old 2"), "older ones give way"
    assert len(made) - len(kept) <= 1, "and hardly any of its own"
    assert len(list(cache.fill(iter(range(9))))) == 9, "where nothing is dropped, all is made"


def test_the_cache_keeps_what_is_shown_though_it_is_asked_for_no_more() -> None:
    cache = PixelCache(4 * 100 * 100 * 2)
    shown = cache.get("shown", picture)
    for name in range(5):
        cache.get(name, picture)
    assert cache.get("shown", lambda: pytest.fail("forgotten")) is shown
    assert cache.used_bytes <= cache.limit_bytes
    del shown
    for name in range(5, 7):
        cache.get(name, picture)
    assert not cache.has_key("shown")


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
        pace.set_seconds(-1.0)
        with pytest.raises(RenderBudgetSpent):
            wholes.get("it", whole)
        assert made == made_by_now
    pace.set_seconds(-1.0)
    assert wholes.get("it", whole).get_size() == (4, 4), "what is there takes no time"
    pace.set_seconds(math.inf)
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
    whole.blit(shapes.rounded_rect_picture(rect.size, *look), rect)
    shapes.draw_rounded_rect(parts, pixels, rect, *look)
    assert parts.get_buffer().raw == whole.get_buffer().raw
    if look[1] is None or look[4] == 1:
        assert pixels.used_bytes < 2 * rect.width * rect.height


def test_a_large_sheet_is_drawn_in_parts_and_none_is_kept_whole() -> None:
    rect, pixels = pygame.Rect(5, 9, 640, 480), PixelCache(10_000_000)
    whole, parts = (pygame.Surface((660, 500)) for _way in range(2))
    whole.blit(shapes.sheet_picture(rect.size, 60, palette.GRAPE, border=3.3, radius=24.7), rect)
    shapes.draw_sheet(parts, pixels, rect, 60, 3.3, 24.7)
    assert parts.get_buffer().raw == whole.get_buffer().raw
    assert pixels.used_bytes < 2 * rect.width * rect.height


@pytest.mark.parametrize("size", (200, 300))
def test_very_large_letters_keep_their_place_and_size(art: ArtCache, size: int) -> None:
    """They are drawn at half their size, which nobody sees."""
    large = art.text.render("BOX!", "script", size, palette.SUNFLOWER, outline=palette.INK)
    ink = large.get_bounding_rect()
    small = art.text.render("BOX!", "script", 100, palette.SUNFLOWER, outline=palette.INK)
    for mine, its in zip(ink, small.get_bounding_rect(), strict=True):
        assert mine == pytest.approx(its * size / 100, abs=0.05 * size)


# --- Blanco ---------------------------------------------------------------------------------------


WIDTHS = (22, 34, 61, 62, 90, 140)
LEAST_DIFFERENT = 0.08
"""How much of two small symbols, laid on one another, must not be covered by both."""


def grey(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGBA")


def test_every_colour_has_a_symbol_and_a_pattern_told_apart_when_small(art: ArtCache) -> None:
    assert len(SUIT_COLOURS) == len(COLOUR_SYMBOLS) == len(BOLT_PATTERNS) == 10
    assert len(set(SUIT_COLOURS)) == len(set(COLOUR_SYMBOLS)) == 10
    drawn = {pattern(100, 136, 13.0, "#000000") for pattern in BOLT_PATTERNS}
    assert len(drawn) == 10
    masks = [
        pygame.mask.from_surface(art.icon(f"suit_{symbol}", 16), 100) for symbol in COLOUR_SYMBOLS
    ]
    for (one, its), (other, others) in combinations(zip(COLOUR_SYMBOLS, masks, strict=True), 2):
        centred = (
            (its.get_size()[0] - others.get_size()[0]) // 2,
            (its.get_size()[1] - others.get_size()[1]) // 2,
        )
        both = its.overlap_area(others, centred)
        different = its.count() + others.count() - 2 * both
        assert different >= LEAST_DIFFERENT * (its.count() + others.count()), (one, other)


@pytest.mark.parametrize("width", WIDTHS)
def test_all_cards_differ_without_their_colours(art: ArtCache, width: int) -> None:
    pictures = {grey(card_picture(art, card, width)) for card in range(1, 121)}
    assert len(pictures) == 120


SPEED = "turbo"

SIZES = ((960, 540), (1024, 768), (1600, 900), (2560, 1080), (3840, 2160))
SHAPES_SEEN = ((1, 2), (2, 1), (2, 2), (3, 3), (3, 4), (1, 4), (3, 1))
HOLDERS = ("top_bar", "bottom_bar", "frame")
MEANT_TO_OVERLAP = {
    frozenset(("name_tab", "frame")),
    frozenset(("message", "watched_message")),
}
"""Areas that share a place."""
LEAST_TILE_CARD = 14
"""No card of a tile is narrower than this, in pixels: its number is still read."""


def picture_of(
    kit: Kit, size: tuple[int, int], players: int, shape: tuple[int, int] = (3, 3)
) -> BlancoTablePicture:
    """Lay out a table where everybody has a grid of a shape, and every line can be cleared."""
    _player, table = sit_down(kit, [PERSON_KIND] + [BOT] * (players - 1))
    table.director.finish()
    table.show_to_viewer(0)
    rows, columns = shape
    for seat in table.view.seats:
        seat.grid = [[Cell(0, False, False)] * columns for _row in range(rows)]
        seat.hand = [0, 0, 0]
    lines: list[Line] = [("row", at) for at in range(rows)]
    lines += [("column", at) for at in range(columns)]
    picture = BlancoTablePicture(kit, table)
    picture.marks = BoardMarks(Question(clears={line: Clear(0, *line) for line in lines}))
    picture.resize(size)
    return picture


@pytest.mark.parametrize("size", SIZES)
def test_areas_lie_apart_and_on_the_screen(size: tuple[int, int]) -> None:
    place = Layout.load("blanco").fit_to_size(size)
    screen = pygame.Rect((0, 0), size)
    for area in place:
        assert screen.contains(place[area]), area
    for one, other in combinations(place, 2):
        if frozenset((one, other)) in MEANT_TO_OVERLAP:
            continue
        holders = [area for area in (one, other) if area in HOLDERS]
        if holders and place[holders[0]].contains(place[other if holders[0] == one else one]):
            continue
        assert not place[one].colliderect(place[other]), (one, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", SHAPES_SEEN)
def test_cards_of_a_large_grid_lie_apart(
    kit: Kit, size: tuple[int, int], shape: tuple[int, int]
) -> None:
    picture = picture_of(kit, size, 2, shape)
    found, frame = picture.places, picture.place["frame"]
    cards = [
        found.cell_rect(0, (row, column)) for row in range(shape[0]) for column in range(shape[1])
    ]
    piles = [found.pile_rect(spot) for spot in (Zone.PILE, Zone.DISCARD, Zone.BOX)]
    hand = [found.hand_rect(0, nth, 3) for nth in range(3)]
    everything = [*cards, *piles, *hand]
    for index, rect in enumerate(everything):
        assert frame.contains(rect)
        assert rect.size == everything[0].size, "the pictures of cards are shared"
        assert rect.collidelist(everything[index + 1 :]) == -1
    tags = [found["line", ("row", at)] for at in range(shape[0])]
    tags += [found["line", ("column", at)] for at in range(shape[1])]
    for index, tag in enumerate(tags):
        assert frame.contains(tag)
        assert tag.collidelist(cards) == -1, "a button hides a card"
        assert tag.collidelist(tags[index + 1 :]) == -1
        assert tag.height >= 24


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 5])
def test_tiles_hold_their_grid_and_hand(kit: Kit, size: tuple[int, int], players: int) -> None:
    picture = picture_of(kit, size, players, GRID_SHAPES[2])
    found = picture.places
    for seat, tile in found.tiles.items():
        assert picture.place["rail"].contains(tile)
        cards = [found.cell_rect(seat, (row, column)) for row in range(3) for column in range(4)]
        cards += [found.hand_rect(seat, nth, 3) for nth in range(3)]
        for card in cards:
            assert tile.contains(card)
            assert card.width >= LEAST_TILE_CARD
        assert len({card.topleft for card in cards}) == len(cards)


@pytest.mark.parametrize("size", SIZES)
def test_what_travels_ends_where_it_then_lies(kit: Kit, size: tuple[int, int]) -> None:
    picture = picture_of(kit, size, 3)
    found, drawn = picture.places, picture.view.places
    assert found.spot_rect(1, CardSpot(Zone.CELL, (2, 1)), 2) == drawn["tile cell", (2, 1), 1]
    assert found.spot_rect(0, CardSpot(Zone.CELL, (2, 1)), 2) == drawn["cell", (2, 1)]
    assert found.spot_rect(0, CardSpot(Zone.HAND, nth=2), 2) == drawn["hand", 0, 2]
    assert found.spot_rect(1, CardSpot(Zone.HAND, nth=1), 3) == drawn["tile card", 1, 1]
    assert found.spot_rect(0, CardSpot(Zone.PILE), 2) == drawn["pile",]


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_a_chain_changes_the_picture_step_by_step(kit: Kit, motion: str) -> None:
    """Cards light up, go to the box and close up; in the end the grid is what the rules say."""
    kit.settings.motion, kit.settings.speed = motion, "normal"
    player, table = sit_down(kit, (PERSON_KIND, BOT))
    scene = lay(player, table, laid("g9 h2 (f4) \n c3 d3 f3 \n g5 b8 a6", is_played=True))
    seen = set()
    for line in (("row", 1), ("column", 0)):
        scene.press_thing(("line", line))  # type: ignore[arg-type]
        for _frame in range(150):
            player.wait()
            seen.add(pygame.image.tobytes(kit.window.surface, "RGB"))
        settle(player)
    assert len(seen) > {"full": 60, "reduced": 4, "none": 2}[motion]
    shape = [len(row) for row in table.view.seats[0].grid]
    assert shape == [len(row) for row in table.match.game.seats[0].grid] == [2, 2]
    assert len(table.view.box) == 5


def test_cards_are_seen_going_back_to_the_pile(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON_KIND, BOT))
    scene = lay(player, table, laid("a1 b2 (c3) \n d4 e5 f6"))
    pen = Pen.at(kit, kit.window.surface, scene.picture.place)
    moves = MotionPainter(pen, scene.picture.places, table.view)
    for progress, is_seen in ((0.3, True), (0.6, True), (1.0, False)):
        kit.window.surface.fill("black")
        moves.draw_pose(EventPose(ev.PileReshuffled(30, 1, 0), progress))
        seen = pygame.mask.from_threshold(kit.window.surface, "black", (1, 1, 1)).count()
        assert (seen < kit.window.surface.get_width() * kit.window.surface.get_height()) is is_seen


def test_the_captions_of_the_piles_have_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = open_kit((960, 540), Settings(text_size=150))
    set_language("fr")
    player, _table = sit_down(kit, (PERSON_KIND, BOT))
    settle(player)
    drawn: dict[str, int] = {}
    render = TextRenderer.render

    def note(
        self: TextRenderer, string: str, role: Any, size_px: float, *rest: Any, **more: Any
    ) -> Any:
        drawn[string.replace("\N{NO-BREAK SPACE}", " ").partition(" ")[0]] = round(size_px)
        return render(self, string, role, size_px, *rest, **more)

    monkeypatch.setattr(TextRenderer, "render", note)
    player.scene.draw(kit.window.surface)
    set_language("en")
    assert len({drawn[word] for word in ("Pioche", "Défausse", "Boîte")}) == 1


def pixels(player: Player) -> bytes:
    player.wait(2)
    return pygame.image.tobytes(player.kit.window.surface, "RGB")


# --- the screen goes round -----------------------------------------------------------------------


def test_several_people_take_turns_behind_a_curtain(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON_KIND, BOT, PERSON_KIND))
    for seat in (0, 2, 0):
        settle(player)
        assert isinstance(player.scene, HandoverScene)
        assert table.viewer is None
        assert all(card == 0 for shown in table.view.seats for card in shown.hand)
        player.press(pygame.K_SPACE, frames=2)
        assert table.viewer == table.focus == seat
        settle(player)
        if seat == 0 and table.match.game.turn.number:
            break
        click(player, ("cell", (0, 0)))
        settle(player)
        click(player, ("cell", (1, 1)))


def permuted(game: State, seed: int) -> State:
    """Exchange everything that nobody but player 0 may know, and what player 0 may not."""
    hidden = [*game.pile, *game.seats[1].hand]
    for seat in game.seats:
        hidden += [cell.card for row in seat.grid for cell in row if not cell.is_up]
    shuffled = iter(sorted(hidden, key=lambda card: (card * 7919 + seed) % 127))
    seats = []
    for at, seat in enumerate(game.seats):
        grid = tuple(
            tuple(cell if cell.is_up else cell._replace(card=next(shuffled)) for cell in row)
            for row in seat.grid
        )
        hand = seat.hand if at == 0 else tuple(next(shuffled) for _card in seat.hand)
        seats.append(seat._replace(grid=grid, hand=hand))
    return game._replace(seats=tuple(seats), pile=tuple(shuffled))


@pytest.mark.parametrize("viewer", [0, None])
def test_what_is_hidden_makes_no_difference_to_the_picture(kit: Kit, viewer: int | None) -> None:
    player, table = sit_down(kit, (PERSON_KIND, BOT))
    game = laid("(a1) b2 (c3) \n d4 (e5) f6", hand="h1 h5")
    moments, seen = [permuted(game, seed) for seed in range(3)], set()
    assert len({moment.pile for moment in moments}) == 3
    for moment in moments:
        lay(player, table, moment, viewer)
        player.hover((5, 5))
        seen.add(pixels(player))
    assert len(seen) == 1


def test_the_curtain_shows_no_hand_and_opens_by_its_button_only(kit: Kit) -> None:
    seen = set()
    for seed in (3, 4, 5):
        player, table = sit_down(kit, (PERSON_KIND, PERSON_KIND), seed)
        settle(player)
        player.hover((5, 5), frames=40)
        before = pixels(player)
        seen.add(before)
        for key in "u12lec":
            player.press(ord(key))
        assert isinstance(player.scene, HandoverScene)
        assert table.viewer is None
        assert pixels(player) == before
        kit.stack.remove_all_scenes()
        kit.stack.apply_changes()
    assert len(seen) == 1


def test_the_log_tells_no_secret(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON_KIND, PERSON_KIND))
    lay(player, table, laid("a1 (b2) \n c3 d4", pile="e5 f6", clears=1, is_played=True))
    click(player, ("cell", (0, 1)))
    settle(player)
    said = " ".join(line.words for lines in table.recent_log() for line in lines)
    assert "looked at a card" in said
    assert "orange 2" not in said


def peek(player: Player) -> bytes:
    lay(player, scene_of(player).table, laid("a1 (b2) \n c3 d4", clears=1, is_played=True))
    player.hover((5, 5))
    before = pixels(player)
    click(player, ("cell", (0, 1)))
    player.hover((5, 5), frames=30)
    shown = pixels(player)
    assert shown != before
    scene_of(player).table.director.finish()
    scene_of(player).kit.settings.auto_focus = False
    player.wait(3)
    return pixels(player)


def test_a_card_that_was_looked_at_fades_unless_the_match_has_notes(kit: Kit) -> None:
    kit.settings.auto_focus = False
    player, table = sit_down(kit)
    assert table.match.extra["memory_notes"] is False
    # What happened is told in the bottom bar, once more each time.
    cards = kit.window.size[0] * 480 * 3
    faded = peek(player)[:cards]
    kit.settings.memory_notes = True
    assert peek(player)[:cards] == faded, "the setting is for new matches"
    table.match.extra["memory_notes"] = True
    assert peek(player)[:cards] != faded


@pytest.mark.parametrize("notes", [True, False])
def test_the_log_says_whether_there_are_notes_and_the_table_for_whom(kit: Kit, notes: bool) -> None:
    kit.settings.memory_notes = notes
    _player, table = sit_down(kit)
    first = table.recent_log()[0][0].words
    assert ("Memory notes for everybody" in table.caption()) == notes
    assert "emory notes" in first and ("No memory notes" in first) == (not notes)


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_a_card_is_shown_to_who_looks_however_little_moves(kit: Kit, motion: str) -> None:
    kit.settings.motion, kit.settings.auto_focus = motion, False
    player, _table = sit_down(kit)
    peek(player)


@pytest.mark.parametrize("side", [20, 28, 34])
def test_a_small_crossed_square_is_duller_than_an_open_one(side: int) -> None:
    painter = card_painter(open_kit().art)
    crossed = painter.crossed_square(8, side)
    # In the middle of an edge, where neither number nor cross is.
    paper = crossed.get_at((side // 5, side // 2))
    assert paper.a == 255
    assert palette.contrast(tuple(paper)[:3], palette.PAPER) >= 1.5
    assert painter.crossed_square(8, 40).get_at((8, 20)).a == 0
