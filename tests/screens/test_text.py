"""Lettering fits and can be read."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont

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
