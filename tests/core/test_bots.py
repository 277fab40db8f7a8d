"""The two measuring policies do exactly what their definitions say."""

from collections import Counter
from itertools import cycle
from random import Random

import pytest

from game.luckybox import rules
from game.luckybox.bots import BOTS
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.decks.forging import MEASURING_POLICIES

PLAIN = "{0} {1} {2} | .\n{3} {4} {5} | .\n{6} {7} {8} | .\n. . ."


def card(number: int, squares: str) -> rules.HeldCard:
    return rules.parse_held(PLAIN.format(*squares.split()), number)


def view_of(
    *held: rules.HeldCard,
    number: int = 5,
    bolts: int = 4,
    pending: tuple[rules.PendingBonus, ...] = (),
    offer: tuple[rules.Face, ...] = (),
    round_number: int = 1,
) -> rules.SeatView:
    nothing = (0, 0, 0, 0)
    ids = tuple(face.id for face in offer)
    seat = rules.Seat(held, bolts, 0, nothing, nothing, ids, bool(pending), pending, 0)
    return rules.SeatView(0, seat, offer, number, round_number, 1, rules.CLASSIC_EDITION)


def crosses(view: rules.SeatView) -> list[rules.Action]:
    """List the crosses that the bolts of a view reach, as the rules would."""
    return sorted(
        rules.Cross(0, held.face.id, square)
        for held in view.seat.held
        for square in range(9)
        if not held.crossed >> square & 1
        and rules.bolts_between(view.number, held.face.grid[square]) <= view.seat.bolts
    )


def bonus_uses(view: rules.SeatView) -> list[rules.Action]:
    return sorted(
        rules.UseBonus(0, pending.card, pending.line, held.face.id, square)
        for pending in view.seat.pending
        for held in view.seat.held
        for square in range(9)
        if not held.crossed >> square & 1 and pending.bonus in ("?", str(held.face.grid[square]))
    )


def chosen(
    bot: str, view: rules.SeatView, legal: list[rules.Action], seed: int = 1
) -> rules.Action:
    return BOTS[bot](view, legal, Random(seed))


# --- both -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", MEASURING_POLICIES)
@pytest.mark.parametrize(
    ("edition", "players"), [*zip(rules.EDITIONS, cycle([1, 3, 8]), strict=False)]
)
def test_every_bot_plays_any_game_to_its_end(bot: str, edition: str, players: int) -> None:
    faces = faces_by_id(load_deck(DEFAULT_DECK), 1 if players <= 6 else 2)
    names = tuple(f"P{player}" for player in range(players))
    game = rules.new_game(rules.Setup(names, rules.EDITIONS[edition], 5, faces)).game
    rng = Random(5)
    while rules.outcome(game) is None:
        player = next(seat for seat in range(players) if rules.legal_actions(game, seat))
        action = BOTS[bot](rules.view_for(game, player), rules.legal_actions(game, player), rng)
        game = rules.play(game, action).game


@pytest.mark.parametrize("bot", MEASURING_POLICIES)
def test_a_bot_never_passes_when_it_could_spend_bolts(bot: str) -> None:
    view = view_of(card(1, "1 2 3 1 2 3 1 2 3"), number=5, bolts=2)
    legal = [rules.Pass(0), *crosses(view)]
    assert all(isinstance(chosen(bot, view, legal, seed), rules.Cross) for seed in range(50))


@pytest.mark.parametrize(
    ("waiting", "lines"),
    [
        ([(0, "?", 1), (3, "5", 1), (2, "6", 2)], {"random": 2, "line-greedy": 2}),
        ([(4, "6", 1), (1, "5", 1)], {"random": 1, "line-greedy": 1}),
        ([(0, "?", 1), (4, "5", 1)], {"random": 4, "line-greedy": 0}),
    ],
    ids=["the latest cross's first", "of two numbers the row's", "any and a number by policy"],
)
def test_bonuses_are_used_in_order(
    waiting: list[tuple[int, str, int]], lines: dict[str, int]
) -> None:
    pending = tuple(
        rules.PendingBonus(1, line, bonus, depth, depth) for line, bonus, depth in waiting
    )
    view = view_of(card(1, "4 5 6 4 5 6 7 8 9"), pending=pending)
    for bot in MEASURING_POLICIES:
        action = chosen(bot, view, bonus_uses(view))
        assert isinstance(action, rules.UseBonus) and action.line == lines[bot]


# --- random -----------------------------------------------------------------------------------


def test_random_crosses_every_reachable_square_alike() -> None:
    view = view_of(card(1, "4 5 6 x4 x5 x6 1 2 3"), card(2, "9 8 7 9 8 7 5 5 5"), bolts=1)
    legal = crosses(view)
    rng = Random(3)
    seen = Counter(BOTS["random"](view, legal, rng) for _ in range(6000))
    assert set(seen) == set(legal)
    assert len(seen) == 6
    assert all(900 < times < 1100 for times in seen.values())


def test_random_keeps_every_combination_alike() -> None:
    offer = load_deck(DEFAULT_DECK)[:5]
    game = rules.new_game(
        rules.Setup(("A",), rules.CLASSIC_EDITION, 1, faces_by_id(load_deck(DEFAULT_DECK)))
    ).game
    legal = rules.legal_actions(game, 0)
    rng = Random(3)
    seen = Counter(BOTS["random"](view_of(offer=offer), legal, rng) for _ in range(5000))
    assert len(seen) == 10
    assert all(400 < times < 600 for times in seen.values())


# --- line-greedy ------------------------------------------------------------------------------


def test_line_greedy_prefers_two_lines_to_one_whatever_the_bolts() -> None:
    view = view_of(card(1, "x1 x2 5 4 5 6 7 8 9"), card(2, "x1 x2 9 4 5 x6 7 8 x3"), number=5)
    assert chosen("line-greedy", view, crosses(view)) == rules.Cross(0, 2, 2)


def test_line_greedy_spares_bolts_among_equals() -> None:
    view = view_of(card(1, "x1 x2 3 4 5 6 7 8 9"), card(2, "x1 x2 6 4 5 1 7 8 1"), number=5)
    assert chosen("line-greedy", view, crosses(view)) == rules.Cross(0, 2, 2)


def test_line_greedy_breaks_ties_by_the_order_held_then_by_square() -> None:
    view = view_of(card(9, "1 2 3 4 5 6 7 5 9"), card(2, "5 2 3 4 5 6 7 8 9"), number=5)
    assert chosen("line-greedy", view, crosses(view)) == rules.Cross(0, 9, 4)


def test_line_greedy_uses_a_bonus_where_it_completes_most_lines() -> None:
    waiting = (rules.PendingBonus(2, 0, "5", 1, 1),)
    view = view_of(card(1, "5 2 3 4 5 6 7 8 9"), card(2, "x4 x6 5 4 5 6 7 8 9"), pending=waiting)
    assert chosen("line-greedy", view, bonus_uses(view)) == rules.UseBonus(0, 2, 0, 2, 2)


def test_line_greedy_drafts_for_numbers_that_it_does_not_have() -> None:
    offer = tuple(
        card(number, squares).face
        for number, squares in enumerate(
            (
                "1 2 3 1 2 3 4 5 6",  # nine new squares, like all: the first one wins
                "1 2 3 4 5 6 4 5 6",
                "4 5 6 7 8 9 4 5 6",
                "7 8 9 1 2 3 7 8 9",  # six new squares then
                "4 5 6 1 2 3 4 5 6",
            ),
            1,
        )
    )
    legal: list[rules.Action] = [
        rules.Keep(0, (1, 2, 4)),
        rules.Keep(0, (1, 3, 4)),
        rules.Keep(0, (2, 3, 5)),
    ]
    assert chosen("line-greedy", view_of(offer=offer), legal) == rules.Keep(0, (1, 4, 2))


def test_line_greedy_counts_the_cards_in_front_of_it_crossed_or_not() -> None:
    held = card(9, "x1 x2 x3 x1 x2 x3 x1 x2 x3")
    offer = tuple(
        card(number, squares).face
        for number, squares in enumerate(("1 2 3 1 2 3 9 9 9", "1 2 3 4 5 6 4 5 6"), 1)
    )
    view = view_of(held, offer=offer, round_number=2)
    assert chosen("line-greedy", view, [rules.Keep(0, (1,)), rules.Keep(0, (2,))]) == rules.Keep(
        0, (2,)
    )
