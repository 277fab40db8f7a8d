"""One damaged cell costs one game at most, wherever it is and whatever it holds now."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.box import GAMES
from game.errors import PlainError
from game.library import (
    Journal,
    Unavailable,
    best_cascades,
    figures_of_profile,
    last_unfinished,
    list_games,
    list_profiles,
)
from game.library.cells import HOLDS
from game.library.commands import check_command, list_command, repair_command, show_command
from game.library.opening import FILE
from game.statistics import Selection
from tests.box import faults
from tests.damage import TABLES, WAYS, Whole, cells, judged, whole
from tests.libraries import (
    PATIENCE,
    ask,
    connection_to,
    filled,
    games,
    laid,
    library_of,
    moments,
    play,
    rows,
    spoil,
    told,
)

CELLS = list(cells())
MAY_BE_ANYTHING = {
    *(("games", column) for column in ("steps", "touched", "claimed_by")),
    ("insights", "par"),
    ("insights", "judged"),
}
"""What no other cell has to agree with."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return whole(tmp_path_factory.mktemp("whole"))


def test_every_column_says_what_it_may_hold() -> None:
    assert {(table, column) for table in HOLDS for column in HOLDS[table]} == set(CELLS)
    assert set(HOLDS) == set(TABLES)


@pytest.mark.parametrize("at", range(len(CELLS)), ids=[".".join(cell) for cell in CELLS])
def test_one_damaged_cell_costs_one_game_at_most(before: Whole, tmp_path: Path, at: int) -> None:
    """Try one kind of damage on every column; the slow ring tries them all."""
    table, column = CELLS[at]
    for way in (*WAYS, *WAYS)[at % len(WAYS) :][: len(WAYS)]:
        verdict = judged(tmp_path, before, table, column, way)
        if verdict is not None:
            assert verdict.is_named or (table, column) in MAY_BE_ANYTHING
            return
    pytest.fail("nothing could be damaged")


# --- a name, a uid, an action: what the screens and the commands make of it ----------------------


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Keep four games of Ada and Bob; three of them have a cell that is damaged."""
    home = tmp_path / "home"
    games(home, 4)
    spoil(home, "UPDATE seats SET name = CAST(x'41FF61' AS TEXT) WHERE game = 2 AND player = 0")
    spoil(home, "UPDATE games SET header = '{' WHERE id = 3")
    spoil(home, 'UPDATE actions SET action = \'{"player":0,"do":"fly"}\' WHERE game = 4 AND at = 9')
    return home


def said(home: Path, command: Callable[..., int], *given: object) -> tuple[int, list[str]]:
    out = io.StringIO()
    return command(home, GAMES, *given, out), out.getvalue().splitlines()


def test_a_damaged_game_is_listed_with_what_is_wrong(home: Path) -> None:
    code, lines = said(home, list_command, False)
    assert (code, len(lines)) == (0, 4)
    assert lines[1].endswith("(damaged: The players and the deal of this game cannot be read.)")
    assert lines[2].endswith("Bob 24* (damaged: What was noted of this game is damaged.)")
    assert "damaged" not in lines[3]
    _code, lines = said(home, list_command, True)
    assert [bool(json.loads(line)["damage"]) for line in lines] == [False, True, True, False]


def test_a_damaged_game_is_shown_with_a_way_out(home: Path) -> None:
    with pytest.raises(PlainError, match=r"(?s)cannot be read: .*library repair"):
        said(home, show_command, "3")


def test_a_check_names_every_damage_and_goes_on(home: Path) -> None:
    assert said(home, check_command) == (
        1,
        [
            r"game 2: seat 0: name is b'A\xffa'",
            "game 3: line 1, column 2: this is not JSON: expecting property name enclosed in double"
            " quotes",
            "game 4: no action is called 'fly'",
            "Games: 4. Faults: 3.",
        ],
    )


def test_a_repair_says_what_it_did_and_finds_nothing_the_next_time(home: Path) -> None:
    damaged = (home / FILE).read_bytes()
    assert said(home, repair_command) == (
        0,
        [
            "Games kept as they were: 1. Mended: 2. Could not be read: 1.",
            "The damaged library is kept as library.damaged-1.db.",
        ],
    )
    assert (home / "library.damaged-1.db").read_bytes() == damaged
    assert said(home, check_command) == (0, ["Games: 3. Faults: 0."])
    mended = (home / FILE).read_bytes()
    nothing = "Games: 3. Nothing had to be repaired, and nothing was changed."
    assert said(home, repair_command) == (0, [nothing])
    assert (home / FILE).read_bytes() == mended
    assert not (home / "library.damaged-2.db").exists()


def test_a_repair_counts_anew_and_keeps_the_numbers(home: Path) -> None:
    with connection_to(home) as library:
        second = list_games(library)[2]
    said(home, repair_command)
    with connection_to(home) as library:
        listed = {entry.number: entry for entry in list_games(library)}
    assert set(listed) == {1, 2, 4}
    assert [seat.name for seat in listed[2].seats] == ["Ada", "Bob"]
    assert (listed[2].uid, listed[2].touched) == (second.uid, second.touched)
    assert listed[4].actions == 9 and listed[4].may_go_on


@pytest.mark.parametrize("number", [0, -3, 2**63 - 1])
def test_a_repair_gives_a_game_whose_number_is_none_another(tmp_path: Path, number: int) -> None:
    uids = set(games(tmp_path, 3))
    for table, column in (
        ("games", "id"), ("actions", "game"), ("seats", "game"), ("cascades", "game"),
    ):  # fmt: skip
        spoil(tmp_path, f"UPDATE {table} SET {column} = {number} WHERE {column} = 2")
    assert said(tmp_path, repair_command)[0] == 0
    assert said(tmp_path, check_command) == (0, ["Games: 3. Faults: 0."])
    with connection_to(tmp_path) as library:
        assert {entry.uid for entry in list_games(library)} == uids


@pytest.mark.parametrize("column", ["name", "kind"])
def test_a_word_that_no_screen_can_measure_is_damage_and_is_mended(
    tmp_path: Path, column: str
) -> None:
    games(tmp_path, 2)
    spoil(tmp_path, f"UPDATE seats SET {column} = hex(zeroblob(50000)) WHERE game = 1")
    with connection_to(tmp_path) as library:
        assert [bool(entry.damage) for entry in list_games(library)] == [False, True]
    assert said(tmp_path, repair_command)[0] == 0
    assert said(tmp_path, check_command) == (0, ["Games: 2. Faults: 0."])


def test_a_library_that_another_window_uses_is_not_repaired(home: Path) -> None:
    before = (home / FILE).read_bytes()
    with library_of(home) as other:
        ask(other, list_games)
        with pytest.raises(PlainError, match="Another window uses your library"):
            said(home, repair_command)
        with library_of(home) as library, pytest.raises(Unavailable, match="Another window"):
            library.repair().wait(PATIENCE)
        assert len(ask(other, list_games)) == 4
    assert (home / FILE).read_bytes() == before


def test_a_damaged_game_is_neither_gone_on_with_nor_counted(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada",), seed=1)), play(laid(("Ada",), seed=2)))
    filled(tmp_path, play(laid(("Ada",), seed=3), 9), play(laid(("Ada",), seed=4), 9))
    spoil(tmp_path, "UPDATE games SET seed = CAST(x'ff' AS TEXT) WHERE id = 4")
    spoil(tmp_path, "UPDATE seats SET total = 'much' WHERE game = 2")
    with library_of(tmp_path) as library:
        left = ask(library, last_unfinished, library.window)
        assert left is not None and left.number == 3
        (ada,) = ask(library, list_profiles)
        everything = Selection(with_practice=True)
        game = GAMES["luckybox"]
        _, figures = ask(library, figures_of_profile, ada.number, game, everything)
        assert figures.games == 1


def test_the_journal_of_a_damaged_game_mends_it_as_it_is_played(tmp_path: Path) -> None:
    with library_of(tmp_path) as library:
        match = laid(seed=3)
        everything = moments(match)
        next(everything)
        journal = Journal.begun(library, match)
        journal.keep().wait(PATIENCE)
        for cell in ("claimed_by = x'ff'", "actions = 'many'", "steps = 'none'"):
            ask(
                library,
                lambda connection, cell=cell: connection.execute(f"UPDATE games SET {cell}"),
            )
            next(everything)
            journal.keep().wait(PATIENCE)
        assert told(library) == ""
        assert ask(library, lambda connection: list(faults(connection))) == []


def test_a_game_that_its_index_has_lost_is_gone_on_with(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(seed=1), 9), play(laid(seed=2), 9))
    with library_of(tmp_path) as library:
        uids = [entry.uid for entry in ask(library, list_games)]
    content = (tmp_path / FILE).read_bytes()
    (root,) = rows(
        tmp_path, "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_games_1'"
    )[0]
    at = content.index(uids[0].encode(), (int(str(root)) - 1) * 4096)
    (tmp_path / FILE).write_bytes(content[:at] + b"\x7f" + content[at + 1 :])
    with library_of(tmp_path) as library:
        for uid in uids:
            there = library.claim(uid).wait(PATIENCE)
            match = GAMES[there.record.game].match.resumed(there.record, there.steps)
            journal = Journal(library, match, uid)
            match.act(match.legal(next(seat for seat in range(2) if match.legal(seat)))[0])
            journal.keep().wait(PATIENCE)
            journal.close()
        assert [entry.actions for entry in ask(library, list_games)] == [10, 10]
        assert library.repair().wait(PATIENCE).carried.kept == 2
        assert told(library) == ""


def test_an_index_that_disagrees_is_found_and_repaired(tmp_path: Path) -> None:
    games(tmp_path, 3)
    spoil_index(tmp_path, "games_by_time")
    with connection_to(tmp_path) as library:
        assert any(fault.game is None for fault in faults(library))
    code, lines = said(tmp_path, repair_command)
    assert (code, lines[0]) == (0, "Games kept as they were: 3. Mended: 0. Could not be read: 0.")
    assert said(tmp_path, check_command) == (0, ["Games: 3. Faults: 0."])


def spoil_index(folder: Path, name: str) -> None:
    """Let an index know nothing of the first game, as a page of before does."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        (root, sql) = connection.execute(
            "SELECT rootpage, sql FROM sqlite_master WHERE name = ?", (name,)
        ).fetchone()
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master WHERE name = ?", (name,))
        connection.execute("PRAGMA writable_schema = RESET")
        connection.execute("UPDATE games SET touched = '1999-01-01T00:00:00Z' WHERE id = 1")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "INSERT INTO sqlite_master VALUES ('index', ?, 'games', ?, ?)", (name, root, sql)
        )


@pytest.mark.parametrize("table", ["games", "actions", "seats", "games_by_time", "profiles"])
def test_a_page_that_makes_no_sense_stops_no_check_and_no_list(tmp_path: Path, table: str) -> None:
    games(tmp_path, 3)
    (root,) = rows(tmp_path, "SELECT rootpage FROM sqlite_master WHERE name = ?", table)[0]
    with (tmp_path / FILE).open("r+b") as file:
        file.seek((int(str(root)) - 1) * 4096)
        file.write(b"\xff" * 4096)
    damaged = (tmp_path / FILE).read_bytes()
    code, lines = said(tmp_path, check_command)
    assert code == 1 and len(lines) > 1
    assert (tmp_path / FILE).read_bytes() == damaged, "a check changes nothing"
    code, lines = said(tmp_path, repair_command)
    assert code == 0 and "library.damaged-1.db" in lines[-1]
    assert (tmp_path / "library.damaged-1.db").read_bytes() == damaged
    assert said(tmp_path, check_command)[0] == 0


def test_a_command_that_meets_a_broken_page_has_it_mended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games(tmp_path, 3)
    (root,) = rows(tmp_path, "SELECT rootpage FROM sqlite_master WHERE name = 'seats'")[0]
    with (tmp_path / FILE).open("r+b") as file:
        file.seek((int(str(root)) - 1) * 4096)
        file.write(b"\xff" * 4096)
    code, lines = said(tmp_path, list_command, False)
    assert (code, len(lines)) == (0, 3)
    assert "carried over: 3" in capsys.readouterr().err


# --- damage that is met while the file is opened -------------------------------------------------


@pytest.mark.parametrize(
    "spoiling",
    [
        "PRAGMA user_version = -2147483645",
        "PRAGMA user_version = 1073741827",
        "PRAGMA user_version = 2",
        "PRAGMA user_version = 0",
        "PRAGMA application_id = 1",
        "DROP TABLE cascades",
        "DROP INDEX games_by_time",
        "ALTER TABLE seats RENAME COLUMN total TO tptal",
        "ALTER TABLE games DROP COLUMN goes_on",
        "ALTER TABLE profiles RENAME TO prpfiles",
    ],
)
def test_a_file_that_is_no_library_of_ours_any_more_is_mended(
    tmp_path: Path, spoiling: str
) -> None:
    games(tmp_path, 3)
    if "goes_on" in spoiling:
        spoil(tmp_path, "DROP INDEX games_to_go_on_with")
    spoil(tmp_path, spoiling)
    damaged = (tmp_path / FILE).read_bytes()
    with library_of(tmp_path) as library:
        assert len(ask(library, list_games)) == 3
        assert "carried over: 3" in told(library)
        assert ask(library, lambda connection: list(faults(connection))) == []
    assert (tmp_path / "library.damaged-1.db").read_bytes() == damaged


def test_a_schema_that_falls_to_pieces_while_it_is_used_is_mended(tmp_path: Path) -> None:
    games(tmp_path, 2)
    with library_of(tmp_path) as library:
        assert len(ask(library, list_games)) == 2
        ask(library, lambda connection: connection.execute("DROP TABLE cascades"))
        assert ask(library, best_cascades)
        assert "carried over: 2" in told(library)
