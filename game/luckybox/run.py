"""Runs: four deals in a row, each with a twist that the player chooses, and a goal that rises.

Goals are steps of the edition's scale for solo scores.  Each goal reached wins the next medal, and
whoever misses one is out.  This module must not know files, clocks or screens.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from game.record import DamagedRecord, Json
from game.record.format import expect_int, expect_list, expect_object, expect_text, require_key
from game.rules import MAX_NAME_LENGTH, MAX_RANDOM_SEED, IllegalAction, shuffle_items
from game.statistics import DealPeriod
from game.words import N_

from .rules import EDITIONS

RUN_FORMAT, RUN_VERSION = "luckybox-run", 1
RUN_EDITIONS = (
    "double-stars", "two-bolts", "late-cards", "french",
    "every-cross", "even-cards", "double-moons", "eight-bolts",
)  # fmt: skip
"""The editions that runs offer as twists.  The list must never change: it makes today's run."""
GOAL_STEPS = (1, 2, 3, 5)
"""The step of the solo scale that each deal must reach: in Classic 45, 50, 55 and 65 points."""
DEALS_IN_RUN = len(GOAL_STEPS)
TWISTS_OFFERED = len(RUN_EDITIONS) // DEALS_IN_RUN
MAX_RUN_TEXT_LENGTH = 64
MAX_RUN_POINTS = 9_999


class RunDeal(NamedTuple):
    """A deal of a run: what was chosen, the game that was played, and its score."""

    edition: str
    goal: int
    uid: str = ""
    """The uid of the game in the library; '' until the deal was dealt."""
    points: int | None = None
    """The score, or None until the game is finished."""
    counts: bool = True
    """Whether the deal was new to the player, and played without help."""

    @property
    def is_reached(self) -> bool:
        return self.points is not None and self.points >= self.goal


@dataclass(frozen=True, slots=True)
class Run:
    """A run of one player.  Each method returns a new run."""

    player: str
    seed: int
    day: str = ""
    """The day whose run it is, like ``2026-11-25``; '' for a run with a random seed."""
    started: str = ""
    """When the run was begun (ISO 8601, UTC)."""
    deals: tuple[RunDeal, ...] = ()
    """The deals so far.  All goals were reached, except perhaps the last one's."""

    @property
    def medal(self) -> int:
        """The number of goals reached, which is the highest medal: 1 (bronze) to 4 (diamond)."""
        return sum(deal.is_reached for deal in self.deals)

    @property
    def points(self) -> int:
        return sum(deal.points or 0 for deal in self.deals)

    @property
    def open_deal(self) -> RunDeal | None:
        """The deal that was chosen and is not finished, or None."""
        return self.deals[-1] if self.deals and self.deals[-1].points is None else None

    @property
    def is_lost(self) -> bool:
        return self.medal < len(self.deals) and self.open_deal is None

    @property
    def is_over(self) -> bool:
        return self.is_lost or self.medal == DEALS_IN_RUN

    @property
    def counts(self) -> bool:
        return all(deal.counts for deal in self.deals)

    @property
    def offer(self) -> tuple[RunDeal, ...]:
        """The deals to choose the next one from, or () if none is to be chosen now."""
        if self.is_over or self.open_deal is not None:
            return ()
        return self.offer_at(len(self.deals))

    def offer_at(self, at: int) -> tuple[RunDeal, ...]:
        """Return the deals to choose from as deal ``at``, 0 for the first.

        The goal of a deal that comes after the next one is the lowest that it can be.
        """
        order = shuffle_items(RUN_EDITIONS, self.seed, "twists")
        offered = order[at * TWISTS_OFFERED : (at + 1) * TWISTS_OFFERED]
        return tuple(RunDeal(edition, self._next_goal(edition, at)) for edition in offered)

    def _next_goal(self, edition: str, at: int) -> int:
        """Return a deal's goal in an edition: its step of the scale, but higher than the last."""
        least = EDITIONS[edition].solo_scale[GOAL_STEPS[at]].minimum or 0
        before = self.deals[at - 1 : at] or self.offer_at(at - 1) if at else ()
        return max(least, min((deal.goal + 1 for deal in before), default=least))

    @property
    def deal_seed(self) -> int:
        """The seed of the open deal's game."""
        return _hashed_seed(f"Super Mega Lucky Box, run {self.seed}, deal {len(self.deals)}")

    def choose(self, edition: str) -> Run:
        """Choose the next deal, or raise ``IllegalAction`` if it is not on offer."""
        for deal in self.offer:
            if deal.edition == edition:
                return replace(self, deals=(*self.deals, deal))
        raise IllegalAction("this twist is not on offer")

    def with_game(self, uid: str) -> Run:
        """Name the game in which the open deal is played."""
        return self._with_last_deal(uid=uid)

    def finished(self, points: int) -> Run:
        return self._with_last_deal(points=points)

    def _with_last_deal(self, **changes: object) -> Run:
        if self.open_deal is None:
            raise IllegalAction("no deal of this run is open")
        last = self.deals[-1]._replace(**changes)  # type: ignore[arg-type]
        return replace(self, deals=(*self.deals[:-1], last))

    def with_counted(self, counts: Iterable[bool]) -> Run:
        """Return this run with each of its deals marked as counting or not."""
        pairs = zip(self.deals, counts, strict=True)
        return replace(self, deals=tuple(deal._replace(counts=it) for deal, it in pairs))


def _hashed_seed(text: str) -> int:
    return 1 + int.from_bytes(sha256(text.encode("ascii")).digest(), "big") % MAX_RANDOM_SEED


def run_of_day(player: str, day: str) -> Run:
    """Return the run that everybody plays on a day, like ``2026-11-25``, before its first deal."""
    return Run(player, _hashed_seed(f"Super Mega Lucky Box, run of {day}"), day)


def best_run(runs: Iterable[Run]) -> Run | None:
    """Return the run with the highest medal and, of these, the most points, or None.

    Only runs that count are compared, and that have a finished deal.
    """
    counted = [run for run in runs if run.counts and any(it.points is not None for it in run.deals)]
    return max(counted, key=lambda run: (run.medal, run.points), default=None)


# --- as JSON --------------------------------------------------------------------------------------


def run_to_json(run: Run) -> dict[str, Json]:
    return {
        "format": RUN_FORMAT,
        "version": RUN_VERSION,
        "player": run.player,
        "seed": run.seed,
        "day": run.day,
        "started": run.started,
        "deals": [
            {"edition": it.edition, "goal": it.goal, "game": it.uid, "points": it.points,
             "counts": it.counts}
            for it in run.deals
        ],
    }  # fmt: skip


def run_from_json(value: Json) -> Run:
    """Return the run in a file, or raise ``DamagedRecord``."""
    told = expect_object(value, "")
    if require_key(told, "format", "") != RUN_FORMAT:
        raise _not_a_run()
    if expect_int(require_key(told, "version", ""), "version") > RUN_VERSION:
        raise _newer_run()
    player, day, started = (
        _expect_short_text(told, key, "") for key in ("player", "day", "started")
    )
    seed = expect_int(require_key(told, "seed", ""), "seed")
    if not player.strip() or len(player) > MAX_NAME_LENGTH or not 1 <= seed <= MAX_RANDOM_SEED:
        raise _not_a_run()
    run = Run(player, seed, day, started)
    if day and (
        DealPeriod.DAY.parse_first_day(day) is None or run_of_day(player, day).seed != seed
    ):
        raise _not_a_run()
    for at, item in enumerate(expect_list(require_key(told, "deals", ""), "deals")):
        if run.is_over or run.open_deal is not None:
            raise _not_a_run()
        run = replace(run, deals=(*run.deals, _deal_from_json(item, f"deals[{at}]")))
    return run


def _not_a_run() -> DamagedRecord:
    return DamagedRecord(N_("this is not a run"))


def _newer_run() -> DamagedRecord:
    return DamagedRecord(N_("this run was saved by a newer version of the game"))


def _deal_from_json(value: Json, place: str) -> RunDeal:
    told = expect_object(value, place)
    edition, uid = (_expect_short_text(told, key, place) for key in ("edition", "game"))
    if edition not in EDITIONS:
        raise _newer_run()
    points = None
    if require_key(told, "points", place) is not None:
        points = _expect_points(told, "points", place)
    is_counted = require_key(told, "counts", place) is True
    return RunDeal(edition, _expect_points(told, "goal", place), uid, points, is_counted)


def _expect_points(told: dict[str, Json], key: str, place: str) -> int:
    found = expect_int(require_key(told, key, place), place)
    if abs(found) > MAX_RUN_POINTS:
        raise _not_a_run()
    return found


def _expect_short_text(told: dict[str, Json], key: str, place: str) -> str:
    text = expect_text(require_key(told, key, place), place)
    if len(text) > MAX_RUN_TEXT_LENGTH or not text.isprintable():
        raise _not_a_run()
    return text
