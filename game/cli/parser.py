"""The commands of the command line and their options, each with its help.

Knows what may be asked for, and refuses the rest with a reason; knows not what it is for.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TypeAlias

from game import __version__
from game.stage import SPEEDS

from . import examples
from .argument_games import add_game
from .argument_types import (
    LONGEST_NAME,
    MOST_PLAYERS,
    count_between,
    names,
    size,
    whole_number,
)

LANGUAGES = ("en", "fr")
WATCHED_PLAYERS = 4
MEASURED_GAMES = 2000
MOST_GAMES = 100_000_000
MEASURED_SEED = 1
HELP_WIDTH = 79


class _Parser(argparse.ArgumentParser):
    """A parser whose refusals say where the help is."""

    def error(self, message: str) -> NoReturn:
        """End the program with the reason."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\nMore: python3 {self.prog} --help\n")


_Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def make_parser() -> argparse.ArgumentParser:
    """Make the parser of the whole command line."""
    window = _window_options(default=argparse.SUPPRESS)
    parser = _Parser(
        prog="main.py",
        description="Super Mega Lucky Box on the desktop. Without a command, the game opens.",
        epilog=examples.ALL,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[_window_options(default=None)],
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"Super Mega Lucky Box {__version__}",
        help="print the version and end",
    )
    _add_seed(parser, "deal this game (default: a new one each time)", default=None)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_new(commands, window)
    _add_watch(commands, window)
    _add_replay(commands, window)
    _add_referee(commands)
    _add_library(commands)
    _add_challenge(commands)
    _add_deck(commands)
    return parser


def _window_options(default: object) -> _Parser:
    # Given before the command or after it: a suppressed default leaves what came before alone.
    parent = _Parser(add_help=False)
    group = parent.add_argument_group("window")
    group.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=default,
        help="speak English or French (default: the setting, or the system's language)",
    )
    group.add_argument(
        "--fullscreen",
        action="store_const",
        const=True,
        default=default,
        help="fill the screen (default: the setting)",
    )
    group.add_argument(
        "--windowed",
        metavar="WxH",
        type=size,
        default=default,
        help="open a window of this size, like 1280x720 (default: as large as last time)",
    )
    return parent


def _add_new(commands: _Commands, window: _Parser) -> None:
    parser = _add(
        commands,
        "new",
        "start a game at once",
        "Open the window at the draft of a new game, for one player or for up to twelve.",
        examples.NEW,
        [window],
    )
    parser.add_argument(
        "--players",
        metavar="NAMES",
        type=names,
        required=True,
        help=f"1-{MOST_PLAYERS} names of up to {LONGEST_NAME} characters, with commas between; "
        "one name plays solo",
    )
    add_game(parser)
    _add_seed(parser, "deal this game (default: a new one each time)")


def _add_watch(commands: _Commands, window: _Parser) -> None:
    parser = _add(
        commands,
        "watch",
        "let bots play in the window",
        "Open the window and let bots play a game, from the draft to the final score.",
        examples.WATCH,
        [window],
    )
    parser.add_argument(
        "--players",
        metavar="K",
        type=count_between(1, MOST_PLAYERS),
        default=WATCHED_PLAYERS,
        help=f"how many bots, 1-{MOST_PLAYERS} (default: %(default)s)",
    )
    add_game(parser)
    _add_seed(parser, "deal this game (default: a new one each time)")
    parser.add_argument(
        "--speed",
        choices=SPEEDS,
        default="normal",
        help="how fast it is shown (default: %(default)s)",
    )
    parser.add_argument(
        "--exit", action="store_true", help="end the program after the final score, with code 0"
    )
    parser.add_argument(
        "--shots",
        metavar="DIR",
        type=Path,
        help="save a picture of every scene in this folder (default: none are saved)",
    )


def _add_replay(commands: _Commands, window: _Parser) -> None:
    parser = _add(
        commands,
        "replay",
        "show a recorded game in the window",
        "Open the window at the beginning of a recorded game: play it, halt it, go to any moment "
        "of it, and play on from there.",
        examples.REPLAY,
        [window],
    )
    parser.add_argument("file", metavar="FILE", help="a record of a game")


def _add_referee(commands: _Commands) -> None:
    parser = _add(
        commands,
        "referee",
        "replay records, print their results",
        "Replay records of games under the rules, and print one line of JSON for each: the scores, "
        "or where and why a record breaks the rules. Needs nothing installed.",
        examples.REFEREE,
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record of a game")
    parser.add_argument(
        "--events", action="store_true", help="print every event as well, a line of JSON each"
    )


def _add_library(commands: _Commands) -> None:
    library = _add(
        commands,
        "library",
        "the games you have played",
        "List, show, export, import, copy or check the games that are kept on this machine.",
        examples.LIBRARY,
    )
    tasks = library.add_subparsers(
        dest="library_command", metavar="COMMAND", title="commands", required=True
    )

    def task(name: str, summary: str, description: str) -> _Parser:
        return _add(tasks, name, summary, description, examples.LIBRARY)

    each = task("list", "list all games", "Print every game in a line, last played first.")
    each.add_argument("--json", action="store_true", help="print a line of JSON for each game")
    show = task("show", "show one game", "Print what is known of a game, and its score sheet.")
    export = task("export", "write a game as a record", "Write a game as a record into a new file.")
    for one in (show, export):
        one.add_argument("id", metavar="ID", help="the game's number in the list")
    export.add_argument("file", metavar="FILE", help="a file that is not there yet; - prints it")
    take_in = task(
        "import",
        "take records in",
        "Take records of games into the library. Each is replayed first, and refused with the "
        "reason when it breaks the rules; a game that is there already is not taken in again.",
    )
    take_in.add_argument("files", metavar="FILE", nargs="+", help="a record of a game")
    backup = task("backup", "copy the library", "Copy the whole library into one new file.")
    backup.add_argument("file", metavar="FILE", help="a file that is not there yet")
    task("check", "check the library", "Check the file, and replay every game in it.")


def _add_challenge(commands: _Commands) -> None:
    challenge = _add(
        commands,
        "challenge",
        "turn a record into a code, or a code into a record",
        "Turn the record of a game into a code to send, or a code into a record. A code holds the "
        "deal, and if wanted the whole game. Needs nothing installed.",
        examples.CHALLENGE,
    )
    ways = challenge.add_subparsers(
        dest="challenge_command", metavar="COMMAND", title="commands", required=True
    )

    def way(name: str, summary: str, description: str) -> _Parser:
        return _add(ways, name, summary, description, examples.CHALLENGE)

    make = way("make", "print the code of a record", "Print a code for others to play this deal.")
    make.add_argument("file", metavar="FILE", help="a record of a game; - is standard input")
    make.add_argument(
        "--with-record", action="store_true", help="put in how it was played: the score to beat"
    )
    read = way("read", "print the record in a code", "Print what a code holds, a legal record.")
    read.add_argument("code", metavar="CODE", help="a code, or - for standard input")


def _add_deck(commands: _Commands) -> None:
    deck = _add(
        commands,
        "deck",
        "draw a deck of cards, or measure one",
        "Draw the faces of a deck, or measure how one plays. Needs nothing installed.",
        examples.FORGE + examples.MEASURE.removeprefix("examples:\n"),
    )
    crafts = deck.add_subparsers(
        dest="deck_command", metavar="COMMAND", title="commands", required=True
    )
    forge = _add(
        crafts,
        "forge",
        "draw a deck",
        "Draw 60 faces that keep the laws of the deck, and search until they play as they should. "
        "The same seed draws the same deck.",
        examples.FORGE,
    )
    _add_seed(forge, "draw this deck (default: that of the deck the game brings)")
    forge.add_argument("-o", "--output", metavar="FILE", help="write it there (default: print it)")
    measure = _add(
        crafts,
        "measure",
        "measure how a deck plays",
        "Let two bots play many solo games with a deck, and print what they score.",
        examples.MEASURE,
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
    _add_seed(measure, f"play these games (default: {MEASURED_SEED})")
    measure.add_argument("--json", action="store_true", help="print JSON instead of a table")


def _add(
    commands: _Commands,
    name: str,
    summary: str,
    description: str,
    examples: str,
    parents: Sequence[_Parser] = (),
) -> _Parser:
    return commands.add_parser(
        name,
        help=summary,
        description=textwrap.fill(description, HELP_WIDTH),
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=parents,
        allow_abbrev=False,
    )


def _add_seed(parser: _Parser, meaning: str, default: object = argparse.SUPPRESS) -> None:
    parser.add_argument("--seed", metavar="N", type=whole_number, default=default, help=meaning)
