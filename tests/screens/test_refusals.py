"""Presses that are refused, and squares that cost: told why, asked for twice."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.luckybox.scenes.round.round_show import ask
from game.luckybox.stage import worths
from game.ui.widgets.tooltip import SECONDS
from game.ui.window.preferences import LARGEST_IN_PLACE, Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, _, set_language
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
from tests.screen import open_kit, words_on
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
    for passing in (lambda: player.click(area(scene, "pass")), lambda: player.press(pygame.K_p)):
        scene.refusal.forget()
        passing()
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


LAST_FIVE = """
    card 1 x1 x2  5 | S
           x9 x5 x3 | .
           x6 x3 x8 | .
            .  .  M
    card 2  4  7 x8 | .
            3  3  9 | .
           x1 x2  6 | S
            .  .  .
"""
"""Square 2 of card 1 is its last and brings a star; square 8 of card 2 brings a star for a bolt."""
ASKS = "Spend 2 bolts? Click again."


def test_two_bolts_are_asked_for_and_spent_by_the_second_click(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 7)))
    assert scene.table.match.actions == []
    assert ASKS in words_on(kit, scene)
    player.click(on(scene, (1, 7)))
    assert [action.square for action in scene.table.match.actions] == [7]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_at_a_square_hides_no_other(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = open_kit((960, 540), Settings(text_size=LARGEST_IN_PLACE))
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 7)))
    set_language(language)
    plates: list[pygame.Rect] = []
    draw = kit.text.draw

    def watch(on: pygame.Surface, words: str, place: Any, *rest: Any, **wishes: Any) -> pygame.Rect:
        if words == _("Spend {count} bolts? Click again.").format(count=2):
            plates.append(place)
        return draw(on, words, place, *rest, **wishes)

    monkeypatch.setattr(kit.text, "draw", watch)
    scene.draw(kit.window.surface)
    set_language("en")
    (plate,) = plates
    squares = [scene.picture.board.square_rect(*at) for at in scene.question.costs]
    assert plate.collidelist(squares) == -1


def test_one_bolt_and_none_are_not_asked_for(kit: Kit) -> None:
    for square in (5, 4):
        player, scene = sit_down(kit, hands(kit, PLAIN))
        player.click(on(scene, (1, square)))
        assert [action.square for action in scene.table.match.actions] == [square]


def test_who_does_not_wish_it_is_not_asked(kit: Kit) -> None:
    kit.settings.ask_bolts = False
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 7)))
    assert [action.square for action in scene.table.match.actions] == [7]


def test_a_click_elsewhere_or_another_square_takes_the_first_click_back(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.click(on(scene, (1, 7)))
    player.click(scene.picture.place["scorecard"].center)
    assert ASKS not in words_on(kit, scene)
    player.click(on(scene, (1, 7)))
    player.click(on(scene, (1, 8)))
    assert scene.table.match.actions == []
    assert scene.question.chosen_square == (1, 8)


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_TAB])
def test_an_arrow_or_tab_takes_the_first_enter_back(kit: Kit, key: int) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.press(pygame.K_RIGHT)
    scene.focus.focus(scene.spots["square", 1, 7])
    player.press(pygame.K_RETURN)
    assert scene.question.chosen_square == (1, 7)
    player.press(key)
    assert scene.question.chosen_square is None
    assert scene.table.match.actions == []


def test_a_square_in_hand_says_the_points_it_brings(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, LAST_FIVE))
    player.hover(on(scene, (1, 2)))
    assert "+16 points" in words_on(kit, scene)
    player.hover(on(scene, (2, 0)))
    assert "points" not in words_on(kit, scene)


def test_the_points_that_are_said_are_those_that_become_certain(kit: Kit) -> None:
    gains = ask(hands(kit, LAST_FIVE).match, 0).gains
    assert set(gains) == {(1, 2), (2, 8)}
    for action in ask(hands(kit, LAST_FIVE).match, 0).legal:
        table = hands(kit, LAST_FIVE)
        before = worths(table.view)[0].certain
        table.act(action)
        table.director.finish()
        said = gains.get((getattr(action, "card", 0), getattr(action, "square", 0)), 0)
        assert worths(table.view)[0].certain - before == said
