"""Somebody at the keyboard: ``python3 -m tests.crash.hands GAME SEED ARGUMENT...`` presses
a key every frame.

The keys go through the queue of events, as SDL's would: its driver for nobody's eyes hears none.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

import pygame
from pygame.event import Event

from game import app, command, signals

PHRASES: tuple[Sequence[int], ...] = (
    (pygame.K_n, pygame.K_RETURN),
    (pygame.K_n, pygame.K_n, pygame.K_n, pygame.K_RETURN),
    (pygame.K_SPACE,),
    (pygame.K_p,),
    (pygame.K_e,),
)
"""What answers and goes on; nothing that takes back: of that fewer and fewer moves are seen."""
DRAFTS: tuple[Sequence[int], ...] = (
    (pygame.K_KP1, pygame.K_KP2, pygame.K_KP3, pygame.K_RETURN),
    (pygame.K_KP1, pygame.K_RETURN),
)
"""What picks cards; where there are none to pick, digits are other people's boards."""


PAUSES, PAUSE_FRAMES = 0.05, 60
"""How often and how long nothing is pressed: results take keys without a pause for one held."""


class Typing(app.FrameLoop):
    """The loop, with somebody in front of it."""

    phrases = PHRASES
    rng = Random()
    keys: Sequence[int] = ()
    pause = 0

    def run_frame(self, events: Sequence[Event] | None = None) -> bool:
        if self.pause:
            self.pause -= 1
            pygame.event.post(Event(pygame.USEREVENT))
            return super().run_frame(events)
        key, *self.keys = self.keys or self.rng.choice(self.phrases)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(Event(kind, key=key, mod=pygame.KMOD_NUM, unicode="", scancode=0))
        if not self.keys and self.rng.random() < PAUSES:
            self.pause = PAUSE_FRAMES
        return super().run_frame(events)


if __name__ == "__main__":
    game, seed, *arguments = sys.argv[1:]
    Typing.rng = Random(seed)
    Typing.phrases = PHRASES + DRAFTS if game == "luckybox" else PHRASES
    app.FrameLoop = Typing  # type: ignore[misc]
    signals.exit_at_once(command.main(arguments))
