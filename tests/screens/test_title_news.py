"""What the doors of the title tell, and the doors that begin at once against rivals."""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.blanco.scenes.blanco_scene import BlancoScene
from game.luckybox.bots import BOT
from game.luckybox.record import DAILY, occasion_match
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import query_today
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import worths
from game.record import PERSON
from game.scenes.entrance import rivals_of
from game.scenes.frame.charts import number_text
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import TitleScene
from game.statistics import GameSummary
from game.ui.draw.text import ELLIPSIS
from game.ui.widgets.button import Button
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.ui.window.window import SMALLEST
from game.words import LANGUAGES, set_language
from tests.players.homes import wait_until
from tests.players.screen import SIZE, Player, click, open_kit
from tests.tables.libraries import (
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
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Noon:
        return cls(2026, 11, 22, 12, tzinfo=tz)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def at_title(
    home: Path, name: str = "Ada", size: tuple[int, int] = SIZE
) -> tuple[Player, TitleScene]:
    kit = open_kit(size, folder=home, settings=Settings(last_seats=[(name, "0", PERSON)]))
    scene = TitleScene(kit)
    player = Player(kit, scene)
    wait_until(player, lambda: scene.has_looked and not scene.asking.is_waiting)
    return player, scene


def told_at(scene: TitleScene, label: str) -> str:
    door = scene.focus.labelled(label)
    assert isinstance(door, Button)
    return door.detail


# --- what the doors tell -------------------------------------------------------------------------


def test_play_solo_tells_the_best_of_the_games_it_would_begin(home: Path) -> None:
    """Of the same edition, alone, and no practice."""
    practice = laid(("Ada",), seed=4)
    practice.extra["practice"] = True
    alone = [play(laid(("Ada",), seed=seed), seed=seed) for seed in range(3)]
    others = [play(laid(("Ada",), edition="bga")), play(laid(("Ada", "Bo"))), play(practice)]
    filled(home, *alone, *others, play(laid(("Bo",), seed=9)))
    best = max(
        total
        for (total,) in rows(
            home,
            "SELECT total FROM seats JOIN games ON games.id = seats.game"
            " WHERE players = 1 AND name = 'Ada'"
            " AND edition = 'classic' AND NOT is_practice",
        )
        if isinstance(total, int)
    )
    _player, scene = at_title(home)
    assert told_at(scene, "Play solo") == f"best {number_text(best)}"


def test_continue_tells_where_the_game_was_left(home: Path) -> None:
    filled(home, play(laid(("Ada",), seed=6), 40))
    player, scene = at_title(home)
    said = told_at(scene, "Continue")
    player.click(scene.focus.labelled("Continue").rect.center)
    wait_until(player, lambda: isinstance(player.scene, RoundScene | DraftScene))
    assert isinstance(player.scene, RoundScene | DraftScene)
    table = player.scene.table
    assert said == f"Ada · round {table.view.round}, {worths(table.view)[0].certain} points"


def test_a_game_whose_end_is_missing_is_offered_and_a_damaged_one_is_not(home: Path) -> None:
    """As after a power cut; and nobody is bothered."""
    filled(home, play(laid(("Ada",), seed=6), 40))
    (file,) = (home / "games").iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-900])
    _player, scene = at_title(home)
    assert told_at(scene, "Continue").startswith("Ada · round ")
    file.write_bytes(whole.replace(b'"card": ', b'"card":  ', 1))
    player, scene = at_title(home)
    assert all(widget.label != "Continue" for widget in scene.focus.widgets if widget.visible)
    assert player.kit.notices.current == ""


def test_continue_tells_of_any_game_and_which_of_a_match_is_next(home: Path) -> None:
    for game, words in (
        (play_blanco(laid_blanco(("Ada",), 1), 9), "Blanco · on turn "),
        (play_blanco(laid_series(1)), "Blanco · game 2 is next"),
    ):
        filled(home, game)
        _player, scene = at_title(home)
        assert told_at(scene, "Continue").startswith(words)


def test_blanco_tells_how_many_games_were_won(home: Path) -> None:
    filled(home, *(play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in range(3)))
    ((won,),) = rows(home, "SELECT sum(has_won) FROM seats WHERE name = 'Ada'")
    _player, scene = at_title(home)
    assert told_at(scene, "Blanco") == f"won {won} of 3"


def test_no_door_moves_when_the_library_answers_in_the_language_of_the_moment(home: Path) -> None:
    filled(home, play(laid(("Ada",))), play(laid(("Ada",), seed=6), 40))
    kit = open_kit(folder=home, settings=Settings(last_seats=[("Ada", "0", PERSON)]))
    scene = TitleScene(kit)
    player = Player(kit, scene)
    doors = [door for door in scene.focus.widgets if isinstance(door, Button)]
    before = [(door.label, tuple(door.rect), bool(door.detail)) for door in doors]
    wait_until(player, lambda: scene.has_looked and not scene.asking.is_waiting)
    told = [(door.label, tuple(door.rect), bool(door.detail)) for door in doors]
    assert told == before, "nor do the words on it"
    click(player, "FR")
    assert told_at(scene, "Donne du jour") == "aujourd’hui\N{NO-BREAK SPACE}: à jouer"
    assert told_at(scene, "Énigme") == "énigme du jour"


# --- the deal of the day -------------------------------------------------------------------------


def dealt(day: date, total: int, *, is_finished: bool = True) -> tuple[GameSummary, int]:
    match = occasion_match(DAILY, "Ada", day, is_practice=False)
    summary = GameSummary(
        "luckybox", "classic", "tombola", str(match.setup.seed), 1, 9, is_finished,
        False, False, False, 0, day.isoformat(), f"{day.isoformat()}T10:00:00Z", "",
    )  # fmt: skip
    return summary, total


def play_daily(monkeypatch: pytest.MonkeyPatch, days: dict[int, int | None]) -> None:
    """Play the deals of so many days ago to these totals; without a total one is not finished."""
    played = [
        dealt(TODAY - timedelta(days=back), total or 0, is_finished=total is not None)
        for back, total in days.items()
    ]
    monkeypatch.setattr(
        "game.luckybox.scenes.luckybox_table.daily_games_of", lambda connection, profile: played
    )


@pytest.mark.parametrize(
    ("days", "words", "words_tomorrow"),
    [
        ({}, "today: not played yet", "today: not played yet"),
        ({0: 53}, "today: 53", "today: not played yet"),
        ({0: 53, 1: 40}, "53 points · 2-day streak", "to play · 2-day streak"),
        ({0: 53, 1: 40, 2: 31, 3: 60}, "53 points · 4-day streak", "to play · 4-day streak"),
        ({1: 40, 2: 31}, "to play · 2-day streak", "today: not played yet"),
        ({2: 40, 3: 31}, "today: not played yet", "today: not played yet"),
        ({0: None, 1: 31, 2: 8}, "started · 2-day streak", "today: not played yet"),
    ],
)
def test_the_daily_deal_tells_how_today_stands_and_midnight_while_the_title_is_open(
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
    days: dict[int, int | None],
    words: str,
    words_tomorrow: str,
) -> None:
    play_daily(monkeypatch, days)
    day = TODAY
    with connection_to(home) as connection:
        told = query_today(connection, 1, lambda: day)
    assert told() == words
    day = TODAY + timedelta(days=1)
    assert told() == words_tomorrow


@pytest.mark.parametrize(
    "days",
    [{}, {0: 153}, {0: None}, {day: 153 for day in range(120)}, {day: 9 for day in range(1, 121)}],
    ids=["to-play", "played", "begun", "long-streak", "streak-to-go-on"],
)
def test_how_today_stands_is_told_whole_in_the_smallest_window(
    monkeypatch: pytest.MonkeyPatch, home: Path, days: dict[int, int | None]
) -> None:
    play_daily(monkeypatch, days)
    monkeypatch.setattr("game.luckybox.scenes.luckybox_table.datetime", Noon)
    filled(home, play(laid(("Ada",))))
    player, scene = at_title(home, size=SMALLEST)
    text = player.kit.text
    for language in LANGUAGES:
        set_language(language)
        with connection_to(home) as connection:
            told = query_today(connection, 1, lambda: TODAY)()
        with patch.object(text, "render", wraps=text.render) as rendered:
            scene.draw(player.kit.window.surface)
        shown = [call.args[0] for call in rendered.call_args_list]
        assert told in shown
        assert not [line for line in shown if line.endswith(ELLIPSIS)]


# --- against rivals ------------------------------------------------------------------------------


def begun(player: Player) -> DraftScene:
    player.wait(2)
    return player.at(DraftScene)


def test_the_rivals_are_those_of_last_time(kit: Kit) -> None:
    kit.settings.last_seats = [
        ("Zoé", "4", PERSON), ("", "1", BOT), ("Bo", "7", PERSON), ("zoé", "2", BOT),
    ]  # fmt: skip
    player = Player(kit, TitleScene(kit))
    player.press(pygame.K_2)
    player.wait()
    player.press(pygame.K_RETURN)
    scene = begun(player)
    seats = [(seat.name, seat.badge, seat.is_bot) for seat in scene.table.players]
    assert seats == [("Zoé", 4, False), ("Blaise", 1, True), ("zoé 2", 2, True)]


def test_number_and_strength_of_rivals_are_chosen_and_kept_beside_a_game_together(
    kit: Kit,
) -> None:
    together = [("Zoé", "4", PERSON), ("Bo", "7", PERSON)]
    kit.settings.last_seats = list(together)
    player = Player(kit, TitleScene(kit))
    player.wait(5)
    assert told_at(player.at(TitleScene), "Against rivals") == "Momo and Bruno"
    click(player, "Against rivals")
    seats = player.at(SeatsScene)
    assert [(form.name, form.kind) for form in seats.forms] == [
        ("Zoé", PERSON), ("Momo", "casual"), ("Bruno", "solid"),
    ]  # fmt: skip
    click(player, "Add a seat")
    kind = seats.forms[3].kind_button.rect
    player.click((kind.right - 12, kind.centery))
    assert seats.forms[3].kind == "line-greedy"
    click(player, "Start")
    assert [seat.name for seat in begun(player).table.players][:3] == ["Zoé", "Momo", "Bruno"]
    assert kit.settings.last_seats == together
    player = Player(kit, TitleScene(kit))
    player.wait(5)
    assert told_at(player.at(TitleScene), "Against rivals") == "Momo, Bruno and Dédé"
    click(player, "Play together")
    assert [form.name for form in player.at(SeatsScene).forms] == ["Zoé", "Bo"]


def test_rivals_of_one_strength_have_different_names(kit: Kit) -> None:
    kit.settings.last_rivals = [("", "1", "casual"), ("", "2", "casual"), ("", "1", "casual")]
    names = [rival.name for rival in rivals_of(kit, "Clara")]
    assert names == ["Momo", "Dédé", "Elsa"]
    player = Player(kit, TitleScene(kit))
    click(player, "Against rivals")
    assert isinstance(player.scene, SeatsScene)
    assert [seat.name for seat in player.scene.players()][1:] == ["Momo", "Clara", "Dédé"]
    assert len({seat.badge for seat in player.scene.players()}) == 4


@pytest.mark.parametrize("name", ["Blaise", "clara", "Ada"])
def test_no_rival_has_the_name_or_the_badge_of_the_person(kit: Kit, name: str) -> None:
    kit.settings.last_seats = [(name, "1", PERSON), ("Bo", "0", PERSON)]
    rivals = rivals_of(kit, name)
    assert len(rivals) == 2
    assert name.casefold() not in {rival.name.casefold() for rival in rivals}
    assert 1 not in {rival.badge for rival in rivals}


def test_blanco_begins_against_a_rival_with_one_more_press_and_changes_nobodys_seats(
    kit: Kit,
) -> None:
    """A rival that was only offered does not sit down when people play together."""
    player = Player(kit, TitleScene(kit))
    click(player, "Blanco")
    assert [form.is_bot for form in player.at(SeatsScene).forms] == [False, True]
    player.press(pygame.K_ESCAPE)
    click(player, "Play together")
    assert [form.is_bot for form in player.at(SeatsScene).forms] == [False, False]
    assert kit.settings.last_seats == []
    player.press(pygame.K_ESCAPE)
    click(player, "Blanco")
    player.press(pygame.K_RETURN)
    scene = player.at(BlancoScene)
    assert [seat.is_bot for seat in scene.table.players] == [False, True]
    kit.settings.last_seats = [("Ada", "0", PERSON), ("Bo", "1", PERSON)]
    player = Player(kit, TitleScene(kit))
    click(player, "Blanco")
    assert [form.name for form in player.at(SeatsScene).forms] == ["Ada", "Bo"]
