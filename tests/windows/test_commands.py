"""The commands of the manual on Windows: printed to a pipe, to nothing, and refused."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from game.files import PROJECT
from tests.windows.game import Game, with_home
from tests.windows.windows import PATIENCE

OPENING = ("new", "watch", "replay")
"""Commands that open a window."""
QUIET = (("--help",), ("--version",), ("library", "list"), ("watch", "--help"))
REFUSED = (("library", "show", "999"), ("referee", "nothing.json"), ("new", "--players", ""))
TIMEOUT = 1200.0


def commands_of_manual() -> list[list[str]]:
    """Return the words of every command that the manual shows, in its order."""
    manual = (PROJECT / "MANUAL.md").read_text("utf-8")
    shown = re.findall(r"^    python3 main\.py (.*)$", manual, re.MULTILINE)
    return [shlex.split(words) for words in shown]


@pytest.mark.timeout(TIMEOUT)
def test_the_commands_of_the_manual_do_what_it_says(game: Game) -> None:
    game = with_home(game, game.windows.home / "manual")
    commands = commands_of_manual()
    assert {words[0] for words in commands} > {"library", "mind", "deck", "referee", *OPENING}
    for words in commands:
        if words[0] in OPENING:
            with game.opened(*words):
                game.await_window()
        elif words[0] == "shortcut":
            assert game.run(*words).code != 0, "that menu is Linux's"
        else:
            game.done(*words, seconds=TIMEOUT)  # a deck takes minutes
    assert len(game.games()) >= 2
    for name in ("game.json", "my-deck.txt", "my-games.zip"):
        assert (game.folder / name).stat().st_size > 100


@pytest.mark.parametrize("words", QUIET, ids=" ".join)
def test_output_to_nothing_ends_as_output_to_a_pipe(game: Game, words: tuple[str, ...]) -> None:
    assert game.run(*words).code == run_to_nothing(game, *words) == 0


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_who_is_refused_is_told_why_and_asked_for_nothing(
    game: Game, words: tuple[str, ...]
) -> None:
    refused = game.run(*words)
    assert refused.code in (1, 2), refused
    assert "Traceback" not in refused.out + refused.err
    assert "Press Enter" not in refused.out + refused.err
    assert run_to_nothing(game, *words) == refused.code


def run_to_nothing(game: Game, *words: str) -> int:
    """Run a command whose input and output are nothing; return its code."""
    program = game.windows.python
    with game.windows.started(
        program, str(Path("main.py")), *words, cwd=game.folder, variables=game.variables
    ) as process:
        try:
            return process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            pytest.fail(f"{words} does not end")
