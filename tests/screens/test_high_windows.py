"""Windows that are higher than wide: large letters there, and what lies in one column."""

from __future__ import annotations

import re

import pytest

from game.blanco.scenes.blanco_result import make_table as make_blanco_table
from game.blanco.scenes.blanco_theatre import scene_for_table as scene_for_blanco_table
from game.luckybox.scenes.luckybox_table import Table, make_replay_table
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.record import PERSON_KIND
from game.record import Player as Seat
from game.scenes.frame.charts import MINUS_SIGN
from game.scenes.table.effects import draw_message
from game.scenes.table.play_scene import PauseScene
from game.ui.window.preferences import MAX_UNZOOMED_TEXT_SIZE, TEXT_SIZE_PERCENTS
from game.words import set_language
from tests.drawing.lettering import WatchedText, show, watched_kit
from tests.tables.played import played
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


@pytest.mark.parametrize("count", [2, 4, 5, 12])
@pytest.mark.parametrize("percent", [100, MAX_UNZOOMED_TEXT_SIZE, LARGEST])
def test_no_number_of_a_result_is_cut_or_tiny(percent: int, count: int) -> None:
    kit, text = watched_kit(percent, HIGH_WINDOWS[0])
    show(kit, FinalScene(kit, Table(played(count), kit.settings)))
    figure = re.compile(rf"[+{MINUS_SIGN}]?\d+")
    sizes = [size for words, size in text.drawn if figure.fullmatch(words)]
    assert not [words for words, _size in text.drawn if words.startswith("…")]
    assert min(sizes) >= 12


@pytest.mark.parametrize("players", [1, 2])
def test_no_message_of_a_replay_lies_on_tokens(players: int) -> None:
    kit, _text = watched_kit(MAX_UNZOOMED_TEXT_SIZE, HIGH_WINDOWS[0])
    match = played(players, seed=3)
    table = make_replay_table(kit, match.record(), match.steps)
    theatre = scene_for_table(kit, table)
    assert isinstance(theatre, LuckyboxTheatre)
    found = 0
    for moment in range(0, theatre.told.last, 9):
        theatre.pause_at_moment(moment)
        show(kit, theatre)
        if not isinstance(theatre.watched, RoundScene):
            continue
        view = theatre.watched.view
        tokens = [view.places[it] for it in ("bolts", "moons") if it in view.places]
        for it in view.walk():
            if getattr(it.part, "draw", None) is draw_message and tokens:
                found += 1
                assert it.rect.collidelist(tokens) < 0, moment
    assert found


def test_tab_and_tile_of_blanco_say_in_full_how_many_cards_are_left() -> None:
    kit, text = watched_kit(MAX_UNZOOMED_TEXT_SIZE, HIGH_WINDOWS[0])
    players = [Seat(name, at, PERSON_KIND) for at, name in enumerate(("Ada", "Zoé"))]
    table = make_blanco_table(kit, players, "single", 3)
    scene = scene_for_blanco_table(kit, table)
    table.director.finish()
    table.show_to_viewer(0)
    show(kit, scene)
    sizes = [size for words, size in text.drawn if words == "9 cards left"]
    assert len(sizes) == 2 and min(sizes) >= 30, "on the tab, and on the rival's tile"
