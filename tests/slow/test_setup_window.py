"""The set-up where there is no terminal: in a window, in the same words, and it can be cancelled.

The programs that show windows are played by scripts, which write down what they are told.
"""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from game import alert
from game.files import PROJECT
from game.report import CRASH_EXIT_CODE
from tests.programs.clones import (
    BASE_PYTHON,
    QUICK,
    Clone,
    Ended,
    carry,
    ended,
    make_clone,
    posix_only,
)
from tests.programs.processes import PATIENCE

pytestmark = posix_only

SCRIPT = """\
#!{python} -I
import json, os, sys
def note(what):
    with open({notes!r}, "a") as file:
        print(json.dumps(what), file=file)
note([{name!r}, *sys.argv[1:]])
CANCELS = {cancels!r}
{rest}
"""
ZENITY = """
if "--progress" in sys.argv:
    for line in sys.stdin:
        note(line)
        if CANCELS and "Installing" in line:
            sys.exit(int(os.environ["ZENITY_CANCEL"]))
"""
EMULATOR = """
from subprocess import PIPE, Popen
with Popen(sys.argv[2:], stdin=PIPE, stdout=PIPE, text=True) as shell:
    for line in shell.stdout:
        note(line)
        if CANCELS:
            shell.terminate()
        if "Enter" in line:
            shell.stdin.write("\\n")
            shell.stdin.flush()
"""
"""The command comes after its first word."""
HANDS_OVER = (
    """
import subprocess
if sys.argv[1] != "again":
    subprocess.Popen([sys.executable, "-I", __file__, "again", *sys.argv[2:]])
    sys.exit(0)
"""
    + EMULATOR
)
"""As one does that runs already: who was called ends, and another process opens the window."""
BLIND = "sys.exit(1)"
"""No display can be opened."""
WAITS = "import time\nprint('Collecting chips', flush=True)\ntime.sleep(50)"
"""A pip that is at it for ever."""


@dataclass(frozen=True)
class Desktop:
    """A desktop whose programs write down what they were told."""

    folder: Path
    clone: Clone

    @property
    def notes(self) -> Sequence[str | list[str]]:
        file = self.folder / "notes"
        return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []

    @property
    def windows(self) -> Sequence[str]:
        """What was opened: progress, or what went wrong."""
        kinds = ("--progress", "--error")
        return [word for note in self.notes for word in note if word in kinds]

    def has(self, name: str, rest: str, cancels: bool = False) -> None:
        script = self.folder / name
        notes = str(self.folder / "notes")
        script.write_text(
            SCRIPT.format(python=BASE_PYTHON, notes=notes, name=name, cancels=cancels, rest=rest)
        )
        script.chmod(0o755)

    def has_zenity(self, cancels: bool = False) -> None:
        self.has("zenity", ZENITY, cancels)

    def start(self, *words: str, **more: str) -> Ended:
        return self.clone.start(*words, PATH=str(self.folder), DISPLAY=":7", **more)

    def message(self) -> str:
        """Give the text of the window that tells what went wrong."""
        (words,) = [note for note in self.notes if "--error" in note]
        assert isinstance(words, list)
        return words[-1]


@pytest.fixture
def desktop(tmp_path: Path) -> Desktop:
    folder = tmp_path / "programs"
    folder.mkdir()
    return Desktop(folder, carry(make_clone(tmp_path / "Jeux de l'été"), QUICK))


def failure(done: Ended) -> str:
    """Return what was said last, behind the steps: why it failed."""
    return done.err[done.err.index("The set-up did not succeed") :].removesuffix("\n")


def test_zenity_is_told_every_step_and_how_far_it_is(desktop: Desktop) -> None:
    desktop.has_zenity()
    done = desktop.start()
    assert done.is_played_in(desktop.clone.environment.folder), done.err
    told = [note for note in desktop.notes if isinstance(note, str)]
    texts = [line.removeprefix("# ").split("\\n") for line in told if line.startswith("# ")]
    assert all(text[0].startswith("Setting up Super Mega Lucky Box") for text in texts)
    steps = [text[1].strip() for text in texts if len(text) == 2]
    assert "Installing luckybox-chip 1.0" in steps and "installing luckybox-chip" in steps
    shares = [int(line) for line in told if line.strip().isdigit()]
    assert shares == sorted(shares) and shares[0] == 0 and 80 <= shares[-1] < 100


def test_a_later_start_opens_no_window(desktop: Desktop) -> None:
    desktop.has_zenity()
    desktop.start()
    before = desktop.notes
    assert desktop.start().is_played_in(desktop.clone.environment.folder)
    assert desktop.notes == before


def test_cancel_stops_the_set_up_as_ctrl_c_does(desktop: Desktop) -> None:
    carry(desktop.clone, WAITS)
    desktop.has_zenity(cancels=True)
    done = desktop.start()
    assert (done.code, done.out) == (130, "")
    assert done.err.splitlines()[-1].startswith("Set-up stopped.")
    assert not desktop.clone.environment.folder.exists()
    assert "--error" not in desktop.windows


def test_what_goes_wrong_is_told_in_the_words_of_the_terminal(desktop: Desktop) -> None:
    desktop.has_zenity()
    done = desktop.start(PIP_FIND_LINKS="")
    assert done.says("a package cannot be had", "start again")
    assert desktop.message() == failure(done)
    assert not desktop.clone.environment.folder.exists()


EMULATORS = [
    ("x-terminal-emulator", "-e"),
    ("xfce4-terminal", "-x"),
    ("gnome-terminal", "--"),
    ("kgx", "--"),
    ("ptyxis", "--"),
    ("konsole", "-e"),
    ("xterm", "-e"),
]


def test_terminals_are_told_to_run_a_shell_each_by_its_own_option() -> None:
    assert [tuple(command[:3]) for command in alert.terminal_commands("")] == [
        (name, sign, "/bin/sh") for name, sign in EMULATORS
    ]


@pytest.mark.parametrize(("name", "sign"), EMULATORS[::6])
def test_a_terminal_is_opened_where_nothing_else_shows_windows(
    desktop: Desktop, name: str, sign: str
) -> None:
    desktop.has(name, EMULATOR)
    done = desktop.start()
    assert done.is_played_in(desktop.clone.environment.folder), done.err
    called, shown = desktop.notes
    assert called[:3] == [name, sign, "/bin/sh"]
    assert "Setting up Super Mega Lucky Box" in shown


@pytest.mark.parametrize("rest", [EMULATOR, HANDS_OVER])
def test_a_terminal_tells_what_went_wrong_until_enter_is_pressed(
    desktop: Desktop, rest: str
) -> None:
    desktop.has("xfce4-terminal", rest)
    done = desktop.start(PIP_FIND_LINKS="")
    assert done.says("a package cannot be had", "start again")
    # A window that was handed over stays when the game has ended.
    until = time.monotonic() + PATIENCE
    while "Press Enter to end.\n" not in desktop.notes and time.monotonic() < until:
        time.sleep(0.1)
    shown = " ".join(" ".join(note for note in desktop.notes if isinstance(note, str)).split())
    assert " ".join(failure(done).split()) in shown
    assert shown.endswith("Press Enter to end.")


def test_closing_the_terminal_stops_the_set_up_as_ctrl_c_does(desktop: Desktop) -> None:
    carry(desktop.clone, WAITS)
    desktop.has("xterm", EMULATOR, cancels=True)
    done = desktop.start()
    assert (done.code, done.out) == (130, "")
    assert not desktop.clone.environment.folder.exists()


def test_a_terminal_that_cannot_be_opened_gives_way_to_the_next(desktop: Desktop) -> None:
    desktop.has("x-terminal-emulator", BLIND)
    desktop.has("konsole", EMULATOR)
    assert desktop.start().is_played_in(desktop.clone.environment.folder)
    assert any("Setting up" in note for note in desktop.notes)


def test_xmessage_tells_what_went_wrong_where_there_is_not_even_a_terminal(
    desktop: Desktop,
) -> None:
    desktop.has("xmessage", "")
    done = desktop.start(PIP_FIND_LINKS="")
    (words,) = desktop.notes
    assert words[-1].split() == failure(done).split()
    assert max(map(len, words[-1].splitlines())) <= 80


def test_a_window_that_cannot_be_opened_hinders_nothing(desktop: Desktop) -> None:
    desktop.has("zenity", BLIND)
    assert desktop.start().is_played_in(desktop.clone.environment.folder)


def test_where_nothing_can_show_windows_it_is_printed(desktop: Desktop) -> None:
    assert desktop.start().is_played_in(desktop.clone.environment.folder)
    (desktop.clone.folder / "requirements.txt").unlink()
    assert desktop.start().says("requirements.txt cannot be read")


@pytest.mark.parametrize(
    ("words", "more"),
    [([], {"SDL_VIDEODRIVER": "dummy"}), (["watch", "--exit"], {}), (["library", "list"], {})],
)
def test_who_looks_at_no_window_is_not_made_to_close_one(
    desktop: Desktop, words: list[str], more: dict[str, str]
) -> None:
    desktop.has_zenity()
    assert desktop.start(*words, PIP_FIND_LINKS="", **more).code == 1
    assert "--error" not in desktop.windows


def test_who_has_a_terminal_gets_no_window(desktop: Desktop) -> None:
    desktop.has_zenity()
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [BASE_PYTHON, str(desktop.clone.folder / "main.py")],
        env={**desktop.clone.variables, "PATH": str(desktop.folder), "DISPLAY": ":7"},
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(theirs)
    assert ended(process).is_played_in(desktop.clone.environment.folder)
    os.close(ours)
    assert desktop.notes == []


def test_an_old_python_says_so_in_a_window(desktop: Desktop) -> None:
    desktop.has_zenity()
    program = (
        "import runpy, sys; sys.version_info = (3, 10, 1); sys.version = '3.10.1 (old)';"
        "sys.argv = ['main.py']; runpy.run_path('main.py', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=PROJECT,
        env={"PATH": str(desktop.folder), "DISPLAY": ":7"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert desktop.message() == done.stderr.removesuffix("\n")


def test_a_mistake_of_the_set_up_leaves_a_report_and_says_where(desktop: Desktop) -> None:
    desktop.has_zenity()
    with (desktop.clone.folder / "game/setup/install.py").open("a") as file:
        file.write("\n\ndef shipped_pip():\n    raise ZeroDivisionError('ours')\n")
    assert desktop.start().code == CRASH_EXIT_CODE
    (report,) = (desktop.clone.folder.parent / "home").rglob("report-*.txt")
    assert "ZeroDivisionError: ours" in report.read_text("utf-8")
    assert str(report) in desktop.message()
    assert not desktop.clone.environment.folder.exists()
