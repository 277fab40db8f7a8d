"""Somebody who hears the screen and cannot see it, and presses keys."""

from __future__ import annotations

from game.ui.window.kit import Kit
from tests.screen import Player
from tests.ssip import FakeServer

FRAMES = 4
"""So many frames show what a key has done at once, and have it told."""


class Listener(Player):
    """A player who knows only what a server of speech was told."""

    def __init__(self, kit: Kit, server: FakeServer) -> None:
        super().__init__(kit)
        self.server = server

    def listen(self, frames: int = FRAMES) -> list[str]:
        """Wait until what is new has been said, and give it."""
        self.wait(frames)
        narrator = self.loop.teller.narrator
        assert narrator is not None
        narrator.speaker.settle()
        return self.server.take()

    def after(self, *keys: int) -> list[str]:
        """Give what is said once these keys have been pressed."""
        self.press(*keys)
        return self.listen()
