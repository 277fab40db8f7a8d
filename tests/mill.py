"""Records by the thousand: `python3 -m tests.mill DIR [COUNT]` writes finished games to import.

Three of four are of Super Mega Lucky Box, played at random; the others of Blanco, where a few games
that bots have played are dealt again under other seeds.  The same numbers give the same files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from game.blanco import rules as blanco
from game.blanco.record import BlancoRecord
from game.blanco.record import record_of as blanco_record_of
from game.luckybox import rules as luckybox
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.record import record_of
from game.record import Record, write_record
from tests.tables.libraries import blanco_actions

MANY, DIFFERENT = 10_000, 24
NAMES = ("Ann", "Björn", "Chloé", "Dov", "Ева", "Fumi", "Gus", "Hana")
EDITIONS = tuple(luckybox.EDITIONS.values())


def records(wanted: int) -> Iterator[Record]:
    """Give so many finished games, every one another deal, all with Ann in them."""
    for number in range(wanted):
        yield _blanco(number) if number % 4 == 3 else played(number)


def played(number: int, *, with_faces: bool = False) -> Record:
    """Play one game of Super Mega Lucky Box at random; its record may bring its faces along."""
    rng = Random(number)
    names = ("Ann", *rng.sample(NAMES[1:], rng.randrange(4)))
    edition = EDITIONS[number % len(EDITIONS)]
    setup = luckybox.Setup(names, edition, number, faces_by_id(load_deck(DEFAULT_DECK)))
    game, _events = luckybox.new_game(setup)
    actions = []
    while not luckybox.is_over(game):
        legal = next(filter(None, (luckybox.legal_actions(game, at) for at in range(len(names)))))
        actions.append(rng.choice(legal))
        game, _events = luckybox.play(game, actions[-1])
    day = f"20{10 + number // 1000}-{1 + number // 84 % 12:02}-{1 + number % 28:02}"
    extra = {"started": f"{day}T12:00:00Z", "finished": f"{day}T12:20:00Z"}
    return record_of(setup, actions, None if with_faces else DEFAULT_DECK, extra)


def _blanco(number: int) -> Record:
    models = _models()
    return replace(models[number // 4 % len(models)], seed=number)


@cache
def _models() -> Sequence[BlancoRecord]:
    """Have bots play a few games whose every shuffle stands in the record."""
    found: list[BlancoRecord] = []
    for seed in count():
        setup = blanco.Setup(NAMES[: 2 + seed % 3], seed)
        dealt = replace(setup, order=blanco.FixedOrder(blanco.shuffled_deck(setup)))
        record = blanco_record_of(dealt, blanco_actions(setup))
        game, _events = blanco.new_game(setup)
        for action in record.actions:
            game, _events = blanco.play(game, action)
        if not game.reshuffles:
            found.append(record)
        if len(found) == DIFFERENT:
            return found
    raise AssertionError


def main(folder: str, wanted: str = str(MANY)) -> None:
    """Write them, a file each."""
    for number, record in enumerate(records(int(wanted))):
        (Path(folder) / f"{number:05}.json").write_text(write_record(record), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
