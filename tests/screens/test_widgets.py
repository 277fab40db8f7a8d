"""Widgets by mouse and by keyboard: act on release, slide off, focus, arrows, Tab, shortcuts."""

from __future__ import annotations

import pygame
import pytest

from game.ui.widgets.button import Button, IconButton, keep_alike
from game.ui.widgets.fields import Choice, Toggle
from game.ui.widgets.focus import distance
from game.ui.widgets.intents import Advance, Back, Confirm, Digit, Intent, Key, LetGo
from game.ui.widgets.widget import Spot, key_name
from game.ui.window.scene import Kit
from game.words import set_language
from tests.panel import BACKGROUND, Panel, at, button
from tests.screen import Player, motion, mouse_down, mouse_up, words_on


@pytest.fixture
def kit(rested_kit: Kit) -> Kit:
    return rested_kit


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


def test_a_button_acts_when_the_mouse_is_released_on_it(kit: Kit, log: list[str]) -> None:
    player = Player(kit, Panel(kit, button(log, "go")))
    player.do(motion((150, 130)), mouse_down((150, 130)))
    assert log == []
    player.do(mouse_up((150, 130)))
    assert log == ["go"]


def test_sliding_off_takes_a_press_back(kit: Kit, log: list[str]) -> None:
    panel = Panel(kit, button(log, "go"), button(log, "other", 500))
    player = Player(kit, panel)
    player.do(mouse_down((150, 130)), motion((550, 130)))
    player.do(mouse_up((550, 130)))
    assert log == []
    assert panel.rest == []


def test_sliding_off_and_on_again_still_acts(kit: Kit, log: list[str]) -> None:
    player = Player(kit, Panel(kit, button(log, "go")))
    player.do(mouse_down((150, 130)), motion((900, 130)), motion((151, 130)), mouse_up((151, 130)))
    assert log == ["go"]


def test_a_press_is_forgotten_when_the_window_loses_the_focus(kit: Kit, log: list[str]) -> None:
    player = Player(kit, Panel(kit, button(log, "go")))
    player.do(mouse_down((150, 130)), pygame.event.Event(pygame.WINDOWFOCUSLOST))
    player.do(mouse_up((150, 130)))
    assert log == []


def test_what_is_disabled_or_invisible_cannot_be_clicked_or_reached(
    kit: Kit, log: list[str]
) -> None:
    off = button(log, "off", 100, enabled=False, shortcut=Digit(1))
    hidden = button(log, "hidden", 400, visible=lambda: False, shortcut=Digit(2))
    panel = Panel(kit, off, hidden, button(log, "on", 700))
    player = Player(kit, panel)
    player.click((150, 130))
    player.click((450, 130))
    player.press(pygame.K_1, pygame.K_2, pygame.K_TAB)
    assert log == []
    assert focused(panel) == "on"
    with pytest.raises(LookupError, match="there are “off”, “on”"):
        panel.focus.labelled("hidden")


def test_the_words_of_buttons_follow_the_text_size_as_far_as_they_fit(
    kit: Kit, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    short, long = button(log, "Go"), button(log, "A good deal longer", 400)
    usual = [widget.label_px(kit) for widget in (short, long)]
    monkeypatch.setattr(kit.text, "scale", 1.5)
    grown = [widget.label_px(kit) for widget in (short, long)]
    assert grown[0] == pytest.approx(1.5 * usual[0], abs=1)
    assert usual[1] <= grown[1] < grown[0]
    assert kit.text.size(long.label, "title", grown[1])[0] < long.rect.width
    keep_alike(short, long)
    assert short.label_px(kit) == max(usual[0], grown[1])


def test_the_first_arrow_shows_the_focus_and_the_next_moves_it(kit: Kit, log: list[str]) -> None:
    player, panel = grid(kit, log)
    player.click((150, 130))
    assert not panel.focus.shows_ring
    player.press(pygame.K_RIGHT)
    assert panel.focus.shows_ring
    assert focused(panel) == "00"
    player.press(pygame.K_RIGHT)
    assert focused(panel) == "01"


def test_arrows_go_to_the_nearest_in_their_direction_and_stop_at_the_edge(
    kit: Kit, log: list[str]
) -> None:
    player, panel = grid(kit, log)
    player.press(pygame.K_TAB)
    path = []
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT):
        player.press(key)
        path.append(focused(panel))
    assert path == ["01", "11", "21", "21", "20"]


def test_in_a_menu_an_arrow_at_the_end_leads_to_the_other_end(kit: Kit, log: list[str]) -> None:
    player, panel = grid(kit, log, goes_round=True)
    player.press(pygame.K_TAB)
    path = []
    for key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT):
        player.press(key)
        path.append(focused(panel))
    assert path == ["20", "21", "01", "00", "02"]


def test_tab_goes_through_all_in_order_and_around(kit: Kit, log: list[str]) -> None:
    player, panel = grid(kit, log)
    seen = []
    for _press in range(10):
        player.press(pygame.K_TAB)
        seen.append(focused(panel))
    assert seen == [f"{row}{column}" for row in range(3) for column in range(3)] + ["00"]
    player.press(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert focused(panel) == "22"


def test_enter_and_space_press_what_shows_the_ring(kit: Kit, log: list[str]) -> None:
    player, _panel = grid(kit, log)
    player.press(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE)
    assert log == ["00", "00"]


def test_after_a_click_space_is_not_a_second_press(kit: Kit, log: list[str]) -> None:
    player, panel = grid(kit, log)
    player.click((150, 130))
    player.press(pygame.K_SPACE)
    assert log == ["00"]
    assert panel.rest == [Advance(), LetGo()]


def test_enter_presses_the_default_while_no_ring_shows(kit: Kit, log: list[str]) -> None:
    main = button(log, "main", 500)
    player = Player(kit, Panel(kit, button(log, "other"), main, default=main))
    player.press(pygame.K_RETURN)
    assert log == ["main"]


def test_hovering_does_not_move_the_focus_and_clicking_does(kit: Kit, log: list[str]) -> None:
    player, panel = grid(kit, log)
    player.press(pygame.K_TAB)
    player.hover((450, 130))
    assert focused(panel) == "00"
    assert panel.focus.hovered is panel.focus.labelled("01")
    player.click((450, 130))
    assert focused(panel) == "01"


def test_shortcuts_act_from_anywhere(kit: Kit, log: list[str]) -> None:
    buttons = [
        button(log, "solo", shortcut=Digit(1)),
        button(log, "undo", 400, shortcut=Key("undo")),
        button(log, "back", 700, shortcut=Back()),
    ]
    panel = Panel(kit, *buttons)
    panel.asks_at = "board"
    player = Player(kit, panel)
    player.press(pygame.K_1, pygame.K_u, pygame.K_ESCAPE)
    assert log == ["solo", "undo", "back"]


def test_what_no_widget_takes_is_left_to_the_scene(kit: Kit, log: list[str]) -> None:
    panel = Panel(kit, button(log, "go"))
    player = Player(kit, panel)
    player.press(pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_5)
    assert panel.rest == [Advance(), LetGo(), Back(), Digit(5)]


def test_the_focus_stays_on_a_button_that_is_disabled_and_moves_on_from_there(
    kit: Kit, log: list[str]
) -> None:
    undos = [1]
    undo = Button("", "undo", undos.pop, enabled=lambda: bool(undos))
    panel = Panel(kit, at(undo, 100, 100), button(log, "next", 400))
    player = Player(kit, panel)
    player.press(pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN)
    assert undos == []
    assert focused(panel) == "undo"
    player.press(pygame.K_RIGHT)
    assert focused(panel) == "next"


def test_the_focus_goes_to_the_nearest_when_its_widget_disappears(kit: Kit, log: list[str]) -> None:
    there = [1]
    shy = Button("", "shy", there.pop, visible=lambda: bool(there))
    panel = Panel(kit, button(log, "far", 1300), at(shy, 100, 100), button(log, "near", 400))
    player = Player(kit, panel)
    player.press(pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB)
    panel.focus.focus(shy)
    player.press(pygame.K_RETURN)
    assert focused(panel) == "near"


def test_other_widgets_can_take_the_place_of_the_first(kit: Kit, log: list[str]) -> None:
    stays, goes = button(log, "stays"), button(log, "goes", 400)
    panel = Panel(kit, stays, goes)
    player = Player(kit, panel)
    player.press(pygame.K_TAB)
    panel.focus.replace([stays])
    assert focused(panel) == "stays"
    panel.focus.replace([goes])
    assert focused(panel) == ""


def test_a_spot_is_a_place_to_click_that_draws_nothing(kit: Kit, log: list[str]) -> None:
    spot = at(Spot("", "square 4", lambda: log.append("4")), 100, 100)
    player = Player(kit, Panel(kit, spot))
    assert kit.window.surface.get_at((150, 130))[:3] == BACKGROUND
    player.click((150, 130))
    assert log == ["4"]


def test_a_toggle_switches(kit: Kit) -> None:
    states = [False]
    toggle = Toggle("", "Silent", lambda: states[-1], states.append)
    player = Player(kit, Panel(kit, at(toggle, 100, 100, 500)))
    player.click((400, 130))
    player.press(pygame.K_TAB, pygame.K_SPACE)
    assert states == [False, True, False]


def test_a_choice_goes_both_ways_and_around(kit: Kit) -> None:
    kept = ["slow"]
    speeds = ("slow", "normal", "fast")
    choice = Choice("", "Speed", speeds, lambda: kept[-1], kept.append, str.upper)
    panel = Panel(kit, at(choice, 100, 100, 600))
    player = Player(kit, panel)
    player.click((650, 140))
    player.click((400, 140))
    player.press(pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN)
    assert kept == ["slow", "normal", "slow", "fast", "slow", "normal"]
    assert choice.shown == "NORMAL"
    assert panel.focus.current is choice


def test_a_choice_starts_from_the_first_when_the_value_is_unknown(kit: Kit) -> None:
    kept = ["warp"]
    choice = Choice("", "Speed", ("slow", "fast"), lambda: kept[-1], kept.append, str)
    choice.step(1)
    assert kept[-1] == "slow"


@pytest.mark.parametrize(
    ("intent", "name"),
    [
        (Digit(4), "4"), (Key("undo"), "U"), (Key("hint"), "H"), (Back(), "Esc"),
        (Advance(), "Space"), (Confirm(), "Enter"), (None, ""),
    ],
)  # fmt: skip
def test_a_shortcut_shows_what_is_printed_on_its_key(intent: Intent | None, name: str) -> None:
    set_language("en")
    assert key_name(intent) == name


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
    assert min(others, key=lambda name: distance(start, others[name], dx, dy)) == nearest


def test_to_the_side_an_arrow_stays_on_its_line_however_far_the_next_is() -> None:
    start = pygame.Rect(100, 500, 180, 40)
    near = pygame.Rect(380, 400, 360, 75)
    far = pygame.Rect(900, 500, 60, 40)
    assert distance(start, far, 1, 0) < distance(start, near, 1, 0) < float("inf")
    assert distance(far, start, -1, 0) < distance(far, near, -1, 0)


def signs_of(monkeypatch: pytest.MonkeyPatch, player: Player) -> list[Intent | None]:
    """Draw once and give the keys that are shown at buttons."""
    shown: list[Intent | None] = []
    monkeypatch.setattr(
        "game.ui.widgets.button.draw_sign",
        lambda kit, surface, chip, shortcut, size: shown.append(shortcut),
    )
    assert player.scene is not None
    player.scene.draw(player.kit.window.surface)
    return shown


def test_enter_is_shown_at_a_button_only_while_it_presses_it(
    kit: Kit, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = at(Button("start", "start", lambda: log.append("start"), shortcut=Confirm()), 100, 100)
    panel = Panel(kit, start, button(log, "other", 500))
    player = Player(kit, panel)
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
