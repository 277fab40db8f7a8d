"""How buttons look in every state: lifted, lit, sunk, off, with words that fit and stand out."""

from __future__ import annotations

from collections import Counter
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.settings import SettingsScene
from game.scenes.menu.title import TitleScene
from game.scenes.shelf.kept_games import KeptGamesScene
from game.ui.draw import palette, shapes
from game.ui.widgets.button import GROUNDS, Button, Style, letters
from game.ui.widgets.intents import Digit
from game.ui.widgets.widget import key_name
from game.ui.window.scene import Kit, Scene
from game.words import set_language
from tests.panel import BACKGROUND, Panel, at, button
from tests.screen import Player, focus_of, open_kit


@pytest.fixture
def kit(rested_kit: Kit) -> Kit:
    return rested_kit


@pytest.fixture
def log() -> list[str]:
    return []


def test_a_button_sinks_for_a_moment_when_its_key_is_pressed(kit: Kit, log: list[str]) -> None:
    player = Player(kit, Panel(kit, button(log, "go", shortcut=Digit(1))))
    before = pygame.image.tobytes(kit.window.surface, "RGB")
    player.press(pygame.K_1)
    assert pygame.image.tobytes(kit.window.surface, "RGB") != before
    player.wait(10)
    assert pygame.image.tobytes(kit.window.surface, "RGB") == before


class Sheet(Scene):
    """Covers a little of what is beneath, and leaves it seen."""

    opaque = False

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((0, 0, 0), (0, 0, 20, 20))


def test_no_button_stays_sunk_beneath_what_its_key_has_opened(kit: Kit) -> None:
    opens = Button("", "open", lambda: kit.stack.push(Sheet()), shortcut=Digit(1))
    player = Player(kit, Panel(kit, at(opens, 100, 100)))
    area = (60, 60, 280, 160)
    before = pygame.image.tobytes(kit.window.surface.subsurface(area), "RGB")
    player.press(pygame.K_1)
    player.wait(2)
    assert isinstance(player.scene, Sheet)
    assert pygame.image.tobytes(kit.window.surface.subsurface(area), "RGB") == before


GROUND_INKS = (
    "TABLE",
    "CREAM",
    "PAPER",
    "BAR",
    "SUNFLOWER",
    "LEGAL",
    "TANGERINE",
    "TEAL",
    "SKY",
    "LILAC",
)


@pytest.mark.parametrize("ground", GROUND_INKS)
@pytest.mark.parametrize("px", [3, 5, 9])
def test_the_focus_ring_has_two_broad_tones_one_of_which_stands_out(ground: str, px: int) -> None:
    ring = shapes.focus_ring((100, 50), px, 10, palette.WHITE)
    across = [tuple(ring.get_at((x, 25))) for x in range(3 * px) if ring.get_at((x, 25))[3] > 250]
    tones = [tone[:3] for tone, count in Counter(across).most_common(2) if count >= 2]
    assert len(tones) == 2
    (r, g, b), (red, green, blue) = tones
    assert palette.contrast((r, g, b), (red, green, blue)) >= 3
    beneath = getattr(palette, ground)
    assert max(palette.contrast((*tone,), beneath) for tone in tones) >= 3  # type: ignore[arg-type]


@pytest.mark.parametrize("style", GROUNDS)
@pytest.mark.parametrize("lit", [False, True])
def test_the_words_of_a_button_stand_out(style: Style, lit: bool) -> None:
    ink, outline = letters(style, lit=lit, enabled=True)
    assert palette.contrast(ink, outline or GROUNDS[style]) >= 4.5


@pytest.mark.parametrize("width", [60, 120, 400])
def test_no_word_leaves_its_button(kit: Kit, log: list[str], width: int) -> None:
    made = button(log, "Donaudampfschifffahrtsgesellschaft", style="secondary", icon="bolt")
    at(made, 300, 300, width, 60)
    Player(kit, Panel(kit, made))
    surface = kit.window.surface
    around = [(x, y) for x in range(200, 900) for y in (295, 330, 365)]
    outside = [pos for pos in around if not made.rect.inflate(4, 4).collidepoint(pos)]
    assert {tuple(surface.get_at(pos)[:3]) for pos in outside} == {BACKGROUND}


@pytest.mark.parametrize("size", [100, 150])
def test_no_key_covers_the_words(size: int) -> None:
    """Where the smallest window has the lowest buttons, and the longest keys."""
    kit = open_kit((960, 540))
    set_language("fr")
    kit.text.scale = size / 100
    drawn: dict[str, tuple[pygame.Rect, pygame.Rect]] = {}
    draw = kit.text.draw

    def listen(
        surface: pygame.Surface, string: str, place: Any, role: Any, size_px: float, *rest: Any,
        **wishes: Any,
    ) -> pygame.Rect:  # fmt: skip
        where = draw(surface, string, place, role, size_px, *rest, **wishes)
        high = round(kit.text.capital_px(role, size_px))
        drawn[string] = (where.inflate(0, high - where.height), place)
        return where

    for scene in (KeptGamesScene(kit), SeatsScene(kit), SettingsScene(kit), TitleScene(kit)):
        Player(kit, scene)
        for widget in focus_of(scene).widgets:
            if isinstance(widget, Button) and widget.visible and widget.shortcut is not None:
                drawn.clear()
                with patch.object(kit.text, "draw", listen):
                    widget.draw(kit.window.surface, kit, focused=False)
                    widget.draw_mark(kit.window.surface, kit)
                name = key_name(widget.shortcut)
                if name not in drawn or widget.label not in drawn:
                    continue
                words, key = drawn[widget.label][0], drawn[name][1]
                assert not words.colliderect(key), f"{name} lies on {widget.label}"
        kit.stack.clear()
        kit.stack.settle()
