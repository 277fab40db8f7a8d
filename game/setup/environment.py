"""The ``.venv`` folder as it lies on the disk: whether it is whole and has what is needed.

Answers without starting a process.  A stamp file, written last, says that the set-up made it and
came to an end.  Knows how to look, not how to install.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.values import Value

STAMP = "luckybox-stamp.txt"
PIN = re.compile(r"^(?P<name>[\w.-]+)\s*==\s*(?P<version>[^\s\\#;]+)", re.MULTILINE)
"""A line of a list that names a package; those that follow hold its hashes, which are pip's."""
METADATA = re.compile(r"(?P<name>[^-]+)-(?P<version>[^-]+)(-.*)?\.(dist|egg)-info")
"""How installers name the folder that says what is installed."""


class Needs(Value):
    """Pinned packages, and the lists they come from."""

    pins: Mapping[str, str]
    """Version by name."""
    lists: Sequence[Path]

    @classmethod
    def read(cls, project: Path, names: Sequence[str]) -> Needs:
        """Read requirement files that hold nothing but comments, ``name==version`` and hashes."""
        lists = [project / name for name in names]
        found = [pin for path in lists for pin in PIN.finditer(path.read_text("utf-8"))]
        return cls({pin["name"]: pin["version"] for pin in found}, lists)

    def are_met_by(self, path: Sequence[str]) -> bool:
        """Whether exactly these versions are installed on an import path."""
        found = _installed(path)
        # The old pygame hides in the same folder as pygame-ce and gets imported in its place.
        wanted = {_plain(name): version for name, version in self.pins.items()}
        return "pygame" not in found and found.items() >= wanted.items()


class Environment(Value):
    """A virtual environment in a folder, which need not exist."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

    @property
    def packages(self) -> Path:
        """The folder its packages are in, or would be."""
        pattern = "Lib/site-packages" if sys.platform == "win32" else "lib/python3*/site-packages"
        return next(self.folder.glob(pattern), self.folder / "site-packages")

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
        stamp = _said(self.folder / STAMP, "python ")
        # A newer Python in the place of the old one looks for packages in another folder.
        return bool(stamp) and self.has_python and (not self.is_running or stamp == running())

    @property
    def has_python(self) -> bool:
        # A link to a Python that was removed since fails here.
        return (self.folder / "pyvenv.cfg").is_file() and os.access(self.python, os.X_OK)

    @property
    def version(self) -> str:
        """The version of its Python, like ``3.11``, as it was when it was made."""
        text = _said(self.folder / "pyvenv.cfg", r"version(?:_info)?\s*=\s*")
        return ".".join(text.split(".")[:2]) or running()

    def meets(self, needs: Needs) -> bool:
        """Whether exactly what is needed lies in it, whoever made it."""
        return self.has_python and needs.are_met_by([str(self.packages)])

    def has(self, needs: Needs) -> bool:
        """Whether everything needed was installed here, to the end."""
        return self.is_whole and self.meets(needs)

    def trust(self) -> None:
        """Note in its stamp that the work is done, and for which Python; in one go."""
        self._stamp(f"python {self.version}\n")

    def distrust(self) -> None:
        """Mark it as unfinished, so that it is made anew."""
        if self.folder.is_dir():
            self._stamp("")

    def _stamp(self, text: str) -> None:
        fresh = self.folder / (STAMP + ".new")
        fresh.write_text(text, "utf-8")
        os.replace(fresh, self.folder / STAMP)

    def clear(self) -> None:
        """Remove everything but the stamp, which tells whose folder it is should this be cut."""
        for path in self.folder.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            elif path.name != STAMP:
                path.unlink()

    def remove(self) -> None:
        self.clear()
        shutil.rmtree(self.folder)


def running() -> str:
    """Return the version of the Python that runs this, like ``3.11``."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _said(file: Path, key: str) -> str:
    """Find what a line of a file says after a key; nothing if it says nothing, or is not there."""
    try:
        text = file.read_text("utf-8", errors="replace")
    except OSError:
        return ""
    found = re.search(rf"^{key}(\S+)$", text, re.MULTILINE)
    return found[1] if found else ""


def _installed(path: Sequence[str]) -> Mapping[str, str]:
    """Return the version of every package on an import path, by the folder of its metadata.

    importlib.metadata says the same after a tenth of the time to the first picture.
    """
    found: dict[str, str] = {}
    for folder in path:
        try:
            entries = os.listdir(folder or os.curdir)
        except OSError:
            continue  # an import path may name folders that are not there, and archives
        for match in filter(None, map(METADATA.fullmatch, entries)):
            found.setdefault(_plain(match["name"]), match["version"])
    return found


def _plain(name: str) -> str:
    return re.sub("[-_.]+", "_", name).lower()
