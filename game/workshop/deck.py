"""Measuring how decks play, and the ``deck`` command."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from game.cli import Command, ProgressLine, argument, count_parser, flag, seed
from game.errors import REFUSED_EXIT_CODE, PlainError
from game.files import replace_file
from game.luckybox.bots import LEVEL_NAMES
from game.luckybox.codes import MAX_SHOWN_FILE_NAME_LENGTH, not_a_deck_error
from game.luckybox.decks import DEFAULT_DECK, SHIPPED_DECK_NAMES, face_to_json, forging, load_deck
from game.luckybox.decks.own import read_faces_file
from game.luckybox.rules import DECK_SIZE, Face, broken_laws
from game.rules import InvalidNotation

from .trials import LuckyboxTrial, do_nothing, play_in_parallel, points_summary
from .trials import run_trial as measure_level

GAMES_PER_BATCH = 20
"""How many games a worker process plays at a time."""


def measure_deck(
    faces: Sequence[Face],
    policy: str,
    games: int,
    seed: int,
    tell: Callable[[int], None] = do_nothing,
) -> forging.ScoreDistribution:
    play = partial(forging.play_solo_game, tuple(faces), policy, seed)
    return forging.distribution_of_scores(
        play_in_parallel(play, games, tell, at_once=GAMES_PER_BATCH)
    )


def forge_deck(
    seed: int,
    stages: Sequence[forging.ForgingStage] = forging.FORGING_STAGES,
    tell: Callable[[str], None] = do_nothing,
) -> forging.ForgedDeck:
    """Search for a deck and return it.  ``tell`` is called with the progress after every game."""
    games = forging.search_for_deck(seed, stages)
    batch = next(games)
    while True:
        words = f"deck {batch.candidate}: {batch.policy} {{:,}} of {batch.stage.games:,} games"
        totals = []
        for game in batch.games:
            totals.append(forging.play_solo_game(batch.faces, batch.policy, batch.seed, game))
            tell(words.format(game + 1))
        try:
            batch = games.send(totals)
        except StopIteration as found:
            forged: forging.ForgedDeck = found.value
            return forged


SHIPPED_DECK_SEED = 1
DEFAULT_GAMES = 2000
DEFAULT_RIVAL_GAMES = 100
MAX_GAMES = 100_000_000
DEFAULT_SEED = 1


def forge_command(seed: int | None = None, output: str | None = None) -> int:
    """Generate and write a deck, by default the shipped one.  Raise ``PlainError`` on failure."""
    path = None if output in (None, "-") else Path(str(output))
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        # Fail now rather than after minutes of generating.
        raise PlainError(f"Cannot write {path}: it is a folder, or its folder does not exist.")
    with ProgressLine() as progress:
        forged = forge_deck(SHIPPED_DECK_SEED if seed is None else seed, tell=progress.tell)
    text = forging.format_forged_deck(forged)
    if path is None:
        sys.stdout.write(text)
        return 0
    try:
        replace_file(path, text.encode())
    except OSError as error:
        raise PlainError(f"Cannot write {path}: {error.strerror}.") from error
    print(f"Wrote {len(forged.faces)} cards to {path}.")
    return 0


def measure_command(
    deck: str | None, games: int, as_json: bool = False, seed: int = 1, rivals: int = 0
) -> int:
    """Print how a deck plays.

    ``deck`` is the name of a shipped deck (by default, the game's own) or of a file.  Each of the
    two plain bots plays ``games`` games.  If numpy is installed, each of the thinking bots plays
    ``rivals`` games.

    Raises:
        PlainError: there is no such deck, or it cannot be played.
    """
    faces = read_deck_faces(deck)
    spreads = {}
    for policy in forging.MEASURING_POLICIES:
        with ProgressLine(_progress_text(policy), games) as progress:
            spreads[policy] = measure_deck(faces, policy, games, seed, progress.count)
    fared = _measure_rivals(faces, rivals, seed) if rivals else {}
    if as_json:
        print(_results_as_json(faces, games, seed, spreads, fared))
    else:
        print(_results_as_table(deck or DEFAULT_DECK, faces, seed, spreads, fared))
    return 0


def _progress_text(name: str) -> str:
    return f"{name}: {{done:,}} of {{total:,}} games"


def _measure_rivals(faces: tuple[Face, ...], games: int, seed: int) -> dict[str, dict[str, float]]:
    """Return the ``mean``, ``sd`` and ``se`` of each thinking bot's points, and the ``games``."""
    if find_spec("numpy") is None:
        print("The rivals are left out: numpy is not installed.", file=sys.stderr)
        return {}
    found = {}
    for level in LEVEL_NAMES:
        trial = LuckyboxTrial(level=level, games=games, seed=seed, faces=faces)
        with ProgressLine(_progress_text(level), games) as progress:
            found[level] = {**points_summary(measure_level(trial, progress.count)), "games": games}
    return found


def read_deck_faces(deck: str | None) -> tuple[Face, ...]:
    """Return the sixty cards of a shipped deck, by name, or of a file.

    ``None`` stands for the game's own deck.  Raise ``PlainError`` if it is missing or invalid.
    """
    deck = DEFAULT_DECK if deck is None else deck
    if deck in SHIPPED_DECK_NAMES:
        return load_deck(deck)
    if not os.path.lexists(deck):
        known = ", ".join(SHIPPED_DECK_NAMES)
        raise PlainError(
            f"There is no file or deck {deck[:MAX_SHOWN_FILE_NAME_LENGTH]!r};"
            f" the game's own deck is {known}.",
            REFUSED_EXIT_CODE,
        )
    try:
        faces = read_faces_file(Path(deck))
    except InvalidNotation as error:
        raise not_a_deck_error(deck, error) from error
    if len(faces) != DECK_SIZE:
        raise PlainError(
            f"{deck} has {len(faces)} cards; a deck has {DECK_SIZE}.", REFUSED_EXIT_CODE
        )
    return faces


def _results_as_json(
    faces: Sequence[Face],
    games: int,
    seed: int,
    spreads: Mapping[str, forging.ScoreDistribution],
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


def _results_as_table(
    deck: str,
    faces: Sequence[Face],
    seed: int,
    spreads: Mapping[str, forging.ScoreDistribution],
    fared: Mapping[str, Mapping[str, object]],
) -> str:
    percents = " ".join(f"{percent:>3}%" for percent in forging.QUANTILE_PERCENTS)
    lines = [f"{'policy':<12} {'deck':<10} {'games':>7}  {'mean':>6} {'sd':>5}  {percents}"]
    verdicts = []
    for policy, spread in spreads.items():
        published = forging.PUBLISHED_FIGURES[policy]
        lines += [
            f"{policy:<12} {'this one':<10} {spread.games:>7}"
            f"  {spread.mean:>6.2f} {spread.sd:>5.2f}  {_format_quantiles(spread.quantiles)}",
            f"{'':<12} {'published':<10} {'':>7}  {published.mean:>6.1f} {published.sd:>5.1f}"
            f"  {_format_quantiles(published.quantiles)}".rstrip(),
        ]
        verdicts.append(f"{policy}: {_judge_mean(spread, published)}")
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


def _judge_mean(spread: forging.ScoreDistribution, published: forging.PublishedFigures) -> str:
    low, high = published.band
    margin = 1.96 * spread.standard_error
    if low <= spread.mean <= high:
        place = "within the band"
    elif low - margin <= spread.mean <= high + margin:
        place = "too few games to tell; the band is"
    else:
        place = "OUTSIDE the band"
    return f"mean {spread.mean:.2f} ± {margin:.2f}, {place} {low}–{high}"


def _format_quantiles(quantiles: Sequence[int] | None) -> str:
    return " ".join(f"{value:>4}" for value in quantiles or ())


FORGE_COMMAND = Command(
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
MEASURE_COMMAND = Command(
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
            type=count_parser(1, MAX_GAMES),
            default=DEFAULT_GAMES,
        ),
        seed(f"the seed of the first game (default: {DEFAULT_SEED})"),
        argument(
            "--rivals",
            "N",
            "how many games each rival plays, from beginner to master (default: %(default)s)",
            type=count_parser(0, MAX_GAMES),
            default=DEFAULT_RIVAL_GAMES,
        ),
        flag("--json", "print JSON instead of a table"),
    ),
    lambda given, program: measure_command(
        given.deck,
        given.games,
        given.json,
        DEFAULT_SEED if given.seed is None else given.seed,
        given.rivals,
    ),
    examples=("deck measure", "deck measure my-deck.txt --games 20000 --json"),
)
DECK_COMMAND = Command(
    "deck",
    "make a deck of cards, or measure one",
    "Make a deck of cards, or measure how one plays. Needs nothing installed, except for rivals "
    "that think.",
    examples=(*FORGE_COMMAND.examples, *MEASURE_COMMAND.examples),
    tasks=(FORGE_COMMAND, MEASURE_COMMAND),
)
