"""Personal bests: the longest cascade, the best round, and the page of records."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.box import GAMES
from game.library import RankingCategory, RankingGrouping
from game.luckybox.rules import Phase
from game.luckybox.scenes.luckybox_table import (
    Table,
)
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.gains import round_gains
from game.luckybox.scenes.score.personal_bests import (
    BestsAtTable,
    PersonalBests,
    query_personal_bests,
)
from game.luckybox.scenes.score.round_score import PartyScoringPicture, ScoringScene
from game.luckybox.scenes.score.solo_score import BEST
from game.luckybox.stage import AnswerOverEffect
from game.luckybox.statistics import summarise
from game.record import PERSON_KIND
from game.scenes.bests import StatisticsScene
from game.scenes.feats import FeatsScene
from game.scenes.frame.charts import signed_number
from game.scenes.shelf.records import HighScoresScene
from game.scenes.table.table import query_bests
from game.thinking import PendingResult
from game.ui.widgets.fields import Choice
from game.ui.window.scene import Kit
from game.words import set_language
from tests.benches.show_bench import chain_game, set_off
from tests.players import screen
from tests.players.homes import opened_copy, wait_until
from tests.players.rounds import table_at
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


def known(best: PersonalBests | None, players: int = 1) -> BestsAtTable:
    ticket: PendingResult[dict[str, PersonalBests]] = PendingResult()
    ticket.succeed({} if best is None else {"Ann": best})
    return BestsAtTable(ticket, ["Ann", *("" for _other in range(players - 1))])


def called_best(bests_kit: Kit, bests: BestsAtTable | None, motion: str = "full") -> set[int]:
    bests_kit.settings.motion = motion
    table = table_at(bests_kit, chain_game(1))
    table.bests = bests
    player = screen.Player(bests_kit, RoundScene(bests_kit, table))
    set_off(table)
    found = set()
    while table.director.is_busy() or table.director.poses():
        player.advance_time(screen.STEP)
        poses = table.director.poses()
        found |= {
            pose.crosses
            for pose in poses
            if isinstance(pose, AnswerOverEffect) and pose.part == "best"
        }
    player.wait()
    return found


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_the_longest_cascade_yet_is_called(bests_kit: Kit, motion: str) -> None:
    assert called_best(bests_kit, known(PersonalBests(LONGEST - 1, 0)), motion) == {LONGEST}


@pytest.mark.parametrize(
    "bests",
    [None, known(None), known(PersonalBests(LONGEST, 0)), BestsAtTable(PendingResult(), [""])],
)
def test_what_is_no_best_or_not_known_is_not_called(
    bests_kit: Kit, bests: BestsAtTable | None
) -> None:
    assert called_best(bests_kit, bests) == set()


def test_a_best_is_called_once_and_a_failed_question_says_nothing() -> None:
    bests = known(PersonalBests(4, 0))
    assert [bests.note_cascade(0, crosses) for crosses in (4, 6, 6, 5, 7)] == [
        False, True, False, False, True,
    ]  # fmt: skip
    bests = known(PersonalBests(0, 20))
    assert bests.is_best_round(0, [21])
    assert not bests.is_best_round(0, [20])
    assert not bests.is_best_round(0, [25, 24])
    assert not known(None).is_best_round(0, [99])
    ticket: PendingResult[dict[str, PersonalBests]] = PendingResult()
    ticket.fail(OSError("no library"))
    bests = BestsAtTable(ticket, ["Ann"])
    assert not bests.note_cascade(0, 12) and not bests.is_best_round(0, [99])


def test_the_library_knows_the_best_of_who_has_finished_a_game(tmp_path: Path) -> None:
    matches = [play(laid(("Ada", "Bob"), seed=seed), seed=seed) for seed in range(3)]
    started = play(laid(("Cy",), seed=9), 12)
    filled(tmp_path, *matches, started)
    seats = [summarise(match.record()).seats for match in matches]
    worth = matches[0].setup.edition.card_points
    with library_of(tmp_path) as library:
        best = ask(library, query_personal_bests, GAMES["luckybox"], ["ada", "Cy", "Dee"])
        twisted = ask(library, query_personal_bests, GAMES["luckybox"], ["ada"], "double-stars")
    rounds = [
        cards * each + stars
        for ada, _bob in seats
        for at, each in enumerate(worth, 1)
        for cards, stars in [(ada.figures[f"completed_{at}"], ada.figures[f"stars_{at}"])]
    ]
    assert best == {
        "ada": PersonalBests(max(ada.figures["longest"] for ada, _bob in seats), max(rounds))
    }
    assert twisted == {"ada": PersonalBests(best["ada"].longest, None)}, "rounds of one edition"
    assert not known(twisted["ada"]).is_best_round(0, [99])


def earning(players: int) -> Table:
    """Play to the end of a round that has brought the first seat something."""
    for round_number in range(1, 5):
        table = played_to(players, Phase.SCORED, round_number)
        table.director.finish()
        if round_gains(table.match.game)[0].points:
            return table
    raise LookupError("a game without points")


@pytest.mark.parametrize("before", [-1, 999])
def test_the_best_round_is_called_when_it_has_been_counted(bests_kit: Kit, before: int) -> None:
    table = earning(1)
    table.bests = known(PersonalBests(0, before))
    player = screen.Player(bests_kit, scene := ScoringScene(bests_kit, table))
    assert (BEST in [item.what for item in scene.counting.items]) == (before < 0)
    while not scene.is_settled:
        player.wait(5)


def test_pending_points_for_moons_nobody_has_name_their_rule(bests_kit: Kit) -> None:
    scene = ScoringScene(bests_kit, earning(2))
    player = screen.Player(bests_kit, scene)
    while not scene.is_settled:
        player.wait(5)
    pending = [
        it.tooltip_text()
        for it in scene.table_things()
        if it.explain is not None and "As it stands" in it.tooltip_text().words
    ]
    assert len(pending) == 2
    assert all("Most moons: +6. If tied, both get it." in told.words for told in pending)


def test_whose_round_was_the_best_is_said_at_a_table(bests_kit: Kit) -> None:
    table = earning(3)
    table.bests = known(PersonalBests(0, -1), players=3)
    picture = PartyScoringPicture(bests_kit, table)
    counting = picture.make_count_up()
    assert "Ann" not in picture.caption(counting)
    counting.finish()
    said = picture.caption(counting).split("  ·  ")
    assert said[0] == "Best round yet: Ann!"
    assert [it.startswith("In the lead") for it in said[1:]] == [True]


@pytest.fixture(scope="module")
def bests_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    bests_home = tmp_path_factory.mktemp("home")
    filled(
        bests_home,
        *(play(laid(("Ada", "Zoé"), seed=seed), seed=seed) for seed in range(6)),
        *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(10, 13)),
        *(play(laid(("Ada",), 1, seed=seed), seed=seed) for seed in range(20, 24)),
        *(play_blanco(laid_blanco(("Ada", "Zoé"), seed=seed)) for seed in range(2)),
    )
    return bests_home


@pytest.fixture
def bests_kit(bests_home: Path, tmp_path: Path) -> Kit:
    return opened_copy(bests_home, tmp_path, WINDOW)


def opened_at(bests_kit: Kit, game: str = "") -> tuple[screen.Player, HighScoresScene]:
    scene = HighScoresScene(bests_kit, game)
    player = screen.Player(bests_kit, scene)
    wait_until(player, lambda: scene.is_listed)
    return player, scene


def choose(player: screen.Player, scene: HighScoresScene, area: str) -> None:
    choice = screen.widget_in(scene, area)
    assert isinstance(choice, Choice)
    assert choice.visible
    player.click((choice.rect.right - 12, choice.rect.centery))
    wait_until(player, lambda: scene.is_listed and not scene.is_waiting)


def test_the_statistics_lead_to_bests_and_feats(bests_kit: Kit) -> None:
    scene = StatisticsScene(bests_kit)
    player = screen.Player(bests_kit, scene)
    wait_until(player, lambda: scene.profile is not None and not scene.is_waiting)
    scene.choose_game("blanco")
    wait_until(player, lambda: not scene.is_waiting)
    screen.click(player, "Records")
    bests = player.at(HighScoresScene)
    assert bests.game == "blanco"
    player.press(pygame.K_ESCAPE, frames=1)
    assert player.scene is scene
    player.click(screen.widget_in(scene, "feats").rect.center)
    assert isinstance(player.scene, FeatsScene)


def show_everyone(player: screen.Player, scene: HighScoresScene) -> None:
    """Choose everyone's best, as a player does on this page."""
    scene.set_filters(scene.wanted._replace(by=RankingGrouping.PEOPLE))
    wait_until(player, lambda: scene.is_listed)


@pytest.mark.parametrize("name", ["Ada", "Zoé"])
def test_records_begin_with_ones_own_best_games(bests_kit: Kit, name: str) -> None:
    bests_kit.settings.last_seats = [(name, "1", PERSON_KIND)]
    player, scene = opened_at(bests_kit)
    assert {score.name for score in scene.scores} == {name}
    assert len(scene.scores) > 5 and scene.places[0] == 1
    values = [score.value for score in scene.scores]
    assert values == sorted(values, reverse=True)
    show_everyone(player, scene)
    assert {score.name for score in scene.scores} == {"Ada", "Zoé"}


def test_everybody_who_plays_here_is_listed_once(bests_kit: Kit) -> None:
    player, scene = opened_at(bests_kit)
    show_everyone(player, scene)
    assert sorted(score.name for score in scene.scores) == ["Ada", "Zoé"]
    assert scene.places == [1, 2]
    first = scene.scores[0]
    scene.show_scores([first, first, first._replace(value=first.value - 1)])
    assert scene.places == [1, 1, 3]
    player, scene = opened_at(bests_kit)
    show_everyone(player, scene)
    screen.click(player, "Other filters")
    choose(player, scene, "bots")
    assert "Bot 2" in {score.name for score in scene.scores} or len(scene.scores) == 3


def test_who_plays_alone_here_sees_their_best_games_at_once(tmp_path: Path) -> None:
    filled(tmp_path, *(play(laid(("Ada",), 1, seed=seed), seed=seed) for seed in range(12)))
    _player, scene = opened_at(screen.open_kit(WINDOW, folder=tmp_path))
    values = [score.value for score in scene.scores]
    assert len(values) == 12 and values == sorted(values, reverse=True)


def test_records_begin_with_what_is_played_most_and_equals_share_place_and_crown(
    tmp_path: Path,
) -> None:
    latest = play(laid(("Ada",), seed=1, edition="late-cards"), seed=1)
    company = play(laid(("Ada", "Bob"), seed=2), seed=2)
    usual = (play(laid(("Ada",), seed=seed), seed=seed) for seed in (7, 8))
    filled(tmp_path, *usual, company, latest)
    kit = screen.open_kit(WINDOW, folder=tmp_path)
    kit.settings.last_seats = [("Ada", "0", PERSON_KIND)]
    player, scene = opened_at(kit)
    assert (scene.wanted.edition, scene.wanted.players) == ("classic", 1)
    assert {score.players for score in scene.scores} == {1}
    first = scene.scores[0]
    scene.show_scores([first, first])
    player.wait(2)
    assert scene.places == [1, 1]
    assert ["crown" in repr(scene.row_part(at)) for at in (0, 1)] == [True, True]
    assert "Solo" not in repr(scene.row_part(0)), "the filters above say so"
    scene.set_filters(scene.wanted._replace(players=None))
    assert "Solo" in repr(scene.row_part(0))


def test_a_row_of_records_says_how_far_it_is_from_the_best(tmp_path: Path) -> None:
    filled(tmp_path, *(play(laid(("Ada",), seed=seed), seed=seed) for seed in (7, 8)))
    _player, scene = opened_at(screen.open_kit(WINDOW, folder=tmp_path))
    best, second = scene.scores
    assert best.value > second.value
    behind = signed_number(second.value - best.value)
    assert [behind in repr(scene.row_part(at)) for at in (0, 1)] == [False, True]


def test_each_choice_narrows_the_list_down(bests_kit: Kit) -> None:
    player, scene = opened_at(bests_kit)
    show_everyone(player, scene)
    choose(player, scene, "by")
    assert scene.wanted.by is RankingGrouping.CATEGORIES
    assert sorted(score.players for score in scene.scores) == [1, 2]
    choose(player, scene, "by")
    assert len(scene.scores) == 6 * 2 + 3 + 4
    choose(player, scene, "players")
    assert len(scene.scores) == 3, "alone"
    choose(player, scene, "who")
    assert {score.name for score in scene.scores} == {"Ada"}
    screen.click(player, "Other filters")
    choose(player, scene, "undo")
    assert len(scene.scores) == 3


def test_seldom_filters_lie_behind_a_button_which_counts_those_that_narrow(bests_kit: Kit) -> None:
    player, scene = opened_at(bests_kit)
    assert "undo" not in {widget.area for widget in screen.focus_of(scene).widgets}
    screen.click(player, "Other filters")
    assert "by" not in {widget.area for widget in screen.focus_of(scene).widgets}
    choose(player, scene, "undo")
    assert "Main filters" in screen.words_on(bests_kit, scene)
    screen.click(player, "Main filters")
    assert "Other filters (1)" in screen.words_on(bests_kit, scene)


def test_the_tables_of_the_rows_in_view_are_painted_and_the_chosen_one_large(
    bests_kit: Kit,
) -> None:
    player, scene = opened_at(bests_kit)
    wanted = scene.pictures_in_view()
    assert wanted[0][0] == scene.scores[0].uid and len(wanted) == len(scene.rows.visible_rows) + 1
    pictures = scene.pictures
    assert pictures is not None
    wait_until(player, lambda: all(pictures.cached_picture(*it) is not None for it in wanted))


@pytest.mark.parametrize("way", ["mouse", "button", "keyboard"])
def test_a_row_leads_to_its_game(bests_kit: Kit, way: str) -> None:
    player, scene = opened_at(bests_kit)
    scene.set_filters(scene.wanted._replace(by=RankingGrouping.GAMES))
    wait_until(player, lambda: scene.is_listed)
    wanted = scene.scores[2]
    if way == "keyboard":
        player.press(pygame.K_DOWN, pygame.K_DOWN)
        assert scene.chosen_score == wanted
        player.press(pygame.K_RETURN)
    else:
        player.click(scene.rows.row_rect(2).center)
        assert scene.chosen_score == wanted
        if way == "mouse":
            player.click(scene.rows.row_rect(2).center)
        else:
            screen.click(player, "Watch")
    wait_until(player, lambda: player.scene is not scene)
    theatre = player.at(LuckyboxTheatre)
    assert theatre.told.told.extra["uid"] == wanted.uid
    player.press(pygame.K_ESCAPE, frames=1)


def test_where_no_game_is_listed_it_says_so(bests_kit: Kit, tmp_path: Path) -> None:
    player, scene = opened_at(bests_kit)
    scene.set_filters(scene.wanted._replace(edition="bga"))
    wait_until(player, lambda: scene.is_listed)
    assert "No finished games match. Try other filters above." in screen.words_on(bests_kit, scene)
    set_language("en")
    bests_kit = screen.open_kit(folder=tmp_path / "empty")
    player, scene = opened_at(bests_kit)
    assert "Records will appear here" in screen.words_on(bests_kit, scene)
    assert "Watch" not in {widget.label for widget in screen.focus_of(scene).widgets}
    player.press(pygame.K_RETURN, pygame.K_END, pygame.K_PAGEDOWN)
    assert player.scene is scene


def test_people_are_found_together_and_strangers_are_left_out(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada", "Bo"))))
    with connection_to(tmp_path) as connection:
        category = RankingCategory("classic", "tombola", 2)
        luckybox, alone = GAMES["luckybox"], category._replace(players=1)
        found = query_bests(connection, luckybox, ["ADA", "Bo", "Cy"], category)
        assert set(found) == {"ADA", "Bo"}
        assert query_bests(connection, luckybox, ["Ada"], alone) == {}
        assert query_bests(connection, GAMES["blanco"], ["Ada"], category) == {}
