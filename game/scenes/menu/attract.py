"""What the title shows when nobody touches it: bots at play, game after game, without a sound.

A stage of its own, beneath the eyes of the real one: its scenes come and go there, and any sign of
life leads back to the title, which has not moved.  What is touched just as the show begins was
meant for the title, and goes there.  So does a click right after the mouse was moved, which led
back already; one of a mouse at rest opens nothing that was not to be seen.  Knows no rules.
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
"""A mouse that trembles by this much is not moved."""
SURPRISE_SECONDS = 1.0
"""How long a click or a key still means the title: nobody decides and acts sooner than that."""


class AttractScene(Scene):
    """Bots at play, until somebody comes."""

    takes_files = True

    def __init__(self, kit: Kit, pointed: tuple[int, int] | None = None) -> None:
        """Lay the first table; ``pointed`` is where the mouse rests, where that is known."""
        self._kit = kit
        self.stage = SceneStack(kit.stack.size)
        # The music of the title goes on; nothing else is heard.
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
        """How many games have been begun."""

    @property
    def shown(self) -> Scene | None:
        """The scene that the bots are in."""
        return self.stage.top

    def enter(self, previous: Scene | None) -> None:
        self._deal()

    def resize(self, size: tuple[int, int]) -> None:
        self._place = self._layout.place(size)
        self.stage.resize(size)

    def handle(self, intent: Intent) -> None:
        """Go back to the title at any sign of life, which at first is the title's to answer."""
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
        """Let the bots play; after the final score, another game begins."""
        self._shown_for += dt
        changed = self.stage.settle()
        top = self.stage.top
        if top is None:
            self._deal()
            return True
        return top.update(dt) or changed

    def draw_ahead(self) -> bool:
        """Draw ahead what the bots' scene will want."""
        top = self.stage.top
        return top is not None and top.draw_ahead()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, and say how to get back."""
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
        # Nobody is there to halt it.
        table.playback = None
        self.stage.push(to.At(table))
        self.stage.settle()
