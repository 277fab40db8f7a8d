"""Feats in the library: of games played before they were noted, and of the one that just ended."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.box import GAMES
from game.library import feats_earned_by, feats_of_profile, list_profiles
from game.library.feats.reading import AT_ONCE, Reading
from game.library.opening import FILE
from game.library.schema import VERSION
from game.statistics import Standing
from tests.box import Library, faults
from tests.libraries import (
    PATIENCE,
    ask,
    filled,
    laid,
    laid_blanco,
    library_of,
    opened,
    play,
    play_blanco,
    rows,
    spoil,
)

OLD_FILES = Path(__file__).parents[1] / "libraries_of_old"
LUCKYBOX, BLANCO = GAMES["luckybox"], GAMES["blanco"]
UNREAD_ALL = "UPDATE seats SET deeds = '?'"
DEEDS = "SELECT game, player, deeds FROM seats ORDER BY game, player"


def lay_down(folder: Path, version: int) -> None:
    with closing(sqlite3.connect(folder / FILE)) as old:
        old.executescript((OLD_FILES / f"version-{version}.sql").read_text("utf-8"))


def read_all(library: Library) -> None:
    while library.read_on().wait(PATIENCE):
        pass


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_library_of_old_gets_the_deeds_of_its_games(tmp_path: Path, version: int) -> None:
    lay_down(tmp_path, version)
    with library_of(tmp_path) as library:
        read_all(library)
        assert ask(library, lambda connection: list(faults(connection))) == []
    deeds = {(game, player): deeds for game, player, deeds in rows(tmp_path, DEEDS)}
    assert deeds[1, 0] == "finished crosses:36 every_bonus" and deeds[1, 2] == ""
    if version > 1:
        assert deeds[3, 0] == "finished won lines:9 chain_3 chain_5" and deeds[4, 0] == ""
    assert "?" not in deeds.values()


def test_a_library_that_noted_no_hints_learns_of_them_from_its_headers(tmp_path: Path) -> None:
    """Who took them, in a game that has ended, has played, and is proven no more."""
    lay_down(tmp_path, 4)
    for number, hints in ((1, "[0,3,0]"), (3, "[7]"), (4, "[1,1]")):
        spoil(
            tmp_path,
            f"UPDATE games SET header = replace(header, '{{\"', '{{\"hints\":{hints},\"')"
            f" WHERE id = {number}",
        )
    with library_of(tmp_path) as library:
        read_all(library)
        assert ask(library, lambda connection: list(faults(connection))) == []
    assert rows(tmp_path, "SELECT game, player, hints FROM seats WHERE hints") == [(1, 1, 3)]
    deeds = {(game, player): deeds for game, player, deeds in rows(tmp_path, DEEDS)}
    assert deeds[1, 1] == "finished crosses:48"
    assert deeds[1, 0] == "finished crosses:36 every_bonus"


def an_old_library(folder: Path) -> None:
    """Make a library of four games whose deeds nobody has read."""
    filled(
        folder,
        play(laid(("Ada",))),
        play(laid(("Ada", "Bob"), seed=2)),
        play(laid(("Bob",), 1, seed=3), 20),
        play_blanco(laid_blanco(("Ada", "Zoé"))),
    )
    spoil(folder, "UPDATE seats SET deeds = '?' WHERE deeds <> ''")


def test_what_is_read_later_is_what_would_have_been_noted(tmp_path: Path) -> None:
    an_old_library(tmp_path / "old")
    filled(tmp_path / "new", play(laid(("Ada",))), play(laid(("Ada", "Bob"), seed=2)))
    with library_of(tmp_path / "old") as library:
        read_all(library)
    assert rows(tmp_path / "old", DEEDS)[:3] == rows(tmp_path / "new", DEEDS)


def test_it_is_read_without_being_asked_for(tmp_path: Path) -> None:
    an_old_library(tmp_path)
    with library_of(tmp_path) as library:
        ask(library, list_profiles)
        while ("?",) in rows(tmp_path, "SELECT deeds FROM seats"):
            pass


def test_reading_goes_on_where_a_program_was_killed(tmp_path: Path) -> None:
    filled(tmp_path, *(play(laid(("Ada",), seed=seed)) for seed in range(3)))
    spoil(tmp_path, UNREAD_ALL)
    with closing(opened(tmp_path)) as connection:
        killed, next_one = Reading(), Reading()
        for _step in range(3):
            killed.go_on(connection, GAMES)
        assert AT_ONCE > 2 and {deeds for _, _, deeds in rows(tmp_path, DEEDS)} == {"?"}
        while next_one.is_owed:
            next_one.go_on(connection, GAMES)
    assert "?" not in {deeds for _, _, deeds in rows(tmp_path, DEEDS)}


def test_a_game_that_cannot_be_read_is_left_and_the_others_are_read(tmp_path: Path) -> None:
    filled(tmp_path, *(play(laid(("Ada",), seed=seed)) for seed in range(3)))
    spoil(tmp_path, UNREAD_ALL)
    spoil(tmp_path, "DELETE FROM actions WHERE game = 2 AND at = 5")
    with library_of(tmp_path) as library:
        read_all(library)
        assert library.take_notices() == []
    assert [game for game, _, deeds in rows(tmp_path, DEEDS) if deeds == "?"] == [2]


def test_a_repair_reads_what_is_spoilt(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada",))))
    before = rows(tmp_path, DEEDS)
    spoil(tmp_path, "UPDATE seats SET deeds = 'finished chain_10'")
    with library_of(tmp_path) as library:
        (fault,) = ask(library, lambda connection: list(faults(connection)))
        assert "deeds is 'finished" in str(fault)
        library.repair().wait(PATIENCE)
    assert rows(tmp_path, DEEDS) == before


# --- what is asked -------------------------------------------------------------------------------


def earned(standings: list[Standing]) -> dict[str, str]:
    return {standing.feat.key: standing.uid for standing in standings if standing.is_earned}


def test_a_feat_is_earned_by_the_first_game_that_proves_it(tmp_path: Path) -> None:
    first, second, other = filled(
        tmp_path,
        play(laid(("Ada",))),
        play(laid(("Ada", "Bob"), seed=2)),
        play_blanco(laid_blanco(("Ada", "Zoé"))),
    )
    with library_of(tmp_path) as library:
        ada = next(one for one in ask(library, list_profiles) if one.name == "Ada")
        assert earned(ask(library, feats_of_profile, ada.number, LUCKYBOX))["finished"] == first
        assert earned(ask(library, feats_of_profile, ada.number, BLANCO))["finished"] == other
        assert 0 in ask(library, feats_earned_by, first, LUCKYBOX)
        later = ask(library, feats_earned_by, second, LUCKYBOX)
        assert "finished" not in earned(later.get(0, []))
        assert earned(later[1])["finished"] == second


def test_nothing_is_said_of_whom_old_games_are_not_read(tmp_path: Path) -> None:
    first, second = filled(tmp_path, play(laid(("Ada",))), play(laid(("Ada", "Bob"), seed=2)))
    spoil(tmp_path, "UPDATE seats SET deeds = '?' WHERE game = 1")
    with closing(opened(tmp_path)) as connection:
        assert set(feats_earned_by(connection, second, LUCKYBOX)) == {1}
        assert feats_earned_by(connection, first, LUCKYBOX) == {}


def test_a_game_that_goes_on_has_earned_nothing(tmp_path: Path) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",)), 30))
    with closing(opened(tmp_path)) as connection:
        assert feats_earned_by(connection, uid, LUCKYBOX) == {}
        assert feats_earned_by(connection, "no such game", LUCKYBOX) == {}
