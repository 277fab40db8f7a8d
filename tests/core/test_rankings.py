"""The best of people: which games count, and of which games it is the best."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.box import GAMES
from game.library import Category, bests_of, bests_of_people, find_profile
from tests.libraries import connection_to, filled, laid, laid_blanco, play, play_blanco, spoil

ALONE = Category("classic", "tombola", 1)
LUCKYBOX, BLANCO = GAMES.values()


def bests(home: Path, name: str = "Ada", game: str = "luckybox") -> dict[Category, int]:
    with connection_to(home) as connection:
        profile = find_profile(connection, name)
        assert profile is not None
        return bests_of(connection, profile, GAMES[game])


def test_every_category_has_a_best_of_its_own(tmp_path: Path) -> None:
    filled(
        tmp_path,
        *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(4)),
        play(laid(("Ada",), edition="bga", seed=4)),
        play(laid(("Ada", "Bo"), seed=5)),
        play(laid(("Ada",), 2, seed=6)),
    )
    found = bests(tmp_path)
    assert set(found) == {
        ALONE,
        Category("bga", "tombola", 1),
        Category("classic", "tombola", 2),
        Category("classic", "tombola", 3),
    }
    with connection_to(tmp_path) as connection:
        query = (
            "SELECT max(total) FROM seats JOIN games ON games.id = seats.game"
            " WHERE players = 1 AND edition = 'classic'"
        )
        assert found[ALONE] == connection.execute(query).fetchone()[0]


def test_practice_and_what_is_not_finished_count_nowhere(tmp_path: Path) -> None:
    practice = laid(("Ada",), seed=2)
    practice.extra["practice"] = True
    filled(tmp_path, play(laid(("Ada",), seed=1), 20), play(practice))
    assert bests(tmp_path) == {}


def test_the_best_of_blanco_is_the_quickest_win(tmp_path: Path) -> None:
    matches = [play_blanco(laid_blanco(("Ada", "Bo"), seed=seed)) for seed in range(4)]
    filled(tmp_path, *matches)
    for name in ("Ada", "Bo"):
        with connection_to(tmp_path) as connection:
            quickest = connection.execute(
                "SELECT min(turns) FROM seats WHERE name = ? AND has_won", (name,)
            ).fetchone()[0]
        found = bests(tmp_path, name, "blanco")
        assert found.get(Category("single", "", 2)) == quickest


@pytest.mark.parametrize("cell", ["total = 'x'", "total = NULL", "total = x'00'"])
def test_a_damaged_cell_costs_its_game_alone(tmp_path: Path, cell: str) -> None:
    filled(tmp_path, *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(2)))
    with connection_to(tmp_path) as connection:
        totals = [total for (total,) in connection.execute("SELECT total FROM seats ORDER BY game")]
    if cell == "total = NULL":
        cell = "total = 1e99"
    spoil(tmp_path, f"UPDATE seats SET {cell} WHERE game = 1")
    assert bests(tmp_path) == {ALONE: totals[1]}


def test_people_are_found_together_and_strangers_are_left_out(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada", "Bo"))))
    with connection_to(tmp_path) as connection:
        category = Category("classic", "tombola", 2)
        found = bests_of_people(connection, LUCKYBOX, ["ADA", "Bo", "Cy"], category)
        assert set(found) == {"ADA", "Bo"}
        assert bests_of_people(connection, LUCKYBOX, ["Ada"], ALONE) == {}
        assert bests_of_people(connection, BLANCO, ["Ada"], category) == {}
