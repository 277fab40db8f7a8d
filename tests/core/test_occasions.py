"""Deals that come round: the days and weeks of both games, which games count, streaks, medals."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import pytest

from game.blanco.match import DAILY as BLANCO
from game.box import GAMES
from game.challenge import Challenge, RefusedCode
from game.luckybox import codes
from game.luckybox.record import DAILY, OCCASIONS, WEEKLY, occasion_match, same_deal
from game.luckybox.rules import EDITIONS
from game.match import NOT_OF_A_BRANCH
from game.statistics import OCCASION_KEYS, GameSummary, Occasion, PlayedDeal, Span, Streak
from tests.tables.box import code_of, read_code, summarise

ALL = (DAILY, WEEKLY, BLANCO)
MONDAY, SUNDAY = date(2026, 11, 16), date(2026, 11, 22)
LATER = MONDAY + timedelta(days=7)


def dealt(occasion: Occasion, first: date, score: int = 50, **changes: Any) -> PlayedDeal:
    """Make up a game of a deal."""
    game: dict[str, Any] = {
        "game": occasion.game, "edition": occasion.kind(first), "deck": occasion.deck,
        "seed": str(occasion.seed(first)), "players": occasion.players, "actions": 70,
        "is_finished": True, "has_bots": occasion.players > 1, "is_branch": False,
        "is_practice": False, "undone": 0, "daily": occasion.span.spell(first),
        "started": f"{first.isoformat()}T12:00:00Z", "finished": "",
    }  # fmt: skip
    return GameSummary(**(game | changes)), score


# --- what is dealt -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("occasion", "first", "when", "seed", "kind"),
    [
        (DAILY, date(2020, 1, 1), "2020-01-01", 463329806, "classic"),
        (DAILY, date(2026, 11, 22), "2026-11-22", 453327450, "classic"),
        (DAILY, date(2100, 2, 28), "2100-02-28", 705459783, "classic"),
        (WEEKLY, date(2026, 11, 16), "2026-W47", 399798913, "two-bolts"),
        (WEEKLY, date(2026, 11, 23), "2026-W48", 846159702, "late-cards"),
        (WEEKLY, date(2020, 12, 28), "2020-W53", 856717512, "double-moons"),
        (WEEKLY, date(2026, 12, 28), "2026-W53", 721857672, "eight-bolts"),
        (WEEKLY, date(2027, 1, 4), "2027-W01", 907188532, "double-stars"),
        (BLANCO, date(2026, 11, 16), "2026-11-16", 622938780, "single"),
        (BLANCO, date(2026, 12, 28), "2026-12-28", 172679615, "single"),
    ],
)
def test_the_deal_of_a_day_or_week_never_changes(
    occasion: Occasion, first: date, when: str, seed: int, kind: str
) -> None:
    assert (occasion.span.spell(first), occasion.seed(first), occasion.kind(first)) == (
        when, seed, kind,
    )  # fmt: skip
    assert occasion.span.read(when) == first


def test_the_twists_take_their_turns_and_never_change_theirs() -> None:
    assert WEEKLY.kinds == (
        "double-stars", "two-bolts", "late-cards", "french",
        "every-cross", "even-cards", "double-moons", "eight-bolts",
    )  # fmt: skip
    weeks = [WEEKLY.after(MONDAY, by) for by in range(520)]
    kinds = [WEEKLY.kind(first) for first in weeks]
    assert all(set(kinds[at : at + 8]) == set(WEEKLY.kinds) for at in range(512))
    assert set(WEEKLY.kinds) <= set(EDITIONS)


@pytest.mark.parametrize("occasion", ALL)
def test_every_deal_is_one_of_its_own(occasion: Occasion) -> None:
    seeds = {occasion.seed(occasion.after(MONDAY, by)) for by in range(1500)}
    assert len(seeds) == 1500 and all(1 <= seed <= 999_999_999 for seed in seeds)


@pytest.mark.parametrize(
    "text",
    ["2026-W47-1", "2026W47", "2026-W54", "2026-W00", "2026-11-16", "", None, 47, "9999-W53"],
)
def test_only_one_spelling_of_a_week_is_read(text: object) -> None:
    assert Span.WEEK.read(text) is None


@pytest.mark.parametrize("text", ["2026-W47", "20261116", "2026-11-31", "today", None, 5])
def test_only_one_spelling_of_a_day_is_read(text: object) -> None:
    assert Span.DAY.read(text) is None


def test_a_week_begins_on_monday_at_midnight_in_utc() -> None:
    assert Span.WEEK.first(SUNDAY) == Span.WEEK.first(MONDAY) == MONDAY
    assert Span.WEEK.first(LATER) == LATER
    assert Span.WEEK.spell(Span.WEEK.first(date(2027, 1, 1))) == "2026-W53"


def test_every_occasion_has_a_key_that_no_branch_keeps() -> None:
    assert {occasion.key for occasion in ALL} == set(OCCASION_KEYS) <= NOT_OF_A_BRANCH
    assert {occasion.game for occasion in ALL} <= set(GAMES)


# --- which games count ---------------------------------------------------------------------------


def official(occasion: Occasion, games: Iterable[PlayedDeal]) -> dict[date, PlayedDeal]:
    return occasion.official(games)


def test_the_first_game_begun_in_the_week_is_official() -> None:
    first = dealt(WEEKLY, MONDAY, 40, started="2026-11-16T00:00:00Z")
    last = dealt(WEEKLY, MONDAY, 70, started="2026-11-22T23:59:59Z")
    assert official(WEEKLY, [last, first]) == {MONDAY: first}
    assert official(WEEKLY, [last]) == {MONDAY: last}


@pytest.mark.parametrize("occasion", ALL)
@pytest.mark.parametrize(
    "changes",
    [
        {"started": "2026-11-15T23:59:59Z"}, {"started": "2026-11-23T00:00:00Z"}, {"started": ""},
        {"seed": "1"}, {"players": 3}, {"edition": "bga"}, {"deck": "x"}, {"is_practice": True},
        {"daily": ""}, {"daily": "2026-W48"}, {"daily": "2026-11-17"}, {"game": "chess"},
    ],
)  # fmt: skip
def test_what_is_not_the_deal_at_its_time_is_practice(
    occasion: Occasion, changes: dict[str, Any]
) -> None:
    assert official(occasion, [dealt(occasion, MONDAY, **changes)]) == {}
    bots = not dealt(occasion, MONDAY)[0].has_bots
    assert official(occasion, [dealt(occasion, MONDAY, has_bots=bots)]) == {}


def test_no_deal_is_taken_for_another() -> None:
    games = [dealt(occasion, MONDAY) for occasion in ALL]
    for occasion, game in zip(ALL, games, strict=True):
        assert official(occasion, games) == {MONDAY: game}


def test_weeks_in_a_row_go_over_the_end_of_the_year() -> None:
    weeks = [date(2026, 12, 14), date(2026, 12, 21), date(2026, 12, 28), date(2027, 1, 4)]
    played = official(WEEKLY, [dealt(WEEKLY, first) for first in weeks])
    assert WEEKLY.streak(played, date(2027, 1, 10)) == Streak(4, 4)
    assert WEEKLY.streak(played, date(2027, 1, 17)) == Streak(4, 4), "this week is not over"
    assert WEEKLY.streak(played, date(2027, 1, 18)) == Streak(0, 4)
    del played[date(2026, 12, 28)]
    assert WEEKLY.streak(played, date(2027, 1, 10)) == Streak(1, 2)


# --- medals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("occasion", "least"),
    [(DAILY, (45, 55, 65, 70)), (WEEKLY, (45, 55, 65, 70)), (BLANCO, (1, 6, 12, 13))],
)
def test_medals_take_what_was_said_beforehand(occasion: Occasion, least: tuple[int, ...]) -> None:
    assert occasion.medals(occasion.kind(MONDAY)) == least
    for medal, score in enumerate(least, 1):
        assert occasion.medal(MONDAY, score) == medal
        assert occasion.medal(MONDAY, score - 1) == medal - 1
    assert occasion.medal(MONDAY, -20) == 0


def test_every_twist_has_medals_that_rise() -> None:
    for kind in WEEKLY.kinds:
        least = WEEKLY.medals(kind)
        assert list(least) == sorted(set(least)) and least[0] >= 45


def test_medals_are_counted_by_the_month() -> None:
    days = {1: 50, 2: 56, 3: 44, 4: 57, 30: 99}
    games = [dealt(DAILY, date(2026, 11, day), score) for day, score in days.items()]
    games += [dealt(DAILY, date(2026, 12, 1), 60), dealt(DAILY, SUNDAY, 60, is_finished=False)]
    played = official(DAILY, games)
    assert DAILY.medals_of(played, 2026, 11) == [1, 2, 0, 1]
    assert DAILY.medals_of(played, 2026, 12) == [0, 1, 0, 0]
    assert DAILY.medals_of(played, 2026, 10) == [0, 0, 0, 0]


# --- games of them -------------------------------------------------------------------------------


@pytest.mark.parametrize("occasion", OCCASIONS)
def test_a_game_of_it_is_known_again(occasion: Occasion) -> None:
    match = occasion_match(occasion, "Ada", MONDAY, is_practice=False)
    summary = summarise(match.record()).game
    assert occasion.dealt(summary) == MONDAY and not summary.is_practice
    practice = occasion_match(occasion, "Ada", MONDAY, is_practice=True)
    assert summarise(practice.record()).game.is_practice
    assert summarise(same_deal(match).record()).game.is_practice


@pytest.mark.parametrize("occasion", OCCASIONS)
def test_a_code_of_it_says_of_which_day_or_week_it_is(occasion: Occasion) -> None:
    for by in (0, 1, 9, 40):
        first = occasion.after(MONDAY, by)
        record = occasion_match(occasion, "Ada", first, is_practice=False).record()
        challenge: Challenge[Any] = read_code(code_of(record))
        assert challenge.record.extra[occasion.key] == occasion.span.spell(first)
        assert challenge.record.edition == occasion.kind(first)
        assert challenge.deal_for(["Bob"]).extra[occasion.key] == occasion.span.spell(first)
        assert code_of(challenge.record) == code_of(record)


def test_a_code_that_claims_a_week_that_it_is_not_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = occasion_match(WEEKLY, "Ada", MONDAY, is_practice=False).record()
    code = code_of(record)
    monkeypatch.setattr(codes, "OCCASIONS", (DAILY,))
    with pytest.raises(RefusedCode):
        read_code(code)
