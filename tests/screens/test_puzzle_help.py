"""Help before a puzzle: hints, the solution, and what is asked before either."""

from __future__ import annotations

from functools import partial
from typing import cast

import pygame
import pytest

from game.luckybox.puzzles import is_answered
from game.luckybox.rules import Cross
from game.luckybox.scenes.puzzle import puzzling
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes import destinations as to
from game.scenes.destinations import make_scene
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.drawing.lettering import WatchedText, kit_watched
from tests.players.guided import button, guided, listen, meant, plate_of
from tests.players.puzzled import (
    DEEP,
    aid,
    answer,
    at_a_puzzle,
    chains,
    on_screen,
    press,
    sized_puzzle,
    table_of,
    take_hint,
    try_again,
)
from tests.players.screen import Player, open_kit, words_on


@pytest.fixture
def player(kit: Kit) -> Player:
    return at_a_puzzle(kit)


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


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_c])
@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
@pytest.mark.parametrize("number", [7, 99, DEEP])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_covers_neither_the_goal_nor_what_is_scored_so_far(
    language: str, number: int, size: tuple[int, int], key: int
) -> None:
    kit = open_kit(size, Settings(guided=["luckybox"]))
    kit.stack.make = partial(make_scene, kit)
    player = Player(kit, to.Puzzle(number), frames=3)
    set_language(language)
    player.press(key, frames=2)
    picture = guided(player).watched.picture  # type: ignore[attr-defined]
    told = [picture.view.places["sheet"], picture.place["deck"], *picture.card_rects]
    assert plate_of(player).collidelist(told) == -1


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
@pytest.mark.parametrize("key", [pygame.K_c, pygame.K_h])
def test_what_is_asked_about_help_is_asked_below_the_deck(size: tuple[int, int], key: int) -> None:
    player = sized_puzzle(size, 100)
    player.press(key, frames=2)
    picture, plate = cast(RoundScene, guided(player).watched).picture, plate_of(player)
    assert plate == puzzling.outcome_rect(guided(player).watched)
    assert plate.collidelist(picture.card_rects) == -1
