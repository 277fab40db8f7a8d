"""A file is written whole or not at all; texts and numbers come back as they were put in."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import files
from game.challenge import CodePacker, CodeUnpacker, UnpackableValue
from game.library.exchange import write_backup
from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.luckybox.decks.own import face_to_json, faces_from_json
from game.record import DamagedRecord, write_record
from game.record.format import plain
from game.record.strict_json import MAX_CACHED_LIST_LENGTH, MAX_CACHED_LISTS, CachedList, parse_json
from game.values import FrozenValue
from tests.systems import needs_device_files, needs_links
from tests.tables.games import random_record
from tests.tables.libraries import filled, laid, opened, play

OLD, NEW = b"what was there", b"what is to be there" * 1000
WRITERS: dict[str, Callable[[Path, bytes], object]] = {
    "over": files.replace_file, "new": files.create_file, "beside": files.create_numbered_file,
}  # fmt: skip


class Killed(BaseException):
    """The program is gone: nothing that it would have done comes about."""


class System:
    """The calls that write, until one of them fails."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int, failure: BaseException) -> None:
        self.count, self._at, self._failure = 0, at, failure
        self.failed = ""
        """The call that failed."""
        open_file, unlink, touch = Path.open, Path.unlink, Path.touch
        system: Any = SimpleNamespace(
            **{name: getattr(os, name) for name in ("path", "strerror", "urandom")},
            link=self._counted(os.link),
            replace=self._counted(os.replace),
            fsync=self._counted(os.fsync),
        )
        monkeypatch.setattr(files, "os", system)
        monkeypatch.setattr(Path, "unlink", self._counted(unlink))
        monkeypatch.setattr(Path, "touch", self._counted(touch))

        def opened(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
            file = self._counted(open_file)(path, mode, *rest, **more)
            whole, writing = file.write, self._counted(file.write)

            def write(content: bytes) -> None:
                try:
                    writing(content)
                except BaseException:
                    whole(content[:7])
                    raise

            return _Written(file, write)

        monkeypatch.setattr(Path, "open", opened)

    def _counted(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **more: Any) -> Any:
            self.count += 1
            is_dead = isinstance(self._failure, Killed) and self.count > self._at
            if self.count == self._at or is_dead:
                self.failed = call.__name__
                raise self._failure
            return call(*given, **more)

        return counted


class _Written:
    """A file with a ``write`` of its own."""

    def __init__(self, file: Any, write: Callable[[bytes], None]) -> None:
        self._file, self.write = file, write
        self.flush, self.fileno = file.flush, file.fileno

    def __enter__(self) -> _Written:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()


def parts(folder: Path) -> list[Path]:
    return list(folder.glob(files.PART_FILE_NAME.format(name="*")))


FAILURES = [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt(), Killed()]


@pytest.mark.parametrize("has_links", [True, False])
@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: type(failure).__name__)
@pytest.mark.parametrize("name", WRITERS)
def test_wherever_it_fails_a_file_is_the_old_one_or_the_new(
    tmp_path: Path, name: str, failure: BaseException, has_links: bool
) -> None:
    tried = 0
    for at in range(1, 30):
        folder = tmp_path / str(at)
        folder.mkdir()
        path = folder / "file"
        if name == "over":
            path.write_bytes(OLD)
        with pytest.MonkeyPatch.context() as patch:
            system = System(patch, at, failure)
            if not has_links:
                patch.setattr(files.os, "link", _no_links)
            try:
                WRITERS[name](path, NEW)
                has_failed = False
            except type(failure):
                has_failed = True
        content = path.read_bytes() if path.exists() else b"none"
        before = OLD if name == "over" else b"none"
        taken_first = b"" if isinstance(failure, Killed) and not has_links else before
        assert content in (before, NEW, taken_first)
        if not isinstance(failure, Killed) and has_failed:
            assert content in (before, NEW)
            assert system.failed == "unlink" or not parts(folder)
        if not has_failed:
            assert content == NEW
        tried += has_failed
        if system.count < at:
            break
    assert tried >= 4


def _no_links(part: Path, path: Path) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


class SharedFile:
    """A file that another program has open for a while, as Windows tells it."""

    def __init__(self, seconds: float) -> None:
        self.left = seconds
        self.now = 0.0

    def use(self) -> str:
        if self.now < self.left:
            error = PermissionError(errno.EACCES, "used by another process")
            error.winerror = 32  # type: ignore[attr-defined, unused-ignore]  # only on Windows
            raise error
        return "written"

    def wait(self, seconds: float) -> None:
        self.now += seconds


def test_a_file_that_a_virus_scanner_has_open_is_tried_again_for_a_second() -> None:
    shared = SharedFile(seconds=0.7)
    assert files.retry_while_shared(shared.use, lambda: shared.now, shared.wait) == "written"
    held = SharedFile(seconds=60.0)
    with pytest.raises(PermissionError):
        files.retry_while_shared(held.use, lambda: held.now, held.wait)
    assert 0.9 < held.now < 1.2


def test_a_file_that_may_not_be_written_is_not_tried_again() -> None:
    def refuse() -> None:
        raise PermissionError(errno.EACCES, "not allowed")

    def never(_seconds: float) -> None:
        raise AssertionError("waited")

    with pytest.raises(PermissionError):
        files.retry_while_shared(refuse, wait=never)


@pytest.mark.parametrize("name", WRITERS)
def test_a_written_file_is_there_alone(tmp_path: Path, name: str) -> None:
    WRITERS[name](tmp_path / "file", NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == NEW


def test_a_folder_is_no_file_even_where_it_is_refused_like_a_secret_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows does."""

    def refuse(path: Path, flags: int, mode: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(files.NotRegularFileError):
        files.read_regular_file(tmp_path, 10)
    with pytest.raises(PermissionError):
        files.read_regular_file(tmp_path / "secret", 10)


def test_a_new_file_takes_nobodys_place(tmp_path: Path) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(OLD)
    with pytest.raises(FileExistsError):
        files.create_file(path, NEW)
    assert files.create_numbered_file(path, NEW) == tmp_path / "file-2.txt"
    assert files.create_numbered_file(path, NEW) == tmp_path / "file-3.txt"
    assert path.read_bytes() == OLD


@needs_links
def test_a_new_file_takes_not_the_place_of_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "gone").symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        files.create_file(tmp_path / "gone", NEW)


@pytest.mark.parametrize("has_links", [True, False])
def test_who_comes_first_keeps_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    path = tmp_path / "file"
    if not has_links:
        monkeypatch.setattr(os, "link", _no_links)
    with pytest.raises(FileExistsError), files.fill_new_file(path) as part:
        part.write_bytes(NEW)
        path.write_bytes(OLD)
    assert path.read_bytes() == OLD
    assert not parts(tmp_path)


@needs_links
def test_writing_over_a_link_writes_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "file").write_bytes(OLD)
    (tmp_path / "link").symlink_to("far/file")
    files.replace_file(tmp_path / "link", NEW)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "far" / "file").read_bytes() == NEW


@needs_device_files
def test_a_device_takes_what_it_gets() -> None:
    files.replace_file(Path("/dev/null"), NEW)
    assert not Path("/dev/null").is_file()


def test_what_killed_programs_left_is_swept_away_and_nothing_else_is(tmp_path: Path) -> None:
    names = [files.PART_FILE_NAME.format(name=name) for name in ("a", "b")]
    ours = [tmp_path / names[0], tmp_path / f"{names[0]}-journal"]
    being_written, foreign = tmp_path / names[1], tmp_path / "film.part"
    for path in (*ours, being_written, foreign):
        path.touch()
        if path != being_written:
            long_ago = path.stat().st_mtime - 2 * files.ABANDONED_PART_SECONDS
            os.utime(path, (long_ago, long_ago))
    files.create_file(tmp_path / "file", NEW)
    assert not any(path.exists() for path in ours)
    assert being_written.exists() and foreign.exists()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    filled(home, play(laid(("Ada",), seed=1)), play(laid(("Zoé",), 1, seed=2), 20))
    return home


FULL = """
import resource, sys
from pathlib import Path
from zipfile import ZipFile
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
{statement}
"""
"""No file may grow beyond a bound, as on a full disk, and it is real."""


def on_a_full_disk(
    home: Path, statement: str, *given: object, most: int = 40_000
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-B", "-c", FULL.format(statement=statement, most=most), *map(str, given)],
        cwd=files.PROJECT,
        env={**os.environ, files.HOME_VARIABLE: str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


WRITES = """
for name in sys.argv[2:]:
    try:
        getattr(__import__("game.files").files, name)(Path(sys.argv[1]), b"x" * 50_000)
    except OSError as error:
        print(error.strerror)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="this system bounds no files")
def test_a_full_disk_leaves_no_file_that_stands_in_its_own_way(tmp_path: Path) -> None:
    names = [
        writer.__name__
        for writer in (files.replace_file, files.create_file, files.create_numbered_file)
    ]
    failed = on_a_full_disk(tmp_path, WRITES, tmp_path / "file", *names)
    assert failed.stdout.splitlines() == ["File too large"] * 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="this system bounds no files")
def test_a_full_disk_leaves_no_backup(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "full"
    folder.mkdir()
    backing_up = "from game.command import main; sys.exit(main(['library', 'backup', sys.argv[1]]))"
    failed = on_a_full_disk(home, backing_up, folder / "copy.zip", most=1_000)
    assert (failed.returncode, list(folder.iterdir())) == (1, [])
    assert "Cannot write" in failed.stderr


def test_a_backup_that_is_killed_is_no_empty_file(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*given: object) -> None:
        raise Killed

    copy = tmp_path / "copy.zip"
    with closing(opened(home)) as connection:
        for step in ("fsync", "link"):
            with pytest.MonkeyPatch.context() as patch, pytest.raises(Killed):
                patch.setattr(os, step, killed)
                patch.setattr(Path, "unlink", killed)
                list(write_backup(connection, copy))
            assert not copy.exists()
        list(write_backup(connection, copy))
    with ZipFile(copy) as inside:
        assert len(inside.namelist()) == 2
    assert len(parts(tmp_path)) == 2


@pytest.mark.parametrize("is_built", [False, True])
@pytest.mark.parametrize("change", ["moved", "updated", None])
def test_a_program_knows_that_it_was_replaced(
    change: str | None, is_built: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "program"
    program.touch()
    if is_built:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setattr(sys, "executable", str(program))
    else:
        monkeypatch.setattr(sys, "modules", {"game.new": SimpleNamespace(__file__=str(program))})
    monkeypatch.setattr(files, "PROGRAM_START_NS", time.time_ns() + 10**9)
    if change == "moved":
        program.rename(tmp_path / "elsewhere")
    elif change == "updated":
        monkeypatch.setattr(files, "PROGRAM_START_NS", program.stat().st_mtime_ns - 1)
    assert files.was_program_replaced() == (change is not None)


class Spot(FrozenValue):
    x: int
    y: int = 0


class Named(Spot):
    name: str = ""


class Other(FrozenValue):
    x: int
    y: int = 0


class Nothing(FrozenValue):
    """Has no fields."""


def test_fields_are_given_by_place_or_by_name_and_may_be_left_out_where_one_is_usual() -> None:
    assert (Spot(1).x, Spot(1).y) == (1, 0)
    assert Spot(1, 2) == Spot(x=1, y=2) == Spot(1, y=2) == Spot(y=2, x=1)
    assert Named(1, 2, "a") == Named(1, name="a", y=2)


def test_values_are_equal_by_class_and_fields() -> None:
    assert Spot(1) == Spot(1, 0)
    assert Spot(1) != Spot(2)
    assert Spot(1) != Other(1), "another class with the same fields"
    assert Spot(1) != Named(1)
    assert Spot(1) != (1, 0)
    assert Nothing() == Nothing()
    assert len({Spot(1), Spot(1, 0), Other(1), Nothing(), Nothing()}) == 3


def test_a_value_is_taken_apart_by_its_fields_in_their_order() -> None:
    match Named(1, 2, "a"):
        case Named(x, y, name):
            assert (x, y, name) == (1, 2, "a")
    match Spot(3):
        case Spot(x=3, y=y):
            assert y == 0


def test_a_value_stays_what_it_is() -> None:
    spot = Spot(1)
    with pytest.raises(AttributeError, match="frozen"):
        spot.x = 2  # type: ignore[misc]
    assert spot.but(y=5) == Spot(1, 5)
    assert spot == Spot(1)
    with pytest.raises(TypeError, match="has no z"):
        spot.but(z=1)


def test_a_value_says_what_it_is() -> None:
    assert repr(Named(1, name="a")) == "Named(x=1, y=0, name='a')"
    assert repr(Nothing()) == "Nothing()"


FACES = plain([face_to_json(face) for face in load_deck(DEFAULT_DECK)])


def read(text: str, shared: str) -> str:
    """Give what is read, ``True`` and 1.0 told from 1, or how it is refused."""
    try:
        return repr(parse_json(text, shared))
    except DamagedRecord as refusal:
        return f"refused: {refusal}"


@pytest.mark.parametrize(
    "text",
    [
        f'{{"deck": {FACES}, "seed": 1}}',
        f'{{"deck"\n:\t{FACES}}}',
        f'{{"deck": {FACES.replace("1", "true", 1)}}}',
        f'{{"deck": {FACES.replace("1", "1.0", 1)}}}',
        f'{{"deck": {FACES}{FACES}}}',
        f'{{"deck": {FACES}x}}',
        f'{{"deck": -{FACES}}}',
        f'{{"deck": {FACES}, "seed": NaN}}',
        f'{{"seed": NaN, "deck": {FACES}}}',
        f'{{"seed": -Infinity, "deck": {FACES}}}',
        f'{{"deck": {FACES}, "deck": {FACES}}}',
        f'{{"deck": {FACES}, "deck": NaN}}',
        f'{{"deck": {FACES}, "seed": 1e999}}',
        f'{{"deck": {FACES}, "seed": {"1" * 2000}}}',
        f'{{"seeds": {{"deck": {FACES}}}}}',
        f'{{"seeds": {{"deck": {FACES}}}, "deck": {FACES}}}',
        f'{{"my\\"deck": {FACES}, "deck": NaN}}',
        f'{{"my\\"deck": {FACES}, "deck": {FACES}}}',
        f'{{"a": "x "deck": {FACES}"}}',
        f'{{"a": "NaN", "deck": {FACES}}}',
        f'{{"deck": {FACES[:-1]}, "\\ud800"]}}',
        f'{{"deck": {FACES[:-1]}, {{"a": 1, "a": 2}}]}}',
        f'{{"deck": {FACES[:-1]}, {"[" * 99_999}}}',
        f'["deck", {FACES}]',
        '{"deck": []}',
        '{"deck": [], "seed": }',
        '{"deck": [',
    ],
)
def test_a_shared_list_changes_neither_what_is_read_nor_what_is_refused(text: str) -> None:
    parse_json(f'{{"deck": {FACES}}}', "deck")
    assert read(text, "deck") == read(text, "") == read(text, "deck")


@pytest.mark.parametrize("seed", range(6))
def test_nor_does_it_in_a_damaged_record(seed: int) -> None:
    draw = random.Random(seed)
    text = write_record(random_record(1))
    for _ in range(20):
        at = draw.randrange(len(text))
        spoilt = text[:at] + draw.choice(['"', "NaN", "[", "]", "true", ",", ""]) + text[at + 1 :]
        assert read(spoilt, "deck") == read(spoilt, "")


def test_a_list_that_many_share_is_kept_and_a_huge_one_is_not() -> None:
    def deck(text: str) -> object:
        value = parse_json(f'{{"deck": {text}}}', "deck")
        assert isinstance(value, dict)
        return value["deck"]

    kept, huge = deck(FACES), "[" + "1," * MAX_CACHED_LIST_LENGTH + "1]"
    assert isinstance(kept, CachedList)
    assert deck(FACES) is kept
    assert deck(huge) is not deck(huge)
    assert deck(FACES) is kept
    for other in range(MAX_CACHED_LISTS):
        deck(f"[{other}]")
    assert deck(FACES) is not kept
    assert deck(FACES) == kept


def test_the_same_faces_are_read_once() -> None:
    value = parse_json(f'{{"deck": {FACES}}}', "deck")
    assert isinstance(value, dict)
    assert faces_from_json(value["deck"]) is faces_from_json(value["deck"])
    assert faces_from_json(value["deck"]) == tuple(load_deck(DEFAULT_DECK))


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n))))
)
def test_choices_come_back_in_order(choices: list[tuple[int, int]]) -> None:
    packer = CodePacker()
    for choice, count in choices:
        packer.digit(choice, count)
    unpacker = CodeUnpacker(packer.packed())
    assert [unpacker.digit(0, count) for _, count in choices] == [choice for choice, _ in choices]
    assert unpacker.is_empty


@settings(max_examples=50, deadline=None)
@given(st.integers(), st.text(max_size=31), st.permutations(range(9)), st.integers(0, 9))
def test_numbers_texts_and_rows_come_back(number: int, text: str, row: Any, some: int) -> None:
    packer = CodePacker()
    packer.number(number)
    packer.text(text)
    packer.row(row[:some], range(9), some)
    unpacker = CodeUnpacker(packer.packed())
    assert unpacker.number(0) == number and unpacker.text("") == text
    assert list(unpacker.row((), range(9), some)) == row[:some] and unpacker.is_empty


def test_what_there_is_no_room_for_is_refused() -> None:
    for put in (
        lambda packer: packer.digit(3, 3),
        lambda packer: packer.digit(-1, 3),
        lambda packer: packer.number(256**512),
        lambda packer: packer.text("x" * 128),
        lambda packer: packer.row([1, 1], [1, 2], 2),
    ):
        with pytest.raises(UnpackableValue):
            put(CodePacker())
    with pytest.raises(UnpackableValue):
        CodeUnpacker(b"\1").row((), [1, 2], 3)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows shows whole paths")
def test_a_path_is_shown_with_a_tilde_for_the_home_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert files.shown_path(tmp_path / "games" / "decks") == "~/games/decks"
    assert files.shown_path(tmp_path.parent / "decks") == str(tmp_path.parent / "decks")
    within = tmp_path / "share" / "luckybox" / "screenshots" / "a.png"
    assert files.brief_path(within) == "~/…/screenshots/a.png"
    assert files.brief_path(tmp_path / "screenshots" / "a.png") == "~/screenshots/a.png"
