"""Codes and seals of Blanco: what goes in comes out, nothing else does, and a deal is promised."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.blanco import record as packing
from game.blanco import rules
from game.blanco.match import BlancoMatch
from game.blanco.record import PLAYER_KINDS, BlancoRecord
from game.blanco.record import record_of as blanco_record_of
from game.blanco.scenes.blanco_result import make_challenge_table, make_repeat_table, next_game
from game.blanco.scenes.blanco_scene import BlancoScene
from game.challenge import Challenge, CodePacker, RefusedCode, decode_code, encode_code
from game.record import (
    PERSON_KIND,
    Json,
    Player,
    SealState,
    UnplayableAction,
    replay_record,
    write_record,
)
from game.rules import InvalidSetup
from game.scenes.share import ChallengeScene
from game.ui.window.scene import Kit
from tests.players import screen
from tests.tables.blanco_table import choose, setup_for
from tests.tables.box import challenge_in, code_of, read_code
from tests.tables.libraries import laid_blanco, laid_series, play_blanco
from tests.tables.records import check_seal, commitment_of, read_record, seal_of

WINDOW = (640, 360)

SALT = "00112233445566778899aabbccddeeff"


def random_record(
    seed: int, players: int = 2, until: int | None = 150, order: rules.FixedOrder | None = None
) -> BlancoRecord:
    """Let everybody do anything legal, swaps written either way round."""
    setup, rng = setup_for(players, seed, order), Random(seed)
    game, done = rules.new_game(setup).game, list[rules.Action]()
    while game.phase is not rules.Phase.OVER and len(done) != until:
        action = choose(game, rng)
        if isinstance(action, rules.Swap) and rng.random() < 0.5:
            action = replace(action, a=action.b, b=action.a)
        done.append(action)
        game, _ = rules.apply(game, action)
    seats: Any = [{"badge": 11 - at, "kind": PLAYER_KINDS[at % 4]} for at in range(players)]
    return blanco_record_of(setup, done, {"seats": seats})


def read(text: str) -> Challenge[Any]:
    challenge = read_code(text)
    assert challenge.packing is packing
    return challenge


# --- there and back ------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(st.integers(-(2**70), 2**70), st.integers(2, 5), st.integers(0, 150))
def test_games_come_back_the_same(seed: int, players: int, until: int) -> None:
    record = random_record(seed, players, until)
    assert read(code_of(record)) == Challenge(packing, record, replay_record(record).game)
    bare = read(code_of(record, with_actions=False))
    assert bare.record == replace(record, actions=())
    assert bare.to_beat is None and bare.winner is None


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**30))
def test_fixed_shuffles_come_along(seed: int) -> None:
    deck = Random(seed).sample([*rules.CARD_IDS], len(rules.CARD_IDS))
    order = rules.FixedOrder(tuple(deck), ((7, 5, 3), (1,)))
    record = random_record(seed, 3, 30, order)
    assert read(code_of(record)).record == record


def test_a_whole_game_says_its_turns_and_of_a_match_a_code_holds_one_game() -> None:
    record = play_blanco(laid_blanco(seed=3)).record()
    challenge = read(code_of(record))
    turns = [
        event for event in replay_record(record).events if type(event).__name__ == "TurnStarted"
    ]
    assert challenge.winner == turns[-1].player  # type: ignore[union-attr]
    own = [event for event in turns if event.player == challenge.winner]  # type: ignore[union-attr]
    assert challenge.to_beat == len(own)
    record = play_blanco(laid_series(2), 20).record()
    assert "series" in record.extra
    assert list(read(code_of(record)).record.extra) == ["seats"]


@pytest.mark.parametrize("notes", [True, False, None])
@pytest.mark.parametrize("with_actions", [True, False])
def test_a_code_says_whether_there_are_memory_notes(notes: bool | None, with_actions: bool) -> None:
    said: dict[str, Json] = {} if notes is None else {"memory_notes": notes}
    record = replace(random_record(12, 3), extra=said)
    challenge = read(code_of(record, with_actions))
    assert challenge.record.extra.get("memory_notes") is notes
    assert code_of(challenge.record, with_actions) == code_of(record, with_actions)


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("sent", [True, False, None])
def test_a_deal_that_was_sent_keeps_its_notes(kit: Kit, own: bool, sent: bool | None) -> None:
    kit.settings.memory_notes = own
    said: dict[str, Json] = {} if sent is None else {"memory_notes": sent}
    table = make_challenge_table(
        kit, read(code_of(replace(random_record(7, 2), extra=said))), PEOPLE
    )
    assert table.match.extra["memory_notes"] is (own if sent is None else sent)
    # Another setting meanwhile changes nothing of a match that is laid.
    kit.settings.memory_notes = not own
    for later in (make_repeat_table(kit, table, 8), next_game(kit, table)):
        assert later.match.has_memory_notes is table.match.has_memory_notes


def test_the_same_deal_can_be_played_by_others() -> None:
    record = random_record(12, 3)
    challenge = read(code_of(record))
    deal = challenge.deal_for_players(("Zoë", "Yuki", "Ann"))
    assert deal.players == ("Zoë", "Yuki", "Ann") and deal.actions == ()
    assert replay_record(deal).events[1:8] == replay_record(record).events[1:8], "the same cards"
    assert read(str(deal.extra["challenge"])) == challenge
    match = BlancoMatch.resumed(read_record(write_record(deal)))  # type: ignore[arg-type]
    assert match.setup.seed == record.seed
    assert challenge_in(match.record()) == challenge
    with pytest.raises(InvalidSetup, match="for 3 players, not 2"):
        challenge.deal_for_players(("Zoë", "Ann"))


GOLDENS = {
    2: "LUCKY1-00GH3R50RJRD5MP4V13RJ13B54A1JWZ8V3G30T565R4QQ7MX5PJW71ZXT9X1AJG",
    5: (
        "LUCKY1-00W13R00RPRD5MP4V13RJ13BD698RMZ4MKAAYR3E3ADW01E7C744K2124DFGXB0"
        "FG507FFV9FER0XC89ZT4TW6GSPFC21BG642QG"
    ),
}


@pytest.mark.parametrize("players", GOLDENS)
def test_codes_that_were_sent_once_stay_readable(players: int) -> None:
    """A code lies in a chat for years: how it is read may never change."""
    golden = GOLDENS[players]
    record = random_record(7, players, 40)
    assert code_of(record) == golden
    assert read(golden).record == record


# --- what is no code -----------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=120))
def test_any_bytes_with_a_right_checksum_are_played_or_refused(rest: bytes) -> None:
    inside = bytes([8 * (rest[0] // 8) + 1]) + rest[1:] if rest else b"\1"
    try:
        challenge = read(encode_code(inside))
    except RefusedCode:
        return
    assert replay_record(challenge.record).error is None


TAMPERED = code_of(random_record(11, 3, 60))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_tampered_insides_are_played_or_refused(data: st.DataObject) -> None:
    """Flip bits of a real code and mend the checksum: what is inside is legal, or is refused."""
    inside = bytearray(decode_code(TAMPERED))
    for _ in range(data.draw(st.integers(1, 3))):
        inside[data.draw(st.integers(1, len(inside) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    try:
        challenge = read(encode_code(bytes(inside)))
    except RefusedCode:
        return
    replayed = replay_record(challenge.record)
    assert replayed.error is None and replayed.game == challenge.state


@pytest.mark.parametrize("players", [1, 6, 12])
def test_tables_that_blanco_does_not_know_are_refused(players: int) -> None:
    packer = CodePacker()
    packer.digit(1, 8)
    packer.number(7)
    packer.digit(players - 1, 12)
    for _ in range(players):
        packer.text("Ann")
    for count in (2, 16, 2, 4096):
        packer.digit(0, count)
    with pytest.raises(RefusedCode, match="Blanco is for 2 to 5 players"):
        read_code(encode_code(packer.packed()))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"actions": (rules.End(0),)}, "breaks the rules"),
        ({"actions": (rules.Draw(5, "pile"),)}, "breaks the rules"),
        ({"actions": (UnplayableAction(0, {"player": 0, "do": "dance"}),)}, "breaks the rules"),
        ({"players": ("Ann",)}, "not a valid game"),
        ({"order": rules.FixedOrder((1, 2, 3))}, "not a valid game"),
        ({"order": rules.FixedOrder(None, ((121,),))}, "does not fit into a code"),
        ({"seed": 2**5000}, "does not fit into a code"),
    ],
)
def test_what_is_no_game_gets_no_code(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(RefusedCode, match=reason):
        code_of(replace(random_record(3, until=0), **changes))


def test_the_commitment_is_worked_out_as_documented_and_never_changes() -> None:
    setup = setup_for(2, -5)
    deck = " ".join(map(str, rules.shuffled_deck(setup)))
    text = f"blanco-seal 1\n{SALT}\n-5\n{deck}"
    assert commitment_of(setup, SALT) == sha256(text.encode()).hexdigest()
    assert commitment_of(setup_for(5, -5), SALT) == commitment_of(setup, SALT)
    assert commitment_of(setup_for(2, 7), SALT) == COMMITMENT


COMMITMENT = "52a6e551c106e950a56443ea2431c22bada44ed971ec312395dcefdf937bca9e"


def test_every_card_is_promised() -> None:
    setup = setup_for(2, 3)
    deck = rules.shuffled_deck(setup)
    seal = seal_of(setup, SALT)
    assert check_seal(replace(setup, order=rules.FixedOrder(deck)), seal) is SealState.INTACT
    for at in range(len(deck) - 1):
        changed = [*deck[:at], deck[at + 1], deck[at], *deck[at + 2 :]]
        other = replace(setup, order=rules.FixedOrder(tuple(changed)))
        assert check_seal(other, seal) is SealState.BROKEN
    assert (
        check_seal(rules.Setup(setup.players, 4, rules.FixedOrder(deck)), seal) is SealState.BROKEN
    )


PEOPLE = [Player("Zoë", 0, PERSON_KIND), Player("Yuki", 1, PERSON_KIND)]


def test_the_deal_that_was_sent_is_the_one_that_is_laid(kit: Kit) -> None:
    order = rules.FixedOrder(tuple(reversed(rules.CARD_IDS)))
    challenge = read(code_of(random_record(7, 2, 20, order)))
    table = make_challenge_table(kit, challenge, PEOPLE)
    assert rules.shuffled_deck(table.match.setup) == order.deck and table.match.actions == []
    assert check_seal(table.match.setup, table.match.extra["seal"]) is SealState.INTACT
    assert read(str(table.match.extra["challenge"])) == challenge
    assert rules.shuffled_deck(make_repeat_table(kit, table, 7).match.setup) == order.deck
    assert rules.shuffled_deck(make_repeat_table(kit, table, 8).match.setup) != order.deck


def test_a_code_of_blanco_is_pasted_and_played(kit: Kit) -> None:
    record = play_blanco(laid_blanco(("Ada",), 2, seed=3)).record()
    challenge = ChallengeScene(kit, code_of(record))
    player = screen.Player(kit, challenge)
    assert isinstance(challenge.challenge, Challenge) and not challenge.refusal
    assert [seated.kind for seated in challenge.challenge_players()] == [
        PERSON_KIND,
        "tidy",
        "tidy",
    ]
    challenge.play_challenge()
    player.wait(2)
    match = player.at(BlancoScene).table.match
    assert match.setup.seed == 3 and not match.actions
    assert [seated.is_bot for seated in match.players] == [False, True, True]
