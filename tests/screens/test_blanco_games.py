"""Whole games of Blanco on the screen, their results and their ghosts."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.blanco.match import BlancoMatchReplay, ghost_of, review_of
from game.blanco.rules import score_sheets
from game.blanco.scenes.blanco_result import BlancoFinal, BlancoResult
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.scenes.blanco_table import BlancoRival, Series
from game.blanco.scenes.blanco_theatre import BlancoHighlights, BlancoTheatre
from game.blanco.statistics import summarise
from game.record import PERSON, replay
from game.record import Player as Seated
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import TitleScene
from game.start import Watch
from game.ui.window.scene import Kit
from tests.players.blanco_screen import BOT, after_game, play_on, scene_of, settle, sit_down
from tests.players.screen import Player, widget_in
from tests.screens.test_blanco_sharing import challenge_of
from tests.tables.libraries import laid_blanco, play_blanco
from tests.tours.blanco_tour import play_out

WINDOW = (960, 540)


@pytest.fixture
def kit(kit: Kit) -> Kit:
    kit.settings.speed = "turbo"
    return kit


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
    assert decision is not None
    ahead = [
        left[decision.player] < min(count for at, count in enumerate(left) if at != decision.player)
        for after in ghost_of(record).seen.values()
        for left in [[progress.left for progress in after]]
    ]
    assert all(ahead[decision.turn :]) and not ahead[decision.turn - 1]
    assert decision.lines > 0, "nobody comes ahead without clearing"


def test_lines_and_chains_are_those_of_the_statistics() -> None:
    record = play_blanco(laid_blanco(("Ada",), 2, seed=1)).record()
    review, seats = review_of(record), summarise(record).seats
    assert list(review.lines) == [seat.figures["clears"] for seat in seats]
    assert list(review.longest) == [seat.figures["longest_chain"] for seat in seats]


def test_nothing_is_decided_before_somebody_has_won() -> None:
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
    assert decision is not None
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


def test_the_ghost_counts_what_was_left_after_every_turn() -> None:
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


def test_the_ghost_of_half_a_game_stops_where_it_was_left() -> None:
    match = play_blanco(laid_blanco(seed=3), 40)
    ghost = ghost_of(match.record())
    assert ghost.last in (match.game.turn.number, match.game.turn.number - 1)
    assert BlancoRival(challenge_of(match)).was_left_before(ghost.last + 1)


# --- who leads a match ----------------------------------------------------------------------------


NAMES = ("Ann", "Ben", "Cho", "Dov")


def played(kind: str, *results: tuple[int, ...]) -> Series:
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
    series = played(kind, *results)
    assert series.is_over
    assert series.standings.winners == winners
    assert series.places == places
    assert kind != "first-to-2" or series.worth == (2, 1)


def test_everybody_begins_in_turn_another_deal_and_is_counted_wherever_they_sit() -> None:
    series = played("first-to-3", (0, 5, 7))
    assert series.deal != series.seed and series.game == 2
    assert [player.name for player in series.seated()] == ["Ben", "Cho", "Ann"]
    assert series.seat_in_last_game(1) == 1
    series.add((0, 4, 9))
    assert series.results[-1].winner == 1
    assert series.results[-1].points == (9, 0, 4)
    assert series.seat_in_last_game(1) == 0
