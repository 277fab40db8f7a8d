"""Whoever asked the system for less motion gets it at the first start, and only then."""

from __future__ import annotations

import plistlib
import sys
from pathlib import Path

import pytest

from game.app import run
from game.start import Start
from game.ui.window import preferences
from game.ui.window.window import on_a_free_desktop, on_a_mac, wants_less_motion


@pytest.mark.parametrize(
    ("file", "content", "wanted"),
    [
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations = false\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", False),
        ("gtk-3.0/settings.ini", "#gtk-enable-animations=0\n", False),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("kdeglobals", "\udcff\udcfe\0", False),
    ],
)
def test_desktops_say_it_in_their_files(
    tmp_path: Path, file: str, content: str, wanted: bool
) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    assert on_a_free_desktop(tmp_path) is wanted


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (plistlib.dumps({"reduceMotion": True}), True),
        (plistlib.dumps({"reduceMotion": False}, fmt=plistlib.FMT_BINARY), False),
        (plistlib.dumps([1]), False),
        (b"<?xml version='1.0'?><plist><dict>", False),
        (b"bplist00 and nothing more", False),
        (b"", False),
    ],
)
def test_macs_say_it_in_a_property_list(tmp_path: Path, content: bytes, wanted: bool) -> None:
    (tmp_path / "com.apple.universalaccess.plist").write_bytes(content)
    assert on_a_mac(tmp_path) is wanted


def test_without_any_file_nothing_is_wished(tmp_path: Path) -> None:
    assert not on_a_free_desktop(tmp_path)
    assert not on_a_mac(tmp_path)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="asks another system")
def test_the_folder_is_the_one_the_desktop_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert not wants_less_motion()
    (tmp_path / "kdeglobals").write_text("AnimationDurationFactor=0\n")
    assert wants_less_motion()


@pytest.mark.parametrize("is_first", [True, False])
def test_only_the_first_start_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    if not is_first:
        (tmp_path / preferences.FILE_NAME).write_text('{"speed": "fast"}')
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    monkeypatch.setattr("game.app.wants_less_motion", lambda: True)
    monkeypatch.setattr("game.app._play", lambda *_given: 0)
    monkeypatch.setattr("game.app.start_display", lambda: None)
    monkeypatch.setattr("game.app.make_kit", lambda *_given, **_named: None)
    monkeypatch.setattr("pygame.display.quit", lambda: None)
    monkeypatch.setattr("pygame.font.quit", lambda: None)
    run(Start(None, "en", None, None, None, None))
    kept = preferences.Settings.load(tmp_path)
    assert kept.motion == ("reduced" if is_first else "full")
