"""Signals and lost displays end the program by itself, whatever it is busy with.

Real processes, each told to end once it has said that it is in the middle of something.  How long
they take is not asserted: a busy machine is no fault of the program.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest

from game.box import GAMES
from game.files import PROJECT
from game.library import GameSearch, list_games
from game.record import write_record
from tests.busy import READY
from tests.mill import played
from tests.programs.processes import (
    PATIENCE,
    SIGNALS,
    ending,
    environment_of,
    hear_signals,
    started,
    x_server,
)
from tests.tables.box import faults
from tests.tables.libraries import opened, rows

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")

BUSY = ("-m", "tests.busy")


def ended_by(process: subprocess.Popen[bytes], number: int) -> tuple[int, str]:
    """Send a signal; give the exit code and what was said."""
    process.send_signal(number)
    said = process.communicate(timeout=PATIENCE)[1].decode()
    return process.returncode, said


def wait_until_ready(process: subprocess.Popen[bytes]) -> None:
    assert process.stdout is not None
    assert process.stderr is not None
    if process.stdout.readline() != READY:
        process.kill()
        pytest.fail(process.stderr.read().decode())


@pytest.mark.parametrize(
    ("situation", "number"),
    [("playing", signal.SIGINT), ("playing", signal.SIGTERM), ("a question", signal.SIGTERM)],
)
def test_every_signal_ends_a_game_and_keeps_the_settings(
    tmp_path: Path, situation: str, number: int
) -> None:
    with started([*BUSY, situation], tmp_path) as process:
        wait_until_ready(process)
        assert ended_by(process, number) == (128 + number, "")
    assert json.loads((tmp_path / "settings.json").read_text())["muted"]


TERMS = int(os.environ.get("LUCKYBOX_TERMS", "3"))
"""How often each game is ended while somebody presses keys at random."""


@pytest.mark.parametrize("game", GAMES)
def test_a_signal_amid_random_keys_ends_the_program_and_loses_nothing(
    tmp_path: Path, game: str
) -> None:
    rng = Random(f"{game} {TERMS}")
    (tmp_path / "settings.json").write_text(json.dumps({"guided": list(GAMES), "muted": True}))
    for number in range(TERMS):
        keys = ("-m", "tests.crash.hands", game, str(number), "new", "--players", "Ada")
        with started([*keys, "--game", game, "--seed", str(number)], tmp_path) as process:
            until = time.monotonic() + PATIENCE
            while len([*tmp_path.glob("games/*.json")]) <= number and time.monotonic() < until:
                time.sleep(0.05)
            time.sleep(rng.uniform(0.0, 2.0))
            assert ended_by(process, signal.SIGTERM) == (143, ""), number
    with closing(opened(tmp_path)) as library:
        assert not any(faults(library))
        assert len(list_games(library, GameSearch(limit=-1))) >= TERMS


@pytest.mark.parametrize(
    "situation", ["a film", "a frame", "a call", "opening the window", "loading sounds", "leaving"]
)
def test_whatever_it_is_busy_with_the_program_ends(tmp_path: Path, situation: str) -> None:
    """Closing may take long, and cleaning up is not to be broken off; but it has an end."""
    with started([*BUSY, situation], tmp_path) as process:
        wait_until_ready(process)
        assert ended_by(process, signal.SIGTERM) == (143, "")


def test_a_window_that_says_why_the_program_cannot_begin_ends_with_it(tmp_path: Path) -> None:
    with started([*BUSY, "saying why it cannot begin"], tmp_path) as process:
        wait_until_ready(process)
        assert ended_by(process, signal.SIGTERM) == (143, "no window today\n")


def test_what_was_handed_in_is_kept_though_a_question_without_end_came_first(
    tmp_path: Path,
) -> None:
    with started([*BUSY, "something to be kept"], tmp_path) as process:
        wait_until_ready(process)
        assert ended_by(process, signal.SIGTERM) == (143, "")
    with closing(opened(tmp_path)) as library:
        by_hand = [game for game in list_games(library, GameSearch()) if not game.has_bots]
    assert [game.actions for game in by_hand] == [5]


@pytest.mark.parametrize(
    ("command", "number"),
    [*product(["referee"], SIGNALS), ("library import", signal.SIGTERM)],
)
def test_a_command_that_waits_ends_too(tmp_path: Path, command: str, number: int) -> None:
    with started(["main.py", *command.split(), "-"], tmp_path) as process:
        assert process.stdin is not None
        # More than a pipe holds: once it is written, the command has begun to read.
        process.stdin.write(b" " * 1_000_000)
        process.stdin.flush()
        assert ended_by(process, number) == (128 + number, "")


def test_a_signal_that_is_to_be_passed_over_is_passed_over(tmp_path: Path) -> None:
    """As ``nohup`` has it."""
    with started(["main.py", "referee", "-"], tmp_path, ignored=signal.SIGHUP) as process:
        assert process.stdin is not None
        process.stdin.write(b" " * 1_000_000)
        process.stdin.flush()
        process.send_signal(signal.SIGHUP)
        assert b'"ok": false' in process.communicate(timeout=PATIENCE)[0]


def test_closing_the_terminal_ends_a_game_and_keeps_the_settings(tmp_path: Path) -> None:
    import fcntl
    import termios

    master, slave = os.openpty()

    def take_terminal() -> None:
        # Whoever runs the tests may ignore the signal that a closed terminal sends, like ``nohup``.
        hear_signals()
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        [sys.executable, *BUSY, "playing"],
        cwd=PROJECT,
        env=environment_of(tmp_path),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        preexec_fn=take_terminal,
    )
    os.close(slave)
    with ending(process):
        assert READY.strip() in os.read(master, 1000)
        os.close(master)
        assert process.wait(PATIENCE) == 129
    assert json.loads((tmp_path / "settings.json").read_text())["muted"]


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no X server to be lost")
@pytest.mark.parametrize("situation", ["playing", "a film"])
def test_a_lost_display_keeps_the_settings_and_says_so(tmp_path: Path, situation: str) -> None:
    with x_server() as (display, server):
        environment = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        with started([*BUSY, situation], tmp_path, environment) as process:
            wait_until_ready(process)
            server.kill()
            said = process.communicate(timeout=PATIENCE)[1].decode()
    assert (process.returncode, said.count("\n")) == (1, 1), said
    assert said.startswith("Display lost")
    assert json.loads((tmp_path / "settings.json").read_text())["muted"]


@pytest.mark.skipif(os.name == "nt", reason="there are no named pipes to wait at")
def test_ctrl_c_ends_an_import_with_what_is_in(tmp_path: Path) -> None:
    files = [tmp_path / f"{seed}.json" for seed in range(3)]
    for seed, file in enumerate(files):
        file.write_text(write_record(played(seed)), encoding="utf-8")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = ["main.py", "library", "import", *map(str, (*files, pipe, files[0]))]
    # It opens the pipe when it has read the others and waits for this one.
    with started(command, tmp_path / "home") as process, pipe.open("wb"):
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert [line.rpartition(b" ")[2] for line in out.splitlines()] == [b"1", b"2", b"3"]
    assert errors == b"Stopped after 3 of 5 records. Games added: 3.\n"
    assert rows(tmp_path / "home", "SELECT count(*) FROM games") == [(3,)]
