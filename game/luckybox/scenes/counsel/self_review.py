"""The review that a finished solo game makes of itself, in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.luckybox.bots import is_numpy_installed
from game.luckybox.judgements import Review
from game.luckybox.record import LuckyboxMatch
from game.thinking import AnyThinker, BackgroundThought, InlineThinker
from game.ui.window.scene import Kit
from game.words import _

from ..luckybox_table import Table
from ..review_curve import choice_time_in_words
from ..reviewing import LEAST_POINTS_SHOWN, ReviewInPieces, ReviewProgress
from .reasons import points_text

LEAST_BAD_LUCK = 1.0
"""The fewest points of bad luck to speak of."""

if TYPE_CHECKING:
    from game.library import Library


class SelfReview:
    """The review of a finished game, looked up in the library or made piece by piece.

    Each piece starts the next, whatever is on the screen.
    """

    def __init__(self, library: Library | None, thinker: AnyThinker, match: LuckyboxMatch) -> None:
        self._thinker = thinker
        actions, record = tuple(match.actions), match.record()
        self.pieces = ReviewInPieces(library, match.setup, actions, record)
        self._thought: BackgroundThought[ReviewProgress] | None = None
        self._asked = self.pieces.ask_library()
        if self._asked is None:
            self._think(self.pieces.first_piece(None))

    @property
    def review(self) -> Review | None:
        """The review, or None until it is complete."""
        return self.pieces.review

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
        self._think(self.pieces.first_piece(asked))
        return True

    def _think(self, work: Callable[[], ReviewProgress] | None) -> None:
        # Not worth blocking for: only in the background.
        if work is None or not is_numpy_installed() or isinstance(self._thinker, InlineThinker):
            return
        self._thought = self._thinker.think(work)
        self._thought.on_done(lambda piece: self._think(self.pieces.piece_after(piece)))


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


def luck_in_words(review: Review, seat: int = 0) -> str:
    """Return in a sentence whether bad luck made a seat's score low, by the receipt's figures."""
    receipt = review.receipt(seat)
    luck = receipt.numbers + receipt.offers
    if luck <= -LEAST_BAD_LUCK:
        words = _("It wasn’t your day: bad luck cost you {points} points.")
        return words.format(points=points_text(-luck))
    words = _("But it wasn’t the luck: luck {luck} points, choices {choices}.")
    luck_points, choices = (points_text(it, is_signed=True) for it in (luck, receipt.choices))
    return words.format(luck=luck_points, choices=choices)
