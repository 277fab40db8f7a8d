"""Making decks: drawing cards at random until bots score with them as with the published deck."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import sqrt
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from game.luckybox import rules
from game.luckybox.bots import BOTS
from game.rules import shuffle_items

MEASURING_POLICIES = ("random", "line-greedy")
QUANTILE_PERCENTS = (5, 25, 50, 75, 95)
DEALS_PER_SEED = 1_000_000
"""How many deals belong to one seed, so that the deals of different seeds do not overlap."""
GAMES_PER_BATCH = 100
"""The most games that a search for a deck asks for at once.  They take less than a second."""


@dataclass(frozen=True, slots=True)
class PublishedFigures:
    """A bot's scores with the published deck, and the lowest and highest mean that resemble it."""

    mean: float
    sd: float
    quantiles: tuple[int, ...] | None
    band: tuple[float, float]


PUBLISHED_FIGURES: Mapping[str, PublishedFigures] = MappingProxyType(
    {
        "random": PublishedFigures(24.6, 8.6, None, (24.1, 25.1)),
        "line-greedy": PublishedFigures(47.2, 8.7, (32, 42, 48, 53, 60), (46.7, 47.7)),
    }
)


@dataclass(frozen=True, slots=True)
class ScoreDistribution:
    """The mean, standard deviation and quantiles of many games' scores."""

    games: int
    mean: float
    sd: float
    quantiles: tuple[int, ...]
    """For each of ``QUANTILE_PERCENTS``: the total that so many percent of games do not exceed."""

    @property
    def standard_error(self) -> float:
        return self.sd / sqrt(self.games)


def play_solo_game(faces: Sequence[rules.Face], policy: str, seed: int, index: int) -> int:
    """Let a bot play a solo game and return its total score."""
    deal = seed * DEALS_PER_SEED + index
    game = rules.new_game(
        rules.Setup(("Solo",), rules.CLASSIC_EDITION, deal, {face.id: face for face in faces})
    ).game
    rng = Random(f"{deal}/bot")
    while legal := rules.legal_actions(game, 0):
        game = rules.play(game, BOTS[policy](rules.view_for(game, 0), legal, rng)).game
    return rules.score_sheets(game)[0].total


def distribution_of_scores(totals: Sequence[int]) -> ScoreDistribution:
    """Return the distribution of scores.  All platforms compute exactly the same figures."""
    games, total, squares = len(totals), sum(totals), sum(value * value for value in totals)
    ordered = sorted(totals)
    return ScoreDistribution(
        games,
        total / games,
        sqrt((games * squares - total * total) / (games * games)),
        tuple(ordered[(games * percent + 99) // 100 - 1] for percent in QUANTILE_PERCENTS),
    )


Item = TypeVar("Item")
Pairs = Sequence[tuple[int, int]]
"""For each card, its bands (0 is 1–3, 1 is 4–6, 2 is 7–9): that of two rows, then of the third."""


@dataclass(frozen=True, slots=True)
class DeckShuffler:
    """Shuffles for generating one deck.  The same purpose always gives the same shuffle."""

    seed: int
    deck: str

    def shuffle(self, items: Iterable[Item], purpose: str) -> list[Item]:
        return list(shuffle_items(items, self.seed, f"{self.deck} {purpose}"))


def generate_deck(seed: int, attempt: int) -> tuple[rules.Face, ...]:
    """Return sixty cards that obey the rules for decks, always the same for a seed and attempt."""
    again = 0
    while True:
        faces = _generate_faces(DeckShuffler(seed, f"deck {attempt}.{again}"))
        # Rarely, a band runs out of numbers or two faces are equal.
        if not rules.broken_laws(faces):
            return faces
        again += 1


def _generate_faces(lots: DeckShuffler) -> tuple[rules.Face, ...]:
    pairs = lots.shuffle(rules.BAND_PAIRS * rules.CARDS_PER_BAND_PAIR, "pairs")
    bags = [
        lots.shuffle(rules.NUMBER_BANDS[band] * rules.LINE_ENDS_PER_NUMBER, f"bag {band}")
        for band in range(3)
    ]
    rows = _deal_row_bonuses(lots, pairs, bags)
    columns = _deal_column_bonuses(lots, pairs, [number for bag in bags for number in bag])
    return tuple(
        rules.Face(
            card + 1,
            _generate_grid(lots, card, pair),
            _as_triple(rows[3 * card : 3 * card + 3]),
            _as_triple(columns[3 * card : 3 * card + 3]),
        )
        for card, pair in enumerate(pairs)
    )


def _generate_grid(lots: DeckShuffler, card: int, pair: tuple[int, int]) -> tuple[int, ...]:
    """Return a card's nine numbers: each row has those of a band, and no column has one twice."""
    twice, once = pair
    first = lots.shuffle(rules.NUMBER_BANDS[twice], f"card {card} first")
    turn = lots.shuffle((1, 2), f"card {card} turn")[0]
    second = first[turn:] + first[:turn]
    third = lots.shuffle(rules.NUMBER_BANDS[once], f"card {card} once")
    top, middle, bottom = lots.shuffle((first, second, third), f"card {card} rows")
    return (*top, *middle, *bottom)


def _deal_row_bonuses(lots: DeckShuffler, pairs: Pairs, bags: Sequence[list[int]]) -> list[str]:
    """Return the bonuses of the 180 row ends, with numbers taken from ``bags``, one per band.

    A number is of the band (1–3, 4–6 or 7–9) that its card lacks, or '' if none is left.
    """
    ends = lots.shuffle(_expand_counts(rules.ROW_BONUS_COUNTS), "row ends")
    for slot, kind in enumerate(ends):
        if kind == rules.NUMBER_BONUS_KIND:
            twice, once = pairs[slot // 3]
            bag = bags[3 - twice - once]
            ends[slot] = str(bag.pop()) if bag else ""
    _separate_equal_bonuses(ends, lots.shuffle(range(len(ends)), "row swaps"), pairs)
    return ends


def _separate_equal_bonuses(ends: list[str], slots: Iterable[int], pairs: Pairs) -> None:
    """Swap bonuses between cards until no card has the same bonus at two of its rows."""
    slots = tuple(slots)
    for slot in slots:
        if not _is_repeated_on_card(ends, slot):
            continue
        for other in slots:
            if not _can_swap_bonuses(ends, slot, other, pairs):
                continue
            ends[slot], ends[other] = ends[other], ends[slot]
            if not _is_repeated_on_card(ends, slot) and not _is_repeated_on_card(ends, other):
                break
            ends[slot], ends[other] = ends[other], ends[slot]


def _is_repeated_on_card(ends: Sequence[str], slot: int) -> bool:
    first = slot - slot % 3
    return ends[first : first + 3].count(ends[slot]) > 1


def _can_swap_bonuses(ends: Sequence[str], slot: int, other: int, pairs: Pairs) -> bool:
    """Whether two row ends may swap bonuses.  A number must stay on a card without its band."""
    if sum(pairs[slot // 3]) == sum(pairs[other // 3]):
        return True
    return ends[slot] not in rules.NUMBER_BONUSES and ends[other] not in rules.NUMBER_BONUSES


def _deal_column_bonuses(lots: DeckShuffler, pairs: Pairs, numbers: Iterable[int]) -> list[str]:
    """Return the bonuses of the 180 column ends, with some of ``numbers`` as number bonuses.

    Each number is of a band (1–3, 4–6 or 7–9) that its card has, or '' if none is left.
    """
    ends = lots.shuffle(_expand_counts(rules.COLUMN_BONUS_COUNTS), "column ends")
    left = lots.shuffle(numbers, "column numbers")
    for slot, kind in enumerate(ends):
        if kind == rules.NUMBER_BONUS_KIND:
            fitting = [
                number for number in left if rules.band_of_number(number) in pairs[slot // 3]
            ]
            ends[slot] = str(fitting[0]) if fitting else ""
            if fitting:
                left.remove(fitting[0])
    return ends


def _expand_counts(counts: Mapping[str, int]) -> list[str]:
    return [kind for kind, count in counts.items() for _ in range(count)]


def _as_triple(bonuses: Sequence[str]) -> tuple[str, str, str]:
    first, second, third = bonuses
    return first, second, third


class ForgingStage(NamedTuple):
    """A stage of testing a candidate deck: how many games, and how far scores may be off."""

    games: int
    """How many games each bot has played by the end of the stage."""
    mean: float
    sd: float
    quantile: int


FORGING_STAGES = (
    ForgingStage(1_000, 0.45, 1.0, 4),
    ForgingStage(4_000, 0.25, 0.5, 2),
    ForgingStage(12_000, 0.17, 0.35, 1),
)
"""The stages of testing.  A bot's mean may be off by about a tenth plus its standard error."""
POLICIES_IN_TEST_ORDER = ("line-greedy", "random")
"""The bots that play with a candidate.  The one that rejects most candidates plays first."""


@dataclass(frozen=True, slots=True)
class ForgedDeck:
    """The first candidate deck that passed all stages, and its scores."""

    faces: tuple[rules.Face, ...]
    seed: int
    candidates: int
    """How many candidates were drawn, including this deck."""
    spreads: Mapping[str, ScoreDistribution]


class GameBatch(NamedTuple):
    """A batch of games to be played with a candidate during the search for a deck."""

    faces: tuple[rules.Face, ...]
    candidate: int
    policy: str
    seed: int
    games: range
    stage: ForgingStage

    def play_games(self) -> list[int]:
        return [play_solo_game(self.faces, self.policy, self.seed, game) for game in self.games]


def search_for_deck(
    seed: int, stages: Sequence[ForgingStage] = FORGING_STAGES
) -> Generator[GameBatch, list[int], ForgedDeck]:
    """Yield batches of games, receive their scores, and return the first deck that passes."""
    for candidate in count(1):
        faces = generate_deck(seed, candidate)
        spreads = yield from _test_candidate(faces, seed, candidate, stages)
        if spreads is not None:
            return ForgedDeck(faces, seed, candidate, spreads)
    raise AssertionError("counting never ends")


def _test_candidate(
    faces: tuple[rules.Face, ...], seed: int, candidate: int, stages: Sequence[ForgingStage]
) -> Generator[GameBatch, list[int], dict[str, ScoreDistribution] | None]:
    # Other games for every candidate, so that none profits from lucky numbers twice.
    games_seed = 1_000 * seed + candidate
    totals: dict[str, list[int]] = {policy: [] for policy in MEASURING_POLICIES}
    for stage in stages:
        for policy in POLICIES_IN_TEST_ORDER:
            played = totals[policy]
            while (at := len(played)) < stage.games:
                games = range(at, min(at + GAMES_PER_BATCH, stage.games))
                played += yield GameBatch(faces, candidate, policy, games_seed, games, stage)
            if not _is_within_tolerance(
                distribution_of_scores(played), PUBLISHED_FIGURES[policy], stage
            ):
                return None
    return {policy: distribution_of_scores(totals[policy]) for policy in MEASURING_POLICIES}


def _is_within_tolerance(
    spread: ScoreDistribution, published: PublishedFigures, stage: ForgingStage
) -> bool:
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


FORGED_DECK_ORIGIN = "Forged with seed {seed} (python3 main.py deck forge --seed {seed});"


def format_forged_deck(forged: ForgedDeck, origin: str = FORGED_DECK_ORIGIN) -> str:
    """Return a generated deck as text.  Comments say where it comes from and how to read it."""
    games = max(spread.games for spread in forged.spreads.values())
    lines = [
        "Sixty cards for Super Mega Lucky Box, drawn by lot from the laws of the deck.",
        origin.format(seed=forged.seed),
        f"candidate {forged.candidates}.  In {games:,} solo games a policy:",
        *(
            f"{policy} mean {spread.mean:.2f}, sd {spread.sd:.2f}"
            for policy, spread in forged.spreads.items()
        ),
        "",
        "A card is three rows of numbers, the rows' bonuses to their right, the columns' below.",
        "L a bolt, LL two bolts, S a star, M a moon, ? any square, a digit that number, . nothing.",
    ]
    head = "\n".join(f"# {line}".rstrip() for line in lines)
    return f"{head}\n\n{rules.format_deck(forged.faces)}"
