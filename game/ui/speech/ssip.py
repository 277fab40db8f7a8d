"""The voice of Linux: speech-dispatcher, through a socket.

Protocol (*Speech Synthesis Interface Protocol* 0.2): commands are lines ended by CR LF; answers are
lines with three digits, followed by a space on the last line and a dash before. Text ends with a
line of a single dot; text lines that begin with a dot get a second one.
"""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from game.words import DOMAIN

from .voice import NoVoiceError

SECONDS = 5.0
"""The timeout of an answer."""
SPAWN_SECONDS, SPAWN_STEP = 4.0, 0.05
"""How long a started server may take to listen, and how often that is tried."""
LONGEST_ANSWER = 100_000
SERVER = "speech-dispatcher"
TRIED: set[str] = set()
"""Addresses where a server has been started; it is not tried twice."""


class SpeechDispatcher:
    """One connection to the server."""

    is_full = False

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Connect, starting the server if needed; raise `NoVoiceError` if that fails."""
        self._socket = _connected(environment)
        self._socket.settimeout(SECONDS)
        self._unread = b""
        self._language = ""
        self._ask(f"SET SELF CLIENT_NAME {_user()}:{DOMAIN}:main")
        # A MESSAGE waits for the ones before it and is dropped if overtaken.
        self._ask("SET SELF PRIORITY MESSAGE")

    def say(self, words: str, language: str) -> None:
        if language != self._language:
            self._ask(f"SET SELF LANGUAGE {language}")
            self._language = language
        self._ask("SPEAK")
        lines = [f".{line}" if line.startswith(".") else line for line in words.splitlines()]
        self._ask("\r\n".join((*lines, ".")))

    def stop(self) -> None:
        self._ask("CANCEL SELF")

    def close(self) -> None:
        # Already closed is fine.
        with suppress(NoVoiceError):
            self._ask("QUIT")
        self._socket.close()

    def _ask(self, command: str) -> None:
        try:
            self._socket.sendall(command.encode("utf-8", "replace") + b"\r\n")
            answer = self._answer()
        except OSError as error:
            raise NoVoiceError(error.strerror or str(error)) from error
        if not answer.startswith("2"):
            raise NoVoiceError(answer)

    def _answer(self) -> str:
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


def _connected(environment: Mapping[str, str]) -> socket.socket:
    address = address_of(environment)
    try:
        return _connection(address)
    except OSError as error:
        server = shutil.which(SERVER, path=environment.get("PATH"))
        # With an address of their own, users start the server themselves.
        is_usual = isinstance(address, str) and not environment.get("SPEECHD_ADDRESS")
        if server is None or not is_usual or str(address) in TRIED:
            raise NoVoiceError(error.strerror or str(error)) from error
    TRIED.add(str(address))
    return _spawned(server, str(address))


def _spawned(server: str, address: str) -> socket.socket:
    """Start the server; fails if its owner has disabled that."""
    try:
        subprocess.run(
            [server, "--spawn"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
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
    if isinstance(address, tuple):
        return socket.create_connection(address, SECONDS)
    if sys.platform == "win32":
        raise NoVoiceError("this system has no such sockets")
    else:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(SECONDS)
        try:
            connection.connect(address)
        except OSError:
            connection.close()
            raise
        return connection


def _user() -> str:
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        name = ""
    return "".join(letter for letter in name if letter.isalnum()) or "player"
