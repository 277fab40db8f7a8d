"""The daily deal on the screen."""

from __future__ import annotations

from datetime import date, timedelta, timezone
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.blanco.match import DAILY_DEAL as BLANCO
from game.blanco.scenes.blanco_result import BlancoFinal, same_deal_caution
from game.blanco.scenes.blanco_result import make_repeat_table as again_in_blanco
from game.library import (
    GameAutosave,
    daily_games_of_profile,
    delete_game,
    find_profile,
    list_profiles,
    save_thoughts,
)
from game.local_time import start_of_utc_day
from game.luckybox.record import (
    DAILY_DEALS,
    WEEKLY_DEALS,
    LuckyboxMatch,
    new_occasion_match,
)
from game.luckybox.rules import EDITIONS, score_sheets
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import (
    create_match_table,
    make_repeat_table,
)
from game.luckybox.scenes.luckybox_telling import query_daily_standing
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.record import PERSON_KIND
from game.scenes import destinations as to
from game.scenes.daily import DailyGames, DailyScene, month_in_words
from game.scenes.destinations import make_scene
from game.scenes.frame.drawing import medal_in_words, occasion_label
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.menu.title import TitleScene
from game.scenes.others_results import utc_today
from game.scenes.share import ChallengeScene, ShareScene
from game.scenes.shared_facts import SharedFacts
from game.scenes.shelf.records import HighScoresScene
from game.scenes.table.play_scene import PauseScene
from game.statistics import DealPeriod, PlayedDeal, ScheduledDeals
from game.ui.draw.text import ELLIPSIS
from game.ui.tree.parts import Grid, Line
from game.ui.window.scene import Kit
from game.ui.window.window import MIN_WINDOW_SIZE
from game.words import LANGUAGES, _, set_language
from tests.core.test_rankings import dealt
from tests.players.blanco_screen import after_game
from tests.players.homes import daily_page, settle, wait_until
from tests.players.screen import Player, click, open_kit, widget_in, words_on
from tests.tables import libraries
from tests.tables.box import Library, code_of, summarise
from tests.tour import take_a_step
from tests.tours.blanco_tour import play_out

TODAY, MONDAY = date(2026, 11, 21), date(2026, 11, 16)
YESTERDAY = TODAY - timedelta(days=1)
TWO_BOLTS = EDITIONS["two-bolts"]


def keep(home: Path, match: LuckyboxMatch, day: date, at: str = "10:00:00") -> None:
    """Keep a game as if it had been begun on a day."""
    library = Library(home)
    journal = GameAutosave(library, match)
    match.extra["started"] = f"{day.isoformat()}T{at}Z"
    journal.keep().wait(libraries.PATIENCE)
    journal.close()
    library.close()


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return open_kit((960, 540), folder=tmp_path)


def labels(scene: DailyScene) -> set[str]:
    return {widget.label for widget in scene.focus.widgets if widget.can_focus}


def squares_of(scene: DailyScene, period: DealPeriod) -> dict[date, pygame.Rect]:
    """Give the places of the calendar's days or weeks, by their first day."""
    offering = scene.offering_of_period(period)
    if offering is None:
        return {}
    places = scene.view.places.items()
    of_it = [(key, at) for key, at in places if isinstance(key, tuple) and key[0] == "deal"]
    return {key[2]: at for key, at in of_it if key[1] == offering.occasion.key}


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
    player, scene = daily_page(kit, TODAY)
    assert "Play this deal" in labels(scene)
    assert "Practise" not in labels(scene)
    player.press(pygame.K_RETURN)
    match = table_of(player)
    assert match.setup.seed == DAILY_DEALS.seed(TODAY)
    assert match.extra["daily"] == "2026-11-21"
    assert occasion_label(match) == "Daily deal"
    assert [seat.name for seat in match.players] == ["Ada"]


def test_who_is_chosen_for_the_daily_deal_stays_chosen(kit: Kit) -> None:
    kit.settings.last_seats = [("Ada", "2", PERSON_KIND), ("Ben", "1", PERSON_KIND)]
    player, scene = daily_page(kit, TODAY)
    for name in ("Ben", "Cleo"):
        scene.choose_player(name)
        kit.stack.replace_all_scenes(TitleScene(kit))
        player.wait()
        click(player, "Daily deal")
        assert player.at(DailyScene).name == name
    assert [name for name, _badge, _kind in kit.settings.last_seats] == ["Cleo", "Ada"]


def test_games_without_settings_are_those_of_who_finished_most(tmp_path: Path) -> None:
    kit = open_kit((960, 540), folder=tmp_path)
    keep(tmp_path, libraries.play(libraries.laid(["Robin"])), TODAY)
    player = Player(kit, TitleScene(kit))
    wait_until(player, lambda: kit.settings.last_seats == [("Robin", "0", PERSON_KIND)])
    click(player, "Daily deal")
    assert player.at(DailyScene).name == "Robin"


@pytest.mark.parametrize("is_open_elsewhere", [False, True])
def test_a_game_that_was_begun_goes_on(kit: Kit, tmp_path: Path, is_open_elsewhere: bool) -> None:
    begun = libraries.play(new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False), 9)
    keep(tmp_path, begun, TODAY)
    player, scene = daily_page(kit, TODAY)
    assert "Continue" in labels(scene)
    assert not {"Play this deal", "Practise"} & labels(scene)
    other = Library(tmp_path)
    if is_open_elsewhere:
        entry = scene.games.unfinished_game(DAILY_DEALS, TODAY)
        other.claim(entry.uid).wait(libraries.PATIENCE)
    player.click(scene.focus.find_by_label("Continue").rect.center)
    settle(scene)
    player.wait()
    if is_open_elsewhere:
        assert player.scene is scene
        assert kit.notices.current.startswith("This game is open in another window")
    else:
        assert table_of(player).actions == begun.actions
    other.close()


def test_what_is_finished_shows_its_total_and_is_practised(kit: Kit, tmp_path: Path) -> None:
    done = libraries.play(new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False))
    keep(tmp_path, done, TODAY)
    player, scene = daily_page(kit, TODAY, "Bo")
    assert "Play this deal" in labels(scene)
    scene.choose_player("Ada")
    settle(scene)
    player.wait()
    assert scene.games.official_score(DAILY_DEALS, TODAY) is not None
    assert "Play this deal" not in labels(scene)
    player.press(pygame.K_2)
    assert occasion_label(table_of(player)) == "Practice"


def test_records_say_what_a_game_was_played_for(kit: Kit, tmp_path: Path) -> None:
    for occasion, first in ((DAILY_DEALS, TODAY), (WEEKLY_DEALS, MONDAY)):
        done = libraries.play(new_occasion_match(occasion, "Ada", first, is_practice=False))
        keep(tmp_path, done, first)
    bests = HighScoresScene(kit)
    player = Player(kit, bests)
    wait_until(player, lambda: bests.is_listed)
    bests.set_filters(bests.wanted._replace(edition=None))
    wait_until(player, lambda: len(bests.scores) == 2)
    player.wait(2)
    said = words_on(kit, bests)
    assert "Daily deal" in said and "Weekly challenge" in said


def test_what_was_played_is_shown_as_its_last_table(kit: Kit, tmp_path: Path) -> None:
    keep(
        tmp_path,
        libraries.play(new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False)),
        TODAY,
    )
    player, scene = daily_page(kit, TODAY)
    wait_until(player, lambda: scene.table_picture() is not None)
    picture = scene.table_picture()
    assert picture is not None and picture.get_size() == scene.view.places["table"].size
    player.click(squares_of(scene, DealPeriod.DAY)[YESTERDAY].center)
    player.wait()
    assert "table" not in scene.view.places


def test_a_broken_row_of_days_is_told_by_the_longest_not_by_nought(kit: Kit) -> None:
    _player, scene = daily_page(kit, TODAY)
    games = [dealt(DAILY_DEALS, TODAY - timedelta(days=ago), 66) for ago in range(9, 5, -1)]
    scene.show_games(DailyGames(("Ada",), {("luckybox", "daily"): DAILY_DEALS.official(games)}))
    assert scene.streak_in_words() == "Longest: 4 days in a row"


def test_practice_never_counts(kit: Kit, tmp_path: Path) -> None:
    keep(
        tmp_path,
        libraries.play(new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False), seed=1),
        TODAY,
    )
    keep(
        tmp_path,
        libraries.play(new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=True), seed=2),
        TODAY,
        "11:00:00",
    )
    keep(
        tmp_path,
        libraries.play(new_occasion_match(DAILY_DEALS, "Ada", YESTERDAY, is_practice=True), seed=3),
        TODAY,
    )
    _player, scene = daily_page(kit, TODAY)
    assert set(scene.games.official_games(DAILY_DEALS)) == {TODAY}
    library = kit.shelf.library
    [profile] = library.ask(list_profiles).wait(libraries.PATIENCE)
    played = library.ask(daily_games_of_profile, profile.number).wait(libraries.PATIENCE)
    assert len(played) == 3
    assert scene.games.official_games(DAILY_DEALS) == DAILY_DEALS.official(played)


KNOWN_DEAL = "You know this deal, so it’s practice for you."


def assert_is_practice_only(kit: Kit) -> None:
    """Check what the page of today's deal and the title say."""
    _player, scene = daily_page(kit, TODAY)
    words = words_on(kit, scene)
    assert KNOWN_DEAL in words and "practice only" in words
    assert "not played yet" not in scene.deal_state_in_words(scene.offerings[0])
    assert "counts once" not in words
    assert "Practise" in labels(scene) and not {"Play this deal", "Continue"} & labels(scene)
    assert kit.shelf.library is not None
    profile = kit.shelf.library.ask(find_profile, "Ada").wait(libraries.PATIENCE)
    standing = kit.shelf.library.ask(query_daily_standing, profile, lambda: TODAY)
    assert standing.wait(libraries.PATIENCE)() == "today: practice only"


@pytest.mark.parametrize("is_deleted", [False, True])
@pytest.mark.parametrize("is_practice", [False, True])
def test_a_day_that_is_known_is_offered_as_practice_and_one_that_is_played_goes_on_counting(
    kit: Kit, tmp_path: Path, is_practice: bool, is_deleted: bool
) -> None:
    match = new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=is_practice)
    keep(tmp_path, libraries.play(match, 20 if is_practice else None), TODAY)
    if is_deleted:
        assert kit.shelf.library is not None
        kit.shelf.library.ask(delete_game, str(match.extra["uid"])).wait(libraries.PATIENCE)
    if is_practice:
        assert_is_practice_only(kit)
        return
    _player, scene = daily_page(kit, TODAY)
    words = words_on(kit, scene)
    # The result of a deleted game goes on counting: the day is played.
    assert "1 played" in words and "Practise" in words and KNOWN_DEAL not in words
    assert is_deleted or scene.shown_score is not None


def test_a_day_that_was_begun_and_then_practised_says_that_it_does_not_count(
    kit: Kit, tmp_path: Path
) -> None:
    for is_practice, at in ((False, "10:00:00"), (True, "11:00:00")):
        match = new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=is_practice)
        keep(tmp_path, libraries.play(match, 20), TODAY, at)
    assert_is_practice_only(kit)


def test_practice_before_the_day_is_played_is_asked_about_first(kit: Kit) -> None:
    kit.stack.make = partial(make_scene, kit)
    player, _scene = daily_page(kit, TODAY)
    player.press(pygame.K_RETURN)
    for answer in ("Stay", "Practise"):
        player.press(pygame.K_ESCAPE)
        click(player, "Same deal")
        question = player.at(ConfirmScene)
        assert "it won’t count for you at all" in words_on(kit, question)
        click(player, answer)
        player.wait(2)
        if answer == "Stay":
            player.at(PauseScene)
            player.press(pygame.K_ESCAPE)
            assert occasion_label(table_of(player)) == "Daily deal"
    assert occasion_label(table_of(player)) == "Practice"
    player.press(pygame.K_ESCAPE)
    click(player, "Same deal")
    assert isinstance(player.scene, DraftScene), "practice can be begun again at once"


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_a_new_game_in_place_of_one_that_counts_is_asked_about_first(kit: Kit, game: str) -> None:
    kit.stack.make = partial(make_scene, kit)
    offerings = daily_page(kit, TODAY)[1].offerings
    offering = next(it for it in offerings if it.occasion.game == game)
    table = offering.lay(kit, "Ada", TODAY, False)
    player = Player(kit, to.OpenTable(table))
    table.director.finish()
    seat = next(at for at in table.match.waiting_seats() if table.match.asks(at))
    table.act(table.match.legal(seat)[0])
    table.director.finish()
    for answer in ("Stay", "New game"):
        player.press(pygame.K_ESCAPE)
        click(player, "New game")
        assert "kept under Games" in words_on(kit, player.at(ConfirmScene))
        click(player, answer)
        player.wait(2)
        if answer == "Stay":
            player.at(PauseScene)
            player.press(pygame.K_ESCAPE)
    assert "daily" not in player.scene.table.match.extra  # type: ignore[union-attr]


def test_practice_is_seen_from_its_first_hint_in_the_draft(kit: Kit) -> None:
    kit.stack.make = partial(make_scene, kit)
    player, scene = daily_page(kit, TODAY)
    table = scene.offering.lay(kit, "Ada", TODAY, True)
    kit.stack.replace_all_scenes(to.OpenTable(table))
    player.wait(2)
    player.at(DraftScene).table.director.finish()
    player.wait(3)
    player.press(pygame.K_h, frames=2)
    assert table.match.hints == [1]
    table.leave()
    assert_is_practice_only(kit)


def test_the_code_of_ones_own_day_is_practice_and_beats_nothing(kit: Kit, tmp_path: Path) -> None:
    done = libraries.play(new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False))
    keep(tmp_path, done, TODAY)
    kit.settings.last_seats = [("Ada", 0, PERSON_KIND)]
    player = Player(kit, ChallengeScene(kit, code_of(done.record())))
    click(player, "Play this deal")
    library = kit.shelf.library
    library.ask(list_profiles).wait(libraries.PATIENCE)
    player.wait(3)
    assert occasion_label(table_of(player)) == "Practice"
    assert kit.notices.current == "Practice: Ada played this deal before."
    to_beat = player.scene.table.to_beat
    assert to_beat.best_of_seat(0) is None and not to_beat.is_beaten(0, 1000)


@pytest.mark.parametrize(("days", "streak"), [(1, ""), (3, " · 3 days in a row")])
def test_the_day_that_is_shared_tells_its_medal_streak_and_par(
    kit: Kit, tmp_path: Path, days: int, streak: str
) -> None:
    played = []
    for back in range(days):
        day = TODAY - timedelta(days=back)
        match = libraries.play(new_occasion_match(DAILY_DEALS, "Ada", day, is_practice=False))
        keep(tmp_path, match, day)
        played.append(match)
    shared, library = played[0], kit.shelf.library
    uid = shared.extra["uid"]
    library.ask(save_thoughts, uid, par=68).wait(libraries.PATIENCE)
    scene = ShareScene(kit, shared)
    player = Player(kit, scene)
    library.ask(list_profiles).wait(libraries.PATIENCE)
    player.wait(2)
    total = score_sheets(shared.game)[0].total
    medal = DAILY_DEALS.medal(TODAY, total)
    named = f" · {medal_in_words(medal)}" if medal else ""
    line = scene.shared_text().splitlines()[0]
    assert line == f"{scene.line}{named}{streak} · par 68"


def test_a_medal_is_told_to_those_it_is_shared_with() -> None:
    assert SharedFacts(60, 3, 1).in_words() == ["Gold", "par 60"]


def test_practice_is_shared_without_a_medal_or_streak(kit: Kit, tmp_path: Path) -> None:
    for at, is_practice in (("10:00:00", False), ("11:00:00", True)):
        match = new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=is_practice)
        keep(tmp_path, libraries.play(match, seed=3), TODAY, at)
    scene = ShareScene(kit, match)
    kit.shelf.library.ask(list_profiles).wait(libraries.PATIENCE)
    Player(kit, scene).wait(2)
    assert scene.shared_text().splitlines()[0] == scene.line
    assert (scene.facts.medal, scene.facts.streak) == (0, 0)


@pytest.mark.parametrize(
    ("occasion", "span", "first"),
    [
        (DAILY_DEALS, DealPeriod.DAY, YESTERDAY),
        (WEEKLY_DEALS, DealPeriod.WEEK, MONDAY - timedelta(days=7)),
    ],
    ids=["day", "week"],
)
def test_what_is_over_is_practised(
    kit: Kit, occasion: ScheduledDeals, span: DealPeriod, first: date
) -> None:
    player, scene = daily_page(kit, TODAY)
    player.click(squares_of(scene, span)[first].center)
    assert (scene.offering.occasion, scene.first) == (occasion, first)
    assert "Practise" in labels(scene) and "Play this deal" not in labels(scene)
    player.press(pygame.K_RETURN)
    match = table_of(player)
    assert match.setup.seed == occasion.seed(first)
    assert match.setup.edition.name == occasion.kind(first)
    assert match.extra["practice"] is True
    player.wait(40)
    player.press(pygame.K_ESCAPE, frames=3)
    click(player, "Leave", frames=3)
    assert player.scene is scene, "back where it was begun"


def test_the_result_of_practice_leads_back_to_the_day_it_was_begun_from(kit: Kit) -> None:
    player, scene = daily_page(kit, TODAY)
    player.click(squares_of(scene, DealPeriod.DAY)[YESTERDAY].center)
    player.press(pygame.K_RETURN, frames=3)
    table = player.scene.table
    while not table.match.is_over:
        take_a_step(table, table.match, 0)
        table.director.finish()
    kit.stack.replace_top_scene(FinalScene(kit, table))
    player.wait()
    player.advance_time(30.0)
    player.wait(2)
    click(player, "Back", frames=3)
    assert player.scene is scene and scene.first == YESTERDAY


@pytest.mark.parametrize("door", ["Today", "This week", "Blanco today"])
def test_a_deal_that_counts_leads_back_to_its_page_when_it_is_left_and_when_it_goes_on(
    kit: Kit, door: str
) -> None:
    player, scene = daily_page(kit, utc_today())
    player.click(scene.focus.find_by_label(door).rect.center)
    for words in ("Play this deal", "Continue"):
        click(player, words, frames=3)
        settle(scene)
        player.wait(40)
        assert player.scene is not scene
        table: Any = player.scene.table  # type: ignore[attr-defined]
        if not table.match.actions:
            table.act(table.match.legal(table.match.waiting_seats()[0])[0])
        table.director.finish()
        player.wait(3)
        player.press(pygame.K_ESCAPE, frames=3)
        click(player, "Leave", frames=3)
        assert player.scene is scene, "back where it was begun"
        settle(scene)
        player.wait(3)


def test_blancos_day_names_whom_it_counts_for_and_what_follows_is_a_new_game(kit: Kit) -> None:
    _player, scene = daily_page(kit, TODAY)
    offering = next(each for each in scene.offerings if each.occasion is BLANCO)
    for is_practice in (False, True):
        table: Any = offering.lay(kit, "Ada", TODAY, is_practice)
        assert ("Ada" in table.caption()) is not is_practice
        play_out(table)
        table.show_to_viewer(0)
        final = after_game(kit, table)
        assert isinstance(final, BlancoFinal)
        player = Player(kit, final)
        final.counting.finish()
        player.wait(3)
        caption = final.result.caption(final.counting)
        assert caption.startswith("Daily deal · Ada") is not is_practice
        assert "cleared both grids" in caption
        assert widget_in(final, "new").label == "New game"


@pytest.mark.parametrize(
    ("spoken", "heading"), [("es", "Noviembre de 2026"), ("fr", "Novembre 2026")]
)
def test_a_month_that_heads_the_calendar_is_written_large(spoken: str, heading: str) -> None:
    set_language(spoken)
    words = month_in_words(2026, 11)
    set_language("en")
    assert words == heading


def test_the_months_can_be_turned_back_and_their_medals_are_counted(kit: Kit) -> None:
    player, scene = daily_page(kit, TODAY)
    player.click(squares_of(scene, DealPeriod.DAY)[TODAY + timedelta(days=1)].center)
    assert scene.first == TODAY
    player.press(pygame.K_PAGEDOWN)
    assert scene.month == (2026, 11)
    player.press(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert scene.month == (2026, 9)
    player.press(pygame.K_PAGEDOWN)
    assert scene.month == (2026, 10)
    _player, scene = daily_page(kit, TODAY)
    games = [dealt(DAILY_DEALS, TODAY - timedelta(days=ago), 66) for ago in range(7)]
    scene.show_games(DailyGames(("Ada",), {("luckybox", "daily"): DAILY_DEALS.official(games)}))
    on_it = words_on(kit, scene)
    assert "× 7" in on_it and "× 0" in on_it and "7 days in a row · longest 7" in on_it


def test_the_week_is_a_click_away_and_says_its_twist_beforehand(kit: Kit) -> None:
    player, scene = daily_page(kit, TODAY)
    player.click(scene.focus.find_by_label("This week").rect.center)
    assert (scene.offering.occasion, scene.first) == (WEEKLY_DEALS, MONDAY)
    assert scene.offering.about(MONDAY) == (TWO_BOLTS.title, TWO_BOLTS.note)
    on_it = words_on(kit, scene)
    assert _(TWO_BOLTS.note) in on_it and "Week 47 of 2026 · Two bolts fewer" in on_it
    player.press(pygame.K_RETURN, frames=1)
    match = table_of(player)
    assert (match.setup.seed, match.setup.edition.name) == (WEEKLY_DEALS.seed(MONDAY), "two-bolts")
    assert (match.extra["weekly"], occasion_label(match)) == ("2026-W47", "Weekly challenge")


def test_blanco_has_a_deal_of_the_day_against_a_bot(kit: Kit) -> None:
    kit.settings.memory_notes = False
    player, scene = daily_page(kit, TODAY)
    player.click(scene.focus.find_by_label("Blanco today").rect.center)
    assert scene.offering.occasion is BLANCO
    player.wait()
    assert squares_of(scene, DealPeriod.DAY) and not squares_of(scene, DealPeriod.WEEK)
    player.press(pygame.K_1, frames=1)
    match = player.scene.table.match  # type: ignore[attr-defined]
    assert [seat.kind for seat in match.players] == ["person", "tidy"]
    assert match.players[0].name == "Ada" != match.players[1].name
    assert (match.setup.seed, match.extra["daily"]) == (BLANCO.seed(TODAY), "2026-11-21")
    assert match.has_memory_notes, "as everybody has, whatever the settings say"


def test_the_same_deal_again_is_practice_and_another_is_nothing_special(kit: Kit) -> None:
    mine = create_match_table(kit, new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False))
    assert occasion_label(make_repeat_table(kit, mine, mine.match.setup.seed).match) == "Practice"
    assert occasion_label(make_repeat_table(kit, mine, 77).match) == ""
    _player, scene = daily_page(kit, TODAY)
    offering = next(each for each in scene.offerings if each.occasion is BLANCO)
    table: Any = offering.lay(kit, "Ada", TODAY, False)
    assert same_deal_caution(table) == "as practice"
    rematch = again_in_blanco(kit, table, table.match.setup.seed).match
    assert occasion_label(rematch) == "Practice" and rematch.extra["daily"] == "2026-11-21"
    assert not BLANCO.official([(summarise(rematch.record()).game, 0)])
    assert occasion_label(again_in_blanco(kit, table, 77).match) == ""


def finished(occasion: ScheduledDeals, first: date, score: int) -> dict[date, PlayedDeal]:
    return occasion.official([dealt(occasion, first, score)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_door_cuts_a_result_short(language: str) -> None:
    set_language(language)
    kit = open_kit(MIN_WINDOW_SIZE)
    player, scene = daily_page(kit, TODAY)
    played = {("blanco", "daily"): finished(BLANCO, TODAY, -12)}
    scene.show_games(DailyGames(("Ada",), played))
    with patch.object(kit.text, "render", wraps=kit.text.render) as rendered:
        player.wait(3)
        scene.draw(kit.window.surface)
    shown = [call.args[0] for call in rendered.call_args_list]
    assert any("12" in line for line in shown)
    assert not [line for line in shown if line.endswith(ELLIPSIS)]


@pytest.mark.parametrize(
    ("door", "occasion", "first", "score", "told"),
    [
        ("Today", DAILY_DEALS, TODAY, 66, {"66 points", "Gold · You’ve had a mega game!"}),
        ("This week", WEEKLY_DEALS, MONDAY, 71, {"71 points", "Diamond"}),
        ("Blanco today", BLANCO, TODAY, 6, {"won by 6 cards", "Silver"}),
        ("Blanco today", BLANCO, TODAY, -3, {"lost by 3 cards"}),
    ],
)  # fmt: skip
def test_what_was_scored_is_told_with_its_medal(
    kit: Kit, door: str, occasion: ScheduledDeals, first: date, score: int, told: set[str]
) -> None:
    player, scene = daily_page(kit, TODAY)
    played = {(occasion.game, occasion.key): finished(occasion, first, score)}
    scene.show_games(DailyGames(("Ada",), played))
    player.click(scene.focus.find_by_label(door).rect.center, frames=1)
    on_it = words_on(kit, scene)
    assert [words for words in told if words not in on_it] == []
    assert scene.shown_medal == occasion.medal(first, score)
    assert "Practise" in labels(scene)


@pytest.mark.parametrize(
    ("hours", "said"), [(0, "00:00"), (1, "01:00"), (-5, "19:00"), (5.5, "05:30")]
)
def test_the_next_deal_is_told_by_the_clock_of_the_player(hours: float, said: str) -> None:
    assert f"{start_of_utc_day(date(2026, 11, 23), timezone(timedelta(hours=hours))):%H:%M}" == said


def test_days_to_come_have_no_rim_and_all_others_have_one(kit: Kit) -> None:
    _player, scene = daily_page(kit, TODAY)
    panel = scene.parts()["calendar"]
    assert isinstance(panel, Line)
    (calendar,) = [part for part in panel.parts if isinstance(part, Grid)]
    squares = {
        part.key[2]: part.ground
        for part in calendar.parts
        if isinstance(part.key, tuple) and part.key[1] == DAILY_DEALS.key
    }
    assert {day for day, ground in squares.items() if ground.edge == ground.fill} == {
        day for day in squares if day > TODAY
    }
    assert date(2026, 11, 30) in squares and date(2026, 12, 6) in squares


def test_a_week_not_played_yet_shows_its_badge_and_the_best_with_its_twist(
    kit: Kit, tmp_path: Path
) -> None:
    player, scene = daily_page(kit, TODAY)
    week = scene.offering_of_period(DealPeriod.WEEK)
    assert week is not None and week.badge is not None
    scene.open_current_deal(week)
    player.wait(2)
    assert "finish it for its badge" in words_on(kit, scene)
    kind = WEEKLY_DEALS.kind(MONDAY)
    earlier = MONDAY - timedelta(weeks=1)
    while WEEKLY_DEALS.kind(earlier) != kind:
        earlier -= timedelta(weeks=1)
    match = libraries.play(new_occasion_match(WEEKLY_DEALS, "Ada", earlier, is_practice=False))
    keep(tmp_path, match, earlier)
    total = score_sheets(match.game)[0].total
    player, scene = daily_page(open_kit((960, 540), folder=tmp_path), TODAY)
    scene.open_current_deal(week)
    player.wait(2)
    assert f"{total} your best weekly challenge with this twist" in words_on(player.kit, scene)
