"""The daily deal on the screen: once officially, as often as one likes for practice."""

from __future__ import annotations

from datetime import date, timedelta, timezone
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.blanco.match import DAILY as BLANCO
from game.blanco.scenes.blanco_result import again as again_in_blanco
from game.blanco.scenes.blanco_result import note_again
from game.library import Journal, daily_games_of, list_profiles
from game.luckybox.record import DAILY, WEEKLY, LuckyboxMatch, occasion_match
from game.luckybox.rules import EDITIONS
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import again, lay_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes.daily import DailyGames, DailyScene, DaySquare, begin_of
from game.scenes.frame.drawing import special_of
from game.scenes.menu.title import TitleScene
from game.statistics import Occasion, PlayedDeal, Span
from game.ui.window.scene import Kit
from game.words import _
from tests.core.test_rankings import dealt
from tests.players.homes import settle
from tests.players.screen import Player, click, open_kit, words_on
from tests.tables.box import Library, summarise
from tests.tables.libraries import PATIENCE, play

TODAY, MONDAY = date(2026, 11, 21), date(2026, 11, 16)
YESTERDAY = TODAY - timedelta(days=1)
TWO_BOLTS = EDITIONS["two-bolts"]


def keep(home: Path, match: LuckyboxMatch, day: date, at: str = "10:00:00") -> None:
    """Keep a game as if it had been begun on a day."""
    library = Library(home)
    journal = Journal(library, match)
    match.extra["started"] = f"{day.isoformat()}T{at}Z"
    journal.keep().wait(PATIENCE)
    journal.close()
    library.close()


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return open_kit((960, 540), folder=tmp_path)


def opened(kit: Kit, name: str = "Ada") -> tuple[Player, DailyScene]:
    scene = DailyScene(kit, name, lambda: TODAY)
    player = Player(kit, scene)
    settle(scene)
    player.wait(2)
    return player, scene


def labels(scene: DailyScene) -> set[str]:
    """Name the buttons that can be pressed."""
    return {widget.label for widget in scene.focus.widgets if widget.can_focus}


def days_of(scene: DailyScene) -> list[DaySquare]:
    return [square for square in scene.squares if square.span is Span.DAY]


def table_of(player: Player) -> LuckyboxMatch:
    assert isinstance(player.scene, DraftScene | RoundScene)
    return player.scene.table.match


@pytest.mark.parametrize("has_library", [True, False])
def test_todays_deal_is_played_before_it_is_practised(tmp_path: Path, has_library: bool) -> None:
    kit = open_kit((960, 540), folder=tmp_path if has_library else None)
    kit.settings.last_seats = [("Ada", "2", "person")]
    player = Player(kit, TitleScene(kit))
    click(player, "Daily deal")
    assert player.at(DailyScene).name == "Ada"
    player, scene = opened(kit)
    assert "Play this deal" in labels(scene)
    assert "Practise" not in labels(scene)
    player.press(pygame.K_RETURN)
    match = table_of(player)
    assert match.setup.seed == DAILY.seed(TODAY)
    assert match.extra["daily"] == "2026-11-21"
    assert special_of(match) == "Daily deal"
    assert [seat.name for seat in match.players] == ["Ada"]


@pytest.mark.parametrize("is_open_elsewhere", [False, True])
def test_a_game_that_was_begun_goes_on_and_is_not_begun_again(
    kit: Kit, tmp_path: Path, is_open_elsewhere: bool
) -> None:
    begun = play(occasion_match(DAILY, "Ada", TODAY, is_practice=False), 9)
    keep(tmp_path, begun, TODAY)
    player, scene = opened(kit)
    assert "Continue" in labels(scene)
    assert not {"Play this deal", "Practise"} & labels(scene)
    other = Library(tmp_path)
    if is_open_elsewhere:
        entry = scene.games.entry(DAILY, TODAY)
        assert entry is not None
        other.claim(entry.uid).wait(PATIENCE)
    player.click(scene.focus.labelled("Continue").rect.center)
    settle(scene)
    player.wait()
    if is_open_elsewhere:
        assert player.scene is scene
        assert kit.notices.current.startswith("This game is open in another window")
    else:
        assert table_of(player).actions == begun.actions
    other.close()


def test_what_is_finished_shows_its_total_and_can_be_practised_but_by_another_played(
    kit: Kit, tmp_path: Path
) -> None:
    done = play(occasion_match(DAILY, "Ada", TODAY, is_practice=False))
    keep(tmp_path, done, TODAY)
    player, scene = opened(kit, "Bo")
    assert "Play this deal" in labels(scene)
    scene.choose("Ada")
    settle(scene)
    player.wait()
    assert scene.games.score(DAILY, TODAY) is not None
    assert "Play this deal" not in labels(scene)
    player.press(pygame.K_2)
    assert special_of(table_of(player)) == "Practice"


def test_practice_never_counts(kit: Kit, tmp_path: Path) -> None:
    keep(tmp_path, play(occasion_match(DAILY, "Ada", TODAY, is_practice=False), seed=1), TODAY)
    keep(
        tmp_path,
        play(occasion_match(DAILY, "Ada", TODAY, is_practice=True), seed=2),
        TODAY,
        "11:00:00",
    )
    keep(tmp_path, play(occasion_match(DAILY, "Ada", YESTERDAY, is_practice=True), seed=3), TODAY)
    _player, scene = opened(kit)
    assert set(scene.games.official(DAILY)) == {TODAY}
    library = kit.shelf.library
    assert library is not None
    [profile] = library.ask(list_profiles).wait(PATIENCE)
    played = library.ask(daily_games_of, profile.number).wait(PATIENCE)
    assert len(played) == 3
    assert scene.games.official(DAILY) == DAILY.official(played)


@pytest.mark.parametrize(
    ("occasion", "span", "first"),
    [(DAILY, Span.DAY, YESTERDAY), (WEEKLY, Span.WEEK, MONDAY - timedelta(days=7))],
    ids=["day", "week"],
)
def test_what_is_over_can_only_be_practised(
    kit: Kit, occasion: Occasion, span: Span, first: date
) -> None:
    player, scene = opened(kit)
    square = next(it for it in scene.squares if (it.span, it.day.date) == (span, first))
    player.click(square.rect.center)
    assert (scene.offering.occasion, scene.first) == (occasion, first)
    assert "Practise" in labels(scene) and "Play this deal" not in labels(scene)
    player.press(pygame.K_RETURN)
    match = table_of(player)
    assert match.setup.seed == occasion.seed(first)
    assert match.setup.edition.name == occasion.kind(first)
    assert match.extra["practice"] is True


def test_the_months_can_be_turned_back_but_no_day_to_come_be_looked_at(kit: Kit) -> None:
    player, scene = opened(kit)
    tomorrow = next(one for one in days_of(scene) if one.day.date > TODAY)
    player.click(tomorrow.rect.center)
    assert scene.first == TODAY
    player.press(pygame.K_PAGEDOWN)
    assert scene.month == (2026, 11)
    player.press(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert scene.month == (2026, 9)
    player.press(pygame.K_PAGEDOWN)
    assert scene.month == (2026, 10)


def test_the_week_is_a_click_away_and_says_its_twist_beforehand(kit: Kit) -> None:
    player, scene = opened(kit)
    player.click(scene.focus.labelled("This week").rect.center)
    assert (scene.offering.occasion, scene.first) == (WEEKLY, MONDAY)
    assert scene.offering.about(MONDAY) == (TWO_BOLTS.title, TWO_BOLTS.note)
    on_it = words_on(kit, scene)
    assert _(TWO_BOLTS.note) in on_it and "Week 47 of 2026 · Two bolts fewer" in on_it
    player.press(pygame.K_RETURN)
    player.wait()
    match = table_of(player)
    assert (match.setup.seed, match.setup.edition.name) == (WEEKLY.seed(MONDAY), "two-bolts")
    assert (match.extra["weekly"], special_of(match)) == ("2026-W47", "Weekly challenge")


def test_blanco_has_a_deal_of_the_day_against_a_bot(kit: Kit) -> None:
    kit.settings.memory_notes = False
    player, scene = opened(kit)
    player.click(scene.focus.labelled("Blanco today").rect.center)
    assert scene.offering.occasion is BLANCO
    assert not any(square.span is Span.WEEK for square in scene.squares)
    player.press(pygame.K_1)
    player.wait()
    match = player.scene.table.match  # type: ignore[attr-defined]
    assert [seat.kind for seat in match.players] == ["person", "tidy"]
    assert match.players[0].name == "Ada" != match.players[1].name
    assert (match.setup.seed, match.extra["daily"]) == (BLANCO.seed(TODAY), "2026-11-21")
    assert match.has_notes, "as everybody has, whatever the settings say"


def test_the_same_deal_again_is_practice_and_another_is_nothing_special(kit: Kit) -> None:
    mine = lay_table(kit, occasion_match(DAILY, "Ada", TODAY, is_practice=False))
    assert special_of(again(kit, mine, mine.match.setup.seed).match) == "Practice"
    assert special_of(again(kit, mine, 77).match) == ""
    _player, scene = opened(kit)
    offering = next(each for each in scene.offerings if each.occasion is BLANCO)
    table: Any = offering.lay(kit, "Ada", TODAY, False)
    assert note_again(table) == "as practice"
    rematch = again_in_blanco(kit, table, table.match.setup.seed).match
    assert special_of(rematch) == "Practice" and rematch.extra["daily"] == "2026-11-21"
    assert not BLANCO.official([(summarise(rematch.record()).game, 0)])
    assert special_of(again_in_blanco(kit, table, 77).match) == ""


def finished(occasion: Occasion, first: date, score: int) -> dict[date, PlayedDeal]:
    return occasion.official([dealt(occasion, first, score)])


@pytest.mark.parametrize(
    ("door", "occasion", "first", "score", "told"),
    [
        ("Today", DAILY, TODAY, 66, {"66 points", "Gold · You’ve had a mega game!"}),
        ("This week", WEEKLY, MONDAY, 71, {"71 points", "Diamond"}),
        ("Blanco today", BLANCO, TODAY, 6, {"won by 6 cards", "Silver"}),
        ("Blanco today", BLANCO, TODAY, -3, {"lost by 3 cards"}),
    ],
)  # fmt: skip
def test_what_was_scored_is_told_with_its_medal(
    kit: Kit, door: str, occasion: Occasion, first: date, score: int, told: set[str]
) -> None:
    player, scene = opened(kit)
    played = {(occasion.game, occasion.key): finished(occasion, first, score)}
    scene.know(DailyGames(("Ada",), played))
    player.click(scene.focus.labelled(door).rect.center)
    player.wait()
    on_it = words_on(kit, scene)
    assert [words for words in told if words not in on_it] == []
    assert scene.medal == occasion.medal(first, score)
    assert "Practise" in labels(scene)


def test_the_medals_of_the_month_are_counted_on_its_page(kit: Kit) -> None:
    _player, scene = opened(kit)
    games = [dealt(DAILY, TODAY - timedelta(days=ago), 66) for ago in range(7)]
    scene.know(DailyGames(("Ada",), {("luckybox", "daily"): DAILY.official(games)}))
    on_it = words_on(kit, scene)
    assert "× 7" in on_it and "× 0" in on_it and "7 days in a row · longest 7" in on_it


@pytest.mark.parametrize(
    ("hours", "said"), [(0, "00:00"), (1, "01:00"), (-5, "19:00"), (5.5, "05:30")]
)
def test_the_next_deal_is_told_by_the_clock_of_the_player(hours: float, said: str) -> None:
    assert f"{begin_of(date(2026, 11, 23), timezone(timedelta(hours=hours))):%H:%M}" == said
