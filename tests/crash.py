"""Kill watched games at random moments: ``python3 -m tests.crash [--kills N] [--seed N]
[--game luckybox|blanco] [HOME]``; both games in turn unless one is named.

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
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from game.blanco.match import BlancoMatch
from game.blanco.record import BlancoRecord
from game.blanco.rules import events_for
from game.blanco.series_note import series_of
from game.box import GAMES
from game.folders import HOME_VARIABLE, PROJECT
from game.library import Kept, Search, list_games
from game.luckybox.match import LuckyboxMatch
from game.luckybox.record import LuckyboxRecord
from game.record import Record, replay
from tests.box import faults, load
from tests.libraries import opened
from tests.records import event_to_json

KILLS = 100
MOST_SHOWN = 500
"""A whole game of four shows about so many events."""
LOOK_SECONDS = 0.002
GIVE_UP_SECONDS = 120.0
OF_ACTIONS = {
    "luckybox": ("CardsKept", "SquareCrossed", "TurnPassed"),
    "blanco": (
        "GridOpened", "CardDrawn", "CardPlaced", "CardDropped", "CardsSwapped", "LineCleared",
        "TurnEnded",
    ),
}  # fmt: skip
"""The events that tell an action; each happens once."""
ENDS = ("GameScored", "GameWon")

CHILD = """
import json, os, sys
from tests.records import event_to_json
from game.blanco.scenes.table import BlancoTable
from game.luckybox.scenes.table import Table
def listening(table):
    told = table._notice
    def tell(self, event):
        os.write(1, json.dumps(event_to_json(event)).encode() + b"\\n")
        told(self, event)
    table._notice = tell
listening(Table)
listening(BlancoTable)
from game.command import main
sys.exit(main(["watch", "--game", sys.argv[2], *sys.argv[3:], "--players", "4",
               "--seed", sys.argv[1], "--speed", "turbo", "--exit", "--windowed", "960x540"]))
"""


def run_and_kill(
    home: Path, seed: int, game: str, options: tuple[str, ...], most: int
) -> list[dict[str, Any]]:
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
            [sys.executable, "-c", CHILD, str(seed), game, *options],
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


def lost(home: Path, seed: int, game: str, shown: list[dict[str, Any]]) -> list[str]:
    """Name what was shown and is not in the library, and whatever is wrong with the library."""
    acted = Counter(json.dumps(event) for event in shown if event["event"] in OF_ACTIONS[game])
    with closing(opened(home)) as connection:
        found = list(faults(connection))
        entries = list_games(connection, Search(limit=-1))
        games = [load(connection, entry.uid) for entry in entries]
    kept: Counter[str] = Counter()
    for there in games:
        if _dealt_from(there.record) == seed:
            kept.update(json.dumps(event) for event in _as_shown(there))
    return found + sorted((acted - kept).elements())


def _dealt_from(record: Record) -> int:
    """Give the seed that was asked for: of a match that of its first game."""
    series = series_of(record) if isinstance(record, BlancoRecord) else None
    return series.seed if series else record.seed


def _as_shown(kept: Kept) -> list[dict[str, Any]]:
    """Go on with a kept game, then tell what an onlooker was shown of it."""
    record = kept.record
    if isinstance(record, BlancoRecord):
        BlancoMatch.resumed(record)
        return [event_to_json(event) for event in events_for(replay(record).events, None)]
    assert isinstance(record, LuckyboxRecord)
    LuckyboxMatch.resumed(record, kept.steps)
    return [event_to_json(event) for event in replay(record).events]


def crash(
    home: Path, kills: int, seed: int, most: int = MOST_SHOWN, games: Sequence[str] = tuple(GAMES)
) -> tuple[int, int, list[str]]:
    """Kill so many games; give how many actions were shown, how many finished, what was lost."""
    rng, actions, finished, missing = Random(seed), 0, 0, list[str]()
    home.mkdir(parents=True, exist_ok=True)
    for number in range(kills):
        deal, game = 1_000_000 * (seed + 1) + number, games[number % len(games)]
        kinds = ("--match" if game == "blanco" else "--edition", GAMES[game].kinds)
        options = (kinds[0], kinds[1][number // len(games) % len(kinds[1])])
        shown = run_and_kill(home, deal, game, options, rng.randrange(1, most))
        actions += sum(event["event"] in OF_ACTIONS[game] for event in shown)
        finished += any(event["event"] in ENDS for event in shown)
        missing += lost(home, deal, game, shown)
    return actions, finished, missing


def main() -> int:
    """Kill, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("home", type=Path, nargs="?")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = given.home or Path(folder)
        games = (given.game,) if given.game else tuple(GAMES)
        actions, finished, missing = crash(home, given.kills, given.seed, games=games)
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
