"""A gamepad that is not there: SDL's virtual joystick, for tests, with real controller events."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

import pygame
import pytest

# Nobody's window is in front, where windows are not shown.
os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"

A, B, X, Y, VIEW, GUIDE, MENU, LEFT_STICK, RIGHT_STICK, LEFT_SHOULDER, RIGHT_SHOULDER = range(11)
UP, DOWN, LEFT, RIGHT = range(11, 15)
LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, LEFT_TRIGGER, RIGHT_TRIGGER = range(6)
GAMEPAD, AXES, BUTTONS = 1, 6, 15
FAR = 32000


class VirtualPad:
    """One gamepad, plugged in from the start; ``unplug`` it when done."""

    def __init__(self) -> None:
        self._sdl = _sdl()
        from pygame._sdl2 import controller

        controller.init()
        index = self._sdl.SDL_JoystickAttachVirtual(GAMEPAD, AXES, BUTTONS, 0)
        if index < 0:
            pytest.skip("SDL has no virtual joysticks here")
        self.id = self._sdl.SDL_JoystickGetDeviceInstanceID(index)
        self._pad = controller.Controller(index)
        self._sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self._joystick = ctypes.c_void_p(self._sdl.SDL_JoystickFromInstanceID(self.id))
        self.is_there = True

    def hold(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, button, 1)

    def lift(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, button, 0)

    def tilt(self, axis: int, value: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, axis, ctypes.c_int16(value))

    def unplug(self) -> None:
        if not self.is_there:
            return
        self.is_there = False
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.id:
                self._sdl.SDL_JoystickDetachVirtual(index)
                return


def _sdl() -> ctypes.CDLL:
    """Give the very SDL that pygame uses."""
    libraries = sorted(Path(pygame.__file__).parent.parent.glob("pygame_ce.libs/libSDL2-2*"))
    if not libraries:
        pytest.skip("pygame uses an SDL that it has not brought along")
    sdl = ctypes.CDLL(str(libraries[0]))
    if not hasattr(sdl, "SDL_JoystickAttachVirtual"):
        pytest.skip("SDL has no virtual joysticks here")
    return sdl
