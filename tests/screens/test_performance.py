"""A recorded game given again: any moment of it is what playing to it would have shown."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from game.luckybox.bots import BOT, BOTS
from game.luckybox.record import LuckyboxMatch, LuckyboxMatchReplay
from game.luckybox.rules import BGA, CLASSIC, FRENCH, Cross, Edition, Phase, view_for
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.stage import view_of
from game.record import PERSON, Player
from game.ui.window.preferences import Settings
from tests.tables.table import setup_for


def played(
    players: int, edition: Edition = CLASSIC, seed: int = 1, most: int = 9999
) -> LuckyboxMatch:
    """Let wild bots play, in any order, so many actions at most; each third seat is a person's."""
    setup = setup_for(players, edition, seed)
    seats = [Player(name, at, BOT if at % 3 else PERSON) for at, name in enumerate(setup.players)]
    match = LuckyboxMatch(setup, seats, None, {"uid": "f00d"})
    rng = Random(seed)
    while not match.is_over and len(match.actions) < most:
        if match.is_ready:
            match.advance()
            continue
        seat = rng.choice(match.waiting_for())
        match.act(BOTS["line-greedy"](view_for(match.game, seat), match.legal(seat), rng))
    return match


def given(match: LuckyboxMatch) -> LuckyboxMatchReplay:
    return LuckyboxMatchReplay(match.record(), match.steps)


@pytest.mark.parametrize(("players", "edition"), [(1, BGA), (3, CLASSIC), (12, FRENCH)])
def test_seeking_shows_the_same_as_playing_to_it(players: int, edition: Edition) -> None:
    told = given(played(players, edition, seed=players))
    table = Table(told, Settings())
    table.director.finish()
    sought = LuckyboxMatchReplay(told.told, told.moments[-1].steps)
    for at in range(told.last + 1):
        if at:
            events = told.advance() or told.let_bots_act()
            table.director.queue(events)
            table.director.finish()
        sought.seek(at)
        assert sought.view() == table.view == view_of(sought.game)
        assert sought.view().seats == table.view.seats
        assert [s.steps for s in sought.view().seats] == [s.steps for s in table.view.seats]
        assert (sought.game, sought.actions, sought.steps) == (told.game, told.actions, told.steps)
        assert sought.turn == told.turn
    assert told.game.phase is Phase.OVER


def test_seeking_tells_the_same_story_as_playing_to_it() -> None:
    told = given(played(3))
    table = Table(told, Settings())
    table.director.finish()
    other = Table(LuckyboxMatchReplay(told.told), Settings())
    for at in range(1, told.last + 1):
        table.director.queue(told.advance() or told.let_bots_act())
        table.director.finish()
        other.seek(at)
        assert other.told() == table.told()


def test_a_cascade_before_can_be_saved_after_seeking() -> None:
    told = given(played(2, seed=4))
    table, other = Table(told, Settings()), Table(LuckyboxMatchReplay(told.told), Settings())
    table.director.finish()
    for _at in range(1, told.last + 1):
        if told.upcoming is None:
            table.advance()
        else:
            table.let_bots_act()
        table.director.finish()
        if told.upcoming is not None:
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


def test_a_record_that_breaks_the_rules_is_given_up_to_there() -> None:
    match = played(1)
    wrong = list(match.actions)
    wrong[9] = Cross(0, 99, 1)
    told = LuckyboxMatchReplay(dataclasses.replace(match.record(), actions=tuple(wrong)))
    assert told.fault is not None
    assert told.fault[0] == 9
    told.seek(told.last)
    assert told.actions == match.actions[:9]


def test_every_cascade_is_found_where_it_begins() -> None:
    told = given(played(3, seed=2))
    assert any(mark.size >= 3 for mark in told.cascades)
    for mark in told.cascades:
        told.seek(mark.at)
        assert told.game.seats[mark.player].combo == 0
        events = told.let_bots_act()
        first = next(event for event in events if isinstance(event, ev.SquareCrossed))
        assert (first.player, first.combo) == (mark.player, 1)
        assert told.answered[mark.player].combo == mark.size


def test_every_completed_card_and_every_round_is_marked() -> None:
    told = given(played(2, seed=3))
    happened = [event for moment in told.moments for event in moment.events]
    cards = [event for event in happened if isinstance(event, ev.CardCompleted)]
    assert [(m.player, m.size) for m in told.completed] == [(e.player, e.points) for e in cards]
    assert len(told.rounds) == 4
    for number, at in enumerate(told.rounds, 1):
        game = told.moments[at].game
        assert (game.phase, game.round) == (Phase.DRAFT, number)


# --- branches ------------------------------------------------------------------------------------


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


def test_where_only_bots_played_the_seat_asked_for_becomes_a_persons() -> None:
    setup = setup_for(3)
    seats = [Player(name, at, BOT) for at, name in enumerate(setup.players)]
    match = LuckyboxMatch(setup, seats, None)
    match.let_bots_act()
    record, steps = given(match).branch(2, 1)
    kinds = [player.kind for player in LuckyboxMatch.resumed(record, steps).players]
    assert kinds == [BOT, PERSON, BOT]
    assert record.extra["branch"] == {"at": 2}


def test_a_branch_fixes_no_shuffle_that_is_still_to_be_made() -> None:
    record = played(2).record()
    order = dataclasses.replace(record.order, reshuffles=((1, 2, 3),))
    told = LuckyboxMatchReplay(dataclasses.replace(record, order=order))
    assert not told.moments[-1].game.reshuffles
    assert told.branch(told.last, 0)[0].order.reshuffles == ()
