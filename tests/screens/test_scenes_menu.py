"""The title: its doors, and a game that plays itself when nobody touches anything."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.blanco.scenes.blanco_scene import BlancoScene
from game.luckybox.bots import BOT
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.round.round_scene import RoundScene
from game.record import PERSON
from game.scenes import destinations as to
from game.scenes.menu.attract import SURPRISE_SECONDS, AttractScene
from game.scenes.menu.how_to_play import HowToScene
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.settings import SettingsScene
from game.scenes.menu.title import IDLE_SECONDS, TitleScene
from game.scenes.share import ChallengeScene
from game.scenes.table.play_scene import PauseScene
from game.start import NewGame
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit, Scene
from game.words import language, set_language
from tests.players.homes import opened_copy, wait_until
from tests.players.screen import Player, click, focus_of, motion, open_kit
from tests.tables.libraries import filled, laid, play


@pytest.fixture
def player(kit: Kit) -> Player:
    return Player(kit, TitleScene(kit))


# --- the title -----------------------------------------------------------------------------------


def test_one_click_begins_a_solo_game_at_its_first_draft(player: Player) -> None:
    click(player, "Play solo")
    scene = player.at(DraftScene)
    assert [seat.name for seat in scene.table.players] == ["Player"]
    assert scene.table.match.setup.edition.name == "classic"
    assert len(player.kit.stack) == 1


def test_a_solo_player_is_called_like_the_first_person_of_the_last_game(kit: Kit) -> None:
    kit.settings.last_seats = [("Ada", "0", BOT), ("Zoé", "1", PERSON)]
    player = Player(kit, TitleScene(kit))
    player.press(pygame.K_1)
    player.wait()
    scene = player.at(DraftScene)
    assert scene.table.players[0].name == "Zoé"


@pytest.mark.parametrize("noted", ["", "Player", "Joueur"])
def test_who_gave_no_name_is_called_in_the_language_of_the_moment(kit: Kit, noted: str) -> None:
    """Whatever an earlier version has noted."""
    kit.settings.unnamed = noted
    click(Player(kit, TitleScene(kit)), "Play solo")
    set_language("fr")
    player = Player(kit, TitleScene(kit))
    click(player, "Jouer en solo")
    scene = player.at(DraftScene)
    assert [seat.name for seat in scene.table.players] == ["Joueur"]
    assert [form.name for form in SeatsScene(kit).forms] == ["Joueur 1", "Joueur 2"]


def test_a_word_that_somebody_chose_stays_in_every_language(kit: Kit) -> None:
    kit.settings.unnamed = "Joueuse"
    for code in ("en", "fr"):
        set_language(code)
        assert [form.name for form in SeatsScene(kit).forms] == ["Joueuse 1", "Joueuse 2"]


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_bots_of_other_names_sit_down_with_the_people_of_the_command_line(
    kit: Kit, game: str
) -> None:
    new = NewGame(("blaise", "Ada"), game, kit.games[game].kinds[0], 1, 3)
    scene = kit.stack.make(to.New(new))
    assert isinstance(scene, DraftScene | BlancoScene)
    players = scene.table.players
    assert [player.name for player in players] == ["blaise", "Ada", "Clara", "Dédé", "Elsa"]
    assert [player.is_bot for player in players] == [False, False, True, True, True]


def test_a_seed_from_the_command_line_deals_the_next_game(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit, seed=77))
    click(player, "Play solo")
    scene = player.at(DraftScene)
    assert scene.table.match.setup.seed == 77


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("How to play", HowToScene),
        ("Settings", SettingsScene),
        ("Enter a code", ChallengeScene),
        ("Blanco", SeatsScene),
    ],
)
def test_a_door_opens_and_esc_comes_back(player: Player, label: str, kind: type[Scene]) -> None:
    click(player, label)
    assert isinstance(player.scene, kind)
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (1600, 900), (2560, 1080)])
def test_the_second_game_leaves_the_first_its_room(kit: Kit, size: tuple[int, int]) -> None:
    scene = TitleScene(kit)
    Player(kit, scene).wait(3)
    fan = scene.fan
    assert fan is not None
    fan.finish_deal()
    scene.resize(size)
    focus = focus_of(scene)
    blanco = focus.labelled("Blanco").rect
    doors = [widget.rect for widget in focus.widgets if widget.visible]
    assert pygame.Rect((0, 0), size).contains(blanco)
    assert blanco.collidelistall(doors) == [doors.index(blanco)]
    assert max(y for _x, y in fan.places) < blanco.top


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


def test_arrows_lead_from_the_last_entry_to_the_first(kit: Kit) -> None:
    scene = PauseScene(kit)
    player = Player(kit, scene)
    first, *_others, last = (widget for widget in scene.focus.widgets if widget.can_focus)
    player.press(pygame.K_UP, pygame.K_UP)
    assert scene.focus.current is last
    player.press(pygame.K_DOWN)
    assert scene.focus.current is first


def test_the_fan_rests_when_another_window_is_in_front(player: Player) -> None:
    player.wait(120)
    player.do(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    player.wait(150)
    before = player.loop.frames_drawn
    player.wait(100)
    assert player.loop.frames_drawn == before


@pytest.mark.parametrize("motion", ["reduced", "none"])
def test_the_fan_lies_still_for_who_wants_less_motion(motion: str) -> None:
    kit = open_kit(settings=Settings(motion=motion))
    player = Player(kit, TitleScene(kit))
    player.wait(30)
    before = player.loop.frames_drawn
    player.wait(100)
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


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    filled(folder, play(laid(("Ada",), seed=1)))
    return folder


@pytest.fixture
def kit(home: Path, tmp_path: Path) -> Kit:
    return opened_copy(home, tmp_path)


def titled(kit: Kit) -> tuple[Player, TitleScene]:
    """Open the title and let it hear from the library."""
    title = TitleScene(kit)
    player = Player(kit, title)
    wait_until(player, lambda: title.has_looked and not title.asking.is_waiting)
    player.do(motion((5, 5)))
    return player, title


def idle(player: Player, seconds: float) -> None:
    player.advance_time(seconds)
    player.wait()


def test_after_twenty_seconds_the_game_plays_itself(kit: Kit) -> None:
    player, _title = titled(kit)
    idle(player, IDLE_SECONDS - 1)
    assert isinstance(player.scene, TitleScene)
    idle(player, 1.5)
    scene = player.at(AttractScene)
    assert isinstance(scene.shown, DraftScene)
    for _second in range(30):
        if isinstance(scene.shown, RoundScene):
            break
        idle(player, 1)
    assert isinstance(scene.shown, RoundScene)
    assert player.scene is scene
    assert len(kit.stack) == 2


@pytest.mark.parametrize("bots", [0, 2])
def test_it_never_plays_before_somebody_has_played_here(tmp_path: Path, bots: int) -> None:
    """Who has only watched bots play has not."""
    home = tmp_path / "home"
    home.mkdir()
    if bots:
        filled(home, play(laid((), bots, seed=2)))
    new = tmp_path / "new"
    new.mkdir()
    kit = opened_copy(home, new)
    player, title = titled(kit)
    idle(player, IDLE_SECONDS * 3)
    assert player.scene is title


def test_it_does_not_play_where_nobody_looks(kit: Kit) -> None:
    player, _title = titled(kit)
    player.do(Event(pygame.WINDOWFOCUSLOST))
    idle(player, IDLE_SECONDS * 2)
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize("touch", ["key", "click", "mouse"])
def test_any_input_leads_back_to_the_title_and_does_nothing_else(kit: Kit, touch: str) -> None:
    player, title = titled(kit)
    solo = title.focus.labelled("Play solo").rect.center
    player.hover(solo)
    idle(player, IDLE_SECONDS + 1 + SURPRISE_SECONDS)
    assert isinstance(player.scene, AttractScene)
    if touch == "key":
        player.press(pygame.K_1)
    elif touch == "click":
        player.click(solo)
    else:
        player.do(motion((50, 50)))
        player.do(motion((90, 50)))
    player.wait(2)
    assert player.scene is title
    assert len(kit.stack) == 1


@pytest.mark.parametrize("touch", ["key", "click"])
def test_what_is_touched_just_as_it_begins_was_meant_for_the_title(kit: Kit, touch: str) -> None:
    player, title = titled(kit)
    player.do(motion(title.focus.labelled("Play together").rect.center))
    idle(player, IDLE_SECONDS)
    assert isinstance(player.scene, AttractScene)
    idle(player, SURPRISE_SECONDS / 2)
    if touch == "key":
        player.press(pygame.K_3)
    else:
        player.click(title.focus.labelled("Play together").rect.center)
    player.wait(2)
    assert isinstance(player.scene, SeatsScene)


def test_the_mouse_that_comes_back_to_a_door_opens_it_with_one_click(kit: Kit) -> None:
    player, title = titled(kit)
    idle(player, IDLE_SECONDS + 1 + SURPRISE_SECONDS)
    assert isinstance(player.scene, AttractScene)
    player.click(title.focus.labelled("Play together").rect.center)
    player.wait(2)
    assert isinstance(player.scene, SeatsScene)


def test_it_makes_no_sound_and_leaves_the_music(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, _title = titled(kit)
    idle(player, IDLE_SECONDS - 1)
    heard: list[object] = []
    monkeypatch.setattr(kit.sound, "play", lambda *args, **kwargs: heard.append(args))
    monkeypatch.setattr(kit.sound, "play_music", lambda name: heard.append(name))
    idle(player, 40)
    assert isinstance(player.scene, AttractScene)
    assert heard == []


def test_one_game_follows_the_other(kit: Kit) -> None:
    player = Player(kit, AttractScene(kit))
    scene = player.at(AttractScene)
    scene.stage.clear()
    player.wait(3)
    assert scene.games == 2
    assert isinstance(scene.shown, DraftScene)
