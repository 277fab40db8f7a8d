"""What the referee says of Blanco, in records and in actions that are refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.blanco.record import record_of as blanco_record_of
from game.blanco.rules import (
    Action,
    Clear,
    Draw,
    Drop,
    End,
    Look,
    Open,
    Order,
    Phase,
    Place,
    Reveal,
    State,
    Swap,
    apply,
    legal_actions,
    new_game,
)
from game.record import replay, write_record
from game.rules import IllegalAction, InvalidSetup
from tests.tables.blanco_spelling import OPENS, played, referee, text
from tests.tables.blanco_table import cards, done, laid, setup_for


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


GRID = "a1 a2 (a3) \n (b1) (b2) b3 \n c1 (c2) c3"
D1, D2, E1 = cards("d1 d2 e1")


def table() -> State:
    return laid(GRID, "d1 d2", pile="e1 e2")


def holding() -> State:
    return done(table(), Draw(0, "pile"))


def played_on() -> State:
    return done(holding(), Place(0, D1, (0, 0)))


def dealt() -> State:
    return new_game(setup_for(2)).game


def half_open() -> State:
    return done(dealt(), Open(0, (0, 0), (0, 1)))


def renewed() -> State:
    return done(laid("a1 b1", "d1 d2"), Clear(0, "row", 0))


def all_up() -> State:
    return done(laid("a1 b2 \n c3 d4", "d1 d2", pile="e1 e2"), Draw(0, "pile"))


def bare() -> State:
    return laid(GRID, "d1 d2", pile="e1 e2", discard="")


def over() -> State:
    return table()._replace(phase=Phase.OVER)


@pytest.mark.parametrize(
    ("game", "action", "reason"),
    [
        (table, End(2), "there is no player 2: players are numbered 0 to 1"),
        (table, End(-1), "there is no player -1: players are numbered 0 to 1"),
        (table, Draw(1, "pile"), "it’s Ann’s turn, not Björn’s"),
        (table, Open(0, (0, 2), (1, 0)), "Ann has no new grid to open"),
        (over, Draw(0, "pile"), "the game is over"),
        (dealt, Draw(0, "pile"), "everyone opens their grid first"),
        (half_open, Draw(0, "pile"), "everyone opens their grid first"),
        (half_open, Open(0, (0, 1), (0, 2)), "Ann has no new grid to open"),
        (dealt, Open(1, (0, 0), (0, 0)), "turn up one card and look at a different one"),
        (dealt, Open(1, (0, 0), (0, 3)), "no card at [0, 3]: the grid has 3 rows and 3 columns"),
        (dealt, Open(1, (-1, 0), (0, 0)), "no card at [-1, 0]"),
        (renewed, Draw(0, "pile"), "Ann must open the new grid first"),
        (renewed, End(0), "Ann must open the new grid first"),
        (renewed, Look(0, (0, 0)), "Ann must open the new grid first"),
        (table, End(0), "Ann must draw a card or swap two before ending the turn"),
        (bare, Draw(0, "discard"), "the discard pile is empty"),
        (table, Place(0, D1, (0, 0)), "Ann must draw a card first"),
        (table, Drop(0, D1, (0, 2)), "Ann must draw a card first"),
        (holding, Draw(0, "pile"), "Ann must place or discard a card first"),
        (holding, Swap(0, (0, 0), (0, 1)), "Ann must place or discard a card first"),
        (holding, Clear(0, "row", 0), "Ann must place or discard a card first"),
        (holding, Look(0, (0, 2)), "Ann must place or discard a card first"),
        (holding, Reveal(0, (0, 2)), "Ann must place or discard a card first"),
        (holding, End(0), "Ann must place or discard a card first"),
        (holding, Place(0, 120, (0, 0)), "card 120 isn’t in Ann’s hand"),
        (holding, Place(0, 0, (0, 0)), "card 0 isn’t in Ann’s hand"),
        (holding, Place(0, D1, (3, 0)), "no card at [3, 0]"),
        (holding, Place(0, D1, (0, -1)), "no card at [0, -1]"),
        (holding, Drop(0, 120, (0, 2)), "card 120 isn’t in Ann’s hand"),
        (holding, Drop(0, D1, None), "choose a face-down card to turn up as well"),
        (holding, Drop(0, D1, (0, 0)), "this card is already face up"),
        (holding, Drop(0, D1, (9, 9)), "no card at [9, 9]"),
        (all_up, Drop(0, D1, (0, 0)), "this card is already face up"),
        (played_on, Draw(0, "pile"), "Ann has already drawn or swapped this turn"),
        (played_on, Swap(0, (0, 0), (0, 1)), "Ann has already drawn or swapped this turn"),
        (played_on, Place(0, D2, (0, 0)), "Ann has already drawn or swapped this turn"),
        (played_on, Drop(0, D2, (0, 2)), "Ann has already drawn or swapped this turn"),
        (table, Swap(0, (0, 0), (1, 1)), "only neighbouring cards can be swapped"),
        (table, Swap(0, (0, 0), (0, 2)), "only neighbouring cards can be swapped"),
        (table, Swap(0, (0, 0), (0, 0)), "only neighbouring cards can be swapped"),
        (table, Swap(0, (0, 0), (-1, 0)), "no card at [-1, 0]"),
        (table, Swap(0, (2, 2), (2, 3)), "no card at [2, 3]"),
        (table, Swap(0, (1, 0), (1, 1)), "both cards are face down: choose which one to turn up"),
        (table, Swap(0, (1, 0), (1, 1), (2, 1)), "turn up one of the two cards you swapped"),
        (table, Swap(0, (0, 0), (0, 1), (0, 1)), "only if both are face down"),
        (table, Swap(0, (0, 1), (0, 2), (0, 1)), "only if both are face down"),
        (table, Clear(0, "row", 0), "one of these is face down"),
        (table, Clear(0, "row", 3), "the grid has no row 3"),
        (table, Clear(0, "column", -1), "the grid has no column -1"),
        (all_up, Clear(0, "row", 0), "Ann must place or discard a card first"),
        (lambda: laid("a1 b2 \n a3 d4"), Clear(0, "row", 0), "row 0 don’t all show the same"),
        (lambda: laid("a1 b2 \n a3 d4"), Clear(0, "column", 1), "column 1 aren’t all the same"),
        (lambda: laid("a1 a2"), Clear(0, "column", 0), "a single card isn’t a line"),
        (lambda: laid("a1 \n b1"), Clear(0, "row", 1), "a single card isn’t a line"),
        (table, Look(0, (0, 2)), "Ann hasn’t cleared a line this turn"),
        (lambda: laid(GRID, clears=1), Look(0, (0, 0)), "this card is already face up"),
        (lambda: laid(GRID, clears=1), Look(0, (0, 3)), "no card at [0, 3]"),
        (
            lambda: laid(GRID, clears=1, looked="a3"), Look(0, (1, 0)),
            "Ann has already looked at a card this turn",
        ),
        (lambda: laid(GRID, clears=1), Reveal(0, (0, 2)), "Ann hasn’t cleared two lines this turn"),
        (lambda: laid(GRID, clears=2), Reveal(0, (0, 2)), "Ann hasn’t looked at a card this turn"),
        (
            lambda: laid(GRID, clears=2, looked="a3"), Reveal(0, (1, 0)),
            "the card at [1, 0] isn’t the one just looked at",
        ),
        (
            lambda: laid(GRID, clears=2, looked="a1"), Reveal(0, (0, 0)),
            "this card is already face up",
        ),
    ],
)  # fmt: skip
def test_an_illegal_action_is_refused_and_changes_nothing(
    game: Callable[[], State], action: Action, reason: str
) -> None:
    before = game()
    with pytest.raises(IllegalAction) as refusal:
        apply(before, action)
    assert reason in str(refusal.value) and before == game()
    if 0 <= action.player < 2:
        assert action not in legal_actions(before, action.player)
