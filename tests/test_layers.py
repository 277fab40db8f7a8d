"""Imports go one way, the rules stay pure, and pygame stays where there is a window."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "game").rglob("*.py"))

WINDOW = {"errors", "folders", "start", "words", "ui"}
TABLE = {"rules", "record", "decks", "bots", "match", "stage"}
MAY_IMPORT: dict[str, set[str]] = {
    "__init__": set(),
    "errors": set(),
    "folders": set(),
    "start": set(),
    "words": set(),
    "arguments": {"start"},
    "setup": {"errors", "folders"},
    "rules": set(),
    "bots": {"rules"},
    "decks": {"errors", "rules", "bots"},
    "record": {"rules", "decks"},
    "stage": {"rules"},
    "match": {"rules", "decks", "record", "bots"},
    "ui": {"errors", "folders", "words"},
    "scenes": WINDOW | TABLE,
    "app": WINDOW | TABLE | {"scenes"},
    "command": WINDOW | TABLE | {"app", "arguments", "setup"},
}
"""What each part of the game may know of the others, besides the version."""
WITH_A_WINDOW = {"ui", "scenes", "app"}
INSTALLED = {"pygame": WITH_A_WINDOW, "pytmx": {"ui"}, "platformdirs": {"folders"}}
"""Everything that is not Python's own, and who may use it."""
PURE = {
    "__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math",
    "random", "types", "typing",
}  # fmt: skip
"""What the rules may use of the standard library: nothing that reads, waits or draws lots."""
SURFACES = {
    "rules": {"rules", "rules.errors", "rules.shuffle", "rules.luckybox", "rules.luckybox.events"},
    "record": {"record"},
    "decks": {"decks"},
    "bots": {"bots"},
}
"""What outsiders may import of a package: its surface, not its modules."""


def part_of(path: Path) -> str:
    return path.relative_to(ROOT / "game").parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Name every module that a file imports, those inside of functions too."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            if module in ("game", "game.rules"):
                yield from (f"{module}.{alias.name}" for alias in node.names)
            else:
                yield module


def named(path: Path) -> str:
    return str(path.relative_to(ROOT / "game"))


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_imports_go_one_way(path: Path) -> None:
    part = part_of(path)
    allowed = MAY_IMPORT[part] | {part, "__version__"}
    ours = [module.split(".")[1:2] for module in imports(path) if module.startswith("game.")]
    assert {name for names in ours for name in names} <= allowed


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_only_the_window_knows_pygame(path: Path) -> None:
    for top in {module.split(".")[0] for module in imports(path)} - {"game"}:
        assert top in sys.stdlib_module_names or part_of(path) in INSTALLED[top], top


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_outsiders_import_packages_by_their_surface(path: Path) -> None:
    for module in imports(path):
        name = module.removeprefix("game.")
        package = name.split(".")[0]
        if name != module and package in SURFACES and package != part_of(path):
            assert name in SURFACES[package]


@pytest.mark.parametrize("path", [path for path in MODULES if part_of(path) == "rules"], ids=named)
def test_the_rules_read_no_file_and_no_clock_and_draw_no_lots(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tops = {module.split(".")[0] for module in imports(path)} - {"game"}
    assert tops <= PURE
    assert "random" not in tops or path.name == "shuffle.py"
    calls = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call)
             and isinstance(node.func, ast.Name)}  # fmt: skip
    assert not calls & {"open", "print", "input", "eval", "exec", "__import__", "hash", "id"}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_chance_is_always_somebodys_own(path: Path) -> None:
    """No one shuffles with the random module itself: its state is everybody's."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert "random" not in {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "random" and not node.level:
            assert {alias.name for alias in node.names} <= {"Random", "SystemRandom"}


def test_every_part_of_the_game_has_its_place() -> None:
    assert {part_of(path) for path in MODULES} <= set(MAY_IMPORT)


def test_the_table_of_imports_has_no_rings() -> None:
    settled: set[str] = set()
    while len(settled) < len(MAY_IMPORT):
        ready = {part for part, below in MAY_IMPORT.items() if below <= settled} - settled
        assert ready, f"a ring among {set(MAY_IMPORT) - settled}"
        settled |= ready
