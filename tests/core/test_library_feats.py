"""Feats in the library: which game has earned them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from game.box import GAMES
from game.library import feats_earned_by, feats_of_profile, list_profiles
from game.statistics import Standing
from tests.libraries import ask, filled, laid, laid_blanco, library_of, opened, play, play_blanco

LUCKYBOX, BLANCO = GAMES["luckybox"], GAMES["blanco"]


def earned(standings: list[Standing]) -> dict[str, str]:
    return {standing.feat.key: standing.uid for standing in standings if standing.is_earned}


def test_a_feat_is_earned_by_the_first_game_that_proves_it(tmp_path: Path) -> None:
    first, second, other = filled(
        tmp_path,
        play(laid(("Ada",))),
        play(laid(("Ada", "Bob"), seed=2)),
        play_blanco(laid_blanco(("Ada", "Zoé"))),
    )
    with library_of(tmp_path) as library:
        ada = next(one for one in ask(library, list_profiles) if one.name == "Ada")
        assert earned(ask(library, feats_of_profile, ada.number, LUCKYBOX))["finished"] == first
        assert earned(ask(library, feats_of_profile, ada.number, BLANCO))["finished"] == other
        assert 0 in ask(library, feats_earned_by, first, LUCKYBOX)
        later = ask(library, feats_earned_by, second, LUCKYBOX)
        assert "finished" not in earned(later.get(0, []))
        assert earned(later[1])["finished"] == second


def test_nothing_is_said_while_games_are_still_to_be_read(tmp_path: Path) -> None:
    first, second = filled(tmp_path, play(laid(("Ada",))), play(laid(("Ada", "Bob"), seed=2)))
    with closing(opened(tmp_path)) as connection:
        connection.execute("UPDATE files SET size = -1 WHERE uid = ?", (first,))
        assert feats_earned_by(connection, second, LUCKYBOX) == {}
        connection.execute("UPDATE files SET size = 1")
        assert set(feats_earned_by(connection, second, LUCKYBOX)) == {1}


def test_a_game_that_goes_on_has_earned_nothing(tmp_path: Path) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",)), 30))
    with closing(opened(tmp_path)) as connection:
        assert feats_earned_by(connection, uid, LUCKYBOX) == {}
        assert feats_earned_by(connection, "no such game", LUCKYBOX) == {}
