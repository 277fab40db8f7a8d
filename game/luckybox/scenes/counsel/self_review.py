"""The review that a finished solo game makes of itself, in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.library import Index, load
from game.luckybox.bots import is_numpy_installed
from game.luckybox.judgements import Decision, Review
from game.luckybox.record import LuckyboxMatch, LuckyboxMatchReplay, LuckyboxRecord
from game.thinking import AnyThinker, BackgroundThought, InlineThinker
from game.ui.draw.palette import CREAM
from game.ui.screen import Control
from game.ui.tree import Part, Text, row
from game.ui.widgets.button import Button
from game.ui.window.scene import Kit
from game.words import N_, _

from ..cards import held_card_in_words
from ..luckybox_table import Table
from ..meanings import help_text
from ..review_curve import MistakeButton, choice_time_in_words
from ..reviewing import LEAST_POINTS_SHOWN, ReviewInPieces, ReviewProgress
from .counsel import DealPar, par_of_match
from .reasons import crossed_squares, points_text

CHOICE_UNITS = 84.0
LEAST_BAD_LUCK = 1.0
"""The fewest points of bad luck to speak of."""

if TYPE_CHECKING:
    from game.library import Library
    from game.thinking import PendingResult


class SelfReview:
    """The review of a finished game, looked up in the library or made piece by piece.

    Each piece starts the next, whatever is on the screen.
    """

    def __init__(self, library: Library | None, thinker: AnyThinker, match: LuckyboxMatch) -> None:
        self._thinker = thinker
        actions, record = tuple(match.actions), match.record()
        self.pieces = ReviewInPieces(library, match.setup, actions, record)
        self._thought: BackgroundThought[ReviewProgress] | None = None
        self._told, self._named = LuckyboxMatchReplay(record), dict[Decision, str]()
        self._is_stopped = False
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

    @property
    def turns(self) -> int:
        """How many numbers a round of the game has."""
        return self._told.setup.edition.turns

    @property
    def is_twist(self) -> bool:
        return self._told.setup.edition.is_twist

    def moment_before(self, decision: Decision) -> int:
        """Return the moment of the game's replay at which a choice is made."""
        return self._told.moment_before_action(decision.action)

    def choice_in_words(self, decision: Decision) -> str:
        """Return when a choice was made, and on which card its first cross lies, if it has any."""
        if decision not in self._named:
            told, review = self._told, self.review
            assert review is not None
            when = choice_time_in_words(decision, review, self.turns)
            for card, _square in crossed_squares(decision.actions)[:1]:
                lying = told.lying_cards(self.moment_before(decision), decision.seat)
                face = told.setup.faces[card]
                when = f"{when}, {held_card_in_words(face, lying, with_colour=False)}"
            self._named[decision] = when
        return self._named[decision]

    def update(self) -> bool:
        """Take the library's answer if it has arrived.  Return whether it has."""
        asked = self._asked
        if asked is None or not asked.is_done:
            return False
        self._asked = None
        self._think(self.pieces.first_piece(asked))
        return True

    def stop(self) -> None:
        """Think no further.  A later review of the game goes on from what is kept."""
        self._is_stopped = True
        if self._thought is not None:
            self._thought.is_unwanted = True

    def _think(self, work: Callable[[], ReviewProgress] | None) -> None:
        # Not worth blocking for: only in the background.
        if work is None or self._is_stopped:
            return
        if not is_numpy_installed() or isinstance(self._thinker, InlineThinker):
            return
        self._thought = self._thinker.think(work)
        self._thought.on_done(lambda piece: self._think(self.pieces.piece_after(piece)))


class OlderReviews:
    """Reviews and pars of saved solo games, one game after another, each kept as it comes."""

    def __init__(self, kit: Kit, uids: Sequence[str]) -> None:
        self._kit, self._uids = kit, uids
        self.done = 0
        self._asked: PendingResult[LuckyboxMatch] | None = None
        self._match: LuckyboxMatch | None = None
        self._review: SelfReview | None = None
        self._par: DealPar | None = None
        self._begin_game(0)

    @property
    def is_over(self) -> bool:
        return self.done >= len(self._uids)

    def progress_in_words(self) -> str:
        """Return which game is reviewed, of how many, and how far its review has got."""
        number, count = min(self.done + 1, len(self._uids)), len(self._uids)
        words = _("Reviewing game {number} of {count}: {percent}%")
        return words.format(number=number, count=count, percent=self._percent())

    def _percent(self) -> int:
        pieces = None if self._review is None else self._review.pieces
        return 0 if pieces is None else 100 * pieces.done // max(1, len(pieces.actions))

    def work(self) -> bool:
        """Go on with what has been thought.  Return whether all games are through."""
        if self._asked is not None and self._asked.is_done:
            asked, self._asked = self._asked, None
            if asked.has_failed:
                self._begin_game(self.done + 1)
            else:
                self._match = asked.result
                library, thinker = self._kit.shelf.library, self._kit.thinker
                self._review = SelfReview(library, thinker, self._match)
        if self._review is not None:
            self._review.update()
            if self._par is None and not self._review.is_pending and self._match is not None:
                self._par = par_of_match(self._kit, self._match)
        if self._par is not None:
            self._par.update()
            if not self._par.is_pending:
                self._begin_game(self.done + 1)
        return self.is_over

    def cancel(self) -> None:
        """Start nothing more.  What has been judged is kept."""
        if self._review is not None:
            self._review.stop()
        self._uids = self._uids[: self.done]
        self._asked = self._review = self._par = None

    def _begin_game(self, at: int) -> None:
        self.done = at
        self._match = self._review = self._par = None
        library = self._kit.shelf.library
        if library is not None and not self.is_over:
            self._asked = library.ask(_load_match, self._uids[at])


def _load_match(index: Index, uid: str) -> LuckyboxMatch:
    kept = load(index, uid)
    assert isinstance(kept.record, LuckyboxRecord)
    return LuckyboxMatch.resumed(kept.record, kept.steps)


def self_review_of_table(kit: Kit, table: Table) -> SelfReview | None:
    """Return the review of a solo game that has just ended here, or None for all other games."""
    is_alone = len(table.players) == 1 and not table.players[0].is_bot
    is_own = table.match_replay is None and table.watch is None and table.guide is None
    if not (kit.settings.self_review and is_alone and is_own):
        return None
    return SelfReview(kit.shelf.library, kit.thinker, table.match)


class ToldChoice(NamedTuple):
    """What the result says about the best choice of a game, or about its costliest."""

    decision: Decision
    words: str
    """The English words with a place for the ``points``."""
    points: float


def best_choice(review: Review, seat: int = 0, *, is_twist: bool = False) -> ToldChoice | None:
    """Return the choice furthest ahead, or None.  With a twist the estimates are too rough."""
    best = None if is_twist else review.best_decision(seat)
    if best is None or best.lead < LEAST_POINTS_SHOWN:
        return None
    return ToldChoice(best, N_("Best choice: {points}"), best.lead)


def costliest_choice(review: Review, seat: int = 0) -> ToldChoice | None:
    costliest = review.costliest_decision(seat)
    if costliest is None or costliest.loss < LEAST_POINTS_SHOWN:
        return None
    return ToldChoice(costliest, N_("Costliest: {points}"), -costliest.loss)


def best_and_costliest_in_words(
    review: Review, turns: int, seat: int = 0, *, is_twist: bool = False
) -> str:
    """Return in a sentence or two a seat's best choice and its costliest one.

    A round has so many ``turns``.
    """
    best = best_choice(review, seat, is_twist=is_twist)
    costliest = costliest_choice(review, seat)
    told = partial(choice_time_in_words, review=review, turns=turns)
    said = []
    if best is not None:
        words, when = _("Your best choice: {when}, {points} better than any other."), best.decision
        points = points_text(best.points)
        said.append(words.format(when=told(when), points=points))
    if costliest is not None:
        points = points_text(costliest.points, is_signed=True)
        words, when = _("The costliest: {when}, {points} points."), costliest.decision
        said.append(words.format(when=told(when), points=points))
    else:
        said.append(_("No choice cost you anything!"))
    return " ".join(said)


def choices_in_words(judged: SelfReview) -> str:
    """Return the best and the costliest choice in words, or '' if there is no review."""
    if judged.review is None:
        return _("Reviewing your choices…") if judged.is_pending else ""
    return best_and_costliest_in_words(judged.review, judged.turns, is_twist=judged.is_twist)


def choices_part(judged: SelfReview, buttons: Sequence[Button]) -> Part:
    """Return the buttons of the best and the costliest choice, and words in place of a missing one.

    ``buttons`` are those of ``choice_buttons``.
    """
    shown = [Control(it, most=(0, CHOICE_UNITS)) for it in buttons if it.label]
    words = choices_in_words(judged)
    if shown and judged.review is not None:
        words = "" if costliest_choice(judged.review) else _("No choice cost you anything!")
    told = partial(help_text, "choices") if words else None
    said = Text(words, 27, CREAM, align="left", leading=1.15, help=told)
    return row(*shown, *([said] if words or not shown else []), gap=14)


def choice_buttons(
    judged: SelfReview, opens: Callable[[Decision], None], visible: Callable[[], bool]
) -> tuple[Button, Button]:
    """Return the buttons that lead to the best and to the costliest choice in the review."""
    best_of = partial(best_choice, is_twist=judged.is_twist)
    best, costliest = (
        _choice_button(judged, choose, opens, visible) for choose in (best_of, costliest_choice)
    )
    return best, costliest


def _choice_button(
    judged: SelfReview,
    choose: Callable[[Review], ToldChoice | None],
    opens: Callable[[Decision], None],
    visible: Callable[[], bool],
) -> Button:
    def told() -> ToldChoice | None:
        return None if judged.review is None else choose(judged.review)

    def label() -> str:
        one = told()
        points = "" if one is None else points_text(one.points, is_signed=True)
        return "" if one is None else _(one.words).format(points=points)

    def detail() -> str:
        one = told()
        return "" if one is None else judged.choice_in_words(one.decision)

    def open_review() -> None:
        if (one := told()) is not None:
            opens(one.decision)

    button = MistakeButton(
        "", label, open_review, style="quiet", detail=detail,
        visible=lambda: visible() and told() is not None,
    )  # fmt: skip
    button.explained = partial(help_text, "choices")
    return button


def luck_in_words(review: Review, seat: int = 0) -> str:
    """Return in a sentence whether bad luck made a seat's score low, by the receipt's figures."""
    receipt = review.receipt(seat)
    luck = receipt.luck
    if luck <= -LEAST_BAD_LUCK:
        words = _("It wasn’t your day: bad luck cost you {points} points.")
        return words.format(points=points_text(-luck))
    words = _("But it wasn’t the luck: luck {luck} points, choices {choices}.")
    luck_points, choices = (points_text(it, is_signed=True) for it in (luck, receipt.choices))
    return words.format(luck=luck_points, choices=choices)
