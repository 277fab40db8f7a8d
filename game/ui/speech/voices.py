"""The system's voice, imported on first use."""

from __future__ import annotations

import sys
from collections.abc import Callable

from .voice import Voice


def system_voice() -> Voice:
    """Connect to the system's voice; raise `NoVoiceError` if there is none."""
    return VOICES.get(sys.platform, _speech_dispatcher)()


def _speech_dispatcher() -> Voice:
    from .ssip import SpeechDispatcher

    return SpeechDispatcher()


def _windows() -> Voice:
    from .programs import SpeechApi

    return SpeechApi()


def _macos() -> Voice:
    from .programs import Say

    return Say()


VOICES: dict[str, Callable[[], Voice]] = {"win32": _windows, "darwin": _macos}
