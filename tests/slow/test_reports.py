"""What is left when the program makes a mistake, or is killed: a report, a kept game."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from game import __version__
from game.box import GAMES
from game.files import PROJECT
from game.library import GameSearch, list_games
from game.match import AnyMatch
from game.record import read_record
from game.report import CRASH_EXIT_CODE, FAULT_LOG_FILE, REPORTS_FOLDER
from game.ui.window.preferences import Settings
from tests.crash.frames import Reader, Seen, kept_to, match_at
from tests.crash.play import SETTINGS, Games, Tally, Typed, Watched
from tests.crash.work import WORKS, Killed, Work
from tests.programs.processes import PATIENCE, started, x_server
from tests.slow.test_signals import BUSY
from tests.tables.libraries import laid, laid_blanco, opened, play, play_blanco


def made(situation: str, home: Path) -> tuple[int, str]:
    """Start the program and let it make a mistake; give the exit code and what was said."""
    with started([*BUSY, situation], home) as process:
        said = process.communicate(timeout=PATIENCE)[1].decode()
    return process.returncode, said


def reports_in(home: Path) -> list[Path]:
    return sorted((home / REPORTS_FOLDER).glob("report-*.txt"))


@pytest.mark.parametrize("mistake", ["a mistake", "a mistake in a thread"])
def test_a_mistake_leaves_a_report_and_a_kept_game(tmp_path: Path, mistake: str) -> None:
    code, said = made(mistake, tmp_path)
    (report,) = reports_in(tmp_path)
    assert code == CRASH_EXIT_CODE
    assert "Your games and settings are saved." in said
    assert said.endswith(f"{report}\n")
    text = report.read_text(encoding="utf-8")
    assert text.startswith(f"Super Mega Lucky Box {__version__}\nPython ")
    told, _, game = text.partition("\nThe game:\n")
    assert "Traceback" in told and "pygame-ce" in told
    assert "a mistake of (player 1)'s in ~" in told
    for personal in (str(Path.home()), str(PROJECT), f"/{getpass.getuser()}/"):
        assert personal not in told
    record = read_record(game, GAMES)
    assert len(record.actions) >= 3
    with closing(opened(tmp_path)) as library:
        (game,) = list_games(library, GameSearch())
    assert game.actions == len(record.actions)
    assert (tmp_path / "settings.json").exists()


def test_a_program_that_was_moved_while_it_ran_says_so_and_keeps_the_game(tmp_path: Path) -> None:
    code, said = made("a part is gone", tmp_path)
    assert code == CRASH_EXIT_CODE
    assert "The game was updated or moved while it was open. Please start it again.\n" in said
    assert "Your games and settings are saved." in said
    with closing(opened(tmp_path)) as library:
        (game,) = list_games(library, GameSearch())
    assert game.actions >= 3


def test_a_game_that_cannot_be_written_costs_the_report_nothing_else(tmp_path: Path) -> None:
    code, said = made("a mistake in the game", tmp_path)
    (report,) = reports_in(tmp_path)
    assert code == CRASH_EXIT_CODE
    assert "Your games and settings are saved." in said
    told, _, game = report.read_text(encoding="utf-8").partition("\nThe game:\n")
    assert game == "none\n"
    assert "The report is without the game (a mistake of (player 1)'s" in told
    assert "mistake_in_the_game" in told, "the first mistake, not the one after it"


def test_a_mistake_while_starting_is_reported_as_well(tmp_path: Path) -> None:
    code, said = made("a mistake while starting", tmp_path)
    (report,) = reports_in(tmp_path)
    assert code == CRASH_EXIT_CODE
    assert said.endswith(f"{report}\n")
    assert report.read_text(encoding="utf-8").endswith("\nThe game:\nnone\n")


def test_a_mistake_in_a_question_is_reported_and_ends_nothing(tmp_path: Path) -> None:
    code, _said = made("the gravest mistake in a question", tmp_path)
    (report,) = reports_in(tmp_path)
    assert code == 0
    assert "in gravest_mistake\n" in report.read_text(encoding="utf-8"), "where it was made"


@pytest.mark.skipif(os.name == "nt", reason="Windows ends what faults in its own way")
def test_what_python_cannot_catch_is_told_at_the_next_start(tmp_path: Path) -> None:
    code, _said = made("a fault", tmp_path)
    assert code < 0
    assert "Segmentation fault" in (tmp_path / REPORTS_FOLDER / FAULT_LOG_FILE).read_text()
    assert made("a mistake while starting", tmp_path)[0] == CRASH_EXIT_CODE
    fault, _mistake = reports_in(tmp_path)
    text = fault.read_text(encoding="utf-8")
    assert "Segmentation fault" in text and str(PROJECT) not in text
    assert (tmp_path / REPORTS_FOLDER / FAULT_LOG_FILE).read_text() == "", "it is told once"


@pytest.mark.skipif(
    not all(map(shutil.which, ("Xvfb", "xdotool", "xwininfo"))), reason="nobody could look at it"
)
def test_a_mistake_is_told_in_a_window(tmp_path: Path) -> None:
    with x_server() as (display, _server):
        shown = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        with started([*BUSY, "a mistake while starting"], tmp_path, shown) as process:
            until = time.monotonic() + PATIENCE
            while not windows_called("Super Mega Lucky Box", display):
                assert process.poll() is None and time.monotonic() < until
            while process.poll() is None and time.monotonic() < until:
                # Without a window manager, keys go to what is under the mouse.
                for window in windows_called("Super Mega Lucky Box", display):
                    asked(display, "xdotool", "mousemove", "--window", window, "60", "40")
                    asked(display, "xdotool", "key", "Return")
            said = process.communicate(timeout=PATIENCE)[1].decode()
    assert process.returncode == CRASH_EXIT_CODE, said


def windows_called(name: str, display: str) -> list[str]:
    """The windows of a title; xdotool finds none whose letters are said to be ``UTF-8``."""
    told = asked(display, "xwininfo", "-root", "-tree").splitlines()
    return [line.split()[0] for line in told if f'"{name}"' in line]


def asked(display: str, *command: str) -> str:
    """Ask a display something; give the answer."""
    environment = {**os.environ, "DISPLAY": display}
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=False
    )
    return done.stdout


KILLS = int(os.environ.get("LUCKYBOX_KILLS", "1"))
MOST_UNREAD = 8
"""Kills of which some frame must show a moment of the game; between two there is none."""
MOST_FRAMES = 60
"""Early, so that the suite need not wait for whole games."""


@pytest.mark.parametrize("games", [Watched, Typed])
def test_a_killed_game_has_lost_nothing_that_was_seen(tmp_path: Path, games: type[Games]) -> None:
    rng, tally = Random(7), Tally()
    killed = games(tmp_path / "home")
    for number in range(max(MOST_UNREAD, KILLS)):
        tally += killed.kill(number, 100 + number, rng, MOST_FRAMES, "turbo")
        if tally.seen and number + 1 >= max(2, KILLS):
            break
    tally += killed.check()
    assert tally.wrong == ()
    assert tally.seen


@pytest.mark.parametrize(
    "match", [play(laid(("Ada",), seed=3), 12), play_blanco(laid_blanco(), 12)]
)
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_decision_that_is_seen_and_not_kept_is_found_out(match: AnyMatch, by_hand: bool) -> None:
    reader, record = Reader(Settings(**SETTINGS), by_hand=by_hand), match.record()
    for actions in (3, 8):
        frame = reader.draw(match_at(record, actions), ring=by_hand)
        found = [reader.read([frame], kept_to(record, kept)) for kept in (actions, actions - 1)]
        assert found == [Seen(actions, True), Seen(actions, False)]


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.__name__)
def test_work_that_is_killed_has_lost_nothing_and_can_be_done_again(
    tmp_path: Path, work: type[Work]
) -> None:
    killed = Killed(work(), tmp_path)
    rng = Random(7)
    assert sum((killed.kill(number, rng) for number in range(KILLS)), Tally()).wrong == ()
