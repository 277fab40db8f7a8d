"""A run on the screen: a twist is chosen, its game played, and the run goes on or is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.library import delete_game, list_games
from game.luckybox.decks import DEFAULT_DECK, OwnDeck, load_deck
from game.luckybox.record import new_match
from game.luckybox.rules import EDITIONS, score_sheets
from game.luckybox.run import DEALS_IN_RUN, RUN_EDITIONS, Run, RunDeal, run_of_day
from game.luckybox.scenes.counsel.counsel import OFFICIAL_GAME_NOTICE, may_be_official
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_telling import kind_in_words
from game.luckybox.scenes.runs import saved_runs
from game.luckybox.scenes.runs.run_scene import MEDAL_WORDS, RunScene
from game.luckybox.scenes.runs.saved_runs import (
    RUNS_FOLDER,
    SavedRun,
    query_run_games,
    query_run_in_words,
    query_runs,
    save_run,
)
from game.luckybox.scenes.score.final import FinalScene
from game.record import Player as Seat
from game.scenes import destinations as to
from game.scenes.destinations import make_scene
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.play_scene import PauseScene
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.homes import settle, wait_for, wait_until
from tests.players.screen import Player, click, focus_of, open_kit, words_on
from tests.tables.libraries import PATIENCE, ask, connection_to, filled, play
from tests.tour import take_a_step

TODAY = date(2026, 11, 25)
SPEED = "turbo"


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return opened(tmp_path)


def opened(folder: Path) -> Kit:
    kit = open_kit((960, 540), folder=folder)
    kit.stack.make = partial(make_scene, kit)
    kit.settings.last_seats = [("Ada", "2", "person")]
    kit.settings.self_review = False
    return kit


def at_the_page(kit: Kit, file: str = "") -> tuple[Player, RunScene]:
    scene = RunScene(kit, "Ada", file, lambda: TODAY)
    player = Player(kit, scene)
    settle(scene)
    player.wait(2)
    return player, scene


def choose(player: Player, scene: RunScene, at: int = 0) -> Table:
    """Click a twist on offer, begin its deal, and stand before the draft."""
    pick_and_play(player, scene, at)
    return wait_for(player, DraftScene).table


def pick_and_play(player: Player, scene: RunScene, at: int = 0) -> None:
    edition = scene.shown.run.offer[at].edition
    player.click(scene.view.places["twist", edition].center)
    player.wait(2)
    click(player, f"Play deal {len(scene.shown.run.deals) + 1}")


def test_a_twist_can_be_read_and_changed_before_its_deal_is_begun(kit: Kit) -> None:
    player, scene = at_the_page(kit)
    one, other = scene.shown.run.offer
    player.press(pygame.K_RETURN)
    player.wait(20)
    assert player.scene is scene, "nothing is chosen yet"
    told = next(it for it in scene.focus.widgets if it.area == "go").tooltip_text
    assert told is not None and "Choose a twist first." in told.words
    for edition in (one.edition, other.edition):
        player.click(scene.view.places["twist", edition].center)
        player.wait(20)
        assert player.scene is scene and not runs_of(kit)
        assert f"Back {EDITIONS[edition].title} Play deal 1" in words_on(kit, scene)
    player.press(pygame.K_RETURN)
    table = wait_for(player, DraftScene).table
    assert table.match.setup.edition.name == other.edition


def play_out(player: Player, table: Table) -> FinalScene:
    """Play a table's game to its end, and wait before the result."""
    while not table.match.is_over:
        take_a_step(table, table.match, 0)
        table.director.finish()
    scene = FinalScene(player.kit, table)
    player.kit.stack.replace_all_scenes(scene)
    player.wait()
    player.advance_time(30.0)
    player.wait(2)
    return scene


def lower_goals(monkeypatch: pytest.MonkeyPatch, goal: int) -> None:
    """Let all goals be as high as given, so that any game reaches or misses them."""
    monkeypatch.setattr("game.luckybox.run.Run._next_goal", lambda run, edition, at: goal)


def runs_of(kit: Kit, name: str = "Ada") -> tuple[SavedRun, ...]:
    library = kit.shelf.library
    assert library is not None
    return library.ask(query_runs, name).wait(PATIENCE).runs


def test_each_deal_of_the_path_shows_the_twists_to_come_and_what_they_take(kit: Kit) -> None:
    player, scene = at_the_page(kit)
    run, words = scene.shown.run, words_on(kit, scene)
    for at in range(DEALS_IN_RUN):
        offered = run.offer_at(at)
        assert at or offered == run.offer, "the first is as the choice beside it says"
        for deal in offered:
            assert EDITIONS[deal.edition].title in words
            assert f"{deal.goal}+" in words if at else f"Goal: {deal.goal}" in words
    assert "+ is at least " in words, "the plus is explained"
    table = choose(player, scene)
    table.leave()
    run = runs_of(kit)[0].run.finished(99)
    assert run.offer_at(1) == run.offer
    assert all(deal.goal > run.deals[0].goal for deal in run.offer)
    assert {it.edition for at in range(DEALS_IN_RUN) for it in run.offer_at(at)} == {*RUN_EDITIONS}


def test_the_title_leads_to_the_run_of_today(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    click(player, "Lucky run")
    scene = player.at(RunScene)
    assert scene.name == "Ada" and scene.shown.run.day
    player.press(pygame.K_ESCAPE, frames=2)
    player.at(TitleScene)


def test_the_title_says_how_far_a_run_has_got_and_which_deal_can_be_continued(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower_goals(monkeypatch, -99)
    player, scene = at_the_page(kit)
    play_out(player, choose(player, scene))
    saved = runs_of(kit)[0]
    assert kit.shelf.library is not None
    told = kit.shelf.library.ask(query_run_in_words, "Ada", TODAY).wait(PATIENCE)
    assert told() == "deal 2/4"
    told = kit.shelf.library.ask(query_run_in_words, "Ada", date(2026, 11, 26)).wait(PATIENCE)
    assert told() == "", "it was yesterday's"
    player, scene = at_the_page(kit, saved.file)
    table = choose(player, scene)
    for _step in range(9):
        take_a_step(table, table.match, 0)
        table.director.finish()
    table.leave()
    monkeypatch.setattr("game.luckybox.scenes.runs.saved_runs._is_of", lambda _run, _today: True)
    title = TitleScene(kit)
    player = Player(kit, title)
    wait_until(player, lambda: title.unfinished is not None)
    player.wait(3)
    said = words_on(kit, title)
    assert "Lucky run: deal 2/4" in said
    assert said.count("deal 2/4") == 2, "on the button of runs, too"


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_with_large_text_what_a_plus_means_is_whole_above_the_button(spoken: str) -> None:
    kit = open_kit((1440, 1080), Settings(text_size=150))
    set_language(spoken)
    _player, scene = at_the_page(kit)
    places = scene.view.places
    set_language("en")
    # Its letters stay below 1.5 times the usual size: the line must fit the width, too.
    assert places["plus"].height >= 30
    assert places["run", scene.shown.run.day].height >= 80


def test_over_midnight_the_page_goes_on_to_the_run_of_the_new_day(kit: Kit) -> None:
    days = [date(2026, 11, 25)]
    scene = RunScene(kit, "Ada", today=lambda: days[-1])
    player = Player(kit, scene)
    while scene.is_waiting:
        player.wait()
    assert [it.run.day for it in scene.shown_runs()] == ["2026-11-25", ""]
    days.append(date(2026, 11, 26))
    player.wait()
    assert [it.run.day for it in scene.shown_runs()] == ["2026-11-26", ""]
    assert scene.shown.run.day == "2026-11-26"


def test_without_a_library_there_are_no_runs() -> None:
    kit = open_kit((960, 540))
    player = Player(kit, TitleScene(kit), frames=2)
    assert "Lucky run" not in [it.label for it in focus_of(player.scene).widgets if it.visible]


@pytest.mark.parametrize("by_key", [False, True])
def test_a_twist_that_is_chosen_is_saved_before_its_deal_is_seen(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, by_key: bool
) -> None:
    player, scene = at_the_page(kit)
    chosen = scene.shown.run.offer[1]
    if by_key:
        player.press(pygame.K_2)
        player.press(pygame.K_RETURN)
        table = wait_for(player, DraftScene).table
    else:
        table = choose(player, scene, 1)
    (saved,) = runs_of(kit)
    assert saved.run.deals[0]._replace(uid="") == chosen
    assert saved.run.deals[0].uid == table.match.extra["uid"]
    assert table.match.setup.edition.name == chosen.edition
    assert (
        table.match.setup.seed
        == run_of_day("Ada", TODAY.isoformat()).choose(chosen.edition).deal_seed
    )
    named = f"Goal: {chosen.goal} · {EDITIONS[chosen.edition].title}"
    assert named in words_on(kit, player.at(DraftScene))
    player.open(to.PauseMenu(table), frames=2)
    player.at(PauseScene)
    assert "Same deal" not in words_on(kit, player.at(PauseScene))


def test_a_deal_left_before_the_first_decision_is_dealt_again_and_cannot_be_changed(
    kit: Kit, tmp_path: Path
) -> None:
    table = choose(*at_the_page(kit))
    offer = table.match.game.seats[0].offer
    table.leave()
    player, scene = at_the_page(kit)
    assert scene.shown.run.offer == ()
    player.press(pygame.K_RETURN)
    again = wait_for(player, DraftScene).table
    assert again.match.game.seats[0].offer == offer
    assert again.match.extra["uid"] == runs_of(kit)[0].run.deals[0].uid != table.match.extra["uid"]
    assert len(runs_of(kit)) == 1


def test_a_deal_whose_game_was_deleted_is_dealt_again_and_does_not_count(kit: Kit) -> None:
    table = choose(*at_the_page(kit))
    take_a_step(table, table.match, 0)
    table.director.finish()
    table.leave()
    assert runs_of(kit)[0].run.counts
    assert kit.shelf.library is not None
    kit.shelf.library.ask(delete_game, str(table.match.extra["uid"])).wait(PATIENCE)
    player, scene = at_the_page(kit)
    assert not runs_of(kit)[0].run.counts
    assert "A deal you knew, or help" in words_on(kit, scene)
    player.press(pygame.K_RETURN)
    again = wait_for(player, DraftScene).table
    wait_until(player, lambda: again.match.extra.get("practice") is True)


def test_a_run_goes_on_after_the_program_was_closed(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower_goals(monkeypatch, -99)
    player, scene = at_the_page(kit)
    table = choose(player, scene)
    for _step in range(9):
        take_a_step(table, table.match, 0)
        table.director.finish()
    actions = len(table.match.actions)
    table.leave()
    kit.shelf.close()
    later = opened(tmp_path)
    player, scene = at_the_page(later)
    click(player, "Continue")
    wait_until(player, lambda: not isinstance(player.scene, RunScene))
    table = player.scene.table
    assert len(table.match.actions) == actions
    wait_until(player, lambda: table.run is not None)
    assert not table.can_restart
    final = play_out(player, table)
    assert "Goal reached!" in words_on(later, final)
    assert "Goal reached!" in " ".join(final.result_in_words())
    assert f"Goal: {table.run.goal}" in words_on(later, final)
    click(player, "On with the run", frames=3)
    page = player.at(RunScene)
    settle(page)
    player.wait(2)
    assert page.shown.run.deals[0].points == score_sheets(table.match.game)[0].total
    assert len(page.shown.run.offer) == 2
    assert "Deal 2: choose a twist" in words_on(later, page)
    player.press(pygame.K_ESCAPE, frames=3)
    player.at(TitleScene)


def test_a_missed_goal_ends_the_run_with_kind_words_and_todays_run_is_over(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower_goals(monkeypatch, 999)
    player, scene = at_the_page(kit)
    table = choose(player, scene)
    final = play_out(player, table)
    total = score_sheets(table.match.game)[0].total
    assert f"{999 - total} points short" in words_on(kit, final)
    assert not [it for it in final.focus.widgets if it.label == "Same deal again" and it.visible]
    player, scene = at_the_page(kit)
    assert scene.shown.run.is_over and scene.shown.run.offer == ()
    assert not any(it.label in ("Continue", "New run") for it in scene.focus.widgets if it.visible)
    said = words_on(kit, scene)
    assert MEDAL_WORDS[0].split(".")[0] in said and "Best run: no medal" in said


@pytest.mark.parametrize("day", ["2026-11-25", ""])
def test_a_deal_of_the_days_run_allows_no_help_and_one_of_an_own_run_does(
    kit: Kit, day: str
) -> None:
    player, scene = at_the_page(kit)
    if not day:
        scene.show_run(scene.shown_runs()[1])
        player.wait(2)
    table = choose(player, scene)
    assert table.run is not None and table.run.is_of_day == bool(day)
    assert may_be_official(table) == bool(day)
    draft = player.at(DraftScene)
    table.director.finish()
    player.wait(30)
    player.press(pygame.K_h, frames=4)
    refused = kit.notices.current == OFFICIAL_GAME_NOTICE
    assert refused == bool(day)
    player.press(pygame.K_h, frames=4)
    assert (draft.counsel.counsel.step > 0) != bool(day)
    kept = find_run(kit, str(table.match.extra["uid"]))
    assert kept == table.run, "the library says so, too, when the game is continued"


def find_run(kit: Kit, uid: str) -> saved_runs.DealGoal | None:
    library = kit.shelf.library
    assert library is not None
    return ask(library, saved_runs.find_run_of_game, uid)


@pytest.mark.parametrize("goal", [-99, 999])
def test_a_runs_result_has_no_words_of_another_scale(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, goal: int
) -> None:
    lower_goals(monkeypatch, goal)
    player, scene = at_the_page(kit)
    final = play_out(player, choose(player, scene))
    assert f"Goal: {goal}  ·  deal 1 of 4" in words_on(kit, final)


def test_the_page_says_which_medal_is_won_and_which_comes_next(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower_goals(monkeypatch, -99)
    player, scene = at_the_page(kit)
    play_out(player, choose(player, scene))
    _player, scene = at_the_page(kit)
    assert "Goal reached! Bronze is yours; next comes Silver." in words_on(kit, scene)


def test_four_goals_win_the_run_and_it_becomes_the_best(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower_goals(monkeypatch, -99)
    totals = []
    for deal in range(4):
        player, scene = at_the_page(kit)
        table = choose(player, scene, deal % 2)
        play_out(player, table)
        totals.append(score_sheets(table.match.game)[0].total)
    player, scene = at_the_page(kit)
    assert scene.found.best == scene.shown.run
    assert (scene.shown.run.medal, scene.shown.run.points) == (4, sum(totals))
    assert f"Best run: Diamond, {sum(totals)} points" in words_on(kit, scene)
    library = kit.shelf.library
    assert library is not None
    assert len(ask(library, list_games)) == 4


def test_an_own_run_can_be_begun_again_after_a_question(kit: Kit) -> None:
    player, scene = at_the_page(kit)
    click(player, "Your own")
    assert not scene.shown.run.day
    table = choose(player, scene)
    table.leave()
    player, scene = at_the_page(kit)
    first = scene.shown
    assert not first.run.day and first.run.open_deal
    click(player, "New run", frames=2)
    question = player.at(ConfirmScene)
    player.click(question.focus.find_by_label("New run").rect.center, frames=2)
    assert player.scene is scene and scene.shown != first and scene.shown.run.offer
    choose(player, scene).leave()
    assert len(runs_of(kit)) == 2
    assert at_the_page(kit, first.file)[1].shown == first


def test_an_open_run_of_an_earlier_day_can_be_gone_on_with(kit: Kit) -> None:
    library = kit.shelf.library
    assert library is not None
    run = run_of_day("Ada", "2026-11-23")
    run = run.choose(run.offer[0].edition).with_game("f00d").finished(99)
    ask(library, save_run, SavedRun(run))
    player, scene = at_the_page(kit)
    assert scene.shown.run.day == TODAY.isoformat()
    click(player, "Earlier run")
    assert scene.shown.run == run
    assert choose(player, scene).match.setup.seed == run.choose(run.offer[0].edition).deal_seed


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (lambda folder: (folder / "a.json").write_text("{"), "A run cannot be read"),
        (lambda folder: (folder / "a.json").mkdir(), "A run cannot be read"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_the_page_works(
    kit: Kit, tmp_path: Path, break_it: Callable[[Path], object], said: str
) -> None:
    (tmp_path / RUNS_FOLDER).mkdir()
    break_it(tmp_path / RUNS_FOLDER)
    player, scene = at_the_page(kit)
    assert kit.notices.current.startswith(said) and "a.json" in kit.notices.current
    choose(player, scene)


def test_a_run_that_cannot_be_saved_is_not_dealt_and_says_so(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(saved_runs, "create_numbered_file", refuse)
    player, scene = at_the_page(kit)
    pick_and_play(player, scene)
    wait_until(player, lambda: bool(kit.notices.current))
    assert kit.notices.current == "Your run cannot be saved (Permission denied)."
    assert player.scene is scene


def test_what_another_window_has_chosen_is_shown_and_stays(kit: Kit) -> None:
    library = kit.shelf.library
    assert library is not None
    run = run_of_day("Ada", TODAY.isoformat())
    run = run.choose(run.offer[0].edition).with_game("f00d").finished(99)
    file = ask(library, save_run, SavedRun(run)).file
    player, scene = at_the_page(kit)
    other = scene.shown.run.offer[1]
    elsewhere = SavedRun(run.choose(other.edition).with_game("beef"), file)
    ask(library, save_run, elsewhere, run)
    pick_and_play(player, scene)
    wait_until(player, lambda: bool(kit.notices.current))
    assert "another window has gone on with this run" in kit.notices.current
    settle(scene)
    assert runs_of(kit) == (elsewhere,) == (scene.shown,)


def test_a_list_of_games_knows_those_of_runs_and_names_own_decks(tmp_path: Path) -> None:
    own = OwnDeck("Clover", tuple(load_deck(DEFAULT_DECK)))
    usual, special = (
        play(new_match([Seat("Ada")], "classic", seed=seed, deck=deck))
        for seed, deck in ((1, None), (2, own))
    )
    of_run, other = filled(tmp_path, usual, special)
    with connection_to(tmp_path) as index:
        assert query_run_games(index) == frozenset()
        save_run(index, SavedRun(Run("Ada", 7, deals=(RunDeal("classic", 45, of_run),))))
        assert query_run_games(index) == {of_run}
        told = {game.uid: kind_in_words(game) for game in list_games(index)}
    assert told == {of_run: "Classic", other: "Classic \N{MIDDLE DOT} Clover"}
