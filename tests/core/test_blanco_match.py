"""A game of Blanco being played: its record, its bots, and taking things back."""

import pytest

from game.blanco.bots import BOT as BLANCO_BOT
from game.blanco.match import BlancoMatch
from game.blanco.record import BlancoRecord
from game.blanco.rules import (
    HIDDEN,
    Action,
    Clear,
    Draw,
    Drop,
    End,
    Open,
    Place,
    State,
    Swap,
    apply,
    events_for,
    legal_actions,
)
from game.blanco.rules.events import CardDrawn
from game.record import PERSON, Json, Player, replay, write_record
from game.rules import IllegalAction
from tests.blanco_table import NAMES, cards, laid, setup_for
from tests.records import read_record, stand_at


def seated(*kinds: str) -> list[Player]:
    return [Player(NAMES[at], at, kind) for at, kind in enumerate(kinds)]


def match_at(game: State) -> BlancoMatch:
    """Sit two people down at a table that lies already."""
    match = BlancoMatch(setup_for(2), seated(PERSON, PERSON))
    stand_at(match, game)
    return match


def played_out(match: BlancoMatch) -> None:
    while match.let_bot_act():
        pass


def test_bots_play_a_game_to_its_end_and_it_can_be_replayed() -> None:
    match = BlancoMatch(setup_for(3, 5), seated(BLANCO_BOT, "random", BLANCO_BOT))
    played_out(match)
    assert match.is_over and match.waiting_for() == ()
    record = read_record(write_record(match.record({"started": "2026-11-21T00:00:00Z"})))
    assert isinstance(record, BlancoRecord) and replay(record).game == match.game
    assert record.extra["seats"] == [
        {"badge": 0, "kind": "tidy"}, {"badge": 1, "kind": "random"}, {"badge": 2, "kind": "tidy"},
    ]  # fmt: skip


def test_a_recorded_game_is_taken_up_where_it_was_left() -> None:
    match = BlancoMatch(setup_for(2, 5), seated(PERSON, BLANCO_BOT), {"note": "kept"})
    match.let_bot_act()
    match.act(match.legal(0)[0])
    again = BlancoMatch.resumed(match.record())
    assert (again.game, again.actions, again.players) == (match.game, match.actions, match.players)
    assert again.record() == match.record() and again.extra == {"note": "kept"}
    played = [other.let_bot_act() for other in (again, match)]
    assert played[0] == played[1], "the same position gives the same choice"


def test_bots_wait_for_people() -> None:
    match = BlancoMatch(setup_for(2, 5), seated(PERSON, BLANCO_BOT))
    assert match.waiting_for() == (0, 1) and match.let_bot_act()
    assert match.waiting_for() == (0,) and match.let_bot_act() == ()


def test_what_is_shown_is_what_the_seat_may_see() -> None:
    match = match_at(laid("a1 (a2) \n b1 b2"))
    events = match.act(Draw(0, "pile"))
    [shown] = events_for(events, 1)
    assert isinstance(shown, CardDrawn) and shown.card == HIDDEN
    assert match.view(1).seats[0].hand == (HIDDEN,) * 3


@pytest.mark.parametrize("told", [True, False, None, "yes", 1])
@pytest.mark.parametrize("unless_told", [True, False])
def test_the_header_says_whether_there_are_notes_and_bots_are_shown_what_people_are(
    told: Json, unless_told: bool
) -> None:
    extra = {} if told is None else {"memory_notes": told}
    match = BlancoMatch(setup_for(2), seated(PERSON, BLANCO_BOT), extra)
    match.default_memory_notes = unless_told
    stand_at(match, laid("[a1] (a2) \n b1 b2", other="[c1] (c2) \n d1 d2"))
    expected = told if isinstance(told, bool) else unless_told
    assert match.has_notes is expected
    for seat, card in enumerate(cards("a1 c1")):
        assert match.view(seat).seats[seat].grid[0][0] == (
            card if expected else HIDDEN, False, True
        )  # fmt: skip
    assert BlancoMatch.resumed(match.record()).extra == extra


GRID = "a1 a3 (c1) \n b1 a4 (c2)"
J11, J12 = cards("j11 j12")


@pytest.mark.parametrize(
    ("before", "action"),
    [
        ([], Clear(0, "column", 1)),
        ([], Swap(0, (0, 0), (0, 1))),
        ([Draw(0, "pile")], Place(0, J11, (0, 0))),
        ([Clear(0, "column", 1)], Swap(0, (0, 0), (1, 0))),
    ],
)
def test_what_showed_nothing_new_can_be_taken_back_and_done_again(
    before: list[Action], action: Action
) -> None:
    match = match_at(laid(GRID))
    for each in before:
        match.act(each)
    game, done = match.game, list(match.actions)
    match.act(action)
    after = match.game
    assert match.undoable(0) == action and match.undoable(1) is None
    assert match.undo(0) == action
    assert (match.game, match.actions, match.undone) == (game, done, 1)
    assert match.redoable(0) == action
    match.redo(0)
    assert (match.game, match.undone) == (after, 0) and match.redoable(0) is None


def test_a_drop_without_a_reveal_can_be_taken_back() -> None:
    match = match_at(laid("a1 b2 \n c3 d4"))
    match.act(Draw(0, "discard"))
    match.act(Drop(0, J11, None))
    assert match.undoable(0) == Drop(0, J11, None)


@pytest.mark.parametrize(
    "actions",
    [
        [Draw(0, "pile")],
        [Draw(0, "discard")],
        [Draw(0, "pile"), Place(0, J11, (0, 2))],
        [Draw(0, "pile"), Drop(0, J11, (0, 2))],
        [Swap(0, (0, 1), (0, 2))],
        [Swap(0, (0, 2), (1, 2), (0, 2))],
        [Swap(0, (0, 0), (0, 1)), End(0)],
    ],
)
def test_what_showed_something_new_stays(actions: list[Action]) -> None:
    match = match_at(laid(GRID))
    for action in actions:
        match.act(action)
    assert match.undoable(0) is None and match.undoable(1) is None
    with pytest.raises(IllegalAction, match="nothing to undo"):
        match.undo(0)


def test_a_look_a_new_grid_and_a_win_stay() -> None:
    for game, action in (
        (laid(GRID, clears=1), next(iter(legal_actions(laid(GRID, clears=1), 0)[1:]))),
        (laid("a1 b1"), Clear(0, "row", 0)),
        (laid("a1 b1", stage=2), Clear(0, "row", 0)),
    ):
        match = match_at(game)
        match.act(action)
        assert match.undoable(0) is None


def test_steps_are_taken_back_one_at_a_time() -> None:
    match = match_at(laid(GRID))
    start = match.game
    match.act(Clear(0, "column", 1))
    match.act(Swap(0, (0, 0), (1, 0)))
    match.undo(0)
    match.undo(0)
    assert match.game == start and match.undoable(0) is None and match.undone == 2
    match.act(Swap(0, (0, 0), (0, 1)))
    assert match.redoable(0) is None, "something else was done instead"
    with pytest.raises(IllegalAction, match="nothing to redo"):
        match.redo(0)


def test_an_illegal_action_changes_nothing() -> None:
    match = match_at(laid(GRID))
    with pytest.raises(IllegalAction):
        match.act(End(0))
    assert match.actions == [] and match.game == laid(GRID)


def test_a_bots_action_is_nobodys_to_take_back() -> None:
    match = BlancoMatch(setup_for(2), seated(BLANCO_BOT, PERSON))
    stand_at(match, laid(GRID))
    match.act(Clear(0, "column", 1))
    assert match.undoable(0) is None and match.undoable(1) is None


def test_actions_are_those_of_the_rules() -> None:
    match = BlancoMatch(setup_for(2), seated(PERSON, PERSON))
    action = Open(0, (0, 0), (2, 2))
    assert match.act(action) == apply(BlancoMatch(setup_for(2), seated(PERSON)).game, action).events
