"""The gallery of Blanco: of every game the longest chain of each person, a click away."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.blanco.rules import CHAIN
from game.blanco.scenes.blanco_theatre import BlancoTheatre
from game.library import Library as House
from game.library import best_chains, list_profiles
from game.scenes.shelf.gallery import GalleryScene
from game.scenes.watch.timeline import Mode
from game.ui.window.scene import Kit
from tests.box import Library
from tests.homes import opened_copy, wait_until
from tests.libraries import PATIENCE, filled, laid, laid_blanco, play, play_blanco
from tests.screen import Player, widget_in, words_on

SEEDS = (1, 2, 3, 5)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("chains")
    practice = play_blanco(laid_blanco(("Ada",), 1, seed=7))
    practice.extra["practice"] = True
    games = [play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in SEEDS]
    bots = play_blanco(laid_blanco((), 2, seed=9))
    left = play_blanco(laid_blanco(("Ada",), 1, seed=11), 40)
    filled(folder, *games, practice, bots, left, play(laid(("Zoé",))))
    return folder


@pytest.fixture
def kit(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    return opened_copy(home, tmp_path)


def opened(kit: Kit, game: str = "blanco") -> tuple[Player, GalleryScene]:
    scene = GalleryScene(kit, game)
    player = Player(kit, scene)
    wait_until(player, lambda: not scene.is_waiting)
    return player, scene


def library_of(kit: Kit) -> House:
    assert kit.shelf.library is not None
    return kit.shelf.library


def test_only_chains_of_people_in_real_games_are_in_it(kit: Kit) -> None:
    _player, scene = opened(kit)
    lines = [found.lines for found in scene.found]  # type: ignore[attr-defined]
    assert lines and lines == sorted(lines, reverse=True) and min(lines) >= CHAIN
    assert {found.name for found in scene.found} == {"Ada"}
    assert len(scene.found) <= len(SEEDS)
    told = words_on(kit, scene)
    assert "Best chains" in told and f"×{lines[0]}" in told


def test_one_click_shows_a_chain_from_its_first_line_to_its_last(kit: Kit) -> None:
    player, scene = opened(kit)
    lines = scene.found[0].lines  # type: ignore[attr-defined]
    player.click(scene.rows.rect_of(0).center)
    wait_until(player, lambda: isinstance(player.scene, BlancoTheatre))
    theatre = player.at(BlancoTheatre)
    mark = next(mark for mark in theatre.told.chains if mark.at == theatre.told.at)
    assert (mark.player, theatre.table.focus) == (0, 0) and mark.size >= lines
    assert theatre.playback.until == theatre.told.end_of_chain(mark)
    wait_until(player, lambda: theatre.playback.mode is Mode.PAUSED)
    assert theatre.told.at == theatre.told.end_of_chain(mark)


def test_the_other_game_and_another_order_are_a_click_away(kit: Kit) -> None:
    player, scene = opened(kit, "luckybox")
    assert "Best cascades" in words_on(kit, scene)
    widget_in(scene, "game").activate()
    wait_until(player, lambda: not scene.is_waiting)
    assert scene.game == "blanco" and scene.wanted.order == "longest"
    widget_in(scene, "order").activate()
    wait_until(player, lambda: not scene.is_waiting)
    touched = [found.touched for found in scene.found]
    assert scene.wanted.order == "latest" and touched == sorted(touched, reverse=True)


def test_whoever_has_no_chain_sees_none(home: Path, tmp_path: Path) -> None:
    del tmp_path
    library = Library(home)
    profiles = {who.name: who.number for who in library.ask(list_profiles).wait(PATIENCE)}
    assert library.ask(best_chains, CHAIN, profiles["Zoé"]).wait(PATIENCE) == []
    assert library.ask(best_chains, 1, profiles["Ada"], limit=1).wait(PATIENCE)
    assert library.ask(best_chains, 99).wait(PATIENCE) == []
    library.close()
