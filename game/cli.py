"""Helpers to declare commands, the commands that open the window, and the progress line."""

from __future__ import annotations

import argparse
import os
import re
import sys
import textwrap
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Protocol, TextIO, TypeAlias, TypeVar

from .rules import MAX_NAME_LENGTH
from .start import SPEEDS, NewGame, ProgramStart, WatchStart
from .values import FrozenValue
from .words import LANGUAGES
from .words.letters import has_controls, normalise_text, unique_names

HELP_WIDTH = 79
INSTALLED_COMMAND = "luckybox"
SOURCE_FILE = "main.py"
SOURCE_COMMAND = f"python3 {SOURCE_FILE}"
"""What examples are written with; the help shows ``program_name()`` instead."""


def program_name() -> str:
    """Return what players type to start the program, as messages name it."""
    return _launcher() + program_file()


def program_file() -> str:
    """Return the name of the program's file, or of the command if it is installed."""
    if Path(sys.argv[0]).stem == INSTALLED_COMMAND:
        return INSTALLED_COMMAND
    return Path(sys.executable).name if getattr(sys, "frozen", False) else SOURCE_FILE


def _launcher() -> str:
    if program_file() != SOURCE_FILE:
        return ""
    # Windows knows no ``python3``, except as a link to its shop.
    return "py " if sys.platform == "win32" else "python3 "


class CommandParser(argparse.ArgumentParser):
    """An argument parser that ends its error messages with a hint to ``--help``."""

    def __init__(self, **wishes: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **wishes)
        # Newer Pythons colour their help with escape codes; ``escape_controls`` removes them.
        self.color = False
        # The innermost subcommand's parser wins: it reports later errors.
        self.set_defaults(asked=self)

    def format_help(self) -> str:
        return super().format_help().replace(SOURCE_COMMAND, program_name())

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\nMore: {_launcher()}{self.prog} --help\n")


class GameCommandLine(FrozenValue):
    """What a game contributes to the command line: its options and examples."""

    option: str = ""
    """The option that chooses the edition or match kind, without its dashes; empty if none does."""
    meaning: str = ""
    """The help text of ``option``."""
    elsewhere: str = ""
    more_kinds: tuple[str, ...] = ()
    """Editions or match kinds that the command line offers beside those at the seats."""
    switches: Mapping[str, str] = {}
    """The help text of each on/off option, by its name in records."""
    examples: tuple[str, ...] = ()
    """Example arguments, for the help of the ``watch`` command."""
    deck: str = ""
    """The help text of ``--deck``; empty if players cannot bring their own cards."""
    read_deck: Callable[[str], tuple[object, str]] | None = None


class OfferedGame(Protocol):
    """What the command line needs of a game."""

    @property
    def title(self) -> str:
        pass

    @property
    def least(self) -> int:
        pass

    @property
    def most(self) -> int:
        pass

    @property
    def kinds(self) -> tuple[str, ...]:
        """The editions or match kinds, the default first."""

    @property
    def rivals(self) -> tuple[str, ...]:
        """The bot policies that players can choose, weakest first."""

    @property
    def rival_names(self) -> tuple[str, ...]:
        """``rivals``, with those whose packages the first start has yet to install."""

    @property
    def command_line(self) -> GameCommandLine:
        pass


OfferedGames: TypeAlias = Mapping[str, OfferedGame]


class Program(NamedTuple):
    """What the program gives to a command: the games, and functions to call."""

    games: Any
    set_up: Callable[[], None]
    """Installs missing packages.  It may restart the program in another Python."""
    open_window: Callable[[ProgramStart, str], int]
    """Plays in the window and returns the exit code.  It first prints the given text, a remark."""


Argument: TypeAlias = "Callable[[argparse._ActionsContainer], object]"


def argument(names: str, metavar: str | None, meaning: str, **options: Any) -> Argument:
    return lambda parser: parser.add_argument(
        *names.split(), metavar=metavar, help=meaning, **options
    )


def flag(name: str, meaning: str, default: object = False, **options: Any) -> Argument:
    return argument(
        name, None, meaning, action="store_const", const=True, default=default, **options
    )


def exclusive_arguments(*arguments: Argument, required: bool = True) -> Argument:
    """Declare arguments that exclude each other.  If ``required`` is true, one must be given."""

    def add_group(parser: argparse._ActionsContainer) -> None:
        group = parser.add_mutually_exclusive_group(required=required)
        for each in arguments:
            each(group)

    return add_group


def seed(meaning: str, default: object = argparse.SUPPRESS) -> Argument:
    """Declare the option ``--seed``.  By default, leaving it out keeps a seed given earlier."""
    return argument("--seed", "N", meaning, type=parse_whole_number, default=default)


class Command(FrozenValue):
    """A command of the command line, or a group of subcommands (``tasks``)."""

    name: str
    summary: str
    description: str
    arguments: Sequence[Argument] = ()
    do: Callable[[argparse.Namespace, Program], int] | None = None
    examples: Sequence[str] = ()
    """Example arguments for the help.  A subcommand without examples shows those of its group."""
    tasks: Sequence[Command] = ()
    opens_window: bool = False
    has_seed: bool = True
    settle: Callable[[CommandParser, argparse.Namespace, OfferedGames], None] | None = None
    """Checks the parsed arguments against each other and fills in missing ones."""

    def add_to_parser(
        self,
        commands: argparse._SubParsersAction[CommandParser],
        window: Sequence[CommandParser] = (),
        examples: Sequence[str] = (),
    ) -> None:
        """Add this command to a parser's ``commands``.

        ``window`` holds the parsers of the window options.  A command without examples of its own
        shows ``examples``.
        """
        parser = commands.add_parser(
            self.name,
            help=self.summary,
            description=textwrap.fill(self.description, HELP_WIDTH),
            epilog=format_examples(self.examples or examples),
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
                task.add_to_parser(group, examples=self.examples)


def format_examples(examples: Sequence[str]) -> str:
    return "\n".join(["examples:", *(f"  {SOURCE_COMMAND} {each}" for each in examples)]) + "\n"


def parse_whole_number(text: str) -> int:
    # More than anyone types, less than Python refuses to parse.
    if not re.fullmatch(r"[+-]?[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def count_parser(least: int, most: int) -> Callable[[str], int]:
    def parse_count(text: str) -> int:
        number = parse_whole_number(text)
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{number} is not between {least} and {most}")
        return number

    return parse_count


def parse_window_size(text: str) -> tuple[int, int]:
    """Parse a width and a height, like ``1280x720``."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})[x×*]([1-9][0-9]{0,4})", text.strip().lower())
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x720")
    return int(found[1]), int(found[2])


def names_parser(most: int) -> Callable[[str], tuple[str, ...]]:
    def parse_names(text: str) -> tuple[str, ...]:
        names = typed_text(text).split(",")
        found = tuple(normalise_text(name.strip()) for name in names)
        if len(found) > most:
            raise argparse.ArgumentTypeError(
                f"{len(found)} names are too many: at most {most} can play"
            )
        for name in found:
            _check_name(name)
        return tuple(unique_names(found, MAX_NAME_LENGTH))

    return parse_names


def typed_text(argument: str, encode: Callable[[str], bytes] = os.fsencode) -> str:
    """Return what was typed, in a session without UTF-8 too, where most terminals still send it.

    Files keep the name that Python makes of the argument: only that opens them again.
    """
    try:
        return encode(argument).decode("utf-8")
    except UnicodeError:
        return argument


def parse_bot_levels(text: str) -> tuple[str, ...]:
    found = tuple(name.strip().lower() for name in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError('a level is missing; write them like "casual,solid"')
    return found


def _check_name(name: str) -> None:
    if not name:
        raise argparse.ArgumentTypeError('a name is missing; write them like "Ada,Bob"')
    if len(name) > MAX_NAME_LENGTH:
        raise argparse.ArgumentTypeError(
            f"{name!r} has {len(name)} characters; a name has at most {MAX_NAME_LENGTH}"
        )
    if any(map(_is_no_letter, name)):
        raise argparse.ArgumentTypeError(
            f"{name!r} is not in UTF-8; set your terminal to UTF-8, or enter the name in the game"
        )
    if has_controls(name):
        raise argparse.ArgumentTypeError(f"{name!r} contains an invisible character")


def _is_no_letter(char: str) -> bool:
    # What Python makes of a byte that is no letter in the encoding of the session.
    return "\ud800" <= char <= "\udfff"


def option_name(name: str) -> str:
    return name.replace("_", "-")


DEFAULT_WATCHED_BOTS = 4
T = TypeVar("T")
V = TypeVar("V", bound=FrozenValue)
SEED_HELP = "the same seed gives the same deal (default: a new deal each time)"
SEED_ARGUMENT = seed(SEED_HELP, default=None)
"""``--seed`` without a command: the seed of the next game in the window."""


def parse_window_start(arguments: Sequence[str]) -> ProgramStart | None:
    """Parse arguments that name no command, or return None if they need the full parser."""
    window = [window_options_parser(default=None)]
    parser = CommandParser(add_help=False, allow_abbrev=False, parents=window, exit_on_error=False)
    SEED_ARGUMENT(parser)
    try:
        given, more = parser.parse_known_args(arguments)
    except argparse.ArgumentError:
        return None  # Its message is left to the full parser.
    if more or (given.fullscreen and given.windowed):
        return None
    return start_from_arguments(given)


def window_options_parser(default: object) -> CommandParser:
    parent = CommandParser(add_help=False)
    group = parent.add_argument_group("window")
    for add in (
        argument(
            "--lang",
            None,
            "play in this language (default: your setting, or the system's language)",
            choices=LANGUAGES,
            default=default,
        ),
        argument(
            "--speech",
            None,
            "turn speech on or off for good (F2 does so any time)",
            action=argparse.BooleanOptionalAction,
            default=default,
        ),
        flag("--fullscreen", "fill the screen (default: your setting)", default),
        argument(
            "--windowed",
            "WxH",
            "open a window of this size, like 1280x720 (default: the last size)",
            type=parse_window_size,
            default=default,
        ),
    ):
        add(group)
    return parent


def start_from_arguments(given: argparse.Namespace, **what: Any) -> ProgramStart:
    """Return how the program starts: with the window options given, and with ``what`` to open."""
    return ProgramStart(
        given.seed, given.lang, given.fullscreen, given.windowed, speech=given.speech, **what
    )


def new_command(games: OfferedGames) -> Command:
    most = _max_players(games)
    decks = [game.command_line.deck for game in games.values() if game.command_line.deck]
    bots = "how many bots join (default: none, or as many as the game needs)"
    return Command(
        "new",
        "start a game right away",
        f"Start a new game right away, for 1 to {most} players, bots included.",
        (
            argument(
                "--players",
                "NAMES",
                f"1-{most} names of up to {MAX_NAME_LENGTH} characters, separated by commas; "
                "one name plays solo",
                type=names_parser(most),
                required=True,
            ),
            argument("--bots", "K", bots, type=count_parser(0, most - 1)),
            *_game_arguments(games),
            argument("--deck", "FILE", " ".join(decks) or argparse.SUPPRESS),
            seed(SEED_HELP),
        ),
        _open_new_game,
        (
            "new --players Ada",
            'new --players "Ada,Bob,Zoé,Dan" --edition bga --seed 2024 --fullscreen',
            "new --players Ada --bots 2",
            "new --players Ada --deck my-deck.txt",
            "new --players Ada --rivals casual,master",
        ),
        opens_window=True,
        settle=complete_new,
    )


def watch_command(games: OfferedGames) -> Command:
    most = _max_players(games)
    players = f"how many bots, 1-{most} (default: {DEFAULT_WATCHED_BOTS}, or as the game allows)"
    shots = "save a picture of each screen in this folder"
    speed = "how fast to play (default: %(default)s)"
    return Command(
        "watch",
        "watch bots play",
        "Watch bots play a game, from the deal to the final score.",
        (
            argument("--players", "K", players, type=count_parser(1, most)),
            *_game_arguments(games),
            seed(SEED_HELP),
            argument("--speed", None, speed, choices=SPEEDS, default="normal"),
            flag("--exit", "quit after the final score", dest="exit_at_end"),
            argument("--shots", "DIR", shots, type=Path),
        ),
        lambda given, program: program.open_window(
            start_from_arguments(given, watch=value_from_arguments(WatchStart, given)), ""
        ),
        (
            "watch --players 3 --speed slow",
            "watch --players 4 --rivals master",
            "watch --seed 7 --speed turbo --exit --shots pictures",
            *(each for game in games.values() for each in game.command_line.examples),
        ),
        opens_window=True,
        settle=complete_watch,
    )


REPLAY_COMMAND = Command(
    "replay",
    "watch a recorded game",
    "Watch a recorded game: pause, jump to any moment, and play on from there.",
    (argument("file", "FILE", "a recorded game"),),
    lambda given, program: program.open_window(start_from_arguments(given, replay=given.file), ""),
    ("replay game.json", "library export 7 game.json && python3 main.py replay game.json"),
    opens_window=True,
)


def _max_players(games: OfferedGames) -> int:
    return max(game.most for game in games.values())


def _game_arguments(games: OfferedGames) -> Iterator[Argument]:
    rivals = "; ".join(f"{game.title}: {', '.join(game.rival_names)}" for game in games.values())
    yield argument(
        "--rivals",
        "LEVELS",
        "who the bots are, separated by commas; if there are more bots, the list starts over. "
        f"{rivals} (default: plain bots)",
        type=parse_bot_levels,
        default=(),
    )
    yield game_argument(games, "which game to play")
    for game in games.values():
        yield from kind_argument(game, ": {kinds}")
        for switch, meaning in game.command_line.switches.items():
            yield argument(f"--{option_name(switch)}", None, meaning, choices=("on", "off"))


def game_argument(games: OfferedGames, meaning: str) -> Argument:
    meaning = f"{meaning} (default: %(default)s)"
    return argument("--game", None, meaning, choices=tuple(games), default=next(iter(games)))


def kind_argument(game: OfferedGame, listed: str = "") -> Iterator[Argument]:
    """Yield the option for a game's edition or match kind, if the game has such an option."""
    line = game.command_line
    kinds = tuple(dict.fromkeys((*game.kinds, *line.more_kinds)))
    meaning = line.meaning + listed.format(kinds=", ".join(kinds)) + f" (default: {kinds[0]})"
    if line.option:
        yield argument(f"--{line.option}", line.option.upper(), meaning, choices=kinds)


def value_from_arguments(kind: type[V], given: argparse.Namespace) -> V:
    given_names = [name for name in kind.__match_args__ if name in given]
    return kind(**{name: getattr(given, name) for name in given_names})


def _open_new_game(given: argparse.Namespace, program: Program) -> int:
    new, remark = value_from_arguments(NewGame, given), ""
    if given.deck is not None:
        deck, remark = program.games[new.game].command_line.read_deck(given.deck)
        new = new.but(deck=deck)
    return program.open_window(start_from_arguments(given, new=new), remark)


def complete_kind(parser: CommandParser, given: argparse.Namespace, games: OfferedGames) -> None:
    """Set ``given.kind`` to the game's edition or match kind; reject options of other games."""
    chosen = games[given.game]
    for game in games.values():
        line = game.command_line
        for name in (line.option, *line.switches):
            if game is not chosen and getattr(given, name, None) is not None:
                advice = line.elsewhere.format(game=chosen.title)
                parser.error(f"--{option_name(name)} is for {game.title}; {advice}")
    given.kind = getattr(given, chosen.command_line.option, None) or chosen.kinds[0]


def complete_new(parser: CommandParser, given: argparse.Namespace, games: OfferedGames) -> None:
    """Complete the parsed arguments of the ``new`` command: the bots and their levels."""
    complete_kind(parser, given, games)
    chosen = games[given.game]
    if given.deck is not None and not chosen.command_line.deck:
        parser.error(f"--deck: {chosen.title} has its own cards")
    _complete_table_arguments(parser, given, chosen, given.bots)
    if given.bots is None:
        given.bots = len(given.rivals) or max(0, chosen.least - len(given.players))
    _check_player_count(parser, chosen, len(given.players) + given.bots)


def complete_watch(parser: CommandParser, given: argparse.Namespace, games: OfferedGames) -> None:
    complete_kind(parser, given, games)
    chosen = games[given.game]
    _complete_table_arguments(parser, given, chosen, given.players)
    if given.players is None:
        usual = len(given.rivals) or DEFAULT_WATCHED_BOTS
        given.players = min(max(usual, chosen.least), chosen.most)
    _check_player_count(parser, chosen, given.players)


def _check_player_count(parser: CommandParser, chosen: OfferedGame, players: int) -> None:
    if not chosen.least <= players <= chosen.most:
        limits = f"{chosen.title} takes {chosen.least} to {chosen.most} players"
        parser.error(f"--players: {limits}, not {players}")


def _complete_table_arguments(
    parser: CommandParser, given: argparse.Namespace, chosen: OfferedGame, bots: int | None
) -> None:
    wanted = [(name, getattr(given, name)) for name in chosen.command_line.switches]
    given.switches = tuple((name, word == "on") for name, word in wanted if word is not None)
    for rival in given.rivals:
        if rival not in chosen.rival_names:
            known = ", ".join(chosen.rival_names)
            parser.error(f"--rivals: {chosen.title} has no {rival!r}; choose from {known}")
    if given.rivals and bots is not None and bots < len(given.rivals):
        parser.error(
            f"--rivals: {len(given.rivals)} rivals for {bots} bots; name no more than play"
        )


PROGRESS_SECONDS = 0.1
LOGGED_PROGRESS_SECONDS = 10.0
"""Time between lines of progress in a log file."""


class ProgressLine:
    """A progress line in the terminal, such as ``3 of 12``, cleared at the end."""

    def __init__(
        self,
        words: str = "",
        total: int = 0,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``words`` may contain ``{done}`` and ``{total}``.  ``stream`` defaults to stderr."""
        self._words = words
        self._total = total
        self._stream = stream or sys.stderr
        self._clock = clock
        self._is_watched = self._stream is not None and self._stream.isatty()
        self._shown = ""
        self._next = 0.0
        self._delay_next_line(0.0)

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def count(self, done: int) -> None:
        self.tell(self._words.format(done=done, total=self._total))

    def each(self, items: Iterable[T]) -> Iterator[T]:
        for done, item in enumerate(items):
            self.count(done)
            yield item

    def tell(self, words: str) -> None:
        """Show a text, unless one was shown less than 0.1 s ago (10 s if it goes to a log)."""
        if self._clock() < self._next:
            return
        self._delay_next_line(PROGRESS_SECONDS)
        if self._is_watched:
            self._show_line(words)
        elif self._stream is not None:
            print(words, file=self._stream, flush=True)

    def clear(self) -> None:
        self._show_line("")
        self._delay_next_line(0.0)

    def _delay_next_line(self, seconds: float) -> None:
        self._next = self._clock() + (seconds if self._is_watched else LOGGED_PROGRESS_SECONDS)

    def _show_line(self, text: str) -> None:
        if self._shown or text:
            # Blanks, as not every terminal knows escape sequences.
            self._stream.write("\r" + " " * len(self._shown) + "\r" + text)
            self._stream.flush()
        self._shown = text
