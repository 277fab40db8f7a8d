"""Signals that come close together, in this process."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator

import pytest

from game import signals

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
