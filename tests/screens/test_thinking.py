"""Bots that take their time: the table goes on meanwhile, and what they decide is the same."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pygame
import pytest

from game.blanco.bots import BOT as BLANCO_BOT
from game.blanco.bots import BOTS as BLANCO_BOTS
from game.blanco.match import BlancoMatch
from game.blanco.rules import Phase
from game.blanco.scenes.blanco_result import lay as lay_blanco
from game.blanco.scenes.blanco_table import BlancoTable
from game.luckybox.bots import BOT
from game.luckybox.bots import BOTS as LUCKYBOX_BOTS
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import Phase as LuckyboxPhase
from game.luckybox.scenes.luckybox_table import Table, lay
from game.match import AnyMatch
from game.record import PERSON, Player
from game.scenes import destinations as to
from game.thinking import InlineThinker, Thought
from game.ui.window.scene import Kit
from tests.players import screen
from tests.tables.libraries import laid_blanco
from tests.tables.minds import Slow
from tests.tables.table import setup_for

T = TypeVar("T")


@pytest.fixture
def slow() -> Slow:
    return Slow()


def blanco_table(kit: Kit, slow: Slow, seed: int = 4) -> BlancoTable:
    table = lay_blanco(kit, [Player("Ada"), Player("Zoe", 1, BLANCO_BOT)], "single", seed)
    table.thinker = slow
    return table


def done_at_once(match: BlancoMatch, actions: int) -> list[Any]:
    """Give what is done in a match where nobody takes any time, up to so many actions."""
    other = BlancoMatch(match.setup, match.players, match.extra)
    while len(other.actions) < actions:
        seat = other.waiting_for()[0]
        if other.asks(seat):
            other.act(match.actions[len(other.actions)])
        else:
            other.let_bot_act()
    return other.actions


def test_the_table_goes_on_while_a_bot_thinks_and_then_does_the_same(kit: Kit, slow: Slow) -> None:
    table = blanco_table(kit, slow)
    kit.stack.push(to.At(table))
    player, rng = screen.Player(kit), Random(3)
    player.wait(2)
    assert table.director.is_busy() and len(slow.thoughts) == 1, "it thinks while something plays"
    for _step in range(40):
        match = table.match
        if match.is_over:
            break
        if match.next_bot() is None:
            seat = match.waiting_for()[0]
            table.act(BLANCO_BOTS[BLANCO_BOT](match.view(seat), match.legal(seat), rng))
        else:
            was = list(match.actions)
            player.advance_time(1.0)
            assert match.actions == was, "nothing is done before it has been thought over"
            slow.finish()
        player.advance_time(3.0)
        if table.is_peeking:
            player.press(pygame.K_SPACE)
            player.advance_time(3.0)
    assert len(table.match.actions) > 20
    assert table.match.actions == done_at_once(table.match, len(table.match.actions))


def test_what_a_decision_hung_on_has_changed_so_it_is_made_anew(kit: Kit, slow: Slow) -> None:
    table = blanco_table(kit, slow)
    table.let_bots_think()
    assert table.match.game.phase is Phase.OPENING
    table.act(table.match.legal(0)[0])
    table.let_bots_think()
    first, second = slow.thoughts
    assert first.is_unwanted and not second.is_unwanted
    slow.finish()
    assert table.let_bot_act() and table.match.game.phase is Phase.TURN
    table = blanco_table(kit, slow)
    table.let_bots_think()
    table.leave()
    assert slow.thoughts[-1].is_unwanted, "who leaves wants none"


def luckybox_table(kit: Kit, slow: Slow) -> Table:
    players = [Player("Ada"), Player("Bob", 1, BOT), Player("Cleo", 2, BOT)]
    table = lay(kit, players, "classic", 11)
    while table.match.game.phase is LuckyboxPhase.DRAFT:
        for seat in table.match.waiting_for():
            if table.match.asks(seat):
                table.act(table.match.legal(seat)[0])
        table.let_bots_choose(lambda events: None)
        if table.match.is_ready:
            table.advance()
    table.thinker = slow
    while not table.match.waiting_for():
        table.advance()
    table.director.finish()
    return table


def test_a_person_answers_and_takes_back_while_bots_think(kit: Kit, slow: Slow) -> None:
    table = luckybox_table(kit, slow)
    match = table.match
    assert not table.let_bots_act()
    (thought,) = slow.thoughts
    table.act(match.legal(0)[-1])
    assert not table.let_bots_act()
    table.undo()
    assert not table.let_bots_act()
    assert slow.thoughts == [thought] and not thought.is_unwanted, "it goes on with its own place"
    for _ in range(50):
        slow.finish()
        table.let_bots_act()
    assert match.next_bot() is None and match.waiting_for() == (0,)
    other = LuckyboxMatch(match.setup, match.players, match.deck, match.extra)
    for action in match.actions:
        while other.is_ready:
            other.advance()
        other.act(action)
    assert other.game.seats == match.game.seats


def test_a_mistake_of_a_bot_is_a_mistake_of_the_program(kit: Kit) -> None:
    class Broken(InlineThinker):
        def think(self, work: Callable[[], T]) -> Thought[T]:
            thought = Thought(work)
            thought.be_worked_out(lambda work: work() if False else [][0])
            return thought

    table = lay_blanco(kit, [Player("Ada"), Player("Zoe", 1, BLANCO_BOT)], "single", 4)
    table.thinker = Broken()
    with pytest.raises(IndexError):
        table.let_bot_act()


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (game, kind)
        for game, bots in (("blanco", BLANCO_BOTS), ("", LUCKYBOX_BOTS))
        for kind in bots
    ],
)
def test_what_a_bot_is_asked_says_the_same_when_it_is_handed_over(game: str, kind: str) -> None:
    match: AnyMatch = LuckyboxMatch(setup_for(1), [Player("Ada", 0, kind)], None)
    if game:
        match = laid_blanco((), 2)
        match.players = tuple(Player(player.name, 0, kind) for player in match.players)
    for _step in range(12):
        while match.is_ready:
            match.advance()
        seat = match.next_bot()
        assert seat is not None and match.players[seat].kind != PERSON
        question = match.question(seat)
        packed = pickle.loads(pickle.dumps(question.answer))
        assert packed() == question.answer()
        match.let_bot_act()
