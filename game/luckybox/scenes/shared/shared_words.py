"""What a shared table shows besides what lies on it, and what it says about that."""

from __future__ import annotations

from typing import NamedTuple

from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_telling import MAX_CHRONICLE_ROUNDS
from game.luckybox.scenes.round.question import (
    Question,
    QuestionKind,
    Target,
    bonus_loss_warning,
    square_label,
)
from game.scenes.table.table import AND_SEPARATOR
from game.ui.widgets import intents
from game.ui.widgets.controls import prompt_pad_family
from game.ui.widgets.widget import format_with_keys
from game.words import _, ngettext

from .shared_marks import TIMER_STEPS, Called


class SeatAsked(NamedTuple):
    """What a board shows besides what lies on it."""

    question: Question = Question()
    pointed: Target | None = None
    """The square on this board under the mouse, or with the keyboard's focus."""
    is_in_hand: bool = False
    """Whether the keys act on this board."""
    key: str = ""
    """The name of the key that leads to this board, while there is a keyboard in use."""
    shows_prices: bool = False
    """Whether every square tells what it costs, not only the one pointed at."""
    may_undo: bool = False
    is_undo_barred: bool = False
    """Whether taking the seat's last action back would change somebody else's board."""
    has_undo_key: bool = False
    """Whether the key for undo acts on this board, while there is a keyboard in use."""
    may_ask: bool = False
    """Whether there may be a hint for what is asked."""
    only: Target | None = None
    """The square that is to come by itself: the only free one, or for a bonus."""
    told: Target | None = None
    """An only free square, while the board tells so in words, and some time after it has come."""
    tells_gains: bool = True
    """Whether it says what the square pointed at brings: keys begin on the best one in silence."""
    tells_pass: bool = False
    """Whether the board tells why it passes by itself."""
    tells_bolts: bool = False
    """Whether it tells that bolts may be spent."""


class SharedShown(NamedTuple):
    """What a shared table shows besides what lies on it."""

    asked: tuple[SeatAsked, ...] = ()
    waited_for: tuple[int, ...] = ()
    """The people who have still to answer."""
    news: tuple[int, ...] = ()
    """The seats whose answers are told, the latest first."""
    may_go_on: bool = False
    is_deck_hot: bool = False
    has_only_squares: bool = False
    """Whether all that are waited for have one free square, which comes by itself."""
    time_left: int = TIMER_STEPS
    """The steps until these squares come."""


def only_message(names: str) -> str:
    """Return that all that is left to answer has one free square each, which comes by itself."""
    words = _("{names}: only one free square. It comes by itself, unless you spend bolts.")
    return words.format(names=names)


def has_yet_to_learn_bolts(table: Table, seat: int, question: Question) -> bool:
    """Whether a seat may spend bolts where nothing is free, for the first time in a young game."""
    is_young = table.view.round <= MAX_CHRONICLE_ROUNDS
    if not is_young or not question.costs or 0 in question.costs.values():
        return False
    own = (entry for entry in table.chronicle.entries if entry.player == seat)
    known = ev.BoltsSpent | ev.TurnPassed
    return not any(isinstance(event, known) for entry in own for event in entry.events)


def called_on(question: Question, number: int) -> Called:
    """Return what a question asks to cross off: a number, or the bonuses that wait."""
    if question.kind is QuestionKind.NUMBER:
        return (number,) if question.costs else ()
    chosen = question.chosen_disc
    return tuple(question.discs.values() if chosen is None else [question.discs[chosen]])


def words_on_square(asked: SeatAsked) -> list[str]:
    """Return what a click on the square pointed at costs, brings and loses at once."""
    question, square = asked.question, asked.pointed
    is_asked = question.chosen_square is not None
    cost = 0 if square is None or is_asked else question.costs.get(square, 0)
    spends = ngettext("Costs {count} bolt", "Costs {count} bolts", cost).format(count=cost)
    lost = bonus_loss_warning(question, square)
    tells = asked.tells_gains or is_asked or cost or lost
    # Others may use the mouse while somebody is asked by keys.
    is_clicked = intents.was_mouse_last() or prompt_pad_family() is None
    label = square_label(question, square, by_mouse=is_clicked and not asked.is_in_hand)
    told = spends if cost else "", label if tells else ""
    return [*filter(None, (AND_SEPARATOR.join(filter(None, told)), lost))]


def round_keys_in_words(last: int, *, glows: bool, spends: bool) -> tuple[str, ...]:
    """Return what keys do at a number, on boards from 1 to ``last``: the longest form first.

    ``glows``: whether any square can be crossed off for nothing; ``spends``: whether those that
    cost bolts are to be reached by a key of their own.
    """
    # A letter stands alone before it stands with another key: no digit is meant.
    words = (
        _("{confirm_key}: cross off"), _("{first}–{last}: board · arrows: glowing square"),
        _("{slow_key}+arrows: spend bolts"), _("{pass_key}: pass · {hint_key}: hint"),
        _("{undo_key}: undo"), _("{first}–{last}: board · arrows: square"),
        _("{first}–{last}: board · {slow_key}+arrows: bolts"),
    )  # fmt: skip
    *told, short, brief = [format_with_keys(it, first=1, last=last) for it in words]
    if not glows:
        told[1:3] = [short]
        return *(AND_SEPARATOR.join(told[:count]) for count in (4, 3, 2)), short, told[0]
    enter, _board, bolts = told[:3]
    # Arrows alone are tried without being told.
    narrow = [[enter, brief], [brief], [bolts]] if spends else [told[:2], [enter, short], [short]]
    forms = *[told[:count] for count in (5, 4, 3)], [enter, short, bolts], *narrow, [enter]
    return tuple([AND_SEPARATOR.join(it) for it in forms])


def draft_keys_in_words(count: int, *, is_ready: bool, may_undo: bool) -> tuple[str, ...]:
    """Return what keys do on a lit board of a draft, the longest form first."""
    words = _("1–{count}: pick, then the next player")
    words = _("{confirm_key}: next player") if is_ready else words
    undo = [_("{undo_key}: put back")] * may_undo
    forms = AND_SEPARATOR.join((words, *undo)), *undo
    return tuple([format_with_keys(it, count=count) for it in forms])


def keys_meaning() -> intents.TooltipText:
    words = _(
        "1–9 or Tab lead to a board, arrows to its glowing squares, {slow_key}+arrows to all that "
        "bolts reach. Enter crosses one off. Then the keys go on to the next player."
    )
    return intents.TooltipText(_("Keys"), format_with_keys(words))
