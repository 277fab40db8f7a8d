"""Blanco on the screen: every action by clicks and by keys."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.match import BlancoMatch
from game.blanco.rules import (
    Cell,
    Clear,
    Draw,
    Drop,
    End,
    Look,
    Open,
    Place,
    Reveal,
    Swap,
    cell_at,
    parse_card,
)
from game.blanco.rules.events import CardRevealed
from game.blanco.scenes.blanco_scene import HandoverScene
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.move_question import Asked
from game.record import PERSON
from game.rules import IllegalAction
from game.scenes.table.play_scene import PauseScene
from game.ui.widgets.intents import Key
from game.ui.window.scene import Kit
from tests.blanco_screen import BOT, click, draw_and_drop, lay, rect_of, scene_of, settle, sit_down
from tests.blanco_table import laid
from tests.screen import Player, focus_of, widget_in

WINDOW = (960, 540)
CHAIN = "g9 h2 (f4) \n c3 d3 f3 \n g5 b8 a6"


@pytest.fixture
def kit(kit: Kit) -> Kit:
    kit.settings.speed = "turbo"
    return kit


def last(player: Player) -> object:
    return scene_of(player).table.match.actions[-1]


# --- what a player does --------------------------------------------------------------------------


def test_a_grid_is_opened_with_two_clicks_and_the_first_turns_its_card_at_once(kit: Kit) -> None:
    player, table = sit_down(kit)
    settle(player)
    assert scene_of(player).question.kind is Asked.OPEN
    card = cell_at(table.match.game.seats[0].grid, (0, 1))
    click(player, ("cell", (0, 1)))
    settle(player)
    assert card is not None and table.view.seats[0].cell((0, 1)) == Cell(card.card, True, True)
    assert scene_of(player).question.kind is Asked.OPEN_LOOK
    click(player, ("cell", (2, 2)))
    assert Open(0, (0, 1), (2, 2)) in table.match.actions
    settle(player)
    told = [event for entry in table.chronicle.entries for event in entry.events]
    revealed = [event for event in told if isinstance(event, CardRevealed) and event.player == 0]
    assert [event.at for event in revealed] == [(0, 1)], "shown early, told once"
    assert "turned" not in table.match.record().extra


def test_a_card_that_is_turned_up_stays_so(kit: Kit) -> None:
    player, table = sit_down(kit)
    settle(player)
    click(player, ("cell", (0, 1)))
    settle(player)
    assert ("cell", (0, 1)) not in scene_of(player).spots
    assert ("cell", (0, 0)) in scene_of(player).spots
    player.press(pygame.K_ESCAPE)
    player.wait(3)
    assert isinstance(player.scene, PauseScene), "nothing is given up"
    with pytest.raises(IllegalAction, match="another card"):
        table.turn_up((0, 0))
    again = BlancoTable(BlancoMatch.resumed(table.match.record()), table.series, kit.settings)
    again.sit_down(0)
    assert again.view.seats[0].grid == table.view.seats[0].grid, "not by leaving either"


def test_a_card_is_drawn_and_placed(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 b2 \n c3 d4", pile="e5 f6 g7"))
    click(player, ("pile",))
    assert last(player) == Draw(0, "pile")
    settle(player)
    assert scene_of(player).question.choice.card == parse_card("e5"), "the card just drawn"
    click(player, ("cell", (1, 0)))
    assert last(player) == Place(0, parse_card("e5"), (1, 0))


def test_another_card_of_the_hand_can_be_placed(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 b2 \n c3 d4", hand="h1 h5"))
    click(player, ("discard",))
    settle(player)
    click(player, ("hand", parse_card("h1")))
    click(player, ("cell", (0, 0)))
    assert last(player) == Place(0, parse_card("h1"), (0, 0))


def test_a_card_is_dropped_and_another_turned_up(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 (b2) \n c3 (d4)", hand="h1 h5"))
    draw_and_drop(player, "h5")
    assert scene_of(player).question.kind is Asked.DROP_UP
    assert scene_of(player).question.cells == {(0, 1), (1, 1)}
    click(player, ("cell", (1, 1)))
    assert last(player) == Drop(0, parse_card("h5"), (1, 1))


def test_where_nothing_is_face_down_dropping_takes_one_click(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 b2 \n c3 d4", hand="h1 h5"))
    draw_and_drop(player, "h1")
    assert last(player) == Drop(0, parse_card("h1"), None)


def test_two_neighbours_are_swapped(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 b2 \n c3 d4"))
    click(player, ("cell", (0, 0)))
    assert scene_of(player).question.cells == {(0, 1), (1, 0)}
    click(player, ("cell", (1, 0)))
    assert last(player) == Swap(0, (0, 0), (1, 0))


def test_of_two_face_down_cards_the_one_that_is_clicked_is_turned_up(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("(a1) (b2) \n c3 d4"))
    click(player, ("cell", (0, 0)))
    click(player, ("cell", (0, 1)))
    assert scene_of(player).question.kind is Asked.SWAP_UP
    click(player, ("cell", (0, 0)))
    assert last(player) == Swap(0, (0, 0), (0, 1), (0, 1))
    assert table.match.game.seats[0].grid[0][1].card == parse_card("a1")
    assert table.match.game.seats[0].grid[0][1].is_up


def test_a_chain_is_cleared_and_rewarded(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid(CHAIN, is_played=True))
    assert scene_of(player).question.lines == (("row", 1),)
    player.press(pygame.K_c)
    assert last(player) == Clear(0, "row", 1)
    settle(player)
    click(player, ("line", ("column", 0)))
    assert last(player) == Clear(0, "column", 0)
    settle(player)
    click(player, ("cell", (0, 1)))
    assert last(player) == Look(0, (0, 1))
    settle(player)
    click(player, ("cell", (0, 1)))
    assert last(player) == Reveal(0, (0, 1))
    settle(player)
    player.press(pygame.K_e)
    assert last(player) == End(0)


def test_a_line_is_outlined_before_the_card_that_completes_it_is_played(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("g9 a3 \n g5 c4", hand="g3 a4"))
    click(player, ("pile",))
    settle(player)
    click(player, ("hand", parse_card("g3")))
    player.hover(rect_of(player, ("cell", (0, 1))).center)
    assert scene_of(player).marks().preview == ()
    lay(player, table, laid("g9 a3 \n b5 c4", hand="g3 a4"))
    click(player, ("pile",))
    settle(player)
    click(player, ("hand", parse_card("g3")))
    player.hover(rect_of(player, ("cell", (1, 0))).center)
    assert scene_of(player).marks().preview == (("column", 0),)


@pytest.mark.parametrize(
    ("grid", "clears"), [("a4 c7 \n a9 e2", 0), ("a4 (c7) \n b9 e2", 1)], ids=["line", "look"]
)
def test_ending_with_something_left_asks_first(kit: Kit, grid: str, clears: int) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid(grid, is_played=True, clears=clears))
    player.press(pygame.K_e)
    assert table.match.actions == []
    assert "all the same" in message(player)
    player.press(pygame.K_e)
    assert last(player) == End(0)


def message(player: Player) -> str:
    from game.blanco.scenes.move_question import message_for

    scene = scene_of(player)
    return message_for(scene.table, scene.question, is_busy=False, asks=scene.asks_to_end)


@pytest.mark.parametrize("at", [(0, 0), (0, 1)], ids=["taken back", "news"])
def test_a_turn_ends_with_the_key_that_is_named_and_never_by_itself(
    kit: Kit, at: tuple[int, int]
) -> None:
    player, table = sit_down(kit, (PERSON, PERSON))
    lay(player, table, laid("a1 (b2) \n c3 d4"))
    click(player, ("pile",))
    settle(player)
    click(player, ("cell", at))
    player.wait(120)
    assert isinstance(table.match.actions[-1], Place)
    assert message(player) == "Press E to end your turn."
    assert focus_of(scene_of(player)).labelled("End turn").shortcut == Key("end_turn")
    player.press(pygame.K_e)
    assert table.match.actions[-1] == End(0)
    player.wait(60)
    assert isinstance(player.scene, HandoverScene)


def test_a_turn_that_could_be_taken_back_waits(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, PERSON))
    lay(player, table, laid("a1 (b2) \n c3 d4"))
    click(player, ("pile",))
    settle(player)
    click(player, ("cell", (0, 0)))
    player.wait(120)
    assert isinstance(table.match.actions[-1], Place)
    player.press(pygame.K_u)
    assert isinstance(table.match.actions[-1], Draw)
    assert table.view.seats[0].hand[-1] == table.match.game.seats[0].hand[-1]
    player.press(pygame.K_u)
    assert isinstance(table.match.actions[-1], Draw), "a card has been seen"


@pytest.mark.parametrize("by_key", [True, False])
def test_what_was_taken_back_is_done_again(kit: Kit, by_key: bool) -> None:
    player, table = sit_down(kit)
    scene = lay(player, table, laid(CHAIN, is_played=True))
    redo = scene.focus.labelled("Redo")
    assert not redo.can_focus
    player.press(pygame.K_c)
    settle(player)
    done, log = table.match.game, table.told()
    player.press(pygame.K_u)
    assert table.match.actions == [] and table.told() != log
    if by_key:
        player.press(pygame.K_y)
    else:
        player.click(redo.rect.center)
    settle(player)
    assert table.match.game == done and table.told() == log
    assert table.match.undone == 0 and not redo.can_focus
    player.press(pygame.K_u)
    assert table.match.actions == [], "what was done again can be taken back again"


def test_everything_can_be_done_by_keyboard(kit: Kit) -> None:
    player, table = sit_down(kit)
    settle(player)
    player.press(pygame.K_TAB)
    for _open in range(2):
        settle(player)
        player.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(last(player), Open)
    settle(player)
    player.press(pygame.K_RETURN)
    settle(player)
    assert isinstance(last(player), Draw)
    player.press(pygame.K_RETURN)
    settle(player)
    assert any(isinstance(action, Place) for action in table.match.actions)


def test_the_keyboard_does_not_stay_on_a_button_that_is_off(kit: Kit) -> None:
    player, _table = sit_down(kit)
    settle(player)
    player.press(pygame.K_TAB)
    for _open in range(2):
        settle(player)
        player.press(pygame.K_RIGHT, pygame.K_RETURN)
    scene = scene_of(player)
    end = widget_in(scene, "end")
    scene.focus.focus(end)
    settle(player)
    assert not end.can_focus
    assert scene.focus.current in scene.spots.values()


def test_another_grid_can_be_looked_at_large(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, BOT, BOT))
    settle(player)
    player.press(pygame.K_3)
    player.wait()
    assert table.focus == 2
    assert scene_of(player).question.kind is Asked.NOTHING
    assert "1" in message(player), "how to go back is said"
    player.press(pygame.K_1)
    player.wait()
    assert scene_of(player).question.kind is Asked.OPEN
