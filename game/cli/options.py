"""How a command is declared: its name, its arguments, its help and its function in one value.

Arguments are described as argparse takes them; each reader of a word returns a value or refuses in
argparse's way.  Knows no command and no game.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, Protocol, TypeAlias

from game.rules import LONGEST_NAME
from game.start import Start
from game.values import Value
from game.words.letters import has_controls, tidy

HELP_WIDTH = 79
COMMAND = "luckybox"
FROM_ITS_FOLDER = "python3 main.py"


def called() -> str:
    """Return how this program is started: from its folder, or by an installed game's command."""
    return COMMAND if Path(sys.argv[0]).stem == COMMAND else FROM_ITS_FOLDER


class Parser(argparse.ArgumentParser):
    """A parser whose refusals say where the help is."""

    def __init__(self, **wishes: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **wishes)
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


class GameLine(Value):
    """What a game adds to the command line."""

    option: str = ""
    """The option that chooses among its kinds, without dashes, its own alone; or empty."""
    meaning: str = ""
    """The help of that option."""
    elsewhere: str = ""
    """What is said where it is given for another ``{game}``."""
    more_kinds: tuple[str, ...] = ()
    """Kinds that can be chosen here beside those that the seats offer."""
    switches: Mapping[str, str] = {}
    """What can be on or off in a game of it, by the name in its records, with the help."""
    examples: tuple[str, ...] = ()
    """Its own examples for the help of ``watch``."""
    deck: str = ""
    """The help of ``--deck``, where it can be played with cards from a file; or empty."""
    read_deck: Callable[[str], tuple[object, str]] | None = None
    """Returns the deck of a file as its tables take it, and a remark, perhaps empty."""


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
    def command_line(self) -> GameLine:
        """What it adds."""


OfferedGames: TypeAlias = Mapping[str, OfferedGame]


class Program(Protocol):
    """What a command may ask of the running program."""

    @property
    def games(self) -> Any:
        """The games of the box, by their names."""

    def set_up(self) -> None:
        """Make sure that the packages are there; the command may go on in another Python."""

    def open_window(self, start: Start, remark: str) -> int:
        """Open the window, print a remark before if there is one, and return the exit code."""


Argument: TypeAlias = "Callable[[argparse._ActionsContainer], object]"


def argument(names: str, metavar: str | None, meaning: str, **options: Any) -> Argument:
    """Declare an argument, its further options as ``add_argument`` takes them."""
    return lambda parser: parser.add_argument(
        *names.split(), metavar=metavar, help=meaning, **options
    )


def flag(name: str, meaning: str, default: object = False, **options: Any) -> Argument:
    return argument(
        name, None, meaning, action="store_const", const=True, default=default, **options
    )


def one_of(*arguments: Argument) -> Argument:
    """Declare arguments of which exactly one must be given."""

    def add(parser: argparse._ActionsContainer) -> None:
        group = parser.add_mutually_exclusive_group(required=True)
        for each in arguments:
            each(group)

    return add


def seed(meaning: str, default: object = argparse.SUPPRESS) -> Argument:
    """Declare a seed; a suppressed default keeps one given before the command."""
    return argument("--seed", "N", meaning, type=whole_number, default=default)


class Command(Value):
    """A command, or a group of commands: then its ``tasks`` do the work."""

    name: str
    summary: str
    description: str
    arguments: Sequence[Argument] = ()
    do: Callable[[argparse.Namespace, Program], int] | None = None
    """Does what was parsed, and returns the exit code."""
    examples: Sequence[str] = ()
    """What follows the program's name; a task without has those of its group."""
    tasks: Sequence[Command] = ()
    opens_window: bool = False
    has_seed: bool = True
    """Whether a seed may stand before the command."""
    settle: Callable[[Parser, argparse.Namespace, OfferedGames], None] | None = None
    """Completes what was parsed, or refuses what does not go together."""

    def add_to(
        self,
        commands: argparse._SubParsersAction[Parser],
        window: Sequence[Parser] = (),
        examples: Sequence[str] = (),
    ) -> None:
        """Add the command to a parser; ``window`` holds the options of commands that open one."""
        parser = commands.add_parser(
            self.name,
            help=self.summary,
            description=textwrap.fill(self.description, HELP_WIDTH),
            epilog=shown(self.examples or examples),
            parents=window if self.opens_window else (),
            allow_abbrev=False,
        )
        parser.set_defaults(do=self.do, settle=self.settle)
        for add in self.arguments:
            add(parser)
        if self.tasks:
            group = parser.add_subparsers(
                dest="task", metavar="COMMAND", title="commands", required=True
            )
            for task in self.tasks:
                task.add_to(group, examples=self.examples)


def shown(examples: Sequence[str]) -> str:
    """Return the examples as they end the help of a command."""
    return "\n".join(["examples:", *(f"  {FROM_ITS_FOLDER} {each}" for each in examples)]) + "\n"


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
