"""What a guide sees of a table: whether it may speak now, and where things are on the screen.

Each game knows its own scenes.  Knows no step, and nothing of what is said.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

    from game.scenes.watch.playback import WatchableScene
    from game.ui.window.kit import Kit

Point = tuple[object, ...]
"""Something on the screen, by a name that its game knows."""


class Sight(ABC):
    """The scenes of one game, as a guide sees them."""

    @abstractmethod
    def may_speak(self, scene: WatchableScene) -> bool:
        """Tell whether the player can see what would be explained, and do it."""

    @abstractmethod
    def places(self, scene: WatchableScene, point: Point) -> Sequence[pygame.Rect]:
        """Give where something is now; nothing where it is not on the screen."""

    @abstractmethod
    def kept_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        """Give what no words may cover."""

    @abstractmethod
    def home(self, scene: WatchableScene) -> tuple[int, int]:
        """Give the place near which words stand."""

    def draw_over(
        self, kit: Kit, surface: pygame.Surface, scene: WatchableScene, ringed: pygame.Rect
    ) -> None:
        """Draw again what lies on the rim of what was ringed: a key or badge stays whole."""
        for widget in scene.focus.widgets:
            if widget.visible and ringed.contains(widget.rect):
                widget.draw_mark(surface, kit)

    def draw_refusal(self, surface: pygame.Surface, scene: WatchableScene, scale: float) -> None:
        """Draw again why a click came to nothing, where the scene refuses any."""
        if scene.refusal is not None:
            scene.refusal.draw(surface, scale)
