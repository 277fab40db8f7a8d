"""Before watching: how many bots play, and how fast.

A small sheet over the title, which begins the game when it is told.  Knows no rules.
"""

from __future__ import annotations

from game.start import Watch
from game.ui.button import Button
from game.ui.choice import Choice
from game.ui.focus import Focus
from game.ui.intents import Back, Digit, Intent
from game.ui.kit import Kit
from game.ui.palette import INK
from game.words import _

from .cues import SPEEDS
from .settings import SPEED_NAMES
from .sheet import SheetScene

ANCHORS = ("sheet", "heading", "bots", "speed", "watch", "back")
BOTS = (1, 2, 3, 4, 5, 6)
USUAL_BOTS = 3
EDITION = "classic"


class WatchSetupScene(SheetScene):
    """A sheet that hands a ``Watch`` to the scene beneath, or nothing."""

    def __init__(self, kit: Kit, seed: int | None = None) -> None:
        """Offer what was chosen last; ``seed`` is what the game is dealt from."""
        super().__init__(kit, "watch_setup", ANCHORS)
        self._seed = seed
        self.bots = USUAL_BOTS
        self.speed = kit.settings.speed
        bots = Choice(
            "bots", lambda: _("Bots"), BOTS, lambda: self.bots, self._seat, str, colour=INK
        )
        speed = Choice(
            "speed",
            lambda: _("Speed"),
            SPEEDS,
            lambda: self.speed,
            self._hasten,
            lambda speed: _(SPEED_NAMES[speed]),
            colour=INK,
        )
        watch = Button("watch", lambda: _("Watch"), self._watch, style="sky")
        back = Button("back", lambda: _("Back"), kit.stack.pop, style="quiet", shortcut=Back())
        self._focus = Focus(kit, [bots, speed, watch, back], default=watch, goes_round=True)

    def handle(self, intent: Intent) -> None:
        """Let the rows have it; a digit is a number of bots."""
        if isinstance(intent, Digit):
            if intent.n in BOTS:
                self._seat(intent.n)
            return
        self._focus.handle(intent)

    @property
    def title(self) -> str:
        """What stands in its head."""
        return _("Watch")

    def _seat(self, bots: int) -> None:
        self.bots = bots

    def _hasten(self, speed: str) -> None:
        self.speed = speed

    def _watch(self) -> None:
        self._kit.stack.pop(
            Watch(
                players=self.bots,
                seed=self._seed,
                edition=EDITION,
                speed=self.speed,
                exit_at_end=False,
                shots=None,
            )
        )
