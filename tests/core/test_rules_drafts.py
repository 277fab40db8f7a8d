"""Offers, keeping, reshuffling and two copies (rules.md §1, Setup and After the ninth number)."""

import pytest

from game.luckybox.rules import (
    Keep,
    Order,
    Phase,
    State,
    advance,
    apply,
    cards_to_keep,
    legal_actions,
    new_game,
    play,
)
from game.luckybox.rules.events import CardsDiscarded, CardsOffered, PileReshuffled
from game.rules import InvalidSetup
from tests.tables.table import kinds, revealed, setup_for

IN_ORDER = Order(cards=tuple(range(1, 61)))
FULL = "card 1 x1 x2 x5 | . \n x1 x2 x3 | . \n x4 x3 x4 | . \n . . ."
BARE = "card 2  1  2  5 | . \n  1  2  3 | . \n  4  3  4 | . \n . . ."


def round_done(*hands: str, round: int = 1, **parts: object) -> State:
    """Lay a table whose round is scored, its cards not yet cleared away."""
    game = revealed(5, *hands, round=round, turn=9)._replace(**parts)
    game = game._replace(seats=tuple(seat._replace(answered=True) for seat in game.seats))
    return advance(game).game


def test_everyone_is_offered_five_in_player_order_from_the_front_of_the_pile() -> None:
    game, events = new_game(setup_for(3, order=IN_ORDER))
    assert [seat.offer for seat in game.seats] == [
        (1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15),
    ]  # fmt: skip
    assert game.pile == tuple(range(16, 61))
    assert kinds(events) == ["GameStarted"] + ["CardsOffered"] * 3
    assert events[2] == CardsOffered(1, 1, (6, 7, 8, 9, 10), 3, 50)


def test_three_are_kept_and_two_discarded() -> None:
    game, _ = apply(new_game(setup_for(1, order=IN_ORDER)).game, Keep(0, (4, 1, 5)))
    assert [held.face.id for held in game.seats[0].held] == [4, 1, 5], "in the order taken"
    assert game.discard == (2, 3) and game.seats[0].offer == ()


def test_the_round_starts_when_everyone_has_kept() -> None:
    game, _ = new_game(setup_for(2, order=IN_ORDER))
    game, events = play(game, Keep(1, (6, 7, 8)))
    assert game.phase is Phase.DRAFT and kinds(events) == ["CardsKept"]
    game, events = play(game, Keep(0, (1, 2, 3)))
    assert kinds(events) == ["CardsKept", "RoundStarted", "NumberRevealed"]


@pytest.mark.parametrize("hand", [FULL, BARE])
def test_one_of_three_is_drafted_whether_or_not_a_card_was_finished(hand: str) -> None:
    game, _ = advance(round_done(hand))
    assert (game.phase, game.round) == (Phase.DRAFT, 2)
    assert len(game.seats[0].offer) == 3 and cards_to_keep(2) == 1
    assert len(legal_actions(game, 0)) == 3


def test_completed_cards_are_discarded_and_the_others_keep_their_crosses() -> None:
    half = BARE.replace(" 5", "x5")
    game, events = advance(round_done(FULL + "\n" + half))
    assert CardsDiscarded(0, (1,), 1) in events and game.discard == (1,)
    assert [(held.face.id, held.crossed) for held in game.seats[0].held] == [(2, 4)]


def test_cards_are_discarded_in_player_order_then_as_they_were_taken() -> None:
    hands = (
        FULL.replace("card 1", "card 9") + "\n" + FULL.replace("card 1", "card 3"),
        BARE,
        FULL.replace("card 1", "card 5"),
    )
    game, events = advance(round_done(*hands))
    assert game.discard == (9, 3, 5)
    assert [e.cards for e in events if isinstance(e, CardsDiscarded)] == [(9, 3), (5,)]


def test_the_discards_become_the_pile_the_moment_a_card_is_needed() -> None:
    discard = (31, 12, 23, 40, 50)
    game, events = advance(round_done(BARE, pile=(7,), discard=discard))
    assert kinds(events) == ["PileReshuffled", "CardsOffered"]
    assert events[0] == PileReshuffled(5)
    offer = game.seats[0].offer
    assert offer[0] == 7 and sorted(offer[1:] + game.pile) == sorted(discard)
    assert game.discard == ()


def test_a_fixed_reshuffle_is_dealt_as_it_stands() -> None:
    setup = setup_for(1, order=Order(reshuffles=((12, 23, 31),)))
    game, _ = advance(round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup))
    assert game.seats[0].offer == (12, 23, 31) and game.reshuffles == 1


def test_after_the_fixed_reshuffles_the_seed_goes_on() -> None:
    setup = setup_for(1, order=Order(reshuffles=((12, 23, 31),)))
    table = round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup, reshuffles=1)
    free = round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup_for(1))
    assert advance(table).game.reshuffles == 2
    assert sorted(advance(table).game.seats[0].offer) == sorted(advance(free).game.seats[0].offer)


def test_a_fixed_reshuffle_must_be_made_of_the_discards() -> None:
    setup = setup_for(1, order=Order(reshuffles=((12, 23, 32),)))
    with pytest.raises(InvalidSetup, match="reshuffle 0 of the fixed order"):
        advance(round_done(BARE, pile=(), discard=(31, 12, 23))._replace(setup=setup))


def test_in_which_order_people_discard_does_not_change_what_comes() -> None:
    one, other = (
        advance(round_done(BARE, pile=(), discard=discard)).game
        for discard in ((31, 12, 23, 7), (7, 23, 12, 31))
    )
    assert one == other


@pytest.mark.parametrize(("players", "cards"), [(1, 60), (6, 60), (7, 120), (12, 120)])
def test_seven_and_more_play_with_two_copies(players: int, cards: int) -> None:
    game, events = new_game(setup_for(players))
    assert len(game.pile) == cards - 5 * players
    assert events[0].pile == cards


def test_the_same_seed_gives_the_same_game_on_every_python() -> None:
    game, _ = new_game(setup_for(1, seed=2024))
    assert game.seats[0].offer == (11, 9, 28, 39, 34)
    game, _ = play(game, legal_actions(game, 0)[0])
    assert game.numbers == (2, 3, 1, 7, 8, 5, 6, 3, 7)


def test_seeds_and_rounds_shuffle_apart() -> None:
    offers = {new_game(setup_for(1, seed=seed)).game.seats[0].offer for seed in range(-3, 20)}
    assert len(offers) == 23


def test_a_fixed_order_of_the_cards_leaves_the_numbers_as_they_were() -> None:
    def numbers(order: Order) -> tuple[int, ...]:
        game, _ = new_game(setup_for(1, order=order))
        return play(game, legal_actions(game, 0)[0]).game.numbers

    assert numbers(IN_ORDER) == numbers(Order())
