"""Puzzles on the screen: answered, tried again, noted, and the help that there is."""

from __future__ import annotations

import json
import os
import re
from datetime import date
from functools import partial
from pathlib import Path
from typing import cast
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.puzzles import (
    Puzzle,
    find_answer_chains,
    is_answered,
    points_in_round,
    puzzle_of_day,
    shipped_puzzles,
)
from game.luckybox.rules import Cross
from game.luckybox.scenes.cards import CardPainter
from game.luckybox.scenes.puzzle import puzzling
from game.luckybox.scenes.puzzle.notebook import (
    NOTEBOOK_FILE_NAME,
    TRIES_BEFORE_RETURN,
    NotebookPage,
    PuzzleNotebook,
    next_puzzle,
    puzzle_detail,
)
from game.luckybox.scenes.puzzle.puzzle_page import (
    BEGUN,
    MISSED,
    SOLVED_AT_ONCE,
    SOLVED_LATER,
    UNTRIED,
    PuzzlesScene,
    standing_of,
)
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import seat_scores
from game.record import PERSON_KIND
from game.scenes import destinations as to
from game.scenes.destinations import make_scene
from game.scenes.frame.charts import MINUS_SIGN, usual_player_name
from game.scenes.guided import GuidedScene
from game.scenes.menu.title import TitleScene
from game.ui.mixer import SoundPlayer
from game.ui.widgets.widget import Widget
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.drawing.lettering import WatchedText, kit_watched
from tests.players.guided import button, guided, listen, meant, plate_of
from tests.players.puzzled import (
    DEEP,
    answer,
    at_a_puzzle,
    chains,
    on_screen,
    play_chain,
    press,
    said,
    sized_puzzle,
    table_of,
    take_hint,
    try_again,
)
from tests.players.screen import Player, leave_all, open_kit, words_on


@pytest.fixture
def player(kit: Kit) -> Player:
    return at_a_puzzle(kit)


def test_who_finds_the_chain_is_told_so_and_rises_and_then_misses_nothing(player: Player) -> None:
    table, before = table_of(player), table_of(player).notebook_page.rating
    assert answer(player, best=True) is puzzling.SOLVED_STEP
    assert table.notebook_page.rating > before
    library = player.kit.shelf.library
    assert library is None or not library.saves, "it is not among the games"
    found = table.notebook_page.rating
    while table.may_undo:
        table.undo()
    assert answer(player, best=False) is puzzling.MISSED_STEP
    assert table.notebook_page.rating == found


def test_with_all_points_the_cascade_ends_by_itself(kit: Kit) -> None:
    """No bonus that still waits can bring more, so none is asked for."""
    player = Player(kit, to.Puzzle(99), frames=3)
    table, best = table_of(player), max(chains(player), key=lambda chain: chain.points)
    made = 0
    for action in best.actions:
        if not is_answered(table.match.game):
            table.act(action)
            made += 1
    assert made < len(best.actions) and table.is_solved
    player.wait()
    assert listen(player) is puzzling.SOLVED_STEP


def test_only_finding_it_is_heard(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    whole = SoundPlayer.play

    def listen_in(sound: SoundPlayer, name: str, *given: object, **named: object) -> None:
        heard.extend([name] if named.get("caption") == "solved" else [])
        whole(sound, name, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(SoundPlayer, "play", listen_in)
    answer(player, best=False)
    assert not heard
    try_again(player)
    answer(player, best=True)
    player.wait(5)
    assert heard == ["mega"]


def test_who_misses_it_tries_again_but_only_the_first_counts(player: Player) -> None:
    table, before = table_of(player), table_of(player).notebook_page.rating
    game = table.match.game
    found = find_answer_chains(game, puzzling.MAX_SEARCHED_STATES)
    long = next(one for one in found if len(one.actions) > 2 and one.points < table.puzzle.points)
    for action in long.actions:
        table.act(action)
    player.wait()
    assert listen(player) is puzzling.MISSED_FIRST_TRY_STEP
    assert table.notebook_page.rating < before
    missed, turn = table.notebook_page.rating, table.match.game.turn
    player.click(guided(player).watched.picture.place["deck"].center)
    player.press(pygame.K_SPACE, frames=1)
    assert table.match.game.turn == turn, "no other number comes"
    try_again(player)
    assert table.match.game == game
    assert answer(player, best=True) is puzzling.SOLVED_LATER_STEP
    assert table.notebook_page.rating == missed


def test_points_are_told_as_what_the_chain_brings(player: Player) -> None:
    game = table_of(player).match.game
    before = points_in_round(game)
    assert before > 0, "a puzzle with points before it tells the two apart"
    best = (
        max(chain.points for chain in find_answer_chains(game, puzzling.MAX_SEARCHED_STATES))
        - before
    )
    assert f"Score {best} points" in on_screen(player)
    answer(player, best=False)
    got = points_in_round(table_of(player).match.game) - before
    assert f"{best - got} points short: {got} of {best}." in said(player)
    player.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert listen(player) in puzzling.SOLUTION_STEPS
    assert table_of(player).is_solved


@pytest.mark.parametrize("number", [7, 99, 150])
def test_the_scorecard_says_so_once_the_chain_is_found(kit: Kit, number: int) -> None:
    player = Player(kit, to.Puzzle(number), frames=3)
    task, before = table_of(player).task, seat_scores(table_of(player).view)[0].certain
    (asked,) = re.findall(r"\d+", task.asked)
    assert int(asked) == task.goal.points, "both say the same"
    assert f"Goal: +{asked}" in on_screen(player)
    answer(player, best=True)
    table = table_of(player)
    table.director.finish()
    assert seat_scores(table.view)[0].certain == before + task.goal.points
    player.wait(5)
    picture = cast(RoundScene, guided(player).watched).picture
    assert picture.parts.sheet.total == task.goal.points, "the goal is seen to be reached"


@pytest.mark.parametrize("on", ["Enter", "Next puzzle"])
def test_the_next_puzzle_is_another_one_and_leaving_leads_back(player: Player, on: str) -> None:
    celebrated(player)
    if on == "Enter":
        player.press(pygame.K_RETURN)
    else:
        player.click(button(guided(player), on).rect.center)
    player.wait(5)
    assert table_of(player).puzzle.number != DEEP
    answer(player, best=True)
    player.click(button(guided(player), "Back").rect.center)
    assert isinstance(player.scene, TitleScene)


def test_the_door_says_which_puzzle_lies_behind_it(kit: Kit, tmp_path: Path) -> None:
    kit.settings.path = tmp_path / "settings.json"
    assert puzzle_detail(kit.settings) == "today’s puzzle"
    player = Player(kit, to.Title())
    for _time in range(2):
        player.open(to.Puzzle())
        table = table_of(player)
        told = "today’s puzzle" if table.is_of_today else f"puzzle {table.puzzle.number}"
        assert told in puzzle_detail(kit.settings)
        assert ("Puzzle of the day" in on_screen(player)) == table.is_of_today
        player.press(pygame.K_c, frames=1)
        press(player, "Show it")
        guided(player).leave_game()
        player.wait(3)
        assert told not in puzzle_detail(kit.settings)
        assert isinstance(player.scene, TitleScene)
        assert puzzle_detail(kit.settings) in words_on(kit, player.scene)


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


def test_the_page_of_puzzles_shows_what_is_solved_and_every_way_back_leads_there(
    tmp_path: Path,
) -> None:
    kit = open_kit(settings=Settings(guided=["luckybox"], path=tmp_path / "settings.json"))
    name = usual_player_name(kit.settings)
    notebook = PuzzleNotebook(kit.settings)
    for number, is_found in ((DEEP, True), (DEEP + 1, False), (DEEP + 2, False), (DEEP + 2, True)):
        notebook.note_try(name, shipped_puzzles()[number - 1], found=is_found)
    player = Player(kit, to.Title())
    player.wait(30)
    player.open(to.Puzzles(name), frames=5)
    page = player.at(PuzzlesScene)
    stands = [standing_of(page.page, DEEP + at) for at in range(4)]
    assert stands == [SOLVED_AT_ONCE, MISSED, SOLVED_LATER, UNTRIED]
    player.press(pygame.K_RETURN, frames=40)
    assert table_of(player).puzzle == page.next
    celebrated(player)
    player.press(pygame.K_ESCAPE, frames=40)
    assert player.scene is page, "the outcome leads back to the page"
    assert page.grade == page.next.grade, "it shows where it goes on"
    grade = shipped_puzzles()[DEEP].grade
    player.click(page.view.places["grade", grade].center, frames=3)
    player.click(page.view.places["puzzle", DEEP + 1].center, frames=40)
    assert table_of(player).puzzle.number == DEEP + 1
    answer(player, best=False)
    guided(player).leave_game()
    player.wait(40)
    assert player.scene is page
    assert standing_of(page.page, DEEP + 1) == MISSED


def test_the_page_shows_the_cards_of_the_next_puzzle(kit: Kit) -> None:
    page = Player(kit, to.Puzzles("Ada")).at(PuzzlesScene)
    draw = CardPainter.mini_card_picture
    for puzzle in shipped_puzzles()[DEEP : DEEP + 2]:
        page.next = puzzle
        with patch.object(CardPainter, "mini_card_picture", autospec=True, side_effect=draw) as one:
            words_on(kit, page)
        shown = [(call.args[1], call.args[3]) for call in one.call_args_list]
        held = puzzling.match_of_puzzle(kit, puzzle, "Ada").game.seats[0].held
        assert shown == [(it.face, it.crossed) for it in held]


def test_first_comes_the_puzzle_of_the_day_then_what_fits_and_last_what_was_missed() -> None:
    day = date(2026, 11, 22)
    page = NotebookPage()
    assert next_puzzle(page, day) == puzzle_of_day(day)
    page.tries[puzzle_of_day(day).number] = True
    assert next_puzzle(page, day).grade == 2
    page.tries = {puzzle.number: puzzle.number != 7 for puzzle in shipped_puzzles()}
    page.missed = {7: 999}
    assert next_puzzle(page, day).number == 7


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
    assert "The idea: begin with 6 on the second card and finish 3 cards." in said(player)


def test_a_cascades_word_lies_over_a_solutions_numbers(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.press(pygame.K_c, frames=1)
    scene = cast(RoundScene, guided(player).watched)
    picture, drawn, words = scene.picture, list[str](), list[bool]()
    for owner, name in ((scene.counsel, "draw"), (picture, "draw_above_widgets")):
        monkeypatch.setattr(owner, name, lambda _surface, name=name: drawn.append(name))
    player.click(button(guided(player), "Show it").rect.center, frames=1)
    for _nth in range(200):
        player.wait(6)
        words.append(picture.word_rect is not None)
    assert any(words), "the solution has a word"
    assert drawn and drawn == ["draw", "draw_above_widgets"] * (len(drawn) // 2)


@pytest.mark.parametrize(
    ("size", "percent"), [((960, 540), 150), ((1600, 900), 100), ((2560, 1080), 150)]
)
def test_what_is_asked_stands_in_the_bars_in_sight(size: tuple[int, int], percent: int) -> None:
    player = sized_puzzle(size, percent)
    assert guided(player).plate is None
    asked = ("Puzzle 150", "Score 35 points in one cascade", "Difficulty 4/5", "Goal: +35")
    assert all(words in on_screen(player) for words in asked)
    place = guided(player).watched.picture.place  # type: ignore[attr-defined]
    needed = [place[name] for name in ("top_bar", "message", "undo", "redo")]
    player.press(pygame.K_c)
    assert plate_of(player).collidelist(needed) == -1
    player.press(pygame.K_c)
    assert answer(player, best=False) is puzzling.MISSED_FIRST_TRY_STEP
    assert plate_of(player).collidelist(needed) == -1
    assert asked[1] in on_screen(player), "while the outcome is told, too"


def puzzle_cards(player: Player) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """Give the window and the cards of the puzzle that is shown."""
    picture = cast(RoundScene, guided(player).watched).picture
    return pygame.Rect((0, 0), picture.place.size), picture.card_rects


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
@pytest.mark.parametrize("number", [7, DEEP])
def test_a_puzzles_cards_lie_in_the_middle_and_only_what_counts_around_them(
    number: int, size: tuple[int, int]
) -> None:
    kit = open_kit(size, Settings(guided=["luckybox"]))
    kit.stack.make = partial(make_scene, kit)
    player = Player(kit, to.Puzzle(number), frames=3)
    window, cards = puzzle_cards(player)
    whole = cards[0].unionall(cards[1:])
    assert abs(whole.centerx - window.centerx) <= 0.02 * window.width
    assert whole.height > 0.7 * window.height or whole.width > 0.58 * window.width
    said = on_screen(player)
    assert not any(words in said for words in ("Numbers left", "Endless supply", "loose"))


def test_a_hint_says_which_card_then_which_square_and_goes_away(player: Player) -> None:
    table = table_of(player)
    best = max(chains(player), key=lambda one: one.points).actions[0]
    assert isinstance(best, Cross)
    places = guided(player).watched.picture.view.places
    take_hint(player)
    assert listen(player).words == puzzling.CARD_HINT_STEP.words
    assert meant(player) == [places["card", best.card]]
    player.press(pygame.K_h)
    assert listen(player).words == puzzling.SQUARE_HINT_STEP.words
    assert meant(player) == [places["square", best.card, best.square]]
    player.press(pygame.K_h)
    assert guided(player).step is None
    assert not table.notebook_page.tries


def test_hints_lead_to_the_chain_step_by_step(player: Player) -> None:
    table = table_of(player)
    while not is_answered(table.match.game):
        take_hint(player)
        take_hint(player)
        assert listen(player).words == puzzling.SQUARE_HINT_STEP.words
        square = meant(player)[0]
        ends = [rect.center for rect in meant(player)[1:]]
        for at in (*ends, square.center):
            player.click(at, frames=1)
            player.advance_time(3.0)
        # Bolts may be asked about.
        if guided(player).step is not None and not is_answered(table.match.game):
            player.click(square.center, frames=1)
            player.advance_time(3.0)
    assert listen(player) is puzzling.SOLVED_WITH_HINT_STEP


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


def test_a_hint_after_a_step_that_leads_astray_says_so(player: Player) -> None:
    table = table_of(player)
    worst = min((one for one in chains(player) if len(one.actions) > 2), key=lambda one: one.points)
    table.act(worst.actions[0])
    player.wait()
    best = max((one.points for one in chains(player)), default=0)
    assert best < table.puzzle.points
    take_hint(player)
    assert listen(player) is puzzling.DEAD_END_STEP


def test_whoever_asks_before_trying_is_asked_and_shown_and_that_is_a_miss(player: Player) -> None:
    table, before = table_of(player), table_of(player).notebook_page.rating
    player.click(aid(player, "Show it").rect.center, frames=1)
    for closes in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_c):
        assert listen(player) is puzzling.ASK_SHOW_STEP
        player.press(closes, frames=1)
        assert guided(player).step is None
        player.press(pygame.K_c, frames=1)
    assert not table.notebook_page.tries
    assert press(player, "Show it") in puzzling.SOLUTION_STEPS
    assert table.notebook_page.tries == {DEEP: False}
    assert table.notebook_page.rating < before


def test_to_whoever_has_tried_help_costs_nothing(player: Player) -> None:
    answer(player, best=False)
    rating = table_of(player).notebook_page.rating
    try_again(player)
    player.click(aid(player, "Hint").rect.center)
    assert listen(player).words == puzzling.CARD_HINT_STEP.words
    player.click(aid(player, "Show it").rect.center)
    assert listen(player) is puzzling.ASK_SHOW_AFTER_TRY_STEP
    assert press(player, "Show it") in puzzling.SOLUTION_STEPS
    assert table_of(player).notebook_page.rating == rating


def test_a_hint_is_left_by_esc_or_a_click_and_taken_by_its_key(player: Player) -> None:
    scene = guided(player)
    assert not player.kit.hands.by_keyboard
    for key, is_helped in ((pygame.K_ESCAPE, False), (None, False), (pygame.K_h, True)):
        if key is None:
            player.click(aid(player, "Hint").rect.center)
        else:
            player.press(pygame.K_h)
        player.wait()
        assert listen(player) is puzzling.ASK_HINT_STEP
        if key is None:
            player.click(button(scene, "Not yet").rect.center)
        else:
            assert scene.focus.shows_ring, "what Enter does"
            assert scene.focus.current is button(scene, "Get a hint")
            player.press(key)
        player.wait()
        assert scene.guide.has_helped == is_helped  # type: ignore[attr-defined]


def test_who_uses_keys_sees_one_ring_and_it_is_on_the_plate(player: Player) -> None:
    player.press(pygame.K_RIGHT, frames=1)
    scene = guided(player)
    assert scene.watched.focus.shows_ring  # type: ignore[attr-defined]
    player.press(pygame.K_c)
    assert scene.focus.current is not None and scene.focus.current.label == "Not yet"
    assert scene.focus.shows_ring
    assert not scene.watched.focus.shows_ring  # type: ignore[attr-defined]
    player.press(pygame.K_RETURN)
    assert scene.step is None
    assert scene.watched.focus.shows_ring  # type: ignore[attr-defined]


def test_the_squares_that_were_shown_stay_numbered_until_it_is_tried_again(player: Player) -> None:
    assert table_of(player).numbered_squares == ()
    player.press(pygame.K_c, frames=1)
    press(player, "Show it")
    numbered = table_of(player).numbered_squares
    assert len(numbered) == table_of(player).puzzle.crosses
    kit = player.kit
    kit.pixels.clear()
    seen = words_on(kit, guided(player)).split()
    assert {str(at) for at in range(1, len(numbered) + 1)} <= set(seen)
    player.press(pygame.K_c, frames=1)
    assert listen(player) in puzzling.SOLUTION_STEPS, "it may be shown again"
    assert table_of(player).numbered_squares == numbered
    player.press(pygame.K_u)
    assert table_of(player).numbered_squares == ()


NARROW = 126


@pytest.mark.parametrize("number", [NARROW, DEEP])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_leaves_cards_and_buttons_that_help_in_sight(language: str, number: int) -> None:
    kit = open_kit((960, 540), Settings(guided=["luckybox"], text_size=150))
    kit.stack.make = partial(make_scene, kit)
    player = Player(kit, to.Puzzle(number), frames=3)
    set_language(language)
    picture = guided(player).watched.picture  # type: ignore[attr-defined]
    for presses in (2, 1):
        for _press in range(presses):
            player.press(pygame.K_h, frames=2)
        plate = plate_of(player)
        assert plate.collidelist(picture.card_rects) == -1
        for needed in (picture.place["deck"], picture.place["rival"]):
            shared = plate.clip(needed)
            assert shared.width * shared.height < 0.2 * needed.width * needed.height


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
@pytest.mark.parametrize("number", [7, 99, DEEP])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_outcome_covers_nothing_that_is_counted(
    language: str, number: int, size: tuple[int, int]
) -> None:
    kit = open_kit(size, Settings(guided=["luckybox"]))
    kit.stack.make = partial(make_scene, kit)
    player = Player(kit, to.Puzzle(number), frames=3)
    set_language(language)
    picture = guided(player).watched.picture  # type: ignore[attr-defined]
    sheet = picture.view.places["sheet"]
    for is_best in (False, True):
        while table_of(player).may_undo:
            table_of(player).undo()
        answer(player, best=is_best)
        told = [sheet, picture.place["deck"], *picture.card_rects]
        assert plate_of(player).collidelist(told) == -1


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
@pytest.mark.parametrize("number", [7, DEEP])
def test_a_miss_fills_the_place_below_the_deck_or_the_cards_and_offers_each_way_once(
    number: int, size: tuple[int, int]
) -> None:
    player = Player(open_kit(size, Settings(guided=["luckybox"])), to.Puzzle(number), frames=3)
    picture = cast(RoundScene, guided(player).watched).picture
    answer(player, best=False)
    plate, figures, cards = plate_of(player), picture.place["remaining"], picture.card_rects
    assert plate.contains(figures) or (plate.left, plate.right) == (cards[0].left, cards[-1].right)
    assert not aid(player, "Show it").visible, "the outcome has this button"
    assert "Not yet!" in on_screen(player)
    player.press(pygame.K_c)
    assert listen(player) is puzzling.SOLUTION_FOR_LATER_STEP


@pytest.mark.parametrize("motion", ["full", "none"])
def test_the_rating_counts_from_what_it_was(kit: Kit, motion: str) -> None:
    kit.settings.motion = motion
    player = at_a_puzzle(kit)
    before = round(table_of(player).notebook_page.rating)
    step = answer(player, best=False)
    assert (guided(player).guide.counted(step, 0.1) < 1.0) == (motion == "full")
    player.wait(100)
    after = round(table_of(player).notebook_page.rating)
    assert after < before and str(after) in on_screen(player)


def aid(player: Player, label: str) -> Widget:
    widgets = guided(player).watched.focus.widgets  # type: ignore[attr-defined]
    return next(each for each in widgets if each.label == label)


@pytest.mark.parametrize(
    ("language", "shown", "percent", "key", "number"),
    [
        ("en", "Not yet", 100, pygame.K_c, DEEP),
        ("fr", "Pas encore", 150, pygame.K_h, DEEP),
        ("de", "Noch nicht", 150, pygame.K_c, NARROW),
        ("de", "Noch nicht", 100, pygame.K_h, DEEP),
        ("es", "Aún no", 150, pygame.K_h, NARROW),
        ("es", "Aún no", 150, pygame.K_c, DEEP),
    ],
)
def test_what_is_asked_is_written_whole_with_its_buttons(
    language: str, shown: str, percent: int, key: int, number: int
) -> None:
    settings = Settings(guided=["luckybox"])
    settings.text_size = percent
    kit, text = kit_watched(settings, WatchedText)
    kit.stack.make = partial(make_scene, kit)
    player = Player(kit, to.Puzzle(number), frames=3)
    set_language(language)
    player.press(key, frames=2)
    text.drawn.clear()
    on_screen(player)
    said = {string for string, _px in text.drawn}
    set_language("en")
    assert shown in said
    assert not [string for string in said if string.endswith("…")]


def test_the_square_that_a_hint_names_is_where_the_keyboard_is(player: Player) -> None:
    for key in (pygame.K_h, pygame.K_RETURN, pygame.K_h):
        player.press(key, frames=2)
    step = listen(player)
    assert step is not None
    scene = guided(player).watched
    assert isinstance(scene, RoundScene)
    spot = scene.focus.current
    assert spot.rect.collidepoint(meant(player)[0].center)
    before = table_of(player).match.game
    # Two bolts or more are asked about.
    for _press in range(2):
        if table_of(player).match.game is before:
            player.press(pygame.K_RETURN)
    assert table_of(player).match.game is not before
    player.press(pygame.K_h)
    assert "You can’t reach" not in on_screen(player)


def test_by_keys_alone_a_square_is_crossed_and_the_plate_is_answered(player: Player) -> None:
    table = table_of(player)
    for _step in range(40):
        if is_answered(table.match.game):
            break
        player.press(pygame.K_n, pygame.K_RETURN)
    assert is_answered(table.match.game)
    assert listen(player) in (puzzling.MISSED_FIRST_TRY_STEP, puzzling.SOLVED_STEP)
    player.press(pygame.K_RETURN)
    assert not is_answered(table_of(player).match.game)


SOLVED = puzzling.SolvedPuzzle(12, 4, 27, 1043, 18, 3, was_helped=False, is_of_today=False)


def celebrated(player: Player) -> puzzling.PuzzleSolvedScene:
    best = max(chains(player), key=lambda one: one.points)
    play_chain(player, best)
    for _look in range(300):
        if isinstance(player.scene, puzzling.PuzzleSolvedScene):
            return player.scene
        player.advance_time(0.2)
        player.wait()
    raise AssertionError("nobody celebrates")


def test_it_tells_points_rating_and_streak_once_and_leads_back_to_the_board(kit: Kit) -> None:
    player = at_a_puzzle(kit)
    table = table_of(player)
    before = round(table.notebook_page.rating)
    solved = celebrated(player).solved
    assert solved.change and solved.change > 0
    assert solved.rating == round(table.notebook_page.rating) == before + solved.change
    assert (solved.gain, solved.streak) == (table.guide.placeholder_values()["gain"], 1)
    player.click(player.scene.focus.find_by_label("See the board").rect.center, frames=30)
    assert isinstance(player.scene, GuidedScene), "the board can be looked at"
    while table.may_undo:
        table.undo()
    answer(player, best=True)
    assert isinstance(player.scene, GuidedScene), "it is celebrated once"


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_its_words_are_there_at_the_end_however_little_moves(kit: Kit, motion: str) -> None:
    kit.settings.motion = motion
    player = Player(kit, puzzling.PuzzleSolvedScene(kit, SOLVED))
    player.advance_time(puzzling.CONFETTI_SECONDS + 1.0)
    player.wait(2)
    said = words_on(kit, player.at(puzzling.PuzzleSolvedScene))
    assert all(part in said for part in ("+27", "1043 (+18)", "3", "4/5"))
    player.press(pygame.K_c)
    told = kit.clipboard.get_text()
    assert "12" in told and "+27" in told and "🟩" * 4 in told, "what is shared"
    assert SOLVED._replace(change=None).remark != SOLVED.remark
    assert NotebookPage(tries={3: True, 8: False, 2: True, 5: True}).streak == 2
    assert NotebookPage(tries={3: True, 8: False}).streak == NotebookPage().streak == 0


@pytest.mark.parametrize("percent", [100, 200])
def test_confetti_leaves_the_words_above_it_free(percent: int) -> None:
    kit = open_kit((960, 540), Settings(text_size=percent))
    player = Player(kit, puzzling.PuzzleSolvedScene(kit, SOLVED))
    scene = player.at(puzzling.PuzzleSolvedScene)
    words = scene.view.places["puzzle"]
    still = pygame.Surface(kit.stack.page.size)
    flying = still.copy()
    player.wait(10)
    scene.draw(flying)
    player.advance_time(puzzling.CONFETTI_SECONDS)
    scene.draw(still)
    assert pixels_of(flying) != pixels_of(still)
    assert pixels_of(flying.subsurface(words)) == pixels_of(still.subsurface(words))


def pixels_of(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
@pytest.mark.parametrize("key", [pygame.K_c, pygame.K_h])
def test_what_is_asked_about_help_is_asked_beside_its_buttons(
    size: tuple[int, int], key: int
) -> None:
    player = sized_puzzle(size, 100)
    player.press(key, frames=2)
    picture, plate = cast(RoundScene, guided(player).watched).picture, plate_of(player)
    buttons = picture.place["rival"]
    assert buttons.top - 0.05 * size[1] < plate.bottom <= buttons.top + 2
    assert plate.left < buttons.centerx < plate.right
    assert plate.collidelist(picture.card_rects) == -1


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_what_a_cascade_brings_is_counted_in_so_far_while_it_runs(size: tuple[int, int]) -> None:
    player = sized_puzzle(size, 100)
    scene = guided(player)
    picture = cast(RoundScene, scene.watched).picture
    best = max(chains(player), key=lambda chain: chain.points)
    play_chain(player, best)
    totals: list[int] = []
    for _frame in range(600):
        player.wait()
        assert picture.parts.counter is None, "no pill tells them once more"
        totals.append(picture.parts.sheet.total or 0)
    assert totals == sorted(totals)
    assert totals[0] == 0 and len(set(totals)) > 3 and totals[-1] == scene.table.task.goal.points


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE], ids=["Enter", "Space"])
@pytest.mark.parametrize("is_shown", [False, True], ids=["solved", "shown"])
def test_enter_or_space_goes_on_to_the_next_puzzle(
    player: Player, key: int, *, is_shown: bool
) -> None:
    if is_shown:
        player.press(pygame.K_c, frames=1)
        press(player, "Show it")
    else:
        celebrated(player)
        assert guided(player) is player.scene, "the board is looked at"
    player.advance_time(1.0)
    player.wait(3)
    onward = button(guided(player), "Next puzzle")
    assert onward.shortcut is not None and onward.shows_key, "it says so"
    player.press(key, frames=5)
    assert table_of(player).puzzle.number != DEEP


def test_a_key_that_hurries_the_cascade_does_not_go_on_at_once(player: Player) -> None:
    player.press(pygame.K_c, frames=1)
    press(player, "Show it")
    player.press(pygame.K_SPACE, frames=1)
    assert table_of(player).puzzle.number == DEEP


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)], ids=str)
def test_what_was_copied_is_said_by_the_button(size: tuple[int, int]) -> None:
    kit = open_kit(size, Settings())
    player = Player(kit, puzzling.PuzzleSolvedScene(kit, SOLVED))
    player.wait(3)
    copy = player.at(puzzling.PuzzleSolvedScene).focus.find_by_label("Copy result").rect
    player.press(pygame.K_c)
    surface = pygame.Surface(size)
    box = kit.notices.draw(surface, kit.text, kit.pixels, kit.stack.areas_to_avoid)
    assert box is not None
    assert copy.inflate(copy.width, 4 * copy.height).colliderect(box), "it lies by the button"
    assert not copy.colliderect(box)
