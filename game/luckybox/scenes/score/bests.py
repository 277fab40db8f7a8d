"""The players' previous bests, queried once at the start, and whether this game beats them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.library import Library, best_cascades, figures_of_profile, list_profiles
from game.luckybox.match import LuckyboxMatch
from game.luckybox.statistics import LuckyboxFigures
from game.scenes.figures.to_beat import Known, people_of
from game.statistics import Selection, SummedGame

LEAST = 3


class Best(NamedTuple):
    """The best of one person's games."""

    longest: int
    round_points: int
    """Points from cards and stars in the best round."""


def look_up(
    connection: sqlite3.Connection, game: SummedGame, names: Sequence[str]
) -> dict[str, Best]:
    """Query the bests of these people; those without a finished game are left out."""
    found = {}
    wanted = {name.casefold(): name for name in names}
    for profile in list_profiles(connection):
        name = wanted.get(profile.name.casefold())
        if name is None or not profile.games.get(game.name):
            continue
        _kinds, figures = figures_of_profile(connection, profile.number, game, Selection())
        assert isinstance(figures, LuckyboxFigures)
        longest = best_cascades(connection, profile.number, limit=1)
        if figures.games:
            crosses = longest[0].cascade.crosses if longest else 0
            found[name] = Best(crosses, figures.best_round)
    return found


@dataclass
class Bests(Known[Best]):
    """Everybody's bests before this game, and in it so far."""

    _told: dict[int, int] = field(default_factory=dict)

    def take_cascade(self, player: int, crosses: int) -> bool:
        """Note a cascade; return whether it is the longest yet, this game included."""
        best = self.of(player)
        if best is None or crosses < LEAST:
            return False
        if crosses <= max(best.longest, self._told.get(player, 0)):
            return False
        self._told[player] = crosses
        return True

    def is_best_round(self, player: int, points: Sequence[int]) -> bool:
        """Whether the last round is the best yet, this game included."""
        best = self.of(player)
        *before, now = points
        return best is not None and now > max(best.round_points, *before, 0)


def bests_of(library: Library | None, game: SummedGame, match: LuckyboxMatch) -> Bests | None:
    """Query the bests of a match's people; practice with hints beats nothing."""
    names = people_of(match)
    if library is None or not names:
        return None
    asked = library.ask(look_up, game, [*filter(None, names)])
    return Bests(asked, names, lambda seat: match.hints[seat] > 0)
