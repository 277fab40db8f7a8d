"""Answering a number: crosses, bolts, passes, bonuses and cascades (rules.md §1, A round)."""

import pytest

from game.luckybox.rules import (
    BGA,
    CLASSIC,
    FRENCH,
    Cross,
    Edition,
    Pass,
    State,
    UseBonus,
    advance,
    apply,
    bolts_between,
    is_ready,
    legal_actions,
    play,
)
from game.luckybox.rules.events import (
    BoltsGained,
    BoltsSpent,
    BonusLost,
    CardCompleted,
    LineCompleted,
    SquareCrossed,
)
from tests.tables.table import drawn, kinds, picture, revealed, seat_with

ROW_0, ROW_1, ROW_2, COLUMN_0, COLUMN_1, COLUMN_2 = range(6)

OPEN = """
    card 7   1  2  3 | 7
             4  5  6 | 8
             7  8  9 | 9
             S  M  L
"""


def squares(game: State, player: int = 0) -> list[int]:
    return [act.square for act in legal_actions(game, player) if isinstance(act, Cross)]


# --- one cross, and the bolts it takes -----------------------------------------------------------


def test_a_matching_square_is_crossed_off() -> None:
    game, events = apply(revealed(5, OPEN), Cross(0, 7, 4))
    assert drawn(game) == picture("""
        card 7   1  2  3 | 7
                 4 x5  6 | 8
                 7  8  9 | 9
                 S  M  L
    """)
    assert events == (SquareCrossed(0, 7, 4, 5, 0b000_010_000, None, 1, 0),)


@pytest.mark.parametrize(
    ("number", "shown", "bolts"),
    [(5, 5, 0), (5, 4, 1), (5, 6, 1), (9, 2, 2), (1, 8, 2), (9, 1, 1), (1, 9, 1), (1, 5, 4)],
)
def test_bolts_turn_the_number_round_the_loop(number: int, shown: int, bolts: int) -> None:
    assert bolts_between(number, shown) == bolts == bolts_between(shown, number)
    before = revealed(number, OPEN)
    after, events = apply(before, Cross(0, 7, shown - 1))
    assert after.seats[0].bolts == 4 - bolts
    assert [event.spent for event in events if isinstance(event, BoltsSpent)] == [bolts][:bolts]


def test_bolts_turn_the_number_for_their_player_and_that_turn_only() -> None:
    game, _ = play(revealed(5, OPEN, OPEN.replace("7 ", "8 ", 1)), Cross(0, 7, 5))
    assert game.number == 5
    assert 4 in squares(game, 1)
    game, _ = play(game, Cross(1, 8, 4))
    assert (game.turn, game.number, game.seats[0].bolts) == (2, 5, 3)


# --- passing, edition by edition -----------------------------------------------------------------


@pytest.mark.parametrize("edition", [CLASSIC, FRENCH, BGA])
def test_bolts_are_never_forced(edition: Edition) -> None:
    game = revealed(5, OPEN.replace(" 5", "x5"), edition=edition)
    assert legal_actions(game, 0)[0] == Pass(0)
    game, events = apply(game, Pass(0))
    assert kinds(events) == ["TurnPassed"] and game.seats[0].bolts == 4


def test_the_french_may_pass_over_a_matching_square() -> None:
    game = revealed(5, OPEN, edition=FRENCH)
    assert Pass(0) in legal_actions(game, 0)
    assert kinds(apply(game, Pass(0)).events) == ["TurnPassed"]


# --- bonuses -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mark", "gained"), [("L", 1), ("LL", 2)])
def test_a_line_pays_its_bolts_at_once(mark: str, gained: int) -> None:
    game = revealed(5, f"card 1 x1 x2 5 | {mark} \n 1 2 3 | 2 \n 1 2 3 | 3 \n S M L")
    game, events = apply(game, Cross(0, 1, 2))
    assert events[1:] == (
        LineCompleted(0, 1, ROW_0, "bolt" if gained == 1 else "bolt2", 2, 0),
        BoltsGained(0, 1, ROW_0, gained, 0, 4 + gained, None, 0),
    )
    assert game.seats[0].bolts == 4 + gained


def test_a_cross_that_completes_a_row_and_a_column_earns_both() -> None:
    game = revealed(5, "card 1 x1 x2 5 | M \n 1 2 x3 | 2 \n 1 2 x3 | 3 \n S M S")
    game, events = apply(game, Cross(0, 1, 2))
    assert kinds(events) == [
        "SquareCrossed", "LineCompleted", "MoonGained", "LineCompleted", "StarGained",
    ]  # fmt: skip
    assert (game.seats[0].moons, game.seats[0].stars) == (1, (1, 0, 0, 0))


def test_a_fourth_star_of_a_round_does_nothing() -> None:
    card = "card 1 x1 x2 5 | S \n 1 2 3 | 2 \n 1 2 3 | 3 \n S M S"
    game, events = apply(revealed(5, seat_with(card, stars=(3, 0, 0, 0))), Cross(0, 1, 2))
    assert game.seats[0].stars == (3, 0, 0, 0)
    assert events[-1] == BonusLost(0, 1, ROW_0, "star", "stars", 0)
    game, _ = apply(revealed(5, seat_with(card, stars=(3, 0, 0, 0)), round=2), Cross(0, 1, 2))
    assert game.seats[0].stars == (3, 1, 0, 0), "the next round has a row of its own"


def test_a_number_bonus_crosses_any_of_ones_squares_with_that_number() -> None:
    game = revealed(5, "card 1 x1 x2 5 | 3 \n 1 2 3 | 2 \n 3 2 4 | 3 \n S M S", OTHER)
    game, _ = apply(game, Cross(0, 1, 2))
    assert legal_actions(game, 0) == [UseBonus(0, 1, ROW_0, 1, 5), UseBonus(0, 1, ROW_0, 1, 6)]
    game, events = apply(game, UseBonus(0, 1, ROW_0, 1, 6))
    assert kinds(events) == ["BonusUsed", "SquareCrossed"]
    assert events[1] == SquareCrossed(0, 1, 6, 3, 0b001_000_111, (1, ROW_0), 2, 1)
    assert game.seats[0].bolts == 4, "a bonus number takes no bolts"


OTHER = "card 2  1  2  3 | 1 \n 4  5  6 | 2 \n 7  8  9 | 3 \n S M L"


def test_a_nine_completes_a_column_elsewhere_and_earns_a_bolt() -> None:
    """The two-step chain of the French rulebook (Enchainement de bonus)."""
    game = revealed(
        6,
        """
        card 1  x4 x5  6 | 9
                 1  2  3 | .
                 1  2  3 | .
                 .  .  .
        card 2   9  2  3 | .
                x7  2  3 | .
                x8  2  3 | .
                 L  .  .
    """,
    )
    game, first = apply(game, Cross(0, 1, 2))
    game, second = apply(game, UseBonus(0, 1, ROW_0, 2, 0))
    assert kinds(first + second) == [
        "SquareCrossed", "LineCompleted", "BonusPending",
        "BonusUsed", "SquareCrossed", "LineCompleted", "BoltsGained",
    ]  # fmt: skip
    assert second[-1] == BoltsGained(0, 2, COLUMN_0, 1, 0, 5, None, 1)


def test_a_cascade_counts_its_depth_and_its_crosses() -> None:
    game = revealed(1, "card 1 x1 x1 1 | 2 \n x1 x1 2 | 3 \n x1 x1 3 | M \n S S S")
    events = []
    for action in (Cross(0, 1, 2), UseBonus(0, 1, ROW_0, 1, 5), UseBonus(0, 1, ROW_1, 1, 8)):
        game, more = apply(game, action)
        events += more
    crosses = [(e.combo, e.depth) for e in events if isinstance(e, SquareCrossed)]
    assert crosses == [(1, 0), (2, 1), (3, 2)]
    assert advance(game).game.seats[0].combo == 0, "the next number counts anew"
    assert events[-1] == CardCompleted(0, 1, 15, 2)


# --- lost bonuses --------------------------------------------------------------------------------


def test_a_bonus_with_no_square_to_go_to_is_lost_at_once() -> None:
    game = revealed(5, "card 1 x1 x2 5 | 9 \n 1 2 3 | 2 \n 4 2 4 | 3 \n S M S")
    game, events = apply(game, Cross(0, 1, 2))
    assert events[-1] == BonusLost(0, 1, ROW_0, "9", "square", 1)
    assert is_ready(game)


def test_a_bonus_is_lost_when_another_takes_its_last_square() -> None:
    game = revealed(5, "card 1 x1 x2 5 | 3 \n 1 2 x4 | 2 \n 4 3 x4 | 8 \n S M ?")
    game, _ = apply(game, Cross(0, 1, 2))
    assert len(game.seats[0].pending) == 2
    game, events = apply(game, UseBonus(0, 1, COLUMN_2, 1, 7))
    assert events[-1] == BonusLost(0, 1, ROW_0, "3", "square", 1)
    assert is_ready(game)


def test_a_question_mark_is_lost_when_everything_is_crossed() -> None:
    game = revealed(5, "card 1 x1 x2 5 | ? \n x1 x2 x3 | 2 \n x4 x3 x4 | 8 \n S M ?")
    _, events = apply(game, Cross(0, 1, 2))
    lost = [event.line for event in events if isinstance(event, BonusLost)]
    assert lost == [ROW_0, COLUMN_2]


# --- everybody at once ---------------------------------------------------------------------------


def test_everyone_answers_before_the_next_number() -> None:
    game = revealed(5, OPEN, OTHER)
    game, _ = play(game, Cross(1, 2, 4))
    assert game.turn == 1 and legal_actions(game, 1) == []
    game, events = play(game, Cross(0, 7, 4))
    assert game.turn == 2 and kinds(events)[-1] == "NumberRevealed"


def test_players_may_act_in_any_order_and_between_each_others_bonuses() -> None:
    chain = "card 1 x1 x2 5 | ? \n 1 2 3 | 2 \n 4 2 4 | 3 \n S M S"
    acts = (Cross(0, 1, 2), Cross(1, 2, 4), UseBonus(0, 1, ROW_0, 1, 3))
    one_way = revealed(5, chain, OTHER)
    other_way = one_way
    for action in acts:
        one_way, _ = apply(one_way, action)
    for action in (acts[1], acts[0], acts[2]):
        other_way, _ = apply(other_way, action)
    assert one_way == other_way
