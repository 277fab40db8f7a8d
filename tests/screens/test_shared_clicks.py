"""Clicks at a shared table that come early: kept, answered in order, taken back or refused."""

from __future__ import annotations

from game.luckybox.rules import Pass
from game.luckybox.scenes.round.question import Target
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.ui.window.scene import FRESH_SECONDS, Kit
from tests.players import rounds
from tests.players.screen import STEP, mouse_down, mouse_up
from tests.players.shared import done, let_pass, on, sit

WINDOW = 1280, 720


def test_a_press_begun_under_another_question_answers_nothing(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    square = on(scene, (2, 0))
    player.click(on(scene, (1, 2)))
    player.do(mouse_down(square))
    let_pass(player, 1.5)
    assert (2, 0) in scene.question_of(0).costs
    player.do(mouse_up(square))
    assert len(scene.table.match.actions) == 1


def test_a_click_on_a_board_that_plays_is_done_once_it_listens(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.TWO_WAITING, rounds.PLAIN)
    match = scene.table.match
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    let_pass(player, 0.1)
    assert all(scene.is_seat_busy(seat) and not scene.question_of(seat).legal for seat in (0, 1))
    player.click(on(scene, (1, 3)))
    player.click(on(scene, (2, 0)))
    assert len(match.actions) == 2
    assert scene.is_seat_busy(1), "only the board clicked on is hurried"
    let_pass(player, 0.6)
    assert [(it.player, it.card, it.square) for it in match.actions[2:]] == [(0, 2, 0)]
    let_pass(player, 3.0)
    assert len([it for it in match.actions if it.player == 1]) == 1


def test_a_click_too_early_on_a_bonus_is_done_a_moment_later(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    while not scene.question_of(0).legal:
        player.advance_time(STEP)
    assert not scene.may_answer(0)
    player.click(on(scene, (2, 0)))
    let_pass(player, FRESH_SECONDS + 0.1)
    assert [(it.player, it.card, it.square) for it in scene.table.match.actions[1:]] == [(0, 2, 0)]


def test_a_click_on_a_board_that_plays_is_forgotten_when_the_answer_is_taken_back(
    together: Kit,
) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    let_pass(player, 0.1)
    player.click(on(scene, (2, 0)))
    player.click(scene.picture.view.places["undo", 0].center)
    let_pass(player, 3.0)
    assert scene.table.match.actions == []


CHAIN = """
    card 1 x1 x2  5 | ?
            9  1  4 | .
            6  3  2 | .
            .  .  .
    card 2  4  7 x8 | .
            3  3  9 | .
           x1 x2  6 | 3
            .  .  .
"""
"""The 5 pays any square, and the 6 of card 2, crossed for it, a 3, of which there are three."""


def answers_of(scene: SharedRound, seat: int) -> list[Target]:
    crosses = [it for it in scene.table.match.actions if it.player == seat]
    return [(it.card, it.square) for it in crosses if not isinstance(it, Pass)]


def test_clicks_made_early_are_answered_in_the_order_in_which_they_were_made(
    together: Kit,
) -> None:
    player, scene = sit(together, CHAIN, CHAIN, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    player.click(on(scene, (2, 8)))
    player.click(on(scene, (2, 3)))
    player.click(on(scene, (5, 2)))
    let_pass(player, 4.0)
    assert answers_of(scene, 0) == [(1, 2), (2, 8), (2, 3)]
    assert answers_of(scene, 1) == [], "nobody else answers for that"
    assert done(scene) == [True, False, True]


def test_clicks_between_others_clicks_stay_on_their_own_boards(together: Kit) -> None:
    player, scene = sit(together, CHAIN, CHAIN)
    for square in ((1, 2), (3, 2), (2, 8), (4, 8), (4, 4), (2, 3)):
        player.click(on(scene, square))
    let_pass(player, 4.0)
    assert answers_of(scene, 0) == [(1, 2), (2, 8), (2, 3)]
    assert answers_of(scene, 1) == [(3, 2), (4, 8), (4, 4)]


def test_a_square_clicked_twice_too_early_is_one_click(together: Kit) -> None:
    player, scene = sit(together, CHAIN, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    player.click(on(scene, (2, 8)))
    player.click(on(scene, (2, 8)))
    let_pass(player, 4.0)
    assert answers_of(scene, 0) == [(1, 2), (2, 8)]
    assert not scene.refusal.words


def test_an_early_click_that_turns_out_to_be_illegal_is_refused_on_its_board(
    together: Kit,
) -> None:
    player, scene = sit(together, CHAIN, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    player.click(on(scene, (2, 8)))
    player.click(on(scene, (2, 1)))
    told = set()
    for _step in range(80):
        player.advance_time(STEP)
        told.add(scene.refusal.words)
    assert told - {""}
    assert answers_of(scene, 0) == [(1, 2), (2, 8)]
    assert scene.question_of(0).legal, "the 3 is still to be crossed off"


def test_undo_takes_early_clicks_back_as_well(together: Kit) -> None:
    player, scene = sit(together, CHAIN, rounds.PLAIN)
    for square in ((1, 2), (2, 8), (2, 3)):
        player.click(on(scene, square))
    let_pass(player, FRESH_SECONDS + 0.6)
    assert answers_of(scene, 0) == [(1, 2), (2, 8)]
    player.click(scene.picture.view.places["undo", 0].center)
    let_pass(player, 4.0)
    assert answers_of(scene, 0) == [(1, 2)]


def test_a_press_while_a_cascade_plays_counts_though_it_ends_before_the_release(
    together: Kit,
) -> None:
    player, scene = sit(together, CHAIN, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    bonus = on(scene, (2, 8))
    player.hover(bonus)
    while scene.is_seat_busy(0):
        player.do(mouse_up((1, 1)))
        player.hover(bonus)
        player.do(mouse_down(bonus))
        player.advance_time(STEP)
    player.do(mouse_up(bonus))
    let_pass(player, 2.0)
    assert answers_of(scene, 0) == [(1, 2), (2, 8)]
