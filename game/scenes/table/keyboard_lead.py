"""Leading the keyboard: where keys are used, the focus goes to what is asked for.

Knows widgets and which of them answer a question; knows no game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Spot, Widget
from game.ui.window.kit import Kit


class KeyboardLead:
    """Takes the focus of one scene to the next thing to be answered."""

    def __init__(self, kit: Kit, focus: Focus) -> None:
        """Lead the keyboard among the widgets of ``focus``."""
        self._kit, self._focus = kit, focus
        self._hand = (0, 0)
        """Where the keyboard last was on the table, so that it goes on from there."""

    def remember(self, aside: Sequence[Widget] = ()) -> None:
        """Remember where the keyboard is before the spots change; ``aside`` is not the table."""
        current = self._focus.current
        if isinstance(current, Spot) and current not in aside:
            self._hand = current.rect.center

    def lead(self, wanted: Iterable[Sequence[Widget]]) -> bool:
        """Go to the nearest of the first of these that are there, unless it is somewhere useful.

        Tells whether the focus was moved.
        """
        current = self._focus.current
        if not self._kit.hands.by_keyboard or (current is not None and current.can_focus):
            return False
        widgets = next(filter(None, wanted), ())
        if widgets:
            self._focus.focus(min(widgets, key=self._distance))
        return bool(widgets)

    def _distance(self, widget: Widget) -> float:
        return math.dist(self._hand, widget.rect.center)
