"""The account: what a screen tells somebody who does not see it, as values.

A screen gives one when it is asked (``Scene.account``), and whoever tells asks it after every
frame, so what is costly is worked out when it is called for.  Knows no screen and no
voice; all words are in the player's language.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.widgets.thing import Area, Spoken, Thing


class Account:
    """What a screen tells; a screen that knows more overrides what it knows."""

    @property
    def heading(self) -> str:
        """What the screen is called; empty where the lettering of its head says it."""
        return ""

    def opening(self) -> Sequence[str] | None:
        """Give what is said when it opens; ``None`` for the words that stand on it."""
        return None

    def way_out(self) -> str:
        """Say how it is left; empty where it cannot be."""
        return ""

    def in_focus(self) -> Spoken | None:
        """Give what is in focus, where the focus shows."""
        return None

    def pointed_at(self, things: Sequence[Thing]) -> Spoken | None:
        """Describe one thing or a group that a highlight is on; ``None`` for nothing new."""
        return None

    def asked(self) -> str:
        """Say what is to be done now, once nothing plays; said again when it changes."""
        return ""

    def refused(self) -> str:
        """Say why what was done came to nothing, as long as that is shown."""
        return ""

    def happened(self) -> Sequence[str]:
        """Take what has been shown since this was asked last, a sentence for each."""
        return ()

    def forget(self) -> None:
        """Pass over what has been shown so far: nobody listened."""

    def where(self) -> Sequence[str]:
        """Say where one is, besides the heading and the focus."""
        return ()

    def choices(self) -> Sequence[str]:
        """List what can be done now."""
        return ()

    def set_to(self) -> Sequence[str]:
        """List what can be set, each with what it is set to."""
        return ()

    def table(self) -> Sequence[str] | None:
        """Read everything that everybody sees; ``None`` for the words that stand on the screen."""
        return None

    def cards(self) -> Sequence[str]:
        """Read what lies before whoever is at it."""
        return ()

    def covers(self, area: Area, *, lists: bool = True) -> bool:
        """Tell whether something lies there that is told when it is in focus, as buttons are.

        Rows of ``lists`` are told so too, and yet are what one wants to have read.
        """
        return False
