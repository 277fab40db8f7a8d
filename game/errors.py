"""The failure a player can do something about, as a message in plain words.

Knows no languages and no screens: whoever raises it writes the message, the command line shows it.
"""

import os
import sys


class PlainError(Exception):
    """What ends the program: a message of what happened, what was kept and what to do."""


def show(error: PlainError) -> None:
    """Print the message where the player sees it."""
    print(error, file=sys.stderr, flush=True)
    if _console_closes_at_once():
        input("Press Enter to close this window. ")


def _console_closes_at_once() -> bool:
    # A double-click on Windows opens a console for this program alone; a command prompt, which
    # stays, is known by its prompt's variable.
    if os.name != "nt" or "PROMPT" in os.environ:
        return False
    return sys.stdin is not None and sys.stdin.isatty()
