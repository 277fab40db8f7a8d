"""Records of Blanco spelled out for tests, played at random, and shown to the referee."""

import io
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.blanco.rules import Action, Phase, State, apply, new_game
from tests.tables.blanco_table import choose, setup_for
from tests.tables.records import referee_command

OPENS = [{"player": player, "do": "open", "reveal": [0, 0], "look": [0, 1]} for player in (0, 1)]


def spelled(**changes: Any) -> dict[str, Any]:
    """Spell a record of nothing done yet, dealt from 1 up; ``None`` takes a key away."""
    header = {
        "format": "luckybox-record",
        "version": 1,
        "game": "blanco",
        "players": ["Ann", "Björn"],
        "seed": 1,
        "order": {"deck": [*range(1, 121)]},
        "actions": [],
    }
    return {key: value for key, value in {**header, **changes}.items() if value is not None}


def text(**changes: Any) -> str:
    """Give such a record as it stands in a file."""
    return json.dumps(spelled(**changes))


@cache
def played(seed: int) -> tuple[State, tuple[Action, ...]]:
    """Play at random, to the end; give the game and what was done."""
    game, rng = new_game(setup_for(2 + seed % 4, seed)).game, Random(seed)
    done: list[Action] = []
    while game.phase is not Phase.OVER:
        done.append(choose(game, rng))
        game, _ = apply(game, done[-1])
    return game, tuple(done)


def referee(folder: Path, source: str, events: bool = False) -> tuple[int, list[dict[str, Any]]]:
    """Ask the referee about a record; give its code and its lines."""
    (folder / "game.json").write_text(source, encoding="utf-8")
    out = io.StringIO()
    code = referee_command([str(folder / "game.json")], events, out)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]
