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

from .widgets.intents import Area, ScreenThing, SpokenItem

if TYPE_CHECKING:
    import socket
    import subprocess


class ScreenReaderView:
    """Describes a screen to the screen reader.  Subclasses override what their screen says."""

    @property
    def heading(self) -> str:
        """The screen's name, or '' to have the heading drawn on the screen read instead."""
        return ""

    def opening_texts(self) -> Sequence[str] | None:
        """Return the texts to read when the screen opens, or None to read those drawn on it."""
        return None

    def way_out_in_words(self) -> str:
        return ""

    def focused_item(self) -> SpokenItem | None:
        return None

    def describe_highlighted(self, things: Sequence[ScreenThing]) -> SpokenItem | None:
        """Return the words for what scanning highlights, or None to use the scanner's own words."""
        return None

    def prompt_text(self) -> str:
        """Return what the player should do now, or ''.  The text is spoken when it changes."""
        return ""

    def refusal_text(self) -> str:
        """Return why the last click was refused while the screen shows the reason, else ''."""
        return ""

    def new_event_sentences(self) -> Sequence[str]:
        """Return a sentence for each game event shown since the last call."""
        return ()

    def location_texts(self) -> Sequence[str]:
        """Return the answer to *Where am I?*, apart from the heading and the focused item."""
        return ()

    def choice_texts(self) -> Sequence[str]:
        return ()

    def setting_texts(self) -> Sequence[str]:
        return ()

    def table_texts(self) -> Sequence[str] | None:
        """Return a description of what all players may see, or None to read the screen's texts."""
        return None

    def card_texts(self) -> Sequence[str]:
        return ()

    def is_read_on_focus(self, area: Area, *, lists: bool = True) -> bool:
        """Whether a text in this area lies on a widget, and is read when the widget gets the focus.

        If ``lists`` is false, widgets that are lists do not count.
        """
        return False


class NoVoiceError(Exception):
    """Raised if no voice can be opened or the voice was lost.  The message is the reason."""


class Voice(Protocol):
    """A system voice.  Its methods may block, and raise ``NoVoiceError`` if the voice is lost."""

    @property
    def is_busy(self) -> bool:
        """Whether new words must wait.  Always False for a voice that queues words by itself."""

    def say(self, words: str, language: str) -> None:
        """Speak words in a language, given as a code such as `de`."""

    def stop(self) -> None:
        """Stop speaking, and drop all queued words."""

    def close(self) -> None:
        pass


SERVER_TIMEOUT_SECONDS = 5.0
SERVER_START_SECONDS, SERVER_POLL_SECONDS = 4.0, 0.05
MAX_ANSWER_BYTES = 100_000
SERVER_COMMAND = "speech-dispatcher"
TRIED_ADDRESSES: set[str] = set()
"""The addresses where the game has tried, once each, to start the speech server."""


class LinuxVoice:
    """A connection to Speech Dispatcher, the voice of free desktops."""

    is_busy = False

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Connect to the speech server, starting it if needed, or raise `NoVoiceError`."""
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
    """Return the address of Speech Dispatcher: the path of a socket, or a host and port.

    >>> server_address({"SPEECHD_ADDRESS": "inet_socket:127.0.0.1:6560"})
    ('127.0.0.1', 6560)
    >>> server_address({"SPEECHD_ADDRESS": "unix_socket:/tmp/here.sock"})
    '/tmp/here.sock'
    >>> server_address({"XDG_RUNTIME_DIR": "/run/user/7"})
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
    import subprocess  # imported late, so that the first picture appears sooner

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
    until = time.monotonic() + SERVER_START_SECONDS
    while True:
        try:
            return _open_socket(address)
        except OSError as error:
            if time.monotonic() > until:
                raise NoVoiceError(error.strerror or str(error)) from error
            time.sleep(SERVER_POLL_SECONDS)


def _open_socket(address: str | tuple[str, int]) -> socket.socket:
    import socket  # imported only where speech is used

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
"""Reads lines: ``=`` with words to speak, ``@`` with a language, or ``!`` for silence."""
POWERSHELL_COMMAND = (
    "powershell.exe",
    "-NoProfile",
    "-NonInteractive",
    # Otherwise PowerShell itself may read the lines that the script waits for.
    "-InputFormat",
    "None",
    "-Command",
    POWERSHELL_SCRIPT,
)
SAY_COMMAND = ("say",)
LISTED_VOICE_PATTERN = re.compile(
    r"^(?P<name>\S.*?)\s+(?P<language>[a-z]{2,3})[_-]\w+\s+#", re.MULTILINE
)
"""A line such as ``Eddy (English (UK)) en_GB    # Hello! My name is Eddy.``"""
PREFERRED_SAY_VOICES = ("Samantha", "Daniel", "Alex")
"""The first English voices in the list, from Albert to Boing, are jokes."""
VOICE_LIST_TIMEOUT_SECONDS = 5.0


class WindowsVoice:
    """Windows' speech synthesiser, driven by a PowerShell process."""

    is_busy = False

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
    """The ``say`` command of macOS, started as a new process for each text."""

    def __init__(self, command: Sequence[str] = SAY_COMMAND) -> None:
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._voices = list_say_voices((*self._command, "-v", "?"))

    @property
    def is_busy(self) -> bool:
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


def list_say_voices(command: Sequence[str]) -> dict[str, str]:
    """Return a voice for each language that ``say -v ?`` lists.  May raise `NoVoiceError`."""
    import subprocess

    try:
        listed = subprocess.run(
            command, capture_output=True, timeout=VOICE_LIST_TIMEOUT_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise NoVoiceError(str(error)) from error
    voices: dict[str, str] = {}
    preferred: dict[str, str] = {}
    for found in LISTED_VOICE_PATTERN.finditer(listed.stdout.decode("utf-8", "replace")):
        if found["name"] in PREFERRED_SAY_VOICES:
            preferred.setdefault(found["language"], found["name"])
        voices.setdefault(found["language"], found["name"])
    return voices | preferred


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
    return VOICE_BY_PLATFORM.get(sys.platform, LinuxVoice)()


VOICE_BY_PLATFORM: dict[str, Callable[[], Voice]] = {"win32": WindowsVoice, "darwin": MacVoice}


class SpeechStatus:
    """Holds the callback that tells the settings screen why the screen reader is silent, or ''."""

    def __init__(self) -> None:
        self.trouble: Callable[[], str] = str
