"""Key events as strokes: letters by what is printed on the key, on any layout."""

from __future__ import annotations

import sys

import pygame

KEYPAD = {getattr(pygame, f"K_KP{n}"): n for n in range(10)}
TOP_ROW = {getattr(pygame, f"KSCAN_{n}"): n for n in range(10)}
"""Digits by position, as AZERTY needs Shift for them."""
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
"""Modifier keys; only Shift can be a stroke by itself."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
CLICK = "click"
"""The stroke of a mouse button used as scanning switch."""
COMMAND_KEY = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL


def digit_of(event: pygame.event.Event) -> int | None:
    """Return the digit of the top row (on any layout) or keypad, or None."""
    if event.mod & COMMAND_KEY:
        return None
    if event.key in KEYPAD:
        return KEYPAD[event.key]
    if event.unicode and event.unicode in "0123456789":
        return int(event.unicode)
    return TOP_ROW.get(event.scancode)


def plain_stroke(event: pygame.event.Event) -> str:
    """Return the key's name, ignoring modifiers."""
    return letter_of(event) or pygame.key.name(event.key) or f"key {event.scancode}"


def stroke_of(event: pygame.event.Event) -> str:
    """Return the stroke, or '' for digits and modifiers.

    A letter is what is printed on its key, else what its position has; ? counts anywhere.
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
    """Return a key's Latin letter as printed, else by position, else ''."""
    for character in (chr(event.key) if 0 < event.key < 0x110000 else "", event.unicode.lower()):
        if len(character) == 1 and "a" <= character <= "z":
            return character
    # Greek and Cyrillic keys have no Latin letter.
    if event.unicode.isalpha() and ord(event.unicode[0]) > 0x2FF:
        return LETTER_PLACES.get(event.scancode, "")
    return ""
