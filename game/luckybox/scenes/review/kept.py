"""Reviews in the library: opened at once when a game was taken apart before, also half of one.

Questions for the library's thread.  Knows whom to ask; knows no moments and no pixels.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from game.library import KeptReview, keep_review, kept_review
from game.luckybox.mind.review import Review
from game.luckybox.mind.review_note import basis_of, packed, terms_of, unpacked
from game.luckybox.record import LuckyboxRecord
from game.statistics import Judged


class Begun(NamedTuple):
    """A review as far as it goes."""

    done: int
    """How many actions have been judged."""
    review: Review


def look_up(connection: sqlite3.Connection, record: LuckyboxRecord) -> Begun | None:
    """Find what is kept of the review of a game; ``None`` where that is nothing of use."""
    uid = record.extra.get("uid")
    kept = kept_review(connection, uid, basis_of(record)) if isinstance(uid, str) else None
    review = None if kept is None else unpacked(kept.content)
    return None if kept is None or review is None else Begun(kept.done, review)


def note(connection: sqlite3.Connection, record: LuckyboxRecord, begun: Begun) -> None:
    """Keep the review of a game as far as it goes, if the game is kept."""
    uid, review = record.extra.get("uid"), begun.review
    if not isinstance(uid, str):
        return
    is_whole = review.is_over and begun.done == len(record.actions)
    seats = range(len(record.players)) if is_whole else ()
    judged = [Judged._make(terms_of(review, seat)) for seat in seats]
    keep_review(connection, uid, basis_of(record), KeptReview(begun.done, packed(review)), judged)
