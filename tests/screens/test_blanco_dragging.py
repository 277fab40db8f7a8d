"""Dragging the cards of Blanco: what two clicks do, one movement does."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.rules import Draw, Drop, Place, Swap
from game.blanco.scenes.blanco_things import ThingKey
from game.blanco.scenes.move_question import NO_CHOICE, Asked
from game.ui.window.scene import Kit
from tests.blanco_screen import lay, rect_of, scene_of, settle, sit_down
from tests.blanco_table import laid
from tests.screen import Player, motion, mouse_down, mouse_up

WINDOW = (960, 540)


@pytest.fixture
def kit(kit: Kit) -> Kit:
    kit.settings.speed = "turbo"
    return kit


def carry(player: Player, thing: ThingKey, to: tuple[int, int]) -> None:
    """Take a card up and hold it somewhere."""
    start = rect_of(player, thing).center
    player.do(motion(start))
    player.do(mouse_down(start))
    for part in (0.3, 0.6, 1.0):
        across, down = to[0] - start[0], to[1] - start[1]
        player.do(motion((round(start[0] + across * part), round(start[1] + down * part))))


def drag(player: Player, thing: ThingKey, to: tuple[int, int]) -> None:
    carry(player, thing, to)
    player.do(mouse_up(to))


def drawn(kit: Kit, grid: str = "a1 (b2) \n c3 d4") -> Player:
    """Sit before a grid with three cards in the hand."""
    player, table = sit_down(kit)
    lay(player, table, laid(grid))
    table.act(Draw(0, "pile"))
    settle(player)
    return player


def middle_of_the_hand(player: Player) -> tuple[int, int]:
    return scene_of(player).picture.place["hand"].center


def done(player: Player) -> object:
    return scene_of(player).table.match.actions[-1]


@pytest.mark.parametrize("source", ["pile", "discard"])
def test_a_card_is_dragged_from_a_pile_to_the_hand(kit: Kit, source: str) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 (b2) \n c3 d4"))
    thing: ThingKey = ("pile",) if source == "pile" else ("discard",)
    drag(player, thing, middle_of_the_hand(player))
    assert isinstance(done(player), Draw)
    assert table.match.actions == [Draw(0, source)]  # type: ignore[arg-type]


def test_any_card_of_the_hand_is_dragged_onto_the_grid(kit: Kit) -> None:
    player = drawn(kit)
    card = scene_of(player).question.hand[0]
    drag(player, ("hand", card), rect_of(player, ("cell", (1, 0))).center)
    assert done(player) == Place(0, card, (1, 0))


def test_a_card_is_dragged_onto_the_discards_and_another_turned_up(kit: Kit) -> None:
    player = drawn(kit)
    card = scene_of(player).question.hand[1]
    drag(player, ("hand", card), rect_of(player, ("discard",)).center)
    player.wait(2)
    assert scene_of(player).question.kind is Asked.DROP_UP
    player.click(rect_of(player, ("cell", (0, 1))).center)
    assert done(player) == Drop(0, card, (0, 1))


def test_neighbours_are_swapped_by_dragging_one_onto_the_other(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 (b2) \n c3 d4"))
    carry(player, ("cell", (0, 0)), rect_of(player, ("cell", (1, 0))).center)
    scene = scene_of(player)
    player.wait(2)
    assert scene.question.cells == {(0, 1), (1, 0)}, "where it may go is lit"
    assert scene.marks().hovered == ("cell", (1, 0))
    player.do(mouse_up(rect_of(player, ("cell", (1, 0))).center))
    assert done(player) == Swap(0, (0, 0), (1, 0))


@pytest.mark.parametrize("gives_up", ["nowhere", "not a neighbour", "escape"])
def test_a_card_that_goes_nowhere_lies_where_it_lay(kit: Kit, gives_up: str) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 (b2) \n c3 d4"))
    far = rect_of(player, ("cell", (1, 1))).center
    carry(player, ("cell", (0, 0)), far if gives_up == "not a neighbour" else (5, 300))
    if gives_up == "escape":
        player.press(pygame.K_ESCAPE)
    player.do(mouse_up(far if gives_up == "not a neighbour" else (5, 300)))
    player.wait(2)
    scene = scene_of(player)
    assert table.match.actions == []
    assert scene.question.choice == NO_CHOICE and scene.marks().dragged is None


def test_a_hand_that_shakes_has_clicked(kit: Kit) -> None:
    player = drawn(kit)
    cards = scene_of(player).question.hand
    assert scene_of(player).question.choice.card == cards[2]
    x, y = rect_of(player, ("hand", cards[0])).center
    drag(player, ("hand", cards[0]), (x + 12, y + 9))
    player.wait(2)
    assert scene_of(player).question.choice.card == cards[0]


def test_a_card_that_is_let_go_goes_on_from_there(kit: Kit) -> None:
    kit.settings.speed = "slow"
    player = drawn(kit)
    scene = scene_of(player)
    goal = rect_of(player, ("cell", (0, 0)))
    drag(player, ("hand", scene.question.hand[0]), goal.center)
    assert scene.picture.let_go is not None
    thing, rect = scene.picture.let_go
    assert thing[0] == "hand" and rect.clip(goal).width > goal.width * 0.9
    settle_down(player)
    assert scene.picture.let_go is None, "the next card begins where it lies"


def test_the_card_is_seen_where_the_mouse_is(kit: Kit) -> None:
    player = drawn(kit)
    thing: ThingKey = ("hand", scene_of(player).question.hand[0])
    x, y = scene_of(player).picture.place["rail"].midbottom
    carry(player, thing, (x, y - 80))
    seen = [bytes(kit.window.surface.get_buffer())]
    for step in (1, 2):
        player.do(motion((x - 9 * step, y - 80)))
        seen.append(bytes(kit.window.surface.get_buffer()))
    assert len(set(seen)) == 3, "drawn anew for every movement"


def settle_down(player: Player) -> None:
    for _frame in range(600):
        player.wait()
        if not scene_of(player).is_busy():
            return
    raise AssertionError("it never ends")
