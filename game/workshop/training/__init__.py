"""Trains the network: self-play, learning, checkpoints, and a final lesson in lookahead."""

import game.luckybox.mind  # before numpy is: it says on how many threads numpy works
