"""Games, profiles and cascades are found again in the library."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from game.box import GAMES
from game.library import (
    NoSuchGame,
    Search,
    best_cascades,
    count_games,
    daily_games_of,
    figures_of_profile,
    find_game,
    last_unfinished,
    list_games,
    list_profiles,
)
from game.luckybox.record import DAILY
from game.record import Json
from game.statistics import Circumstances, Company, Selection
from tests.box import Library, load
from tests.libraries import ask, kept, laid, play


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "home")
    yield library
    library.close()
    assert library.take_notices() == []


@pytest.fixture
def shelf(library: Library) -> Library:
    """Keep three games: Ada's alone, one of the others, and one that is unfinished."""
    kept(library, play(laid(("Ada",), seed=1)))
    kept(library, play(laid(("Zoé", "100%"), edition="french", seed=2)))
    kept(library, play(laid(("ada", "Bob"), seed=3), 20))
    for number in (1, 2, 3):
        ask(library, dated, number)
    return library


def dated(connection: sqlite3.Connection, number: int) -> None:
    """Move a game to a day of its own."""
    day = f"2026-11-2{number}T10:00:00.000Z"
    connection.execute("UPDATE games SET touched = ? WHERE id = ?", (day, number))


def test_games_of_bots_alone_are_left_out(shelf: Library) -> None:
    kept(shelf, play(laid((), 2, seed=4)))
    kept(shelf, play(laid(("Ada",), 1, seed=5)))
    assert {entry.number for entry in ask(shelf, list_games)} == {1, 2, 3, 4, 5}
    ours = Search(is_of_people=True)
    assert {entry.number for entry in ask(shelf, list_games, ours)} == {1, 2, 3, 5}
    assert ask(shelf, count_games, ours) == 4


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (Search(), [3, 2, 1]),
        (Search(player="ADA"), [3, 1]),
        (Search(player="zoe\u0301"), [2]),
        (Search(player="%"), [2]),
        (Search(player="_"), []),
        (Search(player="' OR 1 --"), []),
        (Search(edition="french"), [2]),
        (Search(since="2026-11-22"), [3, 2]),
        (Search(until="2026-11-22"), [2, 1]),
        (Search(since="2026-11-22", until="2026-11-22"), [2]),
        (Search(until="2025"), []),
        (Search(is_finished=False), [3]),
        (Search(limit=1), [3]),
        (Search(limit=1, offset=2), [1]),
        (Search(limit=5, offset=3), []),
        (Search(least=1000), []),
        (Search(most=1000, player="b"), [3]),
        (Search(daily="2026-11-21"), []),
    ],
)
def test_games_are_found(shelf: Library, search: Search, found: list[int]) -> None:
    assert [entry.number for entry in ask(shelf, list_games, search)] == found
    everything = replace(search, limit=50, offset=0)
    assert ask(shelf, count_games, search) == len(ask(shelf, list_games, everything))


def test_games_are_found_by_score(shelf: Library) -> None:
    (ada,) = (seat for entry in ask(shelf, list_games, Search(player="ada", is_finished=True))
              for seat in entry.seats)  # fmt: skip
    assert ask(shelf, count_games, Search(player="ada", least=ada.total, most=ada.total)) == 1
    assert ask(shelf, count_games, Search(player="ada", least=ada.total + 1)) == 0


@pytest.mark.parametrize("name", ["1", "01"])
def test_a_game_is_found_by_its_number_or_its_uid(shelf: Library, name: str) -> None:
    entry = ask(shelf, find_game, name)
    assert entry is not None
    assert entry.number == 1
    assert ask(shelf, find_game, entry.uid) == entry


@pytest.mark.parametrize("name", ["4", "", "-1", "x", "9" * 30, "\u0661"])
def test_what_is_no_game_is_not_found(shelf: Library, name: str) -> None:
    assert ask(shelf, find_game, name) is None
    with pytest.raises(NoSuchGame):
        ask(shelf, load, name)


def test_a_profile_is_one_person_however_the_name_is_written(shelf: Library) -> None:
    found = {profile.name: profile.games for profile in ask(shelf, list_profiles)}
    assert found == {
        "ada": {"luckybox": 1}, "Zoé": {"luckybox": 1}, "100%": {"luckybox": 1}, "Bob": {},
    }  # fmt: skip


def test_statistics_get_the_finished_games_of_a_profile(shelf: Library) -> None:
    profiles = {profile.name: profile.number for profile in ask(shelf, list_profiles)}
    kinds, figures = ask(shelf, figures_of_profile, profiles["ada"], GAMES["luckybox"], Selection())
    assert sum(kinds.values()) == figures.games == 1
    (entry,) = ask(shelf, list_games, Search(player="ada", is_finished=True))
    assert [figures.best] == [seat.total for seat in entry.seats if seat.name == "Ada"]


@pytest.mark.parametrize("mark", [{"branch": {"at": 9}}, {"practice": True}])
def test_practice_counts_only_where_it_is_asked_for(
    library: Library, mark: dict[str, Json]
) -> None:
    kept(library, play(laid(("Ada",), seed=1)))
    practised = laid(("Ada",), seed=2)
    practised.extra |= mark
    kept(library, play(practised))
    (ada,) = ask(library, list_profiles)
    _kinds, figures = ask(library, figures_of_profile, ada.number, GAMES["luckybox"], Selection())
    assert figures.games == 1
    kinds, figures = ask(
        library, figures_of_profile, ada.number, GAMES["luckybox"], Selection(with_practice=True)
    )
    assert figures.games == 2
    assert kinds[Circumstances(Company.ALONE, has_undo=False, is_practice=True)] == 1
    real = next(entry.uid for entry in ask(library, list_games) if entry.number == 1)
    assert {cascade.uid for cascade in ask(library, best_cascades)} == {real}


def test_the_calendar_gets_the_daily_games_of_a_profile_finished_or_not(library: Library) -> None:
    day = "2026-11-21"
    seed = DAILY.seed(date.fromisoformat(day))
    for name, actions, extra in (
        ("Ada", 3, {"daily": day}), ("Ada", None, {"daily": day}),
        ("Ada", None, {}), ("Bob", None, {"daily": day}),
    ):  # fmt: skip
        match = laid((name,), seed=seed)
        match.extra |= extra
        kept(library, play(match, actions))
    profiles = {profile.name: profile.number for profile in ask(library, list_profiles)}
    found = ask(library, daily_games_of, profiles["Ada"])
    assert sorted(game.is_finished for game, _ in found) == [0, 1]
    assert {game.daily for game, _ in found} == {day}
    totals = [ask(library, find_game, str(number)).seats[0].total for number in (1, 2)]
    assert [total for _, total in found] == totals


def test_bots_have_no_profile(library: Library) -> None:
    kept(library, play(laid(("Ada",), 2)))
    assert [profile.name for profile in ask(library, list_profiles)] == ["Ada"]


def test_the_gallery_has_the_longest_and_the_most_valuable_cascades_of_people(
    library: Library,
) -> None:
    for seed in range(6):
        kept(library, play(laid(("Ada", "Bob"), 1, seed=seed), seed=seed))
    long = ask(library, best_cascades, limit=10)
    worthy = ask(library, best_cascades, by_worth=True, limit=10)
    assert [c.cascade.crosses for c in long] == sorted(c.cascade.crosses for c in long)[::-1]
    assert [c.cascade.worth for c in worthy] == sorted(c.cascade.worth for c in worthy)[::-1]
    assert {c.name for c in long} <= {"Ada", "Bob"}
    uid, name, _touched, cascade = long[0]
    record = ask(library, load, uid).record
    assert record.players[cascade.player] == name
    assert record.actions[cascade.first].player == cascade.player
    bob = {profile.name: profile.number for profile in ask(library, list_profiles)}["Bob"]
    assert {c.name for c in ask(library, best_cascades, bob)} == {"Bob"}


def test_a_watched_game_is_kept_and_never_offered_to_go_on_with(library: Library) -> None:
    kept(library, play(laid((), 3), 30))
    assert ask(library, count_games) == 1
    assert ask(library, last_unfinished, library.window) is None
