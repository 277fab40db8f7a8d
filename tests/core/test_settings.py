"""Settings survive a restart, and whatever is wrong with their file the game starts."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from threading import Event

import pytest

from game import files
from game.ui.window import preferences
from game.ui.window.preferences import SETTINGS_FILE_NAME, Settings


def write(folder: Path, content: object) -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    (folder / SETTINGS_FILE_NAME).write_text(text, encoding="utf-8")


def test_without_a_file_there_are_the_defaults_and_nothing_is_written(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path / "new")
    assert settings == Settings()
    assert settings.notices == []
    assert not (tmp_path / "new").exists()


def test_what_was_chosen_is_there_at_the_next_start(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path / "new")
    settings.language, settings.speed, settings.window_size = "fr", "turbo", (1280, 720)
    settings.motion, settings.text_size, settings.palette = "none", 130, "contrast"
    settings.auto_reveal, settings.last_seats = True, [("Zoé", "3", "person")]
    settings.last_seats.append(("\U0001f469\u200d\U0001f680 李", "4", "person"))
    settings.save()
    assert Settings.load(tmp_path / "new") == settings


def test_keys_of_another_version_are_kept(tmp_path: Path) -> None:
    write(tmp_path, {"speed": "fast", "volume": 3, "later": {"a": [1]}})
    settings = Settings.load(tmp_path)
    settings.muted = True
    settings.save()
    content = json.loads((tmp_path / SETTINGS_FILE_NAME).read_text(encoding="utf-8"))
    assert content["volume"] == 3
    assert content["later"] == {"a": [1]}
    assert (content["speed"], content["muted"]) == ("fast", True)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "xx"), ("language", 3), ("speed", "warp"), ("speed", None), ("speed", []),
        ("motion", "some"), ("motion", 0), ("text_size", 201), ("text_size", 100.0),
        ("text_size", "115"), ("palette", "sepia"), ("palette", None), ("mono", 1),
        ("effects_volume", 11), ("music_volume", -1), ("music_volume", True),
        ("fullscreen", 1), ("muted", "yes"), ("window_size", [1280]), ("window_size", [0, 0]),
        ("window_size", [1e3, 700]), ("window_size", "1280x720"), ("last_seats", [["a"]]),
        ("last_seats", [["a", "b", 3]]), ("last_seats", [["a", "b", "c"]] * 13),
        ("last_seats", [["x" * 99, "b", "c"]]), ("last_seats", [["\x07", "b", "c"]]),
        ("repeat_after", 300), ("repeat_every", 0), ("bounce", True), ("scan_step", 1.5),
        ("scanning", 1), ("switch", ""), ("switch", 3), ("own_buttons", {"undo": 3}),
        ("unnamed", 7), ("unnamed", "x" * 21),
    ],
)  # fmt: skip
def test_a_bad_value_gives_way_to_the_default(tmp_path: Path, field: str, value: object) -> None:
    write(tmp_path, {field: value, "auto_focus": False})
    settings = Settings.load(tmp_path)
    assert getattr(settings, field) == getattr(Settings(), field)
    assert settings.auto_focus is False


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "\x00\x01", "[" * 5000, "{}" + " " * 2**20])
def test_a_damaged_file_is_set_aside_with_a_notice(tmp_path: Path, text: str) -> None:
    write(tmp_path, text)
    settings = Settings.load(tmp_path)
    assert settings == Settings()
    assert (tmp_path / "settings.damaged-1.json").read_text(encoding="utf-8") == text
    (notice,) = settings.take_notices()
    assert "settings.damaged-1.json" in notice
    assert settings.take_notices() == []


def test_a_second_damaged_file_does_not_overwrite_the_first(tmp_path: Path) -> None:
    for text in ("one", "two"):
        write(tmp_path, text)
        Settings.load(tmp_path)
    assert (tmp_path / "settings.damaged-1.json").read_text(encoding="utf-8") == "one"
    assert (tmp_path / "settings.damaged-2.json").read_text(encoding="utf-8") == "two"


def test_bytes_that_are_not_utf8_are_damage(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_bytes(b"\xff\xfe{}")
    assert Settings.load(tmp_path).notices


def test_a_folder_that_cannot_be_made_costs_one_notice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    settings = Settings.load(tmp_path / "file" / "home")
    settings.take_notices()
    settings = Settings(path=tmp_path / "file" / SETTINGS_FILE_NAME)
    settings.save()
    settings.muted = True
    settings.save()
    assert len(settings.take_notices()) == 1


def test_the_file_is_left_alone_when_nothing_changed(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path)
    settings.save()
    write(tmp_path, "written by another window")
    settings.save()
    assert (tmp_path / SETTINGS_FILE_NAME).read_text() == "written by another window"


def test_a_lone_surrogate_from_another_version_can_be_written_again(tmp_path: Path) -> None:
    write(tmp_path, '{"later": "\\ud800"}')
    settings = Settings.load(tmp_path)
    settings.muted = True
    settings.save()
    assert settings.take_notices() == []


def test_the_player_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path / "my games"))
    assert files.data_folder() == tmp_path / "my games"
    monkeypatch.delenv(files.HOME_VARIABLE)
    assert "luckybox" in str(files.data_folder())


def test_settings_are_saved_again_where_their_folder_was_taken_away(tmp_path: Path) -> None:
    home = tmp_path / "home"
    settings = Settings.load(home)
    settings.muted = True
    settings.save()
    home.rename(tmp_path / "elsewhere")
    settings.save()
    assert Settings.load(home).muted


def test_a_save_that_fails_is_told_once_and_does_not_end_saving(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = Settings.load(tmp_path)
    with monkeypatch.context() as full:
        full.setattr(preferences, "replace_file", refuse_for_want_of_room)
        settings.text_size = 115
        settings.save()
        settings.save()
    assert settings.has_failed
    assert settings.take_notices() == ["Your settings cannot be saved (No space left on device)."]
    settings.text_size = 130
    settings.save()
    assert not settings.has_failed
    assert settings.take_notices() == ["Saving works again."]
    assert Settings.load(tmp_path).text_size == 130


def refuse_for_want_of_room(*_given: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_whatever_changes_is_known_to_be_unsaved(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path)
    assert not settings.has_changes
    settings.muted = True
    assert settings.has_changes
    settings.save()
    assert not settings.has_changes


def test_a_disk_that_hangs_holds_up_nobody_and_the_last_wish_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings, goes_on, news = Settings.load(tmp_path), Event(), Event()
    real = preferences.replace_file

    def hang(path: Path, content: bytes) -> None:
        goes_on.wait(60)
        real(path, content)

    monkeypatch.setattr(preferences, "replace_file", hang)
    settings.save_in_background(news.set)
    for size in (115, 130, 150):
        settings.text_size = size
        settings.save()
    assert settings.oldest_unsaved is not None
    goes_on.set()
    settings.finish_saving()
    assert settings.oldest_unsaved is None and news.is_set()
    assert settings.take_notices() == []
    assert Settings.load(tmp_path).text_size == 150


def test_all_is_written_where_the_writing_thread_ends_the_program(tmp_path: Path) -> None:
    """A display that is lost is noticed by whichever thread asks for it first."""
    settings, ended = Settings.load(tmp_path), Event()

    def end_the_program() -> None:
        if not ended.is_set():
            settings.text_size = 150
            settings.save()
            settings.finish_saving()
            ended.set()

    settings.save_in_background(end_the_program)
    settings.text_size = 115
    settings.save()
    assert ended.wait(60)
    assert settings.take_notices() == []
    assert Settings.load(tmp_path).text_size == 150


def test_two_threads_may_end_the_writing_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal's thread saves while the program ends by itself."""
    settings, others = Settings.load(tmp_path), [True]
    settings.save_in_background(lambda: None)

    class ClosedMeanwhile(preferences.Thread):
        def join(self, timeout: float | None = None) -> None:
            super().join(timeout)
            if others and others.pop():
                settings.finish_saving()

    monkeypatch.setattr(preferences, "Thread", ClosedMeanwhile)
    settings.text_size = 130
    settings.save()
    settings.finish_saving()
    assert settings.take_notices() == [] and not others
    assert Settings.load(tmp_path).text_size == 130
