"""Widgets: what they do when pressed, and how buttons look in every state."""

from __future__ import annotations

from collections import Counter
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.blanco.scenes.blanco_picture import ClearButton
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.settings import SettingsScene
from game.scenes.menu.title import TitleScene
from game.scenes.shelf.kept_games import SavedGamesScene
from game.ui.draw import palette, shapes
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.widgets.button import GROUND_BY_STYLE, Button, ButtonStyle, IconButton, label_colours
from game.ui.widgets.controls import set_pad_bindings
from game.ui.widgets.fields import Choice, Toggle
from game.ui.widgets.focus import arrow_key_distance
from game.ui.widgets.intents import Advance, Back, Confirm, Digit, Intent, Key
from game.ui.widgets.widget import (
    SHORT_SPACE_NAME,
    InvisibleButton,
    Widget,
    key_cap_name,
    share_label_size,
    shortcut_sign_name,
)
from game.ui.window.scene import Kit, Scene
from game.words import set_language
from tests.players.panel import BACKGROUND, Panel, at, button
from tests.players.screen import (
    Player,
    focus_of,
    motion,
    mouse_down,
    mouse_up,
    open_kit,
    playing,
    words_on,
)

IS_SHARED = True


@pytest.fixture
def log() -> list[str]:
    return []


def grid(kit: Kit, log: list[str], *, goes_round: bool = False) -> tuple[Player, Panel]:
    """Three by three buttons, named by row and column."""
    buttons = [
        button(log, f"{row}{column}", 100 + 300 * column, 100 + 150 * row)
        for row in range(3)
        for column in range(3)
    ]
    panel = Panel(kit, *buttons, goes_round=goes_round)
    return Player(kit, panel), panel


def focused(panel: Panel) -> str:
    return panel.focus.current.label if panel.focus.current is not None else ""


LEFT = pygame.event.Event(pygame.WINDOWFOCUSLOST)


@pytest.mark.parametrize(
    ("events", "acts"),
    [
        ([motion((150, 130)), mouse_down((150, 130))], False),
        ([motion((150, 130)), mouse_down((150, 130)), mouse_up((150, 130))], True),
        ([mouse_down((150, 130)), motion((550, 130)), mouse_up((550, 130))], False),
        (
            [mouse_down((150, 130)), motion((900, 130)), motion((151, 130)), mouse_up((151, 130))],
            True,
        ),
        ([mouse_down((150, 130)), LEFT, mouse_up((150, 130))], False),
    ],
    ids=["held", "released", "slid-off", "slid-off-and-on", "window-left"],
)
def test_a_button_acts_when_the_mouse_is_released_on_it(
    kit: Kit, log: list[str], events: list[pygame.event.Event], acts: bool
) -> None:
    player, panel = playing(kit, Panel(kit, button(log, "go"), button(log, "other", 500)))
    for event in events:
        player.do(event)
    assert log == ["go"] * acts
    assert LEFT in events or panel.rest == []


def test_the_words_of_buttons_follow_the_text_size_as_far_as_they_fit(
    kit: Kit, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    short, long = button(log, "Go"), button(log, "A good deal longer", 400)
    usual = [widget.label_size_px(kit) for widget in (short, long)]
    monkeypatch.setattr(kit.text, "scale", 1.5)
    grown = [widget.label_size_px(kit) for widget in (short, long)]
    assert grown[0] == pytest.approx(1.5 * usual[0], abs=1)
    assert usual[1] <= grown[1] < grown[0]
    assert kit.text.measure(long.label, "title", grown[1])[0] < long.rect.width
    share_label_size(short, long)
    assert short.label_size_px(kit) == max(usual[0], grown[1])


@pytest.mark.parametrize("label", ["Hauptmenü", "Compartir", "Zug 22 ansehen"])
def test_a_key_that_hangs_out_of_its_button_makes_no_label_smaller(kit: Kit, label: str) -> None:
    for width in range(60, 220, 4):
        keyed = Button("", label, lambda: None, shortcut=Back())
        plain = Button("", label, lambda: None)
        keyed.rect = plain.rect = pygame.Rect(10, 40, width, 50)
        key = keyed.key_sign_area(kit)
        assert key is not None
        if key.top < keyed.rect.top:
            assert keyed.label_size_px(kit) == plain.label_size_px(kit), width


@pytest.mark.parametrize("shortcut", [None, Key("copy")], ids=["no key", "key"])
def test_beside_an_icon_an_outlined_label_is_as_large_as_it_was_fitted(
    kit: Kit, shortcut: Intent | None
) -> None:
    surface, label = pygame.Surface((400, 100)), "Copiar resultado"
    fitted, drawn = [], []
    for width in range(160, 340, 5):
        button = Button("", label, lambda: None, style="secondary", icon="copy", shortcut=shortcut)
        button.rect = pygame.Rect(10, 20, width, 40)
        button.look()
        with patch.object(kit.text, "render", wraps=kit.text.render) as render:
            button.draw(surface, kit, focused=False)
        fitted.append(button.label_size_px(kit))
        drawn.append(render.call_args.args[2] if render.call_args.args[0] == label else 0)
    whole = [at for at, size in enumerate(fitted) if size > MIN_TEXT_PX]
    assert len(whole) > 5
    assert [drawn[at] for at in whole] == [fitted[at] for at in whole]


def test_the_first_arrow_shows_the_focus_and_others_go_on(kit: Kit, log: list[str]) -> None:
    player, panel = grid(kit, log)
    player.click((150, 130))
    assert not panel.focus.shows_ring
    player.press(pygame.K_RIGHT)
    assert panel.focus.shows_ring
    assert focused(panel) == "00"
    path = []
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT):
        player.press(key)
        path.append(focused(panel))
    assert path == ["01", "11", "21", "21", "20"]
    player.hover((450, 130))
    assert focused(panel) == "20", "hovering moves nothing"
    assert panel.focus.hovered is panel.focus.find_by_label("01")
    player.click((450, 130))
    assert focused(panel) == "01"


def test_in_a_menu_an_arrow_at_the_end_leads_to_the_other_end(kit: Kit, log: list[str]) -> None:
    player, panel = grid(kit, log, goes_round=True)
    player.press(pygame.K_TAB)
    path = []
    for key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT):
        player.press(key)
        path.append(focused(panel))
    assert path == ["20", "21", "01", "00", "02"]
    player.press(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert focused(panel) == "01"


def test_shortcuts_act_from_anywhere_and_enter_is_the_defaults(kit: Kit, log: list[str]) -> None:
    main = button(log, "main", 1000)
    buttons = [
        button(log, "solo", shortcut=Digit(1)),
        button(log, "undo", 400, shortcut=Key("undo")),
        button(log, "back", 700, shortcut=Back()),
    ]
    panel = Panel(kit, *buttons, main, default=main)
    panel.asks_at = "board"
    player = Player(kit, panel)
    player.press(pygame.K_1, pygame.K_u, pygame.K_ESCAPE, pygame.K_RETURN)
    assert log == ["solo", "undo", "back", "main"]


def test_the_focus_stays_or_goes_to_the_nearest(kit: Kit, log: list[str]) -> None:
    undos = [1]
    undo = Button("", "undo", undos.pop, enabled=lambda: bool(undos))
    player, panel = playing(kit, Panel(kit, at(undo, 100, 100), button(log, "next", 400)))
    player.press(pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN)
    assert undos == []
    assert focused(panel) == "undo"
    player.press(pygame.K_RIGHT)
    assert focused(panel) == "next"
    there = [1]
    shy = Button("", "shy", there.pop, visible=lambda: bool(there))
    far, near = button(log, "far", 1300), button(log, "near", 400)
    player, panel = playing(kit, Panel(kit, far, at(shy, 100, 100), near))
    player.press(pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB)
    panel.focus.focus_widget(shy)
    player.press(pygame.K_RETURN)
    assert focused(panel) == "near"
    panel.focus.replace_widgets([near])
    assert focused(panel) == "near"
    panel.focus.replace_widgets([far])
    assert focused(panel) == ""


def test_a_choice_goes_both_ways_and_a_toggle_switches(kit: Kit, log: list[str]) -> None:
    kept = ["slow"]
    speeds = ("slow", "normal", "fast")
    choice = Choice("", "Speed", speeds, lambda: kept[-1], kept.append, str.upper)
    player, panel = playing(kit, Panel(kit, at(choice, 100, 100, 600)))
    player.click((650, 140))
    player.click((400, 140))
    player.press(pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN)
    assert kept == ["slow", "normal", "slow", "fast", "slow", "normal"]
    assert choice.shown_value == "NORMAL"
    assert panel.focus.current is choice
    kept.append("warp")
    choice.step_value(1)
    assert kept[-1] == "slow"
    states = [False]
    toggle = Toggle("", "Silent", lambda: states[-1], states.append)
    spot = InvisibleButton("", "square 4", lambda: log.append("4"))
    player = Player(kit, Panel(kit, at(toggle, 100, 300, 500), at(spot, 100, 100)))
    assert kit.window.surface.get_at((150, 130))[:3] == BACKGROUND
    player.click((150, 130))
    assert log == ["4"]
    player.click((400, 330))
    player.press(pygame.K_DOWN, pygame.K_SPACE)
    assert states == [False, True, False]


@pytest.mark.parametrize(
    ("intent", "name"),
    [
        (Digit(4), "4"), (Key("undo"), "U"), (Key("hint"), "H"), (Back(), "Esc"),
        (Advance(), "Space"), (Confirm(), "Enter"), (None, ""),
    ],
)  # fmt: skip
def test_a_shortcut_shows_what_is_printed_on_its_key(intent: Intent | None, name: str) -> None:
    set_language("en")
    assert shortcut_sign_name(intent) == name


def test_a_key_cap_shows_the_short_name_of_space_where_a_language_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    set_language("en")
    assert key_cap_name(Advance()) == "Space"
    short = {SHORT_SPACE_NAME: "Leer"}
    monkeypatch.setattr("game.ui.widgets.widget._", lambda words: short.get(words, words))
    assert key_cap_name(Advance()) == "Leer" and shortcut_sign_name(Advance()) == "Space"
    assert key_cap_name(Confirm()) == "Enter"


@pytest.mark.parametrize("width", [170, 240, 300])
def test_a_key_cap_does_not_reach_into_the_label(kit: Kit, width: int) -> None:
    button = Button("", "To the final score", lambda: None, shortcut=Advance())
    button.rect, button.scale = pygame.Rect(100, 100, width, 44), 0.8
    drawn: list[pygame.Rect] = []
    draw = kit.text.draw

    def noted(*args: Any, **options: Any) -> pygame.Rect:
        drawn.append(draw(*args, **options))
        return drawn[-1]

    with patch.object(kit.text, "draw", noted):
        button.draw(kit.window.surface, kit, focused=False)
        button.draw_above_ring(kit.window.surface, kit)
    label, cap = drawn
    assert cap.left >= label.right or cap.bottom <= label.centery - label.height // 4, (label, cap)


@pytest.mark.parametrize(
    ("dx", "dy", "nearest"), [(1, 0, "right"), (-1, 0, "left"), (0, 1, "down"), (0, -1, "up")]
)
def test_distance_prefers_what_is_straight_ahead(dx: int, dy: int, nearest: str) -> None:
    start = pygame.Rect(500, 500, 100, 50)
    others = {
        "right": start.move(200, 0), "left": start.move(-200, 0), "down": start.move(0, 100),
        "up": start.move(0, -100), "far right below": start.move(150, 300),
        "far left above": start.move(-150, -300),
    }  # fmt: skip
    assert min(others, key=lambda name: arrow_key_distance(start, others[name], dx, dy)) == nearest
    # To the side it stays on its line, however far the next is.
    start, near = pygame.Rect(100, 500, 180, 40), pygame.Rect(380, 400, 360, 75)
    far = pygame.Rect(900, 500, 60, 40)
    assert (
        arrow_key_distance(start, far, 1, 0) < arrow_key_distance(start, near, 1, 0) < float("inf")
    )
    assert arrow_key_distance(far, start, -1, 0) < arrow_key_distance(far, near, -1, 0)


def signs_of(monkeypatch: pytest.MonkeyPatch, player: Player) -> list[Intent | None]:
    shown: list[Intent | None] = []
    monkeypatch.setattr(
        "game.ui.widgets.button.draw_control_sign",
        lambda kit, surface, chip, shortcut, size: shown.append(shortcut),
    )
    player.scene.draw(player.kit.window.surface)
    return shown


def test_enter_is_shown_at_a_button_only_while_it_presses_it(
    kit: Kit, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = at(Button("start", "start", lambda: log.append("start"), shortcut=Confirm()), 100, 100)
    player, panel = playing(kit, Panel(kit, start, button(log, "other", 500)))
    assert Confirm() in signs_of(monkeypatch, player)
    player.press(pygame.K_TAB)
    assert focused(panel) == "start"
    assert Confirm() in signs_of(monkeypatch, player)
    player.press(pygame.K_TAB)
    assert Confirm() not in signs_of(monkeypatch, player)
    player.press(pygame.K_RETURN)
    assert log == ["other"]


def test_a_hint_goes_away_once_it_is_read_or_its_button_pressed(kit: Kit) -> None:
    panel = Panel(
        kit, at(IconButton("a", "Save", lambda: None, "save"), 100, 100), button([], "b", 500)
    )
    player = Player(kit, panel)
    for wait in (160, 0):
        player.press(pygame.K_TAB)
        assert focused(panel) == "Save"
        assert "Save" in words_on(kit, panel)
        player.wait(wait) if wait else player.press(pygame.K_RETURN)
        player.wait(2)
        assert "Save" not in words_on(kit, panel)
        player.press(pygame.K_TAB)


class Sheet(Scene):
    """Covers a little of what is beneath, and leaves it seen."""

    opaque = False

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((0, 0, 0), (0, 0, 20, 20))


GROUND_INKS = (
    "TABLE", "CREAM", "PAPER", "BAR", "SUNFLOWER", "LEGAL_INK", "TANGERINE", "TEAL", "SKY", "LILAC"
)  # fmt: skip


@pytest.mark.parametrize("ground", GROUND_INKS)
@pytest.mark.parametrize("px", [3, 5, 9])
def test_the_focus_ring_has_two_broad_tones_one_of_which_stands_out(ground: str, px: int) -> None:
    ring = shapes.focus_ring_picture((100, 50), px, 10, palette.WHITE)
    across = [tuple(ring.get_at((x, 25))) for x in range(3 * px) if ring.get_at((x, 25))[3] > 250]
    tones = [tone[:3] for tone, count in Counter(across).most_common(2) if count >= 2]
    assert len(tones) == 2
    (r, g, b), (red, green, blue) = tones
    assert palette.contrast((r, g, b), (red, green, blue)) >= 3
    beneath = getattr(palette, ground)
    assert max(palette.contrast((*tone,), beneath) for tone in tones) >= 3  # type: ignore[arg-type]


@pytest.mark.parametrize("style", GROUND_BY_STYLE)
@pytest.mark.parametrize("lit", [False, True])
def test_the_words_of_a_button_stand_out(style: ButtonStyle, lit: bool) -> None:
    ink, outline = label_colours(style, lit=lit, enabled=True)
    assert palette.contrast(ink, outline or GROUND_BY_STYLE[style]) >= 4.5


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
        high = round(kit.text.capital_height_px(role, size_px))
        drawn[string] = (where.inflate(0, high - where.height), place)
        return where

    for scene in (SavedGamesScene(kit), SeatSetupScene(kit), SettingsScene(kit), TitleScene(kit)):
        Player(kit, scene)
        for widget in focus_of(scene).widgets:
            if isinstance(widget, Button) and widget.visible and widget.shortcut is not None:
                drawn.clear()
                with patch.object(kit.text, "draw", listen):
                    widget.draw(kit.window.surface, kit, focused=False)
                    widget.draw_above_ring(kit.window.surface, kit)
                name = shortcut_sign_name(widget.shortcut)
                if name not in drawn or widget.label not in drawn:
                    continue
                words, key = drawn[widget.label][0], drawn[name][1]
                assert not words.colliderect(key), f"{name} lies on {widget.label}"
        kit.stack.remove_all_scenes()
        kit.stack.apply_changes()


LABEL_TELLS = (ClearButton,)
"""What these draw follows from their label and their size, which every button tells."""


def test_whoever_draws_more_than_its_base_says_what_that_depends_on() -> None:
    """Else an unchanged ``look`` would repeat a picture that has changed."""
    drawing, kinds = {"draw", "draw_above_ring", "_draw_words"}, [Widget]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        is_told = "look" in vars(kind) or kind.look is Widget.look or kind in LABEL_TELLS
        assert is_told or drawing.isdisjoint(vars(kind)), f"{kind.__name__} tells no look"


def test_a_button_that_looks_the_same_repeats_its_strokes_and_any_change_is_drawn(kit: Kit) -> None:
    scene = ConfirmScene(kit, "Leave?", "It is not saved.", "Leave", int)
    player, drawn = Player(kit, scene), Counter[str]()
    paint = Button.draw

    def count(widget: Button, *given: Any, **named: Any) -> None:
        drawn[widget.label] += 1
        paint(widget, *given, **named)

    leave = scene.focus.find_by_label("Leave")
    with patch.object(Button, "draw", count):
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        once = drawn["Leave"]
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        assert drawn["Leave"] == once
        player.hover(leave.rect.center)
        assert drawn["Leave"] == once + 1
        leave.shortcut = Key("hint")
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        assert drawn["Leave"] == once + 2
        try:
            set_pad_bindings({"advance": "x"})
            player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
            assert drawn["Leave"] == once + 3
        finally:
            set_pad_bindings({})
