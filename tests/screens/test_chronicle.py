"""The chronicle: what is remembered, in which words, and how it is read."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.luckybox.rules import Event, Phase, apply, legal_actions
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import EVENTS
from game.luckybox.scenes.luckybox_telling import Chronicle, tell, tell_latest
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes.table.log import LogScene
from game.scenes.table.table import THEN, Line
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.players.rounds import CASCADE, hands, let_settle, on, sit_down
from tests.players.screen import Player, open_kit
from tests.screens.test_cues import SAMPLES
from tests.tables.played import played_to
from tests.tables.table import random_faces, revealed


def told(*events: Event) -> list[Line]:
    chronicle = Chronicle()
    for event in events:
        chronicle(event)
    return [line for entry in chronicle.entries for line in tell(entry)]


def words(*events: Event) -> list[str]:
    return [line.words.replace(THEN, " > ") for line in told(*events)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_every_language(language: str) -> None:
    set_language(language)
    for event in SAMPLES:
        told_of_it = words(event)
        assert bool(told_of_it) == bool(EVENTS[type(event)].words)
        for line in told_of_it:
            assert line.strip() == line != ""
            assert "{" not in line


def test_the_window_names_a_card_by_its_place_and_colour() -> None:
    """As hints do; where its place is not known, by its number."""
    faces = {face.id: face for face in random_faces(1, 3)}
    chronicle = Chronicle(faces=faces)
    first, second, third = faces
    chronicle(ev.CardsKept(0, (first, second), (third,), 1))
    chronicle(ev.SquareCrossed(0, second, 4, 9, 0b10000, None, 1, 0))
    chronicle(ev.CardCompleted(0, second, 15, 0))
    kept, crossed = (tell(entry)[0].words for entry in chronicle.entries)
    assert kept.startswith("kept: first card (")
    assert crossed.startswith("9 crossed off: second card (")
    assert "second card (" in crossed.split(THEN)[-1] and str(second) not in crossed


def test_an_answer_and_what_it_brings_is_one_line() -> None:
    crossed = ev.SquareCrossed(0, 30, 4, 9, 0b10000, None, 1, 0)
    line = ev.LineCompleted(0, 30, 1, "moon", 4, 0)
    assert words(crossed, line, ev.MoonGained(0, 30, 1, 1, None, 0)) == [
        "9 crossed off: Card 30 > middle row > a moon"
    ]


def test_everything_that_a_cross_brings_stands_beside_it() -> None:
    lines = words(
        ev.BoltsSpent(0, 2, 1, None, 7, 8),
        ev.SquareCrossed(0, 7, 8, 5, 0b111_111_111, None, 1, 0),
        ev.LineCompleted(0, 7, 2, "bolt2", 8, 0),
        ev.BoltsGained(0, 7, 2, 1, 1, 2, 0, 0),
        ev.LineCompleted(0, 7, 5, "4", 8, 0),
        ev.BonusPending(0, 7, 5, "4", 1),
        ev.CardCompleted(0, 7, 15, 0),
        ev.BonusLost(0, 7, 5, "4", "square", 1),
    )
    assert lines == [
        "2 bolts spent > 5 crossed off: Card 7 > bottom row > 1 bolt, no more left · right "
        "column > bonus: 4 · Card 7 complete: 15 points · bonus 4 lost: no open 4"
    ]


def test_a_step_of_a_cascade_stands_deeper_and_the_name_only_once() -> None:
    game = revealed(5, CASCADE)
    events: list[Event] = []
    while legal_actions(game, 0):
        game, new = apply(game, legal_actions(game, 0)[0])
        events += new
    lines = told(*events)
    assert [line.depth for line in lines] == [0, 1, 2]
    assert [line.player for line in lines] == [0, None, None]
    assert lines[0].words.replace(THEN, " > ") == "5 crossed off: Card 1 > top row > bonus: 4"


def test_boards_that_cascade_at_once_do_not_mix() -> None:
    chronicle = Chronicle()
    for player, combo in ((0, 1), (1, 1), (0, 2), (1, 2)):
        source = None if combo == 1 else (7 + player, 0)
        chronicle(ev.SquareCrossed(player, 7 + player, combo, 3, 1, source, combo, combo - 1))
    assert [(entry.player, len(entry.steps)) for entry in chronicle.entries] == [(0, 2), (1, 2)]
    latest = chronicle.latest(1)
    assert latest is not None
    assert tell_latest(latest) == "×2 · 3 crossed off: Card 8"


def test_this_round_and_the_last_are_kept() -> None:
    table = played_to(12, Phase.OVER)
    table.director.finish()
    kept = {entry.round for entry in table.chronicle.entries}
    assert kept == {3, 4}
    assert len(table.chronicle.entries) < 12 * 2 * 11 + 40


def test_undo_takes_back_what_was_told(kit: Kit) -> None:
    table = hands(kit, CASCADE)
    player, scene = sit_down(kit, table)
    player.click(on(scene, (1, 2)))
    let_settle(player, scene)
    player.click(on(scene, (2, 0)))
    let_settle(player, scene)
    assert [len(entry.steps) for entry in table.chronicle.entries] == [2]
    player.press(pygame.K_u)
    assert [len(entry.steps) for entry in table.chronicle.entries] == [1]
    player.press(pygame.K_u)
    assert table.chronicle.entries == []
    assert table.chronicle.latest(0) is None


def many(kit: Kit, players: int = 12) -> tuple[Player, LogScene]:
    table = played_to(players, Phase.SCORED, 2)
    table.director.finish()
    log = LogScene(kit, table)
    return Player(kit, log), log


def test_the_log_opens_over_the_round_and_closes_again(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.press(pygame.K_l)
    assert isinstance(player.scene, LogScene)
    player.press(pygame.K_l)
    assert player.scene is scene
    player.click(scene.picture.place["log"].center)
    assert isinstance(player.scene, LogScene)
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, RoundScene)


def test_the_log_scrolls_and_stops_at_its_ends(kit: Kit) -> None:
    player, log = many(kit)
    end = log.offset
    assert end > 0
    wheel = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(800, 400), button=4)
    player.do(wheel)
    assert 0 < log.offset < end
    player.press(pygame.K_PAGEDOWN)
    assert log.offset == end
    player.press(pygame.K_PAGEUP)
    page = end - log.offset
    assert 0 < page < 700
    player.press(pygame.K_UP)
    assert log.offset < end - page
    player.press(pygame.K_HOME)
    assert log.offset == 0
    player.press(pygame.K_UP, pygame.K_PAGEUP)
    assert log.offset == 0
    player.click((800, 400))
    player.press(pygame.K_SPACE)
    assert log.offset == pytest.approx(page, abs=80)
    player.press(pygame.K_END)
    assert log.offset == end


@pytest.mark.parametrize("size", [(960, 540), (2560, 1080), (1200, 900)])
@pytest.mark.parametrize(("language", "text_size"), [("en", 100), ("fr", 150)])
def test_lines_stay_inside_and_apart(size: tuple[int, int], language: str, text_size: int) -> None:
    kit = open_kit(size, Settings(text_size=text_size))
    set_language(language)
    player, log = many(kit)
    player.wait(2)
    assert kit.text.scale == text_size / 100
    assert log.rows
    for above, below in pairwise(log.rows):
        assert above.top + above.height <= below.top
    player.press(pygame.K_HOME)


def test_a_narrower_window_keeps_about_the_same_in_view(kit: Kit) -> None:
    player, log = many(kit)
    player.press(pygame.K_PAGEUP, pygame.K_PAGEUP)
    share = log.offset / log.rows[-1].top
    log.resize((960, 540))
    assert log.offset / log.rows[-1].top == pytest.approx(share, abs=0.05)
