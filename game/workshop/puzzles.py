"""Generate the puzzles: ``python3 -m game.workshop.puzzles [--games N] [--each K] [--seed S]``.

A bot plays solo games; a moment qualifies if its best chain is unique, clearly ahead of the next,
and not what the plain bot plays.  Shipped puzzles keep their places: append new ones by hand.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random

from game.challenge import code_of
from game.luckybox import packing
from game.luckybox.bots import BOTS
from game.luckybox.decks import faces_by_id, load_deck
from game.luckybox.puzzles.exact import SEAT, chains_from, is_answered, points_in_round
from game.luckybox.puzzles.puzzle import SHIPPED, Puzzle
from game.luckybox.record import record_of
from game.luckybox.rules import (
    EDITIONS,
    Action,
    Phase,
    Setup,
    State,
    apply,
    legal_actions,
    new_game,
    play,
    view_for,
)

from .trials import AT_ONCE, nothing, workers

Row = tuple[str, int, int, int]
"""A code, and the other fields of ``Puzzle``."""
DECK = "tombola"
MOMENTS = 20_000
LEAST_CROSSES, LEAST_LEAD = 3, 3
GRADES = 5


def best_of(game: State) -> tuple[int, int, int] | None:
    """Return the points of the two best chains and the crosses of the best; ``None`` if even."""
    chains = sorted(chains_from(game, MOMENTS), key=lambda chain: -chain.points)
    if len(chains) < 2 or chains[0].points == chains[1].points:
        return None
    before = sum(held.crossed.bit_count() for held in game.seats[SEAT].held)
    crosses = sum(mask.bit_count() for mask in chains[0].crossed) - before
    return chains[0].points, chains[1].points, crosses


def is_obvious(game: State) -> bool:
    """Whether the plain bot finds the solution."""
    best = max(chain.points for chain in chains_from(game, MOMENTS))
    rng = Random(0)
    while not is_answered(game):
        legal = legal_actions(game, SEAT)
        game = apply(game, BOTS["line-greedy"](view_for(game, SEAT), legal, rng)).game
    return points_in_round(game) == best


def moments(seed: int) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """Play a game; yield each moment when a number has just been revealed."""
    faces = faces_by_id(load_deck(DECK), 1)
    game = new_game(Setup(("Puzzle",), EDITIONS["classic"], seed, faces)).game
    rng, actions = Random(f"{seed}/puzzle"), list[Action]()
    while legal := legal_actions(game, SEAT):
        seat = game.seats[SEAT]
        if game.phase is Phase.TURN and not seat.answered:
            yield game, tuple(actions)
        actions.append(BOTS["sharp"](view_for(game, SEAT), legal, rng))
        game = play(game, actions[-1]).game


def puzzles_in(seed: int) -> list[Row]:
    found = []
    for game, actions in moments(seed):
        try:
            best = best_of(game)
        except OverflowError:
            continue
        if best is None or best[0] - best[1] < LEAST_LEAD or best[2] < LEAST_CROSSES:
            continue
        if not is_obvious(game):
            found.append((code_of(record_of(game.setup, actions, DECK), packing), *best))
    return found


def graded(found: list[list[Row]], each: int) -> list[Row]:
    """Return ``each`` puzzles per grade, one per game, with the clearest leads; easiest first."""
    taken: list[Row] = []
    used = set[int]()
    for grade in range(GRADES, 0, -1):
        rows = [
            (row[1] - row[2], game, row)
            for game, rows in enumerate(found)
            for row in rows
            if Puzzle(0, *row).grade == grade and game not in used
        ]
        count = 0
        for _lead, game, row in sorted(rows, key=lambda one: (-one[0], one[1])):
            if game not in used and count < each:
                used.add(game)
                taken.append(row)
                count += 1
        print(f"grade {grade}: {count} of {len(rows)}")
    return sorted(taken, key=lambda row: (Puzzle(0, *row).grade, row[3], -row[1]))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m game.workshop.puzzles", description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--each", type=int, default=48)
    parser.add_argument("--seed", type=int, default=20_000)
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.games)
    with workers(len(seeds), nothing) as work:
        rows = graded(list(work(puzzles_in, seeds, AT_ONCE)), given.each)
    text = ",\n".join(json.dumps(row) for row in rows)
    SHIPPED.write_text(f"[\n{text}\n]\n", "ascii")


if __name__ == "__main__":
    main()
