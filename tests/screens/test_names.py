"""Names in any script: letters that our fonts lack come from the computer's, whole and in order."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pygame
import pytest
from fontTools.ttLib import TTCollection, TTFont

from game.files import SPRITES
from game.luckybox.rules import Phase
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_statistics import luckybox_picture
from game.luckybox.scenes.luckybox_table import Table, lay
from game.luckybox.scenes.score.final import FinalScene
from game.record import Player as Seated
from game.scenes.menu.seats import SeatsScene
from game.ui.draw.faces import COVERED, UNKNOWN, Role
from game.ui.draw.palette import INK, WHITE
from game.ui.draw.system_fonts import Run, SystemFont, SystemFonts
from game.ui.draw.text import ELLIPSIS, Text
from game.ui.widgets import intents
from game.ui.widgets.fields import TextField
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words.letters import edges, letters
from tests.drawing.fonts import ADVANCE, EM, box_font
from tests.players.panel import Panel
from tests.players.screen import Player, open_kit

WINDOW = (960, 540)

ROLES: tuple[Role, ...] = ("title", "script", "body")
SIZE = 40
BOX_PX = SIZE * ADVANCE // EM
ROCKETEER = "\U0001f469\u200d\U0001f680"
SHIFT = pygame.KMOD_LSHIFT


@pytest.fixture
def kit(rested_kit: Kit) -> Kit:
    return rested_kit


class Lettering(Text):
    """Lettering on a computer that has the fonts of a folder, and no others."""

    def __init__(self, folder: Path) -> None:
        self.searches = 0
        self.system = SystemFonts(lambda: self._search(folder))
        super().__init__(SPRITES, system=self.system)

    def _search(self, folder: Path) -> list[Path]:
        self.searches += 1
        return [folder]


def text_with(folder: Path, *fonts: str) -> Lettering:
    """Make lettering on a computer that has fonts of these letters."""
    for number, characters in enumerate(fonts):
        box_font(folder / f"bold_{number}.ttf", characters)
    return Lettering(folder)


def known(text: Lettering, *strings: str) -> Lettering:
    """Let the fonts for some strings be found."""
    for string in strings:
        text.size(string, "body", SIZE)
    text.system.wait()
    text.clear()
    return text


def width(text: Text, string: str) -> int:
    return text.size(string, "body", SIZE)[0]


def lefts(text: Text, string: str) -> list[int]:
    """Give from where to where each letter goes as it is read; the left ends, in that order."""
    return [min(place.before, place.after) for place in text.places(string, "body", SIZE)]


def ink_box(picture: pygame.Surface) -> pygame.Rect:
    return picture.get_bounding_rect(min_alpha=128)


# --- what is asked for ---------------------------------------------------------------------------


def test_nothing_is_searched_for_our_own_letters_and_what_nobody_can_see(
    kit: Kit, tmp_path: Path
) -> None:
    text = text_with(tmp_path, "\u202e")
    for role in ROLES:
        text.render("".join(sorted(COVERED)) + "\xa0\u202f\xade\u0301", role, SIZE)
    assert width(text, "\u202eAda") == width(kit.text, f"{UNKNOWN}Ada")
    text.system.wait()
    assert text.searches == 0


def test_a_letter_is_drawn_as_soon_as_a_font_is_found(kit: Kit, tmp_path: Path) -> None:
    text = text_with(tmp_path, "李")
    text.size("李", "body", SIZE)
    text.system.wait()
    assert text.found == 1, "it is told that all is to be drawn anew"
    text.clear()
    assert abs(width(text, "李") - BOX_PX) <= 1


def test_a_letter_nobody_has_stands_as_one_sign_whatever_it_is_made_of(
    kit: Kit, tmp_path: Path
) -> None:
    text = known(text_with(tmp_path), "日", ROCKETEER)
    assert text.found == 0
    assert width(text, "日") == width(text, ROCKETEER) == width(text, UNKNOWN)
    assert width(text, "Łukasz") == width(text, "Lukasz"), "accents drop before letters do"


def test_a_word_has_one_font_where_one_has_all_of_it_or_is_put_together(
    kit: Kit, tmp_path: Path
) -> None:
    text = known(text_with(tmp_path, "Łukasz"), "Łukasz Ada")
    assert abs(width(text, "Łukasz") - 6 * BOX_PX) <= 1
    assert width(text, "Ada") == width(kit.text, "Ada"), "ours have all of it"
    (other := tmp_path / "other").mkdir()
    text = known(text_with(other, "Ł", "ž"), "Łuža")
    assert abs(width(text, "Łuža") - 2 * BOX_PX - width(text, "u") - width(text, "a")) <= 2


def test_pictures_come_from_a_font_of_pictures(tmp_path: Path) -> None:
    plain = box_font(tmp_path / "dejavusans.ttf", "\U0001f469\U0001f680a☺")
    pictures = box_font(tmp_path / "SomeEmoji.ttf", "\U0001f469\U0001f680a☺")
    system = SystemFonts(lambda: [tmp_path])
    system.font_of("☺", False), system.font_of("\U0001f469", True)
    system.wait()
    assert system.font_of("☺", False) == plain
    assert system.font_of("\U0001f469", True) == pictures


# --- fonts as they come --------------------------------------------------------------------------


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
            system.font_of(char, False)
        system.wait()
        found = {char for char in has + lacks if system.font_of(char, False) is not None}
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
    assert width(text, ROCKETEER) == width(text, UNKNOWN)
    box_font(tmp_path / "b_emoji.ttf", ROCKETEER)
    text = known(known(text_with(tmp_path), ROCKETEER), ROCKETEER)
    assert ink_box(text.render(ROCKETEER, "body", SIZE))
    assert width(text, ROCKETEER) > width(text, UNKNOWN)


# --- how they stand ------------------------------------------------------------------------------


def test_letters_of_several_fonts_stand_on_one_baseline(kit: Kit, tmp_path: Path) -> None:
    text = known(text_with(tmp_path, "李"), "H李H")
    for outline in (None, (INK, 4)):
        ours = ink_box(text.render("H", "body", SIZE, WHITE, outline=outline))
        mixed = ink_box(text.render("李", "body", SIZE, WHITE, outline=outline))
        assert abs(ours.bottom - mixed.bottom) <= 1, outline
    assert (
        text.render("H李", "body", SIZE).get_height() == text.render("H", "body", SIZE).get_height()
    )


def test_a_name_from_right_to_left_stands_so_with_a_number_left_of_it(
    kit: Kit, tmp_path: Path
) -> None:
    text = known(text_with(tmp_path, "שרה"), "שרה", "שרה 12")
    places = lefts(text, "שרה")
    assert places == sorted(places, reverse=True)
    assert places[-1] == 0
    shin, resh, he, space, one, two = lefts(text, "שרה 12")
    assert one < two < space < he < resh < shin


def test_brackets_turn_round_with_what_they_hold(kit: Kit, tmp_path: Path) -> None:
    text = known(text_with(tmp_path, "שרה"), "(שרה)")
    turned = text.render("(שרה)", "body", SIZE, WHITE)
    room = text.size("(", "body", SIZE)[0]
    left = turned.subsurface((0, 0, room, turned.get_height()))
    assert ink_box(left) == ink_box(text.render("(", "body", SIZE, WHITE))


# --- never cut in the middle ---------------------------------------------------------------------

PARTED = [
    ROCKETEER * 8,
    "e\u0323\u0301x" * 8,
    "\U0001f1eb\U0001f1f7\U0001f1e9\U0001f1ea" * 6,
    "क्षि" * 6,
]


@pytest.mark.parametrize("name", PARTED)
def test_a_line_is_cut_between_letters(kit: Kit, tmp_path: Path, name: str) -> None:
    text = known(text_with(tmp_path, name), name)
    whole = letters(name)
    for room in range(10, 300, 7):
        cut, _size = text.fitted(name, "body", SIZE, room, 60, floor=SIZE)
        kept = cut.removesuffix(ELLIPSIS)
        assert letters(kept) == whole[: len(letters(kept))], room
        lines = text.wrap(name, "body", SIZE, room)
        assert [letter for line in lines for letter in letters(line)] == whole, room


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
    kit.clipboard.put(words)
    player.press(pygame.K_v, mod=intents.COMMAND_KEY)


@pytest.mark.parametrize("letter", [ROCKETEER, "x\u0301\u0323", "\U0001f44d\U0001f3fd", "क्षि"])
def test_the_caret_never_stands_within_a_letter(
    kit: Kit, player: Player, entry: TextField, letter: str
) -> None:
    paste(player, kit, f"a{letter}b")
    letter = entry.text[1:-1]
    player.press(pygame.K_LEFT)
    assert entry.caret == 1 + len(letter)
    player.press(pygame.K_LEFT, mod=SHIFT)
    assert (entry.caret, entry.selection) == (1, letter)
    player.press(pygame.K_RIGHT, pygame.K_BACKSPACE)
    assert entry.text == "ab"
    paste(player, kit, letter)
    player.press(pygame.K_LEFT, pygame.K_DELETE)
    assert entry.text == "ab"


def test_clicks_find_no_place_within_a_letter(kit: Kit, player: Player, entry: TextField) -> None:
    paste(player, kit, f"a{ROCKETEER}x\u0301b")
    for x in range(100, 400, 5):
        player.click((x, 130))
        assert entry.caret in edges(entry.text)


def test_an_accent_typed_behind_a_letter_belongs_to_it(player: Player, entry: TextField) -> None:
    player.type("xe")
    player.type("\u0301")
    assert (entry.text, entry.caret) == ("xé", 2)
    player.press(pygame.K_LEFT)
    player.type("\u0323")
    assert (entry.text, entry.caret) == ("x\u0323é", 2)


def test_what_is_too_long_ends_with_a_whole_letter(
    kit: Kit, player: Player, entry: TextField
) -> None:
    paste(player, kit, "a" + ROCKETEER * 9)
    assert entry.text == "a" + ROCKETEER * 7


def test_arrows_go_where_they_point_in_a_name_from_right_to_left(
    kit: Kit, player: Player, entry: TextField
) -> None:
    paste(player, kit, "שרה")
    player.press(pygame.K_RIGHT)
    assert entry.caret == 2
    player.press(pygame.K_LEFT)
    assert entry.caret == 3


@pytest.mark.parametrize("odd", ["\x07", "\u202e", "\u2066", "\u200b", "\ufeff", "\u200d"])
def test_what_nobody_can_see_is_refused_with_a_word(
    kit: Kit, player: Player, entry: TextField, odd: str
) -> None:
    paste(player, kit, f"A{odd}da")
    assert entry.text == "Ada"
    assert kit.notices.current == "Invisible characters were removed."
    kit.notices.replace("")
    paste(player, kit, "Ada\tB\nC")
    assert kit.notices.current == ""


# --- on the screens ------------------------------------------------------------------------------

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
    table = lay(kit, [Seated(name, at) for at, name in enumerate(NAMES)], "classic", 3)
    match = table.match
    while not match.is_over:
        table.director.finish()
        waiting = match.waiting_for()
        if not waiting:
            table.advance()
        for player in waiting if match.game.phase is Phase.DRAFT else waiting[:1]:
            table.act(match.legal(player)[0])
    return table


def test_names_are_drawn_anew_when_their_letters_are_found(
    seated: Kit, lettering: Lettering
) -> None:
    player = Player(seated, SeatsScene(seated))
    lettering.system.wait()
    player.wait(3)
    assert lettering.found >= len(NAMES)
    assert abs(width(lettering, "李") - BOX_PX) <= 1
    drawn = player.loop.frames_drawn
    player.wait(5)
    assert player.loop.frames_drawn == drawn, "and then it is still"


@pytest.mark.parametrize("screen", ["seats", "draft", "final", "picture"])
def test_every_name_is_read_on_every_screen(
    seated: Kit, lettering: Lettering, screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    picture = SystemFont.picture

    def listen(font: SystemFont, run: Run, *rest: Any) -> pygame.Surface | None:
        drawn.extend(run.letters)
        return picture(font, run, *rest)

    monkeypatch.setattr(SystemFont, "picture", listen)
    known(lettering, *NAMES)
    if screen == "seats":
        Player(seated, SeatsScene(seated)).wait()
    elif screen == "draft":
        people = [Seated(name, at) for at, name in enumerate(NAMES)]
        Player(seated, DraftScene(seated, lay(seated, people, "classic", 3))).wait(5)
    elif screen == "final":
        Player(seated, FinalScene(seated, played(seated))).wait(200)
    else:
        luckybox_picture(seated, played(seated).match, "the line")
    # The last letters of long names may be cut, none of the first.
    assert {letters(name)[0] for name in NAMES} <= set(drawn)
