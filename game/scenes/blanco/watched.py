"""A game of Blanco that only bots play: halted, step by step, at any speed.

Knows how its viewer lets time pass; what happens meanwhile is the table's.
"""

from __future__ import annotations

from game.ui.button import Button
from game.ui.choice import Choice
from game.ui.intents import Advance, Intent, Move
from game.ui.kit import Kit
from game.words import _

from ..cues import SPEEDS
from ..settings import SPEED_NAMES
from .scene import BlancoScene
from .table import BlancoTable


class WatchedBlanco(BlancoScene):
    """The table with its viewer's controls in the place of a player's."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        """Watch a game from where it is."""
        super().__init__(kit, table)
        self.is_halted = False
        self._steps_from: int | None = None
        """How many events had been shown when a step was asked for, while it is being made."""
        self.desk = [
            Button(
                "undo",
                lambda: _("Play") if self.is_halted else _("Pause"),
                self.toggle,
                style="sky",
                shortcut=Advance(),
            ),
            Choice(
                "end",
                "",
                SPEEDS,
                lambda: table.speed,
                table.watch_at,
                lambda speed: _(SPEED_NAMES[speed]),
            ),
        ]

    def toggle(self) -> None:
        """Halt, or go on."""
        self.is_halted, self._steps_from = not self.is_halted, None

    def step(self) -> None:
        """Let one more thing be done, and halt."""
        self.is_halted, self._steps_from = True, self.table.shown

    def handle(self, intent: Intent) -> None:
        """Space halts and goes on, the right arrow makes a step; the rest is the table's."""
        match intent:
            case Advance():
                self.toggle()
            case Move(1, 0) if self.focus.current is not self.desk[1]:
                self.step()
            case _:
                super().handle(intent)

    def update(self, dt: float) -> bool:
        """Let time pass, unless it is halted."""
        if not self.is_halted:
            return super().update(dt)
        if self._steps_from is None:
            return self.focus.update(dt)
        if self.table.shown > self._steps_from and not self.table.director.is_busy():
            self._steps_from = None
        super().update(dt)
        return True
