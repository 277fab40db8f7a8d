"""Feats of Blanco: what earns each of them, and what just does not."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.blanco import rules as blanco_rules
from game.blanco import statistics as blanco
from game.blanco.rules import Clear
from game.blanco.rules import Event as BlancoEvent
from game.blanco.rules import events as blanco_ev
from tests.blanco_table import laid as laid_blanco


def ended_blanco(*points: int) -> blanco_rules.Outcome:
    """Give the end of a game with so many cards left; who has none has won."""
    sheets = tuple(
        blanco_rules.Sheet(f"{at}", 2 if left <= 12 else 1, min(left, 12), left, ())
        for at, left in enumerate(points)
    )
    return blanco_rules.Outcome(sheets, (points.index(0),))


def seen_in_blanco(events: Iterable[BlancoEvent], end: blanco_rules.Outcome) -> set[str]:
    deeds = blanco.Deeds(len(end.sheets))
    deeds.take(events)
    return set(deeds.of(0, end)) - {"finished", "won", "lines"}


def cleared(depth: int, cards: int = 3) -> blanco_ev.LineCleared:
    return blanco_ev.LineCleared(0, ("row", 0), (1,) * cards, (), depth, 9, 0)


def turns(count: int) -> list[BlancoEvent]:
    return [blanco_ev.TurnStarted(0, at) for at in range(1, count + 1)]


@pytest.mark.parametrize("length", [3, 5])
def test_a_chain_of_blanco_counts_from_its_length_on(length: int) -> None:
    chain = [cleared(depth) for depth in range(1, length + 1)]
    assert f"chain_{length}" in seen_in_blanco(chain, ended_blanco(9, 0))
    shorter = chain[:-1]
    assert f"chain_{length}" not in seen_in_blanco([*shorter, *shorter], ended_blanco(9, 0))


def test_nine_cards_in_one_turn() -> None:
    three = [cleared(1), cleared(2), cleared(3)]
    stage = blanco_ev.StageCleared(0, 1)
    end = ended_blanco(9, 0)
    assert "nine" in seen_in_blanco([*turns(1), *three, stage], end)
    assert "nine" not in seen_in_blanco([*turns(1), *three[:1], *turns(1), *three[:2], stage], end)


def test_nine_cards_in_one_turn_on_a_table() -> None:
    game = laid_blanco("a1 b1 c1 \n a2 b2 c2 \n a3 b3 c3", is_played=True)
    deeds = blanco.Deeds(2)
    for _row in range(3):
        game, events = blanco_rules.apply(game, Clear(0, "row", 0))
        deeds.take(events)
    assert {"nine", "chain_3"} <= set(deeds.of(0, ended_blanco(9, 0)))


@pytest.mark.parametrize(
    ("key", "earns", "misses"),
    [
        ("photo", ended_blanco(0, 12, 3), ended_blanco(0, 12, 4)),
        ("photo", ended_blanco(0, 3), ended_blanco(3, 0)),
        ("whiter", ended_blanco(0, 12, 14), ended_blanco(0, 9, 14)),
        ("so_close", ended_blanco(2, 0), ended_blanco(3, 0)),
    ],
)
def test_what_the_end_of_a_game_of_blanco_proves(
    key: str, earns: blanco_rules.Outcome, misses: blanco_rules.Outcome
) -> None:
    assert key in seen_in_blanco([], earns)
    assert key not in seen_in_blanco([], misses)


def test_a_quick_win() -> None:
    assert "express" in seen_in_blanco(turns(17), ended_blanco(0, 9))
    assert "express" not in seen_in_blanco(turns(18), ended_blanco(0, 9))
    assert "express" not in seen_in_blanco(turns(17), ended_blanco(9, 0))


def test_a_late_bloomer() -> None:
    mine, theirs = blanco_ev.StageCleared(0, 1), blanco_ev.StageCleared(1, 1)
    assert "comeback" in seen_in_blanco([theirs, mine], ended_blanco(0, 9))
    assert "comeback" not in seen_in_blanco([mine, theirs], ended_blanco(0, 9))
    assert "comeback" not in seen_in_blanco([mine], ended_blanco(0, 14))
    assert "comeback" not in seen_in_blanco([theirs, mine], ended_blanco(9, 0))
