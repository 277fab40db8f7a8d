"""The screen-reader view of a screen, and the operating systems' voices."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.words import GETTEXT_DOMAIN

from .widgets.intents import Area, Spoken, Thing

if TYPE_CHECKING:
    import socket
    import subprocess


class Account:
    """The screen-reader view; screens override what they know."""

    @property
    def heading(self) -> str:
        """The screen's name; if empty, the heading drawn on the screen is used."""
        return ""

    def opening(self) -> Sequence[str] | None:
        """Return what is said when it opens; ``None`` for the words drawn on it."""
        return None

    def way_out(self) -> str:
        return ""

    def in_focus(self) -> Spoken | None:
        return None

    def pointed_at(self, things: Sequence[Thing]) -> Spoken | None:
        """Describe one thing or group under the scanning highlight; ``None`` if unknown."""
        return None

    def asked(self) -> str:
        """Return what the player should do now; said when it changes."""
        return ""

    def refused(self) -> str:
        """Return the reason of a refusal, while that is shown."""
        return ""

    def happened(self) -> Sequence[str]:
        """Return a sentence for each thing shown since the last call."""
        return ()

    def forget(self) -> None:
        """Skip everything shown so far."""

    def where(self) -> Sequence[str]:
        """Return where the player is, besides the heading and the focus."""
        return ()

    def choices(self) -> Sequence[str]:
        return ()

    def set_to(self) -> Sequence[str]:
        return ()

    def table(self) -> Sequence[str] | None:
        """Return everything public; ``None`` for the words drawn on the screen."""
        return None

    def cards(self) -> Sequence[str]:
        return ()

    def covers(self, area: Area, *, lists: bool = True) -> bool:
        """Whether the area is read on focus anyway; with ``lists``, list rows count too."""
        return False


class NoVoiceError(Exception):
    """There is no voice, or it is gone; carries the system's reason."""


class Voice(Protocol):
    """A voice; calls may block, and raise ``NoVoiceError`` if it is gone."""

    @property
    def is_full(self) -> bool:
        """Whether the voice has enough to say, so that callers must wait."""

    def say(self, words: str, language: str) -> None:
        """Queue words; ``language`` is a code."""

    def stop(self) -> None:
        """Fall silent and drop the queue."""

    def close(self) -> None:
        pass


ANSWER_SECONDS = 5.0
SPAWN_SECONDS, SPAWN_STEP = 4.0, 0.05
LONGEST_ANSWER = 100_000
SERVER = "speech-dispatcher"
TRIED_ADDRESSES: set[str] = set()
"""The addresses at which a server has been started, so as not to try twice."""


class SpeechDispatcher:
    """A connection to Speech Dispatcher, the voice of free desktops."""

    is_full = False

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Connect, starting the server if needed; raise `NoVoiceError` if that fails."""
        self._socket = _connect(environment)
        self._socket.settimeout(ANSWER_SECONDS)
        self._unread = b""
        self._language = ""
        self._send_command(f"SET SELF CLIENT_NAME {_user()}:{GETTEXT_DOMAIN}:main")
        # A MESSAGE waits for the ones before it and is dropped if overtaken.
        self._send_command("SET SELF PRIORITY MESSAGE")

    def say(self, words: str, language: str) -> None:
        if language != self._language:
            self._send_command(f"SET SELF LANGUAGE {language}")
            self._language = language
        self._send_command("SPEAK")
        lines = [f".{line}" if line.startswith(".") else line for line in words.splitlines()]
        self._send_command("\r\n".join((*lines, ".")))

    def stop(self) -> None:
        self._send_command("CANCEL SELF")

    def close(self) -> None:
        # Already closed is fine.
        with suppress(NoVoiceError):
            self._send_command("QUIT")
        self._socket.close()

    def _send_command(self, command: str) -> None:
        try:
            self._socket.sendall(command.encode("utf-8", "replace") + b"\r\n")
            answer = self._read_answer()
        except OSError as error:
            raise NoVoiceError(error.strerror or str(error)) from error
        if not answer.startswith("2"):
            raise NoVoiceError(answer)

    def _read_answer(self) -> str:
        while True:
            line, end, rest = self._unread.partition(b"\n")
            if end:
                self._unread = rest
                if line[3:4] != b"-":
                    return line.decode("utf-8", "replace").strip()
                continue
            more = self._socket.recv(4096)
            if not more or len(self._unread) > LONGEST_ANSWER:
                raise ConnectionResetError("the server has gone")
            self._unread += more


def address_of(environment: Mapping[str, str]) -> str | tuple[str, int]:
    """Return where the server listens: a path, or host and port.

    >>> address_of({"SPEECHD_ADDRESS": "inet_socket:127.0.0.1:6560"})
    ('127.0.0.1', 6560)
    >>> address_of({"SPEECHD_ADDRESS": "unix_socket:/tmp/here.sock"})
    '/tmp/here.sock'
    >>> address_of({"XDG_RUNTIME_DIR": "/run/user/7"})
    '/run/user/7/speech-dispatcher/speechd.sock'
    """
    kind, _colon, rest = environment.get("SPEECHD_ADDRESS", "").partition(":")
    if kind == "inet_socket":
        host, _colon, port = rest.partition(":")
        return host or "127.0.0.1", int(port) if port.isdigit() else 6560
    if kind == "unix_socket" and rest:
        return rest
    runtime = environment.get("XDG_RUNTIME_DIR")
    folder = Path(runtime) if runtime else Path.home() / ".cache"
    return str(folder / SERVER / "speechd.sock")


def _connect(environment: Mapping[str, str]) -> socket.socket:
    import shutil

    address = address_of(environment)
    try:
        return _connection(address)
    except OSError as error:
        server = shutil.which(SERVER, path=environment.get("PATH"))
        # With an address of their own, users start the server themselves.
        is_usual = isinstance(address, str) and not environment.get("SPEECHD_ADDRESS")
        if server is None or not is_usual or str(address) in TRIED_ADDRESSES:
            raise NoVoiceError(error.strerror or str(error)) from error
    TRIED_ADDRESSES.add(str(address))
    return _start_server(server, str(address))


def _start_server(server: str, address: str) -> socket.socket:
    """Start the server; fails if its owner has disabled that."""
    import subprocess  # which the first picture need not wait for

    try:
        subprocess.run(
            [server, "--spawn"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=ANSWER_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise NoVoiceError(str(error)) from error
    until = time.monotonic() + SPAWN_SECONDS
    while True:
        try:
            return _connection(address)
        except OSError as error:
            if time.monotonic() > until:
                raise NoVoiceError(error.strerror or str(error)) from error
            time.sleep(SPAWN_STEP)


def _connection(address: str | tuple[str, int]) -> socket.socket:
    import socket  # only those who listen pay for it

    if isinstance(address, tuple):
        return socket.create_connection(address, ANSWER_SECONDS)
    if sys.platform == "win32":
        raise NoVoiceError("this system has no such sockets")
    else:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(ANSWER_SECONDS)
        try:
            connection.connect(address)
        except OSError:
            connection.close()
            raise
        return connection


def _user() -> str:
    import getpass

    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        name = ""
    return "".join(letter for letter in name if letter.isalnum()) or "player"


NO_WINDOW = 0x08000000
SCRIPT = """
[Console]::InputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
while ($null -ne ($line = [Console]::In.ReadLine())) {
  $words = $line.Substring(1)
  switch ($line[0]) {
    '!' { $voice.SpeakAsyncCancelAll() }
    '@' { try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0,
            [Globalization.CultureInfo]::GetCultureInfo($words)) } catch { } }
    '=' { $null = $voice.SpeakAsync($words) }
  }
}
"""
"""A script that speaks the lines it reads: ``=words``, ``@language``, or ``!`` for silence."""
POWERSHELL = ("powershell.exe", "-NoProfile", "-NonInteractive", "-Command", SCRIPT)
SAY = ("say",)
LISTED_VOICE = re.compile(r"^(?P<name>\S.*?)\s{2,}(?P<language>[a-z]{2,3})[_-]", re.MULTILINE)
"""A line of ``say -v ?``: name, language and country, a sample."""
LIST_SECONDS = 5.0


class SpeechApi:
    """Windows' speech synthesiser."""

    is_full = False

    def __init__(self, command: Sequence[str] = POWERSHELL) -> None:
        self._process = _start_process(command)
        self._language = ""

    def say(self, words: str, language: str) -> None:
        if language != self._language:
            self._send(f"@{language}")
            self._language = language
        self._send("=" + " ".join(words.split()))

    def stop(self) -> None:
        self._send("!")

    def close(self) -> None:
        _end(self._process)

    def _send(self, line: str) -> None:
        _write(self._process, line + "\n")


class Say:
    """The ``say`` of macOS, one process per text."""

    def __init__(self, command: Sequence[str] = SAY) -> None:
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._voices = _listed_by((*self._command, "-v", "?"))

    @property
    def is_full(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def say(self, words: str, language: str) -> None:
        # Without a voice for the language, the default one speaks.
        voice = self._voices.get(language)
        self.stop()
        chosen = ("-v", voice) if voice else ()
        self._process = _start_process((*self._command, *chosen, "-f", "-"))
        _write(self._process, words)
        assert self._process.stdin is not None
        self._process.stdin.close()

    def stop(self) -> None:
        if self._process is not None:
            _end(self._process)
            self._process = None

    close = stop


def _listed_by(command: Sequence[str]) -> dict[str, str]:
    import subprocess

    try:
        listed = subprocess.run(command, capture_output=True, timeout=LIST_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        raise NoVoiceError(str(error)) from error
    voices: dict[str, str] = {}
    for found in LISTED_VOICE.finditer(listed.stdout.decode("utf-8", "replace")):
        voices.setdefault(found["language"], found["name"])
    return voices


def _start_process(command: Sequence[str]) -> subprocess.Popen[bytes]:
    import subprocess

    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=NO_WINDOW if command[0].endswith(".exe") else 0,
        )
    except OSError as error:
        raise NoVoiceError(error.strerror or str(error)) from error


def _write(process: subprocess.Popen[bytes], words: str) -> None:
    assert process.stdin is not None
    try:
        process.stdin.write(words.encode("utf-8", "replace"))
        process.stdin.flush()
    except OSError as error:
        raise NoVoiceError(error.strerror or str(error)) from error


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        # Unsaid words are dropped.
        with suppress(OSError):
            process.stdin.close()
    process.terminate()
    process.wait()


def system_voice() -> Voice:
    return VOICES.get(sys.platform, SpeechDispatcher)()


VOICES: dict[str, Callable[[], Voice]] = {"win32": SpeechApi, "darwin": Say}


class Speech:
    """Lets the settings screen show why the screen reader is silent."""

    def __init__(self) -> None:
        self.trouble: Callable[[], str] = str
        """Returns the reason, or ''."""
