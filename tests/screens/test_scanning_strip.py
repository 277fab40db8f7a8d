"""The strip of scanning: letters to write with, and what elsewhere only keys ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes import destinations as to
from game.scenes.menu.seats import SeatsScene
from game.ui.scanning import draw_strip, letters, more
from game.ui.window.preferences import TEXT_SIZES
from game.ui.window.scene import Kit, Scene
from game.words import set_language
from tests.lettering import watched_kit
from tests.longest import speaking_longest, width
from tests.rounds import PLAIN, hands
from tests.screens.test_every_screen import cut_off
from tests.switch import SwitchPlayer, scanned

WINDOW = (960, 540)


@pytest.fixture
def kit(module_kit: Kit) -> Iterator[Kit]:
    with scanned(module_kit):
        yield module_kit


def test_letters_are_written_and_deleted_by_the_switch(kit: Kit) -> None:
    player = SwitchPlayer(kit, to.Seats(None))
    player.wait(3)
    scene = player.at(SeatsScene)
    entry = scene.forms[0].entry
    entry.text = ""
    player.go_to(entry.label)
    assert scene.wants_text
    for letter in ("A", "n", "a", "Space", "B", "x"):
        player.go_to(letter)
    player.go_to("Erase")
    assert entry.text == "Ana B"
    player.wait(8)
    assert player.current is not None and player.current.words == "Done"
    player.go_to("Done")
    assert not scene.wants_text


def test_out_of_a_group_of_letters_leads_a_word_that_is_seen(kit: Kit) -> None:
    player = SwitchPlayer(kit, to.Seats(None))
    player.wait(3)
    assert isinstance(player.scene, SeatsScene)
    entry = player.scene.forms[0].entry
    player.go_to(entry.label)
    before = entry.text
    player.push()
    assert player.scanner.depth == 1
    player.go_to("Back")
    assert player.scanner.depth == 0 and player.scene.wants_text and entry.text == before


def test_letters_stand_in_one_line_and_leave_the_buttons_beneath_free(kit: Kit) -> None:
    set_language("de")
    player = SwitchPlayer(kit, to.Seats(None))
    player.wait(3)
    scene = player.at(SeatsScene)
    player.go_to(scene.forms[0].entry.label)
    player.wait(3)
    strip = player.scanner.level
    lines: set[int] = set()
    for at in range(len(strip)):
        draw_strip(kit, kit.window.surface, strip, at, lambda rect: lines.add(rect.y))
    assert len(strip) == len(letters(capital=True)) and len(lines) == 1
    taken = [target.rect for target in scene.pressable()]
    places: list[pygame.Rect] = []
    for level in (strip, strip[0].items):
        draw_strip(kit, kit.window.surface, level, 0, places.append, taken)
    assert places[0].collidelist(taken) < 0 and places[0].y == places[1].y


@pytest.mark.parametrize("percent", TEXT_SIZES)
def test_the_strip_lies_in_the_smallest_window_with_every_word_whole(percent: int) -> None:
    with speaking_longest(width):
        kit, text = watched_kit(percent)
        kit.settings.speech = "system"
        kit.text.scale = percent / 100
        scene = Scene()
        scene.asks_at = "board"
        asked = more(kit, scene, ())
        kit.stack.push(scene)
        for level in ((asked,), asked.items, *(it.items for it in asked.items if it.items)):
            for items in (level, letters(capital=True)):
                text.begin_picture()
                draw_strip(kit, kit.window.surface, items, 0, window_holds(kit))
                text.end_picture()
        kit.stack.clear()
        kit.window.close()
    assert not text.outside and not text.overlapping and not text.too_wide
    assert cut_off(text) == set()


def window_holds(kit: Kit) -> Callable[[pygame.Rect], None]:
    def check(rect: pygame.Rect) -> None:
        assert kit.window.surface.get_rect().contains(rect)

    return check


def test_more_leaves_what_is_asked_to_be_read(kit: Kit) -> None:
    kit.settings.speed, kit.settings.motion = "turbo", "none"
    kit.stack.push(RoundScene(kit, hands(kit, PLAIN)))
    player = SwitchPlayer(kit)
    player.wait(20)
    scene = player.at(RoundScene)
    message = scene.bars()[-1].scale_by(0.3, 0.5)
    pictures = set()
    seen = set()
    for _frame in range(400):
        player.wait()
        if player.current is not None:
            seen.add(player.current.words)
            pictures.add(pygame.image.tobytes(kit.window.surface.subsurface(message), "RGB"))
    assert "More" in seen and len(pictures) == 1
