"""A guide: the steps of a guided game, and which of them is due.

What has been done says where the guide is, so taking something back leads it back as well, and
whoever is quicker than the words is never held up.  Knows no game and no pixels.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from game.words import N_, _

if TYPE_CHECKING:
    import pygame

    from game.ui.widgets.refusal import Refusal
    from game.ui.window.kit import Kit

Point = tuple[Any, ...]
"""Something on the screen, by a name that its game knows."""


@dataclass(frozen=True, eq=False)
class Step:
    """One idea: its words, what they mean, and what is to be done.

    Without a ``move`` and without ``until`` it is only to be read.
    """

    words: str
    """English, with the guide's facts in braces."""
    points: tuple[Point, ...] = ()
    """What is pointed at."""
    move: Any = None
    """What is to be done, as the guide's game knows it: nothing else is allowed meanwhile."""
    until: Callable[[Any], bool] | None = None
    """Tells of the scene whether it is done, where that is not one move."""

    @property
    def is_read(self) -> bool:
        """Whether it is done with once it has been read."""
        return self.move is None and self.until is None


class Way(NamedTuple):
    """A way on from a step, as a button."""

    words: str
    """In English."""
    take: Callable[[Any], None]
    """Go it, from the scene that speaks."""


class Guide(ABC):
    """What explains one game, from its first card to its farewell."""

    leaving = N_("Leave the guided game")
    """What closes it is called, in English."""
    is_first_game = True
    """Whether it shows a newcomer the game: leaving is asked about, and its end is remembered."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)
        self._moves = [step.move for step in self.steps if step.move is not None]
        self._heard: set[Step] = set()

    def due(self, scene: Any) -> Step | None:
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

    def hear(self, step: Step) -> None:
        """Note that a step was read."""
        self._heard.add(step)

    def objection(self, action: Any) -> str:
        """Say why an action that the rules allow is to wait; empty where it need not."""
        wanted = self.wanted
        if wanted is None or self.accepts(wanted, action):
            return ""
        return _("First do what the arrow shows.")

    @property
    def wanted(self) -> Any:
        """The move that is to be made next; ``None`` once everything is free."""
        made = self.made()
        return self._moves[made] if made < len(self._moves) else None

    def words_of(self, step: Step) -> str:
        return _(step.words).format(**self.facts())

    def ways_on(self, step: Step) -> tuple[Way, Way] | None:
        """Give the two ways on from a step, the one that is meant first; none but from the last."""
        if step is not self.steps[-1]:
            return None
        away = Way(N_("Not now"), lambda scene: scene.go_away())
        return Way(self.farewell, lambda scene: self.lead_on(scene.kit)), away

    def number_of(self, step: Step) -> int:
        """Count the steps up to this one."""
        return self.steps.index(step) + 1

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
    def accepts(self, wanted: Any, action: Any) -> bool:
        """Tell whether an action is the move that is wanted, or leads to it."""

    @abstractmethod
    def facts(self) -> Mapping[str, object]:
        """Give what fills the words, as the game stands."""

    @abstractmethod
    def may_speak(self, scene: Any) -> bool:
        """Tell whether the player can see what would be explained, and do it."""

    @abstractmethod
    def places(self, scene: Any, point: Point) -> Sequence[pygame.Rect]:
        """Give where something is now; nothing where it is not on the screen."""

    @abstractmethod
    def kept_clear(self, scene: Any) -> Sequence[pygame.Rect]:
        """Give what no words may cover."""

    def draw_over(self, kit: Kit, surface: pygame.Surface, scene: Any, ringed: pygame.Rect) -> None:
        """Draw again what lies on the rim of what was ringed: a key or badge stays whole."""
        for widget in scene.focus.widgets:
            if widget.visible and ringed.contains(widget.rect):
                widget.draw_mark(surface, kit)

    def draw_refusal(self, surface: pygame.Surface, scene: Any, scale: float) -> None:
        """Draw again why a click came to nothing, where the scene refuses any."""
        refusal: Refusal | None = getattr(scene, "refusal", None)
        if refusal is not None:
            refusal.draw(surface, scale)

    @abstractmethod
    def home(self, scene: Any) -> tuple[int, int]:
        """Give the place near which words stand."""
