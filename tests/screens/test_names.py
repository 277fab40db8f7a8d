"""Lettering fits; letters that our fonts lack come from the computer's, whole and in order."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from fontTools.ttLib import TTCollection, TTFont

from game.errors import UnreadableAsset
from game.files import SPRITES_FOLDER
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_statistics import render_result_picture
from game.luckybox.scenes.luckybox_table import Table, make_table
from game.luckybox.scenes.score.final import FinalScene
from game.record import Player as Seated
from game.scenes.menu.seats import SeatSetupScene
from game.ui.draw import system_fonts
from game.ui.draw.faces import (
    COVERED_CHARACTERS,
    LETTERS_OUR_FONTS_LACK,
    UNKNOWN_CHARACTER,
    Role,
    replace_missing_letters,
)
from game.ui.draw.palette import INK, WHITE
from game.ui.draw.system_fonts import FontRun, SystemFont, SystemFontFinder, has_glyphs
from game.ui.draw.text import ELLIPSIS, MIN_TEXT_PX, TextRenderer
from game.ui.widgets import intents
from game.ui.widgets.fields import TextField
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words.letters import letter_offsets, split_letters
from tests.drawing.fonts import ADVANCE, EM, box_font
from tests.players.panel import Panel
from tests.players.screen import Player, open_kit
from tests.tables.played import acted_out

IS_SHARED = True

ROLES: tuple[Role, ...] = ("title", "script", "body")
SIZE = 40
BOX_PX = SIZE * ADVANCE // EM
ROCKETEER = "\U0001f469\u200d\U0001f680"
SHIFT = pygame.KMOD_LSHIFT


class Lettering(TextRenderer):
    """Lettering on a computer that has the fonts of a folder, and no others."""

    def __init__(self, folder: Path) -> None:
        self.searches = 0
        self.system = SystemFontFinder(lambda: self._search(folder))
        super().__init__(SPRITES_FOLDER, system=self.system)

    def _search(self, folder: Path) -> list[Path]:
        self.searches += 1
        return [folder]


def text_with(folder: Path, *fonts: str) -> Lettering:
    for number, characters in enumerate(fonts):
        box_font(folder / f"bold_{number}.ttf", characters)
    return Lettering(folder)


def known(text: Lettering, *strings: str) -> Lettering:
    for string in strings:
        text.measure(string, "body", SIZE)
    text.system.wait_for_searches()
    text.clear()
    return text


def width(text: TextRenderer, string: str) -> int:
    return text.measure(string, "body", SIZE)[0]


def lefts(text: TextRenderer, string: str) -> list[int]:
    """Give from where to where each letter goes as it is read; the left ends, in that order."""
    return [min(place.before, place.after) for place in text.letter_places(string, "body", SIZE)]


def ink_box(picture: pygame.Surface) -> pygame.Rect:
    return picture.get_bounding_rect(min_alpha=128)


# --- what is asked for ---------------------------------------------------------------------------


def test_nothing_is_searched_for_our_own_letters(kit: Kit, tmp_path: Path) -> None:
    text = text_with(tmp_path, "\u202e")
    for role in ROLES:
        text.render("".join(sorted(COVERED_CHARACTERS)) + "\xa0\u202f\xade\u0301", role, SIZE)
    assert width(text, "\u202eAda") == width(kit.text, f"{UNKNOWN_CHARACTER}Ada")
    text.system.wait_for_searches()
    assert text.searches == 0


def test_a_letter_is_drawn_as_soon_as_a_font_is_found(kit: Kit, tmp_path: Path) -> None:
    text = text_with(tmp_path, "李")
    text.measure("李", "body", SIZE)
    text.system.wait_for_searches()
    assert text.system_fonts_found == 1, "it is told that all is to be drawn anew"
    text.clear()
    assert abs(width(text, "李") - BOX_PX) <= 1


def test_a_letter_nobody_has_stands_as_one_sign(kit: Kit, tmp_path: Path) -> None:
    text = known(text_with(tmp_path), "日", ROCKETEER)
    assert text.system_fonts_found == 0
    assert width(text, "日") == width(text, ROCKETEER) == width(text, UNKNOWN_CHARACTER)
    assert width(text, "Łukasz") == width(text, "Lukasz"), "accents drop before letters do"


def test_a_word_has_one_font_or_is_put_together(kit: Kit, tmp_path: Path) -> None:
    text = known(text_with(tmp_path, "Łukasz"), "Łukasz Ada")
    assert abs(width(text, "Łukasz") - 6 * BOX_PX) <= 1
    assert width(text, "Ada") == width(kit.text, "Ada"), "ours have all of it"
    (other := tmp_path / "other").mkdir()
    text = known(text_with(other, "Ł", "ž"), "Łuža")
    assert abs(width(text, "Łuža") - 2 * BOX_PX - width(text, "u") - width(text, "a")) <= 2


def test_pictures_come_from_a_font_of_pictures(tmp_path: Path) -> None:
    plain = box_font(tmp_path / "dejavusans.ttf", "\U0001f469\U0001f680a☺")
    pictures = box_font(tmp_path / "SomeEmoji.ttf", "\U0001f469\U0001f680a☺")
    system = SystemFontFinder(lambda: [tmp_path])
    system.find_font("☺", False), system.find_font("\U0001f469", True)
    system.wait_for_searches()
    assert system.find_font("☺", False) == plain
    assert system.find_font("\U0001f469", True) == pictures


def test_a_font_has_the_characters_that_it_says(tmp_path: Path) -> None:
    """Of the first plane (format 4), of all planes (12), and first in a collection."""
    first = box_font(tmp_path / "a" / "first.ttf", "abŁ李")
    every = box_font(tmp_path / "b" / "every.ttf", "abŁ\U0001f680\U0001f681")
    collection = TTCollection()
    collection.fonts = [TTFont(first), TTFont(every)]
    (tmp_path / "c").mkdir()
    collection.save(str(tmp_path / "c" / "both.ttc"))
    both = tmp_path / "c"
    for folder, has, lacks in (
        (first.parent, "abŁ李", "cł\U0001f680"),
        (every.parent, "aŁ\U0001f680\U0001f681", "李"),
        (both, "abŁ李", "c\U0001f680"),
    ):
        system = Lettering(folder).system
        for char in has + lacks:
            system.find_font(char, False)
        system.wait_for_searches()
        found = {char for char in has + lacks if system.find_font(char, False) is not None}
        assert found == set(has), folder


def test_what_is_no_font_is_passed_over(kit: Kit, tmp_path: Path) -> None:
    good = box_font(tmp_path / "bold.ttf", "李").read_bytes()
    (tmp_path / "bold.ttf").rename(tmp_path / "zzz_bold.ttf")
    (tmp_path / "aaa.ttf").write_bytes(b"no font")
    (tmp_path / "empty.ttf").write_bytes(b"")
    for cut in range(8, len(good), 97):
        (tmp_path / f"cut_{cut}_bold.ttf").write_bytes(good[:cut])
    text = text_with(tmp_path)
    for _file in tmp_path.iterdir():
        # What has its list of characters and little more is known when it is opened.
        known(text, "李")
    assert abs(width(text, "李") - BOX_PX) <= 1


def test_pictures_that_cannot_be_painted_come_from_elsewhere(kit: Kit, tmp_path: Path) -> None:
    box_font(tmp_path / "a_emoji.ttf", ROCKETEER, is_blank=True)
    text = text_with(tmp_path)
    known(known(text, ROCKETEER), ROCKETEER)
    assert width(text, ROCKETEER) == width(text, UNKNOWN_CHARACTER)
    box_font(tmp_path / "b_emoji.ttf", ROCKETEER)
    text = known(known(text_with(tmp_path), ROCKETEER), ROCKETEER)
    assert ink_box(text.render(ROCKETEER, "body", SIZE))
    assert width(text, ROCKETEER) > width(text, UNKNOWN_CHARACTER)


def test_letters_of_several_fonts_stand_on_one_baseline(kit: Kit, tmp_path: Path) -> None:
    text = known(text_with(tmp_path, "李"), "H李H")
    for outline in (None, (INK, 4)):
        ours = ink_box(text.render("H", "body", SIZE, WHITE, outline=outline))
        mixed = ink_box(text.render("李", "body", SIZE, WHITE, outline=outline))
        assert abs(ours.bottom - mixed.bottom) <= 1, outline
    assert (
        text.render("H李", "body", SIZE).get_height() == text.render("H", "body", SIZE).get_height()
    )


def test_a_name_from_right_to_left_stands_so(kit: Kit, tmp_path: Path) -> None:
    text = known(text_with(tmp_path, "שרה"), "שרה", "שרה 12")
    places = lefts(text, "שרה")
    assert places == sorted(places, reverse=True)
    assert places[-1] == 0
    shin, resh, he, space, one, two = lefts(text, "שרה 12")
    assert one < two < space < he < resh < shin
    known(text, "(שרה)")
    turned = text.render("(שרה)", "body", SIZE, WHITE)
    room = text.measure("(", "body", SIZE)[0]
    left = turned.subsurface((0, 0, room, turned.get_height()))
    assert ink_box(left) == ink_box(text.render("(", "body", SIZE, WHITE))


PARTED = [
    ROCKETEER * 8,
    "e\u0323\u0301x" * 8,
    "\U0001f1eb\U0001f1f7\U0001f1e9\U0001f1ea" * 6,
    "क्षि" * 6,
]


@pytest.mark.parametrize("name", PARTED)
def test_a_line_is_cut_between_letters(kit: Kit, tmp_path: Path, name: str) -> None:
    text = known(text_with(tmp_path, name), name)
    whole = split_letters(name)
    for room in range(10, 300, 7):
        cut, _size = text.fit_line(name, "body", SIZE, room, 60, floor=SIZE)
        kept = cut.removesuffix(ELLIPSIS)
        assert split_letters(kept) == whole[: len(split_letters(kept))], room
        lines = text.wrap_lines(name, "body", SIZE, room)
        assert [letter for line in lines for letter in split_letters(line)] == whole, room


# --- typed ---------------------------------------------------------------------------------------


@pytest.fixture
def entry() -> TextField:
    entry = TextField("", "Name")
    entry.rect = pygame.Rect(100, 100, 600, 64)
    return entry


@pytest.fixture
def player(kit: Kit, entry: TextField) -> Player:
    player = Player(kit, Panel(kit, entry))
    player.press(pygame.K_TAB)
    return player


def paste(player: Player, kit: Kit, words: str) -> None:
    kit.clipboard.copy_text(words)
    player.press(pygame.K_v, mod=intents.COMMAND_MODIFIER)


@pytest.mark.parametrize("letter", [ROCKETEER, "x\u0301\u0323", "\U0001f44d\U0001f3fd", "क्षि"])
def test_no_caret_is_in_a_letter(kit: Kit, player: Player, entry: TextField, letter: str) -> None:
    paste(player, kit, f"a{letter}b")
    letter = entry.text[1:-1]
    player.press(pygame.K_LEFT)
    assert entry.caret_index == 1 + len(letter)
    player.press(pygame.K_LEFT, mod=SHIFT)
    assert (entry.caret_index, entry.selected_text) == (1, letter)
    player.press(pygame.K_RIGHT, pygame.K_BACKSPACE)
    assert entry.text == "ab"
    paste(player, kit, letter)
    player.press(pygame.K_LEFT, pygame.K_DELETE)
    assert entry.text == "ab"


def test_clicks_find_no_place_within_a_letter(kit: Kit, player: Player, entry: TextField) -> None:
    paste(player, kit, f"a{ROCKETEER}x\u0301b")
    for x in range(100, 400, 5):
        player.click((x, 130))
        assert entry.caret_index in letter_offsets(entry.text)


def test_an_accent_typed_behind_a_letter_belongs_to_it(player: Player, entry: TextField) -> None:
    player.type("xe")
    player.type("\u0301")
    assert (entry.text, entry.caret_index) == ("xé", 2)
    player.press(pygame.K_LEFT)
    player.type("\u0323")
    assert (entry.text, entry.caret_index) == ("x\u0323é", 2)


def test_a_long_name_ends_with_a_whole_letter(kit: Kit, player: Player, entry: TextField) -> None:
    paste(player, kit, "a" + ROCKETEER * 9)
    assert entry.text == "a" + ROCKETEER * 7


def test_arrows_go_where_they_point(kit: Kit, player: Player, entry: TextField) -> None:
    paste(player, kit, "שרה")
    player.press(pygame.K_RIGHT)
    assert entry.caret_index == 2
    player.press(pygame.K_LEFT)
    assert entry.caret_index == 3


@pytest.mark.parametrize("odd", ["\x07", "\u202e", "\u2066", "\u200b", "\ufeff", "\u200d"])
def test_what_is_unseen_is_refused(kit: Kit, player: Player, entry: TextField, odd: str) -> None:
    paste(player, kit, f"A{odd}da")
    assert entry.text == "Ada"
    assert kit.notices.current == "Invisible characters were removed."
    kit.notices.replace_notices("")
    paste(player, kit, "Ada\tB\nC")
    assert kit.notices.current == ""


NAMES = (
    "Łukasz Žižek",
    "Αθηνά",
    "Мария",
    "李小龍",
    "さくら",
    "김민준",
    "שרה",
    "محمد",
    f"{ROCKETEER} Zoë",
)


@pytest.fixture
def lettering(tmp_path: Path) -> Lettering:
    return text_with(tmp_path, "".join(NAMES))


@pytest.fixture
def seated(lettering: Lettering) -> Kit:
    """Open a kit on a computer that has every letter of these names."""
    seats = [(name, str(at), "person") for at, name in enumerate(NAMES)]
    kit = open_kit((960, 540), Settings(last_seats=seats, guided=["luckybox", "blanco"]))
    return dataclasses.replace(kit, text=lettering)


def played(kit: Kit) -> Table:
    people = [Seated(name, at) for at, name in enumerate(NAMES)]
    return acted_out(make_table(kit, people, "classic", 3))


def test_names_are_redrawn_when_their_letters_are_found(seated: Kit, lettering: Lettering) -> None:
    player = Player(seated, SeatSetupScene(seated))
    lettering.system.wait_for_searches()
    player.wait(3)
    assert lettering.system_fonts_found >= len(NAMES)
    assert abs(width(lettering, "李") - BOX_PX) <= 1
    drawn = player.loop.frames_drawn
    player.wait(5)
    assert player.loop.frames_drawn == drawn, "and then it is still"


@pytest.mark.parametrize("screen", ["seats", "draft", "final", "picture"])
def test_every_name_is_read_on_every_screen(
    seated: Kit, lettering: Lettering, screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    picture = SystemFont.render_run

    def listen(font: SystemFont, run: FontRun, *rest: Any) -> pygame.Surface | None:
        drawn.extend(run.letters)
        return picture(font, run, *rest)

    monkeypatch.setattr(SystemFont, "render_run", listen)
    known(lettering, *NAMES)
    if screen == "seats":
        Player(seated, SeatSetupScene(seated)).wait()
    elif screen == "draft":
        people = [Seated(name, at) for at, name in enumerate(NAMES)]
        Player(seated, DraftScene(seated, make_table(seated, people, "classic", 3))).wait(5)
    elif screen == "final":
        Player(seated, FinalScene(seated, played(seated))).wait(200)
    else:
        render_result_picture(seated, played(seated).match, "the line")
    # The last letters of long names may be cut, none of the first.
    assert {split_letters(name)[0] for name in NAMES} <= set(drawn)


# --- letters of our own ---------------------------------------------------------------------------


FONTS = Path(__file__).parents[2] / "sprites" / "fonts"
FRENCH = "Œuvre, cœur, été, à, où, ç, ñ, ÀÂÇÉÈÊËÎÏÔÙÛÜ « » … ’ – — × ÷ · 12 €"


@pytest.fixture(scope="module")
def text() -> TextRenderer:
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.init()
        pygame.display.set_mode((320, 180))
    return TextRenderer(FONTS.parent)


@pytest.fixture
def page(text: TextRenderer) -> pygame.Surface:
    return pygame.Surface((900, 500)).convert()


@pytest.mark.parametrize("path", sorted(FONTS.glob("*.woff")), ids=lambda path: path.stem)
def test_a_font_has_every_character_we_may_use_and_its_licence_beside_it(path: Path) -> None:
    has = set(TTFont(path).getBestCmap())
    # `≤` is drawn by the game.
    wanted = {ord(char) for char in COVERED_CHARACTERS} - {ord("≤")}
    assert not {chr(code) for code in wanted - has}
    licence = FONTS / f"{path.stem.removesuffix('_600')}_license.txt"
    assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8").upper()


def test_no_font_needs_brotli_to_be_read_which_windows_lacks() -> None:
    assert {path.read_bytes()[:4] for path in FONTS.iterdir() if path.suffix != ".txt"} == {b"wOFF"}


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda content: content[:5000],
    "empty": lambda content: b"",
    "no font": lambda content: b"hello" * 100,
    "holed": lambda content: content[:6000] + bytes(300) + content[6300:],
    "compressed by Brotli": lambda content: b"wOF2" + content[4:],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_font_is_named_in_one_sentence(
    text: TextRenderer, damage: str, tmp_path: Path
) -> None:
    shutil.copytree(FONTS, tmp_path / "fonts")
    for path in (tmp_path / "fonts").glob("*.woff"):
        path.write_bytes(DAMAGES[damage](path.read_bytes()))
    with pytest.raises(UnreadableAsset, match=r"fredoka_600\.woff is missing or damaged"):
        TextRenderer(tmp_path).render("Hello", "body", 20, INK)


def test_a_missing_font_is_named_in_one_sentence(text: TextRenderer, tmp_path: Path) -> None:
    with pytest.raises(UnreadableAsset, match=r"fredoka_600\.woff is missing or damaged"):
        TextRenderer(tmp_path).render("Hello", "body", 20, INK)


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: b"hello" * 100,
        lambda content: content[:-8],
        lambda content: content[:40],
        lambda content: b"ttcf" + content[4:],
        lambda content: b"ttcf" + bytes(8) + b"\xff\xff\xff\xff" + content,
        lambda content: content[:4] + bytes(2) + content[6:],
        lambda content: content[:20] + b"\xff\xff\xff\xff" + content[24:],
    ],
)
def test_a_damaged_font_of_the_computer_is_not_opened(
    damage: Callable[[bytes], bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows it would end the program."""
    system_fonts.freetype.init()
    box_font(good := tmp_path / "good.ttf", "ab")
    assert has_glyphs(good, "ab")
    (damaged := tmp_path / "damaged.ttf").write_bytes(damage(good.read_bytes()))
    monkeypatch.setattr(system_fonts.freetype, "Font", pytest.fail)
    assert not has_glyphs(damaged, "ab")


def test_english_and_french_can_be_written_whole() -> None:
    letters = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x100))} | set(FRENCH)
    assert letters - COVERED_CHARACTERS <= LETTERS_OUR_FONTS_LACK
    assert replace_missing_letters(FRENCH) == FRENCH


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
    assert replace_missing_letters(wished) == drawn


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("string", ["Play together", "Jouer à plusieurs, maintenant", "≤44", "8"])
@pytest.mark.parametrize("outline", [None, (INK, 6)], ids=["plain", "outlined"])
def test_a_line_fits_its_rect(
    text: TextRenderer, page: pygame.Surface, role: Role, string: str, outline: None
) -> None:
    rect = pygame.Rect(40, 40, 230, 60)
    page.fill(WHITE)
    where = text.draw(page, string, rect, role, 48, INK, outline=outline, align="center")
    assert where.width <= rect.width
    inked = pygame.mask.from_threshold(page, INK, (120, 120, 120, 255)).get_bounding_rects()
    assert inked
    assert rect.inflate(0, 24).contains(inked[0].unionall(inked))


@pytest.mark.parametrize("role", ROLES)
def test_capitals_stand_in_the_middle(text: TextRenderer, page: pygame.Surface, role: Role) -> None:
    page.fill(WHITE)
    rect = pygame.Rect(100, 100, 400, 120)
    text.draw(page, "HEH", rect, role, 60, INK, align="center")
    boxes = pygame.mask.from_threshold(page, INK, (120, 120, 120, 255)).get_bounding_rects()
    box = boxes[0].unionall(boxes)
    assert abs(box.centery - rect.centery) <= 2
    assert abs(box.centerx - rect.centerx) <= 4


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("angle", [0, 4])
def test_outlines_are_not_cut_off(text: TextRenderer, role: Role, angle: int) -> None:
    for string in ("Lucky Box", "jÇgQ,", "Été", "A_|j"):
        drawn = text.render(string, role, 90, WHITE, outline=(INK, 8), angle=angle, drop=4)
        mask = pygame.mask.from_surface(drawn, 60)
        width, height = drawn.get_size()
        # A round rim may touch the edge in a point; a cut one lies along it.
        for edge in ([mask.get_at((x, y)) for y in range(height)] for x in (0, width - 1)):
            assert sum(edge) < height * 0.2, (string, "side")
        for edge in ([mask.get_at((x, y)) for x in range(width)] for y in (0, height - 1)):
            assert sum(edge) < width * 0.2, (string, "top or bottom")


def test_wrapping_keeps_every_word_and_the_width(text: TextRenderer) -> None:
    string = "A cross that completes a line earns its bonus.\n\nSo there it is."
    lines = text.wrap_lines(string, "body", 20, 180)
    assert " ".join(line for line in lines if line) == string.replace("\n\n", " ")
    assert "" in lines
    assert all(text.measure(line, "body", 20)[0] <= 180 for line in lines)
    lines = text.wrap_lines("Supercalifragilistic", "body", 20, 60)
    assert "".join(lines) == "Supercalifragilistic", "a word wider than the place is broken"
    assert all(text.measure(line, "body", 20)[0] <= 60 for line in lines)
    lines = text.wrap_lines("Ça alors\u202f! Vraiment\xa0?", "body", 20, 125)
    assert not any(line.startswith(("!", "?")) for line in lines)


def test_a_short_word_is_not_left_alone_on_the_last_line(text: TextRenderer) -> None:
    string = "Ein Klick auf den Stapel deckt die nächste Zahl auf."
    room = text.measure(string.removesuffix(" auf."), "body", 20)[0]
    assert text.wrap_lines(string, "body", 20, room)[1:] == ["Zahl auf."]
    longer = string.replace("auf.", "aufeinander.")
    assert text.wrap_lines(longer, "body", 20, room)[1:] == ["aufeinander."]
    assert text.wrap_lines("Two do", "body", 20, text.measure("Two", "body", 20)[0]) == [
        "Two",
        "do",
    ]


def fitted_size(text: TextRenderer, words: str, room: pygame.Rect, size_px: float) -> int:
    size, _lines = text.fit_paragraph(words, room, "body", size_px, 1.3, MIN_TEXT_PX)
    return round(size)


def test_a_paragraph_is_smaller_before_it_parts_a_word(
    text: TextRenderer, page: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw = text.draw
    monkeypatch.setattr(
        text, "draw", lambda on, line, *r, **w: drawn.append(line) or draw(on, line, *r, **w)
    )
    word = "Sternschnuppen"
    wide = text.measure(word, "body", 16)[0]
    place = pygame.Rect(0, 0, wide, 300)
    assert fitted_size(text, word, place, 20) == 16
    text.draw_paragraph(page, f"Drei {word}!", pygame.Rect(0, 0, wide + 12, 100), "body", 20)
    assert drawn == ["Drei", f"{word}!"]
    # What is too long at any size, or is no word, is no reason for it.
    assert fitted_size(text, word * 4, place, 20) == 20
    assert fitted_size(text, "c107/66e9/20b3", pygame.Rect(0, 0, 60, 100), 20) == 20


def test_a_long_paragraph_is_smaller_and_a_long_line_is_cut(
    text: TextRenderer, page: pygame.Surface
) -> None:
    short, long = "Few words.", "Numbers come and numbers go. " * 9
    rect = pygame.Rect(0, 0, 300, 120)
    assert fitted_size(text, long, rect, 26) < fitted_size(text, short, rect, 26) == 26
    area = text.draw_paragraph(page, long * 4, rect, "body", 26, INK)
    assert area.width <= rect.width
    assert area.height <= rect.height + 8
    string, size = text.fit_line("a very long label that cannot fit here", "body", 30, 120, 40)
    assert size == MIN_TEXT_PX
    assert string.endswith(ELLIPSIS)
    assert text.measure(string, "body", size)[0] <= 120
