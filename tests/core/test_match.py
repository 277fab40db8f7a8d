"""A match: acting, bots, taking back, the record that stays right; and the golden games."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from game.blanco import rules as blanco
from game.luckybox.bots import BOT
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import (
    CLASSIC,
    EDITIONS,
    FRENCH,
    Action,
    Cross,
    Edition,
    Event,
    Keep,
    Phase,
    play,
)
from game.luckybox.rules import new_game as lay_table
from game.record import Player
from game.rules import IllegalAction
from tests.blanco_golden import BLANCO_GOLDENS, BlancoGolden
from tests.golden import ALL, FOLDER, GOLDENS, Golden, write
from tests.tables.records import seal_of
from tests.tables.table import setup_for


def match_of(
    persons: int, bots: int = 0, edition: Edition = CLASSIC, seed: int = 1
) -> LuckyboxMatch:
    """Lay a table with persons first and bots after them."""
    setup = setup_for(persons + bots, edition, seed)
    players = [
        Player(name, at, "person" if at < persons else BOT) for at, name in enumerate(setup.players)
    ]
    return LuckyboxMatch(setup, players, "a deck")


def revealed(match: LuckyboxMatch) -> LuckyboxMatch:
    """Keep the first cards of every offer, and reveal the first number."""
    for player in match.waiting_for():
        match.act(match.legal(player)[0])
    match.advance()
    match.advance()
    return match


def answer(match: LuckyboxMatch, player: int, at: int = 0) -> Action:
    """Do one of the things a player may do now."""
    action = match.legal(player)[at]
    match.act(action)
    return action


def replayed(match: LuckyboxMatch) -> object:
    """Play what the record holds from the start; give what is on the table then."""
    game, _events = lay_table(match.setup)
    for action in match.actions:
        game, _events = play(game, action)
    return game


def test_a_new_match_offers_cards_to_everyone() -> None:
    match = match_of(3)
    assert match.game.phase is Phase.DRAFT
    assert match.waiting_for() == (0, 1, 2)
    assert all(isinstance(action, Keep) for action in match.legal(0))
    assert not match.is_ready


def test_acting_is_recorded_and_told() -> None:
    match = match_of(1)
    keep = match.legal(0)[3]
    events = match.act(keep)
    assert match.actions == [keep]
    assert [type(event).__name__ for event in events] == ["CardsKept"]
    assert match.is_ready


def test_what_the_rules_forbid_changes_nothing() -> None:
    match = match_of(1)
    before = match.game
    with pytest.raises(IllegalAction):
        match.act(Cross(0, 1, 1))
    assert match.game is before
    assert match.actions == []


def test_the_table_reveals_nothing_by_itself() -> None:
    match = match_of(1)
    match.act(match.legal(0)[0])
    assert match.game.phase is Phase.DRAFT
    match.advance()
    assert (match.game.phase, match.game.turn) == (Phase.TURN, 0)
    match.advance()
    assert match.game.turn == 1


# --- bots ----------------------------------------------------------------------------------------


def test_bots_decide_for_themselves_alone() -> None:
    match = match_of(1, bots=2)
    match.let_bots_act()
    assert match.waiting_for() == (0,)
    assert [action.player for action in match.actions] == [1, 2]


def test_bots_are_deterministic() -> None:
    def play_out() -> list[Action]:
        match = match_of(0, bots=3, seed=11)
        while not match.is_over:
            match.let_bots_act()
            match.advance()
        return match.actions

    assert play_out() == play_out()


def test_a_bot_does_not_think_again_after_an_undo() -> None:
    match = revealed(match_of(1, bots=1))
    answer(match, 0)
    match.let_bots_act()
    theirs = [action for action in match.actions if action.player == 1]
    match.undo(0)
    answer(match, 0, -1)
    match.let_bots_act()
    assert [action for action in match.actions if action.player == 1] == theirs


# --- taking back ---------------------------------------------------------------------------------


def test_a_draft_cannot_be_taken_back() -> None:
    match = match_of(1)
    answer(match, 0)
    assert match.undoable(0) is None
    with pytest.raises(IllegalAction):
        match.undo(0)


def test_one_may_act_again_after_taking_back() -> None:
    match = revealed(match_of(2))
    answer(match, 0)
    theirs = answer(match, 1)
    match.undo(0)
    other = answer(match, 0, -1)
    assert match.actions[-2:] == [theirs, other]
    assert match.undoable(0) == other
    # The record is what was not taken back, and it leads to this very table.
    match.advance()
    assert replayed(match) == match.game


def test_where_tokens_run_out_what_a_bot_did_stands() -> None:
    match = revealed(match_of(1, bots=1, edition=FRENCH))
    answer(match, 0)
    match.let_bots_act()
    assert match.undoable(0) is None
    with pytest.raises(IllegalAction):
        match.undo(0)


def test_what_the_header_says_stays_with_the_game() -> None:
    setup = setup_for(1)
    seal = seal_of(setup, "0" * 32)
    match = LuckyboxMatch(
        setup, [Player("Ann")], "tombola", {"seal": seal, "undone": 9, "note": "hi"}
    )
    record = match.record({"started": "2026-11-21T08:00:00Z"})
    assert record.extra == {
        "seal": seal, "note": "hi", "started": "2026-11-21T08:00:00Z",
        "seats": [{"badge": 0, "kind": "person"}],
    }  # fmt: skip
    again = LuckyboxMatch.resumed(record)
    assert again.record().extra == record.extra


ADVICE = "if this is meant, run `python -m tests.golden --update` and read the diff"


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.name)
def test_a_golden_game_is_played_as_it_is_written(golden: Golden | BlancoGolden) -> None:
    written = golden.path.read_text(encoding="utf-8").splitlines()
    played = write(golden).splitlines()
    for number, (line, now) in enumerate(zip(written, played, strict=False), 1):
        assert now == line, f"{golden.path.name}, line {number}: {ADVICE}"
    assert len(played) == len(written), ADVICE


def test_every_action_and_every_event_stands_in_a_golden_game() -> None:
    text = "\n".join(golden.path.read_text(encoding="utf-8") for golden in GOLDENS)
    assert set(re.findall(r'^> .*"do": "(\w+)"', text, re.M)) == {"keep", "cross", "bonus", "pass"}
    events = {event.__name__ for group in get_args(Event) for event in get_args(group) or (group,)}
    assert set(re.findall(r"^  (\w+)", text, re.M)) == events


def test_every_action_and_event_of_blanco_stands_in_one_too() -> None:
    text = "\n".join(golden.path.read_text(encoding="utf-8") for golden in BLANCO_GOLDENS)
    actions = {action.__name__.lower() for action in get_args(blanco.Action)}
    assert set(re.findall(r'^> .*"do": "(\w+)"', text, re.M)) == actions
    assert set(re.findall(r"^  ([A-Z]\w+) ", text, re.M)) == {
        event.__name__ for event in get_args(blanco.Event)
    }


def test_every_edition_has_a_golden_game() -> None:
    assert {golden.edition for golden in GOLDENS} == set(EDITIONS)
    assert {1, 3, 7} <= {golden.players for golden in GOLDENS}


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {golden.path.name for golden in ALL}
