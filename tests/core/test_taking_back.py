"""Laws of taking back, doing again and taking up, over random games of every edition."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.luckybox.bots import BOT, BOTS
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import EDITIONS, Phase, Setup, State, apply
from game.record import PERSON, Player, players_of, write_record
from game.rules import IllegalAction
from tests.tables.records import read_record
from tests.tables.table import NAMES

EDITION = pytest.mark.parametrize("edition", ["classic", "french", "bga"])
"""Of twists ``test_a_match_with_a_twist_goes_back_and_on``."""
PERSONS, ROBOTS = 3, 1


def laid(edition: str, seed: int, bots: int = ROBOTS) -> LuckyboxMatch:
    """Lay a table for three people and their bots."""
    count = PERSONS + bots
    setup = Setup(NAMES[:count], EDITIONS[edition], seed, faces_by_id(load_deck(DEFAULT_DECK), 1))
    kinds = [PERSON] * PERSONS + [BOT] * bots
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
    waiting = match.waiting_for()
    if waiting:
        legal = match.legal(rng.choice(waiting))
        # Crossing makes cascades; the last of the legal actions is often to pass.
        match.act(legal[rng.randrange(max(1, len(legal) - 1))])
    else:
        match.advance()


def answers(match: LuckyboxMatch) -> list[object]:
    return list(match.turn[1])


def again(game: State, match: LuckyboxMatch) -> State:
    """Play the answers that stand, from the reveal on."""
    for action in match.turn[1]:
        game, _events = apply(game, action)
    return game


@EDITION
def test_taking_back_takes_one_step_of_ones_own_and_reveals_nothing_else(edition: str) -> None:
    rng, match, taken = Random(edition), laid(edition, 3), 0
    while not match.is_over:
        act_at_random(match, rng)
        for player in range(PERSONS):
            action = match.undoable(player)
            if action is None or rng.random() < 0.5:
                continue
            before, hidden, record = answers(match), to_come(match), list(match.actions)
            assert match.undo(player) == action
            taken += 1
            assert to_come(match) == hidden
            assert match.game == again(match.turn[0], match)
            if match.setup.edition.supply:
                assert answers(match) == before[:-1], "the table's last action goes first"
            else:
                assert action.player == player
                last = max(at for at, done in enumerate(before) if done.player == player)
                assert answers(match) == before[:last] + before[last + 1 :]
            reach = len(record) - len(before)
            assert match.actions[:reach] == record[:reach]
            assert match.actions[reach:] == answers(match)
    assert taken > 100


@EDITION
def test_everything_since_the_reveal_comes_back_and_is_done_again(edition: str) -> None:
    rng, match, deepest = Random(edition), laid(edition, 8, bots=0), 0
    while not match.is_over:
        act_at_random(match, rng)
        if match.game.phase is not Phase.TURN:
            continue
        player = rng.randrange(PERSONS)
        before, hidden = match.game, to_come(match)
        steps = 0
        while match.undoable(player):
            match.undo(player)
            steps += 1
        deepest = max(deepest, steps)
        assert match.game.seats[player] == match.turn[0].seats[player]
        if match.setup.edition.supply:
            assert match.game == match.turn[0]
        for _step in range(steps):
            assert match.redoable(player)
            match.redo(player)
        assert match.redoable(player) is None
        assert (match.game, to_come(match), match.undone) == (before, hidden, 0)
    assert deepest >= 3, "no cascade was taken back"


def test_doing_something_else_gives_up_ones_own_redo_alone() -> None:
    match = revealed("classic")
    for player in range(PERSONS):
        match.act(match.legal(player)[0])
    for player in range(PERSONS):
        match.undo(player)
    again_by_second = match.redoable(1)
    match.act(match.legal(0)[-1])
    assert match.redoable(0) is None
    assert match.redoable(1) == again_by_second
    match.redo(1)
    assert match.actions[-1] == again_by_second
    assert match.undone == 2


def test_where_tokens_run_out_anything_new_gives_up_every_redo() -> None:
    match = revealed("french")
    match.act(match.legal(0)[0])
    undone = match.undo(1)
    assert match.redoable(2) == undone, "the table's last action, whoever asks"
    match.act(match.legal(1)[0])
    assert match.redoable(0) is match.redoable(1) is None
    with pytest.raises(IllegalAction):
        match.redo(0)


def test_going_on_gives_up_every_redo() -> None:
    match = revealed("classic")
    for player in range(PERSONS):
        match.act(match.legal(player)[0])
    match.undo(0)
    match.act(match.legal(0)[0])
    match.undo(1)
    match.redo(1)
    match.advance()
    assert [match.redoable(player) for player in range(PERSONS)] == [None] * PERSONS


def test_a_bot_neither_takes_back_nor_does_again() -> None:
    match = laid("classic", 1)
    match.let_bots_act()
    assert match.redoable(PERSONS) is match.undoable(PERSONS) is None


def revealed(edition: str) -> LuckyboxMatch:
    match = laid(edition, 5, bots=0)
    for player in match.waiting_for():
        match.act(match.legal(player)[0])
    match.advance()
    match.advance()
    return match


# --- taking up -----------------------------------------------------------------------------------


@EDITION
def test_a_game_is_taken_up_at_every_moment_exactly_where_it_was(edition: str) -> None:
    rng, match, moments = Random(edition), laid(edition, 21), 0
    while not match.is_over:
        act_at_random(match, rng)
        if rng.random() < 0.15 and match.undoable(0):
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
    match = revealed("classic")
    for player in range(PERSONS):
        match.act(match.legal(player)[0])
        while legal := match.legal(player):
            match.act(legal[0])
    resumed = LuckyboxMatch.resumed(match.record())
    assert resumed.game.turn == 2
    match.advance()
    assert resumed.game == match.game


def test_a_record_with_an_action_against_the_rules_is_not_taken_up() -> None:
    match = revealed("classic")
    record = match.record()
    with pytest.raises(IllegalAction):
        LuckyboxMatch.resumed(replace(record, actions=(*record.actions, record.actions[0])))


@pytest.mark.parametrize(
    "seats", [None, "all", [], [1, 2, 3], [{"badge": 99, "kind": "oracle"}] * 3, [{}] * 3]
)
def test_senseless_seats_are_persons(seats: object) -> None:
    record = read_record(write_record(revealed("classic").record()))
    strange = replace(record, extra={"seats": seats})  # type: ignore[dict-item]
    assert [player.kind for player in players_of(strange, BOTS)] == [PERSON] * 3
    assert [player.badge for player in players_of(strange, BOTS)] == [0, 1, 2]


def test_cards_of_ones_own_stay_in_the_record_of_a_game_taken_up() -> None:
    record = replace(revealed("classic").record(), deck=load_deck(DEFAULT_DECK))
    assert LuckyboxMatch.resumed(record).record().deck == record.deck
