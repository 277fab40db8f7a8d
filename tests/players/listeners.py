"""Somebody who hears the screen and cannot see it, and presses keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from game.ui.window.scene import Kit
from tests.players.screen import Player, leave_all
from tests.players.ssip import FakeServer, fake_server

FRAMES = 4
"""So many frames show what a key has done at once, and have it told."""


class Listener(Player):
    """A player who knows only what a server of speech was told."""

    def __init__(self, kit: Kit, server: FakeServer) -> None:
        super().__init__(kit)
        self.server = server

    def listen(self, frames: int = FRAMES) -> list[str]:
        """Wait until what is new has been said, and give it."""
        for _frame in range(frames):
            # What is drawn is heard.
            self.wait()
        narrator = self.loop.teller.narrator
        assert narrator is not None
        narrator.speaker.wait_until_silent()
        return self.server.take()

    def after(self, *keys: int) -> list[str]:
        self.press(*keys)
        return self.listen()


ListenerT = TypeVar("ListenerT", bound=Listener)


def listening(kit: Kit, kind: type[ListenerT]) -> Iterator[ListenerT]:
    """Sit down somebody who hears all at once: the body of a fixture."""
    settings = kit.settings
    before = settings.speed, settings.motion
    settings.speech, settings.speed, settings.motion = "system", "turbo", "none"
    with fake_server() as server:
        listener = kind(kit, server)
        yield listener
        listener.loop.teller.stop_speech()
    settings.speech = "off"
    settings.speed, settings.motion = before
    leave_all(kit)
