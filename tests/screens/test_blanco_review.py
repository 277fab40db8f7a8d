"""The review of Blanco: what it calls a mistake, and how it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from functools import cache
from random import Random

import pygame
import pytest

from game.blanco.bots import BOTS
from game.blanco.bots.shrewd import MIN_MISTAKE_LOSS, Mistake, find_mistakes
from game.blanco.match import BlancoMatch
from game.blanco.rules import (
    Action,
    Clear,
    Draw,
    Drop,
    End,
    Place,
    Setup,
    apply,
    legal_actions,
    new_game,
)
from game.blanco.rules import parse_card as card
from game.blanco.scenes.blanco_hints import explain_mistake
from game.blanco.scenes.blanco_result import BlancoFinal, resume_table
from game.blanco.scenes.blanco_theatre import BlancoTheatre, scene_for_table
from game.record import NOTHING_MORE, PERSON_KIND, Json
from game.record import Player as Seated
from game.scenes.watch.timeline import PlaybackMode
from game.ui.window.scene import Kit
from tests.players.homes import wait_until
from tests.players.screen import Player, words_on
from tests.screens.test_blanco_theatre import open_theatre, opened_at, played
from tests.tables.blanco_table import laid


@cache
def game_of(kind: str, seed: int) -> BlancoMatch:
    players = [Seated("Ada", 0, kind), Seated("Bot", 1, "tidy")]
    match = BlancoMatch(Setup(("Ada", "Bot"), seed), players)
    while not match.is_over:
        match.play_next_bot()
    return match


def test_who_plays_at_random_loses_many_more_turns_than_the_best_bot() -> None:
    lost = {}
    for kind in ("random", "shrewd"):
        match = game_of(kind, 3)
        found = find_mistakes(match.setup, match.actions, {0}, 0, 60)
        lost[kind] = sum(one.turns for one in found)
        assert all(one.turns >= MIN_MISTAKE_LOSS and one.player == 0 for one in found)
    assert lost["random"] > 3 * lost["shrewd"]


def test_what_would_have_been_better_was_legal_and_was_not_played() -> None:
    match = game_of("forgetful", 1)
    found = find_mistakes(match.setup, match.actions, {0, 1}, 0, 40)
    game, _opening = new_game(match.setup)
    due = {one.action: one for one in found}
    for at, action in enumerate(match.actions):
        if at in due:
            assert due[at].better != action
            assert due[at].better in legal_actions(game, action.player)
        game, _events = apply(game, action)
    assert found


def test_judging_in_pieces_finds_the_same_and_changes_no_choice_of_the_best_bot() -> None:
    match = game_of("forgetful", 2)
    whole = find_mistakes(match.setup, match.actions, {0}, 0, 42)
    pieces = [
        one
        for first in range(0, 42, 7)
        for one in find_mistakes(match.setup, match.actions, {0}, first, 7)
    ]
    assert pieces == whole != []
    game, _opening = new_game(match.setup)
    shrewd = BOTS["shrewd"]
    for at, action in enumerate(match.actions[:30]):
        told = BlancoMatch(match.setup, match.players)
        told.game = game
        view, legal = told.view(action.player), legal_actions(game, action.player)
        before = shrewd(view, legal, Random(at))
        find_mistakes(match.setup, match.actions, {0}, at, 1)
        assert shrewd(view, legal, Random(at)) == before
        game, _events = apply(game, action)


def reviewed(kit: Kit, extra: Mapping[str, Json] = NOTHING_MORE) -> Player:
    match = copy(game_of("forgetful", 2))
    match.players = (replace(match.players[0], kind=PERSON_KIND), match.players[1])
    player, _scene = opened_at(kit, 0, match.record(extra))
    player.press(pygame.K_v)
    wait_until(player, lambda: open_theatre(player).review.is_open)
    player.wait(3)
    return player


def test_the_review_halts_at_each_mistake_and_says_its_cost_until_it_is_closed(kit: Kit) -> None:
    player = reviewed(kit)
    theatre = open_theatre(player)
    found = theatre.review.mistakes
    assert found
    assert all(one.player == 0 for one in found)
    for one in found:
        assert theatre.moment_shown == theatre.review.moment_of(one)
        assert theatre.playback.mode is PlaybackMode.PAUSED
        assert theatre.table.viewer == 0
        words = theatre.moment_in_words()
        assert words == theatre.review.mistake_words(one)
        cost, better, *reason = words.split(". ")
        assert cost.startswith("This cost") and better.startswith("Better: ") and reason
        assert words in words_on(kit, theatre)
        player.press(pygame.K_n, frames=3)
    player.press(pygame.K_v, frames=3)
    assert theatre.table.viewer is None
    assert theatre.moment_in_words() == ""
    assert [it.at for it in theatre.highlights()] == [mark.at for mark in theatre.told.chains]


@pytest.mark.parametrize(
    ("hand", "played", "better", "why"),
    [
        ("g8 b9 h8", Drop(0, card("h8"), (0, 1)), Place(0, card("g8"), (1, 1)), "Another 8 is in"),
        ("g8 b9 h7", Drop(0, card("h7"), (0, 1)), Drop(0, card("h7"), (1, 0)), "Another face-down"),
        ("g8 b9 h8", Drop(0, card("h8"), (0, 1)), Drop(0, card("b9"), (0, 1)), "You discarded one"),
        ("g8 b9 f3", Drop(0, card("f3"), (0, 1)), Drop(0, card("b9"), (0, 1)), "Your sky blue"),
        ("g8 b9 h7", Drop(0, card("h7"), (0, 1)), Drop(0, card("b9"), (0, 1)), "That way, your"),
        ("g8 b9 h7", Place(0, card("h7"), (0, 0)), Place(0, card("g8"), (1, 1)), "Your red 3 fits"),
        ("g8 b9", Draw(0, "pile"), Draw(0, "discard"), "That way, your"),
        ("g8 b9", Draw(0, "discard"), Draw(0, "pile"), "The top discard won’t help"),
        ("g8 b9", End(0), Clear(0, "row", 0), "2 cards fewer to clear."),
    ],
)  # fmt: skip
def test_each_mistake_comes_with_a_true_reason(
    hand: str, played: Action, better: Action, why: str
) -> None:
    game = laid("a3 (c2) \n (e4) d5", hand, discard="j12", other="i3 (i4) \n (i5) (i6)")
    assert explain_mistake(played, better, game, "Björn").startswith(why)


def test_whatever_is_called_a_mistake_has_words_also_after_the_only_discard_was_taken(
    kit: Kit,
) -> None:
    players = [Seated("Ada", 0, "tidy"), Seated("Bot", 1, "tidy")]
    match = BlancoMatch(Setup(("Ada", "Bot"), 2), players)
    takes = [Draw(0, "discard")]
    while not match.is_over:
        if takes and len(match.game.discard) == 1 and takes[0] in legal_actions(match.game, 0):
            match.act(takes[0])
            takes.clear()
        else:
            match.play_next_bot()
    player, _scene = opened_at(kit, 0, match.record())
    review, rng, met = open_theatre(player).review, Random(3), 0
    told = open_theatre(player).told
    for at, action in enumerate(told.done):
        mistake = Mistake(at, action.player, 1.0, action)
        game = told.moments[review.moment_of(mistake)].game
        met += not game.discard
        better = rng.choice(legal_actions(game, action.player))
        assert "Better: " in review.mistake_words(mistake._replace(better=better))
    assert met, "nobody took the only discard"


def test_what_was_played_before_a_game_branched_off_is_no_mistake_of_its_players(kit: Kit) -> None:
    """Such as the moves that the guided game asks for, after which one plays on."""
    found = open_theatre(reviewed(kit)).review.mistakes or ()
    at = found[0].action + 1
    theatre = open_theatre(reviewed(kit, {"branch": {"at": at}}))
    assert theatre.review.mistakes == found[1:]
    everything = {"branch": {"at": len(game_of("forgetful", 2).actions) + 1}}
    assert open_theatre(reviewed(kit, everything)).review.mistakes == []


def test_an_unfinished_game_offers_no_review(kit: Kit) -> None:
    player, _scene = opened_at(kit, 0, played(most=20))
    player.press(pygame.K_v, frames=3)
    assert open_theatre(player).review.mistakes is None
    assert kit.job_runner.current is None


def test_the_result_leads_to_the_review(kit: Kit) -> None:
    player = Player(kit, scene_for_table(kit, resume_table(kit, game_of("forgetful", 2).record())))
    assert isinstance(player.scene, BlancoFinal)
    player.wait(600)
    player.press(pygame.K_v, frames=5)
    assert isinstance(player.scene, BlancoTheatre) and kit.job_runner.current is not None
    kit.job_runner.cancel_job()
