"""Keys on the squares of one board at a shared table: where they begin, walk, and what they say."""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import patch

import pygame
import pytest

from game.luckybox import rules
from game.luckybox.scenes.counsel.counsel import HintState
from game.luckybox.scenes.shared.shared_forced import ONLY_AFTER_SECONDS, TOLD_SECONDS
from game.luckybox.scenes.shared.shared_keys import ITSELF_SECONDS
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.ui.widgets.intents import ARROW_KEY_MOVES, Move
from game.ui.window.preferences import Settings
from game.ui.window.scene import FRESH_SECONDS, Kit
from tests.players import rounds
from tests.players.screen import STEP, Player, open_kit, words_on
from tests.players.shared import (
    dear_and_free,
    done,
    hold_shift,
    let_pass,
    on,
    sit,
    sit_at,
    with_bolts,
)

WINDOW = 1280, 720
ARROWS = {(way.dx, way.dy): key for key, way in ARROW_KEY_MOVES.items()}


def test_the_key_for_the_next_choice_keeps_to_free_squares_where_there_are_some(
    together: Kit,
) -> None:
    laid = rounds.hands(together, *rounds.renumbered(rounds.PLAIN, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 4)))
    game, legal = scene.table.match.game, scene.table.match.legal(0)
    crosses = [it for it in legal if isinstance(it, rules.Cross)]
    number_at = scene.table.faces
    free = {
        (it.card, it.square) for it in crosses
        if number_at[it.card].grid[it.square] == game.number
    }  # fmt: skip
    assert 0 < len(free) < len(legal)
    player.press(pygame.K_1)
    for _time in range(2 * len(legal)):
        player.press(pygame.K_n)
        answer = scene.keys.answer
        assert answer is not None and isinstance(answer.key, tuple)
        assert answer.key[1:] in free


ONE_STAR = """
    card 1 x1 x2  5 | 4
            9  7  4 | .
            6  3  2 | .
            .  .  .
    card 2  4 x7 x8 | S
            3  3  9 | .
            4  2  6 | .
            .  .  .
"""
"""Square 2 of card 1 pays a 4; one of three completes a row that pays a star."""

A_ROW_AND_MORE = """
    card 1 x1 x2  5 | 4
            9  7  4 | .
            6  3  2 | .
            .  .  .
    card 2  4 x7 x8 | S
           x3  3  9 | .
            4  2  6 | .
            .  .  .
    card 7  4 x7 x8 | M
           x3 x3  9 | .
           x4  2  6 | .
            .  .  M
"""
"""Of four 4s one completes nothing, one a row, which pays a star, and one a row and a column."""


@pytest.mark.parametrize(
    ("hand", "best"), [(ONE_STAR, (2, 0)), (A_ROW_AND_MORE, (7, 0))], ids=["a row", "two lines"]
)
def test_for_a_bonus_the_keys_begin_on_the_square_that_completes_most(
    together: Kit, hand: str, best: rounds.Target
) -> None:
    player, scene = sit(together, hand, rounds.PLAIN.replace("card 1", "card 3"))
    player.press(pygame.K_1, pygame.K_RETURN)
    let_pass(player, 2.0)
    assert scene.question_of(0).discs and len(scene.question_of(0).costs) > 2
    assert here(scene) == best == scene.cursors.target(0)[1:]  # type: ignore[index]


def test_after_undo_the_keys_stand_on_a_free_square_wherever_they_were(together: Kit) -> None:
    player, scene = dear_and_free(together)
    player.press(pygame.K_1, pygame.K_RETURN)
    let_pass(player, 2.0)
    assert scene.question_of(0).discs, "the keys are on a 4 for the bonus"
    player.press(pygame.K_u, frames=2)
    assert scene.question_of(0).costs[1, 5] and not scene.question_of(0).costs[here(scene)]


def test_after_undo_of_what_cost_bolts_a_pads_cursor_stands_on_a_free_square(
    together: Kit,
) -> None:
    _player, scene = dear_and_free(together)
    together.settings.ask_bolts = False
    dear = next(at for at, cost in scene.question_of(0).costs.items() if cost == 1)
    while scene.cursors.target(0) != ("square", *dear):
        scene.cursors.move(0, Move(1, 0))
    scene.answer_at(0, ("square", *dear))
    assert scene.table.match.actions == [rules.Cross(0, *dear)]
    scene.take_back_on(0)
    assert not scene.question_of(0).costs[scene.cursors.target(0)[1:]]  # type: ignore[index]


def test_arrow_keys_stay_on_the_board_in_hand(together: Kit) -> None:
    player, scene = sit(together, *[rounds.TWO_WAITING] * 4)
    for seat in range(4):
        for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
            player.press(pygame.K_1 + seat)
            for _time in range(12):
                player.press(key)
                player.wait()
                assert scene.keys.seat == seat


def here(scene: SharedRound) -> rounds.Target:
    """Return the square on which the keys are."""
    answer = scene.keys.answer
    assert answer is not None and isinstance(answer.key, tuple)
    return answer.key[1:]


@pytest.mark.parametrize("way", [pygame.K_RIGHT, pygame.K_LEFT])
def test_arrows_reach_all_that_glows_and_with_shift_every_square_that_may_be_chosen(
    together: Kit, way: int
) -> None:
    player, scene = dear_and_free(together)
    player.press(pygame.K_1)
    costs = scene.question_of(0).costs
    free = {at for at, cost in costs.items() if not cost}
    assert len({*costs.values()}) > 2 and len(free) > 1
    for reached in (free, {*costs}):
        seen = set()
        for _time in costs:
            player.press(way)
            seen.add(here(scene))
        assert seen == reached
        hold_shift(player)


@pytest.mark.parametrize("is_slow", [False, True])
def test_after_any_arrow_the_opposite_one_leads_back(together: Kit, is_slow: bool) -> None:
    player, scene = dear_and_free(together)
    player.press(pygame.K_1)
    if is_slow:
        hold_shift(player)
    for _time in range(12):
        for way, back in (
            (pygame.K_RIGHT, pygame.K_LEFT), (pygame.K_DOWN, pygame.K_UP),
            (pygame.K_LEFT, pygame.K_RIGHT), (pygame.K_UP, pygame.K_DOWN),
        ):  # fmt: skip
            before = here(scene)
            player.press(way, back)
            assert here(scene) == before
        player.press(pygame.K_RIGHT)


def test_where_one_square_glows_an_arrow_says_which_keys_lead_to_others(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(ONE_FREE_PAYS, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 4)))
    player.press(pygame.K_1, pygame.K_DOWN)
    assert here(scene) == (1, 2) and scene.refusal.words == "Shift+arrows: spend bolts"
    hold_shift(player)
    player.press(pygame.K_DOWN)
    assert scene.question_of(0).costs[here(scene)] and not scene.refusal.words


FREE_ON_THREE_CARDS = """
    card 6  1  2  5 | .
            9  4  4 | .
            5  3  2 | .
            .  .  .
    card 2  1  2  5 | .
            9  4  4 | .
            5  3  2 | .
            .  .  .
    card 8  1  4  7 | .
            3  5  8 | .
            6  9  4 | .
            .  .  .
"""


def test_left_and_right_go_along_rows_over_all_cards_and_up_and_down_along_columns(
    together: Kit,
) -> None:
    other = rounds.PLAIN.replace("card 1", "card 3").replace("card 2", "card 4")
    laid = rounds.hands(together, FREE_ON_THREE_CARDS, other)
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 0)))
    assert scene.table.lying_cards(0) == (6, 2, 8)
    player.press(pygame.K_1)
    places = scene.picture.view.places
    assert places["card", 8].top > places["card", 6].bottom, "it lies below"
    steps = (
        (pygame.K_RIGHT, (2, 2)), (pygame.K_RIGHT, (6, 6)), (pygame.K_RIGHT, (2, 6)),
        (pygame.K_RIGHT, (8, 4)), (pygame.K_RIGHT, (6, 2)), (pygame.K_LEFT, (8, 4)),
        # Round to the top; and where nothing lies in the same column, to what lies nearest.
        (pygame.K_DOWN, (6, 2)), (pygame.K_DOWN, (6, 6)), (pygame.K_DOWN, (8, 4)),
        (pygame.K_UP, (6, 6)), (pygame.K_UP, (6, 2)),
    )  # fmt: skip
    for key, answer in steps:
        player.press(key)
        assert here(scene) == answer


NOTHING_FREE = """
    card 1  4  9  1 | .
            8  6  9 | .
            1  1  6 | .
            .  .  .
    card 2  4  4  6 | .
            9  9  9 | .
            1  1  1 | .
            .  .  .
"""
"""Without a 5, one bolt reaches a 4 or a 6."""


@pytest.mark.parametrize(
    ("begin", "way", "goal"),
    [
        ((1, 0), (0, 1), (1, 4)),
        ((1, 4), (0, 1), (1, 8)),
        ((1, 0), (1, 0), (1, 4)),
        ((1, 4), (1, 0), (1, 8)),
        ((1, 8), (1, 0), (2, 0)),
        ((2, 0), (1, 0), (2, 1)),
        ((2, 2), (1, 0), (1, 0)),
        ((2, 0), (-1, 0), (1, 4)),
    ],
)
def test_where_nothing_glows_an_arrow_leads_to_the_nearest_square_ahead_on_the_same_card_first(
    together: Kit, begin: rounds.Target, way: tuple[int, int], goal: rounds.Target
) -> None:
    laid = rounds.hands(together, NOTHING_FREE, rounds.PLAIN.replace("card 1", "card 3"))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 1)))
    assert {*scene.question_of(0).costs.values()} == {1}
    player.press(pygame.K_1)
    told = scene.picture.parts.keys_in_words()
    assert "arrows: square" in told[0] and not any("glowing" in it for it in told)
    scene.focus.focus_widget(scene.picture.view.widget(("square", *begin)))
    there, back = ARROWS[way], ARROWS[-way[0], -way[1]]
    player.press(there)
    assert here(scene) == goal
    player.press(back)
    assert here(scene) == begin, "and back the same way"


THREE_FREE = """
    card 1  5  2  1 | .
            9  5  4 | .
            6  3  5 | .
            .  .  .
    card 2  1  2  4 | .
            9  5  4 | .
            6  5  2 | .
            .  .  .
"""


def test_left_and_right_pass_over_no_free_square_and_come_round(together: Kit) -> None:
    laid = rounds.hands(together, THREE_FREE, rounds.PLAIN.replace("card 1", "card 3"))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 0)))
    player.press(pygame.K_1)
    scene.focus.focus_widget(scene.picture.view.widget(("square", 1, 0)))
    seen = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT):
        player.press(key)
        assert scene.keys.answer is not None
        seen.append(scene.keys.answer.key)
    assert seen == [("square", *at) for at in ((1, 4), (2, 4), (1, 4), (2, 4), (1, 8))]
    reached = set()
    for _time in range(8):
        player.press(pygame.K_RIGHT)
        assert scene.keys.answer is not None
        reached.add(scene.keys.answer.key)
    assert len(reached) > 1, "Right never ends"


ONE_FREE_PAYS = """
    card 1 x1 x2  5 | 4
            4  4  3 | .
            6  3  2 | .
            .  .  .
"""
"""The only 5 completes a row that pays a 4, for which there is a choice of two squares."""


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_an_only_square_is_told_by_name_and_what_it_pays_is_not_answered_blindly(
    together: Kit, by: str
) -> None:
    laid = rounds.hands(together, *rounds.renumbered(ONE_FREE_PAYS, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 0)))
    words = f"{scene.table.players[0].name}’s only free square: 5"
    told = scene.picture.parts.only_words
    assert told(0) == words == scene.message() and not told(1), "before it comes"
    if by == "keys":
        player.press(pygame.K_1)
    while not scene.question_of(0).discs:
        player.advance_time(STEP)
        assert told(0) == words
    crosses = len(scene.table.match.actions)

    def answer() -> None:
        if by == "keys":
            player.press(pygame.K_RETURN)
        else:
            player.click(on(scene, (1, 3)))

    for _time in range(3):
        answer()
        player.advance_time(0.2)
    assert len(scene.table.match.actions) == crosses
    assert told(0) == words
    player.advance_time(TOLD_SECONDS)
    player.wait()
    assert not told(0), "now it says what the bonus asks"
    answer()
    assert len(scene.table.match.actions) == crosses + 1


TWO_THAT_COME = """
    card 1 x1 x2  5 | 8
           x9  7  6 | .
           x6  3  3 | .
            .  .  .
    card 2 x4 x4  8 | M
            1  1  2 | .
            1  1  2 | .
            .  .  .
"""
"""The 5 pays an 8, which has one square and comes by itself."""


def test_an_enter_meant_for_a_bonus_that_came_by_itself_answers_for_nobody_else(
    together: Kit,
) -> None:
    player, scene = sit(together, TWO_THAT_COME, *[rounds.PLAIN] * 2)
    player.press(pygame.K_1, pygame.K_RETURN)
    while scene.keys.seat == 0:
        player.advance_time(STEP)
    assert len(scene.table.match.actions) == 2 and scene.keys.seat == 1
    let_pass(player, 1.5 * FRESH_SECONDS)
    player.press(pygame.K_RETURN)
    assert not done(scene)[1] and scene.refusal.words == "Björn: press again."
    let_pass(player, ITSELF_SECONDS)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False]


def test_an_enter_meant_for_a_square_that_keys_passed_over_answers_for_nobody_else(
    together: Kit,
) -> None:
    lone = TWO_THAT_COME.replace("x1 x2  5 | 8", " 1 x2  5 | 8")
    laid = rounds.hands(together, *rounds.renumbered(lone, *[rounds.PLAIN] * 2))
    table = rounds.table_at(together, with_bolts(laid.match.game, 0, 0))
    together.hands.by_keyboard = True
    scene = SharedRound(together, table)
    player = Player(together, scene)
    player.wait(2)
    assert scene.keys.seat == 1, "the first board needs no key"
    while not done(scene)[0]:
        let_pass(player, FRESH_SECONDS)
        player.press(pygame.K_RETURN)
        assert not done(scene)[1]
    let_pass(player, FRESH_SECONDS)
    player.press(pygame.K_2, pygame.K_RETURN)
    assert done(scene) == [True, True, False], "a key that names the board means it"


def test_that_an_only_square_came_by_itself_is_told_until_the_next_number(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(*[rounds.PLAIN] * 2), number=9)
    table = rounds.table_at(together, with_bolts(laid.match.game, 0, 0))
    player, scene = sit_at(together, table)
    words = f"{scene.table.players[0].name}’s only free square: 9"
    let_pass(player, 8.0)
    assert done(scene) == [True, False]
    assert words in words_on(together, scene).replace("\u00a0", " ")
    player.click(on(scene, (3, 3)))
    while scene.table.match.game.turn == 1:
        assert scene.picture.parts.only_words(0) == words
        let_pass(player, 0.5)
    assert not scene.picture.parts.only_words(0)


FREE_TWICE = """
    card 1  1  2  5 | .
            9  2  3 | .
            6  3  2 | .
            .  .  .
    card 2  1  2  6 | .
           x9  5 x3 | S
            6  3  2 | .
            .  .  .
"""
"""Of two free squares the second that one reads completes a row."""


def test_the_keys_begin_where_most_happens_or_where_hinted_and_go_on_as_one_reads(
    together: Kit,
) -> None:
    player, scene = sit(together, FREE_TWICE, rounds.PLAIN)
    player.press(pygame.K_1)
    seen = []
    for _press in range(3):
        assert scene.keys.answer is not None
        seen.append(scene.keys.answer.key)
        player.press(pygame.K_n)
    full, first = ("square", 2, 4), ("square", 1, 2)
    assert seen == [full, first, full]
    hinted = SimpleNamespace(facts=SimpleNamespace(squares=((1, 2),)))
    with patch.object(HintState, "shown_chain", hinted):
        player.press(pygame.K_2, pygame.K_1)
    assert scene.keys.answer is not None and scene.keys.answer.key == first


PAYS_A_STAR = """
    card 1 x1 x2  5 | S
            9  5  4 | .
            6  3  2 | .
            .  .  .
"""
"""The first 5 completes a row that pays a star, a point in all; the keys begin there."""


def test_what_the_first_square_brings_is_told_only_once_a_key_is_pressed_there(
    together: Kit,
) -> None:
    player, scene = sit(together, *rounds.renumbered(PAYS_A_STAR, PAYS_A_STAR))
    assert scene.question_of(0).gains == {(1, 2): 1}
    for leads in (pygame.K_1, pygame.K_TAB):
        player.press(leads, frames=1)
        assert scene.keys.answer is not None and scene.keys.answer.key[-1] == 2, "where it begins"
        assert "+1 point" not in scene.message() + words_on(together, scene)
    player.press(pygame.K_RIGHT, frames=1)
    player.press(pygame.K_LEFT, frames=1)
    assert "+1 point" in scene.message()
    player.press(pygame.K_1, frames=1)
    assert "+1 point" not in scene.message()
    player.hover(on(scene, (1, 2)), frames=1)
    assert "+1 point" in scene.message(), "the mouse tells it where it points"


LOSES_ITS_BONUS = """
    card 1 x1 x2  5 | 8
            5  7  6 | .
            6  3  3 | .
            .  .  .
"""
"""The 5 at the top completes a row that pays an 8, of which none is open."""


def test_wherever_the_mouse_rests_the_square_with_the_keys_tells_what_it_loses(
    together: Kit,
) -> None:
    player, scene = sit(together, *[LOSES_ITS_BONUS] * 2)
    player.hover(on(scene, (1, 3)), frames=2)
    player.press(pygame.K_2)
    while scene.keys.answer is None or scene.keys.answer.key != ("square", 3, 2):
        player.press(pygame.K_RIGHT, frames=2)
    assert "Careful, bonus 8 is lost" in words_on(together, scene)


def seven_with_clocks() -> tuple[Player, SharedRound]:
    """Sit seven people down, of whom all but the third and the sixth have one free square."""
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    choosing = rounds.PLAIN.replace("1  2  5", "9  2  5")
    hands = [choosing if seat in {2, 5} else rounds.PLAIN for seat in range(7)]
    return sit_at(kit, rounds.hands(kit, *rounds.renumbered(*hands), number=9))


def test_keys_go_to_those_who_choose_and_only_squares_come_by_themselves_as_by_mouse() -> None:
    player, scene = seven_with_clocks()
    player.press(pygame.K_3)
    for seat in (2, 5):
        while scene.keys.seat != seat or scene.keys.rests:
            assert scene.keys.seat in {2, 5}, "led past whoever has a clock"
            player.advance_time(STEP)
        player.press(pygame.K_RETURN)
    let_pass(player, ONLY_AFTER_SECONDS / 2)
    assert scene.keys.seat == 5 and done(scene).count(True) == 2
    assert [it.only is None for it in scene.picture.parts.shown.asked].count(True) == 2
    let_pass(player, ONLY_AFTER_SECONDS / 2 + 1.5)
    assert all(done(scene))


def test_keys_on_a_board_with_a_clock_hold_it_only_on_another_square_and_nobody_elses() -> None:
    player, scene = seven_with_clocks()
    for square in ((5, 0), (11, 0)):
        player.click(on(scene, square))
    player.hover((1, 1))
    player.press(pygame.K_2)
    hold_shift(player)
    player.press(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    let_pass(player, ONLY_AFTER_SECONDS + 1.5)
    assert [at for at, it in enumerate(done(scene)) if not it] == [1], "bolts are thought of"
    player.do(pygame.event.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))
    player.press(pygame.K_LEFT)
    assert scene.keys.seat == 1
    let_pass(player, ONLY_AFTER_SECONDS + 1.5)
    assert all(done(scene))
