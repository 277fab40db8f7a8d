"""A refused click on a table of Blanco says why, in the rules' words, where it was clicked."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.stage import Zone
from game.ui.window.scene import Kit
from tests.blanco_screen import click, draw_and_drop, lay, scene_of, settle, sit_down
from tests.blanco_table import laid
from tests.screen import Player, motion, mouse_down, mouse_up, words_on

WINDOW = (960, 540)


@pytest.fixture
def kit(kit: Kit) -> Kit:
    kit.settings.speed = "turbo"
    return kit


def click_cell(player: Player, at: tuple[int, int]) -> None:
    player.click(scene_of(player).picture.places.cell(0, at).center)


def said(player: Player) -> str:
    return scene_of(player).refusal.words


def test_ending_too_early_says_what_comes_first(kit: Kit) -> None:
    player, table = sit_down(kit)
    scene = lay(player, table, laid("a1 b2 \n c3 d4"))
    player.click(scene.picture.place["end"].center)
    assert said(player) == "Ann must draw a card or swap two before ending the turn."
    assert said(player) in words_on(kit, scene)
    assert table.match.actions == []


def test_a_card_in_hand_is_not_placed_before_another_is_drawn(kit: Kit) -> None:
    player, table = sit_down(kit)
    scene = lay(player, table, laid("a1 b2 \n c3 d4", hand="h1 h5"))
    player.click(scene.picture.places.hand(0, 0, 2).center)
    assert said(player) == "Ann must draw a card first."


def test_cards_that_do_not_touch_are_not_swapped(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 b2 \n c3 d4"))
    click(player, ("cell", (0, 0)))
    click_cell(player, (1, 1))
    assert said(player).startswith("Only neighbouring cards can be swapped")


def test_a_card_that_is_face_up_is_not_turned_up(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 (b2) \n c3 (d4)", hand="h1 h5"))
    draw_and_drop(player, "h5")
    click_cell(player, (0, 0))
    assert said(player) == "This card is already face up."


def test_a_pile_and_a_card_after_the_turn_say_that_it_is_played(kit: Kit) -> None:
    player, table = sit_down(kit)
    scene = lay(player, table, laid("a1 b2 \n c3 d4", is_played=True))
    player.click(scene.picture.places.pile(Zone.PILE).center)
    assert said(player) == "Ann has already drawn or swapped this turn."
    click_cell(player, (0, 0))
    assert said(player) == "Ann hasn’t cleared a line this turn."


def test_the_card_that_was_turned_up_is_not_looked_at_as_well(kit: Kit) -> None:
    player, _table = sit_down(kit)
    settle(player)
    click(player, ("cell", (0, 1)))
    settle(player)
    click_cell(player, (0, 1))
    assert said(player).startswith("Turn up one card and look at a different one")


def drag(player: Player, start: pygame.Rect, goal: pygame.Rect) -> None:
    player.do(mouse_down(start.center), motion(goal.center), mouse_up(goal.center))
    player.wait()


def test_a_card_that_is_dragged_to_where_it_cannot_go_goes_back_and_says_why(kit: Kit) -> None:
    player, table = sit_down(kit)
    scene = lay(player, table, laid("a1 b2 \n c3 d4", hand="h1 h5"))
    places = scene.picture.places
    cell, far = places.cell(0, (0, 0)), places.cell(0, (1, 1))
    drag(player, cell, far)
    assert said(player).startswith("Only neighbouring cards can be swapped")
    assert said(player) in words_on(kit, scene)
    drag(player, cell, places.pile(Zone.DISCARD))
    assert said(player) == "Choose a neighbouring card to swap it with."
    for zone in (Zone.PILE, Zone.DISCARD):
        drag(player, places.pile(zone), cell)
        assert said(player).startswith("The card you draw goes to your hand.")
    drag(player, places.hand(0, 0, 2), cell)
    assert said(player) == "Ann must draw a card first."
    assert table.match.actions == [] and not scene.question.is_chosen


def test_a_card_of_the_hand_that_is_dragged_to_the_pile_says_where_it_may_go(kit: Kit) -> None:
    player, table = sit_down(kit)
    scene = lay(player, table, laid("a1 b2 \n c3 d4", hand="h1 h5 h7"))
    places = scene.picture.places
    drag(player, places.hand(0, 0, 3), places.pile(Zone.PILE))
    assert said(player).startswith("Place the card on your grid, or discard it")
    assert table.match.actions == []


def test_a_card_that_is_put_back_or_let_go_on_bare_ground_needs_no_words(kit: Kit) -> None:
    player, table = sit_down(kit)
    scene = lay(player, table, laid("a1 b2 \n c3 d4"))
    cell, bar = scene.picture.places.cell(0, (0, 0)), scene.picture.place["top_bar"]
    drag(player, cell, bar)
    assert said(player) == ""
    away = cell.move(cell.width, 0)
    player.do(mouse_down(cell.center), motion(away.center), motion(cell.center))
    player.do(mouse_up(cell.center))
    assert said(player) == "" and table.match.actions == []
