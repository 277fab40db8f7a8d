"""What holds for every test: no handler of signals is left behind."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator

import pytest

# As the mind does, which is often imported after numpy here: threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

ENDING = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
    if hasattr(signal, name)
)


@pytest.fixture(autouse=True)
def signal_handlers_restored() -> Iterator[None]:
    """Put the handlers of signals back: one of the program's would keep a run from ending."""
    before = {number: signal.getsignal(number) for number in ENDING}
    yield
    for number, handler in before.items():
        if signal.getsignal(number) is not handler:
            signal.signal(number, handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no core is left with it alone in the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Keep what was imported out of every later search for garbage."""
    gc.collect()
    gc.freeze()
    # A test makes many things and keeps few: to look for garbage often took a tenth of all time.
    gc.set_threshold(100_000, 50, 50)
