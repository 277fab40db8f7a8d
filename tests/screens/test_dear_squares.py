"""Squares that cost: told from free ones, asked for twice, and the points that a square brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
import pytest

from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.scenes.cards import cards_of
from game.luckybox.scenes.round.board import Board, layout_of
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.round.round_show import ask
from game.luckybox.stage import worths
from game.ui.draw.palette import LEGAL, PAPER
from game.ui.window.preferences import LARGEST_IN_PLACE, Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, _, set_language
from tests.rounds import PLAIN, hands, on, sit_down
from tests.screen import (
    key_down,
    key_up,
    motion,
    mouse_down,
    mouse_up,
    open_kit,
    opened,
    words_on,
)

WINDOW = (960, 540)
FACES = faces_by_id(load_deck(DEFAULT_DECK))

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


def test_a_free_square_is_warm_and_one_that_costs_is_paper(kit: Kit) -> None:
    side = 100
    grounds = []
    for lit in (True, False):
        square = cards_of(kit.art).legal_square(1, side, lit=lit)
        middle = square.get_rect().center
        grounds.append(square.get_at((middle[0] - side // 3, middle[1] - side // 3))[:3])
    assert grounds == [LEGAL[:3], PAPER[:3]]


def prices_drawn(scene: RoundScene, monkeypatch: pytest.MonkeyPatch) -> set[tuple[int, int]]:
    """Give the squares on which the board writes what they cost."""
    drawn: set[tuple[int, int]] = set()
    board = scene.picture.board

    def draw_prices(
        _surface: pygame.Surface, costs: Mapping[tuple[int, int], int], within: object = None
    ) -> None:
        drawn.update(at for at, cost in costs.items() if cost and within is None)

    monkeypatch.setattr(board, "draw_prices", draw_prices)
    scene.draw(pygame.Surface(scene.kit.window.size))
    monkeypatch.undo()
    return drawn


def dear(scene: RoundScene) -> set[tuple[int, int]]:
    return {at for at, cost in scene.question.costs.items() if cost}


def test_only_the_square_at_hand_says_what_it_costs(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.hover(scene.picture.place["scorecard"].center)
    assert prices_drawn(scene, monkeypatch) == set()
    player.hover(on(scene, (1, 7)))
    assert prices_drawn(scene, monkeypatch) == {(1, 7)}


def test_all_prices_show_while_the_bolts_are_pressed_or_the_key_is_held(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    bolts = scene.picture.place["bolts"].center
    player.do(motion(bolts), mouse_down(bolts))
    assert prices_drawn(scene, monkeypatch) == dear(scene)
    player.do(mouse_up(bolts))
    assert prices_drawn(scene, monkeypatch) == set()
    player.do(key_down(pygame.K_LSHIFT))
    assert prices_drawn(scene, monkeypatch) == dear(scene)
    player.do(key_up(pygame.K_LSHIFT))
    assert prices_drawn(scene, monkeypatch) == set()


def test_who_wishes_it_sees_all_prices_always(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    kit.settings.bolt_prices = True
    _player, scene = sit_down(kit, hands(kit, PLAIN))
    assert prices_drawn(scene, monkeypatch) == dear(scene)


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
@pytest.mark.parametrize("cards", [1, 3, 6])
def test_no_price_lies_on_a_number(size: tuple[int, int], cards: int) -> None:
    board = Board(opened(size), FACES)
    place = layout_of(1).place(size)
    board.place(place["cards"], sorted(FACES)[:cards], place.scale)
    held = sorted(FACES)[:cards]
    numbers = []
    for card in held:
        for square in range(9):
            rect = board.square_rect(card, square)
            number = pygame.Rect(0, 0, round(rect.width * 0.3), round(rect.height * 0.5))
            number.center = rect.center
            numbers.append(number)
    for card in held:
        for square in range(9):
            for cost in range(1, 5):
                badge = board.badge_rect((card, square), cost)
                assert badge.collidelist(numbers) == -1, (card, square, cost)
