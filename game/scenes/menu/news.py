"""What the doors of the title tell: the game that was left, how somebody stands, against whom.

Asked of the library once it can be asked without waiting, one question after the other, and put
into words whenever they are drawn: the language may change meanwhile, and so may the day.  Knows
no door and no pixels.
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
"""More than these are counted."""
YET_TO_BE_KNOWN = " "
"""Stands on a door where something will: its name does not move when the library answers."""
RIVALS_FRAME = 4
"""When the rivals are named: what the first pictures need is there by then."""
LOOK_FRAMES = 30
"""So often it is looked whether a door tells something else: the day may have changed."""


class News:
    """What is known by now."""

    def __init__(self, kit: Kit, asking: Asking, name: Callable[[], str]) -> None:
        """Ask nothing yet; ``name`` gives whose news it is."""
        self._kit, self._asking, self._name = kit, asking, name
        self._first, self._second = list(kit.games.values())[:2]
        self._screens = screens_of(kit.games, self._first.name)
        self.has_puzzles = self._screens.has_puzzles
        self.has_looked = False
        """Whether the library has been asked."""
        self.has_answer = False
        """Whether it is known by now if there is a game that was left."""
        self.has_begun = kit.shelf.has_begun
        """Whether there were games before, of which there may be something to tell."""
        self.standing: Standing | None = None
        """What the library has answered."""
        self._rivals = ""
        self._puzzle = ""
        self._frames = 0
        self._told: tuple[str, ...] = ()

    @property
    def has_played(self) -> bool:
        """Whether somebody has played here."""
        return self.standing is not None and self.standing.has_played

    @property
    def unfinished(self) -> ListedGame | None:
        """The game that somebody left."""
        return None if self.standing is None else self.standing.unfinished

    def forget(self) -> None:
        """Ask again: somebody comes back to the title."""
        self.has_looked = False
        self.tell_anew()

    def tell_anew(self) -> None:
        """Find the words again that are not found at every drawing."""
        self.name_rivals()
        if self.has_puzzles:
            self._puzzle = self._screens.told_of_puzzles(self._kit)

    def update(self) -> bool:
        """Ask the library once it is ready; return whether there may be something new to tell."""
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
        """Return what can be gone on with: which game, if it is not the usual one, or whose."""
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
        """Return how the person stands who plays alone."""
        if self.standing is None:
            return YET_TO_BE_KNOWN if self.has_begun else ""
        return self._come_to(self._first.name)

    def today(self) -> str:
        """Return how the person stands with the deal of the day."""
        if self.standing is None:
            return YET_TO_BE_KNOWN if self._kit.shelf.keeps_games else ""
        return self.standing.today()

    def second(self) -> str:
        """Return how the person stands in the second game, or what that is."""
        return self._come_to(self._second.name) or _("The second game in the box")

    def against(self) -> str:
        """Name the rivals of whoever plays alone."""
        return self._rivals or YET_TO_BE_KNOWN

    def puzzle(self) -> str:
        """Return how the person stands with the puzzles."""
        return self._puzzle or YET_TO_BE_KNOWN

    def _come_to(self, game: str) -> str:
        words = None if self.standing is None else self.standing.come_to.get(game)
        return "" if words is None else words()

    def name_rivals(self) -> None:
        """Find out who the rivals are: other seats may have been taken."""
        from game.scenes.entrance import rivals_of
        from game.scenes.frame.words import names_in_words

        rivals = rivals_of(self._kit, self._name())
        names = names_in_words([rival.name for rival in rivals])
        many = ngettext("{count} bot", "{count} bots", len(rivals)).format(count=len(rivals))
        self._rivals = names if len(rivals) <= MOST_NAMED else many
