"""Whole games of Blanco on the screen: results, ghosts, and what a review says of the choices."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from game.blanco.bots import BOTS
from game.blanco.bots.shrewd import MISTAKE, mistakes
from game.blanco.match import BlancoMatch, BlancoMatchReplay, ghost_of, review_of
from game.blanco.rules import Setup, apply, legal_actions, new_game, score_sheets
from game.blanco.scenes.blanco_result import BlancoFinal, BlancoResult, resume
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_table import BlancoRival, Series
from game.blanco.scenes.blanco_theatre import BlancoHighlights, BlancoTheatre, scene_for
from game.blanco.statistics import summarise
from game.record import PERSON, replay
from game.record import Player as Seated
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import TitleScene
from game.scenes.watch.timeline import Mode
from game.start import Watch
from game.ui.window.scene import Kit
from tests.players.blanco_screen import BOT, after_game, play_on, scene_of, settle, sit_down
from tests.players.homes import wait_until
from tests.players.screen import Player, widget_in, words_on
from tests.screens.test_blanco_sharing import challenge_of
from tests.screens.test_blanco_theatre import here, opened_at, played
from tests.tables.libraries import laid_blanco, play_blanco
from tests.tours.blanco_tour import play_out

SPEED = "turbo"


def test_a_game_is_played_to_its_end_by_clicks_and_its_turns_are_counted_alike(kit: Kit) -> None:
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON, BOT, BOT), seed=2)
    play_on(player)
    assert table.match.is_over
    match_replay = BlancoMatchReplay(table.match.record())
    [winner] = [seat for seat in summarise(table.match.record()).seats if seat.has_won]
    turns = winner.figures["turns"]
    assert turns > 1
    assert f"Turn {turns}  " in table.caption(), "at the table as in the result"
    before_the_end = BlancoHighlights(match_replay, list).words(match_replay.last - 1)
    assert before_the_end.startswith(f"Turn {turns} "), "and in the theatre"
    player.at(BlancoFinal)
    player.wait(400)
    player.press(pygame.K_ESCAPE)
    player.wait(2)
    assert isinstance(player.scene, TitleScene)


def test_a_full_table_of_rivals_from_the_seats_plays_to_its_result(kit: Kit) -> None:
    rivals = ("shrewd", "forgetful", "tidy", "forgetful")
    kit.settings.motion = "none"
    kit.settings.last_seats = [
        ("Ana", 0, PERSON), *(("", at, kind) for at, kind in enumerate(rivals, 1))
    ]  # fmt: skip
    kit.stack.push(TitleScene(kit))
    player = Player(kit, SeatsScene(kit, 7, game="blanco"))
    player.press(pygame.K_RETURN)
    player.wait(2)
    table = player.at(BlancoScene).table
    assert [one.kind for one in table.players] == [PERSON, *rivals]
    play_on(player)
    assert isinstance(player.scene, BlancoFinal) and table.match.is_over


def test_a_match_goes_on_until_somebody_has_won_twice(kit: Kit) -> None:
    """The first game by clicks."""
    kit.settings.motion = "none"
    player, table = sit_down(kit, (PERSON, PERSON), seed=3, match="first-to-2")
    series = table.series
    play_on(player)
    for game in range(1, 4):
        scene = player.at(BlancoFinal)
        player.wait(400)
        assert scene.table.series is series and len(series.results) == game
        heading = BlancoResult(kit, scene.table).heading(scene.counting)
        winner = series.results[-1].winner
        if series.is_over:
            assert [winner] == [*series.standings.winners]
            assert heading == f"{series.players[winner].name} wins the match!"
            break
        assert heading == f"{series.players[winner].name} wins game {game}!"
        player.press(pygame.K_RETURN)
        settle(player)
        player.press(pygame.K_SPACE)
        player.wait(2)
        table = scene_of(player).table
        play_out(table)
        table.sit_down(0)
        kit.stack.reset(after_game(kit, table))
        player.wait()
    assert max(series.standings.wins) == 2


def test_a_watched_game_plays_itself_and_leaves_pictures(kit: Kit, tmp_path: Path) -> None:
    kit.settings.motion = "none"
    watch = Watch(2, 3, "single", "turbo", True, tmp_path, "blanco")
    player, table = sit_down(kit, (BOT, BOT), seed=3, watch=watch)
    for _frame in range(60000):
        player.wait()
        if not player.is_playing:
            break
    assert not player.is_playing, "it ends by itself"
    assert table.match.is_over
    assert {path.name for path in tmp_path.iterdir()} == {"game-1.png", "final.png"}


@pytest.mark.parametrize("seed", range(4))
def test_the_winner_is_ahead_from_the_turn_that_decided_and_not_before(seed: int) -> None:
    record = play_blanco(laid_blanco(("Ada",), 2, seed=seed)).record()
    decision = review_of(record).decision
    ahead = [
        left[decision.player] < min(count for at, count in enumerate(left) if at != decision.player)
        for after in ghost_of(record).seen.values()
        for left in [[progress.left for progress in after]]
    ]
    assert all(ahead[decision.turn :]) and not ahead[decision.turn - 1]
    assert decision.lines > 0, "nobody comes ahead without clearing"


def test_lines_are_those_of_the_statistics_and_nothing_is_decided_before_the_end() -> None:
    record = play_blanco(laid_blanco(("Ada",), 2, seed=1)).record()
    review, seats = review_of(record), summarise(record).seats
    assert list(review.lines) == [seat.figures["clears"] for seat in seats]
    assert list(review.longest) == [seat.figures["longest_chain"] for seat in seats]
    assert review_of(play_blanco(laid_blanco(seed=1), 20).record()).decision is None


def test_the_turn_that_decided_is_told_and_watched(kit: Kit) -> None:
    player, table = sit_down(kit, seed=2)
    play_out(table)
    table.sit_down(0)
    scene = after_game(kit, table)
    assert isinstance(scene, BlancoFinal)
    kit.stack.reset(scene)
    player.wait(600)
    decision = scene.result.review.decision
    assert f"on turn {decision.number}:" in scene.result.decided(scene.counting)
    assert widget_in(scene, "watch").label == f"Watch turn {decision.number}"
    player.press(pygame.K_w)
    player.wait(2)
    theatre = player.at(BlancoTheatre)
    turn = theatre.told.moments[theatre.told.at].game.turn
    assert (turn.number, turn.player) == (decision.turn, decision.player)
    player.press(pygame.K_ESCAPE)
    player.wait(3)
    assert player.scene is scene


def test_the_ghost_counts_what_was_left_after_every_turn_and_stops_where_it_ends() -> None:
    record = play_blanco(laid_blanco(("Zoé", "Max", "Lou"), seed=3)).record()
    ghost = ghost_of(record)
    turns = [*ghost.seen.values()]
    game = replay(record).game
    assert ghost.last == game.turn.number
    assert [seat.left for seat in turns[0]] == [21, 21, 21]
    assert [seat.left for seat in turns[-1]] == [s.points for s in score_sheets(game)]
    lefts = [[seat.left for seat in turn] for turn in turns]
    for number, (before, after) in enumerate(pairwise(lefts), start=1):
        changed = [seat for seat in range(3) if before[seat] != after[seat]]
        assert changed in ([], [(number - 1) % 3]), "in a turn, only who plays it clears"
    assert ghost.after(10_000) == turns[-1]
    match = play_blanco(laid_blanco(seed=3), 40)
    ghost = ghost_of(match.record())
    assert ghost.last in (match.game.turn.number, match.game.turn.number - 1)
    assert BlancoRival(challenge_of(match)).was_left_before(ghost.last + 1)


# --- who leads a match ----------------------------------------------------------------------------


NAMES = ("Ann", "Ben", "Cho", "Dov")


def series_of(kind: str, *results: tuple[int, ...]) -> Series:
    """Play games in which the cards left are given by player, wherever they sit."""
    players = [Seated(name) for name in NAMES[: len(results[0])]]
    series = Series(kind, players, 1)
    for result in results:
        assert not series.is_over
        left = dict(zip(players, result, strict=True))
        series.add([left[player] for player in series.seated()])
    return series


@pytest.mark.parametrize(
    ("kind", "results", "winners", "places"),
    [
        ("single", [(9, 0, 21, 9)], (1,), (2, 1, 4, 2)),
        ("first-to-2", [(0, 5), (3, 0), (0, 9)], (0,), (1, 2)),
        # By the cards of all, not by who has won more games.
        ("three-games", [(0, 2), (0, 3), (20, 0)], (1,), (2, 1)),
    ],
)
def test_a_match_is_ranked_by_cards_left_or_by_wins(
    kind: str, results: list[tuple[int, ...]], winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    series = series_of(kind, *results)
    assert series.is_over
    assert series.standings.winners == winners
    assert series.places == places
    assert kind != "first-to-2" or series.worth == (2, 1)


def test_everybody_begins_in_turn_another_deal_and_is_counted_wherever_they_sit() -> None:
    series = series_of("first-to-3", (0, 5, 7))
    assert series.deal != series.seed and series.game == 2
    assert [player.name for player in series.seated()] == ["Ben", "Cho", "Ann"]
    assert series.seat_in_last_game(1) == 1
    series.add((0, 4, 9))
    assert series.results[-1].winner == 1
    assert series.results[-1].points == (9, 0, 4)
    assert series.seat_in_last_game(1) == 0


# --- the review -----------------------------------------------------------------------------------


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


def test_judging_in_pieces_finds_the_same_and_changes_no_choice_of_the_best_bot() -> None:
    match = game_of("forgetful", 2)
    whole = mistakes(match.setup, match.actions, {0}, 0, 42)
    pieces = [
        one
        for first in range(0, 42, 7)
        for one in mistakes(match.setup, match.actions, {0}, first, 7)
    ]
    assert pieces == whole != []
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


def test_the_review_halts_at_each_mistake_and_says_its_cost_until_it_is_closed(kit: Kit) -> None:
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
    assert isinstance(player.scene, BlancoTheatre) and kit.job_runner.current is not None
    kit.job_runner.cancel()
