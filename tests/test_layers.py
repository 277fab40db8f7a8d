"""Imports go one way, the rules stay pure, and pygame stays where there is a window."""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "game").rglob("*.py"))

WINDOW = {"errors", "folders", "start", "words", "shelf", "ui"}
TABLE = {
    "rules", "record", "decks", "bots", "match", "blanco_match", "blanco_performance", "stage",
    "performance", "statistics", "challenge",
    "library",
}  # fmt: skip
MAY_IMPORT: dict[str, set[str]] = {
    "__init__": set(),
    "errors": set(),
    "folders": set(),
    "start": set(),
    "words": set(),
    "examples": set(),
    "argument_types": set(),
    "argument_games": {"start"},
    "argument_parser": {"argument_games", "examples", "argument_types"},
    "arguments": {"argument_games", "argument_parser", "start"},
    "setup": {"errors", "folders"},
    "rules": set(),
    "bots": {"rules"},
    "decks": {"errors", "rules", "bots"},
    "record": {"rules", "decks"},
    "stage": {"rules"},
    "statistics": {"rules", "record"},
    "challenge": {"errors", "rules", "record", "decks", "statistics", "words"},
    "match": {"rules", "decks", "record", "bots"},
    "blanco_match": {"rules", "record", "bots", "match"},
    "library": {"errors", "start", "words", "rules", "record", "statistics", "match"},
    "shelf": {"library"},
    "branch": {"record", "match"},
    "blanco_performance": {"rules", "record", "bots", "match", "branch", "blanco_match"},
    "performance": {"rules", "record", "match", "branch", "stage"},
    "ui": {"errors", "folders", "words", "shelf"},
    "scenes": WINDOW | TABLE,
    "app": WINDOW | TABLE | {"scenes"},
    "command": WINDOW | TABLE | {"app", "arguments", "setup"},
}
"""What each part of the game may know of the others, besides the version."""
WITH_A_WINDOW = {"ui", "scenes", "app"}
INSTALLED = {"pygame": WITH_A_WINDOW, "pytmx": {"ui"}, "platformdirs": {"folders"}, "PIL": {"ui"}}
"""Everything that is not Python's own, and who may use it."""
PURE = {
    "__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math",
    "types", "typing",
}  # fmt: skip
"""What the rules may use of the standard library: nothing that reads, waits or draws lots."""
IMPURE = {"open", "print", "input", "eval", "exec", "__import__", "hash", "id"}
SURFACES = {
    "rules": {
        "rules",
        "rules.errors",
        "rules.shuffle",
        "rules.luckybox",
        "rules.luckybox.events",
        "rules.blanco",
        "rules.blanco.events",
    },
    "record": {"record"},
    "decks": {"decks"},
    "bots": {"bots"},
    "statistics": {"statistics"},
    "challenge": {"challenge"},
    "library": {"library"},
}
"""What outsiders may import of a package: its surface, not its modules."""


def part_of(path: Path) -> str:
    return path.relative_to(ROOT / "game").parts[0].removesuffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> frozenset[str]:
    """Name every module that a file imports, those inside of functions too."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            if module in ("game", "game.rules"):
                yield from (f"{module}.{alias.name}" for alias in node.names)
            else:
                yield module


def tops(path: Path) -> set[str]:
    return {module.split(".")[0] for module in imports(path)} - {"game"}


def wrong(find: Callable[[Path], set[str]], paths: Iterable[Path] = MODULES) -> dict[str, set[str]]:
    """Gather what is found wrong, by file."""
    found = {str(path.relative_to(ROOT)): find(path) for path in paths}
    return {path: names for path, names in found.items() if names}


def test_imports_go_one_way() -> None:
    def forbidden(path: Path) -> set[str]:
        part = part_of(path)
        ours = {module.split(".")[1] for module in imports(path) if module.startswith("game.")}
        return ours - MAY_IMPORT[part] - {part, "__version__"}

    assert wrong(forbidden) == {}


def test_only_the_window_knows_what_is_installed() -> None:
    def forbidden(path: Path) -> set[str]:
        foreign = tops(path) - sys.stdlib_module_names
        return {top for top in foreign if part_of(path) not in INSTALLED.get(top, set())}

    assert wrong(forbidden) == {}


def test_outsiders_import_packages_by_their_surface() -> None:
    def forbidden(path: Path) -> set[str]:
        names = {name.removeprefix("game.") for name in imports(path) if name.startswith("game.")}
        packages = SURFACES.keys() - {part_of(path)}
        deep = {name for name in names if name.split(".")[0] in packages}
        return {name for name in deep if name not in SURFACES[name.split(".")[0]]}

    assert wrong(forbidden) == {}


def test_the_rules_read_no_file_and_no_clock_and_draw_no_lots() -> None:
    def forbidden(path: Path) -> set[str]:
        pure = PURE | ({"random"} if path.name == "shuffle.py" else set())
        called = {node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call)}
        names = {func.id for func in called if isinstance(func, ast.Name)}
        return (tops(path) - pure) | (names & IMPURE)

    assert wrong(forbidden, [path for path in MODULES if part_of(path) == "rules"]) == {}


def test_chance_is_always_somebodys_own() -> None:
    """No one shuffles with the random module itself: its state is everybody's."""

    def forbidden(path: Path) -> set[str]:
        nodes = list(ast.walk(tree(path)))
        whole = [node for node in nodes if isinstance(node, ast.Import)]
        parts = [node for node in nodes if isinstance(node, ast.ImportFrom)]
        names = {alias.name for node in whole for alias in node.names} & {"random"}
        lots = {alias.name for node in parts if node.module == "random" for alias in node.names}
        return names | (lots - {"Random", "SystemRandom"})

    assert wrong(forbidden) == {}


def test_every_part_of_the_game_has_its_place() -> None:
    assert {part_of(path) for path in MODULES} <= set(MAY_IMPORT)


def test_the_table_of_imports_has_no_rings() -> None:
    settled: set[str] = set()
    while len(settled) < len(MAY_IMPORT):
        ready = {part for part, below in MAY_IMPORT.items() if below <= settled} - settled
        assert ready, f"a ring among {set(MAY_IMPORT) - settled}"
        settled |= ready
