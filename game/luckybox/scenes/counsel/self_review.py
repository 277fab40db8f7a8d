"""The review that a finished solo game makes of itself, in the background."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.luckybox.bots import is_numpy_installed
from game.luckybox.judgements import Review
from game.luckybox.record import LuckyboxMatch
from game.thinking import AnyThinker, BackgroundThought, InlineThinker
from game.ui.window.scene import Kit
from game.words import _

from ..luckybox_table import Table
from ..review_curve import choice_time_in_words
from ..reviewing import (
    ACTIONS_BETWEEN_SAVES,
    LEAST_POINTS_SHOWN,
    ReviewProgress,
    StoredReview,
    continue_review,
    query_stored_review,
    start_review,
    store_review,
)
from .reasons import points_text

LEAST_BAD_LUCK = 1.0
"""The fewest points of bad luck to speak of."""

if TYPE_CHECKING:
    from game.library import Library
    from game.thinking import PendingResult


class SelfReview:
    """The review of a finished game, looked up in the library or made piece by piece.

    Each piece starts the next, whatever is on the screen.  What is judged is saved now and then, so
    a review that is cut off goes on from there when the player opens it.
    """

    def __init__(self, library: Library | None, thinker: AnyThinker, match: LuckyboxMatch) -> None:
        self._library, self._thinker = library, thinker
        self._setup, self._actions = match.setup, tuple(match.actions)
        self._record = record = match.record()
        self.review: Review | None = None
        """The review, or None until it is complete."""
        self._kept = 0
        self._thought: BackgroundThought[ReviewProgress] | None = None
        self._asked: PendingResult[StoredReview | None] | None = None
        if library is None:
            self._start(None)
        else:
            self._asked = library.ask(query_stored_review, record)

    @property
    def is_pending(self) -> bool:
        thought = self._thought
        is_thinking = thought is not None and not thought.has_failed
        return self.review is None and (self._asked is not None or is_thinking)

    def update(self) -> bool:
        """Take the library's answer if it has arrived.  Return whether it has."""
        asked = self._asked
        if asked is None or not asked.is_done:
            return False
        self._asked = None
        known = None if asked.has_failed else asked.result
        if known is not None and known.done == len(self._actions):
            self.review = known.review
        else:
            self._start(known)
        return True

    def _start(self, known: StoredReview | None) -> None:
        # Not worth blocking for: only in the background.
        if not is_numpy_installed() or isinstance(self._thinker, InlineThinker):
            return
        self._kept = 0 if known is None else known.done
        begin = partial(start_review, self._setup, self._actions, known, self._next_save_at)
        self._think(begin)

    def _go_on(self, piece: ReviewProgress) -> None:
        """Save a piece that is due, and start the next.  Called in the thread that thinks."""
        if piece.review is not None:
            self._kept = piece.done
            if self._library is not None:
                begun = StoredReview(piece.done, piece.review)
                self._library.ask(store_review, self._record, begun)
            if piece.done == len(self._actions):
                self.review = piece.review
                return
        self._think(partial(continue_review, piece.rest, self._next_save_at))

    def _think(self, work: Callable[[], ReviewProgress]) -> None:
        self._thought = self._thinker.think(work)
        self._thought.on_done(self._go_on)

    @property
    def _next_save_at(self) -> int:
        return self._kept + ACTIONS_BETWEEN_SAVES


def self_review_of_table(kit: Kit, table: Table) -> SelfReview | None:
    """Return the review of a solo game that has just ended here, or None for all other games."""
    is_alone = len(table.players) == 1 and not table.players[0].is_bot
    is_own = table.match_replay is None and table.watch is None and table.guide is None
    if not (kit.settings.self_review and is_alone and is_own):
        return None
    return SelfReview(kit.shelf.library, kit.thinker, table.match)


def best_and_costliest_in_words(review: Review, seat: int = 0) -> str:
    """Return in a sentence or two a seat's best choice and its costliest one."""
    best, costliest = review.best_decision(seat), review.costliest_decision(seat)
    said = []
    if best is not None and best.lead >= LEAST_POINTS_SHOWN:
        words = _("Your best choice: {when}, {points} better than any other.")
        said.append(words.format(when=choice_time_in_words(best), points=points_text(best.lead)))
    if costliest is not None and costliest.loss >= LEAST_POINTS_SHOWN:
        points = points_text(-costliest.loss, is_signed=True)
        words = _("The costliest: {when}, {points} points.")
        said.append(words.format(when=choice_time_in_words(costliest), points=points))
    else:
        said.append(_("No choice cost you anything!"))
    return " ".join(said)


def bad_luck_in_words(review: Review, seat: int = 0) -> str:
    """Return in a sentence what bad luck cost a seat, as its receipt has it; '' without any."""
    receipt = review.receipt(seat)
    luck = receipt.numbers + receipt.offers
    if luck > -LEAST_BAD_LUCK:
        return ""
    words = _("It wasn’t your day: bad luck cost you {points} points.")
    return words.format(points=points_text(-luck))
