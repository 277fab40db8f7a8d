"""Blanco on the screen: every action by clicks and by keys, the curtain, and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.match import PERSON
from game.rules.blanco import (
    CARDS,
    Clear,
    Draw,
    Drop,
    End,
    Look,
    Open,
    Place,
    Reveal,
    Swap,
    parse_card,
)
from game.scenes.blanco.curtain import CurtainScene
from game.scenes.blanco.final import BlancoFinal
from game.scenes.blanco.question import Kind
from game.scenes.haste import FAST
from game.scenes.log import LogScene
from game.scenes.pause import PauseScene
from game.scenes.title import TitleScene
from game.start import Watch
from game.ui.kit import Kit
from tests.blanco_screen import (
    BOT,
    click,
    lay,
    play_on,
    rect_of,
    scene_of,
    settle,
    sit_down,
)
from tests.blanco_table import laid
from tests.screen import Player, key_down, key_up, opened

SIZE = (960, 540)
CHAIN = "g9 h2 (f4) \n c3 d3 f3 \n g5 b8 a6"


@pytest.fixture
def kit() -> Iterator[Kit]:
    for kit in opened(SIZE):
        kit.settings.speed = "turbo"
        yield kit


def last(player: Player) -> object:
    return scene_of(player).table.match.actions[-1]


def pixels(player: Player) -> bytes:
    player.wait(2)
    return pygame.image.tobytes(player.kit.window.surface, "RGB")


# --- what a player does --------------------------------------------------------------------------


def test_a_grid_is_opened_with_two_clicks(kit: Kit) -> None:
    player, _table = sit_down(kit)
    settle(player)
    assert scene_of(player).question.kind is Kind.OPEN
    click(player, ("cell", (0, 1)))
    assert scene_of(player).question.kind is Kind.OPEN_LOOK
    click(player, ("cell", (2, 2)))
    assert last(player) == Open(0, (0, 1), (2, 2))


def test_a_first_choice_can_be_given_up(kit: Kit) -> None:
    player, _table = sit_down(kit)
    settle(player)
    click(player, ("cell", (0, 1)))
    click(player, ("cell", (0, 1)))
    assert scene_of(player).question.kind is Kind.OPEN
    click(player, ("cell", (0, 1)))
    player.press(pygame.K_ESCAPE)
    assert scene_of(player).question.kind is Kind.OPEN
    assert not isinstance(player.scene, PauseScene)


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
    click(player, ("pile",))
    settle(player)
    click(player, ("hand", parse_card("h5")))
    click(player, ("discard",))
    assert scene_of(player).question.kind is Kind.DROP_UP
    assert scene_of(player).question.cells == {(0, 1), (1, 1)}
    click(player, ("cell", (1, 1)))
    assert last(player) == Drop(0, parse_card("h5"), (1, 1))


def test_where_nothing_is_face_down_dropping_takes_one_click(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 b2 \n c3 d4", hand="h1 h5"))
    click(player, ("pile",))
    settle(player)
    click(player, ("hand", parse_card("h1")))
    click(player, ("discard",))
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
    assert scene_of(player).question.kind is Kind.SWAP_UP
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
    assert scene_of(player)._marks().preview == ()
    lay(player, table, laid("g9 a3 \n b5 c4", hand="g3 a4"))
    click(player, ("pile",))
    settle(player)
    click(player, ("hand", parse_card("g3")))
    player.hover(rect_of(player, ("cell", (1, 0))).center)
    assert scene_of(player)._marks().preview == (("column", 0),)


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
    from game.scenes.blanco.messages import message_for

    scene = scene_of(player)
    return message_for(scene.table, scene.question, is_busy=False, asks=scene._asks_to_end)


def test_a_turn_ends_by_itself_when_nothing_is_left_to_do(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, PERSON))
    lay(player, table, laid("a1 (b2) \n c3 d4"))
    click(player, ("pile",))
    settle(player)
    click(player, ("cell", (0, 1)))
    player.wait(60)
    assert table.match.actions[-1] == End(0)
    assert isinstance(player.scene, CurtainScene)


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
    assert not scene._redo.can_focus
    player.press(pygame.K_c)
    settle(player)
    done, log = table.match.game, table.told()
    player.press(pygame.K_u)
    assert table.match.actions == [] and table.told() != log
    if by_key:
        player.press(pygame.K_y)
    else:
        player.click(scene._redo.rect.center)
    settle(player)
    assert table.match.game == done and table.told() == log
    assert table.match.undone == 0 and not scene._redo.can_focus
    player.press(pygame.K_u)
    assert table.match.actions == [], "what was done again can be taken back again"


def test_doing_something_else_leaves_nothing_to_do_again(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid(CHAIN, is_played=True))
    player.press(pygame.K_c, pygame.K_u)
    settle(player)
    player.press(pygame.K_e, pygame.K_e)
    assert last(player) == End(0)
    player.press(pygame.K_y)
    assert last(player) == End(0) and not table.may_redo


def test_everything_can_be_done_by_keyboard(kit: Kit) -> None:
    player, table = sit_down(kit)
    settle(player)
    player.press(pygame.K_TAB)
    for _open in range(2):
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
        player.press(pygame.K_RIGHT, pygame.K_RETURN)
    scene = scene_of(player)
    scene.focus.focus(scene._end)
    settle(player)
    assert not scene._end.can_focus
    assert scene.focus.current in scene._spots.values()


def test_space_held_hurries_what_plays_and_presses_nothing(kit: Kit) -> None:
    kit.settings.speed = "slow"
    player, table = sit_down(kit)
    settle(player)
    for at in sorted(scene_of(player).question.cells)[:2]:
        click(player, ("cell", at))
    scene, done = scene_of(player), len(table.match.actions)
    assert table.director.is_busy()
    player.do(key_down(pygame.K_SPACE))
    assert scene.haste.rate == FAST
    player.do(key_up(pygame.K_SPACE))
    assert scene.haste.rate == 1.0
    assert len(table.match.actions) == done


def test_the_log_and_the_pause_open_over_the_table(kit: Kit) -> None:
    player, _table = sit_down(kit)
    settle(player)
    player.press(pygame.K_l)
    player.wait(2)
    assert isinstance(player.scene, LogScene)
    player.press(pygame.K_ESCAPE)
    player.wait(30)
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    assert isinstance(player.scene, PauseScene)


def test_another_grid_can_be_looked_at_large(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, BOT, BOT))
    settle(player)
    player.press(pygame.K_3)
    player.wait()
    assert table.focus == 2
    assert scene_of(player).question.kind is Kind.NOTHING
    assert "1" in message(player), "how to go back is said"
    player.press(pygame.K_1)
    player.wait()
    assert scene_of(player).question.kind is Kind.OPEN


# --- the screen goes round -----------------------------------------------------------------------


def test_one_person_needs_no_curtain(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, BOT, BOT))
    settle(player)
    assert table.viewer == 0
    assert scene_of(player).question.kind is Kind.OPEN


def test_several_people_take_turns_behind_a_curtain(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, BOT, PERSON))
    for seat in (0, 2, 0):
        settle(player)
        assert isinstance(player.scene, CurtainScene)
        assert table.viewer is None
        assert all(card == 0 for shown in table.view.seats for card in shown.hand)
        player.press(pygame.K_SPACE)
        player.wait(2)
        assert table.viewer == table.focus == seat
        settle(player)
        if seat == 0 and table.match.game.turn.number:
            break
        click(player, ("cell", (0, 0)))
        click(player, ("cell", (1, 1)))


def test_the_curtain_opens_for_nothing_but_its_button(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, PERSON))
    settle(player)
    player.wait(40)
    before = pixels(player)
    for key in (pygame.K_u, pygame.K_1, pygame.K_2, pygame.K_l, pygame.K_e, pygame.K_c):
        player.press(key)
    assert isinstance(player.scene, CurtainScene)
    assert table.viewer is None
    assert pixels(player) == before


def permuted(table_game: object, seed: int) -> object:
    """Exchange everything that nobody but player 0 may know, and what player 0 may not."""
    game = table_game
    hidden = [*game.pile, *game.seats[1].hand]  # type: ignore[attr-defined]
    for seat in game.seats:  # type: ignore[attr-defined]
        hidden += [cell.card for row in seat.grid for cell in row if not cell.is_up]
    shuffled = iter(sorted(hidden, key=lambda card: (card * 7919 + seed) % 127))
    seats = []
    for at, seat in enumerate(game.seats):  # type: ignore[attr-defined]
        grid = tuple(
            tuple(cell if cell.is_up else cell._replace(card=next(shuffled)) for cell in row)
            for row in seat.grid
        )
        hand = seat.hand if at == 0 else tuple(next(shuffled) for _card in seat.hand)
        seats.append(seat._replace(grid=grid, hand=hand))
    return game._replace(seats=tuple(seats), pile=tuple(shuffled))  # type: ignore[attr-defined]


@pytest.mark.parametrize("viewer", [0, None])
def test_what_is_hidden_makes_no_difference_to_the_picture(kit: Kit, viewer: int | None) -> None:
    player, table = sit_down(kit, (PERSON, BOT))
    game = laid("(a1) b2 (c3) \n d4 (e5) f6", hand="h1 h5")
    seen = set()
    for seed in range(3):
        moment = permuted(game, seed)
        assert sorted(moment.pile) != sorted(game.pile) or seed == 0  # type: ignore[attr-defined]
        lay(player, table, moment, viewer)  # type: ignore[arg-type]
        player.hover((5, 5))
        seen.add(pixels(player))
    assert len(seen) == 1


def test_the_curtain_shows_nothing_of_any_hand(kit: Kit) -> None:
    seen = set()
    for seed in (3, 4, 5):
        player, _table = sit_down(kit, (PERSON, PERSON), seed)
        settle(player)
        assert isinstance(player.scene, CurtainScene)
        player.hover((5, 5))
        player.wait(40)
        seen.add(pixels(player))
        kit.stack.clear()
        kit.stack.settle()
    assert len(seen) == 1


def test_the_log_tells_no_secret(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, PERSON))
    lay(player, table, laid("a1 (b2) \n c3 d4", pile="e5 f6", clears=1, is_played=True))
    click(player, ("cell", (0, 1)))
    settle(player)
    said = " ".join(line.words for lines in table.told() for line in lines)
    assert "looks at a card" in said
    assert "orange 2" not in said


# --- looking -------------------------------------------------------------------------------------


def peek(player: Player) -> bytes:
    lay(player, scene_of(player).table, laid("a1 (b2) \n c3 d4", clears=1, is_played=True))
    player.hover((5, 5))
    before = pixels(player)
    click(player, ("cell", (0, 1)))
    player.hover((5, 5))
    player.wait(30)
    shown = pixels(player)
    assert shown != before
    scene_of(player).table.director.finish()
    scene_of(player).kit.settings.auto_focus = False
    player.wait(3)
    return pixels(player)


def test_a_card_that_was_looked_at_fades_unless_notes_are_kept(kit: Kit) -> None:
    kit.settings.auto_focus = False
    player, _table = sit_down(kit)
    faded = peek(player)
    kit.settings.memory_notes = True
    kept = peek(player)
    assert faded != kept


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_a_card_is_shown_to_who_looks_however_little_moves(kit: Kit, motion: str) -> None:
    kit.settings.motion, kit.settings.auto_focus = motion, False
    player, _table = sit_down(kit)
    peek(player)


# --- whole games ---------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_by_clicks(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON, BOT), seed=3)
    play_on(player)
    assert table.match.is_over
    assert isinstance(player.scene, BlancoFinal)
    player.wait(400)
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    assert isinstance(player.scene, TitleScene)


def test_two_people_play_to_the_end_handing_the_screen_over(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON, PERSON), seed=3)
    curtains = play_on(player)
    turns = table.match.game.turn.number
    assert curtains >= turns, "one before every turn, and two to open"


def test_a_match_goes_on_until_somebody_has_won_twice(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON, PERSON), seed=3, match="first-to-2")
    games = 0
    while True:
        play_on(player, seed=games)
        games += 1
        scene = player.scene
        assert isinstance(scene, BlancoFinal)
        player.wait(400)
        series = scene._table.series
        assert len(series.results) == games
        if series.is_over:
            break
        player.press(pygame.K_RETURN)
        player.wait(3)
    assert max(series.standings.wins) == 2
    assert 2 <= games <= 3
    assert table.series is series


def test_a_watched_game_plays_itself_and_leaves_pictures(kit: Kit, tmp_path: Path) -> None:
    kit.settings.motion = "none"
    watch = Watch(2, 3, "classic", "turbo", True, tmp_path, "blanco", "single")
    player, table = sit_down(kit, (BOT, BOT), seed=3, watch=watch)
    for _frame in range(60000):
        player.wait()
        if not player.is_playing:
            break
    assert not player.is_playing, "it ends by itself"
    assert table.match.is_over
    assert {path.name for path in tmp_path.iterdir()} == {"game-1.png", "final.png"}


def test_cards_are_never_lost_on_the_table(kit: Kit) -> None:
    """Wherever a card goes, it is in one place: what is shown adds up to the deck."""
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON, BOT, BOT), seed=5)
    settle(player)
    view = table.view
    held = sum(len(seat.hand) + seat.left for seat in view.seats)
    assert held + view.pile + len(view.discard) + len(view.box) == len(CARDS)
