"""The screen-reader views of tables, replays and logs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Generic, Protocol, TypeVar

from game.record import Player
from game.ui.narrator import WidgetAccount, joined
from game.ui.voices import Account
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Area, Spoken, Thing
from game.ui.widgets.tooltip import Refusal
from game.ui.window.scene import Scene
from game.words import _

from .share import line_with_name
from .table.table import Line, Seated


class LayeredAccount(Account):
    """What the screen reader reads of a scene within another, and of the widgets over it."""

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
    def _scene_account(self) -> Account:
        scene = self._scene()
        if self._told is None or self._told[0] is not scene:
            self._told = scene, scene.account()
        return self._told[1]

    @property
    def heading(self) -> str:
        return self._scene_account.heading

    def opening(self) -> Sequence[str] | None:
        return self._scene_account.opening()

    def way_out(self) -> str:
        return self._over.way_out() or self._scene_account.way_out()

    def in_focus(self) -> Spoken | None:
        return self._over.in_focus() or self._scene_account.in_focus()

    def pointed_at(self, things: Sequence[Thing]) -> Spoken | None:
        return self._over.pointed_at(things) or self._scene_account.pointed_at(things)

    def asked(self) -> str:
        return self._said() or self._scene_account.asked()

    def refused(self) -> str:
        return self._scene_account.refused()

    def happened(self) -> Sequence[str]:
        return self._scene_account.happened()

    def forget(self) -> None:
        self._scene_account.forget()

    def where(self) -> Sequence[str]:
        return self._scene_account.where()

    def choices(self) -> Sequence[str]:
        return (*self._over.choices(), *self._scene_account.choices())

    def table(self) -> Sequence[str] | None:
        return self._scene_account.table()

    def cards(self) -> Sequence[str]:
        return self._scene_account.cards()

    def covers(self, area: Area, *, lists: bool = True) -> bool:
        return any(it.covers(area, lists=lists) for it in (self._over, self._scene_account))


class WatchedAccount(LayeredAccount):
    """The screen-reader view of a watched scene; while paused, it describes the moment."""

    def __init__(
        self, scene: Callable[[], Scene], focus: Callable[[], Focus], is_paused: Callable[[], bool],
        of_the_moment: Callable[[], str],
    ) -> None:  # fmt: skip
        super().__init__(scene, focus)
        self._is_paused, self._of_the_moment = is_paused, of_the_moment

    def asked(self) -> str:
        if not self._is_paused():
            return super().asked()
        focused = self._over.in_focus()
        # The timeline's value already tells the moment.
        tells = focused is not None and focused.value
        where = () if tells else self._scene_account.where()
        return joined(_("Pause"), *where, *self._of_the_moment().splitlines())


LOG_LINES_READ_FIRST = 5


class LogAccount(WidgetAccount):
    """The screen-reader view of the log: reads its end on opening, all of it on request."""

    def __init__(
        self, focus: Callable[[], Focus], lines: Sequence[Line], players: Sequence[Player]
    ) -> None:
        super().__init__(focus)
        self._words = [line_with_name(line, players) for line in lines]

    def opening(self) -> Sequence[str]:
        return self._words[-LOG_LINES_READ_FIRST:] or (_("Nothing yet."),)

    def table(self) -> Sequence[str]:
        return self._words


BRIEF_SPEEDS = ("fast", "turbo")
"""Speeds at which a cascade is read in short, after its end."""


class TableSceneParts(Protocol):
    """The parts of a table's scene that its screen-reader view needs."""

    table: Any
    focus: Focus

    @property
    def refusal(self) -> Refusal | None:
        pass


AnyScene = TypeVar("AnyScene", bound=TableSceneParts)


class TableAccount(WidgetAccount, Generic[AnyScene]):
    """The base of the screen-reader accounts of all scenes at a table."""

    def __init__(self, scene: AnyScene) -> None:
        super().__init__(lambda: scene.focus)
        self._scene = scene
        self._table: Seated = scene.table

    def opening(self) -> Sequence[str]:
        return ()

    def refused(self) -> str:
        return "" if self._scene.refusal is None else self._scene.refusal.words

    @property
    def is_read_in_short(self) -> bool:
        return self._table.speed in BRIEF_SPEEDS

    def happened(self) -> Sequence[str]:
        unheard = self._table.unheard
        if not unheard:
            return ()
        events, unheard[:] = self.whole(unheard)
        said: list[str] = []
        for are_words, run in groupby(events, lambda event: isinstance(event, str)):
            some = list(run)
            said += some if are_words else self.tell(some)
        return said

    def forget(self) -> None:
        self._table.unheard.clear()

    def board_in_view(self) -> str:
        table = self._table
        return _("{name}’s board").format(name=table.players[table.focus].name)

    @abstractmethod
    def whole(self, events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Split events: those to read aloud now, and those of a cascade that may still go on."""

    @abstractmethod
    def tell(self, events: Sequence[Any]) -> list[str]:
        pass


class CountedScene(TableSceneParts, Protocol):
    """A scene that counts up a result."""

    @property
    def is_settled(self) -> bool:
        """Whether the count is done."""

    def result_in_words(self) -> Sequence[str]:
        """Return the result, a sentence for each item."""


AnyCounted = TypeVar("AnyCounted", bound=CountedScene)


class ResultAccount(TableAccount[AnyCounted]):
    """The screen-reader view of a result being counted up; each sentence is read once."""

    def __init__(self, scene: AnyCounted) -> None:
        super().__init__(scene)
        self._told = set[str]()

    def way_out(self) -> str:
        return ""

    def settled_result(self) -> list[str]:
        scene = self._scene
        return [*filter(None, scene.result_in_words())] if scene.is_settled else []

    def happened(self) -> Sequence[str]:
        new = [words for words in self.settled_result() if words not in self._told]
        self._told.update(new)
        return (*super().happened(), *new)

    def where(self) -> Sequence[str]:
        return self.settled_result()[:1]
