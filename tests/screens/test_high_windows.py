"""Windows that are higher than wide: large letters there, and what lies in one column."""

from __future__ import annotations

import pytest

from game.scenes.table.play_scene import PauseScene
from game.ui.window.preferences import MAX_UNZOOMED_TEXT_SIZE, TEXT_SIZE_PERCENTS
from game.words import set_language
from tests.drawing.lettering import WatchedText, show, watched_kit
from tests.tour import show_open_to_all

HIGH_WINDOWS = ((900, 1600), (1080, 1920))
LARGEST = max(TEXT_SIZE_PERCENTS)


def drawn_at(percent: int, window: tuple[int, int]) -> WatchedText:
    kit, text = watched_kit(percent, window)
    show_open_to_all(kit)
    kit.window.close()
    return text


@pytest.mark.parametrize("window", [*HIGH_WINDOWS, (1440, 1080)])
@pytest.mark.parametrize("tongue", ["en", "de"])
def test_no_word_is_smaller_at_a_larger_size(tongue: str, window: tuple[int, int]) -> None:
    set_language(tongue)
    before = drawn_at(MAX_UNZOOMED_TEXT_SIZE, window).largest
    after = drawn_at(LARGEST, window).largest
    both = before.keys() & after.keys()
    assert len(both) > 0.7 * len(before)
    assert {(it, before[it], after[it]) for it in both if after[it] < before[it] - 1} == set()


@pytest.mark.parametrize("window", HIGH_WINDOWS)
def test_a_dialog_is_no_wider_than_its_window(window: tuple[int, int]) -> None:
    kit, text = watched_kit(LARGEST, window)
    show(kit, PauseScene(kit))
    assert text.whole[0] == kit.window.size[0]
