"""The words are short enough: none is cut off, too small, or lies on another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from game.ui.draw.text import ELLIPSIS
from game.ui.window.settings import TEXT_SIZES
from game.words import LANGUAGES, set_language
from tests.lettering import WatchedText
from tests.screens.test_catalogues import all_words
from tests.tour import everything

SMALLEST_PX = 12
"""No word is smaller in the smallest window."""


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.fixture(scope="module")
def usual(language: str) -> WatchedText:
    return everything(min(TEXT_SIZES))


@pytest.fixture(scope="module")
def larger(language: str) -> WatchedText:
    return everything(max(TEXT_SIZES))


@pytest.mark.parametrize("text", ["usual", "larger"])
def test_no_word_is_cut_off_or_too_small_in_the_smallest_window(
    text: str, language: str, request: pytest.FixtureRequest
) -> None:
    drawn = request.getfixturevalue(text).drawn
    meant = [as_pattern(words) for words in all_words() if words.endswith(ELLIPSIS)]
    cut = {
        string
        for string, _size in drawn
        if string.endswith(ELLIPSIS) and not any(pattern.search(string) for pattern in meant)
    }
    assert not cut, f"cut off in {language}: {sorted(cut)}"
    largest: dict[str, int] = {}
    for string, size in drawn:  # what pops up is small for a moment
        largest[string] = max(size, largest.get(string, 0))
    tiny = {
        (string, size)
        for string, size in largest.items()
        if size < SMALLEST_PX and re.search(r"[^\W\d_]{2}", string)
    }
    assert not tiny, f"too small in {language}: {sorted(tiny)}"


@pytest.mark.parametrize("text", ["usual", "larger"])
def test_no_word_leaves_its_place_or_lies_on_another(
    text: str, language: str, request: pytest.FixtureRequest
) -> None:
    watched = request.getfixturevalue(text)
    assert not watched.overlapping
    assert not watched.too_wide


def test_larger_text_is_larger(usual: WatchedText, larger: WatchedText) -> None:
    before, after = (dict(sorted(text.drawn)) for text in (usual, larger))
    grown = [words for words, size in before.items() if after.get(words, 0) > 1.1 * size]
    assert len(grown) > len(before) / 4


def as_pattern(template: str) -> re.Pattern[str]:
    """Match a message once it is filled, or the last of the lines it was broken into."""
    last_word = template.split(" ")[-1]
    filled = "".join(
        re.escape(text) + (".*" if name is not None else "")
        for text, name, _spec, _conversion in Formatter().parse(last_word)
    )
    return re.compile(filled + r"$")
