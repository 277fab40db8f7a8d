"""What the text of a shared result adds to its line: a daily deal's medal and streak, and par."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.library import Index, daily_games_of_profile, find_profile, played, read_thoughts
from game.statistics import DealPeriod, ScheduledDeals
from game.words import ngettext

from .frame.charts import par_in_words
from .frame.drawing import medal_in_words

LEAST_STREAK_TOLD = 2


class SharedFacts(NamedTuple):
    """What the library knows about a finished game, for its player to share."""

    par: int | None = None
    """The strongest bot's score on a solo deal; None if it is unknown."""
    medal: int = 0
    """The medal of an official daily or weekly deal, 1 to 4; 0 for none."""
    streak: int = 0
    """How many such deals in a row the player had finished with this one; 0 for other games."""
    span: DealPeriod = DealPeriod.DAY

    def in_words(self) -> list[str]:
        words = [medal_in_words(self.medal)] if self.medal else []
        if self.streak >= LEAST_STREAK_TOLD:
            words.append(deals_in_a_row(self.span, self.streak))
        return words if self.par is None else [*words, par_in_words(self.par)]


def deals_in_a_row(span: DealPeriod, count: int) -> str:
    if span is DealPeriod.WEEK:
        return ngettext("{count} week in a row", "{count} weeks in a row", count).format(
            count=count
        )
    return ngettext("{count} day in a row", "{count} days in a row", count).format(count=count)


def query_shared_facts(
    index: Index, uid: str, name: str, occasions: Iterable[ScheduledDeals]
) -> SharedFacts:
    """Query what there is to tell of a finished game to whom its player sends it."""
    par, profile = read_thoughts(index, uid).get("par"), find_profile(index, name)
    if profile is None:
        return SharedFacts(par)
    begun = {started for (started,) in played(index, ("started",), "uid = ?", uid)}
    games = daily_games_of_profile(index, profile)
    for occasion in occasions:
        official = occasion.official(games)
        for first, (game, score) in official.items():
            if game.is_finished and game.started in begun:
                streak = occasion.streak(official, first).current
                return SharedFacts(par, occasion.medal(first, score), streak, occasion.span)
    return SharedFacts(par)
