"""The personal bests that people at a table may beat: their longest cascade, their best round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from game.library import Index, Library, figures_of_profile, list_profiles
from game.luckybox.record import LuckyboxMatch
from game.luckybox.statistics import LuckyboxFigures, best_cascades
from game.scenes.table.table import KnownBests, is_without_record, recordable_names
from game.statistics import OWN_DECK_MARK, GameSelection, GameWithStatistics

MIN_BEST_CASCADE = 3


class PersonalBests(NamedTuple):
    """A player's longest cascade in crosses, and best round in points in the table's edition."""

    longest: int
    round_points: int | None
    """None if the player has not finished a game in the edition at the table."""


def query_personal_bests(
    index: Index, game: GameWithStatistics, names: Sequence[str], kind: str | None = None
) -> dict[str, PersonalBests]:
    """Query personal bests in an edition or with an own deck, by player name.

    Leave out players without a finished game.
    """
    found = {}
    wanted = {name.casefold(): name for name in names}
    for profile in list_profiles(index):
        name = wanted.get(profile.name.casefold())
        if name is None or not profile.games.get(game.name):
            continue
        alike = GameSelection(edition=kind)
        _kinds, figures = figures_of_profile(index, profile.number, game, alike)
        assert isinstance(figures, LuckyboxFigures)
        longest = best_cascades(index, profile.number, limit=1)
        if figures.games or longest:
            crosses = longest[0].cascade.crosses if longest else 0
            found[name] = PersonalBests(crosses, figures.best_round if figures.games else None)
    return found


@dataclass
class BestsAtTable(KnownBests[PersonalBests]):
    """The players' personal bests from earlier games, and their longest cascades in this game."""

    _told: dict[int, int] = field(default_factory=dict)

    def note_cascade(self, player: int, crosses: int) -> bool:
        """Note a cascade's crosses.  Return whether this is the player's longest cascade ever."""
        best = self.best_of_seat(player)
        if best is None or crosses < MIN_BEST_CASCADE:
            return False
        if crosses <= max(best.longest, self._told.get(player, 0)):
            return False
        self._told[player] = crosses
        return True

    def is_best_round(self, player: int, points: Sequence[int]) -> bool:
        best = self.best_of_seat(player)
        *before, now = points
        if best is None or best.round_points is None:
            return False
        return now > max(best.round_points, *before, 0)


def bests_for_match(
    library: Library | None, game: GameWithStatistics, match: LuckyboxMatch
) -> BestsAtTable | None:
    """Query the bests to beat.  Return None without library or if the match sets no records."""
    names = recordable_names(match)
    if library is None or not names:
        return None
    deck = match.deck_category
    kind = deck if OWN_DECK_MARK in deck else match.setup.edition.name
    asked = library.ask(query_personal_bests, game, [*filter(None, names)], kind)
    return BestsAtTable(asked, names, partial(is_without_record, match))
