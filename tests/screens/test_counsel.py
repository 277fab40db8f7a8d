"""Counsel while one plays: the lens' chain is the search's, what is said is so, no frame waits."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.daily import DAILY
from game.luckybox.mind.player import choices
from game.luckybox.mind.weights import shipped_network
from game.luckybox.rules import Cross, Phase, legal_actions, view_for
from game.luckybox.rules import apply as do
from game.luckybox.scenes.counsel import counsel as room
from game.luckybox.scenes.counsel.advice import Advice, advise
from game.luckybox.scenes.counsel.chain import best_chain, chain_from, facts_of
from game.luckybox.scenes.counsel.reasons import fitting, numbers_left, reasons_of, why
from game.luckybox.scenes.round.round import RoundScene
from game.ui.window.kit import Kit
from tests.minds import moments
from tests.rounds import CASCADE, PLAIN, TWO_WAITING, hands, on, sit_down, table_at
from tests.screen import Player, opened, words_on
from tests.table import revealed


@pytest.fixture
def kit() -> Iterator[Kit]:
    yield from opened()


def let_think(player: Player, seconds: float = 20.0) -> None:
    """Let frames go by until what was asked has been thought about."""
    scene = player.scene
    assert isinstance(scene, RoundScene)
    counsel = scene.counsel.counsel
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        player.wait()
        tickets = [*counsel._chains.values(), *filter(None, [counsel._advice])]
        if all(ticket.is_done for ticket in tickets):
            break
        time.sleep(0.005)
    player.wait(2)


# --- chains --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "edition"), [(1, "classic"), (3, "french")])
def test_the_best_of_all_beginnings_is_the_best_of_the_search(players: int, edition: str) -> None:
    for game, seat in list(moments(3, players, edition))[::5]:
        if game.phase is not Phase.TURN:
            continue
        best = best_chain(game, seat)
        found = choices(view_for(game, seat), shipped_network(), most=1)[0]
        begun = [chain_from(game, seat, (action,)) for action in legal_actions(game, seat)]
        assert best.actions == found.actions
        assert max(chain.value for chain in begun) == pytest.approx(found.value, abs=1e-3)


def test_a_chain_begins_where_it_is_asked_from_and_goes_to_its_end() -> None:
    game = revealed(5, CASCADE)
    chain = chain_from(game, 0, (Cross(0, 1, 2),))
    assert chain.begins_at == (1, 2)
    assert len(chain.facts.squares) == 3
    assert not chain.after.seats[0].pending


def test_what_a_chain_takes_and_gives_is_what_the_rules_make_of_it() -> None:
    for game, seat in list(moments(4, 1, "classic"))[::4]:
        if game.phase is not Phase.TURN:
            continue
        chain = best_chain(game, seat)
        after = game
        for action in chain.actions:
            after, _events = do(after, action)
        before, end = game.seats[seat], after.seats[seat]
        facts = chain.facts
        assert end.bolts - before.bolts == facts.bolts - facts.spent
        assert end.moons - before.moons == facts.moons
        assert sum(end.stars) - sum(before.stars) == facts.stars
        assert sum(held.crossed.bit_count() for held in end.held) - sum(
            held.crossed.bit_count() for held in before.held
        ) == len(facts.squares)


# --- what is said --------------------------------------------------------------------------------


def test_reasons_are_true_of_the_position() -> None:
    said = set[str]()
    for game, seat in list(moments(5, 1, "classic"))[::3]:
        found = advise(game, seat)
        assert found.lead >= 0
        if found.second is None:
            continue
        # Turned round it is no advice, and what is said of it must be so all the same.
        for advice in (found, Advice(found.second, found.best)):
            assert advice.second is not None
            text = " ".join(reasons_of(advice, seat))
            said.update(text.split())
            facts, after = facts_of(game, advice.best.actions)
            assert ("finishes" in text) == bool(facts.cards)
            assert "worth its" not in text or facts.spent
            left = numbers_left(after)
            mine = fitting(after.seats[seat], left)
            if "fits" in text:
                assert f"fits {mine} of the {left.total()}" in text
                assert mine > fitting(advice.second.after.seats[seat], left)
    assert {"fills", "fits", "keeps", "covers"} <= said


def test_the_last_number_is_kept_for_the_cards_that_wait_for_it() -> None:
    game = revealed(5, PLAIN)
    advice = advise(game, 0)
    assert why(advice, 0).endswith(".")


# --- at the table --------------------------------------------------------------------------------


def test_the_lens_draws_the_chain_of_the_square_in_hand(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.press(pygame.K_c)
    player.hover(on(scene, (1, 2)))
    let_think(player)
    chain = scene.counsel.counsel.chain
    assert chain is not None
    assert chain.begins_at == (1, 2)
    assert "3 crosses" in scene.counsel.message
    assert scene.counsel.message in words_on(kit, scene)


def test_the_lens_shows_the_best_of_all_where_nothing_is_in_hand(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, TWO_WAITING))
    player.click(scene.counsel.spots[0].rect.center)
    player.hover((5, 5))
    let_think(player)
    chain = scene.counsel.counsel.chain
    assert chain is not None
    assert chain.actions == best_chain(scene.table.match.game, 0).actions


def test_a_lens_that_was_laid_down_thinks_no_more(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.press(pygame.K_c, pygame.K_c)
    player.wait(3)
    assert scene.counsel.counsel.chain is None
    assert scene.table.match.hints == [0]


def test_a_hint_says_where_then_what_then_why_and_goes_away(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, CASCADE))
    counsel = scene.counsel.counsel
    titles = []
    for _press in range(3):
        player.press(pygame.K_h)
        let_think(player)
        told = counsel.told("H")
        assert told is not None
        titles.append(told.title)
    assert titles[0].startswith("Hint")
    assert titles[1] == titles[2] != titles[0]
    player.press(pygame.K_h)
    assert counsel.told("H") is None


def test_the_last_step_says_how_far_what_is_pointed_at_is_behind(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.press(pygame.K_h, pygame.K_h, pygame.K_h)
    let_think(player)
    advice = scene.counsel.counsel.advice
    assert advice is not None
    others = [at for at in scene.question.costs if at != advice.best.begins_at]
    said = set()
    for square in others:
        player.hover(on(scene, square))
        let_think(player)
        told = scene.counsel.counsel.told("H")
        assert told is not None
        said.add("What you point at" in told.words)
    assert True in said


def test_a_decision_with_counsel_counts_once(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, CASCADE))
    player.press(pygame.K_h, pygame.K_h)
    let_think(player)
    player.press(pygame.K_c)
    let_think(player)
    assert scene.table.match.hints == [1]


def test_a_hint_goes_away_with_the_answer(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, PLAIN))
    player.press(pygame.K_h)
    let_think(player)
    player.click(on(scene, (1, 2)))
    player.wait(3)
    assert scene.counsel.counsel.step == 0


def test_a_deal_that_counts_has_no_counsel_and_says_why(kit: Kit) -> None:
    table = hands(kit, CASCADE)
    table.match.extra[DAILY.key] = "2026-11-21"
    player, scene = sit_down(kit, table)
    player.press(pygame.K_h, pygame.K_c)
    player.wait(5)
    assert scene.counsel.counsel.step == 0
    assert scene.counsel.counsel.chain is None
    assert table.match.hints == [0]
    assert kit.notices.current is not None
    assert "counts" in kit.notices.current


def test_practice_of_such_a_deal_has_counsel(kit: Kit) -> None:
    table = hands(kit, CASCADE)
    table.match.extra |= {DAILY.key: "2026-11-21", "practice": True}
    player, scene = sit_down(kit, table)
    player.press(pygame.K_h)
    let_think(player)
    assert scene.counsel.counsel.advice is not None


def test_no_frame_waits_for_a_mind_that_is_slow(kit: Kit) -> None:
    may_go_on = Event()

    def slow(*_asked: object) -> Advice:
        assert may_go_on.wait(60)
        return advise(revealed(5, PLAIN), 0)

    with patch.object(room, "advise", slow):
        player, scene = sit_down(kit, hands(kit, PLAIN))
        player.press(pygame.K_h)
        player.wait(20)  # Each of these would wait for ever.
        assert scene.counsel.counsel.advice is None
        assert "Looking ahead" in words_on(kit, scene)
        may_go_on.set()
        let_think(player)
        assert scene.counsel.counsel.advice is not None


def test_without_a_mind_the_game_says_so_and_goes_on(kit: Kit) -> None:
    def missing(*_asked: object) -> Advice:
        raise ImportError("No module named 'numpy'")

    with patch.object(room, "advise", missing):
        player, scene = sit_down(kit, hands(kit, PLAIN))
        player.press(pygame.K_h)
        let_think(player)
        assert kit.notices.current is not None
        assert "numpy" in kit.notices.current
        player.click(on(scene, (1, 2)))
        assert scene.table.match.actions


def test_counsel_sees_nothing_that_is_hidden() -> None:
    for game, seat in list(moments(6, 2, "classic"))[::9]:
        if game.phase is not Phase.TURN:
            continue
        to_come = game.numbers[: game.turn] + game.numbers[: game.turn - 1 : -1]
        other = game._replace(numbers=to_come, pile=game.pile[::-1])
        assert advise(other, seat).best.actions == advise(game, seat).best.actions
        assert best_chain(other, seat).actions == best_chain(game, seat).actions


def test_watched_games_offer_none(kit: Kit) -> None:
    table = table_at(kit, revealed(5, PLAIN))
    assert RoundScene(kit, table).counsel.counsel.is_offered
    table.watch = object()  # type: ignore[assignment]
    assert not RoundScene(kit, table).counsel.counsel.is_offered
