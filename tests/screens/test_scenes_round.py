"""The round: answering a number, and bonuses that are chosen."""

from __future__ import annotations

import pygame
import pytest

from game.luckybox.rules import Cross, Phase, UseBonus
from game.luckybox.scenes.cards import cards_of
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.round_score import ScoringScene
from game.luckybox.stage import Flight, view_of
from game.scenes.table.play_scene import PauseScene
from game.ui.window.scene import Kit
from tests.players.rounds import (
    CASCADE,
    PLAIN,
    TWO_WAITING,
    advance_time,
    area,
    at_end,
    crosses,
    dealt,
    hands,
    let_settle,
    on,
    sit_down,
    spots,
    waiting_for_bonuses,
)
from tests.players.screen import motion, mouse_down, mouse_up
from tests.tables.table import seat_with

WINDOW = (960, 540)


# --- revealing -----------------------------------------------------------------------------------


def test_a_click_on_the_deck_reveals(kit: Kit) -> None:
    table = dealt(kit, 1)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    assert table.match.game.turn == 0
    player.click(area(scene, "deck"))
    assert table.match.game.turn == 1


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_reveals(kit: Kit, key: int) -> None:
    table = dealt(kit, 1)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    player.press(key)
    assert table.match.game.turn == 1


def test_enter_reveals_after_the_mouse_was_used(kit: Kit) -> None:
    table = dealt(kit, 1)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    player.click(area(scene, "deck"))
    let_settle(player, scene)
    square = next(iter(scene.question.costs))
    player.click(on(scene, square))
    let_settle(player, scene)
    while scene.question.costs:
        player.click(on(scene, next(iter(scene.question.costs))))
        let_settle(player, scene)
    player.press(pygame.K_RETURN)
    assert table.match.game.turn == 2


def test_nothing_is_revealed_before_the_answer(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.click(area(scene, "deck"))
    player.press(pygame.K_SPACE, pygame.K_RETURN)
    assert table.match.game.turn == 1
    assert crosses(table) == {1: 0}


def test_the_next_number_comes_by_itself_where_that_is_set(kit: Kit) -> None:
    kit.settings.auto_reveal = True
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    advance_time(player, 3)
    assert table.match.game.turn == 1, "not before the answer"
    player.click(on(scene, (1, 2)))
    advance_time(player, table.timing.cross + table.timing.think + 0.2)
    assert table.match.game.turn == 2


# --- answering -----------------------------------------------------------------------------------


def test_a_click_on_a_square_answers(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    assert crosses(table) == {1: 1}
    let_settle(player, scene)
    assert table.view == view_of(table.match.game)


def test_a_click_elsewhere_answers_nothing(kit: Kit) -> None:
    table = hands(kit, PLAIN.replace(" 1  2  5", "x1 x2 x5"))
    player, scene = sit_down(kit, table)
    for pos in (on(scene, (1, 2)), at_end(scene, (1, 0)), area(scene, "bag"), (5, 400)):
        player.click(pos)
    assert table.match.actions == []


def test_only_the_left_button_answers(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    pos = on(scene, (1, 2))
    for button in (2, 3, 4, 5):
        player.do(motion(pos), mouse_down(pos, button))
        player.do(mouse_up(pos, button))
    assert table.match.actions == []


def test_sliding_off_takes_the_press_back(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    good, other = on(scene, (1, 2)), on(scene, (1, 4))
    for start, end in ((good, (5, 400)), (good, other), ((5, 400), good)):
        player.do(motion(start), mouse_down(start))
        player.do(motion(end))
        player.do(mouse_up(end))
    assert table.match.actions == []


def test_one_click_answers_once(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    pos = on(scene, (1, 2))
    # A double click, all of it within one frame.
    player.do(motion(pos), mouse_down(pos), mouse_up(pos), mouse_down(pos), mouse_up(pos))
    assert crosses(table) == {1: 1}
    assert len(table.match.actions) == 1


def test_arrows_never_leap_to_the_log_or_the_pause(kit: Kit) -> None:
    """Where no square lies that way, the keyboard stays."""
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    arrows = (pygame.K_UP, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN)
    for arrow in (*arrows, *(way for way in arrows for _again in range(6)), *arrows[::-1]):
        player.press(arrow)
        current = scene.focus.current
        assert current is not None
        assert current.label not in ("Pause", "Game log")


def test_a_key_leads_through_all_answers_the_cheapest_first(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    costs = scene.question.costs
    assert len(costs) > 2
    met = []
    for _square in range(len(costs) + 1):
        player.press(pygame.K_n)
        assert scene.focus.shows_ring
        assert scene.focus.current is not None
        _kind, *square = scene.focus.current.key
        met.append(tuple(square))
    assert met[0] == met[-1] and set(met) == set(costs)
    spent = [costs[at] for at in met[:-1]]
    assert spent == sorted(spent)
    assert table.match.actions == []


def test_space_never_answers(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.press(pygame.K_RIGHT, pygame.K_SPACE, pygame.K_DOWN, pygame.K_SPACE)
    assert scene.focus.shows_ring
    assert table.match.actions == []
    # So many bolts are asked for twice.
    player.press(pygame.K_RETURN, pygame.K_RETURN)
    assert len(table.match.actions) == 1


def test_hovering_previews_the_lines(kit: Kit) -> None:
    table = hands(kit, TWO_WAITING)
    player, scene = sit_down(kit, table)
    player.hover(on(scene, (1, 2)))
    assert scene.preview() == {(1, 0)}
    player.hover(on(scene, (1, 4)))
    assert not scene.preview()


# --- while something plays -----------------------------------------------------------------------


def test_a_click_while_the_number_turns_hurries_and_never_answers(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    square = on(scene, (1, 2))
    player.click(square)
    let_settle(player, scene)
    player.press(pygame.K_SPACE)
    assert scene.table.director.is_busy()
    player.click(on(scene, (1, 4)))
    assert not table.director.is_busy(), "the step has ended"
    assert crosses(table) == {1: 1}
    player.click(on(scene, (1, 4)))
    assert crosses(table) == {1: 2}


def test_a_press_that_began_while_busy_is_swallowed(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.press(pygame.K_SPACE)
    pos = on(scene, (1, 4))
    player.do(motion(pos), mouse_down(pos))
    let_settle(player, scene)
    player.do(mouse_up(pos))
    assert crosses(table) == {1: 1}
    player.click(pos)
    assert crosses(table) == {1: 2}, "and the next one counts"


def test_a_press_on_what_is_gone_when_it_is_released_does_nothing(kit: Kit) -> None:
    table = hands(kit, TWO_WAITING)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    pos = on(scene, (2, 0))
    player.do(motion(pos), mouse_down(pos))
    player.press(pygame.K_u)
    assert table.match.actions == []
    player.do(mouse_up(pos))
    assert table.match.actions == [], "the square was pressed for another question"


@pytest.mark.parametrize("how", ["click", "space", "enter"])
def test_hurrying_once_shows_the_step_and_twice_the_cascade(kit: Kit, how: str) -> None:
    table = hands(kit, CASCADE)
    player, scene = sit_down(kit, table)
    before = table.match.game

    def hurry() -> None:
        if how == "click":
            player.click((5, 400))
        else:
            player.press(pygame.K_SPACE if how == "space" else pygame.K_RETURN)

    player.click(on(scene, (1, 2)))
    assert table.view.seats[0].pending == []
    hurry()
    assert table.director.is_busy(0)
    hurry()
    assert not table.director.is_busy(0)
    assert table.view == view_of(table.match.game)
    assert table.match.game != before
    assert len(table.match.actions) == 1
    assert scene.question.discs


def test_what_a_bonus_flies_to_is_not_crossed_yet(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = hands(kit, TWO_WAITING)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.click(on(scene, (2, 0)))
    assert any(isinstance(pose, Flight) for pose in table.director.poses())
    crossed = {}
    painter = cards_of(kit.art)
    real = painter.card

    def card(face: object, width: int, mask: int, *rest: object) -> pygame.Surface:
        crossed[face.id] = mask  # type: ignore[attr-defined]
        return real(face, width, mask, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(painter, "card", card)
    scene.draw(kit.window.surface)
    assert not crossed[2] & 1
    monkeypatch.undo()
    let_settle(player, scene)
    monkeypatch.setattr(painter, "card", card)
    scene.draw(kit.window.surface)
    assert crossed[2] & 1


# --- going on ------------------------------------------------------------------------------------


def test_the_ninth_answer_leads_to_the_scoring(kit: Kit) -> None:
    table = hands(kit, PLAIN, turn=9)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.press(pygame.K_SPACE)
    assert table.match.game.phase is Phase.SCORED
    advance_time(player, 1.0)
    assert isinstance(player.scene, ScoringScene)


def test_escape_opens_the_pause_and_closes_it(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, scene = sit_down(kit, table)
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    assert isinstance(player.scene, PauseScene)
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    assert player.scene is scene
    player.click(area(scene, "menu"))
    player.wait(2)
    assert isinstance(player.scene, PauseScene)


def test_a_resize_in_the_middle_of_a_cascade_changes_nothing(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    table = scene.table
    player.click(on(scene, (2, 5)))
    for size in ((1600, 900), (1280, 960), (2560, 1080), (960, 540)):
        kit.window.resize(size)
        player.wait()
        assert scene.picture.place.size == size
        advance_time(player, 0.1)
    let_settle(player, scene)
    assert table.view == view_of(table.match.game)
    player.click(on(scene, (2, 0)))
    assert len(table.match.actions) == 3


def test_a_still_table_is_not_drawn_again(kit: Kit) -> None:
    table = hands(kit, PLAIN)
    player, _scene = sit_down(kit, table)
    player.wait(3)
    drawn = player.loop.frames_drawn
    player.wait(20)
    assert player.loop.frames_drawn == drawn


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
