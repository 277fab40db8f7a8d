"""What is pressed on a keyboard, by name: letters by what is printed, on any layout.

Knows keys and where they lie, and nothing of what they are for.
"""

from __future__ import annotations

import sys

import pygame

KEYPAD = {getattr(pygame, f"K_KP{n}"): n for n in range(10)}
TOP_ROW = {getattr(pygame, f"KSCAN_{n}"): n for n in range(10)}
"""Where the digits are by place: AZERTY gives them only with Shift, the place is the same."""
LETTER_PLACES = {getattr(pygame, f"KSCAN_{c.upper()}"): c for c in "abcdefghijklmnopqrstuvwxyz"}
MODIFIERS = {
    pygame.K_LSHIFT: "shift",
    pygame.K_RSHIFT: "shift",
    **dict.fromkeys(
        (
            *(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_MODE),
            *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
        ),
        "",
    ),
}
"""Keys that change what others mean: of these, Shift may mean something by itself."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
CLICK = "click"
"""The stroke of a mouse button that is a single switch."""
COMMAND_KEY = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL


def digit_of(event: pygame.event.Event) -> int | None:
    """Return the digit that is pressed, on the top row of any layout or on the keypad."""
    if event.mod & COMMAND_KEY:
        return None
    if event.key in KEYPAD:
        return KEYPAD[event.key]
    if event.unicode and event.unicode in "0123456789":
        return int(event.unicode)
    return TOP_ROW.get(event.scancode)


def plain_stroke(event: pygame.event.Event) -> str:
    """Name the key that is pressed, whichever it is and whatever else is held."""
    return letter_of(event) or pygame.key.name(event.key) or f"key {event.scancode}"


def stroke_of(event: pygame.event.Event) -> str:
    """Name what is pressed, '' for digits and for keys that only change what others mean.

    A letter is what is printed on its key, else what lies there; ? is one wherever it lies.
    """
    letter = letter_of(event)
    if event.mod & pygame.KMOD_ALT:
        return "alt+return" if event.key in ENTER else ""
    if event.mod & COMMAND_KEY:
        shift = "shift+" if event.mod & pygame.KMOD_SHIFT else ""
        return f"ctrl+{shift}{letter}" if letter else ""
    if event.key == pygame.K_INSERT and event.mod & pygame.KMOD_SHIFT:
        return "shift+insert"
    if event.key in MODIFIERS:
        return MODIFIERS[event.key]
    if event.unicode == "?":
        return "?"
    if letter:
        return letter
    return "" if digit_of(event) is not None else pygame.key.name(event.key)


def letter_of(event: pygame.event.Event) -> str:
    """Return the Latin letter of a key by what is printed on it, else by its place, else ''."""
    for character in (chr(event.key) if 0 < event.key < 0x110000 else "", event.unicode.lower()):
        if len(character) == 1 and "a" <= character <= "z":
            return character
    # A Greek or Cyrillic key has no Latin letter on it; go by its place.
    if event.unicode.isalpha() and ord(event.unicode[0]) > 0x2FF:
        return LETTER_PLACES.get(event.scancode, "")
    return ""
