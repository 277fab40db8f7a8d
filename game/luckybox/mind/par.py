"""Par: the total of the strongest bot on a solo deal, playing by its seat's view alone."""

from __future__ import annotations

from random import Random

from game.luckybox.rules import Setup, legal_actions, new_game, play, score_sheets, view_for

from .levels import LEVELS, choose

LEVEL = "master"
SEAT = 0


def par_of_deal(setup: Setup) -> int:
    """Play a solo deal to its end; return the total.

    Raises:
        InvalidSetup: it makes no game.
    """
    # The level makes no random choices.
    game, chance = new_game(setup).game, Random(0)
    while legal_actions(game, SEAT):
        game = play(game, choose(LEVELS[LEVEL], view_for(game, SEAT), chance)).game
    return score_sheets(game)[SEAT].total
