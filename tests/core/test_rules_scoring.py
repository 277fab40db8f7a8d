"""What everything is worth, supplies that end, and actions that are refused (rules.md §1)."""

import pytest

from game.luckybox.rules import (
    BGA,
    CLASSIC,
    EDITIONS,
    FRENCH,
    Action,
    Cross,
    Edition,
    Face,
    Keep,
    Order,
    Pass,
    Phase,
    State,
    UseBonus,
    advance,
    apply,
    moon_points,
    new_game,
    outcome,
    score_sheets,
)
from game.luckybox.rules.events import (
    BoltsGained,
    BoltsSpent,
    BonusLost,
    GameScored,
    MoonGained,
)
from game.rules import IllegalAction, InvalidSetup
from tests.tables.table import kinds, revealed, seat_with, setup_for

FULL = "card {} x1 x2 x5 | . \n x1 x2 x3 | . \n x4 x3 x4 | . \n . . ."
BARE = "card 50  1  2  5 | . \n  1  2  3 | . \n  4  3  4 | . \n . . ."


def full_cards(*ids: int) -> str:
    return "\n".join(FULL.format(card) for card in ids) or BARE


def crossed(card: int, count: int) -> str:
    marks = ["x1" if square < count else "1" for square in range(9)]
    rows = [f"{' '.join(marks[row : row + 3])} | ." for row in (0, 3, 6)]
    return f"card {card} " + "\n".join(rows) + "\n . . ."


def round_scored(*seats, round: int = 1):
    game = revealed(5, *seats, round=round, turn=9)
    game = game._replace(seats=tuple(seat._replace(answered=True) for seat in game.seats))
    return advance(game)


# --- the end -------------------------------------------------------------------------------------


def test_delphine_scores_fifty_eight() -> None:
    """The example of the French rulebook (Giga fin du jeu)."""
    delphine = seat_with(
        crossed(1, 2) + "\n" + crossed(2, 3), moons=4, stars=(0, 1, 2, 0), completed=(1, 0, 3, 0)
    )
    sheet = score_sheets(revealed(5, delphine, seat_with(BARE, moons=4), BARE))[0]
    assert (sum(sheet.cards), sum(sheet.stars)) == (15 + 30, 1 + 4)
    assert (sheet.incomplete, sheet.moon_points, sheet.total) == (2, 6, 58)


@pytest.mark.parametrize(
    ("moons", "points"), [*enumerate([-6, -2, 0, 1, 3, 6, 10, 10, 10]), (24, 10)]
)
def test_moons_alone(moons: int, points: int) -> None:
    assert moon_points([moons], CLASSIC) == (points,)


@pytest.mark.parametrize(
    ("moons", "points"),
    [
        ([3, 1], (6, 0)),
        ([0, 2], (0, 6)),
        ([2, 2], (6, 6)),
        ([0, 0], (6, 6)),
        ([3, 1, 2], (6, -6, 0)),
        ([3, 3, 0], (6, 6, -6)),
        ([3, 1, 1], (6, -6, -6)),
        ([2, 2, 2], (0, 0, 0)),
        ([0, 0, 0], (0, 0, 0)),
        ([0, 5, 5, 0, 1], (-6, 6, 6, -6, 0)),
    ],
)
def test_moons_of_several(moons: list[int], points: tuple[int, ...]) -> None:
    assert moon_points(moons, CLASSIC) == points


def test_most_moons_break_a_tie() -> None:
    rich, moony = seat_with(BARE, completed=(0, 1, 0, 0)), seat_with(BARE, moons=1)
    over = revealed(5, rich, moony, seat_with(BARE, moons=0))._replace(phase=Phase.OVER)
    assert [sheet.total for sheet in score_sheets(over)] == [6, 6, -6]
    result = outcome(over)
    assert result is not None and (result.winners, result.decided_by_moons) == ((1,), True)


def test_those_still_tied_share_the_win() -> None:
    over = revealed(5, BARE, BARE.replace("card 50", "card 51"))._replace(phase=Phase.OVER)
    result = outcome(over)
    assert result is not None and (result.winners, result.decided_by_moons) == ((0, 1), False)


def test_the_game_ends_after_the_fourth_round() -> None:
    game, events = advance(round_scored(full_cards(1), round=4).game)
    assert kinds(events) == ["CardsDiscarded", "GameScored"]
    assert events[-1] == GameScored((2,), (0,)), "8 for the card, -6 for having no moon"
    assert game.phase is Phase.OVER


# --- the solo scale ------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [CLASSIC, FRENCH])
def test_seven_steps_of_the_solo_scale(edition: Edition) -> None:
    floors = [-9, 44, 45, 49, 50, 54, 55, 59, 60, 64, 65, 69, 70, 99]
    steps = [edition.solo_step(total) for total in floors]
    assert steps == sorted([*range(7)] * 2)


def test_five_steps_of_the_online_scale() -> None:
    floors = [-9, 44, 45, 59, 60, 64, 65, 69, 70, 99]
    steps = [BGA.solo_step(total) for total in floors]
    assert steps == sorted([*range(5)] * 2)


def test_the_scales_are_as_long_as_the_documents_say() -> None:
    assert {name: len(edition.solo_scale) for name, edition in EDITIONS.items()} == {
        **dict.fromkeys(EDITIONS, 7), "bga": 5,
    }  # fmt: skip


def one_line_short(row: str, column: str = "") -> str:
    """Draw a card whose row is one square short, and its column too if that is to pay."""
    x = "x" * bool(column)
    return f"card 1 x1 x2 5 | {row} \n 1 2 {x}3 | . \n 1 2 {x}3 | . \n . . {column or '.'}"


def paid(mark: str, bolts: int, moons: int = 24) -> tuple[State, tuple[object, ...]]:
    game = revealed(5, one_line_short(mark), edition=FRENCH, bolt_supply=bolts, moon_supply=moons)
    return apply(game, Cross(0, 1, 2))


@pytest.mark.parametrize(
    ("players", "bolts", "moons"),
    [(1, 26, 24), (2, 22, 24), (6, 6, 24), (7, 32, 48), (12, 12, 48)],
)
def test_the_starting_bolts_come_out_of_the_supply(players: int, bolts: int, moons: int) -> None:
    game, _ = new_game(setup_for(players, FRENCH))
    assert (game.bolt_supply, game.moon_supply) == (bolts, moons)
    assert all(seat.bolts == 4 for seat in game.seats)


@pytest.mark.parametrize("edition", [CLASSIC, BGA])
def test_the_other_editions_know_no_limit(edition: Edition) -> None:
    game, _ = new_game(setup_for(12, edition))
    assert (game.bolt_supply, game.moon_supply) == (None, None)


def test_of_two_bolts_with_one_left_the_one_is_taken() -> None:
    game, events = paid("LL", bolts=1)
    assert (game.bolt_supply, game.seats[0].bolts) == (0, 5)
    assert events[-1] == BoltsGained(0, 1, 0, 1, 1, 5, 0, 0)


@pytest.mark.parametrize(("mark", "bonus"), [("L", "bolt"), ("LL", "bolt2")])
def test_a_bolt_that_is_not_there_is_lost(mark: str, bonus: str) -> None:
    game, events = paid(mark, bolts=0)
    assert (game.bolt_supply, game.seats[0].bolts) == (0, 4)
    assert events[-1] == BonusLost(0, 1, 0, bonus, "supply", 0)


def test_moons_run_out_too() -> None:
    game, events = paid("M", bolts=9, moons=1)
    assert (game.moon_supply, game.seats[0].moons) == (0, 1)
    assert events[-1] == MoonGained(0, 1, 0, 1, 0, 0)
    game, events = paid("M", bolts=9, moons=0)
    assert (game.moon_supply, game.seats[0].moons) == (0, 0)
    assert events[-1] == BonusLost(0, 1, 0, "moon", "supply", 0)


def test_spent_bolts_go_back_before_the_line_pays() -> None:
    game = revealed(4, one_line_short("L"), edition=FRENCH, bolt_supply=0, moon_supply=0)
    game, events = apply(game, Cross(0, 1, 2))
    assert events[0] == BoltsSpent(0, 1, 3, 1, 1, 2)
    assert (game.bolt_supply, game.seats[0].bolts) == (0, 4)


def test_row_and_column_share_what_is_left() -> None:
    card = one_line_short("L", "LL")
    game = revealed(5, card, edition=FRENCH, bolt_supply=2, moon_supply=0)
    game, events = apply(game, Cross(0, 1, 2))
    assert [(e.gained, e.missed) for e in events if isinstance(e, BoltsGained)] == [(1, 0), (1, 1)]


MINE = "card 17 x1 x2 5 | ? \n 1 2 3 | 2 \n 4 5 4 | 3 \n S M S"
YOURS = "card 31 x1 x2 5 | 9 \n 1 2 3 | 2 \n 4 5 9 | 3 \n S M S"


def table() -> State:
    return revealed(5, seat_with(MINE, bolts=1), YOURS)


def pending() -> State:
    return apply(table(), Cross(1, 31, 2)).game


def over() -> State:
    return table()._replace(phase=Phase.OVER)


def draft() -> State:
    return new_game(setup_for(2, order=Order(cards=tuple(range(1, 61))))).game


@pytest.mark.parametrize(
    ("game", "action", "reason"),
    [
        (table, Cross(0, 17, 0), "this 1 is already crossed off"),
        (table, Cross(0, 31, 2), "Ann does not have card 31"),
        (table, Cross(0, 99, 2), "Ann does not have card 99"),
        (table, Cross(0, 17, 9), "card 17 has no square 9: squares are numbered 0 to 8"),
        (table, Cross(0, 17, -1), "card 17 has no square -1: squares are numbered 0 to 8"),
        (
            table, Cross(0, 17, 5),
            "not enough bolts: 5 to 3 takes 2, you have 1",
        ),
        (
            table, Pass(0),
            "card 17 has an open 5: cross it off, or spend bolts on another number",
        ),
        (table, Cross(2, 17, 2), "there is no player 2: players are numbered 0 to 1"),
        (table, Pass(-1), "there is no player -1: players are numbered 0 to 1"),
        (table, Keep(0, (1,)), "nothing to choose: the cards are already chosen"),
        (table, UseBonus(0, 17, 0, 17, 2), "Ann has no bonus waiting there on card 17"),
        (pending, Cross(1, 31, 7), "Björn has already played this number"),
        (pending, Pass(1), "Björn has already played this number"),
        (pending, UseBonus(1, 31, 1, 31, 8), "Björn has no bonus waiting there on card 31"),
        (pending, UseBonus(0, 31, 0, 17, 2), "Ann has no bonus waiting there on card 31"),
        (pending, UseBonus(1, 31, 0, 31, 7), "this bonus is for number 9, but the square shows 5"),
        (pending, UseBonus(1, 31, 0, 31, 0), "this 1 is already crossed off"),
        (pending, UseBonus(1, 31, 0, 17, 3), "Björn does not have card 17"),
        (over, Pass(0), "the game is over"),
        (draft, Cross(0, 1, 0), "no number revealed yet: choose your cards first"),
        (draft, Pass(0), "no number revealed yet: choose your cards first"),
        (draft, Keep(0, (1, 2)), "keep exactly 3 of the 5 cards, not 2"),
        (draft, Keep(0, ()), "keep exactly 3 of the 5 cards, not 0"),
        (draft, Keep(0, (1, 2, 6)), "card 6 was not offered to Ann"),
        (draft, Keep(0, (1, 2, 1)), "card 1 is chosen twice"),
    ],
)  # fmt: skip
def test_an_illegal_action_is_refused_and_changes_nothing(
    game, action: Action, reason: str
) -> None:
    before = game()
    with pytest.raises(IllegalAction) as refusal:
        apply(before, action)
    assert str(refusal.value) == reason
    assert refusal.value.template.format(**refusal.value.values) == reason
    assert before == game()


def test_one_keeps_cards_only_once() -> None:
    game, _ = apply(draft(), Keep(0, (1, 2, 3)))
    with pytest.raises(IllegalAction, match="Ann has already chosen cards"):
        apply(game, Keep(0, (3, 4, 5)))


def test_a_bonus_is_used_only_once() -> None:
    game, _ = apply(pending(), UseBonus(1, 31, 0, 31, 8))
    with pytest.raises(IllegalAction, match="has no bonus waiting there on card 31"):
        apply(game, UseBonus(1, 31, 0, 31, 8))


def test_the_table_waits_for_everyone() -> None:
    for game in (table(), pending(), draft(), over()):
        with pytest.raises(IllegalAction, match="cannot go on"):
            advance(game)


def test_an_answer_before_the_first_number_is_refused() -> None:
    game, _ = apply(apply(draft(), Keep(0, (1, 2, 3))).game, Keep(1, (6, 7, 8)))
    game, _ = advance(game)
    with pytest.raises(IllegalAction, match="no number revealed yet"):
        apply(game, Cross(0, 1, 0))


# --- setups --------------------------------------------------------------------------------------

NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.parametrize(
    ("players", "order", "reason"),
    [
        (0, Order(), "1 to 12 players, not 0"),
        (1, Order(cards=tuple(range(1, 60))), "each card exactly once"),
        (1, Order(cards=(1, *range(1, 60))), "each card exactly once"),
        (1, Order(cards=tuple(range(2, 62))), "each card exactly once"),
        (1, Order(cards=()), "each card exactly once"),
        (1, Order(numbers=(NINE,) * 3), "must be those of four rounds"),
        (1, Order(numbers=(NINE, NINE, NINE[:8], NINE)), "numbers of round 3"),
        (1, Order(numbers=(NINE, (1, 1, *NINE[:7]), NINE, NINE)), "numbers of round 2"),
        (1, Order(numbers=((0, *NINE[:8]), NINE, NINE, NINE)), "numbers of round 1"),
    ],
)
def test_a_setup_that_the_box_does_not_hold_is_refused(
    players: int, order: Order, reason: str
) -> None:
    with pytest.raises(InvalidSetup, match=reason):
        new_game(setup_for(players, order=order))


@pytest.mark.parametrize(("players", "cards"), [(1, 59), (1, 120), (6, 61), (7, 60), (12, 119)])
def test_the_deck_must_fit_the_number_of_players(players: int, cards: int) -> None:
    setup = setup_for(1)
    face = setup.faces[1]
    faces: dict[int, Face] = {card: face.renumbered(card) for card in range(1, cards + 1)}
    with pytest.raises(InvalidSetup, match=f"{players} players need"):
        new_game(type(setup)(("P",) * players, setup.edition, 1, faces))
