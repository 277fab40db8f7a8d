"""Squares that cost: told from free ones, asked for twice, and the points that a square brings."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.luckybox.scenes.round.round_show import ask
from game.luckybox.stage import worths
from game.ui.window.preferences import LARGEST_IN_PLACE, Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, _, set_language
from tests.rounds import PLAIN, hands, on, sit_down
from tests.screen import open_kit, words_on

WINDOW = (960, 540)

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
