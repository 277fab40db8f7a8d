"""A server of speech-dispatcher's protocol that speaks nothing and remembers everything.

Listens on a real socket, in a thread, as the server it stands for does; each command is answered
when it has been written down, so that whoever has an answer finds it here.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from unittest.mock import patch

import pytest

from tests.systems import HAS_SOCKET_FILES, NO_SOCKET_FILES

ANSWERS = {
    "SET": "208 OK SET",
    "SPEAK": "230 OK RECEIVING DATA",
    "CANCEL": "210 OK CANCELED",
    "QUIT": "231 HAPPY HACKING",
}


class FakeServer:
    """What was asked of it, in order."""

    def __init__(self, path: Path) -> None:
        self.heard: list[str] = []
        """What was said."""
        self.commands: list[str] = []
        """Every command, what was said as ``= words``."""
        self.languages: list[str] = []
        """The language of each thing that was said."""
        self.refuses = False
        self._language = ""
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listening.bind(str(path))
        self._listening.listen()
        self._connections: list[socket.socket] = []
        Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Be gone, as a server that was killed."""
        for connection in (self._listening, *self._connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()

    def take(self) -> list[str]:
        """Give what was said since this was asked last."""
        heard, self.heard = self.heard, []
        return heard

    def _serve(self) -> None:
        while True:
            try:
                connection, _address = self._listening.accept()
            except OSError:
                return
            self._connections.append(connection)
            Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        try:
            with connection, connection.makefile("rb") as lines:
                while line := lines.readline():
                    self._answer(connection, line.decode().rstrip("\r\n"), lines)
        except (OSError, ValueError):
            return

    def _answer(self, connection: socket.socket, command: str, lines: object) -> None:
        self.commands.append(command)
        word, *more = command.split()
        answer = ANSWERS.get(word, "500 ERR")
        if self.refuses:
            answer = "300 ERR INTERNAL"
        elif more[:2] == ["SELF", "LANGUAGE"]:
            self._language = more[2]
        connection.sendall(f"{answer}\r\n".encode())
        if word == "SPEAK" and not self.refuses:
            words = []
            while (line := lines.readline().decode().rstrip("\r\n")) != ".":  # type: ignore[attr-defined]
                words.append(line.removeprefix(".") if line.startswith("..") else line)
            self.heard.append("\n".join(words))
            self.languages.append(self._language)
            self.commands.append(f"= {self.heard[-1]}")
            connection.sendall(b"225-7\r\n225 OK MESSAGE QUEUED\r\n")


@contextmanager
def fake_server() -> Iterator[FakeServer]:
    """Have the game find such a server, and no other; skip the test where there can be none."""
    if not HAS_SOCKET_FILES:
        pytest.skip(NO_SOCKET_FILES)
    with TemporaryDirectory(prefix="ssip") as folder:
        path = Path(folder) / "s"
        server = FakeServer(path)
        with patch.dict(os.environ, {"SPEECHD_ADDRESS": f"unix_socket:{path}"}):
            yield server
        server.close()
