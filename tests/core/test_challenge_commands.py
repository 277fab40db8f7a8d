"""``python3 main.py challenge``: a record becomes a code and a code a record, without a window."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.box import GAMES
from game.command import parse
from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.record import Record, write_record
from tests.box import code_of
from tests.games import random_record
from tests.records import read_record

ROOT = Path(__file__).parents[2]


def game() -> Record:
    record = random_record(4, 2, deck=DEFAULT_DECK, faces=load_deck(DEFAULT_DECK))
    return replace(record, players=("Zoë", "\N{FOX FACE}"))


def run(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command as it is run with nothing installed."""
    return subprocess.run(
        [sys.executable, "-S", "main.py", "challenge", *words],
        cwd=ROOT, input=given, capture_output=True, check=False, timeout=60,
    )  # fmt: skip


def asked(*words: str) -> dict[str, object]:
    given = vars(parse(["challenge", *words], GAMES))
    return {name: given[name] for name in ("task", "file", "with_record", "code") if name in given}


def test_what_may_be_asked_for() -> None:
    assert asked("make", "a.json") == {"task": "make", "file": "a.json", "with_record": False}
    assert asked("make", "--with-record", "-") == {"task": "make", "file": "-", "with_record": True}
    assert asked("read", "LUCKY1-0") == {"task": "read", "code": "LUCKY1-0"}


@pytest.mark.parametrize("words", [["challenge"], ["challenge", "make"], ["challenge", "read"]])
def test_what_is_missing_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parse(words, GAMES)
    assert end.value.code == 2 and "required" in capsys.readouterr().err


def test_a_record_becomes_a_code_and_a_record_again(tmp_path: Path) -> None:
    record = game()
    file = tmp_path / "game.json"
    file.write_text(write_record(record), encoding="utf-8")
    made = run("make", "--with-record", str(file))
    assert (made.returncode, made.stderr) == (0, b"")
    assert made.stdout.decode().strip() == code_of(record)
    for done in (run("read", made.stdout.decode()), run("read", "-", given=made.stdout)):
        assert (done.returncode, done.stderr) == (0, b"") and done.stdout.isascii()
        assert read_record(done.stdout) == record
    bare = run("read", run("make", str(file)).stdout.decode())
    assert json.loads(bare.stdout)["actions"] == []


@pytest.mark.parametrize(
    ("words", "given", "reason"),
    [
        (("make", "/nowhere/game.json"), b"", "no such file"),
        (("make", "-"), b"{}", "not a record"),
        (("read", "hello"), b"", "no challenge code"),
        (("read", "-"), b"\xff" * 300_000, "too long for a challenge code"),
        (("read", "-"), b"LUCKY1-\xff\x00", "incomplete"),
    ],
)
def test_what_cannot_be_done_is_told_in_plain_words(
    words: tuple[str, ...], given: bytes, reason: str
) -> None:
    done = run(*words, given=given)
    told = done.stderr.decode()
    assert (done.returncode, done.stdout) == (1, b"")
    assert reason in told and "Traceback" not in told
