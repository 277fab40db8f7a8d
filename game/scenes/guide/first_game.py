"""A guided first game: its steps in their order, and which of them is due.

What has been done says where it is, so taking something back leads it back as well, and whoever is
quicker than the words is never held up.  Knows no game and no pixels.
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
    """What explains one game, from its first card to its farewell."""

    def __init__(self, sight: Sight, steps: Sequence[Step]) -> None:
        super().__init__(sight)
        self.steps = tuple(steps)
        self._moves = [step.move for step in self.steps if step.move is not None]
        self._heard: set[Step] = set()

    def due(self, scene: WatchableScene) -> Step | None:
        """Give the first step that is not done, if there is one."""
        made, asked = self.made(), 0
        for step in self.steps:
            # What follows a move that was made has been left behind with it.
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
        """The move that is to be made next; ``None`` once everything is free."""
        made = self.made()
        return self._moves[made] if made < len(self._moves) else None

    def ways_on(self, step: Step) -> tuple[Way, Way] | None:
        """Give the two ways on from the farewell."""
        if step is not self.steps[-1]:
            return None
        away = Way(N_("Not now"), lambda scene: scene.go_away())
        return Way(self.farewell, lambda scene: self.lead_on(scene.kit)), away

    def way_out(self, step: Step) -> Way:
        """Ask once; nothing is lost but the way back to here."""
        words = N_("You can begin it again at any time.")
        return Way(N_("Leave the guided game"), lambda scene: scene.ask_to_leave(_(words)))

    # --- what a game says ------------------------------------------------------------------------

    @property
    @abstractmethod
    def farewell(self) -> str:
        """What the button says that leads on to a game of one's own, in English."""

    @abstractmethod
    def lead_on(self, kit: Kit) -> None:
        """Go to a game of one's own."""

    @abstractmethod
    def made(self) -> int:
        """Count the moves of the steps that are made."""

    @abstractmethod
    def accepts(self, wanted: object, action: object) -> bool:
        """Tell whether an action is the move that is wanted, or leads to it."""
