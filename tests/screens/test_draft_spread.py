"""Where the cards of an offer lie: as large as there is room, and clear of each other."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest

from game.luckybox.scenes.draft_offer import FanShape, fan_out, spread_out
from game.ui.window.layout import Layout


@pytest.mark.parametrize("size", [(1280, 1024), (1024, 768), (1440, 1080)])
@pytest.mark.parametrize("beside", [False, True])
def test_in_a_tall_window_the_cards_are_larger_and_everything_lies_apart(
    beside: bool, size: tuple[int, int]
) -> None:
    layout = Layout.load("draft")
    place = layout.place(size)
    count = 3 if beside else 5
    spread = spread_out(layout, place, count, beside=beside)
    shown = [*spread.cards, spread.strip, *([spread.holdings] if beside else [])]
    for one, other in combinations(shown, 2):
        assert not one.colliderect(other)
    for card in spread.cards:
        lifted = card.move(0, -spread.lift)
        assert not any(lifted.colliderect(place[bar]) for bar in ("top_bar", "chips", "tag"))
        assert not card.colliderect(place["confirm"])
    wide = layout.place((1600, 900))
    usual = spread_out(layout, wide, count, beside=beside).cards[0].width / wide.scale
    assert spread.cards[0].width / place.scale > 1.2 * usual


@pytest.mark.parametrize("count", [3, 5])
def test_a_fan_fits_its_area(count: int) -> None:
    for width, height in ((300, 200), (900, 230), (1508, 398), (2000, 398), (1508, 700)):
        area = pygame.Rect(20, 30, width, height)
        slots = fan_out(FanShape(area, 330, 22, 64), count)
        lifted = [slot.move(0, -64) for slot in slots]
        assert len(slots) == count
        assert all(area.contains(slot) for slot in (*slots, *lifted))
        assert all(a.right <= b.left for a, b in pairwise(slots))
