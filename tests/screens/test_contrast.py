"""Inks stand out from what they come to lie on, and the focus is seen, in all colours."""

from __future__ import annotations

import pytest

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
    colour_in,
    contrast,
    mix,
)

LEAST = {STANDARD: 4.5, COLOUR_BLIND: 4.5, CONTRAST: 7.0}
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
SEEN_THROUGH = mix((97, 23, 62), INK, 0.45)
"""A crossed number beneath the marker: the cross is what is to be seen."""


@pytest.fixture(params=PALETTES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("ink", UNDER_FIGURES)
def test_figures_stand_out_from_what_they_come_to_lie_on(name: str, ink: Colour) -> None:
    for ground in UNDER_FIGURES[ink]:
        assert contrast(colour_in(name, ink), colour_in(name, ground)) >= LEAST[STANDARD]


def test_the_marker_and_every_edge_are_seen_on_a_card(name: str) -> None:
    for ink in (MAGENTA, INK):
        for ground in (PAPER, CREAM, LEGAL):
            assert contrast(colour_in(name, ink), colour_in(name, ground)) >= SEEN


# --- the focus -----------------------------------------------------------------------------------


def test_one_of_the_two_tones_of_the_focus_stands_out_from_any_ground(name: str) -> None:
    tones = [colour_in(name, ink) for ink in (INK, WHITE)]
    for level in range(256):
        grey = (level, level, level)
        assert max(contrast(tone, grey) for tone in tones) >= SEEN
