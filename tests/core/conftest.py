"""The core ring needs no window: no test of it may bring pygame in."""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def without_a_window() -> Iterator[None]:
    # Other rings may have run in this process.
    was_there = "pygame" in sys.modules
    yield
    assert was_there or "pygame" not in sys.modules, "this test belongs to the screens"
