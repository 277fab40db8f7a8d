"""Which decision of a bot is worked out: of whoever is next, as things are, and each once."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from game.match import Question, Thinking
from game.thinking import InlineThinker


def policy(shown: list[object], legal: Any, chance: Random) -> int:
    """Count how often it was asked."""
    shown.append(legal)
    return len(shown)


def match_of(seat: int | None, hangs_on: object, asked: list[object]) -> Any:
    """Give what there is to know of a match in which this bot is next."""
    return SimpleNamespace(
        next_bot=lambda: seat,
        hangs_on=lambda seat: hangs_on,
        question=lambda seat: Question(policy, asked, seat, "chance"),
    )


def test_a_decision_stands_while_what_it_hangs_on_does_and_is_given_once() -> None:
    thinking, thinker, asked = Thinking(), InlineThinker(), list[object]()
    for hangs_on, decisions in (("a", 1), ("a", 1), ("b", 2)):
        thinking.begin(match_of(0, hangs_on, asked), thinker)
        assert len(asked) == decisions
    assert [thinking.take(match_of(0, "b", asked), thinker) for _ in range(2)] == [2, 3]


def test_where_all_else_is_equal_each_bot_decides_for_itself() -> None:
    thinking, thinker, asked = Thinking(), InlineThinker(), list[object]()
    thinking.begin(match_of(0, "a", asked), thinker)
    assert thinking.take(match_of(1, "a", asked), thinker) == 2
    assert asked == [0, 1]


def test_where_no_bot_is_next_nothing_is_worked_out_and_nothing_kept() -> None:
    thinking, thinker, asked = Thinking(), InlineThinker(), list[object]()
    thinking.begin(match_of(0, "a", asked), thinker)
    assert thinking.take(match_of(None, None, asked), thinker) is None
    assert thinking.take(match_of(0, "a", asked), thinker) == 2
