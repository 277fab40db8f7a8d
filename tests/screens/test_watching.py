"""Watching: how a game of rivals is set up, what there is to see of it, and cascades as films."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from time import sleep
from unittest.mock import patch

import pygame
import pytest
from PIL import Image

from game.blanco.scenes.blanco_theatre import WatchedBlancoScene
from game.files import HOME_VARIABLE
from game.luckybox.record import LuckyboxMatch, LuckyboxMatchReplay, new_match
from game.luckybox.rules import Cross, Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_show import HIGHLIGHT_MIN_CROSSES as LEAST_CASCADE
from game.luckybox.scenes.luckybox_show import earcons_for, event_clip
from game.luckybox.scenes.luckybox_table import PlayedCascade, Table, make_replay_table
from game.luckybox.scenes.luckybox_telling import Chronicle, path_in_words
from game.luckybox.scenes.luckybox_theatre import (
    CascadeCamera,
    LuckyboxTheatre,
    WatchedLuckybox,
    cascade_footage,
    scene_for_table,
)
from game.luckybox.scenes.round import panels
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.round.round_show import marquee_of
from game.luckybox.scenes.score.final import FinalScene, PartyFinalPicture
from game.luckybox.scenes.watched.longest_cascade import (
    is_answer_shown,
    is_worth_telling,
    longest_cascade_in,
    longest_cascade_shown,
    tale_of,
    unpaid_seats,
)
from game.luckybox.scenes.watched.watched_draft import WatchedDraftScene
from game.luckybox.stage import points_by_seat, points_gained_by, view_of
from game.match import events_so_far
from game.scenes.game import screens_of
from game.scenes.menu.title import TitleScene
from game.scenes.menu.watch_setup import WatchSetupScene
from game.scenes.table.play_scene import PauseScene
from game.scenes.table.result import MOST_BY_THEMSELVES, NEXT_GAME_SECONDS, CountingScene
from game.scenes.table.rivals import NO_SEAT_KEY
from game.scenes.watch.saving import FilmSavingJob, Footage, FrameRenderer
from game.scenes.watch.timeline import Playback, PlaybackMode
from game.stage import TABLE_LANE, FlashLimiter
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.widgets.intents import thing_at
from game.ui.window.film import FilmEncoder, FilmFormat
from game.ui.window.scene import Kit, Scene
from tests.players.homes import wait_for, wait_until
from tests.players.rounds import CASCADE, PLAIN, TWO_WAITING, cross_off, hands, sit_at
from tests.players.screen import STEP, Player, click, open_kit, opened, widget_in, words_on
from tests.tables.libraries import filled, laid, play
from tests.tables.played import given, played, played_to, seated
from tests.tables.table import setup_for

FLYING_INK = (1, 254, 3)
"""A colour that nothing on the screen has."""
UNITS_HIGH = 900


def watched(
    kit: Kit, phase: Phase = Phase.TURN, bots: int = 2, speed: str = "normal", round_number: int = 1
) -> tuple[Player, WatchedLuckybox]:
    watch = watching(bots, speed)
    table = played_to(bots, phase, round_number, watch=watch, settings=kit.settings)
    table.playback = Playback()
    player = Player(kit, scene_for_table(kit, table))
    return player, open_watched(player)


def open_watched(player: Player) -> WatchedLuckybox:
    return player.at(WatchedLuckybox)


def watching(bots: int, speed: str = "normal") -> WatchStart:
    return WatchStart(bots, 1, "classic", speed, exit_at_end=False, shots=None)


# --- the controls --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "kind"),
    [(Phase.DRAFT, DraftScene), (Phase.TURN, RoundScene), (Phase.SCORED, CountingScene)],
)
def test_watched_scenes_have_controls_and_halt(kit: Kit, phase: Phase, kind: type[object]) -> None:
    player, scene = watched(kit, phase, round_number=2)
    assert isinstance(scene.watched, kind)
    for label in ("Pause", "Step", "Next cascade", "Save cascade clip"):
        rect = scene.focus.find_by_label(label).rect
        assert kit.window.surface.get_rect().contains(rect)
    player.press(pygame.K_SPACE)
    assert scene.playback.mode is PlaybackMode.PAUSED
    table = scene.table
    before = (scene.playback.shown, table.director.poses(), table.match.game)
    player.advance_time(5)
    assert (scene.playback.shown, table.director.poses(), table.match.game) == before
    player.press(pygame.K_SPACE)
    player.advance_time(5)
    assert open_watched(player).playback.shown > before[0] or phase is Phase.SCORED


def test_keys_change_the_speed_and_choose_a_board_and_a_grey_film_says_why(kit: Kit) -> None:
    player, scene = watched(kit, bots=3)
    save = scene.focus.find_by_label("Save cascade clip")
    assert not save.enabled
    thing = thing_at(scene.things_to_explain(), save.rect.center)
    assert "No cascade on this board" in thing.tooltip_text().words
    for digit, speed in enumerate(("slow", "normal", "fast", "turbo"), 1):
        player.press(pygame.K_0 + digit)
        assert scene.table.speed == speed
    assert kit.settings.speed == "normal", "one's own games keep their speed"
    player.press(pygame.K_SPACE)
    scene.table.focus = 0
    for key, focus in ((pygame.K_DOWN, 1), (pygame.K_UP, 0)):
        player.press(key)
        assert scene.table.focus == focus


def test_mouse_tab_and_enter_work_the_controls(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene = watched(kit)
    player.press(pygame.K_TAB)
    assert scene.focus.current is scene.focus.find_by_label("Pause")
    player.press(pygame.K_RETURN)
    assert scene.playback.mode is PlaybackMode.PAUSED
    player.press(pygame.K_TAB, pygame.K_TAB, pygame.K_SPACE)
    assert scene.playback.mode is PlaybackMode.PLAYING, "Space plays on wherever the ring is"
    for label, mode in (
        ("Pause", PlaybackMode.PAUSED),
        ("Play", PlaybackMode.PLAYING),
        ("Next cascade", PlaybackMode.SEEKING),
    ):
        player.click(scene.focus.find_by_label(label).rect.center)
        assert scene.playback.mode is mode
    drawn: list[Scene] = []

    def draw_ahead(self: Scene) -> bool:
        drawn.append(self)
        return False

    monkeypatch.setattr(RoundScene, "draw_ahead", draw_ahead)
    player.wait(3)
    assert drawn and drawn[0] is scene.watched


def test_a_step_shows_one_event_to_its_end_and_steps_lead_through_the_scoring(kit: Kit) -> None:
    player, scene = watched(kit, bots=1)
    player.advance_time(2)
    # The first press ends what is half shown.
    player.press(pygame.K_SPACE, pygame.K_RIGHT, frames=200)
    for _step in range(12):
        before = scene.playback.shown
        player.press(pygame.K_RIGHT, frames=200)
        assert scene.playback.mode is PlaybackMode.PAUSED
        # What takes no time belongs to the step in which it happens.
        assert before < scene.playback.shown <= before + 3
        assert not scene.table.director.poses(), "what is told has arrived"
    player, scene = watched(kit, Phase.SCORED, round_number=2)
    player.press(pygame.K_SPACE)
    for _step in range(40):
        player.press(pygame.K_RIGHT, frames=120)
        if open_watched(player) is not scene:
            break
    assert isinstance(open_watched(player).watched, DraftScene)
    assert open_watched(player).playback.mode is PlaybackMode.PAUSED


def test_the_next_cascade_is_played_from_its_beginning_and_a_pause_wipes_no_board(kit: Kit) -> None:
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
        if open_watched(player).playback.mode is not PlaybackMode.SEEKING:
            break
        player.wait()
    assert open_watched(player).playback.mode is PlaybackMode.PLAYING
    last = next(event for event in reversed(heard) if isinstance(event, ev.SquareCrossed))
    combos = [seat.combo for seat in table.match.game.seats]
    assert max(combos) >= LEAST_CASCADE
    assert last.combo == 1
    assert combos[table.focus] == max(combos), "the camera is on it"
    player, scene = watched(kit, bots=3)
    player.wait(3)
    assert isinstance(scene.watched, RoundScene)
    scene.watched.enlarge_board(1 if scene.table.focus != 1 else 2)
    player.wait(2)
    assert scene.watched.turnover.is_running
    player.press(pygame.K_ESCAPE)
    assert not scene.watched.turnover.is_running


def test_tiles_show_no_key_where_bots_play_by_themselves(kit: Kit) -> None:
    table = played_to(3, Phase.TURN, 1, watch=watching(3), settings=kit.settings)
    player = Player(kit, scene_for_table(kit, table), frames=2)
    parts = player.at(RoundScene).picture.parts
    assert [parts.tile_shown(seat).key for seat in parts.others] == 3 * [NO_SEAT_KEY]


def test_a_whole_game_is_watched_to_the_end(kit: Kit) -> None:
    player, scene = watched(kit, Phase.DRAFT, speed="turbo")
    for _second in range(400):
        if isinstance(player.scene, FinalScene):
            break
        player.advance_time(1)
    assert isinstance(player.scene, FinalScene)
    assert scene.table.match.is_over


def played_for(kit: Kit, seed: int, steps: int) -> Table:
    table = Table(
        LuckyboxMatch(setup_for(2, seed=seed), seated(2), "test"), kit.settings, watching(2)
    )
    for _step in range(steps):
        table.let_bots_act()
        table.director.finish()
        table.advance()
    return table


def great_cascade(kit: Kit) -> tuple[Player, WatchedLuckybox]:
    """Watch a game until a cascade of five is about to be shown."""
    for seed in range(1, 60):
        table, steps = played_for(kit, seed, 0), 0
        while not table.match.is_over:
            table.let_bots_act()
            game = table.match.game
            if game.phase is Phase.TURN and max(seat.combo for seat in game.seats) >= 5:
                again = played_for(kit, seed, steps)
                again.playback = Playback()
                again.director.reset(view_of(again.match.game))
                player = Player(kit, scene_for_table(kit, again))
                return player, open_watched(player)
            table.director.finish()
            table.advance()
            steps += 1
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
    while not is_answer_shown(table, seat):
        assert (table.focus, table.match.game.turn) == (seat, turn), "what it pays is counted up"
        player.advance_time(STEP)
    player.advance_time(2 * STEP)
    assert isinstance(scene.camera, CascadeCamera)
    assert scene.camera.rest > 1.0
    player.advance_time(1.2)
    assert (table.focus, table.match.game.turn) == (seat, turn)
    player.advance_time(6)
    assert table.match.game.turn != turn or table.match.game.phase is not Phase.TURN


def seconds_of_cascade(kit: Kit, *, exit_at_end: bool) -> float:
    player, scene = great_cascade(kit)
    table, seconds = scene.table, 0.0
    assert table.watch is not None
    table.watch = table.watch.but(exit_at_end=exit_at_end)
    player.advance_time(STEP)
    while table.director.is_busy(table.focus):
        player.advance_time(STEP)
        seconds += STEP
    return seconds


def test_a_great_cascade_is_shown_more_slowly_to_those_who_watch(kit: Kit) -> None:
    assert seconds_of_cascade(kit, exit_at_end=False) > 1.3 * seconds_of_cascade(
        kit, exit_at_end=True
    )


def test_the_camera_leaves_a_small_answer_for_a_great_cascade(kit: Kit) -> None:
    player, scene = great_cascade(kit)
    table = scene.table
    player.advance_time(STEP)
    great = table.focus
    table.focus = 1 - great
    card = table.view.seats[1 - great].cards[0]
    table.director.queue([ev.SquareCrossed(1 - great, card.id, 0, 1, 1, None, 1, 0)])
    assert table.director.is_busy(1 - great)
    scene.camera.follow_action()
    assert table.focus == great


def two_great_cascades(kit: Kit) -> tuple[Player, WatchedLuckybox, list[int]]:
    """Watch twelve bots until two of them have a highlight at one number; return their seats."""
    player, scene = watched(kit, bots=12, speed="turbo", round_number=2)
    table = scene.table
    for _step in range(4000):
        seats = enumerate(table.match.game.seats)
        great = [seat for seat, it in seats if it.combo >= LEAST_CASCADE]
        if len(great) > 1:
            return player, scene, great
        player.advance_time(STEP)
    raise AssertionError("no number with two highlights")


def test_of_two_great_cascades_the_second_begins_when_the_first_is_told(kit: Kit) -> None:
    player, scene, great = two_great_cascades(kit)
    table, seen = scene.table, set[int]()
    turn = table.match.game.turn
    for _step in range(4000):
        if table.match.game.turn != turn:
            break
        begun = [seat for seat in great if table.view.seats[seat].combo]
        untold = [seat for seat in begun if not is_answer_shown(table, seat)]
        assert len(untold) < 2, "each has the stage for itself"
        assert untold in ([], [table.focus])
        seen.update(untold)
        player.advance_time(STEP)
    assert seen == {*great}


def test_a_tile_tells_the_points_of_a_cascade_once_they_are_paid_out(kit: Kit) -> None:
    player, scene, great = two_great_cascades(kit)
    table, watched_round = scene.table, scene.watched
    assert isinstance(watched_round, RoundScene)
    tile_shown = watched_round.picture.parts.tile_shown
    before = {seat: tile_shown(seat).total for seat in great}
    turn, coming = table.match.game.turn, set[int]()
    for _step in range(4000):
        if table.match.game.turn != turn:
            break
        for seat in great:
            if not is_answer_shown(table, seat):
                assert tile_shown(seat).total == before[seat]
                coming.update([seat] if table.view.seats[seat].gains else [])
        player.advance_time(STEP)
    assert coming
    for seat in coming:
        assert tile_shown(seat).total > before[seat]


@pytest.mark.parametrize("bots", [3, 4, 12])
def test_of_several_watched_each_has_its_tile_whoever_is_large(kit: Kit, bots: int) -> None:
    player, scene = watched(kit, bots=bots, round_number=2)
    assert isinstance(scene.watched, RoundScene)
    picture, places = scene.watched.picture, []
    for seat in (0, bots // 2):
        scene.watched.enlarge_board(seat)
        player.wait(2)
        places.append(picture.tile_rects)
        assert [at for at, it in picture.parts.tiles.items() if it.is_hovered] == [seat]
    assert places[0] == places[1] and len(places[0]) == bots


@pytest.mark.parametrize("round_number", [1, 2, 4])
@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_a_watched_cascades_sign_and_points_cover_neither_cards_nor_scorecard(
    size: tuple[int, int], round_number: int
) -> None:
    kit = opened(size)
    player, scene = watched(kit, bots=12, round_number=round_number)
    scene.table.director.finish()
    player.wait(2)
    assert isinstance(scene.watched, RoundScene)
    picture = scene.watched.picture
    pen = Pen.at(kit, kit.window.surface, picture.place)
    told = [picture.marquee_rect, picture.counter_place(pen)]
    others = [picture.view.places[it] for it in ("sheet", "numbers left")] + picture.card_rects
    others += [picture.place["deck"], *picture.tile_rects.values()]
    assert not told[0].colliderect(told[1])
    for rect in told:
        assert picture.place["frame"].contains(rect)
        assert rect.collidelist(others) < 0


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080), (1024, 768), (720, 1280)])
@pytest.mark.parametrize("bots", [4, 12])
def test_a_picked_card_of_a_watched_draft_covers_no_other_card_nor_the_chooser(
    bots: int, size: tuple[int, int]
) -> None:
    player, _scene = watched(opened(size), Phase.DRAFT, bots)
    draft, most = open_watched(player).watched, 0
    assert isinstance(draft, WatchedDraftScene)
    for _frame in range(200):
        player.advance_time(0.05)
        draft.view.refresh()
        places = draft.view.places
        cards = [*draft.card_rects.values(), places["chooser"]]
        boards = [places["board", seat] for seat in range(bots)]
        for at, card in enumerate(cards):
            assert card.collidelist([*cards[at + 1 :], *boards]) < 0
            assert draft.place["top_bar"].bottom <= card.top and card.left >= 0
        most = max(most, len(draft.picks))
        if most == draft.keep_count and not draft.picks:
            break
    assert most == draft.keep_count


def test_a_board_without_cards_is_faint_in_a_watched_draft_unless_it_is_its_turn(kit: Kit) -> None:
    player, _scene = watched(kit, Phase.DRAFT, 12)
    draft = open_watched(player).watched
    assert isinstance(draft, WatchedDraftScene)
    faint = [at for at, board in enumerate(draft.boards_shown()) if board.is_faint]
    assert faint == [seat for seat in range(12) if seat != draft.seat]


@pytest.mark.parametrize(("bots", "share"), [(7, 0.14), (12, 0.17)])
def test_cards_offered_to_one_of_many_lie_large_between_the_boards(
    kit: Kit, bots: int, share: float
) -> None:
    player, _scene = watched(kit, Phase.DRAFT, bots, round_number=2)
    draft = open_watched(player).watched
    assert isinstance(draft, WatchedDraftScene)
    for _frame in range(400):
        if draft.laid_out_cards:
            break
        player.wait()
    boards = [draft.view.places["board", seat] for seat in range(bots)]
    assert len({board.width for board in boards}) == 1
    for card in draft.card_rects.values():
        assert card.width > share * kit.stack.size[0]
        assert card.collidelist(boards) < 0


def test_the_camera_never_waits_for_a_cascade_that_waits_for_its_bot(kit: Kit) -> None:
    """The bot still has a bonus to use, and acts only once the camera goes on."""
    table = hands(kit, TWO_WAITING)
    table.act(Cross(0, 1, 2))
    table.director.finish()
    (seat,) = table.match.game.seats
    assert seat.answered and seat.pending
    table.match.game = table.match.game._replace(seats=(seat._replace(combo=3),))
    camera = CascadeCamera(table)
    camera.follow_action()
    assert not camera.must_wait_for_viewer(0.0)


def test_fast_forward_stops_at_a_cascade_whose_length_shows_late(kit: Kit) -> None:
    """A bot chooses on the way, so at its first cross nobody knows of three."""
    table = hands(kit, TWO_WAITING)
    table.playback = playback = Playback()
    playback.mode = PlaybackMode.SEEKING
    table.act(Cross(0, 1, 2))
    table.director.finish()
    assert playback.mode is PlaybackMode.SEEKING
    while table.match.game.seats[0].pending:
        table.act(table.match.legal(0)[0])
        table.director.finish()
    assert table.match.game.seats[0].combo >= LEAST_CASCADE
    assert playback.mode is PlaybackMode.PLAYING


def test_fast_forward_stops_at_every_cascade_of_three(kit: Kit) -> None:
    player, scene = watched(kit, bots=2)
    table, stopped = scene.table, set[tuple[int, int]]()
    playback = table.playback
    assert playback is not None
    while not table.match.is_over:
        if playback.mode is not PlaybackMode.SEEKING:
            stopped.add((table.match.game.round, table.match.game.turn))
            playback.mode = PlaybackMode.SEEKING
        player.advance_time(STEP)
    replay = LuckyboxMatchReplay(table.match.record())
    moments = {
        (replay.moments[mark.at].game.round, replay.moments[mark.at].game.turn)
        for mark in replay.cascades
        if mark.size >= LEAST_CASCADE
    }
    assert len(moments) >= 3 and moments <= stopped


# --- afterwards and besides ----------------------------------------------------------------------


def setting_up(kit: Kit, seed: int | None = None) -> tuple[Player, WatchSetupScene]:
    player = Player(kit, TitleScene(kit, seed=seed))
    player.press(pygame.K_7, frames=1)
    return player, player.at(WatchSetupScene)


def begin(player: Player) -> Table:
    player.press(pygame.K_RETURN, frames=1)
    table = open_watched(player).table
    assert table.playback is not None
    return table


def test_watching_asks_how_many_and_how_fast_and_blanco_seats_fewer(kit: Kit) -> None:
    player, scene = setting_up(kit, 9)
    assert (scene.bots, scene.speed) == (3, "normal")
    player.press(pygame.K_6)
    assert scene.bots == 6
    scene.focus.focus_widget(scene.focus.find_by_label("Bots"))
    player.press(*[pygame.K_RIGHT] * 6)
    assert scene.bots == 12, "as many bots as a table seats can be watched"
    player.press(pygame.K_6)
    speed = scene.focus.find_by_label("Speed").rect
    player.click((speed.right - 20, speed.centery))
    assert scene.speed == "fast"
    table = begin(player)
    assert (len(table.players), table.speed, table.match.setup.seed) == (6, "fast", 9)
    assert all(seat.is_bot for seat in table.players)
    assert len(kit.stack) == 1
    player, scene = setting_up(kit, 3)
    player.press(pygame.K_1)
    assert scene.bots == 1
    game = widget_in(scene, "game").rect
    player.click((game.right - 20, game.centery))
    assert scene.bots == 2
    player.press(pygame.K_6)
    assert scene.bots == 2
    player.press(pygame.K_5, pygame.K_RETURN)
    assert len(player.at(WatchedBlancoScene).table.players) == 5


def test_one_rival_in_every_seat_is_watched_or_all_in_turn(kit: Kit) -> None:
    for steps, kinds in ((0, ["master", "sharp"]), (1, ["master"] * 2)):
        kit.settings.last_watched = []
        player, scene = setting_up(kit, 9)
        player.press(pygame.K_TAB)
        for label, times in (("Bots", 1), ("Rivals", steps)):
            scene.focus.focus_widget(scene.focus.find_by_label(label))
            player.press(*[pygame.K_LEFT] * times)
        assert scene.bots == 2
        scene.focus.focus_widget(scene.focus.find_by_label("Watch"))
        assert [seat.kind for seat in begin(player).players] == kinds


def test_the_bots_last_watched_are_chosen_again_as_far_as_they_exist(kit: Kit) -> None:
    player, scene = setting_up(kit, 9)
    player.press(pygame.K_5)
    scene.change_field("rivals", "master")
    scene.change_field("speed", "fast")
    begin(player)
    _player, scene = setting_up(kit)
    assert (scene.bots, scene.field_value("rivals"), scene.speed) == (5, "master", "fast")
    for told, bots in ((["blanco", "9"], 5), (["chess", "2"], 3), (["luckybox", "x", "?"], 3)):
        kit.settings.last_watched = told
        _player, scene = setting_up(kit)
        assert scene.bots == bots and scene.field_value("rivals") == ""


@pytest.mark.parametrize("is_over", [False, True])
def test_the_game_last_watched_goes_on_or_is_seen_again(tmp_path: Path, *, is_over: bool) -> None:
    watched_match = play(laid((), 3, seed=4), None if is_over else 20)
    filled(tmp_path, watched_match, play(laid(("Ada",), seed=5), seed=5))
    player, scene = setting_up(open_kit((960, 540), folder=tmp_path))
    wait_until(player, lambda: scene.last is not None)
    click(player, "Watch again" if is_over else "Continue")
    shown = wait_for(player, LuckyboxTheatre if is_over else WatchedLuckybox)
    table = shown.table
    assert (table.match_replay is not None) == is_over
    assert all(seat.is_bot for seat in table.players) and len(table.players) == 3


SMALL = FilmFormat((320, 180), 10, 40)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def kit(home: Path) -> Kit:
    return opened((960, 540))


def with_cascade(kit: Kit) -> tuple[Player, Table]:
    """Cross a square that brings two more, and see it to its end."""
    player, scene, table = sit_at(kit, hands(kit, CASCADE))
    cross_off(player, scene, (1, 2))
    for _bonus in range(4):
        if not scene.question.discs:
            break
        square = next(iter(scene.question.costs))
        cross_off(player, scene, square)
    return player, table


def last(table: Table) -> PlayedCascade:
    cascade = table.last_cascade()
    assert cascade is not None
    return cascade


def footage(kit: Kit, table: Table) -> Footage:
    return cascade_footage(kit, table, last(table))


def run(player: Player) -> None:
    wait_until(player, lambda: player.kit.job_runner.current is None)


def test_a_cascade_is_kept_until_undone_and_a_single_cross_is_none(kit: Kit, home: Path) -> None:
    player, scene, table = sit_at(kit, hands(kit, PLAIN))
    cross_off(player, scene, (1, 2))
    screens_of(kit.games).save_latest_film(kit, table)
    assert kit.job_runner.current is None
    assert "No cascade" in kit.notices.current
    for key in (pygame.K_ESCAPE, pygame.K_s):
        player.press(key)
        assert isinstance(player.scene, PauseScene)
    assert kit.job_runner.current is None
    assert not (home / "cascades").exists()
    _player, table = with_cascade(kit)
    before = last(table)
    assert before.crosses >= 2
    table.advance()
    assert table.match.game.phase is Phase.TURN
    assert last(table) == before
    _player, table = with_cascade(kit)
    while table.match.undoable_action(0):
        table.undo()
    assert table.last_cascade() is None


def test_a_saved_cascade_moves(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    screens_of(kit.games).save_latest_film(kit, table)
    assert kit.job_runner.current is not None
    run(player)
    (path,) = (home / "cascades").iterdir()
    assert path.name in kit.notices.current
    assert path.stat().st_size <= 5_000_000
    with Image.open(path) as film:
        assert (film.format, film.size) == ("WEBP", (960, 540))
        frames = getattr(film, "n_frames", 1)
        assert frames >= 25
        film.seek(0)
        first = film.convert("RGB").tobytes()
        film.seek(frames - 1)
        assert film.convert("RGB").tobytes() != first
        assert film.info["duration"] >= 1000, "the end can be looked at"


def test_the_flashes_of_a_film_are_counted_by_its_own_time(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _player, table = with_cascade(kit)
    asked: list[float] = []

    def note(_limiter: FlashLimiter, now: float, *_when: float) -> bool:
        asked.append(now)
        return True

    monkeypatch.setattr(FlashLimiter, "ask", note)
    reel = FrameRenderer(footage(kit, table), SMALL)
    assert len(asked) > 1 and max(asked) > 0.5, "else all would fall into one second"
    asked.clear()
    while reel.next_frame() is not None:
        pass
    assert max(asked) > 0.5


@pytest.mark.parametrize("way", ["Esc", "cross"])
def test_esc_or_its_cross_stops_it_and_leaves_nothing(kit: Kit, home: Path, way: str) -> None:
    player, table = with_cascade(kit)
    scene = player.scene
    screens_of(kit.games).save_latest_film(kit, table)
    with patch.object(kit.art, "draw_icon", wraps=kit.art.draw_icon) as draw:
        player.wait(5)
    x, y = next(it.kwargs["center"] for it in draw.call_args_list if it.args[1] == "close")
    if way == "Esc":
        player.press(pygame.K_ESCAPE)
    else:
        player.click((x - 21, y + 21))
    assert kit.job_runner.current is None
    assert player.scene is scene, "this Esc does not pause"
    assert "not saved" in kit.notices.current
    assert not list(home.rglob("*.webp*"))


@pytest.mark.parametrize("trouble", ["folder", "disk"])
def test_a_folder_that_cannot_be_written_or_a_full_disk_is_said(
    kit: Kit, home: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    player, table = with_cascade(kit)
    if trouble == "folder":
        (home / "cascades").write_text("in the way")
    else:
        monkeypatch.setattr(os, "fsync", full)
    kit.job_runner.start_job(FilmSavingJob(kit, footage(kit, table), home / "cascades", SMALL))
    run(player)
    assert "Couldn’t save the clip" in kit.notices.current
    if trouble == "folder":
        assert (home / "cascades").read_text() == "in the way"
    else:
        assert "No space left" in kit.notices.current
        assert not list((home / "cascades").iterdir())


def test_a_broken_encoder_is_not_kept_quiet(tmp_path: Path) -> None:
    film = FilmEncoder(SMALL, 2, 1.0, tmp_path / "film.webp")
    film.add_frame(b"too short")
    while not film.is_done:
        sleep(0.005)
    with pytest.raises(ValueError, match="image data"):
        film.raise_failure()


def test_the_pause_offers_it_in_ones_own_game_which_goes_on_meanwhile(kit: Kit, home: Path) -> None:
    player, table = with_cascade(kit)
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, PauseScene)
    player.press(pygame.K_s)
    assert not isinstance(player.scene, PauseScene)
    assert kit.job_runner.current is not None
    turn = table.match.game.turn
    player.wait(2)
    player.press(pygame.K_SPACE)
    assert table.match.game.turn == turn + 1
    assert kit.job_runner.current is not None
    kit.job_runner.cancel_job()


@pytest.mark.parametrize("bots", [2, 3, 6])
def test_a_board_brought_forward_after_the_last_update_is_drawn_with_its_own_tiles(
    kit: Kit, bots: int
) -> None:
    _player, scene = watched(kit, bots=bots)
    table, canvas = scene.table, pygame.Surface(kit.window.size)
    assert isinstance(scene.watched, RoundScene)
    for seat in range(bots):
        table.focus = seat
        scene.draw(canvas)
        others = {other for other in range(bots) if bots > 2 or other != seat}
        assert set(scene.watched.picture.tile_rects) == others


def test_the_camera_turns_before_the_scene_lays_out_its_board(kit: Kit) -> None:
    _player, scene = watched(kit, bots=2)
    seen: list[int] = []

    class TurningCamera(CascadeCamera):
        def must_wait_for_viewer(self, dt: float) -> bool:
            return False

        def follow_action(self) -> None:
            scene.table.focus = 1 - scene.table.focus

    scene.camera = TurningCamera(scene.table)
    assert isinstance(scene.watched, RoundScene)
    for _frame in range(3):
        scene.update(STEP)
        seen.append(scene.table.focus)
        assert scene.table.focus not in scene.watched.picture.tile_rects
    assert len(set(seen)) > 1


# --- what is told --------------------------------------------------------------------------------


def cascades_played(table: Table) -> dict[tuple[int, int, int], tuple[int, int]]:
    """Give crosses and points of each (round, turn, seat) so far, as the rules count them."""
    found: dict[tuple[int, int, int], tuple[int, int]] = {}
    now = (0, 0)
    for event in events_so_far(table.match):
        if isinstance(event, ev.NumberRevealed):
            now = event.round, event.turn
        elif isinstance(event, ev.SquareCrossed | ev.StarGained | ev.CardCompleted):
            crosses, points = found.get((*now, event.player), (0, 0))
            crosses += isinstance(event, ev.SquareCrossed)
            found[*now, event.player] = crosses, points + points_gained_by(event)
    return found


@pytest.mark.parametrize("seed", [3, 5])
def test_next_cascade_stops_at_every_turn_with_one(kit: Kit, seed: int) -> None:
    match = new_match(seated(3), "classic", seed)
    table = Table(match, kit.settings, watching(3, "turbo"))
    table.playback = Playback()
    player = Player(kit, scene_for_table(kit, table))
    stops: set[tuple[int, int]] = set()
    for _update in range(20_000):
        if not isinstance(player.scene, WatchedLuckybox):
            break
        playback, game = player.scene.playback, table.match.game
        if playback.mode is PlaybackMode.PLAYING:
            stops |= {(game.round, game.turn)} if game.turn else set()
            player.scene.seek_next_highlight()
        player.advance_time(STEP)
    assert isinstance(player.scene, FinalScene)
    wanted = {key[:2] for key, it in cascades_played(table).items() if it[0] >= LEAST_CASCADE}
    assert len(wanted) > 2
    assert stops == wanted


def test_each_cascade_is_told_and_the_longest_one_to_the_end_of_the_game(kit: Kit) -> None:
    match = new_match(seated(3), "classic", 5)
    table = Table(match, kit.settings, watching(3, "turbo"))
    table.playback = Playback()
    player = Player(kit, scene_for_table(kit, table))
    told, longest, beaten = set[tuple[int, int, int]](), (0, 0), 0
    while not isinstance(player.scene, FinalScene):
        player.advance_time(STEP)
        tale, game = tale_of(table), table.match.game
        if tale.answer and game.phase is Phase.TURN:
            told.add((game.round, game.turn, table.focus))
            entry = table.chronicle.latest_answer(table.focus)
            assert entry is not None and path_in_words(entry.numbers) in tale.answer[0]
        if (found := longest_cascade_shown(table)) is not None:
            assert (found.crosses, found.points) >= longest, "it never becomes smaller"
            longest = found.crosses, found.points
            is_beaten = table.view.seats[table.focus].combo > found.crosses
            beaten += is_beaten and game.phase is Phase.TURN
            words = "" if is_beaten else table.players[found.player].name
            assert words in "".join(tale.longest) and bool(tale.longest) is not is_beaten
    assert beaten, "a longer one was running"
    played = cascades_played(table)
    assert longest == max(played.values())
    assert told == {key for key, it in played.items() if is_worth_telling(*it)}
    picture = PartyFinalPicture(kit, table)
    counting = picture.make_count_up()
    counting.finish()
    assert f"Longest cascade: {tale_of(table).longest[0]}" in picture.caption(counting)


def test_who_gains_most_is_told_first_and_nothing_else_plays_meanwhile(kit: Kit) -> None:
    table = Table(new_match(seated(4), "classic", 5), kit.settings, watching(4, "turbo"))
    table.playback = Playback()
    player, told = Player(kit, scene_for_table(kit, table)), dict[tuple[int, int], list[int]]()
    while not isinstance(player.scene, FinalScene):
        player.advance_time(STEP)
        game, director = table.match.game, table.director
        if game.phase is not Phase.TURN or not table.view.seats[table.focus].gains:
            continue
        gained = points_by_seat(table.match.answers())
        seats = enumerate(game.seats)
        worth = [at for at, it in seats if is_worth_telling(it.combo, gained.get(at, 0))]
        if table.focus not in worth:
            continue
        assert not any(director.is_busy(at) for at in range(4) if at not in worth)
        others = [at for at in worth if at != table.focus and table.view.seats[at].combo]
        assert all(is_answer_shown(table, at) for at in others), "one story at a time"
        order = told.setdefault((game.round, game.turn), [])
        order += [table.focus] * (table.focus not in order)
        pays = [(game.seats[at].combo >= LEAST_CASCADE, gained.get(at, 0)) for at in order]
        assert pays == sorted(pays, reverse=True)
    assert sum(len(order) > 1 for order in told.values()) > 1


def test_a_replay_tells_one_story_at_a_time_in_the_order_of_its_record(kit: Kit) -> None:
    match = given(played(4, seed=5))
    table = make_replay_table(kit, match.told, match.moments[-1].steps)
    table.set_watch_speed("turbo")
    player, told = Player(kit, scene_for_table(kit, table)), dict[tuple[int, int], set[int]]()
    replay = table.match_replay
    assert replay is not None
    while replay.at < replay.last:
        player.advance_time(STEP)
        game, director = table.match.game, table.director
        if game.phase is not Phase.TURN or director.is_busy(TABLE_LANE):
            continue
        gained = points_by_seat(replay.known_answers())
        seats = enumerate(replay.seats_after_answers)
        worth = {at for at, it in seats if is_worth_telling(it.combo, gained.get(at, 0))}
        busy = {at for at in range(4) if director.is_busy(at)}
        busy |= unpaid_seats(director.poses())
        if len(worth) < 4 and busy & worth:
            assert len(busy) == 1 and busy == {table.focus}
            told.setdefault((game.round, game.turn), set()).update(busy)
    assert sum(len(it) > 1 for it in told.values()) > 1


def final_of_bots(kit: Kit, by_itself: int = 0) -> tuple[Player, FinalScene]:
    watch = watching(3).but(by_itself=by_itself)
    table = played_to(3, Phase.OVER, 4, watch=watch, settings=kit.settings)
    table.director.finish()
    table.playback = Playback()
    player = Player(kit, FinalScene(kit, table))
    while not player.at(FinalScene).is_settled:
        player.advance_time(STEP)
    return player, player.at(FinalScene)


def test_bots_play_the_next_game_by_themselves(kit: Kit) -> None:
    player, scene = final_of_bots(kit)
    assert f"Next game ({round(NEXT_GAME_SECONDS)})" in words_on(kit, scene)
    player.do(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    player.advance_time(NEXT_GAME_SECONDS - 1)
    assert player.scene is scene and "Next game (1)" in words_on(kit, scene)
    player.advance_time(1.5)
    table = open_watched(player).table
    assert table is not scene.table and table.match.game.round == 1
    assert table.watch is not None and table.watch.by_itself == 1


@pytest.mark.parametrize("key", [pygame.K_LEFT, pygame.K_x, pygame.K_TAB])
def test_any_key_keeps_bots_from_playing_on(kit: Kit, key: int) -> None:
    player, scene = final_of_bots(kit)
    player.press(key)
    player.advance_time(2 * NEXT_GAME_SECONDS)
    assert player.scene is scene
    player.click(scene.focus.find_by_label("Next game").rect.center)
    assert open_watched(player).table is not scene.table


@pytest.mark.parametrize("why", ["nobody for hours", "speech", "scanning", "paused"])
def test_bots_wait_where_nobody_may_be_watching(kit: Kit, why: str) -> None:
    player, scene = final_of_bots(kit, MOST_BY_THEMSELVES if why == "nobody for hours" else 0)
    if why == "paused":
        assert scene.table.playback is not None
        scene.table.playback.mode = PlaybackMode.PAUSED
    elif why != "nobody for hours":
        setattr(kit.settings, why, {"speech": "on", "scanning": True}[why])
    player.advance_time(2 * NEXT_GAME_SECONDS)
    assert player.scene is scene


def test_the_final_of_bots_shows_their_longest_cascade_again(kit: Kit) -> None:
    player, scene = final_of_bots(kit)
    found = longest_cascade_in(events_so_far(scene.table.match))
    assert found is not None
    player.press(pygame.K_w)
    player.wait(3)
    again = player.at(LuckyboxTheatre)
    assert again.table.focus == found.player
    assert again.table.match.game.round == found.round
    for _step in range(600):
        if again.playback.mode is PlaybackMode.PAUSED:
            break
        player.advance_time(STEP)
    entry = again.table.chronicle.latest_answer(found.player)
    assert entry is not None and entry.numbers == found.numbers
    player.press(pygame.K_ESCAPE)
    player.wait(3)
    assert player.scene is scene


def test_the_stage_tells_whose_cascade_pays_and_its_path(kit: Kit) -> None:
    table = Table(new_match(seated(4), "classic", 5), kit.settings, watching(4))
    table.playback = Playback()
    player, told = Player(kit, scene_for_table(kit, table)), set[tuple[int, int]]()
    while not isinstance(player.scene, FinalScene) and len(told) < 2:
        player.advance_time(STEP)
        if not isinstance(player.scene, WatchedLuckybox):
            continue
        watched_round, seat = player.scene.watched, table.focus
        shown = marquee_of(table, seat, table.director.poses(), moves=True)
        if isinstance(watched_round, RoundScene) and shown is not None and shown.pays_on_stage:
            kit.stack.draw(kit.window.surface)
            shown, entry = watched_round.picture.marquee, table.chronicle.latest_answer(seat)
            assert shown is not None and entry is not None
            assert shown.story == f"{table.players[seat].name}: {entry.path}"
            told.add((table.view.round, table.view.turn))
    assert len(told) == 2


def test_points_that_wait_for_the_end_of_a_cascade_have_the_lane_for_themselves(kit: Kit) -> None:
    table = Table(new_match(seated(4), "classic", 5), kit.settings, watching(4, "turbo"))
    table.playback = Playback()
    player, waited, told = Player(kit, scene_for_table(kit, table)), 0, 0
    while not isinstance(player.scene, FinalScene) and waited < 40:
        player.advance_time(STEP)
        watched_round = getattr(player.scene, "watched", None)
        if isinstance(watched_round, RoundScene):
            parts = watched_round.picture.parts
            waited += parts.counter is not None
            told += parts.tale.story is not None
            assert parts.counter is None or parts.tale.story is None
    assert waited == 40 and told


def test_points_on_their_way_to_the_counter_never_cover_the_lanes_words(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    flying = pygame.Surface((40, 30))
    flying.fill(FLYING_INK)
    letters = panels.points_lettering
    scale = kit.stack.size[1] / UNITS_HIGH

    def lettering(kit: Kit, words: str, px: float) -> pygame.Surface:
        return flying if px == round(panels.FIGURE_UNITS * scale) else letters(kit, words, px)

    monkeypatch.setattr(panels, "points_lettering", lettering)
    table = Table(new_match(seated(4), "classic", 5), kit.settings, watching(4))
    table.playback = Playback()
    player, seen, below = Player(kit, scene_for_table(kit, table)), 0, 0
    while not isinstance(player.scene, FinalScene) and below < 5:
        player.advance_time(STEP)
        if not isinstance(player.scene, WatchedLuckybox):
            continue
        watched_round = player.scene.watched
        if isinstance(watched_round, RoundScene) and table.view.seats[table.focus].gains:
            kit.stack.draw(kit.window.surface)
            *read, _counter = panels.lane_rects(watched_round.picture.view.places["lane"])
            found = pygame.mask.from_threshold(kit.window.surface, FLYING_INK, (1, 1, 1, 255))
            rects = found.get_bounding_rects()
            assert all(it.collidelist(rects) < 0 for it in read)
            seen += bool(rects)
            below += any(it.height < 30 for it in rects)
    assert seen > below >= 5, "they slip behind the lane"


def test_a_path_that_bolts_began_says_which_number_was_drawn() -> None:
    told = Chronicle()
    for event in (
        ev.NumberRevealed(1, 1, 4),
        ev.BoltsSpent(0, 2, 2, None, 1, 0),
        ev.SquareCrossed(0, 1, 0, 2, 1, None, 1, 0),
        ev.SquareCrossed(0, 1, 1, 8, 2, None, 2, 1),
        ev.SquareCrossed(1, 2, 0, 4, 1, None, 1, 0),
    ):
        told(event)
    paths = [told.latest_answer(seat).path for seat in (0, 1)]  # type: ignore[union-attr]
    assert paths == ["4 \u203a 2 bolts \u203a 2 \u203a 8", "4"]


@pytest.mark.parametrize(("points", "crosses"), [(0, 3), (0, 5), (1, 3)])
def test_a_word_of_a_cascade_that_pays_nothing_stops_nothing_for_those_who_watch(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, points: int, crosses: int
) -> None:
    table = hands(kit, CASCADE)
    answer = [ev.SquareCrossed(0, 1, at, at + 1, at + 1, None, at + 1, 0) for at in range(crosses)]
    won = [ev.StarGained(0, 1, 0, 1, 1, points, 0)] if points else []
    monkeypatch.setattr(LuckyboxMatch, "known_answers", lambda self: (*answer, *won))
    third = answer[2]
    assert table.is_quiet_word(third) is False, "who plays sees each word"
    table.watch = watching(1)
    assert table.is_quiet_word(third) is (not points and crosses < 5)
    assert not table.is_quiet_word(answer[1])
    with monkeypatch.context() as film:
        film.setattr(LuckyboxMatch, "known_answers", lambda self: ())
        assert not table.is_quiet_word(third), (
            "a film of it, which has events alone, keeps its word"
        )
    usual = event_clip(third, "normal").length
    assert event_clip(third, "normal", is_quiet=True).length < usual / 2
    heard = {it.name for it in earcons_for(third, table.timing, is_quiet=True)}
    assert "super" not in heard


def test_no_answer_begins_before_its_bot_has_thought_to_its_end(kit: Kit) -> None:
    """Else its first crosses would play on a small board, and it would be told again, large."""
    player, scene = great_cascade(kit)
    player.advance_time(STEP)
    table, camera = scene.table, scene.camera
    assert isinstance(camera, CascadeCamera)
    great = table.focus
    small = 1 - great
    assert table.match.game.seats[great].combo >= 5
    with patch.object(table.match, "waiting_seats", lambda: (small,)):
        assert not camera.may_show(small)
        assert not camera.may_show(great), "nobody knows yet who gains most"
    assert camera.may_show(small)


def test_a_replay_tells_the_same_longest_cascade_however_it_came_there(kit: Kit) -> None:
    match = new_match(seated(3), "classic", 5)
    table = Table(match, kit.settings)
    while not match.is_over:
        table.director.finish()
        table.let_bots_act()
        table.advance()
    told = LuckyboxMatchReplay(match.record())
    again = Table(told, kit.settings, watching(3))
    again.playback = Playback()
    for at in (told.last, told.last // 2, 0, told.last // 3, told.last):
        again.seek(at)
        events = [event for moment in told.moments[: at + 1] for event in moment.events]
        assert again.chronicle.longest_cascade() == longest_cascade_in(events)
    assert again.chronicle.longest_cascade() is not None


@pytest.mark.parametrize("bots", [2, 4, 12])
def test_every_kept_card_lies_on_its_bots_board_in_a_watched_draft(kit: Kit, bots: int) -> None:
    player, scene = watched(kit, Phase.DRAFT, bots)
    draft = scene.watched
    assert isinstance(draft, WatchedDraftScene)
    table = scene.table
    offer = [draft.view.places["place", card] for card in draft.offer]
    gaps = [after.left - card.right for card, after in pairwise(offer)]
    assert max(gaps) < offer[0].width / 2, "the cards on offer lie together"
    while table.match.game.phase is Phase.DRAFT or any(seat.offer for seat in table.view.seats):
        if scene is not player.scene:
            break
        draft.view.refresh()
        boards = [draft.view.places["board", seat] for seat in range(bots)]
        assert len({*map(tuple, boards)}) == bots
        for seat in range(bots):
            for card in table.view.seats[seat].cards:
                table.focus, before = seat, table.focus
                assert boards[seat].contains(draft.place_of_held_card(card.id))
                table.focus = before
        player.advance_time(0.5)
    assert all(len(seat.cards) == 3 for seat in table.view.seats)
