"""The ``.venv`` folder as it lies on the disk: whether it is whole and has what is needed.

Answers without starting a process, from a stamp file that is written last.  A folder without a
stamp was made by somebody else.  Knows how to look, not how to install.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

STAMP = "luckybox-stamp.txt"
PYTHON = "python"
"""The stamp's key for the version; without it the stamp says that the work is unfinished."""

METADATA = re.compile(r"(?P<name>[^-]+)-(?P<version>[^-]+)(-.*)?\.(dist|egg)-info")
"""How installers name the folder that says what is installed."""


@dataclass(frozen=True)
class Needs:
    """Pinned packages, and the lists they come from."""

    pins: Mapping[str, str]
    """Version by name."""
    files: Mapping[str, Path]
    """The lists by the name they have in the project."""
    hashes: Mapping[str, str]
    """The lists' SHA-256 by the same name."""

    @classmethod
    def read(cls, project: Path, lists: Sequence[str]) -> Needs:
        """Read requirement files that hold nothing but comments and ``name==version``."""
        files = {name: project / name for name in lists}
        contents = {name: path.read_bytes() for name, path in files.items()}
        pins = {}
        for content in contents.values():
            for line in content.decode("utf-8").splitlines():
                name, version = _split(line.partition("#")[0], "==")
                if version:
                    pins[name] = version
        hashes = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
        return cls(pins, files, hashes)

    def are_met_by(self, path: Sequence[str]) -> bool:
        """Tell whether exactly these versions are installed on an import path."""
        # The old pygame hides in the same folder as pygame-ce and gets imported in its place.
        if _installed("pygame", path) is not None:
            return False
        return all(_installed(name, path) == version for name, version in self.pins.items())


@dataclass(frozen=True)
class Environment:
    """A virtual environment in a folder, which need not exist."""

    folder: Path

    @property
    def python(self) -> Path:
        """The interpreter in it."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def packages(self) -> Path | None:
        """The folder its packages are in, if there is one."""
        pattern = "Lib/site-packages" if os.name == "nt" else "lib/python3*/site-packages"
        return next(self.folder.glob(pattern), None)

    @property
    def is_running(self) -> bool:
        """Whether this very process runs in it."""
        return Path(sys.prefix).resolve() == self.folder.resolve()

    @property
    def is_ours(self) -> bool:
        """Whether the set-up made it, or began to."""
        return (self.folder / STAMP).is_file()

    @property
    def is_whole(self) -> bool:
        """Whether nothing was cut short, and it still has the Python it was made with."""
        version = self.stamp.get(PYTHON)
        if version is None or not self.has_python:
            return False
        # A newer Python in the place of the old one looks for packages in another folder.
        return not self.is_running or version == _running_version()

    @property
    def has_python(self) -> bool:
        """Whether there is an interpreter that can be started."""
        # A link to a Python that was removed since fails here.
        return (self.folder / "pyvenv.cfg").is_file() and os.access(self.python, os.X_OK)

    @property
    def stamp(self) -> Mapping[str, str]:
        """What the stamp file says; nothing when there is none, or it is damaged."""
        try:
            text = (self.folder / STAMP).read_text("utf-8", errors="replace")
        except OSError:
            return {}
        return dict(_split(line, " ") for line in text.splitlines())

    @property
    def version(self) -> str:
        """The version of its Python, like ``3.11``, as it was when it was made."""
        text = (self.folder / "pyvenv.cfg").read_text("utf-8", errors="replace")
        settings = dict(_split(line, "=") for line in text.splitlines())
        version = settings.get("version") or settings.get("version_info") or ""
        return ".".join(version.split(".")[:2])

    def has(self, needs: Needs) -> bool:
        """Tell whether everything needed was installed here, to the end."""
        stamp = self.stamp
        same = all(stamp.get(name) == hash_ for name, hash_ in needs.hashes.items())
        return same and self.is_whole

    def write_stamp(self, stamp: Mapping[str, str]) -> None:
        """Write the stamp in one go; an empty one says that the work is unfinished."""
        text = "".join(f"{name} {value}\n" for name, value in stamp.items())
        fresh = self.folder / (STAMP + ".new")
        fresh.write_text(text, "utf-8")
        os.replace(fresh, self.folder / STAMP)

    def distrust(self) -> None:
        """Mark it as unfinished, so that it is made anew."""
        if self.folder.is_dir():
            self.write_stamp({})

    def clear(self) -> None:
        """Remove everything but the stamp, which tells whose folder it is should this be cut."""
        for path in self.folder.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            elif path.name != STAMP:
                path.unlink()

    def remove(self) -> None:
        """Remove the folder."""
        self.clear()
        (self.folder / STAMP).unlink(missing_ok=True)
        self.folder.rmdir()


def _running_version() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _split(line: str, sign: str) -> tuple[str, str]:
    key, _, value = line.partition(sign)
    return key.strip(), value.strip()


def _installed(name: str, path: Sequence[str]) -> str | None:
    """Give the version of a package that is on an import path, by the folder of its metadata.

    importlib.metadata says the same after a tenth of the time to the first picture.
    """
    wanted = re.sub("[-_.]+", "_", name).lower()
    for folder in path:
        try:
            entries = os.listdir(folder or os.curdir)
        except OSError:
            continue  # an import path may name folders that are not there, and archives
        for entry in entries:
            found = METADATA.fullmatch(entry)
            if found and re.sub("[-_.]+", "_", found["name"]).lower() == wanted:
                return found["version"]
    return None
