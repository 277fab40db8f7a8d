"""Library queries that load and save reviews, whole or partial."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from game.library import KeptReview, keep_review, kept_review
from game.luckybox.mind.review import Review
from game.luckybox.mind.review_note import basis_of, packed, terms_of, unpacked
from game.luckybox.record import LuckyboxRecord
from game.statistics import Judged


class Begun(NamedTuple):
    """A possibly partial review."""

    done: int
    """Actions judged."""
    review: Review


def look_up(connection: sqlite3.Connection, record: LuckyboxRecord) -> Begun | None:
    """Return the stored review of a game; None if there is none that fits."""
    uid = record.extra.get("uid")
    kept = kept_review(connection, uid, basis_of(record)) if isinstance(uid, str) else None
    review = None if kept is None else unpacked(kept.content)
    return None if kept is None or review is None else Begun(kept.done, review)


def note(connection: sqlite3.Connection, record: LuckyboxRecord, begun: Begun) -> None:
    """Save a review as far as it goes, if the game is in the library."""
    uid, review = record.extra.get("uid"), begun.review
    if not isinstance(uid, str):
        return
    is_whole = review.is_over and begun.done == len(record.actions)
    seats = range(len(record.players)) if is_whole else ()
    judged = [Judged._make(terms_of(review, seat)) for seat in seats]
    keep_review(connection, uid, basis_of(record), KeptReview(begun.done, packed(review)), judged)
