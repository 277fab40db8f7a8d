"""Every game is a file: how it is written, what damage costs, and what happens behind our back."""

from __future__ import annotations

import io
import json
import os
import shutil
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from game.box import GAMES
from game.library import (
    GameAutosave,
    GameSearch,
    SavedGame,
    count_games,
    feats_earned_by,
    feats_of_profile,
    figures_of_profile,
    find_last_unfinished,
    list_games,
    list_profiles,
    read_thoughts,
    save_thoughts,
)
from game.library.commands import repair_command, run_on_library
from game.library.gamefile import (
    GAMES_FOLDER,
    FileNotes,
    GameFileWriter,
    add_summary,
    format_game,
    parse_game_file,
)
from game.library.index import INDEX_FILE
from game.luckybox.record import LuckyboxMatch
from game.record import Record, read_record, replay_record, write_record
from game.statistics import GameSelection
from tests.damage import WAYS, lines_before, spoilt
from tests.systems import needs_removable_open_files
from tests.tables import libraries
from tests.tables.box import Library, faults, load

NOTES = FileNotes("2026-11-23T10:00:00.000Z", 12, True)
DAMAGED = 150


def files(home: Path) -> list[Path]:
    return sorted((home / GAMES_FOLDER).iterdir())


def only_file(home: Path) -> Path:
    (file,) = files(home)
    return file


CHANGED_ON_THE_WAY: dict[str, Callable[[bytes], bytes]] = {
    "line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "a byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "both": lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
    "UTF-16": lambda data: data.decode().replace("\n", "\r\n").encode("utf-16"),
}


@pytest.mark.parametrize("way", CHANGED_ON_THE_WAY)
def test_an_editor_or_git_that_changes_how_a_file_is_written_damages_no_game(
    way: str, tmp_path: Path
) -> None:
    match = libraries.play(libraries.laid(("Ada", "Zoé"), 1))
    libraries.filled(tmp_path, match)
    file = only_file(tmp_path)
    sound = parse_game_file(file.read_bytes(), GAMES, file.name)
    found = parse_game_file(CHANGED_ON_THE_WAY[way](file.read_bytes()), GAMES, file.name)
    assert not found.damage
    assert (found.record, found.notes, found.uid) == (sound.record, sound.notes, sound.uid)


# --- how a file is written -----------------------------------------------------------------------


def test_a_file_is_a_record_for_everybody(tmp_path: Path) -> None:
    match = libraries.play(libraries.laid(("Ada", "Zoé"), 1))
    libraries.filled(tmp_path, match)
    file = only_file(tmp_path)
    assert libraries.plain(read_record(file.read_bytes(), GAMES)) == libraries.plain(match.record())


@pytest.mark.parametrize(
    ("match", "name"),
    [
        (libraries.laid(("Ada",)), "solo"),
        (libraries.laid(("Ada", "Zoé /x")), "Ada-Zoe-x"),
        (libraries.laid(("Ada", "漢字")), "Ada"),
        (libraries.laid(("漢", "字")), ""),
        (libraries.laid_blanco(("Ada", "Bob")), "blanco-Ada-Bob"),
    ],
)
def test_a_file_has_a_name_that_a_person_finds(
    tmp_path: Path, match: LuckyboxMatch, name: str
) -> None:
    act = match.legal(match.waiting_seats()[0])[0]
    match.act(act)
    (uid,) = libraries.filled(tmp_path, match)
    day = str(match.extra["started"])[:10]
    assert only_file(tmp_path).name == f"{day}-{name}-{uid[:8]}.json".replace("--", "-")


def test_a_decision_is_written_at_the_end_of_the_file_alone(tmp_path: Path) -> None:
    match, path = libraries.play(libraries.laid(), 20), tmp_path / "game.json"
    writer = GameFileWriter(path)
    writer.save(match.record(), NOTES)
    begun, before = path.stat().st_ino, path.read_bytes()
    for end in range(21, 30):
        libraries.play(match, end)
        writer.save(match.record(), NOTES)
        assert path.read_bytes() == format_game(match.record(), NOTES)
        assert not writer.is_new
    assert path.stat().st_ino == begun and len(path.read_bytes()) > len(before)


def test_taking_back_leaves_a_whole_file_at_every_moment(tmp_path: Path) -> None:
    with libraries.library_of(tmp_path) as library:
        match = libraries.laid(("Ada", "Bob"), seed=5)
        journal = GameAutosave(library, match)
        for _moment in islice(libraries.moments(match, undo=0.5), 60):
            journal.keep().wait(libraries.PATIENCE)
            found = parse_game_file(only_file(tmp_path).read_bytes(), GAMES)
            assert not found.damage and found.record is not None
            assert libraries.plain(found.record) == libraries.plain(match.record())


def test_what_was_seen_before_anything_was_decided_is_kept(tmp_path: Path) -> None:
    """As a card of a new grid that was turned up before it is known which other is looked at."""
    with libraries.library_of(tmp_path) as library:
        match = libraries.laid_blanco()
        journal = GameAutosave(library, match)
        journal.keep().wait(libraries.PATIENCE)
        assert libraries.ask(library, count_games) == 0
        match.extra["turned"] = [0, 1, 1]
        journal.keep().wait(libraries.PATIENCE)
        assert libraries.ask(library, load, journal.uid).record.extra["turned"] == [0, 1, 1]
        journal.close()
        entry = library.ask(find_last_unfinished).wait(libraries.PATIENCE)
        assert entry is not None and entry.uid == journal.uid


# --- damage --------------------------------------------------------------------------------------


def test_damage_costs_what_is_damaged_and_raises_nothing() -> None:
    """Up to the first damaged action everything is there, and nothing that was never done."""
    rng = Random(7)
    whole = [
        libraries.play(libraries.laid(("Ada", "Bob"), seed=3)).record(
            {"uid": "0" * 32, "started": "2026-11-23T10:00"}
        ),
        libraries.play_blanco(libraries.laid_blanco()).record({"uid": "1" * 32}),
    ]
    texts = [format_game(record, NOTES) for record in whole]
    for number in range(DAMAGED):
        way, record, text = WAYS[number % 5], whole[number % 2], texts[number % 2]
        data = spoilt(text, way, rng)
        found = add_summary(parse_game_file(data, GAMES), GAMES)
        if data.rstrip() == text.rstrip():
            continue
        assert found.damage and found.reason, (number, way)
        if found.record is None:
            continue
        assert replay_record(found.record).error is None
        same = common(record, found.record)
        assert len(found.record.actions) == same or not lines_before(data, text, same)
        assert same >= lines_before(data, text, len(record.actions)), (number, way)


def common(one: Record, two: Record) -> int:
    pairs = enumerate(zip(one.actions, two.actions, strict=False))
    least = min(len(one.actions), len(two.actions))
    return next((at for at, (a, b) in pairs if a != b), least)


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """Return a home with a game whose 31st action is damaged, and two sound ones."""
    libraries.games(tmp_path, 2)
    libraries.filled(tmp_path, libraries.play(libraries.laid(("Cyd",), seed=9)))
    file = next(file for file in files(tmp_path) if "solo" in file.name)
    lines = file.read_text().split("\n")
    first = next(at for at, line in enumerate(lines) if '"actions"' in line) + 1
    lines[first + 30] = lines[first + 30].replace('"player": 0', '"player": 7')
    file.write_text("\n".join(lines), newline="\n")
    return tmp_path


def test_a_damaged_file_is_listed_opens_and_is_never_written_over(damaged: Path) -> None:
    file = next(file for file in files(damaged) if "solo" in file.name)
    before = file.read_bytes()
    with libraries.library_of(damaged) as library:
        assert libraries.ask(library, count_games) == 3
        (entry,) = [entry for entry in libraries.ask(library, list_games) if entry.damage]
        assert (entry.actions, entry.is_finished) == (30, False)
        assert entry.damage == "Some of this game’s moves cannot be read."
        assert [who.name for who in libraries.ask(library, list_profiles) if who.games] == [
            "Ada",
            "Bob",
        ]
        there: SavedGame = library.claim(entry.uid).wait(libraries.PATIENCE)
        assert len(there.record.actions) == 30
        match = LuckyboxMatch.resumed(there.record, there.steps)
        journal = GameAutosave(library, match, entry.uid)
        for _moment in libraries.moments(match):
            journal.keep().wait(libraries.PATIENCE)
        assert file.read_bytes() == before
        assert len(files(damaged)) == 4
        assert libraries.ask(library, count_games) == 3, "the longer copy is shown"
        assert libraries.ask(library, load, entry.uid).record.actions == tuple(match.actions)
        journal.close()
        assert libraries.told(library) == ""


def test_a_file_whose_end_is_missing_is_a_game_that_goes_on(tmp_path: Path) -> None:
    """As after a power cut: what was whole is there."""
    libraries.filled(tmp_path, libraries.play(libraries.laid(("Ada",)), 20))
    file = only_file(tmp_path)
    file.write_bytes(file.read_bytes()[: file.read_bytes().rindex(b'"do"') + 4])
    with libraries.library_of(tmp_path) as library:
        entry = library.ask(find_last_unfinished).wait(libraries.PATIENCE)
        assert entry is not None
        assert entry.actions == 19
        assert entry.damage == "The end of this game is missing."


def test_what_is_no_game_is_listed_and_in_nobodys_way(tmp_path: Path) -> None:
    libraries.games(tmp_path, 1)
    (tmp_path / GAMES_FOLDER / "mine.json").write_text("mine")
    (tmp_path / GAMES_FOLDER / "notes.txt").write_text("mine")
    (tmp_path / GAMES_FOLDER / "folder.json").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / GAMES_FOLDER / "pipe.json")
    with libraries.library_of(tmp_path) as library:
        entries = libraries.ask(library, list_games)
        assert [bool(entry.damage) for entry in entries] == [True, False]
        assert not entries[0].is_readable
        assert not entries[0].can_be_continued
        assert libraries.ask(library, load, entries[1].uid)
    assert (tmp_path / GAMES_FOLDER / "mine.json").read_text() == "mine"


# --- behind our back -----------------------------------------------------------------------------


def test_a_game_that_is_put_into_the_folder_is_there_without_a_restart(tmp_path: Path) -> None:
    libraries.games(tmp_path, 1)
    record = libraries.play(libraries.laid(("Guest",), seed=8)).record()
    with libraries.library_of(tmp_path) as library:
        assert libraries.ask(library, count_games) == 1
        changes = library.changes
        (tmp_path / GAMES_FOLDER / "from a friend.json").write_text(write_record(record))
        assert library.look().wait(libraries.PATIENCE) == 0
        assert library.changes > changes
        (entry,) = libraries.ask(library, list_games, GameSearch(player="guest"))
        assert libraries.plain(libraries.ask(library, load, entry.uid).record) == libraries.plain(
            record
        )
        (tmp_path / GAMES_FOLDER / "from a friend.json").unlink()
        library.look().wait(libraries.PATIENCE)
        assert libraries.ask(library, count_games) == 1
    assert libraries.is_sound(tmp_path)


def test_of_two_copies_the_longer_is_shown_and_both_stay(tmp_path: Path) -> None:
    match = libraries.play(libraries.laid(), 20)
    (uid,) = libraries.filled(tmp_path, match)
    file = only_file(tmp_path)
    short = file.read_bytes()
    copy = file.with_name(f"{file.stem} (conflict).json")
    with libraries.library_of(tmp_path) as library:
        claimed = library.claim(uid).wait(libraries.PATIENCE)
        resumed = LuckyboxMatch.resumed(claimed.record, claimed.steps)
        libraries.play(resumed, 30)
        GameAutosave(library, resumed, uid).keep().wait(libraries.PATIENCE)
    for longer, shorter in ((file, copy), (copy, file)):
        long = file.read_bytes() if longer == file else copy.read_bytes()
        longer.write_bytes(long)
        shorter.write_bytes(short)
        with libraries.connection_to(tmp_path) as connection:
            (entry,) = list_games(connection)
            assert entry.actions == len(resumed.actions)
            assert list(faults(connection)) == []
        if longer == file:
            copy.write_bytes(long)
    copy.unlink()
    with libraries.connection_to(tmp_path) as connection:
        assert list_games(connection)[0].actions == len(match.actions)


def test_the_folder_copied_to_another_machine_has_the_same_statistics(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    libraries.games(here, 6)
    there.mkdir()
    shutil.copytree(here / GAMES_FOLDER, there / GAMES_FOLDER)
    told = []
    for home in (here, there):
        with libraries.connection_to(home) as connection:
            ada = next(one for one in list_profiles(connection) if one.name == "Ada")
            game = GAMES["luckybox"]
            told.append(
                (ada.games, figures_of_profile(connection, ada.number, game, GameSelection()))
            )
    assert told[0] == told[1]
    assert told[0][1][1].games == 6


@pytest.mark.parametrize("rebuilt", ["removed", "damaged", "foreign", "of another version"])
def test_an_index_of_no_use_is_made_again(tmp_path: Path, rebuilt: str) -> None:
    libraries.games(tmp_path, 4)
    with libraries.connection_to(tmp_path) as connection:
        before = list_games(connection)
    index = tmp_path / INDEX_FILE
    match rebuilt:
        case "removed":
            index.unlink()
            (tmp_path / f"{INDEX_FILE}-wal").write_bytes(b"the old log")
        case "damaged":
            data = bytearray(index.read_bytes())
            data[4096:8192] = bytes(4096)
            index.write_bytes(data)
        case "foreign":
            index.write_text("mine")
        case _:
            with libraries.connection_to(tmp_path) as connection:
                connection.execute("PRAGMA user_version = 99")
    with libraries.connection_to(tmp_path) as connection:
        # Their numbers follow the names of their files.
        assert {entry.uid for entry in list_games(connection)} == {entry.uid for entry in before}
        assert list(faults(connection)) == []


def test_what_is_no_game_outlives_the_index(tmp_path: Path) -> None:
    """Names as spelled last, news, reviews and pars; the notes of puzzles, the settings."""
    first, last = libraries.filled(
        tmp_path,
        libraries.play(libraries.laid(("Ada",))),
        libraries.play(libraries.laid(("ADA", "Bob"), seed=2)),
    )
    notes = {"puzzles.json": b"{}", "settings.json": b"{}"}
    for name, data in notes.items():
        (tmp_path / name).write_bytes(data)

    def told() -> list[object]:
        with libraries.connection_to(tmp_path) as connection:
            people = list_profiles(connection)
            (ada,) = (who for who in people if who.name == "ADA")
            return [
                {who.name: who.games for who in people},
                feats_of_profile(connection, ada.number, GAMES["luckybox"]),
                [feats_earned_by(connection, uid, GAMES["luckybox"]) for uid in (first, last)],
                read_thoughts(connection, last),
            ]

    with libraries.connection_to(tmp_path) as connection:
        save_thoughts(connection, last, basis="00ff", done=12, content="eJyrrgUAAXUA+Q==")
        save_thoughts(connection, last, par=68)
    before = told()
    assert all(before)
    run_on_library(repair_command, tmp_path, GAMES, io.StringIO())
    assert told() == before
    assert {name: (tmp_path / name).read_bytes() for name in notes} == notes


def replaced(path: Path) -> None:
    """Put something else in the place of a file, as sync tools do."""
    other = path.with_name("other")
    other.write_bytes(b"something else")
    os.replace(other, path)


def moved(path: Path) -> None:
    path.rename(path.with_name(f"{path.name}-moved"))


def deleted(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink()


@needs_removable_open_files
@pytest.mark.parametrize("way", [replaced, moved, deleted])
@pytest.mark.parametrize("what", [INDEX_FILE, GAMES_FOLDER, "file", "home"])
def test_whatever_is_done_to_the_files_of_a_running_game_it_is_kept(
    tmp_path: Path, what: str, way: Callable[[Path], None]
) -> None:
    home = tmp_path / "home"
    libraries.games(home, 1)
    with libraries.library_of(home) as library:
        match = libraries.play(libraries.laid(("Cyd",), seed=7), 5)
        journal = GameAutosave(library, match)
        journal.keep().wait(libraries.PATIENCE)
        (file,) = (file for file in files(home) if "solo" in file.name)
        target = {"file": file, "home": home}.get(what, home / what)
        if way is replaced and target.is_dir():
            moved(target)
        else:
            way(target)
        for _moment in islice(libraries.moments(match), 5):
            journal.keep().wait(libraries.PATIENCE)
        assert libraries.ask(library, load, journal.uid).record.actions == tuple(match.actions)
        assert len(library.take_notices()) >= 1, "it is said"
        journal.keep().wait(libraries.PATIENCE)
        assert libraries.told(library) == "", "once"
    with libraries.connection_to(home) as connection:
        assert load(connection, journal.uid).record.actions == tuple(match.actions)
        others = {INDEX_FILE: 1, "file": 1}.get(what, 0)
        damaged = 1 if (what, way) == ("file", replaced) else 0
        assert count_games(connection) == 1 + others + damaged
        assert len(list(faults(connection))) == damaged


@needs_removable_open_files
def test_an_index_that_was_put_back_from_earlier_is_brought_up_to_date(tmp_path: Path) -> None:
    """As a sync tool or a restored folder does it, with the log of the later one beside it."""
    libraries.games(tmp_path, 2)
    earlier = (tmp_path / INDEX_FILE).read_bytes()
    with libraries.library_of(tmp_path) as library:
        libraries.kept(library, libraries.play(libraries.laid(seed=11), 10))
        log = tmp_path / f"{INDEX_FILE}-wal"
        assert log.stat().st_size
        beside = log.read_bytes()
        (tmp_path / "other").write_bytes(earlier)
        os.replace(tmp_path / "other", tmp_path / INDEX_FILE)
        libraries.kept(library, libraries.play(libraries.laid(seed=12), 10))
        assert libraries.ask(library, count_games) == 4
    assert libraries.is_sound(tmp_path)
    (tmp_path / INDEX_FILE).write_bytes(earlier)
    log.write_bytes(beside)
    with libraries.connection_to(tmp_path) as connection:
        assert count_games(connection) == 4
        assert list(faults(connection)) == []


@needs_removable_open_files
def test_two_windows_of_which_the_index_is_taken_away_go_on(tmp_path: Path) -> None:
    libraries.games(tmp_path, 2)
    with libraries.library_of(tmp_path) as one, libraries.library_of(tmp_path) as two:
        assert libraries.ask(one, count_games) == libraries.ask(two, count_games) == 2
        (tmp_path / INDEX_FILE).unlink()
        libraries.kept(one, libraries.play(libraries.laid(seed=11), 10))
        libraries.kept(two, libraries.play(libraries.laid(seed=12), 10))
        one.look().wait(libraries.PATIENCE)
        two.look().wait(libraries.PATIENCE)
        assert libraries.ask(one, count_games) == libraries.ask(two, count_games) == 4
    assert libraries.is_sound(tmp_path)


def test_a_full_disk_costs_no_decision_that_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with libraries.library_of(tmp_path) as library:
        match = libraries.play(libraries.laid(), 12)
        journal = GameAutosave(library, match)
        journal.keep().wait(libraries.PATIENCE)
        fails = True

        def fsync(_descriptor: int) -> None:
            if fails:
                raise OSError(28, "No space left on device")

        monkeypatch.setattr("game.library.gamefile.os.fsync", fsync)
        libraries.play(match, 14)
        ticket = journal.keep()
        assert ticket.wait_until_done(libraries.PATIENCE) and ticket.has_failed
        full = "The disk is full: you can play on, but this game is not being saved."
        assert library.take_notices()[-1] == full
        fails = False
        libraries.play(match, 16)
        journal.keep().wait(libraries.PATIENCE)
        assert libraries.told(library) == "Saving works again."
        assert libraries.ask(library, load, journal.uid).record.actions == tuple(match.actions)
    assert libraries.is_sound(tmp_path)


def test_a_record_that_breaks_the_rules_opens_up_to_there(tmp_path: Path) -> None:
    header = json.loads(write_record(libraries.play(libraries.laid(("Ada", "Bob"))).record()))
    header["actions"][5] = header["actions"][4]
    (tmp_path / GAMES_FOLDER).mkdir()
    (tmp_path / GAMES_FOLDER / "theirs.json").write_text(json.dumps(header))
    with libraries.library_of(tmp_path) as library:
        (entry,) = libraries.ask(library, list_games)
        assert (entry.actions, bool(entry.damage)) == (5, True)
        assert len(libraries.ask(library, load, entry.uid).record.actions) == 5


def many(home: Path) -> None:
    (home / GAMES_FOLDER).mkdir()
    for number in range(60):
        record = libraries.play(libraries.laid(("Ada",), seed=number), 20).record()
        (home / GAMES_FOLDER / f"{number}.json").write_text(write_record(record))


def test_many_files_are_read_while_the_library_answers(tmp_path: Path) -> None:
    many(tmp_path)
    with libraries.library_of(tmp_path) as library:
        assert libraries.ask(library, count_games) < 60
        assert library.progress[1] > 0
        while library.read_on().wait(libraries.PATIENCE):
            pass
        assert library.progress == (0, 0)
        assert libraries.ask(library, count_games) == 60


def test_whatever_goes_wrong_behind_the_questions_the_next_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A module that is gone once a build was moved raises what ``except Exception`` lets pass."""
    many(tmp_path)

    def gone(*_file: object) -> None:
        raise SystemExit("the game was moved")

    with libraries.library_of(tmp_path) as library:
        libraries.ask(library, count_games)
        monkeypatch.setattr("game.library.index.index_or_forget_file", gone)
        while library.read_on().wait(libraries.PATIENCE):
            pass
        assert libraries.kept(library, libraries.play(libraries.laid(), 5)).uid
    assert "the game was moved" in capsys.readouterr().err


def test_a_library_is_closed_while_files_are_read(tmp_path: Path) -> None:
    many(tmp_path)
    library = Library(tmp_path)
    libraries.ask(library, count_games)
    library.close()
    with libraries.connection_to(tmp_path) as connection:
        assert count_games(connection) == 60


@needs_removable_open_files
@pytest.mark.parametrize("way", [moved, deleted])
@pytest.mark.parametrize("what", ["file", GAMES_FOLDER, "home"])
def test_a_game_whose_file_is_gone_is_written_once_more_when_it_is_left(
    tmp_path: Path, what: str, way: Callable[[Path], None]
) -> None:
    home = tmp_path / "home"
    with libraries.library_of(home) as library:
        match = libraries.play(libraries.laid(("Cyd",), seed=7), 5)
        journal = GameAutosave(library, match)
        journal.keep().wait(libraries.PATIENCE)
        (file,) = files(home)
        way({"file": file, "home": home}.get(what, home / what))
        journal.close()
        assert libraries.ask(library, load, journal.uid).record.actions == tuple(match.actions)
        assert "It has been saved again" in libraries.told(library)


def test_leaving_a_game_does_not_write_it(tmp_path: Path) -> None:
    with libraries.library_of(tmp_path) as library:
        journal = GameAutosave(library, libraries.play(libraries.laid(("Cyd",), seed=7), 5))
        journal.keep().wait(libraries.PATIENCE)
        (file,) = files(tmp_path)
        before = file.stat().st_mtime_ns
        journal.close()
        libraries.ask(library, list_games)
        assert file.stat().st_mtime_ns == before
