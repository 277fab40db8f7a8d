"""The question a board asks its player, and the action that a click means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from game.luckybox.match import LuckyboxMatch
from game.luckybox.rules import (
    LINE_MASKS,
    Action,
    Cross,
    Pass,
    Phase,
    UseBonus,
    apply,
    bolts_between,
    completed_lines,
)
from game.luckybox.rules.events import BonusLost
from game.luckybox.scenes.show import words_for
from game.luckybox.scenes.table import Table
from game.luckybox.stage.view import gain_of
from game.rules.errors import IllegalAction
from game.scenes.frame.words import refusal_in_words, signed
from game.ui.widgets.widget import with_keys
from game.words import N_, _, ngettext

Target = tuple[int, int]
"""A square (card, square) or a line's end (card, line)."""


ASKED_TWICE = 2
"""From this cost on, a square needs a second click if that setting is on."""


ANYWHERE = "?"
"""The bonus that crosses any square."""


class Asked(StrEnum):
    """The kind of question."""

    NOTHING = "nothing"
    NUMBER = "number"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class Question:
    """What one player may do now."""

    kind: Asked = Asked.NOTHING
    legal: Sequence[Action] = ()
    costs: Mapping[Target, int] = field(default_factory=dict)
    """Legal squares with their bolt costs."""
    discs: Mapping[Target, str] = field(default_factory=dict)
    """Line ends whose bonus can be used, with that bonus."""
    losses: Mapping[Target, Sequence[BonusLost]] = field(default_factory=dict)
    """Squares that would lose bonuses at once, with those."""
    gains: Mapping[Target, int] = field(default_factory=dict)
    """Squares that would score at once, with the points."""
    may_pass: bool = False
    chosen_disc: Target | None = None
    chosen_square: Target | None = None
    """An expensive square awaiting its confirming click."""

    @property
    def doomed(self) -> frozenset[Target]:
        """Line ends whose bonus would be lost if completed now."""
        return frozenset(
            (lost.card, lost.line)
            for (card, square), losses in self.losses.items()
            for lost in losses
            # Bonuses waiting elsewhere may still be used first.
            if lost.card == card and LINE_MASKS[lost.line] >> square & 1
        )

    def actions_on(self, square: Target) -> list[Action]:
        return [
            a
            for a in self.legal
            if isinstance(a, Cross | UseBonus)
            and (a.card, a.square) == square
            and (isinstance(a, Cross) or self.chosen_disc in (None, (a.source, a.line)))
        ]

    def action_for(self, square: Target) -> Action | None:
        """Return the action that a click on a square means; a number's bonus goes before ``?``."""
        found = self.actions_on(square)
        return min(found, key=self._goes_anywhere, default=None)

    def _goes_anywhere(self, action: Action) -> bool:
        if not isinstance(action, UseBonus):
            return False
        return self.discs[action.source, action.line] == ANYWHERE


def ask(
    match: LuckyboxMatch,
    player: int,
    chosen_disc: Target | None = None,
    chosen_square: Target | None = None,
) -> Question:
    """Return what a player may do now, dropping choices that no longer hold."""
    game, faces = match.game, match.setup.faces
    legal = match.legal(player) if game.phase is Phase.TURN else ()
    if not legal:
        return Question()
    if isinstance(legal[0], UseBonus):
        pending = game.seats[player].pending
        discs = {(bonus.card, bonus.line): bonus.bonus for bonus in pending}
        if chosen_disc not in discs:
            chosen_disc = None
        costs = {
            (a.card, a.square): 0
            for a in legal
            if isinstance(a, UseBonus) and chosen_disc in (None, (a.source, a.line))
        }
        question = Question(Asked.BONUS, legal, costs, discs, chosen_disc=chosen_disc)
        return _with_outcomes(question, match, player)
    costs = {
        (a.card, a.square): bolts_between(game.number, faces[a.card].grid[a.square])
        for a in legal
        if isinstance(a, Cross)
    }
    may_pass = any(isinstance(action, Pass) for action in legal)
    # Only bolts need confirmation.
    chosen_square = chosen_square if costs.get(chosen_square or (0, 0)) else None
    question = Question(Asked.NUMBER, legal, costs, may_pass=may_pass, chosen_square=chosen_square)
    return _with_outcomes(question, match, player)


def _with_outcomes(question: Question, match: LuckyboxMatch, player: int) -> Question:
    """Add the squares' immediate losses and gains, by trying those that may have any."""
    losses: dict[Target, Sequence[BonusLost]] = {}
    gains: dict[Target, int] = {}
    waits = bool(match.game.seats[player].pending)
    for square in question.costs:
        action = question.action_for(square)
        if action is not None and (waits or lines_completed_by(match, player, square)):
            _game, events = apply(match.game, action)
            lost = [event for event in events if isinstance(event, BonusLost)]
            if lost:
                losses[square] = lost
            if gain := sum(map(gain_of, events)):
                gains[square] = gain
    return replace(question, losses=losses, gains=gains)


def why_not(match: LuckyboxMatch, action: Action) -> str | None:
    """Return why the rules refuse an action, or None."""
    try:
        apply(match.game, action)
    except IllegalAction as refusal:
        return refusal_in_words(refusal)
    return None


def lines_completed_by(match: LuckyboxMatch, player: int, square: Target) -> list[Target]:
    card, at = square
    for face, crossed in match.game.seats[player].held:
        if face.id == card:
            new = completed_lines(crossed | 1 << at) & ~completed_lines(crossed)
            return [(card, line) for line in range(6) if new >> line & 1]
    return []


def warning_of(question: Question, square: Target | None) -> str:
    """Return a warning of what crossing a square would lose; empty if nothing."""
    losses = question.losses.get(square, ()) if square is not None else ()
    if not losses:
        return ""
    said = " · ".join(words_for(lost) for lost in losses)
    return _("Careful! {loss}").format(loss=said[0].upper() + said[1:])


def beside(question: Question, square: Target | None) -> str:
    """Return the label at a square: the confirmation, or the points it scores at once."""
    chosen = question.chosen_square
    if question.kind is Asked.NUMBER and chosen is not None:
        return _("Spend {count} bolts? Choose it once more.").format(count=question.costs[chosen])
    gain = question.gains.get(square, 0) if square is not None else 0
    if not gain:
        return ""
    return ngettext("{points} point", "{points} points", abs(gain)).format(points=signed(gain))


def message_for(table: Table, question: Question, *, may_go_on: bool, is_busy: bool) -> str:
    view, match = table.view, table.match
    if table.watch is not None:
        return ""
    if may_go_on:
        if not view.to_come:
            return with_keys(_("The round is over. {advance_way} adds up the points."))
        return with_keys(_("{advance_way} reveals the next number."))
    if is_busy:
        return ""
    if question.kind is Asked.BONUS:
        bonus = question.discs.get(question.chosen_disc) if question.chosen_disc else None
        if len(question.discs) > 1 and bonus is None:
            return _("Choose a bonus or a square: use them in any order.")
        bonus = bonus or next(iter(question.discs.values()))
        if bonus == "?":
            return _("Your bonus: cross off any open square.")
        return _("Your bonus: cross off an open {number}.").format(number=bonus)
    if question.kind is Asked.NUMBER:
        return table.task.asked if table.task is not None else _ask_number(table, question)
    waiting = [match.players[player].name for player in match.waiting_for()]
    if waiting and len(waiting) <= 3:
        return _("Waiting for {names}").format(names=", ".join(waiting))
    if waiting:
        return _("Waiting for {count} players").format(count=len(waiting))
    return ""


def _ask_number(table: Table, question: Question) -> str:
    number = table.view.number
    costs = set(question.costs.values())
    if 0 in costs:
        has_bolts = len(costs) > 1
        # English says "an" before a vowel.
        an = number == 8
        if question.may_pass:
            said = N_("Cross off a {number}, spend bolts, or pass.")
            said = N_("Cross off an {number}, spend bolts, or pass.") if an else said
        elif has_bolts:
            said = N_("Cross off a {number}, or spend bolts.")
            said = N_("Cross off an {number}, or spend bolts.") if an else said
        else:
            said = N_("Cross off an {number}.") if an else N_("Cross off a {number}.")
        return _(said).format(number=number)
    if costs:
        return _("No open {number}: spend bolts, or pass.").format(number=number)
    return _("No open {number}: you can only pass.").format(number=number)
