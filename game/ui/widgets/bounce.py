"""A second press of the same key, button or mouse button that comes too soon is nobody's wish.

Knows events and the time that passes, and nothing of what is pressed for.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

DOWN = (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.MOUSEBUTTONDOWN)
UP = (pygame.KEYUP, pygame.CONTROLLERBUTTONUP, pygame.MOUSEBUTTONUP)
WHEEL = (4, 5)


class Bounce:
    """What was let go of lately, and what is not heard for it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """For how long the same is not heard again; 0 where all is."""
        self._since: dict[Hashable, float] = {}
        """The seconds since each was let go of."""
        self._unheard: set[Hashable] = set()
        """What is down and was not heard."""
        self._is_mute = False
        """Whether the key that went down last was not heard, nor is what it writes."""

    def let_pass(self, seconds: float, milliseconds: int) -> None:
        """Let time pass, and forget what is long ago: longer than so many milliseconds."""
        self.seconds = milliseconds / 1000
        gone = {pressed: since + seconds for pressed, since in self._since.items()}
        self._since = {it: since for it, since in gone.items() if since < self.seconds}

    def hears(self, event: pygame.event.Event) -> bool:
        """Tell whether an event is to be heard."""
        if not self.seconds:
            return True
        if event.type == pygame.TEXTINPUT:
            return not self._is_mute
        if event.type not in DOWN + UP or getattr(event, "button", None) in WHEEL:
            return True
        pressed = _pressed(event)
        if event.type in DOWN:
            if pressed in self._since:
                self._unheard.add(pressed)
            is_heard = pressed not in self._unheard
            if event.type == pygame.KEYDOWN:
                self._is_mute = not is_heard
            return is_heard
        self._since[pressed] = 0.0
        is_heard = pressed not in self._unheard
        self._unheard.discard(pressed)
        return is_heard


def _pressed(event: pygame.event.Event) -> Hashable:
    """Name what goes down or up."""
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        return "key", event.key
    return getattr(event, "instance_id", "mouse"), event.button
