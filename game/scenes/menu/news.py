"""The details on the title's buttons: the saved game, the player's record, the rivals.

Queries the library once it is ready.  Details are phrased when drawn, as the language and the day
may change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.scenes.frame.asking import Asking
from game.scenes.game import screens_of
from game.ui.window.kit import Kit
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.library import ListedGame

    from .standing import Standing

BETWEEN = " · "
MOST_NAMED = 3
"""More names are replaced by their number."""
YET_TO_BE_KNOWN = " "
"""Reserves the line for a detail, so that the button's name does not move later."""
RIVALS_FRAME = 4
"""Delays the rivals' names until the first pictures have loaded what they need."""
LOOK_FRAMES = 30
"""The frames between checks for changed details, such as a new day."""


class News:
    """The details known so far."""

    def __init__(self, kit: Kit, asking: Asking, name: Callable[[], str]) -> None:
        """``name`` returns the player's name."""
        self._kit, self._asking, self._name = kit, asking, name
        self._first, self._second = list(kit.games.values())[:2]
        self._screens = screens_of(kit.games, self._first.name)
        self.has_puzzles = self._screens.has_puzzles
        self.has_looked = False
        """Whether the library has been queried."""
        self.has_answer = False
        """Whether the library has answered."""
        self.has_begun = kit.shelf.has_begun
        """Whether games may exist, so that details are to come."""
        self.standing: Standing | None = None
        """The library's answer."""
        self._rivals = ""
        self._puzzle = ""
        self._frames = 0
        self._told: tuple[str, ...] = ()

    @property
    def has_played(self) -> bool:
        return self.standing is not None and self.standing.has_played

    @property
    def unfinished(self) -> ListedGame | None:
        """The game to continue, if any."""
        return None if self.standing is None else self.standing.unfinished

    def forget(self) -> None:
        """Query again, on returning to the title."""
        self.has_looked = False
        self.tell_anew()

    def tell_anew(self) -> None:
        """Refresh the cached details."""
        self.name_rivals()
        if self.has_puzzles:
            self._puzzle = self._screens.told_of_puzzles(self._kit)

    def update(self) -> bool:
        """Query the library once it is ready; return whether details may have changed."""
        changed = self._asking.update()
        self.has_answer = self.has_answer or changed
        if not self.has_looked and self._kit.shelf.is_ready:
            self.has_looked = True
            library = self._kit.shelf.library
            if library is not None:
                from game.library import last_unfinished

                from .standing import look_up

                last = partial(last_unfinished, window=library.window)
                asked = library.ask(look_up, self._kit.games, last, self._name())
                self._asking.ask(asked, partial(setattr, self, "standing"))
        self._frames += 1
        if self._frames == RIVALS_FRAME:
            self.tell_anew()
            changed = True
        if self._frames % LOOK_FRAMES == 0:
            before, self._told = self._told, (self.today(), self.against())
            changed = changed or before != self._told
        return changed

    # --- in words --------------------------------------------------------------------------------

    def left(self) -> str:
        """Describe the game to continue: the second game's title, or else its deal or players."""
        entry = self.unfinished
        if entry is None:
            return YET_TO_BE_KNOWN
        from game.record import PERSON
        from game.statistics import Span

        people = [seat.name for seat in entry.seats if seat.kind == PERSON]
        whose = ", ".join(people)
        if len(people) > MOST_NAMED:
            count = len(people)
            whose = ngettext("{count} person", "{count} people", count).format(count=count)
        if entry.game != self._first.name:
            whose = self._kit.games[entry.game].title
        elif entry.daily:
            is_week = Span.WEEK.read(entry.daily) is not None
            whose = _("Weekly challenge") if is_week else _("Daily deal")
        left = "" if self.standing is None else self.standing.left()
        return BETWEEN.join(words for words in (whose, left) if words)

    def alone(self) -> str:
        """Return the solo player's record."""
        if self.standing is None:
            return YET_TO_BE_KNOWN if self.has_begun else ""
        return self._come_to(self._first.name)

    def today(self) -> str:
        """Return the player's standing in today's deal."""
        if self.standing is None:
            return YET_TO_BE_KNOWN if self._kit.shelf.keeps_games else ""
        return self.standing.today()

    def second(self) -> str:
        """Return the player's record in the second game, or what that is."""
        return self._come_to(self._second.name) or _("The second game in the box")

    def against(self) -> str:
        """Return the solo player's rivals."""
        return self._rivals or YET_TO_BE_KNOWN

    def puzzle(self) -> str:
        return self._puzzle or YET_TO_BE_KNOWN

    def _come_to(self, game: str) -> str:
        words = None if self.standing is None else self.standing.come_to.get(game)
        return "" if words is None else words()

    def name_rivals(self) -> None:
        """Update the rivals' names, as the seats may have changed."""
        from game.scenes.entrance import rivals_of
        from game.scenes.frame.words import names_in_words

        rivals = rivals_of(self._kit, self._name())
        names = names_in_words([rival.name for rival in rivals])
        many = ngettext("{count} bot", "{count} bots", len(rivals)).format(count=len(rivals))
        self._rivals = names if len(rivals) <= MOST_NAMED else many
