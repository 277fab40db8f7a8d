"""Whatever is written can be read, and the focus is seen: measured on every screen, in all colours.

The least ratios are those of WCAG 2.2: 4.5 for words, 3 for large ones and for what must be seen.
Where colours are strong, 7 for words.
"""

from __future__ import annotations

import pygame
import pytest

from game.ui.draw import shapes
from game.ui.draw.palette import (
    COLOUR_BLIND,
    CONTRAST,
    CREAM,
    FAINT,
    INK,
    LEAF_DEEP,
    LEGAL,
    LILAC,
    MAGENTA,
    MAGENTA_DEEP,
    PALETTES,
    PAPER,
    STANDARD,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
    WHITE,
    Colour,
    contrast,
    mix,
    seen_in,
    show_palette,
)
from game.ui.widgets.ring import RING_PX
from game.ui.window.settings import Settings
from game.ui.window.window import start_display
from tests.contrast import Reading, ReadText
from tests.lettering import kit_watched
from tests.tour import walk

LEAST = {STANDARD: 4.5, COLOUR_BLIND: 4.5, CONTRAST: 7.0}
LEAST_LARGE = {STANDARD: 3.0, COLOUR_BLIND: 3.0, CONTRAST: 4.5}
LEAST_OFF = 3.0
"""What cannot be chosen may be faint, and is still to be read."""
LARGE_PX = 24
SEEN = 3.0
TOTAL = mix(SUNFLOWER, CREAM, 0.5)
"""Where the points of a round add up on a scorecard."""
UNDER_FIGURES: dict[Colour, tuple[Colour, ...]] = {
    INK: (CREAM, PAPER, LEGAL, LILAC, SUNFLOWER, TOTAL),
    TEAL_DEEP: (CREAM, PAPER, TOTAL),
    MAGENTA_DEEP: (CREAM, PAPER, TOTAL),
    LEAF_DEEP: (PAPER,),
    FAINT: (PAPER,),
    SUNFLOWER: (INK,),
    CREAM: (INK,),
    TANGERINE: (INK,),
}
"""What is written on pictures of its own, on what it comes to lie."""
SEEN_OTHERWISE = ("Timeline timeline", "SecondGameDoor second_game")
"""A groove with a knob, and a fan of cards: their places have no edge."""
SEEN_THROUGH = mix((97, 23, 62), INK, 0.45)
"""A crossed number beneath the marker: the cross is what is to be seen."""


@pytest.fixture(params=PALETTES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_words_edges_and_the_focus_stand_out_on_every_screen(name: str) -> None:
    kit, text = kit_watched(Settings(palette=name), ReadText)
    try:
        walk(kit)
    finally:
        show_palette(STANDARD)
    assert len(text.readings) > 200
    assert len(text.edges) > 200
    assert len(text.rings) > 50
    assert [each for each in text.readings.values() if is_faint(name, each)] == []
    assert unseen(text.rings) == {}
    assert {place for place in unseen(text.edges) if not place.endswith(SEEN_OTHERWISE)} == set()
    # White without a rim lies on its rim, which is drawn by itself.
    inks = {ink for _scene, _words, ink in text.floating} | {ink for _words, ink in text.bare}
    assert inks - {SEEN_THROUGH, WHITE} <= UNDER_FIGURES.keys()


def is_faint(name: str, word: Reading) -> bool:
    least = (LEAST_LARGE if word.size >= LARGE_PX else LEAST)[name]
    return round(word.ratio, 1) < (LEAST_OFF if word.is_off else least)


def unseen(found: dict[str, float]) -> dict[str, float]:
    return {place: ratio for place, ratio in found.items() if ratio < SEEN}


@pytest.mark.parametrize("ink", UNDER_FIGURES)
def test_figures_stand_out_from_what_they_come_to_lie_on(name: str, ink: Colour) -> None:
    for ground in UNDER_FIGURES[ink]:
        assert contrast(seen_in(name, ink), seen_in(name, ground)) >= LEAST[STANDARD]


def test_the_marker_and_every_edge_are_seen_on_a_card(name: str) -> None:
    for ink in (MAGENTA, INK):
        for ground in (PAPER, CREAM, LEGAL):
            assert contrast(seen_in(name, ink), seen_in(name, ground)) >= SEEN


# --- the focus -----------------------------------------------------------------------------------


def test_each_tone_of_the_focus_is_three_pixels_broad_in_the_smallest_window() -> None:
    start_display()
    pygame.display.set_mode((96, 54))
    ring = shapes.focus_ring((100, 60), RING_PX * 0.6, 10, WHITE)
    across = [tuple(ring.get_at((x, 30))[:3]) for x in range(12) if ring.get_at((x, 30))[3] > 250]
    assert across[:6] == [INK] * 3 + [WHITE] * 3


def test_one_of_the_two_tones_of_the_focus_stands_out_from_any_ground(name: str) -> None:
    tones = [seen_in(name, ink) for ink in (INK, WHITE)]
    for level in range(256):
        grey = (level, level, level)
        assert max(contrast(tone, grey) for tone in tones) >= SEEN
