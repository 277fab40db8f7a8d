"""Super Mega Lucky Box on the command line: what its kinds are called there, and ``deck``.

Knows what may be asked for; who does it is imported only then.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.cli.options import Commands, add_command, add_seed, add_tasks, count_between

from .rules import TWISTS

if TYPE_CHECKING:
    from .decks import OwnDeck

OPTION = "edition"
MORE_KINDS = tuple(edition.name for edition in TWISTS)
"""The twists of the weekly challenge, which no screen offers by themselves."""
MEANING = "play by these rules"
SWITCHES: dict[str, str] = {}
ELSEWHERE = "{game} has one set of rules"
EXAMPLES = ""
DECK = "Super Mega Lucky Box: play with this deck, a file as `deck forge` writes it"
MEASURED_GAMES = 2000
RIVAL_GAMES = 100
MOST_GAMES = 100_000_000
MEASURED_SEED = 1
FORGE = """\
examples:
  python3 main.py deck forge --seed 7 -o my-deck.txt
"""
MEASURE = """\
examples:
  python3 main.py deck measure
  python3 main.py deck measure my-deck.txt --games 20000 --json
"""


def read_deck(file: str) -> tuple[OwnDeck, str]:
    """Read the deck of a file, and say what there is to say of it.

    Raises:
        PlainError: it is no deck; says why.
    """
    from .decks.commands import read_own_deck, remark_on

    deck = read_own_deck(file)
    return deck, remark_on(deck)


def add_commands(commands: Commands) -> None:
    """Add ``deck``, which draws and measures decks of cards."""
    deck = add_command(
        commands,
        "deck",
        "draw a deck of cards, or measure one",
        "Draw the faces of a deck, or measure how one plays. Needs nothing installed.",
        FORGE + MEASURE.removeprefix("examples:\n"),
    )
    crafts = add_tasks(deck)
    forge = add_command(
        crafts,
        "forge",
        "draw a deck",
        "Draw 60 faces that keep the laws of the deck, and search until they play as they should. "
        "The same seed draws the same deck.",
        FORGE,
    )
    add_seed(forge, "draw this deck (default: that of the deck the game brings)")
    forge.add_argument("-o", "--output", metavar="FILE", help="write it there (default: print it)")
    forge.set_defaults(do=_forge)
    measure = add_command(
        crafts,
        "measure",
        "measure how a deck plays",
        "Let two bots play many solo games with a deck, and every rival some, and print what they "
        "score.",
        MEASURE,
    )
    measure.add_argument(
        "deck",
        metavar="DECK",
        nargs="?",
        help="a deck's file or name (default: the deck the game brings)",
    )
    measure.add_argument(
        "--games",
        metavar="N",
        type=count_between(1, MOST_GAMES),
        default=MEASURED_GAMES,
        help="how many games each bot plays (default: %(default)s)",
    )
    add_seed(measure, f"play these games (default: {MEASURED_SEED})")
    measure.add_argument(
        "--rivals",
        metavar="N",
        type=count_between(0, MOST_GAMES),
        default=RIVAL_GAMES,
        help="how many games each rival plays, from beginner to master (default: %(default)s)",
    )
    measure.add_argument("--json", action="store_true", help="print JSON instead of a table")
    measure.set_defaults(do=_measure)


def _forge(given: argparse.Namespace) -> int:
    from .decks.commands import forge_command

    return forge_command(given.seed, given.output)


def _measure(given: argparse.Namespace) -> int:
    from .decks.commands import measure_command

    seed = MEASURED_SEED if given.seed is None else given.seed
    return measure_command(given.deck, given.games, given.json, seed, given.rivals)
