"""The failure a player can do something about, as a message in plain words.

Knows no languages and no screens: whoever raises it writes the message, the command line shows it,
and what strangers wrote moves nothing in a terminal.
"""

import os
import sys

_COMMANDS = (
    *range(0x20), *range(0x7F, 0xA0),
    0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A),
)  # fmt: skip
"""Control characters, among them what begins a terminal's commands, and what breaks a line or turns
its direction round."""


REFUSED = 2
"""What the program ends with where it was asked for what cannot be, and has done nothing."""


class PlainError(Exception):
    """What ends the program: a message of what happened, what was kept and what to do."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code
        """What the program ends with."""
        self.was_shown = False
        """Whether somebody has seen it in a window already."""


def show(error: PlainError) -> None:
    """Print the message where the player sees it."""
    print(legible(str(error), but="\n"), file=sys.stderr, flush=True)
    if _console_closes_at_once():
        input("Press Enter to close this window. ")


def legible(text: str, but: str = "") -> str:
    """Escape what a terminal obeys rather than shows, all ``but`` these, as JSON may have it."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate({code: f"\\u{code:04x}" for code in _COMMANDS if chr(code) not in but})


def _console_closes_at_once() -> bool:
    # A double-click on Windows opens a console for this program alone; a command prompt, which
    # stays, is known by its prompt's variable.
    if sys.platform == "win32":
        return "PROMPT" not in os.environ and sys.stdin is not None and sys.stdin.isatty()
    else:
        return False
