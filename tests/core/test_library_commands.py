"""The library's commands: what they print, what they take in, what they refuse."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import command
from game.box import GAMES
from game.errors import PlainError
from game.files import HOME_VARIABLE, PROJECT
from game.library import RefusedImport, count_games
from game.library.commands import (
    backup_command,
    check_command,
    export_command,
    import_command,
    list_command,
    run_on_library,
    show_command,
)
from game.record import MAX_RECORD_BYTES, write_record
from tests.tables.box import faults, take_in
from tests.tables.libraries import filled, laid, opened, play, rows, said
from tests.tables.records import read_record


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Fill a library with one finished game and one that is not."""
    home = tmp_path / "home"
    filled(home, play(laid(("Ada", "Bob"), seed=1)), play(laid(("Zoé",), 1, seed=2), 20))
    return home


def test_games_are_listed_last_played_first(home: Path) -> None:
    code, text = said(home, list_command, False)
    assert code == 0
    first, second = text.splitlines()
    assert "Zoé, Bot 1 (unfinished)" in first
    assert "*" in second


def test_a_list_in_json_has_a_line_a_game(home: Path) -> None:
    _code, text = said(home, list_command, True)
    entries = [json.loads(line) for line in text.splitlines()]
    assert [entry["number"] for entry in entries] == [2, 1]
    assert entries[1]["seats"][0]["name"] == "Ada"


def test_an_empty_library_says_so(tmp_path: Path) -> None:
    assert said(tmp_path / "new", list_command, False) == (0, "There are no games yet.\n")
    assert said(tmp_path / "new", list_command, True) == (0, "")


def test_a_game_is_shown_with_its_score_sheet(home: Path) -> None:
    code, text = said(home, show_command, "1")
    shown = json.loads(text)
    assert code == 0
    totals = [player["total"] for player in shown["sheet"]["players"]]
    assert totals == [seat["total"] for seat in shown["seats"]]


def test_a_game_that_is_not_there_is_told(home: Path) -> None:
    with pytest.raises(PlainError, match="There is no game"):
        said(home, show_command, "what a terminal passes \udcff")
    with pytest.raises(PlainError, match="There is no game"):
        said(home, show_command, "3")
    with pytest.raises(PlainError, match="There is no game"):
        said(home, export_command, "x", "-")


@pytest.mark.parametrize("command", [show_command, export_command])
def test_of_a_home_without_games_it_is_said_that_there_are_none(
    tmp_path: Path, command: Callable[..., int]
) -> None:
    given = ["12", "-"] if command is export_command else ["12"]
    with pytest.raises(PlainError) as told:
        said(tmp_path / "new", command, *given)
    assert str(told.value) == "There are no games yet."


def test_what_goes_out_comes_in_again_just_as_it_was(home: Path, tmp_path: Path) -> None:
    files = [str(tmp_path / f"{number}.json") for number in (1, 2)]
    for number, file in enumerate(files, 1):
        assert said(home, export_command, str(number), file)[0] == 0
    other = tmp_path / "other"
    code, text = said(other, import_command, (*files, files[0]))
    assert (code, text.splitlines()) == (
        0,
        [
            f"{files[0]}: imported as game 1",
            f"{files[1]}: imported as game 2",
            f"{files[0]}: already here as game 1",
        ],
    )
    for number, file in enumerate(files, 1):
        assert said(other, export_command, str(number), "-")[1] == Path(file).read_text("utf-8")
    assert said(other, check_command)[0] == 0


def test_a_printed_record_is_whole_where_the_shell_writes_few_letters(
    home: Path, tmp_path: Path
) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="cp1252", errors="backslashreplace")
    names = "Zoé 漢 🎲"
    filled(tmp_path, play(laid((names, "Ada")), 4))
    run_on_library(export_command, tmp_path, GAMES, "1", "-", out)
    out.seek(0)
    assert json.loads(out.buffer.read())["players"] == [names, "Ada"]


def test_the_same_game_is_recognised_whatever_its_header_says(home: Path, tmp_path: Path) -> None:
    record = json.loads(said(home, export_command, "1", "-")[1])
    for key in ("uid", "seats", "started", "finished"):
        del record[key]
    (tmp_path / "bare.json").write_text(json.dumps(record))
    _code, text = said(home, import_command, (str(tmp_path / "bare.json"),))
    assert "already here as game 1" in text


def test_another_game_never_takes_the_name_of_one_that_is_there(home: Path, tmp_path: Path) -> None:
    record = json.loads(said(home, export_command, "1", "-")[1])
    del record["actions"][10:]
    (tmp_path / "shorter.json").write_text(json.dumps(record))
    assert "imported as game 3" in said(home, import_command, (str(tmp_path / "shorter.json"),))[1]
    assert len(set(rows(home, "SELECT uid FROM games"))) == 3
    assert said(home, check_command)[0] == 0


def test_records_that_break_the_rules_are_refused_with_the_reason(
    home: Path, tmp_path: Path
) -> None:
    text = said(home, export_command, "1", "-")[1]
    record = json.loads(text)
    record["actions"][5] = record["actions"][4]
    illegal, broken, huge = (tmp_path / name for name in ("illegal", "broken", "huge"))
    illegal.write_text(json.dumps(record))
    broken.write_text(text[:-20])
    huge.write_bytes(b" " * (MAX_RECORD_BYTES + 100))
    assert said(home, import_command, (str(illegal),))[0] == 1
    code, told = said(home, import_command, tuple(map(str, (illegal, broken, huge, "missing"))))
    assert code == 2
    reasons = told.splitlines()
    assert "refused: action 5: " in reasons[0]
    assert "this is not JSON" in reasons[1]
    assert "longer than any record" in reasons[2]
    assert "there is no such file" in reasons[3]
    assert rows(home, "SELECT count(*) FROM games") == [(2,)]


RECORD = write_record(play(laid(seed=5), 40).record()).encode()


@st.composite
def spoilt_records(draw: st.DrawFn) -> bytes:
    """Cut, repeat and overwrite pieces of a record."""
    data = bytearray(RECORD)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 40)))
        piece = draw(
            st.one_of(
                st.binary(max_size=20),
                st.just(bytes(data[end : end + 60])),
                st.sampled_from(
                    [b"-1", b"null", b"[[[[", b'"\\ud800"', b"1e999", b"9" * 30, b"{}"]
                ),
            )
        )
        data[start:end] = piece
    return bytes(data)


@settings(max_examples=80, deadline=None)
@given(data=st.one_of(spoilt_records(), st.binary(max_size=200)))
def test_no_file_does_any_harm(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.getbasetemp() / "hostile"
    with closing(opened(folder)) as connection:
        before = count_games(connection)
        try:
            taken = take_in(connection, data)
        except RefusedImport:
            assert count_games(connection) == before
            return
        assert count_games(connection) == before + (not taken.was_there)
        assert list(faults(connection)) == []
        read_record(data)


def test_a_backup_has_every_game_and_is_never_written_over(home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.zip"
    assert said(home, backup_command, str(copy)) == (0, f"Games in {copy}: 2.\n")
    with ZipFile(copy) as inside:
        files = {path.name: path.read_bytes() for path in (home / "games").iterdir()}
        assert {name: inside.read(f"games/{name}") for name in files} == files
    content = copy.read_bytes()
    with pytest.raises(PlainError, match="already exists"):
        said(home, backup_command, str(copy))
    with pytest.raises(PlainError, match="already exists"):
        said(home, export_command, "1", str(copy))
    assert copy.read_bytes() == content


@pytest.mark.parametrize("name", ["missing/copy.db", ".", "a\0b"])
def test_what_cannot_be_written_is_told(home: Path, tmp_path: Path, name: str) -> None:
    path = str(tmp_path / name)
    with pytest.raises(PlainError):
        said(home, backup_command, path)
    with pytest.raises(PlainError):
        said(home, export_command, "1", path)


def test_the_commands_need_nothing_installed(home: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    program = (
        "import sys, main\n"
        "for words in (['list'], ['export', '1', sys.argv[1]], ['import', sys.argv[1]]):\n"
        "    assert main.main(['library', *words]) == 0\n"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-B", "-c", program, file],
        cwd=PROJECT,
        env={**os.environ, HOME_VARIABLE: str(home), "PYTHONPATH": ""},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_without_a_folder_of_ones_own_the_set_up_finds_the_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    with pytest.raises(SystemExit, match="7"):
        command.main(["library", "list"], lambda: sys.exit(7))


@pytest.mark.parametrize("name", ["file", "file/home"])
def test_a_home_that_is_a_file_is_told_to_be_one(tmp_path: Path, name: str) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    with pytest.raises(PlainError) as told:
        said(tmp_path / name, list_command, False)
    assert str(told.value) == (
        f"The library in {tmp_path / name} cannot be used:"
        f" {file} is a file, but it must be a folder."
    )
    assert file.read_text() == "mine"
