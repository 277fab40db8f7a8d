"""The suite: every test is in a ring, the core needs no window, and none looks behind a door."""

import ast
from collections.abc import Iterator
from pathlib import Path

from game.files import PROJECT
from tests.fresh import last_line_of

TESTS = PROJECT / "tests"
RINGS = ("core", "screens", "slow")
OFFERED = {"_asdict", "_fields", "_make", "_replace", "_exit"}
"""What is offered all the same: by named tuples, to keep clear of their fields, and by ``os``."""
KNOWN = {
    "records.py: _settle",  # a match is put where no player could bring it
    "rounds.py: _settled",
    "busy.py: _put_away",  # the program is asked to end while it is leaving
    "test_builds.py: _filename",  # of the loader's archive
    "test_rest.py: _music",  # as if a piece were playing, without a sound device
    "test_rest.py: _plays",
    "test_rest.py: _chosen",
    "test_rest.py: _thread",  # joined, so that nothing waits by the clock
    "test_scanning_strip.py: _taken",  # where the strip must not lie
}
"""Where tests reach for what is not offered to them; a line goes when it is offered."""


def modules(folder: Path) -> list[str]:
    names = (path.relative_to(PROJECT).with_suffix("").parts for path in folder.glob("test_*.py"))
    return [".".join(parts) for parts in sorted(names)]


def test_every_test_is_in_a_ring() -> None:
    assert {path.parent for path in TESTS.rglob("test_*.py")} == {TESTS / ring for ring in RINGS}


def test_the_core_is_imported_without_pygame() -> None:
    wanted = ", ".join(modules(TESTS / "core"))
    code = f"import {wanted}, sys; print(sorted({{'pygame', 'pytmx'}} & sys.modules.keys()))"
    assert last_line_of(code) == "[]"


def private(path: Path) -> Iterator[str]:
    """Name what a file takes from others that is none of its business."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Attribute):
            is_own = isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}
            names = [] if is_own else [node.attr]
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names if alias.name != "_"]
        for name in names:
            if name.startswith("_") and not name.startswith("__") and name not in OFFERED:
                yield f"{path.name}: {name}"


def test_nobody_looks_behind_a_door() -> None:
    """Tests ask for what is offered: best for what a player sees, labels and words."""
    assert {found for path in TESTS.rglob("*.py") for found in private(path)} == KNOWN
