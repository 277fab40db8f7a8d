"""The theatre of Blanco: every moment as it was played, the desk, and who sees what."""

from __future__ import annotations

import dataclasses
from functools import cache
from itertools import pairwise
from random import Random

import pygame
import pytest

from game.blanco.match import BlancoMatch, BlancoMatchReplay
from game.blanco.record import BlancoRecord
from game.blanco.rules import HIDDEN, Order, Phase, Setup, own_turns
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_result import BlancoFinal, replay
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_theatre import BlancoTheatre, scene_for
from game.blanco.stage import view_of
from game.record import Player as Seated
from game.rules import shuffled
from game.scenes.watch.timeline import Mode
from game.ui.window.scene import Kit
from tests.blanco_table import NAMES
from tests.screen import Player


@cache
def played(players: int = 3, seed: int = 3, most: int = 5000) -> BlancoRecord:
    """Let bots play a game, to its end or for so many actions; persons are said to have."""
    bots = [Seated(name, at, "tidy") for at, name in enumerate(NAMES[:players])]
    match = BlancoMatch(Setup(NAMES[:players], seed), bots)
    while not match.is_over and len(match.actions) < most:
        match.let_bot_act()
    match.players = tuple(dataclasses.replace(bot, kind="person") for bot in bots)
    return match.record()


def with_its_shuffle(record: BlancoRecord) -> BlancoRecord:
    """Fix the first shuffle that a game came to, as records from elsewhere may."""
    moments = BlancoMatchReplay(record).moments
    last = next(one.game for one, other in pairwise(moments) if other.game.reshuffles)
    cards = sorted((*last.discard[:-1], *last.box))
    pile = shuffled(cards, record.seed, "reshuffle 0")
    return dataclasses.replace(record, order=Order(None, (pile,)))


def opened_at(kit: Kit, at: int = 0, record: BlancoRecord | None = None) -> Player:
    """Sit down before a game, at a moment, halted."""
    player = Player(kit, scene_for(kit, replay(kit, record or played())))
    here(player).playback.mode = Mode.PAUSED
    here(player).seek(at)
    player.wait()
    return player


def here(player: Player) -> BlancoTheatre:
    assert isinstance(player.scene, BlancoTheatre)
    return player.scene


# --- moments -------------------------------------------------------------------------------------


def test_seeking_shows_what_playing_would_have_shown(kit: Kit) -> None:
    on = replay(kit, played())
    sought = replay(kit, played())
    on.director.finish()
    told = on.match_replay
    assert told is not None
    order = list(range(told.last + 1))
    seen = {}
    for at in order:
        seen[at] = (repr(on.view), repr(on.chronicle.entries), on.match.actions)
        on.let_bot_act()
        on.director.finish()
    Random(1).shuffle(order)
    for at in order[:150]:
        sought.seek(at)
        assert (repr(sought.view), repr(sought.chronicle.entries), sought.match.actions) == seen[at]


def test_an_onlooker_sees_no_hand_and_no_card_that_lies_face_down(kit: Kit) -> None:
    table = replay(kit, played())
    assert table.viewer is None
    told = table.match_replay
    assert told is not None
    for at in range(0, told.last + 1, 7):
        table.seek(at)
        for seat in table.view.seats:
            assert set(seat.hand) <= {HIDDEN}
            cells = [cell for row in seat.grid for cell in row if cell is not None]
            assert all(cell.is_up or cell.card == HIDDEN for cell in cells)


def test_every_clear_every_chain_and_every_stage_is_marked() -> None:
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


# --- the desk ------------------------------------------------------------------------------------


def test_a_whole_game_plays_by_itself_and_halts_at_the_end(kit: Kit) -> None:
    player = opened_at(kit)
    scene = here(player)
    scene.table.watch_at("turbo")
    player.press(pygame.K_SPACE)
    for _second in range(600):
        player.advance_time(1)
        if here(player).playback.mode is Mode.PAUSED:
            break
    scene = here(player)
    assert isinstance(scene.watched, BlancoFinal), "in the end the result is shown again"
    assert len(scene.table.series.results) == 1
    with pytest.raises(LookupError):
        scene.watched.focus.labelled("New deal")
    assert scene.told.at == scene.told.last
    assert scene.table.view.phase is Phase.OVER
    player.press(pygame.K_SPACE)
    assert scene.told.at < 3, "Space at the end begins again"
    assert isinstance(scene.watched, BlancoScene)


def test_seeking_the_end_again_and_again_counts_the_game_once(kit: Kit) -> None:
    player = opened_at(kit)
    scene = here(player)
    for key in (pygame.K_END, pygame.K_LEFT, pygame.K_END, pygame.K_HOME, pygame.K_END):
        player.press(key)
        player.wait(3)
    assert isinstance(scene.watched, BlancoFinal)
    assert len(scene.table.series.results) == 1
    assert scene.playback.mode is Mode.PAUSED
    player.wait(60)
    assert not scene.focus.labelled("Step").enabled


def test_next_and_previous_go_through_the_clears_one_by_one(kit: Kit) -> None:
    player = opened_at(kit)
    scene = here(player)
    marks = scene.told.chains
    for mark in marks:
        player.press(pygame.K_n)
        assert (scene.playback.sought, scene.table.focus) == (mark.at, mark.player)
        assert scene.playback.mode is Mode.PLAYING
    for mark in reversed(marks[:-1]):
        player.press(pygame.K_p)
        assert scene.playback.sought == mark.at


def test_pages_go_through_the_turns(kit: Kit) -> None:
    player = opened_at(kit)
    scene = here(player)
    for start in scene.told.turns[1:6]:
        player.press(pygame.K_PAGEDOWN)
        assert scene.told.at == start
    for start in reversed(scene.told.turns[:5]):
        player.press(pygame.K_PAGEUP)
        assert scene.told.at == start


def test_the_timeline_says_where_it_is_and_what_is_near(kit: Kit) -> None:
    player = opened_at(kit)
    scene = here(player)
    mark = max(scene.told.chains, key=lambda mark: mark.size)
    words = scene.timeline.words(mark.at)
    number = own_turns(mark.turn, len(scene.told.players))
    assert 1 < number < mark.turn and words.startswith(f"Turn {number} ")
    assert "cleared" in words
    assert scene.timeline.words(0).startswith("Opening the grids")
    assert scene.timeline.words(scene.told.last).startswith("Game over")


# --- one seat's eyes -----------------------------------------------------------------------------


def test_hiding_the_others_shows_what_one_seat_saw_and_no_more(kit: Kit) -> None:
    player = opened_at(kit, 60)
    scene = here(player)
    table = scene.table
    table.focus = 1
    player.press(pygame.K_h)
    for at in range(60, scene.told.last, 23):
        scene.seek(at)
        if scene.told.is_over:
            break
        assert (table.viewer, table.focus) == (1, 1)
        assert repr(table.view) == repr(view_of(table.match.game, 1))
        for seat, shown in enumerate(table.view.seats):
            assert (HIDDEN in shown.hand) is (seat != 1)
    player.press(pygame.K_h)
    assert table.viewer is None
    assert all(set(seat.hand) <= {HIDDEN} for seat in table.view.seats)


def test_one_seats_eyes_stay_while_others_play(kit: Kit) -> None:
    player = opened_at(kit, 60)
    scene = here(player)
    scene.table.focus = 1
    player.press(pygame.K_h, pygame.K_SPACE)
    for _second in range(12):
        player.advance_time(1)
        assert (scene.table.viewer, scene.table.focus) == (1, 1)
    assert len({action.player for action in scene.table.match.actions[60:]}) > 1
    player.press(pygame.K_DOWN)
    assert scene.table.viewer == scene.table.focus != 1, "another board is seen by its owner"


def test_nobody_who_watches_is_asked_anything(kit: Kit) -> None:
    player = opened_at(kit, 60)
    scene = here(player)
    scene.table.focus = scene.told.game.turn.player
    player.press(pygame.K_h)
    player.wait(5)
    assert isinstance(scene.watched, BlancoScene)
    assert scene.watched.question.legal == ()


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_o])
def test_what_is_hidden_stays_so_while_a_game_of_people_is_not_over(kit: Kit, key: int) -> None:
    player = opened_at(kit, 30, played(most=40))
    player.press(key)
    assert here(player).table.viewer is None
    assert "stay secret" in kit.notices.current


# --- a record in a file --------------------------------------------------------------------------


def test_a_record_that_breaks_the_rules_is_shown_up_to_there(kit: Kit) -> None:
    record = played()
    wrong = (*record.actions[:12], record.actions[0])
    scene = scene_for(kit, replay(kit, dataclasses.replace(record, actions=wrong)))
    assert isinstance(scene, BlancoTheatre)
    assert scene.told.last == 12
    assert "12" in kit.notices.current
