"""The benchmark of Blanco's bots: how often they win, how long games take, how long they think.

Thinking is measured in milliseconds of the bot's own processor time.
"""

import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.blanco.bots import BOTS
from game.blanco.rules import Phase, apply, legal_actions, new_game, outcome, view_for
from tests.tables.blanco_table import setup_for

GAMES = 500
TABLE_GAMES = 50
MOST_TURNS = 2000


class Played(NamedTuple):
    """One game of bots."""

    winner: str
    """The policy that won, or nothing if nobody did in time."""
    turns: int
    thought: list[float]
    """What each move of ``tidy`` took, in seconds."""


def play(kinds: Sequence[str], seed: int) -> Played:
    """Let bots play a game to its end."""
    game, thought = new_game(setup_for(len(kinds), seed)).game, []
    rng = Random(seed)
    while game.phase is not Phase.OVER and game.turn.number < MOST_TURNS:
        for player, kind in enumerate(kinds):
            if legal := legal_actions(game, player):
                begun = time.thread_time()
                action = BOTS[kind](view_for(game, player), legal, rng)
                if kind == "tidy":
                    thought.append(time.thread_time() - begun)
                game, _ = apply(game, action)
                break
    result = outcome(game)
    return Played(kinds[result.winners[0]] if result else "", game.turn.number, thought)


def blanco() -> dict[str, str]:
    """Let ``tidy`` play against ``random``, and tables of it among themselves."""
    found = figures(["tidy", "random"], GAMES)
    for players in (2, 3, 4, 5):
        found |= figures(["tidy"] * players, TABLE_GAMES)
    return found


def figures(kinds: Sequence[str], games: int) -> dict[str, str]:
    """Play games, changing seats in every other one, and say what came of them."""
    played = [play(kinds if seed % 2 else kinds[::-1], seed) for seed in range(games)]
    wins = Counter(game.winner or "nobody" for game in played)
    won = ", ".join(f"{who} {count / games:.1%}" for who, count in wins.items())
    turns = sorted(game.turns for game in played)
    marks = [turns[min(games - 1, games * part // 100)] for part in (0, 10, 50, 90, 100)]
    thought = sorted(1000 * seconds for game in played for seconds in game.thought)
    median, late = thought[len(thought) // 2], thought[len(thought) * 99 // 100]
    table = f"Blanco, {' + '.join(kinds)}"
    return {
        f"{table}, {games} games won": won,
        f"{table}, turns of the table, least 10% median 90% most": " ".join(map(str, marks)),
        f"{table}, tidy thinks": f"median {median:.1f}, p99 {late:.1f}, most {thought[-1]:.1f} ms",
    }
