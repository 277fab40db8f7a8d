"""Nothing that a stranger wrote commands the terminal: it is shown escaped, whatever prints it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game import command
from game.errors import PlainError, legible
from game.files import HOME_VARIABLE
from game.record import write_record
from tests.libraries import laid, play
from tests.records import read_record

TURNED = "Ada\u202e\u2066\u2069\u200f"
"""The name of somebody who turns lines round."""
HOSTILE = "\x1b]0;owned\x07\x9b31m\u202e\r\x00"
OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What no terminal must get: all but tabs and ends of lines."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Write a record of hostile names and keys into a file of such a name."""
    record = play(laid((TURNED, "Bob"))).record({HOSTILE: HOSTILE, "seal": {HOSTILE: 1}})
    path = tmp_path / "a\x1b[2J\u202e\n.json"
    path.write_text(write_record(record), encoding="utf-8")
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Give all that a command prints, wherever it prints it."""
    command.main(words)
    printed = capsys.readouterr()
    for text in printed:
        assert not (found := OBEYED.search(text)), (words, found)
    return printed.out + printed.err


def test_no_command_gives_a_terminal_commands(
    capsys: pytest.CaptureFixture[str], home: Path, file: str
) -> None:
    assert '"ok": true' in said(capsys, "referee", file)
    assert "\\u202e" in said(capsys, "referee", "--events", file)
    assert "\\u001b[2J\\u202e\\u000a.json: imported as game 1\n" in said(
        capsys, "library", "import", file
    )
    assert "Ada\\u202e\\u2066\\u2069\\u200f" in said(capsys, "library", "list")
    assert json.loads(said(capsys, "library", "list", "--json"))["seats"][0]["name"] == TURNED
    assert json.loads(said(capsys, "library", "show", "1"))["seats"][0]["name"] == TURNED
    given = read_record(said(capsys, "library", "export", "1", "-"))
    assert given.players[0] == TURNED and given.extra[HOSTILE] == HOSTILE
    assert said(capsys, "library", "export", "1", file), "it is there already"
    code = said(capsys, "challenge", "make", file).strip()
    assert read_record(said(capsys, "challenge", "read", code)).players[0] == TURNED


def test_what_is_refused_is_quoted_escaped(
    capsys: pytest.CaptureFixture[str], home: Path, file: str
) -> None:
    missing = file + HOSTILE.replace("\0", "")
    for words in (
        ("referee", missing), ("library", "import", missing), ("library", "show", HOSTILE),
        ("library", "export", HOSTILE, missing), ("challenge", "make", missing),
        ("challenge", "read", HOSTILE), ("deck", "measure", missing),
    ):  # fmt: skip
        assert said(capsys, *words)
    with pytest.raises(SystemExit):
        command.main(["library", "list", HOSTILE])
    assert not OBEYED.search("".join(capsys.readouterr()).replace("\r", ""))


def test_a_failure_is_told_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> int:
        raise PlainError(f"Cannot use {HOSTILE}.\nTry another.")

    command.guarded(fail)
    assert capsys.readouterr().err == (
        "Cannot use \\u001b]0;owned\\u0007\\u009b31m\\u202e\\u000d\\u0000.\nTry another.\n"
    )


def test_what_a_terminal_shows_stays_as_it_is() -> None:
    shown = "Zoé \U0001f469‍\U0001f4bb עברית ‘x’ ≤"
    assert legible(shown) == shown
    assert legible("a\nb\t", but="\n") == "a\nb\\u0009"
