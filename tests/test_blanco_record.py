"""Records of Blanco and what the referee says of them (record-format.md, rules.md §2)."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.record import (
    BlancoRecord,
    DamagedRecord,
    Unplayable,
    action_to_json,
    blanco_record_of,
    event_to_json,
    read_record,
    referee_command,
    replay,
    steps,
    write_record,
)
from game.record.referee import score_sheet
from game.rules.blanco import (
    Action,
    Clear,
    Draw,
    Drop,
    End,
    Game,
    Look,
    Open,
    Order,
    Phase,
    Place,
    Reveal,
    Swap,
    apply,
    new_game,
)
from game.rules.blanco.events import CardDrawn, GridClosed, LineCleared
from game.rules.errors import IllegalAction, InvalidSetup
from tests.blanco_table import choose, setup_for

SPELLED: list[tuple[Action, dict[str, Any]]] = [
    (Open(0, (0, 0), (2, 1)), {"player": 0, "do": "open", "reveal": [0, 0], "look": [2, 1]}),
    (Draw(0, "pile"), {"player": 0, "do": "draw", "from": "pile"}),
    (Draw(1, "discard"), {"player": 1, "do": "draw", "from": "discard"}),
    (Place(0, 57, (1, 2)), {"player": 0, "do": "place", "card": 57, "at": [1, 2]}),
    (Drop(0, 57, (1, 2)), {"player": 0, "do": "drop", "card": 57, "reveal": [1, 2]}),
    (Drop(0, 57, None), {"player": 0, "do": "drop", "card": 57, "reveal": None}),
    (Swap(0, (0, 0), (0, 1)), {"player": 0, "do": "swap", "a": [0, 0], "b": [0, 1]}),
    (
        Swap(0, (0, 0), (0, 1), (0, 1)),
        {"player": 0, "do": "swap", "a": [0, 0], "b": [0, 1], "reveal": [0, 1]},
    ),
    (Clear(0, "row", 0), {"player": 0, "do": "clear", "line": "row", "index": 0}),
    (Clear(0, "column", 2), {"player": 0, "do": "clear", "line": "column", "index": 2}),
    (Look(0, (0, 1)), {"player": 0, "do": "look", "at": [0, 1]}),
    (Reveal(0, (0, 1)), {"player": 0, "do": "reveal", "at": [0, 1]}),
    (End(0), {"player": 0, "do": "end"}),
]
OPENS = [{"player": player, "do": "open", "reveal": [0, 0], "look": [0, 1]} for player in (0, 1)]


def spelled(**changes: Any) -> dict[str, Any]:
    """Spell a record of nothing done yet, dealt from 1 up; ``None`` takes a key away."""
    header = {
        "format": "luckybox-record",
        "version": 1,
        "game": "blanco",
        "players": ["Ann", "Björn"],
        "seed": 1,
        "order": {"deck": [*range(1, 121)]},
        "actions": [],
    }
    return {key: value for key, value in {**header, **changes}.items() if value is not None}


def text(**changes: Any) -> str:
    return json.dumps(spelled(**changes))


def played(seed: int, most: int = 5000, order: Order | None = None) -> tuple[Game, list[Action]]:
    game, rng = new_game(setup_for(2 + seed % 4, seed, order)).game, Random(seed)
    done: list[Action] = []
    while game.phase is not Phase.OVER and len(done) < most:
        done.append(choose(game, rng))
        game, _ = apply(game, done[-1])
    return game, done


def referee(folder: Path, source: str, events: bool = False) -> tuple[int, list[dict[str, Any]]]:
    (folder / "game.json").write_text(source, encoding="utf-8")
    out = io.StringIO()
    code = referee_command([str(folder / "game.json")], events, out)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


# --- reading and writing -------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "spelling"), SPELLED)
def test_actions_are_spelled_as_the_page_says(action: Action, spelling: dict[str, Any]) -> None:
    assert action_to_json(action) == spelling
    assert read_record(text(actions=[spelling])).actions == (action,)


def test_a_record_with_everything_comes_back_the_same() -> None:
    order = Order(tuple(range(120, 0, -1)), ((1, 2), (3,)))
    extra = {"note": "łucky ✨", "edition": "classic", "deck": "tombola", "seats": [{"badge": 1}]}
    record = blanco_record_of(
        setup_for(2, -5, order), [action for action, _ in SPELLED], extra=extra
    )
    again = read_record(write_record(record))
    assert again == record and list(again.extra) == list(extra)
    assert write_record(again) == write_record(record)


def test_a_record_reads_well() -> None:
    order = Order(None, ((1, 2), (3,)))
    assert write_record(blanco_record_of(setup_for(2, 1, order), [End(0)])) == (
        """{
  "format": "luckybox-record",
  "version": 1,
  "game": "blanco",
  "players": ["Ann", "Björn"],
  "seed": 1,
  "order": {
    "reshuffles": [
      [1, 2],
      [3]
    ]
  },
  "actions": [
    {"player": 0, "do": "end"}
  ]
}
"""
    )


def test_a_record_cannot_have_a_header_key_twice() -> None:
    with pytest.raises(ValueError, match="seed"):
        blanco_record_of(setup_for(), (), extra={"seed": 1})


def test_edition_and_deck_are_none_of_its_keys() -> None:
    record = read_record(text(edition="none", deck=["no", "faces"]))
    assert isinstance(record, BlancoRecord) and set(record.extra) == {"edition", "deck"}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": ["Ann"]}, "Blanco takes 2 to 5 players, not 1"),
        ({"players": ["Ann"] * 6}, "Blanco takes 2 to 5 players, not 6"),
        ({"players": ["Ann", ""]}, "players[1]: a name has 1 to 24 characters, not 0"),
        ({"players": None}, "'players' is missing"),
        ({"seed": None}, "'seed' is missing"),
        ({"seed": 1.5}, "seed: this must be a whole number"),
        ({"actions": None}, "'actions' is missing"),
        ({"version": 2}, "only version 1 can be read"),
        ({"game": "Blanco"}, "the record of another game"),
        ({"order": []}, "order: this must be an object"),
        ({"order": {"deck": [1, 2]}}, "each of the 120 cards exactly once"),
        ({"order": {"deck": [*range(120)]}}, "each of the 120 cards exactly once"),
        ({"order": {"deck": []}}, "each of the 120 cards exactly once"),
        ({"order": {"deck": None}}, "order.deck: this must be a list, not null"),
        ({"order": {"reshuffles": [1]}}, "order.reshuffles[0]: this must be a list"),
    ],
)
def test_a_header_that_makes_no_game_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(DamagedRecord) as damage:
        read_record(text(**changes))
    assert reason in str(damage.value)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"player": 0}, "'do' is missing"),
        ({"do": "end"}, "'player' is missing"),
        ({"player": True, "do": "end"}, "this must be a whole number, not true"),
        ({"player": 0, "do": "open", "reveal": [0, 0]}, "'look' is missing"),
        (
            {"player": 0, "do": "open", "reveal": [0, 0], "look": [0]},
            "a list of 2, not of 1",
        ),
        ({"player": 0, "do": "draw"}, "'from' is missing"),
        (
            {"player": 0, "do": "draw", "from": "box"},
            'this must be "pile" or "discard", not \'box\'',
        ),
        ({"player": 0, "do": "place", "card": "57", "at": [0, 0]}, "must be a whole number"),
        (
            {"player": 0, "do": "place", "card": 57, "at": {"row": 0}},
            "a list, not an object",
        ),
        ({"player": 0, "do": "drop", "card": 57}, "'reveal' is missing"),
        ({"player": 0, "do": "drop", "card": 57, "reveal": [0, 0.5]}, "must be a whole number"),
        ({"player": 0, "do": "swap", "a": [0, 0]}, "'b' is missing"),
        (
            {"player": 0, "do": "swap", "a": [0, 0], "b": [0, 1], "reveal": None},
            "this must be a list, not null",
        ),
        ({"player": 0, "do": "clear", "line": "diagonal", "index": 0}, 'must be "row" or "column"'),
        ({"player": 0, "do": "clear", "line": "row"}, "'index' is missing"),
        ({"player": 0, "do": "look"}, "'at' is missing"),
        ("end", "this must be an object"),
    ],
)
def test_what_is_no_action_is_refused(tmp_path: Path, action: Any, reason: str) -> None:
    with pytest.raises(DamagedRecord) as damage:
        read_record(text(actions=[action]))
    assert reason in str(damage.value) and str(damage.value).startswith("actions[0]")
    code, [answer] = referee(tmp_path, text(actions=[action]))
    assert code == 2 and list(answer) == ["ok", "reason"]


def test_what_no_rule_knows_survives_a_round_trip_and_is_refused_when_played() -> None:
    for odd in ({"player": 0, "do": "dance"}, {"player": 0, "do": "bonus"}):
        record = read_record(text(actions=[odd]))
        assert record.actions == (Unplayable(0, odd),) == read_record(write_record(record)).actions
        error = replay(record).error
        assert error is not None and f"no action is called '{odd['do']}'" in str(error.refusal)


def test_events_are_spelled_with_rows_and_columns() -> None:
    cleared = LineCleared(0, ("column", 1), (1, 2), ((0, 1), (1, 1)), 2, 4, 7)
    assert event_to_json(cleared) == {
        "event": "LineCleared", "player": 0, "line": "column", "index": 1, "cards": [1, 2],
        "positions": [[0, 1], [1, 1]], "depth": 2, "left": 4, "box": 7,
    }  # fmt: skip
    assert event_to_json(GridClosed(0, (((0, 2), (0, 1)),), 2, 2))["moves"] == [
        {"from": [0, 2], "to": [0, 1]}
    ]
    assert event_to_json(CardDrawn(1, 5, "discard", 3, 1, 9)) == {
        "event": "CardDrawn", "player": 1, "card": 5, "from": "discard", "pile": 3,
        "discard": 1, "top": 9,
    }  # fmt: skip


# --- the referee ---------------------------------------------------------------------------------


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
    assert answer["action"] == 2 and answer["reason"] == "it is the turn of Ann, not of Björn"


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


# --- the same game again -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_game_read_back_at_any_moment_goes_on_the_same(seed: int) -> None:
    game, done = played(seed)
    for upto in (0, 1, 5, len(done) // 2, len(done)):
        record = blanco_record_of(game.setup, done[:upto])
        again = read_record(write_record(record))
        assert again == record and replay(again).error is None
    assert replay(again).game == game


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_record_by_seed_and_one_by_order_are_the_same_game(seed: int) -> None:
    game, done = played(seed)
    setup = setup_for(len(game.seats), -1, order_of(blanco_record_of(game.setup, done)))
    again = replay(blanco_record_of(setup, done))
    assert game.reshuffles and again.error is None
    assert score_sheet(again.game) == score_sheet(game)


def order_of(record: BlancoRecord) -> Order:
    """Write down every shuffle that a game came to."""
    walk = steps(record)
    game, _ = next(walk)
    laid = [cell.card for seat in game.seats for row in seat.grid for cell in row]
    hands = [card for seat in game.seats for card in seat.hand]
    deck, piles = (*laid, *game.discard, *hands, *game.pile), []
    for after, _ in walk:
        if after.reshuffles > game.reshuffles:
            seat = after.seats[game.turn.player]
            dealt = [cell.card for row in seat.grid for cell in row]
            is_draw = len(seat.hand) == 3
            piles.append((*(seat.hand[-1:] if is_draw else dealt[len(game.pile) :]), *after.pile))
        game = after
    return Order(deck, tuple(piles))


# --- whatever comes ------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
KEYS = ("reveal", "look", "from", "card", "at", "a", "b", "line", "index")
NEARLY = st.one_of(
    st.integers(-1, 4),
    st.lists(st.integers(-1, 3), min_size=2, max_size=2),
    st.sampled_from(["pile", "discard", "row", "column", None]),
    JSON,
)


def outcomes(source: str) -> Iterator[Any]:
    try:
        yield replay(read_record(source))
    except DamagedRecord as damage:
        yield str(damage)


@settings(deadline=None)
@given(
    st.sampled_from([spelling["do"] for _, spelling in SPELLED]),
    st.fixed_dictionaries({"player": st.integers(0, 1)}, optional={key: NEARLY for key in KEYS}),
)
def test_any_action_is_played_or_refused_in_plain_words(do: str, written: dict[str, Any]) -> None:
    draw = {"player": 0, "do": "draw", "from": "pile"}
    for before in ([], OPENS, [*OPENS, draw]):
        for outcome in outcomes(text(actions=[*before, {**written, "do": do}])):
            assert (
                isinstance(outcome, str)
                or outcome.error is None
                or (isinstance(outcome.error.refusal, IllegalAction) and str(outcome.error.refusal))
            )


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(list(spelled())), JSON, max_size=2))
def test_any_header_is_read_or_refused(changes: dict[str, Any]) -> None:
    for outcome in outcomes(text(**changes)):
        assert outcome
