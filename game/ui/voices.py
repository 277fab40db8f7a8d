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
    """What the screen reader can say about a screen; screens override what they know."""

    @property
    def heading(self) -> str:
        """The screen's name; if empty, the screen reader reads the heading drawn on it."""
        return ""

    def opening(self) -> Sequence[str] | None:
        """Return what is read when the screen opens; ``None``: the text drawn on it is read."""
        return None

    def way_out(self) -> str:
        return ""

    def in_focus(self) -> Spoken | None:
        return None

    def pointed_at(self, things: Sequence[Thing]) -> Spoken | None:
        """Describe what one-switch scanning highlights; ``None`` if the screen cannot."""
        return None

    def asked(self) -> str:
        """Return the prompt: what the player should do now; spoken when it changes."""
        return ""

    def refused(self) -> str:
        """Return why the last click was refused, while that is shown; or ''."""
        return ""

    def happened(self) -> Sequence[str]:
        """Return a sentence for each game event shown since the last call."""
        return ()

    def forget(self) -> None:
        """Leave the game events shown so far unspoken."""

    def where(self) -> Sequence[str]:
        """Answer *Where am I?*, besides the heading and the focus."""
        return ()

    def choices(self) -> Sequence[str]:
        return ()

    def set_to(self) -> Sequence[str]:
        return ()

    def table(self) -> Sequence[str] | None:
        """Describe all that is public on the table; ``None``: the text drawn on it is read."""
        return None

    def cards(self) -> Sequence[str]:
        return ()

    def covers(self, area: Area, *, lists: bool = True) -> bool:
        """Whether text there is read on focus, as a widget's or (with ``lists``) a list row's."""
        return False


class NoVoiceError(Exception):
    """There is no voice, or it is gone; carries the system's reason."""


class Voice(Protocol):
    """A system voice; its calls may block, and raise ``NoVoiceError`` if the voice is lost."""

    @property
    def is_full(self) -> bool:
        """Whether the voice is still speaking, so that callers must wait."""

    def say(self, words: str, language: str) -> None:
        """Queue words; ``language`` is a code such as `de`."""

    def stop(self) -> None:
        """Fall silent and drop the queue."""

    def close(self) -> None:
        pass


SERVER_TIMEOUT_SECONDS = 5.0
SPAWN_SECONDS, SPAWN_STEP = 4.0, 0.05
MAX_ANSWER_BYTES = 100_000
SERVER_COMMAND = "speech-dispatcher"
TRIED_ADDRESSES: set[str] = set()
"""The addresses at which the speech server has been started, as it is started once only."""


class LinuxVoice:
    """A connection to Speech Dispatcher, the voice of free desktops."""

    is_full = False

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Connect, starting the server if needed; raise `NoVoiceError` if that fails."""
        self._socket = _connect_to_server(environment)
        self._socket.settimeout(SERVER_TIMEOUT_SECONDS)
        self._unread = b""
        self._language = ""
        self._send_command(f"SET SELF CLIENT_NAME {_client_user_name()}:{GETTEXT_DOMAIN}:main")
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
            if not more or len(self._unread) > MAX_ANSWER_BYTES:
                raise ConnectionResetError("the server has gone")
            self._unread += more


def server_address(environment: Mapping[str, str]) -> str | tuple[str, int]:
    """Return where Speech Dispatcher listens: a socket's path, or host and port.

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
    return str(folder / SERVER_COMMAND / "speechd.sock")


def _connect_to_server(environment: Mapping[str, str]) -> socket.socket:
    import shutil

    address = server_address(environment)
    try:
        return _open_socket(address)
    except OSError as error:
        server = shutil.which(SERVER_COMMAND, path=environment.get("PATH"))
        # With an address of their own, users start the server themselves.
        is_usual = isinstance(address, str) and not environment.get("SPEECHD_ADDRESS")
        if server is None or not is_usual or str(address) in TRIED_ADDRESSES:
            raise NoVoiceError(error.strerror or str(error)) from error
    TRIED_ADDRESSES.add(str(address))
    return _start_server(server, str(address))


def _start_server(server: str, address: str) -> socket.socket:
    import subprocess  # which the first picture need not wait for

    try:
        subprocess.run(
            [server, "--spawn"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SERVER_TIMEOUT_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise NoVoiceError(str(error)) from error
    until = time.monotonic() + SPAWN_SECONDS
    while True:
        try:
            return _open_socket(address)
        except OSError as error:
            if time.monotonic() > until:
                raise NoVoiceError(error.strerror or str(error)) from error
            time.sleep(SPAWN_STEP)


def _open_socket(address: str | tuple[str, int]) -> socket.socket:
    import socket  # only those who listen pay for it

    if isinstance(address, tuple):
        return socket.create_connection(address, SERVER_TIMEOUT_SECONDS)
    if sys.platform == "win32":
        raise NoVoiceError("this system has no such sockets")
    else:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(SERVER_TIMEOUT_SECONDS)
        try:
            connection.connect(address)
        except OSError:
            connection.close()
            raise
        return connection


def _client_user_name() -> str:
    import getpass

    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        name = ""
    return "".join(letter for letter in name if letter.isalnum()) or "player"


NO_WINDOW_FLAG = 0x08000000
POWERSHELL_SCRIPT = """
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
"""Speaks the lines it reads: ``=words``, ``@language``, or ``!`` for silence."""
POWERSHELL_COMMAND = (
    "powershell.exe",
    "-NoProfile",
    "-NonInteractive",
    "-Command",
    POWERSHELL_SCRIPT,
)
SAY_COMMAND = ("say",)
LISTED_VOICE_PATTERN = re.compile(
    r"^(?P<name>\S.*?)\s{2,}(?P<language>[a-z]{2,3})[_-]", re.MULTILINE
)
LIST_TIMEOUT_SECONDS = 5.0


class WindowsVoice:
    """Windows' speech synthesiser, driven by a PowerShell process."""

    is_full = False

    def __init__(self, command: Sequence[str] = POWERSHELL_COMMAND) -> None:
        self._process = _start_process(command)
        self._language = ""

    def say(self, words: str, language: str) -> None:
        if language != self._language:
            self._send_line(f"@{language}")
            self._language = language
        self._send_line("=" + " ".join(words.split()))

    def stop(self) -> None:
        self._send_line("!")

    def close(self) -> None:
        _end_process(self._process)

    def _send_line(self, line: str) -> None:
        _write_to_process(self._process, line + "\n")


class MacVoice:
    """The ``say`` command of macOS, one process per text."""

    def __init__(self, command: Sequence[str] = SAY_COMMAND) -> None:
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._voices = _list_voices((*self._command, "-v", "?"))

    @property
    def is_full(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def say(self, words: str, language: str) -> None:
        # Without a voice for the language, the default one speaks.
        voice = self._voices.get(language)
        self.stop()
        chosen = ("-v", voice) if voice else ()
        self._process = _start_process((*self._command, *chosen, "-f", "-"))
        _write_to_process(self._process, words)
        assert self._process.stdin is not None
        self._process.stdin.close()

    def stop(self) -> None:
        if self._process is not None:
            _end_process(self._process)
            self._process = None

    close = stop


def _list_voices(command: Sequence[str]) -> dict[str, str]:
    import subprocess

    try:
        listed = subprocess.run(
            command, capture_output=True, timeout=LIST_TIMEOUT_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise NoVoiceError(str(error)) from error
    voices: dict[str, str] = {}
    for found in LISTED_VOICE_PATTERN.finditer(listed.stdout.decode("utf-8", "replace")):
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
            creationflags=NO_WINDOW_FLAG if command[0].endswith(".exe") else 0,
        )
    except OSError as error:
        raise NoVoiceError(error.strerror or str(error)) from error


def _write_to_process(process: subprocess.Popen[bytes], words: str) -> None:
    assert process.stdin is not None
    try:
        process.stdin.write(words.encode("utf-8", "replace"))
        process.stdin.flush()
    except OSError as error:
        raise NoVoiceError(error.strerror or str(error)) from error


def _end_process(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    process.terminate()
    process.wait()


def open_system_voice() -> Voice:
    return VOICES.get(sys.platform, LinuxVoice)()


VOICES: dict[str, Callable[[], Voice]] = {"win32": WindowsVoice, "darwin": MacVoice}


class SpeechStatus:
    """Lets the settings screen show why the screen reader is silent."""

    def __init__(self) -> None:
        self.trouble: Callable[[], str] = str
