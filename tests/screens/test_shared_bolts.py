"""Bolts at a shared table: what a square costs, and when that is asked about first."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pygame
import pytest

from game.luckybox import rules
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.luckybox.scenes.shared.shared_words import has_yet_to_learn_bolts
from game.ui.draw.text import TextPlate
from game.ui.widgets.widget import format_with_keys
from game.ui.window.preferences import Settings
from game.ui.window.scene import FRESH_SECONDS, Kit
from game.words import _, set_language
from tests.players import rounds
from tests.players.screen import STEP, Player, open_kit, words_on
from tests.players.shared import (
    BARREN,
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


def asked_by_keys(kit: Kit) -> tuple[Player, SharedRound]:
    """Press Enter on a square of the first board that costs bolts: it asks back."""
    player, scene = dear_and_free(kit)
    square = next(it for it, cost in scene.question_of(0).costs.items() if cost > 1)
    scene.keys.go_to(0)
    scene.focus.focus_widget(scene.picture.view.widget(("square", *square)))
    player.press(pygame.K_RETURN, frames=2)
    assert scene.question_of(0).chosen_square == square
    return player, scene


def test_whoever_is_asked_by_keys_is_told_a_key_though_others_use_the_mouse(
    together: Kit,
) -> None:
    player, scene = asked_by_keys(together)
    player.hover(on(scene, (3, 2)), frames=2)
    player.click(on(scene, (3, 2)), frames=2)
    assert done(scene) == [False, True] and "Press Enter again." in words_on(together, scene)
    let_pass(player, FRESH_SECONDS)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True]


def test_the_question_about_bolts_goes_with_the_keys_that_asked_it(together: Kit) -> None:
    player, scene = asked_by_keys(together)
    player.press(pygame.K_TAB, frames=2)
    assert scene.keys.seat == 1 and scene.question_of(0).chosen_square is None
    assert "Press Enter again" not in words_on(together, scene)


@pytest.mark.parametrize("by", ["mouse", "keys", "pad"])
@pytest.mark.parametrize("bolts", [1, 2])
def test_where_nothing_is_free_one_bolt_is_an_ordinary_answer_and_two_ask_by_whatever_means(
    together: Kit, by: str, bolts: int
) -> None:
    laid = rounds.hands(together, *rounds.renumbered(BARREN, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 2)))
    costs = scene.question_of(0).costs
    assert 0 not in costs.values(), "nothing is free"
    square = next(it for it, cost in costs.items() if cost == bolts)

    def choose() -> None:
        if by == "mouse":
            player.click(on(scene, square), frames=2)
        elif by == "keys":
            scene.keys.go_to(0)
            scene.focus.focus_widget(scene.picture.view.widget(("square", *square)))
            player.press(pygame.K_RETURN, frames=2)
        else:
            scene.answer_at(0, ("square", *square))

    choose()
    assert done(scene) == [bolts == 1, False]
    if bolts > 1:
        assert scene.question_of(0).chosen_square == square
        assert "Brings nothing yet · Spend 2 bolts?" in words_on(together, scene), "why it asks"
        choose()
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
    player.advance_time(FRESH_SECONDS - 2 * STEP)
    player.click(on(scene, dear))
    assert done(scene) == [False, True]
    player.advance_time(2 * STEP)
    player.click(on(scene, dear))
    assert match.actions[-1] == rules.Cross(0, *dear)


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


def test_the_key_for_the_next_choice_reads_all_where_nothing_is_free_and_ends_on_pass(
    together: Kit,
) -> None:
    laid = rounds.hands(together, *rounds.renumbered(BARREN, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 2)))
    question, lying = scene.question_of(0), scene.table.lying_cards(0)
    scene.keys.go_to(0)
    scene.focus.focus_widget(scene.picture.view.widget(("pass", 0)))
    seen: list[rounds.Target] = []
    for _time in range(len(question.costs)):
        player.press(pygame.K_n)
        answer = scene.keys.answer
        assert answer is not None and isinstance(answer.key, tuple)
        seen.append(answer.key[1:])
    as_read = [(question.costs[at], lying.index(at[0]), at[1]) for at in seen]
    assert as_read == sorted(as_read) and len({*seen}) == len(question.costs)
    player.press(pygame.K_n)
    assert scene.keys.answer is scene.picture.view.widget(("pass", 0))


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
    gains = scene.question_of(0).gains
    walked = [(costs[square], -gains.get(square, 0)) for square in seen]
    assert walked == sorted(walked), "of one price what brings most"
    assert walked[0][0] == 1


@pytest.mark.parametrize("tongue", ["en", "de", "es", "fr"])
def test_at_a_table_of_twelve_the_line_says_which_keys_lead_to_what_costs_bolts(
    tongue: str,
) -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    set_language(tongue)
    laid = rounds.hands(kit, *rounds.renumbered(*[rounds.PLAIN] * 12))
    game = laid.match.game
    for seat in range(12):
        game = with_bolts(game, seat, 4 if seat else 0)
    player, scene = sit_at(kit, rounds.table_at(kit, game))
    told = format_with_keys(_("{slow_key}+arrows: spend bolts")).split(":")[0].rstrip()
    player.press(pygame.K_2, frames=2)
    assert told in words_on(kit, scene)
    player.press(pygame.K_1, frames=2)
    assert told not in words_on(kit, scene), "who has none need not know"


def test_a_board_says_that_bolts_may_be_spent_until_its_player_has_answered_so_once(
    together: Kit,
) -> None:
    laid = rounds.hands(together, *rounds.renumbered(BARREN, rounds.PLAIN))
    game = with_bolts(laid.match.game, 0, 1)
    player, scene = sit_at(together, rounds.table_at(together, game))
    told = "No open 5: spend bolts or pass."

    def says() -> bool:
        player.wait(3)
        return told in words_on(together, scene)

    assert says()
    assert [it.tells_bolts for it in scene.picture.parts.shown.asked] == [True, False]
    dear = next(iter(scene.question_of(0).costs))
    player.hover(on(scene, dear), frames=3)
    assert not says() and "Costs 1 bolt" in words_on(together, scene), "there it tells the price"
    player.hover(scene.picture.view.places["deck"].midbottom, frames=3)
    assert says()
    scene.pass_on(0)
    assert not says()
    question = scene.question_of(1)
    barren = replace(question, costs=dict.fromkeys(question.costs, 1))
    assert not has_yet_to_learn_bolts(scene.table, 0, barren)
    assert has_yet_to_learn_bolts(scene.table, 1, barren)


def test_the_question_about_bolts_goes_when_the_keys_go_to_another_square(together: Kit) -> None:
    player, scene = asked_by_keys(together)
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


def test_from_a_square_that_costs_bolts_arrows_lead_back_to_what_glows(
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
    assert len(seen) > 1 and not any(costs[square] for square in seen)
    player.press(pygame.K_n)
    assert not costs[here()], "so does the key for the next choice"


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


def test_of_squares_with_one_price_the_keys_begin_on_the_one_that_brings_most(
    together: Kit,
) -> None:
    hand = TWO_LINES_ONE_LOST.replace("5  1  2", "9  1  2")
    laid = rounds.hands(together, *rounds.renumbered(hand, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 1)))
    player.press(pygame.K_1)
    assert list(scene.question_of(0).costs.values()).count(1) == 3
    assert scene.keys.answer is not None and scene.keys.answer.key == ("square", 1, 2)
    said = words_on(together, scene)
    assert "Costs 1 bolt · +1 moon" in said, "what makes it worth that"


def test_a_bonus_that_would_be_lost_is_not_promised_beside_the_warning(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(TWO_LINES_ONE_LOST, rounds.PLAIN))
    player, scene = sit_at(together, rounds.table_at(together, with_bolts(laid.match.game, 0, 1)))
    player.hover(on(scene, (1, 2)), frames=2)
    said = words_on(together, scene)
    assert "bonus 9 is lost" in said and said.count("bonus 9") == 1


def three_barren_cards(first: int) -> str:
    """Return a hand of tall cards, of whose squares none is free."""
    return "".join([BARREN.replace("card 1 ", f"card {first + at} ") for at in range(3)])


def test_the_question_about_bolts_leaves_the_buttons_and_figures_of_its_board_in_sight() -> None:
    kit = open_kit((1280, 720), Settings(shares_table=True))
    laid = rounds.hands(kit, *[three_barren_cards(3 * seat + 1) for seat in range(4)])
    game = laid.match.game
    for seat in range(4):
        game = with_bolts(game, seat, 4)
    player, scene = sit_at(kit, rounds.table_at(kit, game))
    costs, places = scene.question_of(0).costs, scene.picture.view.places
    needed = "pass", "hint", "bolts", "moons", "stars", "total", "undo"
    kept = [places[it, 0] for it in needed]
    asked_about = [square for square, cost in costs.items() if cost > 1]
    assert len(asked_about) > 6
    for square in asked_about:
        with patch.object(TextPlate, "draw", autospec=True) as drawn:
            player.click(on(scene, square), frames=2)
        assert scene.question_of(0).chosen_square == square
        covered = [call.args[3] for call in drawn.call_args_list]
        assert covered and all(place.collidelist(kept) < 0 for place in covered)
        player.click(places["bolts", 0].center, frames=2)


def test_a_question_about_bolts_lies_on_no_button_and_a_click_on_it_answers_it() -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    # Four short cards of one seat of twelve: where its board is full, words have no free place.
    hands = [_four_barren_cards(4 * seat + 1) for seat in range(12)]
    game = rounds.hands(kit, *hands).match.game
    for seat in range(12):
        game = with_bolts(game, seat, 4)
    player, scene = sit_at(kit, rounds.table_at(kit, game))
    places = scene.picture.view.places
    asked_about = [square for square, cost in scene.question_of(3).costs.items() if cost == 4]
    assert len(asked_about) > 6
    for square in asked_about:
        with patch.object(TextPlate, "draw", autospec=True) as drawn:
            player.click(on(scene, square), frames=2)
        words = drawn.call_args_list[-1].args[3]
        buttons = [places[it, 3] for it in ("pass", "hint", "undo") if (it, 3) in places]
        assert scene.question_of(3).chosen_square == square
        assert words.collidelist([*buttons, places["square", *square]]) < 0
        if square != asked_about[-1]:
            corner = places["board", 3].inflate(-4, -4)
            ways = corner.bottomleft, corner.topright
            player.click(next(it for it in ways if not words.collidepoint(it)), frames=2)
    player.hover(words.center, frames=2)
    assert scene.question_of(3).chosen_square == square
    let_pass(player, FRESH_SECONDS)
    player.click(words.center, frames=2)
    assert scene.table.match.actions == [rules.Cross(3, *square)]


def _four_barren_cards(first: int) -> str:
    return "".join([BARREN.replace("card 1 ", f"card {first + at} ") for at in range(4)])


@pytest.mark.parametrize("by", ["digit", "tab", "themselves"])
def test_a_question_asked_by_mouse_goes_when_keys_come_to_another_square_of_its_board(
    together: Kit, by: str
) -> None:
    player, scene = dear_and_free(together)
    if by != "digit":
        player.press(pygame.K_1)
    square = next(it for it, cost in scene.question_of(1).costs.items() if cost > 1)
    player.click(on(scene, square), frames=2)
    assert scene.question_of(1).chosen_square == square
    if by == "digit":
        player.press(pygame.K_2, frames=2)
    elif by == "tab":
        player.press(pygame.K_TAB, frames=2)
    else:
        player.press(pygame.K_RETURN)
        while 0 in scene.table.match.waiting_seats():
            let_pass(player, FRESH_SECONDS + 0.1)
            player.press(pygame.K_RETURN)
        while scene.keys.seat == 0:
            player.advance_time(STEP)
        player.wait(2)
    assert scene.keys.seat == 1 and scene.keys.answer is not None
    assert scene.keys.answer.key != ("square", *square)
    assert scene.question_of(1).chosen_square is None
    assert "again" not in words_on(together, scene)
    let_pass(player, FRESH_SECONDS + 0.1)
    player.press(pygame.K_RETURN)
    assert scene.table.match.game.seats[1].bolts >= 4
