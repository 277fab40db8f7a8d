"""The review of a game of Blanco: what choices cost, and what would have been better."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache
from random import Random

import pygame

from game.blanco.bots import BOTS
from game.blanco.bots.shrewd import MISTAKE, mistakes
from game.blanco.match import BlancoMatch
from game.blanco.rules import Setup, apply, legal_actions, new_game
from game.blanco.scenes.blanco_result import BlancoFinal, resume
from game.blanco.scenes.blanco_theatre import scene_for
from game.record import PERSON
from game.record import Player as Seated
from game.scenes.watch.timeline import Mode
from game.ui.window.scene import Kit
from tests.players.homes import wait_until
from tests.players.screen import Player, words_on
from tests.screens.test_blanco_theatre import here, opened_at, played


@cache
def game_of(kind: str, seed: int) -> BlancoMatch:
    players = [Seated("Ada", 0, kind), Seated("Bot", 1, "tidy")]
    match = BlancoMatch(Setup(("Ada", "Bot"), seed), players)
    while not match.is_over:
        match.let_bot_act()
    return match


def test_who_plays_at_random_loses_many_more_turns_than_the_best_bot() -> None:
    lost = {}
    for kind in ("random", "shrewd"):
        match = game_of(kind, 3)
        found = mistakes(match.setup, match.actions, {0}, 0, 60)
        lost[kind] = sum(one.turns for one in found)
        assert all(one.turns >= MISTAKE and one.player == 0 for one in found)
    assert lost["random"] > 3 * lost["shrewd"]


def test_what_would_have_been_better_was_legal_and_was_not_played() -> None:
    match = game_of("forgetful", 1)
    found = mistakes(match.setup, match.actions, {0, 1}, 0, 40)
    game, _opening = new_game(match.setup)
    due = {one.action: one for one in found}
    for at, action in enumerate(match.actions):
        if at in due:
            assert due[at].better != action
            assert due[at].better in legal_actions(game, action.player)
        game, _events = apply(game, action)
    assert found


def test_judging_in_pieces_finds_the_same_as_judging_at_once() -> None:
    match = game_of("forgetful", 2)
    whole = mistakes(match.setup, match.actions, {0}, 0, 42)
    pieces = [
        one
        for first in range(0, 42, 7)
        for one in mistakes(match.setup, match.actions, {0}, first, 7)
    ]
    assert pieces == whole != []


def test_judging_does_not_change_what_the_best_bot_chooses() -> None:
    match = game_of("forgetful", 2)
    game, _opening = new_game(match.setup)
    shrewd = BOTS["shrewd"]
    for at, action in enumerate(match.actions[:30]):
        told = BlancoMatch(match.setup, match.players)
        told.game = game
        view, legal = told.view(action.player), legal_actions(game, action.player)
        before = shrewd(view, legal, Random(at))
        mistakes(match.setup, match.actions, {0}, at, 1)
        assert shrewd(view, legal, Random(at)) == before
        game, _events = apply(game, action)


def reviewed(kit: Kit) -> Player:
    match = copy(game_of("forgetful", 2))
    match.players = (replace(match.players[0], kind=PERSON), match.players[1])
    player = opened_at(kit, 0, match.record())
    player.press(pygame.K_v)
    wait_until(player, lambda: here(player).review.is_open)
    player.wait(3)
    return player


def test_the_review_halts_at_each_mistake_and_says_what_it_cost(kit: Kit) -> None:
    player = reviewed(kit)
    theatre = here(player)
    found = theatre.review.mistakes
    assert found
    assert all(one.player == 0 for one in found)
    for one in found:
        assert theatre.here == theatre.review.moment(one)
        assert theatre.playback.mode is Mode.PAUSED
        assert theatre.table.viewer == 0
        words = theatre.of_the_moment()
        assert words == theatre.review.in_words(one)
        assert words in words_on(kit, theatre)
        player.press(pygame.K_n)
        player.wait(3)


def test_a_closed_review_shows_clears_and_hides_the_hands_again(kit: Kit) -> None:
    player = reviewed(kit)
    theatre = here(player)
    player.press(pygame.K_v)
    player.wait(3)
    assert theatre.table.viewer is None
    assert theatre.of_the_moment() == ""
    assert [it.at for it in theatre.highlights()] == [mark.at for mark in theatre.told.chains]


def test_an_unfinished_game_offers_no_review(kit: Kit) -> None:
    player = opened_at(kit, 0, played(most=20))
    player.press(pygame.K_v)
    player.wait(3)
    assert here(player).review.mistakes is None
    assert kit.job_runner.current is None


def test_the_result_leads_to_the_review(kit: Kit) -> None:
    player = Player(kit, scene_for(kit, resume(kit, game_of("forgetful", 2).record())))
    assert isinstance(player.scene, BlancoFinal)
    player.wait(600)
    player.press(pygame.K_v)
    player.wait(5)
    wait_until(player, lambda: here(player).review.is_open)
