"""Kill by the hundred, and print what was lost: ``python3 -m tests.crash [--kills N] [--seed N]
[--only NAME] [--jobs N]``; half of the kills meet games that bots or people play, the others every
other piece of work in turn.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import ceil
from pathlib import Path
from random import Random

from tests.crash.play import Tally, Typed, Watched
from tests.crash.work import WORKS, Killed

KILLS = 100
KILLS_IN_ONE = 50
"""Of how many games that were killed one library consists."""
GAMES = {"watched": Watched, "typed": Typed}


def kill(kind: str, kills: int, seed: int, folder: Path) -> Tally:
    """Kill one kind of work so many times."""
    rng, tally = Random(f"{seed} {kind}"), Tally()
    if kind in GAMES:
        games = GAMES[kind](folder)
        for number in range(kills):
            tally += games.kill(number, 1_000_000 * (seed + 1) + number, rng)
        return tally + games.check()
    killed = Killed(next(work for work in WORKS if work.__name__ == kind)(), folder)
    for number in range(kills):
        tally += killed.kill(number, rng)
    return tally


def main() -> int:
    """Kill, count and print."""
    kinds = (*GAMES, *(work.__name__ for work in WORKS))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=kinds)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="kinds at a time")
    given = parser.parse_args()
    total, wanted = Tally(), (given.only,) if given.only else kinds
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(given.jobs) as pool:
        jobs = {}
        for kind in wanted:
            share = 1.0 if given.only else 0.5 / len(GAMES if kind in GAMES else WORKS)
            kills = max(1, round(given.kills * share))
            libraries = ceil(kills / KILLS_IN_ONE) if kind in GAMES else 1
            for part in range(libraries):
                seed, some = given.seed + part, (kills + part) // libraries
                jobs[pool.submit(kill, kind, some, seed, Path(folder, f"{kind}-{part}"))] = kind
        for job in as_completed(jobs):
            print(f"{jobs[job]:>10}: {job.result()}", flush=True)
            total += job.result()
    print(f"{'all':>10}: {total}")
    for line in total.wrong:
        print(line)
    return 1 if total.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
