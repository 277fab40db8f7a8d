"""A third game is offered, played, watched, listed and shared by the same screens."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.challenge import code_of
from game.files import HOME_VARIABLE
from game.library import GameSearch, list_games, load
from game.record import PERSON_KIND, write_record
from game.record import Player as Seated
from game.scenes import destinations as to
from game.scenes.bests import StatisticsScene
from game.scenes.destinations import first_destination
from game.scenes.menu.how_to_play import HowToScene
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.title import TitleScene
from game.scenes.menu.watch_setup import WatchSetupScene
from game.scenes.share import ChallengeScene, ShareScene
from game.scenes.shelf.kept_games import SavedGamesScene
from game.scenes.shelf.records import HighScoresScene
from game.scenes.table.play_scene import PauseScene
from game.start import ProgramStart, WatchStart
from game.ui.widgets.button import Button
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from tests.players.homes import wait_for, wait_until
from tests.players.screen import Player, open_kit
from tests.tables.libraries import PATIENCE
from tests.toys.toy_game import BOX, ROW, RowMatch
from tests.toys.toy_screens import LAYING, RowFinal, RowScene, RowTable, WatchedRow

SEATS = (Seated("Ada", 0, PERSON_KIND), Seated("Robo", 1, "lefty"))


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    settings = Settings()
    settings.speed, settings.motion = "turbo", "none"
    return open_kit(settings=settings, folder=tmp_path, games=BOX)


def table_of(player: Player) -> RowTable:
    return player.at(RowScene).table


def play_to_the_end(player: Player) -> RowFinal:
    """Take the tile at the left, again and again."""

    def is_over() -> bool:
        if isinstance(player.scene, RowScene) and table_of(player).match.waiting_seats() == (0,):
            player.press(pygame.K_LEFT)
        return isinstance(player.scene, RowFinal) and player.scene.is_settled

    wait_until(player, is_over)
    return player.at(RowFinal)


def played(kit: Kit) -> tuple[Player, RowFinal]:
    player = Player(kit, to.OpenTable(LAYING.make_table(kit, SEATS, "plain", 4)))
    return player, play_to_the_end(player)


def test_it_is_chosen_at_the_seats_and_played(kit: Kit) -> None:
    player = Player(kit, to.SeatSetup(seed=5))
    seats = player.at(SeatSetupScene)
    seats.choose_game("row")
    assert (seats.terms.chosen_kind, seats.game.most) == ("plain", 4)
    player.wait()
    seats.start_game()
    player.wait(2)
    assert table_of(player).match.setup.seed == 5
    player.press(pygame.K_LEFT)
    assert [action.end for action in table_of(player).match.actions] == ["left"]


def test_it_is_paused_left_and_taken_up_again(kit: Kit) -> None:
    player = Player(kit, to.OpenTable(LAYING.make_table(kit, SEATS, "plain", 4)))
    player.press(pygame.K_RIGHT)
    wait_until(player, lambda: len(table_of(player).match.actions) == 2)
    wait_until(player, lambda: table_of(player).is_safe)
    done = list(table_of(player).match.actions)
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, PauseScene)
    leave = player.scene.focus.find_by_label("Leave")
    assert isinstance(leave, Button)
    leave.activate()
    title = wait_for(player, TitleScene)
    wait_until(player, lambda: title.unfinished is not None and not title.asking.is_waiting)
    left = 12 - len(done)
    door = title.focus.find_by_label("Continue")
    assert isinstance(door, Button)
    assert door.detail_text.endswith(f"{left} tiles left")
    player.press(pygame.K_0)
    wait_for(player, RowScene)
    assert table_of(player).match.actions == done
    player.press(pygame.K_ESCAPE, pygame.K_d, frames=1)
    match = table_of(player).match
    assert (match.setup.seed, match.actions) == (4, []), "it is begun again"


def test_it_is_played_to_the_end_counted_listed_and_given_again(kit: Kit) -> None:
    player, final = played(kit)
    assert final.seal.label
    people = [seat.name for seat in final.table.players if not seat.is_bot]
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, TitleScene)
    player.open(to.Statistics())
    page = player.at(StatisticsScene)
    wait_until(player, lambda: page.figures is not None)
    assert (page.game, page.figures and page.figures.games) == ("row", 1)
    player.wait(2)
    player = Player(kit, to.HighScores("row"))
    bests = player.at(HighScoresScene)
    wait_until(player, lambda: bests.is_listed)
    assert [score.name for score in bests.scores] == people
    found = kit.shelf.library.ask(list_games, GameSearch(game="row")).wait(PATIENCE)
    assert [entry.is_finished for entry in found] == [True]
    kept = kit.shelf.library.ask(load, found[0].uid).wait(PATIENCE)
    assert ROW.match.resumed(kept.record).is_over
    kit.stack.replace_all_scenes(to.SavedGames())
    player.wait()
    kept = player.at(SavedGamesScene)
    wait_until(player, lambda: kept.chosen_game is not None and not kept.is_waiting)
    assert kept.chosen_game is not None and kept.chosen_game.game == "row"
    player.wait(40)
    player.press(pygame.K_RETURN)
    wait_for(player, WatchedRow)
    wait_for(player, RowFinal)
    assert isinstance(player.scene, RowFinal) and player.scene.is_shown_again
    assert kit.notices.current == ""


def test_it_is_watched(kit: Kit) -> None:
    player = Player(kit, to.BotGameSetup())
    player.at(WatchSetupScene)
    player.wait()
    watch = WatchStart(4, 3, "", "turbo", exit_at_end=True, shots=None, game="row")
    kit.stack.replace_all_scenes(
        first_destination(ProgramStart(None, None, None, None, None, watch))
    )
    player.wait()
    assert isinstance(player.scene, WatchedRow)
    wait_for(player, RowFinal)
    wait_until(player, lambda: not player.is_playing)


def test_it_is_shown_from_a_file_and_explained(kit: Kit, tmp_path: Path) -> None:
    file = tmp_path / "row.json"
    match = RowMatch.resumed(LAYING.make_table(kit, SEATS, "plain", 1).match.record())
    file.write_text(write_record(match.record()), "utf-8")
    player = Player(
        kit, first_destination(ProgramStart(None, None, None, None, None, None, str(file)))
    )
    assert isinstance(player.scene, WatchedRow)
    player = Player(kit, to.HowToPlay("row"))
    for game in ("blanco", "row"):
        player.at(HowToScene).choose_game(game)
        player.wait(2)


def test_it_is_shared_and_taken_up_by_somebody_else(kit: Kit) -> None:
    player, final = played(kit)
    player.press(pygame.K_s, frames=2)
    share = player.scene
    assert isinstance(share, ShareScene) and "Ada" in share.line
    player.press(pygame.K_s)
    assert "Picture saved" in kit.notices.current
    record = final.table.match.record()
    code = code_of(record, ROW.packing, True)
    kit.stack.replace_all_scenes(to.Title())
    player.open(to.EnterCode(code), frames=2)
    challenge = player.scene
    assert isinstance(challenge, ChallengeScene) and challenge.challenge is not None
    challenge.play_challenge()
    player.wait(2)
    assert table_of(player).match.setup.seed == record.seed
