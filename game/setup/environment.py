"""The packages the game needs, and the virtual environments that have them."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.files import is_named_in_utf8, read_regular_file
from game.values import FrozenValue

STAMP_FILE = "luckybox-stamp.txt"
ADOPTED_LINE = "adopted yes"
"""The stamp's line for an environment that the player made and the set-up only uses."""
MAX_TEXT_BYTES = 10_000
REMOVE_SECONDS, REMOVE_PAUSE_SECONDS = 10.0, 0.1
"""How long removing is tried again: programs that were killed, or scan for viruses, let go late."""
PIN_PATTERN = re.compile(r"^(?P<name>[\w.-]+)\s*==\s*(?P<version>[^\s\\#;]+)", re.MULTILINE)
"""A line ``name==version`` of a requirements file, which pins a package."""
METADATA_FOLDER_PATTERN = re.compile(r"(?P<name>[^-]+)-(?P<version>[^-]+)(-.*)?\.(dist|egg)-info")


class Requirements(FrozenValue):
    """The packages to install, with exact versions, and the requirements files they come from."""

    pins: Mapping[str, str]
    """The exact versions, by package name."""
    lists: Sequence[Path]

    @classmethod
    def read_requirements(cls, project: Path, names: Sequence[str]) -> Requirements:
        """Read the pinned packages from these requirements files of a project folder."""
        lists = [project / name for name in names]
        found = [pin for path in lists for pin in PIN_PATTERN.finditer(path.read_text("utf-8"))]
        return cls({pin["name"]: pin["version"] for pin in found}, lists)

    def are_installed_in(self, path: Sequence[str]) -> bool:
        """Whether exactly these versions are installed in the folders of an import ``path``."""
        found = _installed_versions(path)
        # The old pygame has the same folder as pygame-ce and would be imported instead.
        wanted = {_normalise_package_name(name): version for name, version in self.pins.items()}
        return "pygame" not in found and found.items() >= wanted.items()


class VirtualEnv(FrozenValue):
    """A virtual environment in a folder that may not exist yet."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

    @property
    def packages(self) -> Path:
        pattern = "Lib/site-packages" if sys.platform == "win32" else "lib/python3*/site-packages"
        return next(self.folder.glob(pattern), self.folder / "site-packages")

    @property
    def is_running(self) -> bool:
        return Path(sys.prefix).resolve() == self.folder.resolve()

    @property
    def is_made_by_setup(self) -> bool:
        """Whether the folder is the set-up's own, so that it may be emptied."""
        return self.has_stamp and not is_link(self.folder) and not self._is_adopted

    @property
    def has_stamp(self) -> bool:
        """Whether the set-up made the environment, or adopted it once."""
        return (self.folder / STAMP_FILE).is_file()

    @property
    def is_complete(self) -> bool:
        """Whether the set-up has finished, and the Python was not removed or upgraded since."""
        stamp = _read_value_after(self.folder / STAMP_FILE, "python ")
        # An upgraded Python looks for packages in another folder.
        return (
            bool(stamp) and self.has_python and (not self.is_running or stamp == running_version())
        )

    @property
    def has_python(self) -> bool:
        # Also detects a link to a Python that was removed.
        return (
            (self.folder / "pyvenv.cfg").is_file()
            and is_named_in_utf8(self.folder)
            and os.access(self.python, os.X_OK)
            and not _is_barred_to_programs(self.folder)
        )

    @property
    def version(self) -> str:
        """The Python version with which the environment was created, like ``3.11``."""
        text = _read_value_after(self.folder / "pyvenv.cfg", r"version(?:_info)?\s*=\s*")
        return ".".join(text.split(".")[:2]) or running_version()

    def has_packages(self, needs: Requirements) -> bool:
        """Whether all packages have the required versions, no matter what installed them."""
        return self.has_python and needs.are_installed_in([str(self.packages)])

    def has(self, needs: Requirements) -> bool:
        """Whether the set-up finished installing everything needed."""
        return self.is_complete and self.has_packages(needs)

    def mark_finished(self) -> None:
        self._write_stamp(f"python {self.version}\n")

    def mark_adopted(self) -> None:
        """Mark an environment of another maker as complete: it is used, and never emptied."""
        self._write_stamp(f"python {self.version}\n{ADOPTED_LINE}\n")

    def mark_unfinished(self) -> None:
        """Mark the environment as incomplete, so that the next start installs it again."""
        if self.folder.is_dir():
            self._write_stamp(f"{ADOPTED_LINE}\n" if self._is_adopted else "")

    @property
    def _is_adopted(self) -> bool:
        key, _, value = ADOPTED_LINE.partition(" ")
        return _read_value_after(self.folder / STAMP_FILE, f"{key} ") == value

    def _write_stamp(self, text: str) -> None:
        fresh = self.folder / (STAMP_FILE + ".new")
        # It may be a link to a file of somebody else.
        fresh.unlink(missing_ok=True)
        with fresh.open("x", encoding="utf-8") as file:
            file.write(text)
        os.replace(fresh, self.folder / STAMP_FILE)

    def remove_contents(self) -> None:
        """Delete the folder's contents except the stamp, the file that marks it as the set-up's."""
        until = time.monotonic() + REMOVE_SECONDS
        for path in self.folder.iterdir():
            if path.name != STAMP_FILE:
                _remove_patiently(path, until)

    def remove_folder(self) -> None:
        self.remove_contents()
        _remove_patiently(self.folder, time.monotonic() + REMOVE_SECONDS)


def is_link(path: Path) -> bool:
    """Whether a path is a symbolic link, or on Windows a junction, wherever it leads."""
    try:
        status = os.lstat(path)
    except OSError:
        return False
    tag = getattr(status, "st_reparse_tag", 0)
    return stat.S_ISLNK(status.st_mode) or (bool(tag) and tag == _JUNCTION_TAG)


_JUNCTION_TAG = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)


def _remove_patiently(path: Path, until: float) -> None:
    """Remove a file, a link or a folder; try again until a time if something is still in the way.

    What is taken away by somebody else meanwhile is no error.
    """
    while True:
        try:
            with contextlib.suppress(FileNotFoundError):
                if path.is_dir() and not is_link(path):
                    shutil.rmtree(path)
                else:
                    path.unlink()
            return
        except OSError as error:
            if error.errno not in _PASSING_ERRNOS or time.monotonic() >= until:
                raise
        time.sleep(REMOVE_PAUSE_SECONDS)


_PASSING_ERRNOS = (
    errno.ENOTEMPTY,
    errno.EEXIST,
    # So Windows says that a file is open; elsewhere it says that waiting does not help.
    *((errno.EACCES, errno.EBUSY) if sys.platform == "win32" else ()),
)
"""Error numbers of files that another process still writes or holds open."""


def _is_barred_to_programs(folder: Path) -> bool:
    """Whether the disk of a folder lets no programs and libraries be run (``noexec``)."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            return bool(os.statvfs(folder).f_flag & os.ST_NOEXEC)
    return False


def running_version() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _read_value_after(file: Path, key: str) -> str:
    """Return the value after a key (a regex) in a file; '' if the line or the file is missing."""
    try:
        text = read_regular_file(file, MAX_TEXT_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
    # On Windows lines may end in a carriage return.
    found = re.search(rf"^{key}(\S+)\r?$", text, re.MULTILINE)
    return found[1] if found else ""


def _installed_versions(path: Sequence[str]) -> Mapping[str, str]:
    """Return the installed packages' versions by name; far faster than importlib.metadata."""
    found: dict[str, str] = {}
    for folder in path:
        try:
            entries = os.listdir(folder or os.curdir)
        except OSError:
            continue  # import paths may name missing folders, or archives
        for match in filter(None, map(METADATA_FOLDER_PATTERN.fullmatch, entries)):
            found.setdefault(_normalise_package_name(match["name"]), match["version"])
    return found


def _normalise_package_name(name: str) -> str:
    return re.sub("[-_.]+", "_", name).lower()
