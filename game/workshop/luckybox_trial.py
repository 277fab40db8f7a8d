"""Measures a policy of Super Mega Lucky Box: its totals, and its time per decision.

With receipts, every game is reviewed, and the means of the measured seats' terms are reported.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

from game.luckybox.bots import BOTS, MINDS, Bot
from game.luckybox.decks import faces_by_id
from game.luckybox.mind.analysis import analyse
from game.luckybox.mind.levels import LEVELS, choose
from game.luckybox.mind.review import Receipt
from game.luckybox.mind.weights import shipped_network
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

from .trials import SEEDS_APART, figures, play_all, times_as_json, times_in_words, write_game

TERMS = Receipt.__slots__


@dataclass(frozen=True, slots=True)
class Trial:
    """What to measure."""

    level: str
    games: int
    seed: int
    plies: int | None
    """Overrides the level's lookahead."""
    players: int
    edition: str
    against: str | None
    """The level in the other seats; by default the same."""
    deck: str | None
    """The deck's name in records; ``None`` to write the faces."""
    faces: tuple[Face, ...]
    records: Path | None
    """Where every game's record is written."""
    receipts: bool = False
    """Whether every game is reviewed."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the measured seats' totals, wins and milliseconds per decision."""

    totals: tuple[int, ...]
    share: float
    """The measured seats' share of the win."""
    times: tuple[float, ...]
    receipts: tuple[Receipt, ...]
    """Of the measured seats, if reviewed."""


@dataclass(frozen=True, slots=True)
class Found:
    """The results of a trial."""

    trial: Trial
    played: tuple[Played, ...]

    def as_json(self) -> dict[str, object]:
        """Return the figures: ``mean``, ``sd`` and ``se`` in points, ``ms`` per decision."""
        trial = self.trial
        found: dict[str, object] = {
            "level": trial.level,
            "edition": trial.edition,
            "players": trial.players,
            "plies": trial.plies,
            "seed": trial.seed,
            "games": trial.games,
            **figures([one.totals for one in self.played]),
            "ms": times_as_json([spent for one in self.played for spent in one.times]),
        }
        if trial.against is not None:
            wins = figures([[one.share] for one in self.played])
            found |= {"against": trial.against, "wins": wins["mean"], "wins_se": wins["se"]}
        if trial.receipts:
            found["receipts"] = self._terms()
        return found

    def _terms(self) -> dict[str, dict[str, float]]:
        return {
            term: figures([[getattr(one, term) for one in game.receipts] for game in self.played])
            for term in TERMS
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
            terms = self._terms().items()
            said = [f"{term} {told['mean']:+.2f} ± {told['se']:.2f}" for term, told in terms]
            lines.append(f"receipts: {', '.join(said)}")
        return "\n".join(lines)


def measure(trial: Trial, tell: Callable[[int], None]) -> Found:
    return Found(trial, play_all(partial(play_one, trial), trial.games, tell, _begin, trial))


def _begin(trial: Trial) -> None:
    """Load the weights before anything is timed."""
    if trial.receipts or trial.level in MINDS:
        shipped_network()


def play_one(trial: Trial, index: int) -> Played:
    """Play one game of a trial; against another level, the measured seat rotates.

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
    """Return the bot of this name, with the trial's lookahead if it is the measured level."""
    if trial.plies is None or kind != trial.level:
        return BOTS[kind]
    level = LEVELS[kind]
    changed = replace(level, outlook=replace(level.outlook, plies=trial.plies))
    return lambda view, legal, rng: choose(changed, view, rng)
