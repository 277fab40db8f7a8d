"""Copies of the program that have only a toy to play, and two small wheels to install for it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from game.files import PROJECT
from game.setup import REQUIREMENTS_TO_PLAY
from game.setup.environment import STAMP_FILE, Requirements, VirtualEnv
from tests.programs.processes import PATIENCE, ending, hear_signals

BASE_PYTHON = str(getattr(sys, "_base_executable", sys.executable))
NOT_NEEDED = shutil.ignore_patterns("__pycache__", "scenes", "ui")
"""What a start needs nothing of before there is a window."""
GAME = """\
import sys
import luckybox_chip

def run_in_window(start):
    print("playing", start.seed, sys.prefix, luckybox_chip.NUMBER)
    return 7
"""
QUICK = """\
import os, re, sys, sysconfig, zipfile
from pathlib import Path
from urllib.parse import unquote, urlparse

def missing(pin):
    print("ERROR: Could not find a version that satisfies the requirement", pin)
    raise SystemExit("ERROR: No matching distribution found for " + pin)

pins = re.findall(r"^([\\w.-]+)==([^\\s]+)", Path(sys.argv[-1]).read_text(), re.MULTILINE)
links = unquote(urlparse(os.environ["PIP_FIND_LINKS"]).path)
for name, version in pins:
    print(f"Collecting {name}=={version}", flush=True)
    wheel = Path(links, f"{name.replace('-', '_')}-{version}-py3-none-any.whl")
    if not links or not wheel.exists():
        missing(f"{name}=={version}")
    print("Installing collected packages:", name, flush=True)
    zipfile.ZipFile(wheel).extractall(sysconfig.get_path("purelib"))
"""
"""A pip that knows no more than how to unpack; the real one takes seconds."""
posix_only = pytest.mark.skipif(os.name == "nt", reason="Windows ends processes differently")


@dataclass(frozen=True)
class Clone:
    """A copy of the program with a game that only says that it runs."""

    folder: Path
    variables: Mapping[str, str]

    @property
    def environment(self) -> VirtualEnv:
        return VirtualEnv(self.folder / ".venv")

    @property
    def needs(self) -> Requirements:
        return Requirements.read_requirements(self.folder, REQUIREMENTS_TO_PLAY)

    def open(
        self,
        *words: str,
        path: Path | None = None,
        here: Path | None = None,
        options: Sequence[str] = (),
        **more: str,
    ) -> subprocess.Popen[str]:
        """Start the program; ``path`` comes first where modules are looked for, by who looks.

        ``here`` is the current folder; ``options`` are Python's own.
        """
        variables = {**self.variables, **more}
        if path:
            variables["PYTHONPATH"] = str(path)
        return subprocess.Popen(
            [BASE_PYTHON, *options, str(self.folder / "main.py"), *words],
            cwd=here or self.folder.anchor,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
            preexec_fn=None if os.name == "nt" else hear_signals,
        )

    def start(
        self,
        *words: str,
        path: Path | None = None,
        here: Path | None = None,
        options: Sequence[str] = (),
        **more: str,
    ) -> Ended:
        return ended(self.open(*words, path=path, here=here, options=options, **more))


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str

    def is_played_in(self, folder: Path, seed: str = "None") -> bool:
        return self.code == 7 and f"playing {seed} {folder} 1" in self.out.splitlines()[-1]

    def says(self, *words: str) -> bool:
        """Whether it failed, in these words and without a traceback."""
        assert "Traceback" not in self.err + self.out
        return self.code == 1 and all(word in self.err for word in words)


def ended(process: subprocess.Popen[str]) -> Ended:
    with ending(process):
        out, err = process.communicate(timeout=PATIENCE)
    return Ended(process.returncode, out, err)


def wheel(folder: Path, name: str, version: str) -> None:
    module = name.replace("-", "_")
    inside = f"{module}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{module}-{version}-py3-none-any.whl", "w") as file:
        file.writestr(f"{module}.py", f"NUMBER = {version.split('.')[0]}\n")
        file.writestr(
            f"{inside}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        )
        file.writestr(
            f"{inside}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        file.writestr(f"{inside}/RECORD", "")


def distribution(folder: Path, name: str, version: str) -> Path:
    inside = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    inside.mkdir(parents=True, exist_ok=True)
    (inside / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    return folder


def module(folder: Path, **contents: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / f"{name}.py").write_text(content)
    return folder


def make_clone(folder: Path) -> Clone:
    """Lay out a copy, and beside it the packages that pip finds for it."""
    wheels = folder.parent / "wheels"
    wheels.mkdir()
    for version in ("1.0", "2.0"):
        wheel(wheels, "luckybox-chip", version)
    shutil.copytree(PROJECT / "game", folder / "game", ignore=NOT_NEEDED)
    shutil.copy(PROJECT / "main.py", folder)
    (folder / "game/app.py").write_text(GAME)
    write_list(folder, wheels)
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PIP_", "PYTHON", "LUCKYBOX_", "VIRTUAL_ENV", "XDG_"))
        and name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    # To pip, a blank in a path ends it; an address has none.
    own = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": wheels.as_uri(), "PIP_CONFIG_FILE": os.devnull}
    home = folder.parent / "home"
    home.mkdir()
    return Clone(folder, {**inherited, **own, "PYTHONUTF8": "1", "HOME": str(home)})


def write_list(folder: Path, wheels: Path, version: str = "1.0") -> None:
    """Have a copy ask for one of the wheels, by its hash."""
    content = (wheels / f"luckybox_chip-{version}-py3-none-any.whl").read_bytes()
    (folder / "requirements.txt").write_text(
        f"# a comment\nluckybox-chip=={version} \\\n"
        f"    --hash=sha256:{hashlib.sha256(content).hexdigest()}  # another\n"
    )


def carry(clone: Clone, script: str) -> Clone:
    """Let a copy carry a pip that does nothing but this."""
    wheels = clone.folder / "game/setup/wheels"
    (old,) = wheels.glob("pip-*.whl")
    old.unlink()
    with zipfile.ZipFile(wheels / "pip-1.0-py3-none-any.whl", "w") as file:
        file.writestr("pip/__main__.py", script)
    digest = hashlib.sha256((wheels / "pip-1.0-py3-none-any.whl").read_bytes()).hexdigest()
    (wheels / "requirements.txt").write_text(f"pip==1.0 --hash=sha256:{digest}\n")
    return clone


def pretend_installed(clone: Clone, python: str = "") -> None:
    """Lay out an environment as if it had been installed."""
    environment = clone.environment
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    packages = "Lib/site-packages" if os.name == "nt" else f"lib/python{version}/site-packages"
    distribution(environment.folder / packages, "luckybox-chip", "1.0")
    environment.python.parent.mkdir(parents=True)
    environment.python.write_text("")
    environment.python.chmod(0o755)
    (environment.folder / "pyvenv.cfg").write_text(f"version = {version}.1\n")
    (environment.folder / STAMP_FILE).write_text(f"python {python or version}\n")


def change_the_list(clone: Clone) -> None:
    write_list(clone.folder, clone.folder.parent / "wheels", "2.0")
