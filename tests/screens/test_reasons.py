"""Reasons of hints and reviews: each is true of the position, and says what the choice brings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.luckybox.rules import (
    ROUNDS,
    Action,
    Cross,
    Phase,
    legal_actions,
)
from game.luckybox.rules import apply as do
from game.luckybox.scenes.counsel import reasons
from tests.players.rounds import CASCADE
from tests.tables.minds import moments
from tests.tables.table import revealed


def test_what_a_chain_takes_and_gives_is_what_the_rules_make_of_it() -> None:
    for game, seat in list(moments(4, 1, "classic"))[::4]:
        if game.phase is not Phase.TURN:
            continue
        chain = reasons.best_chain(game, seat)
        after = game
        for action in chain.actions:
            after, _events = do(after, action)
        before, end = game.seats[seat], after.seats[seat]
        facts = chain.facts
        assert end.bolts - before.bolts == facts.bolts - facts.spent
        assert end.moons - before.moons == facts.moons
        assert sum(end.stars) - sum(before.stars) == facts.stars
        assert sum(held.crossed.bit_count() for held in end.held) - sum(
            held.crossed.bit_count() for held in before.held
        ) == len(facts.squares)


# --- what is said --------------------------------------------------------------------------------


def test_reasons_are_true_of_the_position() -> None:
    said = set[str]()
    for game, seat in list(moments(9, 1, "classic"))[::3]:
        found = reasons.find_best_advice(game, seat)
        assert found.lead_in_points >= 0
        if found.second is None:
            continue
        # Turned round it is no advice, and what is said of it must be so all the same.
        for advice in (found, reasons.Advice(found.second, found.best)):
            assert advice.second is not None
            text = " ".join(reasons.list_reasons(advice, seat))
            said.update(text.split())
            facts, after = reasons.effects_of_actions(game, advice.best.actions)
            assert bool(re.search(r"completes (a|\d+) cards?", text)) == bool(facts.cards)
            assert "worth its" not in text or facts.spent
            left = reasons.numbers_left(after)
            mine = reasons.count_usable_numbers(after.seats[seat], left)
            assert "(played" not in text, "nothing has been played yet"
            if "fits" in text:
                assert f"fits {mine} of the {left.total()}" in text
                assert mine > reasons.count_usable_numbers(advice.second.after.seats[seat], left)
    assert {"line", "fits", "saves", "covers", "puts"} <= said


def test_what_fits_is_counted_against_the_next_best() -> None:
    """Crossing the 6 takes two squares out of play: of its bonus, a 6 fits nowhere any more."""
    game = revealed(
        5,
        """
        card 1  5 x1 x2 | .
               x9  5 x4 | .
               x6  6 x2 | .
                .  .  .
        """,
        turn=1,
    )
    facts, after = reasons.effects_of_actions(game, [Cross(0, 1, 0)])
    best = reasons.ActionChain((Cross(0, 1, 0),), facts, after, 2.0)
    facts, after = reasons.effects_of_actions(game, [Cross(0, 1, 7)])
    second = reasons.ActionChain((Cross(0, 1, 7),), facts, after, 1.0)
    left = reasons.numbers_left(best.after)
    assert left[5] == 1
    assert reasons.count_usable_numbers(best.after.seats[0], left) == 3
    assert reasons.count_usable_numbers(second.after.seats[0], left) == 1
    said = reasons.list_reasons(reasons.Advice(best, second), 0)
    assert "fits 3 of the 17 numbers left (next best: 1)" in said
    assert "saves the bolt the next best costs" in said


def test_a_review_says_what_the_better_choice_has_over_the_one_made() -> None:
    game = revealed(5, CASCADE)
    three = reasons.best_chain_from(game, 0, [Cross(0, 1, 2)]).actions
    assert len(reasons.crossed_squares(three)) == 3

    def why(better: Sequence[Action], made: Sequence[Action]) -> list[str]:
        return reasons.list_reasons(reasons.compare_choices(game, better, made), 0)

    other = next(
        (action,)
        for action in legal_actions(game, 0)
        if isinstance(action, Cross) and action != three[0]
    )
    assert "brings 2 crosses more" in why(three, other)
    assert not any("brings" in said for said in why(other, three))
    assert not why(three, three)
    advice = reasons.compare_choices(game, three, three)
    said = reasons.reasons_over_choice_made_in_words(advice, 0)
    assert said == "Why: more points in the end, on average"


@pytest.mark.parametrize(("back", "words"), [(0, "saves 2 bolts"), (1, "saves a bolt"), (2, "")])
def test_bolts_that_came_back_are_not_called_saved(back: int, words: str) -> None:
    choice = (Cross(0, 1, 2),)
    advice = reasons.compare_choices(revealed(5, CASCADE), choice, choice)
    facts = replace(advice.best.facts, spent=0, bolts=0)
    best = replace(advice.best, facts=facts)
    made = replace(advice.best, facts=replace(facts, spent=2, bolts=back))
    advice = replace(advice, best=best, second=made)
    saves = [said for said in reasons.list_reasons(advice, 0) if "saves" in said]
    assert saves == [words] * bool(words)


@pytest.mark.parametrize(
    ("back", "words"),
    [(0, "saves the 2 bolts the next best costs"), (1, "saves a bolt"), (2, "")],
)
def test_a_hint_calls_no_bolts_saved_that_come_back_with_the_next_best(
    back: int, words: str
) -> None:
    game = revealed(5, CASCADE)
    facts, after = reasons.effects_of_actions(game, (Cross(0, 1, 2),))
    best = reasons.ActionChain((Cross(0, 1, 2),), replace(facts, spent=0, bolts=0), after, 2.0)
    second = replace(best, facts=replace(facts, spent=2, bolts=back))
    told = reasons.list_reasons(reasons.Advice(best, second), 0)
    assert [said for said in told if "saves" in said] == [words] * bool(words)


def test_nothing_is_averaged_after_a_solo_games_last_number() -> None:
    choice = (Cross(0, 1, 2),)
    game = revealed(5, CASCADE)
    advice = reasons.compare_choices(game, choice, choice)
    assert reasons.reasons_over_choice_made(advice, 0).endswith(", on average")
    over = advice.best.after._replace(round=ROUNDS, turn=advice.best.after.setup.edition.turns)
    last = replace(advice, best=replace(advice.best, after=over))
    assert reasons.reasons_over_choice_made(last, 0) == "more points in the end"
    # Where others may still take moons, it is not certain.
    shared = over._replace(seats=over.seats * 2)
    several = replace(advice, best=replace(advice.best, after=shared))
    assert reasons.reasons_over_choice_made(several, 0).endswith(", on average")


BEGUN_LINES = """
    card 1 x9  8  7 | S
            4  5  6 | 2
            1  2  3 | L
            .  M  .
    card 2  5  9  8 | ?
            4  6  7 | .
            1  2  3 | .
            M  .  .
    """


def test_of_two_squares_that_bring_nothing_the_nearer_bonuses_are_told_and_marked() -> None:
    game = revealed(5, BEGUN_LINES)
    one, other = (Cross(0, 2, 0),), (Cross(0, 1, 4),)

    def compared(better: Sequence[Action], made: Sequence[Action]) -> reasons.Advice:
        return reasons.compare_choices(game, better, made)

    assert reasons.list_reasons(compared(one, other), 0) == [
        "puts Bonus “?” and a moon 2 squares away (played: Bonus 2 and a moon)"
    ]
    hinted = compared(one, other)
    hinted = reasons.Advice(hinted.best, hinted.second)
    assert reasons.list_reasons(hinted, 0) == [
        "puts Bonus “?” and a moon 2 squares away (next best: Bonus 2 and a moon)"
    ]
    assert reasons.lines_apart(compared(one, other)) == (
        ((2, 0, "?"), (2, 3, "moon")),
        ((1, 1, "2"), (1, 4, "moon")),
    )
    nearer = next(
        action
        for action in legal_actions(game, 0)
        if isinstance(action, Cross) and (action.card, action.square) == (1, 1)
    )
    told = reasons.list_reasons(compared((nearer,), other), 0)
    assert "puts a star one square away (played: 2 squares away)" in told
    assert not any("puts" in said for said in reasons.list_reasons(compared(other, (nearer,)), 0))


@pytest.mark.parametrize(
    ("card", "square", "turn", "is_said"),
    [
        (1, 0, 1, True),
        (2, 1, 1, False),  # Then one card is left that waits.
        (1, 0, 2, False),  # Both have come.
    ],
)
def test_a_last_number_is_kept_for_cards(card: int, square: int, turn: int, is_said: bool) -> None:
    drawing = """
        card 1  5  1  2 | .
                9  5  4 | .
                6  6  2 | .
                .  .  .
        card 2  7  5  2 | .
                9  6  4 | .
                6  6  2 | .
                .  .  .
        """
    actions = (Cross(0, card, square),)
    facts, after = reasons.effects_of_actions(revealed(5, drawing, turn=turn), actions)
    said = reasons.reasons_in_words(
        reasons.Advice(reasons.ActionChain(actions, facts, after, 1.0), None), 0
    )
    assert (said == "Leaves 2 cards open for the last 5.") is is_said
