"""A match: acting, bots, taking back and taking up, also at random; and the golden games."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from game.blanco import rules as blanco
from game.luckybox import rules
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules.editions import TokenSupply
from game.record import PERSON_KIND, Player, write_record
from game.rules import IllegalAction
from tests.golden import BLANCO_GOLDENS, FILES, FOLDER, GOLDENS, digested, write_games
from tests.tables.records import read_record, seal_of
from tests.tables.table import NAMES, setup_for


def match_of(
    persons: int, bots: int = 0, edition: rules.Edition = rules.CLASSIC_EDITION, seed: int = 1
) -> LuckyboxMatch:
    """Lay a table with persons first and bots after them."""
    setup = setup_for(persons + bots, edition, seed)
    players = [
        Player(name, at, "person" if at < persons else DEFAULT_BOT_NAME)
        for at, name in enumerate(setup.players)
    ]
    return LuckyboxMatch(setup, players, "a deck")


def revealed(match: LuckyboxMatch) -> LuckyboxMatch:
    """Keep the first cards of every offer, and reveal the first number."""
    for player in match.waiting_seats():
        match.act(match.legal(player)[0])
    match.advance()
    match.advance()
    return match


def answer(match: LuckyboxMatch, player: int, at: int = 0) -> rules.Action:
    """Do one of the things a player may do now."""
    action = match.legal(player)[at]
    match.act(action)
    return action


def test_what_the_rules_forbid_changes_nothing() -> None:
    match = match_of(1)
    before = match.game
    with pytest.raises(IllegalAction):
        match.act(rules.Cross(0, 1, 1))
    assert match.game is before
    assert match.actions == []


# --- bots ----------------------------------------------------------------------------------------


def test_bots_decide_for_themselves_alone() -> None:
    match = match_of(1, bots=2)
    match.let_bots_act()
    assert match.waiting_seats() == (0,)
    assert [action.player for action in match.actions] == [1, 2]


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
    assert match.undoable_action(0) is None
    with pytest.raises(IllegalAction):
        match.undo(0)


FEW_TOKENS = replace(rules.FRENCH_EDITION, start_bolts=0, supply=TokenSupply(bolts=1, moons=1))
"""The French edition with so few tokens that they often run out."""


def play_until_undo_is_barred(match: LuckyboxMatch, rng: Random) -> int | None:
    """Cross until somebody cannot undo what would change another board.  Return their seat."""
    while not match.is_over:
        waiting = match.waiting_seats()
        if not waiting:
            match.advance()
            continue
        legal = match.legal(rng.choice(waiting))
        match.act(rng.choice([it for it in legal if not isinstance(it, rules.Pass)] or legal))
        for player in range(len(match.players)):
            if match.seat_barring_undo(player) is not None:
                return player
    return None


@pytest.mark.parametrize("bots", [0, 1])
def test_where_an_undo_would_change_another_board_it_is_refused_and_says_why(bots: int) -> None:
    barred = 0
    for seed in range(20):
        match = laid(FEW_TOKENS, seed, bots=bots)
        player = play_until_undo_is_barred(match, Random(seed))
        if player is None:
            continue
        barred += 1
        other = match.seat_barring_undo(player)
        assert other is not None and other != player and match.undoable_action(player) is None
        before = match.game, list(match.actions)
        name = match.players[other].name
        words = f"this would change {name}’s board: tokens are first come, first served"
        with pytest.raises(IllegalAction, match=words):
            match.undo(player)
        assert (match.game, match.actions) == before
        # Once the other has undone what came of it, one's own undo is free again.
        while match.seat_barring_undo(player) is not None:
            blocker = match.seat_barring_undo(player)
            if blocker is None or match.undoable_action(blocker) is None:
                break
            match.undo(blocker)
        else:
            assert match.undoable_action(player) is not None
    assert barred > 6


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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games_are_played_as_they_are_written(path: Path) -> None:
    written = path.read_text(encoding="utf-8").splitlines()
    played = FILES[path]().splitlines()
    for number, (line, now) in enumerate(zip(written, played, strict=False), 1):
        assert now == line, f"{path.name}, line {number}: {ADVICE}"
    assert len(played) == len(written), ADVICE


def test_every_action_and_every_event_stands_in_a_golden_game() -> None:
    text = write_games()
    assert set(re.findall(r'^> .*"do": "(\w+)"', text, re.M)) == {"keep", "cross", "bonus", "pass"}
    events = {
        event.__name__ for group in get_args(rules.Event) for event in get_args(group) or (group,)
    }
    assert set(re.findall(r"^  (\w+)", text, re.M)) == events


def test_every_action_and_event_of_blanco_stands_in_one_too() -> None:
    text = "\n".join(golden.path.read_text(encoding="utf-8") for golden in BLANCO_GOLDENS)
    actions = {action.__name__.lower() for action in get_args(blanco.Action)}
    assert set(re.findall(r'^> .*"do": "(\w+)"', text, re.M)) == actions
    assert set(re.findall(r"^  ([A-Z]\w+) ", text, re.M)) == {
        event.__name__ for event in get_args(blanco.Event)
    }


def test_every_edition_has_a_golden_game() -> None:
    assert {golden.edition for golden in GOLDENS} == set(rules.EDITIONS)
    assert {1, 3, 7} <= {golden.players for golden in GOLDENS}


def test_no_golden_file_is_left_over() -> None:
    assert {*FOLDER.iterdir()} == {*FILES}


PLAYED = [
    "# a game", "  Started players=1",
    "\n# action 0 · keep", "legal: 1:2", "  Kept card=1", "  Dealt card=2",
    "\n# action 1 · cross", "legal: 3:4", "  Kept card=3", "\n# the end", "winners: [0]",
]  # fmt: skip


@pytest.mark.parametrize(
    ("at", "now", "changed"),
    [
        (4, ["  Kept card=9"], {"Kept"}),
        (3, ["legal: 1:3"], {"everything"}),
        (4, ["  Dealt card=2", "  Kept card=1"], {"Dealt", "order"}),
        (4, ["  New card=1", "  Kept card=1"], {"New", "order"}),
        (10, ["winners: [1]"], {"everything", "winners:"}),
        (6, ["  Kept card=3", "\n# action 1 · cross"], {"Kept", "order"}),
    ],
)
def test_digests_name_the_kind_of_event_that_has_changed(
    at: int, now: list[str], changed: set[str]
) -> None:
    before = {*digested(PLAYED)}
    after = {*digested([*PLAYED[:at], *now, *PLAYED[at + 1 :]])}
    assert {line.split()[0] for line in after - before} == changed


# --- laws over random games -----------------------------------------------------------------------


EDITION = pytest.mark.parametrize("edition", ["classic", "french", "bga", "two-bolts"])
PERSONS, ROBOTS = 3, 1


def laid(edition: str | rules.Edition, seed: int, bots: int = ROBOTS) -> LuckyboxMatch:
    """Lay a table for three people and their bots."""
    count = PERSONS + bots
    played = rules.EDITIONS[edition] if isinstance(edition, str) else edition
    setup = rules.Setup(NAMES[:count], played, seed, faces_by_id(load_deck(DEFAULT_DECK), 1))
    kinds = [PERSON_KIND] * PERSONS + [DEFAULT_BOT_NAME] * bots
    return LuckyboxMatch(
        setup, [Player(NAMES[at], 11 - at, kinds[at]) for at in range(count)], DEFAULT_DECK
    )


def to_come(match: LuckyboxMatch) -> object:
    """Give everything that is hidden and will be shown."""
    game = match.game
    return game.numbers, game.turn, game.pile, game.discard, game.reshuffles


def act_at_random(match: LuckyboxMatch, rng: Random) -> None:
    """Let one of those who may do something do it; where nobody may, go on."""
    match.let_bots_act()
    waiting = match.waiting_seats()
    if waiting:
        legal = match.legal(rng.choice(waiting))
        # Crossing makes cascades; the last of the legal actions is often to pass.
        match.act(legal[rng.randrange(max(1, len(legal) - 1))])
    else:
        match.advance()


def answers(match: LuckyboxMatch) -> list[object]:
    return list(match.current_answers[1])


def again(game: rules.State, match: LuckyboxMatch) -> rules.State:
    """Play the answers that stand, from the reveal on."""
    for action in match.current_answers[1]:
        game, _events = rules.apply(game, action)
    return game


@EDITION
def test_taking_back_takes_one_step_of_ones_own_and_reveals_nothing_else(edition: str) -> None:
    rng, match, taken = Random(edition), laid(edition, 3), 0
    while not match.is_over:
        act_at_random(match, rng)
        for player in range(PERSONS):
            action = match.undoable_action(player)
            if action is None or rng.random() < 0.8:
                continue
            before, hidden, record = answers(match), to_come(match), list(match.actions)
            assert match.undo(player) == action
            taken += 1
            assert to_come(match) == hidden
            assert match.game == again(match.current_answers[0], match)
            assert action.player == player
            last = max(at for at, done in enumerate(before) if done.player == player)
            assert answers(match) == before[:last] + before[last + 1 :]
            reach = len(record) - len(before)
            assert match.actions[:reach] == record[:reach]
            assert match.actions[reach:] == answers(match)
    assert taken > 40


@pytest.mark.parametrize("edition", ["classic", "bga", "two-bolts", "french", FEW_TOKENS])
def test_taking_back_on_one_board_changes_no_other_board_in_any_order(edition: str) -> None:
    taken = 0
    for seed in range(4):
        rng, match = Random(seed), laid(edition, seed, bots=0)
        while not match.is_over:
            act_at_random(match, rng)
            for player in rng.sample(range(PERSONS), PERSONS):
                if match.undoable_action(player) is None or rng.random() < 0.5:
                    continue
                before, steps = match.game.seats, match.steps
                legal = {other: match.legal(other) for other in range(PERSONS)}
                match.undo(player)
                taken += 1
                assert match.steps == steps
                for other in range(PERSONS):
                    if other != player:
                        assert match.game.seats[other] == before[other]
                        assert match.legal(other) == legal[other]
    assert taken > 100


@EDITION
def test_everything_since_the_reveal_comes_back_and_is_done_again(edition: str) -> None:
    rng, match, deepest = Random(edition), laid(edition, 9, bots=0), 0
    while not match.is_over:
        act_at_random(match, rng)
        if match.game.phase is not rules.Phase.TURN:
            continue
        player = rng.randrange(PERSONS)
        before, hidden = match.game, to_come(match)
        steps = 0
        while match.undoable_action(player):
            match.undo(player)
            steps += 1
        deepest = max(deepest, steps)
        if match.seat_barring_undo(player) is None:
            assert match.game.seats[player] == match.current_answers[0].seats[player]
        for _step in range(steps):
            assert match.redoable_action(player)
            match.redo(player)
        assert match.redoable_action(player) is None
        assert (match.game, to_come(match), match.undone) == (before, hidden, 0)
    assert deepest >= 3, "no cascade was taken back"


def test_doing_something_else_gives_up_ones_own_redo_alone() -> None:
    match = revealed(laid("classic", 5, bots=0))
    for player in range(PERSONS):
        match.act(match.legal(player)[0])
    for player in range(PERSONS):
        match.undo(player)
    again_by_second = match.redoable_action(1)
    match.act(match.legal(0)[-1])
    assert match.redoable_action(0) is None
    assert match.redoable_action(1) == again_by_second
    match.redo(1)
    assert match.actions[-1] == again_by_second
    assert match.undone == 2


def test_where_tokens_run_out_anything_new_gives_up_every_redo() -> None:
    match = revealed(laid("french", 5, bots=0))
    match.act(match.legal(0)[0])
    undone = match.undo(0)
    assert match.redoable_action(0) == undone
    assert match.redoable_action(2) is None, "everybody does again what they have undone"
    match.act(match.legal(1)[0])
    assert match.redoable_action(0) is match.redoable_action(1) is None
    with pytest.raises(IllegalAction):
        match.redo(0)


def test_going_on_gives_up_every_redo() -> None:
    match = revealed(laid("classic", 5, bots=0))
    for player in range(PERSONS):
        match.act(match.legal(player)[0])
    match.undo(0)
    match.act(match.legal(0)[0])
    match.undo(1)
    match.redo(1)
    match.advance()
    assert [match.redoable_action(player) for player in range(PERSONS)] == [None] * PERSONS


def test_a_bot_neither_takes_back_nor_does_again() -> None:
    match = laid("classic", 1)
    match.let_bots_act()
    assert match.redoable_action(PERSONS) is match.undoable_action(PERSONS) is None


# --- taking up -----------------------------------------------------------------------------------


@EDITION
def test_a_game_is_taken_up_at_every_moment_exactly_where_it_was(edition: str) -> None:
    rng, match, moments = Random(edition), laid(edition, 21), 0
    while not match.is_over:
        act_at_random(match, rng)
        if rng.random() < 0.15 and match.undoable_action(0):
            match.undo(0)
        if rng.random() < 0.2:
            moments += 1
            text = write_record(match.record({"started": "2026-11-21T10:00:00Z"}))
            resumed = LuckyboxMatch.resumed(read_record(text), match.steps)
            assert resumed.game == match.game
            assert resumed.players == match.players
            assert resumed.actions == match.actions
            assert resumed.steps == match.steps
            assert resumed.undone == match.undone
            assert answers(resumed) == answers(match), "as much can be taken back as before"
            assert resumed.deck == DEFAULT_DECK
    assert moments > 20


def test_a_record_alone_is_taken_up_where_somebody_must_decide() -> None:
    match = revealed(laid("classic", 5, bots=0))
    for player in range(PERSONS):
        match.act(match.legal(player)[0])
        while legal := match.legal(player):
            match.act(legal[0])
    resumed = LuckyboxMatch.resumed(match.record())
    assert resumed.game.turn == 2
    match.advance()
    assert resumed.game == match.game


def test_a_record_with_an_action_against_the_rules_is_not_taken_up() -> None:
    match = revealed(laid("classic", 5, bots=0))
    record = match.record()
    with pytest.raises(IllegalAction):
        LuckyboxMatch.resumed(replace(record, actions=(*record.actions, record.actions[0])))


def test_cards_of_ones_own_stay_in_the_record_of_a_game_taken_up() -> None:
    record = replace(revealed(laid("classic", 5, bots=0)).record(), deck=load_deck(DEFAULT_DECK))
    assert LuckyboxMatch.resumed(record).record().deck == record.deck
