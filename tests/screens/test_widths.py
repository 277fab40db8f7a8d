"""The words are short enough: none is cut off, too small, or lies on another."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from game.ui.draw.text import ELLIPSIS
from game.ui.window.settings import LARGEST_IN_PLACE, TEXT_SIZES
from tests.lettering import SMALLEST_WINDOW, WatchedText
from tests.longest import Measure, speaking_longest, widest_word, width
from tests.screens.test_catalogues import all_words
from tests.tour import everything

LEAST_FOR_LARGEST = (1280, 720)
SMALLEST_PX = 12
"""No word is smaller in the smallest window."""
ROUNDED_PX = 2
"""Lettering is fitted by whole pixels: twice a size may be so many less."""


@pytest.mark.parametrize("measure", [width, widest_word], ids=["long-lines", "wide-words"])
def test_no_word_is_cut_off_or_too_small_or_lies_on_another(measure: Measure) -> None:
    """In the smallest window, with text of the usual size and of the largest, in any language."""
    with speaking_longest(measure):
        usual, larger = everything(min(TEXT_SIZES)), everything(LARGEST_IN_PLACE)
    for text in (usual, larger):
        assert cut_off(text) == set()
        assert too_small(text) == set(), f"under {SMALLEST_PX} px at {SMALLEST_WINDOW}"
        assert not text.too_wide
        assert not text.parted
        assert not text.overlapping
    before, after = (dict(sorted(text.drawn)) for text in (usual, larger))
    grown = [words for words, size in before.items() if after.get(words, 0) > 1.1 * size]
    assert len(grown) > len(before) / 4, "larger text is not larger"


def test_the_largest_text_is_twice_as_large_on_every_screen() -> None:
    """Every word, number and heading, in any language; none is cut or lies on another."""
    with speaking_longest(width):
        usual, larger = (everything(size, LEAST_FOR_LARGEST) for size in (100, max(TEXT_SIZES)))
    assert cut_off(larger) == set()
    assert not larger.too_wide
    assert not larger.overlapping
    assert larger.outside <= usual.outside
    before, after = usual.largest, larger.largest
    both = before.keys() & after.keys()
    # Lines that are broken elsewhere are other lines.
    assert len(both) > 0.7 * len(before)
    assert {
        (place, before[place], after[place])
        for place in both
        if after[place] < 2 * before[place] - ROUNDED_PX
    } == set()


def cut_off(text: WatchedText) -> set[str]:
    meant = [as_pattern(words) for words in all_words() if words.endswith(ELLIPSIS)]
    return {
        string
        for string, _size in text.drawn
        if string.endswith(ELLIPSIS) and not any(pattern.search(string) for pattern in meant)
    }


def too_small(text: WatchedText) -> set[tuple[str, int]]:
    largest: dict[str, int] = {}
    for string, size in text.drawn:  # what pops up is small for a moment
        largest[string] = max(size, largest.get(string, 0))
    return {
        (string, size)
        for string, size in largest.items()
        if size < SMALLEST_PX and re.search(r"[^\W\d_]{2}", string)
    }


def as_pattern(template: str) -> re.Pattern[str]:
    """Match a message once it is filled, or the last of the lines it was broken into."""
    # A lone ellipsis would be the end of anything.
    last_word = " ".join(template.split(" ")[-2 if template.endswith(f" {ELLIPSIS}") else -1 :])
    filled = "".join(
        re.escape(text) + (".*" if name is not None else "")
        for text, name, _spec, _conversion in Formatter().parse(last_word)
    )
    return re.compile(filled + r"$")
