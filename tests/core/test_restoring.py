"""What a restore replaces: a sound copy beats a damaged one, and nothing else is touched."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from zipfile import ZIP_STORED, ZipFile

import pytest

from game.box import GAMES
from game.errors import PlainError
from game.library import count_missing_games, list_games, restore_all_backups
from game.library.commands import check_command, import_command, restore_command
from game.library.exchange import BACKUP_FOLDER, restore_backup, write_backup
from game.library.gamefile import GAMES_FOLDER, GameFile, format_game, parse_game_file
from game.library.index import Index, open_index
from game.library.restoring import DAMAGED_FOLDER
from game.record import write_record
from tests.damage import WAYS, spoilt
from tests.restores import restore_once, sound_games
from tests.tables.libraries import connection_to, filled, games, laid, opened, play, said


def only_file(home: Path) -> Path:
    (path,) = (home / GAMES_FOLDER).iterdir()
    return path


def zip_of(path: Path, **files: bytes) -> Path:
    with ZipFile(path, "w") as to:
        for name, data in files.items():
            to.writestr(f"games/{name}.json", data)
    return path


def read(data: bytes) -> GameFile:
    found = parse_game_file(data, GAMES)
    assert found.record is not None and found.notes is not None
    return found


def changed(data: bytes, **of_record: object) -> bytes:
    """Return a game's file with other values in its record."""
    found = read(data)
    assert found.record is not None and found.notes is not None
    return format_game(replace(found.record, **of_record), found.notes)


@pytest.mark.parametrize("number", range(25))
def test_every_game_that_is_sound_anywhere_is_sound_after_a_restore(
    tmp_path: Path, number: int
) -> None:
    restore_once(tmp_path / "home", Random(number))


@pytest.mark.parametrize("way", [*WAYS, "all zero"])
def test_a_damaged_game_is_repaired_from_a_sound_copy_and_its_file_is_kept(
    tmp_path: Path, way: str
) -> None:
    home = tmp_path / "home"
    games(home, 1)
    path = only_file(home)
    sound = path.read_bytes()
    copy = zip_of(tmp_path / "copy.zip", **{path.stem: sound})
    damaged = bytes(len(sound)) if way == "all zero" else spoilt(sound, way, Random(3))
    path.write_bytes(damaged)
    assert said(home, check_command)[0] == 1
    assert said(home, restore_command, str(copy))[0] == 0
    assert path.read_bytes() == sound
    assert (home / DAMAGED_FOLDER / path.name).read_bytes() == damaged
    assert said(home, check_command) == (0, "Games: 1. Faults: 0.\n")


def test_damage_that_changed_neither_size_nor_date_is_seen(tmp_path: Path) -> None:
    home = tmp_path / "home"
    games(home, 1)
    path = only_file(home)
    sound, state = path.read_bytes(), path.stat()
    copy = zip_of(tmp_path / "copy.zip", **{path.stem: sound})
    with connection_to(home) as index:
        path.write_bytes(sound.replace(b'"cross"', b'"crass"', 1))
        os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
        assert restore_backup(index, copy)["Repaired"] == 1
    assert path.read_bytes() == sound


def test_a_damaged_game_with_more_moves_than_the_sound_copy_stays_beside_it(tmp_path: Path) -> None:
    home = tmp_path / "home"
    filled(home, play(laid(seed=3), 30))
    path = only_file(home)
    longer = path.read_bytes()
    found = read(longer)
    assert found.record is not None
    shorter = changed(longer, actions=found.record.actions[:10])
    path.write_bytes(longer[:-40])
    copy = zip_of(tmp_path / "copy.zip", **{path.stem: shorter})
    said(home, restore_command, str(copy))
    assert path.read_bytes() == longer[:-40]
    with connection_to(home) as index:
        (entry,) = list_games(index)
        assert (entry.damage, entry.actions) == ("", 10)


def test_a_finished_game_is_never_replaced(tmp_path: Path) -> None:
    home = tmp_path / "home"
    games(home, 1)
    path = only_file(home)
    sound = path.read_bytes()
    found = read(sound)
    assert found.record is not None
    longer = changed(sound, actions=(*found.record.actions, found.record.actions[-1]))
    copy = zip_of(tmp_path / "copy.zip", **{path.stem: longer})
    assert "Already here: 1" in said(home, restore_command, str(copy))[1]
    assert path.read_bytes() == sound


@pytest.mark.parametrize("fault", ["illegal", "damaged", "other deal", "other moves"])
def test_only_a_sound_continuation_replaces_an_unfinished_game(tmp_path: Path, fault: str) -> None:
    home = tmp_path / "home"
    filled(home, play(laid(seed=3), 30))
    path = only_file(home)
    ours = path.read_bytes()
    whole = play(laid(seed=3)).record()
    found = read(ours)
    assert found.record is not None
    theirs = changed(ours, actions=whole.actions)
    match fault:
        case "illegal":
            theirs = changed(ours, actions=(*whole.actions[:40], *whole.actions[:1]))
        case "damaged":
            theirs = theirs[:-200]
        case "other deal":
            theirs = changed(ours, actions=whole.actions, seed=4)
        case "other moves":
            theirs = changed(ours, actions=(*whole.actions[:5], *whole.actions[6:]))
    copy = zip_of(tmp_path / "copy.zip", **{path.stem: theirs})
    said(home, restore_command, str(copy))
    assert path.read_bytes() == ours
    said(
        home,
        restore_command,
        str(zip_of(tmp_path / "sound.zip", a=changed(ours, actions=whole.actions))),
    )
    assert path.read_bytes() == changed(ours, actions=whole.actions)


def test_a_sound_record_is_imported_where_the_game_is_damaged(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (uid,) = games(home, 1)
    path = only_file(home)
    record = read(path.read_bytes()).record
    assert record is not None
    (tmp_path / "mine.json").write_text(write_record(record), "utf-8")
    path.write_bytes(path.read_bytes()[:-60])
    assert "imported" in said(home, import_command, [str(tmp_path / "mine.json")])[1]
    with connection_to(home) as index:
        (entry,) = list_games(index)
        assert (entry.uid, entry.damage) == (uid, "")


def test_what_a_backup_holds_damaged_is_not_offered_for_ever(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (uid,) = games(home, 1)
    path = only_file(home)
    sound = path.read_bytes()
    other = sound.replace(uid.encode(), f"{'0' * 31}1".encode())
    (home / BACKUP_FOLDER).mkdir(exist_ok=True)
    zip_of(home / BACKUP_FOLDER / "games-2026-W02.zip", **{path.stem: other})
    zip_of(home / BACKUP_FOLDER / "games-2026-W01.zip", **{path.stem: sound})
    path.unlink()
    with connection_to(home) as index:
        assert restore_all_backups(index).games > 0
        assert count_missing_games(index) == (0, 0)


# --- zips that are damaged or strange ------------------------------------------------------------


@pytest.fixture
def pair() -> list[bytes]:
    return [files[-1].data for files in sound_games()[1:3]]


def restored(tmp_path: Path, file: Path) -> int:
    """Restore a zip into a new home; return how many sound games are there then."""
    with closing(open_index(tmp_path / "new", GAMES)) as index:
        restore_backup(index, file)
        return sound_count(index)


def sound_count(index: Index) -> int:
    return sum(not entry.damage for entry in list_games(index))


DIRECTORY, END = b"PK\1\2", b"PK\5\6"


@pytest.mark.parametrize("at", [*range(4, 46), 50])
def test_a_wrong_byte_in_the_directory_of_a_zip_costs_no_game(
    tmp_path: Path, pair: list[bytes], at: int
) -> None:
    path = zip_of(tmp_path / "copy.zip", a=pair[0], b=pair[1])
    data = bytearray(path.read_bytes())
    data[data.rindex(DIRECTORY) + at] ^= 100
    path.write_bytes(data)
    assert restored(tmp_path, path) == 2


@pytest.mark.parametrize("at", range(4, 30))
def test_a_wrong_byte_in_the_header_of_a_file_costs_no_game(
    tmp_path: Path, pair: list[bytes], at: int
) -> None:
    path = zip_of(tmp_path / "copy.zip", a=pair[0], b=pair[1])
    data = bytearray(path.read_bytes())
    data[at] ^= 100
    path.write_bytes(data)
    assert restored(tmp_path, path) >= 1 + (at not in range(26, 30))


def test_an_empty_name_in_the_directory_of_a_zip_costs_no_game(
    tmp_path: Path, pair: list[bytes]
) -> None:
    path = zip_of(tmp_path / "copy.zip", a=pair[0], b=pair[1])
    data = path.read_bytes()
    at = data.rindex(DIRECTORY)
    # The length of the name, then that of the comment, which takes the name's place.
    length = data[at + 28 : at + 30]
    data = data[: at + 28] + bytes(2) + data[at + 30 : at + 32] + length + data[at + 34 :]
    path.write_bytes(data)
    assert restored(tmp_path, path) == 2


def test_a_zip_without_its_end_gives_what_it_has(tmp_path: Path, pair: list[bytes]) -> None:
    path = zip_of(tmp_path / "copy.zip", a=pair[0], b=pair[1])
    data = path.read_bytes()
    path.write_bytes(data[: data.index(DIRECTORY)])
    assert restored(tmp_path, path) == 2


@pytest.mark.parametrize(
    "name",
    [
        "x" * 300,
        "../../out",
        "a\\b",
        "C:",
        "con?",
        "caf\udce9",
        "名前" * 60,
        ".",
        "..",
        "a\x01b",
        " ",
    ],
)
def test_a_name_that_no_disk_holds_costs_nothing(
    tmp_path: Path, pair: list[bytes], name: str
) -> None:
    path = tmp_path / "copy.zip"
    written = name.encode("utf-8", "surrogateescape").decode("cp437")
    with ZipFile(path, "w") as to:
        to.writestr(f"games/{written}.json", pair[0])
        to.writestr("games/b.json", pair[1])
    assert restored(tmp_path, path) == 2
    assert {one.name for one in tmp_path.iterdir()} == {"copy.zip", "new"}
    assert all(one.suffix == ".json" for one in (tmp_path / "new" / GAMES_FOLDER).iterdir())


def test_of_two_files_of_one_name_the_sound_one_is_taken(tmp_path: Path, pair: list[bytes]) -> None:
    for order in ([pair[0], pair[0][:-90]], [pair[0][:-90], pair[0]]):
        path = tmp_path / "copy.zip"
        with ZipFile(path, "w", ZIP_STORED) as to, pytest.warns(UserWarning, match="Duplicate"):
            for data in order:
                to.writestr("games/a.json", data)
        assert restored(tmp_path, path) == 1


def test_a_file_that_unpacks_to_more_than_any_game_is_skipped(
    tmp_path: Path, pair: list[bytes]
) -> None:
    path = tmp_path / "copy.zip"
    with ZipFile(path, "w", 8) as to:
        to.writestr("games/bomb.json", bytes(50_000_000))
        to.writestr("games/a.json", pair[0])
    assert restored(tmp_path, path) == 1


def test_a_record_without_a_checksum_is_as_sound_as_the_zip(tmp_path: Path) -> None:
    record = play(laid(seed=3)).record()
    text = write_record(replace(record, extra={"uid": "1" * 32})).encode()
    path = tmp_path / "copy.zip"
    with ZipFile(path, "w", ZIP_STORED) as to:
        to.writestr("games/a.json", text)
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"seed": 3', b'"seed": 4', 1))
    home = tmp_path / "home"
    (home / GAMES_FOLDER).mkdir(parents=True)
    (home / GAMES_FOLDER / "a.json").write_bytes(text[:-100])
    with closing(opened(home)) as index:
        restore_backup(index, path)
        assert sound_count(index) == 0


def test_a_zip_whose_games_are_all_unreadable_is_told_apart_from_no_zip(tmp_path: Path) -> None:
    path = zip_of(tmp_path / "copy.zip", a=b"{}", b=b"mine")
    with pytest.raises(PlainError, match=r"None of the games in .* can be read: 2"):
        said(tmp_path / "home", restore_command, str(path))


def test_a_backup_of_a_backup_keeps_the_dates_that_a_zip_can_hold(tmp_path: Path) -> None:
    home = tmp_path / "home"
    games(home, 2)
    one, other = sorted((home / GAMES_FOLDER).iterdir())
    os.utime(one, (0, 0))
    os.utime(other, (5e9, 5e9))
    with connection_to(home) as index:
        assert max(write_backup(index, tmp_path / "copy.zip")) == 2
    with ZipFile(tmp_path / "copy.zip") as inside:
        assert inside.testzip() is None
        years = {info.date_time[0] for info in inside.infolist() if "games/" in info.filename}
    assert years == {1980, 2107}
