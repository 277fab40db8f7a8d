"""Everything that can go wrong with the first start, told in plain words."""

from __future__ import annotations

import errno
import shutil
import sys
import threading
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from game import setup
from game.errors import PlainError
from game.files import PROJECT
from game.setup import TO_PLAY
from game.setup import install as installing
from game.setup.environment import Environment, Needs
from game.setup.install import install
from game.setup.teller import Teller
from tests.programs.clones import QUICK, Clone, carry, make_clone, module


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return make_clone(tmp_path / "Jeux de l'été")


def test_nothing_that_lies_in_the_current_folder_is_run(clone: Clone, tmp_path: Path) -> None:
    run = f"open({str(tmp_path / 'was_run')!r}, 'w').close()"
    done = clone.start(here=module(tmp_path / "downloads", pip=run, sitecustomize=run))
    assert not (tmp_path / "was_run").exists()
    assert done.is_played_in(clone.environment.folder), done.err


def test_no_python_of_the_set_up_looks_where_the_player_looks_for_modules(
    clone: Clone, tmp_path: Path
) -> None:
    seen = tmp_path / "seen"
    note = f"import sys\nwith open({str(seen)!r}, 'a') as file: print(*sys.orig_argv, file=file)"
    done = clone.start(path=module(tmp_path / "path", sitecustomize=note))
    assert done.is_played_in(clone.environment.folder), done.err
    lines = seen.read_text().splitlines()
    assert lines and not [line for line in lines if "pip" in line]


def test_every_python_that_the_set_up_starts_is_isolated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Sequence[str]] = []

    def run(command: Sequence[str], *_rest: object) -> tuple[int, Sequence[str]]:
        started.append(command)
        return 0, ()

    monkeypatch.setattr(installing, "_run", run)
    needs = Needs.read(PROJECT, TO_PLAY)
    installing.install_packages(Environment(tmp_path), needs, Teller(sys.stdout))
    assert [command[1] for command in started] == ["-I"]


@pytest.mark.parametrize("without", ["ensurepip", "venv"])
def test_a_python_without_a_part_of_its_library_sets_up_all_the_same(
    clone: Clone, tmp_path: Path, without: str
) -> None:
    carry(clone, QUICK)
    path = module(tmp_path / "path", **{without: "raise ImportError"})
    done = clone.start(path=path)
    assert done.is_played_in(clone.environment.folder), done.err
    assert clone.start(path=path).out.count("\n") == 1


def cut_the_wheel(wheels: Path) -> None:
    (wheel,) = wheels.glob("pip-*.whl")
    wheel.write_bytes(wheel.read_bytes()[:-1])


def lose_the_wheel(wheels: Path) -> None:
    (wheel,) = wheels.glob("pip-*.whl")
    wheel.unlink()


def lose_its_hash(wheels: Path) -> None:
    (wheels / "requirements.txt").write_text("pip")


@pytest.mark.parametrize("harm", [cut_the_wheel, lose_the_wheel, lose_its_hash])
def test_a_damaged_pip_is_never_run(clone: Clone, harm: Callable[[Path], None]) -> None:
    harm(clone.folder / "game/setup/wheels")
    done = clone.start()
    assert done.says("wheels is damaged", "Get the game anew")
    assert not clone.environment.folder.exists()


def test_no_network_is_told_and_leaves_nothing_behind(clone: Clone) -> None:
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_NO_INDEX": "0"}
    done = clone.start(PIP_FIND_LINKS="", **nowhere)
    assert done.says("Is there a network?", "start again")
    assert not clone.environment.folder.exists()


def test_a_package_nobody_has_is_not_blamed_on_the_network(clone: Clone) -> None:
    pin = f"luckybox-chip==9.9 --hash=sha256:{'0' * 64}\n"
    (clone.folder / "requirements.txt").write_text(pin)
    done = clone.start()
    assert done.says("a package cannot be had for Python", "luckybox-chip==9.9")


class Garbage(BaseHTTPRequestHandler):
    """An index that answers everything with the same, as a network does that wants a signature."""

    code = 200
    page = ""

    def do_GET(self) -> None:
        self.send_response(self.code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.page.encode("latin-1"))

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


WHEEL = "luckybox_chip-1.0-py3-none-any.whl"


@pytest.mark.parametrize(
    ("code", "page", "words"),
    [
        (200, "<html><p>Welcome to our hotel!", "If this network asks you to sign in"),
        (200, "\xff\xfe breaks pip", "UnicodeDecodeError"),
        (404, "", "If this network asks you to sign in"),
        (500, "out of order", "The set-up did not succeed"),
    ],
)
def test_an_index_that_answers_garbage_is_told_and_leaves_nothing_behind(
    clone: Clone, code: int, page: str, words: str
) -> None:
    answers = type("Answers", (Garbage,), {"code": code, "page": page})
    with ThreadingHTTPServer(("127.0.0.1", 0), answers) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/simple"
        done = clone.start(PIP_FIND_LINKS="", PIP_NO_INDEX="0", PIP_INDEX_URL=address)
        server.shutdown()
    assert done.says(words, "start again"), done.err
    assert not clone.environment.folder.exists()


def test_another_file_than_the_one_that_was_pinned_is_not_installed(clone: Clone) -> None:
    wheels = clone.folder.parent / "wheels"
    (wheels / WHEEL).write_bytes((wheels / WHEEL.replace("1.0", "2.0")).read_bytes())
    done = clone.start()
    assert done.says("not what the game was made with", "start again")
    assert not clone.environment.folder.exists()


def test_a_disk_that_fills_up_on_the_way_is_told_and_leaves_nothing_behind(clone: Clone) -> None:
    full = "ERROR: Could not install packages: [Errno 28] No space left on device"
    done = carry(clone, f"raise SystemExit({full!r})").start()
    assert done.says("the disk is full", "Make room")
    assert not clone.environment.folder.exists()


def unwritable(path: Path, number: int, *folders: Path) -> Path:
    """Let nothing be written in these folders.

    The one who runs the tests may be root, whom permissions do not stop.
    """
    refuse = f"""
import os
def refusing(function):
    def refused(path, *more, **named):
        writes = function is not opened or more and more[0] & (os.O_WRONLY | os.O_RDWR)
        if writes and str(path).startswith({tuple(map(str, folders))!r}):
            raise OSError({number}, os.strerror({number}), str(path))
        return function(path, *more, **named)
    return refused
opened = os.open
os.open, os.mkdir = refusing(os.open), refusing(os.mkdir)
"""
    return module(path, sitecustomize=refuse)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_where_the_folder_of_the_game_cannot_be_written_one_of_the_players_is_used(
    clone: Clone, tmp_path: Path, number: int
) -> None:
    carry(clone, QUICK)
    path = unwritable(tmp_path / "path", number, clone.folder)
    before = set(clone.folder.iterdir())
    done = clone.start(path=path)
    (own,) = (clone.folder.parent / "home").rglob("packages-*")
    assert done.is_played_in(own), done.err
    assert set(clone.folder.iterdir()) == before
    again = clone.start(path=path)
    assert again.is_played_in(own) and len(again.out.splitlines()) == 1


def test_what_was_installed_beside_the_game_is_used_where_nothing_can_be_written(
    clone: Clone, tmp_path: Path
) -> None:
    carry(clone, QUICK)
    clone.start()
    path = unwritable(tmp_path / "path", errno.EROFS, clone.folder)
    assert clone.start(path=path).is_played_in(clone.environment.folder)
    assert not list((clone.folder.parent / "home").rglob("packages-*"))


def test_two_copies_of_the_game_do_not_share_the_players_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = set()
    for name in ("new", "old"):
        monkeypatch.setattr(setup, "PROJECT", tmp_path / name)
        places.update(setup.cached_environments())
    assert len(places) == 2


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EROFS, ["cannot be written to", "Nothing was changed", "Copy the game"]),
        (errno.EACCES, ["cannot be written to", "Nothing was changed", "Copy the game"]),
        (errno.ENOSPC, ["the disk is full", "Make room"]),
        (errno.EIO, ["The set-up did not succeed"]),
    ],
)
def test_folders_that_cannot_be_written_are_told(
    clone: Clone, tmp_path: Path, number: int, words: list[str]
) -> None:
    home = clone.folder.parent / "home"
    done = clone.start(path=unwritable(tmp_path / "path", number, clone.folder, home))
    assert done.says(*words), done.err
    assert not clone.environment.folder.exists()


def test_a_nearly_full_disk_is_told_before_anything_is_made(
    clone: Clone, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(clone.folder)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=3_000_000))
    with pytest.raises(PlainError, match="3 MB are free"):
        install(clone.environment, clone.needs, Teller(sys.stdout))
    assert not clone.environment.folder.exists()


def test_a_missing_list_is_told(clone: Clone) -> None:
    (clone.folder / "requirements.txt").unlink()
    assert clone.start().says("requirements.txt cannot be read")
