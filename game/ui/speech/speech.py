"""The state of speech for the screens; imports nothing, so that it is cheap."""

from __future__ import annotations

from collections.abc import Callable


def _none() -> str:
    return ""


class Speech:
    """The state of the voice."""

    def __init__(self) -> None:
        self.trouble: Callable[[], str] = _none
        """Returns why nothing is heard, or ''."""
