"""The cards of Blanco are told apart by ink, by symbol and by pattern, at every size."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.blanco.scenes.blanco_cards import (
    NUMBERS,
    PATTERNS,
    SYMBOLS,
    blanco_card,
    card_of,
    printed_on,
)
from game.files import SPRITES
from game.ui.draw.art import Art
from game.ui.draw.palette import BOLTS
from game.ui.draw.text import Text

WIDTHS = (22, 34, 61, 62, 90, 140)
LEAST_DIFFERENT = 0.08
"""How much of two small symbols, laid on one another, must not be covered by both."""


@pytest.fixture(scope="module")
def art() -> Art:
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.init()
        pygame.display.set_mode((320, 180))
    return Art(SPRITES, Text(SPRITES))


def grey(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGBA")


def test_every_colour_has_a_symbol_and_a_pattern_of_its_own() -> None:
    assert len(BOLTS) == len(SYMBOLS) == len(PATTERNS) == 10
    assert len(set(BOLTS)) == len(set(SYMBOLS)) == 10
    drawn = {pattern(100, 136, 13.0, "#000000") for pattern in PATTERNS}
    assert len(drawn) == 10


def test_ids_and_what_is_printed_agree() -> None:
    assert [card_of(*printed_on(card)) for card in range(1, 121)] == list(range(1, 121))
    assert printed_on(1) == (0, 1)
    assert printed_on(120) == (9, NUMBERS)


@pytest.mark.parametrize("width", WIDTHS)
def test_all_cards_differ_without_their_colours(art: Art, width: int) -> None:
    pictures = {grey(blanco_card(art, card, width)) for card in range(1, 121)}
    assert len(pictures) == 120


def test_symbols_are_told_apart_by_their_outlines_when_small(art: Art) -> None:
    masks = [pygame.mask.from_surface(art.icon(f"suit_{symbol}", 16), 100) for symbol in SYMBOLS]
    for (one, its), (other, others) in combinations(zip(SYMBOLS, masks, strict=True), 2):
        centred = (
            (its.get_size()[0] - others.get_size()[0]) // 2,
            (its.get_size()[1] - others.get_size()[1]) // 2,
        )
        both = its.overlap_area(others, centred)
        different = its.count() + others.count() - 2 * both
        assert different >= LEAST_DIFFERENT * (its.count() + others.count()), (one, other)
