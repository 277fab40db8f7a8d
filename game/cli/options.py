"""What the commands of a command line are described with: parsers, common options, single words.

Each reader of a word gives a value or refuses in argparse's way.  Knows no command, and no game:
what a game adds to the command line, it describes with these too.
"""

import argparse
import re
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, Protocol, TypeAlias

from game.rules import LONGEST_NAME
from game.words.letters import has_controls, tidy

HELP_WIDTH = 79


COMMAND = "luckybox"
FROM_ITS_FOLDER = "python3 main.py"


def called() -> str:
    """Say how this program is started: from its folder, or by the command of an installed game."""
    return COMMAND if Path(sys.argv[0]).stem == COMMAND else FROM_ITS_FOLDER


class Parser(argparse.ArgumentParser):
    """A parser whose refusals say where the help is."""

    def __init__(self, *args: Any, **wishes: Any) -> None:
        super().__init__(*args, **wishes)
        # A later Python colours its help with what the terminal is not to get (``legible``).
        self.color = False
        # Of a command within a command the innermost stays: it says what was meant.
        self.set_defaults(asked=self)

    def format_help(self) -> str:
        return super().format_help().replace(FROM_ITS_FOLDER, called())

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        python = called().removesuffix(self.prog.partition(" ")[0])
        self.exit(2, f"{self.prog}: {message}\nMore: {python}{self.prog} --help\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class CommandLine(Protocol):
    """What a game adds to the command line."""

    @property
    def OPTION(self) -> str:  # noqa: N802 - a module has it as a constant
        """The option that chooses among its kinds, without dashes, its own alone; or empty."""

    @property
    def MORE_KINDS(self) -> tuple[str, ...]:  # noqa: N802
        """Kinds that can be chosen here beside those that the seats offer."""

    @property
    def MEANING(self) -> str:  # noqa: N802
        """The help of that option."""

    @property
    def SWITCHES(self) -> Mapping[str, str]:  # noqa: N802
        """What can be on or off in a game of it, by the name in its records, with the help."""

    @property
    def ELSEWHERE(self) -> str:  # noqa: N802
        """What is said where it is given for another ``{game}``."""

    @property
    def EXAMPLES(self) -> str:  # noqa: N802
        """Lines of its own for the help of ``watch``."""

    @property
    def DECK(self) -> str:  # noqa: N802
        """The help of ``--deck``, where it can be played with cards from a file; or empty."""

    def read_deck(self, file: str) -> tuple[object, str]:
        """Read the deck of a file; give it as its tables take it, and a remark, perhaps empty.

        Raises:
            PlainError: it is no deck; says why.
        """

    def add_commands(self, commands: Commands) -> None:
        """Add commands that open no window; ``do`` of what they parse into does them."""


class MindCommands(Protocol):
    """What a game's players that think do for the command line."""

    def measure_command(self, given: argparse.Namespace) -> int:
        """Print how strong a level is; ``given`` is what ``mind measure`` parses into."""

    def advise_command(self, record: Any, game: Any, plies: int) -> int:
        """Print what is best for whoever is to act in this game, which the record leads to."""

    def review_command(self, record: Any) -> int:
        """Print what each choice of this legal record cost and what came by luck."""

    def train_command(self, given: argparse.Namespace) -> int:
        """Train; ``given`` is what ``mind train`` parses into."""


class OfferedGame(Protocol):
    """What the command line asks of a game."""

    @property
    def title(self) -> str:
        """What players call it."""

    @property
    def least(self) -> int:
        """How many must play."""

    @property
    def most(self) -> int:
        """How many may play."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """What it can be played by or for; the first where nobody chose."""

    @property
    def rivals(self) -> tuple[str, ...]:
        """The policies that may be chosen for a bot, from weak to strong; those there are here."""

    @property
    def command_line(self) -> CommandLine:
        """What it adds."""

    @property
    def mind(self) -> MindCommands | None:
        """What its players that think do for the command line; ``None`` where none do."""


OfferedGames: TypeAlias = Mapping[str, OfferedGame]


def add_command(
    commands: Commands,
    name: str,
    summary: str,
    description: str,
    examples: str,
    parents: Sequence[Parser] = (),
) -> Parser:
    return commands.add_parser(
        name,
        help=summary,
        description=textwrap.fill(description, HELP_WIDTH),
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=parents,
        allow_abbrev=False,
    )


def add_tasks(parser: Parser) -> Commands:
    """Divide a command into several, one of which must be named."""
    return parser.add_subparsers(dest="task", metavar="COMMAND", title="commands", required=True)


def add_seed(parser: Parser, meaning: str, default: object = argparse.SUPPRESS) -> None:
    """Let a seed be given; a suppressed default leaves one before the command alone."""
    parser.add_argument("--seed", metavar="N", type=whole_number, default=default, help=meaning)


def whole_number(text: str) -> int:
    # Far more than anybody types, and far less than Python refuses to read.
    if not re.fullmatch(r"[+-]?[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def count_between(least: int, most: int) -> Callable[[str], int]:
    """Make a reader of whole numbers between two."""

    def count(text: str) -> int:
        number = whole_number(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not between {least} and {most}")
        return number

    return count


def size(text: str) -> tuple[int, int]:
    """Read a width and a height, like ``1280x720``."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})[x×*]([1-9][0-9]{0,4})", text.strip().lower())
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x720")
    return int(found[1]), int(found[2])


def names_of(most: int) -> Callable[[str], tuple[str, ...]]:
    """Make a reader of so many names of players at most, with commas between."""

    def names(text: str) -> tuple[str, ...]:
        found = tuple(tidy(name.strip()) for name in text.split(","))
        if len(found) > most:
            raise argparse.ArgumentTypeError(f"{len(found)} names, and at most {most} can play")
        for name in found:
            _check_name(name)
        return found

    return names


def levels(text: str) -> tuple[str, ...]:
    """Read the names of levels, with commas between."""
    found = tuple(name.strip().lower() for name in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError('a level is missing; give levels like "casual,solid"')
    return found


def _check_name(name: str) -> None:
    if not name:
        raise argparse.ArgumentTypeError('a name is missing; give names like "Ada,Bob"')
    if len(name) > LONGEST_NAME:
        raise argparse.ArgumentTypeError(
            f"{name!r} has {len(name)} characters, and a name has at most {LONGEST_NAME}"
        )
    if has_controls(name):
        raise argparse.ArgumentTypeError(f"{name!r} holds a character that nobody can see")


def dashed(name: str) -> str:
    """Spell a name as an option."""
    return name.replace("_", "-")
