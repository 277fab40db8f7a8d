"""The daily deals that somebody has played, asked of the library and known once it has answered.

Knows whom to ask for; which game of a day is the official one is said by ``game.challenge``.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from game.challenge import official_games
from game.library import (
    Entry,
    Library,
    Profile,
    Search,
    Ticket,
    daily_games_of,
    list_games,
    list_profiles,
)
from game.statistics import Played


class DailyGames:
    """The official games of one person, as far as the library has told."""

    def __init__(self, library: Library | None, name: str) -> None:
        """Ask for the games of whoever has this name; without a library there are none."""
        self._library = library
        self.name = name
        self.people: list[str] = []
        """Everybody who has played here."""
        self.official: Mapping[date, Played] = {}
        self._unfinished: list[Entry] = []
        self._asked_who: Ticket[list[Profile]] | None = None
        self._asked: Ticket[list[Played]] | None = None
        self._asked_open: Ticket[list[Entry]] | None = None
        if library is not None:
            self._asked_who = library.ask(list_profiles)

    @property
    def is_waiting(self) -> bool:
        """Whether the library has still to answer."""
        return any((self._asked_who, self._asked, self._asked_open))

    def total(self, day: date) -> int | None:
        """Give what the official game of a day scored, once it is finished."""
        found = self.official.get(day)
        return found[1].total if found is not None and found[0].is_finished else None

    def entry(self, day: date) -> Entry | None:
        """Find the official game of a day if it can be taken up again."""
        found = self.official.get(day)
        if found is None:
            return None
        return next((game for game in self._unfinished if game.started == found[0].started), None)

    def listen(self) -> bool:
        """Take what the library has answered by now; where it cannot, nothing was played."""
        if self._asked_who is not None and self._asked_who.is_done:
            who, self._asked_who = self._asked_who, None
            self._meet(who.result if who.error is None else [])
        elif self._asked_open is not None and self._asked_open.is_done:
            found, self._asked_open = self._asked_open, None
            self._unfinished = found.result if found.error is None else []
        elif self._asked is not None and self._asked.is_done:
            asked, self._asked = self._asked, None
            self.official = official_games(asked.result if asked.error is None else [])
        else:
            return False
        return True

    def _meet(self, profiles: list[Profile]) -> None:
        """Find whoever has the name, and ask for their games."""
        self.people = [profile.name for profile in profiles]
        own = [one.number for one in profiles if one.name.casefold() == self.name.casefold()]
        if own and self._library is not None:
            self._asked = self._library.ask(daily_games_of, own[0])
            wanted = Search(player=self.name, is_finished=False, limit=-1)
            self._asked_open = self._library.ask(list_games, wanted)
