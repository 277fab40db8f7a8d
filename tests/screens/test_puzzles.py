"""Puzzles on the screen: answered, tried again, celebrated, and which comes next."""

from __future__ import annotations

import re
from datetime import date
from functools import partial
from pathlib import Path
from typing import cast
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.puzzles import (
    find_answer_chains,
    is_answered,
    points_in_round,
    puzzle_of_day,
    shipped_puzzles,
)
from game.luckybox.scenes.cards import CardPainter
from game.luckybox.scenes.puzzle import puzzling
from game.luckybox.scenes.puzzle.notebook import (
    NotebookPage,
    PuzzleNotebook,
    next_puzzle,
    puzzle_detail,
)
from game.luckybox.scenes.puzzle.puzzle_page import (
    MISSED,
    SOLVED_AT_ONCE,
    SOLVED_LATER,
    UNTRIED,
    PuzzlesScene,
    standing_of,
)
from game.luckybox.scenes.puzzle.solved import (
    CONFETTI_SECONDS,
    PICTURE,
    PuzzleSolvedScene,
    SolvedPuzzle,
)
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import seat_scores
from game.scenes import destinations as to
from game.scenes.destinations import make_scene
from game.scenes.frame.charts import usual_player_name
from game.scenes.guided import GuidedScene
from game.scenes.menu.title import TitleScene
from game.ui.mixer import SoundPlayer
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.players.guided import button, guided, listen, plate_of
from tests.players.puzzled import (
    DEEP,
    aid,
    answer,
    at_a_puzzle,
    chains,
    on_screen,
    play_chain,
    press,
    said,
    sized_puzzle,
    table_of,
    try_again,
)
from tests.players.screen import Player, open_kit, words_on


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


def test_a_second_miss_tells_no_loss_of_the_rating_again(player: Player) -> None:
    assert answer(player, best=False) is puzzling.MISSED_FIRST_TRY_STEP
    assert "rating" in guided(player).drawn.tree.places
    try_again(player)
    assert answer(player, best=False) is puzzling.MISSED_STEP
    assert table_of(player).change is None
    assert "rating" not in guided(player).drawn.tree.places
    assert press(player, "Show it") is puzzling.SOLUTION_FOR_LATER_STEP
    assert "(" not in said(player), "the loss was told at the first miss"


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
    player.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RETURN)
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
    draw = CardPainter.card_picture
    for puzzle in shipped_puzzles()[DEEP : DEEP + 2]:
        page.next = puzzle
        with patch.object(CardPainter, "card_picture", autospec=True, side_effect=draw) as one:
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


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
@pytest.mark.parametrize("number", [7, 99, DEEP])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_verdict_covers_no_card_and_no_half_of_the_scorecard(
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
        told = [picture.place["deck"], *picture.card_rects]
        plate = plate_of(player)
        assert plate.collidelist(told) == -1
        assert plate.contains(sheet), "whose points are in the verdict, too"
        assert all(plate.contains(picture.place[it]) for it in ("puzzle_hint", "puzzle_show"))


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_miss_keep_off_its_buttons(language: str, size: tuple[int, int]) -> None:
    kit = open_kit(size, Settings(guided=["luckybox"]))
    kit.stack.make = partial(make_scene, kit)
    player = Player(kit, to.Puzzle(DEEP), frames=3)
    set_language(language)
    answer(player, best=False)
    scene = guided(player)
    line = scene.drawn.tree.places["rating"]
    edge = 0.008 * size[1]
    buttons = [it.rect for it in scene.focus.widgets if it.visible]
    assert line.inflate(2 * edge, 2 * edge).collidelist(buttons) == -1, "none cuts the line"


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
@pytest.mark.parametrize("number", [7, DEEP])
def test_a_miss_is_told_in_its_verdict_and_offers_each_way_once(
    number: int, size: tuple[int, int]
) -> None:
    player = Player(open_kit(size, Settings(guided=["luckybox"])), to.Puzzle(number), frames=3)
    answer(player, best=False)
    assert "goal" in guided(player).drawn.tree.places, "it is no mere bubble"
    assert not aid(player, "Show it").visible, "the outcome has this button"
    assert "Not yet!" in on_screen(player)
    player.press(pygame.K_c)
    assert listen(player) is puzzling.SOLUTION_FOR_LATER_STEP


def test_a_miss_says_how_far_it_was_right(player: Player) -> None:
    table, goal = table_of(player), table_of(player).puzzle.points
    best = max(chains(player), key=lambda one: one.points)
    elsewhere = next(one for one in chains(player) if one.points < goal and len(one.actions) == 1)
    play_chain(player, elsewhere)
    player.wait()
    listen(player)
    assert "The best cascade begins on another square." in on_screen(player)
    try_again(player)
    for action in best.actions[:2]:
        table.act(action)
    worse = min(chains(player), key=lambda one: one.points)
    assert worse.points < goal
    play_chain(player, worse)
    player.wait()
    assert listen(player) is puzzling.MISSED_STEP
    (right,) = re.findall(r"first (\d+) crosses are right", on_screen(player))
    assert 2 <= int(right) < len(best.actions)
    assert f"first {right} crosses are right" in said(player), "it is read out, too"


def test_after_a_miss_another_puzzle_is_a_click_away(player: Player) -> None:
    answer(player, best=False)
    assert DEEP in table_of(player).notebook_page.missed, "it comes back"
    player.click(button(guided(player), "Next puzzle").rect.center)
    player.wait(5)
    assert table_of(player).puzzle.number != DEEP


def test_a_rating_says_what_it_means_wherever_it_stands(player: Player) -> None:
    meaning = "At 800 you solve about half of difficulty 1, at 1600 half of difficulty 5."
    (thing,) = (it for it in player.scene.things() if it.key == "figures")
    assert thing.explain is not None and meaning in thing.explain().words
    told = [it.explain().words for it in celebrated(player).things() if it.explain is not None]
    assert any(meaning in it for it in told)


def test_who_has_solved_a_puzzle_reads_how_many_are_solved(kit: Kit) -> None:
    player = at_a_puzzle(kit)
    solved = celebrated(player)
    assert solved.solved.in_all == 1
    assert f"1/{len(shipped_puzzles())}" in words_on(kit, solved)


def test_the_page_leads_back_to_the_puzzle_before(tmp_path: Path) -> None:
    kit = open_kit(settings=Settings(guided=["luckybox"], path=tmp_path / "settings.json"))
    name = usual_player_name(kit.settings)
    player = Player(kit, to.Puzzles(name), frames=5)
    assert "again" not in words_on(kit, player.at(PuzzlesScene)), "there is none before"
    PuzzleNotebook(kit.settings).note_try(name, shipped_puzzles()[DEEP - 1], found=True)
    player = Player(kit, to.Puzzles(name), frames=5)
    player.click(player.scene.focus.find_by_label(f"Puzzle {DEEP} again").rect.center, frames=40)
    assert table_of(player).puzzle.number == DEEP


def test_the_page_explains_the_mark_of_a_begun_puzzle_once_there_is_one(tmp_path: Path) -> None:
    kit = open_kit(settings=Settings(guided=["luckybox"], path=tmp_path / "settings.json"))
    name = usual_player_name(kit.settings)
    page = Player(kit, to.Puzzles(name), frames=5).at(PuzzlesScene)
    assert "begun: counts half" not in words_on(kit, page)
    PuzzleNotebook(kit.settings).note_begun(name, shipped_puzzles()[0])
    page = Player(kit, to.Puzzles(name), frames=5).at(PuzzlesScene)
    assert "begun: counts half" in words_on(kit, page)


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


SOLVED = SolvedPuzzle(12, 4, 27, 1043, 18, 3, 41, was_helped=False, is_of_today=False)


def celebrated(player: Player) -> PuzzleSolvedScene:
    best = max(chains(player), key=lambda one: one.points)
    play_chain(player, best)
    for _look in range(300):
        if isinstance(player.scene, PuzzleSolvedScene):
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
    player = Player(kit, PuzzleSolvedScene(kit, SOLVED))
    player.advance_time(CONFETTI_SECONDS + 1.0)
    player.wait(2)
    said = words_on(kit, player.at(PuzzleSolvedScene))
    assert all(part in said for part in ("+27", "1043", "+18", "3", "4/5"))
    player.press(pygame.K_c)
    told = kit.clipboard.get_text()
    assert "12" in told and "+27" in told and "🟩" * 4 in told, "what is shared"
    assert SOLVED._replace(change=None).remark != SOLVED.remark
    assert NotebookPage(tries={3: True, 8: False, 2: True, 5: True}).streak == 2
    assert NotebookPage(tries={3: True, 8: False}).streak == NotebookPage().streak == 0


def test_a_large_picture_lands_and_the_rating_counts_up_beside_it(kit: Kit) -> None:
    player = Player(kit, PuzzleSolvedScene(kit, SOLVED))
    scene = player.at(PuzzleSolvedScene)
    sheet, picture = scene.view.areas["sheet"], scene.view.places[PICTURE]
    assert picture.height > 0.4 * sheet.height
    assert "1043" not in words_on(kit, scene)
    before = pygame.Surface(kit.window.size)
    scene.draw(before)
    player.advance_time(CONFETTI_SECONDS + 1.0)
    player.wait(2)
    after = before.copy()
    scene.draw(after)
    assert pixels_of(before.subsurface(picture)) != pixels_of(after.subsurface(picture))
    assert "1043" in words_on(kit, scene)
    air = sheet.bottom - max(it.rect.bottom for it in scene.focus.widgets)
    assert air >= 12, "buttons keep off the edge"


@pytest.mark.parametrize("percent", [100, 200])
def test_confetti_leaves_the_words_above_it_free(percent: int) -> None:
    kit = open_kit((960, 540), Settings(text_size=percent))
    player = Player(kit, PuzzleSolvedScene(kit, SOLVED))
    scene = player.at(PuzzleSolvedScene)
    words = scene.view.places["puzzle"]
    still = pygame.Surface(kit.stack.page.size)
    flying = still.copy()
    player.wait(10)
    scene.draw(flying)
    player.advance_time(CONFETTI_SECONDS)
    scene.draw(still)
    assert pixels_of(flying) != pixels_of(still)
    assert pixels_of(flying.subsurface(words)) == pixels_of(still.subsurface(words))


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)], ids=str)
@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_what_the_buttons_of_a_solved_puzzle_say_is_large_and_whole(
    lang: str, size: tuple[int, int]
) -> None:
    kit = open_kit(size, Settings(text_size=100))
    set_language(lang)
    scene = PuzzleSolvedScene(kit, SOLVED)
    Player(kit, scene).wait(3)
    with patch.object(kit.text, "render", wraps=kit.text.render) as render:
        scene.draw(pygame.Surface(size))
    drawn = {call.args[0]: call.args[2] for call in render.call_args_list}
    least = LEAST_LABEL_UNITS * scene.view.areas.scale if scene.view.areas else 0
    assert all(drawn.get(it.label, 0) >= least for it in scene.focus.widgets), drawn


@pytest.mark.parametrize("percent", [100, 200])
def test_confetti_flies_behind_the_stars(percent: int) -> None:
    kit = open_kit((960, 540), Settings(text_size=percent))
    player = Player(kit, PuzzleSolvedScene(kit, SOLVED._replace(grade=5)))
    scene = player.at(PuzzleSolvedScene)
    row = scene.view.places["stars"]
    side, flying = row.height // 4, pygame.Surface(kit.stack.page.size)
    stars = [pygame.Rect(0, 0, side, side) for _star in range(5)]
    for at, star in enumerate(stars):
        star.center = row.left + round((at + 0.5) * row.width / 5), row.centery
    seen = set()
    for _moment in range(20):
        scene.draw(flying)
        seen |= {tuple(pixels_of(flying.subsurface(star)) for star in stars)}
        player.advance_time(CONFETTI_SECONDS / 20)
    assert len(seen) == 1


LEAST_LABEL_UNITS = 28.0


def pixels_of(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


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
    player = Player(kit, PuzzleSolvedScene(kit, SOLVED))
    player.wait(3)
    copy = player.at(PuzzleSolvedScene).focus.find_by_label("Copy result").rect
    player.press(pygame.K_c)
    surface = pygame.Surface(size)
    box = kit.notices.draw(surface, kit.text, kit.pixels, kit.stack.areas_to_avoid)
    assert box is not None
    assert copy.inflate(copy.width, 4 * copy.height).colliderect(box), "it lies by the button"
    assert not copy.colliderect(box)
