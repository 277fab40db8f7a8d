"""A recorded game of Blanco is played on from any moment, and its clears are saved."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from time import sleep

import pygame
import pytest
from PIL import Image

from game.blanco.match import BlancoMatch, BlancoMatchReplay
from game.blanco.rules import HIDDEN
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_result import replay, resume
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_theatre import footage_of, last_chain, scene_for
from game.files import HOME_VARIABLE
from game.scenes.frame.drawing import special_of
from game.ui.window.scene import Kit
from tests.blanco_table import NAMES
from tests.libraries import laid_blanco, play_blanco
from tests.screen import STEP, Player
from tests.screens.test_blanco_theatre import here, opened_at, played, with_its_shuffle

# --- playing on ----------------------------------------------------------------------------------


def test_a_branch_is_the_same_game_up_to_there_played_by_one_person() -> None:
    record = dataclasses.replace(played(), extra={**played().extra, "uid": "f00d", "series": {}})
    told = BlancoMatchReplay(record)
    for at in range(0, told.last, 29):
        branch = told.branch(at, 1)
        match = BlancoMatch.resumed(branch)
        assert (match.game, tuple(match.actions)) == (told.moments[at].game, record.actions[:at])
        assert branch.extra["branch"] == {"of": "f00d", "at": at}
        assert not {"uid", "series"} & set(branch.extra)
        assert [player.is_bot for player in match.players] == [True, False, True]


def test_a_branch_fixes_no_shuffle_that_is_still_to_be_made() -> None:
    fixed = with_its_shuffle(played(5, 5))
    told = BlancoMatchReplay(fixed)
    assert told.fault is None
    first = next(at for at, each in enumerate(told.moments) if each.game.reshuffles)
    assert told.branch(first - 1, 0).order.reshuffles == ()
    assert told.branch(first, 0).order.reshuffles == fixed.order.reshuffles
    match = BlancoMatch.resumed(told.branch(first - 40, 0))
    match.players = tuple(dataclasses.replace(each, kind="random") for each in match.players)
    while not match.game.reshuffles:
        match.let_bot_act()
    assert len(match.actions) > first - 40, "other discards are shuffled by the seed"


def test_playing_on_takes_the_seat_that_is_looked_at(kit: Kit) -> None:
    player = opened_at(kit, 60)
    scene = here(player)
    scene.table.focus = 2
    player.press(pygame.K_h, pygame.K_o)
    player.wait(40)
    table = player.at(BlancoScene).table
    assert table.persons == (2,) and table.viewer == 2
    assert NAMES[2] in kit.notices.current
    assert special_of(table.match) == "Practice"
    assert len(table.match.actions) >= 60


@pytest.mark.parametrize("notes", [True, False])
def test_a_branch_keeps_the_notes_of_its_game(notes: bool) -> None:
    match = play_blanco(laid_blanco(seed=3), 40)
    match.extra["memory_notes"] = notes
    branch = BlancoMatchReplay(match.record()).branch(20, 0)
    assert branch.extra["memory_notes"] is notes


# --- saving --------------------------------------------------------------------------------------


def test_the_lines_that_were_cleared_last_are_found_in_the_actions() -> None:
    told = BlancoMatchReplay(played())
    first = told.chains[0]
    assert last_chain(told.setup, told.done[: first.at]) is None
    for mark, following in zip(told.chains, (*told.chains[1:], None), strict=True):
        until = told.last if following is None else following.at
        chain = last_chain(told.setup, told.done[:until])
        assert chain is not None
        assert chain.start == told.moments[mark.at].game
        assert (chain.player, chain.lines) == (mark.player, mark.size)
        cleared = [event for event in chain.events() if isinstance(event, ev.LineCleared)]
        assert len(cleared) == mark.size


def test_a_film_shows_nothing_that_is_hidden(kit: Kit) -> None:
    table = replay(kit, played())
    assert table.match_replay is not None
    table.seek(table.match_replay.last)
    chain = last_chain(table.match.setup, table.match.actions)
    assert chain is not None
    take = footage_of(kit, table, chain).take((480, 270))
    assert take.director.view.viewer is None
    take.begin()
    while take.director.is_busy():
        take.director.update(STEP)
        for seat in take.director.view.seats:
            assert set(seat.hand) <= {HIDDEN}
            cells = [cell for row in seat.grid for cell in row if cell is not None]
            assert all(cell.is_up or cell.card == HIDDEN for cell in cells)


def test_the_key_s_saves_what_was_cleared(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    player = opened_at(kit)
    scene = here(player)
    assert not scene.focus.labelled("Save a clip of the last clear").enabled
    scene.seek(scene.told.chains[0].at + 1)
    before = repr(scene.table.view)
    player.press(pygame.K_s)
    while kit.job_runner.current is not None:
        player.wait()
        sleep(0.002)
    (path,) = (tmp_path / "clears").iterdir()
    assert str(path) in kit.notices.current
    with Image.open(path) as film:
        assert film.size == (960, 540) and getattr(film, "n_frames", 1) > 10
    assert repr(scene.table.view) == before


@pytest.mark.parametrize("keys", [(pygame.K_s,), (pygame.K_ESCAPE, pygame.K_s)])
def test_a_clear_is_saved_at_ones_own_table_too(
    kit: Kit, keys: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    told = BlancoMatchReplay(played())
    first = told.chains[0]
    for at, is_saved in ((first.at, False), (first.at + 1, True)):
        table = resume(kit, told.branch(at, first.player))
        player = Player(kit, scene_for(kit, table))
        for key in keys:
            player.press(key)
            player.wait()
        assert (kit.job_runner.current is not None) is is_saved
        if is_saved:
            kit.job_runner.cancel()
        kit.stack.clear()
        kit.stack.settle()
