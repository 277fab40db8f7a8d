"""The core ring needs no window: no test of it may bring pygame in."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.box import Library


@pytest.fixture(autouse=True)
def without_a_window() -> Iterator[None]:
    # Other rings may have run in this process.
    was_there = "pygame" in sys.modules
    yield
    assert was_there or "pygame" not in sys.modules, "this test belongs to the screens"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A library of its own, about which nothing had to be told at its end."""
    library = Library(tmp_path / "home")
    yield library
    library.close()
    assert library.take_notices() == []
