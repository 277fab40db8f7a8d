"""Telling: events in words, as the log says them, in the language of the moment.

A pure table from event to words, beside the cues that show it and the earcons that sound; a test
fails if an event has neither words nor a reason for silence.  Knows no pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.luckybox.rules import BONUSES, MOON
from game.luckybox.rules import events as ev
from game.luckybox.spoken import LINES
from game.scenes.table.telling import AND, THEN, Line
from game.words import _, ngettext

from .chronicle import Deed, Entry


def tell(entry: Entry) -> list[Line]:
    """Give the lines of an entry; each step of a cascade has its own."""
    first = entry.steps[0][0]
    if isinstance(first, ev.RoundScored):
        return [Line(tell_step([first]), is_heading=True), *_scores(first)]
    if isinstance(first, ev.GameScored):
        return [Line(tell_step([first]), is_heading=True), *_totals(first)]
    lines = []
    for at, step in enumerate(entry.steps):
        words = tell_step(step)
        if words:
            lines.append(
                Line(
                    words,
                    # The name stands once, before the answer.
                    player=None if at else entry.player,
                    depth=_depth(step),
                    is_heading=isinstance(first, HEADINGS),
                )
            )
    return lines


def tell_step(step: Deed) -> str:
    """Give the words of one step: what was done, then everything that came of it."""
    done: list[str] = []
    effects: list[list[str]] = []
    for event in step:
        told = TOLD.get(type(event))
        if told is None:
            continue
        words = told(event)
        if isinstance(event, ev.LineCompleted | ev.CardCompleted) or _is_left_over(event):
            effects.append([words])
        elif effects:
            effects[-1].append(words)
        else:
            done.append(words)
    told_effects = AND.join(THEN.join(effect) for effect in effects)
    return THEN.join((*done, told_effects)) if told_effects else THEN.join(done)


def tell_latest(entry: Entry) -> str:
    """Give the last step of an entry on one line, with how many crosses there were."""
    words = tell_step(entry.steps[-1])
    crosses = sum(isinstance(event, ev.SquareCrossed) for step in entry.steps for event in step)
    return f"×{crosses}{AND}{words}" if crosses > 1 and words else words


def tell_short(entry: Entry, *, is_own: bool) -> list[Line]:
    """Tell an answer in a line: how many crosses there were, and all that they brought.

    What brought nothing is told of one's own board alone.
    """
    events = [event for step in entry.steps for event in step]
    crosses = sum(isinstance(event, ev.SquareCrossed) for event in events)
    brought = _brought(events)
    is_kept = isinstance(events[0], ev.CardsKept)
    if entry.player is None or is_kept or (is_own and crosses <= 1):
        return tell(entry)
    if not brought and crosses <= 1:
        return []
    count = ngettext("{count} cross", "{count} crosses", crosses).format(count=crosses)
    return [Line(THEN.join(filter(None, (count, AND.join(brought)))), entry.player)]


def _brought(events: Sequence[ev.Event]) -> list[str]:
    """Count what came of some crosses: stars, moons, bolts, cards, and what was lost."""
    stars = sum(isinstance(event, ev.StarGained) for event in events)
    moons = sum(isinstance(event, ev.MoonGained) for event in events)
    bolts = sum(event.gained for event in events if isinstance(event, ev.BoltsGained))
    counts = (
        (stars, ngettext("{count} star", "{count} stars", stars)),
        (moons, ngettext("{count} moon", "{count} moons", moons)),
        (bolts, ngettext("{count} bolt", "{count} bolts", bolts)),
    )
    told = [words.format(count=count) for count, words in counts if count]
    ends = (ev.CardCompleted, ev.BonusLost)
    return told + [TOLD[type(event)](event) for event in events if isinstance(event, ends)]


def _depth(step: Deed) -> int:
    return next((event.depth for event in step if isinstance(event, ev.SquareCrossed)), 0)


def _is_left_over(event: ev.Event) -> bool:
    """Tell whether a bonus was lost that had waited: not a consequence of what precedes it."""
    return isinstance(event, ev.BonusLost) and event.reason == "square"


def _scores(event: ev.RoundScored) -> list[Line]:
    lines = []
    for player, score in enumerate(event.scores):
        cards = ngettext(
            "{count} complete card: +{points}", "{count} complete cards: +{points}", score.completed
        ).format(count=score.completed, points=score.card_points)
        stars = ngettext("{count} star: +{points}", "{count} stars: +{points}", score.stars).format(
            count=score.stars, points=score.star_points
        )
        lines.append(Line(f"{cards}{AND}{stars}", player))
    return lines


def _totals(event: ev.GameScored) -> list[Line]:
    return [
        Line(ngettext("{points} point", "{points} points", total).format(points=total), player)
        for player, total in enumerate(event.totals)
    ]


def _kept(event: ev.CardsKept) -> str:
    cards = ", ".join(str(card) for card in event.cards)
    return ngettext("kept card {cards}", "kept cards {cards}", len(event.cards)).format(cards=cards)


def _spent(event: ev.BoltsSpent) -> str:
    spent = event.spent
    return ngettext("{count} bolt spent", "{count} bolts spent", spent).format(count=spent)


def _gained_bolts(event: ev.BoltsGained) -> str:
    words = ngettext("{count} bolt", "{count} bolts", event.gained).format(count=event.gained)
    if event.missed:
        return _("{bolts}, no more were left").format(bolts=words)
    return words


def _pending(event: ev.BonusPending) -> str:
    if event.bonus == "?":
        return _("any number")
    return _("bonus {number}").format(number=event.bonus)


def tell_loss(event: ev.BonusLost) -> str:
    """Say that a bonus comes to nothing, and why."""
    if event.reason == "supply":
        return _("no moon left") if BONUSES[event.bonus].pays == MOON else _("no bolt left")
    if event.reason == "stars":
        return _("no star left to circle")
    if event.bonus == "?":
        return _("a bonus lost: no open square")
    return _("bonus {number} lost: no open {number}").format(number=event.bonus)


TOLD: dict[type[ev.Event], Callable[[Any], str]] = {
    ev.PileReshuffled: lambda event: _("The discarded cards are shuffled: a new pile"),
    ev.CardsKept: _kept,
    ev.RoundStarted: lambda event: _("Round {round} begins").format(round=event.round),
    ev.NumberRevealed: lambda event: _("Round {round}, number {turn} of {turns}: {number}").format(
        round=event.round, turn=event.turn, turns=event.turns, number=event.number
    ),
    ev.BoltsSpent: _spent,
    ev.SquareCrossed: lambda event: _("{number} crossed on card {card}").format(
        number=event.number, card=event.card
    ),
    ev.LineCompleted: lambda event: _(LINES[event.line]),
    ev.BoltsGained: _gained_bolts,
    ev.MoonGained: lambda event: _("moon"),
    ev.StarGained: lambda event: _("star"),
    ev.BonusPending: _pending,
    ev.BonusLost: tell_loss,
    ev.CardCompleted: lambda event: _("card {card} complete: {points} points").format(
        card=event.card, points=event.points
    ),
    ev.TurnPassed: lambda event: _("passed"),
    ev.RoundScored: lambda event: _("Round {round} is scored").format(round=event.round),
    ev.GameScored: lambda event: _("The game ends here"),
}
"""The events that have words."""

UNTOLD: dict[type[ev.Event], str] = {
    ev.GameStarted: "nothing has been done yet; the first cards follow at once",
    ev.CardsOffered: "the offer lies open until it is answered, and then what was kept is told",
    ev.BonusUsed: "the cross it makes follows, a step deeper",
    ev.CardsDiscarded: "it was told when each card was completed, and again when they were scored",
}
"""The events that have none, each with the reason."""

HEADINGS = (ev.RoundStarted, ev.NumberRevealed, ev.PileReshuffled)
"""What concerns the whole table stands above what follows."""
