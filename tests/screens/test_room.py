"""Where a cascade is called out: as large as it goes, and never over what is being crossed."""

from __future__ import annotations

import pygame
import pytest

from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.stage import Shown
from game.ui.window.layout import SHARES, room_for
from game.ui.window.scene import Kit
from tests.rounds import table_at
from tests.screen import Player, opened
from tests.show_bench import chain_game, set_off

SIZES = [(960, 540), (1280, 1024), (2560, 1080)]
TABLE = pygame.Rect(100, 50, 800, 600)
MIDDLE = TABLE.center


@pytest.fixture
def kit(request: pytest.FixtureRequest) -> Kit:
    return opened(request.param)


def test_it_goes_where_nothing_matters() -> None:
    left = pygame.Rect(TABLE.x, TABLE.y, 480, TABLE.height)
    where, share = room_for((300, 100), TABLE, [left], MIDDLE)
    assert share == 1.0
    assert where.left > left.right - 0.12 * where.width


def test_where_little_is_free_it_is_smaller() -> None:
    above, below = TABLE.copy(), TABLE.copy()
    above.height, below.y = 200, TABLE.y + 260
    ways = [above, below]
    where, share = room_for((400, 100), TABLE, ways, MIDDLE)
    assert share in SHARES[1:]
    inner = where.inflate(-round(where.width * 0.12), -round(where.height * 0.12))
    assert inner.collidelist(ways) < 0


def test_where_nothing_is_free_it_is_called_all_the_same() -> None:
    where, share = room_for((400, 100), TABLE, [TABLE], MIDDLE)
    assert share == SHARES[-1]
    assert TABLE.contains(where)


def at_stake(scene: RoundScene, table: Table) -> list[pygame.Rect]:
    """Give the squares that are open, and those on which a cross is being drawn."""
    board, seat = scene.picture.board, table.view.seats[table.focus]
    squares = [
        board.square_rect(card.id, square)
        for card in seat.cards
        for square in range(9)
        if not card.crossed >> square & 1
    ]
    for pose in table.director.poses():
        match pose:
            case Shown(ev.SquareCrossed(table.focus, card, square), part="drawn"):
                squares.append(board.square_rect(card, square))
    return squares


@pytest.mark.parametrize("boards", [1, 4])
@pytest.mark.parametrize("kit", SIZES, indirect=True, ids=str)
def test_no_call_hides_a_square_that_is_being_crossed(kit: Kit, boards: int) -> None:
    table = table_at(kit, chain_game(boards))
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    set_off(table)
    called = set()
    while table.director.is_busy(table.focus):
        player.wait(3)
        where = scene.picture.called_at
        if where is not None:
            called.add(tuple(where))
            # A word leans: its corners are empty.
            inner = where.inflate(-round(where.width * 0.12), -round(where.height * 0.12))
            assert inner.collidelist(at_stake(scene, table)) < 0
            assert scene.picture.middle.contains(where)
    assert len(called) >= 3
