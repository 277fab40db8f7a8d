"""What a guide needs to know of a game's scenes: when it may speak, and where things are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

    from game.scenes.watch.playback import WatchableScene
    from game.ui.window.kit import Kit

Point = tuple[object, ...]
"""A target on the screen, in the game's own terms."""


class Sight(ABC):
    """One game's scenes, as a guide sees them."""

    @abstractmethod
    def may_speak(self, scene: WatchableScene) -> bool:
        """Whether the player can see what would be explained, and act."""

    @abstractmethod
    def places(self, scene: WatchableScene, point: Point) -> Sequence[pygame.Rect]:
        """Return a target's areas; none if it is not on the screen."""

    @abstractmethod
    def kept_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        """Return areas that no words may cover."""

    @abstractmethod
    def home(self, scene: WatchableScene) -> tuple[int, int]:
        """Return the preferred position of the words."""

    def draw_over(
        self, kit: Kit, surface: pygame.Surface, scene: WatchableScene, ringed: pygame.Rect
    ) -> None:
        """Redraw the marks on a ring's edge, so that keys and badges stay whole."""
        for widget in scene.focus.widgets:
            if widget.visible and ringed.contains(widget.rect):
                widget.draw_mark(surface, kit)

    def draw_refusal(self, surface: pygame.Surface, scene: WatchableScene, scale: float) -> None:
        """Redraw the explanation of a refused click."""
        if scene.refusal is not None:
            scene.refusal.draw(surface, scale)
