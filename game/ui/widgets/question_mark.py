"""Which key types a question mark with Shift, while no text is typed and the system does not say.

Outside text fields the game leaves input methods off, and with them the typed characters.  Letters
and digits follow from the key alone, the question mark only from the keyboard's layout.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Set
from functools import cache

import pygame

QUESTION_MARK = ord("?")
USUAL_QUESTION_KEYS = frozenset(map(ord, "/ß"))
"""The keys that usually type a question mark with Shift, for an unknown layout."""
X11_LIBRARY = "libX11.so.6"
XKB_USE_CORE_KEYBOARD = 0x100
X11_KEYCODES = range(8, 256)
XKB_STATE_BYTES = 32
WINDOWS_SHIFT_STATE = 1
MAP_KEY_TO_CHARACTER = 2


def types_question_mark(key: int, modifiers: int) -> bool:
    """Whether a key, pressed with these modifiers, types a question mark on this keyboard."""
    if not modifiers & pygame.KMOD_SHIFT or modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return False
    return key in question_keys()


def question_keys() -> Set[int]:
    """Return the keys that type a question mark with Shift in the layout that is used now."""
    driver = pygame.display.get_driver() if pygame.display.get_init() else ""
    if driver == "x11":
        read = _x11_keyboard()
        return USUAL_QUESTION_KEYS if read is None else read()
    if driver == "windows":
        return _windows_question_keys()
    return USUAL_QUESTION_KEYS


@cache
def _x11_keyboard() -> Callable[[], Set[int]] | None:
    """Return a function that asks X11 for the question keys; None if X11 cannot be asked."""
    try:
        xlib = ctypes.CDLL(X11_LIBRARY)
        xlib.XOpenDisplay.restype = ctypes.c_void_p
        xlib.XkbKeycodeToKeysym.restype = ctypes.c_ulong
    except (OSError, AttributeError):
        return None
    xlib.XkbKeycodeToKeysym.argtypes = ctypes.c_void_p, ctypes.c_ubyte, ctypes.c_uint, ctypes.c_uint
    xlib.XkbGetState.argtypes = ctypes.c_void_p, ctypes.c_uint, ctypes.c_void_p
    xlib.XCloseDisplay.argtypes = (ctypes.c_void_p,)

    def read_question_keys() -> Set[int]:
        # Each connection knows only the layout that it began with.
        display = xlib.XOpenDisplay(None)
        if not display:
            return USUAL_QUESTION_KEYS
        state = (ctypes.c_ubyte * XKB_STATE_BYTES)()
        group = 0 if xlib.XkbGetState(display, XKB_USE_CORE_KEYBOARD, state) else state[0]
        # A keysym of Latin 1 is the character itself.
        keys = {
            xlib.XkbKeycodeToKeysym(display, code, group, 0)
            for code in X11_KEYCODES
            if xlib.XkbKeycodeToKeysym(display, code, group, 1) == QUESTION_MARK
        }
        xlib.XCloseDisplay(display)
        return keys or USUAL_QUESTION_KEYS

    return read_question_keys


def _windows_question_keys() -> Set[int]:
    if sys.platform == "win32":
        user = ctypes.windll.user32
        layout = user.GetKeyboardLayout(0)
        found = user.VkKeyScanExW(ctypes.c_wchar("?"), layout)
        if found != -1 and (found >> 8) & 0xFF == WINDOWS_SHIFT_STATE:
            character = user.MapVirtualKeyExW(found & 0xFF, MAP_KEY_TO_CHARACTER, layout)
            return {ord(chr(character & 0xFFFF).lower())}
    return USUAL_QUESTION_KEYS
