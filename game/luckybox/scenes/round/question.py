"""What a player is asked in a round: what is legal, what it would do, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import (
    LINE_MASKS,
    ROUNDS,
    Action,
    Cross,
    Pass,
    Phase,
    UseBonus,
    apply,
    bolts_between,
    completed_lines,
)
from game.luckybox.rules.events import BoltsGained, BonusLost, BonusPending, MoonGained
from game.luckybox.scenes.cards import held_card_in_words
from game.luckybox.scenes.luckybox_show import event_in_words
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_telling import (
    answer_summary,
    gained_tokens_in_words,
    latest_step_in_words,
)
from game.luckybox.stage import points_gained_by
from game.rules import IllegalAction
from game.scenes.frame.charts import refusal_sentence, signed_number
from game.scenes.table import effects
from game.scenes.table.table import AND_SEPARATOR
from game.ui.widgets import intents
from game.ui.widgets.widget import format_with_keys, shortcut_sign_name, sign_or_key_name
from game.ui.window.preferences import ASK_IF_DEAR
from game.ui.window.scene import Kit
from game.words import N_, _, ngettext

Target = tuple[int, int]
"""A square as (card id, square), or the bonus at a line's end as (card id, line)."""


ANY_SQUARE_BONUS = "?"


Earned = BoltsGained | MoonGained | BonusPending


class QuestionKind(StrEnum):
    """What a player is asked: nothing, to use the revealed number, or to use a bonus."""

    NOTHING = "nothing"
    NUMBER = "number"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class Question:
    """The legal actions of one player now, with their costs and consequences."""

    kind: QuestionKind = QuestionKind.NOTHING
    legal: Sequence[Action] = ()
    costs: Mapping[Target, int] = field(default_factory=dict)
    """The cost in bolts of each legal square."""
    discs: Mapping[Target, str] = field(default_factory=dict)
    """The bonuses waiting to be used (a number or ``?``), by the line whose end shows them."""
    losses: Mapping[Target, Sequence[BonusLost]] = field(default_factory=dict)
    """The bonuses that crossing a square would lose, by square."""
    gains: Mapping[Target, int] = field(default_factory=dict)
    """The points that crossing a square would score at once, by square."""
    earned: Mapping[Target, Sequence[Earned]] = field(default_factory=dict)
    """What else it would bring at once, where that costs bolts."""
    may_pass: bool = False
    chosen_disc: Target | None = None
    chosen_square: Target | None = None
    """A square that costs bolts and waits for a second click to confirm it."""

    @property
    def doomed_bonuses(self) -> frozenset[Target]:
        return frozenset(
            (lost.card, lost.line)
            for (card, square), losses in self.losses.items()
            for lost in losses
            # Bonuses waiting elsewhere may still be used first.
            if lost.card == card and LINE_MASKS[lost.line] >> square & 1
        )

    def actions_on_square(self, square: Target) -> list[Action]:
        return [
            a
            for a in self.legal
            if isinstance(a, Cross | UseBonus)
            and (a.card, a.square) == square
            and (isinstance(a, Cross) or self.chosen_disc in (None, (a.source, a.line)))
        ]

    def action_for_square(self, square: Target) -> Action | None:
        """Return the action for a click on a square, or None if no action is legal there.

        If several bonuses could be used, a ``?`` bonus, which fits any square, is used last.
        """

        def uses_any_square_bonus(action: Action) -> bool:
            if isinstance(action, UseBonus):
                return self.discs[action.source, action.line] == ANY_SQUARE_BONUS
            return False

        return min(self.actions_on_square(square), key=uses_any_square_bonus, default=None)

    def bonus_used_on_square(self, square: Target) -> Target | None:
        """Return the waiting bonus that a click on a square uses up, or None."""
        action = self.action_for_square(square)
        return (action.source, action.line) if isinstance(action, UseBonus) else None


def current_question(
    match: LuckyboxMatch,
    player: int,
    chosen_disc: Target | None = None,
    chosen_square: Target | None = None,
) -> Question:
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
        question = Question(QuestionKind.BONUS, legal, costs, discs, chosen_disc=chosen_disc)
        return _question_with_outcomes(question, match, player)
    costs = {
        (a.card, a.square): bolts_between(game.number, faces[a.card].grid[a.square])
        for a in legal
        if isinstance(a, Cross)
    }
    may_pass = any(isinstance(action, Pass) for action in legal)
    # Only bolts need confirmation.
    chosen_square = chosen_square if costs.get(chosen_square or (0, 0)) else None
    question = Question(
        QuestionKind.NUMBER, legal, costs, may_pass=may_pass, chosen_square=chosen_square
    )
    return _question_with_outcomes(question, match, player)


def _question_with_outcomes(question: Question, match: LuckyboxMatch, player: int) -> Question:
    losses: dict[Target, Sequence[BonusLost]] = {}
    gains: dict[Target, int] = {}
    earned: dict[Target, Sequence[Earned]] = {}
    waits = bool(match.game.seats[player].pending)
    for square in question.costs:
        action = question.action_for_square(square)
        if action is not None and (waits or lines_completed_by(match, player, square)):
            _game, events = apply(match.game, action)
            lost = [event for event in events if isinstance(event, BonusLost)]
            if lost:
                losses[square] = lost
            if gain := sum(map(points_gained_by, events)):
                gains[square] = gain
            if question.costs[square]:
                earned[square] = [event for event in events if isinstance(event, Earned)]
    return replace(question, losses=losses, gains=gains, earned=earned)


def refusal_text(match: LuckyboxMatch, action: Action, lying: Sequence[int] = ()) -> str | None:
    """Return why an action is refused, or None.  ``lying`` has the cards in table order."""
    if not match.asks(action.player):
        words = _("These are {name}’s cards. Click your tile for yours.")
        return words.format(name=match.players[action.player].name)
    try:
        apply(match.game, action)
    except IllegalAction as refusal:
        return _reworded_refusal(match, action, refusal, lying) or refusal_sentence(refusal)
    return None


def _reworded_refusal(
    match: LuckyboxMatch, action: Action, refusal: IllegalAction, lying: Sequence[int]
) -> str:
    """Return a refusal reworded for the player, or '' if the words of the rules will do."""
    if isinstance(action, Pass) and isinstance(card := refusal.values.get("card"), int):
        return _pass_refusal(match, action.player, card, lying)
    people = [seat for seat, player in enumerate(match.players) if not player.is_bot]
    if "name" in refusal.values and len(people) == 1:
        return _("You have already played this number.")
    return ""


def _pass_refusal(match: LuckyboxMatch, player: int, card: int, lying: Sequence[int]) -> str:
    """Return why a player may not pass.  ``card`` is one with an open square of the number."""
    seat, number = match.game.seats[player], match.game.number
    lying = lying or [face.id for face, _crossed in seat.held]
    is_open = [
        any(it == number and not crossed >> at & 1 for at, it in enumerate(face.grid))
        for face, crossed in seat.held
    ]
    if sum(is_open) > 1:
        words = _("You have an open {number}: cross one off.")
        if seat.bolts:
            words = _("You have an open {number}: cross one off, or spend bolts on another number.")
    else:
        words = _("Your {card} has an open {number}: cross it off.")
        if seat.bolts:
            words = _(
                "Your {card} has an open {number}: cross it off, or spend bolts on another number."
            )
    return words.format(card=held_card_in_words(match.setup.faces[card], lying), number=number)


def how_to_spend_bolts(bolts: int) -> str:
    """Return the advice shown after a click on the bolts: only a click on a square spends bolts."""
    if not bolts:
        return _("No bolts left. Some bonuses bring new ones.")
    return format_with_keys(
        _(
            "To spend bolts, click a square with another number. "
            "Point at it for the price, or hold {slow_key} for all."
        )
    )


def lines_completed_by(match: LuckyboxMatch, player: int, square: Target) -> list[Target]:
    card, at = square
    for face, crossed in match.game.seats[player].held:
        if face.id == card:
            new = completed_lines(crossed | 1 << at) & ~completed_lines(crossed)
            return [(card, line) for line in range(6) if new >> line & 1]
    return []


def asks_before_spending(
    match: LuckyboxMatch, seat: int, square: Target, question: Question, asks: int
) -> bool:
    """Whether a click on a square only asks about its bolts, as the setting ``asks`` wishes."""
    cost = question.costs.get(square, 0)
    if not cost:
        return False
    # A click meant for something else must not spend bolts while another square is asked about.
    if question.chosen_square is not None or asks is True:
        return True
    if asks != ASK_IF_DEAR:
        return False
    is_lost = bool(question.losses.get(square))
    return cost > 1 or is_lost or not lines_completed_by(match, seat, square)


def bonus_loss_warning(question: Question, square: Target | None) -> str:
    losses = question.losses.get(square, ()) if square is not None else ()
    if not losses:
        return ""
    said = " · ".join(event_in_words(lost) for lost in losses)
    return _("Careful, {loss}.").format(loss=said)


def square_label(
    question: Question, square: Target | None, table: Table | None = None, *,
    by_mouse: bool | None = None,
) -> str:  # fmt: skip
    """Return the label beside a square: what it would bring, or ''.

    Of a free square that is points alone.  While one that costs bolts is chosen, the label asks for
    a second click, too, or, unless ``by_mouse``, for a second press: by default as was used last.
    Given the table, it says on which cards in focus a square is free.
    """
    chosen = question.chosen_square
    at = chosen or square or (0, 0)
    gain, earned = question.gains.get(at, 0), question.earned.get(at, ())
    gains = ngettext("{points} point", "{points} points", abs(gain)).format(
        points=signed_number(gain)
    )
    brings = [gains] * bool(gain) + [f"+{it}" for it in gained_tokens_in_words(earned)]
    lost = {(it.card, it.line) for it in question.losses.get(at, ())}
    pending = (event for event in earned if isinstance(event, BonusPending))
    waiting = (it.bonus for it in pending if (it.card, it.line) not in lost)
    brings += [_("bonus {bonus}").format(bonus=it) for it in waiting]
    if question.kind is QuestionKind.NUMBER and chosen is not None:
        cost = question.costs[chosen]
        words = ngettext("Spend {count} bolt? {again}", "Spend {count} bolts? {again}", cost)
        is_click = intents.was_mouse_last() if by_mouse is None else by_mouse
        again = _("Click again.") if is_click else _("Press {key} again.")
        key = shortcut_sign_name(intents.Confirm())
        words = words.format(count=cost, again=again.format(key=key))
        free = "" if table is None else _free_cards_in_words(question, table)
        if not (brings or free or lost):
            brings = [_("Brings nothing yet")]  # This is why it asks.
        return AND_SEPARATOR.join(filter(None, (*brings, free, words)))
    return AND_SEPARATOR.join(brings)


def _free_cards_in_words(question: Question, table: Table) -> str:
    lying = table.lying_cards(table.focus)
    free = {card for (card, _square), cost in question.costs.items() if not cost}
    cards = [str(nth) for nth, card in enumerate(lying, 1) if card in free]
    words = ngettext("Free on card {cards}", "Free on cards {cards}", len(cards))
    return words.format(cards=", ".join(cards)) if cards else ""


def message_for(
    table: Table, question: Question, *, may_go_on: bool, is_busy: bool, lit: Target | None = None
) -> str:
    if table.watch is not None:
        return ""
    if table.own_seat is not None and table.looks_at_another_seat:
        words = _("{name}’s cards. {back_key} or a click on your tile: back to yours.")
        return format_with_keys(words, name=table.players[table.focus].name)
    if is_busy and not may_go_on:
        return ""
    if question.kind is QuestionKind.BONUS and not may_go_on:
        return bonus_prompt(question, lit)
    if question.kind is QuestionKind.NUMBER and not may_go_on:
        return _number_prompt(table, question)
    words = _waiting_message(table, may_go_on=may_go_on)
    if words and table.is_shared:
        # Whose board it is matters while nothing is asked of it.
        named = _("{name}’s cards. {words}")
        return named.format(name=table.players[table.focus].name, words=words)
    return words


def bonus_prompt(question: Question, lit: Target | None = None) -> str:
    bonus = question.discs.get(question.chosen_disc) if question.chosen_disc else None
    if len(question.discs) > 1 and bonus is None:
        if lit is not None:
            words = _("This square uses up the bonus {bonus}.")
            return words.format(bonus=question.discs[lit])
        # In the order of the discs beside these words.
        both = ", ".join(question.discs.values())
        return _("Bonuses {waiting}: choose one, or a square.").format(waiting=both)
    bonus = bonus or next(iter(question.discs.values()))
    if bonus == "?":
        return _("Bonus: cross off any square.")
    return _("Bonus: cross off an open {number}.").format(number=bonus)


def lit_squares(
    table: Table, question: Question, is_meant: Callable[[Target], bool]
) -> frozenset[Target] | None:
    """Return the squares that light up, or None for all that are legal.

    It is the one that waits for a second click and what is free, or those the guide means.
    """
    costs = question.costs
    if (chosen := question.chosen_square) is not None:
        return frozenset((chosen, *(at for at in costs if not costs[at])))
    meant = frozenset(filter(is_meant, costs)) if table.guide is not None else frozenset()
    return meant if any(not costs[at] for at in meant) else None


def how_to_go_on(table: Table) -> str:
    """Return what brings the next number or, after the last, scores the round."""
    if not table.view.to_come:
        return format_with_keys(_("Round over! {advance_way} to score it."))
    if table.view.round == 1 and not table.view.turn and len(table.players) > 1:
        # Alone, as in the guide, the deck lies elsewhere.
        return format_with_keys(_("{advance_way} for the first number. The deck is at the top."))
    return format_with_keys(_("{advance_way} for the next number."))


def _waiting_message(table: Table, *, may_go_on: bool) -> str:
    if may_go_on:
        return how_to_go_on(table)
    waiting = [table.match.players[player].name for player in table.match.waiting_seats()]
    if waiting and len(waiting) <= 3:
        return _("Waiting for {names}").format(names=", ".join(waiting))
    if waiting:
        return _("Waiting for {count} players").format(count=len(waiting))
    return ""


def _number_prompt(table: Table, question: Question) -> str:
    number = table.view.number
    costs = set(question.costs.values())
    if 0 in costs:
        may_mention_bolts = table.guide is None or table.guide.has_explained("bolts")
        has_bolts = len(costs) > 1 and may_mention_bolts
        # English says "an" before a vowel.
        an = number == 8
        if question.may_pass and not has_bolts:
            said = (
                N_("Cross off an {number}, or pass.")
                if an
                else N_("Cross off a {number}, or pass.")
            )
        elif question.may_pass:
            said = N_("Cross off a {number}, spend bolts, or pass.")
            said = N_("Cross off an {number}, spend bolts, or pass.") if an else said
        elif has_bolts:
            said = N_("Cross off a {number} or spend bolts.")
            said = N_("Cross off an {number} or spend bolts.") if an else said
        else:
            said = N_("Cross off an {number}.") if an else N_("Cross off a {number}.")
        return _(said).format(number=number)
    if costs:
        return _("No open {number}: spend bolts or pass.").format(number=number)
    return _("No open {number}: you can only pass.").format(number=number)


def pass_again_prompt(table: Table) -> str:
    """Return what using the deck a second time does, where bolts may be spent."""
    words = (
        _("No open {number}: spend bolts, or click again to pass.")
        if intents.was_mouse_last()
        else _("No open {number}: spend bolts, or press {advance_key} again to pass.")
    )
    return format_with_keys(words, number=table.view.number)


def latest_log_line(kit: Kit, table: Table, question: Question, *, takes_turns: bool) -> str:
    """Return what the log says of the player's latest answer, or a note before the first one.

    Return '' during animations and while several bonuses wait.
    """
    is_busy = kit.settings.motion != "none" and table.director.is_busy(table.focus)
    if is_busy or len(question.discs) > 1:
        return ""
    entry = table.chronicle.latest_answer(table.focus)
    is_played = table.watch is None and table.task is None
    if is_played and table.view.round == ROUNDS and table.view.turn == 1 and question.costs:
        return _("Last round: bolts left over score nothing.")
    is_last = table.view.round == ROUNDS and not table.view.to_come
    if is_played and is_last and question.costs and table.view.seats[table.focus].bolts:
        return _("Last number: bolts left over score nothing.")
    if is_played and takes_turns and table.view.round == 1 and table.view.turn in (2, 3):
        asked = table.view.seats[table.focus]
        if not asked.is_done and not any(seat.is_done for seat in table.view.seats):
            return _("Whoever answered last answers first now.")
    if entry is None and table.watch is None and table.view.round == 1 and table.view.turn < 4:
        if not intents.was_mouse_last() and question.costs:
            if table.guide is not None:
                words = _("{key}: cross off the square with the frame.")
            elif len(table.players) == 1:
                words = _("{key}: cross off · {next_answer_key}: next · 1, 2, 3: card")
            else:
                words = _("{key}: cross off. {next_answer_key}: next square.")
            return format_with_keys(words, key=sign_or_key_name(intents.Confirm()))
        return format_with_keys(_(effects.FIRST_MESSAGE_HINT))
    if entry is not None and entry.crosses > 1 and table.view.seats[table.focus].is_done:
        return answer_summary(entry)
    return latest_step_in_words(entry) if entry else ""
