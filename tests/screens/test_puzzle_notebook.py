"""What is noted of puzzles: tries, help, the rating, and what comes back after a miss."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pygame
import pytest

from game.luckybox.puzzles import Puzzle, puzzle_of_day, shipped_puzzles
from game.luckybox.scenes.puzzle import puzzling
from game.luckybox.scenes.puzzle.notebook import (
    NOTEBOOK_FILE_NAME,
    TRIES_BEFORE_RETURN,
    NotebookPage,
    PuzzleNotebook,
    next_puzzle,
)
from game.luckybox.scenes.puzzle.puzzle_page import BEGUN, standing_of
from game.record import PERSON_KIND
from game.scenes import destinations as to
from game.scenes.frame.charts import MINUS_SIGN, usual_player_name
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.players.puzzled import (
    DEEP,
    answer,
    at_a_puzzle,
    chains,
    press,
    said,
    table_of,
    take_hint,
)
from tests.players.screen import Player, leave_all


@pytest.fixture
def player(kit: Kit) -> Player:
    return at_a_puzzle(kit)


def test_what_was_tried_is_kept_a_page_each_and_one_for_who_has_no_name(tmp_path: Path) -> None:
    settings = Settings(path=tmp_path / "settings.json")
    PuzzleNotebook(settings).note_try("Ada", shipped_puzzles()[3], found=True)
    PuzzleNotebook(settings).note_try("Bo", shipped_puzzles()[4], found=False)
    again = PuzzleNotebook(settings)
    assert again.page_of_player("ADA").tries == {4: True}
    assert again.page_of_player("Bo").tries == {5: False}
    assert again.page_of_player("Ada").rating > again.page_of_player("Bo").rating
    pages = {
        "spieler": {"rating": 990.0, "tries": [[7, False]]},
        "player": {"rating": 1042.0, "tries": [[7, True], [9, True]]},
    }
    (tmp_path / NOTEBOOK_FILE_NAME).write_text(json.dumps(pages))
    page = PuzzleNotebook(settings).page_of_player("Player")
    assert (page.rating, page.tries) == (1042.0, {7: True, 9: True}), "an earlier version had two"
    for code, number in zip(LANGUAGES, (1, 2, 3, 4), strict=True):
        set_language(code)
        PuzzleNotebook(settings).note_try(
            usual_player_name(settings), shipped_puzzles()[number - 1], found=True
        )
    set_language("en")
    assert {1, 2, 3, 4} < set(
        PuzzleNotebook(settings).page_of_player(usual_player_name(settings)).tries
    )


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
    (tmp_path / NOTEBOOK_FILE_NAME).write_bytes(damage)
    settings = Settings(path=tmp_path / "settings.json")
    assert PuzzleNotebook(settings).page_of_player("Ada") == NotebookPage()
    assert (tmp_path / "puzzles.damaged-1.json").read_bytes() == damage
    assert len(settings.notices) == 1


def test_a_notebook_that_cannot_be_read_or_set_aside_stays_as_it_is_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / NOTEBOOK_FILE_NAME).write_bytes(b"{")
    for owner, refused in ((os, "open"), (Path, "rename")):
        settings = Settings(path=tmp_path / "settings.json")
        with monkeypatch.context() as patched:
            patched.setattr(owner, refused, refuse)
            notebook = PuzzleNotebook(settings)
        notebook.note_try("Ada", shipped_puzzles()[3], found=True)
        assert (tmp_path / NOTEBOOK_FILE_NAME).read_bytes() == b"{"
        assert len(settings.notices) == 1


def test_what_a_newer_version_has_noted_is_kept(tmp_path: Path) -> None:
    tries = [[one.number, True] for one in shipped_puzzles()] + [
        [len(shipped_puzzles()) + 1, False]
    ]
    (tmp_path / NOTEBOOK_FILE_NAME).write_text(json.dumps({"ada": {"rating": 900, "tries": tries}}))
    settings = Settings(path=tmp_path / "settings.json")
    notebook = PuzzleNotebook(settings)
    assert next_puzzle(notebook.page_of_player("Ada"), date(2026, 11, 22)) in shipped_puzzles()
    notebook.note_try("Bo", shipped_puzzles()[4], found=False)
    assert json.loads((tmp_path / NOTEBOOK_FILE_NAME).read_text())["ada"]["tries"] == tries


def test_a_missed_puzzle_comes_back_after_some_others_until_it_is_solved(tmp_path: Path) -> None:
    day, settings = date(2026, 11, 22), Settings(path=tmp_path / "settings.json")
    missed = puzzle_of_day(day)

    def note(puzzle: Puzzle, *, found: bool) -> None:
        PuzzleNotebook(settings).note_try("Ada", puzzle, found=found)

    def following() -> Puzzle:
        return next_puzzle(PuzzleNotebook(settings).page_of_player("Ada"), day)

    def play_others() -> None:
        for _nth in range(TRIES_BEFORE_RETURN):
            assert following() != missed, "not at once"
            note(following(), found=True)

    note(missed, found=False)
    play_others()
    assert following() == missed
    rating = PuzzleNotebook(settings).page_of_player("Ada").rating
    note(missed, found=False)
    play_others()
    assert following() == missed, "missed again, it comes back again"
    note(missed, found=True)
    page = PuzzleNotebook(settings).page_of_player("Ada")
    assert not page.missed and not page.tries[missed.number], "the first try stays what it was"
    assert page.rating > rating, "only the others have moved it"


def test_what_older_versions_noted_as_missed_comes_back_with_new_ones_between(
    tmp_path: Path,
) -> None:
    day, settings = date(2026, 11, 22), Settings(path=tmp_path / "settings.json")
    tries = [[puzzle_of_day(day).number, True], [7, False], [9, False]]
    (tmp_path / NOTEBOOK_FILE_NAME).write_text(json.dumps({"ada": {"rating": 900, "tries": tries}}))
    notebook, met = PuzzleNotebook(settings), list[int]()
    for _nth in range(4):
        puzzle = next_puzzle(notebook.page_of_player("Ada"), day)
        met.append(puzzle.number)
        notebook.note_try("Ada", puzzle, found=True)
    assert (met[0], met[2]) == (7, 9) and not {met[1], met[3]} & {7, 9}


def test_a_shown_solution_leaves_the_puzzle_for_later_and_every_change_is_told(
    player: Player,
) -> None:
    player.press(pygame.K_c, frames=1)
    assert press(player, "Show it") is puzzling.SOLUTION_FOR_LATER_STEP
    player.wait(3)
    page = table_of(player).notebook_page
    assert DEEP in page.missed, "its solution was shown, so it was not solved"
    assert f"Rating: {page.rating:.0f} ({MINUS_SIGN}" in said(player)
    assert "The idea: begin with 6 on the second card and complete 3 cards." in said(player)


def test_who_found_it_with_a_hint_or_a_fresh_start_is_noted_between_found_and_missed(
    kit: Kit,
) -> None:
    ratings, halves = {}, ("helped", "undone")
    for way in ("found", *halves, "missed"):
        kit.settings.last_seats = [(way, 0, PERSON_KIND)]
        player = Player(kit, to.Title())
        player.open(to.Puzzle(DEEP))
        if way == "helped":
            take_hint(player)
        elif way in halves:
            # Whoever has begun it knows where that leads.
            table_of(player).act(chains(player)[0].actions[0])
            player.wait()
            table_of(player).undo()
        step = answer(player, best=way != "missed")
        assert (
            step
            is {
                "found": puzzling.SOLVED_STEP,
                **dict.fromkeys(halves, puzzling.SOLVED_WITH_HINT_STEP),
                "missed": puzzling.MISSED_FIRST_TRY_STEP,
            }[way]
        )
        ratings[way] = table_of(player).notebook_page.rating
        assert table_of(player).notebook_page.tries == {DEEP: way != "missed"}
        leave_all(kit)
    assert len({ratings[way] for way in halves}) == 1
    assert ratings["missed"] < ratings["helped"] < ratings["found"]


def test_a_try_that_was_begun_and_left_is_remembered_until_it_is_ended(
    kit: Kit, tmp_path: Path
) -> None:
    kit.settings.path = tmp_path / "settings.json"
    name, puzzle = usual_player_name(kit.settings), shipped_puzzles()[DEEP - 1]
    player = at_a_puzzle(kit)
    assert not table_of(player).guide.has_helped
    table_of(player).act(chains(player)[0].actions[0])
    leave_all(kit)
    player.open(to.Puzzle(DEEP))
    assert table_of(player).guide.has_helped
    assert PuzzleNotebook(kit.settings).page_of_player(name).begun == {DEEP}
    answer(player, best=True)
    page = PuzzleNotebook(kit.settings).page_of_player(name)
    assert page.begun == set() and page.tries == {puzzle.number: True}


def test_a_hint_is_not_washed_off_by_leaving(kit: Kit, tmp_path: Path) -> None:
    kit.settings.path = tmp_path / "settings.json"
    player = at_a_puzzle(kit)
    take_hint(player)
    leave_all(kit)
    page = PuzzleNotebook(kit.settings).page_of_player(usual_player_name(kit.settings))
    assert standing_of(page, DEEP) == BEGUN
    player.open(to.Puzzle(DEEP))
    assert answer(player, best=True) is puzzling.SOLVED_WITH_HINT_STEP


def test_no_solution_lowers_the_rating(tmp_path: Path) -> None:
    notebook = PuzzleNotebook(Settings(path=tmp_path / "settings.json"))
    easiest = min(shipped_puzzles(), key=lambda puzzle: puzzle.grade)
    before = notebook.page_of_player("Ada").rating
    notebook.note_try("Ada", easiest, found=True, helped=True)
    assert notebook.page_of_player("Ada").rating >= before
    assert notebook.page_of_player("Ada").tries == {easiest.number: True}
