"""The title, the settings, the pause and the how-to-play pages, worked like a player works them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.match import BOT, PERSON
from game.rules.luckybox import card_points, moon_points, score_sheets
from game.rules.luckybox import events as ev
from game.rules.luckybox.laws import broken_laws
from game.rules.luckybox.model import (
    FIRST_KEEP,
    FIRST_OFFER,
    LATER_KEEP,
    LATER_OFFER,
    NUMBER_CARDS,
    ROUNDS,
    START_BOLTS,
    TURNS,
)
from game.scenes.draft import DraftScene
from game.scenes.howto import HowToScene
from game.scenes.howto_lessons import (
    FACES,
    Lesson,
    bonus_lesson,
    cascade_lesson,
    first_draft,
    game_end,
    reached,
    turn_lesson,
)
from game.scenes.howto_pages import PAGES
from game.scenes.howto_pictures import PICTURES
from game.scenes.pause import PauseScene
from game.scenes.seats import SeatsScene
from game.scenes.settings import ANCHORS, ROWS, SettingsScene
from game.scenes.title import TitleScene
from game.stage.poses import Flight
from game.ui.focus import Focus
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.palette import palette
from game.ui.scene import Scene
from game.ui.settings import MOTIONS, Settings
from game.words import language, set_language

from .screen import Player, open_kit, opened

SIZES = ((960, 540), (1600, 900), (2560, 1080), (1280, 960))


@pytest.fixture
def kit() -> Iterator[Kit]:
    set_language("en")
    yield from opened()
    set_language("en")


@pytest.fixture
def player(kit: Kit) -> Player:
    return Player(kit, TitleScene(kit))


def focus_of(scene: Scene | None) -> Focus:
    found = getattr(scene, "_focus", None)
    assert isinstance(found, Focus)
    return found


def click(player: Player, label: str) -> None:
    player.click(focus_of(player.scene).labelled(label).rect.center)
    player.wait()


# --- the title -----------------------------------------------------------------------------------


def test_one_click_begins_a_solo_game_at_its_first_draft(player: Player) -> None:
    click(player, "Play solo")
    scene = player.scene
    assert isinstance(scene, DraftScene)
    assert [seat.name for seat in scene.table.players] == ["Player"]
    assert scene.table.match.setup.edition.name == "classic"
    assert len(player.kit.stack) == 1


def test_a_solo_player_is_called_like_the_first_person_of_the_last_game(kit: Kit) -> None:
    kit.settings.last_seats = [("Ada", "0", BOT), ("Zoé", "1", PERSON)]
    player = Player(kit, TitleScene(kit))
    player.press(pygame.K_1)
    player.wait()
    scene = player.scene
    assert isinstance(scene, DraftScene)
    assert scene.table.players[0].name == "Zoé"


def test_a_seed_from_the_command_line_deals_the_next_game(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit, seed=77))
    click(player, "Play solo")
    scene = player.scene
    assert isinstance(scene, DraftScene)
    assert scene.table.match.setup.seed == 77


def test_playing_together_takes_the_seats(player: Player) -> None:
    player.press(pygame.K_2)
    player.wait()
    assert isinstance(player.scene, SeatsScene)


@pytest.mark.parametrize(
    ("label", "kind"), [("How to play", HowToScene), ("Settings", SettingsScene)]
)
def test_a_door_opens_and_esc_comes_back(player: Player, label: str, kind: type[Scene]) -> None:
    click(player, label)
    assert isinstance(player.scene, kind)
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert isinstance(player.scene, TitleScene)


def test_quit_ends_the_program(player: Player) -> None:
    click(player, "Quit")
    assert not player.is_playing


def test_the_language_switch_works_at_once_and_is_kept(player: Player) -> None:
    click(player, "FR")
    assert language() == "fr"
    assert player.kit.settings.language == "fr"
    assert focus_of(player.scene).labelled("Jouer en solo")
    click(player, "EN")
    assert focus_of(player.scene).labelled("Play solo")


def test_the_title_can_be_worked_by_keyboard_alone(player: Player) -> None:
    player.press(pygame.K_TAB, pygame.K_TAB)
    reached_labels = set()
    for _ in range(12):
        current = focus_of(player.scene).current
        assert current is not None
        reached_labels.add(current.label)
        player.press(pygame.K_TAB)
    wanted = {"Play solo", "Play together", "Watch", "Blanco", "How to play", "Settings", "Quit"}
    wanted |= {"Daily deal", "EN", "FR"}
    assert reached_labels == wanted


def test_enter_on_a_fresh_title_plays_solo(player: Player) -> None:
    player.press(pygame.K_RETURN)
    player.wait()
    assert isinstance(player.scene, DraftScene)


def test_the_fan_breathes_at_no_more_than_15_pictures_a_second(player: Player) -> None:
    player.wait(120)
    before = player.loop.frames_drawn
    player.wait(125)  # two seconds
    assert 10 < player.loop.frames_drawn - before <= 30


def test_the_fan_rests_when_another_window_is_in_front(player: Player) -> None:
    player.wait(120)
    player.do(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    player.wait(150)
    before = player.loop.frames_drawn
    player.wait(100)
    assert player.loop.frames_drawn == before


# --- the settings --------------------------------------------------------------------------------


@pytest.fixture
def settings(kit: Kit) -> Player:
    return Player(kit, SettingsScene(kit))


def test_settings_are_saved_at_once(tmp_path: Path) -> None:
    wishes = Settings.load(tmp_path)
    kit = open_kit(settings=wishes)
    player = Player(kit, SettingsScene(kit))
    speed = focus_of(player.scene).labelled("Animation speed").rect
    player.click((speed.right - 20, speed.centery))
    click(player, "Reveal by itself")
    click(player, "Next player by itself")
    click(player, "Sound")
    kit.window.close()
    kept = Settings.load(tmp_path)
    assert (kept.speed, kept.auto_reveal, kept.auto_focus, kept.muted) == (
        "fast",
        True,
        False,
        True,
    )


def test_sound_is_muted_at_once(settings: Player) -> None:
    click(settings, "Sound")
    assert settings.kit.sound.muted
    click(settings, "Sound")
    assert not settings.kit.sound.muted


def test_another_language_speaks_at_once(settings: Player) -> None:
    click(settings, "Language")
    assert language() == "fr"
    assert focus_of(settings.scene).labelled("Retour")


def test_full_screen_follows_the_switch(settings: Player) -> None:
    click(settings, "Full screen")
    assert settings.kit.window.fullscreen
    assert settings.kit.settings.fullscreen
    click(settings, "Full screen")
    assert not settings.kit.window.fullscreen


def test_the_settings_can_be_worked_by_keyboard_alone(settings: Player) -> None:
    settings.press(pygame.K_TAB)
    for _ in range(7):
        current = focus_of(settings.scene).current
        if current is not None and current.label == "Animation speed":
            break
        settings.press(pygame.K_TAB)
    settings.press(pygame.K_LEFT)
    assert settings.kit.settings.speed == "slow"
    settings.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert settings.kit.settings.speed == "fast"


def row(player: Player, label: str) -> pygame.Rect:
    return focus_of(player.scene).labelled(label).rect


def step_on(player: Player, label: str) -> None:
    rect = row(player, label)
    player.click((rect.right - 20, rect.centery))
    player.wait()


def test_motion_text_size_and_colours_are_chosen_and_kept(tmp_path: Path) -> None:
    kit = open_kit(settings=Settings.load(tmp_path))
    player = Player(kit, SettingsScene(kit))
    for label in ("Motion", "Text size", "Colours"):
        step_on(player, label)
    assert kit.text.scale == 1.15
    assert palette() == "contrast"
    kit.settings.palette = "standard"
    player.wait()
    kit.window.close()
    kept = Settings.load(tmp_path)
    assert (kept.motion, kept.text_size, kept.palette) == ("reduced", 115, "contrast")


def test_the_largest_text_size_is_not_followed_by_the_smallest(settings: Player) -> None:
    for _ in range(5):
        step_on(settings, "Text size")
    assert settings.kit.settings.text_size == 150


def test_volumes_are_set_and_heard_at_once(
    settings: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit, heard = settings.kit, []
    monkeypatch.setattr(kit.sound, "play", lambda name, *_, **__: heard.append(name))
    for _ in range(4):
        step_on(settings, "Effects")
    step_on(settings, "Music")
    assert (kit.settings.effects_volume, kit.sound.effects_volume) == (10, 10)
    assert (kit.settings.music_volume, kit.sound.music_volume) == (6, 6)
    assert heard.count("number_5") == 2
    click(settings, "Mono")
    assert kit.settings.mono
    assert kit.sound.mono


@pytest.mark.parametrize("label", ["Animation speed", "Motion", "Text size", "Colours"])
def test_the_preview_plays_again_after_a_change(settings: Player, label: str) -> None:
    scene = settings.scene
    assert isinstance(scene, SettingsScene)
    settings.kit.settings.speed = "turbo"
    settings.wait(200)
    assert scene._preview.is_done
    step_on(settings, label)
    assert not scene._preview.is_done
    settings.kit.settings.palette = "standard"
    settings.wait()


@pytest.mark.parametrize("motion", MOTIONS)
def test_the_preview_moves_as_much_as_is_wanted(settings: Player, motion: str) -> None:
    scene = settings.scene
    assert isinstance(scene, SettingsScene)
    settings.kit.settings.motion = motion
    flights = []
    while not scene._preview.is_done:
        settings.wait()
        flights += [pose for pose in scene._preview._director.poses() if isinstance(pose, Flight)]
    assert bool(flights) is (motion != "none")
    assert all(flight.moves is (motion == "full") for flight in flights)


def test_the_preview_comes_to_rest(settings: Player) -> None:
    settings.wait(700)
    before = settings.loop.frames_drawn
    settings.wait(100)
    assert settings.loop.frames_drawn == before
    click(settings, "Again")
    settings.wait(60)
    assert settings.loop.frames_drawn > before + 10


def test_every_row_of_the_settings_is_reached_by_keyboard_and_explained(settings: Player) -> None:
    scene = settings.scene
    assert isinstance(scene, SettingsScene)
    explained = {}
    for _ in range(16):
        settings.press(pygame.K_TAB)
        current = focus_of(scene).current
        assert current is not None
        explained[current.area] = scene._note()
    assert set(explained) == {*ROWS, "replay", "back"}
    assert len({explained[row] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything_else_in_the_settings(size: tuple[int, int]) -> None:
    place = Layout.load("settings", ANCHORS).place(size)
    rects = [place[name] for name in ANCHORS if name != "sheet"]
    assert all(place["sheet"].contains(rect) for rect in rects)
    assert not [(a, b) for a, b in combinations(rects, 2) if a.colliderect(b)]


@pytest.mark.parametrize("motion", ["reduced", "none"])
def test_the_fan_lies_still_for_who_wants_less_motion(motion: str) -> None:
    kit = open_kit(settings=Settings(motion=motion))
    player = Player(kit, TitleScene(kit))
    player.wait(30)
    before = player.loop.frames_drawn
    player.wait(100)
    kit.window.close()
    assert player.loop.frames_drawn == before


# --- the pause -----------------------------------------------------------------------------------


class Beneath(Scene):
    """A table that is paused."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((200, 200, 200))


@pytest.fixture
def left() -> list[str]:
    return []


@pytest.fixture
def pause(kit: Kit, left: list[str]) -> Player:
    player = Player(kit, Beneath())
    kit.stack.push(PauseScene(kit, lambda: left.append("left")))
    player.wait()
    return player


def test_the_table_is_dimmed_beneath_a_pause(pause: Player) -> None:
    corner = pause.kit.window.surface.get_at((2, 2))
    assert 0 < max(corner.r, corner.g, corner.b) < 150


@pytest.mark.parametrize("way", ["Resume", "Esc"])
def test_a_pause_ends_where_it_began(pause: Player, way: str) -> None:
    if way == "Esc":
        pause.press(pygame.K_ESCAPE)
    else:
        click(pause, way)
    pause.wait()
    assert isinstance(pause.scene, Beneath)


def test_leaving_asks_first(pause: Player, left: list[str]) -> None:
    click(pause, "Leave")
    assert isinstance(pause.scene, PauseScene)
    assert not left
    click(pause, "Leave the game")
    assert left == ["left"]


@pytest.mark.parametrize("way", ["Stay", "Esc"])
def test_one_can_think_better_of_leaving(pause: Player, left: list[str], way: str) -> None:
    click(pause, "Leave")
    if way == "Esc":
        pause.press(pygame.K_ESCAPE)
    else:
        click(pause, way)
    pause.wait()
    assert isinstance(pause.scene, PauseScene)
    assert focus_of(pause.scene).labelled("Resume")
    assert not left


def test_enter_on_the_question_stays(pause: Player, left: list[str]) -> None:
    click(pause, "Leave")
    pause.press(pygame.K_RETURN)
    assert focus_of(pause.scene).labelled("Resume")
    assert not left


def test_leaving_begins_again_with_the_title(kit: Kit) -> None:
    player = Player(kit, Beneath())
    kit.stack.push(PauseScene(kit))
    player.wait()
    click(player, "Leave")
    click(player, "Leave the game")
    assert isinstance(player.scene, TitleScene)
    assert len(kit.stack) == 1


def test_a_pause_leads_to_the_pages_and_the_settings_and_back(pause: Player) -> None:
    for label, kind in (("How to play", HowToScene), ("Settings", SettingsScene)):
        click(pause, label)
        assert isinstance(pause.scene, kind)
        pause.press(pygame.K_ESCAPE)
        pause.wait()
        assert isinstance(pause.scene, PauseScene)


def test_the_ring_does_not_cross_the_key_on_its_button(kit: Kit) -> None:
    player = Player(kit, SettingsScene(kit))
    back = focus_of(player.scene).labelled("Back")
    focus_of(player.scene).focus(back)
    player.wait(2)
    key = pygame.Rect(back.rect.right - 20, back.rect.top - 8, 20, 20)
    plain = pygame.image.tobytes(kit.window.surface.subsurface(key), "RGB")
    player.press(pygame.K_DOWN)
    assert focus_of(player.scene).shows_ring
    assert focus_of(player.scene).current is back
    assert pygame.image.tobytes(kit.window.surface.subsurface(key), "RGB") == plain


# --- how to play ---------------------------------------------------------------------------------


@pytest.fixture
def book(kit: Kit) -> Player:
    return Player(kit, HowToScene(kit))


def page_of(player: Player) -> int:
    assert isinstance(player.scene, HowToScene)
    return player.scene.page


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


def test_the_pages_can_be_turned_with_the_mouse(book: Player, kit: Kit) -> None:
    scene = book.scene
    assert isinstance(scene, HowToScene)
    book.click(scene._next.rect.center)
    assert page_of(book) == 1
    book.click(scene._previous.rect.center)
    assert page_of(book) == 0


def test_every_page_has_a_picture_and_every_picture_a_page() -> None:
    assert [page.picture for page in PAGES] == list(PICTURES)
    assert 7 <= len(PAGES) <= 9


def test_an_example_plays_by_itself_and_again_with_space(kit: Kit) -> None:
    page = [page.picture for page in PAGES].index("cascade")
    player = Player(kit, HowToScene(kit, page))
    scene = player.scene
    assert isinstance(scene, HowToScene)
    player.wait(1500)
    assert scene._picture.is_done
    before = player.loop.frames_drawn
    player.wait(60)
    assert player.loop.frames_drawn == before, "a finished example costs nothing"
    player.press(pygame.K_SPACE)
    assert not scene._picture.is_done


def test_space_goes_on_even_while_the_next_page_is_in_focus(kit: Kit) -> None:
    page = [page.picture for page in PAGES].index("cascade")
    player = Player(kit, HowToScene(kit, page - 1))
    player.press(pygame.K_RIGHT)
    assert player.kit.hands.by_keyboard
    player.press(pygame.K_SPACE)
    assert page_of(player) == page
    player.press(pygame.K_RETURN)
    assert page_of(player) == page + 1


def test_space_goes_through_an_example_step_by_step(kit: Kit) -> None:
    page = [page.picture for page in PAGES].index("cascade")
    player = Player(kit, HowToScene(kit, page))
    scene = player.scene
    assert isinstance(scene, HowToScene)
    presses = 0
    while not scene._picture.is_done:
        player.press(pygame.K_SPACE)
        presses += 1
    assert presses == 2 * len(cascade_lesson().actions)


# --- what the pages say is so --------------------------------------------------------------------


@pytest.mark.parametrize("lesson", [turn_lesson(), bonus_lesson(), cascade_lesson()])
def test_a_lesson_is_played_by_the_rules(lesson: Lesson) -> None:
    assert len(lesson.captions) == len(lesson.actions) + 1
    assert happened(lesson)


def test_the_bonus_lesson_earns_both_bonuses() -> None:
    kinds = {type(event) for event in happened(bonus_lesson())}
    assert {ev.BoltsGained, ev.MoonGained} <= kinds


def test_the_cascade_lesson_does_what_its_captions_say() -> None:
    events = happened(cascade_lesson())
    lines = [event.bonus for event in events if isinstance(event, ev.LineCompleted)]
    assert lines == ["9", "moon", "?", "star"]
    crossed = [event for event in events if isinstance(event, ev.SquareCrossed)]
    assert [event.depth for event in crossed] == [0, 1, 2]


def test_the_turn_lesson_counts_its_open_squares() -> None:
    lesson = turn_lesson()
    open_squares = [
        square
        for held in lesson.game.seats[0].held
        for square, number in enumerate(held.face.grid)
        if number == lesson.game.number and not held.crossed >> square & 1
    ]
    assert lesson.values["count"] == len(open_squares) > 1


def test_the_final_example_is_the_one_of_the_rulebook() -> None:
    sheet = score_sheets(game_end())[0]
    assert (sheet.cards, sheet.stars) == ((15, 0, 30, 0), (0, 1, 4, 0))
    assert (sheet.crosses, sheet.incomplete, sheet.moon_points) == (5, 2, 6)
    assert sheet.total == 58


def test_the_draft_example_keeps_three_of_five_and_covers_all_numbers() -> None:
    drafted = first_draft()
    assert (len(drafted.offer), len(drafted.kept)) == (5, 3)
    assert all(drafted.counts)


def test_four_bolts_reach_every_number_from_anywhere() -> None:
    for number in range(1, 10):
        costs = reached(number)
        assert sorted(costs.values()) == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert reached(9)[1] == 1
    assert reached(9)[2] == 2
    assert reached(1)[8] == 2


def test_the_numbers_written_in_the_pages_are_those_of_the_rules() -> None:
    """Words like “four rounds” stand in the sentences; this is where they are held to the rules."""
    assert (ROUNDS, TURNS, START_BOLTS, len(NUMBER_CARDS)) == (4, 9, 4, 18)
    assert (FIRST_OFFER, FIRST_KEEP, LATER_OFFER, LATER_KEEP) == (5, 3, 3, 1)
    assert (card_points(1), card_points(4)) == (15, 8)
    assert moon_points([0, 0]) == (6, 6)
    assert moon_points([1, 0, 0]) == (6, -6, -6)
    assert moon_points([2, 2, 2]) == (0, 0, 0)


def test_the_cards_of_the_lessons_have_lawful_bands() -> None:
    laws = " ".join(broken_laws(tuple(FACES.values())))
    for face in FACES.values():
        assert f"card {face.id} " not in laws, laws


def happened(lesson: Lesson) -> list[ev.Event]:
    from game.rules.luckybox import apply

    game, found = lesson.game, []
    for action in lesson.actions:
        game, events = apply(game, action)
        found += events
    return found


# --- pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "code"), [*((size, "en") for size in SIZES), ((960, 540), "fr")])
def test_every_menu_draws_at_every_size(size: tuple[int, int], code: str) -> None:
    set_language(code)
    kit = open_kit(size)
    scenes: list[Scene] = [TitleScene(kit), SettingsScene(kit), PauseScene(kit)]
    scenes += [HowToScene(kit, page) for page in range(len(PAGES))]
    for scene in scenes:
        player = Player(kit, scene)
        player.wait(3)
        middle = {tuple(kit.window.surface.get_at((x, size[1] // 2))) for x in range(0, 900, 9)}
        assert len(middle) > 3, f"{type(scene).__name__} drew next to nothing"
    kit.window.close()
    set_language("en")
