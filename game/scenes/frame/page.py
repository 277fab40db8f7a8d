"""Screens with a heading bar, and pages that query the library about a player."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, Unpack

import pygame

from game.library import Profile, list_profiles
from game.record import PERSON
from game.ui.widgets.choice import Choice, RowOptions
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import _

from .asking import Asking, watch_again
from .chrome import draw_backdrop, draw_bar, draw_heading, draw_message
from .widget_scene import WidgetScene, back_button

if TYPE_CHECKING:
    from game.scenes.table.table import Seated

P = ParamSpec("P")
Answer = TypeVar("Answer")
ValueT = TypeVar("ValueT")


class PageScene(WidgetScene):
    """A screen with a heading, widgets, and a message when it is empty."""

    bar_areas: Sequence[str] = ("top_bar",)

    def message(self) -> str:
        """Return why there is nothing to show, or ''."""
        return ""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the contents, without heading and widgets."""

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        for area in self.bar_areas:
            draw_bar(kit, surface, place[area])
        draw_heading(kit, surface, place["heading"], self.head())
        if words := self.message():
            draw_message(kit, surface, place, words)
        self.paint(surface)
        self.focus.draw(surface)


class LibraryPage(PageScene):
    """A page of query results for a selected player and game."""

    def __init__(
        self, kit: Kit, layout: str, games: Sequence[str], game: str = "", name: str = ""
    ) -> None:
        """Query the players; start with this game and player, if given."""
        super().__init__(kit, layout)
        self.games = tuple(games)
        self.game = game if game in games else next(iter(games), "")
        self.wanted: tuple[object, ...] = ()
        """The filters: a named tuple, changed by ``filter``."""
        self.profiles: list[Profile] = []
        self.profile: Profile | None = None
        self._first = name
        self.asking, self._watching = Asking(kit), Asking(kit)
        self._back = back_button(kit)
        self._switch = Choice(
            "game", "", self.games, lambda: self.game, self.choose_game, self.game_words
        )
        self.focus = Focus(kit, self.widgets(), default=self.default())
        if self.games:
            self.ask(self.meet, list_profiles)

    # --- what a page states ----------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """Return the current widgets, in reading order."""
        return [self._back]

    def default(self) -> Widget:
        """Return the widget that Enter presses at first."""
        return self._back

    def game_words(self, name: str) -> str:
        """Return a game's name in the choice."""
        return self._kit.games[name].title

    def has_something(self, profile: Profile) -> bool:
        """Whether a player has anything to show."""
        return bool(profile.games)

    def ask_anew(self) -> None:
        """Query the contents for the current player, game and filters."""

    # --- asking ----------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self.asking.is_waiting

    def ask(
        self, then: Callable[[Answer], None],
        question: Callable[Concatenate[sqlite3.Connection, P], Answer],
        *values: P.args, **named: P.kwargs,
    ) -> None:  # fmt: skip
        """Query the library and call ``then`` with the answer."""
        if self._kit.shelf.library is not None:
            self.asking.ask(self._kit.shelf.library.ask(question, *values, **named), then)

    def meet(self, profiles: list[Profile]) -> None:
        """Take the players with contents; select the requested one, else whoever played last."""
        self.profiles = [one for one in profiles if self.has_something(one)]
        if self.profiles:
            self.profile = self._person_first()
            self.begin()

    def _person_first(self) -> Profile:
        last = [name for name, _badge, kind in self._kit.settings.last_seats if kind == PERSON]
        known = {profile.name.casefold(): profile for profile in self.profiles}
        here = [known[it.casefold()] for it in (self._first, *last) if it.casefold() in known]
        return (here or self.profiles)[0]

    def begin(self) -> None:
        """Show the first player."""
        self.refresh()
        self.ask_anew()

    def choose(self, profile: Profile) -> None:
        self.profile = profile
        self.ask_anew()

    def choose_game(self, game: str) -> None:
        self.game = game
        self.ask_anew()

    def want(self, wanted: tuple[object, ...]) -> None:
        """Apply other filters."""
        self.wanted = wanted
        self.ask_anew()

    def _change(self, field: str, value: object) -> None:
        wanted: Any = self.wanted
        self.want(wanted._replace(**{field: value}))

    def watch(self, uid: str, then: Callable[[Seated], None] | None = None) -> None:
        """Open a game's replay."""
        watch_again(self._kit, self._watching, uid, then)

    def update(self, dt: float) -> bool:
        changed = self.asking.update() | self._watching.update()
        return self.focus.update(dt) or changed

    # --- widgets ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Replace and place the widgets."""
        self.focus.replace(self.widgets())
        self.focus.place(self._place)

    def who(self) -> Choice[Profile]:
        """Return the choice of player; there must be one."""
        people = self.profiles

        def get() -> Profile:
            return self.profile or people[0]

        return Choice("who", "", people, get, self.choose, lambda profile: profile.name)

    def filter(
        self, area: str, values: Sequence[ValueT], words: Callable[[ValueT], str], field: str = "",
        **options: Unpack[RowOptions],
    ) -> Choice[ValueT]:  # fmt: skip
        """Return the choice for one filter."""
        name = field or area
        put = partial(self._change, name)
        return Choice(area, "", values, lambda: getattr(self.wanted, name), put, words, **options)

    def undo_and_practice(self, **options: Unpack[RowOptions]) -> list[Widget]:
        """Return the filters for games with undo and for practice."""

        def undo(counts: bool) -> str:
            return _("Games with undo too") if counts else _("Games without undo")

        def practice(counts: bool) -> str:
            return _("Practice games too") if counts else _("Practice games left out")

        return [
            self.filter("undo", (True, False), undo, "with_undo", **options),
            self.filter("practice", (False, True), practice, "with_practice", **options),
        ]


def game_choice(
    kit: Kit, games: Sequence[str], get: Callable[[], str], put: Callable[[str], None]
) -> Choice[str]:
    """Return a choice of these games by title."""
    return Choice("game", "", games, get, put, lambda name: kit.games[name].title)
