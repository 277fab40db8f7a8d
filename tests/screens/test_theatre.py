"""The theatre: the desk, seeking, cascades, playing on; any moment is what playing to it shows."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.errors import PlainError
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.record import LuckyboxMatch, LuckyboxMatchReplay, ReplayHighlight
from game.luckybox.rules import BGA_EDITION, CLASSIC_EDITION, FRENCH_EDITION, Edition, Phase
from game.luckybox.rules import events as ev
from game.luckybox.rules.events import CardCompleted, StarGained
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_show import HIGHLIGHT_MIN_CROSSES
from game.luckybox.scenes.luckybox_table import Table, make_replay_table
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for_table
from game.luckybox.scenes.round.panels import scorecard_and_counter
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.round_score import ScoringScene
from game.luckybox.stage import seat_scores, view_of
from game.record import Player as Seated
from game.record import write_record
from game.scenes.destinations import first_destination
from game.scenes.menu.title import TitleScene
from game.scenes.table.play_scene import PauseScene
from game.scenes.watch.timeline import PlaybackMode
from game.start import ProgramStart
from game.ui.widgets.widget import shortcut_sign_name
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from tests.players.screen import STEP, Player, click, motion, mouse_down, mouse_up, widget_in
from tests.tables.played import given, played


def opened_at(
    kit: Kit, at: int = 0, match: LuckyboxMatch | None = None
) -> tuple[Player, LuckyboxTheatre]:
    """Sit down before a game of three, at a moment, halted."""
    told = given(match or played(3, seed=5))
    player = Player(
        kit, scene_for_table(kit, make_replay_table(kit, told.told, told.moments[-1].steps))
    )
    open_theatre(player).playback.mode = PlaybackMode.PAUSED
    open_theatre(player).seek(at)
    player.wait()
    return player, open_theatre(player)


def open_theatre(player: Player) -> LuckyboxTheatre:
    return player.at(LuckyboxTheatre)


def first(told: LuckyboxMatchReplay, phase: Phase, after: int = 0) -> int:
    return next(at for at, m in enumerate(told.moments) if at >= after and m.game.phase is phase)


def test_a_whole_game_plays_by_itself_and_halts_at_the_end(kit: Kit) -> None:
    player, _scene = opened_at(kit)
    open_theatre(player).table.set_watch_speed("turbo")
    player.press(pygame.K_SPACE)
    for _second in range(400):
        player.advance_time(1)
        if open_theatre(player).playback.mode is PlaybackMode.PAUSED:
            break
    scene = open_theatre(player)
    assert scene.told.at == scene.told.last
    assert isinstance(scene.watched, FinalScene)
    assert scene.table.view == view_of(scene.told.game)
    player.press(pygame.K_SPACE)
    assert open_theatre(player).told.at < 3, "Space at the end begins again"


def test_an_unfinished_game_halts_where_it_was_left(kit: Kit) -> None:
    for most in (1, 20, 47):
        player, _scene = opened_at(kit, match=played(2, most=most))
        open_theatre(player).table.set_watch_speed("turbo")
        player.press(pygame.K_SPACE)
        player.advance_time(90)
        scene = open_theatre(player)
        assert scene.playback.mode is PlaybackMode.PAUSED
        assert scene.told.at == scene.told.last
        drawn = player.loop.frames_drawn
        player.wait(30)
        assert player.loop.frames_drawn <= drawn + 2
        kit.stack.remove_all_scenes()
        kit.stack.apply_changes()


def test_pressing_and_dragging_on_the_timeline_seeks_and_time_stands_still(kit: Kit) -> None:
    player, scene = opened_at(kit)
    line, told = scene.timeline, scene.told
    for at in (told.last // 2 + 3, told.last - 3, 5):
        player.do(motion((line.x_of_moment(at), line.rect.centery)))
        player.do(mouse_down((line.x_of_moment(at), line.rect.centery)))
        assert told.at == at
        player.do(motion((line.x_of_moment(at + 2), 10)))
        assert told.at == at + 2, "it follows wherever the mouse is"
        player.do(mouse_up((line.x_of_moment(at + 2), 10)))
        player.wait(3)
        assert told.at == at + 2
        assert open_theatre(player) is scene
    scene.playback.mode = PlaybackMode.PLAYING
    pos = (line.x_of_moment(30), line.rect.centery)
    player.do(motion(pos), mouse_down(pos))
    player.wait(100)
    assert told.at == 30
    player.do(mouse_up(pos))
    player.advance_time(10)
    assert open_theatre(player).told.at > 30


def test_arrows_go_a_step_on_one_event_of_a_cascade_and_a_moment_back(kit: Kit) -> None:
    player, _scene = opened_at(kit)
    start = first(open_theatre(player).told, Phase.TURN) + 1
    open_theatre(player).seek(start)
    player.press(pygame.K_RIGHT)
    player.advance_time(5)
    assert open_theatre(player).playback.mode is PlaybackMode.PAUSED
    assert open_theatre(player).told.at == start + 1
    player.press(pygame.K_LEFT)
    assert open_theatre(player).told.at == start
    player.press(pygame.K_HOME)
    assert open_theatre(player).told.at == 0
    player.press(pygame.K_END)
    assert open_theatre(player).told.at == open_theatre(player).told.last
    mark = max(open_theatre(player).told.cascades, key=lambda mark: mark.size)
    open_theatre(player).table.focus = mark.player
    open_theatre(player).seek(mark.at)
    shown = open_theatre(player).playback.shown
    player.press(pygame.K_RIGHT)
    player.advance_time(4)
    assert open_theatre(player).playback.mode is PlaybackMode.PAUSED
    steps = open_theatre(player).playback.shown - shown
    player.press(pygame.K_RIGHT)
    player.advance_time(4)
    assert open_theatre(player).playback.shown - shown > steps
    assert open_theatre(player).table.director.is_busy()


def test_pages_go_to_the_rounds_and_next_and_previous_to_the_cascades(kit: Kit) -> None:
    player, scene = opened_at(kit)
    told = scene.told
    for start in (*told.rounds[1:], told.last):
        player.press(pygame.K_PAGEDOWN)
        assert told.at == start
    for start in reversed(told.rounds):
        player.press(pygame.K_PAGEUP)
        assert told.at == start
    save = open_theatre(player).focus.find_by_label("Save cascade clip")
    open_theatre(player).table.focus = told.cascades[0].player
    assert not save.enabled, "there was none yet"
    open_theatre(player).seek(told.rounds[1])
    open_theatre(player).table.focus = told.cascades[0].player
    assert save.enabled
    player.press(pygame.K_HOME)
    marks = [mark for mark in told.cascades if mark.size >= HIGHLIGHT_MIN_CROSSES]
    assert len(marks) > 2
    for mark in marks:
        player.press(pygame.K_n)
        assert open_theatre(player).playback.sought == mark.at
        assert open_theatre(player).table.focus == mark.player
        assert open_theatre(player).playback.mode is PlaybackMode.PLAYING
    player.wait(20)
    assert told.at > marks[-1].at, "it plays at once"
    for mark in reversed(marks[:-1]):
        player.press(pygame.K_p)
        assert open_theatre(player).playback.sought == mark.at
        player.wait(3)


@pytest.mark.parametrize("choose", [min, max], ids=["shortest", "longest"])
def test_a_cascade_shown_by_itself_is_paid_out_before_it_halts(
    kit: Kit, choose: Callable[..., ReplayHighlight]
) -> None:
    player, scene = opened_at(kit)
    table, told, playback = scene.table, scene.told, scene.playback

    def total(at: int, seat: int) -> int:
        return seat_scores(view_of(told.moments[at].game))[seat].certain

    ends = {mark: told.moment_after_cascade(mark.at) for mark in told.cascades}
    paying = [it for it in ends if total(ends[it], it.player) > total(it.at, it.player)]
    mark = choose(paying, key=lambda it: it.size)
    table.focus, playback.mode = mark.player, PlaybackMode.PLAYING
    scene.seek(mark.at)
    playback.until, seconds = ends[mark], 0
    while playback.mode is PlaybackMode.PLAYING:
        player.advance_time(1)
        seconds += 1
        assert seconds < 60
    assert told.is_same_turn(mark.at, told.at)
    sheet, counter = scorecard_and_counter(table, table.director.poses())
    assert counter is None, "nothing is still to come"
    assert sheet.total == total(ends[mark], mark.player)


def test_the_others_can_be_hidden_and_shown(kit: Kit) -> None:
    player, scene = opened_at(kit, 30)
    assert isinstance(scene.watched, RoundScene)
    assert scene.watched.picture.tile_rects
    home = scene.table.focus
    player.press(pygame.K_h)
    assert not scene.watched.picture.tile_rects
    assert {mark.player for mark in scene.highlights()} <= {home}
    scene.playback.mode = PlaybackMode.PLAYING
    for _second in range(20):
        player.advance_time(1)
        if isinstance(open_theatre(player).watched, RoundScene):
            assert open_theatre(player).table.focus == home
    scene = open_theatre(player)
    player.press(pygame.K_h)
    assert not scene.playback.alone


def test_who_played_alone_has_no_others_to_hide(kit: Kit) -> None:
    for players in (1, 3):
        player, scene = opened_at(kit, 10, played(players, seed=5))
        has_boards = any(it.area == "boards" for it in scene.focus.widgets)
        assert has_boards is (players > 1), "and nothing stands in its place"
        player.press(pygame.K_h)
        assert scene.playback.alone is (players > 1)


def test_playing_on_begins_a_game_of_ones_own_from_what_has_been_shown(kit: Kit) -> None:
    player, scene = opened_at(kit)
    told = scene.told
    at = first(told, Phase.TURN) + 1
    open_theatre(player).seek(at)
    player.click(open_theatre(player).focus.find_by_label("Play from here").rect.center, frames=5)
    scene = player.at(RoundScene)
    match = scene.table.match
    assert not isinstance(match, LuckyboxMatchReplay)
    assert match.actions[: len(told.actions)] == told.actions
    assert match.extra["branch"] == {"of": "f00d", "at": len(told.actions)}
    assert match.asks(scene.table.focus)
    assert scene.table.recent_log(), "the log goes on too"
    player, scene = opened_at(kit)
    scene.playback.mode = PlaybackMode.PLAYING
    for _frame in range(400):
        if scene.told.at == 2:
            break
        player.advance_time(STEP)
    assert isinstance(scene.watched, DraftScene)
    assert scene.watched.is_showing_choice
    assert scene.moment_shown == 1
    scene.seek(scene.told.last)
    assert not scene.focus.find_by_label("Play from here").enabled, "it is finished"


def test_playing_on_from_a_game_of_bots_takes_the_seat_in_focus(kit: Kit) -> None:
    match = played(2, seed=3)
    match.players = tuple(Seated(seat.name, seat.badge, DEFAULT_BOT_NAME) for seat in match.players)
    player, _scene = opened_at(kit, 20, match)
    open_theatre(player).table.focus = 1
    open_theatre(player).play_on()
    player.wait(2)
    scene = player.at(RoundScene)
    assert [scene.table.match.asks(seat) for seat in (0, 1)] == [False, True]
    assert scene.table.focus == 1
    del match.extra["uid"]
    assert given(match).branch(2, 1)[0].extra["branch"] == {"at": 2}


def test_leaving_what_was_played_on_leads_back_to_where_it_began(kit: Kit) -> None:
    player, theatre = opened_at(kit, 20)
    theatre.playback.mode = PlaybackMode.PLAYING
    theatre.play_on()
    player.wait(5)
    assert isinstance(player.scene, RoundScene)
    at = theatre.told.at
    player.press(pygame.K_ESCAPE, frames=1)
    click(player, "Leave")
    click(player, "Leave the game", frames=61)
    assert player.scene is theatre
    assert theatre.told.at == at, "nothing goes by that was not asked for"


# --- a record in a file ---------------------------------------------------------------------------


def test_a_record_file_opens_the_theatre_and_escape_leads_back(kit: Kit, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    opens = first_destination(ProgramStart(None, None, None, None, None, None, str(file)))
    for text in ("", "{}", "[1, 2]"):
        file.write_text(text)
        with pytest.raises(PlainError, match=r"game\.json"):
            kit.stack.make(opens)
    file.write_text(write_record(played(1).record()), "utf-8")
    player = Player(kit, TitleScene(kit))
    player.open(kit.stack.make(opens), frames=60)
    assert open_theatre(player).told.last > 50
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, TitleScene)


def test_a_record_that_breaks_the_rules_is_shown_up_to_there(kit: Kit) -> None:
    match = played(1)
    record = match.record()
    wrong = (*record.actions[:12], record.actions[0])
    scene = scene_for_table(kit, make_replay_table(kit, dataclasses.replace(record, actions=wrong)))
    assert isinstance(scene, LuckyboxTheatre)
    assert len(scene.told.moments[-1].game.numbers) == 9
    assert "12" in kit.notices.current
    told = LuckyboxMatchReplay(dataclasses.replace(record, actions=wrong))
    assert told.fault is not None and told.fault[0] == 12
    told.seek(told.last)
    assert told.actions == match.actions[:12]


def test_the_total_is_that_of_the_moment_however_one_comes_to_it(kit: Kit) -> None:
    """Played on, sought forwards or backwards: what is certain, less what is being counted."""
    player, scene = opened_at(kit)
    earning = [
        at for at, moment in enumerate(scene.told.moments)
        if any(isinstance(event, StarGained | CardCompleted) for event in moment.events)
    ]  # fmt: skip
    for at in (earning[2], earning[-1], earning[1], earning[0]):
        for before in (1, 0):
            scene.seek(at - before)
            scene.playback.mode = PlaybackMode.PLAYING if before else PlaybackMode.PAUSED
            player.wait(20)
            watched, table = scene.watched, scene.table
            if not isinstance(watched, RoundScene):
                continue
            sheet, counter = scorecard_and_counter(table, table.director.poses())
            waits = 0 if counter is None or counter.is_paid else counter.earned
            assert sheet.total == seat_scores(table.view)[table.focus].certain - waits
            if not before and table.view.seats[table.focus].is_done:
                assert counter is None


@pytest.mark.parametrize(
    ("phase", "kind"),
    [
        (Phase.DRAFT, DraftScene),
        (Phase.TURN, RoundScene),
        (Phase.SCORED, ScoringScene),
        (Phase.OVER, FinalScene),
    ],
)
def test_every_moment_has_its_scene_and_focus(kit: Kit, phase: Phase, kind: type[object]) -> None:
    player, scene = opened_at(kit)
    told = scene.told
    open_theatre(player).seek(first(told, phase, after=20))
    player.wait(3)
    assert isinstance(open_theatre(player).watched, kind)
    assert open_theatre(player).table.view == view_of(told.game)
    assert open_theatre(player).playback.mode is PlaybackMode.PAUSED
    if phase is Phase.OVER:
        assert signs_in(open_theatre(player).watched) == [], "no key that films instead"
        return
    player.press(pygame.K_TAB, frames=90)
    scene = open_theatre(player)
    assert scene.focus.current is not None
    assert scene.watched.focus.current is None
    menu = widget_in(scene.watched, "menu")
    assert menu.shortcut is None, "Esc is said of nothing on the stage"
    menu.activate()
    player.wait(2)
    assert isinstance(player.scene, PauseScene)


def signs_in(scene: FinalScene) -> list[str]:
    with patch("game.ui.widgets.button.draw_control_sign") as drawn:
        scene.draw(pygame.Surface(scene.place.size))
    return [shortcut_sign_name(call.args[3]) for call in drawn.call_args_list]


@pytest.mark.parametrize(
    ("players", "edition"), [(1, BGA_EDITION), (3, CLASSIC_EDITION), (12, FRENCH_EDITION)]
)
def test_seeking_shows_and_tells_the_same_as_playing_to_it(players: int, edition: Edition) -> None:
    told = given(played(players, edition, seed=players))
    table = Table(told, Settings())
    table.director.finish()
    sought = LuckyboxMatchReplay(told.told, told.moments[-1].steps)
    other = Table(LuckyboxMatchReplay(told.told), Settings())
    for at in range(told.last + 1):
        if at:
            events = told.advance() or told.let_bots_act()
            table.director.queue(events)
            table.director.finish()
        sought.seek(at)
        assert sought.view() == table.view == view_of(sought.game)
        assert sought.view().seats == table.view.seats
        assert [s.steps for s in sought.view().seats] == [s.steps for s in table.view.seats]
        assert [s.places for s in sought.view().seats] == [s.places for s in table.view.seats]
        assert (sought.game, sought.actions, sought.steps) == (told.game, told.actions, told.steps)
        assert sought.current_answers == told.current_answers
        if at and players == 3:
            other.seek(at)
            assert other.recent_log() == table.recent_log()
    assert told.game.phase is Phase.OVER


def test_a_cascade_before_can_be_saved_after_seeking() -> None:
    told = given(played(2, seed=4))
    table, other = Table(told, Settings()), Table(LuckyboxMatchReplay(told.told), Settings())
    table.director.finish()
    for _at in range(1, told.last + 1):
        if told.next_action is None:
            table.advance()
        else:
            table.let_bots_act()
        table.director.finish()
        if told.next_action is not None:
            continue
        other.seek(told.at)
        for seat in (0, 1):
            table.focus = other.focus = seat
            assert other.last_cascade() == table.last_cascade()
        if told.at == told.last:
            return


def test_an_unfinished_game_ends_where_it_was_left() -> None:
    for most in range(0, 60, 7):
        match = played(2, most=most)
        told = given(match)
        told.seek(told.last)
        assert (told.game, told.actions, told.steps) == (match.game, match.actions, match.steps)
        assert told.let_bots_act() == told.advance() == ()


def test_every_cascade_is_found_where_it_begins_and_every_card_and_round_is_marked() -> None:
    told = given(played(3, seed=2))
    assert any(mark.size >= 3 for mark in told.cascades)
    for mark in told.cascades:
        told.seek(mark.at)
        assert told.game.seats[mark.player].combo == 0
        events = told.let_bots_act()
        first = next(event for event in events if isinstance(event, ev.SquareCrossed))
        assert (first.player, first.combo) == (mark.player, 1)
        assert told.seats_after_answers[mark.player].combo == mark.size
    happened = [event for moment in told.moments for event in moment.events]
    cards = [event for event in happened if isinstance(event, CardCompleted)]
    assert [(m.player, m.size) for m in told.completed] == [(e.player, e.points) for e in cards]
    assert len(told.rounds) == 4
    for number, at in enumerate(told.rounds, 1):
        game = told.moments[at].game
        assert (game.phase, game.round) == (Phase.DRAFT, number)


def test_a_branch_is_the_same_game_up_to_there_and_says_whose() -> None:
    match = played(2)
    told = given(match)
    for at in range(0, told.last, 5):
        record, steps = told.branch(at, 0)
        branch = LuckyboxMatch.resumed(record, steps)
        told.seek(at)
        assert (branch.game, branch.actions, branch.steps) == (told.game, told.actions, told.steps)
        assert record.extra["branch"] == {"of": "f00d", "at": len(told.actions)}
        assert "uid" not in record.extra
        assert branch.players == match.players


def test_a_branch_fixes_no_shuffle_that_is_still_to_be_made() -> None:
    record = played(2).record()
    order = dataclasses.replace(record.order, reshuffles=((1, 2, 3),))
    told = LuckyboxMatchReplay(dataclasses.replace(record, order=order))
    assert not told.moments[-1].game.reshuffles
    assert told.branch(told.last, 0)[0].order.reshuffles == ()
