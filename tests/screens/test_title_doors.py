"""What the doors of the title tell; going on with the last game, and beginning again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_table import BlancoTable
from game.library import GameSearch, ListedSeat, list_games
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.record import (
    DAILY_DEALS,
    WEEKLY_DEALS,
    LuckyboxMatchReplay,
    new_occasion_match,
)
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import (
    branch_table,
    create_match_table,
    make_replay_table,
    make_table,
)
from game.luckybox.scenes.luckybox_telling import query_daily_standing
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.stage import seat_scores, view_of
from game.record import PERSON_KIND
from game.record import Player as Seat
from game.scenes import destinations as to
from game.scenes.daily import DailyScene
from game.scenes.entrance import make_last_rival_players
from game.scenes.frame.charts import number_text
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.menu.seat_form import TitleDetails
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.title import SecondGameButton, TitleButtonDetails, TitleScene
from game.scenes.table.play_scene import PauseScene
from game.scenes.table.table import Seated
from game.start import WatchStart
from game.statistics import DealPeriod
from game.ui.draw.text import ELLIPSIS
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Digit
from game.ui.window.preferences import Settings
from game.ui.window.scene import FRESH_SECONDS, Kit
from game.ui.window.window import MIN_WINDOW_SIZE
from game.words import LANGUAGES, set_language
from tests.core.test_rankings import dealt
from tests.players.homes import opened_copy, wait_for, wait_until
from tests.players.screen import (
    SIZE,
    Player,
    click,
    focus_of,
    open_kit,
    opened,
    playing,
    widget_in,
    words_on,
)
from tests.tables.libraries import (
    PATIENCE,
    connection_to,
    filled,
    laid,
    laid_blanco,
    laid_series,
    play,
    play_blanco,
    rows,
)

TODAY = date(2026, 11, 22)


class Noon(datetime):
    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        return cls(2026, 11, 22, 12, tzinfo=tz)


def at_title(
    tmp_path: Path, name: str = "Ada", size: tuple[int, int] = SIZE
) -> tuple[Player, TitleScene]:
    kit = open_kit(size, folder=tmp_path, settings=Settings(last_seats=[(name, "0", PERSON_KIND)]))
    player, scene = playing(kit, TitleScene(kit))
    wait_until(player, lambda: scene.has_queried and not scene.asking.is_waiting)
    return player, scene


def told_at(scene: TitleScene, label: str) -> str:
    door = scene.focus.find_by_label(label)
    assert isinstance(door, Button)
    return door.detail_text


# --- who plays ----------------------------------------------------------------------------------


def test_where_several_have_played_the_title_says_whose_turn_it_is_and_lets_one_change_it(
    tmp_path: Path,
) -> None:
    filled(tmp_path, play(laid(("Ada", "Bo"))))
    player, scene = at_title(tmp_path)
    player.wait(3)
    assert "Playing as Ada" in words_on(player.kit, scene)
    who = widget_in(scene, "who")
    player.click((who.rect.right - 9, who.rect.centery))
    player.wait(3)
    assert "Playing as Bo" in words_on(player.kit, scene)
    click(player, "Daily deal")
    page = player.at(DailyScene)
    assert page.name == "Bo" and "Playing as Bo" in words_on(player.kit, page)


def test_where_one_has_played_alone_the_title_names_nobody(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada",))))
    player, scene = at_title(tmp_path)
    player.wait(3)
    assert "Playing as" not in words_on(player.kit, scene)


@pytest.mark.parametrize(
    ("name", "is_practice"), [("Ada", False), ("Ada", True), ("Player", False)]
)
def test_a_deal_that_counts_names_who_plays_it(
    tmp_path: Path, name: str, is_practice: bool
) -> None:
    kit = open_kit((1600, 900), folder=tmp_path)
    match = new_occasion_match(DAILY_DEALS, name, TODAY, is_practice=is_practice)
    table = create_match_table(kit, match)
    is_named = name == "Ada" and not is_practice
    _player, draft = playing(kit, DraftScene(kit, table))
    assert ("Daily deal · Ada" in words_on(kit, draft)) == is_named
    table.match.act(table.match.legal(0)[0])
    table.director.finish()
    _player, scene = playing(kit, RoundScene(kit, make_replay_table(kit, table.match.record(), 1)))
    assert ("Daily deal · Ada" in words_on(kit, scene)) == is_named


@pytest.mark.parametrize("is_daily", [True, False])
def test_after_a_daily_deal_the_buttons_say_what_comes_next(tmp_path: Path, is_daily: bool) -> None:
    kit = open_kit(folder=tmp_path)
    match = new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False) if is_daily else None
    table = create_match_table(kit, play(match or laid(("Ada",))))
    player, scene = playing(kit, FinalScene(kit, table))
    player.wait()
    player.advance_time(30.0)
    player.wait(2)
    labels = {it.label for it in scene.focus.widgets if isinstance(it, Button)}
    assert ({"Practise", "Play solo"} <= labels) == is_daily
    assert ({"Same deal again", "Play again"} <= labels) != is_daily


# --- what the doors tell -------------------------------------------------------------------------


def test_play_solo_tells_the_best_of_the_games_it_would_begin(tmp_path: Path) -> None:
    """Of the same edition, alone, and no practice."""
    practice = laid(("Ada",), seed=4)
    practice.extra["practice"] = True
    alone = [play(laid(("Ada",), seed=seed), seed=seed) for seed in range(3)]
    others = [play(laid(("Ada",), edition="bga")), play(laid(("Ada", "Bo"))), play(practice)]
    filled(tmp_path, *alone, *others, play(laid(("Bo",), seed=9)))
    best = max(
        total
        for (total,) in rows(
            tmp_path,
            "SELECT total FROM seats JOIN games ON games.id = seats.game"
            " WHERE players = 1 AND name = 'Ada'"
            " AND edition = 'classic' AND NOT is_practice",
        )
        if isinstance(total, int)
    )
    _player, scene = at_title(tmp_path)
    assert told_at(scene, "Play solo") == f"best {number_text(best)}"


GUIDE_OFFER = "First time? A guide shows you how."


@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("has_seen", [False, True])
def test_play_solo_announces_the_guide_to_whom_it_would_be_offered(
    tmp_path: Path, has_seen: bool, finished: bool
) -> None:
    if finished:
        filled(tmp_path, play(laid(("Bo",), seed=9)))
    player, scene = at_title(tmp_path)
    player.kit.settings.guided = ["luckybox"] * has_seen
    assert (told_at(scene, "Play solo") == GUIDE_OFFER) is not (has_seen or finished)


def test_a_game_whose_end_is_missing_is_offered_and_a_damaged_one_is_not(tmp_path: Path) -> None:
    """As after a power cut; and nobody is bothered."""
    filled(tmp_path, play(laid(("Ada",), seed=6), 40))
    (file,) = (tmp_path / "games").iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-900])
    _player, scene = at_title(tmp_path)
    assert told_at(scene, "Continue").startswith("Ada · round ")
    file.write_bytes(whole.replace(b'"card": ', b'"card":  ', 1))
    player, scene = at_title(tmp_path)
    assert all(widget.label != "Continue" for widget in scene.focus.widgets if widget.visible)
    assert player.kit.notices.current == ""


def test_blanco_tells_how_many_games_were_won_and_which_of_a_match_is_next(tmp_path: Path) -> None:
    filled(tmp_path, *(play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in range(3)))
    ((won,),) = rows(tmp_path, "SELECT sum(has_won) FROM seats WHERE name = 'Ada'")
    _player, scene = at_title(tmp_path)
    assert told_at(scene, "Blanco") == f"won {won} of 3"
    of_the_day = laid_blanco(("Ada",), 1, seed=7)
    of_the_day.extra["daily"] = TODAY.isoformat()
    for game, words in (
        (play_blanco(of_the_day, 9), "Blanco · Daily deal"),
        (play_blanco(laid_blanco(("Ada",), 1), 9), "Blanco · on turn "),
        (play_blanco(laid_series(1)), "Blanco · next: game 2"),
    ):
        filled(tmp_path, game)
        _player, scene = at_title(tmp_path)
        assert told_at(scene, "Continue").startswith(words)
        _player, scene = at_title(tmp_path, "Bo")
        assert words.endswith("game 2") or told_at(scene, "Continue") == "Ada · Blanco"


def test_the_key_of_the_second_game_lies_on_no_letter_of_its_name(kit: Kit) -> None:
    scene = TitleScene(kit)
    Player(kit, scene).wait()
    door = next(it for it in scene.focus.widgets if isinstance(it, SecondGameButton))
    key = door.key_sign_area(kit)
    assert key is not None
    assert key.bottom <= door.rect.top + 0.2 * door.rect.height and key.right > door.rect.right


def test_no_door_moves_when_the_library_answers(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada",))), play(laid(("Ada",), seed=6), 40))
    kit = open_kit(folder=tmp_path, settings=Settings(last_seats=[("Ada", "0", PERSON_KIND)]))
    player, scene = playing(kit, TitleScene(kit))
    doors = [door for door in scene.focus.widgets if isinstance(door, Button)]
    before = [(door.label, tuple(door.rect), bool(door.detail_text)) for door in doors]
    wait_until(player, lambda: scene.has_queried and not scene.asking.is_waiting)
    told = [(door.label, tuple(door.rect), bool(door.detail_text)) for door in doors]
    assert told == before, "nor do the words on it"
    click(player, "FR")
    assert told_at(scene, "Donne du jour") == "aujourd’hui\N{NO-BREAK SPACE}: à jouer"
    assert told_at(scene, "Énigme") == "énigme du jour"


WEEK = -1
"""Among days, so many ago, the deal of this week."""


def play_daily(monkeypatch: pytest.MonkeyPatch, days: dict[int, int | None]) -> None:
    """Play the deals of so many days ago to these totals; without a total one is not finished."""
    played = [
        dealt(
            *(
                (WEEKLY_DEALS, DealPeriod.WEEK.first(TODAY)) if back == WEEK
                else (DAILY_DEALS, TODAY - timedelta(days=back))
            ),
            total or 0,
            is_finished=total is not None,
        )
        for back, total in days.items()
    ]  # fmt: skip
    monkeypatch.setattr(
        "game.luckybox.scenes.luckybox_telling.daily_games_of_profile",
        lambda connection, profile: played,
    )


@pytest.mark.parametrize(
    ("days", "words", "words_tomorrow"),
    [
        ({}, "today: not played yet", "today: not played yet"),
        ({0: 53}, "53 points · week to play", "today: not played yet"),
        ({0: 53, 1: 40}, "53 points · week to play", "to play · 2-day streak"),
        ({0: 53, WEEK: 61}, "today: 53", "today: not played yet"),
        ({0: 53, 1: 40, WEEK: 61}, "53 points · 2-day streak", "to play · 2-day streak"),
        (
            {0: 53, 1: 40, 2: 31, 3: 60, WEEK: 0},
            "53 points · 4-day streak",
            "to play · 4-day streak",
        ),
        ({1: 40, 2: 31}, "to play · 2-day streak", "today: not played yet"),
        ({2: 40, 3: 31}, "today: not played yet", "today: not played yet"),
        ({0: None, 1: 31, 2: 8}, "started · 2-day streak", "today: not played yet"),
    ],
)
def test_the_daily_deal_tells_how_today_stands_and_midnight_while_the_title_is_open(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    days: dict[int, int | None],
    words: str,
    words_tomorrow: str,
) -> None:
    play_daily(monkeypatch, days)
    day = TODAY
    with connection_to(tmp_path) as connection:
        told = query_daily_standing(connection, 1, lambda: day)
    assert told() == words
    day = TODAY + timedelta(days=1)
    assert told() == words_tomorrow


@pytest.mark.parametrize(
    "days",
    [
        {},
        {0: 153},
        {0: None},
        {day: 153 for day in range(120)},
        {day: 153 for day in range(WEEK, 120)},
        {day: 9 for day in range(1, 121)},
    ],
    ids=["to-play", "played", "begun", "week-to-play", "long-streak", "streak-to-go-on"],
)
def test_how_today_stands_is_told_whole_in_the_smallest_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, days: dict[int, int | None]
) -> None:
    play_daily(monkeypatch, days)
    monkeypatch.setattr("game.luckybox.scenes.luckybox_telling.datetime", Noon)
    filled(tmp_path, play(laid(("Ada",))))
    player, scene = at_title(tmp_path, size=MIN_WINDOW_SIZE)
    text = player.kit.text
    for language in LANGUAGES:
        set_language(language)
        with connection_to(tmp_path) as connection:
            told = query_daily_standing(connection, 1, lambda: TODAY)()
        with patch.object(text, "render", wraps=text.render) as rendered:
            scene.draw(player.kit.window.surface)
        shown = [call.args[0] for call in rendered.call_args_list]
        assert told in shown
        assert not [line for line in shown if line.endswith(ELLIPSIS)]


def begun(player: Player) -> DraftScene:
    player.wait(2)
    return player.at(DraftScene)


def test_the_rivals_are_those_of_last_time_with_names_of_their_own(kit: Kit) -> None:
    kit.settings.last_seats = [
        ("Zoé", "4", PERSON_KIND), ("", "1", DEFAULT_BOT_NAME),
        ("Bo", "7", PERSON_KIND), ("zoé", "2", DEFAULT_BOT_NAME),
    ]  # fmt: skip
    player = Player(kit, TitleScene(kit))
    player.press(pygame.K_2, frames=1)
    player.advance_time(FRESH_SECONDS)
    player.press(pygame.K_RETURN)
    scene = begun(player)
    seats = [(seat.name, seat.badge, seat.is_bot) for seat in scene.table.players]
    assert seats == [("Zoé", 4, False), ("Blaise", 1, True), ("zoé 2", 2, True)]
    kit.settings.last_rivals = [("", "1", "casual"), ("", "2", "casual"), ("", "1", "casual")]
    names = [rival.name for rival in make_last_rival_players(kit, "Clara")]
    assert names == ["Momo", "Dédé", "Elsa"]
    player = Player(kit, TitleScene(kit))
    click(player, "Against rivals")
    assert isinstance(player.scene, SeatSetupScene)
    assert [seat.name for seat in player.scene.players()][1:] == ["Momo", "Clara", "Dédé"]
    assert len({seat.badge for seat in player.scene.players()}) == 4


def test_number_and_strength_of_rivals_are_chosen_and_kept(kit: Kit) -> None:
    together = [("Zoé", "4", PERSON_KIND), ("Bo", "7", PERSON_KIND)]
    kit.settings.last_seats = list(together)
    player = Player(kit, TitleScene(kit), frames=5)
    assert told_at(player.at(TitleScene), "Against rivals") == "Bruno and Vesper"
    click(player, "Against rivals")
    seats = player.at(SeatSetupScene)
    assert [(form.name, form.kind) for form in seats.forms] == [
        ("Zoé", PERSON_KIND), ("Bruno", "solid"), ("Vesper", "sharp"),
    ]  # fmt: skip
    click(player, "Add a seat")
    kind = seats.forms[3].kind_button.rect
    player.click((kind.right - 12, kind.centery))
    assert seats.forms[3].kind == "solid"
    click(player, "Start")
    assert [seat.name for seat in begun(player).table.players][:3] == ["Zoé", "Bruno", "Vesper"]
    assert kit.settings.last_seats == together
    player = Player(kit, TitleScene(kit), frames=5)
    assert told_at(player.at(TitleScene), "Against rivals") == "Bruno, Vesper and Dédé"
    click(player, "Play together")
    assert [form.name for form in player.at(SeatSetupScene).forms] == ["Zoé", "Bo"]


@pytest.mark.parametrize("name", ["Blaise", "clara", "Ada"])
def test_no_rival_has_the_name_or_the_badge_of_the_person(kit: Kit, name: str) -> None:
    kit.settings.last_seats = [(name, "1", PERSON_KIND), ("Bo", "0", PERSON_KIND)]
    rivals = make_last_rival_players(kit, name)
    assert len(rivals) == 2
    assert name.casefold() not in {rival.name.casefold() for rival in rivals}
    assert 1 not in {rival.badge for rival in rivals}


def test_blanco_begins_at_once_against_the_rival_of_last_time(kit: Kit) -> None:
    kit.settings.memory_notes = True
    kit.settings.last_seats = [("Zoé", "4", PERSON_KIND), ("Bo", "7", PERSON_KIND)]
    kit.settings.second_seats = [("Ada", "3", PERSON_KIND), ("", "5", "shrewd")]
    click(Player(kit, TitleScene(kit)), "Blanco")
    table = blanco_table(kit)
    assert [(it.name, it.badge, it.kind) for it in table.players] == [
        ("Ada", 3, PERSON_KIND), (table.players[1].name, 5, "shrewd"),
    ]  # fmt: skip
    assert table.match.has_memory_notes


@pytest.mark.parametrize("seats", [[], [("Ada", "0", PERSON_KIND), ("Bo", "1", PERSON_KIND)]])
def test_blanco_never_begins_with_several_people_unasked(
    kit: Kit, seats: list[tuple[str, str, str]]
) -> None:
    kit.settings.second_seats = kit.settings.last_seats = seats
    click(Player(kit, TitleScene(kit)), "Blanco")
    players = blanco_table(kit).players
    assert [it.is_bot for it in players] == [False, True]
    assert players[0].name == (seats[0][0] if seats else "Player")
    assert kit.settings.last_seats == kit.settings.second_seats == seats


def blanco_table(kit: Kit) -> BlancoTable:
    scene = kit.stack.top
    assert isinstance(scene, BlancoScene)
    return scene.table


def test_whom_to_play_blanco_with_is_chosen_and_changes_nobodys_seats(kit: Kit) -> None:
    """A rival that was only offered does not sit down when people play together."""
    player = Player(kit, TitleScene(kit))
    click(player, "Choose players")
    assert [form.is_bot for form in player.at(SeatSetupScene).forms] == [False, True]
    player.press(pygame.K_ESCAPE)
    click(player, "Play together")
    assert [form.is_bot for form in player.at(SeatSetupScene).forms] == [False, False]
    assert kit.settings.last_seats == []
    player.press(pygame.K_ESCAPE)
    click(player, "Choose players")
    player.advance_time(FRESH_SECONDS)
    player.press(pygame.K_RETURN)
    scene = player.at(BlancoScene)
    assert [seat.is_bot for seat in scene.table.players] == [False, True]
    assert kit.settings.last_seats == []
    kit.settings.last_seats = [("Ada", "0", PERSON_KIND), ("Bo", "1", PERSON_KIND)]
    kit.settings.second_seats = []
    player = Player(kit, TitleScene(kit))
    click(player, "Choose players")
    assert [form.name for form in player.at(SeatSetupScene).forms] == ["Ada", "Bo"]


# --- beginning again ------------------------------------------------------------------------------


KEPT = "Your unfinished game is kept under Games."
ADA, BO, ROBO = Seat("Ada"), Seat("Bo", 1), Seat("Robo", 2, "line-greedy")


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    set_language("en")
    return open_kit((960, 540), folder=tmp_path)


def paused(kit: Kit, table: Seated) -> Player:
    """Pause at a table at which something was done, if somebody may."""
    player = Player(kit, TitleScene(kit))
    kit.stack.replace_all_scenes(to.OpenTable(table))
    player.wait()
    if table.match_replay is None and table.watch is None:
        table.director.finish()
        table.act(table.match.legal(table.match.waiting_seats()[0])[0])
    player.open(to.PauseMenu(table))
    assert isinstance(player.scene, PauseScene)
    return player


def table_of(player: Player) -> Any:
    table = getattr(player.scene, "table", None)
    assert table is not None, f"{type(player.scene).__name__} is no table"
    return table


@pytest.mark.parametrize("players", [(ADA,), (ADA, BO), (ADA, ROBO)])
@pytest.mark.parametrize("way", ["Same deal", "Play again"])
def test_a_game_begins_anew_for_its_players(kit: Kit, players: tuple[Seat, ...], way: str) -> None:
    before = make_table(kit, players, "french", 7)
    player = paused(kit, before)
    click(player, way)
    table = table_of(player)
    assert table is not before
    assert table.players == before.players
    assert table.match.setup.edition.name == "french"
    assert (table.match.setup.seed == 7) == (way == "Same deal")
    assert not table.match.actions
    assert len(kit.stack) == 1
    assert kit.notices.current == KEPT, "the title offers to continue it: it must not surprise"


def test_of_a_game_without_a_decision_nothing_is_kept_nor_said(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    kit.stack.replace_all_scenes(to.OpenTable(table := make_table(kit, (ADA,), "classic", 7)))
    player.wait()
    player.open(to.PauseMenu(table))
    click(player, "Play again")
    assert table_of(player) is not table and not kit.notices.current


def test_the_game_that_is_left_can_be_gone_on_with(kit: Kit) -> None:
    before = make_table(kit, (ADA,), "classic", 7)
    player = paused(kit, before)
    done = list(before.match.actions)
    player.press(pygame.K_n, frames=1)
    library = kit.shelf.library
    (entry,) = library.ask(list_games, GameSearch()).wait(PATIENCE)
    assert entry.can_be_continued
    kept = library.claim(entry.uid).wait(PATIENCE)
    assert list(kept.record.actions) == done


@pytest.mark.parametrize("way", ["Same deal", "New game"])
def test_a_restarted_daily_deal_is_practice_and_says_so(kit: Kit, way: str) -> None:
    match = new_occasion_match(DAILY_DEALS, "Ada", datetime.now(UTC).date(), is_practice=False)
    player = paused(kit, create_match_table(kit, match))
    assert (
        getattr(focus_of(player.scene).find_by_label("Same deal"), "detail_text", None)
        == "as practice"
    )
    click(player, way)
    # It is not finished yet: practising it costs the day, and another game may be meant for later.
    click(player, "Practise" if way == "Same deal" else way)
    extra = table_of(player).match.extra
    if way == "Same deal":
        assert (extra["daily"], extra["practice"]) == (match.extra["daily"], True)
    else:
        assert not {"daily", "practice"} & set(extra)


def test_a_match_of_blanco_begins_with_its_first_game_and_says_so(kit: Kit) -> None:
    record = play_blanco(laid_series(2), 3).record()
    before = kit.games["blanco"].screens.table_factory.resume_table(kit, record)
    player = paused(kit, before)
    same = focus_of(player.scene).find_by_label("Same deal")
    assert getattr(same, "detail_text", None) == "back to game 1"
    click(player, "Same deal")
    series = table_of(player).series
    assert (series.game_number, series.seed) == (1, before.series.seed)
    assert series.uid != before.series.uid


def test_a_watched_game_is_begun_again_to_be_watched(kit: Kit) -> None:
    watch = WatchStart(2, 3, "classic", "fast", exit_at_end=False, shots=None)
    before = make_table(kit, (ROBO, Seat("Bot", 3, "line-greedy")), "classic", 3, watch)
    player = paused(kit, before)
    click(player, "Play again")
    assert table_of(player).watch == watch


def test_nothing_is_begun_again_in_the_theatre(kit: Kit) -> None:
    player = paused(kit, make_replay_table(kit, play(laid(("Ada",))).record()))
    labels = {widget.label for widget in focus_of(player.scene).widgets}
    assert "Resume" in labels and not {"Same deal", "Play again"} & labels


def test_leaving_what_began_in_the_theatre_leads_back_there(kit: Kit) -> None:
    told = LuckyboxMatchReplay(play(laid(("Ada",))).record())
    player = paused(kit, make_replay_table(kit, told.told))
    player.press(pygame.K_ESCAPE, frames=1)
    theatre = player.scene
    table = branch_table(kit, told, 5, 0)
    kit.stack.push(to.OpenTable(table))
    player.open(to.PauseMenu(table))
    click(player, "Play again")
    assert table_of(player) is not table
    assert next(iter(kit.stack)) is theatre
    assert len(kit.stack) == 2


@pytest.mark.parametrize("way", ["Same deal", "Play again"])
def test_one_is_asked_where_the_game_would_be_lost(way: str) -> None:
    unkept = opened((960, 540))
    before = make_table(unkept, (ADA,), "classic", 7)
    player = paused(unkept, before)
    click(player, way)
    assert isinstance(player.scene, ConfirmScene)
    click(player, "Stay")
    assert isinstance(player.scene, PauseScene)
    click(player, way)
    click(player, "Leave the game")
    assert table_of(player) is not before
    assert len(unkept.stack) == 1


@pytest.fixture
def continued_kit(six_games_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    return opened_copy(six_games_home, tmp_path, (960, 540))


def titled(kit: Kit) -> tuple[Player, TitleScene]:
    scene = TitleScene(kit)
    return Player(kit, scene), scene


def told(kit: Kit) -> tuple[Player, TitleScene]:
    """Open the title, and wait until the library has said whether a game is unfinished."""
    player, scene = titled(kit)
    wait_until(player, lambda: scene.has_queried and not scene.asking.is_waiting)
    return player, scene


def test_continue_takes_up_the_last_game_exactly_where_it_was(continued_kit: Kit) -> None:
    player, scene = titled(continued_kit)
    assert player.loop.frames_drawn == 1
    assert not scene.has_queried, "the library is asked after the first picture"
    button, solo = (scene.focus.find_by_label(label) for label in ("Continue", "Play solo"))
    before = solo.rect
    assert not button.enabled, "it is not known yet"
    wait_until(player, lambda: scene.unfinished is not None)
    assert solo.rect == before, "it never slips away under the mouse"
    assert button.enabled and button.rect.width == solo.rect.width
    assert not button.rect.colliderect(solo.rect)
    said = told_at(scene, "Continue")
    player.click(button.rect.center)
    table = wait_for(player, RoundScene).table
    left = play(laid(("Léon",), seed=6), 40)
    assert (table.match.game, table.match.actions) == (left.game, left.actions)
    assert table.view == view_of(table.match.game)
    assert said == f"Léon · round {table.view.round}, {seat_scores(table.view)[0].certain} points"
    assert table.recent_log(), "the log is there too"


@pytest.mark.parametrize("actions", [1, 7, 13, 25])
def test_any_moment_can_be_continued(kit: Kit, tmp_path: Path, actions: int) -> None:
    """In the draft, and with bonuses of a cascade still waiting."""
    left = play(laid(("Ada", "Zoé"), seed=actions), actions)
    filled(tmp_path, left)
    player, scene = told(kit)
    assert scene.unfinished is not None
    player.press(pygame.K_RETURN)
    wait_until(player, lambda: isinstance(player.scene, RoundScene | DraftScene))
    assert isinstance(player.scene, RoundScene | DraftScene)
    assert player.scene.table.match.game == left.game


def test_continue_names_practice_and_rivals(continued_kit: Kit) -> None:
    _player, scene = told(continued_kit)
    left = scene.unfinished
    assert left is not None
    name = "Léon"
    news = TitleButtonDetails(continued_kit, scene.asking, lambda: name)

    def said(**changes: Any) -> str:
        news.standing = TitleDetails(unfinished=replace(left, **changes))
        return news.continue_button_detail()

    assert said(daily="2026-11-26") == "Daily deal"
    name = "Zoé"
    assert said(daily="2026-11-26") == "Léon · Daily deal", "somebody else’s"
    name = "Léon"
    assert said(daily="2026-11-26", is_practice=True) == "Practice"
    rival = ListedSeat("Vesper", 1, "sharp", 0, has_won=False)
    assert said(has_bots=True, seats=(*left.seats, rival)) == "Léon, Vesper"


def test_without_an_unfinished_game_there_is_nothing_to_continue(kit: Kit, tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada",))))
    _player, scene = told(kit)
    with pytest.raises(LookupError):
        scene.focus.find_by_label("Continue")
    solo, rivals, together = (
        scene.focus.find_by_label(label).rect
        for label in ("Play solo", "Against rivals", "Play together")
    )
    assert (solo.left, solo.right) == (rivals.left, together.right), "it has the row for itself"


def test_digits_on_the_title_go_up_in_the_order_in_which_its_buttons_lie(
    continued_kit: Kit,
) -> None:
    player, scene = titled(continued_kit)
    player.wait(3)
    lying = sorted(
        (it for it in scene.focus.widgets if it.visible and isinstance(it.shortcut, Digit)),
        key=lambda it: (it.cluster == "second game", it.rect.top, it.rect.left),
    )
    assert "Lucky run" in [it.label for it in lying]
    digits = [it.shortcut.n for it in lying if isinstance(it.shortcut, Digit)]
    assert digits == sorted(digits)


def test_a_game_that_is_kept_is_left_without_a_question_and_continued(continued_kit: Kit) -> None:
    player, scene = titled(continued_kit)
    player.click(scene.focus.find_by_label("Play solo").rect.center)
    wait_for(player, DraftScene)
    player.wait(120)
    player.press(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_RETURN, frames=30)
    player.press(pygame.K_ESCAPE)
    pause = player.at(PauseScene)
    player.click(pause.focus.find_by_label("Leave").rect.center)
    title = wait_for(player, TitleScene)
    wait_until(player, lambda: title.unfinished is not None)
    assert [seat.name for seat in title.unfinished.seats] == ["Player"]


@pytest.mark.parametrize("door", ["Play solo", "Blanco", "rivals", "shared"])
@pytest.mark.parametrize("is_shut", [False, True])
def test_a_new_game_that_nobody_touched_is_not_offered_again(
    kit: Kit, tmp_path: Path, door: str, is_shut: bool
) -> None:
    kit.settings.shares_table = door == "shared"
    player, scene = told(kit)
    if door in ("rivals", "shared"):
        seats = (ADA, BO) if door == "shared" else (ADA, ROBO)
        kit.stack.replace_all_scenes(to.OpenTable(make_table(kit, seats, "classic", 7)))
        player.wait()
    else:
        player.click(scene.focus.find_by_label(door).rect.center)
    wait_until(player, lambda: not isinstance(player.scene, TitleScene))
    table = table_of(player)
    # What the rivals do by themselves is no reason to go on with it.
    player.wait(120)
    player.hover((400, 300), frames=5)
    assert bool(table.match.actions) == (door in ("rivals", "Blanco"))
    if is_shut:
        player.do(pygame.event.Event(pygame.QUIT))
        player.wait()
        assert not player.is_playing
        kit.shelf.close()
        kit = open_kit((960, 540), folder=tmp_path)
    else:
        player.press(pygame.K_ESCAPE)
        click(player, "Leave")
        if isinstance(player.scene, ConfirmScene):
            click(player, "Leave the game")
    player, scene = told(kit)
    assert scene.unfinished is None
    with connection_to(tmp_path) as connection:
        assert list_games(connection) == []
