"""Typing a name: accents, limit, caret, selection, clipboard, and nothing that cannot be shown."""

from __future__ import annotations

import pygame
import pytest

from game.ui.widgets import intents
from game.ui.widgets.fields import TextField
from game.ui.window.scene import Kit
from tests.panel import Panel
from tests.screen import Player

COMMAND = intents.COMMAND_KEY
SHIFT = pygame.KMOD_LSHIFT


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def entry(told: list[str]) -> TextField:
    entry = TextField("", "Name", changed=told.append, placeholder="name")
    entry.rect = pygame.Rect(100, 100, 600, 64)
    return entry


@pytest.fixture
def player(kit: Kit, entry: TextField) -> Player:
    player = Player(kit, Panel(kit, entry))
    player.press(pygame.K_TAB)
    return player


def command(player: Player, letter: str) -> None:
    player.press(ord(letter), mod=COMMAND)


def test_what_is_typed_appears_and_is_told(
    player: Player, entry: TextField, told: list[str]
) -> None:
    player.type("Zoé M 1")
    assert entry.text == "Zoé M 1"
    assert told[:3] == ["Z", "Zo", "Zoé"]


def test_letters_are_no_commands_while_typing(player: Player, kit: Kit) -> None:
    player.type("mup")
    assert not kit.sound.muted
    assert isinstance(player.scene, Panel)
    assert player.scene.rest == []


def test_no_more_than_24_characters_are_taken(player: Player, entry: TextField) -> None:
    player.type("abcdefghijklmnopqrstuvwxyz")
    assert entry.text == "abcdefghijklmnopqrstuvwx"


def test_the_focus_selects_all_so_that_typing_replaces(player: Player, entry: TextField) -> None:
    player.type("Ada")
    player.press(pygame.K_TAB)
    entry.select_all()
    player.type("Bo")
    assert entry.text == "Bo"


def test_the_caret_moves_and_characters_go_on_either_side(player: Player, entry: TextField) -> None:
    player.type("Adda")
    player.press(pygame.K_LEFT, pygame.K_BACKSPACE)
    assert (entry.text, entry.caret) == ("Ada", 2)
    player.press(pygame.K_HOME, pygame.K_DELETE)
    assert (entry.text, entry.caret) == ("da", 0)
    player.press(pygame.K_BACKSPACE, pygame.K_LEFT, pygame.K_END, pygame.K_DELETE, pygame.K_RIGHT)
    assert (entry.text, entry.caret) == ("da", 2)


def test_shift_selects(player: Player, entry: TextField) -> None:
    player.type("Clara")
    player.press(pygame.K_LEFT, pygame.K_LEFT, mod=SHIFT)
    assert entry.selection == "ra"
    player.press(pygame.K_LEFT)
    assert (entry.selection, entry.caret) == ("", 3)
    player.press(pygame.K_HOME, mod=SHIFT)
    player.press(pygame.K_BACKSPACE)
    assert entry.text == "ra"


def test_copy_cut_and_paste(player: Player, entry: TextField, kit: Kit) -> None:
    player.type("Zoé")
    command(player, "a")
    command(player, "c")
    assert kit.clipboard.get() == "Zoé"
    command(player, "x")
    assert entry.text == ""
    command(player, "v")
    command(player, "v")
    assert entry.text == "ZoéZoé"


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("Ada\nBea\r\n", "Ada Bea"),
        ("a\x00b\x07c\x1b", "abc"),
        ("A\tb", "A b"),
        ("e\u0301ric", "éric"),
        ("x" * 5000, "x" * 24),
        ("a\u200bb\u202ec", "abc"),
        ("", ""),
    ],
)
def test_what_is_pasted_is_cleaned(
    player: Player, entry: TextField, kit: Kit, pasted: str, text: str
) -> None:
    kit.clipboard.put(pasted)
    command(player, "v")
    assert entry.text == text


def test_an_entry_can_take_digits_only(kit: Kit) -> None:
    entry = TextField("", "Seed", "12", accepts=str.isdigit, limit=4)
    entry.rect = pygame.Rect(100, 100, 300, 64)
    player = Player(kit, Panel(kit, entry))
    player.click((390, 130))
    player.type("3a4 56")
    assert entry.text == "1234"


def test_a_click_puts_the_caret_between_the_letters(
    kit: Kit, player: Player, entry: TextField
) -> None:
    entry.text = "WWWW"
    width = kit.text.size("WW", "body", round(64 * 0.44))[0]
    player.click((100 + round(64 * 0.3) + width, 130))
    assert (entry.caret, entry.selection) == (2, "")
    player.click((690, 130))
    assert entry.caret == 4


def test_clicking_beside_an_entry_ends_the_typing(player: Player, kit: Kit) -> None:
    player.click((900, 600))
    player.type("m")
    assert kit.sound.muted
    player.type("m")


def test_the_caret_blinks_only_in_focus(player: Player, kit: Kit) -> None:
    drawn = player.loop.frames_drawn
    player.wait(100)
    assert 2 <= player.loop.frames_drawn - drawn <= 4
    player.click((900, 600))
    player.wait()
    drawn = player.loop.frames_drawn
    player.wait(100)
    assert player.loop.frames_drawn == drawn
