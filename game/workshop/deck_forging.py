"""Generates a deck: draws lawful random faces until they play like the published deck.

Bonuses are dealt from bags with exactly the counts of the laws.  Two habits of ours besides: no two
rows of a card end alike (else a deck scores too low for the solo scale), and no column has a number
twice.  Both measuring policies play each candidate, a few games first and more if it looks right.
A seed gives the same deck on every Python.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple, TypeVar

from game.luckybox.rules import (
    BAND_PAIRS,
    BANDS,
    CARDS_OF_A_PAIR,
    COLUMN_ENDS,
    ENDS_OF_A_NUMBER,
    NUMBER,
    NUMBER_BONUSES,
    ROW_ENDS,
    Face,
    band_of,
    broken_laws,
)
from game.rules.shuffle import shuffled

from .deck_measuring import POLICIES, PUBLISHED, Published, Spread, play_many, spread_of

Item = TypeVar("Item")
Pairs = Sequence[tuple[int, int]]
"""Each card's band that it has twice, and the one it has once."""


@dataclass(frozen=True, slots=True)
class Lots:
    """Named random shuffles of one deck: the same purpose gives the same shuffle."""

    seed: int
    deck: str

    def mix(self, items: Iterable[Item], purpose: str) -> list[Item]:
        return list(shuffled(items, self.seed, f"{self.deck} {purpose}"))


def draw_deck(seed: int, attempt: int) -> tuple[Face, ...]:
    """Draw sixty lawful faces, numbered from 1; deterministic by seed and attempt."""
    again = 0
    while True:
        faces = _draw_faces(Lots(seed, f"deck {attempt}.{again}"))
        # Rarely, a band runs out of numbers or two faces are equal.
        if not broken_laws(faces):
            return faces
        again += 1


def _draw_faces(lots: Lots) -> tuple[Face, ...]:
    """Draw sixty faces, which may break a law."""
    pairs = lots.mix(BAND_PAIRS * CARDS_OF_A_PAIR, "pairs")
    bags = [lots.mix(BANDS[band] * ENDS_OF_A_NUMBER, f"bag {band}") for band in range(3)]
    rows = _draw_rows(lots, pairs, bags)
    columns = _draw_columns(lots, pairs, [number for bag in bags for number in bag])
    return tuple(
        Face(
            card + 1,
            _draw_grid(lots, card, pair),
            _three(rows[3 * card : 3 * card + 3]),
            _three(columns[3 * card : 3 * card + 3]),
        )
        for card, pair in enumerate(pairs)
    )


def _draw_grid(lots: Lots, card: int, pair: tuple[int, int]) -> tuple[int, ...]:
    """Draw the grid of a card; its two rows of one band share no number in a column."""
    twice, once = pair
    first = lots.mix(BANDS[twice], f"card {card} first")
    turn = lots.mix((1, 2), f"card {card} turn")[0]
    second = first[turn:] + first[:turn]
    third = lots.mix(BANDS[once], f"card {card} once")
    top, middle, bottom = lots.mix((first, second, third), f"card {card} rows")
    return (*top, *middle, *bottom)


def _draw_rows(lots: Lots, pairs: Pairs, bags: Sequence[list[int]]) -> list[str]:
    """Deal 180 row ends, three per card; numbers are of the band the card lacks."""
    ends = lots.mix(_kinds(ROW_ENDS), "row ends")
    for slot, kind in enumerate(ends):
        if kind == NUMBER:
            twice, once = pairs[slot // 3]
            bag = bags[3 - twice - once]
            ends[slot] = str(bag.pop()) if bag else ""
    _part_twins(ends, lots.mix(range(len(ends)), "row swaps"), pairs)
    return ends


def _part_twins(ends: list[str], slots: Iterable[int], pairs: Pairs) -> None:
    """Swap bonuses between cards until no card has two rows that end alike."""
    slots = tuple(slots)
    for slot in slots:
        if not _is_twin(ends, slot):
            continue
        for other in slots:
            if not _may_swap(ends, slot, other, pairs):
                continue
            ends[slot], ends[other] = ends[other], ends[slot]
            if not _is_twin(ends, slot) and not _is_twin(ends, other):
                break
            ends[slot], ends[other] = ends[other], ends[slot]


def _is_twin(ends: Sequence[str], slot: int) -> bool:
    first = slot - slot % 3
    return ends[first : first + 3].count(ends[slot]) > 1


def _may_swap(ends: Sequence[str], slot: int, other: int, pairs: Pairs) -> bool:
    """Whether two row ends can be swapped: numbers only between cards that lack the same band."""
    if sum(pairs[slot // 3]) == sum(pairs[other // 3]):
        return True
    return ends[slot] not in NUMBER_BONUSES and ends[other] not in NUMBER_BONUSES


def _draw_columns(lots: Lots, pairs: Pairs, numbers: Iterable[int]) -> list[str]:
    """Deal the column ends; numbers left by the rows go to cards with their band."""
    ends = lots.mix(_kinds(COLUMN_ENDS), "column ends")
    left = lots.mix(numbers, "column numbers")
    for slot, kind in enumerate(ends):
        if kind == NUMBER:
            fitting = [number for number in left if band_of(number) in pairs[slot // 3]]
            ends[slot] = str(fitting[0]) if fitting else ""
            if fitting:
                left.remove(fitting[0])
    return ends


def _kinds(counts: Mapping[str, int]) -> list[str]:
    return [kind for kind, count in counts.items() for _ in range(count)]


def _three(bonuses: Sequence[str]) -> tuple[str, str, str]:
    first, second, third = bonuses
    return first, second, third


class Stage(NamedTuple):
    """One stage of testing a candidate: games and tolerances."""

    games: int
    """Played in total, by each policy."""
    mean: float
    sd: float
    quantile: int


STAGES = (
    Stage(1_000, 0.45, 1.0, 4),
    Stage(4_000, 0.25, 0.5, 2),
    Stage(12_000, 0.17, 0.35, 1),
)
"""Tolerances of means: about a tenth, plus a standard error."""
FIRST_LOOK = ("line-greedy", "random")
"""The policy that rejects most candidates plays first."""


@dataclass(frozen=True, slots=True)
class Forged:
    """A deck that passed, and its figures."""

    faces: tuple[Face, ...]
    seed: int
    candidates: int
    """How many decks were drawn, including this one."""
    spreads: Mapping[str, Spread]


Progress = Callable[[int, str, int, int], None]
"""Called with the candidate, the policy, its games so far and the games of this stage."""


def forge(seed: int, stages: Sequence[Stage] = STAGES, progress: Progress | None = None) -> Forged:
    for candidate in count(1):
        faces = draw_deck(seed, candidate)
        spreads = _try_out(faces, seed, candidate, stages, progress)
        if spreads is not None:
            return Forged(faces, seed, candidate, spreads)
    raise AssertionError("counting never ends")


def _try_out(
    faces: Sequence[Face],
    seed: int,
    candidate: int,
    stages: Sequence[Stage],
    progress: Progress | None,
) -> dict[str, Spread] | None:
    """Play a candidate stage by stage; ``None`` as soon as it fails one."""
    totals: dict[str, list[int]] = {policy: [] for policy in POLICIES}
    for stage in stages:
        for policy in FIRST_LOOK:

            def tell(played: int, policy: str = policy, stage: Stage = stage) -> None:
                if progress:
                    progress(candidate, policy, played, stage.games)

            played = totals[policy]
            # Other games for every candidate, so that none profits from lucky numbers twice.
            games = range(len(played), stage.games)
            played += play_many(faces, policy, games, _games_seed(seed, candidate), tell)
            if not _is_close(spread_of(played), PUBLISHED[policy], stage):
                return None
    return {policy: spread_of(totals[policy]) for policy in POLICIES}


def _games_seed(seed: int, candidate: int) -> int:
    return 1_000 * seed + candidate


def _is_close(spread: Spread, published: Published, stage: Stage) -> bool:
    """Whether totals are within a stage's tolerances of the published ones."""
    return (
        abs(spread.mean - published.mean) <= stage.mean
        and abs(spread.sd - published.sd) <= stage.sd
        and all(
            abs(ours - theirs) <= stage.quantile
            for ours, theirs in zip(
                spread.quantiles, published.quantiles or spread.quantiles, strict=True
            )
        )
    )
