"""Pins what is installed: `python3 -m tests.pins` writes the lists of files with their hashes.

    python3 -m tests.pins                    write the lists anew from what pyproject.toml names
    python3 -m tests.pins pillow numpy       first name the newest that runs everywhere there
    python3 -m tests.pins --for tests mypy   the same among what only the tests, or builds, need
    python3 -m tests.pins pip                carry the newest pip
    python3 -m tests.pins --check            resolve the lists for every platform, change nothing

The carried pip does the work, so the player's settings of pip say where packages are looked for.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.files import PROJECT
from game.setup import REQUIREMENTS_TO_PLAY, REQUIREMENTS_TO_TEST, install
from game.setup.environment import Requirements
from game.workshop.builds import BUILD_REQUIREMENTS

PYPROJECT = PROJECT / "pyproject.toml"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
HEAD = "# What the game needs to play, file by file; main.py installs exactly this into .venv."
BESIDES = {
    "tests": (
        REQUIREMENTS_TO_TEST,
        "# What tests and checks need beside ../requirements.txt, file by file.",
    ),
    "builds": (
        BUILD_REQUIREMENTS,
        "# What builds need beside the game's requirements.txt, file by file.",
    ),
}
"""The groups of pyproject.toml: the lists to install for each, the last its own, and its head."""
WRITTEN = "# Written by `python3 -m tests.pins` from what pyproject.toml names."
TOO_OLD = re.compile(r"-(?:cp|pp)(?:2\d|3\d|310)-(?!abi3)")
"""Files for Pythons that the game does not run on."""

AS_IF_THERE = """
import json, sys
folder, elsewhere = sys.argv.pop(1), json.loads(sys.argv.pop(1))
sys.path.insert(0, folder)
from pip._vendor.packaging import markers
here = markers.default_environment
markers.default_environment = lambda: {**here(), **elsewhere}
from pip._internal.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
"""pip, which asks another platform's files but evaluates markers for its own."""
EVERY_FILE = """
import json, sys
folder = sys.argv.pop(1)
sys.path.insert(0, folder)
from pip._internal.commands import create_command
from pip._internal.models.wheel import Wheel
Wheel.supported = lambda self, tags: True
command = create_command("index")
options, names = command.parse_args(["--only-binary=:all:", *sys.argv[1:]])
found = {}
with command.main_context():
    session = command._build_session(options)
    finder = command._build_package_finder(options, session, ignore_requires_python=True)
    for name, _, version in (name.partition("==") for name in names):
        links = [
            candidate.link
            for candidate in finder.find_all_candidates(name)
            if str(candidate.version) == version
        ]
        found[name] = {link.filename: link.hash for link in links if link.hash_name == "sha256"}
    json.dump(found, sys.stdout)
"""
"""What pip finds of releases, for all platforms."""


@dataclass(frozen=True)
class Platform:
    """A kind of computer that the game is installed on."""

    name: str
    tags: Sequence[str]
    """Its files' platforms, as wheels are named."""
    markers: Mapping[str, str]
    """What requirements may ask of it."""


def _linux(machine: str) -> Platform:
    tags = [f"manylinux_2_{minor}_{machine}" for minor in range(28, 16, -1)]
    return Platform(f"Linux {machine}", [*tags, f"manylinux2014_{machine}"], {
        "sys_platform": "linux", "os_name": "posix", "platform_system": "Linux",
        "platform_machine": machine,
    })  # fmt: skip


def _windows(name: str, tag: str, machine: str) -> Platform:
    return Platform(f"Windows {name}", [tag], {
        "sys_platform": "win32", "os_name": "nt", "platform_system": "Windows",
        "platform_machine": machine,
    })  # fmt: skip


def _mac(tag: str, machine: str) -> Platform:
    return Platform(f"macOS {machine}", [f"{tag}_{machine}"], {
        "sys_platform": "darwin", "os_name": "posix", "platform_system": "Darwin",
        "platform_machine": machine,
    })  # fmt: skip


PLATFORMS = (
    _linux("x86_64"),
    _linux("aarch64"),
    _windows("x64", "win_amd64", "AMD64"),
    _windows("ARM64", "win_arm64", "ARM64"),
    _mac("macosx_14_0", "arm64"),
    _mac("macosx_14_0", "x86_64"),
)
TARGETS = tuple((platform, python) for platform in PLATFORMS for python in PYTHONS)
ENDS = tuple(target for target in TARGETS if target[1] in (PYTHONS[0], PYTHONS[-1]))
"""What is written down is looked for with the oldest Python and the newest."""


class NotToBeHad(Exception):
    """pip found nothing that fits; its words say what."""


def resolve(platform: Platform, python: str, words: Sequence[str]) -> Mapping[str, str]:
    """Give the version of everything that installing this would install there, by name.

    Raises:
        NotToBeHad: something lacks, or has another hash.
    """
    elsewhere = {
        **platform.markers, "python_version": python, "python_full_version": f"{python}.0",
        "implementation_name": "cpython", "platform_python_implementation": "CPython",
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        _pip(
            AS_IF_THERE, json.dumps(elsewhere), "install", "--quiet", "--dry-run",
            "--ignore-installed", "--target", folder, "--report", str(report),
            "--only-binary=:all:", "--python-version", python,
            *(f"--platform={tag}" for tag in platform.tags), *words,
        )  # fmt: skip
        done = json.loads(report.read_text("utf-8"))
    return {item["metadata"]["name"]: item["metadata"]["version"] for item in done["install"]}


def lists_of(names: Sequence[str]) -> Sequence[str]:
    """Give the words with which pip installs the lists."""
    return ["--require-hashes", *(word for name in names for word in ("-r", str(PROJECT / name)))]


def read() -> dict[str, Any]:
    """Read pyproject.toml."""
    return tomllib.loads(PYPROJECT.read_text("utf-8"))


def named(group: str = "") -> Sequence[str]:
    """Read what pyproject.toml names for the game, or for a group besides."""
    project = read()
    names: Sequence[str] = (
        project["dependency-groups"][group] if group else project["project"]["dependencies"]
    )
    return names


def can_ask() -> bool:
    """Tell whether there is an index of packages to be reached."""
    name, version = next(
        iter(Requirements.read_requirements(PROJECT, REQUIREMENTS_TO_PLAY).pins.items())
    )
    try:
        found = _pip(EVERY_FILE, "--retries=0", "--timeout=10", f"{name}=={version}")
    except NotToBeHad:
        return False
    return bool(json.loads(found)[name])


def write_lists() -> None:
    to_play = _everywhere(named())
    _write(REQUIREMENTS_TO_PLAY[0], HEAD, to_play)
    for group, (lists, head) in BESIDES.items():
        pins = _everywhere([*named(), *named(group)])
        _write(lists[-1], head, {name: pins[name] for name in pins if name not in to_play})


def name_newest(name: str, group: str) -> None:
    """Write into pyproject.toml the newest release that the oldest Python has."""
    # What the oldest Python has, the others have too; writing the lists makes sure of it.
    pins = resolve(*ENDS[0], [name])
    (full,) = (one for one in pins if _plain(one) == _plain(name))
    line = f'  "{full}=={pins[full]}",'
    text = PYPROJECT.read_text("utf-8")
    head = f"{group or 'dependencies'} = [\n"
    before, _, after = text.partition(f"\n{head}")
    inside, _, after = after.partition("]\n")
    kept = [old for old in inside.splitlines() if _plain(old.split('"')[1]) != _plain(name)]
    lines = "\n".join(sorted([*kept, line], key=str.casefold))
    PYPROJECT.write_text(f"{before}\n{head}{lines}\n]\n{after}", "utf-8", newline="\n")
    print(line.strip(' ,"'))


def carry_newest_pip() -> None:
    """Take the newest pip into the house, with its licence, in the place of the old one."""
    old = install.shipped_pip()
    with tempfile.TemporaryDirectory() as folder:
        _pip(AS_IF_THERE, "{}", "download", "--quiet", "--no-deps", "-d", folder, "pip")
        (found,) = Path(folder).glob("pip-*.whl")
        version = found.name.split("-")[1]
        with zipfile.ZipFile(found) as wheel:
            licence = wheel.read(f"pip-{version}.dist-info/licenses/LICENSE.txt")
        fresh = install.WHEELS_FOLDER / found.name
        content = found.read_bytes()
    head = "# The pip that the set-up runs, carried along because many a Python comes without."
    lines = _lines(head, {"pip": version})
    old.unlink()
    fresh.write_bytes(content)
    (install.WHEELS_FOLDER / "LICENSE.txt").write_bytes(licence)
    (install.WHEELS_FOLDER / "requirements.txt").write_text(lines, "utf-8", newline="\n")
    print(f"pip {version}")


def check() -> Iterable[str]:
    """Say for which targets the lists cannot be installed, and why."""
    words = {"the game": lists_of(REQUIREMENTS_TO_PLAY)}
    words |= {f"the {group}": lists_of(lists) for group, (lists, _) in BESIDES.items()}

    def tried(job: tuple[Platform, str, str]) -> str:
        platform, python, what = job
        try:
            resolve(platform, python, words[what])
        except NotToBeHad as error:
            return f"{platform.name}, Python {python}, {what}: {error}"
        return ""

    jobs = [(platform, python, what) for platform, python in TARGETS for what in words]
    unpacked()  # Once: threads that came here together would each lay it out, and take it away.
    with ThreadPoolExecutor() as pool:
        return [problem for problem in pool.map(tried, jobs) if problem]


def _everywhere(names: Sequence[str]) -> Mapping[str, str]:
    """Resolve what is named for every platform.

    Raises:
        NotToBeHad: something lacks somewhere, or is another version there.
    """
    pins = resolve(*ENDS[0], names)
    exactly = [*names, *(f"{name}=={version}" for name, version in pins.items())]
    with ThreadPoolExecutor() as pool:
        for found in pool.map(lambda target: resolve(*target, exactly), ENDS[1:]):
            pins = {**found, **pins}
            if wrong := {name for name in found if found[name] != pins[name]}:
                raise NotToBeHad(f"not the same everywhere: {', '.join(sorted(wrong))}")
    return dict(sorted(pins.items(), key=lambda pin: pin[0].casefold()))


def _write(file: str, head: str, pins: Mapping[str, str]) -> None:
    (PROJECT / file).write_text(_lines(head, pins), "utf-8", newline="\n")
    print(f"{file}: {len(pins)} packages")


def _lines(head: str, pins: Mapping[str, str]) -> str:
    every = json.loads(_pip(EVERY_FILE, *(f"{name}=={pins[name]}" for name in pins)))
    lines = [head, WRITTEN]
    for name, version in pins.items():
        files = every[name]
        hashes = {files[file] for file in files if not TOO_OLD.search(file)}
        lines += [
            f"{name}=={version} \\",
            " \\\n".join(f"    --hash=sha256:{one}" for one in sorted(hashes)),
        ]
    return "\n".join(lines) + "\n"


def _pip(program: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-I", "-c", program, unpacked().name, *words],
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        raise NotToBeHad(done.stderr.strip() or done.stdout.strip())
    return done.stdout


@cache
def unpacked() -> tempfile.TemporaryDirectory[str]:
    """Lay out the carried pip, which starts in half the time so; it is taken away at the end."""
    folder = tempfile.TemporaryDirectory(prefix="pip-")
    with zipfile.ZipFile(install.shipped_pip()) as wheel:
        wheel.extractall(folder.name)
    return folder


def _plain(pin: str) -> str:
    """Give the name that a pin is about, however it is written."""
    return re.sub("[-_.]+", "-", pin.partition("==")[0]).lower()


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m tests.pins",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="name")
    parser.add_argument("--for", dest="group", choices=BESIDES, default="", help="who needs them")
    parser.add_argument("--check", action="store_true", help="resolve everything, write nothing")
    given = parser.parse_args(arguments)
    if given.check:
        problems = list(check())
        print("\n".join(problems) or f"Everything can be had for {len(TARGETS)} platforms.")
        return 1 if problems else 0
    for name in given.names:
        if name == "pip":
            carry_newest_pip()
        else:
            name_newest(name, given.group)
    write_lists()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
