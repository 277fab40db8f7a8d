"""Whose board is in focus, who answers next, and what a double click must not do."""

from __future__ import annotations

import pygame
import pytest

from game.luckybox.scenes.round.round_scene import (
    ANNOUNCEMENT_SECONDS,
    HANDOVER_SECONDS,
    INPUT_GRACE_SECONDS,
    RoundScene,
)
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.luckybox.stage import view_of
from game.scenes.table.play_scene import PlayScene
from game.ui.draw.palette import SEAT_COLOURS
from game.ui.window.scene import Kit
from tests.players import blanco_screen, rounds
from tests.players.screen import Player, words_on


@pytest.mark.parametrize("is_wished", [True, False])
def test_after_an_answer_the_next_who_has_not_comes_into_focus(kit: Kit, is_wished: bool) -> None:
    kit.settings.auto_focus = is_wished
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 3))
    for seat in range(3 if is_wished else 1):
        assert table.focus == seat
        rounds.cross_off(player, scene, (2 * seat + 1, 2))
    rounds.advance_time(player, 0.5)
    assert table.focus == (2 if is_wished else 0), "nobody is left"
    assert table.match.is_ready is is_wished


def test_the_focus_waits_for_the_cascade_and_its_bonuses(kit: Kit) -> None:
    table = rounds.hands(kit, *rounds.renumbered(rounds.CASCADE, rounds.PLAIN))
    player, scene = rounds.sit_down(kit, table)
    player.click(rounds.on(scene, (1, 2)))
    assert table.focus == 0
    rounds.let_settle(player, scene)
    assert table.focus == 0, "a bonus is still to be used"
    while table.match.legal(0):
        rounds.cross_off(player, scene, next(iter(scene.question.costs)))
    assert table.focus == 1


@pytest.mark.parametrize("how", ["click", pygame.K_RETURN, pygame.K_SPACE])
def test_a_double_click_or_key_never_plays_for_the_next_person(kit: Kit, how: str | int) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 2))
    rounds.cross_off(player, scene, (1, 2))
    assert table.focus == 1 and scene.question.costs
    square = rounds.on(scene, (2 * table.focus + 1, 2))
    kit.hands.by_keyboard = isinstance(how, int)

    def again() -> None:
        if isinstance(how, int):
            player.press(how)
        else:
            player.click(square)

    for _time in range(2):
        again()
        player.wait(5)
    assert len(table.match.actions) == 1 and not table.match.legal(0)
    rounds.advance_time(player, INPUT_GRACE_SECONDS)
    player.press(pygame.K_RIGHT) if how != "click" else None
    player.press(pygame.K_RETURN) if how == pygame.K_SPACE else again()
    assert len(table.match.actions) == 2


def test_whose_turn_it_is_now_is_written_over_the_cards(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 2))
    announced: list[str] = []
    monkeypatch.setattr(
        "game.scenes.table.effects.draw_announcement",
        lambda _pen, words, *_rest: announced.append(words),
    )
    rounds.cross_off(player, scene, (1, 2))
    player.wait(2)
    assert {*announced} == {f"{table.players[1].name}!"}
    rounds.advance_time(player, ANNOUNCEMENT_SECONDS)
    announced.clear()
    player.wait(2)
    assert not announced


def test_an_answer_stays_to_be_seen_until_a_click_or_the_next_persons_turn(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 3))
    for is_hurried in (False, True):
        before = table.focus
        player.advance_time(scene.grace + 0.1)
        player.click(rounds.on(scene, (2 * before + 1, 2)))
        for _step in range(400):
            if "Next: " in scene.message():
                break
            player.wait()
        assert (
            table.focus == before and scene.message() == f"Next: {table.players[before + 1].name}"
        )
        if is_hurried:
            player.press(pygame.K_SPACE)
        else:
            rounds.advance_time(player, HANDOVER_SECONDS / 2)
            assert table.focus == before
            rounds.advance_time(player, HANDOVER_SECONDS)
        assert table.focus == before + 1


def test_the_next_persons_board_has_their_colour_and_nothing_under_a_resting_mouse(
    kit: Kit,
) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 2))
    assert "Your turn" in words_on(kit, scene)
    frame = scene.picture.place["frame"]
    edge = frame.centerx, frame.bottom - 2
    seen = [kit.window.surface.get_at(edge)]
    player.advance_time(scene.grace + 0.1)
    player.click(rounds.on(scene, (1, 2)))
    while table.focus == 0:
        player.wait()
    rounds.let_settle(player, scene)
    while scene.turnover.is_running:
        player.wait()
    seen.append(kit.window.surface.get_at(edge))
    assert [tuple(ink)[:3] for ink in seen] == [*SEAT_COLOURS[:2]]
    assert scene.focus.hovered is None
    player.hover(rounds.on(scene, (3, 2)))
    assert scene.focus.hovered is scene.picture.view.widget(("square", 3, 2))


def test_a_new_number_says_too_who_answers_it_first(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 2))
    for seat in (0, 1):
        rounds.cross_off(player, scene, (2 * seat + 1, 2))
    assert scene.grace == 0 and table.focus == 1
    player.press(pygame.K_SPACE)
    assert table.focus == 1 and scene.grace > 0
    rounds.let_settle(player, scene)
    player.wait(3)
    assert "Whoever answered last answers first now." in words_on(kit, scene)


def test_one_person_alone_clicks_as_fast_as_they_like(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 1, bots=1))
    rounds.cross_off(player, scene, (1, 2))
    assert table.focus == 0 and not scene.grace


@pytest.mark.parametrize("is_skipped", [False, True])
def test_the_board_stays_until_the_points_of_the_chain_have_landed(
    kit: Kit, is_skipped: bool
) -> None:
    table = rounds.hands(kit, *rounds.renumbered(rounds.CASCADE, rounds.PLAIN))
    player, scene = rounds.sit_down(kit, table)
    player.click(rounds.on(scene, (1, 2)))
    rounds.let_settle(player, scene)
    while table.match.legal(0):
        player.click(rounds.on(scene, next(iter(scene.question.costs))))
        while table.director.is_busy(0):
            player.wait()
    assert table.focus == 0 and table.director.poses(), "what the chain brought is still counted"
    if is_skipped:
        player.press(pygame.K_SPACE)
    else:
        rounds.advance_time(player, 4.0)
    assert table.focus == 1


def test_anyone_may_answer_in_any_order_and_enter_goes_on(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 3))
    rounds.press_digit(player, 3)
    rounds.cross_off(player, scene, (5, 2))
    assert rounds.crosses(table, 2) == {5: 1}
    assert table.focus == 0, "round the table, and on from there"
    for seat in range(2):
        rounds.cross_off(player, scene, (2 * seat + 1, 2))
    player.click(scene.picture.tile_rects[0].center)
    player.press(pygame.K_RETURN)
    assert table.match.game.turn == 2


def test_digits_bring_a_board_into_focus_zero_the_tenth(kit: Kit) -> None:
    table = rounds.dealt(kit, 11)
    player, _scene = rounds.sit_down(kit, table)
    for digit, focus in ((2, 1), (0, 9), (1, 0)):
        rounds.press_digit(player, digit)
        assert table.focus == focus
    table = rounds.party(kit, 3)
    player, _scene = rounds.sit_down(kit, table)
    rounds.press_digit(player, 7)
    assert table.focus == 0, "there is no seventh seat"
    assert table.match.actions == []


def test_a_click_on_a_tile_or_tab_brings_a_board_into_focus(kit: Kit) -> None:
    player, scene, table = rounds.sit_at(kit, rounds.party(kit, 4))
    player.click(scene.picture.tile_rects[2].center)
    assert table.focus == 2
    assert 2 not in scene.picture.tile_rects
    assert ("card", 5) in scene.picture.view.places
    player.press(pygame.K_TAB)
    assert table.focus == 3
    for focus in (2, 1):
        player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        assert table.focus == focus


def test_boards_may_be_looked_at_while_something_plays(kit: Kit) -> None:
    table = rounds.hands(kit, *rounds.renumbered(rounds.CASCADE, rounds.PLAIN))
    player, scene = rounds.sit_down(kit, table)
    player.click(rounds.on(scene, (1, 2)))
    player.click(scene.picture.tile_rects[1].center)
    assert table.focus == 1
    assert table.director.is_busy(0), "which goes on in its tile"
    player.click(rounds.on(scene, (3, 2)))
    assert rounds.crosses(table, 1) == {3: 1}, "nobody waits for another board"


def test_a_person_need_not_wait_for_bots_which_decide_once_the_number_has_turned(kit: Kit) -> None:
    table = rounds.hands(
        kit, *rounds.renumbered(rounds.PLAIN, rounds.CASCADE, rounds.CASCADE), bots=(1, 2)
    )
    player, scene = rounds.sit_down(kit, table)
    player.wait()
    assert table.match.waiting_seats() == (0,)
    assert not table.director.is_busy(1, 2), "seen once the person has answered, and looks up"
    assert not table.view.seats[1].is_done
    player.click(rounds.on(scene, (1, 2)))
    assert rounds.crosses(table) == {1: 1}
    rounds.advance_time(player, table.timing.cross + 0.1)
    assert table.director.is_busy(1), "its cascade is still to be seen in its tile"
    player.press(pygame.K_SPACE)
    assert table.match.game.turn == 2
    assert table.match.waiting_seats() == (0, 1, 2)
    rounds.let_settle(player, scene)
    assert table.match.waiting_seats() == (0,)
    player.click(rounds.on(scene, next(iter(scene.question.costs))))
    player.click(rounds.on(scene, next(iter(scene.question.costs), (1, 2))))
    rounds.let_settle(player, scene)
    while table.director.is_busy():
        player.wait()
    assert table.view == view_of(table.match.game)


def test_what_is_pressed_at_a_table_is_a_part_of_its_tree_and_lies_there_once(kit: Kit) -> None:
    table = rounds.hands(kit, *rounds.renumbered(rounds.CASCADE, rounds.CASCADE))
    alone = rounds.hands(kit, rounds.CASCADE)
    players = Player(kit, SharedRound(kit, table)), Player(kit, RoundScene(kit, alone))
    for player in (*players, blanco_screen.sit_down(kit)[0]):
        player.wait(2)
        scene = player.scene
        assert isinstance(scene, PlayScene)
        assert [*scene.focus.widgets] == [*scene.view.widgets]
        things = [thing for thing in scene.things() if thing.parts or thing.refuse]
        assert {"log", "menu"} <= {thing.key for thing in things}
        places = [tuple(thing.rect) for thing in things]
        assert len({*places}) == len(places), "what is told once is not told again"
