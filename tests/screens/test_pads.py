"""Gamepads: the same intents as keys, signs of their own, and both games from title to score."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from unittest.mock import patch

import pygame
import pytest
from pygame.event import Event

from game.scenes import destinations as to
from game.scenes.menu.settings import InputOptionsScene, SettingsScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.play_scene import PauseScene, PlayScene
from game.scenes.table.result import ResultScene
from game.ui.widgets.button import draw_control_sign
from game.ui.widgets.controls import (
    BUTTON_NAMES_BY_FAMILY,
    CONTROLS,
    PadFamily,
    prompt_pad_family,
    set_prompt_pad_family,
)
from game.ui.widgets.intents import (
    Advance,
    AdvanceReleased,
    Back,
    Confirm,
    Intent,
    Key,
    Move,
    NextFocus,
    SlowMotion,
)
from game.ui.widgets.widget import format_with_keys, shortcut_sign_name
from game.ui.window.pads import NAVIGATION_INTENTS, RIGHT_STICK_CONTROLS, Gamepads, pad_family_of
from game.ui.window.scene import Kit
from tests.players import pad as virtual
from tests.players.ended import played_to_result
from tests.players.screen import (
    Player,
    focus_of,
    leave_all,
    mouse_down,
    mouse_up,
    seldom_drawn,
    widget_in,
)

DOWN, UP = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
PAD, OTHER = 7, 8


@pytest.fixture
def kit(module_kit: Kit) -> Iterator[Kit]:
    yield module_kit
    set_prompt_pad_family(None)
    leave_all(module_kit)


def button(number: int, kind: int = DOWN, pad: int = PAD) -> Event:
    return Event(kind, instance_id=pad, button=number)


def axis(number: int, part: float, pad: int = PAD) -> Event:
    return Event(
        pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=number, value=round(part * 32767)
    )


def meant(pads: Gamepads, *events: Event, at: str = "") -> list[Intent]:
    return [intent for event in events for intent in pads.translate(event, at)]


# --- what is pressed -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "at", "intent"),
    [
        (virtual.A, "", Confirm()),
        (virtual.B, "board", Back()),
        (virtual.Y, "board", Advance()),
        (virtual.X, "grid", Key("undo")),
        (virtual.X, "result", Key("same_deal")),
        (virtual.VIEW, "draft", Key("explain")),
        (virtual.MENU, "board", Back()),
        (virtual.MENU, "", Confirm()),
        (virtual.LEFT_SHOULDER, "", NextFocus(backwards=True)),
        (virtual.RIGHT_SHOULDER, "watch", NextFocus()),
        (virtual.LEFT, "", Move(-1, 0)),
        (virtual.DOWN, "board", Move(0, 1)),
        (virtual.LEFT_STICK, "draft", Key("clear")),
    ],
)
def test_each_button_means_what_the_table_says(number: int, at: str, intent: Intent) -> None:
    assert meant(Gamepads(), button(number), at=at) == [intent]


def test_at_no_place_has_a_button_two_meanings_and_every_one_has_a_name() -> None:
    taken: dict[tuple[str, str], str] = {}
    for control in CONTROLS:
        if control.pad_button:
            assert control.pad_button not in NAVIGATION_INTENTS
            for names in BUTTON_NAMES_BY_FAMILY.values():
                assert (
                    control.pad_button in names
                    or control.pad_button in RIGHT_STICK_CONTROLS.values()
                )
        for place in control.places if control.pad_button else ():
            assert taken.setdefault((place, control.pad_button), control.name) == control.name
            assert ("", control.pad_button) not in taken or place == ""


def test_triggers_are_held_and_let_go_of_and_a_direction_that_is_held_repeats() -> None:
    pads, left = Gamepads(), virtual.LEFT_TRIGGER
    squeezed = [axis(left, part) for part in (0.2, 0.6, 0.9, 0.5, 0.1)]
    assert meant(pads, *squeezed, at="board") == [SlowMotion(True), SlowMotion(False)]
    assert meant(pads, button(virtual.Y), button(virtual.Y, UP)) == [Advance(), AdvanceReleased()]
    pads = Gamepads()
    assert meant(pads, button(virtual.RIGHT)) == [Move(1, 0)]
    assert not list(pads.update(pads.repeat_after - 0.01))
    assert list(pads.update(0.02)) == [Move(1, 0)]
    assert not list(pads.update(pads.repeat_every / 2))
    assert list(pads.update(pads.repeat_every)) == [Move(1, 0)]
    assert not meant(pads, button(virtual.RIGHT, UP)) and not list(pads.update(9.0))


def test_a_stick_that_trembles_means_nothing_and_an_unplugged_pad_lets_go() -> None:
    pads = Gamepads()
    trembling = [axis(virtual.LEFT_X, part) for part in (0.1, -0.2, 0.3, 0.58, 0.5, 0.57, 0.4)]
    assert meant(pads, *trembling) == [Move(1, 0)]
    assert meant(pads, axis(virtual.LEFT_X, 0.1), axis(virtual.LEFT_Y, -0.9)) == [Move(0, -1)]
    # The other stick has four controls.
    ways = [axis(virtual.RIGHT_X, -0.9), axis(virtual.RIGHT_X, 0), axis(virtual.RIGHT_Y, -0.9)]
    assert meant(Gamepads(), *ways, at="board") == [Key("lens"), Key("log")]
    # How far one is pushed until it counts is the player's.
    pads = Gamepads()
    pads.reach = 0.85
    pushed = axis(virtual.LEFT_X, 0.8), axis(virtual.LEFT_TRIGGER, 0.8)
    assert meant(pads, *pushed, at="board") == []
    assert meant(pads, axis(virtual.LEFT_X, 0.9)) == [Move(1, 0)]
    pads.reach = 0.25
    assert meant(pads, axis(virtual.LEFT_Y, 0.95), axis(virtual.LEFT_X, 0.0)) == [Move(0, 1)]
    assert meant(pads, axis(virtual.LEFT_Y, 0.1), axis(virtual.LEFT_Y, -0.3)) == [Move(0, -1)]
    pads = Gamepads()
    meant(pads, button(virtual.Y), button(virtual.RIGHT), axis(virtual.LEFT_TRIGGER, 1.0))
    gone = Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=PAD)
    assert meant(pads, gone) == [AdvanceReleased(), SlowMotion(False)]
    assert not list(pads.update(9.0))
    assert meant(pads, button(virtual.Y), button(virtual.Y, pad=OTHER)) == [Advance(), Advance()]
    assert not meant(pads, button(virtual.Y, UP))
    assert meant(pads, button(virtual.Y, UP, OTHER)) == [AdvanceReleased()]


@pytest.mark.parametrize(
    ("name", "guid", "family"),
    [
        ("Xbox Series X Controller", "030000005e040000120b000007050000", "xbox"),
        ("Wireless Controller", "030000004c050000e60c000011810000", "playstation"),
        ("DualSense", "0" * 32, "playstation"),
        ("Pro Controller", "030000007e0500000920000011810000", "nintendo"),
        ("Nintendo Switch Pro Controller", "0" * 32, "nintendo"),
        ("No-name Pad", "0" * 32, "xbox"),
    ],
)
def test_the_signs_of_a_pad_are_its_makers(name: str, guid: str, family: str) -> None:
    assert pad_family_of(name, guid) == family


# --- signs ---------------------------------------------------------------------------------------


def test_every_prompt_names_the_buttons_of_the_pad_in_use() -> None:
    named = {}
    for family in (None, "xbox", "playstation", "nintendo"):
        set_prompt_pad_family(family)  # type: ignore[arg-type]
        named[family] = [
            shortcut_sign_name(it)
            for it in (Confirm(), Back(), Key("undo"), Key("hint"), Key("clear"))
        ]
        # A sentence names the key where a pad has no button for it.
        assert format_with_keys("{undo_key} {mute_key}") == f"{named[family][2]} M"
    set_prompt_pad_family(None)
    assert named == {
        None: ["Enter", "Esc", "U", "H", shortcut_sign_name(Key("clear"))],
        "xbox": ["A", "B", "X", "RS", "LS"],
        "playstation": ["Cross", "Circle", "Square", "R3", "L3"],
        "nintendo": ["A", "B", "X", "RS", "LS"],
    }


def test_what_to_do_is_said_for_the_hand_that_was_used_last(kit: Kit) -> None:
    player, told = Player(kit, to.Settings()), "{hint_way}: why"
    player.click((5, 5))
    assert format_with_keys(told) == "Click the bulb: why"
    player.press(pygame.K_DOWN)
    assert format_with_keys(told) == "H: why"
    player.do(mouse_down((5, 5)), mouse_up((5, 5)))
    assert format_with_keys(told) == "Click the bulb: why"
    player.do(
        button(pygame.CONTROLLER_BUTTON_DPAD_DOWN),
        button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, UP),
    )
    assert format_with_keys("{undo_key}") == format_with_keys("{undo_way}")
    set_prompt_pad_family("xbox")
    assert format_with_keys(told) == "RS: why"


@pytest.mark.parametrize("family", ["xbox", "playstation", "nintendo"])
def test_every_sign_of_a_pad_is_drawn_and_looks_like_no_other(kit: Kit, family: PadFamily) -> None:
    signs, pictures = {it.pad_button for it in CONTROLS if it.pad_button} | {"a", "b"}, set()
    set_prompt_pad_family(family)
    rect = pygame.Rect(0, 0, 60, 30)
    asked: list[Intent] = [Key(it.name) for it in CONTROLS if it.pad_button]
    for intent in (*asked, Confirm(), Back()):
        surface = pygame.Surface(rect.size)
        draw_control_sign(kit, surface, rect, intent, 16)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == len(signs)


class Shaken:
    def __init__(self) -> None:
        self.hard: list[float] = []

    def rumble(self, low: float, high: float, milliseconds: int) -> bool:
        self.hard.append(low)
        return True


def test_the_pad_in_use_shakes_when_it_is_due_and_only_where_that_is_wanted() -> None:
    pads, controller = Gamepads(), Shaken()
    pads.add_opened_pad(PAD, controller, "xbox")  # type: ignore[arg-type]
    pads.queue_rumble(0.5)
    list(pads.update(0.1))
    assert controller.hard == []
    meant(pads, button(virtual.A))
    pads.queue_rumble(0.5, after=0.3)
    list(pads.update(0.2))
    assert controller.hard == []
    list(pads.update(0.2))
    assert controller.hard == [0.5]
    pads.strength = 0.5
    pads.queue_rumble(1.0)
    list(pads.update(0.1))
    assert controller.hard == [0.5, 0.5]
    pads.strength = 0.0
    pads.queue_rumble(1.0)
    list(pads.update(0.1))
    assert controller.hard == [0.5, 0.5]


def test_how_hard_a_pad_shakes_and_how_far_a_stick_reaches_is_chosen(kit: Kit) -> None:
    player, wishes = Player(kit, to.InputOptions()), kit.settings
    scene = player.at(InputOptionsScene)
    shakes, reach = widget_in(scene, "shake_strength"), widget_in(scene, "stick_reach")
    for _step in range(4):
        assert wishes.pad_shakes
        shakes.handle(Move(-1, 0), kit)
    assert not wishes.pad_shakes
    player.wait()
    assert kit.pads.strength == 0.0
    shakes.handle(Move(1, 0), kit)
    reach.handle(Move(1, 0), kit)
    player.wait()
    assert (kit.pads.strength, kit.pads.reach) == (0.25, 0.7)
    assert wishes.pad_shakes
    wishes.shake_strength, wishes.stick_reach = 100, 55


def test_pads_are_looked_for_when_the_first_picture_is_there(kit: Kit) -> None:
    drawn = []
    player = Player(kit)
    with patch.object(
        kit.pads, "open_connected_pads", lambda: drawn.append(player.loop.frames_drawn)
    ):
        player.open(to.Title(), frames=3)
    assert drawn == [1]
    pads = Gamepads()
    with patch("pygame._sdl2.controller.init", side_effect=pygame.error("no joysticks")):
        pads.open_connected_pads()
    assert len(pads) == 0, "and no trouble where there can be none"


@pytest.fixture
def gamepad() -> Iterator[virtual.VirtualPad]:
    pygame.display.init()
    found = virtual.VirtualPad()
    yield found
    found.unplug()


class PadPlayer(Player):
    gamepad: virtual.VirtualPad

    def frames(self, count: int = 1) -> None:
        for _frame in range(count):
            self.is_playing = self.loop.run_frame()

    def push(self, *buttons: int) -> None:
        for number in buttons:
            self.gamepad.hold(number)
            self.frames()
            self.gamepad.lift(number)
            self.frames()

    def pull(self, trigger: int) -> None:
        self.gamepad.tilt(trigger, virtual.FAR)
        self.frames()
        self.gamepad.tilt(trigger, -virtual.FAR)
        self.frames()

    def go_to(self, label: str) -> None:
        """Walk with a shoulder button until the ring is around what says this."""
        for _step in range(60):
            current = focus_of(self.scene).current
            if current is not None and current.label == label and self.kit.hands.by_keyboard:
                return
            self.push(virtual.RIGHT_SHOULDER)
        raise LookupError(label)


def seated(kit: Kit, gamepad: virtual.VirtualPad, seed: int | None = None) -> PadPlayer:
    player = PadPlayer(kit, to.Title(seed))
    player.gamepad = gamepad
    player.frames(2)
    return player


def test_signs_come_with_the_pad_and_go_with_it(kit: Kit, gamepad: virtual.VirtualPad) -> None:
    player = seated(kit, gamepad)
    assert prompt_pad_family() is None
    player.push(virtual.RIGHT)
    assert prompt_pad_family() == "xbox" and kit.hands.by_keyboard
    player.hover((5, 5))
    assert prompt_pad_family() == "xbox"
    player.do(mouse_down((2, 2)), mouse_up((2, 2)))
    assert prompt_pad_family() is None and not kit.hands.by_keyboard
    player.push(virtual.RIGHT)
    player.press(pygame.K_TAB)
    assert prompt_pad_family() is None
    player.go_to("Settings")
    player.push(virtual.A)
    scene = player.at(SettingsScene)
    gamepad.unplug()
    player.frames(2)
    assert prompt_pad_family() is None and "Gamepad disconnected" in " ".join(kit.notices.last)
    assert player.scene is scene
    again = virtual.VirtualPad()
    player.gamepad = again
    player.frames(2)
    player.push(virtual.B)
    again.unplug()
    assert isinstance(player.scene, TitleScene)


def choose(player: PadPlayer, chance: Random) -> None:
    """Do something that a pad can do here, and does not undo or leave anything."""
    act, scene = chance.randrange(8), player.scene
    if isinstance(scene, PlayScene) and scene.is_busy():
        pressed = [virtual.Y]
    elif act < 3:
        pressed = [*[virtual.LEFT_STICK] * chance.randint(1, 3), virtual.A]
    elif act < 5:
        pressed = [chance.choice((virtual.LEFT, virtual.RIGHT, virtual.DOWN)), virtual.A]
    elif act < 7:
        pressed = [virtual.Y]
    else:
        pressed = []
        if isinstance(scene, PlayScene):
            player.pull(virtual.RIGHT_TRIGGER)
    for button in pressed:
        if isinstance(player.scene, ResultScene):
            # What is meant for the game would lead on from its result.
            return
        player.push(button)


@pytest.mark.parametrize(("door", "seed"), [("Play solo", 1), ("Blanco", 2)])
def test_a_game_is_played_by_pad_alone(
    kit: Kit, gamepad: virtual.VirtualPad, door: str, seed: int
) -> None:
    kit.settings.speed, kit.settings.motion = "turbo", "none"
    kit.settings.ask_bolts = False
    player, chance = seated(kit, gamepad, seed), Random(seed)
    player.go_to(door)
    player.push(virtual.A)
    with seldom_drawn(kit, every=4):
        scene = played_to_result(player, lambda: choose(player, chance))
    assert scene.table.match.is_over
    player.push(virtual.B)
    player.frames(2)
    assert isinstance(player.scene, TitleScene)


def test_every_door_of_the_title_opens_by_pad(kit: Kit, gamepad: virtual.VirtualPad) -> None:
    player = seated(kit, gamepad)
    doors = [it.label for it in focus_of(player.scene).widgets if it.can_focus and it.label]
    opened_by_pad = set()
    for door in doors:
        if door == "Quit" or len(door) == 2:
            continue
        player.go_to(door)
        player.push(virtual.A)
        player.frames(3)
        assert not isinstance(player.scene, TitleScene), door
        opened_by_pad.add(type(player.scene).__name__)
        for _step in range(6):
            if isinstance(player.scene, TitleScene):
                break
            if isinstance(player.scene, PauseScene):
                leave(player)
            else:
                player.push(virtual.B)
            player.frames(3)
        assert isinstance(player.scene, TitleScene), door
    assert len(opened_by_pad) >= 8


def leave(player: PadPlayer) -> None:
    for label in ("Leave", "Leave the game"):
        labels = [it.label for it in focus_of(player.scene).widgets if it.can_focus]
        if label in labels:
            player.go_to(label)
            player.push(virtual.A)
            player.frames(2)
