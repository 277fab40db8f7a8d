"""The notebook of puzzles: what is noted of a try, for whom, and what is given next."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest

from game.luckybox.puzzles.puzzle import puzzle_of, shipped
from game.luckybox.scenes.puzzling import FILE_NAME, Notebook, Page, next_for
from game.scenes.frame.charts import name_of_player
from game.ui.window.preferences import Settings
from game.words import LANGUAGES, set_language
from tests.clones import posix_only


def test_what_was_tried_is_there_after_a_start_and_another_person_has_a_page_too(
    tmp_path: Path,
) -> None:
    settings = Settings(path=tmp_path / "settings.json")
    Notebook(settings).note("Ada", shipped()[3], found=True)
    Notebook(settings).note("Bo", shipped()[4], found=False)
    again = Notebook(settings)
    assert again.page_of("ADA").tries == {4: True}
    assert again.page_of("Bo").tries == {5: False}
    assert again.page_of("Ada").rating > again.page_of("Bo").rating


def test_who_has_no_name_has_one_page_in_every_language(tmp_path: Path) -> None:
    settings = Settings(path=tmp_path / "settings.json")
    for code, number in zip(LANGUAGES, (1, 2, 3, 4), strict=True):
        set_language(code)
        Notebook(settings).note(name_of_player(settings), shipped()[number - 1], found=True)
    set_language("en")
    assert set(Notebook(settings).page_of(name_of_player(settings)).tries) == {1, 2, 3, 4}


def test_pages_that_an_earlier_version_wrote_for_nobody_are_one(tmp_path: Path) -> None:
    pages = {
        "spieler": {"rating": 990.0, "tries": [[7, False]]},
        "player": {"rating": 1042.0, "tries": [[7, True], [9, True]]},
    }
    (tmp_path / FILE_NAME).write_text(json.dumps(pages))
    page = Notebook(Settings(path=tmp_path / "settings.json")).page_of("Player")
    assert (page.rating, page.tries) == (1042.0, {7: True, 9: True})


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[1]",
        b'{"a": 3}',
        b'{"a": {"rating": 1e99, "tries": []}}',
        b'{"a": {"rating": 900, "tries": [[1e999, true]]}}',
        b'{"a": {"rating": 900, "tries": [[0, true]]}}',
        b"\xff",
    ],
)
def test_a_damaged_notebook_is_kept_aside_and_told(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(damage)
    settings = Settings(path=tmp_path / "settings.json")
    assert Notebook(settings).page_of("Ada") == Page()
    assert (tmp_path / "puzzles.damaged-1.json").read_bytes() == damage
    assert len(settings.notices) == 1


@posix_only
def test_a_pipe_in_the_place_of_the_notebook_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE_NAME)
    settings = Settings(path=tmp_path / "settings.json")
    notebook = Notebook(settings)
    notebook.note("Ada", shipped()[3], found=True)
    assert notebook.page_of("Ada").tries == {4: True}
    assert len(settings.notices) == 1


def test_a_notebook_that_cannot_be_read_or_set_aside_stays_as_it_is_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / FILE_NAME).write_bytes(b"{")
    for refused in ("open", "rename"):
        settings = Settings(path=tmp_path / "settings.json")
        with monkeypatch.context() as patched:
            patched.setattr(Path, refused, refuse)
            notebook = Notebook(settings)
        notebook.note("Ada", shipped()[3], found=True)
        assert (tmp_path / FILE_NAME).read_bytes() == b"{"
        assert len(settings.notices) == 1


def test_what_a_newer_version_has_noted_is_kept(tmp_path: Path) -> None:
    tries = [[one.number, True] for one in shipped()] + [[len(shipped()) + 1, False]]
    (tmp_path / FILE_NAME).write_text(json.dumps({"ada": {"rating": 900, "tries": tries}}))
    settings = Settings(path=tmp_path / "settings.json")
    notebook = Notebook(settings)
    assert next_for(notebook.page_of("Ada"), date(2026, 11, 22)) in shipped()
    notebook.note("Bo", shipped()[4], found=False)
    assert json.loads((tmp_path / FILE_NAME).read_text())["ada"]["tries"] == tries


def test_first_comes_the_puzzle_of_the_day_then_what_fits_and_last_what_was_missed() -> None:
    day = date(2026, 11, 22)
    page = Page()
    assert next_for(page, day) == puzzle_of(day)
    page.tries[puzzle_of(day).number] = True
    assert next_for(page, day).grade == 2
    page.tries = {puzzle.number: puzzle.number != 7 for puzzle in shipped()}
    assert next_for(page, day).number == 7
