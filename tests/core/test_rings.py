"""The rings of the suite: every test is in one, and the core needs no window."""

import subprocess
import sys
from pathlib import Path

from game.folders import PROJECT

TESTS = PROJECT / "tests"
RINGS = ("core", "screens", "slow")


def modules(folder: Path) -> list[str]:
    names = (path.relative_to(PROJECT).with_suffix("").parts for path in folder.glob("test_*.py"))
    return [".".join(parts) for parts in sorted(names)]


def test_every_test_is_in_a_ring() -> None:
    homes = {path.parent for path in TESTS.rglob("test_*.py") if path.stem != "test_layers"}
    assert homes == {TESTS / ring for ring in RINGS}


def test_the_core_is_imported_without_pygame() -> None:
    wanted = ", ".join(modules(TESTS / "core"))
    code = f"import {wanted}, sys; print(sorted({{'pygame', 'pytmx'}} & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
