"""Whole games for tests: random ones played to the end, or nearly, as records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game.luckybox import rules
from game.luckybox.record import record_of
from game.record import Json, Record
from game.statistics import Columns
from tests.tables.table import setup_for


def columns_of(row: type[Any], games: Sequence[Any]) -> Columns:
    """Lay rows of finished games out as statistics take them."""
    cells = zip(*games, strict=True) if games else ((),) * len(row._fields)
    return dict(zip(row._fields, cells, strict=True))


def random_record(
    seed: int,
    players: int = 1,
    edition: rules.Edition = rules.CLASSIC_EDITION,
    *,
    until: int | None = None,
    deck: str | None = None,
    faces: tuple[rules.Face, ...] | None = None,
    order: rules.FixedShuffles | None = None,
    extra: Mapping[str, Json] | None = None,
) -> Record:
    """Let everybody do anything legal, in any order; stop after ``until`` actions."""
    setup = setup_for(players, edition, seed, faces, order)
    chance, game, done = Random(seed), rules.new_game(setup).game, list[rules.Action]()
    while game.phase is not rules.Phase.OVER and len(done) != until:
        waiting = [
            legal for player in range(players) if (legal := rules.legal_actions(game, player))
        ]
        done.append(chance.choice(chance.choice(waiting)))
        game = rules.play(game, done[-1]).game
    return record_of(setup, done, deck, extra or {})
