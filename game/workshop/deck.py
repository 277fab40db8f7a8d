"""The command ``deck``: generates a deck of Super Mega Lucky Box, or measures one."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.cli.options import Command, argument, count_between, flag, seed
from game.errors import REFUSED, PlainError
from game.files import write_over
from game.luckybox.bots import LEVELS
from game.luckybox.commands import LONGEST_FILE, no_deck
from game.luckybox.decks import DECK_NAMES, DEFAULT_DECK, face_to_json, load_deck
from game.luckybox.decks.own import read_faces
from game.luckybox.rules import DECK_SIZE, EDITIONS, Face, broken_laws, format_deck
from game.progress import Progress
from game.rules.errors import InvalidNotation

from .deck_forging import Forged, forge
from .deck_measuring import PERCENTS, POLICIES, PUBLISHED, Published, Spread, measure

SHIPPED_SEED = 1
"""The seed of the shipped deck."""
MEASURED_GAMES = 2000
RIVAL_GAMES = 100
MOST_GAMES = 100_000_000
MEASURED_SEED = 1


def forge_command(seed: int | None = None, output: str | None = None) -> int:
    """Generate a deck, by default the shipped one, and write it to a file or standard output.

    Raises:
        PlainError: the file cannot be written.
    """
    path = None if output in (None, "-") else Path(str(output))
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        # Fail now rather than after minutes of generating.
        raise PlainError(f"Cannot write {path}: it is not a file in a folder that exists.")
    with Progress() as progress:

        def tell(candidate: int, policy: str, played: int, games: int) -> None:
            progress.tell(f"deck {candidate}: {policy} {played:,} of {games:,} games")

        forged = forge(SHIPPED_SEED if seed is None else seed, progress=tell)
    text = deck_text(forged)
    if path is None:
        sys.stdout.write(text)
        return 0
    try:
        write_over(path, text.encode())
    except OSError as error:
        raise PlainError(f"Cannot write {path}: {error.strerror}.") from error
    print(f"{len(forged.faces)} cards are in {path}.")
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
    deck = DEFAULT_DECK if deck is None else deck
    if games < 1:
        raise PlainError("Measuring takes at least one game.")
    faces = faces_of(deck)
    spreads = {}
    for policy in POLICIES:
        with Progress(_counting(policy), games) as progress:
            spreads[policy] = measure(faces, policy, games, seed, progress.count)
    fared = _rivals(faces, rivals, seed) if rivals else {}
    if as_json:
        print(_as_json(faces, games, seed, spreads, fared))
    else:
        print(_as_table(deck, faces, seed, spreads, fared))
    return 0


def _counting(name: str) -> str:
    return f"{name}: {{done:,}} of {{total:,}} games"


def _rivals(faces: tuple[Face, ...], games: int, seed: int) -> dict[str, dict[str, object]]:
    """Return ``mean``, ``sd``, ``se`` and ``games`` of every rival."""
    try:
        from . import luckybox_trial
    except ImportError as error:
        print(f"The rivals are left out: {error.name} is not installed.", file=sys.stderr)
        return {}
    found = {}
    for level in LEVELS:
        trial = luckybox_trial.Trial(
            level=level,
            games=games,
            seed=seed,
            plies=None,
            players=1,
            edition=next(iter(EDITIONS)),
            against=None,
            deck=None,
            faces=faces,
            records=None,
        )
        with Progress(_counting(level), games) as progress:
            told = luckybox_trial.measure(trial, progress.count).as_json()
        found[level] = {key: told[key] for key in ("mean", "sd", "se", "games")}
    return found


def read_deck(deck: str) -> tuple[Face, ...]:
    """Read a shipped deck by name, or a file with a deck as text or JSON.

    Raises:
        PlainError: there is no such deck or file, or it makes no sense.
    """
    if deck in DECK_NAMES:
        return load_deck(deck)
    if not os.path.lexists(deck):
        known = ", ".join(DECK_NAMES)
        raise PlainError(
            f"There is no file {deck[:LONGEST_FILE]!r}, and no deck of that name: "
            f"the shipped ones are {known}.",
            REFUSED,
        )
    try:
        return read_faces(Path(deck))
    except InvalidNotation as error:
        raise no_deck(deck, error) from error


def faces_of(deck: str | None) -> tuple[Face, ...]:
    """Read a deck and check its size.

    Raises:
        PlainError: there is no such deck, or it has not sixty cards.
    """
    try:
        faces = read_deck(DEFAULT_DECK if deck is None else deck)
    except PlainError as error:
        raise PlainError(str(error), REFUSED) from error
    if len(faces) != DECK_SIZE:
        raise PlainError(f"{deck} holds {len(faces)} cards: a deck is {DECK_SIZE}.", REFUSED)
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
    """Format the deck's figures beside the published ones."""
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


FORGE = ("deck forge --seed 7 -o my-deck.txt",)
MEASURE = ("deck measure", "deck measure my-deck.txt --games 20000 --json")
DECK = Command(
    "deck",
    "draw a deck of cards, or measure one",
    "Draw the faces of a deck, or measure how one plays. Needs nothing installed.",
    examples=FORGE + MEASURE,
    tasks=(
        Command(
            "forge",
            "draw a deck",
            "Draw 60 faces that keep the laws of the deck, and search until they play as they "
            "should. The same seed draws the same deck.",
            (
                seed("draw this deck (default: that of the deck the game brings)"),
                argument("-o --output", "FILE", "write it there (default: print it)"),
            ),
            lambda given, program: forge_command(given.seed, given.output),
            examples=FORGE,
        ),
        Command(
            "measure",
            "measure how a deck plays",
            "Let two bots play many solo games with a deck, and every rival some, and print what "
            "they score.",
            (
                argument(
                    "deck",
                    "DECK",
                    "a deck's file or name (default: the deck the game brings)",
                    nargs="?",
                ),
                argument(
                    "--games",
                    "N",
                    "how many games each bot plays (default: %(default)s)",
                    type=count_between(1, MOST_GAMES),
                    default=MEASURED_GAMES,
                ),
                seed(f"play these games (default: {MEASURED_SEED})"),
                argument(
                    "--rivals",
                    "N",
                    "how many games each rival plays, from beginner to master "
                    "(default: %(default)s)",
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
            examples=MEASURE,
        ),
    ),
)
