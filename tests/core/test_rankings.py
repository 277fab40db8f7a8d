"""The best of people, what many games say of skill and luck; deals that come round, medals."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.blanco.match import DAILY_DEAL as DAILY_OF_BLANCO
from game.blanco.match import BlancoMatch
from game.box import GAMES
from game.challenge import Challenge, RefusedCode
from game.library import (
    RankedGame,
    RankingCategory,
    RankingFilter,
    RankingGrouping,
    bests_of_profile,
    bot_encounters_of_profile,
    figures_of_profile,
    find_profile,
    games_to_review,
    list_categories,
    list_profiles,
    list_ranking,
    save_thoughts,
    skill_of_profile,
)
from game.library.index import profile_number
from game.luckybox import codes
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.decks import DEFAULT_DECK, OwnDeck, load_deck
from game.luckybox.record import (
    DAILY_DEALS,
    SCHEDULED_DEALS,
    WEEKLY_DEALS,
    LuckyboxMatch,
    new_match,
    new_match_of_same_deal,
    new_occasion_match,
)
from game.luckybox.rules import EDITIONS
from game.luckybox.statistics import best_cascades
from game.match import BRANCH_DROPPED_KEYS
from game.record import Player
from game.statistics import (
    DEAL_DATE_KEYS,
    DealPeriod,
    GameSelection,
    GameSummary,
    PlayedDeal,
    ReviewedGame,
    ScheduledDeals,
    SeatReview,
    Skill,
    Streak,
    format_seat_reviews,
    parse_seat_review,
    sum_up_skill,
)
from tests.tables.box import code_of, read_code, summarise
from tests.tables.libraries import (
    connection_to,
    filled,
    laid,
    laid_blanco,
    play,
    play_blanco,
    spoil,
)

ALONE = RankingCategory("classic", "tombola", 1)
LUCKYBOX, BLANCO = GAMES.values()


def bests(home: Path, name: str = "Ada", game: str = "luckybox") -> dict[RankingCategory, int]:
    with connection_to(home) as connection:
        profile = find_profile(connection, name)
        assert profile is not None
        return bests_of_profile(connection, profile, GAMES[game])


def test_practice_and_what_is_not_finished_count_nowhere(tmp_path: Path) -> None:
    practice = laid(("Ada",), seed=2)
    practice.extra["practice"] = True
    filled(tmp_path, play(laid(("Ada",), seed=1), 20), play(practice))
    assert bests(tmp_path) == {}


def test_a_game_with_hints_earns_no_best_for_who_took_them(tmp_path: Path) -> None:
    """Who sat there without one earns it all the same; and the game counts as played."""
    match = play(laid(("Ada", "Bo")))
    match.hints[0] = 1
    filled(tmp_path, match)
    assert bests(tmp_path) == {}
    assert set(bests(tmp_path, "Bo")) == {RankingCategory("classic", "tombola", 2)}
    with connection_to(tmp_path) as connection:
        names = [
            score.name
            for score in list_ranking(connection, LUCKYBOX, RankingFilter(RankingGrouping.GAMES))
        ]
        cascades = {found.name for found in best_cascades(connection)}
        played = {profile.name for profile in list_profiles(connection)}
    assert (names, cascades, played) == (["Bo"], {"Bo"}, {"Ada", "Bo"})


# --- the list of the best ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of two people and of bots, one with undo and one of practice."""
    home = tmp_path_factory.mktemp("home")
    practice = laid(("Ada",), seed=50)
    practice.extra["practice"] = True
    undone = play(laid(("Zoé",), seed=51))
    undone.undone = 3
    filled(
        home,
        *(play(laid(("Ada", "Zoé"), seed=seed), seed=seed) for seed in range(5)),
        *(play(laid(("Ada",), 1, seed=seed), seed=seed) for seed in range(10, 13)),
        play(laid(("Zoé",), edition="french", seed=20)),
        play(practice),
        undone,
        play(laid(("Ada",), seed=60), 10),
        *(play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in range(4)),
    )
    return home


ALL = RankingFilter(RankingGrouping.GAMES, with_bots=True, with_practice=True)


def listed(
    home: Path, contest: RankingFilter, game: str = "luckybox", limit: int = 100
) -> list[RankedGame]:
    with connection_to(home) as connection:
        return list_ranking(connection, GAMES[game], contest, limit)


def test_every_finished_game_of_everybody_stands_in_the_list_the_best_first(home: Path) -> None:
    found = listed(home, ALL)
    values = [score.value for score in found]
    assert len(found) == 5 * 2 + 3 * 2 + 1 + 2
    assert values == sorted(values, reverse=True)
    assert listed(home, ALL, limit=3) == found[:3]


@pytest.mark.parametrize(
    ("wanted", "holds"),
    [
        ({"with_bots": False}, lambda score: score.kind == "person"),
        ({"with_practice": False}, lambda score: not score.is_practice),
        ({"with_undo": False}, lambda score: not score.undone),
        ({"edition": "french"}, lambda score: score.edition == "french"),
        ({"players": 1}, lambda score: score.players == 1),
        ({"deck": ""}, lambda score: score.deck == ""),
        ({"deck": "tombola"}, lambda score: score.deck == "tombola"),
    ],
)
def test_what_is_narrowed_down_is_what_is_left_out(
    home: Path, wanted: dict[str, object], holds: Callable[[RankedGame], bool]
) -> None:
    contest = ALL._replace(**wanted)  # type: ignore[arg-type]
    assert listed(home, contest) == [score for score in listed(home, ALL) if holds(score)]


@pytest.mark.parametrize("game", GAMES)
def test_the_best_of_everybody_is_the_first_of_each_in_the_list_of_games(
    home: Path, game: str
) -> None:
    """A bot and a person of one name are two."""
    first: dict[object, int] = {}
    for score in listed(home, ALL, game):
        first.setdefault((score.name, score.kind == "person"), score.value)
    found = listed(home, ALL._replace(by=RankingGrouping.PEOPLE), game)
    assert {(score.name, score.kind == "person"): score.value for score in found} == first
    assert len(found) == len(first)


def test_the_best_of_every_category_is_the_first_of_each_in_the_list_of_games(home: Path) -> None:
    first: dict[RankingCategory, int] = {}
    for score in listed(home, ALL):
        first.setdefault(RankingCategory(score.edition, score.deck, score.players), score.value)
    found = listed(home, ALL._replace(by=RankingGrouping.CATEGORIES))
    assert {
        RankingCategory(one.edition, one.deck, one.players): one.value for one in found
    } == first
    with connection_to(home) as connection:
        assert set(list_categories(connection, LUCKYBOX)) == set(first)


def test_in_blanco_those_who_won_are_listed_the_quickest_first(home: Path) -> None:
    found = listed(home, ALL, "blanco")
    assert len(found) == 4, "one has won each game"
    values = [score.value for score in found]
    assert values == sorted(values)


def three_of_blanco() -> list[BlancoMatch]:
    return [play_blanco(laid_blanco(("Ada", "Bo"), seed=seed)) for seed in range(3)]


@pytest.mark.parametrize("by", RankingGrouping)
@pytest.mark.parametrize("game", GAMES)
def test_of_games_that_are_level_the_one_that_was_played_first_stands_first(
    tmp_path: Path, game: str, by: RankingGrouping
) -> None:
    """Which one came into the library first does not matter."""
    if game == "luckybox":
        uids = filled(tmp_path, *(play(laid(("Ada",), seed=seed)) for seed in range(3)))
    else:
        uids = filled(tmp_path, *three_of_blanco())
    spoil(tmp_path, "UPDATE seats SET total = -7, turns = 30, has_won = player = 0")
    for game_number, month in enumerate(("07", "03", "11"), 1):
        when = f"2026-{month}-01T10:00:00Z"
        spoil(tmp_path, f"UPDATE games SET touched = '{when}' WHERE id = {game_number}")
    assert listed(tmp_path, RankingFilter(by), game)[0].uid == uids[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_result_below_nothing_is_worse_than_one_above_for_who_is_to_have_many(
    tmp_path: Path, game: str
) -> None:
    if game == "luckybox":
        filled(tmp_path, *(play(laid(("Ada",), seed=seed)) for seed in range(3)))
    else:
        filled(tmp_path, *three_of_blanco())
    for number, value in enumerate((-12, -3, 100), 1):
        spoil(
            tmp_path,
            f"UPDATE seats SET total = {value}, turns = {abs(value)}, has_won = player = 0"
            f" WHERE game = {number}",
        )
    best = 100 if game == "luckybox" else 3
    assert listed(tmp_path, RankingFilter(), game)[0].value == best


LUCKYBOX = GAMES["luckybox"]


def invented(number: int) -> ReviewedGame:
    rng = Random(number)
    seats = [
        SeatReview(40, rng.randrange(60_000), rng.randrange(-20_000, 20_000)) for _ in range(3)
    ]
    judged = rng.choice(("", format_seat_reviews(seats)))
    return ReviewedGame(
        f"{number}", f"{number}", rng.randrange(80), number % 3, rng.choice((None, 68)), judged
    )


def test_the_figures_are_what_plain_sums_give() -> None:
    played = [invented(number) for number in range(60)]
    skill = sum_up_skill(played)
    seats = [(game, parse_seat_review(game.judged, game.player)) for game in played]
    reviewed = [(game, seat) for game, seat in seats if seat is not None]
    assert 10 < len(reviewed) < 50
    losses = [seat.loss / 1000 for _game, seat in reviewed]
    assert skill.losses == tuple(losses)
    assert skill.loss == pytest.approx(sum(losses) / len(reviewed))
    lucks = {game.uid: seat.luck / 1000 for game, seat in reviewed}
    assert skill.luck == pytest.approx(sum(lucks.values()) / len(lucks))
    assert skill.luckiest is not None and skill.unluckiest is not None
    assert lucks[skill.luckiest.uid] == skill.luckiest.luck == max(lucks.values())
    assert lucks[skill.unluckiest.uid] == skill.unluckiest.luck == min(lucks.values())
    margins = [game.total - 68 for game in played if game.par is not None]
    assert skill.margins == tuple(margins)
    assert skill.margin == pytest.approx(sum(margins) / len(margins))
    assert skill.games_at_par == sum(margin >= 0 for margin in margins)


def test_of_nothing_nothing_is_said_and_one_game_is_neither_luckiest_nor_unluckiest() -> None:
    nothing = Skill()
    assert sum_up_skill([]) == nothing
    assert (nothing.loss, nothing.luck, nothing.margin, nothing.games_at_par) == (
        None,
        None,
        None,
        0,
    )
    one = sum_up_skill([ReviewedGame("1", "1", 50, 0, None, "40 1000 2000")])
    assert one.luckiest is None and one.unluckiest is None and one.luck == 2


def skill(home: Path, name: str = "Ada") -> Skill:
    with connection_to(home) as connection:
        profile = find_profile(connection, name)
        assert profile is not None
        return skill_of_profile(connection, profile, LUCKYBOX)


def note(connection: sqlite3.Connection, uid: str, seats: int, luck: int = 0) -> None:
    judged = format_seat_reviews([SeatReview(40, 10_000, luck)] * seats)
    save_thoughts(connection, uid, judged=judged, par=68)


def practised(match: LuckyboxMatch) -> LuckyboxMatch:
    match.extra["practice"] = True
    return match


def helped(match: LuckyboxMatch) -> LuckyboxMatch:
    match.hints[0] = 1
    return match


def test_practice_hints_and_what_was_not_finished_do_not_count(tmp_path: Path) -> None:
    matches = (
        play(laid(("Ada",), seed=1)),
        play(practised(laid(("Ada",), seed=2))),
        helped(play(laid(("Ada",), seed=3))),
        play(laid(("Ada",), seed=4), 20),
        play(laid(("Ada",), seed=5)),
        play(laid(("Bo",), seed=6)),
        play(laid(("Ada",), seed=7)),
    )
    uids = filled(tmp_path, *matches)
    with connection_to(tmp_path) as connection:
        for luck, uid in enumerate(uids[:-1]):
            note(connection, uid, 1, luck)
    found = skill(tmp_path)
    assert (len(found.losses), len(found.margins)) == (2, 2)
    assert found.unluckiest is not None and found.unluckiest.uid == uids[0]
    assert found.luckiest is not None and found.luckiest.uid == uids[4]


def test_an_own_deck_says_nothing_of_skill_or_of_rivals(tmp_path: Path) -> None:
    deck = OwnDeck("Mine", tuple(load_deck(DEFAULT_DECK)))

    def game(seed: int, bots: int = 0) -> LuckyboxMatch:
        seats = [Player("Ada"), *[Player("Bruno", 1, DEFAULT_BOT_NAME)] * bots]
        return play(new_match(seats, "classic", seed, deck=deck))

    plain = play(laid(("Ada",), bots=1, seed=1)), play(laid(("Ada",), seed=4))
    uids = filled(tmp_path, *plain, game(2), game(3, bots=1))
    with connection_to(tmp_path) as connection:
        note(connection, uids[1], 1)
        note(connection, uids[2], 1)
        profile = profile_number("Ada")
        met = bot_encounters_of_profile(connection, profile, LUCKYBOX, fewer_is_better=False)
        assert uids[2] not in games_to_review(connection, profile, LUCKYBOX)
        assert sum(each.games for each in met.values()) == 1
        kinds, _figures = figures_of_profile(connection, profile, LUCKYBOX, GameSelection())
        assert (
            sorted(kind.edition.split(" #")[0] for kind in kinds) == ["Mine"] * 2 + ["classic"] * 2
        )
    assert len(skill(tmp_path).losses) == 1


def test_games_are_told_oldest_first(tmp_path: Path) -> None:
    uids = filled(tmp_path, *(play(laid(("Ada", "Bo"), seed=seed)) for seed in range(3)))
    with connection_to(tmp_path) as connection:
        for number, uid in enumerate(uids):
            note(connection, uid, 2, number)
            connection.execute(
                "UPDATE games SET touched = ? WHERE uid = ?", (f"20{19 - number}-01-01T00:00", uid)
            )
    before = skill(tmp_path)
    assert before.luckiest is not None and before.luckiest.uid == uids[2]
    totals = [margin + 68 for margin in before.margins]
    with connection_to(tmp_path) as connection:
        query = "SELECT total FROM seats WHERE player = 0 ORDER BY game DESC"
        assert totals == [total for (total,) in connection.execute(query)]


EVERY = (DAILY_DEALS, WEEKLY_DEALS, DAILY_OF_BLANCO)
MONDAY, SUNDAY = date(2026, 11, 16), date(2026, 11, 22)
LATER = MONDAY + timedelta(days=7)


def dealt(occasion: ScheduledDeals, first: date, score: int = 50, **changes: Any) -> PlayedDeal:
    """Make up a game of a deal."""
    game: dict[str, Any] = {
        "game": occasion.game, "edition": occasion.kind(first), "deck": occasion.deck,
        "seed": str(occasion.seed(first)), "players": occasion.players, "actions": 70,
        "is_finished": True, "has_bots": occasion.players > 1, "is_branch": False,
        "is_practice": False, "undone": 0, "daily": occasion.span.spell_first_day(first),
        "started": f"{first.isoformat()}T12:00:00Z", "finished": "",
    }  # fmt: skip
    return GameSummary(**(game | changes)), score


# --- what is dealt -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("occasion", "first", "when", "seed", "kind"),
    [
        (DAILY_DEALS, date(2020, 1, 1), "2020-01-01", 463329806, "classic"),
        (DAILY_DEALS, date(2026, 11, 22), "2026-11-22", 453327450, "classic"),
        (DAILY_DEALS, date(2100, 2, 28), "2100-02-28", 705459783, "classic"),
        (WEEKLY_DEALS, date(2026, 11, 16), "2026-W47", 399798913, "two-bolts"),
        (WEEKLY_DEALS, date(2026, 11, 23), "2026-W48", 846159702, "late-cards"),
        (WEEKLY_DEALS, date(2020, 12, 28), "2020-W53", 856717512, "double-moons"),
        (WEEKLY_DEALS, date(2026, 12, 28), "2026-W53", 721857672, "eight-bolts"),
        (WEEKLY_DEALS, date(2027, 1, 4), "2027-W01", 907188532, "double-stars"),
        (DAILY_OF_BLANCO, date(2026, 11, 16), "2026-11-16", 622938780, "single"),
        (DAILY_OF_BLANCO, date(2026, 12, 28), "2026-12-28", 172679615, "single"),
    ],
)
def test_the_deal_of_a_day_or_week_never_changes(
    occasion: ScheduledDeals, first: date, when: str, seed: int, kind: str
) -> None:
    assert (occasion.span.spell_first_day(first), occasion.seed(first), occasion.kind(first)) == (
        when, seed, kind,
    )  # fmt: skip
    assert occasion.span.parse_first_day(when) == first


def test_the_twists_take_their_turns_and_never_change_theirs() -> None:
    assert WEEKLY_DEALS.kinds == (
        "double-stars", "two-bolts", "late-cards", "french",
        "every-cross", "even-cards", "double-moons", "eight-bolts",
    )  # fmt: skip
    weeks = [WEEKLY_DEALS.deal_after(MONDAY, by) for by in range(520)]
    kinds = [WEEKLY_DEALS.kind(first) for first in weeks]
    assert all(set(kinds[at : at + 8]) == set(WEEKLY_DEALS.kinds) for at in range(512))
    assert set(WEEKLY_DEALS.kinds) <= set(EDITIONS)


@pytest.mark.parametrize("occasion", EVERY)
def test_every_deal_is_one_of_its_own(occasion: ScheduledDeals) -> None:
    seeds = {occasion.seed(occasion.deal_after(MONDAY, by)) for by in range(1500)}
    assert len(seeds) == 1500 and all(1 <= seed <= 999_999_999 for seed in seeds)


@pytest.mark.parametrize(
    "text",
    ["2026-W47-1", "2026W47", "2026-W54", "2026-W00", "2026-11-16", "", None, 47, "9999-W53"],
)
def test_only_one_spelling_of_a_week_is_read(text: object) -> None:
    assert DealPeriod.WEEK.parse_first_day(text) is None


@pytest.mark.parametrize("text", ["2026-W47", "20261116", "2026-11-31", "today", None, 5])
def test_only_one_spelling_of_a_day_is_read(text: object) -> None:
    assert DealPeriod.DAY.parse_first_day(text) is None


def test_a_week_begins_on_monday_at_midnight_in_utc() -> None:
    assert DealPeriod.WEEK.first(SUNDAY) == DealPeriod.WEEK.first(MONDAY) == MONDAY
    assert DealPeriod.WEEK.first(LATER) == LATER
    assert DealPeriod.WEEK.spell_first_day(DealPeriod.WEEK.first(date(2027, 1, 1))) == "2026-W53"


def test_every_occasion_has_a_key_that_no_branch_keeps() -> None:
    assert {occasion.key for occasion in EVERY} == set(DEAL_DATE_KEYS) <= BRANCH_DROPPED_KEYS
    assert {occasion.game for occasion in EVERY} <= set(GAMES)


# --- which games count ---------------------------------------------------------------------------


def official(occasion: ScheduledDeals, games: Iterable[PlayedDeal]) -> dict[date, PlayedDeal]:
    return occasion.official(games)


@pytest.mark.parametrize("occasion", EVERY)
@pytest.mark.parametrize(
    "changes",
    [
        {"started": "2026-11-15T23:59:59Z"}, {"started": "2026-11-23T00:00:00Z"}, {"started": ""},
        {"seed": "1"}, {"players": 3}, {"edition": "bga"}, {"deck": "x"}, {"is_practice": True},
        {"daily": ""}, {"daily": "2026-W48"}, {"daily": "2026-11-17"}, {"game": "chess"},
    ],
)  # fmt: skip
def test_what_is_not_the_deal_at_its_time_is_practice(
    occasion: ScheduledDeals, changes: dict[str, Any]
) -> None:
    assert official(occasion, [dealt(occasion, MONDAY, **changes)]) == {}
    bots = not dealt(occasion, MONDAY)[0].has_bots
    assert official(occasion, [dealt(occasion, MONDAY, has_bots=bots)]) == {}


def test_no_deal_is_taken_for_another() -> None:
    games = [dealt(occasion, MONDAY) for occasion in EVERY]
    for occasion, game in zip(EVERY, games, strict=True):
        assert official(occasion, games) == {MONDAY: game}


def test_weeks_in_a_row_go_over_the_end_of_the_year() -> None:
    weeks = [date(2026, 12, 14), date(2026, 12, 21), date(2026, 12, 28), date(2027, 1, 4)]
    played = official(WEEKLY_DEALS, [dealt(WEEKLY_DEALS, first) for first in weeks])
    assert WEEKLY_DEALS.streak(played, date(2027, 1, 10)) == Streak(4, 4)
    assert WEEKLY_DEALS.streak(played, date(2027, 1, 17)) == Streak(4, 4), "this week is not over"
    assert WEEKLY_DEALS.streak(played, date(2027, 1, 18)) == Streak(0, 4)
    del played[date(2026, 12, 28)]
    assert WEEKLY_DEALS.streak(played, date(2027, 1, 10)) == Streak(1, 2)


# --- medals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("occasion", "least"),
    [
        (DAILY_DEALS, (45, 55, 65, 70)),
        (WEEKLY_DEALS, (45, 55, 65, 70)),
        (DAILY_OF_BLANCO, (1, 6, 12, 13)),
    ],
)
def test_medals_take_what_was_said_beforehand(
    occasion: ScheduledDeals, least: tuple[int, ...]
) -> None:
    assert occasion.medals(occasion.kind(MONDAY)) == least
    for medal, score in enumerate(least, 1):
        assert occasion.medal(MONDAY, score) == medal
        assert occasion.medal(MONDAY, score - 1) == medal - 1
    assert occasion.medal(MONDAY, -20) == 0


def test_every_twist_has_medals_that_rise() -> None:
    for kind in WEEKLY_DEALS.kinds:
        least = WEEKLY_DEALS.medals(kind)
        assert list(least) == sorted(set(least)) and least[0] >= 45


def test_medals_are_counted_by_the_month() -> None:
    days = {1: 50, 2: 56, 3: 44, 4: 57, 30: 99}
    games = [dealt(DAILY_DEALS, date(2026, 11, day), score) for day, score in days.items()]
    games += [
        dealt(DAILY_DEALS, date(2026, 12, 1), 60),
        dealt(DAILY_DEALS, SUNDAY, 60, is_finished=False),
    ]
    played = official(DAILY_DEALS, games)
    assert DAILY_DEALS.count_medals(played, 2026, 11) == [1, 2, 0, 1]
    assert DAILY_DEALS.count_medals(played, 2026, 12) == [0, 1, 0, 0]
    assert DAILY_DEALS.count_medals(played, 2026, 10) == [0, 0, 0, 0]


# --- games of them -------------------------------------------------------------------------------


@pytest.mark.parametrize("occasion", SCHEDULED_DEALS)
def test_a_game_of_it_is_known_again(occasion: ScheduledDeals) -> None:
    match = new_occasion_match(occasion, "Ada", MONDAY, is_practice=False)
    summary = summarise(match.record()).game
    assert occasion.deal_date_of(summary) == MONDAY and not summary.is_practice
    practice = new_occasion_match(occasion, "Ada", MONDAY, is_practice=True)
    assert summarise(practice.record()).game.is_practice
    assert summarise(new_match_of_same_deal(match).record()).game.is_practice


@pytest.mark.parametrize("occasion", SCHEDULED_DEALS)
def test_a_code_of_it_says_of_which_day_or_week_it_is(occasion: ScheduledDeals) -> None:
    for by in (0, 1, 9, 40):
        first = occasion.deal_after(MONDAY, by)
        record = new_occasion_match(occasion, "Ada", first, is_practice=False).record()
        challenge: Challenge[Any] = read_code(code_of(record))
        assert challenge.record.extra[occasion.key] == occasion.span.spell_first_day(first)
        assert challenge.record.edition == occasion.kind(first)
        assert challenge.deal_for_players(["Bob"]).extra[
            occasion.key
        ] == occasion.span.spell_first_day(first)
        assert code_of(challenge.record) == code_of(record)


def test_a_code_that_claims_a_week_that_it_is_not_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = new_occasion_match(WEEKLY_DEALS, "Ada", MONDAY, is_practice=False).record()
    code = code_of(record)
    monkeypatch.setattr(codes, "SCHEDULED_DEALS", (DAILY_DEALS,))
    with pytest.raises(RefusedCode):
        read_code(code)
