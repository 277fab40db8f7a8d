"""The settings, worked like a player works them: kept, and seen or heard at once."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.luckybox.stage import Flight
from game.scenes import destinations as to
from game.scenes.menu.settings import SECTIONS, SettingsScene
from game.ui.draw.palette import palette
from game.ui.widgets.fields import Choice, Row
from game.ui.window.preferences import LARGEST_IN_PLACE, MOTIONS, TEXT_SIZES, Settings
from game.ui.window.scene import Kit
from game.words import LANGUAGES, language, set_language
from game.words import _ as translate
from tests.drawing.lettering import show, watched_kit
from tests.players.screen import Player, click, focus_of, open_kit, opened, widget_in, words_on

ROWS = tuple(field.name for _name, fields in SECTIONS.values() for field in fields)
SIZES = ((960, 540), (1600, 900), (2560, 1080), (1280, 960))


@pytest.fixture
def settings(kit: Kit) -> Player:
    return Player(kit, SettingsScene(kit))


def test_settings_are_saved_at_once(tmp_path: Path) -> None:
    wishes = Settings.load(tmp_path)
    kit = open_kit(settings=wishes)
    player = Player(kit, SettingsScene(kit))
    speed = focus_of(player.scene).labelled("Animation speed").rect
    player.click((speed.right - 20, speed.centery))
    click(player, "Auto-reveal numbers")
    click(player, "Auto-switch player")
    click(player, "Sound")
    kept = Settings.load(tmp_path)
    assert (kept.speed, kept.auto_reveal, kept.auto_focus, kept.muted) == (
        "fast",
        True,
        False,
        True,
    )


def test_every_language_speaks_at_once(settings: Player) -> None:
    for code in (*LANGUAGES[1:], LANGUAGES[0]):
        step_on(settings, translate("Language"))
        assert (language(), settings.kit.settings.language) == (code, code)
        back = focus_of(settings.scene).labelled(translate("Back"))
        assert (back.label == "Retour") == (code == "fr")


def test_full_screen_follows_the_switch(settings: Player) -> None:
    click(settings, "Full screen")
    assert settings.kit.window.fullscreen
    assert settings.kit.settings.fullscreen
    click(settings, "Full screen")
    assert not settings.kit.window.fullscreen


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
    kept = Settings.load(tmp_path)
    assert (kept.motion, kept.text_size, kept.palette) == ("reduced", 115, "contrast")


def test_the_largest_text_size_is_not_followed_by_the_smallest(settings: Player) -> None:
    choice = widget_in(settings.scene, "text_size")
    assert isinstance(choice, Choice)
    for _step in range(len(TEXT_SIZES) + 1):
        choice.step(1)
    assert settings.kit.settings.text_size == max(TEXT_SIZES)


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
    scene = settings.at(SettingsScene)
    settings.kit.settings.speed = "turbo"
    settings.wait(200)
    assert scene.preview.is_done
    step_on(settings, label)
    assert not scene.preview.is_done
    settings.kit.settings.palette = "standard"
    settings.wait()


@pytest.mark.parametrize("motion", MOTIONS)
def test_the_preview_moves_as_much_as_is_wanted(settings: Player, motion: str) -> None:
    scene = settings.at(SettingsScene)
    settings.kit.settings.motion = motion
    flights = []
    while not scene.preview.is_done:
        settings.wait()
        flights += [pose for pose in scene.preview.director.poses() if isinstance(pose, Flight)]
    assert bool(flights) is (motion != "none")
    assert all(flight.moves is (motion == "full") for flight in flights)


def test_the_preview_comes_to_rest(settings: Player) -> None:
    settings.wait(700)
    before = settings.loop.frames_drawn
    settings.wait(100)
    assert settings.loop.frames_drawn == before
    click(settings, "Show again")
    settings.wait(60)
    assert settings.loop.frames_drawn > before + 10


BUTTONS = ("replay", "back", "reports", "controls")


def test_every_row_of_the_settings_is_reached_by_keyboard_and_explained(settings: Player) -> None:
    scene = settings.at(SettingsScene)
    explained = {}
    for _ in (*ROWS, *BUTTONS):
        settings.press(pygame.K_TAB)
        current = focus_of(scene).current
        assert current is not None
        explained[current.area] = words_on(settings.kit, scene)
    assert set(explained) == {*ROWS, *BUTTONS}
    assert len({explained[row] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_anything_else_in_the_settings(kit: Kit, size: tuple[int, int]) -> None:
    place = SettingsScene(kit).layout.place(size)
    rects = [place[name] for name in place if name != "sheet"]
    assert all(place["sheet"].contains(rect) for rect in rects)
    assert not [(a, b) for a, b in combinations(rects, 2) if a.colliderect(b)]


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
    monkeypatch.setattr("game.ui.window.window.show_folder", show)
    click(settings, "Reports")
    folder = tmp_path / "home" / "reports"
    assert asked == [folder] and folder.is_dir()
    assert str(folder) in settings.kit.notices.current


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_what_is_told_lies_on_no_help_or_button_and_stays_behind(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("game.ui.window.window.show_folder", lambda folder: None)
    kit = opened(size)
    player = Player(kit, to.Settings())
    player.wait(5)
    click(player, "Reports")
    player.wait(2)
    assert isinstance(player.scene, SettingsScene)
    clear = kit.stack.kept_clear()
    assert set(map(tuple, player.scene.bars())) <= set(map(tuple, clear))
    canvas = kit.window.surface.copy()
    told = kit.notices.draw(canvas, kit.text, kit.pixels, kit.stack.kept_clear)
    assert told is not None
    assert told.collidelist(clear) < 0
    click(player, "Controls")
    player.wait(2)
    assert kit.notices.current == ""


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_all_labels_have_one_size_that_grows_with_the_text(tongue: str) -> None:
    set_language(tongue)
    sizes = []
    for percent in (100, LARGEST_IN_PLACE):
        kit, text = watched_kit(percent)
        scene = SettingsScene(kit)
        show(kit, scene)
        labels = {row.label for row in focus_of(scene).widgets if isinstance(row, Row)}
        # A section may be called as its first row is, in other letters.
        labels -= {translate(name) for name, _fields in SECTIONS.values()}
        sizes.append({text.largest[text.screen, label] for label in labels})
        kit.window.close()
    (usual,), (larger,) = sizes
    assert larger > 1.15 * usual
