"""What the referee says of records of Blanco (record-format.md)."""

from pathlib import Path

import pytest

from game.blanco.record import record_of as blanco_record_of
from game.blanco.rules import End, Order
from game.record import replay, write_record
from game.rules import InvalidSetup
from tests.blanco_spelling import OPENS, played, referee, text
from tests.blanco_table import setup_for


def test_a_new_game_has_nine_face_down_cards_each(tmp_path: Path) -> None:
    code, [sheet] = referee(tmp_path, text())
    blank = {"stage": 1, "left": 9, "points": 21, "grid": [[0, 0, 0]] * 3}
    assert code == 0 and sheet == {
        "ok": True, "over": False,
        "players": [{"name": "Ann"} | blank, {"name": "Björn"} | blank],
        "winners": [],
    }  # fmt: skip


def test_the_sheet_shows_what_lies_open(tmp_path: Path) -> None:
    place = {"player": 0, "do": "place", "card": 20, "at": [1, 1]}
    draw = {"player": 0, "do": "draw", "from": "pile"}
    _, [sheet] = referee(tmp_path, text(actions=[*OPENS, draw, place]))
    assert sheet["players"][0]["grid"] == [[1, 0, 0], [0, 20, 0], [0, 0, 0]]
    assert sheet["players"][1]["grid"] == [[10, 0, 0], [0, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize("seed", range(4))
def test_a_finished_game_has_a_winner(tmp_path: Path, seed: int) -> None:
    game, done = played(seed)
    code, [sheet] = referee(tmp_path, write_record(blanco_record_of(game.setup, done)))
    assert (code, sheet["ok"], sheet["over"]) == (0, True, True)
    [winner] = sheet["winners"]
    assert done[-1].player == winner
    assert sheet["players"][winner] == {
        "name": game.setup.players[winner], "stage": 2, "left": 0, "points": 0, "grid": [],
    }  # fmt: skip
    for player in sheet["players"]:
        assert player["left"] == sum(map(len, player["grid"]))
        assert player["points"] == player["left"] + (12 if player["stage"] == 1 else 0)


def test_nothing_may_follow_a_win(tmp_path: Path) -> None:
    game, done = played(2)
    source = write_record(blanco_record_of(game.setup, [*done, End(done[-1].player)]))
    code, [answer] = referee(tmp_path, source)
    assert (code, answer) == (1, {"ok": False, "action": len(done), "reason": "the game is over"})


def test_the_first_illegal_action_is_named(tmp_path: Path) -> None:
    code, [answer] = referee(tmp_path, text(actions=[*OPENS, {"player": 1, "do": "end"}]))
    assert code == 1 and list(answer) == ["ok", "action", "reason"]
    assert answer["action"] == 2 and answer["reason"] == "it’s Ann’s turn, not Björn’s"


def test_every_event_is_printed(tmp_path: Path) -> None:
    code, lines = referee(tmp_path, text(actions=OPENS), events=True)
    assert code == 0 and [line["event"] for line in lines] == [
        "GameStarted", "GridDealt", "GridDealt", "DiscardStarted", "HandDealt", "HandDealt",
        "GridOpened", "CardRevealed", "CardLooked", "GridOpened", "CardRevealed", "CardLooked",
        "TurnStarted",
    ]  # fmt: skip
    assert lines[4] == {"event": "HandDealt", "player": 0, "cards": [20, 21], "pile": 99}


def test_a_wrong_reshuffle_is_no_record(tmp_path: Path) -> None:
    game, done = played(3)
    assert game.reshuffles
    order = Order(None, ((1, 2, 3),))
    setup = setup_for(len(game.seats), game.setup.seed, order)
    record = blanco_record_of(setup, done)
    error = replay(record).error
    assert error is not None and isinstance(error.refusal, InvalidSetup)
    code, [answer] = referee(tmp_path, write_record(record))
    assert code == 2 and "reshuffle 0 of the fixed order" in answer["reason"]
