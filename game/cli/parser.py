"""The command line as a whole: its commands, their options, and what they mean together.

Knows what may be asked for, and refuses the rest with a reason; does nothing about it.  Which games
there are, and what they add, is handed in.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from game.rules import LONGEST_NAME
from game.start import SPEEDS, NewGame, Start, Watch

from . import examples
from .mind import add_mind
from .opening import add_deal, window_options
from .options import (
    Commands,
    OfferedGames,
    Parser,
    add_command,
    add_seed,
    add_tasks,
    called,
    count_between,
    dashed,
    levels,
    names_of,
)
from .settling import WATCHED_PLAYERS, settle_game, settle_kind

WITHOUT_A_SEED = ("referee", "library", "challenge", "shortcut")
WITH_A_WINDOW = (None, "new", "watch", "replay")
"""The commands, or none, that open the window."""


def parse(arguments: Sequence[str], games: OfferedGames) -> argparse.Namespace:
    """Say what is asked for; what makes no sense ends the program with a reason and code 2.

    The reason comes with the usage of the command that was asked for.
    """
    given, unknown = make_parser(games).parse_known_args(arguments)
    parser: Parser = given.asked
    if unknown:
        parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if given.command not in WITH_A_WINDOW:
        for name in ("lang", "speech", "fullscreen", "windowed"):
            if getattr(given, name) is not None:
                parser.error(f"--{name} is about the window, and {given.command!r} opens none")
    elif given.fullscreen and given.windowed:
        parser.error("--fullscreen and --windowed ask for different things; give one of them")
    if given.command in WITHOUT_A_SEED and given.seed is not None:
        parser.error("--seed: a record brings its own")
    if given.command in ("new", "watch"):
        settle_game(parser, given, games)
    if given.command == "mind" and given.task == "measure":
        settle_kind(parser, given, games)
    return given


def start_of(given: argparse.Namespace) -> Start:
    new = watch = None
    if given.command == "new":
        new = NewGame(
            players=given.players,
            game=given.game,
            kind=given.kind,
            seed=given.seed,
            bots=given.bots,
            switches=given.switches,
            deck=given.deck,
            rivals=given.rivals,
        )
    if given.command == "watch":
        watch = Watch(
            players=given.players,
            seed=given.seed,
            kind=given.kind,
            speed=given.speed,
            exit_at_end=given.exit,
            shots=given.shots,
            game=given.game,
            switches=given.switches,
            rivals=given.rivals,
        )
    return Start(
        seed=given.seed,
        language=given.lang,
        fullscreen=given.fullscreen,
        windowed=given.windowed,
        new=new,
        watch=watch,
        replay=given.file if given.command == "replay" else None,
        speech=given.speech,
    )


def make_parser(games: OfferedGames) -> Parser:
    # Given before the command or after it: a suppressed default leaves what came before alone.
    window = window_options(default=argparse.SUPPRESS)
    parser = Parser(
        prog=called().split()[-1],
        description="Super Mega Lucky Box on the desktop. Without a command, the game opens.",
        epilog=examples.ALL,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[window_options(default=None)],
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="store_true",
        help="print the version and what the game runs on, and end",
    )
    add_deal(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    most = max(game.most for game in games.values())
    _add_new(commands, window, games, most)
    _add_watch(commands, window, games, most)
    _add_replay(commands, window)
    _add_referee(commands)
    _add_library(commands)
    _add_challenge(commands)
    _add_shortcut(commands)
    add_mind(commands, games)
    for game in games.values():
        game.command_line.add_commands(commands)
    return parser


def _add_new(commands: Commands, window: Parser, games: OfferedGames, most: int) -> None:
    parser = add_command(
        commands,
        "new",
        "start a game at once",
        f"Open the window at a new game, for one player or for up to {most}, bots among them.",
        examples.NEW,
        [window],
    )
    parser.add_argument(
        "--players",
        metavar="NAMES",
        type=names_of(most),
        required=True,
        help=f"1-{most} names of up to {LONGEST_NAME} characters, with commas between; "
        "one name plays solo",
    )
    parser.add_argument(
        "--bots",
        metavar="K",
        type=count_between(0, most - 1),
        help="how many bots play as well (default: none, or as many as the game cannot do without)",
    )
    _add_game(parser, games)
    decks = [game.command_line.DECK for game in games.values() if game.command_line.DECK]
    parser.add_argument("--deck", metavar="FILE", help=" ".join(decks) or argparse.SUPPRESS)
    add_seed(parser, "deal this game (default: a new one each time)")


def _add_watch(commands: Commands, window: Parser, games: OfferedGames, most: int) -> None:
    parser = add_command(
        commands,
        "watch",
        "let bots play in the window",
        "Open the window and let bots play a game, from the deal to the final score.",
        examples.WATCH + "".join(game.command_line.EXAMPLES for game in games.values()),
        [window],
    )
    parser.add_argument(
        "--players",
        metavar="K",
        type=count_between(1, most),
        help=f"how many bots, 1-{most} (default: {WATCHED_PLAYERS}, or as near as the game lets)",
    )
    _add_game(parser, games)
    add_seed(parser, "deal this game (default: a new one each time)")
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


def _add_game(parser: Parser, games: OfferedGames) -> None:
    """Let the game be chosen, what it is played by or for, and against whom."""
    parser.add_argument(
        "--rivals",
        metavar="LEVELS",
        type=levels,
        default=(),
        help="who those bots are, with commas between, in turn where there are more bots: "
        + "; ".join(f"{game.title}: {', '.join(game.rivals)}" for game in games.values())
        + " (default: plain bots)",
    )
    parser.add_argument(
        "--game",
        choices=tuple(games),
        default=next(iter(games)),
        help="which game of the box (default: %(default)s)",
    )
    for game in games.values():
        line = game.command_line
        if line.OPTION:
            kinds, name = (*game.kinds, *line.MORE_KINDS), line.OPTION.upper()
            meaning = f"{line.MEANING}: {', '.join(kinds)} (default: {kinds[0]})"
            parser.add_argument(f"--{line.OPTION}", choices=kinds, metavar=name, help=meaning)
        for switch, meaning in line.SWITCHES.items():
            parser.add_argument(f"--{dashed(switch)}", choices=("on", "off"), help=meaning)


def _add_replay(commands: Commands, window: Parser) -> None:
    parser = add_command(
        commands,
        "replay",
        "show a recorded game in the window",
        "Open the window at the beginning of a recorded game: play it, halt it, go to any moment "
        "of it, and play on from there.",
        examples.REPLAY,
        [window],
    )
    parser.add_argument("file", metavar="FILE", help="a record of a game")


def _add_referee(commands: Commands) -> None:
    parser = add_command(
        commands,
        "referee",
        "replay records, print their results",
        "Replay records of games under the rules, and print one line of JSON for each: the scores, "
        "or where and why a record breaks the rules; of several files, each line names its own. "
        "Needs nothing installed.",
        examples.REFEREE,
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record of a game")
    parser.add_argument(
        "--events", action="store_true", help="print every event as well, a line of JSON each"
    )


def _add_library(commands: Commands) -> None:
    library = add_command(
        commands,
        "library",
        "the games you have played",
        "List, show, export, import, copy, restore, check or mend the games that are kept on this "
        "machine.",
        examples.LIBRARY,
    )
    tasks = add_tasks(library)

    def task(name: str, summary: str, description: str) -> Parser:
        return add_command(tasks, name, summary, description, examples.LIBRARY)

    each = task("list", "list all games", "Print every game in a line, last played first.")
    each.add_argument("--json", action="store_true", help="print a line of JSON for each game")
    show = task("show", "show one game", "Print what is known of a game, and its score sheet.")
    export = task("export", "write a game as a record", "Write a game as a record into a new file.")
    for one in (show, export):
        one.add_argument("id", metavar="ID", help="the game's number in the list")
    export.add_argument(
        "file", metavar="FILE", nargs="?", default="-",
        help="a file that is not there yet; - prints it, as without a FILE",
    )  # fmt: skip
    take_in = task(
        "import",
        "take records in",
        "Take records of games into the library. Each is replayed first, and refused with the "
        "reason when it breaks the rules; a game that is there already is not taken in again. "
        "Ctrl-C keeps what is in.",
    )
    take_in.add_argument(
        "files", metavar="FILE", nargs="+", help="a record of a game, or a folder of *.json"
    )
    backup = task("backup", "copy the library", "Copy the whole library into one new file.")
    backup.add_argument("file", metavar="FILE", help="a file that is not there yet")
    restore = task(
        "restore",
        "take games from a copy",
        "Take every game that is not here from a copy of the library, or from any other one, also "
        "of an older version or damaged. What is here stays; the copy is left as it is.",
    )
    restore.add_argument("file", metavar="FILE", help="a library")
    task("check", "check the library", "Check the file, and replay every game in it.")
    task(
        "repair",
        "mend what check finds wrong",
        "Check the library and, if anything is wrong, set the whole file aside and begin a new one"
        " with every game that can be read.",
    )


def _add_shortcut(commands: Commands) -> None:
    parser = add_command(
        commands,
        "shortcut",
        "put the game into the menu",
        "Put the game into the menu of this Linux desktop, for this user. Needs nothing installed.",
        examples.SHORTCUT,
    )
    parser.add_argument("--remove", action="store_true", help="take it out of the menu again")


def _add_challenge(commands: Commands) -> None:
    challenge = add_command(
        commands,
        "challenge",
        "turn a record into a code, or a code into a record",
        "Turn the record of a game into a code to send, or a code into a record. A code holds the "
        "deal, and if wanted the whole game. Needs nothing installed.",
        examples.CHALLENGE,
    )
    ways = add_tasks(challenge)

    def way(name: str, summary: str, description: str) -> Parser:
        return add_command(ways, name, summary, description, examples.CHALLENGE)

    make = way("make", "print the code of a record", "Print a code for others to play this deal.")
    make.add_argument("file", metavar="FILE", help="a record of a game; - is standard input")
    make.add_argument(
        "--with-record", action="store_true", help="put in how it was played: the score to beat"
    )
    read = way("read", "print the record in a code", "Print what a code holds, a legal record.")
    read.add_argument("code", metavar="CODE", help="a code, or - for standard input")
