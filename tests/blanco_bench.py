"""How the bots of Blanco play: ``python3 -m tests.blanco_bench [games]``.

Prints how often ``tidy`` wins against ``random``, how many turns games of two and of four take, and
how long ``tidy`` thinks, in milliseconds of its own processor time.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.bots import BLANCO_BOTS
from game.rules.blanco import Phase, apply, legal_actions, new_game, outcome, view_for
from tests.blanco_table import setup_for

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
                action = BLANCO_BOTS[kind](view_for(game, player), legal, rng)
                if kind == "tidy":
                    thought.append(time.thread_time() - begun)
                game, _ = apply(game, action)
                break
    result = outcome(game)
    return Played(kinds[result.winners[0]] if result else "", game.turn.number, thought)


def report(kinds: Sequence[str], games: int) -> None:
    """Play games, changing seats in every other one, and print what came of them."""
    played = [play(kinds if seed % 2 else kinds[::-1], seed) for seed in range(games)]
    wins = Counter(game.winner or "nobody" for game in played)
    turns = sorted(game.turns for game in played)
    thought = sorted(1000 * seconds for game in played for seconds in game.thought)
    print(f"{' + '.join(kinds)}: {games} games")
    print("  won by " + ", ".join(f"{who} {count / games:.1%}" for who, count in wins.items()))
    marks = [turns[min(games - 1, games * part // 100)] for part in (0, 10, 50, 90, 100)]
    print("  turns of the whole table, least 10% median 90% most: " + " ".join(map(str, marks)))
    middle, late = thought[len(thought) // 2], thought[len(thought) * 99 // 100]
    print(f"  tidy thinks median {middle:.1f} p99 {late:.1f} most {thought[-1]:.1f} ms")


def main(arguments: Sequence[str]) -> int:
    """Measure."""
    games = int(arguments[0]) if arguments else GAMES
    report(["tidy", "random"], games)
    for players in (2, 3, 4, 5):
        report(["tidy"] * players, max(1, games * TABLE_GAMES // GAMES))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
