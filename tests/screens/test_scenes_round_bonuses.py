"""Bonuses at one seat: which disc for which square, and where the keyboard is led."""

from __future__ import annotations

import pygame
import pytest

from game.luckybox.rules import Cross, UseBonus
from game.luckybox.scenes.round.round_scene import RoundScene
from game.ui.window.scene import Kit
from tests.rounds import (
    PLAIN,
    at_end,
    dealt,
    hands,
    let_settle,
    on,
    sit_down,
    spots,
    waiting_for_bonuses,
)
from tests.table import seat_with

WINDOW = (960, 540)


def last_used(scene: RoundScene) -> tuple[int, int]:
    """Give the card and line whose bonus was used last."""
    action = scene.table.match.actions[-1]
    assert isinstance(action, UseBonus)
    return action.source, action.line


def test_a_square_for_one_bonus_only_needs_no_disc(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.click(on(scene, (2, 5)))
    assert last_used(scene) == (1, 5)


@pytest.mark.parametrize("line", [0, 5])
def test_disc_then_square(kit: Kit, line: int) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.click(at_end(scene, (1, line)))
    assert scene.question.chosen_disc == (1, line)
    player.click(on(scene, (2, 0)))
    assert last_used(scene) == (1, line)


def test_a_square_alone_takes_the_number_and_saves_the_joker(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.click(on(scene, (2, 0)))
    assert last_used(scene) == (1, 0)


def test_the_discs_that_wait_may_be_clicked_too(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.click(scene.picture.queue_rects[1, 5].center)
    player.click(on(scene, (2, 0)))
    assert last_used(scene) == (1, 5)


def test_a_second_click_takes_a_choice_back(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.click(at_end(scene, (1, 0)))
    player.click(at_end(scene, (1, 0)))
    assert scene.question.chosen_disc is None
    assert len(scene.table.match.actions) == 1


def test_another_disc_may_be_chosen_instead(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.click(at_end(scene, (1, 0)))
    player.click(at_end(scene, (1, 5)))
    assert scene.question.chosen_disc == (1, 5)


def test_bonuses_by_keyboard(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.press(pygame.K_RIGHT)
    scene.focus.focus(scene.spots["square", 2, 0])
    player.press(pygame.K_RETURN)
    assert last_used(scene) == (1, 0)


def test_the_keyboard_is_led_from_a_bonus_to_the_squares(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.press(pygame.K_RIGHT)
    scene.focus.focus(scene.spots["end", 1, 0])
    player.press(pygame.K_RETURN)
    assert scene.focus.current in spots(scene, "square")
    player.press(pygame.K_RETURN)
    assert last_used(scene) == (1, 0)


def test_the_keyboard_is_led_to_a_square_that_costs_nothing(kit: Kit) -> None:
    table = hands(kit, seat_with(PLAIN, bolts=4), number=3)
    player, _scene = sit_down(kit, table)
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_RETURN)
    assert table.match.actions == [Cross(0, 1, 7)], "3 is far from the corner where one begins"


def test_the_keyboard_is_led_from_the_deck_to_the_squares(kit: Kit) -> None:
    table = dealt(kit, 1)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    player.press(pygame.K_RIGHT)
    scene.focus.focus(scene.focus.labelled("Reveal"))
    player.press(pygame.K_RETURN)
    let_settle(player, scene)
    assert scene.focus.current in spots(scene, "square")


def test_arrows_lead_from_square_to_square_and_by_no_bonus_that_waits(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.press(pygame.K_n)
    waiting = spots(scene, "end", "queue")
    assert waiting
    for _turn in range(6):
        for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN):
            player.press(key)
            assert scene.focus.current not in waiting
    for _widget in scene.focus.widgets:
        player.press(pygame.K_TAB)
        if scene.focus.current in waiting:
            return
    raise AssertionError("Tab does not lead to a bonus that waits")
