"""A round at one seat: passing, taking back, and doing again."""

from __future__ import annotations

import pygame

from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import FRENCH, Cross, Pass
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_theatre import scene_for
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import view_of
from game.record import Player as Seated
from game.ui.window.scene import Kit
from tests.rounds import PLAIN, area, hands, let_settle, on, sit_down, waiting_for_bonuses
from tests.screen import Player
from tests.table import seat_with, setup_for

WINDOW = (960, 540)


# --- passing and taking back ---------------------------------------------------------------------


def test_p_passes_only_where_that_is_allowed(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.press(pygame.K_p)
    player.click(area(scene, "pass"))
    assert table.match.actions == []


def test_p_passes_where_crossing_is_optional(kit: Kit) -> None:
    table = hands(kit, PLAIN, edition=FRENCH)
    player, _scene = sit_down(kit, table)
    player.press(pygame.K_p)
    assert table.match.actions == [Pass(0)]


def test_the_button_passes_where_nothing_is_open(kit: Kit) -> None:
    table = hands(kit, PLAIN, number=8)
    player, scene = sit_down(kit, table)
    player.click(area(scene, "pass"))
    assert table.match.actions == [Pass(0)]


def test_the_keyboard_is_led_to_pass_where_nothing_else_is_left(kit: Kit) -> None:
    table = hands(kit, seat_with(PLAIN, bolts=0), number=8)
    player, _scene = sit_down(kit, table)
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_RETURN)
    assert table.match.actions == [Pass(0)]


def test_enter_goes_on_after_passing_by_keyboard(kit: Kit) -> None:
    table = hands(kit, seat_with(PLAIN, bolts=0), number=8)
    player, scene = sit_down(kit, table)
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_RETURN)
    let_settle(player, scene)
    player.press(pygame.K_RETURN)
    assert table.match.game.turn == 2


def test_nobody_passes_on_a_bonus(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    player.press(pygame.K_p)
    player.click(area(scene, "pass"))
    assert len(scene.table.match.actions) == 1


def test_u_takes_back_step_by_step_until_the_reveal(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    table = scene.table
    player.click(on(scene, (2, 5)))
    player.press(pygame.K_u)
    assert len(table.match.actions) == 1, "in the middle of its clip"
    assert table.view == view_of(table.match.game)
    assert set(scene.question.discs.values()) == {"4", "?"}
    player.click(area(scene, "undo"))
    assert table.match.actions == []
    player.press(pygame.K_u)
    assert table.match.actions == []
    player.click(on(scene, (1, 2)))
    assert len(table.match.actions) == 1


def test_undo_stops_at_the_reveal(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.press(pygame.K_SPACE, pygame.K_u)
    assert len(table.match.actions) == 1
    assert table.match.game.turn == 2


# --- taking back and doing again ------------------------------------------------------------------


def test_what_was_taken_back_is_done_again_by_key_and_by_button(kit: Kit) -> None:
    player = Player(kit, scene_for(kit, played_by_a_person(kit)))
    scene = player.at(RoundScene)
    table = scene.table
    before = table.match.game
    table.act(next(act for act in table.match.legal(0) if isinstance(act, Cross)))
    after = table.match.game
    player.wait(200)
    redo = scene.focus.labelled("Redo")
    assert not redo.enabled
    player.press(pygame.K_u)
    assert table.match.game == before
    assert redo.enabled
    player.press(pygame.K_y)
    assert table.match.game == after
    player.wait(200)
    assert table.view == view_of(after)
    player.press(pygame.K_u)
    player.click(redo.rect.center)
    assert table.match.game == after
    assert not redo.enabled


def played_by_a_person(kit: Kit) -> Table:
    """Lay a table for one person, with the first number revealed."""
    match = LuckyboxMatch(setup_for(1), [Seated("Ann")], "test")
    match.act(match.legal(0)[0])
    match.advance()
    match.advance()
    return Table(match, kit.settings)


def test_a_grey_undo_or_redo_says_why_to_a_click_and_to_its_key(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    for name, key, words in (
        ("undo", pygame.K_u, "nothing to undo"),
        ("redo", pygame.K_y, "nothing to redo"),
    ):
        player.click(area(scene, name))
        assert words in scene.refusal.words
        player.click((5, 300))
        assert not scene.refusal.words
        player.press(key)
        assert words in scene.refusal.words
    scene.refusal.forget()
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.press(pygame.K_u)
    assert not scene.refusal.words and scene.table.match.actions == []
