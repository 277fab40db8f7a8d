"""The idle demo on the title: bots play game after game, silently, until any input.

Its scenes run on a stack of their own.  An input in the first second was meant for the title and
is passed on to it; a later one only ends the demo, so that a click opens nothing unseen.
"""

from __future__ import annotations

import dataclasses
from functools import partial

import pygame

from game.folders import SOUNDS
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.words import BOT_NAMES
from game.scenes.game import screens_of
from game.start import Watch
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, SUNFLOWER
from game.ui.sound.sound import Sound
from game.ui.widgets.intents import Dropped, FocusLost, Intent, Point
from game.ui.window.kit import Kit
from game.ui.window.layout import Layout
from game.ui.window.scene import Scene, SceneStack
from game.ui.window.shelf import Shelf
from game.words import _

BOTS = 3
SPEED = "normal"
STILL_PX = 3
"""Mouse jitter up to this distance is ignored."""
SURPRISE_SECONDS = 1.0
"""Inputs within this time are still meant for the title."""


class AttractScene(Scene):
    """Bots at play, until any input."""

    takes_files = True

    def __init__(self, kit: Kit, pointed: tuple[int, int] | None = None) -> None:
        """Start the first game; ``pointed`` is the mouse position, if known."""
        self._kit = kit
        self.stage = SceneStack(kit.stack.size)
        # Mute the demo; the title's music goes on.
        silence = Sound(SOUNDS, muted=True)
        self._inner = dataclasses.replace(
            kit, stack=self.stage, sound=silence, shelf=Shelf(None, kit.games)
        )
        self.stage.make = partial(kit.routes, self._inner)
        self._layout = Layout.load("attract")
        self._place = self._layout.place(kit.stack.size)
        self._pointed = pointed
        self._shown_for = 0.0
        self.games = 0
        """The number of games begun."""

    @property
    def shown(self) -> Scene | None:
        """The demo's current scene."""
        return self.stage.top

    def enter(self, previous: Scene | None) -> None:
        self._deal()

    def resize(self, size: tuple[int, int]) -> None:
        self._place = self._layout.place(size)
        self.stage.resize(size)

    def handle(self, intent: Intent) -> None:
        """Return to the title on any input, and pass it on if it was meant for the title."""
        match intent:
            case FocusLost():
                pass
            case Point(pos):
                before, self._pointed = self._pointed, self._pointed or pos
                if before is not None and pygame.Vector2(before).distance_to(pos) > STILL_PX:
                    self._kit.stack.pop()
            case _:
                is_surprised = self._shown_for < SURPRISE_SECONDS
                is_for_title = is_surprised or isinstance(intent, Dropped)
                self._kit.stack.pop(intent if is_for_title else None)

    def update(self, dt: float) -> bool:
        self._shown_for += dt
        changed = self.stage.settle()
        top = self.stage.top
        if top is None:
            self._deal()
            return True
        return top.update(dt) or changed

    def draw_ahead(self) -> bool:
        """Preload for the demo's scene."""
        top = self.stage.top
        return top is not None and top.draw_ahead()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and the hint how to return."""
        self.stage.draw(surface)
        place, rect = self._place, self._place["hint"]
        size, border = rect.size, place.px(3)
        plate = self._kit.pixels.get(
            ("attract", size),
            lambda: shapes.rounded(size, size[1] * 0.36, BAR, border, SUNFLOWER, 0.92),
        )
        surface.blit(plate, rect)
        words = _("The bots are playing. Any key or a click leads back.")
        inside = rect.inflate(-rect.height // 2, -rect.height // 5)
        self._kit.text.paragraph(
            surface, words, inside, "body", rect.height * 0.34, CREAM,
            align="center", valign="middle", leading=1.15,
        )  # fmt: skip

    def _deal(self) -> None:
        self.games += 1
        game, kit = next(iter(self._kit.games.values())), self._inner
        players = [Player(name, badge, game.bot) for badge, name in enumerate(BOT_NAMES[:BOTS])]
        kind = game.kinds[0]
        watch = Watch(BOTS, None, kind, SPEED, exit_at_end=True, shots=None)
        table = screens_of(kit.games, game.name).laying.lay(kit, players, kind, None, watch)
        # Nobody can pause the demo.
        table.playback = None
        self.stage.push(to.At(table))
        self.stage.settle()
