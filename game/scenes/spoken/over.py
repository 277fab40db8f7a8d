"""Screen-reader views of scenes that wrap another: watched games and guides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.speech.account import Account
from game.ui.speech.phrases import joined
from game.ui.speech.widgets import WidgetAccount
from game.ui.widgets.focus import Focus
from game.ui.widgets.thing import Area, Spoken, Thing
from game.ui.window.scene import Scene
from game.words import _


class OverAccount(Account):
    """Combines the inner scene's view with the widgets over it."""

    def __init__(
        self,
        scene: Callable[[], Scene],
        focus: Callable[[], Focus],
        said: Callable[[], str] = lambda: "",
    ) -> None:
        """Wrap a scene, which may be replaced; ``said`` returns words spoken over it, or ''."""
        self._scene, self._over, self._said = scene, WidgetAccount(focus), said
        self._told: tuple[Scene, Account] | None = None

    @property
    def _beneath(self) -> Account:
        """The inner scene's view."""
        scene = self._scene()
        if self._told is None or self._told[0] is not scene:
            self._told = scene, scene.account()
        return self._told[1]

    @property
    def heading(self) -> str:
        return self._beneath.heading

    def opening(self) -> Sequence[str] | None:
        return self._beneath.opening()

    def way_out(self) -> str:
        return self._over.way_out() or self._beneath.way_out()

    def in_focus(self) -> Spoken | None:
        return self._over.in_focus() or self._beneath.in_focus()

    def pointed_at(self, things: Sequence[Thing]) -> Spoken | None:
        return self._over.pointed_at(things) or self._beneath.pointed_at(things)

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


class WatchedAccount(OverAccount):
    """The view of a watched scene; while paused, it tells the moment."""

    def __init__(
        self,
        scene: Callable[[], Scene],
        focus: Callable[[], Focus],
        is_halted: Callable[[], bool],
        of_the_moment: Callable[[], str],
    ) -> None:
        super().__init__(scene, focus)
        self._is_halted, self._of_the_moment = is_halted, of_the_moment

    def asked(self) -> str:
        if not self._is_halted():
            return super().asked()
        focused = self._over.in_focus()
        # The timeline's value already tells the moment.
        tells = focused is not None and focused.value
        where = () if tells else self._beneath.where()
        return joined(_("Pause"), *where, *self._of_the_moment().splitlines())
