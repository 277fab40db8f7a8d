"""What the player in focus is told to do now, in words.

Knows the question that is asked; knows nothing of where the words stand.
"""

from __future__ import annotations

from game.luckybox.rules import TURNS
from game.luckybox.scenes.table import Table
from game.words import _

from .question import Kind, Question


def message_for(table: Table, question: Question, *, may_go_on: bool, is_busy: bool) -> str:
    """Say what the player in focus can do now."""
    view, match = table.view, table.match
    if table.watch is not None:
        return ""
    if may_go_on:
        if view.turn == TURNS:
            return _("The round is over. Space or a click on the number adds up the points.")
        if table.chronicle.latest(table.focus):
            # Short, so that what has just happened stands beneath.
            return _("Space reveals the next number.")
        return _("Space or a click on the deck reveals the next number.")
    if is_busy:
        return ""
    if question.kind is Kind.BONUS:
        if question.chosen_square is not None:
            return _("Which bonus goes there?")
        bonus = question.discs.get(question.chosen_disc) if question.chosen_disc else None
        if len(question.discs) > 1 and bonus is None:
            return _("Choose a bonus or a square: use them in any order.")
        bonus = bonus or next(iter(question.discs.values()))
        if bonus == "?":
            return _("Your bonus: cross off any open square.")
        return _("Your bonus: cross off an open {number}.").format(number=bonus)
    if question.kind is Kind.NUMBER:
        return _ask_number(table, question)
    waiting = [match.players[player].name for player in match.waiting_for()]
    if waiting and len(waiting) <= 3:
        return _("Waiting for {names}").format(names=", ".join(waiting))
    if waiting:
        return _("Waiting for {count} players").format(count=len(waiting))
    return ""


def _ask_number(table: Table, question: Question) -> str:
    number = table.view.number
    costs = set(question.costs.values())
    if 0 in costs and question.may_pass:
        return _("Cross off a {number}, spend bolts, or pass.").format(number=number)
    if 0 in costs and len(costs) > 1:
        return _("Cross off a {number}, or spend bolts.").format(number=number)
    if 0 in costs:
        return _("Cross off a {number}.").format(number=number)
    if costs:
        return _("No open {number}: spend bolts, or pass.").format(number=number)
    return _("No open {number}: you can only pass.").format(number=number)
