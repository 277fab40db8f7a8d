"""What is called out over a table of Blanco: another grid that is cleared, large if one wishes."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.blanco.rules import events as ev
from game.blanco.scenes import blanco_moves
from game.stage import Shown
from game.ui.window.scene import Kit
from tests.blanco_screen import NAMES, scene_of, settle, sit_down

WINDOW = (960, 540)


@pytest.mark.parametrize("wished", [True, False])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_grid_cleared_elsewhere_comes_forward_if_one_wishes(
    kit: Kit, seat: int, wished: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _table = sit_down(kit)
    settle(player)
    picture = scene_of(player).picture
    said: list[tuple[str, tuple[int, int], float]] = []

    def listen(_kit: Kit, _surface: pygame.Surface, words: str, *rest: Any) -> None:
        said.append((words, rest[0], rest[1]))

    monkeypatch.setattr(blanco_moves, "draw_call", listen)
    kit.settings.big_moments = wished
    pose = Shown(ev.StageCleared(seat, 1), 0.5, moves=False)
    blanco_moves.draw_calls(kit, kit.window.surface, picture.places, NAMES, [pose])
    [(words, centre, size)] = said
    is_forward = seat == 1 and wished
    assert words == ("Björn cleared the first grid!" if is_forward else "Grid cleared!")
    assert picture.places.tiles[1].collidepoint(centre) == (seat == 1 and not wished)
    assert (size > 30) == (seat == 0 or wished)
