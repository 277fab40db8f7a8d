"""The command ``mind measure`` of Blanco; its players can be measured, and asked nothing else.

Knows what is asked and how answers are shown.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NoReturn

from game.errors import REFUSED, PlainError
from game.progress import Progress
from game.trials import folder_for_games

from .bots import BOT, BOTS
from .rules import MAX_PLAYERS, MIN_PLAYERS, SeriesKind


def measure_command(given: argparse.Namespace) -> int:
    """Print how strong a level is, by default against a bot as it sits at the table.

    Raises:
        PlainError: the level or the folder is none, or something is asked that is not in Blanco.
    """
    from .measurement import Trial, measure

    against = given.against or BOT
    for level in (given.level, against):
        if level not in BOTS:
            raise PlainError(f"There is no level {level!r}: they are {', '.join(BOTS)}.", REFUSED)
    for option, asked in (
        ("--plies", given.plies is not None),
        ("--deck", given.deck is not None),
        ("--receipts", given.receipts),
    ):
        if asked:
            raise PlainError(f"{option} is about Super Mega Lucky Box.", REFUSED)
    if given.kind != SeriesKind.SINGLE:
        raise PlainError("A level is measured in single games, and not in matches.", REFUSED)
    players = given.players or MIN_PLAYERS
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        limits = f"{MIN_PLAYERS} to {MAX_PLAYERS}"
        raise PlainError(f"Blanco takes {limits} players, not {players}.", REFUSED)
    folder = None if given.records is None else folder_for_games(Path(given.records))
    seed = 1 if given.seed is None else given.seed
    trial = Trial(given.level, against, given.games, seed, players, given.notes, folder)
    with Progress("{done} of {total} games", given.games) as progress:
        found = measure(trial, progress.count)
    print(json.dumps(found.as_json()) if given.json else found.as_text())
    return 0


def advise_command(record: Any, game: Any, plies: int) -> int:
    """Refuse: nobody is asked."""
    _refuse()


def review_command(record: Any) -> int:
    """Refuse: nobody is asked."""
    _refuse()


def train_command(given: argparse.Namespace) -> int:
    """Refuse: nobody learns."""
    _refuse()


def _refuse() -> NoReturn:
    raise PlainError("The players of Blanco can be measured, and asked nothing else.", REFUSED)
