"""Matches of several games (rules.md §2)."""

from game.blanco.rules import Result, SeriesKind, seating, seed_of, standings

FIRST, SECOND = Result(0, (0, 15)), Result(1, (7, 0))


def test_a_single_game_decides_itself() -> None:
    assert standings(SeriesKind.SINGLE, 2, []).winners == ()
    assert standings(SeriesKind.SINGLE, 2, [SECOND]) == (1, (0, 1), (7, 0), (1,))


def test_two_or_three_wins_are_needed() -> None:
    for kind, needed in ((SeriesKind.FIRST_TO_2, 2), (SeriesKind.FIRST_TO_3, 3)):
        results = [FIRST, SECOND] * (needed - 1)
        assert standings(kind, 2, results).winners == ()
        assert standings(kind, 2, [*results, SECOND]).winners == (1,)


def test_three_games_are_added_up_and_fewest_cards_left_wins() -> None:
    kind = SeriesKind.THREE_GAMES
    assert standings(kind, 2, [FIRST, FIRST]).winners == ()
    assert standings(kind, 2, [FIRST, SECOND, SECOND]) == (3, (1, 2), (14, 15), (0,))


def test_level_on_cards_the_win_is_shared() -> None:
    results = [Result(2, (5, 5, 0)), Result(2, (1, 1, 0)), Result(0, (0, 0, 9))]
    assert standings(SeriesKind.THREE_GAMES, 3, results).winners == (0, 1)


def test_everybody_begins_in_turn() -> None:
    assert [seating(3, game) for game in (1, 2, 3, 4)] == [
        (0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2),
    ]  # fmt: skip


def test_the_games_of_a_match_are_different_and_always_the_same() -> None:
    assert seed_of(7, 1) == 7
    seeds = [seed_of(seed, game) for seed in range(20) for game in range(1, 8)]
    assert len(set(seeds)) == len(seeds)
    assert (seed_of(7, 2), seed_of(7, 3)) == (seed_of(7, 2), seed_of(7, 3))
