"""Which voice there is: that of the system, imported when it is first wanted.

Knows the voices by name, and nothing of what is said.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from .voice import Voice


def system_voice() -> Voice:
    """Reach the voice of this system.

    Raises:
        NoVoiceError: there is none.
    """
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
