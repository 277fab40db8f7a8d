"""The voices of Windows (a PowerShell process) and macOS (``say``, once per text)."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from contextlib import suppress

from .voice import NoVoiceError

NO_WINDOW = 0x08000000
"""Windows' CREATE_NO_WINDOW."""
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
"""Reads ``=words``, ``@language`` and ``!`` for silence."""
POWERSHELL = ("powershell.exe", "-NoProfile", "-NonInteractive", "-Command", SCRIPT)
SAY = ("say",)
LISTED = re.compile(r"^(?P<name>\S.*?)\s{2,}(?P<language>[a-z]{2,3})[_-]", re.MULTILINE)
"""A line of ``say -v ?``: name, language and country, a sample."""
LIST_SECONDS = 5.0


class SpeechApi:
    """Windows' speech synthesiser."""

    is_full = False

    def __init__(self, command: Sequence[str] = POWERSHELL) -> None:
        self._process = _started(command)
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
        self._process = _started((*self._command, *chosen, "-f", "-"))
        _write(self._process, words)
        assert self._process.stdin is not None
        self._process.stdin.close()

    def stop(self) -> None:
        if self._process is not None:
            _end(self._process)
            self._process = None

    def close(self) -> None:
        self.stop()


def _listed_by(command: Sequence[str]) -> dict[str, str]:
    """Return the first voice of each language that a program lists."""
    try:
        listed = subprocess.run(command, capture_output=True, timeout=LIST_SECONDS, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        raise NoVoiceError(str(error)) from error
    voices: dict[str, str] = {}
    for found in LISTED.finditer(listed.stdout.decode("utf-8", "replace")):
        voices.setdefault(found["language"], found["name"])
    return voices


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
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
