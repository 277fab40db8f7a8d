"""The deal of the day and its calendar, the ghost of another game, and results as a line."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.luckybox.decks import DECK_NAMES
from game.luckybox.record import DAILY, DAILY_DECK, DAILY_EDITION, ghost_of, record_of
from game.luckybox.rules import EDITIONS, FULL, Phase, score_sheets
from game.record import Unplayable, replay
from game.rules import IllegalAction
from game.statistics import GameSummary, PlayedDeal, Streak, month_of
from game.words import set_language
from tests.box import result_line, summarise
from tests.games import random_record
from tests.table import setup_for

FRIDAY, TODAY, SUNDAY = date(2026, 11, 20), date(2026, 11, 21), date(2026, 11, 22)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


# --- the deal of the day -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "seed"),
    [
        (date(2020, 1, 1), 463329806),
        (date(2026, 11, 21), 33674725),
        (date(2026, 11, 22), 453327450),
        (date(2100, 2, 28), 705459783),
    ],
)
def test_the_deal_of_a_day_never_changes(day: date, seed: int) -> None:
    assert DAILY.seed(day) == seed


def test_every_day_has_a_deal_of_its_own() -> None:
    days = [date(2026, 1, 1) + timedelta(days=ahead) for ahead in range(3653)]
    seeds = {DAILY.seed(day) for day in days}
    assert len(seeds) == len(days) and all(1 <= seed <= 999_999_999 for seed in seeds)


def test_the_daily_deal_can_be_played() -> None:
    assert DAILY_DECK in DECK_NAMES and DAILY_EDITION in EDITIONS


def daily(
    day: date, total: int = 50, *, finished: bool = True, begun: date | None = None, **changes: Any
) -> PlayedDeal:
    """Make up a game of a day's deal."""
    game: dict[str, Any] = {
        "game": "luckybox", "edition": DAILY_EDITION, "deck": DAILY_DECK,
        "seed": str(DAILY.seed(day)), "players": 1, "actions": 70,
        "is_finished": finished, "has_bots": False, "is_branch": False,
        "is_practice": False, "undone": 0, "daily": day.isoformat(),
        "started": f"{(begun or day).isoformat()}T23:59:59Z", "finished": "",
    }  # fmt: skip
    return GameSummary(**(game | changes)), total


def test_the_first_game_begun_on_the_day_is_official() -> None:
    first, second = daily(TODAY, 40, started="2026-11-21T00:00:00Z"), daily(TODAY, 70)
    assert DAILY.official([first, second]) == DAILY.official([second, first]) == {TODAY: first}
    begun = daily(TODAY, 10, finished=False, started="2026-11-21T08:00:00Z")
    assert DAILY.official([second, begun]) == {TODAY: begun}
    assert DAILY.official([daily(FRIDAY), begun]) == {FRIDAY: daily(FRIDAY), TODAY: begun}


@pytest.mark.parametrize(
    "changes",
    [
        {"begun": SUNDAY}, {"begun": FRIDAY}, {"started": ""}, {"seed": "1"}, {"players": 2},
        {"edition": "bga"}, {"deck": ""}, {"is_practice": True}, {"has_bots": True}, {"daily": ""},
        {"daily": "20261121"}, {"daily": "today"},
    ],
)  # fmt: skip
def test_what_is_not_the_deal_of_the_day_is_practice(changes: dict[str, Any]) -> None:
    assert DAILY.official([daily(TODAY, **changes)]) == {}


def test_a_game_that_ends_after_midnight_still_counts() -> None:
    late = daily(TODAY, finished=True)
    late = (late[0]._replace(finished="2026-11-22T00:10:00Z"), late[1])
    assert DAILY.official([late]) == {TODAY: late}


@pytest.mark.parametrize(
    ("ago", "streak"),
    [
        ([], (0, 0)),
        ([0], (1, 1)),
        ([1], (1, 1)),
        ([2], (0, 1)),
        ([0, 1, 2], (3, 3)),
        ([1, 2, 5, 6, 7], (2, 3)),
        ([0, 2, 3], (1, 2)),
        ([-1], (0, 0)),
    ],
)
def test_the_streak_waits_for_today(ago: list[int], streak: tuple[int, int]) -> None:
    days = sorted(TODAY - timedelta(days=count) for count in ago)
    assert DAILY.streak(DAILY.official(map(daily, days)), TODAY) == Streak(*streak)


def test_a_game_that_was_not_finished_breaks_the_streak() -> None:
    games = [daily(FRIDAY), daily(TODAY, finished=False)]
    official = DAILY.official(games)
    assert DAILY.streak(official, TODAY) == Streak(1, 1), "there is time left today"
    assert DAILY.streak(official, SUNDAY) == Streak(0, 1)


def test_a_month_is_laid_out_in_weeks() -> None:
    official = DAILY.official([daily(FRIDAY, 61), daily(TODAY, 0, finished=False)])
    weeks = month_of(official, 2026, 11)
    assert all(len(week) == 7 and week[0].date.weekday() == 0 for week in weeks)
    days = {day.date: day for week in weeks for day in week}
    assert [day for day in days if days[day].is_in_month] == [
        date(2026, 11, at) for at in range(1, 31)
    ]
    assert (days[FRIDAY].has_begun, days[FRIDAY].total) == (True, 61)
    assert (days[TODAY].has_begun, days[TODAY].total) == (True, None)
    assert (days[SUNDAY].has_begun, days[SUNDAY].total) == (False, None)


def test_nothing_here_asks_for_the_time() -> None:
    for folder in ("challenge", "statistics", "luckybox", "blanco"):
        for path in Path("game", folder).glob("*.py"):
            if path.name == "measurement.py":  # It says how long a decision takes.
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                assert not (isinstance(node, ast.Attribute) and node.attr in ("today", "now"))
                names = [
                    alias.name for alias in getattr(node, "names", []) if hasattr(alias, "name")
                ]
                assert not {"time", "datetime", "random", "secrets"} & set(names), path


# --- the ghost -----------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 4), st.sampled_from([*EDITIONS.values()]))
def test_the_ghost_shows_every_moment_of_the_other_game(
    seed: int, players: int, edition: Any
) -> None:
    record = random_record(seed, players, edition)
    ghost = ghost_of(record)
    before, *moments = ghost.seen
    assert moments == [(r, turn) for r in range(1, 5) for turn in range(10)]
    assert ghost.seen[before] == ghost_of(replace(record, actions=())).after((4, 9))
    for when, game in [(when, ghost.seen[when]) for when in moments]:
        assert (game.round, game.turn) == when
        if game.turn:
            assert game.phase is Phase.TURN
            assert all(seat.answered and not seat.pending for seat in game.seats)
        assert ghost.after(when) is game


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 60))
def test_two_games_of_a_deal_share_their_moments(seed: int, until: int) -> None:
    """Whatever either does, after the same number the same number has been revealed."""
    mine, theirs = random_record(seed), random_record(seed + 1, until=until)
    setup = setup_for(1, seed=seed)
    other = ghost_of(record_of(setup, ()))
    assert other.after((3, 4)) is other.seen[other.last]
    ghost = ghost_of(mine)
    revealed = [game for game in ghost.seen.values() if game.turn]
    assert [game.number for game in revealed] == [game.numbers[game.turn - 1] for game in revealed]
    stopped = ghost_of(theirs)
    assert stopped.after((4, 9)) is stopped.seen[max(stopped.seen)]


def test_the_ghost_of_the_last_number_still_holds_its_cards() -> None:
    """Before the round is scored and cleared away: completed cards lie there to be seen."""
    for seed in range(200):
        record = random_record(seed)
        ghost, completed = ghost_of(record), replay(record).game.seats[0].completed
        for round_number in range(1, 5):
            before = ghost.after((round_number, 9)).seats[0]
            full = sum(held.crossed == FULL for held in before.held)
            assert completed[round_number - 1] == full
        if sum(completed):
            return
    pytest.fail("no game completed a card")


def test_an_illegal_game_has_no_ghost() -> None:
    record = random_record(1, until=5)
    for wrong in (record.actions[0], Unplayable(0, {"player": 0, "do": "dance"})):
        with pytest.raises(IllegalAction):
            ghost_of(replace(record, actions=(*record.actions, wrong)))


# --- results as a line ---------------------------------------------------------------------------


def solo(total: int, longest: int) -> Any:
    summary = summarise(random_record(1))
    [seat] = summary.seats
    figures = {**seat.figures, "longest": longest}
    return replace(summary, seats=(replace(seat, total=total, figures=figures),))


def test_a_solo_result_is_one_line() -> None:
    summary = solo(total=58, longest=7)
    assert result_line(summary) == (
        "Super Mega Lucky Box · 58 points · Great game! Or was it just luck? · longest cascade 7"
    )
    of_today = replace(summary, game=daily(TODAY)[0])
    assert result_line(of_today).startswith("Super Mega Lucky Box · daily 2026-11-21 · 58 points")
    claimed = replace(summary, game=summary.game._replace(daily="2026-11-21"))
    assert result_line(claimed) == result_line(summary)
    assert result_line(solo(total=1, longest=1)) == (
        "Super Mega Lucky Box · 1 point · Super Mega UNlucky"
    )
    assert result_line(solo(total=1, longest=9)).endswith("UNlucky · longest cascade 9")


def test_a_result_names_everybody_winners_first() -> None:
    summary = summarise(random_record(5, 3))
    seats = [
        replace(seat, total=total, has_won=won, figures={"longest": 1})
        for seat, total, won in zip(summary.seats, (50, 60, 60), (False, False, True), strict=True)
    ]
    assert result_line(replace(summary, seats=tuple(seats))) == (
        "Super Mega Lucky Box · Chloé: 60 points · Björn: 60 points · Ann: 50 points"
    )


def test_a_result_says_when_there_is_none_yet() -> None:
    assert result_line(summarise(random_record(5, until=0))) == (
        "Super Mega Lucky Box · -6 points · unfinished"
    )


def test_a_result_speaks_the_players_language() -> None:
    set_language("fr")
    assert "plus longue cascade" in result_line(solo(total=58, longest=7))


def test_a_result_spoils_nothing() -> None:
    record = random_record(9)
    line = result_line(summarise(record))
    sheet = score_sheets(replay(record).game)[0]
    numbers = {
        int(word) for word in line.replace("points", " ").split() if word.lstrip("-").isdigit()
    }
    assert numbers <= {sheet.total, summarise(record).seats[0].figures["longest"]}
