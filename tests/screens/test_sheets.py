"""Pictures as large as the window: used again, and never while somebody looks at them."""

from __future__ import annotations

import pygame

from game.ui.draw.caches import SurfacePool

SIZE = (64, 36)


def whole(sheet: pygame.Surface) -> pygame.Surface:
    """Give the picture that it is a part of."""
    found = sheet.get_abs_parent()
    assert found is not None
    return found


def test_what_is_still_looked_at_is_not_given_out_again() -> None:
    sheets = SurfacePool()
    one, other = sheets.take(SIZE), sheets.take(SIZE)
    one.fill("red")
    other.fill("blue")
    assert one.get_at((0, 0)) == pygame.Color("red")


def test_what_nobody_looks_at_any_more_is_used_again() -> None:
    sheets = SurfacePool()
    first = whole(sheets.take(SIZE))
    assert whole(sheets.take(SIZE)) is first


def test_it_is_another_picture_for_whoever_compares_them() -> None:
    sheets = SurfacePool()
    shown = [sheets.take(SIZE)]  # As a canvas holds what it has shown.
    shown.append(sheets.take(SIZE))
    first = whole(shown[0])
    del shown[0]
    again = sheets.take(SIZE)
    assert whole(again) is first
    assert again is not first
    assert again is not shown[0]


def test_a_smaller_one_is_a_part_of_a_larger_one_and_has_its_own_size() -> None:
    sheets = SurfacePool()
    first = whole(sheets.take(SIZE))
    part = sheets.take((64, 20))
    assert whole(part) is first
    assert part.get_size() == (64, 20)


def test_one_that_is_too_small_is_let_go_of() -> None:
    sheets = SurfacePool()
    sheets.take((64, 20))
    assert sheets.take(SIZE).get_size() == SIZE
