"""The how-to-play pages: turned, and true; and the rules that are looked up while playing."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.box import GAMES
from game.luckybox.rules import BONUSES, CLASSIC, EDITIONS, apply, moon_points, score_sheets
from game.luckybox.rules import events as ev
from game.luckybox.rules.editions import NOTHING
from game.luckybox.rules.model import (
    FIRST_KEEP,
    FIRST_OFFER,
    LATER_KEEP,
    LATER_OFFER,
    NUMBER_CARDS,
    ROUNDS,
)
from game.luckybox.scenes.howto_pictures import TABLE_KEYS, THEATRE_KEYS, told_of
from game.luckybox.scenes.luckybox_howto import (
    PAGES,
    Played,
    bonus_lesson,
    cascade_lesson,
    drafts,
    game_end,
    reached,
    turn_lesson,
)
from game.luckybox.scenes.luckybox_table import replay
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for
from game.luckybox.scenes.meanings import BONUS_WORDS
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes import destinations as to
from game.scenes.menu.how_to_play import HowToScene, RulesScene
from game.scenes.routes import scene_at
from game.scenes.table.play_scene import PauseScene
from game.start import NewGame
from game.ui.widgets.intents import EXPLAIN, Key
from game.ui.window.preferences import LARGEST_IN_PLACE
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.drawing.lettering import show, watched_kit
from tests.players.guided import begun, follow_by_mouse, listen
from tests.players.rounds import PLAIN, hands
from tests.players.screen import Player, click
from tests.tables.played import given, played


@pytest.fixture
def book(kit: Kit) -> Player:
    return Player(kit, HowToScene(kit))


def page_of(player: Player) -> int:
    return player.at(HowToScene).page


def test_the_arrows_turn_the_pages_and_stop_at_both_ends(book: Player) -> None:
    book.press(pygame.K_LEFT)
    assert page_of(book) == 0
    for page in range(1, len(PAGES)):
        book.press(pygame.K_RIGHT)
        assert page_of(book) == page
    book.press(pygame.K_RIGHT)
    assert page_of(book) == len(PAGES) - 1
    book.press(pygame.K_LEFT)
    assert page_of(book) == len(PAGES) - 2


def test_an_example_plays_by_itself_and_space_goes_on_step_by_step(kit: Kit) -> None:
    page = [page.picture for page in PAGES].index("cascade")
    player = Player(kit, HowToScene(kit, page=page))
    scene = player.at(HowToScene)
    presses = 0
    while not scene.picture.is_done:
        player.press(pygame.K_SPACE)
        presses += 1
    assert presses == 2 * len(cascade_lesson().actions)
    player.press(pygame.K_SPACE)
    assert not scene.picture.is_done
    player.advance_time(24)
    player.wait(2)
    assert scene.picture.is_done
    before = player.loop.frames_drawn
    player.wait(60)
    assert player.loop.frames_drawn == before, "a finished example costs nothing"
    player = Player(kit, HowToScene(kit, page=page - 1))
    player.press(pygame.K_RIGHT)
    assert player.kit.hands.by_keyboard
    player.press(pygame.K_SPACE)
    assert page_of(player) == page
    player.press(pygame.K_RETURN)
    assert page_of(player) == page + 1


def test_the_keys_that_are_told_are_those_of_the_table_and_the_theatre(kit: Kit) -> None:
    round_scene = RoundScene(kit, hands(kit, PLAIN))
    told = given(played(2, seed=5, most=30))
    theatre = scene_for(kit, replay(kit, told.told, told.moments[-1].steps))
    assert isinstance(theatre, LuckyboxTheatre)
    elsewhere = {EXPLAIN, Key("next_answer")}
    for rows, widgets in (
        (TABLE_KEYS, round_scene.focus.widgets),
        (THEATRE_KEYS, theatre.focus.widgets),
    ):
        there = {widget.shortcut for widget in widgets}
        for keys, name in rows:
            assert set(keys) <= there | elsewhere, name


# --- what the pages say is so --------------------------------------------------------------------


@pytest.mark.parametrize("lesson", [turn_lesson(), bonus_lesson(), cascade_lesson()])
def test_a_lesson_is_played_by_the_rules(lesson: Played) -> None:
    assert len(lesson.captions) == len(lesson.actions) + 1
    assert happened(lesson)


def test_lessons_do_what_their_captions_say() -> None:
    assert {ev.BoltsGained, ev.MoonGained} <= {type(event) for event in happened(bonus_lesson())}
    events = happened(cascade_lesson())
    lines = [event.bonus for event in events if isinstance(event, ev.LineCompleted)]
    assert lines == ["9", "moon", "?", "star"]
    crossed = [event for event in events if isinstance(event, ev.SquareCrossed)]
    assert [event.depth for event in crossed] == [0, 1, 2]
    lesson = turn_lesson()
    open_squares = [
        square
        for held in lesson.game.seats[0].held
        for square, number in enumerate(held.face.grid)
        if number == lesson.game.number and not held.crossed >> square & 1
    ]
    assert lesson.values["count"] == len(open_squares) > 1
    drafted, _later = drafts()
    assert (len(drafted.offer), len(drafted.kept)) == (5, 3)
    assert all(drafted.counts)


def test_the_numbers_written_in_the_pages_are_those_of_the_rules() -> None:
    """Words like “four rounds” stand in the sentences; this is where they are held to the rules."""
    assert (ROUNDS, CLASSIC.turns, CLASSIC.start_bolts, len(NUMBER_CARDS)) == (4, 9, 4, 18)
    assert (FIRST_OFFER, FIRST_KEEP, LATER_OFFER, LATER_KEEP) == (5, 3, 3, 1)
    assert CLASSIC.card_points == (15, 12, 10, 8)
    assert moon_points([0, 0], CLASSIC) == (6, 6)
    assert moon_points([1, 0, 0], CLASSIC) == (6, -6, -6)
    assert moon_points([2, 2, 2], CLASSIC) == (0, 0, 0)
    for number in range(1, 10):
        assert sorted(reached(number).values()) == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert (reached(9)[1], reached(9)[2], reached(1)[8]) == (1, 2, 2)
    sheet = score_sheets(game_end())[0]
    assert (sheet.cards, sheet.stars) == ((15, 0, 30, 0), (0, 1, 4, 0)), "as in the rulebook"
    assert (sheet.crosses, sheet.incomplete, sheet.moon_points) == (5, 2, 6)
    assert sheet.total == 58
    paying = {bonus.key for bonus in BONUSES.values() if bonus.pays != NOTHING}
    assert paying - set("1234567890") <= BONUS_WORDS.keys() <= paying
    assert sum(key.isdigit() for key in BONUS_WORDS) == 1


def happened(lesson: Played) -> list[ev.Event]:
    game, found = lesson.game, []
    for action in lesson.actions:
        game, events = apply(game, action)
        found += events
    return found


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_is_told_of_the_editions_has_letters_of_one_size(spoken: str) -> None:
    set_language(spoken)
    kit, text = watched_kit(LARGEST_IN_PLACE)
    pages = [page.picture for page in PAGES]
    show(kit, HowToScene(kit, page=pages.index("editions")))
    told = [words for edition in EDITIONS.values() for words in told_of(edition)]
    # A word or two alone may end a line of the page as well.
    drawn = [(line, size) for line, size in text.drawn if line.count(" ") > 1]
    sizes = {size for line, size in drawn if any(line in words for words in told)}
    set_language("en")
    assert len(sizes) == 1


@pytest.mark.parametrize("game", GAMES)
def test_they_open_at_a_table_by_a_key_and_from_the_pause(kit: Kit, game: str) -> None:
    kit.stack.make = partial(scene_at, kit)
    new = NewGame(("Ann",), game, GAMES[game].kinds[0], 3, bots=GAMES[game].least - 1)
    player = Player(kit, to.New(new))
    table = player.scene
    player.press(pygame.K_r)
    assert isinstance(player.scene, RulesScene)
    player.press(pygame.K_r)
    assert player.scene is table
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, PauseScene)
    click(player, "Rules")
    assert isinstance(player.scene, RulesScene)


def test_they_open_in_a_round_and_while_a_guide_speaks(kit: Kit) -> None:
    player = begun(kit, "luckybox")
    for _step in range(8):
        listen(player)
        follow_by_mouse(player)
    table = player.scene
    player.press(pygame.K_r)
    assert isinstance(player.scene, RulesScene)
    player.press(pygame.K_ESCAPE)
    assert player.scene is table


@pytest.mark.parametrize("game", GAMES)
def test_they_are_read_aloud(kit: Kit, game: str) -> None:
    scene = RulesScene(kit, game)
    told = " ".join(scene.opening())
    assert "{" not in told
    assert ("moons" if game == "luckybox" else "swap") in told
