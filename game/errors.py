"""Errors the player can do something about, shown in plain words."""

import contextlib
import sys
from pathlib import Path

from game import console

_CONTROLS = (
    *range(0x20), *range(0x7F, 0xA0),
    0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A),
)  # fmt: skip
"""Code points that must not reach a terminal: controls, line ends, marks of text direction."""


REFUSED_EXIT_CODE = 2
"""Exit code for a request that cannot be fulfilled; nothing was changed."""


class PlainError(Exception):
    """An error that ends the program; its message says what happened and what the player can do."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code
        self.was_shown = False


class UnreadableAsset(PlainError):
    """A font, picture or map that comes with the game is missing or damaged."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The game’s own file {path} is missing or damaged: install the game again, "
            "your saved games stay as they are."
        )


def as_exception(error: BaseException) -> Exception:
    """Return an ``Exception`` as it is; wrap others, like ``SystemExit``, in a ``RuntimeError``."""
    if isinstance(error, Exception):
        return error
    told = RuntimeError(str(error) or repr(error))
    told.__cause__ = error
    return told


def show_error(error: PlainError) -> None:
    """Print an error's message; on Windows, wait for Enter if the console would close."""
    print(escape_controls(str(error), but="\n"), file=sys.stderr, flush=True)
    if console.is_terminal(0) and console.closes_with_us():
        # At the end of the input there is nothing to wait for.
        with contextlib.suppress(EOFError):
            input("Press Enter to close this window. ")


def escape_controls(text: str, but: str = "") -> str:
    """Replace control characters by their JSON escapes, except those in ``but``."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate({code: f"\\u{code:04x}" for code in _CONTROLS if chr(code) not in but})
