"""A big moment at somebody else's board: brought forward large, once, and never in the way."""

from __future__ import annotations

import pygame
import pytest

from game.luckybox.scenes.round.round_picture import closeup_rect
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import AnswerOver
from game.ui.window.scene import Kit
from tests.rounds import PLAIN, table_at
from tests.screen import Player, opened
from tests.show_bench import chain_game, set_off
from tests.table import revealed, seat_with


@pytest.fixture(params=[(960, 540), (2560, 1080)], ids=str)
def kit(request: pytest.FixtureRequest) -> Kit:
    return opened(request.param)


def brought(kit: Kit, boards: int, *, wished: bool = True) -> tuple[list[int], RoundScene, Player]:
    """Set great cascades off at every board; give whose came forward, in order."""
    kit.settings.big_moments = wished
    table = table_at(kit, chain_game(boards))
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    set_off(table)
    found: list[int] = []
    while table.director.is_busy() or table.director.poses():
        player.wait(3)
        for pose in table.director.poses():
            match pose:
                case AnswerOver("forward", seat) if seat not in found:
                    found.append(seat)
    return found, scene, player


def test_the_great_cascades_of_others_come_forward_and_the_own_does_not(kit: Kit) -> None:
    found, _scene, _player = brought(kit, 3)
    assert sorted(found) == [1, 2]


def test_who_does_not_wish_it_sees_none(kit: Kit) -> None:
    assert brought(kit, 3, wished=False)[0] == []


@pytest.mark.parametrize("players", [2, 4, 12])
def test_it_hides_no_card_of_the_board_in_focus(kit: Kit, players: int) -> None:
    table = table_at(kit, chain_game(players))
    scene = RoundScene(kit, table)
    Player(kit, scene)
    for seat in range(1, players):
        rect = scene.picture.forward_rect(seat)
        assert rect.collidelist(scene.picture.board.cards) < 0
        assert pygame.Rect((0, 0), kit.window.size).contains(rect)
        assert rect.width > 1.3 * scene.picture.tile_rects[seat].width


def test_a_small_cascade_stays_where_it_is(kit: Kit) -> None:
    game = revealed(5, seat_with(PLAIN), seat_with(PLAIN.replace("card 1", "card 2")))
    table = table_at(kit, game)
    Player(kit, RoundScene(kit, table))
    table.act(next(action for action in table.match.legal(1)))
    table.director.update(0.01)
    assert not any(isinstance(pose, AnswerOver) for pose in table.director.poses())


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_the_cards_of_a_small_board_that_is_pointed_at_lie_beside_it(kit: Kit, by: str) -> None:
    """Whole, within the window, and with their bonuses."""
    table = table_at(kit, revealed(1, *[seat_with(PLAIN) for _seat in range(3)]))
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    player.wait(5)
    seat, tile = max(scene.picture.tile_rects.items())
    rect = closeup_rect(scene.picture.place, tile, len(table.view.seats[seat].cards))
    assert kit.window.surface.get_rect().contains(rect)
    assert not rect.colliderect(tile)

    def look() -> bytes:
        return pygame.image.tobytes(kit.window.surface.subsurface(rect), "RGB")

    before = look()
    if by == "mouse":
        player.hover(tile.center)
    else:
        kit.hands.by_keyboard = True
        scene.focus.focus(next(w for w in scene.focus.widgets if w.rect == tile))
    player.wait(3)
    assert look() != before
    player.hover((5, 5))
    kit.hands.by_keyboard = False
    player.wait(3)
    assert look() == before
