"""A terminal emulator as a window, for a desktop that has nothing better to show a message in.

In it a shell reads what to do from a pipe that has a name: many an emulator hands its work to one
that runs already, and passes on nothing but words.  Any Python can read this file.  Knows how
emulators are started; knows nothing of what is told.
"""

import errno
import os
import select
import subprocess
import tempfile
import time
from contextlib import suppress
from shlex import quote
from shutil import which

EMULATORS = (
    ("x-terminal-emulator", "-e"),
    ("xfce4-terminal", "-x"),
    ("gnome-terminal", "--"),
    ("kgx", "--"),
    ("ptyxis", "--"),
    ("konsole", "-e"),
    ("xterm", "-e"),
)
"""Their names, Debian's for the one of this desktop first, and after what they take a command."""
SHELL = "/bin/sh"
SECONDS_TO_OPEN = 20.0
SECONDS_BETWEEN_LOOKS = 0.05


class Terminal:
    """A window of a terminal emulator, until it is closed, here or by somebody who looks at it."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self._looks = select.poll()
        self._looks.register(pipe, 0)

    @classmethod
    def opened(cls, title: str) -> "Terminal | None":
        """Open one with the first emulator that can; ``None`` where there is none."""
        for name, sign in EMULATORS:
            pipe = _opened([name, sign]) if which(name) else None
            if pipe is not None:
                terminal = cls(pipe)
                terminal._do("printf '\\033]0;%s\\007' " + quote(title))
                return terminal
        return None

    def say(self, text: str) -> None:
        """Print a text and end its line; nothing if the window is gone."""
        self._do("printf '%s\\n' " + quote(text))

    def await_enter(self) -> None:
        """Wait until somebody has pressed Enter, or has closed the window."""
        self._do("read -r answer; exit")
        self.is_gone(None)

    def is_gone(self, seconds: "float | None") -> bool:
        """Tell whether it is closed, after waiting for that this long at most, or for ever."""
        return bool(self._looks.poll(None if seconds is None else 1000 * seconds))

    def close(self) -> None:
        """Take the window away, if it is still there."""
        # The shell ends where there is nothing more to read.
        os.close(self._pipe)

    def _do(self, command: str) -> None:
        # A window that is gone needs to know nothing more; nor does one that stands still.
        with suppress(OSError):
            os.write(self._pipe, os.fsencode(command + "\n"))


def _opened(emulator: "list[str]") -> "int | None":
    """Start a shell in an emulator; give the pipe it reads from, ``None`` if it never comes."""
    # A folder that is in memory, mostly: the message may be that the disk is full.
    place = os.environ.get("XDG_RUNTIME_DIR", "")
    try:
        with tempfile.TemporaryDirectory(
            dir=place if os.access(place, os.W_OK) else None
        ) as folder:
            path = os.path.join(folder, "pipe")
            os.mkfifo(path, 0o600)
            process = subprocess.Popen(
                [*emulator, SHELL, path],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            return _read_by_somebody(path, process)
    except OSError:
        return None


def _read_by_somebody(path: str, emulator: "subprocess.Popen[bytes]") -> "int | None":
    latest = time.monotonic() + SECONDS_TO_OPEN
    while True:
        # One that has handed its work over has ended well, and the window is yet to come.
        is_hopeless = bool(emulator.poll()) or time.monotonic() > latest
        try:
            return os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
        if is_hopeless:
            return None
        time.sleep(SECONDS_BETWEEN_LOOKS)
