"""Other people's results in daily and weekly deals: from codes they sent, and of this computer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from game.challenge import Challenge, code_of
from game.library import Index, daily_games_of_profile, list_profiles
from game.record import PERSON_KIND, Record
from game.statistics import GameSummary, ScheduledDeals
from game.ui.window.preferences import MAX_CODE_LENGTH, MAX_WORD_LENGTH
from game.ui.window.scene import Kit
from game.words import _, plural
from game.words.letters import cut_between_letters, fold_name

from .frame.charts import names_in_words
from .game import screens_of

MAX_KEPT_RESULTS = 100
MAX_NAMED = 2
MAX_DEALS_BACK = 60
"""Some games' codes name no day: so many of the latest deals are tried."""


class OthersResult(NamedTuple):
    """Somebody's result in a daily or weekly deal."""

    game: str
    key: str
    """``daily`` or ``weekly``."""
    when: str
    """The deal's day or week, as in headers."""
    name: str
    score: str
    """The score as text, as settings keep it; empty for an unfinished game of this computer."""
    code: str = ""
    """The challenge code that told it; empty for a game of this computer."""

    @property
    def points(self) -> int:
        return int(self.score)

    @property
    def person_and_deal(self) -> tuple[str, str, str, str]:
        """Who played which deal: of each, one result is kept."""
        return self.game, self.key, self.when, fold_name(self.name)


def result_of_challenge(kit: Kit, challenge: Challenge[Any]) -> OthersResult | None:
    """Return the result in a challenge, or None if it has none of a daily or weekly deal."""
    record: Record = challenge.record
    summary = kit.games[record.game].statistics.summarise(record)
    people = [seat for seat in summary.seats if seat.kind == PERSON_KIND]
    if not summary.game.is_finished or len(people) != 1:
        return None
    [person] = people
    others = sum(seat.total for seat in summary.seats if seat is not person)
    score = person.total if len(summary.seats) == 1 else others - person.total
    for offering in screens_of(kit.games, record.game).offerings:
        occasion = offering.occasion
        first = _deal_played(occasion, summary.game)
        if first is not None:
            name = cut_between_letters(person.name, MAX_WORD_LENGTH)
            when, code = occasion.span.spell_first_day(first), code_of(record, challenge.packing)
            return OthersResult(record.game, occasion.key, when, name, str(score), code)
    return None


def _deal_played(occasion: ScheduledDeals, game: GameSummary) -> date | None:
    """Return the first day of the deal, by the game's header or, of late deals, by its cards."""
    now = occasion.span.first(utc_today())
    late = (occasion.deal_after(now, -back) for back in range(MAX_DEALS_BACK))
    days = [game.daily] if game.daily else map(occasion.span.spell_first_day, late)
    dated = (occasion.deal_date_of(game._replace(daily=day)) for day in days)
    return next(filter(None, dated), None)


def utc_today() -> date:
    return datetime.now(UTC).date()


def keep_result_of_code(kit: Kit, challenge: Challenge[Any]) -> bool:
    """Keep the result in a challenge, unless one of the same person and deal is kept already.

    A code does not tell practice from play, so the first result stands.  Return whether the
    challenge has a result.
    """
    result = result_of_challenge(kit, challenge)
    if result is None:
        return False
    if len(result.code) > MAX_CODE_LENGTH:
        result = result._replace(code="")
    kept = kept_results(kit)
    if result.person_and_deal not in {one.person_and_deal for one in kept}:
        kit.change_setting("sent_results", [*kept, result][-MAX_KEPT_RESULTS:])
    return True


def kept_results(kit: Kit) -> list[OthersResult]:
    return [OthersResult(*one) for one in kit.settings.sent_results]


def results_of_deal(
    results: Iterable[OthersResult], occasion: ScheduledDeals, first: date, own_name: str
) -> list[OthersResult]:
    """Return everybody else's results in a deal, one a person, best first."""
    deal = occasion.game, occasion.key, occasion.span.spell_first_day(first)
    found = {
        result.person_and_deal: result
        for result in results
        if result.score and result[:3] == deal and fold_name(result.name) != fold_name(own_name)
    }
    return sorted(found.values(), key=lambda result: -result.points)


def query_results_here(
    index: Index, own: int | None, occasions: Sequence[ScheduledDeals]
) -> tuple[OthersResult, ...]:
    """Query the official results of this computer's players but the profile ``own``.

    The score of who has begun a deal, but not finished it, is empty.
    """
    found = []
    for profile in list_profiles(index):
        if profile.number != own:
            games = daily_games_of_profile(index, profile.number)
            for occasion in occasions:
                official: Mapping[date, tuple[Any, int]] = occasion.official(games)
                found += [
                    OthersResult(
                        occasion.game, occasion.key, occasion.span.spell_first_day(first),
                        profile.name, str(score) if game.is_finished else "",
                    )
                    for first, (game, score) in official.items()
                ]  # fmt: skip
    return tuple(found)


def who_has_seen_deal(
    results: Iterable[OthersResult], occasion: ScheduledDeals, first: date
) -> str:
    """Return the names of this computer's other players who have begun a deal, or ''."""
    deal = occasion.game, occasion.key, occasion.span.spell_first_day(first)
    names = [result.name for result in results if result[:3] == deal]
    if len(names) > MAX_NAMED:
        return plural("{count} person", "{count} people", len(names))
    return names_in_words(names) if names else ""


def seen_here_in_words(
    results: Iterable[OthersResult], occasion: ScheduledDeals, first: date
) -> str:
    names = who_has_seen_deal(results, occasion, first)
    return _("Seen on this computer by {names}.").format(names=names) if names else ""
