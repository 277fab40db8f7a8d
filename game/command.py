"""The command line: parse the arguments, run a command, and report failures.

A command's module is imported only if the command is used, so that commands such as ``referee`` run
with no package installed.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from io import TextIOBase
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, cast

from game import signals

from .errors import PlainError, escape_controls, show_error
from .start import THINK_ARGUMENT, ProgramStart

if TYPE_CHECKING:
    from argparse import Namespace

    from .cli import Command, CommandParser, OfferedGames

HELP_EXAMPLES = (
    "                                open the game",
    "--windowed 1280x720 --lang fr   play in French, in a window this size",
    "new --players Ada               start a solo game",
    'new --players "Ada,Bob,Zoé" --edition french --seed 7',
    "watch --players 3 --speed fast  watch three bots play",
    "replay game.json                watch a recorded game",
    "referee game.json               check a recorded game, print its score",
    "library list                    list your games",
    "challenge make game.json        make a code of this deal for others",
    "deck measure --games 20000      measure how the deck plays",
)
COMMAND_LOCATIONS = {
    "new": "cli.new_command",
    "watch": "cli.watch_command",
    "replay": "cli.REPLAY_COMMAND",
    "referee": "record.referee.REFEREE_COMMAND",
    "library": "library.commands.LIBRARY_COMMAND",
    "challenge": "challenge.CHALLENGE_COMMAND",
    "shortcut": "setup.shortcut.SHORTCUT_COMMAND",
    "mind": "workshop.mind_commands.mind_command",
    "deck": "workshop.deck.DECK_COMMAND",
}
"""Where to import each command from, or the function that makes it.  Help keeps this order."""
HELP_FOOTER = """
Each command has its own help: python3 main.py watch --help
Your games and settings are where --version says; LUCKYBOX_HOME names another folder.
"""
NOT_WRITTEN_CODE = 2
"""Exit code if output cannot be written.  The code 1 means "illegal" in the ``referee`` command."""
SIGPIPE_CODE = 141
"""Exit code if the reader of a pipe is gone, the same as in shells."""
MAX_REMEMBERED_LINES = 40
REQUIRED_PACKAGES = ("pygame", "pytmx", "platformdirs", "numpy")


def main(arguments: Sequence[str], set_up: Callable[[], None] = lambda: None) -> int:
    """Run the command line and return the exit code.  ``set_up`` installs missing packages."""

    def run_command_line() -> int:
        with signals.raise_on_signals(), report_unexpected_errors():
            return _run_command(arguments, set_up)

    return run_guarded(run_command_line)


def run_installed() -> NoReturn:
    signals.exit_at_once(main(sys.argv[1:]))


def run_guarded(action: Callable[[], int]) -> int:
    # Some parents close them and want only the exit code.
    if sys.stdout is None:
        sys.stdout = _open_devnull()
    if sys.stderr is None:
        sys.stderr = _open_devnull()
    # Unprintable names must neither end the program nor send terminal commands.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    stream, errors = sys.stdout, sys.stderr
    answers = sys.stdout = cast(TextIO, EscapedOutput(stream, must_arrive=True))
    sys.stderr = cast(TextIO, EscapedOutput(errors, must_arrive=False))
    try:
        try:
            return action()
        except KeyboardInterrupt as end:
            try:
                answers.flush()
            except (OSError, OutputNotWritten):
                _discard_output(stream)  # The terminal may be closed.
            return signals.exit_code_of(end)
        finally:
            answers.flush()
    except PlainError as error:
        show_error(error)
        return error.code
    except OutputNotWritten as failure:
        _discard_output(stream)
        show_error(PlainError(f"The output cannot be written: {failure}.\nSend it somewhere else."))
        return NOT_WRITTEN_CODE
    except BrokenPipeError:
        _discard_output(stream)
        return SIGPIPE_CODE
    finally:
        sys.stdout, sys.stderr = stream, errors


def _open_devnull() -> TextIO:
    stream = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open to the end
    # Programs that this one starts need it as well.
    os.set_inheritable(stream.fileno(), True)
    return stream


class OutputNotWritten(Exception):
    """Standard output cannot be written, for instance because the disk is full."""


class EscapedOutput(TextIOBase):
    """Wraps stdout or stderr and escapes control characters in what is written.

    If ``must_arrive`` is true, a failed write raises an error.  Otherwise it is ignored, and the
    last lines are remembered for crash reports.
    """

    def __init__(self, stream: TextIO, must_arrive: bool) -> None:
        self._stream = stream
        self._must_arrive = must_arrive
        self.last: deque[str] = deque(maxlen=MAX_REMEMBERED_LINES)

    @property
    def encoding(self) -> str:  # type: ignore[override]  # read-only here
        return self._stream.encoding

    def write(self, text: str, /) -> int:
        """Write escaped text; raise ``BrokenPipeError`` or ``OutputNotWritten`` on failure."""
        if not self._must_arrive:
            self.last.extend(text.splitlines())
        with self._convert_write_errors():
            self._stream.write(escape_controls(text, but="\n\t\r"))
        return len(text)

    def flush(self) -> None:
        with self._convert_write_errors():
            self._stream.flush()

    def fileno(self) -> int:
        return self._stream.fileno()

    def isatty(self) -> bool:
        return self._stream.isatty()

    @contextmanager
    def _convert_write_errors(self) -> Iterator[None]:
        """Turn ``OSError`` into ``OutputNotWritten``; ignore it if the text need not arrive."""
        try:
            yield
        except OSError as error:
            if self._must_arrive:
                if _has_no_reader(error):
                    raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)) from error
                raise OutputNotWritten(error.strerror or str(error)) from error


def _has_no_reader(error: OSError) -> bool:
    """Whether a write failed because the program that read the output has ended."""
    # Windows calls a pipe without a reader an invalid argument.
    is_closed_pipe = sys.platform == "win32" and error.errno == errno.EINVAL
    return isinstance(error, BrokenPipeError) or is_closed_pipe


def _discard_output(stream: TextIO) -> None:
    """Point the stream at /dev/null, so that Python's flush at exit cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run_command(arguments: Sequence[str], set_up: Callable[[], None]) -> int:
    if list(arguments) == [THINK_ARGUMENT]:
        from .thinking import serve_thoughts

        serve_thoughts()
    # Opening the window without arguments skips argparse, to start faster.
    alone: ProgramStart | None = ProgramStart()
    if arguments:
        from .cli import parse_window_start

        alone = parse_window_start(arguments)
    if alone is not None:
        return _run_in_window(set_up, alone, "")
    from .box import GAMES
    from .cli import Program

    given = parse_arguments(arguments, GAMES)
    if given.version:
        from .report import describe_versions

        print(describe_versions())
        return 0
    code: int = given.do(given, Program(GAMES, set_up, partial(_run_in_window, set_up)))
    return code


def load_command(name: str, games: OfferedGames) -> Command:
    module, _, declared = COMMAND_LOCATIONS[name].rpartition(".")
    # Import only the modules of the commands in use.
    found: Any = getattr(import_module(f"game.{module}"), declared)
    command: Command = found(games) if callable(found) else found
    return command


def make_parser(commands: Sequence[Command]) -> CommandParser:
    import argparse

    from game import cli

    from .cli import CommandParser, format_examples, program_file

    parser = CommandParser(
        prog=program_file(),
        description="Play Super Mega Lucky Box. Without a command, the game opens.",
        epilog=format_examples(HELP_EXAMPLES) + HELP_FOOTER,
        parents=[cli.window_options_parser(default=None)],
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="store_true",
        help="print the versions of the game and its parts, and the folder of your games",
    )
    cli.SEED_ARGUMENT(parser)
    # Window options work before and after the command; SUPPRESS keeps an earlier value.
    window = [cli.window_options_parser(default=argparse.SUPPRESS)]
    # Otherwise argparse would ask how wide the terminal is.
    group = parser.add_subparsers(
        prog=parser.prog, dest="command", metavar="COMMAND", title="commands"
    )
    for command in commands:
        command.add_to_parser(group, window)
    return parser


def parse_arguments(arguments: Sequence[str], games: OfferedGames) -> Namespace:
    # With a command named, only that one is imported.
    named = next(([word] for word in arguments if word in COMMAND_LOCATIONS), COMMAND_LOCATIONS)
    commands = [load_command(name, games) for name in named]
    given, unknown = make_parser(commands).parse_known_args(arguments)
    parser: CommandParser = given.asked
    command = next((command for command in commands if command.name == given.command), None)
    if unknown:
        parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if command is not None and not command.opens_window:
        for name in ("lang", "speech", "fullscreen", "windowed"):
            if getattr(given, name) is not None:
                parser.error(f"--{name} has no effect: {given.command!r} opens no window")
    elif given.fullscreen and given.windowed:
        parser.error("--fullscreen and --windowed exclude each other; choose one")
    if command is not None:
        if not command.has_seed and given.seed is not None:
            parser.error(f"--seed: {given.command!r} takes no seed")
        if given.settle is not None:
            given.settle(parser, given, games)
    return given


@contextmanager
def report_unexpected_errors() -> Iterator[None]:
    """Write a crash report of any unexpected error and raise it as ``PlainError``."""
    try:
        yield
    except (PlainError, OutputNotWritten, BrokenPipeError):
        raise
    except Exception as error:
        if (end := signals.find_interrupt(error)) is not None:
            raise end from None
        from game import report

        from .files import cache_folder, data_folder

        # The traceback is for developers; the report is for players to pass on.
        traceback.print_exc()
        try:
            folder = data_folder()
        except ImportError:
            # platformdirs is not installed yet.
            folder = cache_folder()
        path = report.CrashReports(folder).write(error)
        raise PlainError(report.crash_message(path), report.CRASH_EXIT_CODE) from error


def _run_in_window(set_up: Callable[[], None], start: ProgramStart, remark: str) -> int:
    """Play in a window and return the exit code.  Without a terminal, show errors in a window."""
    try:
        with report_unexpected_errors():
            set_up()
            if remark:
                print(remark, file=sys.stderr)
            return _start_app(start)
    except PlainError as error:
        show_error(error)
        is_watched = not (start.watch and start.watch.exit_at_end)
        if is_watched and not error.was_shown:
            # Imported late: rarely needed, and slow.
            from game import alert

            if alert.is_window_needed():
                # A GUI call may swallow the exception a signal raises.
                with signals.exit_watchdog(lambda: None):
                    alert.show_alert(str(error))
        return error.code


def _start_app(start: ProgramStart) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # The loop turns it on again; a collection during startup would delay the first frame.
    gc.disable()
    try:
        from .app import run_in_window

        return run_in_window(start)
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in REQUIRED_PACKAGES:
            raise
        raise PlainError(_damaged_package_message(error)) from error
    finally:
        gc.enable()


def _damaged_package_message(error: ImportError) -> str:
    from .setup import reinstall_next_time

    if reinstall_next_time():
        advice = "Start again: it will be installed anew. Your games and settings are kept."
    else:
        advice = f"Install it anew for {sys.executable}, or start with another Python."
    return f"A package that the game needs is damaged ({error}).\n{advice}"
