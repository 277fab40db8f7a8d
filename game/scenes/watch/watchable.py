"""What can be watched: a scene whose viewer, not its players, says how time passes.

Knows neither the viewer's controls nor any game.
"""

from __future__ import annotations

from game.ui.window.scene import Scene


class WatchableScene(Scene):
    """A scene of a game that somebody may watch."""

    def hover(self, dt: float) -> bool:
        """Follow the mouse while nothing else goes on; tell whether the picture has changed."""
        return False

    def turn_to(self, step: int) -> None:
        """Show a board so many seats further on large, where there are several to choose from."""

    def counted(self) -> int:
        """Say how far something has come that no event tells."""
        return 0
