"""Atomic writes, which no crash leaves half done; locks; and the program's folders."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import BinaryIO, TypeVar

from .errors import PlainError

PART_FILE_NAME = ".luckybox-{name}.part"
ABANDONED_PART_SECONDS = 3600.0
"""The age at which a temporary file is removed as abandoned: no write takes so long."""


SHARING_ERRORS = frozenset((5, 32, 33))
"""Windows' numbers for a file that another program has open: access denied, sharing violation, lock
violation.
"""
SHARING_SECONDS, SHARING_PAUSE_SECONDS = 1.0, 0.02
ResultT = TypeVar("ResultT")


def retry_while_shared(
    action: Callable[[], ResultT],
    clock: Callable[[], float] = time.monotonic,
    wait: Callable[[float], None] = time.sleep,
) -> ResultT:
    """Call ``action``; on Windows again for a second while another program has its file open.

    Virus scanners and sync tools do that for a moment after every change.
    """
    until = clock() + SHARING_SECONDS
    while True:
        try:
            return action()
        except PermissionError as error:
            if getattr(error, "winerror", None) not in SHARING_ERRORS or clock() >= until:
                raise
        wait(SHARING_PAUSE_SECONDS)


class NotRegularFileError(OSError):
    """A pipe, a device or a folder is where a file should be."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "not a regular file", str(path))


def open_regular_file(path: Path, flags: int = os.O_RDONLY) -> BinaryIO:
    """Open a file; raise ``OSError`` also for pipes and devices, which could block forever."""
    # Otherwise opening a pipe whose other end is closed would block.
    waits_not = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags | waits_not, 0o666)
    except PermissionError:
        # So Windows refuses folders.
        if path.is_dir():
            raise NotRegularFileError(path) from None
        raise
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise NotRegularFileError(path)
    return os.fdopen(descriptor, "rb" if flags == os.O_RDONLY else "ab")


def read_regular_file(path: Path, most: int) -> bytes:
    """Read up to ``most`` + 1 bytes of a file; the extra byte shows that the file is too long.

    Raises ``OSError`` if it is not a regular file.
    """
    with open_regular_file(path) as file:
        return read_limited(file, most)


def read_limited(file: BinaryIO, most: int) -> bytes:
    """Read up to ``most`` + 1 bytes of an open file."""
    # Allocating the largest buffer is slower than reading most files.
    return file.read(min(os.fstat(file.fileno()).st_size, most) + 1)


def replace_file(path: Path, content: bytes) -> None:
    """Replace or create a file atomically; on ``OSError`` or ``ValueError`` the old file stays."""
    if path.exists() and not path.is_file():
        # Devices and pipes are written directly; a folder raises.
        path.write_bytes(content)
        return
    # Write a symbolic link's target, so that the link stays.
    path = Path(os.path.realpath(path))
    with _temporary_part_file(path) as part:
        _write_part_file(part, content)
        retry_while_shared(partial(os.replace, part, path))


def create_file(path: Path, content: bytes, *, sync: bool = True) -> None:
    """Create a file atomically, or raise ``FileExistsError``.  ``sync`` says whether to fsync."""
    with fill_new_file(path, sync=sync) as part:
        _write_part_file(part, content, sync=False)


def create_and_remove_file(folder: Path) -> None:
    """Create a file in a folder and remove it; raise ``OSError`` if that is not allowed.

    ``tempfile`` would try two thousand million names where Windows allows none.
    """
    path = folder / PART_FILE_NAME.format(name=os.urandom(16).hex())
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    path.unlink()


def create_numbered_file(path: Path, content: bytes, *, sync: bool = True) -> Path:
    """Create a file and return its path.  If the name is taken, add ``-2``, ``-3`` … to it."""
    free, number = path, 2
    while True:
        try:
            create_file(free, content, sync=sync)
        except FileExistsError:
            free, number = path.with_name(f"{path.stem}-{number}{path.suffix}"), number + 1
        else:
            return free


@contextmanager
def fill_new_file(path: Path, *, sync: bool = True) -> Iterator[Path]:
    """Yield a temporary file to fill, then rename it to ``path``.

    Raises ``FileExistsError`` if there is a file of that name already.
    """
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with _temporary_part_file(path) as part:
        yield part
        if sync:
            sync_file(part)
        rename_if_free(part, path)


@contextmanager
def _temporary_part_file(path: Path) -> Iterator[Path]:
    """Yield a free temporary path, and remove it afterwards."""
    _remove_abandoned_parts(path.parent)
    part = path.with_name(PART_FILE_NAME.format(name=os.urandom(16).hex()))
    try:
        yield part
    finally:
        # If writing failed, there may be nothing to remove, or no right to.
        with contextlib.suppress(OSError):
            part.unlink()


@cache
def _remove_abandoned_parts(folder: Path) -> None:
    with contextlib.suppress(OSError):
        for part in folder.glob(PART_FILE_NAME.format(name="*") + "*"):
            if time.time() - part.stat().st_mtime > ABANDONED_PART_SECONDS:
                part.unlink()


def _write_part_file(part: Path, content: bytes, *, sync: bool = True) -> None:
    with part.open("xb") as file:
        file.write(content)
        if sync:
            file.flush()
            os.fsync(file.fileno())


def sync_file(path: Path) -> None:
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk (fsync), where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def rename_if_free(part: Path, path: Path) -> None:
    """Give a file another name; raise ``FileExistsError`` if that is taken.

    On most disks the file keeps its old name, too.
    """
    try:
        retry_while_shared(partial(os.link, part, path))
    except FileExistsError:
        raise
    except OSError:
        # No hard links on this disk: reserve the name first.
        path.touch(exist_ok=False)
        try:
            retry_while_shared(partial(os.replace, part, path))
        except BaseException:
            path.unlink()
            raise


if sys.platform == "win32":
    import msvcrt

    def try_to_lock(descriptor: int) -> bool:
        """Lock a file until it is closed; return False if another process holds the lock."""
        # Far beyond the end: Windows blocks others from reading locked bytes.
        os.lseek(descriptor, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return error.errno not in (errno.EACCES, errno.EDEADLK)
        return True

else:
    import fcntl

    def try_to_lock(descriptor: int) -> bool:
        """Lock a file until it is closed; return False if another process holds the lock."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # A file system without locks: continue unlocked.
        return True


class ProcessLocks:
    """Named locks between processes.  Each is a locked file in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: dict[str, int] = {}
        """The descriptors of the locked files, by lock name."""

    def claim(self, name: str) -> bool:
        """Take a lock; return False if another process holds it."""
        # If we cannot create a file, nobody else can write here either.
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            # The last holder may just have removed the file, or somebody the folder.
            while not self._holds_lock(name):
                self.release(name)
                self._held[name] = os.open(self._lock_path(name), os.O_RDWR | os.O_CREAT, 0o644)
                if not try_to_lock(self._held[name]):
                    os.close(self._held.pop(name))
                    return False
        return True

    def release(self, name: str) -> None:
        is_ours = self._holds_lock(name)
        if os.name == "nt":
            # Windows removes no open file, nor one that the next holder has opened.
            self._close_file(name)
        if is_ours:
            with contextlib.suppress(OSError):
                self._lock_path(name).unlink()
        self._close_file(name)

    def _close_file(self, name: str) -> None:
        if name in self._held:
            os.close(self._held.pop(name))

    def is_free(self, name: str) -> bool:
        if name in self._held or not self._lock_path(name).exists():
            return True
        # A killed process may have left the file.
        is_free = self.claim(name)
        self.release(name)
        return is_free

    def close(self) -> None:
        for name in list(self._held):
            self.release(name)

    def _holds_lock(self, name: str) -> bool:
        """Whether this process holds a lock and the lock's file still exists."""
        with contextlib.suppress(KeyError, OSError):
            return os.path.samestat(os.fstat(self._held[name]), self._lock_path(name).stat())
        return False

    def _lock_path(self, name: str) -> Path:
        return self._folder / f"{name}.lock"


HOME_VARIABLE = "LUCKYBOX_HOME"
APP_FOLDER_NAME = "luckybox"
_PACKAGE_FOLDER = Path(__file__).resolve().parent
PROJECT = _PACKAGE_FOLDER.parent


def _bundled_folder(name: str) -> Path:
    """Return a folder shipped with the game: inside the package if installed, else beside it."""
    inside = _PACKAGE_FOLDER / name
    return inside if inside.is_dir() else PROJECT / name


SPRITES_FOLDER = _bundled_folder("sprites")
LAYOUTS_FOLDER = SPRITES_FOLDER / "layouts"
SOUNDS_FOLDER = _bundled_folder("sounds")


PROGRAM_START_NS = time.time_ns()


def was_program_replaced() -> bool:
    """Whether the program on the disk was updated, moved or removed since it started."""
    if getattr(sys, "frozen", False):
        return _is_changed_since_start(Path(sys.executable))
    files = (getattr(module, "__file__", None) for name, module in [*sys.modules.items()]
             if name.partition(".")[0] == __package__)  # fmt: skip
    return any(_is_changed_since_start(Path(file)) for file in files if file)


def _is_changed_since_start(file: Path) -> bool:
    try:
        told = file.stat()
    except OSError:
        return True
    # A file unpacked from an archive keeps its old mtime; on most systems its ctime is new.
    return max(told.st_mtime_ns, told.st_ctime_ns) > PROGRAM_START_NS


def data_folder() -> Path:
    """Return the player's data folder, which may not exist yet.

    Raises ``PlainError`` if the player has no home folder.
    """
    asked = os.environ.get(HOME_VARIABLE)
    try:
        if asked:
            return Path(asked).expanduser().absolute()
        # Imported late: commands that need nothing installed import this module.
        import platformdirs

        return platformdirs.user_data_path(APP_FOLDER_NAME, appauthor=False)
    except RuntimeError:
        where = (
            f"{HOME_VARIABLE} is {asked!r}, and there is no such home"
            if asked
            else "This system names no home for you"
        )
        raise PlainError(
            f"{where}: your games cannot be found.\n"
            f"Let {HOME_VARIABLE} name the folder where they are, or are to be kept."
        ) from None


def shown_path(path: Path) -> str:
    """Return a path to show to the player, with ``~`` for the home folder where that is usual."""
    if sys.platform != "win32":
        with contextlib.suppress(RuntimeError, ValueError):
            return str(Path("~", path.relative_to(Path.home())))
    return str(real_path(path))


def brief_path(path: Path) -> str:
    """Return a path for a short message: where it begins, its folder and its name."""
    parts = Path(shown_path(path)).parts
    begin = len(parts) - 2
    if begin <= 1:
        return shown_path(path)
    return str(Path(parts[0], "…", *parts[begin:]))


def real_path(path: Path) -> Path:
    """Return where other programs find a path, if it exists.

    Windows keeps a folder of its own in place of AppData for a Python from its store.
    """
    return Path(os.path.realpath(path)) if sys.platform == "win32" else path


def is_named_in_utf8(path: Path) -> bool:
    """Whether SDL, which spells all names in UTF-8, finds a file or folder by its name."""
    if sys.platform == "win32":
        return True
    else:
        return os.fsencode(path) == str(path).encode("utf-8", "replace")


def path_for_sdl(path: Path) -> Path | bytes:
    """Return a path as SDL finds it, whatever letters are in it."""
    return path if is_named_in_utf8(path) else os.fsencode(path)


def cache_folder() -> Path:
    """Return the player's cache folder, which may not exist yet.

    Raises ``RuntimeError`` if the player has no home folder.
    """
    # Used before platformdirs is installed.
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData/Local") / APP_FOLDER_NAME / "Cache"
    elif sys.platform == "darwin":
        return Path.home() / "Library/Caches" / APP_FOLDER_NAME
    else:
        asked = Path(os.environ.get("XDG_CACHE_HOME", ""))
        return (asked if asked.is_absolute() else Path.home() / ".cache") / APP_FOLDER_NAME
