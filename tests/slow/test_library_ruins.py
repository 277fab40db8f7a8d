"""Hundreds of damaged libraries: what no damage has touched is there, and nothing is made up.

A game is touched where a page is that has a row of it.  Files are cut, pages become zeros or noise,
bits fall over, and the same with a log beside the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from random import Random
from shutil import copy
from typing import NamedTuple

import pytest

from game.library.games import spell_record
from game.library.opening import FILE
from game.library.salvage import carry_over
from game.library.schema import migrate
from game.library.wreck import Log
from game.library.wreck.pages import Image
from game.luckybox.match import LuckyboxMatch
from game.record import DamagedRecord, Record, read_record
from tests.box import GAMES
from tests.libraries import filled, kept, laid, laid_blanco, library_of, opened, play, play_blanco

PAGE, FRAME, LOG_HEADER = 4096, 24 + 4096, 32
PEOPLE = (("Ada", "Bob"), ("Ada",), ("Zoë", "Bob", "Çem"), ("Ada", "Bob", "Cy", "Di", "Ed", "Fi"))


class Library(NamedTuple):
    """A library before it is damaged."""

    file: bytes
    log: bytes
    games: dict[str, Record]
    pages: dict[str, set[int]]
    """Those with rows of each game, and with the rest of rows that are too long for one."""


def luckybox(seed: int) -> LuckyboxMatch:
    match = laid(PEOPLE[seed % 4], bots=int(seed % 4 == 1), seed=seed)
    if seed % 5 == 0:
        match.deck = None  # cards of its own: a header longer than a page
    return play(match, None if seed % 3 else 40, seed)


def of_both(seeds: Iterable[int]) -> list[LuckyboxMatch]:
    """Play two games of the one kind and one of the other for every seed; a third is left."""
    matches: list[LuckyboxMatch] = []
    for seed in seeds:
        blanco = play_blanco(laid_blanco(seed=seed % 4), None if seed % 3 else 15)
        matches += [luckybox(seed), luckybox(seed + 100), blanco]  # type: ignore[list-item]
    return matches


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Twenty-four games, all in the file itself."""
    home = tmp_path_factory.mktemp("sound")
    filled(home, *of_both(range(8)))
    return library_in(home, (home / FILE).read_bytes(), b"")


@pytest.fixture(scope="module")
def in_use(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """Twenty-one games, a part of them in the log alone."""
    home, far = tmp_path_factory.mktemp("used"), tmp_path_factory.mktemp("far")
    filled(home, *of_both(range(20, 25)))
    with library_of(home) as library:
        for match in of_both(range(30, 32)):
            kept(library, match)
        for path in home.glob(f"{FILE}*"):
            copy(path, far)
    file, log = (far / FILE).read_bytes(), (far / f"{FILE}-wal").read_bytes()
    return library_in(far, file, log)


def library_in(home: Path, file: bytes, log: bytes) -> Library:
    with closing(opened(home)) as connection:
        games = content(connection)
        uids = dict(connection.execute("SELECT id, uid FROM games").fetchall())
    pages: dict[str, set[int]] = {uid: set() for uid in games}
    size = max(len(file) // PAGE, *Log(log).pages()[0], 1)
    for number in range(1, size + 1):
        # Anew for every page, for what it has used is what is long on this one.
        image = Image(file, PAGE, *Log(log).pages())
        page = image.page(number)
        for row in page.rows if page else ():
            game = row.number if page and page.is_table else row.values[0]
            if isinstance(game, int) and game in uids:
                pages[uids[game]] |= {number, *image.used}
    return Library(file, log, games, pages)


def content(connection: sqlite3.Connection) -> dict[str, Record]:
    """Give the games that can be loaded."""
    found: dict[str, Record] = {}
    for number, uid, header in connection.execute("SELECT id, uid, header FROM games"):
        rows = connection.execute(
            "SELECT action FROM actions WHERE game = ? ORDER BY at", (number,)
        )
        with suppress(DamagedRecord):
            found[uid] = read(spell_record(header, [action for (action,) in rows]))
    return found


@cache
def read(text: str) -> Record:
    return read_record(text, GAMES)


def salvaged(folder: Path, file: bytes, log: bytes = b"") -> dict[str, Record]:
    """Give what is carried over."""
    (folder / FILE).write_bytes(file)
    (folder / f"{FILE}-wal").write_bytes(log)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as target:
        target.execute("PRAGMA foreign_keys = ON")
        migrate(target)
        carried = carry_over(folder / FILE, target, GAMES)
        found = content(target)
        assert target.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert target.execute("PRAGMA foreign_key_check").fetchall() == []
    assert carried.kept + carried.mended >= len(found)
    return found


def hold(library: Library, found: dict[str, Record], touched: set[int]) -> None:
    """Hold the law, and that nothing was made up of what was touched."""
    for uid, record in library.games.items():
        if library.pages[uid].isdisjoint(touched):
            assert found.get(uid) == record, "no damage has touched it"
    for uid, record in found.items():
        whole = library.games[uid]
        assert record.actions == whole.actions[: len(record.actions)]
        assert record.players == whole.players


def overwritten(data: bytes, page: int, what: bytes = bytes(PAGE)) -> bytes:
    return data[: (page - 1) * PAGE] + what + data[page * PAGE :]


def with_a_bit_turned(data: bytes, at: int, bit: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


def test_a_file_that_was_cut_loses_what_was_cut_off(tmp_path: Path, sound: Library) -> None:
    size = len(sound.file)
    for length in (size - 1, size - 100, size - PAGE, *range(0, size - 99, size // 16)):
        found = salvaged(tmp_path, sound.file[:length])
        hold(sound, found, set(range(length // PAGE + 1, size // PAGE + 1)))


def test_a_page_of_zeros_costs_what_was_on_it(tmp_path: Path, sound: Library) -> None:
    for page in (1, 2, *range(3, len(sound.file) // PAGE + 1, 3)):
        hold(sound, salvaged(tmp_path, overwritten(sound.file, page)), {page})


def test_pages_of_noise_cost_what_was_on_them(tmp_path: Path, sound: Library) -> None:
    for seed in range(12):
        rng, data = Random(seed), sound.file
        pages = set(rng.sample(range(1, len(data) // PAGE + 1), 4))
        for page in pages:
            data = overwritten(data, page, rng.randbytes(PAGE))
        hold(sound, salvaged(tmp_path, data), pages)


def test_pages_in_the_wrong_place_cost_those_they_took_it_from(
    tmp_path: Path, sound: Library
) -> None:
    """Each is sound by itself, and of the same library."""
    for seed in range(12):
        rng = Random(seed)
        one, other = rng.sample(range(2, len(sound.file) // PAGE + 1), 2)
        data = overwritten(sound.file, one, sound.file[(other - 1) * PAGE : other * PAGE])
        hold(sound, salvaged(tmp_path, data), {one})


@pytest.mark.parametrize("where", ["anywhere", "at the start of a page"])
def test_a_bit_that_falls_over_costs_no_game_on_another_page(
    tmp_path: Path, sound: Library, where: str
) -> None:
    for seed in range(30):
        rng = Random(seed)
        page = rng.randrange(len(sound.file) // PAGE)
        at = page * PAGE + rng.randrange(PAGE if where == "anywhere" else 16)
        found = salvaged(tmp_path, with_a_bit_turned(sound.file, at, rng.randrange(8)))
        for uid, record in sound.games.items():
            if page + 1 not in sound.pages[uid]:
                assert found.get(uid) == record, (seed, at)
        assert len(found.keys() - sound.games.keys()) <= 1, "a name may be what has changed"


def test_the_log_makes_up_for_what_the_file_has_lost(tmp_path: Path, in_use: Library) -> None:
    hold(in_use, salvaged(tmp_path, in_use.file, in_use.log), set())
    in_log = set(Log(in_use.log).pages()[0])
    pages = len(in_use.file) // PAGE
    for page in range(1, pages + 1, 5):
        data = overwritten(in_use.file, page)
        hold(in_use, salvaged(tmp_path, data, in_use.log), {page} - in_log)
    for left in range(0, pages, 12):
        found = salvaged(tmp_path, in_use.file[: left * PAGE], in_use.log)
        hold(in_use, found, set(range(left + 1, pages + 1)) - in_log)


def test_a_log_that_was_damaged_costs_what_was_on_that_page(
    tmp_path: Path, in_use: Library
) -> None:
    for seed in range(18):
        rng = Random(seed)
        at = rng.randrange(len(in_use.log) - FRAME)
        data = with_a_bit_turned(in_use.log, at, rng.randrange(8))
        frame = LOG_HEADER + max(at - LOG_HEADER, 0) // FRAME * FRAME
        pages = {int.from_bytes(log[frame : frame + 4], "big") for log in (data, in_use.log)}
        found = salvaged(tmp_path, in_use.file, data)
        for uid, record in in_use.games.items():
            if in_use.pages[uid].isdisjoint(pages):
                assert found.get(uid) == record, (seed, at)


def test_a_log_that_is_lost_or_cut_costs_only_what_was_in_it(
    tmp_path: Path, in_use: Library
) -> None:
    in_log = set(Log(in_use.log).pages()[0])
    for length in range(0, len(in_use.log), len(in_use.log) // 12):
        hold(in_use, salvaged(tmp_path, in_use.file, in_use.log[:length]), in_log)


def test_the_log_of_another_library_costs_nothing(
    tmp_path: Path, sound: Library, in_use: Library
) -> None:
    for length in range(0, len(in_use.log) + 1, len(in_use.log) // 8):
        found = salvaged(tmp_path, sound.file, in_use.log[:length])
        assert found.items() >= sound.games.items()
        both = {**in_use.games, **sound.games}
        for uid, record in found.items():
            assert record.actions == both[uid].actions[: len(record.actions)]
