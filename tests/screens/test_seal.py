"""The sealed deal: the commitment is about every card and number, and the referee checks it."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.luckybox.decks import DEFAULT_DECK
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import EDITIONS, FixedShuffles, Phase, Setup, new_game, play
from game.luckybox.scenes.luckybox_table import make_table
from game.record import Player, SealState, short_commitment, write_record
from game.ui.window.scene import Kit
from tests.tables.games import random_record
from tests.tables.records import check_seal, commitment_of, read_record, referee_command, seal_of
from tests.tables.table import setup_for

WINDOW = (640, 360)

SALT = "00112233445566778899aabbccddeeff"


def moved(order: FixedShuffles, row: int, at: int) -> FixedShuffles:
    """Swap two neighbours of the pile (row 0) or of the numbers of a round."""
    assert order.cards is not None and order.numbers is not None
    rows = [order.cards, *order.numbers]
    changed = list(rows[row])
    changed[at], changed[at + 1] = changed[at + 1], changed[at]
    rows[row] = tuple(changed)
    return FixedShuffles(rows[0], tuple(rows[1:]))


def as_dealt(setup: Setup) -> FixedShuffles:
    """Write out the shuffles of a deal, from what a whole game shows of them."""
    record = random_record(setup.seed, len(setup.players))
    game, _ = new_game(setup)
    cards = tuple(card for seat in game.seats for card in seat.offer) + game.pile
    numbers: dict[int, tuple[int, ...]] = {}
    for action in record.actions:
        game, _ = play(game, action)
        if game.phase is Phase.TURN:
            numbers[game.round] = game.numbers
    return FixedShuffles(cards, tuple(numbers.values()))


def test_the_commitment_is_worked_out_as_documented_and_never_changes() -> None:
    setup = setup_for(2, seed=-5)
    order = as_dealt(setup)
    assert order.cards is not None and order.numbers is not None
    rows = [order.cards, *order.numbers]
    text = "\n".join(["luckybox-seal 1", SALT, "-5", *(" ".join(map(str, row)) for row in rows)])
    assert commitment_of(setup, SALT) == sha256(text.encode()).hexdigest()
    for players, commitment in (
        (1, "adca0923c06978aeaff6dbbcffe8a7f58f76c0184d012836e2a4110e604718cd"),
        (12, "c9f6c5bd6ac368266b1e71efae9c218c69939fffc74a7363b0994feccb315677"),
    ):
        record = LuckyboxRecord(
            players=("P",) * players, edition="classic", seed=7, deck=DEFAULT_DECK
        )
        assert commitment_of(record.setup(), SALT) == commitment


def test_every_card_and_number_is_promised() -> None:
    setup = setup_for(1, seed=3)
    order = as_dealt(setup)
    seal = seal_of(setup, SALT)
    assert check_seal(replace(setup, order=order), seal) is SealState.INTACT
    for row, length in ((0, 60), *((row, 9) for row in (1, 2, 3, 4))):
        for at in range(length - 1):
            other = moved(order, row, at)
            expected = SealState.INTACT if other == order else SealState.BROKEN
            assert check_seal(replace(setup, order=other), seal) is expected
    assert check_seal(replace(setup, seed=4, order=order), seal) is SealState.BROKEN


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 95), st.sampled_from("0123456789abcdef"))
def test_a_changed_digit_breaks_the_seal(at: int, digit: str) -> None:
    setup = setup_for(1)
    seal: Any = seal_of(setup, SALT)
    digits = seal["commitment"] + seal["salt"]
    changed = digits[:at] + digit + digits[at + 1 :]
    state = check_seal(setup, {"commitment": changed[:64], "salt": changed[64:]})
    assert state is (SealState.INTACT if changed == digits else SealState.BROKEN)


def test_salts_hide_the_deal_and_the_short_form_is_the_start_of_the_commitment() -> None:
    setup = setup_for(1)
    assert commitment_of(setup, SALT) != commitment_of(setup, SALT[:-1] + "0")
    for wrong in ("", "abc", "G" * 32, SALT.upper(), "0" * 129, SALT + "\n"):
        with pytest.raises(ValueError, match="salt"):
            seal_of(setup, wrong)
    seal: Any = seal_of(setup, SALT)
    short = short_commitment(seal)
    assert short is not None and len(short) == 19
    assert seal["commitment"].startswith(short.replace(" ", ""))
    assert short_commitment({"commitment": "wax"}) is short_commitment(None) is None


def refereed(
    folder: Path, record: LuckyboxRecord, capsys: pytest.CaptureFixture[str]
) -> tuple[int, Any]:
    file = folder / "game.json"
    file.write_text(write_record(record), encoding="utf-8")
    code = referee_command([str(file)], False, sys.stdout)
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 7])
def test_the_referee_verifies_a_seal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], edition: str, players: int
) -> None:
    record = random_record(4, players, EDITIONS[edition])
    plain = refereed(tmp_path, record, capsys)
    assert "seal" not in plain[1]
    sealed = replace(record, extra={"seal": seal_of(record.setup(), SALT)})
    code, sheet = refereed(tmp_path, read_record(write_record(sealed)), capsys)
    assert (code, sheet) == (0, {**plain[1], "seal": "intact"})


def test_a_broken_seal_is_told_of_a_game_that_is_legal_and_of_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = random_record(4, 2)
    other = replace(record, seed=5)
    sealed = replace(record, extra={"seal": seal_of(other.setup(), SALT)})
    code, sheet = refereed(tmp_path, sealed, capsys)
    assert (code, sheet["ok"], sheet["seal"]) == (0, True, "broken")
    wrong = replace(sealed, actions=(*record.actions, record.actions[0]))
    code, answer = refereed(tmp_path, wrong, capsys)
    assert code == 1 and list(answer) == ["ok", "action", "reason"]


@pytest.mark.parametrize(
    "seal",
    [
        None, True, 7, "wax", [], {}, {"commitment": "ab", "salt": SALT},
        {"commitment": "a" * 64}, {"commitment": "a" * 64, "salt": None},
        {"commitment": ["a"] * 64, "salt": SALT}, {"commitment": "A" * 64, "salt": SALT},
        {"commitment": "a" * 64, "salt": "é" * 32}, {"commitment": "٣" * 64, "salt": SALT},
    ],
)  # fmt: skip
def test_a_seal_that_is_none_makes_no_record_illegal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seal: Any
) -> None:
    record = random_record(4, 1, until=30)
    plain = refereed(tmp_path, record, capsys)
    code, sheet = refereed(tmp_path, replace(record, extra={"seal": seal}), capsys)
    assert (code, sheet) == (plain[0], {**plain[1], "seal": "unreadable"})


def test_every_new_table_is_sealed_with_a_salt_of_its_own(kit: Kit) -> None:
    matches = [make_table(kit, [Player("Ann")], "classic", 7).match for _ in range(2)]
    for match in matches:
        assert check_seal(match.setup, match.extra["seal"]) is SealState.INTACT
        assert match.record().extra["seal"] == match.extra["seal"]
    assert matches[0].extra["seal"] != matches[1].extra["seal"]
