"""The ghost of a game of Blanco: what was left after every turn, and no more."""

from __future__ import annotations

from itertools import pairwise

from game.blanco.match import ghost_of
from game.blanco.rules import score_sheets
from game.blanco.scenes.blanco_table import BlancoRival
from game.record import replay
from tests.libraries import laid_blanco, play_blanco
from tests.screens.test_blanco_sharing import challenge_of


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
