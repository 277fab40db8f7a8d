"""A puzzle on the screen: asked, answered, taken back, shown; what is noted of it, and its door."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from game.luckybox.puzzles.exact import chains_from, is_answered, points_in_round
from game.luckybox.puzzles.puzzle import puzzle_of, shipped
from game.luckybox.scenes.puzzles.notebook import FILE_NAME, Notebook, Page, next_for
from game.luckybox.scenes.puzzles.puzzling import BRIEF, FIND, FOUND, MISSED, MOMENTS, SHOWN
from game.scenes import destinations as to
from game.scenes.frame.confirm import ConfirmScene
from game.scenes.guide.guide import Step
from game.scenes.guide.guided import GuidedScene
from game.scenes.menu.title import TitleScene
from game.ui.window.kit import Kit
from game.ui.window.settings import Settings
from tests.clones import posix_only
from tests.guided import button, guided, listen, plate_of
from tests.screen import Player, click, opened

DEEP = 150


@pytest.fixture
def kit() -> Iterator[Kit]:
    yield from opened()


@pytest.fixture
def player(kit: Kit) -> Player:
    player = Player(kit, to.Title())
    kit.stack.push(to.Puzzle(DEEP))
    player.wait()
    assert listen(player) is FIND
    assert table_of(player).puzzle.number == DEEP
    return player


def table_of(player: Player):  # type: ignore[no-untyped-def]
    return guided(player).table


def answer(player: Player, *, best: bool) -> Step:
    """Answer with the best chain, or with the worst one."""
    table = table_of(player)
    pick = max if best else min
    chain = pick(chains_from(table.match.game, MOMENTS), key=lambda one: one.points)
    for action in chain.actions:
        table.act(action)
    player.wait()
    return listen(player)


def said(player: Player) -> str:
    scene = guided(player)
    assert scene.step is not None
    return scene.guide.words_of(scene.step)


def press(player: Player, label: str) -> Step:
    player.click(button(guided(player), label).rect.center)
    player.wait()
    return listen(player)


def test_who_finds_the_chain_is_told_so_and_rises(player: Player) -> None:
    table, before = table_of(player), table_of(player).rating
    assert answer(player, best=True) is FOUND
    assert table.rating > before


def test_who_misses_it_takes_back_and_finds_it_but_only_the_first_try_counts(
    player: Player,
) -> None:
    table, before = table_of(player), table_of(player).rating
    assert answer(player, best=False) is MISSED
    assert table.rating < before
    missed = table.rating
    assert press(player, "Try again") is FIND
    assert not is_answered(table.match.game)
    assert answer(player, best=True) is FOUND
    assert table.rating == missed


def test_points_are_told_as_what_the_chain_itself_brings(player: Player) -> None:
    game = table_of(player).match.game
    before = points_in_round(game)
    assert before > 0, "a puzzle with points before it tells the two apart"
    best = max(chain.points for chain in chains_from(game, MOMENTS)) - before
    assert f"makes {best} points" in said(player)
    answer(player, best=False)
    got = points_in_round(table_of(player).match.game) - before
    assert said(player).startswith(f"{got} of {best} points")


def test_trying_again_takes_back_the_whole_chain(player: Player) -> None:
    table = table_of(player)
    before = table.match.game
    chains = chains_from(before, MOMENTS)
    long = next(one for one in chains if len(one.actions) > 2 and one.points < table.puzzle.points)
    for action in long.actions:
        table.act(action)
    player.wait()
    assert listen(player) is MISSED
    press(player, "Try again")
    assert table.match.game == before


def test_keys_choose_among_the_ways_on(player: Player) -> None:
    answer(player, best=False)
    player.press(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN)
    player.wait()
    assert listen(player) is SHOWN


def test_trying_again_by_keyboard_leaves_no_ring_on_the_plate(player: Player) -> None:
    answer(player, best=False)
    player.press(pygame.K_LEFT)
    player.press(pygame.K_RETURN)
    player.wait(3)
    assert listen(player) is FIND
    assert guided(player).focus.current is None


def test_the_chain_is_shown_to_whoever_asks_and_is_the_one_that_was_asked_for(
    player: Player,
) -> None:
    answer(player, best=False)
    assert press(player, "Show it") is SHOWN
    assert table_of(player).is_solved


def test_the_next_puzzle_is_another_one_and_leaving_leads_back(player: Player) -> None:
    answer(player, best=True)
    press(player, "Next puzzle")
    assert table_of(player).puzzle.number != DEEP
    answer(player, best=True)
    player.click(button(guided(player), "Not now").rect.center)
    player.wait()
    assert isinstance(player.scene, TitleScene)


def test_the_cross_says_less_first_and_then_asks_before_it_leaves(player: Player) -> None:
    wide = plate_of(player)
    assert press(player, "Show less") is BRIEF
    brief = plate_of(player)
    assert brief.width * brief.height < wide.width * wide.height / 2
    for said in ("Stay", "Leave"):
        player.click(button(guided(player), "Leave the puzzle").rect.center)
        player.wait()
        assert isinstance(player.scene, ConfirmScene)
        click(player, said)
        player.wait()
        assert isinstance(player.scene, GuidedScene if said == "Stay" else TitleScene)


def test_who_has_read_what_is_asked_is_not_told_at_length_again(player: Player) -> None:
    press(player, "Show less")
    assert answer(player, best=False) is MISSED
    assert press(player, "Try again") is BRIEF


def test_no_other_number_comes_whatever_is_pressed(player: Player) -> None:
    answer(player, best=False)
    table = table_of(player)
    turn = table.match.game.turn
    player.click(guided(player).inner.picture.place["deck"].center)
    player.press(pygame.K_SPACE)
    player.wait()
    assert table_of(player).match.game.turn == turn


def test_by_keys_alone_a_square_is_crossed_and_the_plate_is_answered(player: Player) -> None:
    table = table_of(player)
    for _step in range(40):
        if is_answered(table.match.game):
            break
        player.press(pygame.K_n)
        player.press(pygame.K_RETURN)
        player.wait()
    assert is_answered(table.match.game)
    step = listen(player)
    player.press(pygame.K_RETURN)
    player.wait()
    assert listen(player) is FIND, step


def test_nothing_of_it_is_kept_among_the_games(player: Player) -> None:
    answer(player, best=True)
    library = player.kit.shelf.library
    assert library is None or not library.saves


def test_the_title_leads_to_it_and_tells_how_one_stands(kit: Kit) -> None:
    player = Player(kit, to.Title())
    player.wait()
    player.let_pass(1.0)
    player.press(pygame.K_5)
    player.wait()
    scene = player.scene
    assert isinstance(scene, GuidedScene)


# --- the notebook --------------------------------------------------------------------------------


def test_what_was_tried_is_there_after_a_start_and_another_person_has_a_page_too(
    tmp_path: Path,
) -> None:
    settings = Settings(path=tmp_path / "settings.json")
    Notebook(settings).note("Ada", shipped()[3], found=True)
    Notebook(settings).note("Bo", shipped()[4], found=False)
    again = Notebook(settings)
    assert again.page_of("ADA").tries == {4: True}
    assert again.page_of("Bo").tries == {5: False}
    assert again.page_of("Ada").rating > again.page_of("Bo").rating


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[1]",
        b'{"a": 3}',
        b'{"a": {"rating": 1e99, "tries": []}}',
        b'{"a": {"rating": 900, "tries": [[1e999, true]]}}',
        b'{"a": {"rating": 900, "tries": [[0, true]]}}',
        b"\xff",
    ],
)
def test_a_damaged_notebook_is_kept_aside_and_told(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(damage)
    settings = Settings(path=tmp_path / "settings.json")
    assert Notebook(settings).page_of("Ada") == Page()
    assert (tmp_path / "puzzles.damaged-1.json").read_bytes() == damage
    assert len(settings.notices) == 1


@posix_only
def test_a_pipe_in_the_place_of_the_notebook_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE_NAME)
    settings = Settings(path=tmp_path / "settings.json")
    notebook = Notebook(settings)
    notebook.note("Ada", shipped()[3], found=True)
    assert notebook.page_of("Ada").tries == {4: True}
    assert len(settings.notices) == 1


def test_a_notebook_that_cannot_be_read_or_set_aside_stays_as_it_is_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / FILE_NAME).write_bytes(b"{")
    for refused in ("open", "rename"):
        settings = Settings(path=tmp_path / "settings.json")
        with monkeypatch.context() as patched:
            patched.setattr(Path, refused, refuse)
            notebook = Notebook(settings)
        notebook.note("Ada", shipped()[3], found=True)
        assert (tmp_path / FILE_NAME).read_bytes() == b"{"
        assert len(settings.notices) == 1


def test_what_a_newer_version_has_noted_is_kept(tmp_path: Path) -> None:
    tries = [[one.number, True] for one in shipped()] + [[len(shipped()) + 1, False]]
    (tmp_path / FILE_NAME).write_text(json.dumps({"ada": {"rating": 900, "tries": tries}}))
    settings = Settings(path=tmp_path / "settings.json")
    notebook = Notebook(settings)
    assert next_for(notebook.page_of("Ada"), date(2026, 11, 22)) in shipped()
    notebook.note("Bo", shipped()[4], found=False)
    assert json.loads((tmp_path / FILE_NAME).read_text())["ada"]["tries"] == tries


def test_first_comes_the_puzzle_of_the_day_then_what_fits_and_last_what_was_missed() -> None:
    day = date(2026, 11, 22)
    page = Page()
    assert next_for(page, day) == puzzle_of(day)
    page.tries[puzzle_of(day).number] = True
    assert next_for(page, day).grade == 2
    page.tries = {puzzle.number: puzzle.number != 7 for puzzle in shipped()}
    assert next_for(page, day).number == 7
