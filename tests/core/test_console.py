"""Whether a console closes with the program, and whether anybody is asked to press a key."""

from __future__ import annotations

import os
import sys

import pytest

from game import alert, console
from game.errors import PlainError, show_error

PYTHONS = [r"C:\Windows\py.exe", r"C:\Python311\python.exe", r"C:\game\.venv\Scripts\PYTHON.EXE"]


@pytest.mark.parametrize(
    ("programs", "closes"),
    [
        ([], False),
        (PYTHONS, True),
        ([r"C:\Users\Ada\python3.12.exe"], True),
        ([*PYTHONS, r"C:\Windows\System32\cmd.exe"], False),
        ([*PYTHONS, r"C:\Program Files\PowerShell\7\pwsh.exe"], False),
        ([*PYTHONS, r"C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe"], False),
        ([*PYTHONS, ""], False),
        ([r"C:\Games\luckybox (1).exe", r"C:\Games\luckybox (1).exe"], True),
    ],
)
def test_a_console_closes_with_us_if_nobody_else_uses_it(
    programs: list[str], closes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", r"C:\Games\luckybox (1).exe")
    monkeypatch.setattr(console, "console_programs", lambda: programs)
    assert console.closes_with_us() == closes


@pytest.mark.parametrize(
    ("is_terminal", "programs", "asks"),
    [(True, PYTHONS, True), (False, PYTHONS, False), (True, ["cmd.exe"], False)],
)
def test_only_a_console_that_would_close_waits_for_enter(
    is_terminal: bool, programs: list[str], asks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(console, "is_terminal", lambda number: is_terminal)
    monkeypatch.setattr(console, "console_programs", lambda: programs)
    monkeypatch.setattr("builtins.input", asked.append)
    show_error(PlainError("Something happened."))
    assert bool(asked) == asks


def test_the_end_of_the_input_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(_question: str) -> None:
        raise EOFError

    monkeypatch.setattr(console, "is_terminal", lambda number: True)
    monkeypatch.setattr(console, "console_programs", lambda: PYTHONS)
    monkeypatch.setattr("builtins.input", end)
    show_error(PlainError("Something happened."))


def test_the_null_device_is_no_terminal() -> None:
    """On Windows ``isatty`` says it is one."""
    descriptor = os.open(os.devnull, os.O_RDWR)
    try:
        assert not console.is_terminal(descriptor)
    finally:
        os.close(descriptor)
    assert not console.is_terminal(descriptor)


def test_a_window_is_needed_where_all_streams_are_the_null_device(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(console, "is_terminal", lambda number: False)
    monkeypatch.setattr(os, "isatty", lambda number: True)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    assert alert.is_window_needed()
