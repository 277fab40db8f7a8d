"""Tooltips: what they say, when they come and go, where they lie, and how keys walk them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Key, Meaning, Thing
from game.ui.widgets.tooltip import REST_SECONDS, Tooltip, draw_tip
from game.ui.window.scene import Kit, Scene
from tests.players.screen import FRAME_MS, Player, motion, mouse_down, mouse_up

REST = round(REST_SECONDS * 1000 / FRAME_MS) + 2
"""Frames until a resting mouse is told."""
PLACES = {
    "left": pygame.Rect(100, 400, 60, 60),
    "middle": pygame.Rect(700, 400, 60, 60),
    "within": pygame.Rect(715, 415, 20, 20),
    "right": pygame.Rect(1300, 400, 60, 60),
    "low": pygame.Rect(700, 800, 60, 60),
}
ORDER = list(PLACES)


class Shelf(Scene):
    """Some things that mean something, a button among them."""

    def __init__(self, kit: Kit) -> None:
        self.asked = self.clicks = 0
        self.is_busy = self.changes = False
        self.button = Button("", "Press", self.click)
        self.button.rect = PLACES["middle"].copy()
        self.focus = Focus(kit, [self.button])
        self.heard: list[object] = []
        self.spared_places: list[pygame.Rect] = []

    def click(self) -> None:
        self.clicks += 1

    def things(self) -> Sequence[Thing]:
        self.asked += 1
        if self.is_busy:
            return ()
        return [
            Thing(rect, lambda name=name: Meaning(name, f"All about {name}."))  # type: ignore[misc]
            for name, rect in PLACES.items()
        ]

    def spared(self) -> Sequence[pygame.Rect]:
        return self.spared_places

    def in_hand(self) -> pygame.Rect | None:
        return self.focus.in_hand()

    def handle(self, intent: object) -> None:
        self.heard.append(intent)
        self.focus.handle(intent)  # type: ignore[arg-type]

    def update(self, dt: float) -> bool:
        return self.focus.update(dt) or self.changes


def sit(kit: Kit) -> tuple[Player, Shelf, Tooltip]:
    scene = Shelf(kit)
    player = Player(kit, scene)
    return player, scene, player.loop.tooltip


def title(tooltip: Tooltip) -> str:
    return tooltip.shown.title if tooltip.shown is not None else ""


# --- the mouse -----------------------------------------------------------------------------------


def test_a_mouse_that_rests_is_told_the_smallest_thing_and_one_that_leaves_no_more(
    kit: Kit,
) -> None:
    player, _scene, tooltip = sit(kit)
    player.hover(PLACES["within"].center)
    player.wait(REST // 2)
    assert title(tooltip) == ""
    player.wait(REST)
    assert title(tooltip) == "within"
    player.hover((5, 5))
    assert title(tooltip) == ""


def test_nothing_is_worked_out_while_the_mouse_moves(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    for step in range(3 * REST):
        player.hover((100 + step % 50, 430))
    assert scene.asked == 0
    player.wait(REST)
    assert (title(tooltip), scene.asked) == ("left", 1)
    player.wait(5 * REST)
    assert scene.asked == 1


def test_a_click_goes_through_and_silences_it_until_the_mouse_has_moved(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    player.hover(PLACES["middle"].center)
    player.hover(PLACES["middle"].midleft)
    player.wait(REST)
    assert title(tooltip) == "middle"
    player.do(mouse_down(PLACES["middle"].midleft))
    assert title(tooltip) == ""
    player.do(mouse_up(PLACES["middle"].midleft))
    assert scene.clicks == 1
    # What reports the place where the mouse is anyway has not moved it.
    player.hover(PLACES["middle"].midleft)
    player.wait(3 * REST)
    assert title(tooltip) == ""
    player.do(motion(PLACES["left"].center))
    player.wait(REST)
    assert title(tooltip) == "left"


def test_a_key_silences_it_and_reaches_the_scene_but_who_holds_shift_may_read_on(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    player.hover(PLACES["left"].center)
    player.wait(REST)
    player.press(pygame.K_LSHIFT)
    assert title(tooltip) == "left"
    heard = len(scene.heard)
    player.press(pygame.K_u)
    assert title(tooltip) == "" and len(scene.heard) > heard


def test_what_is_told_is_gone_as_soon_as_something_plays(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    scene.is_busy = True
    player.hover(PLACES["left"].center)
    player.wait(2 * REST)
    assert title(tooltip) == ""
    scene.is_busy = False
    player.hover(PLACES["left"].midtop)
    player.wait(REST)
    assert title(tooltip) == "left"
    scene.is_busy = scene.changes = True
    player.wait()
    assert title(tooltip) == ""


# --- the keyboard --------------------------------------------------------------------------------


def ask(player: Player) -> None:
    player.press(pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?")


def test_keys_walk_everything_that_means_something(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    ask(player)
    told = [title(tooltip)]
    for _step in ORDER[1:]:
        player.press(pygame.K_TAB)
        told.append(title(tooltip))
    assert told == ORDER
    player.press(pygame.K_TAB)
    assert title(tooltip) == ORDER[0]
    player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert title(tooltip) == ORDER[-1]
    player.press(pygame.K_UP)
    assert title(tooltip) == "middle"
    player.press(pygame.K_LEFT)
    assert title(tooltip) == "left"
    assert not scene.clicks
    player.click(PLACES["middle"].midleft)
    assert (scene.clicks, tooltip.explains, title(tooltip)) == (1, False, "")
    player.press(pygame.K_TAB)
    assert scene.focus.shows_ring and scene.focus.current is scene.button
    ask(player)
    assert title(tooltip) == "within", "it begins with what lies in the middle of the focus"
    assert not scene.focus.shows_ring
    player.press(pygame.K_ESCAPE)
    assert scene.focus.shows_ring


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_F1])
def test_a_key_ends_the_walk_and_does_nothing_else(kit: Kit, key: int) -> None:
    player, scene, tooltip = sit(kit)
    player.press(pygame.K_F1)
    assert title(tooltip) == ORDER[0]
    heard = [type(it).__name__ for it in scene.heard]
    player.press(key)
    assert not tooltip.explains and title(tooltip) == "" and not kit.hands.explains
    assert [type(it).__name__ for it in scene.heard if type(it).__name__ != "LetGo"] == heard


# --- the plate -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 540), (1280, 1024), (2560, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_plate_hides_neither_its_place_nor_what_is_in_hand(
    kit: Kit, size: tuple[int, int], scale: float
) -> None:
    kit.text.scale = scale
    surface = pygame.Surface(size)
    said = Meaning("A title of some words", "One sentence that says it. And another one. " * 2)
    for x in range(0, size[0], size[0] // 9):
        for y in range(0, size[1], size[1] // 7):
            place = pygame.Rect(x, y, size[0] // 20, size[1] // 20).clamp(surface.get_rect())
            hand = place.move(size[0] // 18, 0)
            plate = draw_tip(kit, surface, said, [place, hand], "a foot")
            assert surface.get_rect().contains(plate)
            assert not plate.colliderect(place) and not plate.colliderect(hand)
    # Where there is no room beside all, it lies over anything but its place.
    assert not draw_tip(kit, surface, said, [hand, surface.get_rect()]).colliderect(hand)


def test_what_a_scene_wants_spared_is_spared(kit: Kit) -> None:
    player, scene, _tooltip = sit(kit)
    # Above what is told a plate lies by itself.
    above = PLACES["middle"].move(0, -80).inflate(300, 60)
    scene.spared_places = [above]
    player.hover(PLACES["middle"].midleft)
    player.wait()
    untold = kit.window.surface.subsurface(above).copy()
    player.wait(REST)
    shown = kit.window.surface.subsurface(above)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(untold, "RGB")
    scene.spared_places = []
    player.hover((5, 5))
    player.hover(PLACES["middle"].midleft)
    player.wait(REST)
    shown = kit.window.surface.subsurface(above)
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(untold, "RGB")


def test_a_sign_says_its_name_and_its_key(kit: Kit) -> None:
    button = IconButton("", "Save it", lambda: None, "save", shortcut=Key("film"), enabled=False)
    focus = Focus(kit, [button])
    # What is off says what it would be for.
    assert [thing.tell() for thing in focus.things()] == [Meaning("Save it · S")]
