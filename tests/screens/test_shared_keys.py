"""The keyboard at a shared table: on whose board it is, and what it answers there."""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import patch

import pygame
import pytest

from game.luckybox import rules
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.counsel.counsel import HintState
from game.luckybox.scenes.round.question import bonus_prompt
from game.luckybox.scenes.shared.shared_answers import NEWS_SECONDS, TAKE_BACK_SECONDS
from game.luckybox.scenes.shared.shared_forced import ACT_AFTER_SECONDS, TOLD_SECONDS
from game.luckybox.scenes.shared.shared_keys import RESTING_SECONDS, TWO_DIGITS_SECONDS
from game.luckybox.scenes.shared.shared_scene import (
    DEAR_AFTER_SECONDS,
    SETTLING_SECONDS,
    SharedRound,
)
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from tests.players import rounds
from tests.players.screen import (
    STEP,
    Player,
    open_kit,
    words_on,
)
from tests.players.shared import BARREN, done, let_pass, on, sit, sit_at, with_bolts

WINDOW = 1280, 720


def let_keys_go_on(player: Player, scene: SharedRound) -> None:
    """Wait until the board in hand is still: only then the keys go on from it."""
    while scene.keys.seat is not None and scene.is_seat_busy(scene.keys.seat):
        player.advance_time(STEP)
    player.wait(2)


def test_tab_goes_from_board_to_board_and_enter_answers_there(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN, rounds.PLAIN)
    player.press(pygame.K_TAB)
    player.wait()
    assert scene.keys.seat == 0
    player.press(pygame.K_TAB)
    player.wait()
    assert scene.keys.seat == 1
    let_pass(player, SETTLING_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    player.wait()
    assert done(scene) == [False, True, False]
    player.press(pygame.K_1)
    assert scene.keys.seat == 0
    let_pass(player, SETTLING_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False]


def test_a_digit_and_enter_answer_however_fast_they_come(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN, rounds.PLAIN)
    let_pass(player, SETTLING_SECONDS + 0.1)
    for digit in (pygame.K_2, pygame.K_1, pygame.K_3):
        player.press(digit)
        player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, True]


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


def test_the_keys_stay_on_a_board_when_the_next_number_comes(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    player.press(pygame.K_2)
    let_pass(player, SETTLING_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    player.click(on(scene, (1, 2)))
    let_pass(player, 9.0)
    assert scene.table.match.game.turn == 2 and scene.keys.seat == 1
    assert not any(done(scene)) and scene.keys.answer is not None


def test_after_an_answer_the_keys_go_on_to_the_next_who_has_to_answer(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 4)
    player.click(on(scene, (5, 2)))
    assert done(scene) == [False, False, True, False]
    player.press(pygame.K_TAB)
    for seat, following in ((0, 1), (1, 3)):
        assert scene.keys.seat == seat
        let_pass(player, RESTING_SECONDS + 0.1)
        player.press(pygame.K_RETURN)
        let_keys_go_on(player, scene)
        assert done(scene)[seat] and scene.keys.seat == following
        player.press(pygame.K_RETURN)
        assert not done(scene)[following], "a double Enter answers for nobody else"
    let_pass(player, RESTING_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert all(done(scene)) and scene.keys.seat == 3, "there is nobody to go on to"


def test_undo_after_the_keys_went_on_takes_back_where_they_were_and_they_return(
    together: Kit,
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_1)
    player.press(pygame.K_RETURN)
    player.click(on(scene, (5, 2)))
    let_keys_go_on(player, scene)
    assert done(scene) == [True, False, True] and scene.keys.seat == 1
    player.press(pygame.K_u)
    player.wait()
    assert done(scene) == [False, False, True] and scene.keys.seat == 0


def test_after_the_next_number_undo_says_at_its_board_that_it_is_too_late(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    let_pass(player, 9.0)
    assert scene.table.match.game.turn == 2
    places = scene.picture.view.places
    for seat in (0, 1):
        player.click(places["undo", seat].center, frames=2)
        assert scene.refusal.words == "Too late to undo: a new number is out."
        assert places["board", seat] not in scene.refusal.spared
    player.press(pygame.K_2, pygame.K_u)
    assert scene.refusal.words == "Too late to undo: a new number is out."
    assert places["board", 1] not in scene.refusal.spared
    scene.refusal.hide_refusal()
    player.press(pygame.K_RIGHT, frames=2)
    player.press(pygame.K_TAB, frames=2)
    assert scene.keys.seat == 0, "it is nothing to press"


def test_undo_after_the_last_answer_takes_that_back(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_TAB)
    for _seat in range(3):
        let_pass(player, RESTING_SECONDS + 0.1)
        player.press(pygame.K_RETURN)
        let_keys_go_on(player, scene)
    assert all(done(scene))
    player.press(pygame.K_RETURN, pygame.K_u)
    assert done(scene) == [True, True, False] and scene.keys.seat == 2


def test_the_first_tab_finds_who_has_to_answer_wherever_the_mouse_was(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 4)
    player.click(scene.picture.view.places["name", 2].center)
    player.press(pygame.K_TAB)
    assert scene.keys.seat == 0


def test_enter_after_the_last_answer_does_not_call_the_next_number(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    for _seat in range(2):
        player.press(pygame.K_TAB)
        let_pass(player, SETTLING_SECONDS + 0.1)
        player.press(pygame.K_RETURN)
    assert all(done(scene))
    passed = 0.0
    while passed < 0.7 * TAKE_BACK_SECONDS:
        player.press(pygame.K_RETURN)
        let_pass(player, 0.2)
        passed += 0.2
        assert scene.table.match.game.turn == 1, passed
    player.press(pygame.K_u)
    player.wait()
    assert done(scene) == [True, False]


def test_space_after_the_last_answer_calls_the_next_number(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    for _seat in range(2):
        player.press(pygame.K_TAB)
        let_pass(player, SETTLING_SECONDS + 0.1)
        player.press(pygame.K_RETURN)
    let_pass(player, 0.5)
    player.press(pygame.K_SPACE)
    let_pass(player, 0.5)
    assert scene.table.match.game.turn == 2


def test_a_click_elsewhere_leaves_the_keys_where_they_are_and_one_there_lets_them_go(
    together: Kit,
) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.TWO_WAITING, rounds.PLAIN)
    player.press(pygame.K_2)
    let_pass(player, SETTLING_SECONDS + 0.1)
    player.click(on(scene, (1, 2)), frames=2)
    assert done(scene) == [True, False, False] and scene.keys.seat == 1
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False], "these keys are on their own board"
    player.click(scene.picture.view.places["name", 1].center)
    assert scene.keys.seat is None
    let_pass(player, 1.0)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False], "the first key only shows where it is"
    assert scene.keys.seat == 1, "where the mouse was last"


def test_tab_passes_every_board_before_it_leads_to_the_menu(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    seen: list[int | None] = []
    for _time in range(5):
        player.press(pygame.K_TAB)
        player.wait()
        seen.append(scene.keys.seat)
    assert seen == [0, 1, 2, None, 0]
    assert scene.focus.current is not None


def test_two_digits_lead_to_boards_eleven_and_twelve() -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    player, scene = sit(kit, *[rounds.PLAIN] * 12)
    for keys, seat in (
        ((pygame.K_1,), 0), ((pygame.K_9,), 8), ((pygame.K_0,), 9),
        ((pygame.K_1, pygame.K_1), 10), ((pygame.K_1, pygame.K_2), 11), ((pygame.K_2,), 1),
    ):  # fmt: skip
        player.press(*keys)
        assert scene.keys.seat == seat, keys
        let_pass(player, TWO_DIGITS_SECONDS + 0.1)
    assert {at: asked.key for at, asked in enumerate(scene.picture.parts.shown.asked)} == {
        at: str(at + 1) for at in range(12)
    }


def test_the_first_enter_after_the_mouse_shows_the_focus_and_answers_nothing(
    together: Kit,
) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    player.hover(scene.picture.view.places["board", 1].midbottom)
    player.wait()
    player.press(pygame.K_RETURN)
    player.wait()
    assert done(scene) == [False, False]
    assert scene.keys.seat == 0
    player.press(pygame.K_RETURN)
    assert done(scene) == [False, False], "nor does the second, blindly"
    let_pass(player, RESTING_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, False]


def test_a_digit_shows_whose_board_the_focus_is_on(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    player.press(pygame.K_2)
    player.wait()
    item = scene.screen_reader_view().focused_item()
    assert item is not None
    assert item.name.startswith(scene.table.players[1].name)


def test_the_key_for_a_hint_means_the_board_with_the_keyboard(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    player.press(pygame.K_2)
    player.wait()
    player.press(pygame.K_h, pygame.K_h, frames=2)
    assert scene.counsel.of_seats[1].counsel.step


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


def test_for_a_bonus_the_keys_do_not_begin_on_a_square_that_pays_a_stars_point_alone(
    together: Kit,
) -> None:
    player, scene = sit(together, ONE_STAR, rounds.PLAIN)
    player.press(pygame.K_1, pygame.K_RETURN)
    let_pass(player, 2.0)
    assert scene.question_of(0).gains == {(2, 0): 1}
    seen = []
    for _square in range(3):
        answer = scene.keys.answer
        assert answer is not None
        seen.append(answer.key)
        player.press(pygame.K_n)
    assert seen == [("square", 1, 5), ("square", 2, 6), ("square", 2, 0)]


def test_the_keyboard_stays_on_a_board_until_its_player_has_answered(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.TWO_WAITING, rounds.PLAIN)
    player.press(pygame.K_2)
    let_pass(player, SETTLING_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert scene.table.match.actions == [rules.Cross(1, 3, 2)]
    while not scene.question_of(1).legal:
        assert scene.keys.seat == 1
        player.press(pygame.K_RIGHT)
        player.advance_time(STEP)
    player.wait(2)
    assert scene.keys.seat == 1
    player.press(pygame.K_RETURN)
    let_pass(player, SETTLING_SECONDS + 0.1)
    assert len(scene.table.match.actions) == 1, "that Enter was not meant for the bonus"
    while not done(scene)[1] or 1 in scene.table.match.waiting_seats():
        assert scene.keys.seat == 1
        player.press(pygame.K_RETURN)
        let_pass(player, SETTLING_SECONDS + 0.1)
    let_keys_go_on(player, scene)
    assert scene.keys.seat == 2
    assert done(scene) == [False, True, False]


def test_the_key_of_a_board_that_is_done_says_so_and_takes_the_keyboard(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(rounds.PLAIN, rounds.PLAIN, BARREN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 2, 0)))
    let_pass(player, ACT_AFTER_SECONDS + 3.0)
    assert done(scene) == [False, False, True]
    words = f"{scene.table.players[2].name} is done. Tab: next player"
    for key in (pygame.K_3, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN):
        player.press(key)
        let_pass(player, SETTLING_SECONDS + 0.1)
        assert scene.keys.seat == 2
        assert words in scene.refusal.words
    assert done(scene) == [False, False, True]
    player.press(pygame.K_1)
    let_pass(player, SETTLING_SECONDS + 0.1)
    assert scene.keys.seat == 0 and not scene.refusal.words
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, False, True]


def test_arrow_keys_stay_on_the_board_in_hand(together: Kit) -> None:
    player, scene = sit(together, *[rounds.TWO_WAITING] * 4)
    for seat in range(4):
        for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
            player.press(pygame.K_1 + seat)
            for _time in range(12):
                player.press(key)
                player.wait()
                assert scene.keys.seat == seat


def dear_and_free(kit: Kit) -> tuple[Player, SharedRound]:
    """Sit two people down who have free squares, and bolts for others."""
    laid = rounds.hands(kit, *rounds.renumbered(rounds.TWO_WAITING, rounds.PLAIN))
    game = with_bolts(with_bolts(laid.match.game, 0, 4), 1, 4)
    return sit_at(kit, rounds.table_at(kit, game))


def test_arrows_go_to_free_squares_alone_and_to_dear_ones_while_prices_are_asked_for(
    together: Kit,
) -> None:
    player, scene = dear_and_free(together)
    player.press(pygame.K_1)
    costs = scene.question_of(0).costs
    ways = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
    seen = set()
    for _time in range(6):
        for way in ways:
            player.press(way)
            answer = scene.keys.answer
            assert answer is not None and isinstance(answer.key, tuple)
            seen.add(answer.key[1:])
    assert seen == {square for square, cost in costs.items() if not cost} and len(seen) > 1
    hold_shift(player)
    for way in ways:
        for _time in range(8):
            player.press(way)
            answer = scene.keys.answer
            assert answer is not None and isinstance(answer.key, tuple)
            seen.add(answer.key[1:])
    assert any(costs[square] for square in seen)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_bolts_are_asked_about_on_the_own_board_while_others_answer(together: Kit, by: str) -> None:
    player, scene = dear_and_free(together)
    square = next(it for it, cost in scene.question_of(0).costs.items() if cost > 1)

    def choose() -> None:
        if by == "mouse":
            player.click(on(scene, square), frames=2)
        else:
            scene.keys.go_to(0)
            scene.focus.focus_widget(scene.picture.view.widget(("square", *square)))
            player.press(pygame.K_RETURN)
            player.wait(2)

    choose()
    assert done(scene) == [False, False]
    assert scene.question_of(0).chosen_square == square
    words = words_on(together, scene)
    cost = scene.question_of(0).costs[square]
    again = "Click again." if by == "mouse" else "Press Enter again."
    assert f"Spend {cost} bolts? {again}" in words
    free = next(it for it, cost in scene.question_of(1).costs.items() if not cost)
    player.click(on(scene, free), frames=2)
    assert done(scene) == [False, True], "a free square never asks"
    assert scene.question_of(0).chosen_square == square, "others answer meanwhile"
    choose()
    assert done(scene) == [True, True]


def test_another_way_ends_the_question_about_bolts(together: Kit) -> None:
    player, scene = dear_and_free(together)
    square = next(it for it, cost in scene.question_of(0).costs.items() if cost > 1)
    player.click(on(scene, square), frames=2)
    player.click(scene.picture.view.places["name", 0].center, frames=2)
    assert scene.question_of(0).chosen_square is None
    scene.keys.go_to(0)
    scene.focus.focus_widget(scene.picture.view.widget(("square", *square)))
    player.press(pygame.K_RETURN)
    assert scene.question_of(0).chosen_square == square
    player.press(pygame.K_UP, frames=2)
    assert scene.question_of(0).chosen_square is None and done(scene) == [False, False]


def test_the_question_about_bolts_goes_with_the_keys_that_asked_it(together: Kit) -> None:
    player, scene = dear_and_free(together)
    square = next(it for it, cost in scene.question_of(0).costs.items() if cost > 1)
    scene.keys.go_to(0)
    scene.focus.focus_widget(scene.picture.view.widget(("square", *square)))
    player.press(pygame.K_RETURN, frames=2)
    assert scene.question_of(0).chosen_square == square
    player.press(pygame.K_TAB, frames=2)
    assert scene.keys.seat == 1 and scene.question_of(0).chosen_square is None
    assert "Press Enter again" not in words_on(together, scene)


def test_one_bolt_is_an_ordinary_answer_where_no_square_is_free(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(BARREN, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 2)))
    costs = scene.question_of(0).costs
    assert 0 not in costs.values()
    dear, cheap = (next(it for it, cost in costs.items() if cost == many) for many in (2, 1))
    player.click(on(scene, dear), frames=2)
    assert done(scene) == [False, False] and scene.question_of(0).chosen_square == dear
    player.click(on(scene, cheap), frames=2)
    assert done(scene) == [True, False]


def test_a_second_click_on_a_square_just_crossed_off_is_told_nothing(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    for seconds, words in ((0.0, ""), (0.7, ""), (1.5, "has already played")):
        if not seconds:
            player.click(on(scene, (1, 2)))
        let_pass(player, seconds)
        player.click(on(scene, (1, 2)), frames=2)
        assert words in scene.refusal.words and bool(words) == bool(scene.refusal.words)


def test_bolts_are_not_asked_about_where_the_setting_says_so(together: Kit) -> None:
    together.settings.ask_bolts = False
    player, scene = dear_and_free(together)
    square = next(it for it, cost in scene.question_of(0).costs.items() if cost > 1)
    player.click(on(scene, square), frames=2)
    assert done(scene) == [True, False]


@pytest.mark.parametrize("motion", ["full", "none"])
def test_right_after_a_number_came_a_click_spends_no_bolts_but_free_squares_answer(
    together: Kit, motion: str
) -> None:
    together.settings.motion, together.settings.ask_bolts = motion, False
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    match, dear, free = scene.table.match, (1, 1), (3, 4)
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    for _step in range(200):
        if match.game.turn == 2 and scene.question_of(0).costs:
            break
        player.advance_time(STEP)
    assert scene.question_of(0).costs[dear] == 3 and not scene.question_of(1).costs[free]
    player.click(on(scene, dear))
    player.click(on(scene, free))
    assert done(scene) == [False, True]
    player.advance_time(SETTLING_SECONDS)
    player.click(on(scene, dear))
    assert done(scene) == [False, True]
    player.advance_time(DEAR_AFTER_SECONDS - SETTLING_SECONDS)
    player.click(on(scene, dear))
    assert match.actions[-1] == rules.Cross(0, *dear)


def test_a_key_beside_a_name_takes_the_place_of_no_called_number() -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    player, scene = sit(kit, *[rounds.PLAIN] * 12)
    name = scene.picture.view.places["name", 3]
    mark = pygame.Rect(name.centerx, name.top, name.width // 2, name.height)

    def look() -> bytes:
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        return pygame.image.tobytes(kit.window.surface.subsurface(mark), "RGB")

    before = look()
    player.press(pygame.K_1)
    player.wait()
    assert scene.picture.parts.shown.asked[3].key == "4"
    assert look() == before


def test_until_there_is_news_the_line_below_says_what_the_keys_do(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.TWO_WAITING)
    words = "1–2: board · arrows: square"
    assert words not in words_on(together, scene)
    player.press(pygame.K_TAB)
    player.wait()
    assert words in words_on(together, scene)


def test_the_price_of_a_square_lies_above_the_ring_of_the_keys(together: Kit) -> None:
    player, scene = dear_and_free(together)
    square = next(at for at, cost in scene.question_of(0).costs.items() if cost)
    widget = scene.picture.view.widget(("square", *square))
    player.press(pygame.K_1)
    scene.focus.focus_widget(widget)
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    cost = scene.question_of(0).costs[square]
    rect = scene.picture.view.places["square", *square]
    number = scene.table.faces[square[0]].grid[square[1]]
    badge = card_painter(together.art).priced_square(number, cost, rect.width)
    there = together.window.surface
    solid = [(x, y) for x in range(rect.width) for y in range(rect.height)
             if badge.get_at((x, y)).a == 255]  # fmt: skip
    assert solid and scene.keys.answer is widget
    for x, y in solid:
        assert there.get_at((rect.x + x, rect.y + y))[:3] == badge.get_at((x, y))[:3]


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


def test_left_and_right_read_along_a_row_from_card_to_card_and_up_and_down_stay_on_their_card(
    together: Kit,
) -> None:
    other = rounds.PLAIN.replace("card 1", "card 3").replace("card 2", "card 4")
    table = rounds.hands(together, FREE_ON_THREE_CARDS, other)
    player, scene = sit_at(together, table)
    assert scene.table.lying_cards(0) == (6, 2, 8)
    player.press(pygame.K_1)
    steps = (
        (pygame.K_DOWN, (6, 6)), (pygame.K_UP, (6, 2)), (pygame.K_RIGHT, (2, 2)),
        (pygame.K_RIGHT, (6, 6)), (pygame.K_RIGHT, (2, 6)), (pygame.K_RIGHT, (8, 4)),
        (pygame.K_RIGHT, (6, 2)), (pygame.K_LEFT, (8, 4)),
    )  # fmt: skip
    for key, answer in steps:
        player.press(key)
        assert scene.keys.answer is not None
        assert scene.keys.answer.key == ("square", *answer)


def test_a_late_enter_of_the_last_player_answers_for_nobody_at_the_next_number(
    together: Kit,
) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    for seat in range(2):
        player.press(pygame.K_TAB)
        assert scene.keys.seat == seat
        let_pass(player, RESTING_SECONDS + 0.1)
        player.press(pygame.K_RETURN)
    assert all(done(scene))
    while scene.table.match.game.turn == 1 or not scene.may_answer(0):
        let_pass(player, STEP)
    assert scene.keys.seat == 0, "where the keys began before"
    player.press(pygame.K_RETURN)
    assert not any(done(scene))
    let_pass(player, RESTING_SECONDS)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, False]


def test_keys_ask_about_bolts_no_sooner_than_the_mouse(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(BARREN, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 2)))
    scene.keys.go_to(0)
    answer = scene.keys.answer
    assert answer is not None and isinstance(answer.key, tuple)
    assert scene.question_of(0).costs[answer.key[1:]] == 1, "nothing is free"
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, False]


def hold_shift(player: Player) -> None:
    player.do(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))


def test_with_shift_the_key_for_the_next_choice_leads_to_what_costs_bolts_cheapest_first(
    together: Kit,
) -> None:
    player, scene = dear_and_free(together)
    player.press(pygame.K_1)
    hold_shift(player)
    costs, seen = scene.question_of(0).costs, []
    for _time in range(sum(map(bool, costs.values()))):
        player.press(pygame.K_n, mod=pygame.KMOD_SHIFT)
        answer = scene.keys.answer
        assert answer is not None and isinstance(answer.key, tuple)
        seen.append(answer.key[1:])
    assert len({*seen}) == len(seen), "each of them once"
    paid = [costs[square] for square in seen]
    assert paid == sorted(paid) and paid[0] == 1


def test_the_question_about_bolts_goes_when_the_keys_go_to_another_square(together: Kit) -> None:
    player, scene = dear_and_free(together)
    square = next(it for it, cost in scene.question_of(0).costs.items() if cost > 1)
    scene.keys.go_to(0)
    scene.focus.focus_widget(scene.picture.view.widget(("square", *square)))
    player.press(pygame.K_RETURN, frames=2)
    assert scene.question_of(0).chosen_square == square
    player.press(pygame.K_n, frames=2)
    assert scene.question_of(0).chosen_square is None


def test_the_question_about_bolts_says_what_one_gets(together: Kit) -> None:
    hand = """
        card 1 x1 x6  3 | LL
               x9 x3  4 | ?
                6  3  2 | .
                .  .  .
    """
    laid = rounds.hands(together, *rounds.renumbered(hand, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 4)))
    player.hover(on(scene, (1, 5)))
    player.wait(2)
    assert "Costs 1 bolt · bonus ?" in words_on(together, scene)
    player.click(on(scene, (1, 2)), frames=2)
    assert "+2 bolts · Spend 2 bolts? Click again." in words_on(together, scene)


def test_keys_pressed_blindly_one_after_another_answer_for_nobody_else(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_1, pygame.K_RETURN)
    for _time in range(12):
        for key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_p):
            player.press(key)
            let_pass(player, 0.12)
    assert done(scene) == [True, False, False]
    let_pass(player, RESTING_SECONDS)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False]


def test_a_key_that_comes_too_early_is_answered_and_the_ring_shows_when_it_acts(
    together: Kit,
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_1, pygame.K_RETURN, frames=2)
    while scene.keys.seat == 0:
        player.do()
    assert scene.keys.seat == 1 and scene.keys.rested_share < 0.5

    def ring() -> bytes:
        answer = scene.keys.answer
        assert answer is not None
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        around = answer.rect.inflate(24, 24)
        return pygame.image.tobytes(together.window.surface.subsurface(around), "RGB")

    hollow = ring()
    player.press(pygame.K_RETURN)
    name = scene.table.players[1].name
    assert scene.refusal.words == f"{name}: press again." and done(scene) == [True, False, False]
    let_pass(player, RESTING_SECONDS + 0.1)
    scene.refusal.hide_refusal()
    assert scene.keys.rested_share == 1.0 and ring() != hollow
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False] and not scene.refusal.words


def test_tab_right_after_the_keys_went_on_by_themselves_leads_no_further(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_1)
    for seat in (1, 2):
        player.press(pygame.K_RETURN, pygame.K_TAB)
        assert scene.keys.seat == seat, "who answers and tabs skips nobody"
    let_pass(player, 1.0)
    player.press(pygame.K_TAB)
    assert scene.keys.seat is None, "later it leads on"


def test_the_key_for_a_pass_passes_for_nobody_but_the_board_in_hand(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(rounds.PLAIN, *[BARREN] * 2))
    game = laid.match.game
    for seat in (1, 2):
        game = with_bolts(game, seat, 2)
    player, scene = sit_at(together, rounds.table_at(together, game))
    player.press(pygame.K_p)
    assert not any(done(scene)) and scene.keys.seat == 1, "the first key shows where it is"
    player.press(pygame.K_1, pygame.K_p)
    assert not any(done(scene)), "there the number is free"
    player.press(pygame.K_2, pygame.K_p, pygame.K_p)
    assert done(scene) == [False, True, False], "a second press passes for nobody else"


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
    player, scene = sit(together, THREE_FREE, rounds.PLAIN.replace("card 1", "card 3"))
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


def test_from_the_menu_the_keys_return_to_the_board_they_left(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    for seat in (0, 1, None):
        player.press(pygame.K_TAB)
        assert scene.keys.seat == seat
    player.press(pygame.K_RETURN, frames=2)
    assert player.scene is not scene
    player.press(pygame.K_ESCAPE, frames=2)
    assert player.scene is scene and scene.keys.seat == 1 and scene.keys.answer is not None


def test_news_give_way_to_the_keys_after_two_seconds(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.TWO_WAITING, rounds.PLAIN)
    player.press(pygame.K_1)
    player.wait()
    keys = "1–3: board · arrows: square"
    assert keys in words_on(together, scene)
    player.click(on(scene, (3, 2)))
    while not scene.picture.parts.shown.news:
        player.advance_time(STEP)
        for square in scene.question_of(1).costs:
            player.click(on(scene, square))
    player.press(pygame.K_LEFT)
    player.wait()
    assert keys not in words_on(together, scene)
    let_pass(player, NEWS_SECONDS + 0.1)
    assert keys in words_on(together, scene)


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


def test_the_key_for_a_pass_says_on_the_own_board_why_there_is_none(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.TWO_WAITING, rounds.PLAIN)
    player.press(pygame.K_p)
    assert scene.keys.seat == 0, "the first key shows where it is"
    for digit, seat in ((pygame.K_1, 0), (pygame.K_2, 1)):
        player.press(digit, pygame.K_p)
        assert "cross it off" in scene.refusal.words or "cross one off" in scene.refusal.words
        assert scene.picture.view.places["board", seat] not in scene.refusal.spared
    player.press(pygame.K_RETURN)
    while not scene.question_of(1).discs:
        player.advance_time(STEP)
    player.wait()
    player.press(pygame.K_p)
    assert scene.refusal.words == bonus_prompt(scene.question_of(1))
    assert done(scene)[0] is False and len(scene.table.match.actions) == 1


@pytest.mark.parametrize("mod", [0, pygame.KMOD_SHIFT])
def test_the_key_for_the_next_choice_leads_to_nobody_elses(together: Kit, mod: int) -> None:
    laid = rounds.hands(together, *rounds.renumbered(rounds.CASCADE, *[rounds.PLAIN] * 2))
    game = laid.match.game
    for seat in range(3):
        game = with_bolts(game, seat, 4)
    player, scene = sit_at(together, rounds.table_at(together, game))
    player.press(pygame.K_1)
    scene.focus.focus_widget(scene.picture.view.widget(("square", 1, 2)))
    player.press(pygame.K_RETURN)
    assert len(scene.table.match.actions) == 1 and scene.is_seat_busy(0)
    if mod:
        hold_shift(player)
    for _time in range(4):
        player.press(pygame.K_n, mod=mod)
        player.press(pygame.K_RETURN)
        assert scene.keys.seat == 0
    assert not any(done(scene)[1:])


def test_with_keys_on_no_board_the_key_for_the_next_choice_shows_one_and_enter_waits(
    together: Kit,
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    player.press(pygame.K_n, pygame.K_RETURN)
    assert scene.keys.seat == 0 and not any(done(scene))
    let_pass(player, RESTING_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, False]


def test_right_after_a_number_came_the_keys_rest_on_their_own_board_too(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(*[rounds.PLAIN] * 2))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 1, 4)))
    player.press(pygame.K_2)
    player.click(on(scene, (1, 2)))
    scene.focus.focus_widget(scene.picture.view.widget(("square", 3, 4)))
    player.press(pygame.K_RETURN)
    assert all(done(scene))
    player.press(pygame.K_SPACE)
    while scene.table.match.game.turn == 1 or not scene.question_of(1).legal:
        player.advance_time(STEP)
    actions = len(scene.table.match.actions)
    costs, answer = scene.question_of(1).costs, scene.keys.answer
    assert answer is not None and isinstance(answer.key, tuple)
    assert costs[answer.key[1:]] == min(costs.values()), "the ring begins anew"
    let_pass(player, RESTING_SECONDS - 2 * STEP)
    player.press(pygame.K_RETURN)
    assert scene.keys.seat == 1 and len(scene.table.match.actions) == actions


def test_a_digit_without_a_board_says_what_keys_do(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_1)
    for name, mod, letter in (("7", 0, "7"), ("8", pygame.KMOD_SHIFT, "*")):
        scene.refusal.hide_refusal()
        codes = getattr(pygame, f"K_{name}"), getattr(pygame, f"KSCAN_{name}")
        key = {"key": codes[0], "scancode": codes[1], "mod": mod, "unicode": letter}
        player.do(pygame.event.Event(pygame.KEYDOWN, key))
        assert scene.keys.seat == 0 and "1–3: board" in scene.refusal.words
        assert "N: next · Shift+N: for bolts" in scene.refusal.words


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


ONE_SQUARE_EACH = """
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


def test_while_a_bonus_comes_by_itself_the_keys_stay_and_enter_answers_for_nobody_else(
    together: Kit,
) -> None:
    player, scene = sit(together, ONE_SQUARE_EACH, *[rounds.PLAIN] * 2)
    player.press(pygame.K_1, pygame.K_RETURN)
    match, was_forced = scene.table.match, False
    while 0 in match.waiting_seats() or scene.is_seat_busy(0):
        assert scene.keys.seat == 0, "the cascade is still theirs"
        was_forced = was_forced or len(match.actions) == 2
        if scene.question_of(0).discs:
            assert scene.picture.parts.shown.asked[0].only == (2, 2), "a clock, not a question"
        player.press(pygame.K_RETURN)
        let_pass(player, 0.1)
        assert not done(scene)[1]
    player.wait(2)
    assert was_forced and len(match.actions) == 2
    name = scene.table.players[1].name
    assert scene.keys.seat == 1 and scene.keys.rests
    assert scene.refusal.words == f"{name}: press again."
    player.press(pygame.K_RETURN)
    assert not done(scene)[1]
    let_pass(player, RESTING_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False]


def test_enter_while_an_answer_is_shown_hurries_it_and_the_next_player_is_told(
    together: Kit,
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_1, pygame.K_RETURN)
    player.do()
    assert scene.is_seat_busy(0) and scene.keys.seat == 0
    player.press(pygame.K_RETURN)
    player.wait(2)
    assert not scene.is_seat_busy(0) and scene.keys.seat == 1 and scene.keys.rests
    assert scene.refusal.words == f"{scene.table.players[1].name}: press again."
    assert done(scene) == [True, False, False]


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


def test_from_a_square_that_costs_bolts_arrows_lead_to_others_and_the_walk_goes_on_there(
    together: Kit,
) -> None:
    player, scene = dear_and_free(together)
    player.press(pygame.K_1)
    costs = scene.question_of(0).costs

    def here() -> rounds.Target:
        answer = scene.keys.answer
        assert answer is not None and isinstance(answer.key, tuple)
        return answer.key[1], answer.key[2]

    hold_shift(player)
    for _time in range(2):
        player.press(pygame.K_n, mod=pygame.KMOD_SHIFT)
    second = here()
    player.do(pygame.event.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))
    assert not scene.playback_speed.is_slow and costs[second]
    seen = set()
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP) * 3:
        player.press(key)
        seen.add(here())
    assert len(seen) > 2 and all(costs[square] for square in seen)
    player.press(pygame.K_n)
    assert not costs[here()], "back to what is free"


TWO_LINES_ONE_LOST = """
    card 1 x1 x2  6 | 9
            1 x7 x7 | .
            2 x3 x1 | .
            .  .  M
    card 2  6  4  2 | .
            1  3  2 | .
            5  1  2 | .
            .  .  .
"""
"""The 6 of card 1 completes two lines, which pay a moon and a 9 that is lost."""


def test_of_squares_with_one_price_the_one_that_brings_most_comes_first(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(TWO_LINES_ONE_LOST, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 1)))
    player.press(pygame.K_1)
    hold_shift(player)
    player.press(pygame.K_n, mod=pygame.KMOD_SHIFT)
    assert list(scene.question_of(0).costs.values()).count(1) == 3
    assert scene.keys.answer is not None and scene.keys.answer.key == ("square", 1, 2)


def test_after_a_number_that_nobody_answered_by_keys_they_do_not_come_back(
    together: Kit,
) -> None:
    laid = rounds.hands(together, *rounds.renumbered(BARREN, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 0)))
    player.press(pygame.K_1)
    let_pass(player, ACT_AFTER_SECONDS + 1.0)
    assert done(scene) == [True, False]
    player.click(on(scene, (3, 2)))
    assert all(done(scene)) and scene.keys.seat is None
    let_pass(player, 9.0)
    assert scene.table.match.game.turn == 2 and scene.keys.seat is None
