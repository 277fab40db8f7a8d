"""Generating decks by the laws, measuring how they play, and the ``deck`` command."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from game.cli import Command, Progress, argument, count_between, flag, seed
from game.errors import REFUSED, PlainError
from game.files import write_over
from game.luckybox.bots import BOTS, LEVELS
from game.luckybox.codes import LONGEST_FILE, no_deck
from game.luckybox.decks import DECK_NAMES, DEFAULT_DECK, face_to_json, load_deck
from game.luckybox.decks.own import read_faces
from game.luckybox.rules import (
    BAND_PAIRS,
    BANDS,
    CARDS_OF_A_PAIR,
    CLASSIC,
    COLUMN_ENDS,
    DECK_SIZE,
    ENDS_OF_A_NUMBER,
    NUMBER,
    NUMBER_BONUSES,
    ROW_ENDS,
    Face,
    Setup,
    band_of,
    broken_laws,
    format_deck,
    legal_actions,
    new_game,
    play,
    score_sheets,
    view_for,
)
from game.rules import InvalidNotation, shuffled

from .trials import SEEDS_APART, LuckyboxTrial, nothing, play_all, points_of
from .trials import measure as measure_level

POLICIES = ("random", "line-greedy")
PERCENTS = (5, 25, 50, 75, 95)
AT_ONCE = 20
"""Games per batch of a worker."""


@dataclass(frozen=True, slots=True)
class Published:
    """The published deck's figures under a policy, and the accepted band of means."""

    mean: float
    sd: float
    quantiles: tuple[int, ...] | None
    band: tuple[float, float]


PUBLISHED: Mapping[str, Published] = MappingProxyType(
    {
        "random": Published(24.6, 8.6, None, (24.1, 25.1)),
        "line-greedy": Published(47.2, 8.7, (32, 42, 48, 53, 60), (46.7, 47.7)),
    }
)


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of totals."""

    games: int
    mean: float
    sd: float
    quantiles: tuple[int, ...]
    """At ``PERCENTS``: the lowest total that so many per cent of games do not exceed."""

    @property
    def error(self) -> float:
        return self.sd / sqrt(self.games)


def play_one(faces: Sequence[Face], policy: str, seed: int, index: int) -> int:
    """Play a solo game and return its total."""
    deal = seed * SEEDS_APART + index
    game = new_game(Setup(("Solo",), CLASSIC, deal, {face.id: face for face in faces})).game
    rng = Random(f"{deal}/bot")
    while legal := legal_actions(game, 0):
        game = play(game, BOTS[policy](view_for(game, 0), legal, rng)).game
    return score_sheets(game)[0].total


def spread_of(totals: Sequence[int]) -> Spread:
    """Summarise totals; integers until the last step, for the same result everywhere."""
    games, total, squares = len(totals), sum(totals), sum(value * value for value in totals)
    ordered = sorted(totals)
    return Spread(
        games,
        total / games,
        sqrt((games * squares - total * total) / (games * games)),
        tuple(ordered[(games * percent + 99) // 100 - 1] for percent in PERCENTS),
    )


def measure(
    faces: Sequence[Face],
    policy: str,
    games: int,
    seed: int,
    tell: Callable[[int], None] = nothing,
) -> Spread:
    play = partial(play_one, tuple(faces), policy, seed)
    return spread_of(play_all(play, games, tell, at_once=AT_ONCE))


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


def forge(
    seed: int, stages: Sequence[Stage] = STAGES, tell: Callable[[str], None] = nothing
) -> Forged:
    for candidate in count(1):
        faces = draw_deck(seed, candidate)
        spreads = _try_out(faces, seed, candidate, stages, tell)
        if spreads is not None:
            return Forged(faces, seed, candidate, spreads)
    raise AssertionError("counting never ends")


def _try_out(
    faces: Sequence[Face],
    seed: int,
    candidate: int,
    stages: Sequence[Stage],
    tell: Callable[[str], None],
) -> dict[str, Spread] | None:
    totals: dict[str, list[int]] = {policy: [] for policy in POLICIES}
    for stage in stages:
        for policy in FIRST_LOOK:
            played, words = (
                totals[policy],
                f"deck {candidate}: {policy} {{:,}} of {stage.games:,} games",
            )
            # Other games for every candidate, so that none profits from lucky numbers twice.
            games = range(len(played), stage.games)
            for index in games:
                played.append(play_one(faces, policy, _games_seed(seed, candidate), index))
                tell(words.format(index + 1))
            if not _is_close(spread_of(played), PUBLISHED[policy], stage):
                return None
    return {policy: spread_of(totals[policy]) for policy in POLICIES}


def _games_seed(seed: int, candidate: int) -> int:
    return 1_000 * seed + candidate


def _is_close(spread: Spread, published: Published, stage: Stage) -> bool:
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


SHIPPED_SEED = 1
MEASURED_GAMES = 2000
RIVAL_GAMES = 100
MOST_GAMES = 100_000_000
MEASURED_SEED = 1


def forge_command(seed: int | None = None, output: str | None = None) -> int:
    """Generate and write a deck, by default the shipped one; raises ``PlainError``."""
    path = None if output in (None, "-") else Path(str(output))
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        # Fail now rather than after minutes of generating.
        raise PlainError(f"Cannot write {path}: it is a folder, or its folder does not exist.")
    with Progress() as progress:
        forged = forge(SHIPPED_SEED if seed is None else seed, tell=progress.tell)
    text = deck_text(forged)
    if path is None:
        sys.stdout.write(text)
        return 0
    try:
        write_over(path, text.encode())
    except OSError as error:
        raise PlainError(f"Cannot write {path}: {error.strerror}.") from error
    print(f"Wrote {len(forged.faces)} cards to {path}.")
    return 0


def deck_text(forged: Forged) -> str:
    """Write a generated deck as text, with its origin and how to read it."""
    games = max(spread.games for spread in forged.spreads.values())
    lines = [
        "Sixty cards for Super Mega Lucky Box, drawn by lot from the laws of the deck.",
        f"Forged with seed {forged.seed} (python3 main.py deck forge --seed {forged.seed});",
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
    return f"{head}\n\n{format_deck(forged.faces)}"


def measure_command(
    deck: str | None, games: int, as_json: bool = False, seed: int = 1, rivals: int = 0
) -> int:
    """Print how a deck plays: a shipped one by name, or one in a file.

    Each measuring policy plays ``games`` and each bot of the mind ``rivals`` games, if numpy is
    installed.

    Raises:
        PlainError: there is no such deck, or it cannot be played.
    """
    faces = faces_of(deck)
    spreads = {}
    for policy in POLICIES:
        with Progress(_counting(policy), games) as progress:
            spreads[policy] = measure(faces, policy, games, seed, progress.count)
    fared = _rivals(faces, rivals, seed) if rivals else {}
    if as_json:
        print(_as_json(faces, games, seed, spreads, fared))
    else:
        print(_as_table(deck or DEFAULT_DECK, faces, seed, spreads, fared))
    return 0


def _counting(name: str) -> str:
    return f"{name}: {{done:,}} of {{total:,}} games"


def _rivals(faces: tuple[Face, ...], games: int, seed: int) -> dict[str, dict[str, float]]:
    """Return ``mean``, ``sd``, ``se`` and ``games`` of every rival."""
    if find_spec("numpy") is None:
        print("The rivals are left out: numpy is not installed.", file=sys.stderr)
        return {}
    found = {}
    for level in LEVELS:
        trial = LuckyboxTrial(level=level, games=games, seed=seed, faces=faces)
        with Progress(_counting(level), games) as progress:
            found[level] = {**points_of(measure_level(trial, progress.count)), "games": games}
    return found


def faces_of(deck: str | None) -> tuple[Face, ...]:
    """Read sixty cards: a shipped deck by name, or a file; raises ``PlainError``."""
    deck = DEFAULT_DECK if deck is None else deck
    if deck in DECK_NAMES:
        return load_deck(deck)
    if not os.path.lexists(deck):
        known = ", ".join(DECK_NAMES)
        raise PlainError(
            f"There is no file or deck {deck[:LONGEST_FILE]!r}; the game's own deck is {known}.",
            REFUSED,
        )
    try:
        faces = read_faces(Path(deck))
    except InvalidNotation as error:
        raise no_deck(deck, error) from error
    if len(faces) != DECK_SIZE:
        raise PlainError(f"{deck} has {len(faces)} cards; a deck has {DECK_SIZE}.", REFUSED)
    return faces


def _as_json(
    faces: Sequence[Face],
    games: int,
    seed: int,
    spreads: Mapping[str, Spread],
    fared: Mapping[str, Mapping[str, object]],
) -> str:
    return json.dumps(
        {
            "games": games,
            "seed": seed,
            **{
                policy: {
                    "mean": round(spread.mean, 4),
                    "sd": round(spread.sd, 4),
                    "quantiles": list(spread.quantiles),
                }
                for policy, spread in spreads.items()
            },
            **({"rivals": fared} if fared else {}),
            "laws": broken_laws(faces),
            "faces": [face_to_json(face) for face in faces],
        }
    )


def _as_table(
    deck: str,
    faces: Sequence[Face],
    seed: int,
    spreads: Mapping[str, Spread],
    fared: Mapping[str, Mapping[str, object]],
) -> str:
    percents = " ".join(f"{percent:>3}%" for percent in PERCENTS)
    lines = [f"{'policy':<12} {'deck':<10} {'games':>7}  {'mean':>6} {'sd':>5}  {percents}"]
    verdicts = []
    for policy, spread in spreads.items():
        published = PUBLISHED[policy]
        lines += [
            f"{policy:<12} {'this one':<10} {spread.games:>7}"
            f"  {spread.mean:>6.2f} {spread.sd:>5.2f}  {_quantiles(spread.quantiles)}",
            f"{'':<12} {'published':<10} {'':>7}  {published.mean:>6.1f} {published.sd:>5.1f}"
            f"  {_quantiles(published.quantiles)}".rstrip(),
        ]
        verdicts.append(f"{policy}: {_verdict(spread, published)}")
    broken = broken_laws(faces)
    laws = [f"laws: {len(broken)} broken" if broken else "laws: all kept", *broken]
    title = f"{deck}: {len(faces)} cards, classic, solo, measuring seed {seed}"
    told = [
        f"{level:<12} {rival['mean']:>6.2f} ± {rival['se']:.2f}, sd {rival['sd']:.2f},"
        f" {rival['games']} games"
        for level, rival in fared.items()
    ]
    if told:
        told = ["rivals, mean ± standard error:", *told, ""]
    return "\n".join([title, "", *lines, "", *told, *verdicts, *laws])


def _verdict(spread: Spread, published: Published) -> str:
    low, high = published.band
    margin = 1.96 * spread.error
    if low <= spread.mean <= high:
        place = "within the band"
    elif low - margin <= spread.mean <= high + margin:
        place = "too few games to tell; the band is"
    else:
        place = "OUTSIDE the band"
    return f"mean {spread.mean:.2f} ± {margin:.2f}, {place} {low}–{high}"


def _quantiles(quantiles: Sequence[int] | None) -> str:
    return " ".join(f"{value:>4}" for value in quantiles or ())


FORGE = Command(
    "forge",
    "make a deck",
    "Draw 60 cards at random within the rules for decks until they play well, which takes "
    "minutes. The same seed gives the same deck.",
    (
        seed("make the deck of this number (default: the game's own)"),
        argument("-o --output", "FILE", "where to write it (default: print it)"),
    ),
    lambda given, program: forge_command(given.seed, given.output),
    examples=("deck forge --seed 7 -o my-deck.txt",),
)
MEASURE = Command(
    "measure",
    "measure how a deck plays",
    "Let two plain bots play many solo games with a deck, and every rival some, and print "
    "their scores.",
    (
        argument("deck", "DECK", "a deck's file or name (default: the game's own deck)", nargs="?"),
        argument(
            "--games",
            "N",
            "how many games each plain bot plays (default: %(default)s)",
            type=count_between(1, MOST_GAMES),
            default=MEASURED_GAMES,
        ),
        seed(f"the seed of the first game (default: {MEASURED_SEED})"),
        argument(
            "--rivals",
            "N",
            "how many games each rival plays, from beginner to master (default: %(default)s)",
            type=count_between(0, MOST_GAMES),
            default=RIVAL_GAMES,
        ),
        flag("--json", "print JSON instead of a table"),
    ),
    lambda given, program: measure_command(
        given.deck,
        given.games,
        given.json,
        MEASURED_SEED if given.seed is None else given.seed,
        given.rivals,
    ),
    examples=("deck measure", "deck measure my-deck.txt --games 20000 --json"),
)
DECK = Command(
    "deck",
    "make a deck of cards, or measure one",
    "Make a deck of cards, or measure how one plays. Needs nothing installed, except for rivals "
    "that think.",
    examples=(*FORGE.examples, *MEASURE.examples),
    tasks=(FORGE, MEASURE),
)
