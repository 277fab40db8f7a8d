"""What is built to be downloaded and what is installed: all of it, and nothing else."""

from __future__ import annotations

import ast
import importlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import main
from game import __version__, command, setup
from game.box import GAMES
from game.errors import PlainError
from game.files import PROJECT, SOUNDS_FOLDER, SPRITES_FOLDER
from game.setup import REQUIREMENTS_TO_PLAY, REQUIREMENTS_TO_TEST, install
from game.setup.environment import Requirements
from game.setup.shortcut import MENU_ENTRY_FILE, menu_entry
from game.workshop.builds import BUILD_REQUIREMENTS, packing
from game.workshop.builds.__main__ import build_environment
from game.workshop.builds.packing import ICON_SIZES
from tests import pins
from tests.systems import needs_links, needs_modes

DATE = 1_700_000_000
LEFT_BEHIND = {"requirements.txt", "cascade.webp"}
"""Files among the data that no player needs."""
DONE_WITHOUT = {"multiprocessing", "tkinter"}
"""What is imported and done without where it is not there."""
WITHOUT_A_HOME_PAGE = "✘ Validation failed: warnings: 1"
"""Newer versions miss a home page; the game has none, and then nothing else may be wrong."""


def test_every_module_of_the_game_is_inside_and_nothing_that_builds() -> None:
    inside = set(packing.list_modules())
    assert {"game", "game.command", "game.app", "game.box"} <= inside
    assert not [name for name in inside if name.startswith("game.workshop.build")]
    # Whatever is imported only once it is wanted is there too.
    for game in GAMES.values():
        assert type(game).__module__.rpartition(".")[0] + ".scenes" in inside


def test_the_recipe_names_only_what_is_there() -> None:
    recipe = ast.parse(packing.PYINSTALLER_SPEC.read_text("utf-8"))
    ours = [
        node
        for node in ast.walk(recipe)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("game")
    ]
    assert ours
    for node in ours:
        module = importlib.import_module(str(node.module))
        assert [alias.name for alias in node.names if not hasattr(module, alias.name)] == []
    for node in ast.walk(recipe):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "packing":
            assert hasattr(packing, node.attr), node.attr


def test_a_build_sets_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(setup, "continue_in_venv", lambda *_: pytest.fail("it sets up"))
    monkeypatch.setattr(command, "main", lambda arguments, set_up: set_up())
    assert main.main([]) is None


@pytest.mark.parametrize("before", [None, "/opt/lib"])
def test_what_a_build_starts_finds_the_libraries_of_the_system(
    before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/tmp/of_the_build")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    runpy.run_path(str(packing.CODE_FOLDER / "workshop" / "builds" / "first.py"))
    assert os.environ.get("LD_LIBRARY_PATH") == before
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files have no names here")
@pytest.mark.parametrize("change", ["moved", "removed", "updated"])
def test_modules_of_a_build_are_read_on_whatever_becomes_of_its_file(
    change: str, tmp_path: Path
) -> None:
    program = tmp_path / "luckybox"
    program.write_bytes(b"the modules")
    first = runpy.run_path(str(packing.CODE_FOLDER / "workshop" / "builds" / "first.py"))
    first["keep_archive_open"](archive := SimpleNamespace(_filename=str(program)))
    match change:
        case "moved":
            program.rename(tmp_path / "elsewhere")
        case "removed":
            program.unlink()
        case _:
            (tmp_path / "new").write_bytes(b"other modules")
            (tmp_path / "new").replace(program)
    with open(archive._filename, "rb") as held:
        assert held.read() == b"the modules"


def test_a_build_that_cannot_be_held_open_starts_all_the_same(tmp_path: Path) -> None:
    first = runpy.run_path(str(packing.CODE_FOLDER / "workshop" / "builds" / "first.py"))
    first["keep_archive_open"](archive := SimpleNamespace(_filename=str(tmp_path / "nothing")))
    assert archive._filename == str(tmp_path / "nothing")


def test_builders_print_folders_with_letters_that_a_pipe_has_not() -> None:
    surroundings = {**build_environment(), "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-c", r"print('Jeux \N{GAME DIE}')"],
        env={**surroundings, "PYTHONCOERCECLOCALE": "0"},
        capture_output=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == [b"Jeux", rb"\U0001f3b2"]


def test_everything_that_lies_among_the_data_is_inside() -> None:
    inside = set(packing.list_data_files())
    for folder in (SPRITES_FOLDER, SOUNDS_FOLDER):
        files = {path for path in folder.rglob("*") if path.is_file()}
        missing = {path for path in files - inside if path.suffix not in packing.SOURCE_SUFFIXES}
        assert {path.name for path in missing} <= LEFT_BEHIND
    assert {path.suffix for path in inside} >= {".mo", ".ogg", ".svg", ".tmx", ".woff", ".txt"}
    assert {path.name for path in inside} >= {"weights.npy", "weights.json", "shipped_puzzles.json"}


def test_no_module_of_the_game_imports_what_is_left_out() -> None:
    left_out = "|".join(re.escape(name) for name in {*packing.EXCLUDED_MODULES} - DONE_WITHOUT)
    # numpy imports its parts by itself when they are named: np.fft.
    parts = "|".join(name[len("numpy.") :] for name in packing.EXCLUDED_MODULES if "numpy." in name)
    imported = re.compile(
        rf"^\s*(?:import|from) (?:{left_out})\b|\bnp\.(?:{parts})\b", re.MULTILINE
    )
    for name in packing.list_modules():
        if name.split(".")[:2] == ["game", "setup"]:
            continue  # A build sets nothing up.
        path = PROJECT.joinpath(*name.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        assert not imported.findall(path.read_text("utf-8")), name


def test_metainfo_names_this_version_and_the_entry_in_the_menu() -> None:
    root = ElementTree.fromstring(packing.appstream_metainfo(DATE).encode())
    assert [(one.get("version"), one.get("date")) for one in root.iter("release")] == [
        (__version__, "2023-11-14")
    ]
    assert root.findtext("launchable") == MENU_ENTRY_FILE


@pytest.mark.parametrize(
    ("command", "name", "text"),
    [
        (["desktop-file-validate"], MENU_ENTRY_FILE, menu_entry(["luckybox"], "luckybox")),
        (
            ["appstreamcli", "validate", "--no-net"],
            f"{packing.APPSTREAM_ID}.metainfo.xml",
            packing.appstream_metainfo(DATE),
        ),
    ],
    ids=["menu entry", "metainfo"],
)
def test_what_desktops_are_told_is_valid(
    command: list[str], name: str, text: str, tmp_path: Path
) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed here")
    (tmp_path / name).write_text(text, "utf-8")
    done = subprocess.run([*command, str(tmp_path / name)], capture_output=True, text=True)
    assert done.returncode == 0 or WITHOUT_A_HOME_PAGE in done.stdout, done.stdout + done.stderr


def test_the_manual_tells_of_every_command() -> None:
    manual = packing.manual_page(DATE)
    assert f"Super Mega Lucky Box {__version__}" in manual
    commands = set(command.COMMAND_LOCATIONS)
    told = set(re.findall(r"^\.B (\w+)$", manual, re.MULTILINE))
    assert commands - told == set()


@pytest.mark.parametrize(
    ("library", "text"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "sdl2"),
        ("libSDL2_mixer-2-6719e6f6.0.so.0.800.2", "sdl2_mixer"),
        ("SDL2_ttf.dll", "sdl2_ttf"),
        ("libjpeg-62.dll", "pillow"),
        ("libscipy_openblas64_-32a4b2a6.so", "numpy"),
        ("libgfortran-040039e1-0352e75f.so.5.0.0", "numpy"),
        ("libquadmath-96973f99-934c22de.so.0.0.0", "numpy"),
        ("libexpat.so.1", "expat"),
        ("libopenjp2-e530e1bf.so.2.5.4", "pillow"),
        ("libpython3.11.so.1.0", "python"),
        ("python312.dll", "python"),
        ("libstdc++.so.6", "gcc"),
        ("libgcc_s.so.1", "gcc"),
        ("libz.1.3.1.zlib-ng.dylib", "z"),
        ("zlib1.dll", "z"),
        ("libmpg123-8b3c3c9e.so.0.49.4", "mpg123"),
        ("libvorbisenc.2.0.12.dylib", "vorbis"),
        ("vcruntime140_1.dll", "vcruntime"),
        ("VCRUNTIME140.dll", "vcruntime"),
        ("MSVCP140.dll", "vcruntime"),
    ],
)
def test_the_licence_of_a_library_is_found_by_its_file(library: str, text: str) -> None:
    assert packing.licence_of_library(library) == text


WINDOWS_LIBRARIES = (
    *("VCRUNTIME140.dll", "VCRUNTIME140_1.dll", "libffi-8.dll", "python311.dll", "python3.dll"),
    r"numpy.libs\libscipy_openblas64_-63c857e738469261263c764a36be9436.dll",
    r"numpy.libs\msvcp140-a4c2229bdc2a2a630acdc095b4d86008.dll",
    *(r"pygame\SDL2.dll", r"pygame\SDL2_image.dll", r"pygame\SDL2_mixer.dll"),
    *(r"pygame\SDL2_ttf.dll", r"pygame\freetype.dll", r"pygame\libjpeg-62.dll"),
    *(r"pygame\libogg-0.dll", r"pygame\libopus-0.dll", r"pygame\libopusfile-0.dll"),
    *(r"pygame\libpng16-16.dll", r"pygame\libtiff-5.dll", r"pygame\libwavpack-1.dll"),
    *(r"pygame\libwebp-7.dll", r"pygame\libwebpdemux-2.dll", r"pygame\libxmp.dll"),
    *(r"pygame\portmidi.dll", "sqlite3.dll"),
)
"""What a build on Windows packs, as it names it."""


def test_every_library_of_a_windows_build_has_its_licence() -> None:
    found = packing.licences_of_libraries(WINDOWS_LIBRARIES)
    assert len(found) == len(WINDOWS_LIBRARIES)
    assert found["SDL2_ttf.dll"] == "sdl2_ttf"
    assert found["VCRUNTIME140.dll"] == "vcruntime"


def test_a_library_without_a_licence_stops_the_build_by_its_name() -> None:
    with pytest.raises(PlainError, match=r"licence of nobody\.dll\."):
        packing.licences_of_libraries([r"pygame\SDL2.dll", r"pygame\nobody.dll"])


def test_every_library_that_is_known_has_its_licence_here_or_with_a_package() -> None:
    there = {path.stem for path in packing.LICENCE_TEXTS_FOLDER.glob("*.txt")}
    assert packing.LIBRARIES_BY_LICENCE.keys() - there <= set(packing.LICENSED_PACKAGES)


def test_a_library_without_a_licence_is_built_in_nowhere() -> None:
    assert packing.licence_of_library("libnobodyknows.so.1") is None


@pytest.mark.parametrize("ending", [".tar.xz", ".tar.gz", ".zip"])
def test_an_archive_depends_on_nothing_but_what_is_in_it(ending: str, tmp_path: Path) -> None:
    packed = []
    for number, order in enumerate(("ab", "ba")):
        folder = tmp_path / str(number)
        for name in order:
            folder.mkdir(exist_ok=True)
            (folder / name).write_text(name)
            os.utime(folder / name, (number, number))
        (folder / "a").chmod(0o700 + number)
        goal = tmp_path / f"{number}{ending}"
        packed.append(packing.pack_archive(folder, "game", goal, DATE).read_bytes())
    assert packed[0] == packed[1]


@needs_links
@needs_modes
def test_an_archive_keeps_links_and_what_can_be_run(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / name).write_text(name)
    (folder / "a").chmod(0o700)
    (folder / "c").symlink_to("a")
    with tarfile.open(packing.pack_archive(folder, "game", tmp_path / "x.tar.xz", DATE)) as archive:
        modes = {one.name: (oct(one.mode), one.linkname) for one in archive}
        assert {one.mtime for one in archive} == {DATE}
    assert modes == {
        "game": ("0o755", ""),
        "game/a": ("0o755", ""),
        "game/b": ("0o644", ""),
        "game/c": ("0o777", "a"),
    }


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="these are Debian's tools")
def test_the_same_program_is_the_same_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))
    icons, packed = tmp_path / "icons", []
    icons.mkdir()
    for size in ICON_SIZES:
        (icons / f"{size}.png").write_bytes(b"png")
    for number in range(2):
        program = tmp_path / f"{number}/program"
        program.mkdir(parents=True)
        (program / "luckybox").write_text("run")
        (program / "luckybox").chmod(0o700 + number)
        package = packing.build_debian_package(
            program, icons, (2, 28), DATE, tmp_path / str(number)
        )
        assert package is not None
        packed.append(package.read_bytes())
    assert packed[0] == packed[1]
    command = ["dpkg-deb", "--contents", str(package)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.search(r"-rwxr-xr-x root/root .* ./usr/lib/luckybox/luckybox\n", told)
    assert re.search(r"./usr/games/luckybox -> ../lib/luckybox/luckybox\n", told)


def test_without_debians_tools_there_is_no_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert packing.build_debian_package(tmp_path, tmp_path, (2, 28), DATE, tmp_path) is None


PIN = re.compile(
    r"(?P<name>[\w.-]+)==(?P<version>[\w.]+) \\\n"
    r"(?:    --hash=sha256:[0-9a-f]{64} \\\n)*    --hash=sha256:[0-9a-f]{64}\n"
)
LISTS = [*REQUIREMENTS_TO_TEST, BUILD_REQUIREMENTS[-1], "game/setup/wheels/requirements.txt"]


@pytest.mark.parametrize("name", LISTS)
def test_every_package_is_pinned_to_the_hashes_of_its_files(name: str) -> None:
    text = (PROJECT / name).read_text("utf-8")
    rest = PIN.sub("", text).splitlines()
    assert PIN.search(text)
    assert [line for line in rest if not line.startswith("#")] == []


@pytest.mark.parametrize("name", LISTS)
def test_the_set_up_reads_a_pin_of_every_package(name: str) -> None:
    found = {pin["name"]: pin["version"] for pin in PIN.finditer((PROJECT / name).read_text())}
    assert Requirements.read_requirements(PROJECT, [name]).pins == found


def test_the_lists_hold_what_pyproject_names() -> None:
    """To mend it: python3 -m tests.pins."""
    of_group = {group: lists[-1:] for group, (lists, _) in pins.BESIDES.items()}
    for group, lists in {"": REQUIREMENTS_TO_PLAY, **of_group}.items():
        names = pins.named(group)
        held = Requirements.read_requirements(PROJECT, lists).pins
        assert {f"{name}=={version}" for name, version in held.items()} >= set(names)


def test_the_tests_build_the_package_with_what_pyproject_asks_for() -> None:
    wanted = pins.read()["build-system"]["requires"]
    assert {*wanted} <= {*pins.named("tests"), *pins.named()}


def test_the_carried_pip_is_whole_and_has_its_licence_beside_it() -> None:
    assert install.shipped_pip().is_file()
    assert "Permission is hereby granted" in (install.WHEELS_FOLDER / "LICENSE.txt").read_text(
        "utf-8"
    )


@pytest.mark.parametrize(
    ("file", "is_too_old"),
    [
        ("x-1.0-cp310-cp310-win_amd64.whl", True),
        ("x-1.0-cp39-cp39-macosx_11_0_arm64.whl", True),
        ("x-1.0-pp310-pypy310_pp73-win_amd64.whl", True),
        ("x-1.0-cp311-cp311-win_amd64.whl", False),
        ("x-1.0-cp314-cp314t-win_arm64.whl", False),
        ("x-1.0-cp39-abi3-win_amd64.whl", False),
        ("x-1.0-py3-none-any.whl", False),
        ("x-1.0-py2.py3-none-any.whl", False),
    ],
)
def test_only_files_for_older_pythons_are_left_out(file: str, is_too_old: bool) -> None:
    assert bool(pins.TOO_OLD.search(file)) is is_too_old
