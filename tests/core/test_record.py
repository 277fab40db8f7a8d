"""Records: what is written is read back, and played as far as it can be (record-format.md)."""

import json
from typing import Any

import pytest

from game.luckybox.decks import DEFAULT_DECK
from game.luckybox.record import LuckyboxRecord, record_of
from game.luckybox.rules import Order, new_game
from game.luckybox.rules.events import BonusLost, RoundScore, RoundScored, SquareCrossed
from game.luckybox.spelling import action_from_json
from game.record import Unplayable, replay, write_record
from game.rules import IllegalAction, InvalidSetup
from tests.records import action_to_json, event_to_json, read_record
from tests.spelling import ACTIONS, NINE, SPELLED, damage, faces, spelled, text
from tests.table import setup_for

# --- what is written is read back ----------------------------------------------------------------


@pytest.mark.parametrize(("action", "spelling"), [*zip(ACTIONS, SPELLED, strict=True)])
def test_actions_are_spelled_as_the_page_says(action: Any, spelling: dict[str, Any]) -> None:
    assert action_to_json(action) == spelling
    assert action_from_json(spelling, "actions[0]") == action


def test_a_record_with_everything_comes_back_the_same() -> None:
    numbers = tuple(tuple(NINE) for _ in range(4))
    order = Order(tuple(range(60, 0, -1)), numbers, ((1, 2), (3,)))
    extra = {"note": "łucky ✨", "seats": [{"colour": None, "big": 1.5e300}], "": {"a": [True]}}
    record = record_of(setup_for(2, seed=-5, order=order), ACTIONS, extra=extra)
    again = read_record(write_record(record))
    assert again == record and list(again.extra) == list(extra)
    assert write_record(again) == write_record(record)


@pytest.mark.parametrize("players", [1, 6, 7, 12])
def test_a_record_by_the_name_of_its_deck_comes_back_the_same(players: int) -> None:
    names = tuple(f"P{index}" for index in range(players))
    record = LuckyboxRecord(players=names, edition="french", seed=2**70, deck=DEFAULT_DECK)
    assert read_record(write_record(record).encode()) == record
    assert new_game(record.setup()) == new_game(read_record(write_record(record)).setup())


def test_a_record_reads_well() -> None:
    record = record_of(setup_for(1), ACTIONS[1:3], deck=DEFAULT_DECK, extra={"note": "hé"})
    assert (
        write_record(record)
        == """{
  "format": "luckybox-record",
  "version": 1,
  "game": "luckybox",
  "edition": "classic",
  "players": ["Ann"],
  "seed": 1,
  "deck": "tombola",
  "note": "hé",
  "actions": [
    {"player": 0, "do": "cross", "card": 17, "square": 4},
    {"player": 0, "do": "pass"}
  ]
}
"""
    )


def test_a_record_cannot_have_a_header_key_twice() -> None:
    with pytest.raises(ValueError, match="seed"):
        record_of(setup_for(1), (), extra={"seed": 1})


def test_unknown_header_keys_survive_wherever_they_stand() -> None:
    header = {"colours": [1, 2], **spelled(), "note": {"by": "me"}}
    again = json.loads(write_record(read_record(json.dumps(header))))
    assert again == header and [key for key in again if key in ("colours", "note")] == [
        "colours",
        "note",
    ]


def test_a_byte_order_mark_is_no_damage() -> None:
    assert (
        read_record(text().encode("utf-8-sig"))
        == read_record(text())
        == read_record("\ufeff" + text())
    )


@pytest.mark.parametrize("missing", ["lucky_boxes", "numbers", "reshuffles"])
def test_each_part_of_the_order_may_be_missing(missing: str) -> None:
    order = {"lucky_boxes": [*range(1, 61)], "numbers": [NINE] * 4, "reshuffles": [[1]]}
    del order[missing]
    written = json.loads(write_record(read_record(text(order=order))))["order"]
    assert written == order


def test_names_may_have_accents_emoji_and_spaces() -> None:
    names = ["Zoë", "李雷", "🦊" * 24, " ", "a\u00a0b", "Ann", "Ann"]
    assert list(read_record(text(players=names)).players) == names


def test_own_faces_need_no_bands_and_no_common_ids() -> None:
    deck = [face | {"id": 7 * face["id"]} for face in faces(grid=[5] * 9, rows=["", "?", "9"])]
    record = read_record(text(deck=deck))
    assert record.setup().faces[420].grid == (5,) * 9
    assert replay(record).error is None


def test_records_with_the_same_faces_share_one_deck() -> None:
    noted = [face | {"note": "the same"} for face in faces()]
    one, same, other, last = (read_record(text(deck=d)) for d in (faces(), faces(), noted, faces()))
    assert one.deck is same.deck is last.deck
    assert other.deck == one.deck, "what is not printed makes no other card"


@pytest.mark.parametrize(
    "change", [{"id": True}, {"id": 60.0}, {"grid": [True] + [1] * 8}, {"rows": ["1", "", "comet"]}]
)
def test_faces_that_were_read_before_excuse_no_others(change: dict[str, Any]) -> None:
    right = {"id": 60, "grid": [1] * 9, "rows": ["1", "", "moon"]}
    read_record(text(deck=faces(**right)))
    for _ in range(2):
        assert "60" in damage(text(deck=faces(**right | change)))


def test_a_deck_of_which_much_is_said_is_not_kept() -> None:
    one, same = (read_record(text(deck=faces(note="x" * 70_000))) for _ in range(2))
    two_copies = faces(120)
    kept, again = (read_record(text(deck=two_copies, players=["P"] * 7)) for _ in range(2))
    assert one.deck == same.deck and one.deck is not same.deck and kept.deck is again.deck


def test_what_else_is_said_of_a_face_may_be_nested_deeply() -> None:
    deck = faces(note=json.loads("[" * 800 + "]" * 800))
    assert read_record(text(deck=deck)).deck == read_record(text(deck=faces())).deck


def test_seven_players_double_sixty_own_faces() -> None:
    record = read_record(text(deck=faces(), players=["P"] * 7))
    assert sorted(record.setup().faces) == list(range(1, 121))
    assert len(record.deck) == 60, "the record stays as it was written"


def test_two_copies_may_be_written_out() -> None:
    deck = faces() + [face | {"id": face["id"] + 60} for face in faces()]
    one, other = (read_record(text(deck=d, players=["P"] * 7)) for d in (deck, deck[:60]))
    assert new_game(one.setup()) == new_game(other.setup())


# --- replaying -----------------------------------------------------------------------------------


def deal(*actions: Any) -> LuckyboxRecord:
    """Make a solo record whose first offer is 1 to 5, all numbers known."""
    order = {"lucky_boxes": [*range(1, 61)], "numbers": [NINE] * 4}
    return read_record(text(deck=faces(), order=order, actions=list(actions)))


KEEP = {"player": 0, "do": "keep", "cards": [1, 2, 3]}


def test_a_broken_record_loads_up_to_the_break() -> None:
    broken, sound = replay(deal(KEEP, SPELLED[1], KEEP)), replay(deal(KEEP))
    assert broken.error is not None and broken.error.action == 1
    assert str(broken.error.refusal) == "Ann does not have card 17"
    assert (broken.game, broken.events) == (sound.game, sound.events)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"player": 7, "do": "pass"}, "there is no player 7"),
        ({"player": -1, "do": "pass"}, "there is no player -1"),
        ({"player": 10**999, "do": "pass"}, "there is no player 1000"),
        ({"player": 0, "do": "cross", "card": 1, "square": 9}, "card 1 has no square 9"),
        ({"player": 0, "do": "cross", "card": 1, "square": -1}, "card 1 has no square -1"),
        ({"player": 0, "do": "cross", "card": 60, "square": 0}, "Ann does not have card 60"),
        (
            {"player": 0, "do": "keep", "cards": []},
            "nothing to choose: the cards",
        ),
        ({"player": 0, "do": "dance"}, "no action is called 'dance'"),
        ({"player": 0, "do": "Pass"}, "no action is called 'Pass'"),
        (SPELLED[3] | {"from": {"card": 1, "line": "row", "index": 3}}, "numbered 0 to 2"),
        (SPELLED[3] | {"from": {"card": 1, "line": "column", "index": -1}}, "numbered 0 to 2"),
        (
            SPELLED[3] | {"from": {"card": 1, "line": "row", "index": 0}},
            "no bonus waiting there on card 1",
        ),
    ],
)
def test_impossible_actions_are_read_and_refused_when_played(action: Any, reason: str) -> None:
    error = replay(deal(KEEP, action)).error
    assert error is not None and error.action == 1
    assert isinstance(error.refusal, IllegalAction) and reason in str(error.refusal)


def test_what_no_rule_knows_survives_a_round_trip() -> None:
    odd = {"player": 0, "do": "dance", "with": ["Björn"]}
    record = deal(KEEP, odd)
    assert record.actions[1] == Unplayable(0, odd)
    assert read_record(write_record(record)) == record


def test_a_wrong_reshuffle_is_the_setups_fault() -> None:
    moves: list[Any] = []
    order = {"lucky_boxes": [*range(1, 61)], "reshuffles": [[1, 2, 3]]}
    record = read_record(text(players=["P"] * 6, deck=faces(), order=order, edition="french"))
    game = replay(record).game
    from game.luckybox.rules import legal_actions, play

    with pytest.raises(InvalidSetup):
        while True:
            player = next(p for p in range(6) if legal_actions(game, p))
            moves.append(legal_actions(game, player)[0])
            game, _ = play(game, moves[-1])
    error = replay(read_record(text(
        players=["P"] * 6, deck=faces(), order=order, edition="french",
        actions=[action_to_json(move) for move in moves],
    ))).error  # fmt: skip
    assert error is not None and isinstance(error.refusal, InvalidSetup)


def test_events_are_spelled_with_rows_and_columns() -> None:
    assert event_to_json(SquareCrossed(0, 7, 4, 5, 16, (3, 5), 2, 1)) == {
        "event": "SquareCrossed", "player": 0, "card": 7, "square": 4, "number": 5, "crossed": 16,
        "from": {"card": 3, "line": "column", "index": 2}, "combo": 2, "depth": 1,
    }  # fmt: skip
    assert event_to_json(SquareCrossed(0, 7, 4, 5, 16, None, 1, 0))["from"] is None
    assert event_to_json(BonusLost(0, 7, 2, "9", "square", 1)) == {
        "event": "BonusLost", "player": 0, "card": 7, "line": "row", "index": 2,
        "bonus": "9", "reason": "square", "depth": 1,
    }  # fmt: skip
    assert event_to_json(RoundScored(1, (RoundScore(1, 15, 2, 4),))) == {
        "event": "RoundScored", "round": 1,
        "scores": [{"completed": 1, "card_points": 15, "stars": 2, "star_points": 4}],
    }  # fmt: skip
