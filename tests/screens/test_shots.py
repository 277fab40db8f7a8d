"""Pictures of a watched game: where they cannot be saved, it is said, and nothing is left."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import app, command
from game.errors import PlainError
from game.files import HOME_VARIABLE
from game.scenes.watch.saving import make_folder, save_shot
from game.start import Start, Watch
from game.ui.window.scene import Kit
from tests.screen import opened


def asked(shots: Path) -> Start:
    watch = Watch(2, 1, "classic", "turbo", exit_at_end=True, shots=shots)
    return Start(1, None, None, (960, 540), None, watch)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("file", "it is a file, but it must be a folder"),
        ("file/x", "file is no folder"),
        ("file/x/y", "file is no folder"),
        ("a\0b", "no folder can have this name"),
        ("x" * 300, "File name too long"),
        ("loop/x", "Too many levels"),
    ],
)
def test_an_impossible_folder_is_told_before_anything_is_begun(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    reason: str,
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    assert command.guarded(lambda: app.run(asked(tmp_path / name))) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and told[0].startswith("No pictures can be saved in ")
    assert reason in told[0]
    assert not home.exists()


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="this system has no such device")
def test_a_device_holds_no_pictures() -> None:
    for name in ("/dev/null", "/dev/null/x"):
        with pytest.raises(PlainError, match=r"^No pictures can be saved in /dev/null.*\.$"):
            make_folder(Path(name))


def test_a_folder_is_made_and_nothing_is_left_in_it(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_a_picture_is_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table: Any = SimpleNamespace(watch=asked(tmp_path / "shots").watch)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    def check(kit: Kit) -> None:
        save_shot(kit, table, "first")
        shots = tmp_path / "shots"
        assert (shots / "first.png").read_bytes().endswith(b"IEND\xaeB`\x82")
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(PlainError, match="No space left on device") as ended:
            save_shot(kit, table, "second")
        assert ended.value.code == 2
        assert [path.name for path in shots.iterdir()] == ["first.png"]

    kit = opened((960, 540))
    check(kit)
