"""A refused click says why, in the rules' words, where it was clicked."""

from __future__ import annotations

import pygame
import pytest

from game.ui.widgets.tooltip import SECONDS
from game.ui.window.scene import Kit
from tests.rounds import (
    PLAIN,
    TWO_WAITING,
    area,
    at_end,
    crosses,
    dealt,
    hands,
    let_settle,
    on,
    sit_down,
    waiting_for_bonuses,
)
from tests.screen import words_on
from tests.table import seat_with

WINDOW = (960, 540)


def test_a_square_that_takes_too_many_bolts_says_how_many(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, seat_with(PLAIN, bolts=3)))
    before = crosses(scene.table)
    player.click(on(scene, (1, 3)))
    words = "Not enough bolts: 5 to 9 takes 4, you have 3."
    assert scene.refusal.words == words
    assert words in words_on(kit, scene)
    assert crosses(scene.table) == before


def test_a_square_that_is_crossed_off_says_so(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, TWO_WAITING))
    player.click(on(scene, (1, 0)))
    assert scene.refusal.words == "This 1 is already crossed off."


def test_a_square_that_is_not_of_the_bonus_says_of_which_it_is(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, TWO_WAITING))
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.click(on(scene, (1, 3)))
    assert scene.refusal.words == "This bonus is for number 4, but the square shows 9."


def test_the_bonus_in_hand_is_the_one_that_refuses(kit: Kit) -> None:
    player, scene = waiting_for_bonuses(kit)
    (four,) = (end for end, bonus in scene.question.discs.items() if bonus == "4")
    player.click(at_end(scene, four))
    player.click(on(scene, (1, 3)))
    assert "number 4" in scene.refusal.words


def test_a_bonus_that_is_not_earned_says_what_earns_it_and_covers_no_square(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    bonuses = scene.table.faces[1].bonuses
    squares = [scene.picture.board.square_rect(1, square) for square in range(9)]
    for line in (line for line in range(6) if bonuses[line]):
        player.wait()
        scene.refusal.forget()
        bare = pygame.Surface(kit.window.size)
        scene.draw(bare)
        player.click(at_end(scene, (1, line)))
        assert scene.refusal.words == "Fill this line first to earn its bonus."
        said = pygame.Surface(kit.window.size)
        scene.refusal.draw(said, scene.picture.place.scale)
        plain = pygame.mask.from_threshold(said, (0, 0, 0), (1, 1, 1))
        plain.invert()
        assert plain.count()
        for rect in squares:
            inside = rect.inflate(-rect.width // 4, -rect.height // 4)
            assert not plain.overlap(pygame.Mask(inside.size, fill=True), inside.topleft)


def test_a_pass_that_is_not_allowed_says_what_is_open(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    for ask in (lambda: player.click(area(scene, "pass")), lambda: player.press(pygame.K_p)):
        scene.refusal.forget()
        ask()
        assert scene.refusal.words.startswith("Card 1 has an open 5: cross it off")


def test_who_has_answered_is_told_so_and_before_the_first_number_that_there_is_none(
    kit: Kit,
) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 4)))
    let_settle(player, scene)
    player.click(on(scene, (1, 0)))
    assert scene.refusal.words == "Ann has already played this number."
    table = dealt(kit, 1)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    player.click(on(scene, (table.view.seats[0].cards[0].id, 0)))
    assert scene.refusal.words == "No number is revealed yet."


def test_a_refusal_is_heard_and_goes_with_time_or_the_next_click(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(kit.sound, "play", lambda name, *_rest, **_how: heard.append(name))
    player, scene = sit_down(kit, hands(kit, seat_with(PLAIN, bolts=3)))
    player.click(on(scene, (1, 3)))
    assert scene.refusal.words and heard.count("error") == 1
    player.advance_time(SECONDS)
    assert scene.refusal.words == ""
    player.click(on(scene, (1, 3)))
    player.click(on(scene, (1, 4)))
    assert scene.refusal.words == "" and heard.count("error") == 2


def test_what_was_clicked_shakes_only_where_things_move(kit: Kit) -> None:
    for motion, shakes in (("full", True), ("reduced", False), ("none", False)):
        kit.settings.motion = motion
        player, scene = sit_down(kit, hands(kit, seat_with(PLAIN, bolts=3)))
        player.click(on(scene, (1, 3)))
        seen = set()
        for _frame in range(12):
            seen.add(scene.refusal.aside)
            scene.refusal.update(0.02)
        assert (len(seen) > 1) is shakes


def test_beside_the_board_a_click_says_nothing(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    corner = scene.picture.place["bottom_bar"].bottomleft
    things = [thing for thing in scene.table_things() if thing.rect.collidepoint(corner)]
    assert not [thing for thing in things if thing.refuse is not None]
    player.click((corner[0] + 1, corner[1] - 1))
    assert scene.refusal.words == ""
