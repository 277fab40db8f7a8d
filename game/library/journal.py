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
        self._begun_with: dict[str, object] | None = None
        """What the header said before anything was done; ``None`` once something was."""

    @classmethod
    def begun(cls, library: Library, match: AnyMatch) -> Journal:
        """Begin the journal of a new game; nothing is kept before something is done or seen."""
        uid = uuid4().hex
        match.extra.update({"uid": uid, "started": now("seconds")})
        journal = cls(library, match, uid)
        journal._begun_with = dict(match.extra)
        return journal

    def keep(self) -> Ticket[None]:
        """Have the game kept as it is at this moment."""
        match = self._match
        if not self._has_begun():
            nothing: Ticket[None] = Ticket()
            nothing.succeed(None)
            return nothing
        if match.is_over:
            match.extra.setdefault("finished", now("seconds"))
        return self._library.keep(self.uid, Stored(match.record(), match.steps, match.is_over))

    def close(self) -> None:
        """Leave the game: another window may take it up."""
        if self._begun_with is None:
            self._library.release(self.uid)

    def _has_begun(self) -> bool:
        """Whether anybody has decided anything, taken counsel or seen what was hidden.

        What is seen before it is decided stands in the header, as a card that was turned up.
        """
        match = self._match
        if match.actions or any(match.hints) or match.extra != self._begun_with:
            self._begun_with = None
        return self._begun_with is None
