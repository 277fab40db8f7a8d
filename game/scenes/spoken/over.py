"""Accounts of scenes that lie over another one: a watched game under its bar, a guide's words.

Tell what the scene beneath tells, and their own.  Know no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.speech.account import Account, Area, Focused
from game.ui.speech.widgets import WidgetAccount
from game.ui.widgets.focus import Focus


class OverAccount(Account):
    """What a scene beneath tells, with the widgets that lie over it."""

    def __init__(
        self, beneath: Account, focus: Callable[[], Focus], said: Callable[[], str] = lambda: ""
    ) -> None:
        """Lay ``focus`` over what is beneath; ``said`` is what is said over it, if anything."""
        self._beneath, self._over, self._said = beneath, WidgetAccount(focus), said

    @property
    def heading(self) -> str:
        return self._beneath.heading

    def opening(self) -> Sequence[str] | None:
        return self._beneath.opening()

    def way_out(self) -> str:
        return self._over.way_out() or self._beneath.way_out()

    def in_focus(self) -> Focused | None:
        return self._over.in_focus() or self._beneath.in_focus()

    def asked(self) -> str:
        return self._said() or self._beneath.asked()

    def refused(self) -> str:
        return self._beneath.refused()

    def happened(self) -> Sequence[str]:
        return self._beneath.happened()

    def forget(self) -> None:
        self._beneath.forget()

    def where(self) -> Sequence[str]:
        return self._beneath.where()

    def choices(self) -> Sequence[str]:
        return (*self._over.choices(), *self._beneath.choices())

    def table(self) -> Sequence[str] | None:
        return self._beneath.table()

    def cards(self) -> Sequence[str]:
        return self._beneath.cards()

    def covers(self, area: Area, *, lists: bool = True) -> bool:
        return any(it.covers(area, lists=lists) for it in (self._over, self._beneath))
