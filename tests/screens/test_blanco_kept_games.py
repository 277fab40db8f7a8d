"""Blanco among the kept games: Continue on the title, and the list."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.blanco.record import BlancoRecord
from game.blanco.scenes import blanco_telling
from game.blanco.scenes.blanco_result import BlancoFinal
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_statistics import last_table, table_left
from game.blanco.scenes.blanco_theatre import BlancoTheatre
from game.blanco.stage import view_of
from game.library import list_games
from game.record import PERSON
from game.scenes.game import LastTable
from game.scenes.menu.title import TitleScene
from game.scenes.shelf.gallery import TablePainting, names_of, ranked_seats, scores_of, summary_of
from game.scenes.shelf.kept_games import KeptGamesScene
from game.scenes.table.play_scene import PauseScene
from game.scenes.watch.timeline import Mode
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.homes import wait_until
from tests.players.screen import Player, choose, click, open_kit, widget_in
from tests.screens.test_scenes_kept_games import listed
from tests.tables.blanco_table import exchanged, hidden_from
from tests.tables.libraries import (
    PATIENCE,
    filled,
    laid,
    laid_blanco,
    laid_series,
    play,
    play_blanco,
)


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    """A kit whose library has both games, the last one a game of Blanco that leads on."""
    set_language("en")
    filled(
        tmp_path,
        play(laid(("Ada",), seed=1)),
        play_blanco(laid_blanco(("Zoé",), 2, seed=2)),
        play_blanco(laid_blanco(("Bob",), 1, seed=3), 20),
        play_blanco(laid_series(1)),
    )
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    return open_kit((960, 540), folder=tmp_path)


def test_continue_opens_a_match_at_its_standings(kit: Kit) -> None:
    title = TitleScene(kit)
    player = Player(kit, title)
    kit.shelf.start()
    wait_until(player, lambda: title.unfinished is not None)
    click(player, "Continue")
    wait_until(player, lambda: isinstance(player.scene, BlancoFinal))
    series = player.at(BlancoFinal).table.series
    assert (len(series.results), series.is_over) == (1, False)
    assert all(seated.kind == PERSON for seated in series.players)


def test_blanco_is_listed_in_its_own_words(kit: Kit) -> None:
    _player, scene = listed(kit)
    games = [game for row in range(4) if (game := scene.pages[row]) is not None]
    assert [game.game for game in games] == ["blanco", "blanco", "blanco", "luckybox"]
    assert summary_of(kit.games, games[0]).endswith("Blanco · First to 2 wins · Game 1")
    assert summary_of(kit.games, games[1]).endswith("Blanco · Not finished")
    winner, *losers = ranked_seats(games[2], fewer_is_better=True)
    assert winner.has_won and not any(seat.has_won for seat in losers)
    names = ", ".join(seat.name for seat in losers)
    assert blanco_telling.headline_of(games[2]) == f"{winner.name} beats {names}"
    assert blanco_telling.headline_of(games[1]) == names_of(games[1].seats), "nobody has won yet"
    said = scores_of(kit.games, games[2]).split(" · ")
    assert said[0] == f"{winner.name} won"
    assert said[1].startswith(f"{losers[0].name}: {losers[0].total} card")
    assert losers[0].total <= losers[-1].total, "the nearest first"
    player = Player(kit, scene)
    player.wait(60)
    assert kit.notices.current == ""


def test_the_list_is_narrowed_to_blanco(kit: Kit) -> None:
    player, scene = listed(kit)
    choose(scene, "edition", "Blanco")
    wait_until(player, lambda: not scene.is_waiting)
    assert scene.rows.count == 3
    choose(scene, "edition", "Classic")
    wait_until(player, lambda: not scene.is_waiting)
    assert (scene.rows.count, scene.search.game) == (1, "")


def test_an_unfinished_game_of_blanco_is_taken_up_from_the_list(kit: Kit) -> None:
    player, _scene = chosen(kit, 1)
    player.press(pygame.K_RETURN)
    wait_until(player, lambda: isinstance(player.scene, BlancoScene))
    record = player.at(BlancoScene).table.match.record()
    assert isinstance(record, BlancoRecord) and len(record.actions) >= 20


def test_playing_on_keeps_a_new_game_marked_as_a_branch(kit: Kit) -> None:
    player, _scene, theatre = watching(kit)
    theatre.playback.mode = Mode.PAUSED
    theatre.seek(theatre.told.turns[3])
    theatre.play_on()
    wait_until(player, lambda: isinstance(player.scene, BlancoScene))
    table = player.at(BlancoScene).table
    table.act(table.match.legal(table.match.waiting_for()[0])[0])
    assert [seated.name for seated in table.match.players if not seated.is_bot] == ["Zoé"]
    assert kit.shelf.library is not None
    games = kit.shelf.library.ask(list_games).wait(PATIENCE)
    assert (games[0].is_branch, games[0].uid) == (True, table.match.extra["uid"])
    assert len(games) == 5


@pytest.mark.parametrize("actions", [0, 1, 9, 60, None])
def test_a_picture_of_a_table_shows_nothing_hidden(kit: Kit, actions: int | None) -> None:
    match = play_blanco(laid_blanco(("Ada", "Bob"), 1, seed=9), actions)
    kit.settings.memory_notes = True
    pictures = []
    for game in (match.game, exchanged(match.game, hidden_from(match.game, None), Random(1))):
        table = table_left(view_of(game, None), match.players)
        pictures.append(painted(kit, table))
    assert pictures[0] == pictures[1]
    assert painted(kit, last_table(match.record())) == pictures[0]


def chosen(kit: Kit, row: int) -> tuple[Player, KeptGamesScene]:
    """Choose a game of the list."""
    player, scene = listed(kit)
    scene.rows.chosen = row
    wait_until(player, lambda: scene.chosen is not None)
    return player, scene


def watching(kit: Kit) -> tuple[Player, KeptGamesScene, BlancoTheatre]:
    """Watch Zoé's game from the list."""
    player, scene = chosen(kit, 2)
    click(player, "Watch")
    wait_until(player, lambda: isinstance(player.scene, BlancoTheatre))
    return player, scene, player.at(BlancoTheatre)


def painted(kit: Kit, table: LastTable) -> bytes:
    painting = TablePainting(kit, (480, 270), table)
    while not painting.step():
        pass
    return pygame.image.tobytes(painting.picture, "RGB")


def test_the_pause_of_the_theatre_leads_back_to_the_list(kit: Kit) -> None:
    player, scene, theatre = watching(kit)
    theatre.watched.focus.labelled("Pause").activate()  # type: ignore[attr-defined]
    wait_until(player, lambda: isinstance(player.scene, PauseScene))
    widget_in(player.at(PauseScene), "leave").activate()
    wait_until(player, lambda: player.scene is scene)
