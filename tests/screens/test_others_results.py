"""Other people's results in daily and weekly deals, beside one's own."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.blanco.match import DAILY_DEAL as BLANCO
from game.blanco.match import BlancoMatch
from game.blanco.rules import Setup
from game.blanco.rules import score_sheets as blanco_sheets
from game.box import GAMES
from game.challenge import code_of
from game.library import find_profile
from game.luckybox.record import (
    DAILY_DEALS,
    WEEKLY_DEALS,
    LuckyboxMatch,
    new_match,
    new_occasion_match,
)
from game.luckybox.rules import score_sheets
from game.luckybox.scenes.luckybox_telling import query_daily_standing
from game.record import Player as Seat
from game.record import Record
from game.scenes import others_results
from game.scenes.others_results import OthersResult, kept_results, results_of_deal
from game.scenes.share import ChallengeScene
from game.statistics import ScheduledDeals
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import rank_in_figures
from tests.players.homes import daily_page
from tests.players.screen import Player, open_kit, words_on
from tests.screens.test_scenes_daily import TODAY, keep
from tests.tables.libraries import PATIENCE, play, play_blanco


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return open_kit((960, 540), folder=tmp_path)


def game_of(
    name: str, seed: int, occasion: ScheduledDeals = DAILY_DEALS, day: date = TODAY
) -> LuckyboxMatch:
    first = occasion.span.first(day)
    return play(new_occasion_match(occasion, name, first, is_practice=False), seed=seed)


def paste(kit: Kit, record: Record) -> ChallengeScene:
    """Paste the code of a game, in a message."""
    return ChallengeScene(kit, f"beat it: {code_of(record, GAMES[record.game].packing)}")


def test_a_pasted_code_is_a_row_beside_ones_own_result(kit: Kit, tmp_path: Path) -> None:
    own, sent = game_of("Ada", 1), game_of("Bo", 2)
    keep(tmp_path, own, TODAY)
    sheet = paste(kit, sent.record())
    Player(kit, sheet)
    assert "at Daily deal, too" in words_on(kit, sheet)
    player, scene = daily_page(kit, TODAY)
    mine, theirs = (score_sheets(match.game)[0].total for match in (own, sent))
    places = {"Ada": 1 + (theirs > mine), "Bo": 1 + (mine > theirs)}
    said = words_on(kit, scene)
    for name, place in places.items():
        assert f"{rank_in_figures(place)} {name}" in said
    player.click(scene.view.places["result", "Bo"].center)
    sheet = player.at(ChallengeScene)
    assert sheet.challenge is not None and sheet.challenge.record.players == ("Bo",)


def test_a_row_belongs_to_its_day_and_week(kit: Kit) -> None:
    yesterday = TODAY - timedelta(days=1)
    paste(kit, game_of("Bo", 1, day=yesterday).record())
    paste(kit, game_of("Cy", 2, WEEKLY_DEALS).record())
    player, scene = daily_page(kit, TODAY)
    daily, weekly = scene.offerings[:2]
    for offering, first, name in (
        (daily, TODAY, ""),
        (daily, yesterday, "Bo"),
        (weekly, WEEKLY_DEALS.span.first(TODAY), "Cy"),
    ):
        scene.show_deal(offering, first)
        player.wait()
        rows = [key for key in scene.view.places if isinstance(key, tuple) and key[0] == "result"]
        assert rows == ([("result", name)] if name else [])


def test_other_people_of_this_computer_are_rows_too(kit: Kit, tmp_path: Path) -> None:
    keep(tmp_path, game_of("Bo", 1), TODAY)
    keep(tmp_path, game_of("Cy", 2), TODAY + timedelta(days=1))
    player, scene = daily_page(kit, TODAY)
    assert [result.name for result in scene.others_results()] == ["Bo"], "Cy was too late"
    player.click(scene.view.places["result", "Bo"].center)
    assert player.scene is scene, "there is no code to show"


@pytest.mark.parametrize("actions", [20, 10_000])
def test_who_else_has_seen_the_deal_is_said_whether_they_finished_or_not(
    kit: Kit, tmp_path: Path, actions: int
) -> None:
    begun = new_occasion_match(DAILY_DEALS, "Bo", TODAY, is_practice=False)
    keep(tmp_path, play(begun, actions), TODAY)
    _player, scene = daily_page(kit, TODAY)
    said = words_on(kit, scene)
    assert "It counts once" in said and "Seen on this computer by Bo." in said
    assert len(scene.others_results()) == (actions > 20)
    assert kit.shelf.library is not None
    told = kit.shelf.library.ask(query_daily_standing, None, lambda: TODAY)
    assert told.wait(PATIENCE)() == "to play · seen by Bo"
    own = kit.shelf.library.ask(find_profile, "Bo").wait(PATIENCE)
    told = kit.shelf.library.ask(query_daily_standing, own, lambda: TODAY)
    assert "seen" not in told.wait(PATIENCE)()
    _player, scene = daily_page(kit, TODAY, "Bo")
    assert "Seen on this" not in words_on(kit, scene)


def test_a_lead_in_blanco_is_a_row_though_its_code_names_no_day(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(others_results, "utc_today", lambda: TODAY + timedelta(days=7))
    setup = Setup(("Bo", "Bit"), BLANCO.seed(TODAY))
    extra = BLANCO.header(TODAY, is_practice=False)
    match = play_blanco(BlancoMatch(setup, [Seat("Bo"), Seat("Bit", 1, "tidy")], extra))
    paste(kit, match.record())
    own, other = [sheet.points for sheet in blanco_sheets(match.game)]
    assert [(it.game, it.when, it.name, it.points) for it in kept_results(kit)] == [
        ("blanco", TODAY.isoformat(), "Bo", other - own)
    ]


def test_the_first_result_of_a_person_stands_whatever_is_pasted_later(kit: Kit) -> None:
    paste(kit, game_of("Bo", 1).record())
    first = kept_results(kit)
    paste(kit, game_of("bo", 2).record())
    assert kept_results(kit) == first
    assert len(first) == 1


def test_what_is_no_result_of_a_deal_is_not_kept(kit: Kit) -> None:
    paste(kit, play(new_match([Seat("Bo")], "classic", 5)).record())
    unfinished = new_occasion_match(DAILY_DEALS, "Bo", TODAY, is_practice=False)
    paste(kit, play(unfinished, 20).record())
    assert kept_results(kit) == []


def test_a_person_has_one_row_a_deal_and_oneself_none() -> None:
    when = TODAY.isoformat()
    results = [
        OthersResult("luckybox", "daily", when, name, score)
        for name, score in (("Bo", "40"), ("Ada", "70"), ("bo", "45"), ("Cy", "-3"))
    ]
    found = results_of_deal(results, DAILY_DEALS, TODAY, "ADA")
    assert [(one.name, one.points) for one in found] == [("bo", 45), ("Cy", -3)]


def test_of_many_results_ones_own_is_shown(kit: Kit, tmp_path: Path) -> None:
    keep(tmp_path, game_of("Ada", 1), TODAY)
    for at in range(6):
        paste(kit, game_of(f"Bo{at}", at + 2).record())
    kit.settings.sent_results = [(*one[:4], "99", one[5]) for one in kit.settings.sent_results]
    _player, scene = daily_page(kit, TODAY)
    assert "7th Ada" in words_on(kit, scene)


def test_results_outlive_the_program_and_damage_costs_only_them(tmp_path: Path) -> None:
    good = ["luckybox", "daily", "2026-11-21", "Bo", "45", "LUCKY1-ABC"]
    for value, count in (
        ([good], 1), ([good[:5]], 0), ([[*good[:4], "many", ""]], 0), (["x"], 0), ("x", 0),
        ([[*good[:5], "L" * 2001]], 0),
    ):  # fmt: skip
        (tmp_path / "settings.json").write_text(
            json.dumps({"sent_results": value, "captions": True}), encoding="utf-8"
        )
        settings = Settings.load(tmp_path)
        assert len(settings.sent_results) == count and settings.captions
