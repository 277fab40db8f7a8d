"""Forging a deck: sixty faces are drawn by lot until they play as the published deck does.

The laws' counts are met by construction: bonuses are dealt out of bags that hold exactly what the
laws say.  Beyond the laws the house has two habits: no two rows of a card end alike (where they do,
a deck plays too dull for the solo scale), and no column shows a number twice.  Each candidate is
played by both measuring policies, a few games first and more if it looks right, so that poor ones
cost little.  The same seed gives the same deck on every Python.
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
"""For each card the band it has twice and the band it has once."""


@dataclass(frozen=True, slots=True)
class Lots:
    """Every lot that is drawn for one deck: the same deck and purpose give the same lot."""

    seed: int
    deck: str

    def mix(self, items: Iterable[Item], purpose: str) -> list[Item]:
        return list(shuffled(items, self.seed, f"{self.deck} {purpose}"))


def draw_deck(seed: int, attempt: int) -> tuple[Face, ...]:
    """Draw sixty lawful faces, numbered from 1; the same seed and attempt give the same faces."""
    again = 0
    while True:
        faces = _draw_faces(Lots(seed, f"deck {attempt}.{again}"))
        # It is rare that a band runs out of numbers or that two faces are equal.
        if not broken_laws(faces):
            return faces
        again += 1


def _draw_faces(lots: Lots) -> tuple[Face, ...]:
    """Draw sixty faces; now and then a law is broken and they must be drawn again."""
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
    """Draw the rows of a card; its two rows of one band have no number in the same column."""
    twice, once = pair
    first = lots.mix(BANDS[twice], f"card {card} first")
    turn = lots.mix((1, 2), f"card {card} turn")[0]
    second = first[turn:] + first[:turn]
    third = lots.mix(BANDS[once], f"card {card} once")
    top, middle, bottom = lots.mix((first, second, third), f"card {card} rows")
    return (*top, *middle, *bottom)


def _draw_rows(lots: Lots, pairs: Pairs, bags: Sequence[list[int]]) -> list[str]:
    """Deal the row ends: 180 bonuses, three for each card, the numbers of the band it lacks."""
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
    """Whether two row ends may change places: numbers only where the same band is lacking."""
    if sum(pairs[slot // 3]) == sum(pairs[other // 3]):
        return True
    return ends[slot] not in NUMBER_BONUSES and ends[other] not in NUMBER_BONUSES


def _draw_columns(lots: Lots, pairs: Pairs, numbers: Iterable[int]) -> list[str]:
    """Deal the column ends; the numbers that the rows have left go where their band is."""
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
    """One more look at a candidate: how far it may be from the published deck."""

    games: int
    """Played by now, by each policy."""
    mean: float
    sd: float
    quantile: int


STAGES = (
    Stage(1_000, 0.45, 1.0, 4),
    Stage(4_000, 0.25, 0.5, 2),
    Stage(12_000, 0.17, 0.35, 1),
)
"""A mean may be off by what is wanted, a tenth or so, and about a standard error on top."""
FIRST_LOOK = ("line-greedy", "random")
"""The order in which policies are played: the one that rejects most candidates goes first."""


@dataclass(frozen=True, slots=True)
class Forged:
    """A deck that passed, and how it measured."""

    faces: tuple[Face, ...]
    seed: int
    candidates: int
    """How many decks were drawn, this one included."""
    spreads: Mapping[str, Spread]


Progress = Callable[[int, str, int, int], None]
"""Told the candidate, the policy, the games played and the games of this stage."""


def forge(seed: int, stages: Sequence[Stage] = STAGES, progress: Progress | None = None) -> Forged:
    """Draw lawful decks until one passes every stage."""
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
    """Play a candidate stage by stage; ``None`` as soon as it falls outside of one."""
    totals: dict[str, list[int]] = {policy: [] for policy in POLICIES}
    for stage in stages:
        for policy in FIRST_LOOK:

            def tell(played: int, policy: str = policy, stage: Stage = stage) -> None:
                if progress:
                    progress(candidate, policy, played, stage.games)

            played = totals[policy]
            # Games of their own for every candidate: luck with the numbers is not luck twice.
            games = range(len(played), stage.games)
            played += play_many(faces, policy, games, _games_seed(seed, candidate), tell)
            if not _is_close(spread_of(played), PUBLISHED[policy], stage):
                return None
    return {policy: spread_of(totals[policy]) for policy in POLICIES}


def _games_seed(seed: int, candidate: int) -> int:
    return 1_000 * seed + candidate


def _is_close(spread: Spread, published: Published, stage: Stage) -> bool:
    """Whether totals lie where the published ones do, and about as wide."""
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
