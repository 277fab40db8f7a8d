"""Challenges: the deal of the day, codes that survive any chat, and the ghost of another game."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.blanco.bots import BOTS as BLANCO_BOTS
from game.blanco.record import PLAYER_KINDS as BLANCO_KINDS
from game.challenge import Challenge, RefusedCode
from game.command import main
from game.luckybox import codes
from game.luckybox.bots import BOTS
from game.luckybox.codes import DECKS_IN_CODES, PLAYER_KINDS
from game.luckybox.decks import DEFAULT_DECK, SHIPPED_DECK_NAMES, load_deck
from game.luckybox.record import (
    DAILY_DEALS,
    DAILY_DECK,
    DAILY_EDITION,
    LuckyboxRecord,
    ghost_of_record,
    record_of,
)
from game.luckybox.rules import EDITIONS, FULL_MASK, Cross, FixedShuffles, Pass, Phase, outcome
from game.record import PERSON_KIND, Record, UnplayableAction, replay_record, write_record
from game.rules import IllegalAction, InvalidSetup
from game.statistics import GameSummary, PlayedDeal, Streak, calendar_month
from game.words import set_language
from tests.tables.box import challenge_in, code_of, read_code, result_line, summarise
from tests.tables.codes import seats, shipped
from tests.tables.games import random_record
from tests.tables.records import read_record
from tests.tables.table import random_faces, setup_for

FRIDAY, TODAY, SUNDAY = date(2026, 11, 20), date(2026, 11, 21), date(2026, 11, 22)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


# --- the deal of the day -------------------------------------------------------------------------


def daily(
    day: date, total: int = 50, *, finished: bool = True, begun: date | None = None, **changes: Any
) -> PlayedDeal:
    """Make up a game of a day's deal."""
    game: dict[str, Any] = {
        "game": "luckybox", "edition": DAILY_EDITION, "deck": DAILY_DECK,
        "seed": str(DAILY_DEALS.seed(day)), "players": 1, "actions": 70,
        "is_finished": finished, "has_bots": False, "is_branch": False,
        "is_practice": False, "undone": 0, "daily": day.isoformat(),
        "started": f"{(begun or day).isoformat()}T23:59:59Z", "finished": "",
    }  # fmt: skip
    return GameSummary(**(game | changes)), total


def test_the_first_game_begun_on_the_day_is_official() -> None:
    first, second = daily(TODAY, 40, started="2026-11-21T00:00:00Z"), daily(TODAY, 70)
    assert (
        DAILY_DEALS.official([first, second])
        == DAILY_DEALS.official([second, first])
        == {TODAY: first}
    )
    assert DAILY_DEALS.official([daily(TODAY, begun=SUNDAY), daily(TODAY, begun=FRIDAY)]) == {}
    begun = daily(TODAY, 10, finished=False, started="2026-11-21T08:00:00Z")
    assert DAILY_DEALS.official([second, begun]) == {TODAY: begun}
    assert DAILY_DEALS.official([daily(FRIDAY), begun]) == {FRIDAY: daily(FRIDAY), TODAY: begun}


def test_a_game_that_ends_after_midnight_still_counts() -> None:
    late = daily(TODAY, finished=True)
    late = (late[0]._replace(finished="2026-11-22T00:10:00Z"), late[1])
    assert DAILY_DEALS.official([late]) == {TODAY: late}


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
    assert DAILY_DEALS.streak(DAILY_DEALS.official(map(daily, days)), TODAY) == Streak(*streak)


def test_a_game_that_was_not_finished_breaks_the_streak() -> None:
    games = [daily(FRIDAY), daily(TODAY, finished=False)]
    official = DAILY_DEALS.official(games)
    assert DAILY_DEALS.streak(official, TODAY) == Streak(1, 1), "there is time left today"
    assert DAILY_DEALS.streak(official, SUNDAY) == Streak(0, 1)


def test_a_month_is_laid_out_in_weeks() -> None:
    official = DAILY_DEALS.official([daily(FRIDAY, 61), daily(TODAY, 0, finished=False)])
    weeks = calendar_month(official, 2026, 11)
    assert all(len(week) == 7 and week[0].date.weekday() == 0 for week in weeks)
    days = {day.date: day for week in weeks for day in week}
    assert [day for day in days if days[day].is_in_month] == [
        date(2026, 11, at) for at in range(1, 31)
    ]
    assert (days[FRIDAY].has_begun, days[FRIDAY].total) == (True, 61)
    assert (days[TODAY].has_begun, days[TODAY].total) == (True, None)
    assert (days[SUNDAY].has_begun, days[SUNDAY].total) == (False, None)


# --- the ghost -----------------------------------------------------------------------------------


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 4), st.sampled_from([*EDITIONS.values()]))
def test_the_ghost_shows_every_moment_of_the_other_game(
    seed: int, players: int, edition: Any
) -> None:
    record = random_record(seed, players, edition)
    ghost = ghost_of_record(record)
    before, *moments = ghost.seen
    assert moments == [(r, turn) for r in range(1, 5) for turn in range(10)]
    assert ghost.seen[before] == ghost_of_record(replace(record, actions=())).progress_after((4, 9))
    for when, game in [(when, ghost.seen[when]) for when in moments]:
        assert (game.round, game.turn) == when
        if game.turn:
            assert game.phase is Phase.TURN
            assert all(seat.answered and not seat.pending for seat in game.seats)
        assert ghost.progress_after(when) is game


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 60))
def test_two_games_of_a_deal_share_their_moments(seed: int, until: int) -> None:
    """Whatever either does, after the same number the same number has been revealed."""
    mine, theirs = random_record(seed), random_record(seed + 1, until=until)
    setup = setup_for(1, seed=seed)
    other = ghost_of_record(record_of(setup, ()))
    assert other.progress_after((3, 4)) is other.seen[other.last]
    ghost = ghost_of_record(mine)
    revealed = [game for game in ghost.seen.values() if game.turn]
    assert [game.number for game in revealed] == [game.numbers[game.turn - 1] for game in revealed]
    stopped = ghost_of_record(theirs)
    assert stopped.progress_after((4, 9)) is stopped.seen[max(stopped.seen)]


def test_the_ghost_of_the_last_number_still_holds_its_cards() -> None:
    """Before the round is scored and cleared away: completed cards lie there to be seen."""
    for seed in range(200):
        record = random_record(seed)
        ghost, completed = ghost_of_record(record), replay_record(record).game.seats[0].completed
        for round_number in range(1, 5):
            before = ghost.progress_after((round_number, 9)).seats[0]
            full = sum(held.crossed == FULL_MASK for held in before.held)
            assert completed[round_number - 1] == full
        if sum(completed):
            return
    pytest.fail("no game completed a card")


def test_an_illegal_game_has_no_ghost() -> None:
    record = random_record(1, until=5)
    for wrong in (record.actions[0], UnplayableAction(0, {"player": 0, "do": "dance"})):
        with pytest.raises(IllegalAction):
            ghost_of_record(replace(record, actions=(*record.actions, wrong)))


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
    seats[0] = replace(seats[0], figures={"longest": 8})
    assert result_line(replace(summary, seats=tuple(seats))).endswith("· longest cascade 8 (Ann)")
    seats[1] = replace(seats[1], figures={"longest": 8})
    assert result_line(replace(summary, seats=tuple(seats))).endswith(" 8 (Ann, Björn)")


def test_a_result_says_when_there_is_none_yet() -> None:
    assert result_line(summarise(random_record(5, until=0))) == (
        "Super Mega Lucky Box · -6 points · unfinished"
    )


def test_a_result_speaks_the_players_language() -> None:
    set_language("fr")
    assert "plus longue cascade" in result_line(solo(total=58, longest=7))


# --- there and back ------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(
    st.integers(0, 2**70),
    st.integers(1, 12),
    st.sampled_from([*EDITIONS]),
    st.none() | st.integers(0, 150),
)
def test_games_come_back_the_same(seed: int, players: int, edition: str, until: int | None) -> None:
    record = shipped(seed, players, edition, until=until, extra=seats(players))
    challenge = read_code(code_of(record))
    assert challenge == Challenge(codes, record, replay_record(record).game)
    bare = read_code(code_of(record, with_actions=False))
    assert bare.record == replace(record, actions=())
    assert bare.to_beat is None and bare.winner is None


@settings(max_examples=12, deadline=None)
@given(st.integers(-(2**70), 2**70), st.sampled_from([1, 2, 6, 7, 12]), st.booleans())
def test_own_faces_and_fixed_shuffles_come_along(seed: int, players: int, are_odd: bool) -> None:
    faces = random_faces(abs(seed) % 97)
    if are_odd:
        faces = tuple([face.with_id(face.id * 1_000_003) for face in reversed(faces)])
    chance = Random(seed)
    ids = [face.id + copy for copy in ((0,) if players <= 6 else (0, 60)) for face in faces]
    chance.shuffle(ids)
    numbers = tuple(tuple(chance.sample([*range(1, 10)] * 2, 9)) for _ in range(4))
    order = FixedShuffles(tuple(ids), numbers)
    record = random_record(seed, players, faces=faces, order=order, until=60)
    assert read_code(code_of(record)).record == record


def test_fixed_reshuffles_come_along() -> None:
    order = FixedShuffles(reshuffles=((5, 3, 60), (1,)))
    alone = random_record(3, order=order, until=10)
    assert read_code(code_of(alone)).record == alone
    with pytest.raises(RefusedCode, match="reshuffle"):
        code_of(replace(random_record(3, 6), order=order))


@pytest.mark.parametrize(
    "names", [("Zoë",), ("李雷", "🦊" * 24), ("a\u00a0b", " ", "Ann", "Ann"), ("\u202eevil",)]
)
def test_names_come_along(names: tuple[str, ...]) -> None:
    record = LuckyboxRecord(players=names, edition="bga", seed=1, deck=DEFAULT_DECK)
    assert read_code(code_of(record)).record == record


def test_a_record_is_worth_what_the_rules_say() -> None:
    record = shipped(12, 3)
    challenge = read_code(code_of(record))
    result = outcome(replay_record(record).game)
    assert result is not None and challenge.winner == result.winners[0]
    assert challenge.to_beat == max(sheet.total for sheet in result.sheets)
    lied = replace(record, extra={"score": 999, "finished": "2026-11-21T00:00:00Z"})
    assert read_code(code_of(lied)) == read_code(code_of(replace(record, extra={})))


def test_the_day_of_a_daily_deal_comes_along_where_it_is_one() -> None:
    day = "2026-11-21"
    seed = DAILY_DEALS.seed(date.fromisoformat(day))
    record = shipped(seed, extra={"daily": day})
    challenge = read_code(code_of(record))
    assert challenge.record == record and challenge.daily == day
    for no_day in ("2026-11-22", "20261121", "1999-01-01", "soon", None, 7, ["2026-11-21"]):
        claimed = replace(record, extra={"daily": no_day})
        assert read_code(code_of(claimed)).record.extra == {}


def test_the_same_deal_can_be_played_by_others() -> None:
    record = shipped(12, 2, extra=seats(2))
    challenge = read_code(code_of(record))
    deal = challenge.deal_for_players(("Zoë", "Yuki"))
    assert deal.players == ("Zoë", "Yuki") and deal.actions == ()
    theirs, mine = replay_record(record).events, replay_record(deal).events
    assert theirs[1:3] == mine[1:3], "the same offers"
    again = read_record(write_record(deal))
    assert challenge_in(again) == challenge, "taken up later, it still knows what to beat"
    with pytest.raises(InvalidSetup, match="for 2 players, not 1"):
        challenge.deal_for_players(("Zoë",))


@pytest.mark.parametrize("other", [None, 7, "hard", ["LUCKY1-"], "LUCKY1-00"])
def test_another_programs_challenge_is_ignored(other: Any) -> None:
    assert challenge_in(shipped(1, until=0, extra={"challenge": other})) is None
    assert challenge_in(shipped(1, until=0)) is None


@pytest.mark.parametrize(
    "told",
    [
        None, "x", [], [{}], [{"badge": 12, "kind": PERSON_KIND}], [{"badge": 1, "kind": "cheat"}],
        [{"badge": True, "kind": PERSON_KIND}], [{"badge": 1, "kind": ["person"]}],
        [{"badge": 1, "kind": PERSON_KIND}] * 2, [{"badge": 1}],
    ],
)  # fmt: skip
def test_strange_seats_stay_at_home(told: Any) -> None:
    record = shipped(1, until=3, extra={"seats": told})
    assert read_code(code_of(record)).record == replace(record, extra={})


def test_everything_that_ships_has_a_number() -> None:
    assert set(SHIPPED_DECK_NAMES) <= set(DECKS_IN_CODES)
    assert {PERSON_KIND, *BOTS} <= set(PLAYER_KINDS)
    assert {PERSON_KIND, *BLANCO_BOTS} <= set(BLANCO_KINDS)


GOLDENS = {
    ("classic", 1): "LUCKY1-00B0008E9062PB8H808V9C6WW21BRBT8GE92SC0D0ZRW0",
    ("french", 2): "LUCKY1-00H0G08E9862PBADHHYS8J5GJR4A1J0RGW77WEKKJY5266SQ0KG68PPJPZJY2SFE",
    ("bga", 7): (
        "LUCKY1-0171008EAG62PBADHHYS8J5GJRKCJE259S5FT2Q6MTRGJQ3G3J39S123Z85RJHTHZPJMA0258TZC688"
        "HKC59W0N9PTVWR32YGFSFKVJBD4P5Q26CX8DZ7231SBNFYNA4TXKRFQ8"
    ),
}


@pytest.mark.parametrize(("edition", "players"), GOLDENS)
def test_codes_that_were_sent_once_stay_readable(edition: str, players: int) -> None:
    """A code lies in a chat for years: how it is read may never change."""
    golden = GOLDENS[edition, players]
    record = shipped(7, players, edition, extra=seats(players), until=40)
    assert code_of(record) == golden
    assert read_code(golden).record == record


# --- what chats do -------------------------------------------------------------------------------


def wrapped(code: str) -> str:
    return "\n".join("> " + code[at : at + 20] for at in range(0, len(code), 20))


@pytest.mark.parametrize(
    "sent",
    [
        str.lower,
        str.title,
        lambda code: f"  {code}\n",
        lambda code: f"Beat this: “{code}” — if you can! LUCKY you.",
        lambda code: f"**{code}**",
        lambda code: f"`{code}`, and mind the moons",
        lambda code: f"https://example.org/#{code}",
        lambda code: f"my lucky day, {code} good luck",
        lambda code: code.replace("-", "–"),
        lambda code: "\u200b".join(code[:7]).replace("\u200b", "") + "\u200b".join(code[7:]),
        lambda code: code[:7] + " ".join(code[7:]),
        lambda code: code[:7] + "-".join(code[7:]),
        lambda code: code[:7] + code[7:].replace("0", "O").replace("1", "l"),
        wrapped,
    ],
)
def test_chats_do_no_harm(sent: Any) -> None:
    record = shipped(5)
    assert read_code(sent(code_of(record))).record == record


# --- what cannot be put into a code --------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"actions": (Cross(0, 1, 0),)}, "breaks the rules"),
        ({"actions": (Pass(5),)}, "breaks the rules"),
        ({"actions": (UnplayableAction(0, {"player": 0, "do": "dance"}),)}, "breaks the rules"),
        ({"edition": "dutch"}, "not a valid game"),
        ({"deck": "marked"}, "not a valid game"),
        ({"players": ()}, "not a valid game"),
        ({"deck": ()}, "not a valid game"),
        ({"seed": 2**5000}, "does not fit into a code"),
        ({"order": FixedShuffles(reshuffles=((1000,),))}, "does not fit into a code"),
        ({"order": FixedShuffles(reshuffles=((1,),) * 16)}, "does not fit into a code"),
        ({"players": ("é" * 100,)}, "does not fit into a code"),
    ],
)
def test_what_is_no_game_gets_no_code(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(RefusedCode, match=reason):
        code_of(replace(shipped(3, until=0), **changes))


ROOT = Path(__file__).parents[2]


def game() -> Record:
    record = random_record(4, 2, deck=DEFAULT_DECK, faces=load_deck(DEFAULT_DECK))
    return replace(record, players=("Zoë", "\N{FOX FACE}"))


def run(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command as it is run with nothing installed."""
    return subprocess.run(
        [sys.executable, "-S", "main.py", "challenge", *words],
        cwd=ROOT, input=given, capture_output=True, check=False, timeout=60,
    )  # fmt: skip


def test_a_record_becomes_a_code_and_a_record_again(tmp_path: Path) -> None:
    record = game()
    file = tmp_path / "game.json"
    file.write_text(write_record(record), encoding="utf-8")
    made = run("make", "--with-record", str(file))
    assert (made.returncode, made.stderr) == (0, b"")
    assert made.stdout.decode().strip() == code_of(record)
    done = run("read", "-", given=made.stdout)
    assert (done.returncode, done.stderr) == (0, b"") and done.stdout.isascii()
    assert read_record(done.stdout) == record


def test_a_code_without_its_game_is_made_and_read_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game.json").write_text(write_record(game()), encoding="utf-8")
    assert main(["challenge", "make", str(tmp_path / "game.json")]) == 0
    assert main(["challenge", "read", capsys.readouterr().out]) == 0
    assert json.loads(capsys.readouterr().out)["actions"] == []


@pytest.mark.parametrize(
    ("words", "given", "reason"),
    [
        (["make", "/nowhere/game.json"], b"", "no such file"),
        (["make", "-"], b"{}", "not a record"),
        (["read", "hello"], b"", "no challenge code"),
        (["read", "-"], b"\xff" * 300_000, "too long for a challenge code"),
        (["read", "-"], b"LUCKY1-\xff\x00", "incomplete"),
    ],
)
def test_what_cannot_be_done_is_told_in_plain_words(
    words: list[str],
    given: bytes,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    assert main(["challenge", *words]) == 1
    told = capsys.readouterr()
    assert told.out == "" and reason in told.err
