"""Answers at a shared table: in any order, each on its own board, and passes by themselves."""

from __future__ import annotations

from random import Random

from game.luckybox import rules
from game.luckybox.scenes.shared.shared_answers import SharedAnswers
from tests.core.test_match import answer, laid, match_of
from tests.tables.table import revealed as laid_out


def test_a_cascades_choice_waits_on_its_own_board_while_others_answer() -> None:
    met, rng = 0, Random(4)
    for seed in range(12):
        match = laid("classic", seed, bots=0)
        asked = SharedAnswers(match)
        while not match.is_over:
            waiting = asked.people_waited_for()
            if not waiting:
                match.advance()
                continue
            choosing = [seat for seat in waiting if asked.question(seat).discs]
            others = [seat for seat in waiting if seat not in choosing]
            if choosing and others and match.game.phase is rules.Phase.TURN:
                met += 1
                disc = next(iter(asked.question(choosing[0]).discs))
                asked.choose_disc(choosing[0], disc)
                kept = asked.question(choosing[0])
                answer(match, others[0])
                assert asked.question(choosing[0]) == kept
                assert kept.chosen_disc == disc
                asked.choose_disc(choosing[0], disc)
                assert asked.question(choosing[0]).chosen_disc is None
            still = asked.people_waited_for()
            if still:
                answer(match, rng.choice(still))
    assert met > 20


def test_what_is_forced_comes_by_itself_until_it_is_taken_back() -> None:
    forced: list[rules.Action] = []
    for seed in range(6):
        match = laid("classic", seed, bots=0)
        asked = SharedAnswers(match)
        while not match.is_over:
            # A bonus that is used may lead to another.
            while coming := asked.forced_actions():
                for action in coming:
                    legal = match.legal(action.player)
                    assert list(legal) == [action] or len({it[:3] for it in legal}) == len(legal)
                    match.act(action)
                    forced.append(action)
                    if match.undoable_action(action.player) == action:
                        match.undo(action.player)
                        assert action not in asked.forced_actions(), "it would come again at once"
                        match.redo(action.player)
            waiting = asked.people_waited_for()
            if waiting:
                answer(match, waiting[-1])
            else:
                match.advance()
    assert sum(isinstance(action, rules.Pass) for action in forced) > 10
    assert sum(isinstance(action, rules.UseBonus) for action in forced) > 10


ONE_END = """
    card 1 x1 x2  5 | 8
           x9  7  6 | .
           x6  3  3 | .
            .  .  7
    card 2 x4 x4  8 | M
            1  1  2 | .
            1  1  2 | .
            .  .  .
"""
"""The 5 pays an 8, with one square; its column pays a 7, once 6 and 3 are crossed too."""


def waiting(drawing: str) -> SharedAnswers:
    game, _events = rules.apply(laid_out(5, drawing), rules.Cross(0, 1, 2))
    match = match_of(1)
    match.game = game
    return SharedAnswers(match)


def test_two_bonuses_with_one_square_each_need_no_order_where_it_makes_no_difference() -> None:
    both = ONE_END.replace(" 6 |", "x6 |").replace(" 3 |", "x3 |")
    asked = waiting(both)
    assert len(asked.question(0).discs) == 2
    assert [type(action) for action in asked.forced_actions()] == [rules.UseBonus]
    # The 7 completes a row that pays a 1, of which there are four.
    choosing = both.replace("x6 | .", "x6 | 1")
    assert len(waiting(choosing).question(0).discs) == 2
    assert waiting(choosing).forced_actions() == []
