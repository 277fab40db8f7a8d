"""A Windows machine of one run: a copy of the kept one, with a screen; nothing of it remains."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from game.files import PROJECT
from tests.windows.machine import (
    PYTHON_FOLDER,
    kept_machine,
    prefix_of,
    surroundings,
    windows_path,
)
from tests.windows.screen import Screen

PATIENCE = 240.0
"""Seconds that a program may take to end, if nothing else is said."""


@dataclass(frozen=True)
class Ended:
    """What became of a program."""

    code: int
    out: str
    err: str

    def __str__(self) -> str:
        return f"code {self.code}\n{self.out}\n{self.err}"


class Windows:
    """A machine with a Python, a user's folder and a screen."""

    def __init__(self, folder: Path, pip_cache: Path) -> None:
        self.folder = folder
        self._prefix = prefix_of(folder)
        self.drive = self._prefix / "drive_c"
        self.home = self.drive / "users" / pwd.getpwuid(os.getuid()).pw_name
        self.screen = Screen(folder)
        # Packages are fetched from the network by the first run only.
        pip = {"PIP_CACHE_DIR": windows_path(pip_cache, self._prefix)}
        self._variables = {**surroundings(folder), **pip, "DISPLAY": self.screen.name}
        self._caretaker = subprocess.Popen(
            [
                sys.executable, "-m", "tests.windows.caretaker",
                str(folder), str(self.screen.server.pid),
            ],
            cwd=PROJECT, env=self._variables, stdin=subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        desktop = subprocess.Popen(
            ["wine", str(self.drive / "desktop.exe")],
            env=self._variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert desktop.stdout is not None and desktop.stdout.readline() == b"open\n"

    def close(self) -> None:
        """End everything that runs on it, and remove it."""
        assert self._caretaker.stdin is not None
        self._caretaker.stdin.close()
        assert self._caretaker.wait() == 0

    @property
    def python(self) -> Path:
        return self.drive / PYTHON_FOLDER / "python.exe"

    def path(self, path: Path) -> str:
        """Return what programs there call a file."""
        return windows_path(path, self._prefix)

    @contextmanager
    def started(
        self,
        program: Path | str,
        *words: str,
        cwd: Path | None = None,
        variables: Mapping[str, str] | None = None,
        **streams: int,
    ) -> Iterator[subprocess.Popen[bytes]]:
        """Run a program for as long as the block lasts; its output goes nowhere if not said."""
        nothing = subprocess.DEVNULL
        process = subprocess.Popen(
            ["wine", str(program), *words],
            cwd=cwd or self.home,
            env={**self._variables, **(variables or {})},
            start_new_session=True,
            **{"stdin": nothing, "stdout": nothing, "stderr": nothing, **streams},
        )
        try:
            with process:
                try:
                    yield process
                finally:
                    process.kill()
        finally:
            process.wait()

    def run(
        self,
        program: Path | str,
        *words: str,
        cwd: Path | None = None,
        variables: Mapping[str, str] | None = None,
        given: bytes | None = None,
        seconds: float = PATIENCE,
    ) -> Ended:
        """Run a program to its end, its output going to pipes."""
        pipe = subprocess.PIPE
        streams = {"stdout": pipe, "stderr": pipe, **({} if given is None else {"stdin": pipe})}
        with self.started(program, *words, cwd=cwd, variables=variables, **streams) as process:
            out, err = process.communicate(given, timeout=seconds)
        return Ended(process.returncode, _text(out), _text(err))


def _text(output: bytes) -> str:
    return output.decode("utf-8", "backslashreplace").replace("\r\n", "\n")


@contextmanager
def running_windows() -> Iterator[Windows]:
    """Copy the kept machine and run it for as long as the block lasts."""
    kept = kept_machine()
    pip_cache = kept / "packages"
    pip_cache.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="windows-"))
    try:
        for name in ("prefix", "home"):
            subprocess.run(["cp", "-a", "--reflink=auto", kept / name, folder], check=True)
        windows = Windows(folder, pip_cache)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    try:
        yield windows
    finally:
        windows.close()


def end_task(process: subprocess.Popen[bytes]) -> None:
    """End a program as the task manager does: at once, with no chance to say or save anything."""
    process.send_signal(signal.SIGKILL)
    process.wait()
