"""Kill by the hundred, and print what was lost: ``python3 -m tests.crash [--kills N] [--seed N]
[--only NAME]``; half of the kills meet games that bots or people play, the others every other piece
of work in turn.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.crash.play import Tally, Typed, Watched
from tests.crash.work import WORKS, Killed

KILLS = 100
GAMES = {"watched": Watched, "typed": Typed}


def kill(kind: str, kills: int, seed: int, folder: Path) -> Tally:
    """Kill one kind of work so many times."""
    rng, tally = Random(f"{seed} {kind}"), Tally()
    one: Callable[[int], Tally]
    if kind in GAMES:
        games = GAMES[kind](folder)
        one = lambda number: games.kill(number, 1_000_000 * (seed + 1) + number, rng)  # noqa: E731
    else:
        killed = Killed(next(work for work in WORKS if work.__name__ == kind)(), folder)
        one = lambda number: killed.kill(number, rng)  # noqa: E731
    for number in range(kills):
        tally += one(number)
    return tally


def main() -> int:
    """Kill, count and print."""
    kinds = (*GAMES, *(work.__name__ for work in WORKS))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=kinds)
    given = parser.parse_args()
    total = Tally()
    for kind in (given.only,) if given.only else kinds:
        share = 1.0 if given.only else 0.5 / len(GAMES if kind in GAMES else WORKS)
        with tempfile.TemporaryDirectory() as folder:
            tally = kill(kind, max(1, round(given.kills * share)), given.seed, Path(folder) / kind)
        print(f"{kind:>10}: {tally}", flush=True)
        total += tally
    print(f"{'all':>10}: {total}")
    for line in total.wrong:
        print(line)
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
