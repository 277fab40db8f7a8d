"""Watching: how a game of rivals is set up, and what there is to see of it."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.scenes.blanco_theatre import WatchedBlanco
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_show import CASCADE
from game.luckybox.scenes.luckybox_table import Table, lay
from game.luckybox.scenes.luckybox_theatre import CascadeCamera, WatchedLuckybox, scene_for
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.stage import view_of
from game.scenes.menu.seats import WatchSetupScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.result import CountingScene
from game.scenes.table.tile_frame import NO_KEY
from game.scenes.watch.timeline import Mode, Playback
from game.start import Watch
from game.ui.widgets.intents import thing_at
from game.ui.window.scene import Kit, Scene
from tests.players.screen import STEP, Player
from tests.tables.played import played_to, seated
from tests.tables.table import setup_for


def watched(
    kit: Kit, phase: Phase = Phase.TURN, bots: int = 2, speed: str = "normal", round_number: int = 1
) -> tuple[Player, WatchedLuckybox]:
    watch = Watch(bots, 1, "classic", speed, exit_at_end=False, shots=None)
    table = played_to(bots, phase, round_number, watch=watch, settings=kit.settings)
    table.playback = Playback()
    player = Player(kit, scene_for(kit, table))
    return player, here(player)


def here(player: Player) -> WatchedLuckybox:
    return player.at(WatchedLuckybox)


def centre(scene: WatchedLuckybox, label: str) -> tuple[int, int]:
    return scene.focus.labelled(label).rect.center


def test_a_grey_film_says_why(kit: Kit) -> None:
    _player, scene = watched(kit)
    save = scene.focus.labelled("Save cascade clip")
    assert not save.enabled
    thing = thing_at(scene.legend(), save.rect.center)
    assert thing is not None
    assert "No cascade on this board" in thing.tell().words


# --- the controls --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "kind"),
    [(Phase.DRAFT, DraftScene), (Phase.TURN, RoundScene), (Phase.SCORED, CountingScene)],
)
def test_every_scene_of_a_watched_game_has_the_controls(
    kit: Kit, phase: Phase, kind: type[object]
) -> None:
    player, scene = watched(kit, phase, round_number=2)
    assert isinstance(scene.watched, kind)
    for label in ("Pause", "Step", "Next cascade", "Save cascade clip"):
        rect = scene.focus.labelled(label).rect
        assert kit.window.surface.get_rect().contains(rect)
    player.press(pygame.K_SPACE)
    assert scene.playback.mode is Mode.PAUSED


def test_nothing_happens_in_a_pause_and_all_goes_on_after_it(kit: Kit) -> None:
    player, scene = watched(kit)
    player.advance_time(3)
    player.press(pygame.K_SPACE)
    table = scene.table
    before = (scene.playback.shown, table.director.poses(), table.match.game)
    player.advance_time(5)
    assert (scene.playback.shown, table.director.poses(), table.match.game) == before
    player.press(pygame.K_SPACE)
    player.advance_time(5)
    assert scene.playback.shown > before[0]


def test_what_is_watched_is_drawn_ahead(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene = watched(kit)
    drawn: list[Scene] = []

    def draw_ahead(self: Scene) -> bool:
        drawn.append(self)
        return False

    monkeypatch.setattr(RoundScene, "draw_ahead", draw_ahead)
    scene.playback.toggle()
    player.wait(3)
    assert drawn and drawn[0] is scene.watched


def test_the_mouse_works_the_controls(kit: Kit) -> None:
    player, scene = watched(kit)
    player.click(centre(scene, "Pause"))
    assert scene.playback.mode is Mode.PAUSED
    player.click(centre(scene, "Play"))
    assert scene.playback.mode is Mode.PLAYING
    player.click(centre(scene, "Next cascade"))
    assert scene.playback.mode is Mode.SEEKING


def test_tab_and_enter_work_the_controls(kit: Kit) -> None:
    player, scene = watched(kit)
    player.press(pygame.K_TAB)
    assert scene.focus.current is scene.focus.labelled("Pause")
    player.press(pygame.K_RETURN)
    assert scene.playback.mode is Mode.PAUSED
    player.press(pygame.K_TAB, pygame.K_TAB, pygame.K_SPACE)
    assert scene.playback.mode is Mode.PLAYING, "Space plays on wherever the ring is"


def test_a_step_shows_one_event_to_its_end(kit: Kit) -> None:
    player, scene = watched(kit, bots=1)
    player.advance_time(2)
    player.press(pygame.K_SPACE)
    for _step in range(12):
        before = scene.playback.shown
        player.press(pygame.K_RIGHT)
        player.wait(200)
        assert scene.playback.mode is Mode.PAUSED
        # What takes no time belongs to the step in which it happens.
        assert before < scene.playback.shown <= before + 3
        playing = scene.table.director.playing_for()
        assert all(seconds <= 0.05 for seconds in playing), "a step ends where the next begins"


def test_steps_lead_through_the_scoring(kit: Kit) -> None:
    player, scene = watched(kit, Phase.SCORED, round_number=2)
    player.press(pygame.K_SPACE)
    for _step in range(40):
        player.press(pygame.K_RIGHT)
        player.wait(120)
        if here(player) is not scene:
            break
    assert isinstance(here(player).watched, DraftScene)
    assert here(player).playback.mode is Mode.PAUSED


def test_the_next_cascade_is_played_from_its_beginning(kit: Kit) -> None:
    player, scene = watched(kit, bots=3)
    heard: list[ev.Event] = []
    table = scene.table

    def listen(event: ev.Event) -> None:
        heard.append(event)
        tell(event)

    tell, table.director.listener = table.director.listener, listen
    assert tell is not None
    player.press(pygame.K_n)
    for _frame in range(400):
        if here(player).playback.mode is not Mode.SEEKING:
            break
        player.wait()
    assert here(player).playback.mode is Mode.PLAYING
    last = next(event for event in reversed(heard) if isinstance(event, ev.SquareCrossed))
    combos = [seat.combo for seat in table.match.game.seats]
    assert max(combos) >= CASCADE
    assert last.combo == 1
    assert combos[table.focus] == max(combos), "the camera is on it"


def test_tiles_show_no_key_where_bots_play_by_themselves(kit: Kit) -> None:
    watch = Watch(3, 1, "classic", "normal", exit_at_end=False, shots=None)
    table = played_to(3, Phase.TURN, 1, watch=watch, settings=kit.settings)
    player = Player(kit, scene_for(kit, table))
    player.wait(2)
    assert isinstance(player.scene, RoundScene)
    assert keys_of(player.scene) == [NO_KEY, NO_KEY]


def keys_of(scene: RoundScene) -> list[int]:
    return [tile.key for tile in scene.picture.tiles.shown.values()]


def test_the_keys_1_to_4_change_the_speed_at_once(kit: Kit) -> None:
    player, scene = watched(kit)
    for key, speed in zip(
        (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4),
        ("slow", "normal", "fast", "turbo"),
        strict=True,
    ):
        player.press(key)
        assert scene.table.speed == speed
    assert kit.settings.speed == "normal", "one's own games keep their speed"


def test_up_and_down_choose_a_board_and_so_does_a_click(kit: Kit) -> None:
    player, scene = watched(kit, bots=3)
    player.press(pygame.K_SPACE)
    scene.table.focus = 0
    player.press(pygame.K_DOWN)
    assert scene.table.focus == 1
    player.press(pygame.K_UP)
    assert scene.table.focus == 0


def test_a_whole_game_is_watched_to_the_end(kit: Kit) -> None:
    player, scene = watched(kit, Phase.DRAFT, speed="turbo")
    for _second in range(400):
        if isinstance(player.scene, FinalScene):
            break
        player.advance_time(1)
    assert isinstance(player.scene, FinalScene)
    assert scene.table.match.is_over


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080), (1280, 960)])
@pytest.mark.parametrize("phase", [Phase.DRAFT, Phase.TURN, Phase.SCORED])
def test_the_controls_lie_inside_and_apart(kit: Kit, size: tuple[int, int], phase: Phase) -> None:
    _player, scene = watched(kit, phase, round_number=2)
    scene.resize(size)
    rects = [widget.rect for widget in scene.focus.widgets]
    screen = pygame.Rect((0, 0), size)
    assert all(screen.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[at + 1 :]) < 0 for at, rect in enumerate(rects))


# --- the camera ----------------------------------------------------------------------------------


def great_cascade(kit: Kit) -> tuple[Player, WatchedLuckybox]:
    """Watch a game until a cascade of five is about to be shown."""
    for seed in range(1, 60):
        match = LuckyboxMatch(setup_for(2, seed=seed), seated(2), "test")
        watch = Watch(2, 1, "classic", "normal", exit_at_end=False, shots=None)
        table = Table(match, kit.settings, watch)
        while not match.is_over:
            before = match.game
            table.let_bots_act()
            if match.game.phase is Phase.TURN and max(s.combo for s in match.game.seats) >= 5:
                match.game = before
                table.director.finish()
                again = Table(match, kit.settings, watch)
                again.playback = Playback()
                again.director.reset(view_of(before))
                player = Player(kit, scene_for(kit, again))
                return player, here(player)
            table.director.finish()
            table.advance()
    raise AssertionError("no cascade of five in sixty games")


def test_the_camera_rests_on_a_great_cascade(kit: Kit) -> None:
    player, scene = great_cascade(kit)
    table = scene.table
    player.advance_time(STEP)
    seat = table.focus
    assert table.match.game.seats[seat].combo >= 5
    while table.director.is_busy(seat):
        assert table.focus == seat, "the board stays as long as its cascade runs"
        player.advance_time(STEP)
    turn = table.match.game.turn
    assert isinstance(scene.camera, CascadeCamera)
    assert scene.camera.rest > 1.0
    player.advance_time(1.2)
    assert (table.focus, table.match.game.turn) == (seat, turn)
    player.advance_time(6)
    assert table.match.game.turn != turn or table.match.game.phase is not Phase.TURN


# --- afterwards and besides ----------------------------------------------------------------------


def test_the_same_deal_again_is_watched_too(kit: Kit) -> None:
    watch = Watch(2, 1, "classic", "normal", exit_at_end=False, shots=None)
    table = lay(kit, seated(2), "classic", 5, watch)
    assert table.playback is not None
    assert lay(kit, seated(2), "classic", 5).playback is None


def test_a_pause_leaves_no_board_half_wiped(kit: Kit) -> None:
    player, scene = watched(kit, bots=3)
    player.wait(3)
    assert isinstance(scene.watched, RoundScene)
    scene.watched.enlarge_board(1 if scene.table.focus != 1 else 2)
    player.wait(2)
    assert scene.watched.turnover.is_running
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert not scene.watched.turnover.is_running


def test_watching_asks_how_many_and_how_fast(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit))
    player.press(pygame.K_6)
    player.wait()
    scene = player.at(WatchSetupScene)
    assert (scene.bots, scene.speed) == (3, "normal")
    player.press(pygame.K_6)
    assert scene.bots == 6
    speed = scene.focus.labelled("Speed").rect
    player.click((speed.right - 20, speed.centery))
    assert scene.speed == "fast"
    player.press(pygame.K_RETURN)
    player.wait()
    table = here(player).table
    assert (len(table.players), table.speed) == (6, "fast")
    assert all(seat.is_bot for seat in table.players)
    assert len(kit.stack) == 1


def test_the_arrows_choose_before_watching(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit, seed=9))
    player.press(pygame.K_6)
    player.wait()
    player.press(pygame.K_TAB, pygame.K_TAB)
    scene = player.at(WatchSetupScene)
    scene.focus.focus(scene.focus.labelled("Bots"))
    player.press(pygame.K_LEFT, pygame.K_LEFT)
    assert scene.bots == 1
    scene.focus.focus(scene.focus.labelled("Watch"))
    player.press(pygame.K_RETURN)
    player.wait()
    assert len(here(player).table.players) == 1
    assert here(player).table.match.setup.seed == 9


def test_one_rival_in_every_seat_is_watched_or_all_in_turn(kit: Kit) -> None:
    for steps, kinds in ((0, ["master", "sharp", "solid"]), (-1, ["master"] * 3)):
        player = Player(kit, TitleScene(kit, seed=9))
        player.press(pygame.K_6)
        player.wait()
        scene = player.at(WatchSetupScene)
        scene.focus.focus(scene.focus.labelled("Rivals"))
        player.press(*[pygame.K_LEFT] * -steps)
        scene.focus.focus(scene.focus.labelled("Watch"))
        player.press(pygame.K_RETURN)
        player.wait()
        assert [seat.kind for seat in here(player).table.players] == kinds


def test_blanco_is_watched_too_by_as_many_as_it_seats(kit: Kit) -> None:
    player = Player(kit, TitleScene(kit, seed=3))
    player.press(pygame.K_6)
    player.wait()
    scene = player.at(WatchSetupScene)
    player.press(pygame.K_1)
    assert scene.bots == 1
    game = next(widget for widget in scene.focus.widgets if widget.area == "game")
    player.click((game.rect.right - 20, game.rect.centery))
    assert scene.bots == 2
    player.press(pygame.K_6)
    assert scene.bots == 2
    player.press(pygame.K_5)
    player.press(pygame.K_RETURN)
    player.wait()
    watched = player.at(WatchedBlanco)
    assert len(watched.table.players) == 5
