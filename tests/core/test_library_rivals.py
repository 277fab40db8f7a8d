"""Results against each rival: which games count, who was ahead, and what is averaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.box import GAMES
from game.library import Encounters, encounters_of, find_profile
from game.luckybox.record import LuckyboxMatch
from tests.libraries import connection_to, filled, laid, laid_blanco, play, play_blanco, spoil


def met(home: Path, name: str = "Ada", game: str = "luckybox") -> dict[str, Encounters]:
    with connection_to(home) as connection:
        profile = find_profile(connection, name)
        assert profile is not None
        is_blanco = game == "blanco"
        return encounters_of(connection, profile, GAMES[game], fewer_is_better=is_blanco)


def finish(home: Path, *games: tuple[tuple[str, int], ...]) -> None:
    """Finish games of Ada's against these kinds with these totals; hers come first."""
    matches = [play(laid(("Ada",), len(seats) - 1, seed=at)) for at, seats in enumerate(games)]
    filled(home, *matches)
    for game, seats in enumerate(games, 1):
        for player, (kind, total) in enumerate(seats):
            spoil(
                home,
                f"UPDATE seats SET kind = '{kind}', total = {total}, has_won = 0"
                f" WHERE game = {game} AND player = {player}",
            )


def test_each_rival_is_counted_by_itself(tmp_path: Path) -> None:
    finish(
        tmp_path,
        (("person", 50), ("master", 60)),
        (("person", 80), ("master", 70), ("casual", 40)),
        (("person", 30), ("casual", 31)),
    )
    assert met(tmp_path) == {
        "master": Encounters(2, 1, 65.0, 65.0),
        "casual": Encounters(2, 1, 55.0, 35.5),
    }


def test_a_game_with_two_of_a_kind_is_one_and_both_must_stand_behind(tmp_path: Path) -> None:
    finish(
        tmp_path,
        (("person", 50), ("master", 40), ("master", 60)),
        (("person", 70), ("master", 40), ("master", 60)),
    )
    assert met(tmp_path) == {"master": Encounters(2, 1, 60.0, 50.0)}


@pytest.mark.parametrize(("winner", "ahead"), [(0, 1), (1, 0), (None, 0)])
def test_of_who_is_level_the_winner_is_ahead(
    tmp_path: Path, winner: int | None, ahead: int
) -> None:
    finish(tmp_path, (("person", 50), ("sharp", 50)))
    if winner is not None:
        spoil(tmp_path, f"UPDATE seats SET has_won = 1 WHERE player = {winner}")
    assert met(tmp_path)["sharp"].ahead == ahead


def test_practice_what_is_not_finished_and_people_count_nowhere(tmp_path: Path) -> None:
    practice: LuckyboxMatch = laid(("Ada",), 1, seed=2)
    practice.extra["practice"] = True
    filled(
        tmp_path,
        play(practice),
        play(laid(("Ada",), 1, seed=1), 20),
        play(laid(("Ada", "Bo"), seed=3)),
        play(laid(("Bo",), 1, seed=4)),
    )
    assert met(tmp_path) == {}
    assert met(tmp_path, "Bo")["line-greedy"].games == 1


def test_in_blanco_the_fewer_points_the_better(tmp_path: Path) -> None:
    filled(tmp_path, *(play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in range(4)))
    with connection_to(tmp_path) as connection:
        won = connection.execute(
            "SELECT count(*) FROM seats WHERE has_won AND kind = 'person'"
        ).fetchone()[0]
    assert 0 < won < 4
    [(kind, one)] = met(tmp_path, game="blanco").items()
    assert kind in GAMES["blanco"].rivals
    assert (one.games, one.ahead) == (4, won)
    assert met(tmp_path) == {}, "of the other game"
