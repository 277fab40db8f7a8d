"""Feats: what earns each of them, what just does not, and which game has earned them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.blanco import rules as blanco_rules
from game.blanco import statistics as blanco
from game.blanco.record import BlancoRecord
from game.blanco.rules import Event as BlancoEvent
from game.blanco.rules import events as blanco_ev
from game.box import GAMES
from game.luckybox import rules
from game.luckybox import statistics as luckybox
from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.luckybox.record import DAILY_DEALS, WEEKLY_DEALS, new_occasion_match
from game.luckybox.rules import events as ev
from game.record import Record, read_record
from game.statistics import (
    METALS,
    Feat,
    FeatProgress,
    PlayedDeeds,
    ScheduledDeals,
    feat_progress_of,
    format_deeds,
    ladders_of,
    parse_deeds,
)
from tests.mill import played as played_at_random
from tests.tables.box import summarise
from tests.tables.games import random_record
from tests.tables.libraries import laid, play, play_blanco
from tests.tables.libraries import laid_blanco as match_of_blanco
from tests.tables.table import revealed

OLD = Path(__file__).parents[1] / "codes_of_old"
FEATS_OF_OLD = {
    "solo-daily": [{"finished"}],
    "blanco-two": [{"finished", "won", "chain_3", "whiter"}, {"finished"}],
    "alone-fixed-reshuffles": [set()],
    "two-own-faces": [set(), set()],
}
"""What records of old were seen to prove."""


def record_of_old(name: str) -> Record:
    return read_record((OLD / f"{name}.json").read_text("utf-8"), GAMES)


# --- many games together -------------------------------------------------------------------------

COUNTED = (Feat("first", "First", "Once."), Feat("many", "Many", "Five times.", "first", 5))


def played(*deeds: str) -> list[PlayedDeeds]:
    return [PlayedDeeds(f"game {at}", f"2026-11-{at:02}", text) for at, text in enumerate(deeds, 1)]


def test_a_feat_is_earned_by_the_game_that_fills_it() -> None:
    first, many = feat_progress_of(
        COUNTED, played("other:9", "first:3", "first", "first:4", "first")
    )
    assert (first.uid, first.when, first.done) == ("game 2", "2026-11-02", 1)
    assert (many.uid, many.when, many.done) == ("game 4", "2026-11-04", 5)


def test_a_feat_that_just_is_not_earned_says_how_far_it_has_come() -> None:
    _first, many = feat_progress_of(COUNTED, played("first:3", "first"))
    assert (many.uid, many.done, many.is_earned) == ("", 4, False)


def test_what_one_game_must_bring_is_not_added_up() -> None:
    best = Feat("best", "Best", "Fifty in one game.", "points", 50, in_one_game=True)
    [standing] = feat_progress_of([best], played("points:40", "points:45", "points:20"))
    assert (standing.done, standing.is_earned) == (45, False)
    [standing] = feat_progress_of([best], played("points:40", "points:52", "points:60"))
    assert (standing.uid, standing.when) == ("game 2", "2026-11-02")


def test_without_games_nothing_is_earned() -> None:
    assert [standing.done for standing in feat_progress_of(COUNTED, [])] == [0, 0]


def test_deeds_are_read_as_they_are_spelled() -> None:
    deeds = {"finished": 1, "crosses": 47, "chain_5": 1}
    assert parse_deeds(format_deeds(deeds | {"won": 0})) == Counter(deeds)


@pytest.mark.parametrize("game", GAMES)
def test_every_feat_has_a_name_of_its_own_and_words(game: str) -> None:
    feats = GAMES[game].statistics.FEATS
    names = {(feat.name, feat.metal) for feat in feats}
    assert len({feat.key for feat in feats}) == len(names) == len(feats)
    assert all(feat.sentence.endswith(".") and feat.goal > 0 for feat in feats)


# --- whose games prove something -----------------------------------------------------------------


def deeds_of(record: Record) -> list[str]:
    return [seat.deeds for seat in summarise(record).seats]


def test_people_have_done_something_in_a_finished_game_and_bots_have_not() -> None:
    ada, bot = deeds_of(play(laid(("Ada",), 1)).record())
    assert ada.startswith("finished crosses:") and bot == ""
    zoe, bot = deeds_of(play_blanco(match_of_blanco(("Zoé",), 1)).record())
    assert zoe.startswith("finished ") and bot == ""


def test_a_game_that_goes_on_proves_nothing() -> None:
    assert deeds_of(play(laid(), 40).record()) == ["", ""]
    assert deeds_of(play_blanco(match_of_blanco(), 12).record()) == ["", ""]


@pytest.mark.parametrize("note", ["practice", "branch"])
def test_practice_proves_nothing(note: str) -> None:
    for match in (play(laid()), play_blanco(match_of_blanco())):
        record = match.record()
        assert all(deeds_of(record))
        value = True if note == "practice" else {"at": 3}
        assert deeds_of(replace(record, extra={**record.extra, note: value})) == ["", ""]


def test_a_deal_that_somebody_has_chosen_proves_nothing() -> None:
    shipped = tuple(load_deck(DEFAULT_DECK))
    assert all(deeds_of(random_record(3, deck=DEFAULT_DECK, faces=shipped)))
    assert deeds_of(random_record(3)) == [""]
    order = rules.FixedShuffles(numbers=((1, 2, 3, 4, 5, 6, 7, 8, 9),) * 4)
    assert deeds_of(random_record(3, deck=DEFAULT_DECK, faces=shipped, order=order)) == [""]
    record = play_blanco(match_of_blanco()).record()
    assert isinstance(record, BlancoRecord)
    deck = blanco_rules.shuffled_deck(record.setup())
    assert deeds_of(replace(record, order=blanco_rules.FixedOrder(deck))) == ["", ""]


# --- Super Mega Lucky Box ------------------------------------------------------------------------


def done(game: rules.State, *actions: rules.Cross | rules.UseBonus) -> set[str]:
    """Tell what the first seat is seen to do when it answers a number; nothing of the end."""
    told: list[rules.Event] = [ev.NumberRevealed(game.round, game.turn, game.number)]
    for action in actions:
        game, events = rules.apply(game, action)
        told += events
    return seen(told, ended(*[55] * len(game.seats), winners=())) - {"solo_50"}


def ended(*totals: int, winners: tuple[int, ...] = (0,), moons: int = 1) -> rules.GameOutcome:
    """Give the end of a game with these totals; the first seat has so many moons."""
    sheets = tuple(
        rules.Scorecard(f"{at}", (0,) * 4, (0,) * 4, 0, 0, 1 if at else moons, 0, 0, total)
        for at, total in enumerate(totals)
    )
    return rules.GameOutcome(sheets, winners)


def seen(events: Iterable[rules.Event], end: rules.GameOutcome) -> set[str]:
    return earned_by(luckybox.count_achievements(events, end, rules.CLASSIC_EDITION, 0))


def earned_by(deeds: Mapping[str, int], feats: Sequence[Feat] = luckybox.FEATS) -> set[str]:
    """Give the keys of what a person's only game earns."""
    standings = feat_progress_of(feats, [PlayedDeeds("", "", format_deeds(deeds))])
    return {standing.feat.key for standing in standings if standing.is_earned}


def chain(length: int) -> list[rules.Event]:
    revealed: list[rules.Event] = [ev.NumberRevealed(1, 1, 5)]
    return revealed + [
        ev.SquareCrossed(0, 1, 0, 5, 1, None if at == 1 else (1, 0), at, at - 1)
        for at in range(1, length + 1)
    ]


@pytest.mark.parametrize("length", [5, 7, 10])
def test_a_chain_counts_from_its_length_on(length: int) -> None:
    key = f"chain_{length}"
    assert key in seen(chain(length), ended(55))
    assert key not in seen(chain(length - 1), ended(55))
    assert key not in seen(chain(length - 1) + chain(length - 1), ended(55))


def test_three_stars_with_one_number() -> None:
    drawing = """
        card 1 x1 x2  5 | S
               x9 x5 x3 | .
               x6 x3 x8 | .
                .  .  4
        card 2 x7 x7  4 | S
               x8 x3 x9 | .
               x1 x2 x6 | .
                .  .  {last}
    """
    for last, is_earned in (("S", True), (".", False)):
        game = revealed(5, drawing.format(last=last))
        found = done(game, rules.Cross(0, 1, 2), rules.UseBonus(0, 1, 5, 2, 2))
        assert ("shooting_stars" in found) == is_earned


def test_bolts_that_loop_round_the_corner() -> None:
    drawing = """
        card 1 x1 x2  1 | 4
               x9 x5 x3 | .
               x6 x3 x8 | .
                .  .  .
        card 2 x7 x7  4 | 9
               x8 x3  9 | .
               x1 x2  6 | .
                .  .  .
    """
    answers = rules.Cross(0, 1, 2), rules.UseBonus(0, 1, 0, 2, 2), rules.UseBonus(0, 2, 0, 2, 5)
    game = revealed(9, drawing)
    assert "round_corner" in done(game, *answers)
    assert "round_corner" not in done(game, *answers[:2])
    # The same three without a loop.
    assert "round_corner" not in done(game._replace(number=2), *answers)


def test_four_bolts_that_finish_a_card() -> None:
    drawing = """
        card 1 x1 x2  {number} | .
               x9 x5 x3 | .
               x6 x3 x8 | .
                .  .  .
    """
    assert "last_volt" in done(revealed(5, drawing.format(number=1)), rules.Cross(0, 1, 2))
    assert "last_volt" not in done(revealed(5, drawing.format(number=2)), rules.Cross(0, 1, 2))
    spent, number = ev.BoltsSpent(0, 4, 0, None, 1, 2), ev.NumberRevealed(1, 2, 6)
    assert "last_volt" in seen([spent, ev.CardCompleted(0, 1, 10, 0)], ended(55))
    assert "last_volt" not in seen([spent, ev.CardCompleted(0, 1, 10, 1)], ended(55)), "by a bonus"
    assert "last_volt" not in seen([spent, number, ev.CardCompleted(0, 1, 10, 0)], ended(55))


def test_every_kind_of_bonus() -> None:
    kinds = ["7", "?", "bolt", "bolt2", "star", "moon"]
    lines = [ev.LineCompleted(0, 1, 0, kind, 0, 0) for kind in kinds]
    assert "every_bonus" in seen(lines, ended(55))
    for missing in range(len(lines)):
        others = [*lines[:missing], *lines[missing + 1 :], ev.LineCompleted(0, 1, 0, "", 0, 0)]
        assert "every_bonus" not in seen(others, ended(55))


def scored(round: int, *completed: int, stars: Sequence[int] = ()) -> ev.RoundScored:
    points = stars or (0,) * len(completed)
    scores = zip(completed, points, strict=True)
    return ev.RoundScored(round, tuple(ev.RoundScore(n, 10 * n, 0, more) for n, more in scores))


def test_a_twist_makes_no_points() -> None:
    for edition, is_earned in (("classic", True), ("french", True), ("double-stars", False)):
        found = earned_by(luckybox.count_achievements((), ended(55), rules.EDITIONS[edition], 0))
        assert ("solo_50" in found) == ("no_bolts" in found) == is_earned


@pytest.mark.parametrize(
    ("key", "earns", "misses"),
    [
        ("solo_50", ended(50), ended(49)),
        ("solo_60", ended(60), ended(59)),
        ("solo_70", ended(70), ended(69)),
        ("solo_50", ended(50), ended(50, 40)),
        ("unlucky", ended(30), ended(31)),
        ("unlucky", ended(-6), ended(30, 20)),
        ("full_moon", ended(55, moons=6), ended(55, moons=5)),
        ("no_moon", ended(55, 50, moons=0), ended(55, 50, moons=1)),
        ("no_moon", ended(55, 50, moons=0), ended(55, 60, moons=0, winners=(1,))),
        ("no_moon", ended(55, 50, moons=0), ended(55, moons=0)),
        ("whisker", ended(55, 54, 20), ended(55, 53)),
        ("whisker", ended(55, 54), ended(55, 55)),
        ("crowd", ended(55, 50, 40, 30), ended(55, 50, 40)),
        ("crowd", ended(55, 50, 40, 30), ended(45, 50, 40, 30, winners=(1,))),
        ("no_bolts", ended(45), ended(44)),
    ],
)
def test_what_the_end_of_a_game_proves(
    key: str, earns: rules.GameOutcome, misses: rules.Outcome
) -> None:
    assert key in seen([], earns)
    assert key not in seen([], misses)


@pytest.mark.parametrize(
    ("kinds", "tiers"),
    [(("person", "casual"), 0), (("person", "solid"), 1), (("person", "solid", "master"), 3)],
)
def test_who_wins_against_a_strong_rival_earns_the_weaker_ones_too(
    kinds: tuple[str, ...], tiers: int
) -> None:
    def rivals(end: rules.GameOutcome) -> set[str]:
        edition = rules.CLASSIC_EDITION
        deeds = luckybox.count_achievements((), end, edition, 0, kinds=kinds)
        return {key for key in earned_by(deeds) if key.startswith("rivals")}

    totals = [55, *[50] * (len(kinds) - 1)]
    assert rivals(ended(*totals)) == {f"rivals_{at}" for at in range(1, tiers + 1)}
    assert rivals(ended(*totals, winners=(1,))) == set()


MONDAY = date(2026, 11, 16)


def of_deal(occasion: ScheduledDeals, *, day: int = 16, is_practice: bool = False) -> set[str]:
    """Give what a game of Monday's deal earns that was begun on a day of the month."""
    match = play(new_occasion_match(occasion, "Ada", MONDAY, is_practice=is_practice))
    match.extra["started"] = f"2026-11-{day}T10:00:00Z"
    [deeds] = deeds_of(match.record())
    return {deed for deed in parse_deeds(deeds) if deed == "daily" or deed.startswith("week_")}


def test_a_day_and_a_week_leave_a_mark_once_they_count() -> None:
    week = f"week_{WEEKLY_DEALS.kind(MONDAY).replace('-', '_')}_1"
    assert of_deal(DAILY_DEALS) == {"daily"}
    assert of_deal(WEEKLY_DEALS) == {week}
    assert of_deal(DAILY_DEALS, day=17) == of_deal(WEEKLY_DEALS, day=23) == set(), "too late"
    assert of_deal(DAILY_DEALS, is_practice=True) == set()


def test_every_weekly_challenge_leaves_a_badge_in_three_metals() -> None:
    ladders = ladders_of(FeatProgress(feat, 0) for feat in luckybox.FEATS)
    weeks = [ladder for ladder in ladders if ladder[0].feat.key.startswith("week_")]
    names = [rules.EDITIONS[kind].title for kind in WEEKLY_DEALS.kinds]
    assert [ladder[0].feat.name for ladder in weeks] == names
    assert all([one.feat.metal for one in ladder] == list(METALS) for ladder in weeks)


@pytest.mark.parametrize("is_helped", [False, True])
def test_medals_of_a_week_are_the_badges_metal(is_helped: bool) -> None:
    game = luckybox.summary_of(
        play(new_occasion_match(WEEKLY_DEALS, "Ada", MONDAY, is_practice=False)).record()
    )._replace(started="2026-11-16T10:00:00Z")
    _bronze, silver, gold, _diamond = WEEKLY_DEALS.medals(WEEKLY_DEALS.kind(MONDAY))
    for total, metals in ((silver - 1, 1), (silver, 2), (gold, 3), (gold + 20, 3)):
        found = list(luckybox.count_scheduled_deals(game, total, is_helped))
        assert len(found) == (1 if is_helped else metals)


BEHIND = [scored(1, 0, 1), scored(2, 1, 1)]
KEPT = ev.CardsKept(0, (1,), (), 0)
NUMBER, FINISHED = ev.NumberRevealed(1, 1, 5), ev.CardCompleted(0, 1, 15, 0)
CROSSED = [ev.SquareCrossed(0, 1, at, 5, 1, None, 1, 0) for at in range(6)]


@pytest.mark.parametrize(
    ("key", "is_earned", "events", "end"),
    [
        ("early_card", True, [scored(1, 1)], ended(55)),
        ("early_card", False, [scored(1, 0), scored(2, 1)], ended(55)),
        ("hat_trick", True, [scored(3, 3)], ended(55)),
        ("hat_trick", False, [scored(3, 2), scored(4, 2)], ended(55)),
        ("comeback", True, BEHIND, ended(55, 50)),
        ("comeback", False, BEHIND, ended(50, 55, winners=(1,))),
        ("comeback", False, [scored(1, 1, 1), scored(2, 1, 1)], ended(55, 50)),
        ("comeback", False, [scored(1, 0, 1), scored(3, 0, 1)], ended(55, 50)),
        ("comeback", True, [scored(1, 1, 1), scored(2, 1, 1, stars=(0, 1))], ended(55, 50)),
        ("loose_ends", True, [KEPT, *CROSSED], ended(55)),
        ("loose_ends", False, [KEPT, *CROSSED[1:]], ended(55)),
        ("no_bolts", False, [ev.BoltsSpent(0, 1, 3, None, 1, 0)], ended(60)),
        ("double_card", True, [NUMBER, FINISHED, FINISHED], ended(55)),
        ("double_card", False, [NUMBER, FINISHED, NUMBER, FINISHED], ended(55)),
        ("steady", True, [scored(at, 1) for at in (1, 2, 3, 4)], ended(55)),
        ("steady", False, [scored(1, 2), scored(2, 0), scored(3, 1), scored(4, 3)], ended(55)),
        ("slow_burn", True, [scored(2, 0), scored(3, 1)], ended(45)),
        ("slow_burn", False, [scored(2, 0), scored(3, 1)], ended(44)),
        ("slow_burn", False, [scored(2, 1), scored(3, 1)], ended(45)),
        ("no_stars", True, [], ended(45)),
        ("no_stars", False, [ev.StarGained(0, 1, 0, 1, 1, 1, 0)], ended(45)),
        ("no_stars", False, [], ended(44)),
    ],
)
def test_what_a_game_proves(
    key: str, is_earned: bool, events: Sequence[rules.Event], end: rules.GameOutcome
) -> None:
    assert (key in seen(events, end)) == is_earned


@pytest.mark.parametrize("name", FEATS_OF_OLD)
def test_what_a_game_earned_it_earns_for_ever(name: str) -> None:
    record = record_of_old(name)
    feats = GAMES[record.game].statistics.FEATS
    for deeds, before in zip(deeds_of(record), FEATS_OF_OLD[name], strict=True):
        assert before <= earned_by(parse_deeds(deeds), feats)


# --- laws ----------------------------------------------------------------------------------------

FOR_WINNERS = {
    *("crowd", "whisker", "comeback", "no_moon", "rivals_1", "rivals_2", "rivals_3"),
    *("won", "express", "photo", "whiter"),
}


@pytest.mark.parametrize("number", range(8))
def test_the_deeds_of_a_random_game_are_what_its_summary_says(number: int) -> None:
    blanco_too = number % 4 == 3
    match = match_of_blanco(seed=number) if blanco_too else None
    record = play_blanco(match).record() if match else played_at_random(number)
    feats = GAMES[record.game].statistics.FEATS
    known = {feat.deed or feat.key for feat in feats}
    for seat in summarise(record).seats:
        deeds, told = parse_deeds(seat.deeds), seat.figures
        assert deeds and set(deeds) <= known
        assert seat.has_won or not FOR_WINNERS & set(deeds)
        if record.game == "luckybox":
            completed = [told[f"completed_{at}"] for at in (1, 2, 3, 4)]
            assert deeds["crosses"] == crosses_of(told)
            assert deeds["cascade"] == told["longest"]
            assert deeds["early_card"] == (completed[0] > 0)
            assert deeds["cards_in_round"] == max(completed)
            assert deeds["rounds_with_card"] == sum(map(bool, completed))
            assert deeds["moons"] == told["moons"]
        else:
            assert deeds["lines"] == told["clears"]
            assert deeds["chain"] == told["longest_chain"]


@pytest.mark.parametrize("game", GAMES)
def test_a_tier_asks_for_more_than_the_tier_below(game: str) -> None:
    for ladder in ladders_of(FeatProgress(feat, 0) for feat in GAMES[game].statistics.FEATS):
        feats = [standing.feat for standing in ladder]
        assert len(feats) <= len(METALS)
        if feats[0].metal:
            assert [feat.metal for feat in feats] == list(METALS)
        for lower, higher in pairwise(feats):
            deeds = [feat.deed or feat.key for feat in (lower, higher)]
            is_one_count = deeds[0] == deeds[1] and lower.goal < higher.goal
            assert is_one_count or lower.goal == higher.goal == 1


def crosses_of(told: Mapping[str, Any]) -> int:
    return sum(at * int(count) for at, count in enumerate(told["lengths"].split(), 1))


def ended_blanco(*points: int) -> blanco_rules.GameOutcome:
    """Give the end of a game with so many cards left; who has none has won."""
    sheets = tuple(
        blanco_rules.ScoreSheet(f"{at}", 2 if left <= 12 else 1, min(left, 12), left, ())
        for at, left in enumerate(points)
    )
    return blanco_rules.GameOutcome(sheets, (points.index(0),))


def seen_in_blanco(events: Iterable[BlancoEvent], end: blanco_rules.GameOutcome) -> set[str]:
    return earned_by(blanco.count_achievements(events, end, 0), blanco.FEATS)


def cleared(depth: int, cards: int = 3) -> blanco_ev.LineCleared:
    return blanco_ev.LineCleared(0, ("row", 0), (1,) * cards, (), depth, 9, 0)


def turns(count: int) -> list[BlancoEvent]:
    return [blanco_ev.TurnStarted(0, at) for at in range(1, count + 1)]


@pytest.mark.parametrize("length", [3, 5])
def test_a_chain_of_blanco_counts_from_its_length_on(length: int) -> None:
    chain = [cleared(depth) for depth in range(1, length + 1)]
    assert f"chain_{length}" in seen_in_blanco(chain, ended_blanco(9, 0))
    shorter = chain[:-1]
    assert f"chain_{length}" not in seen_in_blanco([*shorter, *shorter], ended_blanco(9, 0))


def test_nine_cards_in_one_turn() -> None:
    three = [cleared(1), cleared(2), cleared(3)]
    stage = blanco_ev.StageCleared(0, 1)
    end = ended_blanco(9, 0)
    assert "nine" in seen_in_blanco([*turns(1), *three, stage], end)
    assert "nine" not in seen_in_blanco([*turns(1), *three[:1], *turns(1), *three[:2], stage], end)


@pytest.mark.parametrize(
    ("key", "earns", "misses"),
    [
        ("photo", ended_blanco(0, 12, 3), ended_blanco(0, 12, 4)),
        ("photo", ended_blanco(0, 3), ended_blanco(3, 0)),
        ("whiter", ended_blanco(0, 12, 14), ended_blanco(0, 9, 14)),
        ("so_close", ended_blanco(2, 0), ended_blanco(3, 0)),
    ],
)
def test_what_the_end_of_a_game_of_blanco_proves(
    key: str, earns: blanco_rules.GameOutcome, misses: blanco_rules.GameOutcome
) -> None:
    assert key in seen_in_blanco([], earns)
    assert key not in seen_in_blanco([], misses)


MINE, THEIRS = blanco_ev.StageCleared(0, 1), blanco_ev.StageCleared(1, 1)


@pytest.mark.parametrize(
    ("key", "is_earned", "events", "end"),
    [
        ("express", True, turns(17), ended_blanco(0, 9)),
        ("express", False, turns(18), ended_blanco(0, 9)),
        ("express", False, turns(17), ended_blanco(9, 0)),
        ("comeback", True, [THEIRS, MINE], ended_blanco(0, 9)),
        ("comeback", False, [MINE, THEIRS], ended_blanco(0, 9)),
        ("comeback", False, [MINE], ended_blanco(0, 14)),
        ("comeback", False, [THEIRS, MINE], ended_blanco(9, 0)),
    ],
)
def test_what_a_game_of_blanco_proves(
    key: str, is_earned: bool, events: Sequence[BlancoEvent], end: blanco_rules.GameOutcome
) -> None:
    assert (key in seen_in_blanco(events, end)) == is_earned
