"""The commands ``deck forge`` and ``deck measure``: files in, text out, progress on a terminal.

Knows how results are shown; how a deck is made and how it plays is told elsewhere (``forge``,
``measure``).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from game.errors import REFUSED, PlainError
from game.files import write_over
from game.luckybox.bots import LEVELS
from game.luckybox.rules import DECK_SIZE, EDITIONS, Face, broken_laws, format_deck
from game.rules.errors import InvalidNotation
from game.trials import play_all

from .forge import Forged, forge
from .json_faces import face_to_json
from .measure import PERCENTS, POLICIES, PUBLISHED, Published, Spread, play_one, spread_of
from .own import OwnDeck, read_faces, read_own
from .shipped import DECK_NAMES, DEFAULT_DECK, load_deck

SHIPPED_SEED = 1
"""The seed that the shipped deck was forged with: forging without a seed gives that deck again."""
_LONGEST_FILE = 200
"""How much of a file's name is repeated."""
AT_ONCE = 20
"""Games that a worker plays before it says how they went."""
_TICK = 50
"""Games between two words of progress."""


def forge_command(seed: int | None = None, output: str | None = None) -> int:
    """Forge a deck, the shipped one without a seed; write it to a file, or to standard output.

    Raises:
        PlainError: the file cannot be written.
    """
    path = None if output in (None, "-") else Path(str(output))
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        # Better to know now than after minutes of forging.
        raise PlainError(f"Cannot write {path}: it is not a file in a folder that exists.")
    with _Progress() as progress:
        forged = forge(SHIPPED_SEED if seed is None else seed, progress=progress.forging)
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
    """Write a forged deck down, with where it comes from and how to read it."""
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
    """Print how a deck plays: a shipped one by its name, by default the first, or one in a file.

    The measuring policies play so many ``games``, and each of the rivals so many, as far as what
    they think with is installed.

    Raises:
        PlainError: there is no such deck, or it cannot be played.
    """
    deck = DEFAULT_DECK if deck is None else deck
    if games < 1:
        raise PlainError("Measuring takes at least one game.")
    faces = read_deck(deck)
    if len(faces) != DECK_SIZE:
        raise PlainError(f"{deck} holds {len(faces)} cards: a deck is {DECK_SIZE}.", REFUSED)
    with _Progress() as progress:
        spreads = {
            policy: measure_on_all_cores(
                faces, policy, games, seed, progress.measuring(policy, games)
            )
            for policy in POLICIES
        }
        fared = _rivals(faces, rivals, seed, progress) if rivals else {}
    if as_json:
        print(_as_json(faces, games, seed, spreads, fared))
    else:
        print(_as_table(deck, faces, seed, spreads, fared))
    return 0


def measure_on_all_cores(
    faces: Sequence[Face], policy: str, games: int, seed: int, tell: Callable[[int], None]
) -> Spread:
    """Measure on all cores; the figures are those of one."""
    play = partial(play_one, tuple(faces), policy, seed)
    return spread_of(play_all(play, games, tell, _begin, at_once=AT_ONCE))


def _begin() -> None:
    """Have a worker ready: there is nothing to be read first."""


def _rivals(
    faces: tuple[Face, ...], games: int, seed: int, progress: _Progress
) -> dict[str, dict[str, object]]:
    """Let every rival play so many games: ``mean``, ``sd``, ``se``, ``games`` of each."""
    try:
        from game.luckybox.mind import measurement
    except ImportError as error:
        print(f"The rivals are left out: {error.name} is not installed.", file=sys.stderr)
        return {}
    found = {}
    for level in LEVELS:
        trial = measurement.Trial(
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
        told = measurement.measure(trial, progress.measuring(level, games, 1)).as_json()
        found[level] = {key: told[key] for key in ("mean", "sd", "se", "games")}
    return found


def read_deck(deck: str) -> tuple[Face, ...]:
    """Read a shipped deck by its name, or a file with a deck as text or as JSON.

    Raises:
        PlainError: there is no such deck or file, or it makes no sense.
    """
    if deck in DECK_NAMES:
        return load_deck(deck)
    if not os.path.lexists(deck):
        known = ", ".join(DECK_NAMES)
        raise PlainError(
            f"There is no file {deck[:_LONGEST_FILE]!r}, and no deck of that name: "
            f"the shipped ones are {known}.",
            REFUSED,
        )
    try:
        return read_faces(Path(deck))
    except InvalidNotation as error:
        raise _no_deck(deck, error) from error


def read_own_deck(file: str) -> OwnDeck:
    """Read the deck of a file that somebody wants to play with.

    Raises:
        PlainError: it is no deck; says why.
    """
    try:
        return read_own(Path(file))
    except InvalidNotation as error:
        raise _no_deck(file, error) from error


def remark_on(deck: OwnDeck) -> str:
    """Say that a deck is outside the laws, and how; empty where it keeps them."""
    broken = deck.broken_laws
    if not broken:
        return ""
    return (
        f"{deck.name} is outside the laws of the deck ({len(broken)} broken; {broken[0]}). "
        "It is played all the same; its points mean what they mean with it alone."
    )


def _no_deck(file: str, reason: InvalidNotation) -> PlainError:
    return PlainError(f"{file[:_LONGEST_FILE]!r} is not a deck: {reason}.", REFUSED)


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
    """Show the deck's figures beside the published ones."""
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


class _Progress:
    """One line of progress on standard error, if somebody is looking; wiped away at the end."""

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty()
        self._longest = 0

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._longest:
            self._say("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def forging(self, candidate: int, policy: str, played: int, games: int) -> None:
        if played % _TICK == 0:
            self._say(f"deck {candidate}: {policy} {played:,} of {games:,} games")

    def measuring(self, policy: str, games: int, tick: int = _TICK) -> Callable[[int], None]:
        def tell(played: int) -> None:
            if played % tick == 0:
                self._say(f"{policy}: {played:,} of {games:,} games")

        return tell

    def _say(self, text: str) -> None:
        if self._is_shown:
            self._longest = max(self._longest, len(text))
            sys.stderr.write("\r" + text.ljust(self._longest))
            sys.stderr.flush()
