"""Measures a level of Blanco against another.

Each deal is played from every seat, so both have the same luck; errors are of the means of deals.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from game.blanco.bots import BOTS
from game.blanco.memory_note import KEY
from game.blanco.record import record_of
from game.blanco.rules import (
    Action,
    Setup,
    apply,
    legal_actions,
    new_game,
    outcome,
    score_sheets,
    view_for,
    without_notes,
)
from game.record import Player, counted

from .trials import (
    SEEDS_APART,
    figures,
    nothing,
    play_all,
    times_as_json,
    times_in_words,
    write_game,
)

MOST_ACTIONS = 20_000
"""A longer game counts as lost."""


@dataclass(frozen=True, slots=True)
class BlancoTrial:
    """What to measure."""

    level: str
    against: str
    games: int
    seed: int
    players: int = 2
    has_notes: bool = False
    """Whether the memory notes are on; by default they are off."""
    records: Path | None = None
    """Where every game's record is written."""

    def deal_of(self, index: int) -> int:
        """Return the seed of a game: consecutive games, one per seat, share a deal."""
        return self.seed * SEEDS_APART + index // self.players


@dataclass(frozen=True, slots=True)
class BlancoPlayed:
    """One game: the measured seat's result, cards left and milliseconds per decision."""

    deal: int
    has_won: bool
    left: int
    times: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BlancoFound:
    """The results of a trial."""

    trial: BlancoTrial
    played: tuple[BlancoPlayed, ...]

    def as_json(self) -> dict[str, object]:
        """Return the figures.

        ``mean``, ``sd`` and ``se`` are of cards left, ``wins`` is the share of games won with its
        standard error, ``ms`` milliseconds per decision.
        """
        trial = self.trial
        won: dict[int, list[float]] = defaultdict(list)
        left: dict[int, list[float]] = defaultdict(list)
        for one in self.played:
            won[one.deal].append(one.has_won)
            left[one.deal].append(one.left)
        wins = figures(list(won.values()))
        return {
            "game": "blanco",
            "level": trial.level,
            "against": trial.against,
            "players": trial.players,
            "memory_notes": trial.has_notes,
            "seed": trial.seed,
            "games": len(self.played),
            "wins": wins["mean"],
            "wins_se": wins["se"],
            **figures(list(left.values())),
            "ms": times_as_json([spent for one in self.played for spent in one.times]),
        }

    def as_text(self) -> str:
        found = self.as_json()
        times = found["ms"]
        assert isinstance(times, dict)
        return "\n".join(
            [
                f"{found['level']} against {found['against']}: wins {found['wins']:.1%}"
                f" ± {found['wins_se']:.1%} of {found['games']} games,"
                f" {found['players']} at the table{', with notes' * self.trial.has_notes}",
                times_in_words(times),
            ]
        )


def measure_blanco(trial: BlancoTrial, tell: Callable[[int], None] = nothing) -> BlancoFound:
    return BlancoFound(trial, play_all(partial(play_one_blanco, trial), trial.games, tell))


def play_one_blanco(trial: BlancoTrial, index: int) -> BlancoPlayed:
    """Play one game of a trial; the measured seat rotates.

    Raises:
        PlainError: its record cannot be written.
    """
    own = index % trial.players
    kinds = [trial.level if seat == own else trial.against for seat in range(trial.players)]
    names = tuple(f"{kind} {seat + 1}" for seat, kind in enumerate(kinds))
    game = new_game(Setup(names, trial.deal_of(index))).game
    actions: list[Action] = []
    times: list[float] = []
    while (found := outcome(game)) is None and len(actions) < MOST_ACTIONS:
        seat = next(seat for seat in range(trial.players) if legal_actions(game, seat))
        view, legal = view_for(game, seat), legal_actions(game, seat)
        if not trial.has_notes:
            view = without_notes(view)
        chance = Random(f"{game.setup.seed}/{len(actions)}/bot {seat}")
        began = time.perf_counter()
        action = BOTS[kinds[seat]](view, legal, chance)
        if seat == own:
            times.append((time.perf_counter() - began) * 1000)
        actions.append(action)
        game = apply(game, action).game
    if trial.records is not None:
        seats = [Player(names[seat], seat, kinds[seat]) for seat in range(trial.players)]
        extra = {**counted(seats), KEY: trial.has_notes}
        record = record_of(game.setup, actions, extra)
        path = trial.records / f"{trial.level}-{game.setup.seed}-{own + 1}.json"
        write_game(record, path)
    has_won = found is not None and own in found.winners
    return BlancoPlayed(game.setup.seed, has_won, score_sheets(game)[own].points, tuple(times))
