"""The title and the pause, and the settings, seen at once."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.blanco.scenes.blanco_scene import BlancoScene
from game.files import brief_path
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import make_table
from game.luckybox.scenes.puzzle.puzzling import PuzzleSolvedScene, SolvedPuzzle
from game.luckybox.stage import TokenFlight
from game.record import PERSON_KIND
from game.record import Player as Seat
from game.scenes import destinations as to
from game.scenes.destinations import make_scene
from game.scenes.frame.widget_scene import ConfirmScene, SheetScene
from game.scenes.menu.how_to_play import HowToScene, RulesScene
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.settings import SETTINGS_SECTIONS, SettingsScene, settings_of
from game.scenes.menu.title import BREATH_EVERY_SECONDS, TitleScene
from game.scenes.table.play_scene import PauseScene, make_pause_menu
from game.start import NewGame
from game.ui.draw.palette import has_flat_look
from game.ui.pen import Pen
from game.ui.tree import Text
from game.ui.tree.layout import drawn_words
from game.ui.widgets.fields import Choice, FormRow, Toggle
from game.ui.window.layout import ZoomedPage
from game.ui.window.loop import page_zoom
from game.ui.window.preferences import (
    MAX_UNZOOMED_TEXT_SIZE,
    MOTION_LEVELS,
    TEXT_SIZE_PERCENTS,
    Settings,
)
from game.ui.window.scene import Kit, Scene
from game.words import LANGUAGES, language, set_language
from game.words import _ as translate
from tests.drawing.lettering import WatchedText, kit_watched, show, watched_kit
from tests.players.homes import opened_copy, wait_until
from tests.players.screen import (
    STEP,
    Player,
    click,
    focus_of,
    open_kit,
    opened,
    playing,
    seldom_drawn,
    widget_in,
    words_on,
)
from tests.tables.libraries import filled, laid, play


@pytest.fixture
def player(kit: Kit) -> Player:
    return Player(kit, TitleScene(kit))


# --- the title -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "name"),
    [([], "Player"), ([("Ada", "0", DEFAULT_BOT_NAME), ("Zoé", "1", PERSON_KIND)], "Zoé")],
)
def test_one_click_begins_a_solo_game_of_whoever_sat_first_the_last_time(
    kit: Kit, seats: list[tuple[str, str, str]], name: str
) -> None:
    kit.settings.last_seats = seats
    player = Player(kit, TitleScene(kit, seed=77))
    click(player, "Play solo")
    match = player.at(DraftScene).table.match
    assert [seat.name for seat in match.players] == [name]
    assert (match.setup.edition.name, match.setup.seed) == ("classic", 77)
    assert len(player.kit.stack) == 1


@pytest.mark.parametrize(
    ("noted", "alone", "together"),
    [
        *((noted, "Joueur", ["Joueur 1", "Joueur 2"]) for noted in ("", "Player", "Joueur")),
        ("Joueuse", "Joueuse", ["Joueuse 1", "Joueuse 2"]),
    ],
)
def test_who_gave_no_name_is_called_in_the_language_of_the_moment_or_by_a_chosen_word(
    kit: Kit, noted: str, alone: str, together: list[str]
) -> None:
    """Whatever an earlier version has noted."""
    kit.settings.unnamed, kit.settings.last_seats = noted, [("", "0", PERSON_KIND)]
    click(Player(kit, TitleScene(kit)), "Play solo")
    set_language("fr")
    player = Player(kit, TitleScene(kit))
    click(player, "Jouer en solo")
    assert [seat.name for seat in player.at(DraftScene).table.players] == [alone]
    assert [form.name for form in SeatSetupScene(kit).forms] == together


@pytest.mark.parametrize(
    ("game", "bots"),
    [("luckybox", ["Clara", "Dédé", "Elsa"]), ("blanco", ["Hedda", "Clara", "Dédé"])],
)
def test_bots_of_other_names_sit_with_people_of_the_command_line(
    kit: Kit, game: str, bots: list[str]
) -> None:
    new = NewGame(("blaise", "Ada"), game, kit.games[game].kinds[0], 1, 3)
    scene = kit.stack.make(to.CommandLineGame(new))
    assert isinstance(scene, DraftScene | BlancoScene)
    players = scene.table.players
    assert [player.name for player in players] == ["blaise", "Ada", *bots]
    assert [player.is_bot for player in players] == [False, False, True, True, True]


@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (1600, 900), (2560, 1080)])
def test_the_second_game_leaves_the_first_its_room(kit: Kit, size: tuple[int, int]) -> None:
    scene = TitleScene(kit)
    Player(kit, scene).wait(3)
    fan = scene.fan
    scene.resize(size)
    focus = focus_of(scene)
    blanco = focus.find_by_label("Blanco").rect
    doors = [widget.rect for widget in focus.widgets if widget.visible]
    assert pygame.Rect((0, 0), size).contains(blanco)
    assert blanco.collidelistall(doors) == [doors.index(blanco)]
    assert max(y for _x, y in fan.places) < blanco.top


def test_the_language_switch_works_at_once_and_quit_ends_all(player: Player) -> None:
    click(player, "FR")
    assert language() == "fr"
    assert player.kit.settings.language == "fr"
    assert focus_of(player.scene).find_by_label("Jouer en solo")
    click(player, "EN")
    assert focus_of(player.scene).find_by_label("Play solo")
    click(player, "Quit")
    assert not player.is_playing


def test_arrows_lead_from_the_last_entry_to_the_first(kit: Kit) -> None:
    player, scene = playing(kit, PauseScene(kit))
    first, *_others, last = (widget for widget in scene.focus.widgets if widget.can_focus)
    player.press(pygame.K_UP, pygame.K_UP)
    assert scene.focus.current is last
    player.press(pygame.K_DOWN)
    assert scene.focus.current is first


@pytest.mark.parametrize("motion", MOTION_LEVELS)
def test_the_fan_is_dealt_and_then_takes_a_breath_now_and_then(motion: str) -> None:
    kit = open_kit(settings=Settings(motion=motion))
    scene = TitleScene(kit)
    player = Player(kit, scene, frames=100)
    assert player.drawn_in(100) == 0
    kit.alarm.seconds = math.inf
    moving = []
    for _step in range(round(3 * BREATH_EVERY_SECONDS / STEP)):
        moving.append(scene.update(STEP))
    breaths = sum(now and not before for before, now in pairwise(moving))
    assert breaths == (3 if motion == "full" else 0)
    assert sum(moving) * STEP < 0.3 * 3 * BREATH_EVERY_SECONDS, "it lies still for most of the time"
    assert (kit.alarm.seconds < BREATH_EVERY_SECONDS) == (motion == "full")


# --- the pause -----------------------------------------------------------------------------------


class Beneath(Scene):
    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((200, 200, 200))


@pytest.fixture
def left() -> list[str]:
    return []


@pytest.fixture
def pause(kit: Kit, left: list[str]) -> Player:
    player = Player(kit, Beneath())
    player.open(PauseScene(kit, lambda: left.append("left")))
    return player


def test_leaving_asks_first_and_shows_the_title(kit: Kit, pause: Player, left: list[str]) -> None:
    click(pause, "Leave")
    assert isinstance(pause.scene, ConfirmScene)
    assert not left
    click(pause, "Leave the game")
    assert left == ["left"]
    kit.stack.push(PauseScene(kit))
    pause.wait()
    click(pause, "Leave")
    click(pause, "Leave the game")
    assert isinstance(pause.scene, TitleScene)
    assert len(kit.stack) == 1


@pytest.mark.parametrize("way", ["Stay", pygame.K_ESCAPE, pygame.K_RETURN])
def test_one_can_think_better_of_leaving(pause: Player, left: list[str], way: str | int) -> None:
    click(pause, "Leave")
    if isinstance(way, int):
        pause.press(way)
    else:
        click(pause, way)
    pause.wait()
    assert isinstance(pause.scene, PauseScene)
    assert focus_of(pause.scene).find_by_label("Resume")
    assert not left


def test_a_pause_leads_to_the_pages_and_back_and_dims_the_table(pause: Player) -> None:
    for label, kind in (("How to play", HowToScene), ("Settings", SettingsScene)):
        click(pause, label)
        assert isinstance(pause.scene, kind)
        pause.press(pygame.K_ESCAPE)
        assert isinstance(pause.scene, PauseScene)
    corner = pause.kit.window.surface.get_at((2, 2))
    assert 0 < max(corner.r, corner.g, corner.b) < 150
    click(pause, "Resume")
    assert isinstance(pause.scene, Beneath)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    filled(folder, play(laid(("Ada",), seed=1)))
    return folder


@pytest.fixture
def kit(home: Path, tmp_path: Path) -> Kit:
    return opened_copy(home, tmp_path)


ROWS = tuple(field.name for section in SETTINGS_SECTIONS for field in settings_of(section))


def show_row(player: Player, label: str) -> None:
    """Open the tab of the settings on which a row lies."""
    for section in SETTINGS_SECTIONS:
        if label in {translate(field.label) for field in settings_of(section)}:
            player.at(SettingsScene).show_section(section)
            player.wait()


@pytest.fixture
def settings(kit: Kit) -> Player:
    return Player(kit, SettingsScene(kit))


def test_settings_are_shown_and_saved_at_once(tmp_path: Path) -> None:
    kit = open_kit(settings=Settings.load(tmp_path))
    player = Player(kit, SettingsScene(kit))
    for label in ("Animation speed", "Auto-reveal numbers", "Motion", "Text size", "Colours"):
        step_on(player, label)
    for label in ("Auto-switch player", "Sound"):
        show_row(player, label)
        click(player, label)
    assert kit.text.scale == 1.15
    assert has_flat_look()
    kept = Settings.load(tmp_path)
    assert (kept.speed, kept.motion, kept.text_size) == ("fast", "reduced", 115)
    assert kept.palette == "contrast"
    assert (kept.auto_reveal, kept.auto_focus, kept.muted) == (True, False, True)
    kit.settings.palette = "standard"
    player.wait()
    assert Settings.load(tmp_path).palette == "standard", "whatever changes is kept"


def row(player: Player, label: str) -> pygame.Rect:
    return focus_of(player.scene).find_by_label(label).rect


def step_on(player: Player, label: str) -> None:
    show_row(player, label)
    rect = row(player, label)
    player.click((rect.right - 20, rect.centery), frames=1)


def test_volumes_and_text_follow_at_once(settings: Player, monkeypatch: pytest.MonkeyPatch) -> None:
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
    for is_full in (True, False):
        click(settings, "Full screen")
        assert kit.window.fullscreen is kit.settings.fullscreen is is_full
    choice = widget_in(settings.scene, "text_size")
    assert isinstance(choice, Choice)
    for _step in range(len(TEXT_SIZE_PERCENTS) + 1):
        choice.step_value(1)
    assert kit.settings.text_size == max(TEXT_SIZE_PERCENTS), "the smallest does not follow"
    kit.settings.text_size = 100
    settings.wait()
    for code in (*LANGUAGES[1:], LANGUAGES[0]):
        step_on(settings, translate("Language"))
        assert (language(), kit.settings.language) == (code, code)
        back = focus_of(settings.scene).find_by_label(translate("Back"))
        assert (back.label == "Retour") == (code == "fr")


def test_the_rows_of_settings_and_their_controls_lie_in_two_columns(settings: Player) -> None:
    settings.wait(2)
    widgets = [it for it in settings.at(SettingsScene).focus.widgets if it.visible]
    rows = [it.control_rect for it in widgets if isinstance(it, Toggle | Choice)]
    assert max(it.width for it in rows) - min(it.width for it in rows) <= 1
    assert len({it.left for it in rows}) == 2


@pytest.mark.parametrize("motion", MOTION_LEVELS)
def test_the_preview_moves_as_much_as_is_wanted(settings: Player, motion: str) -> None:
    scene = settings.at(SettingsScene)
    settings.kit.settings.motion = motion
    flights = []
    settings.wait()
    while not scene.preview.is_done:
        settings.advance_time(STEP)
        flights += [
            pose for pose in scene.preview.director.poses() if isinstance(pose, TokenFlight)
        ]
    assert bool(flights) is (motion != "none")
    assert all(flight.moves is (motion == "full") for flight in flights)


def test_the_preview_comes_to_rest_and_plays_again_after_a_change(settings: Player) -> None:
    settings.advance_time(12)
    settings.wait(20)
    assert settings.drawn_in(100) == 0
    click(settings, "Show again")
    assert settings.drawn_in(60) > 10
    scene = settings.at(SettingsScene)
    settings.kit.settings.speed = "turbo"
    for label in ("Animation speed", "Motion", "Text size", "Colours"):
        settings.advance_time(12)
        settings.wait()
        assert scene.preview.is_done
        step_on(settings, label)
        assert not scene.preview.is_done
    settings.kit.settings.palette = "standard"
    settings.wait()


BUTTONS = ("replay", "back", "reports", "controls")


def test_every_row_of_the_settings_is_reached_by_keyboard_and_explained(settings: Player) -> None:
    scene = settings.at(SettingsScene)
    explained: dict[str, set[str]] = {}
    for section in SETTINGS_SECTIONS:
        scene.show_section(section)
        settings.wait()
        for _ in (*ROWS, *BUTTONS, *SETTINGS_SECTIONS):
            settings.press(pygame.K_TAB)
            current = focus_of(scene).current
            explained.setdefault(current.area, words_on(settings.kit, scene))
    assert {*ROWS, *BUTTONS} <= set(explained)
    assert len({explained[row] for row in ROWS}) == len(ROWS)


def test_a_tab_of_the_settings_is_opened_by_mouse_and_keyboard_and_tells_which_is_shown(
    settings: Player,
) -> None:
    scene, titles = settings.at(SettingsScene), [it for it, _rows in SETTINGS_SECTIONS.values()]
    for title, section in zip(titles, SETTINGS_SECTIONS, strict=True):
        click(settings, translate(title))
        assert scene.section == section
        shown = {row.area for row in focus_of(scene).widgets if isinstance(row, FormRow)}
        assert shown == {field.name for field in settings_of(section)}
        tabs = [focus_of(scene).find_by_label(translate(it)) for it in titles]
        assert [bool(tab.value) for tab in tabs] == [it == title for it in titles]
    focus_of(scene).focus_widget(focus_of(scene).find_by_label(translate(titles[0])))
    settings.press(pygame.K_TAB)
    settings.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    settings.press(pygame.K_RETURN)
    assert scene.section == next(iter(SETTINGS_SECTIONS))
    assert focus_of(scene).current.label == translate(titles[0]), "the focus stays"


class PlacedText(WatchedText):
    """Lettering that knows where strings lay in the last picture."""

    needs_pixels = True

    def end_picture(self) -> None:
        self.places = self._on_screen.copy()
        super().end_picture()


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_a_label_of_the_settings_lies_close_to_its_control(tongue: str) -> None:
    set_language(tongue)
    kit, text = kit_watched(Settings(), PlacedText)
    scene = SettingsScene(kit)
    for section in SETTINGS_SECTIONS:
        scene.show_section(section)
        show(kit, scene)
        for row in (it for it in focus_of(scene).widgets if isinstance(it, FormRow)):
            label = next(
                at for it, at in text.places if it == row.label and at.colliderect(row.rect)
            )
            if isinstance(row, Toggle):
                assert label.left - row.rect.left <= 2.2 * row.rect.height, row.area
            else:
                assert row.control_rect.top - label.bottom <= label.height, row.area
    kit.window.close()


@pytest.mark.parametrize("desktop", [True, False])
def test_the_folder_of_the_reports_is_shown_and_told(
    settings: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desktop: bool
) -> None:
    asked: list[Path] = []

    def show(folder: Path) -> None:
        asked.append(folder)
        if not desktop:
            raise FileNotFoundError

    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("game.ui.window.window.show_in_file_manager", show)
    click(settings, "Reports")
    folder = tmp_path / "home" / "reports"
    assert asked == [folder] and folder.is_dir()
    assert brief_path(folder) in settings.kit.notices.current


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_what_is_told_lies_on_no_help_or_button(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("game.ui.window.window.show_in_file_manager", lambda folder: None)
    kit = opened(size)
    player = Player(kit, to.Settings(), frames=5)
    click(player, "Reports", frames=3)
    assert isinstance(player.scene, SettingsScene)
    clear = kit.stack.areas_to_avoid()
    assert set(map(tuple, player.scene.message_bar_areas())) <= set(map(tuple, clear))
    canvas = kit.window.surface.copy()
    told = kit.notices.draw(canvas, kit.text, kit.pixels, kit.stack.areas_to_avoid)
    assert told.collidelist(clear) < 0


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_all_labels_have_one_size_that_grows_with_the_text(tongue: str) -> None:
    set_language(tongue)
    sizes = []
    for percent in (100, MAX_UNZOOMED_TEXT_SIZE):
        kit, text = watched_kit(percent)
        scene = SettingsScene(kit)
        show(kit, scene)
        labels = {row.label for row in focus_of(scene).widgets if isinstance(row, FormRow)}
        # A section may be called as its first row is, in other letters.
        labels -= {translate(name) for name, _fields in SETTINGS_SECTIONS.values()}
        sizes.append({text.largest[text.screen, label] for label in labels})
        kit.window.close()
    (usual,), (larger,) = sizes
    assert larger > 1.15 * usual


def test_how_to_play_shows_the_key_that_goes_on_wherever_the_focus_is(kit: Kit) -> None:
    player = Player(kit, HowToScene(kit, "luckybox", 3), frames=3)
    scene = player.at(HowToScene)
    assert scene.picture.can_be_advanced
    for _widget in scene.focus.widgets:
        player.press(pygame.K_TAB)
        assert scene.focus.shows_ring and "Space" in words_on(kit, scene)


# --- the rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [HowToScene, RulesScene])
@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_the_smallest_sentences_of_the_rules_grow_with_the_text(
    kind: type[HowToScene | RulesScene], game: str
) -> None:
    def letters_px(percent: int) -> float:
        kit = open_kit((1600, 900), Settings(text_size=percent))
        scene = kind(kit, game)
        Player(kit, scene, frames=2)
        assert scene.view.areas is not None
        pen = Pen.measuring(kit, scene.view.areas.scale)
        sizes = [
            drawn_words(placed, placed.part, pen)[1]
            for placed in scene.view.walk()
            if isinstance(placed.part, Text) and placed.part.leading
        ]
        return min(sizes)

    assert letters_px(150) > 1.08 * letters_px(100), "as far as the page has room"


def test_at_the_first_start_no_continue_comes_and_goes(tmp_path: Path) -> None:
    kit = open_kit((960, 540), folder=tmp_path)
    player = Player(kit, TitleScene(kit))
    scene = player.at(TitleScene)
    places = set()
    for _look in range(3):
        places.add(tuple(scene.focus.find_by_label("Play solo").rect))
        assert not any(w.label == "Continue" and w.visible for w in scene.focus.widgets)
        wait_until(player, lambda: scene.has_queried and not scene.asking.is_waiting)
    assert len(places) == 1


def test_the_fan_of_cards_says_where_they_are_explained() -> None:
    player = Player(opened((1280, 720)), to.Title())
    scene = player.at(TitleScene)
    player.wait(2)
    assert scene.fan is not None
    fan = next(thing for thing in scene.things() if thing.rect.collidepoint(*scene.fan.places[2]))
    assert "How to play" in fan.tooltip_text().words
    assert all(not fan.rect.colliderect(widget.rect) for widget in scene.focus.widgets)


# --- sheets --------------------------------------------------------------------------------------


def air_above_and_below(kit: Kit, scene: SheetScene) -> tuple[float, float]:
    """Return the air between a sheet's band and its first button, and below its last one."""
    page = ZoomedPage(scene.page_size_for(kit.window.size, page_zoom(kit)), kit.window.size)
    scene.resize(page.size)
    placement = scene.layout.fit_to_size(page.size)
    sheet, heading = placement["sheet"], placement["heading"]
    above = heading.y - sheet.y
    band = sheet.y + heading.height + 2 * above - above // 2
    buttons = [it.rect for it in focus_of(scene).widgets if it.visible]
    top, foot = min(it.top for it in buttons), max(it.bottom for it in buttons)
    return (top - band) / placement.scale, (sheet.bottom - foot) / placement.scale


@pytest.mark.parametrize("percent", [100, 200])
def test_the_lines_of_the_pause_hang_neither_high_nor_low(percent: int) -> None:
    kit = open_kit((1600, 900), Settings(text_size=percent))
    table = make_table(kit, [Seat("Ada", 0, PERSON_KIND)], "classic", 3)
    for scene in (PauseScene(kit), PauseScene(kit, save=print, game="luckybox"),
                  make_pause_menu(kit, table)):  # fmt: skip
        above, below = air_above_and_below(kit, scene)
        assert min(above, below) >= 20
        # The shadow of the last line takes a part.
        assert 0 <= below - above <= 24


@pytest.mark.parametrize("size", [(960, 540), (1080, 1920)])
def test_buttons_keep_off_the_lower_edge_of_a_sheet_in_one_column(size: tuple[int, int]) -> None:
    kit = open_kit(size, Settings(text_size=200 if size[0] > size[1] else 100))
    solved = SolvedPuzzle(188, 5, 127, 1043, 18, 23, 188, False, True)
    for scene in (
        make_scene(kit, to.BotGameSetup()), PuzzleSolvedScene(kit, solved),
        RulesScene(kit, "luckybox"),
    ):  # fmt: skip
        assert isinstance(scene, SheetScene)
        assert air_above_and_below(kit, scene)[1] >= 28


@pytest.mark.parametrize("percent", [175, 200])
def test_tab_goes_in_reading_order_through_large_settings(percent: int) -> None:
    kit = open_kit((960, 540), Settings(text_size=percent))
    player = Player(kit, to.Settings())
    focus = focus_of(player.scene)
    focus.focus_widget(focus.widgets[0])
    went = []
    with seldom_drawn(kit):
        for _step in range(len(focus.widgets) - 1):
            went.append(focus.current.rect.center)
            player.press(pygame.K_TAB)
    assert went == sorted(went, key=lambda at: (at[1], at[0]))
