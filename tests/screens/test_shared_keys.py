"""The keyboard at a shared table: on whose board it is, and where it goes on."""

from __future__ import annotations

from unittest.mock import patch

import pygame
import pytest

from game.luckybox import rules
from game.luckybox.scenes.round.question import bonus_prompt
from game.luckybox.scenes.shared.shared_answers import TAKE_BACK_SECONDS
from game.luckybox.scenes.shared.shared_forced import ACT_AFTER_SECONDS
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.ui.window.preferences import Settings
from game.ui.window.scene import FRESH_SECONDS, Kit
from tests.players import rounds
from tests.players.screen import STEP, Player, open_kit, words_on
from tests.players.shared import (
    BARREN,
    ONE_SQUARE,
    done,
    hold_shift,
    let_pass,
    on,
    sit,
    sit_at,
    with_bolts,
)

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
    let_pass(player, FRESH_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    player.wait()
    assert done(scene) == [False, True, False]
    player.press(pygame.K_1)
    assert scene.keys.seat == 0
    let_pass(player, FRESH_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False]


def test_a_digit_and_enter_answer_however_fast_they_come(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN, rounds.PLAIN)
    let_pass(player, FRESH_SECONDS + 0.1)
    for digit in (pygame.K_2, pygame.K_1, pygame.K_3):
        player.press(digit)
        player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, True]


def test_the_keys_stay_on_a_board_when_the_next_number_comes(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    player.press(pygame.K_2)
    let_pass(player, FRESH_SECONDS + 0.1)
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
        let_pass(player, FRESH_SECONDS + 0.1)
        player.press(pygame.K_RETURN)
        let_keys_go_on(player, scene)
        assert done(scene)[seat] and scene.keys.seat == following
        player.press(pygame.K_RETURN)
        assert not done(scene)[following], "a double Enter answers for nobody else"
    let_pass(player, FRESH_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert all(done(scene)) and scene.keys.seat == 3, "there is nobody to go on to"


def test_by_keys_alone_each_number_begins_on_the_first_board_and_ends_on_the_last_to_owe(
    together: Kit,
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_2)
    for seat in (1, 2, 0):
        assert scene.keys.seat == seat, "round to whoever was passed over"
        let_pass(player, FRESH_SECONDS + 0.1)
        player.press(pygame.K_RETURN)
        let_keys_go_on(player, scene)
    let_pass(player, 9.0)
    assert scene.table.match.game.turn == 2
    assert scene.keys.seat == 0 and scene.keys.answer is not None


def test_where_keys_are_in_use_a_round_begins_on_the_first_board_that_owes_something(
    together: Kit,
) -> None:
    laid = rounds.hands(together, *rounds.renumbered(BARREN, *[rounds.PLAIN] * 2))
    table = rounds.table_at(together, with_bolts(laid.match.game, 0, 0))
    together.hands.by_keyboard = True
    scene = SharedRound(together, table)
    player = Player(together, scene)
    player.wait(2)
    assert scene.keys.seat == 1 and scene.keys.answer is not None
    player.press(pygame.K_RETURN)
    assert not any(done(scene)[1:]), "that Enter began the round"
    let_pass(player, FRESH_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert done(scene)[1:] == [True, False]


@pytest.mark.parametrize("back", [(pygame.K_TAB, pygame.KMOD_SHIFT), (pygame.K_1, 0)])
def test_a_board_keeps_the_square_on_which_the_keys_left_it(
    together: Kit, back: tuple[int, int]
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_1, pygame.K_RIGHT)
    left = scene.keys.answer
    player.press(pygame.K_TAB)
    assert scene.keys.seat == 1 and scene.keys.answer is not left
    player.press(back[0], mod=back[1])
    assert scene.keys.seat == 0 and scene.keys.answer is left
    player.click(on(scene, (1, 2)))
    player.press(pygame.K_u, pygame.K_1)
    assert scene.keys.answer is not left, "what was answered since begins anew"


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


def test_the_key_for_undo_stands_on_the_button_of_the_board_where_it_acts(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.click(on(scene, (1, 2)), frames=2)

    def told_on() -> list[int]:
        parts = scene.picture.parts
        at_seats = enumerate(parts.shown.asked)
        told = [at for at, it in at_seats if it.has_undo_key]
        buttons = [repr(parts.undo_button(at, True, False, at in told)) for at in range(3)]
        assert [at for at, it in enumerate(buttons) if "('U',)" in it] == told
        return told

    assert told_on() == [], "while nobody uses keys"
    player.press(pygame.K_2, frames=2)
    assert told_on() == [], "nothing is to be taken back where the keys are"
    player.press(pygame.K_RETURN, frames=2)
    assert told_on() == [1]
    let_keys_go_on(player, scene)
    assert scene.keys.seat == 2 and told_on() == [1], "there it acts, though the keys went on"
    player.press(pygame.K_u, frames=2)
    assert done(scene) == [True, False, False]


def test_undo_pressed_twice_takes_back_nobody_elses_answer(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    for digit in (pygame.K_1, pygame.K_2):
        player.press(digit)
        player.press(pygame.K_RETURN)
        let_keys_go_on(player, scene)
    assert done(scene) == [True, True, False] and scene.keys.seat == 2
    player.press(pygame.K_u)
    player.press(pygame.K_u)
    assert done(scene) == [True, False, False] and scene.keys.seat == 1
    assert scene.refusal.words == "Nothing to undo."


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
        let_pass(player, FRESH_SECONDS + 0.1)
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
        let_pass(player, FRESH_SECONDS + 0.1)
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
        let_pass(player, FRESH_SECONDS + 0.1)
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
    let_pass(player, FRESH_SECONDS + 0.1)
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
    let_pass(player, FRESH_SECONDS + 0.1)
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


def test_the_keyboard_stays_on_a_board_until_its_player_has_answered(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.TWO_WAITING, rounds.PLAIN)
    player.press(pygame.K_2)
    let_pass(player, FRESH_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert scene.table.match.actions == [rules.Cross(1, 3, 2)]
    while not scene.question_of(1).legal:
        assert scene.keys.seat == 1
        player.press(pygame.K_RIGHT)
        player.advance_time(STEP)
    player.wait(2)
    assert scene.keys.seat == 1
    player.press(pygame.K_RETURN)
    let_pass(player, FRESH_SECONDS + 0.1)
    assert len(scene.table.match.actions) == 1, "that Enter was not meant for the bonus"
    while not done(scene)[1] or 1 in scene.table.match.waiting_seats():
        assert scene.keys.seat == 1
        player.press(pygame.K_RETURN)
        let_pass(player, FRESH_SECONDS + 0.1)
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
        let_pass(player, FRESH_SECONDS + 0.1)
        assert scene.keys.seat == 2
        assert words in scene.refusal.words
    assert done(scene) == [False, False, True]
    player.press(pygame.K_1)
    let_pass(player, FRESH_SECONDS + 0.1)
    assert scene.keys.seat == 0 and not scene.refusal.words
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, False, True]


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
    words = "Enter: cross off · 1–2: board · arrows: glowing square"
    assert words not in words_on(together, scene)
    player.press(pygame.K_TAB)
    player.wait()
    assert words in words_on(together, scene)


def test_a_late_enter_of_the_last_player_answers_for_nobody_at_the_next_number(
    together: Kit,
) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    for seat in range(2):
        player.press(pygame.K_TAB)
        assert scene.keys.seat == seat
        let_pass(player, FRESH_SECONDS + 0.1)
        player.press(pygame.K_RETURN)
    assert all(done(scene))
    while scene.table.match.game.turn == 1 or not scene.question_of(0).legal:
        let_pass(player, STEP)
    assert scene.keys.seat == 0, "where the keys began before"
    player.press(pygame.K_RETURN)
    assert not any(done(scene))
    let_pass(player, FRESH_SECONDS)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, False]


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
    let_pass(player, FRESH_SECONDS + 0.1)
    scene.refusal.hide_refusal()
    assert scene.keys.rested_share == 1.0 and ring() != hollow
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False] and not scene.refusal.words


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


def test_from_the_menu_the_keys_return_to_the_board_they_left(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    for seat in (0, 1, None):
        player.press(pygame.K_TAB)
        assert scene.keys.seat == seat
    player.press(pygame.K_RETURN, frames=2)
    assert player.scene is not scene
    player.press(pygame.K_ESCAPE, frames=2)
    assert player.scene is scene and scene.keys.seat == 1 and scene.keys.answer is not None


def test_what_keys_do_stands_still_at_a_number_beside_news_and_after_it_gives_way(
    together: Kit,
) -> None:
    player, scene = sit(together, *[ONE_SQUARE] * 2, *[rounds.PLAIN] * 2)
    player.press(pygame.K_4)
    player.wait()
    places, seen = scene.picture.view.places, []
    for seat, square in ((2, (5, 2)), (0, (1, 2)), (1, (3, 2))):
        told = words_on(together, scene).removesuffix(" R L Esc")
        seen.append((tuple(places["keys told"]), told[told.index("Enter: cross off") :]))
        assert not places["ticker"].colliderect(places["keys told"])
        player.click(on(scene, square))
        let_pass(player, 2.5)
        assert seat == 2 or f"{scene.table.players[seat].name}: 5 \u203a 4" in words_on(
            together, scene
        )
    assert seen[0] == seen[1] == seen[2]
    player.click(on(scene, (7, 2)))
    let_pass(player, 2.5)
    assert all(done(scene)) and "keys told" not in scene.picture.view.places
    assert "Björn: 5" in words_on(together, scene) and "Ann: 5" in words_on(together, scene)


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


def test_the_key_for_the_next_choice_goes_from_card_to_card(together: Kit) -> None:
    hands = [
        f"card {at}  5  2  1 | .\n 9  5  4 | .\n 6  3  5 | .\n .  .  .\n" for at in range(1, 7)
    ]
    player, scene = sit(together, "".join(hands[:3]), "".join(hands[3:]))
    player.press(pygame.K_1)
    found = []
    for _time in range(9):
        assert scene.keys.answer is not None
        found.append(scene.keys.answer.key)
        player.press(pygame.K_n)
    assert found == [("square", card, square) for card in (1, 2, 3) for square in (0, 4, 8)]
    assert scene.keys.answer.key == found[0]


def test_with_keys_on_no_board_the_key_for_the_next_choice_shows_one_and_enter_waits(
    together: Kit,
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    player.press(pygame.K_n, pygame.K_RETURN)
    assert scene.keys.seat == 0 and not any(done(scene))
    let_pass(player, FRESH_SECONDS + 0.1)
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
    let_pass(player, FRESH_SECONDS - 2 * STEP)
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
        assert "arrows: glowing square · Shift+arrows: spend bolts" in scene.refusal.words


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
    let_pass(player, FRESH_SECONDS + 0.1)
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


def test_one_enter_ends_the_show_of_an_answer_and_the_keys_go_on(together: Kit) -> None:
    player, scene = sit(together, ONE_SQUARE_EACH, *[rounds.PLAIN] * 2)
    player.press(pygame.K_1, pygame.K_RETURN)
    while 0 in scene.table.match.waiting_seats():
        player.advance_time(STEP)
    assert scene.is_seat_busy(0) and scene.keys.seat == 0
    player.press(pygame.K_RETURN)
    player.wait(2)
    assert not scene.is_seat_busy(0) and scene.keys.seat == 1 and scene.keys.rests


def test_enter_shows_at_once_what_all_others_still_play_where_the_own_board_is_done(
    together: Kit,
) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.TWO_WAITING)
    player.press(pygame.K_1, pygame.K_RETURN)
    let_pass(player, 2.0)
    player.click(on(scene, (3, 2)))
    player.press(pygame.K_1)
    assert scene.is_seat_busy(1) and scene.keys.seat == 0
    for _time in range(3):
        player.press(pygame.K_RETURN)
    player.wait(2)
    assert scene.question_of(1).discs and len(scene.table.match.actions) == 2
    assert scene.keys.seat == 0, "where they were called"


def test_enter_brings_at_once_what_is_going_to_come_by_itself_on_the_board_in_hand(
    together: Kit,
) -> None:
    player, scene = sit(together, ONE_SQUARE, rounds.PLAIN)
    player.press(pygame.K_1, pygame.K_RETURN)
    while scene.is_seat_busy(0):
        player.press(pygame.K_RETURN)
        player.wait()
    assert scene.keys.seat == 0 and len(scene.table.match.actions) == 1
    player.press(pygame.K_RETURN)
    assert scene.table.match.actions[1:] == [rules.UseBonus(0, 1, 0, 1, 3)]
    assert not done(scene)[1]


def test_enter_while_the_last_answer_may_be_taken_back_tells_which_key_goes_on(
    together: Kit,
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    for key in (pygame.K_1, pygame.K_2):
        player.press(key, pygame.K_RETURN)
        let_pass(player, 0.6)
    player.press(pygame.K_RETURN)
    assert all(done(scene)) and scene.table.match.game.turn == 1
    assert scene.message() == "Space for the next number. Until then you can undo."


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


def test_enter_too_early_for_bolts_is_told(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(BARREN, rounds.PLAIN))
    table = rounds.table_at(together, with_bolts(laid.match.game, 0, 4))
    together.settings.ask_bolts = False
    scene = SharedRound(together, table)
    player = Player(together, scene)
    player.wait()
    player.press(pygame.K_1)
    player.advance_time(FRESH_SECONDS / 2)
    assert not scene.may_answer(0, scene.question_of(0).chosen_square or (1, 0))
    player.press(pygame.K_RETURN)
    assert not any(done(scene)) and scene.refusal.words == "Ann: press again."
    let_pass(player, FRESH_SECONDS)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, False]


def test_enter_on_a_free_square_that_was_chosen_needs_no_wait(together: Kit) -> None:
    table = rounds.hands(together, *rounds.renumbered(rounds.PLAIN, rounds.PLAIN))
    scene = SharedRound(together, table)
    player = Player(together, scene)
    player.wait()
    player.press(pygame.K_1, pygame.K_RETURN)
    assert done(scene) == [True, False]


def test_the_time_for_undo_is_gone_with_the_number(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 2)
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    let_pass(player, 0.5)
    drawn: list[float] = []

    def heard(_pen: object, _bar: object, left: float) -> None:
        drawn.append(left)

    with patch("game.luckybox.scenes.shared.shared_scene.draw_undo_time", heard):
        player.wait(2)
        assert drawn[-1] > 0
        player.press(pygame.K_SPACE)
        player.wait(2)
    assert scene.table.match.game.turn == 2 and drawn[-1] == 0
