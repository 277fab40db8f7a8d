"""The screen-reader view of a screen.  Queried every frame, so costly parts are lazy."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.widgets.thing import Area, Spoken, Thing


class Account:
    """What a screen tells; screens override what they know."""

    @property
    def heading(self) -> str:
        """The screen's name; if empty, the heading drawn on it is used."""
        return ""

    def opening(self) -> Sequence[str] | None:
        """Return what is said when it opens; ``None`` for the words drawn on it."""
        return None

    def way_out(self) -> str:
        """Return how to leave it, or ''."""
        return ""

    def in_focus(self) -> Spoken | None:
        """Return what is focused, if the focus shows."""
        return None

    def pointed_at(self, things: Sequence[Thing]) -> Spoken | None:
        """Describe one thing or group under the scanning highlight; ``None`` if that is unknown."""
        return None

    def asked(self) -> str:
        """Return what the player should do now; said when it changes."""
        return ""

    def refused(self) -> str:
        """Return the reason of a refusal while that is shown."""
        return ""

    def happened(self) -> Sequence[str]:
        """Return what has been shown since the last call, a sentence each."""
        return ()

    def forget(self) -> None:
        """Skip what has been shown so far."""

    def where(self) -> Sequence[str]:
        """Return where the player is, besides the heading and the focus."""
        return ()

    def choices(self) -> Sequence[str]:
        """Return what can be done now."""
        return ()

    def set_to(self) -> Sequence[str]:
        """Return settings and their values."""
        return ()

    def table(self) -> Sequence[str] | None:
        """Return everything public; ``None`` for the words drawn on the screen."""
        return None

    def cards(self) -> Sequence[str]:
        """Return the player's own cards."""
        return ()

    def covers(self, area: Area, *, lists: bool = True) -> bool:
        """Whether the area is read on focus anyway, as buttons are.

        With ``lists``, list rows count too.
        """
        return False
