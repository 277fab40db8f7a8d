"""What is carried over from a damaged library: all that can be read, once, and nothing else."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copy

import pytest

from game.library import list_profiles, remove
from game.library.locks import Window
from game.library.opening import FILE
from game.library.salvage import Carried, carry_over
from game.library.wreck.pages import Image
from game.record import Record
from tests.box import GAMES, faults, load
from tests.libraries import (
    ask,
    filled,
    kept,
    laid,
    laid_blanco,
    library_of,
    opened,
    play,
    play_blanco,
    rows,
    spoil,
)

PAGE = 4096


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with games of both kinds, finished and not, one of them with cards of its own."""
    home = tmp_path_factory.mktemp("salvage") / "home"
    own_cards = laid(("Zoë", "Bob"), seed=7)
    own_cards.deck = None
    filled(
        home,
        play(laid(seed=1)),
        play(laid(("Ada", "Bob", "Çem"), seed=2), 40),
        play_blanco(laid_blanco(seed=3)),
        play(own_cards, 60),
        play(laid(("Ada",), 2, seed=4)),
        play_blanco(laid_blanco(seed=5), 12),
    )
    return home


@pytest.fixture
def wreck(home: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    (tmp_path / "wreck").mkdir()
    copy(home / FILE, tmp_path / "wreck" / FILE)
    return tmp_path / "wreck"


def content(connection: sqlite3.Connection) -> dict[str, Record]:
    uids = [uid for (uid,) in connection.execute("SELECT uid FROM games ORDER BY id")]
    return {uid: load(connection, uid).record for uid in uids}


def salvaged(wreck: Path, new: Path) -> tuple[Carried, dict[str, Record]]:
    """Carry everything over; what comes of it is sound, and the wreck as it was."""
    before = {path: path.read_bytes() for path in wreck.glob(f"{FILE}*")}
    with closing(opened(new)) as target:
        carried = carry_over(wreck / FILE, target, GAMES)
        assert list(faults(target)) == []
        assert {path: path.read_bytes() for path in wreck.glob(f"{FILE}*")} == before
        return carried, content(target)


def of(home: Path) -> dict[str, Record]:
    with closing(opened(home)) as connection:
        return content(connection)


def overwrite(wreck: Path, page: int, data: bytes = bytes(PAGE), at: int = 0) -> None:
    with (wreck / FILE).open("r+b") as file:
        file.seek((page - 1) * PAGE + at)
        file.write(data)


def root_of(wreck: Path, table: str) -> int:
    ((root,),) = rows(wreck, "SELECT rootpage FROM sqlite_master WHERE name = ?", table)
    assert isinstance(root, int)
    return root


def image_of(wreck: Path) -> Image:
    return Image((wreck / FILE).read_bytes(), PAGE, {}, frozenset())


def leaves_of(wreck: Path, table: str) -> list[int]:
    page = image_of(wreck).page(root_of(wreck, table))
    assert page is not None and page.children
    return list(page.children)


def test_a_sound_library_is_copied_as_it_is(home: Path, wreck: Path, tmp_path: Path) -> None:
    assert salvaged(wreck, tmp_path / "new") == (Carried(6, 0, 0), of(home))
    for query in ("games ORDER BY id", "actions ORDER BY game, at", "cascades ORDER BY game"):
        assert rows(tmp_path / "new", f"SELECT * FROM {query}") == rows(
            home, f"SELECT * FROM {query}"
        )


@pytest.mark.parametrize("lost", ["the schema", "the file header", "actions", "seats"])
def test_what_stands_before_the_leaves_costs_at_most_the_rows_on_it(
    home: Path, wreck: Path, tmp_path: Path, lost: str
) -> None:
    """The page that all others of a table hang on is lost: the others are found all the same."""
    page = 1 if lost.startswith("the") else root_of(wreck, lost)
    found = image_of(wreck).page(page)
    assert found is not None
    at_most = {row.values[0] for row in found.rows if lost == "actions"}
    overwrite(wreck, page, bytes(100 if lost == "the file header" else PAGE))
    carried, records = salvaged(wreck, tmp_path / "new")
    assert (carried.lost, list(records)) == (0, list(of(home)))
    cut = {
        number
        for number, (uid, record) in enumerate(of(home).items(), 1)
        if len(records[uid].actions) < len(record.actions)
    }
    assert cut <= at_most


def test_of_a_game_whose_end_is_lost_the_beginning_is_kept_and_can_be_gone_on_with(
    home: Path, wreck: Path, tmp_path: Path
) -> None:
    uid, whole = next(iter(of(home).items()))
    spoil(wreck, "DELETE FROM actions WHERE game = 1 AND at = 50")
    carried, records = salvaged(wreck, tmp_path / "new")
    assert carried == Carried(5, 1, 0)
    assert records[uid].actions == whole.actions[:50]
    assert "finished" not in records[uid].extra
    assert rows(tmp_path / "new", "SELECT is_finished FROM games WHERE uid = ?", uid) == [(0,)]


def test_actions_without_their_game_are_left_in_the_damaged_file(
    home: Path, wreck: Path, tmp_path: Path
) -> None:
    uids = list(of(home))
    spoil(wreck, "DELETE FROM games WHERE id = 3")
    carried, records = salvaged(wreck, tmp_path / "new")
    assert carried == Carried(5, 0, 1), "it is told that there was one more"
    assert list(records) == uids[:2] + uids[3:]


def test_a_game_that_was_thrown_away_does_not_come_back(wreck: Path, tmp_path: Path) -> None:
    """SQLite leaves what is deleted where it was until it needs the room."""
    uids = list(of(wreck))
    connection = sqlite3.connect(wreck / FILE, isolation_level=None)
    with closing(connection):
        connection.execute("PRAGMA secure_delete = OFF")
        connection.execute("PRAGMA foreign_keys = ON")
        remove(connection, uids[2], Window(tmp_path))
    overwrite(wreck, leaves_of(wreck, "actions")[0])
    _, records = salvaged(wreck, tmp_path / "new")
    assert records.keys() <= set(uids) - {uids[2]}


def test_what_was_taken_back_is_not_done_again(home: Path, wreck: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(wreck / FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        connection.execute("DELETE FROM actions WHERE game = 2 AND at >= 30")
        connection.execute("UPDATE games SET actions = 30 WHERE id = 2")
    # A byte that nothing needs, on each of the pages: what lies about on them is looked for.
    for page in leaves_of(wreck, "actions"):
        overwrite(wreck, page, b"\xff\xff", at=8)
    uid = list(of(home))[1]
    _, records = salvaged(wreck, tmp_path / "new")
    assert records[uid].actions == of(home)[uid].actions[:30]


@pytest.mark.parametrize(
    ("needle", "at", "bit", "spelled"),
    [('["Zoë"', 4, 0x80, "ZoC\N{REPLACEMENT CHARACTER}"), ('["Zoë"', 2, 0x40, "�oë")],
)
def test_a_spoilt_letter_in_a_header_costs_the_letter(
    home: Path, wreck: Path, tmp_path: Path, needle: str, at: int, bit: int, spelled: str
) -> None:
    data = bytearray((wreck / FILE).read_bytes())
    assert data.count(needle.encode()) == 1
    data[data.index(needle.encode()) + at] ^= bit
    (wreck / FILE).write_bytes(data)
    carried, records = salvaged(wreck, tmp_path / "new")
    assert carried == Carried(5, 1, 0)
    uid = list(of(home))[3]
    assert records[uid].players == (spelled, "Bob")
    assert records[uid].actions == of(home)[uid].actions


@pytest.mark.parametrize(
    "spoiling",
    [
        "UPDATE games SET header = CAST(header AS BLOB), uid = CAST(uid AS BLOB)",
        "UPDATE actions SET action = CAST(action AS BLOB)",
        "UPDATE seats SET name = CAST(name AS BLOB), lengths = 3.5",
        "UPDATE games SET touched = CAST(touched AS BLOB), steps = 'many', actions = x'00'",
        "UPDATE cascades SET worth = 'much'",
    ],
)
def test_cells_that_became_something_else_are_read_or_made_up_for(
    home: Path, wreck: Path, tmp_path: Path, spoiling: str
) -> None:
    spoil(wreck, spoiling)
    carried, records = salvaged(wreck, tmp_path / "new")
    assert (carried.kept + carried.mended, carried.lost) == (6, 0)
    assert {uid: record.actions for uid, record in records.items()} == {
        uid: record.actions for uid, record in of(home).items()
    }


def test_a_game_that_has_the_name_of_another_gets_back_its_own(
    home: Path, wreck: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(wreck / FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL UNIQUE', 'NOT NULL')"
            " WHERE name = 'games'"
        )
        connection.execute("DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_games_1'")
    spoil(wreck, "UPDATE games SET uid = (SELECT uid FROM games WHERE id = 1)")
    carried, records = salvaged(wreck, tmp_path / "new")
    assert (carried.kept + carried.mended, carried.lost) == (6, 0)
    assert set(records) == set(of(home))


def test_the_name_of_a_profile_is_spelled_as_it_was_last_written(
    home: Path, wreck: Path, tmp_path: Path
) -> None:
    spoil(wreck, "UPDATE profiles SET name = 'ADA' WHERE folded = 'ada'")
    salvaged(wreck, tmp_path / "new")
    with closing(opened(tmp_path / "new")) as connection:
        assert {profile.name for profile in list_profiles(connection)} == {
            "ADA",
            "Bob",
            "Çem",
            "Zoë",
        }


def test_somebody_elses_tables_give_nothing(tmp_path: Path) -> None:
    (tmp_path / "wreck").mkdir()
    with closing(sqlite3.connect(tmp_path / "wreck" / FILE)) as other:
        other.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT, price REAL)")
        other.execute("CREATE TABLE actions (game, at, action)")
        other.executemany("INSERT INTO games VALUES (?, 'chess', 1.5)", [(n,) for n in range(99)])
        other.execute("INSERT INTO actions VALUES (1, 0, '{\"player\":0}')")
        other.commit()
    assert salvaged(tmp_path / "wreck", tmp_path / "new") == (Carried(0, 0, 0), {})


# --- a log beside it -----------------------------------------------------------------------------


def with_log(home: Path, to: Path, seed: int) -> list[str]:
    """Copy a library while it is open and the last that was done is in its log alone."""
    with library_of(home) as library:
        uids = [kept(library, play(laid(seed=seed + at), seed=seed)).uid for at in range(2)]
        to.mkdir()
        for path in home.glob(f"{FILE}*"):
            copy(path, to)
    return uids


def test_a_log_that_lies_beside_the_wrong_library_takes_nothing_from_it(
    home: Path, wreck: Path, tmp_path: Path
) -> None:
    filled(tmp_path / "other", *(play(laid(seed=seed), seed=seed) for seed in range(20, 24)))
    uids = with_log(tmp_path / "other", tmp_path / "far", 30)
    copy(tmp_path / "far" / f"{FILE}-wal", wreck)
    _, records = salvaged(wreck, tmp_path / "new")
    assert records.items() >= of(home).items()
    assert records.keys() <= of(home).keys() | set(of(tmp_path / "other"))
    assert set(uids) <= set(of(tmp_path / "other"))


def test_a_newer_log_beside_an_older_copy_of_the_file_loses_nothing_of_either(
    home: Path, wreck: Path, tmp_path: Path
) -> None:
    copy(wreck / FILE, tmp_path / "older.db")
    with library_of(wreck) as library:
        for seed in range(40, 44):
            kept(library, play(laid(seed=seed), seed=seed))
        ask(library, lambda c: c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
    with_log(wreck, tmp_path / "far", 50)
    copy(tmp_path / "older.db", tmp_path / "far" / FILE)
    _, records = salvaged(tmp_path / "far", tmp_path / "new")
    assert records.items() >= of(home).items()


def test_what_stands_in_a_log_behind_a_damaged_page_is_there(
    home: Path, wreck: Path, tmp_path: Path
) -> None:
    uids = with_log(wreck, tmp_path / "far", 60)
    log = tmp_path / "far" / f"{FILE}-wal"
    data = bytearray(log.read_bytes())
    data[32 + 24 + 2000] ^= 1
    log.write_bytes(data)
    _, records = salvaged(tmp_path / "far", tmp_path / "new")
    assert set(uids) <= records.keys()
    assert of(home).keys() <= records.keys()


def test_a_log_alone_gives_the_games_in_it(home: Path, wreck: Path, tmp_path: Path) -> None:
    uids = with_log(wreck, tmp_path / "far", 70)
    (tmp_path / "far" / FILE).unlink()
    _, records = salvaged(tmp_path / "far", tmp_path / "new")
    assert set(uids) <= records.keys()
