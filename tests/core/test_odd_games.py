"""One odd file among the games costs that file; a wrong clock and twice one name cost nothing."""

from __future__ import annotations

import os
import re
import sys
import zlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest

from game.box import GAMES
from game.cli import names_parser, typed_text
from game.errors import PlainError
from game.files import open_regular_file
from game.library import (
    GameAutosave,
    GameSearch,
    LibraryUnavailable,
    count_games,
    count_missing_games,
    find_last_unfinished,
    list_games,
    list_profiles,
    restore_all_backups,
)
from game.library.commands import (
    backup_command,
    check_command,
    import_command,
    list_command,
    restore_command,
)
from game.library.exchange import (
    BACKUP_FOLDER,
    KEPT_LIBRARY_FILE,
    OLD_LIBRARY_FILE,
    back_up_weekly,
    list_backups,
)
from game.library.gamefile import (
    FILE_UNREADABLE_TEXT,
    GAMES_FOLDER,
    MAX_STEPS,
    GameFileWriter,
    format_game,
    parse_game_file,
)
from game.library.index import Index
from game.record import MAX_RECORD_BYTES, DamagedRecord, Record, write_record
from tests.tables.box import load
from tests.tables.libraries import (
    PATIENCE,
    ask,
    connection_to,
    filled,
    games,
    laid,
    library_of,
    opened,
    play,
    said,
    told,
)

MONDAY = date(2026, 1, 5)
ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="other file systems")


def files_of(home: Path) -> list[Path]:
    return sorted((home / GAMES_FOLDER).iterdir())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    games(tmp_path / "home", 2)
    return tmp_path / "home"


def rewritten(path: Path, pattern: bytes, by: bytes) -> bytes:
    """Return a game's file with other text in it, and the right checksum."""
    data = re.sub(pattern, by, path.read_bytes(), count=1)
    body = data[: data.index(b'"checksum"')]
    return body + b'"checksum": "%08x"\n}\n' % zlib.crc32(body)


def entry_file(index: Index, uid: str) -> str:
    (name,) = index.execute("SELECT file FROM games WHERE uid = ?", (uid,)).fetchone()
    return str(name)


# --- names, dates, rights, sizes, numbers --------------------------------------------------------


def is_linux() -> bool:
    return sys.platform.startswith("linux")


@pytest.mark.skipif(not is_linux(), reason="other systems refuse such a name")
def test_a_game_whose_file_name_is_no_text_is_a_game_like_any_other(
    home: Path, tmp_path: Path
) -> None:
    path = files_of(home)[0]
    odd = os.fsencode(home / GAMES_FOLDER) + b"/caf\xe9.json"
    os.rename(path, odd)
    assert said(home, list_command, False)[1].count("\n") == 2
    code, text = said(home, check_command)
    assert (
        code == 0
        and "name cannot be written here" in text
        and text.endswith("Games: 2. Faults: 0.\n")
    )
    assert said(home, backup_command, str(tmp_path / "copy.zip"))[0] == 0
    assert "restored" in said(tmp_path / "new", restore_command, str(tmp_path / "copy.zip"))[1]
    assert said(tmp_path / "new", check_command) == (0, "Games: 2. Faults: 0.\n")
    with library_of(home) as library:
        entry = ask(library, list_games)[0]
        for one in ask(library, list_games):
            library.claim(one.uid).wait(PATIENCE)
        assert entry.damage == ""
    with connection_to(home) as index:
        list(back_up_weekly(index, MONDAY, []))
        assert count_missing_games(index) == (0, 0)


@ON_POSIX
@pytest.mark.parametrize("seconds", [-1e9, 0.0, 9e9, 2.0**34])
def test_a_date_that_no_zip_holds_stops_no_backup(
    home: Path, tmp_path: Path, seconds: float
) -> None:
    os.utime(files_of(home)[0], (seconds, seconds))
    assert said(home, list_command, False)[1].count("\n") == 2
    assert said(home, check_command) == (0, "Games: 2. Faults: 0.\n")
    assert said(home, backup_command, str(tmp_path / "copy.zip"))[0] == 0


def refuse(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let the system refuse to read the file of this name."""

    def open_others(path: Path, *flags: int) -> object:
        if path.name == name:
            raise PermissionError(13, "Permission denied", str(path))
        return open_regular_file(path, *flags)

    for module in ("files", "library.gamefile", "library.exchange"):
        monkeypatch.setattr(f"game.{module}.open_regular_file", open_others)


def test_a_file_that_may_not_be_read_is_named_and_left_out(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = files_of(home)[0].name
    opened(home).close()
    files_of(home)[0].touch()
    with monkeypatch.context() as patch:
        refuse(patch, name)
        assert "file cannot be read" in said(home, list_command, False)[1]
        assert said(home, check_command) == (
            1,
            f"{name}: Permission denied\nGames: 2. Faults: 1. Files that cannot be read: 1.\n",
        )
        copy = tmp_path / "copy.zip"
        assert said(home, backup_command, str(copy)) == (
            1,
            f"{name}: left out: Permission denied\nGames in {copy}: 1. Files left out: 1.\n",
        )
        with ZipFile(copy) as inside:
            assert len(inside.namelist()) == 1
    # As soon as it may be read, it is.
    assert said(home, check_command)[0] == 0
    assert FILE_UNREADABLE_TEXT not in said(home, list_command, False)[1]


def test_a_file_that_may_not_be_read_is_not_taken_for_a_damaged_one(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(home, backup_command, str(tmp_path / "copy.zip"))
    path = files_of(home)[0]
    before = path.read_bytes()
    path.touch()
    with monkeypatch.context() as patch:
        refuse(patch, path.name)
        assert "restored" in said(home, restore_command, str(tmp_path / "copy.zip"))[1]
        with connection_to(home) as index:
            assert sum(not entry.damage for entry in list_games(index)) == 2
    assert path.read_bytes() == before
    assert said(home, check_command)[0] == 0


@ON_POSIX
@pytest.mark.parametrize(
    "be",
    [
        Path.mkdir,
        lambda path: os.mkfifo(path),  # Windows has none
        lambda path: path.symlink_to(path),
        lambda path: path.symlink_to("/nowhere"),
        lambda path: path.write_bytes(b"{" * (MAX_RECORD_BYTES + 9)),
        lambda path: path.symlink_to("/dev/zero"),
    ],
    ids=["folder", "pipe", "loop", "dangling", "huge", "device"],
)
def test_what_is_no_game_file_is_named_and_skipped(
    home: Path, tmp_path: Path, be: Callable[[Path], None]
) -> None:
    be(home / GAMES_FOLDER / "zz.json")
    assert "classic" in said(home, list_command, False)[1]
    code, text = said(home, check_command)
    assert code == 1 and text.startswith("zz.json: ") and "Faults: 1." in text
    code, text = said(home, backup_command, str(tmp_path / "copy.zip"))
    assert code == 1 and text.startswith("zz.json: left out: ") and ": 2. Files" in text
    with connection_to(home) as index:
        list(back_up_weekly(index, MONDAY, []))
        assert f"games-{MONDAY:%G-W%V}.zip" in {path.name for path in list_backups(home)}


@pytest.mark.parametrize(
    ("pattern", "by"),
    [
        (rb'"steps": [^,]+', b'"steps": 9223372036854775808'),
        (rb'"steps": [^,]+', b'"steps": ' + b"9" * 900),
        (rb'"steps": [^,]+', b'"steps": -1'),
        (rb'"touched": "[^"]*"', b'"touched": "9999-12-31T23:59:59-14:00"'),
        (rb'"touched": "[^"]*"', b'"touched": "' + b"z" * 100_000 + b'"'),
        (rb'"touched": "[^"]*"', b'"touched": "0001-01-01T00:00:00+14:00"'),
        (rb'"seed": [0-9]+', b'"seed": ' + b"9" * 900),
        (rb'"badge": [0-9]+', b'"badge": 9223372036854775808'),
    ],
)
def test_a_number_that_is_out_of_all_bounds_costs_its_game_at_most(
    home: Path, tmp_path: Path, pattern: bytes, by: bytes
) -> None:
    data = rewritten(files_of(home)[0], pattern, by)
    (home / GAMES_FOLDER / "from a friend.json").write_bytes(data)
    assert "classic" in said(home, list_command, False)[1]
    assert said(home, backup_command, str(tmp_path / "copy.zip"))[0] == 0
    said(home, check_command)
    with library_of(home) as library:
        assert ask(library, count_games) >= 2
        for entry in ask(library, list_games):
            library.claim(entry.uid)
        assert told(library) == ""


def test_steps_are_bounded_where_they_are_read(home: Path) -> None:
    path = files_of(home)[0]
    for steps, kept in ((MAX_STEPS, MAX_STEPS), (MAX_STEPS + 1, None), (-1, None)):
        notes = parse_game_file(
            rewritten(path, rb'"steps": [^,]+', b'"steps": %d' % steps), GAMES
        ).notes
        assert notes is not None and notes.steps == kept


def test_a_card_with_a_number_beyond_all_bounds_is_no_card() -> None:
    from game.luckybox.decks import faces_from_json
    from game.rules import InvalidNotation

    card = {"id": 2**70, "grid": [1] * 9, "rows": ["L"] * 3, "columns": ["L"] * 3}
    with pytest.raises(InvalidNotation, match="no proper id"):
        faces_from_json([card])


def test_a_backup_of_nothing_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(PlainError, match="no games to back up"):
        said(tmp_path / "home", backup_command, str(tmp_path / "copy.zip"))
    assert not (tmp_path / "copy.zip").exists()


def test_thoughts_that_cannot_be_read_stop_no_backup(home: Path, tmp_path: Path) -> None:
    (home / "thoughts").write_text("mine")
    assert said(home, backup_command, str(tmp_path / "copy.zip"))[0] == 0


# --- backups every week --------------------------------------------------------------------------


def back_up(home: Path, day: date) -> list[str]:
    with closing(opened(home)) as index:
        list(back_up_weekly(index, day, []))
    return sorted(path.name for path in (home / BACKUP_FOLDER).iterdir())


def missing(home: Path) -> int:
    with closing(opened(home)) as index:
        return count_missing_games(index).games


def test_games_that_went_missing_are_in_the_backups_for_ever(home: Path) -> None:
    back_up(home, MONDAY)
    for path in files_of(home):
        path.unlink()
    filled(home, play(laid(seed=9)))
    for week in range(1, 12):
        assert len(back_up(home, MONDAY + timedelta(weeks=week))) <= 4
        assert missing(home) == 2


def test_copies_of_a_damaged_game_drive_no_sound_one_out_of_the_backups(home: Path) -> None:
    path = files_of(home)[0]
    sound = path.read_bytes()
    back_up(home, MONDAY)
    path.write_bytes(sound[:-80])
    for week in range(1, 9):
        names = back_up(home, MONDAY + timedelta(weeks=week))
        assert missing(home) == 1
    inside = [ZipFile(home / BACKUP_FOLDER / name) for name in names]
    assert any(one.read(f"games/{path.name}") == sound for one in inside)
    for one in inside:
        one.close()


def test_backups_of_weeks_to_come_give_way_to_this_weeks(home: Path) -> None:
    for week in range(4):
        back_up(home, date(2040, 1, 2) + timedelta(weeks=week))
    first, *_others = files_of(home)
    first.unlink()
    assert "games-2026-W02.zip" in back_up(home, MONDAY)
    assert "games-2026-W03.zip" in back_up(home, MONDAY + timedelta(weeks=1))
    assert missing(home) == 1
    assert list_backups(home, MONDAY)[0].name == "games-2026-W02.zip"
    # A clock that is behind drives none out either.
    names = back_up(home, date(1970, 1, 1))
    assert "games-1970-W01.zip" in names and len(names) == 4 and missing(home) == 1


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\5\6" + bytes(18)])
def test_a_zip_of_nothing_is_no_backup(home: Path, content: bytes) -> None:
    (home / BACKUP_FOLDER).mkdir(exist_ok=True)
    for week in range(2, 8):
        (home / BACKUP_FOLDER / f"games-2026-W{week:02}.zip").write_bytes(content)
    names = back_up(home, MONDAY)
    assert "games-2026-W02-2.zip" in names
    assert back_up(home, MONDAY) == names
    files_of(home)[0].unlink()
    assert missing(home) == 1


def test_that_backups_cannot_be_read_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    back_up(home, MONDAY)

    def refuse(*_given: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("game.library.restoring.list_zipped_files", refuse)
    with closing(opened(home)) as index, pytest.raises(LibraryUnavailable, match="backups"):
        count_missing_games(index)


def test_the_sentence_of_a_restore_blames_what_cannot_be_written(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(home, MONDAY)
    files_of(home)[0].unlink()

    def refuse(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.library.restoring.create_numbered_file", refuse)
    with closing(opened(home)) as index, pytest.raises(LibraryUnavailable, match="restored here"):
        restore_all_backups(index)


def test_a_game_that_may_not_be_read_any_more_is_said_to_be_so(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(opened(home)) as index:
        entry = list_games(index)[0]
        refuse(monkeypatch, entry_file(index, entry.uid))
        with pytest.raises(DamagedRecord, match="file cannot be read"):
            load(index, entry.uid)


# --- a clock that was ahead ----------------------------------------------------------------------


def test_a_game_of_the_future_comes_last_and_is_not_offered_first(home: Path) -> None:
    filled(home, play(laid(("Now",), seed=5), 20))
    ahead = (datetime.now(UTC) + timedelta(days=900)).isoformat(timespec="seconds")
    (current,) = (path for path in files_of(home) if b'"Now"' in path.read_bytes())
    text = rewritten(current, rb'"touched": "[^"]*"', b'"touched": "%s"' % ahead[:19].encode())
    text = text.replace(b'"Now"', b'"now"')
    uid = re.search(rb'"uid": "([0-9a-f]+)"', text)
    assert uid is not None
    (home / GAMES_FOLDER / "ahead.json").write_bytes(text.replace(uid[1], b"7" * 32))
    path = home / GAMES_FOLDER / "ahead.json"
    path.write_bytes(rewritten(path, b"$^", b""))
    with connection_to(home) as index:
        entries = list_games(index, GameSearch())
        assert len(entries) == 4 and entries[-1].uid == "7" * 32
        assert entries[0].seats[0].name == "Now"
        entry = find_last_unfinished(index)
        assert entry is not None and entry.seats[0].name == "Now"
        assert "Now" in {profile.name for profile in list_profiles(index)}


# --- one name, one person ------------------------------------------------------------------------


def record_of(*names: str) -> Record:
    return replace(play(laid(("Ada", "Bob"), seed=4)).record(), players=names, extra={})


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8"])
@pytest.mark.parametrize("name", ["漢字", "Zoé", "Ann"])
def test_names_typed_in_a_session_without_utf8_are_those_that_were_meant(
    name: str, encoding: str
) -> None:
    """The terminal sends UTF-8; Python takes it for what the session is said to be."""
    argument = name.encode("utf-8").decode(encoding, "surrogateescape")
    assert typed_text(argument, lambda it: it.encode(encoding, "surrogateescape")) == name
    alone = "é".encode("latin-1").decode(encoding, "surrogateescape")
    assert typed_text(alone, lambda it: it.encode(encoding, "surrogateescape")) == alone


def test_two_of_one_name_are_two_people_however_they_come(tmp_path: Path) -> None:
    assert names_parser(12)("Ann,ann,ANN") == ("Ann", "ann 2", "ANN 3")
    home = tmp_path / "home"
    (tmp_path / "a.json").write_text(write_record(record_of("Ann", "ann")), "utf-8")
    for _time in range(2):
        code, _text = said(home, import_command, [str(tmp_path / "a.json")])
        assert code == 0
    # Earlier versions took such games in as they were.
    (home / GAMES_FOLDER / "b.json").write_text(
        write_record(replace(record_of("Zoe\u0301", "Zo\u00e9"), seed=4)), "utf-8"
    )
    with connection_to(home) as index:
        assert count_games(index) == 2
        found = {profile.name: profile.games["luckybox"] for profile in list_profiles(index)}
        assert found == {"Ann": 1, "ann 2": 1, "Zoe\u0301": 1, "Zo\u00e9 2": 1}


# --- a game under a window -----------------------------------------------------------------------


def test_a_file_that_changed_but_for_size_and_date_is_written_again(tmp_path: Path) -> None:
    match, path = play(laid(), 20), tmp_path / "game.json"
    writer = GameFileWriter(path)
    from game.library.gamefile import FileNotes

    notes = FileNotes("2026-11-01T12:00:00Z", 3, False)
    writer.save(match.record(), notes)
    state, data = path.stat(), path.read_bytes()
    spoilt = data.replace(b"cross", b"crass")
    path.write_bytes(spoilt)
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
    play(match, 21)
    assert "replaced" in writer.save(match.record(), notes)
    assert path.read_bytes() == spoilt
    assert writer.path.read_bytes() == format_game(match.record(), notes)


@pytest.mark.parametrize("leaves", [True, False], ids=["leaving", "ending"])
@pytest.mark.parametrize("harm", ["deleted", "zeroed", "cut"])
def test_what_happened_to_a_file_after_the_last_move_is_mended_on_leaving(
    tmp_path: Path, harm: str, leaves: bool
) -> None:
    with library_of(tmp_path) as library:
        match = laid(seed=4)
        journal = GameAutosave(library, match)
        play(match)
        journal.keep().wait(PATIENCE)
        (path,) = files_of(tmp_path)
        state, data = path.stat(), path.read_bytes()
        if harm == "deleted":
            path.unlink()
        else:
            path.write_bytes(bytes(len(data)) if harm == "zeroed" else data[:-30])
            os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
        if leaves:
            journal.close()
            ask(library, count_games)
    with connection_to(tmp_path) as index:
        there = load(index, journal.uid).record
        assert there.actions == tuple(match.actions)
        assert [entry.damage for entry in list_games(index) if entry.uid == journal.uid] == [""]


# --- old libraries -------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"", os.urandom(60_000), b"SQLite format 3\0" + bytes(9000)])
def test_nothing_is_called_done_with_an_old_library_that_was_not(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / OLD_LIBRARY_FILE).write_bytes(content)
    with library_of(tmp_path) as library:
        ask(library, count_games)
        while library.read_on().wait(PATIENCE):
            pass
        said_in_window = told(library)
    assert "No game could be read" in said_in_window and KEPT_LIBRARY_FILE in said_in_window
    assert (tmp_path / KEPT_LIBRARY_FILE).read_bytes() == content


def test_an_old_library_that_cannot_be_read_now_is_tried_again(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / OLD_LIBRARY_FILE).write_bytes(b"SQLite format 3\0")

    def refuse(*_given: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("game.library.old_library.copyfile", refuse)
        assert said(home, list_command, False)[0] == 0
    assert "cannot be converted now (Permission denied)" in capsys.readouterr().err
    assert (home / OLD_LIBRARY_FILE).exists()
    said(home, list_command, False)
    assert not (home / OLD_LIBRARY_FILE).exists()
