"""The journal of one game: hands it to the library whenever something was done.

A table asks ``keep`` after every action and shows it when the ticket is done.  Knows the match and
the library; knows nothing of screens.
"""

from __future__ import annotations

from uuid import uuid4

from game.play.match import AnyMatch

from .games import Stored, now
from .library import Library
from .ticket import Ticket


class Journal:
    """Keeps one game as it is played."""

    def __init__(self, library: Library, match: AnyMatch, uid: str) -> None:
        """Go on with a game that this window has claimed."""
        self.uid = uid
        self._library = library
        self._match = match

    @classmethod
    def begun(cls, library: Library, match: AnyMatch) -> Journal:
        """Begin the journal of a new game; nothing is kept before its first action."""
        uid = uuid4().hex
        match.extra.update({"uid": uid, "started": now("seconds")})
        return cls(library, match, uid)

    def keep(self) -> Ticket[None]:
        """Have the game kept as it is at this moment."""
        match = self._match
        if not match.actions:
            nothing: Ticket[None] = Ticket()
            nothing.succeed(None)
            return nothing
        if match.is_over:
            match.extra.setdefault("finished", now("seconds"))
        return self._library.keep(self.uid, Stored(match.record(), match.steps, match.is_over))

    def close(self) -> None:
        """Leave the game: another window may take it up."""
        if self._match.actions:
            self._library.release(self.uid)
