"""Kill watched games at random moments: ``python3 -m tests.crash [--kills N] [--seed N] [HOME]``.

A child plays at full speed and writes down every event when it is shown; once it has shown a random
number of them it is killed, for good.  What was shown must then be in the library, the library must
be in order, and the game must be one to go on with.  All children share one library, each finding
it as the one before left it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from game.folders import HOME_VARIABLE, PROJECT
from game.library import faults, list_games, load
from game.match import Match
from game.record import event_to_json, replay
from tests.libraries import opened

KILLS = 100
MOST_SHOWN = 500
"""A whole game of four shows about so many events."""
LOOK_SECONDS = 0.002
GIVE_UP_SECONDS = 120.0
OF_ACTIONS = ("CardsKept", "SquareCrossed", "TurnPassed")
"""The events that tell an action; each happens once."""

CHILD = """
import json, os, sys
from game.record import event_to_json
from game.scenes.table import Table
told = Table._notice
def tell(table, event):
    os.write(1, json.dumps(event_to_json(event)).encode() + b"\\n")
    told(table, event)
Table._notice = tell
from game.command import main
sys.exit(main(["watch", "--players", "4", "--seed", sys.argv[1], "--edition", sys.argv[2],
               "--speed", "turbo", "--exit", "--windowed", "960x540"]))
"""


def run_and_kill(home: Path, seed: int, edition: str, most: int) -> list[dict[str, Any]]:
    """Play until ``most`` events were shown, kill the player, and give what was shown."""
    shown = home / "shown.jsonl"
    environment = {
        **os.environ,
        HOME_VARIABLE: str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    with shown.open("wb") as out:
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(seed), edition],
            cwd=PROJECT,
            env=environment,
            stdout=out,
            stderr=subprocess.PIPE,
        )
        until = time.monotonic() + GIVE_UP_SECONDS
        while child.poll() is None and shown.read_bytes().count(b"\n") < most:
            assert time.monotonic() < until, "the game does not go on"
            time.sleep(LOOK_SECONDS)
        child.kill()
        complaint = child.communicate()[1].decode()
    assert "Traceback" not in complaint, complaint
    lines = shown.read_bytes().split(b"\n")
    return [json.loads(line) for line in lines if line.startswith(b"{")]


def lost(home: Path, seed: int, shown: list[dict[str, Any]]) -> list[str]:
    """Name what was shown and is not in the library, and whatever is wrong with the library."""
    acted = Counter(json.dumps(event) for event in shown if event["event"] in OF_ACTIONS)
    with closing(opened(home)) as connection:
        found = list(faults(connection))
        games = [load(connection, entry.uid) for entry in list_games(connection)]
        there = next((game for game in games if game.record.seed == seed), None)
    if there is None:
        return found + sorted(acted)
    Match.resumed(there.record, there.steps)
    kept = Counter(json.dumps(event_to_json(event)) for event in replay(there.record).events)
    return found + sorted((acted - kept).elements())


def crash(home: Path, kills: int, seed: int, most: int = MOST_SHOWN) -> tuple[int, int, list[str]]:
    """Kill so many games; give how many actions were shown, how many finished, what was lost."""
    rng, actions, finished, missing = Random(seed), 0, 0, list[str]()
    home.mkdir(parents=True, exist_ok=True)
    for number in range(kills):
        game = 1_000_000 * (seed + 1) + number
        edition = ("classic", "french", "bga")[number % 3]
        shown = run_and_kill(home, game, edition, rng.randrange(1, most))
        actions += sum(event["event"] in OF_ACTIONS for event in shown)
        finished += any(event["event"] == "GameScored" for event in shown)
        missing += lost(home, game, shown)
    return actions, finished, missing


def main() -> int:
    """Kill, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("home", type=Path, nargs="?")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = given.home or Path(folder)
        actions, finished, missing = crash(home, given.kills, given.seed)
        size = (home / "library.db").stat().st_size
    print(
        f"{given.kills} kills ({finished} after the final score), {actions} actions shown, "
        f"lost or wrong: {len(missing)}; the library has {size / 1e6:.1f} MB"
    )
    for line in missing:
        print(line)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
