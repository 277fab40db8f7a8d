"""A result as one line: to be read aloud, or sent to somebody who has yet to play the same deal.

It tells nothing about cards and numbers.  Knows summaries and words, no screens and no clipboard.
"""

from __future__ import annotations

from game.blanco.rules import CHAIN
from game.luckybox.rules import EDITIONS
from game.statistics import CASCADE, BlancoSeatSummary, BlancoSummary, Summary
from game.words import _, ngettext

from .daily import day_dealt

TITLE, BLANCO_TITLE = "Super Mega Lucky Box", "Blanco"
BETWEEN = " · "


def result_line(summary: Summary | BlancoSummary) -> str:
    """Put a finished game, or one as it stands, into one line in the player's language.

    As in ``Super Mega Lucky Box · daily 2026-11-21 · 58 points · Great game! Or was it just luck?
    · longest cascade 7``, or in ``Blanco · Ada: won in 14 turns · Robo: 7 cards left``.
    """
    parts = _blanco(summary) if isinstance(summary, BlancoSummary) else _luckybox(summary)
    if not summary.game.is_finished:
        parts.append(_("unfinished"))
    return BETWEEN.join(parts)


def _luckybox(summary: Summary) -> list[str]:
    parts = [TITLE]
    if day := day_dealt(summary.game):
        parts.append(_("daily {day}").format(day=day.isoformat()))
    parts += _alone(summary) if summary.game.players == 1 else _together(summary)
    longest = max(seat.longest for seat in summary.seats)
    if longest >= CASCADE:
        parts.append(_("longest cascade {crosses}").format(crosses=longest))
    return parts


def _alone(summary: Summary) -> list[str]:
    [seat] = summary.seats
    points = _points(seat.total)
    if not summary.game.is_finished:
        return [points]
    edition = EDITIONS[summary.game.edition]
    return [points, _within_a_line(_(edition.solo_scale[edition.solo_step(seat.total)].title))]


def _together(summary: Summary) -> list[str]:
    """List everybody, the winners first."""
    seats = sorted(summary.seats, key=lambda seat: (not seat.has_won, -seat.total))
    return [
        _("{name}: {points}").format(name=seat.name, points=_points(seat.total)) for seat in seats
    ]


def _blanco(summary: BlancoSummary) -> list[str]:
    """List everybody, the winner first; of a match it is one game."""
    parts = [BLANCO_TITLE]
    if summary.game.series:
        parts.append(_("game {number} of a match").format(number=summary.game.number))
    seats = sorted(summary.seats, key=lambda seat: (seat.total, seat.player))
    parts += [_("{name}: {points}").format(name=seat.name, points=_left(seat)) for seat in seats]
    longest = max(seat.longest_chain for seat in summary.seats)
    if longest >= CHAIN:
        parts.append(_("longest chain {lines}").format(lines=longest))
    return parts


def _left(seat: BlancoSeatSummary) -> str:
    if seat.has_won:
        return ngettext("won in {count} turn", "won in {count} turns", seat.turns).format(
            count=seat.turns
        )
    return ngettext("{count} card left", "{count} cards left", seat.total).format(count=seat.total)


def _points(total: int) -> str:
    return ngettext("{count} point", "{count} points", abs(total)).format(count=total)


def _within_a_line(sentence: str) -> str:
    """Take the full stop off a sentence that others follow; what is cried or asked stays so."""
    is_plain = sentence.endswith(".") and not sentence.endswith("..")
    return sentence[:-1] if is_plain else sentence
