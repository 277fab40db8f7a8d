"""Par: what the strongest player makes of a deal alone, which it knows no more of than anybody.

It plays by its seat's view, move by move, as a rival does; so the par of a deal is the same
wherever it is worked out by the same weights.  Knows nothing of who asks, and when it may be told.
"""

from __future__ import annotations

from random import Random

from game.luckybox.rules import Setup, legal_actions, new_game, play, score_sheets, view_for

from .levels import LEVELS, choose

LEVEL = "master"
SEAT = 0


def par_of_deal(setup: Setup) -> int:
    """Play a deal that has one seat to its end; give the total.

    Raises:
        InvalidSetup: it makes no game.
    """
    # Nothing of what it does is left to chance.
    game, chance = new_game(setup).game, Random(0)
    while legal_actions(game, SEAT):
        game = play(game, choose(LEVELS[LEVEL], view_for(game, SEAT), chance)).game
    return score_sheets(game)[SEAT].total
