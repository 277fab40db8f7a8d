"""A result as one line: to be read aloud, or sent to somebody who has yet to play the same deal.

It tells nothing about cards and numbers.  Knows words, no screens and no clipboard.
"""

from __future__ import annotations

from typing import Any

from game.statistics import Summary
from game.words import _

from .game import CodedGame

BETWEEN = " · "


def result_line(game: CodedGame, summary: Summary[Any]) -> str:
    """Put a finished game, or one as it stands, into one line in the player's language.

    As in ``Super Mega Lucky Box · daily 2026-11-21 · 58 points · Great game! Or was it just luck?
    · longest cascade 7``, or in ``Blanco · Ada: won in 14 turns · Robo: 7 cards left``.
    """
    parts = [game.title, *game.statistics.result_words(summary)]
    if not summary.game.is_finished:
        parts.append(_("unfinished"))
    return BETWEEN.join(parts)
