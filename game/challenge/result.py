"""A result as one line: to be read aloud, or sent to somebody who has yet to play the same deal.

It tells nothing about cards and numbers.  Knows words, no screens and no clipboard.
"""

from game.statistics import Summary
from game.words import _

from .game import CodedGame

BETWEEN = " · "


def result_line(game: CodedGame, summary: Summary) -> str:
    """Put a finished game, or one as it stands, into one line in the player's language.

    The name of the game, what the game itself says of it, and whether it is unfinished.
    """
    parts = [game.title, *game.statistics.result_words(summary)]
    if not summary.game.is_finished:
        parts.append(_("unfinished"))
    return BETWEEN.join(parts)
