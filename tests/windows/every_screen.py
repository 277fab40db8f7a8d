"""Open every screen once in the real window, a few frames each, and print what was opened."""

from __future__ import annotations

import os
from collections.abc import Sequence

import pygame

from game import app, command, signals
from game.ui.window.scene import Destination

FRAMES = 6
"""So long is a screen looked at."""


class Tour(app.FrameLoop):
    """The loop, with somebody who goes from screen to screen."""

    destinations: Sequence[Destination] = ()
    frames = 0

    def run_frame(self, events: Sequence[pygame.event.Event] | None = None) -> bool:
        if self.frames % FRAMES == 0:
            at = self.frames // FRAMES
            if at == len(self.destinations):
                return False
            self._kit.stack.replace_all_scenes(self.destinations[at])
            print(type(self.destinations[at]).__name__, flush=True)
        self.frames += 1
        # Nothing may rest: every frame is asked for.
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        return super().run_frame(events)


if __name__ == "__main__":
    driver = os.environ["SDL_VIDEODRIVER"]
    from tests.tour import open_to_all

    os.environ["SDL_VIDEODRIVER"] = driver
    Tour.destinations = open_to_all()
    app.FrameLoop = Tour  # type: ignore[misc]
    signals.exit_at_once(command.main([]))
