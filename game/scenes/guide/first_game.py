"""The guided first game: its steps, and which one is due.

The game's state decides, so that undo leads back, and quick players are never held up.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.words import N_, _

from .guide import Guide, Step, Way
from .sight import Sight

if TYPE_CHECKING:
    from game.scenes.watch.playback import WatchableScene
    from game.ui.window.kit import Kit


class FirstGame(Guide):
    """The guide of one game, from its first card to the farewell."""

    def __init__(self, sight: Sight, steps: Sequence[Step]) -> None:
        super().__init__(sight)
        self.steps = tuple(steps)
        self._moves = [step.move for step in self.steps if step.move is not None]
        self._heard: set[Step] = set()

    def due(self, scene: WatchableScene) -> Step | None:
        """Return the first step not done."""
        made, asked = self.made(), 0
        for step in self.steps:
            # Making a move also skips the steps between it and the next one.
            is_past = made > asked and asked < len(self._moves)
            asked += step.move is not None
            if is_past or step in self._heard:
                continue
            if step.until is not None and step.until(scene):
                continue
            return step
        return None

    def teaches(self, step: Step) -> bool:
        return step is self.steps[-1]

    def hear(self, step: Step) -> None:
        self._heard.add(step)

    def objection(self, action: object) -> str:
        wanted = self.wanted
        if wanted is None or self.accepts(wanted, action):
            return ""
        return _("First do what the arrow shows.")

    @property
    def wanted(self) -> object:
        """The next move to make; None: any move is allowed."""
        made = self.made()
        return self._moves[made] if made < len(self._moves) else None

    def ways_on(self, step: Step) -> tuple[Way, Way] | None:
        """Return the farewell's two buttons."""
        if step is not self.steps[-1]:
            return None
        away = Way(N_("Not now"), lambda scene: scene.go_away())
        return Way(self.farewell, lambda scene: self.lead_on(scene.kit)), away

    def way_out(self, step: Step) -> Way:
        """Confirm before leaving."""
        words = N_("You can begin it again at any time.")
        return Way(N_("Leave the guided game"), lambda scene: scene.ask_to_leave(_(words)))

    # --- what a game says ------------------------------------------------------------------------

    @property
    @abstractmethod
    def farewell(self) -> str:
        """The English label of the button to a real game."""

    @abstractmethod
    def lead_on(self, kit: Kit) -> None:
        """Start a real game."""

    @abstractmethod
    def made(self) -> int:
        """Return how many of the steps' moves are made."""

    @abstractmethod
    def accepts(self, wanted: object, action: object) -> bool:
        """Whether an action is the wanted move or leads to it."""
