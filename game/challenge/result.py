"""A result as one line: to be read aloud, or sent to somebody who has yet to play the same deal.

It tells nothing about cards and numbers.  Knows summaries and words, no screens and no clipboard.
"""

from __future__ import annotations

from game.rules.luckybox import EDITIONS
from game.statistics import CASCADE, Summary
from game.words import _, ngettext

from .daily import day_dealt

TITLE = "Super Mega Lucky Box"
BETWEEN = " · "


def result_line(summary: Summary) -> str:
    """Put a finished game, or one as it stands, into one line in the player's language.

    As in ``Super Mega Lucky Box · daily 2026-11-21 · 58 points · Great game! Or was it just luck?
    · longest cascade 7``.
    """
    parts = [TITLE]
    if day := day_dealt(summary.game):
        parts.append(_("daily {day}").format(day=day.isoformat()))
    parts += _alone(summary) if summary.game.players == 1 else _together(summary)
    longest = max(seat.longest for seat in summary.seats)
    if longest >= CASCADE:
        parts.append(_("longest cascade {crosses}").format(crosses=longest))
    return BETWEEN.join(parts)


def _alone(summary: Summary) -> list[str]:
    [seat] = summary.seats
    points = _points(seat.total)
    if not summary.game.is_finished:
        return [points, _("unfinished")]
    edition = EDITIONS[summary.game.edition]
    return [points, _(edition.solo_scale[edition.solo_step(seat.total)].title)]


def _together(summary: Summary) -> list[str]:
    """List everybody, the winners first."""
    seats = sorted(summary.seats, key=lambda seat: (not seat.has_won, -seat.total))
    parts = [
        _("{name}: {points}").format(name=seat.name, points=_points(seat.total)) for seat in seats
    ]
    return parts if summary.game.is_finished else [*parts, _("unfinished")]


def _points(total: int) -> str:
    return ngettext("{count} point", "{count} points", abs(total)).format(count=total)
