"""Blanco on the screen: every action by clicks, keys and dragging; what is refused says why."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.blanco import rules
from game.blanco.match import BlancoMatch
from game.blanco.rules.events import CardRevealed
from game.blanco.scenes.blanco_board import ThingKey
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.handover import HandoverScene
from game.blanco.scenes.move_question import NO_MOVE, MoveStep
from game.blanco.stage import Zone
from game.record import PERSON_KIND
from game.rules import IllegalAction
from game.scenes.table.play_scene import PauseScene
from game.ui.widgets.intents import Key
from game.ui.window.scene import Kit
from tests.players import blanco_screen
from tests.players.screen import Player, focus_of, motion, mouse_down, mouse_up, widget_in, words_on
from tests.tables.blanco_table import laid

SPEED = "turbo"
CHAIN = "g9 h2 (f4) \n c3 d3 f3 \n g5 b8 a6"


SMALL = "a1 (b2) \n c3 d4"


def last(player: Player) -> object:
    return blanco_screen.scene_of(player).table.match.actions[-1]


# --- what a player does --------------------------------------------------------------------------


def test_a_grid_is_opened_with_two_clicks_and_the_first_turns_its_card_for_good(kit: Kit) -> None:
    player, table = blanco_screen.sit_down(kit)
    blanco_screen.settle(player)
    assert blanco_screen.scene_of(player).question.kind is MoveStep.OPEN
    card = rules.cell_at(table.match.game.seats[0].grid, (0, 1))
    blanco_screen.click(player, ("cell", (0, 1)))
    blanco_screen.settle(player)
    assert card is not None and table.view.seats[0].cell_at((0, 1)) == rules.Cell(
        card.card, True, True
    )
    assert blanco_screen.scene_of(player).question.kind is MoveStep.OPEN_LOOK
    blanco_screen.click(player, ("cell", (2, 2)))
    assert rules.Open(0, (0, 1), (2, 2)) in table.match.actions
    blanco_screen.settle(player)
    told = [event for entry in table.chronicle.entries for event in entry.events]
    revealed = [event for event in told if isinstance(event, CardRevealed) and event.player == 0]
    assert [event.at for event in revealed] == [(0, 1)], "shown early, told once"
    assert "turned" not in table.match.record().extra
    player, table = blanco_screen.sit_down(kit)
    blanco_screen.settle(player)
    blanco_screen.click(player, ("cell", (0, 1)))
    blanco_screen.settle(player)
    assert ("cell", (0, 1)) not in blanco_screen.scene_of(player).spots
    assert ("cell", (0, 0)) in blanco_screen.scene_of(player).spots
    player.press(pygame.K_ESCAPE, frames=3)
    assert isinstance(player.scene, PauseScene), "nothing is given up"
    with pytest.raises(IllegalAction, match="another card"):
        table.turn_up_card((0, 0))
    again = BlancoTable(BlancoMatch.resumed(table.match.record()), table.series, kit.settings)
    again.show_to_viewer(0)
    assert again.view.seats[0].grid == table.view.seats[0].grid, "not by leaving either"


FULL = "a1 b2 \n c3 d4"
PILE, DISCARD = ("pile",), ("discard",)
H1, H5 = ("hand", rules.parse_card("h1")), ("hand", rules.parse_card("h5"))


def cell(row: int, column: int) -> ThingKey:
    return ("cell", (row, column))


@pytest.mark.parametrize(
    ("grid", "clicks", "lit", "action"),
    [
        (FULL, [DISCARD, cell(1, 0)], {(0, 0), (0, 1), (1, 0), (1, 1)},
         rules.Place(0, rules.parse_card("j10"), (1, 0))),
        (FULL, [DISCARD, H1, cell(0, 0)], None, rules.Place(0, rules.parse_card("h1"), (0, 0))),
        (FULL, [PILE, H1, DISCARD], None, rules.Drop(0, rules.parse_card("h1"), None)),
        ("a1 (b2) \n c3 (d4)", [PILE, H5, DISCARD, cell(1, 1)], {(0, 1), (1, 1)},
         rules.Drop(0, rules.parse_card("h5"), (1, 1))),
        (FULL, [cell(0, 0), cell(1, 0)], {(0, 1), (1, 0)}, rules.Swap(0, (0, 0), (1, 0))),
        ("(a1) (b2) \n c3 d4", [cell(0, 0), cell(0, 1), cell(0, 0)], {(0, 0), (0, 1)},
         rules.Swap(0, (0, 0), (0, 1), (0, 1))),
    ],
    ids=["the card just drawn is placed", "another is placed", "one is dropped",
         "one is dropped and another turned up", "neighbours are swapped",
         "of two face-down cards the one that is clicked is turned up"],
)  # fmt: skip
def test_an_action_is_done_by_clicks_on_what_is_lit(
    kit: Kit, grid: str, clicks: list[ThingKey], lit: object, action: rules.Action
) -> None:
    player, table = blanco_screen.before(kit, laid(grid, hand="h1 h5"))
    for key in clicks:
        blanco_screen.settle(player)
        if key is clicks[-1] and lit is not None:
            assert blanco_screen.scene_of(player).question.cells == lit
        blanco_screen.click(player, key)
    assert last(player) == action
    assert len(table.match.actions) == (1 if isinstance(action, rules.Swap) else 2)


def test_the_card_drawn_from_the_pile_is_in_hand(kit: Kit) -> None:
    player, _table = blanco_screen.before(kit, laid(FULL, pile="e5 f6 g7"))
    blanco_screen.click(player, PILE)
    assert last(player) == rules.Draw(0, "pile")
    blanco_screen.settle(player)
    assert blanco_screen.scene_of(player).question.choice.card == rules.parse_card("e5")


def test_a_chain_is_cleared_and_rewarded(kit: Kit) -> None:
    player, _table = blanco_screen.before(kit, laid(CHAIN, is_played=True))
    assert blanco_screen.scene_of(player).question.clearable_lines == (("row", 1),)
    player.press(pygame.K_c)
    assert last(player) == rules.Clear(0, "row", 1)
    blanco_screen.settle(player)
    blanco_screen.click(player, ("line", ("column", 0)))
    assert last(player) == rules.Clear(0, "column", 0)
    blanco_screen.settle(player)
    blanco_screen.click(player, ("cell", (0, 1)))
    assert last(player) == rules.Look(0, (0, 1))
    blanco_screen.settle(player)
    blanco_screen.click(player, ("cell", (0, 1)))
    assert last(player) == rules.Reveal(0, (0, 1))
    blanco_screen.settle(player)
    player.press(pygame.K_e)
    assert last(player) == rules.End(0)


def test_a_line_is_outlined_before_the_card_that_completes_it_is_played(kit: Kit) -> None:
    player, table = blanco_screen.before(kit, laid("g9 a3 \n g5 c4", hand="g3 a4"))
    blanco_screen.click(player, ("pile",))
    blanco_screen.settle(player)
    blanco_screen.click(player, ("hand", rules.parse_card("g3")))
    player.hover(blanco_screen.rect_of(player, ("cell", (0, 1))).center)
    assert blanco_screen.scene_of(player).board_marks().preview == ()
    blanco_screen.lay(player, table, laid("g9 a3 \n b5 c4", hand="g3 a4"))
    blanco_screen.click(player, ("pile",))
    blanco_screen.settle(player)
    blanco_screen.click(player, ("hand", rules.parse_card("g3")))
    player.hover(blanco_screen.rect_of(player, ("cell", (1, 0))).center)
    assert blanco_screen.scene_of(player).board_marks().preview == (("column", 0),)


@pytest.mark.parametrize(
    ("grid", "clears"), [("a4 b4", 0), ("a4 (c7) \n b9 e2", 1)], ids=["grid", "look"]
)
def test_ending_with_something_left_asks_first(kit: Kit, grid: str, clears: int) -> None:
    player, table = blanco_screen.before(kit, laid(grid, is_played=True, clears=clears))
    player.press(pygame.K_e)
    assert table.match.actions == []
    assert "anyway?" in message(player)
    player.press(pygame.K_e)
    assert last(player) == rules.End(0)


def message(player: Player) -> str:
    from game.blanco.scenes.move_question import question_message

    scene = blanco_screen.scene_of(player)
    return question_message(scene.table, scene.question, is_busy=False, asks=scene.asks_to_end)


@pytest.mark.parametrize("at", [(0, 0), (0, 1)], ids=["taken back", "news"])
def test_a_turn_ends_with_the_named_key_and_not_by_itself_if_that_is_not_wished(
    kit: Kit, at: tuple[int, int]
) -> None:
    kit.settings.ends_turns = False
    player, table = blanco_screen.sit_down(kit, (PERSON_KIND, PERSON_KIND))
    blanco_screen.lay(player, table, laid(SMALL))
    for is_again in (False, True):
        if not is_again:
            blanco_screen.click(player, ("pile",))
            blanco_screen.settle(player)
        blanco_screen.click(player, ("cell", at))
        player.wait(120)
        assert isinstance(last(player), rules.Place)
        if is_again or at == (0, 1):
            break
        player.press(pygame.K_u, pygame.K_u)
        assert isinstance(last(player), rules.Draw), "no further: a card has been seen"
        assert table.view.seats[0].hand[-1] == table.match.game.seats[0].hand[-1]
    assert message(player) == "Click “End turn”."
    player.press(pygame.K_F9)
    assert message(player) == "Press E to end your turn."
    assert focus_of(blanco_screen.scene_of(player)).find_by_label("End turn").shortcut == Key(
        "end_turn"
    )
    player.press(pygame.K_e)
    assert last(player) == rules.End(0)
    player.wait(60)
    assert isinstance(player.scene, HandoverScene)


@pytest.mark.parametrize("by_key", [True, False])
def test_what_was_taken_back_is_done_again(kit: Kit, by_key: bool) -> None:
    player, table = blanco_screen.sit_down(kit)
    scene = blanco_screen.lay(player, table, laid(CHAIN, is_played=True))
    redo = scene.focus.find_by_label("Redo")
    assert not redo.can_focus
    player.press(pygame.K_c)
    blanco_screen.settle(player)
    done, log = table.match.game, table.recent_log()
    player.press(pygame.K_u)
    assert table.match.actions == [] and table.recent_log() != log
    if by_key:
        player.press(pygame.K_y)
    else:
        player.click(redo.rect.center)
    blanco_screen.settle(player)
    assert table.match.game == done and table.recent_log() == log
    assert table.match.undone == 0 and not redo.can_focus
    player.press(pygame.K_u)
    assert table.match.actions == [], "what was done again can be taken back again"


@pytest.mark.parametrize("people", [2, 3])
def test_undo_at_a_shared_table_takes_back_whose_turn_it_is(kit: Kit, people: int) -> None:
    player, table = blanco_screen.sit_down(kit, (PERSON_KIND,) * people)
    game = laid(CHAIN, is_played=True)
    if people > 2:
        # The third has had nothing to do yet.
        setup, third = (
            table.match.setup,
            rules.Seat(1, rules.parse_grid("e1 e2 \n e3 e4"), (), False),
        )
        game = game._replace(setup=setup, seats=(*game.seats, third))
    scene = blanco_screen.lay(player, table, game)
    undo, names = scene.focus.find_by_label("Undo"), [seat.name for seat in table.players]

    def refused() -> str:
        blanco_screen.scene_of(player).refusal.hide_refusal()
        player.press(pygame.K_u)
        return blanco_screen.scene_of(player).refusal.words

    assert not undo.enabled and refused() == "Nothing to undo."
    player.press(pygame.K_c)
    blanco_screen.settle(player)
    assert last(player) == rules.Clear(0, "row", 1)
    assert undo.enabled and undo.tooltip_text is not None
    assert undo.tooltip_text.words.startswith(f"Undoes {names[0]}’s last decision")
    # Whoever looks at another grid has nothing to take back there: the last at the table goes.
    player.press((pygame.K_2, pygame.K_3)[people - 2], frames=1)
    assert table.focus == people - 1
    player.press(pygame.K_u)
    assert table.match.actions == [] and kit.notices.current == (
        f"{names[0]}’s last decision is undone."
    )
    assert table.focus == table.viewer == 0 and not undo.enabled
    player.press(pygame.K_y)
    blanco_screen.settle(player)
    player.press(pygame.K_e, pygame.K_e)
    assert last(player) == rules.End(0)
    player.wait(60)
    assert isinstance(player.scene, HandoverScene)
    player.press(pygame.K_u)
    assert table.match.actions[-1] == rules.End(0), "who hands over has ended"
    player.press(pygame.K_RETURN)
    blanco_screen.settle(player)
    assert (
        table.viewer == 1 and not blanco_screen.scene_of(player).focus.find_by_label("Undo").enabled
    )
    assert refused() == "Nothing to undo: the last turn is over."
    blanco_screen.click(player, ("pile",))
    blanco_screen.settle(player)
    assert last(player) == rules.Draw(1, "pile")
    assert refused() == "Nothing to undo: something new has been seen."


def test_everything_can_be_done_by_keyboard(kit: Kit) -> None:
    player, table = blanco_screen.sit_down(kit)
    blanco_screen.settle(player)
    player.press(pygame.K_TAB)
    for _open in range(2):
        blanco_screen.settle(player)
        player.press(pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(last(player), rules.Open)
    scene = blanco_screen.scene_of(player)
    end = widget_in(scene, "end")
    scene.focus.focus_widget(end)
    blanco_screen.settle(player)
    assert not end.can_focus
    assert scene.focus.current in scene.spots.values(), "the ring stays on nothing that is off"
    player.press(pygame.K_RETURN)
    blanco_screen.settle(player)
    assert isinstance(last(player), rules.Draw)
    player.press(pygame.K_RETURN)
    blanco_screen.settle(player)
    assert any(isinstance(action, rules.Place) for action in table.match.actions)


def focused(player: Player) -> object:
    focus = blanco_screen.scene_of(player).focus
    return focus.current.key if focus.current is not None and focus.shows_ring else None


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_TAB, pygame.K_RIGHT])
def test_the_first_key_after_the_mouse_shows_the_pile_and_enter_then_draws(
    kit: Kit, key: int
) -> None:
    player, table = blanco_screen.before(kit, laid(FULL))
    click_cell(player, (0, 0))
    click_cell(player, (0, 0))
    player.wait(2)
    assert blanco_screen.scene_of(player).question.kind is MoveStep.BEGIN
    player.press(key, frames=2)
    assert focused(player) == PILE and table.match.actions == []
    player.press(pygame.K_RETURN, frames=2)
    assert last(player) == rules.Draw(0, "pile")


def test_keys_begin_a_turn_at_the_pile(kit: Kit) -> None:
    player, table = blanco_screen.before(kit, laid(FULL, pile="e5 f6 g7 h8 i12 j9"))
    player.press(pygame.K_TAB, pygame.K_RETURN)
    blanco_screen.settle(player)
    scene = blanco_screen.scene_of(player)
    scene.focus.focus_widget(scene.spots[cell(0, 0)])
    player.press(pygame.K_RETURN, frames=2)
    assert isinstance(last(player), rules.Place)
    for _frame in range(600):
        player.wait()
        if table.view.turn.number > 2 and scene.question.kind is MoveStep.BEGIN:
            break
    player.wait(2)
    assert focused(player) == PILE


def test_after_a_discard_keys_go_on_at_a_card_that_can_be_turned_up(kit: Kit) -> None:
    player, _table = blanco_screen.before(kit, laid("a1 (b2) \n c3 (d4)", pile="e5 e6 e7"))
    player.press(pygame.K_TAB, pygame.K_RETURN)
    blanco_screen.settle(player)
    scene = blanco_screen.scene_of(player)
    scene.focus.focus_widget(scene.spots[DISCARD])
    player.press(pygame.K_RETURN, frames=2)
    assert scene.question.kind is MoveStep.DROP_UP
    assert focused(player) in (cell(0, 1), cell(1, 1))


def test_another_grid_can_be_looked_at_large(kit: Kit) -> None:
    player, table = blanco_screen.sit_down(kit, (PERSON_KIND, blanco_screen.BOT, blanco_screen.BOT))
    blanco_screen.settle(player)
    player.press(pygame.K_3, frames=1)
    assert table.focus == 2
    assert blanco_screen.scene_of(player).question.kind is MoveStep.NOTHING
    assert "Esc" in message(player), "how to go back is said"
    player.press(pygame.K_ESCAPE, frames=1)
    assert blanco_screen.scene_of(player).question.kind is MoveStep.OPEN


def carry(player: Player, thing: ThingKey, to: tuple[int, int]) -> None:
    start = blanco_screen.rect_of(player, thing).center
    player.do(motion(start))
    player.do(mouse_down(start))
    for part in (0.3, 0.6, 1.0):
        across, down = to[0] - start[0], to[1] - start[1]
        player.do(motion((round(start[0] + across * part), round(start[1] + down * part))))


def drag(player: Player, thing: ThingKey, to: tuple[int, int]) -> None:
    carry(player, thing, to)
    player.do(mouse_up(to))


def drawn(kit: Kit) -> Player:
    player, table = blanco_screen.before(kit, laid("a1 (b2) \n c3 (d4)"))
    table.act(rules.Draw(0, "pile"))
    blanco_screen.settle(player)
    return player


def middle_of_the_hand(player: Player) -> tuple[int, int]:
    return blanco_screen.scene_of(player).picture.place["hand"].center


@pytest.mark.parametrize("source", ["pile", "discard"])
def test_a_card_is_dragged_from_a_pile_to_the_hand(kit: Kit, source: str) -> None:
    player, table = blanco_screen.before(kit, laid(SMALL))
    thing: ThingKey = ("pile",) if source == "pile" else ("discard",)
    drag(player, thing, middle_of_the_hand(player))
    assert isinstance(last(player), rules.Draw)
    assert table.match.actions == [rules.Draw(0, source)]  # type: ignore[arg-type]


@pytest.mark.parametrize("to_the_grid", [True, False])
def test_any_card_is_dragged_onto_the_grid_or_the_discards(kit: Kit, to_the_grid: bool) -> None:
    player = drawn(kit)
    card = blanco_screen.scene_of(player).question.hand[0 if to_the_grid else 1]
    goal = blanco_screen.rect_of(player, cell(1, 0) if to_the_grid else DISCARD).center
    drag(player, ("hand", card), goal)
    if to_the_grid:
        assert last(player) == rules.Place(0, card, (1, 0))
    else:
        player.wait(2)
        assert blanco_screen.scene_of(player).question.kind is MoveStep.DROP_UP
        blanco_screen.click(player, cell(0, 1))
        assert last(player) == rules.Drop(0, card, (0, 1))


def test_neighbours_are_swapped_by_dragging_one_onto_the_other(kit: Kit) -> None:
    player, _table = blanco_screen.before(kit, laid(SMALL))
    carry(player, ("cell", (0, 0)), blanco_screen.rect_of(player, ("cell", (1, 0))).center)
    scene = blanco_screen.scene_of(player)
    player.wait(2)
    assert scene.question.cells == {(0, 1), (1, 0)}, "where it may go is lit"
    assert scene.board_marks().hovered == ("cell", (1, 0))
    player.do(mouse_up(blanco_screen.rect_of(player, ("cell", (1, 0))).center))
    assert last(player) == rules.Swap(0, (0, 0), (1, 0))


@pytest.mark.parametrize("gives_up", ["nowhere", "not a neighbour", "escape"])
def test_a_card_that_goes_nowhere_lies_where_it_lay(kit: Kit, gives_up: str) -> None:
    player, table = blanco_screen.before(kit, laid(SMALL))
    far = blanco_screen.rect_of(player, ("cell", (1, 1))).center
    carry(player, ("cell", (0, 0)), far if gives_up == "not a neighbour" else (5, 300))
    if gives_up == "escape":
        player.press(pygame.K_ESCAPE)
    player.do(mouse_up(far if gives_up == "not a neighbour" else (5, 300)))
    player.wait(2)
    scene = blanco_screen.scene_of(player)
    assert table.match.actions == []
    assert scene.question.choice == NO_MOVE and scene.board_marks().dragged is None


def test_a_hand_that_shakes_has_clicked_and_a_card_is_seen_where_the_mouse_is(kit: Kit) -> None:
    player = drawn(kit)
    cards = blanco_screen.scene_of(player).question.hand
    assert blanco_screen.scene_of(player).question.choice.card == cards[2]
    x, y = blanco_screen.rect_of(player, ("hand", cards[0])).center
    drag(player, ("hand", cards[0]), (x + 12, y + 9))
    player.wait(2)
    assert blanco_screen.scene_of(player).question.choice.card == cards[0]
    thing: ThingKey = ("hand", blanco_screen.scene_of(player).question.hand[0])
    x, y = blanco_screen.scene_of(player).picture.place["rail"].midbottom
    carry(player, thing, (x, y - 80))
    seen = [bytes(kit.window.surface.get_buffer())]
    for step in (1, 2):
        player.do(motion((x - 9 * step, y - 80)))
        seen.append(bytes(kit.window.surface.get_buffer()))
    assert len(set(seen)) == 3, "drawn anew for every movement"


def test_a_card_that_is_let_go_goes_on_from_there(kit: Kit) -> None:
    kit.settings.speed = "slow"
    player = drawn(kit)
    scene = blanco_screen.scene_of(player)
    goal = blanco_screen.rect_of(player, ("cell", (0, 0)))
    drag(player, ("hand", scene.question.hand[0]), goal.center)
    assert scene.picture.let_go is not None
    thing, rect = scene.picture.let_go
    assert thing[0] == "hand" and rect.clip(goal).width > goal.width * 0.9
    settle_down(player)
    assert scene.picture.let_go is None, "the next card begins where it lies"


def settle_down(player: Player) -> None:
    for _frame in range(600):
        player.wait()
        if not blanco_screen.scene_of(player).is_busy():
            return
    raise AssertionError("it never ends")


def click_cell(player: Player, at: tuple[int, int]) -> None:
    player.click(blanco_screen.scene_of(player).picture.places.cell_rect(0, at).center)


def click_hand(player: Player, nth: int = 0) -> None:
    player.click(blanco_screen.scene_of(player).picture.places.hand_rect(0, nth, 2).center)


def click_pile(player: Player, zone: Zone = Zone.PILE) -> None:
    player.click(blanco_screen.scene_of(player).picture.places.pile_rect(zone).center)


def said(player: Player) -> str:
    return blanco_screen.scene_of(player).refusal.words


@pytest.mark.parametrize(
    ("grid", "is_played", "clicks", "words"),
    [
        (FULL, False, [lambda player: blanco_screen.click(player, ("cell", (0, 0))), (1, 1)],
         "Only neighbouring cards can be swapped"),
        (FULL, False, [click_hand], "Draw a card first."),
        (FULL, True, [click_pile], "You have already drawn or swapped this turn."),
        (FULL, True, [(0, 0)], "You haven’t cleared a line this turn."),
        ("a1 (b2) \n c3 (d4)", False,
         [lambda player: blanco_screen.draw_and_drop(player, "h5"), (0, 0)],
         "This card is already face up."),
    ],
    ids=["no neighbour", "too early for the hand", "second draw", "nothing cleared", "face up"],
)  # fmt: skip
def test_what_is_refused_says_why(
    kit: Kit, grid: str, is_played: bool, clicks: list[Any], words: str
) -> None:
    kit.settings.ends_turns = False
    player, _table = blanco_screen.before(kit, laid(grid, hand="h1 h5", is_played=is_played))
    for each in clicks:
        if isinstance(each, tuple):
            click_cell(player, each)
        else:
            each(player)
    assert said(player).startswith(words)


def test_ending_too_early_or_looking_at_what_is_turned_up_is_refused_in_words(kit: Kit) -> None:
    player, table = blanco_screen.before(kit, laid(FULL))
    player.click(blanco_screen.scene_of(player).picture.place["end"].center)
    assert said(player) == "Draw a card or swap two before you end the turn."
    assert said(player) in words_on(kit, blanco_screen.scene_of(player))
    assert table.match.actions == []
    player, _table = blanco_screen.sit_down(kit)
    blanco_screen.settle(player)
    blanco_screen.click(player, ("cell", (0, 1)))
    blanco_screen.settle(player)
    click_cell(player, (0, 1))
    assert said(player).startswith("Turn up one card and look at a different one")


def drag_from(player: Player, start: pygame.Rect, goal: pygame.Rect) -> None:
    player.do(mouse_down(start.center), motion(goal.center), mouse_up(goal.center))
    player.wait()


def test_a_card_that_is_dragged_to_where_it_cannot_go_goes_back_and_says_why(kit: Kit) -> None:
    player, table = blanco_screen.before(kit, laid(FULL, hand="h1 h5"))
    scene = blanco_screen.scene_of(player)
    places = scene.picture.places
    start, pile, discard = (
        places.cell_rect(0, (0, 0)),
        *map(places.pile_rect, (Zone.PILE, Zone.DISCARD)),
    )
    for one, other, words in (
        (start, places.cell_rect(0, (1, 1)), "Only neighbouring cards can be swapped"),
        (start, discard, "Choose a neighbouring card to swap it with."),
        (pile, start, "The card you draw goes to your hand."),
        (places.hand_rect(0, 0, 2), start, "Draw a card first."),
    ):
        drag_from(player, one, other)
        assert said(player).startswith(words)
        assert said(player) in words_on(kit, scene)
    assert table.match.actions == [] and not scene.question.is_partly_chosen
    blanco_screen.lay(player, table, laid(FULL, hand="h1 h5 h7"))
    drag_from(player, places.hand_rect(0, 0, 3), pile)
    assert said(player).startswith("Place the card on your grid, or discard it")
    assert table.match.actions == []


def test_a_card_that_is_put_back_or_let_go_on_bare_ground_needs_no_words(kit: Kit) -> None:
    player, table = blanco_screen.before(kit, laid(FULL))
    picture = blanco_screen.scene_of(player).picture
    start = picture.places.cell_rect(0, (0, 0))
    drag_from(player, start, picture.place["top_bar"])
    assert said(player) == ""
    away = start.move(start.width, 0)
    player.do(mouse_down(start.center), motion(away.center), motion(start.center))
    player.do(mouse_up(start.center))
    assert said(player) == "" and table.match.actions == []


def test_a_pile_says_how_to_take_a_card_only_while_one_may_be_taken(kit: Kit) -> None:
    player, _table = blanco_screen.before(kit, laid("(a1) b2 \n c3 (d4)"))
    scene = blanco_screen.scene_of(player)

    def said_of_piles() -> list[str]:
        things = {it.key: it for it in scene.table_things()}
        return [things[it,].tooltip_text().words for it in ("pile", "discard")]

    assert all("Take the top card" in it for it in said_of_piles())
    blanco_screen.click(player, ("pile",))
    blanco_screen.settle(player)
    assert not any("Take the top card" in it for it in said_of_piles())
