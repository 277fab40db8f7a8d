"""Challenge codes: what goes in comes out, whatever chats do."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.blanco.bots import BOTS as BLANCO_BOTS
from game.blanco.record import KINDS as BLANCO_KINDS
from game.challenge import Challenge, RefusedCode
from game.luckybox import codes
from game.luckybox.bots import BOTS
from game.luckybox.codes import DECKS, KINDS
from game.luckybox.decks import DECK_NAMES, DEFAULT_DECK
from game.luckybox.record import DAILY, LuckyboxMatch, LuckyboxRecord
from game.luckybox.rules import EDITIONS, Cross, Order, Pass, outcome
from game.record import PERSON, Unplayable, replay, write_record
from game.rules import InvalidSetup
from tests.box import challenge_in, code_of, read_code
from tests.codes import ALPHABET, seats, shipped
from tests.games import random_record
from tests.records import read_record
from tests.table import random_faces

# --- there and back ------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**70),
    st.integers(1, 12),
    st.sampled_from([*EDITIONS]),
    st.none() | st.integers(0, 150),
)
def test_games_come_back_the_same(seed: int, players: int, edition: str, until: int | None) -> None:
    record = shipped(seed, players, edition, until=until, extra=seats(players))
    challenge = read_code(code_of(record))
    assert challenge == Challenge(codes, record, replay(record).game)
    bare = read_code(code_of(record, with_actions=False))
    assert bare.record == replace(record, actions=())
    assert bare.to_beat is None and bare.winner is None


@settings(max_examples=20, deadline=None)
@given(st.integers(-(2**70), 2**70), st.sampled_from([1, 2, 6, 7, 12]), st.booleans())
def test_own_faces_and_fixed_shuffles_come_along(seed: int, players: int, are_odd: bool) -> None:
    faces = random_faces(abs(seed) % 97)
    if are_odd:
        faces = tuple([face.renumbered(face.id * 1_000_003) for face in reversed(faces)])
    chance = Random(seed)
    ids = [face.id + copy for copy in ((0,) if players <= 6 else (0, 60)) for face in faces]
    chance.shuffle(ids)
    numbers = tuple(tuple(chance.sample([*range(1, 10)] * 2, 9)) for _ in range(4))
    order = Order(tuple(ids), numbers)
    record = random_record(seed, players, faces=faces, order=order, until=60)
    assert read_code(code_of(record)).record == record


def test_fixed_reshuffles_come_along() -> None:
    order = Order(reshuffles=((5, 3, 60), (1,)))
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
    result = outcome(replay(record).game)
    assert result is not None and challenge.winner == result.winners[0]
    assert challenge.to_beat == max(sheet.total for sheet in result.sheets)
    lied = replace(record, extra={"score": 999, "finished": "2026-11-21T00:00:00Z"})
    assert read_code(code_of(lied)) == read_code(code_of(replace(record, extra={})))


def test_the_day_of_a_daily_deal_comes_along_where_it_is_one() -> None:
    day = "2026-11-21"
    seed = DAILY.seed(date.fromisoformat(day))
    record = shipped(seed, extra={"daily": day})
    challenge = read_code(code_of(record))
    assert challenge.record == record and challenge.daily == day
    for no_day in ("2026-11-22", "20261121", "1999-01-01", "soon", None, 7, ["2026-11-21"]):
        claimed = replace(record, extra={"daily": no_day})
        assert read_code(code_of(claimed)).record.extra == {}


def test_the_same_deal_can_be_played_by_others() -> None:
    record = shipped(12, 2, extra=seats(2))
    challenge = read_code(code_of(record))
    deal = challenge.deal_for(("Zoë", "Yuki"))
    assert deal.players == ("Zoë", "Yuki") and deal.actions == ()
    theirs, mine = replay(record).events, replay(deal).events
    assert theirs[1:3] == mine[1:3], "the same offers"
    again = read_record(write_record(deal))
    assert challenge_in(again) == challenge, "taken up later, it still knows what to beat"
    with pytest.raises(InvalidSetup, match="for 2 players, not 1"):
        challenge.deal_for(("Zoë",))


def test_a_challenge_is_played_left_and_taken_up_again() -> None:
    challenge = read_code(code_of(shipped(12)))
    match = LuckyboxMatch.resumed(challenge.deal_for(("Zoë",)))
    assert match.game == replay(match.record()).game
    match.act(match.legal(0)[0])
    again = LuckyboxMatch.resumed(read_record(write_record(match.record())))
    assert again.actions == match.actions and challenge_in(again.record()) == challenge


def test_a_daily_deal_stays_one() -> None:
    record = shipped(DAILY.seed(date(2026, 11, 21)), extra={"daily": "2026-11-21"})
    assert read_code(code_of(record)).deal_for(("Zoë",)).extra["daily"] == "2026-11-21"


@pytest.mark.parametrize("other", [None, 7, "hard", ["LUCKY1-"], "LUCKY1-00"])
def test_another_programs_challenge_is_ignored(other: Any) -> None:
    assert challenge_in(shipped(1, until=0, extra={"challenge": other})) is None
    assert challenge_in(shipped(1, until=0)) is None


@pytest.mark.parametrize(
    "told",
    [
        None, "x", [], [{}], [{"badge": 12, "kind": PERSON}], [{"badge": 1, "kind": "cheat"}],
        [{"badge": True, "kind": PERSON}], [{"badge": 1, "kind": ["person"]}],
        [{"badge": 1, "kind": PERSON}] * 2, [{"badge": 1}],
    ],
)  # fmt: skip
def test_strange_seats_stay_at_home(told: Any) -> None:
    record = shipped(1, until=3, extra={"seats": told})
    assert read_code(code_of(record)).record == replace(record, extra={})


def test_everything_that_ships_has_a_number() -> None:
    assert set(DECK_NAMES) <= set(DECKS)
    assert {PERSON, *BOTS} <= set(KINDS)
    assert {PERSON, *BLANCO_BOTS} <= set(BLANCO_KINDS)


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


# --- how long ------------------------------------------------------------------------------------


def test_codes_are_short() -> None:
    for seed in range(5):
        alone = shipped(seed * 99_999_999, extra=seats(1))
        assert len(code_of(alone, with_actions=False)) <= 50
        assert len(code_of(alone)) <= 120
        together = shipped(seed, 12, extra=seats(12))
        assert len(code_of(together)) <= 1000
    own = random_record(1, 12)
    assert len(code_of(own)) <= 2000


def test_codes_are_safe_everywhere() -> None:
    code = code_of(shipped(5))
    assert set(code.removeprefix("LUCKY1-")) <= set(ALPHABET)


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
        ({"actions": (Unplayable(0, {"player": 0, "do": "dance"}),)}, "breaks the rules"),
        ({"edition": "dutch"}, "not a valid game"),
        ({"deck": "marked"}, "not a valid game"),
        ({"players": ()}, "not a valid game"),
        ({"deck": ()}, "not a valid game"),
        ({"seed": 2**5000}, "does not fit into a code"),
        ({"order": Order(reshuffles=((1000,),))}, "does not fit into a code"),
        ({"order": Order(reshuffles=((1,),) * 16)}, "does not fit into a code"),
        ({"players": ("é" * 100,)}, "does not fit into a code"),
    ],
)
def test_what_is_no_game_gets_no_code(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(RefusedCode, match=reason):
        code_of(replace(shipped(3, until=0), **changes))
