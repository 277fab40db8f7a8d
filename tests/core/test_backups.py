"""Games that come in and go out: many records at once, backups and what they give back."""

from __future__ import annotations

import io
import shutil
import signal
import sqlite3
import sys
from collections import namedtuple
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest

from game import cli
from game.box import GAMES
from game.cli import EVERY_SECONDS, LOGGED_SECONDS, Progress
from game.errors import PlainError
from game.library import Journal, Search, count_games, exchange, list_games, remove
from game.library.commands import backup_command, check_command, import_command, restore_command
from game.library.exchange import (
    FOLDER,
    HOLD_SECONDS,
    TAKEN,
    WEEKS,
    Intake,
    back_up,
    backups_in,
    files_of,
    restore,
)
from game.library.gamefile import FOLDER as FILES
from game.library.index import Index
from game.library.locks import Window
from game.luckybox import rules as luckybox
from game.luckybox.record import LuckyboxMatch
from game.record import write_record
from game.signals import defer_signals
from tests.mill import played
from tests.tables.box import Library, load, take_in
from tests.tables.libraries import (
    PATIENCE,
    ask,
    connection_to,
    filled,
    is_sound,
    laid,
    library_of,
    opened,
    play,
    rows,
    told,
)

OLD_FILES = Path(__file__).parents[1] / "libraries_of_old"
MONDAY = date(2026, 11, 23)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home with two finished games and one that goes on."""
    home = tmp_path / "home"
    filled(home, play(laid(("Ada",), seed=1)), play(laid(seed=2)), play(laid(("Zoé",), seed=3), 20))
    return home


@pytest.fixture
def copy(home: Path, tmp_path: Path) -> Path:
    """Back all games up into a zip."""
    shutil.rmtree(home / FOLDER, ignore_errors=True)
    backup_command(home, GAMES, str(tmp_path / "copy.zip"), io.StringIO())
    return tmp_path / "copy.zip"


def restored(home: Path, file: Path) -> str:
    out = io.StringIO()
    assert restore_command(home, GAMES, str(file), out) == 0
    return out.getvalue().removeprefix(f"Games restored from {file}: ").removesuffix(".\n")


def contents(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (home / FILES).iterdir()}


# --- by command ----------------------------------------------------------------------------------


def test_every_game_that_is_not_here_comes_just_as_it_was(
    home: Path, copy: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    filled(other, play(laid(seed=9)))
    assert restored(other, copy) == "3. Already here: 0"
    assert contents(home).items() <= contents(other).items()
    assert is_sound(other)
    assert restored(other, copy) == "0. Already here: 3"


def test_a_game_that_was_thrown_away_comes_back(home: Path, copy: Path) -> None:
    before = contents(home)
    with connection_to(home) as connection:
        remove(connection, list_games(connection)[0].uid, Window(home))
    assert restored(home, copy) == "1. Already here: 2"
    assert contents(home) == before


def played_on(home: Path, actions: int) -> LuckyboxMatch:
    """Go on with the game that was left."""
    with library_of(home) as library:
        (entry,) = ask(library, list_games, Search(player="zoé"))
        there = library.claim(entry.uid).wait(PATIENCE)
        match = play(LuckyboxMatch.resumed(there.record, there.steps), actions)
        journal = Journal(library, match, entry.uid)
        journal.keep().wait(PATIENCE)
        journal.close()
    return match


def test_a_game_that_is_shorter_here_is_completed(home: Path, copy: Path, tmp_path: Path) -> None:
    before = contents(home)
    match = played_on(home, 30)
    shutil.rmtree(home / FOLDER, ignore_errors=True)
    longer = tmp_path / "longer.zip"
    backup_command(home, GAMES, str(longer), io.StringIO())
    for name, data in before.items():
        (home / FILES / name).write_bytes(data)
    assert restored(home, longer) == "0. Already here: 2. Completed: 1"
    with connection_to(home) as connection:
        (entry,) = list_games(connection, Search(player="zoé"))
        assert load(connection, entry.uid).record.actions == tuple(match.actions)
    assert is_sound(home)


def test_a_game_that_went_on_here_stays_as_it_went_on(home: Path, copy: Path) -> None:
    played_on(home, 30)
    before = contents(home)
    assert restored(home, copy) == "0. Already here: 3"
    assert contents(home) == before


def test_a_game_that_another_window_plays_is_left_to_it(
    home: Path, copy: Path, tmp_path: Path
) -> None:
    before = contents(home)
    played_on(home, 30)
    longer = tmp_path / "longer.zip"
    backup_command(home, GAMES, str(longer), io.StringIO())
    for name, data in before.items():
        (home / FILES / name).write_bytes(data)
    with library_of(home) as library:
        (entry,) = ask(library, list_games, Search(player="zoé"))
        library.claim(entry.uid).wait(PATIENCE)
        assert restored(home, longer) == "0. Already here: 3"


@pytest.mark.parametrize("version", [1, 5])
def test_an_old_library_gives_its_games(home: Path, tmp_path: Path, version: int) -> None:
    path = tmp_path / "library-2026-01-01.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript((OLD_FILES / f"version-{version}.sql").read_text("utf-8"))
    before = path.read_bytes()
    count = 2 if version == 1 else 4
    assert restored(home, path) == f"{count}. Already here: 0"
    assert restored(home, path) == f"0. Already here: {count}"
    assert path.read_bytes() == before
    assert is_sound(home)


def test_a_damaged_zip_gives_what_can_be_read(home: Path, copy: Path, tmp_path: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[200:260] = bytes(60)
    copy.write_bytes(data)
    out = io.StringIO()
    assert restore_command(tmp_path / "new", GAMES, str(copy), out) == 0
    assert out.getvalue() == (f"Games restored from {copy}: 2. Already here: 0. Unreadable: 1.\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "There are no saved games in"),
        (b"mine", "There are no saved games in"),
        (b"PK\x03\x04 and no more", "There are no saved games in"),
        (b"SQLite format 3\0 and no more", "There are no saved games in"),
        (write_record(play(laid(), 3).record()).encode(), "library import"),
        (None, "cannot be read|Cannot restore"),
    ],
)
def test_what_is_no_backup_is_refused_in_one_sentence(
    home: Path, tmp_path: Path, content: bytes | None, said: str
) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    before = contents(home)
    with pytest.raises(PlainError, match=said) as told:
        restore_command(home, GAMES, str(file), io.StringIO())
    assert told.value.code == 2
    assert contents(home) == before
    with pytest.raises(PlainError):
        restore_command(home, GAMES, str(tmp_path), io.StringIO())


def test_a_zip_that_somebody_else_made_of_the_folder_is_a_backup(
    home: Path, tmp_path: Path
) -> None:
    shutil.make_archive(str(tmp_path / "mine"), "zip", home / FILES)
    assert restored(tmp_path / "new", tmp_path / "mine.zip") == "3. Already here: 0"


# --- every week ----------------------------------------------------------------------------------


def start(home: Path, day: date) -> str:
    """Let the program stand open until it has nothing more to do; return what it told."""
    library = Library(home, lambda: day)
    index: Index = ask(library, lambda connection: connection)  # type: ignore[assignment]
    assert index.is_there()
    while library.read_on().wait(PATIENCE):
        pass
    library.close()
    return told(library)


def test_the_first_start_of_a_week_makes_one_and_four_are_kept(home: Path) -> None:
    shutil.rmtree(home / FOLDER, ignore_errors=True)
    for week in range(6):
        for day in (0, 3, 6):
            assert start(home, MONDAY + timedelta(7 * week + day)) == ""
    found = backups_in(home)
    assert [path.name for path in found] == [
        f"games-2026-W{week}.zip" if week < 54 else f"games-2027-W{week - 53:02}.zip"
        for week in (53, 52, 51, 50)
    ]
    assert len(found) == WEEKS
    with ZipFile(found[0]) as inside:
        assert {Path(name).name: inside.read(name) for name in inside.namelist()} == contents(home)


def test_none_is_made_of_nothing(tmp_path: Path) -> None:
    start(tmp_path, MONDAY)
    assert backups_in(tmp_path) == []


def test_one_that_is_given_up_leaves_nothing(home: Path, tmp_path: Path) -> None:
    with connection_to(home) as connection:
        making = back_up(connection, tmp_path / "zip" / "copy.zip")
        (tmp_path / "zip").mkdir()
        next(making)
        making.close()  # type: ignore[attr-defined]
    assert list((tmp_path / "zip").iterdir()) == []


def test_that_none_can_be_made_is_told_where_there_is_none(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(home / FOLDER, ignore_errors=True)
    usage = namedtuple("usage", "free")
    with monkeypatch.context() as patch:
        patch.setattr("game.library.exchange.shutil.disk_usage", lambda _path: usage(1000))
        assert start(home, MONDAY) == "Your games cannot be backed up (No space left on device)."
    start(home, MONDAY)
    with monkeypatch.context() as patch:
        patch.setattr("game.library.exchange.shutil.disk_usage", lambda _path: usage(1000))
        assert start(home, MONDAY + timedelta(7)) == ""


def test_a_window_takes_back_what_the_backups_have(home: Path) -> None:
    shutil.rmtree(home / FOLDER, ignore_errors=True)
    start(home, MONDAY)
    # A backup that cannot be read hides no other, and neither does what is called like one.
    (home / FOLDER / "games-2026-W50.zip").write_bytes(b"no zip")
    (home / FOLDER / "games-2026-W51.zip").mkdir()
    before = contents(home)
    with library_of(home) as library:
        assert library.missing().wait(PATIENCE) == 0
        for entry in ask(library, list_games)[:2]:
            library.ask(remove, entry.uid, library.window).wait(PATIENCE)
        assert library.missing().wait(PATIENCE) == 2
        assert library.take_back().wait(PATIENCE) == 2
        assert library.missing().wait(PATIENCE) == 0
        assert ask(library, count_games) == 3
    assert contents(home) == before


def test_the_copies_that_earlier_versions_made_are_read_too(home: Path) -> None:
    (home / FOLDER).mkdir(exist_ok=True)
    with closing(sqlite3.connect(home / FOLDER / "library-2026-01-01.db")) as old:
        old.executescript((OLD_FILES / "version-5.sql").read_text("utf-8"))
    with connection_to(home) as connection:
        found = restore(connection, backups_in(home)[-1], Window(home))
        assert (found[TAKEN], count_games(connection)) == (4, 7)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Write six records, the fifth of them the first once more."""
    paths = []
    for at, seed in enumerate((0, 1, 2, 3, 0, 4)):
        paths.append(tmp_path / f"{at}.json")
        paths[-1].write_text(write_record(played(seed)), encoding="utf-8")
    return [str(path) for path in paths]


class Watched(io.StringIO):
    """Output that looks into the library whenever something is told of it."""

    def __init__(self, home: Path) -> None:
        super().__init__()
        self.home = home

    def write(self, text: str) -> int:
        if " game " in text:
            number = int(text.split()[-1])
            assert rows(self.home, "SELECT count(*) FROM games WHERE id = ?", number) == [(1,)]
        return super().write(text)


class Terminal(io.StringIO):
    """Somebody who watches."""

    def isatty(self) -> bool:
        return True


def screen(text: str) -> str:
    """Give the last line as a terminal shows it: what comes back to its start is written over."""
    shown = ""
    for part in text.rpartition("\n")[-1].split("\r"):
        shown = part + shown[len(part) :]
    return shown.rstrip()


def test_what_is_told_is_in_the_library(tmp_path: Path, files: list[str]) -> None:
    out = Watched(tmp_path / "home")
    assert import_command(tmp_path / "home", GAMES, files, out) == 0
    lines = out.getvalue().splitlines()
    assert [line.rpartition(": ")[2] for line in lines] == [
        *(f"imported as game {number}" for number in (1, 2, 3, 4)),
        "already here as game 1",
        "imported as game 5",
    ]


def test_a_disk_is_waited_for_once_in_half_a_second(tmp_path: Path, files: list[str]) -> None:
    now, done = 100.0, list[str]()
    with closing(opened(tmp_path)) as connection:
        connection.set_trace_callback(done.append)
        taken = Intake(connection, GAMES, lambda: now)
        for file in files:
            taken.read(file)
        assert not taken.is_due
        now += HOLD_SECONDS
        assert taken.is_due
        assert len(taken.put_down()) == len(files)
        assert done.count("COMMIT") == 1
        assert (taken.done, taken.taken, taken.is_due) == (6, 5, False)


def test_a_record_is_played_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    dealt, new_game = list[int](), luckybox.new_game

    def counted(setup: luckybox.Setup) -> luckybox.Step:
        dealt.append(setup.seed)
        return new_game(setup)

    monkeypatch.setattr(luckybox, "new_game", counted)
    text = write_record(played(7))
    dealt.clear()
    with closing(opened(tmp_path)) as connection:
        take_in(connection, text)
    assert dealt == [7]


def test_of_a_folder_its_records_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "inner.json").mkdir(parents=True)
    for name in ("b.json", "A.JSON", "c.txt", "inner.json/d.json"):
        (folder / name).touch()
    assert files_of(["x", str(folder)]) == ["x", str(folder / "A.JSON"), str(folder / "b.json")]


@pytest.mark.parametrize("name", ["", "missing", "a\0b"])
def test_where_there_are_no_records_the_line_says_so(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").touch()
    out, given = io.StringIO(), str(tmp_path / name) if name else str(tmp_path)
    assert import_command(tmp_path / "home", GAMES, [given], out) == 2
    assert "refused" in out.getvalue()
    assert ("no file in it ends in .json" in out.getvalue()) == (name == "")


def test_ctrl_c_keeps_what_was_read_and_says_how_many(
    tmp_path: Path,
    files: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    read = exchange.read_bounded

    def until_the_fourth(file: str) -> bytes:
        if file == files[3]:
            raise KeyboardInterrupt
        return read(file)

    monkeypatch.setattr(exchange, "read_bounded", until_the_fourth)
    out = Watched(tmp_path / "home")
    with pytest.raises(KeyboardInterrupt):
        import_command(tmp_path / "home", GAMES, [files[0], *files], out)
    assert len(out.getvalue().splitlines()) == 4
    assert rows(tmp_path / "home", "SELECT count(*) FROM games") == [(3,)]
    assert capsys.readouterr().err == "Stopped after 4 of 7 records. Games added: 3.\n"


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Hear Ctrl-C as a program does that was started from a terminal."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_waits_for_a_transaction_and_is_heard_then() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), defer_signals():
        signal.raise_signal(signal.SIGINT)
        done.append("written")
    assert done == ["written"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.usefixtures("ctrl_c")
def test_who_was_started_to_hear_no_ctrl_c_hears_none() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with defer_signals():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


# --- the line that counts ------------------------------------------------------------------------


def test_progress_is_a_line_that_others_are_printed_beside() -> None:
    now, stream = 0.0, Terminal()
    with Progress("Records: {done} of {total}", 100, stream, lambda: now) as progress:
        progress.count(1)
        progress.count(2)
        assert screen(stream.getvalue()) == "Records: 1 of 100"
        now += EVERY_SECONDS
        progress.count(3)
        assert screen(stream.getvalue()) == "Records: 3 of 100"
        progress.away()
        assert screen(stream.getvalue()) == ""
        stream.write("a line\n")
        progress.count(4)
        assert screen(stream.getvalue()) == "Records: 4 of 100"
    assert screen(stream.getvalue()) == ""
    assert "a line\n" in stream.getvalue()


def test_where_nobody_watches_progress_is_a_line_now_and_then() -> None:
    now, stream = 0.0, io.StringIO()
    with Progress("{done} of {total}", 3, stream, lambda: now) as progress:
        progress.count(1)
        progress.away()
        stream.write("x\n")
        now += LOGGED_SECONDS
        progress.count(2)
        progress.count(3)
    assert stream.getvalue() == "x\n2 of 3\n"


def test_checking_counts_the_games_while_somebody_watches(
    tmp_path: Path, files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home, out = tmp_path / "home", io.StringIO()
    import_command(home, GAMES, files, io.StringIO())
    third = sorted((home / "games").iterdir())[2]
    third.write_bytes(third.read_bytes().replace(b'"player": 0', b'"player": 9'))
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    monkeypatch.setattr(cli, "EVERY_SECONDS", 0.0)
    assert check_command(home, GAMES, out) == 1
    assert "Games: 3 of 5" in terminal.getvalue()
    assert screen(terminal.getvalue()) == ""
    assert out.getvalue().splitlines()[-1] == "Games: 5. Faults: 1."
