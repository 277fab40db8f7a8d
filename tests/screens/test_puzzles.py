"""A puzzle on the screen: answered, taken back, tried again; what that is worth, and its door."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.luckybox.puzzles.puzzle import chains_from, is_answered, points_in_round
from game.luckybox.scenes.puzzling import (
    FOUND,
    FOUND_LATER,
    MISSED,
    MISSED_FIRST,
    MOMENTS,
    SHOWN,
    puzzle_detail,
)
from game.luckybox.stage import worths
from game.scenes import destinations as to
from game.scenes.menu.title import TitleScene
from game.ui.mixer import Sound
from game.ui.window.scene import Kit
from tests.guided import button, guided, listen
from tests.puzzled import DEEP, answer, at_a_puzzle, on_screen, press, said, table_of, try_again
from tests.screen import Player, words_on


@pytest.fixture
def player(kit: Kit) -> Player:
    return at_a_puzzle(kit)


def test_who_finds_the_chain_is_told_so_and_rises(player: Player) -> None:
    table, before = table_of(player), table_of(player).page.rating
    assert answer(player, best=True) is FOUND
    assert table.page.rating > before


def test_finding_it_is_heard_once_and_missing_it_is_not(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    whole = Sound.play

    def listen_in(sound: Sound, name: str, *given: object, **named: object) -> None:
        heard.extend([name] if named.get("caption") == "found" else [])
        whole(sound, name, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Sound, "play", listen_in)
    answer(player, best=False)
    assert not heard
    try_again(player)
    answer(player, best=True)
    player.wait(5)
    assert heard == ["mega"]


def test_who_misses_it_takes_back_and_finds_it_but_only_the_first_try_counts(
    player: Player,
) -> None:
    table, before = table_of(player), table_of(player).page.rating
    assert answer(player, best=False) is MISSED_FIRST
    assert table.page.rating < before
    missed = table.page.rating
    try_again(player)
    assert not is_answered(table.match.game)
    assert answer(player, best=True) is FOUND_LATER
    assert table.page.rating == missed


def test_who_found_it_and_tries_something_else_has_missed_nothing(player: Player) -> None:
    table = table_of(player)
    assert answer(player, best=True) is FOUND
    found = table.page.rating
    while table.may_undo:
        table.undo()
    assert answer(player, best=False) is MISSED
    assert table.page.rating == found


def test_points_are_told_as_what_the_chain_itself_brings(player: Player) -> None:
    game = table_of(player).match.game
    before = points_in_round(game)
    assert before > 0, "a puzzle with points before it tells the two apart"
    best = max(chain.points for chain in chains_from(game, MOMENTS)) - before
    assert f"+{best} points" in on_screen(player)
    answer(player, best=False)
    got = points_in_round(table_of(player).match.game) - before
    assert said(player).startswith(f"{got} of {best} points")


@pytest.mark.parametrize("number", [7, 99, 150])
def test_what_the_scorecard_is_to_say_is_what_it_says_once_the_chain_is_found(
    kit: Kit, number: int
) -> None:
    player = Player(kit, to.Puzzle(number))
    player.wait(3)
    told = table_of(player).task.asked.split()[-1]
    answer(player, best=True)
    table = table_of(player)
    table.director.finish()
    assert worths(table.view)[0].certain == int(told)


def test_trying_again_takes_back_the_whole_chain(player: Player) -> None:
    table = table_of(player)
    before = table.match.game
    chains = chains_from(before, MOMENTS)
    long = next(one for one in chains if len(one.actions) > 2 and one.points < table.puzzle.points)
    for action in long.actions:
        table.act(action)
    player.wait()
    assert listen(player) is MISSED_FIRST
    try_again(player)
    assert table.match.game == before


def test_keys_choose_among_the_ways_on(player: Player) -> None:
    answer(player, best=False)
    player.press(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN)
    player.wait()
    assert listen(player) is SHOWN


def test_the_chain_is_shown_to_whoever_asks_and_is_the_one_that_was_asked_for(
    player: Player,
) -> None:
    answer(player, best=False)
    assert press(player, "Show it") is SHOWN
    assert table_of(player).is_solved


def test_the_next_puzzle_is_another_one_and_leaving_leads_back(player: Player) -> None:
    answer(player, best=True)
    player.click(button(guided(player), "Next puzzle").rect.center)
    player.wait(2)
    assert table_of(player).puzzle.number != DEEP
    answer(player, best=True)
    player.click(button(guided(player), "Not now").rect.center)
    player.wait()
    assert isinstance(player.scene, TitleScene)


def test_nothing_of_it_is_kept_among_the_games(player: Player) -> None:
    answer(player, best=True)
    library = player.kit.shelf.library
    assert library is None or not library.saves


def test_the_door_says_which_puzzle_lies_behind_it(kit: Kit, tmp_path: Path) -> None:
    kit.settings.path = tmp_path / "settings.json"
    assert puzzle_detail(kit.settings) == "today’s puzzle"
    player = Player(kit, to.Title())
    for _time in range(2):
        kit.stack.push(to.Puzzle())
        player.wait()
        table = table_of(player)
        told = "today’s puzzle" if table.is_of_today else f"puzzle {table.puzzle.number}"
        assert told in puzzle_detail(kit.settings)
        assert ("Puzzle of the day" in on_screen(player)) == table.is_of_today
        player.press(pygame.K_c)
        player.wait()
        press(player, "Show it")
        guided(player).go_away()
        player.wait(3)
        assert told not in puzzle_detail(kit.settings)
        assert isinstance(player.scene, TitleScene)
        assert puzzle_detail(kit.settings) in words_on(kit, player.scene)
