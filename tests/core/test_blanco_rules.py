"""Turns, lines, stages, views and matches of Blanco, and actions that are refused (rules.md §2)."""

import dataclasses
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from game.blanco import rules
from game.blanco.bots import BOTS
from game.blanco.bots import DEFAULT_BOT as BLANCO_BOT
from game.blanco.match import BlancoMatch
from game.blanco.record import record_of as blanco_record_of
from game.blanco.rules.events import CardDrawn, CardLooked, HandDealt
from game.blanco.stage import BlancoView, view_of_state
from game.record import PERSON_KIND, Json, Player, write_record
from game.rules import IllegalAction, InvalidSetup
from tests.tables.blanco_spelling import OPENS, played, referee, text
from tests.tables.blanco_table import (
    NAMES,
    cards,
    choose,
    done,
    drawn,
    events_of,
    exchanged,
    hidden_from,
    kinds,
    laid,
    named,
    picture,
    setup_for,
)
from tests.tables.records import stand_at

GRID = """
     a1   a2  (a3)
    (b1) (b2)  b3
     c1  (c2)  c3
"""


@pytest.mark.parametrize("players", [0, 1, 6])
def test_blanco_takes_two_to_five(players: int) -> None:
    with pytest.raises(InvalidSetup, match="is for 2 to 5 players"):
        rules.new_game(rules.Setup(tuple("ABCDEF"[:players]), 1))


@pytest.mark.parametrize(
    "deck", [(), tuple(range(1, 120)), (*range(1, 120), 119), tuple(range(120))]
)
def test_a_fixed_deck_names_every_card_once(deck: tuple[int, ...]) -> None:
    with pytest.raises(InvalidSetup, match="each of the 120 cards exactly once"):
        rules.new_game(setup_for(2, order=rules.FixedOrder(deck)))


def test_the_last_discard_can_be_drawn_and_comes_back_by_playing() -> None:
    game = laid(GRID, "d1 d2", discard="f1")
    after = done(game, rules.Draw(0, "discard"))
    assert (
        events_of(game, rules.Draw(0, "discard"))[0].top == rules.HIDDEN_CARD
        and after.discard == ()
    )
    after = done(after, rules.Drop(0, *cards("f1"), (0, 2)))
    assert named(after.discard) == "f1" and named(after.seats[0].hand) == "d1 d2"


def test_a_card_that_was_looked_at_stays_known_when_it_is_swapped() -> None:
    game = done(laid("[a1] (a2) \n b1 b2"), rules.Swap(0, (0, 0), (0, 1), (0, 0)))
    assert drawn(game) == picture("a2 [a1] \n b1 b2")


def seated(*kinds: str) -> list[Player]:
    return [Player(NAMES[at], at, kind) for at, kind in enumerate(kinds)]


def match_at(game: rules.State) -> BlancoMatch:
    """Sit two people down at a table that lies already."""
    match = BlancoMatch(setup_for(2), seated(PERSON_KIND, PERSON_KIND))
    stand_at(match, game)
    return match


def test_bots_wait_for_people() -> None:
    match = BlancoMatch(setup_for(2, 5), seated(PERSON_KIND, BLANCO_BOT))
    assert match.waiting_seats() == (0, 1) and match.play_next_bot()
    assert match.waiting_seats() == (0,) and match.play_next_bot() == ()


def test_what_is_shown_is_what_the_seat_may_see() -> None:
    match = match_at(laid("a1 (a2) \n b1 b2"))
    events = match.act(rules.Draw(0, "pile"))
    [shown] = rules.events_seen_by(events, 1)
    assert isinstance(shown, CardDrawn) and shown.card == rules.HIDDEN_CARD
    assert match.view(1).seats[0].hand == (rules.HIDDEN_CARD,) * 3


@pytest.mark.parametrize("told", [True, False, None, "yes", 1])
@pytest.mark.parametrize("unless_told", [True, False])
def test_the_header_says_whether_there_are_notes_and_bots_are_shown_what_people_are(
    told: Json, unless_told: bool
) -> None:
    extra = {} if told is None else {"memory_notes": told}
    match = BlancoMatch(setup_for(2), seated(PERSON_KIND, BLANCO_BOT), extra)
    match.default_memory_notes = unless_told
    stand_at(match, laid("[a1] (a2) \n b1 b2", other="[c1] (c2) \n d1 d2"))
    expected = told if isinstance(told, bool) else unless_told
    assert match.has_memory_notes is expected
    for seat, card in enumerate(cards("a1 c1")):
        assert match.view(seat).seats[seat].grid[0][0] == (
            card if expected else rules.HIDDEN_CARD, False, True
        )  # fmt: skip
    assert BlancoMatch.resumed(match.record()).extra == extra


MATCH_GRID = "a1 a3 (c1) \n b1 a4 (c2)"
(J11,) = cards("j11")


@pytest.mark.parametrize(
    ("before", "action"),
    [
        ([], rules.Clear(0, "column", 1)),
        ([], rules.Swap(0, (0, 0), (0, 1))),
        ([], rules.Draw(0, "discard")),
        ([rules.Draw(0, "pile")], rules.Place(0, J11, (0, 0))),
        ([rules.Clear(0, "column", 1)], rules.Swap(0, (0, 0), (1, 0))),
    ],
)
def test_what_showed_nothing_new_can_be_taken_back_and_done_again(
    before: list[rules.Action], action: rules.Action
) -> None:
    match = match_at(laid(MATCH_GRID))
    for each in before:
        match.act(each)
    game, done = match.game, list(match.actions)
    match.act(action)
    after = match.game
    assert match.undoable_action(0) == action and match.undoable_action(1) is None
    assert match.undo(0) == action
    assert (match.game, match.actions, match.undone) == (game, done, 1)
    assert match.redoable_action(0) == action
    match.redo(0)
    assert (match.game, match.undone) == (after, 0) and match.redoable_action(0) is None


def test_a_drop_without_a_reveal_can_be_taken_back() -> None:
    match = match_at(laid("a1 b2 \n c3 d4"))
    match.act(rules.Draw(0, "discard"))
    match.act(rules.Drop(0, J11, None))
    assert match.undoable_action(0) == rules.Drop(0, J11, None)


@pytest.mark.parametrize(
    "actions",
    [
        [rules.Draw(0, "pile")],
        [rules.Draw(0, "pile"), rules.Place(0, J11, (0, 2))],
        [rules.Draw(0, "pile"), rules.Drop(0, J11, (0, 2))],
        [rules.Swap(0, (0, 1), (0, 2))],
        [rules.Swap(0, (0, 2), (1, 2), (0, 2))],
        [rules.Swap(0, (0, 0), (0, 1)), rules.End(0)],
    ],
)
def test_what_showed_something_new_stays(actions: list[rules.Action]) -> None:
    match = match_at(laid(MATCH_GRID))
    for action in actions:
        match.act(action)
    assert match.undoable_action(0) is None and match.undoable_action(1) is None
    with pytest.raises(IllegalAction, match="nothing to undo"):
        match.undo(0)


def test_a_look_a_new_grid_and_a_win_stay() -> None:
    for game, action in (
        (
            laid(MATCH_GRID, clears=1),
            next(iter(rules.legal_actions(laid(MATCH_GRID, clears=1), 0)[1:])),
        ),
        (laid("a1 b1"), rules.Clear(0, "row", 0)),
        (laid("a1 b1", stage=2), rules.Clear(0, "row", 0)),
    ):
        match = match_at(game)
        match.act(action)
        assert match.undoable_action(0) is None


def test_steps_are_taken_back_one_at_a_time() -> None:
    match = match_at(laid(MATCH_GRID))
    start = match.game
    match.act(rules.Clear(0, "column", 1))
    match.act(rules.Swap(0, (0, 0), (1, 0)))
    match.undo(0)
    match.undo(0)
    assert match.game == start and match.undoable_action(0) is None and match.undone == 2
    match.act(rules.Swap(0, (0, 0), (0, 1)))
    assert match.redoable_action(0) is None, "something else was done instead"
    with pytest.raises(IllegalAction, match="nothing to redo"):
        match.redo(0)


def test_a_bots_action_is_nobodys_to_take_back() -> None:
    match = BlancoMatch(setup_for(2), seated(BLANCO_BOT, PERSON_KIND))
    stand_at(match, laid(MATCH_GRID))
    match.act(rules.Clear(0, "column", 1))
    assert match.undoable_action(0) is None and match.undoable_action(1) is None


FIRST, SECOND = rules.GameResult(0, (0, 15)), rules.GameResult(1, (7, 0))


def test_a_single_game_decides_itself() -> None:
    assert rules.match_standings(rules.SeriesKind.SINGLE, 2, []).winners == ()
    assert rules.match_standings(rules.SeriesKind.SINGLE, 2, [SECOND]) == (1, (0, 1), (7, 0), (1,))


def test_two_or_three_wins_are_needed() -> None:
    for kind, needed in ((rules.SeriesKind.FIRST_TO_2, 2), (rules.SeriesKind.FIRST_TO_3, 3)):
        results = [FIRST, SECOND] * (needed - 1)
        assert rules.match_standings(kind, 2, results).winners == ()
        assert rules.match_standings(kind, 2, [*results, SECOND]).winners == (1,)


def test_three_games_are_added_up_and_fewest_cards_left_wins() -> None:
    kind = rules.SeriesKind.THREE_GAMES
    assert rules.match_standings(kind, 2, [FIRST, FIRST]).winners == ()
    assert rules.match_standings(kind, 2, [FIRST, SECOND, SECOND]) == (3, (1, 2), (14, 15), (0,))


def test_level_on_cards_the_win_is_shared() -> None:
    results = [
        rules.GameResult(2, (5, 5, 0)),
        rules.GameResult(2, (1, 1, 0)),
        rules.GameResult(0, (0, 0, 9)),
    ]
    assert rules.match_standings(rules.SeriesKind.THREE_GAMES, 3, results).winners == (0, 1)


def test_everybody_begins_in_turn() -> None:
    assert [rules.seating_in_game(3, game) for game in (1, 2, 3, 4)] == [
        (0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2),
    ]  # fmt: skip


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


D1, D2 = cards("d1 d2")


TABLE = laid(GRID, "d1 d2", pile="e1 e2")
HOLDING = done(TABLE, rules.Draw(0, "pile"))
PLAYED_ON = done(HOLDING, rules.Place(0, D1, (0, 0)))
DEALT = rules.new_game(setup_for(2)).game
HALF_OPEN = done(DEALT, rules.Open(0, (0, 0), (0, 1)))
RENEWED = done(laid("a1 b1", "d1 d2"), rules.Clear(0, "row", 0))
ALL_UP = done(laid("a1 b2 \n c3 d4", "d1 d2", pile="e1 e2"), rules.Draw(0, "pile"))
BARE = laid(GRID, "d1 d2", pile="e1 e2", discard="")
OVER = TABLE._replace(phase=rules.Phase.OVER)
LINES = laid("a1 b2 \n a3 d4")


@pytest.mark.parametrize(
    ("game", "action", "reason"),
    [
        (TABLE, rules.End(2), "there is no player 2: players are numbered 0 to 1"),
        (TABLE, rules.End(-1), "there is no player -1: players are numbered 0 to 1"),
        (TABLE, rules.Draw(1, "pile"), "it’s Ann’s turn"),
        (TABLE, rules.Open(0, (0, 2), (1, 0)), "Ann has no new grid to open"),
        (OVER, rules.Draw(0, "pile"), "the game is over"),
        (DEALT, rules.Draw(0, "pile"), "everyone opens their grid first"),
        (HALF_OPEN, rules.Open(0, (0, 1), (0, 2)), "Ann has no new grid to open"),
        (DEALT, rules.Open(1, (0, 0), (0, 0)), "turn up one card and look at a different one"),
        (DEALT, rules.Open(1, (0, 0), (0, 3)),
         "no card at [0, 3]: the grid has 3 rows and 3 columns"),
        (DEALT, rules.Open(1, (-1, 0), (0, 0)), "no card at [-1, 0]"),
        (RENEWED, rules.Draw(0, "pile"), "Ann must open the new grid first"),
        (RENEWED, rules.End(0), "Ann must open the new grid first"),
        (RENEWED, rules.Look(0, (0, 0)), "Ann must open the new grid first"),
        (TABLE, rules.End(0), "Ann must draw a card or swap two before ending the turn"),
        (BARE, rules.Draw(0, "discard"), "the discard pile is empty"),
        (TABLE, rules.Place(0, D1, (0, 0)), "Ann must draw a card first"),
        (TABLE, rules.Drop(0, D1, (0, 2)), "Ann must draw a card first"),
        (HOLDING, rules.Draw(0, "pile"), "Ann must place or discard a card first"),
        (HOLDING, rules.Swap(0, (0, 0), (0, 1)), "Ann must place or discard a card first"),
        (HOLDING, rules.Clear(0, "row", 0), "Ann must place or discard a card first"),
        (HOLDING, rules.Look(0, (0, 2)), "Ann must place or discard a card first"),
        (HOLDING, rules.Reveal(0, (0, 2)), "Ann must place or discard a card first"),
        (HOLDING, rules.End(0), "Ann must place or discard a card first"),
        (HOLDING, rules.Place(0, 120, (0, 0)), "card 120 isn’t in Ann’s hand"),
        (HOLDING, rules.Place(0, D1, (3, 0)), "no card at [3, 0]"),
        (HOLDING, rules.Drop(0, 120, (0, 2)), "card 120 isn’t in Ann’s hand"),
        (HOLDING, rules.Drop(0, D1, None), "choose a face-down card to turn up as well"),
        (HOLDING, rules.Drop(0, D1, (0, 0)), "this card is already face up"),
        (HOLDING, rules.Drop(0, D1, (9, 9)), "no card at [9, 9]"),
        (ALL_UP, rules.Drop(0, D1, (0, 0)), "this card is already face up"),
        (PLAYED_ON, rules.Draw(0, "pile"), "Ann has already drawn or swapped this turn"),
        (PLAYED_ON, rules.Swap(0, (0, 0), (0, 1)), "Ann has already drawn or swapped this turn"),
        (PLAYED_ON, rules.Place(0, D2, (0, 0)), "Ann has already drawn or swapped this turn"),
        (PLAYED_ON, rules.Drop(0, D2, (0, 2)), "Ann has already drawn or swapped this turn"),
        (TABLE, rules.Swap(0, (0, 0), (1, 1)), "only neighbouring cards can be swapped"),
        (TABLE, rules.Swap(0, (0, 0), (0, 2)), "only neighbouring cards can be swapped"),
        (TABLE, rules.Swap(0, (0, 0), (0, 0)), "only neighbouring cards can be swapped"),
        (TABLE, rules.Swap(0, (0, 0), (-1, 0)), "no card at [-1, 0]"),
        (TABLE, rules.Swap(0, (1, 0), (1, 1)),
         "both cards are face down: choose which one to turn up"),
        (TABLE, rules.Swap(0, (1, 0), (1, 1), (2, 1)), "turn up one of the two cards you swapped"),
        (TABLE, rules.Swap(0, (0, 0), (0, 1), (0, 1)), "only if both are face down"),
        (TABLE, rules.Swap(0, (0, 1), (0, 2), (0, 1)), "only if both are face down"),
        (TABLE, rules.Clear(0, "row", 0), "one of these is face down"),
        (TABLE, rules.Clear(0, "row", 3), "the grid has no row 3"),
        (TABLE, rules.Clear(0, "column", -1), "the grid has no column -1"),
        (LINES, rules.Clear(0, "row", 0), "row 0 don’t all show the same"),
        (LINES, rules.Clear(0, "column", 1), "column 1 aren’t all the same"),
        (laid("a1 a2"), rules.Clear(0, "column", 0), "a single card isn’t a line"),
        (laid("a1 \n b1"), rules.Clear(0, "row", 1), "a single card isn’t a line"),
        (TABLE, rules.Look(0, (0, 2)), "Ann hasn’t cleared a line this turn"),
        (laid(GRID, clears=1), rules.Look(0, (0, 0)), "this card is already face up"),
        (laid(GRID, clears=1), rules.Look(0, (0, 3)), "no card at [0, 3]"),
        (
            laid(GRID, clears=1, looked="a3"), rules.Look(0, (1, 0)),
            "Ann has already looked at a card this turn",
        ),
        (laid(GRID, clears=1), rules.Reveal(0, (0, 2)), "Ann hasn’t cleared two lines this turn"),
        (laid(GRID, clears=2), rules.Reveal(0, (0, 2)), "Ann hasn’t looked at a card this turn"),
        (
            laid(GRID, clears=2, looked="a3"), rules.Reveal(0, (1, 0)),
            "the card at [1, 0] isn’t the one just looked at",
        ),
        (
            laid(GRID, clears=2, looked="a1"), rules.Reveal(0, (0, 0)),
            "this card is already face up",
        ),
    ],
)  # fmt: skip
def test_an_illegal_action_is_refused_and_changes_nothing(
    game: rules.State, action: rules.Action, reason: str
) -> None:
    before = repr(game)
    with pytest.raises(IllegalAction) as refusal:
        rules.apply(game, action)
    assert reason in str(refusal.value) and repr(game) == before
    if 0 <= action.player < 2:
        assert action not in rules.legal_actions(game, action.player)


# Colours of the rulebook's examples: a is red, b orange, c green, d yellow, e dark blue, f violet.


@pytest.mark.parametrize(
    ("grid", "lines"),
    [
        ("a1 b1 c1 \n a2 b3 (c2) \n a3 b4 c3", [("column", 0), ("column", 1), ("row", 0)]),
        ("a1 b1 (c1) \n (a2) b2 c2", [("column", 1)]),
        ("a1 b2 \n a2 c2", [("column", 0), ("row", 1)]),
        ("a1 a2 a3", []),
        ("a1 b1 c1", [("row", 0)]),
        ("a1 b1 c2", []),
        ("a1 \n a2 \n a3", [("column", 0)]),
        ("a1 \n b1", []),
        ("a1 a2 \n b1 b3", []),
        ("(a1) (b1) \n (a2) (b2)", []),
        ("[a1] b1 \n a2 (b2)", []),
    ],
)  # fmt: skip
def test_rows_of_a_number_and_columns_of_a_colour_are_lines_from_two_cards_on(grid, lines) -> None:
    assert rules.complete_lines(rules.parse_grid(grid)) == lines


CHAINED = "(b4) e1 (c2) \n a3 f3 c3 \n c5 e12 (d1)"
"""Row 1, then column 1."""


def kinds_legal(game) -> set[str]:
    return {type(action).__name__ for action in rules.legal_actions(game, 0)}


def test_a_card_looked_at_before_the_second_clear_is_revealed_where_it_has_moved_to() -> None:
    game = done(
        laid(CHAINED), rules.Clear(0, "row", 1), rules.Look(0, (1, 2)), rules.Clear(0, "column", 1)
    )
    assert [a for a in rules.legal_actions(game, 0) if isinstance(a, rules.Reveal)] == [
        rules.Reveal(0, (1, 1))
    ]
    game = done(game, rules.Reveal(0, (1, 1)))
    assert "Reveal" not in kinds_legal(game)


def test_only_a_card_looked_at_in_this_turn_may_be_revealed() -> None:
    game = done(laid("[b4] e1 (c2) \n a3 f3 c3 \n c5 e12 (d1)"), rules.Clear(0, "row", 1))
    game = done(game, rules.Clear(0, "column", 1))
    with pytest.raises(IllegalAction, match="hasn’t looked at a card this turn"):
        rules.apply(game, rules.Reveal(0, (0, 0)))


def test_a_known_card_may_be_looked_at_again_to_reveal_it() -> None:
    game = done(laid("[b4] e1 (c2) \n a3 f3 c3 \n c5 e12 (d1)"), rules.Clear(0, "row", 1))
    game = done(game, rules.Clear(0, "column", 1), rules.Look(0, (0, 0)), rules.Reveal(0, (0, 0)))
    assert drawn(game) == picture("b4 (c2) \n c5 (d1)")


def test_a_reward_not_used_lapses_with_the_old_grid() -> None:
    game = laid("a2 b2 \n c1 d1", is_played=True)
    game = done(game, rules.Clear(0, "row", 0), rules.Clear(0, "row", 0))
    assert game.turn.clears == 0
    game = done(game, rules.Open(0, (0, 0), (0, 1)))
    assert rules.legal_actions(game, 0) == [rules.End(0)], "neither a look nor a reveal is left"


def test_a_look_that_was_taken_does_not_lapse() -> None:
    game = laid("(a2) b2 \n c1 d1", is_played=True)
    game = done(game, rules.Clear(0, "row", 1), rules.Look(0, (0, 0)))
    up = game._replace(seats=(laid("a2 b2").seats[0], game.seats[1]))
    assert kinds(events_of(up, rules.Clear(0, "row", 0))) == [
        "LineCleared",
        "StageCleared",
        "GridDealt",
    ]


def test_dealing_a_grid_reshuffles_in_the_middle() -> None:
    """The cards that were cleared just now are in the box, and so in the new pile."""
    under = "e1 e2 e3 e4 e5 e6 e7 e8 e9"
    game = laid("a1 b1", pile="h1 h2 h3", discard=f"{under} f1")
    game, events = rules.apply(game, rules.Clear(0, "row", 0))
    assert kinds(events)[2:] == ["RewardLapsed", "PileReshuffled", "GridDealt"]
    dealt = [cell.card for row in game.seats[0].grid for cell in row]
    assert dealt[:3] == list(cards("h1 h2 h3"))
    assert sorted((*dealt[3:], *game.pile)) == sorted(cards(f"{under} a1 b1"))
    assert named(game.discard) == "f1" and game.box == ()


def test_a_fixed_reshuffle_is_taken_in_its_order() -> None:
    order = rules.FixedOrder(None, (cards("g2 f1 g1 f2"),))
    game = laid("a1 b2", pile="", discard="f1 f2 f3", box="g1 g2", order=order)
    game, events = rules.apply(game, rules.Draw(0, "pile"))
    assert events[1].card == rules.parse_card("g2") and named(game.pile) == "f1 g1 f2"


@pytest.mark.parametrize("pile", ["f1 f2", "f1 f2 f3 g1 g2", "f1 f2 g1 g3", "f1 f2 g1 g2 g2", ""])
def test_a_fixed_reshuffle_is_made_of_the_discards_under_the_top_and_the_box(pile: str) -> None:
    order = rules.FixedOrder(None, (cards(pile),))
    game = laid("a1 b2", pile="", discard="f1 f2 f3", box="g1 g2", order=order)
    with pytest.raises(InvalidSetup, match="reshuffle 0 of the fixed order"):
        rules.apply(game, rules.Draw(0, "pile"))


GAMES = [(2, 1), (5, 1)]
WHO = (0, 1, None)


def walk(
    players: int, seed: int, most: int = 250
) -> Iterator[tuple[rules.State, rules.Action, rules.State]]:
    game, rng = rules.new_game(setup_for(players, seed)).game, Random(seed)
    for _ in range(most):
        if game.phase is rules.Phase.OVER:
            return
        action = choose(game, rng)
        before, game = game, rules.apply(game, action).game
        yield before, action, game


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_view_is_the_same_whatever_is_hidden(players: int, seed: int) -> None:
    rng = Random(seed)
    for game, _, _ in walk(players, seed):
        for player in (*range(players), None):
            other = exchanged(game, hidden_from(game, player), rng)
            setup = dataclasses.replace(game.setup, seed=rng.randrange(10**9))
            assert rules.view_for(other._replace(setup=setup), player) == rules.view_for(
                game, player
            )
            if player is not None:
                assert rules.legal_actions(other, player) == rules.legal_actions(game, player)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_what_happens_looks_the_same_whatever_stays_hidden(players: int, seed: int) -> None:
    """Exchange what is hidden from a player before and after an action: it is told the same."""
    rng = Random(seed)
    for before, action, after in walk(players, seed):
        if after.reshuffles > before.reshuffles:
            continue  # What was open is hidden now: nothing before it can be exchanged.
        for player in range(players):
            stays = set(hidden_from(after, player))
            other = exchanged(before, sorted(stays & {*hidden_from(before, player)}), rng)
            if action.player != player and not is_possible(other, action):
                continue
            told = rules.apply(other, action).events
            assert rules.events_seen_by(told, player) == rules.events_seen_by(
                rules.apply(before, action).events, player
            )


def is_possible(game: rules.State, action: rules.Action) -> bool:
    return action in rules.legal_actions(game, action.player)


def test_a_seat_sees_its_hand_and_what_it_has_looked_at() -> None:
    game = laid("a1 (a2) [a3] \n b1 b2 (b3)")
    own, other, anybody = (rules.view_for(game, player).seats[0] for player in WHO)
    assert own.hand == game.seats[0].hand and own.grid[0][2] == game.seats[0].grid[0][2]
    assert own.grid[0][1] == rules.Cell(rules.HIDDEN_CARD, False, False)
    assert other == anybody and other.hand == (rules.HIDDEN_CARD, rules.HIDDEN_CARD)
    assert other.grid[0][2] == rules.Cell(rules.HIDDEN_CARD, False, True), (
        "that she has looked, everybody saw"
    )
    assert other.grid[0][0] == game.seats[0].grid[0][0]


def test_events_hide_what_is_drawn_dealt_or_looked_at_from_all_but_one_and_nothing_else() -> None:
    events = list(rules.new_game(setup_for(3, 3)).events)
    for game, action, _ in walk(3, 3, 150):
        events += rules.apply(game, action).events
    assert {event.source for event in events if isinstance(event, CardDrawn)} == {"pile", "discard"}
    for event in events:
        is_secret = isinstance(event, CardLooked | HandDealt)
        is_secret |= isinstance(event, CardDrawn) and event.source == "pile"
        told = {player: rules.events_seen_by([event], player) for player in (0, 1, 2, None)}
        assert [who for who in told if told[who] == (event,)] == (
            [event.player] if is_secret else [*told]
        )


@pytest.mark.parametrize(("seed", "viewer"), [*zip(range(8), cycle([None, 0, 1, 2]), strict=False)])
def test_folding_shows_what_the_seat_may_see(seed: int, viewer: int | None) -> None:
    """Chance leads to odd moments, a bot to the end."""
    rng = Random(seed)
    game, events = rules.new_game(rules.Setup(("Ann", "Ben", "Cho"), seed))
    view = BlancoView(viewer)
    while True:
        for event in rules.events_seen_by(events, viewer):
            view.fold(event)
        assert view == view_of_state(game, viewer)
        if game.phase is rules.Phase.OVER:
            break
        player = rng.choice([seat for seat in range(3) if rules.legal_actions(game, seat)])
        legal = rules.legal_actions(game, player)
        if rng.random() < 0.4:
            action = rng.choice(legal)
        else:
            action = BOTS["tidy"](rules.view_for(game, player), legal, rng)
        game, events = rules.apply(game, action)
    ended = rules.outcome(game)
    assert ended is not None and view.winner == ended.winners[0]
