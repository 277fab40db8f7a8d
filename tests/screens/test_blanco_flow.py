"""How few inputs a turn of Blanco takes: turns that end by themselves, and what a click is for."""

from __future__ import annotations

import pygame
import pytest

from game.blanco import rules
from game.blanco.rules import parse_card
from game.blanco.scenes.blanco_accounts import screen_reader_view_of
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.handover import CURTAIN_PROTECTION_SECONDS, HandoverScene
from game.blanco.scenes.move_question import MoveStep
from game.blanco.spelling import card_name
from game.blanco.stage import Zone
from game.record import PERSON_KIND
from game.ui.window.scene import Kit
from tests.players.blanco_inputs import count_inputs
from tests.players.blanco_screen import (
    before,
    click,
    lay,
    rect_of,
    scene_of,
    see_drawn_card,
    settle,
    sit_down,
)
from tests.players.screen import Player, motion, mouse_down, mouse_up, widget_in, words_on
from tests.tables.blanco_table import done, laid

SPEED = "turbo"
SMALL = "a1 (b2) \n c3 d4"
FULL = "a1 b2 \n c3 d4"


def played(kit: Kit) -> Player:
    """Draw from the pile and lay the card on a face-up one: nothing is left to choose."""
    player, _table = before(kit, laid(FULL, pile="e5 e6 e7"))
    click(player, ("pile",))
    settle(player)
    click(player, ("cell", (0, 0)))
    return player


def test_a_turn_ends_by_itself_when_nothing_is_left_to_choose(kit: Kit) -> None:
    player = played(kit)
    table = scene_of(player).table
    player.wait(60)
    assert rules.End(0) in table.match.actions


@pytest.mark.parametrize(
    ("grid", "clears"),
    [("a4 c7 \n a9 e2", 0), ("a4 (c7) \n b9 e2", 1)],
    ids=["a line can be cleared", "a card can be looked at"],
)
def test_a_turn_waits_for_what_can_still_be_chosen(kit: Kit, grid: str, clears: int) -> None:
    player, table = before(kit, laid(grid, is_played=True, clears=clears))
    player.wait(120)
    assert table.match.actions == []


def test_a_turn_ends_only_with_the_button_if_that_is_wished(kit: Kit) -> None:
    kit.settings.ends_turns = False
    player = played(kit)
    table = scene_of(player).table
    player.wait(120)
    assert isinstance(table.match.actions[-1], rules.Place)


def test_there_is_time_to_undo_before_a_turn_ends_by_itself(kit: Kit) -> None:
    kit.settings.speed = "normal"
    player = played(kit)
    scene = scene_of(player)
    for _frame in range(600):
        player.wait()
        if scene.question.may_end:
            break
    assert scene.ends_by_itself
    assert widget_in(scene, "end").style == "quiet", "it would shine though there is no need for it"
    player.wait(20)
    player.press(pygame.K_u)
    assert isinstance(scene.table.match.actions[-1], rules.Draw)
    assert scene.question.kind is MoveStep.LAY


def test_with_memory_notes_a_known_card_keeps_no_turn_open(kit: Kit) -> None:
    for has_notes in (False, True):
        player, table = before(kit, laid("a4 [c7] \n b9 e2", is_played=True, clears=1))
        table.match.extra["memory_notes"] = has_notes
        player.wait(60)
        assert (rules.End(0) in table.match.actions) == has_notes


def test_a_card_that_a_chain_may_turn_up_keeps_a_turn_open_even_if_it_is_known(kit: Kit) -> None:
    player, table = before(kit, laid("a4 [c7] \n b9 e2", is_played=True, clears=2))
    table.match.extra["memory_notes"] = True
    player.wait(120)
    assert table.match.actions == []


@pytest.mark.parametrize(
    ("grid", "clears", "looked", "is_played", "words"),
    [
        ("a4 c7 \n a9 (e2)", 1, "?", False, "Clear a second line, and you may turn that card up"),
        ("a4 c7 d6 \n a9 e2 f1", 1, "?", True, "A line is complete: you may clear it."),
        ("a4 b4 \n c9 d9", 0, "?", False, "Clear what is left, and you get your second grid."),
        ("a4 b4", 1, "?", True, "Clear what is left, and you get your second grid."),
        ("a4 c7 \n a9 c2", 0, "?", False, "Clear what is left, and you get your second grid."),
        ("a4 c7 \n a9 [e2]", 1, "e2", True, "A second line: clear it, and you may turn up"),
        ("a4 c7 \n a9 (e2)", 2, "?", True, "You can look at a card, turn it up, and clear on"),
        ("a4 c7 \n a9 [e2]", 2, "e2", True, "You can turn up the card you looked at, and clear"),
        ("a4 c7 \n b9 (e2)", 2, "?", True, "A chain! Look at a face-down card; then you may"),
        ("a4 c7 \n b9 (e2)", 1, "?", True, "You can look at a face-down card, or end your turn."),
    ],
)
def test_what_the_lines_of_a_turn_pay_is_said_beforehand(
    kit: Kit, grid: str, clears: int, looked: str, is_played: bool, words: str
) -> None:
    player, _table = before(kit, laid(grid, clears=clears, looked=looked, is_played=is_played))
    assert words in screen_reader_view_of(scene_of(player)).prompt_text()


def test_the_last_lines_of_the_second_grid_are_said_to_win(kit: Kit) -> None:
    player, _table = before(kit, laid("a4 b4", stage=2))
    assert "you win!" in screen_reader_view_of(scene_of(player)).prompt_text()


@pytest.mark.parametrize(("looked", "card"), [("?", "(e2)"), ("e2", "[e2]")])
def test_end_turn_does_not_shine_while_a_reward_is_to_be_had(
    kit: Kit, looked: str, card: str
) -> None:
    game = laid(f"a4 c7 \n b9 {card}", clears=2, looked=looked, is_played=True)
    player, _table = before(kit, game)
    assert widget_in(scene_of(player), "end").style == "quiet"


def test_a_drawn_card_moves_no_other_of_the_hand(kit: Kit) -> None:
    player, _table = before(kit, laid(FULL, pile="e5 e6 e7"))
    places = scene_of(player).picture.view.places
    before_it = [places["hand", parse_card(card)] for card in ("j11", "j12")]
    click(player, ("pile",))
    settle(player)
    places = scene_of(player).picture.view.places
    assert [places["hand", parse_card(card)] for card in ("j11", "j12")] == before_it


def looking(kit: Kit, grid: str, clears: int) -> tuple[Player, BlancoTable]:
    """Look at the face-down card at the bottom right, and see it well."""
    player, table = before(kit, laid(grid, is_played=True, clears=clears))
    click(player, ("cell", (1, 1)))
    player.wait(90)
    assert table.is_peeking
    return player, table


def test_a_chain_turns_the_card_that_is_looked_at_up_with_one_more_click(kit: Kit) -> None:
    player, table = looking(kit, "a4 c7 \n b9 (e2)", 2)
    assert "Click the card to turn it up" in scene_of(player).question_in_words()
    click(player, ("cell", (1, 1)))
    player.wait(5)
    assert table.match.actions[:2] == [rules.Look(0, (1, 1)), rules.Reveal(0, (1, 1))]


def test_a_double_click_on_a_card_only_looks_at_it(kit: Kit) -> None:
    player, table = before(kit, laid("a4 c7 \n b9 (e2)", is_played=True, clears=2))
    middle = scene_of(player).spots["cell", (1, 1)].rect.center
    for _time in range(2):
        player.click(middle)
        player.wait(2)
    assert table.match.actions == [rules.Look(0, (1, 1))]


def test_a_line_is_cleared_at_once_while_a_card_is_looked_at(kit: Kit) -> None:
    player, table = looking(kit, "a4 c7 \n a9 (e2)", 1)
    player.press(pygame.K_c)
    player.wait(5)
    assert table.match.actions[-1] == rules.Clear(0, "column", 0)


@pytest.mark.parametrize("clears", [0, 1], ids=["no look to be had", "a look to be had"])
def test_a_click_on_a_card_of_a_complete_line_clears_it(kit: Kit, clears: int) -> None:
    player, table = before(kit, laid("a4 c7 \n a9 (e2)", is_played=True, clears=clears))
    player.wait(30)
    click_place(player, (1, 0))
    assert table.match.actions == [rules.Clear(0, "column", 0)]


def test_a_click_on_a_line_clears_it_while_a_card_is_looked_at(kit: Kit) -> None:
    player, table = looking(kit, "a4 c7 \n a9 (e2)", 1)
    click_place(player, (1, 0))
    assert table.match.actions == [rules.Look(0, (1, 1)), rules.Clear(0, "column", 0)]


def test_where_two_lines_cross_a_click_asks_for_the_button_of_one(kit: Kit) -> None:
    player, table = before(kit, laid("a4 b4 \n a9 (e2)", is_played=True))
    player.wait(30)
    click_place(player, (0, 0))
    assert table.match.actions == []
    assert scene_of(player).refusal.words.startswith("Two lines cross here")
    click_place(player, (0, 1))
    assert table.match.actions == [rules.Clear(0, "row", 0)]


def test_a_double_click_that_completes_a_line_does_not_clear_it(kit: Kit) -> None:
    player, table = before(kit, laid("a4 c7 \n b9 (e2)", hand="a8 j12", pile="e5 e6 e7"))
    click(player, ("pile",))
    settle(player)
    click(player, ("hand", parse_card("a8")))
    middle = rect_of(player, ("cell", (1, 0))).center
    for _time in range(3):
        player.click(middle)
        player.wait(2)
    assert [type(it) for it in table.match.actions] == [rules.Draw, rules.Place]


def click_place(player: Player, at: rules.Position) -> None:
    """Click a card, whether it can be pressed or not."""
    player.click(scene_of(player).picture.places.cell_rect(0, at).center)
    player.wait(2)


def test_a_chain_turns_up_a_card_that_the_notes_show_with_one_click(kit: Kit) -> None:
    player, table = before(kit, laid("a4 c7 \n b9 [e2]", is_played=True, clears=2))
    table.match.extra["memory_notes"] = True
    player.wait(2)
    click(player, ("cell", (1, 1)))
    player.wait(5)
    assert table.match.actions[:2] == [rules.Look(0, (1, 1)), rules.Reveal(0, (1, 1))]
    assert not table.is_peeking


@pytest.mark.parametrize(
    ("grid", "words"),
    [
        ("a4 c7 \n b9 e2", "or discard it."),
        ("a4 c7 \n b9 (e2)", "turn up your last face-down card."),
        ("a4 (c7) \n b9 (e2)", "and turn up another."),
    ],
)
def test_a_card_to_turn_up_is_spoken_of_only_where_one_is_face_down(
    kit: Kit, grid: str, words: str
) -> None:
    player, _table = before(kit, done(laid(grid), rules.Draw(0, "pile")))
    player.wait(60)
    assert scene_of(player).question.kind is MoveStep.LAY
    assert screen_reader_view_of(scene_of(player)).prompt_text().endswith(words)


def test_looking_costs_no_clear_and_clearing_no_look() -> None:
    game = laid("a4 c7 \n a9 (e2)", clears=1, is_played=True)
    clear, look = rules.Clear(0, "column", 0), rules.Look(0, (1, 1))
    for first, second in ((clear, rules.Look(0, (1, 0))), (look, clear)):
        after = done(game, first, second)
        assert rules.Reveal(0, (1, 0)) in rules.legal_actions(after, 0)


def test_undo_gives_up_a_swap_whose_second_choice_is_open(kit: Kit) -> None:
    player, table = before(kit, laid("(a1) (b2) \n c3 d4"))
    for at in ((0, 0), (0, 1)):
        click(player, ("cell", at))
    assert scene_of(player).question.kind is MoveStep.SWAP_UP
    player.press(pygame.K_u)
    assert scene_of(player).question.kind is MoveStep.SWAP
    player.press(pygame.K_u)
    assert scene_of(player).question.kind is MoveStep.BEGIN
    assert table.match.actions == []


def test_a_line_is_kept_with_one_press(kit: Kit) -> None:
    player, table = before(kit, laid("a4 c7 \n a9 e2", is_played=True))
    player.press(pygame.K_e)
    assert table.match.actions == [rules.End(0)], "the line can still be cleared in the next turn"


@pytest.mark.parametrize(
    ("grid", "clears", "words"),
    [
        ("a4 b4", 0, "You can still clear a line."),
        ("a4 c7 \n a9 c2", 0, "You can still clear a line."),
        ("a4 (c7) \n a9 e2", 1, "You can still look at a face-down card."),
    ],
    ids=["the last row", "both columns", "a look beside a line"],
)
def test_what_is_hardly_left_on_purpose_is_asked_about(
    kit: Kit, grid: str, clears: int, words: str
) -> None:
    player, table = before(kit, laid(grid, is_played=True, clears=clears))
    player.press(pygame.K_e)
    assert table.match.actions == []
    assert screen_reader_view_of(scene_of(player)).prompt_text().startswith(words)
    player.press(pygame.K_e)
    assert table.match.actions == [rules.End(0)]


def test_the_only_face_down_card_is_turned_up_with_the_discard(kit: Kit) -> None:
    player, table = before(kit, laid(SMALL, pile="e5 e6 e7"))
    click(player, ("pile",))
    settle(player)
    prompt = screen_reader_view_of(scene_of(player)).prompt_text()
    assert prompt.endswith("discard it and turn up your last face-down card."), (
        "it is said beforehand"
    )
    drawn = scene_of(player).question.choice.card
    click(player, ("discard",))
    assert table.match.actions[-1] == rules.Drop(0, drawn, (0, 1))


def drag(player: Player, start: pygame.Rect, goal: pygame.Rect) -> None:
    player.do(motion(start.center), mouse_down(start.center), motion(goal.center))
    player.wait()
    player.do(mouse_up(goal.center))
    player.wait()


def test_a_discard_that_is_dragged_onto_the_grid_is_drawn_and_placed(kit: Kit) -> None:
    player, table = before(kit, laid(FULL, discard="a9"))
    game, scene = table.match.game, scene_of(player)
    start, goal = rect_of(player, ("discard",)), scene.picture.places.cell_rect(0, (1, 0))
    player.do(motion(start.center), mouse_down(start.center), motion(goal.center))
    player.wait()
    assert scene.board_marks().preview == (("column", 0),), "what it would complete is outlined"
    player.do(mouse_up(goal.center))
    card = parse_card("a9")
    assert table.match.actions == [rules.Draw(0, "discard"), rules.Place(0, card, (1, 0))]
    settle(player)
    player.press(pygame.K_u, pygame.K_u, frames=2)
    assert table.match.game == game, "both can be undone"


def test_an_unseen_card_is_not_dragged_onto_the_grid(kit: Kit) -> None:
    player, table = before(kit, laid(FULL))
    drag(player, rect_of(player, ("pile",)), scene_of(player).picture.places.cell_rect(0, (0, 0)))
    assert table.match.actions == []
    assert scene_of(player).refusal.words.startswith("The card you draw goes to your hand.")


def test_it_is_not_said_to_end_a_turn_that_ends_by_itself(kit: Kit) -> None:
    kit.settings.speed = "normal"
    player, _table = before(kit, laid(FULL, is_played=True))
    scene = scene_of(player)
    assert scene.ends_by_itself
    assert screen_reader_view_of(scene).prompt_text() == "That’s your turn."


@pytest.mark.parametrize("source", ["pile", "discard"])
@pytest.mark.parametrize("begun", [[(0, 0)], [(0, 0), (0, 1)]], ids=["one card", "two cards"])
def test_a_click_on_a_pile_while_a_swap_is_begun_draws(
    kit: Kit, begun: list[tuple[int, int]], source: rules.Source
) -> None:
    player, table = before(kit, laid("(a1) (b2) \n c3 d4"))
    for at in begun:
        click(player, ("cell", at))
    assert scene_of(player).question.kind is (MoveStep.SWAP, MoveStep.SWAP_UP)[len(begun) - 1]
    click(player, (source,))
    assert table.match.actions == [rules.Draw(0, source)]


def test_a_card_drawn_unseen_is_placed_by_no_click_before_it_can_be_seen(kit: Kit) -> None:
    player, table = before(kit, laid(FULL, pile="e5 e6 e7"))
    click(player, ("pile",))
    wait_to_be_asked(player)
    assert scene_of(player).question.kind is MoveStep.LAY
    click(player, ("cell", (0, 0)))
    assert table.match.actions == [rules.Draw(0, "pile")]
    see_drawn_card(player)
    click(player, ("cell", (0, 0)))
    assert isinstance(table.match.actions[-1], rules.Place)


def test_a_card_from_the_discards_is_placed_at_once(kit: Kit) -> None:
    player, table = before(kit, laid(FULL, pile="e5 e6 e7"))
    click(player, ("discard",))
    wait_to_be_asked(player)
    click(player, ("cell", (0, 0)))
    assert isinstance(table.match.actions[-1], rules.Place)


def wait_to_be_asked(player: Player) -> None:
    for _frame in range(300):
        player.wait()
        if scene_of(player).question.kind is not MoveStep.NOTHING:
            return


def test_a_card_taken_from_the_discards_can_be_put_back(kit: Kit) -> None:
    player, table = before(kit, laid(FULL))
    game = table.match.game
    click(player, ("discard",))
    settle(player)
    player.press(pygame.K_u, frames=2)
    assert table.match.game == game and table.view.top_discard == parse_card("j10")
    assert scene_of(player).question.kind is MoveStep.BEGIN
    click(player, ("pile",))
    assert table.match.actions == [rules.Draw(0, "pile")]


def test_at_a_turns_start_the_piles_glow_and_swaps_only_faintly(kit: Kit) -> None:
    player, _table = before(kit, laid(SMALL))
    scene, surface = scene_of(player), kit.window.surface
    player.hover((5, 5), frames=2)

    def shine(rect: pygame.Rect) -> int:
        """Return how yellow the table is just above a card."""
        lit = [surface.get_at((rect.centerx, rect.top - up)) for up in range(2, 9)]
        return sum(at.r + at.g - 2 * at.b for at in lit)

    places = scene.picture.places
    piles = [shine(places.pile_rect(zone)) for zone in (Zone.PILE, Zone.DISCARD)]
    cells = [shine(places.cell_rect(0, at)) for at in scene.question.cells]
    dark = shine(places.pile_rect(Zone.BOX))
    assert min(piles) > 1.5 * max(cells), (piles, cells)
    assert min(cells) > dark, (cells, dark)


def test_whoever_has_seen_enough_of_a_card_draws_with_one_click(kit: Kit) -> None:
    player, table = before(kit, laid("a1 b1 \n (c3) (d4)"))
    table.act(rules.Clear(0, "row", 0))
    settle(player)
    click(player, ("cell", (0, 0)))
    player.wait(20)
    assert table.is_peeking
    click(player, ("pile",))
    assert table.match.actions[-1] == rules.Draw(0, "pile")
    settle(player)
    assert not table.is_peeking and scene_of(player).question.kind is MoveStep.LAY


def test_a_card_looked_at_is_put_down_when_the_mouse_that_rested_on_it_leaves(kit: Kit) -> None:
    player, table = before(kit, laid("a1 b1 \n (c3) (d4)"))
    table.act(rules.Clear(0, "row", 0))
    settle(player)
    click(player, ("cell", (0, 0)))
    assert table.is_peeking
    on_card = scene_of(player).picture.places.cell_rect(0, (0, 0)).center
    player.wait(5)
    player.hover((3, 3), frames=100)
    assert table.is_peeking, "it was hardly seen"
    player.hover(on_card, frames=100)
    assert table.is_peeking, "it stays as long as the mouse rests there"
    player.hover((3, 3), frames=30)
    assert not table.is_peeking and scene_of(player).question.kind is MoveStep.BEGIN


def test_a_card_is_put_down_when_the_mouse_that_left_too_soon_moves_further_away(kit: Kit) -> None:
    player, table = before(kit, laid("a1 b1 \n (c3) (d4)"))
    table.act(rules.Clear(0, "row", 0))
    settle(player)
    click(player, ("cell", (0, 0)))
    card = scene_of(player).picture.places.cell_rect(0, (0, 0))
    player.hover((card.right + 20, card.centery), frames=5)
    player.wait(100)
    player.hover((card.right + 10, card.centery), frames=5)
    assert table.is_peeking, "the mouse comes back"
    player.hover((card.right + card.width, card.centery), frames=5)
    assert not table.is_peeking and scene_of(player).question.kind is MoveStep.BEGIN


@pytest.mark.parametrize(("grid", "clears"), [("a4 b4", 1), ("a4 c7 \n a9 c2", 2)])
def test_the_last_lines_of_a_grid_are_cleared_by_themselves(
    kit: Kit, grid: str, clears: int
) -> None:
    player, table = before(kit, laid(grid, is_played=True))
    player.wait(300)
    done = [it for it in table.match.actions if isinstance(it, rules.Clear)]
    assert len(done) == clears and table.match.game.seats[0].stage == 2


def test_a_line_that_is_not_all_the_grid_waits(kit: Kit) -> None:
    player, table = before(kit, laid("a4 c7 \n a9 e2", is_played=True))
    player.wait(300)
    assert table.match.actions == []


def test_the_last_lines_wait_for_a_click_if_that_is_wished(kit: Kit) -> None:
    kit.settings.ends_turns = False
    player, table = before(kit, laid("a4 b4", is_played=True))
    player.wait(300)
    assert table.match.actions == []


def at_the_handover(kit: Kit) -> tuple[Player, BlancoTable]:
    """Wait until Ann's turn has ended, and Björn is to take the screen."""
    player, table = sit_down(kit, (PERSON_KIND, PERSON_KIND))
    lay(player, table, laid(FULL, is_played=True))
    for _frame in range(300):
        player.wait()
        if isinstance(player.scene, HandoverScene):
            return player, table
    raise AssertionError("nobody takes over")


def test_a_click_anywhere_says_that_one_is_here_but_none_that_came_too_soon(kit: Kit) -> None:
    player, table = at_the_handover(kit)
    player.click((5, kit.window.surface.height - 5))
    assert isinstance(player.scene, HandoverScene) and table.viewer is None
    player.wait(round(CURTAIN_PROTECTION_SECONDS / 0.016) + 1)
    player.click((5, kit.window.surface.height - 5), frames=2)
    assert table.viewer == 1


@pytest.mark.parametrize("source", ["pile", "discard"])
def test_whoever_takes_the_screen_may_draw_at_once(kit: Kit, source: rules.Source) -> None:
    player, table = at_the_handover(kit)
    curtain = player.at(HandoverScene)
    place = curtain.view.places[source,]
    player.click(place.center)
    assert player.scene is curtain and table.viewer is None, "this was meant for the table"
    player.wait(round(CURTAIN_PROTECTION_SECONDS / 0.016) + 1)
    player.click(place.center)
    assert table.match.actions[-1] == rules.Draw(1, source) and table.viewer == 1
    settle(player)
    assert scene_of(player).question.kind is MoveStep.LAY


def test_the_curtain_shows_nothing_that_only_one_may_see(kit: Kit) -> None:
    player, table = at_the_handover(kit)
    shown = words_on(kit, player.at(HandoverScene))
    hands = [card for seat in table.match.game.seats for card in seat.hand]
    assert card_name(table.view.top_discard) in shown
    assert not any(card_name(card) in shown for card in hands)


def test_with_two_people_a_turn_takes_hardly_more_inputs_than_with_one(kit: Kit) -> None:
    assert count_inputs(kit, 2, [PERSON_KIND] * 2).per_turn <= 3.8


def test_a_turn_takes_no_more_than_three_and_a_half_inputs(kit: Kit) -> None:
    count = count_inputs(kit, 1)
    count.add(count_inputs(kit, 2))
    assert count.turns > 20 and count.per_turn <= 3.5, count


def test_a_turn_takes_fewer_inputs_where_cards_are_dragged(kit: Kit) -> None:
    assert count_inputs(kit, 1, bot="shrewd", drags=True).per_turn <= 3.5
