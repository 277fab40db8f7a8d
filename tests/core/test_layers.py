"""Imports go one way, the rules stay pure, pygame stays where a window is, every test in a ring."""

import ast
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from game.box import GAMES as BOX
from game.files import PROJECT

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "game").rglob("*.py"))

GAMES = tuple(type(game).__module__.split(".")[1] for game in BOX.values())
"""The slices: a folder each, and nobody below or beside one knows its name."""
CORE = {
    "rules", "words", "errors", "files", "values", "stage", "record", "statistics",
    "challenge", "match", "thinking",
}  # fmt: skip
"""What the slices stand on."""
SCREENS = CORE | {"start", "local_time", "library", "game", "report", "ui"}
MAY_IMPORT: dict[str, set[str]] = {
    "__init__": set(),
    "values": set(),
    "console": set(),
    "errors": {"console"},
    "files": {"errors"},
    "start": {"values"},
    "thinking": {"errors", "files", "start", "words"},
    "signals": set(),
    "local_time": set(),
    "words": {"files"},
    "cli": {"start", "values", "words", "rules"},
    "alert": {"console"},
    "report": {"errors", "files", "setup", "words"},
    "setup": {"alert", "cli", "console", "errors", "files", "signals", "values", "words"},
    "rules": set(),
    "stage": set(),
    "record": {"cli", "rules"},
    "match": {"rules", "record", "thinking"},
    "statistics": {"rules", "record"},
    "challenge": {"cli", "errors", "rules", "record", "statistics", "words"},
    "library": {
        "cli", "errors", "files", "signals", "start", "words", "rules", "record", "statistics",
        "match", "thinking", "local_time",
    },
    "game": CORE | {"library", "cli"},
    "ui": {"errors", "files", "start", "thinking", "values", "words", "library", "game"},
    "scenes": SCREENS,
    **{game: CORE | {"cli"} for game in GAMES},
    **{f"{game}.scenes": SCREENS | {"scenes", game} for game in GAMES},
    **{f"{game}.game": CORE | {"library", "cli", "game", game, f"{game}.scenes"} for game in GAMES},
    "box": {"game", *(f"{game}.game" for game in GAMES)},
    "workshop": CORE | {"cli", "setup", *GAMES},
    "app": SCREENS | {"scenes", "box", "signals"},
    "command": {
        "alert", "errors", "files", "start", "thinking", "report", "signals", "app", "cli", "setup",
        "record", "challenge", "library", "workshop", "box",
    },
}  # fmt: skip
"""What each room of the house may know of the others, besides the version."""
WITH_A_WINDOW = {"ui", "scenes", "app", *(f"{game}.scenes" for game in GAMES)}
INSTALLED = {
    "pygame": WITH_A_WINDOW | {"report"},
    "pytmx": {"ui"},
    "platformdirs": {"files"},
    "PIL": {"ui"},
    "polib": {"words", "setup", "workshop"},
    "hatchling": {"setup", "workshop"},
    "numpy": {"workshop", *GAMES},
}
"""Everything that is not Python's own, and who may use it."""
PURE = {
    "__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math",
    "types", "typing",
}  # fmt: skip
"""What the rules may use of the standard library: nothing that reads, waits or draws lots."""
IMPURE = {"open", "print", "input", "eval", "exec", "__import__", "hash", "id"}
SURFACES = {
    "record": {"format", "referee", "strict_json"},
    "library": {"commands"},
    "setup": {"environment", "install", "shortcut", "teller"},
    **{f"{game}.rules": {"events"} for game in GAMES},
}
"""What outsiders import of a package: its surface, and of its modules these alone."""

LATE: Mapping[str, set[str]] = {
    "a command runs on a bare Python, and pays for nothing that it does not use": {
        "command", "thinking", "workshop.mind_commands", "workshop.trials", "setup",
        "setup.install", "report", "alert", "files", "words", "record.referee", "luckybox.record",
        "luckybox.spelling", "luckybox.decks.own", "statistics.scheduled", "workshop.builds.first",
    },
    "a game, its screens and its rules are loaded when they are first asked for": {
        "app", "luckybox.game",
        "luckybox.scenes.luckybox_table", "scenes.game", "scenes.guided",
        "scenes.menu.title", "scenes.frame.widget_scene", "scenes.table.log",
        "scenes.watch.timeline", "scenes.watch.watching",
    },
    "numpy and the mind are loaded once somebody thinks": {
        "luckybox.bots", "luckybox.scenes.counsel.counsel",
        "luckybox.scenes.counsel.reasons",
        "luckybox.scenes.reviewing",
    },
    "what only some systems have, or few players use, is loaded by them": {
        "ui.voices", "ui.window.background_jobs", "ui.window.clipboard", "ui.window.film",
        "ui.window.loop", "ui.window.pads", "ui.window.rest", "ui.window.scene", "ui.window.window",
    },
}  # fmt: skip
"""Why which modules import inside of functions; no others do."""


def name_of(path: Path) -> str:
    """Give the dotted name of a module, without the ``game.`` before it."""
    parts = path.relative_to(ROOT / "game").with_suffix("").parts
    return ".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)


NAMES = {name_of(path): path for path in MODULES}


@cache
def file_of(module: str) -> Path | None:
    """Find the file of a module of the game or of its tests."""
    path = ROOT.joinpath(*module.split("."))
    files = path.with_suffix(".py"), path / "__init__.py"
    # Where case makes no difference to files, the class Index would be the module index.
    return next((file for file in files if file.name in names_in(file.parent)), None)


@cache
def names_in(folder: Path) -> frozenset[str]:
    return frozenset(os.listdir(folder)) if folder.is_dir() else frozenset()


def room_of(name: str) -> str:
    first, *inner = name.split(".")
    own = first in GAMES and inner and inner[0] in ("scenes", "game")
    return f"{first}.{inner[0]}" if own else first


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Give every statement below a node; no expression holds an import."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, part, ()):
            yield inner
            yield from statements(inner)


def imported(path: Path, nodes: Iterable[ast.stmt]) -> Iterator[str]:
    """Name every module that some statements of a file import."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                yield inner if file_of(inner) else module


@cache
def imports(path: Path) -> frozenset[str]:
    """Name every module that a file imports, those inside of functions too."""
    return frozenset(imported(path, statements(tree(path))))


def ours(path: Path) -> set[str]:
    """Name the modules of the game that a file imports."""
    found = {name.removeprefix("game.") for name in imports(path) if name.startswith("game.")}
    return found - {name_of(path)}


def tops(path: Path) -> set[str]:
    return {module.split(".")[0] for module in imports(path)} - {"game"}


def wrong(find: Callable[[Path], set[str]], paths: Iterable[Path] = MODULES) -> dict[str, set[str]]:
    """Gather what is found wrong, by file."""
    found = {str(path.relative_to(ROOT)): find(path) for path in paths}
    return {path: names for path, names in found.items() if names}


def test_imports_go_one_way() -> None:
    def forbidden(path: Path) -> set[str]:
        room = room_of(name_of(path))
        return {name for name in ours(path) if room_of(name) not in MAY_IMPORT[room] | {room}}

    assert wrong(forbidden) == {}


def test_only_what_the_start_needs_to_be_quick_is_imported_inside_of_functions() -> None:
    def is_late(path: Path) -> bool:
        return any(
            isinstance(inner, ast.Import | ast.ImportFrom)
            for node in statements(tree(path))
            if isinstance(node, ast.FunctionDef)
            for inner in statements(node)
        )

    assert {name_of(path) for path in MODULES if is_late(path)} == set().union(*LATE.values())


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside of functions count, and those for the types alone."""
    above = {name: set(ours(path)) & NAMES.keys() for name, path in NAMES.items()}
    while ready := {name for name, below in above.items() if not below & above.keys()}:
        above = {name: below for name, below in above.items() if name not in ready}
    # What stands above a circle is not in it.
    while free := above.keys() - set().union(*above.values(), set()):
        above = {name: below for name, below in above.items() if name not in free}
    assert sorted(above) == []


def test_only_the_window_knows_what_is_installed() -> None:
    def forbidden(path: Path) -> set[str]:
        foreign = tops(path) - sys.stdlib_module_names
        room = room_of(name_of(path))
        return {top for top in foreign if room not in INSTALLED.get(top, set())}

    assert wrong(forbidden) == {}


def test_outsiders_import_packages_by_their_surface() -> None:
    def forbidden(path: Path) -> set[str]:
        return {
            name
            for name in ours(path)
            for package, shown in SURFACES.items()
            if name.startswith(f"{package}.")
            and not name_of(path).startswith((f"{package}.", package))
            and name.removeprefix(f"{package}.") not in shown
        }

    assert wrong(forbidden) == {}


def test_the_rules_read_no_file_and_no_clock_and_draw_no_lots() -> None:
    def forbidden(path: Path) -> set[str]:
        pure = PURE | ({"random"} if path == ROOT / "game/rules.py" else set())
        called = {node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call)}
        names = {func.id for func in called if isinstance(func, ast.Name)}
        return (tops(path) - pure) | (names & IMPURE)

    rules = [path for path in MODULES if "rules" in path.relative_to(ROOT).with_suffix("").parts]
    assert len(rules) > 8
    assert wrong(forbidden, rules) == {}


def test_chance_is_always_somebodys_own() -> None:
    """No one shuffles with the random module itself: its state is everybody's."""

    def forbidden(path: Path) -> set[str]:
        nodes = list(statements(tree(path)))
        whole = [node for node in nodes if isinstance(node, ast.Import)]
        parts = [node for node in nodes if isinstance(node, ast.ImportFrom)]
        names = {alias.name for node in whole for alias in node.names} & {"random"}
        lots = {alias.name for node in parts if node.module == "random" for alias in node.names}
        return names | (lots - {"Random", "SystemRandom"})

    assert wrong(forbidden) == {}


def test_nobody_who_works_results_out_asks_for_the_time() -> None:
    def forbidden(path: Path) -> set[str]:
        asked = {node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)}
        return (tops(path) & {"time", "secrets"}) | (asked & {"today", "now"})

    rooms = {"challenge", "statistics", *GAMES}
    assert wrong(forbidden, [path for name, path in NAMES.items() if room_of(name) in rooms]) == {}


def test_every_module_is_in_a_room_of_the_house() -> None:
    assert {room_of(name) for name in NAMES} <= set(MAY_IMPORT)


def test_the_table_of_rooms_has_no_rings() -> None:
    settled: set[str] = set()
    while len(settled) < len(MAY_IMPORT):
        ready = {room for room, below in MAY_IMPORT.items() if below <= settled} - settled
        assert ready, f"a ring among {set(MAY_IMPORT) - settled}"
        settled |= ready


NAMED_ELSEWHERE = {
    "RECORD_FORMAT = ", "GETTEXT_DOMAIN = ", "PROGRAM = ", "STAMP_FILE = ",
    "PART_FILE_NAME = ",
    "HOME_VARIABLE = ", "LUCKYBOX_HOME", "APP_FOLDER_NAME = ", "INSTALLED_COMMAND = ",
    "STEM = ", "/luckybox.po", '("Lucky Box", CREAM)', "ALTER TABLE",
    "-- Of a", "Memory notes (Blanco)", "Turns end by themselves (Blanco)",
}  # fmt: skip
"""Names of formats, files and folders that once were given, the box's own lettering, a released
step of the schema, and wishes of one game that are kept among everybody's."""


def test_nobody_outside_a_slice_and_the_box_names_a_game() -> None:
    named = re.compile(f"(?<![a-z])({'|'.join(GAMES)})", re.IGNORECASE)
    found = [
        f"{name}: {line.strip()}"
        for name, path in NAMES.items()
        if name != "box" and room_of(name).split(".")[0] not in ("workshop", *GAMES)
        for line in path.read_text(encoding="utf-8").splitlines()
        if named.search(line) and not any(known in line for known in NAMED_ELSEWHERE)
    ]
    assert found == []


def test_no_folder_is_overfull() -> None:
    full = {}
    for folder in {path.parent for path in MODULES}:
        inside = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        if len(inside) > 20:
            full[str(folder.relative_to(ROOT))] = len(inside)
    assert full == {}


TESTS = PROJECT / "tests"
RINGS = ("core", "screens", "slow", "windows")
OFFERED = {"_asdict", "_fields", "_make", "_replace", "_exit"}
"""What is offered all the same: by named tuples, to keep clear of their fields, and by ``os``."""
KNOWN = {
    "records.py: _make_final",  # a match is put where no player could bring it
    "rounds.py: _settled",
    "busy.py: _save_all",  # the program is asked to end while it is leaving
    "test_builds.py: _filename",  # of the loader's archive
    "test_background.py: _music",  # as if a piece were playing, without a sound device
    "test_background.py: _plays",
    "test_background.py: _chosen",
    "test_background.py: _thread",  # joined, so that nothing waits by the clock
    "test_scanning.py: _areas_to_avoid",  # where the strip must not lie
}
"""Where tests reach for what is not offered to them; a line goes when it is offered."""


def test_every_test_is_in_a_ring() -> None:
    assert {path.parent for path in TESTS.rglob("test_*.py")} == {TESTS / ring for ring in RINGS}


@cache
def needed(path: Path) -> frozenset[str]:
    """Name what a file imports as soon as it is imported: nothing of functions or for types."""

    def at_once(node: ast.AST) -> Iterator[ast.stmt]:
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.If) and ast.unparse(inner.test) == "TYPE_CHECKING":
                continue
            if isinstance(inner, ast.excepthandler):
                yield from at_once(inner)
            elif isinstance(inner, ast.stmt) and not isinstance(inner, ast.FunctionDef):
                yield inner
                yield from at_once(inner)

    return frozenset(imported(path, at_once(tree(path))))


def loaded_with(*paths: Path) -> set[str]:
    """Name every module that is there once some files have been imported."""
    found: set[str] = set()
    waiting = {name for path in paths for name in needed(path)}
    while waiting:
        name = waiting.pop()
        found.add(name)
        parts = name.split(".")
        packages = {".".join(parts[:count]) for count in range(1, len(parts))}
        file = file_of(name)
        waiting |= (packages | (needed(file) if file else set())) - found
    return {name.split(".")[0] for name in found} | found


def test_the_core_is_imported_without_pygame() -> None:
    core = (TESTS / "core").glob("*.py")
    assert not {"pygame", "pytmx"} & loaded_with(*core)


def test_nobody_imports_numpy_before_a_mind_is_asked() -> None:
    late = {"app", "box", "command", "luckybox.record", "workshop.mind_commands"}
    screens = {name for name in NAMES if "scenes" in name.split(".")}
    loaded = loaded_with(*(NAMES[name] for name in late | screens))
    assert "pygame" in loaded and "numpy" not in loaded
    assert not [name for name in loaded if name.split(".")[2:3] == ["mind"]]


PRIVATE = re.compile(
    r"(?<!\bself)(?<!\bcls)\._[a-z]|import .*\b_[a-z]|^ +_[a-z]\w*,$", re.MULTILINE
)
"""What a file has that takes from others what is theirs."""


def private(path: Path) -> Iterator[str]:
    """Name what a file takes from others that is none of its business."""
    if not PRIVATE.search(path.read_text(encoding="utf-8")):
        return
    for node in ast.walk(tree(path)):
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
