"""What everything is worth (rules.md §1, After the ninth number and The end)."""

import pytest

from game.luckybox.rules import (
    BGA,
    CLASSIC,
    EDITIONS,
    FRENCH,
    Edition,
    Phase,
    advance,
    find_winners,
    moon_points,
    outcome,
    score_sheets,
)
from game.luckybox.rules.events import GameScored, RoundScore, RoundScored
from tests.table import kinds, revealed, seat_with

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


def totals(*seats) -> list[int]:
    return [sheet.total for sheet in score_sheets(revealed(5, *seats))]


# --- rounds --------------------------------------------------------------------------------------


def test_tim_scores_fifteen_nothing_and_twenty() -> None:
    """The example of Scoring & Starting a New Round."""
    points = [
        round_scored(full_cards(*cards), round=round).events[0].scores[0].card_points
        for round, cards in ((1, [1]), (2, []), (3, [1, 2]))
    ]
    assert points == [15, 0, 20]


@pytest.mark.parametrize(("round", "points"), [(1, 15), (2, 12), (3, 10), (4, 8)])
def test_a_completed_card_scores_less_as_the_rounds_go_by(round: int, points: int) -> None:
    game, events = round_scored(full_cards(1, 2), round=round)
    assert events == (RoundScored(round, (RoundScore(2, 2 * points, 0, 0),)),)
    assert score_sheets(game)[0].cards[round - 1] == 2 * points


@pytest.mark.parametrize(("stars", "points"), [(0, 0), (1, 1), (2, 4), (3, 9)])
def test_stars_score_more_the_more_there_are_in_a_round(stars: int, points: int) -> None:
    sheet = score_sheets(revealed(5, seat_with(BARE, stars=(0, stars, 0, 0))))[0]
    assert sheet.stars == (0, points, 0, 0)


def test_stars_count_per_round_and_not_over_the_game() -> None:
    one_a_round = seat_with(BARE, stars=(1, 1, 1, 1))
    sheet = score_sheets(revealed(5, one_a_round))[0]
    assert sum(sheet.stars) == 4, "four single stars are not sixteen points"


def test_cards_score_when_the_round_ends_and_not_at_once() -> None:
    before = revealed(5, full_cards(1), turn=9)
    assert score_sheets(before)[0].cards == (0, 0, 0, 0)
    assert score_sheets(before)[0].incomplete == 0, "nor is a full card an incomplete one"
    assert score_sheets(round_scored(full_cards(1)).game)[0].cards == (15, 0, 0, 0)


def test_a_card_scores_in_the_round_it_is_completed_only() -> None:
    game, _ = advance(round_scored(full_cards(1)).game)
    assert (game.phase, game.round) == (Phase.DRAFT, 2)
    assert score_sheets(game)[0].cards == (15, 0, 0, 0)


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
    ("counts", "points"), [([0], 0), ([1], 0), ([2], 1), ([1, 1], 1), ([3, 3, 3], 4), ([8, 7], 7)]
)
def test_all_crosses_are_added_up_and_then_halved(counts: list[int], points: int) -> None:
    hand = "\n".join(crossed(card, count) for card, count in enumerate(counts, 1))
    assert score_sheets(revealed(5, hand))[0].incomplete == points


def test_crosses_outside_of_complete_lines_count_too() -> None:
    scattered = "card 1 x1 2 3 | . \n 4 x5 6 | . \n 7 8 9 | . \n . . ."
    assert score_sheets(revealed(5, scattered))[0].incomplete == 1


def test_bolts_left_over_score_nothing() -> None:
    assert totals(seat_with(BARE, bolts=0), seat_with(BARE, bolts=20)) == [6, 6]


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


def test_the_highest_total_wins() -> None:
    game = revealed(5, seat_with(BARE, completed=(1, 0, 0, 0)), BARE, BARE)
    assert find_winners(score_sheets(game)) == (0,)


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


def test_there_is_no_outcome_before_the_end() -> None:
    assert outcome(revealed(5, BARE)) is None


def test_the_game_ends_after_the_fourth_round() -> None:
    game, events = advance(round_scored(full_cards(1), round=4).game)
    assert kinds(events) == ["CardsDiscarded", "GameScored"]
    assert events[-1] == GameScored((2,), (0,)), "8 for the card, -6 for having no moon"
    assert game.phase is Phase.OVER


# --- the solo scale ------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [CLASSIC, FRENCH])
def test_seven_steps_of_the_solo_scale(edition: Edition) -> None:
    floors = [-9, 44, 45, 49, 50, 54, 55, 59, 60, 64, 65, 69, 70, 99]
    assert [edition.solo_step(total) for total in floors] == [
        0,
        0,
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
        5,
        5,
        6,
        6,
    ]


def test_five_steps_of_the_online_scale() -> None:
    assert [BGA.solo_step(total) for total in (44, 45, 59, 60, 64, 65, 69, 70)] == [
        0,
        1,
        1,
        2,
        2,
        3,
        3,
        4,
    ]


def test_the_scales_are_as_long_as_the_documents_say() -> None:
    assert {name: len(edition.solo_scale) for name, edition in EDITIONS.items()} == {
        **dict.fromkeys(EDITIONS, 7), "bga": 5,
    }  # fmt: skip


def test_classic_is_the_default_edition() -> None:
    assert next(iter(EDITIONS)) == "classic"
