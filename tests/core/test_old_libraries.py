"""Libraries of 0.1.0 and 0.2.0, one SQLite file: turned into files once, whatever their state."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from game.box import GAMES
from game.library import (
    GameSearch,
    bests_of_profile,
    count_games,
    feats_of_profile,
    figures_of_profile,
    find_last_unfinished,
    find_profile,
    list_games,
    list_profiles,
    read_thoughts,
)
from game.library.exchange import (
    KEPT_LIBRARY_FILE,
    OLD_LIBRARY_FILE,
    convert_old_library,
    read_old_library,
)
from game.library.gamefile import GAMES_FOLDER
from game.library.index import open_index
from game.luckybox.judgements import unpack_review
from game.luckybox.record import LuckyboxMatch
from game.luckybox.statistics import best_cascades
from game.record import write_record
from game.statistics import GameSelection
from tests.tables.box import faults, load
from tests.tables.libraries import PATIENCE, ask, connection_to, library_of, opened, rows, told

OLD_FILES = Path(__file__).parents[1] / "libraries_of_old"
VERSIONS = range(1, 6)
DEEDS = "SELECT uid, player, deeds FROM seats JOIN games ON games.id = seats.game"
COPIES = 4
"""How often the games of a dump are laid down again, to fill some pages."""


def lay_down(folder: Path, version: int) -> Path:
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / OLD_LIBRARY_FILE)) as old:
        old.executescript((OLD_FILES / f"version-{version}.sql").read_text("utf-8"))
    return folder / OLD_LIBRARY_FILE


def fill(path: Path) -> int:
    """Lay every game of an old library down again, often; return how many there are."""
    with closing(sqlite3.connect(path)) as old:
        (first,) = old.execute("SELECT count(*) FROM games").fetchone()
        for table, key in (("games", "id"), ("actions", "game")):
            columns = [row[1] for row in old.execute(f"PRAGMA table_info({table})")]
            cells = [
                f"{key} + {{0}}" if name == key else "substr(hex(randomblob(16)), 1, 28)"
                " || printf('%04x', {0})" if name == "uid" else name
                for name in columns
            ]  # fmt: skip
            for number in range(COPIES):
                told = ", ".join(cells).format((number + 1) * 10)
                old.execute(f"INSERT INTO {table} SELECT {told} FROM {table} WHERE {key} < 10")
        old.commit()
        return int(first) * (COPIES + 1)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_released_version_opens_with_all_that_is_in_it(tmp_path: Path, version: int) -> None:
    lay_down(tmp_path, version)
    old = (tmp_path / OLD_LIBRARY_FILE).read_bytes()
    with closing(opened(tmp_path)) as connection:
        assert list(faults(connection)) == []
        entries = list_games(connection, GameSearch(game="luckybox"))
        assert [(entry.edition, entry.is_finished) for entry in entries] == [
            ("french", False),
            ("classic", True),
        ]
        blanco = list_games(connection, GameSearch(game="blanco"))
        assert [(entry.game_of_match, entry.is_finished) for entry in blanco] == (
            [(2, False), (1, True)] if version > 1 else []
        )
        there = load(connection, entries[0].uid)
        assert LuckyboxMatch.resumed(there.record, there.steps).undone == 1
        text = write_record(load(connection, entries[1].uid).record)
        assert text.count('"do"') == entries[1].actions
        assert best_cascades(connection)
    assert not (tmp_path / OLD_LIBRARY_FILE).exists()
    assert (tmp_path / KEPT_LIBRARY_FILE).read_bytes() == old, "it is kept byte for byte"


@pytest.mark.parametrize("version", VERSIONS)
def test_their_games_mean_what_they_meant(tmp_path: Path, version: int) -> None:
    lay_down(tmp_path, version)
    with closing(sqlite3.connect(tmp_path / OLD_LIBRARY_FILE)) as old:
        columns = "uid, edition, deck, seed, players, actions, is_finished, undone, touched, steps"
        query = f"SELECT {columns} FROM games ORDER BY uid"
        games = old.execute(query).fetchall()
        seats = old.execute(
            "SELECT uid, player, name, badge, kind, total, has_won FROM seats JOIN games"
            " ON games.id = seats.game WHERE is_finished ORDER BY uid, player"
        ).fetchall()
    with closing(opened(tmp_path)) as connection:
        assert connection.execute(query).fetchall() == games
        there = connection.execute(
            "SELECT uid, player, name, badge, kind, total, has_won FROM seats JOIN games"
            " ON games.id = seats.game WHERE is_finished ORDER BY uid, player"
        ).fetchall()
        assert there == seats
        deeds = {deeds for _uid, _player, deeds in connection.execute(DEEDS)}
    assert any(one.startswith("finished crosses:36 ") and "bonus_kinds:6" in one for one in deeds)
    assert version == 1 or "finished won lines:9 chain:5" in deeds


@pytest.mark.parametrize("version", VERSIONS)
def test_their_figures_are_what_they_were_but_for_deals_played_again(
    tmp_path: Path, version: int
) -> None:
    once, again = tmp_path / "once", tmp_path / "again"
    lay_down(once, version)
    fill(lay_down(again, version))
    with closing(opened(once)) as index, closing(opened(again)) as filled:
        query = "SELECT count(*) FROM games WHERE is_practice <> is_marked"
        assert index.execute(query).fetchone() == (0,), "none is practice that was none"
        assert count_games(filled) > count_games(index)
        names = {profile.name for profile in list_profiles(index) if profile.games}
        assert names
        for name in names:
            number = find_profile(index, name)
            assert number is not None
            for game in GAMES.values():
                first, more = (
                    figures_of_profile(it, number, game, GameSelection())[1].games
                    for it in (index, filled)
                )
                assert first == more
                assert bests_of_profile(index, number, game) == bests_of_profile(
                    filled, number, game
                )
                assert [it.done for it in feats_of_profile(index, number, game)] == [
                    it.done for it in feats_of_profile(filled, number, game)
                ]


def test_what_was_found_out_by_thinking_is_kept(tmp_path: Path) -> None:
    path = lay_down(tmp_path, 5)
    with closing(sqlite3.connect(path)) as old:
        uid, basis, done = old.execute(
            "SELECT uid, basis, done FROM reviews JOIN games ON games.id = reviews.game"
        ).fetchone()
    with closing(opened(tmp_path)) as connection:
        thoughts = read_thoughts(connection, uid)
        assert (thoughts["par"], thoughts["basis"], thoughts["done"]) == (62, basis, done)
        assert unpack_review(thoughts["content"]) is not None
        assert rows(tmp_path, "SELECT judged FROM insights") == [
            ("40 31250 -8125 40 12000 3500 40 9750 1250",)
        ]


def test_a_window_tells_it_once_and_goes_on_with_the_game_that_was_left(tmp_path: Path) -> None:
    lay_down(tmp_path, 5)
    with library_of(tmp_path) as library:
        entry = library.ask(find_last_unfinished).wait(PATIENCE)
        assert entry is not None
        library.claim(entry.uid).wait(PATIENCE)
        assert told(library) == (
            f"Each of your games is now a file of its own, in {tmp_path / GAMES_FOLDER}."
            f" Your old library is kept as {KEPT_LIBRARY_FILE}."
        )
    with library_of(tmp_path) as library:
        assert ask(library, count_games) == 4
        assert told(library) == ""
    lay_down(tmp_path, 4)
    with closing(opened(tmp_path)) as connection:
        assert count_games(connection) == 4, "an older program has made another: the same games"
    assert (tmp_path / "library-old-2.db").exists()


@pytest.mark.parametrize("done", [1, 13])
def test_a_program_that_is_killed_goes_on_with_it(tmp_path: Path, done: int) -> None:
    count = fill(lay_down(tmp_path, 5))
    for has_index in (True, False):
        index = open_index(tmp_path, GAMES)
        work = convert_old_library(index)
        for _game in range(done):
            next(work)
        index.close()
        if not has_index:
            shutil.rmtree(tmp_path / "index.db", ignore_errors=True)
            (tmp_path / "index.db").unlink(missing_ok=True)
    with closing(opened(tmp_path)) as connection:
        assert count_games(connection) == count == len(list((tmp_path / GAMES_FOLDER).iterdir()))
        assert list(faults(connection)) == []


def test_what_stands_in_the_log_alone_comes_too(tmp_path: Path) -> None:
    path = lay_down(tmp_path / "old", 5)
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        old.execute("PRAGMA journal_mode = WAL")
        old.execute("PRAGMA wal_autocheckpoint = 0")
        old.execute("UPDATE games SET touched = '2030-01-01T00:00:00Z' WHERE id = 1")
        shutil.copytree(tmp_path / "old", tmp_path / "home")
    with closing(opened(tmp_path / "home")) as connection:
        assert "2030" in {entry.touched[:4] for entry in list_games(connection)}
    assert not list((tmp_path / "home").glob("library.db*"))


def test_a_sound_game_of_an_old_library_comes_in_place_of_a_damaged_file(tmp_path: Path) -> None:
    lay_down(tmp_path, 5)
    opened(tmp_path).close()
    before = {path: path.read_bytes() for path in (tmp_path / GAMES_FOLDER).iterdir()}
    for path, data in before.items():
        path.write_bytes(data[:-50])
    with closing(opened(tmp_path)) as connection:
        assert all(entry.damage for entry in list_games(connection))
    lay_down(tmp_path, 5)
    with closing(opened(tmp_path)) as connection:
        assert list(faults(connection)) == []
        assert count_games(connection) == 4
    assert {path: path.read_bytes() for path in (tmp_path / GAMES_FOLDER).iterdir()} == before


def test_a_game_that_an_old_library_has_in_part_replaces_no_whole_one(tmp_path: Path) -> None:
    path = lay_down(tmp_path, 5)
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as old:
        old.execute("DELETE FROM actions WHERE at > 5")
        old.commit()
    with closing(opened(tmp_path)) as connection:
        assert count_games(connection) == 4
    # The whole library is found later.
    path.write_bytes(whole)
    with closing(opened(tmp_path)) as connection:
        assert sum(entry.is_finished for entry in list_games(connection)) == 2
    path = lay_down(tmp_path / "again", 5)
    with closing(sqlite3.connect(path)) as old:
        old.execute("DELETE FROM actions WHERE at > 5")
        old.commit()
    path.rename(tmp_path / OLD_LIBRARY_FILE)
    with closing(opened(tmp_path)) as connection:
        assert sum(entry.is_finished for entry in list_games(connection)) == 2


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_page_costs_what_is_on_it(tmp_path: Path, seed: int) -> None:
    path = lay_down(tmp_path, 5)
    count = fill(path)
    whole = {game.uid: game.record for game in read_old_library(path, GAMES)}
    assert len(whole) == count
    data, rng = bytearray(path.read_bytes()), Random(seed)
    (size,) = (4096,)
    pages = len(data) // size
    for page in rng.sample(range(2, pages), 2):
        data[page * size : (page + 1) * size] = rng.randbytes(size)
    path.write_bytes(data)
    with closing(opened(tmp_path)) as connection:
        entries = list_games(connection, GameSearch(limit=-1))
        assert len(entries) > count // 2
        for entry in entries:
            there = load(connection, entry.uid).record.actions
            if entry.uid in whole:
                assert there == whole[entry.uid].actions[: len(there)]


@pytest.mark.parametrize("content", [b"", b"mine", b"SQLite format 3\0" + b"\0" * 4000])
def test_what_is_no_library_is_kept_beside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / OLD_LIBRARY_FILE).write_bytes(content)
    with closing(opened(tmp_path)) as connection:
        assert count_games(connection) == 0
        assert find_last_unfinished(connection) is None
    assert (tmp_path / KEPT_LIBRARY_FILE).read_bytes() == content


@pytest.mark.parametrize(
    ("spoilt", "whole"),
    [
        ("games SET header = x'00ff' WHERE id = 1", 3),
        ("games SET touched = x'ff' WHERE id = 1", 4),
        ("games SET uid = 7 WHERE id = 1", 4),
        ("games SET undone = 'x' WHERE id = 1", 4),
        ("games SET steps = 1e99 WHERE id = 1", 4),
        ("actions SET action = x'ff' WHERE game = 1 AND at = 7", 4),
        ("actions SET action = '{}' WHERE game = 1 AND at = 7", 4),
        ("insights SET par = 'x'", 4),
        ("reviews SET content = x'00ff'", 4),
    ],
)
def test_a_damaged_cell_costs_its_game_at_most(tmp_path: Path, spoilt: str, whole: int) -> None:
    path = lay_down(tmp_path, 5)
    with closing(sqlite3.connect(path)) as old:
        old.execute(f"UPDATE OR IGNORE {spoilt}")
        old.commit()
    with connection_to(tmp_path) as connection:
        assert count_games(connection) == whole
        for entry in list_games(connection):
            assert load(connection, entry.uid)
