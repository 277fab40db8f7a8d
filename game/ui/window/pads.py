"""Gamepads, whose buttons and sticks become intents through the same controls as keys."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import pygame

from game.ui.widgets import controls, intents

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

PAD_BUTTON_NAMES = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "view",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left shoulder",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right shoulder",
}
DPAD_MOVES = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: ("left", intents.Move(-1, 0)),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: ("right", intents.Move(1, 0)),
    pygame.CONTROLLER_BUTTON_DPAD_UP: ("up", intents.Move(0, -1)),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: ("down", intents.Move(0, 1)),
}
NAVIGATION_INTENTS: dict[str, intents.Intent] = {
    "a": intents.Confirm(),
    "b": intents.Back(),
    "left shoulder": intents.NextFocus(backwards=True),
    "right shoulder": intents.NextFocus(),
}
TRIGGER_NAMES = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "left trigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "right trigger",
}
LEFT_STICK_AXES = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
RIGHT_STICK_AXES = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
RIGHT_STICK_CONTROLS = {
    intents.Move(-1, 0): "right stick left",
    intents.Move(1, 0): "right stick right",
    intents.Move(0, -1): "right stick up",
    intents.Move(0, 1): "right stick down",
}
MAX_AXIS_VALUE = 32767
RELEASE_SHARE = 0.64
RUMBLE_DURATION_MS = 260
SONY_ID, NINTENDO_ID = "4c05", "7e05"
"""Vendor IDs as spelled in a controller's GUID."""
PAUSABLE_PLACES = frozenset(("board", "grid", "draft", "watch"))
HeldButton = tuple[int, str]


class _Repeated:
    """A direction that a gamepad holds, and the seconds until it repeats."""

    def __init__(self, held: HeldButton, way: intents.Move, wait: float) -> None:
        self.held, self.way, self.wait = held, way, wait


class Gamepads:
    """The connected gamepads: converts their events to intents, and lets them rumble."""

    def __init__(self) -> None:
        self._open: dict[int, Controller] = {}
        self._families: dict[int, controls.PadFamily] = {}
        self._held: dict[HeldButton, intents.Intent | None] = {}
        """The buttons held down, each with the intent to send on release, if any."""
        self._pushed: dict[tuple[int, tuple[int, int]], intents.Move | None] = {}
        self._axes: dict[tuple[int, int], float] = {}
        self._going: dict[int, _Repeated] = {}
        """The direction that each gamepad holds by its D-pad or stick, and repeats."""
        self.players: dict[int, str] = {}
        """By gamepad, the name of who plays with it, where several people play with one each."""
        self._without_pad: list[str] = []
        """The names of those whose gamepads were pulled out.  The next gamepads are theirs."""
        self.pressed: HeldButton | None = None
        """The gamepad and its button that the last intent comes from, if it was pressed."""
        self._last: int | None = None
        self._shakes: list[tuple[float, float]] = []
        self.strength = 1.0
        self.reach = 0.55
        self.repeat_after, self.repeat_every = 0.4, 0.1
        """Seconds until a held direction repeats (0 for never), and between repeats."""
        self.switch = ""
        """The stroke that acts only as the switch of one-switch scanning; '' for none."""

    def open_connected_pads(self) -> None:
        from pygame._sdl2 import controller

        # Joystick events stay on: SDL derives controller events from them.
        try:
            controller.init()
        except pygame.error:
            return
        for index in range(controller.get_count()):
            if controller.is_controller(index):
                self._add_pad(index)

    def add_opened_pad(self, number: int, pad: Controller, family: controls.PadFamily) -> None:
        self._open[number] = pad
        self._families[number] = family
        if self._without_pad:
            self.players[number] = self._without_pad.pop(0)

    def is_connected(self, pad: int) -> bool:
        return pad in self._open

    def seat_players(self, players: Mapping[int, str]) -> None:
        """From now on these people play with a gamepad each: names by the gamepads' numbers."""
        self.players, self._without_pad = {**players}, []

    @property
    def pad_family_in_use(self) -> controls.PadFamily | None:
        return None if self._last is None else self._families.get(self._last)

    @property
    def first_pad_family(self) -> controls.PadFamily | None:
        return next(iter(self._families.values()), None)

    def __len__(self) -> int:
        return len(self._open)

    def is_pad_event(self, event: pygame.event.Event) -> bool:
        return event.type in (
            pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED,
            pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION,
        )  # fmt: skip

    def translate(
        self, event: pygame.event.Event, at: str = controls.PLACE_EVERYWHERE
    ) -> Iterator[intents.Intent]:
        """Yield a gamepad event's intents.  ``at`` is the kind of screen whose controls apply."""
        self.pressed = None
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._add_pad(event.device_index)
            return
        pad = event.instance_id
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._remove_pad(pad)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._handle_axis_motion(pad, event.axis, event.value / MAX_AXIS_VALUE, at)
        elif event.button in DPAD_MOVES:
            down = event.type == pygame.CONTROLLERBUTTONDOWN
            name, way = DPAD_MOVES[event.button]
            if controls.PAD_PREFIX + name == self.switch or at == controls.PLACE_ASSIGNING_SWITCH:
                yield from (
                    self._press_button(pad, name, at) if down else self._release_button(pad, name)
                )
            else:
                yield from self._start_direction((pad, name), way if down else None)
        elif event.button in PAD_BUTTON_NAMES:
            name = PAD_BUTTON_NAMES[event.button]
            if event.type == pygame.CONTROLLERBUTTONDOWN:
                yield from self._press_button(pad, name, at)
            else:
                yield from self._release_button(pad, name)

    @property
    def seconds_until_due(self) -> float:
        going = [it.wait for it in self._going.values()]
        return max(0.0, min([math.inf, *going, *(after for _hard, after in self._shakes)]))

    def update(self, seconds: float) -> Iterator[intents.Intent]:
        waiting = [(hard, after - seconds) for hard, after in self._shakes]
        self._shakes = [(hard, after) for hard, after in waiting if after > 0]
        for hard, after in waiting:
            if after <= 0:
                self._rumble_now(hard)
        for going in [*self._going.values()]:
            going.wait -= seconds
            if going.wait <= 0:
                going.wait, self.pressed = self.repeat_every, going.held
                yield going.way

    def forget_held_buttons(self) -> None:
        self._held.clear()
        self._pushed.clear()
        self._going.clear()

    def queue_rumble(self, hard: float, after: float = 0.0) -> None:
        if self.pad_family_in_use is not None:
            self._shakes.append((hard, after))

    def _add_pad(self, index: int) -> None:
        from pygame._sdl2.controller import Controller

        try:
            pad = Controller(index)
        except pygame.error:
            # Unplugged before it could be opened.
            return
        joystick = pad.as_joystick()
        # The controller's own id is its list index, not what events carry.
        number = joystick.get_instance_id()
        self.add_opened_pad(number, pad, pad_family_of(pad.name, joystick.get_guid()))

    def _remove_pad(self, pad: int) -> Iterator[intents.Intent]:
        if (gone := self._open.pop(pad, None)) is not None:
            # Otherwise SDL would mistake the next pad at this index for the old one.
            gone.quit()
        self._families.pop(pad, None)
        self._going.pop(pad, None)
        if (player := self.players.pop(pad, None)) is not None:
            self._without_pad.append(player)
        for held in [held for held in self._held if held[0] == pad]:
            yield from self._release_button(*held)
        for stick in (LEFT_STICK_AXES, RIGHT_STICK_AXES):
            self._pushed.pop((pad, stick), None)

    def _press_button(self, pad: int, name: str, at: str) -> Iterator[intents.Intent]:
        self._last, self.pressed = pad, (pad, name)
        intent = self._intent_of_button(name, at)
        self._held[pad, name] = None if intent is None else intents.RELEASE_INTENTS.get(intent)
        if intent is not None:
            yield intent

    def _intent_of_button(self, name: str, at: str) -> intents.Intent | None:
        if controls.PAD_PREFIX + name == self.switch:
            return intents.SwitchPressed()
        if at == controls.PLACE_ASSIGNING_SWITCH or (
            at == controls.PLACE_ASSIGNING_KEY and name in controls.ASSIGNABLE_BUTTONS
        ):
            return intents.UnboundKey(controls.PAD_PREFIX + name)
        if name == "menu":
            return intents.Back() if at in PAUSABLE_PLACES else intents.Confirm()
        control = controls.pad_bindings().control_for_stroke(name, at)
        return NAVIGATION_INTENTS.get(name) or (
            intents.CONTROL_INTENTS.get(control) or intents.Key(control) if control else None
        )

    def _release_button(self, pad: int, name: str) -> Iterator[intents.Intent]:
        lifted = self._held.pop((pad, name), None)
        if lifted is not None and lifted not in self._held.values():
            self.pressed = None
            yield lifted

    def _handle_axis_motion(
        self, pad: int, axis: int, value: float, at: str
    ) -> Iterator[intents.Intent]:
        self._axes[pad, axis] = value
        if axis in TRIGGER_NAMES:
            name = TRIGGER_NAMES[axis]
            is_down = (pad, name) in self._held
            if not is_down and value >= self.reach:
                yield from self._press_button(pad, name, at)
            elif is_down and value < self.reach * RELEASE_SHARE:
                yield from self._release_button(pad, name)
        for stick in (LEFT_STICK_AXES, RIGHT_STICK_AXES):
            if axis in stick:
                yield from self._handle_stick_motion(pad, stick, at)

    def _handle_stick_motion(
        self, pad: int, stick: tuple[int, int], at: str
    ) -> Iterator[intents.Intent]:
        x, y = (self._axes.get((pad, axis), 0.0) for axis in stick)
        was = self._pushed.get((pad, stick))
        far = max(abs(x), abs(y))
        way = was if self.reach * RELEASE_SHARE <= far < self.reach else None
        if far >= self.reach:
            way = (
                intents.Move(1 if x > 0 else -1, 0)
                if abs(x) > abs(y)
                else intents.Move(0, 1 if y > 0 else -1)
            )
        if way == was:
            return
        self._pushed[pad, stick] = way
        if stick == LEFT_STICK_AXES:
            yield from self._start_direction((pad, "left stick's way"), way)
            return
        if was is not None:
            yield from self._release_button(pad, RIGHT_STICK_CONTROLS[was])
        if way is not None:
            yield from self._press_button(pad, RIGHT_STICK_CONTROLS[way], at)

    def _start_direction(
        self, held: HeldButton, way: intents.Move | None
    ) -> Iterator[intents.Intent]:
        """Yield a move and start to repeat it, or end the repeating if ``way`` is None."""
        if way is not None:
            self._last, self.pressed = held[0], held
            self._going[held[0]] = _Repeated(held, way, self.repeat_after or math.inf)
            yield way
        elif (going := self._going.get(held[0])) is not None and going.held == held:
            del self._going[held[0]]

    def _rumble_now(self, hard: float) -> None:
        pad = self._open.get(self._last) if self._last is not None else None
        hard *= self.strength
        if pad is not None and hard:
            pad.rumble(hard, hard, RUMBLE_DURATION_MS)


def pad_family_of(name: str, guid: str) -> controls.PadFamily:
    name = name.lower()
    if guid[8:12] == SONY_ID or "playstation" in name or "dualsense" in name or "dualshock" in name:
        return "playstation"
    if guid[8:12] == NINTENDO_ID or "nintendo" in name or "switch" in name:
        return "nintendo"
    return "xbox"
