"""Random games of Blanco with every number of players keep every promise of the rules."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from game.blanco import rules
from game.rules import IllegalAction
from tests.tables.blanco_table import choices, choose, everywhere, laid, setup_for

TABLES = [(players, seed) for players in (2, 3, 4, 5) for seed in (10, 11)]
MOST_ACTIONS = 20_000


def walk(players: int, seed: int) -> Iterator[tuple[rules.State, rules.Action | None]]:
    """Play at random; give each game and what is done next."""
    game, rng = rules.new_game(setup_for(players, seed)).game, Random(seed)
    for _ in range(MOST_ACTIONS):
        if game.phase is rules.Phase.OVER:
            yield game, None
            return
        action = choose(game, rng)
        yield game, action
        game, _ = rules.apply(game, action)
    pytest.fail("this game does not end")


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_every_game_keeps_the_promises(players: int, seed: int) -> None:
    for game, action in walk(players, seed):
        assert everywhere(game) == list(rules.CARD_IDS), "no card is lost, and none is there twice"
        for player, seat in enumerate(game.seats):
            assert len({len(cells) for cells in seat.grid}) <= 1, "a grid is a rectangle"
            assert rules.count_cards(seat.grid) != 1, "a last card could never be cleared"
            drawing = game.turn.player == player and game.phase is rules.Phase.TURN
            assert len(seat.hand) == 2 or (drawing and len(seat.hand) == 3)
        legal = choices(game)
        assert len(set(legal)) == len(legal)
        movers = {each.player for each in legal}
        assert game.phase is rules.Phase.OPENING or len(movers) == (action is not None)
        assert game.discard or any(len(seat.hand) == 3 for seat in game.seats)
        reserve = len(game.pile) + len(game.discard) + len(game.box)
        assert reserve >= 49, "there is always something to reshuffle"
    result = rules.outcome(game)
    assert result is not None and len(result.winners) == 1
    assert rules.score_sheets(game)[result.winners[0]].points == 0


def everything(game: rules.State) -> Iterator[rules.Action]:
    """Make up every well-formed action, sensible or not, a step beyond the edges of the grid."""
    places = [*product(range(-1, 4), range(-1, 5))]
    near = [at for at in places if at[0] < 3]
    for player in range(-1, len(game.seats) + 1):
        hands = [card for seat in game.seats for card in seat.hand]
        yield rules.End(player)
        yield rules.Draw(player, "pile")
        yield rules.Draw(player, "discard")
        for index in range(-1, 5):
            yield rules.Clear(player, "row", index)
            yield rules.Clear(player, "column", index)
        for at in places:
            yield rules.Look(player, at)
            yield rules.Reveal(player, at)
        for card in hands:
            yield rules.Drop(player, card, None)
            for at in places:
                yield rules.Drop(player, card, at)
                yield rules.Place(player, card, at)
        for a, b in product(near, near):
            yield rules.Open(player, a, b)
            yield rules.Swap(player, a, b)
            for reveal in (a, b, (0, 0)):
                yield rules.Swap(player, a, b, reveal)


def is_possible(game: rules.State, action: rules.Action) -> bool:
    try:
        rules.apply(game, action)
    except IllegalAction as refusal:
        assert str(refusal)
        return False
    return True


def sorted_pair(action: rules.Action) -> rules.Action:
    """Name a swap's cards in the order in which it is listed."""
    if isinstance(action, rules.Swap) and action.b < action.a:
        return rules.Swap(action.player, action.b, action.a, action.reveal)
    return action


SMALL = [
    laid("a1 (a2) \n b3 (b4)"),
    laid("(a1) (a2) \n (b3) (b4)", is_played=True),
    laid("a1 b1 \n a2 c3", clears=1),
    laid("a1 b1 \n (a2) c3", clears=2, looked="a2"),
    laid("a1 b2 c3", discard=""),
    laid("a1 \n (b2) \n c3"),
    laid("a1 (a2) \n b3 (b4)", "d1 d2 d3"),
    laid("a1 b2", "d1 d2 d3"),
    laid("a1 b1", stage=2, is_played=True),
    rules.apply(laid("a1 b1"), rules.Clear(0, "row", 0)).game,
    rules.new_game(setup_for(2)).game,
    rules.apply(rules.new_game(setup_for(2)).game, rules.Open(1, (0, 0), (0, 1))).game,
    rules.apply(laid("a1 b1", stage=2), rules.Clear(0, "row", 0)).game,
]


@pytest.mark.parametrize("at", range(len(SMALL)))
def test_what_is_listed_is_what_is_legal_and_nothing_is_left_out(at: int) -> None:
    game = SMALL[at]
    possible = {sorted_pair(action) for action in everything(game) if is_possible(game, action)}
    assert possible == set(choices(game))


@pytest.mark.parametrize("players", [2, 5])
def test_at_random_moments_too(players: int) -> None:
    rng = Random(players)
    moments = [game for game, _ in walk(players, 12)]
    for game in rng.sample(moments, 6):
        possible = {sorted_pair(action) for action in everything(game) if is_possible(game, action)}
        assert possible == set(choices(game))
