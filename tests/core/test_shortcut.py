"""The entry in the menu: written where a desktop looks, started as it says, taken away again."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from game import command
from game.errors import PlainError
from game.files import OWN_FOLDER, PROJECT
from game.setup import shortcut
from game.setup.shortcut import PROGRAM, shortcut_command

HOME = "a home & 100% of \"it\" $HOME `x` \\ 'y'"
"""A folder whose name has everything that means something in an entry."""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody on Linux whose data has a strange name."""
    folder = tmp_path / HOME / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    return folder


def said(remove: bool = False) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        assert shortcut_command(remove) == 0
    return out.getvalue()


def value(entry: Path, key: str) -> str:
    """Read a value as the specification has it read."""
    (line,) = [line for line in entry.read_text("utf-8").splitlines() if line.startswith(f"{key}=")]
    text = line.partition("=")[2]
    for escaped, plain in (("\\\\", "\0"), ("\\n", "\n"), ("\\t", "\t"), ("\\s", " ")):
        text = text.replace(escaped, plain)
    return text.replace("\0", "\\")


def started(entry: Path) -> list[str]:
    """Take the command of an entry apart as the specification has it."""
    parts = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', value(entry, "Exec"))
    return [re.sub(r"\\(.)", r"\1", quoted or plain).replace("%%", "%") for quoted, plain in parts]


def test_the_entry_starts_the_game_and_shows_its_icon(data: Path) -> None:
    said()
    entry = data / "applications/luckybox.desktop"
    python, program = started(entry)
    assert Path(program) == PROJECT / "main.py"
    done = subprocess.run([python, program, "--help"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    icon = Path(value(entry, "Icon"))
    assert icon.is_relative_to(data)
    assert icon.read_bytes() == (PROJECT / "sprites/app.svg").read_bytes()


def test_an_entry_with_a_strange_path_is_quoted(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shortcut, "PROJECT", data)
    said()
    entry = data / "applications/luckybox.desktop"
    assert started(entry)[1] == str(data / "main.py")


@pytest.mark.skipif(
    shutil.which("desktop-file-validate") is None, reason="desktop-file-utils are not installed"
)
def test_the_entry_is_valid(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shortcut, "PROJECT", data)
    said()
    entry = data / "applications/luckybox.desktop"
    done = subprocess.run(
        ["desktop-file-validate", str(entry)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_a_window_belongs_to_the_entry(data: Path) -> None:
    said()
    assert value(data / "applications/luckybox.desktop", "StartupWMClass") == OWN_FOLDER == PROGRAM


def test_it_is_made_again_and_taken_away_with_all_that_came(data: Path) -> None:
    said()
    said()
    assert said(remove=True).startswith("Removed from your menu: ")
    assert [path for path in data.rglob("*") if path.is_file()] == []
    assert said(remove=True) == "The game is not in your menu; nothing to remove.\n"


def test_it_says_what_it_did_and_the_command_it_names_undoes_it(data: Path) -> None:
    entry = data / "applications/luckybox.desktop"
    did, undo = said().splitlines()
    assert did == f"Super Mega Lucky Box is now in your menu: {entry}"
    command_line = undo.partition(": ")[2].split()
    assert command_line[-2:] == ["shortcut", "--remove"]
    assert command.main(command_line[-2:]) == 0
    assert not entry.exists()
    said()
    did, undo = said(remove=True).splitlines()
    assert did == f"Removed from your menu: {entry}"
    assert command.main(undo.partition(": ")[2].split()[-1:]) == 0
    assert entry.exists()


def test_without_a_folder_of_its_own_it_is_the_usual_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    said()
    assert (tmp_path / ".local/share/applications/luckybox.desktop").is_file()


@pytest.mark.parametrize(("system", "words"), [("win32", "right-click"), ("darwin", "Dock")])
def test_elsewhere_it_says_what_to_do(
    data: Path, monkeypatch: pytest.MonkeyPatch, system: str, words: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(PlainError, match=words):
        shortcut_command(False)
    assert not data.exists()


def test_what_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert command.main(["shortcut"]) == 1
    assert "The menu entry cannot be changed" in capsys.readouterr().err
    assert os.listdir(tmp_path) == ["file"]
