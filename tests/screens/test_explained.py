"""Explained: tooltips, pages that teach the game, and rules that are looked up while playing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.box import GAMES
from game.luckybox.rules import BONUSES, CLASSIC_EDITION, EDITIONS, apply, moon_points, score_sheets
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
from game.luckybox.scenes.howto_pictures import (
    TABLE_KEYS,
    THEATRE_KEYS,
    BoltCostsPicture,
    LabelledCardPicture,
    edition_rules_in_words,
)
from game.luckybox.scenes.luckybox_howto import (
    HOWTO_PAGES,
    PlayedLesson,
    bolt_costs,
    bonus_lesson,
    cascade_lesson,
    example_drafts,
    finished_example_game,
    turn_lesson,
)
from game.luckybox.scenes.luckybox_table import make_replay_table
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for_table
from game.luckybox.scenes.meanings import BONUS_DESCRIPTIONS
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes import destinations as to
from game.scenes.destinations import make_scene
from game.scenes.menu.how_to_play import HowToScene, RulesScene
from game.scenes.table.play_scene import PauseScene
from game.start import NewGame
from game.ui.pen import Pen
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.controls import show_pad_in_prompts
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import EXPLAIN_KEY, Key, NextFocus, ScreenThing, TooltipText
from game.ui.widgets.tooltip import TOOLTIP_DELAY_SECONDS, Tooltip, draw_tooltip
from game.ui.widgets.widget import key_cap_name
from game.ui.window.preferences import MAX_UNZOOMED_TEXT_SIZE
from game.ui.window.scene import Kit, Scene
from game.words import LANGUAGES, set_language
from tests.drawing.lettering import show, watched_kit
from tests.players.guided import begun, follow_by_mouse, listen
from tests.players.rounds import PLAIN, hands
from tests.players.screen import FRAME_MS, Player, click, motion, mouse_down, mouse_up
from tests.tables.played import given, played

REST = round(TOOLTIP_DELAY_SECONDS * 1000 / FRAME_MS) + 2
"""Frames until a resting mouse is told."""
PLACES = {
    "left": pygame.Rect(100, 400, 60, 60),
    "middle": pygame.Rect(700, 400, 60, 60),
    "within": pygame.Rect(715, 415, 20, 20),
    "right": pygame.Rect(1300, 400, 60, 60),
    "low": pygame.Rect(700, 800, 60, 60),
}
ORDER = list(PLACES)


class Shelf(Scene):
    """Some things that mean something, a button among them."""

    def __init__(self, kit: Kit) -> None:
        self.asked = self.clicks = 0
        self.is_busy = self.changes = False
        self.button = Button("", "Press", self.click)
        self.button.rect = PLACES["middle"].copy()
        self.focus = Focus(kit, [self.button])
        self.heard: list[object] = []
        self.spared_places: list[pygame.Rect] = []

    def click(self) -> None:
        self.clicks += 1

    def things(self) -> Sequence[ScreenThing]:
        self.asked += 1
        if self.is_busy:
            return ()
        return [
            ScreenThing(rect, lambda name=name: TooltipText(name, f"All about {name}."))  # type: ignore[misc]
            for name, rect in PLACES.items()
        ]

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        return self.spared_places

    def area_in_hand(self) -> pygame.Rect | None:
        return self.focus.area_in_hand()

    def handle(self, intent: object) -> None:
        self.heard.append(intent)
        self.focus.handle(intent)  # type: ignore[arg-type]

    def update(self, dt: float) -> bool:
        return self.focus.update(dt) or self.changes


def sit(kit: Kit) -> tuple[Player, Shelf, Tooltip]:
    scene = Shelf(kit)
    player = Player(kit, scene)
    return player, scene, player.loop.tooltip


def title(tooltip: Tooltip) -> str:
    return tooltip.shown.title if tooltip.shown is not None else ""


# --- the mouse -----------------------------------------------------------------------------------


def test_a_mouse_that_rests_is_told_the_smallest_thing(kit: Kit) -> None:
    player, _scene, tooltip = sit(kit)
    player.hover(PLACES["within"].center, frames=REST // 2)
    assert title(tooltip) == ""
    player.wait(REST)
    assert title(tooltip) == "within"
    player.hover((5, 5))
    assert title(tooltip) == ""


def test_what_the_mouse_has_left_is_drawn_without_its_tooltip(kit: Kit) -> None:
    player, _scene, tooltip = sit(kit)
    player.hover(PLACES["left"].center, frames=2 * REST)
    assert title(tooltip) == "left" and player.drawn_in(5) == 0
    before = player.loop.frames_drawn
    player.hover((5, 5))
    assert (title(tooltip), player.loop.frames_drawn - before) == ("", 1)


def test_nothing_is_worked_out_while_the_mouse_moves(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    for step in range(3 * REST):
        player.hover((100 + step % 50, 430))
    assert scene.asked == 0
    player.wait(REST)
    assert (title(tooltip), scene.asked) == ("left", 1)
    player.wait(5 * REST)
    assert scene.asked == 1


def test_a_click_goes_through_and_silences_it_until_the_mouse_has_moved(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    player.hover(PLACES["middle"].center)
    player.hover(PLACES["middle"].midleft, frames=REST)
    assert title(tooltip) == "middle"
    player.do(mouse_down(PLACES["middle"].midleft))
    assert title(tooltip) == ""
    player.do(mouse_up(PLACES["middle"].midleft))
    assert scene.clicks == 1
    # What reports the place where the mouse is anyway has not moved it.
    player.hover(PLACES["middle"].midleft, frames=3 * REST)
    assert title(tooltip) == ""
    player.do(motion(PLACES["left"].center))
    player.wait(REST)
    assert title(tooltip) == "left"


def test_a_key_silences_it_and_reaches_the_scene_but_who_holds_shift_may_read_on(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    player.hover(PLACES["left"].center, frames=REST)
    player.press(pygame.K_LSHIFT)
    assert title(tooltip) == "left"
    heard = len(scene.heard)
    player.press(pygame.K_u)
    assert title(tooltip) == "" and len(scene.heard) > heard


def test_what_is_told_is_gone_as_soon_as_something_plays(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    scene.is_busy = True
    player.hover(PLACES["left"].center, frames=2 * REST)
    assert title(tooltip) == ""
    scene.is_busy = False
    player.hover(PLACES["left"].midtop, frames=REST)
    assert title(tooltip) == "left"
    scene.is_busy = scene.changes = True
    player.wait()
    assert title(tooltip) == ""


def ask(player: Player) -> None:
    player.press(pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?")


def test_keys_walk_everything_that_means_something(kit: Kit) -> None:
    player, scene, tooltip = sit(kit)
    ask(player)
    told = [title(tooltip)]
    for _step in ORDER[1:]:
        player.press(pygame.K_TAB)
        told.append(title(tooltip))
    assert told == ORDER
    player.press(pygame.K_TAB)
    assert title(tooltip) == ORDER[0]
    player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert title(tooltip) == ORDER[-1]
    player.press(pygame.K_UP)
    assert title(tooltip) == "middle"
    player.press(pygame.K_LEFT)
    assert title(tooltip) == "left"
    assert not scene.clicks
    player.click(PLACES["middle"].midleft)
    assert (scene.clicks, tooltip.explains, title(tooltip)) == (1, False, "")
    player.press(pygame.K_TAB)
    assert scene.focus.shows_ring and scene.focus.current is scene.button
    ask(player)
    assert title(tooltip) == "within", "it begins with what lies in the middle of the focus"
    assert not scene.focus.shows_ring
    player.press(pygame.K_ESCAPE)
    assert scene.focus.shows_ring


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_F1])
def test_a_key_ends_the_walk_and_does_nothing_else(kit: Kit, key: int) -> None:
    player, scene, tooltip = sit(kit)
    player.press(pygame.K_F1)
    assert title(tooltip) == ORDER[0]
    heard = [type(it).__name__ for it in scene.heard]
    player.press(key)
    assert not tooltip.explains and title(tooltip) == "" and not kit.hands.explains
    assert [
        type(it).__name__ for it in scene.heard if type(it).__name__ != "AdvanceReleased"
    ] == heard


# --- the plate -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 540), (1280, 1024), (2560, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_plate_hides_nothing_that_matters(kit: Kit, size: tuple[int, int], scale: float) -> None:
    kit.text.scale = scale
    surface = pygame.Surface(size)
    said = TooltipText("A title of some words", "One sentence that says it. And another one. " * 2)
    for x in range(0, size[0], size[0] // 9):
        for y in range(0, size[1], size[1] // 7):
            place = pygame.Rect(x, y, size[0] // 20, size[1] // 20).clamp(surface.get_rect())
            hand = place.move(size[0] // 18, 0)
            plate = draw_tooltip(kit, surface, said, [place, hand], "a foot")
            assert surface.get_rect().contains(plate)
            assert not plate.colliderect(place) and not plate.colliderect(hand)
    # Where there is no room beside all, it lies over anything but its place.
    assert not draw_tooltip(kit, surface, said, [hand, surface.get_rect()]).colliderect(hand)


def test_what_a_scene_wants_spared_is_spared(kit: Kit) -> None:
    player, scene, _tooltip = sit(kit)
    # Above what is told a plate lies by itself.
    above = PLACES["middle"].move(0, -80).inflate(300, 60)
    scene.spared_places = [above]
    player.hover(PLACES["middle"].midleft, frames=1)
    untold = kit.window.surface.subsurface(above).copy()
    player.wait(REST)
    shown = kit.window.surface.subsurface(above)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(untold, "RGB")
    scene.spared_places = []
    player.hover((5, 5))
    player.hover(PLACES["middle"].midleft, frames=REST)
    shown = kit.window.surface.subsurface(above)
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(untold, "RGB")


def test_a_sign_says_its_name_and_its_key(kit: Kit) -> None:
    button = IconButton("", "Save it", lambda: None, "save", shortcut=Key("film"), enabled=False)
    focus = Focus(kit, [button])
    # What is off says what it would be for.
    assert [thing.tooltip_text() for thing in focus.things()] == [TooltipText("Save it · S")]


@pytest.fixture
def book(kit: Kit) -> Player:
    return Player(kit, HowToScene(kit))


def page_of_player(player: Player) -> int:
    return player.at(HowToScene).page


def test_the_arrows_turn_the_pages_and_stop_at_both_ends(book: Player) -> None:
    book.press(pygame.K_LEFT)
    assert page_of_player(book) == 0
    for page in range(1, len(HOWTO_PAGES)):
        book.press(pygame.K_RIGHT)
        assert page_of_player(book) == page
    book.press(pygame.K_RIGHT)
    assert page_of_player(book) == len(HOWTO_PAGES) - 1
    book.press(pygame.K_LEFT)
    assert page_of_player(book) == len(HOWTO_PAGES) - 2


def test_a_click_on_a_dot_opens_its_page(book: Player) -> None:
    middle, last = len(HOWTO_PAGES) // 2, len(HOWTO_PAGES) - 1
    for page in (last, 0, middle):
        book.click(book.at(HowToScene).view.places["dot", page].center)
        assert page_of_player(book) == page


def test_an_example_plays_by_itself_and_space_goes_on_step_by_step(kit: Kit) -> None:
    page = [page.picture for page in HOWTO_PAGES].index("cascade")
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
    assert page_of_player(player) == page
    player.press(pygame.K_RETURN)
    assert page_of_player(player) == page + 1


def test_the_keys_that_are_told_are_those_of_the_table_and_the_theatre(kit: Kit) -> None:
    round_scene = RoundScene(kit, hands(kit, PLAIN))
    Player(kit, round_scene)
    told = given(played(2, seed=5, most=30))
    theatre = scene_for_table(kit, make_replay_table(kit, told.told, told.moments[-1].steps))
    assert isinstance(theatre, LuckyboxTheatre)
    elsewhere = {EXPLAIN_KEY, Key("next_answer"), NextFocus()}
    for rows, widgets in (
        (TABLE_KEYS, round_scene.focus.widgets),
        (THEATRE_KEYS, theatre.focus.widgets),
    ):
        there = {widget.shortcut for widget in widgets}
        for keys, name in rows:
            assert set(keys) <= there | elsewhere, name


def test_the_page_of_keys_tells_how_one_gets_to_a_board(kit: Kit) -> None:
    assert [NextFocus()] in [[*keys] for keys, _name in TABLE_KEYS]
    assert key_cap_name(NextFocus()) == "Tab"
    with show_pad_in_prompts("xbox"):
        assert key_cap_name(NextFocus()) == "RB"


# --- what the pages say is so --------------------------------------------------------------------


@pytest.mark.parametrize("lesson", [turn_lesson(), bonus_lesson(), cascade_lesson()])
def test_a_lesson_is_played_by_the_rules(lesson: PlayedLesson) -> None:
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
    drafted, _later = example_drafts()
    assert (len(drafted.offer), len(drafted.kept)) == (5, 3)
    assert all(drafted.number_counts)


def test_the_numbers_written_in_the_pages_are_those_of_the_rules() -> None:
    """Words like “four rounds” stand in the sentences; this is where they are held to the rules."""
    assert (ROUNDS, CLASSIC_EDITION.turns, CLASSIC_EDITION.start_bolts, len(NUMBER_CARDS)) == (
        4,
        9,
        4,
        18,
    )
    assert (FIRST_OFFER, FIRST_KEEP, LATER_OFFER, LATER_KEEP) == (5, 3, 3, 1)
    assert CLASSIC_EDITION.card_points == (15, 12, 10, 8)
    assert moon_points([0, 0], CLASSIC_EDITION) == (6, 6)
    assert moon_points([1, 0, 0], CLASSIC_EDITION) == (6, -6, -6)
    assert moon_points([2, 2, 2], CLASSIC_EDITION) == (0, 0, 0)
    for number in range(1, 10):
        assert sorted(bolt_costs(number).values()) == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert (bolt_costs(9)[1], bolt_costs(9)[2], bolt_costs(1)[8]) == (1, 2, 2)
    sheet = score_sheets(finished_example_game())[0]
    assert (sheet.cards, sheet.stars) == ((15, 0, 30, 0), (0, 1, 4, 0)), "as in the rulebook"
    assert (sheet.crosses, sheet.incomplete, sheet.moon_points) == (5, 2, 6)
    assert sheet.total == 58
    paying = {bonus.key for bonus in BONUSES.values() if bonus.pays != NOTHING}
    assert paying - set("1234567890") <= BONUS_DESCRIPTIONS.keys() <= paying
    assert sum(key.isdigit() for key in BONUS_DESCRIPTIONS) == 1


def happened(lesson: PlayedLesson) -> list[ev.Event]:
    game, found = lesson.game, []
    for action in lesson.actions:
        game, events = apply(game, action)
        found += events
    return found


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_is_told_of_the_editions_has_letters_of_one_size(spoken: str) -> None:
    set_language(spoken)
    kit, text = watched_kit(MAX_UNZOOMED_TEXT_SIZE)
    pages = [page.picture for page in HOWTO_PAGES]
    scene = HowToScene(kit, page=pages.index("editions"))
    show(kit, scene)
    told = [words for edition in EDITIONS.values() for words in edition_rules_in_words(edition)]
    # A word or two alone may end a line of the page as well.
    beside = " ".join(scene.opening_texts())
    drawn = [it for it in text.drawn if it[0].count(" ") > 1 and it[0] not in beside]
    sizes = {size for line, size in drawn if any(line in words for words in told)}
    set_language("en")
    assert len(sizes) == 1


@pytest.mark.parametrize("game", GAMES)
def test_they_open_at_a_table_by_a_key_and_from_the_pause(kit: Kit, game: str) -> None:
    kit.stack.make = partial(make_scene, kit)
    new = NewGame(("Ann",), game, GAMES[game].kinds[0], 3, bots=GAMES[game].least - 1)
    player = Player(kit, to.CommandLineGame(new))
    table = player.scene
    player.press(pygame.K_r)
    assert isinstance(player.scene, RulesScene)
    player.press(pygame.K_r)
    assert player.scene is table
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, PauseScene)
    click(player, "Quick rules")
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
    told = " ".join(scene.opening_texts())
    assert "{" not in told
    assert ("moons" if game == "luckybox" else "swap") in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_within_the_loop_of_numbers_keep_off_its_cards(kit: Kit, language: str) -> None:
    set_language(language)
    picture = BoltCostsPicture(kit)
    picture.place(pygame.Rect(20, 20, 960, 650), 1.0)
    picture.go_on()
    laid, written = list[pygame.Rect](), list[pygame.Rect]()
    lay, write = Pen.lay, kit.text.draw

    def note_picture(pen: Pen, *args: Any, **where: Any) -> pygame.Rect:
        laid.append(lay(pen, *args, **where))
        return laid[-1]

    def note_words(*args: Any, **how: Any) -> pygame.Rect:
        written.append(write(*args, **how))
        return written[-1]

    pen = Pen(kit, pygame.Surface((1000, 700)), 1.0)
    with patch.object(Pen, "lay", note_picture), patch.object(kit.text, "draw", note_words):
        picture.paint(pen)
    cards = [rect for rect in laid if 100 < rect.height < 200]
    assert len(cards) == 9 and len(written) >= 5
    for words in written[-5:]:
        assert words.collidelist(cards) < 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_a_card_stay_in_the_picture_and_off_the_card(kit: Kit, language: str) -> None:
    set_language(language)
    picture = LabelledCardPicture(kit)
    picture.place(pygame.Rect(20, 20, 960, 650), 1.0)
    picture.paint(Pen(kit, pygame.Surface((1000, 700)), 1.0))
    places = picture.tree.places
    labels = [places["label", nth] for nth in range(6)]
    assert all(picture.rect.contains(label) for label in labels)
    assert places["card"].collidelist(labels) < 0
    assert picture.tree.faults() == []
