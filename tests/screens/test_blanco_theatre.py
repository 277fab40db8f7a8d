"""The theatre of Blanco: every moment as it was played, the desk, who sees what, and branches."""

from __future__ import annotations

import dataclasses
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from PIL import Image

from game.blanco.match import BlancoMatch, BlancoMatchReplay
from game.blanco.record import BlancoRecord
from game.blanco.rules import (
    CHAIN_CLEARS,
    HIDDEN_CARD,
    FixedOrder,
    Phase,
    Setup,
    turns_per_player,
)
from game.blanco.rules import events as ev
from game.blanco.scenes import blanco_picture
from game.blanco.scenes.blanco_board import BoardLook
from game.blanco.scenes.blanco_result import BlancoFinal, make_replay_table, resume_table
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_show import EVENTS
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.blanco_theatre import (
    LONGEST,
    BlancoTheatre,
    WatchedBlancoScene,
    best_chains,
    footage,
    scene_for_table,
)
from game.blanco.stage import BlancoSeat, BlancoView, view_of_state
from game.files import HOME_VARIABLE, brief_path
from game.library import list_profiles
from game.record import Player as Seated
from game.rules import shuffle_items
from game.scenes.frame.drawing import occasion_label
from game.scenes.shelf.gallery import BestMomentsScene
from game.scenes.table.ranking import medal_on_step
from game.scenes.table.rivals import NO_SEAT_KEY
from game.scenes.watch.timeline import PlaybackMode
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.tree import Part
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.blanco_screen import sit_down
from tests.players.homes import opened_copy, wait_for, wait_until
from tests.players.screen import STEP, Player, open_kit, widget_in, words_on
from tests.tables.blanco_table import NAMES
from tests.tables.libraries import ask, filled, laid, laid_blanco, play, play_blanco


@cache
def played(players: int = 3, seed: int = 3, most: int = 5000) -> BlancoRecord:
    """Let bots play a game, to its end or for so many actions; persons are said to have."""
    bots = [Seated(name, at, "tidy") for at, name in enumerate(NAMES[:players])]
    match = BlancoMatch(Setup(NAMES[:players], seed), bots)
    while not match.is_over and len(match.actions) < most:
        match.play_next_bot()
    match.players = tuple(dataclasses.replace(bot, kind="person") for bot in bots)
    return match.record()


def with_its_shuffle(record: BlancoRecord) -> BlancoRecord:
    """Fix the first shuffle that a game came to, as records from elsewhere may."""
    moments = BlancoMatchReplay(record).moments
    last = next(one.game for one, other in pairwise(moments) if other.game.reshuffles)
    cards = sorted((*last.discard[:-1], *last.box))
    pile = shuffle_items(cards, record.seed, "reshuffle 0")
    return dataclasses.replace(record, order=FixedOrder(None, (pile,)))


def opened_at(
    kit: Kit, at: int = 0, record: BlancoRecord | None = None
) -> tuple[Player, BlancoTheatre]:
    """Sit down before a game, at a moment, halted."""
    player = Player(kit, scene_for_table(kit, make_replay_table(kit, record or played())))
    open_theatre(player).playback.mode = PlaybackMode.PAUSED
    open_theatre(player).seek(at)
    player.wait()
    return player, open_theatre(player)


def open_theatre(player: Player) -> BlancoTheatre:
    return player.at(BlancoTheatre)


def shows_nothing_hidden(view: BlancoView) -> bool:
    """Whether no hand and no card that lies face down is told."""
    cells = [cell for seat in view.seats for row in seat.grid for cell in row if cell is not None]
    return all(set(seat.hand) <= {HIDDEN_CARD} for seat in view.seats) and all(
        cell.is_up or cell.card == HIDDEN_CARD for cell in cells
    )


def test_seeking_shows_what_playing_would_have_shown(kit: Kit) -> None:
    on = make_replay_table(kit, played())
    sought = make_replay_table(kit, played())
    on.director.finish()
    told = on.match_replay
    order = list(range(told.last + 1))
    seen = {}
    for at in order:
        seen[at] = (repr(on.view), repr(on.chronicle.entries), on.match.actions)
        on.play_next_bot()
        on.director.finish()
    Random(1).shuffle(order)
    for at in order[:150]:
        sought.seek(at)
        assert (repr(sought.view), repr(sought.chronicle.entries), sought.match.actions) == seen[at]


def test_neither_an_onlooker_nor_a_film_sees_a_hand_or_a_card_that_lies_face_down(kit: Kit) -> None:
    table = make_replay_table(kit, played())
    told = table.match_replay
    assert table.viewer is None and told is not None
    for at in range(0, told.last + 1, 7):
        table.seek(at)
        assert shows_nothing_hidden(table.view)
    table.seek(table.match_replay.last)
    film = footage(kit, table)
    assert film is not None
    take = film.take((480, 270))
    assert take.director.view.viewer is None
    take.queue_events()
    while take.director.is_busy():
        take.director.update(STEP)
        assert shows_nothing_hidden(take.director.view)


def test_every_clear_chain_and_stage_is_marked_and_the_last_is_filmed(kit: Kit) -> None:
    told = BlancoMatchReplay(played())
    happened = [event for moment in told.moments for event in moment.events]
    cleared = [event for event in happened if isinstance(event, ev.LineCleared)]
    assert sum(mark.size for mark in told.chains) == len(cleared) > 5
    assert max(mark.size for mark in told.chains) > 1
    for mark in told.chains:
        begins = told.moments[mark.at + 1].events
        assert any(isinstance(event, ev.LineCleared) for event in begins)
        assert told.moments[mark.at].game.turn.player == mark.player
    stages = [event for event in happened if isinstance(event, ev.StageCleared)]
    assert [(mark.player, mark.size) for mark in told.stages] == [
        (event.player, event.stage) for event in stages
    ]
    table = make_replay_table(kit, played())
    table.seek(told.chains[0].at)
    assert footage(kit, table) is None
    for mark, following in zip(told.chains, (*told.chains[1:], None), strict=True):
        table.seek(told.last if following is None else following.at)
        film = footage(kit, table)
        assert film is not None
        take = film.take((480, 270))
        assert take.director.view == view_of_state(told.moments[mark.at].game, None)
        cleared = [event for event in take.events if isinstance(event, ev.LineCleared)]
        assert [event.player for event in cleared] == [mark.player] * mark.size


def test_a_whole_game_plays_by_itself_halts_at_the_end_and_is_counted_once(kit: Kit) -> None:
    player, scene = opened_at(kit)
    scene.table.set_watch_speed("turbo")
    player.press(pygame.K_SPACE)
    for _second in range(600):
        player.advance_time(1)
        if open_theatre(player).playback.mode is PlaybackMode.PAUSED:
            break
    scene = open_theatre(player)
    assert isinstance(scene.watched, BlancoFinal), "in the end the result is shown again"
    with pytest.raises(LookupError):
        scene.watched.focus.find_by_label("Play again")
    assert scene.told.at == scene.told.last
    assert scene.table.view.phase is Phase.OVER
    for key in (pygame.K_LEFT, pygame.K_END, pygame.K_HOME, pygame.K_END):
        player.press(key, frames=3)
    assert isinstance(scene.watched, BlancoFinal)
    assert len(scene.table.series.results) == 1
    assert scene.playback.mode is PlaybackMode.PAUSED
    player.wait(60)
    assert not scene.focus.find_by_label("Step").enabled
    player.press(pygame.K_SPACE)
    assert scene.told.at < 3, "Space at the end begins again"
    assert isinstance(scene.watched, BlancoScene)


def test_keys_go_through_the_clears_and_the_turns(kit: Kit) -> None:
    player, scene = opened_at(kit)
    for start in scene.told.turns[1:6]:
        player.press(pygame.K_PAGEDOWN)
        assert scene.told.at == start
    for start in reversed(scene.told.turns[:5]):
        player.press(pygame.K_PAGEUP)
        assert scene.told.at == start
    marks = scene.told.chains
    for mark in marks:
        player.press(pygame.K_n)
        assert (scene.playback.sought, scene.table.focus) == (mark.at, mark.player)
        assert scene.playback.mode is PlaybackMode.PLAYING
    for mark in reversed(marks[:-1]):
        player.press(pygame.K_p)
        assert scene.playback.sought == mark.at
    mark = max(scene.told.chains, key=lambda mark: mark.size)
    words = scene.timeline.moment_in_words(mark.at)
    number = turns_per_player(mark.turn, len(scene.told.players))
    assert 1 < number < mark.turn and words.startswith(f"Turn {number} ")
    assert "cleared" in words
    assert scene.timeline.moment_in_words(0).startswith("Opening the grids")
    assert scene.timeline.moment_in_words(scene.told.last).startswith("Game over")


def test_hiding_the_others_shows_what_one_seat_saw_also_while_others_play(kit: Kit) -> None:
    player, scene = opened_at(kit, 60)
    table = scene.table
    table.focus = scene.told.game.turn.player
    player.press(pygame.K_h, frames=2)
    assert isinstance(scene.watched, BlancoScene)
    assert scene.watched.question.legal == (), "nobody who watches is asked anything"
    viewer = table.viewer
    for at in range(60, scene.told.last, 23):
        scene.seek(at)
        if scene.told.is_over:
            break
        assert table.viewer == table.focus == viewer
        assert repr(table.view) == repr(view_of_state(table.match.game, viewer))
        for seat, shown in enumerate(table.view.seats):
            assert (HIDDEN_CARD in shown.hand) is (seat != viewer)
    player.press(pygame.K_h)
    assert table.viewer is None and shows_nothing_hidden(table.view)
    player, scene = opened_at(kit, 60)
    scene.table.focus = 1
    player.press(pygame.K_h, pygame.K_SPACE)
    for _second in range(12):
        player.advance_time(1)
        assert (scene.table.viewer, scene.table.focus) == (1, 1)
    assert len({action.player for action in scene.table.match.actions[60:]}) > 1
    player.press(pygame.K_DOWN)
    assert scene.table.viewer == scene.table.focus != 1, "another board is seen by its owner"


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_o])
def test_what_is_hidden_stays_so_while_a_game_of_people_is_not_over(kit: Kit, key: int) -> None:
    player, _scene = opened_at(kit, 30, played(most=40))
    player.press(key)
    assert open_theatre(player).table.viewer is None
    assert "stay secret" in kit.notices.current


def test_a_record_that_breaks_the_rules_is_shown_up_to_there(kit: Kit) -> None:
    record = played()
    wrong = (*record.actions[:12], record.actions[0])
    scene = scene_for_table(kit, make_replay_table(kit, dataclasses.replace(record, actions=wrong)))
    assert isinstance(scene, BlancoTheatre)
    assert scene.told.last == 12
    assert "12" in kit.notices.current


def test_a_branch_fixes_no_shuffle_that_is_still_to_be_made() -> None:
    fixed = with_its_shuffle(played(5, 5))
    told = BlancoMatchReplay(fixed)
    assert told.fault is None
    first = next(at for at, each in enumerate(told.moments) if each.game.reshuffles)
    assert told.branch(first - 1, 0).order.reshuffles == ()
    assert told.branch(first, 0).order.reshuffles == fixed.order.reshuffles
    match = BlancoMatch.resumed(told.branch(first - 40, 0))
    match.players = tuple(dataclasses.replace(each, kind="random") for each in match.players)
    while not match.game.reshuffles:
        match.play_next_bot()
    assert len(match.actions) > first - 40, "other discards are shuffled by the seed"


def test_playing_on_takes_the_seat_that_is_looked_at(kit: Kit) -> None:
    player, scene = opened_at(kit, 60)
    scene.table.focus = 2
    player.press(pygame.K_h, pygame.K_o, frames=40)
    table = player.at(BlancoScene).table
    assert table.persons == (2,) and table.viewer == 2
    assert NAMES[2] in kit.notices.current
    assert occasion_label(table.match) == "Practice"
    assert len(table.match.actions) >= 60


# --- saving --------------------------------------------------------------------------------------


def test_the_s_key_saves_a_clear(kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    player, scene = opened_at(kit)
    assert not scene.focus.find_by_label("Save a clip of the last clear").enabled
    scene.seek(scene.told.chains[0].at + 1)
    before = repr(scene.table.view)
    player.press(pygame.K_s)
    wait_until(player, lambda: kit.job_runner.current is None)
    (path,) = (tmp_path / "clears").iterdir()
    assert brief_path(path) in kit.notices.current
    with Image.open(path) as film:
        assert film.size == (960, 540) and getattr(film, "n_frames", 1) > 10
    assert repr(scene.table.view) == before


@pytest.mark.parametrize("keys", [(pygame.K_s,), (pygame.K_ESCAPE, pygame.K_s)])
def test_a_clear_is_saved_at_ones_own_table_too(
    kit: Kit, keys: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    told = BlancoMatchReplay(played())
    first = told.chains[0]
    for at, is_saved in ((first.at, False), (first.at + 1, True)):
        table = resume_table(kit, told.branch(at, first.player))
        player = Player(kit, scene_for_table(kit, table))
        for key in keys:
            player.press(key, frames=1)
        assert (kit.job_runner.current is not None) is is_saved
        if is_saved:
            kit.job_runner.cancel_job()
        kit.stack.remove_all_scenes()
        kit.stack.apply_changes()


def watched(kit: Kit, bots: int = 3) -> tuple[Player, WatchedBlancoScene]:
    watch = WatchStart(bots, 3, "single", "normal", exit_at_end=False, shots=None, game="blanco")
    player, _table = sit_down(kit, ["tidy"] * bots, seed=3, watch=watch)
    player.wait()
    return player, player.at(WatchedBlancoScene)


def listened(table: BlancoTable) -> list[ev.Event]:
    """Write down every event that is shown from now on."""
    heard: list[ev.Event] = []
    tell = table.director.listener
    assert tell is not None

    def listen(event: ev.Event) -> None:
        heard.append(event)
        tell(event)

    table.director.listener = listen
    return heard


@pytest.mark.parametrize("kinds", [["tidy"] * 3, ["person", "tidy", "tidy"]])
def test_tiles_show_a_key_only_where_it_calls_them(
    kit: Kit, kinds: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: dict[int, int] = {}
    look_of = blanco_picture.board_look

    def note(seat: BlancoSeat, who: Seated, key: int, **more: bool) -> BoardLook:
        shown[who.badge] = key
        return look_of(seat, who, key, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(blanco_picture, "board_look", note)
    if "person" in kinds:
        player, _table = sit_down(kit, kinds, seed=3)
    else:
        player, _scene = watched(kit)
    kit.hands.by_keyboard = True
    player.wait(2)
    assert len(shown) == 2
    assert all(
        key == (seat + 1 if "person" in kinds else NO_SEAT_KEY) for seat, key in shown.items()
    )


def test_a_step_shows_one_thing_to_its_end(kit: Kit) -> None:
    player, scene = watched(kit)
    player.advance_time(12)
    # The first press ends what is half shown.
    player.press(pygame.K_SPACE, pygame.K_RIGHT, frames=240)
    table, heard = scene.table, listened(scene.table)
    for _step in range(24):
        heard.clear()
        done = len(table.match.actions)
        player.press(pygame.K_RIGHT, frames=240)
        assert scene.playback.mode is PlaybackMode.PAUSED
        assert sum(bool(EVENTS[type(event)].words) for event in heard) == 1, "one thing is told"
        assert len(table.match.actions) <= done + 2, "a turn that ends belongs to the next step"
        assert not table.director.poses(), "what is told has arrived"
        latest = table.chronicle.latest_turn()
        assert latest is not None and latest.player == table.focus, "and lies there to be seen"


def test_a_step_ends_what_is_half_shown_and_another_press_goes_on_to_the_next(kit: Kit) -> None:
    player, scene = watched(kit)
    player.advance_time(12)
    table = scene.table
    while not table.director.poses():
        player.advance_time(STEP)
    player.press(pygame.K_SPACE)
    heard = listened(table)
    player.press(pygame.K_RIGHT, frames=240)
    assert scene.playback.mode is PlaybackMode.PAUSED
    assert not table.director.poses()
    assert not any(EVENTS[type(event)].words for event in heard)
    player.press(pygame.K_RIGHT)
    while not scene.playback.has_step_begun:
        player.advance_time(STEP)
    player.press(pygame.K_RIGHT, frames=400)
    assert scene.playback.mode is PlaybackMode.PAUSED
    assert sum(bool(EVENTS[type(event)].words) for event in heard) == 2


def test_the_next_clear_is_played_from_its_beginning_and_a_chosen_board_stays(kit: Kit) -> None:
    player, scene = watched(kit)
    table = scene.table
    heard = listened(table)
    for _clear in range(3):
        heard.clear()
        player.press(pygame.K_n)
        for _frame in range(3000):
            if scene.playback.mode is not PlaybackMode.SEEKING:
                break
            scene.update(STEP)
        assert scene.playback.mode is PlaybackMode.PLAYING
        cleared = [event for event in heard if isinstance(event, ev.LineCleared)]
        last = next(event for event in reversed(heard) if isinstance(event, ev.LineCleared))
        assert [event.depth for event in cleared].count(1) == 1, "it is the very next one"
        assert table.director.is_busy(), "the line still lies there to be seen"
        assert table.focus == last.player, "the camera is on it"
        player.advance_time(1)
    player, scene = watched(kit)
    player.advance_time(20)
    table = scene.table
    turn = table.match.game.turn
    assert turn.number
    player.press(pygame.K_DOWN)
    chosen = table.focus
    while table.match.game.turn.number == turn.number:
        assert table.focus == chosen
        player.advance_time(STEP)
    player.advance_time(10)
    assert table.focus == table.match.actions[-1].player, "then it follows the turns again"


SEEDS = (1, 2, 3, 5)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("chains")
    practice = play_blanco(laid_blanco(("Ada",), 1, seed=7))
    practice.extra["practice"] = True
    games = [play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in SEEDS]
    bots = play_blanco(laid_blanco((), 2, seed=9))
    left = play_blanco(laid_blanco(("Ada",), 1, seed=11), 40)
    filled(folder, *games, practice, bots, left, play(laid(("Zoé",))))
    return folder


@pytest.fixture
def stocked_kit(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    return opened_copy(home, tmp_path)


def opened(kit: Kit, game: str = "blanco") -> tuple[Player, BestMomentsScene]:
    scene = BestMomentsScene(kit, game)
    player = Player(kit, scene)
    wait_until(player, lambda: not scene.is_waiting)
    return player, scene


def choose(player: Player, scene: BestMomentsScene, area: str) -> None:
    widget_in(scene, area).activate()
    wait_until(player, lambda: not scene.is_waiting)


def test_whom_nobody_has_named_is_you_among_the_best_chains(stocked_kit: Kit) -> None:
    _player, scene = opened(stocked_kit)
    scene.found = [found._replace(name="Player") for found in scene.found]  # type: ignore[attr-defined]
    told = words_on(stocked_kit, scene)
    assert "You" in told and "Player" not in told


def test_only_chains_of_people_in_real_games_are_in_it_in_either_order(stocked_kit: Kit) -> None:
    _player, scene = opened(stocked_kit)
    lines = [found.longest_chain for found in scene.found]  # type: ignore[attr-defined]
    assert lines and lines == sorted(lines, reverse=True) and min(lines) >= CHAIN_CLEARS
    assert {found.name for found in scene.found} == {"Ada"}
    assert len(scene.found) <= len(SEEDS)
    told = words_on(stocked_kit, scene)
    assert scene.shown_title() == "Best chains · Everybody", "of people, no bots"
    assert scene.shown_title() in told and f"{lines[0]} lines" in told
    library = stocked_kit.shelf.library
    assert library is not None
    profiles = {who.name: who.number for who in ask(library, list_profiles)}
    assert ask(library, best_chains, profiles["Zoé"], LONGEST, 50) == []
    assert len(ask(library, best_chains, profiles["Ada"], LONGEST, 1)) == 1
    player, scene = opened(stocked_kit, "luckybox")
    assert "Best cascades" in words_on(stocked_kit, scene)
    choose(player, scene, "game")
    assert scene.game == "blanco" and scene.wanted.order == "longest"
    choose(player, scene, "order")
    touched = [found.touched for found in scene.found]
    assert scene.wanted.order == "latest" and touched == sorted(touched, reverse=True)


def test_one_click_shows_a_chain_from_its_first_line_to_its_last(stocked_kit: Kit) -> None:
    player, scene = opened(stocked_kit)
    lines = scene.found[0].longest_chain  # type: ignore[attr-defined]
    player.click(scene.rows.row_rect(0).center)
    theatre = wait_for(player, BlancoTheatre)
    mark = next(mark for mark in theatre.told.chains if mark.at == theatre.told.at)
    assert (mark.player, theatre.table.focus) == (0, 0) and mark.size >= lines
    assert theatre.playback.until == theatre.told.moment_after_chain(mark)
    hand = theatre.told.moments[mark.at].game.seats[0].hand
    assert theatre.table.viewer == 0 and theatre.playback.alone
    assert tuple(theatre.table.view.seats[0].hand) == hand, "the hand that the chain was cleared by"
    theatre.table.set_watch_speed("turbo")
    wait_until(player, lambda: theatre.playback.mode is PlaybackMode.PAUSED)
    assert theatre.told.at == theatre.told.moment_after_chain(mark)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_plays_is_on_the_stage_and_the_others_are_beside_it_until_one_is_chosen(
    kit: Kit, players: int
) -> None:
    player, scene = watched(kit, players)
    table = scene.table
    assert isinstance(scene.watched, BlancoScene)
    picture, seen = scene.watched.picture, set[int]()
    while len(seen) < players:
        player.advance_time(STEP)
        player.wait()
        if table.view.phase is Phase.TURN and not table.director.is_busy():
            assert {*picture.places.tiles, table.focus} == set(range(players))
            card = picture.places.cell_rect(table.focus, (0, 0))
            others = [picture.places.cell_rect(seat, (0, 0)) for seat in picture.places.tiles]
            assert all(card.width > 1.25 * other.width for other in others)
            if table.focus == table.view.turn.player:
                seen.add(table.focus)
    player.press(pygame.K_SPACE)
    other = (table.focus + 1) % players
    player.click(picture.places.tiles[other].center)
    assert table.focus == other and other not in picture.places.tiles, "it is large now"
    turn = table.match.game.turn.number
    player.press(pygame.K_SPACE)
    while table.match.game.turn.number == turn:
        player.advance_time(STEP)
    while table.director.is_busy() or table.focus != table.match.game.turn.player:
        player.advance_time(STEP)


def test_what_an_empty_gallery_says_keeps_off_the_frame_of_its_list() -> None:
    kit = open_kit((1440, 1080), Settings(text_size=200))
    set_language("de")
    _player, scene = opened(kit, "luckybox")
    scene.is_known = True
    places, drawn, draw = list[pygame.Rect](), "Kaskaden", kit.text.draw

    def watch(*given: Any, **more: Any) -> pygame.Rect:
        where = draw(*given, **more)
        if drawn in given[1] and given[1].startswith("Hier"):
            places.append(where)
        return where

    with patch.object(kit.text, "draw", watch):
        words_on(kit, scene)
    set_language("en")
    whole = scene.layout.fit_to_size(kit.stack.page.size)["list"]
    assert places and all(whole.inflate(-60, 0).contains(it) for it in places)


def test_a_medal_without_room_is_left_out(kit: Kit) -> None:
    pen = Pen.measuring(kit, 1.0)
    assert medal_on_step(pen, (100.0, 20.0), "medal_2") == Part()
    assert medal_on_step(pen, (100.0, 90.0), "medal_2") != Part()
