"""The screen-reader views of tables, replays and logs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Generic, Protocol, TypeVar

from game.record import Player
from game.ui.narrator import WidgetReaderView
from game.ui.voices import ScreenReaderView
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Area, ScreenThing, SpokenItem
from game.ui.widgets.tooltip import RefusalHint
from game.ui.window.scene import Scene
from game.words import _, join_sentences

from .share import log_line_with_name
from .table.table import LogLine, Seated


class LayeredAccount(ScreenReaderView):
    """The screen-reader view of a scene that shows another one, with widgets drawn over it."""

    def __init__(
        self, scene: Callable[[], Scene], focus: Callable[[], Focus],
        said: Callable[[], str] = lambda: "",
    ) -> None:  # fmt: skip
        """Describe the scene that ``scene`` returns, which may change, and the widgets over it.

        ``said`` returns words to read instead of the scene's prompt, or ''.
        """
        self._scene, self._over, self._said = scene, WidgetReaderView(focus), said
        self._told: tuple[Scene, ScreenReaderView] | None = None

    @property
    def _scene_account(self) -> ScreenReaderView:
        scene = self._scene()
        if self._told is None or self._told[0] is not scene:
            self._told = scene, scene.screen_reader_view()
        return self._told[1]

    @property
    def heading(self) -> str:
        return self._scene_account.heading

    def opening_texts(self) -> Sequence[str] | None:
        return self._scene_account.opening_texts()

    def way_out_in_words(self) -> str:
        return self._over.way_out_in_words() or self._scene_account.way_out_in_words()

    def focused_item(self) -> SpokenItem | None:
        return self._over.focused_item() or self._scene_account.focused_item()

    def describe_highlighted(self, things: Sequence[ScreenThing]) -> SpokenItem | None:
        over, scene = self._over, self._scene_account
        return over.describe_highlighted(things) or scene.describe_highlighted(things)

    def prompt_text(self) -> str:
        return self._said() or self._scene_account.prompt_text()

    def refusal_text(self) -> str:
        return self._scene_account.refusal_text()

    def new_event_sentences(self) -> Sequence[str]:
        return self._scene_account.new_event_sentences()

    def location_texts(self) -> Sequence[str]:
        return self._scene_account.location_texts()

    def choice_texts(self) -> Sequence[str]:
        return (*self._over.choice_texts(), *self._scene_account.choice_texts())

    def table_texts(self) -> Sequence[str] | None:
        return self._scene_account.table_texts()

    def card_texts(self) -> Sequence[str]:
        return self._scene_account.card_texts()

    def is_read_on_focus(self, area: Area, *, lists: bool = True) -> bool:
        views = self._over, self._scene_account
        return any(it.is_read_on_focus(area, lists=lists) for it in views)


class WatchedAccount(LayeredAccount):
    """The screen-reader view of a watched scene.  While paused, it describes the moment shown."""

    def __init__(
        self, scene: Callable[[], Scene], focus: Callable[[], Focus], is_paused: Callable[[], bool],
        moment_in_words: Callable[[], str],
    ) -> None:  # fmt: skip
        super().__init__(scene, focus)
        self._is_paused, self._of_the_moment = is_paused, moment_in_words

    def prompt_text(self) -> str:
        if not self._is_paused():
            return super().prompt_text()
        focused = self._over.focused_item()
        # The timeline's value already tells the moment.
        tells = focused is not None and focused.value
        where = () if tells else self._scene_account.location_texts()
        return join_sentences(_("Pause"), *where, *self._of_the_moment().splitlines())


LOG_LINES_READ_FIRST = 5


class LogAccount(WidgetReaderView):
    """The screen-reader view of the log.  It reads the end on opening, the whole log on request."""

    def __init__(
        self, focus: Callable[[], Focus], lines: Sequence[LogLine], players: Sequence[Player]
    ) -> None:
        super().__init__(focus)
        self._words = [log_line_with_name(line, players) for line in lines]

    def opening_texts(self) -> Sequence[str]:
        return self._words[-LOG_LINES_READ_FIRST:] or (_("Nothing yet."),)

    def table_texts(self) -> Sequence[str]:
        return self._words


SPEEDS_READ_IN_SHORT = ("fast", "turbo")
"""The animation speeds at which a cascade is read in short form, when it has ended."""


class TableSceneParts(Protocol):
    """The parts of a table's scene that its screen-reader view needs."""

    table: Any
    focus: Focus

    @property
    def refusal(self) -> RefusalHint | None:
        pass


AnyScene = TypeVar("AnyScene", bound=TableSceneParts)


class TableAccount(WidgetReaderView, Generic[AnyScene]):
    """Base of the screen-reader views of all scenes at a table."""

    def __init__(self, scene: AnyScene) -> None:
        super().__init__(lambda: scene.focus)
        self._scene = scene
        self._table: Seated = scene.table

    def opening_texts(self) -> Sequence[str]:
        return ()

    def refusal_text(self) -> str:
        return "" if self._scene.refusal is None else self._scene.refusal.words

    @property
    def is_read_in_short(self) -> bool:
        return self._table.speed in SPEEDS_READ_IN_SHORT

    def new_event_sentences(self) -> Sequence[str]:
        unheard = self._table.unheard
        if not unheard:
            return ()
        events, unheard[:] = self.split_off_open_cascade(unheard)
        said: list[str] = []
        for are_words, run in groupby(events, lambda event: isinstance(event, str)):
            some = list(run)
            said += some if are_words else self.events_in_sentences(some)
        return said

    def board_in_view(self) -> str:
        table = self._table
        return _("{name}’s board").format(name=table.players[table.focus].name)

    @abstractmethod
    def split_off_open_cascade(self, events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Return two lists: the events to read now, and those of a cascade that still goes on."""

    @abstractmethod
    def events_in_sentences(self, events: Sequence[Any]) -> list[str]:
        pass


class CountedScene(TableSceneParts, Protocol):
    """A scene that counts up a result."""

    @property
    def is_settled(self) -> bool:
        """Whether the count-up is over and the buttons react to input."""

    def result_in_words(self) -> Sequence[str]:
        """Return the result, as far as it has been counted up, in sentences."""


AnyCounted = TypeVar("AnyCounted", bound=CountedScene)


class ResultAccount(TableAccount[AnyCounted]):
    """The screen-reader view of a result that is counted up.  Each sentence is read only once."""

    def __init__(self, scene: AnyCounted) -> None:
        super().__init__(scene)
        self._told = set[str]()

    def way_out_in_words(self) -> str:
        return ""

    def settled_result(self) -> list[str]:
        scene = self._scene
        return [*filter(None, scene.result_in_words())] if scene.is_settled else []

    def new_event_sentences(self) -> Sequence[str]:
        new = [words for words in self.settled_result() if words not in self._told]
        self._told.update(new)
        return (*super().new_event_sentences(), *new)

    def location_texts(self) -> Sequence[str]:
        return self.settled_result()[:1]
