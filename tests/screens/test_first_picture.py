"""What the title waits for before its first picture: nothing that the picture does not need."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from game.files import HOME_VARIABLE
from tests.fresh import last_line_of

START = """
import dataclasses, json, os, sys
made, make = [], dataclasses._process_class
def noted(kind, *wishes):
    made.append(kind.__module__)
    return make(kind, *wishes)
dataclasses._process_class = noted
import pygame
from game import command
from game.ui.window.rest import FrameClock
from game.ui.window.window import Window
order, make_clock, make_window = [], FrameClock.__init__, Window.__init__
def clock(self):
    order.append("clock")
    make_clock(self)
def window(self, *size, **wishes):
    order.append("window")
    make_window(self, *size, **wishes)
def flip(self):
    mine = [name for name in made if name.startswith("game")]
    print(json.dumps([sorted(sys.modules), mine, order]), flush=True)
    os._exit(0)
FrameClock.__init__, Window.__init__, Window.flip = clock, window, flip
command.main(["--windowed", "960x540"])
"""
LATE = (
    "PIL", "asyncio", "concurrent", "datetime", "decimal", "email", "hashlib", "http",
    "multiprocessing", "numpy", "sqlite3", "ssl", "subprocess", "uuid",
    "game.blanco.rules", "game.challenge", "game.workshop", "game.library", "game.luckybox.decks",
    "game.luckybox.mind", "game.luckybox.rules", "game.match", "game.record", "game.stage",
    "game.statistics", "game.ui.scanning",
)  # fmt: skip
"""Packages and modules that come after the first picture, if at all."""
MOST_DATACLASSES = 3
"""Each takes as long as a few letters; what is small and frozen is a ``Value``."""


@cache
def met(home: Path) -> tuple[list[str], list[str], list[str]]:
    """Start the game; give the modules there are by then, of whom dataclasses were made, and what
    was opened in which order.
    """
    modules, made, order = json.loads(last_line_of(START))
    return modules, made, order


@pytest.fixture
def started(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.getbasetemp() / "first_picture"
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    return home


def test_the_first_picture_waits_for_no_library_and_no_game(started: Path) -> None:
    modules, _made, _order = met(started)
    assert "game.scenes.menu.title" in modules
    late = {name for name in modules for room in LATE if f"{name}.".startswith(f"{room}.")}
    assert late == set()


def test_the_first_picture_waits_for_few_dataclasses(started: Path) -> None:
    _modules, made, _order = met(started)
    assert len(made) <= MOST_DATACLASSES, made


def test_the_first_picture_waits_for_no_tick(started: Path) -> None:
    """A clock that begins with the loop makes its first frame wait for a whole one to go by."""
    _modules, _made, order = met(started)
    assert order == ["clock", "window"]
