"""Reports: what they leave out, how many stay, and that they make no trouble of their own."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from game import report
from game.report import FAULTS, FOLDER, MOST, Reports, Running, UncaughtErrors, words_of


def reports_in(folder: Path) -> list[Path]:
    return sorted((folder / FOLDER).glob("report-*.txt"))


def test_names_stay_in_the_record_and_folders_are_taken_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/people/grace"))
    monkeypatch.setattr("getpass.getuser", lambda: "grace")
    running = Running('{"seats": ["Ada", "Adalbert"]}', ("Ada", "Adalbert"))
    error = ValueError("Ada and Adalbert in /people/grace/games, or /mnt/grace/x: adage, Gracetown")
    path = Reports(tmp_path).write(error, ["Adalbert has won."], running)
    assert path is not None
    told, _, record = path.read_text(encoding="utf-8").partition("\nThe game:\n")
    assert "(player 1) and (player 2) in ~/games, or /mnt/(user)/x: adage, Gracetown" in told
    assert "  (player 2) has won." in told
    assert record == running.record + "\n"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
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
        path = Reports(folder).write(
            error, [f"{folder}, {folder.resolve()}, {tmp_path / 'disk/grace'}/x"]
        )
        assert path is not None
        told = path.read_text(encoding="utf-8")
        assert "Grace" not in told and "grace" not in told
        assert "(games)/library.db" in told and "  (games), (games), ~/x" in told


def test_the_last_reports_are_kept(tmp_path: Path) -> None:
    reports = Reports(tmp_path)
    written = [reports.write(ValueError(str(number))) for number in range(MOST + 3)]
    assert reports_in(tmp_path) == written[3:]


def test_a_report_that_cannot_be_written_is_told_and_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / FOLDER).touch()
    assert Reports(tmp_path).write(ValueError("x")) is None
    assert "No report can be written" in capsys.readouterr().err
    assert "could not be saved" in words_of(None)


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
    assert words_of(path, Running(record, (), is_kept)).splitlines()[1].endswith(words)


def test_nothing_is_made_of_a_start_that_ended_well(tmp_path: Path) -> None:
    assert Reports(tmp_path).take_fault() is None
    assert not (tmp_path / FOLDER).exists()
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / FAULTS).touch()
    assert Reports(tmp_path).take_fault() is None
    assert reports_in(tmp_path) == []


def test_what_falls_in_a_thread_is_raised_where_somebody_asks(tmp_path: Path) -> None:
    def fall() -> None:
        raise LookupError("in a thread")

    with UncaughtErrors(Reports(tmp_path)).heard() as uncaught:
        uncaught.check()
        thread = threading.Thread(target=fall)
        thread.start()
        thread.join()
        with pytest.raises(LookupError, match="in a thread"):
            uncaught.check()


def test_an_end_of_the_program_in_a_thread_is_no_end_without_a_word(tmp_path: Path) -> None:
    """The loader of a build raises one where the program was moved."""
    with UncaughtErrors(Reports(tmp_path)).heard() as uncaught:
        thread = threading.Thread(target=sys.exit, args=["moved"])
        thread.start()
        thread.join()
        with pytest.raises(RuntimeError, match="moved"):
            uncaught.check()


def test_who_has_updated_the_game_meanwhile_is_told_to_start_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(report, "was_replaced", lambda: True)
    sorry, kept, _where = words_of(Path("r.txt")).splitlines()
    assert "Please start it again" in sorry and kept == "Your games and settings are saved."


def test_what_falls_by_the_way_is_reported_once_and_ends_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Falls:
        def __del__(self) -> None:
            raise LookupError("by the way")

    with UncaughtErrors(Reports(tmp_path)).heard() as uncaught:
        for _time in range(3):
            Falls()
        uncaught.check()
    assert capsys.readouterr().err.count("LookupError: by the way") == 3
    (report,) = reports_in(tmp_path)
    assert "by the way" in report.read_text(encoding="utf-8")


def test_ctrl_c_that_python_passed_over_is_heard_of(tmp_path: Path) -> None:
    class Interrupted:
        def __del__(self) -> None:
            raise KeyboardInterrupt

    before = sys.unraisablehook
    with UncaughtErrors(Reports(tmp_path)).heard() as uncaught:
        Interrupted()
        with pytest.raises(KeyboardInterrupt):
            uncaught.check()
    assert sys.unraisablehook is before
