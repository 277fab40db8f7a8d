"""Statistics: one game taken apart adds up to the referee's sheet, many games to plain sums."""

from __future__ import annotations

import json
from collections import Counter, namedtuple
from dataclasses import replace
from operator import mul
from random import Random
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import statistics
from game.luckybox import rules
from game.luckybox.record import record_of
from game.luckybox.rules.events import SquareCrossed
from game.luckybox.statistics import (
    COLUMNS_NEEDED,
    FIGURES,
    MIN_CASCADE_CROSSES,
    LuckyboxFigures,
    figures_of,
)
from game.record import UnplayableAction, replay_record, steps
from game.rules import IllegalAction
from tests.tables.box import summarise
from tests.tables.games import columns_of, random_record
from tests.tables.table import setup_for

games = st.builds(
    random_record,
    st.integers(0, 10_000),
    st.integers(1, 12),
    st.sampled_from([*rules.EDITIONS.values()]),
    until=st.none() | st.integers(0, 200),
)


# --- one game ------------------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(games)
def test_points_by_source_are_the_referees(record: Any) -> None:
    summary, game = summarise(record), replay_record(record).game
    result = rules.outcome(game)
    assert summary.game.is_finished == (result is not None)
    for seat, sheet in zip(summary.seats, rules.score_sheets(game), strict=True):
        told = seat.figures
        assert (seat.name, seat.total) == (sheet.name, sheet.total)
        completed, stars = (
            [told[f"{name}_{at}"] for at in range(1, 5)] for name in ("completed", "stars")
        )
        assert stars == [*sheet.stars]
        assert completed == [*game.seats[seat.player].completed]
        assert (told["moons"], told["bolts"]) == (sheet.moons, sheet.bolts)
        sources = sum(sheet.cards) + sum(sheet.stars) + told["incomplete"] + told["moon_points"]
        assert sources == seat.total
        assert bool(seat.has_won) == (result is not None and seat.player in result.winners)


@settings(max_examples=20, deadline=None)
@given(games)
def test_cascades_account_for_every_cross(record: Any) -> None:
    summary, events = summarise(record), replay_record(record).events
    crosses = Counter(event.player for event in events if isinstance(event, SquareCrossed))
    for seat in summary.seats:
        lengths = [int(count) for count in seat.figures["lengths"].split()]
        assert sum(at * count for at, count in enumerate(lengths, 1)) == crosses[seat.player]
        own = [cascade for cascade in summary.cascades if cascade.player == seat.player]
        assert Counter(cascade.crosses for cascade in own) == Counter(
            {
                at: count
                for at, count in enumerate(lengths, 1)
                if at >= MIN_CASCADE_CROSSES and count
            }
        )
        assert seat.figures["longest"] == len(lengths)
    for cascade in summary.cascades:
        done = [
            action
            for action in record.actions[cascade.first : cascade.last + 1]
            if action.player == cascade.player
        ]
        assert [type(action) for action in done] == [rules.Cross] + [rules.UseBonus] * (
            cascade.crosses - 1
        )
    assert [*summary.cascades] == sorted(summary.cascades, key=lambda cascade: cascade.first)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([*rules.EDITIONS.values()]))
def test_a_cascade_is_worth_what_the_sheet_gains(seed: int, edition: Any) -> None:
    def sure(game: rules.State) -> int:
        """Count what one player has for certain: cards, stars and moons."""
        [seat] = game.seats
        full = sum(held.crossed == rules.FULL_MASK for held in seat.held)
        cards = sum(map(mul, seat.completed, edition.card_points))
        cards += full * edition.card_points[game.round - 1]
        stars = sum(edition.star_points[stars] for stars in seat.stars)
        return int(cards + stars + rules.moon_points([seat.moons], edition)[0])

    record = random_record(seed, 1, edition)
    moments = [step.game for step in steps(record)]
    summary = summarise(record)
    for cascade in summary.cascades:
        gained = sure(moments[cascade.last + 1]) - sure(moments[cascade.first])
        assert cascade.worth == gained
    most = max((cascade.worth for cascade in summary.cascades), default=0)
    assert most <= summary.seats[0].figures["best_worth"] <= sure(moments[-1]) - sure(moments[0])


def test_a_cascade_knows_where_it_lies_and_what_it_is_worth() -> None:
    """The rows of one card chain: 3 pays a 6, that pays a 9, and the 9 completes the card."""
    chain = rules.Face(1, (1, 2, 3, 4, 5, 6, 7, 8, 9), ("6", "9", "star"), ("moon", "bolt", "?"))
    plain = [
        rules.Face(card, (9, 8, 7, 6, 5, 4, 3, 2, 1), ("",) * 3, ("",) * 3) for card in range(2, 61)
    ]
    numbers = (1, 2, 4, 5, 7, 8, 3, 9, 9)
    order = rules.FixedShuffles(tuple(range(1, 61)), (numbers,) * 4)
    setup = setup_for(1, rules.CLASSIC_EDITION, 1, [chain, *plain], order)
    crosses = [rules.Cross(0, 1, number - 1) for number in (1, 2, 4, 5, 7, 8, 3)]
    actions = [
        rules.Keep(0, (1, 2, 3)),
        *crosses,
        rules.UseBonus(0, 1, 0, 1, 5),
        rules.UseBonus(0, 1, 1, 1, 8),
    ]
    summary = summarise(record_of(setup, actions))
    # The seventh answer: 3, then 6 by the first row, then 9 by the second; it is worth the third
    # row's star and the card.
    assert summary.cascades == (statistics.CascadeSummary(0, 1, 7, 7, 9, 3, 1 + 15),)
    told = summary.seats[0].figures
    assert (told["longest"], told["best_worth"], told["lengths"]) == (3, 16, "6 0 1")
    assert told["moon_points"] == rules.moon_points([1], rules.CLASSIC_EDITION)[0]


def test_a_header_tells_who_played_and_how() -> None:
    extra: dict[str, Any] = {
        "seats": [{"badge": 3, "kind": "person"}, {"badge": 5, "kind": "line-greedy"}],
        "branch": {"of": "x", "at": 3}, "undone": 4, "daily": "2026-11-21",
        "started": "2026-11-21T08:00:00Z", "finished": "2026-11-21T08:10:00Z",
    }  # fmt: skip
    summary = summarise(random_record(3, 2, until=9, extra=extra))
    game = summary.game
    assert (game.has_bots, game.is_branch, game.undone, game.daily) == (True, True, 4, "2026-11-21")
    assert game.is_practice
    assert (game.started, game.finished) == ("2026-11-21T08:00:00Z", "2026-11-21T08:10:00Z")
    assert [(seat.badge, seat.kind) for seat in summary.seats] == [
        (3, "person"), (5, "line-greedy"),
    ]  # fmt: skip
    assert (game.players, game.actions, game.is_finished, game.seed) == (2, 9, False, "3")


@pytest.mark.parametrize(
    "extra",
    [
        {},
        {"seats": None, "undone": -1, "daily": 5, "started": "x" * 1000, "finished": {}},
        {"seats": {"0": 1}, "undone": True, "daily": None},
        {"seats": [None, {"badge": 99, "kind": ["line-greedy"]}], "undone": 10**30},
        {"seats": [], "undone": 1.5},
    ],
)
def test_a_strange_header_says_nothing(extra: dict[str, Any]) -> None:
    summary = summarise(random_record(3, 2, until=2, extra=extra))
    game = summary.game
    assert not (game.has_bots or game.is_branch or game.undone)
    assert (game.daily, game.started, game.finished) == ("", "", "")
    assert [(seat.badge, seat.kind) for seat in summary.seats] == [(0, "person"), (1, "person")]


def test_an_illegal_game_has_no_summary() -> None:
    record = random_record(1, until=5)
    for wrong in (rules.Cross(0, 999, 0), UnplayableAction(0, {"player": 0, "do": "dance"})):
        with pytest.raises(IllegalAction):
            summarise(replace(record, actions=(*record.actions, wrong)))


def test_summaries_are_rows() -> None:
    record = replace(random_record(2**80, 2, until=120), seed=2**80)
    summary = summarise(replace(record, actions=()))
    rows = [
        row._asdict()
        for row in (summary.game, *summary.seats, statistics.CascadeSummary(0, 1, 1, 3, 5, 2, 4))
    ]
    for row in rows:
        assert all(type(value) in (int, str, bool) for value in row.values())
        assert all(abs(value) < 2**63 for value in row.values() if isinstance(value, int))
    game, seat, _other, cascade = (json.loads(json.dumps(row)) for row in rows)
    assert (
        statistics.GameSummary(**game) == summary.game
        and statistics.CascadeSummary(**cascade)._asdict() == cascade
    )
    assert {*seat} == {"player", "name", "badge", "kind", "total", "has_won", "deeds", "hints"} | {
        *FIGURES
    }


# --- many games ----------------------------------------------------------------------------------

Played = namedtuple("Played", COLUMNS_NEEDED)  # type: ignore[misc]  # as the game says


def invented(seed: int, **changes: Any) -> Played:
    """Invent a game: only what is added up is anything like one."""
    chance = Random(seed)
    edition = chance.choice([*rules.EDITIONS.values()])
    completed = [chance.randrange(3) for _ in range(4)]
    stars = [chance.choice((0, 1, 4, 9)) for _ in range(4)]
    incomplete, moons = chance.randrange(20), chance.choice((-6, -2, 0, 1, 3, 6, 10))
    cards = sum(count * worth for count, worth in zip(completed, edition.card_points, strict=True))
    lengths = [chance.randrange(9) for _ in range(chance.randrange(1, 9))] + [1]
    return Played(
        edition=edition.name, deck=chance.choice(("tombola", "tombola", "", "Mine #1a2b3c")),
        players=chance.choice((1, 1, 2, 4)),
        has_bots=chance.random() < 0.3, is_practice=chance.random() < 0.1,
        undone=max(0, chance.randrange(-5, 5)), total=cards + sum(stars) + incomplete + moons,
        has_won=chance.random() < 0.5, **four("completed", completed), **four("stars", stars),
        incomplete=incomplete, moon_points=moons, best_worth=chance.randrange(40),
        lengths=" ".join(map(str, lengths)), hints=0,
    )._replace(**changes)  # fmt: skip


def columns(games: list[Played]) -> statistics.Columns:
    return columns_of(Played, games)


def company(game: Played) -> statistics.Company:
    return statistics.company_at_table(game.players, game.has_bots)


def test_a_game_with_hints_counts_as_played_and_for_no_best() -> None:
    plain = [invented(seed, edition="classic") for seed in range(5)]
    helped = plain[0]._replace(hints=2, total=200, best_worth=99, completed_4=9)
    figures, without = figures_of(columns([*plain, helped])), figures_of(columns(plain))
    assert (figures.games, figures.totals[-1]) == (6, 200)
    assert figures.best == without.best and figures.best_worth == without.best_worth
    assert figures.best_round == without.best_round
    alone = figures_of(columns([helped]))
    assert (alone.best, alone.best_worth, alone.best_round) == (None, 0, 0)


def four(name: str, counts: list[int]) -> dict[str, Any]:
    return {f"{name}_{at}": count for at, count in enumerate(counts, 1)}


played = st.lists(st.builds(invented, st.integers(0, 10_000)), max_size=40)


def cards_of(game: Played, index: int) -> int:
    """Say what the cards of a round scored."""
    each = rules.EDITIONS[game.edition].card_points[index]
    return int(getattr(game, f"completed_{index + 1}")) * each


@settings(max_examples=30, deadline=None)
@given(played)
def test_figures_are_what_plain_sums_give(several: list[Played]) -> None:
    figures = figures_of(columns(several))
    assert figures.games == len(several)
    if not several:
        assert figures == LuckyboxFigures() and figures.average is None and figures.best is None
        return
    totals = [game.total for game in several]
    assert figures.average == pytest.approx(mean(totals)) and figures.best == max(totals)
    assert figures.totals == tuple(totals)
    for index in range(4):
        stars = mean(getattr(game, f"stars_{index + 1}") for game in several)
        points = mean(cards_of(game, index) for game in several)
        assert figures.cards[index] == pytest.approx(points)
        assert figures.stars[index] == pytest.approx(stars)
    sources = sum(figures.cards) + sum(figures.stars) + figures.incomplete + figures.moon_points
    assert sources == pytest.approx(figures.average)
    for at, average in enumerate(figures.trend):
        assert average == pytest.approx(
            mean(totals[max(0, at - statistics.TREND_WINDOW_GAMES + 1) : at + 1])
        )
    assert len(figures.trend) == len(totals)
    lengths: Counter[int] = Counter()
    for game in several:
        lengths.update(dict(enumerate(map(int, game.lengths.split()))))
    assert list(figures.lengths) == [lengths[at] for at in range(max(lengths) + 1)]
    assert figures.won == sum(game.has_won for game in several)
    assert figures.best_worth == max(game.best_worth for game in several)
    rounds = [
        cards_of(game, index) + getattr(game, f"stars_{index + 1}")
        for game in several
        for index in range(4)
    ]
    assert figures.best_round == max(rounds)
    alone = [
        (game.edition, game.total)
        for game in several
        if game.players == 1 and game.deck == "tombola"
    ]
    expected = {name: [0] * len(rules.EDITIONS[name].solo_scale) for name, _ in alone}
    for name, total in alone:
        expected[name][rules.EDITIONS[name].solo_step(total)] += 1
    assert {name: list(counts) for name, counts in figures.scale.items()} == expected


@settings(max_examples=30, deadline=None)
@given(played)
def test_a_lucky_streak_is_measured_against_the_games_before(several: list[Played]) -> None:
    totals = [game.total for game in several]
    came_true = [not at or total >= mean(totals[:at]) for at, total in enumerate(totals)]
    assert figures_of(columns(several)).lucky == statistics.measure_streak(came_true)


def test_streaks() -> None:
    assert statistics.measure_streak([]) == statistics.Streak(0, 0)
    assert statistics.measure_streak([True, True, False, True]) == statistics.Streak(1, 2)
    assert statistics.measure_streak([True, False]) == statistics.Streak(0, 1)


def test_a_winning_streak_is_about_games_in_company() -> None:
    won = invented(1, players=2, has_won=True)
    alone, lost = won._replace(players=1), won._replace(has_won=False)
    several = [won, alone, won, alone, lost, won]
    assert figures_of(columns(several)).winning == statistics.Streak(1, 2)


@settings(max_examples=20, deadline=None)
@given(played)
def test_games_are_told_apart(several: list[Played]) -> None:
    games = columns(several)
    kinds = statistics.count_circumstances(games)
    assert sum(kinds.values()) == len(several)
    every = statistics.select_matching_games(games, statistics.GameSelection(with_practice=True))
    assert every == columns([game for game in several if "#" not in game.deck])
    for kind, count in kinds.items():
        assert count == sum(
            statistics.GameCircumstances(
                company(game), bool(game.undone), game.is_practice, kind_of(game)
            )
            == kind
            for game in several
        )
    for who in statistics.Company:
        own = [
            game
            for game in several
            if company(game) is who and not game.undone and not game.is_practice
            if "#" not in game.deck
        ]
        assert statistics.select_matching_games(
            games, statistics.GameSelection(who, with_undo=False)
        ) == columns(own)
        counted = {it: n for it, n in kinds.items() if "#" not in it.edition}
        assert len(own) == sum(count for it, count in counted.items() if it[:3] == (who, 0, 0))
    classic = [game for game in several if kind_of(game) == "classic" and not game.is_practice]
    assert statistics.select_matching_games(
        games, statistics.GameSelection(edition="classic")
    ) == columns(classic)


def kind_of(game: Played) -> str:
    return str(game.deck if "#" in game.deck else game.edition)


def test_an_own_decks_games_count_for_that_deck_alone() -> None:
    plain, unnamed = invented(1, edition="classic", deck="tombola"), invented(2, deck="")
    own = plain._replace(deck="Rainbow #9dbebb", total=200)
    other = own._replace(deck="Rainbow #1a2b3c")
    games = columns([plain, unnamed._replace(edition="classic"), own, other])
    every = statistics.GameSelection(with_practice=True)

    def counted(kind: str | None) -> int:
        its = statistics.select_matching_games(games, every._replace(edition=kind))
        return figures_of(its).games

    assert counted("classic") == counted(None) == 2
    assert counted("Rainbow #9dbebb") == counted("Rainbow #1a2b3c") == 1
    kinds = {kind.edition for kind in statistics.count_circumstances(games)}
    assert kinds == {"classic", "Rainbow #9dbebb", "Rainbow #1a2b3c"}


def test_who_was_there() -> None:
    for players, has_bots, there in (
        (1, False, statistics.Company.ALONE), (2, False, statistics.Company.PEOPLE),
        (2, True, statistics.Company.BOTS), (1, True, statistics.Company.BOTS),
    ):  # fmt: skip
        assert statistics.company_at_table(players, has_bots) is there
