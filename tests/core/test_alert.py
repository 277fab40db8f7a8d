"""Errors are shown in a window by the first program that can."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game import TITLE, alert

MESSAGE = '-Ünder "quotes"\nand in two lines'


def programs_asked(
    monkeypatch: pytest.MonkeyPatch, platform: str, *missing: str
) -> list[list[str]]:
    """Show a message on a system without some programs; return the commands that were tried."""
    asked: list[list[str]] = []

    def call(command: list[str], **_streams: object) -> int:
        asked.append(command)
        if command[0] in missing:
            raise FileNotFoundError(command[0])
        return 0

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(subprocess, "call", call)
    assert alert.show_alert(MESSAGE)
    return asked


def test_macos_is_asked_itself_since_its_python_may_lack_tkinter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [command] = programs_asked(monkeypatch, "darwin")
    assert command[0] == "osascript"
    # The script gets the message as an argument: no quote in it ends the script.
    assert command[-2:] == [TITLE, MESSAGE]
    assert not any(MESSAGE in part for part in command[:-2])


def test_without_its_script_runner_macos_is_served_like_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = programs_asked(monkeypatch, "darwin", "osascript", "zenity")
    assert [command[0] for command in asked] == ["osascript", "zenity", sys.executable]


def test_elsewhere_nobody_looks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    [command] = programs_asked(monkeypatch, "linux")
    assert command[0] == "zenity"


def test_xmessage_which_knows_few_letters_gets_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "Für „ssh -X“: l’écran «:0» – großer Bildschirm. " * 4
    monkeypatch.setattr(sys.modules[__name__], "MESSAGE", said)
    asked = programs_asked(
        monkeypatch, "linux", "zenity", sys.executable, *(it[0] for it in alert.TERMINAL_OPTIONS)
    )
    assert asked[-1][0] == "xmessage"
    lines = asked[-1][-1].split("\n")
    assert lines[0].startswith('Fur "ssh -X": l\'ecran ":0" - grosser Bildschirm.')
    assert max(map(len, lines)) <= 70
