"""The command line: what the arguments mean, and who does it.

Has them parsed, and imports whoever does it only then: what needs no window must run
with nothing installed.  Knows how every failure ends the program, and no rules.
"""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOBase
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, cast

from game import signals
from game.errors import REFUSED, PlainError, legible, show
from game.start import THINK, Start

if TYPE_CHECKING:
    from argparse import Namespace

    from game.cli.options import MindCommands, OfferedGame

NOT_WRITTEN = 2
"""As the referee says where it cannot judge: 1 would call a legal record illegal."""
NOBODY_READS = 141
"""The exit code a shell gives for a pipe whose reader is gone."""
MOST_LINES = 40
"""How much of what was said is remembered, for a report."""
INSTALLED = ("pygame", "pytmx", "platformdirs", "numpy")
"""The modules that the set-up brings."""


def main(arguments: Sequence[str], set_up: Callable[[], int | None] = lambda: None) -> int:
    """Do what the arguments ask for and return the exit code.

    ``set_up`` is called before anything that needs more than Python; when it returns an exit code
    the work was done elsewhere.
    """

    def act() -> int:
        with signals.heeded(), mistakes_reported():
            return _do(arguments, set_up)

    return guarded(act)


def installed() -> NoReturn:
    """Be the command of a game that was installed, with all that it needs."""
    signals.leave(main(sys.argv[1:]))


def guarded(action: Callable[[], int]) -> int:
    """Return the action's exit code, or one for what ended it, told in plain words."""
    # Closed by whoever wants nothing but the exit code.
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open to the end
    # A name or a path that the terminal cannot show must not end the program, nor command it.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    stream, errors = sys.stdout, sys.stderr
    answers = sys.stdout = cast(TextIO, Answers(stream))
    if errors is not None:
        sys.stderr = cast(TextIO, Remarks(errors))
    try:
        try:
            return action()
        except KeyboardInterrupt as end:
            try:
                answers.flush()
            except (OSError, NotWritten):
                _let_go(stream)  # The terminal was closed, perhaps.
            return signals.code_of(end)
        finally:
            answers.flush()
    except PlainError as error:
        show(error)
        return error.code
    except NotWritten as failure:
        _let_go(stream)
        show(PlainError(f"The answer cannot be written: {failure}.\nSend it somewhere else."))
        return NOT_WRITTEN
    except BrokenPipeError:
        _let_go(stream)
        return NOBODY_READS
    finally:
        sys.stdout, sys.stderr = stream, errors


class NotWritten(Exception):
    """Standard output does not take an answer, for instance because a disk is full."""


class Legible(TextIOBase):
    """A stream to a terminal, which gets no command from what strangers called themselves."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]  # what is read and never set
        return self._stream.encoding

    def write(self, text: str, /) -> int:
        self._stream.write(legible(text, but="\n\t\r"))
        return len(text)

    def flush(self) -> None:
        self._stream.flush()

    def fileno(self) -> int:
        return self._stream.fileno()

    def isatty(self) -> bool:
        return self._stream.isatty()


class Remarks(Legible):
    """Standard error; a terminal that was closed meanwhile hears of nothing, and ends nothing."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self.last: deque[str] = deque(maxlen=MOST_LINES)
        """What was said last, a line each."""

    def write(self, text: str, /) -> int:
        self.last.extend(text.splitlines())
        with suppress(OSError):
            return super().write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            super().flush()


class Answers(Legible):
    """Standard output; what goes wrong there is nobody else's mistake, so it has its own name."""

    def write(self, text: str, /) -> int:
        """Write; a reader who is gone stays a ``BrokenPipeError``.

        Raises:
            NotWritten: it cannot be written; says why.
        """
        with _named():
            return super().write(text)

    def flush(self) -> None:
        with _named():
            super().flush()


@contextmanager
def _named() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise NotWritten(error.strerror or str(error)) from error


def _let_go(stream: TextIO) -> None:
    """At the end Python flushes once more; let it have somewhere to."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _do(arguments: Sequence[str], set_up: Callable[[], int | None]) -> int:
    if list(arguments) == [THINK]:
        from game.thinking import serve

        serve()
    # A click on the game asks for nothing more, and need not wait for who reads what is asked for.
    alone: Start | None = Start()
    if arguments:
        from game.cli.opening import start_alone

        alone = start_alone(arguments)
    if alone is not None:
        return _in_a_window(alone, set_up, remark="")
    from game.box import GAMES
    from game.cli.parser import WITH_A_WINDOW, parse, start_of

    given = parse(arguments, GAMES)
    if given.version:
        from game.versions import versions

        print(versions())
        return 0
    match given.command:
        case command if command in WITH_A_WINDOW:
            # Who brings a deck is at a command line, and reads there that it is none.
            start, remark = _with_deck(start_of(given))
            return _in_a_window(start, set_up, remark)
        case "referee":
            from game.record import referee_command

            return referee_command(given.files, GAMES, given.events, sys.stdout)
        case "library":
            return _consult(given, set_up)
        case "shortcut":
            from game.setup.shortcut import shortcut_command

            return shortcut_command(given.remove, sys.stdout)
        case "challenge":
            from game.challenge import make_command, read_command

            if given.task == "make":
                return make_command(given.file, given.with_record, GAMES, sys.stdout)
            return read_command(given.code, GAMES, sys.stdout)
        case "mind":
            return _think(given, set_up)
        case _:
            code = given.do(given)
            assert isinstance(code, int)
            return code


@contextmanager
def mistakes_reported() -> Iterator[None]:
    """Have a mistake of ours written down, wherever it is made, and told in plain words."""
    try:
        yield
    except (PlainError, NotWritten, BrokenPipeError):
        raise
    except Exception as error:
        from game import report
        from game.folders import cache_folder, data_folder

        # Hidden neither from whoever can read it nor from whoever can only pass it on.
        traceback.print_exc()
        try:
            folder = data_folder()
        except ImportError:
            # Nothing is installed yet, not even what knows where this system keeps such files.
            folder = cache_folder()
        path = report.Reports(folder).write(error)
        raise PlainError(report.words_of(path), report.CRASHED) from error


def _in_a_window(start: Start, set_up: Callable[[], int | None], remark: str) -> int:
    """Play, once all is set up; what hinders it is shown where nobody reads what is printed.

    A ``remark`` is printed first.
    """
    try:
        with mistakes_reported():
            code = set_up()
            if code is not None:
                return code
            if remark:
                print(remark, file=sys.stderr)
            return _play(start)
    except PlainError as error:
        show(error)
        # Imported here: who shows windows is seldom asked, and takes its time.
        from game import alert

        is_watched = not (start.watch and start.watch.exit_at_end)
        if is_watched and not error.was_shown and alert.is_called_for():
            # Who shows a window may let no exception through.
            with signals.at_the_latest(lambda: None):
                alert.show(str(error))
        return error.code


def _think(given: Namespace, set_up: Callable[[], int | None]) -> int:
    """Have the players that think measured, trained or asked."""
    code = set_up()
    if code is not None:
        return code
    from game.box import GAMES

    if given.task == "advise":
        record, state = _replayed(given.file)
        return _mind_of(GAMES[record.game]).advise_command(record, state, given.plies)
    if given.task == "review":
        record, _ = _replayed(given.file)
        return _mind_of(GAMES[record.game]).review_command(record)
    mind = _mind_of(GAMES[given.game])
    return mind.train_command(given) if given.task == "train" else mind.measure_command(given)


def _mind_of(game: OfferedGame) -> MindCommands:
    if game.mind is None:
        raise PlainError(f"No player of {game.title} can be asked or measured.", REFUSED)
    return game.mind


def _replayed(file: str) -> tuple[Any, Any]:
    """Read a record and play it to its end; give both.

    Raises:
        PlainError: it is none, or the rules forbid one of its actions.
    """
    from game.box import GAMES
    from game.record import DamagedRecord, read_bounded, read_record, replay
    from game.rules.errors import IllegalAction

    try:
        record = read_record(read_bounded(file), GAMES)
        state, _, fault = replay(record)
    except DamagedRecord as damage:
        raise PlainError(f"{file} is no record: {damage}.", REFUSED) from damage
    if fault is None:
        return record, state
    is_illegal = isinstance(fault.refusal, IllegalAction)
    place = f"Action {fault.action} of {file} is illegal" if is_illegal else f"{file} is no record"
    raise PlainError(f"{place}: {fault.refusal}.", 1 if is_illegal else REFUSED)


def _with_deck(start: Start) -> tuple[Start, str]:
    """Have the deck read that somebody brings, before anything is opened; say what it is like."""
    new = start.new
    if new is None or new.deck is None:
        return start, ""
    from game.box import GAMES

    deck, remark = GAMES[new.game].command_line.read_deck(str(new.deck))
    return start.but(new=new.but(deck=deck)), remark


def _consult(given: Namespace, set_up: Callable[[], int | None]) -> int:
    from game.folders import HOME_VARIABLE, data_folder

    # Where the games of this system are is known to a package; where the player says so, not even
    # that is needed.
    code = None if os.environ.get(HOME_VARIABLE) else set_up()
    if code is not None:
        return code
    from game.box import GAMES
    from game.library import commands as library

    folder, out = data_folder(), sys.stdout
    match given.task:
        case "list":
            return library.list_command(folder, GAMES, given.json, out)
        case "show":
            return library.show_command(folder, GAMES, given.id, out)
        case "export":
            return library.export_command(folder, GAMES, given.id, given.file, out)
        case "import":
            return library.import_command(folder, GAMES, given.files, out)
        case "backup":
            return library.backup_command(folder, GAMES, given.file, out)
        case "restore":
            return library.restore_command(folder, GAMES, given.file, out)
        case "repair":
            return library.repair_command(folder, GAMES, out)
        case _:
            return library.check_command(folder, GAMES, out)


def _play(start: Start) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # What is loaded stays: to look through it for what can go would hold up the first picture.
    gc.disable()
    try:
        return _run()(start)
    finally:
        gc.enable()


def _run() -> Callable[[Start], int]:
    try:
        from game.app import run
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in INSTALLED:
            raise
        raise PlainError(_damaged(error)) from error
    return run


def _damaged(error: ImportError) -> str:
    from game.setup import reinstall_next_time

    if reinstall_next_time():
        advice = "Start again: it will be installed anew. Your games and settings are kept."
    else:
        advice = f"Install it anew for {sys.executable}, or start with another Python."
    return f"A package that the game needs is damaged ({error}).\n{advice}"
