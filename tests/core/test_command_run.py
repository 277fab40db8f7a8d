"""Commands from first to last: set-up, plain errors, reports, signals."""

from __future__ import annotations

import errno
import faulthandler
import json
import math
import os
import platform
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import platformdirs
import pytest

from game import __version__, command, report, setup, signals
from game.command import report_unexpected_errors
from game.errors import PlainError, escape_controls
from game.files import HOME_VARIABLE, PROJECT, shown_path
from game.record import write_record
from game.report import (
    FAULT_LOG_FILE,
    MAX_REPORTS,
    REPORTS_FOLDER,
    CrashReports,
    RunningGame,
    UncaughtErrors,
    crash_message,
)
from game.start import ProgramStart
from tests.programs.processes import PATIENCE, ending
from tests.systems import needs_links, needs_pipe_files
from tests.tables.libraries import laid, play
from tests.tables.records import read_record


@pytest.fixture
def installs() -> tuple[list[str], Callable[[], int | None]]:
    calls: list[str] = []
    return calls, lambda: calls.append("set up")


@pytest.mark.parametrize(
    "words",
    [
        ["referee", "/no/such/file"],
        ["challenge", "read", "no code"],
        ["shortcut", "--remove"],
        ["deck", "measure", "--games", "1", "--rivals", "0"],
    ],
)
def test_what_needs_nothing_installed_sets_nothing_up(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    installs: tuple[list[str], Callable[[], int | None]],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    command.main(words, installs[1])
    assert installs[0] == []


def test_the_deck_is_made_as_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[object, ...]] = []
    for name in ("forge", "measure"):
        monkeypatch.setattr(
            f"game.workshop.deck.{name}_command", lambda *given: seen.append(given) or 0
        )
    for words in (
        ["forge"],
        ["forge", "--seed", "3", "-o", "f"],
        ["measure"],
        ["measure", "d", "--games", "50", "--json", "--seed", "0", "--rivals", "7"],
    ):
        assert command.main(["deck", *words]) == 0
    assert seen == [(None, None), (3, "f"), (None, 2000, False, 1, 100), ("d", 50, True, 0, 7)]


def test_the_game_is_set_up_and_then_run(
    monkeypatch: pytest.MonkeyPatch, installs: tuple[list[str], Callable[[], int | None]]
) -> None:
    seen: list[object] = []
    module = SimpleNamespace(run_in_window=lambda start: seen.append(start) or 0)
    monkeypatch.setitem(sys.modules, "game.app", module)
    assert command.main([], installs[1]) == 0
    assert installs[0] == ["set up"]
    assert seen == [ProgramStart()]


def test_nothing_more_happens_when_another_python_ran_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "game.app", None)
    with pytest.raises(SystemExit) as end:
        command.main([], lambda: sys.exit(5))
    assert end.value.code == 5


HOSTILE = "\x1b]0;owned\x07\x9b31m\u202e\r\x00"


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (PlainError("The table is gone."), 1, "The table is gone.\n"),
        (PlainError(f"Cannot use {HOSTILE}.\nTry another."), 1,
         "Cannot use \\u001b]0;owned\\u0007\\u009b31m\\u202e\\u000d\\u0000.\nTry another.\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
    ids=["in plain words", "escaped", "or quietly"],
)  # fmt: skip
def test_a_command_that_is_broken_off_says_so(
    error: BaseException, code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise error

    assert command.run_guarded(fail) == code
    assert capsys.readouterr() == ("", told)


def test_a_mistake_of_ours_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        command.run_guarded(lambda: 1 // 0)


@pytest.mark.parametrize("home", ["~nobody-is-called-so/games", None])
def test_a_home_that_nobody_has_is_told_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: str | None
) -> None:
    for name in (HOME_VARIABLE, "HOME", "XDG_DATA_HOME", "USERPROFILE", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    if home is None:
        monkeypatch.setattr(platformdirs, "user_data_path", _without_a_home)
    else:
        monkeypatch.setenv(HOME_VARIABLE, home)
    assert command.main(["library", "list"]) == 1
    said = capsys.readouterr().err
    assert "your games cannot be found" in said and HOME_VARIABLE in said
    assert "Traceback" not in said


def _without_a_home(*_: object, **__: object) -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_a_mistake_in_the_set_up_leaves_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where nothing is installed that knows where this system keeps such files."""
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    monkeypatch.setattr("game.files.cache_folder", lambda: tmp_path)
    assert command.main([], lambda: 1 // 0) == 70
    (report,) = (tmp_path / "reports").iterdir()
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")
    assert capsys.readouterr().err.endswith(f"Details are in {report}\n")


def test_a_damaged_package_is_told_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = list[bool]()
    # What runs these tests is not to be installed anew.
    monkeypatch.setattr("game.setup.reinstall_next_time", lambda: told.append(True) or True)
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.delitem(sys.modules, "game.app", raising=False)
    assert command.main([]) == 1
    assert "is damaged" in capsys.readouterr().err
    assert told == [True]


@needs_pipe_files
@pytest.mark.parametrize("lines", [1, 100_000])
def test_a_reader_who_leaves_early_causes_no_noise(lines: int) -> None:
    program = (
        f"from game.command import run_guarded; exit(run_guarded(lambda: print('x\\n' * {lines})))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with ending(process):
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""
        process.wait(PATIENCE)
    assert process.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("lines", [1, 100_000])
def test_an_answer_that_cannot_be_written_is_told_in_plain_words(lines: int) -> None:
    program = (
        f"from game.command import run_guarded; exit(run_guarded(lambda: print('x\\n' * {lines})))"
    )
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=PROJECT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("The output cannot be written: ")
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


def test_the_version_tells_what_the_game_runs_on_and_where_the_games_are(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "--version"],
        cwd=PROJECT,
        env={**os.environ, HOME_VARIABLE: str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    title, python, window, games = done.stdout.splitlines()
    assert title == f"Super Mega Lucky Box {__version__}"
    assert python == f"Python {platform.python_version()}"
    assert re.fullmatch(r"pygame-ce \d+\.\d+\.\S+, SDL \d+\.\d+\.\d+", window)
    assert games == f"Games: {tmp_path}"


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Be a Python that has nothing but itself."""

    def installed() -> str:
        raise ImportError

    monkeypatch.setattr(report, "installed_versions", installed)
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("ready", [None, "/no/such/python", "/bin/false"])
def test_before_anything_is_installed_the_version_says_so(
    ready: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(setup, "find_ready_python", lambda _lists: ready)
    assert report.describe_versions().splitlines()[2:] == [
        "pygame-ce: not installed yet, the first start does it",
        f"Games: {tmp_path}",
    ]


@pytest.mark.usefixtures("bare")
def test_what_was_set_up_is_told_by_any_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "find_ready_python", lambda _lists: sys.executable)
    assert report.describe_versions().splitlines()[2].startswith("pygame-ce ")
    assert "SDL" in report.describe_versions()


TURNED = "Ada\u202e\u2066\u2069\u200f"
"""The name of somebody who turns lines round."""
OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What no terminal must get: all but tabs and ends of lines."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Write a record of hostile names and keys into a file of such a name."""
    record = play(laid((TURNED, "Bob"))).record({HOSTILE: HOSTILE, "seal": {HOSTILE: 1}})
    path = tmp_path / "a\x1b[2J\u202e\n.json"
    path.write_text(write_record(record), encoding="utf-8")
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Give all that a command prints, wherever it prints it."""
    command.main(words)
    printed = capsys.readouterr()
    for text in printed:
        assert not (found := OBEYED.search(text)), (words, found)
    return printed.out + printed.err


def test_no_command_gives_a_terminal_commands(
    capsys: pytest.CaptureFixture[str], home: Path, file: str
) -> None:
    assert '"ok": true' in said(capsys, "referee", file)
    assert "\\u202e" in said(capsys, "referee", "--events", file)
    assert "\\u001b[2J\\u202e\\u000a.json: imported as game 1\n" in said(
        capsys, "library", "import", file
    )
    assert "Ada\\u202e\\u2066\\u2069\\u200f" in said(capsys, "library", "list")
    assert json.loads(said(capsys, "library", "list", "--json"))["seats"][0]["name"] == TURNED
    assert json.loads(said(capsys, "library", "show", "1"))["seats"][0]["name"] == TURNED
    given = read_record(said(capsys, "library", "export", "1", "-"))
    assert given.players[0] == TURNED and given.extra[HOSTILE] == HOSTILE
    assert said(capsys, "library", "export", "1", file), "it is there already"
    code = said(capsys, "challenge", "make", file).strip()
    assert read_record(said(capsys, "challenge", "read", code)).players[0] == TURNED


def test_what_is_refused_is_quoted_escaped(
    capsys: pytest.CaptureFixture[str], home: Path, file: str
) -> None:
    missing = file + HOSTILE.replace("\0", "")
    for words in (
        ("referee", missing), ("library", "import", missing), ("library", "show", HOSTILE),
        ("library", "export", HOSTILE, missing), ("challenge", "make", missing),
        ("challenge", "read", HOSTILE), ("deck", "measure", missing),
    ):  # fmt: skip
        assert said(capsys, *words)
    with pytest.raises(SystemExit):
        command.main(["library", "list", HOSTILE])
    assert not OBEYED.search("".join(capsys.readouterr()).replace("\r", ""))


def test_what_a_terminal_shows_stays_as_it_is() -> None:
    shown = "Zoé \U0001f469‍\U0001f4bb עברית ‘x’ ≤"
    assert escape_controls(shown) == shown
    assert escape_controls("a\nb\t", but="\n") == "a\nb\\u0009"


def reports_in(folder: Path) -> list[Path]:
    return sorted((folder / REPORTS_FOLDER).glob("report-*.txt"))


def test_names_stay_in_the_record_and_folders_are_taken_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/people/grace"))
    monkeypatch.setattr("getpass.getuser", lambda: "grace")
    running = RunningGame('{"seats": ["Ada", "Adalbert"]}', ("Ada", "Adalbert"))
    error = ValueError("Ada and Adalbert in /people/grace/games, or /mnt/grace/x: adage, Gracetown")
    path = CrashReports(tmp_path).write(error, ["Adalbert has won."], running)
    assert path is not None
    told, _, record = path.read_text(encoding="utf-8").partition("\nThe game:\n")
    assert "(player 1) and (player 2) in ~/games, or /mnt/(user)/x: adage, Gracetown" in told
    assert "  (player 2) has won." in told
    assert record == running.record + "\n"


@needs_links
def test_the_folder_of_the_games_is_taken_out_wherever_it_is_and_however_it_is_spelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "disk" / "grace").mkdir(parents=True)
    (tmp_path / "grace").symlink_to(tmp_path / "disk" / "grace")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "grace")
    games = tmp_path / "Grace's stick" / "games"
    inside = tmp_path / "grace" / "games"
    for folder in (games, inside):
        error = OSError(5, "bad", str(folder / "library.db"))
        path = CrashReports(folder).write(
            error, [f"{folder}, {folder.resolve()}, {tmp_path / 'disk/grace'}/x"]
        )
        assert path is not None
        told = path.read_text(encoding="utf-8")
        assert "Grace" not in told and "grace" not in told
        assert "(games)/library.db" in told and "  (games), (games), ~/x" in told


def test_the_last_reports_are_kept(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    written = [reports.write(ValueError(str(number))) for number in range(MAX_REPORTS + 3)]
    assert reports_in(tmp_path) == written[3:]


def test_a_report_that_cannot_be_written_is_told_and_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / REPORTS_FOLDER).touch()
    assert CrashReports(tmp_path).write(ValueError("x")) is None
    assert "No report can be written" in capsys.readouterr().err
    assert "could not be saved" in crash_message(None)


@pytest.mark.parametrize(
    ("path", "record", "is_kept", "words"),
    [
        (Path("report"), "{}", True, "Your games and settings are saved."),
        (Path("report"), "{}", False, "but its record is in the report."),
        (Path("report"), "", False, "Your current game may not be saved."),
        (None, "{}", False, "Your current game may not be saved."),
    ],
)
def test_a_record_is_said_to_be_in_the_report_where_it_is(
    path: Path | None, record: str, is_kept: bool, words: str
) -> None:
    assert crash_message(path, RunningGame(record, (), is_kept)).splitlines()[1].endswith(words)


def test_nothing_is_made_of_a_start_that_ended_well(tmp_path: Path) -> None:
    assert CrashReports(tmp_path).report_last_fault() is None
    assert not (tmp_path / REPORTS_FOLDER).exists()
    (tmp_path / REPORTS_FOLDER).mkdir()
    (tmp_path / REPORTS_FOLDER / FAULT_LOG_FILE).touch()
    assert CrashReports(tmp_path).report_last_fault() is None
    assert reports_in(tmp_path) == []


def test_what_falls_in_a_thread_is_raised_where_somebody_asks(tmp_path: Path) -> None:
    def fall() -> None:
        raise LookupError("in a thread")

    with UncaughtErrors(CrashReports(tmp_path)).install_error_hooks() as uncaught:
        uncaught.raise_thread_error()
        thread = threading.Thread(target=fall)
        thread.start()
        thread.join()
        with pytest.raises(LookupError, match="in a thread"):
            uncaught.raise_thread_error()


def test_an_end_of_the_program_in_a_thread_is_no_end_without_a_word(tmp_path: Path) -> None:
    """The loader of a build raises one where the program was moved."""
    with UncaughtErrors(CrashReports(tmp_path)).install_error_hooks() as uncaught:
        thread = threading.Thread(target=sys.exit, args=["moved"])
        thread.start()
        thread.join()
        with pytest.raises(RuntimeError, match="moved"):
            uncaught.raise_thread_error()


def test_who_has_updated_the_game_meanwhile_is_told_to_start_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.report.files.was_program_replaced", lambda: True)
    sorry, kept, _where = crash_message(Path("r.txt")).splitlines()
    assert "Please start it again" in sorry and kept == "Your games and settings are saved."


def test_what_falls_by_the_way_is_reported_once_and_ends_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Falls:
        def __del__(self) -> None:
            raise LookupError("by the way")

    with UncaughtErrors(CrashReports(tmp_path)).install_error_hooks() as uncaught:
        for _time in range(3):
            Falls()
        uncaught.raise_thread_error()
    assert capsys.readouterr().err.count("LookupError: by the way") == 3
    (report,) = reports_in(tmp_path)
    assert "by the way" in report.read_text(encoding="utf-8")


def test_ctrl_c_that_python_passed_over_is_heard_of(tmp_path: Path) -> None:
    class Interrupted:
        def __del__(self) -> None:
            raise KeyboardInterrupt

    before = sys.unraisablehook
    with UncaughtErrors(CrashReports(tmp_path)).install_error_hooks() as uncaught:
        Interrupted()
        with pytest.raises(KeyboardInterrupt):
            uncaught.raise_thread_error()
    assert sys.unraisablehook is before


@pytest.mark.parametrize(("platform", "code"), [("win32", 141), ("linux", 2)])
def test_a_reader_that_has_ended_on_windows_is_no_error(
    platform: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Unread(StringIO):
        """A pipe whose reader has ended, as Windows has it."""

        def write(self, text: str, /) -> int:
            raise OSError(errno.EINVAL, "Invalid argument")

    def answer() -> int:
        print("something")
        return 0

    monkeypatch.setattr(command, "_discard_output", lambda stream: None)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "stdout", Unread())
    assert command.run_guarded(answer) == code
    assert ("cannot be written" in capsys.readouterr().err) == (platform == "linux")


def test_what_was_logged_before_a_clean_end_is_no_crash(tmp_path: Path) -> None:
    """Windows logs exceptions that are handled, too."""
    reports = CrashReports(tmp_path)
    reports.enable_fault_log()
    try:
        with (tmp_path / REPORTS_FOLDER / FAULT_LOG_FILE).open("ab") as log:
            log.write(b"Windows fatal exception: code 0x8001010d\n")
    finally:
        reports.clear_fault_log()
    assert not faulthandler.is_enabled()
    assert CrashReports(tmp_path).report_last_fault() is None


def test_the_folder_of_the_games_is_told_as_other_programs_find_it_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Python from the store writes AppData into a folder of its own."""
    told, real = tmp_path / "told", tmp_path / "real"
    monkeypatch.setenv(HOME_VARIABLE, str(told))
    monkeypatch.setattr(os.path, "realpath", lambda path: str(real) if path == told else str(path))
    monkeypatch.setattr(sys, "platform", "win32")
    assert f"Games: {real}" in report.games_folder_line()
    assert shown_path(told) == str(real)
    monkeypatch.setattr(sys, "platform", "linux")
    assert f"Games: {told}" in report.games_folder_line()


pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signals")


@pytest.fixture(autouse=True)
def unheard(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have heard of none before, and hear of the next ones after it."""
    monkeypatch.setattr(signals, "_last_heard", -math.inf)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *signals.END_SIGNALS)}
    # Whoever runs the tests may have some passed over, as ``nohup`` does; then none would come.
    for number in before:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number, heed in before.items():
        signal.signal(number, heed)


def two() -> signals.EndedBySignal:
    """Let a second signal come while the first is on its way; give what is heard of."""
    with pytest.raises(signals.EndedBySignal) as heard, signals.raise_on_signals():
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGHUP)
    return heard.value


def test_what_comes_right_behind_a_signal_falls_into_nothing_that_the_first_broke_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signals, "WATCHDOG_SECONDS", 3600.0)
    assert two().code == 128 + signal.SIGTERM


def test_a_later_signal_is_heard_although_the_first_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signals, "WATCHDOG_SECONDS", -1.0)
    assert two().code == 128 + signal.SIGHUP


class Ending:
    """Something that is interrupted where Python makes another error of it."""

    def __set_name__(self, _owner: type, _name: str) -> None:
        signal.raise_signal(signal.SIGTERM)


def test_a_signal_that_comes_while_a_class_is_made_is_no_mistake_of_the_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with (
        pytest.raises(signals.EndedBySignal),
        signals.raise_on_signals(),
        report_unexpected_errors(),
    ):
        type("Made", (), {"part": Ending()})
    assert capsys.readouterr().err == ""


def test_further_signals_fall_into_no_cleanup_but_the_watchdog_hears_them() -> None:
    heard, told = os.pipe()
    for end in (heard, told):
        os.set_blocking(end, False)
    before = signal.set_wakeup_fd(told)
    try:
        with signals.raise_on_signals():
            signals.ignore_signals()
            signal.raise_signal(signal.SIGTERM)
        assert os.read(heard, 1)[0] == signal.SIGTERM
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(told)
