"""Key debounce: ignores a key or button that is pressed again too soon."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

DOWN = (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.MOUSEBUTTONDOWN)
UP = (pygame.KEYUP, pygame.CONTROLLERBUTTONUP, pygame.MOUSEBUTTONUP)
WHEEL = (4, 5)


class Bounce:
    """Ignores a press soon after the same key's release."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """The ignore time, 0 for none."""
        self._since: dict[Hashable, float] = {}
        self._unheard: set[Hashable] = set()
        """Keys down that were ignored, so that their release is too."""
        self._is_mute = False
        """Whether the last key was ignored, so that its text is too."""

    def let_pass(self, seconds: float, milliseconds: int) -> None:
        """Advance time, and set the ignore time."""
        self.seconds = milliseconds / 1000
        gone = {pressed: since + seconds for pressed, since in self._since.items()}
        self._since = {it: since for it, since in gone.items() if since < self.seconds}

    def hears(self, event: pygame.event.Event) -> bool:
        """Whether an event counts."""
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
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        return "key", event.key
    return getattr(event, "instance_id", "mouse"), event.button
