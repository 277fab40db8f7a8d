"""What a puzzle asks for on the screen, and the help there is: hints, and the chain shown."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.luckybox.puzzles.puzzle import is_answered
from game.luckybox.rules import Cross
from game.luckybox.scenes.puzzling import (
    ASK,
    ASK_AGAIN,
    ASK_HINT,
    ASTRAY,
    FOUND,
    HELPED,
    MISSED_FIRST,
    SHOWN,
    WHERE,
    WHICH,
)
from game.luckybox.scenes.round.round_scene import RoundScene
from game.record import PERSON
from game.scenes import destinations as to
from game.scenes.routes import scene_at
from game.ui.widgets.widget import Widget
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.guided import button, guided, listen, meant, plate_of
from tests.lettering import WatchedText, kit_watched
from tests.puzzled import (
    DEEP,
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
from tests.screen import Player, leave_all, open_kit, words_on

NARROW = 126


@pytest.fixture
def player(kit: Kit) -> Player:
    return at_a_puzzle(kit)


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
@pytest.mark.parametrize("percent", [100, 150])
def test_what_is_asked_stands_in_the_bars_and_hides_nothing(
    size: tuple[int, int], percent: int
) -> None:
    player = sized_puzzle(size, percent)
    assert guided(player).plate is None
    assert "Goal: +35 points" in on_screen(player)
    assert "One chain that lifts Banked to " in on_screen(player)
    assert "depth 4 of 5" in on_screen(player)


def test_a_hint_says_which_card_then_which_square_and_goes_away(player: Player) -> None:
    table = table_of(player)
    best = max(chains(player), key=lambda one: one.points).actions[0]
    assert isinstance(best, Cross)
    board = guided(player).inner.picture.board
    take_hint(player)
    assert listen(player).words == WHERE.words
    assert meant(player) == [board.card_rect(best.card)]
    player.press(pygame.K_h)
    player.wait()
    assert listen(player).words == WHICH.words
    assert meant(player) == [board.square_rect(best.card, best.square)]
    player.press(pygame.K_h)
    player.wait()
    assert guided(player).step is None
    assert not table.page.tries


def test_hints_lead_to_the_chain_step_by_step(player: Player) -> None:
    table = table_of(player)
    while not is_answered(table.match.game):
        take_hint(player)
        take_hint(player)
        assert listen(player).words == WHICH.words
        square = meant(player)[0]
        ends = [rect.center for rect in meant(player)[1:]]
        for at in (*ends, square.center):
            player.click(at)
            player.wait()
            player.advance_time(3.0)
        # Bolts may be asked about.
        if guided(player).step is not None and not is_answered(table.match.game):
            player.click(square.center)
            player.wait()
            player.advance_time(3.0)
    assert listen(player) is HELPED


def test_who_found_it_with_a_hint_is_noted_between_found_and_missed(kit: Kit) -> None:
    ratings = {}
    for way in ("found", "helped", "missed"):
        kit.settings.last_seats = [(way, 0, PERSON)]
        player = Player(kit, to.Title())
        kit.stack.push(to.Puzzle(DEEP))
        player.wait()
        if way == "helped":
            take_hint(player)
        step = answer(player, best=way != "missed")
        assert step is {"found": FOUND, "helped": HELPED, "missed": MISSED_FIRST}[way]
        ratings[way] = table_of(player).page.rating
        assert table_of(player).page.tries == {DEEP: way != "missed"}
        leave_all(kit)
    assert ratings["missed"] < ratings["helped"] < ratings["found"]


def test_a_hint_after_a_step_that_leads_astray_says_so(player: Player) -> None:
    table = table_of(player)
    worst = min((one for one in chains(player) if len(one.actions) > 2), key=lambda one: one.points)
    table.act(worst.actions[0])
    player.wait()
    best = max((one.points for one in chains(player)), default=0)
    assert best < table.puzzle.points
    take_hint(player)
    assert listen(player) is ASTRAY


def test_whoever_asks_before_trying_is_asked_and_shown_and_that_is_a_miss(player: Player) -> None:
    table, before = table_of(player), table_of(player).page.rating
    player.click(aid(player, "Show it").rect.center)
    player.wait()
    assert listen(player) is ASK
    player.press(pygame.K_RETURN)
    player.wait()
    assert guided(player).step is None
    assert not table.page.tries
    player.press(pygame.K_c)
    player.wait()
    assert press(player, "Show it") is SHOWN
    assert table.page.tries == {DEEP: False}
    assert table.page.rating < before


def test_whoever_has_tried_is_asked_too_and_told_that_it_costs_nothing(player: Player) -> None:
    answer(player, best=False)
    rating = table_of(player).page.rating
    try_again(player)
    player.click(aid(player, "Show it").rect.center)
    player.wait()
    assert listen(player) is ASK_AGAIN
    assert press(player, "Show it") is SHOWN
    assert table_of(player).page.rating == rating


def test_what_a_hint_costs_is_said_before_it_is_taken(player: Player) -> None:
    player.click(aid(player, "Hint").rect.center)
    player.wait()
    assert listen(player) is ASK_HINT
    player.click(button(guided(player), "Not yet").rect.center)
    player.wait()
    assert guided(player).step is None
    assert answer(player, best=True) is FOUND


def test_who_has_tried_is_given_hints_unasked(player: Player) -> None:
    answer(player, best=False)
    try_again(player)
    player.click(aid(player, "Hint").rect.center)
    player.wait()
    assert listen(player).words == WHERE.words


def test_esc_and_the_key_that_asked_close_the_question_whether_to_show_it(player: Player) -> None:
    for closes in (pygame.K_ESCAPE, pygame.K_c):
        player.press(pygame.K_c)
        player.wait()
        assert listen(player) is ASK
        player.press(closes)
        player.wait()
        assert guided(player).step is None
    assert not table_of(player).page.tries


def test_esc_leaves_a_hint_and_asking_for_it_again_takes_it(player: Player) -> None:
    for key, is_helped in ((pygame.K_ESCAPE, False), (pygame.K_h, True)):
        player.press(pygame.K_h)
        player.wait()
        assert listen(player) is ASK_HINT
        player.press(key)
        player.wait()
        assert guided(player).guide.has_helped == is_helped  # type: ignore[attr-defined]


def test_who_uses_keys_sees_one_ring_and_it_is_on_the_plate(player: Player) -> None:
    player.press(pygame.K_RIGHT)
    player.wait()
    scene = guided(player)
    assert scene.inner.focus.shows_ring  # type: ignore[attr-defined]
    player.press(pygame.K_c)
    player.wait()
    assert scene.focus.current is not None and scene.focus.current.label == "Not yet"
    assert scene.focus.shows_ring
    assert not scene.inner.focus.shows_ring  # type: ignore[attr-defined]
    player.press(pygame.K_RETURN)
    player.wait()
    assert scene.step is None
    assert scene.inner.focus.shows_ring  # type: ignore[attr-defined]


def test_a_question_that_a_key_brings_up_shows_what_enter_does(player: Player) -> None:
    assert not player.kit.hands.by_keyboard
    player.press(pygame.K_h)
    player.wait()
    scene = guided(player)
    assert scene.focus.shows_ring
    assert scene.focus.current is button(scene, "Get a hint")


def test_the_squares_that_were_shown_stay_numbered_until_it_is_tried_again(player: Player) -> None:
    assert table_of(player).numbered == ()
    player.press(pygame.K_c)
    player.wait()
    press(player, "Show it")
    numbered = table_of(player).numbered
    assert len(numbered) == table_of(player).puzzle.crosses
    kit = player.kit
    kit.pixels.clear()
    seen = words_on(kit, guided(player)).split()
    assert {str(at) for at in range(1, len(numbered) + 1)} <= set(seen)
    assert press(player, "Show again") is SHOWN
    assert table_of(player).numbered == numbered
    player.press(pygame.K_u)
    player.wait()
    assert table_of(player).numbered == ()


@pytest.mark.parametrize(
    ("size", "percent"), [((960, 540), 150), ((1600, 900), 100), ((2560, 1080), 100)]
)
def test_what_is_said_hides_neither_what_is_asked_nor_what_takes_back(
    size: tuple[int, int], percent: int
) -> None:
    player = sized_puzzle(size, percent)
    place = guided(player).inner.picture.place  # type: ignore[attr-defined]
    needed = [place[name] for name in ("message", "undo", "redo")]
    player.press(pygame.K_c)
    player.wait()
    assert plate_of(player).collidelist(needed) == -1
    player.press(pygame.K_c)
    player.wait()
    assert answer(player, best=False) is MISSED_FIRST
    assert plate_of(player).collidelist(needed) == -1


@pytest.mark.parametrize("number", [NARROW, DEEP])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_leaves_the_cards_and_the_buttons_that_help_in_sight(
    language: str, number: int
) -> None:
    kit = open_kit((960, 540), Settings(guided=["luckybox"], text_size=150))
    kit.stack.make = partial(scene_at, kit)
    player = Player(kit, to.Puzzle(number))
    player.wait(3)
    set_language(language)
    picture = guided(player).inner.picture  # type: ignore[attr-defined]
    for presses in (2, 1):
        for _press in range(presses):
            player.press(pygame.K_h)
            player.wait(2)
        plate = plate_of(player)
        assert plate.collidelist(picture.board.cards) == -1
        for needed in (picture.place["deck"], picture.place["rival"]):
            shared = plate.clip(needed)
            assert shared.width * shared.height < 0.2 * needed.width * needed.height


def aid(player: Player, label: str) -> Widget:
    """Give one of the buttons that help."""
    widgets = guided(player).inner.focus.widgets  # type: ignore[attr-defined]
    return next(each for each in widgets if each.label == label)


@pytest.mark.parametrize("number", [NARROW, DEEP])
@pytest.mark.parametrize("key", [pygame.K_c, pygame.K_h])
@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "Not yet"), ("fr", "Pas encore"), ("de", "Noch nicht"), ("es", "Aún no")],
)
def test_what_is_asked_is_written_whole_with_its_buttons(
    language: str, shown: str, percent: int, key: int, number: int
) -> None:
    settings = Settings(guided=["luckybox"])
    settings.text_size = percent
    kit, text = kit_watched(settings, WatchedText)
    kit.stack.make = partial(scene_at, kit)
    player = Player(kit, to.Puzzle(number))
    player.wait(3)
    set_language(language)
    player.press(key)
    player.wait(2)
    text.drawn.clear()
    on_screen(player)
    said = {string for string, _px in text.drawn}
    set_language("en")
    assert shown in said
    assert not [string for string in said if string.endswith("…")]


def test_no_other_number_comes_whatever_is_pressed(player: Player) -> None:
    answer(player, best=False)
    table = table_of(player)
    turn = table.match.game.turn
    player.click(guided(player).inner.picture.place["deck"].center)
    player.press(pygame.K_SPACE)
    player.wait()
    assert table_of(player).match.game.turn == turn


def test_the_square_that_a_hint_names_is_where_the_keyboard_is(player: Player) -> None:
    for key in (pygame.K_h, pygame.K_RETURN, pygame.K_h):
        player.press(key)
        player.wait(2)
    step = listen(player)
    assert step is not None
    scene = guided(player).inner
    assert isinstance(scene, RoundScene)
    spot = scene.focus.current
    assert spot is not None
    assert spot.rect.collidepoint(meant(player)[0].center)
    before = table_of(player).match.game
    # Two bolts or more are asked about.
    for _press in range(2):
        if table_of(player).match.game is before:
            player.press(pygame.K_RETURN)
            player.wait(2)
    assert table_of(player).match.game is not before
    player.press(pygame.K_h)
    player.wait(2)
    assert "You can’t reach" not in on_screen(player)


def test_by_keys_alone_a_square_is_crossed_and_the_plate_is_answered(player: Player) -> None:
    table = table_of(player)
    for _step in range(40):
        if is_answered(table.match.game):
            break
        player.press(pygame.K_n)
        player.press(pygame.K_RETURN)
        player.wait()
    assert is_answered(table.match.game)
    assert listen(player) in (MISSED_FIRST, FOUND)
    player.press(pygame.K_RETURN)
    player.wait(2)
    assert not is_answered(table_of(player).match.game)
