"""Whatever falls in a thread, even an end of the program, is heard of; nobody waits for ever."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from game.box import GAMES
from game.files import PROJECT
from game.report import Reports, UncaughtErrors
from game.thinking import Thinker
from game.ui.draw.system_fonts import SystemFonts
from game.ui.narrator import Speaker
from game.ui.window.background_jobs import Shelf
from game.ui.window.film import Film, Format
from tests.tables.box import Library
from tests.tables.libraries import PATIENCE

MOVED = "ERROR: luckybox appears to have been moved or deleted"
"""What the loader of a build says as it ends the program, where a module is wanted later."""

Patch = pytest.MonkeyPatch


def gone(*_given: object, **_named: object) -> NoReturn:
    raise SystemExit(MOVED)


@contextmanager
def waited_for(name: str) -> Iterator[None]:
    """Wait for the threads of a name that begin in the block; other tests may have left some."""
    before = threading.enumerate()
    yield
    for thread in threading.enumerate():
        if thread.name == name and thread not in before:
            thread.join(PATIENCE)
            assert not thread.is_alive()


def shelf(folder: Path, patch: Patch) -> None:
    patch.setattr(Shelf, "library", property(gone))
    with waited_for("shelf"):
        Shelf(folder, GAMES).start()


def fonts(_folder: Path, _patch: Patch) -> None:
    with waited_for("fonts"):
        SystemFonts(gone).font_of("\N{SNOWMAN}", as_picture=False)


def speaker(_folder: Path, _patch: Patch) -> None:
    with waited_for("speaker"):
        Speaker(gone).say("Hello", "en")


def thinking_watch(_folder: Path, patch: Patch) -> None:
    patch.setattr(Thinker, "_watch", gone)
    thinker = Thinker()
    with waited_for("thinking watch"):
        assert thinker.think(partial(pow, 2, 5)).wait(PATIENCE) == 32
    thinker.close()


@pytest.mark.parametrize("fall", [shelf, fonts, speaker, thinking_watch])
def test_what_falls_in_a_thread_that_nobody_waits_for_ends_the_program_with_a_report(
    tmp_path: Path, monkeypatch: Patch, fall: Callable[[Path, Patch], None]
) -> None:
    with UncaughtErrors(Reports(tmp_path)).heard() as uncaught:
        fall(tmp_path, monkeypatch)
        with pytest.raises(RuntimeError, match="moved or deleted"):
            uncaught.check()


def film(folder: Path, patch: Patch) -> None:
    patch.setattr(Film, "_encode", gone)
    with waited_for("film"):
        film = Film(Format((8, 8), 10, 50), 1, 1.0, folder / "film.webp")
    film.check()


def library(folder: Path, _patch: Patch) -> None:
    library = Library(folder)
    try:
        library.ask(gone).wait(PATIENCE)
    finally:
        assert library.ask(lambda _index: 7).wait(PATIENCE) == 7
        library.close()


def thinking(_folder: Path, _patch: Patch) -> None:
    thinker = Thinker()
    try:
        thinker.think(gone).wait(PATIENCE)
    finally:
        assert thinker.think(partial(pow, 2, 5)).wait(PATIENCE) == 32
        thinker.close()


@pytest.mark.parametrize("fall", [film, library, thinking])
def test_what_falls_in_a_thread_that_somebody_waits_for_is_raised_there(
    tmp_path: Path, monkeypatch: Patch, fall: Callable[[Path, Patch], None]
) -> None:
    with pytest.raises(RuntimeError, match="moved or deleted"):
        fall(tmp_path, monkeypatch)


TESTED = ("shelf", "fonts", "speaker", "thinking watch", "film", "library", "thinking")
OF_SIGNALS = "signals"
"""It ends the program by itself: ``tests/slow/test_signals.py``."""


def test_no_thread_of_the_window_was_forgotten() -> None:
    text = "".join(path.read_text("utf-8") for path in (PROJECT / "game").rglob("*.py"))
    assert sorted(re.findall(r'name="([a-z ]+)", daemon', text)) == sorted((*TESTED, OF_SIGNALS))
