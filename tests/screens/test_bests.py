"""Bests: what somebody has never done as well is called, once, and stands on a screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.box import GAMES
from game.library import Category, Grouping
from game.luckybox.rules import Phase
from game.luckybox.scenes.luckybox_table import Best, Bests, Table, look_up
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.round_score import BEST, PartyScoring, ScoringScene, gains_of
from game.luckybox.stage import AnswerOver
from game.luckybox.statistics import summarise
from game.scenes.bests import BestsScene, StatisticsScene
from game.scenes.table.table import query_bests
from game.thinking import Ticket
from game.ui.widgets.fields import Choice
from game.ui.window.scene import Kit
from game.words import set_language
from tests.benches.show_bench import chain_game, set_off
from tests.players.homes import opened_copy, wait_until
from tests.players.rounds import table_at
from tests.players.screen import STEP, Player, click, focus_of, open_kit, words_on
from tests.tables.libraries import (
    ask,
    connection_to,
    filled,
    laid,
    laid_blanco,
    library_of,
    play,
    play_blanco,
)
from tests.tables.played import played_to

WINDOW = (960, 540)

LONGEST = 12
"""The crosses of the cascade that is set off."""


def known(best: Best | None, players: int = 1) -> Bests:
    """Know the best of the first seat."""
    ticket: Ticket[dict[str, Best]] = Ticket()
    ticket.succeed({} if best is None else {"Ann": best})
    return Bests(ticket, ["Ann", *("" for _other in range(players - 1))])


def called(kit: Kit, bests: Bests | None, motion: str = "full") -> set[int]:
    """Set a great cascade off; give the lengths that were called to be the longest."""
    kit.settings.motion = motion
    table = table_at(kit, chain_game(1))
    table.bests = bests
    player = Player(kit, RoundScene(kit, table))
    set_off(table)
    found = set()
    while table.director.is_busy() or table.director.poses():
        player.advance_time(STEP)
        poses = table.director.poses()
        found |= {
            pose.crosses for pose in poses if isinstance(pose, AnswerOver) and pose.part == "best"
        }
    player.wait()
    return found


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_the_longest_cascade_yet_is_called(kit: Kit, motion: str) -> None:
    assert called(kit, known(Best(LONGEST - 1, 0)), motion) == {LONGEST}


@pytest.mark.parametrize(
    "bests", [None, known(None), known(Best(LONGEST, 0)), Bests(Ticket(), [""])]
)
def test_what_is_no_best_or_not_known_is_not_called(kit: Kit, bests: Bests | None) -> None:
    assert called(kit, bests) == set()


def test_a_best_is_called_once() -> None:
    bests = known(Best(4, 0))
    assert [bests.take_cascade(0, crosses) for crosses in (4, 6, 6, 5, 7)] == [
        False, True, False, False, True,
    ]  # fmt: skip


def test_the_best_round_is_better_than_all_before_of_this_game_too() -> None:
    bests = known(Best(0, 20))
    assert bests.is_best_round(0, [21])
    assert not bests.is_best_round(0, [20])
    assert not bests.is_best_round(0, [25, 24])
    assert not known(None).is_best_round(0, [99])


def test_a_failed_question_says_nothing() -> None:
    ticket: Ticket[dict[str, Best]] = Ticket()
    ticket.fail(OSError("no library"))
    bests = Bests(ticket, ["Ann"])
    assert not bests.take_cascade(0, 12) and not bests.is_best_round(0, [99])


def test_the_library_knows_the_best_of_who_has_finished_a_game(tmp_path: Path) -> None:
    matches = [play(laid(("Ada", "Bob"), seed=seed), seed=seed) for seed in range(3)]
    started = play(laid(("Cy",), seed=9), 12)
    filled(tmp_path, *matches, started)
    seats = [summarise(match.record()).seats for match in matches]
    worth = matches[0].setup.edition.card_points
    with library_of(tmp_path) as library:
        best = ask(library, look_up, GAMES["luckybox"], ["ada", "Cy", "Dee"])
    rounds = [
        cards * each + stars
        for ada, _bob in seats
        for at, each in enumerate(worth, 1)
        for cards, stars in [(ada.figures[f"completed_{at}"], ada.figures[f"stars_{at}"])]
    ]
    assert best == {"ada": Best(max(ada.figures["longest"] for ada, _bob in seats), max(rounds))}


def earning(players: int) -> Table:
    """Play to the end of a round that has brought the first seat something."""
    for round_number in range(1, 5):
        table = played_to(players, Phase.SCORED, round_number)
        table.director.finish()
        if gains_of(table.match.game)[0].points:
            return table
    raise LookupError("a game without points")


@pytest.mark.parametrize("before", [-1, 999])
def test_the_best_round_is_called_when_it_has_been_counted(kit: Kit, before: int) -> None:
    table = earning(1)
    table.bests = known(Best(0, before))
    player = Player(kit, scene := ScoringScene(kit, table))
    assert (BEST in [item.what for item in scene.counting.items]) == (before < 0)
    while not scene.is_settled:
        player.wait(5)


def test_whose_round_was_the_best_is_said_at_a_table(kit: Kit) -> None:
    table = earning(3)
    table.bests = known(Best(0, -1), players=3)
    picture = PartyScoring(kit, table)
    counting = picture.steps()
    assert "Ann" not in picture.caption(counting)
    counting.finish()
    assert picture.caption(counting) == "Best round yet: Ann!"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    filled(
        home,
        *(play(laid(("Ada", "Zoé"), seed=seed), seed=seed) for seed in range(6)),
        *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(10, 13)),
        *(play(laid(("Ada",), 1, seed=seed), seed=seed) for seed in range(20, 24)),
        *(play_blanco(laid_blanco(("Ada", "Zoé"), seed=seed)) for seed in range(2)),
    )
    return home


@pytest.fixture
def kit(home: Path, tmp_path: Path) -> Kit:
    return opened_copy(home, tmp_path, WINDOW)


def opened_at(kit: Kit, game: str = "") -> tuple[Player, BestsScene]:
    scene = BestsScene(kit, game)
    player = Player(kit, scene)
    wait_until(player, lambda: scene.is_listed)
    return player, scene


def choose(player: Player, scene: BestsScene, area: str) -> None:
    """Click on the right arrow of a choice."""
    choice = next(widget for widget in scene.focus.widgets if widget.area == area)
    assert isinstance(choice, Choice)
    assert choice.visible
    player.click((choice.rect.right - 12, choice.rect.centery))
    wait_until(player, lambda: scene.is_listed and not scene.is_waiting)


def test_the_statistics_lead_to_the_bests_of_the_same_game_and_back(kit: Kit) -> None:
    scene = StatisticsScene(kit)
    player = Player(kit, scene)
    wait_until(player, lambda: scene.profile is not None and not scene.is_waiting)
    scene.choose_game("blanco")
    wait_until(player, lambda: not scene.is_waiting)
    click(player, "Records")
    bests = player.at(BestsScene)
    assert bests.game == "blanco"
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert player.scene is scene


def test_everybody_who_plays_here_is_listed_once_and_no_bot(kit: Kit) -> None:
    _player, scene = opened_at(kit)
    assert sorted(score.name for score in scene.scores) == ["Ada", "Zoé"]
    assert scene.places == [1, 2]


def test_bots_are_listed_where_somebody_wants_them(kit: Kit) -> None:
    player, scene = opened_at(kit)
    choose(player, scene, "bots")
    assert "Bot 2" in {score.name for score in scene.scores} or len(scene.scores) == 3


def test_each_choice_narrows_the_list_down(kit: Kit) -> None:
    player, scene = opened_at(kit)
    choose(player, scene, "by")
    assert scene.wanted.by is Grouping.CATEGORIES
    assert sorted(score.players for score in scene.scores) == [1, 2]
    choose(player, scene, "by")
    assert len(scene.scores) == 6 * 2 + 3 + 4
    choose(player, scene, "players")
    assert len(scene.scores) == 3, "alone"
    choose(player, scene, "who")
    assert {score.name for score in scene.scores} == {"Ada"}
    choose(player, scene, "undo")
    assert len(scene.scores) == 3


def test_who_is_level_shares_a_place(kit: Kit) -> None:
    _player, scene = opened_at(kit)
    first = scene.scores[0]
    scene.show([first, first, first._replace(value=first.value - 1)])
    assert scene.places == [1, 1, 3]


@pytest.mark.parametrize("way", ["mouse", "button", "keyboard"])
def test_a_row_leads_to_its_game(kit: Kit, way: str) -> None:
    player, scene = opened_at(kit)
    scene.want(scene.wanted._replace(by=Grouping.GAMES))
    wait_until(player, lambda: scene.is_listed)
    wanted = scene.scores[2]
    if way == "keyboard":
        player.press(pygame.K_DOWN, pygame.K_DOWN)
        assert scene.chosen == wanted
        player.press(pygame.K_RETURN)
    else:
        player.click(scene.rows.rect_of(2).center)
        assert scene.chosen == wanted
        if way == "mouse":
            player.click(scene.rows.rect_of(2).center)
        else:
            click(player, "Watch")
    wait_until(player, lambda: player.scene is not scene)
    theatre = player.at(LuckyboxTheatre)
    assert theatre.told.told.extra["uid"] == wanted.uid
    player.press(pygame.K_ESCAPE)
    player.wait()


def test_where_nobody_has_played_it_says_what_will_stand_here(tmp_path: Path) -> None:
    set_language("en")
    kit = open_kit(folder=tmp_path)
    player, scene = opened_at(kit)
    assert "Records will appear here" in words_on(kit, scene)
    assert not focus_of(scene).labelled("Watch").enabled
    player.press(pygame.K_RETURN, pygame.K_END, pygame.K_PAGEDOWN)
    assert player.scene is scene


def test_where_no_game_is_like_that_it_says_so(kit: Kit) -> None:
    player, scene = opened_at(kit)
    scene.want(scene.wanted._replace(edition="bga"))
    wait_until(player, lambda: scene.is_listed)
    assert "No finished games match. Try other filters above." in words_on(kit, scene)


def test_people_are_found_together_and_strangers_are_left_out(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada", "Bo"))))
    with connection_to(tmp_path) as connection:
        category = Category("classic", "tombola", 2)
        luckybox, alone = GAMES["luckybox"], category._replace(players=1)
        found = query_bests(connection, luckybox, ["ADA", "Bo", "Cy"], category)
        assert set(found) == {"ADA", "Bo"}
        assert query_bests(connection, luckybox, ["Ada"], alone) == {}
        assert query_bests(connection, GAMES["blanco"], ["Ada"], category) == {}
