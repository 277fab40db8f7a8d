"""What counsel says is so: chains are the search's, reasons true, and nothing hidden is seen."""

from __future__ import annotations

import pickle
from functools import partial

import pytest

from game.luckybox.mind.network import shipped_network
from game.luckybox.mind.player import choices, finished
from game.luckybox.rules import Cross, Phase, SeatView, legal_actions, view_for
from game.luckybox.rules import apply as do
from game.luckybox.scenes.counsel.odds import finished_of, gains_of
from game.luckybox.scenes.counsel.reasons import (
    Advice,
    Chain,
    advise,
    best_chain,
    chain_from,
    facts_of,
    fitting,
    numbers_left,
    reasons_of,
    why,
)
from tests.minds import moments
from tests.rounds import CASCADE
from tests.table import revealed

# --- chains --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "edition"), [(1, "classic"), (3, "french")])
def test_the_best_of_all_beginnings_is_the_best_of_the_search(players: int, edition: str) -> None:
    for game, seat in list(moments(3, players, edition))[::5]:
        if game.phase is not Phase.TURN:
            continue
        best = best_chain(game, seat)
        found = choices(view_for(game, seat), shipped_network(), most=1)[0]
        begun = [chain_from(game, seat, (action,)) for action in legal_actions(game, seat)]
        assert best.actions == found.actions
        assert max(chain.value for chain in begun) == pytest.approx(found.value, abs=1e-3)


def test_a_chain_begins_where_it_is_asked_from_and_goes_to_its_end() -> None:
    game = revealed(5, CASCADE)
    chain = chain_from(game, 0, (Cross(0, 1, 2),))
    assert chain.begins_at == (1, 2)
    assert len(chain.facts.squares) == 3
    assert not chain.after.seats[0].pending


def test_what_a_chain_takes_and_gives_is_what_the_rules_make_of_it() -> None:
    for game, seat in list(moments(4, 1, "classic"))[::4]:
        if game.phase is not Phase.TURN:
            continue
        chain = best_chain(game, seat)
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
    for game, seat in list(moments(5, 1, "classic"))[::3]:
        found = advise(game, seat)
        assert found.lead >= 0
        if found.second is None:
            continue
        # Turned round it is no advice, and what is said of it must be so all the same.
        for advice in (found, Advice(found.second, found.best)):
            assert advice.second is not None
            text = " ".join(reasons_of(advice, seat))
            said.update(text.split())
            facts, after = facts_of(game, advice.best.actions)
            assert ("finishes" in text) == bool(facts.cards)
            assert "worth its" not in text or facts.spent
            left = numbers_left(after)
            mine = fitting(after.seats[seat], left)
            if "fits" in text:
                assert f"fits {mine} of the {left.total()}" in text
                assert mine > fitting(advice.second.after.seats[seat], left)
    assert {"fills", "keeps", "covers"} <= said


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
    facts, after = facts_of(game, [Cross(0, 1, 0)])
    best = Chain((Cross(0, 1, 0),), facts, after, 2.0)
    facts, after = facts_of(game, [Cross(0, 1, 7)])
    second = Chain((Cross(0, 1, 7),), facts, after, 1.0)
    left = numbers_left(best.after)
    assert left[5] == 1
    assert fitting(best.after.seats[0], left) == 3
    assert fitting(second.after.seats[0], left) == 1
    said = reasons_of(Advice(best, second), 0)
    assert "fits 3 of the 17 numbers in the bag (next best: 1)" in said
    assert "saves the bolt the next best costs" in said


@pytest.mark.parametrize(
    ("card", "square", "turn", "is_said"),
    [
        (1, 0, 1, True),
        (2, 1, 1, False),  # Then one card is left that waits.
        (1, 0, 2, False),  # Both have come.
    ],
)
def test_the_last_number_is_kept_for_the_cards_that_wait_for_it(
    card: int, square: int, turn: int, is_said: bool
) -> None:
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
    facts, after = facts_of(revealed(5, drawing, turn=turn), actions)
    said = why(Advice(Chain(actions, facts, after, 1.0), None), 0)
    assert (said == "Keeps the last 5 for 2 cards.") is is_said


def test_counsel_can_be_handed_to_another_process() -> None:
    game = revealed(5, CASCADE)
    for work in (
        partial(advise, game, 0),
        partial(best_chain, game, 0),
        partial(chain_from, game, 0, (Cross(0, 1, 2),)),
    ):
        assert pickle.loads(pickle.dumps(work))() == work()
        assert pickle.loads(pickle.dumps(work())) == work()


def test_odds_are_of_what_is_left_and_even_on_the_whole() -> None:
    looked = 0
    for game, seat in list(moments(7, 1, "classic"))[::4]:
        gains, left = gains_of(game, seat), numbers_left(game)
        if game.phase is not Phase.TURN or not game.to_come:
            assert gains == {}
            continue
        assert set(gains) == set(left)
        whole = sum(gains[number] * count for number, count in left.items())
        assert whole == pytest.approx(0, abs=0.05)
        looked += 1
    assert looked > 3


LACKS_A_FIVE = """
    card 1 x1 x2  5 | .
           x9 x5 x4 | .
           x6 x3 x8 | .
            .  .  .
    card 2  7  7  7 | .
            3  3  3 | .
            1  1  1 | .
            .  .  .
"""
"""Its first card is full after a 5; its second has more squares open than numbers can come."""


def lacking_a_five(number: int, *came: int, drawing: str = LACKS_A_FIVE) -> SeatView:
    """See a seat after these numbers and one more, without a bolt."""
    game = revealed(number, drawing, turn=len(came) + 1)
    seat = game.seats[0]._replace(bolts=0)
    coming = (*came, number, *[number] * 9)[:9]
    return view_for(game._replace(seats=(seat,), numbers=coming), 0)


def test_what_is_certain_to_be_finished_always_is_and_what_cannot_be_never() -> None:
    view = lacking_a_five(5, 1, 1, 2, 2)
    assert finished(view, shipped_network(), 10, 0) == {1: 10, 2: 0}


def test_a_card_that_waits_for_one_number_is_finished_as_often_as_that_comes() -> None:
    # Of eleven numbers left two are a 5, and two more are drawn.
    view = lacking_a_five(1, 1, 2, 2, 4, 6, 8)
    games = 400
    share = finished(view, shipped_network(), games, 1)[1] / games
    assert share == pytest.approx(1 - 9 / 11 * 8 / 10, abs=0.08)


def test_a_finished_card_is_not_asked_after() -> None:
    view = lacking_a_five(3, drawing=LACKS_A_FIVE.replace(" 5 | .", "x5 | ."))
    assert set(finished(view, shipped_network(), 2, 0)) == {2}


def test_counsel_sees_nothing_that_is_hidden() -> None:
    for game, seat in list(moments(6, 2, "classic"))[::9]:
        if game.phase is not Phase.TURN:
            continue
        to_come = game.numbers[: game.turn] + game.numbers[: game.turn - 1 : -1]
        other = game._replace(numbers=to_come, pile=game.pile[::-1])
        assert advise(other, seat).best.actions == advise(game, seat).best.actions
        assert gains_of(other, seat) == gains_of(game, seat)
        assert finished_of(other, seat, 0) == finished_of(game, seat, 0)
        assert best_chain(other, seat).actions == best_chain(game, seat).actions
