"""The clipboard: whatever another program has put there, the game goes on."""

from __future__ import annotations

import time

import pygame
import pytest

from game.challenge import LONGEST_PASTE
from game.scenes.menu.title import TitleScene
from game.scenes.share import ChallengeScene
from game.ui.widgets import intents
from game.ui.widgets.fields import TextField
from game.ui.window.scene import Kit
from game.ui.window.window import MOST_TAKEN, Clipboard
from tests.panel import Panel
from tests.screen import Player

LATIN_1 = "Zoé".encode("latin-1")
UTF_16 = "Zoé".encode("utf-16")
HALF_A_PAIR = "Zo\ud83c".encode("utf-8", "surrogatepass")


def lay(monkeypatch: pytest.MonkeyPatch, found: bytes) -> None:
    """Put bytes on the clipboard of the desktop, which pygame takes for UTF-8."""
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: bool(found))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: found.decode("utf-8"))


@pytest.mark.parametrize("found", [LATIN_1, UTF_16, HALF_A_PAIR, b"\xff\x00\xfe"])
def test_what_is_no_text_is_nothing_to_paste(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, found: bytes
) -> None:
    lay(monkeypatch, found)
    assert kit.clipboard.get() == ""
    entry = TextField("", "Name", "Ada")
    entry.rect = pygame.Rect(100, 100, 600, 64)
    player = Player(kit, Panel(kit, entry))
    player.press(pygame.K_TAB, pygame.K_END)
    player.press(pygame.K_v, mod=intents.COMMAND_KEY)
    assert entry.text == "Ada"


@pytest.mark.parametrize("found", [LATIN_1, HALF_A_PAIR])
def test_the_screens_that_take_a_code_outlive_it(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, found: bytes
) -> None:
    lay(monkeypatch, found)
    Player(kit, TitleScene(kit)).press(pygame.K_v, mod=intents.COMMAND_KEY)
    scene = ChallengeScene(kit)
    Player(kit, scene).press(pygame.K_v, mod=intents.COMMAND_KEY)
    assert scene.refusal


@pytest.mark.parametrize(
    ("copied", "pasted"), [("Zo\ud800", "Zo?"), ("\udfff", "?"), ("Zo\0é", "Zoé")]
)
def test_what_no_desktop_can_hold_is_copied_as_far_as_it_goes(
    kit: Kit, copied: str, pasted: str
) -> None:
    kit.clipboard.put(copied)
    assert kit.clipboard.get() == pasted


def test_without_a_desktop_our_own_copy_is_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: str) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    clipboard = Clipboard()
    clipboard.put("Zoé\ud800" + "x" * MOST_TAKEN)
    assert clipboard.get().startswith("Zoé?x")
    assert len(clipboard.get()) == MOST_TAKEN


def test_of_a_huge_clipboard_the_start_is_taken(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, b"x" * (MOST_TAKEN + 1))
    assert len(kit.clipboard.get()) == MOST_TAKEN
    assert MOST_TAKEN > LONGEST_PASTE, "what is too long for a code is still told to be"


def test_marks_without_end_are_pasted_in_no_time(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    # Putting marks into their order takes the square of their number.
    lay(monkeypatch, ("\u0301\u0323" * (MOST_TAKEN // 2)).encode())
    entry = TextField("", "Name", "Ada")
    entry.rect = pygame.Rect(100, 100, 600, 64)
    player = Player(kit, Panel(kit, entry))
    player.press(pygame.K_TAB)
    before = time.process_time()
    player.press(pygame.K_v, mod=intents.COMMAND_KEY)
    assert time.process_time() - before < 1
