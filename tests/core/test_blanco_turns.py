"""Opening, drawing, placing, dropping, swapping and ending a turn (rules.md §2)."""

import pytest

from game.blanco.rules import (
    HIDDEN,
    Draw,
    Drop,
    End,
    Open,
    Order,
    Phase,
    Place,
    Setup,
    Swap,
    apply,
    legal_actions,
    new_game,
    parse_card,
)
from game.blanco.rules.events import (
    CardDrawn,
    CardDropped,
    CardLooked,
    CardPlaced,
    CardRevealed,
    CardsSwapped,
    GridOpened,
    TurnEnded,
    TurnStarted,
)
from game.rules import InvalidSetup
from tests.blanco_table import (
    cards,
    choices,
    done,
    drawn,
    events_of,
    kinds,
    laid,
    named,
    opened,
    picture,
    setup_for,
)

IN_ORDER = Order(tuple(range(1, 121)))
GRID = """
     a1   a2  (a3)
    (b1) (b2)  b3
     c1  (c2)  c3
"""


# --- setting up ----------------------------------------------------------------------------------


def test_cards_are_dealt_grid_by_grid_then_the_discard_then_the_hands() -> None:
    game, events = new_game(setup_for(2, order=IN_ORDER))
    first, second = game.seats
    assert [[cell.card for cell in row] for row in first.grid] == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert [cell.card for cell in second.grid[0]] == [10, 11, 12]
    assert game.discard == (19,) and (first.hand, second.hand) == ((20, 21), (22, 23))
    assert game.pile == tuple(range(24, 121))
    assert kinds(events) == [
        "GameStarted", "GridDealt", "GridDealt", "DiscardStarted", "HandDealt", "HandDealt",
    ]  # fmt: skip
    assert not any(
        cell.is_up or cell.is_known for seat in game.seats for c in seat.grid for cell in c
    )


@pytest.mark.parametrize("players", [0, 1, 6])
def test_blanco_takes_two_to_five(players: int) -> None:
    with pytest.raises(InvalidSetup, match="is for 2 to 5 players"):
        new_game(Setup(tuple("ABCDEF"[:players]), 1))


@pytest.mark.parametrize(
    "deck", [(), tuple(range(1, 120)), (*range(1, 120), 119), tuple(range(120))]
)
def test_a_fixed_deck_names_every_card_once(deck: tuple[int, ...]) -> None:
    with pytest.raises(InvalidSetup, match="each of the 120 cards exactly once"):
        new_game(setup_for(2, order=Order(deck)))


def test_everybody_opens_in_any_order_and_then_player_0_begins() -> None:
    game = new_game(setup_for(3, order=IN_ORDER)).game
    game, events = apply(game, Open(2, (0, 0), (2, 1)))
    assert events == (
        GridOpened(2, 1, (0, 0), (2, 1)),
        CardRevealed(2, 19, (0, 0), "open"),
        CardLooked(2, 26, (2, 1), "open"),
    )
    assert legal_actions(game, 2) == [] and len(legal_actions(game, 0)) == 9 * 8
    game = done(game, Open(0, (1, 1), (0, 0)))
    assert game.phase is Phase.OPENING
    game, events = apply(game, Open(1, (0, 2), (2, 2)))
    assert events[-1] == TurnStarted(0, 1) and game.phase is Phase.TURN
    assert drawn(game, 2).split() == [
        "b7",
        "(b8)",
        "(b9)",
        "(b10)",
        "(b11)",
        "(b12)",
        "(c1)",
        "[c2]",
        "(c3)",
    ]


# --- drawing -------------------------------------------------------------------------------------


def test_a_card_from_the_pile_joins_the_hand() -> None:
    game = laid(GRID, "d1 d2", pile="e1 e2", discard="f1 f2")
    assert events_of(game, Draw(0, "pile")) == (
        CardDrawn(0, *cards("e1"), "pile", 1, 2, parse_card("f2")),
    )
    assert named(done(game, Draw(0, "pile")).seats[0].hand) == "d1 d2 e1"


def test_the_last_discard_can_be_drawn_and_comes_back_by_playing() -> None:
    game = laid(GRID, "d1 d2", discard="f1")
    after = done(game, Draw(0, "discard"))
    assert events_of(game, Draw(0, "discard"))[0].top == HIDDEN and after.discard == ()
    after = done(after, Drop(0, *cards("f1"), (0, 2)))
    assert named(after.discard) == "f1" and named(after.seats[0].hand) == "d1 d2"


def test_with_three_cards_one_is_placed_or_dropped_and_nothing_else() -> None:
    game = done(laid("a1 a2 (a3) \n a4 b2 (b3)"), Draw(0, "pile"))
    found = legal_actions(game, 0)
    assert {type(action) for action in found} == {Place, Drop}
    assert len(found) == 3 * 6 + 3 * 2


def test_a_card_is_placed_on_a_face_up_card() -> None:
    game = laid(GRID, "d1 d2", pile="e1", discard="f1")
    place = Place(0, *cards("d2"), (0, 1))
    assert events_of(game, Draw(0, "pile"), place) == (
        CardPlaced(0, *cards("d2"), (0, 1), *cards("a2"), True, 2),
    )
    after = done(game, Draw(0, "pile"), place)
    assert drawn(after) == picture("a1 d2 (a3) \n (b1) (b2) b3 \n c1 (c2) c3")
    assert named(after.seats[0].hand) == "d1 e1" and named(after.discard) == "f1 a2"


def test_a_card_placed_on_a_face_down_one_sends_it_face_up_to_the_discard_pile() -> None:
    game = laid(GRID, "d1 d2", pile="e1", discard="f1")
    place = Place(0, *cards("e1"), (1, 0))
    assert events_of(game, Draw(0, "pile"), place) == (
        CardPlaced(0, *cards("e1"), (1, 0), *cards("b1"), False, 2),
    )
    assert named(done(game, Draw(0, "pile"), place).discard) == "f1 b1"


def test_a_dropped_card_turns_one_up() -> None:
    game = laid(GRID, "d1 d2", pile="e1", discard="f1")
    drop = Drop(0, *cards("d1"), (2, 1))
    assert events_of(game, Draw(0, "pile"), drop) == (
        CardDropped(0, *cards("d1"), 2),
        CardRevealed(0, *cards("c2"), (2, 1), "drop"),
    )
    assert drawn(done(game, Draw(0, "pile"), drop)) == picture(GRID.replace("(c2)", "c2"))


def test_with_no_face_down_card_nothing_is_turned_up() -> None:
    game = done(laid("a1 b2 \n c3 d4"), Draw(0, "pile"))
    drops = [action for action in legal_actions(game, 0) if isinstance(action, Drop)]
    assert len(drops) == 3 and all(drop.reveal is None for drop in drops)
    assert kinds(events_of(game, drops[0])) == ["CardDropped"]


# --- swapping ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "reveal", "after"),
    [
        ((0, 0), (0, 1), None, "a2 a1 (a3) \n (b1) (b2) b3 \n c1 (c2) c3"),
        ((1, 0), (0, 0), None, " b1 a2 (a3) \n a1 (b2) b3 \n c1 (c2) c3"),
        ((0, 1), (0, 2), None, "a1 a3 a2 \n (b1) (b2) b3 \n c1 (c2) c3"),
        ((1, 0), (1, 1), (1, 0), "a1 a2 (a3) \n b2 (b1) b3 \n c1 (c2) c3"),
        ((1, 1), (1, 0), (1, 1), "a1 a2 (a3) \n (b2) b1 b3 \n c1 (c2) c3"),
        ((1, 1), (2, 1), (2, 1), "a1 a2 (a3) \n (b1) (c2) b3 \n c1 b2 c3"),
    ],
)  # fmt: skip
def test_two_neighbours_change_places(a, b, reveal, after: str) -> None:
    game = laid(GRID)
    assert drawn(done(game, Swap(0, a, b, reveal))) == picture(after)


def test_a_swap_tells_what_lay_open_and_what_is_turned_up() -> None:
    assert events_of(laid(GRID), Swap(0, (0, 1), (0, 2))) == (
        CardsSwapped(0, (0, 1), (0, 2), (*cards("a2"), HIDDEN)),
        CardRevealed(0, *cards("a3"), (0, 1), "swap"),
    )
    assert kinds(events_of(laid(GRID), Swap(0, (0, 0), (0, 1)))) == ["CardsSwapped"]


def test_a_card_that_was_looked_at_stays_known_when_it_is_swapped() -> None:
    game = done(laid("[a1] (a2) \n b1 b2"), Swap(0, (0, 0), (0, 1), (0, 0)))
    assert drawn(game) == picture("a2 [a1] \n b1 b2")


def test_swaps_need_a_choice_only_where_both_cards_are_face_down() -> None:
    swaps = [a for a in legal_actions(laid("(a1) (a2) \n b1 b3"), 0) if isinstance(a, Swap)]
    assert swaps == [
        Swap(0, (0, 0), (0, 1), (0, 0)),
        Swap(0, (0, 0), (0, 1), (0, 1)),
        Swap(0, (0, 0), (1, 0)),
        Swap(0, (0, 1), (1, 1)),
        Swap(0, (1, 0), (1, 1)),
    ]


# --- ending --------------------------------------------------------------------------------------


def test_a_turn_is_one_draw_or_one_swap() -> None:
    for action in (Swap(0, (0, 0), (0, 1)), Place(0, *cards("j11"), (0, 0))):
        game = laid(GRID)
        game = done(game, Draw(0, "pile")) if isinstance(action, Place) else game
        assert legal_actions(done(game, action), 0) == [End(0)]


def test_turns_go_round() -> None:
    game = opened(3)
    players = []
    for _ in range(7):
        players.append(game.turn.player)
        swap = next(a for a in choices(game) if isinstance(a, Swap))
        game, events = apply(done(game, swap), End(game.turn.player))
        assert events == (
            TurnEnded(players[-1], len(players)),
            TurnStarted(game.turn.player, len(players) + 1),
        )
    assert players == [0, 1, 2, 0, 1, 2, 0]
