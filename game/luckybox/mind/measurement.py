"""How strong a policy is: many games by the rules, their totals, and how long decisions took.

With receipts, every game is reviewed, and the terms of the measured seats are told in the mean.

Knows policies by their names, and the rules' public surface; prints nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random

from game.luckybox.bots import BOTS, MINDS, Bot
from game.luckybox.decks import faces_by_id
from game.luckybox.record import record_of
from game.luckybox.rules import (
    EDITIONS,
    ONE_COPY_PLAYERS,
    Action,
    Face,
    Setup,
    find_winners,
    legal_actions,
    new_game,
    play,
    score_sheets,
    view_for,
)
from game.record import Player, counted
from game.trials import SEEDS_APART, play_all, times_as_json, times_in_words, write_game

from .analysis import analyse
from .levels import LEVELS, choose
from .review import Receipt
from .weights import shipped_network

TERMS = Receipt.__slots__
"""What a receipt is made of, by name."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be measured."""

    level: str
    games: int
    seed: int
    plies: int | None
    """How far it looks ahead, where that is not its own way."""
    players: int
    edition: str
    against: str | None
    """Who has the other seats; by default the level itself."""
    deck: str | None
    """What records call the deck; ``None`` where they bring the faces."""
    faces: tuple[Face, ...]
    records: Path | None
    """The folder that every game goes to."""
    receipts: bool = False
    """Whether every game is reviewed."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the totals of the seats that are measured, who won, and the milliseconds."""

    totals: tuple[int, ...]
    share: float
    """What of the win the measured seats have."""
    times: tuple[float, ...]
    receipts: tuple[Receipt, ...]
    """Of the measured seats, where games are reviewed."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of a trial."""

    trial: Trial
    played: tuple[Played, ...]

    def as_json(self) -> dict[str, object]:
        """Give the figures; ``mean``, ``sd`` and ``se`` in points, ``ms`` a decision."""
        # Seats of one game share its numbers: the error is that of the means of games.
        means = [sum(one.totals) / len(one.totals) for one in self.played]
        totals = [total for one in self.played for total in one.totals]
        mean = sum(totals) / len(totals)
        times = [spent for one in self.played for spent in one.times]
        trial = self.trial
        found: dict[str, object] = {
            "level": trial.level,
            "edition": trial.edition,
            "players": trial.players,
            "plies": trial.plies,
            "seed": trial.seed,
            "games": trial.games,
            "mean": round(mean, 4),
            "sd": round(_deviation(totals), 4),
            "se": round(_deviation(means) / sqrt(len(means)), 4),
            "ms": times_as_json(times),
        }
        if trial.against is not None:
            wins = [one.share for one in self.played]
            found |= {
                "against": trial.against,
                "wins": round(sum(wins) / len(wins), 4),
                "wins_se": round(_deviation(wins) / sqrt(len(wins)), 4),
            }
        if trial.receipts:
            found["receipts"] = {term: self._term(term) for term in TERMS}
        return found

    def _term(self, term: str) -> dict[str, float]:
        """Give one term of the receipts: ``mean``, ``sd`` and ``se``, which is of games as well."""
        seats = [[getattr(one, term) for one in game.receipts] for game in self.played]
        means = [sum(values) / len(values) for values in seats]
        return {
            "mean": round(sum(means) / len(means), 4),
            "sd": round(_deviation([value for values in seats for value in values]), 4),
            "se": round(_deviation(means) / sqrt(len(means)), 4),
        }

    def as_text(self) -> str:
        found = self.as_json()
        times = found["ms"]
        assert isinstance(times, dict)
        lines = [
            f"{found['level']}: mean {found['mean']:.2f} ± {found['se']:.2f},"
            f" sd {found['sd']:.2f}, {found['games']} games, {found['edition']},"
            f" {found['players']} at the table",
            times_in_words(times),
        ]
        if "wins" in found:
            lines.append(f"wins against {found['against']}: {found['wins']:.1%}")
        if self.trial.receipts:
            terms = [(term, self._term(term)) for term in TERMS]
            said = [f"{term} {told['mean']:+.2f} ± {told['se']:.2f}" for term, told in terms]
            lines.append(f"receipts: {', '.join(said)}")
        return "\n".join(lines)


def _deviation(values: list[int] | list[float]) -> float:
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))


def measure(trial: Trial, tell: Callable[[int], None]) -> Found:
    """Play the games of a trial, on all cores where there are processes to be had."""
    return Found(trial, play_all(partial(play_one, trial), trial.games, tell, _begin, trial))


def _begin(trial: Trial) -> None:
    """Let a worker read its weights before anything is timed."""
    if trial.receipts or trial.level in MINDS:
        shipped_network()


def play_one(trial: Trial, index: int) -> Played:
    """Play one game of a trial; the measured seat goes round the table where others play too.

    Raises:
        PlainError: its record cannot be written.
    """
    seed = trial.seed * SEEDS_APART + index
    players, own = trial.players, index % trial.players
    kinds = [
        trial.level if trial.against is None or seat == own else trial.against
        for seat in range(players)
    ]
    copies = 1 if players <= ONE_COPY_PLAYERS else 2
    names = tuple(f"{kind} {seat + 1}" for seat, kind in enumerate(kinds))
    edition = EDITIONS[trial.edition]
    game = new_game(Setup(names, edition, seed, faces_by_id(trial.faces, copies))).game
    policies = [policy_of(kind, trial) for kind in kinds]
    chances = [Random(f"{seed}/bot {seat}") for seat in range(players)]
    measured = [seat for seat in range(players) if kinds[seat] == trial.level]
    measured = measured if trial.against is None else [own]
    actions: list[Action] = []
    times: list[float] = []
    asked = True
    while asked:
        asked = False
        for seat in range(players):
            while legal := legal_actions(game, seat):
                asked = True
                began = time.perf_counter()
                action = policies[seat](view_for(game, seat), legal, chances[seat])
                if seat in measured:
                    times.append((time.perf_counter() - began) * 1000)
                actions.append(action)
                game = play(game, action).game
    sheets = score_sheets(game)
    winners = find_winners(sheets)
    if trial.records is not None:
        seats = [Player(names[seat], seat, kinds[seat]) for seat in range(players)]
        record = record_of(game.setup, actions, trial.deck, counted(seats))
        path = trial.records / f"{trial.level}-{seed}.json"
        write_game(record, path)
    receipts: tuple[Receipt, ...] = ()
    if trial.receipts:
        review = analyse(game.setup, actions, shipped_network())
        receipts = tuple(review.receipt(seat) for seat in measured)
    return Played(
        tuple(sheets[seat].total for seat in measured),
        sum(seat in winners for seat in measured) / len(winners),
        tuple(times),
        receipts,
    )


def policy_of(kind: str, trial: Trial) -> Bot:
    """Find who plays by this name; a level may be told how far to look ahead."""
    if trial.plies is None or kind != trial.level:
        return BOTS[kind]
    level = LEVELS[kind]
    changed = replace(level, outlook=replace(level.outlook, plies=trial.plies))
    return lambda view, legal, rng: choose(changed, view, rng)
