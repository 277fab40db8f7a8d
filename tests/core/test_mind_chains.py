"""Chains: all that the search finds is legal, nothing better escapes; puzzles, ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import cycle

import numpy as np
import pytest

from game.challenge import read_code
from game.luckybox import puzzles
from game.luckybox.mind import chains
from game.luckybox.mind.chains import ChainEnds, find_chains
from game.luckybox.mind.player import (
    actions_of_chain,
    list_keep_actions,
    position_of_view,
    positions_after_keeping,
)
from game.luckybox.rules import BONUSES, EDITIONS, State, apply, legal_actions, turns, view_for
from game.luckybox.rules.model import FULL_MASK
from tests.tables.box import GAMES
from tests.tables.minds import moments

End = tuple[tuple[int, ...], int, int, int]
"""The crosses of each card, bolts, moons and the stars of the round."""
WIDE = 1_000_000
EVERY = 5
"""So many moments of a game are passed by for one that is looked at."""

MOMENTS = 20_000


def end_of(game: State, player: int) -> End:
    seat = game.seats[player]
    crossed = tuple(held.crossed for held in seat.held)
    return crossed, seat.bolts, seat.moons, seat.stars[game.round - 1]


def ends_by_the_rules(game: State, player: int) -> set[End]:
    """Go all ways, with what the same crosses and pending bonuses lead to looked at once."""
    ends, seen, ways = set(), set(), [game]
    while ways:
        now = ways.pop()
        seat = now.seats[player]
        if seat.answered and not seat.pending:
            ends.add(end_of(now, player))
            continue
        for action in legal_actions(now, player):
            after = apply(now, action).game
            waiting = sorted((one.card, one.line) for one in after.seats[player].pending)
            mark = (*end_of(after, player), tuple(waiting))
            if mark not in seen:
                seen.add(mark)
                ways.append(after)
    return ends


def ends_of(found: ChainEnds, cards: int) -> dict[End, int]:
    ends = {}
    for row in range(len(found)):
        crossed = int(found.crossed[row])
        masks = tuple(crossed >> 9 * card & FULL_MASK for card in range(cards))
        tokens = int(found.bolts[row]), int(found.moons[row]), int(found.stars[row])
        ends[(masks, *tokens)] = row
    return ends


def is_as_good(one: End, other: End) -> bool:
    covers = all(mine & theirs == theirs for mine, theirs in zip(one[0], other[0], strict=True))
    return covers and all(mine >= theirs for mine, theirs in zip(one[1:], other[1:], strict=True))


def looked_at(edition: str, players: int, seed: int) -> Iterator[tuple[State, int]]:
    for at, (game, seat) in enumerate(moments(seed, players, edition)):
        if at % EVERY == seed % EVERY and not game.seats[seat].offer:
            yield game, seat


@pytest.mark.parametrize(("edition", "players"), [*zip(EDITIONS, cycle([1, 4]), strict=False)])
def test_the_search_finds_what_the_rules_allow_and_nothing_better_escapes(
    edition: str, players: int
) -> None:
    compare(edition, players)


def test_the_search_knows_bonuses_that_pay_more_of_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doubled = {key: bonus._replace(amount=2 * bonus.amount) for key, bonus in BONUSES.items()}
    monkeypatch.setattr(turns, "BONUSES", doubled)
    pays = [chains.pack_token_bonus(doubled[key]) for key in chains.BONUS_CODES]
    monkeypatch.setattr(chains, "TOKENS_BY_BONUS", np.array(pays, np.int64))
    for edition in ("french", "double-stars"):
        compare(edition, players=3)


def compare(edition: str, players: int) -> None:
    checked = 0
    for game, seat in looked_at(edition, players, seed=players):
        view = view_for(game, seat)
        by_rules = ends_by_the_rules(game, seat)
        found = ends_of(find_chains(position_of_view(view), WIDE), len(view.seat.held))
        assert found.keys() <= by_rules
        for missed in by_rules - found.keys():
            assert any(is_as_good(end, missed) for end in found), missed
        checked += 1
    assert checked >= 6


def test_the_steps_of_a_chain_are_actions_that_lead_to_its_end() -> None:
    longest = 0
    for seed in range(4):
        for game, seat in looked_at("classic", 2, seed):
            view = view_for(game, seat)
            found = find_chains(position_of_view(view), WIDE)
            for row in range(0, len(found), 7):
                actions = actions_of_chain(view, found.crossed_squares(row))
                after = game
                for action in actions:
                    assert action in legal_actions(after, seat)
                    after = apply(after, action).game
                longest = max(longest, len(actions))
                assert ends_of(found, len(view.seat.held)).keys() >= {end_of(after, seat)}
                assert not after.seats[seat].pending
    assert longest >= 4


def test_a_narrow_search_finds_fewer_chains_and_only_legal_ones() -> None:
    fewer = 0
    for seed in range(6):
        for game, seat in looked_at("bga", 1, seed):
            position = position_of_view(view_for(game, seat))
            wide, narrow = (ends_of(find_chains(position, width), 6) for width in (WIDE, 1))
            assert narrow.keys() <= wide.keys()
            assert narrow
            fewer += len(narrow) < len(wide)
    assert fewer


def test_every_way_to_keep_cards_is_laid_out() -> None:
    for game, seat in moments(3, 2, "classic"):
        view = view_for(game, seat)
        if not view.offer:
            continue
        options = positions_after_keeping(view, position_of_view(view))
        ways = list_keep_actions(view)
        legal = legal_actions(game, seat)
        assert sorted(way._replace(cards=tuple(sorted(way.cards))) for way in ways) == legal
        offered = {face.id: face.grid for face in view.offer}
        for way, held in zip(ways, options.held.tolist(), strict=True):
            kept = [card.face.grid for card in view.seat.held] + [offered[it] for it in way.cards]
            laid = [tuple(options.cards.grid[row].tolist()) for row in held if row]
            assert sorted(laid) == sorted(map(tuple, kept))


SOME = puzzles.shipped_puzzles()[::24]
FEW_ORDERS = SOME[:6]
"""The shallow ones: of nine crosses there are thousands of orders."""
Ending = tuple[tuple[int, ...], int]
"""The masks of the cards, and the points of the round."""


def test_there_are_two_hundred_and_more_of_every_depth_the_easy_ones_first() -> None:
    grades = [puzzle.grade for puzzle in puzzles.shipped_puzzles()]
    assert len(grades) >= 200
    assert grades == sorted(grades)
    assert min(Counter(grades).values()) >= 20 and set(grades) == {1, 2, 3, 4, 5}
    assert len({puzzle.code for puzzle in puzzles.shipped_puzzles()}) == len(grades)


def all_ends_of(game: State) -> set[Ending]:
    """Go through every order of answers, and take no moment for another."""
    ends, open_ends = set[Ending](), [game]
    while open_ends:
        at = open_ends.pop()
        if puzzles.is_answered(at):
            ends.add(
                (tuple(held.crossed for held in at.seats[0].held), puzzles.points_in_round(at))
            )
        else:
            open_ends += [apply(at, action).game for action in legal_actions(at, 0)]
    return ends


@pytest.mark.parametrize("puzzle", FEW_ORDERS, ids=lambda puzzle: str(puzzle.number))
def test_the_exact_search_finds_what_every_order_of_answers_finds(puzzle: puzzles.Puzzle) -> None:
    """Answering with nothing is among it."""
    game = read_code(puzzle.code, GAMES).state
    found = [(chain.crossed, chain.points) for chain in puzzles.find_answer_chains(game, MOMENTS)]
    assert set(found) == all_ends_of(game)
    assert len(found) == len(set(found))


@pytest.mark.parametrize("puzzle", SOME[::3], ids=lambda puzzle: str(puzzle.number))
def test_the_chains_of_the_exact_search_are_legal_to_the_end(puzzle: puzzles.Puzzle) -> None:
    game = read_code(puzzle.code, GAMES).state
    for chain in puzzles.find_answer_chains(game, MOMENTS):
        at = game
        for action in chain.actions:
            assert action in legal_actions(at, 0)
            at = apply(at, action).game
        assert puzzles.is_answered(at)
        assert puzzles.points_in_round(at) == chain.points


def test_a_search_that_grows_too_large_is_given_up() -> None:
    game = read_code(puzzles.shipped_puzzles()[0].code, GAMES).state
    moments = next(most for most in range(1, MOMENTS) if is_enough(game, most))
    assert moments >= len(all_ends_of(game))
    with pytest.raises(OverflowError, match=str(moments - 1)):
        list(puzzles.find_answer_chains(game, moments - 1))


def is_enough(game: State, most: int) -> bool:
    try:
        return bool(list(puzzles.find_answer_chains(game, most)))
    except OverflowError:
        return False


@pytest.mark.parametrize(
    ("crosses", "grade"), [(3, 1), (4, 1), (5, 2), (6, 2), (8, 3), (10, 4), (11, 5), (20, 5)]
)
def test_the_deeper_a_puzzle_the_higher_its_grade(crosses: int, grade: int) -> None:
    assert puzzles.Puzzle(1, "", 9, 6, crosses).grade == grade


def test_every_day_has_its_puzzle_and_all_have_their_turn() -> None:
    assert len(puzzles.shipped_puzzles()) >= puzzles.DAILY_PUZZLE_COUNT
    days = [
        puzzles.FIRST_PUZZLE_DAY + timedelta(days=ahead)
        for ahead in range(puzzles.DAILY_PUZZLE_COUNT)
    ]
    assert len({puzzles.puzzle_of_day(day).number for day in days}) == puzzles.DAILY_PUZZLE_COUNT
    assert puzzles.puzzle_of_day(
        puzzles.FIRST_PUZZLE_DAY + timedelta(days=puzzles.DAILY_PUZZLE_COUNT)
    ) == puzzles.puzzle_of_day(puzzles.FIRST_PUZZLE_DAY)
    assert puzzles.puzzle_of_day(date(2026, 1, 2)).number == 1 + puzzles.DAILY_PUZZLE_STEP


def test_puzzles_added_later_change_no_day(monkeypatch: pytest.MonkeyPatch) -> None:
    days = [puzzles.FIRST_PUZZLE_DAY + timedelta(days=ahead) for ahead in (3, 500)]
    before = [puzzles.puzzle_of_day(day) for day in days]
    more = (
        *puzzles.shipped_puzzles(),
        puzzles.shipped_puzzles()[0]._replace(number=len(puzzles.shipped_puzzles()) + 1),
    )
    monkeypatch.setattr(puzzles, "shipped_puzzles", lambda: more)
    assert [puzzles.puzzle_of_day(day) for day in days] == before


def test_a_rating_moves_as_elo_says() -> None:
    """Half of the most between equals, an eleventh for what was ten times as likely."""
    assert puzzles.RATING_OF_GRADE[1] == puzzles.INITIAL_RATING
    assert puzzles.rating_after_try(1000, 10, 2, 1.0) == 1000 + 12
    assert puzzles.rating_after_try(1000, 10, 2, 0.0) == 1000 - 12
    assert puzzles.rating_after_try(1000, 10, 2, 0.5) == 1000, "found with a hint"
    assert puzzles.rating_after_try(1000, 9, 2, 1.0) == 1000 + 24, "one of the first ten"
    assert puzzles.rating_after_try(1200, 10, 1, 1.0) == pytest.approx(1200 + 24 / 11)
    assert puzzles.chance_to_solve(1200, 1) == pytest.approx(10 / 11)
