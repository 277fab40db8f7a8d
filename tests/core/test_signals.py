"""Signals that come close together, in this process."""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Iterator

import pytest

from game import signals
from game.command import report_mistakes

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="no such signals")


@pytest.fixture(autouse=True)
def unheard(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have heard of none before, and hear of the next ones after it."""
    monkeypatch.setattr(signals, "_last_heard", -math.inf)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *signals.ENDING)}
    # Whoever runs the tests may have some passed over, as ``nohup`` does; then none would come.
    for number in before:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number, heed in before.items():
        signal.signal(number, heed)


def two() -> signals.Ended:
    """Let a second signal come while the first is on its way; give what is heard of."""
    with pytest.raises(signals.Ended) as heard, signals.raise_on_signals():
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGHUP)
    return heard.value


def test_what_comes_right_behind_a_signal_falls_into_nothing_that_the_first_broke_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signals, "PATIENCE_SECONDS", 3600.0)
    assert two().code == 128 + signal.SIGTERM


def test_a_later_signal_is_heard_although_the_first_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signals, "PATIENCE_SECONDS", -1.0)
    assert two().code == 128 + signal.SIGHUP


class Ending:
    """Something that is interrupted where Python makes another error of it."""

    def __set_name__(self, _owner: type, _name: str) -> None:
        signal.raise_signal(signal.SIGTERM)


def test_a_signal_that_comes_while_a_class_is_made_is_no_mistake_of_the_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(signals.Ended), signals.raise_on_signals(), report_mistakes():
        type("Made", (), {"part": Ending()})
    assert capsys.readouterr().err == ""


def test_further_signals_fall_into_no_cleanup_but_the_watchdog_hears_them() -> None:
    heard, told = os.pipe()
    for end in (heard, told):
        os.set_blocking(end, False)
    before = signal.set_wakeup_fd(told)
    try:
        with signals.raise_on_signals():
            signals.ignore_signals()
            signal.raise_signal(signal.SIGTERM)
        assert os.read(heard, 1)[0] == signal.SIGTERM
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(told)
