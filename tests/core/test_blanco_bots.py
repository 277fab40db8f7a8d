"""The bots of Blanco: they see what a seat sees, plan sensibly, and are quick."""

import time
from collections.abc import Sequence
from random import Random

import pytest

from game.blanco.bots import BOTS
from game.blanco.rules import (
    HIDDEN,
    Action,
    Clear,
    Draw,
    Drop,
    End,
    Look,
    Phase,
    Place,
    Reveal,
    SeatView,
    State,
    apply,
    legal_actions,
    new_game,
    outcome,
    view_for,
    without_notes,
)
from tests.blanco_table import cards, done, laid, setup_for

MOST_SECONDS = 0.05


def chosen(game: State, kind: str = "tidy", seed: int = 1) -> Action:
    view, legal = view_for(game, 0), legal_actions(game, 0)
    return BOTS[kind](view, legal, Random(seed))


def played(kinds: Sequence[str], seed: int, most: int = 1500) -> State:
    game, rng = new_game(setup_for(len(kinds), seed)).game, Random(seed)
    while game.phase is not Phase.OVER and game.turn.number < most:
        for player, kind in enumerate(kinds):
            if legal := legal_actions(game, player):
                action = BOTS[kind](view_for(game, player), legal, rng)
                assert action in legal
                game, _ = apply(game, action)
                break
    return game


def test_tidy_nearly_always_beats_random() -> None:
    for seed in range(6):
        kinds = ("tidy", "random") if seed % 2 else ("random", "tidy")
        result = outcome(played(kinds, seed))
        assert result is not None and kinds[result.winners[0]] == "tidy", f"seed {seed}"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_of_tidy_ends_in_a_sane_number_of_turns(players: int) -> None:
    game = played(("tidy",) * players, seed=players)
    assert game.phase is Phase.OVER and 10 * players < game.turn.number < 60 * players


def test_a_full_table_of_all_levels_plays_to_the_end() -> None:
    kinds = ("forgetful", "tidy", "shrewd", "forgetful", "shrewd")
    players = len(kinds)
    game = played(kinds, seed=players)
    result = outcome(game)
    assert result is not None and game.phase is Phase.OVER
    assert 10 * players < game.turn.number < 60 * players


def test_tidy_thinks_briefly() -> None:
    """Measured in processor time of its own, so that a busy machine does not matter."""
    thought = []

    def timed(view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        begun = time.thread_time()
        action = BOTS["tidy"](view, legal, rng)
        thought.append(time.thread_time() - begun)
        return action

    game, rng = new_game(setup_for(2, 3)).game, Random(3)
    while game.phase is not Phase.OVER:
        player = next(p for p in (0, 1) if legal_actions(game, p))
        game, _ = apply(game, timed(view_for(game, player), legal_actions(game, player), rng))
    thought.sort()
    assert thought[len(thought) * 95 // 100] < MOST_SECONDS


@pytest.mark.parametrize("kind", sorted(BOTS))
def test_the_same_view_and_chance_give_the_same_choice(kind: str) -> None:
    game = laid("a1 (a2) [b3] \n c4 a5 (b6) \n (d7) c8 a9")
    assert len({chosen(game, kind, seed=4) for _ in range(3)}) == 1


def test_random_does_everything_that_is_legal() -> None:
    game = laid("a1 (a2) \n a3 b4")
    found = {chosen(game, "random", seed) for seed in range(200)}
    assert found == set(legal_actions(game, 0))


def test_tidy_clears_a_line_at_once() -> None:
    assert chosen(laid("a1 b2 c3 \n a4 c5 d6 \n a7 d8 e9")) == Clear(0, "column", 0)


def test_tidy_clears_before_it_ends_its_turn() -> None:
    assert chosen(laid("a1 b2 \n a4 c5", is_played=True)) == Clear(0, "column", 0)
    assert chosen(laid("a1 b2 \n c4 d5", is_played=True)) == End(0)


def test_tidy_completes_a_line_from_the_discard_pile() -> None:
    game = laid("a1 b2 d3 \n a4 c5 f6 \n e7 h8 g9", discard="f1 a9")
    assert chosen(game) == Draw(0, "discard")
    place = chosen(done(game, Draw(0, "discard")))
    assert place == Place(0, *cards("a9"), (2, 0))


def test_tidy_completes_a_line_from_its_hand() -> None:
    game = done(laid("a1 b2 c3 \n a4 c5 d6 \n e7 d8 e9", "a12 j1"), Draw(0, "pile"))
    assert chosen(game) == Place(0, *cards("a12"), (2, 0))


def test_tidy_turns_up_a_card_that_it_remembers_to_fit() -> None:
    game = laid("a1 b2 c3 \n a4 c5 d6 \n [a7] d8 (e9)", "j11 j12", pile="i12 h12")
    game = done(game, Draw(0, "pile"))
    drop = chosen(game)
    assert isinstance(drop, Drop) and drop.reveal == (2, 0)


def test_tidy_remembers_nothing_in_a_match_without_notes() -> None:
    """The card that was looked at exchanged for another, it does the same."""
    grid = "a1 b2 c3 \n a4 c5 d6 \n [{}] d8 (e9)"
    chances = range(8)
    did = []
    for known in ("a7", "i12"):
        game = laid(grid.format(known), "j11 j12", pile="g1 g2 g3")
        view = without_notes(view_for(game, 0))
        assert [[cell.card for cell in row] for row in view.seats[0].grid][2][0] == HIDDEN
        choose, legal = BOTS["tidy"], legal_actions(game, 0)
        did.append([choose(view, legal, Random(chance)) for chance in chances])
    assert did[0] == did[1]


def test_tidy_looks_at_no_card_twice_with_or_without_notes() -> None:
    game = laid("[a1] (b2) c3 \n a4 c5 d6", is_played=True, clears=1)
    for view in (view_for(game, 0), without_notes(view_for(game, 0))):
        look = BOTS["tidy"](view, legal_actions(game, 0), Random(1))
        assert look == Look(0, (0, 1))


def test_tidy_takes_the_reward_of_a_chain() -> None:
    game = laid("(b4) e1 (c2) \n a3 f3 c3 \n c5 e12 (d1)", is_played=True)
    kinds = []
    while not isinstance(action := chosen(game), End):
        kinds.append(type(action))
        game = done(game, action)
    assert Reveal in kinds


def test_tidy_sees_its_view_only() -> None:
    """The bot is a function of what it is given: hidden cards exchanged, it does the same."""
    game = laid("a1 (a2) b3 \n c4 a5 (b6) \n (d7) c8 a9", pile="g1 g2 g3 h1 h2")
    other = laid("a1 (b6) b3 \n c4 a5 (d7) \n (a2) c8 a9", pile="h2 g3 g1 g2 h1")
    assert view_for(game, 0) == view_for(other, 0)
    assert [chosen(game, seed=n) for n in range(5)] == [chosen(other, seed=n) for n in range(5)]
