"""The round at one screen for many: focus, tiles, bots and taking back."""

from __future__ import annotations

import pygame

from game.luckybox.rules import FRENCH, Cross
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.round.tiles import Tiles
from game.luckybox.stage import view_of
from game.scenes.table.tile_frame import NO_KEY
from game.ui.draw.caches import PixelCache
from game.ui.widgets.controls import use_pad
from game.ui.window.scene import Kit
from tests.players.rounds import (
    CASCADE,
    PLAIN,
    advance_time,
    crosses,
    dealt,
    hands,
    let_settle,
    on,
    press_digit,
    sit_down,
)

WINDOW = (960, 540)
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


def renumbered(*drawings: str) -> list[str]:
    """Give every hand cards of its own."""
    return [
        drawing.replace("card 1 ", f"card {2 * at + 1} ").replace("card 2 ", f"card {2 * at + 2} ")
        for at, drawing in enumerate(drawings)
    ]


def party(kit: Kit, persons: int = 3, bots: int = 0, **more: object) -> Table:
    """Lay a table where everyone has a plain card and a 5 to answer."""
    count = persons + bots
    return hands(kit, *renumbered(*[PLAIN] * count), bots=range(persons, count), **more)  # type: ignore[arg-type]


def test_who_plays_with_a_gamepad_or_the_mouse_sees_no_digits_on_the_tiles(kit: Kit) -> None:
    player, scene = sit_down(kit, party(kit, 3))
    player.wait(5)
    assert {shown.key for shown in scene.picture.tiles.shown.values()} == {NO_KEY}
    kit.hands.by_keyboard = True
    player.wait(5)
    keys = {seat: shown.key for seat, shown in scene.picture.tiles.shown.items()}
    assert keys == {1: 2, 2: 3}
    use_pad("xbox")
    scene.draw(kit.window.surface)
    assert {shown.key for shown in scene.picture.tiles.shown.values()} == {NO_KEY}
    use_pad(None)
    scene.draw(kit.window.surface)
    assert keys == {seat: shown.key for seat, shown in scene.picture.tiles.shown.items()}


# --- whose board is in focus ---------------------------------------------------------------------


def test_after_an_answer_the_next_who_has_not_comes_into_focus(kit: Kit) -> None:
    table = party(kit, 3)
    player, scene = sit_down(kit, table)
    for seat in range(3):
        assert table.focus == seat
        player.click(on(scene, (2 * seat + 1, 2)))
        let_settle(player, scene)
    assert table.focus == 2, "nobody is left"
    assert table.match.is_ready


def test_the_focus_stays_where_that_is_set(kit: Kit) -> None:
    kit.settings.auto_focus = False
    table = party(kit, 3)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    advance_time(player, 0.5)
    assert table.focus == 0


def test_the_focus_waits_for_the_cascade_and_its_bonuses(kit: Kit) -> None:
    table = hands(kit, *renumbered(CASCADE, PLAIN))
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    player.wait(2)
    assert table.focus == 0
    let_settle(player, scene)
    assert table.focus == 0, "a bonus is still to be used"
    while table.match.legal(0):
        player.click(on(scene, next(iter(scene.question.costs))))
        let_settle(player, scene)
    assert table.focus == 1


def test_anyone_may_answer_in_any_order(kit: Kit) -> None:
    table = party(kit, 3)
    player, scene = sit_down(kit, table)
    press_digit(player, 3)
    player.click(on(scene, (5, 2)))
    let_settle(player, scene)
    assert crosses(table, 2) == {5: 1}
    assert table.focus == 0, "round the table, and on from there"


def test_digits_bring_a_board_into_focus(kit: Kit) -> None:
    table = party(kit, 3)
    player, _scene = sit_down(kit, table)
    press_digit(player, 2)
    assert table.focus == 1
    press_digit(player, 7)
    assert table.focus == 1, "there is no seventh seat"
    press_digit(player, 1)
    assert table.focus == 0
    assert table.match.actions == []


def test_zero_is_the_tenth_seat(kit: Kit) -> None:
    table = dealt(kit, 12)
    player, _scene = sit_down(kit, table)
    press_digit(player, 0)
    assert table.focus == 9


def test_tab_goes_round_the_table(kit: Kit) -> None:
    table = party(kit, 3)
    player, _scene = sit_down(kit, table)
    player.press(pygame.K_TAB)
    assert table.focus == 1
    player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert table.focus == 2


def test_a_click_on_a_tile_brings_its_board_into_focus(kit: Kit) -> None:
    table = party(kit, 4)
    player, scene = sit_down(kit, table)
    player.click(scene.picture.tile_rects[2].center)
    assert table.focus == 2
    assert 2 not in scene.picture.tile_rects
    assert scene.picture.board.holds(5)


def test_boards_may_be_looked_at_while_something_plays(kit: Kit) -> None:
    table = hands(kit, *renumbered(CASCADE, PLAIN))
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    player.click(scene.picture.tile_rects[1].center)
    assert table.focus == 1
    assert table.director.is_busy(0), "which goes on in its tile"
    player.click(on(scene, (3, 2)))
    assert crosses(table, 1) == {3: 1}, "nobody waits for another board"


def test_enter_goes_on_after_a_tile_was_clicked(kit: Kit) -> None:
    table = party(kit, 2)
    player, scene = sit_down(kit, table)
    for seat in range(2):
        player.click(on(scene, (2 * seat + 1, 2)))
        let_settle(player, scene)
    player.click(scene.picture.tile_rects[0].center)
    player.press(pygame.K_RETURN)
    assert table.match.game.turn == 2


# --- bots ----------------------------------------------------------------------------------------


def test_bots_answer_by_themselves_once_the_number_is_up(kit: Kit) -> None:
    table = party(kit, 1, bots=3)
    player, _scene = sit_down(kit, table)
    player.wait()
    assert table.match.waiting_for() == (0,)


def test_a_person_need_not_wait_for_bots(kit: Kit) -> None:
    table = hands(kit, *renumbered(PLAIN, CASCADE, CASCADE), bots=(1, 2))
    player, scene = sit_down(kit, table)
    player.wait()
    assert table.director.is_busy(1, 2)
    player.click(on(scene, (1, 2)))
    assert crosses(table) == {1: 1}
    advance_time(player, table.timing.cross + 0.1)
    assert table.director.is_busy(1), "its cascade is still to be seen in its tile"
    player.press(pygame.K_SPACE)
    assert table.match.game.turn == 2
    let_settle(player, scene)
    assert table.view == view_of(table.match.game) or table.director.is_busy()


def test_bots_do_not_decide_before_the_number_has_turned(kit: Kit) -> None:
    table = dealt(kit, 1, bots=2)
    player, scene = sit_down(kit, table)
    let_settle(player, scene)
    player.press(pygame.K_SPACE)
    assert table.match.waiting_for() == (0, 1, 2)
    let_settle(player, scene)
    assert table.match.waiting_for() == (0,)


# --- taking back ---------------------------------------------------------------------------------


def test_the_own_last_answer_is_taken_back_and_then_the_last_at_the_table(kit: Kit) -> None:
    table = party(kit, 2)
    player, scene = sit_down(kit, table)
    for seat in range(2):
        player.click(on(scene, (2 * seat + 1, 2)))
        let_settle(player, scene)
    press_digit(player, 1)
    player.press(pygame.K_u)
    assert crosses(table, 0) == {1: 0}
    assert crosses(table, 1) == {3: 1}
    assert kit.notices.current == f"{table.players[0].name}’s last decision is undone."
    player.press(pygame.K_u)
    assert crosses(table, 1) == {3: 0}
    assert kit.notices.current == f"{table.players[1].name}’s last decision is undone."


def test_where_supply_is_short_the_last_answer_of_all_is_taken_back(kit: Kit) -> None:
    table = party(kit, 3, edition=FRENCH)
    player, scene = sit_down(kit, table)
    for seat in range(2):
        player.click(on(scene, (2 * seat + 1, 2)))
        let_settle(player, scene)
    assert table.focus == 2
    player.press(pygame.K_u)
    assert table.match.actions == [Cross(0, 1, 2)]
    assert table.focus == 1, "its board comes into focus"
    player.press(pygame.K_u)
    assert table.match.actions == []
    assert table.focus == 0


def middle_of(kit: Kit, scene: RoundScene) -> bytes:
    return pygame.image.tobytes(kit.window.surface.subsurface(scene.picture.middle), "RGB")


def differences(one: bytes, other: bytes) -> int:
    return sum(left != right for left, right in zip(one, other, strict=True))


def test_another_board_comes_in_over_several_frames(kit: Kit) -> None:
    """The first frame still shows most of the board of before, the last nothing of it."""
    player, scene = sit_down(kit, hands(kit, *renumbered(PLAIN, CASCADE)))
    player.wait(2)
    before = middle_of(kit, scene)
    scene.enlarge_board(1)
    player.wait()
    first = middle_of(kit, scene)
    assert scene.turnover.is_running
    player.wait(40)
    after = middle_of(kit, scene)
    assert not scene.turnover.is_running
    assert 0 < differences(before, first) < differences(before, after)


def kept_of(scene: RoundScene) -> list[tuple[int, int]]:
    """Give the sizes of the pictures that a scene itself holds, not those of the kit's stores."""
    holders = [scene.picture, *vars(scene.picture).values(), scene.turnover]
    tiles = scene.picture.tiles
    kept = [tiles.pictures[seat] for seat in tiles.shown]
    for holder in holders:
        held = vars(holder).get("_kept") if isinstance(holder, PixelCache) else None
        there = getattr(holder, "__dict__", {}) if held is None else held
        kept += [it for it in there.values() if hasattr(it, "get_pitch")]
    return sorted(picture.get_size() for picture in kept)


def test_a_round_that_was_left_keeps_no_picture(kit: Kit) -> None:
    """They are as large as the screen, and scenes wait long to be forgotten."""
    player, scene = sit_down(kit, party(kit))
    player.wait(2)
    scene.enlarge_board(1)
    player.wait()
    assert kept_of(scene)[-2:] == [(WINDOW[0], scene.picture.middle.height), WINDOW]
    kit.stack.pop()
    kit.stack.settle()
    assert kept_of(scene) == []


def test_without_motion_another_board_is_there_at_once(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, scene = sit_down(kit, party(kit))
    player.wait(2)
    scene.enlarge_board(1)
    player.wait()
    assert not scene.turnover.is_running


def test_while_boards_play_one_tile_changes_a_frame_and_each_has_its_turn(kit: Kit) -> None:
    table = party(kit, 6)
    player, scene = sit_down(kit, table)
    player.wait(5)
    shown, tiles = dict(scene.picture.tiles.shown), Tiles(kit, table)
    tiles.show(shown, at_once=False)
    assert tiles.shown == shown, "what is not there yet is drawn at once"
    painted = []
    for _frame in shown:
        before = dict(tiles.shown)
        shown = {seat: tile._replace(total=tile.total + 1) for seat, tile in shown.items()}
        tiles.show(shown, at_once=False)
        painted.append([seat for seat in shown if tiles.shown[seat] != before[seat]])
    assert sorted(painted) == [[seat] for seat in sorted(shown)]
    tiles.show(shown, at_once=True)
    assert tiles.shown == shown, "all are as they stand once nothing plays"
