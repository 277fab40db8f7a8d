"""What the library has to tell the player, in plain words.

A notice is written in the library's thread and put into words where it is shown, in the language of
that moment.  Knows why something is not kept; knows no screen.
"""

import errno
import sqlite3
from textwrap import shorten
from typing import NamedTuple

from game.words import N_, _

NO_PERMISSION, BUSY, LOCKED, READ_ONLY, FAILED, CORRUPT, FULL, CANNOT_OPEN, NO_DATABASE = (
    3, 5, 6, 8, 10, 11, 13, 14, 26,
)  # fmt: skip
"""SQLite's primary result codes for what the world does to a file; others are mistakes of ours."""
DAMAGED = (CORRUPT, NO_DATABASE)
INTERRUPTED = 9
"""What is said of a question that nobody waits for any more."""
TROUBLES = (NO_PERMISSION, BUSY, LOCKED, READ_ONLY, FAILED, FULL, CANNOT_OPEN)

LONGEST_REASON = 80
"""How many characters are said of what nobody foresaw."""

IS_FULL = N_("The disk is full: this game goes on, but it is not being kept.")
IS_LOCKED = N_(
    "Another program holds your library of games: this game goes on, but it is not being kept yet."
)
IS_READ_ONLY = N_("Your library of games cannot be written: what you play now is not being kept.")
IS_FAILING = N_("This game goes on, but it is not being kept ({reason}).")
IS_CLAIMED = N_("Another window has gone on with this game: what you do here is not being kept.")
WAS_GONE = N_(
    "The file of this game was taken away while the game was open. It has been written again."
)
WAS_REPLACED = N_(
    "The file of this game was replaced by another while the game was open. "
    "Both stay; this game goes on in a file of its own."
)
INDEX_GONE = N_("The index of your games was damaged or taken away. It is being made again.")
WAS_CONVERTED = N_(
    "Your games are files of their own now, in {folder}. The library of before is kept as {file}."
)
IS_BACK = N_("Your game is being kept again.")
NOT_KEPT = N_("The disk did not answer: what was done last in this game may not be kept.")
NO_BACKUP = N_("No backup of your games can be made ({reason}).")
NOTES_DAMAGED = N_("What was noted of this game is damaged.")
HEADER_DAMAGED = N_("The players and the deal of this game cannot be read.")
ACTIONS_DAMAGED = N_("Some of what was done in this game cannot be read.")
ENDS_EARLY = N_("The end of this game is missing.")


_OF_ERRNO = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), IS_FULL),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), IS_READ_ONLY),
}


class Notice(NamedTuple):
    """A sentence, and the values that fill it."""

    template: str
    values: dict[str, object]

    def __str__(self) -> str:
        return _(self.template).format(**self.values)


class Unavailable(Exception):
    """The library cannot be used now; says why."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.notice = Notice(template, values)


def code_of(error: sqlite3.Error) -> int:
    """Give the primary result code, 0 where SQLite was not even asked."""
    code: int = getattr(error, "sqlite_errorcode", 0) or 0
    return code & 0xFF


def reason_for(error: Exception) -> Unavailable:
    """Say in plain words why something could not be kept or read."""
    if isinstance(error, Unavailable):
        return error
    if isinstance(error, TimeoutError):
        return Unavailable(IS_LOCKED)
    if isinstance(error, OSError) and error.errno in _OF_ERRNO:
        return Unavailable(_OF_ERRNO[error.errno])
    if isinstance(error, OSError):
        return Unavailable(IS_FAILING, reason=error.strerror or str(error))
    code = code_of(error) if isinstance(error, sqlite3.Error) else 0
    if code == FULL:
        return Unavailable(IS_FULL)
    if code in (BUSY, LOCKED):
        return Unavailable(IS_LOCKED)
    if code in (READ_ONLY, CANNOT_OPEN, NO_PERMISSION):
        return Unavailable(IS_READ_ONLY)
    return Unavailable(IS_FAILING, reason=spelled(error))


def spelled(error: Exception) -> str:
    """Say in short what went wrong, as far as a program can."""
    words = str(error) if isinstance(error, sqlite3.Error) else f"{type(error).__name__} {error}"
    return shorten(words, LONGEST_REASON, placeholder="…")
