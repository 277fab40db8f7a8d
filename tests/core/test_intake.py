"""Many records at once: what is answered is kept, and Ctrl-C keeps what is in."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game import cli
from game.box import GAMES
from game.cli import LOGGED_PROGRESS_SECONDS, PROGRESS_SECONDS, ProgressLine
from game.library import exchange
from game.library.commands import check_command, import_command, run_on_library
from game.library.exchange import import_batch, list_import_files
from game.luckybox import rules as luckybox
from game.record import write_record
from game.signals import defer_signals
from tests.mill import played
from tests.tables.box import take_in
from tests.tables.libraries import opened, rows


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Write six records, the fifth of them the first once more."""
    paths = []
    for at, seed in enumerate((0, 1, 2, 3, 0, 4)):
        paths.append(tmp_path / f"{at}.json")
        paths[-1].write_text(write_record(played(seed)), encoding="utf-8")
    return [str(path) for path in paths]


class Watched(io.StringIO):
    """Output that looks into the library whenever something is told of it."""

    def __init__(self, home: Path) -> None:
        super().__init__()
        self.home = home

    def write(self, text: str) -> int:
        if " game " in text:
            number = int(text.split()[-1])
            assert rows(self.home, "SELECT count(*) FROM games WHERE id = ?", number) == [(1,)]
        return super().write(text)


class Terminal(io.StringIO):
    """Somebody who watches."""

    def isatty(self) -> bool:
        return True


def screen(text: str) -> str:
    """Give the last line as a terminal shows it: what comes back to its start is written over."""
    shown = ""
    for part in text.rpartition("\n")[-1].split("\r"):
        shown = part + shown[len(part) :]
    return shown.rstrip()


def test_what_is_told_is_in_the_library(tmp_path: Path, files: list[str]) -> None:
    out = Watched(tmp_path / "home")
    assert run_on_library(import_command, tmp_path / "home", GAMES, files, out) == 0
    lines = out.getvalue().splitlines()
    assert [line.rpartition(": ")[2] for line in lines] == [
        *(f"imported as game {number}" for number in (1, 2, 3, 4)),
        "already here as game 1",
        "imported as game 5",
    ]


def test_a_disk_is_waited_for_once_in_half_a_second(tmp_path: Path, files: list[str]) -> None:
    clock, done = iter([100.0, 100.1, 100.2, 100.6, 200.0, 200.1, 200.2, 200.3]), list[str]()
    with closing(opened(tmp_path)) as connection:
        connection.set_trace_callback(done.append)
        taken = list(import_batch(connection, files, clock.__next__))
        assert [file for file, _answer in taken] == files[:3]
        assert done.count("COMMIT") == 1
        assert len(list(import_batch(connection, files[3:], clock.__next__))) == 3
        assert done.count("COMMIT") == 2


def test_a_record_is_played_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    dealt, new_game = list[int](), luckybox.new_game

    def counted(setup: luckybox.Setup) -> luckybox.Step:
        dealt.append(setup.seed)
        return new_game(setup)

    monkeypatch.setattr(luckybox, "new_game", counted)
    text = write_record(played(7))
    dealt.clear()
    with closing(opened(tmp_path)) as connection:
        take_in(connection, text)
    assert dealt == [7]


def test_of_a_folder_its_records_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "inner.json").mkdir(parents=True)
    for name in ("b.json", "A.JSON", "c.txt", "inner.json/d.json"):
        (folder / name).touch()
    assert list_import_files(["x", str(folder)]) == [
        "x",
        str(folder / "A.JSON"),
        str(folder / "b.json"),
    ]


@pytest.mark.parametrize("name", ["", "missing", "a\0b"])
def test_where_there_are_no_records_the_line_says_so(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").touch()
    out, given = io.StringIO(), str(tmp_path / name) if name else str(tmp_path)
    assert run_on_library(import_command, tmp_path / "home", GAMES, [given], out) == 2
    assert "refused" in out.getvalue()
    assert ("no file in it ends in .json" in out.getvalue()) == (name == "")


def test_ctrl_c_keeps_what_was_read_and_says_how_many(
    tmp_path: Path,
    files: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    read = exchange.read_limited_file

    def until_the_fourth(file: str) -> bytes:
        if file == files[3]:
            raise KeyboardInterrupt
        return read(file)

    monkeypatch.setattr("game.library.exchange.read_limited_file", until_the_fourth)
    out = Watched(tmp_path / "home")
    with pytest.raises(KeyboardInterrupt):
        run_on_library(import_command, tmp_path / "home", GAMES, [files[0], *files], out)
    assert len(out.getvalue().splitlines()) == 4
    assert rows(tmp_path / "home", "SELECT count(*) FROM games") == [(3,)]
    assert capsys.readouterr().err == "Stopped after 4 of 7 records. Games added: 3.\n"


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Hear Ctrl-C as a program does that was started from a terminal."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_waits_for_a_transaction_and_is_heard_then() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), defer_signals():
        signal.raise_signal(signal.SIGINT)
        done.append("written")
    assert done == ["written"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("ctrl_c")
def test_who_was_started_to_hear_no_ctrl_c_hears_none() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with defer_signals():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


# --- the line that counts ------------------------------------------------------------------------


def test_progress_is_a_line_that_others_are_printed_beside() -> None:
    now, stream = 0.0, Terminal()
    with ProgressLine("Records: {done} of {total}", 100, stream, lambda: now) as progress:
        progress.count(1)
        progress.count(2)
        assert screen(stream.getvalue()) == "Records: 1 of 100"
        now += PROGRESS_SECONDS
        progress.count(3)
        assert screen(stream.getvalue()) == "Records: 3 of 100"
        progress.clear()
        assert screen(stream.getvalue()) == ""
        stream.write("a line\n")
        progress.count(4)
        assert screen(stream.getvalue()) == "Records: 4 of 100"
    assert screen(stream.getvalue()) == ""
    assert "a line\n" in stream.getvalue()


def test_where_nobody_watches_progress_is_a_line_now_and_then() -> None:
    now, stream = 0.0, io.StringIO()
    with ProgressLine("{done} of {total}", 3, stream, lambda: now) as progress:
        progress.count(1)
        progress.clear()
        stream.write("x\n")
        now += LOGGED_PROGRESS_SECONDS
        progress.count(2)
        progress.count(3)
    assert stream.getvalue() == "x\n2 of 3\n"


def test_checking_counts_the_games_while_somebody_watches(
    tmp_path: Path, files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home, out = tmp_path / "home", io.StringIO()
    run_on_library(import_command, home, GAMES, files, io.StringIO())
    third = sorted((home / "games").iterdir())[2]
    third.write_bytes(third.read_bytes().replace(b'"player": 0', b'"player": 9'))
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    monkeypatch.setattr(cli, "PROGRESS_SECONDS", 0.0)
    assert run_on_library(check_command, home, GAMES, out) == 1
    assert "Games: 3 of 5" in terminal.getvalue()
    assert screen(terminal.getvalue()) == ""
    assert out.getvalue().splitlines()[-1] == "Games: 5. Faults: 1."
