"""How a command is declared: name, arguments, help and function in one value."""

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
    """Return how this program was started: from its folder, or by the installed command."""
    return COMMAND if Path(sys.argv[0]).stem == COMMAND else FROM_ITS_FOLDER


class Parser(argparse.ArgumentParser):
    """A parser whose errors point to the help."""

    def __init__(self, **wishes: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **wishes)
        # Newer Pythons colour their help with escape codes, which ``legible`` removes elsewhere.
        self.color = False
        # The innermost subcommand's parser wins: it reports later errors.
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
    """The option for its kinds, without dashes, unique to this game; or empty."""
    meaning: str = ""
    """The help of ``option``."""
    elsewhere: str = ""
    """The error for ``option`` with another ``{game}``."""
    more_kinds: tuple[str, ...] = ()
    """Kinds available here but not in the window's menus."""
    switches: Mapping[str, str] = {}
    """On/off switches: help by their name in records."""
    examples: tuple[str, ...] = ()
    """For the help of ``watch``."""
    deck: str = ""
    """The help of ``--deck``, if the game can use own cards; or empty."""
    read_deck: Callable[[str], tuple[object, str]] | None = None
    """Returns the deck of a file for its tables, and a remark, perhaps empty."""


class OfferedGame(Protocol):
    """What the command line needs of a game."""

    @property
    def title(self) -> str:
        pass

    @property
    def least(self) -> int:
        """The least players."""

    @property
    def most(self) -> int:
        """The most players."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Its kinds, the default first."""

    @property
    def rivals(self) -> tuple[str, ...]:
        """The policies on offer for bots, weakest first."""

    @property
    def command_line(self) -> GameLine:
        pass


OfferedGames: TypeAlias = Mapping[str, OfferedGame]


class Program(Protocol):
    """What a command may ask of the running program."""

    @property
    def games(self) -> Any:
        """The games by name."""

    def set_up(self) -> None:
        """Make sure that the packages are there; this may continue in another Python."""

    def open_window(self, start: Start, remark: str) -> int:
        """Print the remark, if any, and open the window; return the exit code."""


Argument: TypeAlias = "Callable[[argparse._ActionsContainer], object]"


def argument(names: str, metavar: str | None, meaning: str, **options: Any) -> Argument:
    """Declare an argument; ``options`` are those of ``add_argument``."""
    return lambda parser: parser.add_argument(
        *names.split(), metavar=metavar, help=meaning, **options
    )


def flag(name: str, meaning: str, default: object = False, **options: Any) -> Argument:
    return argument(
        name, None, meaning, action="store_const", const=True, default=default, **options
    )


def one_of(*arguments: Argument) -> Argument:
    """Declare arguments of which exactly one is required."""

    def add(parser: argparse._ActionsContainer) -> None:
        group = parser.add_mutually_exclusive_group(required=True)
        for each in arguments:
            each(group)

    return add


def seed(meaning: str, default: object = argparse.SUPPRESS) -> Argument:
    """Declare a seed; a suppressed default keeps one given before the command."""
    return argument("--seed", "N", meaning, type=whole_number, default=default)


class Command(Value):
    """A command, or a group of commands in ``tasks``."""

    name: str
    summary: str
    description: str
    arguments: Sequence[Argument] = ()
    do: Callable[[argparse.Namespace, Program], int] | None = None
    """Runs the parsed command; returns the exit code."""
    examples: Sequence[str] = ()
    """Arguments after the program's name; a task without any has its group's."""
    tasks: Sequence[Command] = ()
    opens_window: bool = False
    has_seed: bool = True
    """Whether a seed may come before the command."""
    settle: Callable[[Parser, argparse.Namespace, OfferedGames], None] | None = None
    """Completes the parsed arguments, or rejects combinations."""

    def add_to(
        self,
        commands: argparse._SubParsersAction[Parser],
        window: Sequence[Parser] = (),
        examples: Sequence[str] = (),
    ) -> None:
        """Add the command to a parser; ``window`` are the options of commands that open one."""
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
    """Format examples for the end of a command's help."""
    return "\n".join(["examples:", *(f"  {FROM_ITS_FOLDER} {each}" for each in examples)]) + "\n"


def whole_number(text: str) -> int:
    # More than anyone types, less than Python refuses to parse.
    if not re.fullmatch(r"[+-]?[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def count_between(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of whole numbers in a range."""

    def count(text: str) -> int:
        number = whole_number(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not between {least} and {most}")
        return number

    return count


def size(text: str) -> tuple[int, int]:
    """Parse a width and a height, like ``1280x720``."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})[x×*]([1-9][0-9]{0,4})", text.strip().lower())
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x720")
    return int(found[1]), int(found[2])


def names_of(most: int) -> Callable[[str], tuple[str, ...]]:
    """Return a parser of up to ``most`` comma-separated player names."""

    def names(text: str) -> tuple[str, ...]:
        found = tuple(tidy(name.strip()) for name in text.split(","))
        if len(found) > most:
            raise argparse.ArgumentTypeError(f"{len(found)} names, and at most {most} can play")
        for name in found:
            _check_name(name)
        return found

    return names


def levels(text: str) -> tuple[str, ...]:
    """Parse comma-separated level names."""
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
    return name.replace("_", "-")
