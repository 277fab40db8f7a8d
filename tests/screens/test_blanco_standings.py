"""Matches of Blanco: when they are decided, who leads, and who has won."""

from __future__ import annotations

from game.blanco.scenes.blanco_table import Series
from game.record import Player

NAMES = ("Ann", "Ben", "Cho", "Dov")


def played(kind: str, *results: tuple[int, ...]) -> Series:
    """Play games in which the cards left are given by player, wherever they sit."""
    players = [Player(name) for name in NAMES[: len(results[0])]]
    series = Series(kind, players, 1)
    for result in results:
        assert not series.is_over
        left = dict(zip(players, result, strict=True))
        series.add([left[player] for player in series.seated()])
    return series


def test_a_single_game_is_ranked_by_cards_left() -> None:
    series = played("single", (9, 0, 21, 9))
    assert series.is_over
    assert series.places == (2, 1, 4, 2)


def test_a_match_for_wins_is_ranked_by_wins() -> None:
    series = played("first-to-2", (0, 5), (3, 0), (0, 9))
    assert series.standings.winners == (0,)
    assert series.worth == (2, 1)
    assert series.places == (1, 2)


def test_three_games_are_ranked_by_the_cards_of_all() -> None:
    series = played("three-games", (0, 2), (0, 3), (20, 0))
    assert series.standings.winners == (1,), "not who has won more games"
    assert series.places == (2, 1)


def test_everybody_begins_in_turn_and_is_counted_wherever_they_sit() -> None:
    series = played("first-to-3", (0, 5, 7))
    assert [player.name for player in series.seated()] == ["Ben", "Cho", "Ann"]
    assert series.seat_in_last_game(1) == 1
    series.add((0, 4, 9))
    assert series.results[-1].winner == 1
    assert series.results[-1].points == (9, 0, 4)
    assert series.seat_in_last_game(1) == 0


def test_every_game_of_a_match_is_another_deal() -> None:
    series = played("first-to-2", (0, 5))
    assert series.deal != series.seed
    assert series.game == 2
