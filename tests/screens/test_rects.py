"""Rectangles cut from others lie within them, side by side, and leave out no more than they say."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.ui.draw.shapes import across, bands, down, trim

WHOLE = pygame.Rect(7, 11, 101, 67)


def test_trimming_moves_only_the_edges_that_are_named() -> None:
    cut = trim(WHOLE, left=20, bottom=50)
    assert (cut.left, cut.top, cut.right, cut.bottom) == (20, WHOLE.top, WHOLE.right, 50)
    assert trim(WHOLE) == WHOLE


@pytest.mark.parametrize("count", [1, 3, 7])
def test_columns_and_rows_are_alike_and_leave_less_than_a_pixel_each(count: int) -> None:
    columns, rows = across(WHOLE, count, 5), down(WHOLE, count, 5)
    assert all(WHOLE.contains(part) for part in (*columns, *rows))
    assert len({part.size for part in columns}) == len({part.size for part in rows}) == 1
    assert all(after.left - before.right == 5 for before, after in pairwise(columns))
    assert all(after.top - before.bottom == 5 for before, after in pairwise(rows))
    assert WHOLE.right - columns[-1].right < count > WHOLE.bottom - rows[-1].bottom


def test_bands_are_spread_over_all_of_it() -> None:
    found = bands(WHOLE, 4)
    assert found[0].top == WHOLE.top
    assert abs(found[-1].bottom - WHOLE.bottom) <= 1
    assert all(abs(after.top - before.bottom) <= 1 for before, after in pairwise(found))
    assert {part.height for part in bands(WHOLE, 4, 0.5)} == {round(WHOLE.height / 8)}
