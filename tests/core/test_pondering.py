"""Pondering: bots answer one after another, at the pace of the table, and may be hurried."""

from game.stage import APART, FIRST, FURTHER, BotPacing, timing_for


def passed(pondering: BotPacing, at: int, count: int, usual: float = 1.0, most: int = 500) -> float:
    """Let time go by until a bot may act; give how long that took."""
    for hundredth in range(most):
        if pondering.is_over("a number", at, count, usual):
            return hundredth / 100
        pondering.advance_time(0.01)
    raise AssertionError("it never may")


def test_one_answers_after_another_and_the_last_within_two_usual_times() -> None:
    for count in (1, 2, 5, 11):
        pondering = BotPacing()
        times = [passed(pondering, at, count) for at in range(count)]
        waited = [sum(times[: at + 1]) for at in range(count)]
        assert all(-0.01 <= apart <= APART + 0.01 for apart in times[1:])
        assert FIRST - 0.01 <= waited[0] <= waited[-1] <= 2.01


def test_a_longer_answer_takes_longer() -> None:
    pondering = BotPacing()
    passed(pondering, 0, 1)
    pondering.has_acted(1.0)
    assert abs(passed(pondering, 0, 1) - FURTHER) <= 0.02


def test_the_rest_between_steps_is_as_long_as_the_pace_says_and_ends_with_the_question() -> None:
    pondering = BotPacing()
    passed(pondering, 0, 1, usual=2.0)
    pondering.has_acted(2.0)
    assert abs(passed(pondering, 0, 1, usual=2.0) - 2.0 * FURTHER) <= 0.02
    pondering.has_acted(2.0)
    assert not pondering.is_over("the next", 0, 1, 1.0)
    pondering.advance_time(FIRST)
    assert pondering.is_over("the next", 0, 1, 1.0)


def test_whoever_hurries_waits_for_this_answer_no_longer_but_for_the_next() -> None:
    pondering = BotPacing()
    assert not pondering.is_over("a number", 2, 3, 1.0)
    pondering.hurry()
    assert all(pondering.is_over("a number", at, 3, 1.0) for at in range(3))
    pondering.has_acted(1.0)
    assert pondering.is_over("a number", 2, 3, 1.0)
    assert not pondering.is_over("the next", 0, 3, 1.0)


def test_the_speed_rules_the_pace_and_fast_knows_none() -> None:
    ponder = {speed: timing_for(speed).ponder for speed in ("slow", "normal", "fast", "turbo")}
    assert ponder["slow"] > ponder["normal"] > ponder["fast"] == ponder["turbo"] == 0.0
    assert BotPacing().is_over("a number", 3, 4, ponder["fast"])
